//! A second reading of section 6: movement, formations, skirmishers, garrisons, generals. Each case is a position,
//! what is asked, and the one right answer.

use crate::common::{Layout, Table, lay, on};
use contract::Side;
use serde_json::json;

fn order(pieces: &str, unit: &str) -> Table {
    lay(pieces).table().does(&format!("order {unit}"))
}

fn order_on(pieces: &str, ground: &str, unit: &str) -> Table {
    lay(pieces).ground(ground).table().does(&format!("order {unit}"))
}

/// [6.1-INF-1] [6.1-CAV-1] [6.1-ART-1] [6.1-HART-1] [6.1-GEN-1] How far each goes, and after how many hexes it still fires.
#[test]
fn allowances() {
    let foe = "en-line-1@L11";
    order(&format!("fr-line-1@L7 {foe}"), "fr-line-1")
        .can("go L9")
        .refuses("go L10")
        .does("go L8")
        .can("fire L11");
    order(&format!("fr-line-1@L7 {foe}"), "fr-line-1").does("go L9").cannot("fire L11", "6.1-INF-1");
    order(&format!("fr-light-cav-1@L7 {foe}"), "fr-light-cav-1").does("go L10").can("fire L11");
    order(&format!("fr-light-art-1@L7 {foe}"), "fr-light-art-1")
        .can("fire L11")
        .does("go L8")
        .refuses("fire L11")
        .refuses("go L9");
    order(&format!("fr-light-art-1@L7/S {foe}"), "fr-light-art-1").does("face N").can("fire L11");
    order(&format!("fr-horse-art-1@L6 {foe}"), "fr-horse-art-1")
        .does("go L8")
        .can("fire L11")
        .refuses("go L9");
    order(&format!("fr-general-1@L7 {foe}"), "fr-general-1")
        .can("go L10")
        .refuses("go L11")
        .refuses("fire L11");
    order("fr-general-1@L3 en-line-1@L11", "fr-general-1").refuses("go L7");
}

/// [6.21-a] [6.21-b] [6.1-GAR-6] [6.1-SKIRM-12] Next to an enemy a move ends; from there the first step leads to a
/// hex next to nobody, and then on.
#[test]
fn zones_of_control() {
    order("fr-light-cav-1@L7 en-line-1@M9", "fr-light-cav-1").can("go L9").refuses("go L10");
    for foe in ["en-counter-1@M9/detached", "en-general-1@M9"] {
        let table = order(&format!("fr-light-cav-1@L7 {foe}"), "fr-light-cav-1");
        table.does("go L9").refuses("go L10");
    }
    order("fr-light-cav-1@L7 en-counter-1@M9/garrison", "fr-light-cav-1").can("go L10");
    order("fr-light-cav-1@L7 en-counter-1@M9/garrison en-general-1@M9", "fr-light-cav-1")
        .does("go L9")
        .refuses("go L10");
    // M6 and K6 are next to nobody, M7 is next to L8.
    let out = order("fr-light-cav-1@L7 en-line-1@L8", "fr-light-cav-1");
    let out = out.can("go L6").can("go M6").does("go M6; go N7").can("go M7").can("go N8");
    assert_eq!(out.game.order().steps, 2);
    // M7 at once is the way round, not a step.
    let round = order("fr-light-cav-1@L7 en-line-1@L8", "fr-light-cav-1").does("go M7");
    assert_eq!(round.game.order().steps, 2);
    order("fr-light-art-1@L7 en-line-1@L8", "fr-light-art-1").refuses("go M7").can("go M6");
    // Out and back to the same enemy.
    order("fr-light-cav-1@L7 en-line-1@L8", "fr-light-cav-1").does("go M6; go N7; go M7").can("fire L8");
    // Generals ride past.
    order("fr-general-1@L7 en-line-1@M8", "fr-general-1").can("go L10");
}

/// [6.2] [6.21-c] [6.3] [7.32.7] Who may pass and stop where.
#[test]
fn hexes_that_are_taken() {
    order("fr-light-cav-1@L7 fr-line-1@L8 fr-line-2@M7 fr-line-3@K7", "fr-light-cav-1")
        .refuses("go L8")
        .refuses("go L9");
    let to_general = order("fr-light-cav-1@L7 fr-general-1@L8", "fr-light-cav-1").does("go L8");
    to_general.refuses("go L9").stands("fr-light-cav-1@L8 fr-general-1@L8");
    let two = "fr-light-cav-1@L7 fr-general-1@L7 fr-general-2@L8";
    order(two, "fr-light-cav-1").refuses("go L8").does("alone").can("go L8");
    order("fr-general-1@L7 fr-general-2@L8", "fr-general-1").refuses("go L8");
    order("fr-general-1@L7 fr-line-1@L8", "fr-general-1").does("go L8").refuses("go L9");
    order("fr-general-1@L7 fr-counter-1@L8/garrison", "fr-general-1").can("go L8");
    order("fr-line-1@L7 fr-counter-1@L8/garrison", "fr-line-1").refuses("go L8");
    order("fr-general-1@L7 en-general-1@L8", "fr-general-1").refuses("go L8").can("go L9");
    order("fr-line-1@L7 en-general-1@L8", "fr-line-1").refuses("go L8");
}

/// [8.1-a] [8.1-b] [8.4-a] [8.4-b] [8.5-a] [8.6-a] [8.8-a] What ground does to a move and to the fire after it.
#[test]
fn ground_on_the_way() {
    for stop in ["woods", "town", "farm", "stream", "marsh"] {
        let table = order_on("fr-light-cav-1@L5 en-line-1@L10", &format!("L6 {stop}"), "fr-light-cav-1");
        table.does("go L6").refuses("go L7");
    }
    for pass in ["orchard", "hill", "field", "bridge"] {
        order_on("fr-light-cav-1@L5 en-line-1@L10", &format!("L6 {pass}"), "fr-light-cav-1")
            .does("go L6")
            .can("go L8");
    }
    order_on("fr-line-1@L5 en-line-1@L10", "L6 rough", "fr-line-1").cannot("go L6", "8.8-a");
    order_on("fr-general-1@L5 en-line-1@L10", "L6 rough", "fr-general-1").refuses("go L6").can("go L7");
    order_on("fr-line-1@L7 en-line-1@L9", "L8 woods", "fr-line-1").does("go L8").cannot("fire L9", "8.1-b");
    order_on("fr-light-cav-1@L7 en-line-1@L9", "L8 woods", "fr-light-cav-1").does("go L8").refuses("fire L9");
    order_on("fr-line-1@L7 en-line-1@L9", "L8 farm", "fr-line-1").does("go L8").refuses("fire L9");
    order_on("fr-line-1@L7 en-line-1@L9", "L7 woods", "fr-line-1").does("go L8; fire L9").has_dice(4);
    order_on("fr-line-1@L7 en-line-1@L9", "L8 stream", "fr-line-1").does("go L8; fire L9").has_dice(3);
    order_on("fr-horse-art-1@L7 en-line-1@L9", "L8 stream", "fr-horse-art-1")
        .does("go L8")
        .refuses("fire L9");
    // The general who rides into the woods gives his die to who was there.
    let table =
        order_on("fr-line-1@L8 fr-general-1@L7 en-line-1@L9 en-line-2@L13", "L8 woods", "fr-general-1");
    let table = table.does("go L8; order en-line-2; done; order fr-line-1; fire L9");
    table.has_dice(5);
}

/// [6.1-ROAD-1] [6.1-ROAD-2] Entirely by road it is one hex more; a step off it takes the gift away.
#[test]
fn by_road() {
    let at = |unit: &str| {
        on("waterloo", &format!("{unit}@L1 en-line-1@V13")).table().does(&format!("order {unit}"))
    };
    at("fr-line-1").can("go L4").refuses("go L5").refuses("go K4");
    at("fr-heavy-art-1").can("go L3").refuses("go L4");
    at("fr-horse-art-1").can("go L4").refuses("go L5");
    at("fr-light-cav-1").can("go L5").refuses("go L6");
    at("fr-general-1").can("go L5").refuses("go L6");
    let near = |unit: &str, foe: &str| {
        on("waterloo", &format!("{unit}@L1 en-line-1@{foe}")).table().does(&format!("order {unit}"))
    };
    near("fr-line-1", "N5").does("go L3").can("fire N5");
    near("fr-line-1", "N5").does("go L4").refuses("fire N5");
    near("fr-heavy-art-1", "L6").does("go L3").refuses("fire L6");
    near("fr-horse-art-1", "N4").does("go L4").can("fire N4");
    // The road bends at D5: two hexes to D6 by it, and fire, though C6 would lead there too.
    let bend = on("waterloo", "fr-line-1@C5 en-line-1@D8").table().does("order fr-line-1; go D6");
    bend.can("fire D8");
    // A skirmisher has one hex, road or not.
    let table = on("waterloo", "fr-line-1@L3/N/2 fr-counter-1@L2/of/fr-line-1 en-line-1@V13").table();
    table.does("order fr-counter-1").refuses("go L4");
}

/// [6.1-INF-2] [6.1-INF-3] [6.1-INF-4] [6.1-INF-5] Squares: before the move, on clear ground and hills, no step in
/// it; out of it one walks and fires.
#[test]
fn forming_square() {
    for (ground, can) in [
        ("hill", true),
        ("woods", false),
        ("orchard", false),
        ("field", false),
        ("stream", false),
        ("marsh", false),
        ("bridge", false),
        ("town", false),
        ("farm", false),
    ] {
        let table = order_on("fr-line-1@L7 en-line-1@L12", &format!("L7 {ground}"), "fr-line-1");
        assert_eq!(!table.offers("form").is_empty(), can, "{ground}");
    }
    let table = order("fr-line-1@L7 en-line-1@L9", "fr-line-1")
        .does("form")
        .refuses("go L8")
        .refuses("form")
        .can("fire L9");
    table.does("fire L9").has_dice(3).dice("IIG").stands("en-line-1@L9/S/2");
    let table = order("fr-line-1@L7/N/3/square en-line-1@L9", "fr-line-1")
        .refuses("go L8")
        .does("form; go L8")
        .can("fire L9")
        .refuses("form");
    table.does("fire L9").dice("IICC").stands("en-line-1@L9/S/1");
    order("fr-line-1@L6 en-line-1@L9", "fr-line-1").does("go L7").refuses("form");
    order("fr-light-cav-1@L6 en-line-1@L9", "fr-light-cav-1").refuses("form");
    // On a road in clear ground it can be done.
    on("waterloo", "fr-line-1@L2 en-line-1@V13").table().does("order fr-line-1").can("form");
}

/// [6.1-SKIRM-1] [6.1-SKIRM-2] [6.1-SKIRM-3] Deploying: who may, that it is the whole order, and that the skirmisher
/// fires at once.
#[test]
fn deploying() {
    let table = order("fr-line-1@L7 en-line-1@L9 en-line-2@L13", "fr-line-1").does("deploy L8");
    let table = table.stands("fr-line-1@L7/N/2 fr-counter-1@L8").refuses("go L6").does("fire L9").has_dice(2);
    let table = table.dice("IF").stands("en-line-1@L10/S/2").does("order en-line-2; done");
    // It may have an order of its own, but has fired.
    table.does("order fr-counter-1").refuses("fire L9").can("go K7");
    order("fr-line-1@L7/N/0 en-line-1@L9", "fr-line-1").cannot("deploy L8", "6.1-SKIRM-2");
    order("fr-line-1@L7/N/1 en-line-1@L9", "fr-line-1").can("deploy L8");
    order("fr-line-1@L6 en-line-1@L9", "fr-line-1").does("go L7").refuses("deploy L8");
    order("fr-elite-1@L6 en-line-1@L9", "fr-elite-1").can("deploy L7");
    order("fr-light-cav-1@L6 en-line-1@L9", "fr-light-cav-1").refuses("deploy L7");
    let prussian = |unit: &str| {
        lay(&format!("{unit}@L9 fr-line-1@L5")).option("allied-army", "prussian").turn("allied").table()
    };
    prussian("pr-line-1").does("order pr-line-1").refuses("deploy L8");
    prussian("pr-elite-1").does("order pr-elite-1").can("deploy L8");
}

/// [6.1-SKIRM-4] [6.1-SKIRM-7] [6.1-SKIRM-13] Where a skirmisher may go: a hex, beside its parent; one that is left
/// behind only back to it; an orphan nowhere.
#[test]
fn skirmishers_keep_to_their_parent() {
    let out = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1";
    let table = order(&format!("{out} en-line-1@L11"), "fr-counter-1").can("go M7").can("go K7").can("go L7");
    table.refuses("go L9").refuses("go M8").refuses("go M6").does("go M7").refuses("go M6");
    let away = "fr-line-1@L6/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L9";
    order(away, "fr-counter-1").can("fire L9").can("go L7").refuses("go M8").refuses("go L6");
    order("fr-counter-1@L8/detached en-line-1@L9", "fr-counter-1").can("fire L9").refuses("go L7");
    // One hex and fire. L9 is next to nobody else, so that it may leave K8 for L8.
    let table = order("fr-line-1@L7/N/2 fr-counter-1@K7/of/fr-line-1 en-line-1@L9", "fr-counter-1");
    table.does("go L8; fire L9").has_dice(2);
}

/// [6.1-SKIRM-5] [6.1-SKIRM-10] Driven back it goes straight to its parent, who stays where he is and can still be ordered.
#[test]
fn skirmishers_fall_back() {
    let pieces = "fr-line-1@L5/N/2 fr-counter-1@L6/of/fr-line-1 fr-line-2@N3 en-line-1@L7";
    let table = lay(pieces).turn("allied").table().does("order en-line-1; fire L6").dice("FFFC");
    let table = table.stands("fr-line-1@L5/N/3 fr-counter-1@gone").does("order fr-line-1").can("go L6");
    drop(table);
    // Full again by a rally: nothing above the start. [6.1-SKIRM-8]
    let full = "fr-line-1@L5/N/3 fr-counter-1@L6/of/fr-line-1 en-line-1@L7";
    lay(full)
        .turn("allied")
        .table()
        .does("order en-line-1; fire L6")
        .dice("FCCC")
        .stands("fr-line-1@L5/N/3 fr-counter-1@gone");
    // Its parent two hexes off, or gone.
    for lost in ["fr-line-1@L4/N/2 fr-counter-1@L6/of/fr-line-1", "fr-counter-1@L6/detached"] {
        let table = lay(&format!("{lost} en-line-1@L7"))
            .turn("allied")
            .table()
            .does("order en-line-1; fire L6")
            .dice("FCCC");
        let table = table.stands("fr-counter-1@gone");
        assert_eq!(table.game.side_losses(Side::French), 0);
    }
    // With a general, or in a building, it stands. [10.0-F]
    let led = "fr-line-1@L5/N/2 fr-counter-1@L6/of/fr-line-1 fr-general-1@L6 en-line-1@L7";
    lay(led).turn("allied").table().does("order en-line-1; fire L6").dice("FCCC").stands("fr-counter-1@L6");
    // Cavalry may advance where it stood.
    let ridden = "fr-line-1@L5/N/2 fr-counter-1@L6/of/fr-line-1 en-light-cav-1@L7";
    lay(ridden).turn("allied").table().does("order en-light-cav-1; fire L6").dice("FCC").can("advance");
}

/// [6.1-SKIRM-6] [6.1-SKIRM-7] A parent that is driven away loses its skirmisher, unless they are still side by side;
/// one that marches off leaves it.
#[test]
fn parents_leave_their_skirmishers() {
    let shot =
        |pieces: &str| lay(pieces).turn("allied").table().does("order en-line-1; fire L7").dice("FCCC");
    let table = shot("fr-line-1@L7/N/2 fr-counter-1@M7/of/fr-line-1 en-line-1@L8")
        .stands("fr-line-1@L6 fr-counter-1@gone");
    assert_eq!(table.game.side_losses(Side::French), 0);
    shot("fr-line-1@L7/N/2 fr-counter-1@M6/of/fr-line-1 en-line-1@L8").stands("fr-line-1@L6 fr-counter-1@M6");
    // Shut in it does not leave, so the skirmisher stays.
    let shut = "fr-line-1@L7/N/2 fr-counter-1@L6/of/fr-line-1 fr-line-2@K6 fr-line-3@M6 en-line-1@L8";
    shot(shut).stands("fr-line-1@L7/N/1 fr-counter-1@L6");
    order("fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L12", "fr-line-1")
        .does("go L5; done")
        .stands("fr-counter-1@L8");
    // One that had been left behind before is not separated by the retreat.
    shot("fr-line-1@L7/N/2 fr-counter-1@L9/of/fr-line-1 en-line-1@L8").stands("fr-line-1@L6 fr-counter-1@L9");
    let dead = "fr-line-1@L7/N/0 fr-counter-1@M7/of/fr-line-1 en-line-1@L8";
    let table = lay(dead).turn("allied").table().does("order en-line-1; fire L7").dice("IIFC");
    table.stands("fr-line-1@lost fr-counter-1@M7");
}

/// [6.1-SKIRM-8] [6.1-SKIRM-9] Coming together: the skirmisher's step gives its parent one hex or an attack; the
/// parent's step picks it up and goes on.
#[test]
fn skirmishers_rejoin() {
    let pieces = "fr-line-1@L7/N/2 fr-counter-1@K7/of/fr-line-1 en-line-1@L9 en-line-2@L13";
    let table = || order(pieces, "fr-counter-1").does("go L7").stands("fr-line-1@L7/N/3 fr-counter-1@gone");
    table().can("fire L9").can("go L8").refuses("go L5").refuses("form").refuses("deploy L8");
    table().does("go L8").refuses("fire L9");
    table().does("fire L9").dice("CCC").does("order en-line-2; done").cannot("order fr-line-1", "6.0-b");
    // A parent that has had its order gets its chip and no more.
    let table =
        lay(pieces).table().does("order fr-line-1; done; order en-line-2; done; order fr-counter-1; go L7");
    table.stands("fr-line-1@L7/N/3").asks(Side::Allied);
    // The parent steps onto it and further.
    let table = order("fr-line-1@L6/N/2 fr-counter-1@L7/of/fr-line-1 en-line-1@L12", "fr-line-1")
        .can("go L7")
        .does("go L7");
    table.stands("fr-line-1@L7/N/3").can("go L8");
    // Whoever walks past it leaves it where it is, unless he steps onto it.
    let past = || order("fr-line-1@L7/N/2 fr-counter-1@M7/of/fr-line-1 en-line-1@L12", "fr-line-1");
    past().does("go N7").stands("fr-line-1@N7/N/2 fr-counter-1@M7");
    past().does("go M7; go N7").stands("fr-line-1@N7/N/3 fr-counter-1@gone");
    // Not onto that of another.
    order("fr-line-1@L6/N/2 fr-line-2@K6/N/2 fr-counter-1@L7/of/fr-line-2", "fr-line-1").refuses("go L7");
}

/// [6.1-GAR-1] [6.1-GAR-3] [6.1-GAR-5] Garrisons: left when a unit with a chip walks out, then a unit of their own
/// that never moves.
#[test]
fn leaving_a_garrison() {
    let town = |pieces: &str| order_on(pieces, "L7 town", "fr-line-1");
    let table = town("fr-line-1@L7 en-line-1@L9 en-line-2@L13")
        .does("garrison")
        .refuses("fire L9")
        .refuses("done")
        .does("go K7");
    let table = table.stands("fr-line-1@K7/N/2 fr-counter-1@L7");
    let table =
        table.does("done; order en-line-1; go L8; done; order fr-counter-1").refuses("go L6").can("fire L8");
    table.does("fire L8").has_dice(4).dice("IIII").stands("en-line-1@L8/S/2");
    town("fr-line-1@L7/N/0 en-line-1@L9").refuses("garrison");
    order("fr-line-1@L7 en-line-1@L9", "fr-line-1").refuses("garrison");
    order_on("fr-light-cav-1@L7", "L7 town", "fr-light-cav-1").refuses("garrison");
    // The general may stay with it.
    let table = town("fr-line-1@L7 fr-general-1@L7 en-line-1@L12").does("alone; garrison; go L6; done");
    table.stands("fr-general-1@L7 fr-counter-1@L7 fr-line-1@L6");
    let prussian = lay("pr-line-1@L7 fr-line-1@L3")
        .ground("L7 farm")
        .option("allied-army", "prussian")
        .turn("allied")
        .table();
    prussian.does("order pr-line-1").can("garrison");
}

/// [6.21.3] Combining: same arm, class and nation, no more chips than at the start, one counter lost; neither fires.
#[test]
fn combining() {
    let table = order("fr-line-1@L6/N/1 fr-line-2@L7/SE/2 en-line-1@L9", "fr-line-1").does("go L7");
    let table = table.stands("fr-line-1@lost fr-line-2@L7/SE/3").asks(Side::Allied);
    assert_eq!(table.game.side_losses(Side::French), 1);
    table.does("order en-line-9; done").cannot("order fr-line-2", "6.0-b");
    order("fr-line-1@L6/N/2 fr-line-2@L7/N/2", "fr-line-1").refuses("go L7");
    order("fr-line-1@L6/N/1 fr-elite-1@L7/N/1", "fr-line-1").refuses("go L7");
    order("fr-light-cav-1@L6/N/0 fr-heavy-cav-1@L7/N/0", "fr-light-cav-1").refuses("go L7");
    order("fr-light-art-1@L6/N/0 fr-horse-art-1@L7/N/0", "fr-light-art-1").refuses("go L7");
    order("fr-line-1@L6/N/3 fr-line-2@L7/N/0", "fr-line-1").refuses("go L7");
    // A chip that is out as a skirmisher will come back, so there is no room for another.
    order("fr-line-1@L6/N/1 fr-line-2@L7/N/2 fr-counter-1@L8/of/fr-line-2", "fr-line-1").refuses("go L7");
    // Two generals do not meet.
    order("fr-line-1@L6/N/1 fr-general-1@L6 fr-line-2@L7/N/1 fr-general-2@L7", "fr-line-1")
        .refuses("go L7")
        .does("alone")
        .can("go L7");
}

/// [6.31.3] [7.32.4] [6.31.2] [6.0-c] Generals and units: with it for all its move, or staying; his die needs no
/// order of his.
#[test]
fn generals_and_their_units() {
    let pieces = "fr-line-1@L7 fr-general-1@L7 en-line-1@L9 en-line-2@L13";
    order(pieces, "fr-line-1").does("go L8").stands("fr-general-1@L8").does("fire L9").has_dice(5);
    order(pieces, "fr-line-1").does("alone; go L8").stands("fr-general-1@L7").does("fire L9").has_dice(4);
    // He joins, and then the unit is ordered.
    let table = order("fr-line-1@L7 fr-general-1@L5 en-line-1@L9 en-line-2@L13", "fr-general-1");
    let table = table.does("go L7; order en-line-2; done; order fr-line-1; go L8; fire L9");
    table.has_dice(5).stands("fr-general-1@L8");
    order(pieces, "fr-general-1").does("go K6").stands("fr-line-1@L7 fr-general-1@K6");
    // A unit comes to a lone general and has his die at once.
    order("fr-line-1@L7 fr-general-1@L8 en-line-1@L9", "fr-line-1").does("go L8; fire L9").has_dice(5);
}

/// RULING [7.32.8] [10.0-E] A general who has fled does not move again in this round, with a unit neither: it leaves
/// without him.
#[test]
fn a_general_who_fled_stays() {
    let flown = || -> Table {
        let pieces = "en-line-1@L8 en-line-2@L13 fr-general-1@L7 fr-line-1@L6";
        let table = lay(pieces).turn("allied").table().does("order en-line-1; fire L7").dice("FIII");
        table.stands("fr-general-1@L6")
    };
    flown().does("order fr-general-1").refuses("go L5").does("done");
    let table = flown().does("order fr-line-1; go L5").stands("fr-line-1@L5 fr-general-1@L6");
    drop(table);
    flown().does("order fr-line-1").refuses("alone").can("form").can("deploy K5");
    // He still gives his die where he is.
    flown().does("order fr-line-1; fire L8").has_dice(4);
    // Under Leadership he leads it to fight, but not away.
    let led = lay("en-line-1@L8 fr-general-1@L6 fr-line-1@L6").with("retreated", json!(["fr-general-1"]));
    let led = led.plays("french", "leadership", "west+centre+east").table().does("order fr-general-1; lead");
    led.cannot("go L5", "7.32.8").does("fire L8").has_dice(5);
}

/// [6.31.4] [REF-RALLY-1] Recovering: three dice, the unit's own face alone, never above the start.
#[test]
fn recovering() {
    let recover = |unit: &str, faces: &str| {
        lay(&format!("{unit} fr-general-1@L7")).table().does("order fr-general-1; recover").dice(faces)
    };
    recover("fr-line-1@L7/N/0", "IIG").stands("fr-line-1@L7/N/2");
    recover("fr-elite-1@L7/N/0", "GGI").stands("fr-elite-1@L7/N/1");
    recover("fr-line-1@L7/N/2", "III").stands("fr-line-1@L7/N/3");
    recover("fr-heavy-art-1@L7/N/0", "AAC").stands("fr-heavy-art-1@L7/N/2");
    recover("fr-light-cav-1@L7/N/0", "FFF").stands("fr-light-cav-1@L7/N/0");
    order("fr-general-1@L7 fr-line-1@L8/N/1", "fr-general-1").refuses("recover");
    order("fr-general-1@L7 fr-counter-1@L7/garrison", "fr-general-1").refuses("recover");
    let card = |layout: Layout| layout.plays("french", "rally", "west+centre+east").table();
    card(lay("fr-line-1@C7/N/1 fr-general-1@C7 en-line-1@L12"))
        .does("rally fr-line-1")
        .dice("IGF")
        .stands("fr-line-1@C7/N/2");
}

/// [6.22.3] Nobody turns without an order, and a failed reaction does not turn anybody.
#[test]
fn facing_is_kept() {
    let table = lay("fr-line-1@L7 en-line-1@L8/N").table().does("order fr-line-1; fire L8").dice("CCCCC");
    table.stands("en-line-1@L8/N");
    order("fr-line-1@L7 en-line-1@L12", "fr-line-1")
        .does("go L8")
        .can("face S")
        .does("face S")
        .stands("fr-line-1@L8/S");
}

/// RULING [13.1-b] Only infantry occupies Hougoumont: a general is there with infantry or a garrison, and not by himself.
#[test]
fn no_general_holds_hougoumont_alone() {
    let ride = |more: &str| {
        on("waterloo", &format!("fr-general-1@F5 en-line-1@V13 {more}")).table().does("order fr-general-1")
    };
    ride("").cannot("go F6", "13.1-b");
    ride("fr-line-1@F6").can("go F6");
    ride("fr-counter-1@F6/garrison").can("go F6");
    let out = || on("waterloo", "fr-line-1@F6 fr-general-1@F6 en-line-1@V13").table().does("order fr-line-1");
    out().cannot("alone", "13.1-b").does("go F5").stands("fr-general-1@F5");
    out().does("garrison; alone; go F5").stands("fr-general-1@F6 fr-counter-1@F6 fr-line-1@F5");
}
