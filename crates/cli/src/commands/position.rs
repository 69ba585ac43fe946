//! `grognard position`: what can be done in a position, and what cannot and why.

use crate::cli::House;
use crate::desk::{Desk, second_step};
use crate::open;
use crate::paper::{Paper, aside, style};
use crate::pictures::PictureArgs;
use crate::terminal::{self, Focus};
use crate::trouble::{Done, Trouble};
use crate::words::{Unresolved, resolve};
use contract::{Choice, Eye, Next, Side};
use record::{Dice, Players};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

/// Analyse a position: legal decisions, why not, pictures
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A position is a JSON document: which game and scenario, turn, whose phase, where every unit is.
`--start` writes one to begin with. Everything that is wrong with an edited one is listed at once.

Examples:
  grognard position --start naw > start.json
  grognard position start.json                          draw it here, with the choices
  grognard position start.json --legal                  every legal decision, a JSON line each
  grognard position start.json --legal --json | jq '.[0].then'
  grognard position start.json --why 'fr-6-inf 0101'    the rule that forbids it; exit code 1
  grognard position start.json --why '{\"take\":\"fr-6-inf\"}'
  grognard position start.json --png start.png

A line of --legal is {\"side\":\"french\", \"decision\":{\"take\":\"fr-6-inf\"}, \"label\":\"Move …\",
\"then\":[{\"to\":\"0812\"}, …]}. \"then\" is there when the decision only opens a second step of the
same side, and lists the answers to that.")]
pub struct Args {
    /// The position ("-" is standard input)
    #[arg(value_name = "FILE", required_unless_present = "start")]
    file: Option<PathBuf>,
    /// Write the starting position of a game and scenario to standard output
    #[arg(long, value_names = ["GAME", "SCENARIO"], num_args = 1..=2, conflicts_with = "file")]
    start: Option<Vec<String>>,
    /// With --start: an optional rule of the scenario; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE", requires = "start")]
    options: Vec<String>,
    /// Print every legal decision of the side to act, a JSON line each
    #[arg(long)]
    legal: bool,
    /// With --legal: one JSON array instead of lines
    #[arg(long, requires = "legal")]
    json: bool,
    /// With --legal: without the second steps
    #[arg(long, requires = "legal")]
    flat: bool,
    /// Say whether a decision (as JSON or in words) is legal, and if not, by which rule
    #[arg(long, value_name = "DECISION", conflicts_with_all = ["legal", "scene"])]
    why: Option<String>,
    /// Print what a client would draw, as JSON
    #[arg(long, conflicts_with = "legal")]
    scene: bool,
    /// Whose eyes: french, allied, observer or referee; the side to act if not given
    #[arg(long, value_name = "EYE", hide_possible_values = true)]
    eye: Option<EyeArg>,
    #[command(flatten)]
    picture: PictureArgs,
}

/// Whose eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum EyeArg {
    /// The French player.
    French,
    /// The Allied player.
    Allied,
    /// Someone who sees what both players know.
    Observer,
    /// Someone who sees everything.
    Referee,
}

impl From<EyeArg> for Eye {
    fn from(eye: EyeArg) -> Eye {
        match eye {
            EyeArg::French => Eye::French,
            EyeArg::Allied => Eye::Allied,
            EyeArg::Observer => Eye::Observer,
            EyeArg::Referee => Eye::Referee,
        }
    }
}

/// Analyses a position.
pub fn run(args: &Args, house: &mut House) -> Done {
    let data = house.data.as_deref();
    let desk = match (&args.start, &args.file) {
        (Some(start), _) => {
            let scenario = start.get(1).map(String::as_str);
            open::start(&start[0], scenario, &args.options, Players::default(), Dice::Hand, data)?
        }
        (None, Some(file)) => open::position(file, Players::default(), Dice::Hand, data)?,
        (None, None) => return Err(Trouble::input("name a file, or --start GAME")),
    };
    let asked = match desk.next() {
        Next::Decision(sides) => Some(sides.first()),
        _ => None,
    };
    let eye = args.eye.map(Eye::from).or(asked.map(Eye::from)).unwrap_or(Eye::Referee);
    args.picture.draw(desk.board(), &desk.scene(eye), Vec::new())?;
    let paper = &mut house.paper;
    if let Some(decision) = &args.why {
        why(desk.as_ref(), decision, paper)
    } else if args.legal {
        legal(desk.as_ref(), args, paper)
    } else if args.scene {
        let scene = serde_json::to_value(desk.scene(eye)).unwrap_or_default();
        Ok(writeln!(paper, "{scene:#}")?)
    } else if args.start.is_some() {
        Ok(writeln!(paper, "{:#}", desk.position())?)
    } else if args.picture.wanted() {
        Ok(())
    } else {
        show(desk.as_ref(), eye, paper)
    }
}

/// The sides that are asked.
fn asked(desk: &dyn Desk) -> impl Iterator<Item = Side> {
    let next = desk.next();
    Side::ALL.into_iter().filter(move |&side| matches!(next, Next::Decision(sides) if sides.has(side)))
}

fn legal(desk: &dyn Desk, args: &Args, paper: &mut Paper) -> Done {
    let mut all = Vec::new();
    for side in asked(desk) {
        // Scenes offer one decision on every piece that would do; here it stands once, for the piece it names.
        let mut seen = HashSet::new();
        let mut choices = desk.scene(side.into()).choices;
        choices.retain(|choice| seen.insert(choice.decision.to_string()));
        for choice in choices {
            let entry = entry(desk, side, choice, args.flat);
            if args.json {
                all.push(entry);
            } else {
                writeln!(paper, "{entry}")?;
            }
        }
    }
    if args.json {
        writeln!(paper, "{:#}", Value::Array(all))?;
    }
    if asked(desk).next().is_none() {
        // For people: an empty list would look like a mistake.
        aside(format_args!("No side is asked here: {}.", waits_for(desk.next())));
    }
    Ok(())
}

fn waits_for(next: Next) -> String {
    match next {
        Next::Decision(sides) => format!("the {} side decides", sides.first()),
        Next::Chance(chance) => format!("chance decides next [{}]", chance.rule),
        Next::Over(outcome) => format!("the game is over, {}", outcome.how),
    }
}

fn entry(desk: &dyn Desk, side: Side, choice: Choice, flat: bool) -> Value {
    let mut entry = Map::new();
    entry.insert("side".into(), side.key().into());
    let then = if flat { None } else { second_step(desk, side, &choice.decision) };
    entry.insert("decision".into(), choice.decision);
    entry.insert("label".into(), choice.label.into());
    if let Some(cost) = choice.cost {
        entry.insert("cost".into(), cost.into());
    }
    if let Some((_, then)) = then {
        entry.insert("then".into(), then.into());
    }
    Value::Object(entry)
}

fn why(desk: &dyn Desk, decision: &str, paper: &mut Paper) -> Done {
    let ink = paper.ink;
    let Some(side) = asked(desk).next() else {
        return Err(Trouble::Input(format!("no side is asked here: {}", waits_for(desk.next()))));
    };
    let words = decision.trim();
    // JSON of any form is a decision; plain words may be one too, such as end-movement.
    let quoted = Value::from(words).to_string();
    let as_word = desk.forbids(side, &Value::from(words)).is_ok();
    match resolve(desk, side, if as_word { &quoted } else { words }) {
        Ok(decisions) => {
            let decisions: Vec<String> = decisions.iter().map(Value::to_string).collect();
            let verdict = ink.paint(style::GOOD, "Legal:");
            Ok(writeln!(paper, "{verdict} {}", decisions.join(", then "))?)
        }
        Err(Unresolved::Forbidden(forbidden)) => {
            writeln!(paper, "{} {}", ink.paint(style::BAD, forbidden.why), ink.rule(forbidden.rule))?;
            let (width, _) = paper.size();
            if let Some(rule) = desk.ledger().get(forbidden.rule.0) {
                super::rules::print(paper, rule, width)?;
            }
            Err(Trouble::No(None))
        }
        Err(Unresolved::Unclear(what)) => Err(Trouble::Input(format!("--why {decision}: {what}"))),
    }
}

fn show(desk: &dyn Desk, eye: Eye, paper: &mut Paper) -> Done {
    let scene = desk.scene(eye);
    let (board, ink) = (desk.board(), paper.ink);
    let (width, _) = paper.size();
    let mut lines = terminal::map(board, &scene, Focus::default(), ink);
    lines.extend(terminal::headline(&scene, width, ink));
    lines.extend(terminal::hands(&scene, ink));
    lines.extend(terminal::trays(board, &scene, width, ink));
    lines.extend(scene.account.as_ref().map(|account| terminal::account(account, ink)).unwrap_or_default());
    match (&scene.prompt, &scene.outcome) {
        (Some(prompt), _) => lines.push(terminal::prompt(prompt, ink)),
        (None, Some(outcome)) => lines.push(terminal::outcome(outcome, ink)),
        (None, None) => lines.push(format!("{}.", waits_for(desk.next()))),
    }
    lines.extend(terminal::choices(board, &scene, width, usize::MAX, ink));
    for line in lines {
        writeln!(paper, "{line}")?;
    }
    Ok(())
}
