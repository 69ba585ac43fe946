//! `units.toml` and `leaders.toml`, read and checked: the counters.

use super::{
    Army, COMBAT, CORPS, Class, Corps, CorpsId, Equipment, Kind, LEADERS, Origins, People, Stats,
    Substitution, Unit, UnitId, Units,
};
use contract::{Fault, Named};
use pages::{Source, SourceId, Sources, Table, Unique};
use printed::Files;

/// What a counter may print.
const PRINTED: std::ops::RangeInclusive<u8> = 1..=20;

/// The counters, checked.
#[derive(Default)]
pub(super) struct Roster {
    pub units: Vec<Unit>,
    pub corps: Vec<Corps>,
    pub substitutions: Vec<Substitution>,
    /// By [`People`], with where they come from.
    pub levels: [Option<(u8, Source)>; 8],
}

impl Roster {
    /// Reads both files. Records write counters by key and positions by number, so every edition has those that are
    /// shipped, in their order.
    pub fn read(files: &Files<'_>, faults: &mut Vec<Fault>) -> Option<Roster> {
        let roster = Roster::listed(files, faults)?;
        let known = Roster::listed(&Files::shipped::<Equipment>(), &mut Vec::new())?;
        let set = |roster: &Roster| -> Vec<(String, Kind, Army)> {
            roster.units.iter().map(|unit| (unit.key.clone(), unit.stats.kind, unit.stats.army)).collect()
        };
        if set(&roster) != set(&known)
            || roster.units.len() != COMBAT + LEADERS
            || roster.corps.len() != CORPS
        {
            let what = "list other counters, or in another order, than the shipped files: change names and values only";
            faults.push(Fault::new("units.toml and leaders.toml", what));
        }
        Some(roster)
    }

    fn listed(files: &Files<'_>, faults: &mut Vec<Fault>) -> Option<Roster> {
        let mut roster = Roster::default();
        files.read("units.toml", faults, |file| {
            roster.read_units(file);
            Some(())
        })?;
        files.read("leaders.toml", faults, |file| {
            roster.read_leaders(file);
            Some(())
        })?;
        Some(roster)
    }

    fn read_units(&mut self, file: &Table<'_>) {
        let sources = Sources::read(file);
        let mut keys = Unique::default();
        file.each("people", |table| {
            let people = table.key("nationality", &mut keys).and_then(|key| People::from_key(key.text));
            if people.is_none() {
                table.fault(format!("is no nationality: they are {}", People::keys()));
            }
            let (level, origin) = (table.within("level", PRINTED_LEVEL), sources.origin(table));
            self.levels[people? as usize] = Some((level?, origin));
            Some(())
        });
        let mut keys = Unique::default();
        file.each("formation", |table| {
            let key = table.key("formation", &mut keys)?.text.to_owned();
            let text = |field: &str| table.word(field).map(|word| word.text.to_owned()).unwrap_or_default();
            let army = table.named("army").unwrap_or(Army::French);
            let people = table.named("people");
            let level = table.has("level").then(|| table.within("level", PRINTED_LEVEL)).flatten();
            let [strengths, reduced, speed] = ["strengths", "reduced", "speed"]
                .map(|field| sources.named(table, field).unwrap_or_default());
            let corps = CorpsId(self.corps.len() as u8);
            let first = self.units.len() as u16;
            let mut own = Unique::default();
            table.each("units", |table| {
                let short = table.key("unit", &mut own)?.text;
                let group = Group { key: &key, army, people, corps, strengths, reduced, speed };
                let mut unit = group.unit(short, table, &sources);
                if let Some(word) = table.word_if("with") {
                    let found = self.corps.iter().position(|corps| corps.key == word.text);
                    unit.with = found.map(|index| CorpsId(index as u8));
                    // Its own formation is not listed yet.
                    unit.with = unit.with.or((word.text == key).then_some(corps));
                    if unit.with.is_none() {
                        table.fault_at(word.at, format!("there is no formation \"{}\" above", word.text));
                    }
                }
                self.units.push(unit);
                Some(())
            });
            let units: Units = (first..self.units.len() as u16).map(UnitId).collect();
            self.corps.push(Corps {
                key,
                army,
                designation: text("designation"),
                title: text("title"),
                units,
                officer: if is_on(table, "loose") { NOBODY } else { UnitId::NONE },
                chief: UnitId::NONE,
                level: level.unwrap_or_default(),
                origin: sources.get(0).clone(),
            });
            Some(())
        });
        file.each("train", |table| {
            let text = |field: &str| table.word(field).map(|word| word.text.to_owned()).unwrap_or_default();
            let origin = sources.origin(table);
            self.units.push(Unit {
                key: table.key("train", &mut keys)?.text.to_owned(),
                tag: text("tag"),
                name: text("name"),
                stats: Stats {
                    kind: Kind::Train,
                    army: table.named("army").unwrap_or(Army::French),
                    corps: None,
                    people: None,
                    strength: [0; 2],
                    allowance: table.within("movement", PRINTED).unwrap_or(1),
                    rating: 0,
                    class: Class::Standard,
                    heavy: false,
                },
                with: None,
                origins: Origins {
                    name: origin.clone(),
                    strength: origin.clone(),
                    reduced: origin.clone(),
                    movement: origin,
                },
            });
            Some(())
        });
        file.each("substitution", |table| {
            let find = |key: &str, at: usize| {
                let found = self.units.iter().position(|unit| unit.key == key);
                if found.is_none() {
                    table.fault_at(at, format!("there is no counter \"{key}\""));
                }
                found.map(|index| UnitId(index as u16))
            };
            let mut units = Vec::new();
            for word in table.words("units") {
                let ids: Vec<_> = word.text.split_whitespace().filter_map(|key| find(key, word.at)).collect();
                if let [replaced, by @ ..] = &ids[..] {
                    units.push((*replaced, by.to_vec()));
                }
            }
            let mut beside = Vec::new();
            for word in table.words_if("beside") {
                let ids: Vec<_> = word.text.split_whitespace().filter_map(|key| find(key, word.at)).collect();
                match ids[..] {
                    [unit, other] => beside.push((unit, other)),
                    _ => table
                        .fault_at(word.at, "names a substitute and the unit that it starts with [16.1A.2]"),
                }
            }
            self.substitutions.push(Substitution { units, beside, origin: sources.origin(table) });
            Some(())
        });
    }

    fn read_leaders(&mut self, file: &Table<'_>) {
        let sources = Sources::read(file);
        let mut keys = Unique::default();
        file.each("leaders", |group| {
            let kind = group.named::<Kind>("kind").filter(|kind| kind.is_leader()).unwrap_or(Kind::Officer);
            let speed = sources.named(group, "speed").unwrap_or_default();
            group.each("leaders", |table| {
                let key = table.key("leader", &mut keys)?.text.to_owned();
                let text =
                    |field: &str| table.word(field).map(|word| word.text.to_owned()).unwrap_or_default();
                let id = UnitId(self.units.len() as u16);
                let (mut army, mut corps, mut people, mut rating) = (Army::French, None, None, 0);
                if kind == Kind::Officer {
                    let word = table.word("formation")?;
                    let found = self.corps.iter().position(|corps| corps.key == word.text);
                    let Some(index) = found else {
                        table.fault_at(word.at, format!("there is no formation \"{}\"", word.text));
                        return None;
                    };
                    army = self.corps[index].army;
                    // The first who is listed leads; [16.1C.3] the second is his chief of staff.
                    let led = &mut self.corps[index];
                    let place = if led.officer == UnitId::NONE { &mut led.officer } else { &mut led.chief };
                    if *place == UnitId::NONE {
                        *place = id;
                    } else {
                        table.fault_at(word.at, format!("\"{}\" has no room for another officer", word.text));
                    }
                    (corps, people) = (Some(CorpsId(index as u8)), table.named("people"));
                } else {
                    army = table.named("army").unwrap_or(army);
                    if kind == Kind::Commander {
                        rating = table.within("rating", PRINTED).unwrap_or_default();
                    }
                }
                let own = sources.single(table, &["name", "rating", "movement"]);
                let origin = |property: &str, shared: SourceId| {
                    sources.get(own.get(property).copied().unwrap_or(shared)).clone()
                };
                self.units.push(Unit {
                    key,
                    tag: text("tag"),
                    name: text("name"),
                    stats: Stats {
                        kind,
                        army,
                        corps,
                        people,
                        strength: [0; 2],
                        allowance: table.within("movement", PRINTED).unwrap_or(1),
                        rating,
                        class: Class::Standard,
                        heavy: false,
                    },
                    with: None,
                    origins: Origins {
                        name: origin("name", 0),
                        strength: origin("rating", speed),
                        reduced: origin("rating", speed),
                        movement: origin("movement", speed),
                    },
                });
                Some(())
            });
            Some(())
        });
        for corps in self.corps.iter().filter(|corps| corps.officer == UnitId::NONE) {
            file.fault(format!("formation {} has no officer [11.1B.1]", corps.key));
        }
        for corps in self.corps.iter_mut().filter(|corps| corps.officer == NOBODY) {
            corps.officer = UnitId::NONE;
        }
    }
}

/// While the file is read: a formation that is not to have an officer.
const NOBODY: UnitId = UnitId(u16::MAX - 1);

/// Whether a switch is there and on.
fn is_on(table: &Table<'_>, field: &str) -> bool {
    table.has(field) && table.named(field).unwrap_or_default()
}

/// What a corps or a nationality may lose.
const PRINTED_LEVEL: std::ops::RangeInclusive<u8> = 1..=99;

/// What the units of a `[[formation]]` share.
struct Group<'k> {
    key: &'k str,
    army: Army,
    people: Option<People>,
    corps: CorpsId,
    strengths: SourceId,
    reduced: SourceId,
    speed: SourceId,
}

impl Group<'_> {
    fn unit(&self, short: &str, table: &Table<'_>, sources: &Sources) -> Unit {
        let text = |field: &str| table.word(field).map(|word| word.text.to_owned()).unwrap_or_default();
        let kind = table.named::<Kind>("arm").unwrap_or(Kind::Infantry);
        if kind.is_leader() {
            table.fault("is a leader: these stand in leaders.toml [10.0.1]");
        }
        let people = if table.has("people") { table.named("people") } else { self.people };
        let allowance = table.within("movement", PRINTED).unwrap_or(1);
        // [2.4B] Guns with an allowance of six are horse artillery, and no others.
        if kind.is_gun() && (allowance == 6) != (kind == Kind::HorseGuns) {
            let what = "is horse artillery if its allowance is 6, and foot artillery otherwise [2.4B]";
            table.fault_at(table.place_of("movement"), what);
        }
        let own = sources.single(table, &["strength", "reduced", "movement"]);
        let origin = |property: &str, shared: SourceId| {
            sources.get(own.get(property).copied().unwrap_or(shared)).clone()
        };
        Unit {
            key: format!("{}-{short}", self.key),
            tag: text("tag"),
            name: text("name"),
            stats: Stats {
                kind,
                army: self.army,
                corps: Some(self.corps),
                people,
                strength: strengths(table),
                allowance,
                rating: 0,
                class: if table.has("class") { table.named("class") } else { None }
                    .unwrap_or(Class::Standard),
                heavy: is_on(table, "heavy"),
            },
            with: None,
            origins: Origins {
                name: sources.get(0).clone(),
                strength: origin("strength", self.strengths),
                reduced: origin("reduced", self.reduced),
                movement: origin("movement", self.speed),
            },
        }
    }
}

/// [2.4A] [2.4C] The reduced strength, 0 if there is none, and the full one. The file has them the other way round, as
/// the counter shows first what it begins with.
fn strengths(table: &Table<'_>) -> [u8; 2] {
    let listed = table.wholes_if("strength");
    let (low, high) = (i64::from(*PRINTED.start()), i64::from(*PRINTED.end()));
    match listed.iter().map(|(strength, _)| *strength).collect::<Vec<_>>()[..] {
        [full] if (low..=high).contains(&full) => [0, full as u8],
        [full, reduced] if (low..=high).contains(&full) && (low..full).contains(&reduced) => {
            [reduced as u8, full as u8]
        }
        _ => {
            let what = "`strength` is the full strength, and the reduced one if there is such a side: less, and at least 1 [2.4A]";
            table.fault_at(table.place_of("strength"), what);
            [0, 1]
        }
    }
}
