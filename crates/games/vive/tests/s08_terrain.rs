//! 8.0 Terrain.

use crate::common::{Layout, lay, on};
use vive::Terrain;

fn cavalry(ground: &str) -> Layout {
    lay("fr-heavy-cav-1@L5 en-line-1@V9").ground(ground)
}

/// [8.0] The ground stays as it was laid, through a whole order of fire and movement.
#[test]
fn the_ground_stays() {
    let table = lay("fr-line-1@L7 en-line-1@L8").ground("L8 woods M7 farm").table();
    let before = ["L8", "M7", "L7"].map(|at| table.game.terrain(crate::common::hex(at)));
    let table = table.does("order fr-line-1; fire L8").dice("III");
    assert_eq!(["L8", "M7", "L7"].map(|at| table.game.terrain(crate::common::hex(at))), before);
    assert!(table.legal().iter().all(|decision| !matches!(decision, vive::Decision::Tile(_))));
}

/// [8.1-a] [8.1-c] Woods end a move, cost a die and block sight.
#[test]
fn woods() {
    cavalry("L6 woods").table().does("order fr-heavy-cav-1; go L6").refuses("go L7");
    let table = cavalry("L6 woods K5 woods M5 woods K4 rough M4 rough L4 rough")
        .table()
        .does("order fr-heavy-cav-1")
        .refuses("go L7");
    table.can("go L6").can("go M5");
    lay("fr-line-1@L7 en-line-1@L9").ground("L9 woods").table().does("order fr-line-1; fire L9").has_dice(2);
}

/// RULING [8.1-b] [8.4-b] Who enters woods or a building in a round neither fires nor shocks nor reacts by fire in
/// it; an advance and a deployment count, a retreat does not; a general who joins there gives his die.
#[test]
fn who_enters_does_not_fire() {
    let table = |ground: &str| {
        lay("fr-line-1@L7 en-line-1@L10").ground(ground).table().does("order fr-line-1; go L8")
    };
    table("L8 woods").cannot("fire L10", "8.1-b");
    table("L8 farm").asks(contract::Side::Allied);
    // Advanced into woods: no reaction later in the round.
    let pieces = "fr-heavy-cav-1@L7 en-light-art-1@L8/S/0 en-heavy-cav-1@L12";
    let table = lay(pieces)
        .ground("L8 woods")
        .table()
        .does("order fr-heavy-cav-1; fire L8")
        .dice("AC")
        .does("advance; face N");
    table.does("order en-heavy-cav-1; go L9; fire L8").has_dice(2);
    // Driven into woods: it may fire.
    let pieces = "fr-line-1@L7 en-line-1@L8 fr-line-2@L5";
    let table = lay(pieces)
        .ground("L9 woods")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FCCC")
        .stands("en-line-1@L9");
    table.does("order en-line-1").can("fire L7");
    // A general who comes to a unit in woods adds his die.
    let pieces = "fr-line-1@L7 fr-general-1@L6 en-line-1@L8";
    let table = lay(pieces)
        .ground("L7 woods")
        .table()
        .does("order fr-general-1; go L7; decline; order fr-line-1; fire L8");
    table.has_dice(5);
    // By road through a building: it has entered, and passes on.
    let table = on("quatrebras", "fr-light-cav-1@H9 en-line-1@H13")
        .table()
        .does("order fr-light-cav-1; go H12")
        .refuses("fire H13");
    table.cannot("fire H13", "8.4-b");
}

/// [8.2-a] Orchards cost a die and do nothing else.
#[test]
fn orchards() {
    cavalry("L6 orchard").table().does("order fr-heavy-cav-1").can("go L8");
    lay("fr-line-1@L7 en-line-1@L9")
        .ground("L9 orchard L8 orchard")
        .table()
        .does("order fr-line-1; fire L9")
        .has_dice(2);
}

/// [8.3-a] [8.3-b] Hills cost a die, also from hill to hill, do not stop, and guns on them reach a hex further.
#[test]
fn hills() {
    cavalry("L6 hill L7 hill").table().does("order fr-heavy-cav-1").can("go L8");
    lay("fr-line-1@L7 en-line-1@L8")
        .ground("L7 hill L8 hill")
        .table()
        .does("order fr-line-1; fire L8")
        .has_dice(3);
    lay("fr-light-art-1@L5 en-line-1@L11")
        .ground("L5 hill")
        .table()
        .does("order fr-light-art-1; fire L11")
        .has_dice(1);
}

/// [8.3-c] Guns on a hill see over friends beside them, units or generals, unless the ground there blocks; not over
/// enemies, nor over friends further off.
#[test]
fn guns_on_a_hill_see_over_friends() {
    let sees = |pieces: &str, ground: &str| {
        let table = lay(&format!("fr-light-art-1@L5 en-line-1@L8 {pieces}"))
            .ground(ground)
            .table()
            .does("order fr-light-art-1");
        !table.offers("fire L8").is_empty()
    };
    assert!(sees("fr-line-1@L6", "L5 hill") && sees("fr-general-1@L6", "L5 hill"));
    assert!(!sees("fr-line-1@L6", "L5 orchard"));
    assert!(!sees("fr-line-1@L6", "L5 hill L6 woods"));
    assert!(!sees("en-line-2@L6", "L5 hill") && !sees("fr-line-1@L7", "L5 hill"));
    let infantry =
        lay("fr-line-1@L5 fr-line-2@L6 en-line-1@L8").ground("L5 hill").table().does("order fr-line-1");
    assert!(infantry.offers("fire L8").is_empty());
}

/// RULING [8.3-d] A hill between blocks, also between two hills.
#[test]
fn a_hill_between_hills_blocks() {
    let table = lay("fr-light-art-1@L5 en-line-1@L7")
        .ground("L5 hill L6 hill L7 hill")
        .table()
        .does("order fr-light-art-1");
    table.cannot("fire L7", "7.42");
}

/// [8.4-a] Buildings end a move, unless one comes and goes by road.
#[test]
fn buildings_are_passed_by_road_alone() {
    cavalry("L6 town").table().does("order fr-heavy-cav-1; go L6").refuses("go L7");
    // H10 is a farm on the road at Quatre Bras; E4 a farm without one.
    let table = on("quatrebras", "fr-light-cav-1@H8 en-line-1@V13")
        .table()
        .does("order fr-light-cav-1; go H9; go H10");
    table.can("go H11").refuses("go G11");
    let off =
        on("quatrebras", "fr-light-cav-1@G11 en-line-1@V13").table().does("order fr-light-cav-1; go H10");
    off.refuses("go H9");
}

/// [8.4-c] [9.4-7] Fire at a building has two dice less, at a fortified one three, and it blocks sight.
#[test]
fn buildings_cost_two_or_three_dice() {
    lay("fr-line-1@L7 en-line-1@L8").ground("L8 farm").table().does("order fr-line-1; fire L8").has_dice(2);
    lay("fr-heavy-art-1@L5 en-line-1@L8")
        .ground("L8 town")
        .table()
        .does("order fr-heavy-art-1; fire L8")
        .has_dice(2);
    on("waterloo", "fr-line-1@F5 en-elite-1@F6").table().does("order fr-line-1; fire F6").has_dice(1);
}

/// [8.4-d] Cavalry never attacks a building, infantry from next door alone, guns at their range.
#[test]
fn who_attacks_buildings() {
    let at = |unit: &str, from: &str| {
        lay(&format!("{unit}@{from} en-line-1@L8")).ground("L8 farm").table().does(&format!("order {unit}"))
    };
    at("fr-heavy-cav-1", "L7").cannot("fire L8", "8.4-d");
    at("fr-line-1", "L6").cannot("fire L8", "8.4-d");
    at("fr-line-1", "L7").can("fire L8");
    at("fr-light-art-1", "L5").can("fire L8");
}

/// [8.5-a] [9.4-9] Water ends a move, costs who fires from it a die and silences guns; it does not block.
#[test]
fn streams_and_marshes() {
    // At Quatre Bras L7 and M7 are streams, N8 a marsh.
    on("quatrebras", "fr-light-cav-1@L6 en-line-1@V13")
        .table()
        .does("order fr-light-cav-1; go L7")
        .refuses("go L8");
    on("quatrebras", "fr-line-1@L7 en-line-1@L8").table().does("order fr-line-1; fire L8").has_dice(3);
    on("quatrebras", "fr-line-1@N8 en-line-1@N9").table().does("order fr-line-1; fire N9").has_dice(2);
    on("quatrebras", "fr-light-art-1@L7 en-line-1@L8")
        .table()
        .does("order fr-light-art-1")
        .cannot("fire L8", "9.4-9");
}

/// [8.6-a] A bridge is open ground, but for squares.
#[test]
fn bridges_are_open() {
    // H6 is a bridge without stops: cavalry rides over it.
    on("quatrebras", "fr-light-cav-1@H5 en-line-1@V13").table().does("order fr-light-cav-1").can("go H8");
    on("quatrebras", "fr-line-1@H4 en-line-1@H6").table().does("order fr-line-1").refuses("fire H6");
    on("quatrebras", "fr-line-1@H7 en-line-1@H6/N").table().does("order fr-line-1; fire H6").has_dice(4);
    on("quatrebras", "fr-line-1@H6 en-line-1@V13")
        .table()
        .does("order fr-line-1")
        .cannot("form", "6.1-INF-4");
}

/// RULING [8.7-a] Fields cost a die and block sight, and do not stop.
#[test]
fn fields() {
    cavalry("L6 field").table().does("order fr-heavy-cav-1").can("go L8");
    lay("fr-line-1@L7 en-line-1@L8").ground("L8 field").table().does("order fr-line-1; fire L8").has_dice(3);
    lay("fr-line-1@L7 en-line-1@L9")
        .ground("L8 field")
        .table()
        .does("order fr-line-1")
        .cannot("fire L9", "7.42");
}

/// [8.8-a] [8.8-b] [8.8-c] Nobody enters rough terrain, so nobody fights there; it blocks sight.
#[test]
fn rough_terrain_is_closed() {
    lay("fr-line-1@L7 en-line-1@L9")
        .ground("L8 rough")
        .table()
        .does("order fr-line-1")
        .cannot("go L8", "8.8-a")
        .cannot("fire L9", "7.42");
    lay("fr-general-1@L7").ground("L8 rough").table().does("order fr-general-1").cannot("go L8", "8.8-a");
    // Driven back onto it: the way is shut.
    let table = lay("fr-line-1@L7 en-line-1@L8")
        .ground("L9 rough M8 rough K8 rough")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FCCC");
    table.stands("en-line-1@L8/S/2");
    assert!(Terrain::Rough.is_closed());
    // Nobody can stand there to be attacked.
    assert!(
        lay("fr-line-1@L7").ground("L8 rough").table().does("order fr-line-1").offers("fire L8").is_empty()
    );
}
