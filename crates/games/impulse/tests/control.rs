//! Section 7: stacking, control, what is contested, entering enemy areas.

use crate::common::{area, table};
use contract::Side;

/// [7.1-a] RULING [7.1-b] Ten units a side, skirmishers and both Allied armies counted; nobody enters or passes a
/// full area.
#[test]
fn ten_units_fit() {
    let ten = "quiot@35 schm@35 aula@35 nogu@35 gren@35 pego@35 brue@35 fsk1@35 i-h@35 jacq@35";
    let mut crowded = table("french impulses", &format!("{ten} bourg@48 omp@41"));
    crowded.acts("d-erlon", "move 48");
    assert_eq!(crowded.having("move bourg"), "47, 49, 58, 59, 61");
    crowded.refuses("move bourg 35", "7.1-b");
    let nine = ten.replace(" jacq@35", "");
    let mut open = table("french impulses", &format!("{nine} bourg@48 omp@41"));
    open.acts("d-erlon", "move 48").does("move bourg 35");
    let mixed = "kemp@44 pack@44 best@44 vinc@44 lamb@44 95th@44 10l-13@44 2n-13@44 3n-13@44 11l-14@44";
    let mut mixed = table("allied impulses", &format!("{mixed} brlt@43 quiot@58"));
    mixed.acts("picton", "move 43").refuses("move brlt 44", "7.1-b");
}

/// [7.2-a] [7.2-b] RULING [7.2-f] RULING Passing through takes control, an empty area keeps its controller, and who
/// is left alone controls.
#[test]
fn control_is_taken_in_passing() {
    let mut table = table("french impulses", "jacq@48 omp@41");
    table.holds("allied 47 46").acts("d-erlon", "move 48");
    table.does("move jacq 47").holds("french 47").does("move jacq 46").holds("french 46 47").does("done");
    table.has_event("7.2-b", "French control");
    let mut table = crate::common::table("french impulses", "quiot@48 bourg@48 byl@47/spent");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47");
    // Contesting does not change control.
    table.holds("allied 47").does("point quiot").declines().dice("6-6-1-1").declines();
    table.stands("byl@lost quiot@47/spent").holds("french 47");
}

/// [7.2-c] [7.2-g] RULING [7.5] What was contested when the impulse began counts for movement and assaults; the
/// present for points.
#[test]
fn contested_is_a_snapshot() {
    let mut table = table("french impulses, control 21", "baud@21 soye@22 gds@21 quiot@58");
    assert!(table.game.contested().has(area("21")));
    // Contested now: half of the two points for Hougoumont.
    assert_eq!(table.halves() - table.game.ground_halves(Side::French), -16);
    assert_eq!(table.game.ground_halves(Side::French), 2);
    table.acts("reille", "move 22").does("move soye 21");
    // Whoever enters stops and need not assault.
    table.offers("assault 21; done");
    table.does("done").stands("soye@21 gds@21");
}

/// [7.2-e] RULING Friendly areas are those without enemies: a Leader with exhausted cavalry does not rally it all
/// among enemies.
#[test]
fn friendly_is_without_enemies() {
    let horse = "som@39/spent pons@39/spent dorn@39/spent quiot@58";
    assert!(table("french rally, option cavalry-exhaustion on", horse).may("rally-horse uxbridge 39"));
    let among = format!("{horse} bourg@39");
    assert!(!table("french rally, option cavalry-exhaustion on", &among).may("rally-horse uxbridge 39"));
}

/// [7.3] [15.6-c] [15.4] Zones hold any number of Prussians, and nobody else; no one returns to one of his own will.
#[test]
fn zones_are_for_prussians() {
    let bulow = "10l-13@p2 2n-13@p2 3n-13@p2 11l-14@p2 1p-14@p2 2p-14@p2 18l-15@p2 3s-15@p2 4s-15@p2 15l-16@p2 1s-16@p2";
    let mut table = table("french impulses", &format!("{bulow} quiot@83 bourg@84 kemp@86"));
    assert_eq!(table.game.count(area("p2"), Side::Allied), 11);
    table.acts("d-erlon", "move 83");
    assert!(!table.may("move quiot p2"));
    table.does("done");
    let mut table = crate::common::table("allied impulses", "10l-13@84 kemp@86 quiot@58");
    table.acts("bulow", "move 84");
    assert!(!table.may("move 10l-13 p2"));
    table.does("move 10l-13 86; done; done").dice("6-6").does("pass").acts("picton", "move 86");
    assert!(!table.may("move kemp p2"));
    let faults =
        crate::common::read(&crate::common::document("french impulses", "quiot@p2 kemp@p2 10l-13@p2"));
    let stood: Vec<_> = faults.unwrap_err().into_iter().map(|fault| fault.place).collect();
    assert_eq!(stood, ["units: quiot", "units: kemp"]);
}

/// [7.4-a] [10.3-c] Whoever enters an area of enemies has to assault it.
#[test]
fn entering_enemies_is_a_duty() {
    let mut table = table("french impulses", "quiot@48 bourg@48 95th@47 gds@35");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 35");
    table.offers("assault 35; assault 47");
    table.refuses("done", "7.4-a");
}

/// [7.4-b] RULING [10.7] RULING [11.7-b] Guns and cavalry follow only a unit that can be Point, which goes first.
#[test]
fn guns_and_cavalry_follow_foot() {
    let mut table = table("french impulses", "quiot@48 i-h@48 jacq@48 95th@47");
    table.acts("d-erlon", "move 48");
    table.refuses("move i-h 47", "7.4-b").refuses("move jacq 47", "11.7-b");
    table.does("move quiot 47");
    assert!(table.may("move i-h 47") && table.may("move jacq 47"));
}

/// [7.4-c] Guns that moved in add nothing, [10.14-b] [11.3-b] and are spent when the assault is over.
#[test]
fn guns_that_moved_do_not_fight() {
    let mut table = table("french impulses", "quiot@48 i-h@48 byl@47");
    table.acts("d-erlon", "move 48").does("move quiot 47; move i-h 47").stands("i-h@47");
    table.declines().dice("6-6-1-1").weighs("11.12.2-A:4", "11.12.3-A:3 11.12.3-B:1");
    table.declines().stands("i-h@47/spent quiot@47/spent");
}

/// [7.5] Guns may enter a contested area by themselves.
#[test]
fn a_contested_area_is_open_to_guns() {
    let mut table = table("french impulses", "quiot@47 i-h@48 byl@47");
    table.acts("d-erlon", "move 48").does("move i-h 47; done");
    table.stands("i-h@47/spent byl@47");
}
