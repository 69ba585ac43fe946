//! Looking ahead in any game that can say what a position is worth.

use crate::{Thought, Throw};
use contract::{Game, Luck, Next, Side, Sides, Silent};

/// A game whose positions can be judged. That is all that [`Rank::recruit`](crate::Rank::recruit) and
/// [`Rank::sergeant`](crate::Rank::sergeant) have to be told of it.
pub trait Judge: Game {
    /// What a position is worth to a side, in any coin, while the game goes on. It need not look ahead: that is done
    /// for it.
    fn worth(&self, side: Side) -> f32;
}

/// A game that is won; one that is lost is its opposite.
const WON: f32 = 1e9;

/// What comes of decisions, as far as somebody looks: his own decisions the best for him, the enemy's the worst,
/// dice as they fall on average.
///
/// Dice are taken exactly as long as there are no more than `throws` ways for them to fall, one after the other,
/// and with as many fair samples beyond that. Answers that are given without knowing the other side's are
/// averaged over what it may answer. A choice of one is no choice: it is made without counting it.
pub struct Outlook<'a, G: Judge> {
    side: Side,
    throws: u32,
    seed: u64,
    thought: &'a mut Thought,
    lists: Vec<Vec<G::Decision>>,
}

impl<'a, G: Judge> Outlook<'a, G> {
    /// How things look to a side that thinks so much.
    pub fn new(side: Side, throws: u32, seed: u64, thought: &'a mut Thought) -> Outlook<'a, G> {
        Outlook { side, throws, seed, thought, lists: Vec::new() }
    }

    /// What a decision of the side comes to when `depth` more decisions are looked at; `None` if the budget is over
    /// before.
    pub fn decision(&mut self, game: &G, decision: G::Decision, depth: u32) -> Option<f32> {
        let mut after = game.clone();
        after.decide(self.side, decision, &mut Silent);
        let blind = game.next() == Next::Decision(Sides::Both);
        self.value(after, depth, self.throws, blind)
    }

    /// What a position comes to; `blind` if the enemy answers in it without knowing what the side did.
    fn value(&mut self, mut game: G, depth: u32, throws: u32, blind: bool) -> Option<f32> {
        loop {
            if self.thought.is_over() {
                return None;
            }
            let sides = match game.next() {
                Next::Over(outcome) => {
                    self.thought.look();
                    let sign =
                        outcome.winner.map_or(0.0, |winner| if winner == self.side { 1.0 } else { -1.0 });
                    return Some(WON * sign);
                }
                Next::Chance(chance) => return self.average(&game, chance.outcomes(), depth, throws),
                Next::Decision(sides) => sides,
            };
            let asked = if sides.has(self.side) { self.side } else { self.side.enemy() };
            let mut legal = self.lists.pop().unwrap_or_default();
            legal.clear();
            game.legal(asked, &mut legal);
            let found = match legal[..] {
                [only] => {
                    game.decide(asked, only, &mut Silent);
                    None
                }
                _ if depth == 0 && !blind => {
                    self.thought.look();
                    Some(Some(game.worth(self.side)))
                }
                _ => Some(self.choice(&game, asked, &legal, depth, throws, blind)),
            };
            self.lists.push(legal);
            if let Some(found) = found {
                return found;
            }
        }
    }

    fn choice(
        &mut self,
        game: &G,
        asked: Side,
        legal: &[G::Decision],
        depth: u32,
        throws: u32,
        blind: bool,
    ) -> Option<f32> {
        let both = game.next() == Next::Decision(Sides::Both);
        let (mut sum, mut least, mut most) = (0.0, f32::MAX, f32::MIN);
        for &decision in legal {
            let mut after = game.clone();
            after.decide(asked, decision, &mut Silent);
            let value = self.value(after, depth.saturating_sub(1), throws, both)?;
            sum += value;
            least = least.min(value);
            most = most.max(value);
        }
        Some(if asked == self.side {
            most
        } else if blind {
            sum / legal.len() as f32
        } else {
            least
        })
    }

    fn average(&mut self, game: &G, outcomes: u32, depth: u32, throws: u32) -> Option<f32> {
        let exact = outcomes <= throws;
        let count = if exact { outcomes } else { throws.max(1) };
        let left = if exact { throws / outcomes.max(1) } else { 1 };
        // Another set for every place where chance is asked, or its dice would go together.
        self.seed = self.seed.wrapping_add(1);
        let seed = self.seed;
        let mut sum = 0.0;
        for which in 0..count {
            let outcome = if exact { which } else { Throw::new(seed, which, count).below(outcomes) };
            let mut after = game.clone();
            after.chance(outcome, &mut Silent);
            sum += self.value(after, depth, left, false)?;
        }
        Some(sum / count as f32)
    }
}
