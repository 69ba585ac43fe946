//! Slopes as engravers drew them: short strokes down the fall of the ground, broad at the top and pointed
//! below, closer together where it is steep.

use crate::geometry::{Grain, P, along, distance, perp, resample, sub, unit};
use crate::ink::{Path, fill_many, stroke};
use crate::map::PATCH;
use crate::theme::Palette;

/// Strokes of one or many slopes.
#[derive(Default)]
pub(crate) struct Slopes {
    strokes: Path,
    /// The upper edges, for a soft shadow under the strokes.
    shade: Path,
}

impl Slopes {
    /// A slope that falls away on the right of `crest`, or on its left when `long` is negative. `long`
    /// is how far it falls; `ends` tells whether it runs out at both ends.
    pub fn add(&mut self, crest: &[P], long: f32, ends: bool) {
        let size = long.abs();
        let side = long.signum();
        let points = resample(crest, size * 0.17);
        let last = points.len().saturating_sub(1);
        for (index, pair) in points.windows(2).enumerate() {
            let mut grain = Grain::at((pair[0][0] * 3.0) as i32, (pair[0][1] * 3.0) as i32);
            let course = unit(sub(pair[1], pair[0]));
            let run = distance(pair[0], points[0]).min(distance(pair[0], points[last]));
            let taper = if ends { (run / (size * 2.6)).clamp(0.3, 1.0) } else { 1.0 };
            // Steep and gentle stretches follow each other; gentle ones have fewer, shorter strokes.
            let steep = steepness(pair[0], size * 9.0);
            if grain.next() > 0.62 + 0.5 * steep {
                continue;
            }
            let down = lean(course, side, grain.between(-0.16, 0.16));
            let top = along(pair[0], course, size * grain.between(-0.05, 0.05));
            let fall = size * taper * (0.5 + 0.5 * steep) * grain.between(0.75, 1.15);
            self.wedge(top, down, fall * 0.62, size * 0.045);
            if taper > 0.55 && steep > 0.3 && index % 2 == 0 {
                self.wedge(along(top, down, fall * 0.72), down, fall * 0.42, size * 0.033);
            }
        }
        let lower: Vec<P> = points
            .iter()
            .enumerate()
            .step_by(4)
            .map(|(index, &p)| {
                let course = unit(sub(points[(index + 1).min(last)], points[index.saturating_sub(1)]));
                along(p, perp(course), side * size * 0.42)
            })
            .collect();
        self.shade.add_line(&lower);
    }

    fn wedge(&mut self, top: P, down: P, long: f32, wide: f32) {
        let across = perp(down);
        self.strokes.add_polygon(&[
            along(top, across, wide),
            along(top, down, long),
            along(top, across, -wide),
        ]);
    }

    /// Draws them, with the shadow of a slope `long`.
    pub fn draw(&self, out: &mut String, palette: &Palette, long: f32) {
        stroke(out, &self.shade, palette.hachure, long * 0.95, 0.1);
        stroke(out, &self.shade, palette.hachure, long * 0.5, 0.1);
        fill_many(out, &self.strokes, palette.hachure, 0.85, long * 4.0 * PATCH);
    }
}

fn lean(course: P, side: f32, by: f32) -> P {
    let down = perp(course);
    unit([down[0] * side + course[0] * by, down[1] * side + course[1] * by])
}

/// How steep the ground is somewhere, from 0 to 1: it changes slowly over the map.
fn steepness([x, y]: P, scale: f32) -> f32 {
    let (column, row) = ((x / scale).floor(), (y / scale).floor());
    let (u, v) = (x / scale - column, y / scale - row);
    let at = |dx: i32, dy: i32| Grain::at(column as i32 + dx, row as i32 + dy).next();
    let level = |dy: i32| at(0, dy) * (1.0 - u) + at(1, dy) * u;
    (level(0) * (1.0 - v) + level(1) * v) * 0.7 + 0.3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_fall_on_the_side_they_should() {
        let fall = |long: f32| {
            let mut slopes = Slopes::default();
            slopes.add(&[[0.0, 100.0], [200.0, 100.0]], long, true);
            slopes.strokes.to_string()
        };
        let lowest = |path: &str| {
            let ys =
                path.split(['M', 'L', 'Z']).filter_map(|pair| pair.split(' ').nth(1)?.parse::<f32>().ok());
            ys.fold((f32::MAX, f32::MIN), |(low, high), y| (low.min(y), high.max(y)))
        };
        let (right, left) = (lowest(&fall(10.0)), lowest(&fall(-10.0)));
        assert!(right.0 > 97.0 && right.1 > 105.0, "{right:?}");
        assert!(left.1 < 103.0 && left.0 < 95.0, "{left:?}");
        assert_eq!(fall(10.0), fall(10.0));
    }
}
