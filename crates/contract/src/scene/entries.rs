//! The chronicle: what happened, line by line.

use super::{Picture, PieceId, SpaceId};
use crate::{Rule, Side};
use serde::Serialize;

/// A line of the chronicle: an event in words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    /// A sentence.
    pub text: String,
    /// The same in short, where the sentence gives every reason: who did what to whom, and what came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brief: Option<String>,
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
    /// What kind of thing it was, for those who sort and sum up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deed: Option<Deed>,
    /// Who did it, or whom it befell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceId>,
    /// What a loss counts, in what this game counts losses in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub toll: Option<u16>,
    /// The turn that begins here, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u8>,
    /// What that turn is called, where it has a name beside its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<String>,
    /// The day that it belongs to, in a game of days.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub day: Option<String>,
}

/// What kind of thing an entry tells. A fight is told from its [`Deed::Fight`] as far as only blows, losses, retreats,
/// advances and details follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Somebody went somewhere.
    March,
    /// Somebody came onto the board.
    Arrival,
    /// A fight begins.
    Fight,
    /// Part of a fight: a die, a result, a step of it.
    Blow,
    /// Somebody is gone; [`Entry::side`] has lost him.
    Loss,
    /// Somebody went back.
    Retreat,
    /// Somebody followed.
    Advance,
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
            brief: None,
            weight,
            rule: None,
            side: None,
            spaces: Vec::new(),
            arrow: Vec::new(),
            dice: Vec::new(),
            deed: None,
            pieces: Vec::new(),
            toll: None,
            turn: None,
            called: None,
            day: None,
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

    /// The same in short.
    pub fn brief(mut self, brief: impl Into<Option<String>>) -> Entry {
        self.brief = brief.into();
        self
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

    /// What kind of thing it was.
    pub fn deed(mut self, deed: impl Into<Option<Deed>>) -> Entry {
        self.deed = deed.into();
        self
    }

    /// Who did it, or whom it befell.
    pub fn of<P: Into<PieceId>>(mut self, pieces: impl IntoIterator<Item = P>) -> Entry {
        self.pieces = pieces.into_iter().map(Into::into).collect();
        self
    }

    /// Somebody is gone, which counts so much.
    pub fn loss(mut self, toll: u16) -> Entry {
        (self.deed, self.toll) = (Some(Deed::Loss), Some(toll));
        self
    }

    /// The turn that begins here, from 1.
    pub fn in_turn(mut self, turn: u8) -> Entry {
        self.turn = Some(turn);
        self
    }

    /// What the turn that begins here is called.
    pub fn called(mut self, name: impl Into<String>) -> Entry {
        self.called = Some(name.into());
        self
    }

    /// The day of the turn that begins here.
    pub fn on_day(mut self, day: impl Into<String>) -> Entry {
        self.day = Some(day.into());
        self
    }
}
