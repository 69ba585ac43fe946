//! What the reader says of documents, tried on a position of the rehearsal with fields of our own.

use boards::Set;
use contract::{Edition, Game, Options, Side};
use positions::{Field, Fields, Position, Spot, may, must};
use rehearsal::{Rehearsal, Sheet};
use serde_json::{Value, json};

boards::ids! {
    /// A village.
    struct VillageId(u8);
}

printed::keyed! {
    VillageId, "village": ["plancenoit", "braine", "waterloo", "genappe"];
}

const FIELDS: [Field; 9] = [
    must("turn").by("R10"),
    may("side"),
    may("wet"),
    may("at"),
    may("held"),
    may("guests"),
    may("stage"),
    may("order"),
    may("camp"),
];

/// A document with these fields beside a good envelope.
fn document(fields: Value) -> Value {
    let mut document = json!({ "position": 1, "game": "rehearsal", "scenario": "dusk", "turn": 1 });
    document.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
    document
}

/// Reads a document with a function that sees its fields; what it found, and the faults.
fn read<T>(document: &Value, look: impl FnOnce(&Position<'_, Rehearsal>) -> T) -> (Option<T>, Vec<String>) {
    let mut found = None;
    let game = positions::read(document, &FIELDS, |position: &Position<'_, Rehearsal>| {
        found = Some(look(position));
        Rehearsal::start(Sheet::standard(), "dusk", &Options::new()).ok()
    });
    let faults = game.err().unwrap_or_default();
    (found, faults.iter().map(ToString::to_string).collect())
}

/// What is said of a document.
fn told<T>(fields: Value, look: impl FnOnce(&Position<'_, Rehearsal>) -> T) -> Vec<String> {
    read(&document(fields), look).1
}

/// What is said of one field.
fn said<T>(name: &str, value: Value, look: impl FnOnce(&Spot<'_>) -> Option<T>) -> String {
    let mut fields = json!({});
    fields[name] = value;
    let faults = told(fields, |position| {
        assert!(look(&position.get(name).unwrap()).is_none());
    });
    faults.join("\n")
}

#[test]
fn the_envelope_is_checked_with_everything_else() {
    let (seen, faults) = read(&json!([1]), |_| ());
    assert_eq!((seen, faults), (None, vec!["position: is not a JSON object".to_owned()]));
    let wrong =
        json!({ "position": 2, "game": "naw", "scenario": "ligny", "options": { "mud": 3 }, "night": 1 });
    let (_, faults) = read(&wrong, |position| position.fault("turn", "is odd"));
    assert_eq!(
        faults,
        [
            "night: is unknown; known are position, game, scenario, options, turn, side, wet, at, held, guests, \
             stage, order, camp",
            "turn: is missing",
            "position: has to be 1, the version of this format",
            "game: has to be \"rehearsal\"",
            "scenario: \"ligny\" is unknown; this game has skirmish, dusk",
            "options.mud: has to be a word in quotes",
            "turn: is odd",
        ]
    );
}

#[test]
fn a_game_without_faults_is_the_one_that_was_read() {
    let game = Rehearsal::start(Sheet::standard(), "dusk", &Options::new()).unwrap();
    let written = positions::write(&game, json!({ "turn": 1 }));
    let options = json!({ "first": "french", "mud": "firm", "pavement": "off" });
    assert_eq!(
        written,
        json!({ "position": 1, "game": "rehearsal", "scenario": "dusk", "options": options, "turn": 1 })
    );
    let read = positions::read(&written, &FIELDS, |position: &Position<'_, Rehearsal>| {
        assert!(position.is_sound());
        Some(Rehearsal::set_up(Sheet::standard(), position.scenario, position.options))
    });
    assert_eq!(read, Ok(game));
}

#[test]
fn what_is_right_is_read() {
    let fields = json!({ "side": "allied", "wet": true, "at": "braine", "held": ["genappe", "braine"],
                         "guests": { "waterloo": 3 }, "stage": { "moving": "braine" }, "order": ["french"],
                         "camp": { "fires": 300 } });
    let (_, faults) = read(&document(fields), |position| {
        assert_eq!(position.number("turn", 1..=3u8), Some(1));
        assert_eq!(position.named("side"), Some(Side::Allied));
        assert!(position.is("wet"));
        assert_eq!(position.id("at"), Some(VillageId(1)));
        let held: Set<VillageId, 1> = position.ids("held");
        assert_eq!(held.iter().collect::<Vec<_>>(), [VillageId(1), VillageId(3)]);
        let guests =
            position.by_id::<VillageId>("guests").map(|(village, spot)| (village, spot.number(0..=9u8)));
        assert_eq!(guests.collect::<Vec<_>>(), [(VillageId(2), Some(3))]);
        let stage = position.get("stage").unwrap();
        let (word, village) = stage.tagged("moving").unwrap();
        assert_eq!((word, village.unwrap().id()), ("moving", Some(VillageId(1))));
        assert_eq!(position.get("order").unwrap().shape(), Some(vec![Side::French]));
        assert_eq!(position.fields("camp", &[may("fires")]).number("fires", 0..=1000u16), Some(300));
    });
    assert_eq!(faults, [""; 0]);
}

#[test]
fn what_is_left_out_is_no_fault() {
    let (_, faults) = read(&document(json!({})), |position| {
        assert_eq!(position.named::<Side>("side"), None);
        assert!(!position.is("wet"));
        assert_eq!(position.ids::<VillageId, 1>("held"), Set::EMPTY);
        assert_eq!(position.by_id::<VillageId>("guests").count(), 0);
        assert!(position.fields("camp", &[must("fires")]).get("fires").is_none());
    });
    assert_eq!(faults, [""; 0]);
}

#[test]
fn every_wrong_value_is_told_with_what_it_should_be() {
    let one = |name: &str, value: Value, right: &str| {
        let told = match name {
            "turn" => said(name, value, |spot| spot.number(1..=3u8)),
            "side" => said(name, value, |spot| spot.named::<Side>()),
            "wet" => said(name, value, |spot| spot.truth()),
            "at" => said(name, value, |spot| spot.id::<VillageId>()),
            "stage" => {
                said(name, value, |spot| spot.tagged("\"waiting\" or {\"moving\": village}").map(|_| ()))
            }
            _ => said(name, value, |spot| spot.shape::<Side>()),
        };
        assert_eq!(told, format!("{name}: {right}"));
    };
    one("turn", json!(4), "has to be a number from 1 to 3 [R10], not 4");
    one(
        "turn",
        json!("x".repeat(100)),
        &format!("has to be a number from 1 to 3 [R10], not \"{}…", "x".repeat(59)),
    );
    one("side", json!("dutch"), "has to be \"french\" or \"allied\", not \"dutch\"");
    one("wet", json!("yes"), "has to be true or false, not \"yes\"");
    one("at", json!(7), "has to be the key of one village, not 7");
    one("at", json!("brain"), "there is no village \"brain\": did you mean braine?");
    one("at", json!("paris"), "there is no village \"paris\"; `grognard data rehearsal` lists what there is");
    one("stage", json!(null), "has to be \"waiting\" or {\"moving\": village}, not null");
    one("order", json!("dutch"), "unknown variant `dutch`, expected `french` or `allied`");
}

#[test]
fn lists_and_objects_tell_each_fault_by_itself_and_keep_the_rest() {
    let fields = json!({ "held": ["braine", 1, "paris", "braine"], "guests": { "ligny": 1, "braine": "many" },
                         "camp": { "tents": 1 } });
    let (held, faults) = read(&document(fields), |position| {
        let held: Set<VillageId, 1> = position.ids("held");
        for (_, spot) in position.by_id::<VillageId>("guests") {
            spot.number(0..=9u8);
        }
        position.fields("camp", &[must("fires")]);
        held
    });
    assert_eq!(held.unwrap().iter().collect::<Vec<_>>(), [VillageId(1)]);
    assert_eq!(
        faults,
        [
            "held: has to be the key of one village, not 1",
            "held: there is no village \"paris\"; `grognard data rehearsal` lists what there is",
            "held: braine is listed twice",
            "guests.ligny: there is no village \"ligny\"; `grognard data rehearsal` lists what there is",
            "guests.braine: has to be a number from 0 to 9, not \"many\"",
            "camp.tents: is unknown; known are fires",
            "camp.fires: is missing",
        ]
    );
    let wrong = told(json!({ "held": 1, "guests": [], "camp": true }), |position| {
        position.ids::<VillageId, 1>("held");
        position.by_id::<VillageId>("guests").count();
        let camp: Fields<'_> = position.fields("camp", &[must("fires")]);
        assert!(camp.get("fires").is_none());
    });
    let objects =
        ["guests: has to be an object in braces, not []", "camp: has to be an object in braces, not true"];
    assert_eq!(wrong, ["held: has to be a list, not 1", objects[0], objects[1]]);
}
