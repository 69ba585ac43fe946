//! Taking back, and playing on from an earlier moment.

use crate::{Dice, Input, Match};
use contract::{Game, Next, Side, Sides};
use std::fmt;

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
        if self.outcome().is_some() {
            return Err(NoUndo::Over);
        }
        if self.len() <= self.header.branch.unwrap_or(0) {
            return Err(if self.is_empty() { NoUndo::Nothing } else { NoUndo::Branch });
        }
        match self.inputs.last() {
            None => return Err(NoUndo::Nothing),
            Some(Input::Chance(_)) => return Err(NoUndo::Dice),
            Some(&Input::Decision { side: theirs, .. }) if side.is_some_and(|side| side != theirs) => {
                return Err(NoUndo::NotYours(theirs));
            }
            Some(Input::Decision { .. }) => {}
        }
        // The last answer but one went to a question to both, so the last one showed it.
        if self.len() >= 2 && self.replay_to(self.len() - 2).next() == Next::Decision(Sides::Both) {
            return Err(NoUndo::Revealed);
        }
        let taken = self.inputs.pop().ok_or(NoUndo::Nothing)?;
        self.game = self.replay_to(self.len());
        Ok(taken)
    }

    /// Another game that agrees with this one in its first `n` inputs: "play on from here". It needs
    /// dice of its own, since those of this game are known from here on.
    pub fn branch(&self, n: usize, dice: Dice) -> Match<G> {
        let inputs: Vec<_> = self.inputs.iter().take(n).cloned().collect();
        let mut header = self.header.clone();
        header.dice = dice.pledge();
        header.branch = Some(inputs.len()).filter(|&taken_over| taken_over > 0);
        Match {
            header,
            seed: dice.seed(),
            initial: self.initial.clone(),
            game: self.replay_to(n),
            inputs,
            other_data: self.other_data.clone(),
        }
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
