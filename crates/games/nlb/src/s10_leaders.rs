//! 10.0 Leaders: where they go when they are left alone, and what becomes of them.
//!
//! [10.0.1] [10.2.1] They have no strength and no zone, and count for nothing in combat. [10.1B] Any number of them
//! may be in a hex.

use crate::s02_equipment::{NOWHERE, grid};
use crate::{Decision, Equipment, Event, Nlb, Post, Reach, Task, UnitId, Units};
use arrayvec::ArrayVec;
use boards::HexId;
use contract::Log;

impl Nlb {
    /// [10.2.2] The last combat unit of a hex was eliminated or has retreated: a die for each leader there. In a
    /// combat it falls when all losses are paid and all retreats made, which are one result: nobody seeks refuge with
    /// those who are still to go.
    pub(crate) fn leave_leaders(&mut self, hex: HexId) {
        if !self.commands() || self.count_at(hex) > 0 {
            return;
        }
        let leaders: ArrayVec<UnitId, 16> =
            self.leaders_at(hex).filter(|&leader| !self.is_spoken_for(leader)).take(16).collect();
        // [16.13.2] Whoever led those who are gone leads nobody any more.
        self.aftermath.unled |= self.attack.leader.is_some_and(|leader| leaders.contains(&leader));
        if self.agenda.tasks().contains(&Task::Aftermath) {
            self.aftermath.bereft |= leaders.into_iter().collect();
            return;
        }
        for &leader in leaders.iter().rev() {
            self.agenda.push(Task::Fate(leader));
        }
    }

    /// Whether it is being seen to what becomes of a leader.
    pub(crate) fn is_spoken_for(&self, leader: UnitId) -> bool {
        let tasks = self.agenda.tasks();
        self.aftermath.bereft.has(leader)
            || tasks.contains(&Task::Fate(leader))
            || tasks.contains(&Task::Relocate(leader))
    }

    /// [10.1E.1] [10.1E.2] Leaders who stand alone in a hex that an enemy holds or controls have to go.
    pub(crate) fn find_lone_leaders(&mut self) {
        if !self.commands() {
            return;
        }
        *self.calm = !self.is_somebody_found();
        if *self.calm {
            self.send_off(Equipment::leaders());
        }
    }

    /// [16.6C.2] Whether units are coming to light: they deploy before anything else, and until then it is not known
    /// who is alone.
    fn is_somebody_found(&self) -> bool {
        self.agenda.tasks().iter().any(|task| matches!(task, Task::Emerging(_)))
    }

    /// The same after a move, which concerns leaders who were left behind, who went along, and whom it came near.
    pub(crate) fn find_leaders_near(&mut self, left: Option<HexId>, to: HexId) {
        if !*self.calm || self.is_somebody_found() {
            self.find_lone_leaders(); // more may have happened
            return;
        }
        let around = self.ground().around(to).iter().copied().filter(|&hex| hex != NOWHERE);
        let hexes = around.chain([to]).chain(left);
        let near = hexes.flat_map(|hex| self.leaders_at(hex)).collect();
        self.send_off(near);
        debug_assert!(Equipment::leaders().iter().all(|leader| !self.is_caught(leader)));
    }

    /// Those of some leaders who stand alone in a hex that an enemy holds or controls have to go.
    fn send_off(&mut self, leaders: Units) {
        for leader in leaders.iter() {
            if self.is_caught(leader) {
                self.agenda.push(Task::Relocate(leader));
            }
        }
    }

    /// [10.1E.1] Whether a leader has to go, and nobody has seen to it. [16.6C.2] Who was halted on his way is no
    /// longer where he set out from.
    fn is_caught(&self, leader: UnitId) -> bool {
        if self.hand.at != NOWHERE && self.hand.units.has(leader) {
            return false;
        }
        let (Post::On(hex), side) = (self.post(leader), self.side_of(leader)) else { return false };
        let enemies = side.enemy();
        !self.is_in_arms(side, hex)
            && (self.occupied(enemies).has(hex)
                || self.is_next_to(enemies, hex) && !self.is_sheltered(leader, hex))
            && !self.is_spoken_for(leader)
    }

    /// The first of those in hand who has a zone.
    fn first_in_arms(&self) -> Option<UnitId> {
        self.hand
            .units
            .iter()
            .find(|&unit| !unit.is_leader() && self.exerts(unit))
            .filter(|_| self.commands())
    }

    /// Leaders of the enemy who stand alone near any way of those in hand to a hex.
    pub(crate) fn leaders_near_way(&self, to: HexId) -> Units {
        let Some(unit) = self.first_in_arms() else { return Units::EMPTY };
        let enemies = self.side_of(unit).enemy();
        let near = self.may_pass_by(self.hand.units.first().unwrap_or(unit), to);
        let alone = |leader: &UnitId| {
            self.post(*leader).hex().is_some_and(|hex| !self.is_in_arms(enemies, hex) && near(hex))
        };
        (self.edition.side(enemies) & Equipment::leaders()).iter().filter(alone).collect()
    }

    /// [10.1E.2] Leaders of the enemy who stand alone beside the way of those in hand to a hex, or in it: they have
    /// to go although nobody stops there. The end of the way is [`Nlb::find_lone_leaders`]'s business.
    pub(crate) fn leaders_passed(&self, to: HexId, reach: &Reach) -> Units {
        let (alone, Some(unit)) = (self.leaders_near_way(to), self.first_in_arms()) else {
            return Units::EMPTY;
        };
        if alone.is_empty() {
            return alone;
        }
        let way = self.way(reach, to);
        let from = self.post(unit).hex();
        let passed = way.iter().copied().filter(|&hex| hex != to && Some(hex) != from);
        alone.iter().filter(|&leader| passed.clone().any(|on| self.meets_leader(on, leader))).collect()
    }

    /// [10.1E.2] [5.5.1] The same beside the hex from which those in hand leave the map: when they are gone nobody
    /// there is found any more.
    pub(crate) fn leaders_at_exit(&self, exit: HexId) -> Units {
        self.leaders_near_way(exit).iter().filter(|&leader| self.meets_leader(exit, leader)).collect()
    }

    /// Whether a unit that comes to a hex has a lone leader of the enemy before it, or in it.
    fn meets_leader(&self, on: HexId, leader: UnitId) -> bool {
        let hex = self.hex(leader);
        on == hex || self.zone_beside(on).any(|near| near == hex) && !self.is_sheltered(leader, hex)
    }

    /// [10.1E.2] Those whom somebody has driven off on his way go to their friends.
    pub(crate) fn drive_off(&mut self, leaders: Units) {
        for leader in leaders.iter() {
            if self.post(leader).hex().is_some() && !self.is_spoken_for(leader) {
                self.agenda.push(Task::Relocate(leader));
            }
        }
    }

    /// [10.2.2] The die for a leader: 1 and 2 are the end of him, else he finds his way to the nearest unit.
    pub(crate) fn decide_fate(&mut self, leader: UnitId, die: u8, log: &mut impl Log<Event>) {
        log.note(|| Event::Fate { leader, die, fell: die <= 2 });
        if die <= 2 {
            self.agenda.pop();
            self.lift(leader, Post::Lost); // [10.2.3]
            self.succeed(leader, log);
            self.judge(log);
        } else {
            self.agenda.replace(Task::Relocate(leader));
        }
    }

    /// [10.1E.2] The hexes with a friendly combat unit that are nearest to a leader, as the crow flies.
    pub(crate) fn nearest_friends(&self, leader: UnitId) -> ArrayVec<HexId, 32> {
        let here = self.hex(leader);
        let friends = self.in_arms(self.side_of(leader));
        let distance = |hex: HexId| grid().distance(here, hex);
        let Some(nearest) = friends.iter().map(distance).min() else { return ArrayVec::new() };
        friends.iter().filter(|&hex| distance(hex) == nearest).take(32).collect()
    }

    /// A leader joins the nearest unit; if there is a choice, his owner is asked, and if there is nobody, he is lost.
    pub(crate) fn relocate_unasked(&mut self, leader: UnitId, log: &mut impl Log<Event>) -> bool {
        match self.nearest_friends(leader)[..] {
            [] => {
                self.agenda.pop();
                self.lift(leader, Post::Lost);
                log.note(|| Event::LeaderLost { leader });
                self.succeed(leader, log);
                self.judge(log);
            }
            [to] => self.relocate(leader, to, log),
            _ => return false,
        }
        true
    }

    pub(crate) fn legal_relocations(&self, leader: UnitId, out: &mut Vec<Decision>) {
        out.extend(self.nearest_friends(leader).into_iter().map(|to| Decision::Relocate { leader, to }));
    }

    pub(crate) fn relocate(&mut self, leader: UnitId, to: HexId, log: &mut impl Log<Event>) {
        let from = self.hex(leader);
        self.agenda.pop();
        self.carry(leader, to);
        log.note(|| Event::Relocated { leader, from, to });
        self.tend_headquarters(log);
        self.find_observed(log);
    }
}

/// Leaders whom rules name.
impl Nlb {
    /// The leader with a key, on the map or off it.
    pub(crate) fn leader(&self, key: &str) -> Option<UnitId> {
        Equipment::leaders().iter().find(|&leader| self.edition.unit(leader).key == key)
    }

    /// Napoleon, well or [16.1C.1] ill.
    pub(crate) fn emperor(&self) -> Option<UnitId> {
        self.leader(if self.agreed.sick_napoleon { "napoleon-sick" } else { "napoleon" })
    }
}
