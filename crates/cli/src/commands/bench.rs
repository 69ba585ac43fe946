//! `grognard bench`: how fast are the rules, and the boards?

mod boards;

use crate::cli::House;
use crate::editions::edition;
use crate::open;
use crate::trouble::{Done, Trouble};
use arena::bench::{Figure, Until, bench, table};
use arena::growth::{self, Growth, growth};
use catalog::{KEYS, Visit, visit};
use contract::Edition;
use opponents::Playable;
use std::io::Write;
use std::path::Path;

/// Inputs after which a table is measured with `--growth`: an evening, and a campaign.
const AGES: [usize; 2] = [200, 20_000];

/// Measure the speed of the rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Plays random games through the whole contract on one core: at every step every legal decision is
listed, one is drawn, dice are drawn, and nothing is logged. Only the time counts that the thread works,
whatever else the machine is busy with. Build with --release before you believe the figures. With --boards: how
long boards take to compile, read and draw, and how long a unit's reach and the longest line of sight take on
them. With --growth: what a decision costs a table, with both players and a watcher looking on, after 200
inputs and after 20,000 of one game after another.

Examples:
  grognard bench
  grognard bench naw grouchy --seconds 10
  grognard bench nlb --usual
  grognard bench --boards
  grognard bench naw --growth
  grognard bench --json | jq '.[0].games_per_second'")]
pub struct Args {
    /// Which game; all if none is named
    game: Option<String>,
    /// Which scenario; all if none is named
    scenario: Option<String>,
    /// Seconds of work for each scenario
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    seconds: f64,
    /// Play so many games instead
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    games: Option<u64>,
    /// Where all chance comes from
    #[arg(long, value_name = "NUMBER", default_value_t = 1815)]
    seed: u64,
    /// Play with the usual options; otherwise each game draws its own by lot
    #[arg(long)]
    usual: bool,
    /// Measure the boards instead of the games
    #[arg(long, conflicts_with_all = ["game", "scenario", "seconds", "games", "seed", "usual"])]
    boards: bool,
    /// Measure whether a table takes longer the longer its game is
    #[arg(long, conflicts_with_all = ["seconds", "games", "boards", "usual"])]
    growth: bool,
    /// As one JSON array
    #[arg(long)]
    json: bool,
}

/// Measures.
pub fn run(args: &Args, house: &mut House) -> Done {
    struct Measure<'a>(&'a Args, Option<&'a Path>);
    impl Visit for Measure<'_> {
        type Out = Result<Vec<Figure>, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Measure(args, data) = self;
            let edition = edition::<G>(data)?;
            if let Some(asked) = args.scenario.as_deref() {
                open::scenario(edition.scenarios(), Some(asked))?;
            }
            let until = args.games.map_or(Until::Seconds(args.seconds), Until::Games);
            Ok(bench::<G>(edition, args.scenario.as_deref(), args.usual, until, args.seed)?)
        }
    }
    struct Long<'a>(&'a Args, Option<&'a Path>);
    impl Visit for Long<'_> {
        type Out = Result<Vec<Growth>, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let Long(args, data) = self;
            Ok(growth::<G>(edition::<G>(data)?, args.scenario.as_deref(), AGES, args.seed)?)
        }
    }
    if !(args.seconds > 0.0 && args.seconds <= 86_400.0) || args.games == Some(0) {
        return Err(Trouble::input("--seconds and --games: give a number above zero"));
    }
    if args.boards {
        let figures = boards::measure()?;
        return print(&figures, boards::table, args, house);
    }
    let games: Vec<&str> = args.game.as_deref().map_or_else(|| KEYS.to_vec(), |game| vec![game]);
    if args.growth {
        let mut figures = Vec::new();
        for game in games {
            figures.extend(visit(game, Long(args, house.data.as_deref()))??);
        }
        return print(&figures, growth::table, args, house);
    }
    let mut figures = Vec::new();
    for game in games {
        figures.extend(visit(game, Measure(args, house.data.as_deref()))??);
    }
    print(&figures, table, args, house)
}

fn print<F: serde::Serialize>(
    figures: &[F],
    table: impl Fn(&[F]) -> String,
    args: &Args,
    house: &mut House,
) -> Done {
    if args.json {
        return Ok(writeln!(house.paper, "{:#}", serde_json::to_value(figures).unwrap_or_default())?);
    }
    write!(house.paper, "{}", table(figures))?;
    if cfg!(debug_assertions) {
        writeln!(house.paper, "This is a debug build: a release build is several times faster.")?;
    }
    Ok(())
}
