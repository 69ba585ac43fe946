//! A record walked input by input, for anyone who needs what happened on the way.

use crate::{Input, Inputs, Match};
use contract::{Game, Log, Next};

/// A walk along the inputs of a record. It stands before one of them, with the state that they have led to.
///
/// ```text
/// let mut steps = record.steps();
/// while let Some((number, input)) = steps.coming() {
///     // steps.game() is the state before the input,
///     steps.take(&mut events);
///     // and now the state after it.
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Steps<'a, G: Game> {
    game: G,
    taken: usize,
    inputs: &'a Inputs<G::Decision>,
}

impl<G: Game> Match<G> {
    /// A walk from the first input on.
    pub fn steps(&self) -> Steps<'_, G> {
        self.steps_after(0)
    }

    /// A walk from after the first `n` inputs on, or from now if there are fewer.
    pub fn steps_after(&self, n: usize) -> Steps<'_, G> {
        Steps::from(n.min(self.len()), self.replay_to(n), &self.inputs)
    }
}

impl<'a, G: Game> Steps<'a, G> {
    /// A walk from the state that so many of the inputs have led to.
    pub(crate) fn from(taken: usize, game: G, inputs: &'a Inputs<G::Decision>) -> Steps<'a, G> {
        Steps { game, taken, inputs }
    }

    /// The state that the inputs so far have led to.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The state where the walk ends.
    pub(crate) fn into_game(self) -> G {
        self.game
    }

    /// The input that comes, with its number, which counts from one as in the record.
    pub fn coming(&self) -> Option<(usize, &'a Input<G::Decision>)> {
        self.inputs.get(self.taken).map(|input| (self.taken + 1, input))
    }

    /// Takes the input that comes, and says which it was.
    pub fn take(&mut self, log: &mut impl Log<G::Event>) -> Option<(usize, &'a Input<G::Decision>)> {
        let (number, input) = self.coming()?;
        apply(&mut self.game, input, log);
        self.taken = number;
        Some((number, input))
    }
}

/// Applies a checked input.
pub(crate) fn apply<G: Game>(game: &mut G, input: &Input<G::Decision>, log: &mut impl Log<G::Event>) {
    match input {
        &Input::Decision { side, decision } => game.decide(side, decision, log),
        Input::Chance(drawn) => {
            if let Next::Chance(chance) = game.next()
                && let Some(outcome) = chance.device.outcome(drawn)
            {
                game.chance(outcome, log);
            }
        }
    }
}
