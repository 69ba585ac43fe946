//! Who stands in a hex, without looking at everyone.
//!
//! 3,747 hexes are too many for an entry each in a state that is copied a million times, and a list of units would have to
//! be searched. So there is a small table of hexes by hash, each with its first counter, and from there a chain in the
//! order of their numbers: combat units, then leaders. A slot needs no key: the hex is where its counter stands.
//! All of it follows from the posts, so it has no say in whether two states are equal.

use crate::s02_equipment::UNITS;
use crate::{Billet, Post, UnitId};
use boards::HexId;

const NONE: u16 = u16::MAX;
const BITS: u32 = 9;
const SLOTS: usize = 1 << BITS;
const _: () = assert!(UNITS < SLOTS);

/// The table.
#[derive(Clone, Copy, Debug)]
pub struct Occupants {
    /// The first counter of a hex.
    slots: [u16; SLOTS],
    /// The next counter in the same hex.
    next: [u16; UNITS],
}

impl Default for Occupants {
    fn default() -> Occupants {
        Occupants { slots: [NONE; SLOTS], next: [NONE; UNITS] }
    }
}

#[inline]
fn home(hex: HexId) -> usize {
    (u32::from(hex.0).wrapping_mul(0x9E37_79B1) >> (32 - BITS)) as usize
}

impl Occupants {
    /// The slot of a hex, or the free one where it would go.
    #[inline]
    fn slot(&self, hex: HexId, posts: &[Billet; UNITS]) -> usize {
        let mut slot = home(hex);
        let here = Billet::from(Post::On(hex));
        loop {
            let first = self.slots[slot];
            if first == NONE || posts[usize::from(first)] == here {
                return slot;
            }
            slot = (slot + 1) % SLOTS;
        }
    }

    /// Everyone in a hex, in the order of their numbers.
    #[inline]
    pub fn at<'a>(&'a self, hex: HexId, posts: &[Billet; UNITS]) -> Chain<'a> {
        Chain { next: &self.next, unit: self.slots[self.slot(hex, posts)] }
    }

    /// Adds a counter whose post is this hex already.
    pub fn insert(&mut self, unit: UnitId, hex: HexId, posts: &[Billet; UNITS]) {
        let id = unit.0;
        let slot = self.slot(hex, posts);
        let first = self.slots[slot];
        if first == NONE || id < first {
            self.next[usize::from(id)] = first;
            self.slots[slot] = id;
            return;
        }
        let mut before = usize::from(first);
        while self.next[before] < id {
            before = usize::from(self.next[before]);
        }
        self.next[usize::from(id)] = self.next[before];
        self.next[before] = id;
    }

    /// Takes a counter out whose post is still this hex.
    pub fn remove(&mut self, unit: UnitId, hex: HexId, posts: &[Billet; UNITS]) {
        let id = unit.0;
        let mut slot = self.slot(hex, posts);
        let after = std::mem::replace(&mut self.next[usize::from(id)], NONE);
        let first = self.slots[slot];
        if first != id {
            let mut before = usize::from(first);
            while self.next[before] != id {
                before = usize::from(self.next[before]);
            }
            self.next[before] = after;
            return;
        }
        self.slots[slot] = after;
        if after != NONE {
            return;
        }
        // Whoever was pushed past this slot moves up, so that nobody behind the gap is lost.
        let mut probe = slot;
        loop {
            probe = (probe + 1) % SLOTS;
            let other = self.slots[probe];
            if other == NONE {
                return;
            }
            let Post::On(there) = posts[usize::from(other)].post() else {
                unreachable!("a slot's counter is on the map")
            };
            let wanted = home(there);
            let stays = if slot <= probe {
                slot < wanted && wanted <= probe
            } else {
                slot < wanted || wanted <= probe
            };
            if !stays {
                self.slots[slot] = other;
                self.slots[probe] = NONE;
                slot = probe;
            }
        }
    }
}

/// Those in a hex.
#[derive(Clone)]
pub struct Chain<'a> {
    next: &'a [u16; UNITS],
    unit: u16,
}

impl Iterator for Chain<'_> {
    type Item = UnitId;

    #[inline]
    fn next(&mut self) -> Option<UnitId> {
        if self.unit == NONE {
            return None;
        }
        let unit = self.unit;
        self.unit = self.next[usize::from(unit)];
        Some(UnitId(unit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against a plain scan, over many comings and goings in few hexes whose slots collide.
    #[test]
    fn the_table_agrees_with_a_scan() {
        let mut posts = [Billet::from(Post::Waiting); UNITS];
        let mut table = Occupants::default();
        let mut seed = 1_u32;
        let mut draw = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        for _ in 0..20_000 {
            let unit = UnitId(draw(UNITS as u32) as u16);
            match posts[unit.index()].post() {
                Post::On(hex) => {
                    table.remove(unit, hex, &posts);
                    posts[unit.index()] = Post::Waiting.into();
                }
                _ => {
                    let hex = HexId(draw(300) as u16 * 12);
                    posts[unit.index()] = Post::On(hex).into();
                    table.insert(unit, hex, &posts);
                }
            }
            let hex = HexId(draw(300) as u16 * 12);
            let scan: Vec<UnitId> = (0..UNITS as u16)
                .map(UnitId)
                .filter(|unit| posts[unit.index()] == Post::On(hex).into())
                .collect();
            assert_eq!(table.at(hex, &posts).collect::<Vec<_>>(), scan);
        }
    }
}
