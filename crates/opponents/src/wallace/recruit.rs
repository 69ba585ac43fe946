//! The recruit: weak, quick, and human in his mistakes. He looks at a few orders, imagines each once,
//! with whatever dice come to his mind, and sees bodies and the way to the goal but no dangers.

use super::candidates;
use super::foresight::Foresight;
use super::formations;
use super::habits::habit;
use super::plans::Course;
use super::worth::Weights;
use crate::{Budget, Opponent, Thought, View};
use contract::{Game, Luck};
use record::Stream;
use wallace::{Areas, Decision, Task, Wallace};

/// Orders that he looks at.
const GLANCES: u32 = 24;

/// How far he may be wrong about an order, in infantry units.
const ERROR: f32 = 0.5;

/// A weak opponent.
#[derive(Clone, Debug)]
pub struct Recruit {
    luck: Stream,
    course: Option<Course>,
    reason: String,
}

impl Recruit {
    /// A recruit with his own whims.
    pub fn new(seed: u64) -> Recruit {
        Recruit { luck: Stream::derive(seed, "recruit", 0), course: None, reason: String::new() }
    }

    /// The best of a few orders, as far as he can tell.
    fn order(
        &mut self,
        game: &Wallace,
        view: &View<'_, Wallace>,
        legal: &[Decision],
        mut thought: Thought,
    ) -> Option<Course> {
        let mut plans = candidates::singles(game, view.side(), legal);
        let mut best: Option<(f32, Course)> = None;
        for _ in 0..GLANCES {
            if plans.is_empty() || thought.is_late() {
                break;
            }
            let plan = plans.swap_remove(self.luck.below(plans.len() as u32) as usize);
            let mut eye = Foresight::new(view.side(), Weights::RECRUIT, self.luck.next_u64(), thought);
            let whim = ERROR * (self.luck.below(2001) as f32 / 1000.0 - 1.0);
            let score = eye.plan(game, Course::new(plan), 1) + whim;
            thought = eye.thought;
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, Course::new(plan)));
            }
        }
        best.map(|(_, course)| course)
    }
}

impl Opponent<Wallace> for Recruit {
    fn choose(&mut self, view: &View<'_, Wallace>, budget: &Budget) -> Decision {
        let legal = view.legal();
        let side = view.side();
        let game = view.imagine(&mut self.luck);
        self.reason.clear();
        match game.task() {
            Task::Form(_) if formations::before_round(&game, side) => {
                // He keeps everyone on his feet, except in the strong points.
                let strong = game.edition().ground.strong;
                formations::form(&game, !Areas::EMPTY - strong, &legal)
            }
            Task::Form(_) => formations::form(&game, Areas::EMPTY, &legal),
            Task::Orders => {
                self.course = self.order(&game, view, &legal, Thought::new(budget));
                if let Some(course) = &self.course {
                    self.reason = format!("It looked promising: {}.", course.plan.in_words(&game));
                }
                let order = self.course.as_mut().map(Course::order);
                order.filter(|order| legal.contains(order)).unwrap_or_else(|| habit(&game, side, &legal))
            }
            task => {
                let step = self.course.as_mut().and_then(|course| course.step(task, &legal));
                step.filter(|step| legal.contains(step)).unwrap_or_else(|| habit(&game, side, &legal))
            }
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
