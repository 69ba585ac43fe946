//! Opponents for Napoleon's Last Battles.
//!
//! | file | what it knows |
//! | --- | --- |
//! | `recruit` | to go for the nearest enemy |
//! | `sergeant` | what to do in each phase |
//! | `council` | which way to play a turn stands the enemy's answer best |
//! | `movement` | planning a Movement Phase for the combats that are to follow |
//! | `fights` | what an attack is worth, and how to allot a Combat Phase |
//! | `assess` | what a position is worth: fights, threats, ground, ways |
//! | `worth` | what losses, places and exits are worth in each battle |
//! | `leaders` | whom to command, and where leaders belong |

mod assess;
mod council;
mod fights;
mod leaders;
mod movement;
mod recruit;
mod sergeant;
mod worth;

#[cfg(test)]
mod tests;

use crate::{Playable, Rank};
use nlb::Nlb;

impl Playable for Nlb {
    const RANKS: &'static [Rank<Nlb>] = &[
        Rank::random(),
        Rank::new("recruit", "marches at the nearest enemy and attacks whatever he meets", |seed| {
            Box::new(recruit::Recruit::new(seed))
        }),
        Rank::new(
            "sergeant",
            "plans a whole phase: masses where the odds are good, shuts the enemy in and minds his own way back",
            |seed| Box::new(sergeant::Sergeant::new(seed)),
        ),
    ];
}
