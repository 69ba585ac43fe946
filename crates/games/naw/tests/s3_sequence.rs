//! 3.0 Basic procedure.

use crate::common::{start, table};
use contract::{Eye, Game, Side};
use naw::{Event, Stage};

/// Two units too far apart ever to meet.
const FAR_APART: &str = "fr-6-inf@1114 al-1-guards@1104";

/// [3.0A] French movement, French combat, Allied movement, Allied combat, and the turn is over.
#[test]
fn a_turn_has_four_steps() {
    let mut table = start("standard");
    let mut headlines = Vec::new();
    let mut calm = crate::common::table("french movement", FAR_APART);
    for _ in 0..5 {
        headlines.push(calm.game.scene(Eye::Observer).headline);
        calm.does("end");
    }
    assert_eq!(
        headlines,
        [
            "Turn 1 of 10 · French movement",
            "Turn 1 of 10 · French combat",
            "Turn 1 of 10 · Allied movement",
            "Turn 1 of 10 · Allied combat",
            "Turn 2 of 10 · French movement",
        ]
    );
    let phases: Vec<_> = calm
        .events()
        .iter()
        .map(|event| match event {
            Event::Phase { turn, side, combat } => (*turn, *side, *combat),
            other => panic!("nothing but phases happens: {other:?}"),
        })
        .collect();
    use Side::{Allied, French};
    let expected =
        [(1, French, true), (1, Allied, false), (1, Allied, true), (2, French, false), (2, French, true)];
    assert_eq!(phases, expected);

    // Nothing of a later step can be done in an earlier one.
    table.refuses("target al-hougoumont", "3.0A").says("target al-hougoumont", "after the Movement Phase");
    table.refuses("end-combat", "3.0A").says("end-combat", "after the Movement Phase");
    table.refuses_to(Allied, "end-movement", "3.0D");
}

/// [3.0B] Ten turns, and the tenth ends with the Allied combat.
#[test]
fn ten_turns_and_no_eleventh() {
    let mut table = table("french movement", FAR_APART);
    for turn in 1..=10 {
        for side in Side::ALL {
            assert_eq!((table.game.turn(), table.game.phasing()), (turn, side));
            assert_eq!(table.outcome(), None);
            table.does("end; end");
        }
    }
    assert_eq!(table.game.turn(), 10);
    table.ends(None, "8.4A");
    for side in Side::ALL {
        table.refuses_to(side, "take fr-6-inf", "8.4A");
    }
}

/// [3.0C] When somebody has won, the game stops in the middle of a phase: here with another attack
/// still owed.
#[test]
fn a_victory_ends_the_game_at_once() {
    let situation = "french combat, french lost 36";
    let counters = "fr-1-inf@1314 al-1-guards@1313 fr-6-inf@0514 al-brunswick@0513";
    let mut table = table(situation, counters);
    table.attack("al-1-guards", "fr-1-inf").roll("1-2").die(6);
    table.stands("fr-1-inf@lost al-1-guards@1313 fr-6-inf@0514");
    table.ends(Some(Side::Allied), "8.1");
    table.refuses_to(Side::French, "target al-brunswick", "8.1");
    table.refuses_to(Side::Allied, "advance al-1-guards 1314", "8.1");
}

/// [3.0D] In a Movement Phase only the phasing player's units move.
#[test]
fn the_other_player_does_not_move() {
    let mut french = table("french movement, turn 3", FAR_APART);
    assert_eq!(french.having("take"), "fr-6-inf");
    french.refuses("take al-1-guards", "3.0D").refuses_to(Side::Allied, "take al-1-guards", "3.0D");
    french.refuses("take pr-ii-inf-1", "3.0D");
    let mut allied = table("allied movement, turn 3", FAR_APART);
    assert!(allied.may("take al-1-guards") && allied.may("take pr-ii-inf-1"));
    allied.refuses("take fr-6-inf", "3.0D").refuses_to(Side::French, "take fr-6-inf", "3.0D");
}

/// [3.0E] All, some or none, and in any order.
#[test]
fn a_player_moves_as_many_units_as_he_likes() {
    let army = "fr-1-inf@1112 fr-2-inf@1212 fr-3-inf@1312 al-1-guards@1104";
    let units = ["fr-1-inf", "fr-2-inf", "fr-3-inf"];
    let none = table("french movement", army).fork();
    assert_eq!(none.having("take"), units.join(", "));
    assert!(none.may("end"));
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut some = none.fork();
        for (moved, index) in order.into_iter().enumerate() {
            assert!(some.may("end"), "after {moved}");
            let homes = ["1115", "1215", "1315"];
            some.moves(units[index], homes[index]);
        }
        some.offers("end").stands("fr-1-inf@1115 fr-2-inf@1215 fr-3-inf@1315");
    }
}

/// [3.0F] The phasing player orders his attacks as he likes, and each is carried out to the end,
/// retreat and advance, before the next is named.
#[test]
fn one_attack_is_finished_before_the_next() {
    let two = "fr-6-inf@1314 al-1-guards@1313 fr-2-inf@0514 al-brunswick@0513";
    let mut table = table("french combat", two);
    assert_eq!(table.having("target"), "al-1-guards, al-brunswick", "either may be first");
    table.attack("al-1-guards", "fr-6-inf").roll("1-1");
    assert!(matches!(table.game.stage(), Stage::Rolling(_)));
    table.refuses_to(Side::French, "target al-brunswick", "2.3");
    table.die(1);
    assert_eq!(table.asks(), Side::Allied);
    table.refuses_to(Side::French, "target al-brunswick", "3.0D").refuses("target al-brunswick", "3.0F");
    table.does("retreat al-1-guards 1312");
    table.refuses("target al-brunswick", "3.0F").refuses("end-combat", "3.0F");
    table.does("advance fr-6-inf 1313");
    table.attack("al-brunswick", "fr-2-inf").roll("2-1");
}
