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

/// All rules of one game, in the order of its rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The rules.
    #[serde(rename = "rule", default)]
    pub rules: Vec<RuleText>,
}

impl Ledger {
    /// Reads a `rules.toml`, listing every fault.
    pub fn parse(text: &str) -> Result<Ledger, Vec<Fault>> {
        let ledger: Ledger =
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
        ids.iter().map(|id| format!("[[rule]]\nid = \"{id}\"\ntitle = \"t\"\ntext = \"x\"\n")).collect()
    }

    #[test]
    fn a_number_finds_its_subrules_and_no_longer_number() {
        let ledger = Ledger::parse(&ledger(&["4.5A", "4.5B", "4.51", "5.4"])).unwrap();
        let found: Vec<_> = ledger.under("4.5").map(|rule| rule.id.as_str()).collect();
        assert_eq!(found, ["4.5A", "4.5B"]);
    }

    #[test]
    fn every_fault_is_listed() {
        let text = ledger(&["1.0", "1.0"]) + "[[rule]]\nid = \"2\"\ntitle = \"\"\ntext = \"x\"\n";
        assert_eq!(Ledger::parse(&text).unwrap_err().len(), 2);
    }
}
