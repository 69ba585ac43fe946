//! `grognard data`: every value of a game, and where it comes from.

use crate::cli::House;
use crate::editions::edition;
use crate::paper::style;
use crate::trouble::{Done, Trouble, file_trouble};
use arena::thousands;
use catalog::{Visit, visit};
use contract::{Edition, Fact, Provenance};
use opponents::Playable;
use record::save_bytes;
use serde_json::json;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Tell where the values of a game come from
#[derive(Debug, clap::Args)]
#[command(after_help = "\
rulebook: printed in the rulebook. published: known from the published game. reconstructed: worked
out from the history and the ground.

Examples:
  grognard data naw                                  counted
  grognard data naw --provenance reconstructed       listed: what an owner of a copy could check
  grognard data naw --list | grep fr-6-inf
  grognard data naw --files my-data                  write the data files to correct them
  grognard play naw --data my-data                   and play with them")]
pub struct Args {
    /// Which game
    game: String,
    /// List every value
    #[arg(long)]
    list: bool,
    /// List only values of this provenance: rulebook, published or reconstructed
    #[arg(long, value_name = "KIND", hide_possible_values = true)]
    provenance: Option<Kind>,
    /// As JSON: the counts, or with --list or --provenance the values
    #[arg(long)]
    json: bool,
    /// Write the data files of the game to a folder, to be corrected there
    #[arg(long, value_name = "DIR", conflicts_with_all = ["list", "provenance", "json"])]
    files: Option<PathBuf>,
}

/// A provenance as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Kind {
    /// Printed in the rulebook.
    Rulebook,
    /// Known from the published game.
    Published,
    /// Worked out from the history and the ground.
    Reconstructed,
}

impl From<Kind> for Provenance {
    fn from(kind: Kind) -> Provenance {
        match kind {
            Kind::Rulebook => Provenance::Rulebook,
            Kind::Published => Provenance::Published,
            Kind::Reconstructed => Provenance::Reconstructed,
        }
    }
}

const KINDS: [Provenance; 3] = [Provenance::Rulebook, Provenance::Published, Provenance::Reconstructed];

/// What the edition of a game is made of.
struct Facts {
    title: &'static str,
    digest: String,
    facts: Vec<Fact>,
    shipped: &'static [(&'static str, &'static str)],
}

fn facts(game: &str, data: Option<&Path>) -> Result<Facts, Trouble> {
    struct Open<'a>(Option<&'a Path>);
    impl Visit for Open<'_> {
        type Out = Result<Facts, Trouble>;
        fn visit<G: Playable>(self) -> Self::Out {
            let edition = edition::<G>(self.0)?;
            Ok(Facts {
                title: G::TITLE,
                digest: edition.digest().into(),
                facts: edition.facts().to_vec(),
                shipped: G::Edition::shipped(),
            })
        }
    }
    visit(game, Open(data))?
}

/// Tells about the data.
pub fn run(args: &Args, house: &mut House) -> Done {
    let Facts { title, digest, facts, shipped } = facts(&args.game, house.data.as_deref())?;
    if let Some(folder) = &args.files {
        return write_files(folder, shipped, house);
    }
    let wanted = args.provenance.map(Provenance::from);
    let listed: Vec<&Fact> =
        facts.iter().filter(|fact| wanted.is_none_or(|wanted| fact.provenance == wanted)).collect();
    let ink = house.paper.ink;
    let out = &mut house.paper;
    match (args.json, args.list || wanted.is_some()) {
        (true, true) => writeln!(out, "{:#}", serde_json::to_value(&listed).unwrap_or_default())?,
        (true, false) => {
            let counts: BTreeMap<String, usize> =
                KINDS.iter().map(|&kind| (kind.to_string(), count(&facts, kind))).collect();
            let all =
                json!({ "game": args.game, "digest": digest, "values": facts.len(), "provenance": counts });
            writeln!(out, "{all:#}")?;
        }
        (false, true) => {
            for fact in listed {
                let what = format!("{} {}", fact.subject, fact.property);
                let source = ink.paint(style::FAINT, format_args!("{}: {}", fact.provenance, fact.source));
                writeln!(out, "{what:<40} {:<28} {source}", fact.value)?;
            }
        }
        (false, false) => {
            writeln!(out, "{} {}", ink.paint(style::STRONG, title), ink.paint(style::FAINT, digest))?;
            writeln!(out, "{} values:", thousands(facts.len() as u64))?;
            for kind in KINDS {
                let share = 100.0 * count(&facts, kind) as f64 / facts.len().max(1) as f64;
                writeln!(out, "  {kind:<14} {:>6} {share:>5.1}%", thousands(count(&facts, kind) as u64))?;
            }
            by_property(&facts, house)?;
        }
    }
    Ok(())
}

fn count(facts: &[Fact], kind: Provenance) -> usize {
    facts.iter().filter(|fact| fact.provenance == kind).count()
}

/// The counts by what the values say and of what.
fn by_property(facts: &[Fact], house: &mut House) -> Done {
    let mut groups: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    for fact in facts {
        let kind = fact.subject.split_whitespace().next().unwrap_or_default();
        let name = format!("{kind}: {}", fact.property);
        groups.entry(name).or_default()[fact.provenance as usize] += 1;
    }
    let out = &mut house.paper;
    writeln!(out, "\n{:<34} {:>9} {:>10} {:>14}", "", KINDS[0], KINDS[1], KINDS[2])?;
    for (name, counts) in groups {
        let cell = |count: usize| if count == 0 { "·".to_owned() } else { count.to_string() };
        writeln!(out, "{name:<34} {:>9} {:>10} {:>14}", cell(counts[0]), cell(counts[1]), cell(counts[2]))?;
    }
    Ok(writeln!(out, "\n--provenance reconstructed lists what an owner of a printed copy could check.")?)
}

fn write_files(folder: &Path, shipped: &[(&str, &str)], house: &mut House) -> Done {
    std::fs::create_dir_all(folder).map_err(|error| file_trouble("make the folder", folder, &error))?;
    for (name, _) in shipped {
        let path = folder.join(name);
        if path.exists() {
            // Somebody's corrections are in it.
            return Err(Trouble::Input(format!(
                "{} is there already: choose an empty folder",
                path.display()
            )));
        }
    }
    for (name, text) in shipped {
        let path = folder.join(name);
        save_bytes(&path, text.as_bytes())?;
        writeln!(house.paper, "{}", path.display())?;
    }
    Ok(())
}
