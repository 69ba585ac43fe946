//! Damage cubes: placing them, assigning them, and what happens when there are too many or too few.
//!
//! [W-CUBE-1] Cubes lie in areas, by army [W-CUBE-2], and are on units only while they are assigned [W-CUBE-3].

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{AreaId, Arm, Army, Decision, Place, Sink, UnitId, Units, Wallace};
use contract::{Log, Rule, Side};

/// [W-CUBE-4] Cubes that an infantry unit can bear.
const MOST: u8 = 5;
/// [W-CUBE-6] Cubes that go with a unit lost to them.
const FATAL: u8 = 6;

impl Wallace {
    /// Infantry of an army in an area.
    pub(crate) fn infantry_of(&self, army: Army, area: AreaId) -> Units {
        self.at(area) & self.edition.armies[army as usize] & self.edition.arm(Arm::Infantry)
    }

    pub(crate) fn guns_of(&self, army: Army, area: AreaId) -> u8 {
        (self.at(area) & self.edition.armies[army as usize] & self.edition.arm(Arm::Artillery)).len() as u8
    }

    /// [W-COMP-3] Cubes of an army that lie beside the board.
    pub fn stock(&self, army: Army) -> u8 {
        let placed: u8 = self.cubes[army as usize].iter().sum();
        let boxed = if army == Army::French { self.battery } else { 0 };
        self.edition.supply.cubes[army as usize].saturating_sub(placed + boxed)
    }

    /// Armies of a side whose cubes may be placed in an area: those with infantry there, or if there is none,
    /// those with a gun that has no cube [W-ARTART-3] [W-CUBE-5] [W-CUBE-7].
    fn bearers(&self, area: AreaId, side: Side) -> impl Iterator<Item = Army> + '_ {
        let infantry = !self.arm_here(area, side, Arm::Infantry).is_empty();
        Army::of(side).iter().copied().filter(move |&army| {
            if infantry {
                !self.infantry_of(army, area).is_empty()
            } else {
                self.cubes(army, area) < self.guns_of(army, area)
            }
        })
    }

    /// Places one of the cubes due, unless the owner has to choose its colour: then it waits.
    pub(crate) fn place_cube(
        &mut self,
        area: AreaId,
        side: Side,
        count: u8,
        log: &mut impl Log<Event>,
    ) -> bool {
        let mut armies = self.bearers(area, side);
        let (army, more) = (armies.next(), armies.next().is_some());
        drop(armies);
        match army {
            Some(_) if count > 0 && more => return false, // [W-SKIRM-10]
            Some(army) if count > 0 => self.place_one(area, side, army, count, log),
            _ => self.agenda.pop(), // What nobody can bear is lost.
        }
        true
    }

    pub(crate) fn options_colour(&self, area: AreaId, side: Side, out: &mut impl Sink) {
        self.bearers(area, side).for_each(|army| out.add(Decision::Colour(army)));
    }

    pub(crate) fn place_one(
        &mut self,
        area: AreaId,
        side: Side,
        army: Army,
        count: u8,
        log: &mut impl Log<Event>,
    ) {
        if self.stock(army) == 0 && self.can_give_up(army) {
            self.agenda.push(Task::Empty(army)); // [W-CUBE-9] The cube waits until there is one.
            return;
        }
        self.agenda.replace(Task::Cubes(area, side, count - 1));
        if self.stock(army) == 0 {
            return;
        }
        self.cubes[army as usize][usize::from(area.0)] += 1;
        log.note(|| Event::Cubes { army, at: area, rule: Rule("W-CUBE-1") });
        if self.is_overloaded(army, area) {
            self.agenda.push(Task::Cull(area, army));
        }
    }

    /// [W-CUBE-6] More than five cubes for each infantry unit.
    pub(crate) fn is_overloaded(&self, army: Army, area: AreaId) -> bool {
        let infantry = self.infantry_of(army, area).len() as u8;
        infantry > 0 && self.cubes(army, area) > MOST * infantry
    }

    pub(crate) fn options_cull(&self, area: AreaId, army: Army, out: &mut impl Sink) {
        let infantry = self.infantry_of(army, area);
        self.distinct(infantry, |unit| self.role(unit)).iter().for_each(|unit| out.add(Decision::Lose(unit)));
    }

    /// Whether a unit plays a special part in the assault at hand.
    fn role(&self, unit: UnitId) -> u8 {
        u8::from(self.queue.has(unit)) | u8::from(self.assault.sheltered.has(unit)) << 1
    }

    pub(crate) fn cull(&mut self, area: AreaId, army: Army, unit: UnitId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.eliminate(unit, FATAL, "W-CUBE-6", log);
        if self.is_overloaded(army, area) {
            self.agenda.push(Task::Cull(area, army));
        }
    }

    /// [W-CUBE-9] Units that could be given up for their cubes.
    fn can_give_up(&self, army: Army) -> bool {
        self.loaded_areas(army).next().is_some()
    }

    fn loaded_areas(&self, army: Army) -> impl Iterator<Item = AreaId> + '_ {
        let areas = self.occupied(army.side()).iter();
        areas.filter(move |&area| self.cubes(army, area) > 0 && !self.infantry_of(army, area).is_empty())
    }

    pub(crate) fn options_empty(&self, army: Army, out: &mut impl Sink) {
        for area in self.loaded_areas(army) {
            let infantry = self.infantry_of(army, area);
            self.distinct(infantry, |unit| self.role(unit))
                .iter()
                .for_each(|unit| out.add(Decision::Lose(unit)));
        }
    }

    pub(crate) fn give_up(&mut self, unit: UnitId) {
        self.agenda.replace(Task::EmptyWith(unit));
    }

    /// The cubes assigned to the unit given up go back to the stock: at least one, or nothing is gained.
    pub(crate) fn options_empty_with(&self, unit: UnitId, out: &mut impl Sink) {
        let (least, most) = self.share(unit);
        (least.max(1)..=most).for_each(|cubes| out.add(Decision::Carry(cubes)));
    }

    pub(crate) fn give_up_with(&mut self, unit: UnitId, cubes: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.eliminate(unit, cubes, "W-CUBE-9", log);
    }

    /// [W-ASSAULT-3.4] [W-MORALE-3] A side assigns its cubes in the assaulted area afresh.
    pub(crate) fn open_assignment(&mut self, side: Side) {
        for unit in self.fighting(side, Arm::Infantry).iter() {
            self.assign(unit, 0);
        }
        self.agenda.push(Task::Assign(side));
    }

    /// [W-CUBE-4] Cube by cube, on any infantry of its army that bears fewer than five, until all are assigned.
    pub(crate) fn options_assign(&self, side: Side, out: &mut impl Sink) {
        for &army in Army::of(side) {
            let infantry = self.infantry_of(army, self.assault.area);
            let given: u8 = infantry.iter().map(|unit| self.assigned(unit)).sum();
            if given >= self.cubes(army, self.assault.area) {
                continue;
            }
            let open: Units = infantry.iter().filter(|&unit| self.assigned(unit) < MOST).collect();
            let mark = |unit: UnitId| self.assigned(unit) << 2 | self.role(unit);
            self.distinct(open, mark).iter().for_each(|unit| out.add(Decision::Cube(unit)));
        }
    }

    pub(crate) fn put_cube(&mut self, unit: UnitId) {
        self.assign(unit, self.assigned(unit) + 1);
    }

    /// Takes a piece off the board for good, and cubes with it.
    pub(crate) fn eliminate(
        &mut self,
        unit: UnitId,
        cubes: u8,
        rule: &'static str,
        log: &mut impl Log<Event>,
    ) {
        let area = self.area_of(unit);
        let army = self.edition.unit(unit).army();
        log.note(|| Event::Lost { unit, at: area, cubes, rule: Rule(rule) });
        self.lift(unit, Place::Lost);
        for set in [&mut self.ready, &mut self.queue, &mut self.square, &mut self.assault.sheltered] {
            *set = set.without(unit);
        }
        self.upright = self.upright.with(unit); // Nobody asks any more.
        self.release(unit);
        let lying = &mut self.cubes[army as usize][usize::from(area.0)];
        *lying = lying.saturating_sub(cubes);
        self.leave_cubes(army, area);
        if self.edition.unit(unit).arm != Arm::Leader {
            self.leave_leaders(area, unit, log);
        }
    }

    /// [W-CUBE-7] Without infantry of their army, cubes stay only on its guns, one each.
    pub(crate) fn leave_cubes(&mut self, army: Army, area: AreaId) {
        if self.infantry_of(army, area).is_empty() {
            let guns = self.guns_of(army, area);
            let lying = &mut self.cubes[army as usize][usize::from(area.0)];
            *lying = (*lying).min(guns);
        }
    }
}
