//! What the opponents know.

use crate::{Budget, Playable, View};
use contract::{Edition, Game, Luck, Next, Options, Side, Silent};
use impulse::{Impulse, Materials};
use record::Stream;

/// Plays a game between two levels; the net points of the French at its end, and who won.
fn duel(french: &str, allied: &str, seed: u64) -> (i16, Option<Side>) {
    let mut game = Impulse::start(Materials::standard(), "waterloo", &Options::new()).expect("a scenario");
    let mut players = [french, allied].map(|level| Impulse::opponent(level, seed).expect("a level"));
    let mut luck = Stream::derive(seed, "duel", 0);
    for _ in 0..60_000 {
        match game.next() {
            Next::Over(outcome) => return (game.net_halves(), outcome.winner),
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = sides.first();
                let view = View::new(&game, side);
                let decision = players[side as usize].choose(&view, &Budget::default());
                assert!(view.legal().contains(&decision), "{decision:?} is not legal: {:?}", game.task());
                game.decide(side, decision, &mut Silent);
            }
        }
    }
    panic!("the game has no end")
}

/// Both sergeants and recruits play whole games by the rules, and the recruit is better than nobody.
#[test]
fn a_recruit_beats_chance() {
    let mut lead = 0;
    for seed in 0..4 {
        lead += i32::from(duel("recruit", "random", seed).0) - i32::from(duel("random", "recruit", seed).0);
    }
    assert!(lead > 0, "{lead} half points ahead");
}

/// The sergeant is better than the recruit from both sides.
#[test]
fn a_sergeant_beats_a_recruit() {
    let mut lead = 0;
    for seed in 0..2 {
        lead +=
            i32::from(duel("sergeant", "recruit", seed).0) - i32::from(duel("recruit", "sergeant", seed).0);
    }
    assert!(lead > 0, "{lead} half points ahead");
}

/// The same seed and budget give the same decision.
#[test]
fn choices_are_reproducible() {
    let game = Impulse::start(Materials::standard(), "waterloo", &Options::new()).expect("a scenario");
    let choose = || {
        let mut player = Impulse::opponent("sergeant", 7).expect("a level");
        player.choose(&View::new(&game, Side::French), &Budget::default())
    };
    assert_eq!(choose(), choose());
}
