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

use crate::{Playable, Rank};
use wallace::Wallace;

impl Playable for Wallace {
    const RANKS: &'static [Rank<Wallace>] = &[
        Rank::random(),
        Rank::new("recruit", "looks at a few orders, hopes for good dice and likes to attack", |seed| {
            Box::new(recruit::Recruit::new(seed))
        }),
        Rank::new("sergeant", "weighs every order by what the dice bring on average", |seed| {
            Box::new(sergeant::Sergeant::new(seed))
        }),
    ];
}
