//! Games of the rehearsal for the tests to break.
#![allow(dead_code)] // Each test file uses its own part.

use contract::{Edition, Game, Luck, Next, Options, Side};
use record::{Dice, Match, Players, Stream};
use rehearsal::{Decision, Rehearsal, Sheet};

pub const SEED: [u8; 32] = [18; 32];

pub type Play = Match<Rehearsal>;

pub fn sheet() -> &'static Sheet {
    Sheet::standard()
}

/// A new game, with the table's dice.
pub fn new() -> Play {
    begin("skirmish", Dice::Fair(SEED))
}

pub fn begin(scenario: &str, dice: Dice) -> Play {
    Match::new(sheet(), scenario, &Options::new(), Players::new("Ney", "Picton"), dice).unwrap()
}

/// Goes on at random until there are so many inputs or the game is over.
pub fn go_on(game: &mut Play, lot: u64, inputs: usize) {
    let mut lot = Stream::derive(lot, "test", 0);
    while game.len() < inputs {
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(_) => {
                game.roll().unwrap();
            }
            Next::Decision(sides) => {
                let side = sides.first();
                let mut legal = Vec::new();
                game.game().legal(side, &mut legal);
                game.play(side, legal[lot.below(legal.len() as u32) as usize], None).unwrap();
            }
        }
    }
}

/// A game of so many inputs.
pub fn of_length(lot: u64, inputs: usize) -> Play {
    let mut game = new();
    go_on(&mut game, lot, inputs);
    game
}

/// A game that is over.
pub fn finished(lot: u64) -> Play {
    let game = of_length(lot, usize::MAX);
    assert!(game.outcome().is_some());
    game
}

/// A decision as a record writes it.
pub fn decision(text: &str) -> Decision {
    serde_json::from_str(text).unwrap()
}

/// A game in which both have chosen a stance and the French are to move.
pub fn at_first_move() -> Play {
    let mut game = new();
    game.settle().unwrap();
    game.play(Side::French, decision(r#"{"stance":"bold"}"#), None).unwrap();
    game.play(Side::Allied, decision(r#"{"stance":"steady"}"#), None).unwrap();
    game
}
