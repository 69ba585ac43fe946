//! Prepare for play: what may be agreed, and where everyone stands at the start.

use crate::{
    AREAS, Agenda, AreaId, Areas, Army, Fight, Fire, Impulse, Leaders, Losses, Materials, Motion, Orders, Place,
    Rally, Task, UNITS, UnitId, Units,
};
use contract::{Edition, Fault, OptionalRule, Options, Rule, Side, Silent};

/// What was agreed before play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// [18.1] Four to a village.
    pub villages: bool,
    /// [19.1] Charges tire.
    pub exhaustion: bool,
    /// [20.1] [20.2] Units rally by themselves.
    pub self_rally: bool,
    /// [20.1] [20.3] A Leader rallies three.
    pub leader_rally: bool,
    /// [6.4.2-b] Indirect fire halves the total instead of the value.
    pub halved_total: bool,
    /// [6.6.1] Reinforcements act a turn later.
    pub late_arrivals: bool,
    /// [8.3-e] Failed rolls count as passes.
    pub failures_pass: bool,
}

/// An option: key, title, values with the default first, rule, and where it is kept.
type Choice = (&'static str, &'static str, [&'static str; 2], &'static str, fn(&mut House) -> &mut bool);

/// Everything that may be agreed.
const CHOICES: [Choice; 7] = [
    ("villages", "Villages hold four units a side", ["off", "on"], "18.1", |house| &mut house.villages),
    ("cavalry-exhaustion", "Charges exhaust the cavalry", ["off", "on"], "19.1", |house| &mut house.exhaustion),
    ("self-rally", "Units rally by themselves", ["off", "on"], "20.2", |house| &mut house.self_rally),
    ("leader-rally", "A Leader rallies three units", ["off", "on"], "20.3", |house| &mut house.leader_rally),
    ("indirect-fire", "Indirect fire halves", ["value", "total"], "6.4.2-b", |house| &mut house.halved_total),
    ("arrivals", "Prussians act", ["on-time", "a-turn-later"], "6.6.1", |house| &mut house.late_arrivals),
    ("failed-rolls", "A failed roll counts as a pass", ["no", "yes"], "8.3-e", |house| &mut house.failures_pass),
];

/// The options as a lobby lists them.
pub(crate) fn optional_rules() -> Vec<OptionalRule> {
    let rule = |&(key, title, values, rule, _): &Choice| OptionalRule {
        key: key.into(),
        title: title.into(),
        values: values.map(str::to_owned).to_vec(),
        rule: Rule(rule),
    };
    CHOICES.iter().map(rule).collect()
}

impl House {
    /// Reads what was agreed, listing every fault.
    pub(crate) fn read(options: &Options, faults: &mut Vec<Fault>) -> House {
        let mut house = House::default();
        for (key, value) in options {
            let place = format!("option {key}");
            match CHOICES.iter().find(|choice| choice.0 == key) {
                None => {
                    let known: Vec<_> = CHOICES.iter().map(|choice| choice.0).collect();
                    faults.push(Fault::new(place, format!("is unknown: there are {}", known.join(", "))));
                }
                Some((_, _, values, _, field)) => match values.iter().position(|known| known == value) {
                    Some(index) => *field(&mut house) = index == 1,
                    None => {
                        let what = format!("is \"{value}\": it has to be {} or {}", values[0], values[1]);
                        faults.push(Fault::new(place, what));
                    }
                },
            }
        }
        house
    }

    /// What differs from the default, as options write it.
    pub(crate) fn options(mut self) -> Options {
        let chosen = CHOICES.iter().filter(|(_, _, _, _, field)| *field(&mut self));
        chosen.map(|(key, _, values, _, _)| ((*key).to_owned(), values[1].to_owned())).collect()
    }
}

/// Sets the scenario up, ready for its first input.
pub fn start(edition: &'static Materials, scenario: &str, options: &Options) -> Result<Impulse, Vec<Fault>> {
    let mut faults = Vec::new();
    if edition.scenarios().iter().all(|known| known.key != scenario) {
        let known = &edition.scenarios()[0].key;
        faults.push(Fault::new("scenario", format!("\"{scenario}\" is unknown; this game has {known}")));
    }
    let house = House::read(options, &mut faults);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut game = empty(edition);
    game.house = house;
    game.french = edition.ground.vacant; // [5.1-h]
    for unit in edition.unit_ids() {
        // [4.8] [5.1-d] French and British on the map, fresh; control of what they stand on is theirs.
        if let Some(area) = edition.unit(unit).start {
            game.put(unit, area);
        }
    }
    game.battery = edition.ground.battery; // [5.1-e]
    game.begin_phases(&mut Silent);
    game.run(&mut Silent);
    Ok(game)
}

/// The board without a unit on it, before turn 1. [4.8] Prussians are on the march.
pub fn empty(edition: &'static Materials) -> Impulse {
    let mut places = [Place::Absent.code(); UNITS];
    for unit in edition.army(Army::Prussian) {
        places[usize::from(unit.0)] = Place::Awaited.code();
    }
    // [5.1-f] [5.1-g] Everyone is fresh; the Prussians among them come with their units.
    let present: Leaders = edition.leader_ids().filter(|&id| edition.leader(id).arrives.is_none()).collect();
    Impulse {
        edition,
        house: House::default(),
        turn: 1,   // [5.1-a]
        number: 0, // [5.1-a]
        active: Side::French,
        passed: false,
        places,
        follows: [UnitId::NONE; UNITS],
        heads: [[UnitId::NONE; AREAS]; 2],
        counts: [[0; AREAS]; 2],
        occupied: [Areas::EMPTY; 2],
        french: Areas::EMPTY,
        fresh: Units::below(UNITS),
        ready: Leaders::below(edition.leaders.len()),
        present,
        battery: AreaId::NONE,
        battery_moved: false,
        toll: [0; 2],
        rally: Rally::NONE,
        orders: Orders::NONE,
        motion: Motion::NONE,
        fight: Fight::NONE,
        fire: Fire::NONE,
        losses: Losses::NONE,
        from: [AreaId::NONE; UNITS],
        agenda: Agenda::EMPTY,
    }
}

impl Impulse {
    /// [5.2] [6.1-b] Puts the phases of a turn on the agenda. Turn 1 begins with the Grand Battery.
    pub(crate) fn begin_phases(&mut self, log: &mut impl contract::Log<crate::Event>) {
        let turn = self.turn;
        log.note(|| crate::Event::Turn { turn });
        self.agenda = Agenda::EMPTY;
        for task in [Task::EndPhase, Task::Impulses, Task::OpenBattery] {
            self.agenda.push(task);
        }
        if turn > 1 {
            for task in [Task::OpenRally(Side::Allied), Task::OpenRally(Side::French), Task::Commanders] {
                self.agenda.push(task);
            }
        }
    }
}
