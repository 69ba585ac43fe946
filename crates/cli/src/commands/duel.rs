//! `grognard duel`: who is stronger?

use crate::cli::House;
use crate::editions::edition;
use crate::open;
use crate::progress::bar;
use crate::trouble::{Done, Trouble};
use arena::{Duel, SequentialTest, Standing, duel};
use catalog::{Visit, visit};
use contract::Edition;
use opponents::{Budget, Playable};
use std::io::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Measure two opponents against each other
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Games are played in pairs: the same dice, sides changed. So neither the balance of the scenario nor a
run of luck is taken for strength.

Examples:
  grognard duel naw sergeant recruit --games 400
  grognard duel naw sergeant recruit --games 10000 --test 0 30    stop when it is clear")]
pub struct Args {
    /// Which game
    game: String,
    /// The challenger
    #[arg(value_name = "A")]
    challenger: String,
    /// The one challenged
    #[arg(value_name = "B")]
    challenged: String,
    /// Which scenario; the first if none is named
    #[arg(long, value_name = "SCENARIO")]
    scenario: Option<String>,
    /// An optional rule of the scenario; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// How many games at most, two a pair
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Where all chance comes from
    #[arg(long, value_name = "NUMBER", default_value_t = 1815)]
    seed: u64,
    /// Games at once; 0 is as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// Positions that an opponent may look at for one decision
    #[arg(long, value_name = "N", default_value_t = Budget::default().nodes)]
    nodes: u64,
    /// Stop when it is clear whether A is stronger by MOST Elo points rather than LEAST
    #[arg(long, num_args = 2, value_names = ["LEAST", "MOST"], allow_negative_numbers = true)]
    test: Option<Vec<f64>>,
    /// Print the standing as JSON
    #[arg(long)]
    json: bool,
}

/// Plays a duel.
pub fn run(args: &Args, house: &mut House) -> Done {
    struct Play<'a>(&'a Args, Option<&'a Path>);
    impl Visit for Play<'_> {
        type Out = Result<Standing, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Play(args, data) = self;
            let edition = edition::<G>(data)?;
            let scenario = open::scenario(edition.scenarios(), args.scenario.as_deref())?;
            let players = [&args.challenger, &args.challenged];
            let players = [open::level::<G>(Some(players[0]))?, open::level::<G>(Some(players[1]))?];
            let asked = Duel {
                scenario: scenario.key.clone(),
                options: open::options(scenario, &args.options)?,
                players: players.map(str::to_owned),
                pairs: args.games.div_ceil(2),
                seed: args.seed,
                nodes: args.nodes,
                test: args.test.as_ref().map(|test| SequentialTest { least: test[0], most: test[1] }),
            };
            let bar = bar(asked.pairs * 2);
            let standing = duel::<G>(edition, &asked, args.jobs, &AtomicBool::new(false), |standing| {
                bar.set_position(standing.games());
                bar.set_message(format!("{} scores {:.0}%", args.challenger, standing.score * 100.0));
            });
            bar.finish_and_clear();
            Ok(standing?)
        }
    }
    if args.games == 0 {
        return Err(Trouble::input("--games 0: play at least two, a pair"));
    }
    let standing = visit(&args.game, Play(args, house.data.as_deref()))??;
    if args.json {
        return Ok(writeln!(house.paper, "{:#}", serde_json::to_value(&standing).unwrap_or_default())?);
    }
    for sentence in standing.reading() {
        writeln!(house.paper, "{sentence}")?;
    }
    Ok(())
}
