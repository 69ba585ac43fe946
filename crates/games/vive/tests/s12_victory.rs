//! 12.0 Victory conditions.

use crate::common::{edition, lay, on};
use contract::{Edition, Side};
use vive::{Battle, Components};

/// [12.0-a] [13.2-b] [13.3-b] [13.1-g] [13.4-b] [4.2-c] Each scenario has its own levels, and reaching one ends the
/// game at once.
#[test]
fn levels_end_the_game_at_once() {
    let levels = |battle: Battle| {
        let loses = edition().setup(battle).loses;
        (loses.french, loses.english, loses.allied)
    };
    assert_eq!(Battle::ALL.map(levels), [(7, None, 6), (11, None, 9), (14, Some(10), 15), (8, None, 8)]);
    let lost = |nation: &str, kind: &str, numbers: std::ops::RangeInclusive<u8>| {
        numbers.map(|number| format!(" {nation}-{kind}-{number}@lost")).collect::<String>()
    };
    // Quatre Bras: the sixth English unit.
    let pieces = format!("fr-line-1@L7 en-line-8@L8/S/0{}", lost("en", "line", 1..=5));
    let table = on("quatrebras", &pieces).table().does("order fr-line-1; fire L8").dice("ICC");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::French), "12.0-a"));
    // Waterloo: nine English and five Prussians are not enough for either level; one more of either is.
    let fourteen = format!("{}{}", lost("en", "line", 1..=9), lost("pr", "line", 1..=5));
    let pieces = format!("fr-line-1@H7 pr-line-8@H8/S/0{fourteen}");
    let table = on("waterloo", &pieces).table().does("order fr-line-1; fire H8").dice("ICCC");
    assert_eq!(table.outcome().winner, Some(Side::French));
    let pieces = format!("fr-line-1@H7 en-line-11@H8/S/0{}", lost("en", "line", 1..=9));
    let table = on("waterloo", &pieces).table().does("order fr-line-1; fire H8").dice("ICCC");
    assert_eq!(table.outcome().winner, Some(Side::French));
    // The Allies win with the seventh French unit at Quatre Bras, a general among them.
    let pieces = format!("en-line-1@L8 fr-general-1@L7 {}", lost("fr", "line", 1..=6));
    let table =
        on("quatrebras", &pieces).turn("allied").table().does("order en-line-1; fire L7").dice("GIII");
    assert_eq!(table.outcome().winner, Some(Side::Allied));
}

/// [9.52] [6.21.3] A player can defeat himself: the unit that is absorbed counts.
#[test]
fn combining_can_lose_the_game() {
    let lost: String = (1..=6).map(|number| format!(" fr-line-{number}@lost")).collect();
    let table = on("quatrebras", &format!("fr-line-7@L5/N/1 fr-line-8@L6/N/1{lost} en-line-1@L12"))
        .table()
        .does("order fr-line-7; go L6");
    assert_eq!(table.outcome().winner, Some(Side::Allied));
}

/// RULING [4.2-a] Without a number of its own a scenario is lost at half the units that start or are due, rounded up,
/// generals not counted.
#[test]
fn without_a_number_half_is_enough() {
    let text = Components::shipped().iter().find(|(name, _)| *name == "scenarios.toml").unwrap().1;
    let changed = text.replacen("loses = { french = 14, english = 10, allied = 15 }\n", "", 1);
    assert_ne!(text, changed);
    let read = Components::read(&[("scenarios.toml", &changed)]).unwrap();
    let loses = read.setup(Battle::Waterloo).loses;
    assert_eq!((loses.french, loses.english, loses.allied), (14, None, 16));
}

/// RULING [12.0-b] [13.4-b] In a hypothetical battle a side without a unit in a sector has lost; generals,
/// skirmishers and garrisons do not count, and it is looked at after every order, combat and retreat.
#[test]
fn an_empty_sector_loses() {
    let pieces = "fr-line-1@A5 fr-line-2@L5 fr-line-3@S5 en-line-1@A9 en-line-2@L9 en-line-3@S9";
    let table = lay(&format!("{pieces} fr-general-1@G2 fr-counter-1@G3/garrison")).bare().table();
    let table = table.does("order fr-line-2; done; decline; order fr-line-1; done");
    assert!(!matches!(table.game.task(), vive::Task::Over(_)));
    let table = lay(&pieces.replace("@A5", "@G5")).bare().table().does("order fr-line-1; go H5; done");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::Allied), "12.0-b"));
    // Driven out.
    let table = lay("fr-line-1@F5 fr-line-2@L5 fr-line-3@S5 en-line-1@G5/NW en-line-2@L9 en-line-3@S9")
        .bare()
        .table();
    let table = table.does("order fr-line-1; fire G5").dice("FCCC");
    assert_eq!(table.outcome().rule.0, "12.0-b");
    // Where both fail at once, whoever was moving left his sector first.
    let both = "fr-line-1@G5 fr-line-2@L5 fr-line-3@S5 en-line-1@A9 en-line-2@H6/S/0 en-line-3@S9";
    let table = lay(both).bare().table().does("order fr-line-1; go H5; fire H6").dice("ICCC");
    assert_eq!(table.stands("en-line-2@lost").outcome().winner, Some(Side::Allied));
}

/// RULING [12.1] [4.2-b] When all cards are played fewer losses win, then more elements on the map, then nobody.
#[test]
fn time_runs_out() {
    let end = |pieces: &str| {
        let layout = on("ligny", pieces).with("hour", 6.into()).with("round", 6.into());
        // The Allies decline their last order.
        layout.plays("french", "nothing", "").turn("allied").table().does("decline").outcome()
    };
    let base = "fr-line-1@L5 pr-line-1@L9";
    assert_eq!(end(base).winner, None);
    assert_eq!(end(&format!("{base} fr-line-2@lost")).winner, Some(Side::Allied));
    assert_eq!(
        end(&format!("{base} pr-line-2@lost pr-general-1@lost fr-line-2@lost")).winner,
        Some(Side::French)
    );
    assert_eq!(end("fr-line-1@L5/N/2 pr-line-1@L9").winner, Some(Side::Allied));
    assert_eq!(
        end("fr-line-1@L5 fr-counter-1@E5/garrison fr-general-1@L6 pr-line-1@L9 pr-general-1@L10").winner,
        Some(Side::French)
    );
}
