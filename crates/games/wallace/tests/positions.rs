//! Positions that somebody has edited: a bad one is refused with every fault at once, and never ends in a panic.

use crate::common::{document, edition, read, start, table};
use contract::{Fault, Game, Luck, Next, Silent};
use record::Stream;
use serde_json::{Value, json};
use trials::legal;

fn faults(document: &Value) -> Vec<String> {
    read(document).expect_err("it has faults").iter().map(Fault::to_string).collect()
}

#[test]
fn a_position_may_say_only_what_matters() {
    let game = read(&document("french orders", "fr-inf-1@wood-edge br-inf-1@hougoumont/side")).unwrap();
    assert_eq!(game.discs(contract::Side::French), [8, 4, 2]);
    assert_eq!(game.holder(crate::common::area("hougoumont")), contract::Side::Allied);
    assert_eq!(game.on_display().count(), edition().display.len());
}

#[test]
fn every_fault_is_listed_at_once() {
    let mut bad = document(
        "french orders",
        "fr-inf-1@delayed br-inf-1@nowhere gd-cav-1@rossomme/square fr-inf-9@display",
    );
    bad["turn"] = 12.into();
    bad["cubes"] = json!({ "rossomme": { "french": 3 } });
    bad["spare"] = 1.into();
    bad["discs"] = json!({ "allied": [9, 0, 0] });
    let found = faults(&bad);
    for word in ["spare", "turn", "Delayed box", "nowhere", "square", "display", "discs"] {
        assert!(found.iter().any(|fault| fault.contains(word)), "{word} in {found:#?}");
    }
    assert!(found.len() >= 7);
}

#[test]
fn enemies_share_an_area_only_where_guns_are_left_alone() {
    let bad = document("french orders", "fr-inf-1@rossomme br-inf-1@rossomme");
    assert!(faults(&bad)[0].contains("W-ASSAULT-5.2"));
    assert!(
        read(&document("french orders", "fr-cav-1@rossomme br-art-1@rossomme allied:1@rossomme")).is_ok()
    );
}

#[test]
fn cubes_lie_where_somebody_bears_them_and_come_from_a_stock() {
    assert!(
        faults(&document("french orders", "fr-cav-1@rossomme french:1@rossomme"))[0].contains("W-CUBE-4")
    );
    let bad = document("french orders", "pr-inf-1@ohain-road prussian:16@ohain-road");
    assert!(faults(&bad)[0].contains("there are 15"));
}

/// [W-CUBE-4] In the midst of an action as well as between phases.
#[test]
fn nobody_bears_a_stray_cube_in_the_midst_of_an_action() {
    let mut table = table("french orders", "fr-cav-1@rossomme fr-art-1@rossomme br-inf-1@mont-st-jean");
    table.does("activate rossomme");
    let mut document = table.game.position();
    assert!(document.get("agenda").is_some(), "it says where in the action it is");
    document["cubes"] = json!({ "rossomme": { "french": 1 } });
    assert!(read(&document).is_ok(), "one for the gun");
    document["cubes"] = json!({ "rossomme": { "french": 2 } });
    assert!(faults(&document)[0].contains("W-CUBE-4"));
}

/// [W-PRUSSIANS-6] A unit on its way out of the box asks how many cubes go with it, while those whom the die
/// brings still wait on the display.
#[test]
fn prussians_wait_while_one_of_them_sets_off() {
    let mut table = table(
        "allied prussians, turn 4",
        "fr-inf-17@rossomme br-inf-8@mont-st-jean pr-inf-1@delayed pr-inf-2@delayed prussian:2@delayed",
    );
    table.dice("2").does("enter pr-inf-1 ohain-road");
    assert_eq!(table.having("carry"), "0, 1, 2");
    let document = table.game.position();
    assert_eq!(read(&document).as_ref(), Ok(&table.game), "{document}");
}

#[test]
fn a_phase_or_an_agenda_says_what_comes_next() {
    let mut bad = document("french orders", "fr-inf-1@rossomme");
    bad["agenda"] = json!(["end-turn"]);
    assert!(faults(&bad)[0].contains("either a phase or an agenda"));
    bad.as_object_mut().unwrap().remove("phase");
    bad["agenda"] = json!(["orders"]);
    assert!(faults(&bad)[0].contains("begins with the end"));
}

/// [W-LEADER-2] A leader who is to activate a third area, or to be asked twice over, is no position of this game.
#[test]
fn no_leader_activates_a_third_area() {
    let mut table = table("french orders", "fr-ldr-1@rossomme fr-inf-1@rossomme br-inf-1@mont-st-jean");
    table.does("lead fr-ldr-1; spend green");
    let document = table.game.position();
    let led = |leads: &[u8]| {
        let mut changed = document.clone();
        let agenda = changed["agenda"].as_array_mut().expect("what is to be done");
        assert_eq!(agenda.pop(), Some(json!({ "lead": 2 })));
        agenda.extend(leads.iter().map(|left| json!({ "lead": left })));
        changed
    };
    assert!(read(&led(&[1])).is_ok() && read(&led(&[2])).is_ok());
    for leads in [&[0][..], &[3], &[9], &[1, 1], &[1, 2]] {
        assert!(faults(&led(leads))[0].contains("W-LEADER-2"), "{leads:?}");
    }
}

/// Whatever is put into a field of a position out of a game, reading ends in a game or in faults.
#[test]
fn no_edit_makes_reading_panic() {
    let mut luck = Stream::derive(1815, "edits", 0);
    let junk = [
        json!(null),
        json!(-1),
        json!(0),
        json!(7),
        json!(999),
        json!("x"),
        json!("lost"),
        json!("hougoumont"),
        json!("rossomme square"),
        json!([]),
        json!({}),
        json!(true),
        json!(["fr-inf-1"]),
        json!({ "fr-inf-1": 9 }),
    ];
    let (mut good, mut bad) = (0, 0);
    for index in 0..8 {
        let mut play = Stream::derive(1815, "edited", index);
        let mut game = start().game.clone();
        for step in 0.. {
            if step % 17 == 0 {
                let mut document = game.position();
                edit(&mut document, &junk, &mut luck);
                match read(&document) {
                    Ok(game) => {
                        good += 1;
                        assert!(
                            !matches!(game.next(), Next::Decision(sides) if legal(&game, sides.first()).is_empty())
                        );
                    }
                    Err(faults) => {
                        bad += 1;
                        assert!(!faults.is_empty());
                    }
                }
            }
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => game.chance(play.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let listed = legal(&game, sides.first());
                    game.decide(sides.first(), listed[play.below(listed.len() as u32) as usize], &mut Silent);
                }
            }
        }
    }
    assert!(good > 20 && bad > 100, "{good} good, {bad} bad");
}

/// Puts junk somewhere, at any depth.
fn edit(value: &mut Value, junk: &[Value], luck: &mut Stream) {
    let inner: Vec<&mut Value> = match value {
        Value::Object(fields) => fields.values_mut().collect(),
        Value::Array(items) => items.iter_mut().collect(),
        _ => Vec::new(),
    };
    let count = inner.len() as u32;
    if count == 0 || luck.below(6) == 0 {
        *value = junk[luck.below(junk.len() as u32) as usize].clone();
    } else if let Some(inside) = inner.into_iter().nth(luck.below(count) as usize) {
        edit(inside, junk, luck);
    }
}

/// Games that differ in one thing are not equal: what reading back and replaying are measured by.
#[test]
fn one_difference_is_enough() {
    let mut table = table(
        "french orders, turn 5, used 1, discs allied 4 2 1",
        "fr-inf-1@trimotion fr-inf-2@trimotion french:2@trimotion fr-cav-1@rossomme ge-inf-1@west-valley \
         ge-inf-2@west-valley br-cav-1@braine",
    );
    table.does("activate trimotion; act assault red; assault fr-inf-1 west-valley; carry 1; done");
    let (game, document) = (&table.game, table.game.position());
    assert_eq!(read(&document).as_ref(), Ok(game));
    let differs = |path: &[&str], value: Value| {
        let mut changed = document.clone();
        *path.iter().fold(&mut changed, |inner, key| &mut inner[*key]) = value;
        let read = read(&changed).unwrap_or_else(|faults| panic!("{path:?}: {faults:?}"));
        assert!(read != *game, "{path:?} makes no difference");
    };
    differs(&["turn"], json!(6));
    differs(&["active"], json!("allied"));
    differs(&["initiative"], json!("allied"));
    differs(&["held"], json!(["hougoumont"]));
    differs(&["tile"], json!(4));
    differs(&["discs", "french"], json!([6, 3, 2]));
    differs(&["used"], json!([0, 1, 0]));
    differs(&["grand-battery"], json!(5));
    differs(&["pieces", "fr-cav-1"], json!("decoster"));
    differs(&["pieces", "fr-cav-1"], json!("rossomme side"));
    differs(&["pieces", "ge-inf-1"], json!("west-valley square"));
    differs(&["cubes", "trimotion", "french"], json!(0));
    differs(&["ready"], json!(["fr-inf-2"]));
    differs(&["queue"], json!(["ge-inf-2"]));
    differs(&["links"], json!({ "fr-inf-1": "orchard-slope" }));
    differs(&["assigned"], json!({ "fr-inf-1": 1 }));
    differs(&["assaulters"], json!([]));
    differs(&["contested"], json!(["trimotion"]));
    differs(&["order", "marched"], json!(false));
    differs(&["assault", "supported"], json!(true));
}
