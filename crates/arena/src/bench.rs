//! How fast the rules are: random games with options by lot through the whole contract, on one thread, by the time that
//! it works.

use crate::{Stopwatch, Trouble};
use contract::{Edition, Game, Options};
use record::Stream;
use serde::Serialize;
use std::fmt::Write;
use std::hint::black_box;
use std::time::Duration;
use trials::{Openings, Walk};

/// When a benchmark has seen enough of a scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Until {
    /// After so many games.
    Games(u64),
    /// After so many seconds of work, and at least one game.
    Seconds(f64),
}

/// The speed of one scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Key of the game.
    pub game: String,
    /// Key of the scenario.
    pub scenario: String,
    /// Games played.
    pub games: u64,
    /// Seconds of work they took.
    pub seconds: f64,
    /// Whole games a second.
    pub games_per_second: f64,
    /// Decisions a second: listed, drawn and carried out.
    pub decisions_per_second: f64,
    /// Decisions in a game, on average.
    pub decisions_per_game: f64,
    /// Outcomes of chance in a game, on average.
    pub chances_per_game: f64,
    /// Legal decisions to choose from, on average.
    pub legal_per_decision: f64,
    /// The longest list of legal decisions.
    pub most_legal: u64,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Nanoseconds to clone a state in mid-game.
    pub clone_ns: f64,
}

/// Measures one scenario, or all of them; with optional rules by lot, or all as usual.
pub fn bench<G: Game>(
    edition: &'static G::Edition,
    scenario: Option<&str>,
    as_usual: bool,
    until: Until,
    seed: u64,
) -> Result<Vec<Figure>, Trouble> {
    let keys: Vec<&str> = match scenario {
        Some(key) => vec![key],
        None => edition.scenarios().iter().map(|scenario| scenario.key.as_str()).collect(),
    };
    keys.into_iter().map(|key| figure::<G>(edition, key, as_usual, until, seed)).collect()
}

fn figure<G: Game>(
    edition: &'static G::Edition,
    scenario: &str,
    as_usual: bool,
    until: Until,
    seed: u64,
) -> Result<Figure, Trouble> {
    let openings = if as_usual {
        Openings::<G>::as_usual(edition, scenario)
    } else {
        Openings::<G>::new(edition, scenario, &Options::new())
    };
    let openings = openings.map_err(Trouble::Setup)?;
    let mut walk = Walk::default();
    let (mut games, mut decisions, mut chances, mut listed, mut most_legal) = (0, 0, 0, 0, 0);
    let watch = Stopwatch::start();
    while match until {
        Until::Games(wanted) => games < wanted,
        Until::Seconds(wanted) => games == 0 || watch.seconds() < wanted,
    } {
        let mut game = openings.set_up(seed, games);
        let mut luck = Stream::derive(seed, "bench", games);
        let count = |_: &G, _, legal: &[_]| {
            listed += legal.len() as u64;
            Ok(())
        };
        let walked = walk.play(&mut game, &mut luck, count, |drawn, _, _| drawn);
        let walked = walked.map_err(|what| Trouble::Play { index: games, step: walk.step, what })?;
        black_box(&game);
        decisions += walked.decisions;
        chances += walked.chances;
        most_legal = walked.most_legal.max(most_legal);
        games += 1;
    }
    let seconds = watch.seconds().max(1e-9);
    let per = |sum: u64, of: u64| sum as f64 / of.max(1) as f64;
    Ok(Figure {
        game: G::KEY.to_owned(),
        scenario: scenario.to_owned(),
        games,
        seconds,
        games_per_second: games as f64 / seconds,
        decisions_per_second: decisions as f64 / seconds,
        decisions_per_game: per(decisions, games),
        chances_per_game: per(chances, games),
        legal_per_decision: per(listed, decisions),
        most_legal,
        state_bytes: size_of::<G>(),
        clone_ns: clone_time(&middle(&openings.set_up(seed, 0), &mut walk, seed)),
    })
}

/// A state from the middle of a game, where there is most to clone.
fn middle<G: Game>(start: &G, walk: &mut Walk<G>, seed: u64) -> G {
    let mut states = Vec::new();
    let mut game = start.clone();
    let keep = |state: &G, _, _: &[_]| {
        states.push(state.clone());
        Ok(())
    };
    // A walk that fails was reported by the benchmark already.
    let _ = walk.play(&mut game, &mut Stream::derive(seed, "bench", 0), keep, |drawn, _, _| drawn);
    let half = states.len() / 2;
    states.into_iter().nth(half).unwrap_or(game)
}

fn clone_time<G: Game>(game: &G) -> f64 {
    let mut rounds = 0_u32;
    let watch = Stopwatch::start();
    while rounds < 1_000 || (watch.elapsed() < Duration::from_millis(20) && rounds < u32::MAX - 1_000) {
        for _ in 0..1_000 {
            black_box(black_box(game).clone());
        }
        rounds += 1_000;
    }
    watch.seconds() * 1e9 / f64::from(rounds)
}

/// The figures as a table for a terminal.
pub fn table(figures: &[Figure]) -> String {
    let names = [
        "game",
        "scenario",
        "games/s",
        "decisions/s",
        "decisions",
        "chances",
        "legal",
        "most",
        "bytes",
        "clone ns",
    ];
    let mut rows = vec![names.map(str::to_owned).to_vec()];
    rows.extend(figures.iter().map(|figure| {
        vec![
            figure.game.clone(),
            figure.scenario.clone(),
            figure_of(figure.games_per_second),
            figure_of(figure.decisions_per_second),
            format!("{:.1}", figure.decisions_per_game),
            format!("{:.1}", figure.chances_per_game),
            format!("{:.1}", figure.legal_per_decision),
            figure.most_legal.to_string(),
            figure.state_bytes.to_string(),
            format!("{:.1}", figure.clone_ns),
        ]
    }));
    aligned(&rows, 2)
}

/// Rows of equal length under each other: so many columns of names to the left, numbers to the right.
pub fn aligned(rows: &[Vec<String>], names: usize) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows.first().map_or(0, Vec::len)).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (text, &width)) in row.iter().zip(&widths).enumerate() {
            let _ = match column < names {
                true => write!(line, "{text:<width$}  "),
                false => write!(line, "{text:>width$}  "),
            };
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

fn figure_of(rate: f64) -> String {
    if rate < 100.0 { format!("{rate:.1}") } else { crate::summary::thousands(rate.round() as u64) }
}
