//! A match as the command line handles it: a [`Table`], and what only this room asks for.

use crate::trouble::Done;
use catalog::Table;
use contract::{Entry, Eye, Luck, Next, Side};
use opponents::{Level, Playable};
use record::{Dice, Match, Stream};
use serde_json::Value;

/// A match of some game.
pub trait Desk: Table {
    /// The opponents there are, weakest first.
    fn levels(&self) -> Vec<Level>;
    /// Another match that agrees with this one in its first `n` inputs, with dice of its own.
    fn split_off(&self, n: usize, dice: Dice) -> Box<dyn Desk>;
    /// The position of a world that a side cannot tell apart from this one.
    fn imagined(&self, side: Side, luck: &mut Stream) -> Value;
    /// Plays the match again and shows every input with what it did.
    fn retell(&self, eye: Eye, each: &mut dyn FnMut(Step<'_>) -> Done) -> Done;
}

/// One input of a match, and what it did.
pub struct Step<'a> {
    /// Its number, from one.
    pub n: usize,
    /// What happened: the event as data, and in words if the eye may know of it.
    pub events: &'a [(Value, Option<Entry>)],
    /// The whole state after it.
    pub position: &'a dyn Fn() -> Value,
    /// What the game waits for after it.
    pub next: Next,
}

impl<G: Playable> Desk for Match<G> {
    fn split_off(&self, n: usize, dice: Dice) -> Box<dyn Desk> {
        Box::new(self.branch(n, dice))
    }

    fn levels(&self) -> Vec<Level> {
        G::levels()
    }

    fn imagined(&self, side: Side, luck: &mut Stream) -> Value {
        self.game().imagine(side, luck).position()
    }

    fn retell(&self, eye: Eye, each: &mut dyn FnMut(Step<'_>) -> Done) -> Done {
        let (mut steps, mut log) = (self.steps(), Vec::new());
        while let Some((n, _)) = steps.take(&mut log) {
            let game = steps.game();
            let told = |event| {
                (serde_json::to_value(event).unwrap_or_default(), G::tell(game.edition(), event, eye))
            };
            let events: Vec<_> = log.iter().map(told).collect();
            let position = || game.position();
            each(Step { n, events: &events, position: &position, next: game.next() })?;
            log.clear();
        }
        Ok(())
    }
}

/// Whether a decision only opened a second step: nothing happened but that the same side is asked
/// again. Then these are its answers.
pub fn second_step(desk: &dyn Table, side: Side, decision: &Value) -> Option<(Box<dyn Table>, Vec<Value>)> {
    let mut after = desk.copy();
    let before = after.len();
    after.play(side, decision, None).ok()?;
    let quiet = after.chronicle_after(before, Eye::Referee).is_empty();
    let asked = matches!(after.next(), Next::Decision(sides) if sides.has(side) && !sides.has(side.enemy()));
    (quiet && asked).then(|| {
        let answers = after.legal(side);
        (after, answers)
    })
}

/// Randomness of this process, for seeds that nobody has chosen.
pub fn fresh_seed() -> [u8; 32] {
    let mut seed = [0; 32];
    if getrandom::fill(&mut seed).is_err() {
        // A system without randomness: the clock and the process are better than nothing.
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let mut stream = Stream::derive(now.as_nanos() as u64, "seed", std::process::id().into());
        seed.iter_mut().for_each(|byte| *byte = stream.below(256) as u8);
    }
    seed
}

/// Eight bytes of [`fresh_seed`].
pub fn fresh_number() -> u64 {
    let seed = fresh_seed();
    u64::from_le_bytes(std::array::from_fn(|at| seed[at]))
}
