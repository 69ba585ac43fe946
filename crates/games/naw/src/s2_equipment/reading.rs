//! From data files to an [`Equipment`]. Files that are no TOML of the right shape are all reported
//! first; when every file has its shape, everything wrong in them is reported together.

use super::files::{ScenariosFile, SourcesText, UnitsFile, parse};
use super::ground::{self, Ground};
use super::roster::Roster;
use super::schedule::Schedule;
use super::{Equipment, Origin, SHIPPED, drawing, facts, grid};
use boards::{Direction, HexGrid, Map};
use contract::{Fault, Ledger, Provenance, Side};
use std::collections::BTreeMap;

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Equipment, Vec<Fault>> {
    let mut faults = Vec::new();
    for (index, (name, _)) in given.iter().enumerate() {
        if !SHIPPED.iter().any(|(known, _)| known == name) {
            let known: Vec<_> = SHIPPED.iter().map(|(known, _)| *known).collect();
            faults.push(Fault::new(
                *name,
                format!("is no data file of this game: they are {}", known.join(", ")),
            ));
        } else if given[..index].iter().any(|(earlier, _)| earlier == name) {
            faults.push(Fault::new(*name, "is given twice"));
        }
    }
    let text = |name: &'static str| {
        let found = given.iter().find(|(known, _)| *known == name);
        found.map_or_else(|| shipped(name), |(_, text)| *text)
    };
    let (map, map_faults) = Map::examine("map.toml", text("map.toml"));
    faults.extend(map_faults);
    let units = parse::<UnitsFile>("units.toml", text("units.toml"), &mut faults);
    let scenarios = parse::<ScenariosFile>("scenarios.toml", text("scenarios.toml"), &mut faults);
    let ledger = parse::<Ledger>("rules.toml", text("rules.toml"), &mut faults);
    let (Some(units), Some(scenarios), Some(_)) = (units, scenarios, ledger) else {
        return Err(faults);
    };
    let ledger = Ledger::parse(text("rules.toml")).unwrap_or_else(|found| {
        faults.extend(found);
        Ledger::default()
    });
    let ground = Ground::check(map.unwrap_or_else(ground::shipped), &mut faults);
    let roster = Roster::check(units, &ground, &mut faults);
    let schedule = Schedule::check(scenarios, &roster, &mut faults);
    if faults.is_empty() { Ok(assemble(ground, roster, schedule, ledger)) } else { Err(faults) }
}

/// A data file as the program ships it.
pub(super) fn shipped(name: &str) -> &'static str {
    SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text).expect("every file is shipped")
}

/// The sources that a file names.
pub(super) struct Sources {
    file: &'static str,
    known: BTreeMap<String, Origin>,
}

impl Sources {
    pub fn check(file: &'static str, table: SourcesText, faults: &mut Vec<Fault>) -> Sources {
        let known = table.into_iter().map(|(key, source)| {
            let provenance = match source.provenance.as_str() {
                "rulebook" => Provenance::Rulebook,
                "published" => Provenance::Published,
                "reconstructed" => Provenance::Reconstructed,
                other => {
                    let what =
                        format!("\"{other}\" is no provenance: it is rulebook, published or reconstructed");
                    faults.push(Fault::new(format!("{file}: sources: {key}"), what));
                    Provenance::Reconstructed
                }
            };
            (key, Origin { provenance, source: source.text })
        });
        Sources { file, known: known.collect() }
    }

    /// What the key stands for.
    pub fn find(&self, key: &str, place: &str, faults: &mut Vec<Fault>) -> Origin {
        self.known.get(key).cloned().unwrap_or_else(|| {
            let what = format!("source \"{key}\" is not listed under [sources]");
            faults.push(Fault::new(format!("{}: {place}", self.file), what));
            Origin { provenance: Provenance::Reconstructed, source: String::new() }
        })
    }
}

/// The side with this key.
pub(super) fn check_side(key: &str, place: &str, faults: &mut Vec<Fault>) -> Side {
    Side::from_key(key).unwrap_or_else(|| {
        faults.push(Fault::new(place, format!("\"{key}\" is no side: it is french or allied")));
        Side::French
    })
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
        board: drawing::board(&ground, &schedule),
        digest: facts::digest(&facts),
        facts,
        grid: map.clone(),
        units: roster.units,
        scenarios: schedule.scenarios.into_iter().map(|(scenario, _)| scenario).collect(),
        ledger,
    }
}
