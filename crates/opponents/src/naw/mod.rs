//! Opponents for Napoleon at Waterloo.

mod assess;
mod combat;
mod movement;
mod recruit;
mod sergeant;
mod worth;

use crate::{Playable, Rank};
use naw::Naw;

impl Playable for Naw {
    const RANKS: &'static [Rank<Naw>] = &[
        Rank::random(),
        Rank::new("recruit", "marches at the sound of the guns and attacks with all he has", |seed| {
            Box::new(recruit::Recruit::new(seed))
        }),
        Rank::new("sergeant", "plans his march for the battles he wants and counts the odds", |seed| {
            Box::new(sergeant::Sergeant::new(seed))
        }),
    ];
}
