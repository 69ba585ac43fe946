//! Napoleon's Last Battles: the rules, one file per section of the rulebook.
//!
//! | section | file | what it decides |
//! | --- | --- | --- |
//! | 2.0 | `s02_equipment` | map, counters, set-ups, charts as data |
//! | 3.0 | `s03_setup` | where everyone stands at the start, and who holds what |
//! | 4.0 | `s04_sequence` | whose turn and which phase; where each decision goes |
//! | 5.0 | `s05_movement` | zones, costs, stacking, columns of reinforcements, exits |
//! | 6.0 | `s06_combat` | duties, odds, results, retreats, advances |
//! | 7.0 | `s07_artillery` | bombardment and lines of sight |
//! | 8.0 | `s08_chateaux` | what walls do for infantry |
//! | 9.0 | `s09_morale` | losses, levels, demoralization (13.0 beside it) |
//! | 10.0 | `s10_leaders` | where leaders go, and what becomes of them |
//! | 11.0 | `s11_command` | who is in command |
//! | 12.0 | `s12_reorganization` | who comes back, and how |
//! | 13.0 | `s13_corps` | corps that lose heart and recover |
//! | 14.0 | `s14_supply` | who is cut off |
//! | 15.0 | `s15_options` | what players may agree on: combined arms, the Guard, cavalry that rides off or on |
//! | 16.1 | `s16_counters` | who takes whose place, and who is added |
//! | 16.0 | `s16_variants` | what they may play otherwise: sight, ground, charges, guns, leaders in combat |
//! | 18.0 - 28.0 | `s18_ligny` ... | what each battle changes, and who wins it |
//!
//! Beside the rules: `battles` is what can be played and agreed on, `agenda` what is still to be done, `decision` and
//! `event` are the words of the game, `occupants` is who stands where, `why` explains refusals, `chronicle` and
//! `scene` put the game into words and pictures, `threats` is what the enemy could do next, `position` writes and
//! reads the game as a document.

mod agenda;
mod battles;
mod chronicle;
mod decision;
mod event;
mod occupants;
mod position;
pub mod s02_equipment;
mod s03_setup;
mod s04_sequence;
mod s05_movement;
mod s06_combat;
mod s07_artillery;
mod s08_chateaux;
mod s09_morale;
mod s10_leaders;
mod s11_command;
mod s12_reorganization;
mod s13_corps;
mod s14_supply;
mod s15_options;
mod s16_counters;
mod s16_variants;
mod s18_ligny;
mod s19_quatre_bras;
mod s20_wavre;
mod s21_belle_alliance;
mod s22_campaign;
mod s23_quatre_bras_variant;
mod s24_grand_ligny;
mod s25_historic_wavre;
mod s26_belle_alliance_variant;
mod s27_grand_waterloo;
mod s28_campaign_variant;
mod scene;
mod threats;
mod why;

pub use agenda::{Agenda, Ending, Task};
pub use battles::{Agreed, Battle, Hours, Turn};
pub use decision::Decision;
pub use event::Event;
pub use s02_equipment::{Army, Class, CorpsId, Equipment, HEXES, Hexes, Kind, Terrain, UNITS, UnitId, Units};
pub use s05_movement::{Columns, Hand, Reach, Tables};
pub use s06_combat::{
    Aftermath, Attack, CRT, Duties, Field, HIGHEST, LOWEST, Odds, Res, Spots, Term, read_crt,
};
pub use s09_morale::{Body, Levels, Morale, Shift};
pub use s11_command::{COMMANDER, OFFICER, Range};
pub use s12_reorganization::TOO_NEAR;
pub use s16_variants::{Garrisons, Horse, Pair, Pairs, Veil};
pub use s20_wavre::LAST_SCORED;

use boards::HexId;
use contract::{
    Anchor, Cache, Chart, Entry, Eye, Fault, Forbidden, Game, Log, Luck, Next, Printed, Rule, Scene, Side,
    Threat, Track,
};
use occupants::Occupants;
use s02_equipment::{Ground, NOWHERE, Plan, Stats};
use serde_json::Value;

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Post {
    /// On the map.
    On(HexId),
    /// [3.2C.5] Off the map, still to come; or not yet set up.
    Waiting,
    /// Eliminated for good.
    Lost,
    /// [12.0.1] Eliminated in this turn; its officer may bring it back.
    Regroup(Turn),
    /// [16.6A.3] Behind a pair of markers.
    Hidden(u8),
    /// [5.5A] Gone off the map.
    Exited,
    /// It has no part in this battle.
    Absent,
}

impl Post {
    /// The hex of a counter that is on the map.
    #[inline]
    pub fn hex(self) -> Option<HexId> {
        if let Post::On(hex) = self { Some(hex) } else { None }
    }
}

/// A [`Post`] in two bytes, as the state keeps three hundred of them: a hex by its number, everything else beyond the
/// last hex.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Billet(u16);

impl Billet {
    const WAITING: u16 = 0x1000;
    const LOST: u16 = 0x1001;
    const EXITED: u16 = 0x1002;
    const ABSENT: u16 = 0x1003;
    const REGROUP: u16 = 0x1100;
    const HIDDEN: u16 = 0x1200;

    /// What it says.
    #[inline]
    pub fn post(self) -> Post {
        if self.0 < Billet::WAITING {
            return Post::On(HexId(self.0));
        }
        match (self.0 & 0xff00, self.0) {
            (Billet::REGROUP, turn) => Post::Regroup(Turn(turn as u8)),
            (Billet::HIDDEN, pair) => Post::Hidden(pair as u8),
            (_, Billet::WAITING) => Post::Waiting,
            (_, Billet::LOST) => Post::Lost,
            (_, Billet::EXITED) => Post::Exited,
            _ => Post::Absent,
        }
    }
}

const _: () = assert!(HEXES <= Billet::WAITING as usize);

impl From<Post> for Billet {
    #[inline]
    fn from(post: Post) -> Billet {
        Billet(match post {
            Post::On(hex) => hex.0,
            Post::Waiting => Billet::WAITING,
            Post::Lost => Billet::LOST,
            Post::Exited => Billet::EXITED,
            Post::Absent => Billet::ABSENT,
            Post::Regroup(turn) => Billet::REGROUP | u16::from(turn.0),
            Post::Hidden(pair) => Billet::HIDDEN | u16::from(pair),
        })
    }
}

impl std::fmt::Debug for Billet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.post().fmt(f)
    }
}

/// A game of Napoleon's Last Battles in play. Flat: a clone copies less than 6.5 KiB, of which two sets of hexes,
/// the posts and the occupants are the most.
#[derive(Debug, PartialEq, Eq)]
pub struct Nlb {
    edition: Printed<Equipment>,
    battle: Battle,
    agreed: Agreed,
    /// Which of the plans of the edition is followed; follows from the battle and what is agreed.
    plan: u8,
    /// [16.1A] The substitutions that were made, a bit each.
    swapped: u64,
    turn: Turn,
    /// Whose player turn it is.
    phasing: Side,
    agenda: Agenda,
    posts: [Billet; UNITS],
    /// [2.4C] Units with their reduced side up.
    reduced: Units,
    /// Who stands in a hex; follows from `posts`.
    occupants: Cache<Occupants>,
    /// `[side]`: hexes that hold combat units; follows from `posts`.
    occupied: Cache<[Hexes; 2]>,
    /// [5.3.1] Hexes next to combat units of the side that is not moving; valid in the Command Segment and the
    /// Movement Phase.
    zone: Cache<Hexes>,
    /// [5.4.1] How many units too many there are in hexes now; follows from `posts`.
    surplus: Cache<u8>,
    /// The hexes where they are, in the order of their numbers, as far as there is room for them.
    crowded: Cache<s05_movement::Crowded>,
    /// [10.1E.1] Whether all leaders have been looked at, and since then nobody has come or gone but those whose move
    /// was looked at; valid in the Movement Phase.
    calm: Cache<bool>,
    /// Counters of the phasing side that are on the map or may come in this turn, and perhaps some who were; valid in
    /// the Movement Phase.
    about: Cache<Units>,
    /// [5.4.1] Counters of the phasing side that stand in no enemy zone and have room in a hex beside them which they
    /// can go to; whoever may have lost it is left out until somebody looks again. Valid in the Movement Phase.
    roomy: Cache<Units>,
    /// [11.0.2] Who is in whose range; valid in the Command Segment, if it says so.
    ranges: Cache<s11_command::Ranges>,
    /// Units and leaders that have moved in this Movement Phase.
    moved: Units,
    hand: Hand,
    /// [5.6A.2] How many units have entered at each hex in this phase.
    columns: Columns,
    /// [11.0.3] Units and officers that are out of command.
    out_of_command: Units,
    /// [10.1C.2] Leaders that gave command in this player turn.
    gave: Units,
    /// [16.1C.1] What Napoleon can command in this turn while he is ill.
    vigour: u8,
    /// [11.1A.1] By commander: capacity used, in halves, for officers and for single units.
    orders: [[u8; 2]; s02_equipment::LEADERS],
    /// [27.1A.3] Those whom Grouchy commands, himself or through his officers.
    grouchys: Units,
    duties: Duties,
    attack: Attack,
    aftermath: Aftermath,
    morale: Morale,
    /// [13.3.3] Units that have been brought back once.
    reformed: Units,
    /// [12.2.1] Units of a demoralized corps that wait for the die of their officer.
    rally: Units,
    /// [12.2.2] Officers who have thrown it in this segment.
    rallied: Units,
    /// [12.1D.1] Officers who have brought units back in this player turn, or tried to.
    mustered: Units,
    /// [22.6B.1] [28.D] By group: what its owner chose for it, 0 while he has not; see [`s22_campaign`].
    chosen: [u8; s02_equipment::GROUPS],
    /// [3.4B] By hex of the sites in the order of the plan: whether the French, or the Coalition, hold it.
    held: [u16; 2],
    /// Victory points by side that do not follow from losses; [22.4A.1] in the campaign all of them.
    points: [u16; 2],
    /// [20.4C.2] Strength that each side has brought off the map.
    exited: [u16; 2],
    /// What has happened once and for all; see [`Flag`].
    flags: u32,
    /// [15.4.1] [24.5B] Commanders who neither move nor command for the time being; [16.14A] headquarters that do not work.
    inactive: Units,
    /// [15.4.3] Commanders who will be released in the next Command Phase.
    woken: Units,
    /// [19.5C] Units that may not move until they are released.
    idle: Units,
    /// [16.4.5] Units that marched at the rate of a road or trail in this phase.
    marching: Units,
    /// [16.6.1] Pairs of markers, army by army.
    pairs: [Pair; s16_variants::PAIRS],
    /// [16.6A.3] All who are behind a pair, and perhaps some who were; follows from `posts`.
    veiled: Cache<Units>,
    /// [16.8.5] What cavalry has done.
    horse: Horse,
    /// [16.11A.1] Markers of garrisons.
    garrisons: Garrisons,
    /// [16.18.1] Units without supply.
    hungry: Units,
    /// [18.5B] [18.5C] [19.5D.1] By [`Call`]: the turn in which a corps was called, from which it comes.
    called: [Option<Turn>; s02_equipment::CALLS],
}

/// A copy of bytes: derived, it would go through sets and tasks one by one.
impl Clone for Nlb {
    #[inline]
    fn clone(&self) -> Nlb {
        Nlb { ..*self }
    }
}

/// Things that happen once in a battle and are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Flag {
    /// [21.3B.1] [27.3C.2] A French unit has been in Waterloo.
    WaterlooEntered = 1,
    /// [21.3B.2] [27.3C.1] Prussians have fought the French, or attacked the left wing.
    PrussiansEngaged = 2,
    /// [27.3A.2] A Coalition unit has been in Maison du Roi.
    MaisonDuRoiEntered = 4,
    /// [27.3C.3] A French unit has left at 3701.
    RoadToBrussels = 8,
    /// [27.1A.3] The wings have combined.
    WingsCombined = 16,
    /// [24.1B] The First Corps may move.
    FirstCorpsActive = 32,
    /// [24.3A] Allies have attacked east of column 28.
    AlliesAtLigny = 64,
    /// [24.3D] [27.3D] The Allies have left the field.
    AlliesGone = 128,
    /// [27.3D] The Prussians have left the field.
    PrussiansGone = 256,
    /// [22.6A.1] It rains by the die.
    Rain = 512,
    /// [24.3B] The French held all of Ligny when the Prussians were demoralized, or took it later.
    LignyLost = 1 << 13,
    /// [24.3B] The same of Saint-Amand.
    SaintAmandLost = 1 << 14,
    /// [18.5C] The French player has written down that First Corps marches. His secret until its die is thrown.
    FirstCorpsWritten = 1 << 16,
    /// [18.5C] It is known what he has written.
    FirstCorpsKnown = 1 << 17,
}

/// Looking things up.
impl Nlb {
    /// The turn.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// Whose player turn it is.
    pub fn phasing(&self) -> Side {
        self.phasing
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

    /// The battle that is fought.
    pub fn battle(&self) -> Battle {
        self.battle
    }

    /// Where a counter is.
    #[inline]
    pub fn post(&self, unit: UnitId) -> Post {
        self.posts[unit.index()].post()
    }

    /// The hexes that hold combat units of a side.
    #[inline]
    pub fn occupied(&self, side: Side) -> &Hexes {
        &self.occupied[side as usize]
    }

    /// Everyone in a hex: combat units in the order of their numbers, then leaders.
    #[inline]
    pub fn at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.occupants.at(hex, &self.posts)
    }

    /// The combat units in a hex.
    #[inline]
    pub fn units_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + Clone + '_ {
        self.at(hex).take_while(|unit| !unit.is_leader())
    }

    /// How many combat units are in a hex.
    #[inline]
    pub fn count_at(&self, hex: HexId) -> u8 {
        self.units_at(hex).count() as u8
    }

    /// [16.1B.2] [16.11B.1] Whether a unit takes no room from others: rifles, and garrisons.
    #[inline]
    pub fn stacks_freely(&self, unit: UnitId) -> bool {
        self.has_rifles() && self.edition.rifles.has(unit) || self.is_holding(unit)
    }

    /// [5.4.1] How many combat units in a hex count for stacking.
    #[inline]
    pub fn load_at(&self, hex: HexId) -> u8 {
        if self.has_train(hex) {
            return self.capacity(hex); // [16.17B]
        }
        if !self.has_rifles() && self.garrisons.holding.is_empty() {
            return self.count_at(hex);
        }
        self.units_at(hex).filter(|&unit| !self.stacks_freely(unit)).count() as u8
    }

    /// The leaders in a hex.
    pub fn leaders_at(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.at(hex).skip_while(|unit| !unit.is_leader())
    }

    /// Units with their reduced side up.
    pub fn reduced(&self) -> Units {
        self.reduced
    }

    /// Units and leaders that have moved in this phase.
    pub fn moved(&self) -> Units {
        self.moved
    }

    /// Units and officers that are out of command.
    pub fn out_of_command(&self) -> Units {
        self.out_of_command
    }

    /// [10.1C.2] Leaders that gave command in this player turn.
    pub fn gave(&self) -> Units {
        self.gave
    }

    /// What is in hand.
    pub fn hand(&self) -> &Hand {
        &self.hand
    }

    /// What the Combat Phase remembers.
    pub fn duties(&self) -> &Duties {
        &self.duties
    }

    /// The attack in hand.
    pub fn attack(&self) -> &Attack {
        &self.attack
    }

    /// What the attack left to do.
    pub fn aftermath(&self) -> &Aftermath {
        &self.aftermath
    }

    /// Losses, and who has lost heart.
    pub fn morale(&self) -> &Morale {
        &self.morale
    }

    /// Whether something has happened that happens once.
    #[inline]
    pub fn flag(&self, flag: Flag) -> bool {
        self.flags & flag as u32 != 0
    }

    fn raise(&mut self, flag: Flag) {
        self.flags |= flag as u32;
    }

    /// [15.4.1] [16.14A] [24.5B] Whether a commander commands, or headquarters work.
    pub fn is_active(&self, leader: UnitId) -> bool {
        !self.inactive.has(leader)
    }

    /// [4.0B] Whether it is one of the long turns of the night.
    #[inline]
    pub fn is_night(&self) -> bool {
        self.is_dark(self.turn)
    }

    /// [4.0B] Whether a turn is one of the night; [16.2] six in the morning is none if that is agreed.
    #[inline]
    pub(crate) fn is_dark(&self, turn: Turn) -> bool {
        turn.is_night() && !(self.agreed.dawn && turn.hour() == 600)
    }

    fn lower(&mut self, flag: Flag) {
        self.flags &= !(flag as u32);
    }

    /// Victory points of a side that do not follow from losses; [22.4A.1] in the campaign all of them but those for exits.
    pub fn points(&self, side: Side) -> u16 {
        self.points[side as usize]
    }

    /// [13.3.3] Units that have been brought back once.
    pub fn reformed(&self) -> Units {
        self.reformed
    }

    /// The combat units and leaders of a side that are on the map.
    pub fn on_map(&self, side: Side) -> Units {
        self.edition.side(side).iter().filter(|&unit| matches!(self.post(unit), Post::On(_))).collect()
    }

    /// [2.4C] The strength on the side that is up.
    #[inline]
    pub fn strength(&self, unit: UnitId) -> u16 {
        u16::from(self.stats(unit).strength[usize::from(!self.reduced.has(unit))])
    }

    /// What the rules ask of a counter.
    #[inline]
    pub fn stats(&self, unit: UnitId) -> &'static Stats {
        &self.edition.0.stats[unit.index()]
    }

    /// Whose counter it is.
    #[inline]
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.stats(unit).army.side()
    }

    /// The ground; [16.11.1] with garrisons the chateaux are forest.
    #[inline]
    pub fn ground(&self) -> &'static Ground {
        if self.agreed.garrisons { &self.edition.0.wooded.0 } else { &self.edition.0.ground }
    }

    /// The ground as movement and guns ask for it.
    #[inline]
    pub fn tables(&self) -> &'static Tables {
        if self.agreed.garrisons { &self.edition.0.wooded.1 } else { &self.edition.0.tables }
    }

    /// The battle as its chart prints it.
    #[inline]
    pub fn plan(&self) -> &'static Plan {
        &self.edition.0.plans[usize::from(self.plan)]
    }

    /// The hex of a counter known to be on the map.
    #[inline]
    pub(crate) fn hex(&self, unit: UnitId) -> HexId {
        self.post(unit).hex().expect("only counters on the map are asked for their hex")
    }

    /// Whether leaders and command are in play.
    #[inline]
    pub fn commands(&self) -> bool {
        self.agreed.command
    }

    /// [5.4.1] [8.1A.1] How many combat units a hex holds.
    #[inline]
    pub fn capacity(&self, hex: HexId) -> u8 {
        if self.ground().terrain(hex) == Terrain::Chateau { 1 } else { 2 }
    }
}

/// Putting counters down and taking them up.
impl Nlb {
    /// Puts a counter on the map that is not there.
    pub(crate) fn put(&mut self, unit: UnitId, hex: HexId) {
        debug_assert_ne!(hex, NOWHERE);
        self.posts[unit.index()] = Post::On(hex).into();
        self.veiled.remove(unit);
        if self.side_of(unit) == self.phasing {
            self.about.insert(unit);
        }
        self.ranges.known = false;
        *self.calm = false;
        let posts = &self.posts;
        self.occupants.insert(unit, hex, posts);
        if !unit.is_leader() {
            let side = self.side_of(unit) as usize;
            self.occupied[side].insert(hex);
            let (load, capacity) = (self.load_at(hex), self.capacity(hex));
            if load > capacity && !self.stacks_freely(unit) {
                self.crowd_in(hex);
            }
            if load >= capacity || self.friends_hinder() {
                let near = self.neighbours(hex);
                *self.roomy -= near; // this was perhaps their room
            }
        }
    }

    /// Takes a counter off its hex, to somewhere off the map.
    pub(crate) fn lift(&mut self, unit: UnitId, to: Post) {
        self.ranges.known = false;
        *self.calm = false;
        if let Post::On(hex) = self.post(unit) {
            self.roomy.remove(unit);
            let (before, load) = (self.count_at(hex), self.load_at(hex));
            let posts = &self.posts;
            self.occupants.remove(unit, hex, posts);
            if !unit.is_leader() {
                if before == 1 {
                    let side = self.side_of(unit) as usize;
                    self.occupied[side].remove(hex);
                }
                if !self.stacks_freely(unit) && load > self.capacity(hex) {
                    *self.surplus -= 1;
                    if load == self.capacity(hex) + 1 {
                        self.crowded.remove(hex);
                    }
                }
                self.garrisons.clear(unit); // [16.11D.3] whoever leaves the walls is no garrison
            }
        }
        if matches!(to, Post::Hidden(_)) {
            self.veiled.insert(unit);
        }
        self.posts[unit.index()] = to.into();
    }

    /// [5.4.1] There is one more too many in a hex.
    pub(crate) fn crowd_in(&mut self, hex: HexId) {
        *self.surplus += 1;
        self.crowded.insert(hex);
    }

    /// Puts a counter somewhere else in thought, for those who plan ahead: no rule is asked, and nothing follows from it.
    pub fn suppose(&mut self, unit: UnitId, hex: HexId) {
        self.carry(unit, hex);
    }

    /// Moves a counter from where it is to a hex.
    pub(crate) fn carry(&mut self, unit: UnitId, to: HexId) {
        self.lift(unit, Post::Waiting);
        self.put(unit, to);
    }
}

impl Game for Nlb {
    const KEY: &'static str = "nlb";
    const TITLE: &'static str = "Napoleon's Last Battles";
    const TURN: Rule = Rule("4.1E");

    const GUIDE: &'static str = include_str!("../../../../data/nlb/guide.toml");

    type Edition = Equipment;
    type Decision = Decision;
    type Event = Event;

    fn set_up(edition: &'static Equipment, battle: Battle, agreed: Agreed) -> Nlb {
        s03_setup::set_up(edition, battle, agreed)
    }

    fn edition(&self) -> &'static Equipment {
        self.edition.0
    }

    fn scenario(&self) -> Battle {
        self.battle
    }

    fn agreed(&self) -> Agreed {
        self.agreed
    }

    fn next(&self) -> Next {
        self.what_next()
    }

    fn legal(&self, side: Side, out: &mut Vec<Decision>) {
        self.list_legal(side, out);
    }

    fn decide(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        self.carry_out(side, decision, log);
    }

    fn chance(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        self.take_chance(outcome, log);
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

    fn tracks(&self) -> Vec<Track> {
        scene::tracks(self)
    }

    fn threats(&self, side: Side) -> Vec<Threat> {
        threats::threats(self, side)
    }

    fn charts(&self, eye: Eye) -> Vec<Chart> {
        scene::charts(self, eye)
    }

    fn tell(edition: &'static Equipment, event: &Event, eye: Eye) -> Option<Entry> {
        chronicle::tell(edition, event, eye)
    }

    fn imagine(&self, side: Side, luck: &mut impl Luck) -> Nlb {
        let mut world = self.clone();
        world.imagine_first_corps(side, luck);
        world.imagine_markers(side, luck);
        world.guess_choices(side, luck); // [28.D]
        world
    }

    fn position(&self) -> Value {
        position::write(self)
    }

    fn from_position(edition: &'static Equipment, position: &Value) -> Result<Nlb, Vec<Fault>> {
        position::read(edition, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_billet_says_what_was_written() {
        let posts = [Post::Waiting, Post::Lost, Post::Exited, Post::Absent];
        let hexes = (0..HEXES as u16).map(|hex| Post::On(HexId(hex)));
        let others = (0..=u8::MAX).flat_map(|number| [Post::Regroup(Turn(number)), Post::Hidden(number)]);
        for post in posts.into_iter().chain(hexes).chain(others) {
            assert_eq!(Billet::from(post).post(), post);
        }
    }
}
