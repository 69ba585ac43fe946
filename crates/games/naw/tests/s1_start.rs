//! 1.0 How to start.

use crate::common::{document, edition, key, number, read, start, table, unit};
use contract::{Edition, Fault, Game, Options, Side};
use naw::{Equipment, Naw, Place};

/// [1.0A] Wellington's and Blücher's units obey the Allied player, Napoleon's the French one; the
/// two sides take turns, so one person can play both.
#[test]
fn one_player_has_the_french_and_the_other_both_allied_armies() {
    let counters = "fr-6-inf@1114 al-1-guards@1104 pr-ii-inf-1@2005";
    let mut allied = table("allied movement, turn 3", counters);
    assert_eq!(allied.asks(), Side::Allied);
    assert!(allied.may("take al-1-guards") && allied.may("take pr-ii-inf-1"));
    allied.refuses("take fr-6-inf", "3.0D");
    allied.refuses_to(Side::French, "take fr-6-inf", "3.0D");
    allied.refuses_to(Side::French, "take pr-ii-inf-1", "3.0D");

    let mut french = table("french movement, turn 3", counters);
    assert_eq!(french.having("take"), "fr-6-inf");
    french.refuses("take pr-ii-inf-1", "3.0D");
    for unit in edition().unit_ids() {
        let french = key(unit).starts_with("fr-");
        assert_eq!(edition().unit(unit).side == Side::French, french, "{}", key(unit));
    }
}

/// [1.0B] Before turn 1 each counter stands in the hex that is printed on it, and nobody else is on
/// the map.
#[test]
fn everyone_begins_in_the_hex_on_his_counter() {
    let mut table = start("standard");
    assert_eq!((table.game.turn(), table.game.phasing()), (1, Side::French));
    table.stands("fr-6-inf@0814 fr-gd-grenadiers@1517 fr-1-cav@2011 fr-gd-art@1411");
    table.stands("al-hougoumont@0914 al-1-guards@1010 al-3-dutch@0310 al-reserve-art@1310");
    table.stands("pr-ii-inf-1@waiting pr-i-inf-1@waiting fr-iv-inf-1@waiting");
    for unit in edition().unit_ids() {
        let expected = edition().unit(unit).start.map_or(Place::Waiting, Place::On);
        assert_eq!(table.game.place(unit), expected, "{}", key(unit));
    }
    let on_map = Side::ALL.map(|side| table.game.on_map(side).len());
    assert_eq!(on_map, [26, 18]);
    assert_eq!(table.losses(), (0, 0));
}

/// [1.0B] The variant begins from the same hexes.
#[test]
fn both_scenarios_begin_from_the_same_hexes() {
    let (standard, grouchy) = (start("standard"), start("grouchy"));
    for unit in edition().unit_ids() {
        assert_eq!(standard.game.place(unit), grouchy.game.place(unit), "{}", key(unit));
    }
}

/// [1.0B] RULING: no game starts while a unit that belongs on the map has no hex.
#[test]
fn a_counter_without_a_hex_is_a_fault() {
    let (name, text) = Equipment::shipped()[1];
    let text = text.replacen(", start = \"1513\"", "", 1);
    let faults: Vec<_> =
        Equipment::read(&[(name, &text)]).unwrap_err().iter().map(Fault::to_string).collect();
    assert_eq!(faults.len(), 1);
    assert!(faults[0].contains(": unit fr-1-inf: has no start"), "{}", faults[0]);
}

/// [1.0B] The same start as a document: every counter is named with its hex.
#[test]
fn the_start_can_be_written_down() {
    let position = start("standard").game.position();
    assert_eq!(position["units"]["fr-6-inf"], "0814");
    assert_eq!(position["units"]["pr-ii-inf-1"], "waiting");
    assert_eq!(position["units"].get("fr-iv-inf-1"), None, "never comes in the standard game");
    for unit in edition().unit_ids() {
        if let Some(start) = edition().unit(unit).start {
            assert_eq!(position["units"][&key(unit)], number(start));
        }
    }
}

/// What cannot be started says why, everything at once.
#[test]
fn an_unknown_scenario_and_unknown_options_are_listed() {
    let options = Options::from([("fog".into(), "yes".into()), ("wind".into(), "no".into())]);
    let faults = Naw::start(edition(), "ligny", &options).unwrap_err();
    let places: Vec<_> = faults.iter().map(|fault| fault.place.as_str()).collect();
    assert_eq!(places, ["scenario", "option fog", "option wind"]);
    assert!(faults[0].what.contains("standard, grouchy"), "{}", faults[0]);
}

/// The empty map of these examples holds what it is told to hold, and nothing else.
#[test]
fn a_table_is_laid_as_written() {
    let mut laid = table("french movement, french lost 12, exits 2", "fr-6-inf@1114 al-1-guards@1104");
    laid.stands("fr-6-inf@1114 al-1-guards@1104");
    assert_eq!(laid.losses(), (12, 0));
    assert_eq!(laid.game.exited(), 2);
    assert_eq!(Side::ALL.map(|side| laid.game.on_map(side).len()), [1, 1]);
    assert!(!laid.game.on_map(Side::French).has(unit("al-1-guards")));
    let twice = document("french movement", "fr-6-inf@1114 fr-1-inf@9999");
    assert!(read(&twice).is_err());
}
