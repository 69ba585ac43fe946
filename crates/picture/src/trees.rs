//! Trees: clumps over woods, rows in orchards. They stand on one lattice over the whole map, so a
//! wood shows no seam between its spaces, and they keep off the roads.

use crate::cover::Cover;
use crate::geometry::{
    Grain, P, Rect, along, clearance, distance, from_segment, heading, inside, perp, resample, scatter,
    signed_area, stretches_near, sub, unit,
};
use crate::ink::{N, Path, draw, fill, fill_many, fill_with};
use crate::map::Map;
use crate::survey::Survey;
use crate::theme::Palette;
use crate::trace::Trace;
use std::collections::BTreeMap;
use std::f32::consts::TAU;

/// The kinds of tree; they differ in their crowns.
const KINDS: usize = 5;
/// Trees are drawn so many times as large and then scaled down, in whole numbers: a crown is ten across.
const FINE: f32 = 10.0;
/// How far a crown reaches from its middle, in parts of its size.
const CROWN: f32 = 0.58;

/// A tree that is going to be drawn: where it stands, how large it is, and its kind.
pub(crate) type Tree = (P, f32, usize);

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
    plant(out, map.palette, map.patch(), standing);
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
    plant(out, map.palette, map.patch(), standing);
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

/// Trees that no other tree of their round touches, part by part.
#[derive(Default)]
struct Round {
    /// By colour.
    crowns: [Path; 3],
    /// Hatching on the shaded side.
    shades: Path,
    /// A light on the other.
    lights: Path,
}

impl Round {
    fn add(&mut self, (at, size, kind): Tree) {
        let on = |[x, y]: P| [at[0] * FINE + x * size, at[1] * FINE + y * size];
        let kind = kind % KINDS;
        let crown = &mut self.crowns[kind % 3];
        let lobes = 6 + kind % 3;
        let mut grain = Grain::of(&format!("tree {kind}"));
        let rim = |lobe: f32, far: f32| {
            on(along([0.0, 0.0], heading(lobe * TAU / lobes as f32 + kind as f32), far))
        };
        crown.add_bends(
            rim(0.0, 4.1),
            (1..=lobes).map(|lobe| [rim(lobe as f32 - 0.5, grain.between(6.0, 7.4)), rim(lobe as f32, 4.1)]),
        );
        crown.close();
        self.shades.add_bends(on([-1.0, 3.3]), [[on([2.6, 3.0]), on([3.4, -0.6])]]);
        self.shades.add_bends(on([-0.2, 2.2]), [[on([2.0, 2.0]), on([2.4, -0.4])]]);
        self.lights.add_bends(on([-2.9, 0.4]), [[on([-2.8, -2.4]), on([-0.2, -3.0])]]);
    }

    /// Draws them with the pen that [`plant`] has set.
    fn draw(&self, out: &mut String, palette: &Palette, width: f32) {
        for (crown, colour) in self.crowns.iter().zip(palette.tree) {
            fill(out, crown, colour, 1.0);
        }
        fill_with(out, &self.shades, "none", 1.0, r#" stroke-opacity=".75""#);
        let light = format!(
            r#" stroke="{}" stroke-width="{}" stroke-opacity=".8""#,
            palette.tree_light,
            N(width / 0.6)
        );
        fill_with(out, &self.lights, "none", 1.0, &light);
    }
}

/// Draws trees patch by patch. Where crowns overlap, one is drawn over the other in a later round; a round
/// is a handful of paths instead of several elements a tree.
pub(crate) fn plant(out: &mut String, palette: &Palette, patch: f32, mut standing: Vec<Tree>) {
    if standing.is_empty() {
        return;
    }
    standing.sort_by(|a, b| a.0[1].total_cmp(&b.0[1]).then(a.0[0].total_cmp(&b.0[0])));
    let mut shadows = Path::default();
    let mut patches: BTreeMap<[i32; 2], Vec<Tree>> = BTreeMap::new();
    for &(at, size, kind) in &standing {
        let on = [at[0] * FINE + 1.4 * size, at[1] * FINE + 2.0 * size];
        shadows.add_ellipse(on, [5.0 * size, 4.2 * size]);
        patches.entry([at[1], at[0]].map(|c| (c / patch).floor() as i32)).or_default().push((at, size, kind));
    }
    draw!(out, r#"<g transform="scale({})">"#, N(1.0 / FINE));
    fill_many(out, &shadows, palette.shadow, 0.28, patch * FINE);
    let sizes: f32 = standing.iter().map(|tree| tree.1).sum();
    let width = 0.06 * FINE * sizes / standing.len() as f32;
    draw!(
        out,
        r#"<g stroke="{}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round">"#,
        palette.tree_edge,
        N(width)
    );
    for trees in patches.values() {
        let mut rounds: Vec<Round> = Vec::new();
        for (tree, round) in trees.iter().zip(rounds_of(trees)) {
            if round == rounds.len() {
                rounds.push(Round::default());
            }
            rounds[round].add(*tree);
        }
        rounds.iter().for_each(|round| round.draw(out, palette, width));
    }
    out.push_str("</g></g>");
}

/// The first round in which each tree touches none of those before it, north to south.
fn rounds_of(trees: &[Tree]) -> Vec<usize> {
    let widest = trees.iter().map(|tree| tree.1).fold(0.0, f32::max);
    let mut rounds: Vec<usize> = Vec::with_capacity(trees.len());
    for (index, &(at, size, _)) in trees.iter().enumerate() {
        let north = (0..index).rev().take_while(|&other| at[1] - trees[other].0[1] < CROWN * 2.0 * widest);
        let touched: Vec<usize> = north
            .filter(|&other| distance(at, trees[other].0) < CROWN * (size + trees[other].1))
            .map(|other| rounds[other])
            .collect();
        rounds.push((0..).find(|round| !touched.contains(round)).unwrap_or_default());
    }
    rounds
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_of_one_round_do_not_touch_and_there_are_few_rounds() {
        let trees: Vec<Tree> = (0..400)
            .map(|index| {
                let mut grain = Grain::at(index % 20, index / 20);
                let at = [(index % 20) as f32 * 7.0 + grain.between(-2.0, 2.0), (index / 20) as f32 * 7.0];
                (at, grain.between(7.0, 10.5), index as usize)
            })
            .collect();
        let rounds = rounds_of(&trees);
        for (index, tree) in trees.iter().enumerate() {
            let touches = |other: &usize| {
                rounds[*other] == rounds[index]
                    && distance(tree.0, trees[*other].0) < CROWN * (tree.1 + trees[*other].1)
            };
            assert_eq!((0..index).find(touches), None);
        }
        assert!(rounds.iter().max() < Some(&8), "{rounds:?}");
    }
}
