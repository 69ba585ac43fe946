//! Sets of pieces as bits.

use crate::PieceId;
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of pieces.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Pieces([u64; 3]);

impl Pieces {
    /// Nobody.
    pub const NONE: Pieces = Pieces([0; 3]);

    /// Whether a piece is in the set.
    #[inline]
    pub const fn has(self, piece: PieceId) -> bool {
        self.0[piece.0 as usize / 64] >> (piece.0 % 64) & 1 != 0
    }

    /// Adds a piece.
    #[inline]
    pub fn insert(&mut self, piece: PieceId) {
        self.0[usize::from(piece.0 / 64)] |= 1 << (piece.0 % 64);
    }

    /// Takes a piece out.
    #[inline]
    pub fn remove(&mut self, piece: PieceId) {
        self.0[usize::from(piece.0 / 64)] &= !(1 << (piece.0 % 64));
    }

    /// Whether there is nobody in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; 3]
    }

    /// How many are in it.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.iter().map(|word| word.count_ones()).sum::<u32>() as u8
    }

    /// All of them, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = PieceId> + Clone {
        let mut rest = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < 3 {
                let bits = rest[word];
                if bits != 0 {
                    rest[word] = bits & (bits - 1);
                    return Some(PieceId(word as u8 * 64 + bits.trailing_zeros() as u8));
                }
                word += 1;
            }
            None
        })
    }
}

impl FromIterator<PieceId> for Pieces {
    fn from_iter<I: IntoIterator<Item = PieceId>>(pieces: I) -> Pieces {
        let mut set = Pieces::NONE;
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }
}

impl BitOr for Pieces {
    type Output = Pieces;
    #[inline]
    fn bitor(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl BitAnd for Pieces {
    type Output = Pieces;
    #[inline]
    fn bitand(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl Sub for Pieces {
    type Output = Pieces;
    #[inline]
    fn sub(self, other: Pieces) -> Pieces {
        Pieces(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl BitOrAssign for Pieces {
    fn bitor_assign(&mut self, other: Pieces) {
        *self = *self | other;
    }
}

impl SubAssign for Pieces {
    fn sub_assign(&mut self, other: Pieces) {
        *self = *self - other;
    }
}

impl fmt::Debug for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|piece| piece.0)).finish()
    }
}
