//! Waterloo: Napoleon's Last Battle: the rules, one file per section of the rulebook, in its order.
//!
//! | section | file | what it decides |
//! | --- | --- | --- |
//! | 3 The map | `s03_map` | areas, borders, zones, what guns reach |
//! | 4 The playing pieces | `s04_pieces` | units and Leaders as data |
//! | 5 Prepare for play | `s05_prepare` | options, set-up |
//! | 6 Sequence of play | `s06_sequence` | phases, rally, the Grand Battery; where each decision goes |
//! | 7 Stacking and control | `s07_control` | where units are, who controls what |
//! | 8 Impulses | `s08_impulses` | activation, actions, General Advance, passes, sunset |
//! | 9 Commanders and Leaders | `s09_command` | bonuses, Double Move, Intervention, ratings, re-rolls |
//! | 10 Movement | `s10_movement` | costs, who may enter where, leaving contact |
//! | 11 Assaults | `s11_assaults` | the steps of an assault, values, results, losses, retreats, overrun |
//! | 12 Volley Fire | `s12_volley` | who fires, values; fire in general |
//! | 13 Bombardment | `s13_bombardment` | range, values, indirect fire |
//! | 14 Skirmishers | `s14_skirmishers` | activation, Defensive Fire |
//! | 15 Zones | `s15_zones` | what Prussians do beside the map |
//! | 16 Prussians | `s16_prussians` | arrival |
//! | 17 Victory | `s17_victory` | points and what they bring |
//! | 18 Villages | `s18_villages` | option: four to a village |
//! | 19 Cavalry exhaustion | `s19_exhaustion` | option: charges tire |
//! | 20 Expanded rally | `s20_rally` | option: more units rally |
//!
//! The state is small and flat; `agenda` keeps the place in the rulebook as a stack of tasks, and a `decision` is one
//! small step. Beside the rules: `why` explains refusals, `chronicle` and
//! `scene` put the game into words and pictures, `position` writes and reads it as a document.

mod agenda;
mod chronicle;
mod decision;
mod position;
mod s03_map;
pub mod s04_pieces;
mod s05_prepare;
mod s06_sequence;
mod s07_control;
mod s08_impulses;
mod s09_command;
mod s10_movement;
mod s11_assaults;
mod s12_volley;
mod s13_bombardment;
mod s14_skirmishers;
mod s15_zones;
mod s16_prussians;
mod s17_victory;
mod s18_villages;
mod s19_exhaustion;
mod s20_rally;
mod scene;
mod why;

pub use agenda::{Agenda, Ending, Task, Turn};
pub use chronicle::{Event, Modifier};
pub use decision::{Action, Decision};
pub use s03_map::Ground;
pub use s04_pieces::{AREAS, Army, GROUND, Kind, LEADERS, Leader, Materials, Role, SKIRMISHERS, UNITS, Unit};
pub use s05_prepare::{Arrival, Battle, Halved, House};
pub use s06_sequence::TURNS;
pub use s07_control::Place;
pub use s08_impulses::{Orders, Plan};
pub use s10_movement::Motion;
pub use s11_assaults::{Fight, Losses, Verdict};
pub use s12_volley::{Fire, Shot};

pub(crate) use decision::{Any, Few, Sink};

use contract::{
    Anchor, Chart, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Printed, Rule, Scene, Side, Track,
};
use s20_rally::Rally;
use serde_json::Value;

boards::ids! {
    /// A unit: index into [`Materials::units`].
    pub struct UnitId(u8);
    /// An area or zone: index into [`Materials::areas`]. Area 48 is number 47.
    pub struct AreaId(u8);
    /// A Commander or Leader: index into [`Materials::leaders`]. A formation is named by its Leader.
    pub struct LeaderId(u8);
}

/// A set of units.
pub type Units = boards::Set<UnitId, 3>;
/// A set of areas and zones.
pub type Areas = boards::Set<AreaId, 2>;
/// A set of Commanders and Leaders.
pub type Leaders = boards::Set<LeaderId, 1>;

impl UnitId {
    /// Nobody.
    pub const NONE: UnitId = UnitId(u8::MAX);

    /// The unit, if it is one.
    #[inline]
    pub fn get(self) -> Option<UnitId> {
        (self != UnitId::NONE).then_some(self)
    }
}

impl AreaId {
    /// Nowhere.
    pub const NONE: AreaId = AreaId(u8::MAX);

    /// The area, if it is one.
    #[inline]
    pub fn get(self) -> Option<AreaId> {
        (self != AreaId::NONE).then_some(self)
    }
}

impl LeaderId {
    /// Nobody.
    pub const NONE: LeaderId = LeaderId(u8::MAX);

    /// The Leader, if he is one.
    #[inline]
    pub fn get(self) -> Option<LeaderId> {
        (self != LeaderId::NONE).then_some(self)
    }
}

/// A game in play. Flat and small: a clone copies less than 2 KiB.
#[derive(Debug, PartialEq, Eq)]
pub struct Impulse {
    edition: Printed<Materials>,
    house: House,
    /// [3.9] 1 to 10.
    turn: u8,
    /// [3.10] The space of the impulse marker.
    number: u8,
    /// Whose impulse it is.
    active: Side,
    /// Whether the impulse before was passed by choice. [8.9-b]
    passed: bool,
    /// A byte a unit, as [`Place::code`] writes it.
    places: [u8; UNITS],
    /// The next unit of the same side in the same area, in the order of their numbers.
    follows: [UnitId; UNITS],
    /// `[side][area]`: the first unit there.
    heads: [[UnitId; AREAS]; 2],
    /// `[side][area]`: how many are there.
    counts: [[u8; AREAS]; 2],
    /// `[side]`: areas and zones with units of the side.
    occupied: [Areas; 2],
    /// [7.2-a] Areas that the French control.
    french: Areas,
    /// Units on their fresh side.
    fresh: Units,
    /// Commanders and Leaders on their fresh side.
    ready: Leaders,
    /// Commanders and Leaders in play.
    present: Leaders,
    /// [4.5] Where the marker of the Grand Battery is, until it is removed.
    battery: AreaId,
    /// [6.4.3-b] Whether it is on its moved side.
    battery_moved: bool,
    /// [17.4-a] `[side]`: points that its eliminated units have given the enemy.
    toll: [u8; 2],
    rally: Rally,
    orders: Orders,
    motion: Motion,
    fight: Fight,
    fire: Fire,
    losses: Losses,
    /// The area from which each unit that moved in this impulse entered the one it is in.
    from: [AreaId; UNITS],
    agenda: Agenda,
}

/// A copy of bytes: derived, it would go through sets and tasks one by one.
impl Clone for Impulse {
    #[inline]
    fn clone(&self) -> Impulse {
        Impulse { ..*self }
    }
}

/// Looking things up.
impl Impulse {
    /// The turn, 1 to 10.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The space of the impulse marker.
    pub fn number(&self) -> u8 {
        self.number
    }

    /// Whose impulse it is.
    pub fn active(&self) -> Side {
        self.active
    }

    /// Whether the impulse before was passed by choice.
    pub fn passed(&self) -> bool {
        self.passed
    }

    /// What the game waits for.
    #[inline]
    pub fn task(&self) -> Task {
        self.agenda.top()
    }

    /// Everything still to be done, the next thing last.
    pub fn agenda(&self) -> &Agenda {
        &self.agenda
    }

    /// What was agreed before play.
    pub fn house(&self) -> House {
        self.house
    }

    /// What the running impulse remembers.
    pub fn orders(&self) -> &Orders {
        &self.orders
    }

    /// The unit that is moving.
    pub fn motion(&self) -> &Motion {
        &self.motion
    }

    /// The assault being fought.
    pub fn fight(&self) -> &Fight {
        &self.fight
    }

    /// The fire being worked out.
    pub fn fire(&self) -> &Fire {
        &self.fire
    }

    /// The casualty points being taken.
    pub fn losses(&self) -> &Losses {
        &self.losses
    }

    /// Whether a unit is on its fresh side.
    #[inline]
    pub fn is_fresh(&self, unit: UnitId) -> bool {
        self.fresh.has(unit)
    }

    /// Units on their fresh side.
    #[inline]
    pub fn fresh(&self) -> Units {
        self.fresh
    }

    /// Whether a Commander or Leader is in play and fresh.
    #[inline]
    pub fn is_ready(&self, leader: LeaderId) -> bool {
        self.ready.has(leader) && self.present.has(leader)
    }

    /// Whether a Commander or Leader is in play.
    pub fn is_present(&self, leader: LeaderId) -> bool {
        self.present.has(leader)
    }

    /// Where the marker of the Grand Battery is, and whether it is on its moved side.
    pub fn battery(&self) -> Option<(AreaId, bool)> {
        self.battery.get().map(|area| (area, self.battery_moved))
    }

    /// The printed numbers of the side that is up.
    #[inline]
    pub(crate) fn factors(&self, unit: UnitId) -> s04_pieces::Factors {
        self.edition.stats(unit).sides[usize::from(self.fresh.has(unit))]
    }

    #[inline]
    pub(crate) fn stats(&self, unit: UnitId) -> &'static s04_pieces::Stats {
        self.edition.0.stats(unit)
    }

    #[inline]
    pub(crate) fn kind(&self, unit: UnitId) -> Kind {
        self.edition.stats(unit).kind
    }

    #[inline]
    pub(crate) fn side_of(&self, unit: UnitId) -> Side {
        self.edition.stats(unit).army.side()
    }

    #[inline]
    pub(crate) fn ground(&self) -> &'static Ground {
        &self.edition.0.ground
    }
}

impl Game for Impulse {
    const KEY: &'static str = "impulse";
    const TITLE: &'static str = "Waterloo: Napoleon's Last Battle";
    const TURN: Rule = Rule("6.5-a");
    const GUIDE: &'static str = include_str!("../../../../data/impulse/guide.toml");

    type Edition = Materials;
    type Decision = Decision;
    type Event = Event;

    fn set_up(edition: &'static Materials, _: Battle, house: House) -> Impulse {
        s05_prepare::set_up(edition, house)
    }

    fn edition(&self) -> &'static Materials {
        self.edition.0
    }

    fn scenario(&self) -> Battle {
        Battle::Waterloo
    }

    fn agreed(&self) -> House {
        self.house
    }

    fn next(&self) -> Next {
        self.what_next()
    }

    fn legal(&self, side: Side, out: &mut Vec<Decision>) {
        if self.asked() == Some(side) {
            self.options(self.task(), out);
        }
    }

    fn decide(&mut self, _: Side, decision: Decision, log: &mut impl Log<Event>) {
        self.apply(decision, log);
        self.run(log);
    }

    fn chance(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        self.throw(outcome, log);
        self.run(log);
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

    fn charts(&self, _: Eye) -> Vec<Chart> {
        scene::charts(self)
    }

    fn tracks(&self) -> Vec<Track> {
        scene::tracks(self)
    }

    fn tell(edition: &'static Materials, event: &Event, _: Eye) -> Option<Entry> {
        Some(chronicle::tell(edition, event))
    }

    /// Nothing is hidden in this game.
    fn imagine(&self, _: Side, _: &mut impl Luck) -> Impulse {
        self.clone()
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(edition: &'static Materials, position: &Value) -> Result<Impulse, Vec<Fault>> {
        position::read(edition, position)
    }
}
