//! Randomness that is the same on every machine: fair dice, experiments, opponents' imagination.

use contract::Luck;
use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use sha2::{Digest, Sha256};
use std::fmt;

/// An endless stream of draws, fixed by a 32-byte key.
///
/// It is ChaCha with 20 rounds, one 32-bit word a draw, so the k-th draw can be reached without the
/// ones before it, and someone with the key and a pencil can check any die of a game.
#[derive(Clone)]
pub struct Stream(ChaCha20Rng);

impl Stream {
    /// The stream of a key.
    pub fn from_seed(seed: [u8; 32]) -> Stream {
        Stream(ChaCha20Rng::from_seed(seed))
    }

    /// The stream for one thing in an experiment, such as the dice of its 17th game. Streams of
    /// different seeds, purposes or indices have nothing to do with each other, so an experiment can
    /// be cut into slices anywhere and give the same games.
    pub fn derive(seed: u64, purpose: &str, index: u64) -> Stream {
        // The length goes before the text, so no two triples are written the same way.
        let mut hash = Sha256::new();
        hash.update(b"grognard stream 1\0");
        hash.update(seed.to_le_bytes());
        hash.update((purpose.len() as u64).to_le_bytes());
        hash.update(purpose.as_bytes());
        hash.update(index.to_le_bytes());
        Stream::from_seed(hash.finalize().into())
    }

    /// Goes to just before a draw, counted from zero.
    pub fn seek(&mut self, draw: u64) {
        self.0.set_word_pos(u128::from(draw));
    }

    /// The next 32 bits: one draw.
    pub fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// The next 64 bits, two draws: a seed for something else.
    pub fn next_u64(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Luck for Stream {
    /// One draw, scaled down. The bias is below `n` in four billion, and the recipe will never
    /// change under a library's hands, as `random_range` may.
    fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.next_u32()) * u64::from(n)) >> 32) as u32
    }
}

/// Shows where the stream is, never its key: a log must not give the coming dice away.
impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").field("draw", &self.0.get_word_pos()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(mut stream: Stream) -> [u32; 20] {
        std::array::from_fn(|_| stream.below(6) + 1)
    }

    #[test]
    fn the_stream_is_chacha20() {
        // The first words of the key stream of the all-zero key, as published with RFC 8439 (A.1).
        let mut stream = Stream::from_seed([0; 32]);
        assert_eq!(stream.next_u32(), 0xade0_b876);
        assert_eq!(stream.next_u32(), 0x903d_f1a0);
        assert_eq!(stream.next_u64(), 0x28bd_8653_e56a_5d40);
    }

    #[test]
    fn the_dice_of_a_seed_never_change() {
        // Worked out beside this program, from the definitions of SHA-256 and ChaCha20 alone.
        for (stream, shown) in [
            (Stream::from_seed([7; 32]), [3, 2, 5, 3, 6, 3, 1, 6, 6, 1, 3, 3, 2, 5, 3, 3, 1, 6, 1, 3]),
            (Stream::derive(1815, "dice", 0), [5, 5, 6, 1, 6, 6, 3, 2, 2, 5, 3, 1, 3, 1, 3, 1, 6, 5, 5, 4]),
            (Stream::derive(1815, "dice", 1), [4, 3, 6, 3, 1, 3, 6, 4, 1, 6, 5, 2, 1, 6, 5, 1, 2, 5, 2, 4]),
        ] {
            assert_eq!(dice(stream), shown);
        }
    }

    #[test]
    fn seed_purpose_and_index_each_make_another_stream() {
        let first = |seed, purpose, index| Stream::derive(seed, purpose, index).next_u64();
        let all = [first(1, "a", 0), first(2, "a", 0), first(1, "b", 0), first(1, "a", 1), first(1, "", 0)];
        for (i, one) in all.iter().enumerate() {
            assert!(!all[i + 1..].contains(one));
        }
    }

    #[test]
    fn a_draw_is_reached_without_those_before_it() {
        let mut walked = Stream::from_seed([3; 32]);
        for draw in 0..200 {
            let mut sought = Stream::from_seed([3; 32]);
            sought.seek(draw);
            assert_eq!(sought.next_u32(), walked.next_u32(), "draw {draw}");
        }
    }

    #[test]
    fn a_debug_line_does_not_give_the_key_away() {
        assert_eq!(format!("{:?}", Stream::from_seed([0xAB; 32])), "Stream { draw: 0, .. }");
    }

    #[test]
    fn every_face_comes_up_about_equally_often() {
        let mut faces = [0_i32; 6];
        let mut stream = Stream::derive(1, "faces", 0);
        (0..60_000).for_each(|_| faces[stream.below(6) as usize] += 1);
        assert!(faces.iter().all(|&count| (count - 10_000).abs() < 500), "{faces:?}");
    }
}
