//! 5.0 Rounds.

use crate::common::{Table, lay, start};
use contract::{Game, Next, Side, Sides, Silent};
use serde_json::json;
use vive::{Card, Decision, Ground, Task};

/// A round in which both choose from these hands; the other cards are where they may be.
pub(crate) fn choosing(pieces: &str, french: &str, allied: &str) -> Table {
    let mut game = lay(pieces)
        .with("agenda", json!(["hour", "round", "end-round", "cards"]))
        .with("plays", json!({}))
        .table()
        .game;
    let mut document = game.position();
    for (side, card) in [("french", french), ("allied", allied)] {
        // Swap the card into the hand, from wherever it is but the other's first place.
        let other = if side == "french" { "allied" } else { "french" };
        let places = [
            ("hands", side, 0),
            ("decks", side, 0),
            ("decks", other, 0),
            ("spent", side, 0),
            ("hands", other, 1),
        ];
        let found = places.iter().find_map(|&(field, owner, first)| {
            let mut cards = document[field][owner].as_array()?.iter().enumerate().skip(first);
            cards.find(|(_, other)| *other == card).map(|(index, _)| (field, owner, index))
        });
        let (field, owner, index) = found.unwrap_or_else(|| panic!("no {card} to be had"));
        let old = std::mem::replace(&mut document["hands"][side][0], card.into());
        document[field][owner][index] = old;
    }
    game = vive::Vive::from_position(crate::common::edition(), &document).unwrap();
    Table::of(game)
}

pub(crate) fn plays(mut table: Table, french: (Card, Ground), allied: (Card, Ground)) -> Table {
    for (side, (card, ground)) in Side::ALL.into_iter().zip([french, allied]) {
        let decision = Decision::Play { card, ground };
        assert_eq!(table.game.forbids(side, decision), None);
        table.game.decide(side, decision, &mut table.events);
    }
    table
}

pub(crate) fn plain(card: Card) -> (Card, Ground) {
    (card, card.grounds()[0])
}

/// [5.1-a] [5.0] Both choose at once in secret; the first answer is kept, and both cards are shown together.
#[test]
fn cards_are_chosen_at_once_and_shown_together() {
    let mut table = choosing("fr-line-1@L7 en-line-1@L12", "attack-centre", "probe-centre");
    assert_eq!(table.game.next(), Next::Decision(Sides::Both));
    let decision = Decision::Play { card: Card::ProbeCentre, ground: Ground::UNNAMED };
    table.game.decide(Side::Allied, decision, &mut Silent);
    assert_eq!(table.game.next(), Next::Decision(Sides::French));
    assert_eq!(table.game.forbids(Side::Allied, decision).unwrap().rule.0, "5.1-d");
    let hidden = table.game.scene(Side::French.into());
    assert!(!serde_json::to_string(&hidden.hands).unwrap().contains("Probe Centre\""));
    let wrong = Decision::Play { card: Card::Rally, ground: Ground::WEST };
    assert!(table.game.forbids(Side::French, wrong).is_some());
    table.game.decide(
        Side::French,
        Decision::Play { card: Card::AttackCentre, ground: Ground::UNNAMED },
        &mut Silent,
    );
    assert_eq!(table.game.task(), Task::Orders);
    assert_eq!(
        (table.game.hand(Side::French).len(), table.game.spent(Side::Allied).count(Card::ProbeCentre)),
        (5, 1)
    );
}

/// EXAMPLE RULING [5.1-b] French Attack in a sector with 2 French units (2) against Allied Probe with 5 units in its
/// sector (2): a tie, the French begin. Who can order more begins, capped by his card.
#[test]
fn who_can_order_more_begins() {
    let pieces = "fr-line-1@C7 en-line-1@C11 en-line-2@D11 en-line-3@E11 en-line-4@F11";
    let table = choosing(pieces, "attack-left", "probe-right");
    let table = plays(table, plain(Card::AttackLeft), plain(Card::ProbeRight));
    assert_eq!(Side::ALL.map(|side| table.game.could_order(side)), [2, 2]);
    table.asks(Side::French).told("5.1-b");
    let table = choosing(pieces, "attack-left", "attack-right");
    let table = plays(table, plain(Card::AttackLeft), plain(Card::AttackRight));
    assert_eq!(Side::ALL.map(|side| table.game.could_order(side)), [2, 3]);
    table.asks(Side::Allied);
    // A Coordinated Attack counts one a sector, a Rally one if it can be used.
    let table = choosing(pieces, "coordinated", "attack-right");
    assert_eq!(
        plays(table, plain(Card::Coordinated), plain(Card::AttackRight)).game.could_order(Side::French),
        3
    );
    let table = choosing(&pieces.replace("fr-line-1@C7", "fr-line-1@C7/N/1"), "rally", "rally");
    let table = plays(table, plain(Card::Rally), plain(Card::Rally));
    assert_eq!(Side::ALL.map(|side| table.game.could_order(side)), [1, 0]);
}

/// [5.1-c] Who alone played a special card begins, whatever the numbers; if both did, numbers decide.
#[test]
fn a_lone_special_card_begins() {
    let pieces = "fr-line-1@C7 fr-line-2@D7 en-heavy-cav-1@L11 en-line-2@D11";
    let table = choosing(pieces, "attack-left", "grand-charge");
    let table = plays(table, plain(Card::AttackLeft), (Card::GrandCharge, Ground::WEST_AND_CENTRE));
    table.asks(Side::Allied).told("5.1-c");
    let table = choosing(pieces, "forced-march", "grand-charge");
    let table = plays(table, (Card::ForcedMarch, Ground::WEST), (Card::GrandCharge, Ground::WEST_AND_CENTRE));
    table.asks(Side::French).told("5.1-b");
}

/// RULING [5.1-d] The sides alternate; who has no order left or declines is passed over, and orders not given are lost.
#[test]
fn orders_alternate() {
    let pieces = "fr-line-1@L5 fr-line-2@M5 fr-line-3@N5 en-line-1@L11 en-line-2@M11";
    let layout = || lay(pieces).plays("french", "attack", "centre").plays("allied", "skirmish", "centre");
    let table =
        layout().table().does("order fr-line-1; done").asks(Side::Allied).does("order en-line-1; done");
    let table = table
        .asks(Side::French)
        .does("order fr-line-2; done")
        .asks(Side::French)
        .does("order fr-line-3; done");
    assert_eq!(table.game.task(), Task::Cards);
    let table = layout().table().does("decline").asks(Side::Allied).does("order en-line-1; done");
    assert_eq!(table.game.task(), Task::Cards);
}

/// [5.1-e] An order is carried out to the end, with losses and retreats, before the other side orders.
#[test]
fn an_order_is_settled_before_the_next() {
    let table = lay("fr-line-1@L7 en-line-1@L8").table().does("order fr-line-1; fire L8").dice("IFGG");
    table.asks(Side::Allied).stands("en-line-1@L9/S/2");
}

/// [5.1-f] A card that can do nothing is played and spent.
#[test]
fn a_card_without_effect_is_spent() {
    let table = choosing("fr-line-1@C7 en-line-1@L11", "rally", "counter-attack");
    let table = plays(table, plain(Card::Rally), plain(Card::CounterAttack));
    assert_eq!(table.game.task(), Task::Cards, "the round is over");
    assert_eq!(table.game.spent(Side::French).count(Card::Rally), 1);
    assert_eq!((table.game.round(), table.game.hand(Side::French).len()), (2, 5));
}

/// RULING [5.1-g] Special cards alternate unit by unit too; Rally and Short of Supply are a single order.
#[test]
fn special_cards_alternate_too() {
    let pieces = "fr-line-1@L5/N/1 fr-line-2@M5 en-line-1@L11 en-line-2@M11";
    let table = lay(pieces).plays("french", "forced-march", "centre").table();
    table.does("order fr-line-1; done").asks(Side::Allied);
    let table = lay(pieces).plays("french", "rally", "west+centre+east").table();
    let table =
        table.cannot("order fr-line-2", "5.1-g").does("rally fr-line-1").dice("CCC").asks(Side::Allied);
    table.does("decline").refuses("rally fr-line-1");
}

/// [6.0-b] A unit has one order a round, whatever cards would allow.
#[test]
fn one_order_a_round() {
    let table =
        lay("fr-line-1@L5 en-line-1@L11").table().does("order fr-line-1; done; order en-line-1; done");
    table.cannot("order fr-line-1", "6.0-b");
    let table = start("ligny", "").deals();
    assert_eq!(table.game.task(), Task::Cards);
}
