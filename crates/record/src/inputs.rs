//! Inputs in order, in pages that the copies of a match share.

use crate::Input;
use std::fmt;
use std::sync::Arc;

/// Inputs on a page: one bit of [`Page::both`] each.
pub(crate) const PAGE: usize = 64;

/// The inputs of a match in order.
///
/// A table copies its match for every decision, so that one that is refused or cannot be stored changes
/// nothing. Copies share the full pages: a copy costs the same after twenty inputs and after twenty thousand.
#[derive(Clone)]
pub struct Inputs<D> {
    full: Arc<Vec<Arc<Page<D>>>>,
    /// The page that is written on: it has room for one more.
    last: Page<D>,
}

#[derive(Clone)]
struct Page<D> {
    inputs: Vec<Input<D>>,
    /// Which of them answered a question to both sides.
    both: u64,
}

impl<D> Inputs<D> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.full.len() * PAGE + self.last.inputs.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The input that came after `index` others.
    pub fn get(&self, index: usize) -> Option<&Input<D>> {
        self.page(index)?.inputs.get(index % PAGE)
    }

    /// The last one.
    pub fn last(&self) -> Option<&Input<D>> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All of them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Input<D>> + ExactSizeIterator {
        self.after(0)
    }

    /// Those that came after the first `n`.
    pub fn after(&self, n: usize) -> impl DoubleEndedIterator<Item = &Input<D>> + ExactSizeIterator {
        (n.min(self.len())..self.len()).map(|index| self.get(index).expect("there are as many"))
    }

    /// Whether the input that came after `index` others answered a question to both sides.
    pub(crate) fn answered_both(&self, index: usize) -> bool {
        self.page(index).is_some_and(|page| page.both >> (index % PAGE) & 1 == 1)
    }

    fn page(&self, index: usize) -> Option<&Page<D>> {
        match self.full.get(index / PAGE) {
            Some(page) => Some(page),
            None => (index / PAGE == self.full.len()).then_some(&self.last),
        }
    }
}

impl<D: Clone> Inputs<D> {
    pub(crate) fn push(&mut self, input: Input<D>, answers_both: bool) {
        let page = &mut self.last;
        page.both |= u64::from(answers_both) << page.inputs.len();
        page.inputs.push(input);
        if page.inputs.len() == PAGE {
            let page = std::mem::replace(page, Page::blank());
            Arc::make_mut(&mut self.full).push(Arc::new(page));
        }
    }

    /// Leaves the first `n`.
    pub(crate) fn truncate(&mut self, n: usize) {
        if n >= self.len() {
            return;
        }
        if n / PAGE < self.full.len() {
            let full = Arc::make_mut(&mut self.full);
            self.last = Page::clone(&full[n / PAGE]);
            full.truncate(n / PAGE);
        }
        self.last.inputs.truncate(n % PAGE);
        self.last.both &= (1 << (n % PAGE)) - 1;
    }
}

impl<D> Page<D> {
    fn blank() -> Page<D> {
        Page { inputs: Vec::new(), both: 0 }
    }
}

impl<D> Default for Inputs<D> {
    fn default() -> Inputs<D> {
        Inputs { full: Arc::default(), last: Page::blank() }
    }
}

impl<D: PartialEq> PartialEq for Inputs<D> {
    fn eq(&self, other: &Inputs<D>) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<D: Eq> Eq for Inputs<D> {}

impl<D: fmt::Debug> fmt::Debug for Inputs<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::Drawn;

    fn input(n: usize) -> Input<()> {
        Input::Chance(Drawn::Draw(n as u16))
    }

    /// So many inputs, of which every third answers a question to both.
    fn inputs(n: usize) -> Inputs<()> {
        let mut inputs = Inputs::default();
        (0..n).for_each(|index| inputs.push(input(index), index % 3 == 0));
        inputs
    }

    #[test]
    fn pages_hold_what_a_list_would() {
        for n in [0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE] {
            let all = inputs(n);
            let list: Vec<_> = (0..n).map(input).collect();
            assert_eq!((all.len(), all.is_empty(), all.last()), (n, n == 0, list.last()));
            assert!(all.iter().eq(&list), "{n}");
            assert_eq!((all.get(n), all.answered_both(n)), (None, false));
            assert!((0..n).all(|index| all.answered_both(index) == (index % 3 == 0)));
            assert!(all.after(n / 2).eq(&list[n / 2..]));
        }
    }

    #[test]
    fn what_is_cut_off_is_gone_and_a_copy_keeps_it() {
        let whole = inputs(3 * PAGE + 5);
        for n in 0..=whole.len() {
            let mut cut = whole.clone();
            cut.truncate(n);
            assert_eq!(cut, inputs(n));
            cut.push(input(9), false);
            assert!(!cut.answered_both(n), "{n}");
            assert_eq!((cut.len(), whole.len()), (n + 1, 3 * PAGE + 5));
        }
    }

    #[test]
    fn copies_share_full_pages() {
        let (whole, mut copy) = (inputs(2 * PAGE + 1), inputs(0));
        copy.clone_from(&whole);
        copy.push(input(1), false);
        assert!(Arc::ptr_eq(&whole.full, &copy.full));
    }
}
