//! Signs on the board.

use super::{Sign, SpaceId, Tokens};
use crate::{Rule, Side};
use serde::Serialize;

/// A sign on the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mark {
    /// What it means.
    pub kind: Sign,
    /// Where it lies.
    pub at: SpaceId,
    /// What it says when hovered.
    pub text: String,
    /// Whose it is, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// What is written on it, in a few letters: "+2".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The tokens that it stands for, if it stands for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<Tokens>,
    /// The rule behind it.
    pub rule: Rule,
}

impl Mark {
    /// A sign that is nobody's in particular.
    pub fn new(kind: Sign, at: impl Into<SpaceId>, text: impl Into<String>, rule: impl Into<Rule>) -> Mark {
        Mark {
            kind,
            at: at.into(),
            text: text.into(),
            side: None,
            label: None,
            tokens: None,
            rule: rule.into(),
        }
    }

    /// It is a side's.
    pub fn of(mut self, side: Side) -> Mark {
        self.side = Some(side);
        self
    }

    /// What is written on it.
    pub fn label(mut self, label: impl Into<String>) -> Mark {
        self.label = Some(label.into());
        self
    }

    /// The tokens that it stands for.
    pub fn tokens(mut self, tokens: Tokens) -> Mark {
        self.tokens = Some(tokens);
        self
    }
}

/// Something that the enemy could do next.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Threat {
    /// Where and what: [`Sign::Zone`], [`Sign::Reach`] and [`Sign::Fire`] on the ground, [`Sign::Threat`] on
    /// those who stand there.
    #[serde(flatten)]
    pub mark: Mark,
    /// Its odds in a word: "3-1".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<String>,
    /// How bad it is, from 0 to 1, beside others of its kind.
    pub level: f32,
}

impl Threat {
    /// A threat of some level; what is beyond the scale is as bad as can be.
    pub fn new(mark: Mark, level: f32) -> Threat {
        Threat { mark, odds: None, level: level.clamp(0.0, 1.0) }
    }

    /// Its odds in a word.
    pub fn odds(mut self, odds: impl Into<String>) -> Threat {
        self.odds = Some(odds.into());
        self
    }
}

/// Ground that was laid in play and lies over that of the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Laid {
    /// Where it lies.
    pub at: SpaceId,
    /// What it is: the key of a terrain of the board's legend.
    pub terrain: String,
}

impl Laid {
    /// A tile on a space.
    pub fn new(at: impl Into<SpaceId>, terrain: impl Into<String>) -> Laid {
        Laid { at: at.into(), terrain: terrain.into() }
    }
}

/// A region of the board that matters now: the sector that a card orders.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Light {
    /// The region, by key.
    pub region: String,
    /// What it says when hovered.
    pub text: String,
    /// For whom it matters, if for one side.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// The rule behind it.
    pub rule: Rule,
}
