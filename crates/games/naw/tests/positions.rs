//! Positions as documents: what is wrong with one is said, all of it, and where.

use crate::common::{document, edition, key, number, read, start, table};
use contract::{Game, Luck, Next, Side, Silent, parse_document};
use naw::Naw;
use record::Stream;
use serde_json::{Value, json};
use trials::legal;

/// The faults of a document, each as `place: what`.
fn faults(document: &Value) -> Vec<String> {
    let Err(faults) = read(document) else { panic!("no fault in {document}") };
    faults.iter().map(ToString::to_string).collect()
}

/// A sound document with one field set to something else.
fn with(field: &str, value: Value) -> Value {
    let mut document = document("french movement", "fr-6-inf@1314 al-1-guards@1311");
    document[field] = value;
    document
}

/// Asserts that a document has just this one fault.
#[track_caller]
fn says(document: &Value, fault: &str) {
    let found = faults(document);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0].starts_with(fault), "{}", found[0]);
}

#[test]
fn a_sound_document_is_read() {
    let game = read(&document("french movement", "fr-6-inf@1314 al-1-guards@1311")).unwrap();
    assert!(read(&game.position()).unwrap() == game);
    let minimal = json!({ "position": 1, "game": "naw", "scenario": "standard", "turn": 1,
        "phasing": "french", "stage": "movement", "units": { "fr-6-inf": "1314", "al-1-guards": "1311" } });
    assert!(read(&minimal).unwrap() == game, "everything else may be left out");
}

#[test]
fn not_a_document() {
    says(&json!("naw"), "position: is not a JSON object");
    says(&json!([1]), "position: is not a JSON object");
}

#[test]
fn another_version_or_another_game() {
    says(&with("position", json!(2)), "position: has to be 1");
    says(&with("position", json!("1")), "position: has to be 1");
    says(&with("game", json!("nlb")), "game: has to be \"naw\"");
    says(
        &with("scenario", json!("ligny")),
        "scenario: \"ligny\" is unknown; this game has standard, grouchy",
    );
}

#[test]
fn fields_that_nobody_knows() {
    says(&with("weather", json!("rain")), "weather: is unknown; known are position, game");
    says(&with("duties", json!({ "idlers": [] })), "duties.idlers: is unknown");
    says(&with("attack", json!({ "reserve": [] })), "attack.reserve: is unknown");
    says(&with("aftermath", json!({ "mourning": [] })), "aftermath.mourning: is unknown");
}

#[test]
fn turn_side_and_morale() {
    for turn in [json!(0), json!(11), json!("three"), json!(-1), json!(1.5)] {
        says(&with("turn", turn), "turn: has to be a number from 1 to 10 [3.0B]");
    }
    says(&with("phasing", json!("prussian")), "phasing: has to be \"french\" or \"allied\"");
    says(&with("demoralized", json!("yes")), "demoralized: has to be true or false");
    says(&with("demoralized", json!(true)), "demoralized: cannot be: the Allies have lost 0 of 40 [8.2A]");
    let mut broken = document("french movement, allied lost 40", "fr-6-inf@1314");
    says(&broken, "demoralized: has to be true: the Allies have lost 40 [8.2A]");
    broken["demoralized"] = true.into();
    assert!(read(&broken).is_ok());
}

#[test]
fn a_battle_that_would_be_over() {
    says(&document("french movement, french lost 40", "fr-6-inf@1314"), "units: the French have lost 40");
    says(
        &document("french movement, demoralized, exits 7", "fr-6-inf@1314"),
        "units: 7 French units have left",
    );
    assert!(read(&document("french movement, demoralized, french lost 40", "fr-6-inf@1314")).is_ok());
    assert!(read(&document("french movement, exits 7", "fr-6-inf@1314")).is_ok());
}

#[test]
fn units_that_are_not_where_units_can_be() {
    let at = |place: &str| document("french movement, turn 3", &format!("al-1-guards@1311 {place}"));
    says(&at("fr-7-inf@1314"), "units.fr-7-inf: there is no unit \"fr-7-inf\": did you mean fr-1-inf?");
    says(&at("fr-6-inf@0217"), "units.fr-6-inf: there is no hex \"0217\" on the map [2.1A]");
    says(&at("fr-6-inf@here"), "units.fr-6-inf: there is no hex \"here\" on the map [2.1A]");
    says(&at("fr-6-inf@0804"), "units.fr-6-inf: 0804 is woods that no road enters [4.2B]");
    says(&at("fr-6-inf@1311"), "units.al-1-guards: 1311 already holds the enemy unit fr-6-inf [4.3]");
    says(
        &at("al-brunswick@1311"),
        "units.al-brunswick: 1311 already holds al-1-guards: one unit to a hex [4.4B]",
    );
    says(&at("al-brunswick@exited"), "units.al-brunswick: is Allied: only French units leave the map [4.6A]");
    says(&at("fr-6-inf@waiting"), "units.fr-6-inf: is not a reinforcement: it cannot be waiting [7.0A]");
    says(&at("fr-iv-inf-1@1314"), "units.fr-iv-inf-1: does not come in this game [9.1]");
    says(&with("units", json!({ "fr-6-inf": 1314 })), "units.fr-6-inf: has to be a hex");
    says(&with("units", json!(["fr-6-inf"])), "units: has to be an object");
    says(
        &document("french movement, turn 2", "pr-ii-inf-1@1314"),
        "units.pr-ii-inf-1: enters on turn 3 at the earliest [7.0A]",
    );
}

#[test]
fn units_that_cannot_have_moved() {
    says(&with("moved", json!(["al-1-guards"])), "moved: al-1-guards belongs to the side that is not moving");
    says(&with("moved", json!(["fr-6-inf", "fr-6-inf"])), "moved: fr-6-inf is listed twice");
    says(
        &with("moved", json!(["fr-66-inf"])),
        "moved: there is no unit \"fr-66-inf\": did you mean fr-6-inf?",
    );
    says(&with("moved", json!([6])), "moved: has to be the key of one unit, not 6");
    says(&with("moved", json!("fr-6-inf")), "moved: has to be a list, not \"fr-6-inf\"");
}

/// Friends share a hex in passing only where the document says so, and only while they move.
#[test]
fn units_in_passing_are_said_to_be() {
    let shared = "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1310";
    says(&document("french movement", shared), "units.fr-6-inf: 1313 already holds fr-1-inf");
    assert!(read(&document("french movement, stacked 1313", shared)).is_ok());
    let combat = faults(&document("french combat, stacked 1313", shared));
    assert!(
        combat.iter().any(|fault| fault.starts_with("stacked: units share a hex only in a Movement Phase"))
    );
    says(&document("allied movement, stacked 1313", shared), "units.fr-6-inf: 1313 already holds fr-1-inf");
    says(&with("stacked", json!(["9999"])), "stacked: there is no hex \"9999\" on the map [2.1A]");
}

/// A value of the wrong kind is a fault, not nothing.
#[test]
fn values_of_the_wrong_kind() {
    says(&with("stacked", json!("1313")), "stacked: ");
    let mut fight = table("french combat", "fr-6-inf@1314 al-1-guards@1313");
    let fight = fight.attack("al-1-guards", "fr-6-inf").roll("1-1").die(4).game.position();
    assert!(read(&fight).is_ok());
    for (field, wrong) in [("vacated", json!("1314")), ("due", json!("three")), ("guns", json!("fr-i-art"))] {
        let mut document = fight.clone();
        document["aftermath"][field] = wrong;
        says(&document, &format!("aftermath.{field}: "));
    }
    let mut chits = document("french movement, chits 4 2", "fr-6-inf@1314 al-1-guards@1311");
    chits["chits"]["french"]["ruled-out"] = json!(1);
    says(&chits, "chits.french");
    chits["chits"]["french"] = json!(4);
    says(&chits, "chits.french");
    chits["chits"] = json!({ "french": { "number": 4 }, "allied": { "number": 2 }, "prussian": {} });
    says(&chits, "chits.prussian");
}

#[test]
fn stages_that_do_not_exist_or_make_no_sense() {
    for stage in [json!("lunch"), json!(null), json!(7), json!({ "moving": "fr-6-inf", "draw": "french" })] {
        says(&with("stage", stage), "stage: has to be movement, {\"moving\": unit}");
    }
    says(
        &with("stage", json!({ "moving": "fr-66-inf" })),
        "stage: there is no unit \"fr-66-inf\": did you mean fr-6-inf?",
    );
    says(&with("stage", json!({ "moving": "al-1-guards" })), "stage: the unit in hand has to be");
    says(&with("stage", json!({ "rolling": "7-2" })), "stage: no column \"7-2\" on the chart [2.3]");
    says(
        &with("stage", json!({ "draw": "prussian" })),
        "stage: has to be \"french\" or \"allied\", not \"prussian\"",
    );
    says(&with("stage", json!({ "over": "rout" })), "stage: has to be \"allied-win\", \"french-win\"");
    says(&with("stage", json!("unstacking")), "stage: no hex holds two units [4.4C]");
    says(&with("stage", json!("attacking")), "stage: the attack in hand is not one that section 5 allows");
    says(&with("stage", json!({ "rolling": "2-1" })), "stage: the attack rolled for has no such column");
    says(&with("stage", json!("paying")), "stage: paying follows an equal elimination");
    says(
        &with("stage", json!({ "displacing": "fr-6-inf" })),
        "units.fr-6-inf: is being displaced, but nobody",
    );
    says(&with("stage", json!("advancing")), "stage: advances follow a result [6.6A]");
    assert!(read(&with("stage", json!("retreating"))).is_err(), "nobody retreats");
    assert!(read(&with("stage", json!({ "moving": "fr-6-inf" }))).is_ok());
    assert!(read(&with("stage", json!({ "over": "draw" }))).is_ok());
}

#[test]
fn attacks_that_do_not_hold_together() {
    let mut fight = document("french combat", "fr-6-inf@1314 fr-1-inf@1112 al-1-guards@1313");
    fight["stage"] = "attacking".into();
    fight["attack"] = json!({ "defenders": ["al-1-guards"], "attackers": ["fr-6-inf"] });
    assert!(read(&fight).is_ok());
    fight["attack"]["attackers"] = json!(["fr-1-inf"]);
    says(&fight, "stage: the attack in hand is not one that section 5 allows [5.1C]");
    fight["attack"]["attackers"] = json!(["al-1-guards"]);
    says(&fight, "stage: an attack names units on the map");
    // 5th Infantry may not leave the Dutch alone, although Brunswick may be attacked by the other.
    let field = "fr-6-inf@1314 fr-5-inf@1413 al-brunswick@1313 al-3-dutch@1412";
    let mut unfair = table("french combat", field).does("target al-brunswick").game.position();
    assert!(read(&unfair).is_ok());
    unfair["attack"]["attackers"] = json!(["fr-5-inf"]);
    says(&unfair, "stage: the attack in hand is not one that section 5 allows [5.1C]");
    fight["aftermath"] = json!({ "result": "Xx" });
    says(&fight, "aftermath.result: has to be Ae, Ar, Ee, Dr or De [2.3]");
    fight["aftermath"] = json!([]);
    says(&fight, "aftermath: has to be an object");
}

#[test]
fn chits_that_were_not_drawn() {
    let grouchy = |chits: Value| {
        let mut document = with("chits", chits);
        document["scenario"] = "grouchy".into();
        document
    };
    says(&with("chits", json!({})), "chits: belong to the Grouchy variant [9.0A]");
    let good = json!({ "number": 3, "ruled-out": [4] });
    assert!(read(&grouchy(json!({ "french": good, "allied": good }))).is_ok());
    says(&grouchy(json!({ "french": good })), "chits.allied: needs a \"number\" from 1 to 6 [9.0B]");
    let french = |number: Value| grouchy(json!({ "french": { "number": number }, "allied": good }));
    says(&french(json!(null)), "chits.french: needs a \"number\"");
    for wrong in [json!(0), json!(7), json!("3")] {
        says(&french(wrong), "chits.french.number: has to be a number from 1 to 6 [9.0B], not ");
    }
    let contradiction = json!({ "number": 3, "ruled-out": [3] });
    says(
        &grouchy(json!({ "french": contradiction, "allied": good })),
        "chits.french.ruled-out: 3 cannot be ruled out",
    );
    let mut early = grouchy(json!({ "french": good, "allied": good }));
    early["stage"] = json!({ "draw": "allied" });
    assert_eq!(faults(&early)[0], "chits.allied: has not been drawn yet at this stage");
}

/// Who still has to retreat, and which guns may still draw back, are units on the map.
#[test]
fn an_aftermath_names_units_on_the_map() {
    let mut fight = table("french combat", "fr-6-inf@1314 fr-i-art@1315 fr-1-inf@1415 al-1-guards@1313");
    fight.attack("al-1-guards", "fr-6-inf fr-i-art").roll("1-1").die(4);
    let mut retreating = fight.game.position();
    assert!(read(&retreating).is_ok());
    for list in ["guns", "retreating"] {
        let mut wrong = retreating.clone();
        wrong["aftermath"][list] = json!(["fr-2-inf"]);
        assert!(read(&wrong).is_err(), "{list} names a unit that is not in the game");
    }
    retreating["units"]["fr-i-art"] = "lost".into();
    assert!(read(&retreating).is_err(), "a gun that is gone does not draw back");
    let mut advancing = fight.does("retreat fr-6-inf 1414").game.position();
    assert_eq!(advancing["stage"], "advancing");
    advancing["units"]["fr-i-art"] = "lost".into();
    assert!(read(&advancing).is_err(), "nor after an advance");
}

/// A hex that no victor is next to, in a position edited by hand, is not advanced into.
#[test]
fn an_advance_goes_next_door() {
    let mut fight = table("french combat", "fr-6-inf@1314 al-brunswick@1313");
    fight.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1);
    let mut advancing = fight.game.position();
    advancing["aftermath"]["vacated"] = json!(["1313", "1311"]);
    let mut edited = crate::common::Table::of(read(&advancing).unwrap());
    edited.refuses("advance fr-6-inf 1311", "6.6A").offers("advance fr-6-inf 1313; stay");
}

/// Which chits the enemy can rule out follows from who has come, unless the document says otherwise.
#[test]
fn chits_are_ruled_out_by_those_who_have_come() {
    let counters = "fr-1-cav@0101 pr-iv-inf-2@2309 pr-i-cav@lost fr-iv-inf-1@2003";
    let game = table("french movement, turn 6, chits 6 5", counters).game.clone();
    let ruled_out = |side| game.chits().ruled_out(side).collect::<Vec<_>>();
    assert_eq!(ruled_out(Side::French), [1, 2, 3]);
    assert_eq!(ruled_out(Side::Allied), [1, 2, 3, 4]);
    let mut said = game.position();
    said["chits"]["allied"]["ruled-out"] = json!([2]);
    assert_eq!(read(&said).unwrap().chits().ruled_out(Side::Allied).collect::<Vec<_>>(), [2]);
}

/// No chit is drawn in the standard game.
#[test]
fn a_draw_belongs_to_the_variant() {
    let found = faults(&with("stage", json!({ "draw": "french" })));
    assert!(found[0].starts_with("stage: ") && found[0].contains("[9.0A]"), "{found:#?}");
}

/// An attack belongs to the stages of an attack: left over in another, it would become part of the
/// next one.
#[test]
fn an_attack_left_over_is_a_fault() {
    let field = "fr-6-inf@1314 al-1-guards@1313 fr-1-inf@0514 al-brunswick@0513";
    for situation in ["french combat", "french movement"] {
        let mut stale = document(situation, field);
        stale["attack"] = json!({ "defenders": ["al-brunswick"] });
        says(&stale, "attack: ");
    }
}

/// What a combat left to do belongs to a result.
#[test]
fn an_aftermath_without_a_result_is_a_fault() {
    for stage in ["french combat", "french movement"] {
        let mut stale = document(stage, "fr-6-inf@1314 al-1-guards@1313");
        stale["aftermath"] = json!({ "chain": ["al-1-guards"], "due": 3 });
        says(&stale, "aftermath: ");
    }
    let mut fight = table("french combat", "fr-6-inf@1314 al-1-guards@1313");
    let mut early = fight.does("target al-1-guards").game.position();
    early["aftermath"] = json!({ "result": "Dr" });
    says(&early, "aftermath: ");
    let mut retreating = fight.does("join fr-6-inf; roll 1-1").die(4).game.position();
    assert!(read(&retreating).is_ok());
    retreating["aftermath"].as_object_mut().unwrap().remove("result");
    assert!(faults(&retreating)[0].starts_with("aftermath: "), "{:#?}", faults(&retreating));
}

#[test]
fn all_faults_are_listed_at_once() {
    let document = json!({ "position": 2, "game": "chess", "scenario": "standard", "turn": 12,
        "phasing": "french", "stage": "lunch", "weather": "rain", "moved": ["fr-66-inf"],
        "units": { "fr-6-inf": "0804", "fr-1-inf": "9999", "fr-7-inf": "1314", "al-1-guards": "exited",
                   "al-brunswick": "1313", "al-3-dutch": "1313" } });
    let found = faults(&document);
    let places: Vec<_> = found.iter().map(|fault| fault.split(": ").next().unwrap()).collect();
    let expected = [
        "weather",
        "position",
        "game",
        "turn",
        "moved",
        "stage",
        "units.fr-1-inf",
        "units.fr-7-inf",
        "units.al-1-guards",
        "units.fr-6-inf",
        "units.al-brunswick",
    ];
    assert_eq!(places, expected, "{found:#?}");
}

#[test]
fn a_unit_that_stands_twice_in_a_file() {
    let text = "{ \"position\": 1, \"units\": {\n  \"fr-6-inf\": \"1314\",\n  \"fr-6-inf\": \"1315\" } }";
    let fault = parse_document(text).unwrap_err();
    assert!(fault.place.starts_with("line 3"), "{fault}");
    assert!(fault.what.contains("\"fr-6-inf\" stands here for the second time"), "{fault}");
    let whole = serde_json::to_string_pretty(&start("standard").game.position()).unwrap();
    assert!(read(&parse_document(&whole).unwrap()).unwrap() == start("standard").game);
}

/// A position in the middle of an attack, at each of its stages, is written and read back.
#[test]
fn every_stage_of_an_attack_can_be_written_down() {
    let french = "fr-6-inf@1314 fr-i-art@1315 fr-1-cav@1513 fr-2-cav@1112";
    let mut table = table("french combat", &format!("{french} al-brunswick@1313 al-1-guards@1312"));
    let mut stages = Vec::new();
    let mut keep = |table: &crate::common::Table| {
        let written = table.game.position();
        assert!(read(&written).as_ref() == Ok(&table.game), "{written}");
        stages.push(written["stage"].to_string());
    };
    keep(&table);
    table.does("target al-brunswick");
    keep(&table);
    table.does("join fr-6-inf; join fr-i-art");
    keep(&table);
    table.does("roll 3-1");
    keep(&table);
    let mut exchange = table.fork();
    table.die(2);
    keep(&table);
    table.does("retreat al-brunswick 1312");
    keep(&table);
    table.does("retreat al-1-guards 1311");
    keep(&table);
    table.does("advance fr-6-inf 1313");
    keep(&table);
    exchange.die(6);
    keep(&exchange);
    exchange.does("pay fr-6-inf");
    keep(&exchange);
    let expected = [
        "\"combat\"",
        "\"attacking\"",
        "\"attacking\"",
        "{\"rolling\":\"3-1\"}",
        "\"retreating\"",
        "{\"displacing\":\"al-1-guards\"}",
        "\"advancing\"",
        "\"combat\"",
        "\"paying\"",
        "\"withdrawing\"",
    ];
    assert_eq!(stages, expected);
}

/// So is one in which friends share a hex, whether their side can part them or the other removes one.
#[test]
fn stacks_can_be_written_down() {
    assert_eq!(start("standard").game.position().get("stacked"), None);
    let counters = "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1312";
    let mut stacked = table("french movement, stacked 1313", counters);
    for stage in ["movement", "unstacking"] {
        let written = stacked.game.position();
        assert_eq!((&written["stage"], &written["stacked"]), (&json!(stage), &json!(["1313"])));
        assert!(read(&written).as_ref() == Ok(&stacked.game), "{written}");
        if stage == "movement" {
            stacked.does("end");
        }
    }
}

/// And one before the chits are drawn, or between the two.
#[test]
fn draws_can_be_written_down() {
    let mut drawing = start("grouchy");
    for side in Side::ALL {
        let written = drawing.game.position();
        assert_eq!(written["stage"], json!({ "draw": side.key() }));
        assert!(read(&written).as_ref() == Ok(&drawing.game), "{written}");
        drawing.draw(side, 4);
    }
    let mut known = start("grouchy").game.position();
    known["chits"]["french"]["number"] = 4.into();
    says(&known, "chits.french: has not been drawn yet at this stage");
}

/// And one in the midst of a chain, with the guns that may not be part of it.
#[test]
fn a_chain_is_written_down_with_the_guns_that_owe() {
    // 1st Infantry attacks the Guards and the gun owes the Dutch a bombardment; the cavalry makes room.
    let french = "fr-1-inf@1313 fr-i-art@1414 fr-1-cav@1314";
    let allies = "al-1-guards@1312 al-dutch-cav@1114 al-3-dutch@1412";
    let mut chain = table("french combat", &format!("{french} {allies}"));
    chain.attack("al-1-guards", "fr-1-inf").roll("1-2").die(2).does("retreat fr-1-inf 1314");
    let mut written = chain.game.position();
    assert_eq!(written["stage"], json!({ "displacing": "fr-1-cav" }));
    assert_eq!(written["aftermath"]["owing"], json!(["fr-i-art"]));
    assert!(read(&written).as_ref() == Ok(&chain.game), "{written}");

    written["aftermath"]["chain"] = json!(["fr-1-inf"]);
    says(&written, "stage: the unit displaced has to be on the map and in aftermath.chain [6.5B]");
    written["aftermath"]["chain"] = json!(["fr-1-inf", "fr-1-cav"]);
    written["units"]["fr-1-cav"] = "lost".into();
    says(&written, "stage: the unit displaced has to be on the map and in aftermath.chain [6.5B]");
}

/// What is rolled for is an attack that was announced, in a column that it has.
#[test]
fn a_roll_belongs_to_an_announced_attack() {
    let mut fight = table("french combat", "fr-6-inf@1314 al-1-guards@1313");
    let rolling = fight.attack("al-1-guards", "fr-6-inf").roll("1-1").game.position();
    assert!(read(&rolling).is_ok());
    for (group, field, wrong) in [
        ("stage", "rolling", json!("2-1")),
        ("duties", "engaged", json!(["fr-6-inf"])),
        ("duties", "engaged", json!([])),
        ("attack", "attackers", json!([])),
        ("attack", "defenders", json!([])),
        ("attack", "defenders", json!(["fr-6-inf"])),
    ] {
        let mut edited = rolling.clone();
        edited[group][field] = wrong;
        says(&edited, "stage: the attack rolled for has no such column, or lacks a side [6.2C]");
    }
}

/// Who pays for an exchange has attacked, is still there, and belongs to the attacker.
#[test]
fn a_payment_belongs_to_an_exchange() {
    let mut fight = table("french combat", "fr-6-inf@1314 al-brunswick@1313 al-3-dutch@0513");
    let paying = fight.attack("al-brunswick", "fr-6-inf").roll("3-1").die(6).game.position();
    assert_eq!(paying["stage"], "paying");
    assert!(read(&paying).is_ok());
    for (group, field, wrong) in [
        ("aftermath", "result", json!("Dr")),
        ("attack", "attackers", json!([])),
        ("attack", "attackers", json!(["al-3-dutch"])),
        ("units", "fr-6-inf", json!("lost")),
    ] {
        let mut edited = paying.clone();
        edited[group][field] = wrong;
        says(&edited, "stage: paying follows an equal elimination, with attackers left [6.3F]");
    }
}

/// Read in a Combat Phase without duties, a position has those of the units in contact.
#[test]
fn duties_left_out_are_those_of_the_contacts() {
    let counters = "fr-6-inf@1314 fr-1-inf@1317 al-1-guards@1313 al-3-dutch@0310";
    let mut position = table("french combat", counters).game.position();
    assert_eq!(position["duties"]["attackers"], json!(["fr-6-inf"]));
    assert_eq!(position["duties"]["defenders"], json!(["al-1-guards"]));
    let whole = read(&position).unwrap();
    position.as_object_mut().unwrap().remove("duties");
    assert!(read(&position).unwrap() == whole);
}

/// Plays on at random; nobody may be stuck.
fn plays_on(mut game: Naw, document: &Value, luck: &mut Stream) {
    for _ in 0..150 {
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let listed = legal(&game, sides.first());
                assert!(!listed.is_empty(), "read {document}\nand stuck in {}", game.position());
                game.decide(sides.first(), listed[luck.below(listed.len() as u32) as usize], &mut Silent);
            }
        }
    }
}

/// A random edit, such as a person might make.
fn edit(document: &mut Value, luck: &mut Stream) {
    let pick = |luck: &mut Stream, from: &[&str]| from[luck.below(from.len() as u32) as usize].to_owned();
    let units: Vec<_> = edition().unit_ids().map(key).collect();
    let unit = units[luck.below(units.len() as u32) as usize].clone();
    match luck.below(11) {
        0..=2 => {
            let hexes: Vec<_> = edition().grid.hexes().map(number).collect();
            document["units"][unit] = hexes[luck.below(hexes.len() as u32) as usize].clone().into();
        }
        3 => document["units"][unit] = pick(luck, &["lost", "exited", "waiting"]).into(),
        4 => {
            let stages = [
                "movement",
                "unstacking",
                "combat",
                "attacking",
                "paying",
                "retreating",
                "advancing",
                "withdrawing",
            ];
            document["stage"] = pick(luck, &stages).into();
        }
        5 => document["stage"] = json!({ pick(luck, &["moving", "displacing"]): unit }),
        6 => document["turn"] = (1 + luck.below(10)).into(),
        7 => document["phasing"] = pick(luck, &["french", "allied"]).into(),
        8..=9 => {
            let lists = [
                ("attack", "defenders"),
                ("attack", "attackers"),
                ("attack", "guns"),
                ("duties", "engaged"),
                ("duties", "advanced"),
                ("duties", "attackers"),
                ("aftermath", "retreating"),
                ("aftermath", "chain"),
                ("aftermath", "guns"),
            ];
            let (group, list) = lists[luck.below(lists.len() as u32) as usize];
            if document.get(group).is_some() {
                let other = units[luck.below(units.len() as u32) as usize].clone();
                document[group][list] = if luck.below(3) == 0 { json!([]) } else { json!([unit, other]) };
            }
        }
        _ => {
            let field = pick(luck, &["duties", "attack", "aftermath", "moved", "demoralized", "chits"]);
            document.as_object_mut().unwrap().remove(&field);
        }
    }
}

/// A position from the middle of a game, edited at random, is refused with reasons or can be played on
/// and written down.
#[test]
fn edited_positions_are_refused_or_playable() {
    let (mut refused, mut played) = (0, 0);
    for index in 0..60 {
        let mut luck = Stream::derive(3, "edits", index);
        let mut game = start(if index % 2 == 0 { "standard" } else { "grouchy" }).game.clone();
        for step in 0..600 {
            match game.next() {
                Next::Over(_) => break,
                Next::Chance(chance) => game.chance(luck.below(chance.outcomes()), &mut Silent),
                Next::Decision(sides) => {
                    let listed = legal(&game, sides.first());
                    game.decide(sides.first(), listed[luck.below(listed.len() as u32) as usize], &mut Silent);
                }
            }
            if step % 17 != 0 {
                continue;
            }
            let mut document = game.position();
            for _ in 0..=luck.below(3) {
                edit(&mut document, &mut luck);
            }
            match read(&document) {
                Err(faults) => {
                    assert!(!faults.is_empty(), "refused without a reason: {document}");
                    refused += 1;
                }
                Ok(edited) => {
                    let again = read(&edited.position());
                    assert!(again.is_ok_and(|again| again == edited), "does not read back: {document}");
                    plays_on(edited, &document, &mut luck);
                    played += 1;
                }
            }
        }
    }
    assert!(refused > 300 && played > 300, "{refused} refused, {played} played");
}
