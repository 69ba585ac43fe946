//! `grognard replay`: a recorded game, told.

use super::position::EyeArg;
use crate::cli::House;
use crate::desk::Desk;
use crate::open;
use crate::paper::aside;
use crate::pictures::PictureArgs;
use crate::terminal;
use crate::trouble::{Done, Trouble};
use contract::{Entry, Eye, Next};
use record::Dice;
use serde_json::{Map, Value, json};
use std::io::Write;
use std::path::PathBuf;

/// Tell a recorded game
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grognard replay my.jsonl                     the whole game in words
  grognard replay my.jsonl --at 120 --png at-120.png
  grognard replay my.jsonl --at 120 --position > p.json     to edit, analyse, play on from
  grognard replay my.jsonl --json              for programs that check a game

A line of --json is {\"n\":7, \"input\":{\"french\":{\"to\":\"0812\"}}, \"events\":[{\"text\":\"…\",
\"rule\":\"4.1A\", \"event\":{…}}], \"next\":\"french\", \"position\":{…}}: the input, what it did in words
and as data, who is asked then, and the whole position after it, secrets and all. `--at 0 --json`
is the beginning.

A damaged record is told up to the damage; the message says what is wrong there. Exit code 2.")]
pub struct Args {
    /// The record ("-" is standard input)
    file: PathBuf,
    /// The game after the first N inputs; 0 is its beginning
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// A JSON line for every input, or for input N
    #[arg(long)]
    json: bool,
    /// Print the position, as JSON
    #[arg(long, conflicts_with = "json")]
    position: bool,
    /// Whose eyes: french, allied, observer or referee (all of a finished game, what both know of another)
    #[arg(long, value_name = "EYE", hide_possible_values = true)]
    eye: Option<EyeArg>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// Replays.
pub fn run(args: &Args, house: &mut House) -> Done {
    let (desk, damage) = match open::record(&args.file, house.data.as_deref()) {
        Ok(desk) => (desk, None),
        Err(broken) => match broken.before {
            Some(before) => (before, Some(broken.trouble)),
            None => return Err(broken.trouble),
        },
    };
    if let Some(other) = desk.other_data() {
        aside(format_args!("Note: {other}, and replays all the same."));
    }
    let at = args.at.unwrap_or(desk.len());
    if at > desk.len() {
        let sound = if damage.is_some() { "sound " } else { "" };
        let what = format!("--at {at}: the record has {} {sound}inputs", desk.len());
        return Err(Trouble::Input(what).at(args.file.display()));
    }
    let usual = if desk.outcome().is_some() { Eye::Referee } else { Eye::Observer };
    let eye = args.eye.map_or(usual, Eye::from);
    if args.picture.wanted() {
        let told: Vec<Entry> = entries(desk.as_ref(), eye, at);
        args.picture.draw(desk.board(), &desk.scene_at(at, eye), told)?;
    }
    if args.position {
        writeln!(house.paper, "{:#}", desk.split_off(at, Dice::Hand).position())?;
    } else if args.json {
        lines(desk.as_ref(), args.at, house)?;
    } else if !args.picture.wanted() {
        tell(desk.as_ref(), eye, at, house)?;
    }
    damage.map_or(Ok(()), Err)
}

/// What the last few inputs did, for the panel of a picture.
fn entries(desk: &dyn Desk, eye: Eye, at: usize) -> Vec<Entry> {
    let before = desk.split_off(at, Dice::Hand).chronicle_after(at.saturating_sub(8), eye);
    before.into_iter().map(|(_, entry)| entry).collect()
}

fn tell(desk: &dyn Desk, eye: Eye, at: usize, house: &mut House) -> Done {
    let ink = house.paper.ink;
    let header = desk.header();
    let out = &mut house.paper;
    writeln!(
        out,
        "{}, {}: {} (French) against {} (Allied)",
        desk.title(),
        header.scenario,
        header.players.french,
        header.players.allied
    )?;
    for (_, entry) in desk.chronicle(eye).iter().take_while(|(n, _)| *n <= at) {
        writeln!(out, "{}", terminal::chronicle_line(entry, ink))?;
    }
    match desk.outcome().filter(|_| at == desk.len()) {
        Some(outcome) => writeln!(out, "{}", terminal::outcome(&outcome, ink))?,
        None => {
            let (width, _) = out.size();
            for line in terminal::headline(&desk.scene_at(at, eye), width, ink) {
                writeln!(out, "{line}")?;
            }
        }
    }
    Ok(())
}

fn lines(desk: &dyn Desk, only: Option<usize>, house: &mut House) -> Done {
    if only == Some(0) {
        let start = desk.split_off(0, Dice::Hand);
        let line = json!({
            "n": 0, "input": null, "events": [], "next": asked(start.next()), "position": start.position()
        });
        return Ok(writeln!(house.paper, "{line}")?);
    }
    let out = &mut house.paper;
    desk.retell(Eye::Referee, &mut |step| {
        if only.is_some_and(|only| only != step.n) {
            return Ok(());
        }
        let events: Vec<Value> =
            step.events.iter().map(|(event, entry)| told(event, entry.as_ref())).collect();
        let line = json!({
            "n": step.n,
            "input": input(desk, step.n),
            "events": events,
            "next": asked(step.next),
            "position": (step.position)(),
        });
        Ok(writeln!(out, "{line}")?)
    })
}

/// An input as the record writes it, without its number.
fn input(desk: &dyn Desk, n: usize) -> Value {
    let line = desk.line(n).and_then(|line| serde_json::from_str::<Map<String, Value>>(&line).ok());
    let mut line = line.unwrap_or_default();
    line.shift_remove("n");
    Value::Object(line)
}

fn told(event: &Value, entry: Option<&Entry>) -> Value {
    let mut told = match entry.map(serde_json::to_value) {
        Some(Ok(Value::Object(entry))) => entry,
        _ => Map::new(),
    };
    told.insert("event".into(), event.clone());
    Value::Object(told)
}

fn asked(next: Next) -> Value {
    match next {
        Next::Decision(sides) => serde_json::to_value(sides).unwrap_or_default(),
        Next::Chance(_) => "chance".into(),
        Next::Over(_) => "over".into(),
    }
}
