//! Option: a village holds four units a side.

use crate::agenda::Task;
use crate::{Decision, Event, Impulse, Sink, UnitId, Units, Verdict};
use contract::Log;

/// [18.2] Units of a side in a village.
pub const VILLAGE: u8 = 4;

impl Impulse {
    /// [18.3-a] After a Mandatory Assault on a village that did not fail, or found it empty, four stay.
    pub(crate) fn stay_in_village(&mut self) {
        let village = self.house.villages && self.ground().village.has(self.fight.area);
        if village && self.fight.mandatory && self.fight.verdict != Some(Verdict::Failure) {
            self.agenda.push(Task::Thin);
        }
    }

    /// Whether more than four are still there.
    pub(crate) fn is_crowded(&self) -> bool {
        self.count(self.fight.area, self.active) > VILLAGE
    }

    /// [18.3-a] Anyone but the Point goes back; [11.17-b] who has no room there is lost.
    pub(crate) fn options_thin(&self, out: &mut impl Sink) {
        let here: Units = self.here(self.fight.area, self.active).without(self.fight.point);
        for unit in here {
            let to = self.came_from(unit);
            if self.has_room(to, self.active) {
                out.add(Decision::Retreat { unit, to });
            } else {
                out.add(Decision::Lose(unit));
            }
        }
    }

    pub(crate) fn thin(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        if self.has_room(self.came_from(unit), self.active) {
            self.go_back(unit, log);
        } else {
            self.eliminate(unit, "11.17-b", log);
        }
    }
}
