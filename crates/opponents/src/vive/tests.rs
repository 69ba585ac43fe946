//! The opponents of Vive l'Empereur: they finish their games, and the better ones win more of them.

use crate::{Budget, Opponent, Playable, View};
use contract::{Edition, Game, Luck, Next, Options, Side, Silent};
use record::Stream;
use vive::{Components, Vive};

/// Plays a game between two levels; who won.
fn duel(scenario: &str, levels: [&str; 2], seed: u64) -> Option<Side> {
    let mut game = Vive::start(Components::standard(), scenario, &Options::new()).unwrap();
    let mut luck = Stream::derive(seed, "duel", 0);
    let mut players: Vec<Box<dyn Opponent<Vive>>> =
        levels.iter().map(|level| Vive::opponent(level, seed).unwrap()).collect();
    let budget = Budget { nodes: 400, time: None };
    loop {
        match game.next() {
            Next::Over(outcome) => return outcome.winner,
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = sides.first();
                let decision = players[side as usize].choose(&View::new(&game, side), &budget);
                assert_eq!(game.forbids(side, decision), None);
                game.decide(side, decision, &mut Silent);
            }
        }
    }
}

/// Even with a small budget a sergeant beats one who decides by lot, from either side.
#[test]
fn a_sergeant_beats_chance() {
    let won = (0..4u64).filter(|&seed| {
        let (side, levels) = if seed.is_multiple_of(2) {
            (Side::French, ["sergeant", "random"])
        } else {
            (Side::Allied, ["random", "sergeant"])
        };
        duel("quatrebras", levels, seed) == Some(side)
    });
    assert!(won.count() >= 3);
}

/// A recruit finishes a game of every scenario.
#[test]
fn recruits_finish_their_games() {
    for scenario in ["ligny", "waterloo", "hypothetical"] {
        duel(scenario, ["recruit", "random"], 5);
    }
}

/// Advice is the same for the same seed, view and budget.
#[test]
fn a_sergeant_is_deterministic() {
    let mut luck = Stream::derive(3, "start", 0);
    let mut game = Vive::start(Components::standard(), "ligny", &Options::new()).unwrap();
    while let Next::Chance(chance) = game.next() {
        game.chance(luck.below(chance.outcomes()), &mut Silent);
    }
    let choose = || {
        let mut sergeant = Vive::opponent("sergeant", 9).unwrap();
        sergeant.choose(&View::new(&game, Side::French), &Budget { nodes: 500, time: None })
    };
    assert_eq!(choose(), choose());
}
