//! 2.0 Game equipment: the map, the counters, and the battles as their charts print them.
//!
//! What can be corrected from a printed copy is data: `board.toml`, `units.toml`, `leaders.toml`, `scenarios.toml` and
//! `rules.toml` under `data/nlb`. Here they become tables that the rules look things up in: an [`Equipment`] is built
//! once and never changes. `ground`, `roster` and `plans` read and check a file each, `reading` puts them together
//! and lists every fault, `facts` names each value and its source, `drawing` lays out the board.
//!
//! There is no procedure here: nothing in this section moves or fights.

mod drawing;
mod facts;
mod ground;
mod plans;
mod reading;
mod roster;
#[cfg(test)]
mod tests;
mod variants;

use crate::battles::{Agreed, Battle, Turn};
use boards::{HexGrid, HexId, HexSet, Numbering, Set, Shift};
use contract::{Board, Edition, Fault, Particulars, Rule, Side};
use pages::Source;
use std::sync::OnceLock;

/// [2.2A] Hexes of both maps.
pub const HEXES: usize = 3747;
/// [2.4A] Combat units, those of 16.1 and the supply trains of 16.17 among them.
pub const COMBAT: usize = 253;
/// [10.0.1] Officers and commanders, those of 16.1C and the headquarters of 16.14 among them.
pub const LEADERS: usize = 46;
/// Combat units and, after them, leaders.
pub const UNITS: usize = COMBAT + LEADERS;
/// Entries that something calls; see [`Call`].
pub const CALLS: usize = 3;
/// [22.6B.1] [28.D] Groups of a battle whose owner chooses in secret where they come.
pub const GROUPS: usize = 12;
/// [11.1B.2] Corps and divisions.
pub const CORPS: usize = 29;

boards::ids! {
    /// A combat unit or a leader: index into [`Equipment::units`]. Combat units come first; French, Prussians, Allies.
    pub struct UnitId(u16);
    /// A corps, or a division of the Allies: index into [`Equipment::corps`].
    pub struct CorpsId(u8);
}

/// A set of combat units and leaders.
pub type Units = Set<UnitId, 5>;
/// A set of hexes.
pub type Hexes = HexSet<59>;

impl UnitId {
    /// Nobody.
    pub const NONE: UnitId = UnitId(u16::MAX);

    /// The unit, if it is one.
    #[inline]
    pub fn get(self) -> Option<UnitId> {
        (self != UnitId::NONE).then_some(self)
    }

    /// As an index into arrays by unit.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// [10.0.1] Whether it is an officer or a commander.
    #[inline]
    pub const fn is_leader(self) -> bool {
        self.0 as usize >= COMBAT
    }
}

/// Beyond the edge of the board, where a hex is asked for.
pub const NOWHERE: HexId = HexId(u16::MAX);

contract::named! {
    /// [2.4A] An army. Prussians and Allies are one side.
    #[derive(serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Army {
        /// French.
        French = "french",
        /// Prussian.
        Prussian = "prussian",
        /// Allied.
        Allied = "allied",
    }
}

impl Army {
    /// Who plays it.
    #[inline]
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::Prussian | Army::Allied => Side::Allied,
        }
    }

    /// The armies that a side plays.
    pub const fn of(side: Side) -> &'static [Army] {
        match side {
            Side::French => &[Army::French],
            Side::Allied => &[Army::Prussian, Army::Allied],
        }
    }
}

contract::named! {
    /// [2.4A] A nationality; the Allied ones are demoralized each for itself [13.1.1].
    #[derive(serde::Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum People {
        /// French.
        French = "french",
        /// Prussian.
        Prussian = "prussian",
        /// British.
        British = "british",
        /// King's German Legion.
        Legion = "legion",
        /// Hanoverian.
        Hanoverian = "hanoverian",
        /// Brunswick.
        Brunswick = "brunswick",
        /// Nassau.
        Nassau = "nassau",
        /// Netherlands.
        Netherlands = "netherlands",
    }
}

contract::named! {
    /// What a counter is.
    pub enum Kind {
        /// Infantry.
        Infantry = "infantry",
        /// Cavalry.
        Cavalry = "cavalry",
        /// Foot artillery.
        FootGuns = "foot-guns",
        /// Horse artillery.
        HorseGuns = "horse-guns",
        /// Officer.
        Officer = "officer",
        /// Commander.
        Commander = "commander",
        /// Headquarters.
        Headquarters = "headquarters",
        /// Supply train.
        Train = "train",
    }
}

impl Kind {
    /// Whether it is artillery, on foot or horse.
    #[inline]
    pub const fn is_gun(self) -> bool {
        matches!(self, Kind::FootGuns | Kind::HorseGuns)
    }

    /// [TEC.2.1] [TEC.3.1] [10.1C.1] Whether it pays as cavalry does: horse artillery and leaders too.
    #[inline]
    pub const fn is_mounted(self) -> bool {
        !matches!(self, Kind::Infantry | Kind::FootGuns | Kind::Train)
    }

    /// [10.0.1] [16.14B] Whether it is an officer, a commander or a headquarters.
    #[inline]
    pub const fn is_leader(self) -> bool {
        matches!(self, Kind::Officer | Kind::Commander | Kind::Headquarters)
    }
}

contract::named! {
    /// [2.4A] Where a combat unit comes from.
    pub enum Class {
        /// One of the standard counters.
        Standard = "standard",
        /// [16.1A] One that takes the place of another.
        Substitute = "substitute",
        /// [16.1B.1] [16.1B.2] One that is added.
        Additional = "additional",
        /// [16.1B.3] One of the force at Hal.
        Hal = "hal",
    }
}

/// What the rules ask of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// What it is.
    pub kind: Kind,
    /// Whose it is.
    pub army: Army,
    /// [2.4A] Its command designation; commanders have none.
    pub corps: Option<CorpsId>,
    /// [13.1.2] Its nationality; commanders have none.
    pub people: Option<People>,
    /// [2.4A] Combat strength: the reduced side, 0 if there is none [2.4D], then the full one. Leaders have none.
    pub strength: [u8; 2],
    /// [5.1] Movement allowance in whole points.
    pub allowance: u8,
    /// [11.1A.1] Command capacity of a commander.
    pub rating: u8,
    /// Which of the counters it is one of.
    pub class: Class,
    /// [16.10.1] Whether an H is printed on it.
    pub heavy: bool,
}

/// A counter as people know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// As records and commands write it, such as `fr-g-fri-gr`, or `napoleon`.
    pub key: String,
    /// What the counter prints, such as `Fri/Gr`.
    pub tag: String,
    /// For people.
    pub name: String,
    /// What the rules ask.
    pub stats: Stats,
    /// [16.1B.1] [16.1B.2] The division that an additional unit comes with.
    pub with: Option<CorpsId>,
    /// Where these values come from.
    pub origins: Origins,
}

/// Where the values of a [`Unit`] come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origins {
    /// Of name, army and formation.
    pub name: Source,
    /// Of the full strength, or of the rating of a commander.
    pub strength: Source,
    /// Of the reduced strength.
    pub reduced: Source,
    /// Of the movement allowance.
    pub movement: Source,
}

/// [11.1B.2] A corps, or a division of the Allies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corps {
    /// As files and commands write it, such as `fr-1c`.
    pub key: String,
    /// Whose it is.
    pub army: Army,
    /// What counters print, such as `1c`.
    pub designation: String,
    /// For people.
    pub title: String,
    /// Its combat units.
    pub units: Units,
    /// [11.1B.1] Who leads it; nobody leads the artillery of the wings [16.1A.3] and the rifles [16.1B.2].
    pub officer: UnitId,
    /// [16.1C.3] His chief of staff, if he has one.
    pub chief: UnitId,
    /// [13.0.2] What it may lose before it is demoralized; 0 for divisions of the Allies, who go by nationality [13.1.1].
    pub level: u8,
    /// Where the level comes from.
    pub origin: Source,
}

/// [16.1A] Units that are replaced together, or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Substitution {
    /// Who is replaced, and by whom.
    pub units: Vec<(UnitId, Vec<UnitId>)>,
    /// [16.1A.2] Those who start with or next to another than the one they replace.
    pub beside: Vec<(UnitId, UnitId)>,
    /// Where this comes from.
    pub origin: Source,
}

contract::named! {
    /// [2.2A] [TEC.1] What lies in a hex.
    pub enum Terrain {
        /// Clear.
        Clear = "clear",
        /// Forest.
        Forest = "forest",
        /// Marsh.
        Marsh = "marsh",
        /// Town.
        Town = "town",
        /// Chateau.
        Chateau = "chateau",
    }
}

/// What runs along or across a side of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Edge(pub u8);

impl Edge {
    /// [TEC.4] A road crosses it.
    pub const ROAD: Edge = Edge(1);
    /// [TEC.5] A trail crosses it.
    pub const TRAIL: Edge = Edge(2);
    /// [TEC.7] A stream runs along it.
    pub const STREAM: Edge = Edge(4);
    /// [TEC.8] A river runs along it, or a lake lies there.
    pub const WATER: Edge = Edge(8);
    /// [TEC.9] A bridge spans it.
    pub const BRIDGE: Edge = Edge(16);
    /// [TEC.10] A crest runs along it.
    pub const CREST: Edge = Edge(32);

    /// Whether any of these is there.
    #[inline]
    pub const fn has(self, what: Edge) -> bool {
        self.0 & what.0 != 0
    }

    /// With these too.
    #[must_use]
    pub const fn with(self, what: Edge) -> Edge {
        Edge(self.0 | what.0)
    }
}

/// [2.2A] The ground as the rules ask for it, by hex and by side clockwise from north.
#[derive(Clone, Debug)]
pub struct Ground {
    /// What lies in each hex.
    pub terrain: Vec<Terrain>,
    /// [2.2A] [5.3.1] The hexes around each, [`NOWHERE`] beyond the edge of the board.
    pub around: Vec<[HexId; 6]>,
    /// What runs along or across each side. Of roads and trails also where they leave the board [5.5.3].
    pub sides: Vec<[Edge; 6]>,
    /// The place that each hex belongs to, for people.
    pub names: Vec<Option<String>>,
    /// [TEC.11] Chateau hexes.
    pub chateaux: Vec<HexId>,
}

impl Ground {
    /// [16.11.1] The same with the chateaux as forest.
    pub(crate) fn wooded(&self) -> Ground {
        let mut ground = self.clone();
        for hex in &self.chateaux {
            ground.terrain[usize::from(hex.0)] = Terrain::Forest;
        }
        ground
    }

    /// What lies in a hex.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[usize::from(hex.0)]
    }

    /// The hexes around a hex, [`NOWHERE`] beyond the edge.
    #[inline]
    pub fn around(&self, hex: HexId) -> &[HexId; 6] {
        &self.around[usize::from(hex.0)]
    }

    /// The sides of a hex.
    #[inline]
    pub fn sides(&self, hex: HexId) -> &[Edge; 6] {
        &self.sides[usize::from(hex.0)]
    }
}

/// [3.2C.1] Where a counter is when a battle begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// It has no part in the battle.
    #[default]
    Absent,
    /// [3.2C.1] In this hex, on its reduced side or not.
    At {
        /// Where.
        hex: HexId,
        /// Whether (r) is printed beside it.
        reduced: bool,
    },
    /// [27.2C.2] In one of these hexes; its owner chooses.
    Among(Vec<HexId>),
    /// [23.B.2] [26.E.PR] In one of these hexes, alone and in no enemy zone; its owner chooses.
    Apart(Vec<HexId>),
    /// [10.1A] A leader: with any combat unit of these; his owner chooses.
    WithAny(Company),
    /// [3.2C.5] It comes with this of the [`Plan::entries`].
    Enters(u8),
}

contract::named! {
    /// An entry that a special rule or an option calls.
    pub enum Call {
        /// French First Corps.
        FirstCorps = "first-corps",
        /// French Sixth Corps.
        SixthCorps = "sixth-corps",
        /// [22.6B.1] The Allied force at Hal.
        HalForce = "hal-force",
    }
}

/// [10.1A] With whom a leader may be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Company {
    /// His corps if he is an officer, his army if he is a commander.
    Own,
    /// [23.B.2] [26.E] Anybody of his army, officer or not.
    Army,
    /// [23.B.1] The units of this corps alone.
    Corps(CorpsId),
}

/// [3.2C.5] Those who come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Set if a special rule or an option calls them; they do not come by themselves.
    pub call: Option<Call>,
    /// The first turn in which they may come [5.6E].
    pub turn: Turn,
    /// Where: one hex, or several of which the owner chooses for each unit [21.2C.PR].
    pub hexes: Vec<HexId>,
    /// [22.6B.1] [28.D] Other times and places, of which the owner chooses one for all of them in secret.
    pub or: Vec<(Turn, HexId)>,
    /// When he does: at the beginning of his player turn in this turn.
    pub choose: Turn,
    /// Its number among those that leave such a choice.
    pub group: Option<u8>,
    /// Combat units.
    pub units: Units,
    /// [10.1A.2] Leaders who come with them, where leaders are in play.
    pub leaders: Units,
    /// Groups of the same turn and hex that are numbered enter in the order of their numbers; 0 if it is not [5.6A.1].
    pub order: u8,
    /// The entry that must be on the map before it, if there is one.
    pub after: Option<u8>,
    /// Whether every unit is a stack of its own.
    pub unstacked: bool,
    /// [2.4C] Those of them on their reduced side.
    pub reduced: Units,
    /// Whether they have half their allowance in the turn in which they enter.
    pub half: bool,
    /// Where this comes from.
    pub origin: Source,
}

contract::named! {
    /// [27.1A.1] A part of the French army that has morale of its own.
    pub enum Wing {
        /// The left wing.
        Left = "left",
        /// The right wing.
        Right = "right",
        /// Both wings, once they have combined.
        Combined = "combined",
    }
}

/// [9.2.1] What an army bears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// Whose.
    pub army: Army,
    /// Of which of its wings, if it has any.
    pub wing: Option<Wing>,
    /// From which turn on.
    pub from: Turn,
    /// [9.2.1] Losses at which it is demoralized.
    pub demoralized: u8,
    /// [9.1.1] Losses above which it disintegrates, if it can.
    pub disintegrated: Option<u8>,
    /// Where this comes from.
    pub origin: Source,
}

contract::named! {
    /// Hexes that a scenario speaks of.
    pub enum Site {
        /// Ligny.
        Ligny = "ligny",
        /// Saint-Amand.
        SaintAmand = "saint-amand",
        /// The crossroads of Quatre Bras.
        Crossroads = "crossroads",
        /// Waterloo.
        Waterloo = "waterloo",
        /// Wavre.
        Wavre = "wavre",
        /// Maison du Roi.
        MaisonDuRoi = "maison-du-roi",
    }
}

/// Hexes that a scenario speaks of, and who holds them at the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which.
    pub site: Site,
    /// Its hexes.
    pub hexes: Vec<HexId>,
    /// [3.4B] Who holds them before anybody has entered them, if the scenario says so.
    pub held: Option<Side>,
    /// The rule that speaks of them.
    pub rule: Rule,
    /// Where this comes from.
    pub origin: Source,
}

/// A battle as its chart prints it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which.
    pub battle: Battle,
    /// [3.2A.2] [2.2C] The hexes that are in play.
    pub area: Hexes,
    /// By hex: those of the area that can be entered from it, as a flood asks for them.
    pub(crate) around: Vec<[u16; 8]>,
    /// [5.6D] Those of them at the edge of the playing area.
    pub edge: Hexes,
    /// [5.5.1] Where units may leave it.
    pub exits: Hexes,
    /// [3.2B] The first turn.
    pub first: Turn,
    /// [4.1G] The last turn.
    pub last: Turn,
    /// [4.1A] Who plays first in every turn.
    pub begins: Side,
    /// By unit.
    pub starts: Vec<Start>,
    /// By unit: where its place comes from.
    pub origins: Vec<Option<Source>>,
    /// Those who come.
    pub entries: Vec<Entry>,
    /// What armies bear.
    pub levels: Vec<Level>,
    /// Hexes that the scenario speaks of.
    pub places: Vec<Place>,
    /// [26.C.3] Those who come in the early start instead of standing on the map.
    pub early: Vec<Entry>,
    /// Left, top, right and bottom of the playing area on the board.
    pub frame: [f32; 4],
}

impl Plan {
    /// [28.D] The entry with this number among those that leave a choice.
    pub fn group(&self, group: u8) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.group == Some(group))
    }

    /// [9.2.1] What an army, or a wing of it, bears in a turn.
    pub fn level(&self, army: Army, wing: Option<Wing>, turn: Turn) -> Option<&Level> {
        let own = |level: &&Level| level.army == army && level.wing == wing && level.from <= turn;
        self.levels.iter().filter(own).max_by_key(|level| level.from)
    }

    /// The hexes of a site; none if this battle does not speak of it.
    pub fn site(&self, site: Site) -> &[HexId] {
        self.places.iter().find(|place| place.site == site).map_or(&[], |place| &place.hexes)
    }

    /// Where a counter is when the battle begins.
    pub fn start(&self, unit: UnitId) -> &Start {
        &self.starts[unit.index()]
    }

    /// [3.2B] How many turns it lasts.
    pub fn turns(&self) -> u8 {
        self.last.0 - self.first.0 + 1
    }

    /// Those who have a part in it from the start, or may come.
    pub fn present(&self) -> Units {
        (0..)
            .map(UnitId)
            .zip(&self.starts)
            .filter(|(_, start)| **start != Start::Absent)
            .map(|(id, _)| id)
            .collect()
    }
}

/// The printed matter of the game, ready to look things up in.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// The ground.
    pub ground: Ground,
    /// The ground as movement, zones and guns ask for it.
    pub(crate) tables: crate::Tables,
    /// [16.11.1] Both once more, with the chateaux as forest: where garrisons are agreed.
    pub(crate) wooded: (Ground, crate::Tables),
    /// Combat units, then leaders.
    pub units: Vec<Unit>,
    /// What the rules ask of each.
    pub stats: [Stats; UNITS],
    /// Corps and divisions.
    pub corps: Vec<Corps>,
    /// By [`Army`]: its combat units and leaders.
    pub armies: [Units; 3],
    /// By [`Kind`].
    pub kinds: [Units; 8],
    /// [16.1A] Which units may be replaced by which.
    pub substitutions: Vec<Substitution>,
    /// [16.1A] By unit: the substitution it is part of, and the unit whose place it takes; itself if it is the one
    /// replaced.
    swaps: [Option<(u8, UnitId)>; UNITS],
    /// [16.1B.2] Those who stack freely and are always in command.
    pub rifles: Units,
    /// [13.1.1] By [`People`]: what the Allied army may lose before it is demoralized; 0 for French and Prussians.
    pub levels: [u8; 8],
    /// By [`Battle`]; after them what may be made of La Belle Alliance [26.A].
    pub plans: Vec<Plan>,
    board: Board,
    particulars: Particulars,
}

impl Equipment {
    /// A counter.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// What the rules ask of a counter.
    #[inline]
    pub fn stats(&self, id: UnitId) -> &Stats {
        &self.stats[id.index()]
    }

    /// A corps or division.
    #[inline]
    pub fn corps(&self, id: CorpsId) -> &Corps {
        &self.corps[usize::from(id.0)]
    }

    /// Whose counter it is.
    #[inline]
    pub fn side_of(&self, id: UnitId) -> Side {
        self.stats[id.index()].army.side()
    }

    /// The counter with this key.
    pub fn find_unit(&self, key: &str) -> Option<UnitId> {
        printed::Keyed::find(key).ok()
    }

    /// The combat units and leaders of an army.
    #[inline]
    pub fn army(&self, army: Army) -> Units {
        self.armies[army as usize]
    }

    /// The combat units and leaders of a side.
    #[inline]
    pub fn side(&self, side: Side) -> Units {
        match side {
            Side::French => self.armies[Army::French as usize],
            Side::Allied => self.armies[Army::Prussian as usize] | self.armies[Army::Allied as usize],
        }
    }

    /// [16.1A] The substitution that a counter is part of, and the unit whose place it takes; itself if it is the one
    /// replaced.
    #[inline]
    pub fn swap(&self, id: UnitId) -> Option<(u8, UnitId)> {
        self.swaps[id.index()]
    }

    /// [16.1A] The unit whose place a substitute takes; everybody else stands for himself.
    pub fn original(&self, id: UnitId) -> UnitId {
        self.swap(id).map_or(id, |(_, original)| original)
    }

    /// [16.1A] Who is replaced with a unit, and by whom, in words.
    pub fn swapped_names(&self, id: UnitId) -> (String, String) {
        let Some((number, _)) = self.swap(id) else { return Default::default() };
        let one = &self.substitutions[usize::from(number)];
        let words = |unit: UnitId| {
            let unit = self.unit(unit);
            format!("{} {}-{}", unit.tag, unit.stats.strength[1], unit.stats.allowance)
        };
        let old: Vec<String> = one.units.iter().map(|(unit, _)| words(*unit)).collect();
        let new: Vec<String> = one.units.iter().flat_map(|(_, by)| by).map(|&unit| words(unit)).collect();
        (contract::words::commas(&old), contract::words::commas(&new))
    }

    /// The counters of a kind.
    #[inline]
    pub fn kind(&self, kind: Kind) -> Units {
        self.kinds[kind as usize]
    }

    /// All combat units.
    #[inline]
    pub const fn combat() -> Units {
        Units::below(COMBAT)
    }

    /// All leaders.
    pub fn leaders() -> Units {
        Units::below(UNITS) - Units::below(COMBAT)
    }

    /// A battle as its chart prints it.
    #[inline]
    pub fn plan(&self, battle: Battle) -> &Plan {
        &self.plans[battle as usize]
    }

    /// The number of the plan by which a battle is fought, with what is agreed: its own, or [26.A] what is made of La
    /// Belle Alliance.
    pub fn plan_number(&self, battle: Battle, agreed: Agreed) -> u8 {
        match battle {
            Battle::LaBelleAllianceVariant => {
                variants::number(agreed.hours, agreed.variant_set_up, agreed.rising_prussians)
            }
            _ => battle as u8,
        }
    }

    /// Every counter: combat units, then leaders.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..UNITS as u16).map(UnitId)
    }

    /// Every corps and division.
    pub fn corps_ids(&self) -> impl Iterator<Item = CorpsId> + use<> {
        (0..CORPS as u8).map(CorpsId)
    }
}

/// The data files that the program ships with.
static SHIPPED: [(&str, &str); 5] = [
    ("board.toml", include_str!("../../../../data/nlb/board.toml")),
    ("units.toml", include_str!("../../../../data/nlb/units.toml")),
    ("leaders.toml", include_str!("../../../../data/nlb/leaders.toml")),
    ("scenarios.toml", include_str!("../../../../data/nlb/scenarios.toml")),
    ("rules.toml", include_str!("../../../../data/nlb/rules.toml")),
];

impl Edition for Equipment {
    type Scenario = Battle;
    type Options = Agreed;

    fn read(files: &[(&str, &str)]) -> Result<Equipment, Vec<Fault>> {
        reading::read(files)
    }

    fn shipped() -> &'static [(&'static str, &'static str)] {
        &SHIPPED
    }

    fn standard() -> &'static Equipment {
        static STANDARD: OnceLock<Equipment> = OnceLock::new();
        STANDARD.get_or_init(Equipment::as_shipped)
    }

    fn particulars(&self) -> &Particulars {
        &self.particulars
    }

    /// [2.2B] All battles are fought on one board, which tells its scale; no rule asks for it. Each battle has its
    /// part of it ([`Plan::frame`]).
    fn board(&self, _: Battle) -> &Board {
        &self.board
    }
}

/// [2.2A] Columns of the grid.
pub(crate) const COLUMNS: u8 = 57;
/// [2.2A] [2.2D] Rows in the odd columns, and in the even ones.
const ROWS: [u8; 2] = [67, 66];
/// [2.2A] The corner in the north-west that is not printed: columns and rows.
const CORNER: (i16, i16) = (11, 4);
/// [2.2A] The row that both maps print; the north map ends with it.
const SEAM: i16 = 34;

/// [2.2A] [3.2A.1] The grid of both maps, laid over each other where they print the same row. Fixed, because records
/// write hexes by their number.
pub fn grid() -> &'static HexGrid {
    static GRID: OnceLock<HexGrid> = OnceLock::new();
    GRID.get_or_init(|| {
        let rows: Vec<u8> = (1..=COLUMNS).map(|column| ROWS[usize::from(column % 2 == 0)]).collect();
        let exists = |column, row| column > CORNER.0 || row > CORNER.1;
        HexGrid::laid_out(&rows, Shift::South, Numbering::Digits, exists)
    })
}

printed::keyed! {
    UnitId, "unit": Equipment::standard().units.iter().map(|unit| &unit.key);
    CorpsId, "corps": Equipment::standard().corps.iter().map(|corps| &corps.key);
}

printed::hex_numbers! {
    /// Hexes in records: by their printed number, such as `"1641"`. For `#[serde(with = "…")]`.
    pub mod hex_number on grid()
}
