//! What the opponents know.

use crate::{Budget, Playable, View};
use contract::{Edition, Game, Luck, Next, Options, Side, Silent};
use impulse::{Decision, Impulse, Materials, Task};
use record::Stream;

fn start() -> Impulse {
    Impulse::start(Materials::standard(), "waterloo", &Options::new()).expect("a scenario")
}

/// Plays a game between two levels; the net points of the French at its end, and who won.
fn duel(french: &str, allied: &str, seed: u64) -> (i16, Option<Side>) {
    let mut game = start();
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
    let game = start();
    let choose = || {
        let mut player = Impulse::opponent("sergeant", 7).expect("a level");
        player.choose(&View::new(&game, Side::French), &Budget::default())
    };
    assert_eq!(choose(), choose());
}

/// The sergeant lets a Commander lead two formations now and then, and his two actions are different ones.
#[test]
fn a_sergeant_makes_double_moves() {
    let mut game = start();
    let mut players = [1, 2].map(|seed| Impulse::opponent("sergeant", seed).expect("a level"));
    let mut luck = Stream::derive(3, "duel", 0);
    let (mut tried, mut doubled) = (0, 0);
    while game.turn() < 4 {
        match game.next() {
            Next::Over(_) => break,
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = sides.first();
                let view = View::new(&game, side);
                let decision = players[side as usize].choose(&view, &Budget::default());
                tried += u32::from(game.task() == Task::Impulse && matches!(decision, Decision::Command(_)));
                game.decide(side, decision, &mut Silent);
                doubled += u32::from(game.orders().named == 2);
            }
        }
    }
    assert!(tried > 0 && doubled > 0, "{tried} {doubled}");
}

/// What threatens is seen: a brigade alone before a division promises more than a division, and nobody promises
/// anything afar.
#[test]
fn what_the_enemy_could_do_is_weighed() {
    let menaced = |defenders: &str| {
        let mut units = serde_json::Map::new();
        for (key, place) in [("quiot", "48"), ("bourg", "48"), ("schm", "48"), ("aula", "48")] {
            units.insert(key.into(), place.into());
        }
        for word in defenders.split_whitespace() {
            let (key, place) = word.split_once('@').expect("a unit and its place");
            units.insert(key.into(), place.replace('/', " ").into());
        }
        let position = serde_json::json!({ "position": 1, "game": "impulse", "scenario": "waterloo", "turn": 2,
            "active": "french", "phase": "impulses", "units": units });
        let game = Impulse::from_position(Materials::standard(), &position).expect("a position");
        super::menace::menace(&game, Side::French)
    };
    let (alone, spent) = (menaced("byl@47"), menaced("byl@47/spent"));
    let many = menaced("byl@47 kemp@47 pack@47 lamb@47 best@47");
    assert!(alone > many && spent > 0.0, "{alone} {spent} {many}");
    assert_eq!(menaced("byl@44"), 0.0);
}
