//! Casualty points: think in steps. Fresh to spent takes one; from there a unit is out by retreating for one or by dying
//! for two.

use crate::agenda::Task;
use crate::{AreaId, Areas, Decision, Event, Impulse, Kind, Sink, UnitId, Units};
use contract::{Log, Side};

/// The casualty points that a side is taking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Who takes them.
    pub side: Side,
    /// Where.
    pub area: AreaId,
    /// How many are left.
    pub due: u8,
    /// [11.16-b] Who takes the first, until it has.
    pub first: UnitId,
    /// [14.10-a] Whether they are those of attackers under Defensive Fire.
    pub attackers: bool,
}

impl Losses {
    /// None.
    pub const NONE: Losses =
        Losses { side: Side::French, area: AreaId::NONE, due: 0, first: UnitId::NONE, attackers: false };
}

impl Impulse {
    /// [11.16-f] What units absorb when all of them die.
    pub fn capacity(&self, units: Units) -> u16 {
        units.iter().map(|unit| u16::from(self.stats(unit).capacity(self.is_fresh(unit)))).sum()
    }

    /// Begins to take casualty points.
    pub(crate) fn suffer(&mut self, side: Side, area: AreaId, due: u8, first: UnitId, attackers: bool) {
        self.losses = Losses { side, area, due, first, attackers };
        self.agenda.push(Task::Losses);
    }

    /// Who may absorb: [11.4] every defender, but [14.10-a] of attackers only those who take part.
    pub(crate) fn bearers(&self) -> Units {
        let here = self.here(self.losses.area, self.losses.side);
        if self.losses.attackers { here & self.fight.attackers() } else { here }
    }

    /// [11.16-e] [11.16-f] When the points are more than there is, everybody dies, and the rest is ignored. When they
    /// are just as many everybody has to absorb all he can: most only by dying, but [11.16-d] rifles by going back as
    /// well.
    pub(crate) fn run_losses(&mut self, log: &mut impl Log<Event>) -> bool {
        let bearers = self.bearers();
        if self.losses.due == 0 || bearers.is_empty() {
            self.agenda.pop();
            self.losses = Losses::NONE;
            return true;
        }
        let rifles =
            bearers.iter().any(|unit| self.kind(unit) == Kind::Skirmisher && self.stats(unit).two_steps);
        let (due, capacity) = (u16::from(self.losses.due), self.capacity(bearers));
        if due > capacity || due == capacity && !rifles {
            for unit in bearers {
                self.fall_out(unit);
                self.eliminate(unit, "11.16-e", log);
            }
            return true;
        }
        false
    }

    /// [11.16-a] [11.16-b] One step of one unit: the first is that of the Forward unit or the target, and the others are
    /// as the owner likes, as long as the rest can still be absorbed.
    pub(crate) fn options_losses(&self, out: &mut impl Sink) {
        let bearers = self.bearers();
        let (due, capacity) = (u16::from(self.losses.due), self.capacity(bearers));
        let bears = match self.losses.first.get() {
            Some(first) if bearers.has(first) => Units::of(first),
            _ => bearers,
        };
        for unit in bears {
            let (stats, fresh) = (self.stats(unit), self.is_fresh(unit));
            if fresh && stats.two_steps {
                out.add(Decision::Flip(unit)); // [11.16-g] Guns like others. [11.16-d] Rifles too.
                continue;
            }
            out.add(Decision::Lose(unit)); // [11.16-c] [11.16-h]
            // [11.16-e] Not if the others could not absorb what is left. [11.16-h] One-step units never retreat for this.
            let rest = capacity - u16::from(stats.capacity(fresh));
            if stats.two_steps && due - 1 <= rest {
                self.ways_out(unit).iter().for_each(|to| out.add(Decision::Retreat { unit, to }));
            }
        }
    }

    /// Where a unit can retreat to for a casualty point; [11.19-d] if there is nowhere, it dies instead. [14.10-c] An
    /// attacker goes back to where he came from, or from a Voluntary Assault as defenders do.
    pub(crate) fn ways_out(&self, unit: UnitId) -> Areas {
        if self.losses.attackers && self.fight.mandatory {
            let back = self.from[usize::from(unit.0)];
            return if self.has_room(back, self.losses.side) { Areas::of(back) } else { Areas::EMPTY };
        }
        self.retreats(unit)
    }

    /// An attacker leaves the assault; [14.10-b] without a Point it is called off.
    fn fall_out(&mut self, unit: UnitId) {
        self.fight.support.remove(unit);
        if self.fight.point == unit && self.losses.attackers {
            self.fight.point = UnitId::NONE;
        }
    }

    fn absorb(&mut self, points: u8) {
        self.losses.due = self.losses.due.saturating_sub(points);
        self.losses.first = UnitId::NONE;
    }

    pub(crate) fn lose_step(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.spend(unit, "11.16-a", log);
        self.absorb(1);
    }

    pub(crate) fn lose_unit(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let points = self.stats(unit).capacity(self.is_fresh(unit));
        self.fall_out(unit);
        self.eliminate(unit, "11.16-a", log);
        self.absorb(points);
    }

    pub(crate) fn lose_ground(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        self.fall_out(unit);
        self.leave(unit, to, if self.losses.attackers { "14.10-c" } else { "11.16-a" }, log);
        self.absorb(1);
    }
}
