//! The rulebook of a game as a list of numbered rules in our own words: `data/<game>/rules.toml`.

use crate::Fault;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// One numbered rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RuleText {
    /// Its number, such as `4.5C`.
    pub id: String,
    /// The section of the rulebook that it stands in. A file says it where a section begins.
    #[serde(default)]
    pub section: String,
    /// A few words.
    pub title: String,
    /// What the rule requires.
    pub text: String,
    /// How we read it where the printed text is silent or unclear.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// A worked case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// Why the program does not enforce the rule yet, if it does not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<String>,
}

/// A word that players of the game use in a sense of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gloss {
    /// As it is said, in the singular: "zone of control".
    pub word: String,
    /// Other forms under which it is met: "zones of control".
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// What is meant, in a sentence or two.
    pub meaning: String,
    /// The rule that says more.
    pub rule: String,
}

/// All rules of one game, in the order of its rulebook, and its terms of art.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The rules.
    #[serde(rename = "rule", default)]
    pub rules: Vec<RuleText>,
    /// The glossary.
    #[serde(rename = "gloss", default)]
    pub glossary: Vec<Gloss>,
}

impl Ledger {
    /// Reads a `rules.toml`, listing every fault.
    pub fn parse(text: &str) -> Result<Ledger, Vec<Fault>> {
        let mut ledger: Ledger =
            toml::from_str(text).map_err(|error| vec![Fault::new("rules.toml", error.to_string())])?;
        let mut seen = BTreeSet::new();
        let mut faults = Vec::new();
        for rule in &ledger.rules {
            if !seen.insert(rule.id.as_str()) {
                faults.push(Fault::new(format!("rules.toml: rule {}", rule.id), "is listed twice"));
            }
            if rule.title.trim().is_empty() || rule.text.trim().is_empty() {
                faults.push(Fault::new(format!("rules.toml: rule {}", rule.id), "needs a title and a text"));
            }
        }
        let mut words = BTreeSet::new();
        for gloss in &ledger.glossary {
            let place = || format!("rules.toml: gloss \"{}\"", gloss.word);
            if !seen.contains(gloss.rule.as_str()) {
                faults.push(Fault::new(place(), format!("there is no rule {}", gloss.rule)));
            }
            for word in [&gloss.word].into_iter().chain(&gloss.also) {
                if word.trim().is_empty() || !words.insert(word.to_lowercase()) {
                    faults.push(Fault::new(
                        place(),
                        format!("the word \"{word}\" is empty or explained twice"),
                    ));
                }
            }
        }
        let mut section = String::new();
        for rule in &mut ledger.rules {
            if rule.section.is_empty() {
                rule.section.clone_from(&section);
            } else {
                section.clone_from(&rule.section);
            }
        }
        if let Some(first) = ledger.rules.first()
            && first.section.is_empty()
        {
            faults.push(Fault::new(
                format!("rules.toml: rule {}", first.id),
                "needs a section: the rules after it stand in the same one until another begins",
            ));
        }
        if faults.is_empty() { Ok(ledger) } else { Err(faults) }
    }

    /// The rule with exactly this number.
    pub fn get(&self, id: &str) -> Option<&RuleText> {
        self.rules.iter().find(|rule| rule.id == id)
    }

    /// The rules under a number: `4.5` finds 4.5A to 4.5E, and `4` the whole section.
    pub fn under<'a>(&'a self, number: &'a str) -> impl Iterator<Item = &'a RuleText> {
        self.rules.iter().filter(move |rule| {
            rule.id.strip_prefix(number).is_some_and(|rest| {
                !(number.ends_with(|c: char| c.is_ascii_digit())
                    && rest.starts_with(|c: char| c.is_ascii_digit()))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(ids: &[&str]) -> String {
        let rule =
            |id: &&str| format!("[[rule]]\nid = \"{id}\"\nsection = \"s\"\ntitle = \"t\"\ntext = \"x\"\n");
        ids.iter().map(rule).collect()
    }

    #[test]
    fn a_number_finds_its_subrules_and_no_longer_number() {
        let ledger = Ledger::parse(&ledger(&["4.5A", "4.5B", "4.51", "5.4"])).unwrap();
        let found: Vec<_> = ledger.under("4.5").map(|rule| rule.id.as_str()).collect();
        assert_eq!(found, ["4.5A", "4.5B"]);
    }

    #[test]
    fn a_section_lasts_until_the_next_begins() {
        let text = ledger(&["1"]) + "[[rule]]\nid = \"2\"\ntitle = \"t\"\ntext = \"x\"\n";
        let ledger = Ledger::parse(&text).unwrap();
        assert_eq!(ledger.get("2").unwrap().section, "s");
        assert_eq!(
            Ledger::parse("[[rule]]\nid = \"2\"\ntitle = \"t\"\ntext = \"x\"\n").unwrap_err().len(),
            1
        );
    }

    #[test]
    fn a_term_is_explained_once_and_names_its_rule() {
        let term = |word: &str, rule: &str| {
            format!("[[gloss]]\nword = \"{word}\"\nmeaning = \"m\"\nrule = \"{rule}\"\n")
        };
        let rules = ledger(&["1"]);
        assert_eq!(Ledger::parse(&(rules.clone() + &term("zone", "1"))).unwrap().glossary[0].word, "zone");
        let twice = rules + &term("zone", "1") + &term("Zone", "9");
        assert_eq!(Ledger::parse(&twice).unwrap_err().len(), 2);
    }

    #[test]
    fn every_fault_is_listed() {
        let text = ledger(&["1.0", "1.0"]) + "[[rule]]\nid = \"2\"\ntitle = \"\"\ntext = \"x\"\n";
        assert_eq!(Ledger::parse(&text).unwrap_err().len(), 2);
    }
}
