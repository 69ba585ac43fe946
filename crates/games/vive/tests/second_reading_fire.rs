//! A second reading of sections 7 to 9: the rulebook read once more by somebody who had not seen the program. Each
//! case is a position, what is asked, and the one right answer.

use crate::common::{Table, lay};
use contract::Side;

/// The dice of an attack, or none where it may not be made.
fn dice_on(pieces: &str, ground: &str, by: &str, at: &str) -> u8 {
    let table = lay(pieces).ground(ground).table().does(&format!("order {by}"));
    let fire = format!("fire {at}");
    if table.offers("fire").contains(&fire) { table.does(&fire).awaits() } else { 0 }
}

fn dice(pieces: &str, by: &str, at: &str) -> u8 {
    dice_on(pieces, "", by, at)
}

fn thrown(pieces: &str, by: &str, at: &str, faces: &str) -> Table {
    lay(pieces).table().does(&format!("order {by}; fire {at}")).dice(faces)
}

/// [7.31-INF] [7.31-GAR] [7.31-SKIRM] [7.31-LART] [7.31-HART] [7.31-CAV] Every row of dice, hex by hex, and nothing
/// beyond its end.
#[test]
fn dice_by_distance() {
    let row = |firer: &str, ground: &str| -> Vec<u8> {
        let by = firer.split('@').next().unwrap();
        (5..=12)
            .map(|row| dice_on(&format!("{firer} en-line-1@L{row}"), ground, by, &format!("L{row}")))
            .collect()
    };
    assert_eq!(row("fr-line-1@L4", ""), [4, 3, 2, 0, 0, 0, 0, 0]);
    assert_eq!(row("fr-line-1@L4/N/0", ""), [4, 3, 2, 0, 0, 0, 0, 0], "losses cost no dice");
    assert_eq!(row("fr-line-1@L4", "L4 hill"), [4, 3, 2, 0, 0, 0, 0, 0], "a hill helps guns alone");
    assert_eq!(row("fr-counter-1@L4/detached", ""), [2, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(row("fr-counter-1@L4/garrison", ""), [4, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(row("fr-heavy-cav-1@L4/N/0", ""), [3, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(row("fr-light-art-1@L4", ""), [5, 4, 3, 2, 1, 0, 0, 0]);
    assert_eq!(row("fr-light-art-1@L4", "L4 hill"), [5, 4, 3, 2, 1, 1, 0, 0]);
    assert_eq!(row("fr-horse-art-1@L4", "L4 hill"), [5, 4, 3, 2, 1, 1, 0, 0]);
    assert_eq!(row("fr-heavy-art-1@L4/N/0", ""), [6, 5, 4, 3, 2, 1, 0, 0]);
    assert_eq!(row("fr-heavy-art-1@L4", "L4 hill"), [6, 5, 4, 3, 2, 1, 1, 0]);
}

/// [7.32.1] [7.32.2] [7.32.3] A general adds a die to all but guns, and no range.
#[test]
fn dice_of_a_general() {
    let with = |unit: &str, at: &str| {
        let by = unit.split('@').next().unwrap();
        dice(&format!("{unit} fr-general-1@L7 en-line-1@{at}"), by, at)
    };
    assert_eq!(with("fr-line-1@L7", "L8"), 5);
    assert_eq!(with("fr-line-1@L7", "L11"), 0);
    assert_eq!(with("fr-light-cav-1@L7", "L8"), 4);
    assert_eq!(with("fr-light-cav-1@L7", "L9"), 0);
    assert_eq!(with("fr-counter-1@L7/detached", "L8"), 3);
    assert_eq!(with("fr-counter-1@L7/garrison", "L8"), 5);
    assert_eq!(with("fr-light-art-1@L7", "L8"), 5);
    assert_eq!(with("fr-heavy-art-1@L7", "L8"), 6);
}

/// [8.1-c] [8.2-a] [8.3-a] [8.7-a] [9.4-6] [9.4-7] What the ground under the target takes away; out of the last die
/// there is no attack. [9.4-MIN]
#[test]
fn dice_lost_to_cover() {
    let near =
        |ground: &str| dice_on("fr-line-1@L7 en-line-1@L8", &format!("L8 {ground}"), "fr-line-1", "L8");
    let grounds =
        ["woods", "orchard", "hill", "field", "town", "farm", "fortified", "stream", "marsh", "bridge"];
    assert_eq!(grounds.map(near), [3, 3, 3, 3, 2, 2, 1, 4, 4, 4]);
    // From a hill to the next hill it is one die less all the same; in contact on both hills too.
    assert_eq!(dice_on("fr-line-1@L7 en-line-1@L8", "L7 hill L8 hill", "fr-line-1", "L8"), 3);
    assert_eq!(dice_on("fr-line-1@L5 en-line-1@L8", "L8 hill", "fr-line-1", "L8"), 1);
    assert_eq!(dice_on("fr-light-art-1@L4 en-line-1@L9", "L9 woods", "fr-light-art-1", "L9"), 0);
    assert_eq!(dice_on("fr-light-art-1@L4 en-line-1@L8", "L8 town", "fr-light-art-1", "L8"), 0);
    assert_eq!(dice_on("fr-heavy-art-1@L6 en-line-1@L8", "L8 town", "fr-heavy-art-1", "L8"), 3);
    assert_eq!(dice_on("fr-heavy-art-1@L6 en-line-1@L8", "L8 fortified", "fr-heavy-art-1", "L8"), 2);
    assert_eq!(dice_on("fr-counter-1@L7/detached en-line-1@L8", "L8 town", "fr-counter-1", "L8"), 0);
    assert_eq!(
        dice_on("fr-counter-1@L7/detached fr-general-1@L7 en-line-1@L8", "L8 town", "fr-counter-1", "L8"),
        1
    );
}

/// [8.4-d] Buildings: infantry from next door alone, cavalry never, and nobody in them is safe from guns. [6.1-CAV-2]
/// Cavalry inside does not shock.
#[test]
fn buildings_choose_their_attackers() {
    assert_eq!(dice_on("fr-line-1@L6 en-line-1@L8", "L8 farm", "fr-line-1", "L8"), 0);
    assert_eq!(dice_on("fr-heavy-cav-1@L7 en-line-1@L8", "L8 farm", "fr-heavy-cav-1", "L8"), 0);
    assert_eq!(dice_on("fr-heavy-cav-1@L7 en-heavy-cav-1@L8", "L8 farm", "fr-heavy-cav-1", "L8"), 0);
    assert_eq!(dice_on("fr-heavy-cav-1@L7 en-line-1@L8", "L7 farm", "fr-heavy-cav-1", "L8"), 0);
    assert_eq!(
        dice_on("fr-line-1@L7 en-line-1@L8", "L7 farm", "fr-line-1", "L8"),
        4,
        "it stood there before"
    );
    assert_eq!(dice_on("fr-light-art-1@L5 en-counter-1@L8/garrison", "L8 farm", "fr-light-art-1", "L8"), 1);
}

/// [8.5-a] [9.4-9] Out of water: a die less, and no fire of guns at all; all terms add up.
#[test]
fn dice_out_of_water() {
    for water in ["stream", "marsh"] {
        let out = |unit: &str| {
            let by = unit.split('@').next().unwrap();
            dice_on(&format!("{unit} en-line-1@L8"), &format!("L7 {water}"), by, "L8")
        };
        assert_eq!(out("fr-line-1@L7"), 3);
        assert_eq!(out("fr-heavy-cav-1@L7"), 2);
        assert_eq!(out("fr-counter-1@L7/detached"), 1);
        assert_eq!(out("fr-light-art-1@L7"), 0);
        assert_eq!(out("fr-horse-art-1@L7"), 0);
    }
    let all = "fr-line-1@L7 fr-general-1@L7 en-line-1@L8";
    assert_eq!(dice_on(all, "L7 stream L8 hill", "fr-line-1", "L8"), 3);
    assert_eq!(dice_on("fr-line-1@L7 en-line-1@L8", "L7 bridge", "fr-line-1", "L8"), 4);
}

/// [9.4-2] [9.4-3] [9.4-4] [9.4-12] Squares and flanks: one die for infantry and garrisons, none for skirmishers, two
/// for guns, two for cavalry in the flank alone.
#[test]
fn dice_at_squares_and_flanks() {
    let square = |unit: &str, at: &str| {
        let by = unit.split('@').next().unwrap();
        dice(&format!("{unit} en-line-1@{at}/S/3/square"), by, at)
    };
    assert_eq!(["L8", "L9", "L10", "L11"].map(|at| square("fr-line-1@L7", at)), [5, 4, 3, 0]);
    assert_eq!(square("fr-counter-1@L7/detached", "L8"), 2);
    assert_eq!(square("fr-counter-1@L7/garrison", "L8"), 5);
    assert_eq!(["L8", "L9", "L12"].map(|at| square("fr-light-art-1@L7", at)), [7, 6, 3]);
    assert_eq!(square("fr-heavy-art-1@L7", "L8"), 8);
    assert_eq!(square("fr-heavy-cav-1@L7", "L8"), 3);
    // The target turns its back.
    let rear = |unit: &str, at: &str| {
        let by = unit.split('@').next().unwrap();
        dice(&format!("{unit} en-line-1@{at}/N"), by, at)
    };
    assert_eq!(["L8", "L9", "L10"].map(|at| rear("fr-line-1@L7", at)), [5, 4, 3]);
    assert_eq!(rear("fr-counter-1@L7/detached", "L8"), 2);
    assert_eq!(rear("fr-counter-1@L7/garrison", "L8"), 5);
    assert_eq!(rear("fr-light-art-1@L7", "L12"), 3);
    assert_eq!(rear("fr-heavy-cav-1@L7", "L8"), 5);
    assert_eq!(dice("fr-heavy-cav-1@L7 fr-general-1@L7 en-line-1@L8/N", "fr-heavy-cav-1", "L8"), 6);
    // The sides beside the faced one are front too: looking NE, only NW is left of the front.
    let looking = ["N", "NE", "SE", "S", "SW", "NW"];
    let from_south = looking.map(|to| dice(&format!("fr-line-1@L7 en-line-1@L8/{to}"), "fr-line-1", "L8"));
    assert_eq!(from_south, [5, 5, 4, 4, 4, 5]);
}

/// [7.3-b] [6.1-SKIRM-12] Who has no facing has no flank: skirmishers, garrisons, units in buildings, lone generals;
/// [6.22.0] and nobody in the basic game.
#[test]
fn nobody_without_facing_has_a_flank() {
    assert_eq!(dice("fr-line-1@L9 en-counter-1@L8/detached", "fr-line-1", "L8"), 4);
    assert_eq!(dice("fr-light-art-1@L9 en-counter-1@L8/garrison", "fr-light-art-1", "L8"), 5);
    assert_eq!(dice_on("fr-line-1@L9 en-line-1@L8/S", "L8 town", "fr-line-1", "L8"), 2);
    assert_eq!(dice("fr-heavy-cav-1@L9 en-general-1@L8", "fr-heavy-cav-1", "L8"), 3);
    let off = |unit: &str| {
        let by = unit.split('@').next().unwrap();
        let table = lay(&format!("{unit} en-line-1@L8/S")).option("facing", "off").table();
        table.does(&format!("order {by}; fire L8")).awaits()
    };
    assert_eq!(["fr-line-1@L9", "fr-light-art-1@L9", "fr-heavy-cav-1@L9"].map(off), [4, 5, 3]);
}

/// [9.4-10] [6.1-HART-1] Infantry fires at guns, horse guns among them, from two hexes at most.
#[test]
fn guns_are_out_of_reach_of_muskets() {
    for guns in ["en-light-art-1", "en-heavy-art-1", "en-horse-art-1"] {
        let at = |at: &str| dice(&format!("fr-line-1@L7 {guns}@{at}"), "fr-line-1", at);
        assert_eq!(["L8", "L9", "L10"].map(at), [4, 3, 0], "{guns}");
    }
    assert_eq!(dice("fr-heavy-art-1@L7 en-light-art-1@L10", "fr-heavy-art-1", "L10"), 4);
}

/// [9.3-a] [9.3-b] The face of the target hits; a general face hits for elite infantry, heavy cavalry and heavy guns,
/// whoever the target is.
#[test]
fn faces_that_hit() {
    let losses = |unit: &str, target: &str, faces: &str| {
        let by = unit.split('@').next().unwrap();
        thrown(&format!("{unit} {target}@L8"), by, "L8", faces).last_shot().0
    };
    assert_eq!(losses("fr-line-1@L7", "en-line-1", "IICG"), 2);
    assert_eq!(losses("fr-line-1@L7", "en-elite-1", "GGGI"), 1, "what the target is does not matter");
    assert_eq!(losses("fr-elite-1@L7", "en-line-1", "GGCA"), 2);
    assert_eq!(losses("fr-elite-1@L7", "en-heavy-cav-1", "GCIA"), 2);
    assert_eq!(losses("fr-light-cav-1@L7", "en-light-cav-1", "GCA"), 1);
    assert_eq!(losses("fr-heavy-cav-1@L7", "en-light-cav-1", "GCA"), 2);
    assert_eq!(losses("fr-light-art-1@L7", "en-line-1", "GGIAC"), 1);
    assert_eq!(losses("fr-horse-art-1@L7", "en-line-1", "GGIAC"), 1);
    assert_eq!(losses("fr-heavy-art-1@L7", "en-line-1", "GGIACC"), 3);
    assert_eq!(losses("fr-counter-1@L7/detached", "en-line-1", "IG"), 1);
}

/// [9.4-12] In flank or rear all cavalry hits with flags and generals too, and the flags drive nobody back, general or not.
#[test]
fn a_shock_in_the_flank() {
    let table = thrown("fr-light-cav-1@L7 en-line-1@L8/N", "fr-light-cav-1", "L8", "IFGCA");
    assert_eq!(table.last_shot(), (3, 0));
    table.stands("en-line-1@L8/N/0");
    let table = thrown("fr-light-cav-1@L7 en-line-1@L8/N en-general-1@L8", "fr-light-cav-1", "L8", "FFCCC");
    table.stands("en-line-1@L8/N/1");
    // Guns: each flag once.
    thrown("fr-light-cav-1@L7 en-heavy-art-1@L8/N", "fr-light-cav-1", "L8", "FFIII")
        .stands("en-heavy-art-1@L8/N/0");
}

/// [9.4-4] [9.4-5] [9.4-8] Into and out of squares only generals hit; a square stands, but what it fires at may go back.
#[test]
fn squares() {
    thrown("fr-heavy-cav-1@L7 en-line-1@L8/S/3/square", "fr-heavy-cav-1", "L8", "IIF")
        .stands("en-line-1@L8/S/3/square");
    thrown("fr-light-cav-1@L7 en-line-1@L8/S/3/square", "fr-light-cav-1", "L8", "GGF")
        .stands("en-line-1@L8/S/1/square");
    thrown("fr-line-1@L7 en-line-1@L8/S/3/square", "fr-line-1", "L8", "IFFGG")
        .stands("en-line-1@L8/S/2/square");
    let table =
        lay("fr-line-1@L7/N/3/square en-line-1@L8").table().does("order fr-line-1; fire L8").dice("IIGF");
    table.stands("en-line-1@L9/S/2");
    lay("fr-elite-1@L7/N/3/square en-line-1@L8")
        .table()
        .does("order fr-elite-1; fire L8")
        .dice("IGII")
        .stands("en-line-1@L8/S/2");
    // All round, at every distance.
    let around =
        lay("fr-line-1@L7/N/3/square en-line-1@L5 en-line-2@N7 en-line-3@K6").table().does("order fr-line-1");
    assert_eq!(around.offers("fire").len(), 3);
}

/// [7.31-MAX] Infantry causes as many losses as it has elements, flags against guns among them; skirmishers and
/// garrisons one; cavalry and guns as many as they roll.
#[test]
fn losses_are_limited_by_strength() {
    let losses = |unit: &str, target: &str, faces: &str| {
        let by = unit.split('@').next().unwrap();
        thrown(&format!("{unit} {target}@L8"), by, "L8", faces).last_shot().0
    };
    assert_eq!(losses("fr-line-1@L7/N/1", "en-line-1", "IIII"), 2);
    assert_eq!(losses("fr-line-1@L7/N/0", "en-heavy-art-1", "AFFI"), 1);
    assert_eq!(losses("fr-counter-1@L7/garrison", "en-line-1", "IIII"), 1);
    assert_eq!(losses("fr-counter-1@L7/garrison", "en-heavy-art-1", "AFFF"), 1);
    assert_eq!(losses("fr-counter-1@L7/detached", "en-line-1", "II"), 1);
    assert_eq!(losses("fr-light-cav-1@L7/N/0", "en-light-cav-1", "CCC"), 3);
    assert_eq!(losses("fr-light-art-1@L7/N/0", "en-line-1", "IIIIC"), 4);
    // The flag of a weak unit drives back all the same, and losses come first.
    thrown("fr-line-1@L7/N/0 en-line-1@L8", "fr-line-1", "L8", "IIIF").stands("en-line-1@L9/S/2");
    // Hits beyond the last element are wasted. [9.32]
    let table = thrown("fr-line-1@L7 en-line-1@L8/S/0 en-line-2@L9", "fr-line-1", "L8", "IIII");
    table.stands("en-line-1@lost en-line-2@L9/S/3");
}

/// [9.4-11] Guns and flags: from next door a loss each, from afar nothing; [7.32.6] RULING with a general or in a
/// building they are ignored and cost nothing.
#[test]
fn flags_at_guns() {
    thrown("fr-line-1@L7 en-heavy-art-1@L8", "fr-line-1", "L8", "FFII").stands("en-heavy-art-1@L8/S/0");
    thrown("fr-line-1@L6 en-heavy-art-1@L8", "fr-line-1", "L8", "FFA").stands("en-heavy-art-1@L8/S/1");
    thrown("fr-light-cav-1@L7 en-heavy-art-1@L8", "fr-light-cav-1", "L8", "AFI")
        .stands("en-heavy-art-1@L8/S/0");
    thrown("fr-light-cav-1@L7 en-light-art-1@L8", "fr-light-cav-1", "L8", "FFI")
        .stands("en-light-art-1@lost");
    thrown("fr-line-1@L7 en-heavy-art-1@L8 en-general-1@L8", "fr-line-1", "L8", "FFII")
        .stands("en-heavy-art-1@L8/S/2");
    let table = lay("fr-line-1@L7/N/3/square en-light-art-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FIAC");
    table.stands("en-light-art-1@L8/S/0");
}

/// [10.0-F] [7.32.6] [6.1-GAR-6] [9.31] Who stands fast: with a general, in a building whatever the arm, a garrison;
/// and what falls at the first hit.
#[test]
fn who_ignores_flags() {
    thrown("fr-line-1@L7 en-heavy-cav-1@L8 en-general-1@L8", "fr-line-1", "L8", "FFFF")
        .stands("en-heavy-cav-1@L8");
    for unit in ["en-line-1", "en-light-cav-1"] {
        let table = lay(&format!("fr-line-1@L7 {unit}@L8")).ground("L8 town").table();
        table.does("order fr-line-1; fire L8").dice("FF").stands(&format!("{unit}@L8"));
    }
    thrown("fr-line-1@L7 en-counter-1@L8/garrison", "fr-line-1", "L8", "FFFF").stands("en-counter-1@L8");
    let table = thrown("fr-line-1@L7 en-counter-1@L8/garrison", "fr-line-1", "L8", "ICCC")
        .stands("en-counter-1@gone");
    assert_eq!(table.game.side_losses(Side::Allied), 0);
}

/// [7.43] [8.3-d] [7.42] What stops a line of three hexes, and what does not.
#[test]
fn what_blocks_a_line() {
    let through =
        |ground: &str| dice_on("fr-line-1@L5 en-line-1@L8", &format!("L6 {ground}"), "fr-line-1", "L8") > 0;
    for (ground, clear) in [
        ("woods", false),
        ("hill", false),
        ("field", false),
        ("town", false),
        ("farm", false),
        ("rough", false),
        ("orchard", true),
        ("stream", true),
        ("marsh", true),
        ("bridge", true),
    ] {
        assert_eq!(through(ground), clear, "{ground}");
    }
    for body in [
        "fr-line-2@L7",
        "en-line-2@L7",
        "fr-general-1@L7",
        "en-general-1@L7",
        "fr-counter-1@L7/detached",
        "en-counter-1@L7/garrison",
    ] {
        assert_eq!(dice(&format!("fr-line-1@L5 en-line-1@L8 {body}"), "fr-line-1", "L8"), 0, "{body}");
    }
    // Neither end is in the way.
    assert_eq!(dice_on("fr-line-1@L5 en-line-1@L8", "L5 woods L8 woods", "fr-line-1", "L8"), 1);
}

/// RULING [7.42] Along a hexside both hexes have to obstruct, by ground or by bodies.
#[test]
fn lines_along_hexsides() {
    let along = |more: &str, ground: &str| {
        dice_on(&format!("fr-line-1@L7 en-line-1@N7 {more}"), ground, "fr-line-1", "N7")
    };
    assert_eq!(along("", ""), 3);
    assert_eq!(along("", "M7 woods"), 3);
    assert_eq!(along("fr-line-2@M6", ""), 3);
    assert_eq!(along("fr-line-2@M6", "M7 woods"), 0);
    assert_eq!(along("fr-line-2@M6 en-line-2@M7", ""), 0);
    // At the edge of the map the outer hex never obstructs: L1 to N1 runs between M1 and nothing.
    assert_eq!(dice("fr-line-1@L1 en-line-1@N1 fr-line-2@M1", "fr-line-1", "N1"), 3);
}

/// [8.3-c] Guns on a hill see over friends beside them, not over enemies, not over friends further off, not over
/// ground that blocks.
#[test]
fn guns_on_a_hill_see_over_friends() {
    let sees = |more: &str, ground: &str| {
        dice_on(&format!("fr-heavy-art-1@L5 en-line-1@L9 {more}"), ground, "fr-heavy-art-1", "L9")
    };
    assert_eq!(sees("fr-line-1@L6", "L5 hill"), 3);
    assert_eq!(sees("fr-general-1@L6", "L5 hill"), 3);
    assert_eq!(sees("fr-line-1@L6", ""), 0);
    assert_eq!(sees("en-line-2@L6", "L5 hill"), 0);
    assert_eq!(sees("fr-line-1@L7", "L5 hill"), 0);
    assert_eq!(sees("fr-line-1@L6", "L5 hill L6 hill"), 0);
    assert_eq!(sees("fr-line-1@L6", "L5 hill L6 orchard"), 3);
    assert_eq!(dice_on("fr-line-1@L5 fr-line-2@L6 en-line-1@L8", "L5 hill", "fr-line-1", "L8"), 0);
}

/// [9.5] [9.51] [9.52] Lone generals: the usual dice, a general face kills and counts, else each flag is a hex; with
/// a unit nobody is hit.
#[test]
fn shooting_at_a_general() {
    assert_eq!(dice("fr-line-1@L5 en-general-1@L8", "fr-line-1", "L8"), 2);
    assert_eq!(dice_on("fr-line-1@L7 en-general-1@L8", "L8 woods", "fr-line-1", "L8"), 3);
    let table = thrown("fr-line-1@L7 en-general-1@L8", "fr-line-1", "L8", "GFFF").stands("en-general-1@lost");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
    thrown("fr-line-1@L7 en-general-1@L8", "fr-line-1", "L8", "IIIF").stands("en-general-1@L9");
    thrown("fr-elite-1@L7 en-general-1@L8", "fr-elite-1", "L8", "IIFF").stands("en-general-1@L10");
    thrown("fr-line-1@L7 en-line-1@L8 en-general-1@L8", "fr-line-1", "L8", "GGGG")
        .stands("en-line-1@L8/S/3 en-general-1@L8");
    // He stops with a friend; he does not go to another general.
    thrown("fr-line-1@L7 en-general-1@L8 en-line-1@L9", "fr-line-1", "L8", "FFFI").stands("en-general-1@L9");
    let table =
        thrown("fr-line-1@L7 en-general-1@L8 en-line-1@L9 en-general-2@L9", "fr-line-1", "L8", "FIII");
    assert_eq!(table.offers("retreat"), ["retreat K8", "retreat M8"]);
}

/// RULING [9.53] The general whose unit falls goes back for each flag of that roll, is not hit by it, and without a
/// flag stays where he is.
#[test]
fn a_general_left_behind() {
    thrown("fr-line-1@L7 en-line-1@L8/S/0 en-general-1@L8", "fr-line-1", "L8", "IGGC")
        .stands("en-line-1@lost en-general-1@L8");
    thrown("fr-line-1@L7 en-line-1@L8/S/0 en-general-1@L8", "fr-line-1", "L8", "IFFC")
        .stands("en-general-1@L10");
    // Cavalry does not advance onto him; where he has gone it may.
    let stays = thrown("fr-light-cav-1@L7 en-line-1@L8/S/0 en-general-1@L8", "fr-light-cav-1", "L8", "ICC");
    stays.stands("en-general-1@L8").asks(Side::Allied);
    let goes = thrown("fr-light-cav-1@L7 en-line-1@L8/S/0 en-general-1@L8", "fr-light-cav-1", "L8", "IFC");
    goes.stands("en-general-1@L9").asks(Side::French).can("advance").can("done");
    // A garrison's general too.
    let town = lay("fr-line-1@L7 en-counter-1@L8/garrison en-general-1@L8").ground("L8 town").table();
    town.does("order fr-line-1; fire L8").dice("IF").stands("en-counter-1@gone en-general-1@L9");
}

/// [6.22.1] [6.22.4] Who has turned attacks only in front, next door only straight ahead; who has not turns as he fires.
#[test]
fn turning_before_fire() {
    let pieces = "fr-line-1@L7/S en-line-1@L8 en-line-2@L10 en-line-3@M7";
    let table = || lay(pieces).table().does("order fr-line-1");
    table().does("fire L8").stands("fr-line-1@L7/N");
    let turned = table().does("face N").can("fire L8").cannot("fire M7", "6.22.1");
    turned.refuses("go L6").refuses("face S");
    // Two hexes off, the corner belongs to the front.
    let far = |to: &str, at: &str| {
        lay(&format!("fr-line-1@L7/S en-line-1@{at}")).table().does(&format!("order fr-line-1; face {to}"))
    };
    far("N", "N7").can("fire N7");
    far("NE", "L5").asks(Side::Allied);
    far("NE", "N7").can("fire N7");
}

/// [7.1] [10.0-E] One fire a round: not again by another order, and one who went back may still fire.
#[test]
fn one_fire_a_round() {
    let table = lay("fr-line-1@L7/N/2 fr-counter-1@K7/of/fr-line-1 en-line-1@L8 en-line-2@L13").table();
    let table = table.does("order fr-line-1; fire L8").dice("CCCC").does("order en-line-2; done");
    table.cannot("order fr-line-1", "6.0-b").does("order fr-counter-1").can("fire L8");
}
