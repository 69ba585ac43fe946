//! 6.0 Combat resolution.
//!
//! Most examples stand around 1313: north of it 1312, north-east 1412, south-east 1413, south 1314,
//! south-west 1213, north-west 1212. All of this is open ground.

use crate::common::{Table, table, unit};
use contract::{Eye, Game, Side};
use naw::{Event, Stage};

/// 6th Infantry (7) attacks Brunswick (2) from the south, with others around: 3-1.
fn three_to_one(others: &str) -> Table {
    let mut table = table("french combat", &format!("fr-6-inf@1314 al-brunswick@1313 {others}"));
    table.attack("al-brunswick", "fr-6-inf").roll("3-1");
    table
}

/// [6.0A] The ratio compares everyone who attacks with everyone who defends, after terrain.
#[test]
fn the_ratio_is_of_the_sums() {
    // The Dutch stand in the open, the garrison of Hougoumont in its town.
    let french = "fr-6-inf@0812 fr-3-cav@1012";
    let mut table =
        table("french combat", &format!("{french} fr-i-art@0814 al-3-dutch@0912 al-hougoumont@0913"));
    table.attack("al-3-dutch al-hougoumont", "fr-6-inf fr-3-cav fr-i-art");
    let odds = table.game.odds(table.game.attack());
    assert_eq!((odds.attack, odds.defence), (7 + 1 + 3, 4 + 2));
    table.roll("1-1");
    assert!(matches!(table.events().last(), Some(Event::Odds { attack: 11, defence: 6, .. })));
}

/// [6.0B] A result is carried out before the next attack: where the first victor goes decides where
/// the second enemy can retreat.
#[test]
fn the_first_result_changes_the_second_attack() {
    // From 1211 the 6th Infantry watches 1212 and 1312, behind Brunswick; from 1111 it does not.
    let french = "fr-6-inf@1211 fr-2-inf@1314";
    let field = table("french combat", &format!("{french} al-dutch-cav@1111 al-brunswick@1313"));
    let all = "retreat al-brunswick 1212; retreat al-brunswick 1312; retreat al-brunswick 1412";
    for (first, options) in [("stay", "retreat al-brunswick 1412"), ("advance fr-6-inf 1111", all)] {
        let mut table = field.fork();
        table.attack("al-dutch-cav", "fr-6-inf").roll("6-1").die(1).stands("al-dutch-cav@lost");
        table.refuses("target al-brunswick", "3.0F");
        table.does(first).attack("al-brunswick", "fr-2-inf").roll("2-1").die(1).offers(options);
    }
}

/// [6.0C] RULING: a defender in a town or on a woods road counts double, wherever he is attacked
/// from; attackers never do.
#[test]
fn towns_and_woods_roads_double_the_defender() {
    for (attacker, defender, odds) in [
        ("1314", "1313", "3-1"),
        ("1311", "1310", "1-1"), // the town of La Haye Sainte
        ("1209", "1310", "1-1"),
        ("0813", "0914", "1-1"), // the wood of Hougoumont, along the road
        ("1014", "0914", "1-1"), // and across a side without one
        ("1310", "1311", "3-1"), // out of the town
        ("0914", "1014", "3-1"), // out of the wood
    ] {
        let counters = format!("fr-6-inf@{attacker} al-brunswick@{defender}");
        let mut table = table("french combat", &counters);
        table.attack("al-brunswick", "fr-6-inf").roll(odds);
        let doubled = table.events().iter().any(|event| matches!(event, Event::Doubled { .. }));
        assert_eq!(doubled, odds == "1-1", "{attacker} against {defender}");
    }
}

/// [6.0D] The phase ends when the player says so, with no attack half announced.
#[test]
fn the_combat_phase_is_ended_by_its_player() {
    let mut table = table("french combat", "fr-i-art@1315 al-1-guards@1313");
    table.refuses_to(Side::Allied, "end", "3.0D");
    table.does("target al-1-guards").refuses("end", "6.0D");
    table.does("join fr-i-art").refuses("end", "6.0D").roll("1-3").die(1).does("stay");
    assert_eq!(table.game.stage(), Stage::Combat, "it does not end of itself");
    table.offers("end").does("end");
    assert_eq!((table.game.stage(), table.asks()), (Stage::Movement, Side::Allied));
}

/// [6.0E] RULING: the same against bombardment.
#[test]
fn a_bombarded_defender_is_doubled_too() {
    for (gun, defender, odds) in [("1315", "1313", "1-1"), ("1312", "1310", "1-2"), ("0912", "0914", "1-2")] {
        let mut table = table("french combat", &format!("fr-i-art@{gun} al-brunswick@{defender}"));
        table.attack("al-brunswick", "fr-i-art").roll(odds);
    }
}

/// [6.1A] First the defenders are named, then the attackers, then the ratio, then the die falls.
#[test]
fn an_attack_is_announced_before_the_die() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313 al-brunswick@1111");
    table.refuses("join fr-6-inf", "6.1A").refuses("roll 1-1", "6.1A");
    table.does("target al-1-guards").refuses("roll 1-1", "6.1A");
    table.does("join fr-6-inf").refuses("target al-brunswick", "6.1A");
    table.does("join fr-1-inf").roll("1-1").die(1);
    let kinds: Vec<_> = table.chronicle().into_iter().take(3).collect();
    assert_eq!(
        kinds,
        [
            "French 1st Infantry (4-4), French 6th Infantry (7-4) attack 1st Guards Division (7-4) [6.1A]",
            "11 against 7: 1-1 [6.2A]",
            "Die 1 at 1-1: Dr (defender retreats) [2.3]",
        ]
    );
}

/// [6.1B] Once the die is thrown nothing about the attack is changed.
#[test]
fn an_announced_attack_stands() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-i-art@1315 al-1-guards@1313");
    table.attack("al-1-guards", "fr-6-inf").roll("1-1");
    for late in ["join fr-i-art", "roll 1-2", "target al-1-guards", "end", "stay"] {
        table.refuses_to(Side::French, late, "2.3").refuses_to(Side::Allied, late, "2.3");
    }
    table.die(4);
    for late in ["join fr-i-art", "roll 1-2", "target al-1-guards"] {
        table.refuses(late, "3.0F");
    }
    table.does("retreat fr-6-inf 1414; stay").refuses("join fr-i-art", "6.1A");
}

/// [6.2A] Fractions go to the defender: 11 against 4 is 2-1, 4 against 11 is 1-3.
#[test]
fn ratios_are_rounded_for_the_defender() {
    for (attackers, defenders, odds) in [
        ("fr-6-inf@1313 fr-1-inf@1411", "al-3-dutch@1312", "2-1"), // 11 : 4
        ("fr-1-inf@1313", "al-1-guards@1312 al-3-dutch@1412", "1-3"), // 4 : 11
        ("fr-6-inf@1313", "al-1-guards@1312", "1-1"),              // 7 : 7
        ("fr-6-inf@1313", "al-2-british@1312", "1-1"),             // 7 : 6
        ("fr-gd-chasseurs@1313", "al-1-guards@1312", "1-2"),       // 6 : 7
        ("fr-2-inf@1313", "al-brunswick@1312", "2-1"),             // 5 : 2
        ("fr-gd-chasseurs@1313", "al-brunswick@1312", "3-1"),      // 6 : 2
        ("fr-1-cav@1313", "al-1-guards@1312", "1-4"),              // 2 : 7
    ] {
        let mut table = table("french combat", &format!("{attackers} {defenders}"));
        let names = |counters: &str| {
            let names: Vec<_> =
                counters.split_whitespace().map(|counter| counter.split('@').next().unwrap()).collect();
            names.join(" ")
        };
        table.attack(&names(defenders), &names(attackers)).roll(odds);
    }
}

/// [6.2B] Better than 6-1 is 6-1, worse than 1-5 is 1-5.
#[test]
fn ratios_stay_on_the_table() {
    for (attacker, defender, ratio, column) in [
        ("fr-6-inf", "al-dutch-cav", "7-1", "6-1"),
        ("fr-gd-chasseurs", "al-dutch-cav", "6-1", "6-1"),
        ("fr-3-cav", "al-2-dutch", "1-5", "1-5"),
        ("fr-3-cav", "al-2-british", "1-6", "1-5"),
        ("fr-3-cav", "al-1-guards", "1-7", "1-5"),
    ] {
        let mut table = table("french combat", &format!("{attacker}@1314 {defender}@1313"));
        table.attack(defender, attacker);
        assert_eq!(table.game.odds(table.game.attack()).ratio.to_string(), ratio);
        table.roll(column);
    }
}

/// [6.2C] The attacker may choose any column further left, and none further right.
#[test]
fn odds_may_be_lowered() {
    let mut table = table("french combat", "fr-6-inf@1314 al-brunswick@1313");
    table.attack("al-brunswick", "fr-6-inf");
    table.offers("roll 3-1; roll 2-1; roll 1-1; roll 1-2; roll 1-3; roll 1-4; roll 1-5");
    table.refuses("roll 4-1", "6.2C").refuses("roll 6-1", "6.2C");
    // At 3-1 a six is an equal elimination, at 1-1 an attacker's retreat.
    table.fork().does("roll 3-1").die(6).stands("al-brunswick@lost");
    table.does("roll 1-1").die(6).stands("al-brunswick@1313");
    assert_eq!(table.times("6.2C"), 1);
}

/// [6.2C] RULING: first the ratio is brought onto the table, then demoralization shifts it, then it
/// is kept on the table, and only then it may be lowered.
#[test]
fn odds_are_lowered_last() {
    let mut allied = table("allied combat, demoralized", "al-1-guards@1313 fr-3-cav@1314");
    allied.attack("fr-3-cav", "al-1-guards"); // 7-1, onto the table 6-1, shifted 5-1
    allied.refuses("roll 6-1", "6.2C");
    allied.offers("roll 5-1; roll 4-1; roll 3-1; roll 2-1; roll 1-1; roll 1-2; roll 1-3; roll 1-4; roll 1-5");
    let mut weak = table("allied combat, demoralized", "al-dutch-cav@1313 fr-6-inf@1314");
    weak.attack("fr-6-inf", "al-dutch-cav").offers("roll 1-5"); // 1-7, 1-5, and no further left
    let mut french = table("french combat, demoralized", "fr-3-cav@1314 al-1-guards@1313");
    french.attack("al-1-guards", "fr-3-cav").offers("roll 1-4; roll 1-5"); // 1-7, 1-5, shifted 1-4
}

/// [6.3A] Ae: the adjacent attackers are destroyed, a bombarding gun is not.
#[test]
fn ae_destroys_the_attackers() {
    let french = "fr-6-inf@1314 fr-1-inf@1213 fr-i-art@1315";
    let mut table = table("french combat", &format!("{french} al-1-guards@1313"));
    table.attack("al-1-guards", "fr-6-inf fr-1-inf fr-i-art").does("roll 1-5").die(3);
    table.stands("fr-6-inf@lost fr-1-inf@lost fr-i-art@1315 al-1-guards@1313");
    assert_eq!((table.losses(), table.times("6.3A")), ((7 + 4, 0), 2));
}

/// [6.3B] Ae: one defender may advance into a hex that a destroyed attacker has left.
#[test]
fn after_ae_a_defender_may_advance() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313");
    table.attack("al-1-guards", "fr-6-inf fr-1-inf").does("roll 1-5").die(1);
    assert_eq!(table.asks(), Side::Allied);
    table.offers("advance al-1-guards 1314; advance al-1-guards 1213; stay");
    table.fork().does("stay").stands("al-1-guards@1313").offers("end");
    table.does("advance al-1-guards 1213").stands("al-1-guards@1213").offers("end");
}

/// [6.3C] Ar: every adjacent attacker retreats, a bombarding gun does not, and staying is no choice.
#[test]
fn ar_drives_the_attackers_back() {
    let french = "fr-6-inf@1314 fr-1-inf@1213 fr-i-art@1315";
    let mut table = table("french combat", &format!("{french} al-1-guards@1313"));
    table.attack("al-1-guards", "fr-6-inf fr-1-inf fr-i-art").roll("2-1").die(6);
    assert_eq!(table.asks(), Side::French);
    table.refuses("stay", "6.3C").refuses("retreat fr-i-art 1316", "6.4A");
    table.offers(
        "retreat fr-6-inf 1414; retreat fr-6-inf 1214; \
         retreat fr-1-inf 1113; retreat fr-1-inf 1114; retreat fr-1-inf 1214",
    );
    table.does("retreat fr-1-inf 1113; retreat fr-6-inf 1414");
    table.stands("fr-6-inf@1414 fr-1-inf@1113 fr-i-art@1315 al-1-guards@1313");
    assert_eq!(table.losses(), (0, 0));
}

/// [6.3D] Ar: one defender may advance into a hex that an attacker has left.
#[test]
fn after_ar_a_defender_may_advance() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313");
    table.attack("al-1-guards", "fr-6-inf fr-1-inf").roll("1-1").die(4);
    table.does("retreat fr-1-inf 1113; retreat fr-6-inf 1414");
    assert_eq!(table.asks(), Side::Allied);
    table.offers("advance al-1-guards 1314; advance al-1-guards 1213; stay");
    table.does("advance al-1-guards 1314").stands("al-1-guards@1314").offers("end");
}

/// The worked case of 6.3F: a defender of printed strength 4 in a town, attacked by 5, 4 and 3 from
/// next door and a gun of 3 from afar, and the die brings an equal elimination.
fn exchange() -> Table {
    let french = "fr-2-inf@1311 fr-1-inf@1210 fr-gd-light-cav@1410 fr-i-art@1312";
    let mut table = table("french combat, demoralized", &format!("{french} al-3-dutch@1310"));
    table.attack("al-3-dutch", "fr-2-inf fr-1-inf fr-gd-light-cav fr-i-art");
    let odds = table.game.odds(table.game.attack());
    assert_eq!((odds.attack, odds.defence), (5 + 4 + 3 + 3, 8));
    table.roll("2-1").die(5);
    table
}

/// [6.3E] Ee: all defenders are destroyed.
#[test]
fn ee_destroys_the_defenders() {
    exchange().stands("al-3-dutch@lost");
    let mut two = table("french combat", "fr-6-inf@1413 al-brunswick@1313 al-dutch-cav@1412");
    two.attack("al-brunswick al-dutch-cav", "fr-6-inf").roll("2-1").die(5);
    two.stands("al-brunswick@lost al-dutch-cav@lost");
    assert_eq!((two.losses(), two.times("6.3E")), ((0, 3), 2), "the attacker has yet to pay");
    two.offers("pay fr-6-inf").does("pay fr-6-inf");
    assert_eq!(two.losses(), (7, 3));
}

/// [6.3F] Ee: the attacker pays at least the printed strength of the defenders with attackers of his
/// choice: in the worked case the 4; or the 5; or the 3 and another; not the 3 alone, not the gun.
/// RULING: he may pay more than he owes.
#[test]
fn ee_is_paid_by_the_attackers_choice() {
    let mut owing = exchange();
    owing.offers("pay fr-2-inf; pay fr-1-inf; pay fr-gd-light-cav");
    assert_eq!(owing.game.due(), 4, "printed, not the 8 that it defended with");
    owing.refuses("enough", "6.3F").refuses("pay fr-i-art", "6.8A").refuses("pay al-3-dutch", "6.3F");
    owing.refuses_to(Side::Allied, "pay fr-2-inf", "3.0D");

    let mut four = owing.fork();
    four.does("pay fr-1-inf").refuses("pay fr-1-inf", "6.3F").does("enough");
    assert_eq!((four.losses().0, four.times("6.3F")), (4, 1));
    let mut five = owing.fork();
    five.does("pay fr-2-inf; enough");
    assert_eq!(five.losses().0, 5);
    let mut three = owing.fork();
    three.does("pay fr-gd-light-cav").refuses("enough", "6.3F").offers("pay fr-2-inf; pay fr-1-inf");
    assert_eq!(three.game.due(), 1);
    for (second, paid) in [("fr-1-inf", 7), ("fr-2-inf", 8)] {
        let mut both = three.fork();
        both.does(&format!("pay {second}"));
        assert!(both.may("enough"));
        assert_eq!(both.losses().0, paid);
    }
    let mut all = owing.fork();
    all.does("pay fr-2-inf").offers("pay fr-1-inf; pay fr-gd-light-cav; enough");
    all.does("pay fr-1-inf; pay fr-gd-light-cav").stands("fr-i-art@1312");
    assert_eq!(all.losses().0, 12, "more than is owed, down to the last");
}

/// [6.3F] RULING: attackers who are worth no more than the defenders are all lost, unasked; guns that
/// bombarded alone pay nothing.
#[test]
fn ee_takes_all_attackers_when_they_fall_short() {
    // The 2 of the cavalry and a gun of 5 against 2 of Brunswick: the cavalry is just enough.
    let mut equal = table("french combat", "fr-1-cav@1314 fr-gd-art@1315 al-brunswick@1313");
    equal.attack("al-brunswick", "fr-1-cav fr-gd-art").roll("3-1").die(6);
    equal.stands("fr-1-cav@lost fr-gd-art@1315 al-brunswick@lost");
    // A cavalry of 1 falls short.
    let mut short = table("french combat", "fr-3-cav@1314 fr-gd-art@1315 al-brunswick@1313");
    short.attack("al-brunswick", "fr-3-cav fr-gd-art").roll("3-1").die(6);
    short.stands("fr-3-cav@lost fr-gd-art@1315 al-brunswick@lost");
    assert_eq!(short.losses(), (1, 2));
    // Guns alone.
    let mut guns = table("french combat", "fr-gd-art@1315 al-brunswick@1313");
    guns.attack("al-brunswick", "fr-gd-art").roll("2-1").die(5).stands("fr-gd-art@1315 al-brunswick@lost");
    assert_eq!(guns.losses(), (0, 2));
}

/// [6.3G] Ee: one adjacent attacker that is left may advance; not one that was paid, not the gun.
#[test]
fn after_ee_a_survivor_may_advance() {
    let mut table = exchange();
    table.does("pay fr-1-inf; enough");
    assert_eq!(table.asks(), Side::French);
    table.offers("advance fr-2-inf 1310; advance fr-gd-light-cav 1310; stay");
    table.refuses("advance fr-1-inf 1310", "6.6A").refuses("advance fr-i-art 1310", "6.6D");
    table.does("advance fr-gd-light-cav 1310").stands("fr-gd-light-cav@1310");
}

/// [6.3H] Dr: every defender retreats one hex; staying is no choice.
#[test]
fn dr_drives_the_defenders_back() {
    let mut table = table("french combat", "fr-6-inf@1413 al-brunswick@1313 al-dutch-cav@1412");
    table.attack("al-brunswick al-dutch-cav", "fr-6-inf").roll("2-1").die(1);
    assert_eq!(table.asks(), Side::Allied);
    table.refuses("stay", "6.3H").offers(
        "retreat al-brunswick 1212; retreat al-brunswick 1213; retreat al-brunswick 1312; \
         retreat al-dutch-cav 1312; retreat al-dutch-cav 1411; retreat al-dutch-cav 1512",
    );
    table.does("retreat al-dutch-cav 1411; retreat al-brunswick 1212");
    table.stands("al-brunswick@1212 al-dutch-cav@1411 fr-6-inf@1413");
    assert_eq!(table.losses(), (0, 0));
}

/// [6.3I] Dr: one attacker may advance into a hex that a defender has left.
#[test]
fn after_dr_an_attacker_may_advance() {
    let mut table = three_to_one("");
    table.die(2).does("retreat al-brunswick 1312");
    assert_eq!(table.asks(), Side::French);
    table.offers("advance fr-6-inf 1313; stay").does("advance fr-6-inf 1313").stands("fr-6-inf@1313");
}

/// [6.3J] De: every defender is destroyed, and one attacker may advance.
#[test]
fn de_destroys_the_defenders() {
    let mut table = three_to_one("");
    table.die(1).stands("al-brunswick@lost fr-6-inf@1314").offers("advance fr-6-inf 1313; stay");
    assert_eq!((table.losses(), table.times("6.3J")), ((0, 2), 1));
    let mut two = crate::common::table(
        "french combat",
        "fr-6-inf@1313 fr-9-inf@1411 al-brunswick@1312 al-dutch-cav@1412",
    );
    two.attack("al-brunswick al-dutch-cav", "fr-6-inf fr-9-inf").roll("4-1").die(1);
    two.stands("al-brunswick@lost al-dutch-cav@lost");
}

/// [6.4A] The owner moves his unit one hex. RULING: to any safe hex.
#[test]
fn the_owner_retreats_his_unit() {
    let mut table = three_to_one("fr-1-inf@0514");
    table.die(2);
    assert_eq!(table.asks(), Side::Allied);
    table.offers("retreat al-brunswick 1312; retreat al-brunswick 1212; retreat al-brunswick 1412");
    table.refuses("retreat al-brunswick 1311", "6.4A").refuses("retreat fr-1-inf 0513", "6.4A");
    table.refuses_to(Side::French, "retreat al-brunswick 1312", "3.0D");
    table.does("retreat al-brunswick 1212").stands("al-brunswick@1212");
}

/// [6.4B] A safe hex is one that could be entered by moving and that no enemy controls.
#[test]
fn retreats_go_to_safe_hexes() {
    let mut table = three_to_one("fr-1-cav@1112");
    table.die(2).refuses("retreat al-brunswick 1413", "6.4B").refuses("retreat al-brunswick 1213", "6.4B");
    table.refuses("retreat al-brunswick 1212", "6.4B"); // the cavalry in 1112 watches it
    table.refuses("retreat al-brunswick 1314", "4.3");
    table.offers("retreat al-brunswick 1312; retreat al-brunswick 1412");
    // Woods are no safe hex without a road.
    let mut wood = crate::common::table("french combat", "fr-6-inf@0806 al-brunswick@0805");
    wood.attack("al-brunswick", "fr-6-inf").roll("3-1").die(2).refuses("retreat al-brunswick 0804", "4.2C");
    wood.offers("retreat al-brunswick 0705; retreat al-brunswick 0905");
}

/// [6.4C] Without a safe hex a unit is destroyed where it stands; with one it is not.
#[test]
fn a_unit_without_a_safe_hex_is_lost() {
    let mut table = three_to_one(WINGS);
    table.die(2).refuses("lose al-brunswick", "6.4C").offers("retreat al-brunswick 1312");
    let mut surrounded = three_to_one(&format!("{WINGS} fr-3-cav@1311"));
    surrounded.die(2).stands("al-brunswick@lost").offers("advance fr-6-inf 1313; stay");
    assert_eq!((surrounded.losses(), surrounded.times("6.4C")), ((0, 2), 1));
}

/// [6.4D] RULING: when several retreat their owner chooses the order; each needs a safe hex when its
/// turn comes, and two never end in one hex.
#[test]
fn the_owner_orders_the_retreats() {
    // 1312 is the one safe hex of Brunswick (1212 and 1213 are watched) and one of three of the Dutch.
    let counters = "fr-6-inf@1413 fr-1-cav@1113 al-brunswick@1313 al-dutch-cav@1412";
    let mut table = table("french combat", counters);
    table.attack("al-brunswick al-dutch-cav", "fr-6-inf").roll("2-1").die(1);
    let dutch = "retreat al-dutch-cav 1312; retreat al-dutch-cav 1411; retreat al-dutch-cav 1512";
    table.offers(&format!("retreat al-brunswick 1312; {dutch}"));
    let mut polite = table.fork();
    polite.does("retreat al-brunswick 1312").refuses("retreat al-dutch-cav 1312", "6.5A");
    polite.offers("retreat al-dutch-cav 1411; retreat al-dutch-cav 1512");
    // If the Dutch are there first, Brunswick has to push them on.
    table.does("retreat al-dutch-cav 1312; retreat al-brunswick 1312").stands("al-brunswick@1312");
    assert_eq!(table.game.stage(), Stage::Displacing(unit("al-dutch-cav")));
    table.does("retreat al-dutch-cav 1311");
    table.stands("al-brunswick@1312 al-dutch-cav@1311");
}

/// [6.4D] One of two has nowhere to go: it is lost, and the other still goes.
#[test]
fn one_of_several_may_be_lost() {
    let counters = "fr-6-inf@1413 fr-1-cav@1113 fr-2-cav@1211 al-brunswick@1313 al-dutch-cav@1412";
    let mut table = table("french combat", counters);
    table.attack("al-brunswick al-dutch-cav", "fr-6-inf").roll("2-1").die(1);
    table.offers("lose al-brunswick; retreat al-dutch-cav 1411; retreat al-dutch-cav 1512");
    table.refuses("lose al-dutch-cav", "6.4C");
    let mut first = table.fork();
    first.does("lose al-brunswick; retreat al-dutch-cav 1411").stands("al-brunswick@lost al-dutch-cav@1411");
    table.does("retreat al-dutch-cav 1411").stands("al-brunswick@lost al-dutch-cav@1411");
    assert_eq!(table.losses(), first.losses());
}

/// Cavalry that leaves Brunswick in 1313 no safe hex but 1312: they watch 1412 and 1212.
const WINGS: &str = "fr-1-cav@1513 fr-2-cav@1112";

/// [6.5A] A unit displaces a friend only when it has no free safe hex.
#[test]
fn friends_are_displaced_only_if_need_be() {
    let mut free = three_to_one("fr-2-cav@1112 al-1-guards@1312");
    free.die(2).refuses("retreat al-brunswick 1312", "6.5A").offers("retreat al-brunswick 1412");
    let mut need = three_to_one(&format!("{WINGS} al-1-guards@1312"));
    need.die(2).offers("retreat al-brunswick 1312");
    // Who has to make room is named before he does.
    let choices = contract::Game::scene(&need.game, Side::Allied.into()).choices;
    assert_eq!(
        choices[0].label,
        "Brunswick Infantry (2-4) retreats and displaces 1st Guards Division (7-4) in 1312"
    );
    need.does("retreat al-brunswick 1312").stands("al-brunswick@1312");
}

/// [6.5B] The displaced unit retreats in turn, where its owner likes, to a safe hex.
#[test]
fn a_displaced_unit_retreats_in_turn() {
    let mut table = three_to_one(&format!("{WINGS} al-1-guards@1312"));
    table.die(2).does("retreat al-brunswick 1312");
    assert_eq!((table.asks(), table.game.stage()), (Side::Allied, Stage::Displacing(unit("al-1-guards"))));
    table.refuses("retreat al-1-guards 1211", "6.4B").refuses("retreat al-1-guards 1310", "6.4A");
    table
        .refuses("retreat al-brunswick 1311", "6.4A")
        .refuses("stay", "6.5B")
        .refuses("lose al-1-guards", "3.0F");
    table.offers("retreat al-1-guards 1311; retreat al-1-guards 1411");
    table.does("retreat al-1-guards 1411").stands("al-brunswick@1312 al-1-guards@1411");
    assert_eq!((table.losses(), table.times("6.5B")), ((0, 0), 1));
    table.offers("advance fr-6-inf 1313; stay");
}

/// [6.5C] If the friend could not go anywhere he stays, and the unit that was to retreat is lost.
#[test]
fn a_friend_with_nowhere_to_go_is_not_displaced() {
    let mut table = three_to_one(&format!("{WINGS} fr-3-cav@1511 fr-5-cav@1210 al-1-guards@1312"));
    table.die(2).stands("al-brunswick@lost al-1-guards@1312").offers("advance fr-6-inf 1313; stay");
    // Told apart from other refusals when another unit of the same combat is still to go.
    let french = "fr-6-inf@1413 fr-1-cav@1113 fr-3-cav@1210 fr-5-cav@1410";
    let allies = "al-brunswick@1313 al-dutch-cav@1412 al-1-guards@1312";
    let mut two = crate::common::table("french combat", &format!("{french} {allies}"));
    two.attack("al-brunswick al-dutch-cav", "fr-6-inf").roll("2-1").die(1);
    two.refuses("retreat al-brunswick 1312", "6.5C").offers("lose al-brunswick; retreat al-dutch-cav 1512");
}

/// [6.5D] A displaced unit may displace another.
#[test]
fn displacement_goes_on_in_a_chain() {
    let mut table = three_to_one(&format!("{WINGS} fr-3-cav@1511 al-1-guards@1312 al-2-british@1311"));
    table.die(2).offers("retreat al-brunswick 1312").does("retreat al-brunswick 1312");
    table.offers("retreat al-1-guards 1311").does("retreat al-1-guards 1311");
    table.offers("retreat al-2-british 1310; retreat al-2-british 1210").does("retreat al-2-british 1310");
    table.stands("al-brunswick@1312 al-1-guards@1311 al-2-british@1310");
    assert_eq!(table.losses(), (0, 0));
    table.offers("advance fr-6-inf 1313; stay");
}

/// [6.5D] If the last link of the chain fails nobody in it moves, and the first unit is lost.
#[test]
fn a_chain_that_fails_moves_nobody() {
    let wings = format!("{WINGS} fr-3-cav@1511 fr-5-cav@1110 fr-11-cav@1409");
    let mut table = three_to_one(&format!("{wings} al-1-guards@1312 al-2-british@1311"));
    table.die(2).stands("al-brunswick@lost al-1-guards@1312 al-2-british@1311");
    assert_eq!(table.losses(), (0, 2));
}

/// [6.5D] A chain takes the way that works: of two friends behind, one is hemmed in.
#[test]
fn a_chain_takes_the_way_that_works() {
    // Behind the Guards stand 2nd British in 1311, who can go on, and the Dutch in 1411, who cannot.
    let wings = format!("{WINGS} fr-3-cav@1610 fr-11-cav@1409");
    let mut table = three_to_one(&format!("{wings} al-1-guards@1312 al-2-british@1311 al-3-dutch@1411"));
    table.die(2).does("retreat al-brunswick 1312");
    table.offers("retreat al-1-guards 1311; retreat al-1-guards 1411");
    let mut east = table.fork();
    east.does("retreat al-1-guards 1411").offers("retreat al-3-dutch 1311");
    east.does("retreat al-3-dutch 1311; retreat al-2-british 1210");
    table.does("retreat al-1-guards 1311").offers("retreat al-2-british 1210");
}

/// A French unit in 1313 that has attacked 1312 can retreat only to 1314, where a gun stands: an
/// Allied unit in 1114 watches 1213, and another watches or holds what lies east.
const WEST: &str = "al-1-guards@1312 al-dutch-cav@1114";

/// [6.5E] RULING: a gun without which the remaining duties could not be met may not be displaced; the
/// unit that would have to is lost.
#[test]
fn a_gun_that_owes_a_bombardment_is_not_displaced() {
    // 1st Infantry touches the Guards and the Dutch; it attacks the Guards, so the gun owes the Dutch
    // a bombardment.
    let field = format!("{WEST} al-3-dutch@1412 fr-1-inf@1313 fr-i-art@1314");
    let mut alone = table("french combat", &field);
    alone.attack("al-1-guards", "fr-1-inf").roll("1-2").die(2).stands("fr-1-inf@lost fr-i-art@1314");
    // The reason is told when a second attacker is still to retreat.
    let mut two = table("french combat", &format!("{field} fr-9-inf@1212"));
    two.attack("al-1-guards", "fr-1-inf fr-9-inf").roll("1-1").die(4);
    two.refuses("retreat fr-1-inf 1314", "6.5E").offers("lose fr-1-inf; retreat fr-9-inf 1112");
    two.does("retreat fr-9-inf 1112").stands("fr-1-inf@lost fr-9-inf@1112 fr-i-art@1314");
}

/// [6.5E] A gun that owes nothing is displaced like anyone: here the enemy in the east is not in
/// contact, and so nothing is owed.
#[test]
fn a_gun_that_owes_nothing_is_displaced() {
    let field = format!("{WEST} al-3-dutch@1514 fr-1-inf@1313 fr-i-art@1314");
    let mut table = table("french combat", &field);
    table.attack("al-1-guards", "fr-1-inf").roll("1-2").die(2).offers("retreat fr-1-inf 1314");
    table.does("retreat fr-1-inf 1314").offers("retreat fr-i-art 1315").does("retreat fr-i-art 1315");
    table.stands("fr-1-inf@1314 fr-i-art@1315");
}

/// [6.5E] Two guns can make the one bombardment that is owed: neither is needed for itself, and both
/// may be displaced in one chain.
#[test]
fn of_two_guns_neither_owes_the_bombardment() {
    // 2nd Infantry has fought and still touches the Dutch, whom a gun has to bombard.
    let french = "fr-1-inf@1313 fr-2-inf@1513 fr-i-art@1314 fr-ii-art@1414";
    let allies = format!("{WEST} al-3-dutch@1412 al-british-cav-1@1215 al-brunswick@1612");
    let mut table = table("french combat", &format!("{french} {allies}"));
    table.attack("al-brunswick", "fr-2-inf").roll("2-1").die(1).does("retreat al-brunswick 1712; stay");
    table.attack("al-1-guards", "fr-1-inf").roll("1-2").die(2).offers("retreat fr-1-inf 1314");
    table.does("retreat fr-1-inf 1314").offers("retreat fr-i-art 1414").does("retreat fr-i-art 1414");
    assert_eq!(table.game.stage(), Stage::Displacing(unit("fr-ii-art")));
    table.does("retreat fr-ii-art 1415; stay").stands("fr-i-art@1414 fr-ii-art@1415");
    table.refuses("end", "5.1D").attack("al-3-dutch", "fr-i-art");
}

/// [6.5F] RULING: a displaced gun may still attack in this phase, from where it stands now.
#[test]
fn a_displaced_gun_may_still_bombard() {
    let field = format!("{WEST} al-2-dutch@1514 al-3-dutch@1317 fr-1-inf@1313 fr-i-art@1314");
    let mut table = table("french combat", &field);
    assert!(!table.may("target al-3-dutch"), "three hexes away");
    table.attack("al-1-guards", "fr-1-inf").roll("1-2").die(2);
    table.does("retreat fr-1-inf 1314; retreat fr-i-art 1315; stay");
    assert!(table.may("target al-3-dutch") && table.may("end"));
    table.attack("al-3-dutch", "fr-i-art").roll("1-2");
}

/// [6.6A] One victor goes into one of the hexes left. RULING: one for the whole combat.
#[test]
fn one_victor_advances() {
    let french = "fr-6-inf@1313 fr-9-inf@1411 fr-i-art@1414 fr-2-inf@0514";
    let mut table = table("french combat", &format!("{french} al-brunswick@1312 al-dutch-cav@1412"));
    table.attack("al-brunswick al-dutch-cav", "fr-6-inf fr-9-inf").roll("4-1").die(1);
    table.offers(
        "advance fr-6-inf 1312; advance fr-6-inf 1412; advance fr-9-inf 1312; advance fr-9-inf 1412; stay",
    );
    table.refuses("advance fr-2-inf 1312", "6.6A").refuses("advance fr-i-art 1412", "6.6A");
    table.refuses("advance fr-6-inf 1314", "6.6A").refuses("advance al-brunswick 1313", "6.6A");
    table.does("advance fr-9-inf 1412").stands("fr-9-inf@1412 fr-6-inf@1313");
    assert_eq!((table.game.stage(), table.times("6.6A")), (Stage::Combat, 1));
    table.offers("end");
}

/// [6.6B] An advance is made at once or never, and nobody has to. RULING: it comes after retreats and
/// before guns draw back, as 6.8B shows.
#[test]
fn an_advance_is_now_or_never() {
    let mut table = three_to_one("fr-2-inf@0514 al-3-dutch@0513");
    table.die(1).refuses("target al-3-dutch", "3.0F");
    table.does("stay").stands("fr-6-inf@1314");
    assert!(!table.may("advance fr-6-inf 1313"));
    table.attack("al-3-dutch", "fr-2-inf").roll("1-1").die(1).does("retreat al-3-dutch 0512");
    table.refuses("advance fr-6-inf 1313", "6.6A").offers("advance fr-2-inf 0513; stay");
}

/// [6.6C] Zones do not matter to an advance: out of one, into another.
#[test]
fn an_advance_ignores_zones() {
    let mut table =
        table("french combat", "fr-6-inf@1413 al-brunswick@1313 al-1-guards@1312 al-3-dutch@1213");
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).offers("advance fr-6-inf 1313; stay");
    table.does("advance fr-6-inf 1313").stands("fr-6-inf@1313").does("end");
    table.refuses("take al-1-guards", "4.5C").refuses("take al-3-dutch", "4.5C");
}

/// [6.6D] RULING: bombarding guns do not advance, together with others or alone.
#[test]
fn bombarding_guns_do_not_advance() {
    let mut helped = table("french combat", "fr-6-inf@1314 fr-i-art@1315 al-brunswick@1313");
    helped.attack("al-brunswick", "fr-6-inf fr-i-art").roll("5-1").die(1);
    helped.refuses("advance fr-i-art 1313", "6.6D").offers("advance fr-6-inf 1313; stay");
    let mut alone = table("french combat", "fr-gd-art@1315 al-dutch-cav@1313");
    alone.attack("al-dutch-cav", "fr-gd-art").roll("5-1").die(1).stands("al-dutch-cav@lost").offers("end");
}

/// [6.6E] Who has advanced is finished: he attacks no more and is attacked no more. RULING: the
/// contacts he makes are no duties.
#[test]
fn an_advanced_unit_is_finished() {
    // 6th Infantry advances next to the Dutch, whom 5th Infantry has to attack.
    let field = "fr-6-inf@1314 fr-9-inf@1512 al-brunswick@1313 al-3-dutch@1412";
    let mut table = table("french combat", field);
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).does("advance fr-6-inf 1313");
    table.does("target al-3-dutch").refuses("join fr-6-inf", "5.2A").offers("join fr-9-inf");

    // A defender who advances next to a fresh unit is not attacked by it.
    let mut struck = crate::common::table("french combat", "fr-6-inf@1314 fr-9-inf@1316 al-1-guards@1313");
    struck.attack("al-1-guards", "fr-6-inf").does("roll 1-5").die(1).does("advance al-1-guards 1314");
    assert_eq!(struck.having("target"), "");
    let mut near = crate::common::table("french combat", "fr-6-inf@1314 fr-9-inf@1315 al-1-guards@1313");
    near.attack("al-1-guards", "fr-6-inf").does("roll 1-5").die(1).does("advance al-1-guards 1314");
    near.refuses("target al-1-guards", "5.2B").offers("end");
}

/// [6.7] Retreats and advances cost no movement points: whoever has spent all of them still goes, and
/// whoever has gone has all of them in his next phase.
#[test]
fn combat_moves_cost_nothing() {
    let mut table = table("french movement", "fr-i-art@1317 al-brunswick@1313");
    table.moves("fr-i-art", "1314").does("end"); // all three points
    table.attack("al-brunswick", "fr-i-art").roll("1-1").die(1);
    table.does("retreat al-brunswick 1312");
    table.fork().does("advance fr-i-art 1313").stands("fr-i-art@1313");
    table.does("stay; end");
    assert!(table.destinations("al-brunswick").contains("1308"), "all four points, after a retreat");
    let mut back = crate::common::table("french movement", "fr-i-art@1317 al-1-guards@1313");
    back.moves("fr-i-art", "1314").does("end");
    back.attack("al-1-guards", "fr-i-art").roll("1-3").die(1).does("retreat fr-i-art 1315; stay");
    back.passes_to(2, Side::French, false);
    assert!(back.destinations("fr-i-art").contains("1216"));
}

/// [6.8A] A bombarding gun is untouched by any result of its own attack.
#[test]
fn a_bombarding_gun_is_immune() {
    // 6-1 lowered to a column that has the result.
    for (column, die) in [("1-5", 1), ("1-1", 6), ("2-1", 5), ("2-1", 1), ("5-1", 1)] {
        let mut alone = table("french combat", "fr-gd-art@1315 fr-i-art@1214 al-dutch-cav@1313");
        alone.attack("al-dutch-cav", "fr-gd-art fr-i-art").does(&format!("roll {column}")).die(die);
        alone.stands("fr-gd-art@1315 fr-i-art@1214");
        assert_eq!(alone.losses().0, 0, "{die} at {column}");
        let mut helping = table("french combat", "fr-6-inf@1314 fr-gd-art@1315 al-dutch-cav@1313");
        helping.attack("al-dutch-cav", "fr-6-inf fr-gd-art").does(&format!("roll {column}")).die(die);
        helping.stands("fr-gd-art@1315");
    }
    exchange().refuses("pay fr-i-art", "6.8A");
}

/// [6.8B] After Ae, Ar or Ee each bombarding gun may draw back one hex. RULING: it goes after the
/// advance, to a free safe hex, and displaces nobody.
#[test]
fn bombarding_guns_may_draw_back() {
    let field = "fr-6-inf@1314 fr-i-art@1315 fr-ii-art@1214 al-2-dutch@1313";
    let mut table = table("french combat", field);
    table.attack("al-2-dutch", "fr-6-inf fr-i-art fr-ii-art").roll("2-1").die(6);
    table.does("retreat fr-6-inf 1414").offers("advance al-2-dutch 1314; stay").does("stay");
    assert_eq!((table.game.stage(), table.asks()), (Stage::Withdrawing, Side::French));
    table.refuses("retreat fr-i-art 1414", "6.8B").refuses("retreat fr-i-art 1314", "6.4B");
    table.refuses("retreat fr-6-inf 1415", "6.4A");
    table.offers(
        "retreat fr-i-art 1215; retreat fr-i-art 1316; retreat fr-i-art 1415; \
         retreat fr-ii-art 1114; retreat fr-ii-art 1115; retreat fr-ii-art 1215; stay",
    );
    table.does("retreat fr-i-art 1215");
    table.offers("retreat fr-ii-art 1114; retreat fr-ii-art 1115; retreat fr-ii-art 1315; stay");
    table.does("retreat fr-ii-art 1115").stands("fr-i-art@1215 fr-ii-art@1115");
    assert_eq!((table.game.stage(), table.times("6.8B")), (Stage::Combat, 2));
}

/// [6.8B] After Ae and Ee too; after Dr and De they stay.
#[test]
fn guns_draw_back_after_ae_ar_and_ee_only() {
    for (column, die, draws_back) in
        [("1-5", 1, true), ("1-1", 6, true), ("2-1", 5, true), ("2-1", 1, false), ("5-1", 1, false)]
    {
        let mut table = table("french combat", "fr-gd-art@1315 al-dutch-cav@1313");
        table.attack("al-dutch-cav", "fr-gd-art").does(&format!("roll {column}")).die(die);
        if table.game.stage() == Stage::Retreating(Side::Allied) {
            table.does("retreat al-dutch-cav 1312");
        }
        assert_eq!(table.game.stage() == Stage::Withdrawing, draws_back, "{die} at {column}");
        if draws_back {
            assert!(table.may("stay") && table.may("retreat fr-gd-art 1316"));
        }
    }
}

/// [6.8C] A gun that attacks from next door, or is attacked, fares like anyone.
#[test]
fn a_gun_next_door_is_not_immune() {
    let field = table("french combat", "fr-i-art@1314 al-1-guards@1313");
    let attack = |column: &str, die| {
        let mut table = field.fork();
        table.attack("al-1-guards", "fr-i-art").does(&format!("roll {column}")).die(die);
        table
    };
    attack("1-5", 1).stands("fr-i-art@lost").offers("advance al-1-guards 1314; stay");
    let mut back = attack("1-3", 1);
    back.offers("retreat fr-i-art 1214; retreat fr-i-art 1315; retreat fr-i-art 1414");
    let mut exchanged = table("french combat", "fr-gd-art@1314 al-brunswick@1313");
    exchanged
        .attack("al-brunswick", "fr-gd-art")
        .roll("2-1")
        .die(5)
        .does("pay fr-gd-art")
        .stands("fr-gd-art@lost");
    let mut struck = table("allied combat", "fr-i-art@1314 al-1-guards@1313");
    struck.attack("fr-i-art", "al-1-guards").roll("2-1").die(1);
    struck.offers("retreat fr-i-art 1214; retreat fr-i-art 1315; retreat fr-i-art 1414");
    assert_eq!(struck.asks(), Side::French);
}

/// The sum in the making shows every number with its rule.
#[test]
fn the_attack_in_hand_is_shown_as_a_sum() {
    let mut table = table("french combat, demoralized", "fr-6-inf@1311 fr-i-art@1312 al-3-dutch@1310");
    table.attack("al-3-dutch", "fr-6-inf fr-i-art");
    let account = table.game.scene(Eye::Observer).account.unwrap();
    let terms: Vec<_> = account.terms.iter().map(|term| (term.value.as_str(), term.rule.0)).collect();
    let expected =
        [("7", "5.3"), ("3", "5.8A"), ("4 × 2", "6.0C"), ("1-1", "6.2A"), ("one column right", "8.2C")];
    assert_eq!(terms, expected);
    assert_eq!(account.total, "2-1");
}
