//! 16.14 Army headquarters: commanders need a line to theirs, and a chief of staff [16.1C.2] either keeps it at work
//! or leads himself.
//!
//! Whether headquarters and commanders are active is one set, [`Nlb::is_active`]; what makes a commander active again
//! is 15.4, for all armies.

use crate::s02_equipment::Kind;
use crate::{Army, Decision, Event, Hexes, Nlb, Post, Task, UnitId, Units};
use contract::{Log, Rule, Side};

/// [16.14C.1] Half points of the longest line of communications.
const LINE: usize = 48;
/// One more than the dearest step.
const STEP: usize = 16;

impl Nlb {
    /// The headquarters of an army, if they are in use.
    pub(crate) fn headquarters_of(&self, army: Army) -> Option<UnitId> {
        let all = self.edition.kind(Kind::Headquarters);
        (self.edition.army(army) & all).first().filter(|_| self.agreed.headquarters)
    }

    /// [16.1C.2] Whether a leader is the chief of staff of an army.
    pub fn is_chief_of_staff(&self, leader: UnitId) -> bool {
        self.agreed.headquarters
            && leader.is_leader()
            && matches!(self.edition.0.unit(leader).key.as_str(), "soult" | "gneisenau")
    }

    /// [16.14D.1] Whether a leader is a chief of staff whose headquarters is at work.
    pub(crate) fn keeps_headquarters(&self, leader: UnitId) -> bool {
        self.is_chief_of_staff(leader)
            && self.headquarters_of(self.stats(leader).army).is_some_and(|hq| self.is_at_work(hq))
    }

    /// [16.14D.1] The chief of staff of an army who is on the map.
    fn chief_of_staff(&self, army: Army) -> Option<UnitId> {
        let commanders = self.edition.army(army) & self.edition.kind(Kind::Commander);
        commanders.iter().find(|&leader| self.is_chief_of_staff(leader) && self.post(leader).hex().is_some())
    }

    /// [16.14A] The headquarters at work, which do not move.
    #[inline]
    pub(crate) fn headquarters_at_work(&self) -> Units {
        if self.agreed.headquarters {
            self.edition.kind(Kind::Headquarters) - self.inactive
        } else {
            Units::EMPTY
        }
    }

    /// [16.14A] Whether a counter is one of them.
    #[inline]
    pub(crate) fn is_at_work(&self, unit: UnitId) -> bool {
        self.headquarters_at_work().has(unit)
    }

    /// [15.4.1] [16.14C.2] The leaders whom being inactive keeps where they are: [2.1C] not where 16.14 takes the
    /// place of that clause.
    #[inline]
    pub(crate) fn kept_in_bed(&self) -> Units {
        if self.agreed.headquarters { Units::EMPTY } else { self.inactive }
    }

    /// [16.14C.3] Whether commanders of a side may have to be woken: with headquarters all of them, [15.4.1] else the
    /// French who sleep late.
    pub(crate) fn has_sleepers(&self, side: Side) -> bool {
        self.agreed.headquarters || self.agreed.late_start && side == Side::French
    }

    /// [16.14C.1] Whether a commander has a line to his headquarters at work: 24 points of a rider over any ground,
    /// past no enemy and no water without a bridge; zones do not matter, and the weather does not.
    pub fn has_communication(&self, leader: UnitId) -> bool {
        let army = self.stats(leader).army;
        let Some(hq) = self.headquarters_of(army).filter(|&hq| self.is_at_work(hq)) else { return false };
        let (Post::On(from), Post::On(to)) = (self.post(leader), self.post(hq)) else { return false };
        let enemies = self.occupied(army.side().enemy());
        let (ground, tables, area) = (self.ground(), self.tables(), &self.plan().area);
        // A set of hexes for each cost, which come round again.
        let mut fronts = [Hexes::EMPTY; STEP];
        let mut known = Hexes::EMPTY;
        fronts[0].insert(from);
        for cost in 0..=LINE {
            let front = std::mem::replace(&mut fronts[cost % STEP], Hexes::EMPTY) - known;
            if front.has(to) {
                return true;
            }
            known |= front;
            for hex in front {
                for (&next, &step) in ground.around(hex).iter().zip(tables.steps(true, hex)) {
                    if step > 0 && area.has(next) && !enemies.has(next) && !known.has(next) {
                        fronts[(cost + usize::from(step)) % STEP].insert(next);
                    }
                }
            }
        }
        false
    }

    /// [28.C.cmd] Who is inactive when the game begins: headquarters that are still to come, and Ney in the early start.
    pub(crate) fn prepare_headquarters(&mut self) {
        if !self.agreed.headquarters {
            return;
        }
        for hq in self.edition.kind(Kind::Headquarters).iter() {
            if self.post(hq) == Post::Waiting {
                self.inactive.insert(hq);
            }
        }
        if self.battle == crate::Battle::CampaignVariant
            && let Some(ney) = self.leader("ney")
        {
            self.inactive.insert(ney);
        }
    }

    /// [16.14C.1] [16.14C.2] The Command Phase begins: a die for every active commander without a line. Headquarters
    /// that are still to come, or came in the last turn and so moved, do not work: he has no line to them.
    pub(crate) fn ask_communications(&mut self) {
        for &army in Army::of(self.phasing) {
            let Some(hq) = self.headquarters_of(army) else { continue };
            if self.post(hq) == Post::Absent {
                continue;
            }
            let commanders = self.edition.army(army) & self.edition.kind(Kind::Commander);
            let cut_off = |&leader: &UnitId| {
                self.post(leader).hex().is_some() && self.is_active(leader) && !self.has_communication(leader)
            };
            let cut_off: Units = commanders.iter().filter(cut_off).collect();
            for leader in cut_off.iter() {
                self.agenda.push(Task::Communication(leader));
            }
        }
    }

    /// [16.14C.2] On 1 to 3 he becomes inactive: he may move, but gives no command.
    pub(crate) fn roll_communication(&mut self, leader: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let active = die > 3;
        if !active {
            self.inactive.insert(leader);
        }
        log.note(|| Event::Communication { leader, die, active });
    }

    /// [16.14A] At the end of a Command Phase its owner says of each headquarters whether it works.
    pub(crate) fn ask_headquarters(&mut self) {
        for &army in Army::of(self.phasing) {
            if let Some(hq) = self.headquarters_of(army) {
                self.agenda.push(Task::Staff(hq));
            }
        }
    }

    /// [16.14A] Whether there is anything to say of a headquarters. [16.14B] It does not begin to work in an enemy
    /// zone, nor [16.14D.1] without its chief of staff, if he is on the map, or in a turn in which he has led
    /// himself.
    pub(crate) fn may_switch(&self, hq: UnitId) -> bool {
        self.post(hq).hex().is_some()
            && (self.is_active(hq)
                || self.why_idle(hq).is_none()
                    && !self.chief_of_staff(self.stats(hq).army).is_some_and(|chief| self.gave.has(chief)))
    }

    pub(crate) fn legal_staff(&self, out: &mut Vec<Decision>) {
        out.extend([true, false].map(Decision::Staff));
    }

    pub(crate) fn switch_headquarters(&mut self, active: bool, log: &mut impl Log<Event>) {
        let Task::Staff(hq) = self.task() else { return };
        self.agenda.pop();
        if self.is_active(hq) != active {
            self.set_headquarters(hq, active, "16.14A", log);
        }
    }

    fn set_headquarters(&mut self, hq: UnitId, active: bool, rule: &'static str, log: &mut impl Log<Event>) {
        if active {
            self.inactive.remove(hq);
        } else {
            self.inactive.insert(hq);
        }
        log.note(|| Event::Staff { hq, active, rule: Rule(rule) });
    }

    /// What keeps headquarters on the map from working: [16.14B] an enemy zone, [16.14D.2] or that its chief of staff
    /// has left it.
    fn why_idle(&self, hq: UnitId) -> Option<&'static str> {
        let hex = self.post(hq).hex()?;
        if self.is_threatened(hq, hex) {
            return Some("16.14B");
        }
        let chief = self.chief_of_staff(self.stats(hq).army)?;
        (self.post(chief) != Post::On(hex)).then_some("16.14D.2")
    }

    /// [16.14B] [16.14D.2] Something has moved: headquarters that an enemy has come near to, or that its chief has
    /// left, stops working.
    pub(crate) fn tend_headquarters(&mut self, log: &mut impl Log<Event>) {
        if !self.agreed.headquarters {
            return;
        }
        for hq in self.edition.kind(Kind::Headquarters).iter() {
            if self.is_active(hq)
                && !self.is_on_the_run(hq)
                && let Some(rule) = self.why_idle(hq)
            {
                self.set_headquarters(hq, false, rule, log);
            }
        }
    }

    /// [16.14B] [10.1E.2] Whether headquarters or its chief of staff is being driven to friends: where they end up is
    /// what counts.
    fn is_on_the_run(&self, hq: UnitId) -> bool {
        self.is_spoken_for(hq)
            || self.chief_of_staff(self.stats(hq).army).is_some_and(|chief| self.is_spoken_for(chief))
    }

    /// [16.14D.2] RULING: a chief of staff may give command; his headquarters stops at that instant.
    pub(crate) fn note_staff_work(&mut self, leader: UnitId, log: &mut impl Log<Event>) {
        if self.keeps_headquarters(leader)
            && let Some(hq) = self.headquarters_of(self.stats(leader).army)
        {
            self.set_headquarters(hq, false, "16.14D.2", log);
        }
    }
}
