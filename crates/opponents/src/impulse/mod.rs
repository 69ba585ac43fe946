//! Opponents for Waterloo: Napoleon's Last Battle.
//!
//! They think at the grain of an impulse: a Leader, an action in an area, and the area it aims at, or two of them in
//! a Double Move (`plans`). A plan is carried out on clones, with `habits` for the small decisions of both sides on
//! the way and dice that show every result about as often as chance does (`foresight`); what comes of it is judged by
//! `worth`, which knows what the enemy could do next (`menace`), and weighed with the chance that the Leader stirs.

mod foresight;
mod habits;
mod menace;
mod plans;
mod recruit;
mod sergeant;
#[cfg(test)]
mod tests;
mod worth;

use crate::{Playable, Rank};
use impulse::Impulse;

impl Playable for Impulse {
    const RANKS: &'static [Rank<Impulse>] = &[
        Rank::random(),
        Rank::new("recruit", "looks at a few attacks, hopes for good dice and forgets the price", |seed| {
            Box::new(recruit::Recruit::new(seed))
        }),
        Rank::new(
            "sergeant",
            "weighs every action by what the dice bring on average, and knows what a Point costs",
            |seed| Box::new(sergeant::Sergeant::new(seed)),
        ),
    ];
}
