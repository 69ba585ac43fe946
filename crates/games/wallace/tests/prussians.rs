//! The Prussians.

use crate::common::{start, table};
use contract::Side;

/// Phase two of the turn, with these pieces on the board and all other Prussians on the display.
fn phase_two(pieces: &str) -> crate::common::Table {
    table("allied prussians, turn 4", &format!("fr-inf-17@rossomme br-inf-8@mont-st-jean {pieces}"))
}

/// How many Prussians are still on the display.
fn waiting(table: &crate::common::Table) -> usize {
    table.game.on_display().count()
}

/// [W-PRUSSIANS-1] From 3 pm on a die is thrown in phase two, and not before; a 1 counts as a 2.
#[test]
fn from_three_o_clock() {
    let mut day = start();
    day.idles_until(|table| table.throws() == "W-PRUSSIANS-1");
    assert_eq!(day.game.turn(), 3);
    let mut table = phase_two("");
    table.dice("1").does("enter pr-cav-1 delayed; enter lw-inf-1 delayed");
    assert_eq!(waiting(&table), 18);
    table.stands("pr-inf-1@display");
}

/// [W-PRUSSIANS-2] As many pieces as the die says, from the left of the display. RULING: leaders count.
#[test]
fn from_the_left_of_the_display() {
    let mut table = phase_two("");
    table.dice("5");
    let mut coming: Vec<_> =
        table.options().iter().map(|option| option.split(' ').nth(1).unwrap().to_owned()).collect();
    coming.dedup();
    coming.sort();
    assert_eq!(coming, ["lw-inf-1", "pr-art-1", "pr-cav-1", "pr-inf-1", "pr-ldr-1"]);
    table.refuses("enter lw-inf-2 paris-wood-north", "W-PRUSSIANS-2");
    table.refuses("done", "W-PRUSSIANS-2");
}

/// [W-PRUSSIANS-3] Those of the A part enter by either area A, those of the B part by area B.
#[test]
fn a_by_a_and_b_by_b() {
    let mut a = phase_two("");
    a.dice("2");
    assert_eq!(a.having("enter pr-cav-1"), "delayed, paris-wood-north, paris-wood-south");
    a.refuses("enter pr-cav-1 ohain-road", "W-PRUSSIANS-3");
    let gone = "pr-cav-1@lost lw-inf-1@lost pr-inf-1@lost pr-art-1@lost pr-ldr-1@lost lw-inf-2@lost \
     lw-inf-3@lost \
                pr-cav-2@lost pr-art-2@lost lw-inf-4@lost lw-inf-5@lost pr-cav-3@lost pr-inf-2@lost \
                pr-art-3@lost";
    let mut b = phase_two(gone);
    b.dice("2");
    assert_eq!(b.having("enter pr-cav-4"), "delayed, ohain-road");
    b.refuses("enter pr-cav-4 paris-wood-north", "W-PRUSSIANS-3");
}

/// [W-PRUSSIANS-4] An entry area may be overfull until the first Allied round of the turn ends.
#[test]
fn a_crowd_at_the_gate() {
    let four = "pr-cav-1@paris-wood-north lw-inf-1@paris-wood-north pr-inf-1@paris-wood-north \
     pr-art-1@paris-wood-north";
    let others = "fr-inf-1@rossomme br-inf-1@mont-st-jean";
    let mut french = table("french orders, turn 4, tile 2, used 1", &format!("{four} {others}"));
    french.does("nothing green").bears("prussian:0@paris-wood-north");
    let mut allied = table("allied orders, turn 4, tile 2, used 1", &format!("{four} {others}"));
    allied.does("nothing green").bears("prussian:1@paris-wood-north");
}

/// [W-PRUSSIANS-5] A piece that arrives may be put in the Delayed box.
#[test]
fn not_yet() {
    let mut table = phase_two("");
    table.dice("2").does("enter pr-cav-1 delayed; enter lw-inf-1 paris-wood-south");
    table.stands("pr-cav-1@delayed lw-inf-1@paris-wood-south");
}

/// [W-PRUSSIANS-6] In a later turn those in the box may come in by any entry area, on top of the die, or wait
/// on.
#[test]
fn out_of_the_box() {
    let mut table = phase_two("pr-cav-1@delayed pr-inf-1@delayed prussian:2@delayed");
    table.dice("2");
    assert_eq!(table.having("enter pr-inf-1"), "ohain-road, paris-wood-north, paris-wood-south");
    table.does("enter lw-inf-1 paris-wood-north; enter pr-art-1 paris-wood-north");
    table.does("enter pr-inf-1 ohain-road").bears("prussian:2@ohain-road prussian:0@delayed");
    assert_eq!(waiting(&table), 16, "the two of the die came besides");
    table.does("done").stands("pr-inf-1@ohain-road pr-cav-1@delayed");
}

/// [W-PRUSSIANS-7] The box is activated like an area next to all entry areas.
#[test]
fn marching_out_of_the_box() {
    let mut table =
        table("allied orders, turn 5", "pr-inf-1@delayed pr-cav-1@delayed fr-inf-1@rossomme br-inf-1@braine");
    table.does("activate delayed; act move green");
    assert_eq!(table.having("move pr-inf-1"), "ohain-road, paris-wood-north, paris-wood-south");
    assert!(table.may("move pr-cav-1 ohain-lane"), "two areas");
    table.does("move pr-inf-1 ohain-road; done").stands("pr-inf-1@ohain-road pr-cav-1@delayed");
}

/// [W-PRUSSIANS-8] RULING: nobody arrives where the French stand; without an open area there is only the box.
#[test]
fn a_gate_barred() {
    let mut table = phase_two("fr-inf-1@paris-wood-north");
    table.dice("2");
    assert_eq!(table.having("enter pr-cav-1"), "delayed, paris-wood-south");
    table.refuses("enter pr-cav-1 paris-wood-north", "W-PRUSSIANS-8");
    let mut barred = phase_two("fr-inf-1@paris-wood-north fr-inf-2@paris-wood-south");
    barred
        .dice("2")
        .does("enter pr-cav-1 delayed; enter lw-inf-1 delayed")
        .stands("pr-cav-1@delayed lw-inf-1@delayed");
}

/// [W-PRUSSIANS-9] Units in the box assault French units in an entry area.
#[test]
fn assault_from_the_box() {
    let mut table = table("allied orders, turn 5", "pr-inf-1@delayed fr-art-1@ohain-road br-inf-1@braine");
    table.does("activate delayed; act assault red; assault pr-inf-1 ohain-road").dice("1");
    assert_eq!(table.throws(), "W-MORALE-2", "the gun has hit it");
    table.dice("6").stands("fr-art-1@lost pr-inf-1@ohain-road");
}

/// [W-PRUSSIANS-10] Infantry in the box and French infantry in an entry area skirmish with each other.
#[test]
fn skirmish_at_the_gate() {
    let mut table = table("allied skirmish, turn 5", "pr-inf-1@delayed fr-inf-1@ohain-road br-inf-1@braine");
    table.does("skirmish pr-inf-1 ohain-road").dice("6").bears("french:1@ohain-road");
    assert_eq!(table.asks(), Side::French);
    table.does("skirmish fr-inf-1 delayed").dice("6").bears("prussian:1@delayed");
}

/// [W-PRUSSIANS-11] No gun fires into the box or out of it.
#[test]
fn no_guns_at_the_box() {
    let mut out = table("allied orders, turn 5", "pr-art-1@delayed fr-inf-1@ohain-road br-inf-1@braine");
    out.does("activate delayed").refuses("act fire green", "W-FIRE-1");
    let mut into = table("french orders, turn 5", "fr-art-1@ohain-road pr-inf-1@delayed br-inf-1@braine");
    into.does("activate ohain-road").refuses("act fire green", "W-FIRE-1");
}

/// [W-PRUSSIANS-12] No French unit enters the box, by movement, assault or retreat.
#[test]
fn no_french_in_the_box() {
    let mut table = table(
        "french orders, turn 5",
        "fr-inf-1@ohain-road fr-cav-1@ohain-road pr-inf-1@delayed br-inf-1@braine",
    );
    let mut march = table.fork();
    march.does("activate ohain-road; act move green").refuses("move fr-inf-1 delayed", "W-PRUSSIANS-12");
    table.does("activate ohain-road").refuses("act assault red", "W-ASSAULT-0.2");
    let mut retreat = crate::common::table(
        "allied skirmish, turn 5",
        "fr-cav-1@ohain-road/side br-inf-1@bois-ohain br-inf-2@braine",
    );
    retreat.does("skirmish br-inf-1 ohain-road").dice("6");
    assert_eq!(retreat.having("retreat fr-cav-1"), "la-marache, papelotte-ridge");
    let mut empty = crate::common::table("french orders, turn 5", "fr-inf-1@ohain-road br-inf-1@braine");
    empty.does("activate ohain-road; act move green").refuses("move fr-inf-1 delayed", "W-PRUSSIANS-12");
}

/// [W-PRUSSIANS-13][W-RETREAT-5] From an entry area a Prussian may retreat into the box, and so may any
/// Allied unit. RULING [W-RETREAT-3]: a Prussian there is at his goal, so any open area will do.
#[test]
fn back_into_the_box() {
    let shot = |who: &str| {
        let mut table =
            table("french skirmish, turn 5", &format!("fr-inf-1@la-marache {who}@ohain-road/side"));
        table.does("skirmish fr-inf-1 ohain-road").dice("6");
        table
    };
    let prussian = shot("pr-cav-1");
    assert!(prussian.may("retreat pr-cav-1 delayed") && prussian.may("retreat pr-cav-1 bois-ohain"));
    shot("br-cav-1").does("retreat br-cav-1 delayed").stands("br-cav-1@delayed/side");
}

/// [W-PRUSSIANS-6] When the display is empty nobody throws a die, and those in the box may still come in.
#[test]
fn the_last_come_out_of_the_box() {
    let display: Vec<_> = phase_two("").game.on_display().map(crate::common::key).collect();
    let gone: Vec<_> =
        display.iter().filter(|key| **key != "pr-inf-1").map(|key| format!("{key}@lost")).collect();
    let mut table = phase_two(&format!("pr-inf-1@delayed {}", gone.join(" ")));
    assert_eq!((table.asks(), table.throws()), (Side::Allied, ""));
    table.does("enter pr-inf-1 ohain-road").stands("pr-inf-1@ohain-road");
}

/// [W-PRUSSIANS-2][W-LEADER-8] A leader finds no entry where another Prussian leader stands, and other pieces do;
/// pieces of both parts of the display and of the box are told apart.
#[test]
fn who_enters_where() {
    let mut table = phase_two("pr-ldr-2@paris-wood-north pr-cav-2@delayed");
    table.dice("5");
    assert_eq!(table.having("enter pr-ldr-1"), "delayed, paris-wood-south");
    assert_eq!(table.having("enter pr-cav-1"), "delayed, paris-wood-north, paris-wood-south");
    assert_eq!(table.having("enter pr-cav-2"), "ohain-road, paris-wood-north, paris-wood-south");
    let last = "pr-cav-1@lost lw-inf-1@lost pr-inf-1@lost pr-art-1@lost pr-ldr-1@lost lw-inf-2@lost lw-inf-3@lost \
                pr-cav-2@lost pr-art-2@lost lw-inf-4@lost lw-inf-5@lost pr-inf-2@lost pr-art-3@lost";
    let mut both = phase_two(last);
    both.dice("3");
    assert_eq!(both.having("enter pr-cav-3"), "delayed, paris-wood-north, paris-wood-south");
    assert_eq!(
        both.having("enter pr-cav-4"),
        "delayed, ohain-road",
        "of the B part, and otherwise like the other"
    );
}
