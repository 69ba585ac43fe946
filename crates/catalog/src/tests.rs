//! The rehearsal, played through a table that has forgotten what it is.

use crate::*;
use contract::{Anchor, Drawn, Eye, Next, Options, Side};
use opponents::Budget;
use record::{Audience, Dice, Players, Verdict};
use serde_json::{Value, json};

fn table(dice: Dice) -> Box<dyn Table> {
    start("rehearsal", "skirmish", &Options::new(), Players::default(), dice).unwrap()
}

fn fair() -> Box<dyn Table> {
    table(Dice::Fair([5; 32]))
}

/// Opponents play the game to its end.
fn finished() -> Box<dyn Table> {
    let mut table = fair();
    loop {
        table.settle().unwrap();
        let Next::Decision(sides) = table.next() else { return table };
        let side = sides.first();
        let level = ["eager", "random"][side as usize];
        let decision = table.consult(side, level, 1, &Budget::default()).unwrap();
        table.play(side, &decision, Some(table.len())).unwrap();
    }
}

fn message<T>(result: Result<T, Error>) -> String {
    result.map(drop).unwrap_err().to_string()
}

#[test]
fn a_whole_game_is_played_saved_loaded_and_verified() {
    let table = finished();
    assert!(matches!(table.verify(), Verdict::Fair { .. }), "{}", table.verify());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.jsonl");
    table.save(&path, Audience::Players).unwrap();
    let again = load(&path).unwrap();
    assert_eq!(again.write(Audience::Players), table.write(Audience::Players));
    assert_eq!(again.outcome(), table.outcome());
    assert_eq!(again.position(), table.position());
    assert!(again.other_data().is_none());
    for n in 0..=table.len() {
        assert_eq!(again.scene_at(n, Eye::Referee), table.branch(n, Dice::Hand).scene(Eye::Referee));
    }
    let record = table.write(Audience::Players);
    for (n, line) in record.lines().enumerate().skip(1).take(table.len()) {
        assert_eq!(table.line(n).as_deref(), Some(line));
    }
    assert_eq!((table.line(0), table.line(table.len() + 1)), (None, None));
}

#[test]
fn opponents_answer_alike_for_the_same_seed() {
    let mut table = fair();
    table.settle().unwrap();
    let ask = |seed| table.consult(Side::Allied, "random", seed, &Budget::default()).unwrap();
    assert_eq!(ask(1), ask(1));
    assert!((0..20).any(|seed| ask(seed) != ask(1)));
    assert_eq!(
        message(table.consult(Side::French, "eagre", 1, &Budget::default())),
        "there is no opponent \"eagre\": did you mean eager? Opponents, weakest first: random, eager, recruit, sergeant"
    );
    let over = finished().consult(Side::French, "random", 1, &Budget::default());
    assert!(message(over).starts_with("the game is over"));
    assert!(message(fair().consult(Side::French, "random", 1, &Budget::default())).contains("a draw from 3"));
}

#[test]
fn what_is_offered_is_legal_and_what_is_not_says_why() {
    let mut table = fair();
    table.settle().unwrap();
    let scene = table.scene(Eye::French);
    let offered: Vec<Value> = scene.choices.into_iter().map(|choice| choice.decision).collect();
    assert_eq!(offered, table.legal(Side::French));
    assert_eq!(table.forbids(Side::French, &offered[0]).unwrap(), None);
    assert_eq!(
        table.why(Side::French, &Anchor::card("french-stances", 0)),
        Why::Legal(json!({ "stance": "bold" }))
    );
    assert_eq!(table.why(Side::French, &Anchor::Tray("lost".into())), Why::Nothing);
    let Why::Forbidden(forbidden) = table.why(Side::French, &Anchor::Button) else {
        panic!("passing is early")
    };
    assert_eq!(forbidden.rule.0, "R2");
    assert!(table.ledger().get(forbidden.rule.0).is_some());

    let before = table.write(Audience::Table);
    let refused = table.play(Side::French, &json!("pass"), None).unwrap_err();
    assert_eq!(refused.rule().map(|rule| rule.0), Some("R2"));
    assert!(message(table.play(Side::French, &json!({ "fly": 1 }), None)).contains("unknown variant `fly`"));
    assert!(message(table.play(Side::French, &json!(null), None)).starts_with("null is not a decision"));
    assert!(
        message(table.play(Side::French, &offered[0], Some(9))).contains("meant for the game after 9 inputs")
    );
    assert_eq!(table.write(Audience::Table), before);
}

#[test]
fn a_secret_answer_is_told_to_its_own_side_and_taken_back_by_it() {
    let mut table = fair();
    table.settle().unwrap();
    table.play(Side::Allied, &json!({ "stance": "bold" }), None).unwrap();
    assert_eq!(table.chronicle_after(1, Eye::French), vec![]);
    assert_eq!(table.chronicle_after(1, Eye::Allied).len(), 1);
    assert_eq!(table.chronicle(Eye::Allied).len(), table.chronicle(Eye::French).len() + 1);
    assert!(message(table.undo(Some(Side::French))).contains("the last decision was the Allied side's"));
    table.undo(Some(Side::Allied)).unwrap();
    assert_eq!(message(table.undo(None)), "nothing can be taken back: dice cannot be taken back");
}

#[test]
fn dice_are_rolled_by_the_table_or_entered_by_hand() {
    let mut by_hand = table(Dice::Hand);
    assert!(message(by_hand.settle()).contains("enter what they show"));
    by_hand.enter(Drawn::Draw(2), Some(0)).unwrap();
    let mut by_table = fair();
    assert!(message(by_table.enter(Drawn::Draw(2), None)).contains("cannot be entered"));
    by_table.roll().unwrap();
    assert_eq!((by_table.len(), by_hand.len()), (1, 1));
}

#[test]
fn a_position_says_itself_which_game_it_is_of() {
    let mut position = fair().position();
    let table = from_position(&position, Players::default(), Dice::Hand).unwrap();
    assert_eq!((table.title(), table.header().game.as_str()), ("Rehearsal", "rehearsal"));
    assert_eq!(table.position(), position);
    assert_eq!(table.board().spaces.len(), 6);
    position["turn"] = json!(12);
    let error = message(from_position(&position, Players::default(), Dice::Hand));
    assert_eq!(error, "the game cannot be set up:\n  turn: has to be a number from 1 to 3, not 12");
    position["game"] = json!("chess");
    let error = message(from_position(&position, Players::default(), Dice::Hand));
    assert!(error.starts_with("there is no game \"chess\""), "{error}");
    assert!(message(from_position(&json!([1]), Players::default(), Dice::Hand)).contains("add \"game\""));
}

#[test]
fn what_is_not_there_is_named_with_what_is() {
    let begin = |game, scenario, options: &[(&str, &str)]| {
        let options = options.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        message(start(game, scenario, &options, Players::default(), Dice::Hand))
    };
    let games = KEYS.join(", ");
    assert_eq!(
        begin("rehearsla", "skirmish", &[]),
        format!("there is no game \"rehearsla\": did you mean rehearsal? Games: {games}")
    );
    assert_eq!(begin("chess", "skirmish", &[]), format!("there is no game \"chess\". Games: {games}"));
    assert_eq!(
        begin("rehearsal", "dust", &[]),
        "there is no scenario \"dust\": did you mean dusk? Scenarios: skirmish, dusk"
    );
    assert_eq!(
        begin("rehearsal", "dusk", &[("weather", "wet")]),
        "there is no option \"weather\". Options of this scenario: first, mud, pavement"
    );
    assert_eq!(
        begin("rehearsal", "dusk", &[("first", "dutch")]),
        "option first cannot be \"dutch\". It can be: french, allied"
    );
}

#[test]
fn a_damaged_record_gives_back_what_came_before_the_damage() {
    let record = finished().write(Audience::Players);
    let cut = &record[..record.len() - 10];
    let Err(Error::Record(error)) = read(cut.as_bytes()) else { panic!("half a record was read") };
    assert!(error.message.starts_with(&format!("line {}: ", error.line)), "{}", error.message);
    assert_eq!(error.before.unwrap().len(), error.line - 2);

    let Err(Error::Record(error)) = read(b"\xFF\xFE") else { panic!("noise was read") };
    assert_eq!((error.line, error.before.is_none()), (1, true));
    assert!(message(read(b"{}")).starts_with("line 1: this is JSON, but not a Grognard record"));
    let other = record.replacen("\"rehearsal\"", "\"chess\"", 1);
    assert!(message(read(other.as_bytes())).starts_with("there is no game \"chess\""));
    let folder = tempfile::tempdir().unwrap();
    assert!(message(load(&folder.path().join("none.jsonl"))).contains("none.jsonl"));
    assert!(
        message(fair().save(&folder.path().join("no/game.jsonl"), Audience::Table))
            .contains("Make the folder")
    );
}

#[test]
fn every_game_is_listed_once() {
    let all = listings();
    let mut keys: Vec<_> = all.iter().map(|listing| listing.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all.len());
    for listing in &all {
        assert!(!listing.character.is_empty(), "{}", listing.key);
        assert!(!listing.scenarios.is_empty() && !listing.levels.is_empty(), "{}", listing.key);
    }
    let rehearsal = all.iter().find(|listing| listing.key == "rehearsal").unwrap();
    let json = serde_json::to_value(rehearsal).unwrap();
    assert_eq!(json["levels"][0]["key"], "random");
    assert_eq!(json["scenarios"][1]["key"], "dusk");
}

#[test]
fn a_record_hides_what_was_drawn_in_secret_until_the_end() {
    let mut table = fair();
    assert!(!table.hides());
    table.settle().unwrap();
    assert!(table.hides(), "the order is for French eyes");
    assert!(!finished().hides());

    let play = |scenario: &str| {
        let mut table =
            start("naw", scenario, &Options::new(), Players::default(), Dice::Fair([5; 32])).unwrap();
        table.settle().unwrap();
        for _ in 0..150 {
            let Next::Decision(sides) = table.next() else { break };
            let decision = table.consult(sides.first(), "random", 1, &Budget::default()).unwrap();
            table.play(sides.first(), &decision, None).unwrap();
            table.settle().unwrap();
        }
        table
    };
    assert!(!play("standard").hides());
    assert!(play("grouchy").hides());
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut table = fair();
    table.settle().unwrap();
    let before = table.write(Audience::Table);
    let mut copy = table.copy();
    assert_eq!(copy.write(Audience::Table), before);
    let advice = copy.advise(Side::Allied, "eager", 1, &Budget::default()).unwrap();
    copy.play(Side::Allied, &advice.decision, None).unwrap();
    assert_eq!(table.write(Audience::Table), before);
    assert_eq!(boards("naw").unwrap().len(), listing("naw").unwrap().scenarios.len());
    assert!(ledger("naw").unwrap().get("4.5C").is_some());
}
