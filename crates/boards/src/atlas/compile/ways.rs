//! Roads and tracks go from hex to hex: each follows its course as the cheapest walk over the centres of the
//! hexes, never over water that takes a bridge and has none. Where a way crosses a stream there is a bridge.

use super::super::Feature;
use super::super::shape::{Point, between, distance};
use super::plane::cheapest;
use super::settings::AcrossText;
use super::sides::off;
use super::surfaces::hexes;
use super::{Draft, Way, side};
use crate::{Direction, HexId};
use std::collections::BTreeMap;

/// What a hex costs before its distance from the course counts.
const STEP: f64 = 0.25;
/// How much a hex costs for lying off the course, by the square of its distance.
const OFF: f64 = 1.6;
/// What crossing a stream costs: a road seeks no fords.
const STREAM: f64 = 1.2;
/// What a hexside that a way crosses already costs, so that ways join rather than run side by side.
const SHARED: f64 = 0.55;
/// Between two stated hexes a way is led past its course about this often, lest it cut off a bend.
const LEG: f64 = 5.0;
/// A hex that the course passes this near to its centre is one that the way must pass.
const CENTRAL: f64 = 0.33;
/// An end this near to a stated hex is that hex.
const END: f64 = 1.6;
/// How far a lane goes, in hexes, to join a village with the next road.
const LANE: f64 = 4.5;

/// Lays the ways of the atlas in the order of the settings, joins loose ends, and gives every village a lane. A bridge
/// that no way has come to use is taken away: there would be a crossing with nothing that leads to it.
pub(super) fn lay(draft: &mut Draft<'_>) {
    let settings = draft.settings;
    let mut laid = Vec::new();
    for rule in &settings.across {
        let features = draft.atlas.features.iter();
        for feature in features.filter(|feature| rule.kinds.contains(&feature.kind.key().to_owned())) {
            if let Some((path, off_map)) = trace(draft, feature) {
                put(draft, rule, &feature.name, &path, off_map);
                laid.push((rule, feature, path));
            }
        }
    }
    for (rule, feature, path) in &laid {
        join_ends(draft, rule, feature, path);
    }
    if let Some(rule) = settings.across.last() {
        for place in settings.place.iter().filter(|place| place.lane) {
            lane(draft, rule, place);
        }
    }
    let crossed = &draft.crossed;
    draft.bridges.retain(|side| crossed.contains_key(side));
}

/// The hexes that a way of the atlas goes through, and the sides by which it leaves the map.
fn trace(draft: &Draft<'_>, feature: &Feature) -> Option<(Vec<HexId>, [Option<Direction>; 2])> {
    let whole = draft.drawn(feature);
    let on_map = |point: &Point| draft.plane.hex_at(*point).is_some();
    let (first, last) = (whole.iter().position(on_map)?, whole.iter().rposition(on_map)?);
    let course = &whole[first..=last];
    if course.len() < 2 {
        return None;
    }
    let mut path: Vec<HexId> = Vec::new();
    for pair in stops(draft, feature, course).windows(2) {
        let (from, to) = (pair[0].1, pair[1].1);
        if path.is_empty() {
            path.push(from);
        }
        path.extend(walk(draft, course, from, to));
    }
    // A walk there and back at a stop is no road.
    let mut at = 1;
    while at + 1 < path.len() {
        if path[at - 1] == path[at + 1] {
            path.drain(at..at + 2);
            at = at.max(2) - 1;
        } else {
            at += 1;
        }
    }
    let (start, end) = (*path.first()?, *path.last()?);
    let beyond = |hex: HexId, index: Option<usize>| draft.plane.rim_towards(hex, *whole.get(index?)?);
    Some((path, [beyond(start, first.checked_sub(1)), beyond(end, Some(last + 1))]))
}

/// The hexes that a way must pass, each with how far along the course it comes.
fn stops(draft: &Draft<'_>, feature: &Feature, course: &[Point]) -> Vec<(f64, HexId)> {
    let length = along(course, course[course.len() - 1]);
    let stated = draft.settings.via.iter().filter(|via| via.is(feature)).flat_map(|via| &via.hexes);
    let stated: Vec<(f64, HexId)> = stated
        .map(|number| draft.hex(number))
        .map(|hex| (along(course, draft.plane.centre(hex)), hex))
        .collect();
    let rim = |hex: HexId| draft.plane.rim(hex).next().is_some();
    let mut ends = vec![(0.0, draft.plane.nearest(course[0]))];
    ends.extend(stated.iter().copied());
    ends.push((length, draft.plane.nearest(course[course.len() - 1])));
    // A stated hex at the edge of the map, or near the end of the course, is the end.
    if let Some(&(at, hex)) = stated.first()
        && at < length / 2.0
        && (at < END || rim(hex))
    {
        ends.remove(0);
    }
    if let Some(&(at, hex)) = stated.last()
        && at > length / 2.0
        && (at > length - END || rim(hex))
    {
        ends.pop();
    }
    let mut stops = vec![ends[0]];
    for pair in ends.windows(2) {
        let (from, to) = (pair[0].0, pair[1].0);
        let count = ((to - from) / LEG).floor().max(0.0);
        for leg in 1..=count as u32 {
            let point = at(course, from + (to - from) * f64::from(leg) / (count + 1.0));
            let hex = draft.plane.nearest(point);
            if distance(draft.plane.centre(hex), point) < CENTRAL {
                stops.push((0.0, hex));
            }
        }
        stops.push(pair[1]);
    }
    stops
}

/// How far along a course the point of it lies that is nearest to another.
fn along(course: &[Point], point: Point) -> f64 {
    let (mut gone, mut best) = (0.0, (f64::MAX, 0.0));
    for pair in course.windows(2) {
        let stretch = distance(pair[0], pair[1]);
        let dot =
            (0..2).map(|axis| (point[axis] - pair[0][axis]) * (pair[1][axis] - pair[0][axis])).sum::<f64>();
        let part = if stretch > 0.0 { (dot / stretch.powi(2)).clamp(0.0, 1.0) } else { 0.0 };
        let away = distance(point, between(pair[0], pair[1], part));
        if away < best.0 {
            best = (away, gone + part * stretch);
        }
        gone += stretch;
    }
    best.1
}

/// The point so far along a course.
fn at(course: &[Point], mut far: f64) -> Point {
    for pair in course.windows(2) {
        let stretch = distance(pair[0], pair[1]);
        if far <= stretch && stretch > 0.0 {
            return between(pair[0], pair[1], far / stretch);
        }
        far -= stretch;
    }
    course[course.len() - 1]
}

/// The hexes from one to another that keep to the course, without the first.
fn walk(draft: &Draft<'_>, course: &[Point], from: HexId, to: HexId) -> Vec<HexId> {
    let grid = &draft.plane.grid;
    if grid.direction(from, to).is_some() {
        return vec![to];
    }
    let mut away: BTreeMap<HexId, f64> = BTreeMap::new();
    let mut step = |a: HexId, b: HexId| {
        let side = side(a, b);
        let centre = *away.entry(b).or_insert_with(|| off(draft.plane.centre(b), course));
        let middle = off(between(draft.plane.centre(a), draft.plane.centre(b), 0.5), course);
        let mut cost = STEP + OFF * (centre.powi(2) + middle.powi(2));
        let wet = draft.sides.get(&side).is_some_and(|along| draft.settings.wet(&along.kind));
        if wet && !draft.bridges.contains(&side) {
            cost += STREAM;
        }
        if draft.crossed.contains_key(&side) { cost * SHARED } else { cost }
    };
    let nodes = cheapest(usize::from(from.0), usize::from(to.0), |node, out| {
        let hex = HexId(node as u16);
        let open = grid.around(hex).filter(|&other| passable(draft, hex, other));
        out.extend(open.map(|other| (usize::from(other.0), step(hex, other))));
    });
    nodes.into_iter().map(|node| HexId(node as u16)).collect()
}

/// Whether a way may lead over a side: not over a river or lake without a bridge.
fn passable(draft: &Draft<'_>, a: HexId, b: HexId) -> bool {
    let side = side(a, b);
    let barred = draft.sides.get(&side).is_some_and(|along| draft.settings.barred(&along.kind));
    !barred || draft.bridges.contains(&side)
}

/// Puts a way on the map: only the sides that no earlier way crosses, with bridges where it crosses water.
fn put(
    draft: &mut Draft<'_>,
    rule: &AcrossText,
    name: &str,
    path: &[HexId],
    off_map: [Option<Direction>; 2],
) {
    let mut run: Vec<HexId> = Vec::new();
    let mut runs = Vec::new();
    for pair in path.windows(2) {
        let side = side(pair[0], pair[1]);
        if draft.crossed.contains_key(&side) {
            runs.push(std::mem::take(&mut run));
            continue;
        }
        draft.crossed.insert(side, draft.ways.len());
        if draft.sides.get(&side).is_some_and(|along| draft.settings.wet(&along.kind)) {
            draft.bridges.insert(side);
        }
        if run.is_empty() {
            run.push(pair[0]);
        }
        run.push(pair[1]);
    }
    runs.push(run);
    let (first, last) = (path[0], path[path.len() - 1]);
    for through in runs.into_iter().filter(|run| !run.is_empty()) {
        let start = off_map[0].filter(|_| through[0] == first);
        let end = off_map[1].filter(|_| through[through.len() - 1] == last);
        draft.ways.push(Way {
            kind: rule.way.clone(),
            name: name.to_owned(),
            source: rule.source.clone(),
            through,
            off_map: [start, end],
        });
    }
}

/// Leads a loose end on to a way next door, if there is one.
fn join_ends(draft: &mut Draft<'_>, rule: &AcrossText, feature: &Feature, path: &[HexId]) {
    if path.len() < 2 {
        return;
    }
    let course = draft.drawn(feature);
    let ends = [
        (path[0], path[1], course[0]),
        (path[path.len() - 1], path[path.len() - 2], course[course.len() - 1]),
    ];
    for (end, before, tip) in ends {
        let grid = &draft.plane.grid;
        let met = grid.around(end).filter(|&other| draft.crossed.contains_key(&side(end, other))).count();
        if met > 1 || draft.plane.rim(end).next().is_some() {
            continue;
        }
        let near = grid.around(end).filter(|&other| {
            other != before && !path.contains(&other) && draft.on_way(other) && passable(draft, end, other)
        });
        let away = |hex: HexId| {
            let wet = draft.sides.get(&side(end, hex)).is_some_and(|along| draft.settings.wet(&along.kind));
            distance(draft.plane.centre(hex), tip) + if wet { 0.5 } else { 0.0 }
        };
        if let Some(next) = near.min_by(|&a, &b| away(a).total_cmp(&away(b))) {
            put(draft, rule, &feature.name, &[end, next], [None, None]);
        }
    }
}

/// Joins a village that lies on no way with the nearest.
fn lane(draft: &mut Draft<'_>, rule: &AcrossText, place: &super::settings::PlaceText) {
    for from in hexes(draft, place) {
        if draft.on_way(from) {
            continue;
        }
        let grid = &draft.plane.grid;
        let cost = |a: HexId, b: HexId| {
            let wet = draft.sides.get(&side(a, b)).is_some_and(|along| draft.settings.wet(&along.kind));
            let rough = draft.terrain.get(&b).is_some_and(|(kind, _)| draft.settings.is_surface(kind));
            1.0 + if wet { 0.8 } else { 0.0 } + if rough { 0.5 } else { 0.0 }
        };
        let goals = grid.hexes().filter(|&hex| draft.on_way(hex) && grid.distance(from, hex) <= LANE as u16);
        let paths = goals.map(|goal| {
            let nodes = cheapest(usize::from(from.0), usize::from(goal.0), |node, out| {
                let hex = HexId(node as u16);
                let open = grid.around(hex).filter(|&other| passable(draft, hex, other));
                out.extend(open.map(|other| (usize::from(other.0), cost(hex, other))));
            });
            let path: Vec<HexId> =
                std::iter::once(from).chain(nodes.into_iter().map(|node| HexId(node as u16))).collect();
            let sum: f64 = path.windows(2).map(|pair| cost(pair[0], pair[1])).sum();
            (sum, path)
        });
        let best =
            paths.filter(|(sum, path)| path.len() > 1 && *sum <= LANE).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, path)) = best {
            put(draft, rule, &format!("Lane to {}", place.label()), &path, [None, None]);
        }
    }
}
