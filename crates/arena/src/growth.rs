//! Whether a table takes longer to decide the longer its game has gone on.
//!
//! One long game is played as a table plays it, and what a decision costs is measured twice: near the beginning
//! and far on. [`Endless`] chains games of the rulebook, so both times the rules meet the same kinds of states.

use crate::Trouble;
use crate::bench::aligned;
use contract::{Edition, Entry, Eye, Game, Options, Side};
use record::{Dice, Match, Players, Refused, Stream};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};
use trials::{Endless, decide_by_lot};

/// Decisions that are measured at each age.
const DECISIONS: usize = 1_000;
/// Lines of the chronicle that a table shows.
const LINES: usize = 60;
/// Who looks: both players, and somebody who watches.
const EYES: [Eye; 3] = [Eye::French, Eye::Allied, Eye::Observer];

/// What a decision costs near the beginning of a game and far on.
#[derive(Clone, Debug, Serialize)]
pub struct Growth {
    /// Key of the game.
    pub game: String,
    /// Key of the scenario.
    pub scenario: String,
    /// The inputs after which it was measured.
    pub inputs: [usize; 2],
    /// The parts of a decision, then all of it.
    pub costs: Vec<Cost>,
    /// What is asked for now and then.
    pub beside: Vec<Cost>,
}

/// The median of what something costs, in microseconds.
#[derive(Clone, Debug, Serialize)]
pub struct Cost {
    /// What.
    pub what: &'static str,
    /// Near the beginning and far on.
    pub us: [f64; 2],
    /// The second as a multiple of the first.
    pub ratio: f64,
}

/// What is measured of one decision, in the order of [`Parts`].
const PARTS: [&str; 5] = ["decide", "undo?", "draw", "tell", "a decision"];
/// What is measured beside it.
const BESIDE: [&str; 2] = ["undo", "a secret?"];
type Parts = [Duration; PARTS.len() + BESIDE.len()];

/// Measures one scenario, or all of them.
pub fn growth<G: Game>(
    edition: &'static G::Edition,
    scenario: Option<&str>,
    ages: [usize; 2],
    seed: u64,
) -> Result<Vec<Growth>, Trouble> {
    let keys: Vec<&str> = match scenario {
        Some(key) => vec![key],
        None => edition.scenarios().iter().map(|scenario| scenario.key.as_str()).collect(),
    };
    keys.into_iter().map(|key| one::<G>(edition, key, ages, seed)).collect()
}

fn one<G: Game>(
    edition: &'static G::Edition,
    scenario: &str,
    ages: [usize; 2],
    seed: u64,
) -> Result<Growth, Trouble> {
    let dice = Dice::Fair([seed as u8; 32]);
    let mut table: Match<Endless<G>> =
        Match::new(edition, scenario, &Options::new(), Players::default(), dice).map_err(Trouble::Setup)?;
    let mut lot = Stream::derive(seed, "growth", 0);
    let refused = |why: Refused| Trouble::Play { index: 0, step: 0, what: why.to_string() };
    let mut medians = Vec::new();
    for age in ages {
        while table.len() < age {
            decide_by_lot(&mut table, &mut lot).map_err(refused)?;
        }
        let measured: Result<Vec<Parts>, Refused> =
            (0..DECISIONS).map(|_| measure(&mut table, &mut lot)).collect();
        let measured = measured.map_err(refused)?;
        let median = |part: usize| {
            let mut all: Vec<_> = measured.iter().map(|parts| parts[part]).collect();
            all.sort_unstable();
            all[all.len() / 2].as_secs_f64() * 1e6
        };
        medians.push((0..PARTS.len() + BESIDE.len()).map(median).collect::<Vec<_>>());
    }
    let cost = |(part, what): (usize, &&'static str)| {
        let us = [medians[0][part], medians[1][part]];
        Cost { what, us, ratio: us[1] / us[0].max(1e-3) }
    };
    let mut costs: Vec<_> = PARTS.iter().chain(&BESIDE).enumerate().map(cost).collect();
    let beside = costs.split_off(PARTS.len());
    Ok(Growth { game: G::KEY.into(), scenario: scenario.into(), inputs: ages, costs, beside })
}

/// A decision as a table takes it: on a copy, so that nothing has changed if it is refused or cannot be stored;
/// then its lines for the store, and what everybody who looks is shown.
fn measure<G: Game>(table: &mut Match<G>, lot: &mut Stream) -> Result<Parts, Refused> {
    let before = table.len();
    let begun = Instant::now();
    let mut next = table.clone();
    decide_by_lot(&mut next, lot)?;
    let inputs = (before + 1..).zip(next.inputs().after(before));
    black_box(inputs.map(|(n, input)| input.line(n)).collect::<Vec<_>>());
    let decided = begun.elapsed();
    for side in [None, Some(Side::French), Some(Side::Allied)] {
        let _ = black_box(next.can_undo(side));
    }
    let asked = begun.elapsed();
    for eye in EYES {
        black_box(written(&next.game().scene(eye)));
    }
    let drawn = begun.elapsed();
    for eye in EYES {
        black_box(written(&words(next.chronicle_after(before, eye))));
        black_box(written(&words(next.latest(LINES, eye))));
    }
    let told = begun.elapsed();
    let mut back = next.clone();
    let _ = black_box(back.undo(None));
    let undone = begun.elapsed();
    black_box(next.hides());
    let hidden = begun.elapsed();
    *table = next;
    Ok([decided, asked - decided, drawn - asked, told - drawn, told, undone - told, hidden - undone])
}

fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

fn words(told: Vec<(usize, Entry)>) -> Vec<Entry> {
    told.into_iter().map(|(_, entry)| entry).collect()
}

/// The figures as tables for a terminal.
pub fn table(figures: &[Growth]) -> String {
    let Some(first) = figures.first() else { return String::new() };
    let [early, late] = first.inputs.map(|inputs| format!("µs at {inputs}"));
    let mut rows = vec![["game", "scenario", "what", &early, &late, "ratio"].map(str::to_owned).to_vec()];
    for figure in figures {
        rows.extend(figure.costs.iter().chain(&figure.beside).map(|cost| {
            let [early, late] = cost.us.map(|us| format!("{us:.1}"));
            let (game, scenario) = (figure.game.clone(), figure.scenario.clone());
            vec![game, scenario, cost.what.into(), early, late, format!("{:.2}", cost.ratio)]
        }));
    }
    aligned(&rows, 3)
}
