//! Boards as files. A [`Map`] is the printed board of a game: hexes or areas, what lies in them and
//! between them, names, zones, and for every value where it comes from. `docs/board-files.md`
//! describes the format; [`Map::read`] checks a file and lists all its faults at once.
//!
//! Words such as `woods` or `ridge` are the file's own: what they mean is a matter of the rules.

mod areas;
mod board;
pub mod correct;
mod head;
mod hexes;
mod legend;
mod outline;
mod points;

pub use legend::read_legend;
pub use pages::{Source, SourceId};

use crate::{Direction, HexGrid, HexId, Projection};
use contract::Fault;
use contract::scene::{Party, SpaceId, encloses};
use std::collections::BTreeMap;

/// The version of the format that this program reads.
pub const FORMAT: i64 = 1;

/// A board.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Names the board, uniquely over all games.
    pub key: String,
    /// The game it belongs to.
    pub game: String,
    /// A title for people.
    pub title: String,
    /// Where it comes from, for the player.
    pub about: String,
    /// Width and height of the plane that everything is drawn in; y grows downwards.
    pub size: [f32; 2],
    /// Hexes, in the order of their [`HexId`], or areas, in the order of the file.
    pub spaces: Vec<Space>,
    /// What lies between two spaces. Of an area board every border, of a hex board the sides that
    /// have something on them; in the order of the spaces, each once.
    pub borders: Vec<Border>,
    /// Roads and the like, from space to space.
    pub ways: Vec<Way>,
    /// Features that run along several borders: a ridge, a brook.
    pub courses: Vec<Course>,
    /// Names written on the map.
    pub places: Vec<Place>,
    /// Named sets of spaces: entries, exits, victory areas, sectors.
    pub zones: Vec<Zone>,
    /// Places beside the map that border on it.
    pub boxes: Vec<SideBox>,
    /// Who vouches for what.
    pub sources: Vec<Source>,
    /// Where the true ground lies under the board, on the plane of `size`.
    pub projection: Option<Projection>,
    /// The grid of a hex board.
    pub grid: Option<HexGrid>,
}

/// The game that a board file says it belongs to, whatever else is wrong with the file.
pub fn game_of(text: &str) -> Option<String> {
    text.parse::<toml::Table>().ok()?.get("game")?.as_str().map(str::to_owned)
}

/// A hex or an area.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// Its number or short name, unique on the board.
    pub key: String,
    /// What it is called.
    pub name: Option<String>,
    /// What the ground is like. A hex has one terrain, an area may have several.
    pub terrain: Vec<String>,
    /// Numbers that belong to it, such as `capacity`.
    pub values: BTreeMap<String, i64>,
    /// What else is to be said of it, for people.
    pub note: Option<String>,
    /// Where pieces stand.
    pub centre: [f32; 2],
    /// Corners in order, clockwise as one looks at the map.
    pub outline: Vec<[f32; 2]>,
    /// Adjacent spaces.
    pub neighbours: Vec<SpaceId>,
    /// Whether it touches the rim of the board.
    pub rim: bool,
    /// Where it comes from: of a hex its terrain, of an area whatever has no source of its own.
    pub source: SourceId,
    /// Properties (`name`, `shape`, `terrain`, or the name of a value) with a source of their own.
    pub sources: BTreeMap<String, SourceId>,
}

/// What lies between two adjacent spaces.
#[derive(Clone, Debug, PartialEq)]
pub struct Border {
    /// The spaces, the lower index first.
    pub between: [SpaceId; 2],
    /// What runs along it: `stream`, `ridge`, `sunken-road`. Empty for a plain border of areas.
    pub kinds: Vec<String>,
    /// The space that it belongs to, such as the one behind a crest.
    pub owner: Option<SpaceId>,
    /// The [`Course`] that it is a part of, by index.
    pub course: Option<u16>,
    /// Its line. Where it has an owner, that lies on the left.
    pub line: Vec<[f32; 2]>,
    /// Where it comes from.
    pub source: SourceId,
    /// Kinds with a source of their own.
    pub sources: BTreeMap<String, SourceId>,
}

/// A road or the like. It crosses the sides between the spaces that it goes through.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// `road`, `track`…
    pub kind: String,
    /// What it is called.
    pub name: Option<String>,
    /// From space to adjacent space.
    pub through: Vec<SpaceId>,
    /// The sides by which it comes onto the map and leaves it, if it does.
    pub off_map: [Option<Direction>; 2],
    /// Where it comes from.
    pub source: SourceId,
}

/// A feature that runs along several borders.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// As borders refer to it.
    pub key: String,
    /// What it is called.
    pub name: String,
    /// Where it comes from.
    pub source: SourceId,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The words.
    pub name: String,
    /// Importance: 1 for a town, 2 for a farm, 3 for a detail.
    pub rank: u8,
    /// Where it lies.
    pub spaces: Vec<SpaceId>,
    /// Where its label stands.
    pub at: [f32; 2],
    /// Where it comes from.
    pub source: SourceId,
}

/// A named set of spaces.
#[derive(Clone, Debug, PartialEq)]
pub struct Zone {
    /// Names it, uniquely on the board.
    pub key: String,
    /// `entry`, `exit`, `victory`, `sector`…
    pub kind: String,
    /// For people.
    pub name: String,
    /// Whom it lets pass, or whom it concerns.
    pub of: Option<Party>,
    /// Its spaces, in the order of the file.
    pub spaces: Vec<SpaceId>,
    /// Numbers that belong to it, such as victory points.
    pub values: BTreeMap<String, i64>,
    /// Where it comes from.
    pub source: SourceId,
}

/// A place beside the map that pieces can enter the map from.
#[derive(Clone, Debug, PartialEq)]
pub struct SideBox {
    /// Names it, uniquely on the board.
    pub key: String,
    /// For people.
    pub name: String,
    /// Who enters the map from it.
    pub of: Option<Party>,
    /// The spaces that it counts as adjacent to.
    pub beside: Vec<SpaceId>,
    /// The other boxes that it counts as adjacent to, by index.
    pub links: Vec<u16>,
    /// Numbers that belong to it.
    pub values: BTreeMap<String, i64>,
    /// Where it comes from.
    pub source: SourceId,
}

impl Map {
    /// Reads a board file and checks it, listing every fault with its line.
    pub fn read(file_name: &str, text: &str) -> Result<Map, Vec<Fault>> {
        match Map::examine(file_name, text) {
            (Some(map), faults) if faults.is_empty() => Ok(map),
            (_, faults) => Err(faults),
        }
    }

    /// Reads a board file as far as it can be read, with its faults: for those who have more to ask
    /// of a board, and want to list their own faults beside these.
    pub fn examine(file_name: &str, text: &str) -> (Option<Map>, Vec<Fault>) {
        pages::Page::new(file_name, text).read(head::read)
    }

    /// The space with this key.
    pub fn find(&self, key: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|space| space.key == key).map(|index| index as SpaceId)
    }

    /// The space with this number.
    pub fn space(&self, id: SpaceId) -> &Space {
        &self.spaces[usize::from(id)]
    }

    /// The space that a point of the plane lies in.
    pub fn at(&self, point: [f32; 2]) -> Option<SpaceId> {
        let held = self.spaces.iter().position(|space| encloses(&space.outline, point));
        held.map(|index| index as SpaceId)
    }

    /// What lies between two spaces: of a hex board only if the side has something on it.
    pub fn border(&self, a: SpaceId, b: SpaceId) -> Option<&Border> {
        let between = [a.min(b), a.max(b)];
        let index = self.borders.binary_search_by(|border| border.between.cmp(&between)).ok()?;
        Some(&self.borders[index])
    }

    /// The zone with this key.
    pub fn zone(&self, key: &str) -> Option<&Zone> {
        self.zones.iter().find(|zone| zone.key == key)
    }

    /// The zones of a kind, in the order of the file.
    pub fn zones_of<'m>(&'m self, kind: &'m str) -> impl Iterator<Item = &'m Zone> {
        self.zones.iter().filter(move |zone| zone.kind == kind)
    }

    /// A source of the file.
    pub fn source(&self, id: SourceId) -> &Source {
        &self.sources[usize::from(id)]
    }

    /// Who vouches for a property of a space.
    pub fn source_of(&self, space: &Space, property: &str) -> &Source {
        self.source(space.sources.get(property).copied().unwrap_or(space.source))
    }
}

impl Space {
    /// Whether the ground is of this kind.
    pub fn is(&self, terrain: &str) -> bool {
        self.terrain.iter().any(|kind| kind == terrain)
    }
}

impl Way {
    /// Every side that it crosses, seen from the hex on either side of it.
    pub fn crossings(&self, grid: &HexGrid) -> Vec<(HexId, Direction)> {
        let mut crossings = Vec::new();
        let [first, last] = self.off_map;
        for (end, hex) in [(first, self.through.first()), (last, self.through.last())] {
            crossings.extend(end.zip(hex).map(|(direction, &hex)| (HexId(hex), direction)));
        }
        for pair in self.through.windows(2) {
            let (from, to) = (HexId(pair[0]), HexId(pair[1]));
            if let Some(direction) = grid.direction(from, to) {
                crossings.extend([(from, direction), (to, direction.opposite())]);
            }
        }
        crossings
    }
}

impl Border {
    /// Whether something of this kind runs along it.
    pub fn has(&self, kind: &str) -> bool {
        self.kinds.iter().any(|other| other == kind)
    }

    /// The space on the other side.
    pub fn beyond(&self, space: SpaceId) -> SpaceId {
        if self.between[0] == space { self.between[1] } else { self.between[0] }
    }
}
