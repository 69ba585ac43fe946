//! 1.0 Introduction: armies, dice, switches.

use crate::common::{edition, lay, piece, start};
use contract::{Edition, Game, Named, OptionSet, Options, Side};
use vive::{
    Arm, Battle, Components, FLAGS, Face, Kind, Nation, OrderCards, PieceId, Place, SetUp, SpecialCards,
    Switches, Vive,
};

/// [1.0-a] The Allied player leads everyone who is not French.
#[test]
fn the_allies_are_everyone_who_is_not_french() {
    assert_eq!(Nation::ALL.map(Nation::side), [Side::French, Side::Allied, Side::Allied]);
    for piece in PieceId::all() {
        assert_eq!(piece.side() == Side::French, piece.key().starts_with("fr-"));
    }
}

/// RULING [1.0-b] [1.0-c] One set of rules with switches: the default is everything but the options; each scenario
/// has the switches that concern it, all combine, and no others exist.
#[test]
fn switches_are_those_of_the_scenario() {
    let keys = |battle: Battle| {
        let options = &edition().scenarios()[battle as usize].options;
        options.iter().map(|option| format!("{}={}", option.key, option.values[0].key)).collect::<Vec<_>>()
    };
    let common = ["facing=on", "special-actions=on", "detachments=on"];
    let historical = ["special-cards=scenario", "order-cards=random", "set-up=historical"];
    assert_eq!(keys(Battle::Ligny), [&common[..], &historical[..]].concat());
    assert_eq!(keys(Battle::Waterloo), [&common[..], &historical[..], &["early-prussians=off"]].concat());
    assert_eq!(
        keys(Battle::Hypothetical),
        [&common[..], &["order-cards=random", "allied-army=english"]].concat()
    );
    let switches = start("waterloo", "").game.switches();
    assert!(switches.facing && switches.special_actions && switches.detachments);
    assert_eq!(switches, Switches::usual());
    let off = "facing=off special-actions=off detachments=off special-cards=one-of-each order-cards=even set-up=free early-prussians=on";
    let all = start("waterloo", off).game.switches();
    assert!(!(all.facing || all.special_actions || all.detachments));
    assert!(all.special_cards == SpecialCards::OneOfEach && all.order_cards == OrderCards::Even);
    assert!(all.set_up == SetUp::Free && all.early_prussians);
    for (battle, key, value) in [
        ("ligny", "early-prussians", "on"),
        ("ligny", "allied-army", "prussian"),
        ("hypothetical", "set-up", "free"),
        ("hypothetical", "special-cards", "scenario"),
        ("ligny", "facing", "sideways"),
        ("ligny", "weather", "rain"),
    ] {
        let options: Options = [(key.to_owned(), value.to_owned())].into();
        assert_eq!(Vive::start(edition(), battle, &options).unwrap_err().len(), 1, "{battle} {key}");
    }
    assert!(Vive::start(edition(), "austerlitz", &Options::new()).is_err());
}

/// [1.1-a] A unit is a counter and chips, which are its elements.
#[test]
fn elements_are_counter_and_chips() {
    let table = lay("fr-line-1@L7/N/2 fr-heavy-cav-1@L5 fr-counter-1@L8/of/fr-line-1").table();
    let elements = |key| table.game.elements(piece(key));
    assert_eq!([elements("fr-line-1"), elements("fr-heavy-cav-1"), elements("fr-counter-1")], [3, 3, 1]);
}

/// [1.1-b] [1.1-c] [1.1-d] [1.1-e] [1.1-f] The counter mix of each army, with chips, and who stands on red ones.
#[test]
fn the_counter_mix_is_the_printed_one() {
    for nation in Nation::ALL {
        let mix = |kind: Kind| (PieceId::of(nation, kind).count(), kind.chips(), kind.is_red());
        assert_eq!(mix(Kind::Line), (12, 3, false));
        assert_eq!(mix(Kind::Elite), (3, 3, true));
        assert_eq!(mix(Kind::LightCavalry), (4, 2, false));
        assert_eq!(mix(Kind::HeavyCavalry), (4, 2, true));
        assert_eq!(mix(Kind::LightArtillery), (2, 1, false));
        assert_eq!(mix(Kind::HeavyArtillery), (2, 2, true));
        assert_eq!(mix(Kind::HorseArtillery), (1, 1, false));
        assert_eq!(PieceId::of(nation, Kind::General).count(), 3);
    }
    assert_eq!(Kind::HorseArtillery.arm(), Arm::Artillery);
    for piece in PieceId::all() {
        assert_eq!(PieceId::from_key(piece.key()), Some(piece));
    }
}

/// RULING [1.1-g] Twelve counters an army; when all are on the map nobody deploys, and one that was removed can be
/// used again.
#[test]
fn twelve_counters_are_all_there_are() {
    let mut pieces = "fr-line-1@L7".to_owned();
    for number in 1..=12 {
        pieces +=
            &format!(" fr-counter-{number}@{}5/garrison", "ABCDEFGHIKLM".chars().nth(number - 1).unwrap());
    }
    let table = lay(&pieces).table().does("order fr-line-1");
    assert_eq!(PieceId::counters(Nation::French).count(), 12);
    table.cannot("deploy L8", "1.1-g");
    let fewer = pieces.replace(" fr-counter-7@G5/garrison", "");
    let table = lay(&fewer).table().does("order fr-line-1; deploy L8");
    assert_eq!(table.game.place(piece("fr-counter-7")), Place::On(crate::common::hex("L8")));
}

/// [1.2-a] [1.2-b] The sides of both kinds of dice.
#[test]
fn dice_show_what_they_show() {
    let count = |face: Face| Face::DIE.iter().filter(|&&other| other == face).count();
    let faces = [Face::Infantry, Face::Cavalry, Face::Artillery, Face::General, Face::Flag];
    assert_eq!(faces.map(count), [2, 1, 1, 1, 1]);
    let flags = |nation: Nation| FLAGS.iter().filter(|&&other| other == nation).count();
    assert_eq!(Nation::ALL.map(flags), [2, 2, 2]);
}

/// RULING [1.2-c] More dice may be thrown than are supplied: heavy guns next to a square throw eight.
#[test]
fn more_dice_than_five_can_be_thrown() {
    lay("fr-heavy-art-1@L7 en-line-1@L8/S/3/square")
        .table()
        .does("order fr-heavy-art-1; fire L8")
        .has_dice(8);
}

/// The shipped files have no faults, and every value has a provenance.
#[test]
fn the_shipped_edition_is_sound() {
    let facts = Components::standard().facts();
    assert!(facts.len() > 1000);
    assert!(facts.iter().all(|fact| !fact.source.is_empty() && !fact.value.is_empty()));
    for battle in Battle::ALL {
        let board = edition().board(battle);
        assert!(board.id.starts_with(&format!("vive-{}", battle.key())));
        assert_eq!(board.spaces.len(), 273);
        assert!(board.legend.iter().all(|terrain| edition().ledger().get(terrain.rule.0).is_some()));
    }
    let faults = Components::read(&[("cards.toml", "["), ("waterloo-setup.toml", "[")]).unwrap_err();
    assert_eq!(faults.len(), 2);
}
