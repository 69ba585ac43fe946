//! Martin Wallace's Waterloo: the rules, one file per section of the rulebook, in its order.
//!
//! | section | file | what it decides |
//! | --- | --- | --- |
//! | Components | `s01_components` | board, pieces, tables as data |
//! | Starting the game | `s02_setup` | where everyone stands at noon |
//! | Playing the game | `s03_sequence` | turns, phases, discs; where each decision goes |
//! | Skirmish fire | `s04_skirmish` | phase three |
//! | Unit formations | `s05_formations` | upright, on its side, in square |
//! | Player action rounds | `s06_rounds` | initiative, the secret tile, orders and discs |
//! | Movement | `s07_movement` | close contact and reserve movement |
//! | Area unit limits | `s08_limits` | what crowding costs |
//! | Fire artillery | `s09_artillery` | sight, modifiers, hits, the Grand Battery |
//! | Assault | `s10_assault` | who assaults, and the seven steps |
//! | Morale checks | `s11_morale` | columns, shifts, results |
//! | Damage cubes | `s12_cubes` | placing, assigning, running out |
//! | Retreats | `s13_retreats` | where to, and who goes along |
//! | Other actions | `s14_actions` | change formation, reinforce, do nothing |
//! | Leaders | `s15_leaders` | double activation, capture |
//! | Terrain | `s16_terrain` | who benefits from a strong point, what stops cavalry |
//! | Prussians | `s17_prussians` | arrival, the Delayed box |
//! | Victory | `s18_victory` | casualties, goals, nightfall |
//!
//! The state is small and flat; `agenda` keeps the place in the rulebook as a stack of tasks, `pieces`
//! where everyone is, and a `decision` is one small step. Beside the rules: `why` explains refusals,
//! `chronicle` and `scene` put the game into words and pictures, `position` writes and reads it as a document.

mod agenda;
mod chronicle;
mod decision;
mod pieces;
mod position;
pub mod s01_components;
mod s02_setup;
mod s03_sequence;
mod s04_skirmish;
mod s05_formations;
mod s06_rounds;
mod s07_movement;
mod s08_limits;
mod s09_artillery;
mod s10_assault;
mod s11_morale;
mod s12_cubes;
mod s13_retreats;
mod s14_actions;
mod s15_leaders;
mod s16_terrain;
mod s17_prussians;
mod s18_victory;
mod scene;
mod threats;
mod why;

pub use agenda::{Agenda, Ending, Task};
pub use chronicle::{Event, Modifier, Shot};
pub use decision::Decision;
pub use pieces::Place;
pub use s01_components::{
    AREAS, Area, AreaId, Areas, Arm, Army, Components, DELAYED, Morale, Nation, Strong, UNITS, Unit, UnitId,
    Units, Volley,
};
pub use s02_setup::Battle;
pub use s03_sequence::TURNS;
pub use s06_rounds::{Action, Disc, Order};
pub use s10_assault::Assault;

pub(crate) use decision::{Few, Sink};

use contract::{
    Anchor, Chart, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Printed, Rule, Scene, Side, Threat,
    Track,
};
use serde_json::Value;

/// A game in play. Flat and small: a clone copies less than 2 KiB.
#[derive(Debug, PartialEq, Eq)]
pub struct Wallace {
    edition: Printed<Components>,
    /// 0 for noon, 8 for 8 pm.
    turn: u8,
    /// Whose action round it is.
    active: Side,
    /// [W-INIT-1] Who is active first.
    initiative: Side,
    /// [W-INIT-4] Strong points that the French hold.
    held: Areas,
    /// The tile in the other player's hand; 0 for none.
    tile: u8,
    /// `[side][colour]`: discs in the Available box.
    discs: [[u8; 3]; 2],
    /// `[colour]`: discs that the active player has used in this round.
    used: [u8; 3],
    /// Cubes left in the Grand Battery box.
    battery: u8,
    /// A byte a piece, as [`Place::code`] writes it.
    places: [u8; UNITS],
    /// Who is in each area.
    at: [Units; AREAS],
    /// `[army][area]`: damage cubes.
    cubes: [[u8; AREAS]; 3],
    /// Pieces that stand upright.
    upright: Units,
    /// Infantry in square.
    square: Units,
    /// `[side]`: areas with combat units of the side.
    occupied: [Areas; 2],
    /// Who may still act in the phase or action at hand; in step seven, who charges on.
    ready: Units,
    /// Who still has a die to throw.
    queue: Units,
    /// The other area of a piece's business: where an assaulting unit came from, where a gun aims.
    link: [AreaId; UNITS],
    /// Cubes assigned to infantry, two pieces a byte.
    assigned: [u8; UNITS / 2],
    /// Units in an assault that they carried there.
    assaulters: Units,
    /// Areas with an assault still to be resolved.
    contested: Areas,
    order: Order,
    assault: Assault,
    agenda: Agenda,
}

/// A copy of bytes: derived, it would go through sets and tasks one by one.
impl Clone for Wallace {
    #[inline]
    fn clone(&self) -> Wallace {
        Wallace { ..*self }
    }
}

/// Looking things up.
impl Wallace {
    /// The turn, 0 for noon to 8 for 8 pm.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// Whose action round it is.
    pub fn active(&self) -> Side {
        self.active
    }

    /// What the game waits for.
    pub fn task(&self) -> Task {
        self.agenda.top()
    }

    /// Where a piece is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        Place::decode(self.places[usize::from(unit.0)])
    }

    /// Everyone in an area.
    #[inline]
    pub fn at(&self, area: AreaId) -> Units {
        self.at[usize::from(area.0)]
    }

    /// The pieces of a side in an area.
    #[inline]
    pub fn here(&self, area: AreaId, side: Side) -> Units {
        self.at(area) & self.edition.side(side)
    }

    /// The pieces of a side and an arm in an area.
    #[inline]
    pub fn arm_here(&self, area: AreaId, side: Side, arm: Arm) -> Units {
        self.here(area, side) & self.edition.arm(arm)
    }

    /// Damage cubes of an army in an area.
    #[inline]
    pub fn cubes(&self, army: Army, area: AreaId) -> u8 {
        self.cubes[army as usize][usize::from(area.0)]
    }

    /// Whether a piece stands upright.
    pub fn is_upright(&self, unit: UnitId) -> bool {
        self.upright.has(unit)
    }

    /// Whether a unit is in square.
    pub fn in_square(&self, unit: UnitId) -> bool {
        self.square.has(unit)
    }

    /// Areas with combat units of a side.
    #[inline]
    pub fn occupied(&self, side: Side) -> Areas {
        self.occupied[side as usize]
    }

    /// Discs of a side in its Available box, green, red, purple.
    pub fn discs(&self, side: Side) -> [u8; 3] {
        self.discs[side as usize]
    }

    /// Discs that the active player has used in this round.
    pub fn used(&self) -> [u8; 3] {
        self.used
    }

    /// Cubes left in the Grand Battery box.
    pub fn grand_battery(&self) -> u8 {
        self.battery
    }

    /// [W-INIT-4] Who holds a strong point.
    pub fn holder(&self, area: AreaId) -> Side {
        if self.held.has(area) { Side::French } else { Side::Allied }
    }

    /// Who is active first.
    pub fn initiative(&self) -> Side {
        self.initiative
    }

    /// The order being carried out.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The assault being resolved.
    pub fn assault(&self) -> &Assault {
        &self.assault
    }

    /// Units that have carried an assault which is not yet over.
    pub fn assaulters(&self) -> Units {
        self.assaulters
    }

    #[inline]
    pub(crate) fn side_of(&self, unit: UnitId) -> Side {
        if self.edition.armies[0].has(unit) { Side::French } else { Side::Allied }
    }

    /// The area of a piece known to be in one.
    #[inline]
    pub(crate) fn area_of(&self, unit: UnitId) -> AreaId {
        self.place(unit).area().expect("only pieces in an area are asked for it")
    }

    /// The areas next to one.
    #[inline]
    pub(crate) fn next_to(&self, area: AreaId) -> Areas {
        self.edition.ground.next[usize::from(area.0)]
    }

    /// [W-MOVE-8] [W-RESERVE-3] An area with combat units is occupied, one with a leader alone is not.
    #[inline]
    pub(crate) fn enemy_areas(&self, side: Side) -> Areas {
        self.occupied[side.enemy() as usize]
    }

    /// Cubes assigned to a unit.
    #[inline]
    pub fn assigned(&self, unit: UnitId) -> u8 {
        self.assigned[usize::from(unit.0 / 2)] >> (unit.0 % 2 * 4) & 15
    }

    pub(crate) fn assign(&mut self, unit: UnitId, cubes: u8) {
        let byte = &mut self.assigned[usize::from(unit.0 / 2)];
        let shift = unit.0 % 2 * 4;
        *byte = *byte & !(15 << shift) | cubes << shift;
    }
}

impl Game for Wallace {
    const KEY: &'static str = "wallace";
    const TITLE: &'static str = "Waterloo (Wallace)";
    const TURN: Rule = Rule("W-SEQ-2");
    const GUIDE: &'static str = include_str!("../../../../data/wallace/guide.toml");

    type Edition = Components;
    type Decision = Decision;
    type Event = Event;

    fn set_up(edition: &'static Components, _: Battle, (): ()) -> Wallace {
        s02_setup::set_up(edition)
    }

    fn edition(&self) -> &'static Components {
        self.edition.0
    }

    fn scenario(&self) -> Battle {
        Battle::Waterloo
    }

    fn agreed(&self) {}

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

    fn explain(&self, side: Side, decision: Decision) -> Forbidden {
        self.why_not(side, decision)
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

    fn threats(&self, side: Side) -> Vec<Threat> {
        threats::threats(self, side)
    }

    fn tell(edition: &'static Components, event: &Event, eye: Eye) -> Option<Entry> {
        chronicle::tell(edition, event, eye)
    }

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Wallace {
        s06_rounds::imagine(self, side, luck)
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(edition: &'static Components, position: &Value) -> Result<Wallace, Vec<Fault>> {
        position::read(edition, position)
    }
}
