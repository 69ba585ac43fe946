//! Vive l'Empereur: the rules, one file per section of the rulebook, in its order.
//!
//! | section | file | what it decides |
//! | --- | --- | --- |
//! | 1 Introduction | `s01_components` | armies, dice, everything printed |
//! | 2 The battlefield | `s02_battlefield` | grid, sectors, distances, lines |
//! | 3 Command cards | `s03_cards` | kinds of cards, what they come to, Counter-Attack |
//! | 4 Deployment | `s04_deployment` | switches, set-ups, free placement |
//! | 4.1 Length of the battle | `s04_decks` | splitting and dealing cards, what a side cannot know |
//! | 5 Rounds | `s05_rounds` | hours, rounds, who begins, orders in turn; where each decision goes |
//! | 6 Ordering units | `s06_orders` | what an ordered unit may do |
//! | 6.1, 6.2 Movement | `s06_movement` | allowances, roads, zones, ways |
//! | 6.1 Skirmishers and garrisons | `s06_detachments` | deploying, rejoining, leaving behind, combining |
//! | 7 Combat | `s07_fire` | range, arcs, sight |
//! | 8 Terrain | `s08_terrain` | what each kind of ground does |
//! | 9 Losses | `s09_combat` | dice, hits, what follows a shot |
//! | 9.41 Special actions | `s09_charges` | charges and reactions |
//! | 10 Retreat | `s10_retreat` | where to, who stands, generals in flight |
//! | 12 Victory | `s12_victory` | loss levels, empty sectors, time |
//! | 13 Scenarios | `s13_scenarios` | Prussians, and the hypothetical battle in `s13_hypothetical` |
//! | Reference sheet | `special_cards` | Rally and Short of Supply, as orders |
//!
//! The state is small and flat; `agenda` keeps the place in the rulebook as a stack of tasks, `pieces` where everyone
//! is, and a `decision` is one small step. Beside the rules: `keys` spells things, `chances` works out dice exactly,
//! `why` explains refusals, `threats` warns, `chronicle` and `scene` put the game into words and pictures, `position`
//! writes and reads it as a document.

mod agenda;
mod chances;
mod chronicle;
mod decision;
mod keys;
mod pieces;
mod position;
pub mod s01_components;
pub mod s02_battlefield;
mod s03_cards;
mod s04_decks;
mod s04_deployment;
mod s05_rounds;
mod s06_detachments;
mod s06_movement;
mod s06_orders;
mod s07_fire;
mod s08_terrain;
mod s09_charges;
mod s09_combat;
mod s10_retreat;
mod s12_victory;
mod s13_hypothetical;
mod s13_scenarios;
mod scene;
mod special_cards;
mod threats;
mod why;

pub use agenda::{Agenda, Ending, Task};
pub use chances::{Chances, recovery};
pub use chronicle::{Event, What};
pub use decision::Decision;
pub use pieces::Place;
pub use s01_components::{
    Arm, Battle, Components, EVERYONE, FLAGS, Face, Kind, LossLevels, Nation, PIECES, PieceId, Pieces, Setup,
};
pub use s02_battlefield::{Battlefield, HEXES, Hexes, Sector};
pub use s03_cards::{CARDS, COUNTS, Card, EVEN_ORDERS, Effect, Ground, ORDERS, Past, Play, SPECIALS};
pub use s04_decks::{Deck, HAND};
pub use s04_deployment::{AlliedArmy, OrderCards, SetUp, SpecialCards, Switches};
pub use s06_orders::{Mode, Order};
pub use s07_fire::{Aim, Bar};
pub use s08_terrain::Terrain;
pub use s09_charges::Charge;
pub use s09_combat::{Shot, Steady, Worth};
pub use s13_hypothetical::{TILES, TileKind};

use contract::{
    Anchor, Chart, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Printed, Rule, Scene, Side, Threat,
    Track,
};
use pieces::GroundSets;
use s01_components::{COUNTERS, UNITS};
use serde_json::Value;

/// A game in play. Flat and small: a clone copies less than 2 KiB.
#[derive(Debug, PartialEq, Eq)]
pub struct Vive {
    edition: Printed<Components>,
    battle: Battle,
    switches: Switches,
    /// 1 to 6; 0 before the battle.
    hour: u8,
    /// 1 to 6 in an hour.
    round: u8,
    /// Who gives the next order.
    turn: Side,
    /// By hex.
    terrain: [Terrain; HEXES],
    ground: GroundSets,
    /// By piece, as [`Place::code`] writes it.
    places: [u16; PIECES],
    /// By hex, the unit, skirmisher or garrison there.
    unit_at: [u8; HEXES],
    /// By unit: chips, facing, square.
    troops: [u8; 3 * UNITS],
    /// By counter: the unit that a skirmisher came from.
    parents: [u8; 3 * COUNTERS],
    /// Counters that are garrisons.
    garrisons: Pieces,
    /// By side, hexes with units, skirmishers and garrisons.
    units: [Hexes; 2],
    /// By side, hexes with generals.
    generals: [Hexes; 2],
    /// Hexes with garrisons.
    posted: Hexes,
    /// [6.0-b] Who has had an order in this round.
    ordered: Pieces,
    /// [7.1] Who has fired in this round.
    fired: Pieces,
    /// [9.41-g] Who has tried to react in this round.
    reacted: Pieces,
    /// [10.0-E] Who has retreated in this round.
    retreated: Pieces,
    /// [8.1-b] [8.4-b] Who has entered woods or a building in this round.
    entered: Pieces,
    /// By side, what it holds.
    hands: [Deck; 2],
    /// By side, what has not been dealt to it.
    decks: [Deck; 2],
    /// By side, what it has played.
    spent: [Deck; 2],
    /// Cards that are still to be split between the decks.
    pool: Deck,
    /// The first of two secret cuts.
    cut: u8,
    /// By side, its card in this round.
    plays: [Play; 2],
    /// By side, what it did in the round before.
    past: [Past; 2],
    /// By nation, units and generals lost.
    losses: [u8; 3],
    /// By side, reinforcements that have come in this hour.
    arrived: [u8; 2],
    /// By side, tiles in hand.
    tiles: [[u8; TILES]; 2],
    order: Order,
    charge: Charge,
    shot: Shot,
    agenda: Agenda,
}

/// A copy of bytes: derived, it would go through sets and tasks one by one.
impl Clone for Vive {
    #[inline]
    fn clone(&self) -> Vive {
        Vive { ..*self }
    }
}

/// Looking things up.
impl Vive {
    /// Which of the four scenarios it is.
    pub fn battle(&self) -> Battle {
        self.battle
    }

    /// Which optional rules are in use.
    pub fn switches(&self) -> Switches {
        self.switches
    }

    /// The hour, 1 to 6; 0 before the battle.
    pub fn hour(&self) -> u8 {
        self.hour
    }

    /// The round of the hour, 1 to 6.
    pub fn round(&self) -> u8 {
        self.round
    }

    /// Who gives the next order.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// What the game waits for.
    pub fn task(&self) -> Task {
        self.agenda.top()
    }

    /// What a side holds.
    pub fn hand(&self, side: Side) -> &Deck {
        &self.hands[side as usize]
    }

    /// What has not been dealt to a side.
    pub fn deck(&self, side: Side) -> &Deck {
        &self.decks[side as usize]
    }

    /// What a side has played.
    pub fn spent(&self, side: Side) -> &Deck {
        &self.spent[side as usize]
    }

    /// The card of a side in this round.
    pub fn play(&self, side: Side) -> &Play {
        &self.plays[side as usize]
    }

    /// What a side did in the round before.
    pub fn past(&self, side: Side) -> Past {
        self.past[side as usize]
    }

    /// Units and generals that a nation has lost.
    pub fn lost(&self, nation: Nation) -> u8 {
        self.losses[nation as usize]
    }

    /// Tiles that a side still has to lay, by kind.
    pub fn tiles(&self, side: Side) -> [u8; TILES] {
        self.tiles[side as usize]
    }

    /// The order that is being carried out.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// The charge that is being reacted to.
    pub fn charge(&self) -> &Charge {
        &self.charge
    }

    /// The shot that is being resolved.
    pub fn shot(&self) -> &Shot {
        &self.shot
    }

    /// Whether a piece has had an order in this round.
    pub fn is_ordered(&self, piece: PieceId) -> bool {
        self.ordered.has(piece)
    }

    /// Whether a piece has fired in this round.
    pub fn has_fired(&self, piece: PieceId) -> bool {
        self.fired.has(piece)
    }

    /// Whether a piece has tried to react in this round.
    pub fn has_reacted(&self, piece: PieceId) -> bool {
        self.reacted.has(piece)
    }

    /// Whether a piece has retreated in this round.
    pub fn has_retreated(&self, piece: PieceId) -> bool {
        self.retreated.has(piece)
    }

    /// Whether a piece has entered woods or a building in this round.
    pub fn has_entered(&self, piece: PieceId) -> bool {
        self.entered.has(piece)
    }

    /// The set-up that is played.
    pub fn setup(&self) -> &'static Setup {
        self.edition.0.setup(self.battle)
    }

    #[inline]
    pub(crate) fn field(&self) -> &'static Battlefield {
        self.edition.field
    }
}

impl Game for Vive {
    const KEY: &'static str = "vive";
    const TITLE: &'static str = "Vive l'Empereur";
    const TURN: Rule = Rule("5.1-d");
    const GUIDE: &'static str = include_str!("../../../../data/vive/guide.toml");

    type Edition = Components;
    type Decision = Decision;
    type Event = Event;

    fn set_up(edition: &'static Components, battle: Battle, switches: Switches) -> Vive {
        s04_deployment::set_up(edition, battle, switches)
    }

    fn edition(&self) -> &'static Components {
        self.edition.0
    }

    fn scenario(&self) -> Battle {
        self.battle
    }

    fn agreed(&self) -> Switches {
        self.switches
    }

    fn next(&self) -> Next {
        self.what_next()
    }

    fn legal(&self, side: Side, out: &mut Vec<Decision>) {
        if self.asks(side) {
            self.options(side, out);
        }
    }

    fn decide(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        self.apply(side, decision, log);
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

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Vive {
        s04_decks::imagine(self, side, luck)
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(edition: &'static Components, position: &Value) -> Result<Vive, Vec<Fault>> {
        position::read(edition, position)
    }
}
