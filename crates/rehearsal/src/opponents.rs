//! Two opponents, for tests that need somebody to play against.

use crate::{Decision, Rehearsal};
use contract::Luck;
use opponents::{Budget, Level, Opponent, Playable, View};
use record::Stream;

impl Playable for Rehearsal {
    const LEVELS: &'static [Level] = &[
        Level { key: "random", about: "Decides by lot." },
        Level { key: "eager", about: "Never passes while it can move." },
    ];

    fn opponent(level: &str, seed: u64) -> Option<Box<dyn Opponent<Rehearsal>>> {
        match level {
            "random" => Some(Box::new(Random(Stream::derive(seed, "rehearsal opponent", 0)))),
            "eager" => Some(Box::new(Eager)),
            _ => None,
        }
    }
}

struct Random(Stream);

impl Opponent<Rehearsal> for Random {
    fn choose(&mut self, view: &View<'_, Rehearsal>, _: &Budget) -> Decision {
        let legal = view.legal();
        legal[self.0.below(legal.len() as u32) as usize]
    }
}

struct Eager;

impl Opponent<Rehearsal> for Eager {
    fn choose(&mut self, view: &View<'_, Rehearsal>, _: &Budget) -> Decision {
        let legal = view.legal();
        *legal.iter().find(|&&decision| decision != Decision::Pass).unwrap_or(&legal[0])
    }
}
