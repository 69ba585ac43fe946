//! The recruit: weak, quick, and human in his mistakes. He looks at a few actions, imagines each once with whatever
//! dice come to his mind, and forgets that the Leader has to stir first.

use super::foresight::Foresight;
use super::habits::habit;
use super::plans::{Intent, courses};
use super::worth::Weights;
use crate::choosing::any;
use crate::{Budget, Opponent, Thought, View};
use contract::{Game, Luck, Silent};
use impulse::{Decision, Impulse, Task, Turn};
use record::Stream;

/// Actions that he looks at.
const GLANCES: u32 = 12;
/// How far he may be wrong about one, in points.
const ERROR: f32 = 0.6;

/// A weak opponent.
#[derive(Clone, Debug)]
pub struct Recruit {
    luck: Stream,
    intent: Option<Intent>,
    reason: String,
}

impl Recruit {
    /// A recruit with his own whims.
    pub fn new(seed: u64) -> Recruit {
        Recruit { luck: Stream::derive(seed, "recruit", 0), intent: None, reason: String::new() }
    }

    /// The best of a few actions, as far as he can tell, of the Leaders he may name.
    fn plan(
        &mut self,
        game: &Impulse,
        view: &View<'_, Impulse>,
        legal: &[Decision],
        mut thought: Thought,
    ) -> Option<Intent> {
        let mut best: Option<(f32, Intent)> = None;
        for _ in 0..GLANCES {
            if thought.is_late() {
                break;
            }
            let decision = any(legal, &mut self.luck);
            let mut world = game.clone();
            if let Decision::Activate(_) = decision {
                world.decide(view.side(), decision, &mut Silent);
                world.chance(35, &mut Silent);
            }
            if world.task() != Task::Act(Turn::First) {
                continue;
            }
            let mut acts = Vec::new();
            world.legal(view.side(), &mut acts);
            let found = courses(&world, &acts);
            if found.is_empty() {
                continue;
            }
            let intent = Intent::single(any(&found, &mut self.luck));
            let mut eye = Foresight::new(view.side(), Weights::RECRUIT, self.luck.next_u64(), thought);
            let whim = ERROR * (self.luck.below(2001) as f32 / 1000.0 - 1.0);
            let score = eye.on(&world, Some(intent), 1) + whim;
            thought = eye.thought;
            if best.is_none_or(|(other, _)| score > other) {
                best = Some((score, intent));
            }
        }
        best.map(|(_, intent)| intent)
    }
}

impl Opponent<Impulse> for Recruit {
    fn choose(&mut self, view: &View<'_, Impulse>, budget: &Budget) -> Decision {
        let (side, legal) = (view.side(), view.legal());
        let game = view.imagine(&mut self.luck);
        self.reason.clear();
        match game.task() {
            Task::Impulse => {
                self.intent = self.plan(&game, view, &legal, Thought::new(budget));
                let Some(intent) = &self.intent else { return Decision::Pass };
                self.reason = format!("It looked promising: {}.", intent.in_words(&game));
                let wanted = Decision::Activate(intent.first().leader());
                if legal.contains(&wanted) { wanted } else { Decision::Pass }
            }
            _ => {
                let own = self.intent.as_mut().filter(|_| side == game.active());
                let step = own.and_then(|intent| intent.step(&game, &legal));
                step.filter(|step| legal.contains(step)).unwrap_or_else(|| habit(&game, side, &legal))
            }
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
