//! 6.6 Ways back, and making room on them.

use super::{Res, Spots};
use crate::s02_equipment::NOWHERE;
use crate::{Decision, Event, Nlb, Task, Terrain, UnitId, Units};
use boards::HexId;
use contract::Log;

impl Nlb {
    /// [6.6A] Whether a unit could stand in a hex after a retreat, were there room: it is in play, holds no enemy, is
    /// in no enemy zone even if friends are there, and is no chateau that somebody holds [8.1A.2]. `left` is a hex
    /// that somebody is leaving.
    fn is_refuge(&self, unit: UnitId, hex: HexId, left: HexId) -> bool {
        hex != NOWHERE
            && self.plan().area.has(hex)
            && !self.occupied(self.side_of(unit).enemy()).has(hex)
            && (self.ground().terrain(hex) != Terrain::Chateau || self.has_room_after(unit, hex, left))
            && (!self.is_next_to(self.side_of(unit).enemy(), hex) || self.is_safe_after(unit, hex, left))
            && !self.has_marker(self.side_of(unit), hex) // [16.6B.3]
            && !self.has_train(hex) // [16.17B]
    }

    /// [5.3.3] Whether enemy zones leave a unit alone in a hex: a chateau that somebody has just left is empty.
    fn is_safe_after(&self, unit: UnitId, hex: HexId, left: HexId) -> bool {
        if hex == left && self.ground().terrain(hex) == Terrain::Chateau {
            self.is_steady_infantry(unit)
        } else {
            self.is_sheltered(unit, hex)
        }
    }

    /// The hexes beside a unit that are refuges. [6.6A.2] What they cost does not matter; [5.5.2] the edge of the map
    /// is no way out.
    fn refuges(&self, unit: UnitId) -> impl Iterator<Item = HexId> + Clone + '_ {
        self.refuges_after(unit, NOWHERE)
    }

    /// The same when somebody has left a hex.
    fn refuges_after(&self, unit: UnitId, left: HexId) -> impl Iterator<Item = HexId> + Clone + '_ {
        self.beside(self.hex(unit)).filter(move |&hex| self.is_refuge(unit, hex, left))
    }

    /// [5.4.1] [16.1B.2] Whether one more finds room in a hex.
    pub(crate) fn has_room(&self, unit: UnitId, hex: HexId) -> bool {
        self.has_room_after(unit, hex, NOWHERE)
    }

    /// The same when somebody has left a hex.
    fn has_room_after(&self, unit: UnitId, hex: HexId, left: HexId) -> bool {
        self.stacks_freely(unit) || self.load_at(hex) < self.capacity(hex) + u8::from(hex == left)
    }

    /// [6.6B.1] Where a unit may retreat: [6.6C.1] to any refuge with room, or [6.6C.2] if there is none, to one that
    /// is full and where somebody can make room.
    pub fn retreats(&self, unit: UnitId) -> Spots {
        let free: Spots = self.refuges(unit).filter(|&hex| self.has_room(unit, hex)).collect();
        if !free.is_empty() {
            return free;
        }
        let asked = self.aftermath.displaced.with(unit);
        // [6.6D.1] Who is displaced may go where the other has come from.
        let left = if self.stacks_freely(unit) { NOWHERE } else { self.hex(unit) };
        self.refuges(unit).filter(|&hex| self.makes_room(hex, left, &mut { asked })).collect()
    }

    /// [6.6D.2] [6.6D.3] Whether somebody in a full hex can be displaced: he has a refuge with room himself, or
    /// somebody behind him can make room in turn. `left` is the hex that the first of the chain comes from. `asked`
    /// are [6.6D.4] those who have been displaced in this combat, those in the chain, and those who were asked in
    /// vain.
    fn makes_room(&self, hex: HexId, left: HexId, asked: &mut Units) -> bool {
        self.units_at(hex).any(|unit| !self.stacks_freely(unit) && self.can_be_displaced(unit, left, asked))
    }

    fn can_be_displaced(&self, unit: UnitId, left: HexId, asked: &mut Units) -> bool {
        if asked.has(unit) {
            return false;
        }
        asked.insert(unit);
        let mut refuges = self.refuges_after(unit, left);
        refuges.clone().any(|hex| self.has_room_after(unit, hex, left))
            || refuges.any(|hex| self.makes_room(hex, left, asked))
    }

    /// [6.6B.2] Any of those that retreat may go first; one with nowhere to go is lost, and [8.2C] a garrison may stay.
    pub(crate) fn legal_retreats(&self, out: &mut Vec<Decision>) {
        for unit in self.aftermath.retreating.iter() {
            let hexes = self.retreats(unit);
            if self.may_stand(unit) {
                out.push(Decision::Stand(unit));
            }
            if hexes.is_empty() && !self.may_stand(unit) {
                out.push(Decision::Lose(unit)); // [6.6.2]
            }
            out.extend(hexes.iter().map(|to| Decision::Retreat { unit, to }));
        }
    }

    /// [8.2C] [16.11D.3] Whether a unit may ignore its retreat.
    pub(crate) fn may_stand(&self, unit: UnitId) -> bool {
        self.aftermath.result == Some(Res::Dr) && self.stands_fast(unit)
    }

    /// Whether a Dr would leave the choice to a unit: behind walls, or in garrison.
    pub(crate) fn stands_fast(&self, unit: UnitId) -> bool {
        self.is_garrison(unit) || self.is_holding(unit)
    }

    /// [6.6D.1] [6.6D.6] One makes room for one; the owner chooses which of the two, and where it goes.
    pub(crate) fn legal_displacements(&self, hex: HexId, out: &mut Vec<Decision>) {
        let asked = |unit: &UnitId| !self.aftermath.displaced.has(*unit) && !self.stacks_freely(*unit);
        for unit in self.units_at(hex).filter(asked) {
            out.extend(self.retreats(unit).iter().map(|to| Decision::Retreat { unit, to }));
        }
    }

    /// A unit goes back one hex and may push a friend on before it.
    pub(crate) fn retreat(&mut self, unit: UnitId, to: HexId, log: &mut impl Log<Event>) {
        let from = self.hex(unit);
        let full = !self.has_room(unit, to);
        let task = self.task();
        self.carry(unit, to);
        self.aftermath.retreating.remove(unit);
        match task {
            Task::Displacing(_) => {
                self.agenda.pop();
                self.aftermath.displaced.insert(unit);
                self.note_displaced(unit, to);
                log.note(|| Event::Displaced { unit, from, to });
            }
            Task::Withdrawing => {
                self.agenda.pop();
                self.aftermath.guns.remove(unit);
                log.note(|| Event::Withdrew { unit, from, to });
            }
            Task::Riding(_) => {
                self.note_ride(unit);
                log.note(|| Event::RodeOff { unit, from, to });
            }
            Task::Routing(_) => {
                self.aftermath.flight.1 += 1;
                self.duties.retreated.insert(unit);
                log.note(|| Event::Retreated { unit, from, to });
            }
            _ => {
                self.agenda.pop();
                self.duties.retreated.insert(unit); // [6.6C.3]
                log.note(|| Event::Retreated { unit, from, to });
            }
        }
        if full {
            // Whoever came takes his place for good: he is not the one to go on.
            self.aftermath.displaced.insert(unit);
            self.agenda.push(Task::Displacing(to));
        }
        if !matches!(task, Task::Withdrawing | Task::Riding(_)) {
            self.leave_leaders(from);
        }
        self.enter_site(unit, to, log);
        self.find_lone_leaders();
        self.judge(log);
    }

    /// [6.6D.5] [6.1.3] A unit that made room: guns fall silent, and an enemy that comes to stand beside one of ours
    /// may be attacked.
    fn note_displaced(&mut self, unit: UnitId, hex: HexId) {
        if self.stats(unit).kind.is_gun() && !self.duties.engaged.has(unit) {
            self.duties.silenced.insert(unit);
        }
        if self.side_of(unit) != self.phasing {
            let beside: Units = self
                .beside(hex)
                .filter(|&own| self.occupied(self.phasing).has(own))
                .flat_map(|own| self.units_at(own))
                .collect();
            self.duties.contacts |= beside;
        }
    }

    /// [6.6.2] A unit that has nowhere to go is lost.
    pub(crate) fn lose_retreating(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.aftermath.retreating.remove(unit);
        self.agenda.pop();
        self.eliminate(unit, "6.6.2", log);
        self.judge(log);
    }

    /// [8.2C] A garrison ignores the retreat.
    pub(crate) fn stand(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.aftermath.retreating.remove(unit);
        self.agenda.pop();
        log.note(|| Event::Stood { unit, at: self.hex(unit) });
    }

    /// [7.1E.2] Where a gun that bombarded may draw back to: a refuge with room, displacing nobody.
    pub(crate) fn withdrawals(&self, gun: UnitId) -> impl Iterator<Item = HexId> + '_ {
        self.refuges(gun).filter(move |&hex| self.has_room(gun, hex))
    }

    pub(crate) fn legal_withdrawals(&self, out: &mut Vec<Decision>) {
        for unit in self.aftermath.guns.iter() {
            out.extend(self.withdrawals(unit).map(|to| Decision::Retreat { unit, to }));
        }
        out.push(Decision::Stay);
    }

    /// Takes a unit off the map. [6.5.1] Its strength is added to the losses; [12.0.1] whether it can come back is
    /// looked at.
    pub(crate) fn eliminate(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        let at = self.hex(unit);
        let strength = self.strength(unit);
        self.lift(unit, self.pile_of(unit));
        self.count_loss(unit, strength);
        log.note(|| Event::Lost { unit, at, strength, rule: contract::Rule(rule) });
        if self.is_train(unit) {
            self.find_lone_leaders(); // [10.2.2] it was no combat unit
        } else {
            self.leave_leaders(at);
        }
    }
}
