//! The opponents of Wallace's Waterloo at the table.

use super::foresight::Foresight;
use super::plans::{Course, Plan};
use super::replies::danger;
use super::worth::{Weights, value};
use crate::{Budget, Opponent, Playable, Thought, View};
use contract::{Edition, Fault, Game, Luck, Next, Options, Outcome, Side, Silent};
use record::Stream;
use serde_json::{Map, Value, json};
use wallace::{Action, AreaId, Arm, Components, Decision, Disc, Task, UnitId, Wallace};

/// Enough to choose well in a small position, and quick in a full one.
const BUDGET: Budget = Budget { nodes: 250, time: None };

fn edition() -> &'static Components {
    Components::standard()
}

fn area(key: &str) -> AreaId {
    edition().find_area(key).expect("an area of the board")
}

fn unit(key: &str) -> UnitId {
    edition().find_unit(key).expect("a piece of the game")
}

/// A side's orders, with these pieces (`key@area`, `/side` for one that lies down) and cubes
/// (`army:2@area`), and whatever else `more` says.
fn orders(side: &str, pieces: &str, more: Value) -> Wallace {
    let (mut units, mut cubes) = (Map::new(), Map::new());
    for piece in pieces.split_whitespace() {
        let (who, place) = piece.split_once('@').expect("piece@area");
        match who.split_once(':') {
            Some((army, count)) => {
                cubes.insert(place.into(), json!({ army: count.parse::<u8>().expect("a number of cubes") }));
            }
            None => {
                units.insert(who.into(), place.replace('/', " ").into());
            }
        }
    }
    let mut document = json!({ "position": 1, "game": "wallace", "scenario": "waterloo", "turn": 1, "active": side,
        "phase": "orders", "tile": 5, "pieces": units, "cubes": cubes });
    for (key, value) in more.as_object().expect("fields of a position") {
        document[key] = value.clone();
    }
    Wallace::from_position(edition(), &document).unwrap_or_else(|faults| {
        let faults: Vec<_> = faults.iter().map(Fault::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
}

fn start() -> Wallace {
    Wallace::start(edition(), "waterloo", &Options::new()).expect("a scenario of this game")
}

fn seat(level: &str, seed: u64) -> Box<dyn Opponent<Wallace>> {
    Wallace::opponent(level, seed).expect("a level of this game")
}

/// Plays on while `on` says so, telling `see` every decision before it is carried out.
fn play(
    game: &mut Wallace,
    levels: [&str; 2],
    seed: u64,
    on: impl Fn(&Wallace) -> bool,
    mut see: impl FnMut(&Wallace, Side, Decision, &str),
) -> Option<Outcome> {
    let mut opponents = levels.map(|level| seat(level, seed));
    let mut dice = Stream::derive(seed, "test dice", 0);
    let mut legal = Vec::new();
    while on(game) {
        match game.next() {
            Next::Over(outcome) => return Some(outcome),
            Next::Chance(chance) => game.chance(dice.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = sides.first();
                let opponent = &mut opponents[side as usize];
                let decision = opponent.choose(&View::new(game, side), &BUDGET);
                legal.clear();
                game.legal(side, &mut legal);
                assert!(legal.contains(&decision), "{decision:?} is not legal for {:?}", game.task());
                see(game, side, decision, &opponent.reason());
                game.decide(side, decision, &mut Silent);
            }
        }
    }
    None
}

/// The decisions of one side until its round is over.
fn round(game: &mut Wallace, level: &str, seed: u64) -> Vec<Decision> {
    let side = game.active();
    let mut decisions = Vec::new();
    play(
        game,
        [level; 2],
        seed,
        |game| game.active() == side,
        |_, who, decision, _| {
            if who == side {
                decisions.push(decision);
            }
        },
    );
    decisions
}

fn assaults(decisions: &[Decision]) -> usize {
    decisions.iter().filter(|decision| matches!(decision, Decision::Assault { .. })).count()
}

#[test]
fn whole_games_are_legal_and_end() {
    for (levels, seed) in
        [(["recruit", "random"], 1), (["random", "recruit"], 2), (["recruit", "recruit"], 3)]
    {
        let outcome = play(&mut start(), levels, seed, |_| true, |_, _, _, _| {});
        assert!(outcome.is_some_and(|outcome| outcome.winner.is_some()), "{levels:?}");
    }
}

#[test]
fn sergeants_play_legally_through_the_afternoon_and_give_reasons() {
    for (levels, seed) in
        [(["sergeant", "random"], 4), (["random", "sergeant"], 5), (["sergeant", "sergeant"], 6)]
    {
        let mut orders = 0;
        play(
            &mut start(),
            levels,
            seed,
            |game| game.turn() < 2,
            |game, side, _, reason| {
                if levels[side as usize] == "sergeant" && game.task() == Task::Orders {
                    assert!(reason.ends_with('.') && reason.contains("infantry units"), "{reason}");
                    orders += 1;
                }
            },
        );
        assert!(orders >= 4, "{levels:?}: {orders} orders in two turns");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let record = |seed| {
        let mut decisions = Vec::new();
        play(
            &mut start(),
            ["sergeant", "recruit"],
            seed,
            |game| game.turn() < 1,
            |_, _, decision, _| {
                decisions.push(decision);
            },
        );
        decisions
    };
    assert_eq!(record(7), record(7));
}

#[test]
fn nobody_peeks_at_the_tile() {
    let pieces = "fr-inf-1@wood-edge fr-inf-2@wood-edge fr-cav-1@west-heights fr-art-1@trimotion fr-ldr-1@wood-edge \
        br-inf-1@hougoumont/side br-inf-2@west-ridge br-cav-1@nivelles-road br-art-1@west-ridge";
    for level in ["recruit", "sergeant"] {
        for seed in 0..3 {
            let answers: Vec<_> = [2, 3, 4, 5]
                .map(|tile| orders("french", pieces, json!({ "tile": tile })))
                .iter()
                .map(|game| {
                    let mut opponent = seat(level, seed);
                    let decision = opponent.choose(&View::new(game, Side::French), &BUDGET);
                    (decision, opponent.reason())
                })
                .collect();
            assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "{level}: {answers:?}");
        }
    }
}

#[test]
fn an_open_road_to_mont_st_jean_is_taken() {
    let pieces = "fr-inf-1@farm-plateau fr-inf-2@wood-edge fr-art-1@trimotion \
        br-inf-1@hougoumont/side br-inf-2@la-haye-sainte/side br-inf-3@west-ridge/side";
    let more = json!({ "tile": 2, "used": [1, 0, 0],
        "discs": { "french": [1, 0, 0], "allied": [0, 0, 0] } });
    for seed in 0..4 {
        let outcome = play(
            &mut orders("french", pieces, more.clone()),
            ["sergeant"; 2],
            seed,
            |_| true,
            |_, _, _, _| {},
        );
        let won = outcome.is_some_and(|outcome| outcome.how == "French infantry stands in Mont St. Jean");
        assert!(won, "{outcome:?}");
    }
}

#[test]
fn the_last_garrison_of_mont_st_jean_stays() {
    // Guns without a guard are a bait.
    let pieces = "fr-inf-1@farm-plateau/side fr-inf-2@crossroads/side fr-art-1@nivelles-road \
        br-inf-1@mont-st-jean br-inf-2@merbraine br-inf-3@hougoumont/side";
    for seed in 0..4 {
        let mut game = orders("allied", pieces, json!({ "turn": 5, "tile": 4 }));
        round(&mut game, "sergeant", seed);
        let garrison = game.arm_here(area("mont-st-jean"), Side::Allied, Arm::Infantry);
        assert!(!garrison.is_empty(), "seed {seed}");
    }
}

#[test]
fn a_hopeless_assault_is_left_alone() {
    let pieces = "fr-inf-1@wood-edge fr-inf-7@alliance-west french:4@wood-edge br-inf-5@mont-st-jean/side \
        br-inf-1@hougoumont/side br-inf-2@hougoumont/side br-art-1@hougoumont \
        br-inf-3@hougoumont-ridge/side br-inf-4@west-ridge/side";
    for seed in 0..4 {
        let decisions = round(&mut orders("french", pieces, json!({ "tile": 3 })), "sergeant", seed);
        let worn = decisions
            .iter()
            .any(|d| matches!(d, Decision::Assault { unit: who, .. } if *who == unit("fr-inf-1")));
        assert!(!worn, "{decisions:?}");
    }
}

#[test]
fn a_promising_assault_is_made_with_all_arms_and_a_red_disc() {
    let pieces = "fr-inf-1@sandpit fr-inf-2@sandpit fr-cav-1@sandpit fr-inf-3@east-valley/side fr-inf-4@trimotion/side \
        ge-inf-1@east-ridge allied:4@east-ridge";
    for seed in 0..4 {
        let decisions = round(&mut orders("french", pieces, json!({ "tile": 2 })), "sergeant", seed);
        let red = Decision::Act { action: Action::Assault, disc: Disc::Red };
        let led = decisions.contains(&Decision::Spend(Disc::Red));
        assert!(decisions.contains(&red) || led, "{decisions:?}");
        assert!(assaults(&decisions) >= 2, "{decisions:?}");
    }
}

/// What a position is worth to the French sergeant.
fn worth(pieces: &str) -> f32 {
    value(&orders("french", pieces, json!({})), Side::French, &Weights::SERGEANT)
}

#[test]
fn nobody_is_better_off_dead_and_the_guard_least_of_all() {
    let enemies = "br-inf-1@hougoumont/side br-inf-2@west-ridge/side br-cav-1@nivelles-road";
    let with = |pieces: &str| worth(&format!("{pieces} {enemies}"));
    let whole = with("fr-inf-1@wood-edge fr-inf-2@wood-edge gd-inf-1@rossomme");
    let line = with("fr-inf-1@wood-edge fr-inf-2@lost gd-inf-1@rossomme");
    let guard = with("fr-inf-1@wood-edge fr-inf-2@wood-edge gd-inf-1@lost");
    assert!(whole - line > 0.9 && whole - guard > whole - line, "{whole} {line} {guard}");
    let worn = with("fr-inf-1@wood-edge gd-inf-1@rossomme french:4@wood-edge");
    let dead = with("fr-inf-1@lost gd-inf-1@rossomme");
    assert!(worn > dead + 0.2, "{worn} {dead}");
}

#[test]
fn upright_infantry_in_reach_of_cavalry_is_in_danger_and_a_turn_that_ends_brings_none() {
    let dread = |formation: &str, discs: Value| {
        let pieces = format!(
            "fr-inf-1@west-valley{formation} fr-inf-2@west-valley{formation} fr-inf-3@rossomme \
            br-cav-1@msj-farm br-cav-2@msj-farm br-cav-3@west-ridge br-inf-1@mont-st-jean/side"
        );
        let game = orders("french", &pieces, json!({ "discs": discs }));
        danger(
            game,
            &mut Foresight::new(Side::Allied, Weights::SERGEANT, 9, Thought::new(&Budget::default())),
        )
    };
    let all = json!({ "french": [8, 4, 2], "allied": [5, 2, 0] });
    let (standing, lying) = (dread("", all.clone()), dread("/side", all));
    assert!(standing > lying + 0.5, "{standing} {lying}");
    let over = dread("", json!({ "french": [8, 4, 2], "allied": [0, 2, 0] }));
    assert_eq!(over, 0.0, "the Allies have no round left");
}

#[test]
fn guns_are_deployed_and_idle_infantry_lies_down() {
    let mut game = start();
    let mut formed = false;
    let round =
        |game: &Wallace| game.turn() == 0 && !(game.active() == Side::Allied && game.task() == Task::Orders);
    play(&mut game, ["sergeant"; 2], 8, round, |_, _, decision, _| {
        formed |= matches!(decision, Decision::Form { .. });
    });
    assert!(formed, "somebody gets ready");
    let allies = edition().side(Side::Allied);
    let guns = allies & edition().arm(Arm::Artillery);
    let foot = allies & edition().arm(Arm::Infantry);
    let standing =
        foot.iter().filter(|&unit| game.place(unit).area().is_some() && game.is_upright(unit)).count();
    let placed = foot.iter().filter(|&unit| game.place(unit).area().is_some()).count();
    assert!(guns.iter().filter(|&gun| game.place(gun).area().is_some()).all(|gun| game.is_upright(gun)));
    assert!(2 * standing < placed, "{standing} of {placed} stand");
}

#[test]
fn an_opponent_called_in_the_middle_of_an_order_goes_on_with_it() {
    let pieces = "fr-inf-1@sandpit fr-inf-2@sandpit fr-cav-1@sandpit fr-ldr-1@sandpit fr-inf-3@east-valley \
        fr-inf-4@trimotion ge-inf-1@east-ridge allied:4@east-ridge";
    for level in ["recruit", "sergeant"] {
        let mut game = orders("french", pieces, json!({}));
        let mut legal = Vec::new();
        // Somebody new for every decision of the round.
        for seed in 0.. {
            match game.next() {
                Next::Chance(chance) => game.chance(seed as u32 % chance.outcomes(), &mut Silent),
                Next::Decision(sides) => {
                    let side = sides.first();
                    let decision = seat(level, seed).choose(&View::new(&game, side), &BUDGET);
                    legal.clear();
                    game.legal(side, &mut legal);
                    assert!(legal.contains(&decision), "{level}: {decision:?}");
                    game.decide(side, decision, &mut Silent);
                }
                Next::Over(_) => break,
            }
            if game.active() == Side::Allied {
                break;
            }
            assert!(seed < 1000, "the round does not end");
        }
    }
}

#[test]
fn a_plan_has_nothing_to_say_of_more_areas_than_it_has() {
    let plan = Plan { disc: Disc::Green, leader: Some(unit("fr-ldr-1")), errands: [None, None] };
    let mut course = Course::leading(plan);
    for asked in 0..4 {
        assert_eq!(course.step(Task::Lead(1), &[Decision::Done]), Some(Decision::Done), "asked {asked}");
        assert_eq!((course.errand(), course.step(Task::Act, &[])), (None, None));
    }
}

/// Puts a number or a key of the position somewhere else in it, at any depth.
fn bend(value: &mut Value, junk: &[Value], luck: &mut Stream) {
    let inner: Vec<&mut Value> = match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    };
    let count = inner.len() as u32;
    match inner.into_iter().nth(luck.below(count.max(1)) as usize) {
        Some(inside) => bend(inside, junk, luck),
        None => *value = junk[luck.below(junk.len() as u32) as usize].clone(),
    }
}

/// Whoever edits a position may ask for a hint: what is accepted is thought about, to the end of the order.
#[test]
fn a_hint_is_given_in_any_position_that_is_accepted() {
    const GAMES: u64 = 30;
    let junk = [1, 2, 3, 5].map(Value::from).into_iter().chain(
        ["french", "allied", "rossomme", "hougoumont", "trimotion side", "west-valley", "delayed", "lost"]
            .map(Value::from),
    );
    let junk: Vec<Value> = junk.chain([json!([]), json!(true), json!(false)]).collect();
    let mut hints = 0;
    for seed in 0..GAMES {
        let (mut game, mut luck) = (start(), Stream::derive(seed, "bent", 0));
        for step in 0.. {
            let Some(side) = (match game.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => {
                    game.chance(luck.below(chance.outcomes()), &mut Silent);
                    None
                }
                Next::Decision(sides) => Some(sides.first()),
            }) else {
                continue;
            };
            let decision = View::new(&game, side).legal();
            let decision = decision[luck.below(decision.len() as u32) as usize];
            if step % 11 == 0 {
                let mut document = game.position();
                bend(&mut document, &junk, &mut luck);
                if let Ok(bent) = Wallace::from_position(edition(), &document)
                    && let Next::Decision(sides) = bent.next()
                {
                    for level in ["recruit", "sergeant"] {
                        let mut opponent = seat(level, seed);
                        let hint = opponent.choose(&View::new(&bent, sides.first()), &BUDGET);
                        assert!(View::new(&bent, sides.first()).legal().contains(&hint), "{document}");
                        hints += 1;
                    }
                }
            }
            game.decide(side, decision, &mut Silent);
        }
    }
    assert!(hints > 100, "{hints}");
}
