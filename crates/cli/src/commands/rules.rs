//! `grognard rules`: the rules of a game in our words.

use crate::cli::House;
use crate::editions::edition;
use crate::paper::{Paper, style, wrapped};
use crate::trouble::{Done, Trouble};
use catalog::{Visit, visit};
use contract::{Edition, Ledger, RuleText};
use opponents::Playable;
use std::io::Write;
use std::path::Path;

/// Print the rules of a game, or search them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grognard rules naw                 all of them, titles only
  grognard rules naw 4.5             zones of control
  grognard rules naw 6.4B
  grognard rules naw retreat zone    every rule that speaks of both
  grognard rules naw --json 5")]
pub struct Args {
    /// Which game
    game: String,
    /// A number (4.5C, 4.5, or 4 for a whole section), or words to look for
    #[arg(value_name = "ID|WORDS")]
    asked: Vec<String>,
    /// As one JSON array
    #[arg(long)]
    json: bool,
    /// Only where we had to rule because the printed text is silent or unclear
    #[arg(long)]
    rulings: bool,
}

/// The ledger of a game.
fn ledger(game: &str, data: Option<&Path>) -> Result<&'static Ledger, Trouble> {
    struct Open<'a>(Option<&'a Path>);
    impl Visit for Open<'_> {
        type Out = Result<&'static Ledger, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            Ok(edition::<G>(self.0)?.ledger())
        }
    }
    visit(game, Open(data))?
}

/// Prints rules.
pub fn run(args: &Args, house: &mut House) -> Done {
    let ledger = ledger(&args.game, house.data.as_deref())?;
    let asked = args.asked.join(" ");
    let mut found = find(ledger, &asked);
    if found.is_empty() {
        return Err(not_found(ledger, &args.game, &asked));
    }
    found.retain(|rule| !args.rulings || rule.ruling.is_some());
    let paper = &mut house.paper;
    let (width, _) = paper.size();
    if args.json {
        writeln!(paper, "{:#}", serde_json::to_value(&found).unwrap_or_default())?;
    } else if asked.is_empty() && !args.rulings {
        for rule in found {
            let id = paper.ink.paint(style::RULE, format_args!("{:<8}", rule.id));
            let ruled = if rule.ruling.is_some() { " (ruling)" } else { "" };
            let open = if rule.open.is_some() { " (not enforced yet)" } else { "" };
            writeln!(
                paper,
                "{id} {}{}",
                rule.title,
                paper.ink.paint(style::FAINT, format_args!("{ruled}{open}"))
            )?;
        }
    } else {
        for rule in found {
            print(paper, rule, width)?;
        }
    }
    Ok(())
}

/// Whether this is meant as the number of a rule.
fn is_number(asked: &str) -> bool {
    !asked.contains(' ') && asked.chars().next().is_some_and(|first| first.is_ascii_digit())
}

fn not_found(ledger: &Ledger, game: &str, asked: &str) -> Trouble {
    if is_number(asked) {
        let mut sections: Vec<&str> =
            ledger.rules.iter().filter_map(|rule| rule.id.split('.').next()).collect();
        sections.dedup();
        return Trouble::Input(format!(
            "there is no rule {asked} in {game}; its sections are {}. `grognard rules {game}` lists all",
            sections.join(", ")
        ));
    }
    Trouble::No(Some(format!("no rule of {game} speaks of {asked:?}: try fewer or other words")))
}

/// The rules that a number or words ask for; all when nothing is asked.
pub fn find<'a>(ledger: &'a Ledger, asked: &str) -> Vec<&'a RuleText> {
    let asked = asked.trim().trim_matches(['[', ']']);
    if asked.is_empty() {
        return ledger.rules.iter().collect();
    }
    if let Some(rule) = ledger.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(asked)) {
        return vec![rule];
    }
    let under: Vec<String> = ledger.under(&asked.to_uppercase()).map(|rule| rule.id.clone()).collect();
    if !under.is_empty() {
        return ledger.rules.iter().filter(|rule| under.contains(&rule.id)).collect();
    }
    if is_number(asked) {
        return Vec::new();
    }
    let words: Vec<String> = asked.split_whitespace().map(str::to_lowercase).collect();
    let speaks = |rule: &&RuleText| {
        let parts = [Some(&rule.title), Some(&rule.text), rule.ruling.as_ref(), rule.example.as_ref()];
        let text = parts.into_iter().flatten().map(|part| part.to_lowercase()).collect::<Vec<_>>().join(" ");
        words.iter().all(|word| text.contains(word))
    };
    ledger.rules.iter().filter(speaks).collect()
}

/// Prints a rule with everything we have to say about it.
pub fn print(paper: &mut Paper, rule: &RuleText, width: usize) -> Done {
    let ink = paper.ink;
    let width = width.min(100);
    writeln!(paper, "{} {}", ink.rule(&rule.id), ink.paint(style::STRONG, &rule.title))?;
    writeln!(paper, "  {}", wrapped(&rule.text, width - 2, 2))?;
    let parts = [("Ruling", &rule.ruling), ("Example", &rule.example), ("Not enforced yet", &rule.open)];
    for (name, text) in parts {
        if let Some(text) = text {
            let words = wrapped(&format!("{name}: {text}"), width - 2, 2);
            writeln!(paper, "  {}", ink.paint(style::FAINT, words))?;
        }
    }
    Ok(())
}
