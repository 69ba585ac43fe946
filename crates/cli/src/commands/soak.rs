//! `grognard soak`: random games, and every promise of the rules checked.

use crate::cli::House;
use crate::editions::edition;
use crate::open;
use crate::paper::style;
use crate::progress::{bar, spinner};
use crate::trouble::{Done, Trouble};
use arena::{Checks, Soak, Soaked, Verdict, random_games, thousands};
use catalog::{KEYS, Visit, visit};
use contract::Edition;
use opponents::Playable;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Play random games and hold the rules to their promises
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Checked: nobody is stuck; every game ends; every listed decision is accepted and no other; scenes
offer what is legal; positions read back as they were written; a replay equals the game. The first
game that breaks a promise is printed with its options and the command that shows it again. Exit
code 1. Optional rules are drawn by lot for each game, except those that --option names.

Examples:
  grognard soak naw --games 100000
  grognard soak naw grouchy --games 1000 --everything
  grognard soak --seconds 60               every scenario of every game, a minute in all")]
pub struct Args {
    /// Which game; all if none is named
    game: Option<String>,
    /// Which scenario; all if none is named
    scenario: Option<String>,
    /// An optional rule that is the same in every game; may be repeated. The others are drawn by lot
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many games of each scenario
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: u64,
    /// Play so many seconds instead, the scenarios together
    #[arg(long, value_name = "S", conflicts_with = "games")]
    seconds: Option<f64>,
    /// The first game, to see a failure again
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    first: u64,
    /// Where all chance comes from
    #[arg(long, value_name = "NUMBER", default_value_t = 1815)]
    seed: u64,
    /// Games at once; 0 is as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Check every promise at every step instead of now and then
    #[arg(long)]
    everything: bool,
}

/// Soaks.
pub fn run(args: &Args, house: &mut House) -> Done {
    if args.games == 0 || args.seconds.is_some_and(|seconds| !(0.0..=1e6).contains(&seconds)) {
        return Err(Trouble::input("--games and --seconds: give a number above zero"));
    }
    let games: Vec<&str> = args.game.as_deref().map_or_else(|| KEYS.to_vec(), |game| vec![game]);
    let mut runs = Vec::new();
    for game in games {
        let scenarios = visit(game, Scenarios(args, house.data.as_deref()))??;
        runs.extend(scenarios.into_iter().map(|scenario| (game, scenario)));
    }
    let share = args.seconds.map(|seconds| seconds / runs.len().max(1) as f64);
    for (game, scenario) in runs {
        let begun = Instant::now();
        let verdict = visit(game, Play(args, &scenario, share, house.data.as_deref()))??;
        report(args, house, game, &scenario, verdict, begun.elapsed().as_secs_f64())?;
    }
    Ok(())
}

/// Which scenarios of a game to play.
struct Scenarios<'a>(&'a Args, Option<&'a Path>);

impl Visit for Scenarios<'_> {
    type Out = Result<Vec<String>, Trouble>;
    fn visit<G: Playable>(self) -> Self::Out {
        let Scenarios(args, data) = self;
        let scenarios = edition::<G>(data)?.scenarios();
        Ok(match args.scenario.as_deref() {
            Some(asked) => vec![open::scenario(scenarios, Some(asked))?.key.clone()],
            None => scenarios.iter().map(|scenario| scenario.key.clone()).collect(),
        })
    }
}

/// The games of one scenario, so many or so many seconds of them.
struct Play<'a>(&'a Args, &'a str, Option<f64>, Option<&'a Path>);

impl Visit for Play<'_> {
    type Out = Result<Verdict, Trouble>;
    fn visit<G: Playable>(self) -> Self::Out {
        let Play(args, scenario, seconds, data) = self;
        let Args { first, games, seed, jobs, .. } = *args;
        let edition = edition::<G>(data)?;
        let options = open::options(open::scenario(edition.scenarios(), Some(scenario))?, &args.options)?;
        let checks = if args.everything { Checks::EVERYTHING } else { Checks::SAMPLED };
        let games = if seconds.is_some() { u64::MAX - first } else { games };
        // Where everything is checked there is nothing to choose, and who has seconds spends few of them on learning.
        let learnt = if args.everything { 0 } else { seconds.map_or(64, |_| 4) };
        let soak = Soak { scenario, options: &options, first, games, seed, checks, learnt, jobs };
        let stop = Arc::new(AtomicBool::new(false));
        if let Some(seconds) = seconds {
            let stop = Arc::clone(&stop);
            // Nobody waits for it: if a game fails before, it has nothing left to stop.
            thread::spawn(move || {
                thread::sleep(Duration::from_secs_f64(seconds));
                stop.store(true, Ordering::Relaxed);
            });
        }
        let bar = if seconds.is_some() { spinner() } else { bar(games) };
        let verdict = random_games::<G>(edition, &soak, &stop, |done| bar.set_position(done));
        bar.finish_and_clear();
        Ok(verdict?)
    }
}

fn report(
    args: &Args,
    house: &mut House,
    game: &str,
    scenario: &str,
    verdict: Verdict,
    seconds: f64,
) -> Done {
    let ink = house.paper.ink;
    let Soaked { games, decisions, chances, wins, draws, longest, most_legal } = match verdict {
        Ok(soaked) => soaked,
        Err(failure) => {
            // In seconds other moments are looked at than in so many games: everything meets all of them.
            let every = if args.everything || args.seconds.is_some() { " --everything" } else { "" };
            let pinned: String = args.options.iter().map(|option| format!(" --option {option}")).collect();
            let again = format!(
                "grognard soak {game} {scenario} --seed {} --first {} --games 1{pinned}{every}",
                failure.seed, failure.index
            );
            return Err(Trouble::No(Some(format!(
                "a promise is broken.\n  {failure}\n  See it again: {again}"
            ))));
        }
    };
    Ok(writeln!(
        house.paper,
        "{} {scenario}: {} games kept every promise, with {} decisions and {} dice or draws in {seconds:.1} s. \
         French {}, Allied {}, drawn {}. The longest took {longest} inputs, the longest list had {most_legal} \
         decisions.",
        ink.paint(style::GOOD, game),
        thousands(games),
        thousands(decisions),
        thousands(chances),
        thousands(wins[0]),
        thousands(wins[1]),
        thousands(draws),
    )?)
}
