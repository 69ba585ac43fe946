//! Splitting again, exactly: every lot is tried, and how many lead to a split is compared with a count of deals of single cards.

use super::*;
use std::collections::BTreeMap;

/// Lots that are dictated, then nothing but zeros; and how many were asked for.
struct Dictated {
    lots: Vec<u32>,
    drawn: usize,
}

impl Luck for Dictated {
    fn below(&mut self, n: u32) -> u32 {
        let lot = self.lots.get(self.drawn).copied().unwrap_or(0);
        self.drawn += 1;
        assert!(lot < n, "{lot} of {n}");
        lot
    }
}

fn dictated(lots: &[u32]) -> Dictated {
    Dictated { lots: lots.to_vec(), drawn: 0 }
}

#[test]
fn so_many_out_of_so_many_are_those_of_the_triangle() {
    let mut row = vec![1u128];
    for n in 0..=48u8 {
        for (k, &ways) in (0..).zip(&row) {
            assert_eq!(over(n, k), ways, "{k} out of {n}");
        }
        assert_eq!((over(n, n + 1), over(n, n + 2)), (0, 0), "more than {n}");
        let inner: Vec<u128> = row.windows(2).map(|pair| pair[0] + pair[1]).collect();
        row = [vec![1], inner, vec![1]].concat();
    }
}

/// Of all that can be drawn every number comes equally often; what is too large is drawn again.
#[test]
fn a_number_below_another_is_drawn_evenly() {
    for n in [1u128, 2, 3, 5, 8, 9, 255, 256, 257, 40_000, 65_535, 65_536] {
        let mut times = BTreeMap::new();
        for lot in 0..1 << 16 {
            let mut luck = dictated(&[lot]);
            let number = below(n, &mut luck);
            if luck.drawn <= 1 {
                *times.entry(number).or_insert(0u32) += 1;
            } else {
                assert_eq!((number, luck.drawn), (0, 2), "{lot} is refused, and zero is not");
            }
        }
        assert_eq!(times.keys().copied().collect::<Vec<_>>(), (0..n).collect::<Vec<_>>(), "{n}");
        let even = times[&0];
        assert!(even > 0 && times.values().all(|&count| count == even), "{n}: {times:?}");
    }
}

#[test]
fn a_number_below_a_large_one_takes_several_draws() {
    // Seventeen bits: the first draw brings one of them.
    assert_eq!(below(0x1_2345, &mut dictated(&[1, 0x2344])), 0x1_2344);
    assert_eq!(below(0x1_2345, &mut dictated(&[0xfff1, 0x0102])), 0x1_0102);
    let mut refused = dictated(&[1, 0x2345, 0, 7]);
    assert_eq!((below(0x1_2345, &mut refused), refused.drawn), (7, 4));
    let most = u128::from(u64::MAX) + 1;
    assert_eq!(below(most, &mut dictated(&[0x0123, 0x4567, 0x89ab, 0xcdef])), 0x0123_4567_89ab_cdef);
    let mut certain = dictated(&[]);
    assert_eq!((below(1, &mut certain), certain.drawn), (0, 0), "of one there is nothing to draw");
}

/// A deck of kinds and how many there are of each.
fn deck(cards: &[(usize, u8)]) -> Deck {
    let mut deck = Deck::EMPTY;
    for &(kind, count) in cards {
        deck.0[kind] = count;
    }
    deck
}

/// The single cards of a deck.
fn singles(deck: &Deck) -> Vec<usize> {
    (0..CARDS).flat_map(|kind| std::iter::repeat_n(kind, deck.0[kind].into())).collect()
}

/// In how many ways single cards with these kinds can be drawn so that just these kinds come.
fn ways_to_see(cards: &[usize], seen: &Deck) -> u128 {
    let subsets = (0u32..1 << cards.len()).filter(|subset| {
        let mut drawn = Deck::EMPTY;
        let taken = cards.iter().enumerate().filter(|(i, _)| subset >> i & 1 == 1);
        taken.for_each(|(_, &kind)| drawn.0[kind] += 1);
        drawn == *seen
    });
    subsets.count() as u128
}

/// The cards that the French get, and how many deals give them these.
type Counted = BTreeMap<Vec<usize>, u128>;

/// Splits by lots that are dictated, then by zeros. Says also out of how many each was drawn.
fn split_by(
    pool: &Deck,
    given: &[Deck; 2],
    seen: &[Deck; 2],
    french: u8,
    lots: &[u128],
) -> (Deck, Vec<u128>) {
    let mut of = Vec::new();
    let split = split_again(pool, given, seen, french, |ways| {
        of.push(ways);
        lots.get(of.len() - 1).copied().unwrap_or(0)
    });
    (split, of)
}

/// How many of all deals of single cards give the French each split and show what was seen: every card is told from every other.
fn dealt(pool: &Deck, given: &[Deck; 2], seen: &[Deck; 2], french: u8) -> Counted {
    let cards = singles(pool);
    let mut ways = BTreeMap::new();
    for subset in (0u32..1 << cards.len()).filter(|subset| subset.count_ones() == u32::from(french)) {
        let of = |side: usize| {
            let random = (0..cards.len()).filter(|i| subset >> i & 1 != side as u32).map(|i| cards[i]);
            random.collect::<Vec<_>>()
        };
        let seen_by = |side: usize| ways_to_see(&[singles(&given[side]), of(side)].concat(), &seen[side]);
        *ways.entry(of(0)).or_insert(0) += seen_by(0) * seen_by(1);
    }
    ways.retain(|_, count| *count > 0);
    ways
}

/// Every split of a few cards is as likely as deals of single cards make it, whatever was given and seen.
#[test]
fn cards_are_split_again_as_likely_as_deals_make_it() {
    let nothing = [Deck::EMPTY; 2];
    let pool = deck(&[(2, 3), (5, 1), (12, 2)]);
    let given = [deck(&[(2, 1), (4, 2)]), deck(&[(2, 1), (5, 2), (12, 1)])];
    let cases = [
        ("nothing is known", pool, nothing, nothing, 3),
        ("all go to one", pool, nothing, nothing, 6),
        ("none go to one", pool, nothing, nothing, 0),
        ("some are given", pool, given, nothing, 2),
        ("the French were seen", pool, given, [deck(&[(2, 2), (4, 1)]), Deck::EMPTY], 3),
        ("the Allies were seen", pool, given, [Deck::EMPTY, deck(&[(2, 1), (5, 2), (12, 1)])], 3),
        ("both were seen", pool, given, [deck(&[(2, 2), (12, 1)]), deck(&[(2, 2), (5, 1)])], 3),
        (
            "the last kinds",
            deck(&[(0, 2), (CARDS - 1, 3)]),
            nothing,
            [deck(&[(0, 1)]), deck(&[(CARDS - 1, 1)])],
            2,
        ),
    ];
    for (what, pool, given, seen, french) in cases {
        let expected = dealt(&pool, &given, &seen, french);
        assert!(!expected.is_empty(), "{what}: it can be");
        let kinds: Vec<usize> = (0..CARDS).filter(|&kind| pool.0[kind] > 0).collect();
        // Lots that lead to each way to begin, with the splits that begin so.
        let mut beginnings = vec![(Vec::new(), expected.clone())];
        for (at, &kind) in kinds.iter().enumerate() {
            let mut longer = Vec::new();
            for (lots, splits) in beginnings {
                let deals: u128 = splits.values().sum();
                let mut found: BTreeMap<u8, Vec<u128>> = BTreeMap::new();
                let of = split_by(&pool, &given, &seen, french, &lots).1[at];
                for lot in 0..of {
                    let lots = [&lots[..], &[lot]].concat();
                    let (split, _) = split_by(&pool, &given, &seen, french, &lots);
                    assert_eq!(split.len(), french, "{what}: so many as there are");
                    found.entry(split.0[kind]).or_default().push(lot);
                }
                for (few, found) in found {
                    let alike = |cards: &[usize]| {
                        cards.iter().filter(|&&card| card == kind).count() == usize::from(few)
                    };
                    let alike: Counted =
                        splits.clone().into_iter().filter(|(cards, _)| alike(cards)).collect();
                    let likely: u128 = alike.values().sum();
                    assert_eq!(
                        found.len() as u128 * deals,
                        likely * of,
                        "{what}: {few} of kind {kind} after {lots:?}"
                    );
                    longer.push(([&lots[..], &found[..1]].concat(), alike));
                }
            }
            beginnings = longer;
        }
        let all: Counted = beginnings.into_iter().flat_map(|(_, splits)| splits).collect();
        assert_eq!(all, expected, "{what}: every split comes, and no other");
    }
}

/// A whole deck at random is as many as are ever split.
#[test]
fn a_whole_deck_is_split_again() {
    let pool = deck(&[(0, 30), (1, 18)]);
    let (split, _) = split_by(&pool, &[Deck::EMPTY; 2], &[Deck::EMPTY; 2], DECK_ORDERS, &[]);
    assert_eq!(split.len(), DECK_ORDERS);
}
