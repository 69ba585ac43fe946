//! Rules by number, refusals that name one, faults in files, and where a printed value comes from.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The number of a rule as the ledger of its game lists it, such as `4.5C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Rule(pub &'static str);

impl Rule {
    /// A rule that a data file names. Its number lives as long as the program, once for all files that name
    /// it; so this is for printed matter, which does too, and not for what strangers send.
    pub fn named(number: &str) -> Rule {
        static NUMBERS: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut numbers = NUMBERS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = numbers.get(number) {
            return Rule(known);
        }
        let kept: &'static str = Box::leak(number.into());
        numbers.insert(kept);
        Rule(kept)
    }
}

impl From<&'static str> for Rule {
    fn from(number: &'static str) -> Rule {
        Rule(number)
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// Why a decision is not legal: the rule that forbids it, in words for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// The rule that forbids it.
    pub rule: Rule,
    /// A sentence that names the units and places concerned.
    pub why: String,
}

impl Forbidden {
    /// A refusal under `rule`.
    pub fn new(rule: &'static str, why: impl Into<String>) -> Forbidden {
        Forbidden { rule: Rule(rule), why: why.into() }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]", self.why, self.rule)
    }
}

impl std::error::Error for Forbidden {}

/// Something wrong in a file that a person wrote: where, and what to do about it. Loaders collect
/// all faults of a file before they report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The file, field or line, such as `units.toml: unit fr-6-inf: start`.
    pub place: String,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl Fault {
    /// A fault at `place`.
    pub fn new(place: impl Into<String>, what: impl Into<String>) -> Fault {
        Fault { place: place.into(), what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Printed in the rulebook.
    #[default]
    Rulebook,
    /// Known from the published game, not from its rulebook.
    Published,
    /// Worked out from the history and the ground.
    Reconstructed,
}

impl fmt::Display for Provenance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Provenance::Rulebook => "rulebook",
            Provenance::Published => "published",
            Provenance::Reconstructed => "reconstructed",
        })
    }
}

/// One datum and where it comes from, as `grognard data` lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What the value describes, such as `unit fr-6-inf`.
    pub subject: String,
    /// Which property of it, such as `strength`.
    pub property: String,
    /// The value as a person writes it.
    pub value: String,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The source in words.
    pub source: String,
}
