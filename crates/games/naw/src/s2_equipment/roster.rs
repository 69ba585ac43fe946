//! `units.toml`, checked: the counters.

use super::files::{RosterText, UnitText, UnitsFile};
use super::ground::{Ground, find_hex};
use super::reading::check_side;
use super::{Arm, Equipment, MAX_UNITS, Origins, Terrain, Unit, grid};
use contract::scene::Nation;
use contract::{Fault, Side};
use printed::{Files, Origin, Sources};
use std::sync::OnceLock;

/// What a counter may print as combat strength or movement allowance.
const PRINTED: std::ops::RangeInclusive<i64> = 1..=20;

/// The colours that counters come in, and whose they are.
const NATIONS: [(Nation, Side); 6] = [
    (Nation::French, Side::French),
    (Nation::Guard, Side::French),
    (Nation::Anglo, Side::Allied),
    (Nation::Dutch, Side::Allied),
    (Nation::Brunswick, Side::Allied),
    (Nation::Prussian, Side::Allied),
];

/// The counters, checked.
pub(super) struct Roster {
    /// In the order of the [`counter_set`].
    pub units: Vec<Unit>,
    /// Pieces that are no units.
    pub markers: Vec<(String, i64, Origin)>,
}

impl Roster {
    pub fn check(file: UnitsFile, ground: &Ground, faults: &mut Vec<Fault>) -> Roster {
        let sources = Sources::check("units.toml", file.sources, faults);
        let mut units: Vec<Unit> = Vec::new();
        for roster in &file.roster {
            let place = format!("roster {}", roster.title);
            let side = check_side(&roster.side, &format!("units.toml: {place}"), faults);
            sources.find(&roster.source, &place, faults);
            sources.find(&roster.placing, &place, faults);
            for text in &roster.units {
                let unit = check_unit(text, roster, side, &sources, faults);
                let place = format!("units.toml: unit {}", unit.key);
                if units.iter().any(|other| other.key == unit.key) {
                    faults.push(Fault::new(place.clone(), "is listed twice"));
                }
                if let Some(start) = unit.start {
                    let number = grid().number(start);
                    if ground.terrain[usize::from(start.0)].0 == Terrain::Woods {
                        let what = format!("hex {number} is woods without a road: no unit stands there");
                        faults.push(Fault::new(format!("{place}: start"), what));
                    }
                    if let Some(other) = units.iter().find(|other| other.start == Some(start)) {
                        let what = format!("{} starts in hex {number} already [4.4B]", other.key);
                        faults.push(Fault::new(format!("{place}: start"), what));
                    }
                }
                units.push(unit);
            }
        }
        if units.len() > MAX_UNITS {
            let what = format!("has {} units: at most {MAX_UNITS} fit", units.len());
            faults.push(Fault::new("units.toml", what));
        }
        check_set(&mut units, faults);
        let mut markers: Vec<(String, i64, Origin)> = Vec::new();
        for text in file.marker {
            let place = format!("marker {}", text.key);
            if text.count < 1 || text.title.trim().is_empty() {
                faults.push(Fault::new(format!("units.toml: {place}"), "needs a title and a count"));
            }
            if markers.iter().any(|(key, ..)| *key == text.key) {
                faults.push(Fault::new(format!("units.toml: {place}"), "is listed twice"));
            }
            let origin = sources.find(&text.source, &place, faults);
            markers.push((text.key, text.count, origin));
        }
        Roster { units, markers }
    }
}

/// Keys and sides of the shipped counters, French first. Records write units by these keys, so
/// every edition has them all and no other, in this order.
fn counter_set() -> &'static [(String, Side)] {
    static SET: OnceLock<Vec<(String, Side)>> = OnceLock::new();
    SET.get_or_init(|| {
        let file = Files::shipped::<Equipment>().parse::<UnitsFile>("units.toml", &mut Vec::new());
        let rosters = file.into_iter().flat_map(|file| file.roster);
        let mut set: Vec<_> = rosters
            .flat_map(|roster| {
                let side = Side::from_key(&roster.side);
                roster.units.into_iter().filter_map(move |unit| Some((unit.key, side?)))
            })
            .collect();
        set.sort_by_key(|(_, side)| *side);
        set
    })
}

/// Checks the units against the [`counter_set`] and puts them in its order.
fn check_set(units: &mut [Unit], faults: &mut Vec<Fault>) {
    for unit in &*units {
        let place = format!("units.toml: unit {}", unit.key);
        match counter_set().iter().find(|(key, _)| *key == unit.key) {
            None => faults.push(Fault::new(
                place,
                "is no counter of the set: records know units by the shipped keys, so change a name instead",
            )),
            Some((_, side)) if *side != unit.side => {
                faults.push(Fault::new(place, format!("is {side}: a counter does not change sides")));
            }
            Some(_) => {}
        }
    }
    for (key, _) in counter_set() {
        if !units.iter().any(|unit| unit.key == *key) {
            faults.push(Fault::new("units.toml", format!("unit {key} is missing")));
        }
    }
    units.sort_by_key(|unit| counter_set().iter().position(|(key, _)| *key == unit.key));
}

fn check_unit(
    text: &UnitText,
    roster: &RosterText,
    side: Side,
    sources: &Sources,
    faults: &mut Vec<Fault>,
) -> Unit {
    let place = format!("unit {}", text.key);
    let mut fault = |property: &str, what: String| {
        faults.push(Fault::new(format!("units.toml: {place}: {property}"), what));
    };
    if text.name.trim().is_empty() {
        fault("name", "is empty".into());
    }
    let own = || NATIONS.iter().filter(|(_, whose)| *whose == side).map(|(nation, _)| *nation);
    let nation = own().find(|nation| nation.key() == text.nation);
    if Side::from_key(&roster.side).is_some() && nation.is_none() {
        let nations: Vec<_> = own().map(Nation::key).collect();
        let what =
            format!("\"{}\" is no nation of the {side} side: they are {}", text.nation, nations.join(", "));
        fault("nation", what);
    }
    let arm = Arm::from_key(&text.arm).unwrap_or_else(|| {
        fault("arm", format!("\"{}\" is no arm: it is infantry, cavalry or artillery [2.4A]", text.arm));
        Arm::Infantry
    });
    for (property, value) in [("strength", text.strength), ("movement", text.movement)] {
        if !PRINTED.contains(&value) {
            let what = format!("{value} is not on a counter: {} to {}", PRINTED.start(), PRINTED.end());
            fault(property, what);
        }
    }
    match (&text.start, &roster.group) {
        (None, None) => fault(
            "start",
            "is missing: a unit stands in a hex at the start, or its roster has an arrival group [1.0B]"
                .into(),
        ),
        (Some(_), Some(group)) => {
            fault("start", format!("the roster arrives with group {group}: a unit has one or the other"));
        }
        _ => {}
    }
    let start = text
        .start
        .as_ref()
        .and_then(|number| find_hex(number, &format!("units.toml: {place}: start"), faults));
    let over = &text.sources;
    let mut origin = |own: &Option<String>, shared: &str| match own {
        Some(own) => sources.find(own, &place, faults),
        // An unknown source of a whole roster is reported once, there.
        None => sources.find(shared, &place, &mut Vec::new()),
    };
    let placing = if roster.group.is_some() { &over.group } else { &over.start };
    Unit {
        key: text.key.clone(),
        name: text.name.clone(),
        side,
        nation: nation.unwrap_or(Nation::French),
        arm,
        strength: text.strength as u8,
        movement: text.movement as u8,
        start,
        group: roster.group.clone(),
        origins: Origins {
            name: origin(&over.name, &roster.source),
            nation: origin(&over.nation, &roster.source),
            arm: origin(&over.arm, &roster.source),
            strength: origin(&over.strength, &roster.source),
            movement: origin(&over.movement, &roster.source),
            placing: origin(placing, &roster.placing),
        },
    }
}
