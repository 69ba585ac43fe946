//! Floods over [`Set`]s: who is reached, in how many steps, and at what cost. Rules say what lies around a
//! space, what bars the way, where it ends, and what a step costs; this room only spreads. Nothing is
//! asked of the heap, however large the board, so that rules may flood as often as they like. Those who
//! want to see the ways as well ask [`paths`](crate::paths).

use crate::{Id, Set};

/// What lies around a space: a set, or one after the other.
pub trait Neighbours<I, const W: usize> {
    /// Adds all of them to a set.
    fn add_to(self, set: &mut Set<I, W>);
}

impl<I: Id, const W: usize> Neighbours<I, W> for Set<I, W> {
    #[inline]
    fn add_to(self, set: &mut Set<I, W>) {
        *set |= self;
    }
}

impl<I: Id, const W: usize, T: Iterator<Item = I>> Neighbours<I, W> for T {
    #[inline]
    fn add_to(self, set: &mut Set<I, W>) {
        self.for_each(|id| set.insert(id));
    }
}

/// A flood by steps: the starts, then ring after ring of what lies `around`.
#[inline]
pub fn rings<I: Id, const W: usize, F, N>(starts: Set<I, W>, around: F) -> Rings<I, W, F>
where
    F: FnMut(I) -> N,
    N: Neighbours<I, W>,
{
    Rings { around, starts: Some(starts), edge: starts, closed: starts, stops: Set::EMPTY }
}

/// Iterator over the [`rings`] of a flood, up to the last that holds anything.
#[derive(Clone, Debug)]
pub struct Rings<I: Id, const W: usize, F> {
    around: F,
    /// The first ring, until it is given out.
    starts: Option<Set<I, W>>,
    /// Where it goes on from.
    edge: Set<I, W>,
    /// Reached already, or barred.
    closed: Set<I, W>,
    stops: Set<I, W>,
}

impl<I: Id, const W: usize, F, N> Rings<I, W, F>
where
    F: FnMut(I) -> N,
    N: Neighbours<I, W>,
{
    /// These are never reached. Starts always are.
    #[inline]
    pub fn barred(mut self, barred: Set<I, W>) -> Rings<I, W, F> {
        self.closed |= barred;
        self
    }

    /// These are reached, and not left. Starts always are.
    #[inline]
    pub fn stopping(mut self, stops: Set<I, W>) -> Rings<I, W, F> {
        self.stops |= stops;
        self
    }

    /// All that is reached within so many steps, starts included.
    #[inline]
    pub fn within(self, steps: u8) -> Set<I, W> {
        self.take(usize::from(steps) + 1).collect()
    }
}

impl<I: Id, const W: usize, F, N> Iterator for Rings<I, W, F>
where
    F: FnMut(I) -> N,
    N: Neighbours<I, W>,
{
    type Item = Set<I, W>;

    // Where it is not part of the loop that asks for rings, handing them over costs as much as finding them.
    #[inline(always)]
    fn next(&mut self) -> Option<Set<I, W>> {
        if let Some(starts) = self.starts.take() {
            return (!starts.is_empty()).then_some(starts);
        }
        let mut ring = Set::EMPTY;
        for id in self.edge {
            (self.around)(id).add_to(&mut ring);
        }
        ring -= self.closed;
        self.closed |= ring;
        self.edge = ring - self.stops;
        (!ring.is_empty()).then_some(ring)
    }
}

/// The most that a single step may cost in a flood [`by_cost`].
pub const DEAREST: u32 = 15;

/// A flood by cost, up to a limit: what is reached for nothing, for one, for two and so on, each at the least that
/// it costs. `steps` says where one can go from a space, and what each step costs: nothing up to [`DEAREST`].
#[inline]
pub fn by_cost<I: Id, const W: usize, F, N>(starts: Set<I, W>, limit: u32, steps: F) -> ByCost<I, W, F>
where
    F: FnMut(I) -> N,
    N: IntoIterator<Item = (I, u32)>,
{
    let mut waiting = [Set::EMPTY; BUCKETS];
    waiting[0] = starts;
    ByCost { steps, waiting, reached: Set::EMPTY, cost: 0, limit }
}

const BUCKETS: usize = DEAREST as usize + 1;

/// Iterator over what a flood [`by_cost`] reaches: each cost for which there is something new, and what.
#[derive(Clone, Debug)]
pub struct ByCost<I: Id, const W: usize, F> {
    steps: F,
    /// Dial's buckets: what can be reached for the present cost, for one more and so on, round and round. No step
    /// costs so much that it would come round to the present.
    waiting: [Set<I, W>; BUCKETS],
    reached: Set<I, W>,
    /// Of the next bucket to look into.
    cost: u32,
    limit: u32,
}

impl<I: Id, const W: usize, F, N> ByCost<I, W, F>
where
    F: FnMut(I) -> N,
    N: IntoIterator<Item = (I, u32)>,
{
    /// All that is reached, starts included.
    #[inline]
    pub fn reach(self) -> Set<I, W> {
        self.map(|(_, level)| level).collect()
    }

    /// What waits for the present cost and was not reached for less.
    fn take_waiting(&mut self) -> Set<I, W> {
        let bucket = &mut self.waiting[self.cost as usize % BUCKETS];
        let new = std::mem::take(bucket) - self.reached;
        self.reached |= new;
        new
    }
}

impl<I: Id, const W: usize, F, N> Iterator for ByCost<I, W, F>
where
    F: FnMut(I) -> N,
    N: IntoIterator<Item = (I, u32)>,
{
    type Item = (u32, Set<I, W>);

    fn next(&mut self) -> Option<(u32, Set<I, W>)> {
        for _ in 0..BUCKETS {
            let cost = self.cost;
            if cost > self.limit {
                break;
            }
            let mut level = Set::EMPTY;
            let mut new = self.take_waiting();
            // More than once where a step costs nothing.
            while !new.is_empty() {
                level |= new;
                for from in new {
                    for (to, price) in (self.steps)(from) {
                        if price <= self.limit - cost {
                            assert!(price <= DEAREST, "a step costs {DEAREST} at most, not {price}");
                            self.waiting[(cost + price) as usize % BUCKETS].insert(to);
                        }
                    }
                }
                new = self.take_waiting();
            }
            self.cost += 1;
            if !level.is_empty() {
                return Some((cost, level));
            }
        }
        None
    }
}
