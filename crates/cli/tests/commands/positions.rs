//! Positions: legal decisions, refusals, pictures, faults.

use crate::{Folder, json, json_lines, run};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn start() -> Folder {
    let folder = Folder::new();
    folder.position(str::to_owned);
    folder
}

#[test]
fn the_starting_position_lists_every_unit_with_its_hexes() {
    let folder = start();
    let lines = json_lines(&folder.run(&["position", "position.json", "--legal"]).well());
    assert!(lines.iter().all(|line| line["side"] == "french"));
    // Three units stand next to the garrison of Hougoumont and cannot move [4.5C].
    let taken: Vec<&str> = lines.iter().filter_map(|line| line["decision"]["take"].as_str()).collect();
    assert_eq!(taken.len(), 23);
    for frozen in ["fr-6-inf", "fr-9-inf", "fr-i-art"] {
        assert!(!taken.contains(&frozen));
    }
    let of = |unit: &str| {
        let line = lines.iter().find(|line| line["decision"]["take"] == unit).unwrap();
        line["then"].as_array().unwrap().iter().map(|to| to["to"].as_str().unwrap()).collect::<Vec<_>>()
    };
    // A gun with three points in the open: it may pass friends, and stop where one can move on.
    let gun = of("fr-gd-art");
    assert!(
        gun.contains(&"1311") && gun.contains(&"1412") && !gun.contains(&"1411") && !gun.contains(&"1310")
    );
    assert!(of("fr-1-cav").contains(&"2010"));
    let end = lines.iter().find(|line| line["decision"] == "end-movement").unwrap();
    assert_eq!(end.get("then"), None);

    let array = json(&folder.run(&["position", "position.json", "--legal", "--json"]).well());
    assert_eq!(array.as_array().unwrap(), &lines);
    let flat = json_lines(&folder.run(&["position", "position.json", "--legal", "--flat"]).well());
    assert_eq!(flat.len(), lines.len());
    assert!(flat.iter().all(|line| line.get("then").is_none()));
    let piped = folder.feed(&["position", "-", "--legal"], &folder.read("position.json")).well();
    assert_eq!(json_lines(&piped), lines);
}

/// Of pieces that are as good as each other the list names one, and says so once.
#[test]
fn a_decision_is_listed_once_though_it_hangs_on_twins() {
    let folder = Folder::new();
    let twins = json!({ "position": 1, "game": "wallace", "scenario": "waterloo", "turn": 1, "phase": "skirmish",
        "pieces": { "br-inf-1": "hougoumont", "br-inf-2": "hougoumont", "fr-inf-1": "wood-edge" } });
    folder.write("twins.json", &twins.to_string());
    let scene = json(&folder.run(&["position", "twins.json", "--scene"]).well());
    let lines = json_lines(&folder.run(&["position", "twins.json", "--legal", "--flat"]).well());
    let decisions: BTreeSet<String> = lines.iter().map(|line| line["decision"].to_string()).collect();
    assert_eq!(decisions.len(), lines.len());
    let offers = scene["choices"].as_array().unwrap();
    assert!(offers.len() > lines.len(), "in a scene it hangs on each of them");
    assert!(offers.iter().all(|offer| decisions.contains(&offer["decision"].to_string())));
}

#[test]
fn both_sides_are_listed_when_both_are_asked() {
    let folder = Folder::new();
    folder.feed(&["play", "rehearsal", "--french", "hot-seat", "--save", "g.jsonl"], "").well();
    let position = folder.run(&["replay", "g.jsonl", "--position"]).well();
    folder.write("p.json", &position);
    let lines = json_lines(&folder.run(&["position", "p.json", "--legal"]).well());
    let sides: Vec<&Value> = lines.iter().map(|line| &line["side"]).collect();
    assert!(sides.contains(&&json!("french")) && sides.contains(&&json!("allied")), "{lines:?}");
}

#[test]
fn a_position_is_drawn_in_text() {
    let out = start().run(&["position", "position.json"]).well();
    assert!(out.contains("/0101\\____/0301\\") && out.contains("Take a unit to move"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 120), "it fits a terminal of 120 columns");
    // Without colour the French are in capitals.
    assert!(out.contains("7I4") && out.contains("7i4"));
    let coloured = start().run(&["position", "position.json", "--color", "always"]).well();
    assert!(coloured.contains("\u{1b}[") && !coloured.contains("7I4"));
}

#[test]
fn pictures_and_scenes_are_written() {
    let folder = start();
    folder.run(&["position", "position.json", "--svg", "p.svg", "--png", "p.png", "--width", "640"]).well();
    assert!(folder.read("p.svg").starts_with("<svg"));
    assert_eq!(&std::fs::read(folder.path("p.png")).unwrap()[..4], b"\x89PNG");
    let scene = json(&folder.run(&["position", "position.json", "--scene"]).well());
    assert_eq!(scene["prompt"]["side"], "french");
    let other = json(&folder.run(&["position", "position.json", "--scene", "--eye", "observer"]).well());
    assert_eq!(other["choices"], json!([]));
    folder.run(&["position", "position.json", "--png", "x.png", "--width", "9"]).says(2, &["320 to 12000"]);
    folder.run(&["position", "position.json", "--png", "no/x.png"]).says(3, &["Make the folder first"]);
    assert!(!folder.path("x.png").exists());
}

#[test]
fn why_names_the_rule() {
    let folder = start();
    let why = |decision: &str| folder.run(&["position", "position.json", "--why", decision]);
    why(r#"{"take":"fr-6-inf"}"#).says(1, &["[4.5C]", "only combat frees it", "begins its movement phase"]);
    why("fr-6-inf 0813").says(1, &["[4.5C]"]);
    why("fr-1-inf 0101").says(1, &["[4.1A]"]);
    why("fr-gd-art 1013").says(1, &["[4.2B]"]);
    why(r#"{"take":"fr-1-inf"}"#).says(0, &["Legal"]);
    why("fr-1-inf 1313").says(0, &["Legal", "then"]);
    why("end-movement").says(0, &["Legal"]);
    why("end-combat").says(1, &["[3.0A]"]);
    why(r#"{"fly":1}"#).says(2, &["not a decision of this game"]);
    why(r#"{"take":"fr-99"}"#).says(2, &["fr-99"]);
    why("abracadabra").says(2, &["abracadabra"]);
    why("").says(2, &["Say what to do"]);
}

#[test]
fn no_side_to_act_is_said_and_is_no_mistake() {
    let folder = Folder::new();
    let grouchy = folder.run(&["position", "--start", "naw", "grouchy"]).well();
    folder.write("g.json", &grouchy);
    let ran = folder.run(&["position", "g.json", "--legal"]).says(0, &["No side is asked here"]);
    assert_eq!(ran.out, "");
    folder.run(&["position", "g.json", "--why", "end"]).says(2, &["chance decides next [9.0B]"]);
    folder.run(&["position", "g.json"]).well();
}

#[test]
fn all_faults_of_a_position_are_listed_at_once() {
    let folder = Folder::new();
    folder.position(|start| {
        start
            .replace("\"fr-1-inf\": \"1513\"", "\"fr-1-inf\": \"1509\"") // where the enemy stands
            .replace("\"fr-3-inf\": \"1712\"", "\"fr-3-inf\": \"9999\"")
            .replace("\"fr-4-inf\": \"1812\"", "\"fr-44-inf\": \"1812\"")
            .replace("\"turn\": 1", "\"turn\": 11")
    });
    folder
        .run(&["position", "position.json", "--legal"])
        .says(2, &["position.json", "1509 already holds", "9999", "fr-44-inf", "turn", "[2.1A]"]);
}

#[test]
fn two_units_share_a_hex_only_while_they_move() {
    let folder = Folder::new();
    let stacked = |start: &str| start.replace("\"fr-1-inf\": \"1513\"", "\"fr-1-inf\": \"1612\"");
    folder.position(stacked);
    folder.run(&["position", "position.json", "--legal"]).says(2, &["1612 already holds fr-1-inf", "[4.4B]"]);
    folder.position(|start| stacked(start).replace("\"moved\":", "\"stacked\": [\"1612\"], \"moved\":"));
    folder.run(&["position", "position.json", "--why", "end-movement"]).says(1, &["[4.4B]"]);
}

#[test]
fn a_unit_twice_and_broken_json_say_their_line() {
    let folder = Folder::new();
    folder.position(|start| start.replace("\"fr-2-inf\"", "\"fr-1-inf\""));
    folder
        .run(&["position", "position.json", "--legal"])
        .says(2, &["position.json: line 10", "fr-1-inf", "second time"]);
    folder.write("cut.json", "{\"position\": 1,\n \"game\": \"na");
    folder.run(&["position", "cut.json", "--legal"]).says(2, &["cut.json: line 2"]);
    folder.write("empty.json", "");
    folder.run(&["position", "empty.json"]).says(2, &["empty.json: line 1"]);
    folder.write("list.json", "[1, 2]");
    folder.run(&["position", "list.json"]).says(2, &["add \"game\""]);
    folder.write("other.json", "{\"game\": \"chess\"}");
    folder.run(&["position", "other.json"]).says(2, &["there is no game \"chess\""]);
    std::fs::write(folder.path("noise.json"), [0xFF, 0xFE, 0x00]).unwrap();
    folder.run(&["position", "noise.json"]).says(2, &["not text in UTF-8"]);
    folder.game();
    let header: String = folder.read("game.jsonl").lines().take(1).collect();
    folder.write("record.json", &header);
    folder.run(&["position", "record.json"]).says(2, &["a record of a game, not a position"]);
    folder.run(&["position", "nowhere.json"]).says(3, &["nowhere.json", "misspelled"]);
    folder.run(&["position", "."]).says(3, &["Name a file, not a folder"]);
}

#[test]
fn a_start_that_is_not_there_is_named_with_what_is() {
    run(&["position", "--start", "naw", "winter"]).says(2, &["standard, grouchy"]);
    run(&["position", "--start", "chess"]).says(2, &["there is no game"]);
    run(&["position"]).says(2, &["FILE"]);
    let with_option = run(&["position", "--start", "rehearsal", "--option", "first=allied"]).well();
    assert_eq!(json(&with_option)["options"]["first"], "allied");
}
