//! Sets of pieces and of areas as bits.

use crate::{AreaId, UnitId};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// Writes down a set of small ids once for pieces and once for areas.
macro_rules! set {
    ($(#[$about:meta])* $set:ident of $id:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $set(pub(crate) u128);

        impl $set {
            /// Nothing.
            pub const NONE: $set = $set(0);

            /// Just this one.
            #[inline]
            pub const fn of(id: $id) -> $set {
                $set(1 << id.0)
            }

            /// Whether it is in the set.
            #[inline]
            pub const fn has(self, id: $id) -> bool {
                self.0 >> id.0 & 1 != 0
            }

            /// The set and this one.
            #[inline]
            pub const fn with(self, id: $id) -> $set {
                $set(self.0 | 1 << id.0)
            }

            /// The set without this one.
            #[inline]
            pub const fn without(self, id: $id) -> $set {
                $set(self.0 & !(1 << id.0))
            }

            /// Whether there is nothing in it.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            #[inline]
            pub const fn len(self) -> u8 {
                self.0.count_ones() as u8
            }

            /// Whether the two have something in common.
            #[inline]
            pub const fn meets(self, other: $set) -> bool {
                self.0 & other.0 != 0
            }

            /// Whether everything in it is in the other set too.
            #[inline]
            pub const fn within(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// The lowest of them.
            #[inline]
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// All of them, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut rest = self;
                std::iter::from_fn(move || {
                    let id = rest.first()?;
                    rest.0 &= rest.0 - 1;
                    Some(id)
                })
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $set {
                ids.into_iter().fold($set::NONE, $set::with)
            }
        }

        impl BitOr for $set {
            type Output = $set;
            #[inline]
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl BitAnd for $set {
            type Output = $set;
            #[inline]
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl Sub for $set {
            type Output = $set;
            #[inline]
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: $set) {
                self.0 &= !other.0;
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|id| id.0)).finish()
            }
        }
    };
}

set! {
    /// A set of pieces.
    Units of UnitId
}

set! {
    /// A set of areas; the Delayed box counts as one.
    Areas of AreaId
}
