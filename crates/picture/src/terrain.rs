//! What covers the ground: washes with soft, wavering edges that run together across spaces, and
//! the small signs that stand on them.

use crate::cover::{Cover, Land};
use crate::geometry::{
    Grain, P, along, distance, heading, inside, mix, perp, resample, scatter, signed_area, sub, unit,
};
use crate::hachures::Slopes;
use crate::ink::{Coat, Opacity, Path, Stencils, fill, stroke};
use crate::map::Map;
use crate::survey::Survey;

/// The common outline of all spaces with some ground, drawn in by `inset` and wavering by `wave`.
fn shore(map: &Map<'_>, inset: f32, wave: f32, member: impl Fn(&Land) -> bool) -> Vec<Vec<P>> {
    let union = map.mesh.union(|space| map.lands.get(space).is_some_and(&member));
    union.iter().map(|outline| waver(outline, inset, wave, map.reach() * 0.15)).collect()
}

/// Where the woods of the board end. Their edge leans towards that of the true woods, as far as one
/// still sees which hexes are wooded.
pub(crate) fn woods_edge(map: &Map<'_>, survey: &Survey) -> Vec<Vec<P>> {
    let reach = map.reach();
    let mut edges = shore(map, reach * 0.055, reach * 0.035, |land| land.cover == Cover::Woods);
    let trace = survey.wood_trace();
    if map.hexes && !trace.is_empty() {
        for edge in &mut edges {
            for point in edge.iter_mut() {
                if let Some(near) = trace.nearest(*point, reach) {
                    let far = distance(*point, near.at);
                    *point = along(*point, unit(sub(near.at, *point)), far.min(reach * 0.24));
                }
            }
            let count = edge.len();
            *edge = (0..count)
                .map(|at| {
                    mix(edge[at], mix(edge[(at + count - 1) % count], edge[(at + 1) % count], 0.5), 0.5)
                })
                .collect();
        }
    }
    edges
}

/// Moves an outline inwards, now more, now less, by a hash of the place.
pub(crate) fn waver(outline: &[P], inset: f32, wave: f32, step: f32) -> Vec<P> {
    let Some(&first) = outline.first() else { return Vec::new() };
    let mut closed = outline.to_vec();
    closed.push(first);
    let mut points = resample(&closed, step);
    points.pop();
    let n = points.len();
    // Corners are rounded first: no wood ends in a point.
    for _ in 0..5 {
        points = (0..n)
            .map(|index| {
                mix(points[index], mix(points[(index + n - 1) % n], points[(index + 1) % n], 0.5), 0.5)
            })
            .collect();
    }
    (0..n)
        .map(|index| {
            let (before, here, after) = (points[(index + n - 1) % n], points[index], points[(index + 1) % n]);
            let mut grain = Grain::at((here[0] * 0.9) as i32, (here[1] * 0.9) as i32);
            along(here, perp(unit(sub(after, before))), inset + wave * grain.between(-1.0, 1.0))
        })
        .collect()
}

fn smooth<S: AsRef<[P]>>(shores: &[S]) -> Path {
    let mut path = Path::default();
    for shore in shores {
        path.add_smooth(shore.as_ref(), true);
    }
    path
}

/// The surfaces of the true ground: parks, water meadows, the light green of woods and orchards.
pub(crate) fn survey(out: &mut String, map: &Map<'_>, survey: &Survey) {
    let (palette, reach) = (map.palette, map.reach());
    let mut wash = |surfaces: &[Vec<P>], colour: &str, opacity: f32| {
        let soft: Vec<Vec<P>> =
            surfaces.iter().map(|outline| waver(outline, 0.0, reach * 0.03, reach * 0.2)).collect();
        fill(out, &smooth(&soft), colour, opacity);
    };
    wash(&survey.parks, palette.woods, 0.35);
    wash(&survey.marshes, palette.marsh, 0.9);
    wash(&survey.woods, palette.woods, 0.5);
    wash(&survey.orchards, palette.woods, 0.5);
    wash(&survey.villages, palette.town, 0.7);
    wash(&survey.others, palette.plain, 0.7);
    let mut tufts = Tufts::default();
    for marsh in &survey.marshes {
        tufts.scatter(marsh, reach, 0.24, true);
    }
    tufts.draw(out, map);
}

/// Everything flat: low ground, hills, marshes, water meadows, corn, the ground of woods and towns.
pub(crate) fn washes(out: &mut String, map: &Map<'_>, woods: &[Vec<P>]) {
    let (palette, cell) = (map.palette, map.reach());
    let mut wash = |member: fn(&Land) -> bool, colour: &str, opacity: f32| {
        fill(out, &smooth(&shore(map, cell * 0.03, cell * 0.03, member)), colour, opacity);
    };
    wash(|g| g.low, palette.low, 0.7);
    wash(|g| g.cover == Cover::Water, palette.marsh, 0.8);
    wash(|g| g.cover == Cover::Marsh, palette.marsh, 1.0);
    wash(|g| matches!(g.cover, Cover::Plain | Cover::Rough), palette.plain, 0.8);
    wash(|g| g.cover == Cover::Field, palette.field, 0.75);
    hills(out, map, cell);
    let built = |g: &Land| matches!(g.cover, Cover::Town | Cover::Fort);
    fill(
        out,
        &smooth(&shore(map, cell * 0.07, cell * 0.035, built)),
        palette.town,
        if map.hexes { 0.7 } else { 0.55 },
    );
    let orchards = shore(map, cell * 0.055, cell * 0.035, |g| g.cover == Cover::Orchard);
    wash_woods(out, map, "orchards", &orchards, 0.7);
    wash_woods(out, map, "woods", woods, 1.0);
    signs(out, map, cell);
}

/// The ground under trees: a green that ends softly.
fn wash_woods(out: &mut String, map: &Map<'_>, name: &str, edges: &[Vec<P>], opacity: f32) {
    let (palette, reach) = (map.palette, map.reach());
    let woods: Vec<Path> = surfaces(edges).iter().map(|wood| smooth(wood)).collect();
    let woods = Stencils::cut(out, format!("{}-{name}", palette.id), &woods);
    woods.stroke(out, &Coat::new(palette.woods, reach * 0.1, 0.3));
    woods.draw(out, &format!(r#"fill="{}"{}"#, palette.woods, Opacity("", opacity)));
    woods.stroke(out, &Coat::new(palette.woods_edge, reach * 0.016, 0.55));
}

/// Outlines sorted by the surface that they bound: each with the glades inside it.
fn surfaces(edges: &[Vec<P>]) -> Vec<Vec<&Vec<P>>> {
    let (outer, glades): (Vec<&Vec<P>>, Vec<&Vec<P>>) =
        edges.iter().partition(|edge| signed_area(edge) >= 0.0);
    let mut surfaces: Vec<Vec<&Vec<P>>> = outer.into_iter().map(|edge| vec![edge]).collect();
    // The smallest that holds it: woods may stand in a glade of a larger one.
    surfaces.sort_by(|a, b| signed_area(a[0]).total_cmp(&signed_area(b[0])));
    for glade in glades {
        let around =
            surfaces.iter().position(|surface| glade.first().is_some_and(|&at| inside(surface[0], at)));
        if let Some(around) = around {
            surfaces[around].push(glade);
        }
    }
    surfaces
}

/// A wash, and hachures that run down to its rim.
fn hills(out: &mut String, map: &Map<'_>, cell: f32) {
    let palette = map.palette;
    let long = cell * 0.2;
    fill(out, &smooth(&shore(map, cell * 0.03, cell * 0.02, |g| g.high)), palette.hill, 0.7);
    let mut slopes = Slopes::default();
    for mut crest in shore(map, long * 1.1, cell * 0.015, |g| g.high) {
        crest.extend(crest.first().copied());
        slopes.add(&crest, -long, false);
    }
    slopes.draw(out, palette, long);
}

/// Reeds and ripples on wet ground.
#[derive(Default)]
struct Tufts {
    reeds: Path,
    ripples: Path,
}

impl Tufts {
    fn scatter(&mut self, outline: &[P], cell: f32, spacing: f32, reeds: bool) {
        for ([x, y], _) in scatter(outline, cell * spacing, 0.3) {
            if reeds {
                for lean in [-0.04, 0.0, 0.04] {
                    self.reeds.stroke([x, y], [x + lean * cell, y - 0.075 * cell]);
                }
            }
            self.ripples.stroke([x - 0.07 * cell, y + 0.012 * cell], [x + 0.07 * cell, y + 0.012 * cell]);
        }
    }

    fn draw(&self, out: &mut String, map: &Map<'_>) {
        let (palette, cell) = (map.palette, map.reach());
        stroke(out, &self.ripples, palette.water_edge, cell * 0.012, 0.5);
        stroke(out, &self.reeds, palette.woods_edge, cell * 0.014, 0.8);
    }
}

/// Tufts on marshes, ripples on water, furrows in corn.
fn signs(out: &mut String, map: &Map<'_>, cell: f32) {
    let (mut tufts, mut rows) = (Tufts::default(), Path::default());
    for (index, land) in map.lands.iter().enumerate() {
        let outline = &map.outlines[index];
        match land.cover {
            Cover::Marsh => tufts.scatter(outline, cell, 0.24, true),
            Cover::Water => tufts.scatter(outline, cell, 0.4, !map.hexes),
            Cover::Field => {
                let slope = heading(Grain::of(&map.board.spaces[index].key).between(-0.6, 0.6));
                for (at, _) in scatter(outline, cell * 0.11, 0.05) {
                    rows.stroke(along(at, slope, -0.05 * cell), along(at, slope, 0.05 * cell));
                }
            }
            _ => {}
        }
    }
    stroke(out, &rows, map.palette.hachure, cell * 0.012, 0.5);
    tufts.draw(out, map);
}
