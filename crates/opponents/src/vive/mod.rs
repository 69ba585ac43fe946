//! Opponents for Vive l'Empereur.
//!
//! They think at the grain of an order: whom to order, where he goes, whom he attacks. `foresight` carries a decision
//! out on a clone and takes the dice exactly, by counts of faces; `worth` judges what comes of it, and for a recruit
//! `glance`. A card is worth what its best orders are worth (`cards`). Before the battle `array` lays the ground and
//! draws the army up. What the enemy holds is imagined, and never looked at.

mod array;
mod cards;
mod foresight;
mod glance;
mod recruit;
mod sergeant;
#[cfg(test)]
mod tests;
mod worth;

use crate::{Playable, Rank};
use vive::Vive;

impl Playable for Vive {
    const RANKS: &'static [Rank<Vive>] = &[
        Rank::random(),
        Rank::new("recruit", "looks at a few orders, fires when he can and forgets his flanks", |seed| {
            Box::new(recruit::Recruit::new(seed))
        }),
        Rank::new("sergeant", "weighs every order by what the dice bring on average", |seed| {
            Box::new(sergeant::Sergeant::new(seed))
        }),
    ];
}
