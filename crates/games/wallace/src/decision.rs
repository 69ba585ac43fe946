//! What a player can decide, and how decisions are listed.

use crate::{Action, AreaId, Army, Disc, UnitId};
use serde::{Deserialize, Serialize};

/// One thing a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Bring a Prussian onto the board, or put it in the Delayed box.
    Enter {
        /// Who.
        unit: UnitId,
        /// Where.
        to: AreaId,
    },
    /// Fire at an adjacent area.
    Skirmish {
        /// Who.
        unit: UnitId,
        /// At which area.
        at: AreaId,
    },
    /// Set a piece upright or on its side.
    Form {
        /// Who.
        unit: UnitId,
        /// Mobile or deployed, rather than defensive or limbered.
        upright: bool,
    },
    /// Activate an area.
    Activate(AreaId),
    /// Activate a leader.
    Lead(UnitId),
    /// Do nothing, for a disc.
    Nothing(Disc),
    /// Use this disc for the leader.
    Spend(Disc),
    /// What the activated area does, and with which disc.
    Act {
        /// What.
        action: Action,
        /// The disc; with a leader, his.
        disc: Disc,
    },
    /// Move a piece.
    Move {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: AreaId,
    },
    /// Let so many cubes go along.
    Carry(u8),
    /// Aim a gun.
    Aim {
        /// Which.
        unit: UnitId,
        /// At which area.
        at: AreaId,
    },
    /// Send a piece into an assault, or a charge on.
    Assault {
        /// Who.
        unit: UnitId,
        /// Where.
        to: AreaId,
    },
    /// It comes from this area.
    From(AreaId),
    /// Cubes of this army.
    Colour(Army),
    /// Move the cube here.
    Reinforce(AreaId),
    /// Resolve this assault next.
    Resolve(AreaId),
    /// Give this unit the benefit of the strong point.
    Shelter(UnitId),
    /// This unit gives it up to guard the guns.
    Guard(UnitId),
    /// Fight with this cavalry unit.
    Charge(UnitId),
    /// Put a cube on this unit.
    Cube(UnitId),
    /// This unit takes the hit.
    Hit(UnitId),
    /// This unit is given up.
    Lose(UnitId),
    /// Move a unit back.
    Retreat {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: AreaId,
    },
    /// The leader goes along.
    Follow(UnitId),
    /// That is all, or nothing of the kind.
    Done,
}

/// Takes decisions as they are listed.
pub(crate) trait Sink {
    fn add(&mut self, decision: Decision);
}

impl Sink for Vec<Decision> {
    #[inline]
    fn add(&mut self, decision: Decision) {
        self.push(decision);
    }
}

/// Knows only whether there is a choice.
#[derive(Default)]
pub(crate) struct Few {
    pub first: Option<Decision>,
    pub more: bool,
}

impl Sink for Few {
    #[inline]
    fn add(&mut self, decision: Decision) {
        if self.first.is_none() {
            self.first = Some(decision);
        } else {
            self.more = true;
        }
    }
}
