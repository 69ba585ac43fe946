//! Zones: what Prussians do beside the map.
//!
//! Most of it is where it belongs: movement between zones and out of them [15.2] [15.3-a] [15.4] in `s10_movement`,
//! bombardment out of and into them [15.6-a] [15.6-b] in `s13_bombardment`, retreats [15.4] in `s11_assaults`. What
//! is left is that nobody else goes there.

use crate::s07_control::is_zone;
use crate::{AreaId, Army, Impulse, UnitId};

impl Impulse {
    /// [7.3] [15.6-c] Whether a unit may be in an area at all: a zone is for Prussians.
    pub(crate) fn may_be_in(&self, unit: UnitId, area: AreaId) -> bool {
        !is_zone(area) || self.stats(unit).army == Army::Prussian
    }
}
