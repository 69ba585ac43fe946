//! A second reading: the rulebook was read again, sections 1 to 11 and the battles, by somebody who had not seen the
//! program, and what has to happen was written down before looking. Each test holds some of those situations;
//! docs/rulings/nlb.md tells how it went.
//!
//! Around 0330 all is open ground, as in the other tests; 0916 is a chateau, with 0915, 1015, 1016, 0917, 0816 and
//! 0815 around it.

use crate::common::{hex, table, unit};
use contract::Side;
use nlb::{Body, Flag, Task};
use odds::Ratio;

// 5.3 Zones, and where they end.

/// [5.3.2] [6.0] A river without a bridge ends the zone: one walks along the bank before the enemy's eyes, and nobody
/// has to fight over it.
#[test]
fn along_the_bank() {
    let bank = "fr-3-gen-10@3522 pr-1-12-1@3623";
    let walking = table("wavre french movement", bank);
    assert_eq!(walking.cost("fr-3-gen-10", "3523"), Some(2));
    assert_eq!(walking.cost("fr-3-gen-10", "3524"), Some(4), "on past him along the trail");
    table("wavre french combat", "fr-3-gen-10@3523 pr-1-12-1@3623").offers("end-combat");
    table("wavre allied combat", "fr-3-gen-10@3523 pr-1-12-1@3623").offers("end-combat");
}

/// [5.3.2] [6.3A.1] [TEC.9] Over a bridge the zone goes on: who comes to it stops, has to attack, and finds the other
/// doubled.
#[test]
fn at_the_bridge() {
    let walking = table("wavre french movement", "fr-3-gen-10@3521 pr-1-12-1@3622");
    assert_eq!(walking.cost("fr-3-gen-10", "3522"), Some(2), "only water between");
    assert_eq!(walking.cost("fr-3-gen-10", "3523"), Some(4));
    let around = walking.cost("fr-3-gen-10", "3524");
    assert!(around.is_none_or(|cost| cost > 6), "not straight on from the bridge: {around:?}");
    let mut fight = table("wavre french combat", "fr-3-gen-10@3523 pr-1-12-1@3622/r");
    fight.offers("target 3622").attack("3622", "3523");
    assert_eq!(fight.sums(), (6, 6), "three, doubled");
}

/// [TEC.7] [TEC.9] [5.3.1] A stream stops no zone; [5.3C] [5.3D] two zones are not worse than one, and neither costs
/// anything.
#[test]
fn streams_stop_no_zone() {
    let wet = table("quatre-bras french movement", "fr-2-soye-6@2242 al-n2-blndt@2239");
    assert!(wet.game.zone_of(Side::Allied).has(hex("2240")));
    let two = table("la-belle-alliance french movement", "fr-1-quiot-1@0332 al-1-mait@0330 al-1-byng@0430");
    assert_eq!(two.cost("fr-1-quiot-1", "0331"), Some(2));
    let edge = table("la-belle-alliance french movement", "fr-1-quiot-1@0325 al-1-mait@0330");
    assert_eq!(edge.cost("fr-1-quiot-1", "0329"), Some(8), "the last point takes him in");
}

/// [5.3.3] Zones do not reach into an empty chateau that infantry goes through; cavalry has to stop there (RULING).
#[test]
fn through_an_empty_chateau() {
    let with = |who: &str| table("la-belle-alliance french movement", &format!("{who}@0917 al-1-mait@0815"));
    // By the road into the walls, half a point, and out again to 1015; around them it is two points.
    assert_eq!(with("fr-1-quiot-1").cost("fr-1-quiot-1", "1015"), Some(3));
    assert_eq!(with("fr-1-jacq").cost("fr-1-jacq", "1015"), Some(4));
    assert_eq!(with("fr-1-jacq").cost("fr-1-jacq", "0916"), Some(1));
}

/// [5.3.3] [8.2A.1] [5.3.4] Infantry walks out of a chateau that is surrounded, and stops in the first zone; [5.3E.1]
/// the besiegers do not stir.
#[test]
fn out_of_the_chateau() {
    let ring = "al-3-omptda@0916 fr-1-quiot-1@0917 fr-1-bourg-1@0816 fr-1-nogues-3@1015";
    let mut table = table("la-belle-alliance allied movement", ring);
    assert_eq!(table.cost("al-3-omptda", "1016"), Some(2), "into a zone");
    assert_eq!(table.cost("al-3-omptda", "1116"), None, "and not through it");
    table.does("take al-3-omptda; to 1016").bars("take al-3-omptda");
    let mut besiegers = crate::common::table("la-belle-alliance french movement", ring);
    besiegers.bars("take fr-1-quiot-1; take fr-1-bourg-1; take fr-1-nogues-3");
}

/// [5.3A] [9.3.1] An army that has lost heart has zones as before.
#[test]
fn the_demoralized_have_zones() {
    let table = table(
        "la-belle-alliance french movement",
        &format!("fr-1-quiot-1@0332 pr-4-schw@0330 {PRUSSIANS} {WATZ}"),
    );
    assert!(table.game.is_broken(Body::Prussian));
    assert_eq!(table.cost("fr-1-quiot-1", "0331"), Some(2));
    assert_eq!(table.cost("fr-1-quiot-1", "0329"), None, "six points around him");
}

/// Prussians of La Belle Alliance with a strength of 24, and two more.
const PRUSSIANS: &str = "pr-4-10-13@lost pr-4-11-14@lost pr-4-18-15@lost pr-4-15-16@lost pr-4-brdlbn@lost";
const WATZ: &str = "pr-4-watz@lost";

// 5.1 to 5.4 Movement and stacking.

/// [5.4.1] [5.4B] [5.3E.1] A third unit does not stop where two stand whom the enemy holds fast; it passes through others.
#[test]
fn no_third_where_nobody_can_leave() {
    let held = "fr-1-quiot-1@0331 fr-1-bourg-1@0331 fr-1-nogues-3@0333 fr-1-grenr-3@0332 fr-2-soye-6@0332 al-1-mait@0330";
    let mut table = table("la-belle-alliance french movement", held);
    table.does("take fr-1-nogues-3").bars("to 0331").lets("to 0332; to 0231; to 0431");
    // Through the two at 0332 it goes without paying for them.
    assert_eq!(table.cost("fr-1-nogues-3", "0431"), Some(4));
}

/// [5.4.1] Three in a hex for a while, in a chain: the phase ends when there is room for all.
#[test]
fn room_is_found_in_the_end() {
    let five = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 fr-1-nogues-3@0331 fr-1-grenr-3@0331 fr-2-soye-6@0332 al-1-mait@0825";
    let mut table = table("la-belle-alliance french movement", five);
    table.does("take fr-2-soye-6; to 0331").bars("end-movement");
    table.does("take fr-1-nogues-3; to 0330").bars("end-movement");
    table.does("take fr-1-quiot-1; to 0329").lets("end-movement");
}

/// [8.1A.1] [5.4B] One walks through an occupied chateau, and stops there only if the garrison can still go.
#[test]
fn through_a_garrison() {
    let two = "al-3-omptda@0916 al-3-kiel@0915 fr-1-quiot-1@0925";
    let mut table = table("la-belle-alliance allied movement", two);
    assert_eq!(table.cost("al-3-kiel", "0917"), Some(2), "a point of road");
    table.fork().does("take al-3-kiel").lets("to 0916");
    // Omptda has been out and back in: nobody else finds room.
    let mut back = crate::common::table("la-belle-alliance allied movement", &two.replace("0916", "0917"));
    back.does("take al-3-omptda; to 0916; take al-3-kiel").bars("to 0916").lets("to 0917");
    table.does("take al-3-omptda; to 0917; take al-3-kiel").lets("to 0916");
}

/// [10.1B] [8.1A.1] Leaders take no room, behind walls either.
#[test]
fn leaders_behind_walls() {
    let three = "al-3-omptda@0916 alten@0815 wellington@0815 al-3-kiel@0815 fr-1-quiot-1@0925 napoleon@0925";
    let mut table = table("la-belle-alliance allied movement, command", three);
    table.does("take alten; to 0916; take wellington; to 0916").lets("end-movement");
    table.stands("alten@0916 wellington@0916 al-3-omptda@0916");
}

/// [TEC.2.1] [TEC.11] [5.2C] There is no least move: with less than the price nobody goes in.
#[test]
fn the_whole_price() {
    // 0526 is forest, and all is open south of it.
    let far = |who: &str, from: &str| {
        table("la-belle-alliance french movement", &format!("{who}@{from} al-1-mait@0825")).cost(who, "0526")
    };
    assert_eq!(
        (far("fr-1-jacq", "0530"), far("fr-1-jacq", "0531")),
        (Some(14), None),
        "three points do not buy four"
    );
    assert_eq!((far("fr-1-quiot-1", "0529"), far("fr-1-quiot-1", "0530")), (Some(8), None));
}

// 5.5 and 5.6 Leaving and entering.

/// [5.5.3] The way to the edge and the price of the edge hex together are no more than the allowance.
#[test]
fn the_price_of_leaving() {
    let from = |place: &str| table("wavre french movement", &format!("fr-3-gen-10@{place} pr-1-12-1@4309"));
    let mut near = from("3217");
    assert_eq!(near.cost("fr-3-gen-10", "2916").or(near.cost("fr-3-gen-10", "2917")), Some(6));
    near.does("take fr-3-gen-10").lets("exit");
    let mut far = from("3317");
    far.does("take fr-3-gen-10").bars("exit");
}

/// [5.5.1] [27.1B] At 3701 the French leave, and nobody else; [20.4C.2] at Wavre not there but in the west.
#[test]
fn where_one_leaves() {
    let base = "napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525 blucher@3709 pr-1-24-1@3709";
    let mut prussian =
        table("grand-waterloo allied movement, turn 18/1400", &format!("{base} pr-1-12-1@3701"));
    prussian.does("take pr-1-12-1").bars("exit");
    let mut wavre = table("wavre french movement", "fr-3-gen-10@3701 pr-1-12-1@4309");
    wavre.does("take fr-3-gen-10").bars("exit");
}

/// [5.5.3] [10.1D] In an enemy zone a unit is held at the edge; a leader who stands with it goes as he likes.
#[test]
fn a_leader_leaves_out_of_a_zone() {
    let counters = "fr-3-gen-10@3701 grouchy@3701 pr-1-12-1@3702 blucher@3702 napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525";
    let mut table = table("grand-waterloo french movement, turn 18/1400", counters);
    table.bars("take fr-3-gen-10").does("take grouchy").lets("exit").does("exit").stands("grouchy@exited");
    assert!(!table.game.flag(Flag::RoadToBrussels), "[27.3C.3] he is no unit");
}

/// [5.6.1] [21.2C.PR.R1] [5.6A.2] Two doors: each has a column of its own, and nobody comes before his turn.
#[test]
fn two_doors() {
    let all = "pr-4-schw@waiting pr-4-watz@waiting pr-4-sydow@waiting pr-4-18-15@waiting fr-1-quiot-1@0925 al-1-mait@0825";
    let mut early = table("la-belle-alliance allied movement, turn 18/1200", all);
    early.bars("take pr-4-schw; take pr-4-18-15");
    let mut table = table("la-belle-alliance allied movement, turn 18/1300", all);
    table.does("take pr-4-schw").lets("via 2912; via 2914").does("via 2912");
    assert_eq!(table.game.hand().spent, 2, "a trail");
    table.does("to 2912; take pr-4-watz; via 2912");
    assert_eq!(table.game.hand().spent, 2, "beside the first");
    table.does("to 2812; take pr-4-sydow; via 2912");
    assert_eq!(table.game.hand().spent, 4, "the second stack");
    table.does("to 2812; take pr-4-18-15; via 2914");
    assert_eq!(table.game.hand().spent, 2, "nobody came here before");
}

/// [5.6D] [5.6C] An enemy in one of two doors: the other is free; an enemy who only looks at it is no bar, and stops
/// who comes.
#[test]
fn a_door_is_shut() {
    let all = "pr-4-schw@waiting pr-4-watz@waiting fr-1-quiot-1@2912 al-1-mait@0825";
    let mut table = table("la-belle-alliance allied movement, turn 18/1300", all);
    table.does("take pr-4-schw").bars("via 2912").lets("via 2914");
    let near = all.replace("fr-1-quiot-1@2912", "fr-1-quiot-1@2713");
    let mut free = crate::common::table("la-belle-alliance allied movement, turn 18/1300", &near);
    free.does("take pr-4-schw").lets("via 2912; via 2914");
}

/// [10.1A.2] A leader comes with one of his own who comes now: not because one who came an hour ago has moved.
#[test]
fn no_leader_comes_after_the_fact() {
    let late = "al-5-kempt@1638 al-5-pack@waiting al-5-vincke@waiting al-5-heisse@waiting picton@waiting willem@0738 al-nc-mrln@0738 fr-2-soye-6@1752";
    let mut table = table("quatre-bras allied movement, turn 16/1500, command", late);
    table.does("take al-5-kempt; to 1639").bars("take picton");
    table.does("take al-5-pack; to 1637").lets("take picton");
    assert_eq!(table.cost("picton", "1634"), Some(1));
}

/// [10.1A.2] He comes by the door by which his own came; alone, when all of them are in, by either.
#[test]
fn leaders_come_by_the_same_door() {
    let all = "pr-4-schw@waiting pr-4-watz@waiting pr-4-sydow@waiting bulow@waiting blucher@waiting fr-1-quiot-1@0925 al-1-mait@0825 wellington@0825 napoleon@0925";
    let mut table = table("la-belle-alliance allied movement, turn 18/1300, command", all);
    table.bars("take bulow; take blucher").does("take pr-4-schw; via 2914; to 2814");
    table.does("take bulow").bars("via 2912");
    let mut alone = crate::common::table(
        "la-belle-alliance allied movement, turn 18/1400, command",
        "pr-4-schw@2512 pr-4-watz@2513 pr-4-sydow@2412 bulow@waiting blucher@2512 fr-1-quiot-1@0925 al-1-mait@0825 wellington@0825 napoleon@0925",
    );
    alone.does("take bulow").lets("via 2912; via 2914");
}

/// [5.6E] Whoever stays out comes in a later turn, when the column begins anew; [5.6A.1] but still behind those who
/// go before him.
#[test]
fn late_and_still_in_order() {
    let late = "al-5-kempt@waiting al-bw-bttlr@waiting al-3-halk@waiting al-nc-mrln@0738 fr-2-soye-6@1752";
    let mut table = table("quatre-bras allied movement, turn 16/1700", late);
    table.bars("take al-bw-bttlr").lets("take al-5-kempt; take al-3-halk");
    table.does("take al-5-kempt; to 1638").lets("take al-bw-bttlr");
    assert_eq!(table.cost("al-bw-bttlr", "1634"), Some(1), "beside Kempt, the first stack");
}

// 6.1 Who fights whom.

/// [6.1.1] [6.1.2] [6.1E.3] Three in a row against two: the one in the middle helps either side, but all of it is
/// never one attack.
#[test]
fn the_one_in_the_middle() {
    let row = "fr-1-quiot-1@0331 fr-1-bourg-1@0429 fr-1-nogues-3@0531 al-1-mait@0330 al-1-byng@0530";
    let mut table = table("la-belle-alliance french combat", row);
    table.does("target 0330").bars("target 0530").lets("join 0331; join 0429");
    let mut left = table.fork();
    left.does("join 0331").lets("roll 1-2; join 0429").does("join 0429");
    assert_eq!(left.sums(), (8, 6));
    left.roll("1-1", 6).does("retreat fr-1-quiot-1 0332; retreat fr-1-bourg-1 0428; stay");
    left.offers("target 0530").does("target 0530").offers("join 0531");
    let mut right = table.fork();
    right.does("join 0331").roll("1-2", 6).does("retreat fr-1-quiot-1 0332; stay");
    right.does("target 0530").lets("join 0429; join 0531").does("join 0531").bars("roll 1-2");
}

/// [6.1.2] [6.1.4] [6.1E.3] Two beside the same two: both on both, or one on each, and never both on one.
#[test]
fn two_against_two() {
    let square = "fr-1-quiot-1@0430 fr-1-bourg-1@0230 al-1-mait@0330 al-1-byng@0331";
    let mut table = table("la-belle-alliance french combat", square);
    let mut each = table.fork();
    each.does("target 0330; join 0430").lets("roll 1-2").bars("join 0230");
    each.roll("1-2", 3).does("retreat fr-1-quiot-1 0530; stay");
    each.offers("target 0331").does("target 0331").offers("join 0230");
    table.does("target 0330; target 0331; join 0430").bars("roll 1-3").does("join 0230");
    assert_eq!(table.sums(), (8, 12));
}

/// [6.1.1] [6.1.4] One alone beside three attacks all three at once.
#[test]
fn one_against_three() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0330 al-1-mait@0329 al-n3-detm@0430 al-n3-daub@0230",
    );
    table.does("target 0329").bars("join 0330").does("target 0430").bars("join 0330").does("target 0230");
    table.does("join 0330");
    assert_eq!((table.sums(), table.odds()), ((7, 12), "1-2".into()));
}

/// [6.1D.2] [6.1C] A stack is not divided: both of a hex attack the same, [7.4A] a gun beside the enemy with the
/// infantry it stands with.
#[test]
fn gun_and_infantry_together() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-desal@0331 fr-1-quiot-1@0331 al-1-mait@0330 al-n3-detm@0333",
    );
    table.offers("target 0330").attack("0330", "0331");
    assert_eq!(table.sums(), (10, 6));
    table.roll("1-1", 4).lets("retreat fr-1-desal 0231; retreat fr-1-quiot-1 0431");
}

/// [6.1B] Who stood fast is not attacked again; who attacked and stayed has done his share.
#[test]
fn nobody_fights_twice() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-1-quiot-1@0816 fr-1-bourg-1@0714 al-n3-daub@0916/r al-1-mait@0715",
    );
    table.does("target 0916; join 0917; join 0816").roll("3-1", 2).does("stand al-n3-daub");
    table.offers("target 0715").attack("0715", "0714").roll("1-2", 6);
    table.does("retreat fr-1-bourg-1 0613; stay").offers("end-combat");
}

/// [8.2A.2] [6.1.1] All besiegers attack the walls, [6.1.2] and one who touches another enemy as well attacks both if
/// nobody else does.
#[test]
fn besiegers_and_their_duties() {
    let mut both =
        table("la-belle-alliance french combat", "fr-1-quiot-1@0917 fr-1-bourg-1@1016 al-n3-daub@0916");
    both.does("target 0916; join 0917").bars("roll 1-3").does("join 1016").lets("roll 1-2");
    let mut two =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0816 al-n3-daub@0916 al-n3-detm@0815");
    two.does("target 0916").bars("join 0816").does("target 0815; join 0816");
    assert_eq!(two.sums(), (7, 12));
}

/// [8.2A.3] [6.1.1] An enemy between a garrison and another of ours: the other has to attack, the garrison may help.
#[test]
fn the_garrison_may_help() {
    let mut table =
        table("la-belle-alliance allied combat", "al-3-omptda@0916 al-3-kiel@0817 fr-1-quiot-1@0917");
    table.offers("target 0917").does("target 0917").lets("join 0916; join 0817");
    let mut alone = table.fork();
    alone.does("join 0817").lets("roll 1-1").does("join 0916");
    assert_eq!(alone.sums(), (8, 4));
    table.does("join 0916").bars("roll 1-1");
}

/// [8.2C] [6.4.Ar] A garrison that attacks and fails goes back like anybody, and leaves the chateau; its enemy may
/// walk in (no infantry was attacked there).
#[test]
fn a_garrison_that_fails() {
    let mut table = table("la-belle-alliance allied combat", "al-3-omptda@0916 fr-1-quiot-1@0917");
    table.attack("0917", "0916").roll("1-1", 6).bars("stand al-3-omptda").does("retreat al-3-omptda 0915");
    table.stands("al-3-omptda@0915");
}

/// [10.2.1] [6.0] Leaders neither attack nor are attacked.
#[test]
fn leaders_do_not_fight() {
    let mut table = table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0331 napoleon@0331 ney@0331 al-1-mait@0330 wellington@0330",
    );
    table.attack("0330", "0331");
    assert_eq!(table.sums(), (7, 6));
}

// 6.2 and 6.3 Odds.

/// [6.2A] [6.2B] Always in the defender's favour, from one end of the table to the other.
#[test]
fn rounding() {
    let cases = [
        (11, 4, "2-1"),
        (8, 3, "2-1"),
        (9, 3, "3-1"),
        (4, 5, "1-2"),
        (3, 7, "1-3"),
        (5, 5, "1-1"),
        (2, 9, "1-5"),
        (5, 4, "1-1"),
        (5, 6, "1-2"),
        (1, 4, "1-4"),
    ];
    for (attack, defence, odds) in cases {
        assert_eq!(Ratio::in_defenders_favour(attack, defence).to_string(), odds, "{attack} to {defence}");
    }
}

/// [6.3B] [TEC.2.2] Three and three of cavalry are three in the woods, not four; guns on horse and infantry count whole.
#[test]
fn halved_together() {
    let mut horse =
        table("la-belle-alliance french combat", "fr-1-jacq@2131 fr-4c-st-al@2131 al-1-mait@2130");
    horse.attack("2130", "2131");
    assert_eq!(horse.sums(), (3, 6));
    let mut guns = table("la-belle-alliance french combat", "fr-3c-marc@2131 fr-1-jacq@2131 al-1-mait@2130");
    guns.attack("2130", "2131");
    assert_eq!(guns.sums(), (4, 6));
    let mut mixed =
        table("la-belle-alliance french combat", "fr-2-soye-6@2131 al-c-somerset@2130 al-2-adam@2130");
    mixed.attack("2130", "2131");
    assert_eq!(mixed.sums(), (6, 6), "three of cavalry are two, and four");
    let mut out = table("la-belle-alliance french combat", "fr-1-jacq@2130 al-1-mait@2131");
    out.attack("2131", "2130");
    assert_eq!(out.sums(), (3, 6), "out of the woods it is whole");
}

/// [6.3A.1] [6.3A.2] Stream and bridge double alike; one who is dry spoils it; guns from afar change nothing, and
/// alone they cross nothing.
#[test]
fn streams_bridges_and_guns() {
    let at = |french: &str| {
        let mut table = table("la-belle-alliance french combat", &format!("{french} al-2-adam@2204"));
        let hexes: Vec<&str> =
            french.split_whitespace().filter_map(|unit| unit.split_once('@')).map(|(_, hex)| hex).collect();
        table.attack("2204", &hexes.join(" "));
        table.sums()
    };
    assert_eq!(at("fr-1-quiot-1@2203"), (4, 8), "over the bridge");
    assert_eq!(at("fr-1-quiot-1@2203 fr-1-bourg-1@2104"), (8, 8), "bridge and stream");
    assert_eq!(at("fr-1-quiot-1@2203 fr-1-bourg-1@2105"), (8, 4), "one is dry");
    let mut helped = table("quatre-bras french combat", "fr-2-soye-6@2240 fr-2-pell@2241 al-n2-blndt@2239");
    helped.attack("2239", "2240 fr-2-pell");
    assert_eq!(helped.sums(), (12, 8));
    let mut alone = table("quatre-bras french combat", "fr-2-pell@2241 al-n2-blndt@2239");
    alone.attack("2239", "fr-2-pell");
    assert_eq!(alone.sums(), (6, 4));
}

/// [TEC.6] [6.3C] [6.3A.2] A town and its neighbour in one attack: each has its own ground.
#[test]
fn a_town_and_its_neighbour() {
    let mut table = table("quatre-bras french combat", "fr-2-soye-6@1644 al-n2-opstl@1744 al-n2-blndt@1643");
    table.attack("1744 1643", "1644");
    assert_eq!(table.sums(), (6, 2 + 4));
}

/// [TEC.11] [8.2.1] [8.2B] Cavalry in a chateau is tripled, attacked at any odds, and driven out.
#[test]
fn cavalry_in_a_chateau() {
    let all = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-g-rog-gr@1016 fr-g-mich-ch@1016 fr-g-chrt-y@0816 fr-g-guye-y@0816 al-c-vivian@0916";
    let mut table = table("la-belle-alliance french combat", all);
    table.attack("0916", "0917 1016 0816");
    assert_eq!((table.odds(), table.sums()), ("6-1".into(), (36, 6)));
    table.rolls_lower("3-1", 1).bars("stand al-c-vivian").does("retreat al-c-vivian 0915");
    table.lets("advance fr-g-rog-gr 0916; stay");
}

/// [6.2C] Lower, never higher; [8.2B] under walls not above 4-1.
#[test]
fn lower_not_higher() {
    let mut table = table("la-belle-alliance french combat", "fr-2-soye-6@0331 al-n3-detm@0330");
    table.attack("0330", "0331").lets("roll 2-1; roll 1-1; roll 1-5").bars("roll 3-1; roll 6-1");
}

// 6.4 to 6.7 Results.

/// [6.4.Ae] [6.7.1] [6.7B] All attackers of all hexes are gone, and one defender takes one of the hexes.
#[test]
fn one_of_the_hexes() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1c-sbrvie@0331 fr-1-jacq@0430 al-1-mait@0330 al-1-byng@0330",
    );
    table.attack("0330", "0331 0430").rolls_lower("1-5", 6).stands("fr-1c-sbrvie@lost fr-1-jacq@lost");
    assert_eq!(table.asks(), Side::Allied);
    table.offers("advance al-1-mait 0331; advance al-1-mait 0430; advance al-1-byng 0331; advance al-1-byng 0430; stay");
    table.does("advance al-1-mait 0430").offers("end-combat");
}

/// [6.4.Ex] [6.5A.1] [6.5A.2] Four are lost in the town, so four have to be paid, in whole units at what they show now.
#[test]
fn paying_for_a_town() {
    let all = "fr-2-baud-6@1743 fr-2-gauth-9@1743 fr-2-huss-5@1643 fr-2-camp-5@1643 fr-2-soye-6@1843/r fr-2-jamin-9@1843 fr-3c-marc@1745 fr-2-pire@1745/r al-n2-blndt@1744";
    let mut table = table("quatre-bras french combat, turn 16/1600", all);
    table.attack("1744", "1743 1643 1843 1745");
    assert_eq!(table.sums(), (7 + 6 + 5 + 5 + 3 + 5 + 2 + 2, 8));
    table.roll("4-1", 6).stands("al-n2-blndt@lost").bars("enough");
    table.does("pay fr-2-soye-6").bars("enough").does("pay fr-2-pire").lets("enough; pay fr-3c-marc");
    table.does("enough").stands("fr-2-soye-6@lost fr-2-pire@lost fr-3c-marc@1745");
    assert_eq!((table.game.losses(Body::French), table.game.losses(Body::Allied)), (5, 4));
    table.lets("advance fr-2-jamin-9 1744; advance fr-3c-marc 1744");
}

/// [6.5A.2] [7.2C] [6.7.1] Who has no more than is due loses all of it unasked; the guns that helped stay and do not
/// advance.
#[test]
fn all_that_was_there() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-1-jacq@0331 fr-1-desal@0332 fr-g-lall@0332 al-n3-detm@0330",
    );
    table
        .attack("0330", "0331 fr-1-desal fr-g-lall")
        .roll("5-1", 5)
        .stands("fr-1-jacq@lost al-n3-detm@lost fr-1-desal@0332");
    table.offers("end-combat");
    assert_eq!(table.game.losses(Body::French), 3);
}

/// [7.1E.1] [6.7.1] Driven out by guns alone: nobody follows.
#[test]
fn nobody_follows_shells() {
    let mut table =
        table("la-belle-alliance french combat", "fr-1-desal@0332 fr-1-quiot-1@0432 al-n3-detm@0330");
    table.attack("0330", "fr-1-desal").roll("2-1", 1).does("retreat al-n3-detm 0329").offers("end-combat");
}

/// [6.6B.1] [6.6B.2] The owner of the beaten says where each goes, in whatever order.
#[test]
fn the_owner_chooses() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-g-rog-gr@0230 al-n3-detm@0330 al-n3-daub@0330",
    );
    table.attack("0330", "0331 0230").roll("3-1", 1);
    assert_eq!(table.asks(), Side::Allied);
    table
        .lets("retreat al-n3-detm 0329; retreat al-n3-daub 0429; retreat al-n3-daub 0329")
        .bars("retreat al-n3-detm 0229");
    table.does("retreat al-n3-daub 0429; retreat al-n3-detm 0329").lets("advance fr-g-rog-gr 0330");
}

/// [6.6A] [5.3A] A hex in an enemy zone is no refuge although a friend stands in it; an empty one behind a stream is.
#[test]
fn no_refuge_among_friends() {
    let mut table = table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@0331 fr-1-quiot-1@0328 fr-1-bourg-1@0231 al-n3-detm@0330 al-1-mait@0329",
    );
    table.attack("0330", "0331").roll("2-1", 1).offers("retreat al-n3-detm 0229; retreat al-n3-detm 0429");
}

/// [6.6A] [5.2A.2] [TEC.7] [TEC.9] Back over a stream or a bridge, never over water without one.
#[test]
fn back_over_the_water() {
    let mut river =
        table("wavre french combat", "fr-3-gen-10@3622 fr-3-dup-10@3622 fr-4-rome-12@3422 pr-3-mar@3523");
    river.attack("3523", "3622 3422").rolls_lower("2-1", 1);
    river.bars("retreat pr-3-mar 3623").lets("retreat pr-3-mar 3524");
    let mut stream = table("la-belle-alliance french combat", "fr-g-fri-gr@2205 al-n3-detm@2204");
    stream.attack("2204", "2205").roll("2-1", 1).lets("retreat al-n3-detm 2203; retreat al-n3-detm 2104");
}

/// [6.6D.2] [6.6D.3] [6.6.2] A chain that has no end: nobody moves, and the first is lost.
#[test]
fn a_chain_without_end() {
    // Detmers can go to 0329 alone, where two stand; every hex around those is in a French zone or full with two who
    // are as stuck.
    let front =
        "fr-g-fri-gr@0331 fr-1-bourg-1@0130 fr-1-nogues-3@0530 al-n3-detm@0330 al-1-byng@0329 al-1-mait@0329";
    let shut = "fr-1-grenr-3@0227 fr-1-pegot-4@0427";
    let mut table = table("la-belle-alliance french combat", &format!("{front} {shut}"));
    table.attack("0330", "0331").roll("2-1", 1);
    table.stands("al-n3-detm@lost al-1-byng@0329 al-1-mait@0329").lets("advance fr-g-fri-gr 0330");
}

/// [6.6D.6] [6.6D.4] Two who go back into a full hex push out both who were there, and neither of them again.
#[test]
fn two_for_two() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-bourg-1@0130 fr-1-nogues-3@0530 al-n3-detm@0330 al-n3-daub@0330 al-1-byng@0329 al-1-mait@0329";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329");
    table.bars("retreat al-n3-detm 0328").does("retreat al-1-byng 0328").offers("retreat al-n3-daub 0329");
    table
        .does("retreat al-n3-daub 0329")
        .bars("retreat al-n3-detm 0328; retreat al-n3-daub 0328")
        .lets("retreat al-1-mait 0328");
    table
        .does("retreat al-1-mait 0428")
        .stands("al-n3-detm@0329 al-n3-daub@0329 al-1-byng@0328 al-1-mait@0428");
}

/// [6.6D.1] [5.3.3] [8.1A.2] Only one of two can make room: into an empty chateau beside the enemy infantry goes,
/// cavalry does not.
#[test]
fn only_one_can_make_room() {
    // Around 1015 all but the chateau 0916 is in French zones; the beaten at 1116 has nothing but 1015.
    let french = "fr-g-fri-gr@1117 fr-1-quiot-1@1215 fr-1-bourg-1@1114 fr-1-nogues-3@0917 fr-1-grenr-3@0914";
    let counters = format!("{french} al-n3-detm@1116 al-3-omptda@1015 al-c-vivian@1015");
    let mut table = table("la-belle-alliance french combat", &counters);
    table.attack("1116", "1117 1215").roll("3-1", 1).offers("retreat al-n3-detm 1015");
    table.does("retreat al-n3-detm 1015").offers("retreat al-3-omptda 0916");
}

/// [8.1A.2] [6.6B.2] Two are driven back with a chateau behind them: one finds room in it, the other has to go elsewhere.
#[test]
fn one_into_the_chateau() {
    let counters = "fr-g-fri-gr@1017 fr-g-mrnd-ch@1017 al-n3-detm@1016 al-n3-daub@1016";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("1016", "1017").roll("2-1", 1).lets("retreat al-n3-detm 0916; retreat al-n3-daub 0916");
    table.does("retreat al-n3-detm 0916").bars("retreat al-n3-daub 0916").lets("retreat al-n3-daub 1015");
}

/// [6.7B] [6.7C] Two hexes are left empty: one unit takes one of them, and what it meets there is not its affair in
/// this phase.
#[test]
fn one_advance() {
    let counters = "fr-g-fri-gr@0330 fr-g-mrnd-ch@0330 al-n3-detm@0329 al-n3-smiss@0429 al-1-mait@0427";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0329 0429", "0330").roll("3-1", 1);
    table.does("retreat al-n3-smiss 0529; retreat al-n3-detm 0228");
    table.lets("advance fr-g-fri-gr 0329; advance fr-g-mrnd-ch 0429").does("advance fr-g-fri-gr 0429");
    table.offers("end-combat").stands("fr-g-mrnd-ch@0330 fr-g-fri-gr@0429");
}

/// [6.7.1] A gun that attacked from beside them may advance; [7.1E.1] one that bombarded may not.
#[test]
fn guns_that_advance() {
    let counters = "fr-1-desal@0331 fr-g-lall@0332 al-n3-detm@0330";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "0331 fr-g-lall").roll("4-1", 1).offers("advance fr-1-desal 0330; stay");
}

/// [6.7.2] [6.6A] An advance cuts off the retreat of the next combat.
#[test]
fn an_advance_cuts_the_way_back() {
    let counters = "fr-g-fri-gr@0230 fr-1-quiot-1@0532 al-n3-detm@0330 al-n3-daub@0431";
    let mut table = table("la-belle-alliance french combat", counters);
    let mut before = table.fork();
    before.attack("0431", "0532").roll("1-1", 1).offers("retreat al-n3-daub 0332; retreat al-n3-daub 0430");
    table.attack("0330", "0230").roll("2-1", 1);
    table.does("retreat al-n3-detm 0429; advance fr-g-fri-gr 0330");
    table.attack("0431", "0532").roll("1-1", 1).offers("retreat al-n3-daub 0332");
}

/// [9.3.1] [9.2.1] An exchange that breaks one's own army leaves nobody to advance; the other side's loss hinders nobody.
#[test]
fn the_price_of_an_advance() {
    // The Allies at Quatre Bras have lost 23 of the 25 they bear.
    let lost = "al-5-vincke@lost al-5-heisse@lost al-bw-bttlr@lost al-bw-specht@lost al-bw-cramm@lost al-3-halk@lost al-1-adye@lost";
    let fight = format!("al-5-kempt@1735 al-5-pack@1735 al-n2-wmar@1836 fr-3c-marc@1736/r {lost}");
    let mut table = table("quatre-bras allied combat, turn 16/1600", &fight);
    assert_eq!(table.morale(Body::Allied), "23/25/40");
    table.attack("1736", "1735 1836").roll("6-1", 6).does("pay al-n2-wmar; enough");
    assert!(table.game.is_broken(Body::Allied));
    table.offers("end-combat");
    let fewer =
        fight.replace("al-1-adye@lost", "al-1-adye@0136").replace("al-5-heisse@lost", "al-5-heisse@0237");
    let mut calm = crate::common::table("quatre-bras allied combat, turn 16/1600", &fewer);
    calm.attack("1736", "1735 1836")
        .roll("6-1", 6)
        .does("pay al-n2-wmar; enough")
        .lets("advance al-5-kempt 1736");
}

// 7 Guns.

/// [7.3.1] [TEC.3.2] Units, marsh and water between do not stop a line of sight; [7.1B] beyond two hexes there is none.
#[test]
fn what_does_not_stop_a_line() {
    let sees = |counters: &str, target: &str| {
        table("la-belle-alliance french combat", counters).may(&format!("target {target}"))
    };
    assert!(sees("fr-1-desal@0332 fr-1-quiot-1@0231 fr-1-bourg-1@0431 al-1-mait@0330", "0330"));
    assert!(sees("fr-1-desal@2508 al-1-mait@2510", "2510"), "over marsh");
    assert!(!sees("fr-1-desal@0333 al-1-mait@0330", "0330"));
    let river = table("wavre french combat", "fr-3-dogr@3423 pr-1-12-1@3623");
    assert!(river.may("target 3623"), "over a river, two hexes away");
}

/// [7.4A] [7.1.3] A gun in a zone does not bombard, although others attack him who is beside it; once he is driven
/// away it may.
#[test]
fn a_gun_in_a_zone() {
    let counters =
        "fr-g-fri-gr@0229 fr-1-desal@0430 al-n3-detm@0330 al-n3-daub@0531 al-1-mait@0428 fr-1-quiot-1@0532";
    let mut table = table("la-belle-alliance french combat", counters);
    table.bars("target 0428").attack("0330", "0229").roll("2-1", 1).stands("al-n3-detm@lost").does("stay");
    // Daubreme is still beside it: the gun has to attack him, and fires nowhere else.
    table.bars("target 0428").does("target 0531; join 0532").bars("roll 1-1").does("join 0430");
    assert_eq!(table.sums(), (10, 3));
}

/// [7.4E] [7.1E.1] [6.7.1] Across water, side by side: the gun bombards, suffers nothing, and nobody crosses.
#[test]
fn shells_across_the_water() {
    let mut table = table("wavre french combat", "fr-3-dogr@3523 pr-1-1w-1@3623");
    table.attack("3623", "fr-3-dogr");
    assert_eq!(table.sums(), (5, 3));
    table.fork().roll("1-1", 1).does("retreat pr-1-1w-1 3624").offers("end-combat");
    table
        .roll("1-1", 6)
        .lets("stay; retreat fr-3-dogr 3422")
        .does("stay")
        .stands("fr-3-dogr@3523")
        .offers("end-combat");
}

/// [7.1C] [7.1A] Two guns of a hex share one target; the second may hold its fire, but then for the phase.
#[test]
fn guns_of_a_hex() {
    let counters = "fr-1-desal@0332 fr-g-lall@0332 al-1-mait@0330 al-n3-detm@0531";
    let mut table = table("la-belle-alliance french combat", counters);
    table.does("target 0330; bombard fr-1-desal").roll("1-1", 3).does("retreat al-1-mait 0329");
    table.offers("end-combat");
}

/// [7.2B] [8.1C] [8.1D] A chateau and its neighbour attacked together: guns may help by firing on the neighbour.
#[test]
fn guns_beside_a_chateau() {
    let counters = "fr-g-fri-gr@1016 fr-1-desal@1117 al-n3-daub@0916/r al-n3-smiss@1015";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0916 1015", "1016 fr-1-desal");
    assert_eq!(table.sums(), (13, 7));
    let mut walls = crate::common::table(
        "la-belle-alliance french combat",
        "fr-g-fri-gr@1016 fr-1-desal@1117 al-n3-daub@0916/r",
    );
    walls.does("target 0916").bars("bombard fr-1-desal");
}

// 8 Chateaux.

/// [8.2C] [8.1B] [6.6C.1] Behind walls the owner chooses on a Dr: to stay, or to go; nobody follows either way.
#[test]
fn to_stay_or_to_go() {
    let counters = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-n3-daub@0916/r";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0916", "0917").roll("2-1", 2);
    assert_eq!(table.asks(), Side::Allied);
    table.fork().does("retreat al-n3-daub 0815").offers("end-combat");
    table.does("stand al-n3-daub").offers("end-combat");
}

/// [8.2.1] [9.3.2] Infantry that has lost heart is driven out on a Dr, and zones reach it; the walls still triple it.
#[test]
fn walls_do_not_help_the_broken() {
    let lost = "al-1-mait@lost al-1-byng@lost al-3-halk@lost al-5-kempt@lost al-bw-bttlr@lost al-2-adam@lost al-2-du-plat@lost al-3-kiel@lost al-3-omptda@lost al-6-lamb@lost";
    let counters = format!("fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-n3-daub@0916/r {lost}");
    let mut table = table("la-belle-alliance french combat", &counters);
    assert!(table.game.is_broken(Body::Allied));
    table.attack("0916", "0917");
    assert_eq!(table.sums(), (14, 6));
    table.roll("2-1", 1).bars("stand al-n3-daub").lets("retreat al-n3-daub 0915");
    let mut held = crate::common::table("la-belle-alliance allied movement", &counters);
    held.bars("take al-n3-daub");
    let mut must = crate::common::table("la-belle-alliance allied combat", &counters);
    must.offers("target 0917");
}

/// [8.2C] [6.4.De] [6.4.Ex] What is not a retreat walls do not keep out.
#[test]
fn walls_fall() {
    let all = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-g-rog-gr@1016 fr-g-mich-ch@1016 al-n3-daub@0916/r";
    let mut table = table("la-belle-alliance french combat", all);
    table.attack("0916", "0917 1016");
    assert_eq!((table.odds(), table.sums()), ("4-1".into(), (26, 6)));
    table.fork().roll("4-1", 1).stands("al-n3-daub@lost").offers("end-combat");
    table.roll("4-1", 6).stands("al-n3-daub@lost").does("pay fr-g-mich-ch; enough").offers("end-combat");
}

// 9 Morale.

/// Allies of La Belle Alliance with a strength of 44, and others of 11 who make it 55.
const ALLIES: &str = "al-1-mait@lost al-1-byng@lost al-3-halk@lost al-5-kempt@lost al-bw-bttlr@lost al-2-adam@lost al-2-du-plat@lost al-3-kiel@lost al-3-omptda@lost";
const ELEVEN: &str = "al-6-kruse@lost al-6-lamb@lost al-n3-daub@lost";
/// French of La Belle Alliance with a strength of 59, and of ten more.
const FRENCH: &str = "fr-g-fri-gr@lost fr-g-mrnd-ch@lost fr-g-rog-gr@lost fr-g-mich-ch@lost fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-baud-6@lost fr-2-gauth-9@lost fr-1-desal@lost fr-1-quiot-1@lost";
const TEN: &str = "fr-2-soye-6@lost fr-1-bourg-1@lost";

/// [9.2B] [21.4A.1] [21.4B.1] One exchange brings both to their end: the side whose turn it is not has broken first,
/// and that decides.
#[test]
fn who_breaks_first() {
    let lost = format!("{PRUSSIANS} {WATZ} {ALLIES} {FRENCH} {TEN}");
    let mut theirs = table(
        "la-belle-alliance french combat",
        &format!("fr-3-dom@0330/r al-n3-detm@0333 al-6-best@0333 {lost}"),
    );
    let bears = (theirs.morale(Body::French), theirs.morale(Body::Allied));
    assert_eq!(bears, ("69/70/-".into(), "44/45/55".into()));
    theirs.does("end-combat; take al-n3-detm; to 0331; take al-6-best; to 0331; end-movement");
    theirs.attack("0330", "0331").roll("6-1", 6).does("pay al-n3-detm; enough");
    theirs.ends(Side::Allied, "21.4B.1");
    let mut ours = table(
        "la-belle-alliance french combat",
        &format!("fr-3-dom@0331/r fr-g-guyot@0331 al-c-hake@0330 {lost}"),
    );
    ours.attack("0330", "0331").roll("6-1", 6).does("pay fr-3-dom; enough");
    ours.ends(Side::French, "21.4A.1");
}

/// [9.2B] [19.4A] [19.4B] RULING: the same holds where one side's end is a disintegration.
#[test]
fn who_breaks_first_at_the_crossroads() {
    let allies = "al-5-pack@lost al-5-vincke@lost al-5-heisse@lost al-bw-bttlr@lost al-bw-specht@lost al-bw-cramm@lost al-3-halk@lost al-1-mait@lost al-1-byng@lost al-3-wllmsn@lost al-nc-mrln@lost/r";
    let french = "fr-2-baud-6@lost fr-2-soye-6@lost fr-2-huss-5@lost fr-2-jamin-9@lost/r fr-3c-durb@lost/r";
    let fight = format!("fr-3c-marc@1736 al-5-kempt@1735 al-n2-wmar@1735 al-n2-blndt@1836 {allies} {french}");
    let mut theirs = table("quatre-bras allied combat, turn 16/1600", &fight);
    assert_eq!(
        (theirs.morale(Body::French), theirs.morale(Body::Allied)),
        ("23/25/-".into(), "40/25/40".into())
    );
    theirs.attack("1736", "1735 1836").roll("6-1", 6).does("pay al-n2-wmar; enough");
    theirs.ends(Side::Allied, "19.4B");
    let turned = "fr-3c-marc@1735 fr-2-camp-5@1735 al-n2-opstl@1736";
    let mut ours = table("quatre-bras french combat, turn 16/1600", &format!("{turned} {allies} {french}"));
    ours.attack("1736", "1735").roll("6-1", 6).does("pay fr-3c-marc; enough");
    ours.ends(Side::French, "19.4A");
}

/// [9.2B] [18.3A] [18.4B.1] At Ligny in the Prussian turn it is the French who break first, and that is the end.
#[test]
fn the_prussian_turn_at_ligny() {
    let french = "fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-vill-7@lost fr-2-piat-7@lost fr-3-bill-8@lost fr-3-cors-8@lost fr-3-lag-11@lost";
    let all = format!("fr-3-dom@3162/r pr-2-thum@3163 pr-2-2-5@3163 {french} {FIFTY_FOUR}");
    let mut table = table("ligny allied combat", &all);
    assert_eq!(
        (table.morale(Body::French), table.morale(Body::Prussian)),
        ("34/35/-".into(), "54/55/74".into())
    );
    table.attack("3162", "3163").roll("6-1", 6).does("pay pr-2-thum; enough");
    table.ends(Side::Allied, "18.4B.1");
}

/// Prussians of Ligny with a strength of 54.
const FIFTY_FOUR: &str = "pr-1-12-1@lost pr-1-24-1@lost pr-1-1w-1@lost pr-1-6-2@lost pr-1-28-2@lost pr-1-2w-2@lost pr-1-7-3@lost \
    pr-1-29-3@lost pr-1-3w-3@lost pr-1-19-4@lost pr-1-4w-4@lost pr-1-tresk@lost pr-1-lutz@lost pr-1-lehmn@lost";

// 10 Leaders.

/// [10.1D] [10.1C.1] A leader rides through hexes where friends face the enemy, in and out; into an empty zone he
/// does not, and woods cost four.
#[test]
fn through_the_line() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0430 derlon@0332 al-1-mait@0330";
    let table = table("la-belle-alliance french movement, command", counters);
    assert_eq!(table.cost("derlon", "0331"), Some(2));
    assert_eq!(table.cost("derlon", "0430"), Some(4), "from friend to friend");
    assert_eq!(table.cost("derlon", "0530"), Some(6), "and out again");
    assert_eq!(table.cost("derlon", "0230"), None, "nobody is there");
    let woods = crate::common::table(
        "la-belle-alliance french movement, command",
        "fr-1-quiot-1@0527 derlon@0527 al-1-mait@0825",
    );
    assert_eq!(woods.cost("derlon", "0526"), Some(8));
}

/// [10.1E.1] [10.1E.2] Enemies go through a leader's hex; who only passes moves nobody, who stops beside or upon him does.
#[test]
fn through_a_leader() {
    let counters = "fr-1-quiot-1@0332 napoleon@0332 willem@0330 al-1-mait@0325";
    let mut table = table("la-belle-alliance french movement, command", counters);
    assert_eq!(table.cost("fr-1-quiot-1", "0328"), Some(8), "straight through him");
    table.fork().does("take fr-1-quiot-1; to 0330").stands("willem@0325");
    table.fork().does("take fr-1-quiot-1; to 0331").stands("willem@0325");
    table.does("take fr-1-quiot-1; to 0232").stands("willem@0330");
}

/// [10.1E.2] [5.3.2] [5.3.3] Alone behind walls or behind water no zone reaches him, and he stays.
#[test]
fn safe_alone() {
    let mut walls = table(
        "la-belle-alliance french movement, command",
        "fr-1-quiot-1@0918 napoleon@0918 wellington@0916 al-1-mait@0825",
    );
    walls.does("take fr-1-quiot-1; to 0917").stands("wellington@0916");
    let mut river =
        table("wavre french movement, command", "fr-3-gen-10@3421 grouchy@3421 blucher@3623 pr-1-12-1@3709");
    river.does("take fr-3-gen-10; to 3523").stands("blucher@3623");
}

/// [10.2.2] Two leaders, two dice; each his own fate.
#[test]
fn a_die_each() {
    let counters = "fr-g-fri-gr@0331 napoleon@0333 fr-1-quiot-1@0333 al-n3-detm@0330 willem@0330 wellington@0330 al-1-mait@0327";
    let mut table = table("la-belle-alliance french combat, command", counters);
    table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329");
    let first = table.game.task();
    table.dice("1 6");
    let (lost, safe) =
        if first == Task::Fate(unit("willem")) { ("willem", "wellington") } else { ("wellington", "willem") };
    table.stands(&format!("{lost}@lost {safe}@0329"));
}

/// [10.2.2] [6.4.Ex] [8.2C] While one of his units stays there is no die: after an exchange, or behind walls.
#[test]
fn no_die_while_one_stays() {
    let mut exchange = table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0331 fr-1c-sbrvie@0331 napoleon@0331 al-n3-smiss@0330",
    );
    exchange
        .attack("0330", "0331")
        .roll("6-1", 6)
        .does("pay fr-1c-sbrvie; enough")
        .lets("advance fr-g-fri-gr 0330");
    exchange.stands("napoleon@0331");
    let mut walls = table(
        "la-belle-alliance french combat, command",
        "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 napoleon@0917 al-n3-daub@0916/r wellington@0916",
    );
    walls
        .attack("0916", "0917")
        .roll("2-1", 2)
        .does("stand al-n3-daub")
        .stands("wellington@0916")
        .offers("end-combat");
}

/// [10.2.2] [7.1E.1] A leader with guns that bombard is in no danger; with those who attack beside them he is.
#[test]
fn leaders_of_attackers() {
    let counters = "fr-1-desal@0332 ney@0332 fr-1-quiot-1@0331 napoleon@0331 al-1-mait@0330 al-1-byng@0330";
    let mut table = table("la-belle-alliance french combat, command", counters);
    table.attack("0330", "0331 fr-1-desal").rolls_lower("1-5", 6).stands("fr-1-quiot-1@lost ney@0332");
    assert_eq!(table.game.task(), Task::Fate(unit("napoleon")));
    table.dice("3").stands("napoleon@0332");
}

/// [10.2.2] [10.1E.2] One who is left behind by an advance makes way only if the enemy is beside him.
#[test]
fn left_behind() {
    let counters =
        "fr-g-fri-gr@0331 napoleon@0331 fr-1-quiot-1@0431 fr-1-bourg-1@0334 al-n3-detm@0330 al-n3-daub@0532";
    let mut table = table("la-belle-alliance french combat, command", counters);
    table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; advance fr-g-fri-gr 0330");
    table.stands("napoleon@0331");
}

/// [10.2.3] Leaders are no losses.
#[test]
fn leaders_are_no_losses() {
    let counters = "fr-g-fri-gr@0331 napoleon@0333 fr-1-quiot-1@0333 al-n3-detm@0330 willem@0330";
    let mut table = table("la-belle-alliance french combat, command", counters);
    table
        .attack("0330", "0331")
        .roll("2-1", 1)
        .does("retreat al-n3-detm 0329")
        .dice("1")
        .stands("willem@lost");
    assert_eq!(table.game.losses(Body::Allied), 0);
}

// 11 Command.

/// [11.0.2] [11.2.1] Five hexes for a commander, three for an officer, the last counted.
#[test]
fn five_and_three() {
    let counters = "napoleon@0331 fr-1-quiot-1@0326 fr-1-bourg-1@0325 derlon@0326 fr-1-nogues-3@0323 fr-1-grenr-3@0322 al-1-mait@1525";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table
        .lets("command napoleon fr-1-quiot-1; command napoleon derlon")
        .bars("command napoleon fr-1-bourg-1");
    table.does("command napoleon derlon; transmit derlon; end-command");
    let out = table.game.out_of_command();
    assert!(
        !out.has(unit("fr-1-bourg-1")) && !out.has(unit("fr-1-nogues-3")) && out.has(unit("fr-1-grenr-3"))
    );
}

/// [11.2.2] Command goes into a zone where the unit itself stands, through one where a friend does, and around one
/// that is empty.
#[test]
fn command_and_zones() {
    let counters = "napoleon@0333 fr-1-quiot-1@0331 fr-1-bourg-1@0229 al-1-mait@0330";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table.lets("command napoleon fr-1-quiot-1; command napoleon fr-1-bourg-1");
    // 0329 behind him is reached from nowhere but zones; with a friend at 0229 it is two hexes further.
    let behind = counters.replace("fr-1-bourg-1@0229", "fr-1-bourg-1@0329");
    crate::common::table("la-belle-alliance french turn, command", &behind)
        .bars("command napoleon fr-1-bourg-1");
    let through = format!("{behind} fr-1-nogues-3@0230 fr-1-grenr-3@0229");
    crate::common::table("la-belle-alliance french turn, command", &through)
        .lets("command napoleon fr-1-bourg-1");
}

/// [11.2.2] [5.2A.2] No word crosses water without a bridge.
#[test]
fn command_and_water() {
    let counters = "grouchy@3523 fr-3-gen-10@3623 fr-3-dup-10@3622 pr-1-12-1@4309 blucher@4309";
    let table = table("wavre french turn, command", counters);
    let range = table.game.command_range(unit("grouchy"), nlb::COMMANDER);
    assert_eq!(range.path(hex("3622")).expect("over the bridge").1, 2);
    assert_eq!(range.path(hex("3623")).expect("by the bridge").1, 4, "not straight over");
}

/// [11.0.1] [11.3D] Orders hold until one's own next Command Segment: the fall of the one who gave them changes nothing.
#[test]
fn orders_outlive_their_giver() {
    let counters = "napoleon@0331 fr-g-fri-gr@0331 fr-1-desal@0533 al-1-mait@0330 al-n3-detm@0531 wellington@0825 al-n3-daub@0825";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table.does("command napoleon fr-g-fri-gr; command napoleon fr-1-desal; end-command; end-movement");
    table.attack("0330", "0331").roll("1-1", 6).does("retreat fr-g-fri-gr 0332").dice("1");
    table
        .stands("napoleon@lost")
        .does("stay")
        .lets("target 0531")
        .does("target 0531")
        .lets("bombard fr-1-desal");
}

/// [11.3B.2] [11.3B.4] [6.4.Ae] Out of command De and Dr are Ar; Ae and Ex stay what they are.
#[test]
fn what_is_turned_into_ar() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-n3-detm@0330 napoleon@0732";
    let at = |column: &str, die: u32| {
        let mut table =
            table("la-belle-alliance french combat, command, out fr-g-fri-gr fr-g-mrnd-ch", counters);
        table.attack("0330", "0331").rolls_lower(column, die);
        table
    };
    for (column, die) in [("4-1", 1), ("4-1", 2), ("1-1", 1), ("1-1", 6)] {
        at(column, die).lets("retreat fr-g-fri-gr 0332").stands("al-n3-detm@0330");
    }
    at("1-5", 6).stands("fr-g-fri-gr@lost fr-g-mrnd-ch@lost");
    let mut exchange = at("4-1", 6);
    exchange.stands("al-n3-detm@lost").does("pay fr-g-fri-gr; enough").offers("end-combat");
}

/// [11.3C.1] Both out of command: an Ae is an Ar, and nobody advances.
#[test]
fn both_without_orders() {
    let counters = "fr-1c-sbrvie@0331 al-1-mait@0330 napoleon@0732 wellington@0825";
    let mut table = table("la-belle-alliance french combat, command, out fr-1c-sbrvie al-1-mait", counters);
    table.attack("0330", "0331").rolls_lower("1-5", 6).does("retreat fr-1c-sbrvie 0332").offers("end-combat");
}

/// [10.1C.2] [11.1B.4] Who gave no order rides his whole way, who did half of it.
#[test]
fn half_a_ride() {
    let counters = "napoleon@0331 derlon@0331 ney@0331 fr-1-quiot-1@0331 al-1-mait@1525 wellington@1525";
    let mut table = table("la-belle-alliance french turn, command", counters);
    table.does("command napoleon derlon; end-command");
    assert_eq!(
        (table.cost("napoleon", "0326"), table.cost("napoleon", "0325")),
        (Some(10), None),
        "five of ten"
    );
    assert_eq!(
        (table.cost("ney", "0325"), table.cost("derlon", "0325")),
        (Some(12), Some(12)),
        "nobody passed anything on"
    );
}

/// [11.3A.3] [11.3A.1] An officer without orders leaves the line, and does not come back to it.
#[test]
fn an_officer_without_orders() {
    let counters = "fr-1-quiot-1@0331 derlon@0331 fr-1-bourg-1@0430 napoleon@0732 al-1-mait@0330";
    let table = table("la-belle-alliance french movement, command, out derlon", counters);
    assert_eq!((table.cost("derlon", "0332"), table.cost("derlon", "0430")), (Some(2), None));
}

// 18 Ligny.

/// [18.3B.1] [18.3B.2] All seven hexes in French hands are 21; one that is retaken gives three back.
#[test]
fn the_towns_of_ligny() {
    let towns = "fr-4-rome-12@3755 fr-4-schf-12@3854 fr-4-cap-13@3855 fr-4-desp-13@3955 fr-3-bill-8@3256 fr-3-cors-8@3357";
    let mut table =
        table("ligny allied movement, held 3457 french", &format!("{towns} pr-2-thum@3454 pr-3-8-9@4558"));
    assert_eq!(table.morale(Body::Prussian), "0/34/53");
    table.does("take pr-2-thum; to 3457");
    assert_eq!(table.morale(Body::Prussian), "0/37/56");
}

/// [18.3B.1] [9.2.2] [9.3.1] Demoralized by a town, and demoralized still when it is retaken.
#[test]
fn a_town_too_late() {
    let mut table = table(
        "ligny french combat",
        &format!("fr-g-fri-gr@3357 fr-g-mrnd-ch@3357 pr-2-2-5@3256 pr-3-8-9@4558 {FIFTY_FOUR}"),
    );
    assert!(table.game.is_broken(Body::Prussian), "[18.3B.1] 54 of 52");
    table.attack("3256", "3357").roll("1-1", 1).lets("retreat pr-2-2-5 3255");
    table.does("retreat pr-2-2-5 3255; advance fr-g-fri-gr 3256");
    assert_eq!(table.morale(Body::Prussian), "54/49/68");
    assert!(!table.game.has_disintegrated(Body::Prussian));
}

/// [18.4A.2] [18.4B.2] At night 34 are cheap enough, 35 are not.
#[test]
fn the_price_of_ligny() {
    let rest = format!("fr-4-rome-12@3145 pr-3-8-9@4558 pr-2-thum@lost {FIFTY_FOUR}");
    let cheap = "fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-vill-7@lost fr-2-piat-7@lost fr-3-bill-8@lost fr-3-cors-8@lost fr-3-lag-11@lost";
    for (more, winner, rule) in [("", Side::French, "18.4A.2"), ("fr-3-dom@lost/r", Side::Allied, "18.4B.2")]
    {
        let mut table = table("ligny french combat, turn 16/2000", &format!("{rest} {cheap} {more}"));
        table.does("end-combat; end-movement; end-combat");
        table.ends(winner, rule);
    }
}

// 19 Quatre Bras.

/// [19.3] [19.4B] Ten are too many at 15 hours, nine are not; at 16 hours ten are borne.
#[test]
fn ten_or_nine() {
    let all = |lost: &str| format!("fr-2-pire@1752 al-5-kempt@1751 al-5-pack@1751 {lost}");
    let six = "fr-2-gauth-9@lost";
    let mut ten = table("quatre-bras french combat, turn 16/1500", &all(six));
    ten.attack("1751", "1752").rolls_lower("1-5", 6);
    ten.ends(Side::Allied, "19.4B");
    let mut nine = table("quatre-bras french combat, turn 16/1500", &all("fr-2-huss-5@lost"));
    nine.attack("1751", "1752").rolls_lower("1-5", 6);
    assert!(!nine.is_over() && nine.morale(Body::French) == "9/10/-");
    let mut later = table("quatre-bras french combat, turn 16/1600", &all(six));
    later.attack("1751", "1752").rolls_lower("1-5", 6);
    assert!(!later.is_over() && later.morale(Body::French) == "10/25/-");
}

/// [19.4A] [9.1.1] Forty are borne, RULING: more are not.
#[test]
fn forty_are_borne() {
    let lost = "al-5-pack@lost al-5-vincke@lost al-5-heisse@lost al-bw-bttlr@lost al-bw-specht@lost al-bw-cramm@lost al-3-halk@lost al-1-mait@lost al-1-byng@lost al-3-wllmsn@lost";
    let fight = format!("fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 {lost}");
    let mut table = table("quatre-bras french combat", &fight);
    assert_eq!(table.morale(Body::Allied), "39/25/40");
    let mut forty = table.fork();
    forty.attack("1751", "1752").roll("6-1", 1);
    assert!(forty.morale(Body::Allied) == "40/25/40" && !forty.is_over());
    let more = format!("{fight} al-nc-mrln@lost/r");
    let mut over = crate::common::table("quatre-bras french combat", &more);
    over.attack("1751", "1752").roll("6-1", 1);
    over.ends(Side::French, "19.4A");
    table.bars("end-combat");
}

/// [19.4C.2] [3.4B] The crossroads score at the end of the own player turn, for whoever was there last, though nobody
/// stands there now.
#[test]
fn the_crossroads_score() {
    let mut table = table(
        "quatre-bras french movement, turn 16/1600",
        "fr-2-pire@1644 al-n2-blndt@0838 fr-2-soye-6@1752",
    );
    table.does("take fr-2-pire; via 1641; to 1643; end-movement; end-combat");
    assert_eq!(points(&table), [1, 0], "[19.4C.2]");
    table.does("end-movement; end-combat");
    assert_eq!(points(&table), [1, 0], "the Allies had their turn, and hold nothing");
}

fn points(table: &crate::common::Table) -> [u64; 2] {
    let position = contract::Game::position(&table.game);
    ["french", "allied"].map(|side| position["points"][side].as_u64().unwrap_or(0))
}

// 20 Wavre, 25 Historical Wavre.

/// [20.3A] [20.4B] An exchange costs the French thirty and lifts them above it at the same instant; without it they break.
#[test]
fn points_hold_the_french_up() {
    let lost = "fr-3-bill-8@lost fr-3-cors-8@lost fr-3-dup-10@lost fr-3-duf-11@lost fr-4-hul-14@lost fr-4-cap-13@lost/r";
    let fight = format!("fr-3-gen-10@4029 fr-4-maur@4029 pr-3-mar@4028/r {lost}");
    let mut table = table("wavre french combat", &fight);
    assert_eq!(table.morale(Body::French), "27/30/-");
    table.attack("4028", "4029").roll("6-1", 6).does("pay fr-4-maur; enough");
    assert!(!table.is_over() && table.morale(Body::French) == "30/31/-");
    let mut broken = crate::common::table(
        "wavre french combat",
        &format!("fr-4-maur@4029 pr-1-12-1@4028 pr-1-24-1@4028 {lost}"),
    );
    broken.attack("4028", "4029").rolls_lower("1-5", 6);
    broken.ends(Side::Allied, "20.4B");
}

/// [20.4C.3] [20.4C.5] [20.4C.1] At night what Prussians are left count for the French, and a draw is possible.
#[test]
fn the_count_at_wavre() {
    for (points, winner) in [(3, Some(Side::French)), (4, None), (5, Some(Side::Allied))] {
        let situation = format!("wavre allied combat, turn 18/2000, points 0 {points}");
        let mut table = table(&situation, "fr-3-gen-10@5516 pr-3-8-9@4309");
        table.does("end-combat");
        table.ends(winner, "20.4C.5");
    }
}

/// [25.A] [25.D.3] [25.C] The Prussians play first in every turn; the French break at thirty, whatever they have done.
#[test]
fn historical_wavre() {
    let mut table = table("historic-wavre allied movement, turn 18/1200", "fr-3-gen-10@5516 pr-3-8-9@4309");
    table.does("end-movement; end-combat; end-movement; end-combat");
    assert_eq!((table.game.phasing(), table.game.turn().to_string()), (Side::Allied, "18/1300".into()));
    let lost = "fr-3-bill-8@lost fr-3-cors-8@lost fr-3-dup-10@lost fr-3-duf-11@lost fr-4-hul-14@lost fr-4-cap-13@lost/r pr-3-27-10@lost";
    let mut broken = crate::common::table(
        "historic-wavre french combat",
        &format!("fr-4-maur@4029 pr-3-8-9@4028 pr-3-30-9@4028 {lost}"),
    );
    broken.attack("4028", "4029").rolls_lower("1-5", 6);
    broken.ends(Side::Allied, "25.D.3");
}

// 21 La Belle Alliance.

/// [21.4A.1] Both armies of the Coalition broken: played into. [21.3A] One alone lifts the French by ten, and ends nothing.
#[test]
fn both_break() {
    let mut table = table(
        "la-belle-alliance french combat",
        &format!("fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330 {PRUSSIANS} {WATZ} {ALLIES}"),
    );
    assert!(!table.is_over() && table.morale(Body::French) == "0/70/-");
    table.attack("0330", "0331").roll("4-1", 1);
    table.ends(Side::French, "21.4A.1");
}

/// [21.4A.2] [9.1.1] The Allies have lost 55 and stand; one more unit and they are no army.
#[test]
fn the_allies_disintegrate() {
    let mut table = table(
        "la-belle-alliance french combat",
        &format!("fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330 pr-4-schw@2512 {ALLIES} {ELEVEN}"),
    );
    assert!(!table.is_over() && table.morale(Body::Allied) == "55/45/55");
    table.attack("0330", "0331").roll("4-1", 1);
    table.ends(Side::French, "21.4A.2");
}

/// [21.4B.1] The French break.
#[test]
fn the_french_break() {
    let mut table = table(
        "la-belle-alliance french combat",
        &format!("fr-1-jacq@0331 al-1-mait@0330 al-1-byng@0330 {FRENCH}"),
    );
    table.attack("0330", "0331").rolls_lower("1-5", 6);
    table.ends(Side::Allied, "21.4B.1");
}

/// [21.3B.2] [21.3B.1] Prussians and French in one combat, a bombardment too, lift the Allies once; Waterloo lowers
/// them once.
#[test]
fn what_moves_the_allies() {
    let counters = "fr-1-desal@0332 pr-4-18-15@0330 al-1-mait@1525";
    let mut table = table("la-belle-alliance french combat", counters);
    assert_eq!(table.morale(Body::Allied), "0/45/55");
    table.attack("0330", "fr-1-desal").does("roll 1-1");
    assert_eq!(table.morale(Body::Allied), "0/55/65");
    let mut town = crate::common::table("la-belle-alliance french movement", "fr-1-jacq@0609 al-1-mait@1525");
    town.does("take fr-1-jacq; to 0607");
    assert_eq!(town.morale(Body::Allied), "0/25/35");
    let mut past = crate::common::table("la-belle-alliance french movement", "fr-1-jacq@0610 al-1-mait@1525");
    past.does("take fr-1-jacq; via 0709; to 0708");
    assert_eq!(past.morale(Body::Allied), "0/25/35", "once");
}

/// [21.4B.2] [21.3A] A Prussian army that disintegrates ends nothing.
#[test]
fn the_prussians_alone() {
    let more = "pr-4-2n-13@lost pr-4-3n-13@lost pr-4-1p-14@lost pr-4-2p-14@lost";
    let mut table = table(
        "la-belle-alliance allied combat, turn 18/2000",
        &format!("fr-1-jacq@0331 al-1-mait@1525 {PRUSSIANS} {WATZ} {more}"),
    );
    assert!(table.game.has_disintegrated(Body::Prussian) && !table.is_over());
    table.does("end-combat");
    table.ends(Side::Allied, "21.4B.2");
}

// 24 Grand Ligny.

/// Those without whom there is no Grand Ligny, far from everything.
const FAR: &str = "napoleon@3065 fr-g-lall@3065 al-nc-mrln@0738 willem@0738 pr-3-8-9@5758 blucher@5758";

/// [24.3B] [9.1.1] Once the Prussians are demoralized, a town that they win back does not lift what they bear.
#[test]
fn a_town_won_back_too_late() {
    let towns = "fr-4-rome-12@3755 fr-4-schf-12@3855 fr-4-cap-13@3955 pr-2-2-5@3852";
    let held = "grand-ligny allied movement, once first-corps-active, held 3854 french";
    let mut early = table(held, &format!("{towns} {FAR}"));
    assert_eq!(early.morale(Body::Prussian), "0/50/70");
    early.does("take pr-2-2-5; to 3854");
    assert_eq!(early.morale(Body::Prussian), "0/55/75", "won back in time");
    let mut late = table(held, &format!("{towns} {FAR} {FIFTY_FOUR}"));
    assert!(late.game.is_broken(Body::Prussian));
    late.does("take pr-2-2-5; to 3854");
    assert_eq!(late.morale(Body::Prussian), "54/50/70", "won back in vain");
    late.stands("pr-2-2-5@3854");
}

/// [24.4A.1] More than 75: decided at once. [24.4B.1] The French break: decided at once.
#[test]
fn grand_ligny_at_once() {
    let more = "pr-2-25-5@lost pr-2-9-6@lost pr-2-26-6@lost pr-2-2-5@lost pr-2-5w-5@lost pr-2-sohr@lost";
    let fight = format!("fr-g-fri-gr@3145 fr-g-rog-gr@3145 pr-2-thum@3144 {FAR} {FIFTY_FOUR} {more}");
    let mut table = table("grand-ligny french combat, once first-corps-active", &fight);
    assert_eq!(table.morale(Body::Prussian), "75/55/75");
    table.attack("3144", "3145").roll("6-1", 1);
    table.ends(Side::French, "24.4A.1");
    let lost = "fr-g-fri-gr@lost fr-g-mrnd-ch@lost fr-g-rog-gr@lost fr-g-mich-ch@lost fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-baud-6@lost fr-2-gauth-9@lost fr-2-soye-6@lost fr-1-quiot-1@lost";
    let fight = format!("fr-4-schf-12@3145 pr-1-12-1@3144 pr-1-24-1@3144 {FAR} {lost}");
    let mut broken = crate::common::table("grand-ligny french combat, once first-corps-active", &fight);
    assert_eq!(broken.morale(Body::French), "59/60/-");
    broken.attack("3144", "3145").rolls_lower("1-5", 6);
    broken.ends(Side::Allied, "24.4B.1");
}

/// [24.4A.1] [24.3D] Both demoralized: the Allies are gone, play goes on, and at night it is decisive.
#[test]
fn grand_ligny_decisive_at_night() {
    let allies =
        "al-5-pack@lost al-5-vincke@lost al-bw-bttlr@lost al-bw-specht@lost al-1-mait@lost al-3-wllmsn@lost";
    let fight = format!(
        "fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 al-5-kempt@1735 ney@1752 {FAR} {FIFTY_FOUR} pr-2-thum@lost {allies}"
    );
    let mut table = table("grand-ligny french combat, turn 16/2000, once first-corps-active", &fight);
    table.attack("1751", "1752").roll("6-1", 1).stands("al-5-kempt@exited al-nc-mrln@exited willem@exited");
    assert!(!table.is_over(), "demoralization is looked at in the end");
    table.does("stay; end-combat; end-command; end-movement; end-combat");
    table.ends(Side::French, "24.4A.1");
}

/// [24.3D] [10.2.2] An army that leaves takes its leaders along, also one for whom a die was due.
#[test]
fn no_die_for_one_who_left() {
    let allies =
        "al-5-pack@lost al-5-vincke@lost al-bw-bttlr@lost al-bw-specht@lost al-1-mait@lost al-3-wllmsn@lost";
    let fight = format!(
        "fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 wellington@1751 al-5-kempt@1735 ney@1752 {FAR} {allies}"
    );
    let mut table = table("grand-ligny french combat, once first-corps-active", &fight);
    table.attack("1751", "1752").roll("6-1", 1).stands("wellington@exited").does("stay").offers("end-combat");
}

/// [22.5B.1] [24.1A.3] Two of the Old Guard in one beaten attack take seven off, not fourteen; [22.5B.2] nothing if
/// the exchange breaks a Prussian corps.
#[test]
fn the_old_guard_once_an_attack() {
    let corps = |key: &str| crate::common::edition().stats(unit(key)).corps.expect("a corps");
    let with = |lost: &str| {
        let fight = format!(
            "fr-g-fri-gr@3145 fr-g-rog-gr@3145 drouot@3147 fr-g-chrt-y@3147 pr-3-mar@3144 {FAR} {lost}"
        );
        let mut table = table("grand-ligny french combat, once first-corps-active", &fight);
        table.attack("3144", "3145").roll("6-1", 6).does("pay fr-g-rog-gr; enough");
        (table.game.corps_level(corps("drouot")).0, table.game.is_demoralized(unit("pr-3-30-9")))
    };
    assert_eq!(with("pr-3-27-10@lost pr-3-31-12@lost"), (13, false));
    assert_eq!(with("pr-3-27-10@lost pr-3-31-12@lost pr-3-30-9@lost"), (20, true));
}

/// [24.3A] Only Allies in command count, only beyond column 28, and only the first time.
#[test]
fn allies_beyond_the_line() {
    let at = |french: &str, allied: &str, out: &str| {
        let fight = format!("fr-4-maur@{french} al-5-kempt@{allied} wellington@{allied} {FAR}");
        let mut table = table(&format!("grand-ligny allied combat, once first-corps-active{out}"), &fight);
        table.attack(french, allied).does("roll 1-1");
        table.morale(Body::French)
    };
    assert_eq!(at("3145", "3144", ""), "0/55/-");
    assert_eq!(at("3145", "3144", ", out al-5-kempt"), "0/60/-");
    assert_eq!(at("2745", "2744", ""), "0/60/-");
}

/// [24.1B] [5.6.1] The rest of the First Corps comes when it is called, and not before; its officer is no unit of it.
#[test]
fn the_first_corps_is_called() {
    let counters = format!(
        "fr-1-quiot-1@1563 derlon@1563 fr-1-pegot-4@waiting fr-1-desal@waiting ney@1752 fr-2-soye-6@1752 {FAR}"
    );
    let mut table = table("grand-ligny french movement, turn 16/1500", &counters);
    let mut silent = table.fork();
    silent.dice("3").bars("take fr-1-quiot-1; take fr-1-pegot-4").lets("take derlon");
    table.dice("2").lets("take fr-1-quiot-1; take fr-1-pegot-4; take fr-1-desal");
}

// 27 Grand Waterloo.

/// Those without whom there is no Grand Waterloo.
const NORTH: &str =
    "napoleon@0732 fr-1-grenr-3@0732 wellington@1525 al-6-best@1525 blucher@3709 pr-3-8-9@3709";

/// [27.4A.1] [27.3A.1] Both armies of the Coalition are broken: played into.
#[test]
fn both_break_at_grand_waterloo() {
    let prussians = "pr-1-12-1@lost pr-1-24-1@lost pr-1-6-2@lost pr-1-28-2@lost pr-1-7-3@lost pr-1-29-3@lost pr-1-19-4@lost pr-1-lehmn@lost";
    let fight = format!("fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330 {NORTH} {prussians} {ALLIES}");
    let mut table = table("grand-waterloo french combat, turn 18/1400", &fight);
    assert!(!table.is_over());
    assert_eq!(
        (table.morale(Body::Prussian), table.morale(Body::French)),
        ("36/35/50".into(), "0/70/-".into())
    );
    table.attack("0330", "0331").roll("4-1", 1);
    table.ends(Side::French, "27.4A.1");
}

/// [27.4A.2] [9.1.1] The Allied army disintegrates: played into.
#[test]
fn the_allies_disintegrate_at_grand_waterloo() {
    let fight = format!("fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330 {NORTH} {ALLIES} {ELEVEN}");
    let mut table = table("grand-waterloo french combat, turn 18/1400", &fight);
    assert!(!table.is_over() && table.morale(Body::Allied) == "55/45/55");
    table.attack("0330", "0331").roll("4-1", 1);
    table.ends(Side::French, "27.4A.2");
}

/// [27.1A.2] [27.3D] The right wing may break, and the Prussians disintegrate: neither ends the battle.
#[test]
fn the_right_wing_alone() {
    let wing = "fr-3-bill-8@lost fr-3-cors-8@lost fr-3-dup-10@lost fr-3-duf-11@lost fr-4-hul-14@lost fr-4-rome-12@lost";
    let table =
        table("grand-waterloo french movement, turn 18/1400", &format!("fr-3-gen-10@3520 {NORTH} {wing}"));
    assert!(table.game.is_broken(Body::RightWing) && !table.is_over());
    assert!(
        table.game.is_demoralized(unit("fr-3-gen-10")) && !table.game.is_demoralized(unit("fr-1-grenr-3"))
    );
}

/// [27.3A.2] [27.3B] Maison du Roi entered is twenty for good; Wavre counts while Frenchmen stand in all of it, and
/// can be lost again.
#[test]
fn levels_come_and_go() {
    let mut king =
        table("grand-waterloo allied movement, turn 18/1400", &format!("al-c-vivian@0921 {NORTH}"));
    king.does("take al-c-vivian; via 1022; to 1023");
    assert_eq!(king.morale(Body::French), "0/40/-");
    let city = format!("fr-3-gen-10@4206 fr-3-dup-10@4306 fr-3-lag-11@4307 grouchy@4206 {NORTH}")
        .replace("3709", "3520");
    let mut wavre = table("grand-waterloo french movement, turn 18/1400", &city);
    assert_eq!(wavre.morale(Body::Prussian), "0/25/40");
    wavre.does("take fr-3-gen-10; to 4205");
    assert_eq!(wavre.morale(Body::Prussian), "0/35/50");
}

/// [27.3C.1] Prussians who attack the left wing lift the Allies; those who attack the right wing, or are attacked, do not.
#[test]
fn prussians_who_attack() {
    let at = |situation: &str, french: &str, prussian: &str, target: &str, from: &str| {
        let mut table = table(
            &format!("grand-waterloo {situation}, turn 18/1400"),
            &format!("{french} {prussian} {NORTH}"),
        );
        table.attack(target, from).does("roll 1-5");
        table.morale(Body::Allied)
    };
    assert_eq!(at("allied combat", "fr-1-quiot-1@0330", "pr-4-18-15@0331", "0330", "0331"), "0/55/65");
    assert_eq!(at("allied combat", "fr-3-gen-10@0330", "pr-4-18-15@0331", "0330", "0331"), "0/45/55");
    assert_eq!(at("french combat", "fr-1-quiot-1@0330", "pr-4-18-15@0331", "0331", "0330"), "0/45/55");
}

/// [27.2B] [4.2A] [4.2C] The last turn is a night: no command, no combat, and nobody closes in.
#[test]
fn the_last_turn_is_night() {
    let mut table = table(
        "grand-waterloo french turn, turn 18/2100",
        &format!("fr-1-quiot-1@0332 al-1-mait@0330 {NORTH}"),
    );
    assert_eq!(table.game.task(), Task::Movement);
    assert_eq!(table.cost("fr-1-quiot-1", "0331"), None);
    table.does("end-movement; end-movement");
    table.ends(Side::Allied, "27.4B.2");
}
