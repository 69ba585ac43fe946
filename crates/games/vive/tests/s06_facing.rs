//! 6.22 Facing.

use crate::common::{lay, piece};
use boards::Direction;
use vive::s02_battlefield::front;

/// RULING [6.22.0] Without facing units fire all round, nobody has flanks, and any direction counts as front for reactions.
#[test]
fn facing_can_be_left_out() {
    let off = |pieces: &str| lay(pieces).option("facing", "off").table();
    off("fr-line-1@L7/N en-line-1@L5")
        .does("order fr-line-1")
        .cannot("face S", "6.22.0")
        .does("fire L5")
        .has_dice(3);
    off("fr-heavy-art-1@L7 en-line-1@L9/N").does("order fr-heavy-art-1; fire L9").has_dice(5);
    // The infantry looks away, and sees the charge all the same.
    off("fr-heavy-cav-1@L7 en-line-1@L11/N")
        .does("order fr-heavy-cav-1; go L10; fire L11")
        .can("react en-line-1");
    lay("fr-heavy-cav-1@L7 en-line-1@L11/N")
        .table()
        .does("order fr-heavy-cav-1; go L10; fire L11")
        .has_dice(5);
}

/// RULING [6.22.1] [7.0] [9.0] Facing is set when the move is over or before the attack, not after it; a target next
/// door is faced squarely, one further off lies in the frontal arc.
#[test]
fn facing_is_set_before_the_attack() {
    let pieces = "fr-line-1@L7/NW en-line-1@M7 en-line-2@L4 en-line-3@L9";
    let table = lay(pieces).table().does("order fr-line-1; fire M7").dice("CCCC").stands("fr-line-1@L7/NE");
    table.asks(contract::Side::Allied);
    let table = || lay(pieces).table().does("order fr-line-1; face N");
    table().cannot("fire M7", "6.22.1").cannot("fire L4", "6.22.1");
    lay(pieces).table().does("order fr-line-1; face NE").can("fire M7").cannot("face N", "6.22.1");
    // Whoever has not turned turns to a distant target.
    lay(pieces).table().does("order fr-line-1; fire L4").stands("fr-line-1@L7/S");
    lay("fr-line-1@L7/N en-line-2@L10").table().does("order fr-line-1; fire L10").stands("fr-line-1@L7/N");
}

/// [6.22.2] The three hexsides ahead are the front, the others flanks and rear.
#[test]
fn three_sides_are_the_front() {
    assert_eq!(front(Direction::N), 0b10_0011);
    assert_eq!(front(Direction::SE), 0b00_1110);
    let dice = |from: &str| {
        let table = lay(&format!("fr-light-art-1@{from} en-line-1@L8/S")).table();
        table.does("order fr-light-art-1; fire L8").awaits()
    };
    // Around L8, which looks south: L7 M7 K7 are ahead, L9 M8 K8 behind.
    assert_eq!(["L7", "M7", "K7"].map(dice), [5; 3]);
    assert_eq!(["L9", "M8", "K8"].map(dice), [7; 3]);
}

/// [6.22.3] A unit turns when it is ordered, retreats, or succeeds in a reaction; not by itself.
#[test]
fn turning_takes_an_order() {
    let table =
        lay("fr-line-1@L7/S en-line-1@L8").table().does("order fr-line-1; face NW").stands("fr-line-1@L7/NW");
    assert_eq!(table.game.facing(piece("en-line-1")), Direction::S);
    let table =
        lay("fr-light-art-1@L5 en-line-1@L8/N").table().does("order fr-light-art-1; fire L8").dice("FCCCC");
    table.stands("en-line-1@L7/S");
}

/// EXAMPLE RULING [6.22.4] A unit in L7 facing N may fire at N7, due east through the corner; fire from N7 at it has
/// no flank bonus.
#[test]
fn a_corner_belongs_to_the_front() {
    let away = lay("fr-line-1@L7/N en-line-1@N7/S en-line-2@I9").table().does("order fr-line-1; face NW");
    away.cannot("fire N7", "6.22.1").can("fire I9");
    lay("fr-line-1@L7/NE en-line-1@N7/S").table().does("order fr-line-1; face N").can("fire N7");
    lay("fr-line-1@L7/N en-line-1@N7/S").turn("allied").table().does("order en-line-1; fire L7").has_dice(3);
    lay("fr-line-1@L7/NW en-line-1@N7/S").turn("allied").table().does("order en-line-1; fire L7").has_dice(4);
}
