//! Imagined dice that are fair even when there are few of them.

use contract::Luck;

/// One throw of a set, like a hand of cards: its dice, one after the other. Over the throws of one set every
/// face of every die comes up equally often. So a single die is taken exactly, and several with little noise.
#[derive(Clone, Debug)]
pub struct Throw {
    seed: u64,
    which: u32,
    of: u32,
    count: u64,
}

impl Throw {
    /// The `which`-th throw of a set of `of`; sets of different seeds have nothing to do with each other.
    pub fn new(seed: u64, which: u32, of: u32) -> Throw {
        Throw { seed, which, of, count: 0 }
    }
}

impl Luck for Throw {
    fn below(&mut self, n: u32) -> u32 {
        self.count += 1;
        let mut bits = scramble(self.seed ^ scramble(self.count));
        // The place of this throw in a shuffle of the set: followed backwards, no table is needed.
        let mut place = self.which;
        for last in (1..self.of).rev() {
            bits = scramble(bits);
            let other = (bits >> 32) as u32 % (last + 1);
            if place == last {
                place = other;
            } else if place == other {
                place = last;
            }
        }
        let fraction = (bits & 0xffff) as u32;
        ((u64::from(place) << 16 | u64::from(fraction)) * u64::from(n) / (u64::from(self.of) << 16)) as u32
    }
}

/// Splitmix64: a number that looks nothing like the last.
fn scramble(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn over_a_set_every_face_of_every_die_comes_up_equally_often() {
        for (of, faces, each) in [(6, 6, 1), (12, 6, 2), (3, 3, 1), (12, 4, 3)] {
            for die in 0..20 {
                let mut seen = vec![0; faces];
                for which in 0..of {
                    let mut throw = Throw::new(15, which, of);
                    let face = (0..=die).map(|_| throw.below(faces as u32)).last().expect("a die");
                    seen[face as usize] += 1;
                }
                assert_eq!(seen, vec![each; faces], "die {die} of a set of {of}");
            }
        }
    }

    #[test]
    fn two_dice_of_a_set_do_not_go_together() {
        let pair = |which| {
            let mut throw = Throw::new(16, which, 6);
            (throw.below(6), throw.below(6))
        };
        assert!((0..6).any(|which| pair(which).0 != pair(which).1));
    }
}
