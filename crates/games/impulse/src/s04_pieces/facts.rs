//! Every value of the edition with its provenance.

use super::Unit;
use super::files::{LeadersFile, ScenariosFile};
use boards::map::{Map, SourceId};
use contract::Fault;
use printed::{Facts, Origin, Sources};

/// Lists the values: board, units, Leaders, tracks.
pub(super) fn list(
    map: &Map,
    units: &[Unit],
    leaders: &LeadersFile,
    scenarios: &ScenariosFile,
    faults: &mut Vec<Fault>,
) -> Facts {
    let mut facts = Facts::default();
    board(map, &mut facts);
    let name = |space: u8| map.spaces.get(usize::from(space)).map_or("", |space| space.key.as_str());
    for unit in units {
        let subject = format!("unit {}", unit.key);
        let [values, speed, placing] = &unit.origins;
        facts.add(&subject, "kind", unit.stats.kind.key(), values);
        let sides = ["spent", "fresh"].into_iter().zip(unit.stats.sides);
        for (side, factors) in sides.skip(usize::from(!unit.stats.two_steps)) {
            facts.add(&subject, &format!("{side} attack"), factors.attack.to_string(), values);
            facts.add(&subject, &format!("{side} defence"), factors.defence.to_string(), values);
            facts.add(&subject, &format!("{side} movement"), factors.movement.to_string(), speed);
        }
        if let Some(leader) = unit.stats.formation {
            let leader = leaders.leader.get(usize::from(leader.0)).map_or("", |leader| leader.key.as_str());
            facts.add(&subject, "formation", leader, values);
        }
        if let Some(start) = unit.start {
            facts.add(&subject, "start", name(start.0), placing);
        }
        if let Some((turn, zone)) = unit.arrives {
            let zone = map.boxes.get(usize::from(zone.0) - map.spaces.len().min(usize::from(zone.0)));
            let zone = zone.map_or("", |zone| zone.key.as_str());
            facts.add(&subject, "arrives", format!("turn {turn} in {zone}"), placing);
        }
    }
    let sources = Sources::check("leaders.toml", leaders.sources.clone(), faults);
    for leader in &leaders.leader {
        let subject = format!("leader {}", leader.key);
        let mut of = |property: &str| {
            let key = leader.sources.get(property).unwrap_or(&leader.source);
            sources.find(key, &subject, faults)
        };
        for (property, number) in ["number", "spent"].into_iter().zip(&leader.number) {
            facts.add(&subject, property, number.to_string(), of(property));
        }
        facts.add(&subject, "bonus", leader.bonus.to_string(), of("bonus"));
        facts.add(&subject, "rating", leader.rating.to_string(), of("rating"));
        if let Some(turn) = leader.arrives {
            facts.add(&subject, "arrives", turn.to_string(), of("arrives"));
        }
    }
    let sources = Sources::check("scenarios.toml", scenarios.sources.clone(), faults);
    for scenario in &scenarios.scenario {
        let origin = sources.find(&scenario.source, &scenario.key, faults);
        facts.add(&format!("scenario {}", scenario.key), "turns", scenario.turns.to_string(), &origin);
    }
    let origin = sources.find(&scenarios.impulses.source, "impulses", faults);
    facts.add("impulse track", "last space", scenarios.impulses.last.to_string(), &origin);
    facts
}

/// Areas, borders, zones.
fn board(map: &Map, facts: &mut Facts) {
    let known = |id: SourceId| Origin::of(map, id);
    let name = |id: u16| map.space(id).key.clone();
    for space in &map.spaces {
        let subject = format!("area {}", space.key);
        let of = |property: &str| known(space.sources.get(property).copied().unwrap_or(space.source));
        facts.add(&subject, "name", space.name.clone().unwrap_or_default(), of("name"));
        facts.add(&subject, "terrain", space.terrain.join(" "), of("terrain"));
        for (key, value) in &space.values {
            facts.add(&subject, key, value.to_string(), of(key));
        }
    }
    for border in &map.borders {
        let subject = format!("border {}/{}", name(border.between[0]), name(border.between[1]));
        facts.add(&subject, "adjacent", "yes", known(border.source));
        for kind in &border.kinds {
            let source = border.sources.get(kind).copied().unwrap_or(border.source);
            facts.add(&subject, kind, "yes", known(source));
        }
    }
    for zone in &map.zones {
        let areas: Vec<_> = zone.spaces.iter().map(|&space| name(space)).collect();
        facts.add(&format!("zone {}", zone.key), "areas", areas.join(" "), known(zone.source));
    }
    for side in &map.boxes {
        let subject = format!("zone {}", side.key);
        let areas: Vec<_> = side.beside.iter().map(|&space| name(space)).collect();
        facts.add(&subject, "arrows", areas.join(" "), known(side.source));
        let links: Vec<_> =
            side.links.iter().map(|&other| map.boxes[usize::from(other)].key.clone()).collect();
        facts.add(&subject, "linked with", links.join(" "), known(side.source));
    }
}
