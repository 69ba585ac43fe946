//! The atlas: the ground of the campaign of June 1815 in longitude and latitude, the parent of every board.
//!
//! * [`Atlas`], [`Feature`], [`Kind`]: villages, roads, streams, woods, ridges, each with its basis and credit.
//! * `reading`: from the files in `atlas/` to an [`Atlas`], all faults at once.
//! * [`ground`]: what lies under a board, projected and clipped, for those who draw it.
//! * [`compile`]: the board file of a game from the atlas and the game's settings.
//! * `shape`: the plane geometry that the others need.

pub mod compile;
mod ground;
mod reading;
mod shape;

pub use ground::ground;

use contract::Fault;
use std::sync::LazyLock;

/// Whom the atlas owes its data to and under which licence, for everyone who shows a map made from it.
pub const CREDITS: &str = include_str!("../../../../atlas/CREDITS.txt");

/// The files of the atlas as the program ships them.
pub const FILES: &[(&str, &str)] = &[
    ("bridges.toml", include_str!("../../../../atlas/bridges.toml")),
    ("farms.toml", include_str!("../../../../atlas/farms.toml")),
    ("orchards.toml", include_str!("../../../../atlas/orchards.toml")),
    ("places.toml", include_str!("../../../../atlas/places.toml")),
    ("ridges.toml", include_str!("../../../../atlas/ridges.toml")),
    ("roads.toml", include_str!("../../../../atlas/roads.toml")),
    ("tracks.toml", include_str!("../../../../atlas/tracks.toml")),
    ("villages.toml", include_str!("../../../../atlas/villages.toml")),
    ("water.toml", include_str!("../../../../atlas/water.toml")),
    ("woods.toml", include_str!("../../../../atlas/woods.toml")),
];

/// West, south, east and north of the ground that the atlas covers, in degrees.
pub const REGION: [f64; 4] = [4.28, 50.38, 4.80, 50.80];

/// The ground of the campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct Atlas {
    /// Every feature, file by file.
    pub features: Vec<Feature>,
}

/// Something that lies on the ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Feature {
    /// What it is called; no two of one kind are called the same.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// What its place and course rest on.
    pub basis: Basis,
    /// To whom they are owed.
    pub credit: Vec<Credit>,
    /// By how many metres it may be off, where that can be said.
    pub within: Option<u32>,
    /// How much it matters among its kind: 1 a town, 2 a village, 3 a hamlet, 4 a mere spot.
    pub rank: u8,
    /// What was redrawn, and from what knowledge.
    pub note: Option<String>,
    /// Longitude and latitude: one point, a course, or the corners of a surface without repeating the first.
    /// Water flows onwards; a ridge falls away on the right of its course.
    pub points: Vec<[f64; 2]>,
}

/// Whether a feature is a point, a line or a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One point.
    Point,
    /// A course of two points or more.
    Line,
    /// Three corners or more.
    Surface,
}

/// Makes an enum of words that the files use.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $key:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name { $($(#[$doc])* $variant,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &[$name] = &[$($name::$variant,)+];

            /// The word that files use.
            pub fn key(self) -> &'static str {
                match self { $($name::$variant => $key,)+ }
            }

            /// Reads [`Self::key`] back.
            pub fn from_key(key: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|word| word.key() == key)
            }
        }
    };
}

words! {
    /// What a feature is. Renderers know most of the words.
    Kind {
        /// Trees.
        Wood = "wood",
        /// Fruit trees in rows, mostly behind a hedge.
        Orchard = "orchard",
        /// Wet meadows that hold up whoever crosses them.
        Marsh = "marsh",
        /// Standing water.
        Pond = "pond",
        /// The ground that houses and gardens cover.
        Village = "village",
        /// The grounds of a castle.
        Park = "park",
        /// A paved highway.
        Paved = "paved",
        /// A made road without paving.
        Road = "road",
        /// A country lane.
        Track = "track",
        /// A lane between banks.
        SunkenRoad = "sunken-road",
        /// A brook or stream that can be waded.
        Stream = "stream",
        /// Water that takes a bridge.
        River = "river",
        /// The upper edge of a slope.
        Ridge = "ridge",
        /// A town, village, hamlet or crossroads, by its middle.
        Place = "place",
        /// A farm.
        Farm = "farm",
        /// A castle, or a farm that held like one.
        Chateau = "chateau",
        /// A windmill or water mill.
        Mill = "mill",
        /// A church.
        Church = "church",
        /// Where a road crosses water.
        Bridge = "bridge",
        /// A hill or mound.
        Height = "height",
    }
}

words! {
    /// What the place and the course of a feature rest on.
    Basis {
        /// Its coordinates are listed in a gazetteer or a register of today.
        Surveyed = "surveyed",
        /// It follows a line or outline that is mapped today.
        Traced = "traced",
        /// Set down from memory of maps and accounts of the campaign.
        Memory = "memory",
        /// Worked out from the history and the lie of the land; its note says how.
        Reconstructed = "reconstructed",
    }
}

words! {
    /// To whom a feature is owed. [`CREDITS`] tells more about each.
    Credit {
        /// OpenStreetMap contributors, ODbL 1.0.
        OpenStreetMap = "osm",
        /// GeoNames, CC BY 4.0.
        GeoNames = "geonames",
        /// The list of bus stops of TEC.
        Tec = "tec",
        /// Drawn for this atlas.
        Grognard = "grognard",
    }
}

impl Kind {
    /// Whether features of this kind are points, lines or surfaces.
    pub fn shape(self) -> Shape {
        match self {
            Kind::Wood | Kind::Orchard | Kind::Marsh | Kind::Pond | Kind::Village | Kind::Park => {
                Shape::Surface
            }
            Kind::Paved | Kind::Road | Kind::Track | Kind::SunkenRoad => Shape::Line,
            Kind::Stream | Kind::River | Kind::Ridge => Shape::Line,
            Kind::Place | Kind::Farm | Kind::Chateau | Kind::Mill | Kind::Church => Shape::Point,
            Kind::Bridge | Kind::Height => Shape::Point,
        }
    }
}

impl Atlas {
    /// The atlas that the program ships.
    pub fn shipped() -> &'static Atlas {
        static SHIPPED: LazyLock<Atlas> =
            LazyLock::new(|| Atlas::read(FILES).expect("the shipped atlas is sound"));
        &SHIPPED
    }

    /// Reads files given by name and text, all of them one atlas.
    pub fn read(files: &[(&str, &str)]) -> Result<Atlas, Vec<Fault>> {
        reading::read(files)
    }

    /// The features of one kind.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Feature> {
        self.features.iter().filter(move |feature| feature.kind == kind)
    }

    /// The feature of this kind and name.
    pub fn find(&self, kind: Kind, name: &str) -> Option<&Feature> {
        self.of(kind).find(|feature| feature.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_atlas_is_sound_and_credited() {
        if let Err(faults) = Atlas::read(FILES) {
            panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
        }
        for holder in ["OpenStreetMap contributors", "ODbL", "GeoNames", "CC BY 4.0", "TEC"] {
            assert!(CREDITS.contains(holder), "{holder}");
        }
    }

    #[test]
    fn what_was_redrawn_says_from_what() {
        for feature in &Atlas::shipped().features {
            if feature.basis == Basis::Reconstructed {
                assert!(feature.note.is_some(), "{} {} has no note", feature.kind.key(), feature.name);
            }
        }
    }
}
