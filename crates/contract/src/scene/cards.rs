//! Cards and chits in the hands of the players, or before them on the table.

use super::State;
use crate::{Rule, Side};
use serde::Serialize;

/// What a side holds, or has laid before itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hand {
    /// Unique in the scene, as [`Anchor::Card`](super::Anchor::Card) names it.
    pub key: String,
    /// Whose.
    pub side: Side,
    /// "Reinforcement chit".
    pub name: String,
    /// One entry a card: its face, or `None` for a back.
    pub cards: Vec<Option<Card>>,
    /// Whether it lies before its side on the table and is no longer held.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub on_table: bool,
    /// The rule behind it.
    pub rule: Rule,
}

/// The face of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Card {
    /// What it is called, or the number on it.
    pub title: String,
    /// How many alike it stands for, if they are shown as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<u16>,
    /// What it does, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// The rule behind it, if it has one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<Rule>,
    /// What is the matter with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub states: Vec<State>,
    /// The regions of the board that it concerns, by key: shown while one points at the card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// The ground that it lays: the key of a terrain of the board's legend, of which it shows the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub terrain: Option<String>,
}

impl Hand {
    /// An empty hand.
    pub fn new(key: impl Into<String>, side: Side, name: impl Into<String>, rule: impl Into<Rule>) -> Hand {
        Hand {
            key: key.into(),
            side,
            name: name.into(),
            cards: Vec::new(),
            on_table: false,
            rule: rule.into(),
        }
    }

    /// It lies on the table.
    pub fn on_table(mut self) -> Hand {
        self.on_table = true;
        self
    }

    /// One more card: its face for those who may see it.
    pub fn card(mut self, face: Option<Card>) -> Hand {
        self.cards.push(face);
        self
    }

    /// More cards.
    pub fn cards(mut self, faces: impl IntoIterator<Item = Option<Card>>) -> Hand {
        self.cards.extend(faces);
        self
    }
}

impl Card {
    /// A card with nothing but its title.
    pub fn new(title: impl Into<String>) -> Card {
        Card { title: title.into(), ..Card::default() }
    }

    /// How many alike it stands for.
    pub fn copies(mut self, copies: impl Into<u16>) -> Card {
        self.copies = Some(copies.into());
        self
    }

    /// What it does, in words.
    pub fn text(mut self, text: impl Into<String>) -> Card {
        self.text = text.into();
        self
    }

    /// The rule of its own.
    pub fn rule(mut self, rule: impl Into<Rule>) -> Card {
        self.rule = Some(rule.into());
        self
    }

    /// What is the matter with it, as far as it holds.
    pub fn states(mut self, facts: impl IntoIterator<Item = (bool, State)>) -> Card {
        self.states.extend(facts.into_iter().filter(|(holds, _)| *holds).map(|(_, state)| state));
        self
    }

    /// The regions of the board that it concerns.
    pub fn regions<S: Into<String>>(mut self, regions: impl IntoIterator<Item = S>) -> Card {
        self.regions.extend(regions.into_iter().map(Into::into));
        self
    }

    /// The ground that it lays.
    pub fn terrain(mut self, terrain: impl Into<String>) -> Card {
        self.terrain = Some(terrain.into());
        self
    }
}
