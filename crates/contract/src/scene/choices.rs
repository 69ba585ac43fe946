//! What is asked, and what can be answered.

use super::{Colour, Forecast, PieceId, Prospect, SpaceId};
use crate::{Rule, Side};
use serde::Serialize;
use serde_json::Value;

/// What the side that is asked has to do, in plain words.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Prompt {
    /// Who is asked. When both are, each eye sees its own prompt.
    pub side: Side,
    /// What led to the question, when it interrupts something: who attacked whom, at what odds, what was thrown.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub because: String,
    /// "Choose a unit to move, or end the movement phase."
    pub text: String,
    /// The rule that asks.
    pub rule: Rule,
    /// What kind of question it is, in small letters and dashes: a lesson of the guide may be about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub topic: String,
}

impl Prompt {
    /// A question.
    pub fn new(side: Side, text: impl Into<String>, rule: impl Into<Rule>) -> Prompt {
        Prompt { side, because: String::new(), text: text.into(), rule: rule.into(), topic: String::new() }
    }

    /// What led to it.
    pub fn because(mut self, because: impl Into<String>) -> Prompt {
        self.because = because.into();
        self
    }

    /// What kind of question it is.
    pub fn topic(mut self, topic: impl Into<String>) -> Prompt {
        self.topic = topic.into();
        self
    }

    /// What kind of question it is, by the name of the task that waits for the answer.
    pub fn topic_of(self, task: &impl Serialize) -> Prompt {
        let name = match serde_json::to_value(task) {
            Ok(Value::String(name)) => name,
            Ok(Value::Object(fields)) => fields.into_iter().next().map(|(name, _)| name).unwrap_or_default(),
            _ => String::new(),
        };
        self.topic(name)
    }
}

/// What a choice hangs on: what a player clicks, touches or names to make it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Anchor {
    /// A piece, by [`Piece::id`](super::Piece::id).
    Piece(PieceId),
    /// A space of the board.
    Space(SpaceId),
    /// A piece that goes to a space.
    PieceTo(PieceId, SpaceId),
    /// A piece that turns to a hexside, clockwise from north; the map may end there.
    Facing(PieceId, u8),
    /// A tray beside the map, by key.
    Tray(String),
    /// A card.
    Card {
        /// The hand, by key.
        hand: String,
        /// Which of its cards, from 0.
        card: u16,
    },
    /// A button under the prompt.
    Button,
}

impl Anchor {
    /// A card of a hand, by key and position.
    pub fn card(hand: impl Into<String>, card: usize) -> Anchor {
        Anchor::Card { hand: hand.into(), card: card as u16 }
    }
}

/// A legal decision as a client offers it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// Sent back as it is to make the choice.
    pub decision: Value,
    /// What it hangs on.
    pub on: Anchor,
    /// The kind of [`Order`](super::Order) that it begins, if there are such: who has chosen it once goes on with orders of
    /// that kind, as if he had kept it in his hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// "Move to 0914".
    pub label: String,
    /// Its cost or odds in a word: "3 points", "2-1".
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<String>,
    /// The way there, when it is a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<SpaceId>,
    /// Who else takes part, when it is done by a group.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<PieceId>,
    /// The colour of the token that it takes from its pool and puts on a piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gives: Option<Colour>,
    /// What dice may make of it, when dice follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub forecast: Option<Forecast>,
    /// The fights it would lead to, when it is a move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prospects: Vec<Prospect>,
    /// Whether whoever goes to the space that it hangs on joins friends who are there, and may stay with them. A
    /// click on one of them could mean that or that he is taken instead: clients ask. Where one may only pass, such a
    /// click takes him.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub joins: bool,
    /// Asked once before it is done: "3 units could still move. End the phase?"
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirm: Option<String>,
}

impl Choice {
    /// A choice with nothing but what every choice has.
    pub fn new(decision: &impl Serialize, on: Anchor, label: impl Into<String>) -> Choice {
        Choice {
            decision: serde_json::to_value(decision).expect("a decision is plain data"),
            on,
            key: None,
            label: label.into(),
            cost: None,
            path: Vec::new(),
            with: Vec::new(),
            gives: None,
            forecast: None,
            prospects: Vec::new(),
            joins: false,
            confirm: None,
        }
    }

    /// The kind of order that it begins.
    pub fn key(mut self, key: impl Into<String>) -> Choice {
        self.key = Some(key.into());
        self
    }

    /// Its cost or odds in a word.
    pub fn cost(mut self, cost: impl ToString) -> Choice {
        self.cost = Some(cost.to_string());
        self
    }

    /// The way there.
    pub fn path<S: Into<SpaceId>>(mut self, path: impl IntoIterator<Item = S>) -> Choice {
        self.path = path.into_iter().map(Into::into).collect();
        self
    }

    /// Who else takes part.
    pub fn with<P: Into<PieceId>>(mut self, pieces: impl IntoIterator<Item = P>) -> Choice {
        self.with = pieces.into_iter().map(Into::into).collect();
        self
    }

    /// It puts a token on a piece.
    pub fn gives(mut self, colour: Colour) -> Choice {
        self.gives = Some(colour);
        self
    }

    /// What dice may make of it, when dice follow.
    pub fn forecast(mut self, forecast: impl Into<Option<Forecast>>) -> Choice {
        self.forecast = forecast.into();
        self
    }

    /// The fights it would lead to.
    pub fn prospects(mut self, prospects: Vec<Prospect>) -> Choice {
        self.prospects = prospects;
        self
    }

    /// Whether it leads to friends, with whom one may stay.
    pub fn joins(mut self, joins: bool) -> Choice {
        self.joins = joins;
        self
    }

    /// Asked once before it is done.
    pub fn confirm(mut self, question: impl Into<Option<String>>) -> Choice {
        self.confirm = question.into();
        self
    }
}
