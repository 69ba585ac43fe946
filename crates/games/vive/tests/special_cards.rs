//! The reference sheet: what the special cards do.

use crate::common::{Table, lay, on, piece};
use contract::Side;

fn played(effect: &str, ground: &str, pieces: &str) -> Table {
    lay(pieces).plays("french", effect, ground).table()
}

/// RULING [REF-MARCH-1] All infantry of a sector moves two hexes and fires; it passes no woods, building or water,
/// but may end there; a road adds a hex, but no building is passed; skirmishers are not meant.
#[test]
fn forced_march() {
    let table = || {
        played(
            "forced-march",
            "centre",
            "fr-line-1@L5 fr-line-2@K3/N/2 fr-counter-1@K4/of/fr-line-2 en-line-1@L10",
        )
    };
    table().does("order fr-line-1; go L7").can("fire L10");
    table().cannot("order fr-counter-1", "REF-MARCH-1");
    let woods =
        lay("fr-line-1@L5 en-line-1@L9").ground("L6 woods").plays("french", "forced-march", "centre").table();
    woods.does("order fr-line-1; go L6").refuses("go L7").cannot("fire L9", "8.1-b");
    // By road: three hexes and fire; La Haye Sainte (L9) is not passed.
    let road = on("waterloo", "fr-line-1@L1 en-line-1@N4")
        .plays("french", "forced-march", "centre")
        .table()
        .does("order fr-line-1");
    road.can("go L4").does("go L4").can("fire N4");
    let table = on("waterloo", "fr-line-1@L8 en-line-1@V13")
        .plays("french", "forced-march", "centre")
        .table()
        .does("order fr-line-1");
    table.can("go L9").refuses("go L11");
}

/// RULING [REF-BOMB-1] All artillery of the map moves twice or fires twice, not both; the fires are resolved one by
/// one, at the same target or another.
#[test]
fn bombardment_fires_twice() {
    let pieces = "fr-light-art-1@L5 fr-heavy-art-1@C5 fr-horse-art-1@S5 en-line-1@L8 en-line-2@N9";
    let table = || played("bombardment", "west+centre+east", pieces);
    assert_eq!(
        table().offers("order"),
        ["order fr-light-art-1", "order fr-heavy-art-1", "order fr-horse-art-1"]
    );
    let two = table()
        .does("order fr-light-art-1; fire L8")
        .dice("ICC")
        .stands("en-line-1@L8/S/2")
        .asks(Side::French);
    two.cannot("go L6", "REF-BOMB-1").can("fire L8").does("fire N9").dice("I").asks(Side::Allied);
    table().does("order fr-light-art-1; go L6").cannot("fire L8", "REF-BOMB-1");
    table().does("order fr-horse-art-1; go S7").refuses("fire N9");
}

/// RULING [REF-BOMB-2] Two whole moves, each with its own allowance; a stop ends only the move in which it happens.
#[test]
fn bombardment_moves_twice() {
    let table = lay("fr-light-art-1@L5 fr-horse-art-1@S5 en-line-1@L12")
        .ground("L6 woods")
        .plays("french", "bombardment", "west+centre+east")
        .table();
    let table = table
        .does("order fr-light-art-1; go L6")
        .refuses("go L7")
        .does("done; go L7")
        .stands("fr-light-art-1@L7")
        .refuses("go L8");
    table.does("done; decline; order fr-horse-art-1; go S7; done; go S9").stands("fr-horse-art-1@S9");
    // The second move starts in contact.
    let table = lay("fr-light-art-1@L5 en-line-1@L7")
        .plays("french", "bombardment", "west+centre+east")
        .table()
        .does("order fr-light-art-1; go L6; done");
    table.cannot("go M6", "6.21-b").can("go L5");
}

/// [REF-CHARGE-1] All cavalry of two adjacent sectors, who may ride into other ones.
#[test]
fn grand_charge() {
    let table = played(
        "grand-charge",
        "west+centre",
        "fr-heavy-cav-1@G5 fr-light-cav-1@L5 fr-light-cav-2@S5 fr-line-1@N5 en-line-1@L12",
    );
    assert_eq!(table.offers("order"), ["order fr-light-cav-1", "order fr-heavy-cav-1"]);
    let table = table.does("order fr-light-cav-1").can("go O5");
    table.does("go O5; done").asks(Side::Allied);
}

/// RULING [REF-LEAD-1] All generals may be ordered; one who is with a unit may lead it, once a round, and goes along;
/// or he rides alone, or recovers losses.
#[test]
fn leadership_leads() {
    let pieces = "fr-line-1@L5/N/1 fr-general-1@L5 fr-general-2@C5 fr-line-2@M5 en-line-1@L9";
    let table = || played("leadership", "west+centre+east", pieces);
    assert_eq!(table().offers("order"), ["order fr-general-1", "order fr-general-2"]);
    let led = table()
        .does("order fr-general-1; lead")
        .refuses("alone")
        .does("go L6")
        .stands("fr-line-1@L6 fr-general-1@L6")
        .can("fire L9");
    led.does("fire L9").has_dice(4);
    table().does("order fr-general-1; go M5").stands("fr-general-1@M5 fr-line-1@L5");
    table().does("order fr-general-1; recover").has_dice(3);
    table().does("order fr-general-2").cannot("lead", "REF-LEAD-1");
    lay(pieces).table().does("order fr-general-1").cannot("lead", "REF-LEAD-1");
}

/// RULING [REF-LEAD-2] In that round every general with a unit gives two dice, in reactions too; guns get none, and a
/// unit he joins later is not activated.
#[test]
fn leadership_gives_two_dice() {
    let table = lay("fr-heavy-cav-1@L6 en-light-cav-1@L10 en-general-1@L10")
        .plays("allied", "leadership", "west+centre+east")
        .table();
    let table = table.does("order fr-heavy-cav-1; go L9; fire L10; react en-light-cav-1").flags("EFF");
    table.has_dice(5);
    let table = played("leadership", "west+centre+east", "fr-light-art-1@L5 fr-general-1@L5 en-line-1@L8")
        .does("order fr-general-1; lead; fire L8");
    table.has_dice(3);
    let table = played("leadership", "west+centre+east", "fr-line-1@L7 fr-general-1@L6 en-line-1@L9")
        .does("order fr-general-1; go L7");
    assert!(table.offers("lead").is_empty() && !table.game.is_ordered(piece("fr-line-1")));
}

/// RULING [6.31.4] A general's order may recover chips of his unit: three dice, its type, never above the start, a
/// skirmisher that is out counted; he does not move with it. A chip left as a garrison may come back.
#[test]
fn a_general_recovers_losses() {
    let table = lay("fr-line-1@L5/N/1 fr-general-1@L5 en-line-1@L12")
        .table()
        .does("order fr-general-1; recover")
        .dice("III");
    table.stands("fr-line-1@L5/N/3").asks(Side::Allied);
    let out = "fr-line-1@L5/N/1 fr-general-1@L5 fr-counter-1@L6/of/fr-line-1 en-line-1@L12";
    lay(out).table().does("order fr-general-1; recover").dice("III").stands("fr-line-1@L5/N/2");
    lay("fr-line-1@L5 fr-general-1@L5").table().does("order fr-general-1").cannot("recover", "6.31.4");
    lay("fr-line-1@L6/N/1 fr-general-1@L5").table().does("order fr-general-1; go L6").refuses("recover");
    let left = "fr-line-1@L5/N/2 fr-general-1@L5 fr-counter-1@L6/garrison";
    lay(left).table().does("order fr-general-1; recover").dice("ICC").stands("fr-line-1@L5/N/3");
    lay("fr-heavy-cav-1@L5/N/0 fr-general-1@L5")
        .table()
        .does("order fr-general-1; recover")
        .dice("ICG")
        .stands("fr-heavy-cav-1@L5/N/1");
}

/// RULING [REF-RALLY-1] Rally: any own unit on the map that has lost chips, three dice, no general needed.
#[test]
fn rally_recovers_chips() {
    let table = || played("rally", "west+centre+east", "fr-line-1@L5/N/1 fr-line-2@M5 en-line-1@L12/S/1");
    assert_eq!(table().offers("rally"), ["rally fr-line-1"]);
    table().cannot("rally fr-line-2", "REF-RALLY-1").cannot("rally en-line-1", "REF-RALLY-1");
    table().does("rally fr-line-1").dice("IIC").stands("fr-line-1@L5/N/3");
}

/// RULING [REF-HOLD-1] Fire and Hold: everyone of the sector but cavalry fires without moving; turning is allowed, no
/// change of formation, no skirmisher, no garrison.
#[test]
fn fire_and_hold() {
    let pieces = "fr-line-1@L5 fr-heavy-cav-1@M5 fr-general-1@K5 en-line-1@L8 en-line-2@L3";
    let table = || lay(pieces).ground("L5 hill").plays("french", "fire-and-hold", "centre").table();
    table().cannot("order fr-heavy-cav-1", "REF-HOLD-1").cannot("order fr-general-1", "REF-HOLD-1");
    let order = table()
        .does("order fr-line-1")
        .cannot("go L6", "REF-HOLD-1")
        .cannot("form", "REF-HOLD-1")
        .cannot("deploy L6", "REF-HOLD-1");
    order.refuses("garrison").can("face S").can("fire L8").can("fire L3");
}

/// RULING [REF-SUPPLY-1] Short of Supply: one enemy infantry unit goes to a hex of its own edge in the same sector,
/// with its general, in combat formation, facing as its owner likes; its skirmisher is lost unless adjacent; it has
/// not retreated.
#[test]
fn short_of_supply() {
    let pieces = "fr-line-1@C5 en-line-1@L8/S/3/square en-general-1@L8 en-counter-1@M7/of/en-line-1 en-line-2@K13 en-general-2@M13 en-heavy-cav-1@N9";
    let table =
        played("short-of-supply", "west+centre+east", pieces).cannot("supply en-heavy-cav-1", "REF-SUPPLY-1");
    let table =
        table.cannot("supply en-counter-1", "REF-SUPPLY-1").does("supply en-line-1").asks(Side::Allied);
    let table = table
        .cannot("put K13", "REF-SUPPLY-1")
        .refuses("put M13")
        .refuses("put A13")
        .refuses("put L12")
        .does("put L13");
    let table = table.does("face N").stands("en-line-1@L13/N/3/line en-general-1@L13 en-counter-1@gone");
    assert!(!table.game.has_retreated(piece("en-line-1")));
    table.can("order en-line-1");
    // Without a free hex at the edge the nearest to it; one on the edge may stay.
    let edge: String = "HIKLMNO"
        .chars()
        .enumerate()
        .map(|(index, column)| format!(" en-line-{}@{column}13", index + 2))
        .collect();
    let pieces =
        format!("fr-line-1@C5 fr-line-2@L5 fr-line-3@S5 en-line-1@L8 en-line-9@A13 en-line-10@V13{edge}");
    let table = lay(&pieces).bare().plays("french", "short-of-supply", "west+centre+east").table();
    let table = table.does("supply en-line-1");
    assert!(table.offers("put").iter().all(|put| put.ends_with("12")) && table.offers("put").len() == 7);
    let stay =
        played("short-of-supply", "west+centre+east", "fr-line-1@C5 en-line-1@L13").does("supply en-line-1");
    stay.can("put L13");
}
