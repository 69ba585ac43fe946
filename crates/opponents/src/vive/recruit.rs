//! The recruit: weak, quick, and human in his mistakes. He plays the card that orders most, looks at a few of his
//! men, and fires when he sees somebody.

use super::cards::best_order;
use super::foresight::Foresight;
use super::glance::glance;
use super::sergeant::best_by;
use crate::{Budget, Opponent, Thought, View};
use contract::Luck;
use record::Stream;
use vive::{Decision, Play, Task, Vive};

/// Men that he looks at before he orders one.
const GLANCES: usize = 4;
/// Positions that he looks at for each.
const NODES: u64 = 60;

/// A weak opponent.
#[derive(Clone, Debug)]
pub struct Recruit {
    luck: Stream,
}

impl Recruit {
    /// A recruit with his own whims.
    pub fn new(seed: u64) -> Recruit {
        Recruit { luck: Stream::derive(seed, "recruit", 0) }
    }

    fn whim(&mut self) -> f32 {
        self.luck.below(1000) as f32 / 1000.0
    }
}

impl Opponent<Vive> for Recruit {
    fn choose(&mut self, view: &View<'_, Vive>, budget: &Budget) -> Decision {
        let legal = view.legal();
        let side = view.side();
        if legal.len() == 1 {
            return legal[0];
        }
        let mut thought = Thought::new(budget);
        let thought = &mut thought;
        let game = view.imagine(&mut self.luck);
        match game.task() {
            Task::Cards => {
                best_by(&legal, |decision| match decision {
                    Decision::Play { card, ground } => {
                        let play = Play::shown(card, ground, side, game.past(side.enemy()));
                        f32::from(game.would_order(side, &play).min(5)) + 2.0 * self.whim()
                    }
                    _ => 0.0,
                })
                .0
            }
            Task::Orders => {
                let orders: Vec<_> =
                    legal.iter().copied().filter(|decision| *decision != Decision::Decline).collect();
                let looks: Vec<_> =
                    (0..GLANCES).map(|_| orders[self.luck.below(orders.len() as u32) as usize]).collect();
                best_by(&looks, |decision| match decision {
                    Decision::Order(piece) => {
                        best_order(&game, side, piece, glance, thought, NODES) + self.whim()
                    }
                    _ => self.whim(),
                })
                .0
            }
            Task::Carry => {
                let mut eye = Foresight::new(side, glance, thought, NODES * 4);
                best_by(&legal, |decision| match decision {
                    Decision::Alone | Decision::Garrison | Decision::Deploy(_) => f32::MIN,
                    decision => eye.decision(&game, decision, 1) + 0.8 * self.whim(),
                })
                .0
            }
            Task::Release(_) => Decision::Done,
            _ => legal[self.luck.below(legal.len() as u32) as usize],
        }
    }
}
