//! The chronicle: what happened, line by line.

use super::{Picture, SpaceId};
use crate::{Rule, Side};
use serde::Serialize;

/// A line of the chronicle: an event in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// A sentence.
    pub text: String,
    /// How much it matters.
    pub weight: Weight,
    /// The rule that made it happen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// Whose doing it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The spaces it concerns.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceId>,
    /// A way that something went, from its first space to its last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub arrow: Vec<SpaceId>,
    /// Dice thrown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Die>,
}

/// A die as it fell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Die {
    /// A number.
    Number(u8),
    /// A picture.
    Picture(Picture),
}

impl From<u8> for Die {
    fn from(number: u8) -> Die {
        Die::Number(number)
    }
}

impl From<Picture> for Die {
    fn from(picture: Picture) -> Die {
        Die::Picture(picture)
    }
}

/// As a person reads it.
impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Die::Number(number) => number.fmt(f),
            Die::Picture(picture) => picture.fmt(f),
        }
    }
}

/// How much a line of the chronicle matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// A new turn or phase.
    Heading,
    /// An event.
    Event,
    /// A modifier, a reason.
    Detail,
}

impl Entry {
    fn new(text: impl Into<String>, weight: Weight) -> Entry {
        let text = text.into();
        Entry {
            text,
            weight,
            rule: None,
            side: None,
            spaces: Vec::new(),
            arrow: Vec::new(),
            dice: Vec::new(),
        }
    }

    /// A new turn or phase.
    pub fn heading(text: impl Into<String>) -> Entry {
        Entry::new(text, Weight::Heading)
    }

    /// An event.
    pub fn event(text: impl Into<String>) -> Entry {
        Entry::new(text, Weight::Event)
    }

    /// A modifier, a reason.
    pub fn detail(text: impl Into<String>) -> Entry {
        Entry::new(text, Weight::Detail)
    }

    /// The rule that made it happen.
    pub fn rule(mut self, rule: impl Into<Rule>) -> Entry {
        self.rule = Some(rule.into());
        self
    }

    /// Whose doing it was, if it was anybody's.
    pub fn by(mut self, side: impl Into<Option<Side>>) -> Entry {
        self.side = side.into();
        self
    }

    /// The spaces it concerns.
    pub fn at<S: Into<SpaceId>>(mut self, spaces: impl IntoIterator<Item = S>) -> Entry {
        self.spaces = spaces.into_iter().map(Into::into).collect();
        self
    }

    /// A way that something went.
    pub fn way<S: Into<SpaceId>>(mut self, spaces: impl IntoIterator<Item = S>) -> Entry {
        self.arrow = spaces.into_iter().map(Into::into).collect();
        self
    }

    /// Dice thrown.
    pub fn dice<D: Into<Die>>(mut self, dice: impl IntoIterator<Item = D>) -> Entry {
        self.dice = dice.into_iter().map(Into::into).collect();
        self
    }
}
