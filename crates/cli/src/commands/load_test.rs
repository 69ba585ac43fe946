//! `grognard load-test`: how much a table server stands.

use crate::cli::House;
use crate::trouble::{Done, Trouble};
use load::LoadTest;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Measure the table server: many live tables on this machine, for a limited time
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The server runs as a process of its own, the players in this one, over loopback, on a database made for it and removed
after it.

Examples:
  grognard load-test
  grognard load-test --tables 200 --seconds 5 --json
  grognard load-test --tables 10000 --rate 1000      a fixed rate, as people play
  grognard load-test --program ./grognard-of-yesterday      another build, measured by the same players
  grognard load-test --postgres postgres://grognard@127.0.0.1/grognard")]
pub struct Args {
    /// Live tables, each with a socket open
    #[arg(long, default_value_t = 1000, value_name = "N")]
    tables: usize,
    /// How long players decide
    #[arg(long, default_value_t = 20, value_name = "S")]
    seconds: u64,
    /// How many players decide at the same time
    #[arg(long, default_value_t = 32, value_name = "N")]
    players: usize,
    /// Decisions a second that all players make together [default: as many as they can]
    #[arg(long, value_name = "N")]
    rate: Option<f64>,
    /// A PostgreSQL to measure after SQLite
    #[arg(long, value_name = "URL")]
    postgres: Option<String>,
    /// Which game
    #[arg(long, default_value = "naw", value_name = "GAME")]
    game: String,
    /// The program that serves, to compare another build with this one [default: this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Measures.
pub fn run(args: &Args, house: &mut House) -> Done {
    let listed = catalog::listing(&args.game)?;
    let scenario = listed.scenarios.first().map(|scenario| scenario.key.clone()).unwrap_or_default();
    let test = LoadTest {
        tables: args.tables,
        time: Duration::from_secs(args.seconds),
        players: args.players,
        rate: args.rate,
        postgres: args.postgres.clone(),
        game: args.game.clone(),
        scenario,
        program: args.program.clone().or_else(|| std::env::current_exe().ok()),
    };
    let report = load::load_test(&test).map_err(|error| Trouble::File(error.to_string()))?;
    let out = &mut house.paper;
    if args.json {
        let text = serde_json::to_string_pretty(&report).map_err(Trouble::input)?;
        writeln!(out, "{text}")?;
        return Ok(());
    }
    write!(out, "{report}")?;
    Ok(())
}
