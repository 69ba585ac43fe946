//! 8.0 Chateaux: what walls do for infantry. [8.2.1] Cavalry, guns and infantry that has lost heart get nothing from
//! them but the strength of the walls [TEC.11].

use crate::{Kind, Nlb, Post, Spots, Terrain, UnitId};
use boards::HexId;

impl Nlb {
    /// [8.2.1] [9.3.2] [13.2.4] Infantry that has not lost heart.
    pub(crate) fn is_steady_infantry(&self, unit: UnitId) -> bool {
        self.stats(unit).kind == Kind::Infantry && !self.is_demoralized(unit)
    }

    /// [8.2A.1] Whether a unit stands behind walls that enemy zones do not reach into.
    pub fn is_garrison(&self, unit: UnitId) -> bool {
        matches!(self.post(unit), Post::On(hex) if self.ground().terrain(hex) == Terrain::Chateau)
            && self.is_steady_infantry(unit)
    }

    /// [8.1B] [16.11D.4] Chateaux among some hexes that infantry holds, or a garrison: nobody advances into them
    /// after this combat.
    pub(crate) fn walls_held(&self, hexes: Spots) -> Spots {
        let infantry = |hex| self.units_at(hex).any(|unit| self.stats(unit).kind == Kind::Infantry);
        let walls = |hex: HexId| self.ground().terrain(hex) == Terrain::Chateau && infantry(hex);
        hexes.iter().filter(|&hex| walls(hex) || self.lone_garrison(hex).is_some()).collect()
    }
}
