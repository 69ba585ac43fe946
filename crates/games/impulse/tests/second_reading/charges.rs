//! Charges, overruns, Double Moves.

use super::has;
use crate::common::{Table, table, unit};
use contract::Side;
use impulse::{Task, Turn};

/// Delort and Watier charge from 48 into 47 behind Delort, up to the dice.
fn charge(units: &str) -> Table {
    let mut table = table("french impulses", &format!("delo@48 wath@48 {units} omp@41"));
    table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo").declines();
    table
}

/// Situation 142 (11.9): strictly more than can be absorbed.
#[test]
fn when_cavalry_overruns() {
    // 8 against 4 and three absorbed.
    let mut four = charge("byl@47");
    four.dice("1-1-1-1").declines();
    assert_eq!(four.game.task(), Task::Overrun);
    let mut three = charge("byl@47");
    three.dice("1-1-1-2").declines().stands("byl@lost");
    assert_eq!(three.game.active(), Side::Allied);
}

/// Situations 158 to 163 (11.9): the Point is spent and may ride along; one clear area, vacant or held by the enemy,
/// a new Point, and no third ride. Friends in it are not in the list of 11.9: this the program had otherwise.
#[test]
fn riding_on() {
    let mut table = charge("byl@47 kemp@46 lamb@62 quiot@62 bell@35");
    table.dice("6-6-1-1").declines().stands("delo@47/spent byl@lost");
    assert_eq!(table.having("move delo"), "46, 48, 61");
    assert_eq!(table.having("move wath"), "46, 48, 61");
    let mut vacant = table.fork();
    vacant.does("move wath 61; done").stands("delo@47/spent wath@61").holds("french 61");
    assert_eq!(vacant.game.active(), Side::Allied);
    table.does("move delo 46; move wath 46").offers("point delo; point wath").does("point wath").declines();
    table.dice("6-6-1-1").declines().stands("wath@46/spent delo@46/spent kemp@lost");
    assert_eq!(table.game.active(), Side::Allied);
}

/// Situation 164 (11.11): not into an area that was assaulted in this impulse.
#[test]
fn no_second_assault_on_an_area() {
    let mut table = table("french impulses", "delo@48 wath@48 byl@47 best@61 omp@41");
    table.acts("ney", "charge 48").does("move delo 47; move wath 61").does("assault 47").declines();
    table.dice("1-1-6-6").declines().stands("delo@48/spent byl@47");
    table.declines().dice("6-6-1-1").declines();
    assert_eq!(table.game.task(), Task::Overrun);
    assert!(!has(&table.having("move wath"), "47") && has(&table.having("move wath"), "62"));
}

/// Situation 165 (11.13, 11.17): who fails after an overrun goes back to the area overrun.
#[test]
fn a_ride_that_fails() {
    let mut table = charge("byl@47 kemp@46");
    table.dice("6-6-1-1").declines().does("move wath 46; done").declines().dice("1-1-6-6").declines();
    table.stands("wath@47/spent delo@47/spent kemp@46");
}

/// Situations 181 to 185 (9.5): two areas or two formations, without Leaders' rolls; a failure spends nobody.
#[test]
fn what_a_double_move_may_be() {
    let mut table = table("french impulses", "quiot@58 bell@58 bourg@49 omp@41");
    let mut fails = table.fork();
    fails.does("command napoleon").dice("1-1");
    assert!(fails.fresh("napoleon") && fails.game.active() == Side::Allied);
    table.does("command napoleon").dice("6-6").does("act move 58 d-erlon; move quiot 57; done");
    assert_eq!(table.game.task(), Task::Act(Turn::Before));
    assert!(table.may("act move 58 lobau") && table.may("act move 49 d-erlon"));
    assert!(!table.may("act move 58 d-erlon"));
}

/// Situations 186 to 188 and 191 (9.5.1, 11.2): foot and horse on different areas, never on the same; two formations
/// as one, with those who stand in a contested area; all movement first.
#[test]
fn combining() {
    let mut apart = table("french impulses", "quiot@48 delo@48 byl@47 best@61 omp@41");
    apart.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47; act charge 48 ney");
    assert!(!has(&apart.having("move delo"), "47"));
    apart.does("move delo 61").offers("assault 47; assault 61");
    let mut one = table("french impulses", "quiot@48 bell@35 byl@47 omp@41");
    one.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47");
    one.does("act move 35 lobau; move bell 47").offers("point bell; point quiot");
    let mut joined = table("french impulses", "aula@47 schm@48 byl@47 omp@41");
    joined
        .does("command napoleon")
        .dice("6-6")
        .does("act move 48 d-erlon; move schm 47; act move 47 d-erlon");
    joined.fights("47").does("point aula; support schm");
    assert_eq!(joined.game.fight().point, unit("aula"));
    assert!(joined.game.fight().support.has(unit("schm")));
}

/// Situations 189 and 190 (9.5.2, 9.5.3): fire is dealt with area by area; Wellington leads no Prussians.
#[test]
fn fire_and_armies() {
    let mut table = table("french impulses", "quiot@47 byl@47 i-h@58 omp@41 kemp@44");
    table.does("command napoleon").dice("6-6").does("act volley 47 d-erlon").dice("1-1-6-6");
    assert_eq!(table.game.task(), Task::Act(Turn::Second));
    let mut british = crate::common::table("allied impulses", "kemp@44 10l-13@44 quiot@58");
    british.does("command wellington").dice("6-6");
    assert!(british.may("act move 44 picton") && !british.may("act move 44 bulow"));
}
