//! The ledger is complete: every rule of the edition is cited where it is obeyed and where it is
//! tested, and no citation names a rule that is not there.

mod common;

use common::edition;
use contract::Edition;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The rules of the game by number, kept here so that none gets lost.
const RULES: &str = "
    1.0A 1.0B
    2.1A 2.1B 2.2 2.2.LOS 2.3 2.4A 2.4B 2.5 2.6
    3.0A 3.0B 3.0C 3.0D 3.0E 3.0F
    4.0A 4.0B 4.0C 4.1A 4.1B 4.1C 4.2A 4.2B 4.2C 4.3 4.4A 4.4B 4.4C 4.5A 4.5B 4.5C 4.5D 4.5E 4.6A 4.6B
    5.0A 5.1A 5.1B 5.1C 5.1D 5.2A 5.2B 5.3 5.4 5.5A 5.5B 5.6A 5.6B 5.6C 5.6D 5.7A 5.7B 5.8A 5.8B
    6.0A 6.0B 6.0C 6.0D 6.0E 6.1A 6.1B 6.2A 6.2B 6.2C
    6.3A 6.3B 6.3C 6.3D 6.3E 6.3F 6.3G 6.3H 6.3I 6.3J 6.4A 6.4B 6.4C 6.4D
    6.5A 6.5B 6.5C 6.5D 6.5E 6.5F 6.6A 6.6B 6.6C 6.6D 6.6E 6.7 6.8A 6.8B 6.8C
    7.0A 7.0B 7.1A 7.1B 7.1C 7.2A 7.2B 7.3A
    8.0A 8.0B 8.1 8.2A 8.2B 8.2C 8.2D 8.3A 8.3B 8.3C 8.3D 8.4A 8.4B
    9.0A 9.0B 9.1 9.2 9.3A 9.3B 9.3C 9.4A 9.4B 9.4C 9.4D 9.4E 9.4F 9.5";

/// A file of the crate: its path in it, and its text.
type File = (String, String);

/// The Rust files of a folder of this crate, with those in folders below.
fn files(folder: &str) -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut open = vec![root.join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
                found.push((name, fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn is_test_file((name, _): &File) -> bool {
    name.starts_with("tests/") || name.ends_with("tests.rs")
}

/// What looks like the number of a rule: digits, a point, digits, perhaps a letter or `.LOS`.
fn is_number(text: &str) -> bool {
    let text = text.strip_suffix(".LOS").unwrap_or(text);
    let text = text.strip_suffix(|last: char| last.is_ascii_uppercase()).unwrap_or(text);
    text.split_once('.').is_some_and(|(section, rest)| {
        [section, rest].iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// The numbers in brackets in a text.
fn citations(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('[').filter_map(|(open, _)| {
        let inside = &text[open + 1..];
        inside.find(']').map(|close| &inside[..close]).filter(|inside| is_number(inside))
    })
}

/// The comments that stand directly above a test.
fn comments_of_tests(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut comment = String::new();
    for line in text.lines().map(str::trim) {
        if let Some(words) = line.strip_prefix("///") {
            comment.push_str(words);
        } else if line == "#[test]" {
            found.push(std::mem::take(&mut comment));
        } else if !line.starts_with("#[") {
            comment.clear();
        }
    }
    found
}

fn ledger() -> Vec<&'static str> {
    edition().ledger().rules.iter().map(|rule| rule.id.as_str()).collect()
}

/// Rules that a set of numbers lacks.
fn missing(cited: &BTreeSet<String>) -> Vec<&'static str> {
    ledger().into_iter().filter(|id| !cited.contains(*id)).collect()
}

#[test]
fn the_ledger_has_these_130_rules() {
    let kept: Vec<_> = RULES.split_whitespace().collect();
    assert_eq!(kept.len(), 130);
    assert_eq!(ledger(), kept);
    assert!(kept.iter().all(|id| is_number(id)), "and every one is recognized in a citation");
}

#[test]
fn every_rule_is_cited_where_it_is_obeyed() {
    let sources = files("src");
    let code = sources.iter().filter(|file| !is_test_file(file));
    let cited = code.flat_map(|(_, text)| citations(text)).map(str::to_owned).collect();
    assert_eq!(missing(&cited), [""; 0], "not cited in src");
}

#[test]
fn every_rule_is_cited_by_a_test() {
    let mut tested = BTreeSet::new();
    for (_, text) in files("tests").into_iter().chain(files("src")) {
        for comment in comments_of_tests(&text) {
            tested.extend(citations(&comment).map(str::to_owned));
        }
    }
    assert_eq!(missing(&tested), [""; 0], "not cited by a test");
}

/// Every rule is tested in the file of its own section, so that a reader finds it there.
#[test]
fn every_rule_is_tested_in_the_file_of_its_section() {
    let mut tested: BTreeMap<char, BTreeSet<String>> = BTreeMap::new();
    for (name, text) in files("tests") {
        let Some(section) = name.strip_prefix("tests/s").and_then(|name| name.chars().next()) else {
            continue;
        };
        for comment in comments_of_tests(&text) {
            tested.entry(section).or_default().extend(citations(&comment).map(str::to_owned));
        }
    }
    for id in ledger() {
        let section = id.chars().next().unwrap();
        assert!(tested.get(&section).is_some_and(|ids| ids.contains(id)), "{id} has no test in its section");
    }
}

#[test]
fn every_citation_names_a_rule() {
    let known: BTreeSet<_> = ledger().into_iter().collect();
    let mut unknown = Vec::new();
    for (name, text) in files("src").into_iter().chain(files("tests")) {
        for (index, line) in text.lines().enumerate() {
            for id in citations(line).filter(|id| !known.contains(id)) {
                unknown.push(format!("{name}:{}: [{id}]", index + 1));
            }
        }
    }
    assert_eq!(unknown, [""; 0]);
}

/// Refusals, events and marks carry rules as plain text: those are rules of the ledger too.
#[test]
fn every_rule_that_the_game_gives_is_in_the_ledger() {
    let known: BTreeSet<_> = ledger().into_iter().collect();
    let mut unknown = Vec::new();
    for (name, text) in files("src").iter().filter(|file| !is_test_file(file)) {
        for (index, line) in text.lines().enumerate() {
            for id in
                line.split('"').skip(1).step_by(2).filter(|text| is_number(text) && !known.contains(text))
            {
                unknown.push(format!("{name}:{}: \"{id}\"", index + 1));
            }
        }
    }
    assert_eq!(unknown, [""; 0]);
}

#[test]
fn rulings_are_marked_where_they_are_tested() {
    let mut marked = BTreeSet::new();
    for (_, text) in files("tests").into_iter().chain(files("src")) {
        for comment in comments_of_tests(&text).iter().filter(|comment| comment.contains("RULING")) {
            marked.extend(citations(comment).map(str::to_owned));
        }
    }
    let rulings = edition().ledger().rules.iter().filter(|rule| rule.ruling.is_some());
    let unmarked: Vec<_> = rulings.map(|rule| rule.id.as_str()).filter(|id| !marked.contains(*id)).collect();
    assert_eq!(unmarked, [""; 0], "a test of a ruling says RULING");
}

#[test]
fn citations_are_found_in_comments() {
    let text = "/// [4.5B][4.5C] one, [2.2.LOS] two, not [x], [1], [0.5, 1.0] or [a.b].\n#[test]\nfn f() {}";
    assert_eq!(citations(text).collect::<Vec<_>>(), ["4.5B", "4.5C", "2.2.LOS"]);
    assert_eq!(comments_of_tests(text).len(), 1);
    assert_eq!(comments_of_tests("/// [4.5B] far away\nfn g() {}\n#[test]\nfn f() {}"), [""]);
}
