//! 2.0 The battlefield: the grid, the sectors, and how hexes lie to each other.
//!
//! The grid is the same in all scenarios, so that everything about it is worked out once: neighbours, distances, the
//! hexside through which one looks at another hex, and what lies on the line between the two.

use boards::sight::{self, Stretch};
use boards::{Direction, HexGrid, HexId, HexSet, Numbering, Shift};
use contract::Side;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// [2.0-a] Columns, from the west.
pub const COLUMNS: usize = 21;
/// [2.0-a] Rows, from the French edge.
pub const ROWS: usize = 13;
/// Hexes of the map.
pub const HEXES: usize = COLUMNS * ROWS;
/// [2.0-a] [ERR-1] The columns by their letters; hexes are numbered by where they lie, whatever the map prints on two.
pub const LETTERS: &str = "ABCDEFGHIKLMNOPQRSTUV";
/// No range and no ride is longer.
pub const FARTHEST: u8 = 7;

/// A set of hexes of the map.
pub type Hexes = HexSet<5>;

/// [2.0-b] A third of the map: seven columns. A player's left and right are as he sees them from his edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sector {
    /// Left of the French, right of the Allies.
    West,
    /// The centre.
    Centre,
    /// Right of the French, left of the Allies.
    East,
}

impl Sector {
    /// From the west.
    pub const ALL: [Sector; 3] = [Sector::West, Sector::Centre, Sector::East];

    /// [2.0-b] The sector of a hex: its lines run along hexsides, so there is just one.
    #[inline]
    pub const fn of(hex: HexId) -> Sector {
        Sector::ALL[hex.0 as usize / (HEXES / 3)]
    }

    /// A bit of a [`crate::Ground`].
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// As files and positions write it.
    pub const fn key(self) -> &'static str {
        ["west", "centre", "east"][self as usize]
    }
}

/// [2.0-a] The grid: flat-top hexes, every second column half a hex further north.
pub fn grid() -> &'static HexGrid {
    static GRID: OnceLock<HexGrid> = OnceLock::new();
    GRID.get_or_init(|| {
        HexGrid::laid_out(&[ROWS as u8; COLUMNS], Shift::North, Numbering::Letters(LETTERS.into()), |_, _| {
            true
        })
    })
}

/// The hex in the middle of a sector's edge on the side of an army.
pub(crate) const fn edge_of(sector: Sector, side: Side) -> HexId {
    let column = sector as usize * (COLUMNS / 3) + COLUMNS / 6;
    let last = match side {
        Side::French => ROWS - 1,
        Side::Allied => 0,
    };
    HexId((column * ROWS + last) as u16)
}

/// The row of a hex, 1 at the French edge.
#[inline]
pub const fn row(hex: HexId) -> u8 {
    ROWS as u8 - (hex.0 as usize % ROWS) as u8
}

/// How far north the middle of a hex lies, in half hexes.
#[inline]
pub const fn height(hex: HexId) -> i16 {
    2 * row(hex) as i16 + (hex.0 as usize / ROWS % 2) as i16
}

/// How far a hex lies from a side's edge, in half hexes. [13.1-h] English and Prussians have the same edge.
#[inline]
pub const fn from_edge(hex: HexId, side: Side) -> i16 {
    match side {
        Side::French => height(hex),
        Side::Allied => 2 * ROWS as i16 + 1 - height(hex),
    }
}

/// The row of a side's own edge.
pub const fn edge_row(side: Side) -> u8 {
    match side {
        Side::French => 1,
        Side::Allied => ROWS as u8,
    }
}

/// The hexside that looks straight at the enemy's edge.
pub const fn forward(side: Side) -> Direction {
    match side {
        Side::French => Direction::N,
        Side::Allied => Direction::S,
    }
}

/// The sides of a hex, a bit each, clockwise from north.
pub type Sides = u8;

/// One side.
#[inline]
pub const fn side_bit(direction: Direction) -> Sides {
    1 << direction as u8
}

/// [6.22.2] The three front hexsides of somebody who looks at one.
#[inline]
pub const fn front(facing: Direction) -> Sides {
    let facing = facing as u8;
    (1 << facing) | (1 << ((facing + 1) % 6)) | (1 << ((facing + 5) % 6))
}

/// The directions of a set of sides.
pub fn directions(sides: Sides) -> impl Iterator<Item = Direction> {
    Direction::ALL.into_iter().filter(move |&direction| sides & side_bit(direction) != 0)
}

/// Part of a line between two hexes: one hex, or two where it runs along a hexside. [7.42] Where one of the two lies off
/// the map nothing obstructs, so such a part is left out.
pub type Part = [HexId; 2];

/// How the hexes lie to each other.
#[derive(Debug)]
pub struct Battlefield {
    /// The hexes around each hex.
    pub adjacent: Vec<Hexes>,
    /// The hex across each side.
    pub around: Vec<[Option<HexId>; 6]>,
    distance: Vec<u8>,
    bearing: Vec<Sides>,
    lines: Vec<Part>,
    line: Vec<(u32, u8)>,
    /// By sector.
    pub sectors: [Hexes; 3],
    /// All hexes.
    pub all: Hexes,
    /// Hexes at the edge of the map.
    pub rim: Hexes,
}

impl Battlefield {
    /// The only one.
    pub fn shared() -> &'static Battlefield {
        static FIELD: OnceLock<Battlefield> = OnceLock::new();
        FIELD.get_or_init(Battlefield::survey)
    }

    fn survey() -> Battlefield {
        let grid = grid();
        let mut field = Battlefield {
            adjacent: grid.hexes().map(|hex| grid.around(hex).collect()).collect(),
            around: grid.hexes().map(|hex| Direction::ALL.map(|side| grid.neighbour(hex, side))).collect(),
            distance: Vec::with_capacity(HEXES * HEXES),
            bearing: Vec::with_capacity(HEXES * HEXES),
            lines: Vec::new(),
            line: Vec::with_capacity(HEXES * HEXES),
            sectors: Sector::ALL
                .map(|sector| grid.hexes().filter(|&hex| Sector::of(hex) == sector).collect()),
            all: grid.hexes().collect(),
            rim: grid.hexes().filter(|&hex| grid.around(hex).count() < 6).collect(),
        };
        for from in grid.hexes() {
            for to in grid.hexes() {
                let distance = grid.distance(from, to) as u8;
                field.distance.push(distance);
                field.bearing.push(bearing(from, to));
                let start = field.lines.len();
                if (2..=FARTHEST).contains(&distance) {
                    field.lines.extend(sight::line(grid, from, to).filter_map(part));
                }
                field.line.push((start as u32, (field.lines.len() - start) as u8));
            }
        }
        field
    }

    #[inline]
    fn pair(from: HexId, to: HexId) -> usize {
        usize::from(from.0) * HEXES + usize::from(to.0)
    }

    /// How many hexes one crosses from one to the other.
    #[inline]
    pub fn distance(&self, from: HexId, to: HexId) -> u8 {
        self.distance[Battlefield::pair(from, to)]
    }

    /// [6.22.4] The side through which the line from centre to centre leaves a hex, or the two whose corner it
    /// leaves through.
    #[inline]
    pub fn bearing(&self, from: HexId, to: HexId) -> Sides {
        self.bearing[Battlefield::pair(from, to)]
    }

    /// [7.41] What lies on the straight line between two hexes that are no further apart than [`FARTHEST`].
    #[inline]
    pub fn line(&self, from: HexId, to: HexId) -> &[Part] {
        let (start, len) = self.line[Battlefield::pair(from, to)];
        &self.lines[start as usize..start as usize + usize::from(len)]
    }

    /// The hexes around one.
    #[inline]
    pub fn next_to(&self, hex: HexId) -> Hexes {
        self.adjacent[usize::from(hex.0)]
    }

    /// The hex across a side.
    #[inline]
    pub fn beyond(&self, hex: HexId, side: Direction) -> Option<HexId> {
        self.around[usize::from(hex.0)][side as usize]
    }

    /// The hexes around a set of hexes, and perhaps some of its own.
    #[inline]
    pub fn near(&self, hexes: Hexes) -> Hexes {
        hexes.iter().fold(Hexes::EMPTY, |near, hex| near | self.next_to(hex))
    }

    /// The hexes of some sectors, a bit each.
    pub fn ground(&self, sectors: u8) -> Hexes {
        let of = |sector: &Sector| sectors & sector.bit() != 0;
        Sector::ALL
            .iter()
            .filter(|sector| of(sector))
            .fold(Hexes::EMPTY, |ground, &sector| ground | self.sectors[sector as usize])
    }
}

/// [7.42] A corner touched in passing obstructs nothing.
fn part(stretch: Stretch) -> Option<Part> {
    match stretch {
        Stretch::Through(hex) => hex.map(|hex| [hex, hex]),
        Stretch::Along([one, other]) => Some([one?, other?]),
        Stretch::Past(_) => None,
    }
}

/// On slanted coordinates of which the second grows to the north. The cone of a side lies between two corners, and a line
/// through a corner belongs to both sides of it.
fn bearing(from: HexId, to: HexId) -> Sides {
    const TOWARDS: [[i32; 2]; 6] = [[0, 1], [1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1]];
    let place = |hex: HexId| {
        let column = i32::from(hex.0) / ROWS as i32;
        [column, i32::from(row(hex)) - (column + 1) / 2 + column % 2]
    };
    let ([q, r], [x, y]) = (place(from), place(to));
    let way = [x - q, y - r];
    let turn = |a: [i32; 2], b: [i32; 2]| a[0] * b[1] - a[1] * b[0];
    let corner = |side: usize| {
        let (a, b) = (TOWARDS[side], TOWARDS[(side + 1) % 6]);
        [a[0] + b[0], a[1] + b[1]]
    };
    (0..6)
        .filter(|&side| {
            way != [0, 0] && turn(corner((side + 5) % 6), way) <= 0 && turn(way, corner(side)) <= 0
        })
        .fold(0, |sides, side| sides | 1 << side)
}

/// Hexes in records: by their number, such as `"K9"`. For `#[serde(with = "…")]`.
pub mod hex_number {
    use boards::HexId;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    /// Writes the number.
    pub fn serialize<S: Serializer>(hex: &HexId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&super::grid().number(*hex))
    }

    /// Reads the number of a hex of the map.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<HexId, D::Error> {
        let number = String::deserialize(deserializer)?;
        super::grid().find(&number).ok_or_else(|| D::Error::custom(format!("no hex {number} on the map")))
    }
}
