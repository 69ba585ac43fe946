//! Assault, step three: infantry against infantry.

use crate::common::{Table, table, unit};
use contract::Side;
use wallace::Army;

/// French infantry at Trimotion storms the West Valley, which these defend.
fn storm(units: &str, others: &str) -> Table {
    let pieces: Vec<_> = units.split_whitespace().map(|unit| format!("{unit}@trimotion")).collect();
    let mut table = table("french orders", &format!("{} {others}", pieces.join(" ")));
    table.storms("trimotion", units, "west-valley");
    table
}

/// What each face does for a unit that fires, as cubes; `M` is 9.
fn volley(table: &Table, who: &str) -> [u8; 6] {
    table.game.shot_outcomes(unit(who)).map(|cell| if cell.check && cell.cubes == 0 { 9 } else { cell.cubes })
}

/// [W-ASSAULT-3.1] It takes infantry on both sides.
#[test]
fn both_need_infantry() {
    assert_eq!(storm("fr-inf-1", "ge-inf-1@west-valley").throws(), "W-ASSAULT-3.3");
    assert_eq!(storm("fr-inf-1", "br-cav-1@west-valley br-inf-1@braine").throws(), "W-ASSAULT-4.5");
}

/// [W-ASSAULT-3.2] Two rounds: defenders fire, assaulters check, assaulters fire, defenders check. The
/// second needs infantry on both sides.
#[test]
fn two_rounds() {
    let mut table = storm("fr-inf-1", "ge-inf-1@west-valley ge-inf-2@west-ridge ge-inf-3@la-haye-sainte");
    let mut seen = Vec::new();
    for die in ["3", "6", "3", "6", "3", "6", "3", "6"] {
        seen.push((table.throws(), table.game.task()));
        table.dice(die);
    }
    let rules: Vec<_> = seen.iter().map(|(rule, _)| *rule).collect();
    assert_eq!(rules, ["W-ASSAULT-3.3", "W-MORALE-2"].repeat(4));
    let sides = seen.iter().map(|(_, task)| match task {
        wallace::Task::Shots(side, ..) | wallace::Task::Check(side) => *side,
        task => panic!("{task:?}"),
    });
    use Side::{Allied, French};
    assert_eq!(sides.collect::<Vec<_>>(), [Allied, French, French, Allied].repeat(2));
    table.stands("fr-inf-1@trimotion ge-inf-1@west-valley");
    let mut short = storm("fr-inf-1", "ge-inf-1@west-valley allied:3@west-valley ge-inf-2@west-ridge");
    short.dice("1 6 1").stands("ge-inf-1@lost fr-inf-1@west-valley");
    assert_eq!(short.asks(), French, "no second round");
}

/// [W-ASSAULT-3.3] Each unit throws a die, and the cubes of all are added up.
#[test]
fn every_unit_throws_a_die() {
    let mut table = storm("fr-inf-1", "ge-inf-1@west-valley ge-inf-2@west-valley du-inf-1@west-valley");
    table.dice("3 4 5").bears("french:4@west-valley");
}

/// [W-ASSAULT-3.4][W-CUBE-3] Before a volley the owner deals his cubes, each time anew and army by army.
#[test]
fn cubes_are_dealt_before_firing() {
    let mut table = storm(
        "fr-inf-1",
        "ge-inf-1@west-valley du-inf-1@west-valley lw-inf-1@west-valley allied:2@west-valley \
         prussian:1@west-valley",
    );
    assert_eq!(table.asks(), Side::Allied);
    table.offers("cube du-inf-1; cube ge-inf-1; cube lw-inf-1");
    table.deals("ge-inf-1:2 du-inf-1:0 lw-inf-1:1");
    table.dice("1 1 1 3").does("colour allied").deals("ge-inf-1:1 du-inf-1:2 lw-inf-1:1");
    assert_eq!(table.throws(), "W-MORALE-2", "dealt otherwise than before, and to the check");
}

/// [W-ASSAULT-3.5a] Plus one if one of the targets is in square.
#[test]
fn squares_are_easily_hit() {
    let mut table = storm("fr-inf-1", "ge-inf-1@west-valley/square du-inf-1@west-valley");
    table.dice("1 1");
    assert_eq!(volley(&table, "fr-inf-1"), [9, 1, 1, 2, 2, 2]);
}

/// [W-ASSAULT-3.5b] Plus one for British infantry, and for no other.
#[test]
fn british_volleys() {
    let table = storm("fr-inf-1", "br-inf-1@west-valley ge-inf-1@west-valley");
    assert_eq!(volley(&table, "br-inf-1"), [9, 1, 1, 2, 2, 2]);
    assert_eq!(volley(&table, "ge-inf-1"), [0, 9, 1, 1, 2, 2]);
}

/// [W-ASSAULT-3.5c] Minus one for every two cubes: 1 nothing, 2 and 3 one, 4 and 5 two.
#[test]
fn damage_weakens_the_volley() {
    let expected =
        [[0, 9, 1, 1, 2, 2], [0, 0, 9, 1, 1, 2], [0, 0, 9, 1, 1, 2], [0, 0, 0, 9, 1, 1], [0, 0, 0, 9, 1, 1]];
    for (cubes, expected) in (1..).zip(expected) {
        let table = storm("fr-inf-1", &format!("ge-inf-1@west-valley allied:{cubes}@west-valley"));
        assert_eq!(volley(&table, "ge-inf-1"), expected, "{cubes} cubes");
    }
}

/// [W-ASSAULT-3.5d] Minus one for firing from square.
#[test]
fn squares_fire_badly() {
    let table = storm("fr-inf-1", "ge-inf-1@west-valley/square");
    assert_eq!(volley(&table, "ge-inf-1"), [0, 0, 9, 1, 1, 2]);
}

/// [W-ASSAULT-3.5e][W-STRONG-3] Minus one if the walls cover all targets; those behind them fire as
/// anybody. RULING: assaulters are never covered.
#[test]
fn walls_cover_from_volleys() {
    let storm = |defenders: &str| {
        let mut table = table("french orders", &format!("fr-inf-1@trimotion {defenders}"));
        table.storms("trimotion", "fr-inf-1", "la-haye-sainte");
        table
    };
    let mut covered = storm("ge-inf-1@la-haye-sainte/side");
    assert_eq!(volley(&covered, "ge-inf-1"), [0, 9, 1, 1, 2, 2]);
    covered.dice("1");
    assert_eq!(volley(&covered, "fr-inf-1"), [0, 0, 9, 1, 1, 2]);
    let mut open = storm("ge-inf-1@la-haye-sainte/side du-inf-1@la-haye-sainte");
    open.dice("1 1");
    assert_eq!(volley(&open, "fr-inf-1"), [0, 9, 1, 1, 2, 2]);
}

/// [W-ASSAULT-3.5f] It all adds up, and a natural 6 does a cube of damage whatever is left of it.
#[test]
fn a_six_always_does_damage() {
    let table = storm("fr-inf-1", "ge-inf-1@west-valley/square allied:5@west-valley");
    assert_eq!(volley(&table, "ge-inf-1"), [0, 0, 0, 0, 9, 1], "less three, and the 6 is a 3");
    let mut worst = crate::common::table(
        "french orders",
        "fr-inf-1@trimotion french:5@trimotion ge-inf-1@la-haye-sainte/side",
    );
    worst.storms("trimotion", "fr-inf-1", "la-haye-sainte").dice("1");
    let outcomes = worst.game.shot_outcomes(unit("fr-inf-1"));
    assert_eq!(outcomes[5].cubes, 1);
}

/// [W-ASSAULT-3.6][W-MORALE-2] The assaulters check for an M or a cube, once each, and not for nothing.
#[test]
fn when_assaulters_check() {
    let after = |dice: &str| {
        let mut table = storm("fr-inf-1", "ge-inf-1@west-valley");
        table.dice(dice);
        (table.throws(), table.game.task())
    };
    assert_eq!(after("1").0, "W-ASSAULT-3.3");
    assert_eq!(after("2"), ("W-MORALE-2", wallace::Task::Check(Side::French)));
    assert_eq!(after("3"), ("W-MORALE-2", wallace::Task::Check(Side::French)));
    let mut both = storm("fr-inf-1", "br-art-1@west-valley ge-inf-1@west-valley");
    both.dice("5 3 6");
    assert_eq!(both.throws(), "W-ASSAULT-3.3", "hit by guns and by infantry, and one check");
}

/// [W-ASSAULT-3.7] The defenders check for a cube, and RULING: for an M as well.
#[test]
fn when_defenders_check() {
    let after = |die: &str| {
        let mut table = storm("fr-inf-1", "ge-inf-1@west-valley");
        table.dice("1").dice(die);
        table.throws()
    };
    assert_eq!([after("1"), after("2"), after("3")], ["W-ASSAULT-3.3", "W-MORALE-2", "W-MORALE-2"]);
}

/// [W-ASSAULT-3.8][W-RETREAT-1][W-RETREAT-10] If defending infantry is left, the assaulting infantry goes
/// back to where the assault came from, as its owner likes, and ends mobile.
#[test]
fn assaulters_go_back() {
    let mut table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-inf-2@orchard-slope ge-inf-1@west-valley",
    );
    table.does(
        "lead fr-ldr-1; spend red; activate trimotion; act assault red; assault fr-inf-1 west-valley; done",
    );
    table.does("activate orchard-slope; act assault red; assault fr-inf-2 west-valley");
    table.dice("1 1 1 1 1 1");
    assert_eq!(table.asks(), Side::French);
    table.does("retreat fr-inf-1 orchard-slope; retreat fr-inf-2 orchard-slope");
    table.stands("fr-inf-1@orchard-slope fr-inf-2@orchard-slope ge-inf-1@west-valley");
}

/// [W-ASSAULT-3.9] Cavalry in the area does nothing to infantry that goes back in this way.
#[test]
fn going_back_is_no_retreat() {
    let mut table = storm("fr-inf-1", "br-inf-1@west-valley br-cav-1@west-valley allied:0@west-valley");
    table.dice("1 6 1 1 6 1").stands("fr-inf-1@trimotion");
    assert_eq!(
        table.game.casualties(Army::French),
        crate::common::table("french orders", "fr-inf-1@trimotion br-inf-1@braine")
            .game
            .casualties(Army::French)
    );
}

/// [W-ASSAULT-3.10][W-STRONG-6] Guns in a strong point that nobody leaves the walls for are lost if
/// assaulting infantry is still there after the first round; a unit that leaves them saves the guns and
/// its own cover is gone.
#[test]
fn guns_outside_the_walls() {
    let storm = || {
        let mut table = table(
            "french orders",
            "fr-inf-1@trimotion ge-inf-1@la-haye-sainte/side br-art-1@la-haye-sainte br-inf-1@braine",
        );
        table.storms("trimotion", "fr-inf-1", "la-haye-sainte");
        assert_eq!(table.asks(), Side::Allied);
        table.offers("guard ge-inf-1; done");
        table
    };
    let mut exposed = storm();
    exposed.does("done").dice("1 1 1").stands("br-art-1@lost ge-inf-1@la-haye-sainte/side");
    let mut guarded = storm();
    guarded.does("guard ge-inf-1").dice("1 1");
    assert_eq!(volley(&guarded, "fr-inf-1"), [0, 9, 1, 1, 2, 2], "in the open");
    guarded.dice("1").stands("br-art-1@la-haye-sainte");
    let mut repelled = storm();
    repelled.does("done").dice("1 6 2").stands("fr-inf-1@trimotion br-art-1@la-haye-sainte");
}
