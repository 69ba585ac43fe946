//! Lines of sight. The geometry is exact and knows no rule: a line from centre to centre is cut into
//! [`Stretch`]es, and the rules decide which of them stop it. On boards of areas a line is a shortest
//! way from area to area, of which there may be several.
//!
//! In cube coordinates a hex is where the three differences between coordinates lie within one of its
//! centre's, so a line enters and leaves it at fractions of whole numbers, which compare exactly.

use crate::paths::{Flood, Spaces};
use crate::{HexGrid, HexId};
use contract::scene::SpaceId;
use std::cmp::Ordering;
use std::ops::ControlFlow;

/// A part of a line of sight. A hex is `None` where the map has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stretch<H = HexId> {
    /// Through the inside of a hex.
    Through(Option<H>),
    /// Along the side between two hexes, in the order of the sides of a hex, clockwise from north.
    Along([Option<H>; 2]),
    /// Past a corner: the line leaves one hex and enters the next at a corner of this third one.
    Past(Option<H>),
}

impl Stretch {
    /// The usual reading: a hex stops a line that goes through it, a line along a side takes a stop on
    /// both sides, and a corner stops nothing. Beyond the map nothing stops a line.
    pub fn is_stopped(self, mut stops: impl FnMut(HexId) -> bool) -> bool {
        match self {
            Stretch::Through(hex) => hex.is_some_and(stops),
            Stretch::Along(sides) => sides.into_iter().all(|hex| hex.is_some_and(&mut stops)),
            Stretch::Past(_) => false,
        }
    }

    /// The hexes that it touches.
    pub fn hexes(self) -> impl Iterator<Item = HexId> {
        let pair = match self {
            Stretch::Through(hex) | Stretch::Past(hex) => [hex, None],
            Stretch::Along(sides) => sides,
        };
        pair.into_iter().flatten()
    }
}

/// The line between the centres of two hexes, without these hexes.
pub fn line(grid: &HexGrid, from: HexId, to: HexId) -> Line<'_> {
    let (start, end) = (grid.axial(from), grid.axial(to));
    let [start, end] = [[start.0, start.1], [end.0, end.1]].map(|hex| hex.map(i32::from));
    Line { grid, course: Course::new(start, end) }
}

/// The first stretch of a line that stops it, in the usual reading, or `None` when it is clear.
pub fn obstacle(
    grid: &HexGrid,
    from: HexId,
    to: HexId,
    mut stops: impl FnMut(HexId) -> bool,
) -> Option<Stretch> {
    line(grid, from, to).find(|stretch| stretch.is_stopped(&mut stops))
}

/// Iterator over the stretches of a [`line()`].
#[derive(Clone, Debug)]
pub struct Line<'g> {
    grid: &'g HexGrid,
    course: Course,
}

impl Iterator for Line<'_> {
    type Item = Stretch;

    fn next(&mut self) -> Option<Stretch> {
        self.course.next().map(|leg| leg.laid(|[q, r]| self.grid.at_axial(q, r)))
    }
}

/// All lines up to a length. They are the same wherever they begin, so each is worked out once and then laid over the map.
#[derive(Clone, Debug)]
pub struct Fan {
    length: i32,
    legs: Vec<Leg>,
    /// By where a line ends, from where to where its legs go.
    lines: Vec<(u32, u32)>,
}

impl Fan {
    /// Works them out.
    pub fn new(length: u16) -> Fan {
        let length = i32::from(length);
        let (mut legs, mut lines) = (Vec::new(), Vec::new());
        for q in -length..=length {
            for r in -length..=length {
                let first = legs.len() as u32;
                legs.extend(Course::new([0, 0], [q, r]));
                lines.push((first, legs.len() as u32));
            }
        }
        Fan { length, legs, lines }
    }

    /// The same as [`line()`], for hexes that are no further from each other than its length.
    #[inline]
    pub fn line<'g>(
        &'g self,
        grid: &'g HexGrid,
        from: HexId,
        to: HexId,
    ) -> impl Iterator<Item = Stretch> + use<'g> {
        let (start, end) = (grid.axial(from), grid.axial(to));
        let start = [start.0, start.1].map(i32::from);
        let way = [i32::from(end.0) - start[0], i32::from(end.1) - start[1]];
        self.laid(way, move |[q, r]| grid.at_axial(start[0] + q, start[1] + r))
    }

    /// A line that leads so many hexes eastwards and southwards along the column, laid over whatever stands for a
    /// map: `at` says what lies there, as far from where the line begins.
    #[inline]
    pub fn laid<'f, H: 'f>(
        &'f self,
        [q, r]: [i32; 2],
        at: impl Fn([i32; 2]) -> Option<H> + 'f,
    ) -> impl Iterator<Item = Stretch<H>> + 'f {
        let place = (q + self.length) * (2 * self.length + 1) + r + self.length;
        let (first, last) = self.lines[place as usize];
        self.legs[first as usize..last as usize].iter().map(move |leg| leg.laid(&at))
    }
}

/// Slanted coordinates, as [`HexGrid`] counts them.
type Axial = [i32; 2];

const AROUND: [Axial; 6] = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

/// A stretch by coordinates, whether or not the map has hexes there.
#[derive(Clone, Copy, Debug)]
enum Leg {
    Through(Axial),
    Along([Axial; 2]),
    Past(Axial),
}

impl Leg {
    /// The stretch of a map.
    #[inline]
    fn laid<H>(self, hex: impl Fn(Axial) -> Option<H>) -> Stretch<H> {
        match self {
            Leg::Through(one) => Stretch::Through(hex(one)),
            Leg::Along(sides) => Stretch::Along(sides.map(hex)),
            Leg::Past(one) => Stretch::Past(hex(one)),
        }
    }
}

/// Iterator over the legs of a line.
#[derive(Clone, Debug)]
struct Course {
    start: Axial,
    way: Axial,
    end: Axial,
    /// A hex that the line has reached.
    at: Axial,
    /// What follows after a corner.
    past: Option<Leg>,
    done: bool,
}

impl Iterator for Course {
    type Item = Leg;

    fn next(&mut self) -> Option<Leg> {
        if let Some(leg) = self.past.take() {
            return Some(leg);
        }
        if self.done {
            return None;
        }
        let (_, leaves) = self.within(self.at)?;
        let mut next = Vec2::default();
        let mut corner = None;
        for [q, r] in AROUND {
            let hex = [self.at[0] + q, self.at[1] + r];
            match self.within(hex) {
                Some((enters, leaves_it)) if enters == leaves && leaves_it > enters => next.push(hex),
                Some((enters, leaves_it)) if enters == leaves && leaves_it == enters => corner = Some(hex),
                _ => {}
            }
        }
        let first = next.0[0]?;
        self.at = first;
        let leg = match next.0[1] {
            Some(second) => Leg::Along([first, second]),
            None => Leg::Through(first),
        };
        let arrived = next.0.contains(&Some(self.end));
        self.done = arrived;
        match corner {
            Some(corner) => {
                self.past = (!arrived).then_some(leg);
                Some(Leg::Past(corner))
            }
            None => (!arrived).then_some(leg),
        }
    }
}

impl Course {
    fn new(start: Axial, end: Axial) -> Course {
        let way = [end[0] - start[0], end[1] - start[1]];
        Course { start, way, end, at: start, past: None, done: start == end }
    }

    /// From where to where along the line, as parts of its length, a hex and its rim reach.
    fn within(&self, hex: Axial) -> Option<(Part, Part)> {
        let [q, r] = [self.start[0] - hex[0], self.start[1] - hex[1]];
        let [dq, dr] = self.way;
        let (mut enters, mut leaves) = (Part::new(0, 1), Part::new(1, 1));
        // Differences of the cube coordinates q, r and -q-r: at the start, and how they change on the way.
        for (start, change) in [(q - r, dq - dr), (q + 2 * r, dq + 2 * dr), (2 * q + r, 2 * dq + dr)] {
            if change == 0 {
                if start.abs() > 1 {
                    return None;
                }
                continue;
            }
            let [a, b] = [-1, 1].map(|rim| Part::new(rim - start, change));
            enters = enters.max(a.min(b));
            leaves = leaves.min(a.max(b));
        }
        (enters <= leaves).then_some((enters, leaves))
    }
}

/// At most two hexes.
#[derive(Default)]
struct Vec2([Option<Axial>; 2]);

impl Vec2 {
    fn push(&mut self, hex: Axial) {
        let place = usize::from(self.0[0].is_some());
        self.0[place] = Some(hex);
    }
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Part {
    over: i32,
    under: i32,
}

impl Part {
    fn new(over: i32, under: i32) -> Part {
        if under < 0 { Part { over: -over, under: -under } } else { Part { over, under } }
    }
}

impl Ord for Part {
    fn cmp(&self, other: &Part) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Part) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Part) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Part {}

/// Shows every shortest way between two spaces, both included, until `visit` breaks off. What it broke
/// off with is given back.
pub fn shortest_ways<B>(
    board: &impl Spaces,
    from: SpaceId,
    to: SpaceId,
    flood: &mut Flood,
    mut visit: impl FnMut(&[SpaceId]) -> ControlFlow<B>,
) -> Option<B> {
    // From the far end, so that walking downhill from `from` meets only shortest ways.
    flood.search(board, &[to], u32::MAX, |_, _| Some(1), |space| space == from);
    let length = flood.cost(from)?;
    let mut way = vec![from];
    descend(board, flood, length, &mut way, &mut visit).break_value()
}

fn descend<B>(
    board: &impl Spaces,
    flood: &Flood,
    left: u32,
    way: &mut Vec<SpaceId>,
    visit: &mut impl FnMut(&[SpaceId]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if left == 0 {
        return visit(way);
    }
    let here = way[way.len() - 1];
    for next in board.around(here) {
        if flood.cost(next) == Some(left - 1) {
            way.push(next);
            descend(board, flood, left - 1, way, visit)?;
            way.pop();
        }
    }
    ControlFlow::Continue(())
}
