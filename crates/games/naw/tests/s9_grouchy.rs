//! 9.0 The Grouchy variant.

use crate::common::{Table, edition, start, table, unit};
use contract::scene::Card;
use contract::{Edition, Eye, Game, Options, Side};
use naw::{Equipment, Event, Naw, Stage};
use record::Stream;

const FRENCH_FIRST: &str = "fr-iic-cav-1 fr-iv-art fr-iv-inf-1 fr-iv-inf-2 fr-iv-inf-3";
const FRENCH_SECOND: &str =
    "fr-ic-cav fr-iic-cav-2 fr-iii-art fr-iii-inf-1 fr-iii-inf-2 fr-iii-inf-3 fr-iv-cav fr-vi-inf";
const PRUSSIANS: &str = "pr-ii-art pr-ii-cav pr-ii-inf-1 pr-iv-art pr-iv-cav pr-iv-inf-1 pr-iv-inf-2 \
                         pr-iv-inf-3 pr-iv-inf-4";
const FEW: &str = "pr-ii-inf-1 pr-iv-art pr-iv-cav pr-iv-inf-1";
const PRUSSIAN_FIRST: &str = "pr-i-art pr-i-cav pr-i-inf-1 pr-i-inf-2";
const PRUSSIAN_SECOND: &str = "pr-ii-inf-2 pr-ii-inf-3 pr-iii-cav";

/// Who may be brought in by a side on a turn with these chits, sorted.
fn comes(side: Side, turn: u8, french: u8, allied: u8) -> String {
    let situation = format!("{} movement, turn {turn}, chits {french} {allied}", side.key());
    table(&situation, "fr-1-cav@0101 al-dutch-cav@0117")
        .having("take")
        .replace(", ", " ")
        .replace(if side == Side::French { "fr-1-cav" } else { "al-dutch-cav" }, "")
}

/// Asserts who comes: nobody on the turns before the first, then all of these.
fn check(side: Side, chit: u8, schedule: &[(u8, &[&str])]) {
    for turn in 1..=10 {
        let due = schedule.iter().filter(|(from, _)| *from <= turn).flat_map(|(_, groups)| *groups);
        let mut due: Vec<_> = due.flat_map(|group| group.split_whitespace()).collect();
        due.sort_unstable();
        for other in [1, 6] {
            let (french, allied) = if side == Side::French { (chit, other) } else { (other, chit) };
            let found = comes(side, turn, french, allied);
            let found: Vec<_> = found.split_whitespace().collect();
            assert_eq!(found, due, "{side} chit {chit}, turn {turn}");
        }
    }
}

/// Strength and movement of some units, sorted.
fn values(units: &str) -> String {
    let mut values: Vec<_> = units
        .split_whitespace()
        .map(|who| format!("{}-{}", edition().unit(unit(who)).strength, edition().unit(unit(who)).movement))
        .collect();
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.join(" ")
}

/// [9.0A] The variant is played by those who choose it: in the standard game no chit is drawn and
/// none is held.
#[test]
fn the_variant_is_a_scenario_of_its_own() {
    let standard = start("standard");
    assert_eq!(standard.game.stage(), Stage::Movement);
    assert!(standard.game.scene(Eye::Referee).hands.is_empty());
    assert_eq!(standard.game.position().get("chits"), None);
    assert_eq!(start("grouchy").game.stage(), Stage::Draw(Side::French));
    let scenarios: Vec<_> = edition().scenarios().iter().map(|scenario| scenario.key.as_str()).collect();
    assert_eq!(scenarios, ["standard", "grouchy"]);
    let mut document = standard.game.position();
    document["chits"] = serde_json::json!({ "french": { "number": 6 }, "allied": { "number": 6 } });
    assert_eq!(crate::common::read(&document).unwrap_err()[0].place, "chits");
}

/// [9.0B] Before turn 1 each side draws a chit from 1 to 6, the French first. RULING: both by chance.
#[test]
fn each_side_draws_a_chit() {
    for (french, allied) in [(1, 6), (6, 1), (4, 4)] {
        let mut table = start("grouchy");
        table.refuses_to(Side::French, "end-movement", "9.0B");
        table.draw(Side::French, french);
        assert_eq!(table.game.stage(), Stage::Draw(Side::Allied));
        table.draw(Side::Allied, allied);
        let codes = Side::ALL.map(|side| table.game.chits().code(side));
        assert_eq!(codes, [french as usize, allied as usize]);
        assert_eq!((table.game.stage(), table.game.turn(), table.asks()), (Stage::Movement, 1, Side::French));
    }
}

/// A game of the variant with these chits, at the beginning.
fn drawn(french: u16, allied: u16) -> Table {
    let mut table = start("grouchy");
    table.draw(Side::French, french).draw(Side::Allied, allied);
    table
}

/// What an eye sees and hears of a table.
fn seen(table: &Table, eye: Eye) -> String {
    let told: Vec<_> =
        table.events().iter().map(|event| Naw::tell(table.game.edition(), event, eye)).collect();
    let scene = serde_json::to_string(&table.game.scene(eye)).unwrap();
    format!("{scene}\n{told:?}")
}

/// [9.0B] The number is its owner's secret: what the other player and an onlooker see and hear is the
/// same whatever was drawn.
#[test]
fn a_chit_is_secret() {
    for french in 1..=6 {
        for allied in 1..=6 {
            let (one, other) = (drawn(1, allied), drawn(french, allied));
            assert_eq!(seen(&one, Eye::Allied), seen(&other, Eye::Allied));
            let (one, other) = (drawn(french, 1), drawn(french, allied));
            assert_eq!(seen(&one, Eye::French), seen(&other, Eye::French));
            assert_eq!(seen(&drawn(1, 1), Eye::Observer), seen(&other, Eye::Observer));
        }
    }
    assert_ne!(seen(&drawn(1, 1), Eye::French), seen(&drawn(2, 1), Eye::French), "but he knows his own");
    assert_ne!(seen(&drawn(1, 1), Eye::Referee), seen(&drawn(1, 2), Eye::Referee));
    let cards = |eye: Eye| -> Vec<_> {
        drawn(4, 2).game.scene(eye).hands.into_iter().map(|hand| hand.cards).collect()
    };
    assert_eq!(cards(Eye::French), [vec![Some(Card::new("4"))], vec![None]]);
    assert_eq!(cards(Eye::Allied), [vec![None], vec![Some(Card::new("2"))]]);
    assert_eq!(cards(Eye::Observer), [vec![None], vec![None]]);
    let told = drawn(4, 2);
    let chit = Event::Chit { side: Side::French, number: 4 };
    assert!(Naw::tell(told.game.edition(), &chit, Eye::French).unwrap().text.contains('4'));
    assert!(!Naw::tell(told.game.edition(), &chit, Eye::Allied).unwrap().text.contains('4'));
}

/// [9.0B] Also later: reinforcements that wait are not shown to the enemy, nor is one that is in hand.
#[test]
fn waiting_units_are_secret() {
    let on_turn_five = |french: u8, who: Option<&str>| {
        let situation = format!("french movement, turn 5, chits {french} 1");
        let mut table = table(&situation, "fr-1-cav@0101 al-dutch-cav@0117");
        if let Some(who) = who {
            table.does(&format!("take {who}"));
        }
        table
    };
    for eye in [Eye::Allied, Eye::Observer] {
        let nobody = seen(&on_turn_five(1, None), eye);
        assert_eq!(nobody, seen(&on_turn_five(6, None), eye));
        assert_eq!(nobody, seen(&on_turn_five(6, Some("fr-iii-inf-1")), eye), "in hand, not yet on the map");
    }
    let own = on_turn_five(6, None).game.scene(Eye::French);
    assert_eq!(own.pieces.iter().filter(|piece| piece.counter.key.starts_with("fr-i")).count(), 5 + 7);
}

/// [9.0B] When the game is over the chits are turned up.
#[test]
fn chits_are_shown_in_the_end() {
    let mut table = table("allied combat, turn 10, chits 4 2", "fr-1-cav@0101 al-dutch-cav@0117");
    table.does("end");
    for eye in [Eye::French, Eye::Allied, Eye::Observer] {
        let faces: Vec<_> = table.game.scene(eye).hands.into_iter().flat_map(|hand| hand.cards).collect();
        assert_eq!(faces, [Some(Card::new("4")), Some(Card::new("2"))]);
    }
}

/// [9.0B] A side imagines the enemy's chit among all that fit what it has seen, and never looks: its
/// own stays, and worlds it imagines look to it like the real one.
#[test]
fn imagination_knows_only_what_was_seen() {
    let mut luck = Stream::derive(1, "imagination", 0);
    let imagined = |table: &Table, side: Side, luck: &mut Stream| {
        let mut codes: Vec<_> = (0..60)
            .map(|_| {
                let world = table.game.imagine(side, luck);
                assert_eq!(world.chits().code(side), table.game.chits().code(side));
                let (real, dream) = (table.game.scene(side.into()), world.scene(side.into()));
                assert_eq!(real, dream, "told apart by {side}");
                world.chits().code(side.enemy())
            })
            .collect();
        codes.sort_unstable();
        codes.dedup();
        codes
    };
    for chit in 1..=6 {
        let table = drawn(chit, chit);
        assert_eq!(imagined(&table, Side::French, &mut luck), [1, 2, 3, 4, 5, 6]);
        assert_eq!(imagined(&table, Side::Allied, &mut luck), [1, 2, 3, 4, 5, 6]);
    }
    let mut seen = table("allied movement, turn 3, chits 4 5", "fr-1-cav@0101 al-dutch-cav@0117");
    seen.moves("pr-iv-inf-2", "2309");
    assert_eq!(imagined(&seen, Side::French, &mut luck), [1, 5, 6], "not few, late or none");
    assert_eq!(imagined(&seen, Side::Allied, &mut luck), [1, 2, 3, 4, 5, 6]);
    let mut grouchy = table("french movement, turn 5, chits 6 5", "fr-1-cav@0101 al-dutch-cav@0117");
    grouchy.moves("fr-iv-inf-1", "2309");
    assert_eq!(imagined(&grouchy, Side::Allied, &mut luck), [4, 5, 6]);
    grouchy.moves("fr-iii-inf-1", "2311");
    assert_eq!(imagined(&grouchy, Side::Allied, &mut luck), [6]);
    grouchy.does("take fr-iii-inf-2");
    let world = grouchy.game.imagine(Side::Allied, &mut luck);
    assert_eq!(world.stage(), Stage::Movement, "who is in hand to enter is not known");
    // Nothing is hidden in the standard game, nor before a chit is drawn.
    for table in [start("standard"), start("grouchy")] {
        assert!(Side::ALL.iter().all(|&side| table.game.imagine(side, &mut luck) == table.game));
    }
}

/// [9.1] Units of the variant never come in the standard game.
#[test]
fn variant_units_stay_away_from_the_standard_game() {
    let named = [FRENCH_FIRST, FRENCH_SECOND, PRUSSIAN_FIRST, PRUSSIAN_SECOND];
    for turn in [3, 5, 10] {
        for who in named.iter().flat_map(|group| group.split_whitespace()) {
            let side = edition().unit(unit(who)).side;
            let situation = format!("{} movement, turn {turn}", side.key());
            table(&situation, "fr-1-cav@0101 al-dutch-cav@0117").refuses(&format!("take {who}"), "9.1");
        }
    }
    let listed: usize = named.iter().map(|group| group.split_whitespace().count()).sum();
    let groups = ["grouchy-a", "grouchy-b", "prussian-a", "prussian-b"];
    let printed = edition()
        .units
        .iter()
        .filter(|unit| unit.group.as_deref().is_some_and(|group| groups.contains(&group)));
    assert_eq!(printed.count(), listed);
}

/// [9.2] They enter from the east edge like the Prussians of the standard game: the same hexes, the
/// same cost. RULING: the two sides share the edge, and whoever is there first closes it.
#[test]
fn variant_units_enter_like_the_others() {
    let counters = "fr-1-cav@0101 al-dutch-cav@0117";
    let french = table("french movement, turn 5, chits 6 6", counters);
    let allied = table("allied movement, turn 5, chits 6 6", counters);
    assert_eq!(french.destinations("fr-iv-art"), allied.destinations("pr-i-art"));
    assert_eq!(french.destinations("fr-iv-inf-1"), allied.destinations("pr-iv-inf-1"));
    let mut grouchy = french.fork();
    grouchy.moves("fr-iv-inf-1", "2308").does("end; end");
    grouchy.does("take pr-i-inf-1").refuses("to 2308", "4.3").refuses("to 2307", "7.2A");
    grouchy.does("to 2311");
    // One hex beyond the entry costs two points: a gun has one left.
    let mut gun = french.fork();
    gun.does("take fr-iv-art").refuses("to 2009", "4.1A").does("to 2109");
}

/// [9.2] Variant units may be held back as well.
#[test]
fn variant_units_may_be_held_back() {
    assert_eq!(comes(Side::French, 9, 4, 1).split_whitespace().collect::<Vec<_>>().join(" "), FRENCH_FIRST);
}

/// [9.3A] French chits 1, 2 and 3 bring nobody.
#[test]
fn grouchy_does_not_come() {
    for chit in 1..=3 {
        check(Side::French, chit, &[]);
    }
}

/// [9.3B] French chits 4 and 5 bring one 5-4, two 4-4, one 3-3 and one 2-5 on turn 5.
#[test]
fn grouchy_comes_with_five_units() {
    assert_eq!(values(FRENCH_FIRST), "5-4 4-4 4-4 3-3 2-5");
    for chit in 4..=5 {
        check(Side::French, chit, &[(5, &[FRENCH_FIRST])]);
    }
}

/// [9.3C] French chit 6 brings all French variant units on turn 5.
#[test]
fn grouchy_comes_with_everyone() {
    assert_eq!(values(FRENCH_SECOND), "6-4 5-4 5-4 3-3 2-5 2-4 1-5 1-5");
    check(Side::French, 6, &[(5, &[FRENCH_FIRST, FRENCH_SECOND])]);
}

/// [9.4A] Prussian chit 1: as in the standard game.
#[test]
fn the_prussians_come_as_planned() {
    check(Side::Allied, 1, &[(3, &[PRUSSIANS])]);
}

/// [9.4B] Prussian chit 2: nobody comes.
#[test]
fn the_prussians_do_not_come() {
    check(Side::Allied, 2, &[]);
}

/// [9.4C] Prussian chit 3: those of the standard game, on turn 5.
#[test]
fn the_prussians_come_late() {
    check(Side::Allied, 3, &[(5, &[PRUSSIANS])]);
}

/// [9.4D] Prussian chit 4: one 5-4, one 4-4, one 3-5 and one 3-3 of the standard game on turn 3.
#[test]
fn few_prussians_come() {
    assert_eq!(values(FEW), "5-4 4-4 3-5 3-3");
    assert!(FEW.split(' ').all(|who| PRUSSIANS.contains(who)));
    check(Side::Allied, 4, &[(3, &[FEW])]);
}

/// [9.4E] Prussian chit 5: those of the standard game on turn 3, four more on turn 5. RULING: the
/// printed 4-5 is a 4-4.
#[test]
fn more_prussians_come() {
    assert_eq!(values(PRUSSIAN_FIRST), "5-4 4-4 3-5 3-3");
    check(Side::Allied, 5, &[(3, &[PRUSSIANS]), (5, &[PRUSSIAN_FIRST])]);
}

/// [9.4F] Prussian chit 6: those of the standard game on turn 3, all others on turn 5.
#[test]
fn all_prussians_come() {
    check(Side::Allied, 6, &[(3, &[PRUSSIANS]), (5, &[PRUSSIAN_FIRST, PRUSSIAN_SECOND])]);
}

/// [9.5] Players who agree on another schedule write it into scenarios.toml and play by it.
#[test]
fn players_may_write_their_own_schedule() {
    let (name, text) = Equipment::shipped()[2];
    let early = text.replacen("group = \"prussian\", turn = 3", "group = \"prussian\", turn = 2", 1);
    let edition: &'static Equipment = Box::leak(Box::new(Equipment::read(&[(name, &early)]).unwrap()));
    let game = Naw::start(edition, "standard", &Options::new()).unwrap();
    assert_eq!(game.arrival(unit("pr-ii-inf-1")), Some(2));
    let mut position =
        crate::common::table("allied movement, turn 2", "fr-1-cav@0101 al-dutch-cav@0117").game.position();
    position["units"]["pr-ii-inf-1"] = "waiting".into();
    let game = Naw::from_position(edition, &position).unwrap();
    let takes: Vec<_> = trials::legal(&game, Side::Allied).into_iter().map(crate::common::spell).collect();
    assert!(takes.contains(&"take pr-ii-inf-1".to_owned()), "{takes:?}");
    assert!(game != crate::common::read(&position).unwrap(), "another schedule is another game");
}
