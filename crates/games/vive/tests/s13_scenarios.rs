//! 13.0 Scenarios.

use crate::common::{Table, lay, on, piece, spell, start};
use contract::Side;
use serde_json::json;
use vive::{Kind, Nation, PieceId, Task};

/// RULING [13.1-b] Hougoumont: three dice less, infantry from next door alone, no cavalry attack, and only infantry
/// in it; garrisons are infantry and a general may be there.
#[test]
fn hougoumont_is_fortified() {
    on("waterloo", "fr-heavy-cav-1@F5 en-elite-1@F6")
        .table()
        .does("order fr-heavy-cav-1")
        .cannot("fire F6", "8.4-d");
    on("waterloo", "fr-line-1@F4 en-elite-1@F6").table().does("order fr-line-1").cannot("fire F6", "8.4-d");
    on("waterloo", "fr-elite-1@F5 en-elite-1@F6").table().does("order fr-elite-1; fire F6").has_dice(1);
    on("waterloo", "fr-heavy-cav-1@F5 en-line-1@V13")
        .table()
        .does("order fr-heavy-cav-1")
        .cannot("go F6", "13.1-b");
    on("waterloo", "fr-light-art-1@F5 en-line-1@V13")
        .table()
        .does("order fr-light-art-1")
        .cannot("go F6", "13.1-b");
    on("waterloo", "fr-line-1@F5 en-line-1@V13").table().does("order fr-line-1").can("go F6");
    on("waterloo", "fr-counter-1@F6/garrison fr-general-1@F5 en-line-1@V13")
        .table()
        .does("order fr-general-1")
        .can("go F6");
}

/// RULING [13.1-c] The Prussians: a general, eight infantry, all line, a heavy and a light cavalry, two light guns.
#[test]
fn the_prussian_force() {
    let game = start("waterloo", "").game;
    let waiting = |kind: Kind| {
        PieceId::of(Nation::Prussian, kind).filter(|&unit| game.place(unit) == vive::Place::Waiting).count()
    };
    let kinds = [
        Kind::Line,
        Kind::Elite,
        Kind::HeavyCavalry,
        Kind::LightCavalry,
        Kind::LightArtillery,
        Kind::HeavyArtillery,
        Kind::General,
    ];
    assert_eq!(kinds.map(waiting), [8, 0, 1, 1, 2, 0, 1]);
}

const PRUSSIANS: &str =
    "pr-line-1@waiting/SW pr-line-2@waiting/SW pr-heavy-cav-1@waiting/SW pr-general-1@waiting";

fn arrivals(pieces: &str) -> Table {
    let layout = on("waterloo", &format!("{PRUSSIANS} {pieces}")).with("hour", 5.into());
    layout
        .with("agenda", json!(["hour", "round", "end-round", "cards", { "arrivals": 2 }]))
        .with("plays", json!({}))
        .table()
}

/// RULING [13.1-d] [13.1-e] From hour five two a round, before cards: chosen, rolled for, placed, then moved and
/// fired at once, which is their order for the round.
#[test]
fn prussians_arrive_two_a_round() {
    let table = arrivals("fr-line-1@U5/SE en-line-1@B13").asks(Side::Allied);
    assert_eq!(table.offers("arrive"), ["arrive pr-line-1", "arrive pr-heavy-cav-1", "arrive pr-general-1"]);
    let table =
        table.does("arrive pr-line-1").rolls(&[2]).stands("pr-line-1@V5/SW").does("fire U5").dice("CCCC");
    let table =
        table.does("arrive pr-heavy-cav-1").rolls(&[4]).stands("pr-heavy-cav-1@V9").does("go U8; done");
    assert_eq!(table.game.task(), Task::Cards);
    assert!(table.game.is_ordered(piece("pr-line-1")) && table.game.is_ordered(piece("pr-heavy-cav-1")));
    for (die, entry) in [(1, "V5"), (3, "V5"), (4, "V9"), (5, "V11"), (6, "T13")] {
        arrivals("fr-line-1@A1 en-line-1@B13")
            .does("arrive pr-line-1")
            .rolls(&[die])
            .stands(&format!("pr-line-1@{entry}"));
    }
    // They come as soon as hour five begins, and not before.
    let layout = |hour: u8| {
        on("waterloo", &format!("{PRUSSIANS} fr-line-1@A1 en-line-1@B13")).with("hour", hour.into())
    };
    let turn = |hour: u8| {
        layout(hour)
            .with("round", 3.into())
            .plays("french", "nothing", "")
            .turn("allied")
            .table()
            .does("decline")
            .game
            .task()
    };
    assert_eq!((turn(4), turn(5)), (Task::Cards, Task::Arrivals(2)));
}

/// RULING [13.1-e] A taken entry: the nearest free hex of the edge, the owner choosing among equals; a lone friendly
/// general does not take it for a unit.
#[test]
fn a_taken_entry_gives_way() {
    let table = arrivals("fr-line-1@A1 en-line-1@V9").does("arrive pr-line-1").rolls(&[4]);
    assert_eq!(table.offers("put"), ["put V10", "put V8"]);
    table.cannot("put V7", "13.1-e").does("put V10").stands("pr-line-1@V10");
    arrivals("fr-line-1@A1 en-line-1@B13 en-general-1@V9")
        .does("arrive pr-line-1")
        .rolls(&[4])
        .stands("pr-line-1@V9 en-general-1@V9");
    // Where one is nearest nobody is asked.
    arrivals("fr-line-1@A1 en-line-1@V9 en-line-2@V10")
        .does("arrive pr-line-1")
        .rolls(&[4])
        .stands("pr-line-1@V8");
}

/// [13.1-f] The general counts as one of the two: by himself, or with a unit.
#[test]
fn the_prussian_general_comes() {
    let table = arrivals("fr-line-1@A1 en-line-1@B13")
        .does("arrive-with pr-line-1")
        .rolls(&[1])
        .stands("pr-line-1@V5 pr-general-1@V5");
    let table = table.does("go U5; done").stands("pr-general-1@U5");
    assert_eq!(table.game.task(), Task::Cards, "that were two");
    let table = arrivals("fr-line-1@A1 en-line-1@B13")
        .does("arrive pr-general-1")
        .rolls(&[6])
        .stands("pr-general-1@T13");
    let table = table.does("done");
    assert!(table.offers("arrive-with").is_empty());
    table.asks(Side::Allied);
    // Behind a unit that came alone he comes alone.
    let second = arrivals("fr-line-1@A1 en-line-1@B13").does("arrive pr-line-1").rolls(&[1]).does("done");
    assert_eq!(second.offers("arrive").len(), 3);
    assert!(second.offers("arrive-with").is_empty());
}

/// RULING [13.1-h] English and Prussians have the same edge, row 13, in retreats and short of supply.
#[test]
fn the_allies_have_one_edge() {
    let table = on("waterloo", "fr-line-1@A1 pr-line-1@S6")
        .plays("french", "short-of-supply", "west+centre+east")
        .table()
        .does("supply pr-line-1");
    assert!(table.offers("put").iter().all(|put| put.ends_with("13")));
    let pieces = "fr-line-1@Q7 pr-line-1@R8/SW fr-line-2@S8 en-line-1@A13";
    let table = on("waterloo", pieces).table().does("order fr-line-1; fire R8").dice("FCCC");
    let row = vive::s02_battlefield::row(table.game.place(piece("pr-line-1")).hex().unwrap());
    assert!(row >= 8, "towards row 13");
}

/// RULING [OPT-WAT-1] [OPT-WAT-2] By choice, in each round of hour four: a Prussian flag, a die for the type, and the
/// unit may be placed on V6 to V12, where it can be ordered; a flag lets choose, a general face brings the general.
#[test]
fn prussians_come_early() {
    let early = || {
        let layout =
            on("waterloo", &format!("{PRUSSIANS} fr-line-1@A1 en-line-1@B13")).with("hour", 4.into());
        layout
            .option("early-prussians", "on")
            .with("agenda", json!(["hour", "round", "end-round", "cards", "early"]))
            .with("plays", json!({}))
            .table()
    };
    assert_eq!(early().flags("F").game.task(), Task::Cards);
    let table = early().flags("P").dice("I");
    assert_eq!(
        (table.offers("arrive"), table.offers("done")),
        (vec!["arrive pr-line-1".to_owned()], vec!["done".to_owned()])
    );
    let table = table
        .does("arrive pr-line-1")
        .can("put V12")
        .cannot("put V5", "OPT-WAT-1")
        .does("put V6")
        .stands("pr-line-1@V6");
    assert!(table.game.task() == Task::Cards && !table.game.is_ordered(piece("pr-line-1")));
    assert_eq!(early().flags("P").dice("A").game.task(), Task::Cards, "no guns left");
    assert_eq!(early().flags("P").dice("G").offers("arrive"), ["arrive pr-general-1"]);
    assert_eq!(early().flags("P").dice("F").offers("arrive").len(), 3);
    // Without the option nobody comes in hour four.
    let plain = on("waterloo", &format!("{PRUSSIANS} fr-line-1@A1 en-line-1@B13"))
        .with("hour", 4.into())
        .with("round", 2.into());
    assert_eq!(
        plain.plays("french", "nothing", "").turn("allied").table().does("decline").game.task(),
        Task::Cards
    );
}

/// [13.4-c] RULING [13.4-j] Fifteen tiles each of 73, open; three at a time, Allied first; ten at home and five in
/// the disputed zone; rough neither at an edge nor where it cuts a hex off.
#[test]
fn the_ground_is_laid_by_the_players() {
    let mut table = start("hypothetical", "").deals();
    assert_eq!(Side::ALL.map(|side| table.game.tiles(side).iter().sum::<u8>()), [15, 15]);
    table = table.asks(Side::Allied);
    let mut turns = Vec::new();
    while let Task::Lay(side, _) = table.game.task() {
        turns.push(side);
        let tile = spell(table.legal()[0]);
        table = table.does(&tile);
        assert!(table.offers("put A1").is_empty() || side == Side::French);
        let put = spell(*table.legal().last().unwrap());
        table = table.does(&put);
    }
    assert_eq!(turns.len(), 30);
    assert_eq!(
        turns[..7],
        [[Side::Allied; 3], [Side::French; 3]].concat().into_iter().chain([Side::Allied]).collect::<Vec<_>>()
            [..]
    );
    let laid = |rows: std::ops::RangeInclusive<u8>| {
        let field = vive::Battlefield::shared();
        field
            .all
            .iter()
            .filter(|&hex| {
                rows.contains(&vive::s02_battlefield::row(hex))
                    && table.game.terrain(hex) != vive::Terrain::Open
            })
            .count()
    };
    assert_eq!((laid(1..=4), laid(5..=9), laid(10..=13)), (10, 10, 10));
    // Rough terrain.
    let tiles = json!({ "french": [0, 0, 0, 2, 0, 0, 0], "allied": [0, 0, 0, 0, 0, 0, 0] });
    let agenda = json!(["hour", { "split": "french" }, { "place-general": "allied" }, { "place": ["allied", 3] }, { "lay": ["french", 3] }]);
    let table = lay("")
        .bare()
        .ground("A3 rough B2 hill")
        .with("hour", 0.into())
        .with("tiles", tiles)
        .with("agenda", agenda)
        .table();
    let table = table.does("tile rough").refuses("put L1").can("put L2").refuses("put L11").refuses("put A3");
    // A2 lies between A1, A3, B1 and B2: with rough there A1 is still reached by B1.
    table.can("put A2");
    // With B1 and A2 rough A1 would be cut off.
    let tiles = json!({ "french": [0, 0, 0, 1, 0, 0, 0], "allied": [0, 0, 0, 0, 0, 0, 0] });
    let agenda = json!(["hour", { "split": "french" }, { "place-general": "allied" }, { "place": ["allied", 3] }, { "lay-at": ["french", 3, "rough"] }]);
    let table = lay("")
        .bare()
        .ground("B1 rough")
        .with("hour", 0.into())
        .with("tiles", tiles)
        .with("agenda", agenda)
        .table();
    table.cannot("put A2", "13.4-j").can("put A3");
}

/// [13.4-a] [13.4-d] RULING [13.4-e] Seventeen units and three generals each, three at a time in the own four rows,
/// four at least in each sector; generals last.
#[test]
fn armies_are_placed_in_their_zones() {
    let mut table = start("hypothetical", "").deals();
    while matches!(table.game.task(), Task::Lay(..) | Task::LayAt(..)) {
        let first = spell(table.legal()[0]);
        table = table.does(&first);
    }
    let waiting = |game: &vive::Vive, side: Side| {
        let units = Nation::ALL.into_iter().filter(|nation| nation.side() == side).flat_map(PieceId::units);
        units.filter(|&unit| game.place(unit) == vive::Place::Waiting).count()
    };
    assert_eq!(Side::ALL.map(|side| waiting(&table.game, side)), [21, 21], "with the reinforcements");
    let table = table
        .asks(Side::Allied)
        .does("take en-line-1")
        .cannot("put L9", "13.4-a")
        .refuses("put L1")
        .can("put L10");
    let mut table = table.does("put L10");
    let mut first = 1;
    while matches!(table.game.task(), Task::Place(..) | Task::PlaceAt(..)) {
        // Everyone crowds into the west as long as that is legal.
        let decision = spell(table.legal()[0]);
        table = table.does(&decision);
        first += 1;
    }
    assert!(first > 60);
    for side in Side::ALL {
        for sector in vive::Battlefield::shared().sectors {
            assert!((table.game.units(side) & sector).len() >= 4);
        }
    }
    let table = table.asks(Side::Allied);
    assert_eq!(table.game.task(), Task::PlaceGeneral(Side::Allied));
    table.stands("en-line-9@waiting en-light-cav-3@waiting en-light-art-2@waiting");
}

/// RULING [13.4-k] The Allies are English or Prussian, all of one nation.
#[test]
fn the_allied_army_is_of_one_nation() {
    for (option, here, away) in
        [("", "en-line-1", "pr-line-1"), ("allied-army=prussian", "pr-line-1", "en-line-1")]
    {
        let game = start("hypothetical", option).game;
        assert_eq!(
            (game.place(piece(here)), game.place(piece(away))),
            (vive::Place::Waiting, vive::Place::Absent)
        );
    }
}

fn reinforced(hour: u8) -> Table {
    let home = "fr-line-1@A5 fr-line-2@L5 fr-line-3@S5 en-line-1@A9 en-line-2@L9 en-line-3@S9";
    let due = "en-line-9@waiting en-line-10@waiting en-light-cav-3@waiting en-light-art-2@waiting fr-line-10@waiting";
    let layout = lay(&format!("{home} {due}")).bare().with("hour", hour.into()).with(
        "agenda",
        json!(["hour", "round", "end-round", "cards", { "reinforce": "french" }, { "reinforce": "allied" }]),
    );
    layout.with("plays", json!({})).table()
}

/// [13.4-g] RULING [13.4-h] [13.4-i] [13.4-l] From hour four a die for the type and one for the sector, until the
/// hour's quota; Allied first; placed on an edge hex of the own zone, to be ordered from then on.
#[test]
fn reinforcements_come_by_dice() {
    let table = reinforced(4).dice("I").rolls(&[1]).asks(Side::Allied);
    // Left of the Allies is the east.
    let table = table
        .can("put V10")
        .can("put P13")
        .cannot("put V9", "13.4-i")
        .refuses("put L13")
        .does("put V11")
        .stands("en-line-9@V11/S");
    let table = table.dice("F");
    assert_eq!(table.game.task(), Task::Cards, "a flag brings none to the French");
    assert!(!table.game.is_ordered(piece("en-line-9")));
    let table = reinforced(4).dice("G").dice("C");
    assert_eq!(table.game.task(), Task::Cards, "the French have no cavalry to come");
    // The quota of hour five is one.
    let table = reinforced(5).dice("I").rolls(&[3]).does("put H13").dice("I").rolls(&[3]);
    table.asks(Side::French);
}
