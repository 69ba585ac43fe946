//! The order of impulses, Leaders' rolls, sunset.

use crate::common::{Table, edition, full, leader, table};
use contract::Side;
use impulse::{Task, Turn};

/// Situations 33 to 37 (8.1, 8.3, 9.2): the roll of a Leader, fresh or spent, with and without Napoleon.
#[test]
fn a_leader_is_rolled_for() {
    let rolls = |situation: &str, dice: &str| {
        let mut table = table(situation, "quiot@58 omp@38");
        table.does("activate d-erlon").dice(dice);
        let stirs = table.game.task() == Task::Act(Turn::First);
        assert_eq!(stirs, table.game.active() == Side::French);
        assert_eq!(table.fresh("d-erlon"), !situation.contains("d-erlon"));
        stirs
    };
    assert!(!rolls("french impulses", "1-1"));
    assert!(rolls("french impulses", "2-3"));
    assert!(!rolls("french impulses, spent napoleon", "2-3"));
    assert!(!rolls("french impulses, spent napoleon d-erlon", "3-4"));
    assert!(rolls("french impulses, spent napoleon d-erlon", "4-4"));
}

/// Situations 38 and 39 (9.2, 9.3): Wellington gives nothing to a Prussian, and nobody anything to a Commander.
#[test]
fn a_bonus_stays_in_the_army() {
    let table = table("allied impulses, spent blucher", "10l-13@44 quiot@30");
    assert_eq!(table.game.bonus(leader("bulow")), 0);
    let mut napoleon = full("french impulses", "");
    napoleon.does("command napoleon").dice("3-3");
    assert_eq!(napoleon.game.active(), Side::Allied);
}

/// Situations 40 to 43 (8.9): two passes in a row, in either order. A failed roll is none: the reading took it for
/// one by the letter of 8.3, which is an option.
#[test]
fn two_passes_end_the_phase() {
    let mut table = full("french impulses", "");
    table.does("pass; pass");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
    let mut table = full("allied impulses", "");
    table.does("pass");
    assert_eq!(table.throws(), "8.10-a");
    table.dice("6-6").does("pass");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
    let mut table = full("french impulses", "");
    table.does("activate d-erlon").dice("1-1").does("pass");
    assert_eq!(table.throws(), "8.10-a");
    let mut table = full("french impulses, option failed-rolls on", "");
    table.does("activate d-erlon").dice("1-1").does("pass");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
}

/// Situations 44 to 46 (8.10): equal or more goes on; at the end of the track nothing helps.
#[test]
fn the_sunset_roll() {
    let sets = |number: u8, dice: &str| {
        let mut table = full(&format!("allied impulses, impulse {number}"), "");
        table.does("pass").dice(dice);
        table
    };
    let goes_on = sets(7, "3-4");
    assert_eq!((goes_on.game.number(), goes_on.asks()), (8, Side::French));
    assert_eq!(sets(7, "3-3").game.task(), Task::Cancel(Side::French));
    assert_eq!(sets(2, "1-1").game.number(), 3);
    let mut last = full(&format!("allied impulses, impulse {}", edition().last_impulse), "");
    last.does("pass");
    assert_eq!((last.game.turn(), last.throws()), (3, "6.2.1"));
}

/// Situations 47 to 50 (9.7, 16.3): the French first, then one of two Allied Commanders.
#[test]
fn a_failed_sunset_roll() {
    let mut table = full("allied impulses, impulse 7", "10l-13@p2");
    table.does("pass").dice("1-1").offers("command napoleon; done");
    let mut saved = table.fork();
    saved.does("command napoleon").dice("6-6");
    assert_eq!((saved.game.number(), saved.game.task(), saved.fresh("napoleon")), (8, Task::Impulse, false));
    table.does("command napoleon").dice("1-1").offers("command blucher; command wellington; done");
    assert!(table.fresh("napoleon"));
    table.does("command wellington").dice("1-1");
    assert_eq!((table.game.turn(), table.fresh("wellington")), (3, true));
}

/// A British assault on Quiot that succeeds, at the moment when Napoleon may intervene.
fn before_napoleon() -> Table {
    let mut table =
        table("allied impulses, impulse 9", "kemp@46 lamb@46 quiot@47 bourg@47 delo@56 10l-13@p2");
    table.acts("picton", "move 46").does("move kemp 47; move lamb 47; point kemp; forward quiot").declines();
    table.dice("6-6-1-1").idles_until(|table| table.game.task() == Task::Intervene(Side::French));
    table
}

/// Situations 51 and 52 (9.4, 9.9): who has tried in the impulse has no try left at sunset, and Ney none in his stead.
#[test]
fn one_try_a_side_and_impulse() {
    for dice in ["1-1", "6-6"] {
        let mut table = before_napoleon();
        table.does("command napoleon").dice(dice);
        table.idles_until(|table| table.game.task() == Task::Sunset).dice("1-1");
        assert_eq!(table.game.task(), Task::Cancel(Side::Allied));
    }
}

/// Situations 53 and 54 (9.4, 16.3): after Wellington's failed Double Move neither Blücher nor, as we rule,
/// Wellington himself tries again; the reading would have let him.
#[test]
fn no_second_try_for_the_allies() {
    let mut table = full("allied impulses, impulse 9, spent napoleon ney", "10l-13@p2");
    table.does("command wellington").dice("1-1 1-1");
    assert_eq!(table.game.turn(), 3);
}
