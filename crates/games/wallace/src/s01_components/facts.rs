//! Every value of the edition with its provenance.

use super::Unit;
use boards::map::{Map, SourceId};
use printed::Facts;

/// Lists the values of board and pieces; supply and tables follow where they are read.
pub(super) fn list(map: &Map, units: &[Unit]) -> Facts {
    let mut facts = Facts::default();
    let known = |id: SourceId| map.source(id);
    let name = |id: u16| map.space(id).key.clone();
    for space in &map.spaces {
        let subject = format!("area {}", space.key);
        let of = |property: &str| map.source_of(space, property);
        facts.add(&subject, "name", space.name.clone().unwrap_or_default(), of("name"));
        facts.add(&subject, "terrain", space.terrain.join(" "), of("terrain"));
        for (key, value) in &space.values {
            facts.add(&subject, key, value.to_string(), of(key));
        }
        if space.rim {
            facts.add(&subject, "edge", "of the board", of("shape"));
        }
    }
    for border in &map.borders {
        let subject = format!("border {}/{}", name(border.between[0]), name(border.between[1]));
        facts.add(&subject, "adjacent", "yes", known(border.source));
        for kind in &border.kinds {
            let source = border.sources.get(kind).copied().unwrap_or(border.source);
            let course = border.course.map(|course| map.courses[usize::from(course)].key.clone());
            let value = match (course, border.owner) {
                (Some(course), Some(owner)) => format!("{course}, on the side of {}", name(owner)),
                (Some(course), None) => course,
                (None, Some(owner)) => format!("on the side of {}", name(owner)),
                (None, None) => "yes".into(),
            };
            facts.add(&subject, kind, value, known(source));
        }
    }
    for zone in &map.zones {
        let areas: Vec<_> = zone.spaces.iter().map(|&space| name(space)).collect();
        facts.add(&format!("zone {}", zone.key), "areas", areas.join(" "), known(zone.source));
    }
    for side in &map.boxes {
        let areas: Vec<_> = side.beside.iter().map(|&space| name(space)).collect();
        facts.add(&format!("box {}", side.key), "beside", areas.join(" "), known(side.source));
    }
    for unit in units {
        let subject = format!("piece {}", unit.key);
        facts.add(&subject, "nation", unit.nation.livery().key(), &unit.origin);
        facts.add(&subject, "arm", unit.arm.symbol().key(), &unit.origin);
        if let Some(start) = unit.start {
            facts.add(&subject, "start", name(start.0.into()), &unit.placing);
        }
    }
    facts
}
