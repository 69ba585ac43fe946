//! What a game shows of itself. Every client (terminal, picture, browser, screen reader) draws from
//! these types alone and knows no rule: a [`Board`] and its [`Counter`]s once, then a [`Scene`] after every
//! input, and [`Entry`] by entry the chronicle of what happened.
//!
//! Reading order: this page, then `vocabulary` (the words that clients draw by), `board` and `pieces` (what lies on
//! the table), `choices` (what is asked), `orders` (what takes several of them). Every type has a builder that needs
//! only what it cannot do without: `Entry::event("…").rule("4.1").by(side).way([from, to])`.

mod board;
mod cards;
mod charts;
mod choices;
mod entries;
mod marks;
mod orders;
mod pieces;
mod sums;
mod vocabulary;

pub use board::{Board, Caption, Ground, Label, Line, Party, Region, Space, Terrain, Tray, encloses};
pub use cards::{Card, Hand};
pub use charts::{Chart, ChartRow, Good};
pub use choices::{Anchor, Choice, Prompt};
pub use entries::{Deed, Die, Entry, Weight};
pub use marks::{Laid, Light, Mark, Threat};
pub use orders::{Order, Rehearsal};
pub use pieces::{Counter, Face, Odds, Piece, PieceId, Place, Pool, Printed, Roster, Row, Tokens};
pub use sums::{Account, Camp, Fight, Forecast, Likely, Progress, Prospect, Step, Term, Track};
pub use vocabulary::{Colour, Nation, Picture, Purpose, Sign, State, Symbol, Word};

use crate::Outcome;
use serde::Serialize;

/// Index into [`Board::spaces`].
pub type SpaceId = u16;

/// The table as one eye sees it at one moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Scene {
    /// The board it is drawn on.
    pub board: String,
    /// "Turn 3 of 10 · Allied movement".
    pub headline: String,
    /// The part of the board that is played on, where it is not the whole: its upper left and its lower right corner,
    /// in the coordinates of the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub field: Vec<[f32; 2]>,
    /// Units, leaders, whatever lies on the table.
    pub pieces: Vec<Piece>,
    /// Ground that was laid in play.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<Laid>,
    /// Signs on spaces: an open duty, a zone, a battle.
    pub marks: Vec<Mark>,
    /// Regions of the board that matter now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lights: Vec<Light>,
    /// Turn, losses, victory points.
    pub tracks: Vec<Track>,
    /// Cards or chits held: face up for their owner, backs for the other.
    pub hands: Vec<Hand>,
    /// Pieces to be compared in a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rosters: Vec<Roster>,
    /// Sums that stand beside the board, such as the points that each area brings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tallies: Vec<Account>,
    /// What is being worked out right now, such as an attack under construction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub account: Option<Account>,
    /// The fight that is being fought step by step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fight: Option<Fight>,
    /// Tokens that wait to be put on pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pools: Vec<Pool>,
    /// What is asked of whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prompt: Option<Prompt>,
    /// Every legal decision of the side that looks, when it is asked; one may hang on several things.
    /// Empty for other eyes.
    pub choices: Vec<Choice>,
    /// What the side that looks can do with one click and several decisions. Empty for other eyes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub orders: Vec<Order>,
    /// Set when the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Scene {
    /// An empty table. Games write `Scene { pieces, choices, ..Scene::new(board, headline) }`, and say only what they
    /// have.
    pub fn new(board: &Board, headline: impl Into<String>) -> Scene {
        Scene { board: board.id.clone(), headline: headline.into(), ..Scene::default() }
    }
}
