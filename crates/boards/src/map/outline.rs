//! Outlines of areas, put together from the lines of their borders. All arithmetic is exact.
//!
//! Why a board that passes has neither gap nor overlap: every outline is one simple ring, so it
//! covers each point once or not at all; every border is walked once in either direction by the
//! two areas that share it, so that all borders cancel out and the rim alone remains; and the rim
//! is one simple ring. Then every point within the rim is covered exactly once.

use super::points::Exact;
use std::collections::{BTreeMap, BTreeSet};

/// A line of a border or of the rim, by its number in the file.
pub(super) type LineId = usize;

/// A closed outline: its points, the first not repeated, and the lines it is made of, each with
/// whether it is walked as written.
#[derive(Debug)]
pub(super) struct Ring {
    pub points: Vec<Exact>,
    pub lines: Vec<(LineId, bool)>,
}

/// Why lines make no outline.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Broken {
    /// Lines end here and nothing goes on.
    Open(Vec<Exact>),
    /// More than two lines meet here.
    Branches(Exact),
    /// They make more than one loop; here lies one of each.
    Parts(Vec<Exact>),
}

/// Joins lines end to end into one ring.
pub(super) fn join(lines: &[(LineId, &[Exact])]) -> Result<Ring, Broken> {
    let mut ends: BTreeMap<Exact, Vec<usize>> = BTreeMap::new();
    for (index, (_, line)) in lines.iter().enumerate() {
        ends.entry(line[0]).or_default().push(index);
        ends.entry(line[line.len() - 1]).or_default().push(index);
    }
    let open: Vec<Exact> = ends.iter().filter(|(_, at)| at.len() == 1).map(|(point, _)| *point).collect();
    if !open.is_empty() {
        return Err(Broken::Open(open));
    }
    if let Some((point, _)) = ends.iter().find(|(_, at)| at.len() > 2) {
        return Err(Broken::Branches(*point));
    }
    let mut used = BTreeSet::new();
    let mut rings = Vec::new();
    while let Some(start) = (0..lines.len()).find(|index| !used.contains(index)) {
        let mut ring = Ring { points: Vec::new(), lines: Vec::new() };
        let mut next = Some((start, true));
        while let Some((index, forward)) = next {
            used.insert(index);
            let (id, line) = lines[index];
            ring.lines.push((id, forward));
            let walk: Vec<Exact> = if forward { line.to_vec() } else { line.iter().rev().copied().collect() };
            let end = walk[walk.len() - 1];
            ring.points.extend(&walk[..walk.len() - 1]);
            let follow = ends[&end].iter().copied().find(|other| !used.contains(other));
            next = follow.map(|other| (other, lines[other].1[0] == end));
        }
        rings.push(ring);
    }
    match rings.len() {
        1 => Ok(rings.remove(0)),
        _ => Err(Broken::Parts(rings.iter().map(|ring| ring.points[0]).collect())),
    }
}

impl Ring {
    /// Twice the area; positive when walked clockwise on a plane whose y grows downwards.
    pub fn double_area(&self) -> i64 {
        sides(&self.points).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum()
    }

    /// Turns the ring so that it is walked clockwise.
    pub fn clockwise(mut self) -> Ring {
        if self.double_area() < 0 {
            self.points.reverse();
            self.lines.reverse();
            for (_, forward) in &mut self.lines {
                *forward = !*forward;
            }
        }
        self
    }

    /// A point where the ring crosses or touches itself.
    pub fn crossing(&self) -> Option<Exact> {
        let sides: Vec<_> = sides(&self.points).collect();
        let count = sides.len();
        if count < 3 {
            return self.points.first().copied();
        }
        for (i, &(a, b)) in sides.iter().enumerate() {
            for (j, &(c, d)) in sides.iter().enumerate().skip(i + 1) {
                let follows = j == i + 1 || (i == 0 && j == count - 1);
                let meets = match follows {
                    // Neighbouring sides share a corner; they must not fold back on each other.
                    true if j == i + 1 => folds(a, b, d),
                    true => folds(c, a, b),
                    false => cross(a, b, c, d),
                };
                if meets {
                    return Some(c);
                }
            }
        }
        None
    }

    /// Whether a point lies inside or on the ring.
    pub fn holds(&self, point: Exact) -> bool {
        let mut inside = false;
        for (a, b) in sides(&self.points) {
            if turn(a, b, point) == 0 && within(a, b, point) {
                return true;
            }
            if (a[1] > point[1]) != (b[1] > point[1]) {
                let rising = b[1] > a[1];
                if (turn(a, b, point) > 0) == rising {
                    inside = !inside;
                }
            }
        }
        inside
    }
}

/// The sides of a closed ring.
fn sides(points: &[Exact]) -> impl Iterator<Item = (Exact, Exact)> + '_ {
    (0..points.len()).map(|index| (points[index], points[(index + 1) % points.len()]))
}

/// Positive if `c` lies to one side of the line from `a` to `b`, negative if to the other.
fn turn(a: Exact, b: Exact, c: Exact) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether `point`, on the line through `a` and `b`, lies between them.
fn within(a: Exact, b: Exact, point: Exact) -> bool {
    (0..2).all(|axis| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&point[axis]))
}

/// Whether two sides have a point in common.
fn cross(a: Exact, b: Exact, c: Exact, d: Exact) -> bool {
    let (c_side, d_side) = (turn(a, b, c).signum(), turn(a, b, d).signum());
    let (a_side, b_side) = (turn(c, d, a).signum(), turn(c, d, b).signum());
    (c_side * d_side < 0 && a_side * b_side < 0)
        || (c_side == 0 && within(a, b, c))
        || (d_side == 0 && within(a, b, d))
        || (a_side == 0 && within(c, d, a))
        || (b_side == 0 && within(c, d, b))
}

/// Whether the way from `a` to `b` to `c` turns straight back at `b`, or does not move.
fn folds(a: Exact, b: Exact, c: Exact) -> bool {
    let ahead = (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]);
    a == b || b == c || (turn(a, b, c) == 0 && ahead < 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(points: &[Exact]) -> Ring {
        Ring { points: points.to_vec(), lines: Vec::new() }
    }

    const SQUARE: [Exact; 4] = [[0, 0], [4, 0], [4, 4], [0, 4]];

    #[test]
    fn lines_join_whichever_way_they_are_written() {
        let lines: [&[Exact]; 3] = [&[[4, 4], [4, 0]], &[[0, 0], [4, 0]], &[[0, 0], [0, 4], [4, 4]]];
        let joined = join(&[(0, lines[0]), (1, lines[1]), (2, lines[2])]).unwrap().clockwise();
        assert_eq!(joined.double_area(), 32);
        assert_eq!(joined.lines, [(2, false), (1, true), (0, false)], "clockwise with y downwards");
        assert_eq!(joined.points.len(), 4);
    }

    #[test]
    fn what_makes_no_ring_says_where() {
        let open: [&[Exact]; 2] = [&[[0, 0], [4, 0]], &[[4, 0], [4, 4]]];
        assert_eq!(join(&[(0, open[0]), (1, open[1])]).unwrap_err(), Broken::Open(vec![[0, 0], [4, 4]]));
        let loops: [&[Exact]; 2] = [&[[0, 0], [4, 0], [4, 4], [0, 0]], &[[9, 9], [8, 9], [8, 8], [9, 9]]];
        let parts = join(&[(0, loops[0]), (1, loops[1])]).unwrap_err();
        assert_eq!(parts, Broken::Parts(vec![[0, 0], [9, 9]]));
        let touching = join(&[(0, loops[0]), (1, &[[4, 4], [8, 4], [8, 8], [4, 4]])]);
        assert_eq!(touching.unwrap_err(), Broken::Parts(vec![[0, 0], [4, 4]]));
        let eight: [&[Exact]; 4] =
            [&[[0, 0], [4, 0]], &[[4, 0], [4, 4], [0, 0]], &[[0, 0], [9, 0]], &[[9, 0], [9, 9], [0, 0]]];
        let eight: Vec<_> = eight.into_iter().enumerate().collect();
        assert_eq!(join(&eight).unwrap_err(), Broken::Branches([0, 0]));
    }

    #[test]
    fn a_ring_that_crosses_touches_or_folds_is_found() {
        assert_eq!(ring(&SQUARE).crossing(), None);
        let cases: [&[Exact]; 5] = [
            &[[0, 0], [4, 4], [4, 0], [0, 4]],
            &[[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]],
            &[[0, 0], [4, 0], [2, 0], [2, 4]],
            &[[0, 0], [4, 0], [4, 0], [0, 4]],
            &[[0, 0], [4, 0]],
        ];
        for case in cases {
            assert!(ring(case).crossing().is_some(), "{case:?}");
        }
        assert_eq!(ring(&[[0, 0], [2, 0], [4, 0], [4, 4]]).crossing(), None, "straight on is no fold");
    }

    #[test]
    fn a_ring_holds_what_lies_inside_or_on_it() {
        let notched = ring(&[[0, 0], [4, 0], [4, 4], [2, 2], [0, 4]]);
        for (point, inside) in [
            ([1, 1], true),
            ([2, 2], true),
            ([2, 3], false),
            ([0, 2], true),
            ([4, 4], true),
            ([5, 0], false),
            ([-1, 2], false),
            ([1, 3], true),
        ] {
            assert_eq!(notched.holds(point), inside, "{point:?}");
        }
    }
}
