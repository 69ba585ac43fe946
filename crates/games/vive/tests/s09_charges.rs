//! 9.41 Special actions.

use crate::common::{Table, lay, piece};
use contract::{Game, Side};

fn charge(pieces: &str) -> Table {
    lay(pieces).table().does("order fr-heavy-cav-1; go L9; fire L10")
}

/// RULING [9.41-a] [9.41-b] [7.4] Who sees a charge come in front through a hex that is not adjacent may react; not
/// who is attacked from next door, or never saw it in front; sight has no range but can be blocked.
#[test]
fn who_sees_a_charge_may_react() {
    charge("fr-heavy-cav-1@L6 en-line-1@L10").can("react en-line-1").asks(Side::Allied);
    charge("fr-heavy-cav-1@L6 en-line-1@L10/N").has_dice(5);
    // From next door, though it steps aside first: no reaction.
    let table = lay("fr-heavy-cav-1@L9 en-line-1@L10").table().does("order fr-heavy-cav-1; fire L10");
    table.has_dice(3);
    // Round the flank without ever being in front.
    let table =
        lay("fr-heavy-cav-1@L12 en-line-1@L10/S").table().does("order fr-heavy-cav-1; go L11; fire L10");
    table.has_dice(5);
    // Behind woods until it is adjacent: unseen.
    let table = lay("fr-heavy-cav-1@L7 en-line-1@L10").ground("L8 woods").table();
    let table = table.does("order fr-heavy-cav-1; go M7; go M8; go L9; fire L10");
    assert!(!table.offers("react").is_empty(), "M8 is seen");
}

/// EXAMPLE RULING [9.41-c] Cavalry starts 4 hexes away with nothing between: 3 dice, success 19 in 27. Whoever stands
/// on the straight line takes a die; along a hexside both hexes have to be full.
#[test]
fn dice_are_the_empty_hexes_between() {
    charge("fr-heavy-cav-1@L6 en-line-1@L10").does("react en-line-1").has_dice(3);
    let mut success = 0;
    for throw in 0..216 {
        let mut game = charge("fr-heavy-cav-1@L6 en-line-1@L10").does("react en-line-1").game;
        game.chance(throw, &mut contract::Silent);
        success += u32::from(game.in_square(piece("en-line-1")));
    }
    assert_eq!(success, 216 * 19 / 27);
    let table = lay("fr-light-cav-1@L7 fr-line-1@L8 en-line-1@L10")
        .table()
        .does("order fr-light-cav-1; go M7; go M8; go L9; fire L10");
    table.does("react en-line-1").has_dice(1);
}

/// RULING [9.41-d] [9.41-e] In time, guns fire and cavalry shocks first, turned to the charger, with all modifiers;
/// infantry forms square and does not fire. A failure leaves everything as it was.
#[test]
fn each_arm_reacts_in_its_way() {
    charge("fr-heavy-cav-1@L6 en-light-art-1@L10").does("react en-light-art-1").flags("EFF").has_dice(5);
    charge("fr-heavy-cav-1@L6 en-heavy-art-1@L10").does("react en-heavy-art-1").flags("FFE").has_dice(6);
    charge("fr-heavy-cav-1@L6 en-light-cav-1@L10/SE en-general-1@L10")
        .does("react en-light-cav-1")
        .flags("FFE")
        .has_dice(4)
        .stands("en-light-cav-1@L10/S");
    let table = charge("fr-heavy-cav-1@L6 en-line-1@L10")
        .does("react en-line-1")
        .flags("FEF")
        .stands("en-line-1@L10/S/3/square");
    table.has_dice(3).dice("IGF").stands("en-line-1@L10/S/2/square");
    let table = charge("fr-heavy-cav-1@L6 en-line-1@L10/SE")
        .does("react en-line-1")
        .flags("FPF")
        .stands("en-line-1@L10/SE/3/line");
    table.has_dice(3);
    // Cover of the charger's hex counts; no square in a field.
    let table = lay("fr-heavy-cav-1@L6 en-light-art-1@L10")
        .ground("L9 orchard")
        .table()
        .does("order fr-heavy-cav-1; go L9; fire L10; react en-light-art-1");
    table.flags("EEE").has_dice(4);
    lay("fr-heavy-cav-1@L6 en-line-1@L10")
        .ground("L10 field")
        .table()
        .does("order fr-heavy-cav-1; go L9; fire L10")
        .has_dice(2);
}

/// RULING [9.41-f] All who qualify beside the charge react, not the target alone: cavalry, then guns, then infantry;
/// within an arm as the owner likes.
#[test]
fn arms_react_in_sequence() {
    let pieces = "fr-heavy-cav-1@L5 en-line-1@L9 en-light-art-1@K8/S en-light-cav-1@M8/S";
    let table = lay(pieces).table().does("order fr-heavy-cav-1; go L8; fire L9");
    assert_eq!(table.offers("react"), ["react en-light-cav-1"]);
    let table = table.cannot("react en-line-1", "9.41-f").does("react en-light-cav-1").flags("FFF");
    assert_eq!(table.offers("react"), ["react en-light-art-1"]);
    // Who is left is who a position knows of, whoever reacted before.
    trials::promises::position_reads_back(&table.game).expect("it reads back");
    let table = table.does("done");
    assert_eq!(table.offers("react"), ["react en-line-1"]);
    trials::promises::position_reads_back(&table.game).expect("it reads back");
}

/// RULING [9.41-g] Who has tried is spent for the round; guns and cavalry that have fired or reacted cannot, infantry
/// may try against each charge.
#[test]
fn a_reaction_spends_the_round() {
    let pieces = "fr-heavy-cav-1@L6 en-line-1@L10 fr-light-cav-1@M6";
    let table = charge(pieces).does("react en-line-1").flags("FFF").dice("CCC").does("order en-line-9; done");
    let table = table.does("order fr-light-cav-1; go M7; go M8; go M9; fire L10").can("react en-line-1");
    let table = table.does("done").dice("CCC").asks(Side::Allied);
    table.cannot("order en-line-1", "9.41-g");
    let guns = "fr-heavy-cav-1@L6 en-light-art-1@L10 fr-light-cav-1@M6";
    let table =
        charge(guns).does("react en-light-art-1").flags("FFF").dice("CCC").does("order en-line-9; done");
    table.does("order fr-light-cav-1; go M7; go M8; go M9; fire L10").has_dice(3);
}

/// RULING [9.41-h] [9.41-i] If the charger is eliminated or driven off its attack is lost; beside its target still,
/// it goes on. Who moves up without attacking gives no cause to react.
#[test]
fn a_charge_can_be_stopped() {
    let table = charge("fr-heavy-cav-1@L6/N/0 en-light-art-1@L10")
        .does("react en-light-art-1")
        .flags("EEE")
        .dice("CIIII");
    table.stands("fr-heavy-cav-1@lost").asks(Side::Allied).told("9.41-h");
    let table = charge("fr-heavy-cav-1@L6 en-light-art-1@L10")
        .does("react en-light-art-1")
        .flags("EEE")
        .dice("FIIII");
    table.stands("fr-heavy-cav-1@L8/N en-light-art-1@L10/S/1").asks(Side::Allied).told("9.41-h");
    let table = charge("fr-heavy-cav-1@L6 en-light-art-1@L10")
        .does("react en-light-art-1")
        .flags("EEE")
        .dice("IIIII");
    table.has_dice(3);
    lay("fr-heavy-cav-1@L6 en-line-1@L10")
        .table()
        .does("order fr-heavy-cav-1; go L9; done")
        .asks(Side::Allied);
}

/// [8.4-d] [9.41-f] Driven into a building by the first who reacts, the charger is out of reach for the next cavalry
/// beside it.
#[test]
fn a_charger_in_a_building_is_met_by_no_cavalry() {
    let pieces = "fr-heavy-cav-1@O6 en-line-1@L9 en-light-cav-1@K8/SE en-light-cav-2@K7/SE";
    let table = lay(pieces).ground("L7 farm").table();
    let table = table.does("order fr-heavy-cav-1; go N7; go M7; go L8; fire L9").can("react en-light-cav-2");
    let table = table.does("react en-light-cav-1");
    let flags = "E".repeat(table.awaits().into());
    let table = table.flags(&flags).dice("FII").stands("fr-heavy-cav-1@L7");
    table.asks(Side::Allied).told("9.41-h").can("decline");
}

/// RULING [9.41-j] Reacting is voluntary and needs no order; only units whose action is possible: no skirmishers,
/// garrisons or generals, no square where it stands already, no guns in water.
#[test]
fn only_those_who_can_react() {
    charge("fr-heavy-cav-1@L6 en-line-1@L10/S/3/square").has_dice(3);
    charge("fr-heavy-cav-1@L6 en-counter-1@L10/garrison").has_dice(3);
    charge("fr-heavy-cav-1@L6 en-counter-1@L10/detached").has_dice(3);
    charge("fr-heavy-cav-1@L6 en-general-1@L10").has_dice(3);
    charge("fr-heavy-cav-1@L6 en-line-1@L10").does("done").has_dice(3);
    lay("fr-heavy-cav-1@L6 en-line-1@L10")
        .option("special-actions", "off")
        .table()
        .does("order fr-heavy-cav-1; go L9; fire L10")
        .has_dice(3);
}
