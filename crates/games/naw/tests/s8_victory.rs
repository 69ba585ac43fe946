//! 8.0 How the game is won.

use crate::common::{Table, table};
use contract::{Eye, Game, Side};
use naw::Event;

/// Brunswick (2) is attacked by 6th Infantry (7), 3-1: on a 1 it is destroyed, on a 6 both pay.
const ATTACK: &str = "fr-6-inf@1314 al-brunswick@1313";

/// [8.0A] Each side loses the printed strength of its destroyed units, doubled or not; units that
/// have left the map are no loss.
#[test]
fn losses_are_printed_strengths() {
    // Brunswick in the town of La Haye Sainte defends with 4 and is worth 2.
    let mut table = table("french combat, exits 3", "fr-6-inf@1311 fr-2-inf@1410 al-brunswick@1310");
    assert_eq!((table.losses(), table.game.exited()), ((0, 0), 3));
    table.attack("al-brunswick", "fr-6-inf fr-2-inf").roll("3-1").die(1);
    assert_eq!(table.losses(), (0, 2));
    let mut leaving = crate::common::table("french movement", "fr-6-inf@0301 al-1-guards@2316");
    leaving.does("take fr-6-inf; exit");
    assert_eq!((leaving.losses(), leaving.game.exited()), ((0, 0), 1));
    let tracks: Vec<_> =
        table.game.scene(Eye::Observer).tracks.into_iter().map(|track| (track.name, track.value)).collect();
    let expected = [("Turn", 1), ("French losses", 0), ("Allied losses", 2), ("French exits", 3)];
    assert_eq!(tracks, expected.map(|(name, value)| (name.to_owned(), value)));
}

/// [8.0B] RULING: destroyed Prussians are Allied losses.
#[test]
fn prussian_losses_are_allied_losses() {
    let counters = "fr-6-inf@1314 fr-2-inf@1213 pr-iv-cav@1313";
    let mut table = table("french combat, turn 3, allied lost 37", counters);
    table.attack("pr-iv-cav", "fr-6-inf fr-2-inf").roll("4-1").die(1);
    assert_eq!(table.losses(), (0, 37 + 3));
    assert!(table.game.demoralized());
}

/// [8.1] The Allies win at the moment when the French have lost 40 and they themselves have not.
#[test]
fn forty_french_points_win_for_the_allies() {
    let lose = |lost: u16, allied: u16| {
        let situation = format!("french combat, french lost {lost}, allied lost {allied}");
        let mut table = table(&situation, "fr-1-inf@1314 al-1-guards@1313");
        table.attack("al-1-guards", "fr-1-inf").does("roll 1-5").die(1);
        table
    };
    lose(36, 0).ends(Some(Side::Allied), "8.1");
    lose(36, 39).ends(Some(Side::Allied), "8.1");
    lose(40 - 1, 0).ends(Some(Side::Allied), "8.1");
    let nearly = lose(35, 0);
    assert_eq!((nearly.losses(), nearly.outcome()), ((39, 0), None));
}

/// [8.2A] The Allies are demoralized at the moment when they have lost 40, and stay so: it counts
/// from the next attack of the same phase on.
#[test]
fn forty_allied_points_demoralize() {
    let counters = format!("{ATTACK} fr-2-inf@0514 al-3-dutch@0513");
    let mut before = table("french combat, allied lost 37", &counters);
    before.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).does("stay");
    assert!(!before.game.demoralized(), "39 are not enough");
    before.attack("al-3-dutch", "fr-2-inf").roll("1-1");

    let mut table = table("french combat, allied lost 38", &counters);
    assert!(!table.game.demoralized());
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1);
    assert!(table.game.demoralized() && table.outcome().is_none());
    assert!(table.events().contains(&Event::Demoralized));
    table
        .does("stay")
        .attack("al-3-dutch", "fr-2-inf")
        .roll("2-1")
        .die(1)
        .does("retreat al-3-dutch 0512; stay");
    table.passes_to(3, Side::Allied, true);
    assert!(table.game.demoralized(), "for the rest of the game");
}

/// [8.2B] A demoralized army attacks one column further left, Prussians too. RULING: 1-5 stays 1-5.
#[test]
fn demoralized_allies_attack_worse() {
    for (attacker, defender, calm, shaken) in [
        ("al-2-british", "fr-1-cav", "3-1", "2-1"),
        ("al-1-guards", "fr-6-inf", "1-1", "1-2"),
        ("pr-ii-inf-1", "fr-2-inf", "1-1", "1-2"),
        ("al-dutch-cav", "fr-gd-young", "1-5", "1-5"),
        ("al-dutch-cav", "fr-6-inf", "1-5", "1-5"),
        ("al-1-guards", "fr-3-cav", "6-1", "5-1"),
    ] {
        let counters = format!("{attacker}@1313 {defender}@1314");
        table("allied combat, turn 3", &counters).attack(defender, attacker).roll(calm);
        let mut table = table("allied combat, turn 3, demoralized", &counters);
        table.attack(defender, attacker).roll(shaken);
        assert_eq!(table.times("8.2B"), 1, "the chronicle says why");
    }
}

/// [8.2C] Against a demoralized army the French attack one column further right. RULING: 6-1 stays
/// 6-1.
#[test]
fn the_french_attack_demoralized_allies_better() {
    for (attacker, defender, calm, shaken) in [
        ("fr-2-inf", "al-1-guards", "1-2", "1-1"),
        ("fr-6-inf", "al-1-guards", "1-1", "2-1"),
        ("fr-3-cav", "al-1-guards", "1-5", "1-4"),
        ("fr-gd-young", "al-dutch-cav", "5-1", "6-1"),
        ("fr-6-inf", "al-dutch-cav", "6-1", "6-1"),
    ] {
        let counters = format!("{attacker}@1314 {defender}@1313");
        table("french combat", &counters).attack(defender, attacker).roll(calm);
        let mut table = table("french combat, demoralized", &counters);
        table.attack(defender, attacker).roll(shaken);
        assert_eq!(table.times("8.2C"), 1, "the chronicle says why");
    }
}

/// [8.2D] Once the Allies are demoralized French losses mean nothing: not at 40, not beyond.
#[test]
fn the_french_are_never_demoralized() {
    let counters = "fr-1-inf@1314 al-1-guards@1313 fr-6-inf@0514 al-2-british@0513";
    let mut table = table("french combat, demoralized, french lost 38", counters);
    table.attack("al-1-guards", "fr-1-inf").does("roll 1-5").die(1).does("stay");
    assert_eq!((table.losses(), table.outcome()), ((42, 40), None));
    table.attack("al-2-british", "fr-6-inf").roll("2-1").die(1).does("retreat al-2-british 0512; stay; end");
    table.does("end; end");
    assert_eq!(table.times("8.1"), 0);
}

/// A French unit steps off the map.
fn leaves(situation: &str) -> Table {
    let mut table = table(situation, "fr-6-inf@0301 al-1-guards@2316 fr-2-inf@1314");
    table.does("take fr-6-inf; exit");
    table
}

/// [8.3A] The French win at the moment when the Allies have lost 40 and seven units have left,
/// whichever comes last.
#[test]
fn seven_exits_and_forty_points_win_for_the_french() {
    leaves("french movement, demoralized, exits 6").ends(Some(Side::French), "8.3A");
    assert_eq!(leaves("french movement, demoralized, exits 5").outcome(), None);
    assert_eq!(leaves("french movement, allied lost 39, exits 6").outcome(), None);

    let break_them = |exits: u16| {
        let mut table = table(&format!("french combat, allied lost 38, exits {exits}"), ATTACK);
        table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1);
        table
    };
    break_them(7).ends(Some(Side::French), "8.3A");
    break_them(9).ends(Some(Side::French), "8.3A");
    assert_eq!(break_them(6).outcome(), None);
}

/// [8.3B] RULING: leaving costs one point beyond the exit hex, and the exits are 0101 to 0901. Foot in
/// 0304 is three hexes from the exit in 0301 and leaves; in 0305 it only gets there.
#[test]
fn leaving_costs_a_point() {
    let alone = |at: &str| table("french movement", &format!("fr-6-inf@{at} al-1-guards@2316"));
    assert!(alone("0304").destinations("fr-6-inf").ends_with("exit"));
    let mut short = alone("0305");
    assert!(short.destinations("fr-6-inf").contains("0301"));
    short.does("take fr-6-inf").refuses("exit", "8.3B");
    let exits = ["0101", "0201", "0301", "0401", "0501", "0601", "0701", "0801", "0901"];
    for exit in exits {
        let mut table = alone(exit);
        table.does("take fr-6-inf; exit").stands("fr-6-inf@exited").offers("end");
        assert_eq!((table.game.exited(), table.times("8.3B")), (1, 1));
    }
    for no_exit in ["1201", "1701", "0117", "2316", "0109"] {
        let table = table("french movement", &format!("fr-i-art@{no_exit} al-1-guards@1114"));
        assert!(!table.destinations("fr-i-art").contains("exit"), "{no_exit}");
    }
    let mut road = table("french movement", "fr-i-art@1001 al-1-guards@2316");
    road.does("take fr-i-art").refuses("exit", "8.3B"); // its road leads off the map, but is no exit
}

/// [8.3B] Whoever can go nowhere else, for friends whom the enemy holds, can still leave.
#[test]
fn leaving_may_be_the_only_way() {
    let french = "fr-6-inf@0101 fr-1-inf@0102 fr-2-inf@0201";
    let mut table = table("french movement", &format!("{french} al-1-guards@0103 al-brunswick@0302"));
    table.offers("take fr-6-inf; end").does("take fr-6-inf").offers("exit");
}

/// [8.3B] RULING: who begins in an enemy zone, or stops in one, does not leave.
#[test]
fn nobody_leaves_out_of_a_zone() {
    let mut frozen = table("french movement", "fr-6-inf@0301 al-1-guards@0302");
    frozen.refuses("take fr-6-inf", "4.5C");
    // The Guards in 0302 watch the exits 0201 to 0401 and the way to them; others are too far.
    let mut stopped = table("french movement", "fr-6-inf@0304 al-1-guards@0302");
    stopped.does("take fr-6-inf").refuses("exit", "8.3B");
    assert!(stopped.may("to 0303") && !stopped.may("to 0301"));
    // In 0401 they still watch 0301, but there is another way, by 0201.
    let around = table("french movement", "fr-6-inf@0303 al-1-guards@0401");
    assert!(around.destinations("fr-6-inf").ends_with("exit"));
}

/// [8.3C] Exits count from the first turn on, more than seven may leave, and nobody comes back.
#[test]
fn exits_count_whenever_they_are_made() {
    let mut table = table("french movement, exits 7", "fr-6-inf@0301 fr-1-inf@0501 al-1-guards@2316");
    assert_eq!(table.outcome(), None);
    table.does("take fr-6-inf; exit; take fr-1-inf; exit");
    assert_eq!((table.game.exited(), table.outcome()), (9, None));
    table.passes_to(2, Side::French, false).refuses("take fr-6-inf", "8.3C").offers("end");
    // The same seven win the game nine turns later.
    let mut late = crate::common::table("french combat, turn 10, exits 7, allied lost 38", ATTACK);
    late.attack("al-brunswick", "fr-6-inf").roll("3-1").die(1).ends(Some(Side::French), "8.3A");
}

/// [8.3D] Combat drives nobody off the map: in an exit hex with no safe hex a unit is destroyed.
#[test]
fn combat_is_no_exit() {
    let mut table = table("allied combat, demoralized, exits 6", "fr-3-cav@0101 al-1-guards@0102");
    table.attack("fr-3-cav", "al-1-guards").does("roll 1-1").die(1).stands("fr-3-cav@lost");
    assert_eq!((table.game.exited(), table.losses().0, table.outcome()), (6, 1, None));
}

/// [8.4A] After ten turns without a victor the game is drawn: even with the Allies demoralized and six
/// units gone.
#[test]
fn ten_turns_without_a_victor_are_a_draw() {
    for situation in
        ["french lost 39, allied lost 39", "demoralized, exits 6", "exits 9", "demoralized, french lost 50"]
    {
        let mut table =
            table(&format!("allied movement, turn 10, {situation}"), "fr-6-inf@1114 al-1-guards@1104");
        table.does("end").refuses_to(Side::French, "end", "3.0D").does("end");
        table.ends(None, "8.4A");
    }
}

/// An equal elimination of Brunswick (2) by an attack of the units given.
fn both_pay(situation: &str, attackers: &str) -> Table {
    let counters: Vec<_> =
        attackers.split(' ').zip(["1314", "1213"]).map(|(who, at)| format!("{who}@{at}")).collect();
    let mut table =
        table(&format!("french combat, {situation}"), &format!("{} al-brunswick@1313", counters.join(" ")));
    table.attack("al-brunswick", attackers);
    table.does("roll 3-1").die(6);
    table
}

/// [8.4B] Both armies reach 40 by one equal elimination: the French win if seven units have left
/// already, otherwise the Allies do.
#[test]
fn both_armies_broken_at_once() {
    for (exits, winner) in [(0, Side::Allied), (6, Side::Allied), (7, Side::French), (8, Side::French)] {
        let mut table =
            both_pay(&format!("french lost 36, allied lost 38, exits {exits}"), "fr-1-inf fr-5-inf");
        assert_eq!(table.outcome(), None, "the French have yet to pay");
        table.does("pay fr-1-inf; enough").ends(Some(winner), "8.4B");
        assert_eq!(table.losses(), (40, 40));
    }
}

/// [8.4B] RULING: the losses of one equal elimination count together when it is paid, not before: by
/// paying little the French only demoralize the Allies, by paying more they lose.
#[test]
fn the_payment_decides_who_is_broken() {
    let owing = both_pay("french lost 34, allied lost 38", "fr-6-inf fr-1-inf");
    let mut little = owing.fork();
    little.does("pay fr-1-inf; enough"); // 38
    assert!(little.game.demoralized() && little.outcome().is_none());
    owing.fork().does("pay fr-6-inf; enough").ends(Some(Side::Allied), "8.4B"); // 41
    owing.fork().does("pay fr-1-inf; pay fr-6-inf").ends(Some(Side::Allied), "8.4B"); // 45

    // The last attackers are lost unasked, which counts at once as well.
    let mut unasked = table(
        "french combat, french lost 38, allied lost 38",
        "fr-1-cav@1314 fr-gd-art@1315 al-brunswick@1313",
    );
    unasked.attack("al-brunswick", "fr-1-cav fr-gd-art").roll("3-1").die(6).ends(Some(Side::Allied), "8.4B");
}

/// [8.4B] Only one army reaches 40 by the exchange: then 8.1 and 8.2 hold as always.
#[test]
fn an_exchange_that_breaks_one_army() {
    both_pay("french lost 36, allied lost 37", "fr-1-inf fr-5-inf")
        .does("pay fr-1-inf; enough")
        .ends(Some(Side::Allied), "8.1");
    let mut allies = both_pay("french lost 35, allied lost 38", "fr-1-inf fr-5-inf");
    allies.does("pay fr-1-inf; enough");
    assert!(allies.game.demoralized() && allies.outcome().is_none());
    both_pay("french lost 35, allied lost 38, exits 7", "fr-1-inf fr-5-inf")
        .does("pay fr-1-inf; enough")
        .ends(Some(Side::French), "8.3A");
    // Demoralized before: French losses no longer matter.
    let mut before = both_pay("french lost 36, demoralized", "fr-1-inf fr-5-inf");
    before.does("pay fr-1-inf; enough");
    assert_eq!(before.outcome(), None);
}

/// [8.4B] The same when the Allies attack and pay.
#[test]
fn both_armies_broken_by_an_allied_attack() {
    let exchange = |allied: u16, exits: u16| {
        let situation = format!("allied combat, french lost 38, allied lost {allied}, exits {exits}");
        let mut table = table(&situation, "al-2-british@1313 al-3-british@1213 fr-12-cav@1314");
        table.attack("fr-12-cav", "al-2-british al-3-british").does("roll 2-1").die(5);
        assert_eq!((table.losses(), table.outcome()), ((40, allied), None), "the Allies have yet to pay");
        table.does("pay al-2-british; enough");
        table
    };
    exchange(34, 6).ends(Some(Side::Allied), "8.4B");
    exchange(34, 7).ends(Some(Side::French), "8.4B");
    exchange(33, 7).ends(Some(Side::Allied), "8.1");
}
