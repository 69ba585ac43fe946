//! Sets of hexes as bits, so that zones, floods and lines cost a few machine words.

use crate::HexId;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A set of hexes of one grid; `W` words hold `64 * W` hexes. Copies without allocating.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize>([u64; W]);

impl<const W: usize> HexSet<W> {
    /// No hex.
    pub const EMPTY: HexSet<W> = HexSet([0; W]);

    /// Just this hex.
    pub fn of(hex: HexId) -> HexSet<W> {
        let mut set = HexSet::EMPTY;
        set.insert(hex);
        set
    }

    /// Whether the hex is in the set.
    #[inline]
    pub fn has(&self, hex: HexId) -> bool {
        self.0[usize::from(hex.0 >> 6)] >> (hex.0 & 63) & 1 != 0
    }

    /// Adds a hex.
    #[inline]
    pub fn insert(&mut self, hex: HexId) {
        self.0[usize::from(hex.0 >> 6)] |= 1 << (hex.0 & 63);
    }

    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: HexId) {
        self.0[usize::from(hex.0 >> 6)] &= !(1 << (hex.0 & 63));
    }

    /// Whether there is no hex in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many hexes are in it.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether the two have a hex in common.
    #[inline]
    pub fn meets(&self, other: &HexSet<W>) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// The hexes, in the order of their ids.
    #[inline]
    pub fn iter(self) -> Hexes<W> {
        Hexes { set: self, word: 0 }
    }
}

impl<const W: usize> Default for HexSet<W> {
    fn default() -> HexSet<W> {
        HexSet::EMPTY
    }
}

/// Iterator over a [`HexSet`].
pub struct Hexes<const W: usize> {
    set: HexSet<W>,
    word: usize,
}

impl<const W: usize> Iterator for Hexes<W> {
    type Item = HexId;

    #[inline]
    fn next(&mut self) -> Option<HexId> {
        while self.word < W {
            let bits = self.set.0[self.word];
            if bits != 0 {
                self.set.0[self.word] = bits & (bits - 1);
                return Some(HexId((self.word as u16) << 6 | bits.trailing_zeros() as u16));
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for HexSet<W> {
    type Item = HexId;
    type IntoIter = Hexes<W>;
    fn into_iter(self) -> Hexes<W> {
        self.iter()
    }
}

impl<const W: usize> FromIterator<HexId> for HexSet<W> {
    fn from_iter<I: IntoIterator<Item = HexId>>(hexes: I) -> HexSet<W> {
        let mut set = HexSet::EMPTY;
        for hex in hexes {
            set.insert(hex);
        }
        set
    }
}

impl<const W: usize> std::fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

macro_rules! word_by_word {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident: $op:expr;)*) => {$(
        impl<const W: usize> $assign_trait for HexSet<W> {
            #[inline]
            fn $assign(&mut self, other: HexSet<W>) {
                let op: fn(u64, u64) -> u64 = $op;
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a = op(*a, b);
                }
            }
        }
        impl<const W: usize> $trait for HexSet<W> {
            type Output = HexSet<W>;
            #[inline]
            fn $method(mut self, other: HexSet<W>) -> HexSet<W> {
                $assign_trait::$assign(&mut self, other);
                self
            }
        }
    )*};
}

word_by_word! {
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}

impl<const W: usize> Not for HexSet<W> {
    type Output = HexSet<W>;
    /// Every bit that is not in the set, also those beyond the grid: intersect before iterating.
    #[inline]
    fn not(self) -> HexSet<W> {
        HexSet(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[u16]) -> HexSet<3> {
        ids.iter().map(|&id| HexId(id)).collect()
    }

    #[test]
    fn a_set_remembers_what_was_put_in() {
        let mut three = set(&[0, 63, 64, 191]);
        assert!(three.has(HexId(63)) && three.has(HexId(64)) && !three.has(HexId(1)));
        assert_eq!(three.len(), 4);
        three.remove(HexId(63));
        assert_eq!(three.iter().map(|hex| hex.0).collect::<Vec<_>>(), [0, 64, 191]);
        assert_eq!(format!("{three:?}"), "{0, 64, 191}");
        three.remove(HexId(0));
        three.remove(HexId(191));
        assert_eq!(three, HexSet::of(HexId(64)));
        assert!(!three.is_empty() && HexSet::<3>::EMPTY.is_empty());
    }

    #[test]
    fn sets_combine() {
        let (a, b) = (set(&[1, 70, 130]), set(&[70, 131]));
        assert_eq!(a | b, set(&[1, 70, 130, 131]));
        assert_eq!(a & b, set(&[70]));
        assert_eq!(a - b, set(&[1, 130]));
        assert_eq!(!a & b, set(&[131]));
        assert!(a.meets(&b) && !a.meets(&set(&[2])));
    }
}
