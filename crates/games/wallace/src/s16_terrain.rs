//! Terrain effects. [W-OPEN-1] Open ground has none, [W-LOW-1] low ground only on sight, which
//! `s01_components::ground` works out with ridges and the sunken road. Here: strong points and what cavalry
//! cannot do.

use crate::chronicle::Event;
use crate::{AreaId, Arm, DELAYED, Decision, Sink, UnitId, Units, Wallace};
use contract::{Log, Rule, Side};

impl Wallace {
    /// [W-STRONG-2] Infantry that a strong point could shelter: in defensive formation.
    pub(crate) fn shelterable(&self, area: AreaId, side: Side) -> Units {
        if self.edition.area(area).strong.is_none() {
            return Units::EMPTY;
        }
        self.arm_here(area, side, Arm::Infantry) - self.upright - self.assaulters
    }

    /// [W-STRONG-3] Whether every infantry unit of a side in an area has the benefit of its strong point.
    pub(crate) fn all_sheltered(&self, area: AreaId, side: Side) -> bool {
        let Some(strong) = self.edition.area(area).strong else { return false };
        let infantry = self.arm_here(area, side, Arm::Infantry);
        !infantry.is_empty()
            && infantry == self.shelterable(area, side)
            && infantry.len() <= strong.capacity.into()
    }

    /// [W-STRONG-3] More than the strong point holds: the owner says who has the benefit.
    pub(crate) fn options_shelter(&self, out: &mut impl Sink) {
        let (area, side) = (self.assault.area, self.assault.side.enemy());
        let room = self.edition.area(area).strong.map_or(0, |strong| strong.capacity);
        if self.assault.sheltered.len() < room.into() {
            let waiting = self.shelterable(area, side) - self.assault.sheltered;
            self.kinds(waiting).iter().for_each(|unit| out.add(Decision::Shelter(unit)));
        }
    }

    pub(crate) fn shelter(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.assault.sheltered = self.assault.sheltered.with(unit);
        log.note(|| Event::Sheltered { unit, inside: true, rule: Rule("W-STRONG-3") });
    }

    /// [W-STRONG-6] With guns in the area, infantry may give the benefit up to guard them.
    pub(crate) fn options_guard(&self, out: &mut impl Sink) {
        self.kinds(self.assault.sheltered).iter().for_each(|unit| out.add(Decision::Guard(unit)));
        out.add(Decision::Done);
    }

    pub(crate) fn guard(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.assault.sheltered = self.assault.sheltered.without(unit);
        log.note(|| Event::Sheltered { unit, inside: false, rule: Rule("W-STRONG-6") });
    }

    /// [W-ASSAULT-0.3] [W-WOODS-3] [W-TOWN-3] [W-RIVER-3] Where cavalry may assault, as far as the ground goes;
    /// [W-PRUSSIANS-12] never into the Delayed box.
    pub(crate) fn open_to_cavalry(&self, area: AreaId) -> bool {
        area != DELAYED && !self.edition.ground.rough.has(area)
    }
}
