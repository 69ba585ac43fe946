//! `scenarios.toml`, checked: what is played, and who comes when.

use super::files::{CodeText, GroupText, ScenariosFile};
use super::reading::check_side;
use super::roster::Roster;
use super::{CODES, MAX_UNITS, Unit};
use crate::{Battle, TURNS};
use contract::{Fault, Named, Scenario, Side};
use printed::{Origin, Sources};

/// Scenarios and reinforcements, checked.
pub(super) struct Schedule {
    pub scenarios: Vec<(Scenario, Origin)>,
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
    pub origin: Origin,
}

/// What a code brings.
#[derive(Clone)]
pub(super) struct Code {
    /// Keys of groups, and the turn from which each may enter.
    pub arrivals: Vec<(String, u8)>,
    pub origin: Origin,
}

impl Schedule {
    pub fn check(file: ScenariosFile, roster: &Roster, faults: &mut Vec<Fault>) -> Schedule {
        let sources = Sources::check("scenarios.toml", file.sources, faults);
        let mut schedule = Schedule {
            scenarios: Vec::new(),
            groups: Vec::new(),
            codes: [const { [const { None }; CODES] }; 2],
            arrivals: [[[0; MAX_UNITS]; CODES]; 2],
        };
        for text in file.scenario {
            let place = format!("scenario {}", text.key);
            let mut fault = |what: String| faults.push(Fault::new(format!("scenarios.toml: {place}"), what));
            if Battle::from_key(&text.key).is_none() {
                fault(format!("is no scenario of this game: they are {}", Battle::keys()));
            }
            if schedule.scenarios.iter().any(|(other, _)| other.key == text.key) {
                fault("is listed twice".into());
            }
            if text.title.trim().is_empty() || text.about.trim().is_empty() {
                fault("needs a title and a text about it".into());
            }
            if text.turns != i64::from(TURNS) {
                fault(format!("lasts {} turns: it must be {TURNS} [3.0B]", text.turns));
            }
            if text.balance.as_ref().is_some_and(|balance| balance.drawn().is_none()) {
                fault("has a balance that does not add up: the games won are more than those played".into());
            }
            let origin = sources.find(&text.source, &place, faults);
            let scenario = Scenario {
                key: text.key,
                title: text.title,
                about: text.about,
                turns: text.turns as u8,
                options: Vec::new(),
                balance: text.balance,
            };
            schedule.scenarios.push((scenario, origin));
        }
        for key in Battle::ALL.iter().map(|battle| battle.key()) {
            if !schedule.scenarios.iter().any(|(scenario, _)| scenario.key == key) {
                faults.push(Fault::new("scenarios.toml", format!("scenario {key} is missing")));
            }
        }
        for text in &file.group {
            let origin = sources.find(&text.source, &format!("group {}", text.key), faults);
            schedule.check_group(text, origin, roster, faults);
        }
        for unit in &roster.units {
            if let Some(key) = &unit.group
                && !schedule.groups.iter().any(|group| group.key == *key)
            {
                let what = format!("arrives with group {key}, which scenarios.toml does not list");
                faults.push(Fault::new(format!("units.toml: unit {}", unit.key), what));
            }
        }
        for text in &file.code {
            let place = format!("code {} {:?}", text.side, text.codes);
            let origin = sources.find(&text.source, &place, faults);
            schedule.check_code(text, &format!("scenarios.toml: {place}"), origin, roster, faults);
        }
        for side in Side::ALL {
            for code in 0..CODES {
                if schedule.codes[side as usize][code].is_none() {
                    let what = format!("code {code} of the {side} side is missing");
                    faults.push(Fault::new("scenarios.toml", what));
                }
            }
        }
        schedule
    }

    fn check_group(&mut self, text: &GroupText, origin: Origin, roster: &Roster, faults: &mut Vec<Fault>) {
        let place = format!("scenarios.toml: group {}", text.key);
        let side = check_side(&text.side, &place, faults);
        let mut fault = |what: String| faults.push(Fault::new(place.clone(), what));
        if self.groups.iter().any(|other| other.key == text.key) {
            fault("is listed twice".into());
        }
        if text.title.trim().is_empty() {
            fault("needs a title".into());
        }
        let own = |unit: &Unit| unit.group.as_ref() == Some(&text.key);
        let mut members: Vec<usize> =
            (0..roster.units.len()).filter(|&index| own(&roster.units[index])).collect();
        for key in &text.units {
            match roster.units.iter().position(|unit| unit.key == *key) {
                None => fault(format!("unit {key} is not in units.toml")),
                Some(index) if members.contains(&index) => fault(format!("unit {key} is in it twice")),
                Some(index) if roster.units[index].start.is_some() => {
                    fault(format!("unit {key} is on the map from the start"));
                }
                Some(index) => members.push(index),
            }
        }
        for unit in members.iter().map(|&index| &roster.units[index]).filter(|unit| unit.side != side) {
            fault(format!("unit {} is {}", unit.key, unit.side));
        }
        if members.is_empty() {
            fault("has no unit".into());
        }
        self.groups.push(Group { key: text.key.clone(), side, members, origin });
    }

    fn check_code(
        &mut self,
        text: &CodeText,
        place: &str,
        origin: Origin,
        roster: &Roster,
        faults: &mut Vec<Fault>,
    ) {
        let side = check_side(&text.side, place, faults);
        let mut fault = |what: String| faults.push(Fault::new(place, what));
        let mut turns = [0; MAX_UNITS];
        let mut arrivals = Vec::new();
        for arrival in &text.arrivals {
            let Some(group) = self.groups.iter().find(|group| group.key == arrival.group) else {
                fault(format!("group \"{}\" is not listed", arrival.group));
                continue;
            };
            if group.side != side {
                fault(format!("group {} is {}", group.key, group.side));
            }
            if !(1..=i64::from(TURNS)).contains(&arrival.turn) {
                fault(format!("turn {} is not in the game: 1 to {TURNS}", arrival.turn));
            }
            for &index in group.members.iter().filter(|&&index| index < MAX_UNITS) {
                if turns[index] != 0 {
                    fault(format!("unit {} arrives twice", roster.units[index].key));
                }
                turns[index] = arrival.turn as u8;
            }
            arrivals.push((arrival.group.clone(), arrival.turn as u8));
        }
        if text.codes.is_empty() {
            fault("needs a number: 0 for the standard game, 1 to 6 for the chits".into());
        }
        for &number in &text.codes {
            let Some(code) = usize::try_from(number).ok().filter(|&code| code < CODES) else {
                fault(format!("{number} is no code: 0 is the standard game, 1 to 6 are the chits"));
                continue;
            };
            let slot = &mut self.codes[side as usize][code];
            if slot.is_some() {
                fault(format!("code {code} of the {side} side is listed twice"));
            }
            *slot = Some(Code { arrivals: arrivals.clone(), origin: origin.clone() });
            self.arrivals[side as usize][code] = turns;
        }
    }
}
