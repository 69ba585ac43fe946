//! Water and crests run along hexsides: each feature follows the sides nearest to its course, as the
//! cheapest walk over the corners of the grid.

use super::super::Kind;
use super::super::shape::{Point, between, distance};
use super::{Along, Draft, Side, side};
use crate::Direction;
use std::collections::BTreeMap;

/// What a side costs before its distance from the course counts: enough to keep a walk from meandering.
const STEP: f64 = 0.12;
/// How much a side costs for lying off the course, by the square of its distance.
const OFF: f64 = 2.0;
/// What a side that carries water already costs, so that brooks share the sides below their confluence.
const SHARED: f64 = 0.45;
/// A walk is led past the course about this often, lest it cut off a bend.
const LEG: f64 = 3.0;
/// Shorter pieces of a course leave no mark.
const SHORT: f64 = 0.5;
/// How far from a river a bridge of the atlas may come to lie.
const BRIDGE: f64 = 1.5;

/// Runs every line of the settings along its sides, then corrects, then places the bridges over rivers.
pub(super) fn run(draft: &mut Draft<'_>) {
    let web = Web::new(draft);
    let settings = draft.settings;
    for rule in &settings.along {
        let features = draft.atlas.features.iter();
        for feature in features.filter(|feature| rule.kinds.contains(&feature.kind.key().to_owned())) {
            let along = Along {
                kind: rule.side.clone(),
                source: rule.source.clone(),
                course: Some(feature.name.clone()),
            };
            for part in web.inside(draft, &draft.drawn(feature)) {
                for side in web.walk(draft, &part, &along.kind) {
                    draft.sides.entry(side).or_insert_with(|| along.clone());
                }
            }
        }
    }
    for correction in &settings.correction {
        for text in &correction.sides {
            let side = draft.side(text);
            match correction.side.as_deref() {
                Some("clear") => drop(draft.sides.remove(&side)),
                Some(kind) => {
                    let (kind, source) = (kind.to_owned(), correction.source.clone());
                    draft.sides.insert(side, Along { kind, source, course: correction.course.clone() });
                }
                None => {}
            }
        }
    }
    for bridge in draft.atlas.of(Kind::Bridge) {
        let at = draft.drawn(bridge)[0];
        let rivers = draft.sides.iter().filter(|(_, along)| settings.bridged.contains(&along.kind));
        let away =
            rivers.map(|(&side, _)| (middle(draft, side), side)).map(|(m, side)| (distance(m, at), side));
        if let Some((_, side)) = away.filter(|(away, _)| *away < BRIDGE).min_by(|a, b| a.0.total_cmp(&b.0)) {
            draft.bridges.insert(side);
        }
    }
}

/// The middle of a side.
pub(super) fn middle(draft: &Draft<'_>, [a, b]: Side) -> Point {
    between(draft.plane.centre(a), draft.plane.centre(b), 0.5)
}

/// How far a point lies from a course.
pub(super) fn off(point: Point, course: &[Point]) -> f64 {
    let stretch = |pair: &[Point]| {
        let [a, b] = [pair[0], pair[1]];
        let length = (b[0] - a[0]).powi(2) + (b[1] - a[1]).powi(2);
        let along = (point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1]);
        let part = if length > 0.0 { (along / length).clamp(0.0, 1.0) } else { 0.0 };
        distance(point, between(a, b, part))
    };
    course.windows(2).map(stretch).fold(f64::MAX, f64::min)
}

/// The points of a course about `leg` apart, its ends included.
fn legs(course: &[Point], leg: f64) -> Vec<Point> {
    let length: f64 = course.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
    let count = (length / leg).round().max(1.0);
    let mut found = vec![course[0]];
    let (mut gone, mut next) = (0.0, length / count);
    for pair in course.windows(2) {
        let stretch = distance(pair[0], pair[1]);
        while gone + stretch >= next && found.len() < count as usize {
            found.push(between(pair[0], pair[1], (next - gone) / stretch));
            next += length / count;
        }
        gone += stretch;
    }
    found.push(course[course.len() - 1]);
    found
}

/// The corners of the grid and the sides that join them.
struct Web {
    corners: Vec<Point>,
    /// For each corner the corners next to it, and the side between two hexes that leads there, if any.
    next: Vec<Vec<(usize, Option<Side>)>>,
}

impl Web {
    fn new(draft: &Draft<'_>) -> Web {
        let mut web = Web { corners: Vec::new(), next: Vec::new() };
        let mut known: BTreeMap<[i64; 2], usize> = BTreeMap::new();
        let grid = &draft.plane.grid;
        for hex in grid.hexes() {
            for direction in Direction::ALL {
                let [a, b] = draft.plane.ends(hex, direction).map(|point| {
                    let key = point.map(|x| (x * 1000.0).round() as i64);
                    // Corners of neighbours may differ by a rounding: look next door too.
                    let close = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| [key[0] + dx, key[1] + dy]));
                    let found = close.filter_map(|key| known.get(&key).copied()).next();
                    found.unwrap_or_else(|| {
                        known.insert(key, web.corners.len());
                        web.corners.push(point);
                        web.next.push(Vec::new());
                        web.corners.len() - 1
                    })
                });
                if !web.next[a].iter().any(|&(corner, _)| corner == b) {
                    let side = grid.neighbour(hex, direction).map(|other| side(hex, other));
                    web.next[a].push((b, side));
                    web.next[b].push((a, side));
                }
            }
        }
        web
    }

    /// The pieces of a course that lie on the map.
    fn inside(&self, draft: &Draft<'_>, course: &[Point]) -> Vec<Vec<Point>> {
        let mut parts: Vec<Vec<Point>> = vec![Vec::new()];
        for &point in course {
            match draft.plane.hex_at(point) {
                Some(_) => parts.last_mut().expect("starts with one").push(point),
                None => parts.push(Vec::new()),
            }
        }
        let length = |part: &[Point]| part.windows(2).map(|pair| distance(pair[0], pair[1])).sum::<f64>();
        parts.into_iter().filter(|part| length(part) >= SHORT).collect()
    }

    /// The sides nearest to a course.
    fn walk(&self, draft: &Draft<'_>, course: &[Point], kind: &str) -> Vec<Side> {
        let stops: Vec<usize> = legs(course, LEG).into_iter().map(|point| self.nearest(point)).collect();
        let mut costs: BTreeMap<[usize; 2], f64> = BTreeMap::new();
        let mut corners = vec![stops[0]];
        for pair in stops.windows(2) {
            corners.extend(self.leg(draft, course, kind, pair[0], pair[1], &mut costs));
        }
        let corners = self.straightened(corners);
        let joined =
            |pair: &[usize]| self.next[pair[0]].iter().find(|next| next.0 == pair[1]).and_then(|next| next.1);
        corners.windows(2).filter_map(joined).collect()
    }

    fn nearest(&self, point: Point) -> usize {
        let by_distance = |a: &usize, b: &usize| {
            distance(self.corners[*a], point).total_cmp(&distance(self.corners[*b], point))
        };
        (0..self.corners.len()).min_by(by_distance).expect("a map has a corner")
    }

    /// The cheapest walk from one corner to another, without the first.
    fn leg(
        &self,
        draft: &Draft<'_>,
        course: &[Point],
        kind: &str,
        from: usize,
        to: usize,
        costs: &mut BTreeMap<[usize; 2], f64>,
    ) -> Vec<usize> {
        let water = |side: Option<Side>| {
            side.is_some_and(|side| {
                draft.sides.get(&side).is_some_and(|along| draft.settings.wet(&along.kind))
            })
        };
        let mut cost = |a: usize, b: usize, side: Option<Side>| {
            *costs.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                let at = |part| off(between(self.corners[a], self.corners[b], part), course).powi(2);
                let plain = STEP + OFF * (at(0.1) + at(0.5) + at(0.9));
                if draft.settings.wet(kind) && water(side) { plain * SHARED } else { plain }
            })
        };
        super::plane::cheapest(from, to, |corner, out| {
            out.extend(self.next[corner].iter().map(|&(next, side)| (next, cost(corner, next, side))));
        })
    }

    /// The walk without loops, and without detours between corners that are neighbours anyway.
    fn straightened(&self, corners: Vec<usize>) -> Vec<usize> {
        let mut clean: Vec<usize> = Vec::new();
        for corner in corners {
            match clean.iter().position(|&earlier| earlier == corner) {
                Some(earlier) => clean.truncate(earlier + 1),
                None => clean.push(corner),
            }
        }
        let mut at = 0;
        while at < clean.len() {
            let far = (at + 4..=(at + 7).min(clean.len() - 1)).rev();
            let near = |&later: &usize| self.next[clean[at]].iter().any(|next| next.0 == clean[later]);
            if let Some(later) = far.filter(|_| at + 4 < clean.len()).find(near) {
                clean.drain(at + 1..later);
            }
            at += 1;
        }
        clean
    }
}
