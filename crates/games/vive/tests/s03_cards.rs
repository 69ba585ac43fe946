//! 3.0 Command cards.

use crate::common::{edition, lay};
use contract::Side;
use vive::{COUNTS, Card, Effect, Ground, ORDERS, Past, Play, SPECIALS};

/// [3.0] [6.0-a] Nobody acts without an order of the card, but for reactions and generals with their unit: RULING a
/// reaction needs none.
#[test]
fn only_the_ordered_act() {
    let table = lay("fr-line-1@L7 fr-line-2@N7 en-line-1@L8").plays("french", "skirmish", "centre").table();
    assert_eq!(table.offers("order"), ["order fr-line-1", "order fr-line-2", "order fr-line-9"]);
    let table = table.does("order fr-line-1");
    assert!(table.offers("order").is_empty());
    table.refuses("go N8").refuses("order fr-line-2");
    lay("fr-heavy-cav-1@L7 en-line-1@L11")
        .table()
        .does("order fr-heavy-cav-1; go L10; fire L11; react en-line-1");
}

/// [3.1-a] Up to the number of the card, of those who stand in its sector when they are ordered.
#[test]
fn an_order_card_orders_its_number_in_its_sector() {
    let pieces = "fr-line-1@L7 fr-line-2@N7 fr-line-3@K5 fr-line-4@D5 en-line-1@L12";
    let table = lay(pieces).plays("french", "probe", "centre").plays("allied", "nothing", "").table();
    let table =
        table.cannot("order fr-line-4", "3.1-a").does("order fr-line-1; done; order fr-line-2; go P7; done");
    assert!(matches!(table.game.task(), vive::Task::Cards), "two orders, and the round is over");
    // Who comes into the sector can be ordered there.
    let table = lay("fr-line-1@G7 en-line-1@L12")
        .plays("french", "attack", "centre")
        .plays("allied", "nothing", "")
        .table();
    table.cannot("order fr-line-1", "3.1-a");
}

/// [3.1-b] A general of the sector may be given one of the orders.
#[test]
fn a_general_takes_one_of_the_orders() {
    let layout = lay("fr-general-1@L7 fr-line-1@M7 en-line-1@L12").plays("french", "skirmish", "centre");
    let table = layout.plays("allied", "nothing", "").table().does("order fr-general-1; done");
    assert!(matches!(table.game.task(), vive::Task::Cards));
}

/// RULING [3.1-c] Forced March, Fire and Hold and Grand Charge name their sectors with the card, and it binds all
/// their orders.
#[test]
fn sectors_are_named_with_the_card() {
    assert_eq!(Card::ForcedMarch.grounds(), [Ground::WEST, Ground::CENTRE, Ground::EAST]);
    assert_eq!(Card::FireAndHold.grounds().len(), 3);
    assert_eq!(Card::GrandCharge.grounds(), [Ground::WEST_AND_CENTRE, Ground::CENTRE_AND_EAST]);
    assert_eq!(Card::Bombardment.grounds(), [Ground::UNNAMED]);
    let play = Play::shown(Card::ForcedMarch, Ground::EAST, Side::French, Past::NONE);
    assert_eq!((play.effect, play.ground), (Effect::ForcedMarch, Ground::EAST));
    let table = lay("fr-line-1@L7 fr-line-2@S7").plays("french", "forced-march", "east").table();
    table.can("order fr-line-2").cannot("order fr-line-1", "3.1-a");
}

/// [3.2] A special card replaces sector and number by its own text.
#[test]
fn special_cards_say_whom_they_order() {
    let pieces =
        "fr-line-1@L7 fr-heavy-cav-1@N7 fr-light-art-1@K7 fr-general-1@L5 fr-counter-1@L8/of/fr-line-1";
    let orders = |effect: &str| {
        let table = lay(pieces).plays("french", effect, "centre").plays("allied", "nothing", "").table();
        table.offers("order").into_iter().filter(|order| order != "order fr-line-9").collect::<Vec<_>>()
    };
    assert_eq!(orders("forced-march"), ["order fr-line-1"]);
    assert_eq!(orders("bombardment"), ["order fr-light-art-1"]);
    assert_eq!(orders("grand-charge"), ["order fr-heavy-cav-1"]);
    assert_eq!(orders("leadership"), ["order fr-general-1"]);
    assert_eq!(orders("fire-and-hold"), ["order fr-line-1", "order fr-light-art-1", "order fr-counter-1"]);
}

/// RULING [REF-ORD-1] Skirmish 1, Probe 2, Attack 3, Assault everyone, Coordinated Attack one in each sector.
#[test]
fn cards_order_their_numbers() {
    assert_eq!(edition().orders, [1, 2, 3, vive::EVERYONE, 1]);
    let pieces = "fr-line-1@C7 fr-line-2@D7 fr-line-3@L7 fr-line-4@S7 en-line-1@L12";
    let layout =
        lay(pieces).plays("french", "coordinated", "west+centre+east").plays("allied", "nothing", "");
    let table = layout.table().does("order fr-line-1; done").cannot("order fr-line-2", "REF-ORD-1");
    let table = table.does("order fr-line-3; done; order fr-line-4; done");
    assert!(matches!(table.game.task(), vive::Task::Cards));
}

/// [REF-ORD-2] [REF-SPC-1] [REF-SPC-2] 48 order cards and 24 special ones, split by the list.
#[test]
fn there_are_72_cards() {
    assert_eq!(COUNTS[..ORDERS], [3, 3, 3, 4, 5, 4, 5, 5, 5, 2, 2, 2, 5]);
    assert_eq!(COUNTS[ORDERS..], [3; 8]);
    assert_eq!(COUNTS[..ORDERS].iter().sum::<u8>(), 48);
    assert_eq!(SPECIALS[0], [2, 2, 2, 2, 1, 1, 1, 1]);
    assert_eq!(SPECIALS[1], [1, 1, 1, 1, 2, 2, 2, 2]);
    for card in Card::ALL {
        assert_eq!(Card::from_key(&card.key()), Some(card));
    }
}

/// EXAMPLE [REF-COUNTER-1] The enemy played Attack Left against your right: you act as with Attack Right.
#[test]
fn a_counter_attack_mirrors_the_enemy() {
    let before = |card: Card, side: Side| {
        let play = Play::shown(card, Ground::UNNAMED, side, Past::NONE);
        Past { effect: play.effect, ground: play.ground }
    };
    let past = before(Card::AttackLeft, Side::Allied);
    let play = Play::shown(Card::CounterAttack, Ground::UNNAMED, Side::French, past);
    assert_eq!((play.effect, play.ground), (Effect::Attack, Card::AttackRight.ground(Side::French)));
}

/// RULING [REF-COUNTER-2] Neither Rally nor Short of Supply nor nothing can be copied; a copy of a copy is the first card.
#[test]
fn some_cards_cannot_be_copied() {
    for effect in [Effect::Rally, Effect::ShortOfSupply, Effect::Nothing] {
        let past = Past { effect, ground: Ground::EVERYWHERE };
        assert_eq!(
            Play::shown(Card::CounterAttack, Ground::UNNAMED, Side::French, past).effect,
            Effect::Nothing
        );
    }
    let first = Past { effect: Effect::Probe, ground: Ground::EAST };
    let copy = Play::shown(Card::CounterAttack, Ground::UNNAMED, Side::Allied, first);
    let second = Past { effect: copy.effect, ground: copy.ground };
    let again = Play::shown(Card::CounterAttack, Ground::UNNAMED, Side::French, second);
    assert_eq!((again.effect, again.ground), (Effect::Probe, Ground::EAST));
}

/// RULING [REF-COUNTER-3] A copy keeps the sectors that the enemy named, counts as a special card, and the round
/// before may belong to the hour before.
#[test]
fn a_copy_keeps_the_ground() {
    let past = Past { effect: Effect::GrandCharge, ground: Ground::WEST_AND_CENTRE };
    let play = Play::shown(Card::CounterAttack, Ground::UNNAMED, Side::Allied, past);
    assert_eq!((play.effect, play.ground), (Effect::GrandCharge, Ground::WEST_AND_CENTRE));
    assert!(Card::CounterAttack.is_special());
    // Through a whole round, into the next hour.
    let layout = lay("fr-line-1@L7 en-line-1@L12").with("round", 6.into());
    let table = layout.plays("french", "probe", "east").plays("allied", "nothing", "").table();
    let table = table.does("decline").deals();
    assert_eq!((table.game.hour(), table.game.round()), (2, 1));
    assert_eq!(table.game.past(Side::French), Past { effect: Effect::Probe, ground: Ground::EAST });
}
