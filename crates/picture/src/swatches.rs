//! Small pieces of ground and line for the legend.

use crate::cover::{Cover, Land};
use crate::geometry::{P, heading};
use crate::ink::{Esc, Path, draw, fill, stroke, stroke_with};
use crate::lines::Stroke;
use crate::theme::Palette;
use crate::{towns, trees};
use std::f32::consts::{FRAC_PI_3, TAU};

/// A hex of a terrain that fills a square, as a symbol.
pub(crate) fn symbol(out: &mut String, palette: &Palette, key: &str) {
    draw!(out, r#"<symbol id="ground-{}" viewBox="-50 -50 100 100">"#, Esc(key));
    terrain_swatch(out, palette, Land::of(key), [0.0, 0.0], 100.0 / 1.12);
    out.push_str("</symbol>");
}

/// A hex of a terrain, `size` high.
pub(crate) fn terrain_swatch(out: &mut String, palette: &Palette, ground: Land, at: P, size: f32) {
    let on = |dx: f32, dy: f32| [at[0] + dx * size, at[1] + dy * size];
    let hex: Vec<P> = (0..6)
        .map(|corner| {
            let [x, y] = heading(corner as f32 * FRAC_PI_3);
            on(x * 0.56, y * 0.56)
        })
        .collect();
    let outline = Path::polygon(&hex);
    fill(out, &outline, palette.ground, 1.0);
    if let Some(colour) = wash(palette, ground) {
        fill(out, &outline, colour, 0.9);
    }
    stroke(out, &outline, palette.grid, size * 0.03, 0.7);
    if ground.road {
        let way = Path::line(&[on(-0.5, 0.16), on(0.5, -0.16)]);
        stroke(out, &way, palette.road_edge, size * 0.13, 1.0);
        stroke(out, &way, palette.road, size * 0.085, 1.0);
    }
    match ground.cover {
        Cover::Woods | Cover::Orchard => wood(out, palette, ground, at, size),
        Cover::Town if ground.farm => farm(out, palette, at, size),
        Cover::Town | Cover::Fort => towns::sample(out, palette, at, size),
        Cover::Water => {
            let course = Path::smooth(&[on(-0.5, 0.0), on(-0.15, 0.08), on(0.2, -0.08), on(0.5, 0.0)], false);
            stroke(out, &course, palette.water_edge, size * 0.14, 1.0);
            stroke(out, &course, palette.water, size * 0.1, 1.0);
        }
        Cover::Marsh => {
            let mut reeds = Path::default();
            for (dx, dy) in [(-0.2, -0.1), (0.15, -0.15), (0.0, 0.12), (0.25, 0.2), (-0.25, 0.22)] {
                for lean in [-0.06, 0.0, 0.06] {
                    reeds.stroke(on(dx, dy), on(dx + lean, dy - 0.12));
                }
            }
            stroke(out, &reeds, palette.woods_edge, size * 0.025, 0.9);
        }
        Cover::Field => {
            let mut rows = Path::default();
            for row in -3..=3 {
                rows.stroke(on(-0.3, row as f32 * 0.1 + 0.05), on(0.3, row as f32 * 0.1 - 0.05));
            }
            stroke(out, &rows, palette.hachure, size * 0.025, 0.7);
        }
        Cover::Rough => {
            let mut rocks = Path::default();
            for (dx, dy) in [(-0.22, -0.18), (0.14, -0.2), (-0.02, 0.06), (0.26, 0.16), (-0.28, 0.2)] {
                let rock = [(-0.1, 0.06), (-0.05, -0.06), (0.05, -0.05), (0.1, 0.06), (-0.1, 0.06)];
                for pair in rock.windows(2) {
                    let [from, to] = [pair[0], pair[1]].map(|(x, y)| on(dx + x, dy + y));
                    rocks.stroke(from, to);
                }
            }
            stroke(out, &rocks, palette.hachure, size * 0.03, 0.9);
        }
        Cover::Clear | Cover::Plain => {}
    }
    if ground.high {
        let mut strokes = Path::default();
        for step in 0..24 {
            let [x, y] = heading(step as f32 * TAU / 24.0);
            strokes.stroke(on(x * 0.46, y * 0.46), on(x * 0.32, y * 0.32));
        }
        stroke(out, &strokes, palette.hachure, size * 0.03, 0.8);
    }
}

/// The colour that lies over the ground.
fn wash(palette: &Palette, ground: Land) -> Option<&'static str> {
    match ground.cover {
        Cover::Woods | Cover::Orchard => Some(palette.woods),
        // One farm lies in its fields, where a town has covered them.
        Cover::Town if ground.farm => Some(palette.field),
        Cover::Town | Cover::Fort => Some(palette.town),
        Cover::Marsh | Cover::Water => Some(palette.marsh),
        Cover::Field => Some(palette.field),
        Cover::Plain | Cover::Rough => Some(palette.plain),
        Cover::Clear if ground.high => Some(palette.hill),
        Cover::Clear if ground.low => Some(palette.low),
        Cover::Clear => None,
    }
}

/// A court with houses on three sides, and a tree beside its gate: nobody takes it for the street of a town.
fn farm(out: &mut String, palette: &Palette, at: P, size: f32) {
    let part = |corners: &[(f32, f32)]| -> Path {
        let corners: Vec<P> = corners.iter().map(|(x, y)| [at[0] + x * size, at[1] + y * size]).collect();
        Path::polygon(&corners)
    };
    let court = part(&[(-0.24, -0.26), (0.2, -0.26), (0.2, 0.2), (-0.24, 0.2)]);
    fill(out, &court, palette.road, 1.0);
    let [light, dark] = palette.brick;
    let wings = [
        (light, part(&[(-0.27, -0.29), (0.23, -0.29), (0.23, -0.15), (-0.27, -0.15)])),
        (dark, part(&[(-0.27, -0.15), (-0.13, -0.15), (-0.13, 0.23), (-0.27, 0.23)])),
        (dark, part(&[(0.09, -0.15), (0.23, -0.15), (0.23, 0.23), (0.09, 0.23)])),
    ];
    for (tone, wing) in &wings {
        fill(out, wing, tone, 1.0);
        stroke(out, wing, palette.brick_edge, size * 0.02, 1.0);
    }
    trees::plant(out, palette, f32::MAX, vec![([at[0] + size * 0.33, at[1] + size * 0.18], size * 0.2, 0)]);
}

fn wood(out: &mut String, palette: &Palette, ground: Land, at: P, size: f32) {
    let places: &[(f32, f32)] = if ground.road {
        &[(-0.16, -0.24), (0.08, -0.3), (0.18, 0.26), (-0.06, 0.3)]
    } else {
        &[(-0.12, -0.26), (0.14, -0.24), (-0.28, 0.0), (0.02, 0.0), (0.28, 0.02), (-0.13, 0.24), (0.15, 0.25)]
    };
    let across = if ground.cover == Cover::Orchard { 0.19 } else { 0.28 };
    let tree = |(kind, (dx, dy)): (usize, &(f32, f32))| {
        ([at[0] + dx * size, at[1] + dy * size], size * across, kind)
    };
    trees::plant(out, palette, f32::MAX, places.iter().enumerate().map(tree).collect());
}

/// A stretch of a line, `size` long.
pub(crate) fn line_swatch(out: &mut String, palette: &Palette, kind: Stroke, [x, y]: P, size: f32) {
    let (half, lift) = (size * 0.5, size * 0.1);
    let points =
        [[x - half, y + lift], [x - half * 0.3, y - lift], [x + half * 0.3, y + lift], [x + half, y - lift]];
    let path = Path::smooth(&points, false);
    let mut twice = |outer: &str, inner: &str, width: f32| {
        stroke(out, &path, outer, size * width, 1.0);
        stroke(out, &path, inner, size * width * 0.62, 1.0);
    };
    match kind {
        Stroke::Road => twice(palette.road_edge, palette.road, 0.2),
        Stroke::Lane => twice(palette.road_edge, palette.road, 0.14),
        Stroke::Stream => twice(palette.water_edge, palette.water, 0.14),
        Stroke::River => twice(palette.water_edge, palette.water, 0.26),
        Stroke::Bridge => twice(palette.brick_edge, palette.road, 0.3),
        Stroke::Track => {
            stroke_with(out, &path, palette.track, size * 0.06, 1.0, r#" stroke-dasharray="4 3""#);
        }
        Stroke::Edge => stroke(out, &path, palette.accent, size * 0.1, 1.0),
        Stroke::Plain => stroke(out, &path, palette.ink_soft, size * 0.06, 1.0),
        Stroke::Sunken => twice(palette.hachure, palette.road, 0.2),
        Stroke::Crest | Stroke::Ridge => {
            let mut strokes = Path::default();
            for step in 0..11 {
                let at = x - half + size * step as f32 / 10.0;
                let side = if kind == Stroke::Ridge || step % 2 == 0 { 0.22 } else { -0.22 };
                strokes.stroke([at, y], [at, y + side * size]);
            }
            stroke(out, &strokes, palette.hachure, size * 0.05, 1.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::Theme;

    /// Whoever chooses between pieces of ground sees which is which.
    #[test]
    fn kinds_of_ground_are_told_apart() {
        let kinds = ["open", "woods", "orchard", "hill", "town", "farm", "field", "rough", "marsh", "stream"];
        for theme in [Theme::Light, Theme::Dark] {
            let drawn = kinds.map(|key| {
                let mut out = String::new();
                terrain_swatch(&mut out, Palette::of(theme), Land::of(key), [0.0, 0.0], 100.0);
                out
            });
            for (i, one) in drawn.iter().enumerate() {
                let alike = drawn[..i].iter().position(|other| other == one);
                assert_eq!(alike.map(|other| kinds[other]), None, "looks like {}", kinds[i]);
            }
        }
    }
}
