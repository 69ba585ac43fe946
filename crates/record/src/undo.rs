//! Taking back, and playing on from an earlier moment.

use crate::header::FORMAT;
use crate::{Back, Dice, Input, Match, Shares};
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
        if self.outcome().is_some() || self.ended.is_some() {
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
        header.shares = Shares::default();
        header.backs = Vec::new();
        branch.seed = dice.seed();
        branch.drawn = 0;
        branch.ended = None;
        branch
    }

    /// Goes back to the first `n` inputs, beyond dice if need be, when both sides want it. What went stays in the
    /// record, so that no die is thrown and forgotten, and the game goes on with dice that nobody has seen: those of
    /// the same seed after one more taking back.
    pub fn take_back(&mut self, n: usize) {
        if n >= self.len() {
            return;
        }
        let read = |line: String| serde_json::from_str(&line).expect("a line of a record is JSON");
        let went = (n..).zip(self.inputs.after(n)).map(|(index, input)| read(input.line(index + 1)));
        let from = self.header.branch.unwrap_or(0);
        let secret = self.hides();
        let back = Back { kept: n, from, secret, inputs: went.collect() };
        self.go_back(n);
        let header = Arc::make_mut(&mut self.header);
        header.format = FORMAT;
        header.branch = Some(n).filter(|&kept| kept > 0);
        header.backs.push(back);
        self.drawn = 0;
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
