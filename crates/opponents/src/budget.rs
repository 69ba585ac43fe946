//! How much an opponent may think, and keeping to it.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How much an opponent may think about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Positions looked at: the same number gives the same decision on every machine.
    pub nodes: u64,
    /// A limit for impatient people; `None` where results must be reproducible.
    pub time: Option<Duration>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { nodes: 200_000, time: None }
    }
}

/// A budget being spent. Whoever thinks counts every position he looks at, and stops when it is over with the
/// best that he has.
#[derive(Clone, Debug)]
pub struct Thought {
    looks: u64,
    nodes: u64,
    until: Option<Instant>,
    late: bool,
    unwanted: Option<Arc<AtomicBool>>,
}

thread_local! {
    /// Turns true when what this thread thinks about is not wanted any more.
    static UNWANTED: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// Thinks until it is done or somebody says that it is not wanted any more: then whoever thinks stops as if its time were
/// up. It is said to the thread and not in the budget, because it does not belong to the question.
pub fn while_wanted<T>(unwanted: Arc<AtomicBool>, think: impl FnOnce() -> T) -> T {
    let before = UNWANTED.replace(Some(unwanted));
    let thought = think();
    UNWANTED.set(before);
    thought
}

/// After so many looks the clock is looked at too: it costs less than a look, but not nothing.
const LOOKS: u64 = 16;

impl Thought {
    /// Begins to think now.
    pub fn new(budget: &Budget) -> Thought {
        Thought {
            looks: 0,
            nodes: budget.nodes,
            until: budget.time.and_then(|time| Instant::now().checked_add(time)),
            late: budget.time.is_some_and(|time| time.is_zero()),
            unwanted: UNWANTED.with_borrow(Clone::clone),
        }
    }

    /// The same for somebody whose appetite is limited, whatever he is allowed.
    pub fn at_most(mut self, nodes: u64) -> Thought {
        self.nodes = self.nodes.min(nodes);
        self
    }

    /// Counts a position that is looked at.
    pub fn look(&mut self) {
        self.looks += 1;
        if self.looks.is_multiple_of(LOOKS) {
            let unwanted = || self.unwanted.as_ref().is_some_and(|unwanted| unwanted.load(Ordering::Relaxed));
            self.late |= self.until.is_some_and(|until| Instant::now() >= until) || unwanted();
        }
    }

    /// Whether no more positions should be looked at.
    pub fn is_over(&self) -> bool {
        self.late || self.looks >= self.nodes
    }

    /// Whether the time is up: what is looked at whatever the number of nodes stops here too.
    pub fn is_late(&self) -> bool {
        self.late
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thought_that_is_not_wanted_any_more_stops() {
        let unwanted = Arc::new(AtomicBool::new(false));
        let looks = while_wanted(unwanted.clone(), || {
            let mut thought = Thought::new(&Budget { nodes: 10_000, time: None });
            (0..100).for_each(|_| thought.look());
            assert!(!thought.is_over());
            unwanted.store(true, Ordering::Relaxed);
            std::iter::from_fn(|| (!thought.is_over()).then(|| thought.look())).count()
        });
        assert!(looks <= 16, "{looks}");
        assert!(!Thought::new(&Budget::default()).is_over(), "others think on");
    }

    #[test]
    fn nodes_run_out_by_number() {
        let mut thought = Thought::new(&Budget { nodes: 100, time: None }).at_most(40);
        let looks = std::iter::from_fn(|| (!thought.is_over()).then(|| thought.look())).count();
        assert_eq!(looks, 40);
        assert!(!thought.is_late());
    }

    #[test]
    fn time_runs_out_by_the_clock() {
        let spent = |time| {
            let begun = Instant::now();
            let mut thought = Thought::new(&Budget { nodes: u64::MAX, time: Some(time) });
            while !thought.is_over() {
                thought.look();
            }
            assert!(thought.is_late());
            (begun.elapsed(), thought.looks)
        };
        let time = Duration::from_millis(20);
        assert!(spent(time).0 >= time);
        assert_eq!(spent(Duration::ZERO).1, 0, "no time is no look");
    }
}
