//! What is still to be done, the next thing last.
//!
//! Wallace's turn is a sequence of phases that open into rounds, actions, assaults, steps, hits and
//! retreats, each of which has to be finished before the one it interrupted goes on. So the game
//! keeps its place in the rulebook as a short stack of [`Task`]s. The top one either waits for a side
//! or for dice, or runs by itself and leaves others behind.

use crate::{AreaId, Army, UnitId};
use contract::Side;
use serde::{Deserialize, Serialize};

/// One thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Phases six and seven: victory, and the next turn.
    EndTurn,
    /// Phase two: the die for the Prussians.
    Prussians,
    /// Phase two: Prussians are placed.
    Enter,
    /// Phase three opens for a side.
    Skirmishes(Side),
    /// Phase three: a side's infantry fires, unit by unit.
    Skirmish(Side),
    /// The die of a skirmishing unit, at an area.
    SkirmishDie(UnitId, AreaId),
    /// Phase four: the next round begins, or the phase ends.
    Rounds,
    /// The tile is drawn.
    Tile,
    /// A time for free formation changes opens for a side.
    Formations(Side),
    /// A side changes formations.
    Form(Side),
    /// The active player gives the next order.
    Orders,
    /// The round is over: area limits are checked, then roles switch.
    EndRound,
    /// The disc for the leader is chosen.
    Spend(UnitId),
    /// The leader activates an area; so many activations are left.
    Lead(u8),
    /// What the activated area does.
    Act,
    /// Units of the area move.
    Move,
    /// How many cubes go with a unit to an area.
    Carry(UnitId, AreaId),
    /// Guns of the area are aimed.
    Aim,
    /// The aimed guns fire, area by area.
    Fire,
    /// Guns fire at this area: hits so far.
    Volley(AreaId, u8),
    /// Units of the area change formation.
    Change,
    /// Where a cube of this army goes.
    Reinforce(Army),
    /// Which army's cube is moved.
    ReinforceArmy,
    /// Units of the area move into assaults.
    March,
    /// The area from which a unit enters its assault.
    From(UnitId, AreaId),
    /// The assaults of an order are taken up.
    Battles,
    /// An assault to be resolved; those of a higher generation first.
    Pending(AreaId, u8),
    /// A step of the assault, 0 to 8: the declarations before it, seven steps, and its end.
    Step(u8),
    /// The defender says who has the benefit of the strong point.
    Shelter,
    /// The defender says who gives it up to guard the guns.
    Guard,
    /// The defending guns fire: hits so far.
    Defence(u8),
    /// The assaulting player names a cavalry unit.
    Charge,
    /// The defending player names the one that meets it.
    Counter(UnitId),
    /// The two dice of a cavalry fight.
    Duel(UnitId, UnitId),
    /// Infantry of a side fires: a round of step three begins with the defenders of round 1 or 2.
    Fires(Side, u8),
    /// A side's infantry throws its dice: cubes so far, and whether a check is due.
    Shots(Side, u8, bool),
    /// A side's infantry is about to check morale.
    Checks(Side),
    /// A side's infantry checks morale, unit by unit.
    Check(Side),
    /// A side assigns its cubes to its infantry.
    Assign(Side),
    /// What is left of the assaulting infantry withdraws after step three.
    Withdraw(Side),
    /// Infantry fires at the cavalry that charges it: hits so far.
    AtCavalry(u8),
    /// What follows when the charged infantry has checked.
    Charged,
    /// Cavalry control checks.
    Control,
    /// Cavalry that charges on chooses its targets.
    Onward,
    /// Cavalry in an area takes hits from afar: it tires or retreats.
    Hits(AreaId, Side, u8),
    /// Cavalry takes hits at close quarters: it tires or is lost.
    Blows(AreaId, Side, u8),
    /// Cavalry pays for crowding: it tires or is lost.
    Crowd(AreaId, Side, u8),
    /// Cubes for a side in an area.
    Cubes(AreaId, Side, u8),
    /// The infantry of an army in an area bears more than five cubes each.
    Cull(AreaId, Army),
    /// The stock of an army's cubes is empty: a unit is given up, for so many cubes due in an area.
    Empty(Army),
    /// How many cubes the unit given up takes with it.
    EmptyWith(UnitId),
    /// A unit retreats or withdraws with so many cubes.
    Retreat(UnitId, u8),
    /// A leader may go with a unit that left for an area.
    Follow(UnitId, AreaId),
    /// A leader is left alone among enemies and may get away.
    Flight(UnitId),
    /// The game is over.
    Over(Ending),
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// French infantry in Mont St. Jean. [W-VICTORY-3]
    FrenchGround,
    /// Thirteen casualties. [W-VICTORY-4]
    FrenchCasualties,
    /// Allied infantry in Rossomme. [W-VICTORY-5]
    AlliedGround,
    /// Sixteen casualties. [W-VICTORY-6]
    AlliedCasualties,
    /// Both at once, and the French had inflicted more. [W-VICTORY-7]
    FrenchBoth,
    /// Both at once, and the French had not. [W-VICTORY-7]
    AlliedBoth,
    /// Night falls. [W-VICTORY-8]
    Night,
}

/// More than any chain of assaults has ever left open.
const ROOM: usize = 40;

/// The stack of what is still to be done.
pub type Agenda = contract::Agenda<Task, ROOM>;

/// Nothing to do.
pub(crate) const EMPTY: Agenda = Agenda::empty(Task::EndTurn);
