//! Whether a record is what it says it is.

use crate::read::read_input;
use crate::steps::apply;
use crate::table::{check, nth_draw, shown};
use crate::{Ended, Input, Match, Pledge, commitment, dice};
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
        /// How often the game went back beyond dice; what was thrown before that was rolled again too.
        backs: usize,
        /// How the players ended it, if they did and not the rules.
        ended: Option<Ended>,
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
    /// Plays the record again from its beginning and rolls its dice again, those too that were taken back.
    ///
    /// The k-th chance input must be the k-th draw of the seed. So a table that took a die back and
    /// threw another is found out as well as one that wrote another number.
    pub fn verify(&self) -> Verdict {
        let over = self.outcome().is_some() || self.ended.is_some();
        if let (Some(seed), Pledge::Sha256(promised)) = (self.seed, self.header.dice)
            && commitment(&seed) != promised
        {
            let what = "the revealed seed is not the one that was promised before the first move".into();
            return Verdict::Wrong { input: None, what };
        }
        let backs = &self.header.backs;
        let mut from = self.header.branch.unwrap_or(0);
        let mut inputs: Vec<_> = self.inputs.iter().cloned().collect();
        let mut rolls = 0;
        // The game as it stands, and then as it was before each taking back, the last one first.
        for number in (0..=backs.len()).rev() {
            match self.roll_again(&inputs, from, number) {
                Ok(more) => rolls += more,
                Err(wrong) if number == backs.len() => return wrong,
                Err(Verdict::Wrong { input: Some(input), what }) => {
                    let what = format!("in what taking back number {} removed: {what}", number + 1);
                    return Verdict::Wrong { input: Some(input), what };
                }
                Err(wrong) => return wrong,
            }
            let Some(back) = number.checked_sub(1).map(|index| &backs[index]) else { break };
            let wrong =
                |what: &str| Verdict::Wrong { input: None, what: format!("taking back {number} {what}") };
            // Otherwise there would be dice that belong to nothing.
            if back.kept != from || back.kept > inputs.len() {
                return wrong("does not go back to where the game went on from");
            }
            let Some(went) = back.inputs.iter().map(read_input::<G>).collect::<Option<Vec<_>>>() else {
                return wrong("holds what is no input of this game");
            };
            inputs.truncate(back.kept);
            inputs.extend(went);
            from = back.from;
        }
        let (inputs, taken_over) = (self.len(), from);
        match (self.header.dice, self.seed) {
            (Pledge::Hand, _) => Verdict::ByHand { inputs, over },
            _ if !over => Verdict::Unfinished { inputs },
            (_, Some(_)) => {
                Verdict::Fair { inputs, rolls, taken_over, backs: backs.len(), ended: self.ended }
            }
            (_, None) => Verdict::Unrevealed { inputs },
        }
    }

    /// Plays these inputs, and rolls the dice after the first `from` again, as they fell after so many takings back:
    /// gives how many.
    fn roll_again(&self, inputs: &[Input<G::Decision>], from: usize, backs: usize) -> Result<usize, Verdict> {
        let key = self.seed.map(|seed| dice::key(&seed, &self.header.shares, backs));
        let mut game = G::clone(&self.initial);
        let mut rolls = 0;
        for (number, input) in (1..).zip(inputs) {
            let wrong = |what| Verdict::Wrong { input: Some(number), what };
            check(&game, input).map_err(|refused| wrong(refused.to_string()))?;
            if let (Input::Chance(drawn), Next::Chance(chance), Some(key)) = (input, game.next(), key)
                && number > from
            {
                let rolled = nth_draw(key, rolls as u64, chance);
                if rolled != *drawn {
                    return Err(wrong(format!(
                        "it is {}, but the seed gives {}",
                        shown(drawn),
                        shown(&rolled)
                    )));
                }
                rolls += 1;
            }
            apply(&mut game, input, &mut Silent);
        }
        Ok(rolls)
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
            Verdict::Fair { inputs, rolls, taken_over, backs, ended } => {
                let what = "every input is legal and every roll is that of the promised seed";
                write!(f, "fair: {what} (inputs {inputs}, rolls {rolls})")?;
                if *backs > 0 {
                    write!(
                        f,
                        "; the game went back beyond dice {backs} times, and those were rolled again too"
                    )?;
                }
                if let Some(ended) = ended {
                    write!(f, "; {ended}")?;
                }
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
