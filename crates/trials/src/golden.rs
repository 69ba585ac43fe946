//! Golden records: finished games that live in git beside their game, and what was told of them. They replay
//! equal through every change that is not meant to change a rule, and show that old records keep loading.
//!
//! `tests/golden/<name>.jsonl` is a record as players get it. Beside it lies what it must lead to:
//! `<name>.chronicle`, every event in the words of every eye, and `<name>.position.json`, the last position.
//! Where a rule is changed on purpose, `scripts/golden` makes them anew.

use crate::promises::EYES;
use contract::{Board, Edition, Entry, Eye, Fault, Game, Next, scene::Weight};
use record::{Match, Verdict, read};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Makes the tests of a game's golden records.
#[macro_export]
macro_rules! golden {
    ($game:ty) => {
        #[test]
        fn golden_records_lead_where_they_led() {
            $crate::golden_records_lead_where_they_led::<$game>(env!("CARGO_MANIFEST_DIR"));
        }

        #[test]
        fn every_scenario_has_a_golden_record() {
            $crate::every_scenario_has_a_golden_record::<$game>(env!("CARGO_MANIFEST_DIR"));
        }
    };
}

/// Set to `write`, the tests write down what the records lead to instead of comparing it.
const ASKED: &str = "GROGNARD_GOLDEN";

/// Fails with the first difference of every golden record of the crate in a folder.
pub fn golden_records_lead_where_they_led<G: Game>(root: &str) {
    let writes = std::env::var(ASKED).is_ok_and(|asked| asked == "write");
    let differences: Vec<String> = records(root)
        .iter()
        .filter_map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let said = if writes { keep::<G>(path) } else { compare::<G>(path) };
            said.err().map(|what| format!("{name}: {what}"))
        })
        .collect();
    assert!(
        differences.is_empty(),
        "{}\nIf this is on purpose, `scripts/golden {}` makes the records anew; tell players in CHANGELOG.md.",
        differences.join("\n"),
        G::KEY
    );
}

/// Fails if the records lack a scenario, or if something lies beside them that belongs to none.
pub fn every_scenario_has_a_golden_record<G: Game>(root: &str) {
    let records = records(root);
    let played = |path: &PathBuf| load::<G>(path).unwrap_or_else(|what| panic!("{what}")).header().clone();
    let played: BTreeSet<String> = records.iter().map(|path| played(path).scenario).collect();
    let known = G::Edition::standard().scenarios().iter().map(|scenario| scenario.key.clone()).collect();
    assert_eq!(played, known, "scenarios of golden records, and of the game");
    let mut kept = BTreeSet::new();
    for record in records {
        kept.extend([chronicle_file(&record), position_file(&record), record]);
    }
    let strays: Vec<_> = listed(root).into_iter().filter(|path| !kept.contains(path)).collect();
    assert_eq!(strays, [""; 0].map(PathBuf::from), "files without a record");
}

fn listed(root: &str) -> Vec<PathBuf> {
    let folder = Path::new(root).join("tests/golden");
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry of a folder").path()).collect();
    paths.sort();
    paths
}

fn records(root: &str) -> Vec<PathBuf> {
    let is_record = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "jsonl");
    listed(root).into_iter().filter(is_record).collect()
}

fn chronicle_file(record: &Path) -> PathBuf {
    record.with_extension("chronicle")
}

fn position_file(record: &Path) -> PathBuf {
    record.with_extension("position.json")
}

/// The game of a record: finished, legal to the last input, with the dice of its seed.
fn load<G: Game>(path: &Path) -> Result<Match<G>, String> {
    let text = text_of(path)?;
    let played = read::<G>(&text, G::Edition::standard()).map_err(|error| error.to_string())?;
    match played.verify() {
        Verdict::Fair { .. } => Ok(played),
        other => Err(format!("a golden record is of a finished game with fair dice; this one is {other}")),
    }
}

fn text_of(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn keep<G: Game>(path: &Path) -> Result<(), String> {
    let played = load::<G>(path)?;
    let write = |path: PathBuf, text: String| fs::write(path, text).map_err(|error| error.to_string());
    write(chronicle_file(path), chronicle(&played))?;
    write(position_file(path), format!("{:#}\n", played.game().position()))
}

fn compare<G: Game>(path: &Path) -> Result<(), String> {
    let played = load::<G>(path)?;
    first_difference(&text_of(&chronicle_file(path))?, &chronicle(&played))
        .map_err(|what| format!("the chronicle differs {what}"))?;
    let kept: Value =
        serde_json::from_str(&text_of(&position_file(path))?).map_err(|error| error.to_string())?;
    same_position(&kept, played.game())
}

/// The first line in which two texts differ, after a few that they share.
fn first_difference(kept: &str, told: &str) -> Result<(), String> {
    if kept == told {
        return Ok(());
    }
    let (kept, told): (Vec<_>, Vec<_>) = (kept.lines().collect(), told.lines().collect());
    let same = kept.iter().zip(&told).take_while(|(kept, told)| kept == told).count();
    let mut words = format!("from line {} on:\n", same + 1);
    for line in &kept[same.saturating_sub(3)..same] {
        let _ = writeln!(words, "    {line}");
    }
    for (sign, line) in [("  - ", kept.get(same)), ("  + ", told.get(same))] {
        let _ = writeln!(words, "{sign}{}", line.unwrap_or(&"(it ends here)"));
    }
    Err(words)
}

/// The kept document is read as the state that was reached, and all that it says is written today. So a
/// document may gain fields, while the old ones keep loading.
fn same_position<G: Game>(kept: &Value, game: &G) -> Result<(), String> {
    let now = game.position();
    let fields = kept.as_object().ok_or("the last position is no document")?;
    for (field, before) in fields {
        if now.get(field) != Some(before) {
            let now = now.get(field).unwrap_or(&Value::Null);
            let pretty = |value: &Value| format!("{value:#}");
            let what = first_difference(&pretty(before), &pretty(now)).err().unwrap_or_default();
            return Err(format!("{field} of the last position differs {what}"));
        }
    }
    let read = G::from_position(game.edition(), kept).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
        format!("the last position is not read any more: {}", faults.join("; "))
    })?;
    if read == *game { Ok(()) } else { Err("the last position is read as another state".to_owned()) }
}

/// Everything that happened, in words: a line an event as the referee is told of it, with the number of its
/// input, and below it what other eyes are told instead.
fn chronicle<G: Game>(played: &Match<G>) -> String {
    let board = played.game().edition().board(played.game().scenario());
    let mut text = String::new();
    let (mut steps, mut events) = (played.steps(), Vec::new());
    while let Some((number, _)) = steps.take(&mut events) {
        for event in events.drain(..) {
            let told = |eye| {
                let entry = G::tell(steps.game().edition(), &event, eye);
                entry.map_or_else(|| "nothing".to_owned(), |entry| line(&entry, board))
            };
            let referee = told(Eye::Referee);
            let _ = writeln!(text, "{number} {referee}");
            for eye in EYES {
                let told = told(eye);
                if told != referee {
                    let _ = writeln!(text, "    but {eye:?}: {told}");
                }
            }
        }
    }
    if let Next::Over(outcome) = played.game().next() {
        let winner = outcome.winner.map_or("nobody", |side| side.key());
        let _ = writeln!(text, "over: {winner} won by [{}]: {}", outcome.rule, outcome.how);
    }
    text
}

/// An entry in a line, each part as people read it, so that its shape may change.
fn line(entry: &Entry, board: &Board) -> String {
    let rule = entry.rule.map_or_else(String::new, |rule| format!("[{rule}] "));
    let side = entry.side.map_or_else(String::new, |side| format!("{side}: "));
    let heading = if entry.weight == Weight::Heading { "# " } else { "" };
    let dice = entry.dice.iter().map(|face| format!(" die {face}")).collect::<String>();
    let keys = |spaces: &[u16], between: &str| {
        let keys: Vec<&str> =
            spaces.iter().map(|&space| board.spaces[usize::from(space)].key.as_str()).collect();
        keys.join(between)
    };
    let mut places = String::new();
    if !entry.spaces.is_empty() {
        let _ = write!(places, " @ {}", keys(&entry.spaces, " "));
    }
    if !entry.arrow.is_empty() {
        let _ = write!(places, " @ {}", keys(&entry.arrow, "-"));
    }
    format!("{rule}{heading}{side}{}{dice}{places}", entry.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_difference_is_shown_with_what_comes_before_it() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), Ok(()));
        let told = first_difference("a\nb\nc\nd\ne\n", "a\nb\nc\nd\nf\n").unwrap_err();
        assert!(told.ends_with("line 5 on:\n    b\n    c\n    d\n  - e\n  + f\n"), "{told}");
        let told = first_difference("a\n", "a\nb\n").unwrap_err();
        assert!(told.ends_with("  - (it ends here)\n  + b\n"), "{told}");
    }
}
