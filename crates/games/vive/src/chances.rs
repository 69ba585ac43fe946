//! What dice may bring, exactly: summed over counts of faces, not over throws.

use crate::{Arm, Face};

/// How likely each number of hits and flags is, for up to ten dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chances {
    dice: u8,
    /// By hits and flags, the number of throws that bring them.
    throws: [[u32; MOST + 1]; MOST + 1],
}

/// More dice than any attack has.
pub const MOST: usize = 10;

impl Chances {
    /// Of so many dice with so many sides that hit and so many that are flags. A side may not be both.
    pub fn of(dice: u8, hits: u32, flags: u32) -> Chances {
        debug_assert!(usize::from(dice) <= MOST && hits + flags <= 6);
        let misses = 6 - hits - flags;
        let mut throws = [[0; MOST + 1]; MOST + 1];
        let mut ways = 1; // Of `dice` over `hit`.
        for hit in 0..=u32::from(dice) {
            let rest = u32::from(dice) - hit;
            let mut split = 1; // Of `rest` over `flag`.
            for flag in 0..=rest {
                throws[hit as usize][flag as usize] =
                    ways * split * hits.pow(hit) * flags.pow(flag) * misses.pow(rest - flag);
                split = split * (rest - flag) / (flag + 1);
            }
            ways = ways * rest / (hit + 1);
        }
        Chances { dice, throws }
    }

    /// Equally likely throws in all.
    pub fn total(&self) -> u32 {
        6u32.pow(self.dice.into())
    }

    /// Throws with so many hits and flags.
    pub fn throws(&self, hits: u8, flags: u8) -> u32 {
        self.throws[usize::from(hits)][usize::from(flags)]
    }

    /// Every number of hits and flags that can come up, with its throws.
    pub fn iter(&self) -> impl Iterator<Item = (u8, u8, u32)> + '_ {
        let counts = 0..=self.dice;
        let all = counts.clone().flat_map(move |hits| counts.clone().map(move |flags| (hits, flags)));
        all.map(|(hits, flags)| (hits, flags, self.throws(hits, flags))).filter(|&(.., throws)| throws > 0)
    }
}

/// [6.31.4] [REF-RALLY-1] Of the 216 throws of three dice, how many restore 0, 1, 2 or 3 chips of a unit of an arm.
pub fn recovery(arm: Arm) -> [u32; 4] {
    let sides = Face::DIE.iter().filter(|&&face| face == Face::of(arm)).count() as u32;
    let chances = Chances::of(3, sides, 0);
    std::array::from_fn(|chips| chances.throws(chips as u8, 0))
}
