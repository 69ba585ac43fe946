//! 1.0 How to start: every unit whose counter names a hex stands there, everyone else waits.

use crate::s9_grouchy::Chits;
use crate::{Equipment, HEXES, Hexes, MAX_UNITS, Naw, Place, Stage, Units};
use contract::{Cache, Printed, Side};

contract::named! {
    /// [9.0A] What is played: the players choose the variant by choosing its scenario.
    pub enum Battle {
        /// The game as printed, with the Prussians on their way.
        Standard = "standard",
        /// With a secret chit for the reinforcements of each side.
        Grouchy = "grouchy",
    }
}

/// Sets a scenario up, ready for its first input.
pub fn set_up(edition: &'static Equipment, battle: Battle) -> Naw {
    let mut game = empty(edition, battle);
    for unit in edition.unit_ids() {
        if let Some(hex) = edition.unit(unit).start {
            game.put(unit, hex); // [1.0B]
        }
    }
    match battle {
        Battle::Grouchy => game.stage = Stage::Draw(Side::French), // [9.0B]
        Battle::Standard => game.begin_movement(),
    }
    game
}

/// The map without a unit on it, before the first turn.
pub fn empty(edition: &'static Equipment, battle: Battle) -> Naw {
    Naw {
        edition: Printed(edition),
        battle,
        chits: Chits::default(),
        turn: 1,
        phasing: Side::French, // [3.0A]
        stage: Stage::Movement,
        places: [Place::Waiting; MAX_UNITS],
        at: [None; HEXES],
        occupied: [Hexes::EMPTY; 2],
        stacks: Hexes::EMPTY,
        zone: Cache::default(),
        moved: Units::EMPTY,
        duties: Default::default(),
        attack: Default::default(),
        aftermath: Default::default(),
        losses: [0; 2],
        exited: 0,
        demoralized: false,
    }
}
