//! The player who does anything that is allowed.

use crate::choosing::any;
use crate::{Budget, Opponent, View};
use contract::Game;
use record::Stream;

/// Picks any legal decision, each equally likely: a floor that every other opponent has to beat.
#[derive(Clone, Debug)]
pub struct Random(Stream);

impl Random {
    /// A random player with its own dice.
    pub fn new(seed: u64) -> Random {
        Random(Stream::derive(seed, "random player", 0))
    }
}

impl<G: Game> Opponent<G> for Random {
    fn choose(&mut self, view: &View<'_, G>, _: &Budget) -> G::Decision {
        any(&view.legal(), &mut self.0)
    }
}
