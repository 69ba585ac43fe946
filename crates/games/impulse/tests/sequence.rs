//! Section 6: phases, rally, the Grand Battery, the End Phase.

use crate::common::{Table, area, start, started, table};
use contract::Side;
use impulse::Task;

/// [6.1-a] [3.9] [6.6-c] A game of ten turns in which everyone passes: the marker goes on turn by turn.
#[test]
fn a_game_lasts_ten_turns() {
    let mut table = start();
    for turn in 1..=10 {
        assert_eq!((table.game.turn(), table.game.number()), (turn, 0));
        table.idles_until(|table| table.outcome().is_some() || table.game.turn() > turn);
    }
    assert!(table.outcome().is_some());
    assert_eq!(table.game.turn(), 10);
}

/// [6.1-b] [5.2] From turn 2 on Commanders come first, then rally, then the Grand Battery, then impulses.
#[test]
fn phases_follow_in_order() {
    let mut table =
        table("french commanders, spent hill orange", "quiot@58/spent i-h@48 95th@47 mitc@18/spent");
    assert_eq!(table.throws(), "6.2.1");
    // The chart of the sequence is lit where one is.
    let lit = |table: &Table| {
        let charts = contract::Game::charts(&table.game, contract::Eye::French);
        let chart = charts.into_iter().find(|chart| chart.key == "sequence").expect("a sequence");
        chart.rows.into_iter().find(|row| row.lit).map(|row| row.cells[0].clone()).unwrap_or_default()
    };
    table.dice("3-3");
    assert_eq!((table.game.task(), lit(&table)), (Task::Rally(Side::French), "Rally Phase".into()));
    table.does("done");
    assert_eq!(table.game.task(), Task::Rally(Side::Allied));
    table.does("done");
    assert_eq!((table.game.task(), lit(&table)), (Task::Battery, "Grand Battery Phase".into()));
    table.does("done");
    assert_eq!((table.game.task(), table.game.active()), (Task::Impulse, Side::French));
    assert_eq!(lit(&table), "Action Impulse Phase");
    assert_eq!(start().game.task(), Task::Battery);
}

/// [6.2.1] [3.12] Napoleon is fresh with 7 or more of two dice, whatever he was before.
#[test]
fn napoleon_rolls_for_himself() {
    for (before, dice, fresh) in [
        ("spent napoleon", "3-4", true),
        ("spent napoleon", "3-3", false),
        ("turn 3", "1-5", false),
        ("turn 3", "6-6", true),
    ] {
        let mut table = table(&format!("french commanders, {before}"), "quiot@58 95th@47");
        table.dice(dice);
        assert_eq!(table.fresh("napoleon"), fresh, "{before} {dice}");
    }
}

/// [6.2.2] [6.2.3] All others are fresh again without a roll.
#[test]
fn everyone_else_recovers() {
    let spent = "spent wellington ney drouot kellermann orange uxbridge blucher bulow";
    let mut table = table(&format!("french commanders, {spent}"), "quiot@58 95th@47 10l-13@p2");
    assert!(!table.fresh("wellington") && !table.fresh("bulow"));
    table.dice("1-1");
    for who in ["wellington", "ney", "drouot", "kellermann", "orange", "uxbridge", "blucher", "bulow"] {
        assert!(table.fresh(who), "{who}");
    }
}

/// [6.3-a] [6.3.1] The French rally before the Allies; guns are ready again by themselves, also among enemies.
#[test]
fn guns_recover_by_themselves() {
    let mut table =
        table("french rally", "i-h@48/spent i-f1@35/spent omp@35/spent o-1@19/spent quiot@58/spent");
    table.stands("i-h@48 i-f1@35 o-1@19/spent");
    assert_eq!(table.asks(), Side::French);
    table.does("rally d-erlon quiot");
    // Nothing more is spent: the Allies are asked, and their guns are ready too.
    assert_eq!(table.asks(), Side::Allied);
    table.stands("o-1@19 quiot@58").offers("rally orange omp; done");
}

/// [6.3.2-a] RULING [6.3.2-b] A fresh Leader rallies two units of his formation in one area, contested or not, or in
/// a zone, and is spent for it at once.
#[test]
fn a_leader_rallies_two_in_one_area() {
    let mut table = table(
        "french rally, spent reille",
        "quiot@49/spent bourg@49/spent pego@49/spent brue@59/spent omp@49 baud@31/spent 10l-13@p2/spent",
    );
    assert_eq!(table.having("rally reille"), "");
    table.does("rally d-erlon quiot");
    assert!(!table.fresh("d-erlon"));
    assert_eq!(table.having("rally d-erlon"), "bourg, pego");
    table.does("rally d-erlon bourg");
    // Nobody else can be rallied: the Allies rally in a zone.
    table.stands("quiot@49 bourg@49 pego@49/spent brue@59/spent").offers("rally bulow 10l-13; done");
    table.does("rally bulow 10l-13").stands("10l-13@p2");
}

/// [6.3.2-d] RULING [6.3.2-e] RULING Rifles are rallied by a British Leader with others in their area, as one of two;
/// or alone by one next to them, who rallies nobody else.
#[test]
fn rifles_are_rallied_by_whoever_is_near() {
    let spent = "95th@47/spent omp@47/spent kemp@47/spent quiot@58 10l-13@47 lamb@46/spent";
    let mut stacked = table("french rally", spent);
    assert_eq!(stacked.asks(), Side::Allied);
    stacked.offers(
        "rally orange 95th; rally orange omp; rally picton 95th; rally picton kemp; rally picton lamb; done",
    );
    stacked.does("rally picton 95th");
    assert_eq!(stacked.having("rally picton"), "kemp");
    let mut alone = table("french rally", "95th@47/spent kemp@46/spent omp@38/spent quiot@58");
    alone.offers("rally orange omp; rally picton 95th; rally picton kemp; done");
    alone.does("rally picton 95th");
    alone.stands("95th@47 kemp@46/spent").offers("rally orange omp; done");
    let mut isolated = table("french rally", "95th@47/spent kemp@44/spent gds@46 quiot@58");
    isolated.offers("rally picton kemp; done");
}

/// [20.2] RULING With self rally two French units, one British and one Prussian rally without Leaders, and besides.
#[test]
fn units_rally_by_themselves() {
    let units = "quiot@49/spent bourg@49/spent pego@49/spent i-h@48 byl@46/spent pack@46/spent 10l-13@p2/spent 95th@47/spent";
    let mut table = table("french rally, option self-rally on, spent d-erlon orange picton bulow", units);
    table.offers("recover bourg; recover pego; recover quiot; done");
    table.does("recover quiot; recover pego");
    table
        .stands("quiot@49 pego@49 bourg@49/spent")
        .offers("recover 10l-13; recover 95th; recover byl; recover pack; done");
    table.does("recover 95th").offers("recover 10l-13; done");
    table.does("recover 10l-13").stands("95th@47 10l-13@p2 byl@46/spent");
    // Without the option nobody does.
    let mut table = crate::common::table("french rally, spent d-erlon orange picton bulow", units);
    assert_eq!(table.game.task(), Task::Battery);
    table.does("done");
}

/// [20.3] [19.3] With expanded rally a Leader rallies three; with exhaustion all his cavalry in a friendly area.
#[test]
fn options_widen_rally() {
    let horse = "som@39/spent pons@39/spent dorn@39/spent gran@39/spent quiot@58";
    let mut three = table("french rally, option leader-rally on", horse);
    three.does("rally uxbridge som; rally uxbridge pons; rally uxbridge dorn");
    three.stands("som@39 pons@39 dorn@39 gran@39/spent");
    let mut all = table("french rally, option cavalry-exhaustion on", horse);
    all.does("rally-horse uxbridge 39").stands("som@39 pons@39 dorn@39 gran@39");
    assert!(!all.fresh("uxbridge"));
    let contested = format!("{horse} bourg@39");
    let mut contested = table("french rally, option cavalry-exhaustion on", &contested);
    assert_eq!(contested.having("rally-horse uxbridge"), "");
    contested.does("rally uxbridge som; rally uxbridge gran").stands("dorn@39/spent");
    assert!(!table("french rally", horse).may("rally-horse uxbridge 39"));
}

/// [6.4-a] [6.4.1-a] [6.4.1-b] [13.1-b] The Grand Battery may fire in its phase with guns of any formation, without a
/// roll; those who fire are spent.
#[test]
fn the_grand_battery_fires_together() {
    let mut table = start();
    table.does("at 47").offers("point gd-h; point i-f1; point i-f2; point i-h; point ii-h; point vi-h");
    table.does("point i-h; support gd-h; support ii-h; done");
    assert_eq!(table.throws(), "13.5-SEQ");
    table.dice("1-1-6-6").weighs("13.5.2-A:4 13.5.2-B:2", "13.5.3-A:2 13.5.3-B:2");
    table.stands("i-h@48/spent gd-h@48/spent ii-h@48/spent vi-h@48 i-f1@48");
    // One bombardment a turn.
    assert_eq!(table.game.task(), Task::Impulse);
    // It is optional.
    start().does("done").stands("i-h@48 gd-h@48");
}

/// [6.4.1-c] In an impulse guns of the battery act by formation.
#[test]
fn in_an_impulse_guns_of_the_battery_fire_by_formation() {
    let mut table = start();
    table.does("done").acts("d-erlon", "bombard 48");
    table.does("at 47").offers("point i-f1; point i-f2; point i-h");
}

/// [6.4-b] RULING The marker goes when no French gun is left there, also if British guns are.
#[test]
fn without_guns_the_marker_is_gone() {
    let mut table = table("french impulses", "i-h@48 p-5@47 quiot@58");
    table.acts("d-erlon", "move 48").does("move i-h 49; done");
    assert_eq!(table.game.battery(), None);
    table.has_event("6.4-b", "Grand Battery");
}

/// [6.4.3-a] RULING [6.4.3-b] The marker moves with guns that move, if the French say so, and is on its moved side then.
#[test]
fn the_marker_moves_with_guns() {
    let mut table = table("french impulses", "i-h@48 i-f1@48 vi-h@48 quiot@58 byl@44");
    table.acts("d-erlon", "move 48");
    let mut stays = table.fork();
    stays.does("move i-h 49; done; done");
    assert_eq!(stays.game.battery(), Some((area("48"), false)));
    table.does("haul i-h 49; done");
    assert_eq!(table.game.battery(), Some((area("49"), true)));
    table.does("move i-f1 49; done").stands("i-h@49/spent i-f1@49/spent vi-h@48");
    // With a General Advance too.
    let mut table = crate::common::table("french impulses", "i-h@48 quiot@58 byl@44");
    table.acts("d-erlon", "advance").does("haul i-h 58; done");
    assert_eq!(table.game.battery(), Some((area("58"), true)));
    // From there it fires in its phase, but not indirectly.
    let table = crate::common::table("french battery, battery 48 moved", "i-h@48 95th@47 kemp@44");
    assert_eq!(table.having("at"), "47");
}

/// [6.4.2-a] RULING EXAMPLE Indirect fire at 44, 45 and 63, unless French units bar every shortest way; never into a
/// contested area, nor out of one.
#[test]
fn indirect_fire_reaches_behind_the_crest() {
    let aims = |more: &str| {
        let table = table("french battery", &format!("i-h@48 gd-h@48 kemp@44 pack@45 vand@63 {more}"));
        table.having("at")
    };
    assert_eq!(aims(""), "44, 45, 63");
    // To 44 the only way leads through 47 and 46.
    assert_eq!(aims("quiot@46"), "45, 63");
    assert_eq!(aims("quiot@47"), "45, 63");
    // To 45 three ways, to 63 two: 62 and 46 bar all to 45, 62 both to 63.
    assert_eq!(aims("quiot@62"), "44, 45");
    assert_eq!(aims("quiot@62 bourg@46"), "");
    assert_eq!(aims("quiot@61 bourg@47"), "");
    assert_eq!(aims("quiot@44"), "45, 63");
    assert_eq!(aims("omp@48"), "48");
}

/// [6.4.2-b] RULING [13.5.2-C] RULING [13.5.3-D] RULING Indirect fire halves the value after everything else, before
/// the dice; the option halves the total. It is at long range.
#[test]
fn indirect_fire_is_halved() {
    let fires = |options: &[(&str, &str)], dice: &str| {
        let mut table = started(options);
        table.does(
            "at 63; point i-h; support i-f1; support i-f2; support ii-h; support vi-h; support gd-h; done",
        );
        // 4 + 5, and 1 for cavalry, are 10: halved 5. The defence is twice 1, and 1 for the range.
        table.dice(dice).weighs("13.5.2-A:4 13.5.2-B:5 13.5.2-D:1", "13.5.3-A:2 13.5.3-D:1");
        table.place("vand")
    };
    // 5 + 5 against 3 + 6: one casualty point.
    assert_eq!(fires(&[], "1-4-3-3"), "63/spent");
    assert_eq!(fires(&[], "1-3-3-3"), "63");
    // The total of 15 is halved to 7, against 9; and 20 to 10, against 3 + 6.
    assert_eq!(fires(&[("indirect-fire", "total")], "1-4-3-3"), "63");
    assert_eq!(fires(&[("indirect-fire", "total")], "4-6-3-3"), "63/spent");
}

/// [6.4.2-c] RULING In an impulse the same guns reach only what guns reach.
#[test]
fn indirect_fire_is_for_its_phase() {
    let mut table = start();
    table.does("done").acts("d-erlon", "bombard 48");
    assert_eq!(table.having("at"), "36, 37, 46, 47, 62, 72");
    assert_eq!(start().having("at"), "36, 37, 44, 45, 46, 47, 62, 63, 72");
}

/// [6.5-a] [3.10] RULING [6.5-b] RULING The French begin every pair of impulses; one action each; the marker moves
/// once a pair.
#[test]
fn impulses_alternate() {
    let mut table = start();
    table.does("done");
    for number in 0..3 {
        assert_eq!((table.game.active(), table.game.number()), (Side::French, number));
        table.acts("reille", "move 33");
        // One action: a unit of one area.
        table.does(["move huss 30; done; done", "move camp 30; done; done", "done"][usize::from(number)]);
        assert_eq!((table.game.active(), table.game.number()), (Side::Allied, number));
        table.does("activate hill").dice("1-1");
        assert_eq!(table.throws(), "8.10-a");
        table.dice("6-6");
    }
}

/// [6.6-a] RULING [6.6-b] Automatic victory is looked at first, of either side; at the end of turn 10 the points decide.
#[test]
fn the_end_phase_looks_for_a_winner() {
    let losses =
        "byl@lost 2nas@lost onas@lost krus@lost kiel@lost omp@lost chal@lost mait@lost byng@lost adam@lost";
    // Ten lost, but the Allies hold 49, 51 and 53.
    let ends =
        |more: &str| table("french end, control 49 51 53, turn 3", &format!("quiot@49 {losses} {more}"));
    ends("").ends(Some(Side::French), "17.2-a");
    let guard = "ogr@lost och@lost mgr@lost mch@lost";
    let table = table("french end, control 49 51 53, turn 3", &format!("quiot@49 omp@38 {guard}"));
    table.ends(Some(Side::Allied), "17.2-b");
    let goes_on = crate::common::table("french end, control 49 51 53, turn 3", "quiot@49 omp@38");
    assert_eq!((goes_on.game.turn(), goes_on.throws()), (4, "6.2.1"));
    crate::common::table("french end, control 49 51 53, turn 10", "quiot@49 omp@38")
        .ends(Some(Side::Allied), "17.6");
}

/// [6.6.1] RULING [15.7] [16.2] Prussians listed for a turn can act in it; with the option a turn later.
#[test]
fn prussians_arrive_in_time() {
    let arrives = |situation: &str, turn: u8| {
        let mut table = table(&format!("french end, {situation}, turn {}", turn - 1), "quiot@49 omp@38");
        table.idles_until(|table| table.game.task() == Task::Impulse && table.asks() == Side::Allied);
        assert_eq!(table.game.turn(), turn);
        table
    };
    let mut table = arrives("control 49 51 53", 6);
    table.stands("10l-13@p2 schw@p2 2l-5@p3 12l-1@awaited");
    assert!(table.fresh("blucher") && table.fresh("pirch") && !table.fresh("zieten"));
    assert!(table.may("activate bulow") && table.may("command blucher"));
    arrives("control 49 51 53", 8).stands("12l-1@p1 tres@p1");
    assert!(arrives("control 49 51 53", 8).fresh("zieten"));
    let mut table = arrives("control 49 51 53, option arrivals a-turn-later", 6);
    table.stands("10l-13@awaited");
    assert!(!table.fresh("blucher"));
    arrives("control 49 51 53, option arrivals a-turn-later", 7).stands("10l-13@p2");
}
