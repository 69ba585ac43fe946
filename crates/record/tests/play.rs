//! Playing, taking back, branching off.

use crate::common::*;
use contract::{Drawn, Eye, Game, Next, Side, Sides};
use record::{Dice, Input, Match, NoUndo, Players, Refused};
use serde_json::json;

#[test]
fn a_refused_input_changes_nothing() {
    let mut game = at_first_move();
    let before = (game.game().clone(), game.inputs().clone());
    let forbidden = game.play(Side::French, decision(r#"{"take":"foot"}"#), None).unwrap_err();
    assert_eq!(forbidden.rule().map(|rule| rule.0), Some("R4"));
    assert_eq!(forbidden.to_string(), "the British foot is not yours [R4]");

    let early = game.play(Side::Allied, decision(r#""pass""#), None).unwrap_err();
    assert!(matches!(early, Refused::NotAsked { side: Some(Side::Allied), .. }));
    assert_eq!(
        early.to_string(),
        "nothing is asked of the Allied side now; the game waits for the French side"
    );

    let stale = game.play(Side::French, decision(r#""pass""#), Some(2)).unwrap_err();
    assert_eq!(stale, Refused::Stale { expected: 2, now: 3 });
    assert!(matches!(game.roll(), Err(Refused::NotAsked { side: None, .. })));
    assert_eq!(before, (game.game().clone(), game.inputs().clone()));

    game.play(Side::French, decision(r#""pass""#), Some(3)).unwrap();
    assert_eq!(game.len(), 4);
}

#[test]
fn dice_come_before_decisions_and_nothing_after_the_end() {
    let mut game = new();
    let early = game.play(Side::French, decision(r#"{"stance":"bold"}"#), None).unwrap_err();
    assert!(early.to_string().ends_with("the game waits for a draw from 3"), "{early}");

    let mut over = finished(1);
    assert!(matches!(over.play(Side::French, decision(r#""pass""#), None), Err(Refused::Over(_))));
    assert!(matches!(over.roll(), Err(Refused::Over(_))));
    assert_eq!(over.settle(), Ok(vec![]));
}

#[test]
fn the_kth_roll_is_the_kth_draw_of_the_seed() {
    use contract::Luck;
    for lot in 0..20 {
        let game = finished(lot);
        let mut stream = record::Stream::from_seed(SEED);
        for (index, input) in game.inputs().iter().enumerate() {
            let Input::Chance(drawn) = input else { continue };
            let Next::Chance(chance) = game.replay_to(index).next() else { panic!("no chance at {index}") };
            assert_eq!(*drawn, chance.device.read(stream.below(chance.outcomes())));
        }
    }
}

#[test]
fn dice_thrown_by_hand_are_entered_and_checked() {
    let mut game = begin("skirmish", Dice::Hand);
    assert_eq!(game.header().dice.to_string(), "hand");
    assert_eq!(game.roll(), Err(Refused::PlayersThrow));
    assert_eq!(game.settle(), Err(Refused::PlayersThrow));
    for wrong in [Drawn::Draw(0), Drawn::Draw(4), Drawn::Dice(vec![1])] {
        assert!(matches!(game.enter(wrong, None), Err(Refused::Unshown { .. })));
    }
    assert_eq!(
        game.enter(Drawn::Draw(4), None).unwrap_err().to_string(),
        "draw 4 cannot be what a draw from 3 brought"
    );
    assert!(matches!(game.enter(Drawn::Draw(2), Some(7)), Err(Refused::Stale { .. })));
    game.enter(Drawn::Draw(2), Some(0)).unwrap();
    assert_eq!(game.game().position()["order"], "la-haye-sainte");

    assert_eq!(new().enter(Drawn::Draw(1), None), Err(Refused::TableRolls));
}

#[test]
fn replay_equals_play() {
    let mut game = new();
    let mut states = vec![game.game().clone()];
    while game.outcome().is_none() {
        let next = game.len() + 1;
        go_on(&mut game, next as u64, next);
        states.push(game.game().clone());
    }
    for (n, state) in states.iter().enumerate() {
        assert_eq!(game.replay_to(n), *state, "after {n} inputs");
    }
    assert_eq!(game.replay_to(usize::MAX), *game.game());
    assert_eq!(game.initial(), &states[0]);
}

#[test]
fn undo_stops_at_dice_and_at_what_was_shown() {
    let mut game = new();
    assert_eq!(game.undo(None), Err(NoUndo::Nothing));
    game.settle().unwrap();
    assert_eq!(game.undo(None), Err(NoUndo::Dice));

    // A secret answer can be taken back until the other side has answered too.
    let bold = decision(r#"{"stance":"bold"}"#);
    game.play(Side::Allied, bold, None).unwrap();
    assert_eq!(game.undo(Some(Side::French)), Err(NoUndo::NotYours(Side::Allied)));
    assert_eq!(game.undo(Some(Side::Allied)), Ok(Input::Decision { side: Side::Allied, decision: bold }));
    assert_eq!(game.next(), Next::Decision(Sides::Both));
    game.play(Side::Allied, bold, None).unwrap();
    game.play(Side::French, bold, None).unwrap();
    assert_eq!(game.undo(Some(Side::French)), Err(NoUndo::Revealed));

    // Plain decisions go back one by one, as far as there.
    game.play(Side::French, decision(r#"{"take":"line"}"#), None).unwrap();
    game.play(Side::French, decision(r#"{"go":"hougoumont"}"#), None).unwrap();
    game.play(Side::Allied, decision(r#""pass""#), None).unwrap();
    let before = game.replay_to(3);
    for _ in 0..3 {
        game.undo(None).unwrap();
    }
    assert_eq!((game.len(), game.game()), (3, &before));
    assert_eq!(game.undo(None), Err(NoUndo::Revealed));

    assert_eq!(finished(1).undo(None), Err(NoUndo::Over));
    assert_eq!(NoUndo::Dice.to_string(), "dice cannot be taken back");
    assert_eq!(NoUndo::NotYours(Side::Allied).to_string(), "the last decision was the Allied side's");
}

#[test]
fn a_decision_can_be_taken_back_while_its_dice_lie_in_the_cup() {
    let mut game = at_first_move();
    game.play(Side::French, decision(r#"{"take":"lancers"}"#), None).unwrap();
    game.play(Side::French, decision(r#"{"go":"papelotte"}"#), None).unwrap();
    assert!(matches!(game.next(), Next::Chance(_)));
    game.undo(Some(Side::French)).unwrap();
    game.play(Side::French, decision(r#"{"go":"papelotte"}"#), None).unwrap();
    game.settle().unwrap();
    assert_eq!(game.undo(Some(Side::French)), Err(NoUndo::Dice));
}

#[test]
fn a_branch_goes_its_own_way_with_its_own_dice() {
    let game = finished(3);
    let other = [99; 32];
    for n in 0..=game.len() {
        let mut branch = game.branch(n, Dice::Fair(other));
        assert_eq!(branch.game(), &game.replay_to(n));
        assert_eq!(branch.header().branch, Some(n).filter(|&n| n > 0));
        assert_ne!(branch.header().dice, game.header().dice);
        if n > 0 && n < game.len() {
            assert_eq!(branch.undo(None), Err(NoUndo::Branch));
        }
        go_on(&mut branch, 7, usize::MAX);
        assert!(branch.verify().holds(), "{}", branch.verify());
        assert!(branch.inputs().iter().take(n).eq(game.inputs().iter().take(n)));
    }
}

#[test]
fn a_game_starts_from_an_edited_position() {
    let mut position = at_first_move().game().position();
    position["pieces"]["guard"] = json!("lost");
    let game: Play = Match::from_position(sheet(), &position, Players::default(), Dice::Hand).unwrap();
    assert_eq!(game.header().position.as_ref(), Some(&position));
    assert_eq!(game.header().scenario, "skirmish");
    position["pieces"]["line"] = json!("lisbon");
    position["turn"] = json!(0);
    let faults =
        Match::<rehearsal::Rehearsal>::from_position(sheet(), &position, Players::default(), Dice::Hand);
    assert_eq!(faults.unwrap_err().len(), 2);
}

#[test]
fn the_chronicle_tells_each_eye_what_it_may_know() {
    let mut game = new();
    game.settle().unwrap();
    game.play(Side::French, decision(r#"{"stance":"bold"}"#), None).unwrap();
    let texts = |game: &Play, eye| -> Vec<String> {
        game.chronicle(eye).into_iter().map(|(n, entry)| format!("{n} {}", entry.text)).collect()
    };
    let allied = texts(&game, Eye::Allied);
    assert_eq!(allied, ["1 The French draw their order.", "1 Turn 1"]);
    assert_eq!(texts(&game, Eye::French).last().unwrap(), "2 The French side will be bold.");
    game.play(Side::Allied, decision(r#"{"stance":"steady"}"#), None).unwrap();
    assert_eq!(texts(&game, Eye::Observer).last().unwrap(), "3 The French are bold, the Allies steady.");

    let late: Vec<_> = game.chronicle(Eye::French).into_iter().filter(|(n, _)| *n > 2).collect();
    assert_eq!(game.chronicle_after(2, Eye::French), late);
}

#[test]
fn a_debug_line_does_not_give_the_seed_away() {
    let line = format!("{:?}", of_length(1, 5));
    assert!(!line.contains("18, 18") && !line.contains("1212"), "{line}");
    assert!(line.contains("Ney"), "who plays is known to all: {line}");
}
