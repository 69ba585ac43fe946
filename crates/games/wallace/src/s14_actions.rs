//! The other actions. [W-CHANGE-1] Change Formation is carried out in `s05_formations`, [W-NOTHING-1] Do
//! Nothing in `s06_rounds`; here is Reinforce.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{AreaId, Areas, Arm, Army, DELAYED, Decision, Sink, Units, Wallace};
use contract::Log;

impl Wallace {
    /// [W-REINF-1] Where a cube of an army may go from an area: next to it, with infantry of that army.
    /// The area itself need not hold infantry, so a gun can be manned again.
    pub(crate) fn reinforceable(&self, army: Army, area: AreaId) -> Areas {
        if self.cubes(army, area) == 0 {
            return Areas::EMPTY;
        }
        let infantry = self.edition.armies[army as usize] & self.edition.arm(Arm::Infantry);
        let mut next = self.next_to(area);
        if army == Army::French {
            next = next.without(DELAYED);
        }
        next.iter().filter(|&to| self.at(to).meets(infantry)).collect()
    }

    pub(crate) fn options_reinforce_army(&self, out: &mut impl Sink) {
        for &army in Army::of(self.active) {
            let commanded = self.command().is_none_or(|command| command == army);
            if commanded && !self.reinforceable(army, self.order.area).is_empty() {
                out.add(Decision::Colour(army));
            }
        }
    }

    pub(crate) fn options_reinforce(&self, army: Army, out: &mut impl Sink) {
        self.reinforceable(army, self.order.area).iter().for_each(|to| out.add(Decision::Reinforce(to)));
    }

    /// [W-REINF-2] Too many cubes cost a unit here too.
    pub(crate) fn reinforce(&mut self, army: Army, to: AreaId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.ready = Units::EMPTY;
        let from = self.order.area;
        self.cubes[army as usize][usize::from(from.0)] -= 1;
        self.cubes[army as usize][usize::from(to.0)] += 1;
        log.note(|| Event::Reinforced { army, from, to });
        if self.is_overloaded(army, to) {
            self.agenda.push(Task::Cull(to, army));
        }
    }
}
