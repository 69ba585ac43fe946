//! Taking back, and playing on from an earlier moment.

use crate::{Dice, Input, Match};
use contract::{Game, Side};
use std::fmt;
use std::sync::Arc;

/// Why nothing can be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// Nothing has been decided yet.
    Nothing,
    /// Dice or a draw came last.
    Dice,
    /// The last decision showed what both sides had chosen in secret.
    Revealed,
    /// The last decision was this side's, and the other wants to take it back.
    NotYours(Side),
    /// What came before was taken over from another game.
    Branch,
    /// The game is over, and the seed of its dice is open.
    Over,
}

impl<G: Game> Match<G> {
    /// Takes back the last decision; with a side, only if it was that side's own.
    ///
    /// What somebody has learned cannot be taken back: never a die or a draw, never an answer that
    /// showed what both sides had chosen in secret, nothing once the game is over. So the k-th die
    /// of a game is thrown only once.
    pub fn undo(&mut self, side: Option<Side>) -> Result<Input<G::Decision>, NoUndo> {
        self.can_undo(side)?;
        let taken = self.inputs.last().cloned().ok_or(NoUndo::Nothing)?;
        self.go_back(self.len() - 1);
        Ok(taken)
    }

    /// Whether [`Match::undo`] would take something back, or why not.
    pub fn can_undo(&self, side: Option<Side>) -> Result<(), NoUndo> {
        if self.outcome().is_some() {
            return Err(NoUndo::Over);
        }
        if self.len() <= self.header.branch.unwrap_or(0) {
            return Err(if self.is_empty() { NoUndo::Nothing } else { NoUndo::Branch });
        }
        match self.inputs.last() {
            None => Err(NoUndo::Nothing),
            Some(Input::Chance(_)) => Err(NoUndo::Dice),
            Some(&Input::Decision { side: theirs, .. }) if side.is_some_and(|side| side != theirs) => {
                Err(NoUndo::NotYours(theirs))
            }
            // The last answer but one went to a question to both, so the last one showed it.
            Some(_) if self.len() >= 2 && self.inputs.answered_both(self.len() - 2) => Err(NoUndo::Revealed),
            Some(_) => Ok(()),
        }
    }

    /// Another game that agrees with this one in its first `n` inputs: "play on from here". It needs
    /// dice of its own, since those of this game are known from here on.
    pub fn branch(&self, n: usize, dice: Dice) -> Match<G> {
        let mut branch = self.clone();
        branch.go_back(n.min(self.len()));
        let header = Arc::make_mut(&mut branch.header);
        header.dice = dice.pledge();
        header.branch = Some(branch.inputs.len()).filter(|&taken_over| taken_over > 0);
        branch.seed = dice.seed();
        branch.drawn = 0;
        branch
    }
}

impl fmt::Display for NoUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoUndo::Nothing => f.write_str("there is nothing to take back"),
            NoUndo::Dice => f.write_str("dice cannot be taken back"),
            NoUndo::Revealed => f.write_str("what both sides had chosen in secret has been shown"),
            NoUndo::NotYours(side) => write!(f, "the last decision was the {side} side's"),
            NoUndo::Branch => f.write_str(
                "what came before was taken over from another game: branch off at an earlier input instead",
            ),
            NoUndo::Over => {
                f.write_str("the game is over: branch off at an earlier input to play on from there")
            }
        }
    }
}

impl std::error::Error for NoUndo {}
