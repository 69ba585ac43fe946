//! Weighing ways to play a turn by playing on from each: the rest of one's own turn and the enemy's whole answer,
//! both as a sergeant plays who does not weigh anything himself, with the same dice for every way.

use super::assess::{Assessor, Charts};
use super::movement::Order;
use super::sergeant::Sergeant;
use super::worth::Weights;
use crate::{Budget, Opponent, Thought, View};
use contract::{Game, Luck, Next, Side, Silent};
use nlb::Nlb;
use record::Stream;
use std::sync::Arc;

/// A way to go about a turn: how much closeness to the enemy and threats count, as shares of what they count otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posture {
    pub zeal: f32,
    pub dread: f32,
}

/// From plain attack to giving ground. The first is that of somebody who does not weigh.
pub const POSTURES: [Posture; 5] = [
    Posture { zeal: 1.0, dread: 1.0 },
    Posture { zeal: 0.6, dread: 2.5 },
    Posture { zeal: 1.5, dread: 0.4 },
    Posture { zeal: 0.15, dread: 4.0 },
    Posture { zeal: -0.6, dread: 6.0 },
];

impl Posture {
    pub fn on(self, weights: Weights) -> Weights {
        Weights {
            zeal: weights.zeal.map(|zeal| zeal * self.zeal),
            dread: weights.dread * self.dread,
            ..weights
        }
    }
}

/// Positions that those who play on look at in a Movement Phase.
const DRILL: u64 = 120;
/// Player turns that are played on: our own and the answer to it.
const TURNS: u32 = 2;
/// Decisions after which playing on ends, whatever has been reached.
const LONGEST: usize = 3_000;
/// How often each way is played on, and how many of the best are still tried then.
const ROUNDS: [(usize, usize); 3] = [(2, 5), (2, 3), (4, 2)];

/// What a game that is won is worth here, in strength points: more than any losses, but not so much that the least
/// danger forbids everything.
const WON: f32 = 150.0;

/// Sorts plans by what they have come to on average, the best first.
fn rank(plans: &mut [usize], sums: &[(f32, u32)]) {
    let average = |plan: usize| sums[plan].0 / (sums[plan].1 as f32).max(1.0);
    plans.sort_by(|&a, &b| average(b).total_cmp(&average(a)));
}

/// Plans that are compared.
pub struct Council<'a> {
    pub game: &'a Nlb,
    pub side: Side,
    pub weights: Weights,
    pub charts: Arc<Charts>,
    pub thought: &'a mut Thought,
}

impl Council<'_> {
    /// Which of some plans turns out best on average; the first if there is no time to find out.
    pub fn best(&mut self, plans: &[Vec<Order>], luck: &mut Stream) -> usize {
        let assessor = Assessor::new(self.game, self.side, self.weights, self.charts.clone());
        let theirs = Arc::new(Charts::of(self.game, self.side.enemy()));
        let mut sums = vec![(0.0, 0); plans.len()];
        let mut left: Vec<usize> = (0..plans.len()).collect();
        'weighing: for (rounds, most) in ROUNDS {
            rank(&mut left, &sums);
            left.truncate(most);
            if left.len() < 2 {
                break;
            }
            for _ in 0..rounds {
                let seed = u64::from(luck.below(u32::MAX));
                let played: Option<Vec<f32>> =
                    left.iter().map(|&index| self.play_on(&assessor, &theirs, &plans[index], seed)).collect();
                // A round that not all have played tells nothing.
                let Some(values) = played else { break 'weighing };
                for (&index, value) in left.iter().zip(values) {
                    sums[index].0 += value;
                    sums[index].1 += 1;
                }
            }
        }
        rank(&mut left, &sums);
        left[0]
    }

    /// What a plan comes to with some dice; `None` if the budget is over before.
    fn play_on(
        &mut self,
        assessor: &Assessor,
        theirs: &Arc<Charts>,
        plan: &[Order],
        seed: u64,
    ) -> Option<f32> {
        let mut world = self.game.clone();
        let mut dice = Stream::derive(seed, "council", 0);
        let mut players = Side::ALL.map(|side| {
            let charts = if side == self.side { &self.charts } else { theirs };
            Sergeant::drilled(seed ^ side as u64, self.weights, self.game, charts.clone())
        });
        players[self.side as usize].carry_out(self.game, self.side, plan);
        let budget = Budget { nodes: DRILL, time: None };
        let (mut turns, mut phasing) = (0, self.side);
        for _ in 0..LONGEST {
            if world.phasing() != phasing {
                phasing = world.phasing();
                turns += 1;
                if turns == TURNS {
                    break;
                }
            }
            match world.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => world.chance(dice.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    self.thought.look();
                    if self.thought.is_over() {
                        return None;
                    }
                    let side = sides.first();
                    let decision = players[side as usize].choose(&View::new(&world, side), &budget);
                    world.decide(side, decision, &mut Silent);
                }
            }
        }
        Some(match world.next() {
            Next::Over(outcome) => match outcome.winner {
                Some(winner) if winner == self.side => WON,
                Some(_) => -WON,
                None => 0.0,
            },
            _ => assessor.standing(&world),
        })
    }
}
