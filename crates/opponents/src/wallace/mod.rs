//! Opponents for Martin Wallace's Waterloo.

use crate::{Level, Opponent, Playable, Random};
use wallace::Wallace;

impl Playable for Wallace {
    const LEVELS: &'static [Level] =
        &[Level { key: "random", about: "does anything that is legal, without a thought" }];

    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Wallace>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            _ => None,
        }
    }
}
