//! The Grand Battery.

use super::has;
use crate::common::{start, table};
use impulse::Task;

/// Situations 20, 21 and 28 (6.4.1, 6.4.2): guns of all formations fire together, indirectly too, or not at all.
#[test]
fn all_formations_fire_together() {
    let mut table = start();
    assert!(table.may("at 45"));
    let mut none = table.fork();
    none.does("done").stands("i-h@48 vi-h@48");
    assert_eq!(none.game.task(), Task::Impulse);
    table.does("at 47");
    assert_eq!(table.having("point"), "gd-h, i-f1, i-f2, i-h, ii-h, vi-h");
}

/// Situation 22 (6.4.3): once moved, never indirect again, not even back in 48.
#[test]
fn a_moved_battery_fires_directly() {
    assert_eq!(table("french battery, battery 48 moved", "i-h@48 pack@45").game.task(), Task::Impulse);
    assert!(table("french battery, battery 48", "i-h@48 pack@45").may("at 45"));
}

/// Situations 23 and 24 (13.5.2 C): 4 for the Point, 2 in support and 1 for cavalry are 7, halved 3: against 3 and
/// equal dice nothing.
#[test]
fn the_final_value_is_halved() {
    let fire = |dice: &str| {
        let mut table = table("french battery, battery 48", "i-h@48 i-f1@48 i-f2@48 som@45 omp@41");
        table.does("at 45; point i-h; support i-f1; support i-f2").dice(dice);
        table.weighs("13.5.2-A:4 13.5.2-B:2 13.5.2-D:1", "13.5.3-A:2 13.5.3-D:1");
        table.place("som")
    };
    assert_eq!(fire("1-1-1-1"), "45");
    assert_eq!(fire("1-2-1-1"), "45/spent");
}

/// Situations 25 and 26 (6.4): where no gun is left, the marker leaves the game.
#[test]
fn the_marker_goes_with_the_last_gun() {
    let mut stormed = table("allied impulses, battery 48", "kemp@47 lamb@47 i-h@48 quiot@30");
    stormed
        .acts("picton", "move 47")
        .does("move kemp 48; move lamb 48; point kemp")
        .declines()
        .dice("6-6-1-1");
    stormed.declines().stands("i-h@lost");
    assert_eq!(stormed.game.battery(), None);
    let mut left = table("french impulses, battery 48", "i-h@48 omp@41");
    left.acts("d-erlon", "move 48").does("move i-h 58");
    assert_eq!(left.game.battery(), None);
}

/// Situation 27 (6.4.1, 10.14): guns that have fired neither fire nor move in the impulses.
#[test]
fn who_has_fired_is_spent() {
    let mut table = table("french battery, battery 48", "i-h@48 byl@47 quiot@58");
    table.does("at 47").dice("1-1-6-6").stands("i-h@48/spent").acts("d-erlon", "move 58");
    assert!(!table.having("move").contains("i-h"));
    let mut table = crate::common::table("french impulses, battery 48", "i-h@48/spent byl@47 quiot@58");
    table.does("activate d-erlon").dice("6-6");
    assert!(!table.having("act").contains("48"));
}

/// Situations 29 to 32 (13.1, 6.4.2): contact binds the guns; indirect fire spares contested areas, and belongs to
/// its phase.
#[test]
fn limits_of_the_battery() {
    table("french battery, battery 48", "i-h@48 byl@48 kemp@47 quiot@58").offers("at 48; done");
    let mixed = table("french battery, battery 48", "i-h@48 quiot@45 pack@45 kemp@44");
    assert!(has(&mixed.having("at"), "44") && !has(&mixed.having("at"), "45"));
    let mut one = table("french battery, battery 48", "i-h@48 i-f1@48/spent byl@47");
    one.does("at 47");
    assert_eq!(one.throws(), "13.5-SEQ");
    let mut led = table("french impulses, battery 48", "i-h@48 pack@45");
    led.does("activate d-erlon").dice("6-6");
    assert!(!led.may("act bombard 48 d-erlon"));
}
