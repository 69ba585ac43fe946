//! Hex grids as wargame maps print them: flat-top hexes in columns, every second column half a hex
//! lower or higher, each hex called by column and row, such as `0914` or `K9`.

crate::ids! {
    /// A hex of a grid: column by column from the west, each from the north.
    pub struct HexId(u16);
}

/// The side of a hex that one looks across, clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// Up the column.
    N,
    /// Up and right.
    NE,
    /// Down and right.
    SE,
    /// Down the column.
    S,
    /// Down and left.
    SW,
    /// Up and left.
    NW,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Direction; 6] =
        [Direction::N, Direction::NE, Direction::SE, Direction::S, Direction::SW, Direction::NW];

    /// The same hexside seen from the other hex.
    pub fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// Reads `N`, `NE`, `SE`, `S`, `SW` or `NW`.
    pub fn from_key(key: &str) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.key() == key)
    }

    /// The direction as maps and files write it.
    pub fn key(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }
}

/// Which way the even columns are shifted by half a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shift {
    /// Even columns stand further south than the odd ones.
    #[default]
    South,
    /// Even columns stand further north.
    North,
}

/// How a map numbers its hexes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Numbering {
    /// Column and row in two digits each, rows from the north: `0914`.
    #[default]
    Digits,
    /// The letter of the column and the row from the south: `K9`. One letter a column, from the west.
    Letters(String),
}

/// A rectangular map of hexes, from which some may be missing. Columns and rows count from one, from
/// the north-west, however the map numbers them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexGrid {
    shift: Shift,
    numbering: Numbering,
    /// Rows of each column, missing hexes included.
    rows: Vec<u8>,
    /// `slots[c - 1][r - 1]` is the hex in column `c` and row `r`.
    slots: Vec<Vec<Option<HexId>>>,
    /// Column and row by hex.
    places: Vec<(i16, i16)>,
    /// Slanted coordinates by hex: distances are asked for all the time.
    slanted: Vec<(i16, i16)>,
    neighbours: Vec<[Option<HexId>; 6]>,
}

impl HexGrid {
    /// A grid whose columns have these numbers of rows, from the west: even columns stand lower, and
    /// hexes are called by column and row.
    pub fn new(rows: &[u8]) -> HexGrid {
        HexGrid::laid_out(rows, Shift::South, Numbering::Digits, |_, _| true)
    }

    /// A grid of any layout; `exists` tells which columns and rows have a hex.
    pub fn laid_out(
        rows: &[u8],
        shift: Shift,
        numbering: Numbering,
        exists: impl Fn(i16, i16) -> bool,
    ) -> HexGrid {
        let mut places = Vec::new();
        let slots = (1..).zip(rows).map(|(column, &rows)| {
            let slot = |row| {
                exists(column, row).then(|| {
                    places.push((column, row));
                    HexId(places.len() as u16 - 1)
                })
            };
            (1..=i16::from(rows)).map(slot).collect()
        });
        let slots = slots.collect();
        let lowered = |column: i16| match shift {
            Shift::South => column & 1,
            Shift::North => -(column & 1),
        };
        let slanted =
            places.iter().map(|&(column, row)| (column, row - (column + lowered(column)) / 2)).collect();
        let rows = rows.to_vec();
        let mut grid = HexGrid { shift, numbering, rows, slots, places, slanted, neighbours: Vec::new() };
        grid.neighbours = grid
            .places
            .iter()
            .map(|&(column, row)| {
                Direction::ALL.map(|direction| {
                    let (column, row) = grid.step(column, row, direction);
                    grid.at(column, row)
                })
            })
            .collect();
        grid
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no hex at all.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Every hex.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.len() as u16).map(HexId)
    }

    /// How many columns there are.
    pub fn columns(&self) -> u8 {
        self.rows.len() as u8
    }

    /// How many rows a column has, missing hexes included.
    pub fn rows(&self, column: i16) -> u8 {
        usize::try_from(column)
            .ok()
            .and_then(|column| self.rows.get(column.checked_sub(1)?))
            .copied()
            .unwrap_or(0)
    }

    /// The hex in a column and row, if the grid has it.
    pub fn at(&self, column: i16, row: i16) -> Option<HexId> {
        let column = self.slots.get(usize::try_from(column).ok()?.checked_sub(1)?)?;
        *column.get(usize::try_from(row).ok()?.checked_sub(1)?)?
    }

    /// Column and row of a hex.
    #[inline]
    pub fn column_row(&self, hex: HexId) -> (i16, i16) {
        self.places[usize::from(hex.0)]
    }

    /// The hex as maps print it, such as `0914` or `K9`.
    pub fn number(&self, hex: HexId) -> String {
        let (column, row) = self.column_row(hex);
        match &self.numbering {
            Numbering::Digits => format!("{column:02}{row:02}"),
            Numbering::Letters(letters) => {
                let letter = letters.chars().nth(column as usize - 1).unwrap_or('?');
                format!("{letter}{}", i16::from(self.rows(column)) + 1 - row)
            }
        }
    }

    /// Reads [`HexGrid::number`] back.
    pub fn find(&self, number: &str) -> Option<HexId> {
        let (column, row) = self.parse(number)?;
        self.at(column, row)
    }

    /// Column and row that a number stands for, whether or not the grid has such a hex.
    pub fn parse(&self, number: &str) -> Option<(i16, i16)> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match &self.numbering {
            Numbering::Digits => {
                let plain = number.len() == 4 && digits(number);
                plain.then(|| Some((number[..2].parse().ok()?, number[2..].parse().ok()?)))?
            }
            Numbering::Letters(letters) => {
                let letter = number.chars().next()?;
                let row = &number[letter.len_utf8()..];
                let plain = (1..=2).contains(&row.len()) && digits(row) && !row.starts_with('0');
                let column = letters.chars().position(|other| other == letter)? as i16 + 1;
                plain.then(|| Some((column, i16::from(self.rows(column)) + 1 - row.parse::<i16>().ok()?)))?
            }
        }
    }

    /// The hex across one side.
    pub fn neighbour(&self, hex: HexId, direction: Direction) -> Option<HexId> {
        self.neighbours[usize::from(hex.0)][direction as usize]
    }

    /// The hexes around, clockwise from north.
    pub fn around(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.neighbours[usize::from(hex.0)].iter().flatten().copied()
    }

    /// The side of `from` that `to` lies across, when they are adjacent.
    pub fn direction(&self, from: HexId, to: HexId) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(from, direction) == Some(to))
    }

    /// How many hexes one crosses from one to the other.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        let ((qa, ra), (qb, rb)) = (self.axial(a), self.axial(b));
        let (dq, dr) = (qa - qb, ra - rb);
        dq.abs().max(dr.abs()).max((dq + dr).abs()) as u16
    }

    /// The hexes adjacent to both.
    pub fn between(&self, a: HexId, b: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.around(a).filter(move |&hex| self.distance(hex, b) == 1)
    }

    /// The middle of a hex on a plane where adjacent centres are one apart and y grows southwards.
    pub fn centre(&self, hex: HexId) -> [f32; 2] {
        let (column, row) = self.column_row(hex);
        let lower = match self.shift {
            _ if column % 2 == 1 => 0.0,
            Shift::South => 0.5,
            Shift::North => -0.5,
        };
        [f32::from(column) * (3f32.sqrt() / 2.0), f32::from(row) + lower]
    }

    /// The corners, clockwise from the upper left, so that corner `d` and the next one bound side `d`.
    pub fn corners(&self, hex: HexId) -> [[f32; 2]; 6] {
        let [x, y] = self.centre(hex);
        let radius = 1.0 / 3f32.sqrt();
        std::array::from_fn(|corner| {
            let angle = (60.0 * corner as f32 - 120.0).to_radians();
            [x + radius * angle.cos(), y + radius * angle.sin()]
        })
    }

    /// All hexes that are no further away than this, itself included, in the order of their numbers.
    pub fn within(&self, hex: HexId, distance: u16) -> impl Iterator<Item = HexId> + '_ {
        let (q, r) = self.axial(hex);
        let (q, r, far) = (i32::from(q), i32::from(r), i32::from(distance));
        (-far..=far).flat_map(move |east| {
            let rows = (-far).max(-far - east)..=far.min(far - east);
            rows.filter_map(move |south| self.at_axial(q + east, r + south))
        })
    }

    /// Slanted coordinates in which distance is easy: eastwards, and southwards along the column.
    #[inline]
    pub fn axial(&self, hex: HexId) -> (i16, i16) {
        self.slanted[usize::from(hex.0)]
    }

    /// The hex at slanted coordinates, if the grid has it.
    pub(crate) fn at_axial(&self, q: i32, r: i32) -> Option<HexId> {
        let column = i16::try_from(q).ok()?;
        let lowered = match self.shift {
            Shift::South => column & 1,
            Shift::North => -(column & 1),
        };
        self.at(column, i16::try_from(r).ok()? + (column + lowered) / 2)
    }

    /// One hex further.
    fn step(&self, column: i16, row: i16, direction: Direction) -> (i16, i16) {
        let stands_lower = (column % 2 == 0) == (self.shift == Shift::South);
        let up = if stands_lower { row } else { row - 1 };
        match direction {
            Direction::N => (column, row - 1),
            Direction::NE => (column + 1, up),
            Direction::SE => (column + 1, up + 1),
            Direction::S => (column, row + 1),
            Direction::SW => (column - 1, up + 1),
            Direction::NW => (column - 1, up),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_within_reach_are_those_that_are_near() {
        let grid =
            HexGrid::laid_out(&[5, 6, 5, 6, 5, 6, 5], Shift::North, Numbering::Digits, |column, row| {
                (column, row) != (3, 3)
            });
        for hex in grid.hexes() {
            for far in 0..8 {
                let near: Vec<HexId> =
                    grid.hexes().filter(|&other| grid.distance(hex, other) <= far).collect();
                assert_eq!(grid.within(hex, far).collect::<Vec<_>>(), near);
            }
        }
    }

    /// 23 columns, odd ones of 17 rows and even ones of 16.
    fn grid() -> HexGrid {
        HexGrid::new(&(1..=23).map(|column| if column % 2 == 1 { 17 } else { 16 }).collect::<Vec<_>>())
    }

    fn numbers(grid: &HexGrid, hexes: impl Iterator<Item = HexId>) -> Vec<String> {
        hexes.map(|hex| grid.number(hex)).collect()
    }

    #[test]
    fn numbers_read_back() {
        let grid = grid();
        assert_eq!((grid.len(), grid.columns()), (380, 23));
        assert!(!grid.is_empty() && HexGrid::new(&[]).is_empty());
        for hex in grid.hexes() {
            assert_eq!(grid.find(&grid.number(hex)), Some(hex));
        }
        for wrong in ["0017", "0216", "0217", "2401", "1", "08033", "x801", "0818", "+101"] {
            assert_eq!(grid.find(wrong).is_some(), wrong == "0216", "{wrong}");
        }
    }

    #[test]
    fn even_columns_stand_lower() {
        let grid = grid();
        let around = |number: &str| numbers(&grid, grid.around(grid.find(number).unwrap()));
        assert_eq!(around("0803"), ["0802", "0903", "0904", "0804", "0704", "0703"]);
        assert_eq!(around("0914"), ["0913", "1013", "1014", "0915", "0814", "0813"]);
        assert_eq!(around("0101"), ["0201", "0102"]);
        assert_eq!(around("0216"), ["0215", "0316", "0317", "0117", "0116"]);
    }

    #[test]
    fn adjacency_is_mutual_and_opposite() {
        let grid = grid();
        for hex in grid.hexes() {
            for direction in Direction::ALL {
                if let Some(other) = grid.neighbour(hex, direction) {
                    assert_eq!(grid.neighbour(other, direction.opposite()), Some(hex));
                    assert_eq!(grid.direction(hex, other), Some(direction));
                    assert_eq!(grid.distance(hex, other), 1);
                }
            }
        }
    }

    #[test]
    fn distance_is_the_length_of_a_shortest_walk() {
        let grid = grid();
        let start = grid.find("1109").unwrap();
        let mut steps = vec![u16::MAX; grid.len()];
        steps[usize::from(start.0)] = 0;
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(hex) = queue.pop_front() {
            for next in grid.around(hex) {
                if steps[usize::from(next.0)] == u16::MAX {
                    steps[usize::from(next.0)] = steps[usize::from(hex.0)] + 1;
                    queue.push_back(next);
                }
            }
        }
        for hex in grid.hexes() {
            assert_eq!(grid.distance(start, hex), steps[usize::from(hex.0)], "{}", grid.number(hex));
        }
    }

    #[test]
    fn one_or_two_hexes_lie_between_hexes_two_apart() {
        let grid = grid();
        let between =
            |a: &str, b: &str| numbers(&grid, grid.between(grid.find(a).unwrap(), grid.find(b).unwrap()));
        assert_eq!(between("0803", "0805"), ["0804"]);
        assert_eq!(between("0803", "0905"), ["0904", "0804"]);
        assert_eq!(between("0803", "0705"), ["0804", "0704"]);
    }

    #[test]
    fn corners_bound_their_side() {
        let grid = grid();
        let hex = grid.find("0803").unwrap();
        let (centre, corners) = (grid.centre(hex), grid.corners(hex));
        for direction in Direction::ALL {
            let (a, b) = (corners[direction as usize], corners[(direction as usize + 1) % 6]);
            let other = grid.centre(grid.neighbour(hex, direction).unwrap());
            for axis in 0..2 {
                assert!(((a[axis] + b[axis]) - (centre[axis] + other[axis])).abs() < 1e-4);
            }
        }
    }

    /// Three lettered columns, the second half a hex further north, with a hole in the middle.
    #[test]
    fn letters_count_rows_from_the_south() {
        let letters = Numbering::Letters("ABC".into());
        let grid = HexGrid::laid_out(&[3; 3], Shift::North, letters, |column, row| (column, row) != (2, 2));
        let all = numbers(&grid, grid.hexes());
        assert_eq!(all, ["A3", "A2", "A1", "B3", "B1", "C3", "C2", "C1"]);
        let around = |number: &str| numbers(&grid, grid.around(grid.find(number).unwrap()));
        assert_eq!(around("A2"), ["A3", "B1", "A1"], "B2 is missing");
        assert_eq!(around("B1"), ["C2", "C1", "A1", "A2"]);
        assert_eq!(grid.find("B2"), None);
        assert_eq!(grid.parse("B2"), Some((2, 2)));
        for hex in grid.hexes() {
            assert_eq!(grid.find(&grid.number(hex)), Some(hex));
            let (q, r) = grid.axial(hex);
            assert_eq!(grid.at_axial(q.into(), r.into()), Some(hex));
            for other in grid.around(hex) {
                let [x, y] = [0, 1].map(|axis| grid.centre(hex)[axis] - grid.centre(other)[axis]);
                assert!((x.hypot(y) - 1.0).abs() < 1e-6 && grid.distance(hex, other) == 1);
            }
        }
        for wrong in ["", "A", "A0", "A4", "A03", "D1", "é1", "A+1", "A111"] {
            assert_eq!(grid.find(wrong), None, "{wrong}");
        }
    }
}
