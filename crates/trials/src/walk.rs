//! A game decided by lot: at every step the legal decisions are listed and one is drawn.

use contract::{Game, Log, Luck, Next, Outcome, Side, Silent};
use record::Stream;

/// Nothing that a walk is meant for takes so many inputs.
const STEP_LIMIT: u64 = 1_000_000;

/// One thing that changed a game.
#[derive(Clone, Copy, Debug)]
pub enum Step<D> {
    /// A side decided something.
    Decided(Side, D),
    /// Chance brought something.
    Drawn(u32),
}

impl<D: Copy> Step<D> {
    /// Makes a game take it.
    pub fn apply<G: Game<Decision = D>>(self, game: &mut G, log: &mut impl Log<G::Event>) {
        match self {
            Step::Decided(side, decision) => game.decide(side, decision, log),
            Step::Drawn(outcome) => game.chance(outcome, log),
        }
    }
}

/// Plays random games, reusing its memory from one to the next.
pub struct Walk<G: Game> {
    legal: Vec<G::Decision>,
    /// The inputs of the last game, if they were to be kept.
    pub inputs: Vec<Step<G::Decision>>,
    /// Whether to keep them.
    pub keep_inputs: bool,
    /// Inputs that the last game has taken, also when it broke off.
    pub step: u64,
    /// A game with more inputs than this has no end.
    pub step_limit: u64,
}

/// A random game that reached its end.
pub struct Walked {
    /// Decisions made in it.
    pub decisions: u64,
    /// Outcomes of chance in it.
    pub chances: u64,
    /// The longest list of legal decisions.
    pub most_legal: u64,
    /// How it ended.
    pub outcome: Outcome,
}

impl<G: Game> Default for Walk<G> {
    fn default() -> Self {
        Walk { legal: Vec::new(), inputs: Vec::new(), keep_inputs: false, step: 0, step_limit: STEP_LIMIT }
    }
}

impl<G: Game> Walk<G> {
    /// Plays a game to its end. `see` is shown every state before its input and the last one, with the side
    /// that is asked and its legal decisions; `lean` may put another decision in the place of the one that
    /// was drawn. What goes wrong is said in words, and [`Walk::step`] says where.
    pub fn play(
        &mut self,
        game: &mut G,
        luck: &mut Stream,
        mut see: impl FnMut(&G, Option<Side>, &[G::Decision]) -> Result<(), String>,
        mut lean: impl FnMut(G::Decision, &[G::Decision], &mut Stream) -> G::Decision,
    ) -> Result<Walked, String> {
        self.inputs.clear();
        self.step = 0;
        let (mut decisions, mut chances, mut most_legal) = (0, 0, 0);
        while self.step < self.step_limit {
            self.legal.clear();
            let input = match game.next() {
                Next::Over(outcome) => {
                    see(game, None, &[])?;
                    return Ok(Walked { decisions, chances, most_legal, outcome });
                }
                Next::Chance(chance) => {
                    if chance.outcomes() == 0 {
                        return Err(format!("rule {} asks for a draw from nothing", chance.rule));
                    }
                    see(game, None, &[])?;
                    chances += 1;
                    Step::Drawn(luck.below(chance.outcomes()))
                }
                Next::Decision(sides) => {
                    // When both are asked either may answer first.
                    let both = Side::ALL.into_iter().all(|side| sides.has(side));
                    let side = if both { Side::ALL[luck.below(2) as usize] } else { sides.first() };
                    game.legal(side, &mut self.legal);
                    if self.legal.is_empty() {
                        return Err(format!("the {side} side is asked and has no legal decision"));
                    }
                    most_legal = most_legal.max(self.legal.len() as u64);
                    see(game, Some(side), &self.legal)?;
                    let drawn = self.legal[luck.below(self.legal.len() as u32) as usize];
                    decisions += 1;
                    Step::Decided(side, lean(drawn, &self.legal, luck))
                }
            };
            input.apply(game, &mut Silent);
            if self.keep_inputs {
                self.inputs.push(input);
            }
            self.step += 1;
        }
        Err(format!("not over after {} inputs", self.step_limit))
    }
}
