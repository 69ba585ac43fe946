//! Who plays, and who looks.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two sides. Every game of the house is about June 1815, so the sides have names.
/// In each game the Allied player also commands the Prussians.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Napoleon's army.
    French,
    /// Wellington's army, and Blücher's.
    Allied,
}

impl Side {
    /// Both sides, French first: an index into two-element arrays is `side as usize`.
    pub const ALL: [Side; 2] = [Side::French, Side::Allied];

    /// The other side of the table.
    pub const fn enemy(self) -> Side {
        match self {
            Side::French => Side::Allied,
            Side::Allied => Side::French,
        }
    }

    /// The side as it is written in records, positions and commands.
    pub const fn key(self) -> &'static str {
        match self {
            Side::French => "french",
            Side::Allied => "allied",
        }
    }

    /// Reads [`Side::key`] back.
    pub fn from_key(key: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.key() == key)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::French => "French",
            Side::Allied => "Allied",
        })
    }
}

/// The sides that are asked: one, or both at once in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// Only the French.
    French,
    /// Only the Allies.
    Allied,
    /// Both, each without knowing the other's answer. After the first answer the game asks the
    /// other side alone, and keeps the first one out of its view.
    Both,
}

impl Sides {
    /// Whether this side is asked.
    pub const fn has(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Sides::Both, _) | (Sides::French, Side::French) | (Sides::Allied, Side::Allied)
        )
    }

    /// The side to ask first when answers are collected one after another.
    pub const fn first(self) -> Side {
        match self {
            Sides::French | Sides::Both => Side::French,
            Sides::Allied => Side::Allied,
        }
    }
}

impl From<Side> for Sides {
    fn from(side: Side) -> Sides {
        match side {
            Side::French => Sides::French,
            Side::Allied => Sides::Allied,
        }
    }
}

/// Whose eyes a scene is drawn for. A scene never says what its eye may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Eye {
    /// The French player.
    French,
    /// The Allied player.
    Allied,
    /// Someone who watches: sees only what both players know.
    Observer,
    /// Sees everything: for finished games, analysis and tests. Never sent to a player.
    Referee,
}

impl Eye {
    /// The side that looks, unless nobody in particular does.
    pub const fn side(self) -> Option<Side> {
        match self {
            Eye::French => Some(Side::French),
            Eye::Allied => Some(Side::Allied),
            Eye::Observer | Eye::Referee => None,
        }
    }

    /// Whether this eye may know what only `owner` knows.
    pub fn sees_secrets_of(self, owner: Side) -> bool {
        self == Eye::Referee || self.side() == Some(owner)
    }
}

impl From<Side> for Eye {
    fn from(side: Side) -> Eye {
        match side {
            Side::French => Eye::French,
            Side::Allied => Eye::Allied,
        }
    }
}
