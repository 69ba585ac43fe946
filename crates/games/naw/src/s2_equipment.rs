//! 2.0 Equipment: the map, the counters and the charts.
//!
//! What can be corrected from a printed copy is data: `map.toml`, `units.toml`, `scenarios.toml` and
//! `rules.toml` under `data/naw`. Here they become tables that the rules look things up in: an
//! [`Equipment`] is built once and never changes. The Combat Results Table is Rust, shaped like the
//! printed chart.
//!
//! `files` is what the files may say; `reading`, with `ground`, `roster` and `schedule`, checks it and
//! lists every fault; `facts` names each value and its source; `drawing` lays out the board. There
//! is no procedure here: nothing in this section moves or fights.

mod drawing;
mod facts;
mod ground;
mod reading;
mod roster;
mod schedule;
#[cfg(test)]
mod tests;

use crate::Battle;
use boards::{HexGrid, HexId, HexSet, Set};
use contract::scene::Nation;
use contract::{Board, Edition, Fault, Particulars, Side};
use odds::Ratio;
use pages::Source;
use printed::Keyed;
use serde::Serialize;
use std::fmt;
use std::sync::OnceLock;

/// A set of hexes of the map.
pub type Hexes = HexSet<6>;

/// Room for every counter of the printed set.
pub const MAX_UNITS: usize = 80;

/// The numbers on the reinforcement chits [9.0B], and before them 0 for the standard game.
pub const CODES: usize = 7;

/// [2.3] What a throw of the die does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Res {
    /// Attacker eliminated.
    Ae,
    /// Attacker retreats.
    Ar,
    /// Equal elimination.
    Ee,
    /// Defender retreats.
    Dr,
    /// Defender eliminated.
    De,
}

use Res::{Ae, Ar, De, Dr, Ee};

/// [2.3] The Combat Results Table: a row for each face of the die, a column for each ratio from
/// [`LOWEST`] to [`HIGHEST`].
#[rustfmt::skip]
pub const CRT: [[Res; 10]; 6] = [
    //         1-5 1-4 1-3 1-2 1-1 2-1 3-1 4-1 5-1 6-1
    /* 1 */  [ Ae, Ar, Ar, Dr, Dr, Dr, De, De, De, De ],
    /* 2 */  [ Ae, Ae, Ar, Ar, Dr, Dr, Dr, De, De, De ],
    /* 3 */  [ Ae, Ae, Ae, Ar, Dr, Dr, Dr, Dr, De, De ],
    /* 4 */  [ Ae, Ae, Ae, Ar, Ar, Dr, Dr, Dr, De, De ],
    /* 5 */  [ Ae, Ae, Ae, Ar, Ar, Ee, Dr, Ee, Ee, De ],
    /* 6 */  [ Ae, Ae, Ae, Ae, Ar, Ar, Ee, Ee, Ee, De ],
];

/// [2.3] The first column of the [`CRT`], 1-5.
pub const LOWEST: Ratio = Ratio(-4);
/// [2.3] The last column of the [`CRT`], 6-1.
pub const HIGHEST: Ratio = Ratio(5);

impl Res {
    /// The result as the table prints it.
    pub const fn key(self) -> &'static str {
        match self {
            Ae => "Ae",
            Ar => "Ar",
            Ee => "Ee",
            Dr => "Dr",
            De => "De",
        }
    }

    /// The result in words.
    pub const fn words(self) -> &'static str {
        match self {
            Ae => "attacker eliminated",
            Ar => "attacker retreats",
            Ee => "equal elimination",
            Dr => "defender retreats",
            De => "defender eliminated",
        }
    }
}

impl fmt::Display for Res {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.key())
    }
}

/// [2.4A] The arm of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arm {
    /// On foot.
    Infantry,
    /// On horse.
    Cavalry,
    /// Guns, which may bombard [5.6A].
    Artillery,
}

impl Arm {
    /// All three.
    pub const ALL: [Arm; 3] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];

    /// The arm as files and scenes write it.
    pub const fn key(self) -> &'static str {
        match self {
            Arm::Infantry => "infantry",
            Arm::Cavalry => "cavalry",
            Arm::Artillery => "artillery",
        }
    }

    /// Reads [`Arm::key`] back.
    pub fn from_key(key: &str) -> Option<Arm> {
        Arm::ALL.into_iter().find(|arm| arm.key() == key)
    }
}

/// [2.2] What lies in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Terrain {
    /// Open ground.
    Clear,
    /// Houses.
    Town,
    /// Woods without a road: nobody gets in.
    Woods,
    /// Woods that a road leads into.
    WoodsRoad,
}

impl Terrain {
    /// The terrain as boards write it.
    pub const fn key(self) -> &'static str {
        match self {
            Terrain::Clear => "clear",
            Terrain::Town => "town",
            Terrain::Woods => "woods",
            Terrain::WoodsRoad => "woods-road",
        }
    }

    /// Whether there are trees, with or without a road.
    pub const fn wooded(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::WoodsRoad)
    }

    /// [6.0C] Whether a defender counts double here.
    pub const fn doubles(self) -> bool {
        matches!(self, Terrain::Town | Terrain::WoodsRoad)
    }
}

boards::ids! {
    /// A unit of the edition: index into [`Equipment::units`].
    pub struct UnitId(u8);
}

/// A set of units.
pub type Units = Set<UnitId, 2>;

/// [2.4A] A counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// As positions and commands write it, such as `fr-6-inf`.
    pub key: String,
    /// For people.
    pub name: String,
    /// Who commands it.
    pub side: Side,
    /// Picks the colour of its counter.
    pub nation: Nation,
    /// What it is.
    pub arm: Arm,
    /// [2.5] Combat strength, in attack and defence.
    pub strength: u8,
    /// [2.6] Movement allowance.
    pub movement: u8,
    /// [1.0B] Where it stands at the start; `None` for a reinforcement.
    pub start: Option<HexId>,
    /// The group of `scenarios.toml` that it arrives with, if it is a reinforcement.
    pub group: Option<String>,
    /// Where these values come from.
    pub origins: Origins,
}

/// Where the values of a [`Unit`] come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origins {
    /// Of the name.
    pub name: Source,
    /// Of side and nation.
    pub nation: Source,
    /// Of the arm.
    pub arm: Source,
    /// Of the combat strength.
    pub strength: Source,
    /// Of the movement allowance.
    pub movement: Source,
    /// Of the start hex or the arrival group.
    pub placing: Source,
}

/// The printed matter of the game, ready to look things up in.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// [2.1A] The hexes.
    pub grid: HexGrid,
    /// [2.2] What lies in each hex.
    pub terrain: Vec<Terrain>,
    /// The place that each hex belongs to.
    pub names: Vec<Option<String>>,
    /// [2.1B] [4.5A] The hexes around each hex.
    pub adjacent: Vec<Hexes>,
    /// [4.2B] The hexes that a unit may step to from each hex: across a side of a woods hex only
    /// where a road crosses it.
    pub passable: Vec<Hexes>,
    /// [5.6A] [2.2.LOS] The hexes that a gun in each hex may bombard: two away, with a clear line.
    pub targets: Vec<Hexes>,
    /// [6.0C] Where defenders count double.
    pub doubled: Hexes,
    /// [8.3B] Where French units may leave the map.
    pub exits: Hexes,
    /// [7.0B] Where reinforcements come in.
    pub entries: Hexes,
    /// [2.4A] The counters, French first, then Allied.
    pub units: Vec<Unit>,
    /// How many of the counters are French.
    pub french_units: u8,
    /// `[side][code][unit]`: the turn from which the unit may enter, 0 for never. Code 0 is the
    /// standard game [7.0A], codes 1 to 6 are the chits of the Grouchy variant [9.3A] [9.4A].
    pub arrivals: [[[u8; MAX_UNITS]; CODES]; 2],
    board: Board,
    particulars: Particulars,
}

impl Equipment {
    /// A counter.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[usize::from(id.0)]
    }

    /// Whose counter it is.
    pub fn side_of(&self, id: UnitId) -> Side {
        if id.0 < self.french_units { Side::French } else { Side::Allied }
    }

    /// The counter with this key.
    pub fn find_unit(&self, key: &str) -> Option<UnitId> {
        UnitId::find(key).ok()
    }

    /// Every unit of a side. The French come first in the roster.
    pub fn army(&self, side: Side) -> Units {
        let french = Units::below(self.french_units.into());
        match side {
            Side::French => french,
            Side::Allied => Units::below(self.units.len()) - french,
        }
    }

    /// Every counter, French first.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }
}

/// The data files that the program ships with.
static SHIPPED: [(&str, &str); 4] = [
    ("map.toml", include_str!("../../../../data/naw/map.toml")),
    ("units.toml", include_str!("../../../../data/naw/units.toml")),
    ("scenarios.toml", include_str!("../../../../data/naw/scenarios.toml")),
    ("rules.toml", include_str!("../../../../data/naw/rules.toml")),
];

impl Edition for Equipment {
    type Scenario = Battle;
    type Options = ();

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

    /// Both scenarios are played on the same board.
    fn board(&self, _: Battle) -> &Board {
        &self.board
    }
}

/// [2.1A] The grid of the map: 23 columns, of 17 rows where the column is odd and 16 where it is
/// even. Fixed, because records write hexes by their number.
pub fn grid() -> &'static HexGrid {
    static GRID: OnceLock<HexGrid> = OnceLock::new();
    GRID.get_or_init(|| {
        let rows: Vec<u8> = (1..=COLUMNS).map(|column| ROWS[usize::from(column % 2 == 0)]).collect();
        HexGrid::new(&rows)
    })
}

/// [2.1A] Columns of the grid.
const COLUMNS: u8 = 23;
/// [2.1A] Rows in the odd columns, and in the even ones.
const ROWS: [u8; 2] = [17, 16];

printed::keyed! {
    UnitId, "unit": Equipment::standard().units.iter().map(|unit| &unit.key);
}

printed::hex_numbers! {
    /// Hexes in records: by their printed number, such as `"0914"`. For `#[serde(with = "…")]`.
    pub mod hex_number on grid()
}

/// Columns of the [`CRT`] in records: as printed, such as `"2-1"`. For `#[serde(with = "…")]`.
pub mod ratio {
    use super::{HIGHEST, LOWEST};
    use odds::Ratio;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes the ratio.
    pub fn serialize<S: Serializer>(ratio: &Ratio, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(ratio)
    }

    /// Reads a ratio that heads a column.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ratio, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse()
            .ok()
            .filter(|ratio| (LOWEST..=HIGHEST).contains(ratio))
            .ok_or_else(|| D::Error::custom(format!("no column {text}: they run from {LOWEST} to {HIGHEST}")))
    }
}
