//! What goes over the wire in the map room.

use crate::api::Problem;
use boards::map::correct::Correction;
use contract::Provenance;
use contract::scene::SpaceId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A board in the list of all boards.
#[derive(Clone, Debug, Serialize)]
pub struct BoardLine {
    /// Names the board, uniquely over all games.
    pub key: String,
    /// Names its content: what boards and maps are asked for by.
    pub id: String,
    /// The game it belongs to.
    pub game: String,
    /// The printed title of that game.
    pub game_title: String,
    /// For people.
    pub title: String,
    /// Where it comes from.
    pub about: String,
    /// Whether it has hexes, or else areas.
    pub hexes: bool,
    /// How many of them.
    pub spaces: usize,
    /// Width and height of its plane.
    pub size: [f32; 2],
}

/// A board file, as far as the board that clients draw does not tell.
#[derive(Clone, Debug, Serialize)]
pub struct BoardSheet {
    /// As the list of boards has it.
    pub line: BoardLine,
    /// What the file is called.
    pub file: String,
    /// Who vouches for what; sources are named by their place in this list.
    pub sources: Vec<SourceView>,
    /// In the order of the board.
    pub spaces: Vec<SpaceFacts>,
    /// What lies between two spaces: of a hex board only where there is something.
    pub sides: Vec<SideFacts>,
    /// Roads and the like.
    pub ways: Vec<WayFacts>,
    /// Entries, exits, goals, sectors.
    pub zones: Vec<ZoneFacts>,
    /// Words that the board files of this game use.
    pub brushes: Brushes,
    /// What stops a line of sight, unless one asks otherwise.
    pub blocking: Blocking,
    /// To whom the ground beneath is owed.
    pub credits: String,
}

/// Who vouches for a value.
#[derive(Clone, Debug, Serialize)]
pub struct SourceView {
    /// As the file refers to it.
    pub key: String,
    /// How sure it is.
    pub provenance: Provenance,
    /// In words.
    pub text: String,
}

/// What the file says of a space.
#[derive(Clone, Debug, Serialize)]
pub struct SpaceFacts {
    /// The words for its ground.
    pub terrain: Vec<String>,
    /// Its source.
    pub source: u16,
    /// Properties with a source of their own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, u16>,
}

/// What lies between two spaces.
#[derive(Clone, Debug, Serialize)]
pub struct SideFacts {
    /// The spaces.
    pub between: [SpaceId; 2],
    /// What runs along it.
    pub kinds: Vec<String>,
    /// The space that it belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<SpaceId>,
    /// Its course on the plane of the board.
    pub line: Vec<[f32; 2]>,
    /// Its source.
    pub source: u16,
    /// Kinds with a source of their own.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub sources: BTreeMap<String, u16>,
}

/// A road or the like.
#[derive(Clone, Debug, Serialize)]
pub struct WayFacts {
    /// What it is.
    pub kind: String,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// From space to space.
    pub through: Vec<SpaceId>,
    /// Its source.
    pub source: u16,
}

/// A named set of spaces.
#[derive(Clone, Debug, Serialize)]
pub struct ZoneFacts {
    /// For people.
    pub name: String,
    /// `entry`, `exit`, `victory`…
    pub kind: String,
    /// Its spaces.
    pub spaces: Vec<SpaceId>,
    /// Its source.
    pub source: u16,
}

/// Words to correct a board with.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Brushes {
    /// For the ground of a space.
    pub terrain: Vec<String>,
    /// For what runs along a side.
    pub sides: Vec<String>,
    /// For what goes from hex to hex; empty on boards of areas.
    pub ways: Vec<String>,
    /// Numbers that areas have.
    pub values: Vec<String>,
}

/// What stops a line of sight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Blocking {
    /// Ground that does.
    pub terrain: Vec<String>,
    /// Sides that do.
    pub sides: Vec<String>,
    /// Who says so, in a sentence.
    pub assumed: String,
}

/// How far it is.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// Steps from space to space; none where no way leads there.
    pub steps: Option<u32>,
    /// As the crow flies, where the board has a scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metres: Option<u32>,
    /// In a sentence.
    pub said: String,
}

/// What lies on a line of sight.
#[derive(Clone, Debug, Serialize)]
pub struct Sight {
    /// Whether one sees the other.
    pub clear: bool,
    /// What the line meets between the two, in order.
    pub steps: Vec<SightStep>,
    /// On a board of areas the way that was looked along, both ends included.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<SpaceId>,
    /// In a sentence.
    pub said: String,
    /// What was taken to stop it.
    pub blocking: Blocking,
}

/// A part of a line of sight.
#[derive(Clone, Debug, Serialize)]
pub struct SightStep {
    /// `through` a space, `along` a side, `past` a corner, `across` a side.
    pub how: String,
    /// The spaces that it touches.
    pub spaces: Vec<SpaceId>,
    /// What stops it there, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<String>,
}

/// Something found by its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// What it is called.
    pub name: String,
    /// What it is: `place`, `hex`, `area`, or a kind of the true ground.
    pub what: String,
    /// Where it is, on the plane of the board.
    pub at: [f32; 2],
    /// The spaces that it lies in.
    pub spaces: Vec<SpaceId>,
}

/// Asks for a corrected board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corrections {
    /// How things are on the printed board, in the order in which they were noted.
    pub corrections: Vec<Correction>,
}

/// Corrections that cannot be made.
#[derive(Clone, Debug, Serialize)]
pub struct Uncorrected {
    /// What is wrong, in a sentence.
    pub error: Problem,
    /// All that is wrong.
    pub faults: Vec<FaultView>,
}

/// Something wrong in a file or in a correction.
#[derive(Clone, Debug, Serialize)]
pub struct FaultView {
    /// Where, in words.
    pub place: String,
    /// What is wrong, and what would be right.
    pub what: String,
    /// The correction it comes from, by its place in the list, if it is one alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correction: Option<usize>,
}
