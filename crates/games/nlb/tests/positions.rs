//! Positions as documents: written and read back, edited by hand, and every fault listed.

use contract::{Edition, Game, Luck, Named, Next, Side, Silent};
use nlb::{Battle, Equipment, Nlb};
use record::Stream;
use serde_json::{Value, json};

fn read(position: &Value) -> Result<Nlb, Vec<String>> {
    Nlb::from_position(Equipment::standard(), position)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

fn faults(position: &Value) -> Vec<String> {
    read(position).expect_err("a position with faults")
}

/// A small position at the crossroads.
fn sample() -> Value {
    json!({ "position": 1, "game": "nlb", "scenario": "quatre-bras", "turn": "16/1500", "phasing": "french",
            "phase": "movement",
            "units": { "fr-2-pire": "1745", "fr-2-huss-5": "1647 reduced", "al-n2-wmar": "1845", "al-n2-opstl": "lost" } })
}

/// Every battle is written and read back, at the start and on the way, with and without command.
#[test]
fn every_step_of_a_game_can_be_written_and_read() {
    for &battle in Battle::ALL {
        let mut lot = Stream::derive(7, "positions", battle as u64);
        let agreed =
            <nlb::Agreed as contract::OptionSet<Battle>>::drawn(battle, &Default::default(), &mut lot);
        let mut game = Nlb::set_up(Equipment::standard(), battle, agreed);
        let mut legal = Vec::new();
        for step in 0..1500 {
            if step % 37 == 0 {
                let document = game.position();
                let back =
                    read(&document).unwrap_or_else(|faults| panic!("{} {step}: {faults:#?}", battle.key()));
                assert!(back == game, "{} step {step}", battle.key());
                assert_eq!(back.position(), document);
            }
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => game.chance(lot.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let side = if sides.has(Side::French) { Side::French } else { Side::Allied };
                    legal.clear();
                    game.legal(side, &mut legal);
                    let decision = legal[lot.below(legal.len() as u32) as usize];
                    game.decide(side, decision, &mut Silent);
                }
            }
        }
    }
}

/// [2.4C] A few lines are enough: who is not listed waits or is not there, losses follow from who is lost.
#[test]
fn a_position_by_hand_is_filled_in() {
    let game = read(&sample()).unwrap();
    let unit = |key: &str| game.edition().find_unit(key).unwrap();
    assert_eq!(game.strength(unit("fr-2-huss-5")), 3);
    assert_eq!(game.losses(nlb::Body::Allied), 1);
    assert_eq!(game.post(unit("al-3-kiel")), nlb::Post::Waiting);
    assert_eq!(game.post(unit("al-5-kempt")), nlb::Post::Absent, "his turn has come, and he is not listed");
    assert!(matches!(game.task(), nlb::Task::Movement));
}

/// All faults are told together, each with its place.
#[test]
fn faults_are_told_together() {
    let mut position = sample();
    position["turn"] = json!("16/2100");
    position["units"]["fr-2-pire"] = json!("9999");
    position["units"]["al-n2-opstl"] = json!("1744 reduced");
    position["units"]["fr-6-noury"] = json!("1745");
    position["units"]["napoleon"] = json!("1745");
    position["units"]["fr-2-soye-6"] = json!("1845");
    position["colour"] = json!("blue");
    let told = faults(&position);
    for words in [
        "turn: \"16/2100\" is no turn of this battle",
        "units.fr-2-pire: has to be a hex of the playing area",
        "units.al-n2-opstl: has no reduced side",
        "units.fr-6-noury: has no part in this battle",
        "units.napoleon: has no part in this battle",
        "colour: is unknown",
        "already holds the enemy",
    ] {
        assert!(told.iter().any(|fault| fault.contains(words)), "{words}: {told:#?}");
    }
}

/// What is to be done fits what is there.
#[test]
fn an_agenda_fits_the_rest() {
    let mut position = sample();
    position["agenda"] = json!(["movement", "moving"]);
    assert!(faults(&position).iter().any(|fault| fault.contains("one of the two")));
    position.as_object_mut().unwrap().remove("phase");
    assert!(faults(&position).iter().any(|fault| fault.contains("nobody is in hand")));
    position["hand"] = json!({ "units": ["al-n2-wmar"] });
    assert!(faults(&position).iter().any(|fault| fault.contains("units of the phasing side")));
    position["hand"] = json!({ "units": ["fr-2-huss-5"] });
    assert!(read(&position).is_ok());
}

/// [4.1A] Whatever somebody writes is a fault or a game that goes on, and no panic.
#[test]
fn what_cannot_go_on_is_a_fault() {
    let with = |changes: Value| {
        let mut document = sample();
        document.as_object_mut().unwrap().remove("phase");
        for (name, value) in changes.as_object().unwrap() {
            document[name.as_str()] = value.clone();
        }
        document
    };
    let relocate = json!({ "agenda": ["combat", { "relocate": "ney" }], "options": { "command": "on" } });
    for changes in [
        json!({ "agenda": ["open-turn"] }),
        json!({ "agenda": ["movement", "aftermath"] }),
        json!({ "agenda": ["moving"], "hand": { "units": ["fr-2-pire"] } }),
        json!({ "agenda": ["movement", "movement"] }),
        relocate,
        json!({ "agenda": ["combat", { "rolling": 1 }], "attack": { "defenders": ["1845"], "attackers": ["1745"] },
                "aftermath": { "attackers": ["al-n2-opstl"] } }),
        json!({ "agenda": ["combat"], "aftermath": { "die": 127 } }),
        json!({ "agenda": ["combat"], "options": { "command": "on" }, "aftermath": { "bereft": ["ney"] },
                "units": { "fr-2-pire": "1745", "al-n2-wmar": "1845", "ney": "1745" } }),
        json!({ "agenda": ["combat", "attacking"], "attack": { "defenders": ["1845"], "attackers": ["1745", "1647"] } }),
        json!({ "agenda": ["combat", { "rolling": "1-5" }, { "fate": "ney" }], "options": { "command": "on" },
                "units": { "fr-2-pire": "1745", "al-n2-wmar": "1845", "ney": "1745", "fr-2-soye-6": "lost" },
                "attack": { "defenders": ["1845"], "attackers": ["1745"] }, "aftermath": { "attackers": ["fr-2-soye-6"] } }),
        json!({ "agenda": ["combat"], "called": { "first-corps": "16/1900" } }),
    ] {
        let told = faults(&with(changes.clone()));
        println!("{told:?}");
        assert!(!told.is_empty(), "{changes}");
    }
    let mut lost = sample();
    (lost["scenario"], lost["morale"]) = ("campaign".into(), json!({}));
    lost["units"]["fr-2-soye-6"] = "regroup 16/1400".into();
    assert!(faults(&lost)[0].contains("13.3.1"), "{:?}", faults(&lost));
}

/// [12.2.1] [16.6A.3] A fault says what would be right: whoever waits for the die of his officer is not on the map,
/// and a counter may be behind markers.
#[test]
fn faults_say_what_would_be_right() {
    let mut position = sample();
    position["scenario"] = "campaign".into();
    position["rally"] = json!(["fr-2-pire"]);
    let told = faults(&position);
    assert!(told.iter().any(|fault| fault.contains("they wait to come back")), "{told:?}");
    let mut position = sample();
    position["units"]["fr-2-pire"] = json!("nowhere");
    let told = faults(&position);
    assert!(told.iter().any(|fault| fault.contains("\"hidden\" and a pair of markers")), "{told:?}");
}
