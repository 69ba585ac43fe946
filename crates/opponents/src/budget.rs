//! How much an opponent may think, and keeping to it.

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
        if self.looks.is_multiple_of(LOOKS) && self.until.is_some_and(|until| Instant::now() >= until) {
            self.late = true;
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
    fn nodes_run_out_by_number() {
        let mut thought = Thought::new(&Budget { nodes: 100, time: None }).at_most(40);
        let looks = std::iter::from_fn(|| (!thought.is_over()).then(|| thought.look())).count();
        assert_eq!(looks, 40);
        assert!(!thought.is_late());
    }

    #[test]
    fn time_runs_out_by_the_clock() {
        let spent = |time| {
            let mut thought = Thought::new(&Budget { nodes: u64::MAX, time: Some(time) });
            let begun = Instant::now();
            while !thought.is_over() {
                thought.look();
            }
            assert!(thought.is_late());
            begun.elapsed()
        };
        let time = Duration::from_millis(20);
        assert!(spent(time) >= time);
        assert!(spent(Duration::ZERO) < time);
    }
}
