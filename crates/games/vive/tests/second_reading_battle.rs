//! A second reading of 9.41 and 10: charges and what happens in the middle of them, retreats that cannot be made,
//! advances. Each case is a position, what is asked, and the one right answer.

use crate::common::{Table, lay, on, piece};
use contract::Side;
use serde_json::json;

/// French cavalry in L6 rides to L9 and names L10.
fn charge(pieces: &str) -> Table {
    lay(pieces).table().does("order fr-light-cav-1; go L7; go L8; go L9; fire L10")
}

/// Whether the enemy is asked to react.
fn may_react(table: &Table) -> bool {
    table.game.task() == vive::Task::Reactions
}

/// [9.41-c] A die for each empty hex between them before it started; [9.41-b] from next door none.
#[test]
fn reaction_dice_by_distance() {
    let from = |row: u8| {
        let table = lay(&format!("fr-light-cav-1@L{row} en-line-1@L10")).table();
        let table = table.does("order fr-light-cav-1; go L9; fire L10");
        if may_react(&table) { table.does("react en-line-1").awaits() } else { 0 }
    };
    assert_eq!([6, 7, 8].map(from), [3, 2, 1]);
    lay("fr-light-cav-1@L9 en-line-1@L10").table().does("order fr-light-cav-1; fire L10").has_dice(3);
    // It begins beside the target, leaves, and comes back beside another who saw it: only that one reacts.
    let table = lay("fr-light-cav-1@M7 en-line-1@M8 en-line-2@N9").table();
    let table = table.does("order fr-light-cav-1; go N7; go N8; fire M8").refuses("react en-line-1");
    table.does("react en-line-2").has_dice(1);
}

/// [9.41-a] [9.41-b] The way decides: behind it, past its front further off, past its front next door alone.
#[test]
fn reaction_depends_on_the_way() {
    let way = |facing: &str, start: &str, steps: &str| {
        let table = lay(&format!("fr-light-cav-1@{start} en-line-1@L10/{facing}")).table();
        let table = table.does(&format!("order fr-light-cav-1; {steps}; fire L10"));
        may_react(&table)
    };
    assert!(way("S", "L7", "go L9"));
    assert!(!way("N", "L7", "go L9"), "it comes from behind");
    // From the west, which is the corner of the front: seen. From the north-west of a unit that looks south: not.
    assert!(way("S", "H10", "go I10; go K9"));
    assert!(!way("S", "I12", "go I11; go K10"));
    // From behind, but around through the front: I10 and beyond are seen.
    assert!(way("S", "I11", "go I10; go K9"));
    // The last hex is in front and adjacent, all others lie behind the flank: that is not enough.
    assert!(!way("SE", "I11", "go I10; go K9"));
}

/// [9.41-e] [9.41-g] Success or not, who has tried is spent; infantry in square in time is attacked as a square, and
/// does not fire.
#[test]
fn infantry_reacts() {
    let pieces = "fr-light-cav-1@L6 fr-line-1@A2 en-line-1@L10 en-line-2@L13";
    let square = charge(pieces)
        .does("react en-line-1")
        .flags("PEF")
        .has_dice(3)
        .dice("IIF")
        .stands("en-line-1@L10/S/3/square");
    square.does("order en-line-2; done; order fr-line-1; done").cannot("order en-line-1", "9.41-g");
    let failed = charge(pieces)
        .does("react en-line-1")
        .flags("PPF")
        .has_dice(3)
        .dice("IFC")
        .stands("en-line-1@L11/S/2/line");
    failed
        .does("advance; face N; order en-line-2; done; order fr-line-1; done")
        .cannot("order en-line-1", "9.41-g");
    // Who waits may still be ordered.
    let waited = charge(pieces).does("done").dice("CCC");
    waited.can("order en-line-1");
}

/// [6.1-INF-4] [9.41-j] No square on ground that takes none.
#[test]
fn no_square_no_reaction() {
    for ground in ["woods", "orchard", "field", "stream", "marsh", "bridge"] {
        let table = lay("fr-light-cav-1@L7 en-line-1@L10").ground(&format!("L10 {ground}")).table();
        let table = table.does("order fr-light-cav-1; go L9; fire L10");
        assert!(!may_react(&table), "{ground}");
    }
    let hill = lay("fr-light-cav-1@L7 en-line-1@L10").ground("L10 hill").table();
    hill.does("order fr-light-cav-1; go L9; fire L10; react en-line-1").flags("EF").has_dice(2);
}

/// [9.41-c] The flag of the unit's own army: an English flag does nothing for a Prussian.
#[test]
fn each_army_has_its_flag() {
    let react = || {
        lay("fr-light-cav-1@L6 pr-line-1@L10")
            .option("allied-army", "prussian")
            .table()
            .does("order fr-light-cav-1; go L9; fire L10; react pr-line-1")
    };
    react().flags("EEF").stands("pr-line-1@L10/S/3/line");
    react().flags("EEP").stands("pr-line-1@L10/S/3/square");
    let french = lay("en-light-cav-1@L10 fr-line-1@L6").turn("allied").table();
    french
        .does("order en-light-cav-1; go L7; fire L6; react fr-line-1")
        .flags("EPF")
        .stands("fr-line-1@L6/N/3/square");
}

/// [9.41-d] [9.41-f] [9.41-h] One after the other: cavalry, guns, infantry; when the charger is gone or driven off
/// the rest have nothing to do.
#[test]
fn reactions_in_sequence() {
    let pieces = "fr-light-cav-1@L6 en-line-1@L10 en-heavy-art-1@M9/S en-heavy-cav-1@K9/S en-line-2@L13";
    let table =
        || charge(pieces).cannot("react en-line-1", "9.41-f").cannot("react en-heavy-art-1", "9.41-f");
    // The counter-charge misses, the guns miss, the square stands.
    let all = table()
        .does("react en-heavy-cav-1")
        .flags("EFF")
        .has_dice(3)
        .dice("III")
        .stands("en-heavy-cav-1@K9/SE");
    let all = all
        .does("react en-heavy-art-1")
        .flags("FFE")
        .has_dice(6)
        .dice("IIIIII")
        .stands("en-heavy-art-1@M9/SW");
    all.does("react en-line-1").flags("FEF").has_dice(3).dice("GII").stands("en-line-1@L10/S/2/square");
    // Driven off by the first: nobody else reacts, nothing is attacked.
    let off = table()
        .does("react en-heavy-cav-1")
        .flags("EFF")
        .dice("FII")
        .stands("fr-light-cav-1@L8")
        .does("face N");
    let off = off.asks(Side::Allied).can("order en-line-1").can("order en-heavy-art-1");
    off.cannot("order en-heavy-cav-1", "9.41-g");
    // Destroyed by the first.
    table()
        .does("react en-heavy-cav-1")
        .flags("EFF")
        .dice("CCG")
        .stands("fr-light-cav-1@lost")
        .asks(Side::Allied)
        .can("order en-line-1");
    // Weakened, it goes on.
    table()
        .does("react en-heavy-cav-1")
        .flags("EFF")
        .dice("CIG")
        .stands("fr-light-cav-1@L9/N/0")
        .can("react en-heavy-art-1");
}

/// [7.32.6] [7.1] [8.5-a] [6.1-CAV-2] Charges with a general are not driven off; guns that have fired, guns in water
/// and cavalry in a building do not react.
#[test]
fn who_cannot_react_or_be_driven_off() {
    let led = charge("fr-light-cav-1@L6 fr-general-1@L6 en-light-art-1@L10")
        .does("react en-light-art-1")
        .flags("EFF");
    led.dice("FFFII").has_dice(4).stands("fr-light-cav-1@L9 fr-general-1@L9");
    let fired = lay("fr-light-cav-1@L6 en-light-art-1@L10").with("fired", json!(["en-light-art-1"])).table();
    fired.does("order fr-light-cav-1; go L9; fire L10").has_dice(3);
    let water = lay("fr-light-cav-1@L6 en-light-art-1@L10").ground("L10 marsh").table();
    water.does("order fr-light-cav-1; go L9; fire L10").has_dice(3);
    let inside = lay("fr-light-cav-1@L6 en-line-1@L10/N en-light-cav-1@K9/S").ground("K9 town").table();
    inside.does("order fr-light-cav-1; go L9; fire L10").has_dice(5);
    // Ordered and not fired: it may.
    let ordered =
        lay("fr-light-cav-1@L6 en-light-art-1@L10").with("ordered", json!(["en-light-art-1"])).table();
    ordered.does("order fr-light-cav-1; go L9; fire L10").can("react en-light-art-1");
}

/// [9.41-f] [8.4-d] A charger who was driven into a building is out of reach of cavalry that had not reacted yet.
#[test]
fn a_charger_driven_into_a_building() {
    let pieces = "fr-light-cav-1@M6 en-line-1@L10 en-light-cav-1@K9/SE en-light-cav-2@K8/SE";
    let table = lay(pieces).ground("L8 town").table();
    let table = table.does("order fr-light-cav-1; go M7; go M8; go L9; fire L10");
    let table = table.can("react en-light-cav-2").does("react en-light-cav-1").flags("EFF").dice("FII");
    table.stands("fr-light-cav-1@L8").asks(Side::Allied).can("order en-light-cav-2");
}

/// [9.41-c] [7.43] A lone general in whose hex the charge ends was there before it started: his hex was not empty,
/// and he is in the way of sight.
#[test]
fn a_general_stood_where_the_charge_ends() {
    let around = lay("fr-light-cav-1@M6 fr-general-1@L9 en-line-1@L10").table();
    let around = around.does("order fr-light-cav-1; go M7; go M8; go L9; fire L10; react en-line-1");
    around.has_dice(2);
    let straight = lay("fr-light-cav-1@L6 fr-general-1@L9 en-line-1@L10").table();
    straight.does("order fr-light-cav-1; go L7; go L8; go L9; fire L10").has_dice(4);
}

/// [7.31-CAV] Advances: after a shock that clears the hex, not of others, not of who has gone back himself in this
/// round. [10.0-E]
#[test]
fn advances() {
    let shock = |layout: crate::common::Layout, faces: &str| {
        layout.table().does("order fr-light-cav-1; fire L8").dice(faces)
    };
    let alone = "fr-light-cav-1@L7 en-line-1@L8/S/0";
    shock(lay(alone), "ICC").can("advance").can("done").refuses("advance-with");
    shock(lay("fr-light-cav-1@L7 en-line-1@L8"), "FCC")
        .does("advance; face SE")
        .stands("fr-light-cav-1@L8/SE en-line-1@L9");
    shock(lay("fr-light-cav-1@L7 en-general-1@L8"), "GCC").can("advance");
    shock(lay("fr-light-cav-1@L7 fr-general-1@L7 en-line-1@L8/S/0"), "ICCC")
        .does("advance-with; face N")
        .stands("fr-general-1@L8");
    shock(lay("fr-light-cav-1@L7 en-line-1@L8/S/1"), "ICC").asks(Side::Allied);
    lay("fr-line-1@L7 en-line-1@L8/S/0")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("ICCC")
        .asks(Side::Allied);
    // Who has retreated may fire and not move.
    let tired = lay(alone).with("retreated", json!(["fr-light-cav-1"]));
    shock(tired, "ICC").stands("fr-light-cav-1@L7 en-line-1@lost").asks(Side::Allied);
    // Into woods it goes, and over enemies' zones.
    let woods = lay("fr-light-cav-1@L7 en-line-1@L8/S/0 en-line-2@M9").ground("L8 woods");
    shock(woods, "IC").does("advance").stands("fr-light-cav-1@L8");
}

fn shot(pieces: &str, faces: &str) -> Table {
    lay(pieces).table().does("order fr-line-1; fire L8").dice(faces)
}

/// [10.1] [10.0-A] [10.0-B] [10.0-C] Straight back if it can be, whoever is near; else beside; else an element a flag.
#[test]
fn retreats() {
    shot("fr-line-1@L7 en-line-1@L8 fr-line-2@L10", "FCCC").stands("en-line-1@L9");
    shot("fr-line-1@L7 en-line-1@L8 en-counter-1@L9/garrison en-line-2@K8", "FCCC").stands("en-line-1@M8");
    shot("fr-line-1@L7 en-line-1@L8 en-counter-1@L9/detached en-line-2@K8", "FCCC").stands("en-line-1@M8");
    shot("fr-line-1@L7 en-line-1@L8 fr-general-1@L9 en-line-2@K8", "FCCC").stands("en-line-1@M8");
    shot("fr-line-1@L7 en-line-1@L8 en-general-1@L9", "FFCC").stands("en-line-1@L9/S/3");
    // A general in K8 and a unit in M8 with L9 taken.
    shot("fr-line-1@L7 en-line-1@L8 en-line-2@L9 en-line-3@M8 en-general-1@K8", "FFCC")
        .stands("en-line-1@K8/-/3");
    let shut = "en-line-2@L9 en-line-3@M8 en-line-4@K8";
    shot(&format!("fr-line-1@L7 en-line-1@L8 {shut}"), "FFFC").stands("en-line-1@L8/S/0");
    let table = shot(&format!("fr-line-1@L7 en-line-1@L8/S/1 {shut}"), "FFIC").stands("en-line-1@lost");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
    // Losses that a shut-in unit suffers are not those of a weak firer's dice. [7.31-MAX]
    shot(&format!("fr-line-1@L7/N/0 en-line-1@L8 {shut}"), "FFFC").stands("en-line-1@L8/S/0");
    // Not moved: it has not retreated.
    let stays = shot(&format!("fr-line-1@L7 en-line-1@L8 {shut}"), "FCCC");
    assert!(!stays.game.has_retreated(piece("en-line-1")));
    // Rough ground behind.
    let rough = lay("fr-line-1@L7 en-line-1@L8").ground("L9 rough K8 rough M8 rough").table();
    rough.does("order fr-line-1; fire L8").dice("FCCC").stands("en-line-1@L8/S/2");
}

/// [10.1] With its back to the fire it goes to its own rear all the same, towards who fires, and there the firer
/// himself is in the way.
#[test]
fn fire_in_the_back() {
    // It looks north, its rear is L7, where the firer stands: K7 or M7 is left, both further from the Allied edge alike.
    let table = shot("fr-line-1@L7 en-line-1@L8/N", "FCCCC").asks(Side::Allied);
    assert_eq!(table.offers("retreat"), ["retreat K7", "retreat M7"]);
    table.does("retreat K7").stands("en-line-1@K7/-/3");
    let far = lay("fr-line-1@L5 en-line-1@L8/N").table().does("order fr-line-1; fire L8").dice("FCC");
    far.stands("en-line-1@L7/S");
}

/// [10.0-D] [9.4-11] [10.0-E] At the edge, guns, and what a unit may do after it went back.
#[test]
fn edges_and_after() {
    let table = lay("fr-line-1@M12 en-line-1@M13").table().does("order fr-line-1; fire M13").dice("FCCC");
    assert_eq!(table.stands("en-line-1@lost").game.side_losses(Side::Allied), 1);
    // Two flags from one hex in front of the edge: back, and off the map.
    lay("fr-line-1@M11 en-line-1@M12")
        .table()
        .does("order fr-line-1; fire M12")
        .dice("FFCC")
        .stands("en-line-1@lost");
    // French at their own edge: L1 has nothing behind, M1 has L1 and N1 beside it.
    let at = |hex: &str, front: &str| {
        let table = lay(&format!("fr-line-1@{hex} en-line-1@{front}")).turn("allied").table();
        table.does(&format!("order en-line-1; fire {hex}")).dice("FCCC")
    };
    at("L1", "L2").stands("fr-line-1@lost");
    let beside = at("M1", "M2");
    assert_eq!(beside.offers("retreat"), ["retreat L1", "retreat N1"]);
    let back = shot("fr-line-1@L7 en-line-1@L8", "FCCC")
        .does("order en-line-1")
        .can("fire L7")
        .refuses("go L10")
        .refuses("go L8");
    back.does("fire L7").has_dice(3);
    // Sideways of the map a rear may look too: V7 facing W has nothing behind it but U and V hexes do not count when
    // off the map.
    let east = lay("fr-line-1@U7 en-line-1@V7/NW").table().does("order fr-line-1; fire V7").dice("FCCC");
    assert!(east.game.place(piece("en-line-1")).hex().is_some(), "V6 lies beside its rear");
}

/// [10.0-a] After a retreat it looks at who drove it, and all its steps go by the facing it had.
#[test]
fn facing_after_a_retreat() {
    let side = lay("fr-line-1@M7 en-line-1@L8/S").table().does("order fr-line-1; fire L8").dice("FFCC");
    side.stands("en-line-1@L10/-/3");
    let one = lay("fr-line-1@K7 en-line-1@L8/SW").table().does("order fr-line-1; fire L8").dice("FCCC");
    one.stands("en-line-1@M8/SW");
}

/// [12.0-a] [5.1-e] A level reached in the middle of an order ends everything at once: no advance, no further step,
/// no flight.
#[test]
fn the_end_in_the_middle_of_an_order() {
    let lost: String = (1..=5).map(|number| format!(" en-line-{number}@lost")).collect();
    let table =
        on("quatrebras", &format!("fr-light-cav-1@L7 en-line-8@L8/S/0 en-general-1@L8{lost}")).table();
    let table = table.does("order fr-light-cav-1; fire L8").dice("IF");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::French), "12.0-a"));
    // By a blocked retreat.
    let lost: String = (1..=7).map(|number| format!(" en-line-{number}@lost")).collect();
    let shut =
        format!("fr-line-1@L7 en-elite-1@L8/S/0 en-elite-2@L9 en-light-cav-1@K8 en-light-cav-2@M8{lost}");
    let table = lay(&shut).table().does("order fr-line-1; fire L8").dice("FFFC");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::French), "12.0-a"));
    // In a reaction the other side reaches it.
    let french: String = (1..=7).map(|number| format!(" fr-line-{number}@lost")).collect();
    let table = lay(&format!("fr-light-cav-1@L8/N/0 en-light-art-1@L11{french}")).table();
    let table =
        table.does("order fr-light-cav-1; go L10; fire L11; react en-light-art-1").flags("EF").dice("CCCCC");
    assert_eq!(table.outcome().winner, Some(Side::Allied));
}

/// [12.0-b] In a hypothetical battle the last unit of a sector ends the game when it falls, before anybody advances.
#[test]
fn an_empty_sector_ends_it_at_once() {
    let pieces = "fr-light-cav-1@L7 fr-line-2@A1 fr-line-3@V1 en-line-1@L8/S/0 en-line-2@A13 en-line-3@V13";
    let table = lay(pieces).bare().table().does("order fr-light-cav-1; fire L8").dice("ICC");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::French), "12.0-b"));
    // The charger was the last of its sector, and a reaction drives it out of life: the others need not react any more.
    let pieces = "fr-light-cav-1@L8/N/0 fr-line-2@A1 fr-line-3@V1 en-light-art-1@L11 en-line-4@M10 en-line-2@A13 en-line-3@V13";
    let table = lay(pieces).bare().table();
    let table =
        table.does("order fr-light-cav-1; go L10; fire L11; react en-light-art-1").flags("EF").dice("CCCCC");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::Allied), "12.0-b"));
    // Marching out of a sector loses it too; a general or a skirmisher does not hold it.
    let pieces = "fr-line-1@H7/N/2 fr-counter-1@H8/of/fr-line-1 fr-general-1@I5 fr-line-2@A1 fr-line-3@V1 en-line-1@L12 en-line-2@A13 en-line-3@V13";
    let table = lay(pieces).bare().table().does("order fr-line-1; go G8; done");
    assert_eq!(table.outcome().winner, Some(Side::Allied));
}
