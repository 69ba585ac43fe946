//! Games through a pipe.

use crate::{Folder, json_lines, run};

const ONES: usize = 3000;

fn ones() -> String {
    "1\n".repeat(ONES)
}

#[test]
fn a_game_is_played_to_its_end_by_always_taking_the_first_choice() {
    let folder = Folder::new();
    let arguments = ["play", "naw", "--allied", "recruit", "--seed", "1815", "--save", "g.jsonl"];
    let out = folder.feed(&arguments, &ones()).well();
    assert!(out.contains("Take a unit to move"), "{out}");
    assert!(out.contains("Turn 1: Allied movement"), "opponents are told in sentences");
    assert!(out.contains("wins:") || out.contains("A draw:"));
    assert!(!out.contains('\u{1b}'), "no colours through a pipe");
    assert!(!out.contains('›'), "nor a prompt");
    folder.run(&["verify", "g.jsonl"]).says(0, &["fair: every input is legal and every roll"]);
    // The seed makes the whole game, whims of the opponent and all.
    let again = Folder::new();
    again.feed(&arguments, &ones()).well();
    assert_eq!(again.read("g.jsonl"), folder.read("g.jsonl"));
}

#[test]
fn both_scenarios_end_against_every_level() {
    for (scenario, level) in [("standard", "random"), ("grouchy", "recruit"), ("grouchy", "sergeant")] {
        let folder = Folder::new();
        let arguments = [
            "play", "naw", scenario, "--french", level, "--allied", "you", "--seed", "7", "--save", "g.jsonl",
        ];
        let out = folder.feed(&arguments, &ones()).well();
        assert!(out.contains("The game is in g.jsonl"), "{scenario} {level}");
    }
}

#[test]
fn opponents_can_be_watched() {
    let out = run(&["play", "naw", "--french", "recruit", "--allied", "random", "--seed", "2"]).well();
    assert!(out.contains("Turn 1: Allied movement") && (out.contains("wins:") || out.contains("A draw:")));
}

#[test]
fn the_end_of_input_saves_and_the_game_is_taken_up_again() {
    let folder = Folder::new();
    let first = folder.feed(&["play", "naw", "--allied", "recruit", "--save", "g.jsonl"], "1\n1\n1\n1\n");
    assert!(first.well().contains("grognard play --resume g.jsonl"));
    let saved = folder.read("g.jsonl");
    assert_eq!(saved.lines().count(), 5);
    folder.run(&["verify", "g.jsonl"]).says(0, &["legal so far"]);
    folder.feed(&["play", "naw", "--resume", "g.jsonl"], &ones()).well();
    let finished = folder.read("g.jsonl");
    // The header lost only the seed, which the last line reveals.
    assert!(finished.lines().count() > 5);
    assert_eq!(saved.lines().nth(4), finished.lines().nth(4));
    folder.run(&["verify", "g.jsonl"]).says(0, &["fair"]);
    folder.run(&["play", "chess", "--resume", "g.jsonl"]).says(2, &["leave chess out"]);
    // A finished game has nothing to decide, but it can branch off earlier.
    folder.run(&["play", "--resume", "g.jsonl"]).says(0, &["The game is in g.jsonl"]);
    folder.feed(&["play", "--resume", "g.jsonl", "--at", "3", "--save", "b.jsonl"], "1\n").well();
    assert_eq!(folder.read("b.jsonl").lines().count(), 5);
    assert_eq!(folder.read("g.jsonl"), finished);
    folder.run(&["play", "--resume", "g.jsonl", "--at", "99999"]).says(2, &["has only"]);
}

#[test]
fn a_damaged_save_can_be_played_on_from_its_last_sound_input() {
    let folder = Folder::new();
    let record = folder.game();
    folder.write("cut.jsonl", &record[..record.len() / 2]);
    let told = folder.run(&["play", "--resume", "cut.jsonl"]).says(2, &["cut short", "--at"]);
    let at = told.err.trim_end().rsplit(' ').next().unwrap().to_owned();
    folder.run(&["play", "--resume", "cut.jsonl", "--at", &at, "--save", "on.jsonl"]).well();
    folder.run(&["verify", "on.jsonl"]).well();
}

#[test]
fn players_speak_in_numbers_units_hexes_and_words() {
    let folder = Folder::new();
    let lines = [
        "fr-1-inf 1313",         // both steps
        "undo",                  // takes both back
        "take fr-1-inf to 1312", // the same in words
        "gd-light 1710",         // part of a key
        "{\"take\":\"fr-2-inf\"}",
        "1613",
        "end",
    ];
    let arguments = ["play", "naw", "--allied", "recruit", "--save", "g.jsonl"];
    folder.feed(&arguments, &(lines.join("\n") + "\n")).well();
    let record: Vec<String> = folder.read("g.jsonl").lines().skip(1).map(str::to_owned).collect();
    assert_eq!(
        record,
        [
            r#"{"n":1,"french":{"take":"fr-1-inf"}}"#,
            r#"{"n":2,"french":{"to":"1312"}}"#,
            r#"{"n":3,"french":{"take":"fr-gd-light-cav"}}"#,
            r#"{"n":4,"french":{"to":"1710"}}"#,
            r#"{"n":5,"french":{"take":"fr-2-inf"}}"#,
            r#"{"n":6,"french":{"to":"1613"}}"#,
            r#"{"n":7,"french":"end-movement"}"#,
        ]
    );
}

#[test]
fn choices_that_stand_alone_are_listed_by_their_numbers() {
    // Units of several strengths: the like of them are not enough to stand together.
    let out = Folder::new().feed(&["play", "nlb", "quatre-bras", "--allied", "recruit"], "").well();
    let numbers: Vec<u32> = out
        .lines()
        .filter(|line| line.contains(" Move "))
        .filter_map(|line| line.split_whitespace().next()?.parse().ok())
        .collect();
    assert!(numbers.len() > 8 && numbers.is_sorted(), "{numbers:?}\n{out}");
}

#[test]
fn what_cannot_be_done_is_explained_and_changes_nothing() {
    let folder = Folder::new();
    let lines = [
        ("fr-6-inf", "is in an enemy zone of control and cannot move: only combat frees it. [4.5C]"),
        ("fr-1-inf 0101", "is further than the 4 movement points"),
        ("why fr-1-inf 0101", "[4.1A] Allowance never exceeded"),
        ("why fr-1-inf 1313", "It is allowed: Move French 1st Infantry (4-4), then To 1313"),
        ("why", "[3.0E]"),
        ("99", "There is no choice 99: they run from 1 to"),
        ("0", "There is no choice 0"),
        ("0914", "0914 cannot be chosen now"),
        ("frobnicate", "Nothing that can be done here is called \"frobnicate\""),
        ("guard", "That could mean several things"),
        ("{\"take\":", "This is not JSON"),
        ("{\"fly\":1}", "unknown variant `fly`"),
        ("{\"roll\":\"1-1\"}", "Attacks come after the Movement Phase"),
        ("\"end-combat\"", "[3.0A]"),
        ("undo", "nothing can be taken back"),
        ("al-1-guards", "cannot be chosen now"),
        ("rules 4.5C", "[4.5C]"),
        ("rules nonsense", "No rule is called or speaks of \"nonsense\""),
        ("look 0914", "Woods with a road"),
        ("look fr-6-inf", "infantry · strength 7 · movement 4"),
        ("look", "Look at a hex or a unit"),
        ("hint", "A sergeant would say: "),
        ("threats", "may be attacked"),
        ("log", "Nothing has happened yet"),
        ("map", "/0101\\____/0301\\"),
        ("legend", "woods"),
        ("list", "End the Movement Phase"),
        ("help", "why it cannot be chosen, with the rule"),
        ("save", "Saved in g.jsonl"),
        ("save no/such/folder.jsonl", "Make the folder first"),
        ("\u{1}\u{1b}[A", ""),
    ];
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let out = folder.feed(&["play", "naw", "--allied", "recruit", "--save", "g.jsonl"], &input).well();
    for (line, answer) in lines {
        assert!(
            out.to_lowercase().contains(&answer.to_lowercase()),
            "{line}: {answer:?} is missing in {out}"
        );
    }
    assert_eq!(folder.read("g.jsonl").lines().count(), 1, "only the header");
}

#[test]
fn help_speaks_in_words_of_the_game_and_says_once_what_holds_of_several() {
    let out = Folder::new().feed(&["play", "impulse", "--allied", "recruit"], "help\nlook 48\n").well();
    assert!(out.contains("an area, by its number or its name"), "{out}");
    assert!(!out.contains("0914") && !out.contains("fr-6-inf"), "{out}");
    // Three batteries of one corps stand in 48.
    assert!(out.contains("(i-h)") && out.contains("(i-f1)") && out.contains("(i-f2)"), "{out}");
    assert_eq!(out.matches("under D'Erlon").count(), 1, "{out}");
}

/// The name stands in every line, so it is what people say; its key is "bourg".
#[test]
fn a_unit_is_called_by_its_name() {
    let lines = "why bourgeois 47\nwhy Soye 47\n";
    let out = Folder::new().feed(&["play", "impulse", "--allied", "recruit"], lines).well();
    assert!(!out.contains("several things") && !out.contains("is called"), "{out}");
}

#[test]
fn saving_in_the_middle_and_leaving() {
    let folder = Folder::new();
    let out =
        folder.feed(&["play", "naw", "--allied", "recruit"], "save mine.jsonl\n1\n1\nresign\n1\n").well();
    assert!(out.contains("Saved in mine.jsonl") && out.contains("The French side resigns"), "{out}");
    assert_eq!(folder.read("mine.jsonl").lines().count(), 3);
    assert!(
        folder.feed(&["play", "naw", "--allied", "recruit"], "save\nquit\n").well().contains("Say where")
    );
}

#[test]
fn two_persons_share_a_pipe() {
    let folder = Folder::new();
    let arguments = ["play", "naw", "grouchy", "--french", "hot-seat", "--seed", "4", "--save", "g.jsonl"];
    let out = folder.feed(&arguments, &ones()).well();
    assert!(out.contains("French: Take") && out.contains("Allied: Take"), "{out}");
    folder.run(&["verify", "g.jsonl"]).says(0, &["fair"]);
}

#[test]
fn dice_are_typed_in_by_hand() {
    let folder = Folder::new();
    let arguments = ["play", "naw", "grouchy", "--french", "hot-seat", "--dice", "hand", "--save", "g.jsonl"];
    let out = folder.feed(&arguments, "7\nx\n3\n6\n1\n1\n").well();
    assert!(
        out.contains("Draw one of 6 and type its number. Only the French side may see it. [9.0B]"),
        "{out}"
    );
    assert!(out.contains("draw 7 cannot be what a draw from 6 brought"), "{out}");
    assert!(out.contains("That is not what they can show"), "{out}");
    let inputs: Vec<_> = json_lines(&folder.read("g.jsonl"));
    assert_eq!((inputs[1]["draw"].as_u64(), inputs[2]["draw"].as_u64()), (Some(3), Some(6)));
    folder.run(&["verify", "g.jsonl"]).says(0, &["dice entered by hand"]);
}

#[test]
fn a_game_may_start_from_a_position() {
    let folder = Folder::new();
    folder.position(|start| start.replace("\"turn\": 1", "\"turn\": 10"));
    let arguments = ["play", "--position", "position.json", "--allied", "recruit", "--save", "g.jsonl"];
    let out = folder.feed(&arguments, &ones()).well();
    assert!(out.contains("Turn 10 of 10") && out.contains("night fell"), "{out}");
    folder.run(&["verify", "g.jsonl"]).says(0, &["fair"]);
}

#[test]
fn a_question_to_both_sides_at_once_is_answered_by_both() {
    // The game of the tests: areas instead of hexes, a secret order, stances chosen in secret.
    let folder = Folder::new();
    let arguments = ["play", "rehearsal", "--allied", "eager", "--seed", "5", "--save", "g.jsonl"];
    let out = folder.feed(&arguments, &("map\n".to_owned() + &"1\n".repeat(200))).well();
    assert!(out.contains("Be bold") && out.contains("mont-saint-jean") && out.contains("3I 2I"), "{out}");
    folder.run(&["verify", "g.jsonl"]).says(0, &["fair"]);
    let both = folder.feed(&["play", "rehearsal", "--french", "hot-seat"], &"1\n".repeat(200)).well();
    assert!(both.contains("French: Choose a stance") && both.contains("Allied: Choose a stance"), "{both}");
}

#[test]
fn who_and_what_is_not_there_is_named_with_what_is() {
    run(&["play", "chess"]).says(2, &["there is no game \"chess\"", "naw"]);
    run(&["play", "nav"]).says(2, &["did you mean naw?"]);
    run(&["play", "naw", "winter"]).says(2, &["there is no scenario \"winter\"", "standard, grouchy"]);
    run(&["play", "naw", "--allied", "marshal"])
        .says(2, &["there is no opponent \"marshal\"", "recruit", "cmd:"]);
    run(&["play", "naw", "--option", "weather=rain"]).says(2, &["there is no option \"weather\""]);
    run(&["play", "naw", "--option", "rain"]).says(2, &["KEY=VALUE"]);
    run(&["play", "rehearsal", "--option", "first=dutch"]).says(2, &["It can be: french, allied"]);
    run(&["play", "naw", "--seed", "xyz"]).says(2, &["hexadecimal"]);
    run(&["play", "naw", "--pause=-1", "--french", "random", "--allied", "random"]).says(2, &["--pause"]);
    run(&["play"]).says(2, &["GAME"]);
    run(&["play", "--resume", "none.jsonl"]).says(3, &["none.jsonl", "misspelled"]);
}
