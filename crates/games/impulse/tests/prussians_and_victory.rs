//! Sections 15 to 17: zones, Prussians, victory.

use crate::common::{Table, area, full, table, unit};
use contract::Side;

/// [15.2] Between zones for the whole allowance; [15.3-a] to an area along an arrow, as between areas.
#[test]
fn out_of_the_zones() {
    let mut table = table("allied impulses", "schw@p2 10l-13@p2 quiot@75");
    table.acts("bulow", "move p2");
    assert_eq!(table.having("move 10l-13"), "83, 84, 86, p1, p3");
    let mut zone = table.fork();
    zone.does("move schw p3");
    assert_eq!(zone.game.motion().unit, impulse::UnitId::NONE);
    zone.stands("schw@p3");
    // 86 is not near the French, 84 is: 1 and 2.
    table.does("move schw 86").has_event("10.4-a", "5 MF left");
    assert_eq!(table.having("move schw"), "84, 85, 87, 88");
}

/// [15.3-b] RULING [10.5-b] A zone is next to the areas of its arrows, both ways: there Prussians are near for the
/// French, and French for the zone.
#[test]
fn a_zone_is_next_to_its_arrows() {
    let mut table = table("french impulses", "quiot@84 10l-13@p2 schw@p2/spent i-h@84");
    table.acts("d-erlon", "bombard 84").does("target schw").dice("1-3-1-1");
    // [15.6-b] RULING [13.5.3-A] 4 and 1 for cavalry against twice 1: five points on a stack of five.
    table.weighs("13.5.2-A:4 13.5.2-D:1", "13.5.3-A:2");
    table.stands("schw@lost 10l-13@lost");
}

/// [15.6-b] RULING [15.4] Prussians in a zone absorb as usual and retreat to a linked zone or along an arrow, away
/// from enemies.
#[test]
fn prussians_in_a_zone_retreat() {
    let mut table = table("french impulses", "i-h@84 10l-13@p2/spent 11l-14@p2");
    table.acts("d-erlon", "bombard 84").does("target 10l-13").dice("1-1-1-2");
    // 84 is French; 83 and 86 are next to it, the zones P1 and P3 are not.
    assert_eq!(table.having("retreat 10l-13"), "p1, p3");
    table.does("retreat 10l-13 p3").stands("10l-13@p3/spent");
    // From the map a Prussian may retreat into a zone.
    let mut table = crate::common::table(
        "french impulses, control 75 85 83",
        "quiot@75 bourg@75 10l-13@84/spent 11l-14@84",
    );
    table
        .acts("d-erlon", "move 75")
        .does("move quiot 84; move bourg 84; point quiot; forward 10l-13")
        .declines();
    table.dice("1-1-1-1").declines();
    table.idles_until(|table| matches!(table.game.task(), impulse::Task::Losses));
    assert!(table.having("retreat 10l-13").contains("p2"), "{}", table.having("retreat 10l-13"));
}

/// [15.6-a] Prussian guns fire out of a zone along arrows, never at long range.
#[test]
fn guns_fire_out_of_zones() {
    let aims = |more: &str| {
        let mut table = table("allied impulses", &format!("iv-h@p2 kemp@44 {more}"));
        table.does("activate bulow").dice("6-6");
        if !table.may("act bombard p2 bulow") {
            return String::new();
        }
        table.does("act bombard p2 bulow");
        table.having("at")
    };
    assert_eq!(aims("quiot@84 bourg@86"), "84, 86");
    assert_eq!(aims("quiot@75"), "");
    // Nor are zones fired into at long range.
    let mut french = table("french impulses", "i-h@75 10l-13@p2");
    french.does("activate d-erlon").dice("6-6");
    assert!(!french.may("act bombard 75 d-erlon"));
}

/// [16.3-a] Prussians and British never act together.
#[test]
fn the_armies_act_apart() {
    let mut table = table("allied impulses", "kemp@44 10l-13@44 95th@44 quiot@46");
    table.acts("picton", "move 44");
    assert_eq!(table.having("move 10l-13"), "");
    let mut table = crate::common::table("allied impulses", "95th@44 10l-13@45 quiot@46");
    table.does("activate bulow").dice("6-6");
    assert!(!table.may("act move 44 bulow"));
}

/// [17.1] [17.3-a] [17.3-b] RULING [7.2-g] EXAMPLE The French take Hougoumont: two points; the British contest it:
/// one; and with control it goes.
#[test]
fn hougoumont_is_worth_two() {
    let points = |units: &str, control: &str| {
        table(&format!("french impulses, control 49 51 53 {control}"), units).halves()
    };
    assert_eq!(points("baud@21 omp@41", ""), 4);
    assert_eq!(points("baud@21 byng@21 omp@41", "21"), 2);
    // Contesting what the enemy controls gives nothing.
    assert_eq!(points("baud@21 byng@21 omp@41", ""), 0);
    assert_eq!(points("omp@41 quiot@58", "21"), 4);
}

/// [17.3-c] [17.3-d] RULING Green areas are for the Allies, halved while contested; halves are kept.
#[test]
fn plancenoit_is_worth_four() {
    let points =
        |units: &str, control: &str| table(&format!("french impulses, control {control}"), units).halves();
    assert_eq!(points("10l-13@53 quiot@58", "49 51"), -8);
    assert_eq!(points("10l-13@53 quiot@53", "49 51"), -4);
    assert_eq!(points("10l-13@53 quiot@53", "49 51 53"), 0);
    assert_eq!(points("quiot@58 omp@41", "51 53"), -4);
}

/// [17.4-a] RULING [17.4-b] RULING Eliminated units give the enemy a point, the Guard three, skirmishers and rifles
/// nothing.
#[test]
fn losses_give_points() {
    let lost = |units: &str| {
        table("french impulses, control 49 51 53", &format!("quiot@58 omp@41 {units}")).halves()
    };
    assert_eq!(lost("byl@lost"), 2);
    assert_eq!(lost("10l-13@lost som@lost p-5@lost"), 6);
    assert_eq!(lost("bourg@lost"), -2);
    assert_eq!(lost("ogr@lost"), -6);
    assert_eq!(lost("gdhv@lost gd-h@lost"), -12);
    assert_eq!(lost("fsk1@lost 95th@lost gds@lost"), 0);
}

/// [17.2-a] [17.2-b] RULING [3.11] RULING Ten points in an End Phase win at once, for either side; nine and a half do
/// not. Beyond the track the number goes on.
#[test]
fn automatic_victory() {
    let nine = "byl@lost 2nas@lost onas@lost krus@lost kiel@lost omp@lost chal@lost mait@lost byng@lost";
    let control = "french end, turn 4, control 49 51 53";
    table(control, &format!("quiot@58 lamb@41 {nine} adam@lost")).ends(Some(Side::French), "17.2-a");
    assert!(table(control, &format!("quiot@58 lamb@41 {nine}")).outcome().is_none());
    // Hougoumont contested is worth one, which makes ten.
    let contested = format!("baud@21 dupl@21 quiot@58 {nine}");
    table("french end, turn 4, control 49 51 53 21", &contested).ends(Some(Side::French), "17.2-a");
    let many = format!("{nine} adam@lost hhal@lost mitc@lost detm@lost daub@lost kemp@lost");
    assert_eq!(table("french impulses, control 49 51 53", &format!("quiot@58 lamb@41 {many}")).halves(), 30);
    table("french end, turn 4, control 49 51 53", "quiot@58 lamb@41 ogr@lost och@lost mgr@lost bourg@lost")
        .ends(Some(Side::Allied), "17.2-b");
}

/// [17.5] RULING At nightfall spent foot, horse and rifles are worth half a point, rounded down a side; guns nothing,
/// and Prussians in zones count.
#[test]
fn spent_units_count_at_the_end() {
    let game = table(
        "french impulses",
        "quiot@58/spent bourg@58/spent ogr@51/spent i-h@48/spent byl@46/spent 95th@47/spent som@39/spent 10l-13@p2/spent p-5@46/spent",
    )
    .game
    .clone();
    assert_eq!([game.final_points(Side::French), game.final_points(Side::Allied)], [2, 1]);
    assert_eq!(game.place(unit("10l-13")), impulse::Place::In(area("p2")));
}

/// [17.6] [6.6-b] The table at nightfall: 10 and 8 for the French, 2 to 7 a draw, 1 and less for the Allies. [17.3-d]
/// Halves are rounded down.
#[test]
fn the_final_table() {
    let ends = |lost: usize, more: &str| {
        let brigades = ["byl", "2nas", "onas", "krus", "kiel", "chal", "mait", "byng", "adam", "dupl"];
        let lost: Vec<_> = brigades[..lost].iter().map(|key| format!("{key}@lost")).collect();
        let table = table(
            "french end, turn 10, control 49 51 53",
            &format!("quiot@58 lamb@41 {} {more}", lost.join(" ")),
        );
        let outcome = table.outcome().unwrap();
        (outcome.winner, outcome.how)
    };
    let (french, allied) = (Some(Side::French), Some(Side::Allied));
    assert_eq!(ends(0, ""), (allied, "A major victory of the Allies at nightfall"));
    assert_eq!(ends(1, ""), (allied, "A marginal victory of the Allies at nightfall"));
    assert_eq!(ends(2, "").0, None);
    assert_eq!(ends(7, "").0, None);
    assert_eq!(ends(8, ""), (french, "A marginal victory of the French at nightfall"));
    assert_eq!(ends(9, ""), (french, "A marginal victory of the French at nightfall"));
    // Nine, and one for two spent units: ten.
    assert_eq!(
        ends(9, "kemp@44/spent pack@45/spent"),
        (french, "A major victory of the French at nightfall")
    );
    assert_eq!(
        ends(2, "huss@33/spent camp@33/spent"),
        (allied, "A marginal victory of the Allies at nightfall")
    );
}

/// [15.7] Whoever is asked first in a turn is told who has come; when the first impulses are over nobody is told again.
#[test]
fn arrivals_are_told_with_the_first_question() {
    use contract::Game;
    let because = |table: &Table| table.game.scene(contract::Eye::French).prompt.expect("a question").because;
    let mut table = full("allied impulses, turn 5, passed", "");
    table.does("pass").dice("6-6");
    let told = because(&table);
    assert!(told.starts_with("Prussians have arrived") && told.contains("P2"), "{told}");
    assert_eq!(because(&full("french impulses, turn 6, impulse 3", "")), "");
    assert_eq!(because(&full("french impulses, turn 5", "")), "");
}
