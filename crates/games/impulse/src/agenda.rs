//! What is still to be done, the next thing last.
//!
//! A turn opens into phases, impulses, actions, assaults, steps, losses and retreats, each of which has to be
//! finished before the one it interrupted goes on. So the game keeps its place in the rulebook as a short stack of
//! [`Task`]s. The top one either waits for a side or for dice, or runs by itself and leaves others behind.

use crate::LeaderId;
use contract::Side;
use serde::{Deserialize, Serialize};

/// One thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The End Phase.
    EndPhase,
    /// The roll for Napoleon.
    Commanders,
    /// The Rally Phase of a side opens.
    OpenRally(Side),
    /// A side rallies.
    Rally(Side),
    /// The Grand Battery Phase opens.
    OpenBattery,
    /// The French may fire the Grand Battery.
    Battery,
    /// An impulse begins, or the phase is over.
    Impulses,
    /// The active side says what it tries in its impulse.
    Impulse,
    /// The dice for a Leader.
    Activation(LeaderId),
    /// The dice for a Double Move.
    DoubleMove(LeaderId),
    /// What is done, with whom, where.
    Act(Turn),
    /// Units of the active area move.
    Move,
    /// Units of the formation advance by an area.
    Advance,
    /// The active side says which assault is next.
    Assaults,
    /// A step of an assault, 0 to 17, as `s11_assaults` counts them.
    Step(u8),
    /// The attacker names the Point.
    Point,
    /// The attacker names those who support.
    Support,
    /// Cavalry and horse guns may leave before infantry.
    Withdraw,
    /// Skirmishers may fire at the Point.
    Stand,
    /// The dice of Skirmisher Defensive Fire.
    StandDice,
    /// Skirmishers may leave before infantry.
    Slip,
    /// The defender names the Forward unit.
    Forward,
    /// A side's Leader may add his rating.
    Lead(Side),
    /// The dice of an assault.
    Dice,
    /// A side's Leader may have its dice thrown again.
    Reroll(Side),
    /// The dice thrown again.
    RerollDice(Side),
    /// A side's Commander may try to turn the result into a Stalemate.
    Intervene(Side),
    /// The dice of an Intervention.
    InterveneDice(LeaderId),
    /// A side takes its casualty points.
    Losses,
    /// Attackers go back to where they came from.
    Return,
    /// Attackers in excess of four leave a village.
    Thin,
    /// Charging cavalry may fall back.
    FallBack,
    /// Charging cavalry may ride on.
    Overrun,
    /// Defenders may walk away.
    WalkAway,
    /// Guns choose the area they fire at.
    Aim,
    /// Those who fire name their Point.
    FirePoint,
    /// Those who fire name who supports.
    FireSupport,
    /// Those who fire name the Primary Target.
    Target,
    /// The dice of a volley or a bombardment.
    FireDice,
    /// The impulse is over.
    EndImpulse,
    /// The Sunset roll.
    Sunset,
    /// A side may try to cancel a failed Sunset roll.
    Cancel(Side),
    /// The dice of a Sunset Cancellation.
    CancelDice(LeaderId),
    /// The game is over.
    Over(Ending),
}

/// Which action of an impulse is to be named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// The first.
    First,
    /// The second of a Double Move, after fire or a General Advance.
    Second,
    /// The second of a Double Move, if it moves too: before any assault. [9.5.1-a]
    Before,
    /// The second of a Double Move, after the assaults of the first.
    After,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Ten points in an End Phase. [17.2-a]
    FrenchAutomatic,
    /// Ten points in an End Phase. [17.2-b]
    AlliedAutomatic,
    /// At nightfall, by the points. [17.6]
    FrenchMajor,
    /// At nightfall, by the points. [17.6]
    FrenchMarginal,
    /// At nightfall, by the points. [17.6]
    Draw,
    /// At nightfall, by the points. [17.6]
    AlliedMarginal,
    /// At nightfall, by the points. [17.6]
    AlliedMajor,
}

/// More than any game has ever left open.
const ROOM: usize = 16;

/// The stack of what is still to be done.
pub type Agenda = contract::Agenda<Task, ROOM>;

/// Nothing to do.
pub(crate) const EMPTY: Agenda = Agenda::empty(Task::EndPhase);
