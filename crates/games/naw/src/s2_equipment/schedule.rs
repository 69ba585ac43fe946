//! `scenarios.toml`, read and checked: what is played, and who comes when.

use super::roster::Roster;
use super::{CODES, Equipment, MAX_UNITS, Unit};
use crate::TURNS;
use contract::{Fault, Scenario, Side};
use pages::{Source, Sources, Table, Unique};

/// Scenarios and reinforcements, checked.
pub(super) struct Schedule {
    pub scenarios: Vec<(Scenario, Source)>,
    pub groups: Vec<Group>,
    /// `[side][code]`.
    pub codes: [[Option<Code>; CODES]; 2],
    pub arrivals: [[[u8; MAX_UNITS]; CODES]; 2],
}

/// Units that arrive together.
pub(super) struct Group {
    pub key: String,
    pub side: Side,
    /// Indices of units.
    pub members: Vec<usize>,
    pub origin: Source,
}

/// What a code brings.
#[derive(Clone)]
pub(super) struct Code {
    /// Keys of groups, and the turn from which each may enter.
    pub arrivals: Vec<(String, u8)>,
    pub origin: Source,
}

impl Schedule {
    pub fn read(file: &Table<'_>, roster: &Roster) -> Schedule {
        let sources = Sources::read(file);
        let scenarios = printed::scenarios::<Equipment>(file, &sources, |_| (TURNS, "3.0B"));
        let mut keys = Unique::default();
        let groups = file.each("group", |table| {
            let key = table.key("group", &mut keys)?;
            Group::read(key.text, table, &sources, roster)
        });
        let mut schedule = Schedule {
            scenarios,
            groups,
            codes: [const { [const { None }; CODES] }; 2],
            arrivals: [[[0; MAX_UNITS]; CODES]; 2],
        };
        file.each("code", |table| schedule.read_code(table, &sources, roster));
        for side in Side::ALL {
            for code in 0..CODES {
                if schedule.codes[side as usize][code].is_none() {
                    file.fault(format!("code {code} of the {side} side is missing"));
                }
            }
        }
        schedule
    }

    /// Every unit that arrives with a group arrives with one that there is.
    pub fn check_arrivals(&self, roster: &Roster, faults: &mut Vec<Fault>) {
        for unit in &roster.units {
            if let Some(key) = &unit.group
                && !self.groups.iter().any(|group| group.key == *key)
            {
                let what = format!("arrives with group {key}, which scenarios.toml does not list");
                faults.push(Fault::new(format!("units.toml: unit {}", unit.key), what));
            }
        }
    }

    fn read_code(&mut self, table: &Table<'_>, sources: &Sources, roster: &Roster) -> Option<()> {
        let side = table.named::<Side>("side");
        let numbers = table.wholes_if("codes");
        let listed: Vec<_> = numbers.iter().map(|(number, _)| *number).collect();
        table.call(format!("code {} {listed:?}", side.map_or("", Side::key)));
        let origin = sources.origin(table);
        let mut turns = [0; MAX_UNITS];
        let arrivals = table.each("arrivals", |arrival| {
            let (word, turn) = (arrival.word("group")?, arrival.within("turn", 1..=TURNS));
            let Some(group) = self.groups.iter().find(|group| group.key == word.text) else {
                arrival.fault_at(word.at, format!("group \"{}\" is not listed", word.text));
                return None;
            };
            if side.is_some_and(|side| group.side != side) {
                arrival.fault_at(word.at, format!("group {} is {}", group.key, group.side));
            }
            for &index in group.members.iter().filter(|&&index| index < MAX_UNITS) {
                if turns[index] != 0 {
                    arrival.fault_at(word.at, format!("unit {} arrives twice", roster.units[index].key));
                }
                turns[index] = turn?;
            }
            Some((group.key.clone(), turn?))
        });
        if numbers.is_empty() {
            table.fault("needs a number: 0 for the standard game, 1 to 6 for the chits");
        }
        let side = side?;
        for (number, at) in numbers {
            let Some(code) = usize::try_from(number).ok().filter(|&code| code < CODES) else {
                let what = format!("{number} is no code: 0 is the standard game, 1 to 6 are the chits");
                table.fault_at(at, what);
                continue;
            };
            let slot = &mut self.codes[side as usize][code];
            if slot.is_some() {
                table.fault_at(at, format!("code {code} of the {side} side is listed twice"));
            }
            *slot = Some(Code { arrivals: arrivals.clone(), origin: origin.clone() });
            self.arrivals[side as usize][code] = turns;
        }
        Some(())
    }
}

impl Group {
    fn read(key: &str, table: &Table<'_>, sources: &Sources, roster: &Roster) -> Option<Group> {
        let (side, origin) = (table.named::<Side>("side"), sources.origin(table));
        table.word("title");
        let own = |unit: &Unit| unit.group.as_deref() == Some(key);
        let mut members: Vec<usize> =
            (0..roster.units.len()).filter(|&index| own(&roster.units[index])).collect();
        for word in table.words_if("units") {
            let fault = |what: &str| table.fault_at(word.at, format!("unit {} {what}", word.text));
            match roster.units.iter().position(|unit| unit.key == word.text) {
                None => fault("is not in units.toml"),
                Some(index) if members.contains(&index) => fault("is in it twice"),
                Some(index) if roster.units[index].start.is_some() => fault("is on the map from the start"),
                Some(index) => members.push(index),
            }
        }
        let side = side?;
        for unit in members.iter().map(|&index| &roster.units[index]).filter(|unit| unit.side != side) {
            table.fault(format!("unit {} is {}", unit.key, unit.side));
        }
        if members.is_empty() {
            table.fault("has no unit");
        }
        Some(Group { key: key.to_owned(), side, members, origin })
    }
}
