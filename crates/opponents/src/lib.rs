//! Programs that play a side.
//!
//! An [`Opponent`] is shown a [`View`]: what its side may decide, and worlds that its side cannot
//! tell apart from the real one. The real state stays out of its reach, so it cannot cheat.
//!
//! A game that says what a position is worth ([`Judge`]) has a recruit and a sergeant from that alone
//! ([`Rank::recruit`], [`Rank::sergeant`]). Those who know more of their game (`naw`, `wallace`) plan in larger steps,
//! and share how a budget is spent ([`Thought`]), how dice are imagined ([`Throw`]) and how one of several decisions
//! is taken ([`choosing`]).

mod budget;
pub mod choosing;
mod impulse;
mod judge;
mod naw;
mod nlb;
mod random;
mod recruit;
mod sergeant;
mod throw;
mod vive;
mod wallace;

pub use budget::{Budget, Thought, while_wanted};
pub use judge::{Judge, Outlook};
pub use random::Random;
pub use recruit::Recruit;
pub use sergeant::Sergeant;
pub use throw::Throw;

use contract::{Game, Luck, Side};

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

/// A level, and who has it.
pub struct Rank<G: Game> {
    level: Level,
    sits: fn(u64) -> Box<dyn Opponent<G>>,
}

impl<G: Game> Rank<G> {
    /// A level of a game's own. `sits` makes an opponent with a seed for his whims.
    pub const fn new(
        key: &'static str,
        about: &'static str,
        sits: fn(u64) -> Box<dyn Opponent<G>>,
    ) -> Rank<G> {
        Rank { level: Level { key, about }, sits }
    }

    /// The [`Random`] player, whom every game has.
    pub const fn random() -> Rank<G> {
        Rank::new("random", "does anything that is legal, without a thought", |seed| {
            Box::new(Random::new(seed))
        })
    }
}

impl<G: Judge> Rank<G> {
    /// The [`Recruit`] of games that have none of their own.
    pub const fn recruit() -> Rank<G> {
        Rank::new(
            "recruit",
            "sees what lies before him, hopes for good dice and overlooks a good deal",
            |seed| Box::new(Recruit::new(seed)),
        )
    }

    /// The [`Sergeant`] of games that have none of their own.
    pub const fn sergeant() -> Rank<G> {
        Rank::new(
            "sergeant",
            "looks a few decisions ahead and weighs them by what the dice bring on average",
            |seed| Box::new(Sergeant::new(seed)),
        )
    }
}

/// A game that has opponents.
pub trait Playable: Game {
    /// Who can be played against, weakest first.
    const RANKS: &'static [Rank<Self>];

    /// Their levels, weakest first.
    fn levels() -> Vec<Level> {
        Self::RANKS.iter().map(|rank| rank.level).collect()
    }

    /// An opponent of a level, or `None` when there is no such level.
    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Self>>> {
        Self::RANKS.iter().find(|rank| rank.level.key == level).map(|rank| (rank.sits)(seed))
    }
}
