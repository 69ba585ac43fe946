//! Sets of units as bits.

use crate::s2_equipment::{Equipment, UnitId};
use contract::Side;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of units.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Units(pub(crate) u128);

impl Units {
    /// Nobody.
    pub const NONE: Units = Units(0);

    /// Just this unit.
    pub fn of(unit: UnitId) -> Units {
        Units(1 << unit.0)
    }

    /// Every unit of a side. The French come first in the roster.
    pub fn army(edition: &Equipment, side: Side) -> Units {
        let french = (1u128 << edition.french_units) - 1;
        let all = (1u128 << edition.units.len()) - 1;
        match side {
            Side::French => Units(french),
            Side::Allied => Units(all & !french),
        }
    }

    /// Whether the unit is in the set.
    #[inline]
    pub fn has(self, unit: UnitId) -> bool {
        self.0 >> unit.0 & 1 != 0
    }

    /// The set and this unit.
    #[inline]
    pub fn with(self, unit: UnitId) -> Units {
        self | Units::of(unit)
    }

    /// The set without this unit.
    #[inline]
    pub fn without(self, unit: UnitId) -> Units {
        self - Units::of(unit)
    }

    /// Whether nobody is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are in it.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether everyone in it is in the other set too.
    #[inline]
    pub fn within(self, other: Units) -> bool {
        self.0 & !other.0 == 0
    }

    /// The units in the order of the roster.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let unit = bits.trailing_zeros() as u8;
                bits &= bits - 1;
                UnitId(unit)
            })
        })
    }
}

impl FromIterator<UnitId> for Units {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Units {
        units.into_iter().fold(Units::NONE, Units::with)
    }
}

impl BitOr for Units {
    type Output = Units;
    #[inline]
    fn bitor(self, other: Units) -> Units {
        Units(self.0 | other.0)
    }
}

impl BitAnd for Units {
    type Output = Units;
    #[inline]
    fn bitand(self, other: Units) -> Units {
        Units(self.0 & other.0)
    }
}

impl Sub for Units {
    type Output = Units;
    #[inline]
    fn sub(self, other: Units) -> Units {
        Units(self.0 & !other.0)
    }
}

impl BitOrAssign for Units {
    fn bitor_assign(&mut self, other: Units) {
        *self = *self | other;
    }
}

impl BitAndAssign for Units {
    fn bitand_assign(&mut self, other: Units) {
        *self = *self & other;
    }
}

impl SubAssign for Units {
    fn sub_assign(&mut self, other: Units) {
        *self = *self - other;
    }
}

impl std::fmt::Debug for Units {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|unit| unit.0)).finish()
    }
}
