//! Random games by the hundred thousand, each checked against the promises of the contract.

use crate::{Trouble, workers};
use contract::{Game, Options};
use serde::Serialize;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use trials::{Checks, Moments, Openings, Walk, Walked, listed, try_one, unusual};

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
    /// Options of that game that are not as usual.
    pub options: Options,
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
        let Failure { game, scenario, options, seed, index, step, what } = self;
        let options = listed(options);
        write!(f, "{game} {scenario} (options: {options}), seed {seed}, random game {index}, ")?;
        write!(f, "step {step}: {what}")
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
    /// Optional rules that are the same in every game; the others are drawn by lot.
    pub options: &'a Options,
    /// The first game; 0, or the index of a [`Failure`] to see it again.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// Where all chance comes from.
    pub seed: u64,
    /// What to check.
    pub checks: Checks,
    /// Games that are played unchecked before all others, to learn which moments are seldom met.
    pub learnt: u64,
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
    let openings = Openings::<G>::new(edition, soak.scenario, soak.options).map_err(Trouble::Setup)?;
    let moments = Moments::of(&openings, soak.seed, soak.learnt);
    let mut seen = Soaked::default();
    let mut failure = None;
    let range = soak.first..soak.first.saturating_add(soak.games);
    let work = |walk: &mut Walk<G>, index: u64| {
        let start = openings.set_up(soak.seed, index);
        try_one(&start, walk, (&soak.checks, &moments), &mut (), soak.seed, index)
            .map(|walked| (walked, walk.step))
    };
    workers::in_order(range, soak.jobs, stop, Walk::default, work, |index, checked| {
        match checked.unwrap_or_else(|panic| Err((0, panic))) {
            Ok((walked, inputs)) => {
                seen.add(&walked, inputs);
                progress(seen.games);
                ControlFlow::Continue(())
            }
            Err((step, what)) => {
                let scenario = soak.scenario.to_owned();
                let options = unusual(&openings.set_up(soak.seed, index));
                failure =
                    Some(Failure { game: G::KEY, scenario, options, seed: soak.seed, index, step, what });
                ControlFlow::Break(())
            }
        }
    });
    Ok(failure.map_or(Ok(seen), Err))
}

impl Soaked {
    fn add(&mut self, one: &Walked, inputs: u64) {
        self.games += 1;
        self.decisions += one.decisions;
        self.chances += one.chances;
        match one.outcome.winner {
            Some(side) => self.wins[side as usize] += 1,
            None => self.draws += 1,
        }
        self.longest = self.longest.max(inputs);
        self.most_legal = self.most_legal.max(one.most_legal);
    }
}
