//! Option: charges tire the cavalry.
//!
//! [19.1] The rules of this section go together. [19.5] [19.6] [19.7] change the results of charges, in
//! `s11_assaults`; [19.3] widens rally, in `s20_rally`; [19.4] lets the Point of an overrun lead on, in
//! `s11_assaults/charges`.

use crate::{AreaId, Areas, Decision, Event, Impulse, Sink, UnitId, Units};
use contract::Log;

impl Impulse {
    /// [19.6] [19.7] Cavalry that charged may fall back: to where it came from, or after a Voluntary Assault to an
    /// area of its own side without enemies next to it; each for itself, and never into a full one.
    pub(crate) fn options_fall_back(&self, out: &mut impl Sink) {
        let (fight, side) = (&self.fight, self.active);
        for unit in self.here(fight.area, side) & self.orders.charged {
            let open = if fight.mandatory {
                Areas::of(self.came_from(unit))
            } else {
                self.ground().next(fight.area) & self.refuge(side)
            };
            let open = open.iter().filter(|&to| self.has_room(to, side));
            open.for_each(|to| out.add(Decision::Retreat { unit, to }));
        }
        out.add(Decision::Done);
    }

    pub(crate) fn fall_back(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.leave(unit, to, if self.fight.points > 0 { "19.7" } else { "19.6" }, log);
    }

    /// [19.2] Once everything else is over, all who charged home are spent, and the spent are lost.
    pub(crate) fn exhaust(&mut self, log: &mut impl Log<Event>) {
        for unit in std::mem::replace(&mut self.orders.charged, Units::EMPTY) {
            if self.place(unit).area().is_some() {
                self.flip(unit, "19.2", log);
            }
        }
    }
}
