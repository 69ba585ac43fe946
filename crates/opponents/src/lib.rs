//! Programs that play a side.
//!
//! An [`Opponent`] is shown a [`View`]: what its side may decide, and worlds that its side cannot
//! tell apart from the real one. The real state stays out of its reach, so it cannot cheat.

mod impulse;
mod naw;
mod random;
mod vive;
mod wallace;

pub use random::Random;

use contract::{Game, Luck, Side};
use std::time::Duration;

/// What an opponent may know: its legal decisions, and imagined worlds.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    game: &'a G,
    side: Side,
}

impl<'a, G: Game> View<'a, G> {
    /// The view of `side`.
    pub fn new(game: &'a G, side: Side) -> View<'a, G> {
        View { game, side }
    }

    /// Whose view it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Every legal decision.
    pub fn legal(&self) -> Vec<G::Decision> {
        let mut decisions = Vec::new();
        self.game.legal(self.side, &mut decisions);
        decisions
    }

    /// A world that agrees with everything the side has seen.
    pub fn imagine(&self, luck: &mut impl Luck) -> G {
        self.game.imagine(self.side, luck)
    }
}

/// How much an opponent may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions looked at: the same number gives the same decision on every machine.
    pub nodes: u64,
    /// A limit for impatient people; `None` where results must be reproducible.
    pub time: Option<Duration>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { nodes: 200_000, time: None }
    }
}

/// Somebody to play against.
pub trait Opponent<G: Game>: Send {
    /// One of the view's legal decisions. Deterministic for its seed, the view and a node budget.
    fn choose(&mut self, view: &View<'_, G>, budget: &Budget) -> G::Decision;

    /// Why the last decision was chosen, in a sentence for a learner; empty if it has no reason.
    fn reason(&self) -> String {
        String::new()
    }
}

/// A kind of opponent, from weak to strong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// As commands write it: `random`, `recruit`, `sergeant`.
    pub key: &'static str,
    /// What to expect, in a sentence.
    pub about: &'static str,
}

/// A game that has opponents.
pub trait Playable: Game {
    /// The levels, weakest first.
    const LEVELS: &'static [Level];
    /// An opponent of a level, or `None` when there is no such level.
    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Self>>>;
}
