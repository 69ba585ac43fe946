//! Movement: close contact and in reserve.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{Action, AreaId, Areas, Arm, DELAYED, Decision, Place, Sink, UnitId, Units, Wallace};
use boards::flood::rings;
use contract::{Log, Rule, Side};

impl Wallace {
    /// Where a piece of the active side could move now.
    ///
    /// [W-MOVE-1] Never into an area with enemy combat units; [W-RESERVE-2] in reserve neither from nor
    /// through an area next to one. [W-PRUSSIANS-12] Nobody moves into the Delayed box, the French
    /// least of all, and [W-PRUSSIANS-7] out of it nobody gets beyond an entry area. [W-MOVE-9] Roads do not matter.
    pub fn destinations(&self, unit: UnitId, reserve: bool) -> Areas {
        let Place::In(from) = self.place(unit) else { return Areas::EMPTY };
        let side = self.side_of(unit);
        let piece = self.edition.unit(unit);
        // [W-MOVE-2] [W-MOVE-3] [W-MOVE-5] [W-MOVE-6], and [W-RESERVE-1] twice as far in reserve.
        let (steps, stops) = match piece.arm {
            Arm::Infantry if !self.upright.has(unit) => return Areas::EMPTY,
            Arm::Artillery if !self.is_manned(unit, from) => return Areas::EMPTY, // [W-MOVE-4]
            Arm::Infantry | Arm::Artillery => (1, Areas::EMPTY),
            Arm::Cavalry => (2, self.edition.ground.rough),
            Arm::Leader => (3, Areas::EMPTY),
        };
        let mut closed = self.enemy_areas(side).with(DELAYED);
        if reserve {
            let near = self.near_enemy(side);
            if near.has(from) {
                return Areas::EMPTY;
            }
            closed |= near;
        }
        let steps = if from == DELAYED { 1 } else { steps << u8::from(reserve) };
        let ways = rings(Areas::of(from), |area| self.next_to(area)).barred(closed).stopping(stops);
        let mut reached = ways.within(steps);
        if piece.arm == Arm::Leader {
            reached -= self.same_leaders(unit); // [W-LEADER-8]
        }
        reached.without(from)
    }

    /// Areas next to one with enemy combat units. [W-RESERVE-3] Un-manned guns count too.
    pub(crate) fn near_enemy(&self, side: Side) -> Areas {
        self.enemy_areas(side).iter().map(|area| self.next_to(area)).collect()
    }

    /// [W-ACT-1] Any unit of the area may move, each once, as long as one does. [W-LEADER-7] A leader of another army
    /// than the one that is commanded goes along with them.
    pub(crate) fn options_move(&self, out: &mut impl Sink) {
        let reserve = self.order.action == Action::Reserve;
        let own = self.activated(self.order.area, self.command());
        for unit in self.kinds(self.ready).iter() {
            let reach = if own.has(unit) { self.destinations(unit, reserve) } else { self.joined_by(unit) };
            reach.iter().for_each(|to| out.add(Decision::Move { unit, to }));
        }
        if self.order.acted {
            out.add(Decision::Done);
        }
    }

    pub(crate) fn start_move(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.ready = self.ready.without(unit);
        self.queue = self.queue.with(unit);
        self.order.acted = true;
        self.set_off(unit, to, log);
    }

    /// All who move or march out of the activated area have left it. [W-LEADER-10] A leader who stayed with enemies alone
    /// is taken.
    pub(crate) fn end_march(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        (self.ready, self.queue) = (Units::EMPTY, Units::EMPTY);
        self.capture(self.order.area, log);
    }

    /// A unit leaves its area; infantry takes cubes along. [W-MOVE-7] The last of its army there takes
    /// all of them, otherwise the owner says how many.
    pub(crate) fn set_off(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        if self.edition.unit(unit).arm == Arm::Infantry {
            self.agenda.push(Task::Carry(unit, to));
        } else {
            self.carry(unit, to, 0, log);
        }
    }

    /// [W-CUBE-4] No unit takes or is left more than five.
    pub(crate) fn options_carry(&self, unit: UnitId, out: &mut impl Sink) {
        let (least, most) = self.share(unit);
        (least..=most).for_each(|cubes| out.add(Decision::Carry(cubes)));
    }

    /// The fewest and the most cubes of its area that a unit can be assigned.
    pub(crate) fn share(&self, unit: UnitId) -> (u8, u8) {
        let (area, army) = (self.area_of(unit), self.edition.unit(unit).army());
        let cubes = self.cubes(army, area);
        let infantry = self.at(area) & self.edition.armies[army as usize] & self.edition.arm(Arm::Infantry);
        let others = infantry.without(unit).len() as u8;
        (cubes.saturating_sub(5 * others), cubes.min(5))
    }

    /// Moves a piece, and cubes with it.
    pub(crate) fn carry(&mut self, unit: UnitId, to: AreaId, cubes: u8, log: &mut impl Log<Event>) {
        if matches!(self.task(), Task::Carry(..)) {
            self.agenda.pop();
        }
        let from = self.area_of(unit);
        log.note(|| match self.task() {
            // Of those who withdraw, after it was said how many cubes go along.
            Task::Withdraw(_) | Task::Follow(..) => {
                Event::Retreated { unit, from, to, cubes, rule: Rule("W-ASSAULT-3.8") }
            }
            task => Event::Moved { unit, from, to, cubes, rule: Rule(self.marching_rule(task)) },
        });
        self.relocate(unit, to, cubes, log);
        if self.edition.unit(unit).arm == Arm::Artillery {
            self.upright = self.upright.without(unit); // [W-FORM-6] [W-RESERVE-4]
        }
    }

    /// The rule by which pieces set off.
    fn marching_rule(&self, task: Task) -> &'static str {
        match task {
            Task::Enter => "W-PRUSSIANS-6",
            Task::Onward => "W-ASSAULT-7.2",
            _ => self.order.action.rule(),
        }
    }

    /// Puts a piece and cubes from its area into another. [W-MOVE-8] A leader who stands there alone is
    /// taken.
    pub(crate) fn relocate(&mut self, unit: UnitId, to: AreaId, cubes: u8, log: &mut impl Log<Event>) {
        let from = self.area_of(unit);
        let army = self.edition.unit(unit).army();
        self.lift(unit, Place::Lost);
        self.put(unit, to);
        if cubes > 0 {
            self.cubes[army as usize][usize::from(from.0)] -= cubes;
            self.cubes[army as usize][usize::from(to.0)] += cubes;
        }
        self.leave_cubes(army, from);
        self.capture(to, log);
        // [W-CUBE-6] Guns may have had cubes there that are now too many.
        if self.is_overloaded(army, to) {
            self.agenda.push(Task::Cull(to, army));
        }
    }
}
