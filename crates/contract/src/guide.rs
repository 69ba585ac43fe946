//! What a newcomer is told: `data/<game>/guide.toml`, in our own words.

use crate::{Fault, Ledger};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The opening card of a game, and a lesson for each kind of thing that a player does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Guide {
    /// What it is about and who wins, in two or three sentences.
    pub goal: String,
    /// The shape of a turn.
    pub turn: String,
    /// Three things that one has to know before the first move.
    pub know: Vec<String>,
    /// How long a game takes.
    pub time: String,
    /// The guided first turn, in the order in which the things usually come.
    #[serde(rename = "lesson", default)]
    pub lessons: Vec<Lesson>,
}

/// What is said when a kind of thing is asked for the first time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The kind of question, as prompts name it: see [`Prompt::topic`](crate::scene::Prompt::topic).
    pub topic: String,
    /// A few words.
    pub title: String,
    /// What to do.
    pub text: String,
    /// Why it is good, or what to look out for.
    pub why: String,
    /// The rule that says more.
    pub rule: String,
}

impl Guide {
    /// Reads a `guide.toml`, listing every fault: what is empty, a topic that has two lessons, a rule that the ledger
    /// does not have.
    pub fn parse(text: &str, ledger: &Ledger) -> Result<Guide, Vec<Fault>> {
        let guide: Guide =
            toml::from_str(text).map_err(|error| vec![Fault::new("guide.toml", error.to_string())])?;
        let mut faults = Vec::new();
        let mut fault =
            |place: &str, what: &str| faults.push(Fault::new(format!("guide.toml: {place}"), what));
        for (place, said) in [("goal", &guide.goal), ("turn", &guide.turn), ("time", &guide.time)] {
            if said.trim().is_empty() {
                fault(place, "is empty");
            }
        }
        if guide.know.len() != 3 {
            fault("know", "has to be three things");
        }
        let mut topics = BTreeSet::new();
        for lesson in &guide.lessons {
            let place = format!("lesson {:?}", lesson.topic);
            if !topics.insert(&lesson.topic) {
                fault(&place, "is there twice");
            }
            if lesson.title.trim().is_empty() || lesson.text.trim().is_empty() || lesson.why.trim().is_empty()
            {
                fault(&place, "needs a title, a text and a reason");
            }
            if ledger.get(&lesson.rule).is_none() {
                fault(&place, &format!("there is no rule {}", lesson.rule));
            }
        }
        if faults.is_empty() { Ok(guide) } else { Err(faults) }
    }
}
