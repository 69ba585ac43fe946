//! Napoleon at Waterloo: the rules, one file per section of the rulebook.
//!
//! | section | file | what it decides |
//! | --- | --- | --- |
//! | 1.0 | `s1_start` | where everyone stands at the start |
//! | 2.0 | `s2_equipment` | map, counters, charts, rules as data |
//! | 3.0 | `s3_sequence` | whose turn and which phase |
//! | 4.0 | `s4_movement` | where a unit may go, and where it may stop |
//! | 5.0 | `s5_preconditions` | who must attack whom, and who may join |
//! | 6.0 | `s6_resolution` | odds, results, retreats, advances |
//! | 7.0 | `s7_reinforcement` | who comes, when and where |
//! | 8.0 | `s8_victory` | losses, demoralization, exits, the end |
//! | 9.0 | `s9_grouchy` | the secret chits, and what they hide |
//!
//! Beside the rules: `why` explains refusals, `chronicle` and `scene` put the game into words and pictures,
//! `threats` warns learners, `position` writes and reads it as a document.

mod chronicle;
mod position;
mod prospects;
mod s1_start;
pub mod s2_equipment;
mod s3_sequence;
mod s4_movement;
mod s5_preconditions;
mod s6_resolution;
mod s7_reinforcement;
mod s8_victory;
mod s9_grouchy;
mod scene;
mod threats;
mod why;

pub use chronicle::Event;
pub use s1_start::Battle;
pub use s2_equipment::{Arm, CRT, Equipment, Hexes, MAX_UNITS, Res, Terrain, UnitId, Units};
pub use s3_sequence::{Stage, TURNS};
pub use s4_movement::Reach;
pub use s5_preconditions::Attack;
pub use s6_resolution::{Odds, read_crt};
pub use s8_victory::{EXITS, LIMIT};

use boards::HexId;
use contract::{
    Anchor, Cache, Chart, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Outcome, Printed, Rule, Scene,
    Side, Threat, Track,
};
use odds::Ratio;
use s9_grouchy::Chits;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Where a unit is. [2.4B] There is no reduced strength: a unit is whole, or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the map.
    On(HexId),
    /// Off the map, not yet in the game.
    Waiting,
    /// Destroyed.
    Lost,
    /// Gone off the map through an exit hex.
    Exited,
}

impl Place {
    /// The hex of a unit that is on the map.
    pub fn hex(self) -> Option<HexId> {
        if let Place::On(hex) = self { Some(hex) } else { None }
    }
}

/// A game of Napoleon at Waterloo in play. Flat and small: a clone copies 1.5 KiB.
#[derive(Debug, PartialEq, Eq)]
pub struct Naw {
    edition: Printed<Equipment>,
    battle: Battle,
    /// The reinforcement chits of the Grouchy variant.
    chits: Chits,
    turn: u8,
    /// Whose player turn it is.
    phasing: Side,
    stage: Stage,
    places: [Place; MAX_UNITS],
    /// Who stands in a hex. While two friends share one in passing, the one that was there first.
    at: [Option<UnitId>; HEXES],
    occupied: [Hexes; 2],
    /// Hexes that hold more than one unit, which only the Movement Phase knows.
    stacks: Hexes,
    /// The zone of control of the side that is not moving; valid in the Movement Phase.
    zone: Cache<Hexes>,
    /// Units that have moved in this Movement Phase.
    moved: Units,
    /// The Combat Phase: duties fixed at its start, and the attack in hand.
    duties: s5_preconditions::Duties,
    attack: Attack,
    /// What an attack left to do: retreats, payments, advances.
    aftermath: s6_resolution::Aftermath,
    /// Strength points lost by each side.
    losses: [u16; 2],
    /// French units that left through the exit hexes.
    exited: u8,
    demoralized: bool,
}

/// A copy of bytes: derived, it would go through sets and tasks one by one.
impl Clone for Naw {
    #[inline]
    fn clone(&self) -> Naw {
        Naw { ..*self }
    }
}

/// Hexes on the printed map, rounded up to whole words.
const HEXES: usize = 384;

/// One thing a player decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// Take a unit in hand to move it or bring it in.
    Take(UnitId),
    /// Where the unit in hand goes.
    To(#[serde(with = "s2_equipment::hex_number")] HexId),
    /// The unit in hand leaves the map for good.
    Exit,
    /// No more moves.
    EndMovement,
    /// Of units illegally stacked by the enemy, this one is removed.
    Remove(UnitId),
    /// Name a defender of the next attack.
    Target(UnitId),
    /// Name a unit that takes part in it.
    Join(UnitId),
    /// Throw the die in this column of the Combat Results Table.
    Roll(#[serde(with = "s2_equipment::ratio")] Ratio),
    /// Give up this unit in an equal elimination.
    Pay(UnitId),
    /// Enough has been given up.
    Enough,
    /// Move a unit one hex back.
    Retreat {
        /// Who.
        unit: UnitId,
        /// Where to.
        #[serde(with = "s2_equipment::hex_number")]
        to: HexId,
    },
    /// Remove a unit that has nowhere to go.
    Lose(UnitId),
    /// Move a victorious unit into a hex that combat emptied.
    Advance {
        /// Who.
        unit: UnitId,
        /// Where to.
        #[serde(with = "s2_equipment::hex_number")]
        to: HexId,
    },
    /// Neither advance nor withdraw any further.
    Stay,
    /// No more attacks.
    EndCombat,
}

impl Naw {
    /// The turn, from 1.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Whose player turn it is.
    pub fn phasing(&self) -> Side {
        self.phasing
    }

    /// What the game waits for.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Where a unit is.
    pub fn place(&self, unit: UnitId) -> Place {
        self.places[usize::from(unit.0)]
    }

    /// The hexes that a side's units stand in.
    pub fn occupied(&self, side: Side) -> Hexes {
        self.occupied[side as usize]
    }

    /// Who stands in a hex.
    pub fn at(&self, hex: HexId) -> Option<UnitId> {
        self.at[usize::from(hex.0)]
    }

    /// Strength points that a side has lost.
    pub fn losses(&self, side: Side) -> u16 {
        self.losses[side as usize]
    }

    /// French units that have left the map.
    pub fn exited(&self) -> u8 {
        self.exited
    }

    /// Whether the Allies have lost heart.
    pub fn demoralized(&self) -> bool {
        self.demoralized
    }

    /// The attack in hand.
    pub fn attack(&self) -> &Attack {
        &self.attack
    }

    /// Whether a unit has taken part in an attack in this Combat Phase.
    pub fn has_fought(&self, unit: UnitId) -> bool {
        self.duties.engaged.has(unit)
    }

    /// Every unit of a side, wherever it is.
    pub fn army(&self, side: Side) -> Units {
        self.edition.army(side)
    }

    /// The units of a side that are on the map.
    pub fn on_map(&self, side: Side) -> Units {
        self.army(side).iter().filter(|&unit| self.place(unit).hex().is_some()).collect()
    }

    fn side_of(&self, unit: UnitId) -> Side {
        self.edition.side_of(unit)
    }

    fn is_gun(&self, unit: UnitId) -> bool {
        self.edition.unit(unit).arm == Arm::Artillery
    }

    /// The hex of a unit known to be on the map.
    fn hex(&self, unit: UnitId) -> HexId {
        self.place(unit).hex().expect("only units on the map are asked for their hex")
    }

    /// The hexes around a hex.
    fn adjacent(&self, hex: HexId) -> Hexes {
        self.edition.adjacent[usize::from(hex.0)]
    }

    /// [4.2B] The hexes that a unit may step to from a hex.
    fn passable(&self, hex: HexId) -> Hexes {
        self.edition.passable[usize::from(hex.0)]
    }

    fn everyone(&self) -> Hexes {
        self.occupied[0] | self.occupied[1]
    }

    /// The units that stand in some hexes. Not for use while friends share a hex.
    fn units_in(&self, hexes: Hexes) -> Units {
        hexes.iter().filter_map(|hex| self.at(hex)).collect()
    }

    /// Puts a unit on the map.
    fn put(&mut self, unit: UnitId, hex: HexId) {
        self.places[usize::from(unit.0)] = Place::On(hex);
        if self.at(hex).is_some() {
            self.stacks.insert(hex);
        } else {
            self.at[usize::from(hex.0)] = Some(unit);
            self.occupied[self.side_of(unit) as usize].insert(hex);
        }
    }

    /// Takes a unit off its hex, to somewhere off the map.
    fn lift(&mut self, unit: UnitId, to: Place) {
        if let Some(hex) = self.place(unit).hex() {
            let mut left = None;
            if self.stacks.has(hex) {
                let mut others = self.stacked(hex).without(unit).iter();
                left = others.next();
                if others.next().is_none() {
                    self.stacks.remove(hex);
                }
            }
            if self.at(hex) == Some(unit) {
                self.at[usize::from(hex.0)] = left;
                if left.is_none() {
                    self.occupied[self.side_of(unit) as usize].remove(hex);
                }
            }
        }
        self.places[usize::from(unit.0)] = to;
    }

    /// Moves a unit from where it is to a hex.
    fn carry(&mut self, unit: UnitId, to: HexId) {
        self.lift(unit, Place::Waiting);
        self.put(unit, to);
    }

    /// Everyone in a hex, also those in passing.
    fn stacked(&self, hex: HexId) -> Units {
        let Some(first) = self.at(hex) else { return Units::EMPTY };
        let army = self.army(self.side_of(first));
        army.iter().filter(|&unit| self.place(unit) == Place::On(hex)).collect()
    }
}

impl Game for Naw {
    const KEY: &'static str = "naw";
    const TITLE: &'static str = "Napoleon at Waterloo";
    const TURN: Rule = Rule("3.0D");
    const GUIDE: &'static str = include_str!("../../../../data/naw/guide.toml");

    type Edition = Equipment;
    type Decision = Decision;
    type Event = Event;

    fn set_up(edition: &'static Equipment, battle: Battle, (): ()) -> Naw {
        s1_start::set_up(edition, battle)
    }

    fn edition(&self) -> &'static Equipment {
        self.edition.0
    }

    fn scenario(&self) -> Battle {
        self.battle
    }

    fn agreed(&self) {}

    fn next(&self) -> Next {
        s3_sequence::next(self)
    }

    fn legal(&self, side: Side, out: &mut Vec<Decision>) {
        s3_sequence::legal(self, side, out);
    }

    fn decide(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        s3_sequence::decide(self, side, decision, log);
    }

    fn chance(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        s3_sequence::chance(self, outcome, log);
    }

    fn explain(&self, _: Side, decision: Decision) -> Forbidden {
        self.why_not(decision)
    }

    fn aim(&self, side: Side, at: &Anchor) -> Option<Decision> {
        why::aim(self, side, at)
    }

    fn scene(&self, eye: Eye) -> Scene {
        scene::scene(self, eye)
    }

    fn headline(&self) -> String {
        scene::headline(self)
    }

    fn charts(&self, eye: Eye) -> Vec<Chart> {
        scene::charts(self, eye)
    }

    fn tracks(&self) -> Vec<Track> {
        scene::tracks(self)
    }

    fn threats(&self, side: Side) -> Vec<Threat> {
        threats::threats(self, side)
    }

    fn tell(edition: &'static Equipment, event: &Event, eye: Eye) -> Option<Entry> {
        chronicle::tell(edition, event, eye)
    }

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Naw {
        s9_grouchy::imagine(self, side, luck)
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(edition: &'static Equipment, position: &Value) -> Result<Naw, Vec<Fault>> {
        position::read(edition, position)
    }
}

/// How the game ended, when it has.
impl Naw {
    fn outcome(&self) -> Option<Outcome> {
        if let Stage::Over(ending) = self.stage { Some(ending.outcome()) } else { None }
    }
}
