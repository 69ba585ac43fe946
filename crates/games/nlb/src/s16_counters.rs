//! 16.1 Variant counters: who takes whose place, who is added, and where they begin.

use crate::s02_equipment::{Company, NOWHERE, Start, grid};
use crate::{Battle, Class, CorpsId, Decision, Event, Hexes, Kind, Nlb, Post, Task, UnitId};
use boards::HexId;
use contract::{Log, Side};

/// Where a counter begins in this game: as its battle prints it, or as 16.1 says of those whom it does not print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Begin {
    /// It has no part in the game.
    Absent,
    /// In this hex, reduced or not.
    At(HexId, bool),
    /// In one of these hexes; its owner chooses.
    Among(&'static [HexId]),
    /// The same, but alone and in no enemy zone.
    Apart(&'static [HexId]),
    /// A leader: with any combat unit of these.
    WithAny(Company),
    /// [16.1A] In this hex or next to it.
    Near(HexId),
    /// [16.1B.1] With any unit of this division, or next to one; [16.1B.2] the rifles just with one.
    WithDivision(CorpsId),
    /// With this of the entries of the plan.
    Enters(u8),
}

impl From<&'static Start> for Begin {
    fn from(start: &'static Start) -> Begin {
        match start {
            Start::Absent => Begin::Absent,
            Start::At { hex, reduced } => Begin::At(*hex, *reduced),
            Start::Among(hexes) => Begin::Among(hexes),
            Start::Apart(hexes) => Begin::Apart(hexes),
            Start::WithAny(company) => Begin::WithAny(*company),
            Start::Enters(entry) => Begin::Enters(*entry),
        }
    }
}

/// More hexes than lie between a unit and the next one with room.
const FURTHEST: u16 = 6;

impl Nlb {
    /// [26.E] Whether the battle is set up with all that 16.1 has.
    pub(crate) fn uses_all_counters(&self) -> bool {
        self.battle == Battle::LaBelleAllianceVariant && self.agreed.variant_set_up
    }

    /// [16.1B.2] Whether there may be rifles.
    #[inline]
    pub(crate) fn has_rifles(&self) -> bool {
        self.agreed.additions || self.uses_all_counters()
    }

    /// [16.1A] Whether a substitution has been made, by its number.
    fn is_made(&self, number: u8) -> bool {
        self.swapped & (1 << number) != 0
    }

    /// Whether a counter is one of those that this game is played with.
    fn is_used(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        match stats.kind {
            Kind::Headquarters => return self.agreed.headquarters,
            Kind::Train => return self.agreed.trains,
            _ => {}
        }
        match stats.class {
            Class::Standard => {}
            Class::Substitute => {
                return self.edition.swap(unit).is_some_and(|(number, _)| self.is_made(number));
            }
            Class::Additional => return self.has_rifles(),
            Class::Hal => return true, // where the battle prints them
        }
        if !unit.is_leader() {
            return self.edition.swap(unit).is_none_or(|(number, _)| !self.is_made(number));
        }
        if !self.commands() {
            return false; // [10.0.1] leaders are in play where command is
        }
        match self.edition.0.unit(unit).key.as_str() {
            "napoleon" => !self.agreed.sick_napoleon,
            "napoleon-sick" => self.agreed.sick_napoleon, // [16.1C.1]
            "soult" | "gneisenau" => self.agreed.headquarters, // [16.1C.2]
            // [16.1C.4] They take over when somebody falls.
            "bulow-commander" | "uxbridge-commander" => false,
            "hill" => self.agreed.more_leaders || self.uses_all_counters(), // [16.1C.5]
            _ if self.is_chief(unit) => self.agreed.more_leaders,           // [16.1C.3]
            _ => true,
        }
    }

    /// [16.1C.3] Whether a leader is chief of staff of a corps.
    fn is_chief(&self, unit: UnitId) -> bool {
        self.stats(unit).corps.is_some_and(|corps| self.edition.corps(corps).chief == unit)
    }

    /// Where a counter begins.
    pub(crate) fn begin(&self, unit: UnitId) -> Begin {
        if !self.is_used(unit) || self.is_missing(unit) {
            return Begin::Absent;
        }
        let plan = self.plan();
        let own = plan.start(self.stands_for(unit)); // [19.5B]
        if *own != Start::Absent {
            return own.into();
        }
        let stats = self.stats(unit);
        if stats.class == Class::Substitute {
            return self.begin_instead(unit);
        }
        if let Some(division) = self.edition.0.unit(unit).with {
            return self.begin_with(&[division]);
        }
        if !unit.is_leader() {
            return Begin::Absent;
        }
        if self.edition.0.unit(unit).key == "napoleon-sick" {
            return self
                .edition
                .find_unit("napoleon")
                .map_or(Begin::Absent, |other| plan.start(other).into());
        }
        if self.edition.0.unit(unit).key == "hill" {
            // [16.1C.5] Hill is with those he led.
            return match self.begin_with(&self.hills_divisions()) {
                Begin::WithDivision(_) => Begin::WithAny(Company::Own),
                other => other,
            };
        }
        if self.is_chief(unit) {
            let corps = stats.corps.expect("a chief has a corps");
            return plan.start(self.edition.corps(corps).officer).into();
        }
        Begin::Absent
    }

    /// [16.1A] The first substitute takes the place of the unit, on the same side of its counter; others stand with
    /// it or next to it, [16.1A.2] or by those whom the chart names.
    fn begin_instead(&self, unit: UnitId) -> Begin {
        let plan = self.plan();
        let (number, original) = self.edition.swap(unit).expect("it is a substitute");
        let one = &self.edition.0.substitutions[usize::from(number)];
        let beside = one.beside.iter().find(|(other, _)| *other == unit);
        let from = beside.map_or(original, |&(_, other)| other);
        match Begin::from(plan.start(self.stands_for(from))) {
            Begin::At(hex, reduced) => {
                let first = one.units.iter().any(|(_, by)| by.first() == Some(&unit));
                if beside.is_none() && first { Begin::At(hex, reduced) } else { Begin::Near(hex) }
            }
            other => other,
        }
    }

    /// [16.1B.1] [16.1B.2] Those who come with a division: beside it if any of it is on the map at the start, else as
    /// it enters.
    fn begin_with(&self, divisions: &[CorpsId]) -> Begin {
        let plan = self.plan();
        let mut enters = Begin::Absent;
        for &division in divisions {
            for unit in self.edition.corps(division).units {
                match plan.start(unit) {
                    Start::At { .. } | Start::Among(_) | Start::Apart(_) => {
                        return Begin::WithDivision(division);
                    }
                    Start::Enters(entry)
                        if enters == Begin::Absent && plan.entries[usize::from(*entry)].call.is_none() =>
                    {
                        enters = Begin::Enters(*entry);
                    }
                    _ => {}
                }
            }
        }
        enters
    }

    /// [16.1C.5] The divisions that Hill may be with.
    pub(crate) fn hills_divisions(&self) -> [CorpsId; 2] {
        ["al-2", "al-4"].map(|key| {
            let index = self.edition.0.corps.iter().position(|corps| corps.key == key);
            CorpsId(index.expect("the edition has all corps") as u8)
        })
    }

    /// Puts a counter where it begins, or has it wait.
    pub(crate) fn place(&mut self, unit: UnitId) {
        match self.begin(unit) {
            Begin::Absent => self.lift(unit, Post::Absent),
            Begin::At(hex, reduced) => {
                self.put(unit, hex);
                if reduced {
                    self.reduced.insert(unit);
                }
            }
            Begin::Enters(entry) => {
                let entry = &self.plan().entries[usize::from(entry)];
                // [24.2C] Those who come only when called wait too, if anything in this battle can call them.
                if self.can_be_called(entry) {
                    self.posts[unit.index()] = Post::Waiting.into();
                    if entry.reduced.has(unit) {
                        self.reduced.insert(unit);
                    }
                }
            }
            _ => self.posts[unit.index()] = Post::Waiting.into(),
        }
    }

    /// [16.1A] Whether a substitution may be made by a side: all whom it replaces are there, and nothing has been
    /// done to them; [23.B.3] Desales and Pelletier stay as they are at Quatre Bras.
    fn may_substitute(&self, number: u8, side: Side) -> bool {
        let one = &self.edition.0.substitutions[usize::from(number)];
        let there = |unit: UnitId| matches!(self.post(unit), Post::On(_) | Post::Waiting);
        let first = one.units[0].0;
        !self.is_made(number)
            && self.side_of(first) == side
            && one.units.iter().all(|&(unit, _)| there(unit))
            && !(self.battle == Battle::QuatreBrasVariant && self.edition.0.unit(first).key == "fr-1-desal")
    }

    /// [16.1A] The substitutions that a side may still make, by the first unit that is replaced.
    pub(crate) fn substitutable(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let all = 0..self.edition.0.substitutions.len() as u8;
        all.filter(move |&number| self.may_substitute(number, side))
            .map(|number| self.edition.0.substitutions[usize::from(number)].units[0].0)
    }

    pub(crate) fn legal_substitutions(&self, side: Side, out: &mut Vec<Decision>) {
        out.extend(self.substitutable(side).map(Decision::Substitute));
        out.push(Decision::EndSubstitution);
    }

    /// [16.1A] All of a substitution, or nothing.
    pub(crate) fn substitute(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let (number, _) = self.edition.swap(unit).expect("it has substitutes");
        self.swapped |= 1 << number;
        let one = &self.edition.0.substitutions[usize::from(number)];
        let weak = self.reduced;
        for &(old, _) in &one.units {
            self.lift(old, Post::Absent);
            self.reduced.remove(old);
        }
        for (old, by) in &one.units {
            for &other in by {
                self.place(other);
                // A substitute has the losses of the one he stands for, unless he has a place of his own.
                if *self.plan().start(other) == Start::Absent {
                    self.reduced.remove(other);
                    if weak.has(*old) && self.stats(other).strength[0] > 0 {
                        self.reduced.insert(other);
                    }
                }
            }
        }
        log.note(|| Event::Substituted {
            units: one.units.iter().map(|(old, _)| *old).collect(),
            by: one.units.iter().flat_map(|(_, by)| by).copied().collect(),
        });
    }

    /// [16.1A.2] Where the one stands beside whom a substitute starts, or whoever has taken his place.
    pub(crate) fn beside_whom(&self, unit: UnitId) -> Option<HexId> {
        let (number, _) = self.edition.swap(unit)?;
        let one = &self.edition.0.substitutions[usize::from(number)];
        let &(_, other) = one.beside.iter().find(|(sub, _)| *sub == unit)?;
        let instead = self.edition.swap(other).and_then(|(number, _)| {
            let by = self.edition.0.substitutions[usize::from(number)]
                .units
                .iter()
                .find(|(old, _)| *old == other)?;
            by.1.first().copied()
        });
        self.post(other).hex().or_else(|| self.post(instead?).hex())
    }

    /// [16.1A] Who stands for a unit now: itself, or the first of those who have taken its place.
    pub(crate) fn deputy(&self, unit: UnitId) -> UnitId {
        let Some((number, original)) = self.edition.swap(unit) else { return unit };
        if original != unit || !self.is_made(number) {
            return unit;
        }
        let one = &self.edition.0.substitutions[usize::from(number)];
        let by = one.units.iter().find(|(old, _)| *old == unit).and_then(|(_, by)| by.first());
        by.copied().unwrap_or(unit)
    }

    /// The hexes next to some, or the nearest ones, where one more unit finds room.
    pub(crate) fn room_near(&self, unit: UnitId, middles: &Hexes) -> Hexes {
        let enemies = self.occupied(self.side_of(unit).enemy());
        let free = |hex: &HexId| {
            self.plan().area.has(*hex)
                && !enemies.has(*hex)
                && (self.stacks_freely(unit) || self.load_at(*hex) < self.capacity(*hex))
        };
        for far in 1..=FURTHEST {
            let near: Hexes = middles.iter().flat_map(|middle| grid().within(middle, far)).collect();
            let found: Hexes = near.iter().filter(free).collect();
            if !found.is_empty() {
                return found;
            }
        }
        Hexes::EMPTY
    }

    /// [16.1B.1] [16.1B.2] The hexes where units of a division stand.
    pub(crate) fn hexes_of(&self, division: CorpsId) -> Hexes {
        self.edition.corps(division).units.iter().filter_map(|unit| self.post(unit).hex()).collect()
    }

    /// [16.1A.3] The artillery of the wings is in command where it stands with or next to anybody who is, one by one.
    pub(crate) fn lead_wing_artillery(&mut self) {
        loop {
            let led = self
                .out_of_command
                .iter()
                .find(|&gun| self.is_wing_artillery(gun) && self.is_by_one_in_command(gun));
            match led {
                Some(gun) => self.out_of_command.remove(gun),
                None => return,
            }
        }
    }

    /// [16.1A.3] Whether a unit is called Left or Right.
    fn is_wing_artillery(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        stats.kind.is_gun()
            && stats.class == Class::Substitute
            && stats.corps.is_some_and(|corps| self.edition.corps(corps).officer == UnitId::NONE)
    }

    fn is_by_one_in_command(&self, gun: UnitId) -> bool {
        let (Post::On(hex), side) = (self.post(gun), self.side_of(gun)) else { return false };
        let around = self.ground().around(hex).iter().copied();
        std::iter::once(hex)
            .chain(around.filter(|&next| next != NOWHERE && self.occupied(side).has(next)))
            .any(|near| {
                self.units_at(near).any(|unit| {
                    unit != gun && !self.out_of_command.has(unit) && self.stats(unit).kind != Kind::Train
                })
            })
    }

    /// [16.1C.1] Whether a counter is Napoleon in bad health.
    #[inline]
    pub(crate) fn is_sick(&self, unit: UnitId) -> bool {
        self.agreed.sick_napoleon && unit.is_leader() && self.edition.0.unit(unit).key == "napoleon-sick"
    }

    /// [16.1C.1] In the French Command Phase a die says what he can command.
    pub(crate) fn ask_vigour(&mut self) {
        self.vigour = 0;
        let there = |game: &Nlb| game.emperor().is_some_and(|emperor| game.post(emperor).hex().is_some());
        if self.agreed.sick_napoleon && self.phasing == Side::French && there(self) {
            self.agenda.push(Task::Vigour);
        }
    }

    /// [16.1C.1] Half of it, rounded up.
    pub(crate) fn roll_vigour(&mut self, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.vigour = die.div_ceil(2);
        log.note(|| Event::Vigour { die, capacity: self.vigour });
    }

    /// [16.1C.1] Two dice, and no more than he could ride in good health; [10.1C.2] half of it if he gave command.
    pub(crate) fn roll_pace(&mut self, leader: UnitId, first: u8, die: u8, log: &mut impl Log<Event>) {
        if first == 0 {
            self.agenda.replace(Task::Pace(leader, die));
            return;
        }
        self.agenda.pop();
        let points = (first + die).min(self.stats(leader).allowance);
        self.hand.pace = points * 2;
        log.note(|| Event::Pace { leader, dice: [first, die], points });
    }

    /// [16.1C.3] The other officer of a corps, if both may be commanded as one.
    pub(crate) fn colleague(&self, officer: UnitId) -> Option<UnitId> {
        if !self.agreed.more_leaders || !officer.is_leader() {
            return None;
        }
        let corps = self.edition.corps(self.stats(officer).corps?);
        let other = if corps.officer == officer { corps.chief.get()? } else { corps.officer.get()? };
        self.out_of_command.has(other).then_some(other)
    }

    /// [16.1C.4] Bülow or Uxbridge takes over from a chief who has fallen, if he is on the map or
    /// behind markers; nobody takes over from him.
    pub(crate) fn succeed(&mut self, fallen: UnitId, log: &mut impl Log<Event>) {
        if !self.agreed.more_leaders {
            return;
        }
        let (officer, commander) = match self.edition.0.unit(fallen).key.as_str() {
            "blucher" => ("bulow", "bulow-commander"),
            "wellington" => ("uxbridge", "uxbridge-commander"),
            _ => return,
        };
        let find = |key: &str| self.edition.find_unit(key).expect("the edition has all leaders");
        let (officer, commander) = (find(officer), find(commander));
        if let Post::Hidden(pair) = self.post(officer) {
            // [16.6A.3] Behind markers he is still in play.
            self.lift(officer, Post::Absent);
            self.out_of_command.remove(officer);
            self.lift(commander, Post::Hidden(pair));
            log.note(|| Event::SucceededUnseen { fallen, leader: commander, pair });
        } else if let Post::On(hex) = self.post(officer) {
            self.lift(officer, Post::Absent);
            self.out_of_command.remove(officer);
            self.put(commander, hex);
            if self.moved.has(officer) {
                self.moved.insert(commander);
            }
            // What was to be seen to about the one is about the other now.
            if self.aftermath.bereft.has(officer) {
                self.aftermath.bereft.remove(officer);
                self.aftermath.bereft.insert(commander);
            }
            for task in self.agenda.tasks_mut() {
                match task {
                    Task::Fate(leader) | Task::Relocate(leader) if *leader == officer => *leader = commander,
                    _ => {}
                }
            }
            log.note(|| Event::Succeeded { fallen, leader: commander, at: hex });
        }
    }

    /// Whether a counter may be part of this game at all: it begins somewhere, or may take over from somebody [16.1C.4].
    pub(crate) fn may_be_here(&self, unit: UnitId) -> bool {
        let key = self.edition.0.unit(unit).key.as_str();
        let second = matches!(key, "bulow-commander" | "uxbridge-commander");
        second && self.agreed.more_leaders && self.commands() || self.begin(unit) != Begin::Absent
    }

    /// Whether somebody is asked before the set-up.
    pub(crate) fn asks_for_substitutes(&self) -> bool {
        self.agreed.substitutes && !self.uses_all_counters()
    }

    /// [16.1A] Goes on if a side has nothing to replace. Says whether it is asked.
    pub(crate) fn substitute_unasked(&mut self, side: Side) -> bool {
        debug_assert_eq!(self.task(), Task::Substituting(side));
        self.substitutable(side).next().is_some()
    }
}
