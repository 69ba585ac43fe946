//! Morale checks. [W-MORALE-1] Only infantry checks, and only in an assault.

use crate::agenda::Task;
use crate::chronicle::{Event, Modifier};
use crate::{Areas, Arm, Morale, Nation, UnitId, Wallace};
use arrayvec::ArrayVec;
use contract::{Log, Rule, Side};

impl Wallace {
    /// [W-MORALE-2] Every infantry unit of the side rolls once; in a charge those who are charged, and
    /// [W-ASSAULT-4.6] only if cavalry is left to charge them. [W-MORALE-3] Cubes are assigned first.
    pub(crate) fn open_checks(&mut self, side: Side) {
        let beaten = self.assault.charging && self.fighting(side.enemy(), Arm::Cavalry).is_empty();
        self.queue =
            if self.assault.charging { self.charged(side) } else { self.fighting(side, Arm::Infantry) };
        if beaten || self.queue.is_empty() {
            self.agenda.pop();
            return;
        }
        self.assault.supported = self.is_supported(side);
        self.agenda.replace(Task::Check(side));
        self.open_assignment(side);
    }

    /// [W-MORALE-R2] Friendly infantry in two adjacent areas, or one at the edge of the board. [W-MORALE-R2b]
    /// Units in the area itself do not count; those of the other Allied army and in the Delayed box do.
    pub fn is_supported(&self, side: Side) -> bool {
        let area = self.assault.area;
        let near: Areas = self
            .next_to(area)
            .iter()
            .filter(|&next| !self.arm_here(next, side, Arm::Infantry).is_empty())
            .collect();
        near.len() >= if self.edition.ground.edge.has(area) { 1 } else { 2 }
    }

    /// [W-MORALE-4] The shifts of a unit that checks: to the right above zero, to the left below.
    pub fn morale_shifts(&self, unit: UnitId) -> ArrayVec<Modifier, 12> {
        let (side, area, ground) = (self.side_of(unit), self.assault.area, &self.edition.ground);
        let defending = side != self.assault.side;
        let sheltered = self.assault.sheltered.has(unit);
        let foes = |arm| self.fighting(side.enemy(), arm);
        let guard = foes(Arm::Infantry) & self.edition.nation(Nation::Guard) & self.assaulters;
        let combined = !foes(Arm::Infantry).is_empty()
            && !foes(Arm::Cavalry).is_empty()
            && !sheltered
            && !ground.rough.has(area);
        let steady = self.edition.nation(Nation::British) | self.edition.nation(Nation::Guard);
        let guns = defending && !self.fighting(side, Arm::Artillery).is_empty();
        let strong =
            self.edition.area(area).strong.filter(|_| sheltered).map_or(0, |strong| strong.shift as i8);
        let alone = self.assault.charging;
        let mut all = ArrayVec::new();
        let mut add = |holds: bool, what, value, rule| {
            if holds {
                all.push(Modifier { what, value, rule: Rule(rule) });
            }
        };
        add(alone, "charged by cavalry alone", 3, "W-MORALE-R1");
        add(!self.assault.supported, "unsupported", 1, "W-MORALE-R2");
        add(self.edition.nation(Nation::Landwehr).has(unit), "Landwehr", 1, "W-MORALE-R3");
        // [W-STRONG-5] The strong point takes the place of the woods around it.
        add((ground.woods | ground.town).has(area) && !sheltered, "in woods or town", 1, "W-MORALE-R4");
        add(!guard.is_empty(), "assaulted by the Imperial Guard", 1, "W-MORALE-R5");
        add(combined, "opposed by a combined force", 1, "W-MORALE-R6");
        add(alone && self.square.has(unit), "in square", -6, "W-MORALE-L1");
        add(steady.has(unit), "British or Imperial Guard", -1, "W-MORALE-L2");
        add(guns, "defending with artillery", -1, "W-MORALE-L3");
        add(strong > 0, "in the strong point", -strong, "W-MORALE-L4");
        all
    }

    /// The column of a unit's check, after all shifts.
    pub fn morale_column(&self, unit: UnitId) -> u8 {
        let shift: i8 = self.morale_shifts(unit).iter().map(|shift| shift.value).sum();
        (self.assigned(unit) as i8 + shift).clamp(0, 6) as u8
    }

    /// What each face of the die does to a unit that checks now.
    pub fn morale_outcomes(&self, unit: UnitId) -> [Morale; 6] {
        let column = usize::from(self.morale_column(unit));
        let horse = !self.fighting(self.side_of(unit).enemy(), Arm::Cavalry).is_empty();
        let sheltered = self.assault.sheltered.has(unit);
        [0, 1, 2, 3, 4, 5].map(|row: usize| match self.edition.tables.morale[row][column] {
            Morale::Retreats if horse && !sheltered => Morale::Eliminated, // [W-MORALE-X2]
            result => result,
        })
    }

    pub(crate) fn check_die(&mut self, side: Side, die: u8, log: &mut impl Log<Event>) {
        let unit = self.queue.first().expect("a unit checks");
        let area = self.assault.area;
        let column = self.morale_column(unit);
        let result = self.morale_outcomes(unit)[usize::from(die) - 1];
        log.note(|| {
            let shifts = self.morale_shifts(unit).to_vec();
            Event::Checked { unit, at: area, cubes: self.assigned(unit), shifts, column, die, result }
        });
        self.queue = self.queue.without(unit);
        // [W-MORALE-X5] Cubes go with the unit they were assigned to.
        let cubes = self.assigned(unit).min(self.cubes(self.edition.unit(unit).army(), area));
        match result {
            Morale::Holds => {}
            // [W-MORALE-X3] In a strong point a retreat is a cube instead.
            Morale::Retreats if self.assault.sheltered.has(unit) => {
                self.agenda.push(Task::Cubes(area, side, 1))
            }
            Morale::Retreats => self.agenda.push(Task::Retreat(unit, cubes)), // [W-MORALE-X1]
            Morale::Eliminated => self.eliminate(unit, cubes, "W-MORALE-X4", log),
        }
    }

    pub(crate) fn end_check(&mut self) {
        self.agenda.pop();
    }
}
