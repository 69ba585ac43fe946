//! Section 9: Commanders and Leaders.

use crate::common::{full, leader, table};
use contract::{Game, Side};
use impulse::{Task, Turn};

/// [9.2-a] [9.2-c] [9.2-d] RULING The bonus of a fresh Commander goes to Leaders of his own army, Ney among them, and
/// to no Commander; Ney gives none.
#[test]
fn a_fresh_commander_helps_his_leaders() {
    let table = table("allied impulses", "quiot@58 omp@38 10l-13@p2 delo@56");
    let bonus = |key: &str| table.game.bonus(leader(key));
    assert_eq!(["d-erlon", "ney", "orange", "bulow"].map(bonus), [1, 1, 1, 1]);
    let table = crate::common::table(
        "allied impulses, spent napoleon wellington",
        "quiot@58 omp@38 10l-13@p2 delo@56",
    );
    let bonus = |key: &str| table.game.bonus(leader(key));
    assert_eq!(["d-erlon", "ney", "orange", "bulow"].map(bonus), [0, 0, 0, 1]);
    // Blücher needs 7 for a Double Move, without a bonus.
    let mut blucher = table.fork();
    blucher.does("command blucher").dice("3-3");
    assert_eq!(blucher.throws(), "8.10-a");
}

/// [9.3-a] [9.4-a] [9.4-b] RULING [9.4-c] [9.5-a] A fresh Commander may try a Double Move: 7 for Napoleon. Success
/// spends him at once, failure ends the impulse and leaves him fresh.
#[test]
fn a_double_move_is_tried() {
    let mut table = full("french impulses", "");
    table.does("command napoleon");
    assert_eq!(table.throws(), "9.5-a");
    let mut fails = table.fork();
    fails.dice("3-3");
    assert!(fails.fresh("napoleon"));
    assert_eq!(fails.game.active(), Side::Allied);
    table.dice("3-4");
    assert!(!table.fresh("napoleon"));
    assert_eq!(table.game.task(), Task::Act(Turn::First));
    // A spent Commander may not try.
    full("french impulses, spent napoleon ney", "").refuses("command napoleon", "9.3-a");
    full("allied impulses, spent wellington", "").refuses("command wellington", "9.3-a");
}

/// [9.5-b] RULING [9.5.3] RULING Two actions: other areas or other formations, of the Commander's own army; the
/// second may be forgone.
#[test]
fn a_double_move_is_two_actions() {
    let mut table = full("french impulses", "");
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act bombard 48 d-erlon; at 47; point i-h; done")
        .dice("1-1-6-6");
    assert_eq!(table.game.task(), Task::Act(Turn::Second));
    table.refuses("act move 48 d-erlon", "9.5-b");
    assert!(table.may("act bombard 48 lobau") && table.may("act move 49 d-erlon") && table.may("done"));
    let mut done = table.fork();
    done.does("done");
    assert_eq!(done.game.active(), Side::Allied);
    // Wellington moves British units only.
    let mut table = crate::common::table("allied impulses", "kemp@44 10l-13@44 quiot@58");
    table.does("command wellington").dice("6-6").refuses("act move 44 bulow", "9.5.3");
    let mut table = crate::common::table("allied impulses", "kemp@44 10l-13@44 quiot@58");
    table.does("command blucher").dice("6-6").refuses("act move 44 picton", "9.5.3");
}

/// [9.5-c] [9.5.1-a] RULING [9.5.1-b] [10.3-b] All movement comes before the assaults; two formations combine into
/// one assault.
#[test]
fn two_formations_combine() {
    let mut table = table("french impulses", "quiot@48 bell@35 byl@47 omp@41");
    table.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47");
    // Before the assault the second movement is named.
    assert_eq!(table.game.task(), Task::Act(Turn::Before));
    table.does("act move 35 lobau; move bell 47; point bell").declines().dice("6-6-1-1");
    table.weighs("11.12.2-A:4 11.12.2-B:2", "11.12.3-A:3 11.12.3-B:1");
    // Otherwise only fire or an advance is left.
    let mut table =
        crate::common::table("french impulses", "quiot@48 bell@35 i-h@49 vi-f@49 byl@47 omp@41 brlt@46");
    table.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47; done");
    table.declines().dice("1-1-6-6").declines();
    assert_eq!(table.game.task(), Task::Act(Turn::After));
    table.refuses("act move 35 lobau", "9.5.1-a");
    assert!(table.may("advance lobau"));
}

/// [9.5.1-c] A charge and a Move/Assault do not combine.
#[test]
fn charge_and_assault_do_not_combine() {
    let mut table = table("french impulses", "quiot@48 delo@35 byl@47 omp@41");
    table.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 47; act charge 35 ney");
    table.refuses("move delo 47", "9.5.1-c");
    assert!(table.may("move delo 37"));
}

/// [9.5.1-e] [11.2-c] EXAMPLE With a Double Move Schmitz moves into 47 and Aulard there is activated as well: both
/// fight as one.
#[test]
fn moving_in_and_activating_the_contested_area() {
    let mut table = table("french impulses", "aula@47 schm@48 bell@47 95th@47");
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act move 48 d-erlon; move schm 47; act move 47 d-erlon; done");
    table.does("assault 47; point aula").offers("support schm; done");
    table.refuses("support bell", "11.2-c");
    table
        .does("support schm")
        .declines()
        .dice("6-6-1-1")
        .weighs("11.12.2-A:4 11.12.2-B:2", "11.12.3-A:2 11.12.3-B:1");
    // By a Leader's activation of 48 alone Aulard could not take part.
    let mut table = crate::common::table("french impulses", "aula@47 schm@48 95th@47");
    table.acts("d-erlon", "move 48").does("move schm 47; assault 47");
    assert_eq!(table.game.fight().point, crate::common::unit("schm"));
    assert_eq!(table.game.fight().support.len(), 0);
}

/// [9.5-d] RULING A unit acts once, and only for the area where it stood.
#[test]
fn a_unit_acts_once() {
    let mut table = table("french impulses", "quiot@48 bourg@49 omp@41");
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act move 48 d-erlon; move quiot 49; done; act move 49 d-erlon");
    assert_eq!((table.having("move quiot").as_str(), table.having("move bourg").is_empty()), ("", false));
    table.refuses("move quiot 50", "9.5-d");
}

/// [9.5-e] RULING A General Advance is by another formation than the other action; two of them are possible.
#[test]
fn an_advance_activates_its_formation_everywhere() {
    let mut table = full("french impulses", "");
    table.does("command napoleon").dice("6-6").does("advance d-erlon; move quiot 50; done");
    table.refuses("act move 58 d-erlon", "9.5-e").refuses("advance d-erlon", "9.5-e");
    assert!(table.may("advance reille") && table.may("act move 31 reille"));
    let mut table = full("french impulses", "");
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act bombard 48 d-erlon; at 47; point i-h; done")
        .dice("1-1-6-6");
    table.refuses("advance d-erlon", "9.5-e");
}

/// [9.5.2] RULING Fire is dealt with one area at a time; two formations of one area may fire together.
#[test]
fn two_formations_of_an_area_fire_together() {
    let mut table =
        table("french impulses", "quiot@47 bell@47 bony@47 trom@47 huss@47 byl@47 i-h@47 vi-f@47");
    table.does("command napoleon").dice("6-6").does("act volley 47 d-erlon");
    // Quiot is the only one of his formation; others may join.
    table.offers("support bell; support bony; support huss; support trom; done");
    let mut alone = table.fork();
    table.does("support bell").offers("support bony; support trom; done");
    table.does("done").dice("1-1-6-6");
    // The guns of both formations help.
    table.weighs("12.5.2-A:4 12.5.2-B:1 12.5.2-D:2", "12.5.3-A:2");
    assert_eq!(table.game.active(), Side::Allied);
    // Or they fire one after the other.
    alone.does("done").dice("1-1-6-6").weighs("12.5.2-A:4 12.5.2-D:1", "12.5.3-A:2");
    alone
        .does("act volley 47 lobau; point bony; done")
        .dice("1-1-6-6")
        .weighs("12.5.2-A:4 12.5.2-D:1", "12.5.3-A:2");
}

/// [9.6-a] RULING [9.6-b] RULING EXAMPLE A British assault succeeds; Napoleon tries to intervene and fails: the
/// French take their losses, he stays fresh and may try again in the next impulse.
#[test]
fn napoleon_intervenes_in_vain() {
    let mut table = table("allied impulses", "kemp@46 lamb@46 quiot@47");
    table.acts("picton", "move 46").does("move kemp 47; move lamb 47; point kemp").declines();
    table.dice("6-6-1-1");
    // Nobody has a Leader ready who would throw again; the Allies decide about an Intervention first.
    table.does("done; done");
    assert_eq!(table.game.task(), Task::Intervene(Side::Allied));
    table.does("done").offers("command napoleon; done");
    let prompt = contract::Game::scene(&table.game, Side::French.into()).prompt.unwrap();
    assert!(prompt.text.contains("is spent if he succeeds"), "{}", prompt.text);
    table.does("command napoleon");
    let mut succeeds = table.fork();
    table.dice("3-3").stands("quiot@lost");
    assert!(table.fresh("napoleon"));
    table.dice("6-6");
    assert!(
        table.game.active() == Side::French && table.game.task() == Task::Impulse
            || table.outcome().is_none()
    );
    // [9.4-c] Success turns it into a Stalemate, and he is spent.
    succeeds.dice("3-4").stands("quiot@47/spent kemp@47/spent lamb@47");
    assert!(!succeeds.fresh("napoleon"));
}

/// [9.6-a] [9.6-c] A Failure too becomes a Stalemate, after all re-rolls.
#[test]
fn a_failure_becomes_a_stalemate() {
    let mut table = table("french impulses", "quiot@48 bourg@48 byl@47");
    table
        .acts("d-erlon", "move 48")
        .does("move quiot 47; move bourg 47; point quiot; done; done")
        .dice("1-1-6-6");
    table.offers("lead d-erlon; done").does("done; done");
    assert_eq!(table.game.task(), Task::Intervene(Side::French));
    table.does("command napoleon").dice("6-6").stands("quiot@47/spent bourg@47 byl@47/spent");
}

/// [9.6-d] Of a Stalemate comes no overrun.
#[test]
fn a_stalemate_is_no_overrun() {
    let mut table = table("french impulses", "delo@35 wath@35 95th@47/spent");
    table.acts("ney", "charge 35").does("move delo 47; move wath 47; point delo").declines().dice("6-6-1-1");
    table.does("done; done").does("command wellington").dice("6-6");
    table.stands("95th@lost delo@47/spent wath@47");
    assert_eq!(table.game.active(), Side::Allied);
}

/// [9.6.1] RULING [16.3-a] A Commander intervenes only for a Point or Forward unit of his own army.
#[test]
fn commanders_intervene_for_their_own() {
    let asks = |forward: &str| {
        let mut table = table("french impulses", "quiot@48 bourg@48 byl@47 10l-13@47");
        table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot");
        table.does(&format!("forward {forward}")).declines().dice("1-1-6-6");
        table.idles_until(|table| table.game.task() == Task::Intervene(Side::Allied));
        table.having("command")
    };
    assert_eq!(asks("byl"), "wellington");
    assert_eq!(asks("10l-13"), "blucher");
}

/// [9.4-b] RULING [9.7-a] [9.7-b] [16.3-d] A failed Sunset roll may be cancelled, by the French first; each side has
/// one attempt in an impulse.
#[test]
fn a_failed_sunset_roll_is_cancelled() {
    let mut table = full("allied impulses, impulse 7", "10l-13@p2");
    table.does("pass").dice("1-1").offers("command napoleon; done");
    let mut french = table.fork();
    french.does("command napoleon").dice("6-6");
    assert_eq!(
        (french.game.number(), french.game.active(), french.fresh("napoleon")),
        (8, Side::French, false)
    );
    table.does("command napoleon").dice("1-1");
    table.offers("command blucher; command wellington; done");
    let mut allied = table.fork();
    allied.does("command wellington").dice("3-3");
    assert_eq!((allied.game.number(), allied.fresh("wellington")), (8, false));
    table.does("command blucher").dice("3-3");
    assert_eq!((table.game.turn(), table.throws()), (3, "6.2.1"));
    // Who has tried a Double Move in the Allied impulse has no attempt left.
    let mut table = full("allied impulses, impulse 7, spent napoleon ney", "10l-13@p2");
    table.does("command wellington").dice("1-1 1-1");
    assert_eq!(table.game.turn(), 3);
}

/// [9.8-a] [9.8-b] [9.8-d] [9.8.2-a] [9.8.2-b] RULING [9.8.3-a] [9.8.3-b] The Leader of the Point, then that of the
/// Forward unit, may take part, or later have the dice thrown again; not both.
#[test]
fn leaders_take_part_once() {
    let mut table = table("french impulses", "quiot@48 bourg@48 byl@47");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot");
    table.offers("lead d-erlon; done").refuses("lead reille", "9.8-b");
    let mut rerolls = table.fork();
    table.does("lead d-erlon").offers("lead orange; done").does("lead orange").dice("6-6-1-1");
    assert!(!table.fresh("d-erlon") && !table.fresh("orange"));
    table.weighs("11.12.2-A:4 11.12.2-B:2 9.8.3-a:1", "11.12.3-A:3 11.12.3-B:1 9.8.3-a:1");
    // Both are spent: nobody throws again.
    assert_eq!(table.game.task(), Task::Intervene(Side::French));
    let asked = |table: &crate::common::Table, side: Side| {
        table.game.scene(side.into()).prompt.expect("a question").text
    };
    assert!(asked(&table, Side::French).ends_with("As it stands it is yours."));
    table.does("done");
    assert!(!asked(&table, Side::Allied).contains("yours"), "a Success is not the defender's");
    rerolls.does("done; done").dice("1-1-6-6");
    // What new dice would change is told before they are thrown: 6 against 16 needs 11 to win and 10 for a Stalemate.
    let scene = rerolls.game.scene(Side::French.into());
    let again = scene.choices.iter().find(|choice| choice.label.contains("thrown again")).expect("a choice");
    let forecast = again.forecast.as_ref().expect("a forecast");
    assert_eq!(forecast.results.iter().map(|result| result.weight).collect::<Vec<_>>(), [30, 3, 3]);
    let asked = scene.prompt.expect("a question").text;
    assert!(asked.contains("8 against 16 in all, a Failure so far"), "{asked}");
    rerolls.does("lead d-erlon").dice("6-6");
    // The defender sees the new dice: 18 against 16.
    assert_eq!(rerolls.game.task(), Task::Reroll(Side::Allied));
    assert_eq!(rerolls.game.fight().dice, [[6, 6], [6, 6]]);
    rerolls.does("lead orange").dice("1-1");
    assert_eq!(rerolls.game.fight().dice, [[6, 6], [1, 1]]);
    rerolls.has_event("9.8.2-a", "D'Erlon");
}

/// [9.8-c] No Leader helps in fire.
#[test]
fn leaders_do_not_help_fire() {
    let mut table = table("french impulses", "quiot@47 95th@47 omp@41");
    table.acts("d-erlon", "volley 47");
    assert_eq!(table.throws(), "12.5-SEQ");
}

/// [9.8-e] RULING EXAMPLE Skirmishers hold Hougoumont: no Leader helps them, Wellington may intervene; as Point
/// skirmishers have the Leader they were activated with.
#[test]
fn skirmishers_in_front_have_no_leader() {
    let mut table = table("french impulses", "fsk1@22 soye@22 gds@21 nas@21 chal@37");
    table.acts("reille", "move 22").does("move fsk1 21; move soye 21; point fsk1");
    table.does("done").declines().does("forward gds");
    // Reille may help the skirmisher at the Point, and nobody the one in front.
    table.offers("lead reille; done").does("done").dice("6-6-1-1");
    table.does("done").does("done").offers("command wellington; done");
}

/// [9.8.3-d] [9.9-a] Leaders help in a Double Move too; Ney leads his corps.
#[test]
fn leaders_help_in_a_double_move() {
    let mut table = table("french impulses", "delo@35 wath@35 byl@47");
    table.does("command napoleon").dice("6-6").does("act charge 35 ney; move delo 47; done");
    table.offers("lead ney; done");
}

/// [9.9-b] RULING [9.9-c] Ney commands only while Napoleon is spent, with one state for both; after Napoleon in a
/// later impulse.
#[test]
fn ney_commands_for_napoleon() {
    full("french impulses", "").refuses("command ney", "9.9-b");
    let mut table = full("french impulses, spent napoleon", "");
    table.does("command ney").dice("3-3");
    assert!(!table.fresh("ney"));
    table.does("act move 56 ney; move delo 57; done; done; done; done; pass").dice("6-6");
    table.refuses("command ney", "9.3-a");
    // Napoleon is used up in an impulse: Ney cannot try in the same one.
    let mut table = full("allied impulses, impulse 7", "");
    table.does("pass").dice("1-1").does("command napoleon").dice("6-6");
    assert!(table.may("command ney"));
}
