//! 5.6 Reinforcements: who comes, when, where, and what it costs those who come behind others.

use super::tables::ground_cost;
use crate::s02_equipment::{Call, Edge, Entry, NOWHERE, Start, grid};
use crate::s16_counters::Begin;
use crate::{Battle, Event, Flag, Nlb, Post, Terrain, Turn, UnitId, Units};
use arrayvec::ArrayVec;
use boards::HexId;
use contract::{Log, Rule};

/// More doors than anybody has the choice of.
const DOORS: usize = 12;

/// [5.6A.2] How many units have come in at each hex in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    doors: [HexId; DOORS],
    counts: [u8; DOORS],
    /// [10.1A.2] Who they were.
    pub came: Units,
}

impl Default for Columns {
    fn default() -> Columns {
        Columns { doors: [NOWHERE; DOORS], counts: [0; DOORS], came: Units::EMPTY }
    }
}

impl Columns {
    /// Whether anybody came in at a hex.
    fn has(&self, hex: HexId) -> bool {
        self.doors.contains(&hex)
    }

    /// How many came in at a hex.
    pub fn count(&self, hex: HexId) -> u8 {
        self.doors.iter().position(|&door| door == hex).map_or(0, |place| self.counts[place])
    }

    /// Another one comes in there.
    pub fn add(&mut self, hex: HexId) {
        self.join(hex, 1);
    }

    /// So many come in there, who may take no room.
    pub(crate) fn join(&mut self, hex: HexId, many: u8) {
        if let Some(place) = self.doors.iter().position(|&door| door == hex || door == NOWHERE) {
            self.doors[place] = hex;
            self.counts[place] += many;
        }
    }

    /// The hexes that were used, with how many came in.
    pub fn iter(&self) -> impl Iterator<Item = (HexId, u8)> + '_ {
        self.doors.into_iter().zip(self.counts).take_while(|&(door, _)| door != NOWHERE)
    }
}

impl Nlb {
    /// The group that somebody comes with.
    pub(crate) fn entry(&self, unit: UnitId) -> Option<&'static Entry> {
        if let Some(entry) = self.comes_with_hal(unit) {
            return Some(entry); // [22.6F]
        }
        match self.begin(unit) {
            Begin::Enters(entry) => Some(&self.plan().entries[usize::from(entry)]),
            _ => None,
        }
    }

    /// [5.6.1] Whether the turn has come in which a counter is to enter. That does not change in a Movement Phase.
    pub(super) fn comes_in_time(&self, unit: UnitId) -> bool {
        // The usual case, without a look at who takes whose place: those of the battle's own chart come when it says,
        // or not at all.
        let usual = !self.agreed.best_for_vincke && !self.agreed.missing_leaders;
        let entry = match *self.plan().start(unit) {
            Start::Enters(entry) if usual => Some(&self.plan().entries[usize::from(entry)]),
            _ => self.entry(unit),
        };
        entry.and_then(|entry| self.due(entry)).is_some_and(|due| due <= self.turn)
    }

    /// [5.6.1] [5.6B] [5.6C] [5.6E] Whether a counter that waits may come in now, to go on like any other: its turn
    /// has come, and [5.6A.1] those who go before it have. A leader comes with one of his own [10.1A.2].
    pub(crate) fn is_due(&self, unit: UnitId) -> bool {
        if !self.comes_in_time(unit) || self.post(unit) != Post::Waiting {
            return false;
        }
        let Some(entry) = self.entry(unit).filter(|entry| self.is_called(entry)) else { return false };
        if let Some(before) = entry.after
            && self.is_awaited(&self.plan().entries[usize::from(before)])
        {
            return false;
        }
        !unit.is_leader() || self.has_company(unit, entry) || !self.is_awaited(entry)
    }

    /// Whether a combat unit of a group has still to come.
    fn is_awaited(&self, entry: &'static Entry) -> bool {
        self.could_be_members(entry).iter().any(|unit| {
            let is_out = match self.post(unit) {
                Post::Waiting => true,
                // [16.6A.1] Behind a pair, unless both its markers are on the map: which is the real one is nobody's
                // business.
                Post::Hidden(pair) => self.pairs[usize::from(pair)].hexes().count() < 2,
                _ => false,
            };
            is_out && self.is_member(unit, entry)
        })
    }

    /// Whether everybody comes with the group that the battle prints for him.
    fn comes_as_printed(&self) -> bool {
        self.swapped == 0 && !self.agreed.additions && !self.agreed.best_for_vincke
    }

    /// The combat units among which those of a group are.
    fn could_be_members(&self, entry: &'static Entry) -> Units {
        if self.comes_as_printed() {
            return entry.units;
        }
        let Some(first) = entry.units.first() else { return Units::EMPTY };
        self.edition.army(self.stats(first).army) & crate::Equipment::combat()
    }

    /// Whether one of them is.
    fn is_member(&self, unit: UnitId, entry: &'static Entry) -> bool {
        self.comes_as_printed() || self.entry(unit).is_some_and(|other| std::ptr::eq(other, entry))
    }

    /// The combat units of a group, [16.1A] [16.1B.1] [19.5B] with those who take the place of others or are added.
    pub(crate) fn members(&self, entry: &'static Entry) -> Units {
        self.could_be_members(entry).iter().filter(|&unit| self.is_member(unit, entry)).collect()
    }

    /// [10.1A.2] Whether somebody whom a leader may come with has come in this phase: of his group, and his own.
    fn has_company(&self, leader: UnitId, entry: &'static Entry) -> bool {
        let stats = self.stats(leader);
        (self.could_be_members(entry) & self.columns.came).iter().any(|unit| {
            let other = self.stats(unit);
            let own =
                if stats.corps.is_some() { other.corps == stats.corps } else { other.army == stats.army };
            own && self.is_member(unit, entry)
        })
    }

    /// [5.6.1] [5.5.3] Half points to come in, or to leave, at a hex of the edge: the rate of the road or trail that
    /// leads off the map there, or the price of the hex.
    pub(crate) fn door_cost(&self, unit: UnitId, hex: HexId) -> u8 {
        let (ground, area) = (self.ground(), &self.plan().area);
        let sides = ground.around(hex).iter().zip(ground.sides(hex));
        let paths = sides.filter(|&(&next, _)| next == NOWHERE || !area.has(next)).map(|(_, &edge)| edge);
        let path = paths.filter_map(|edge| {
            if edge.has(Edge::ROAD) {
                Some(1)
            } else if edge.has(Edge::TRAIL) {
                Some(2)
            } else {
                None
            }
        });
        path.min().unwrap_or_else(|| {
            let terrain = ground.terrain(hex);
            let slow = terrain == Terrain::Clear && self.pays_double_for_clear(unit); // [13.2.2]
            ground_cost(terrain, self.stats(unit).kind.is_mounted()) + if slow { 2 } else { 0 }
        })
    }

    /// [5.6A.2] What coming in at a hex costs a unit now: for the n-th stack n times the price. Two units are a stack
    /// unless the battle says otherwise, so the owner is taken to pair them. [10.1A.2] A leader pays what the last
    /// stack paid, and so do [16.1B.2] rifles, who take no room in it.
    pub(crate) fn column_cost(&self, unit: UnitId, entry: &Entry, hex: HexId) -> u8 {
        let came = self.columns.count(hex);
        let place = if unit.is_leader() || self.stacks_freely(unit) {
            if entry.unstacked { came } else { came.div_ceil(2) }.max(1)
        } else if entry.unstacked {
            came + 1
        } else if self.is_train(unit) {
            came.div_ceil(2) + 1 // [16.17B] with nobody
        } else {
            came / 2 + 1
        };
        let rain = if self.is_muddy() { 2 } else { 1 }; // [16.5.3]
        self.door_cost(unit, hex).saturating_mul(place).saturating_mul(rain)
    }

    /// [5.6A.2] A unit has come in at a hex. [16.17B] A train is a stack by itself: nobody makes up the one before it
    /// any more, nor joins it.
    pub(crate) fn join_column(&mut self, unit: UnitId, door: HexId) {
        let apart = self.is_train(unit) && self.entry(unit).is_some_and(|entry| !entry.unstacked);
        let places = match self.columns.count(door) {
            count if apart => 2 + count % 2,
            _ => u8::from(!self.stacks_freely(unit)),
        };
        self.columns.join(door, places);
        self.columns.came.insert(unit);
    }

    /// Where a counter that is due may come in, and what that costs it. [5.6D] A hex that enemies hold or control is
    /// replaced by the nearest free hex of the edge; one they only control may be entered all the same.
    pub(crate) fn doors(&self, unit: UnitId) -> ArrayVec<(HexId, u8), DOORS> {
        let mut doors = ArrayVec::new();
        let Some(entry) = self.entry(unit) else { return doors };
        let allowance = self.allowance(unit);
        // [10.1A.2] A leader with company comes where some of the column came.
        let follows = unit.is_leader() && self.has_company(unit, entry);
        // [16.17A] A train comes by road.
        let off_road = |hex: HexId| self.is_train(unit) && !self.leads_off(hex);
        let mut add = |hex: HexId| {
            if follows && !self.columns.has(hex) || self.is_kept(unit, hex) || off_road(hex) {
                return; // [16.4.5] too
            }
            let cost = self.column_cost(unit, entry, hex);
            let known = doors.iter().any(|&(door, _)| door == hex);
            if cost <= allowance && !known && !doors.is_full() {
                doors.push((hex, cost));
            }
        };
        let enemies = self.occupied(self.phasing.enemy());
        for hex in self.entry_hexes(entry) {
            if enemies.has(hex) || self.is_in_zone(unit, hex) {
                let with_friends = !unit.is_leader() || self.is_in_arms(self.phasing, hex);
                if !enemies.has(hex) && self.may_close_in(unit) && with_friends {
                    add(hex);
                }
                let free = |other: &HexId| {
                    !enemies.has(*other) && !self.is_in_zone(unit, *other) && !off_road(*other)
                };
                let distance = |other: HexId| grid().distance(hex, other);
                let edge = self.plan().edge.iter().filter(free);
                if let Some(nearest) = edge.clone().map(distance).min() {
                    edge.filter(|&other| distance(other) == nearest).for_each(&mut add);
                }
            } else {
                add(hex);
            }
        }
        doors
    }
}

/// Who comes at all: some have to be called, and for some their owner chooses when and where.
impl Nlb {
    /// Whether those of an entry come: [24.2C] the rest of the First Corps once it is activated.
    pub(crate) fn is_called(&self, entry: &Entry) -> bool {
        match entry.call {
            None => true,
            Some(Call::FirstCorps) if self.battle == Battle::GrandLigny => self.flag(Flag::FirstCorpsActive),
            Some(Call::HalForce) => entry.group.is_some_and(|group| self.gate(group).is_some()), // [22.6B.1]
            Some(call) => self.called[call as usize].is_some_and(|turn| turn <= self.turn),
        }
    }

    /// Whether anything in this battle can call those of an entry.
    pub(crate) fn can_be_called(&self, entry: &Entry) -> bool {
        match (entry.call, self.battle) {
            (None, _) | (Some(Call::FirstCorps), Battle::GrandLigny) => true,
            (Some(Call::SixthCorps), Battle::Ligny) => self.agreed.sixth_corps,
            (Some(Call::FirstCorps), Battle::Ligny) => self.agreed.first_corps_in_secret,
            (Some(Call::FirstCorps), Battle::QuatreBras) => self.agreed.first_corps_arrives,
            (Some(Call::HalForce), _) => self.agreed.hal_force, // [22.6B.1]
            _ => false,
        }
    }

    /// A corps is called, or not.
    pub(crate) fn call(
        &mut self,
        call: Call,
        die: Option<u8>,
        from: Option<Turn>,
        rule: &'static str,
        log: &mut impl Log<Event>,
    ) {
        self.called[call as usize] = from;
        let corps = self.entry_called(call).and_then(|entry| self.stats(entry.units.first()?).corps);
        if let Some(corps) = corps {
            log.note(|| Event::CorpsCalled { corps, die, from, rule: Rule(rule) });
        }
    }

    /// Those whom a call brings.
    pub(crate) fn entry_called(&self, call: Call) -> Option<&'static Entry> {
        self.plan().entries.iter().find(|entry| entry.call == Some(call))
    }

    /// The die for the First Corps, by what the battle makes of it: [18.5C] [19.5D.1] an option, [24.1B] the rule at
    /// Grand Ligny.
    pub(crate) fn roll_first_corps(&mut self, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        match self.battle {
            Battle::Ligny => self.roll_written_corps(die, log),
            Battle::QuatreBras => self.roll_lost_corps(die, log),
            _ => self.roll_waiting_corps(die, log),
        }
    }

    /// The times and places among which the owner of a group chooses.
    pub(crate) fn gates(entry: &Entry) -> impl Iterator<Item = (Turn, HexId)> + Clone + '_ {
        entry.hexes.first().map(|&hex| (entry.turn, hex)).into_iter().chain(entry.or.iter().copied())
    }

    /// When and where a group comes, if that has been chosen and it comes.
    pub(crate) fn gate(&self, group: u8) -> Option<(Turn, HexId)> {
        let option = self.chosen[usize::from(group)];
        let entry = self.plan().group(group)?;
        Nlb::gates(entry).nth(usize::from(option.checked_sub(1)?))
    }

    /// From which turn on the units of an entry may come, if that is known; [28.D] where there is a choice, by what
    /// was chosen.
    pub(crate) fn due(&self, entry: &Entry) -> Option<Turn> {
        match entry.group {
            None => Some(entry.turn),
            Some(group) => self.gate(group).map(|(turn, _)| turn),
        }
    }

    /// Where the units of an entry come in.
    pub(crate) fn entry_hexes(&self, entry: &'static Entry) -> ArrayVec<HexId, 8> {
        match entry.group {
            None => entry.hexes.iter().copied().take(8).collect(),
            Some(group) => self.gate(group).map(|(_, hex)| hex).into_iter().collect(),
        }
    }
}
