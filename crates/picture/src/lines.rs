//! Roads, streams, crests and other lines, in the order in which they cross each other.

use crate::geometry::{P, Snap};
use crate::ink::{N, Path, draw, stroke, stroke_with};
use crate::map::Map;
use crate::terrain;
use std::collections::BTreeMap;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Stroke {
    Road,
    Lane,
    Track,
    Stream,
    River,
    Crest,
    Edge,
    Bridge,
    /// A word that the renderer does not know.
    Plain,
}

impl Stroke {
    pub fn of(kind: &str) -> Stroke {
        match kind.to_lowercase().as_str() {
            "road" | "chaussee" | "highway" | "pike" | "main-road" => Stroke::Road,
            "lane" | "minor-road" | "secondary-road" | "street" => Stroke::Lane,
            "track" | "path" | "trail" | "sunken-road" => Stroke::Track,
            "stream" | "brook" | "creek" => Stroke::Stream,
            "river" => Stroke::River,
            "crest" | "ridge" | "slope" => Stroke::Crest,
            "edge" | "border" | "sector" | "boundary" => Stroke::Edge,
            "bridge" | "ford" => Stroke::Bridge,
            _ => Stroke::Plain,
        }
    }

    /// Whether people go along it.
    fn is_way(self) -> bool {
        matches!(self, Stroke::Road | Stroke::Lane | Stroke::Track)
    }

    pub fn is_water(self) -> bool {
        matches!(self, Stroke::Stream | Stroke::River)
    }
}

/// The lines of a map by how they are drawn.
pub(crate) struct Lines {
    lines: Vec<(Stroke, Vec<P>)>,
    cell: f32,
}

impl Lines {
    pub fn of(map: &Map<'_>) -> Lines {
        let mut by_stroke: BTreeMap<Stroke, Vec<Vec<P>>> = BTreeMap::new();
        for line in &map.board.lines {
            let course = map.course(&line.points);
            if course.len() > 1 {
                by_stroke.entry(Stroke::of(&line.kind)).or_default().push(course);
            }
        }
        let lines = by_stroke
            .into_iter()
            .flat_map(|(stroke, courses)| {
                let joined =
                    if stroke == Stroke::Bridge { courses } else { chains(courses, map.cell * 0.03) };
                joined.into_iter().map(move |course| (stroke, course))
            })
            .collect();
        Lines { lines, cell: map.cell.min(map.em * 6.0) }
    }

    /// The stretches that trees and houses keep off.
    pub fn ways(&self) -> Vec<(P, P)> {
        let along = |keep: fn(Stroke) -> bool| {
            self.lines
                .iter()
                .filter(move |(stroke, _)| keep(*stroke))
                .flat_map(|(_, course)| course.windows(2))
        };
        along(|stroke| stroke.is_way() || stroke.is_water()).map(|pair| (pair[0], pair[1])).collect()
    }

    /// The stretches of roads alone.
    pub fn roads(&self) -> Vec<(P, P)> {
        let roads = self.lines.iter().filter(|(stroke, _)| stroke.is_way());
        roads.flat_map(|(_, course)| course.windows(2).map(|pair| (pair[0], pair[1]))).collect()
    }

    fn path(&self, wanted: Stroke) -> Path {
        let mut path = Path::default();
        for (_, course) in self.lines.iter().filter(|(stroke, _)| *stroke == wanted) {
            path.add_smooth(course, false);
        }
        path
    }

    /// Brooks and rivers: a dark bank, the water, a light in the middle.
    pub fn draw_water(&self, out: &mut String, map: &Map<'_>) {
        let (palette, cell) = (map.palette, self.cell);
        for (kind, width) in [(Stroke::Stream, 0.055), (Stroke::River, 0.12)] {
            let path = self.path(kind);
            stroke(out, &path, palette.water_light, cell * width * 2.6, 0.35);
            stroke(out, &path, palette.water_edge, cell * (width + 0.022), 1.0);
            stroke(out, &path, palette.water, cell * width, 1.0);
            stroke(out, &path, palette.water_light, cell * width * 0.3, 0.8);
        }
    }

    /// Roads as double lines, tracks as dashes. All banks first, so that crossings run together.
    pub fn draw_roads(&self, out: &mut String, map: &Map<'_>) {
        let (palette, cell) = (map.palette, self.cell);
        let (roads, lanes, tracks) =
            (self.path(Stroke::Road), self.path(Stroke::Lane), self.path(Stroke::Track));
        let dashes = format!(r#" stroke-dasharray="{} {}""#, N(cell * 0.1), N(cell * 0.07));
        stroke(out, &tracks, palette.halo, cell * 0.05, 0.6);
        stroke_with(out, &tracks, palette.track, cell * 0.026, 0.95, &dashes);
        stroke(out, &lanes, palette.road_edge, cell * 0.068, 1.0);
        stroke(out, &roads, palette.road_edge, cell * 0.104, 1.0);
        stroke(out, &lanes, palette.road, cell * 0.04, 1.0);
        stroke(out, &roads, palette.road, cell * 0.066, 1.0);
    }

    /// Crests, bridges, borders and whatever else there is.
    pub fn draw_rest(&self, out: &mut String, map: &Map<'_>) {
        let (palette, cell) = (map.palette, self.cell);
        for (kind, course) in &self.lines {
            match kind {
                Stroke::Crest => terrain::crest(out, map, course),
                Stroke::Bridge => {
                    let path = Path::line(course);
                    // No style attribute: a page that shows the map may forbid them.
                    for (colour, width) in [(palette.brick_edge, 0.17), (palette.road, 0.115)] {
                        draw!(
                            out,
                            r#"<path d="{path}" fill="none" stroke="{colour}" stroke-width="{}"/>"#,
                            N(cell * width)
                        );
                    }
                }
                Stroke::Edge => {
                    stroke(out, &Path::line(course), palette.halo, cell * 0.075, 0.7);
                    stroke(out, &Path::line(course), palette.accent, cell * 0.035, 0.9);
                }
                Stroke::Plain => {
                    stroke(out, &Path::smooth(course, false), palette.ink_soft, cell * 0.025, 0.8)
                }
                _ => {}
            }
        }
    }
}

/// Joins courses that meet end to end, so that a road given in pieces bends as one. Where three or
/// more meet, each ends.
fn chains(mut courses: Vec<Vec<P>>, near: f32) -> Vec<Vec<P>> {
    let mut snap = Snap::new(near);
    let mut meeting: Vec<Vec<usize>> = Vec::new();
    let mut node = |point: P, course: usize| {
        let number = snap.number(point);
        meeting.resize_with(meeting.len().max(number + 1), Vec::new);
        meeting[number].push(course);
        number
    };
    let nodes: Vec<[usize; 2]> = courses
        .iter()
        .enumerate()
        .map(|(index, course)| [node(course[0], index), node(course[course.len() - 1], index)])
        .collect();
    let mut used = vec![false; courses.len()];
    let mut joined = Vec::new();
    for first in 0..courses.len() {
        if std::mem::replace(&mut used[first], true) {
            continue;
        }
        let mut chain = std::mem::take(&mut courses[first]);
        // Onwards from its last point, then, turned round, from its first.
        for mut end in [nodes[first][1], nodes[first][0]] {
            while let [a, b] = meeting[end][..] {
                let Some(next) = [a, b].into_iter().find(|&course| !used[course]) else { break };
                used[next] = true;
                let mut more = std::mem::take(&mut courses[next]);
                let [from, to] = nodes[next];
                if from != end {
                    more.reverse();
                }
                end = if from == end { to } else { from };
                chain.extend(more.into_iter().skip(1));
            }
            chain.reverse();
        }
        joined.push(chain);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_a_road_become_one() {
        let piece = |a: f32, b: f32| vec![[a, 0.0], [b, 0.0]];
        let road = chains(vec![piece(1.0, 2.0), piece(0.0, 1.0), piece(3.0, 2.0)], 0.1);
        assert_eq!(road, [vec![[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0]]]);
    }

    #[test]
    fn a_fork_stays_a_fork_and_a_ring_a_ring() {
        let fork = [[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [2.0, 1.0]], [[1.0, 0.0], [2.0, -1.0]]];
        assert_eq!(chains(fork.map(|line| line.to_vec()).to_vec(), 0.1).len(), 3);
        let ring = [[[0.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [1.0, 1.0]], [[1.0, 1.0], [0.0, 0.0]]];
        let ring = chains(ring.map(|line| line.to_vec()).to_vec(), 0.1);
        assert_eq!((ring.len(), ring[0].len()), (1, 4));
    }

    #[test]
    fn unknown_kinds_are_plain_lines() {
        assert_eq!(Stroke::of("canal"), Stroke::Plain);
        assert_eq!(Stroke::of("Road"), Stroke::Road);
    }
}
