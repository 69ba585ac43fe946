//! 4.0 Sequence of play.

use crate::common::{Table, table};
use contract::{Game, Side};
use nlb::Task;

/// [4.1A] [4.1B] [4.1D] [4.1G] French, then Coalition, each movement and combat; then the next turn, until the last.
#[test]
fn a_turn_is_two_player_turns() {
    let mut table = table("quatre-bras french turn, turn 16/1900", "fr-2-soye-6@1752 al-nc-mrln@0738");
    let mut seen = Vec::new();
    while !table.is_over() {
        seen.push((table.game.turn().to_string(), table.game.phasing(), table.game.task()));
        let end = if table.game.task() == Task::Movement { "end-movement" } else { "end-combat" };
        table.does(end);
    }
    let (french, allied) = (Side::French, Side::Allied);
    let turn =
        |hour: &str, side| [(hour.to_string(), side, Task::Movement), (hour.to_string(), side, Task::Combat)];
    let expected =
        [turn("16/1900", french), turn("16/1900", allied), turn("16/2000", french), turn("16/2000", allied)];
    assert_eq!(seen, expected.concat());
}

/// [25.A] At historical Wavre the Prussians play first.
#[test]
fn the_prussians_begin_at_historical_wavre() {
    let mut table = Table::start("historic-wavre");
    assert_eq!(table.game.phasing(), Side::Allied);
    table.does("end-movement; end-combat");
    assert_eq!((table.game.phasing(), table.game.turn().to_string()), (Side::French, "18/1200".into()));
}

/// [4.1C] [4.2A] RULING: with command a player turn begins with it, but not at night, when the marks stay as they are.
#[test]
fn command_comes_first_but_not_at_night() {
    let day =
        table("grand-waterloo french turn, turn 18/1400", "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0825");
    assert_eq!(day.game.task(), Task::Command);
    let night = "grand-waterloo french turn, turn 18/2100, out fr-1-quiot-1";
    let dark = table(night, "fr-1-quiot-1@0330 napoleon@0330 al-1-mait@0825");
    assert_eq!(dark.game.task(), Task::Movement);
    assert!(dark.game.out_of_command().has(crate::common::unit("fr-1-quiot-1")));
}

/// [4.0A] [4.0B] [27.2B] RULING: the night of 18 June is one turn: movement, but no combat.
#[test]
fn night_has_no_combat() {
    let mut table = table(
        "grand-waterloo allied movement, turn 18/2100",
        "fr-1-quiot-1@0331 al-1-mait@0330 napoleon@0331",
    );
    table.does("end-movement");
    assert!(table.is_over());
}

/// [4.1E] Only the player whose turn it is decides, but for what befalls the other.
#[test]
fn who_is_asked() {
    let table = table("quatre-bras french movement", "fr-2-soye-6@1752 al-nc-mrln@0738");
    let mut legal = Vec::new();
    table.game.legal(Side::Allied, &mut legal);
    assert!(legal.is_empty());
}
