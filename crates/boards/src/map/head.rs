//! What every board file has: the head, the sources, the projection, and names and zones.

use super::points::Points;
use super::{Border, Course, FORMAT, Map, Place, SideBox, Space, Way, Zone};
use super::{areas, hexes};
use crate::HexGrid;
use crate::projection::{Pin, Projection, usual_reach, usual_weight};
use contract::Side;
use contract::scene::{Nation, Party, SpaceId};
use pages::{Sources, Table, Unique, Word};
use std::collections::BTreeMap;

/// What hex boards and area boards fill in, each in its way.
pub(super) struct Ground {
    pub size: [f32; 2],
    pub spaces: Vec<Space>,
    pub borders: Vec<Border>,
    pub ways: Vec<Way>,
    pub courses: Vec<Course>,
    pub places: Vec<Place>,
    pub zones: Vec<Zone>,
    pub boxes: Vec<SideBox>,
    pub grid: Option<HexGrid>,
    /// How far the plane is moved against that of the projection.
    pub moved: [f64; 2],
}

/// The kind of zones that somebody fights for.
pub(super) const VICTORY: &str = "victory";

/// Reads a whole file.
pub(super) fn read(file: &Table<'_>) -> Option<Map> {
    let format = file.whole("format", i64::MIN, i64::MAX);
    if format != Some(FORMAT) {
        // Another format may mean other things by the same words: nothing else is judged.
        file.excuse();
        if let Some(format) = format {
            let what = format!("format {format} is unknown: this program reads format {FORMAT}");
            file.fault_at(file.place_of("format"), what);
        }
        return None;
    }
    let text = |name: &str| file.word(name).map(|word| word.text.to_owned());
    let (game, key, title, about) = (text("game"), text("key"), text("title"), text("about"));
    let sources = Sources::read(file);
    let projection = file.table_if("projection", projection);
    let ground = match (file.has("grid"), file.has("area")) {
        (true, false) => hexes::read(file, &sources),
        (false, true) => areas::read(file, &sources),
        (both, _) => {
            file.excuse();
            let found = if both { "here are both" } else { "here is neither" };
            file.fault(format!("a board has either a [grid] of hexes or [[area]]s: {found}"));
            None
        }
    }?;
    Some(Map {
        key: key?,
        game: game?,
        title: title?,
        about: about?,
        size: ground.size,
        spaces: ground.spaces,
        borders: ground.borders,
        ways: ground.ways,
        courses: ground.courses,
        places: ground.places,
        zones: ground.zones,
        boxes: ground.boxes,
        sources: sources.into_list(),
        projection: projection.map(|projection| projection.moved(ground.moved)),
        grid: ground.grid,
    })
}

/// `[projection]`: on hex boards the plane is that of [`HexGrid::centre`].
fn projection(table: &Table<'_>) -> Option<Projection> {
    let origin = table.numbers("origin");
    let matrix = <[[f64; 3]; 2]>::try_from(table.rows::<3>("matrix"));
    if let (Err(rows), true) = (&matrix, table.has("matrix")) {
        let what = format!("`matrix` has two rows of three numbers, not {}", rows.len());
        table.fault_at(table.place_of("matrix"), what);
    }
    let reach = table.number_if("reach");
    let pins = table.each("pins", |pin| {
        let name = pin.word_if("name").map(|name| name.text.to_owned());
        let (ground, board, weight) = (pin.numbers("ground"), pin.numbers("board"), pin.number_if("weight"));
        Some(Pin { name, ground: ground?, board: board?, weight: weight.unwrap_or_else(usual_weight) })
    });
    let reach = reach.unwrap_or_else(usual_reach);
    let projection = Projection { origin: origin?, matrix: matrix.ok()?, reach, pins };
    for fault in projection.faults() {
        table.fault(fault);
    }
    Some(projection)
}

/// How a file names its spaces.
pub(super) trait Lookup {
    /// The field that lists them: `hexes` or `areas`.
    const LIST: &'static str;
    /// The space that a word names; a word that names none is noted as a fault.
    fn find(&self, table: &Table<'_>, word: Word<'_>) -> Option<SpaceId>;

    /// The spaces that a field lists; one that stands there twice is a fault.
    fn list(&self, table: &Table<'_>, words: &[Word<'_>]) -> Vec<SpaceId> {
        let mut found = Vec::new();
        for &word in words {
            let Some(space) = self.find(table, word) else { continue };
            if found.contains(&space) {
                table.fault_at(word.at, format!("\"{}\" stands here twice", word.text));
            } else {
                found.push(space);
            }
        }
        found
    }
}

/// `[[place]]`.
pub(super) fn places(
    file: &Table<'_>,
    sources: &Sources,
    lookup: &impl Lookup,
    spaces: &[Space],
    size: [f32; 2],
) -> Vec<Place> {
    let mut names = Unique::default();
    file.each("place", |table| places_one(table, sources, lookup, spaces, size, &mut names))
}

fn places_one<'p, L: Lookup>(
    table: &Table<'p>,
    sources: &Sources,
    lookup: &L,
    spaces: &[Space],
    size: [f32; 2],
    names: &mut Unique<'p>,
) -> Option<Place> {
    let name = table.word("name");
    if let Some(name) = name {
        table.call(format!("place \"{}\"", name.text));
        names.note(table, "place", name);
    }
    let rank = table.whole("rank", 1, 3);
    let source = sources.of(table);
    let within = lookup.list(table, &table.words(L::LIST));
    let at = table.point_if("at").map(|point| point.map(|number| number as f32 / 1000.0));
    if let Some([x, y]) = at
        && (x > size[0] || y > size[1])
    {
        let what = format!("`at` is outside the board, which ends at [{}, {}]", size[0], size[1]);
        table.fault_at(table.place_of("at"), what);
    }
    let mean = |axis: usize| {
        let sum: f32 = within.iter().map(|&space| spaces[usize::from(space)].centre[axis]).sum();
        (sum / within.len().max(1) as f32 * 1000.0).round() / 1000.0
    };
    let at = at.unwrap_or_else(|| [mean(0), mean(1)]);
    Some(Place { name: name?.text.to_owned(), rank: rank? as u8, spaces: within, at, source: source? })
}

/// `[[zone]]`.
pub(super) fn zones<L: Lookup>(
    file: &Table<'_>,
    sources: &Sources,
    lookup: &L,
    spaces: &[Space],
) -> Vec<Zone> {
    let mut keys = Unique::default();
    file.each("zone", |table| {
        let key = table.word("key");
        if let Some(key) = key {
            table.call(format!("zone {}", key.text));
            keys.note(table, "zone", key);
        }
        let (kind, name, source) = (table.word("kind"), table.word("name"), sources.of(table));
        let (of, values) = (party(table), values(table));
        let within = lookup.list(table, &table.words(L::LIST));
        if kind.is_some_and(|kind| kind.text == VICTORY) {
            // Players speak of what they fight for.
            for space in within.iter().map(|&space| &spaces[usize::from(space)]) {
                if space.name.is_none() {
                    table.fault(format!("\"{}\" is worth a victory and has no name: give it one", space.key));
                }
            }
        }
        Some(Zone {
            key: key?.text.to_owned(),
            kind: kind?.text.to_owned(),
            name: name?.text.to_owned(),
            of,
            spaces: within,
            values,
            source: source?,
        })
    })
}

/// `[[box]]`.
pub(super) fn boxes<L: Lookup>(file: &Table<'_>, sources: &Sources, lookup: &L) -> Vec<SideBox> {
    let mut keys = Unique::default();
    let mut links = Vec::new();
    let mut boxes = file.each("box", |table| {
        let key = table.word("key");
        if let Some(key) = key {
            table.call(format!("box {}", key.text));
            keys.note(table, "box", key);
        }
        let (name, source) = (table.word("name"), sources.of(table));
        let beside = lookup.list(table, &table.words_if("beside"));
        let (of, values) = (party(table), values(table));
        links.push((table.subject(), table.words_if("links")));
        Some(SideBox {
            key: key?.text.to_owned(),
            name: name?.text.to_owned(),
            of,
            beside,
            links: Vec::new(),
            values,
            source: source?,
        })
    });
    for (subject, words) in links {
        for word in words {
            let Some(other) = boxes.iter().position(|other| other.key == word.text) else {
                file.page.fault(word.at, &subject, format!("there is no box \"{}\"", word.text));
                continue;
            };
            if let Some(one) = boxes.iter().position(|one| subject == format!("box {}", one.key)) {
                boxes[one].links.push(other as u16);
            }
        }
    }
    boxes
}

/// `of = "prussian"`: whom a zone or a box concerns.
fn party(table: &Table<'_>) -> Option<Party> {
    let word = table.word_if("of")?;
    let side = Side::from_key(word.text).map(Party::Side);
    // The French are a side before they are a nation.
    let party = side.or_else(|| Nation::from_key(word.text).map(Party::Nation));
    if party.is_none() {
        table.fault_at(word.at, format!("\"{}\" is neither a side nor a nation", word.text));
    }
    party
}

/// `[[course]]`.
pub(super) fn courses(file: &Table<'_>, sources: &Sources) -> Vec<Course> {
    let mut keys = Unique::default();
    file.each("course", |table| {
        let key = table.word("key");
        if let Some(key) = key {
            table.call(format!("course {}", key.text));
            keys.note(table, "course", key);
        }
        let (name, source) = (table.word("name"), sources.of(table));
        Some(Course { key: key?.text.to_owned(), name: name?.text.to_owned(), source: source? })
    })
}

/// The course that a border belongs to.
pub(super) fn course_of(table: &Table<'_>, courses: &[Course]) -> Option<u16> {
    let word = table.word_if("course")?;
    let index = courses.iter().position(|course| course.key == word.text);
    if index.is_none() {
        table.fault_at(word.at, format!("there is no course \"{}\"", word.text));
    }
    index.map(|index| index as u16)
}

/// `values = { … }`.
pub(super) fn values(table: &Table<'_>) -> BTreeMap<String, i64> {
    table.table_if("values", |values| Some(values.wholes().into_iter().collect())).unwrap_or_default()
}
