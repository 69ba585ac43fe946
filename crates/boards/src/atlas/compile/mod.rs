//! The compiler: from the atlas and the settings of a game to its board file.
//!
//! 1. [`Settings`]: the grid, the fit of ground to board, which kinds of the atlas become what, corrections.
//! 2. `surfaces`: woods and marshes fill the hexes that they cover.
//! 3. `sides`: water and crests run along hexsides.
//! 4. `ways`: roads and tracks go from hex to hex; where they cross water there is a bridge.
//! 5. `zones`: maps, playing areas, entries, exits.
//! 6. `writing`: the board file, the same to the byte on every machine.

mod plane;
mod settings;
mod sides;
mod surfaces;
mod ways;
mod writing;
mod zones;

pub use settings::Settings;

use super::shape::{Point, densified};
use super::{Atlas, Feature, Shape};
use crate::{Direction, HexId};
use contract::Fault;
use plane::Plane;
use std::collections::{BTreeMap, BTreeSet};

/// The games whose maps are compiled, and their settings as the program ships them.
pub const SETTINGS: &[(&str, &str)] = &[("nlb", include_str!("../../../../../data/nlb/compile.toml"))];

/// The longest stretch, in degrees, that is projected as if it were straight.
const STEP: f64 = 0.0015;

/// Compiles a board file from the atlas.
pub fn compile(atlas: &Atlas, settings: &Settings) -> Result<String, Vec<Fault>> {
    settings.check(atlas)?;
    let mut draft = Draft::new(atlas, settings);
    surfaces::fill(&mut draft);
    sides::run(&mut draft);
    ways::lay(&mut draft);
    Ok(writing::write(&draft, &zones::mark(&draft)))
}

/// Two adjacent hexes, the lower first: the side between them.
type Side = [HexId; 2];

fn side(a: HexId, b: HexId) -> Side {
    [a.min(b), a.max(b)]
}

/// A board in the making.
struct Draft<'a> {
    atlas: &'a Atlas,
    settings: &'a Settings,
    plane: Plane,
    /// The terrain of hexes that are not clear, and its source.
    terrain: BTreeMap<HexId, (String, String)>,
    /// What runs along hexsides: one thing a side.
    sides: BTreeMap<Side, Along>,
    bridges: BTreeSet<Side>,
    ways: Vec<Way>,
    /// Which way of `ways` crosses a side.
    crossed: BTreeMap<Side, usize>,
}

/// What runs along a hexside.
#[derive(Clone)]
struct Along {
    kind: String,
    source: String,
    /// Name of the feature, if it comes from the atlas.
    course: Option<String>,
}

/// A road or track from hex to hex.
struct Way {
    kind: String,
    name: String,
    source: String,
    through: Vec<HexId>,
    /// The sides by which it leaves the map at its ends.
    off_map: [Option<Direction>; 2],
}

impl<'a> Draft<'a> {
    fn new(atlas: &'a Atlas, settings: &'a Settings) -> Draft<'a> {
        Draft {
            atlas,
            settings,
            plane: Plane::new(settings.grid()),
            terrain: BTreeMap::new(),
            sides: BTreeMap::new(),
            bridges: BTreeSet::new(),
            ways: Vec::new(),
            crossed: BTreeMap::new(),
        }
    }

    /// The course or outline of a feature on the board's plane.
    fn drawn(&self, feature: &Feature) -> Vec<Point> {
        let closed = feature.kind.shape() == Shape::Surface;
        let dense = densified(&feature.points, closed, STEP);
        dense.into_iter().map(|point| self.settings.projection.to_board(point).map(rounded)).collect()
    }

    /// The hex that the settings call by this number.
    fn hex(&self, number: &str) -> HexId {
        self.plane.grid.find(number).expect("the settings are checked")
    }

    /// The side that the settings call `0914/0915`.
    fn side(&self, text: &str) -> Side {
        let (a, b) = text.split_once('/').expect("the settings are checked");
        side(self.hex(a), self.hex(b))
    }

    /// Whether a hex lies on a road or track.
    fn on_way(&self, hex: HexId) -> bool {
        self.plane.grid.around(hex).any(|other| self.crossed.contains_key(&side(hex, other)))
    }
}

/// Six decimals, so that the last bit of a machine's arithmetic never decides.
fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}
