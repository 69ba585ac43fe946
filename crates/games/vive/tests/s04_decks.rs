//! 4.1 Length of the battle: decks, dealing, and what a side cannot know.

use crate::common::{edition, start};
use contract::{Game, Luck, Next, Options, Side, Silent};
use record::Stream;
use std::collections::BTreeMap;
use vive::{CARDS, COUNTS, Card, Deck, EVEN_ORDERS, ORDERS, SPECIALS, Task, Vive};

/// Plays a game by lot until a task comes up for the given time.
fn until(battle: &str, options: &Options, seed: u64, stop: impl Fn(&Vive) -> bool) -> Vive {
    let mut luck = Stream::derive(seed, "decks", 0);
    let mut game = Vive::start(edition(), battle, options).unwrap();
    while !stop(&game) {
        match game.next() {
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = sides.first();
                let legal = trials::legal(&game, side);
                // Orders do not matter here.
                let decision = if legal.contains(&vive::Decision::Decline) {
                    vive::Decision::Decline
                } else {
                    legal[luck.below(legal.len() as u32) as usize]
                };
                game.decide(side, decision, &mut Silent);
            }
            Next::Over(_) => panic!("over"),
        }
    }
    game
}

fn options(text: &str) -> Options {
    let pairs = text.split_whitespace().filter_map(|option| option.split_once('='));
    pairs.map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

fn whole(game: &Vive, side: Side) -> Deck {
    let (hand, deck, spent) = (game.hand(side), game.deck(side), game.spent(side));
    Deck(std::array::from_fn(|kind| hand.0[kind] + deck.0[kind] + spent.0[kind]))
}

/// [4.1-a] [4.1-c] [5.0] Decks of 24 order and 12 special cards, six dealt each hour, one played a round; after six
/// hours all are played.
#[test]
fn decks_last_six_hours() {
    let game = until("ligny", &options(""), 1, |game| game.task() == Task::Cards);
    for side in Side::ALL {
        let all = whole(&game, side);
        assert_eq!((all.orders(), all.specials()), (24, 12));
        assert_eq!((game.hand(side).len(), game.deck(side).len()), (6, 30));
    }
    let last = until("ligny", &options(""), 1, |game| {
        game.hour() == 6 && game.round() == 6 && game.task() == Task::Cards
    });
    for side in Side::ALL {
        assert_eq!((last.hand(side).len(), last.deck(side).len(), last.spent(side).len()), (1, 0, 35));
    }
}

/// [REF-SPC-2] [REF-OPT-1] [13.4-f] Special cards come by the scenario's list; by option 1, and always in a
/// hypothetical battle, one of each and four others. RULING for the hypothetical battle.
#[test]
fn special_cards_come_by_list_or_one_of_each() {
    let at_cards = |game: &Vive| game.task() == Task::Cards;
    let game = until("ligny", &options(""), 2, at_cards);
    for side in Side::ALL {
        assert_eq!(whole(&game, side).0[ORDERS..], SPECIALS[side as usize]);
    }
    for (battle, text) in [("ligny", "special-cards=one-of-each"), ("hypothetical", "")] {
        let game = until(battle, &options(text), 3, at_cards);
        for side in Side::ALL {
            let specials = whole(&game, side);
            assert!(specials.0[ORDERS..].iter().all(|count| (1..=2).contains(count)));
            assert_eq!(specials.specials(), 12);
        }
    }
}

/// [REF-ORD-2] [REF-OPT-2] Order cards are dealt at random; by option 2 fifteen are alike and nine at random.
#[test]
fn order_cards_come_at_random_or_even() {
    let at_cards = |game: &Vive| game.task() == Task::Cards;
    let game = until("ligny", &options("order-cards=even"), 4, at_cards);
    for side in Side::ALL {
        let orders = whole(&game, side);
        assert!(orders.0.iter().zip(EVEN_ORDERS).all(|(have, given)| *have >= given));
        assert_eq!(orders.orders(), 24);
    }
    let random = |seed| whole(&until("ligny", &options(""), seed, at_cards), Side::French);
    assert!((0..5).map(random).any(|deck| deck != random(99)));
    let [french, allied] = Side::ALL.map(|side| whole(&game, side));
    assert!((0..CARDS).all(|kind| french.0[kind] + allied.0[kind] == COUNTS[kind]));
}

/// [4.1-b] Every split is equally likely, and neither cut by itself says anything: with either side's cuts fixed,
/// each card goes to the French as often as not.
#[test]
fn decks_are_split_fairly_and_in_secret() {
    let mut luck = Stream::derive(7, "splits", 0);
    for fixed in Side::ALL {
        let (mut to_french, games) = ([0u32; ORDERS], 1500);
        for _ in 0..games {
            let mut game = start("ligny", "").game;
            while let (Task::Split(side), Next::Chance(chance)) = (game.task(), game.next()) {
                assert_eq!(chance.secret_of, Some(side));
                let outcome =
                    if side == fixed { 3 % chance.outcomes() } else { luck.below(chance.outcomes()) };
                game.chance(outcome, &mut Silent);
            }
            let deck = whole(&game, Side::French);
            assert_eq!(deck.orders(), 24);
            to_french.iter_mut().zip(deck.0).for_each(|(sum, count)| *sum += u32::from(count));
        }
        for (kind, &count) in to_french.iter().enumerate() {
            let mean = f64::from(count) / f64::from(games) / f64::from(COUNTS[kind]);
            assert!((mean - 0.5).abs() < 0.04, "{kind}: {mean}");
        }
    }
}

/// RULING [4.1-d] A side knows its hand and what was played; `imagine` deals the rest again exactly as likely as it
/// is. Compared with games that are dealt from the start and look the same to the side: under option 2, where a card
/// that was seen makes others of its kind likelier.
#[test]
fn imagined_worlds_are_as_likely_as_real_ones() {
    // Worlds: what the Allies have of Probe Centre (two given, one of eighteen at random), seen by the French in hour 2.
    let seen = |game: &Vive| {
        (
            game.spent(Side::Allied).count(Card::ProbeCentre),
            game.spent(Side::French).count(Card::ProbeCentre)
                + game.hand(Side::French).count(Card::ProbeCentre),
        )
    };
    let mut real: BTreeMap<(u8, u8), [f64; 2]> = BTreeMap::new();
    let mut imagined = real.clone();
    let mut luck = Stream::derive(8, "imagined", 0);
    for seed in 0..2500 {
        let game = until("ligny", &options("order-cards=even"), seed, |game| {
            game.hour() == 2 && game.task() == Task::Cards
        });
        let has_third = |game: &Vive| whole(game, Side::Allied).count(Card::ProbeCentre) == 3;
        let key = seen(&game);
        let entry = real.entry(key).or_default();
        entry[0] += 1.0;
        entry[1] += f64::from(u8::from(has_third(&game)));
        let world = game.imagine(Side::French, &mut luck);
        let entry = imagined.entry(key).or_default();
        entry[0] += 1.0;
        entry[1] += f64::from(u8::from(has_third(&world)));
    }
    let mut compared = 0;
    for (key, [count, third]) in real {
        let [_, imagined] = imagined[&key];
        if count > 150.0 {
            let (p, q) = (third / count, imagined / count);
            let spread = 4.0 * (p.max(0.02) * (1.0 - p).max(0.02) * 2.0 / count).sqrt();
            assert!((p - q).abs() < spread, "{key:?}: {p} in games, {q} imagined, of {count}");
            compared += 1;
        }
    }
    assert!(compared >= 3);
}

/// [4.1-b] [4.1-d] While cards are split a side knows its own cut and how many cards lie where; which cards they are
/// is drawn again, and so is the cut of the other.
#[test]
fn imagined_splits_keep_what_is_known() {
    let mut game = start("ligny", "").game;
    for outcome in [3, 8, 1, 9, 4, 2, 7, 5, 7] {
        game.chance(outcome, &mut Silent);
    }
    assert_eq!(game.task(), Task::Split(Side::Allied));
    let cut = |world: &Vive| world.position()["cut"].as_u64().unwrap();
    let mut luck = Stream::derive(10, "cuts", 0);
    for side in Side::ALL {
        let worlds: Vec<_> = (0..40).map(|_| game.imagine(side, &mut luck)).collect();
        let size = game.deck(Side::French).len();
        assert!(worlds.iter().all(|world| world.deck(Side::French).len() == size), "{side}");
        assert!(worlds.iter().any(|world| world.deck(Side::French) != game.deck(Side::French)), "{side}");
        let kept = worlds.iter().filter(|world| cut(world) == cut(&game)).count();
        assert_eq!(kept == worlds.len(), side == Side::French, "{side} keeps {kept}");
    }
}

/// [4.1-d] The enemy's hand is drawn evenly from what he has left: each of his special cards is in it as often as it
/// should be.
#[test]
fn imagined_hands_are_drawn_evenly() {
    let game = until("waterloo", &options(""), 11, |game| game.hour() == 3 && game.task() == Task::Cards);
    let mut luck = Stream::derive(9, "hands", 0);
    let left: Vec<u8> =
        (ORDERS..CARDS).map(|kind| SPECIALS[1][kind - ORDERS] - game.spent(Side::Allied).0[kind]).collect();
    let (mut held, worlds) = (vec![0u32; left.len()], 3000);
    for _ in 0..worlds {
        let world = game.imagine(Side::French, &mut luck);
        held.iter_mut()
            .zip(&world.hand(Side::Allied).0[ORDERS..])
            .for_each(|(sum, count)| *sum += u32::from(*count));
        assert_eq!(world.deck(Side::French).len(), game.deck(Side::French).len());
    }
    for (count, left) in held.into_iter().zip(left) {
        let expected = f64::from(left) * 6.0 / 24.0;
        let mean = f64::from(count) / f64::from(worlds);
        assert!((mean - expected).abs() < 0.06, "{mean} instead of {expected}");
    }
}

/// [4.1-d] However the cards are dealt again, each is somewhere: the sides have of every kind together what the box
/// has of it, and each as many as its deck has.
#[test]
fn imagined_decks_are_made_of_the_cards_of_the_box() {
    for (battle, text) in
        [("ligny", ""), ("waterloo", "order-cards=even"), ("quatrebras", "special-cards=one-of-each")]
    {
        for hour in [1, 2, 4] {
            let game = until(battle, &options(text), hour.into(), |game| {
                game.hour() == hour && game.task() == Task::Cards
            });
            let mut luck = Stream::derive(15, "box", u64::from(hour));
            for side in Side::ALL.into_iter().cycle().take(20) {
                let world = game.imagine(side, &mut luck);
                let [french, allied] = Side::ALL.map(|side| whole(&world, side));
                assert!(
                    (0..CARDS).all(|kind| french.0[kind] + allied.0[kind] == COUNTS[kind]),
                    "{battle}, hour {hour}"
                );
                assert_eq!((french.orders(), french.specials()), (24, 12), "{battle}, hour {hour}");
                assert_eq!(world.hand(side), game.hand(side));
                assert_eq!(world.deck(side).len(), game.deck(side).len());
            }
        }
    }
}

/// [4.1-b] Between two cards nobody has cut: there is nothing to draw again.
#[test]
fn nobody_imagines_a_cut_before_it_is_made() {
    let mut game = start("ligny", "").game;
    for outcome in [3, 8, 1, 9] {
        game.chance(outcome, &mut Silent);
    }
    assert_eq!(game.task(), Task::Split(Side::French));
    let mut luck = Stream::derive(13, "cuts", 0);
    for side in Side::ALL {
        let cuts = (0..40).map(|_| game.imagine(side, &mut luck).position()["cut"].clone());
        assert!(cuts.into_iter().all(|cut| cut == game.position()["cut"]), "{side}");
    }
}

/// [5.1-a] [4.1-d] A card that lies face down is any that the enemy may hold; where none lies none is imagined, and
/// what lies open or is one's own stays.
#[test]
fn imagined_cards_lie_where_cards_lie() {
    let mut game = until("ligny", &options(""), 12, |game| game.task() == Task::Cards);
    let mut luck = Stream::derive(14, "cards", 0);
    let mut worlds =
        |game: &Vive, eye: Side| -> Vec<Vive> { (0..60).map(|_| game.imagine(eye, &mut luck)).collect() };
    let down = |world: &Vive, side: Side| world.play(side).card;
    for eye in Side::ALL {
        let none = |world: &Vive| Side::ALL.iter().all(|&side| down(world, side).is_none());
        assert!(worlds(&game, eye).iter().all(none), "the {eye} side");
    }
    let first = trials::legal(&game, Side::Allied)[0];
    game.decide(Side::Allied, first, &mut Silent);
    let card = down(&game, Side::Allied);
    assert!(card.is_some());
    assert!(worlds(&game, Side::Allied).iter().all(|world| down(world, Side::Allied) == card), "one's own");
    let imagined = worlds(&game, Side::French);
    let held =
        |world: &Vive| down(world, Side::Allied).is_some_and(|card| world.hand(Side::Allied).count(card) > 0);
    assert!(imagined.iter().all(held), "one that the enemy would hold");
    assert!(imagined.iter().any(|world| down(world, Side::Allied) != card), "and not always the same");
    let second = trials::legal(&game, Side::French)[0];
    game.decide(Side::French, second, &mut Silent);
    assert_ne!(game.task(), Task::Cards);
    for eye in Side::ALL {
        let open = |world: &Vive| Side::ALL.iter().all(|&side| down(world, side) == down(&game, side));
        assert!(worlds(&game, eye).iter().all(open), "the {eye} side sees what lies open");
    }
}
