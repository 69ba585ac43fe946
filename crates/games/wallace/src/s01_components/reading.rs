//! From data files to [`Components`]: everything wrong in them is reported together.

use super::supply::Stock;
use super::{
    AREAS, Area, AreaId, Arm, Army, Components, DELAYED, Ground, Nation, Strong, UNITS, Unit, UnitId,
    drawing, facts, tables,
};
use crate::Units;
use boards::map::Map;
use contract::Fault;
use pages::{SourceId, Sources, Table, Unique};
use printed::Files;

/// Reads the data files, taking those that are not given as shipped.
pub(super) fn read(given: &[(&str, &str)]) -> Result<Components, Vec<Fault>> {
    let mut faults = Vec::new();
    let files = Files::of::<Components>(given, &mut faults);
    let map = Map::read("board.toml", files.text("board.toml")).map_err(|found| faults.extend(found)).ok();
    let areas = map.as_ref().map(|map| check_board(map, &mut faults));
    // Starts are areas of the board, and the display names pieces: without the one the other cannot be judged.
    let units = map
        .as_ref()
        .and_then(|map| files.read("pieces.toml", &mut faults, |file| Some(read_pieces(file, map))));
    let mut facts = match (&map, &units) {
        (Some(map), Some(units)) => facts::list(map, units),
        _ => Default::default(),
    };
    let stock = units.as_ref().and_then(|units| {
        files.read("scenarios.toml", &mut faults, |file| Stock::read(file, units, &mut facts))
    });
    let tables = files.read("tables.toml", &mut faults, |file| tables::read(file, &mut facts));
    let ledger = files.ledger(&mut faults);
    let (Some(map), Some(areas), Some(units), Some(stock), Some(tables), Some(ledger), true) =
        (map, areas, units, stock, tables, ledger, faults.is_empty())
    else {
        return Err(faults);
    };
    let among = |test: &dyn Fn(&Unit) -> bool| -> Units {
        (0..).map(UnitId).zip(&units).filter(|(_, unit)| test(unit)).map(|(id, _)| id).collect()
    };
    Ok(Components {
        ground: Ground::of(&map),
        armies: Army::ALL.map(|army| among(&|unit| unit.army() == army)),
        arms: [Arm::Infantry, Arm::Cavalry, Arm::Artillery, Arm::Leader]
            .map(|arm| among(&|unit| unit.arm == arm)),
        nations: Nation::ALL.map(|nation| among(&|unit| unit.nation == nation)),
        board: drawing::board(&map, &units),
        particulars: facts.particulars(stock.scenarios, ledger),
        tables,
        supply: stock.supply,
        display: stock.display,
        group_b: stock.group_b,
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

fn read_pieces(file: &Table<'_>, map: &Map) -> Vec<Unit> {
    let sources = Sources::read(file);
    let mut keys = Unique::default();
    let mut units: Vec<Unit> = Vec::new();
    file.each("roster", |table| {
        let roster = Roster::read(table, &sources);
        table.each("pieces", |table| {
            let key = table.key("piece", &mut keys)?;
            units.push(roster.as_ref()?.piece(key.text, table, &sources, map));
            Some(())
        });
        Some(())
    });
    // Records write pieces by key: the set and its order are fixed. [W-COMP-2]
    let found: Vec<_> = units.iter().map(|unit| (unit.key.clone(), unit.nation, unit.arm)).collect();
    if found != shipped_pieces() || found.len() != UNITS {
        file.fault(
            "lists other pieces, or in another order, than the shipped file: change starts and names only",
        );
    }
    units
}

/// Key, nation and arm of the shipped pieces.
fn shipped_pieces() -> Vec<(String, Nation, Arm)> {
    let mut known = Vec::new();
    Files::shipped::<Components>().read("pieces.toml", &mut Vec::new(), |file| {
        file.each("roster", |table| {
            let (nation, arm) = (table.spelled("nation")?, table.spelled("arm")?);
            let keys = table.each("pieces", |table| Some(table.word("key")?.text.to_owned()));
            known.extend(keys.into_iter().map(|key| (key, nation, arm)));
            Some(())
        });
        Some(())
    });
    known
}

/// What the pieces of a `[[roster]]` share.
struct Roster {
    nation: Nation,
    arm: Arm,
    source: SourceId,
    placing: SourceId,
}

impl Roster {
    fn read(table: &Table<'_>, sources: &Sources) -> Option<Roster> {
        if let Some(title) = table.word("title") {
            table.call(format!("roster {}", title.text));
        }
        let [source, placing] =
            ["source", "placing"].map(|field| sources.named(table, field).unwrap_or_default());
        let (nation, arm) = (table.spelled("nation"), table.spelled("arm"));
        Some(Roster { nation: nation?, arm: arm?, source, placing })
    }

    fn piece(&self, key: &str, table: &Table<'_>, sources: &Sources, map: &Map) -> Unit {
        let name = table.word("name").map(|name| name.text.to_owned()).unwrap_or_default();
        let troops = table.word_if("troops").map(|troops| troops.text.to_owned());
        let placing = table.word_if("placing").and_then(|word| sources.find(table, word));
        let start = table.word_if("start");
        let prussian = self.nation.army() == Army::Prussian;
        if let (Some(start), true) = (start, prussian) {
            table.fault_at(start.at, "Prussians start on the display, not on the board [W-SETUP-4]");
        }
        if start.is_none() && !prussian {
            table.fault("needs a start area [W-SETUP-1]");
        }
        let start = start.and_then(|word| {
            let found = map.find(word.text).map(|space| AreaId(space as u8));
            if found.is_none() {
                table.fault_at(word.at, format!("there is no area \"{}\" on the board", word.text));
            }
            found
        });
        Unit {
            key: key.to_owned(),
            name,
            troops,
            nation: self.nation,
            arm: self.arm,
            start,
            origin: sources.get(self.source).clone(),
            placing: sources.get(placing.unwrap_or(self.placing)).clone(),
        }
    }
}
