//! Commanders, rally.

use crate::common::{start, table};
use contract::Side;
use impulse::Task;

/// Situation 1 (5.2): turn 1 begins with the Grand Battery.
#[test]
fn turn_1_begins_with_the_guns() {
    let table = start();
    assert_eq!((table.game.turn(), table.game.task()), (1, Task::Battery));
}

/// Situations 2 to 5 (6.2): Napoleon's roll decides about him alone, whatever he was; everyone else is fresh. Ney
/// commands for him.
#[test]
fn napoleon_is_rolled_for() {
    let rolls = |situation: &str, dice: &str| {
        let mut table = table(situation, "quiot@58 delo@56 omp@38");
        table.dice(dice);
        table
    };
    assert!(rolls("french commanders, spent napoleon", "3-4").fresh("napoleon"));
    assert!(!rolls("french commanders", "3-3").fresh("napoleon"));
    let table = rolls("french commanders, spent napoleon ney wellington d-erlon orange", "1-1");
    assert!(["ney", "wellington", "d-erlon", "orange"].iter().all(|key| table.fresh(key)));
    assert_eq!(table.game.task(), Task::Impulse);
    assert!(table.may("command ney") && !table.may("command napoleon"));
}

/// Situations 6 and 7 (6.3, 6.3.1): guns are ready again even in contact; the French rally first.
#[test]
fn guns_come_first_and_the_french_before_the_allies() {
    let mut table = table("french commanders", "i-h@47/spent byl@47 quiot@58/spent kemp@44/spent");
    table.dice("6-6").stands("i-h@47 quiot@58/spent");
    assert_eq!(table.asks(), Side::French);
    table.does("done");
    assert_eq!(table.asks(), Side::Allied);
}

/// Situations 8 to 13 (6.3.2): two units of his formation in one area, foot and horse, contested or not; the Leader
/// is spent for it.
#[test]
fn a_leader_rallies_two_in_one_area() {
    let rally = |units: &str| {
        let mut table = table("french commanders", &format!("{units} bell@30/spent omp@38"));
        table.dice("6-6");
        table
    };
    let mut three = rally("quiot@58/spent bourg@58/spent schm@58/spent");
    three.does("rally d-erlon quiot; rally d-erlon bourg");
    assert!(!three.may("rally d-erlon schm") && !three.fresh("d-erlon"));
    let mut apart = rally("quiot@58/spent bourg@49/spent");
    apart.does("rally d-erlon quiot");
    assert!(!apart.may("rally d-erlon bourg"));
    let mut mixed = rally("quiot@58/spent jacq@58/spent");
    mixed.does("rally d-erlon jacq; rally d-erlon quiot").stands("quiot@58 jacq@58");
    assert!(rally("quiot@47/spent byl@47").may("rally d-erlon quiot"));
    let mut none = rally("quiot@58/spent");
    none.does("done");
    assert!(none.fresh("d-erlon") && none.fresh("lobau"));
}

/// Situations 14 to 17 (6.3.2): rifles are rallied by Leaders with units beside them; alone, by those with troops
/// next door.
#[test]
fn rifles_are_rallied_by_those_near() {
    let who = |units: &str| {
        let mut table = table("french commanders", &format!("95th@44/spent quiot@30 {units}"));
        table.dice("6-6");
        if table.game.task() == Task::Rally(Side::Allied) { table.having("rally") } else { "nobody".into() }
    };
    assert_eq!(who("kemp@44 chal@44 adam@45"), "orange 95th, picton 95th");
    assert_eq!(who("kemp@44 adam@45"), "picton 95th");
    assert_eq!(who("kemp@41"), "nobody");
    assert_eq!(who("adam@45"), "hill 95th");
}

/// Situations 18 and 19 (6.3.2, 9.9): Ney rallies as a Leader, and then nobody commands in Napoleon's stead.
#[test]
fn ney_rallies_and_commands_no_more() {
    let mut table = table("french commanders", "delo@56/spent quiot@58/spent omp@38");
    table.dice("1-1");
    assert!(!table.may("rally napoleon quiot"));
    table.does("rally ney delo; done");
    assert_eq!((table.game.task(), table.having("command").as_str()), (Task::Impulse, ""));
}
