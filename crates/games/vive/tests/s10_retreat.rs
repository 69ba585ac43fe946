//! 10.0 Retreat.

use crate::common::{lay, on, piece};
use contract::Side;

fn shot(pieces: &str, throw: &str) -> crate::common::Table {
    lay(pieces).table().does("order fr-line-1; fire L8").dice(throw)
}

/// RULING [10.0-a] One hex a flag, straight back by the facing it had when attacked; then it turns to the attacker,
/// and through a corner its owner says how. Ground does not stop it.
#[test]
fn a_flag_is_a_hex_back() {
    shot("fr-line-1@L7 en-line-1@L8", "FFCC").stands("en-line-1@L10/S/3");
    // Hit from behind it still goes to its own rear.
    let table = lay("fr-line-1@K8 en-line-1@L8/S").table().does("order fr-line-1; fire L8").dice("FFCCC");
    table.stands("en-line-1@L10");
    let table = lay("fr-line-1@L7 en-line-1@L8")
        .ground("L9 woods L10 town")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FFFC");
    table.stands("en-line-1@L11");
    // From N7 at L7 it goes back to L6, from where N7 lies through a side; two hexes away through a corner the owner
    // chooses.
    let table = lay("fr-line-1@N7 en-line-1@L8/S").table().does("order fr-line-1; fire L8").dice("FCC");
    let turned = table.game.facing(piece("en-line-1"));
    assert_eq!(turned, boards::Direction::SE);
    let corner = lay("fr-line-1@N8 en-line-1@L7/S").table().does("order fr-line-1; fire L7").dice("FCCC");
    let sides = corner.offers("face");
    assert_eq!(sides, ["face NE", "face SE"], "L8 to N8 runs due east");
    corner.does("face NE").stands("en-line-1@L8/NE");
}

/// RULING [10.0-A] No hex with another unit, an enemy general, a garrison, rough terrain, or one that is closed to its arm.
#[test]
fn retreats_avoid_the_taken() {
    for taken in ["en-line-2@L9", "fr-line-2@L9", "fr-general-1@L9", "en-counter-1@L9/garrison"] {
        let table = shot(&format!("fr-line-1@L7 en-line-1@L8 {taken}"), "FCCC");
        assert!(!table.offers("retreat").contains(&"retreat L9".to_owned()), "{taken}");
    }
    // Hougoumont is closed to cavalry: beside it goes.
    let table =
        on("waterloo", "fr-line-1@F4 en-light-cav-1@F5").table().does("order fr-line-1; fire F5").dice("FII");
    assert_ne!(table.game.place(piece("en-light-cav-1")).hex(), Some(crate::common::hex("F6")));
}

/// [10.0-B] A friendly general in the hex ends the retreat.
#[test]
fn a_general_stops_a_retreat() {
    shot("fr-line-1@L7 en-line-1@L8 en-general-1@L9", "FFFC").stands("en-line-1@L9");
}

/// RULING [10.0-C] Who cannot go back loses an element for each flag that cannot be carried out, and stays.
#[test]
fn the_shut_in_lose_elements() {
    let shut = "fr-line-1@L7 en-line-1@L8 en-line-2@L9 en-line-3@M8 en-line-4@K8";
    shot(shut, "FFCC").stands("en-line-1@L8/S/1");
    let table = shot("fr-line-1@L7 en-line-1@L8/S/0 en-line-2@L9 en-line-3@M8 en-line-4@K8", "FCCC")
        .stands("en-line-1@lost");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
    // One hex free, then none.
    let half = "fr-line-1@L7 en-line-1@L8 en-line-2@L10 en-line-3@M9 en-line-4@K9";
    shot(half, "FFCC").stands("en-line-1@L9/S/2");
}

/// RULING [10.0-D] Off the map is eliminated, but only when all three hexes behind are off it.
#[test]
fn off_the_map_is_lost() {
    let table = lay("fr-line-1@L12 en-line-1@L13/S").table().does("order fr-line-1; fire L13").dice("FCCC");
    assert!(
        !table.offers("retreat").is_empty() || table.game.place(piece("en-line-1")).hex().is_some(),
        "K13 and M13 are beside it"
    );
    // M13 looks south: behind it there is no hex at all.
    let table = lay("fr-line-1@M12 en-line-1@M13/S")
        .table()
        .does("order fr-line-1; fire M13")
        .dice("FCCC")
        .stands("en-line-1@lost");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
    // Some off the map, the others taken: shut in.
    let shut = "fr-line-1@L12 en-line-1@L13/S en-line-2@M13 en-line-3@K13 en-line-4@M12 en-line-5@K12";
    lay(shut).table().does("order fr-line-1; fire L13").dice("FCCC").stands("en-line-1@L13/S/2");
}

/// RULING [10.0-E] Who has retreated does not move in this round, but may fire, turn, form square or deploy.
#[test]
fn after_a_retreat_it_does_not_move() {
    let table = shot("fr-line-1@L7 en-line-1@L8", "FCCC").does("order en-line-1").cannot("go L10", "10.0-E");
    table.can("fire L7").can("face N").can("form").can("deploy L8");
}

/// [10.0-F] Squares, buildings and generals are tried in 9.4-8; here that nothing else is immune.
#[test]
fn others_go_back() {
    lay("fr-line-1@L7 en-line-1@L8")
        .ground("L8 woods")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FCC")
        .stands("en-line-1@L9");
    lay("fr-line-1@L7 en-heavy-cav-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FIII")
        .stands("en-heavy-cav-1@L9");
}

/// EXAMPLE RULING [10.1] A French unit facing NE cannot use SW: S is nearer to the French edge than NW, so it goes S.
/// Then not next to an enemy, then not next to a friend, then the owner chooses.
#[test]
fn the_better_of_two_ways_back() {
    let taken = "en-line-1@M7 fr-line-1@L7/NE fr-line-2@K6";
    let table = lay(taken).turn("allied").table().does("order en-line-1; fire L7").dice("FCCC");
    table.stands("fr-line-1@L6");
    // Facing S with L9 taken: M8 and K8 are equally near to the edge. An enemy beside M8 decides.
    let table = shot("fr-line-1@L7 en-line-1@L8 en-line-2@L9 fr-line-2@N9", "FCCC");
    table.stands("en-line-1@K8");
    // A garrison is an enemy for this too.
    shot("fr-line-1@L7 en-line-1@L8 en-line-2@L9 fr-counter-1@N9/garrison", "FCCC").stands("en-line-1@K8");
    // A friend beside one of them decides.
    let table = lay("fr-line-1@L7 en-line-1@L8 en-line-3@N9")
        .ground("L9 rough")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FCCC");
    table.stands("en-line-1@K8");
    // All equal: the owner chooses.
    let table = shot("fr-line-1@L7 en-line-1@L8 en-line-2@L9", "FCCC").asks(Side::Allied);
    assert_eq!(table.offers("retreat"), ["retreat K8", "retreat M8"]);
    table
        .cannot("retreat L9", "10.0-A")
        .cannot("retreat L10", "10.1")
        .does("retreat M8")
        .stands("en-line-1@M8");
}

/// [6.22.0] RULING Without facing the rear is away from the attacker, and through a corner the owner says which side
/// that is.
#[test]
fn without_facing_the_rear_is_away_from_the_attacker() {
    let off = |pieces: &str| lay(pieces).option("facing", "off").table();
    off("fr-line-1@M7 en-line-1@L8/S").does("order fr-line-1; fire L8").dice("FCCC").stands("en-line-1@K8");
    let table = off("fr-line-1@N8 en-line-1@L8/S").does("order fr-line-1; fire L8").dice("FCC");
    assert_eq!(table.offers("back"), ["back SW", "back NW"]);
    table.does("back NW").stands("en-line-1@K8");
}
