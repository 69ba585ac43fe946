//! The promises of the contract, kept by the rehearsal in random games.

use contract::{Edition, Eye, Game, Luck, Next, Options, Side, Silent};
use rehearsal::{Area, Decision, Piece, Rehearsal, Sheet, Stance};
use serde_json::{Value, json};

/// A small generator: the tests need variety, not quality.
struct Lot(u64);

impl Luck for Lot {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (((self.0 >> 32) * u64::from(n)) >> 32) as u32
    }
}

fn start(scenario: &str) -> Rehearsal {
    Rehearsal::start(Sheet::standard(), scenario, &Options::new()).unwrap()
}

/// Plays a random game and calls `look` at every state, the last one included.
fn play(scenario: &str, seed: u64, mut look: impl FnMut(&Rehearsal, &mut Lot)) -> Rehearsal {
    let mut lot = Lot(seed);
    let mut game = start(scenario);
    for _ in 0..1000 {
        look(&game, &mut lot);
        match game.next() {
            Next::Over(_) => return game,
            Next::Chance(chance) => game.chance(lot.below(chance.outcomes()), &mut Silent),
            Next::Decision(sides) => {
                let side = if sides.has(Side::Allied) { Side::Allied } else { Side::French };
                let mut legal = Vec::new();
                game.legal(side, &mut legal);
                game.decide(side, legal[lot.below(legal.len() as u32) as usize], &mut Silent);
            }
        }
    }
    panic!("the game does not end");
}

/// Plays to a state that a test wants to look at: dice and draws as given, decisions in turn.
fn told(script: &[Value]) -> Rehearsal {
    let mut game = start("skirmish");
    for step in script {
        match (game.next(), step) {
            (Next::Chance(_), Value::Number(outcome)) => {
                game.chance(outcome.as_u64().unwrap() as u32, &mut Silent)
            }
            (Next::Decision(sides), _) => {
                let decision = serde_json::from_value(step.clone()).unwrap();
                assert_eq!(game.forbids(sides.first(), decision), None, "{step}");
                game.decide(sides.first(), decision, &mut Silent);
            }
            (next, _) => panic!("{next:?} does not ask for {step}"),
        }
    }
    game
}

#[test]
fn every_ending_happens() {
    let mut hows = std::collections::BTreeSet::new();
    for seed in 0..2000 {
        if let Next::Over(outcome) = play("skirmish", seed, |_, _| ()).next() {
            hows.insert(outcome.how);
        }
    }
    assert_eq!(hows.len(), 5, "{hows:?}");
}

#[test]
fn what_is_legal_is_what_is_not_forbidden() {
    for seed in 0..50 {
        play("skirmish", seed, |game, _| {
            for side in Side::ALL {
                let mut legal = Vec::new();
                game.legal(side, &mut legal);
                let asked = matches!(game.next(), Next::Decision(sides) if sides.has(side));
                assert_eq!(asked, !legal.is_empty());
                for decision in Decision::all() {
                    assert_eq!(legal.contains(&decision), game.forbids(side, decision).is_none());
                    if let Some(forbidden) = game.forbids(side, decision) {
                        assert!(Sheet::standard().ledger().get(forbidden.rule.0).is_some(), "{forbidden}");
                    }
                }
                for choice in game.scene(side.into()).choices {
                    let decision = serde_json::from_value(choice.decision).unwrap();
                    assert!(legal.contains(&decision));
                    assert_eq!(game.aim(side, &choice.on), Some(decision));
                }
            }
        });
    }
}

#[test]
fn a_position_written_and_read_again_is_the_same() {
    for seed in 0..50 {
        play("skirmish", seed, |game, _| {
            let read = Rehearsal::from_position(Sheet::standard(), &game.position());
            assert_eq!(read.as_ref(), Ok(game));
        });
    }
}

#[test]
fn nobody_can_tell_an_imagined_world_from_the_real_one() {
    for seed in 0..50 {
        play("skirmish", seed, |game, lot| {
            for side in Side::ALL {
                let world = game.imagine(side, lot);
                assert_eq!(world.scene(side.into()), game.scene(side.into()));
                assert_eq!(world.next(), game.next());
            }
        });
    }
}

#[test]
fn the_other_side_learns_neither_order_nor_stance() {
    let scene = |game: &Rehearsal, eye| serde_json::to_string(&game.scene(eye)).unwrap();
    let orders = [0, 1, 2].map(|order| told(&[json!(order)]));
    assert_ne!(scene(&orders[0], Eye::French), scene(&orders[1], Eye::French));
    for eye in [Eye::Allied, Eye::Observer] {
        assert_eq!(scene(&orders[0], eye), scene(&orders[1], eye));
    }
    let [bold, steady] = ["bold", "steady"].map(|stance| told(&[json!(0), json!({ "stance": stance })]));
    assert_ne!(scene(&bold, Eye::French), scene(&steady, Eye::French));
    for eye in [Eye::Allied, Eye::Observer] {
        assert_eq!(scene(&bold, eye), scene(&steady, eye));
    }
}

#[test]
fn events_are_told_to_those_who_may_know() {
    let mut game = start("skirmish");
    let mut events = Vec::new();
    game.chance(1, &mut events);
    game.decide(Side::Allied, Decision::Stance(Stance::Bold), &mut events);
    let heard = |eye| {
        events.iter().filter_map(|event| Rehearsal::tell(game.edition(), event, eye)).collect::<Vec<_>>()
    };
    assert_eq!(heard(Eye::French).len(), 2);
    assert_eq!(heard(Eye::Allied).len(), 3);
    assert!(heard(Eye::French)[0].text.contains("La Haye Sainte"));
    assert!(!heard(Eye::Allied)[0].text.contains("La Haye Sainte"));
}

#[test]
fn the_guard_stays_where_it_was_when_the_sums_are_equal() {
    // The example of [R7]: the Guard (3) throws 2, the rifles (2) throw 3.
    let mut position = told(&[
        json!(0),
        json!({ "stance": "steady" }),
        json!({ "stance": "bold" }),
        json!({ "take": "guard" }),
    ])
    .position();
    position["pieces"]["rifles"] = json!("la-haye-sainte");
    let mut game = Rehearsal::from_position(Sheet::standard(), &position).unwrap();
    game.decide(Side::French, Decision::Go(Area::LaHayeSainte), &mut Silent);
    game.chance(6 + 2, &mut Silent);
    let after = game.position();
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
    let places: Vec<_> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(
        places,
        ["guns", "lancers", "rifles", "dragoons"].map(|piece| format!("pieces.toml: {piece}"))
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
