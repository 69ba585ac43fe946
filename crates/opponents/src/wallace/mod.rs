//! Opponents for Martin Wallace's Waterloo.
//!
//! They think at the grain of an order: an area that does something, or a leader and two areas
//! (`plans`, found by `candidates`). A plan is carried out on clones, with `habits` for all the small
//! decisions on the way and dice that show every face equally often (`foresight`), and what comes of it
//! is judged by `worth`. `search` looks for the best of them, `formations` says who stands up for the round.

mod candidates;
mod foresight;
mod formations;
mod habits;
mod plans;
mod recruit;
mod replies;
mod search;
mod sergeant;
#[cfg(test)]
mod tests;
mod worth;

use crate::{Level, Opponent, Playable, Random};
use wallace::Wallace;

impl Playable for Wallace {
    const LEVELS: &'static [Level] = &[
        Level { key: "random", about: "does anything that is legal, without a thought" },
        Level { key: "recruit", about: "looks at a few orders, hopes for good dice and likes to attack" },
        Level { key: "sergeant", about: "weighs every order by what the dice bring on average" },
    ];

    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Wallace>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "recruit" => Some(Box::new(recruit::Recruit::new(seed))),
            "sergeant" => Some(Box::new(sergeant::Sergeant::new(seed))),
            _ => None,
        }
    }
}
