//! Every value of the edition with its provenance.

use super::ground::Ground;
use super::roster::Roster;
use super::schedule::Schedule;
use super::{CODES, COLUMNS, CRT, LOWEST, ROWS, grid};
use contract::{Provenance, Side};
use pages::Source;
use printed::Facts;

/// Lists the values: map, counters, reinforcements, then the Combat Results Table.
pub(super) fn list(ground: &Ground, roster: &Roster, schedule: &Schedule) -> Facts {
    let mut facts = Facts::default();
    let [odd, even] = ROWS;
    facts.add("map", "columns", COLUMNS.to_string(), &ground.grid_origin);
    facts.add("map", "rows", format!("{odd} in odd columns, {even} in even"), &ground.grid_origin);
    for hex in grid().hexes() {
        let index = usize::from(hex.0);
        let subject = format!("hex {}", grid().number(hex));
        let (terrain, origin) = &ground.terrain[index];
        facts.add(&subject, "terrain", terrain.key(), origin);
        if let Some(origin) = &ground.road_origins[index] {
            let sides: Vec<_> = ground.roads[index].iter().map(|side| side.key()).collect();
            facts.add(&subject, "road sides", sides.join(" "), origin);
        }
        if ground.exits.0.has(hex) {
            facts.add(&subject, "exit", "French", &ground.exits.1);
        }
        if ground.entries.0.has(hex) {
            facts.add(&subject, "entry", "reinforcements", &ground.entries.1);
        }
        for place in ground.map.places.iter().filter(|place| place.spaces.contains(&hex.0)) {
            facts.add(&subject, "name", &place.name, ground.map.source(place.source));
        }
    }
    for unit in &roster.units {
        let subject = format!("unit {}", unit.key);
        let origins = &unit.origins;
        facts.add(&subject, "name", &unit.name, &origins.name);
        facts.add(&subject, "side", unit.side.key(), &origins.nation);
        facts.add(&subject, "nation", unit.nation.key(), &origins.nation);
        facts.add(&subject, "arm", unit.arm.key(), &origins.arm);
        facts.add(&subject, "strength", unit.strength.to_string(), &origins.strength);
        facts.add(&subject, "movement", unit.movement.to_string(), &origins.movement);
        if let Some(start) = unit.start {
            facts.add(&subject, "start", grid().number(start), &origins.placing);
        }
        if let Some(group) = &unit.group {
            facts.add(&subject, "group", group, &origins.placing);
        }
    }
    for (key, count, origin) in &roster.markers {
        facts.add(&format!("marker {key}"), "count", count.to_string(), origin);
    }
    for (scenario, origin) in &schedule.scenarios {
        facts.add(&format!("scenario {}", scenario.key), "turns", scenario.turns.to_string(), origin);
    }
    for group in &schedule.groups {
        let members: Vec<_> = group.members.iter().map(|&index| roster.units[index].key.as_str()).collect();
        facts.add(&format!("group {}", group.key), "units", members.join(" "), &group.origin);
    }
    for side in Side::ALL {
        for number in 0..CODES {
            let Some(code) = &schedule.codes[side as usize][number] else { continue };
            let mut arrivals: Vec<_> =
                code.arrivals.iter().map(|(group, turn)| format!("{group} from turn {turn}")).collect();
            arrivals.sort_unstable();
            let arrivals = if arrivals.is_empty() { "none".into() } else { arrivals.join(", ") };
            facts.add(&format!("code {} {number}", side.key()), "arrivals", arrivals, &code.origin);
        }
    }
    let table = Source::new(
        Provenance::Published,
        "combat results table of the second and third editions, alike in two public transcriptions",
    );
    for (row, face) in CRT.iter().zip(1..) {
        for (result, columns) in row.iter().zip(0..) {
            let subject = format!("combat results {}", LOWEST.shift(columns));
            facts.add(&subject, &format!("die {face}"), result.key(), &table);
        }
    }
    facts
}
