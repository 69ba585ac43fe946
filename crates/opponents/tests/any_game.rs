//! The opponents of games that only say what a position is worth, in the tiny game of the tests; and budgets of time,
//! which every opponent keeps.

use contract::{Edition, Game, Luck, Next, Options, Outcome, Side, Silent};
use naw::Naw;
use opponents::{Budget, Judge, Outlook, Playable, Thought, View};
use record::Stream;
use rehearsal::{Area, Decision, Piece, Rehearsal};
use std::time::{Duration, Instant};
use wallace::Wallace;

fn start<G: Game>() -> G {
    let edition = G::Edition::standard();
    G::start(edition, &edition.scenarios()[0].key, &Options::new()).unwrap()
}

/// Two opponents play a game to its end, or to a number of decisions; every decision is legal.
fn play<G: Playable>(
    levels: [&str; 2],
    seed: u64,
    budget: &Budget,
    most: usize,
) -> (Option<Outcome>, Vec<G::Decision>) {
    let mut game: G = start();
    let mut dice = Stream::derive(seed, "dice", 0);
    let mut sides = levels.map(|level| G::opponent(level, seed).unwrap());
    let mut decided = Vec::new();
    while decided.len() < most {
        match game.next() {
            Next::Over(outcome) => return (Some(outcome), decided),
            Next::Chance(chance) => game.chance(dice.below(chance.outcomes()), &mut Silent),
            Next::Decision(asked) => {
                let side = asked.first();
                let decision = sides[side as usize].choose(&View::new(&game, side), budget);
                assert_eq!(game.forbids(side, decision), None, "{} {}", G::KEY, levels[side as usize]);
                game.decide(side, decision, &mut Silent);
                decided.push(decision);
            }
        }
    }
    (None, decided)
}

/// Points of a hundred games that a level scores against another, half of them on either side.
fn points(level: &str, other: &str) -> f32 {
    let mut points = 0.0;
    for seed in 0..50 {
        for side in Side::ALL {
            let mut levels = [level, other];
            if side == Side::Allied {
                levels.swap(0, 1);
            }
            let (outcome, _) = play::<Rehearsal>(levels, seed, &Budget::default(), usize::MAX);
            let winner = outcome.expect("an end").winner;
            points += winner.map_or(0.5, |winner| f32::from(winner == side));
        }
    }
    points
}

#[test]
fn a_sergeant_beats_a_recruit_who_beats_the_lot() {
    let (sergeant, recruit) = (points("sergeant", "recruit"), points("recruit", "random"));
    // Much is luck in three turns of a tiny game: on these seeds it was 59.5 and 54.5.
    assert!(sergeant > 55.0 && recruit > 50.0, "sergeant {sergeant}, recruit {recruit}");
}

#[test]
fn the_same_seed_and_nodes_decide_the_same() {
    for level in ["recruit", "sergeant"] {
        let budget = Budget { nodes: 200, time: None };
        let game = |seed| play::<Rehearsal>([level; 2], seed, &budget, usize::MAX).1;
        assert_eq!(game(5), game(5));
        assert_ne!(game(5), game(6));
    }
}

/// The Guard goes for La Haye Sainte, where the rifles stand: thirty-six throws, each as likely as the others.
#[test]
fn dice_are_taken_exactly() {
    let mut game: Rehearsal = start();
    game.chance(1, &mut Silent);
    let stance = |text: &str| serde_json::from_value(serde_json::json!({ "stance": text })).unwrap();
    game.decide(Side::French, stance("bold"), &mut Silent);
    game.decide(Side::Allied, stance("steady"), &mut Silent);
    let mut position = game.position();
    position["pieces"]["rifles"] = "la-haye-sainte".into();
    let mut game = Rehearsal::from_position(game.edition(), &position).unwrap();
    game.decide(Side::French, Decision::Take(Piece::Guard), &mut Silent);
    let attack = Decision::Go(Area::LaHayeSainte);

    let mut fight = game.clone();
    fight.decide(Side::French, attack, &mut Silent);
    let worth = |outcome| {
        let mut after = fight.clone();
        after.chance(outcome, &mut Silent);
        after.worth(Side::French)
    };
    let exact = (0..36).map(worth).sum::<f32>() / 36.0;
    let mut thought = Thought::new(&Budget::default());
    let seen = Outlook::new(Side::French, 36, 1, &mut thought).decision(&game, attack, 0).unwrap();
    assert!((seen - exact).abs() < 1e-4, "{seen} is not {exact}");
    assert!((0..36).map(worth).any(|worth| (worth - exact).abs() > 1.0), "the dice matter");
    // With fewer throws fewer positions are looked at.
    let mut thought = Thought::new(&Budget { nodes: 12, time: None });
    assert!(Outlook::new(Side::French, 12, 1, &mut thought).decision(&game, attack, 0).is_some());
    let mut thought = Thought::new(&Budget { nodes: 11, time: None });
    assert_eq!(Outlook::new(Side::French, 12, 1, &mut thought).decision(&game, attack, 0), None);
}

/// How long a game, or the beginning of one, takes between two of a level.
fn spent<G: Playable>(level: &str, time: Option<Duration>) -> Duration {
    let begun = Instant::now();
    play::<G>([level; 2], 3, &Budget { nodes: 200_000, time }, 120);
    begun.elapsed()
}

/// Whoever has no time decides at once, and legally; he would have thought much longer.
#[test]
fn a_budget_of_time_is_kept() {
    fn hurries<G: Playable>() {
        for level in G::levels() {
            let hurried = spent::<G>(level.key, Some(Duration::ZERO));
            if level.key == "sergeant" {
                let calm = spent::<G>(level.key, None);
                assert!(2 * hurried < calm, "{}: {hurried:?} without time, {calm:?} with it", G::KEY);
            }
        }
    }
    hurries::<Rehearsal>();
    hurries::<Naw>();
    hurries::<Wallace>();
}
