//! Charges that go on: overruns.

use super::step;
use crate::agenda::Task;
use crate::{AreaId, Areas, Decision, Event, Fight, Impulse, Sink, UnitId, Units};
use contract::{Log, Rule};

impl Impulse {
    /// [11.9-a] Cavalry may ride on. [11.9-b] Its Point has flipped by now, unless exhaustion waits for it [19.4].
    pub(crate) fn begin_overrun(&mut self, log: &mut impl Log<Event>) {
        let area = self.fight.area;
        self.fight.ride = AreaId::NONE;
        log.note(|| Event::Overrun { area });
        self.agenda.push(Task::Overrun);
    }

    /// [11.9-c] [11.9-f] Where cavalry may ride on to: one clear area, vacant or with enemies alone, and not
    /// contested when the impulse began; and no enemies who have been assaulted in this impulse [11.11-b].
    pub(crate) fn overruns(&self) -> Areas {
        let (side, ground) = (self.active, self.ground());
        let closed = self.contested() | self.occupied(side) | (self.hostile(side) & self.orders.assaulted);
        ground.next(self.fight.area) & (ground.clear - closed)
    }

    /// [11.9-c] All, some or none of those who took part, to one area. [19.4] With exhaustion the Point leads.
    pub(crate) fn options_overrun(&self, out: &mut impl Sink) {
        let fight = &self.fight;
        let here = self.here(fight.area, self.active) & fight.attackers();
        let led = !self.house.cavalry_exhaustion || !fight.riders.is_empty();
        let riders = if led { here } else { here & Units::of(fight.point) };
        let targets = match fight.ride.get() {
            Some(to) => Areas::of(to).iter().filter(|&to| self.has_room(to, self.active)).collect(),
            None => self.overruns(),
        };
        for unit in riders {
            targets.iter().for_each(|to| out.add(Decision::Move { unit, to }));
        }
        out.add(Decision::Done);
    }

    /// A unit rides on, for nothing.
    pub(crate) fn ride(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        let from = self.fight.area;
        self.fight.ride = to;
        self.fight.riders.insert(unit);
        self.fight.support.remove(unit);
        self.from[usize::from(unit.0)] = from;
        log.note(|| Event::Moved { unit, from, to, left: None, rule: Rule("11.9-c") });
        self.shift(unit, to, log);
    }

    /// [11.9-d] [11.9-f] A new Mandatory Assault, with a Point of the attacker's choice; [19.4] with exhaustion the same.
    pub(crate) fn charge_on(&mut self, area: AreaId, riders: Units, point: UnitId) {
        let point = if self.house.cavalry_exhaustion { point } else { UnitId::NONE };
        self.orders.assaulted.insert(area);
        self.fight =
            Fight { area, charge: true, mandatory: true, overrun: true, point, riders, ..Fight::NONE };
        self.agenda.push(Task::Step(step::POINT));
    }
}
