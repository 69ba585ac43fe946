//! `grognard games`: what can be played.

use crate::cli::House;
use crate::paper::{style, wrapped};
use crate::trouble::Done;
use catalog::{Listing, listings};
use std::io::Write;

/// List the games, their scenarios and opponents
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grognard games
  grognard games --json | jq '.[0].scenarios'")]
pub struct Args {
    /// As one JSON array
    #[arg(long)]
    json: bool,
}

/// Lists the games.
pub fn run(args: &Args, house: &mut House) -> Done {
    let games = listings();
    if args.json {
        let list = serde_json::to_value(&games).unwrap_or_default();
        return Ok(writeln!(house.paper, "{list:#}")?);
    }
    games.iter().try_for_each(|game| told(game, house))
}

fn told(game: &Listing, house: &mut House) -> Done {
    let ink = house.paper.ink;
    let (width, _) = house.paper.size();
    let out = &mut house.paper;
    writeln!(out, "{} {}", ink.paint(style::CHOICE, game.key), ink.paint(style::STRONG, game.title))?;
    writeln!(out, "  {}", wrapped(game.character, width - 4, 2))?;
    writeln!(out, "  Scenarios:")?;
    for scenario in &game.scenarios {
        let key = ink.paint(style::CHOICE, format_args!("{:<10}", scenario.key));
        let about = format!("{}, {} turns. {}", scenario.title, scenario.turns, scenario.about);
        writeln!(out, "    {key} {}", wrapped(&about, width.saturating_sub(15).min(100), 15))?;
        let mut group = "";
        for option in &scenario.options {
            if option.group != group {
                group = &option.group;
                writeln!(out, "      {}", ink.paint(style::STRONG, group))?;
            }
            let values: Vec<_> = option.values.iter().map(|value| value.key.as_str()).collect();
            let written = format!("--option {}={}", option.key, values.join("|"));
            let (title, rule) = (&option.title, ink.rule(option.rule));
            writeln!(out, "        {}  {title} {rule}", ink.paint(style::CHOICE, written))?;
            let mut about = option.about.clone();
            for (what, others) in [("Needs", &option.needs), ("Switches off", &option.replaces)] {
                if !others.is_empty() {
                    about += &format!(" {what} {}.", others.join(", "));
                }
            }
            writeln!(out, "          {}", wrapped(&about, width.saturating_sub(10).min(100), 10))?;
        }
    }
    writeln!(out, "  Opponents, weakest first:")?;
    for level in &game.levels {
        writeln!(out, "    {} {}", ink.paint(style::CHOICE, format_args!("{:<10}", level.key)), level.about)?;
    }
    Ok(writeln!(out)?)
}
