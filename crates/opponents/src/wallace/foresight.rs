//! Foresight: what a plan or a decision comes to, played out on clones, with dice thrown in sets ([`Throw`]).

use super::habits::habit;
use super::plans::Course;
use super::worth::{Weights, value};
use crate::{Thought, Throw};
use contract::{Game, Luck, Next, Side, Silent};
use wallace::{Decision, Task, Wallace};

/// More small decisions and dice than an order ever takes.
const LENGTH: usize = 400;

/// Looks ahead for a side.
pub struct Foresight {
    pub side: Side,
    weights: Weights,
    seed: u64,
    legal: Vec<Decision>,
    /// Counts the worlds that are played out.
    pub thought: Thought,
}

impl Foresight {
    pub fn new(side: Side, weights: Weights, seed: u64, thought: Thought) -> Foresight {
        Foresight { side, weights, seed, legal: Vec::with_capacity(64), thought }
    }

    /// What a position is worth as it stands.
    pub fn value(&self, game: &Wallace) -> f32 {
        value(game, self.side, &self.weights)
    }

    /// What a plan comes to on average over a set of throws; one is enough where there are no dice.
    pub fn plan(&mut self, game: &Wallace, course: Course, throws: u32) -> f32 {
        let throws = if course.plan.is_chancy() { throws } else { 1 };
        let total: f32 = (0..throws).map(|which| self.play(game.clone(), Some(course), which, throws)).sum();
        total / throws as f32
    }

    /// What a decision comes to, with habits for what follows.
    pub fn decision(
        &mut self,
        game: &Wallace,
        decision: Decision,
        course: Option<Course>,
        throws: u32,
    ) -> f32 {
        let mut after = game.clone();
        after.decide(self.side, decision, &mut Silent);
        (0..throws).map(|which| self.play(after.clone(), course, which, throws)).sum::<f32>() / throws as f32
    }

    /// What is left when the order at hand is over.
    fn play(&mut self, game: Wallace, course: Option<Course>, which: u32, of: u32) -> f32 {
        let after = self.carry_out(game, course, which, of);
        self.value(&after)
    }

    /// Plays on until the order at hand is over.
    pub fn carry_out(
        &mut self,
        mut game: Wallace,
        mut course: Option<Course>,
        which: u32,
        of: u32,
    ) -> Wallace {
        self.thought.look();
        let mut dice = Throw::new(self.seed, which, of);
        for _ in 0..LENGTH {
            let task = game.task();
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(_) if matches!(task, Task::Tile | Task::Prussians) => break,
                Next::Chance(chance) => game.chance(dice.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let side = if sides.has(self.side) { self.side } else { self.side.enemy() };
                    if side == self.side
                        && task == Task::Orders
                        && let Some(course) = course.as_mut().filter(|course| !course.is_given())
                    {
                        game.decide(side, course.order(), &mut Silent);
                        continue;
                    }
                    if matches!(task, Task::Orders | Task::Form(_) | Task::Skirmish(_) | Task::Enter) {
                        break;
                    }
                    self.legal.clear();
                    game.legal(side, &mut self.legal);
                    let planned = course
                        .as_mut()
                        .filter(|_| side == self.side)
                        .and_then(|course| course.step(task, &self.legal));
                    let decision = planned.unwrap_or_else(|| habit(&game, side, &self.legal));
                    game.decide(side, decision, &mut Silent);
                }
            }
        }
        game
    }
}
