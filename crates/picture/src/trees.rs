//! Trees: clumps over woods, rows in orchards. They stand on one lattice over the whole map, so a
//! wood shows no seam between its spaces, and they keep off the roads.

use crate::cover::Cover;
use crate::geometry::{Grain, P, Rect, along, from_segment, heading, inside, perp, scatter, stretches_near};
use crate::ink::{N, draw};
use crate::map::Map;
use crate::theme::Palette;
use std::f32::consts::TAU;

/// The kinds of tree, each drawn once.
const KINDS: usize = 5;

/// Draws each kind of tree once, ten units across, to be used many times.
pub(crate) fn defs(out: &mut String, palette: &Palette) {
    for kind in 0..KINDS {
        let mut grain = Grain::of(&format!("tree {kind}"));
        let lobes = 6 + kind % 3;
        let mut crown = String::new();
        for lobe in 0..=lobes {
            let angle = |part: f32| (lobe as f32 + part) * TAU / lobes as f32 + kind as f32;
            let [x, y] = along([0.0, 0.0], heading(angle(0.0)), 4.1);
            if lobe == 0 {
                draw!(crown, "M{} {}", N(x), N(y));
            } else {
                let [bulge_x, bulge_y] = along([0.0, 0.0], heading(angle(-0.5)), grain.between(6.0, 7.4));
                draw!(crown, "Q{} {} {} {}", N(bulge_x), N(bulge_y), N(x), N(y));
            }
        }
        draw!(
            out,
            r#"<g id="{}-tree-{kind}"><ellipse cx="1.4" cy="2" rx="5" ry="4.2" fill="{}" fill-opacity=".28"/>"#,
            palette.id,
            palette.shadow
        );
        draw!(
            out,
            r#"<path d="{crown}Z" fill="{}" stroke="{}" stroke-width=".6" stroke-linejoin="round"/>"#,
            palette.tree[kind % 3],
            palette.tree_edge
        );
        // Hatching on the shaded side, a light on the other.
        draw!(
            out,
            r#"<path d="M-1 3.3Q2.6 3 3.4 -.6M-.2 2.2Q2 2 2.4 -.4" fill="none" stroke="{}" stroke-width=".6" stroke-opacity=".75" stroke-linecap="round"/>"#,
            palette.tree_edge
        );
        draw!(
            out,
            r#"<path d="M-2.9 .4Q-2.8 -2.4 -.2 -3" fill="none" stroke="{}" stroke-width="1" stroke-opacity=".8" stroke-linecap="round"/></g>"#,
            palette.tree_light
        );
    }
}

/// One tree.
pub(crate) fn tree(out: &mut String, palette: &Palette, at: P, size: f32, kind: usize) {
    draw!(
        out,
        r##"<use href="#{}-tree-{}" transform="translate({} {})scale({})"/>"##,
        palette.id,
        kind % KINDS,
        N(at[0]),
        N(at[1]),
        N(size / 10.0)
    );
}

/// All trees of the map, from north to south. They keep off the stretches `ways` and do not grow
/// through `names`.
pub(crate) fn trees(out: &mut String, map: &Map<'_>, ways: &[(P, P)], names: &[Rect]) {
    let spacing = (map.cell * 0.185).clamp(map.em * 0.42, map.em * 0.95);
    let mut standing: Vec<(P, f32, usize)> = Vec::new();
    for (index, ground) in map.lands.iter().enumerate() {
        let outline = &map.outlines[index];
        let Some(bounds) = Rect::around(outline.iter().copied()) else { continue };
        if !matches!(ground.cover, Cover::Woods | Cover::Orchard) {
            continue;
        }
        let near = bounds.grown(spacing);
        let ways = stretches_near(ways, near);
        // Outer sides of the wood; inner ones do not count.
        let rim: Vec<(P, P)> = map
            .mesh
            .sides(index)
            .filter(|(_, across)| across.is_none_or(|other| map.lands[other].cover != ground.cover))
            .map(|(side, _)| side)
            .collect();
        let clear = |at: P, size: f32| {
            !names.iter().any(|name| name.grown(size * 0.3).holds(at))
                && rim
                    .iter()
                    .all(|&side| from_segment(at, side) > size * 0.5 + map.cell.min(map.em * 6.0) * 0.02)
                && ways.iter().all(|&way| from_segment(at, way) > size * 0.42 + road_clearing(map))
        };
        if ground.cover == Cover::Orchard {
            orchard(map, index, spacing, &mut standing, clear);
            continue;
        }
        for (at, mut grain) in scatter(outline, spacing, 0.3) {
            let size = spacing * grain.between(1.05, 1.5);
            // A road through a wood that the map does not draw still thins it.
            let thinned = ground.road && ways.is_empty() && grain.next() < 0.45;
            if !thinned && clear(at, size) {
                standing.push((at, size, (grain.next() * KINDS as f32) as usize));
            }
        }
    }
    standing.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]).then(a.0[0].total_cmp(&b.0[0])));
    for (at, size, kind) in standing {
        tree(out, map.palette, at, size, kind);
    }
}

fn road_clearing(map: &Map<'_>) -> f32 {
    map.cell.min(map.em * 6.0) * 0.045
}

/// Small trees in rows.
fn orchard(
    map: &Map<'_>,
    index: usize,
    spacing: f32,
    standing: &mut Vec<(P, f32, usize)>,
    clear: impl Fn(P, f32) -> bool,
) {
    let middle = map.centres[index];
    let (course, across) = (heading(0.25), perp(heading(0.25)));
    for row in -12i32..=12 {
        for column in -12i32..=12 {
            let at = along(along(middle, course, column as f32 * spacing), across, row as f32 * spacing);
            if inside(&map.outlines[index], at) && clear(at, spacing * 0.8) {
                standing.push((at, spacing * 0.72, (column + row).unsigned_abs() as usize));
            }
        }
    }
}
