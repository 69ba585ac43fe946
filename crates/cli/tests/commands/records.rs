//! Records: told, checked, damaged.

use crate::{Folder, json, json_lines};
use serde_json::json;

#[test]
fn a_game_is_told_in_words() {
    let folder = Folder::new();
    folder.game();
    let out = folder.run(&["replay", "game.jsonl"]).well();
    assert!(
        out.starts_with("Napoleon at Waterloo, standard: recruit (French) against random (Allied)"),
        "{out}"
    );
    assert!(out.contains("Turn 1: Allied movement") && out.contains("[6.2A]"), "{out}");
    let part = folder.run(&["replay", "game.jsonl", "--at", "10"]).well();
    assert!(part.lines().count() < out.lines().count() && part.contains("Turn 1 of 10"), "{part}");
    folder.run(&["replay", "game.jsonl", "--at", "99999"]).says(2, &["--at 99999: the record has"]);
}

#[test]
fn every_input_is_told_to_programs_with_the_position_after_it() {
    let folder = Folder::new();
    let record = folder.game();
    let lines = json_lines(&folder.run(&["replay", "game.jsonl", "--json"]).well());
    let inputs = record.lines().count() - 2;
    assert_eq!(lines.len(), inputs);
    for (at, (told, input)) in lines.iter().zip(record.lines().skip(1)).enumerate() {
        assert_eq!(told["n"], at + 1);
        let mut whole = told["input"].clone();
        whole["n"] = told["n"].clone();
        assert_eq!(whole, json(input));
        assert!(told["position"]["units"].is_object());
        for event in told["events"].as_array().unwrap() {
            assert!(
                event["text"].is_string() && (event["event"].is_object() || event["event"].is_string()),
                "{event}"
            );
        }
    }
    let moved = lines.iter().find(|line| line["events"][0]["event"]["moved"].is_object()).unwrap();
    assert!(moved["events"][0]["rule"].is_string(), "{moved}");
    assert_eq!(lines.last().unwrap()["next"], "over");
    let one = folder.run(&["replay", "game.jsonl", "--json", "--at", "7"]).well();
    assert_eq!(json(&one), lines[6]);
    let beginning = json(&folder.run(&["replay", "game.jsonl", "--json", "--at", "0"]).well());
    assert_eq!((&beginning["n"], &beginning["next"]), (&json!(0), &json!("french")));
    // The position after an input can be loaded again.
    let position = folder.run(&["replay", "game.jsonl", "--at", "7", "--position"]).well();
    assert_eq!(json(&position), lines[6]["position"]);
    folder.write("p.json", &position);
    folder.run(&["position", "p.json", "--legal"]).well();
}

#[test]
fn a_moment_of_a_game_is_drawn() {
    let folder = Folder::new();
    folder.game();
    let ran = folder.run(&[
        "replay",
        "game.jsonl",
        "--at",
        "60",
        "--svg",
        "m.svg",
        "--png",
        "m.png",
        "--width",
        "640",
    ]);
    assert_eq!(ran.well(), "");
    assert!(folder.read("m.svg").starts_with("<svg"));
    assert_eq!(&std::fs::read(folder.path("m.png")).unwrap()[..4], b"\x89PNG");
}

#[test]
fn a_fair_game_verifies_and_another_die_does_not() {
    let folder = Folder::new();
    let record = folder.game();
    folder.run(&["verify", "game.jsonl"]).says(0, &["game.jsonl: fair"]);
    // Another face of the last die: the inputs after it may be legal still, the seed knows better.
    let (before, rest) = record.rsplit_once("\"dice\":[").unwrap();
    let face = rest.as_bytes()[0];
    let other = if face == b'6' { '1' } else { char::from(face + 1) };
    folder.write("edited.jsonl", &format!("{before}\"dice\":[{other}{}", &rest[1..]));
    let ran = folder.run(&["verify", "edited.jsonl"]).says(1, &["wrong"]);
    assert_eq!(ran.err, "", "the verdict is the answer, not an error");
    // Every die of a game can be turned, and each is found out.
    let lines: Vec<&str> = record.lines().collect();
    let dice: Vec<usize> =
        (0..lines.len()).filter(|&at| lines[at].contains("\"dice\":[") && at > 0).collect();
    for at in [dice[0], dice[dice.len() / 2]] {
        let turned = lines[at].replace("[1]", "[0]").replace("[2]", "[1]").replace("[3]", "[1]");
        let turned = turned.replace("[4]", "[1]").replace("[5]", "[1]").replace("[6]", "[1]");
        let mut edited = lines.clone();
        edited[at] = &turned;
        folder.write("edited.jsonl", &edited.join("\n"));
        folder.run(&["verify", "edited.jsonl"]).says(1, &["wrong"]);
    }
}

#[test]
fn another_seed_or_winner_is_found_out() {
    let folder = Folder::new();
    let record = folder.game();
    let (before, seed) = record.rsplit_once("\"seed\":\"").unwrap();
    let digit = if seed.starts_with('0') { '1' } else { '0' };
    folder.write("seed.jsonl", &format!("{before}\"seed\":\"{digit}{}", &seed[1..]));
    folder.run(&["verify", "seed.jsonl"]).says(1, &["is not the one that was promised"]);
    let end = record.lines().last().unwrap();
    let winner = json(end)["end"]["winner"].as_str().map(str::to_owned);
    let told = winner.map_or("\"winner\":null".to_owned(), |side| format!("\"winner\":\"{side}\""));
    let other = if told.contains("french") { "\"winner\":\"allied\"" } else { "\"winner\":\"french\"" };
    folder.write("winner.jsonl", &record.replace(&told, other));
    folder.run(&["verify", "winner.jsonl"]).says(1, &["this says that"]);
}

#[test]
fn a_damaged_record_names_the_line_and_tells_what_came_before() {
    let folder = Folder::new();
    let record = folder.game();
    let lines: Vec<&str> = record.lines().collect();
    let cut: String = record.chars().take(record.len() - 200).collect();
    folder.write("cut.jsonl", &cut);
    let ran = folder.run(&["replay", "cut.jsonl"]).says(2, &["cut.jsonl: line", "cut short", "sound"]);
    assert!(ran.out.contains("Turn 1: Allied movement"), "{}", ran.out);
    folder.run(&["verify", "cut.jsonl"]).says(1, &["cut short"]);

    let missing = [&lines[..5], &lines[6..]].concat().join("\n");
    folder.write("missing.jsonl", &missing);
    folder.run(&["replay", "missing.jsonl"]).says(2, &["line 6", "missing or out of order"]);

    let mut illegal = lines.clone();
    illegal[1] = r#"{"n":1,"french":{"take":"fr-6-inf"}}"#;
    folder.write("illegal.jsonl", &illegal.join("\n"));
    folder.run(&["replay", "illegal.jsonl"]).says(2, &["line 2", "[4.5C]"]);
    folder.run(&["verify", "illegal.jsonl"]).says(1, &["line 2", "[4.5C]"]);
    illegal[1] = r#"{"n":1,"french":{"fly":"fr-6-inf"}}"#;
    folder.write("unknown.jsonl", &illegal.join("\n"));
    folder.run(&["replay", "unknown.jsonl"]).says(2, &["line 2", "fly"]);
    illegal[1] = r#"{"n":1,"dice":[3]}"#;
    folder.write("untimely.jsonl", &illegal.join("\n"));
    folder.run(&["replay", "untimely.jsonl"]).says(2, &["line 2", "no dice are asked for now"]);
}

#[test]
fn what_is_no_record_is_said_to_be_none() {
    let folder = Folder::new();
    folder.write("foreign.jsonl", "{\"hello\":\"world\"}\n");
    folder.write("empty.jsonl", "");
    folder.write("text.jsonl", "Dear Sir,\n");
    std::fs::write(folder.path("noise.jsonl"), [0xFF, 0x00, 0x80]).unwrap();
    let record = folder.game();
    folder.write("newer.jsonl", &record.replacen("\"grognard\":1", "\"grognard\":99", 1));
    folder.write("chess.jsonl", &record.replacen("\"naw\"", "\"chess\"", 1));
    for (name, what) in [
        ("foreign.jsonl", "not a Grognard record"),
        ("empty.jsonl", "there is no record here"),
        ("text.jsonl", "not JSON"),
        ("noise.jsonl", "not text in UTF-8"),
        ("newer.jsonl", "get a newer Grognard"),
        ("chess.jsonl", "there is no game \"chess\""),
    ] {
        for command in ["replay", "verify"] {
            folder.run(&[command, name]).says(2, &[name, what]);
        }
    }
    for command in ["replay", "verify"] {
        folder.run(&[command, "none.jsonl"]).says(3, &["none.jsonl", "misspelled"]);
    }
    folder.write("scenario.jsonl", &record.replacen("\"standard\"", "\"winter\"", 1));
    folder.run(&["replay", "scenario.jsonl"]).says(2, &["line 1", "winter"]);
}

#[test]
fn an_unfinished_game_does_not_show_what_only_one_side_knows() {
    let folder = Folder::new();
    let arguments = ["play", "naw", "grouchy", "--allied", "recruit", "--seed", "9", "--save", "g.jsonl"];
    folder.feed(&arguments, "1\n1\n").well();
    let told = folder.run(&["replay", "g.jsonl"]).well();
    assert_eq!(told.matches("draws a chit and keeps it secret").count(), 2, "{told}");
    let own = folder.run(&["replay", "g.jsonl", "--eye", "french"]).well();
    assert_eq!(own.matches("draws a chit and keeps it secret").count(), 1, "{own}");
    let all = folder.run(&["replay", "g.jsonl", "--eye", "referee"]).well();
    assert_eq!(all.matches("draws a chit and keeps it secret").count(), 0, "{all}");
}
