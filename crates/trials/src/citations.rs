//! The ledger of a game and its citations: every rule is cited where it is obeyed and where it is tested,
//! and no citation names a rule that is not there. Rules that the ledger calls open are owed neither, until a test cites
//! them.

use contract::{Edition, Ledger};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Makes the tests of a game's ledger. `rules` are its numbers, kept in the test so that none gets lost;
/// `number` tells what looks like one.
#[macro_export]
macro_rules! ledger {
    ($game:ty, $rules:expr, $number:expr, $obeyed:expr) => {
        fn citations() -> $crate::Citations {
            $crate::Citations::of::<<$game as contract::Game>::Edition>(env!("CARGO_MANIFEST_DIR"), $number)
        }

        #[test]
        fn no_rule_is_lost() {
            let kept: Vec<&str> = $rules.split_whitespace().collect();
            assert_eq!(citations().rules(), kept);
            assert!(kept.into_iter().all($number), "and every one is recognized in a citation");
        }

        #[test]
        fn every_rule_is_cited_where_it_is_obeyed() {
            assert_eq!(citations().not_obeyed($obeyed), [""; 0], "not cited in src");
        }

        #[test]
        fn every_rule_is_cited_by_a_test() {
            assert_eq!(citations().not_tested(), [""; 0], "not cited by a test");
        }

        #[test]
        fn no_open_rule_is_tested() {
            assert_eq!(citations().open_but_tested(), [""; 0], "`open` in rules.toml, but a test cites it");
        }

        #[test]
        fn every_citation_names_a_rule() {
            assert_eq!(citations().unknown(), [""; 0]);
        }

        /// Refusals, events and marks carry rules as plain text: those are rules of the ledger too.
        #[test]
        fn every_rule_that_the_game_gives_is_in_the_ledger() {
            assert_eq!(citations().given_unknown(), [""; 0]);
        }

        #[test]
        fn rulings_are_marked_where_they_are_tested() {
            assert_eq!(citations().rulings_unmarked(), [""; 0], "a test of a ruling says RULING");
        }
    };
}

/// A file of a crate: its path in it, and its text.
pub(crate) type File = (String, String);

/// The Rust files of a folder of a crate, with those in folders below.
pub(crate) fn files(root: &str, folder: &str) -> Vec<File> {
    let root = Path::new(root);
    let mut found = Vec::new();
    let mut open = vec![root.join(folder)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("an entry of a folder").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root).expect("a file of the crate");
                let text = fs::read_to_string(&path).expect("a text");
                found.push((name.to_string_lossy().replace('\\', "/"), text));
            }
        }
    }
    found.sort();
    found
}

fn is_test_file((name, _): &&File) -> bool {
    name.starts_with("tests/") || name.ends_with("tests.rs")
}

/// What counts as citing a rule in the sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obeyed {
    /// Its number in brackets, in a comment.
    InBrackets,
    /// That, or its number as the rule that a refusal, an event or a modifier carries.
    InBracketsOrGiven,
}

/// The ledger of a game with the sources and tests of its crate.
pub struct Citations {
    ledger: &'static Ledger,
    is_number: fn(&str) -> bool,
    sources: Vec<File>,
    tests: Vec<File>,
}

impl Citations {
    /// Those of the crate in a folder.
    pub fn of<E: Edition>(root: &str, is_number: fn(&str) -> bool) -> Citations {
        let (sources, tests) = (files(root, "src"), files(root, "tests"));
        Citations { ledger: E::standard().ledger(), is_number, sources, tests }
    }

    /// The numbers of the ledger.
    pub fn rules(&self) -> Vec<&'static str> {
        self.ledger.rules.iter().map(|rule| rule.id.as_str()).collect()
    }

    /// The numbers in brackets in a text.
    pub fn cited<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let inside = text.match_indices('[').filter_map(|(open, _)| {
            let inside = &text[open + 1..];
            inside.find(']').map(|close| &inside[..close])
        });
        inside.filter(|inside| (self.is_number)(inside)).collect()
    }

    /// The numbers in quotation marks in a text.
    fn given<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let quoted = text.lines().flat_map(|line| line.split('"').skip(1).step_by(2));
        quoted.filter(|quoted| (self.is_number)(quoted)).collect()
    }

    /// The sources that are no tests.
    fn code(&self) -> impl Iterator<Item = &File> {
        self.sources.iter().filter(|file| !is_test_file(file))
    }

    fn everything(&self) -> impl Iterator<Item = &File> {
        self.sources.iter().chain(&self.tests)
    }

    /// Rules that the tests cite in files whose path begins with this, in comments that contain these words.
    pub fn tested(&self, path: &str, words: &str) -> BTreeSet<String> {
        let files = self.everything().filter(|(name, _)| name.starts_with(path));
        let comments = files.flat_map(|(_, text)| comments_of_tests(text));
        let telling = comments.filter(|comment| comment.contains(words));
        telling
            .flat_map(|comment| self.cited(&comment).into_iter().map(str::to_owned).collect::<Vec<_>>())
            .collect()
    }

    /// The numbers of the rules that are to be obeyed: those that the ledger does not call open.
    fn owed(&self) -> impl Iterator<Item = &'static str> {
        self.ledger.rules.iter().filter(|rule| rule.open.is_none()).map(|rule| rule.id.as_str())
    }

    /// Rules to be obeyed that a set of numbers lacks.
    fn missing(&self, cited: &BTreeSet<impl Ord + std::borrow::Borrow<str>>) -> Vec<&'static str> {
        self.owed().filter(|id| !cited.contains(*id)).collect()
    }

    /// Rules that the ledger calls open although a test cites them: one of the two is behind the times.
    pub fn open_but_tested(&self) -> Vec<&'static str> {
        let tested = self.tested("", "");
        let open = self.ledger.rules.iter().filter(|rule| rule.open.is_some()).map(|rule| rule.id.as_str());
        open.filter(|id| tested.contains(*id)).collect()
    }

    /// Rules to be obeyed that the code does not cite.
    pub fn not_obeyed(&self, how: Obeyed) -> Vec<&'static str> {
        let mut cited: BTreeSet<&str> = self.code().flat_map(|(_, text)| self.cited(text)).collect();
        if how == Obeyed::InBracketsOrGiven {
            cited.extend(self.code().flat_map(|(_, text)| self.given(text)));
        }
        self.missing(&cited)
    }

    /// Rules to be obeyed that no test cites in the comment above it.
    pub fn not_tested(&self) -> Vec<&'static str> {
        self.missing(&self.tested("", ""))
    }

    /// Citations of what is no rule, with file and line.
    pub fn unknown(&self) -> Vec<String> {
        self.strangers(self.everything(), |line| self.cited(line))
    }

    /// Numbers in quotation marks in the code that are no rules, with file and line.
    pub fn given_unknown(&self) -> Vec<String> {
        self.strangers(self.code(), |line| self.given(line))
    }

    fn strangers<'f>(
        &self,
        files: impl Iterator<Item = &'f File>,
        numbers: impl Fn(&'f str) -> Vec<&'f str>,
    ) -> Vec<String> {
        let known: BTreeSet<_> = self.rules().into_iter().collect();
        let mut unknown = Vec::new();
        for (name, text) in files {
            for (index, line) in text.lines().enumerate() {
                let strange = numbers(line).into_iter().filter(|id| !known.contains(id));
                unknown.extend(strange.map(|id| format!("{name}:{}: {id}", index + 1)));
            }
        }
        unknown
    }

    /// Rules with a ruling of which no test says so.
    pub fn rulings_unmarked(&self) -> Vec<&'static str> {
        let marked = self.tested("", "RULING");
        let rulings = self.ledger.rules.iter().filter(|rule| rule.ruling.is_some() && rule.open.is_none());
        rulings.map(|rule| rule.id.as_str()).filter(|id| !marked.contains(*id)).collect()
    }
}

/// The comments that stand directly above a test.
pub fn comments_of_tests(text: &str) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use contract::RuleText;

    /// Rules 1.A, 2.B with a ruling, 3.C, and 9.Z with a ruling and open, in a crate of one source and one file of tests.
    fn sample(source: &str, test: &str) -> Citations {
        let rule = |id: &str, ruling: Option<&str>, open: Option<&str>| RuleText {
            id: id.into(),
            section: String::new(),
            title: "title".into(),
            text: "text".into(),
            ruling: ruling.map(str::to_owned),
            example: None,
            open: open.map(str::to_owned),
        };
        let rules = vec![
            rule("1.A", None, None),
            rule("2.B", Some("so"), None),
            rule("3.C", None, None),
            rule("9.Z", Some("so"), Some("later")),
        ];
        Citations {
            ledger: Box::leak(Box::new(Ledger { rules, glossary: Vec::new() })),
            is_number: |text| text.split_once('.').is_some_and(|(one, _)| one.parse::<u8>().is_ok()),
            sources: vec![("src/s1.rs".into(), source.into())],
            tests: vec![("tests/s1.rs".into(), test.into())],
        }
    }

    #[test]
    fn rules_that_nobody_obeys_or_tests_are_found() {
        let sample = sample("/// [1.A] one\nlet rule = Rule(\"2.B\");", "/// [3.C] x\n#[test]\nfn f() {}");
        assert_eq!(sample.not_obeyed(Obeyed::InBrackets), ["2.B", "3.C"]);
        assert_eq!(sample.not_obeyed(Obeyed::InBracketsOrGiven), ["3.C"]);
        assert_eq!(sample.not_tested(), ["1.A", "2.B"]);
        assert!(sample.tested("tests/s2", "").is_empty());
    }

    #[test]
    fn what_is_no_rule_is_found_with_its_line() {
        let sample = sample("\nRule(\"4.D\")", "\n\n// [5.E], not [x] nor [0, 1]");
        assert_eq!(sample.unknown(), ["tests/s1.rs:3: 5.E"]);
        assert_eq!(sample.given_unknown(), ["src/s1.rs:2: 4.D"]);
    }

    #[test]
    fn a_test_of_a_ruling_says_so() {
        assert_eq!(sample("", "/// [2.B] x\n#[test]").rulings_unmarked(), ["2.B"]);
        assert_eq!(sample("", "/// RULING [2.B] x\n#[test]").rulings_unmarked(), [""; 0]);
    }

    #[test]
    fn an_open_rule_is_owed_nothing_until_it_is_tested() {
        assert_eq!(sample("/// [9.Z] one day", "").open_but_tested(), [""; 0]);
        assert_eq!(sample("", "/// [9.Z] x\n#[test]").open_but_tested(), ["9.Z"]);
    }

    #[test]
    fn only_comments_directly_above_a_test_count() {
        assert_eq!(comments_of_tests("/// [1.A]\n/// two\n#[test]\nfn f() {}"), [" [1.A] two"]);
        assert_eq!(comments_of_tests("/// [1.A] far away\nfn g() {}\n#[test]\nfn f() {}"), [""]);
    }
}
