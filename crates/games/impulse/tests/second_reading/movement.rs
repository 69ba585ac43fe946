//! Movement.

use super::has;
use crate::common::{area, table};
use impulse::Task;

/// Situation 55 (10.5): 1 into a vacant area, 2 next to an enemy, 3 among spent enemies, 4 if one is fresh.
#[test]
fn what_a_step_costs() {
    let left = |units: &str, to: &str| {
        let mut table = table("french impulses", &format!("quiot@58 bell@30 {units}"));
        table.acts("d-erlon", "move 58").does(&format!("move quiot {to}"));
        table.game.motion().left
    };
    assert_eq!((left("byl@41", "57"), left("byl@47", "48")), (3, 2));
    // Three left of six.
    let enters = |units: &str| {
        let mut table = table("french impulses", &format!("delo@57 omp@41 {units}"));
        table.acts("ney", "charge 57").does("move delo 58; move delo 48");
        assert_eq!(table.game.motion().left, 3);
        table.may("move delo 47")
    };
    assert!(enters("byl@47/spent") && !enters("byl@47"));
    // Situations 56 and 57: in a contested area the dearest case counts.
    assert!(enters("byl@47/spent quiot@47") && !enters("byl@47 quiot@47"));
}

/// Situations 58 and 59 (10.9): a unit that has not moved may always go one area; one that has may not.
#[test]
fn the_least_move() {
    let mut table = table("french impulses", "i-h@48 quiot@47 byl@47");
    table.acts("d-erlon", "move 48");
    assert!(table.may("move i-h 47"));
    let mut moved = crate::common::table("french impulses", "i-h@58 quiot@47 byl@47 bell@48");
    moved.acts("d-erlon", "move 58").does("move i-h 48");
    assert!(!moved.may("move i-h 47") && moved.game.task() != Task::Battery);
}

/// Situations 60 to 62 (10.10): out of contact only where one's own side rules; foot stops there, horse goes on, even
/// back in.
#[test]
fn leaving_contact() {
    let mut foot = table("french impulses, control 48", "quiot@47 bourg@47 byl@47 omp@41");
    foot.acts("d-erlon", "move 47");
    assert_eq!(foot.having("move quiot"), "48");
    foot.does("move quiot 48");
    assert_eq!(foot.having("move quiot"), "");
    let mut shut = table("french impulses", "quiot@47 byl@47 omp@41");
    shut.acts("d-erlon", "move 47");
    assert_eq!(shut.having("move"), "");
    let mut horse = table("french impulses, control 48", "jacq@47 quiot@47 byl@47 omp@41");
    horse.acts("d-erlon", "move 47").does("move jacq 48");
    assert_eq!(horse.game.motion().left, 4);
    assert!(horse.may("move jacq 35") && horse.may("move jacq 47"));
}

/// Situations 63 to 66 (10.7, 10.14, 7.5): guns move fresh and are spent by it; among enemies only behind a Point, or
/// where friends are.
#[test]
fn guns_on_the_move() {
    assert!(!table("french impulses", "i-h@48/spent omp@41").may("activate d-erlon"));
    let mut moves = table("french impulses", "i-h@58 omp@41");
    moves.acts("d-erlon", "move 58").does("move i-h 57; done").stands("i-h@57/spent");
    let mut led = table("french impulses", "i-h@48 jacq@48 quiot@48 byl@47 omp@41");
    led.acts("d-erlon", "move 48");
    // Situation 67 (11.7): nor does cavalry go in by itself.
    assert!(!led.may("move i-h 47") && !led.may("move jacq 47"));
    led.does("move quiot 47");
    assert!(led.may("move i-h 47") && led.may("move jacq 47"));
    let mut joins = table("french impulses", "i-h@48 quiot@47 byl@47");
    joins.acts("d-erlon", "move 48").does("move i-h 47").stands("i-h@47/spent");
}

/// Situations 68 to 71 (10.8, 8.7): cavalry keeps out of woods and villages with enemies, and in a charge out of all.
#[test]
fn cavalry_and_cover() {
    let mut held = table("french impulses", "pego@59 jacq@59 2nas@72");
    held.acts("d-erlon", "move 59").does("move pego 72");
    assert!(!has(&held.having("move jacq"), "72"));
    let mut vacant = table("french impulses", "jacq@59 omp@41");
    vacant.acts("d-erlon", "move 59");
    assert!(has(&vacant.having("move jacq"), "72"));
    let mut charge = table("french impulses", "delo@59 omp@41");
    charge.acts("ney", "charge 59");
    assert!(!has(&charge.having("move delo"), "72") && has(&charge.having("move delo"), "61"));
    charge.does("move delo 61; done").stands("delo@61");
}

/// Situations 72 to 74 (7.1, 7.2): control changes in passing, not among enemies; nobody enters a full area.
#[test]
fn control_and_room() {
    let mut passes = table("french impulses", "quiot@48 omp@41");
    passes.acts("d-erlon", "move 48").does("move quiot 47; move quiot 61").holds("french 47 61");
    let mut enters = table("french impulses", "quiot@48 byl@47 omp@41");
    enters.acts("d-erlon", "move 48").does("move quiot 47").holds("allied 47");
    let ten = "huss@48 camp@48 baud@48 soye@48 gaut@48 jami@48 bell@48 thev@48 bony@48 trom@48";
    let mut full = table("french impulses", &format!("{ten} quiot@58 omp@41"));
    full.acts("d-erlon", "move 58");
    assert!(!has(&full.having("move quiot"), "48") && has(&full.having("move quiot"), "49"));
}

/// Situations 75 to 78 (8.8): a General Advance stays on its own side's ground, free of enemies, and pays nothing.
#[test]
fn advances() {
    let goals = |situation: &str, units: &str| {
        let mut table = table(situation, units);
        table.acts("d-erlon", "advance");
        table.having("move quiot")
    };
    assert!(!has(&goals("french impulses, control 58", "quiot@48 omp@41"), "47"));
    assert_eq!(goals("french impulses, control 48", "quiot@47 byl@47"), "48");
    assert!(has(&goals("french impulses, control 48", "quiot@58 byl@47"), "48"));
    assert!(!has(&goals("french impulses, control 48 49", "quiot@58 bell@48 byl@48"), "48"));
}

/// Situations 79 to 81 (10.13): skirmishers go with anyone beside them; alone, with neighbours; with nobody near,
/// with nobody.
#[test]
fn skirmishers_need_company() {
    for (who, units) in [("d-erlon", "quiot@58 bell@58"), ("lobau", "quiot@58 bell@58")] {
        let mut table = table("french impulses", &format!("fsk3@58 {units} omp@41"));
        table.acts(who, "move 58");
        assert!(has(&table.having("move fsk3"), "57"), "{who}");
    }
    let acts = |units: &str| {
        let mut table = table("french impulses", &format!("fsk3@58 {units} omp@41"));
        table.does("activate d-erlon").dice("6-6");
        table.may("act move 58 d-erlon")
    };
    assert!(acts("quiot@57") && !acts("quiot@30"));
}

/// Situations 82 and 83 (10.3, 10.4): a unit ends its move before another begins, and all movement comes before the
/// assaults.
#[test]
fn one_after_the_other() {
    let mut table = table("french impulses", "quiot@58 bourg@58 omp@41");
    table.acts("d-erlon", "move 58").does("move quiot 57; done; move bourg 57");
    assert_eq!(table.having("move quiot"), "");
    let mut two = crate::common::table("french impulses", "quiot@48 bourg@48 schm@48 byl@47 best@61 omp@41");
    two.acts("d-erlon", "move 48")
        .does("move quiot 47; move bourg 61; done")
        .offers("assault 47; assault 61");
    // The second follows at once.
    two.does("assault 61").declines().dice("1-1-6-6").declines();
    assert_eq!((two.game.fight().area, two.throws()), (area("47"), "11.12.4"));
}

/// Situation 84 (10.15): the marker goes with a gun and has moved for good.
#[test]
fn the_marker_moves() {
    let mut table = table("french impulses, battery 48", "i-h@48 i-f1@48 omp@41");
    table.acts("d-erlon", "move 48").does("haul i-h 58");
    assert_eq!(table.game.battery(), Some((area("58"), true)));
}
