//! Area unit limits.

use crate::common::{Table, table};
use contract::Side;

/// A French round of one more action, which is spent on nothing, with these pieces about.
fn round_ends(pieces: &str) -> Table {
    let mut table = table("french orders, tile 2, used 1", &format!("{pieces} br-inf-1@mont-st-jean"));
    table.does("nothing green");
    table
}

/// [W-LIMIT-1][W-LEADER-9] Three combat units and a leader have room in an area, whatever their nations;
/// a fourth unit has not.
#[test]
fn three_and_a_leader() {
    round_ends("fr-inf-1@decoster gd-inf-1@decoster fr-art-1@decoster fr-ldr-1@decoster")
        .bears("french:0@decoster");
    round_ends("fr-inf-1@decoster gd-inf-1@decoster fr-art-1@decoster fr-cav-1@decoster")
        .bears("french:1@decoster");
    let mixed = "br-inf-1@hedges du-inf-1@hedges lw-inf-1@hedges br-ldr-1@hedges pr-ldr-1@hedges";
    let allied = |more: &str| {
        let mut table = table("allied orders, tile 2, used 1", &format!("{mixed} {more} fr-inf-1@rossomme"));
        table.does("nothing green");
        table
    };
    allied("").bears("allied:0@hedges prussian:0@hedges");
    assert_eq!(allied("ge-cav-1@hedges").asks(), Side::Allied, "which colour?");
}

/// EXAMPLE [W-LIMIT-2] With infantry there, a cube for every unit too many: three infantry and two cavalry make
/// two. RULING: with both Allied armies there, its owner chooses the colours.
#[test]
fn infantry_pays_in_cubes() {
    round_ends("fr-inf-1@decoster fr-inf-2@decoster fr-inf-3@decoster fr-cav-1@decoster fr-cav-2@decoster")
        .bears("french:2@decoster")
        .stands("fr-cav-1@decoster fr-cav-2@decoster");
    let mut both = table(
        "allied orders, tile 2, used 1",
        "br-inf-1@hedges br-inf-2@hedges lw-inf-1@hedges pr-inf-1@hedges ge-cav-1@hedges fr-inf-1@rossomme",
    );
    both.does("nothing green; colour allied; colour prussian").bears("allied:1@hedges prussian:1@hedges");
}

/// EXAMPLE [W-LIMIT-3] Without infantry the cavalry pays: one with four guns tires and is lost; a tired one is lost,
/// and a cube makes up the rest. RULING: that cube is a gun's.
#[test]
fn cavalry_pays_with_its_horses() {
    let guns = "fr-art-1@decoster fr-art-2@decoster fr-art-3@decoster fr-art-4@decoster";
    round_ends(&format!("{guns} fr-cav-1@decoster")).stands("fr-cav-1@lost").bears("french:0@decoster");
    round_ends(&format!("{guns} fr-cav-1@decoster/side")).stands("fr-cav-1@lost").bears("french:1@decoster");
    let mut choice =
        round_ends("fr-cav-1@decoster fr-cav-2@decoster/side fr-art-1@decoster fr-art-2@decoster");
    assert_eq!((choice.asks(), choice.having("hit")), (Side::French, "fr-cav-1, fr-cav-2".into()));
    choice.fork().does("hit fr-cav-2").stands("fr-cav-1@decoster fr-cav-2@lost");
    choice.does("hit fr-cav-1").stands("fr-cav-1@decoster/side fr-cav-2@decoster/side");
}

/// [W-LIMIT-4] Guns alone pay in cubes, one each at most.
#[test]
fn guns_pay_with_their_crews() {
    let five = "fr-art-1@decoster fr-art-2@decoster fr-art-3@decoster fr-art-4@decoster fr-art-5@decoster";
    round_ends(five).bears("french:2@decoster");
    round_ends(&format!("{five} french:4@decoster")).bears("french:5@decoster");
}

/// [W-LIMIT-5][W-ROUND-8] Only the side whose round ends pays.
#[test]
fn the_other_side_pays_later() {
    let mut table = table(
        "french orders, tile 2, used 1",
        "fr-inf-1@decoster fr-inf-2@decoster fr-inf-3@decoster fr-inf-4@decoster \
         br-inf-1@mont-st-jean br-inf-2@mont-st-jean br-inf-3@mont-st-jean br-inf-4@mont-st-jean",
    );
    table.does("nothing green").bears("french:1@decoster allied:0@mont-st-jean");
    table.tile(2).does("done; nothing green").bears("allied:0@mont-st-jean");
    table.does("nothing green").bears("french:1@decoster allied:1@mont-st-jean");
}

/// [W-LIMIT-3] Horses that tire in a crowd do so by the rule on crowding.
#[test]
fn tired_by_the_crowd() {
    round_ends("fr-art-1@decoster fr-art-2@decoster fr-art-3@decoster fr-cav-1@decoster")
        .stands("fr-cav-1@decoster/side")
        .has_event("W-LIMIT-3", "tires");
}
