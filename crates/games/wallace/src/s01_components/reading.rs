//! From data files to [`Components`]. Files that are not of the right shape are all reported first;
//! when every file has its shape, everything wrong in them is reported together.

use super::files::{PiecesFile, ScenariosFile, TablesFile};
use super::{
    AREAS, Area, AreaId, Arm, Components, DELAYED, Ground, Morale, Nation, Strong, Supply, Tables, UNITS,
    Unit, UnitId, Volley, drawing, facts,
};
use crate::s03_sequence::TURNS;
use crate::{Battle, Units};
use boards::map::Map;
use contract::{Fault, Named, Scenario};
use printed::{Files, Sources};

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Components, Vec<Fault>> {
    let mut faults = Vec::new();
    let files = Files::of::<Components>(given, &mut faults);
    let map = Map::read("board.toml", files.text("board.toml")).map_err(|found| faults.extend(found)).ok();
    let pieces = files.parse::<PiecesFile>("pieces.toml", &mut faults);
    let scenarios = files.parse::<ScenariosFile>("scenarios.toml", &mut faults);
    let tables = files.parse::<TablesFile>("tables.toml", &mut faults);
    let ledger = files.ledger(&mut faults);
    let (Some(map), Some(pieces), Some(scenarios), Some(tables), Some(ledger)) =
        (map, pieces, scenarios, tables, ledger)
    else {
        return Err(faults);
    };
    let areas = check_board(&map, &mut faults);
    let units = check_pieces(&pieces, &map, &mut faults);
    let table = check_tables(&tables, &mut faults);
    let (supply, scenario, display, group_b) = check_scenarios(&scenarios, &units, &mut faults);
    let facts = facts::list(&map, &units, &scenarios, &tables, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let among = |test: &dyn Fn(&Unit) -> bool| -> Units {
        (0..).map(UnitId).zip(&units).filter(|(_, unit)| test(unit)).map(|(id, _)| id).collect()
    };
    Ok(Components {
        ground: Ground::of(&map),
        armies: super::Army::ALL.map(|army| among(&|unit| unit.army() == army)),
        arms: [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Leader]
            .map(|arm| among(&|unit| unit.arm == arm)),
        nations: Nation::ALL.map(|nation| among(&|unit| unit.nation == nation)),
        board: drawing::board(&map, &units),
        particulars: facts.particulars(scenario, ledger),
        tables: table,
        supply,
        display,
        group_b,
        areas,
        units,
    })
}

/// The areas. Records write them by key, so every edition has those of the shipped board.
fn check_board(map: &Map, faults: &mut Vec<Fault>) -> Vec<Area> {
    let mut fault = |what: String| faults.push(Fault::new("board.toml", what));
    if map.game != "wallace" {
        fault(format!("is a board of \"{}\", not of \"wallace\"", map.game));
    }
    let shipped = Files::shipped::<Components>().text("board.toml");
    let shipped = Map::read("board.toml", shipped).map(|map| map.spaces).unwrap_or_default();
    for known in &shipped {
        if map.find(&known.key).is_none() {
            fault(format!("area {} is missing: records know the areas by their keys", known.key));
        }
    }
    if map.spaces.len() != AREAS - 1 {
        fault(format!("has {} areas: it must have {}", map.spaces.len(), AREAS - 1));
    } else if map.spaces.iter().zip(&shipped).any(|(space, known)| space.key != known.key) {
        fault("lists the areas in another order than the shipped board: keep its order".into());
    }
    for (key, count) in [("entry-a", 2), ("entry-b", 1), ("french-goal", 1), ("allied-goal", 1)] {
        let found = map.zone(key).map_or(0, |zone| zone.spaces.len());
        if found != count {
            fault(format!("zone {key} has {found} areas: it must have {count} [W-COMP-6]"));
        }
    }
    if map.boxes.iter().filter(|side| side.key == "delayed").count() != 1 {
        fault("needs one box \"delayed\" [W-PRUSSIANS-5]".into());
    }
    let mut areas: Vec<Area> = Vec::new();
    for space in &map.spaces {
        for terrain in &space.terrain {
            if !["open", "low", "woods", "town", "river"].contains(&terrain.as_str()) {
                fault(format!("area {}: \"{terrain}\" is none of open, low, woods, town, river", space.key));
            }
        }
        let value = |key: &str| space.values.get(key).copied();
        let strong = match (value("capacity"), value("shift")) {
            (None, None) => None,
            (Some(capacity), Some(shift)) if (1..=3).contains(&capacity) && (1..=3).contains(&shift) => {
                Some(Strong { capacity: capacity as u8, shift: shift as u8 })
            }
            _ => {
                let what = "a strong point has a capacity and a shift from 1 to 3 [W-STRONG-1]";
                fault(format!("area {}: {what}", space.key));
                None
            }
        };
        let name = space.name.clone().unwrap_or_else(|| space.key.clone());
        areas.push(Area { key: space.key.clone(), name, strong });
    }
    let strong = areas.iter().filter(|area| area.strong.is_some()).count();
    if strong != 3 {
        fault(format!("has {strong} strong points: there are three [W-STRONG-1]"));
    }
    areas.push(Area { key: "delayed".into(), name: "the Delayed box".into(), strong: None });
    debug_assert!(areas.len() != AREAS || areas[usize::from(DELAYED.0)].key == "delayed");
    areas
}

fn check_pieces(file: &PiecesFile, map: &Map, faults: &mut Vec<Fault>) -> Vec<Unit> {
    let sources = Sources::check("pieces.toml", file.sources.clone(), faults);
    let mut units: Vec<Unit> = Vec::new();
    for roster in &file.roster {
        let place = format!("roster {}", roster.title);
        let source = sources.find(&roster.source, &place, faults);
        for piece in &roster.pieces {
            let place = format!("piece {}", piece.key);
            let placing = piece.placing.as_ref().unwrap_or(&roster.placing);
            let placing = sources.find(placing, &place, faults);
            let mut fault = |what: String| faults.push(Fault::new(format!("pieces.toml: {place}"), what));
            if units.iter().any(|other| other.key == piece.key) {
                fault("is listed twice".into());
            }
            let prussian = roster.nation.army() == super::Army::Prussian;
            let start = piece.start.as_ref().and_then(|key| {
                let found = map.find(key).map(|space| AreaId(space as u8));
                if found.is_none() {
                    fault(format!("there is no area \"{key}\" on the board"));
                }
                found
            });
            if prussian && piece.start.is_some() {
                fault("Prussians start on the display, not on the board [W-SETUP-4]".into());
            }
            if !prussian && piece.start.is_none() {
                fault("needs a start area [W-SETUP-1]".into());
            }
            units.push(Unit {
                key: piece.key.clone(),
                name: piece.name.clone(),
                troops: piece.troops.clone(),
                nation: roster.nation,
                arm: roster.arm,
                start,
                origin: source.clone(),
                placing,
            });
        }
    }
    // Records write pieces by key: the set and its order are fixed. [W-COMP-2]
    let known = Files::shipped::<Components>().parse::<PiecesFile>("pieces.toml", &mut Vec::new());
    let known: Vec<_> = known
        .iter()
        .flat_map(|file| &file.roster)
        .flat_map(|roster| roster.pieces.iter().map(|piece| (piece.key.as_str(), roster.nation, roster.arm)))
        .collect();
    let found: Vec<_> = units.iter().map(|unit| (unit.key.as_str(), unit.nation, unit.arm)).collect();
    if found != known || found.len() != UNITS {
        let what =
            "lists other pieces, or in another order, than the shipped file: change starts and names only";
        faults.push(Fault::new("pieces.toml", what));
    }
    units
}

fn check_tables(file: &TablesFile, faults: &mut Vec<Fault>) -> Tables {
    let mut fault = |place: &str, what: &str| faults.push(Fault::new(format!("tables.toml: {place}"), what));
    let mut artillery = [[0; 4]; 7];
    if file.artillery.rows.len() != 7 || file.artillery.rows.iter().any(|row| row.len() != 4) {
        fault("artillery", "has seven rows, for 0 to 6, of four ranges");
    }
    for (row, text) in artillery.iter_mut().zip(&file.artillery.rows) {
        for (cell, &text) in row.iter_mut().zip(text) {
            if !(0..=6).contains(&text) {
                fault("artillery", "a cell holds 0 to 6 cubes");
            }
            *cell = text.clamp(0, 6) as u8;
        }
    }
    let mut infantry = [Volley::default(); 7];
    if file.infantry.column.len() != 7 {
        fault("infantry", "has seven cells, for 0 to 6");
    }
    for (cell, text) in infantry.iter_mut().zip(&file.infantry.column) {
        *cell = match text.as_str() {
            "-" => Volley { cubes: 0, check: false },
            "M" => Volley { cubes: 0, check: true },
            "1" | "2" | "3" => Volley { cubes: text.as_bytes()[0] - b'0', check: true },
            _ => {
                fault("infantry", "a cell is -, M, or 1 to 3 cubes");
                Volley::default()
            }
        };
    }
    let mut morale = [[Morale::Holds; 7]; 6];
    if file.morale.rows.len() != 6 || file.morale.rows.iter().any(|row| row.split_whitespace().count() != 7) {
        fault("morale", "has six rows, for die 1 to 6, of seven columns");
    }
    for (row, text) in morale.iter_mut().zip(&file.morale.rows) {
        for (cell, text) in row.iter_mut().zip(text.split_whitespace()) {
            *cell = match text {
                "-" => Morale::Holds,
                "R" => Morale::Retreats,
                "E" => Morale::Eliminated,
                _ => {
                    fault("morale", "a cell is -, R or E");
                    Morale::Holds
                }
            };
        }
    }
    let text = &file.control;
    let numbers =
        [text.french, text.guard, text.british, text.german, text.dutch, text.prussian, text.prussian];
    if numbers.iter().any(|number| !(1..=7).contains(number)) {
        fault("control", "a number is 1 to 6, or 7 for never");
    }
    Tables { artillery, infantry, morale, control: numbers.map(|number| number.clamp(1, 7) as u8) }
}

fn check_scenarios(
    file: &ScenariosFile,
    units: &[Unit],
    faults: &mut Vec<Fault>,
) -> (Supply, Vec<Scenario>, Vec<UnitId>, Units) {
    let mut fault =
        |place: &str, what: String| faults.push(Fault::new(format!("scenarios.toml: {place}"), what));
    let mut scenarios = Vec::new();
    for text in &file.scenario {
        if text.turns != i64::from(TURNS) {
            fault(&text.key, format!("lasts {} turns: it must be {TURNS} [W-SEQ-1]", text.turns));
        }
        if text.balance.as_ref().is_some_and(|balance| balance.drawn().is_none()) {
            fault(
                &text.key,
                "has a balance that does not add up: the games won are more than those played".into(),
            );
        }
        scenarios.push(Scenario {
            key: text.key.clone(),
            title: text.title.clone(),
            about: text.about.clone(),
            turns: TURNS,
            options: Vec::new(),
            balance: text.balance.clone(),
        });
    }
    if scenarios.len() != 1 || Battle::from_key(&scenarios[0].key).is_none() {
        fault("scenario", format!("there is one scenario, \"{}\"", Battle::keys()));
    }
    let mut tiles = [2; 8];
    let values = &file.supply.tiles.values;
    if values.len() != 8 || values.iter().any(|value| !(1..=9).contains(value)) {
        fault("supply: tiles", "there are eight tiles, each from 1 to 9 [W-COMP-3]".into());
    }
    for (tile, &value) in tiles.iter_mut().zip(values) {
        *tile = value.clamp(1, 9) as u8;
    }
    let mut small = |place: &str, value: i64| {
        if !(0..=60).contains(&value) {
            fault(place, format!("{value} is out of range: 0 to 60"));
        }
        value.clamp(0, 60) as u8
    };
    let cubes = &file.supply.cubes;
    let discs = [&file.discs.french, &file.discs.allied]
        .map(|text| [text.early, text.late].map(|row| row.map(|value| small("discs", value))));
    let supply = Supply {
        cubes: [cubes.french, cubes.allied, cubes.prussian].map(|value| small("supply: cubes", value)),
        tiles,
        grand_battery: small("supply: grand-battery", file.supply.grand_battery.cubes),
        discs,
    };
    if supply.grand_battery > supply.cubes[0] {
        fault("supply: grand-battery", "has more cubes than there are blue ones".into());
    }
    let (mut display, mut group_b) = (Vec::new(), Units::EMPTY);
    for group in &file.display {
        if !["a", "b"].contains(&group.group.as_str()) {
            fault("display", format!("\"{}\" is no group: a or b [W-PRUSSIANS-3]", group.group));
        }
        for key in &group.pieces {
            let Some(index) = units.iter().position(|unit| unit.key == *key) else {
                fault("display", format!("there is no piece \"{key}\""));
                continue;
            };
            let id = UnitId(index as u8);
            if display.contains(&id) {
                fault("display", format!("{key} stands on it twice"));
            }
            if units[index].army() != super::Army::Prussian {
                fault("display", format!("{key} is no Prussian"));
            }
            display.push(id);
            if group.group == "b" {
                group_b = group_b.with(id);
            }
        }
    }
    let prussians = units.iter().filter(|unit| unit.army() == super::Army::Prussian).count();
    if display.len() != prussians {
        fault(
            "display",
            format!("has {} pieces: all {prussians} Prussians stand on it [W-SETUP-4]", display.len()),
        );
    }
    (supply, scenarios, display, group_b)
}
