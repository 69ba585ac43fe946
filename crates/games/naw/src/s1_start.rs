//! 1.0 How to start: every unit whose counter names a hex stands there, everyone else waits.

use crate::s9_grouchy::{self, Chits};
use crate::{Equipment, HEXES, Hexes, MAX_UNITS, Naw, Place, Stage, Units};
use contract::{Edition, Fault, Options, Side};

/// Sets a scenario up, ready for its first input.
pub fn start(edition: &'static Equipment, scenario: &str, options: &Options) -> Result<Naw, Vec<Fault>> {
    let mut faults = Vec::new();
    let index = scenario_index(edition, scenario).unwrap_or_else(|fault| {
        faults.push(fault);
        0
    });
    faults.extend(options.keys().map(|key| {
        Fault::new(
            format!("option {key}"),
            "is unknown: this game has no optional rules beside its scenarios",
        )
    }));
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut game = empty(edition, index);
    for unit in edition.unit_ids() {
        if let Some(hex) = edition.unit(unit).start {
            game.put(unit, hex); // [1.0B]
        }
    }
    if s9_grouchy::is_variant(edition, index) {
        game.stage = Stage::Draw(Side::French); // [9.0B]
    } else {
        game.begin_movement();
    }
    Ok(game)
}

/// The index of a scenario by its key.
pub fn scenario_index(edition: &Equipment, key: &str) -> Result<u8, Fault> {
    let scenarios = edition.scenarios();
    scenarios.iter().position(|scenario| scenario.key == key).map(|index| index as u8).ok_or_else(|| {
        let known: Vec<_> = scenarios.iter().map(|scenario| scenario.key.as_str()).collect();
        Fault::new("scenario", format!("\"{key}\" is unknown; this game has {}", known.join(", ")))
    })
}

/// The map without a unit on it, before the first turn.
pub fn empty(edition: &'static Equipment, scenario: u8) -> Naw {
    Naw {
        edition,
        scenario,
        chits: Chits::default(),
        turn: 1,
        phasing: Side::French, // [3.0A]
        stage: Stage::Movement,
        places: [Place::Waiting; MAX_UNITS],
        at: [None; HEXES],
        occupied: [Hexes::EMPTY; 2],
        stacks: Hexes::EMPTY,
        zone: Hexes::EMPTY,
        moved: Units::EMPTY,
        duties: Default::default(),
        attack: Default::default(),
        aftermath: Default::default(),
        losses: [0; 2],
        exited: 0,
        demoralized: false,
    }
}
