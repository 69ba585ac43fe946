//! Components: the board, the pieces, the tables.
//!
//! What can be corrected from a printed copy is data under `data/wallace`. Here it becomes tables
//! that the rules look things up in: [`Components`] are built once and never change.
//!
//! `files` is what the files may say, `reading` checks it and lists every fault, `ground` turns the
//! board into sets of areas and lines of sight, `facts` names each value and its source, `drawing`
//! lays out the board.

mod drawing;
mod facts;
mod ground;
mod reading;
mod supply;
mod tables;

pub(crate) use ground::distances;
pub use ground::{Ground, Line, Path};

use crate::Battle;
use boards::Set;
use contract::scene::{Colour, Nation as Livery, Symbol};
use contract::{Board, Edition, Fault, Particulars, Side};
use pages::Source;
use printed::Keyed;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// Pieces of the game. [W-COMP-2]
pub const UNITS: usize = 110;
/// Areas of the board, and after them the Delayed box. [W-COMP-6]
pub const AREAS: usize = 71;
/// The Delayed box, which counts as an area next to the three entry areas. [W-PRUSSIANS-7]
pub const DELAYED: AreaId = AreaId(AREAS as u8 - 1);

boards::ids! {
    /// A piece: index into [`Components::units`].
    pub struct UnitId(u8);

    /// An area: index into [`Components::areas`].
    pub struct AreaId(u8);
}

printed::keyed! {
    UnitId, "piece": Components::standard().units.iter().map(|unit| &unit.key);
    AreaId, "area": Components::standard().areas.iter().map(|area| &area.key);
}

/// A set of pieces.
pub type Units = Set<UnitId, 2>;

/// A set of areas; the Delayed box counts as one.
pub type Areas = Set<AreaId, 2>;

/// [W-COMP-1] The colour of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nation {
    /// Blue.
    French,
    /// Dark blue.
    Guard,
    /// Red.
    British,
    /// Green.
    German,
    /// Orange.
    Dutch,
    /// Black.
    Prussian,
    /// Light grey.
    Landwehr,
}

impl Nation {
    /// In the order of their declaration.
    pub const ALL: [Nation; 7] = [
        Nation::French,
        Nation::Guard,
        Nation::British,
        Nation::German,
        Nation::Dutch,
        Nation::Prussian,
        Nation::Landwehr,
    ];

    /// The army it fights in.
    pub const fn army(self) -> Army {
        match self {
            Nation::French | Nation::Guard => Army::French,
            Nation::British | Nation::German | Nation::Dutch => Army::Allied,
            Nation::Prussian | Nation::Landwehr => Army::Prussian,
        }
    }

    /// The colours that its counters wear.
    pub const fn livery(self) -> Livery {
        match self {
            Nation::French => Livery::French,
            Nation::Guard => Livery::Guard,
            Nation::British => Livery::British,
            Nation::German => Livery::German,
            Nation::Dutch => Livery::Dutch,
            Nation::Prussian => Livery::Prussian,
            Nation::Landwehr => Livery::Landwehr,
        }
    }
}

/// [W-COMP-5] An army has its own cubes, leaders and home. The Allied player plays two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Army {
    /// Napoleon's, with blue cubes.
    French,
    /// Wellington's, with red cubes.
    Allied,
    /// Blücher's, with black cubes.
    Prussian,
}

impl Army {
    /// All three; an index into arrays is `army as usize`.
    pub const ALL: [Army; 3] = [Army::French, Army::Allied, Army::Prussian];

    /// Who plays it.
    pub const fn side(self) -> Side {
        match self {
            Army::French => Side::French,
            Army::Allied | Army::Prussian => Side::Allied,
        }
    }

    /// The armies that a side plays.
    pub const fn of(side: Side) -> &'static [Army] {
        match side {
            Side::French => &[Army::French],
            Side::Allied => &[Army::Allied, Army::Prussian],
        }
    }

    /// The colour of its cubes.
    pub const fn colour(self) -> Colour {
        match self {
            Army::French => Colour::Blue,
            Army::Allied => Colour::Red,
            Army::Prussian => Colour::Black,
        }
    }

    /// As files and positions write it.
    pub const fn key(self) -> &'static str {
        match self {
            Army::French => "french",
            Army::Allied => "allied",
            Army::Prussian => "prussian",
        }
    }
}

/// [W-COMP-4] What a piece is. All but leaders are combat units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horse.
    Cavalry,
    /// Guns.
    Artillery,
    /// One man.
    Leader,
}

impl Arm {
    /// What its counters show.
    pub const fn symbol(self) -> Symbol {
        match self {
            Arm::Infantry => Symbol::Infantry,
            Arm::Cavalry => Symbol::Cavalry,
            Arm::Artillery => Symbol::Artillery,
            Arm::Leader => Symbol::Leader,
        }
    }
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// As records and commands write it, such as `fr-inf-1`.
    pub key: String,
    /// For people.
    pub name: String,
    /// Whom we take it for.
    pub troops: Option<String>,
    /// Its colour.
    pub nation: Nation,
    /// What it is.
    pub arm: Arm,
    /// [W-SETUP-1] Where it starts; Prussians start on the display.
    pub start: Option<AreaId>,
    /// How the piece is known.
    pub origin: Source,
    /// How its start is known.
    pub placing: Source,
}

impl Unit {
    /// The army it fights in.
    pub const fn army(&self) -> Army {
        self.nation.army()
    }
}

/// An area of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// As records and commands write it, such as `la-haye-sainte`.
    pub key: String,
    /// For people.
    pub name: String,
    /// [W-STRONG-1] What its strong point box prints, if it has one.
    pub strong: Option<Strong>,
}

/// [W-STRONG-1] The box of a strong point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strong {
    /// How many infantry units it shelters.
    pub capacity: u8,
    /// Columns to the left in morale checks.
    pub shift: u8,
}

/// What a firing infantry unit does to the enemy. [W-TABLE-IVI]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Volley {
    /// Damage cubes.
    pub cubes: u8,
    /// Whether the targets check morale.
    pub check: bool,
}

/// What a morale check brings. [W-MORALE-X1] [W-MORALE-X4]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Morale {
    /// Nothing.
    Holds,
    /// R.
    Retreats,
    /// E.
    Eliminated,
}

/// The tables of the player aid, indexed by the modified die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tables {
    /// [W-TABLE-AVI-0] [W-TABLE-AVI-1] [W-TABLE-AVI-2] [W-TABLE-AVI-3] Cubes by roll 0 to 6 and range 0 to 3.
    pub artillery: [[u8; 4]; 7],
    /// [W-TABLE-IVI] By roll 0 to 6.
    pub infantry: [Volley; 7],
    /// [W-TABLE-MORALE-1] [W-TABLE-MORALE-2] [W-TABLE-MORALE-3] [W-TABLE-MORALE-4] [W-TABLE-MORALE-5]
    /// [W-TABLE-MORALE-6] By die 1 to 6 and column 0 to 6.
    pub morale: [[Morale; 7]; 6],
    /// [W-TABLE-CAV] By nation.
    pub control: [u8; 7],
}

/// [W-COMP-3] What lies beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supply {
    /// Damage cubes of each army.
    pub cubes: [u8; 3],
    /// The numbers on the tiles in the bag.
    pub tiles: [u8; 8],
    /// [W-SETUP-5] Cubes in the Grand Battery box.
    pub grand_battery: u8,
    /// Discs of a turn by side, first until 3 pm and then from 4 pm, green, red, purple.
    pub discs: [[[u8; 3]; 2]; 2],
}

/// The printed matter of the game, ready to look things up in.
#[derive(Clone, Debug)]
pub struct Components {
    /// The pieces: French, then Anglo-Allied, then Prussian.
    pub units: Vec<Unit>,
    /// The areas, and after them the Delayed box.
    pub areas: Vec<Area>,
    /// What the rules ask of the ground.
    pub ground: Ground,
    /// The tables.
    pub tables: Tables,
    /// Cubes, tiles, discs.
    pub supply: Supply,
    /// [W-SETUP-4] The Prussians in the order of their display.
    pub display: Vec<UnitId>,
    /// [W-PRUSSIANS-3] Those of them who enter by the area B.
    pub group_b: Units,
    /// The pieces of each [`Army`].
    pub armies: [Units; 3],
    /// The pieces of each [`Arm`].
    pub arms: [Units; 4],
    /// The pieces of each [`Nation`].
    pub nations: [Units; 7],
    board: Board,
    particulars: Particulars,
}

impl Components {
    /// A piece.
    #[inline]
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// An area.
    #[inline]
    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[usize::from(id.0)]
    }

    /// The piece with this key.
    pub fn find_unit(&self, key: &str) -> Option<UnitId> {
        UnitId::find(key).ok()
    }

    /// The area with this key.
    pub fn find_area(&self, key: &str) -> Option<AreaId> {
        AreaId::find(key).ok()
    }

    /// Every piece.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..UNITS as u8).map(UnitId)
    }

    /// Every area, the Delayed box last.
    pub fn area_ids(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..AREAS as u8).map(AreaId)
    }

    /// The pieces of an arm.
    #[inline]
    pub fn arm(&self, arm: Arm) -> Units {
        self.arms[arm as usize]
    }

    /// The pieces of a nation.
    #[inline]
    pub fn nation(&self, nation: Nation) -> Units {
        self.nations[nation as usize]
    }

    /// The pieces of a side.
    #[inline]
    pub fn side(&self, side: Side) -> Units {
        match side {
            Side::French => self.armies[0],
            Side::Allied => self.armies[1] | self.armies[2],
        }
    }

    /// [W-COMP-4] Everyone but leaders.
    #[inline]
    pub fn combat(&self) -> Units {
        !self.arms[Arm::Leader as usize]
    }
}

/// The data files that the program ships with.
static SHIPPED: [(&str, &str); 5] = [
    ("board.toml", include_str!("../../../../data/wallace/board.toml")),
    ("pieces.toml", include_str!("../../../../data/wallace/pieces.toml")),
    ("scenarios.toml", include_str!("../../../../data/wallace/scenarios.toml")),
    ("tables.toml", include_str!("../../../../data/wallace/tables.toml")),
    ("rules.toml", include_str!("../../../../data/wallace/rules.toml")),
];

impl Edition for Components {
    type Scenario = Battle;
    type Options = ();

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

    fn board(&self, _: Battle) -> &Board {
        &self.board
    }
}
