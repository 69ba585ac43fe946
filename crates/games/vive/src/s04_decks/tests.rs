//! Splitting again, exactly: every lot is tried, and how many lead to a split is compared with a count of deals of
//! single cards.

use super::*;
use crate::{Components, Decision};
use contract::{Edition, Game, Next, Options, Silent};
use std::collections::BTreeMap;

/// Lots that are dictated, then nothing but zeros; how many were asked for, and each out of how many.
struct Dictated {
    lots: Vec<u32>,
    drawn: usize,
    of: Vec<u32>,
}

impl Luck for Dictated {
    fn below(&mut self, n: u32) -> u32 {
        let lot = self.lots.get(self.drawn).copied().unwrap_or(0);
        self.drawn += 1;
        self.of.push(n);
        assert!(lot < n, "{lot} of {n}");
        lot
    }
}

fn dictated(lots: &[u32]) -> Dictated {
    Dictated { lots: lots.to_vec(), drawn: 0, of: Vec::new() }
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
        assert!(u128::from(even) * n * 2 > 1 << 16, "{n}: at most half is drawn in vain");
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

/// How many of all deals of single cards give the French each split and show what was seen: every card is told from
/// every other.
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

#[test]
fn cards_are_taken_one_by_one() {
    let mut from = deck(&[(0, 2), (3, 1), (7, 1)]);
    let mut luck = dictated(&[3, 0, 1]);
    let taken = take(&mut from, 3, &mut luck);
    assert_eq!(luck.of, [4, 3, 2], "each out of those that are left");
    assert_eq!((taken, from), (deck(&[(0, 1), (3, 1), (7, 1)]), deck(&[(0, 1)])));
}

/// A battle by the switches of its cards.
fn battle(key: &str, switches: &[(&str, &str)]) -> Vive {
    let options: Options = switches.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect();
    Vive::start(Components::standard(), key, &options).unwrap()
}

/// [4.1-b] The enemy's cut is any that he may have made, each by one lot; one's own is known.
#[test]
fn a_cut_that_was_not_seen_is_any() {
    let mut game = battle("ligny", &[]);
    game.chance(3, &mut Silent);
    assert_eq!(game.task(), Task::Split(Side::Allied));
    let cuts = COUNTS[..ORDERS].iter().map(|&count| u32::from(count)).sum();
    for lot in 0..cuts {
        let mut luck = dictated(&[lot]);
        assert_eq!(u32::from(imagine(&game, Side::Allied, &mut luck).cut), lot);
        assert_eq!(luck.of[0], cuts);
    }
    assert_eq!(imagine(&game, Side::French, &mut dictated(&[])).cut, 3);
}

/// [4.1-b] While cards are split all of them are somewhere: with the French as many as they have been given and have
/// got of either class, those they were given among them; the rest lies in the pool.
#[test]
fn no_card_is_lost_in_a_split_that_is_imagined() {
    let even = ("order-cards", "even");
    let each = ("special-cards", "one-of-each");
    for switches in [&[][..], &[even], &[each], &[even, each]] {
        let mut game = battle("ligny", switches);
        let mut steps = 0;
        while let (Task::Split(_), Next::Chance(chance)) = (game.task(), game.next()) {
            let Deal { given, pool } = game.deal();
            for (side, lot) in [(Side::French, 0), (Side::Allied, 0), (Side::French, 1), (Side::Allied, 1)] {
                let world = imagine(&game, side, &mut dictated(&[lot]));
                assert_eq!(
                    world.decks[0].plus(world.pool),
                    given[0].plus(pool),
                    "{switches:?}, step {steps}"
                );
                assert_eq!(world.decks[1], given[1]);
                assert_eq!(world.decks[0].minus(given[0]).len() + given[0].len(), game.decks[0].len());
                for specials in [false, true] {
                    assert_eq!(world.decks[0].part(specials).len(), game.decks[0].part(specials).len());
                }
            }
            game.chance(steps % chance.outcomes(), &mut Silent);
            steps += 1;
        }
        assert!(steps >= 18, "{switches:?}: {steps}");
    }
}

/// Before cards are split there is nothing to imagine.
#[test]
fn cards_that_nobody_has_are_not_imagined() {
    let mut game = battle("hypothetical", &[]);
    while let Next::Chance(_) = game.next() {
        game.chance(0, &mut Silent);
    }
    assert!(matches!(game.task(), Task::Lay(..)));
    for side in Side::ALL {
        let mut luck = dictated(&[]);
        assert_eq!(imagine(&game, side, &mut luck).position(), game.position());
        assert_eq!(luck.drawn, 0);
    }
}

/// [5.1-a] [4.1-d] A card that lies face down is each of the hand by one lot, and means each ground that it can name
/// by another.
#[test]
fn a_card_that_lies_face_down_is_any_of_the_hand_and_means_any_ground() {
    let mut game = battle("ligny", &[]);
    while let Next::Chance(_) = game.next() {
        game.chance(0, &mut Silent);
    }
    assert_eq!(game.task(), Task::Cards);
    let mut legal = Vec::new();
    game.legal(Side::Allied, &mut legal);
    assert!(matches!(legal[0], Decision::Play { .. }));
    game.decide(Side::Allied, legal[0], &mut Silent);
    let mut counted = dictated(&[]);
    imagine(&game, Side::French, &mut counted);
    // The hand, then the card and its ground come last. The hand is the end of the deck, where cards are that name
    // their ground.
    let before = counted.drawn - 2 - usize::from(HAND);
    let hand: Vec<u32> = counted.of[before..before + usize::from(HAND)].iter().map(|of| of - 1).collect();
    let lots = |card: u32, ground: u32| [vec![0; before], hand.clone(), vec![card, ground]].concat();
    for card in 0..HAND.into() {
        let mut luck = dictated(&lots(card, 0));
        let world = imagine(&game, Side::French, &mut luck);
        let held = &world.hands[Side::Allied as usize];
        let down = held.iter().nth(card as usize).unwrap();
        assert_eq!(held.count(Card::FireAndHold), 2, "{held:?}");
        assert_eq!(world.plays[Side::Allied as usize].card, Some(down));
        let grounds = down.grounds();
        assert_eq!(luck.of[before + usize::from(HAND)..], [HAND.into(), grounds.len() as u32]);
        for (ground, &named) in grounds.iter().enumerate() {
            let world = imagine(&game, Side::French, &mut dictated(&lots(card, ground as u32)));
            assert_eq!(world.plays[Side::Allied as usize].ground, named, "{down:?}");
        }
    }
}
