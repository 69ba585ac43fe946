//! Following the true ground. A road of the board goes from hex to hex and a brook along hexsides, as the
//! rules need them; drawn, they lean towards their true course as far as their hexes allow, so that one
//! line reads both as ground and as terrain.

use crate::geometry::{P, along, distance, mix, resample, sub, unit};

/// Courses of the true ground, to be found by the points near them.
#[derive(Default)]
pub(crate) struct Trace {
    stretches: Vec<(P, P)>,
    /// What each stretch carries, such as the water that flows there.
    weights: Vec<f32>,
}

/// The point of a trace that is nearest to another.
pub(crate) struct Near {
    pub at: P,
    /// Where the course goes there.
    pub course: P,
    pub weight: f32,
}

impl Trace {
    /// Adds a course; `weights` has one for each point, or none.
    pub fn add(&mut self, points: &[P], weights: &[f32]) {
        for (index, pair) in points.windows(2).enumerate() {
            self.stretches.push((pair[0], pair[1]));
            self.weights.push(weights.get(index).copied().unwrap_or(0.0));
        }
    }

    /// Adds the outline of a surface.
    pub fn add_outline(&mut self, points: &[P]) {
        self.add(points, &[]);
        if let (Some(&first), Some(&last)) = (points.first(), points.last()) {
            self.stretches.push((last, first));
            self.weights.push(0.0);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.stretches.is_empty()
    }

    /// What lies nearest to a point, if it is not further away than `within`.
    pub fn nearest(&self, p: P, within: f32) -> Option<Near> {
        let mut best = (within, None);
        for (index, &(a, b)) in self.stretches.iter().enumerate() {
            let reach = best.0;
            if a[0].min(b[0]) > p[0] + reach
                || a[0].max(b[0]) < p[0] - reach
                || a[1].min(b[1]) > p[1] + reach
                || a[1].max(b[1]) < p[1] - reach
            {
                continue;
            }
            let at = foot(p, a, b);
            let far = distance(p, at);
            if far <= best.0 {
                best = (far, Some(Near { at, course: unit(sub(b, a)), weight: self.weights[index] }));
            }
        }
        best.1
    }

    /// A course that leans towards the trace, no point further than `limit` from where it was, bent
    /// softly, in as few points as its shape needs.
    pub fn draw_in(&self, course: &[P], limit: f32, within: f32) -> Vec<P> {
        let step = limit * 0.7;
        let leaning: Vec<P> = resample(course, step)
            .into_iter()
            .map(|p| match self.nearest(p, within) {
                Some(near) => along(p, unit(sub(near.at, p)), distance(p, near.at).min(limit)),
                None => p,
            })
            .collect();
        simplified(&softened(leaning, 3), limit * 0.06)
    }
}

/// The point of a stretch that is nearest to `p`.
fn foot(p: P, a: P, b: P) -> P {
    let side = sub(b, a);
    let size = side[0] * side[0] + side[1] * side[1];
    let t = if size > 0.0 { ((p[0] - a[0]) * side[0] + (p[1] - a[1]) * side[1]) / size } else { 0.0 };
    along(a, side, t.clamp(0.0, 1.0))
}

/// Bends a course so many times a little straighter; its ends stay.
pub(crate) fn softened(mut points: Vec<P>, times: usize) -> Vec<P> {
    for _ in 0..times {
        let before = points.clone();
        for index in 1..before.len().saturating_sub(1) {
            points[index] = mix(before[index], mix(before[index - 1], before[index + 1], 0.5), 0.5);
        }
    }
    points
}

/// A course without the points that lie within `near` of the straight line between those that stay.
pub(crate) fn simplified(points: &[P], near: f32) -> Vec<P> {
    let kept = keeps(points, near);
    points.iter().zip(&kept).filter(|&(_, &kept)| kept).map(|(&point, _)| point).collect()
}

/// Which points of a course its shape needs.
pub(crate) fn keeps(points: &[P], near: f32) -> Vec<bool> {
    let mut kept = vec![false; points.len()];
    let (Some(first), Some(last)) = (kept.first().map(|_| 0), points.len().checked_sub(1)) else {
        return kept;
    };
    (kept[first], kept[last]) = (true, true);
    let mut spans = vec![(first, last)];
    while let Some((from, to)) = spans.pop() {
        let far = |index: usize| distance(points[index], foot(points[index], points[from], points[to]));
        let widest = (from + 1..to).max_by(|&a, &b| far(a).total_cmp(&far(b)));
        if let Some(index) = widest.filter(|&index| far(index) > near) {
            kept[index] = true;
            spans.extend([(from, index), (index, to)]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_leans_towards_the_trace_and_no_further_than_it_may() {
        let mut trace = Trace::default();
        trace.add(&[[0.0, 3.0], [100.0, 3.0]], &[7.0]);
        let drawn = trace.draw_in(&[[0.0, 0.0], [100.0, 0.0]], 2.0, 10.0);
        assert!(drawn.iter().all(|p| p[1] > 1.5 && p[1] <= 2.01), "{drawn:?}");
        let far = trace.draw_in(&[[0.0, -20.0], [100.0, -20.0]], 2.0, 10.0);
        assert_eq!(far, [[0.0, -20.0], [100.0, -20.0]]);
        assert_eq!(trace.nearest([50.0, 0.0], 4.0).unwrap().weight, 7.0);
    }

    #[test]
    fn straight_parts_need_no_points_between() {
        let bent = [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [3.0, 0.0], [3.0, 3.0]];
        assert_eq!(simplified(&bent, 0.1), [[0.0, 0.0], [3.0, 0.0], [3.0, 3.0]]);
        assert!(simplified(&[], 0.1).is_empty());
    }
}
