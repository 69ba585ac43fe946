//! The promises of the contract, kept by the rehearsal in random games.

use contract::{Edition, Eye, Game, Options, Side};
use record::Stream;
use rehearsal::{Area, Decision, Piece, Rehearsal, Sheet};
use serde_json::json;
use trials::{Checks, Moments, Walk, Watch, play_games, try_one};

trials::table!(Rehearsal);

fn start(scenario: &str) -> Rehearsal {
    Table::start(scenario).game.clone()
}

/// The game of a skirmish in which the French have drawn an order, by its number from one.
fn ordered(order: u16) -> Table {
    let mut table = Table::start("skirmish");
    table.draws(order);
    table
}

/// Everything that could be decided comes to mind at every step.
struct Tour;

impl Watch<Rehearsal> for Tour {
    fn thoughts(&mut self, _: &Rehearsal, _: &mut Stream) -> Vec<Decision> {
        Decision::all().collect()
    }
}

#[test]
fn random_games_keep_every_promise() {
    for scenario in ["skirmish", "dusk"] {
        play_games(scenario, 50, &Checks::EVERYTHING, &mut Tour);
    }
}

#[test]
fn every_ending_happens() {
    let mut hows = std::collections::BTreeSet::new();
    let mut walk = Walk::default();
    for index in 0..2000 {
        let walked = try_one(
            &start("skirmish"),
            &mut walk,
            (&Checks::NOTHING, &Moments::default()),
            &mut (),
            1,
            index,
        );
        hows.insert(
            walked.unwrap_or_else(|(step, what)| panic!("game {index}, step {step}: {what}")).outcome.how,
        );
    }
    assert_eq!(hows.len(), 5, "{hows:?}");
}

#[test]
fn the_other_side_learns_neither_order_nor_stance() {
    let scene = |game: &Rehearsal, eye| serde_json::to_string(&game.scene(eye)).unwrap();
    let orders = [1, 2, 3].map(|order| ordered(order).game.clone());
    assert_ne!(scene(&orders[0], Eye::French), scene(&orders[1], Eye::French));
    for eye in [Eye::Allied, Eye::Observer] {
        assert_eq!(scene(&orders[0], eye), scene(&orders[1], eye));
    }
    let [bold, steady] = ["stance bold", "stance steady"]
        .map(|stance| ordered(1).side_does(Side::French, stance).game.clone());
    assert_ne!(scene(&bold, Eye::French), scene(&steady, Eye::French));
    for eye in [Eye::Allied, Eye::Observer] {
        assert_eq!(scene(&bold, eye), scene(&steady, eye));
    }
}

#[test]
fn events_are_told_to_those_who_may_know() {
    let mut table = ordered(2);
    table.side_does(Side::Allied, "stance bold");
    let heard = |eye| table.told_to(eye);
    assert_eq!(heard(Eye::French).len(), 2);
    assert_eq!(heard(Eye::Allied).len(), 3);
    assert!(heard(Eye::French)[0].1.contains("La Haye Sainte"));
    assert!(!heard(Eye::Allied)[0].1.contains("La Haye Sainte"));
}

#[test]
fn the_guard_stays_where_it_was_when_the_sums_are_equal() {
    // The example of [R7]: the Guard (3) throws 2, the rifles (2) throw 3.
    let mut position = ordered(1).does("stance steady; stance bold; take guard").game.position();
    position["pieces"]["rifles"] = json!("la-haye-sainte");
    let mut table = Table::laid_out(&position);
    let after = table.does("go la-haye-sainte").dice("2-3").game.position();
    assert_eq!(after["pieces"]["guard"], "belle-alliance");
    assert_eq!(after["pieces"]["rifles"], "la-haye-sainte");
    assert_eq!(after["side"], "allied");
}

#[test]
fn every_fault_of_a_position_is_listed() {
    let mut position = start("skirmish").position();
    position["turn"] = json!(9);
    position["pieces"]["guard"] = json!("paris");
    position["colour"] = json!("blue");
    position["scenario"] = json!("austerlitz");
    let faults = Rehearsal::from_position(Sheet::standard(), &position).unwrap_err();
    let places: Vec<_> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(places, ["colour", "scenario", "turn", "pieces.guard"]);

    let mut position = start("skirmish").position();
    position["order"] = json!("plancenoit");
    position["pieces"]["foot"] = json!("belle-alliance");
    let faults = Rehearsal::from_position(Sheet::standard(), &position).unwrap_err();
    assert_eq!(faults.len(), 3, "{faults:?}");
}

#[test]
fn every_fault_of_the_data_is_listed() {
    let pieces = Sheet::shipped()[1].1.replace("strength = 1", "strength = 0").replace("[rifles]", "[guns]");
    let faults = Sheet::read(&[("pieces.toml", &pieces)]).unwrap_err();
    let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "pieces.toml: line 1: the table [rifles] is missing",
            "pieces.toml: line 12: lancers: `strength` is 0, and must lie between 1 and 9",
            "pieces.toml: line 19: there is no field `guns` here: correct its name or remove it",
            "pieces.toml: line 24: dragoons: `strength` is 0, and must lie between 1 and 9",
        ]
    );
}

#[test]
fn unknown_scenarios_and_options_are_refused() {
    let options = Options::from([("first".into(), "prussian".into()), ("weather".into(), "wet".into())]);
    assert_eq!(Rehearsal::start(Sheet::standard(), "ligny", &options).unwrap_err().len(), 3);
}

/// [R11] [R12] [R13] A bold Guard (3) throws 2 against the rifles (2), steady, who throw 1: six to four on firm ground.
#[test]
fn mud_takes_from_attackers_until_it_dries() {
    let sums = |given: &[(&str, &str)], turn: u8| {
        let options = given.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect();
        let mut position = Rehearsal::start(Sheet::standard(), "skirmish", &options).unwrap().position();
        position["order"] = json!("hougoumont");
        position["stances"] = json!({ "french": "bold", "allied": "steady" });
        position["turn"] = json!(turn);
        position["pieces"]["rifles"] = json!("la-haye-sainte");
        position["step"] = json!("fight");
        position["piece"] = json!("guard");
        position["into"] = json!("la-haye-sainte");
        let mut game = Rehearsal::from_position(Sheet::standard(), &position).unwrap();
        let mut events = Vec::new();
        game.chance(6, &mut events);
        let rehearsal::Event::Fought { sums, .. } = &events[0] else { panic!("{events:?}") };
        *sums
    };
    assert_eq!(sums(&[], 1), [6, 4]);
    assert_eq!(sums(&[("mud", "soft")], 1), [5, 4]);
    assert_eq!(sums(&[("mud", "deep")], 1), [4, 4]);
    assert_eq!(sums(&[("mud", "deep"), ("drying", "on")], 1), [4, 4]);
    assert_eq!(sums(&[("mud", "deep"), ("drying", "on")], 2), [6, 4]);
    assert_eq!(sums(&[("mud", "deep"), ("pavement", "on")], 1), [6, 4]);
}

#[test]
fn options_are_part_of_a_position() {
    let options = Options::from([("mud".into(), "deep".into()), ("first".into(), "allied".into())]);
    let game = Rehearsal::start(Sheet::standard(), "skirmish", &options).unwrap();
    let position = game.position();
    let written = json!({ "first": "allied", "mud": "deep", "drying": "off", "pavement": "off" });
    assert_eq!(position["options"], written);
    assert_eq!(Rehearsal::from_position(Sheet::standard(), &position), Ok(game));
    let mut wrong = position;
    wrong["options"] = json!({ "mud": "knee-deep", "drying": true, "fog": "on" });
    let faults = Rehearsal::from_position(Sheet::standard(), &wrong).unwrap_err();
    let places: Vec<_> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(places, ["options.drying", "options.fog", "options.mud"]);
}

#[test]
fn options_are_declared_in_earnest() {
    trials::options_are_sound::<Rehearsal>();
}

#[test]
fn keys_are_what_decisions_write() {
    for area in Area::ALL {
        assert_eq!(serde_json::to_value(area).unwrap(), area.key());
        assert!(area.neighbours().iter().all(|next| next.neighbours().contains(&area)));
    }
    for piece in Piece::ALL {
        assert_eq!(serde_json::to_value(piece).unwrap(), piece.key());
    }
}

#[test]
fn equal_facts_have_equal_digests() {
    let [rules, pieces] = [Sheet::shipped()[0].1, Sheet::shipped()[1].1];
    let commented = format!("# another comment\n{pieces}");
    let stronger = pieces.replacen("strength = 2", "strength = 4", 1);
    let read = |pieces: &str| Sheet::read(&[("rules.toml", rules), ("pieces.toml", pieces)]).unwrap();
    assert_eq!(read(&commented).digest(), Sheet::standard().digest());
    assert_ne!(read(&stronger).digest(), Sheet::standard().digest());
}
