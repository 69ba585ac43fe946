//! Other programs as players, in both directions.

use crate::{Folder, json, json_lines};
use serde_json::{Value, json};

/// This program as a program of its own.
fn grognard() -> &'static str {
    env!("CARGO_BIN_EXE_grognard")
}

fn question(folder: &Folder) -> Value {
    json!({ "position": json(&folder.position(str::to_owned)), "side": "french", "n": 0 })
}

#[test]
fn a_bot_answers_questions_with_legal_decisions() {
    let folder = Folder::new();
    let question = question(&folder);
    let legal = json_lines(&folder.run(&["position", "position.json", "--legal", "--flat"]).well());
    for level in ["random", "recruit", "sergeant"] {
        let answers =
            folder.feed(&["bot", "naw", "--level", level], &format!("{question}\n\n{question}\n")).well();
        let answers = json_lines(&answers);
        assert_eq!(answers.len(), 2, "{level}");
        for answer in answers {
            assert_eq!(answer["n"], 0);
            assert!(legal.iter().any(|line| line["decision"] == answer["decision"]), "{answer}");
        }
    }
    // Only the position is needed, and the game's end needs no answer.
    let bare = json!({ "position": question["position"] });
    let over = json!({ "over": { "winner": null } });
    let answers = folder.feed(&["bot", "naw", "--level", "random"], &format!("{bare}\n{over}\n")).well();
    assert_eq!(json_lines(&answers).len(), 1);
}

#[test]
fn bad_lines_get_an_error_and_the_next_is_read() {
    let folder = Folder::new();
    let question = question(&folder);
    let mut faulty = question.clone();
    faulty["position"]["turn"] = json!(99);
    faulty["position"]["units"]["fr-1-inf"] = json!("9999");
    let mut allied = question.clone();
    allied["side"] = json!("allied");
    let mut nobody = question.clone();
    nobody["side"] = json!("prussian");
    let grouchy = json(&folder.run(&["position", "--start", "naw", "grouchy"]).well());
    let lines = [
        ("nonsense".to_owned(), "expected ident"),
        ("[1,2]".into(), "a question is an object"),
        ("{}".into(), "no \"position\""),
        ("{\"position\":{},\"position\":{}}".into(), "second time"),
        ("{\"position\":7}".into(), "faults"),
        (faulty.to_string(), "9999"),
        (allied.to_string(), "nothing is asked of the Allied side"),
        (nobody.to_string(), "has to be \"french\" or \"allied\""),
        (json!({ "position": grouchy }).to_string(), "dice come next"),
        ("{\"a\":".repeat(100_000), "recursion limit"),
        ("\u{0}".into(), "line 1"),
    ];
    let mut input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    input.push_str(&format!("{question}\n"));
    let answers = json_lines(&folder.feed(&["bot", "naw", "--level", "random"], &input).well());
    assert_eq!(answers.len(), lines.len() + 1);
    for (answer, (line, what)) in answers.iter().zip(&lines) {
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{answer}"));
        assert!(error.contains(what), "{what:?} of {}: {error}", &line[..line.len().min(60)]);
    }
    assert!(answers.last().unwrap().get("decision").is_some());
}

#[test]
fn a_bot_that_is_not_there_is_named_with_those_who_are() {
    let folder = Folder::new();
    folder.run(&["bot", "chess"]).says(2, &["there is no game"]);
    folder.run(&["bot", "naw", "--level", "marshal"]).says(2, &["there is no opponent", "recruit"]);
}

#[test]
fn programs_play_each_other_and_see_only_what_they_may() {
    let folder = Folder::new();
    // Writes down what it is asked, and lets the random player answer.
    let script = format!("tee questions.jsonl | '{}' bot naw --level random", grognard());
    folder.write("french.sh", &script);
    let allied = format!("cmd:'{}' bot naw --level recruit", grognard());
    let arguments = ["play", "naw", "grouchy", "--french", "cmd:sh french.sh", "--allied", &allied];
    folder.run(&[&arguments[..], &["--seed", "18", "--save", "g.jsonl"]].concat()).well();
    folder.run(&["verify", "g.jsonl"]).says(0, &["fair"]);
    let asked = json_lines(&folder.read("questions.jsonl"));
    assert!(asked.last().unwrap()["over"]["how"].is_string());
    let asked = &asked[..asked.len() - 1];
    assert!(asked[0]["board"]["spaces"].is_array() && asked[1].get("board").is_none());
    let drawn = |side: &str| {
        let mut numbers: Vec<u64> = asked
            .iter()
            .map(|question| question["position"]["chits"][side]["number"].as_u64().unwrap())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    assert_eq!(drawn("french").len(), 1, "its own chit it knows");
    assert!(drawn("allied").len() > 1, "the enemy's is imagined anew: {:?}", drawn("allied"));
    for question in asked {
        assert_eq!((&question["protocol"], &question["side"]), (&json!(1), &json!("french")));
        assert!(!question["legal"].as_array().unwrap().is_empty());
        let hands = question["scene"]["hands"].as_array().unwrap();
        let enemy = hands.iter().find(|hand| hand["side"] == "allied").unwrap();
        assert_eq!(enemy["cards"], json!([null]));
    }
}

#[test]
fn an_illegal_answer_is_explained_three_times() {
    let folder = Folder::new();
    folder.write("stubborn.sh", "while read -r line; do echo \"$line\" >> asked.jsonl; echo '{\"decision\":{\"take\":\"fr-6-inf\"}}'; done");
    let arguments =
        ["play", "naw", "--french", "cmd:sh stubborn.sh", "--allied", "random", "--save", "g.jsonl"];
    folder.run(&arguments).says(2, &["3 times in a row", "[4.5C]", "--resume g.jsonl"]);
    let asked = json_lines(&folder.read("asked.jsonl"));
    assert_eq!(asked.len(), 3);
    assert_eq!(asked[0].get("error"), None);
    assert_eq!(asked[1]["rule"], "4.5C");
    assert!(asked[1]["error"].as_str().unwrap().contains("only combat frees it"));
    assert!(asked[1]["rule_text"].as_str().unwrap().contains("does not move"));
    folder.run(&["verify", "g.jsonl"]).well();
}

#[test]
fn a_stale_answer_is_refused() {
    let folder = Folder::new();
    // Right the first time; then it goes on answering the first question.
    folder.write("stale.sh", "while read -r line; do echo '{\"n\":0,\"decision\":\"end-movement\"}'; done");
    let arguments = ["play", "naw", "--french", "cmd:sh stale.sh", "--allied", "random"];
    let ran = folder.run(&arguments).says(2, &["meant for the game after 0 inputs, but there are 1"]);
    // Without --save the game is kept all the same.
    assert!(ran.err.contains("naw-interrupted-1.jsonl"), "{}", ran.err);
    assert_eq!(folder.read("naw-interrupted-1.jsonl").lines().count(), 2);
}

#[test]
fn answers_that_are_no_answers_are_refused() {
    for (name, answer) in
        [("noise", "hello"), ("error", "{\"error\":\"no idea\"}"), ("other", "{\"decision\":{\"fly\":1}}")]
    {
        let folder = Folder::new();
        folder.write("bot.sh", &format!("while read -r line; do echo '{answer}'; done"));
        let arguments =
            ["play", "naw", "--french", "cmd:sh bot.sh", "--allied", "random", "--save", "g.jsonl"];
        folder.run(&arguments).says(2, &["3 times in a row"]);
        assert_eq!(folder.read("g.jsonl").lines().count(), 1, "{name}");
    }
}

#[test]
fn a_program_that_dies_hangs_or_does_not_start_is_told_and_the_game_is_saved() {
    let folder = Folder::new();
    let play = |french: &str| {
        folder.run(&[
            "play",
            "naw",
            "--french",
            french,
            "--allied",
            "random",
            "--bot-timeout",
            "1",
            "--save",
            "g.jsonl",
        ])
    };
    play("cmd:true").says(3, &["ended in the middle of the game", "is saved in g.jsonl"]);
    play("cmd:sleep 30").says(3, &["has not answered for 1 seconds", "is saved in g.jsonl"]);
    play("cmd:./nobody-there").says(3, &["cannot start", "nobody-there"]);
    play("cmd:").says(2, &["needs a command"]);
    play("cmd:'open").says(2, &["not closed"]);
    folder.run(&["verify", "g.jsonl"]).well();
}
