//! What is agreed before the first move: the first line of a record.

use crate::dice::{Pledge, Shares, from_hex, to_hex};
use crate::read::{Flaw, json_flaw, text_of};
use contract::{Options, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// The newest version of the format. Older ones keep loading, and a record that needs nothing of a newer one is written
/// in the older: the second knows what players add to the seed, what was taken back, and how they ended a game.
pub const FORMAT: u64 = 2;

/// The version of a record that needs nothing newer.
pub(crate) const PLAIN: u64 = 1;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Header {
    /// The version of the format. It comes first and names the program, so that a record knows
    /// itself even without its file name.
    #[serde(rename = "grognard")]
    pub format: u64,
    /// [`contract::Game::KEY`].
    pub game: String,
    /// The key of the scenario.
    pub scenario: String,
    /// Optional rules in use.
    pub options: Options,
    /// Who plays.
    pub players: Players,
    /// The digest of the data: [`contract::Edition::digest`].
    pub data: String,
    /// Whose dice.
    #[serde(serialize_with = "as_text")]
    pub dice: Pledge,
    /// How many inputs were taken over from another game ("play on from here"). The dice of this
    /// game begin after them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branch: Option<usize>,
    /// Where the game starts, when it is not the set-up of the scenario:
    /// [`contract::Game::position`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<Value>,
    /// What the players have added to the seed.
    #[serde(skip_serializing_if = "Shares::is_empty")]
    pub shares: Shares,
    /// What was taken back beyond dice, in order: nothing that was thrown is forgotten.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub backs: Vec<Back>,
}

/// The part of a game that was taken back beyond dice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Back {
    /// How many inputs stayed.
    pub kept: usize,
    /// After which input the dice of this part began.
    pub from: usize,
    /// Whether something in it is not for everybody to know before the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// The inputs that went, as the lines of the record that they were.
    pub inputs: Vec<Value>,
}

/// The names of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Players {
    /// Who plays the French.
    pub french: String,
    /// Who plays the Allies.
    pub allied: String,
}

impl Players {
    /// Two names.
    pub fn new(french: impl Into<String>, allied: impl Into<String>) -> Players {
        Players { french: french.into(), allied: allied.into() }
    }

    /// Who plays a side.
    pub fn of(&self, side: Side) -> &str {
        match side {
            Side::French => &self.french,
            Side::Allied => &self.allied,
        }
    }
}

impl Default for Players {
    fn default() -> Players {
        Players::new("French", "Allied")
    }
}

/// A record was made with other data than it is read with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherData {
    /// The digest in the record.
    pub recorded: String,
    /// The digest of the data in use.
    pub here: String,
}

impl fmt::Display for OtherData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OtherData { recorded, here } = self;
        write!(f, "the record was made with other data ({recorded}) than these ({here})")
    }
}

/// Reads the first line alone: enough to know which game a record is of.
pub fn peek_header(record: &[u8]) -> Result<Header, Flaw> {
    let first = record.split(|&byte| byte == b'\n').next().unwrap_or_default();
    read_header(first).map(|(header, _)| header)
}

/// The header, and the seed if this is the table's own copy of an unfinished game.
pub(crate) fn read_header(line: &[u8]) -> Result<(Header, Option<[u8; 32]>), Flaw> {
    /// As [`Header`] is written, plus what only the table's copy has.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Line {
        grognard: u64,
        game: String,
        scenario: String,
        #[serde(default)]
        options: Options,
        players: Players,
        data: String,
        dice: String,
        branch: Option<usize>,
        position: Option<Value>,
        #[serde(default)]
        shares: Shares,
        #[serde(default)]
        backs: Vec<Back>,
        secret_seed: Option<String>,
    }

    let text = text_of(line)?;
    if text.trim().is_empty() {
        return Err(Flaw::Empty);
    }
    // What the line is comes before what is wrong in it: a newer format may have any fields.
    let value: Value = serde_json::from_str(text).map_err(|error| json_flaw(&error))?;
    match value.get("grognard").map(Value::as_u64) {
        None => return Err(Flaw::Foreign),
        Some(Some(format @ 1..)) if format > FORMAT => return Err(Flaw::Newer(format)),
        Some(Some(1..)) => {}
        Some(_) => return Err(Flaw::field("grognard", "is not the number of a format")),
    }
    let line: Line = serde_json::from_str(text).map_err(|error| json_flaw(&error))?;
    let dice = Pledge::parse(&line.dice)
        .ok_or_else(|| Flaw::field("dice", "is neither \"hand\" nor the SHA-256 of a seed"))?;
    let seed = match line.secret_seed.as_deref().map(from_hex) {
        None => None,
        Some(Some(seed)) if dice == Pledge::Sha256(crate::commitment(&seed)) => Some(seed),
        Some(_) => return Err(Flaw::field("secret_seed", "is not the seed that \"dice\" is the SHA-256 of")),
    };
    let header = Header {
        format: line.grognard,
        game: line.game,
        scenario: line.scenario,
        options: line.options,
        players: line.players,
        data: line.data,
        dice,
        branch: line.branch,
        position: line.position,
        shares: line.shares,
        backs: line.backs,
    };
    Ok((header, seed))
}

/// The first line; with the seed it is the table's own copy.
pub(crate) fn write_header(header: &Header, secret: Option<[u8; 32]>) -> String {
    let mut line = serde_json::to_value(header).expect("a header is plain data");
    if let Some(seed) = secret {
        line["secret_seed"] = to_hex(&seed).into();
    }
    line.to_string()
}

fn as_text<S: serde::Serializer>(pledge: &Pledge, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(pledge)
}
