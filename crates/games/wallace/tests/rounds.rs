//! Player action rounds, and what discs pay for.

use crate::common::{full, table};
use contract::{Eye, Game, Next, Side};
use record::Stream;
use std::collections::BTreeSet;
use wallace::{Task, Wallace};

/// Someone on either side, far apart.
const APART: &str = "fr-inf-1@rossomme fr-art-1@rossomme br-inf-1@mont-st-jean/side";

/// [W-ROUND-1] A round: the tile, formations, actions, and then the other player.
#[test]
fn the_course_of_a_round() {
    let mut table = table("french rounds", APART);
    assert_eq!(table.throws(), "W-ROUND-2");
    table.tile(2);
    assert_eq!((table.game.task(), table.asks()), (Task::Form(Side::French), Side::French));
    table.does("done");
    assert_eq!(table.game.task(), Task::Orders);
    table.does("nothing green; nothing green");
    assert_eq!((table.throws(), table.game.active()), ("W-ROUND-2", Side::Allied));
}

/// EXAMPLE [W-ROUND-2] The tile is drawn from all eight for the other player's eyes alone, and is the number of
/// actions: with a 3, three of them. Afterwards it is in the bag again.
#[test]
fn the_tile_is_the_others_secret() {
    let mut table = table("french rounds", APART);
    let Next::Chance(chance) = table.game.next() else { panic!("a tile is drawn") };
    assert_eq!((chance.secret_of, chance.device), (Some(Side::Allied), contract::Device::Draw { from: 8 }));
    let mut other = table.fork();
    table.tile(3).does("done");
    other.tile(5).does("done");
    let scene = |table: &crate::common::Table, eye| format!("{:?}", table.game.scene(eye));
    assert_eq!(scene(&table, Eye::French), scene(&other, Eye::French), "the active player cannot tell");
    assert_eq!(table.told_to(Eye::French), other.told_to(Eye::French));
    assert_ne!(scene(&table, Eye::Allied), scene(&other, Eye::Allied), "the other player can");
    table.does("nothing green; nothing green");
    assert_eq!(table.game.active(), Side::French);
    table.does("nothing green");
    assert_eq!(table.game.active(), Side::Allied);
    assert_eq!(
        (table.game.discs(Side::French), table.game.used_before(Side::French)),
        ([5, 4, 2], [3, 0, 0])
    );
    let Next::Chance(chance) = table.game.next() else { panic!("a tile is drawn") };
    assert_eq!(chance.device, contract::Device::Draw { from: 8 }, "eight again");
}

/// [W-ROUND-3] Before his actions the active player changes formations for nothing. RULING: the leaders of
/// both sides stand up.
#[test]
fn the_start_of_a_round() {
    let mut table = table(
        "french rounds",
        "fr-inf-1@rossomme/side fr-ldr-1@rossomme/side br-inf-1@braine br-ldr-1@braine/side",
    );
    table.tile(2).stands("fr-ldr-1@rossomme br-ldr-1@braine");
    table.refuses("lie br-inf-1", "W-FORM-9");
    table.does("upright fr-inf-1; done").stands("fr-inf-1@rossomme");
    assert_eq!(table.game.discs(Side::French), [8, 4, 2]);
}

/// [W-ROUND-4] Every action costs a disc and is finished before the next; only the last ends the round.
#[test]
fn an_action_a_disc() {
    let mut table = table("french orders, tile 2", APART);
    table.does("activate rossomme; act move green; move fr-inf-1 decoster");
    assert_eq!(table.game.discs(Side::French), [7, 4, 2]);
    table.refuses("activate decoster", "W-ROUND-4").refuses("nothing green", "W-ROUND-4");
    table.does("done");
    assert_eq!(table.game.task(), Task::Orders, "one more");
    table.does("activate decoster; act change green; lie fr-inf-1; done");
    assert_eq!(table.game.active(), Side::Allied);
}

/// [W-ROUND-5] RULING: nobody stops before the tile is used up; but who has no disc left has to.
#[test]
fn nobody_stops_early() {
    let mut long = table("french orders, tile 5", APART);
    long.refuses("done", "W-ROUND-5");
    for _ in 0..4 {
        long.does("nothing green");
        assert_eq!(long.game.active(), Side::French);
    }
    long.does("nothing green");
    assert_eq!(long.game.active(), Side::Allied);
    let mut poor = table("french orders, tile 5, discs french 1 1 0", APART);
    poor.does("nothing green; nothing red");
    assert_eq!(poor.game.active(), Side::Allied);
}

/// [W-ROUND-6] Discs go from the box of available ones to that of this round, and then to that of earlier
/// rounds.
#[test]
fn discs_change_boxes() {
    let mut table = table("french orders, tile 2", APART);
    table.does("nothing green");
    assert_eq!((table.game.discs(Side::French), table.game.used()), ([7, 4, 2], [1, 0, 0]));
    assert_eq!(table.game.used_before(Side::French), [0; 3]);
    table.does("nothing green");
    assert_eq!((table.game.discs(Side::French), table.game.used()), ([6, 4, 2], [0; 3]));
    assert_eq!(table.game.used_before(Side::French), [2, 0, 0]);
}

/// [W-ROUND-7] The phase is over as soon as a player without a green disc would have to begin, whatever
/// the other has left.
#[test]
fn no_green_disc_no_round() {
    let mut table = full("french orders, tile 2, used 1, discs allied 0 2 0", "");
    table.does("nothing green");
    assert_eq!(table.game.task(), Task::Form(Side::Allied), "allied formations");
    assert!(table.game.discs(Side::French)[0] > 0);
    table.refuses("nothing red", "W-ROUND-4");
}

/// [W-ROUND-9] When the green discs run out in mid-round, red and purple ones go on.
#[test]
fn red_and_purple_go_on() {
    let mut table = table(
        "french orders, tile 3, discs french 1 1 1",
        "fr-inf-1@wood-edge fr-inf-2@rossomme br-inf-1@hougoumont/side br-inf-2@mont-st-jean",
    );
    table.does("nothing green");
    assert_eq!(table.game.active(), Side::French);
    table.does("activate rossomme; act reserve purple; move fr-inf-2 decoster; done");
    assert!(table.may("activate wood-edge"));
}

/// [W-ACT-1] One disc, one area, one action for those who take part; the others are left as they are.
#[test]
fn one_area_one_action() {
    let mut table = table(
        "french orders",
        "fr-inf-1@rossomme fr-inf-2@rossomme fr-art-1@rossomme fr-inf-3@decoster br-inf-1@mont-st-jean",
    );
    table.does("activate rossomme; act move green; move fr-inf-1 guard-camp");
    table.refuses("move fr-inf-3 belle-alliance", "W-ACT-1").refuses("lie fr-inf-2", "W-ROUND-4");
    table.does("done").stands("fr-inf-2@rossomme fr-art-1@rossomme fr-inf-3@decoster");
    assert_eq!(table.game.discs(Side::French), [7, 4, 2]);
}

/// [W-ACT-2] An area, and a unit, may be activated again and again.
#[test]
fn again_and_again() {
    let mut table = table("french orders", APART);
    for area in ["decoster", "rossomme", "decoster"] {
        let from = table.place("fr-inf-1");
        table.does(&format!("activate {from}; act move green; move fr-inf-1 {area}; done"));
    }
    table.stands("fr-inf-1@decoster");
}

/// What may be done in the area, as `action disc`.
fn menu(situation: &str) -> String {
    let mut table = table(
        situation,
        "fr-inf-1@trimotion fr-cav-1@trimotion fr-art-1@trimotion french:1@trimotion fr-inf-2@belle-alliance \
         br-inf-1@la-haye-sainte/side",
    );
    table.does("activate trimotion");
    table.having("act")
}

/// [W-ACT-3][W-ACT-6] A green disc pays for every action; doing nothing is the seventh.
#[test]
fn green_pays_for_everything() {
    let green = "change green, fire green, grand-battery green, move green, reinforce green";
    assert_eq!(menu("french orders, discs french 1 0 0"), format!("assault green, {green}"));
    let mut away = table("french orders, discs french 1 0 0", "fr-inf-1@rossomme br-inf-1@mont-st-jean");
    assert!(away.may("nothing green"));
    away.does("activate rossomme");
    assert_eq!(away.having("act"), "change green, move green, reserve green");
}

/// [W-ACT-4] A red disc pays for assaults, and for doing nothing only when the green ones are gone.
#[test]
fn red_pays_for_assaults() {
    assert_eq!(menu("french orders, discs french 0 1 0"), "assault red");
    assert!(!table("french orders, discs french 1 1 0", APART).may("nothing red"));
    assert!(table("french orders, discs french 0 1 0", APART).may("nothing red"));
    let mut none = table("french orders, discs french 0 1 0", APART);
    none.refuses("activate rossomme", "W-ACT-4");
}

/// [W-ACT-5] A purple disc pays for reserve movement, and for doing nothing only when the green ones are
/// gone.
#[test]
fn purple_pays_for_reserve_movement() {
    let mut table = table("french orders, discs french 0 0 1", APART);
    assert!(table.may("nothing purple"));
    table.does("activate rossomme");
    assert_eq!(table.having("act"), "reserve purple");
    assert!(!crate::common::table("french orders, discs french 1 0 1", APART).may("nothing purple"));
}

/// [W-ACT-7] A disc may activate a leader instead, and its colour says what his areas may do.
#[test]
fn a_disc_on_a_leader() {
    let table = table(
        "french orders",
        "fr-ldr-1@trimotion fr-inf-1@trimotion fr-art-1@trimotion br-inf-1@la-haye-sainte/side",
    );
    let menu = |disc: &str| {
        let mut table = table.fork();
        table.does(&format!("lead fr-ldr-1; spend {disc}; activate trimotion"));
        table.having("act")
    };
    assert_eq!(menu("red"), "assault red");
    assert!(menu("green").contains("assault green") && menu("green").contains("move green"));
    assert!(!table.fork().does("lead fr-ldr-1").may("spend purple"), "nobody there could use it");
}

/// [W-NOTHING-1][W-NOTHING-2] Doing nothing costs a green disc; without one, a red or a purple one.
#[test]
fn nothing_has_its_price() {
    let mut rich = table("french orders", APART);
    rich.refuses("nothing red", "W-NOTHING-1").refuses("nothing purple", "W-NOTHING-1");
    rich.does("nothing green");
    assert_eq!(rich.game.discs(Side::French), [7, 4, 2]);
    let poor = table("french orders, discs french 0 1 1", APART);
    assert_eq!(poor.having("nothing"), "purple, red");
    let mut red = poor.fork();
    red.does("nothing red");
    assert_eq!(red.game.discs(Side::French), [0, 0, 1]);
}

/// [W-ROUND-2] The active player imagines every tile that could still be it, and no other: more than he has used,
/// or while he carries out what he has paid for, as many. Its holder knows it, and before it is drawn there is none.
#[test]
fn tiles_that_could_be_it() {
    let tiles = |game: &Wallace, side: Side| {
        let mut luck = Stream::derive(1815, "tiles", 0);
        let worlds = (0..100).map(|_| game.imagine(side, &mut luck).position());
        worlds.map(|world| world["tile"].as_u64().unwrap_or(0)).collect::<BTreeSet<_>>()
    };
    let mut table = table("french orders, tile 5, used 2", APART);
    assert_eq!(tiles(&table.game, Side::French), BTreeSet::from([3, 4, 5]));
    assert_eq!(tiles(&table.game, Side::Allied), BTreeSet::from([5]));
    table.does("activate rossomme");
    assert_eq!(tiles(&table.game, Side::French), BTreeSet::from([3, 4, 5]), "not paid yet");
    table.does("act move green");
    assert_eq!(tiles(&table.game, Side::French), BTreeSet::from([3, 4, 5]), "this may be the last");
    table.does("move fr-inf-1 decoster; done");
    assert_eq!(tiles(&table.game, Side::French), BTreeSet::from([4, 5]));
    table.does("nothing green");
    assert_eq!(tiles(&table.game, Side::French), BTreeSet::from([5]));
    let drawn = crate::common::table("french rounds", APART);
    assert_eq!(tiles(&drawn.game, Side::French), BTreeSet::from([0]));
}

/// [W-ROUND-6][W-DISC-3] Discs of earlier rounds are those that were given, fewer to the Allies before 4 pm, less
/// what is left and what this round has used.
#[test]
fn discs_of_earlier_rounds() {
    let before = |situation: &str| table(situation, APART).game.used_before(Side::Allied);
    assert_eq!(before("allied orders, discs allied 3 2 0"), [2, 0, 0]);
    assert_eq!(before("allied orders, turn 5, discs allied 3 2 0"), [5, 2, 2]);
    assert_eq!(before("allied orders, turn 5, used 1, discs allied 3 2 0"), [4, 2, 2]);
    assert_eq!(before("french orders, turn 5, used 1, discs allied 3 2 0"), [5, 2, 2]);
}

/// [W-SEQ-5] Nothing of an action is left over when the next order is given.
#[test]
fn between_orders_nothing_is_left_over() {
    let mut table = table("french orders", APART);
    table.does("activate rossomme; act move green; move fr-inf-1 decoster; done");
    let document = table.game.position();
    for field in ["ready", "queue", "order", "assault"] {
        assert_eq!(document.get(field), None, "{field}");
    }
}
