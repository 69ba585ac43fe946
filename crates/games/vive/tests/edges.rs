//! Where rules stop: the smallest examples in which a limit makes a difference that no other example shows.

use crate::common::{edition, lay, on, piece};
use contract::{Game, Next, Side};
use serde_json::json;
use vive::{Battle, Task};

/// RULING [9.41-b] Only those beside whom the cavalry has come to stand react, not those who watch from farther off;
/// nor do its friends.
#[test]
fn watchers_do_not_react() {
    let table = lay("fr-heavy-cav-1@L6 en-line-1@M9/SW en-line-2@L12").table();
    let table = table.does("order fr-heavy-cav-1; go L9; fire M9");
    assert_eq!(table.offers("react"), ["react en-line-1"]);
    let friend = lay("fr-heavy-cav-1@L6 fr-line-2@L10/S en-line-1@M9/SW").table();
    assert_eq!(friend.does("order fr-heavy-cav-1; go L9; fire M9").offers("react"), ["react en-line-1"]);
}

/// RULING [12.0-b] An empty sector loses a hypothetical battle, and no other one.
#[test]
fn sectors_may_be_empty_in_history() {
    let table = on("quatrebras", "fr-line-1@L7 en-line-8@L8/S/0 en-line-1@L13").table();
    let table = table.does("order fr-line-1; fire L8").dice("ICC").stands("en-line-8@lost");
    assert!(!matches!(table.game.next(), Next::Over(_)));
    // [12.0-a] Where the eighth loss is the last unit of its sector too, the losses have decided.
    let lost: String = (1..=7).map(|number| format!(" en-line-{number}@lost")).collect();
    let pieces =
        format!("fr-line-1@L7 fr-line-2@A1 fr-line-3@V1 en-line-8@L8/S/0 en-line-9@A13 en-line-10@V13{lost}");
    let table = lay(&pieces).bare().table().does("order fr-line-1; fire L8").dice("IICC");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::French), "12.0-a"));
}

/// [REF-BOMB-1] Guns of a Bombardment that neither move nor fire have had their order.
#[test]
fn a_bombardment_may_be_declined() {
    let table = lay("fr-light-art-1@L5 fr-heavy-art-1@C5 en-line-1@L8 en-line-2@N9")
        .plays("french", "bombardment", "west+centre+east")
        .table();
    let table = table.does("order fr-light-art-1; done").asks(Side::Allied);
    assert!(table.game.is_ordered(piece("fr-light-art-1")));
}

/// A battle whose French are laying their last tiles on this ground.
fn laying(ground: &str, left: u8, tile: &str, number: usize) -> crate::common::Table {
    let (mut tiles, none) = ([0; 7], [0; 7]);
    tiles[number] = left;
    let agenda = json!(["hour", { "split": "french" }, { "place-general": "allied" }, { "place": ["allied", 3] }, { "lay-at": ["french", 3, tile] }]);
    lay("")
        .bare()
        .ground(ground)
        .with("hour", 0.into())
        .with("tiles", json!({ "french": tiles, "allied": none }))
        .with("agenda", agenda)
        .table()
}

/// RULING [13.4-j] Ten tiles lie at home, and no eleventh; the disputed zone is still open.
#[test]
fn ten_tiles_at_home() {
    let nine = "A1 hill B1 hill C1 hill D1 hill E1 hill F1 hill G1 hill H1 hill I1 hill";
    laying(nine, 6, "rough", 3).can("put L2").can("put L7");
    laying(&format!("{nine} K1 hill"), 5, "rough", 3).refuses("put L2").can("put L7");
}

/// RULING [13.4-j] Rough terrain between two others may lie where there is a way around all three.
#[test]
fn rough_terrain_in_a_row_cuts_nothing_off() {
    laying("L2 rough L4 rough", 3, "rough", 3).can("put L3");
    // A1 has A2 and B1 beside it, and nothing else.
    laying("B1 rough", 3, "rough", 3).cannot("put A2", "13.4-j");
    // Behind L2 only L1 would be left alone: two ways lead on from it, and none of them to L1.
    laying("K1 rough M1 rough M2 rough", 3, "rough", 3).cannot("put L2", "13.4-j");
}

/// RULING [OPT-WAT-1] With the option a round of hour four begins with a die for the Prussians; without it, or in
/// hour three, it does not.
#[test]
fn the_early_die_is_of_hour_four() {
    let begins = |hour: u8, option: &str| {
        on("waterloo", "pr-line-1@waiting/SW fr-line-1@A1 en-line-1@B13")
            .option("early-prussians", option)
            .with("hour", hour.into())
            .with("round", 2.into())
            .plays("french", "nothing", "")
            .turn("allied")
            .table()
            .does("decline")
            .game
            .task()
    };
    assert_eq!(begins(4, "on"), Task::Early);
    assert_eq!(begins(4, "off"), Task::Cards);
    assert_eq!(begins(3, "on"), Task::Cards);
}

/// [13.1-a] The pieces of a battle are told by the names that its list gives them.
#[test]
fn pieces_have_the_names_of_their_battle() {
    let setup = edition().setup(Battle::Waterloo);
    for placement in &setup.placements {
        assert_eq!(setup.name(placement.piece), Some(placement.name.as_str()));
    }
}

/// [6.1-SKIRM-1] [6.1-GAR-3] [6.31.3] Whoever sets out without his general, or leaves a garrison behind, moves: he
/// puts no skirmisher out.
#[test]
fn who_sets_out_puts_nobody_out() {
    let alone = lay("fr-line-1@L7 fr-general-1@L7 en-line-1@L12").table().does("order fr-line-1");
    assert!(!alone.offers("deploy").is_empty());
    assert!(alone.does("alone").offers("deploy").is_empty());
    let table = lay("fr-line-1@L7 en-line-1@L12").ground("L7 farm").table().does("order fr-line-1");
    assert!(!table.offers("deploy").is_empty());
    assert!(table.does("garrison").offers("deploy").is_empty());
}

/// [6.31.3] The general goes along for the whole move or stays where it began: after the first hex nobody parts from him.
#[test]
fn the_general_goes_all_the_way() {
    let table =
        lay("fr-line-1@L5 fr-general-1@L5 en-line-1@L12").table().does("order fr-line-1").can("alone");
    let table = table.does("go L6").can("go L7");
    assert!(table.offers("alone").is_empty());
    // Who cannot move has nothing to leave him for.
    let shut = lay("fr-line-1@L5 fr-general-1@L5 en-line-1@L12")
        .ground("K5 rough K6 rough L4 rough L6 rough M4 rough M5 rough M6 rough K4 rough");
    assert!(shut.table().does("order fr-line-1").offers("alone").is_empty());
}

/// [REF-BOMB-2] Without facing, guns that have ended their first move go on to the second by themselves.
#[test]
fn the_second_move_needs_no_facing() {
    let table = lay("fr-light-art-1@L5 en-line-1@L12")
        .option("facing", "off")
        .plays("french", "bombardment", "west+centre+east")
        .table();
    table.does("order fr-light-art-1; go L6").can("go L7").does("go L7").asks(Side::Allied);
}
