//! What is still to be done, the next thing last.
//!
//! An order opens into a move, a charge, reactions, fire, retreats and an advance, each of which has to be finished
//! before the one it interrupted goes on. So the game keeps its place in the rulebook as a short stack of [`Task`]s. The
//! top one either waits for a side or for dice, or runs by itself and leaves others behind.

use crate::s02_battlefield::{Sides, hex_number};
use crate::{Arm, PieceId, Sector, Terrain};
use boards::HexId;
use contract::Side;
use serde::{Deserialize, Serialize};

/// One thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The cards that are dealt at random are split between the decks: each side cuts in secret, this one next.
    Split(Side),
    /// A tile is drawn for a side.
    DrawTile(Side),
    /// A side lays tiles, so many before the other does.
    Lay(Side, u8),
    /// The tile in hand is laid.
    LayAt(Side, u8, Terrain),
    /// A side places units, so many before the other does.
    Place(Side, u8),
    /// The unit in hand is placed.
    PlaceAt(Side, u8, PieceId),
    /// A side places a general.
    PlaceGeneral(Side),
    /// A side may deploy skirmishers before the battle.
    Release(Side),
    /// An hour begins.
    Hour,
    /// A card is dealt to a side.
    Deal(Side),
    /// A round begins.
    Round,
    /// So many Prussians arrive in this round.
    Arrivals(u8),
    /// The die for the entry hex of one, who may bring the general.
    Entry(PieceId, bool),
    /// The entry hex is taken: where else he enters.
    EntryAt(PieceId, bool, #[serde(with = "hex_number")] HexId),
    /// The die for an early Prussian.
    Early,
    /// The die for his type.
    EarlyType,
    /// Which one it is: faces, a bit each.
    EarlyPick(u8),
    /// Where an early Prussian is placed.
    EarlyAt(PieceId),
    /// The die for the type of a side's reinforcement.
    Reinforce(Side),
    /// The die for its sector.
    ReinforceSector(Side, Arm),
    /// Where it is placed.
    ReinforceAt(Side, Arm, Sector),
    /// Both sides choose a card.
    Cards,
    /// The side in turn gives an order.
    Orders,
    /// The order in hand is carried out.
    Carry,
    /// A skirmisher that has just been deployed may fire.
    Skirmish(PieceId),
    /// Three dice to recover chips of a unit.
    Recovery(PieceId),
    /// Where a unit that is short of supply is put.
    Supplied(PieceId),
    /// A piece turns to one of these hexsides.
    Turn(PieceId, Sides),
    /// Units next to a charge react.
    Reactions,
    /// The dice of a reaction.
    Reaction(PieceId, u8),
    /// The dice of the shot in hand.
    Volley,
    /// The shot in hand drives its target back.
    Retreat,
    /// Which way is back.
    Rear(Sides),
    /// The shot in hand drives a general back.
    Flight(PieceId),
    /// What follows a shot.
    Aftermath,
    /// The charge goes on when everyone has reacted.
    Shock,
    /// Cavalry may move into the hex that it has cleared.
    Advance,
    /// The order is finished.
    EndOrder,
    /// The round is over.
    EndRound,
    /// The game is over.
    Over(Ending),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// The other side has lost too many units. [12.0-a]
    Losses(Side),
    /// The other side has a sector without a unit. [12.0-b]
    Sector(Side),
    /// Time is up, and the other side has lost more. [12.1]
    Time(Side),
    /// Time is up, losses are equal, and the other side has fewer elements. [12.1]
    Elements(Side),
    /// Nobody. [12.1]
    Draw,
}

/// More than any order has ever left open.
const ROOM: usize = 14;

/// The stack of what is still to be done.
pub type Agenda = contract::Agenda<Task, ROOM>;

/// Nothing to do.
pub(crate) const EMPTY: Agenda = Agenda::empty(Task::Hour);
