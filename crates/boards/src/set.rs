//! Sets of hexes, areas, units and other small things as bits, so that zones, floods and armies cost a few
//! machine words.

use crate::HexId;
use std::fmt;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A small number that names one of many: an index into a table of hexes, areas, units.
pub trait Id: Copy {
    /// Its place in the table.
    fn index(self) -> usize;
    /// The id of what is at a place in the table.
    fn at(index: usize) -> Self;
}

/// Declares ids: small numbers with a type of their own, ready for a [`Set`].
///
/// ```
/// boards::ids! {
///     /// A unit: index into the roster.
///     pub struct UnitId(u8);
/// }
/// type Units = boards::Set<UnitId, 2>;
/// assert!(Units::of(UnitId(100)).has(UnitId(100)));
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$about:meta])* $access:vis struct $id:ident($number:ty);)+) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $access struct $id(pub $number);

        impl $crate::Id for $id {
            #[inline]
            fn index(self) -> usize {
                usize::from(self.0)
            }

            #[inline]
            fn at(index: usize) -> $id {
                $id(index as $number)
            }
        }
    )+};
}

/// A set of ids; `W` words hold those below `64 * W`. Copies without allocating.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Set<I, const W: usize> {
    words: [u64; W],
    of: PhantomData<I>,
}

/// A set of hexes of one grid.
pub type HexSet<const W: usize> = Set<HexId, W>;

impl<I: Id, const W: usize> Set<I, W> {
    /// Nothing.
    pub const EMPTY: Set<I, W> = Set::from_words([0; W]);

    const fn from_words(words: [u64; W]) -> Set<I, W> {
        Set { words, of: PhantomData }
    }

    /// The first `count` ids.
    pub const fn below(count: usize) -> Set<I, W> {
        assert!(count <= 64 * W, "a set has room for 64 ids a word");
        let mut words = [0; W];
        let mut word = 0;
        while word < count / 64 {
            words[word] = !0;
            word += 1;
        }
        if word < W {
            words[word] = (1 << (count % 64)) - 1;
        }
        Set::from_words(words)
    }

    /// Just this one.
    #[inline]
    pub fn of(id: I) -> Set<I, W> {
        Set::EMPTY.with(id)
    }

    /// Whether it is in the set.
    #[inline]
    pub fn has(&self, id: I) -> bool {
        let index = id.index();
        self.words[index >> 6] >> (index & 63) & 1 != 0
    }

    /// Adds one.
    #[inline]
    pub fn insert(&mut self, id: I) {
        let index = id.index();
        self.words[index >> 6] |= 1 << (index & 63);
    }

    /// Takes one out.
    #[inline]
    pub fn remove(&mut self, id: I) {
        let index = id.index();
        self.words[index >> 6] &= !(1 << (index & 63));
    }

    /// The set and this one.
    #[inline]
    pub fn with(mut self, id: I) -> Set<I, W> {
        self.insert(id);
        self
    }

    /// The set without this one.
    #[inline]
    pub fn without(mut self, id: I) -> Set<I, W> {
        self.remove(id);
        self
    }

    /// Whether there is nothing in it.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// How many are in it.
    #[inline]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether the two have something in common.
    #[inline]
    pub fn meets(&self, other: Set<I, W>) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Whether everything in it is in the other set too.
    #[inline]
    pub fn within(&self, other: Set<I, W>) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// The lowest.
    #[inline]
    pub fn first(&self) -> Option<I> {
        self.iter().next()
    }

    /// All of them, in the order of their numbers.
    #[inline]
    pub fn iter(self) -> Members<I, W> {
        Members { set: self, word: 0, rest: self.words.first().copied().unwrap_or(0) }
    }

    /// Every set that can be made of what is in it, but the empty one.
    pub fn subsets(self) -> impl Iterator<Item = Set<I, W>> {
        std::iter::successors(self.subset_after([0; W]), move |subset| self.subset_after(subset.words))
    }

    /// Subsets counted upwards, with the bits of the set as the digits.
    fn subset_after(&self, mut words: [u64; W]) -> Option<Set<I, W>> {
        // What is not a digit is filled up, so that it hands a carry on.
        let mut carry = true;
        for (word, digits) in words.iter_mut().zip(self.words) {
            let (next, over) = (*word | !digits).overflowing_add(u64::from(carry));
            (*word, carry) = (next & digits, over);
        }
        (!carry).then_some(Set::from_words(words))
    }
}

impl<I: Id, const W: usize> Default for Set<I, W> {
    #[inline]
    fn default() -> Set<I, W> {
        Set::EMPTY
    }
}

/// Iterator over a [`Set`].
#[derive(Clone)]
pub struct Members<I, const W: usize> {
    set: Set<I, W>,
    word: usize,
    /// Of the word at hand.
    rest: u64,
}

impl<I: Id, const W: usize> Iterator for Members<I, W> {
    type Item = I;

    #[inline]
    fn next(&mut self) -> Option<I> {
        while self.rest == 0 {
            self.word += 1;
            self.rest = *self.set.words.get(self.word)?;
        }
        let id = I::at(self.word << 6 | self.rest.trailing_zeros() as usize);
        self.rest &= self.rest - 1;
        Some(id)
    }

    /// Word by word, which is quicker than one by one.
    #[inline]
    fn fold<B, F: FnMut(B, I) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (word, &whole) in self.set.words.iter().enumerate().skip(self.word) {
            let mut rest = if word == self.word { self.rest } else { whole };
            while rest != 0 {
                all = f(all, I::at(word << 6 | rest.trailing_zeros() as usize));
                rest &= rest - 1;
            }
        }
        all
    }
}

impl<I: Id, const W: usize> IntoIterator for Set<I, W> {
    type Item = I;
    type IntoIter = Members<I, W>;

    #[inline]
    fn into_iter(self) -> Members<I, W> {
        self.iter()
    }
}

impl<I: Id, const W: usize> FromIterator<I> for Set<I, W> {
    #[inline]
    fn from_iter<T: IntoIterator<Item = I>>(ids: T) -> Set<I, W> {
        // Not handed from one to the next: a large set would be copied each time.
        let mut set = Set::EMPTY;
        ids.into_iter().for_each(|id| set.insert(id));
        set
    }
}

impl<I: Id, const W: usize> FromIterator<Set<I, W>> for Set<I, W> {
    /// All that is in any of them.
    #[inline]
    fn from_iter<T: IntoIterator<Item = Set<I, W>>>(sets: T) -> Set<I, W> {
        let mut all = Set::EMPTY;
        sets.into_iter().for_each(|set| all |= set);
        all
    }
}

/// A set whose members lie close together: no more than the `N` words that hold them, so that it is compared with a larger
/// [`Set`] where it lies and nowhere else.
#[derive(Clone, Copy, Debug)]
pub struct Patch<I, const N: usize> {
    /// The word of the larger set with which it begins.
    first: usize,
    words: [u64; N],
    of: PhantomData<I>,
}

impl<I: Id, const N: usize> Patch<I, N> {
    /// The members of a set, which must not lie further apart than it has room for.
    pub fn new<const W: usize>(set: &Set<I, W>) -> Patch<I, N> {
        let first = set.words.iter().position(|&word| word != 0).unwrap_or(0).min(W - N);
        let words = std::array::from_fn(|word| set.words[first + word]);
        assert!(set.words[first + N..].iter().all(|&word| word == 0), "they lie within {N} words");
        Patch { first, words, of: PhantomData }
    }

    /// Whether it is one of them.
    #[inline]
    pub fn has(&self, id: I) -> bool {
        let index = id.index();
        let word = (index >> 6).checked_sub(self.first).and_then(|word| self.words.get(word));
        word.is_some_and(|word| word >> (index & 63) & 1 != 0)
    }

    /// Whether a set has some of them.
    #[inline]
    pub fn meets<const W: usize>(&self, set: &Set<I, W>) -> bool {
        let words = &set.words[self.first..self.first + N];
        // All of them, without looking after each: it is quicker than to stop.
        self.words.iter().zip(words).fold(0, |both, (a, b)| both | a & b) != 0
    }
}

impl<I: Id, const W: usize> fmt::Debug for Set<I, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(I::index)).finish()
    }
}

macro_rules! word_by_word {
    ($($trait:ident $method:ident $assign_trait:ident $assign:ident: $op:expr;)*) => {$(
        impl<I: Id, const W: usize> $assign_trait for Set<I, W> {
            #[inline]
            fn $assign(&mut self, other: Set<I, W>) {
                let op: fn(u64, u64) -> u64 = $op;
                for (a, b) in self.words.iter_mut().zip(other.words) {
                    *a = op(*a, b);
                }
            }
        }

        impl<I: Id, const W: usize> $trait for Set<I, W> {
            type Output = Set<I, W>;

            #[inline]
            fn $method(mut self, other: Set<I, W>) -> Set<I, W> {
                $assign_trait::$assign(&mut self, other);
                self
            }
        }
    )*};
}

word_by_word! {
    BitOr bitor BitOrAssign bitor_assign: |a, b| a | b;
    BitAnd bitand BitAndAssign bitand_assign: |a, b| a & b;
    Sub sub SubAssign sub_assign: |a, b| a & !b;
}

impl<I: Id, const W: usize> Not for Set<I, W> {
    type Output = Set<I, W>;

    /// Every bit that is not in the set, also those beyond the last id: intersect before iterating.
    #[inline]
    fn not(self) -> Set<I, W> {
        Set::from_words(self.words.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[u16]) -> HexSet<3> {
        ids.iter().map(|&id| HexId(id)).collect()
    }

    fn numbers(set: HexSet<3>) -> Vec<u16> {
        set.iter().map(|hex| hex.0).collect()
    }

    #[test]
    fn a_patch_is_the_set_it_was_made_of() {
        for members in [&[][..], &[0], &[63, 64], &[70, 130, 191], &[64, 127]] {
            let (whole, patch) = (set(members), Patch::<HexId, 2>::new(&set(members)));
            for hex in (0..192).map(HexId) {
                assert_eq!(patch.has(hex), whole.has(hex), "{members:?} {hex:?}");
                assert_eq!(patch.meets(&HexSet::<3>::of(hex)), whole.has(hex), "{members:?} {hex:?}");
            }
        }
    }

    #[test]
    #[should_panic = "they lie within 2 words"]
    fn a_patch_does_not_lose_what_lies_too_far() {
        Patch::<HexId, 2>::new(&set(&[0, 191]));
    }

    #[test]
    fn a_set_remembers_what_was_put_in() {
        let mut three = set(&[0, 63, 64, 191]);
        assert!(three.has(HexId(63)) && three.has(HexId(64)) && !three.has(HexId(1)));
        assert_eq!(three.len(), 4);
        three.remove(HexId(63));
        assert_eq!(numbers(three), [0, 64, 191]);
        assert_eq!(format!("{three:?}"), "{0, 64, 191}");
        three.remove(HexId(0));
        assert_eq!(three.first(), Some(HexId(64)));
        assert_eq!(three.without(HexId(191)), HexSet::of(HexId(64)));
        assert_eq!(three.with(HexId(2)), set(&[2, 64, 191]));
        assert!(!three.is_empty() && HexSet::<3>::EMPTY.is_empty());
        assert_eq!(HexSet::<3>::default().first(), None);
    }

    #[test]
    fn sets_combine() {
        let (a, b) = (set(&[1, 70, 130]), set(&[70, 131]));
        assert_eq!(a | b, set(&[1, 70, 130, 131]));
        assert_eq!(a & b, set(&[70]));
        assert_eq!(a - b, set(&[1, 130]));
        assert_eq!(!a & b, set(&[131]));
        assert_eq!([a, b, set(&[2])].into_iter().collect::<HexSet<3>>(), set(&[1, 2, 70, 130, 131]));
        assert!(a.meets(b) && !a.meets(set(&[2])));
        assert!((a & b).within(b) && !a.within(b) && HexSet::EMPTY.within(b));
    }

    #[test]
    fn the_first_ids_fill_the_words_from_below() {
        for count in [0, 1, 63, 64, 65, 128, 191, 192] {
            assert_eq!(numbers(Set::below(count.into())), (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    #[should_panic = "64 ids a word"]
    fn a_set_says_that_it_is_full() {
        HexSet::<3>::below(193);
    }

    #[test]
    fn subsets_are_counted_upwards_across_words() {
        let subsets: Vec<_> = set(&[1, 63, 64, 130]).subsets().map(numbers).collect();
        assert_eq!(subsets[..5], [vec![1], vec![63], vec![1, 63], vec![64], vec![1, 64]]);
        assert_eq!((subsets.len(), &subsets[14]), (15, &vec![1, 63, 64, 130]));
        assert_eq!((!HexSet::<3>::EMPTY).subsets().take(70).last(), Some(set(&[1, 2, 6])));
        assert_eq!(HexSet::<3>::EMPTY.subsets().count(), 0);
    }
}
