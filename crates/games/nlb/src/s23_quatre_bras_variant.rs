//! 23.0 Quatre Bras with new research: [23.0] the field and the hours of 19.0, [23.A] with command and the cases of
//! 16.0 that apply, the First Corps on the road [23.B.1], and the Dutch where their owner wants them [23.B.2].

use crate::{Battle, Body, Ending, Nlb, Shift, Turn};
use contract::{Rule, Side};

/// [23.D.2] What the crossroads are worth at the end.
const CROSSROADS: u16 = 10;
/// [23.D.2] So much strength off the map to the east is a point.
const EASTWARD: u16 = 5;
/// [23.D.2] The last turn in which that counts: 16/1800.
const LATEST: Turn = Turn(9);
/// [23.C] What the crossroads take from the levels of one army, and give to those of the other.
const HEART: i16 = 5;

impl Nlb {
    /// [23.D.2] [5.5.2] Whether the way to the east is still open: who left later would be lost.
    pub(crate) fn is_in_time_to_leave(&self) -> bool {
        self.battle != Battle::QuatreBrasVariant || self.turn <= LATEST
    }

    /// [23.C] The crossroads are Allied at the start: whoever holds them has won or kept something, and the other has
    /// lost it or not gained it. So it is enough to see who holds them.
    pub(crate) fn crossroads_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        if !self.holds_crossroads(Side::French) {
            return;
        }
        match body {
            Body::French => {
                tell(Shift { by: HEART, words: "the French have taken Quatre Bras", rule: Rule("23.C") })
            }
            Body::Allied => {
                tell(Shift { by: -HEART, words: "the Allies have lost Quatre Bras", rule: Rule("23.C") })
            }
            Body::Prussian | Body::RightWing => {}
        }
    }

    /// [23.D.2] Victory points as they would be if the game ended now.
    pub(crate) fn quatre_bras_variant_points(&self, side: Side) -> u16 {
        let enemy = if side == Side::French { Body::Allied } else { Body::French };
        let last = if self.holds_crossroads(side) { CROSSROADS } else { 0 };
        let away = if side == Side::French { self.exited[side as usize].div_ceil(EASTWARD) } else { 0 };
        self.losses(enemy) + last + away
    }

    /// [23.D.2] At nightfall points decide; [23.D.1] until then what decides at Quatre Bras.
    pub(crate) fn quatre_bras_variant_night(&self) -> Ending {
        let [french, allied] = [Side::French, Side::Allied].map(|side| self.quatre_bras_variant_points(side));
        match french.cmp(&allied) {
            std::cmp::Ordering::Greater => Ending::VariantFrenchPoints,
            std::cmp::Ordering::Less => Ending::VariantAlliedPoints,
            std::cmp::Ordering::Equal => Ending::VariantDraw,
        }
    }
}
