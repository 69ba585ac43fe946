//! A game decided by lot: at every step the legal decisions are listed and one is drawn.

use contract::{Game, Luck, Next, Outcome, Side, Silent};
use record::Stream;

/// One thing that changed a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step<D> {
    Decided(Side, D),
    Drawn(u32),
}

/// Plays random games, reusing its memory from one to the next.
pub(crate) struct Walk<G: Game> {
    legal: Vec<G::Decision>,
    /// The inputs of the last game, if they were to be kept.
    pub(crate) inputs: Vec<Step<G::Decision>>,
    pub(crate) keep_inputs: bool,
    /// Inputs that the last game has taken, also when it broke off.
    pub(crate) step: u64,
    pub(crate) step_limit: u64,
}

/// A random game that reached its end.
pub(crate) struct Walked {
    pub decisions: u64,
    pub chances: u64,
    pub outcome: Outcome,
}

impl<G: Game> Walk<G> {
    pub(crate) fn new() -> Walk<G> {
        let step_limit = crate::play::STEP_LIMIT;
        Walk { legal: Vec::new(), inputs: Vec::new(), keep_inputs: false, step: 0, step_limit }
    }

    /// Plays a game to its end; `each` sees every question, who is asked and the legal answers. What
    /// goes wrong is said in words, and [`Walk::step`] says where.
    pub(crate) fn play(
        &mut self,
        game: &mut G,
        luck: &mut Stream,
        mut each: impl FnMut(&G, Side, &[G::Decision]) -> Result<(), String>,
    ) -> Result<Walked, String> {
        self.inputs.clear();
        self.step = 0;
        let (mut decisions, mut chances) = (0, 0);
        while self.step < self.step_limit {
            let input = match game.next() {
                Next::Over(outcome) => return Ok(Walked { decisions, chances, outcome }),
                Next::Chance(chance) => {
                    if chance.outcomes() == 0 {
                        return Err(format!("rule {} asks for a draw from nothing", chance.rule));
                    }
                    chances += 1;
                    let outcome = luck.below(chance.outcomes());
                    game.chance(outcome, &mut Silent);
                    Step::Drawn(outcome)
                }
                Next::Decision(sides) => {
                    // When both are asked either may answer first.
                    let both = Side::ALL.into_iter().all(|side| sides.has(side));
                    let side = if both { Side::ALL[luck.below(2) as usize] } else { sides.first() };
                    self.legal.clear();
                    game.legal(side, &mut self.legal);
                    if self.legal.is_empty() {
                        return Err(format!("the {side} side is asked and has no legal decision"));
                    }
                    each(game, side, &self.legal)?;
                    let decision = self.legal[luck.below(self.legal.len() as u32) as usize];
                    decisions += 1;
                    game.decide(side, decision, &mut Silent);
                    Step::Decided(side, decision)
                }
            };
            if self.keep_inputs {
                self.inputs.push(input);
            }
            self.step += 1;
        }
        Err(format!("not over after {} inputs", self.step_limit))
    }

    /// Folds the kept inputs into a game.
    pub(crate) fn replay(&self, game: &mut G) {
        for input in &self.inputs {
            match *input {
                Step::Decided(side, decision) => game.decide(side, decision, &mut Silent),
                Step::Drawn(outcome) => game.chance(outcome, &mut Silent),
            }
        }
    }
}
