//! What covers the ground: washes with soft, wavering edges that run together across spaces, and
//! the small signs that stand on them.

use crate::cover::{Cover, Land};
use crate::geometry::{Grain, P, along, distance, heading, mix, perp, resample, scatter, sub, unit};
use crate::ink::{Path, fill, stroke, stroke_with};
use crate::map::Map;

/// The common outline of all spaces with some ground, drawn in by `inset` and wavering by `wave`.
fn shore(map: &Map<'_>, inset: f32, wave: f32, member: impl Fn(&Land) -> bool) -> Vec<Vec<P>> {
    let union = map.mesh.union(|space| map.lands.get(space).is_some_and(&member));
    union.iter().map(|outline| waver(outline, inset, wave, map.cell.min(map.em * 6.0) * 0.15)).collect()
}

/// Moves an outline inwards, now more, now less, by a hash of the place.
fn waver(outline: &[P], inset: f32, wave: f32, step: f32) -> Vec<P> {
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

fn smooth(shores: &[Vec<P>]) -> Path {
    let mut path = Path::default();
    for shore in shores {
        path.add_smooth(shore, true);
    }
    path
}

/// Everything flat: low ground, hills, marshes, water meadows, corn, the ground of woods and towns.
pub(crate) fn washes(out: &mut String, map: &Map<'_>) {
    let (palette, cell) = (map.palette, map.cell.min(map.em * 6.0));
    let mut wash = |member: fn(&Land) -> bool, colour: &str, opacity: f32| {
        fill(out, &smooth(&shore(map, cell * 0.03, cell * 0.03, member)), colour, opacity);
    };
    wash(|g| g.low, palette.low, 0.7);
    wash(|g| g.cover == Cover::Water, palette.marsh, 0.8);
    wash(|g| g.cover == Cover::Marsh, palette.marsh, 1.0);
    wash(|g| g.cover == Cover::Plain, palette.plain, 0.8);
    wash(|g| g.cover == Cover::Field, palette.field, 0.75);
    hills(out, map, cell);
    let towns = shore(map, cell * 0.07, cell * 0.035, |g| matches!(g.cover, Cover::Town | Cover::Fort));
    fill(out, &smooth(&towns), palette.town, 0.85);
    woods(out, map, cell);
    signs(out, map, cell);
}

/// The ground under trees: a green that ends in scallops, darker towards the south-east.
fn woods(out: &mut String, map: &Map<'_>, cell: f32) {
    let palette = map.palette;
    let edge = shore(map, cell * 0.055, cell * 0.035, |g| matches!(g.cover, Cover::Woods | Cover::Orchard));
    let path = smooth(&edge);
    stroke(out, &path, palette.woods, cell * 0.1, 0.3);
    fill(out, &path, palette.woods, 1.0);
    stroke(out, &path, palette.woods_edge, cell * 0.016, 0.55);
}

/// A wash, and hachures that run down from its rim.
fn hills(out: &mut String, map: &Map<'_>, cell: f32) {
    let palette = map.palette;
    let rims = shore(map, cell * 0.05, cell * 0.02, |g| g.high);
    fill(out, &smooth(&rims), palette.hill, 0.85);
    let mut strokes = Path::default();
    for rim in &rims {
        let mut closed = rim.clone();
        closed.extend(rim.first());
        let fine = resample(&closed, cell * 0.05);
        for (index, pair) in fine.windows(2).enumerate() {
            let inwards = perp(unit(sub(pair[1], pair[0])));
            let mut grain = Grain::at(index as i32, pair[0][0] as i32);
            let long = cell * if index % 2 == 0 { 0.17 } else { 0.11 } * grain.between(0.8, 1.15);
            strokes.stroke(along(pair[0], inwards, cell * 0.01), along(pair[0], inwards, long));
        }
    }
    stroke(out, &strokes, palette.hachure, cell * 0.014, 0.7);
}

/// Tufts on marshes, ripples on water, furrows in corn.
fn signs(out: &mut String, map: &Map<'_>, cell: f32) {
    let palette = map.palette;
    let (mut reeds, mut ripples, mut rows) = (Path::default(), Path::default(), Path::default());
    for (index, ground) in map.lands.iter().enumerate() {
        let outline = &map.outlines[index];
        match ground.cover {
            Cover::Marsh | Cover::Water => {
                let spacing = if ground.cover == Cover::Marsh { 0.24 } else { 0.4 };
                for (at, _) in scatter(outline, cell * spacing, 0.3) {
                    let [x, y] = at;
                    if ground.cover == Cover::Marsh {
                        for lean in [-0.04, 0.0, 0.04] {
                            reeds.stroke([x, y], [x + lean * cell, y - 0.075 * cell]);
                        }
                    }
                    ripples.stroke([x - 0.07 * cell, y + 0.012 * cell], [x + 0.07 * cell, y + 0.012 * cell]);
                }
            }
            Cover::Field => {
                let slope = heading(Grain::of(&map.board.spaces[index].key).between(-0.6, 0.6));
                for (at, _) in scatter(outline, cell * 0.11, 0.05) {
                    rows.stroke(along(at, slope, -0.05 * cell), along(at, slope, 0.05 * cell));
                }
            }
            _ => {}
        }
    }
    stroke(out, &rows, palette.hachure, cell * 0.012, 0.5);
    stroke(out, &ripples, palette.water_edge, cell * 0.012, 0.5);
    stroke(out, &reeds, palette.woods_edge, cell * 0.014, 0.8);
}

/// Crests: short strokes that fall away on both sides of a line.
pub(crate) fn crest(out: &mut String, map: &Map<'_>, course: &[P]) {
    let cell = map.cell.min(map.em * 6.0);
    let points = resample(course, cell * 0.055);
    let mut strokes = Path::default();
    for (index, pair) in points.windows(2).enumerate() {
        let across = perp(unit(sub(pair[1], pair[0])));
        let mut grain = Grain::at(pair[0][0] as i32, pair[0][1] as i32);
        // Shorter towards both ends, as a ridge runs out.
        let from_end = distance(points[0], pair[0]).min(distance(points[points.len() - 1], pair[0]));
        let taper = (from_end / (cell * 0.4)).clamp(0.35, 1.0);
        let long = cell * 0.11 * taper * grain.between(0.75, 1.1);
        let side = if index % 2 == 0 { 1.0 } else { -1.0 };
        strokes.stroke(along(pair[0], across, side * cell * 0.012), along(pair[0], across, side * long));
    }
    stroke(out, &strokes, map.palette.hachure, cell * 0.02, 0.9);
    stroke_with(out, &Path::smooth(course, false), map.palette.hachure, cell * 0.014, 0.55, "");
}
