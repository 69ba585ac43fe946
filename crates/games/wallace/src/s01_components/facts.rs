//! Every value of the edition with its provenance.

use super::Unit;
use super::files::{ScenariosFile, TablesFile};
use boards::map::{Map, SourceId};
use contract::Fault;
use printed::{Facts, Origin, Sources};

/// Lists the values: board, pieces, supply, tables.
pub(super) fn list(
    map: &Map,
    units: &[Unit],
    scenarios: &ScenariosFile,
    tables: &TablesFile,
    faults: &mut Vec<Fault>,
) -> Facts {
    let mut facts = Facts::default();
    let known = |id: SourceId| Origin::of(map, id);
    let name = |id: u16| map.space(id).key.clone();
    for space in &map.spaces {
        let subject = format!("area {}", space.key);
        let of = |property: &str| known(space.sources.get(property).copied().unwrap_or(space.source));
        facts.add(&subject, "name", space.name.clone().unwrap_or_default(), &of("name"));
        facts.add(&subject, "terrain", space.terrain.join(" "), &of("terrain"));
        for (key, value) in &space.values {
            facts.add(&subject, key, value.to_string(), &of(key));
        }
        if space.rim {
            facts.add(&subject, "edge", "of the board", &of("shape"));
        }
    }
    for border in &map.borders {
        let subject = format!("border {}/{}", name(border.between[0]), name(border.between[1]));
        facts.add(&subject, "adjacent", "yes", &known(border.source));
        for kind in &border.kinds {
            let source = border.sources.get(kind).copied().unwrap_or(border.source);
            let course = border.course.map(|course| map.courses[usize::from(course)].key.clone());
            let value = match (course, border.owner) {
                (Some(course), Some(owner)) => format!("{course}, on the side of {}", name(owner)),
                (Some(course), None) => course,
                (None, Some(owner)) => format!("on the side of {}", name(owner)),
                (None, None) => "yes".into(),
            };
            facts.add(&subject, kind, value, &known(source));
        }
    }
    for zone in &map.zones {
        let areas: Vec<_> = zone.spaces.iter().map(|&space| name(space)).collect();
        facts.add(&format!("zone {}", zone.key), "areas", areas.join(" "), &known(zone.source));
    }
    for side in &map.boxes {
        let areas: Vec<_> = side.beside.iter().map(|&space| name(space)).collect();
        facts.add(&format!("box {}", side.key), "beside", areas.join(" "), &known(side.source));
    }
    for unit in units {
        let subject = format!("piece {}", unit.key);
        facts.add(&subject, "nation", unit.nation.livery().key(), &unit.origin);
        facts.add(&subject, "arm", unit.arm.symbol().key(), &unit.origin);
        if let Some(start) = unit.start {
            facts.add(&subject, "start", name(start.0.into()), &unit.placing);
        }
    }
    let sources = Sources::check("scenarios.toml", scenarios.sources.clone(), faults);
    let mut source = |key: &str, place: &str| sources.find(key, place, faults);
    for scenario in &scenarios.scenario {
        let origin = source(&scenario.source, &scenario.key);
        facts.add(&format!("scenario {}", scenario.key), "turns", scenario.turns.to_string(), &origin);
    }
    let cubes = &scenarios.supply.cubes;
    let known = source(&cubes.source, "supply: cubes");
    for (army, value) in [("french", cubes.french), ("allied", cubes.allied), ("prussian", cubes.prussian)] {
        facts.add("damage cubes", army, value.to_string(), &known);
    }
    let known = source(&scenarios.supply.tiles.source, "supply: tiles");
    facts.add("tiles", "values", format!("{:?}", scenarios.supply.tiles.values), &known);
    let battery = &scenarios.supply.grand_battery;
    let known = source(&battery.source, "supply: grand-battery");
    facts.add("Grand Battery box", "cubes", battery.cubes.to_string(), &known);
    for (side, discs) in [("french", &scenarios.discs.french), ("allied", &scenarios.discs.allied)] {
        let known = source(&discs.source, "discs");
        facts.add(&format!("discs {side}"), "to 3 pm", format!("{:?}", discs.early), &known);
        facts.add(&format!("discs {side}"), "from 4 pm", format!("{:?}", discs.late), &known);
    }
    for group in &scenarios.display {
        let known = source(&group.source, "display");
        facts.add(&format!("display {}", group.group), "pieces", group.pieces.join(" "), &known);
    }
    let sources = Sources::check("tables.toml", tables.sources.clone(), faults);
    let mut source = |key: &str, place: &str| sources.find(key, place, faults);
    let known = source(&tables.artillery.source, "artillery");
    for (roll, row) in tables.artillery.rows.iter().enumerate() {
        facts.add("artillery table", &format!("die {roll}"), format!("{row:?}"), &known);
    }
    let known = source(&tables.infantry.source, "infantry");
    facts.add("infantry table", "die 0 to 6", tables.infantry.column.join(" "), &known);
    let known = source(&tables.morale.source, "morale");
    for (die, row) in (1..).zip(&tables.morale.rows) {
        let row: Vec<_> = row.split_whitespace().collect();
        facts.add("morale table", &format!("die {die}"), row.join(" "), &known);
    }
    let control = &tables.control;
    let known = source(&control.source, "control");
    for (nation, number) in [
        ("french", control.french),
        ("guard", control.guard),
        ("british", control.british),
        ("german", control.german),
        ("dutch", control.dutch),
        ("prussian", control.prussian),
    ] {
        facts.add("cavalry control", nation, number.to_string(), &known);
    }
    facts
}
