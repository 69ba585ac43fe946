//! The opponents of Vive l'Empereur: they finish their games, and the better ones win more of them.

use crate::{Budget, Opponent, Playable, View};
use boards::HexId;
use contract::{Edition, Game, Luck, Next, Options, Side, Silent};
use record::Stream;
use vive::s02_battlefield::forward;
use vive::{Arm, Battlefield, Components, Sector, Terrain, Vive};

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

/// [13.4-c] [13.4-e] Sergeants lay ground along their fronts and draw a line up behind it: every sector has infantry,
/// nobody stands at the edge with his back to it, guns see out, and generals lead in all three sectors.
#[test]
fn sergeants_draw_up_a_line() {
    for seed in 0..3 {
        let mut game = Vive::start(Components::standard(), "hypothetical", &Options::new()).unwrap();
        let mut luck = Stream::derive(seed, "line", 0);
        let mut players = [0, 1].map(|side| Vive::opponent("sergeant", seed * 2 + side).unwrap());
        while game.hour() == 0 {
            match game.next() {
                Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let side = sides.first();
                    let budget = Budget { nodes: 400, time: None };
                    let decision = players[side as usize].choose(&View::new(&game, side), &budget);
                    game.decide(side, decision, &mut Silent);
                }
                Next::Over(_) => panic!("before it began"),
            }
        }
        let field = Battlefield::shared();
        for side in Side::ALL {
            for sector in Sector::ALL {
                let here = |hex: &HexId| Sector::of(*hex) == sector;
                let kinds = game.units(side).iter().filter(here).filter_map(|hex| game.unit_at(hex));
                let infantry = kinds.filter(|unit| unit.kind().arm() == Arm::Infantry).count();
                assert!(infantry >= 3, "{seed}: {infantry} of the {side} infantry in the {sector:?}");
                assert_eq!(game.generals(side).iter().filter(here).count(), 1, "{seed}: {side}, {sector:?}");
                let tiles = field.all.iter().filter(here).filter(|&hex| game.terrain(hex) != Terrain::Open);
                assert!(tiles.count() >= 6, "{seed}: ground in the {sector:?}");
            }
            let back = forward(side).opposite();
            for hex in game.units(side).iter() {
                assert!(field.beyond(hex, back).is_some(), "{seed}: nobody stands at the edge");
            }
            let guns = game
                .units(side)
                .iter()
                .filter(|&hex| game.unit_at(hex).is_some_and(|unit| unit.kind().arm() == Arm::Artillery));
            for hex in guns {
                let ahead = field.beyond(hex, forward(side)).and_then(|ahead| game.unit_at(ahead));
                assert_eq!(ahead, None, "{seed}: guns see out");
            }
        }
    }
}
