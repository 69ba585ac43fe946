//! The way back: of defenders by their priorities, of attackers to where they came from.

use crate::{AreaId, Areas, Army, Decision, Event, Impulse, Sink, UnitId, Units};
use contract::Log;

impl Impulse {
    /// [11.19-a] [11.20-a] [11.20-b] Where a unit that retreats may go: areas of its own side without enemies and with
    /// room [11.19-c], and of these those with the fewest enemy areas around, not counting the one it leaves; none around
    /// is best of all. [15.4] [15.6-b] Prussians also go along arrows and links into zones.
    pub(crate) fn retreats(&self, unit: UnitId) -> Areas {
        let (area, stats, ground) = (self.area_of(unit), self.stats(unit), self.ground());
        let side = stats.army.side();
        let mut open = ground.near(area) & self.refuge(side);
        if stats.army == Army::Prussian {
            open |= ground.near(area) & ground.zones | ground.links(area);
        }
        let enemies = self.hostile(side).without(area);
        let (mut best, mut fewest) = (Areas::EMPTY, usize::MAX);
        for to in open {
            if !self.has_room(to, side) {
                continue;
            }
            let around = (ground.near(to) & enemies).len();
            if around < fewest {
                (best, fewest) = (Areas::EMPTY, around);
            }
            if around == fewest {
                best.insert(to);
            }
        }
        best
    }

    /// Attackers who have to go back, with the one area where there is too little room, if there is one: everyone there
    /// after a Mandatory Assault.
    fn returning(&self) -> (Units, Option<(AreaId, Units)>) {
        let units = self.here(self.fight.area, self.active);
        for unit in units {
            let back = self.came_from(unit);
            let mates: Units = units.iter().filter(|&other| self.came_from(other) == back).collect();
            let room = self.room(back).saturating_sub(self.count(back, self.active));
            if mates.len() > usize::from(room) {
                return (units, Some((back, mates)));
            }
        }
        (units, None)
    }

    /// [11.17-a] Where an attacker came from.
    pub(crate) fn came_from(&self, unit: UnitId) -> AreaId {
        self.from[usize::from(unit.0)]
    }

    /// [11.17-b] Where not all fit, the owner says who goes back first.
    pub(crate) fn options_return(&self, out: &mut impl Sink) {
        if let (_, Some((to, mates))) = self.returning() {
            mates.iter().for_each(|unit| out.add(Decision::Retreat { unit, to }));
        }
    }

    /// [11.13-b] [11.17-a] Everyone goes back where he fits; [11.17-b] the excess is eliminated. Asks only if there is a
    /// choice.
    pub(crate) fn run_return(&mut self, log: &mut impl Log<Event>) -> bool {
        let (units, crowded) = self.returning();
        if let Some((back, mates)) = crowded {
            if self.has_room(back, self.active) {
                return false;
            }
            for unit in mates {
                self.eliminate(unit, "11.17-b", log);
            }
            return true;
        }
        self.agenda.pop();
        for unit in units {
            self.go_back(unit, log);
        }
        true
    }

    /// One attacker goes back. [11.3-b] Guns are spent by that.
    pub(crate) fn go_back(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let back = self.came_from(unit);
        self.leave(unit, back, "11.17-a", log);
        if self.stats(unit).is_gun() {
            self.spend(unit, "11.3-b", log);
        }
    }
}
