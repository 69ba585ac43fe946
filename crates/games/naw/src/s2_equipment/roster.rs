//! `units.toml`, read and checked: the counters.

use super::ground::{Ground, find_hex};
use super::{Arm, Equipment, MAX_UNITS, Origins, Terrain, Unit, grid};
use contract::Side;
use contract::scene::Nation;
use pages::{Source, SourceId, Sources, Table, Unique};
use printed::Files;
use std::sync::OnceLock;

/// What a counter may print as combat strength or movement allowance.
const PRINTED: std::ops::RangeInclusive<u8> = 1..=20;

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
    pub markers: Vec<(String, u8, Source)>,
}

impl Roster {
    pub fn read(file: &Table<'_>, ground: &Ground) -> Roster {
        let sources = Sources::read(file);
        let (mut keys, mut markers) = (Unique::default(), Unique::default());
        let mut units: Vec<Unit> = Vec::new();
        file.each("roster", |table| {
            let group = Group::read(table, &sources);
            table.each("units", |table| {
                let key = table.key("unit", &mut keys)?;
                let unit = group.unit(key.text, table, &sources);
                check_counter(&unit, table);
                if let Some(start) = unit.start {
                    let (number, at) = (grid().number(start), table.place_of("start"));
                    if ground.terrain[usize::from(start.0)].0 == Terrain::Woods {
                        table.fault_at(
                            at,
                            format!("hex {number} is woods without a road: no unit stands there"),
                        );
                    }
                    if let Some(other) = units.iter().find(|other| other.start == Some(start)) {
                        let what = format!("{} starts in hex {number} already [4.4B]", other.key);
                        table.fault_at(at, what);
                    }
                }
                units.push(unit);
                Some(())
            });
            Some(())
        });
        if units.len() > MAX_UNITS {
            file.fault(format!("has {} units: at most {MAX_UNITS} fit", units.len()));
        }
        for (key, _) in counter_set() {
            if !units.iter().any(|unit| unit.key == *key) {
                file.fault(format!("unit {key} is missing"));
            }
        }
        units.sort_by_key(|unit| counter_set().iter().position(|(key, _)| *key == unit.key));
        let markers = file.each("marker", |table| {
            let key = table.key("marker", &mut markers)?;
            table.word("title");
            let (count, source) = (table.within("count", 1..=u8::MAX), sources.origin(table));
            Some((key.text.to_owned(), count?, source))
        });
        Roster { units, markers }
    }
}

/// Keys and sides of the shipped counters, French first. Records write units by these keys, so
/// every edition has them all and no other, in this order.
fn counter_set() -> &'static [(String, Side)] {
    static SET: OnceLock<Vec<(String, Side)>> = OnceLock::new();
    SET.get_or_init(|| {
        let mut set: Vec<(String, Side)> = Vec::new();
        Files::shipped::<Equipment>().read("units.toml", &mut Vec::new(), |file| {
            file.each("roster", |table| {
                let side = table.named("side")?;
                let keys = table.each("units", |table| Some(table.word("key")?.text.to_owned()));
                set.extend(keys.into_iter().map(|key| (key, side)));
                Some(())
            });
            Some(())
        });
        set.sort_by_key(|(_, side)| *side);
        set
    })
}

/// Checks a unit against the [`counter_set`].
fn check_counter(unit: &Unit, table: &Table<'_>) {
    match counter_set().iter().find(|(key, _)| *key == unit.key) {
        None => table.fault(
            "is no counter of the set: records know units by the shipped keys, so change a name instead",
        ),
        Some((_, side)) if *side != unit.side => {
            table.fault(format!("is {side}: a counter does not change sides"));
        }
        Some(_) => {}
    }
}

/// What the units of a `[[roster]]` share.
struct Group {
    /// Unless its side is misspelled.
    side: Option<Side>,
    /// The group they arrive with.
    arrives: Option<String>,
    source: SourceId,
    placing: SourceId,
}

impl Group {
    fn read(table: &Table<'_>, sources: &Sources) -> Group {
        if let Some(title) = table.word("title") {
            table.call(format!("roster {}", title.text));
        }
        let [source, placing] =
            ["source", "placing"].map(|field| sources.named(table, field).unwrap_or_default());
        let arrives = table.word_if("group").map(|group| group.text.to_owned());
        Group { side: table.named("side"), arrives, source, placing }
    }

    fn unit(&self, key: &str, table: &Table<'_>, sources: &Sources) -> Unit {
        let name = table.word("name").map(|name| name.text.to_owned()).unwrap_or_default();
        let own = sources.single(table, &["name", "nation", "arm", "strength", "movement", "start", "group"]);
        let origin = |property: &str, shared: SourceId| {
            sources.get(own.get(property).copied().unwrap_or(shared)).clone()
        };
        let placing = if self.arrives.is_some() { "group" } else { "start" };
        Unit {
            key: key.to_owned(),
            name,
            side: self.side.unwrap_or(Side::French),
            nation: self.nation(table).unwrap_or(Nation::French),
            arm: arm(table).unwrap_or(Arm::Infantry),
            strength: table.within("strength", PRINTED).unwrap_or(1),
            movement: table.within("movement", PRINTED).unwrap_or(1),
            start: self.start(table),
            group: self.arrives.clone(),
            origins: Origins {
                name: origin("name", self.source),
                nation: origin("nation", self.source),
                arm: origin("arm", self.source),
                strength: origin("strength", self.source),
                movement: origin("movement", self.source),
                placing: origin(placing, self.placing),
            },
        }
    }

    fn nation(&self, table: &Table<'_>) -> Option<Nation> {
        let (word, side) = (table.word("nation")?, self.side?);
        let own = || NATIONS.iter().filter(|(_, whose)| *whose == side).map(|(nation, _)| *nation);
        let nation = own().find(|nation| nation.key() == word.text);
        if nation.is_none() {
            let nations: Vec<_> = own().map(Nation::key).collect();
            let nations = nations.join(", ");
            table.fault_at(
                word.at,
                format!("\"{}\" is no nation of the {side} side: they are {nations}", word.text),
            );
        }
        nation
    }

    fn start(&self, table: &Table<'_>) -> Option<boards::HexId> {
        match (table.word_if("start"), &self.arrives) {
            (Some(word), None) => find_hex(table, word),
            (None, Some(_)) => None,
            (None, None) => {
                table.fault(
                    "has no start: a unit stands in a hex at the start, or its roster has an arrival group [1.0B]",
                );
                None
            }
            (Some(word), Some(group)) => {
                let what = format!("the roster arrives with group {group}: a unit has a start or that");
                table.fault_at(word.at, what);
                None
            }
        }
    }
}

fn arm(table: &Table<'_>) -> Option<Arm> {
    let word = table.word("arm")?;
    let arm = Arm::from_key(word.text);
    if arm.is_none() {
        let what = format!("\"{}\" is no arm: it is infantry, cavalry or artillery [2.4A]", word.text);
        table.fault_at(word.at, what);
    }
    arm
}
