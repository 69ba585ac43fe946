//! Whether `verify` finds out what it should.

use crate::common::*;
use contract::{Drawn, Side};
use record::{Audience, Dice, Ended, Input, Verdict, read};

fn verdict(record: &str) -> Verdict {
    read::<rehearsal::Rehearsal>(record, sheet()).unwrap().verify()
}

#[test]
fn a_finished_game_is_rolled_again() {
    for lot in 0..20 {
        let game = finished(lot);
        let rolls = game.inputs().iter().filter(|input| input.is_chance()).count();
        let fair = Verdict::Fair { inputs: game.len(), rolls, taken_over: 0, backs: 0, ended: None };
        assert_eq!(game.verify(), fair);
        assert_eq!(verdict(&game.write(Audience::Players)), fair);
    }
}

#[test]
fn an_unfinished_game_is_legal_so_far() {
    let game = of_length(3, 8);
    for audience in [Audience::Table, Audience::Players] {
        let verdict = verdict(&game.write(audience));
        assert_eq!(verdict.to_string(), "legal so far, dice not yet revealed (inputs 8)");
    }
}

#[test]
fn a_game_without_its_last_line_is_not_revealed() {
    let text = finished(3).write(Audience::Players);
    let lines: Vec<_> = text.lines().collect();
    assert!(matches!(verdict(&lines[..lines.len() - 1].join("\n")), Verdict::Unrevealed { .. }));
}

#[test]
fn dice_by_hand_cannot_be_rolled_again() {
    let mut game = begin("dusk", Dice::Hand);
    game.enter(Drawn::Draw(1), None).unwrap();
    assert_eq!(
        game.verify().to_string(),
        "legal so far, dice entered by hand, cannot be re-rolled (inputs 1)"
    );
    for side in Side::ALL {
        game.play(side, decision(r#"{"stance":"bold"}"#), None).unwrap();
    }
    for side in Side::ALL {
        game.play(side, decision(r#""pass""#), None).unwrap();
    }
    assert_eq!(verdict(&game.write(Audience::Table)), Verdict::ByHand { inputs: 5, over: true });
}

#[test]
fn another_seed_than_the_promised_one_is_found_out() {
    let text = finished(3).write(Audience::Players);
    let verdict = verdict(&text.replace(&"12".repeat(32), &"34".repeat(32)));
    assert!(matches!(verdict, Verdict::Wrong { input: None, .. }) && !verdict.holds(), "{verdict}");
}

#[test]
fn every_changed_die_is_found_out_with_its_number() {
    let mut tried = 0;
    for lot in 0..30 {
        let game = finished(lot);
        for (index, input) in game.inputs().iter().enumerate() {
            let Input::Chance(drawn) = input else { continue };
            let other = match drawn {
                Drawn::Draw(thing) => Drawn::Draw(thing % 3 + 1),
                Drawn::Dice(faces) => Drawn::Dice(vec![faces[0], faces[1] % 6 + 1]),
            };
            let line = Input::<()>::Chance(drawn.clone()).line(index + 1);
            let changed = Input::<()>::Chance(other).line(index + 1);
            let text = game.write(Audience::Players).replace(&line, &changed);
            // Other dice may lead to another game, in which the rest makes no sense.
            if let Ok(read) = read::<rehearsal::Rehearsal>(&text, sheet()) {
                let verdict = read.verify();
                assert!(
                    matches!(verdict, Verdict::Wrong { input: Some(n), .. } if n == index + 1),
                    "{verdict}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 20, "only {tried} changed games could be read");
}

#[test]
fn a_table_that_takes_dice_back_and_throws_again_is_found_out() {
    // The table throws for Papelotte, dislikes what it sees, and throws until it likes it.
    let mut game = at_first_move();
    game.play(Side::French, decision(r#"{"take":"lancers"}"#), None).unwrap();
    game.play(Side::French, decision(r#"{"go":"papelotte"}"#), None).unwrap();
    let honest = game.clone();
    let thrown = game.roll().unwrap();
    let mut stream = record::Stream::from_seed(SEED);
    stream.seek(3);
    let again = contract::Device::Dice { count: 2, faces: 6 }.read(contract::Luck::below(&mut stream, 36));
    assert_ne!(thrown, again);
    let text = honest.write(Audience::Table) + &Input::<()>::Chance(again).line(honest.len() + 1);
    let verdict = verdict(&text);
    assert!(matches!(verdict, Verdict::Wrong { input: Some(6), .. }), "{verdict}");
}

#[test]
fn what_players_add_to_the_seed_changes_the_dice_and_is_verified() {
    let rolled = |shares: &[(Side, [u8; 32])]| {
        let mut game = new();
        for &(side, share) in shares {
            game.share(side, share).unwrap();
            assert!(game.share(side, share).is_err(), "a share is given once");
        }
        go_on(&mut game, 3, usize::MAX);
        assert!(!game.lacks_share(Side::Allied) && game.share(Side::Allied, [9; 32]).is_err());
        game
    };
    let shared = rolled(&[(Side::French, [1; 32]), (Side::Allied, [3; 32])]);
    let text = shared.write(Audience::Players);
    let (unshared, without_header) =
        (rolled(&[]).write(Audience::Players), |text: &str| text.split_once('\n').unwrap().1.to_owned());
    assert_ne!(without_header(&text), without_header(&unshared));
    assert!(matches!(verdict(&text), Verdict::Fair { rolls, .. } if rolls > 0), "{}", verdict(&text));
    // A host that writes another share afterwards has other dice than it rolled.
    let other = text.replace(&"01".repeat(32), &"04".repeat(32));
    assert!(!read::<rehearsal::Rehearsal>(&other, sheet()).is_ok_and(|game| game.verify().holds()));
}

#[test]
fn dice_that_were_taken_back_are_accounted_for() {
    let dice = |game: &Play| game.inputs().iter().filter(|input| input.is_chance()).count();
    let long = |game: &Play| dice(game) > 3;
    let mut game = (0..).map(finished_but_one).find(long).expect("some game throws more dice");
    let before = dice(&game);
    game.take_back(1);
    go_on(&mut game, 5, 12);
    game.take_back(4);
    go_on(&mut game, 6, usize::MAX);
    let text = game.write(Audience::Players);
    let fair = verdict(&text);
    let least = dice(&game) + before - 1;
    assert!(matches!(fair, Verdict::Fair { backs: 2, rolls, taken_over: 0, .. } if rolls >= least), "{fair}");
    // A die among those that were taken back is written otherwise, or forgotten with all that was.
    let header = text.lines().next().unwrap();
    let mut changed: serde_json::Value = serde_json::from_str(header).unwrap();
    let went = changed["backs"][0]["inputs"].as_array_mut().unwrap();
    let die = went.iter_mut().rfind(|line| line.get("dice").is_some()).unwrap();
    let face = die["dice"][0].as_u64().unwrap() % 6 + 1;
    die["dice"][0] = face.into();
    let found = verdict(&text.replace(header, &changed.to_string()));
    assert!(matches!(found, Verdict::Wrong { input: Some(_), .. }), "{found}");
    let mut hidden: serde_json::Value = serde_json::from_str(header).unwrap();
    hidden["backs"].as_array_mut().unwrap().remove(0);
    let found = verdict(&text.replace(header, &hidden.to_string()));
    assert!(!found.holds(), "{found}");
}

/// A game before its last input.
fn finished_but_one(lot: u64) -> Play {
    let inputs = finished(lot).len();
    of_length(lot, inputs - 1)
}

#[test]
fn a_game_that_the_players_ended_is_verified_with_its_result() {
    let mut game = of_length(3, 12);
    game.end(Ended::Resigned(Side::French)).unwrap();
    assert!(game.roll().is_err() && game.undo(None).is_err());
    let text = game.write(Audience::Players);
    assert!(text.contains("\"seed\""));
    let verdict = verdict(&text);
    assert!(matches!(verdict, Verdict::Fair { ended: Some(Ended::Resigned(Side::French)), .. }), "{verdict}");
    assert!(verdict.to_string().ends_with("; the French side resigned"), "{verdict}");
}
