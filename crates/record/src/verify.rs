//! Whether a record is what it says it is.

use crate::table::{check, nth_draw, shown};
use crate::{Input, Match, Pledge, commitment};
use contract::{Game, Next, Silent};
use std::fmt;

/// What can be said about a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The game is over, every input is legal, and every die is the one that the revealed seed gives.
    Fair {
        /// How many inputs were checked.
        inputs: usize,
        /// How many dice and draws were rolled again.
        rolls: usize,
        /// How many inputs were taken over from another game, whose dice are not this seed's.
        taken_over: usize,
    },
    /// Every input is legal so far; the seed is not revealed before the end.
    Unfinished {
        /// How many inputs were checked.
        inputs: usize,
    },
    /// The game is over and every input is legal, but the record lacks the line with the seed.
    Unrevealed {
        /// How many inputs were checked.
        inputs: usize,
    },
    /// Every input is legal; the players threw the dice.
    ByHand {
        /// How many inputs were checked.
        inputs: usize,
        /// Whether the game is over.
        over: bool,
    },
    /// Something is wrong.
    Wrong {
        /// The first input that is, from one; `None` when it is the seed itself.
        input: Option<usize>,
        /// What is wrong.
        what: String,
    },
}

impl<G: Game> Match<G> {
    /// Plays the record again from its beginning and rolls its dice again.
    ///
    /// The k-th chance input must be the k-th draw of the seed. So a table that took a die back and
    /// threw another is found out as well as one that wrote another number.
    pub fn verify(&self) -> Verdict {
        let over = self.outcome().is_some();
        if let (Some(seed), Pledge::Sha256(promised)) = (self.seed, self.header.dice)
            && commitment(&seed) != promised
        {
            let what = "the revealed seed is not the one that was promised before the first move".into();
            return Verdict::Wrong { input: None, what };
        }
        let taken_over = self.header.branch.unwrap_or(0);
        let mut steps = self.steps();
        let mut rolls = 0;
        while let Some((number, input)) = steps.coming() {
            let wrong = |what| Verdict::Wrong { input: Some(number), what };
            if let Err(refused) = check(steps.game(), input) {
                return wrong(refused.to_string());
            }
            let next = steps.game().next();
            if let (Input::Chance(drawn), Next::Chance(chance), Some(seed)) = (input, next, self.seed)
                && number > taken_over
            {
                let rolled = nth_draw(seed, rolls as u64, chance);
                if rolled != *drawn {
                    return wrong(format!("it is {}, but the seed gives {}", shown(drawn), shown(&rolled)));
                }
                rolls += 1;
            }
            steps.take(&mut Silent);
        }
        let inputs = self.len();
        match (self.header.dice, self.seed) {
            (Pledge::Hand, _) => Verdict::ByHand { inputs, over },
            _ if !over => Verdict::Unfinished { inputs },
            (_, Some(_)) => Verdict::Fair { inputs, rolls, taken_over },
            (_, None) => Verdict::Unrevealed { inputs },
        }
    }
}

impl Verdict {
    /// Whether nothing is wrong.
    pub fn holds(&self) -> bool {
        !matches!(self, Verdict::Wrong { .. })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Fair { inputs, rolls, taken_over } => {
                let what = "every input is legal and every roll is that of the promised seed";
                write!(f, "fair: {what} (inputs {inputs}, rolls {rolls})")?;
                match taken_over {
                    0 => Ok(()),
                    n => write!(
                        f,
                        "; what came up to input {n} was taken over from another game, dice and all"
                    ),
                }
            }
            Verdict::Unfinished { inputs } => {
                write!(f, "legal so far, dice not yet revealed (inputs {inputs})")
            }
            Verdict::Unrevealed { inputs } => {
                write!(f, "legal, but the seed of the dice was not revealed (inputs {inputs})")
            }
            Verdict::ByHand { inputs, over } => {
                let legal = if *over { "legal" } else { "legal so far" };
                write!(f, "{legal}, dice entered by hand, cannot be re-rolled (inputs {inputs})")
            }
            Verdict::Wrong { input: Some(input), what } => write!(f, "wrong at input {input}: {what}"),
            Verdict::Wrong { input: None, what } => write!(f, "wrong: {what}"),
        }
    }
}
