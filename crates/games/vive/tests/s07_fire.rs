//! 7.0 Combat: range, arcs, sight, generals.

use crate::common::{lay, on};
use contract::Side;

fn dice(pieces: &str, unit: &str, at: &str) -> u8 {
    let table = lay(pieces).table().does(&format!("order {unit}"));
    if table.offers(&format!("fire {at}")).is_empty() {
        0
    } else {
        table.does(&format!("fire {at}")).awaits()
    }
}

/// [7.0] [7.2] [9.1] A unit fires at one enemy in range and sight, and all its hits go there.
#[test]
fn one_target_takes_it_all() {
    let table =
        lay("fr-line-1@L7 en-line-1@L8 en-line-2@M7").table().does("order fr-line-1; fire L8").dice("IIII");
    table.stands("en-line-1@lost en-line-2@M7/S/3");
    lay("fr-line-1@L7 fr-line-2@L8").table().does("order fr-line-1").cannot("fire L8", "9.0");
}

/// [7.1] Once a round: who has fired in his order cannot react by fire.
#[test]
fn once_a_round() {
    let pieces = "fr-heavy-cav-1@L5 en-light-art-1@L9 fr-line-1@N9";
    let table = lay(pieces).turn("allied").table().does("order en-light-art-1; fire L5").dice("II");
    table.does("order fr-heavy-cav-1; go L8; fire L9").has_dice(3);
}

/// [7.3] Distance, sight, obstructions, dice, throw, hits, retreats: in that order, each told.
#[test]
fn the_procedure_is_told() {
    let table = lay("fr-line-1@L7 fr-general-1@L7 en-line-1@L9")
        .ground("L9 hill")
        .table()
        .does("order fr-line-1; fire L9")
        .has_dice(3);
    let table = table.dice("IFF").stands("en-line-1@L11/S/2");
    let text = table.events.iter().filter_map(crate::common::told).collect::<Vec<_>>().join("\n");
    for part in [
        "+3 line infantry at 2 hexes [7.31-INF]",
        "+1 general [9.4-1]",
        "-1 target on a hill [8.3-a]",
        "Thrown: infantry, flag, flag",
        "1 loss, 2 flags",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let order: Vec<_> = table.events.iter().map(|event| event.rule().0).collect();
    let at = |rule: &str| order.iter().position(|other| *other == rule).unwrap();
    assert!(at("7.3") < at("9.31") && at("9.31") < at("10.1"));
}

/// RULING [7.3-b] Units in buildings and squares fire all round, and who fires all round has no flanks.
#[test]
fn all_round_units_have_no_flanks() {
    let table = lay("fr-line-1@L7/N en-line-1@L6/N")
        .ground("L7 farm")
        .table()
        .does("order fr-line-1")
        .cannot("face S", "7.3-b");
    table.does("fire L6").has_dice(4).stands("fr-line-1@L7/N");
    let table = lay("fr-line-1@L7/N en-light-art-1@L5").ground("L7 town").turn("allied").table();
    table.does("order en-light-art-1; fire L7").has_dice(2);
}

/// [7.31-INF] [7.31-GAR] [7.31-SKIRM] [7.31-LART] [7.31-HART] [8.3-b] Dice by distance for every kind, and how guns
/// on a hill reach further.
#[test]
fn dice_go_by_type_and_distance() {
    let row = |unit: &str, hill: bool| {
        ["L6", "L7", "L8", "L9", "L10", "L11", "L12"].map(|at| {
            let mut layout = lay(&format!(
                "{unit}@L5{} en-line-1@{at}",
                if unit.contains("counter") { "/garrison" } else { "" }
            ));
            if hill {
                layout = layout.ground("L5 hill");
            }
            let table = layout.table().does(&format!("order {unit}"));
            if table.offers("fire").is_empty() { 0 } else { table.does(&format!("fire {at}")).awaits() }
        })
    };
    assert_eq!(row("fr-line-1", false), [4, 3, 2, 0, 0, 0, 0]);
    assert_eq!(row("fr-counter-1", false), [4, 0, 0, 0, 0, 0, 0]);
    assert_eq!(row("fr-heavy-cav-1", false), [3, 0, 0, 0, 0, 0, 0]);
    assert_eq!(row("fr-light-art-1", false), [5, 4, 3, 2, 1, 0, 0]);
    assert_eq!(row("fr-light-art-1", true), [5, 4, 3, 2, 1, 1, 0]);
    assert_eq!(row("fr-horse-art-1", true), [5, 4, 3, 2, 1, 1, 0]);
    assert_eq!(row("fr-heavy-art-1", false), [6, 5, 4, 3, 2, 1, 0]);
    assert_eq!(row("fr-heavy-art-1", true), [6, 5, 4, 3, 2, 1, 1]);
    assert_eq!(row("fr-line-1", true), [4, 3, 2, 0, 0, 0, 0]);
    assert_eq!(dice("fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9", "fr-counter-1", "L9"), 2);
}

/// RULING [7.31-CAV] Cavalry shocks next door with three dice; if the hex is vacated it may move in, one hex,
/// whatever zones there are, and turns once more; not after a reaction, not where a general is left.
#[test]
fn cavalry_follows_up() {
    let won = || {
        lay("fr-heavy-cav-1@L7 en-light-art-1@L8/S/0 en-line-1@L9")
            .table()
            .does("order fr-heavy-cav-1; fire L8")
            .dice("ACC")
    };
    won().does("advance; face SE").stands("fr-heavy-cav-1@L8/SE").asks(Side::Allied);
    won().does("done").stands("fr-heavy-cav-1@L7/N");
    // Driven off counts too.
    lay("fr-heavy-cav-1@L7 en-line-1@L8")
        .table()
        .does("order fr-heavy-cav-1; fire L8")
        .dice("FCC")
        .can("advance");
    // A general who is left in the hex bars it; a lone one who is driven off vacates it.
    let led = "fr-heavy-cav-1@L7 en-light-art-1@L8/S/0 en-general-1@L8";
    lay(led).table().does("order fr-heavy-cav-1; fire L8").dice("ACC").asks(Side::Allied);
    lay("fr-heavy-cav-1@L7 en-general-1@L8")
        .table()
        .does("order fr-heavy-cav-1; fire L8")
        .dice("FCC")
        .can("advance");
    lay("fr-heavy-cav-1@L7 en-general-1@L8")
        .table()
        .does("order fr-heavy-cav-1; fire L8")
        .dice("GCC")
        .stands("en-general-1@lost")
        .can("advance");
    // Not after a reaction.
    let table = lay("fr-light-cav-1@L5/N/0 en-heavy-cav-1@L9")
        .table()
        .does("order fr-light-cav-1; go L8; fire L9; react en-heavy-cav-1");
    table.flags("EEE").dice("CII").stands("fr-light-cav-1@lost en-heavy-cav-1@L9").asks(Side::Allied);
}

/// EXAMPLE RULING [7.31-MAX] Infantry with counter and 1 chip rolls 4 dice next door; four infantry faces give only 2
/// losses. Flags that are losses count under the limit; cavalry and guns have none.
#[test]
fn infantry_causes_no_more_losses_than_it_has_elements() {
    let table = lay("fr-line-1@L7/N/1 en-line-1@L8").table().does("order fr-line-1; fire L8").dice("IIII");
    assert_eq!(table.last_shot().0, 2);
    table.stands("en-line-1@L8/S/1");
    let table =
        lay("fr-line-1@L7/N/0 en-heavy-art-1@L8").table().does("order fr-line-1; fire L8").dice("AFFF");
    assert_eq!(table.last_shot().0, 1);
    let table =
        lay("fr-light-cav-1@L7/N/0 en-line-1@L8").table().does("order fr-light-cav-1; fire L8").dice("III");
    assert_eq!(table.last_shot().0, 3);
    let table =
        lay("fr-light-art-1@L7/N/0 en-line-1@L8").table().does("order fr-light-art-1; fire L8").dice("IIIII");
    table.stands("en-line-1@lost");
}

/// [7.32.1] [7.32.2] [7.32.3] [6.0-c] [9.4-1] A general adds a die to infantry, cavalry, skirmishers and garrisons,
/// without an order; none to guns, and no range.
#[test]
fn generals_add_a_die() {
    assert_eq!(dice("fr-line-1@L7 fr-general-1@L7 en-line-1@L8", "fr-line-1", "L8"), 5);
    assert_eq!(dice("fr-heavy-cav-1@L7 fr-general-1@L7 en-line-1@L8", "fr-heavy-cav-1", "L8"), 4);
    assert_eq!(dice("fr-counter-1@L7/garrison fr-general-1@L7 en-line-1@L8", "fr-counter-1", "L8"), 5);
    assert_eq!(
        dice("fr-line-2@L6 fr-counter-1@L7/of/fr-line-2 fr-general-1@L7 en-line-1@L8", "fr-counter-1", "L8"),
        3
    );
    assert_eq!(dice("fr-light-art-1@L7 fr-general-1@L7 en-line-1@L8", "fr-light-art-1", "L8"), 5);
    assert_eq!(dice("fr-line-1@L7 fr-general-1@L7 en-line-1@L11", "fr-line-1", "L11"), 0);
}

/// [7.32.5] A general alone does not attack.
#[test]
fn generals_alone_do_not_attack() {
    let table = lay("fr-general-1@L7 en-line-1@L8").table().does("order fr-general-1");
    assert!(table.offers("fire").is_empty());
    table.cannot("fire L8", "7.32.5");
}

/// RULING [7.32.6] A unit with a general ignores flags; guns with one, or in a building, do not lose by them either,
/// but a flank charge's flags are losses from the start.
#[test]
fn flags_that_are_ignored_are_no_losses() {
    lay("fr-line-1@L7 en-line-1@L8 en-general-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FFCC")
        .stands("en-line-1@L8/S/3");
    let guns = "fr-line-1@L7 en-heavy-art-1@L8 en-general-1@L8";
    lay(guns).table().does("order fr-line-1; fire L8").dice("FFCC").stands("en-heavy-art-1@L8/S/2");
    lay("fr-line-1@L7 en-heavy-art-1@L8")
        .ground("L8 farm")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FF")
        .stands("en-heavy-art-1@L8/S/2");
    let flank = "fr-light-cav-1@L9 en-line-1@L8 en-general-1@L8";
    lay(flank).table().does("order fr-light-cav-1; fire L8").dice("FCCCC").stands("en-line-1@L8/S/2");
}

/// RULING [7.32.8] A lone general goes back one hex a flag, away from the attacker, and stops with a friendly unit;
/// with nowhere to go he is lost and counts; he does not move again in this round.
#[test]
fn a_lone_general_flees() {
    let table = lay("fr-line-1@L7 en-general-1@L8 en-line-1@N12")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FFCC")
        .stands("en-general-1@L10");
    let table = table.does("order en-general-1");
    assert!(table.offers("go").is_empty());
    lay("fr-line-1@L7 en-general-1@L8 en-line-1@L9")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FFCC")
        .stands("en-general-1@L9");
    let edge = lay("fr-line-1@M12 en-general-1@M13")
        .table()
        .does("order fr-line-1; fire M13")
        .dice("FCCC")
        .stands("en-general-1@lost");
    assert_eq!(edge.game.side_losses(Side::Allied), 1);
    let shut = "fr-line-1@L7 en-general-1@L8 fr-line-2@L9 fr-line-3@M8 fr-line-4@K8";
    lay(shut).table().does("order fr-line-1; fire L8").dice("FCCC").stands("en-general-1@lost");
}

/// RULING [7.4] [7.41] [7.42] Sight runs from centre to centre; along a hexside both hexes have to obstruct, off the
/// map nothing does, and a corner blocks nothing.
#[test]
fn sight_runs_from_centre_to_centre() {
    assert_eq!(dice("fr-light-art-1@L5 en-line-1@L9 fr-line-1@L7", "fr-light-art-1", "L9"), 0);
    // L7 to N7 runs between M6 and M7.
    assert_eq!(dice("fr-light-art-1@L7 en-line-1@N7 fr-line-1@M7", "fr-light-art-1", "N7"), 4);
    assert_eq!(dice("fr-light-art-1@L7 en-line-1@N7 fr-line-1@M7 fr-line-2@M6", "fr-light-art-1", "N7"), 0);
    // Along the southern edge: A1 to C1 runs between B1 and nothing.
    assert_eq!(dice("fr-light-art-1@C1 en-line-1@E1 fr-line-1@D1", "fr-light-art-1", "E1"), 4);
}

/// [7.43] Units and generals of either side obstruct, and woods, fields, hills, buildings and rough terrain;
/// orchards, water, bridges and open ground do not, nor do the hexes at either end.
#[test]
fn what_obstructs() {
    for between in
        ["fr-line-1@L6", "en-line-2@L6", "fr-general-1@L6", "en-general-1@L6", "en-counter-1@L6/garrison"]
    {
        assert_eq!(
            dice(&format!("fr-light-art-1@L5 en-line-1@L7 {between}"), "fr-light-art-1", "L7"),
            0,
            "{between}"
        );
    }
    for (ground, sees) in [
        ("woods", false),
        ("field", false),
        ("hill", false),
        ("farm", false),
        ("town", false),
        ("rough", false),
        ("orchard", true),
    ] {
        let layout = lay("fr-light-art-1@L5 en-line-1@L7").ground(&format!("L6 {ground}"));
        let table = layout.table().does("order fr-light-art-1");
        if sees {
            table.can("fire L7")
        } else {
            table.cannot("fire L7", "7.42")
        };
    }
    lay("fr-light-art-1@L5 en-line-1@L7")
        .ground("L5 woods L7 woods")
        .table()
        .does("order fr-light-art-1")
        .can("fire L7");
    // Quatre Bras: L7 is a stream, H6 a bridge, N8 a marsh.
    on("quatrebras", "fr-light-art-1@L6 en-line-1@L8").table().does("order fr-light-art-1").can("fire L8");
    on("quatrebras", "fr-light-art-1@H7 en-line-1@H5").table().does("order fr-light-art-1").can("fire H5");
    on("quatrebras", "fr-light-art-1@N6 en-line-1@N9").table().does("order fr-light-art-1").can("fire N9");
}
