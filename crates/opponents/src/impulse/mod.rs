//! Opponents for Waterloo: Napoleon's Last Battle.
//!
//! They think at the grain of an impulse: a Leader, an action in an area, and the area it aims at (`plans`). A plan is carried
//! out on clones, with `habits` for the small decisions of both sides on the way and dice that show every result about as
//! often as chance does (`foresight`); what comes of it is judged by `worth`, and weighed with the chance that the Leader stirs.

mod foresight;
mod habits;
mod plans;
mod recruit;
mod sergeant;
#[cfg(test)]
mod tests;
mod worth;

use crate::{Level, Opponent, Playable, Random};
use impulse::Impulse;

impl Playable for Impulse {
    const LEVELS: &'static [Level] = &[
        Level { key: "random", about: "does anything that is legal, without a thought" },
        Level { key: "recruit", about: "looks at a few attacks, hopes for good dice and forgets the price" },
        Level {
            key: "sergeant",
            about: "weighs every action by what the dice bring on average, and knows what a Point costs",
        },
    ];

    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Impulse>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "recruit" => Some(Box::new(recruit::Recruit::new(seed))),
            "sergeant" => Some(Box::new(sergeant::Sergeant::new(seed))),
            _ => None,
        }
    }
}
