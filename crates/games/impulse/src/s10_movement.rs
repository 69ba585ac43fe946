//! Movement: what a step costs, who may enter where, and how one leaves contact.
//!
//! A unit moves area by area, because it takes control of vacant areas in passing [7.2-b] and may stop anywhere; it ends
//! its move before another begins [10.4-e].

use crate::agenda::Task;
use crate::s07_control::is_zone;
use crate::{Action, AreaId, Areas, Decision, Event, Impulse, Kind, Plan, Sink, UnitId};
use contract::{Log, Rule, Side};

/// The unit that is moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Who.
    pub unit: UnitId,
    /// Movement factors left.
    pub left: u8,
    /// [10.10-c] Whether it has left a contested area in this impulse.
    pub left_contact: bool,
    /// [6.4.3-a] Whether the marker of the Grand Battery goes with it.
    pub hauls: bool,
}

impl Motion {
    /// Nobody.
    pub const NONE: Motion = Motion { unit: UnitId::NONE, left: 0, left_contact: false, hauls: false };
}

/// Steps.
impl Impulse {
    /// [10.5-a] [10.5-b] [10.5-c] [10.5-d] [10.5-g] What it costs to enter an area: the dearest of the cases that apply.
    /// Friends cost as vacant; [3.6-b] streams cost nothing.
    #[inline]
    pub(crate) fn entry_cost(&self, to: AreaId, side: Side) -> u8 {
        if self.hostile(side).has(to) {
            let fresh = self.stack(to, side.enemy()).any(|unit| self.is_fresh(unit));
            if fresh { 4 } else { 3 }
        } else if self.contested().has(to) {
            3
        } else if self.is_near_enemy(to, side) {
            2
        } else {
            1
        }
    }

    /// What is left to a unit after a step, if it can pay. [10.9] A unit that has not moved may always enter, for all it
    /// has; but who has nothing stays.
    fn pays(&self, motion: Motion, from: AreaId, to: AreaId) -> Option<u8> {
        let allowance = self.factors(motion.unit).movement;
        if allowance == 0 {
            return None; // [4.3-c] [10.14-a] Spent guns.
        }
        let rested = motion.left == allowance && !self.orders.all_acted().has(motion.unit);
        if is_zone(to) {
            return rested.then_some(0); // [15.2] From zone to zone, for the whole allowance.
        }
        let side = self.active;
        let mut cost = self.entry_cost(to, side);
        if self.contested().has(from) {
            match self.kind(motion.unit) {
                Kind::Cavalry | Kind::HorseArtillery => cost = cost.max(2), // [10.5-f]
                _ => return rested.then_some(0),                            // [10.5-e] [10.10-b]
            }
        }
        match motion.left.checked_sub(cost) {
            Some(left) => Some(left),
            None => rested.then_some(0), // [10.9]
        }
    }

    /// [10.4-a] [10.4-b] Where a unit can go with one step.
    pub(crate) fn steps(&self, motion: Motion, plan: Plan) -> Areas {
        self.each_step(motion, plan).collect()
    }

    fn each_step(&self, motion: Motion, plan: Plan) -> impl Iterator<Item = AreaId> + '_ {
        let (unit, ground) = (motion.unit, self.ground());
        let from = self.area_of(unit);
        // [15.2] [15.3-a] From a zone along arrows and links; [15.4] never into one from an area.
        let mut near = if is_zone(from) { ground.near(from) | ground.links(from) } else { ground.next(from) };
        // [10.10-a] Out of contact only to where one's own side rules and no contact is or was.
        // [10.10-c] Horse guns that have left it go on only through such areas.
        let keeps_away = motion.left_contact && self.kind(unit) == Kind::HorseArtillery;
        if motion.left == 0 {
            near = Areas::EMPTY;
        } else if self.contested().has(from) || keeps_away {
            near &= self.way_out(self.active);
        }
        near.into_iter()
            .filter(move |&to| self.may_enter(unit, from, to, plan) && self.pays(motion, from, to).is_some())
    }

    /// The first steps of a unit that stands.
    pub(crate) fn first_steps(&self, unit: UnitId, plan: Plan) -> Areas {
        self.steps(self.motion_of(unit), plan)
    }

    /// Whether a unit that stands can go anywhere.
    pub(crate) fn can_set_out(&self, unit: UnitId, plan: Plan) -> bool {
        self.each_step(self.motion_of(unit), plan).next().is_some()
    }

    fn motion_of(&self, unit: UnitId) -> Motion {
        Motion { unit, left: self.factors(unit).movement, left_contact: false, hauls: false }
    }

    /// Whether a unit may enter an area at all, whatever it costs.
    fn may_enter(&self, unit: UnitId, from: AreaId, to: AreaId, plan: Plan) -> bool {
        let (side, ground) = (self.active, self.ground());
        let charge = plan.action == Some(Action::Charge);
        let clear = ground.clear.has(to);
        if charge && !clear {
            return false; // [8.7-b] [8.7-d]
        }
        if !self.hostile(side).has(to) {
            return self.has_room(to, side);
        }
        let was_contested = self.contested().has(to);
        if !self.fits_in(to, side, was_contested) || self.hostile(side).has(from) {
            return false; // [7.1-b] [10.6-a]
        }
        match self.kind(unit) {
            Kind::Cavalry if !clear => false, // [10.8-c]
            _ if was_contested => true,       // [7.5] [10.7]
            // [7.4-b] [10.7] [11.7-b] Somebody who can be Point has entered already.
            Kind::Artillery | Kind::HorseArtillery => self.is_led(to, plan),
            Kind::Cavalry if !charge => self.is_led(to, plan),
            _ => self.is_same_kind(to, plan),
        }
    }

    /// [7.1-b] [18.3-a] Stacking on entering an area with enemies: a village is assaulted by up to ten.
    fn fits_in(&self, to: AreaId, side: Side, was_contested: bool) -> bool {
        let room = if was_contested { self.room(to) } else { crate::s07_control::STACK };
        self.count(to, side) < room
    }

    /// [9.5.1-c] Whether those who have entered an area for a Mandatory Assault did so by the same kind of action.
    fn is_same_kind(&self, to: AreaId, plan: Plan) -> bool {
        let entered = self.here(to, self.active);
        let others = self.orders.plans.iter().zip(self.orders.acted);
        let mut others = others.filter(|(other, _)| other.action.is_some() && other.action != plan.action);
        !others.any(|(_, acted)| acted.meets(entered))
    }

    /// Whether somebody who can be Point has entered for the same kind of assault.
    fn is_led(&self, to: AreaId, plan: Plan) -> bool {
        let Some(action) = plan.action else { return false };
        self.stack(to, self.active).any(|unit| self.may_be_point(unit, action)) && self.is_same_kind(to, plan)
    }

    /// [4.3-b] [4.6] [8.4-b] [8.7-e] [11.7-a] Who may be the Point: foot in a Move/Assault, cavalry in a charge, and guns
    /// never. A strength of 0 is no hindrance.
    #[inline]
    pub(crate) fn may_be_point(&self, unit: UnitId, action: Action) -> bool {
        match self.kind(unit) {
            Kind::Infantry | Kind::Skirmisher => action == Action::Move,
            Kind::Cavalry => action == Action::Charge,
            Kind::Artillery | Kind::HorseArtillery => false,
        }
    }
}

/// Decisions.
impl Impulse {
    /// [10.4-e] The unit in motion goes on or stops; otherwise any activated unit may begin. [10.1-a] [10.3-a]
    pub(crate) fn options_move(&self, out: &mut impl Sink) {
        let plan = self.orders.current();
        if self.motion.unit.get().is_some() {
            let unit = self.motion.unit;
            self.steps(self.motion, plan).iter().for_each(|to| out.add(Decision::Move { unit, to }));
        } else {
            for unit in self.activated(plan) {
                if out.is_sated() {
                    return;
                }
                self.add_moves(unit, self.first_steps(unit, plan), out);
            }
        }
        out.add(Decision::Done);
    }

    /// Moves of a unit that begins. [6.4.3-a] Guns of the Grand Battery may take its marker along.
    pub(crate) fn add_moves(&self, unit: UnitId, steps: Areas, out: &mut impl Sink) {
        for to in steps {
            out.add(Decision::Move { unit, to });
            if self.can_haul(unit) {
                out.add(Decision::Haul { unit, to });
            }
        }
    }

    /// [6.4.3-a] Whether the marker may go with a unit: French guns in its area.
    pub(crate) fn can_haul(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        stats.is_gun() && stats.army == crate::Army::French && self.area_of(unit) == self.battery
    }

    /// [6.4.3-b] The marker goes along and turns to its moved side for good.
    pub(crate) fn haul(&mut self, to: AreaId, log: &mut impl Log<Event>) {
        self.battery = to;
        self.battery_moved = true;
        log.note(|| Event::BatteryMoved { to });
    }

    /// [6.4-b] Where no French gun is left, the marker leaves the game.
    pub(crate) fn keep_battery(&mut self, left: AreaId, log: &mut impl Log<Event>) {
        if left == self.battery && !self.stack(left, Side::French).any(|unit| self.stats(unit).is_gun()) {
            (self.battery, self.battery_moved) = (AreaId::NONE, false);
            log.note(|| Event::BatteryGone { at: left });
        }
    }

    /// A step of a unit.
    pub(crate) fn step_to(&mut self, unit: UnitId, to: AreaId, hauls: bool, log: &mut impl Log<Event>) {
        let from = self.area_of(unit);
        if self.motion.unit != unit {
            self.motion = self.motion_of(unit);
        }
        let left = self.pays(self.motion, from, to).unwrap_or(0);
        self.motion.left = left;
        self.motion.left_contact |= self.contested().has(from);
        self.motion.hauls |= hauls;
        self.orders.busy = true;
        self.orders.acted[usize::from(self.orders.named - 1)].insert(unit);
        self.from[usize::from(unit.0)] = from;
        log.note(|| Event::Moved { unit, from, to, left: Some(left), rule: Rule("10.4-a") });
        if self.motion.hauls {
            self.haul(to, log);
        }
        self.shift(unit, to, log);
        // [10.6-a] [7.4-a] [7.5] Enemies stop everyone, and so does an area that was contested.
        if self.hostile(self.active).has(to) || self.contested().has(to) {
            self.motion.left = 0;
        }
    }

    /// The unit in motion stops. [10.14-b] Guns are spent by moving; those who go into a Mandatory Assault when it ends.
    pub(crate) fn halt(&mut self, log: &mut impl Log<Event>) {
        let unit = std::mem::replace(&mut self.motion, Motion::NONE).unit;
        let area = self.area_of(unit);
        let joins = self.hostile(self.active).has(area) && !self.contested().has(area);
        if self.stats(unit).is_gun() && !joins {
            self.spend(unit, "10.14-b", log);
        }
    }

    /// Runs the movement as far as it runs by itself: a unit that cannot go on has stopped.
    pub(crate) fn run_move(&mut self, log: &mut impl Log<Event>) -> bool {
        if self.motion.unit.get().is_some() {
            if self.motion.left == 0 || self.steps(self.motion, self.orders.current()).is_empty() {
                self.halt(log);
                return true;
            }
            return false;
        }
        let plan = self.orders.current();
        if !self.activated(plan).iter().any(|unit| self.can_set_out(unit, plan)) {
            self.agenda.pop();
            return true;
        }
        false
    }

    /// No more movement, of the unit or of all.
    pub(crate) fn done_moving(&mut self, log: &mut impl Log<Event>) {
        if self.motion.unit.get().is_some() {
            self.halt(log);
        } else {
            debug_assert_eq!(self.task(), Task::Move);
            self.agenda.pop();
        }
    }
}
