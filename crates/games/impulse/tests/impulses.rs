//! Section 8: activation, the five actions, passes, sunset.

use crate::common::{full, started, table};
use contract::Side;
use impulse::Task;

/// [8.1-a] [8.1-b] [8.3-a] RULING [9.2-a] EXAMPLE Kellermann needs 6: 4 and 1 fail, and nobody flips; with Napoleon
/// fresh they pass.
#[test]
fn kellermann_needs_six() {
    let mut fails = full("french impulses, spent napoleon", "quiot@49");
    fails.does("activate kellermann").dice("4-1");
    assert_eq!((fails.game.active(), fails.game.task()), (Side::Allied, Task::Impulse));
    assert!(fails.fresh("kellermann"));
    let mut passes = full("french impulses", "quiot@49");
    passes.does("activate kellermann").dice("4-1");
    passes.has_event("8.3-a", "needs 6 and gets 6 with +1 from his Commander");
    assert_eq!(passes.game.task(), Task::Act(impulse::Turn::First));
    // To do nothing now would waste the roll: that is asked about.
    let choices = contract::Game::scene(&passes.game, Side::French.into()).choices;
    let asked: Vec<_> = choices.iter().filter_map(|choice| choice.confirm.as_deref()).collect();
    assert_eq!(asked, ["Kellermann has been roused: let the impulse end without an action?"]);
    // Being activated does not flip him either.
    passes.does("act move 29 kellermann; done");
    assert!(passes.fresh("kellermann") && passes.fresh("napoleon"));
}

/// [8.3-a] RULING A Leader without anybody who could act is not named.
#[test]
fn who_has_nobody_is_not_named() {
    let mut table = table("french impulses", "quiot@49 vi-h@48/spent omp@38");
    table.offers("pass; activate d-erlon; command napoleon");
    table.refuses("activate lobau", "8.3-a").refuses("activate ney", "8.3-a");
}

/// [8.3-b] A spent Leader tries with his spent number.
#[test]
fn spent_leaders_may_try() {
    for (dice, passes) in [("4-3", false), ("4-4", true)] {
        let mut table = full("french impulses, spent napoleon kellermann", "quiot@49");
        table.does("activate kellermann").dice(dice);
        assert_eq!(table.game.active() == Side::French, passes, "{dice}");
    }
}

/// [8.3-f] The same Leader may be named again, and the same units may act again.
#[test]
fn a_leader_may_act_again() {
    let mut table = table("french impulses", "quiot@49 omp@41");
    table.acts("d-erlon", "move 49").does("move quiot 50; done");
    table.does("pass").dice("6-6").acts("d-erlon", "move 50").does("move quiot 49; done");
    table.stands("quiot@49");
}

/// [8.2] RULING [6.5.1] After activation there are five actions; who declines, or does nothing, has passed.
#[test]
fn to_do_nothing_is_to_pass() {
    let mut table = full("french impulses", "quiot@47 i-h@47 95th@47 jacq@47");
    table.does("activate d-erlon").dice("6-6");
    let options = table.options();
    for action in ["act move 47", "act charge 47", "act volley 47", "act bombard 47"] {
        assert!(options.contains(&format!("{action} d-erlon")), "{action}: {options:?}");
    }
    assert!(options.contains(&"advance d-erlon".into()));
    let mut declines = table.fork();
    declines.does("done");
    assert!(declines.game.passed());
    table.does("act move 49 d-erlon; done");
    assert!(table.game.passed());
    let mut table = full("french impulses", "quiot@49");
    table.acts("d-erlon", "move 49").does("move quiot 56; done; done");
    assert!(!table.game.passed());
}

/// [8.3-e] RULING A failed roll is no pass, unless the option says so.
#[test]
fn a_failed_roll_is_no_pass() {
    let mut table = full("french impulses", "quiot@49");
    table.does("activate reille").dice("1-1").does("pass");
    assert_eq!(table.throws(), "8.10-a");
    let mut table = started(&[("failed-rolls", "on")]);
    table.does("done").does("activate reille").dice("1-1").does("pass");
    assert_eq!(table.game.turn(), 2);
}

/// [8.9-a] [8.10-a] RULING [8.9-b] RULING After an Allied pass the Sunset roll is still made; two passes in a row end
/// the phase without one.
#[test]
fn two_passes_end_the_phase() {
    let mut table = full("french impulses", "quiot@49");
    table.does("activate reille").dice("1-1").does("pass");
    assert_eq!(table.throws(), "8.10-a");
    // Allied, then French.
    table.dice("6-6").does("pass");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
    // French, then Allied.
    let mut table = full("french impulses", "quiot@49");
    table.does("pass; pass");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
    table.has_event("8.9-b", "passed");
}

/// [8.10-b] [8.10-c] The Sunset roll: equal goes on, less ends the phase unless it is cancelled.
#[test]
fn the_sunset_roll() {
    let rolls = |dice: &str| {
        let mut table = full("allied impulses, impulse 7, spent napoleon ney wellington", "quiot@49");
        table.does("pass").dice(dice);
        (table.game.turn(), table.game.number())
    };
    assert_eq!(rolls("3-4"), (2, 8));
    assert_eq!(rolls("3-3"), (3, 0));
}

/// [8.10-d] RULING On the last space the phase ends, whatever the roll.
#[test]
fn the_track_has_an_end() {
    let mut table = full("allied impulses, impulse 10", "quiot@49");
    table.does("pass");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
    table.has_event("8.10-d", "end");
}

/// [8.4-a] [10.3-a] Units of the area may do different things: go, stay, assault in place.
#[test]
fn units_of_an_area_do_different_things() {
    let mut table = table("french impulses, control 48 49 58", "quiot@47 bourg@47 schm@47 byl@47");
    table.acts("d-erlon", "move 47").does("move quiot 48; done");
    table.does("assault 47; point bourg; done").declines().dice("1-1-6-6").declines();
    table.stands("quiot@48 bourg@47/spent schm@47");
}

/// [8.4-b] RULING [11.7-a] [11.1-a] [4.3-b] In a Move/Assault foot and skirmishers may be Point, cavalry may not.
#[test]
fn foot_leads_a_move_assault() {
    let mut table = table("french impulses", "quiot@47 fsk1@47 jacq@47 i-h@47 byl@47");
    table.acts("d-erlon", "move 47").fights("47");
    table.offers("point fsk1; point quiot");
    table.refuses("point jacq", "8.4-b").refuses("point i-h", "4.3-b");
}

/// [8.5-a] Volley Fire is for fresh infantry in a contested area.
#[test]
fn volleys_are_fired_in_contested_areas() {
    let mut table = table("french impulses", "quiot@47 bourg@47/spent jacq@47 fsk1@47 schm@48 byl@47");
    table.does("activate d-erlon").dice("6-6");
    assert!(table.may("act volley 47 d-erlon") && !table.may("act volley 48 d-erlon"));
    table.does("act volley 47 d-erlon");
    // Nobody but Quiot can fire, and Bylandt alone is there to be hit.
    assert_eq!(table.throws(), "12.5-SEQ");
}

/// [8.6-a] [13.1-b] RULING One target area for guns of one formation in one area.
#[test]
fn guns_of_a_formation_fire_at_one_area() {
    let mut table = full("french impulses", "");
    table.acts("reille", "bombard 33");
    assert_eq!(table.having("at"), "21, 22, 36, 37, 47");
    let mut table = full("french impulses", "");
    table.acts("d-erlon", "bombard 48");
    table.does("at 46").offers("point i-f1; point i-f2; point i-h");
}

/// [8.6.1] RULING [3.4-b] [13.1-d] Long range goes over clear ground of number 1 without friends; one such area is enough.
#[test]
fn long_range_needs_low_ground_without_friends() {
    let aims = |more: &str| {
        // The Jaeger in 58 are always within reach, so that there is a choice.
        let mut table = table("french impulses", &format!("i-h@48 hanj@58 {more}"));
        table.acts("d-erlon", "bombard 48");
        if table.throws() != "" {
            return "58".into();
        }
        table.having("at")
    };
    // Over 35 or 47 to 36; over 47 to 46; over 61 or 47 to 62. 57 lies behind elevated ground alone.
    assert_eq!(aims("omp@36 byl@46 best@62"), "36, 46, 58, 62");
    assert_eq!(aims("omp@36 fsk1@35"), "36, 58");
    assert_eq!(aims("omp@36 fsk1@35 fsk2@47"), "58");
    assert_eq!(aims("omp@36 kemp@35 pack@47"), "35, 36, 47, 58");
    assert_eq!(aims("10l-13@57"), "58");
    assert_eq!(aims("10l-13@56"), "58");
}

/// [8.7-a] [8.7-d] RULING [10.8-a] A charge is for cavalry of the area, goes over clear ground only, and may be a
/// mere ride; the start may be a wood that is not contested.
#[test]
fn a_charge_goes_over_clear_ground() {
    let mut table = table("french impulses", "pire@22 baud@22 gds@37 nas@21");
    table.acts("reille", "charge 22");
    assert_eq!(table.having("move baud"), "");
    assert_eq!(table.having("move pire"), "20, 23, 29, 31, 32, 34");
    table.does("move pire 34");
    assert_eq!(table.having("move pire"), "32, 33, 35, 37");
    table.does("done").stands("pire@34");
    // By a Move/Assault cavalry may ride through woods and villages without enemies.
    let mut table = crate::common::table("french impulses", "pire@34 gds@45");
    table.acts("reille", "move 34");
    assert!(table.may("move pire 22") && table.may("move pire 21"));
}

/// [8.7-b] [8.7-c] [10.8-c] RULING Enemies in a wood or village are not charged, nor may a contested one be activated
/// for a charge; cavalry never enters one with enemies.
#[test]
fn charges_are_for_clear_ground() {
    let mut table = table("french impulses", "pire@22 baud@22 hanj@22 gds@21");
    table.does("activate reille").dice("6-6");
    assert!(!table.may("act charge 22 reille") && table.may("act move 22 reille"));
    let mut table = crate::common::table("french impulses", "pire@34 baud@34 nas@21");
    table.acts("reille", "move 34").refuses("move pire 21", "10.8-c");
    let mut table = crate::common::table("french impulses", "pire@34 gds@34");
    table.acts("reille", "charge 34").fights("34");
    assert!(table.game.fight().charge);
}

/// [8.7-e] Only cavalry charges, and only cavalry supports it.
#[test]
fn only_cavalry_supports_a_charge() {
    let mut table = table("french impulses", "pire@34 baud@34 fsk1@34 ii-f1@34 gds@34");
    table.acts("reille", "charge 34").fights("34").declines();
    // Piré is the Point, and nobody can support him.
    assert_eq!(table.throws(), "11.12.4");
}

/// [8.8-a] [8.8-b] [8.8-c] [10.1-b] A General Advance takes everyone of the formation one area on, into areas of his
/// own side without enemies, also out of contact.
#[test]
fn a_general_advance_goes_one_area() {
    let mut table =
        table("french impulses, control 48 49 50", "quiot@49 jacq@59 schm@58 byl@58 bell@49 omp@46");
    table.acts("d-erlon", "advance");
    assert_eq!(table.having("move quiot"), "48, 50");
    assert_eq!(table.having("move schm"), "48, 49, 59");
    assert_eq!(table.having("move bell"), "");
    table.does("move jacq 48");
    assert_eq!(table.having("move jacq"), "");
    table.does("move quiot 48; move schm 49; done").stands("jacq@48 quiot@48 schm@49 byl@58");
}

/// [8.8-b] Stacking holds for every move of an advance.
#[test]
fn an_advance_keeps_the_limit() {
    let ten = "bourg@48 schm@48 aula@48 nogu@48 gren@48 pego@48 brue@48 fsk1@48 i-h@48 i-f1@48";
    let mut table = table("french impulses", &format!("{ten} quiot@49 bell@50 omp@46"));
    table.acts("d-erlon", "advance").refuses("move quiot 48", "7.1-b");
}

/// [8.8-d] RULING [15.2] Prussians advance out of zones and between them, and not back.
#[test]
fn prussians_advance_from_zones() {
    let mut table = table("allied impulses", "10l-13@p2 schw@84 quiot@83");
    table.acts("bulow", "advance");
    assert_eq!(table.having("move 10l-13"), "84, 86, p1, p3");
    assert_eq!(table.having("move schw"), "75, 85, 86");
}

/// [8.8-e] [10.14-a] [4.3-c] Guns are spent by an advance, and spent ones stay.
#[test]
fn guns_tire_by_advancing() {
    let mut table = table("french impulses, control 48 49", "i-h@48 i-f1@48/spent quiot@58 omp@46");
    table.acts("d-erlon", "advance");
    assert_eq!(table.having("move i-f1"), "");
    table.does("move i-h 49; done").stands("i-h@49/spent i-f1@48/spent");
}

/// [8.8-f] RULING [10.13-a] RULING Skirmishers go along who shared an area with the formation, or stood alone next to
/// it, when the impulse began.
#[test]
fn skirmishers_go_along() {
    let mut table = table(
        "french impulses, control 49 50 48 25 30 33",
        "quiot@49 fsk1@49 fsk2@50 fsk3@33 bell@33 fsk4@25 omp@46",
    );
    table.acts("d-erlon", "advance").does("move quiot 48");
    assert_eq!(table.having("move fsk1"), "33, 48, 50");
    assert_eq!(table.having("move fsk2"), "30, 33, 49");
    // The third is with Lobau's men, the fourth is far off.
    assert_eq!((table.having("move fsk3"), table.having("move fsk4")), (String::new(), String::new()));
    table.does("move fsk2 49");
    assert_eq!(table.having("move fsk2"), "");
}
