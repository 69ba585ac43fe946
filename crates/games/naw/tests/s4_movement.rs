//! 4.0 Movement of units.

use crate::common::{document, read, table, within, without};
use contract::{Game, Side};
use naw::Stage;
use serde_json::json;

/// An Allied unit so far away that it troubles nobody.
const FAR: &str = "al-1-guards@2316";

/// A French counter on a map that is empty but for an enemy far away.
fn alone(counters: &str) -> crate::common::Table {
    table("french movement", &format!("{counters} {FAR}"))
}

/// [4.0A] A unit goes from hex to hex in any direction: three points reach every hex of open ground
/// up to three away.
#[test]
fn a_unit_goes_any_way_hex_by_hex() {
    assert_eq!(within("1413", 3).split(' ').count(), 6 + 12 + 18);
    assert_eq!(alone("fr-i-art@1413").destinations("fr-i-art"), within("1413", 3));
    let mut table = alone("fr-i-art@1413");
    table.moves("fr-i-art", "1115").stands("fr-i-art@1115");
    assert_eq!(table.times("4.0A"), 1);
}

/// [4.0B] One unit after another: who is in hand is moved before the next is taken, and who has
/// moved is done. RULING: a finished move is not resumed.
#[test]
fn units_move_one_at_a_time() {
    let mut table = alone("fr-6-inf@1413 fr-1-inf@1113");
    table.refuses("to 1412", "4.0B");
    table.does("take fr-6-inf").refuses("take fr-1-inf", "4.0B").refuses("take fr-6-inf", "4.0B");
    table.does("to 1412").refuses("take fr-6-inf", "4.0B");
    table.moves("fr-1-inf", "1112").refuses("take fr-6-inf", "4.0B").refuses("take fr-1-inf", "4.0B");
    table.offers("end");
}

/// [4.0C] The phase ends when the player says so, not while a unit is in hand; afterwards nobody
/// moves.
#[test]
fn nobody_moves_after_the_movement_phase() {
    let mut table = alone("fr-6-inf@1413 fr-1-inf@1113");
    table.does("take fr-6-inf").refuses("end", "4.0C");
    table.does("to 1412; end");
    assert_eq!(table.game.stage(), Stage::Combat);
    table.refuses("take fr-1-inf", "4.0C").refuses("to 1112", "4.0C").refuses("end-movement", "4.0C");
    table.stands("fr-1-inf@1113").offers("end");
}

/// [4.1A] Not one hex further than the allowance.
#[test]
fn nobody_exceeds_his_allowance() {
    let table = alone("fr-6-inf@1413 fr-i-art@0512");
    let mut foot = table.fork();
    foot.does("take fr-6-inf").refuses("to 1408", "4.1A");
    assert!(foot.may("to 1409"));
    assert_eq!(table.destinations("fr-6-inf"), without(&within("1413", 4), "1013"), "1013 is woods");
    let mut gun = table.fork();
    gun.does("take fr-i-art").refuses("to 0508", "4.1A");
    assert!(gun.may("to 0509"));
    assert_eq!(table.destinations("fr-i-art"), within("0512", 3));
}

/// [4.1B] What is not spent is lost: a unit that went one hex, or none, goes no further next turn,
/// and nobody else goes further for it.
#[test]
fn movement_points_are_not_saved_or_lent() {
    let mut table = alone("fr-i-art@1413 fr-ii-art@0512");
    table.moves("fr-i-art", "1412");
    assert_eq!(table.destinations("fr-ii-art"), within("0512", 3), "nothing lent");
    table.passes_to(2, Side::French, false);
    assert_eq!(table.destinations("fr-i-art"), within("1412", 3), "two points were not saved");
    assert_eq!(table.destinations("fr-ii-art"), within("0512", 3), "nor three");
}

/// [4.1C] Nobody has to move, and staying is not a move.
#[test]
fn nobody_has_to_move() {
    let mut table = alone("fr-6-inf@1413 fr-1-inf@1113");
    assert!(table.may("end"));
    table.fork().does("take fr-6-inf").refuses("to 1413", "4.1C");
    table.does("end; end").stands("fr-6-inf@1413 fr-1-inf@1113");
}

/// [4.2A] Every hex costs one, towns and roads too: the road through the north wood is four hexes
/// long, which foot can walk in a phase and guns cannot.
#[test]
fn every_hex_costs_one() {
    let table = alone("fr-6-inf@1403 fr-i-art@1404");
    let mut foot = table.fork();
    foot.does("take fr-6-inf");
    assert!(["1503", "1602", "1601", "1701"].iter().all(|hex| foot.may(&format!("to {hex}"))));
    assert!(!foot.may("to 1801"));
    let guns = alone("fr-i-art@1403").destinations("fr-i-art");
    assert!(["1503", "1602", "1601"].iter().all(|hex| guns.contains(hex)) && !guns.contains("1701"));

    // Over the town of Mont-Saint-Jean in 1106 as fast as over open ground.
    assert_eq!(alone("fr-i-art@1007").destinations("fr-i-art"), without(&within("1007", 3), "0804"));
    assert!(within("1007", 3).contains("1106") && within("1007", 3).contains("1205"));
}

/// [4.2B] Woods are entered and left only where a road crosses the hexside.
#[test]
fn woods_are_crossed_along_roads_only() {
    // The wood of Hougoumont has one way in, by 0813. A gun in 1014 is next to it and cannot enter.
    let mut gun = alone("fr-i-art@1014");
    gun.does("take fr-i-art").refuses("to 0914", "4.2B").refuses("to 1013", "4.2B");
    assert!(alone("fr-6-inf@1014").destinations("fr-6-inf").contains("0914"), "four points lead around");
    // And out: through 0813 or not at all.
    assert_eq!(
        alone("fr-i-art@0914").destinations("fr-i-art"),
        "0612 0613 0614 0712 0713 0714 0715 0811 0812 0813 0814 0815 0912 0913 0915 1012"
    );
    // Woods without a road are entered by nobody.
    let mut horse = alone("fr-gd-light-cav@0803");
    horse.does("take fr-gd-light-cav").refuses("to 0804", "4.2B");
    assert!(horse.may("to 0805"), "but gone around");
}

/// [4.2C] Retreats follow roads too: out of the wood of Hougoumont only to 0813.
#[test]
fn retreats_cross_woods_along_roads_only() {
    let mut table = table("french combat", "fr-6-inf@1014 al-hougoumont@0914");
    table.attack("al-hougoumont", "fr-6-inf").roll("3-1").die(2);
    table.refuses("retreat al-hougoumont 0913", "4.2C").offers("retreat al-hougoumont 0813");
    table.does("retreat al-hougoumont 0813");
    // The victor in 1014 has no road into the wood: nobody is even asked whether he advances.
    assert_eq!(table.game.stage(), Stage::Combat);
}

/// [4.2C] Advances follow roads: of two victors only the one on the road may enter.
#[test]
fn advances_cross_woods_along_roads_only() {
    let mut table = table("french combat", "fr-6-inf@0814 fr-5-inf@0813 al-hougoumont@0914");
    table.attack("al-hougoumont", "fr-6-inf fr-5-inf").roll("5-1").die(1);
    table.refuses("advance fr-6-inf 0914", "4.2C").offers("advance fr-5-inf 0914; stay");
}

/// [4.2C] A displaced unit follows roads: from 0814 there is none into the wood next door.
#[test]
fn displaced_units_cross_woods_along_roads_only() {
    let french = "fr-6-inf@0816 fr-1-cav@1015 fr-2-cav@0615";
    let mut table = table("french combat", &format!("{french} al-brunswick@0815 al-1-guards@0814"));
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(2);
    table.offers("retreat al-brunswick 0814").does("retreat al-brunswick 0814");
    table.refuses("retreat al-1-guards 0914", "4.2C");
    table.offers("retreat al-1-guards 0813; retreat al-1-guards 0714");
}

/// [4.3] Nobody enters a hex that an enemy holds: not moving, not retreating.
#[test]
fn enemy_hexes_are_barred() {
    let mut table = table("french movement", "fr-6-inf@1314 al-1-guards@1311");
    table.does("take fr-6-inf").refuses("to 1311", "4.3").does("to 1312; end");
    table.attack("al-1-guards", "fr-6-inf").roll("1-1").die(1);
    table.refuses("retreat al-1-guards 1312", "4.3");
    table.offers("retreat al-1-guards 1310; retreat al-1-guards 1210; retreat al-1-guards 1410");
}

/// [4.3] An enemy on the only road cannot be passed.
#[test]
fn an_enemy_on_the_road_stops_everyone() {
    let mut table = table("french movement", "fr-1-cav@1403 al-1-guards@1601");
    let blocked = table.destinations("fr-1-cav");
    table.does("take fr-1-cav").refuses("to 1701", "4.3");
    assert!(blocked.contains("1503") && blocked.contains("1602"), "up to him");
    assert!(!blocked.contains("1601") && !blocked.contains("1701"), "not to him and not past him");
}

/// [4.4A] Friends let each other through, however many, at no cost.
#[test]
fn friends_do_not_hinder() {
    let empty = alone("fr-6-inf@1403").destinations("fr-6-inf");
    let full = alone("fr-6-inf@1403 fr-1-inf@1503 fr-2-inf@1602 fr-3-inf@1601").destinations("fr-6-inf");
    assert!(full.contains("1701"), "four hexes, three of them held by friends");
    assert_eq!(full, empty, "and he may even stop with them, since they can still move on");
}

/// [4.4B] No hex holds two units when the phase ends. RULING: one may stop with a friend who can
/// still move on, and the phase goes on until he has.
#[test]
fn two_units_do_not_stay_in_one_hex() {
    let mut table = alone("fr-6-inf@1413 fr-1-inf@1313 fr-2-inf@1113");
    table.moves("fr-6-inf", "1313").refuses("end", "4.4B").stands("fr-6-inf@1313 fr-1-inf@1313");
    assert_eq!(table.having("take"), "fr-1-inf, fr-2-inf", "anyone may move meanwhile");
    table.moves("fr-2-inf", "1114").refuses("end", "4.4B");
    table.does("take fr-1-inf").refuses("to 1114", "4.4B");
    table.does("to 1312").does("end");
}

/// [4.4B] Nobody stops with a friend who has moved already, or whom the enemy holds fast.
#[test]
fn nobody_stops_where_a_friend_has_to_stay() {
    let mut moved = alone("fr-6-inf@1413 fr-1-inf@1313");
    moved.moves("fr-1-inf", "1312").does("take fr-6-inf").refuses("to 1312", "4.4B");
    let mut held = table("french movement", "fr-6-inf@1415 fr-1-inf@1313 al-1-guards@1312");
    held.does("take fr-6-inf").refuses("to 1313", "4.4B");
    assert!(held.may("to 1314"));
}

/// [4.4B] Nor with one who is shut in: the gun on the road through the north wood finds every hex that
/// it could reach taken by friends who have moved, and at its far end by one whom the enemy holds.
#[test]
fn nobody_stops_with_a_friend_who_is_shut_in() {
    let road = "fr-5-inf@1701 fr-i-art@1601 fr-1-inf@1602 fr-2-inf@1503 fr-3-inf@1403";
    let counters = format!("{road} fr-6-inf@1404 al-1-guards@1801 fr-1-cav@0511 fr-2-cav@0511");
    let moved = "french movement, moved fr-1-inf fr-2-inf";
    let mut shut_in = table(&format!("{moved} fr-3-inf, stacked 0511"), &counters);
    shut_in.fork().does("take fr-6-inf").refuses("to 1601", "4.4B");
    shut_in.moves("fr-1-cav", "0512").does("take fr-6-inf").refuses("to 1601", "4.4B");
    let mut open = table(&format!("{moved}, stacked 0511"), &counters);
    assert!(open.does("take fr-6-inf").may("to 1601"), "3rd Infantry can make room in 1403");
}

/// [4.4B] The last hex that a friend needs to find room is not for others. Of two units in the dead
/// end of 1001, in a position edited by hand, one has to leave, and the enemy lets him no further
/// than 1002.
#[test]
fn nobody_takes_the_last_hex_that_a_friend_needs() {
    let counters = "fr-1-inf@1001 fr-2-inf@1001 fr-6-inf@0903 al-3-dutch@1103";
    let mut table = table("french movement, stacked 1001", counters);
    assert_eq!(table.destinations("fr-1-inf"), "1002");
    table.refuses("end", "4.4B");
    table.fork().does("take fr-6-inf").refuses("to 1002", "4.4B");
    table.moves("fr-2-inf", "1002").refuses("take fr-1-inf", "4.4B");
    assert!(table.may("end") && table.may("take fr-6-inf"));
}

/// [4.4C] Two units that cannot be parted, in a position edited by hand: the opponent chooses which
/// is destroyed. RULING: it counts as a loss.
#[test]
fn the_opponent_removes_what_is_stacked_illegally() {
    let counters = "fr-6-inf@1313 fr-1-inf@1313 fr-2-inf@1114 al-1-guards@1312";
    let mut table = table("french movement, stacked 1313", counters);
    table.does("end");
    assert_eq!((table.game.stage(), table.asks()), (Stage::Unstacking, Side::Allied));
    table.offers("remove fr-6-inf; remove fr-1-inf");
    table.refuses("remove fr-2-inf", "4.4C").refuses_to(Side::French, "remove fr-1-inf", "3.0D");
    table.does("remove fr-6-inf").stands("fr-6-inf@lost fr-1-inf@1313 fr-2-inf@1114");
    assert_eq!((table.losses(), table.times("4.4C")), ((7, 0), 1));
    assert_eq!((table.game.stage(), table.asks()), (Stage::Combat, Side::French));
    table.refuses("end", "5.1D");
}

/// [4.4C] Nor can two be parted that have both moved.
#[test]
fn two_that_have_moved_cannot_be_parted() {
    let counters = "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1310";
    let mut table = table("french movement, moved fr-6-inf fr-1-inf, stacked 1313", counters);
    table.offers("end").does("end").offers("remove fr-6-inf; remove fr-1-inf");
}

/// [4.4C] Until one is left in each hex; and what is removed can lose the battle.
#[test]
fn stacks_are_removed_down_to_one() {
    let counters = "fr-6-inf@1313 fr-1-inf@1313 fr-2-inf@1313 al-1-guards@1312";
    let mut three = table("french movement, stacked 1313", counters);
    three.does("end; remove fr-1-inf").offers("remove fr-6-inf; remove fr-2-inf");
    three.does("remove fr-2-inf").stands("fr-6-inf@1313");
    assert_eq!((three.game.stage(), three.losses()), (Stage::Combat, (9, 0)));

    let situation = "french movement, french lost 36, stacked 1313";
    let mut last = table(situation, "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1312");
    last.does("end; remove fr-1-inf").ends(Some(Side::Allied), "8.1");
}

/// [4.4C] Where the stack can still be parted the player has to do it himself.
#[test]
fn a_stack_that_can_be_parted_is_no_penalty() {
    let mut table = table("french movement, stacked 1313", "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1310");
    table.refuses("end", "4.4B");
    table.moves("fr-1-inf", "1314").does("end").stands("fr-6-inf@1313 fr-1-inf@1314");
}

/// [4.4B] [4.4C] One free hex is room for one: of two stacks in a corner, shut in by friends whom the
/// enemy holds, in a position edited by hand, one can be parted, and the other pays.
#[test]
fn one_free_hex_parts_one_stack() {
    let counters = "al-1-guards@0101 al-2-british@0101 al-3-british@0201 al-4-british@0201 \
                    al-5-british@0103 al-6-british@0202 al-2-dutch@0301 al-3-dutch@0302 \
                    fr-6-inf@0203 fr-1-inf@0401";
    let mut table = table("allied movement, stacked 0101 0201", counters);
    table.refuses("end", "4.4B");
    table.fork().moves("al-1-guards", "0102").does("end").offers("remove al-3-british; remove al-4-british");
    table.moves("al-4-british", "0102").does("end").offers("remove al-1-guards; remove al-2-british");
}

/// [4.5A] RULING: a zone covers all six hexes around, also across hexsides that nobody can cross:
/// the garrison of the wood of Hougoumont holds everyone around it, and they hold it.
#[test]
fn a_zone_reaches_all_six_hexes() {
    for next_door in ["0813", "0814", "0913", "0915", "1014"] {
        let counters = format!("fr-6-inf@{next_door} al-hougoumont@0914");
        table("french movement", &counters).refuses("take fr-6-inf", "4.5C");
        table("allied movement", &counters).refuses("take al-hougoumont", "4.5C");
        let combat = table("french combat", &counters);
        assert_eq!(combat.having("target"), "al-hougoumont", "from {next_door}");
    }
    for further in ["0812", "0815", "0912", "0916", "1012", "1015"] {
        let table = table("french movement", &format!("fr-6-inf@{further} al-hougoumont@0914"));
        assert!(table.may("take fr-6-inf"), "{further}");
    }
}

/// [4.5B] A unit stops in the first hex of an enemy zone: with five points it gets next to the enemy
/// on every side that it can reach outside his zone, and not behind him.
#[test]
fn a_unit_stops_next_to_the_enemy() {
    let mut table = table("french movement", "fr-1-cav@1313 al-1-guards@1311");
    let behind = "1208 1308 1309 1310 1311 1408";
    assert_eq!(
        table.destinations("fr-1-cav"),
        without(&alone("fr-1-cav@1313").destinations("fr-1-cav"), behind)
    );
    table.does("take fr-1-cav").refuses("to 1309", "4.5B").refuses("to 1310", "4.5B");
    assert!(["1312", "1211", "1210", "1410", "1411"].iter().all(|hex| table.may(&format!("to {hex}"))));
    table.does("to 1312").refuses("take fr-1-cav", "4.0B");
}

/// [4.5C] Who begins next to the enemy does not move, not even away.
#[test]
fn a_unit_in_an_enemy_zone_is_frozen() {
    let mut table = table("french movement", "fr-6-inf@1313 fr-1-cav@1315 al-1-guards@1312");
    table.refuses("take fr-6-inf", "4.5C");
    assert_eq!(table.having("take"), "fr-1-cav");
    // Not even if somebody writes down that it is in hand.
    let mut forged = table.game.position();
    forged["stage"] = json!({ "moving": "fr-6-inf" });
    assert!(read(&forged).is_err());
    forged["stage"] = json!({ "moving": "fr-1-cav" });
    assert!(read(&forged).is_ok());
}

/// [4.5D] Only combat frees: the enemy is driven off, or the unit itself retreats, and then it may
/// move again.
#[test]
fn only_combat_frees_from_a_zone() {
    let contact = table("french movement", "fr-6-inf@1314 al-1-guards@1313");
    for (die, freed) in [(1, "retreat al-1-guards 1312; stay"), (4, "retreat fr-6-inf 1315; stay")] {
        let mut table = contact.fork();
        table.refuses("take fr-6-inf", "4.5C").does("end");
        table.attack("al-1-guards", "fr-6-inf").roll("1-1").die(die).does(freed).does("end");
        assert!(table.may("take al-1-guards"), "both are free");
        table.does("end; end");
        assert!(table.may("take fr-6-inf"));
    }
    let mut table = contact.fork();
    table.does("end").attack("al-1-guards", "fr-6-inf").roll("1-1").die(1);
    table.does("retreat al-1-guards 1312; advance fr-6-inf 1313; end");
    table.refuses("take al-1-guards", "4.5C");
}

/// [4.5E] RULING: a friend in a hex does not lift the enemy's zone from it. Nobody passes through
/// him there.
#[test]
fn a_friend_does_not_lift_a_zone_for_movement() {
    let open = alone("fr-1-cav@1403 fr-6-inf@1503");
    assert!(open.destinations("fr-1-cav").contains("1602"));
    let watched = table("french movement", "fr-1-cav@1403 fr-6-inf@1503 al-1-guards@1603");
    let reached = watched.destinations("fr-1-cav");
    assert!(!reached.contains("1503") && !reached.contains("1602") && !reached.contains("1601"));
}

/// [4.5E] RULING: nor for retreat. The friend's hex is safe when no enemy watches it, and not when
/// one does.
#[test]
fn a_friend_does_not_lift_a_zone_for_retreat() {
    let field = "fr-6-inf@1314 fr-5-inf@1211 al-brunswick@1313 al-1-guards@1412";
    let mut safe = table("french combat", field);
    safe.attack("al-brunswick", "fr-6-inf").roll("3-1").die(2);
    safe.offers("retreat al-brunswick 1412");
    let mut watched = table("french combat", &format!("{field} fr-2-inf@1512"));
    watched
        .attack("al-brunswick", "fr-6-inf")
        .roll("3-1")
        .die(2)
        .stands("al-brunswick@lost al-1-guards@1412");
}

/// [4.6A] Nobody leaves the map but the French, and they only by the marked hexes.
#[test]
fn only_the_french_leave_the_map() {
    let counters = "al-1-guards@0301 fr-6-inf@1201 fr-1-inf@0112 fr-2-inf@0601";
    table("allied movement", counters).does("take al-1-guards").refuses("exit", "4.6A");
    let french = table("french movement", counters);
    french.fork().does("take fr-6-inf").refuses("exit", "8.3B");
    french.fork().does("take fr-1-inf").refuses("exit", "8.3B");
    french.fork().does("take fr-2-inf; exit").stands("fr-2-inf@exited");
    for who in ["fr-6-inf", "fr-1-inf"] {
        assert!(!french.destinations(who).contains("exit"), "{who}");
    }
}

/// [4.6B] Who could retreat only off the map is destroyed.
#[test]
fn the_edge_of_the_map_is_no_way_out() {
    let mut table = table("french combat", "fr-6-inf@0216 al-brunswick@0117");
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(2);
    table.stands("al-brunswick@lost").offers("advance fr-6-inf 0117; stay");
    assert_eq!(table.losses(), (0, 2));
    // The same one hex further from the corner leaves him a way.
    let mut inland = crate::common::table("french combat", "fr-6-inf@0216 al-brunswick@0116");
    inland.attack("al-brunswick", "fr-6-inf").roll("3-1").die(2).offers("retreat al-brunswick 0115");
}

/// A document cannot put two units where no phase would let them be.
#[test]
fn stacks_are_laid_only_in_a_movement_phase() {
    let counters = "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1310";
    assert!(read(&document("french movement, stacked 1313", counters)).is_ok());
    for situation in ["french movement", "french combat, stacked 1313", "allied movement, stacked 1313"] {
        assert!(read(&document(situation, counters)).is_err(), "{situation}");
    }
}
