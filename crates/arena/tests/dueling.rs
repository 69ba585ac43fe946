//! Two opponents in pairs of games.

use crate::rig::sheet;
use arena::{Duel, Found, SequentialTest, Standing, Trouble, duel};
use contract::Options;
use rehearsal::Rehearsal;
use std::sync::atomic::AtomicBool;

fn between(first: &str, second: &str) -> Duel {
    let players = [first.to_owned(), second.to_owned()];
    let (scenario, options) = ("skirmish".to_owned(), Options::new());
    Duel { scenario, options, players, pairs: 200, seed: 5, nodes: 1, test: None }
}

fn fight(of: &Duel, jobs: usize) -> Standing {
    duel::<Rehearsal>(sheet(), of, jobs, &AtomicBool::new(false), |_| {}).unwrap()
}

#[test]
fn an_opponent_is_no_better_than_itself() {
    let standing = fight(&between("random", "random"), 2);
    assert_eq!(standing.games(), 400);
    let [low, high] = standing.interval;
    assert!(low < 0.5 && 0.5 < high, "{standing:?}");
    assert_eq!(standing, fight(&between("random", "random"), 1));
}

#[test]
fn pairs_and_sides_add_up() {
    let standing = fight(&between("eager", "random"), 2);
    assert_eq!(standing.pairs.iter().sum::<u64>(), 200);
    for side in standing.sides {
        assert_eq!(side.wins + side.draws + side.losses, 200);
    }
    let halves: u64 = standing.pairs.iter().zip(0..).map(|(count, halves)| count * halves).sum();
    let scored: u64 = standing.sides.iter().map(|side| 2 * side.wins + side.draws).sum();
    assert_eq!(halves, scored);
    // The other way round, the other score.
    let mirrored = fight(&between("random", "eager"), 2);
    assert!((standing.score + mirrored.score - 1.0).abs() < 0.15, "{} {}", standing.score, mirrored.score);
    assert!(standing.reading()[0].starts_with("eager scored "), "{:?}", standing.reading());
}

#[test]
fn a_test_stops_as_soon_as_it_knows() {
    // Nobody is 400 points stronger than itself.
    let test = Some(SequentialTest { least: 0.0, most: 400.0 });
    let duel = Duel { test, ..between("random", "random") };
    let standing = fight(&duel, 2);
    assert_eq!(standing.found, Some(Found::NotStronger));
    assert!(standing.games() < 400, "{}", standing.games());
    assert_eq!(standing, fight(&duel, 1), "it stops at the same pair for any number of workers");
}

#[test]
fn nonsense_is_refused() {
    let refused = |of: &Duel| {
        duel::<Rehearsal>(sheet(), of, 1, &AtomicBool::new(false), |_| {}).unwrap_err().to_string()
    };
    assert!(
        refused(&between("random", "marshal"))
            .contains("has no opponent `marshal`; there are: random, eager")
    );
    let test = Some(SequentialTest { least: 5.0, most: 5.0 });
    assert!(refused(&Duel { test, ..between("random", "eager") }).contains("such as 0 and 20"));
    let nowhere = Duel { scenario: "x".into(), ..between("random", "eager") };
    let error = duel::<Rehearsal>(sheet(), &nowhere, 1, &AtomicBool::new(false), |_| {});
    assert!(matches!(error, Err(Trouble::Setup(_))));
}
