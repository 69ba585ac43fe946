//! Opponents for Napoleon at Waterloo.

mod assess;
mod combat;
mod movement;
mod recruit;
mod sergeant;
mod worth;

use crate::{Level, Opponent, Playable, Random};
use naw::Naw;

impl Playable for Naw {
    const LEVELS: &'static [Level] = &[
        Level { key: "random", about: "does anything that is legal, without a thought" },
        Level { key: "recruit", about: "marches at the sound of the guns and attacks with all he has" },
        Level { key: "sergeant", about: "plans his march for the battles he wants and counts the odds" },
    ];

    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Naw>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "recruit" => Some(Box::new(recruit::Recruit::new(seed))),
            "sergeant" => Some(Box::new(sergeant::Sergeant::new(seed))),
            _ => None,
        }
    }
}
