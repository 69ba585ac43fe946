//! The sergeant: one order ahead, with exact expectations over the dice.

use super::array;
use super::cards::{best_carry, best_order, urgencies, value};
use super::foresight::Foresight;
use super::worth::{foresee, judge};
use crate::{Budget, Opponent, Thought, View};
use record::Stream;
use vive::{Decision, Task, Vive};

/// Positions that a sergeant may look at for a decision, at most.
const NODES: u64 = 6_000;

/// A sound opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    reason: String,
}

impl Sergeant {
    /// A sergeant with his own luck in imagining.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant { luck: Stream::derive(seed, "sergeant", 0), reason: String::new() }
    }
}

/// The best of a list by a measure.
pub fn best_by(legal: &[Decision], mut measure: impl FnMut(Decision) -> f32) -> (Decision, f32) {
    let mut best = (legal[0], f32::MIN);
    for &decision in legal {
        let value = measure(decision);
        if value > best.1 {
            best = (decision, value);
        }
    }
    best
}

impl Opponent<Vive> for Sergeant {
    fn choose(&mut self, view: &View<'_, Vive>, budget: &Budget) -> Decision {
        let legal = view.legal();
        let side = view.side();
        self.reason.clear();
        if legal.len() == 1 {
            return legal[0];
        }
        let nodes = budget.nodes.min(NODES);
        let mut thought = Thought::new(budget).at_most(nodes);
        let thought = &mut thought;
        let game = view.imagine(&mut self.luck);
        if game.hour() == 0
            && let Some(decision) = array::choose(&game, side, &legal, &mut self.luck)
        {
            return decision;
        }
        match game.task() {
            Task::Cards => {
                let urgent = urgencies(&game, side, foresee, thought, nodes);
                let (card, gain) = best_by(&legal, |decision| value(&game, side, decision, &urgent));
                self.reason = format!("Its orders are worth about {gain:.1} elements.");
                card
            }
            Task::Orders => {
                let share = nodes / legal.len() as u64;
                let idle = Foresight::new(side, judge, thought, 10).decision(&game, Decision::Decline, 0);
                let (order, best) = best_by(&legal, |decision| match decision {
                    Decision::Order(piece) => best_order(&game, side, piece, judge, thought, share),
                    Decision::Decline => idle,
                    decision => {
                        Foresight::new(side, judge, thought, share).decision(&game, decision, 1) + 0.3
                    }
                });
                self.reason = format!("It should bring {:.1} elements.", best - idle);
                order
            }
            Task::Carry => {
                best_carry(&game, side, judge, thought, nodes).map_or(legal[0], |(decision, _)| decision)
            }
            Task::Release(_) => Decision::Done,
            Task::Reactions => legal[0],
            _ => {
                let mut eye = Foresight::new(side, judge, thought, nodes);
                best_by(&legal, |decision| eye.decision(&game, decision, 1)).0
            }
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
