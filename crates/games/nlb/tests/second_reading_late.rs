//! The second reading, last part: the middle of procedures (5.0 to 9.0), leaders, headquarters, trains, hunger,
//! hidden movement and garrisons, the arrivals of 22.0 and the campaign of 28.0, read by somebody who had not seen
//! the program. What has to happen was written down before looking; each test holds some of those situations, and
//! docs/rulings/nlb.md tells how it went.
//!
//! Around 0330 all is open ground. 0130 lies at the edge: its neighbours are 0129, 0229, 0230 and 0131. 0916 is a
//! chateau, with 0915, 1015, 1016, 0917, 0816 and 0815 around it; 2130 is forest between 2129 and 2131.

use crate::common::{Table, document, edition, hex, table, unit};
use contract::{Game, Side};
use nlb::{Agreed, Army, Battle, Body, Post, Task};
use serde_json::{Value, json};

/// A position with something that the small language has no word for.
fn with(situation: &str, counters: &str, fields: &[(&str, Value)]) -> Table {
    let mut document = document(situation, counters);
    for (field, value) in fields {
        document[*field] = value.clone();
    }
    Table::laid_out(&document)
}

/// An attack with the column that is wanted, and the die.
fn fight(table: &mut Table, defenders: &str, attackers: &str, column: &str, die: u32) {
    table.attack(defenders, attackers).rolls_lower(column, die);
}

// 6.6 Retreats and displacements.

const LBA: &str = "la-belle-alliance french combat";
/// Two regiments of the Guard north of 0330.
const GUARD: &str = "fr-g-fri-gr@0329 fr-g-mrnd-ch@0329";

/// [6.6B.1] [6.6B.2] [6.6C.1] [6.6C.2] Two of a stack may part; one friend is company, two are in the way as long as
/// there is another hex.
#[test]
fn ways_back() {
    let counters =
        format!("{GUARD} al-1-mait@0330 al-1-byng@0330 al-5-kempt@0430 al-5-pack@0430 al-2-halk@0331");
    let mut table = table(LBA, &counters);
    fight(&mut table, "0330", "0329", "1-1", 1);
    table.offers(
        "retreat al-1-mait 0331; retreat al-1-mait 0230; retreat al-1-byng 0331; retreat al-1-byng 0230",
    );
    table.does("retreat al-1-byng 0331");
    // Now Halkett's hex is full too, and there is another.
    table.offers("retreat al-1-mait 0230").does("retreat al-1-mait 0230");
    table.stands("al-1-byng@0331 al-2-halk@0331 al-1-mait@0230");
}

/// [6.6D.1] [6.6C.2] With every way full one friend makes room, whichever his owner likes, and goes where there is
/// room himself.
#[test]
fn one_makes_room() {
    let counters = format!(
        "{GUARD} al-1-mait@0330 al-5-kempt@0430 al-5-pack@0430 al-2-halk@0331 al-2-adam@0331 al-3-kiel@0230 al-3-halk@0230"
    );
    let mut table = table(LBA, &counters);
    fight(&mut table, "0330", "0329", "1-1", 1);
    table.offers("retreat al-1-mait 0430; retreat al-1-mait 0331; retreat al-1-mait 0230");
    table.does("retreat al-1-mait 0331");
    // Not onto the full hexes beside him, nor back under the Guard's eyes.
    table.lets(
        "retreat al-2-halk 0332; retreat al-2-adam 0332; retreat al-2-halk 0431; retreat al-2-adam 0231",
    );
    table.bars(
        "retreat al-2-halk 0430; retreat al-2-halk 0230; retreat al-2-halk 0330; retreat al-1-mait 0332",
    );
    table.does("retreat al-2-adam 0332").stands("al-1-mait@0331 al-2-halk@0331 al-2-adam@0332");
}

/// Allies along the edge: 0130 is attacked from 0129, and French from 0330 on down leave it no way but to the south.
const EDGE: &str = "fr-g-fri-gr@0129 fr-g-mrnd-ch@0129 fr-1-quiot-1@0330 fr-1-bourg-1@0332";

/// [6.6D.3] A chain of two links that ends in the open.
#[test]
fn a_chain_holds() {
    let counters =
        format!("{EDGE} al-1-mait@0130 al-5-kempt@0131 al-5-pack@0131 al-2-halk@0132 al-2-adam@0132");
    let mut table = table(LBA, &counters);
    fight(&mut table, "0130", "0129", "1-1", 1);
    table.offers("retreat al-1-mait 0131").does("retreat al-1-mait 0131");
    table.offers("retreat al-5-kempt 0132; retreat al-5-pack 0132").does("retreat al-5-pack 0132");
    table.offers("retreat al-2-halk 0133; retreat al-2-adam 0133").does("retreat al-2-halk 0133");
    table.stands("al-1-mait@0131 al-5-kempt@0131 al-5-pack@0132 al-2-adam@0132 al-2-halk@0133");
    // [6.6D.4] The chain did not end where it began, and nobody moved twice: the advance comes next.
    table.lets("advance fr-g-fri-gr 0130; stay");
}

/// [6.6D.2] [6.6D.3] If the last link fails nobody has moved, and the first unit is lost; [6.6A] a hex in an enemy
/// zone is no end for a chain either.
#[test]
fn a_chain_breaks() {
    let chain = "al-1-mait@0130 al-5-kempt@0131 al-5-pack@0131 al-2-halk@0132 al-2-adam@0132";
    for (more, lost) in [
        ("fr-1-schmitz-2@0334", false),                // 0133 is free
        ("fr-1-schmitz-2@0233", true),                 // and now in a zone
        ("fr-1-schmitz-2@0334 al-3-kiel@0133", false), // one friend there is no matter
        ("fr-1-schmitz-2@0334 al-3-kiel@0133 al-3-halk@0133 al-6-best@0134 al-6-lamb@0134", true),
    ] {
        let mut table = table(LBA, &format!("{EDGE} {chain} {more}"));
        fight(&mut table, "0130", "0129", "1-1", 1);
        if lost {
            table.stands("al-1-mait@lost al-5-kempt@0131 al-5-pack@0131 al-2-halk@0132 al-2-adam@0132");
            assert_eq!(table.game.losses(Body::Allied), 6, "{more}");
        } else {
            table.offers("retreat al-1-mait 0131");
        }
    }
}

/// [6.6D.6] [6.6D.4] Two that retreat displace two; who has just taken a place is not pushed on by his comrade.
#[test]
fn two_for_two() {
    let counters = format!("{EDGE} al-1-mait@0130 al-1-byng@0130 al-5-kempt@0131 al-5-pack@0131");
    let mut table = table(LBA, &counters);
    fight(&mut table, "0130", "0129", "1-1", 1);
    table.does("retreat al-1-mait 0131; retreat al-5-kempt 0132; retreat al-1-byng 0131");
    table.offers("retreat al-5-pack 0132").does("retreat al-5-pack 0132");
    table.stands("al-1-mait@0131 al-1-byng@0131 al-5-kempt@0132 al-5-pack@0132");
}

/// [6.6D.4] A unit may be displaced again by another combat of the phase.
#[test]
fn displaced_once_more() {
    let counters =
        format!("{EDGE} al-1-mait@0130 al-5-kempt@0131 al-5-pack@0131 al-2-halk@0132 al-2-adam@0231");
    let mut table = table(LBA, &counters);
    fight(&mut table, "0130", "0129", "1-1", 1);
    table.does("retreat al-1-mait 0131; retreat al-5-kempt 0132; stay");
    // Adam's ways are 0131 and 0132, both full now.
    table.attack("0231", "0332").roll("1-1", 1).does("retreat al-2-adam 0132");
    table.lets("retreat al-5-kempt 0133; retreat al-2-halk 0133").does("retreat al-5-kempt 0133");
    table.stands("al-5-kempt@0133 al-2-halk@0132 al-2-adam@0132");
}

/// [6.6C.3] Who went back into a hex that is bombarded later adds nothing to its defence, and goes back with the others.
#[test]
fn out_of_one_fire_into_another() {
    let counters = format!("{GUARD} fr-g-st-maur@0333 al-1-mait@0330 al-2-halk@0331");
    let mut table = table(LBA, &counters);
    fight(&mut table, "0330", "0329", "1-1", 1);
    table.does("retreat al-1-mait 0331; stay").attack("0331", "fr-g-st-maur");
    let halkett = table.game.strength(unit("al-2-halk"));
    assert_eq!(table.sums(), (6, halkett));
    table.rolls_lower("1-1", 1);
    let options = table.options();
    assert!(["al-1-mait", "al-2-halk"].iter().all(|key| options.iter().any(|option| option.contains(key))));
}

/// [6.6D.5] Guns that made room do not fire in this phase; where the other one makes room, they do.
#[test]
fn displaced_guns() {
    let counters = "al-1-mait@0329 al-1-byng@0329 fr-1-quiot-1@0330 fr-2-soye-6@0430 fr-2-huss-5@0430 \
                    fr-2-camp-5@0230 fr-2-baud-6@0230 fr-1-desal@0331 fr-1-bourg-1@0331 al-5-kempt@0333";
    let after = |displaced: &str| {
        let mut table = table(LBA, counters);
        table.attack("0329", "0330").roll("1-3", 4);
        table.does("retreat fr-1-quiot-1 0331").does(&format!("retreat {displaced} 0231"));
        table.does("stay");
        table.may("target 0333")
    };
    assert!(!after("fr-1-desal"), "they were two hexes from Kempt before and after");
    assert!(after("fr-1-bourg-1"));
}

/// [6.6.2] [5.5.2] At the edge with nowhere to go, on the very hex by which one leaves for Brussels, a unit is lost
/// and has not left.
#[test]
fn nowhere_at_the_edge() {
    let around = edition().ground.around(hex("0605"));
    let neighbours: Vec<String> = around
        .iter()
        .filter(|&&next| next != nlb::s02_equipment::NOWHERE)
        .map(|&next| nlb::s02_equipment::grid().number(next))
        .collect();
    let allies = ["al-1-mait", "al-1-byng", "al-5-kempt", "al-5-pack", "al-2-halk", "al-2-adam"];
    let ring: String = neighbours.iter().zip(allies).map(|(hex, unit)| format!(" {unit}@{hex}")).collect();
    let mut table = table("campaign allied combat", &format!("fr-1-quiot-1@0605{ring}"));
    let from = neighbours.join(" ");
    fight(&mut table, "0605", &from, "1-1", 1);
    table.stands("fr-1-quiot-1@regroup=16/1500");
    assert_eq!((table.game.points(Side::Allied), table.game.exit_points()), (4, (0, 0)));
}

// 6.5, 6.7, 7.0 Advances, exchanges, bombardments.

/// [6.7B] [6.7.2] [6.7C] Two hexes fall empty and one unit follows, into a zone if it likes, and then it has done its
/// share: the enemy beside it is fought by others, or not at all.
#[test]
fn one_advance() {
    let counters = "fr-g-fri-gr@0330 fr-g-mrnd-ch@0330 al-5-kempt@0329 al-5-pack@0429 al-1-mait@0327";
    let mut table = table(LBA, counters);
    fight(&mut table, "0329 0429", "0330", "1-1", 1);
    table.does("retreat al-5-kempt 0328; retreat al-5-pack 0428");
    table.offers(
        "advance fr-g-fri-gr 0329; advance fr-g-fri-gr 0429; advance fr-g-mrnd-ch 0329; advance fr-g-mrnd-ch 0429; stay",
    );
    // 0329 lies in the zones of both who went back.
    table.does("advance fr-g-fri-gr 0329").offers("end-combat");
}

/// [6.7C] [6.6A] A unit that has advanced cuts the way back of those who are fought later; [6.1B] and neither attacks
/// them nor is attacked.
#[test]
fn the_advance_cuts_them_off() {
    // From 0431 the Guard would control 0332, behind Kempt.
    let counters = "fr-g-fri-gr@0531 al-1-mait@0431 fr-g-mrnd-ch@0330 al-5-kempt@0331";
    let later = |advances: bool| {
        let mut table = table(LBA, counters);
        table.attack("0431", "0531").roll("1-1", 1).does("retreat al-1-mait 0432");
        table.does(if advances { "advance fr-g-fri-gr 0431" } else { "stay" });
        table
            .offers("target 0331")
            .does("target 0331")
            .bars("join 0431")
            .does("join 0330")
            .rolls_lower("1-1", 1);
        table.may("retreat al-5-kempt 0332")
    };
    assert!(later(false) && !later(true));
}

/// [7.1E.1] [6.7.1] [6.1B] A bombardment alone empties a hex and nobody follows; who has been bombarded is not
/// attacked again; a gun fires once.
#[test]
fn shells_alone() {
    let counters = "fr-g-st-maur@0328 fr-1-quiot-1@0331 al-1-adye@0326 al-5-kempt@0330";
    let mut table = table(LBA, counters);
    fight(&mut table, "0326", "fr-g-st-maur", "1-1", 1);
    table.does("retreat al-1-adye 0325");
    // Kempt and Quiot are still to fight: the guns, who have both in range, have fired.
    table.offers("target 0330").does("target 0330").bars("bombard fr-g-st-maur").does("join 0331");
}

/// [7.1F] [6.1B] [6.1.4] RULING: a bombardment alone is the attack on its hex; so it is barred where somebody beside
/// that hex has nobody else to attack.
#[test]
fn shells_take_nobodys_target() {
    let counters = "fr-g-st-maur@0332 fr-1-quiot-1@0329 al-5-kempt@0330";
    let mut table = table(LBA, counters);
    table.does("target 0330; bombard fr-g-st-maur").bars("roll 1-1").does("join 0329").lets("roll 1-1");
}

/// [7.1E.1] [7.1E.2] [7.2C] [6.4.Ae] In a combined attack the guns outlive those beside the enemy, and after Ar they
/// may stay or go; the enemy follows only those who stood next to him.
#[test]
fn guns_outlive_them() {
    let counters = "fr-g-st-maur@0332 fr-1-quiot-1@0331 al-1-mait@0330 al-1-byng@0330";
    let mut dead = table(LBA, counters);
    fight(&mut dead, "0330", "0331 fr-g-st-maur", "1-5", 6);
    dead.stands("fr-1-quiot-1@lost fr-g-st-maur@0332");
    dead.offers("advance al-1-mait 0331; advance al-1-byng 0331; stay");
    let mut back = table(LBA, counters);
    fight(&mut back, "0330", "0331 fr-g-st-maur", "1-2", 6);
    back.does("retreat fr-1-quiot-1 0431");
    back.lets("stay; retreat fr-g-st-maur 0333").does("retreat fr-g-st-maur 0333");
    back.offers("advance al-1-mait 0331; advance al-1-byng 0331; stay");
    let mut alone = table(LBA, "fr-g-st-maur@0332 al-1-mait@0330");
    fight(&mut alone, "0330", "fr-g-st-maur", "1-1", 6);
    alone.does("retreat fr-g-st-maur 0333").offers("end-combat");
}

/// [7.1.3] [6.7C] A defender who follows up beside guns that have not fired silences them, and nobody has to attack him.
#[test]
fn silenced_by_an_advance() {
    let counters = "fr-1-quiot-1@0331 al-1-mait@0330 al-1-byng@0330 fr-g-st-maur@0332 al-5-kempt@0334";
    for (follows, fires) in [(false, true), (true, false)] {
        let mut table = table(LBA, counters);
        fight(&mut table, "0330", "0331", "1-3", 4);
        table.does("retreat fr-1-quiot-1 0431");
        table.does(if follows { "advance al-1-mait 0331" } else { "stay" });
        assert_eq!(table.may("target 0334"), fires);
        table.lets("end-combat");
    }
}

/// [6.5A.1] [6.5A.2] [6.4.Ex] What the counters show is paid: the weaker of two if he is enough; bombarding guns pay
/// nothing and need not be paid with.
#[test]
fn the_price_of_an_exchange() {
    let counters = "fr-1-quiot-1@0331 fr-2-soye-6@0331 fr-g-st-maur@0332 al-5-pack@0330";
    let mut table = table(LBA, counters);
    fight(&mut table, "0330", "0331 fr-g-st-maur", "4-1", 6);
    table.stands("al-5-pack@lost");
    table.offers("pay fr-1-quiot-1; pay fr-2-soye-6").does("pay fr-1-quiot-1").lets("enough").does("enough");
    table.offers("advance fr-2-soye-6 0330; stay");
    // A gun's share of the odds is nobody's share of the price.
    let mut short =
        crate::common::table(LBA, "fr-6-trom-20@0331/r fr-g-st-maur@0332 fr-g-lall@0332 al-5-kempt@0330/r");
    let column = short.attack("0330", "0331 fr-g-st-maur fr-g-lall").odds();
    assert!(["4-1", "5-1", "6-1"].contains(&column.as_str()), "{column}");
    short
        .rolls_lower("4-1", 6)
        .stands("fr-6-trom-20@lost fr-g-st-maur@0332 al-5-kempt@lost")
        .offers("end-combat");
}

// 9.0, 13.0 In the middle of a combat phase.

/// [9.3.1] [9.2.1] Broken in the first combat of the phase, an army does not follow after the second, in the enemy's
/// turn as in its own; the other side does. [8.2A.1] Its infantry in a chateau has nothing of the walls from that
/// instant.
#[test]
fn broken_between_two_combats() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-bourg-1@0430 al-5-pack@0330 fr-1-quiot-1@0325 al-1-mait@0324 fr-2-soye-6@0917 fr-2-baud-6@0917 al-3-omptda@0916";
    let pack = table(LBA, counters).game.strength(unit("al-5-pack"));
    for (short, broken) in [(1, false), (0, true)] {
        let lost = 45 - pack - short;
        let mut table = table(&format!("{LBA}, lost allied {lost}"), counters);
        table.attack("0330", "0331 0430").roll("4-1", 1).stands("al-5-pack@lost");
        assert_eq!(table.game.is_broken(Body::Allied), broken);
        table.lets("advance fr-g-fri-gr 0330").does("stay");
        fight(&mut table, "0324", "0325", "1-2", 6);
        table.does("retreat fr-1-quiot-1 0326");
        assert_eq!(table.may("advance al-1-mait 0325"), !broken);
        if !broken {
            table.does("stay");
        }
        fight(&mut table, "0916", "0917", "1-1", 1);
        assert_eq!(table.may("stand al-3-omptda"), !broken);
    }
}

/// [9.2B] [21.3A] [21.4B.1] RULING: an exchange in the French phase breaks the Allies first, which lifts the French
/// level before their losses are held against it; in the Coalition's phase it is the other way round, and the end.
#[test]
fn who_breaks_first() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0331 fr-g-st-maur@0332 fr-g-lall@0332 al-5-pack@0330";
    let pack = table(LBA, counters).game.strength(unit("al-5-pack"));
    let mut french = table(&format!("{LBA}, lost allied {}, lost french 56", 45 - pack), counters);
    fight(&mut french, "0330", "0331 fr-g-st-maur fr-g-lall", "4-1", 6);
    french.does("pay fr-1-quiot-1; enough");
    assert!(!french.is_over() && french.game.is_broken(Body::Allied) && !french.game.is_broken(Body::French));
    assert_eq!(french.morale(Body::French), "60/70/-");
    let counters = "al-1-mait@0331 al-5-kempt@0331 al-1-adye@0332 fr-6-trom-20@0330";
    let strength = |key: &str| table(LBA, counters).game.strength(unit(key));
    let (kempt, trom) = (strength("al-5-kempt"), strength("fr-6-trom-20"));
    let mut allied = table(
        &format!("la-belle-alliance allied combat, lost allied {}, lost french {}", 45 - kempt, 60 - trom),
        counters,
    );
    fight(&mut allied, "0330", "0331 al-1-adye", "4-1", 6);
    allied.does("pay al-5-kempt; enough");
    allied.ends(Side::Allied, "21.4B.1");
}

/// [9.2B] [18.3A] [18.4B.1] At Ligny an exchange in the French phase that reaches both levels breaks the Prussians,
/// and French losses mean nothing after that; in the Prussian phase the French have broken first.
#[test]
fn ligny_in_one_exchange() {
    let french = "fr-g-fri-gr@3165 fr-g-mrnd-ch@3165 fr-g-st-maur@3166 pr-1-12-1@3164/r";
    let strength =
        |counters: &str, key: &str| table("ligny french combat", counters).game.strength(unit(key));
    let lost = 55 - strength(french, "pr-1-12-1");
    let mut table = table(&format!("ligny french combat, lost french 28, lost prussian {lost}"), french);
    fight(&mut table, "3164", "3165 fr-g-st-maur", "4-1", 6);
    table.does("pay fr-g-mrnd-ch; enough");
    assert!(!table.is_over() && table.game.is_broken(Body::Prussian) && !table.game.is_broken(Body::French));
    let prussian = "pr-1-24-1@3165 pr-2-14-7@3165 pr-1-lehmn@3166 fr-3-lag-11@3164/r";
    let (pays, falls) = (strength(prussian, "pr-1-24-1"), strength(prussian, "fr-3-lag-11"));
    let situation = format!("ligny allied combat, lost french {}, lost prussian {}", 35 - falls, 55 - pays);
    let mut back = crate::common::table(&situation, prussian);
    fight(&mut back, "3164", "3165 pr-1-lehmn", "4-1", 6);
    if !back.is_over() {
        back.does("pay pr-1-24-1; enough");
    }
    back.ends(Side::Allied, "18.4B.1");
}

/// [19.3] [19.4B] At Quatre Bras ten are enough to break the French until 1500, at 1600 it takes twenty-five.
#[test]
fn early_nerves() {
    let counters =
        "al-1-mait@1746 al-1-byng@1746 al-5-kempt@1748 al-5-pack@1748 fr-2-pire@1747 fr-2-soye-6@1755";
    let pire = table("quatre-bras allied combat", counters).game.strength(unit("fr-2-pire"));
    for (turn, over) in [("16/1400", true), ("16/1500", true), ("16/1600", false)] {
        let situation = format!("quatre-bras allied combat, turn {turn}, lost french {}", 10 - pire);
        let mut table = table(&situation, counters);
        fight(&mut table, "1747", "1746 1748", "4-1", 1);
        table.stands("fr-2-pire@lost");
        assert_eq!(table.is_over(), over, "{turn}");
    }
}

// 10.0 Leaders.

/// [10.2.2] [6.6D.1] Escorts that make room leave nobody alone, for others have come; one of two that is spent in an
/// exchange neither. Two who lose their only escort throw a die each.
#[test]
fn who_is_left_with_him() {
    let counters = format!(
        "{GUARD} al-1-mait@0330 al-5-kempt@0430 al-5-pack@0430 al-2-halk@0331 al-2-adam@0331 wellington@0331 al-3-kiel@0230 al-3-halk@0230"
    );
    let mut room = table(&format!("{LBA}, command"), &counters);
    fight(&mut room, "0330", "0329", "1-1", 1);
    room.does("retreat al-1-mait 0331; retreat al-2-halk 0332; stay");
    room.stands("wellington@0331").offers("end-combat");
    let mut two = table(
        &format!("{LBA}, command"),
        &format!("{GUARD} al-1-mait@0330 wellington@0330 willem@0330 al-5-pack@0333"),
    );
    fight(&mut two, "0330", "0329", "1-1", 1);
    two.does("retreat al-1-mait 0331");
    assert_eq!(two.throws(), "10.2.2");
    two.dice("2");
    assert_eq!(two.throws(), "10.2.2");
    two.dice("3").stands("wellington@lost willem@0331");
}

/// [10.1E.1] [10.1E.2] [16.14B] [16.17B] A lone leader, with headquarters beside him or not, goes to the nearest
/// friendly combat unit as soon as an enemy comes near, who marches on or into his hex. A train is no combat unit: it
/// is neither company nor refuge.
#[test]
fn alone_with_wagons() {
    let situation = "campaign allied movement, turn 17/1200, option headquarters trains";
    let counters = "al-1-mait@0327 wellington@0335 napoleon@0330 fr-hq@0330 fr-1-quiot-1@0336";
    let mut plain = table(situation, counters);
    plain.does("take al-1-mait; to 0330").stands("al-1-mait@0330 napoleon@0336 fr-hq@0336");
    let mut wagons = table(situation, &format!("{counters} fr-train@0332"));
    wagons.does("take al-1-mait; to 0329").stands("napoleon@0336 fr-hq@0336");
    let mut beside =
        table(situation, "al-1-mait@0327 wellington@0335 napoleon@0330 fr-train@0330 fr-1-quiot-1@0336");
    beside.does("take al-1-mait; to 0329").stands("napoleon@0336 fr-train@0330");
}

/// [10.1D] [11.2.2] [16.17B] Nor does a train open an enemy zone to a leader or to command.
#[test]
fn wagons_are_no_cover() {
    let counters = "napoleon@0332 fr-train@0331 fr-1-quiot-1@0430 al-1-mait@0230";
    let moves = table("campaign french movement, turn 17/1200, option trains", counters);
    assert_eq!(moves.cost("napoleon", "0331"), None);
    let range = |counters: &str| {
        let table = table("campaign french turn, turn 17/1200, option trains", counters);
        table.game.command_range(unit("napoleon"), 5).path(hex("0330")).map(|(_, length)| length)
    };
    assert_eq!(
        range("napoleon@0332 fr-1-bourg-1@0331 fr-1-quiot-1@0430 al-1-mait@0230 fr-2-soye-6@0330"),
        Some(4)
    );
    assert_ne!(
        range("napoleon@0332 fr-train@0331 fr-1-quiot-1@0430 al-1-mait@0230 fr-2-soye-6@0330"),
        Some(4)
    );
}

/// [10.1E.2] RULING: whoever rides past a lone leader drives him off as well, at that instant and wherever he stops;
/// a leader or a train who passes does not.
#[test]
fn driven_off_by_the_way() {
    let counters = "al-c-drnbrg@0427 wellington@0427 napoleon@0330 fr-1-quiot-1@0120";
    let mut rides = table("campaign allied movement, turn 17/1200", counters);
    rides.does("take al-c-drnbrg; to 0433").stands("al-c-drnbrg@0433 napoleon@0120");
    let mut alone = table("campaign allied movement, turn 17/1200", counters);
    alone.does("take wellington; to 0433").stands("napoleon@0330");
    let mut far = table("campaign allied movement, turn 17/1200", &counters.replace("0330", "0230"));
    far.does("take al-c-drnbrg; to 0433").stands("napoleon@0230");
}

/// [6.7A] [10.1E.2] [10.2.2] His escort goes forward and leaves him under an enemy's eyes: he is moved, without a die.
#[test]
fn left_behind() {
    let counters =
        "fr-g-fri-gr@0331 napoleon@0331 fr-g-mrnd-ch@0430 al-5-kempt@0330 al-1-mait@0231 fr-2-soye-6@0232";
    let mut table = table(&format!("{LBA}, command"), counters);
    fight(&mut table, "0330", "0331 0430", "1-1", 1);
    table.does("retreat al-5-kempt 0329; advance fr-g-fri-gr 0330");
    assert_eq!(table.throws(), "");
    let options = table.options();
    assert!(options.iter().all(|option| option.starts_with("relocate napoleon")), "{options:?}");
}

/// [10.1E.2] [4.2B] [11.1C] By night as by day a lone leader makes way; Blücher to the Allies, if they are nearer:
/// they are friends.
#[test]
fn blucher_among_the_allies() {
    let counters = "fr-1-quiot-1@0327 blucher@0330 al-5-kempt@0333 pr-1-12-1@0340";
    let mut table = table("campaign french movement, turn 17/2400", counters);
    table.does("take fr-1-quiot-1; to 0329").stands("blucher@0333");
}

// 5.6, 22.0 Arrivals.

/// [5.6.1] [4.2B] By night those come whose hour it is; [5.6C] by day they may fight in the hour in which they come.
#[test]
fn they_come_by_night() {
    let mut night = table(
        "campaign allied movement, turn 16/2400",
        "al-6-kruse@waiting fr-2-soye-6@1641 al-5-kempt@1525",
    );
    night.does("take al-6-kruse").lets("to 0605");
    let counters = "al-1-mait@waiting fr-2-soye-6@0137 al-5-kempt@1525";
    let mut day = table("campaign allied movement, turn 16/1700", counters);
    day.does("take al-1-mait; via 0136; to 0136; end-movement").lets("target 0137");
}

/// [5.6D] [5.6E] An enemy on the door: the nearest edge hexes that are free, or later. In a zone by day the door
/// itself as well; [4.2B] at night only the way round.
#[test]
fn the_door_is_shut() {
    let doors = |situation: &str, enemy: &str| {
        let mut table = table(situation, &format!("al-1-mait@waiting {enemy} al-5-kempt@1525"));
        table.lets("end-movement");
        table.game.reach(unit("al-1-mait")).set().has(hex("0136"))
    };
    assert!(doors("campaign allied movement, turn 16/1700", "fr-2-soye-6@0150"));
    assert!(!doors("campaign allied movement, turn 16/1700", "fr-2-soye-6@0136"));
    assert!(doors("campaign allied movement, turn 16/1700", "fr-2-soye-6@0137"));
    assert!(!doors("campaign allied movement, turn 16/2400", "fr-2-soye-6@0137"));
    let mut round =
        table("campaign allied movement, turn 16/2400", "al-1-mait@waiting fr-2-soye-6@0137 al-5-kempt@1525");
    round.does("take al-1-mait").bars("to 0136");
    round.stands("al-1-mait@waiting");
}

/// [5.6A.2] [16.17B] The train shares no place in a column: it comes behind those before it, and those after it come
/// behind it.
#[test]
fn a_place_for_the_train() {
    let chosen = json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let counters = "fr-1-quiot-1@waiting fr-1-bourg-1@waiting fr-1-pegot-4@waiting fr-train@waiting derlon@waiting fr-2-soye-6@1641 al-1-mait@5540";
    let mut table = with("campaign-variant french movement, turn 16/1400", counters, &[("chosen", chosen)]);
    assert_eq!(table.cost("fr-1-quiot-1", "1167"), Some(1));
    table.does("take fr-1-quiot-1; to 1464");
    assert_eq!(table.cost("fr-1-bourg-1", "1167"), Some(1), "they march together");
    assert_eq!(table.cost("fr-train", "1167"), Some(2), "the train behind them");
    let mut after = table.fork();
    table.does("take fr-1-bourg-1; to 1464");
    assert_eq!(table.cost("fr-train", "1167"), Some(2));
    after.does("take fr-train");
    let further = after.options().into_iter().rfind(|option| option != "to 1167").expect("a road leads on");
    after.does(&further);
    assert_eq!(after.cost("fr-1-bourg-1", "1167"), Some(3));
}

/// [5.5.1] [5.5.3] [5.3E.1] [5.5C] Only out of no enemy zone, at the price of the road, does anybody leave for
/// Brussels; who has left is no loss.
#[test]
fn leaving_for_brussels() {
    let situation = "campaign french movement, turn 17/1200";
    let mut free = table(situation, "fr-1-quiot-1@0605 al-1-mait@1525");
    free.does("take fr-1-quiot-1").lets("exit").does("exit").stands("fr-1-quiot-1@exited");
    assert_eq!((free.game.points(Side::Allied), free.game.losses(Body::French)), (0, 0));
    let mut held = table(situation, "fr-1-quiot-1@0605 al-1-mait@0606");
    held.refuses("take fr-1-quiot-1", "5.3E.1");
    let mut elsewhere = table(situation, "fr-1-quiot-1@0130 al-1-mait@1525");
    elsewhere.does("take fr-1-quiot-1").bars("exit");
}

// 16.14 Headquarters.

const STAFF: &str = "campaign allied movement, turn 17/1200, option headquarters";

/// [16.14B] [16.14D.2] Headquarters that an enemy drives out go on working where they end up, if that is in no zone
/// and the chief of staff came with them; in a zone they stop.
#[test]
fn driven_out_but_at_work() {
    let active = |table: &Table| table.game.is_active(unit("fr-hq"));
    let mut safe = table(STAFF, "al-1-mait@0327 wellington@0335 fr-hq@0330 fr-1-quiot-1@0336");
    safe.does("take al-1-mait; to 0329").stands("fr-hq@0336");
    assert!(active(&safe), "it did not end up in a zone");
    let mut both = table(STAFF, "al-1-mait@0327 wellington@0335 fr-hq@0330 soult@0330 fr-1-quiot-1@0336");
    both.does("take al-1-mait; to 0329").stands("fr-hq@0336 soult@0336");
    assert!(active(&both), "he has not left it");
    let mut caught = table(STAFF, "al-1-mait@0327 wellington@0335 fr-hq@0330 fr-1-quiot-1@0428");
    caught.does("take al-1-mait; to 0329").stands("fr-hq@0428");
    assert!(!active(&caught));
    // Two friends at the same distance: their owner may part them, and that is the end of the work.
    let counters = "al-1-mait@0327 wellington@0335 fr-hq@0330 soult@0330 fr-1-quiot-1@0333 fr-1-bourg-1@0532";
    let mut ways = table(STAFF, counters);
    ways.does("take al-1-mait; to 0329");
    let Task::Relocate(first) = ways.game.task() else { panic!("{:?}", ways.game.task()) };
    let (first, second) = if first == unit("soult") { ("soult", "fr-hq") } else { ("fr-hq", "soult") };
    ways.does(&format!("relocate {first} 0333"));
    let mut parted = ways.fork();
    ways.does(&format!("relocate {second} 0333"));
    assert!(active(&ways));
    parted.does(&format!("relocate {second} 0532"));
    assert!(!active(&parted));
}

/// [16.14C.2] [16.14C.1] Headquarters that do not work serve nobody: each commander of that army is tested, those of
/// others are not. [4.2A] At night nobody is, and nothing is switched [16.14A].
#[test]
fn nobody_has_a_line() {
    let counters =
        "napoleon@0332 ney@0340 fr-hq@0332 fr-1-quiot-1@0332 al-1-mait@0312 wellington@0312 al-hq@5050";
    let idle = [("inactive", json!(["fr-hq"]))];
    let mut day = with("campaign french turn, turn 17/1200, option headquarters", counters, &idle);
    assert_eq!(day.throws(), "16.14C.2");
    day.dice("3");
    assert_eq!(day.throws(), "16.14C.2");
    day.dice("4");
    let active = |table: &Table, key: &str| table.game.is_active(unit(key));
    assert_ne!(active(&day, "napoleon"), active(&day, "ney"));
    assert!(active(&day, "wellington"));
    let mut night = with("campaign french turn, turn 17/2100, option headquarters", counters, &idle);
    assert_eq!(night.game.task(), Task::Movement);
    night.does("take fr-hq; to 0333");
}

/// [16.14C.2] RULING [28.C.cmd]: a commander is tested while his headquarters are still on the way as well: he has no line to any that work.
#[test]
fn before_headquarters_come() {
    let chosen = json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let counters = "grouchy@0332 fr-1c-soult@0332 fr-hq@waiting al-1-mait@0312";
    let mut early =
        with("campaign-variant french turn, turn 16/1000", counters, &[("chosen", chosen.clone())]);
    assert_eq!(early.game.task(), Task::Communication(unit("grouchy")));
    early.dice("3").refuses("command grouchy fr-1c-soult", "16.14C.2");
    // Those that came in the last turn moved to come, so they do not work yet.
    let fields = [("chosen", chosen), ("inactive", json!(["fr-hq"]))];
    let come =
        with("campaign-variant french turn, turn 16/1100", &counters.replace("waiting", "0332"), &fields);
    assert_eq!(come.game.task(), Task::Communication(unit("grouchy")));
}

/// [10.1D] [16.14A] [16.14B] Inactive headquarters ride like a leader, into a zone only where a friend is; they give
/// up their work if the friend stands in one.
#[test]
fn headquarters_ride() {
    let counters = "fr-hq@0333 fr-1-quiot-1@0430 al-1-mait@0329";
    let idle = [("inactive", json!(["fr-hq"]))];
    let table = with("campaign french movement, turn 17/1200, option headquarters", counters, &idle);
    assert_eq!(table.cost("fr-hq", "0331"), Some(4));
    assert_eq!(table.cost("fr-hq", "0330"), None, "in the zone of Maitland");
    assert!(table.cost("fr-hq", "0430").is_some());
    // The Allied staff has no chief who could leave it [16.14D.2].
    let mut allied = crate::common::table(
        "campaign allied turn, turn 17/1200, option headquarters",
        "wellington@0332 al-hq@0332 al-1-mait@0332 fr-1-quiot-1@0312",
    );
    allied.does("end-command; staff true; take wellington; to 0334");
    assert!(allied.game.is_active(unit("al-hq")));
}

/// [16.14C.3] [15.4.4] An enemy who enters a friend's zone within ten hexes wakes a commander at once; further away
/// he does not.
#[test]
fn the_alarm() {
    for (place, awake) in [("0340", true), ("0342", false)] {
        let counters = format!("blucher@{place} pr-1-12-1@0332 fr-1-quiot-1@0329");
        let fields = [("inactive", json!(["blucher"]))];
        let mut table =
            with("campaign french movement, turn 17/1200, option headquarters", &counters, &fields);
        table.does("take fr-1-quiot-1; to 0331");
        assert_eq!(table.game.is_active(unit("blucher")), awake, "{place}");
    }
}

// 16.17 Trains.

const TRAINS: &str = "campaign allied combat, turn 17/1200, option trains";

/// [16.17B] [6.6.2] A train is not pushed aside: who has no other way back is lost. [16.17C] It is worth nothing to
/// anybody.
#[test]
fn lost_behind_the_wagons() {
    let counters = "al-1-mait@0129 al-1-byng@0129 al-5-pack@0330 fr-1-quiot-1@0130 fr-train@0131";
    let mut table = table(TRAINS, counters);
    fight(&mut table, "0130", "0129", "1-1", 1);
    table.stands("fr-1-quiot-1@regroup=17/1200 fr-train@0131");
    let mut wagons = crate::common::table(TRAINS, "al-1-mait@0329 fr-train@0330 fr-1-quiot-1@0340");
    wagons.does("target 0330; join 0329; overrun").stands("fr-train@lost");
    assert_eq!((wagons.game.points(Side::Allied), wagons.game.losses(Body::French)), (0, 0));
    wagons.lets("advance al-1-mait 0330");
}

/// [5.3E.1] [16.17A] [16.17C] A train in a zone stays there; enemies walk past it and do not stop; nobody enters its hex.
#[test]
fn wagons_in_the_way() {
    let mut held = table(
        "campaign french movement, turn 17/1200, option trains",
        "fr-train@1642 fr-1-quiot-1@1660 al-1-mait@1641",
    );
    held.refuses("take fr-train", "5.3E.1");
    let past = table(
        "campaign allied movement, turn 17/1200, option trains",
        "fr-train@0330 fr-1-quiot-1@0340 al-1-mait@0328",
    );
    assert_eq!(past.cost("al-1-mait", "0329"), Some(2));
    assert_eq!(past.cost("al-1-mait", "0430"), Some(6));
    assert_eq!(past.cost("al-1-mait", "0330"), None);
    assert_eq!(past.cost("al-1-mait", "0331"), Some(8), "around it");
}

/// [16.17.1] Each army has its own source.
#[test]
fn not_from_others() {
    let counters = "pr-1-12-1@1650 al-1-mait@1650 pr-train@lost al-train@1641 fr-1-quiot-1@5540";
    let table = table("campaign allied movement, turn 17/1200, option trains", counters);
    let has = |army: Army| table.game.supplied(army).has(hex("1650"));
    assert!(has(Army::Allied) && !has(Army::Prussian));
}

/// [5.6D] [16.17A] With an enemy on its door a train comes by the nearest edge hex that a road or trail leads to.
#[test]
fn wagons_find_another_road() {
    let chosen = json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let counters = "fr-train@waiting fr-2-soye-6@1641 al-1-mait@1167";
    let table = with("campaign-variant french movement, turn 16/1400", counters, &[("chosen", chosen)]);
    assert!(table.game.reach(unit("fr-train")).iter().next().is_some());
}

// 16.18 Hunger.

const HUNGRY: &str = "campaign french combat, turn 17/1200, option hunger";

fn starving(situation: &str, counters: &str, hungry: &[&str]) -> Table {
    with(situation, counters, &[("hungry", json!(hungry))])
}

/// [16.18B.2] [16.18B.1] A die for each: one of a stack goes and one stays, with new odds; the leader of one who goes
/// alone throws for his life [10.2.2].
#[test]
fn one_goes_and_one_stays() {
    let counters = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 al-1-mait@0329 al-1-byng@0329";
    let both = ["al-1-mait", "al-1-byng"];
    let mut table = starving(HUNGRY, counters, &both);
    table.does("target 0329; join 0330; announce").dice("2").does("retreat al-1-mait 0328").dice("5");
    let byng = table.game.strength(unit("al-1-byng"));
    assert_eq!(table.sums(), (8, byng));
    let mut all = starving(HUNGRY, counters, &both);
    all.does("target 0329; join 0330; announce").dice("2").does("retreat al-1-mait 0328").dice("1");
    all.does("retreat al-1-byng 0328").lets("advance fr-1-quiot-1 0329; stay");
    let mut led =
        starving(HUNGRY, "fr-1-quiot-1@0330 al-1-mait@0329 willem@0329 al-5-pack@0325", &["al-1-mait"]);
    led.does("target 0329; join 0330; announce").dice("1").does("retreat al-1-mait 0328");
    assert_eq!(led.throws(), "10.2.2");
    // With the commander beside it a two is a three: it stays, and counts half.
    let mut stays = starving(HUNGRY, "fr-1-quiot-1@0330 al-1-mait@0329 wellington@0329", &["al-1-mait"]);
    stays.does("target 0329; join 0330; announce").dice("2");
    assert_eq!(stays.sums().1, 3);
}

/// [16.18B.1] [7.1E.1] Guns that bombard are tested like the others, and go back on 1 and 2; [6.5A.1] an exchange
/// asks for what the counter shows.
#[test]
fn hungry_guns_and_prices() {
    let mut guns = starving(HUNGRY, "fr-g-st-maur@0332 fr-1-quiot-1@0329 al-5-kempt@0330", &["fr-g-st-maur"]);
    guns.does("target 0330; join 0329; bombard fr-g-st-maur; announce").dice("1");
    guns.does("retreat fr-g-st-maur 0333");
    assert_eq!(guns.sums().0, 4);
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-1-mait@0330";
    let mut price = starving(HUNGRY, counters, &["al-1-mait"]);
    price.does("target 0330; join 0331; announce").dice("3");
    assert_eq!(price.sums(), (14, 3));
    price.rolls_lower("4-1", 6).stands("al-1-mait@regroup=17/1200");
    price.does("pay fr-g-fri-gr").lets("enough");
    let weak = starving(HUNGRY, "fr-g-rog-gr@0331 fr-6-trom-20@0331 al-1-mait@0330", &["al-1-mait"]);
    assert_eq!(weak.game.strength(unit("al-1-mait")), 6);
}

/// [16.18.1] The mark stays although the road is open again, and the enemy gets nothing for it.
#[test]
fn marked_until_the_morning() {
    let counters = "fr-1-quiot-1@1365 al-1-mait@5540";
    let mut table =
        starving("campaign allied movement, turn 17/1200, option hunger", counters, &["fr-1-quiot-1"]);
    table.does("end-movement");
    while matches!(table.game.task(), Task::Combat) {
        table.does("end-combat");
    }
    assert!(table.game.hungry().has(unit("fr-1-quiot-1")));
    assert_eq!(table.game.points(Side::Allied), 0);
    // [14.0.4] Leaders need none.
    let ring =
        "al-2-adam@0329 al-2-halk@0429 al-2-du-plat@0430 al-5-pack@0331 al-5-kempt@0230 al-6-best@0229";
    let counters = format!("fr-1-quiot-1@0330 napoleon@0330 derlon@0330 {ring}");
    let cut_off = crate::common::table("campaign french turn, turn 17/0900, option hunger", &counters);
    assert_eq!(cut_off.game.hungry(), nlb::Units::of(unit("fr-1-quiot-1")));
    // [14.2.1] [10.1E.1] A lone enemy leader on the road stops no supply, an enemy unit does.
    let has = |more: &str| {
        let counters = format!("fr-1-quiot-1@0610 al-5-kempt@5540 {more}");
        crate::common::table("campaign french movement", &counters).game.supplied(Army::French)
    };
    assert!(has("wellington@1022") == has(""));
    assert!(has("al-1-mait@1022") != has(""));
}

// 16.6 Hidden movement.

/// A French pair with Quiot and Bourgeois behind it, real in the second marker.
fn pair(situation: &str, counters: &str, a: &str, b: &str) -> Table {
    let mut document = document(situation, counters);
    document["options"]["hidden-movement"] = "six".into();
    document["units"]["fr-1-quiot-1"] = "hidden 0".into();
    document["units"]["fr-1-bourg-1"] = "hidden 0".into();
    document["pairs"] = json!([{ "pair": 0, "a": a, "b": b, "real": 1, "veil": 2 }]);
    Table::laid_out(&document)
}

fn is_coming_out(table: &Table) -> bool {
    matches!(table.game.task(), Task::Emerging(0))
}

/// [16.6C.2] [16.3.1] The night ends, or the rain: what could not be seen is seen, at once and without anybody moving.
#[test]
fn light_shows_them() {
    let mut night =
        pair("campaign allied movement, turn 17/0600", "fr-2-soye-6@0733 al-1-mait@0330", "0323", "0320");
    night.does("end-movement");
    assert!(is_coming_out(&night), "{:?}", night.game.task());
    // [22.6A.1] From noon of 18 June on it is clear, and no die says so.
    let rain = |turn: &str| {
        let mut document = document(
            &format!("campaign allied movement, turn {turn}, option variable-rain, once rain"),
            "fr-2-soye-6@0733 al-1-mait@0330",
        );
        document["options"]["hidden-movement"] = "six".into();
        document["units"]["fr-1-quiot-1"] = "hidden 0".into();
        document["pairs"] = json!([{ "pair": 0, "a": "0323", "b": "0320", "real": 1, "veil": 2 }]);
        let mut table = Table::laid_out(&document);
        table.does("end-movement");
        table
    };
    let mut die = rain("18/1000");
    assert_eq!(die.throws(), "22.6A.1");
    die.dice("1");
    assert!(is_coming_out(&die));
    let noon = rain("18/1100");
    assert!(is_coming_out(&noon), "{:?}", noon.game.task());
}

/// [16.3.1] [16.6C.2] A leader has eyes; a decoy that is seen gives the real marker away, where the units are put down.
#[test]
fn a_general_sees_the_decoy() {
    let counters = "fr-2-soye-6@0733 al-1-mait@0340 wellington@0340";
    let mut table = pair("campaign allied movement, turn 17/1200", counters, "0325", "0310");
    table.does("take wellington; to 0334");
    assert!(is_coming_out(&table));
    table.side_does(Side::French, "deploy fr-1-quiot-1 0310");
    let choices = table.options();
    assert!(choices.contains(&"deploy fr-1-bourg-1 0310".to_owned()), "{choices:?}");
    assert!(!choices.iter().any(|choice| choice.ends_with("0325")));
}

/// [16.6C.2] [5.3.4] Who is halted goes on, unless those who came out of hiding control the hex where he halted: then
/// he has come to his end.
#[test]
fn halted_in_their_zone() {
    let halted = || {
        // From the wood Maitland sees the pair two hexes on.
        let mut table =
            pair("campaign allied movement, turn 17/1200", "fr-2-soye-6@2540 al-1-mait@2129", "2132", "2132");
        table.does("take al-1-mait; to 2131");
        assert!(is_coming_out(&table));
        table
    };
    let mut ends = halted();
    ends.side_does(Side::French, "deploy fr-1-quiot-1 2131")
        .side_does(Side::French, "deploy fr-1-bourg-1 2132");
    ends.offers("to 2130").does("to 2130").stands("al-1-mait@2130");
    let mut goes_on = halted();
    goes_on
        .side_does(Side::French, "deploy fr-1-quiot-1 2132")
        .side_does(Side::French, "deploy fr-1-bourg-1 2132");
    goes_on.lets("to 2130; to 2131").does("to 2131").stands("al-1-mait@2131");
}

/// [16.6B.3] Leaders pass a marker and stay with it; units of its side do neither.
#[test]
fn company_for_a_secret() {
    let counters = "fr-2-soye-6@0325 napoleon@0325 al-1-mait@2050";
    let table = pair("campaign french movement, turn 17/1200", counters, "0324", "0324");
    assert_eq!(table.cost("napoleon", "0324"), Some(2));
    assert_eq!(table.cost("fr-2-soye-6", "0324"), None);
}

/// [16.6B.3] [6.6A] No friend goes back into a marker's hex, though nobody sees it.
#[test]
fn no_way_back_through_a_secret() {
    let counters = "fr-2-soye-6@2130 al-1-mait@2129 al-1-byng@2129";
    let mut table = pair("campaign allied combat, turn 17/1200", counters, "2131", "2131");
    assert!(!is_coming_out(&table));
    fight(&mut table, "2130", "2129", "1-1", 1);
    table.bars("retreat fr-2-soye-6 2131");
    // [16.6C.2] The advance opens the view.
    let first = table.options()[0].clone();
    table.does(&first).does("advance al-1-mait 2130");
    assert!(is_coming_out(&table), "{:?}", table.game.task());
}

/// [16.6A.2] [16.1C.3] The chief of staff of a Prussian corps is an officer who can pass on command: its units may
/// hide with him.
#[test]
fn hidden_with_the_chief_of_staff() {
    let counters = "reiche@0325 pr-1-12-1@0325 blucher@0323 zieten@lost fr-2-soye-6@1533";
    let mut document = document("campaign allied turn, turn 17/1200, option more-leaders", counters);
    document["options"]["hidden-movement"] = "six".into();
    let mut table = Table::laid_out(&document);
    table.does("command blucher reiche; transmit reiche; end-command");
    table.lets("hide 0325").does("hide 0325").stands("reiche@hidden=8 pr-1-12-1@hidden=8");
}

/// [16.6A.1] [16.6C.1] [4.2A] At night pairs are neither put down nor lifted, and not lifted in the Command Phase in
/// which they were put down.
#[test]
fn no_curtains_at_night() {
    let mut night =
        pair("campaign french turn, turn 17/2100", "fr-2-soye-6@0733 al-1-mait@2050", "0323", "0320");
    assert_eq!(night.game.task(), Task::Movement);
    night.lets("take-marker 0");
    let counters = "derlon@0325 fr-1-quiot-1@0325 napoleon@0323 al-1-mait@2050";
    let mut document = document("campaign french turn, turn 17/1200", counters);
    document["options"]["hidden-movement"] = "six".into();
    let mut fresh = Table::laid_out(&document);
    fresh.does("command napoleon derlon; transmit derlon; end-command; hide 0325; designate 0");
    assert!(!fresh.options().contains(&"unveil 0".to_owned()));
}

// 16.11 Garrisons.

/// A position with garrisons that are there, or in the making.
fn manned(situation: &str, counters: &str, garrisons: &[&str], forming: &[&str]) -> Table {
    with(situation, counters, &[("garrisons", json!(garrisons)), ("forming", json!(forming))])
}

const WALLS: &str = "la-belle-alliance french combat, option garrisons";

/// [16.11B.1] [6.6D.1] Who goes back onto a garrison with two others displaces one of these, never the garrison.
/// [10.2.2] A leader whom they leave with it is not alone.
#[test]
fn the_garrison_does_not_make_room() {
    let counters = "fr-g-fri-gr@1017 fr-g-mrnd-ch@1017 al-n3-detm@1016 al-3-omptda@0916 al-3-kiel@0916 al-3-halk@0916 \
                    al-1-mait@1015 al-1-byng@1015 al-5-kempt@1116 al-5-pack@1116";
    let mut table = manned(WALLS, counters, &["al-3-omptda"], &[]);
    fight(&mut table, "1016", "1017", "1-1", 1);
    table.does("retreat al-n3-detm 0916");
    let options = table.options();
    assert!(options.iter().all(|option| !option.contains("omptda")), "{options:?}");
    assert!(options.iter().any(|option| option.contains("al-3-kiel")));
    let counters = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 al-3-omptda@0916 al-3-kiel@0916 alten@0916";
    let mut led = manned(&format!("{WALLS}, option garrisons command"), counters, &["al-3-omptda"], &[]);
    fight(&mut led, "0916", "0917", "1-1", 1);
    led.does("retreat al-3-kiel 0915").stands("alten@0916").offers("end-combat");
}

/// [16.11D.1] Left alone in the middle of the phase, a garrison may be attacked by those who have not fought yet;
/// [16.11E] RULING: nobody has to.
#[test]
fn alone_within_the_hour() {
    let counters = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 fr-1-quiot-1@1016 al-3-omptda@0916 al-3-kiel@0916";
    let mut table = manned(WALLS, counters, &["al-3-omptda"], &[]);
    table.does("target 0916; join 0917").lets("join 1016");
    // Quiot stands in Kielmansegge's zone and has to join: with him gone to others he would not.
    table.does("join 1016").rolls_lower("1-1", 1).does("retreat al-3-kiel 0915").offers("end-combat");
    assert!(table.game.is_holding(unit("al-3-omptda")));
}

/// [16.11A.1] [16.11A.3] [4.2A] By night too a garrison is formed and completed.
#[test]
fn walls_by_night() {
    let counters = "al-3-omptda@0916 fr-1-quiot-1@0930";
    let mut table = table("campaign allied movement, turn 17/2100, option garrisons", counters);
    table.does("garrison al-3-omptda; end-movement; end-movement");
    assert_eq!(table.game.turn().to_string(), "17/2400");
    assert!(table.game.is_holding(unit("al-3-omptda")));
}

/// [7.1.3] [16.11C.1] Guns beside a garrison are in no zone: they may bombard somebody else. [16.11D.2] The garrison
/// itself they only attack from beside it.
#[test]
fn guns_beside_the_walls() {
    let counters = "fr-1-desal@0917 al-3-omptda@0916 al-5-pack@0919 fr-1-quiot-1@0925";
    let table = manned(WALLS, counters, &["al-3-omptda"], &[]);
    assert!(table.may("target 0916"));
    let sees = table.game.sees(hex("0917"), hex("0919"));
    assert_eq!(table.may("target 0919"), sees);
    // [5.4E] RULING: without a zone, it still holds its hex.
    let march = manned(
        "la-belle-alliance french movement, option garrisons",
        "fr-1-quiot-1@0918 al-3-omptda@0916",
        &["al-3-omptda"],
        &[],
    );
    assert!(march.cost("fr-1-quiot-1", "0917").is_some());
    assert_eq!(march.cost("fr-1-quiot-1", "0916"), None);
}

// 28.0 The early campaign.

/// [28.A] [22.6F] With the British leaders who are missing 16.16 is used, whether it was asked for or not.
#[test]
fn commanders_reorganize_in_the_early_campaign() {
    let agreed =
        <Agreed as contract::OptionSet<Battle>>::read(Battle::CampaignVariant, &Default::default()).unwrap();
    let game = nlb::Nlb::set_up(edition(), Battle::CampaignVariant, agreed);
    assert_eq!(game.post(unit("cole")), Post::Absent);
    let counters = "wellington@0332 al-4-mitch@regroup=17/1000 al-1-mait@0332 al-train@1641 fr-1-quiot-1@5540 fr-hq@5540 al-hq@0332";
    let mut table = table("campaign-variant allied turn, turn 17/1500", counters);
    table.does("choose 1"); // [28.C.PR.R11] the road of the Fourth Corps
    while table.throws() != "" {
        table.dice("5");
    }
    table.does("end-command");
    assert_eq!(table.game.task(), Task::Reorganization);
    table.lets("gather wellington al-4-mitch");
}

/// [28.C.PR.R9] [28.C.PR.R10] [5.6A.1] [5.6A.2] The Second Prussian Corps comes unit by unit, and before anybody of
/// the Third.
#[test]
fn the_second_before_the_third() {
    let chosen = json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let counters =
        "pr-2-2-5@waiting pr-2-14-7@waiting pr-3-30-9@waiting fr-2-soye-6@1641 blucher@3552 pr-1-12-1@3552";
    let mut table = with("campaign-variant allied movement, turn 16/0900", counters, &[("chosen", chosen)]);
    table.refuses("take pr-3-30-9", "5.6A.1");
    let price = table.cost("pr-2-2-5", "5756").expect("it is due");
    table.does("take pr-2-2-5");
    let further = table.options().into_iter().rfind(|option| option != "to 5756").expect("it marches on");
    table.does(&further);
    assert_eq!(table.cost("pr-2-14-7", "5756"), Some(2 * price));
    table.refuses("take pr-3-30-9", "5.6A.1");
}

/// [28.C.AL.R17] [28.C.FR.R1] Half their allowance is all that some have in the hour in which they come, and not longer.
#[test]
fn half_a_march() {
    let chosen = json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let most = |place: &str| {
        let counters = format!("al-c-drnbrg@{place} fr-2-soye-6@3060 al-5-kempt@1525");
        let fields = [("chosen", chosen.clone())];
        let table = with("campaign-variant allied movement, turn 16/1800", &counters, &fields);
        table.game.reach(unit("al-c-drnbrg")).costs().map(|(_, cost)| cost).max()
    };
    let whole = 2 * edition().stats(unit("al-c-drnbrg")).allowance;
    assert_eq!(most("waiting"), Some(whole / 2));
    assert_eq!(most("0606"), Some(whole));
}

/// [28.D] [28.C.PR.R11] The road of the Fourth Prussian Corps is named at nine of the second day, not before;
/// [28.C.FR.R4] those of the French before play.
#[test]
fn when_roads_are_named() {
    let chosen = json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let counters = "pr-4-10-13@waiting blucher@3552 pr-1-12-1@3552 fr-2-soye-6@1641";
    for (turn, asked) in [("16/2000", false), ("17/0600", false), ("17/0900", true)] {
        let fields = [("chosen", chosen.clone())];
        let table = with(&format!("campaign-variant allied turn, turn {turn}"), counters, &fields);
        assert_eq!(matches!(table.game.task(), Task::Choosing(_)), asked, "{turn}");
    }
    let agreed =
        <Agreed as contract::OptionSet<Battle>>::read(Battle::CampaignVariant, &Default::default()).unwrap();
    let mut start = Table::of(nlb::Nlb::set_up(edition(), Battle::CampaignVariant, agreed));
    while let Task::Deploy(_) = start.game.task() {
        let first = start.options()[0].clone();
        start.does(&first);
    }
    assert!(matches!(start.game.task(), Task::Choosing(_)) && start.asks() == Side::French);
}
