//! What a player can decide, and how decisions are listed.

use crate::{AreaId, LeaderId, UnitId};
use serde::{Deserialize, Serialize};

/// [8.2] [6.5.1] What an activated Leader does with his units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Move/Assault.
    Move,
    /// Cavalry Charge.
    Charge,
    /// Volley Fire.
    Volley,
    /// Bombardment.
    Bombard,
    /// General Advance.
    Advance,
}

impl Action {
    /// All five.
    pub const ALL: [Action; 5] =
        [Action::Move, Action::Charge, Action::Volley, Action::Bombard, Action::Advance];

    /// Whether its units move by movement factors and may assault.
    pub const fn assaults(self) -> bool {
        matches!(self, Action::Move | Action::Charge)
    }

    /// In words.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Move => "Move/Assault",
            Action::Charge => "Cavalry Charge",
            Action::Volley => "Volley Fire",
            Action::Bombard => "Bombardment",
            Action::Advance => "General Advance",
        }
    }

    /// What a Leader does with it, and where: "Ney: Cavalry Charge from Milhaud's field".
    pub(crate) fn by(self, leader: &str, place: Option<String>) -> String {
        let from = if self == Action::Volley { "in" } else { "from" };
        let place = place.map_or(String::new(), |place| format!(" {from} {place}"));
        format!("{leader}: {}{place}", self.name())
    }

    /// The rule that says what it is.
    pub const fn rule(self) -> &'static str {
        match self {
            Action::Move => "8.4-a",
            Action::Charge => "8.7-a",
            Action::Volley => "8.5-a",
            Action::Bombard => "8.6-a",
            Action::Advance => "8.8-a",
        }
    }
}

/// One thing a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// A Leader rallies a unit.
    Rally {
        /// Who rallies.
        leader: LeaderId,
        /// Whom.
        unit: UnitId,
    },
    /// A Leader rallies all his cavalry in an area. [19.3]
    RallyHorse {
        /// Who rallies.
        leader: LeaderId,
        /// Where.
        area: AreaId,
    },
    /// A unit rallies by itself. [20.2]
    Recover(UnitId),
    /// Pass the impulse.
    Pass,
    /// Try to activate a Leader.
    Activate(LeaderId),
    /// Let a Commander try: a Double Move, an Intervention or a Sunset Cancellation.
    Command(LeaderId),
    /// What units of a formation in an area do.
    Act {
        /// What.
        action: Action,
        /// Where.
        area: AreaId,
        /// Whose units.
        leader: LeaderId,
    },
    /// The whole formation of a Leader advances.
    Advance(LeaderId),
    /// Move a unit by one area.
    Move {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: AreaId,
    },
    /// Move guns by one area, and the marker of the Grand Battery with them.
    Haul {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: AreaId,
    },
    /// Fight this assault next.
    Assault(AreaId),
    /// This unit is the Point.
    Point(UnitId),
    /// This unit supports.
    Support(UnitId),
    /// Fire at this area.
    At(AreaId),
    /// This unit is the Primary Target.
    Target(UnitId),
    /// This unit is the Forward unit.
    Forward(UnitId),
    /// The Leader takes part, or has the dice thrown again.
    Lead(LeaderId),
    /// This unit becomes spent.
    Flip(UnitId),
    /// This unit is eliminated.
    Lose(UnitId),
    /// Move a unit back.
    Retreat {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: AreaId,
    },
    /// That is all, or nothing of the kind.
    Done,
}

/// Takes decisions as they are listed.
pub(crate) trait Sink {
    fn add(&mut self, decision: Decision);
    /// Whether nobody wants to hear more.
    #[inline]
    fn is_sated(&self) -> bool {
        false
    }
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

    #[inline]
    fn is_sated(&self) -> bool {
        self.more
    }
}

/// Knows only whether there is anything at all.
#[derive(Default)]
pub(crate) struct Any(pub bool);

impl Sink for Any {
    #[inline]
    fn add(&mut self, _: Decision) {
        self.0 = true;
    }

    #[inline]
    fn is_sated(&self) -> bool {
        self.0
    }
}
