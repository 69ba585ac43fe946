//! The true ground under the spaces, sorted by how it is drawn.

use crate::geometry::{P, distance};
use crate::lines::Stroke;
use crate::map::Map;
use crate::trace::Trace;

/// A brook or river, from its spring onwards.
pub(crate) struct Water {
    pub course: Vec<P>,
    /// How much water flows at each point: the length of all that runs there from above.
    pub flow: Vec<f32>,
    pub river: bool,
}

/// A single building.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Site {
    Farm,
    Chateau,
    Mill,
    Church,
    /// A word that the renderer does not know.
    Plain,
}

/// Everything that the board says of the true ground, on the page.
#[derive(Default)]
pub(crate) struct Survey {
    pub woods: Vec<Vec<P>>,
    pub orchards: Vec<Vec<P>>,
    pub marshes: Vec<Vec<P>>,
    pub parks: Vec<Vec<P>>,
    pub villages: Vec<Vec<P>>,
    pub ponds: Vec<Vec<P>>,
    /// Surfaces of a kind that the renderer does not know.
    pub others: Vec<Vec<P>>,
    pub waters: Vec<Water>,
    pub ways: Vec<(Stroke, Vec<P>)>,
    pub ridges: Vec<Vec<P>>,
    pub sites: Vec<(Site, P)>,
}

impl Survey {
    pub fn of(map: &Map<'_>) -> Survey {
        let mut survey = Survey::default();
        for feature in &map.board.ground {
            let points = map.course(&feature.points);
            let kind = feature.kind.to_lowercase();
            match (points.len(), feature.closed) {
                (0, _) => {}
                (1, _) => survey.sites.push((site(&kind), points[0])),
                (2, true) => {}
                (_, true) => survey.surfaces(&kind).push(points),
                (_, false) => survey.line(&kind, points),
            }
        }
        survey.gather(map.reach());
        survey
    }

    fn surfaces(&mut self, kind: &str) -> &mut Vec<Vec<P>> {
        match kind {
            "wood" | "woods" | "forest" => &mut self.woods,
            "orchard" | "garden" => &mut self.orchards,
            "marsh" => &mut self.marshes,
            "park" => &mut self.parks,
            "village" | "town" => &mut self.villages,
            "pond" | "lake" => &mut self.ponds,
            _ => &mut self.others,
        }
    }

    fn line(&mut self, kind: &str, course: Vec<P>) {
        match kind {
            "stream" | "river" => {
                self.waters.push(Water { flow: Vec::new(), course, river: kind == "river" });
            }
            "ridge" | "crest" => self.ridges.push(course),
            "paved" => self.ways.push((Stroke::Road, course)),
            "road" => self.ways.push((Stroke::Lane, course)),
            _ => self.ways.push((Stroke::of(kind), course)),
        }
    }

    /// Lets the water run: each course carries its own length so far and all that has joined it.
    fn gather(&mut self, reach: f32) {
        for water in &mut self.waters {
            let mut run = 0.0;
            water.flow = vec![0.0; water.course.len()];
            for index in 1..water.course.len() {
                run += distance(water.course[index - 1], water.course[index]) / reach;
                water.flow[index] = run;
            }
        }
        let own: Vec<Vec<f32>> = self.waters.iter().map(|water| water.flow.clone()).collect();
        let mouths: Vec<Option<(usize, usize)>> =
            (0..self.waters.len()).map(|index| self.mouth(index, reach * 0.6)).collect();
        // A brook into a stream into a river: three rounds carry everything down.
        for _ in 0..3 {
            let ends: Vec<f32> =
                self.waters.iter().map(|water| water.flow.last().copied().unwrap_or(0.0)).collect();
            for (water, own) in self.waters.iter_mut().zip(&own) {
                water.flow.clone_from(own);
            }
            for (index, mouth) in mouths.iter().enumerate() {
                if let Some((into, at)) = *mouth {
                    self.waters[into].flow[at..].iter_mut().for_each(|flow| *flow += ends[index]);
                }
            }
        }
    }

    /// The water that another runs into, and at which point.
    fn mouth(&self, index: usize, near: f32) -> Option<(usize, usize)> {
        let end = *self.waters[index].course.last()?;
        let others = self.waters.iter().enumerate().filter(|&(other, _)| other != index);
        others
            .flat_map(|(other, water)| {
                // No water runs into another's mouth: there both leave the map.
                let inner = water.course.len() - 1;
                water.course[..inner]
                    .iter()
                    .enumerate()
                    .map(move |(at, &point)| (distance(point, end), other, at))
            })
            .filter(|&(far, ..)| far < near)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, other, at)| (other, at))
    }

    /// Where water truly flows, and how much.
    pub fn water_trace(&self) -> Trace {
        let mut trace = Trace::default();
        for water in &self.waters {
            trace.add(&water.course, &water.flow);
        }
        trace
    }

    /// Where one truly goes.
    pub fn way_trace(&self) -> Trace {
        let mut trace = Trace::default();
        self.ways.iter().for_each(|(_, course)| trace.add(course, &[]));
        trace
    }

    /// Where slopes truly begin.
    pub fn ridge_trace(&self) -> Trace {
        let mut trace = Trace::default();
        self.ridges.iter().for_each(|course| trace.add(course, &[]));
        trace
    }

    /// Where woods truly end.
    pub fn wood_trace(&self) -> Trace {
        let mut trace = Trace::default();
        self.woods.iter().for_each(|outline| trace.add_outline(outline));
        trace
    }
}

fn site(kind: &str) -> Site {
    match kind {
        "farm" => Site::Farm,
        "chateau" | "castle" => Site::Chateau,
        "mill" => Site::Mill,
        "church" => Site::Church,
        _ => Site::Plain,
    }
}
