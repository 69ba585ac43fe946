//! Area unit limits: three combat units and a leader.

use crate::agenda::Task;
use crate::{AreaId, Arm, DELAYED, Wallace};
use contract::Side;

/// [W-LIMIT-1] Combat units that an area holds without penalty; leaders do not count [W-LEADER-9].
pub const LIMIT: usize = 3;

impl Wallace {
    /// [W-ROUND-8] [W-LIMIT-5] At the end of his own round a player pays for each unit over the limit;
    /// until then an area may be as full as he likes [W-MOVE-10] [W-PRUSSIANS-4] [W-RETREAT-7]. The
    /// Delayed box has no limit.
    pub(crate) fn charge_for_crowding(&mut self, side: Side) {
        let areas = self.occupied(side).without(DELAYED);
        for area in areas.iter() {
            let excess = self.excess(area, side);
            if excess == 0 {
                continue;
            }
            let has = |arm| !self.arm_here(area, side, arm).is_empty();
            self.agenda.push(if !has(Arm::Infantry) && has(Arm::Cavalry) {
                Task::Crowd(area, side, excess) // [W-LIMIT-3]
            } else {
                Task::Cubes(area, side, excess) // [W-LIMIT-2] [W-LIMIT-4]
            });
        }
    }

    /// Combat units of a side over the limit.
    pub fn excess(&self, area: AreaId, side: Side) -> u8 {
        (self.here(area, side) & self.edition.combat()).len().saturating_sub(LIMIT) as u8
    }
}
