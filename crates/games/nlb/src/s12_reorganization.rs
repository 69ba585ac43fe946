//! 12.0 Reorganization: units that were lost in combat come back, reduced, where their officer gathers them.
//!
//! [12.1D.1] An officer who brings units back gives no command in that turn. No die falls between the two segments,
//! so nobody has to say beforehand which he means to do: whoever has passed command on brings nobody back. [12.1D.2]
//! A commander may command units of his corps all the same.

use crate::s02_equipment::{COMBAT, Kind, grid};
use crate::{Decision, Event, Nlb, Post, Task, UnitId, Units};
use arrayvec::ArrayVec;
use contract::{Log, Side};

/// [12.1B] An enemy within so many hexes is too near.
pub const TOO_NEAR: u16 = 10;
/// [12.0.2] Turns between the loss of a unit and its return: one has passed whole.
const WAIT: u8 = 2;
/// [12.2.1] The highest throw that brings units of a demoralized corps back.
const BACK: u8 = 4;

impl Nlb {
    /// Whether units that were lost can come back [22.1].
    pub fn reorganizes(&self) -> bool {
        self.battle.is_campaign()
    }

    /// [12.0.1] Where a unit goes that combat eliminates: those with a reduced side that is not up yet may come back.
    pub(crate) fn pile_of(&self, unit: UnitId) -> Post {
        let whole = self.stats(unit).strength[0] > 0 && !self.reduced.has(unit);
        if whole && self.reorganizes() { Post::Regroup(self.turn) } else { Post::Lost }
    }

    /// [12.0.2] The first turn in which a unit that was lost in this one may come back.
    pub(crate) const fn back_from(lost: crate::Turn) -> crate::Turn {
        crate::Turn(lost.0 + WAIT)
    }

    /// [12.0.2] [12.0.4] The same, but for the night, in which nobody is brought back.
    pub(crate) fn comes_back(&self, lost: crate::Turn) -> crate::Turn {
        self.by_day(Nlb::back_from(lost))
    }

    /// [12.0.4] The first turn from one on that is none of the night.
    pub(crate) fn by_day(&self, from: crate::Turn) -> crate::Turn {
        let mut turn = from;
        while self.is_dark(turn) {
            turn = turn.next();
        }
        turn
    }

    /// [12.1A] The officer who may bring a unit back.
    pub(crate) fn gatherer(&self, unit: UnitId) -> Option<UnitId> {
        self.gatherers(unit).next()
    }

    /// [12.1A] [16.1C.3] The officer of a unit, and the chief of staff of its corps, who is an officer like him.
    pub(crate) fn gatherers(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<> {
        let corps = self.stats(unit).corps;
        corps.map(|corps| self.officers_of(corps)).into_iter().flatten().flatten()
    }

    /// [12.1A] [16.1C.3] [16.16B] All who may bring a unit back, on the map or not: its officers, then the commanders
    /// of its army if that is agreed.
    pub(crate) fn recoverers(&self, unit: UnitId) -> Vec<UnitId> {
        let commanders = if self.reorganizes_in_the_field() {
            self.edition.army(self.stats(unit).army) & self.edition.kind(Kind::Commander)
        } else {
            Units::EMPTY
        };
        let officers: Vec<UnitId> = self.gatherers(unit).collect();
        let others = commanders.iter().filter(|leader| !officers.contains(leader));
        officers.iter().copied().chain(others).collect()
    }

    /// [16.1C.3] The officer of a corps, and its chief of staff if he is in the game.
    pub(crate) fn officers_of(&self, corps: crate::CorpsId) -> [Option<UnitId>; 2] {
        let corps = self.edition.corps(corps);
        [corps.officer.get(), corps.chief.get().filter(|_| self.agreed.more_leaders)]
    }

    /// [12.1B] [12.1C] [12.1D.1] [12.2.2] Whether an officer may bring units back now: in command or not, he is far
    /// from the enemy, has given no command, and has not thrown for others.
    pub fn may_gather(&self, officer: UnitId) -> bool {
        let Post::On(hex) = self.post(officer) else { return false };
        !self.gave.has(officer) && !self.rallied.has(officer) && self.is_quiet(officer, hex)
    }

    /// [16.16A] [22.6F] Whether units are brought back in the field: if that is agreed, or leaders are missing.
    pub(crate) fn reorganizes_in_the_field(&self) -> bool {
        self.agreed.field_reorganization || self.agreed.missing_leaders
    }

    /// [12.1B] Whether a leader is far enough from the enemy; [16.16A] or out of his sight, and [16.16C] supplied, if
    /// that is agreed.
    fn is_quiet(&self, leader: UnitId, hex: boards::HexId) -> bool {
        let side = self.side_of(leader);
        if self.reorganizes_in_the_field() {
            return !self.is_observed(side, hex) && self.supplied(self.stats(leader).army).has(hex);
        }
        !self.is_enemy_within(side, hex, TOO_NEAR)
    }

    /// [12.1A] [16.16B] Whether a leader may throw for a unit: its officer, or a commander of its army if that is agreed.
    pub(crate) fn may_rally_under(&self, unit: UnitId, leader: UnitId) -> bool {
        let (stats, other) = (self.stats(leader), self.stats(unit));
        self.gatherers(unit).any(|officer| officer == leader)
            || self.reorganizes_in_the_field() && stats.corps.is_none() && stats.army == other.army
    }

    /// [16.16B] Commanders with capacity left for single units, each with a unit of his army that he may bring back.
    fn gathered(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        let commanders = if self.reorganizes_in_the_field() {
            self.on_map(self.phasing) & self.edition.kind(Kind::Commander)
        } else {
            Units::EMPTY
        };
        let turn = self.turn;
        commanders.iter().flat_map(move |leader| {
            let is_due = |unit: &UnitId| match self.post(*unit) {
                Post::Regroup(lost) => Nlb::back_from(lost) <= turn && !self.rally.has(*unit),
                _ => false,
            };
            let due: Units = self.edition.army(self.stats(leader).army).iter().filter(is_due).collect();
            // Whether he is in supply is a flood over the whole map: it is asked last.
            let able = !due.is_empty()
                && self.is_active(leader)
                && self.capacity_left(leader)[1] >= 2
                && !self.rallied.has(leader)
                && self.has_room_to_gather(leader)
                && self.is_quiet(leader, self.hex(leader));
            let due = if able { due } else { Units::EMPTY };
            due.iter().map(move |unit| (leader, unit))
        })
    }

    /// [16.16B] A commander brings a unit back for a point of his capacity, which is no command that he gives
    /// [10.1C.2]; [12.2.1] by the die if its corps has lost heart. [16.1C.3] Of two officers of a corps the second
    /// may do so instead of the first.
    pub(crate) fn gather(&mut self, leader: UnitId, unit: UnitId, log: &mut impl Log<Event>) {
        if self.stats(leader).corps.is_some() {
            self.mustered.insert(leader); // [12.1D.1] he has no command function left in this turn
        } else {
            self.orders[leader.index() - COMBAT][1] += 2;
        }
        let names = matches!(self.task(), Task::Rallying(_));
        if !names && !self.is_corps_broken(unit) {
            self.bring_back(unit, leader, log);
            return;
        }
        self.rally.insert(unit);
        if !names {
            self.agenda.push(Task::Rallying(leader));
        }
        if self.joining(leader).next().is_none() {
            self.rally();
        }
    }

    /// Whether an enemy combat unit stands within so many hexes.
    pub(crate) fn is_enemy_within(&self, side: Side, hex: boards::HexId, hexes: u16) -> bool {
        self.in_arms(side.enemy()).iter().any(|foe| grid().distance(hex, foe) <= hexes)
    }

    /// [12.1E] Whether there is room where an officer stands, for one more than wait for his die; [16.6B.3] none
    /// where a marker lies.
    pub(crate) fn has_room_to_gather(&self, officer: UnitId) -> bool {
        let Post::On(hex) = self.post(officer) else { return false };
        !self.has_marker(self.side_of(officer), hex)
            && self.load_at(hex) + (self.rally.len() as u8) < self.capacity(hex)
    }

    /// Units that may be brought back now, with each officer of theirs who may do so.
    fn musters(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        let turn = self.turn;
        let waits = move |unit: &UnitId| match self.post(*unit) {
            Post::Regroup(lost) => Nlb::back_from(lost) <= turn && !self.rally.has(*unit),
            _ => false,
        };
        // Every officer is asked once: whether he is in supply is a flood over the whole map.
        let (mut asked, mut able) = (Units::EMPTY, Units::EMPTY);
        self.edition.side(self.phasing).iter().filter(waits).flat_map(move |unit| {
            let mut officers = ArrayVec::<_, 2>::new();
            for officer in self.gatherers(unit) {
                if !asked.has(officer) {
                    asked.insert(officer);
                    if self.has_room_to_gather(officer) && self.may_gather(officer) {
                        able.insert(officer);
                    }
                }
                if able.has(officer) {
                    officers.push((unit, officer));
                }
            }
            officers
        })
    }

    /// The first of its officers who may bring a unit back now.
    fn muster_of(&self, unit: UnitId) -> Option<UnitId> {
        self.musters().find(|&(other, _)| other == unit).map(|(_, officer)| officer)
    }

    /// Units that may be brought back now, each by the first of its officers who can.
    fn returning(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        let mut last = None;
        self.musters().filter(move |&(unit, _)| last.replace(unit) != Some(unit))
    }

    /// [16.1C.3] Units that the second officer of their corps may bring back as well as the first.
    fn seconds(&self) -> impl Iterator<Item = (UnitId, UnitId)> + '_ {
        let mut last = None;
        self.musters().filter(move |&(unit, _)| last.replace(unit) == Some(unit))
    }

    pub(crate) fn can_reorganize_anybody(&self) -> bool {
        self.returning().next().is_some() || self.gathered().next().is_some()
    }

    /// [4.1C] Morale, then reorganization, if there is anybody to bring back.
    pub(crate) fn open_reorganization(&mut self, log: &mut impl Log<Event>) {
        self.agenda.replace(Task::Reorganization);
        self.look_around(log);
        let (turn, side) = (self.turn, self.phasing);
        let waits =
            |unit: &UnitId| matches!(self.post(*unit), Post::Regroup(lost) if Nlb::back_from(lost) <= turn);
        let waiting = self.edition.side(side).iter().filter(waits).count() as u8;
        if waiting > 0 && !self.can_reorganize_anybody() {
            log.note(|| Event::NobodyReturns { side, waiting });
        }
    }

    /// Units that could be brought back after the orders of this phase, and the officers who could do so as long as
    /// they give none [12.1D.1].
    pub(crate) fn could_return(&self) -> (Units, Units) {
        self.musters().fold((Units::EMPTY, Units::EMPTY), |(units, officers), (unit, officer)| {
            (units.with(unit), officers.with(officer))
        })
    }

    /// [12.0.3] Those who may come back, in any order; nobody has to.
    pub(crate) fn legal_reorganization(&self, out: &mut Vec<Decision>) {
        out.extend(self.returning().map(|(unit, _)| Decision::Reorganize(unit)));
        out.extend(self.seconds().map(|(unit, leader)| Decision::Gather { leader, unit }));
        out.extend(self.gathered().map(|(leader, unit)| Decision::Gather { leader, unit }));
        out.push(Decision::EndReorganization);
    }

    /// [12.2.1] Another one of the same officer, or the die.
    pub(crate) fn legal_rally(&self, officer: UnitId, out: &mut Vec<Decision>) {
        out.extend(self.joining(officer).map(Decision::Reorganize));
        out.push(Decision::Rally);
    }

    /// Who else may come back by the die of a leader: units of the same officer, [16.16B] or of corps without heart
    /// that a commander gathers.
    fn joining(&self, leader: UnitId) -> impl Iterator<Item = UnitId> + '_ {
        let led = self.musters().filter(move |&(_, other)| other == leader);
        let gathered =
            self.gathered().filter(move |&(other, unit)| other == leader && self.is_corps_broken(unit));
        led.map(|(unit, _)| unit).chain(gathered.map(|(_, unit)| unit))
    }

    /// A unit is brought back, or waits for the die if its corps has lost heart.
    pub(crate) fn reorganize(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let by_whom = match self.task() {
            Task::Rallying(officer) => Some(officer),
            _ => self.muster_of(unit),
        };
        let leader = by_whom.expect("somebody gathers it");
        self.gather(leader, unit, log);
    }

    /// [12.2.1] The die is thrown for those who wait for it.
    pub(crate) fn rally(&mut self) {
        if let Task::Rallying(officer) = self.task() {
            self.agenda.replace(Task::RallyDie(officer));
        }
    }

    /// [12.2.1] [13.2.3] On 1 to 4 they come back, else they are lost for good; [12.2.2] the officer has done what he can.
    pub(crate) fn roll_rally(&mut self, officer: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.rallied.insert(officer);
        let units = std::mem::replace(&mut self.rally, Units::EMPTY);
        let back = die <= BACK;
        log.note(|| Event::Rallied { officer, units: units.iter().collect(), die, back });
        for unit in units.iter() {
            if back {
                self.bring_back(unit, officer, log);
            } else {
                self.posts[unit.index()] = Post::Lost.into();
            }
        }
    }

    /// [12.0.3] A unit is set down on its reduced side with its officer; [12.1F] it may move in the phase that follows, and
    /// nobody has put it out of command.
    fn bring_back(&mut self, unit: UnitId, officer: UnitId, log: &mut impl Log<Event>) {
        let at = self.hex(officer);
        self.put(unit, at);
        self.reduced.insert(unit);
        self.reformed.insert(unit);
        self.out_of_command.remove(unit);
        self.hungry.remove(unit);
        log.note(|| Event::Reorganized { unit, officer, at });
        self.take_heart(unit, log);
    }
}
