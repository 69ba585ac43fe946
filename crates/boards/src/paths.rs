//! Cheapest ways, reach, and traces of supply, on hexes and on areas alike. Rules say what a step
//! costs and where there is none; this room only adds up.

use crate::{HexGrid, HexId, Map};
use contract::scene::SpaceId;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What ways run on.
pub trait Spaces {
    /// How many spaces there are.
    fn count(&self) -> usize;
    /// The spaces adjacent to one.
    fn around(&self, space: SpaceId) -> impl Iterator<Item = SpaceId>;

    /// How many steps lie between two spaces, or `None` where no way leads from one to the other.
    fn steps(&self, from: SpaceId, to: SpaceId) -> Option<u32>
    where
        Self: Sized,
    {
        let mut flood = Flood::default();
        flood.search(self, &[from], u32::MAX, |_, _| Some(1), |space| space == to);
        flood.cost(to)
    }
}

impl Spaces for HexGrid {
    fn count(&self) -> usize {
        self.len()
    }

    fn around(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> {
        HexGrid::around(self, HexId(space)).map(|hex| hex.0)
    }
}

impl Spaces for Map {
    fn count(&self) -> usize {
        self.spaces.len()
    }

    fn around(&self, space: SpaceId) -> impl Iterator<Item = SpaceId> {
        self.space(space).neighbours.iter().copied()
    }
}

/// The spaces that can be reached, what that costs, and from where. Keep one and use it again: it then
/// allocates nothing.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    /// By space: cost and predecessor, valid if the space is in `reached` or waits in the queue.
    found: Vec<Found>,
    /// In the order of their cost.
    reached: Vec<SpaceId>,
    queue: BinaryHeap<Reverse<(u32, SpaceId)>>,
    /// Counts floods, so that what an earlier one found need not be wiped out.
    tide: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    cost: u32,
    from: SpaceId,
    tide: u32,
    settled: bool,
}

impl Flood {
    /// Finds the cheapest way to every space that costs at most `limit`. `step` says what it costs to
    /// go from one space to the next, or `None` where that cannot be done; a space that must be stopped
    /// in is one from which no step is possible.
    pub fn spread(
        &mut self,
        board: &impl Spaces,
        starts: &[SpaceId],
        limit: u32,
        step: impl FnMut(SpaceId, SpaceId) -> Option<u32>,
    ) {
        self.search(board, starts, limit, step, |_| false);
    }

    /// The same until the first space that is a goal, which is given back: the cheapest to reach, and
    /// of several that cost the same the one with the lowest number. A trace of supply is such a search.
    pub fn search(
        &mut self,
        board: &impl Spaces,
        starts: &[SpaceId],
        limit: u32,
        mut step: impl FnMut(SpaceId, SpaceId) -> Option<u32>,
        mut goal: impl FnMut(SpaceId) -> bool,
    ) -> Option<SpaceId> {
        self.begin(board.count());
        for &start in starts {
            self.offer(start, start, 0);
        }
        while let Some(Reverse((cost, space))) = self.queue.pop() {
            let found = &mut self.found[usize::from(space)];
            if found.settled {
                continue;
            }
            found.settled = true;
            self.reached.push(space);
            if goal(space) {
                return Some(space);
            }
            for next in board.around(space) {
                if self.cost(next).is_none()
                    && let Some(more) = step(space, next)
                    && let Some(total) = cost.checked_add(more).filter(|&total| total <= limit)
                {
                    self.offer(next, space, total);
                }
            }
        }
        None
    }

    fn begin(&mut self, count: usize) {
        if self.tide == u32::MAX {
            self.found.clear();
            self.tide = 0;
        }
        self.tide += 1;
        self.found.resize(count, Found::default());
        self.reached.clear();
        self.queue.clear();
    }

    fn offer(&mut self, space: SpaceId, from: SpaceId, cost: u32) {
        let found = &mut self.found[usize::from(space)];
        if found.tide != self.tide || cost < found.cost {
            *found = Found { cost, from, tide: self.tide, settled: false };
            self.queue.push(Reverse((cost, space)));
        }
    }

    /// What it costs to reach a space, if it was reached.
    #[inline]
    pub fn cost(&self, space: SpaceId) -> Option<u32> {
        let found = self.found.get(usize::from(space))?;
        (found.tide == self.tide && found.settled).then_some(found.cost)
    }

    /// The spaces that were reached, the cheapest first; the starts are among them.
    pub fn reached(&self) -> &[SpaceId] {
        &self.reached
    }

    /// The space before this one on the cheapest way; a start is before itself.
    pub fn before(&self, space: SpaceId) -> Option<SpaceId> {
        self.cost(space).map(|_| self.found[usize::from(space)].from)
    }

    /// Writes the cheapest way to a space, from its start to the space itself; nothing if there is none.
    pub fn way(&self, to: SpaceId, out: &mut Vec<SpaceId>) {
        out.clear();
        let mut space = to;
        while let Some(before) = self.before(space) {
            out.push(space);
            if before == space {
                break;
            }
            space = before;
        }
        out.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the floods before the count began anew have found is forgotten.
    #[test]
    fn floods_are_counted_anew_when_there_are_no_numbers_left() {
        let grid = HexGrid::new(&[3; 3]);
        let mut flood = Flood::default();
        flood.spread(&grid, &[0], u32::MAX, |_, _| Some(1));
        assert_eq!(flood.tide, 1);
        flood.tide = u32::MAX;
        flood.spread(&grid, &[8], 0, |_, _| Some(1));
        assert_eq!((flood.tide, flood.reached()), (1, &[8][..]));
        assert_eq!(flood.cost(0), None);
    }
}
