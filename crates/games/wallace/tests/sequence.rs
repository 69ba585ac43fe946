//! The turn: phases, discs, initiative.

use crate::common::{full, start, table};
use contract::{Game, Next, Side};
use wallace::{TURNS, Task};

/// EXAMPLE [W-SETUP-1] Pieces start where the board shows them; RULING: the rulebook's own example stands in
/// East Ridge.
#[test]
fn everyone_starts_in_his_place() {
    let mut table = start();
    table.stands("br-inf-6@east-ridge/side du-inf-2@east-ridge/side br-art-5@east-ridge br-ldr-2@east-ridge");
    assert_eq!(table.game.at(crate::common::area("east-ridge")).len(), 4);
    let on_board =
        crate::common::edition().unit_ids().filter(|&unit| table.game.place(unit).area().is_some());
    assert_eq!(on_board.count(), 52 + 38);
}

/// [W-SETUP-2][W-SETUP-3] Everyone starts upright, but for the infantry of the Anglo-Allied army.
#[test]
fn only_allied_infantry_starts_on_its_side() {
    let table = start();
    for unit in crate::common::edition().unit_ids() {
        let piece = crate::common::edition().unit(unit);
        let lies = piece.arm == wallace::Arm::Infantry && piece.army() == wallace::Army::Allied;
        assert_eq!(table.game.is_upright(unit), !lies, "{}", piece.key);
        assert!(!table.game.in_square(unit));
    }
}

/// [W-SETUP-4] The Prussians wait on their display in its order. RULING: they enter upright.
#[test]
fn prussians_wait_on_the_display() {
    let table = start();
    let order: Vec<_> = table.game.on_display().map(crate::common::key).collect();
    assert_eq!((order.len(), &order[..3]), (20, &["pr-cav-1", "lw-inf-1", "pr-inf-1"][..]));
    let mut three =
        crate::common::table("allied prussians, turn 4", "fr-inf-1@rossomme br-inf-1@mont-st-jean");
    three.dice("3").does("enter lw-inf-1 paris-wood-north; enter pr-inf-1 paris-wood-north");
    three.does("enter pr-cav-1 paris-wood-north");
    three.stands("pr-cav-1@paris-wood-north lw-inf-1@paris-wood-north pr-inf-1@paris-wood-north");
}

/// [W-SETUP-5] Six cubes lie in the Grand Battery box. RULING: they are six of the forty, so that 34 are
/// left for damage.
#[test]
fn the_grand_battery_starts_with_six() {
    let table = start();
    assert_eq!(table.game.grand_battery(), 6);
    assert_eq!(table.game.stock(wallace::Army::French), 34);
}

/// [W-SETUP-6] The clock shows noon, and eight tiles are in the bag.
#[test]
fn noon_and_a_full_bag() {
    let mut table = start();
    assert_eq!(table.game.turn(), 0);
    table.idles_until(|table| table.throws() == "W-ROUND-2");
    let Next::Chance(chance) = table.game.next() else { panic!("a tile is drawn") };
    assert_eq!(chance.device, contract::Device::Draw { from: 8 });
}

/// [W-SEQ-1][W-SEQ-5] Nine turns and no more.
#[test]
fn nine_turns() {
    let mut table = start();
    table.idles_until(|table| table.game.turn() == TURNS - 1);
    assert_eq!(table.game.turn(), 8);
    table.idles_until(|table| table.outcome().is_some());
    table.ends(Side::Allied, "W-VICTORY-8");
}

/// [W-SEQ-2] The phases come in their order.
#[test]
fn phases_come_in_order() {
    let mut table = start();
    table.idles_until(|table| table.game.turn() == 3);
    assert_eq!(table.throws(), "W-PRUSSIANS-1", "discs first, which ask for nothing, then the Prussians");
    assert_eq!(table.game.discs(Side::French), [8, 4, 2]);
    let mut seen = Vec::new();
    let phase = |task: Task| match task {
        Task::Prussians | Task::Enter => "prussians",
        Task::Skirmish(_) | Task::SkirmishDie(..) => "skirmish",
        Task::Tile | Task::Orders => "rounds",
        Task::Form(_) => "formations",
        _ => "",
    };
    while table.game.turn() == 3 {
        let now = phase(table.game.task());
        // Formations change in rounds too: there the active player still has a green disc.
        let in_round = now == "formations" && table.game.discs(table.game.active())[0] > 0;
        if !now.is_empty() && !in_round && seen.last() != Some(&now) {
            seen.push(now);
        }
        table.idles();
    }
    assert_eq!(seen, ["prussians", "skirmish", "rounds", "formations"]);
    assert_eq!(table.game.discs(Side::French), [8, 4, 2], "the next turn has begun");
}

/// [W-SEQ-3] In phase five first the Allied player, then the French one, changes formations for nothing.
#[test]
fn allies_change_formation_first() {
    let mut table = full("allied formations", "");
    assert_eq!((table.game.task(), table.asks()), (Task::Form(Side::Allied), Side::Allied));
    table.refuses("lie fr-inf-1", "W-FORM-9");
    let discs = table.game.discs(Side::Allied);
    table
        .does("upright br-inf-2; lie br-art-1; done")
        .stands("br-inf-2@merbraine-ridge br-art-1@merbraine-ridge/side");
    assert_eq!(table.game.discs(Side::Allied), discs);
    assert_eq!(table.asks(), Side::French);
    table.does("lie fr-inf-1; lie fr-inf-2; lie fr-inf-3").stands("fr-inf-3@wood-edge/side");
}

/// [W-SEQ-4][W-DISC-4] When the turn ends the clock goes on, and discs that were not spent are gone.
#[test]
fn discs_are_not_saved() {
    let mut table = full("allied formations, discs french 3 4 2", "");
    assert_eq!(table.game.discs(Side::French), [3, 4, 2]);
    table.does("done; done");
    assert_eq!(table.game.turn(), 1);
    assert_eq!(table.game.discs(Side::French), [8, 4, 2], "not eleven");
    assert_eq!(table.game.used(), [0; 3]);
}

/// [W-DISC-1][W-DISC-2][W-DISC-3] The French have eight, four and two every turn; the Allies five, two and
/// none until 3 pm, and as many as the French from 4 pm.
#[test]
fn discs_of_each_turn() {
    let mut table = start();
    for turn in 0..TURNS {
        table.idles_until(|table| table.game.turn() == turn);
        assert_eq!(table.game.discs(Side::French), [8, 4, 2], "turn {turn}");
        let allied = if turn < 4 { [5, 2, 0] } else { [8, 4, 2] };
        assert_eq!(table.game.discs(Side::Allied), allied, "turn {turn}");
    }
}

/// Who has the first round of the turn that follows this one.
fn first_after(situation: &str, changes: &str) -> Side {
    let mut table = full(situation, changes);
    table.idles_until(|table| table.throws() == "W-ROUND-2");
    table.game.active()
}

/// [W-INIT-1] Until 6 pm the French begin, strong points or not.
#[test]
fn the_french_begin() {
    let mut table = start();
    for turn in 0..7 {
        table.idles_until(|table| table.game.turn() == turn && table.throws() == "W-ROUND-2");
        assert_eq!(table.game.active(), Side::French, "turn {turn}");
        table.idles_until(|table| table.game.turn() == turn + 1);
    }
}

/// [W-INIT-2] RULING: at 7 pm the French keep the initiative with all three strong points, and with two
/// they lose it.
#[test]
fn at_seven_all_three_are_needed() {
    let six = "allied formations, turn 7, held";
    let gone = "br-inf-1@braine ge-inf-1@braine ge-inf-2@braine du-inf-1@braine ge-inf-3@braine";
    let all = format!("{six} hougoumont la-haye-sainte papelotte-smohain");
    assert_eq!(first_after(&all, gone), Side::French);
    assert_eq!(first_after(&format!("{six} hougoumont la-haye-sainte"), gone), Side::Allied);
    assert_eq!(first_after(six, gone), Side::Allied);
}

/// [W-INIT-3] RULING: it is settled once. What changes hands after the 7 pm turn has begun changes nothing.
#[test]
fn initiative_is_settled_once() {
    let all = "held hougoumont la-haye-sainte papelotte-smohain";
    let gone = "br-inf-1@braine ge-inf-1@braine ge-inf-2@braine du-inf-1@braine ge-inf-3@braine";
    let seven = "allied formations, turn 8";
    assert_eq!(
        first_after(&format!("{seven}, {all}, initiative allied"), gone),
        Side::Allied,
        "it does not return"
    );
    assert_eq!(
        first_after(&format!("{seven}, initiative french"), gone),
        Side::French,
        "nor is it lost later"
    );
}

/// [W-INIT-4] RULING: a strong point belongs to the side that last had combat units there alone, and to the
/// Allies at first.
#[test]
fn who_holds_a_strong_point() {
    let point = crate::common::area("la-haye-sainte");
    assert_eq!(start().game.holder(point), Side::Allied);
    let mut table = table("french orders", "fr-inf-1@trimotion fr-ldr-1@trimotion br-inf-1@mont-st-jean");
    assert_eq!(table.game.holder(point), Side::Allied, "empty, and still theirs");
    table.does("activate trimotion; act move green; move fr-ldr-1 la-haye-sainte");
    assert_eq!(table.game.holder(point), Side::Allied, "a leader takes nothing");
    table.does("move fr-inf-1 la-haye-sainte; done");
    assert_eq!(table.game.holder(point), Side::French);
    table.does("activate la-haye-sainte; act move green; move fr-inf-1 trimotion; done");
    assert_eq!(table.game.holder(point), Side::French, "left, and still theirs");
}

/// [W-SEQ-1] Turns are called by their hour.
#[test]
fn the_hour_is_called() {
    let mut table = start();
    table.idles_until(|table| table.game.turn() == 1).has_event("W-SEQ-1", "1 pm: turn 2 of 9");
}
