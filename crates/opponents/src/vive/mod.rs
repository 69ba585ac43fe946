//! Opponents for Vive l'Empereur.
//!
//! They think at the grain of an order: whom to order, where he goes, whom he attacks. `foresight` carries a decision out on
//! a clone and takes the dice exactly, by counts of faces; `worth` judges what comes of it. A card is worth what its best
//! orders are worth (`cards`). What the enemy holds is imagined, and never looked at.

mod cards;
mod foresight;
mod recruit;
mod sergeant;
#[cfg(test)]
mod tests;
mod worth;

use crate::{Level, Opponent, Playable, Random};
use vive::Vive;

impl Playable for Vive {
    const LEVELS: &'static [Level] = &[
        Level { key: "random", about: "does anything that is legal, without a thought" },
        Level { key: "recruit", about: "looks at a few orders, fires when he can and forgets his flanks" },
        Level { key: "sergeant", about: "weighs every order by what the dice bring on average" },
    ];

    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Vive>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "recruit" => Some(Box::new(recruit::Recruit::new(seed))),
            "sergeant" => Some(Box::new(sergeant::Sergeant::new(seed))),
            _ => None,
        }
    }
}
