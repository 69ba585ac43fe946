//! Brooks that grow into rivers, ponds with water-lining, and the bridges over them.

use crate::geometry::{P, Rect, along, distance, mix, perp, signed_area, sub, unit};
use crate::ink::{N, Opacity, Path, Stencils, fill, stroke};
use crate::map::Map;
use crate::terrain::waver;
use crate::trace::keeps;

/// The outlines of running water.
#[derive(Default)]
pub(crate) struct Ribbons(Vec<Path>);

impl Ribbons {
    /// A course that is as wide at each point as `width` says.
    pub fn add(&mut self, course: &[P], width: impl Fn(usize) -> f32, reach: f32) {
        let kept = keeps(course, reach * 0.012);
        let points: Vec<usize> = (0..course.len()).filter(|&index| kept[index]).collect();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (place, &index) in points.iter().enumerate() {
            let before = course[points[place.saturating_sub(1)]];
            let after = course[points[(place + 1).min(points.len() - 1)]];
            let across = perp(unit(sub(after, before)));
            left.push(along(course[index], across, -width(index) / 2.0));
            right.push(along(course[index], across, width(index) / 2.0));
        }
        right.reverse();
        let mut ribbon = Path::smooth(&left, false);
        if let Some(&end) = right.first() {
            ribbon.on(end);
            ribbon.smooth_on(&right);
            ribbon.close();
            self.0.push(ribbon);
        }
    }

    /// Draws the banks, then the water over all of them, so that confluences run together.
    pub fn draw(&self, out: &mut String, map: &Map<'_>, name: &str) {
        let (palette, reach) = (map.palette, map.reach());
        let ribbons = Stencils::cut(out, format!("{}-{name}", palette.id), &self.0);
        for (colour, width, opacity) in
            [(palette.water_light, 0.075, 0.4), (palette.water_edge, 0.024, 1.0), (palette.water, 0.004, 1.0)]
        {
            let attributes = format!(
                r#"fill="{colour}" stroke="{colour}" stroke-width="{}" stroke-linejoin="round"{}"#,
                N(reach * width),
                Opacity("", opacity)
            );
            ribbons.draw(out, &attributes);
        }
    }
}

/// Standing water: a dark shore, and lines that follow it inwards, fainter and fainter.
pub(crate) fn ponds(out: &mut String, map: &Map<'_>, ponds: &[Vec<P>]) {
    let (palette, reach) = (map.palette, map.reach());
    for pond in ponds {
        let mut outline = pond.clone();
        if signed_area(&outline) < 0.0 {
            outline.reverse();
        }
        let broad = Rect::around(outline.iter().copied()).map_or(0.0, |bounds| bounds.w.min(bounds.h));
        let ring = |inset: f32| Path::smooth(&waver(&outline, inset, 0.0, reach * 0.12), true);
        fill(out, &ring(0.0), palette.water, 1.0);
        stroke(out, &ring(0.0), palette.water_edge, reach * 0.022, 1.0);
        for (line, opacity) in [(1.0, 0.7), (2.2, 0.45), (3.8, 0.28)] {
            let inset = line * reach * 0.035;
            if inset < broad * 0.3 {
                stroke(out, &ring(inset), palette.water_edge, reach * 0.01, opacity);
            }
        }
    }
}

/// A bridge wherever a way crosses water, and across every side that the board says has one.
pub(crate) fn bridges(
    out: &mut String,
    map: &Map<'_>,
    ways: &[(P, P)],
    waters: &[(P, P, f32)],
    sides: &[&[P]],
) {
    let reach = map.reach();
    let (mut parapets, mut built): (Path, Vec<P>) = Default::default();
    let mut build = |at: P, course: P, wide: f32, near: f32| {
        if built.iter().any(|&other| distance(other, at) < near) {
            return;
        }
        built.push(at);
        let (half, off) = (wide * 0.5 + reach * 0.06, reach * 0.058);
        for side in [-off, off] {
            let beside = along(at, perp(course), side);
            let flare = |end: f32| along(along(beside, course, end * half), perp(course), side * 0.6);
            parapets.add_line(&[
                flare(-1.35),
                along(beside, course, -half),
                along(beside, course, half),
                flare(1.35),
            ]);
        }
    };
    for &(a, b) in ways {
        let (left, right) = (a[0].min(b[0]), a[0].max(b[0]));
        for &(c, d, wide) in
            waters.iter().filter(|(c, d, _)| c[0].max(d[0]) >= left && c[0].min(d[0]) <= right)
        {
            if let Some(at) = crossing(a, b, c, d) {
                build(at, unit(sub(b, a)), wide, reach * 0.25);
            }
        }
    }
    for side in sides {
        if let (Some(&a), Some(&b)) = (side.first(), side.last()) {
            build(mix(a, b, 0.5), perp(unit(sub(b, a))), reach * 0.08, reach * 0.6);
        }
    }
    stroke(out, &parapets, map.palette.brick_edge, reach * 0.022, 1.0);
}

/// Where two stretches cross.
fn crossing(a: P, b: P, c: P, d: P) -> Option<P> {
    let (r, s, q) = (sub(b, a), sub(d, c), sub(c, a));
    let cross = |u: P, v: P| u[0] * v[1] - u[1] * v[0];
    let turn = cross(r, s);
    if turn.abs() < 1e-6 {
        return None;
    }
    let (t, u) = (cross(q, s) / turn, cross(q, r) / turn);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| along(a, r, t))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_cross_where_they_meet() {
        assert_eq!(crossing([0.0, 0.0], [4.0, 0.0], [2.0, -1.0], [2.0, 1.0]), Some([2.0, 0.0]));
        assert_eq!(crossing([0.0, 0.0], [1.0, 0.0], [2.0, -1.0], [2.0, 1.0]), None);
        assert_eq!(crossing([0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]), None);
    }
}
