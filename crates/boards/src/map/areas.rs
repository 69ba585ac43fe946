//! Area boards: areas, the borders between them, and the rim. Neighbours and outlines follow from
//! the borders, so the file states each fact once.

use super::head::{self, Ground, Lookup};
use super::outline::{self, Broken};
use super::points::{Exact, Points};
use super::{Border, Space};
use contract::scene::SpaceId;
use pages::{Sources, Table, Unique, Word};
use std::collections::BTreeMap;

/// Reads the part of a file that only area boards have.
pub(super) fn read(file: &Table<'_>, sources: &Sources) -> Option<Ground> {
    let (mut areas, keys) = areas(file, sources);
    let courses = head::courses(file, sources);
    // A line that could not be read would leave its areas open: they are judged when all lines are there.
    let mut lost = false;
    let mut borders = borders(file, sources, &keys, &courses, &mut lost);
    let rim = file.each("edge", |table| kept(edge(table, &keys), &mut lost));
    if !lost {
        Tiling { file, areas: &mut areas, borders: &borders, rim: &rim }.lay();
    }
    let lines = borders.iter().map(|border| &border.line).chain(rim.iter().map(|edge| &edge.line));
    let size = paper(lines.flatten());
    let mut spaces: Vec<Space> = areas.into_iter().map(|area| area.space).collect();
    for border in &borders {
        let [a, b] = border.border.between;
        spaces[usize::from(a)].neighbours.push(b);
        spaces[usize::from(b)].neighbours.push(a);
    }
    for space in &mut spaces {
        space.neighbours.sort_unstable();
    }
    for Drawn { border, .. } in &mut borders {
        // Outlines are walked with the area on the right, and a line has its owner on the left.
        if let Some(owner) = border.owner
            && follows(&spaces[usize::from(owner)].outline, border.line[0], border.line[1])
        {
            border.line.reverse();
        }
    }
    borders.sort_by_key(|border| border.border.between);
    let places = head::places(file, sources, &keys, &spaces, size);
    let zones = head::zones(file, sources, &keys, &spaces);
    let boxes = head::boxes(file, sources, &keys);
    let borders = borders.into_iter().map(|border| border.border).collect();
    Some(Ground {
        size,
        spaces,
        borders,
        ways: Vec::new(),
        courses,
        places,
        zones,
        boxes,
        grid: None,
        moved: [0.0; 2],
    })
}

/// Areas by key.
struct Keys<'p>(BTreeMap<&'p str, SpaceId>);

impl Lookup for Keys<'_> {
    const LIST: &'static str = "areas";

    fn find(&self, table: &Table<'_>, word: Word<'_>) -> Option<SpaceId> {
        let found = self.0.get(word.text).copied();
        if found.is_none() {
            table.fault_at(word.at, format!("there is no area \"{}\"", word.text));
        }
        found
    }
}

/// An area as the file states it; its outline is put together later.
struct Area {
    space: Space,
    centre: Option<Exact>,
    at: usize,
}

fn areas<'p>(file: &Table<'p>, sources: &Sources) -> (Vec<Area>, Keys<'p>) {
    let (mut unique, mut names) = (Unique::default(), Unique::default());
    let mut keys = BTreeMap::new();
    let areas = file.each("area", |table| {
        let key = table.word("key");
        if let Some(key) = key {
            table.call(format!("area {}", key.text));
            unique.note(table, "area", key);
        }
        let name = table.word_if("name");
        if let Some(name) = name {
            names.note(table, "name", name);
        }
        let terrain = table.words("terrain").iter().map(|word| word.text.to_owned()).collect();
        let values = head::values(table);
        let (centre, note, source) = (table.point("centre"), table.word_if("note"), sources.of(table));
        let properties: Vec<&str> =
            ["name", "shape", "terrain"].into_iter().chain(values.keys().map(String::as_str)).collect();
        let own = sources.single(table, &properties);
        let key = key?;
        let next = keys.len() as SpaceId;
        (*keys.entry(key.text).or_insert(next) == next).then(|| Area {
            space: Space {
                key: key.text.to_owned(),
                name: name.map(|name| name.text.to_owned()),
                terrain,
                values,
                note: note.map(|note| note.text.to_owned()),
                centre: centre.map_or([0.0; 2], on_plane),
                outline: Vec::new(),
                neighbours: Vec::new(),
                rim: false,
                source: source.unwrap_or_default(),
                sources: own,
            },
            centre,
            at: table.at,
        })
    });
    (areas, Keys(keys))
}

/// A border with its exact line.
struct Drawn {
    border: Border,
    line: Vec<Exact>,
    at: usize,
    /// For faults.
    subject: String,
}

fn borders(
    file: &Table<'_>,
    sources: &Sources,
    keys: &Keys<'_>,
    courses: &[super::Course],
    lost: &mut bool,
) -> Vec<Drawn> {
    let mut seen = BTreeMap::new();
    file.each("border", |table| kept(border(table, sources, keys, courses, &mut seen), lost))
}

/// Remembers whether something was lost.
fn kept<T>(found: Option<T>, lost: &mut bool) -> Option<T> {
    *lost |= found.is_none();
    found
}

fn border(
    table: &Table<'_>,
    sources: &Sources,
    keys: &Keys<'_>,
    courses: &[super::Course],
    seen: &mut BTreeMap<[SpaceId; 2], usize>,
) -> Option<Drawn> {
    let names = table.words("between");
    let pair: Vec<&str> = names.iter().map(|word| word.text).collect();
    table.call(format!("border {}", pair.join("/")));
    if table.has("between") && names.len() != 2 {
        table.fault(format!("a border lies between two areas, not {}", names.len()));
    }
    let ends = keys.list(table, &names);
    let kinds: Vec<String> = table.words_if("kinds").iter().map(|word| word.text.to_owned()).collect();
    let (line, source) = (table.line("line"), sources.of(table));
    let own = sources.single(table, &kinds.iter().map(String::as_str).collect::<Vec<_>>());
    let course = head::course_of(table, courses);
    let owner = table.word_if("owner").and_then(|word| {
        let owner = keys.find(table, word)?;
        if !ends.contains(&owner) {
            table.fault_at(word.at, format!("the owner \"{}\" is none of the two areas", word.text));
        }
        Some(owner)
    });
    let [a, b] = *<&[SpaceId; 2]>::try_from(ends.as_slice()).ok()?;
    let between = [a.min(b), a.max(b)];
    if let Some(first) = seen.insert(between, table.at) {
        table.fault(format!("this border stands already in line {}", table.page.line(first)));
        return None;
    }
    let line = line?;
    let points = line.iter().copied().map(on_plane).collect();
    let source = source.unwrap_or_default();
    let border = Border { between, kinds, owner, course, line: points, source, sources: own };
    Some(Drawn { border, line, at: table.at, subject: table.subject() })
}

/// A stretch of the rim.
struct Edge {
    of: SpaceId,
    line: Vec<Exact>,
    at: usize,
}

fn edge(table: &Table<'_>, keys: &Keys<'_>) -> Option<Edge> {
    let of = table.word("of").and_then(|word| {
        table.call(format!("edge of {}", word.text));
        keys.find(table, word)
    });
    let line = table.line("line");
    Some(Edge { of: of?, line: line?, at: table.at })
}

/// Areas and lines while the board is put together.
struct Tiling<'a, 'p> {
    file: &'a Table<'p>,
    areas: &'a mut Vec<Area>,
    borders: &'a [Drawn],
    rim: &'a [Edge],
}

impl Tiling<'_, '_> {
    /// Gives every area its outline.
    fn lay(self) {
        let page = self.file.page;
        let mut of_area = vec![Vec::new(); self.areas.len()];
        for (id, border) in self.borders.iter().enumerate() {
            for space in border.border.between {
                of_area[usize::from(space)].push((id, border.line.as_slice()));
            }
        }
        for (id, edge) in (self.borders.len()..).zip(self.rim) {
            of_area[usize::from(edge.of)].push((id, edge.line.as_slice()));
            self.areas[usize::from(edge.of)].space.rim = true;
        }
        // Walking clockwise, which area lies to the right of each border as it is written?
        let mut walked: Vec<[Option<usize>; 2]> = vec![[None; 2]; self.borders.len()];
        for (index, lines) in of_area.iter().enumerate() {
            let area = &mut self.areas[index];
            let subject = format!("area {}", area.space.key);
            let fault = |what: String| page.fault(area.at, &subject, what);
            let ring = match outline::join(lines) {
                Ok(ring) => ring.clockwise(),
                Err(_) if lines.is_empty() => {
                    fault("it has no border: name it in a [[border]] or an [[edge]]".into());
                    continue;
                }
                Err(broken) => {
                    fault(explain(&broken));
                    continue;
                }
            };
            if let Some(point) = ring.crossing() {
                fault(format!("its outline crosses or touches itself near {}", show(point)));
                continue;
            }
            if let Some(centre) = area.centre
                && !ring.holds(centre)
            {
                fault(format!("its centre {} lies outside its outline", show(centre)));
            }
            for &(line, forward) in ring.lines.iter().filter(|(line, _)| *line < self.borders.len()) {
                let border = &self.borders[line];
                if let Some(other) = walked[line][usize::from(forward)].replace(index) {
                    let what = format!(
                        "the areas overlap: {} and {} lie on the same side of it",
                        self.areas[other].space.key, self.areas[index].space.key
                    );
                    page.fault(border.at, &border.subject, what);
                }
            }
            self.areas[index].space.outline = ring.points.iter().copied().map(on_plane).collect();
        }
        self.check_rim();
    }

    /// The rim must be one ring: a second one bounds a gap.
    fn check_rim(&self) {
        let page = self.file.page;
        let Some(first) = self.rim.first() else {
            self.file.fault("the board has no rim: write [[edge]]s");
            return;
        };
        let lines: Vec<_> =
            self.rim.iter().enumerate().map(|(id, edge)| (id, edge.line.as_slice())).collect();
        let what = match outline::join(&lines) {
            Ok(ring) => match ring.crossing() {
                Some(point) => format!("it crosses or touches itself near {}", show(point)),
                None => return,
            },
            Err(Broken::Parts(points)) => {
                let points: Vec<String> = points.into_iter().map(show).collect();
                format!("there is a gap: edges make {} rims, at {}", points.len(), points.join(" and "))
            }
            Err(broken) => explain(&broken),
        };
        page.fault(first.at, "rim", what);
    }
}

/// The size of a board: as much paper right of it and below as left and above.
fn paper<'a>(points: impl Iterator<Item = &'a Exact> + Clone) -> [f32; 2] {
    [0, 1].map(|axis| {
        let numbers = points.clone().map(|point| point[axis]);
        (numbers.clone().max().unwrap_or(0) + numbers.min().unwrap_or(0)) as f32 / 1000.0
    })
}

fn explain(broken: &Broken) -> String {
    match broken {
        Broken::Open(points) => {
            let points: Vec<String> = points.iter().copied().map(show).collect();
            format!("its outline is open: nothing goes on from {}", points.join(", "))
        }
        Broken::Branches(point) => format!("its outline branches at {}", show(*point)),
        Broken::Parts(points) => {
            let points: Vec<String> = points.iter().copied().map(show).collect();
            format!("its outline falls into {} parts, at {}", points.len(), points.join(" and "))
        }
    }
}

/// Whether a closed outline goes from one point straight to the other.
fn follows(outline: &[[f32; 2]], from: [f32; 2], to: [f32; 2]) -> bool {
    let start = outline.iter().position(|&point| point == from);
    start.is_some_and(|start| outline[(start + 1) % outline.len()] == to)
}

fn on_plane(point: Exact) -> [f32; 2] {
    point.map(|number| number as f32 / 1000.0)
}

fn show(point: Exact) -> String {
    let [x, y] = point.map(|number| number as f64 / 1000.0);
    format!("[{x}, {y}]")
}
