//! 2.0 Equipment.

use crate::common::{edition, hex, key, number, numbers, read, start, table, unit, within};
use contract::scene::Place as Spot;
use contract::{Edition, Eye, Game};
use naw::{Arm, Battle, Decision, Event, Terrain};
use serde_json::json;

/// [2.1A] RULING: 23 columns of 17 rows, 16 in the even ones; each hex is known by its four digits
/// and no other number is a hex.
#[test]
fn hexes_are_numbered_by_column_and_row() {
    let mut expected = Vec::new();
    for column in 1..=23 {
        for row in 1..=if column % 2 == 0 { 16 } else { 17 } {
            expected.push(format!("{column:02}{row:02}"));
        }
    }
    let found: Vec<_> = edition().grid.hexes().map(number).collect();
    assert_eq!(found, expected);
    for wrong in ["0217", "2401", "0100", "0018", "914", "09140"] {
        assert!(serde_json::from_value::<Decision>(json!({ "to": wrong })).is_err(), "{wrong}");
        let mut position = start("standard").game.position();
        position["units"]["fr-6-inf"] = wrong.into();
        let faults = read(&position).unwrap_err();
        assert_eq!(faults[0].place, "units.fr-6-inf");
        assert!(faults[0].what.contains("[2.1A]"), "{}", faults[0]);
    }
    let written = serde_json::to_value(start("standard").decision("to 0914")).unwrap();
    assert_eq!(written, json!({ "to": "0914" }));
}

/// [2.1B] A hex touches six others; hexes at the edge touch fewer. Even columns stand lower.
#[test]
fn six_neighbours_and_fewer_at_the_edge() {
    let around = |number: &str| numbers(edition().adjacent[usize::from(hex(number).0)]);
    assert_eq!(around("1313"), "1212 1213 1312 1314 1412 1413");
    assert_eq!(around("1412"), "1312 1313 1411 1413 1512 1513");
    assert_eq!(around("0101"), "0102 0201");
    assert_eq!(around("0216"), "0116 0117 0215 0316 0317");
    assert_eq!(around("2317"), "2216 2316");
    for hex in edition().grid.hexes() {
        let adjacent = edition().adjacent[usize::from(hex.0)];
        let (column, row) = edition().grid.column_row(hex);
        let at_edge = column == 1 || column == 23 || row == 1 || row == 16 + column % 2;
        assert_eq!(adjacent.len() < 6, at_edge, "{}", number(hex));
        assert!(adjacent.iter().all(|other| edition().adjacent[usize::from(other.0)].has(hex)));
    }
}

/// [2.2] RULING: the chart: clear does nothing, town and woods-road double the defender and nobody
/// else, and no road makes anyone faster.
#[test]
fn terrain_does_what_the_chart_says_and_nothing_else() {
    let odds = |attacker: &str, defender: &str| {
        let counters = format!("fr-6-inf@{attacker} al-1-guards@{defender}");
        table("french combat", &counters).attack("al-1-guards", "fr-6-inf").odds()
    };
    assert_eq!(odds("1314", "1313"), "1-1", "7 against 7 on open ground");
    assert_eq!(odds("0812", "0913"), "1-2", "a town doubles the defender");
    assert_eq!(odds("0813", "0914"), "1-2", "woods with a road double him too");
    assert_eq!(odds("0913", "0812"), "1-1", "attacking out of a town changes nothing");
    assert_eq!(odds("0914", "0813"), "1-1", "nor does attacking out of woods");
    for (number, terrain) in [
        ("1313", Terrain::Clear),
        ("0913", Terrain::Town),
        ("0804", Terrain::Woods),
        ("0914", Terrain::WoodsRoad),
    ] {
        assert_eq!(edition().terrain[usize::from(hex(number).0)], terrain, "{number}");
    }
    let legend: Vec<_> =
        edition().board(Battle::Standard).legend.iter().map(|entry| entry.key.as_str()).collect();
    assert_eq!(legend, ["clear", "town", "woods", "woods-road"], "and there is no other terrain");
}

/// [2.2.LOS] RULING: the worked case. Woods in 0804 stop the straight shot from 0803 to 0805, not
/// those past them to 0705 and 0905.
#[test]
fn woods_stop_the_straight_shot() {
    let bombards = |target: &str| {
        let table = table("french combat", &format!("fr-i-art@0803 al-1-guards@{target}"));
        table.having("target") == "al-1-guards"
    };
    assert!(!bombards("0805"));
    assert!(bombards("0705") && bombards("0905"));
    assert!(bombards("0801"), "open ground on the other side");

    table("french combat", "fr-i-art@0803 fr-6-inf@0806 al-1-guards@0805")
        .does("target al-1-guards")
        .refuses("join fr-i-art", "2.2.LOS");
}

/// [2.2.LOS] RULING: a shot that is not straight passes between two hexes and is stopped only if
/// both are wooded. Towns and units never stop one, and one may fire into woods with a road.
#[test]
fn a_shot_past_two_hexes_is_stopped_by_two_woods() {
    let bombards = |gun: &str, target: &str, others: &str| {
        let table = table("french combat", &format!("fr-i-art@{gun} al-1-guards@{target} {others}"));
        table.having("target").contains("al-1-guards")
    };
    assert!(!bombards("1601", "1503", ""), "1502 is woods and 1602 woods with a road");
    assert!(bombards("1802", "1602", ""), "1702 is woods but 1703 open; into woods with a road");
    assert!(!bombards("0913", "0915", ""), "straight over the wood of Hougoumont");
    assert!(bombards("0912", "0914", ""), "straight over the town in 0913");
    assert!(bombards("1315", "1313", "fr-6-inf@1314"), "over a friend");
    assert!(bombards("1501", "1701", ""), "beyond the edge of the map are no woods");
}

/// [2.3] RULING: the table as published. Every cell is thrown: the odds are lowered to each column
/// in turn, and each face of the die brings what is printed.
#[test]
fn all_sixty_cells_of_the_combat_results_table() {
    let columns = ["1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"];
    let printed = [
        "Ae Ar Ar Dr Dr Dr De De De De",
        "Ae Ae Ar Ar Dr Dr Dr De De De",
        "Ae Ae Ae Ar Dr Dr Dr Dr De De",
        "Ae Ae Ae Ar Ar Dr Dr Dr De De",
        "Ae Ae Ae Ar Ar Ee Dr Ee Ee De",
        "Ae Ae Ae Ae Ar Ar Ee Ee Ee De",
    ];
    let mut attack = table("french combat", "fr-6-inf@1314 al-dutch-cav@1313");
    attack.attack("al-dutch-cav", "fr-6-inf");
    assert_eq!(attack.odds(), "6-1", "7 against 1, as high as the table goes");
    for (index, column) in columns.into_iter().enumerate() {
        let mut chances = std::collections::BTreeMap::new();
        for (face, row) in (1..).zip(printed) {
            let cell = row.split(' ').nth(index).unwrap();
            *chances.entry(cell.to_owned()).or_insert(0) += 1;
            let mut thrown = attack.fork();
            thrown.does(&format!("roll {column}")).die(face);
            let read = thrown.events().iter().find_map(|event| match event {
                Event::Die { die, column, result } => Some((*die, column.to_string(), result.key())),
                _ => None,
            });
            assert_eq!(read, Some((face as u8, column.to_owned(), cell)), "die {face} at {column}");
        }
        let scene = attack.game.scene(Eye::French);
        let choice =
            scene.choices.iter().find(|choice| choice.decision == json!({ "roll": column })).unwrap();
        let forecast = choice.forecast.as_ref().unwrap();
        let shown = forecast.results.iter().map(|likely| (likely.key.clone(), likely.weight)).collect();
        assert_eq!((forecast.of, chances), (6, shown), "the chances shown at {column}");
    }
}

/// [2.4A] A counter shows its arm, its name, one strength, one allowance, and a hex or a turn.
#[test]
fn a_counter_says_five_things() {
    let scene = start("standard").game.scene(Eye::Allied);
    let piece = |key: &str| scene.pieces.iter().find(|piece| piece.counter.key == key).unwrap();
    let printed = |key: &str| {
        let values: Vec<_> = piece(key).printed().values.iter().map(|value| value.value.as_str()).collect();
        format!("{} {} {}", piece(key).printed().symbol, piece(key).printed().name, values.join("-"))
    };
    assert_eq!(printed("fr-6-inf"), "infantry French 6th Infantry 7-4");
    assert_eq!(printed("fr-gd-light-cav"), "cavalry French Guard Light Cavalry 3-6");
    assert_eq!(printed("pr-ii-art"), "artillery Prussian II Corps Artillery 4-3");
    assert_eq!(piece("fr-6-inf").place, Spot::Space(hex("0814").0));
    assert_eq!(piece("pr-ii-art").place, Spot::Tray("allied-waiting".into()));
    assert!(piece("pr-ii-art").about.iter().any(|line| line.contains("from turn 3")));
    for unit in edition().unit_ids() {
        let counter = edition().unit(unit);
        assert!(Arm::ALL.contains(&counter.arm) && !counter.name.is_empty());
        let comes =
            (0..7).any(|code| edition().arrivals[counter.side as usize][code][usize::from(unit.0)] > 0);
        assert_ne!(counter.start.is_some(), comes, "{}: a hex or a turn", counter.key);
    }
}

/// [2.4B] A unit is whole or destroyed: what survives keeps its strength, what is hit is gone.
#[test]
fn there_are_no_half_units() {
    let mut table = table("french combat", "fr-6-inf@1314 fr-5-inf@1414 al-brunswick@1313");
    table.attack("al-brunswick", "fr-6-inf").roll("3-1").die(6);
    table.does("pay fr-6-inf"); // an exchange of 7 for 2 gives nothing back
    table.stands("fr-6-inf@lost al-brunswick@lost");
    assert_eq!(table.losses(), (7, 2));
    table.passes_to(2, contract::Side::French, false).refuses("take fr-6-inf", "2.4B");
    assert!(table.may("take fr-5-inf"));
}

/// [2.5] A unit counts its printed strength wherever it stands to attack; only a defender's ground
/// changes a number.
#[test]
fn strength_is_what_is_printed() {
    let mut attack = table("french combat", "fr-6-inf@0913 fr-3-cav@0813 al-1-guards@0812");
    attack.attack("al-1-guards", "fr-6-inf fr-3-cav");
    let odds = attack.game.odds(attack.game.attack());
    assert_eq!((odds.attack, odds.defence), (7 + 1, 7));
    assert_eq!(attack.game.defence(unit("al-1-guards")), 7);
    for who in edition().unit_ids() {
        let attacking = table("french combat, turn 5, chits 6 6", "fr-6-inf@1314 al-1-guards@1313");
        let alone = std::iter::once(who).collect();
        assert_eq!(attacking.game.printed(alone), u16::from(edition().unit(who).strength), "{}", key(who));
    }
}

/// [2.6] Every unit may go as far as its allowance says: 3 for guns, 4 for foot, 5 and 6 for horse.
#[test]
fn an_allowance_is_what_is_printed() {
    for (who, allowance) in [("fr-i-art", 3), ("fr-6-inf", 4), ("fr-3-cav", 5), ("fr-gd-light-cav", 6)] {
        assert_eq!(u16::from(edition().unit(unit(who)).movement), allowance);
        let table = table("french movement", &format!("{who}@0409 al-1-guards@2316"));
        assert_eq!(table.destinations(who), within("0409", allowance), "{who}");
    }
}
