//! What a player can decide, and how decisions are listed.

use crate::s02_battlefield::hex_number;
use crate::{Card, Ground, PieceId, Terrain};
use boards::{Direction, HexId};
use serde::{Deserialize, Serialize};

/// One thing a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Take a tile of this kind in hand.
    Tile(Terrain),
    /// Take a unit in hand that is to be placed.
    Take(PieceId),
    /// Put what is in hand, arrives or is sent back on this hex.
    Put(#[serde(with = "hex_number")] HexId),
    /// Deploy a skirmisher before the battle.
    Release {
        /// Whose.
        unit: PieceId,
        /// Where.
        #[serde(with = "hex_number")]
        at: HexId,
    },
    /// Put a card down.
    Play {
        /// Which.
        card: Card,
        /// The sectors that it is tied to, if its player names them.
        ground: Ground,
    },
    /// Let a Prussian arrive.
    Arrive(PieceId),
    /// Let one arrive with the general.
    ArriveWith(PieceId),
    /// Give an order to a unit or a general.
    Order(PieceId),
    /// Recover losses of this unit.
    Rally(PieceId),
    /// Send this enemy back to his edge.
    Supply(PieceId),
    /// Give no more orders in this round.
    Decline,
    /// Form square, or leave it.
    Form,
    /// The general stays where he is.
    Alone,
    /// Leave a garrison in the building when the unit moves out.
    Garrison,
    /// Put a skirmisher out.
    Deploy(#[serde(with = "hex_number")] HexId),
    /// Let the unit move with its general.
    Lead,
    /// Recover losses of the unit that the general is with.
    Recover,
    /// Move there by the plain way; to a hex that is adjacent, as a step of a longer one.
    Go(#[serde(with = "hex_number")] HexId),
    /// Look at this hexside.
    Face(#[serde(with = "side_key")] Direction),
    /// Fire at this hex, or shock it.
    Fire(#[serde(with = "hex_number")] HexId),
    /// Try to react to the charge.
    React(PieceId),
    /// The hexside that counts as the rear.
    Back(#[serde(with = "side_key")] Direction),
    /// Retreat there.
    Retreat(#[serde(with = "hex_number")] HexId),
    /// Move into the hex that the enemy has left.
    Advance {
        /// Whether the general comes along.
        general: bool,
    },
    /// That is all, or nothing of the kind.
    Done,
}

/// Hexsides in records: `"N"`, `"NE"` and so on.
mod side_key {
    use boards::Direction;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(side: &Direction, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(side.key())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Direction, D::Error> {
        let key = String::deserialize(deserializer)?;
        Direction::from_key(&key).ok_or_else(|| D::Error::custom(format!("no hexside {key}")))
    }
}
