//! What lies under a board.

use super::shape::{Point, clipped_course, clipped_surface, densified};
use super::{Atlas, Kind, Shape};
use crate::Projection;
use contract::Provenance;
use contract::scene::Ground;

/// The longest stretch, in degrees, that is drawn straight: some 150 metres.
const STEP: f64 = 0.002;

/// The features of the atlas as they lie on a board of this size, cut off at its edges. Surfaces come first,
/// then water, then roads and ridges, then single buildings, so that drawing them in order looks right.
pub fn ground(atlas: &Atlas, projection: &Projection, size: [f32; 2]) -> Vec<Ground> {
    let [width, height] = size.map(f64::from);
    let board = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
    let mut found = Vec::new();
    for &kind in DRAWN {
        for feature in atlas.of(kind) {
            let closed = kind.shape() == Shape::Surface;
            let dense = densified(&feature.points, closed, STEP);
            let points: Vec<Point> = dense.into_iter().map(|point| projection.to_board(point)).collect();
            let parts = match kind.shape() {
                Shape::Surface => vec![clipped_surface(&points, &board)],
                Shape::Line => clipped_course(&points, &board),
                Shape::Point => {
                    let inside = |[x, y]: Point| (0.0..=width).contains(&x) && (0.0..=height).contains(&y);
                    if inside(points[0]) { vec![points] } else { Vec::new() }
                }
            };
            found.extend(parts.into_iter().filter(|part| !part.is_empty()).map(|part| Ground {
                kind: kind.key().to_owned(),
                name: Some(feature.name.clone()),
                points: part.into_iter().map(|point| point.map(rounded)).collect(),
                closed,
                provenance: Provenance::Reconstructed,
            }));
        }
    }
    found
}

/// What is drawn, from the bottom up. Places are labels, bridges follow from roads over water.
const DRAWN: &[Kind] = &[
    Kind::Marsh,
    Kind::Park,
    Kind::Wood,
    Kind::Orchard,
    Kind::Village,
    Kind::Pond,
    Kind::Stream,
    Kind::River,
    Kind::Ridge,
    Kind::Track,
    Kind::SunkenRoad,
    Kind::Road,
    Kind::Paved,
    Kind::Farm,
    Kind::Chateau,
    Kind::Mill,
    Kind::Church,
];

/// Three decimals: the same on every machine, and short to send.
fn rounded(x: f64) -> f32 {
    ((x * 1000.0).round() / 1000.0) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five kilometres each way around La Haye Sainte, two units a kilometre.
    fn waterloo() -> Vec<Ground> {
        let matrix = [[2.0, 0.0, 10.0], [0.0, -2.0, 10.0]];
        let projection = Projection { origin: [4.4121, 50.6779], matrix, reach: 2.3, pins: Vec::new() };
        ground(Atlas::shipped(), &projection, [20.0, 20.0])
    }

    #[test]
    fn nothing_lies_beyond_the_edge() {
        let ground = waterloo();
        for feature in &ground {
            for &[x, y] in &feature.points {
                assert!((0.0..=20.0).contains(&x) && (0.0..=20.0).contains(&y), "{feature:?}");
            }
        }
        assert!(
            ground.iter().all(|feature| feature.name.as_deref() != Some("Bois de Bossu")),
            "it is far away"
        );
    }

    #[test]
    fn the_farm_stands_where_it_should() {
        let ground = waterloo();
        let farm = ground.iter().find(|feature| feature.name.as_deref() == Some("La Haye Sainte")).unwrap();
        assert_eq!((farm.kind.as_str(), farm.closed), ("chateau", false));
        assert_eq!(farm.points, [[10.0, 10.0]]);
        let wood =
            ground.iter().find(|feature| feature.name.as_deref() == Some("Bois de Hougoumont")).unwrap();
        assert!(wood.closed && wood.points.iter().all(|&[x, y]| x < 8.5 && y > 11.0), "{wood:?}");
    }
}
