//! Prussians, points, the end.

use super::has;
use crate::common::{area, edition, table, unit};
use contract::Side;

/// Situations 192 and 195 (6.6.1, 15.5, 15.7): two Korps for turn 6, one for turn 8, in zones without a limit.
#[test]
fn arrivals() {
    let mut six = table("french end, turn 5", "quiot@58 omp@38");
    six.stands("10l-13@p2 2l-5@p3 12l-1@awaited");
    assert_eq!((six.game.turn(), six.game.count(area("p2"), Side::Allied)), (6, 18));
    let mut eight = table("french end, turn 7", "quiot@58 omp@38");
    eight.stands("12l-1@p1");
}

/// Situations 193, 194 and 196 (15.2, 15.4, 15.8): zone to zone for everything, never from an area into a zone; a
/// General Advance does both other ways.
#[test]
fn zones() {
    let mut table = table("allied impulses", "10l-13@p2 quiot@58");
    let mut advance = table.fork();
    table.acts("bulow", "move p2");
    assert_eq!(table.having("move 10l-13"), "83, 84, 86, p1, p3");
    table.does("move 10l-13 p1").stands("10l-13@p1");
    assert_eq!(table.throws(), "8.10-a");
    advance.acts("bulow", "advance");
    assert_eq!(advance.having("move 10l-13"), "83, 84, 86, p1, p3");
    let mut inside = crate::common::table("allied impulses", "10l-13@84 quiot@58");
    inside.acts("bulow", "move 84");
    assert!(!has(&inside.having("move 10l-13"), "p2"));
}

/// Situation 197 (16.4): British and Prussians defend together, under one Forward unit.
#[test]
fn allies_defend_together() {
    let mut table = table("french impulses", "quiot@48 byl@47 10l-13@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47").offers("forward 10l-13; forward byl");
    table.does("forward 10l-13").declines().dice("1-1-6-6");
    table.weighs("11.12.2-A:4", "11.12.3-A:2 11.12.3-B:1 11.12.3-D:1");
}

/// Situations 198 and 199 (17.3, 17.4): two points for Hougoumont, one while it is contested. The reading gave the
/// French one for contesting it without control, which we do not.
#[test]
fn points_of_hougoumont() {
    let halves = |control: &str, units: &str| {
        let situation = format!("french impulses, control 49 51 53 {control}");
        table(&situation, &format!("quiot@58 {units}")).halves()
    };
    assert_eq!((halves("", "gds@21"), halves("", "soye@21 omp@38")), (0, 4));
    assert_eq!((halves("21", "soye@21 gds@21"), halves("", "soye@21 gds@21")), (2, 0));
}

/// Situation 200 (17.4): what a lost unit is worth.
#[test]
fn what_losses_are_worth() {
    let worth = |key: &str| edition().worth(unit(key));
    assert_eq!(["ogr", "gd-h", "byl", "10l-13", "fsk1", "95th"].map(worth), [3, 3, 1, 1, 0, 0]);
}

/// Situation 201 (17.2): ten points in an End Phase, either way.
#[test]
fn automatic_victories() {
    let green = "control 49 51 53";
    let all = table(&format!("french end, {green} 9 21 36 43 72"), "quiot@58 omp@38");
    assert_eq!(all.outcome().and_then(|outcome| outcome.winner), Some(Side::French));
    let eight = "quiot@58 omp@38 bourg@lost";
    assert!(table("french end, control 58", eight).outcome().is_none());
    let lost = table("french end, control 58", &format!("{eight} schm@lost"));
    assert_eq!(lost.outcome().and_then(|outcome| outcome.winner), Some(Side::Allied));
}

/// Situations 202 and 203 (17.5, 17.6): at nightfall half a point for every spent enemy but guns, and what the points mean.
#[test]
fn nightfall() {
    let ends = |control: &str, units: &str| {
        let control = format!("french end, turn 10, control 49 51 53 {control}");
        let table = table(&control, &format!("quiot@58 omp@38 {units}"));
        table.outcome().expect("the game is over").how
    };
    let guns = "p-5@46/spent p-6@46/spent";
    let five = "byl@46/spent kemp@46/spent lamb@46/spent som@46/spent 95th@46/spent";
    let draw = "Night falls on a battle that nobody has won";
    assert_eq!(ends("", &format!("{five} {guns}")), draw);
    let three = "byl@46/spent kemp@46/spent lamb@46/spent";
    assert_eq!(ends("", &format!("{three} {guns}")), "A marginal victory of the Allies at nightfall");
    assert_eq!(ends("", ""), "A major victory of the Allies at nightfall");
    assert_eq!(ends("43 36", three), draw);
    assert_eq!(ends("43 36 72", ""), "A marginal victory of the French at nightfall");
    assert_eq!(
        ends("43 36 72", "byl@46/spent kemp@46/spent lamb@46/spent som@46/spent"),
        "A major victory of the French at nightfall"
    );
}
