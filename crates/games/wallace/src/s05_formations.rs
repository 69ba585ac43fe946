//! Unit formations: upright, on its side, in square.
//!
//! [W-FORM-1] One bit a piece says whether it stands: infantry mobile [W-FORM-2] or defensive
//! [W-FORM-3], guns deployed [W-FORM-5] or not [W-FORM-6], cavalry fresh or tired [W-FORM-7], leaders
//! available or used [W-FORM-8]. [W-FORM-4] A square is defensive infantry with a marker.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{Arm, Decision, Sink, UnitId, Units, Wallace};
use contract::{Log, Rule, Side};

impl Wallace {
    /// [W-FORM-9] Infantry and guns may change freely in phase five and before one's own actions.
    pub(crate) fn open_formations(&mut self, side: Side) {
        let arms = self.edition.arm(Arm::Infantry) | self.edition.arm(Arm::Artillery);
        let areas = self.occupied(side).iter();
        self.ready = areas.fold(Units::EMPTY, |all, area| all | self.here(area, side)) & arms;
        self.agenda.replace(Task::Form(side));
    }

    /// Each piece once; it may take any position. [W-FORM-10] A square may become defensive or mobile.
    pub(crate) fn options_form(&self, task: Task, out: &mut impl Sink) {
        match task {
            Task::Form(side) => {
                for area in self.occupied(side).iter() {
                    self.options_form_of(self.ready & self.at(area), out);
                }
                out.add(Decision::Done);
            }
            _ => {
                self.options_form_of(self.ready, out);
                if self.order.acted {
                    out.add(Decision::Done);
                }
            }
        }
    }

    fn options_form_of(&self, units: Units, out: &mut impl Sink) {
        for unit in self.kinds(units).iter() {
            let upright = self.upright.has(unit);
            out.add(Decision::Form { unit, upright: !upright });
            if self.square.has(unit) {
                out.add(Decision::Form { unit, upright });
            }
        }
    }

    /// [W-CHANGE-1] A piece that has changed does not change again in the same phase or action.
    pub(crate) fn form(&mut self, unit: UnitId, upright: bool, log: &mut impl Log<Event>) {
        self.ready = self.ready.without(unit);
        self.order.acted = true;
        self.set_formation(unit, upright, false);
        self.note_formation(unit, "W-FORM-9", log);
    }

    pub(crate) fn set_formation(&mut self, unit: UnitId, upright: bool, square: bool) {
        self.upright = if upright { self.upright.with(unit) } else { self.upright.without(unit) };
        self.square = if square { self.square.with(unit) } else { self.square.without(unit) };
    }

    fn note_formation(&self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        log.note(|| Event::Formed {
            unit,
            at: self.area_of(unit),
            upright: self.upright.has(unit),
            square: self.square.has(unit),
            rule: Rule(rule),
        });
    }

    /// [W-ASSAULT-4.3] Puts infantry into square.
    pub(crate) fn form_square(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        if !self.square.has(unit) {
            self.set_formation(unit, false, true);
            self.note_formation(unit, rule, log);
        }
    }
}
