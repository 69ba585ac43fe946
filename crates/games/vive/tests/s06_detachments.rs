//! 6.1 Skirmishers and garrisons, 6.21.3 combining.

use crate::common::{lay, on, piece};
use contract::Side;

/// RULING [6.1-SKIRM-1] French, English and elite infantry deploys one skirmisher for a chip, instead of moving or
/// firing, into an adjacent hex without a unit, next to enemies or not; a unit in square too.
#[test]
fn skirmishers_are_deployed_for_a_chip() {
    let table = lay("fr-line-1@L7 fr-line-2@M7 fr-general-1@K7 en-line-1@L9")
        .ground("K6 rough")
        .table()
        .does("order fr-line-1");
    let table = table
        .can("deploy L8")
        .can("deploy K7")
        .cannot("deploy M7", "6.1-SKIRM-1")
        .cannot("deploy K6", "6.1-SKIRM-1");
    let table = table.does("deploy L8").stands("fr-line-1@L7/N/2 fr-counter-1@L8");
    table.can("fire L9").can("done").refuses("go L6");
    let table = lay("fr-line-1@L7/N/3/square en-line-1@L12")
        .table()
        .does("order fr-line-1; deploy L8")
        .stands("fr-line-1@L7/N/2/square");
    table.asks(Side::Allied);
    // One at a time.
    let out = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L12";
    lay(out).table().does("order fr-line-1").cannot("deploy M7", "6.1-SKIRM-1");
    // Prussian line does not; elite does.
    let prussian = |pieces: &str| lay(pieces).option("allied-army", "prussian").turn("allied").table();
    prussian("pr-line-1@L7").does("order pr-line-1").cannot("deploy L6", "6.1-SKIRM-1");
    prussian("pr-elite-1@L7").does("order pr-elite-1").can("deploy L6");
    lay("fr-line-1@L7")
        .option("detachments", "off")
        .table()
        .does("order fr-line-1")
        .cannot("deploy L8", "1.0-c");
}

/// [6.1-SKIRM-2] A lone counter deploys nobody.
#[test]
fn a_lone_counter_has_no_skirmishers() {
    lay("fr-line-1@L7/N/0").table().does("order fr-line-1").cannot("deploy L8", "6.1-SKIRM-2");
}

/// RULING [6.1-SKIRM-3] A skirmisher fires at once at an adjacent enemy, with two dice; not out of woods or a
/// building it was put into.
#[test]
fn a_skirmisher_fires_when_it_is_deployed() {
    let table =
        lay("fr-line-1@L7 en-line-1@L9").table().does("order fr-line-1; deploy L8; fire L9").dice("II");
    assert_eq!(table.last_shot(), (1, 0));
    for ground in ["woods", "farm"] {
        let table = lay("fr-line-1@L7 en-line-1@L9")
            .ground(&format!("L8 {ground}"))
            .table()
            .does("order fr-line-1; deploy L8");
        table.asks(Side::Allied);
    }
}

const OUT: &str = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L12";

/// RULING [6.1-SKIRM-4] By its own order a skirmisher moves one hex and fires, and ends next to its parent or with
/// it; no road helps, and contact holds it.
#[test]
fn a_skirmisher_stays_by_its_parent() {
    let table = lay(OUT)
        .table()
        .does("order fr-counter-1")
        .can("go M7")
        .can("go K7")
        .can("go L7")
        .cannot("go L9", "6.1-SKIRM-4");
    table.does("go M7").refuses("go M6");
    lay("fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@M8")
        .table()
        .does("order fr-counter-1")
        .refuses("go M7");
    let road = on("quatrebras", "fr-line-1@H2/N/2 fr-counter-1@H1/of/fr-line-1 en-line-1@V13")
        .table()
        .does("order fr-counter-1");
    assert!(road.offers("go").iter().all(|go| go != "go H3"));
}

/// RULING [6.1-SKIRM-5] [6.1-SKIRM-10] A flag sends a skirmisher straight to a parent beside it, who may still be
/// ordered; with none beside it, it is lost. In a building or with a general it ignores flags.
#[test]
fn a_skirmisher_falls_back_to_its_parent() {
    let near = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9";
    let table = lay(near).turn("allied").table().does("order en-line-1; fire L8").dice("FFCC");
    table.stands("fr-line-1@L7/N/3 fr-counter-1@gone").can("order fr-line-1");
    let far = "fr-line-1@L5/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9";
    lay(far)
        .turn("allied")
        .table()
        .does("order en-line-1; fire L8")
        .dice("FCCC")
        .stands("fr-counter-1@gone fr-line-1@L5/N/2");
    let table =
        lay(near).ground("L8 farm").turn("allied").table().does("order en-line-1; fire L8").dice("FF");
    table.stands("fr-counter-1@L8");
    let led = format!("{near} fr-general-1@L8");
    lay(&led).turn("allied").table().does("order en-line-1; fire L8").dice("FFCC").stands("fr-counter-1@L8");
}

/// RULING [6.1-SKIRM-6] A retreat of the parent that leaves its skirmisher behind costs it; one that stays adjacent lives.
#[test]
fn a_parent_that_retreats_loses_its_skirmisher() {
    let pieces = "fr-line-1@L7/N/2 fr-counter-1@M7/of/fr-line-1 en-line-1@L8";
    let table = lay(pieces).turn("allied").table().does("order en-line-1; fire L7").dice("FCCC");
    table.stands("fr-line-1@L6/N/2 fr-counter-1@gone");
    let beside = pieces.replace("@M7/", "@M6/");
    lay(&beside)
        .turn("allied")
        .table()
        .does("order en-line-1; fire L7")
        .dice("FCCC")
        .stands("fr-line-1@L6 fr-counter-1@M6");
}

/// RULING [6.1-SKIRM-7] A parent that marches off leaves its skirmisher detached: it may fire, and moves only back to
/// its parent.
#[test]
fn a_parent_that_marches_off_detaches_it() {
    let table =
        lay(OUT).table().does("order fr-line-1; go L5; done; decline").stands("fr-counter-1@L8 fr-line-1@L5");
    let table = table.does("order fr-counter-1").refuses("go L7").refuses("go M7");
    assert!(table.offers("go").is_empty(), "no hex next to L5 is next to L8");
    let near = "fr-line-1@L6/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9";
    lay(near).table().does("order fr-counter-1").can("fire L9").refuses("go M8");
}

/// RULING [6.1-SKIRM-8] A skirmisher that moves in, falls back or is picked up gives its chip back, never above the
/// start; the parent that picks it up may go on.
#[test]
fn a_skirmisher_is_taken_back() {
    let table = lay(OUT).table().does("order fr-line-1; go L8").stands("fr-line-1@L8/N/3 fr-counter-1@gone");
    table.does("go L9").stands("fr-line-1@L9/N/3");
    let full = OUT.replace("/N/2", "/N/3");
    lay(&full).table().does("order fr-counter-1; go L7").stands("fr-line-1@L7/N/3 fr-counter-1@gone");
}

/// RULING [6.1-SKIRM-9] Rejoined by its skirmisher's order, the parent counts as ordered and moves a hex or attacks;
/// if it has had its order it does nothing more.
#[test]
fn the_rejoined_parent_moves_or_attacks() {
    let pieces = "fr-line-1@L7/N/2 fr-counter-1@L6/of/fr-line-1 en-line-1@L9";
    let table = || lay(pieces).table().does("order fr-counter-1; go L7");
    table().does("go L8").refuses("fire L9").stands("fr-line-1@L8/N/3");
    table().does("fire L9").has_dice(3);
    table().refuses("go L5").refuses("form").refuses("deploy L8");
    let table = lay(pieces).table().does("order fr-line-1; done; decline; order fr-counter-1; go L7");
    assert!(!table.game.order().is_some(), "nothing more");
}

/// [6.1-SKIRM-11] [6.1-GAR-4] A skirmisher or garrison that is lost counts for nobody.
#[test]
fn counters_do_not_count() {
    let pieces =
        "fr-line-1@L6/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9 fr-counter-2@N8/garrison en-line-2@N9";
    let table = lay(pieces)
        .turn("allied")
        .table()
        .does("order en-line-1; fire L8")
        .dice("ICCC")
        .stands("fr-counter-1@gone");
    let table = table.does("decline; order en-line-2; fire N8").dice("ICCC").stands("fr-counter-2@gone");
    assert_eq!(table.game.side_losses(Side::French), 0);
}

/// [6.1-SKIRM-12] A skirmisher has no flanks, has a zone, may have a general, and never has dice for flanks or squares.
#[test]
fn skirmishers_have_neither_flanks_nor_bonus() {
    let pieces = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-light-art-1@M8";
    lay(pieces).turn("allied").table().does("order en-light-art-1; fire L8").has_dice(5);
    lay("fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9/N")
        .table()
        .does("order fr-counter-1; fire L9")
        .has_dice(2);
    let square = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9/N/3/square fr-general-1@L8";
    lay(square).table().does("order fr-counter-1; fire L9").has_dice(3);
    // The zone of a skirmisher is tried with the others' in 6.21-a.
}

/// RULING [6.1-SKIRM-13] A skirmisher whose parent is gone stays, fires, cannot move, and falls to the first flag
/// that it may not ignore.
#[test]
fn an_orphan_stays() {
    let pieces = "fr-counter-1@L8/detached fr-line-1@F5 en-line-1@L9";
    lay(pieces).table().does("order fr-counter-1").can("fire L9").refuses("go L7");
    lay(pieces)
        .turn("allied")
        .table()
        .does("order en-line-1; fire L8")
        .dice("FCCC")
        .stands("fr-counter-1@gone");
    // The parent dies while it is out.
    let pieces = "fr-line-1@L7/N/0 fr-counter-1@M7/of/fr-line-1 en-line-1@L8";
    let table = lay(pieces)
        .turn("allied")
        .table()
        .does("order en-line-1; fire L7")
        .dice("ICCC")
        .stands("fr-line-1@lost fr-counter-1@M7");
    assert_eq!(table.game.parent(piece("fr-counter-1")), None);
}

/// [6.1-GAR-1] [6.1-GAR-2] [6.1-GAR-5] [6.1-GAR-6] A garrison never moves, attacks next door with four dice for one
/// loss at most, closes its hex to all units but not to a general of its own, has no zone and ignores flags.
#[test]
fn garrisons_hold_their_hex() {
    let pieces = "fr-counter-1@L7/garrison fr-line-1@M6 fr-general-1@L6 en-line-1@L8 en-line-2@L9";
    let table = lay(pieces).ground("L7 farm").table().does("order fr-counter-1").cannot("go L6", "6.1-GAR-1");
    let table = table.cannot("fire L9", "7.31-GAR").does("fire L8").dice("IIII");
    assert_eq!(table.last_shot(), (1, 0));
    lay(pieces).ground("L7 farm").table().does("order fr-line-1").cannot("go L7", "6.1-GAR-5");
    lay(pieces).ground("L7 farm").table().does("order fr-general-1").can("go L7");
    lay("fr-counter-1@L7/garrison en-line-1@L8")
        .turn("allied")
        .table()
        .does("order en-line-1; fire L7")
        .dice("FFFF")
        .stands("fr-counter-1@L7");
}

/// RULING [6.1-GAR-3] Any infantry with a chip to spare leaves a garrison when it moves out of a building, Prussians
/// too; it may be ordered from then on.
#[test]
fn garrisons_are_left_behind() {
    let table = lay("fr-line-1@L7 en-line-1@L12").ground("L7 farm").table().does("order fr-line-1; garrison");
    let table = table.cannot("done", "6.1-GAR-3").does("go L8").stands("fr-line-1@L8/N/2 fr-counter-1@L7");
    assert!(table.game.is_garrison(piece("fr-counter-1")));
    table.does("done; decline").can("order fr-counter-1");
    lay("fr-line-1@L7/N/0").ground("L7 farm").table().does("order fr-line-1").cannot("garrison", "6.1-GAR-3");
    lay("fr-line-1@L7").table().does("order fr-line-1").cannot("garrison", "6.1-GAR-3");
    let table =
        lay("pr-line-1@L7").ground("L7 town").option("allied-army", "prussian").turn("allied").table();
    table.does("order pr-line-1; garrison; go L6").stands("pr-counter-1@L7");
}

/// EXAMPLE RULING [6.21.3] Line infantry with 1 chip moves into line infantry with 2 chips: one unit with 3 chips,
/// and one unit lost for victory. Same arm, class and nation; it does not fire, and the unit that stood there has had
/// its order.
#[test]
fn reduced_units_combine() {
    let table = lay("fr-line-1@L6/S/1 fr-line-2@L7/NE/2 en-line-1@L9").table().does("order fr-line-1; go L7");
    let table = table.stands("fr-line-1@lost fr-line-2@L7/NE/3").asks(Side::Allied);
    assert_eq!(table.game.side_losses(Side::French), 1);
    table.does("decline").cannot("order fr-line-2", "6.0-b");
    lay("fr-line-1@L6/N/2 fr-line-2@L7/N/2").table().does("order fr-line-1").cannot("go L7", "6.21.3");
    lay("fr-line-1@L6/N/1 fr-elite-1@L7/N/1").table().does("order fr-line-1").cannot("go L7", "6.21.3");
    lay("fr-horse-art-1@L6/N/0 fr-light-art-1@L7/N/0")
        .table()
        .does("order fr-horse-art-1")
        .cannot("go L7", "6.21.3");
    // If both have a general the mover's stays behind.
    let led = "fr-line-1@L6/N/1 fr-general-1@L6 fr-line-2@L7/N/1 fr-general-2@L7";
    lay(led)
        .table()
        .does("order fr-line-1")
        .refuses("go L7")
        .does("alone; go L7")
        .stands("fr-general-1@L6 fr-line-2@L7/N/2");
}
