//! 20.0 Wavre: points for losses, and for those who get away to the west.

use crate::{Body, Ending, Equipment, Nlb, Shift, Turn, UnitId};
use contract::{Rule, Side};

/// [20.4C.2] What a French strength point that gets away is worth.
const AWAY: u16 = 5;
/// [20.4C.4] The last turn in which Prussians score for leaving: 18/1500.
pub const LAST_SCORED: Turn = Turn(38);

impl Nlb {
    /// [20.4C.2] [20.4C.4] What strength that gets away now is worth.
    pub(crate) fn wavre_exit_points(&self, side: Side, strength: u16) -> u16 {
        match side {
            Side::French => AWAY * strength,
            Side::Allied if self.turn <= LAST_SCORED => strength,
            Side::Allied => 0, // later ones only deny 20.4C.3
        }
    }

    /// [20.4C.1] Points so far: those for losses, and for those who got away.
    pub(crate) fn wavre_points(&self, side: Side) -> u16 {
        let enemy = if side == Side::French { Body::Prussian } else { Body::French };
        self.losses(enemy) + self.points[side as usize]
    }

    /// [20.3A] French points hold the French up.
    pub(crate) fn wavre_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        let points = self.wavre_points(Side::French);
        if body == Body::French && points > 0 {
            tell(Shift { by: points as i16, words: "French victory points", rule: Rule("20.3A") });
        }
    }

    /// [20.4A] [20.4B] Decided at once.
    pub(crate) fn wavre_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Prussian) {
            Some(Ending::WavreDisintegration)
        } else if self.is_broken(Body::French) {
            Some(Ending::WavreFrenchBroken)
        } else {
            None
        }
    }

    /// [20.4C.3] What the Prussians who are still on the map are worth to the French at the end.
    pub(crate) fn left_behind(&self) -> u16 {
        let hidden = |unit: &UnitId| matches!(self.post(*unit), crate::Post::Hidden(_));
        let mut units = self.on_map(Side::Allied) & Equipment::combat();
        units |= self.edition.side(Side::Allied).iter().filter(hidden).collect();
        (units & Equipment::combat()).iter().map(|unit| self.strength(unit)).sum()
    }

    /// [20.4C.5] At nightfall points decide.
    pub(crate) fn wavre_night(&self) -> Ending {
        let french = self.wavre_points(Side::French) + self.left_behind();
        match french.cmp(&self.wavre_points(Side::Allied)) {
            std::cmp::Ordering::Greater => Ending::WavreFrenchPoints,
            std::cmp::Ordering::Less => Ending::WavrePrussianPoints,
            std::cmp::Ordering::Equal => Ending::WavreDraw,
        }
    }
}
