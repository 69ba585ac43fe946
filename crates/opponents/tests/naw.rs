//! What every opponent in Napoleon at Waterloo keeps to.

use contract::{Edition, Game, Luck, Next, Options, Side, Silent};
use naw::{Decision, Equipment, Naw};
use opponents::{Budget, Opponent, Playable, View};
use record::Stream;
use serde_json::json;

const SCENARIOS: [&str; 2] = ["standard", "grouchy"];

fn sit(level: &str, seed: u64) -> Box<dyn Opponent<Naw>> {
    Naw::opponent(level, seed).unwrap()
}

/// Two opponents of a level play a game to its end; `each` sees every decision.
fn play(scenario: &str, level: &str, nodes: u64, mut each: impl FnMut(&Naw, Side, Decision)) {
    let mut game = Naw::start(Equipment::standard(), scenario, &Options::new()).unwrap();
    let mut dice = Stream::derive(15, scenario, 0);
    let mut sides = [sit(level, 6), sit(level, 18)];
    let budget = Budget { nodes, time: None };
    loop {
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(chance) => game.chance(dice.below(chance.outcomes()), &mut Silent),
            Next::Decision(asked) => {
                let side = asked.first();
                let decision = sides[side as usize].choose(&View::new(&game, side), &budget);
                each(&game, side, decision);
                game.decide(side, decision, &mut Silent);
            }
        }
    }
}

#[test]
fn what_they_decide_is_legal() {
    for scenario in SCENARIOS {
        for level in Naw::levels() {
            play(scenario, level.key, 60, |game, side, decision| {
                assert_eq!(game.forbids(side, decision), None, "{} in {scenario}", level.key);
            });
        }
    }
}

#[test]
fn the_same_seed_decides_the_same() {
    for level in Naw::levels() {
        let mut games = [Vec::new(), Vec::new()];
        for game in &mut games {
            play("standard", level.key, 60, |_, _, decision| game.push(decision));
        }
        assert!(games[0] == games[1], "{}", level.key);
        assert!(games[0].len() > 100);
    }
}

/// An opponent who is handed another world that his side cannot tell from this one decides as he would here.
#[test]
fn nobody_peeks() {
    let budget = Budget { nodes: 60, time: None };
    let mut luck = Stream::derive(1815, "worlds", 0);
    let mut asked = 0;
    play("grouchy", "recruit", 60, |game, side, _| {
        asked += 1;
        if asked % 40 == 0 {
            let other = game.imagine(side, &mut luck);
            for level in Naw::levels() {
                let here = sit(level.key, asked).choose(&View::new(game, side), &budget);
                let there = sit(level.key, asked).choose(&View::new(&other, side), &budget);
                assert_eq!(here, there, "{}", level.key);
            }
        }
    });
    assert!(asked > 200);
}

/// Three units in a corner that could only change places among themselves: there is nothing to plan, and
/// the sergeant does not plan for ever.
#[test]
fn who_is_shut_in_still_answers() {
    let position = json!({
        "position": 1, "game": "naw", "scenario": "standard", "turn": 2, "phasing": "allied", "stage": "movement",
        "units": {
            "al-1-guards": "0101", "al-3-british": "0201", "al-4-british": "0102",
            "al-5-british": "0103", "al-6-british": "0202", "al-2-dutch": "0301", "al-3-dutch": "0302",
            "fr-6-inf": "0203", "fr-1-inf": "0401",
        },
        "moved": [], "demoralized": false,
    });
    let game = Naw::from_position(Equipment::standard(), &position).unwrap();
    let view = View::new(&game, Side::Allied);
    assert!(view.legal().iter().any(|decision| matches!(decision, Decision::Take(_))));
    for level in Naw::levels() {
        let decision = sit(level.key, 1).choose(&view, &Budget::default());
        assert_eq!(game.forbids(Side::Allied, decision), None, "{}", level.key);
    }
}
