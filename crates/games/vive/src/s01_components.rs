//! 1.0 Introduction: the armies, the dice, and everything else that is printed.
//!
//! What the rulebook prints in full is here, shaped as it is printed; what has to be corrected from a printed copy is
//! data under `data/vive`. Both become tables that the rules look things up in: [`Components`] are built once and
//! never change.
//!
//! `files` is what the files may say, `reading` checks it and lists every fault, `facts` names each value and its
//! source, `drawing` lays out the boards.

mod drawing;
mod facts;
mod files;
mod reading;

use crate::s02_battlefield::{Battlefield, HEXES, Hexes};
use crate::{Sector, Switches, Terrain};
use boards::{Direction, HexId};
use contract::scene::Picture;
use contract::{Board, Edition, Fault, Particulars, Side};
use printed::{Keyed, Origin};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// [1.0-a] Whose army a piece belongs to. The Allied player leads everyone who is not French.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// Napoleon's.
    French,
    /// Wellington's.
    English,
    /// Blücher's.
    Prussian,
}

impl Nation {
    /// All three; an index into arrays is `nation as usize`.
    pub const ALL: [Nation; 3] = [Nation::French, Nation::English, Nation::Prussian];

    /// Who leads it.
    pub const fn side(self) -> Side {
        match self {
            Nation::French => Side::French,
            Nation::English | Nation::Prussian => Side::Allied,
        }
    }

    /// As files and scenes write it.
    pub const fn key(self) -> &'static str {
        ["french", "english", "prussian"][self as usize]
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        ["French", "English", "Prussian"][self as usize]
    }

    /// The colours that its counters wear.
    pub const fn colours(self) -> contract::scene::Nation {
        match self {
            Nation::French => contract::scene::Nation::French,
            Nation::English => contract::scene::Nation::British,
            Nation::Prussian => contract::scene::Nation::Prussian,
        }
    }

    /// Its flag on a special action die.
    pub const fn flag(self) -> Picture {
        match self {
            Nation::French => Picture::FrenchFlag,
            Nation::English => Picture::BritishFlag,
            Nation::Prussian => Picture::PrussianFlag,
        }
    }

    const fn short(self) -> &'static str {
        ["fr", "en", "pr"][self as usize]
    }
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horse.
    Cavalry,
    /// Guns.
    Artillery,
}

impl Arm {
    /// All three, in the order of their faces on the die.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

    /// As scenes write it.
    pub const fn key(self) -> &'static str {
        ["infantry", "cavalry", "artillery"][self as usize]
    }
}

/// A kind of piece. [1.1-b] Elite infantry, heavy cavalry and heavy artillery stand on red chips, the others on white.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Line infantry.
    Line,
    /// Elite infantry.
    Elite,
    /// Light cavalry.
    LightCavalry,
    /// Heavy cavalry.
    HeavyCavalry,
    /// Light foot artillery.
    LightArtillery,
    /// Heavy foot artillery.
    HeavyArtillery,
    /// [1.1-f] Horse artillery: light artillery that moves by its own rule.
    HorseArtillery,
    /// A general, who is no unit.
    General,
    /// [1.1-g] A flat counter that serves as a garrison or as a skirmisher.
    Counter,
}

/// A row of [`ROSTER`].
struct Mix {
    kind: Kind,
    key: &'static str,
    name: &'static str,
    /// How many an army has.
    count: u8,
    /// Chips under the counter at full strength.
    chips: u8,
}

/// [1.1-c] [1.1-d] [1.1-e] [1.1-f] [1.1-g] The counter mix of an army. A unit's elements are its counter and its chips.
#[rustfmt::skip]
const ROSTER: [Mix; 9] = [
    Mix { kind: Kind::Line,           key: "line",      name: "line infantry",   count: 12, chips: 3 },
    Mix { kind: Kind::Elite,          key: "elite",     name: "elite infantry",  count: 3,  chips: 3 },
    Mix { kind: Kind::LightCavalry,   key: "light-cav", name: "light cavalry",   count: 4,  chips: 2 },
    Mix { kind: Kind::HeavyCavalry,   key: "heavy-cav", name: "heavy cavalry",   count: 4,  chips: 2 },
    Mix { kind: Kind::LightArtillery, key: "light-art", name: "light artillery", count: 2,  chips: 1 },
    Mix { kind: Kind::HeavyArtillery, key: "heavy-art", name: "heavy artillery", count: 2,  chips: 2 },
    Mix { kind: Kind::HorseArtillery, key: "horse-art", name: "horse artillery", count: 1,  chips: 1 },
    Mix { kind: Kind::General,        key: "general",   name: "general",         count: 3,  chips: 0 },
    Mix { kind: Kind::Counter,        key: "counter",   name: "counter",         count: 12, chips: 0 },
];

/// Pieces of an army.
pub const ARMY: usize = 43;
/// Pieces of the game: three armies.
pub const PIECES: usize = 3 * ARMY;
/// Units of an army, which come first.
pub const UNITS: usize = 28;
/// Generals of an army, behind the units.
pub const GENERALS: usize = 3;
/// [1.1-g] Counters of an army, behind the generals.
pub const COUNTERS: usize = 12;

/// The kind of each piece of an army.
const KINDS: [Kind; ARMY] = {
    let mut kinds = [Kind::Line; ARMY];
    let (mut row, mut at) = (0, 0);
    while row < ROSTER.len() {
        let mut left = ROSTER[row].count;
        while left > 0 {
            kinds[at] = ROSTER[row].kind;
            at += 1;
            left -= 1;
        }
        row += 1;
    }
    assert!(at == ARMY);
    kinds
};

/// The kind of each piece.
static KIND: [Kind; PIECES] = {
    let mut kinds = [Kind::Line; PIECES];
    let mut at = 0;
    while at < PIECES {
        kinds[at] = KINDS[at % ARMY];
        at += 1;
    }
    kinds
};

impl Kind {
    /// The arm of a unit; counters are made from infantry, and a general has none.
    pub const fn arm(self) -> Arm {
        match self {
            Kind::Line | Kind::Elite | Kind::Counter | Kind::General => Arm::Infantry,
            Kind::LightCavalry | Kind::HeavyCavalry => Arm::Cavalry,
            Kind::LightArtillery | Kind::HeavyArtillery | Kind::HorseArtillery => Arm::Artillery,
        }
    }

    /// [1.1-b] Whether it stands on red chips.
    pub const fn is_red(self) -> bool {
        matches!(self, Kind::Elite | Kind::HeavyCavalry | Kind::HeavyArtillery)
    }

    /// Whether it is a unit with chips: neither a general nor a flat counter.
    pub const fn is_unit(self) -> bool {
        !matches!(self, Kind::General | Kind::Counter)
    }

    /// [1.1-a] Chips at full strength.
    pub const fn chips(self) -> u8 {
        ROSTER[self as usize].chips
    }

    /// As keys write it.
    pub const fn key(self) -> &'static str {
        ROSTER[self as usize].key
    }

    /// For people.
    pub const fn name(self) -> &'static str {
        ROSTER[self as usize].name
    }
}

boards::ids! {
    /// A piece: the armies one after the other, each in the order of the roster.
    pub struct PieceId(u8);
}

/// A set of pieces.
pub type Pieces = boards::Set<PieceId, 3>;

impl PieceId {
    /// Every piece.
    pub fn all() -> impl Iterator<Item = PieceId> + Clone {
        (0..PIECES as u8).map(PieceId)
    }

    /// The pieces of an army that lie in a part of its roster.
    const fn part(nation: Nation, from: usize, count: usize) -> std::ops::Range<u8> {
        let start = (nation as usize * ARMY + from) as u8;
        start..start + count as u8
    }

    /// The units of an army.
    pub fn units(nation: Nation) -> impl Iterator<Item = PieceId> + Clone {
        PieceId::part(nation, 0, UNITS).map(PieceId)
    }

    /// The generals of an army.
    pub fn generals(nation: Nation) -> impl Iterator<Item = PieceId> + Clone {
        PieceId::part(nation, UNITS, GENERALS).map(PieceId)
    }

    /// The flat counters of an army.
    pub fn counters(nation: Nation) -> impl Iterator<Item = PieceId> + Clone {
        PieceId::part(nation, UNITS + GENERALS, COUNTERS).map(PieceId)
    }

    /// The pieces of an army of one kind.
    pub fn of(nation: Nation, kind: Kind) -> impl Iterator<Item = PieceId> + Clone {
        PieceId::part(nation, 0, ARMY).map(PieceId).filter(move |piece| piece.kind() == kind)
    }

    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        KIND[usize::from(self.0)]
    }

    /// Its army.
    #[inline]
    pub const fn nation(self) -> Nation {
        Nation::ALL[self.0 as usize / ARMY]
    }

    /// Who leads it.
    #[inline]
    pub const fn side(self) -> Side {
        if (self.0 as usize) < ARMY { Side::French } else { Side::Allied }
    }

    /// Its place in arrays over the units of all armies.
    #[inline]
    pub(crate) const fn unit_slot(self) -> usize {
        self.0 as usize / ARMY * UNITS + self.0 as usize % ARMY
    }

    /// Its place in arrays over the counters of all armies.
    #[inline]
    pub(crate) const fn counter_slot(self) -> usize {
        self.0 as usize / ARMY * COUNTERS + self.0 as usize % ARMY - UNITS - GENERALS
    }

    fn spelled(self) -> String {
        let kind = self.kind();
        let first = KINDS.iter().position(|&other| other == kind).unwrap_or(0);
        let number = usize::from(self.0) % ARMY - first + 1;
        format!("{}-{}-{number}", self.nation().short(), kind.key())
    }

    /// As records and commands write it, such as `fr-line-1`.
    pub fn key(self) -> &'static str {
        Keyed::key(self)
    }

    /// Reads [`PieceId::key`] back.
    pub fn from_key(key: &str) -> Option<PieceId> {
        Keyed::find(key).ok()
    }
}

printed::keyed! {
    PieceId, "piece": PieceId::all().map(PieceId::spelled);
}

/// [1.2-a] What a combat die shows: infantry twice, the others once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Face {
    /// Two of the six.
    Infantry,
    /// A mounted trooper.
    Cavalry,
    /// A cannon.
    Artillery,
    /// A general.
    General,
    /// A flag.
    Flag,
}

impl Face {
    /// [1.2-a] The sides of a die.
    pub const DIE: [Face; 6] =
        [Face::Infantry, Face::Infantry, Face::Cavalry, Face::Artillery, Face::General, Face::Flag];

    /// The face that shows an arm.
    pub const fn of(arm: Arm) -> Face {
        match arm {
            Arm::Infantry => Face::Infantry,
            Arm::Cavalry => Face::Cavalry,
            Arm::Artillery => Face::Artillery,
        }
    }

    /// As scenes write it.
    pub const fn key(self) -> &'static str {
        ["infantry", "cavalry", "artillery", "general", "flag"][self as usize]
    }

    /// As clients draw it.
    pub const fn picture(self) -> Picture {
        match self {
            Face::Infantry => Picture::Infantry,
            Face::Cavalry => Picture::Cavalry,
            Face::Artillery => Picture::Artillery,
            Face::General => Picture::General,
            Face::Flag => Picture::Flag,
        }
    }

    /// The arm that it shows, if it shows one.
    pub const fn arm(self) -> Option<Arm> {
        match self {
            Face::Infantry => Some(Arm::Infantry),
            Face::Cavalry => Some(Arm::Cavalry),
            Face::Artillery => Some(Arm::Artillery),
            Face::General | Face::Flag => None,
        }
    }
}

/// [1.2-b] The sides of a special action die: two flags of each army.
pub const FLAGS: [Nation; 6] =
    [Nation::French, Nation::French, Nation::English, Nation::English, Nation::Prussian, Nation::Prussian];

/// How many of a thing a card orders: everyone.
pub const EVERYONE: u8 = u8::MAX;

/// A piece at the start of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Who.
    pub piece: PieceId,
    /// Whom we take it for.
    pub name: String,
    /// Where it stands; nowhere if it arrives later, or if its owner places it.
    pub hex: Option<HexId>,
    /// What it looks at.
    pub facing: Direction,
    /// Chips that it starts with.
    pub chips: u8,
    /// How that is known.
    pub origin: Origin,
}

/// The losses with which a side has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LossLevels {
    /// Of the French.
    pub french: u8,
    /// Of the English alone, if the scenario counts them apart.
    pub english: Option<u8>,
    /// Of all the Allies.
    pub allied: u8,
}

/// A scenario: its ground, and who is there.
#[derive(Clone, Debug)]
pub struct Setup {
    /// By hex, what lies there at the start.
    pub terrain: [Terrain; HEXES],
    /// By hex, the sides that a road crosses, a bit each.
    pub road_sides: [u8; HEXES],
    /// By hex, the hexes that a road leads to.
    pub by_road: Vec<Hexes>,
    /// By hex, the place that lies there.
    pub names: Vec<Option<String>>,
    /// Everyone, in the order of the roster.
    pub placements: Vec<Placement>,
    /// By unit, the chips that it starts with.
    pub chips: [u8; 3 * UNITS],
    /// [12.0-a] When a side has lost.
    pub loses: LossLevels,
    /// [4.0-c] By side, where a free set-up may place.
    pub free: [Hexes; 2],
    board: Board,
}

impl Setup {
    /// What a piece is called here.
    pub fn name(&self, piece: PieceId) -> Option<&str> {
        let placed = self.placements.iter().find(|placement| placement.piece == piece);
        placed.map(|placement| placement.name.as_str())
    }
}

/// The printed matter of the game, ready to look things up in.
#[derive(Clone, Debug)]
pub struct Components {
    /// The lie of the hexes.
    pub field: &'static Battlefield,
    /// By scenario: Quatre Bras, Ligny, Waterloo, the hypothetical battle.
    pub setups: Vec<Setup>,
    /// [REF-ORD-1] Units that Skirmish, Probe, Attack, Assault and Coordinated Attack order.
    pub orders: [u8; 5],
    particulars: Particulars,
}

contract::named! {
    /// [13.0-a] The four scenarios.
    pub enum Battle {
        /// Quatre Bras.
        QuatreBras = "quatrebras",
        /// Ligny.
        Ligny = "ligny",
        /// Waterloo.
        Waterloo = "waterloo",
        /// A hypothetical battle.
        Hypothetical = "hypothetical",
    }
}

impl Battle {
    /// All four; an index into arrays is `battle as usize`.
    pub const ALL: [Battle; 4] = [Battle::QuatreBras, Battle::Ligny, Battle::Waterloo, Battle::Hypothetical];
}

impl Components {
    /// A scenario.
    #[inline]
    pub fn setup(&self, battle: Battle) -> &Setup {
        &self.setups[battle as usize]
    }
}

macro_rules! shipped {
    ($($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../../data/vive/", $name)))),*]
    };
}

/// The data files that the program ships with.
static SHIPPED: [(&str, &str); 10] = shipped! {
    "quatrebras.toml" "ligny.toml" "waterloo.toml" "hypothetical.toml"
    "quatrebras-setup.toml" "ligny-setup.toml" "waterloo-setup.toml" "cards.toml" "scenarios.toml" "rules.toml"
};

impl Edition for Components {
    type Scenario = Battle;
    type Options = Switches;

    fn read(files: &[(&str, &str)]) -> Result<Components, Vec<Fault>> {
        reading::read(files)
    }

    fn shipped() -> &'static [(&'static str, &'static str)] {
        &SHIPPED
    }

    fn standard() -> &'static Components {
        static STANDARD: OnceLock<Components> = OnceLock::new();
        STANDARD.get_or_init(Components::as_shipped)
    }

    fn particulars(&self) -> &Particulars {
        &self.particulars
    }

    fn board(&self, battle: Battle) -> &Board {
        &self.setup(battle).board
    }
}

/// The sectors by the names that cards give them, from the side of whoever plays one.
pub(crate) fn sector_name(sector: Sector, side: Side) -> &'static str {
    match (sector, side) {
        (Sector::Centre, _) => "the centre",
        (Sector::West, Side::French) | (Sector::East, Side::Allied) => "the left",
        (Sector::East, Side::French) | (Sector::West, Side::Allied) => "the right",
    }
}
