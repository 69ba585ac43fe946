//! Random games, each held against the promises of the contract.

use crate::moments::{Lately, Moments};
use crate::openings::{Openings, listed, unusual};
use crate::promises::{self, Kept, difference};
use crate::walk::{Step, Walk, Walked};
use contract::{Edition, Forbidden, Game, Options, Silent};
use record::Stream;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Which promises to check, and how often; 0 is never. What costs little is checked always: nobody
/// is stuck, every game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// At every so-many-th state, what is listed is accepted and nothing else that comes to mind, such
    /// as decisions listed earlier in the game.
    pub listed_every: u64,
    /// At every so-many-th state, the position is written and read again.
    pub position_every: u64,
    /// At every so-many-th state, the scenes offer exactly the listed decisions.
    pub scene_every: u64,
    /// At every so-many-th state, imagined worlds look like the real one.
    pub world_every: u64,
    /// Every so-many-th game is replayed from its inputs, as they are written; of long games fewer.
    pub replay_every: u64,
    /// Every so-many-th game is told while it is replayed.
    pub tell_every: u64,
    /// A game with more inputs than this has no end.
    pub step_limit: u64,
}

impl Checks {
    /// Everything, always.
    pub const EVERYTHING: Checks = Checks {
        listed_every: 1,
        position_every: 1,
        scene_every: 1,
        world_every: 1,
        replay_every: 1,
        tell_every: 1,
        step_limit: 100_000,
    };
    /// Every promise now and then: for long soaks, which choose other states by their [`Moments`].
    pub const SAMPLED: Checks = Checks {
        listed_every: 13,
        position_every: 419,
        scene_every: 293,
        world_every: 307,
        replay_every: 1,
        tell_every: 11,
        step_limit: 100_000,
    };
    /// Nothing but what a [`Watch`] sees.
    pub const NOTHING: Checks = Checks {
        listed_every: 0,
        position_every: 0,
        scene_every: 0,
        world_every: 0,
        replay_every: 0,
        tell_every: 0,
        step_limit: 100_000,
    };
}

/// What is a game's own in a trial. `()` adds nothing.
pub trait Watch<G: Game> {
    /// What a player of the `index`-th game decides instead of what he drew.
    fn lean(index: u64, drawn: G::Decision, legal: &[G::Decision], luck: &mut Stream) -> G::Decision {
        let _ = (index, legal, luck);
        drawn
    }
    /// Decisions that could come to somebody's mind now, legal or not.
    fn thoughts(&mut self, game: &G, luck: &mut Stream) -> Vec<G::Decision> {
        let _ = (game, luck);
        Vec::new()
    }
    /// Whether a state is so seldom met that its position and scenes are looked at every time.
    fn is_rare(&self, game: &G) -> bool {
        let _ = game;
        false
    }
    /// Sees every state; panics when something of the game's own does not hold.
    fn sees(&mut self, game: &G, step: u64) {
        let _ = (game, step);
    }
    /// Hears of every refusal.
    fn refused(&mut self, forbidden: &Forbidden) {
        let _ = forbidden;
    }
    /// Hears what each input of a game that is told has caused, with the state after it; the first input is 0.
    fn hears(&mut self, game: &G, input: usize, events: &[G::Event]) {
        let _ = (game, input, events);
    }
}

impl<G: Game> Watch<G> for () {}

/// How many decisions from earlier in the game are asked about again.
const EARLIER: usize = 24;

/// What never changes in play is looked at in one of so many games.
const PRINTED_EVERY: u64 = 256;

/// Plays one random game and checks it; what fails is said with the number of inputs before it, and so is a
/// panic. The same seed and index give the same game, and the same moments the same checks.
pub fn try_one<G: Game, W: Watch<G>>(
    start: &G,
    walk: &mut Walk<G>,
    (checks, moments): (&Checks, &Moments),
    watch: &mut W,
    seed: u64,
    index: u64,
) -> Result<Walked, (u64, String)> {
    let tried =
        catch_unwind(AssertUnwindSafe(|| play_and_check(start, walk, (checks, moments), watch, seed, index)));
    let tried = tried.unwrap_or_else(|panic| Err(format!("the program broke: {}", words(panic.as_ref()))));
    tried.map_err(|what| (walk.step, what))
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

fn play_and_check<G: Game, W: Watch<G>>(
    start: &G,
    walk: &mut Walk<G>,
    (checks, moments): (&Checks, &Moments),
    watch: &mut W,
    seed: u64,
    index: u64,
) -> Result<Walked, String> {
    let due = |every: u64, count: u64| every > 0 && count.is_multiple_of(every);
    let stretch = moments.stretch();
    let told = due(checks.tell_every, index);
    walk.keep_inputs = told || due(checks.replay_every * stretch, index);
    walk.step_limit = checks.step_limit;
    if checks.scene_every > 0 && due(PRINTED_EVERY, index) {
        promises::prints_what_it_should(start)?;
    }
    // Counted on from game to game, so that what is checked now and then falls on every part of a game.
    let mut count = index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let mut step = 0;
    let mut earlier = VecDeque::new();
    let mut worlds = Stream::derive(seed, "worlds", index);
    let mut luck = Stream::derive(seed, "random game", index);
    let mut game = start.clone();
    let lately = Lately::new();
    let see = |game: &G, asked: Option<_>, legal: &[G::Decision]| -> Kept {
        watch.sees(game, step);
        step += 1;
        count += 1;
        let over = asked.is_none() && matches!(game.next(), contract::Next::Over(_));
        let always = over || watch.is_rare(game) || moments.choose(lately.moment(game, legal), count);
        let now = |every: u64| count.is_multiple_of(every * stretch);
        let due = |every: u64| every > 0 && (always || now(every));
        if checks.listed_every > 0 && (over || now(checks.listed_every)) {
            let mut thoughts: Vec<_> = earlier.iter().copied().collect();
            thoughts.extend(watch.thoughts(game, &mut worlds));
            promises::lists_what_it_accepts(game, &thoughts, count, |forbidden| watch.refused(forbidden))?;
            remember(&mut earlier, legal);
        }
        if due(checks.position_every) {
            promises::position_reads_back(game)?;
        }
        if due(checks.scene_every) {
            promises::scenes_offer_what_is_legal(game)?;
            promises::charts_are_whole(game)?;
        }
        if due(checks.world_every) && !over {
            promises::worlds_look_the_same(game, &mut worlds)?;
        }
        Ok(())
    };
    let walked = walk.play(&mut game, &mut luck, see, |drawn, legal, luck| {
        let decision = W::lean(index, drawn, legal, luck);
        lately.note(&decision);
        decision
    })?;
    if walk.keep_inputs {
        let again = replay(start, &walk.inputs, watch, told)?;
        if again != game {
            let what = difference(&format!("{game:#?}"), &format!("{again:#?}"));
            return Err(format!("the same inputs gave another state when they were replayed: {what}"));
        }
    }
    Ok(walked)
}

/// A few of each list are enough to meet, later in the game, decisions that have become illegal.
fn remember<D: Copy>(earlier: &mut VecDeque<D>, legal: &[D]) {
    for at in [0, legal.len() / 2, legal.len().saturating_sub(1)] {
        if let Some(&decision) = legal.get(at) {
            if earlier.len() == EARLIER {
                earlier.pop_front();
            }
            earlier.push_back(decision);
        }
    }
}

/// The game of these inputs, each decision as it is written; when it is told, every event is heard.
fn replay<G: Game, W: Watch<G>>(
    start: &G,
    inputs: &[Step<G::Decision>],
    watch: &mut W,
    told: bool,
) -> Result<G, String> {
    let mut game = start.clone();
    let mut events = Vec::new();
    for (index, &input) in inputs.iter().enumerate() {
        if let Step::Decided(_, decision) = input {
            let read = serde_json::to_value(decision).and_then(serde_json::from_value);
            if read.ok() != Some(decision) {
                return Err(format!("{decision:?}, written and read again, is another decision"));
            }
        }
        if told {
            input.apply(&mut game, &mut events);
            events.iter().try_for_each(|event| promises::event_can_be_told(&game, event))?;
            watch.hears(&game, index, &events);
            events.clear();
        } else {
            input.apply(&mut game, &mut Silent);
        }
    }
    Ok(game)
}

/// Where the chance of the games comes from that tests play: others than those of the soak.
const SEED: u64 = 1806;

/// Plays random games of a scenario of the shipped edition for a test, with options by lot; the test fails at
/// the first broken promise and says where.
pub fn play_games<G: Game>(scenario: &str, games: u64, checks: &Checks, watch: &mut impl Watch<G>) {
    let openings = Openings::<G>::new(G::Edition::standard(), scenario, &Options::new());
    let openings = openings.expect("a scenario of the game");
    let mut walk = Walk::default();
    for index in 0..games {
        let start = openings.set_up(SEED, index);
        if let Err((step, what)) =
            try_one(&start, &mut walk, (checks, &Moments::default()), watch, SEED, index)
        {
            let options = listed(&unusual(&start));
            panic!("{} {scenario} (options: {options}), game {index}, step {step}: {what}", G::KEY);
        }
    }
}
