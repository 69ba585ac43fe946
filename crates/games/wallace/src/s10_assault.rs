//! Assault: who goes in, and in which order assaults are resolved. The seven steps are in `steps`.

mod steps;

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{AreaId, Areas, Arm, DELAYED, Decision, Place, Sink, UnitId, Units, Wallace};
use contract::{Log, Side};

/// The assault being resolved. [W-ASSAULT-0.6] Roles stay for its whole length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assault {
    /// Where.
    pub area: AreaId,
    /// Who assaults.
    pub side: Side,
    /// [W-ASSAULT-0.8] The areas from which the assaulting units came.
    pub origins: Areas,
    /// Defending infantry with the benefit of the strong point.
    pub sheltered: Units,
    /// [W-ASSAULT-4.4] Whether the defender had cavalry here.
    pub cover: bool,
    /// [W-ASSAULT-6.2] Whether the defenders were guns alone.
    pub guns_only: bool,
    /// [W-ASSAULT-1.4] Whether step one brought cubes that have not been answered by a check.
    pub guns_hit: bool,
    /// Whether cavalry is charging infantry.
    pub charging: bool,
    /// [W-MORALE-5] Whether those who check were supported when the check began.
    pub supported: bool,
    /// How many charges have carried on since the order was given.
    pub generation: u8,
}

impl Assault {
    /// None.
    pub const NONE: Assault = Assault {
        area: DELAYED,
        side: Side::French,
        origins: Areas::EMPTY,
        sheltered: Units::EMPTY,
        cover: false,
        guns_only: false,
        guns_hit: false,
        charging: false,
        supported: false,
        generation: 0,
    };
}

impl Wallace {
    /// [W-ASSAULT-0.1] [W-ASSAULT-0.2] The areas that a unit could assault now. [W-ASSAULT-0.11] Guns alone, even
    /// un-manned, are a target. Leaders only go along.
    pub fn assault_targets(&self, unit: UnitId) -> Areas {
        let Place::In(from) = self.place(unit) else { return Areas::EMPTY };
        let side = self.side_of(unit);
        let enemies = self.enemy_areas(side).without(DELAYED).without(from);
        match self.edition.unit(unit).arm {
            Arm::Infantry if self.upright.has(unit) => self.next_to(from) & enemies,
            Arm::Cavalry => {
                let ground = &self.edition.ground;
                let ways = self.cavalry_ways(from, side).with(from);
                let around: Areas = ways.iter().map(|area| self.next_to(area)).collect();
                (around & enemies) - ground.rough
            }
            Arm::Leader if self.task() == Task::March => self.joined_by(unit),
            Arm::Infantry | Arm::Artillery | Arm::Leader => Areas::EMPTY,
        }
    }

    /// [W-LEADER-7] [W-ASSAULT-0.10] Where a leader may go along to: where units of this activation have gone.
    pub(crate) fn joined_by(&self, leader: UnitId) -> Areas {
        let with: Areas = self.queue.iter().filter_map(|other| self.place(other).area()).collect();
        with.without(self.area_of(leader)) - self.same_leaders(leader)
    }

    /// Areas that cavalry can pass on its way into an assault: free of enemies, and not rough. [W-PRUSSIANS-9] Out of
    /// the Delayed box it goes no farther than an entry area.
    fn cavalry_ways(&self, from: AreaId, side: Side) -> Areas {
        if from == DELAYED {
            return Areas::EMPTY;
        }
        (self.next_to(from) - self.enemy_areas(side) - self.edition.ground.rough).without(DELAYED)
    }

    /// The areas from which a unit could enter an assault.
    pub(crate) fn origins_into(&self, unit: UnitId, to: AreaId) -> Areas {
        let from = self.area_of(unit);
        match self.edition.unit(unit).arm {
            Arm::Cavalry => {
                let ways = self.cavalry_ways(from, self.side_of(unit)).with(from);
                ways.iter().filter(|&way| self.next_to(way).has(to)).collect()
            }
            Arm::Leader => {
                let with = self.queue & self.at(to);
                with.iter().map(|other| self.link[usize::from(other.0)]).collect()
            }
            _ => Areas::of(from),
        }
    }

    pub(crate) fn options_march(&self, out: &mut impl Sink) {
        for unit in self.kinds(self.ready).iter() {
            for to in self.assault_targets(unit).iter() {
                out.add(Decision::Assault { unit, to });
            }
        }
        if self.order.acted {
            out.add(Decision::Done);
        }
    }

    pub(crate) fn march(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        let origins = self.origins_into(unit, to);
        self.agenda.push(Task::From(unit, to));
        if let (Some(only), 1) = (origins.first(), origins.len()) {
            self.march_from(unit, to, only, log);
        }
    }

    /// [W-ASSAULT-0.9] Infantry takes cubes along as in movement.
    pub(crate) fn march_from(&mut self, unit: UnitId, to: AreaId, from: AreaId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.order.acted = true;
        self.order.marched = true;
        self.take_part(unit, to, from);
        self.set_off(unit, to, log);
    }

    /// [W-ASSAULT-0.8] A unit goes into an assault, and the area of entry is remembered. [W-ASSAULT-7.5] Where the enemy
    /// has an assault to fight, that is the one it takes part in, as a defender: an area has one fight at a time.
    fn take_part(&mut self, unit: UnitId, to: AreaId, from: AreaId) {
        self.ready = self.ready.without(unit);
        self.queue = self.queue.with(unit);
        self.link[usize::from(unit.0)] = from;
        let defends = self.assaulters.meets(self.here(to, self.side_of(unit).enemy()));
        self.assaulters = if defends { self.assaulters.without(unit) } else { self.assaulters.with(unit) };
        self.contested = self.contested.with(to);
    }

    /// A unit has no more business in an assault.
    pub(crate) fn release(&mut self, unit: UnitId) {
        self.assaulters = self.assaulters.without(unit);
        self.link[usize::from(unit.0)] = DELAYED;
        self.assign(unit, 0);
    }

    /// [W-ASSAULT-0.4] When all have moved, the assaults stand to be resolved.
    pub(crate) fn take_up_battles(&mut self) {
        self.agenda.pop();
        self.assault.generation = 0;
        self.contested.iter().for_each(|area| self.agenda.push(Task::Pending(area, 0)));
    }

    /// The assaults that may be resolved next. [W-ASSAULT-0.5] The active player chooses;
    /// [W-ASSAULT-7.4] those of the last charge come before the others.
    pub(crate) fn options_pending(&self, generation: u8, out: &mut impl Sink) {
        for task in self.agenda.tasks().iter().rev() {
            match task {
                Task::Pending(area, other) if *other == generation => out.add(Decision::Resolve(*area)),
                _ => break,
            }
        }
    }

    pub(crate) fn resolve(&mut self, area: AreaId, log: &mut impl Log<Event>) {
        let tasks = self.agenda.tasks();
        let chosen = tasks.iter().rposition(|task| matches!(task, Task::Pending(other, _) if *other == area));
        let last = tasks.len() - 1;
        self.agenda.tasks_mut().swap(chosen.expect("it is pending"), last);
        self.contested = self.contested.without(area);
        let units = self.assaulters & self.at(area);
        let side = units.first().map_or(self.active, |unit| self.side_of(unit));
        let both = Side::ALL.iter().all(|&side| self.occupied(side).has(area));
        if units.is_empty() || !both {
            // Somebody had to be given up meanwhile, and there is nobody left to fight.
            self.agenda.pop();
            self.at(area).iter().for_each(|unit| self.release(unit));
            return;
        }
        let origins = units.iter().map(|unit| self.link[usize::from(unit.0)]).collect();
        self.assault = Assault { area, side, origins, generation: self.assault.generation, ..Assault::NONE };
        log.note(|| Event::Assault { side, at: area, units: units.iter().collect() });
        self.agenda.replace(Task::Step(0));
    }

    /// Where cavalry that charges on may go: to any enemies next to it, also into an assault of theirs that is still to
    /// be fought. [W-ASSAULT-7.3] Not at infantry that a strong point shelters from it.
    pub(crate) fn onward_targets(&self, unit: UnitId) -> Areas {
        let side = self.side_of(unit);
        let near = self.next_to(self.area_of(unit)) & self.enemy_areas(side);
        let fits = |area: &AreaId| {
            let enemies = self.here(*area, side.enemy());
            let shut = self.all_sheltered(*area, side.enemy())
                && (enemies & self.edition.combat()).within(self.edition.arm(Arm::Infantry));
            self.open_to_cavalry(*area) && !shut
        };
        near.iter().filter(fits).collect()
    }

    /// Who charges on has to; [W-LEADER-7] a leader may ride along with those who have.
    pub(crate) fn options_onward(&self, out: &mut impl Sink) {
        let leaders = self.edition.arm(Arm::Leader);
        for unit in self.kinds(self.ready).iter() {
            let leader = leaders.has(unit);
            let targets = if leader { self.joined_by(unit) } else { self.onward_targets(unit) };
            targets.iter().for_each(|to| out.add(Decision::Assault { unit, to }));
        }
        if self.ready.within(leaders) {
            out.add(Decision::Done);
        }
    }

    /// [W-ASSAULT-7.2] [W-ASSAULT-7.5] It moves one area and assaults there, whatever it did before.
    pub(crate) fn charge_on(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.take_part(unit, to, self.assault.area);
        self.carry(unit, to, 0, log);
    }

    /// The assault is over. [W-ASSAULT-6.3] Who has not been driven out stays.
    pub(crate) fn end_assault(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.capture(self.assault.area, log);
        self.at(self.assault.area).iter().for_each(|unit| self.release(unit));
        (self.ready, self.queue) = (Units::EMPTY, Units::EMPTY);
        let known: Areas = self
            .agenda
            .tasks()
            .iter()
            .filter_map(|task| if let Task::Pending(area, _) = task { Some(*area) } else { None })
            .collect();
        let new = self.contested - known;
        if !new.is_empty() {
            self.assault.generation += 1;
            let generation = self.assault.generation;
            new.iter().for_each(|area| self.agenda.push(Task::Pending(area, generation)));
        }
    }
}
