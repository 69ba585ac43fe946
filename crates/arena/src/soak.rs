//! Random games by the hundred thousand, each checked against the promises of the contract.

use crate::walk::Walk;
use crate::{Trouble, workers};
use contract::{Eye, Game, Options, Scene, Side};
use record::Stream;
use serde::Serialize;
use std::collections::VecDeque;
use std::fmt;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;

/// Which promises to check, and how often; 0 is never. What costs little is checked always: nobody
/// is stuck, every game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checks {
    /// At every so-many-th decision, every listed decision is asked about: none may be forbidden,
    /// none listed twice, and decisions listed earlier in the game are forbidden unless listed again.
    pub listed_every: u64,
    /// At every so-many-th decision, the position is written and read again.
    pub position_every: u64,
    /// At every so-many-th decision, the scenes offer exactly the listed decisions.
    pub scene_every: u64,
    /// Every so-many-th game is replayed from its inputs.
    pub replay_every: u64,
    /// A game with more inputs than this has no end.
    pub step_limit: u64,
}

impl Checks {
    /// Everything, always.
    pub const EVERYTHING: Checks =
        Checks { listed_every: 1, position_every: 1, scene_every: 1, replay_every: 1, step_limit: 100_000 };
    /// Every promise now and then: for long soaks.
    pub const SAMPLED: Checks = Checks {
        listed_every: 13,
        position_every: 211,
        scene_every: 97,
        replay_every: 1,
        step_limit: 100_000,
    };
}

/// What a soak without failure has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Soaked {
    /// Games played to their end.
    pub games: u64,
    /// Decisions made in them.
    pub decisions: u64,
    /// Outcomes of chance in them.
    pub chances: u64,
    /// Games won by each side, French first.
    pub wins: [u64; 2],
    /// Games drawn.
    pub draws: u64,
    /// The longest game, in inputs.
    pub longest: u64,
    /// The longest list of legal decisions.
    pub most_legal: u64,
}

/// A broken promise, and how to see it again: the same game, scenario, seed and index give the same
/// inputs up to this step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Key of the game.
    pub game: &'static str,
    /// Key of the scenario.
    pub scenario: String,
    /// Seed of the soak.
    pub seed: u64,
    /// Which of its games.
    pub index: u64,
    /// How many inputs that game had taken.
    pub step: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { game, scenario, seed, index, step, what } = self;
        write!(f, "{game} {scenario}, seed {seed}, random game {index}, step {step}: {what}")
    }
}

impl std::error::Error for Failure {}

/// How a soak ended: with everything in order, or with the first game that broke a promise.
pub type Verdict = Result<Soaked, Failure>;

/// Random games `0..n` of a scenario.
#[derive(Clone, Debug)]
pub struct Soak<'a> {
    /// Key of the scenario.
    pub scenario: &'a str,
    /// Optional rules.
    pub options: &'a Options,
    /// The first game; 0, or the index of a [`Failure`] to see it again.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// What to check.
    pub checks: Checks,
    /// How many games at once; 0 is as many as there are cores.
    pub jobs: usize,
}

/// Plays random games and checks them, until one fails or `stop` is set. The failure is the one with
/// the least index, for any number of jobs. `progress` hears how many games are done.
pub fn random_games<G: Game>(
    edition: &'static G::Edition,
    soak: &Soak<'_>,
    stop: &AtomicBool,
    mut progress: impl FnMut(u64),
) -> Result<Verdict, Trouble> {
    let start = G::start(edition, soak.scenario, soak.options).map_err(Trouble::Setup)?;
    let mut seen = Soaked::default();
    let mut failure = None;
    let range = soak.first..soak.first.saturating_add(soak.games);
    let work = |walk: &mut Walk<G>, index: u64| check_one(&start, walk, soak, index);
    workers::in_order(range, soak.jobs, stop, Walk::new, work, |index, checked| {
        match checked.unwrap_or_else(|panic| Err((0, panic))) {
            Ok(game) => {
                seen.add(&game);
                progress(seen.games);
                ControlFlow::Continue(())
            }
            Err((step, what)) => {
                let scenario = soak.scenario.to_owned();
                failure = Some(Failure { game: G::KEY, scenario, seed: soak.seed, index, step, what });
                ControlFlow::Break(())
            }
        }
    });
    Ok(failure.map_or(Ok(seen), Err))
}

impl Soaked {
    fn add(&mut self, one: &Soaked) {
        self.games += one.games;
        self.decisions += one.decisions;
        self.chances += one.chances;
        self.wins[0] += one.wins[0];
        self.wins[1] += one.wins[1];
        self.draws += one.draws;
        self.longest = self.longest.max(one.longest);
        self.most_legal = self.most_legal.max(one.most_legal);
    }
}

/// Plays and checks one game; a failure says at which step.
fn check_one<G: Game>(
    start: &G,
    walk: &mut Walk<G>,
    soak: &Soak<'_>,
    index: u64,
) -> Result<Soaked, (u64, String)> {
    let checked = catch_unwind(AssertUnwindSafe(|| play_and_check(start, walk, soak, index)));
    let checked = checked
        .unwrap_or_else(|panic| Err(format!("the program broke: {}", workers::message(panic.as_ref()))));
    checked.map_err(|what| (walk.step, what))
}

fn play_and_check<G: Game>(
    start: &G,
    walk: &mut Walk<G>,
    soak: &Soak<'_>,
    index: u64,
) -> Result<Soaked, String> {
    let checks = &soak.checks;
    let due = |every: u64, count: u64| every > 0 && count.is_multiple_of(every);
    walk.keep_inputs = due(checks.replay_every, index);
    walk.step_limit = checks.step_limit;
    // Counted on from game to game, so that what is checked now and then falls on every part of a game.
    let mut count = index.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    let mut most_legal = 0;
    let mut earlier = VecDeque::new();
    let mut game = start.clone();
    let mut luck = Stream::derive(soak.seed, "random game", index);
    let walked = walk.play(&mut game, &mut luck, |game, side, legal| {
        most_legal = most_legal.max(legal.len() as u64);
        count += 1;
        if due(checks.listed_every, count) {
            check_listed(game, side, legal, &mut earlier)?;
        }
        if due(checks.position_every, count) {
            check_position(game)?;
        }
        if due(checks.scene_every, count) {
            check_scenes(game, side, legal)?;
        }
        Ok(())
    })?;
    if checks.listed_every > 0 && Side::ALL.into_iter().any(|side| lists_anything(&game, side)) {
        return Err("the game is over and still lists legal decisions".to_owned());
    }
    if due(checks.position_every, index) {
        check_position(&game)?;
    }
    if walk.keep_inputs {
        let mut again = start.clone();
        walk.replay(&mut again);
        if again != game {
            let what = difference(&format!("{game:#?}"), &format!("{again:#?}"));
            return Err(format!("the same inputs gave another state when they were replayed: {what}"));
        }
    }
    let won = |side| u64::from(walked.outcome.winner == Some(side));
    Ok(Soaked {
        games: 1,
        decisions: walked.decisions,
        chances: walked.chances,
        wins: Side::ALL.map(won),
        draws: u64::from(walked.outcome.winner.is_none()),
        longest: walk.step,
        most_legal,
    })
}

fn lists_anything<G: Game>(game: &G, side: Side) -> bool {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    !legal.is_empty()
}

/// What is listed is not forbidden, and what is forbidden is not listed.
fn check_listed<G: Game>(
    game: &G,
    side: Side,
    legal: &[G::Decision],
    earlier: &mut VecDeque<G::Decision>,
) -> Result<(), String> {
    for &decision in legal {
        if let Some(forbidden) = game.forbids(side, decision) {
            return Err(format!(
                "{decision:?} of the {side} side is listed as legal but forbidden: {forbidden}"
            ));
        }
    }
    let mut sorted = legal.to_vec();
    sorted.sort_unstable();
    if let Some(twice) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("{:?} of the {side} side is listed twice", twice[0]));
    }
    for &decision in earlier.iter() {
        if game.forbids(side, decision).is_none() && sorted.binary_search(&decision).is_err() {
            return Err(format!("{decision:?} of the {side} side is neither listed as legal nor forbidden"));
        }
    }
    let asked = match game.next() {
        contract::Next::Decision(sides) => sides.has(side.enemy()),
        _ => false,
    };
    if !asked && lists_anything(game, side.enemy()) {
        return Err(format!("the {} side is not asked and has legal decisions", side.enemy()));
    }
    // A few of each list are enough to meet, later in the game, decisions that have become illegal.
    for at in [0, legal.len() / 2, legal.len() - 1] {
        if earlier.len() == EARLIER {
            earlier.pop_front();
        }
        earlier.push_back(legal[at]);
    }
    Ok(())
}

/// How many decisions from earlier in the game are asked about again.
const EARLIER: usize = 24;

fn check_position<G: Game>(game: &G) -> Result<(), String> {
    match G::from_position(game.edition(), &game.position()) {
        Ok(read) if read == *game => Ok(()),
        Ok(read) => Err(format!(
            "the position, written and read again, is another state: {}",
            difference(&format!("{game:#?}"), &format!("{read:#?}"))
        )),
        Err(faults) => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Err(format!("the position as written cannot be read: {}", faults.join("; ")))
        }
    }
}

/// Where two states begin to differ, from how they print themselves: the field, and both values.
fn difference(ours: &str, theirs: &str) -> String {
    let depth = |line: &str| line.len() - line.trim_start().len();
    let mut path: Vec<&str> = Vec::new();
    for (one, other) in ours.lines().zip(theirs.lines()) {
        path.retain(|above| depth(above) < depth(one));
        if one != other {
            let bare = |line: &&str| format!("{} ", line.trim().trim_end_matches(['{', '[', '(']).trim_end());
            let fields: Vec<_> = path.iter().skip(1).map(bare).collect();
            let [one, other] = [one, other].map(|line| line.trim().trim_end_matches(','));
            return format!("{}{one} became {other}", fields.concat());
        }
        path.push(one);
    }
    "one has more to it than the other".to_owned()
}

/// The scene of the side that is asked offers what is legal, and that of an observer nothing.
fn check_scenes<G: Game>(game: &G, side: Side, legal: &[G::Decision]) -> Result<(), String> {
    let Scene { choices, .. } = game.scene(side.into());
    let mut offered: Vec<String> = choices.iter().map(|choice| choice.decision.to_string()).collect();
    let mut listed = Vec::with_capacity(legal.len());
    for decision in legal {
        listed.push(
            serde_json::to_value(decision).map_err(|error| format!("{decision:?}: {error}"))?.to_string(),
        );
    }
    offered.sort_unstable();
    // One decision may hang on several things, such as two pieces that are as good as each other.
    offered.dedup();
    listed.sort_unstable();
    if offered != listed {
        return Err(format!(
            "the scene of the {side} side offers {} choices that are not the {} legal decisions",
            offered.len(),
            listed.len()
        ));
    }
    if !game.scene(Eye::Observer).choices.is_empty() {
        return Err("the scene of an observer offers choices".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_the_field() {
        #[derive(Debug)]
        #[allow(dead_code)] // Read by printing it.
        struct State {
            turn: u8,
            at: [Option<u8>; 2],
        }
        let print = |at| format!("{:#?}", State { turn: 3, at });
        let told = difference(&print([Some(1), None]), &print([Some(2), None]));
        assert_eq!(told, "at: Some 1 became 2");
        assert_eq!(difference(&print([None, None]), &print([None, Some(1)])), "at: None became Some(");
    }
}
