//! The plane of a hex grid: centres, corners, and the hex under a point.

use super::super::shape::{Point, between, distance};
use crate::{Direction, HexGrid, HexId};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};

/// A grid and its plane, in which adjacent centres are one apart and y grows southwards.
pub(super) struct Plane {
    pub grid: HexGrid,
}

impl Plane {
    pub fn new(grid: HexGrid) -> Plane {
        Plane { grid }
    }

    pub fn centre(&self, hex: HexId) -> Point {
        self.grid.centre(hex).map(f64::from)
    }

    /// The corners, clockwise from the upper left: corner `d` and the next one bound side `d`.
    pub fn corners(&self, hex: HexId) -> [Point; 6] {
        self.grid.corners(hex).map(|corner| corner.map(f64::from))
    }

    /// The ends of a side.
    pub fn ends(&self, hex: HexId, direction: Direction) -> [Point; 2] {
        let corners = self.corners(hex);
        [corners[direction as usize], corners[(direction as usize + 1) % 6]]
    }

    /// The hex under a point.
    pub fn hex_at(&self, point: Point) -> Option<HexId> {
        let near = self.nearest(point);
        // A point is in the hex whose centre is nearest, unless that is further than any corner.
        let corner = 1.0 / 3f64.sqrt();
        (distance(self.centre(near), point) <= corner).then_some(near)
    }

    /// The hex whose centre is nearest to a point.
    pub fn nearest(&self, point: Point) -> HexId {
        let column = (point[0] / (3f64.sqrt() / 2.0)).round() as i16;
        let row = point[1].round() as i16;
        let close = (column - 1..=column + 1)
            .flat_map(|column| (row - 1..=row + 1).map(move |row| (column, row)))
            .filter_map(|(column, row)| self.grid.at(column, row));
        let by_distance = |a: &HexId, b: &HexId| {
            distance(self.centre(*a), point).total_cmp(&distance(self.centre(*b), point))
        };
        close
            .min_by(by_distance)
            .unwrap_or_else(|| self.grid.hexes().min_by(by_distance).expect("a map has a hex"))
    }

    /// The sides of a hex that nothing lies across.
    pub fn rim(&self, hex: HexId) -> impl Iterator<Item = Direction> + '_ {
        Direction::ALL.into_iter().filter(move |&side| self.grid.neighbour(hex, side).is_none())
    }

    /// The rim side of a hex that looks towards a point.
    pub fn rim_towards(&self, hex: HexId, point: Point) -> Option<Direction> {
        let away = |side: &Direction| {
            let [a, b] = self.ends(hex, *side);
            distance(between(a, b, 0.5), point)
        };
        self.rim(hex).min_by(|a, b| away(a).total_cmp(&away(b)))
    }
}

/// The cheapest walk between two nodes of a graph, without the first node; empty if there is none. Of equal
/// walks the one over lower numbers wins, so that the answer never depends on the machine.
pub(super) fn cheapest(
    from: usize,
    to: usize,
    mut next: impl FnMut(usize, &mut Vec<(usize, f64)>),
) -> Vec<usize> {
    let mut best: BTreeMap<usize, (f64, usize)> = BTreeMap::from([(from, (0.0, from))]);
    let mut open = BinaryHeap::from([Reverse((Cost(0.0), from))]);
    let mut around = Vec::new();
    while let Some(Reverse((Cost(cost), node))) = open.pop() {
        if node == to {
            break;
        }
        if cost > best[&node].0 {
            continue;
        }
        around.clear();
        next(node, &mut around);
        for &(other, step) in &around {
            let sum = cost + step;
            if best.get(&other).is_none_or(|&(known, _)| sum < known) {
                best.insert(other, (sum, node));
                open.push(Reverse((Cost(sum), other)));
            }
        }
    }
    let mut walk = Vec::new();
    let mut node = to;
    while node != from {
        let Some(&(_, before)) = best.get(&node) else { return Vec::new() };
        walk.push(node);
        node = before;
    }
    walk.reverse();
    walk
}

/// A cost that can stand in a queue.
#[derive(Clone, Copy, PartialEq)]
struct Cost(f64);

impl Eq for Cost {}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Cost) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Cost) -> Ordering {
        self.0.total_cmp(&other.0)
    }
}
