//! 8.0 Terrain: what each kind of ground does. [2.2] [6.21.4]
//!
//! [8.0] The ground never changes once the battle has begun. [6.1-ROAD-3] A road leaves what it runs through as it is.

use serde::{Deserialize, Serialize};

/// What lies in a hex. [2.2]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)] // Each is the ground that it is named after.
pub enum Terrain {
    Open,
    Woods,
    Orchard,
    Hill,
    Field,
    Rough,
    Stream,
    Bridge,
    Town,
    Farm,
    Fortified,
    Marsh,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Terrain; 12] = [
        Terrain::Open,
        Terrain::Woods,
        Terrain::Orchard,
        Terrain::Hill,
        Terrain::Field,
        Terrain::Rough,
        Terrain::Stream,
        Terrain::Bridge,
        Terrain::Town,
        Terrain::Farm,
        Terrain::Fortified,
        Terrain::Marsh,
    ];

    /// As boards and positions write it.
    pub const fn key(self) -> &'static str {
        match self {
            Terrain::Open => "open",
            Terrain::Woods => "woods",
            Terrain::Orchard => "orchard",
            Terrain::Hill => "hill",
            Terrain::Field => "field",
            Terrain::Rough => "rough",
            Terrain::Stream => "stream",
            Terrain::Bridge => "bridge",
            Terrain::Town => "town",
            Terrain::Farm => "farm",
            Terrain::Fortified => "fortified",
            Terrain::Marsh => "marsh",
        }
    }

    /// Reads [`Terrain::key`] back.
    pub fn from_key(key: &str) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|terrain| terrain.key() == key)
    }

    /// For people, with an article.
    pub const fn words(self) -> &'static str {
        match self {
            Terrain::Open => "open ground",
            Terrain::Woods => "woods",
            Terrain::Orchard => "an orchard",
            Terrain::Hill => "a hill",
            Terrain::Field => "a field",
            Terrain::Rough => "rough terrain",
            Terrain::Stream => "a stream",
            Terrain::Bridge => "a bridge",
            Terrain::Town => "a town",
            Terrain::Farm => "a farm",
            Terrain::Fortified => "a fortified building",
            Terrain::Marsh => "a marsh",
        }
    }

    /// A farm, a town or a fortified building.
    pub const fn is_building(self) -> bool {
        matches!(self, Terrain::Town | Terrain::Farm | Terrain::Fortified)
    }

    /// A stream or a marsh; [8.6-a] a bridge is open ground.
    pub const fn is_water(self) -> bool {
        matches!(self, Terrain::Stream | Terrain::Marsh)
    }

    /// [8.1-a] [8.5-a] Whether it ends the move of whoever enters it. [8.2-a] [8.3-a] [8.7-a] Orchards, hills and fields do
    /// not; buildings have a rule of their own.
    pub const fn stops(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Stream | Terrain::Marsh)
    }

    /// [8.1-b] [8.4-b] Whether who enters it neither fires nor shocks in the same round.
    pub const fn silences(self) -> bool {
        matches!(self, Terrain::Woods) || self.is_building()
    }

    /// [8.8-a] Whether nobody enters it. [8.8-b] So nobody fights into or out of it.
    pub const fn is_closed(self) -> bool {
        matches!(self, Terrain::Rough)
    }

    /// [7.43] Whether it obstructs a line of sight. [8.1-c] [8.3-d] [8.4-c] [8.7-a] [8.8-c] Woods, hills, buildings,
    /// fields and rough terrain do; [8.2-a] [8.5-a] [8.6-a] orchards, streams, marshes and bridges do not.
    pub const fn blocks(self) -> bool {
        matches!(self, Terrain::Woods | Terrain::Hill | Terrain::Field | Terrain::Rough) || self.is_building()
    }

    /// Dice less for fire into it, and the rule that says so. [9.4-6] [8.1-c] [8.2-a] [8.3-a] [8.7-a] Woods,
    /// orchards, hills and fields cost one; [9.4-7] [8.4-c] buildings two, [13.1-b] fortified ones three.
    pub const fn cover(self) -> (i8, &'static str) {
        match self {
            Terrain::Woods => (1, "8.1-c"),
            Terrain::Orchard => (1, "8.2-a"),
            Terrain::Hill => (1, "8.3-a"),
            Terrain::Field => (1, "8.7-a"),
            Terrain::Town | Terrain::Farm => (2, "9.4-7"),
            Terrain::Fortified => (3, "9.4-7"),
            _ => (0, "9.4-6"),
        }
    }

    /// [6.1-INF-4] Whether a square can be formed on it: on clear ground and hills, with or without a road; not
    /// [8.6-a] on a bridge.
    pub const fn takes_squares(self) -> bool {
        matches!(self, Terrain::Open | Terrain::Hill)
    }
}
