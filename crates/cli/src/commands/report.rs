//! `grognard report`: slices of a simulation, put together.

use super::simulate::{command, tell};
use crate::cli::House;
use crate::paper::{aside, style};
use crate::trouble::{Done, Trouble, file_trouble};
use arena::slice::SliceReader;
use arena::{publish, slices_in};
use std::io::Write;
use std::path::PathBuf;

/// Merge the slices of a simulation and report on them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Slices may come from many machines, in any order. The report is the same, bit for bit, as if one
machine had played all games. Slices of different experiments, or with the same games, are refused.

Examples:
  grognard report slices --out report
  grognard report a/slice-1-of-2.jsonl b/slice-2-of-2.jsonl --out report")]
pub struct Args {
    /// Folders that simulations wrote to, or slices (slice-….jsonl)
    #[arg(required = true, value_name = "DIR|FILE")]
    slices: Vec<PathBuf>,
    /// The folder for report.html and the tables
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print the figures as JSON
    #[arg(long)]
    json: bool,
    /// Fail if games of the experiment are missing
    #[arg(long)]
    complete: bool,
}

/// Merges and reports.
pub fn run(args: &Args, house: &mut House) -> Done {
    let mut slices = Vec::new();
    for path in &args.slices {
        if path.is_dir() {
            slices.extend(slices_in(path)?);
        } else if path.exists() {
            slices.push(path.clone());
        } else {
            return Err(Trouble::File(format!("{}: there is no such file or folder", path.display())));
        }
    }
    std::fs::create_dir_all(&args.out).map_err(|error| file_trouble("make the folder", &args.out, &error))?;
    let experiment = match slices.first() {
        Some(first) => command(&SliceReader::open(first)?.heading().experiment),
        None => String::new(),
    };
    let merged = publish(&slices, &args.out, &experiment)?;
    let summary = merged.tally.summary();
    let paper = &mut house.paper;
    if args.json {
        writeln!(paper, "{:#}", serde_json::to_value(&summary).unwrap_or_default())?;
    } else {
        tell(&summary, paper)?;
        writeln!(paper, "The report is {}", args.out.join("report.html").display())?;
    }
    match merged.missing() {
        None => Ok(()),
        Some(missing) if args.complete => Err(Trouble::No(Some(format!("not complete: {missing}")))),
        Some(missing) if args.json => {
            aside(format_args!("Not complete: {missing}."));
            Ok(())
        }
        Some(missing) => {
            let missing = paper.ink.paint(style::BAD, format_args!("Not complete: {missing}."));
            Ok(writeln!(paper, "{missing}")?)
        }
    }
}
