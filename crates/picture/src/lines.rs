//! Roads, streams, crests and other lines, in the order in which they cross each other. A line of the board
//! leans towards the true course of its kind; what the board does not have of the true ground is drawn too.

use crate::chains::chains;
use crate::geometry::{P, distance, perp, resample, sub, unit};
use crate::hachures::Slopes;
use crate::ink::{Coat, N, Path, Stencils, stroke};
use crate::map::Map;
use crate::survey::Survey;
use crate::trace::{Trace, simplified};
use crate::waters::{Ribbons, bridges};
use std::collections::BTreeMap;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stroke {
    /// A paved highway.
    Road,
    Lane,
    Track,
    /// A lane between banks.
    Sunken,
    Stream,
    River,
    /// Falls away on both sides.
    Crest,
    /// Falls away on the right.
    Ridge,
    Edge,
    Bridge,
    /// A word that the renderer does not know.
    Plain,
}

impl Stroke {
    pub fn of(kind: &str) -> Stroke {
        match kind.to_lowercase().as_str() {
            "road" | "paved" | "chaussee" | "highway" | "pike" | "main-road" => Stroke::Road,
            "lane" | "minor-road" | "secondary-road" | "street" => Stroke::Lane,
            "track" | "path" | "trail" => Stroke::Track,
            "sunken-road" | "sunken" => Stroke::Sunken,
            "stream" | "brook" | "creek" => Stroke::Stream,
            "river" | "lake" | "pond" => Stroke::River,
            "crest" | "slope" => Stroke::Crest,
            "ridge" => Stroke::Ridge,
            "edge" | "border" | "sector" | "boundary" => Stroke::Edge,
            "bridge" | "ford" => Stroke::Bridge,
            _ => Stroke::Plain,
        }
    }

    /// Whether people go along it.
    fn is_way(self) -> bool {
        matches!(self, Stroke::Road | Stroke::Lane | Stroke::Track | Stroke::Sunken)
    }

    pub fn is_water(self) -> bool {
        matches!(self, Stroke::Stream | Stroke::River)
    }

    fn is_slope(self) -> bool {
        matches!(self, Stroke::Crest | Stroke::Ridge)
    }
}

/// A line as it is drawn.
struct Course {
    stroke: Stroke,
    points: Vec<P>,
    /// The water that flows at each point, where it is known.
    flow: Vec<f32>,
    /// Whether it belongs to the true ground alone, and not to the board.
    ground: bool,
}

/// The lines of a map by how they are drawn.
pub(crate) struct Lines {
    courses: Vec<Course>,
    reach: f32,
}

impl Lines {
    pub fn of(map: &Map<'_>, survey: &Survey) -> Lines {
        let reach = map.reach();
        let mut by_stroke: BTreeMap<Stroke, Vec<Vec<P>>> = BTreeMap::new();
        for line in &map.board.lines {
            let course = map.course(&line.points);
            if course.len() > 1 {
                by_stroke.entry(Stroke::of(&line.kind)).or_default().push(course);
            }
        }
        let traces = [survey.water_trace(), survey.way_trace(), survey.ridge_trace()];
        let mut courses = Vec::new();
        for (stroke, pieces) in by_stroke {
            let whole = matches!(stroke, Stroke::Bridge | Stroke::Ridge);
            let joined = if whole { pieces } else { chains(pieces, map.cell * 0.03) };
            courses.extend(joined.into_iter().map(|course| leaning(map, stroke, course, &traces)));
        }
        let mut lines = Lines { courses, reach };
        lines.add_ground(map, survey);
        lines
    }

    /// What the true ground has and the board has not.
    fn add_ground(&mut self, map: &Map<'_>, survey: &Survey) {
        let drawn = |lines: &Lines, family: fn(Stroke) -> bool| {
            let mut trace = Trace::default();
            lines
                .courses
                .iter()
                .filter(|course| family(course.stroke))
                .for_each(|c| trace.add(&c.points, &[]));
            trace
        };
        let (waters, ways) = (drawn(self, Stroke::is_water), drawn(self, Stroke::is_way));
        // Hills of the board have slopes of their own.
        let mut slopes = drawn(self, Stroke::is_slope);
        let high = |space: usize| map.lands[space].high;
        map.mesh.union(high).iter().for_each(|outline| slopes.add_outline(outline));
        for (space, &middle) in map.centres.iter().enumerate().filter(|&(space, _)| high(space)) {
            let rim = map.outlines[space].iter().map(|&corner| [middle, corner]);
            rim.for_each(|spoke| slopes.add(&spoke, &[]));
        }
        let mut left = Vec::new();
        for water in &survey.waters {
            let stroke = if water.river { Stroke::River } else { Stroke::Stream };
            left.extend(
                unclaimed(&water.course, &water.flow, &waters, self.reach).map(|part| (stroke, part)),
            );
        }
        for (stroke, course) in &survey.ways {
            left.extend(unclaimed(course, &[], &ways, self.reach).map(|part| (*stroke, part)));
        }
        for course in &survey.ridges {
            left.extend(unclaimed(course, &[], &slopes, self.reach * 1.3).map(|part| (Stroke::Ridge, part)));
        }
        self.courses.extend(left.into_iter().map(|(stroke, (points, flow))| Course {
            stroke,
            points,
            flow,
            ground: true,
        }));
    }

    /// The stretches of some lines.
    fn stretches(&self, keep: impl Fn(Stroke) -> bool) -> Vec<(P, P)> {
        let kept = self.courses.iter().filter(|course| keep(course.stroke));
        kept.flat_map(|course| course.points.windows(2)).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The stretches that trees and houses keep off.
    pub fn ways(&self) -> Vec<(P, P)> {
        self.stretches(|stroke| stroke.is_way() || stroke.is_water())
    }

    /// The stretches of roads alone.
    pub fn roads(&self) -> Vec<(P, P)> {
        self.stretches(Stroke::is_way)
    }

    /// The courses that are drawn in one way.
    fn of_kind(&self, wanted: Stroke, ground: bool) -> impl Iterator<Item = &Course> {
        self.courses.iter().filter(move |course| course.stroke == wanted && course.ground == ground)
    }

    fn path(&self, wanted: Stroke, ground: bool) -> Path {
        let mut path = Path::default();
        self.of_kind(wanted, ground).for_each(|course| path.add_smooth(&course.points, false));
        path
    }

    /// A path for each course.
    fn paths(&self, wanted: Stroke, ground: bool) -> Vec<Path> {
        self.of_kind(wanted, ground).map(|course| Path::smooth(&course.points, false)).collect()
    }

    /// How wide water is.
    fn width(&self, course: &Course, index: usize) -> f32 {
        let flow = course.flow.get(index).copied();
        self.reach
            * match (course.stroke, flow) {
                (Stroke::River, flow) => (0.095 + 0.005 * flow.unwrap_or(25.0).sqrt()).min(0.2),
                (_, Some(flow)) => (0.02 + 0.008 * flow.sqrt()).min(0.09),
                (_, None) => 0.055,
            }
    }

    /// Brooks and rivers, wider as they go.
    pub fn draw_water(&self, out: &mut String, map: &Map<'_>, ground: bool) {
        let mut ribbons = Ribbons::default();
        let waters = self.courses.iter().filter(|course| course.stroke.is_water() && course.ground == ground);
        for course in waters {
            ribbons.add(&course.points, |index| self.width(course, index), self.reach);
        }
        ribbons.draw(out, map, if ground { "brooks" } else { "waters" });
    }

    /// Bridges of the board, and wherever a way crosses water.
    pub fn draw_bridges(&self, out: &mut String, map: &Map<'_>) {
        let mut waters = Vec::new();
        for course in self.courses.iter().filter(|course| course.stroke.is_water()) {
            for (index, pair) in course.points.windows(2).enumerate() {
                waters.push((pair[0], pair[1], self.width(course, index)));
            }
        }
        let sides: Vec<&[P]> = (self.courses.iter())
            .filter(|course| course.stroke == Stroke::Bridge)
            .map(|course| course.points.as_slice())
            .collect();
        bridges(out, map, &self.roads(), &waters, &sides);
    }

    /// Highways as filled double lines, lanes as thin ones, tracks as dashes. All banks first, so that
    /// crossings run together.
    pub fn draw_roads(&self, out: &mut String, map: &Map<'_>, ground: bool) {
        let (palette, reach) = (map.palette, self.reach);
        // Ways that no rule knows stay behind those that count.
        let (k, o) = if ground && self.courses.iter().any(|c| !c.ground && c.stroke.is_way()) {
            (0.72, 0.6)
        } else if !map.hexes {
            (0.75, 1.0)
        } else {
            (1.0, 1.0)
        };
        let dashes = format!(r#" stroke-dasharray="{} {}""#, N(reach * 0.1 * k), N(reach * 0.085 * k));
        let layer = if ground { "ground" } else { "board" };
        let [tracks, lanes, roads] =
            [(Stroke::Track, "tracks"), (Stroke::Lane, "lanes"), (Stroke::Road, "roads")].map(
                |(kind, name)| {
                    Stencils::cut(out, format!("{}-{name}-{layer}", palette.id), &self.paths(kind, ground))
                },
            );
        let dashed = Coat { more: &dashes, ..Coat::new(palette.track, reach * 0.028 * k, 0.95 * o) };
        tracks.stroke(out, &Coat::new(palette.halo, reach * 0.06 * k, 0.55 * o));
        tracks.stroke(out, &dashed);
        self.draw_sunken(out, map, ground);
        let (edge, inside) = (palette.road_edge, palette.road);
        lanes.stroke(out, &Coat::new(edge, reach * 0.07 * k, o));
        roads.stroke(out, &Coat::new(edge, reach * 0.115 * k, o));
        lanes.stroke(out, &Coat::new(inside, reach * 0.038 * k, 1.0));
        roads.stroke(out, &Coat::new(inside, reach * 0.075 * k, 1.0));
    }

    /// Lanes between banks: the lane, and short strokes down to it from both sides.
    fn draw_sunken(&self, out: &mut String, map: &Map<'_>, ground: bool) {
        // Where no rule knows it, a sunken lane is drawn like any other detail of the ground.
        let (palette, reach) = (map.palette, self.reach * if ground { 0.55 } else { 1.0 });
        let mut banks = Path::default();
        for course in self.of_kind(Stroke::Sunken, ground) {
            for pair in resample(&course.points, reach * 0.07).windows(2) {
                let across = perp(unit(sub(pair[1], pair[0])));
                for side in [-1.0, 1.0] {
                    let at = |far: f32| [0, 1].map(|axis| pair[0][axis] + across[axis] * side * far * reach);
                    banks.stroke(at(0.05), at(0.125));
                }
            }
        }
        let lane = self.path(Stroke::Sunken, ground);
        stroke(out, &banks, palette.hachure, reach * 0.022, 0.9);
        stroke(out, &lane, palette.road_edge, reach * 0.1, 1.0);
        stroke(out, &lane, palette.road, reach * 0.06, 1.0);
    }

    /// Ridges and crests.
    pub fn draw_slopes(&self, out: &mut String, map: &Map<'_>, ground: bool) {
        let long = self.reach * if map.hexes { 0.26 } else { 0.2 };
        let mut slopes = Slopes::default();
        for course in self.courses.iter().filter(|course| course.ground == ground) {
            match course.stroke {
                Stroke::Ridge => slopes.add(&course.points, long, map.hexes || ground),
                Stroke::Crest => {
                    slopes.add(&course.points, long * 0.7, true);
                    slopes.add(&course.points, -long * 0.7, true);
                }
                _ => {}
            }
        }
        slopes.draw(out, map.palette, long);
        if !ground && !map.hexes {
            let edge = self.path(Stroke::Ridge, false);
            stroke(out, &edge, map.palette.hachure, self.reach * 0.03, 1.0);
        }
    }

    /// Borders and whatever else there is.
    pub fn draw_rest(&self, out: &mut String, map: &Map<'_>, ground: bool) {
        let (palette, reach) = (map.palette, self.reach);
        for course in self.courses.iter().filter(|course| course.ground == ground) {
            let line = Path::line(&course.points);
            match course.stroke {
                Stroke::Edge => {
                    stroke(out, &line, palette.halo, reach * 0.075, 0.7);
                    stroke(out, &line, palette.accent, reach * 0.035, 0.9);
                }
                Stroke::Plain => {
                    let path = Path::smooth(&course.points, false);
                    stroke(out, &path, palette.ink_soft, reach * 0.025, 0.8);
                }
                _ => {}
            }
        }
    }
}

/// A line of the board, drawn towards its true course on a board of hexes. The borders of areas stay where
/// they are.
fn leaning(map: &Map<'_>, stroke: Stroke, course: Vec<P>, [waters, ways, ridges]: &[Trace; 3]) -> Course {
    let reach = map.reach();
    let lean = |trace: &Trace, limit: f32| match map.hexes && !trace.is_empty() {
        true => trace.draw_in(&course, reach * limit, reach * 1.2),
        false => course.clone(),
    };
    let mut drawn = Course { stroke, points: course.clone(), flow: Vec::new(), ground: false };
    if stroke.is_water() {
        drawn.points = lean(waters, 0.27);
        let flows: Vec<Option<f32>> =
            (drawn.points.iter()).map(|&p| waters.nearest(p, reach * 1.2).map(|near| near.weight)).collect();
        if flows.iter().any(Option::is_some) {
            // A stretch beside the true water takes the width of what comes before it.
            let mut last = flows.iter().flatten().next().copied().unwrap_or(0.0);
            for flow in flows {
                last = flow.unwrap_or(last);
                drawn.flow.push(last);
            }
        }
    } else if stroke.is_way() {
        drawn.points = lean(ways, 0.36);
    } else if stroke == Stroke::Crest && !ridges.is_empty() {
        drawn.points = lean(ridges, 0.25);
        let turn: f32 = (drawn.points.windows(2))
            .filter_map(|pair| {
                let near = ridges.nearest(pair[0], reach * 1.2)?;
                let course = unit(sub(pair[1], pair[0]));
                Some(near.course[0] * course[0] + near.course[1] * course[1])
            })
            .sum();
        if turn != 0.0 {
            drawn.stroke = Stroke::Ridge;
        }
        if turn < 0.0 {
            drawn.points.reverse();
        }
    }
    drawn
}

/// The parts of a true course that no line of the board stands for, with what flows there.
fn unclaimed(
    course: &[P],
    flow: &[f32],
    drawn: &Trace,
    near: f32,
) -> impl Iterator<Item = (Vec<P>, Vec<f32>)> + use<> {
    let free: Vec<bool> = course.iter().map(|&p| drawn.nearest(p, near * 0.8).is_none()).collect();
    let mut parts = Vec::new();
    let mut from = 0;
    while from < free.len() {
        let Some(start) = (from..free.len()).find(|&index| free[index]) else { break };
        let end = (start..free.len()).find(|&index| !free[index]).unwrap_or(free.len());
        // One point more on either side, so that it meets what is drawn there.
        let part = start.saturating_sub(1)..(end + 1).min(course.len());
        let long: f32 = course[part.clone()].windows(2).map(|pair| distance(pair[0], pair[1])).sum();
        if long > near {
            let flow = flow.get(part.clone()).map_or_else(Vec::new, <[f32]>::to_vec);
            let points = course[part].to_vec();
            parts.push(if flow.is_empty() {
                (simplified(&points, near * 0.01), flow)
            } else {
                (points, flow)
            });
        }
        from = end;
    }
    parts.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_kinds_are_plain_lines() {
        assert_eq!(Stroke::of("canal"), Stroke::Plain);
        assert_eq!(Stroke::of("Road"), Stroke::Road);
    }
}
