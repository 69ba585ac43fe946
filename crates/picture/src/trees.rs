//! Trees: clumps over woods, rows in orchards. They stand on one lattice over the whole map, so a
//! wood shows no seam between its spaces, and they keep off the roads.

use crate::cover::Cover;
use crate::geometry::{
    Grain, P, Rect, along, clearance, from_segment, heading, inside, perp, resample, scatter, signed_area,
    stretches_near, sub, unit,
};
use crate::ink::{N, draw};
use crate::map::Map;
use crate::survey::Survey;
use crate::theme::Palette;
use crate::trace::Trace;
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

/// A tree that is going to be drawn.
type Tree = (P, f32, usize);

/// What trees keep away from.
pub(crate) struct Clearings<'a> {
    /// Stretches of roads and water.
    pub ways: &'a [(P, P)],
    /// What is written.
    pub names: &'a [Rect],
}

impl Clearings<'_> {
    /// Whether a tree may stand at a point.
    fn open(&self, near: &[(P, P)], at: P, size: f32, road: f32) -> bool {
        !self.names.iter().any(|name| name.grown(size * 0.3).holds(at))
            && near.iter().all(|&way| from_segment(at, way) > size * 0.42 + road)
    }
}

/// The trees of the board: woods within `edges`, closest together along them, and orchards.
pub(crate) fn trees(out: &mut String, map: &Map<'_>, edges: &[Vec<P>], clearings: &Clearings<'_>) {
    let spacing = spacing(map);
    let road = map.reach() * 0.05;
    let mut rim = Trace::default();
    edges.iter().for_each(|edge| rim.add_outline(edge));
    let shapes = bounded(edges);
    let mut standing: Vec<Tree> = Vec::new();
    for edge in edges {
        let Some(bounds) = Rect::around(edge.iter().copied()) else { continue };
        let near = stretches_near(clearings.ways, bounds.grown(spacing));
        let mut closed = edge.clone();
        closed.extend(edge.first());
        for pair in resample(&closed, spacing * 0.72).windows(2) {
            let mut grain = Grain::at((pair[0][0] * 2.0) as i32, (pair[0][1] * 2.0) as i32);
            let size = spacing * grain.between(0.9, 1.25);
            let at = along(pair[0], perp(unit(sub(pair[1], pair[0]))), size * grain.between(0.3, 0.5));
            if clearings.open(&near, at, size, road) {
                standing.push((at, size, (grain.next() * KINDS as f32) as usize));
            }
        }
        if signed_area(edge) < 0.0 {
            continue;
        }
        for (at, mut grain) in scatter(edge, spacing, 0.3) {
            let size = spacing * grain.between(1.05, 1.5);
            let deep =
                shapes.iter().filter(|(near, shape)| near.holds(at) && inside(shape, at)).count() % 2 == 1;
            if deep && rim.nearest(at, size * 0.8).is_none() && clearings.open(&near, at, size, road) {
                standing.push((at, size, (grain.next() * KINDS as f32) as usize));
            }
        }
    }
    for (index, land) in map.lands.iter().enumerate() {
        if land.cover == Cover::Orchard {
            let outline = &map.outlines[index];
            rows(outline, map.centres[index], spacing, &mut standing, |at, size| {
                clearance(outline, at) > size * 0.9 && clearings.open(clearings.ways, at, size, road)
            });
        }
    }
    plant(out, map.palette, standing);
}

/// The trees of the true ground where the board has no woods: smaller, and further apart.
pub(crate) fn survey(
    out: &mut String,
    map: &Map<'_>,
    survey: &Survey,
    edges: &[Vec<P>],
    clearings: &Clearings<'_>,
) {
    let spacing = spacing(map);
    let road = map.reach() * 0.05;
    let shapes = bounded(edges);
    let mut standing: Vec<Tree> = Vec::new();
    for wood in &survey.woods {
        let Some(bounds) = Rect::around(wood.iter().copied()) else { continue };
        let near = stretches_near(clearings.ways, bounds.grown(spacing));
        for (at, mut grain) in scatter(wood, spacing * 1.3, 0.32) {
            let size = spacing * grain.between(0.7, 0.95);
            let bare =
                map.near_spaces(at) && !shapes.iter().any(|(near, edge)| near.holds(at) && inside(edge, at));
            if bare && clearings.open(&near, at, size, road) {
                standing.push((at, size, (grain.next() * KINDS as f32) as usize));
            }
        }
    }
    for orchard in &survey.orchards {
        let Some(bounds) = Rect::around(orchard.iter().copied()) else { continue };
        let middle = [bounds.x + bounds.w / 2.0, bounds.y + bounds.h / 2.0];
        rows(orchard, middle, spacing * 0.8, &mut standing, |at, size| {
            clearings.open(clearings.ways, at, size, road)
        });
    }
    plant(out, map.palette, standing);
}

/// Outlines with what they lie in, to ask quickly whether a point is inside.
fn bounded(edges: &[Vec<P>]) -> Vec<(Rect, &[P])> {
    let bounds = |edge: &[P]| Rect::around(edge.iter().copied());
    edges.iter().filter_map(|edge| Some((bounds(edge)?, edge.as_slice()))).collect()
}

/// The distance between trees.
fn spacing(map: &Map<'_>) -> f32 {
    (map.cell * 0.2).clamp(map.em * 0.45, map.em * 0.95)
}

/// Draws trees from north to south, each over those behind it.
fn plant(out: &mut String, palette: &Palette, mut standing: Vec<Tree>) {
    standing.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]).then(a.0[0].total_cmp(&b.0[0])));
    for (at, size, kind) in standing {
        tree(out, palette, at, size, kind);
    }
}

/// Small trees in rows.
fn rows(outline: &[P], middle: P, spacing: f32, standing: &mut Vec<Tree>, clear: impl Fn(P, f32) -> bool) {
    let (course, across) = (heading(0.25), perp(heading(0.25)));
    for row in -12i32..=12 {
        for column in -12i32..=12 {
            let at = along(along(middle, course, column as f32 * spacing), across, row as f32 * spacing);
            if inside(outline, at) && clear(at, spacing * 0.8) {
                standing.push((at, spacing * 0.72, (column + row).unsigned_abs() as usize));
            }
        }
    }
}
