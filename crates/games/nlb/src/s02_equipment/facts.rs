//! Every value of the edition with its provenance.

use super::plans::Plans;
use super::roster::Roster;
use super::{Company, Entry, People, Plan, Start, UnitId, Units, grid};
use boards::{HexId, Map};
use contract::Named;
use pages::Source;
use printed::Facts;

/// Lists the values: map, counters, battles.
pub(super) fn list(map: &Map, roster: &Roster, plans: &Plans) -> Facts {
    let mut facts = Facts::default();
    list_map(map, &mut facts);
    list_counters(roster, &mut facts);
    for ((scenario, origin), plan) in plans.scenarios.iter().zip(&plans.plans) {
        list_plan(&format!("scenario {}", scenario.key), origin, plan, roster, &mut facts);
    }
    facts
}

fn list_map(map: &Map, facts: &mut Facts) {
    for hex in grid().hexes() {
        let space = map.space(hex.0);
        let subject = format!("hex {}", space.key);
        facts.add(&subject, "terrain", &space.terrain[0], map.source_of(space, "terrain"));
        for place in map.places.iter().filter(|place| place.spaces.contains(&hex.0)) {
            facts.add(&subject, "name", &place.name, map.source(place.source));
        }
    }
    for border in &map.borders {
        let [a, b] = border.between.map(|id| &map.space(id).key);
        facts.add(
            &format!("side {a}/{b}"),
            "runs along it",
            border.kinds.join(" "),
            map.source(border.source),
        );
    }
    for way in &map.ways {
        let through: Vec<&str> = way.through.iter().map(|&id| map.space(id).key.as_str()).collect();
        let ends = way.off_map.map(|end| end.map_or("", |side| side.key()));
        let course = format!("{} {} {}", ends[0], through.join(" "), ends[1]);
        let subject = format!("{} {}", way.kind, way.name.as_deref().unwrap_or("without a name"));
        facts.add(&subject, "through", course.trim(), map.source(way.source));
    }
}

fn list_counters(roster: &Roster, facts: &mut Facts) {
    for people in People::ALL {
        if let Some((level, origin)) = &roster.levels[*people as usize] {
            facts.add(&format!("nationality {}", people.key()), "level", level.to_string(), origin);
        }
    }
    for corps in &roster.corps {
        let subject = format!("formation {}", corps.key);
        facts.add(&subject, "army", corps.army.key(), &corps.origin);
        facts.add(&subject, "designation", &corps.designation, &corps.origin);
        if corps.level > 0 {
            facts.add(&subject, "level", corps.level.to_string(), &corps.origin);
        }
    }
    for unit in &roster.units {
        let subject = format!("unit {}", unit.key);
        let (stats, origins) = (&unit.stats, &unit.origins);
        facts.add(&subject, "name", &unit.name, &origins.name);
        facts.add(&subject, "army", stats.army.key(), &origins.name);
        facts.add(&subject, "kind", stats.kind.key(), &origins.name);
        if let Some(corps) = stats.corps {
            facts.add(&subject, "formation", &roster.corps[usize::from(corps.0)].key, &origins.name);
        }
        if let Some(people) = stats.people {
            facts.add(&subject, "nationality", people.key(), &origins.name);
        }
        let [reduced, full] = stats.strength;
        if full > 0 {
            facts.add(&subject, "strength", full.to_string(), &origins.strength);
        }
        if reduced > 0 {
            facts.add(&subject, "reduced strength", reduced.to_string(), &origins.reduced);
        }
        if stats.rating > 0 {
            facts.add(&subject, "rating", stats.rating.to_string(), &origins.strength);
        }
        facts.add(&subject, "movement", stats.allowance.to_string(), &origins.movement);
    }
}

fn list_plan(subject: &str, origin: &Source, plan: &Plan, roster: &Roster, facts: &mut Facts) {
    let keys = |units: Units| -> String {
        let keys: Vec<&str> = units.iter().map(|unit| roster.units[unit.index()].key.as_str()).collect();
        keys.join(" ")
    };
    facts.add(subject, "turns", format!("{} to {}", plan.first, plan.last), origin);
    facts.add(subject, "begins", plan.begins.key(), origin);
    facts.add(subject, "playing area", format!("{} hexes", plan.area.len()), origin);
    if !plan.exits.is_empty() {
        facts.add(subject, "exits", numbers(plan.exits.iter()), origin);
    }
    for (unit, start) in (0..).map(UnitId).zip(&plan.starts) {
        let Some(origin) = &plan.origins[unit.index()] else { continue };
        let where_ = match start {
            Start::At { hex, reduced } => {
                format!("{}{}", grid().number(*hex), if *reduced { " reduced" } else { "" })
            }
            Start::Among(hexes) => format!("one of {}", numbers(hexes.iter().copied())),
            Start::Apart(hexes) => format!("alone in one of {}", numbers(hexes.iter().copied())),
            Start::WithAny(Company::Own) => "with any unit he leads".to_owned(),
            Start::WithAny(Company::Army) => "with any unit of his army".to_owned(),
            Start::WithAny(Company::Corps(corps)) => {
                format!("with any unit of {}", roster.corps[usize::from(corps.0)].title)
            }
            Start::Absent | Start::Enters(_) => continue,
        };
        facts.add(subject, &format!("start of {}", roster.units[unit.index()].key), where_, origin);
    }
    for entry in plan.entries.iter().chain(&plan.early) {
        let Entry { call, turn, hexes, units, leaders, order, unstacked, half, or, origin, .. } = entry;
        let others: String =
            or.iter().map(|(turn, hex)| format!(" or {turn} at {}", grid().number(*hex))).collect();
        let mut text =
            format!("{turn} at {}{others}: {}", numbers(hexes.iter().copied()), keys(*units | *leaders));
        if *order > 0 {
            text += &format!(", group {order}");
        }
        if *unstacked {
            text += ", unstacked";
        }
        if *half {
            text += ", with half their allowance";
        }
        if !entry.reduced.is_empty() {
            text += &format!(", reduced: {}", keys(entry.reduced));
        }
        facts.add(subject, call.map_or("entry", Named::key), text, origin);
    }
    for level in &plan.levels {
        let whose = level.wing.map_or(level.army.key(), Named::key);
        let mut text = format!("demoralized at {}", level.demoralized);
        if let Some(more) = level.disintegrated {
            text += &format!(", disintegrated above {more}");
        }
        facts.add(subject, &format!("level {whose} from {}", level.from), text, &level.origin);
    }
    for place in &plan.places {
        let held = place.held.map_or(String::new(), |side| format!(", held by the {} side", side.key()));
        let text = format!("{}{held}", numbers(place.hexes.iter().copied()));
        facts.add(subject, place.site.key(), text, &place.origin);
    }
}

fn numbers(hexes: impl Iterator<Item = HexId>) -> String {
    hexes.map(|hex| grid().number(hex)).collect::<Vec<_>>().join(" ")
}
