//! `grognard verify`: is a record what it says it is?

use crate::cli::House;
use crate::open;
use crate::paper::{aside, style};
use crate::trouble::{Done, Trouble};
use std::io::Write;
use std::path::PathBuf;

/// Check a recorded game: every decision legal, every die the promised one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Before the first move the table promises its dice: the header of the record holds the SHA-256 of a
seed. When the game is over the seed is revealed, and here every die is rolled again.

Exit code 0: nothing is wrong (the verdict says whether the dice could be checked). 1: something is.
2: the file is no record. 3: it cannot be read.

Examples:
  grognard verify my.jsonl
  grognard verify my.jsonl && echo fair")]
pub struct Args {
    /// The record ("-" is standard input)
    file: PathBuf,
}

/// Verifies.
pub fn run(args: &Args, house: &mut House) -> Done {
    let desk = match open::record(&args.file, house.data.as_deref()) {
        Ok(desk) => desk,
        Err(broken) if broken.is_record => {
            let what = broken.trouble.message().unwrap_or_default().to_owned();
            let verdict = house.paper.ink.paint(style::BAD, "wrong:");
            writeln!(house.paper, "{verdict} {what}")?;
            return Err(Trouble::No(None));
        }
        Err(broken) => return Err(broken.trouble),
    };
    if let Some(other) = desk.other_data() {
        aside(format_args!("Note: {other}, and replays all the same."));
    }
    let verdict = desk.verify();
    let style = if verdict.holds() { style::GOOD } else { style::BAD };
    let (name, words) = (args.file.display(), house.paper.ink.paint(style, &verdict));
    writeln!(house.paper, "{name}: {words}")?;
    if verdict.holds() { Ok(()) } else { Err(Trouble::No(None)) }
}
