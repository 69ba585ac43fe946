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
    table.does("move pr-inf-1 ohain-road; done").stands("pr-inf-1@ohain-road pr-cav-1@delayed");
}

/// [W-PRUSSIANS-7] Out of the box everyone moves to an entry area and no farther: cavalry, leaders, and in reserve.
#[test]
fn no_farther_than_the_gate() {
    let gates = "ohain-road, paris-wood-north, paris-wood-south";
    let pieces = "pr-inf-1@delayed pr-cav-1@delayed pr-art-1@delayed pr-ldr-1@delayed br-cav-1@delayed \
                  fr-inf-1@rossomme br-inf-1@braine";
    for (action, disc) in [("move", "green"), ("reserve", "purple")] {
        let mut table = table("allied orders, turn 5", pieces);
        table.does(&format!("activate delayed; act {action} {disc}"));
        for unit in ["pr-inf-1", "pr-cav-1", "pr-art-1", "pr-ldr-1", "br-cav-1"] {
            assert_eq!(table.having(&format!("move {unit}")), gates, "{unit}, {action}");
        }
        table.refuses("move pr-cav-1 ohain-lane", "W-PRUSSIANS-7");
    }
    let mut barred = table(
        "allied orders, turn 5",
        "pr-inf-1@delayed pr-cav-1@delayed fr-inf-1@ohain-road br-inf-1@braine",
    );
    barred.does("activate delayed").refuses("act reserve purple", "W-RESERVE-2");
    barred.does("act move green");
    assert_eq!(barred.having("move pr-cav-1"), "paris-wood-north, paris-wood-south");
}

/// [W-PRUSSIANS-6][W-RETREAT-5] Any unit in the box comes in for nothing in phase two, also one of Wellington's that
/// retreated there.
#[test]
fn any_unit_in_the_box() {
    let mut table = phase_two(
        "br-cav-1@delayed/side br-inf-1@delayed br-inf-2@delayed allied:3@delayed br-ldr-1@delayed",
    );
    table.dice("2").does("enter pr-cav-1 delayed; enter lw-inf-1 delayed");
    assert_eq!(table.having("enter br-cav-1"), "ohain-road, paris-wood-north, paris-wood-south");
    table.does("enter br-cav-1 paris-wood-north; enter br-ldr-1 ohain-road; enter br-inf-1 ohain-road");
    table.offers("carry 0; carry 1; carry 2; carry 3").round_trips().does("carry 2; done");
    table.stands("br-cav-1@paris-wood-north/side br-ldr-1@ohain-road br-inf-1@ohain-road br-inf-2@delayed");
    table.bears("allied:2@ohain-road allied:1@delayed").stands("pr-cav-1@delayed lw-inf-1@delayed");
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

/// [W-PRUSSIANS-9] Out of the box cavalry assaults an entry area and nothing beyond it.
#[test]
fn no_assault_beyond_the_gate() {
    let field = |french: &str| {
        let mut table = table(
            "allied orders, turn 5",
            &format!("pr-cav-1@delayed pr-inf-1@delayed br-inf-1@braine {french}"),
        );
        table.does("activate delayed");
        table
    };
    field("fr-inf-1@papelotte-ridge").refuses("act assault red", "W-PRUSSIANS-9");
    let mut gate = field("fr-inf-1@papelotte-ridge fr-art-1@ohain-road");
    gate.does("act assault red");
    assert_eq!(gate.having("assault pr-cav-1"), "ohain-road");
    gate.refuses("assault pr-cav-1 papelotte-ridge", "W-PRUSSIANS-9");
    gate.does("assault pr-cav-1 ohain-road").stands("pr-cav-1@ohain-road");
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
    out.does("activate delayed").refuses("act fire green", "W-PRUSSIANS-11");
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

/// [W-PRUSSIANS-13][W-RETREAT-5] From an entry area a Prussian retreats into the box and nowhere else; any other
/// Allied unit may.
#[test]
fn back_into_the_box() {
    let shot = |who: &str| {
        let mut table =
            table("french skirmish, turn 5", &format!("fr-inf-1@la-marache {who}@ohain-road/side"));
        table.does("skirmish fr-inf-1 ohain-road").dice("6");
        table
    };
    shot("pr-cav-1").stands("pr-cav-1@delayed/side");
    let british = shot("br-cav-1");
    assert_eq!(british.having("retreat br-cav-1"), "bois-ohain, delayed, ohain-lane");
    british.fork().does("retreat br-cav-1 delayed").stands("br-cav-1@delayed/side");
    let mut fresh =
        table("french skirmish, turn 5", "fr-inf-1@la-marache pr-cav-1@ohain-road br-inf-8@mont-st-jean");
    fresh.does("skirmish fr-inf-1 ohain-road").dice("6").offers("hit pr-cav-1; retreat pr-cav-1 delayed");
    fresh.refuses("retreat pr-cav-1 bois-ohain", "W-PRUSSIANS-13");
    let mut stormed = table(
        "french orders, turn 5",
        "fr-inf-1@la-marache pr-inf-1@ohain-road pr-ldr-1@ohain-road br-inf-8@mont-st-jean",
    );
    stormed.storms("la-marache", "fr-inf-1", "ohain-road").dice("1 3 1").stands("pr-inf-1@delayed");
    stormed.bears("prussian:1@delayed").does("follow pr-ldr-1").stands("pr-ldr-1@delayed");
}

/// [W-PRUSSIANS-13][W-RETREAT-1] RULING: Prussians who assaulted an entry area go back to where they came from, or
/// into the box.
#[test]
fn beaten_at_the_gate() {
    let mut table = table(
        "allied orders, turn 5",
        "pr-inf-1@bois-ohain fr-inf-1@ohain-road fr-inf-2@ohain-road br-inf-8@mont-st-jean",
    );
    table.storms("bois-ohain", "pr-inf-1", "ohain-road").dice("2 2 1");
    table.offers("retreat pr-inf-1 bois-ohain; retreat pr-inf-1 delayed");
    table.does("retreat pr-inf-1 delayed").stands("pr-inf-1@delayed");
    let mut british = crate::common::table(
        "allied orders, turn 5",
        "br-inf-1@bois-ohain allied:2@bois-ohain fr-inf-1@ohain-road fr-inf-2@ohain-road br-inf-8@mont-st-jean",
    );
    british.storms("bois-ohain", "br-inf-1", "ohain-road").dice("2 2 1").stands("br-inf-1@bois-ohain");
}

/// [W-RETREAT-2][W-PRUSSIANS-10] RULING: tired cavalry that is hit in the box retreats as the text has it, towards an
/// entry area; if the French hold all three it is lost.
#[test]
fn hit_in_the_box() {
    let hit = |french: &str| {
        let mut table = table(
            "french skirmish, turn 5",
            &format!("pr-cav-1@delayed/side fr-inf-1@ohain-road br-inf-8@mont-st-jean {french}"),
        );
        table.does("skirmish fr-inf-1 delayed").dice("6");
        table
    };
    assert_eq!(hit("").having("retreat pr-cav-1"), "paris-wood-north, paris-wood-south");
    hit("fr-inf-2@paris-wood-north fr-inf-3@paris-wood-south").stands("pr-cav-1@lost");
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
