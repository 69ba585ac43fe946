//! The ground, and what is printed on it.

use super::{Counter, Nation, Printed, Purpose, SpaceId};
use crate::{Provenance, Rule, Side};
use serde::Serialize;

/// What is printed: the ground a game is played on, and its counters. It never changes during a game, so clients keep
/// it by its `id`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Board {
    /// Names this board and this version of it.
    pub id: String,
    /// A title for people.
    pub title: String,
    /// Width and height of the plane that outlines and lines are drawn in; y grows downwards.
    pub size: [f32; 2],
    /// Hexes or areas.
    pub spaces: Vec<Space>,
    /// Spaces that mean something together: where one comes in, what is fought for, a sector.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<Region>,
    /// Every counter that may lie on it, in the order of their ids.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub counters: Vec<Counter>,
    /// Roads, streams, crests, edges: drawn between or across spaces.
    pub lines: Vec<Line>,
    /// Names written on the map.
    pub labels: Vec<Label>,
    /// Places beside the map: waiting, lost, exited, a holding box.
    pub trays: Vec<Tray>,
    /// What the terrains mean.
    pub legend: Vec<Terrain>,
    /// The true ground that lies under the spaces, as far as it is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ground: Vec<Ground>,
    /// How long a kilometre is on the board, where the board has a scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kilometre: Option<f32>,
    /// Where the map comes from, for the player.
    pub provenance: String,
}

/// A hex or an area.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Space {
    /// Its number or short name, unique on the board, such as `0914`.
    pub key: String,
    /// The place that lies there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Key of its terrain in [`Board::legend`].
    pub terrain: String,
    /// Where pieces stand.
    pub centre: [f32; 2],
    /// Corners in order.
    pub outline: Vec<[f32; 2]>,
    /// Indices of adjacent spaces.
    pub neighbours: Vec<SpaceId>,
    /// What hovering says besides terrain, for people alone: what clients draw by is in [`Board::regions`].
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Numbers printed on it: `tem`, `capacity`, `victory`…
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<Printed>,
    /// Where its terrain comes from.
    pub provenance: Provenance,
}

impl Space {
    /// Whether a point of the plane lies in it.
    pub fn holds(&self, point: [f32; 2]) -> bool {
        encloses(&self.outline, point)
    }
}

/// Whether a point lies in a polygon: a ray from it crosses the outline an odd number of times.
pub fn encloses(outline: &[[f32; 2]], [x, y]: [f32; 2]) -> bool {
    let next = outline.iter().cycle().skip(1);
    let crosses = |(a, b): &(&[f32; 2], &[f32; 2])| {
        (a[1] > y) != (b[1] > y) && x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]
    };
    outline.iter().zip(next).filter(crosses).count() % 2 == 1
}

/// Spaces of a board that mean something together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Region {
    /// Unique on the board, as cards and [`Light`](super::Light)s name it.
    pub key: String,
    /// What it is for.
    pub purpose: Purpose,
    /// For people: "French exit".
    pub name: String,
    /// Whom it lets pass, or whom it concerns; nobody in particular when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Party>,
    /// Its spaces.
    pub spaces: Vec<SpaceId>,
    /// What the sides call it, where they call it something: it is written on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub captions: Vec<Caption>,
}

/// What a side calls a region, as it sees it from its own edge: its left is the right of the other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Caption {
    /// Who calls it so.
    pub side: Side,
    /// For people: "Left flank".
    pub text: String,
    /// A space at the edge of the board: it is written outside of it.
    pub at: SpaceId,
}

/// A side, or one nation of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Party {
    /// All of a side.
    Side(Side),
    /// Those of a nation.
    Nation(Nation),
}

/// A kind of ground, or of side or way, and what it does.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Terrain {
    /// `clear`, `woods`, `town`… or the kind of a [`Line`]. Renderers know these words and draw an unknown one
    /// plainly.
    pub key: String,
    /// For people.
    pub name: String,
    /// What it does, in a sentence.
    pub effect: String,
    /// The rule that says so.
    pub rule: Rule,
    /// Whether a line of sight through it, or across it if it is a side, ends there; absent where no rule is
    /// known to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks_sight: Option<bool>,
    /// Where the least sure part of this comes from.
    pub provenance: Provenance,
}

/// A line on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// `road`, `track`, `stream`, `river`, `crest`, `edge`…
    pub kind: String,
    /// Its course.
    pub points: Vec<[f32; 2]>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A feature of the true ground: drawn under the spaces, and no rule asks for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ground {
    /// Surfaces are `wood`, `orchard`, `marsh`, `pond`, `village`, `park`; lines are `paved`, `road`,
    /// `track`, `sunken-road`, `stream`, `river` (both flow onwards), `ridge` (falls away on the right of
    /// its direction as seen on the map); single points are `farm`, `chateau`, `mill`, `church`.
    /// Renderers draw an unknown word plainly.
    pub kind: String,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The corners of a surface, the course of a line, or one point.
    pub points: Vec<[f32; 2]>,
    /// Whether the points go round a surface; the first is not repeated at the end.
    pub closed: bool,
    /// Where its course comes from.
    pub provenance: Provenance,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Label {
    /// The words.
    pub text: String,
    /// The middle of them.
    pub at: [f32; 2],
    /// Importance: 1 for a town, 2 for a farm, 3 for a detail.
    pub rank: u8,
}

/// A place beside the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tray {
    /// Referred to by [`Place::Tray`](super::Place::Tray).
    pub key: String,
    /// For people.
    pub name: String,
    /// Whose it is, if it is one side's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_polygon_encloses_what_is_inside_and_not_what_is_in_its_notch() {
        let notched = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 2.0], [0.0, 4.0]];
        assert!(encloses(&notched, [1.0, 1.0]));
        assert!(!encloses(&notched, [2.0, 3.0]));
        assert!(!encloses(&notched, [5.0, 1.0]));
        assert!(!encloses(&[], [0.0, 0.0]));
    }
}
