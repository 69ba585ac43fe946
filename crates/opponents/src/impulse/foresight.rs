//! What would come of a decision: played on to the end of the impulse on clones.

use super::habits::habit;
use super::plans::Intent;
use super::worth::{Weights, worth};
use crate::Thought;
use contract::{Chance, Game, Luck, Next, Side, Silent};
use impulse::{Decision, Impulse, Task};
use record::Stream;
use std::sync::OnceLock;

/// Inputs after which looking on is given up.
const FAR: u32 = 400;

/// Plays on in the mind.
pub struct Foresight {
    side: Side,
    weights: Weights,
    luck: Stream,
    legal: Vec<Decision>,
    /// Counts the positions looked at.
    pub thought: Thought,
}

/// The throws of two dice, or of two pairs, from the worst for the attacker to the best.
fn sorted(outcomes: u32) -> &'static [u32] {
    static TWO: OnceLock<Vec<u32>> = OnceLock::new();
    static FOUR: OnceLock<Vec<u32>> = OnceLock::new();
    let sum = |pair: u32| (pair / 6 + pair % 6) as i32;
    if outcomes == 36 {
        TWO.get_or_init(|| {
            let mut all: Vec<u32> = (0..36).collect();
            all.sort_by_key(|&outcome| sum(outcome));
            all
        })
    } else {
        FOUR.get_or_init(|| {
            let mut all: Vec<u32> = (0..1296).collect();
            all.sort_by_key(|&outcome| sum(outcome / 36) - sum(outcome % 36));
            all
        })
    }
}

impl Foresight {
    /// For a side.
    pub fn new(side: Side, weights: Weights, seed: u64, thought: Thought) -> Foresight {
        let luck = Stream::derive(seed, "foresight", 0);
        Foresight { side, weights, luck, legal: Vec::new(), thought }
    }

    /// What a position is worth between two impulses.
    fn judge(&mut self, game: &Impulse) -> f32 {
        let next = match game.task() {
            Task::Sunset | Task::Commanders => Side::French,
            Task::Impulse => game.active(),
            _ => game.active().enemy(),
        };
        self.idle(game, next)
    }

    /// What a position is worth as it is when a side is next.
    pub fn idle(&mut self, game: &Impulse, next: Side) -> f32 {
        self.thought.look();
        worth(game, self.side, next, self.weights)
    }

    /// Takes a decision, plays on `samples` times and averages what comes of it. The first dice show every result as
    /// often as chance would; later ones are thrown. Without dice once is enough.
    pub fn after(&mut self, game: &Impulse, decision: Decision, intent: Option<Intent>, samples: u32) -> f32 {
        let mut world = game.clone();
        let mut intent = intent;
        if let Some(intent) = &mut intent {
            intent.noted(game, decision);
        }
        world.decide(self.side, decision, &mut Silent);
        self.on(&world, intent, samples)
    }

    /// What comes of an intent, or of habits alone, from here on.
    pub fn on(&mut self, game: &Impulse, intent: Option<Intent>, samples: u32) -> f32 {
        let mut sum = 0.0;
        for sample in 0..samples {
            let mut world = game.clone();
            let thrown = self.play_on(&mut world, intent, (sample, samples));
            sum += self.judge(&world);
            if !thrown {
                return sum;
            }
        }
        sum / samples as f32
    }

    /// Plays to the end of the impulse or of the phase. Whether dice were thrown.
    fn play_on(&mut self, game: &mut Impulse, mut intent: Option<Intent>, stratum: (u32, u32)) -> bool {
        let mut stratum = Some(stratum);
        let mut legal = std::mem::take(&mut self.legal);
        for _ in 0..FAR {
            self.thought.look();
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    if matches!(game.task(), Task::Sunset | Task::Commanders) {
                        break;
                    }
                    let outcome = self.throw(chance, stratum.take());
                    game.chance(outcome, &mut Silent);
                }
                Next::Decision(sides) => {
                    if matches!(game.task(), Task::Impulse | Task::Battery | Task::Rally(_)) {
                        break;
                    }
                    let side = sides.first();
                    legal.clear();
                    game.legal(side, &mut legal);
                    let own = intent.as_mut().filter(|_| side == game.active());
                    let decision = own.and_then(|intent| intent.step(game, &legal));
                    let decision = decision.unwrap_or_else(|| habit(game, side, &legal));
                    game.decide(side, decision, &mut Silent);
                }
            }
        }
        self.legal = legal;
        stratum.is_none()
    }

    fn throw(&mut self, chance: Chance, stratum: Option<(u32, u32)>) -> u32 {
        let outcomes = chance.outcomes();
        match stratum {
            Some((index, of)) if outcomes == 36 || outcomes == 1296 => {
                let at = (2 * index + 1) * outcomes / (2 * of);
                sorted(outcomes)[at as usize]
            }
            _ => self.luck.below(outcomes),
        }
    }
}
