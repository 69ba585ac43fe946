//! Victory conditions.

use crate::common::{Table, full};
use contract::Side;
use wallace::Army;

/// The end of a turn with everyone at home but these.
fn night(situation: &str, changes: &str) -> Table {
    let mut table = full(&format!("allied formations, {situation}"), changes);
    table.does("done; done");
    table
}

/// So many of these pieces lost, by number.
fn lost(kind: &str, count: u8) -> String {
    (1..=count).map(|number| format!("{kind}-{number}@lost")).collect::<Vec<_>>().join(" ")
}

/// [W-VICTORY-1] Only in phase six: French infantry that has taken Mont St. Jean wins when the turn is
/// over, and not before.
#[test]
fn victory_is_checked_in_phase_six() {
    let mut table = full("allied formations", "gd-inf-1@mont-st-jean");
    assert!(table.outcome().is_none());
    table.does("done");
    assert!(table.outcome().is_none(), "the French may still change formations");
    table.does("done").ends(Side::French, "W-VICTORY-3");
}

/// [W-VICTORY-2] Infantry, guns and leaders count one each, Guard infantry two, cavalry nothing.
#[test]
fn casualties() {
    let count = |changes: &str, army| full("allied formations", changes).game.casualties(army);
    assert_eq!(count("fr-inf-1@lost fr-art-1@lost fr-ldr-1@lost", Army::French), 3);
    assert_eq!(count("gd-inf-1@lost gd-inf-2@lost", Army::French), 4);
    assert_eq!(count("fr-cav-1@lost gd-cav-1@lost", Army::French), 0);
    assert_eq!(
        count(
            "br-inf-1@lost ge-inf-1@lost du-inf-1@lost br-art-1@lost br-ldr-1@lost br-cav-1@lost",
            Army::Allied
        ),
        5
    );
}

/// [W-VICTORY-3] The French win with infantry in Mont St. Jean; cavalry there is not enough.
#[test]
fn the_french_take_mont_st_jean() {
    night("turn 3", "fr-inf-1@mont-st-jean").ends(Side::French, "W-VICTORY-3");
    assert!(night("turn 3", "fr-cav-1@mont-st-jean fr-art-1@mont-st-jean").outcome().is_none());
}

/// [W-VICTORY-4][W-COMP-5] Thirteen casualties of the Anglo-Allied army win for the French; twelve do
/// not, and Prussians are not counted.
#[test]
fn the_french_break_the_army() {
    let twelve = format!("{} {}", lost("ge-inf", 9), lost("du-inf", 3));
    let prussians = format!("{} {}", lost("lw-inf", 6), lost("pr-inf", 4));
    assert!(night("turn 3", &format!("{twelve} {prussians}")).outcome().is_none());
    night("turn 3", &format!("{twelve} br-ldr-1@lost")).ends(Side::French, "W-VICTORY-4");
}

/// [W-VICTORY-5] The Allies win with infantry in Rossomme, Prussian too.
#[test]
fn the_allies_take_rossomme() {
    let home = "gd-inf-4@decoster gd-inf-5@guard-camp gd-inf-6@le-caillou fr-ldr-4@le-caillou";
    night("turn 3", &format!("{home} du-inf-1@rossomme")).ends(Side::Allied, "W-VICTORY-5");
    night("turn 6", &format!("{home} lw-inf-1@rossomme")).ends(Side::Allied, "W-VICTORY-5");
    assert!(night("turn 3", &format!("{home} br-cav-1@rossomme")).outcome().is_none());
}

/// [W-VICTORY-6] Sixteen French casualties win for the Allies; fifteen do not.
#[test]
fn the_allies_break_the_army() {
    assert!(night("turn 3", &lost("fr-inf", 15)).outcome().is_none());
    night("turn 3", &lost("fr-inf", 16)).ends(Side::Allied, "W-VICTORY-6");
    night("turn 3", &format!("{} {}", lost("gd-inf", 6), lost("fr-art", 4)))
        .ends(Side::Allied, "W-VICTORY-6");
}

/// [W-VICTORY-7] If both have won, he wins who caused more casualties. RULING: Prussians do not count, and a
/// tie goes to the Allies.
#[test]
fn both_at_once() {
    let both = |more: &str| {
        let ground = "fr-inf-17@mont-st-jean";
        night("turn 6", &format!("{ground} {} {more}", lost("fr-inf", 16)))
    };
    both(&format!("{} {}", lost("ge-inf", 9), lost("br-inf", 8))).ends(Side::French, "W-VICTORY-7");
    both(&format!("{} {}", lost("ge-inf", 9), lost("br-inf", 7))).ends(Side::Allied, "W-VICTORY-7");
    both(&format!("{} {} {}", lost("ge-inf", 9), lost("br-inf", 7), lost("lw-inf", 6)))
        .ends(Side::Allied, "W-VICTORY-7");
}

/// [W-VICTORY-8][W-SEQ-5] When night falls and nobody has won, the Allies have. RULING: casualties are not
/// compared.
#[test]
fn night_falls() {
    assert!(night("turn 8", "").outcome().is_none());
    night("turn 9", "").ends(Side::Allied, "W-VICTORY-8");
    night("turn 9", &lost("ge-inf", 9)).ends(Side::Allied, "W-VICTORY-8");
    night("turn 9", "fr-inf-1@mont-st-jean").ends(Side::French, "W-VICTORY-3");
}
