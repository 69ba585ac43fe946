//! What a match remembers, so that nothing has to be played again from the beginning.
//!
//! All of it follows from the inputs. It is bounded: a game of twenty thousand inputs has no more of it than
//! one of a thousand.

use crate::inputs::PAGE;
use contract::{Entry, Eye, Game};
use std::collections::VecDeque;
use std::sync::Arc;

/// Events that are remembered: twice the chronicle that a table shows beside the board.
const EVENTS: usize = 128;

/// Bytes for states of the long past; a large state is kept less often than a small one.
const STATES: usize = 20 << 10;

#[derive(Clone)]
pub(crate) struct Memory<G: Game> {
    /// What the last inputs did, by their numbers from one; those that did nothing are left out.
    recent: VecDeque<(usize, Arc<[G::Event]>)>,
    /// Inputs before those, whose events are forgotten.
    forgotten: usize,
    /// States after so many inputs, in order, never after none.
    states: Vec<(usize, Arc<G>)>,
    /// The first input of which not everybody may know everything.
    secret: Option<usize>,
}

impl<G: Game> Memory<G> {
    pub(crate) fn new() -> Memory<G> {
        Memory { recent: VecDeque::new(), forgotten: 0, states: Vec::new(), secret: None }
    }

    /// Input `n` led to this state and did this.
    pub(crate) fn take_in(&mut self, n: usize, game: &G, events: Vec<G::Event>, drawn_in_secret: bool) {
        let open = |event| {
            let told = |eye| G::tell(game.edition(), event, eye);
            told(Eye::Referee) == told(Eye::Observer)
        };
        if self.secret.is_none() && (drawn_in_secret || !events.iter().all(open)) {
            self.secret = Some(n);
        }
        if !events.is_empty() {
            self.recent.push_back((n, events.into()));
            let mut kept: usize = self.recent.iter().map(|(_, events)| events.len()).sum();
            while kept > EVENTS
                && let Some((n, events)) = self.recent.pop_front()
            {
                kept -= events.len();
                self.forgotten = n;
            }
        }
        if n.is_multiple_of(PAGE) {
            self.keep(n, Arc::new(game.clone()));
        }
    }

    /// Keeps a state at the end of a page, and thins out older ones: the last two pages stay, and of the rest
    /// only so many as there is room for, evenly spaced.
    pub(crate) fn keep(&mut self, n: usize, game: Arc<G>) {
        let room = (STATES / size_of::<G>()).max(2);
        let mut stride = PAGE;
        while n / stride > room {
            stride *= 2;
        }
        self.states.retain(|&(at, _)| at + PAGE >= n || at.is_multiple_of(stride));
        self.states.push((n, game));
    }

    /// Forgets what came after the first `n` inputs.
    pub(crate) fn forget_after(&mut self, n: usize) {
        self.recent.retain(|&(at, _)| at <= n);
        self.forgotten = self.forgotten.min(n);
        self.states.retain(|&(at, _)| at <= n);
        self.secret = self.secret.filter(|&at| at <= n);
    }

    /// The state after at most `n` inputs that is nearest to it, with the number of its inputs.
    pub(crate) fn before(&self, n: usize) -> Option<(usize, &Arc<G>)> {
        self.states.iter().rev().find(|&&(at, _)| at <= n).map(|(at, game)| (*at, game))
    }

    /// How many inputs have to be played again to know what they did.
    pub(crate) fn forgotten(&self) -> usize {
        self.forgotten
    }

    /// What the inputs after those did, in words, each with the number of its input; only what came after the
    /// first `n`.
    pub(crate) fn told(
        &self,
        n: usize,
        edition: &'static G::Edition,
        eye: Eye,
    ) -> impl DoubleEndedIterator<Item = (usize, Entry)> {
        let after = self.recent.iter().filter(move |(at, _)| *at > n);
        let each = after.flat_map(|(at, events)| events.iter().map(move |event| (*at, event)));
        each.filter_map(move |(at, event)| Some((at, G::tell(edition, event, eye)?)))
    }

    /// Whether something was drawn or done so far that not everybody may know.
    pub(crate) fn holds_secrets(&self) -> bool {
        self.secret.is_some()
    }
}
