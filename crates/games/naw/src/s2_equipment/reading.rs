//! From data files to an [`Equipment`]: everything wrong in them is reported together.

use super::ground::{self, Ground};
use super::roster::Roster;
use super::schedule::Schedule;
use super::{Equipment, drawing, facts, grid};
use boards::{Direction, HexGrid, Map};
use contract::{Fault, Ledger, Side};
use printed::Files;

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Equipment, Vec<Fault>> {
    let mut faults = Vec::new();
    let files = Files::of::<Equipment>(given, &mut faults);
    let (map, map_faults) = Map::examine("map.toml", files.text("map.toml"));
    faults.extend(map_faults);
    let ground = Ground::check(map.unwrap_or_else(ground::shipped), &mut faults);
    let roster = files.read("units.toml", &mut faults, |file| Some(Roster::read(file, &ground)));
    // Where there are no units at all, a schedule would be blamed for naming them.
    let schedule = roster.as_ref().and_then(|roster| {
        files.read("scenarios.toml", &mut faults, |file| Some(Schedule::read(file, roster)))
    });
    let ledger = files.ledger(&mut faults);
    match (roster, schedule, ledger) {
        (Some(roster), Some(schedule), Some(ledger)) => {
            schedule.check_arrivals(&roster, &mut faults);
            if faults.is_empty() { Ok(assemble(ground, roster, schedule, ledger)) } else { Err(faults) }
        }
        _ => Err(faults),
    }
}

/// Makes the tables that the rules look things up in.
fn assemble(ground: Ground, roster: Roster, schedule: Schedule, ledger: Ledger) -> Equipment {
    let map: &HexGrid = grid();
    let facts = facts::list(&ground, &roster, &schedule);
    let passable = |hex| {
        let sides = Direction::ALL.into_iter().filter(|&side| ground.crosses(hex, side));
        sides.filter_map(|side| map.neighbour(hex, side)).collect()
    };
    let targets = |hex| {
        let two = map.hexes().filter(|&other| map.distance(hex, other) == 2);
        two.filter(|&other| ground.clear_line(hex, other)).collect()
    };
    let mut names = vec![None; map.len()];
    for (name, space) in names.iter_mut().zip(&ground.map.spaces) {
        name.clone_from(&space.name);
    }
    let scenarios = schedule.scenarios.iter().map(|(scenario, _)| scenario.clone());
    Equipment {
        terrain: ground.terrain.iter().map(|(terrain, _)| *terrain).collect(),
        names,
        adjacent: map.hexes().map(|hex| map.around(hex).collect()).collect(),
        passable: map.hexes().map(passable).collect(),
        targets: map.hexes().map(targets).collect(),
        doubled: map.hexes().filter(|hex| ground.terrain[usize::from(hex.0)].0.doubles()).collect(),
        exits: ground.exits.0,
        entries: ground.entries.0,
        french_units: roster.units.iter().filter(|unit| unit.side == Side::French).count() as u8,
        arrivals: schedule.arrivals,
        board: drawing::board(&ground, &schedule, &roster.units),
        grid: map.clone(),
        units: roster.units,
        particulars: facts.particulars(scenarios.collect(), ledger),
    }
}
