//! Hex boards: the grid, the terrain of each hex, what runs along hexsides and across them.

use super::head::{self, Ground, Lookup};
use super::{Border, SourceId, Space, Way};
use crate::{Direction, HexGrid, HexId, Numbering, Shift};
use contract::scene::SpaceId;
use pages::{Sources, Table, Word};
use std::collections::BTreeMap;

/// Blank paper around the hexes, in distances between adjacent centres.
const MARGIN: f32 = 0.25;

/// What a hex is that no `[[terrain]]` names, unless `[clear]` has another word for it.
const CLEAR: &str = "clear";

/// Reads the part of a file that only hex boards have.
pub(super) fn read(file: &Table<'_>, sources: &Sources) -> Option<Ground> {
    let grid = file.table("grid", |table| grid(table, sources));
    let Some((grid, sheet_source)) = grid else {
        // Without a grid every hex would be a fault.
        file.excuse();
        return None;
    };
    let paper = Paper::new(&grid);
    let mut spaces: Vec<Space> = grid.hexes().map(|hex| paper.space(&grid, hex, sheet_source)).collect();
    terrain(file, sources, &grid, &mut spaces);
    single_hexes(file, sources, &grid, &mut spaces);
    let courses = head::courses(file, sources);
    let borders = sides(file, sources, &grid, &paper, &courses);
    let ways = file.each("way", |table| way(table, sources, &grid));
    let places = head::places(file, sources, &grid, &spaces, paper.size);
    for place in &places {
        for &space in &place.spaces {
            spaces[usize::from(space)].name.get_or_insert_with(|| place.name.clone());
        }
    }
    let zones = head::zones(file, sources, &grid, &spaces);
    let boxes = head::boxes(file, sources, &grid);
    Some(Ground {
        size: paper.size,
        spaces,
        borders,
        ways,
        courses,
        places,
        zones,
        boxes,
        grid: Some(grid),
        moved: paper.origin.map(|number| -f64::from(number)),
    })
}

impl Lookup for HexGrid {
    const LIST: &'static str = "hexes";

    fn find(&self, table: &Table<'_>, word: Word<'_>) -> Option<SpaceId> {
        let found = HexGrid::find(self, word.text);
        if found.is_none() {
            table.fault_at(
                word.at,
                format!("hex \"{}\" is not on the map: {}", word.text, why_not(self, word.text)),
            );
        }
        found.map(|hex| hex.0)
    }
}

/// Why a grid has no hex of this number.
fn why_not(grid: &HexGrid, number: &str) -> String {
    let within = |(column, row): (i16, i16)| (1..=i16::from(grid.rows(column))).contains(&row);
    if grid.parse(number).is_some_and(within) {
        return "[grid] lists it as absent".into();
    }
    let [first, last] = [0, grid.len() as u16 - 1].map(|hex| grid.number(HexId(hex)));
    let (columns, odd, even) = (grid.columns(), grid.rows(1), grid.rows(2));
    format!("it has {columns} columns, from {first} to {last}, and {odd} or {even} rows")
}

fn grid(table: &Table<'_>, sources: &Sources) -> Option<(HexGrid, SourceId)> {
    let columns = table.whole("columns", 1, 99);
    let letters = table.word_if("letters");
    let rows = table.table("rows", |rows| {
        let (odd, even) = (rows.whole("odd", 1, 99), rows.whole("even", 1, 99));
        Some([even? as u8, odd? as u8])
    });
    let shift = match table.word_if("even") {
        None => Shift::South,
        Some(word) => match word.text {
            "south" => Shift::South,
            "north" => Shift::North,
            other => {
                let what =
                    format!("even columns stand half a hex further \"south\" or \"north\", not \"{other}\"");
                table.fault_at(word.at, what);
                Shift::South
            }
        },
    };
    let absent = table.words_if("absent");
    let source = sources.of(table);
    let (columns, rows, source) = (columns?, rows?, source.unwrap_or_default());
    let numbering = match letters {
        None => Numbering::Digits,
        Some(word) => {
            let count = word.text.chars().count() as i64;
            let twice =
                word.text.chars().enumerate().any(|(i, a)| word.text.chars().skip(i + 1).any(|b| a == b));
            if count != columns || twice {
                table.fault_at(word.at, format!("`letters` names {columns} columns by one letter each"));
                return None;
            }
            Numbering::Letters(word.text.to_owned())
        }
    };
    let rows: Vec<u8> = (1..=columns).map(|column| rows[(column % 2) as usize]).collect();
    let whole = HexGrid::laid_out(&rows, shift, numbering.clone(), |_, _| true);
    let absent = whole.list(table, &absent);
    let grid = HexGrid::laid_out(&rows, shift, numbering, |column, row| {
        whole.at(column, row).is_some_and(|hex| !absent.contains(&hex.0))
    });
    if grid.is_empty() {
        table.fault("no hex is left on the map");
        return None;
    }
    Some((grid, source))
}

/// `[clear]` and `[[terrain]]`.
fn terrain(file: &Table<'_>, sources: &Sources, grid: &HexGrid, spaces: &mut [Space]) {
    let clear = file.table("clear", |table| {
        Some((sources.of(table)?, table.word_if("kind").map_or(CLEAR, |word| word.text)))
    });
    let mut lines = vec![None; spaces.len()];
    file.each("terrain", |table| {
        let kind = table.word("kind");
        if let Some(kind) = kind {
            table.call(format!("terrain {}", kind.text));
        }
        let source = sources.of(table);
        let words = table.words("hexes");
        for word in words {
            let (Some(hex), Some(kind)) = (Lookup::find(grid, table, word), kind) else { continue };
            let space = &mut spaces[usize::from(hex)];
            if let Some(line) = lines[usize::from(hex)] {
                let what = match space.is(kind.text) {
                    true => format!("hex \"{}\" stands already in line {line}", word.text),
                    false => format!(
                        "hex \"{}\" is {} in line {line}: it has one terrain",
                        word.text, space.terrain[0]
                    ),
                };
                table.fault_at(word.at, what);
                continue;
            }
            lines[usize::from(hex)] = Some(table.page.line(word.at));
            space.terrain = vec![kind.text.to_owned()];
            space.source = source.unwrap_or_default();
        }
        Some(())
    });
    let (source, kind) = clear.unwrap_or((0, CLEAR));
    for space in spaces.iter_mut().filter(|space| space.terrain.is_empty()) {
        space.terrain.push(kind.to_owned());
        space.source = source;
    }
}

/// `[[hex]]`: facts of single hexes.
fn single_hexes(file: &Table<'_>, sources: &Sources, grid: &HexGrid, spaces: &mut [Space]) {
    let mut lines = vec![None; spaces.len()];
    file.each("hex", |table| {
        let at = table.word("at");
        if let Some(at) = at {
            table.call(format!("hex {}", at.text));
        }
        let hex = at.and_then(|at| Lookup::find(grid, table, at));
        let (note, source, values) = (table.word_if("note"), sources.of(table), head::values(table));
        let hex = usize::from(hex?);
        if let Some(line) = lines[hex].replace(table.page.line(table.at)) {
            table.fault(format!("this hex stands already in line {line}"));
        }
        let space = &mut spaces[hex];
        space.note = note.map(|note| note.text.to_owned());
        space.sources.extend(values.keys().map(|key| (key.clone(), source.unwrap_or_default())));
        if note.is_some() {
            space.sources.insert("note".into(), source?);
        }
        space.values = values;
        Some(())
    });
}

/// `[[side]]`: what runs along hexsides.
fn sides(
    file: &Table<'_>,
    sources: &Sources,
    grid: &HexGrid,
    paper: &Paper,
    courses: &[super::Course],
) -> Vec<Border> {
    let mut borders: BTreeMap<[SpaceId; 2], Border> = BTreeMap::new();
    let mut stood: BTreeMap<([SpaceId; 2], String), usize> = BTreeMap::new();
    let mut table_number = 0;
    file.each("side", |table| {
        table_number += 1;
        let kind = table.word("kind");
        if let Some(kind) = kind {
            table.call(format!("{} sides {table_number}", kind.text));
        }
        let (source, course) = (sources.of(table), head::course_of(table, courses));
        for word in table.words("sides") {
            let Some([a, b]) = side(table, grid, word) else { continue };
            let (Some(kind), Some(source)) = (kind, source) else { continue };
            let between = [a.min(b), a.max(b)];
            if let Some(first) = stood.insert((between, kind.text.to_owned()), word.at) {
                let line = table.page.line(first);
                table.fault_at(
                    word.at,
                    format!("\"{}\" is a {} already in line {line}", word.text, kind.text),
                );
                continue;
            }
            let border = borders.entry(between).or_insert_with(|| Border {
                between,
                kinds: Vec::new(),
                owner: None,
                course: None,
                line: paper.side_line(grid, HexId(between[0]), HexId(between[1])),
                source,
                sources: BTreeMap::new(),
            });
            border.kinds.push(kind.text.to_owned());
            border.course = border.course.or(course);
            border.sources.insert(kind.text.to_owned(), source);
        }
        Some(())
    });
    borders.into_values().collect()
}

/// Reads `0914/0915`.
fn side(table: &Table<'_>, grid: &HexGrid, word: Word<'_>) -> Option<[SpaceId; 2]> {
    let Some((a, b)) = word.text.split_once('/') else {
        table.fault_at(
            word.at,
            format!("\"{}\" is no hexside: write two hexes, such as \"0914/0915\"", word.text),
        );
        return None;
    };
    let [a, b] = [a, b].map(|text| Lookup::find(grid, table, Word { text, at: word.at }));
    let (a, b) = (a?, b?);
    if grid.direction(HexId(a), HexId(b)).is_none() {
        table.fault_at(word.at, format!("\"{}\": the two hexes are not adjacent", word.text));
        return None;
    }
    Some([a, b])
}

/// `[[way]]`: from hex to hex; a direction at either end leads off the map.
fn way(table: &Table<'_>, sources: &Sources, grid: &HexGrid) -> Option<Way> {
    let (kind, name, source) = (table.word("kind"), table.word_if("name"), sources.of(table));
    if let (Some(kind), Some(name)) = (kind, name) {
        table.call(format!("{} \"{}\"", kind.text, name.text));
    }
    let mut words = table.words("through");
    let given = !words.is_empty();
    let first = words.first().and_then(|word| Direction::from_key(word.text).map(|way| (way, *word)));
    if first.is_some() {
        words.remove(0);
    }
    let last = words.last().and_then(|word| Direction::from_key(word.text).map(|way| (way, *word)));
    if last.is_some() {
        words.pop();
    }
    let hexes: Option<Vec<SpaceId>> = words.iter().map(|&word| Lookup::find(grid, table, word)).collect();
    let hexes = hexes?;
    for (pair, word) in hexes.windows(2).zip(words.iter().skip(1)) {
        if grid.direction(HexId(pair[0]), HexId(pair[1])).is_none() {
            let from = grid.number(HexId(pair[0]));
            table.fault_at(
                word.at,
                format!("the way jumps from {from} to {}: they are not adjacent", word.text),
            );
        }
    }
    let ends = usize::from(first.is_some()) + usize::from(last.is_some());
    if given && (hexes.is_empty() || hexes.len() + ends < 2) {
        table.fault("a way goes through two hexes at least, or through one and off the map");
    }
    if hexes.is_empty() {
        return None;
    }
    for (end, hex) in [(first, hexes[0]), (last, hexes[hexes.len() - 1])] {
        if let Some((direction, word)) = end
            && grid.neighbour(HexId(hex), direction).is_some()
        {
            let hex = grid.number(HexId(hex));
            table.fault_at(word.at, format!("{} of {hex} lies another hex: name it", direction.key()));
        }
    }
    Some(Way {
        kind: kind?.text.to_owned(),
        name: name.map(|name| name.text.to_owned()),
        through: hexes,
        off_map: [first, last].map(|end| end.map(|(direction, _)| direction)),
        source: source?,
    })
}

/// The plane that the board is drawn in: the grid's own, moved so that the paper begins at zero.
pub(super) struct Paper {
    origin: [f32; 2],
    pub size: [f32; 2],
}

impl Paper {
    pub fn new(grid: &HexGrid) -> Paper {
        let corners = || grid.hexes().flat_map(|hex| grid.corners(hex));
        let low = |axis: usize| corners().map(|point| point[axis]).fold(f32::MAX, f32::min) - MARGIN;
        let high = |axis: usize| corners().map(|point| point[axis]).fold(f32::MIN, f32::max) + MARGIN;
        let origin = [low(0), low(1)];
        Paper { origin, size: [0, 1].map(|axis| rounded(high(axis) - origin[axis])) }
    }

    /// A point of the grid's plane on the paper.
    fn at(&self, point: [f32; 2]) -> [f32; 2] {
        [0, 1].map(|axis| rounded(point[axis] - self.origin[axis]))
    }

    fn space(&self, grid: &HexGrid, hex: HexId, source: SourceId) -> Space {
        Space {
            key: grid.number(hex),
            name: None,
            terrain: Vec::new(),
            values: BTreeMap::new(),
            note: None,
            centre: self.at(grid.centre(hex)),
            outline: grid.corners(hex).map(|corner| self.at(corner)).to_vec(),
            neighbours: grid.around(hex).map(|other| other.0).collect(),
            rim: grid.around(hex).count() < 6,
            source,
            sources: BTreeMap::from([("shape".to_owned(), source)]),
        }
    }

    /// The side between two adjacent hexes.
    fn side_line(&self, grid: &HexGrid, a: HexId, b: HexId) -> Vec<[f32; 2]> {
        let corners = grid.corners(a);
        let side = grid.direction(a, b).map_or(0, |direction| direction as usize);
        [side, (side + 1) % 6].map(|corner| self.at(corners[corner])).to_vec()
    }
}

/// Three decimals: the same on every machine, and short to send.
fn rounded(x: f32) -> f32 {
    (x * 1000.0).round() / 1000.0
}
