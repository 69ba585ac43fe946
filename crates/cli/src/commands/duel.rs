//! `grognard duel`: who is stronger?

use crate::cli::House;
use crate::editions::edition;
use crate::open;
use crate::progress::bar;
use crate::series::Series;
use crate::trouble::{Done, Trouble};
use arena::{Duel, SequentialTest, Standing, duel};
use catalog::{Visit, visit};
use contract::Edition;
use opponents::Playable;
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
    /// How many games at most, two a pair
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    #[command(flatten)]
    series: Series,
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
                options: open::options(scenario, &args.series.options)?,
                players: players.map(str::to_owned),
                pairs: args.games.div_ceil(2),
                seed: args.series.seed,
                nodes: args.series.nodes,
                test: args.test.as_ref().map(|test| SequentialTest { least: test[0], most: test[1] }),
            };
            let bar = bar(asked.pairs * 2);
            let standing =
                duel::<G>(edition, &asked, args.series.jobs, &AtomicBool::new(false), |standing| {
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
