//! Phase three: skirmish fire. All Allied infantry fires first, then the French.

use crate::agenda::Task;
use crate::chronicle::{Event, Shot};
use crate::{AreaId, Arm, Decision, Sink, UnitId, Units, Wallace};
use contract::{Log, Rule, Side};

impl Wallace {
    /// [W-SKIRM-1] Infantry in any formation may fire once. [W-PRUSSIANS-10] So may that in the
    /// Delayed box. [W-SKIRM-3] Who has nobody to fire at yet may have when cavalry has retreated next to him.
    pub(crate) fn open_skirmish(&mut self, side: Side, log: &mut impl Log<Event>) {
        log.note(|| Event::Phase { phase: "skirmish fire", side, rule: Rule("W-SKIRM-2") });
        let areas = self.occupied(side).iter();
        self.ready = areas.fold(Units::EMPTY, |all, area| all | self.arm_here(area, side, Arm::Infantry));
        self.agenda.replace(Task::Skirmish(side));
    }

    /// [W-SKIRM-3] One unit at a time, at any adjacent area. [W-SKIRM-9] An area with a leader alone is
    /// no target.
    pub(crate) fn options_skirmish(&self, side: Side, out: &mut impl Sink) {
        let enemies = self.enemy_areas(side);
        for area in self.occupied(side).iter() {
            let ready = self.ready & self.at(area);
            if ready.is_empty() {
                continue;
            }
            let targets = self.next_to(area) & enemies;
            for unit in self.kinds(ready).iter() {
                targets.iter().for_each(|at| out.add(Decision::Skirmish { unit, at }));
            }
        }
        out.add(Decision::Done);
    }

    pub(crate) fn skirmish(&mut self, unit: UnitId, at: AreaId) {
        self.ready = self.ready.without(unit);
        self.agenda.push(Task::SkirmishDie(unit, at));
    }

    /// [W-SKIRM-4] A 6 hits, whatever the ground and the damage.
    pub(crate) fn skirmish_die(&mut self, unit: UnitId, at: AreaId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let hits = u8::from(die == 6);
        log.note(|| Event::Fired {
            shot: Shot::Skirmish,
            unit,
            at,
            die,
            modifiers: Vec::new(),
            total: die as i8,
            hits,
            check: false,
            rule: Rule("W-SKIRM-4"),
        });
        if hits > 0 {
            self.hits_from_afar(at, self.side_of(unit).enemy(), hits);
        }
    }

    /// [W-SKIRM-5] [W-TARGET-1] Infantry is hit first, then cavalry [W-SKIRM-6], then guns [W-SKIRM-8].
    pub(crate) fn hits_from_afar(&mut self, area: AreaId, side: Side, hits: u8) {
        let infantry = !self.arm_here(area, side, Arm::Infantry).is_empty();
        let cavalry = !self.arm_here(area, side, Arm::Cavalry).is_empty();
        self.agenda.push(if cavalry && !infantry {
            Task::Hits(area, side, hits)
        } else {
            Task::Cubes(area, side, hits)
        });
    }

    /// [W-SKIRM-6] [W-ARTCAV-2] For each hit a fresh unit tires, or a unit retreats. When no cavalry is
    /// left, [W-SKIRM-7] [W-ARTCAV-3] the guns are hit.
    pub(crate) fn options_hits(&self, area: AreaId, side: Side, out: &mut impl Sink) {
        for unit in self.kinds(self.arm_here(area, side, Arm::Cavalry)).iter() {
            if self.upright.has(unit) {
                out.add(Decision::Hit(unit));
            }
            let open = self.retreats(unit);
            if open.is_empty() {
                out.add(Decision::Lose(unit)); // [W-RETREAT-6]
            }
            open.iter().for_each(|to| out.add(Decision::Retreat { unit, to }));
        }
    }

    pub(crate) fn hit_retreat(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        let rule = self.hit_rule();
        self.one_hit_less();
        self.go_back(unit, to, 0, rule, log);
    }

    pub(crate) fn hit_lost(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.one_hit_less();
        self.eliminate(unit, 0, "W-RETREAT-6", log);
    }

    /// A unit takes a hit: a fresh one tires, and at close quarters a tired one is lost.
    pub(crate) fn hit(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let rule = self.hit_rule();
        self.one_hit_less();
        self.tire_or_lose(unit, rule, log);
    }

    /// The rule by which cavalry takes the hits at hand: of skirmishers or of guns far off, of a crowd, of the guns that
    /// it assaults, or of the infantry that it charges.
    pub(crate) fn hit_rule(&self) -> &'static str {
        let skirmish = || self.agenda.tasks().iter().any(|task| matches!(task, Task::Skirmish(_)));
        match self.task() {
            Task::Hits(..) if skirmish() => "W-SKIRM-6",
            Task::Hits(..) => "W-ARTCAV-2",
            Task::Crowd(..) => "W-LIMIT-3",
            _ if self.assault.charging => "W-ASSAULT-4.5",
            _ => "W-ASSAULT-1.3",
        }
    }

    /// [W-FORM-7] Fresh cavalry tires; tired cavalry is eliminated.
    pub(crate) fn tire_or_lose(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        if self.upright.has(unit) {
            self.upright = self.upright.without(unit);
            log.note(|| Event::Tired { unit, at: self.area_of(unit), rule: Rule(rule) });
        } else {
            self.eliminate(unit, 0, rule, log);
        }
    }

    /// Counts a hit that has been taken off the task at the top.
    fn one_hit_less(&mut self) {
        match self.task() {
            Task::Hits(area, side, count) if count > 1 => {
                self.agenda.replace(Task::Hits(area, side, count - 1))
            }
            Task::Blows(area, side, count) if count > 1 => {
                self.agenda.replace(Task::Blows(area, side, count - 1))
            }
            Task::Crowd(area, side, count) if count > 1 => {
                self.agenda.replace(Task::Crowd(area, side, count - 1))
            }
            _ => self.agenda.pop(),
        }
    }

    /// Who may take a hit at close quarters: the owner chooses. [W-ASSAULT-1.3] [W-ASSAULT-4.5]
    pub(crate) fn options_blows(&self, area: AreaId, side: Side, out: &mut impl Sink) {
        let cavalry = self.arm_here(area, side, Arm::Cavalry);
        self.kinds(cavalry).iter().for_each(|unit| out.add(Decision::Hit(unit)));
    }
}
