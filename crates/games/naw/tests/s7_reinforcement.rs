//! 7.0 Reinforcements.

use crate::common::{Table, table};
use contract::{Eye, Game, Side};

/// The nine Prussians of the standard game.
const PRUSSIANS: &str = "pr-ii-art, pr-ii-cav, pr-ii-inf-1, pr-iv-art, pr-iv-cav, pr-iv-inf-1, pr-iv-inf-2, \
                         pr-iv-inf-3, pr-iv-inf-4";

/// An Allied Movement Phase with a single French unit, far from the Prussians.
fn prussians(turn: u8, counters: &str) -> Table {
    table(&format!("allied movement, turn {turn}"), &format!("fr-1-cav@0101 {counters}"))
}

/// French units at the east edge that leave only one entry hex open, 2316.
const SHUT: &str = "fr-6-inf@2303 fr-1-inf@2307 fr-2-inf@2309 fr-3-inf@2312";

/// [7.0A] RULING: nine Prussians may come from the Allied Movement Phase of turn 3 on, not earlier.
#[test]
fn the_prussians_come_on_turn_three() {
    for turn in [1, 2] {
        let mut early = prussians(turn, "");
        early.refuses("take pr-ii-inf-1", "7.0A");
        assert_eq!(early.having("take"), "");
    }
    let third = prussians(3, "");
    assert_eq!(third.having("take"), PRUSSIANS);
    let mut values: Vec<_> = third
        .game
        .expected(Side::Allied)
        .map(|unit| {
            (crate::common::edition().unit(unit).strength, crate::common::edition().unit(unit).movement)
        })
        .collect();
    values.sort_unstable();
    assert_eq!(values, [(3, 3), (3, 5), (3, 5), (4, 3), (4, 4), (4, 4), (4, 4), (4, 4), (5, 4)]);
    table("french movement, turn 3", "fr-1-cav@0101").refuses("take pr-ii-inf-1", "3.0D");
}

/// [7.0B] They enter by the hexes of column 23 that are not woods, as many of them as they like, at
/// any time in the phase.
#[test]
fn reinforcements_enter_from_the_east() {
    let mut table = prussians(3, "al-1-guards@1010");
    assert_eq!(
        table.destinations("pr-iv-art"),
        "2103 2104 2106 2107 2108 2109 2110 2111 2113 2114 2117 2202 2203 2204 2205 2206 2207 2208 2209 2210 \
         2211 2212 2213 2216 2303 2307 2308 2309 2311 2312 2313 2316"
    );
    table.fork().does("take pr-iv-art").refuses("to 2301", "4.2B").refuses("to 2310", "4.2B");
    // Before and after other moves, here and there.
    table.moves("pr-iv-inf-1", "2303").moves("al-1-guards", "1011").moves("pr-iv-inf-2", "2316");
    table.moves("pr-iv-cav", "2309").does("end");
    table.stands("pr-iv-inf-1@2303 pr-iv-inf-2@2316 pr-iv-cav@2309");
    assert_eq!(table.times("7.0B"), 3);
}

/// [7.1A] The entry hex costs one point, and with the others the unit goes on.
#[test]
fn the_entry_hex_costs_a_point() {
    // Behind the entry hex 2309 lie 2208, then 2109, then 2009.
    let table = prussians(3, "");
    let mut gun = table.fork();
    gun.does("take pr-iv-art");
    assert!(gun.may("to 2309") && gun.may("to 2208") && gun.may("to 2109"));
    gun.refuses("to 2009", "4.1A").does("to 2109");
    let mut foot = table.fork();
    foot.does("take pr-iv-inf-1");
    assert!(foot.may("to 2009") && !foot.may("to 1909"));
    let mut horse = table.fork();
    horse.does("take pr-iv-cav");
    assert!(horse.may("to 1909") && !horse.may("to 1809"));
    // And the cost is shown.
    let mut shown = table.fork();
    shown.does("take pr-iv-art");
    let scene = shown.game.scene(Eye::Allied);
    let cost = |hex: &str| {
        let decision = serde_json::json!({ "to": hex });
        scene.choices.iter().find(|choice| choice.decision == decision).unwrap().cost.clone().unwrap()
    };
    assert_eq!((cost("2309"), cost("2208"), cost("2109")), ("1".into(), "2".into(), "3".into()));
}

/// [7.1B] Nobody queues: those who come later by the same hex pay no more.
#[test]
fn later_units_pay_no_more() {
    let mut table = prussians(3, SHUT);
    let mut left = table.destinations("pr-iv-inf-4");
    assert_eq!(left, "2016 2117 2216 2316", "one way in, for everyone");
    for (who, to) in [("pr-iv-inf-1", "2016"), ("pr-iv-inf-2", "2117"), ("pr-iv-inf-3", "2216")] {
        table.moves(who, to);
        left = crate::common::without(&left, to);
        assert_eq!(table.destinations("pr-iv-inf-4"), left);
    }
}

/// [7.1C] Who arrives stops at an enemy zone like anyone, and fights in the same turn.
#[test]
fn arrivals_stop_and_fight_at_once() {
    let mut table = prussians(3, "fr-1-inf@2109");
    table.does("take pr-ii-inf-1").refuses("to 2008", "4.5B").does("to 2208; end").refuses("end", "5.1D");
    table.attack("fr-1-inf", "pr-ii-inf-1").roll("1-1").die(1).does("retreat fr-1-inf 2009");
    table.does("advance pr-ii-inf-1 2109; end");
}

/// [7.2A] Nobody enters by a hex that the enemy holds or controls.
#[test]
fn entry_hexes_can_be_closed() {
    let mut table = prussians(3, SHUT);
    table
        .does("take pr-ii-inf-1")
        .refuses("to 2303", "4.3")
        .refuses("to 2308", "7.2A")
        .refuses("to 2311", "7.2A");
    table.offers("to 2016; to 2117; to 2216; to 2316");
    let mut closed = prussians(3, &format!("{SHUT} fr-gd-young@2216"));
    closed.refuses("take pr-ii-inf-1", "7.2A");
    assert_eq!(closed.having("take"), "");
    // A hex in a zone can still be marched to from an open one.
    let mut beside = prussians(3, "fr-1-inf@2307");
    beside.does("take pr-ii-inf-1").refuses("to 2307", "4.3");
    assert!(beside.may("to 2309") && beside.may("to 2308"));
}

/// [7.2B] Nobody is placed where two units would have to stay in one hex.
#[test]
fn entering_units_need_a_hex_of_their_own() {
    let mut table = prussians(3, SHUT);
    table.moves("pr-iv-inf-1", "2316").does("take pr-iv-inf-2").refuses("to 2316", "7.2B").does("to 2216");
    table.moves("pr-iv-inf-3", "2117");
    // The three hexes that a gun could reach are taken for good; foot gets one hex further.
    table.refuses("take pr-iv-art", "7.2B");
    assert_eq!(table.destinations("pr-iv-inf-4"), "2016");
}

/// [7.2B] Nobody enters by taking the last hex that a friend needs who has to make room.
#[test]
fn entering_units_leave_room_for_those_in_passing() {
    // Behind the one open entry lie 2216 and, under the eyes of the Young Guard, 2117.
    let mut table = prussians(4, &format!("{SHUT} fr-gd-young@2016 pr-iv-inf-1@2216"));
    table.moves("pr-iv-inf-2", "2216").refuses("end", "4.4B");
    assert_eq!(table.destinations("pr-iv-inf-3"), "2117 2316");
    table.moves("pr-iv-inf-3", "2316").refuses("take pr-iv-inf-4", "7.2B");
    assert_eq!(table.destinations("pr-iv-inf-1"), "2117");
    table.moves("pr-iv-inf-1", "2117").does("end");
}

/// [7.3A] Any of them may be held back and come in any later Movement Phase, by the same hexes.
#[test]
fn reinforcements_may_be_held_back() {
    let mut table = prussians(3, "");
    assert!(table.may("end"));
    table.moves("pr-ii-inf-1", "2309").passes_to(4, Side::Allied, false);
    assert_eq!(table.having("take"), PRUSSIANS, "eight to come, and the one that has");
    let held_back = table.destinations("pr-iv-art");
    assert!(held_back.contains("2303") && held_back.contains("2316") && !held_back.contains("2001"));
    table.moves("pr-iv-art", "2316").passes_to(10, Side::Allied, false);
    table.moves("pr-iv-cav", "2303").stands("pr-iv-cav@2303 pr-iv-inf-1@waiting");
}
