//! A second reading of sections 3 to 5, 12 and 13 and of the reference sheet: cards, rounds, arrivals, victory. Each
//! case is a position, what is asked, and the one right answer.

use crate::common::{Table, lay, on, piece, start};
use crate::s05_rounds::{choosing, plain, plays};
use contract::{Game, Side};
use serde_json::json;
use vive::{Card, Effect, Ground, Past, Play, Task, What};

const ALL: &str = "west+centre+east";

fn begins(pieces: &str, french: Card, allied: Card) -> Side {
    let table = choosing(pieces, &french.key(), &allied.key());
    let told = plays(table, plain(french), plain(allied)).events;
    let begins = told
        .iter()
        .find_map(|event| if let What::Begins { side, .. } = event.what { Some(side) } else { None });
    begins.expect("somebody begins")
}

/// [5.1-b] [5.1-c] Who begins: one special card, else more units, else the French; two special cards count as none.
#[test]
fn who_begins() {
    let even = "fr-line-1@L5 fr-line-2@M5 en-line-1@L11 en-line-2@M11";
    let more = "fr-line-1@L5 en-line-1@L11 en-line-2@M11 en-line-3@N11";
    assert_eq!(begins(even, Card::AttackCentre, Card::AssaultCentre), Side::French);
    assert_eq!(begins(more, Card::AttackCentre, Card::AssaultCentre), Side::Allied);
    assert_eq!(begins(more, Card::SkirmishCentre, Card::SkirmishLeft), Side::French, "one each");
    assert_eq!(
        begins(even, Card::AssaultCentre, Card::Rally),
        Side::Allied,
        "a special card that can do nothing begins too"
    );
    assert_eq!(begins(more, Card::Rally, Card::AssaultCentre), Side::French);
    assert_eq!(begins(even, Card::Rally, Card::ShortOfSupply), Side::Allied, "nobody to rally");
    assert_eq!(begins(even, Card::CounterAttack, Card::ShortOfSupply), Side::Allied, "nothing against one");
    assert_eq!(begins(even, Card::ShortOfSupply, Card::Rally), Side::French);
}

/// [5.1-d] [5.1-f] In turn, one by one; who has no order left waits, and a card without effect is spent.
#[test]
fn orders_in_turn() {
    let pieces = "fr-line-1@L5 fr-line-2@M5 fr-line-3@N5 en-line-1@L11";
    let table = lay(pieces).plays("french", "attack", "centre").plays("allied", "skirmish", "centre").table();
    let table = table
        .does("order fr-line-1; done")
        .asks(Side::Allied)
        .does("order en-line-1; done")
        .asks(Side::French);
    let table = table.does("order fr-line-2; done").asks(Side::French).does("order fr-line-3; done");
    assert_eq!(table.game.task(), Task::Cards, "the fourth is too many");
    let nothing =
        lay(pieces).plays("french", "nothing", "").plays("allied", "probe", "centre").turn("allied").table();
    nothing.asks(Side::Allied);
}

fn copied(before: Past, side: Side) -> (Effect, Ground) {
    let play = Play::shown(Card::CounterAttack, Ground::UNNAMED, side, before);
    (play.effect, play.ground)
}

fn shown(card: Card, named: Ground, side: Side, before: Past) -> Past {
    let play = Play::shown(card, named, side, before);
    Past { effect: play.effect, ground: play.ground }
}

/// [REF-COUNTER-1] [REF-COUNTER-2] [REF-COUNTER-3] Counter-Attack: his left is my right, the centre the centre; a
/// chain goes back to what began it; nothing and what may not be copied give nothing.
#[test]
fn counter_attacks() {
    for (his, mine) in [
        (Card::AttackLeft, Card::AttackRight),
        (Card::ProbeCentre, Card::ProbeCentre),
        (Card::AssaultRight, Card::AssaultLeft),
        (Card::SkirmishLeft, Card::SkirmishRight),
        (Card::Coordinated, Card::Coordinated),
    ] {
        for side in Side::ALL {
            let before = shown(his, Ground::UNNAMED, side.enemy(), Past::NONE);
            assert_eq!(copied(before, side), (mine.effect(), mine.ground(side)), "{his:?}");
        }
    }
    // French Attack Left, Allied counter, French counter: Attack Left again, and so for ever.
    let first = shown(Card::AttackLeft, Ground::UNNAMED, Side::French, Past::NONE);
    let second = shown(Card::CounterAttack, Ground::UNNAMED, Side::Allied, first);
    let third = shown(Card::CounterAttack, Ground::UNNAMED, Side::French, second);
    assert_eq!(third, first);
    assert_eq!(copied(third, Side::Allied), (Effect::Attack, Card::AttackRight.ground(Side::Allied)));
    // In the first round, after Rally, after Short of Supply, and after a copy of those.
    for before in [
        Past::NONE,
        shown(Card::Rally, Ground::UNNAMED, Side::French, Past::NONE),
        shown(Card::ShortOfSupply, Ground::UNNAMED, Side::French, Past::NONE),
    ] {
        assert_eq!(copied(before, Side::Allied).0, Effect::Nothing);
        let again = shown(Card::CounterAttack, Ground::UNNAMED, Side::Allied, before);
        assert_eq!(copied(again, Side::French).0, Effect::Nothing);
    }
    // Named ground stays the same ground.
    let march = shown(Card::ForcedMarch, Ground::EAST, Side::French, Past::NONE);
    assert_eq!(copied(march, Side::Allied), (Effect::ForcedMarch, Ground::EAST));
    for card in [Card::Bombardment, Card::Leadership] {
        let before = shown(card, Ground::UNNAMED, Side::Allied, Past::NONE);
        assert_eq!(copied(before, Side::French), (card.effect(), Ground::EVERYWHERE));
    }
}

/// [REF-MARCH-1] Forced March: two hexes and fire, nothing passed that stops; it may end there, without fire where
/// that is the rule.
#[test]
fn forced_march() {
    let march = |pieces: &str, ground: &str| {
        lay(pieces).ground(ground).plays("french", "forced-march", "centre").table()
    };
    march("fr-line-1@L6 en-line-1@L9", "").does("order fr-line-1; go L8; fire L9").has_dice(4);
    march("fr-line-1@L6 en-line-1@L9", "L8 woods").does("order fr-line-1; go L8").refuses("fire L9");
    march("fr-line-1@L6 en-line-1@L9", "L8 stream").does("order fr-line-1; go L8; fire L9").has_dice(3);
    march("fr-line-1@L6 en-line-1@L12", "L7 stream M6 marsh K6 farm")
        .does("order fr-line-1")
        .refuses("go L8");
    march("fr-line-1@L6/N/3/square en-line-1@L9", "").does("order fr-line-1; form; go L8").can("fire L9");
    // Zones stop it as ever.
    march("fr-line-1@L6 en-line-1@M8", "").does("order fr-line-1; go L7").can("fire M8");
    march("fr-line-1@L7 en-line-1@M8", "").does("order fr-line-1; go L8").refuses("go L9");
}

/// [REF-BOMB-1] [REF-BOMB-2] Bombardment: all guns, twice fire or twice a move; each fire sees what the first has done.
#[test]
fn bombardment() {
    let bomb = |pieces: &str| lay(pieces).plays("french", "bombardment", ALL).table();
    // The first fire opens the line for the second.
    let table = bomb("fr-light-art-1@L5 en-line-1@L6/S/0 en-line-2@L9")
        .does("order fr-light-art-1")
        .refuses("fire L9");
    let table = table.does("fire L6").dice("ICCCC").can("fire L9").refuses("go L6");
    table.does("fire L9").has_dice(2).dice("IC").asks(Side::Allied);
    // It turns before each.
    let around = bomb("fr-light-art-1@L5/N en-line-1@L7 en-line-2@L3/N")
        .does("order fr-light-art-1; fire L7")
        .dice("CCCC");
    around.does("fire L3").dice("CCCC").stands("fr-light-art-1@L5/S");
    // A move, and no fire; horse guns four hexes.
    bomb("fr-horse-art-1@L5 en-line-1@L12")
        .does("order fr-horse-art-1; go L7; done; go L9")
        .refuses("fire L12");
    bomb("fr-light-art-1@L5 en-line-1@L9")
        .does("order fr-light-art-1; fire L9")
        .dice("CC")
        .refuses("go L6")
        .can("done");
}

/// [REF-CHARGE-1] [REF-HOLD-1] [REF-LEAD-1] Whom the other cards order.
#[test]
fn whom_special_cards_order() {
    let pieces = "fr-light-cav-1@C5 fr-light-cav-2@L5 fr-light-cav-3@S5 fr-line-1@M5/N/2 fr-counter-1@M6/of/fr-line-1 fr-counter-2@N4/garrison fr-horse-art-1@O5 fr-general-1@D5 fr-general-2@L5";
    let offers = |effect: &str, ground: &str| {
        let table = lay(pieces)
            .bare()
            .plays("french", effect, ground)
            .plays("allied", "nothing", "")
            .with("turn", "french".into());
        let table = table.with("pieces", {
            let mut listed = serde_json::Map::new();
            for text in pieces.split_whitespace().chain([
                "fr-line-8@A1",
                "fr-line-10@V1",
                "en-line-8@A13",
                "en-line-9@I13",
                "en-line-10@V13",
            ]) {
                let (key, place) = text.split_once('@').unwrap();
                listed.insert(key.into(), place.replace('/', " ").into());
            }
            listed.into()
        });
        table.table().offers("order").len()
    };
    assert_eq!(offers("grand-charge", "west+centre"), 2);
    assert_eq!(offers("grand-charge", "centre+east"), 2);
    assert_eq!(offers("leadership", ALL), 2);
    assert_eq!(offers("fire-and-hold", "centre"), 4, "infantry, skirmisher, garrison, guns");
    assert_eq!(offers("bombardment", ALL), 1);
    assert_eq!(offers("forced-march", "centre"), 1);
    assert_eq!(Card::GrandCharge.grounds().len(), 2, "never left and right together");
}

/// [REF-LEAD-1] [REF-LEAD-2] Leadership: two dice, in the flank too; none for guns.
#[test]
fn leadership_dice() {
    let led = |unit: &str, foe: &str| {
        let table = lay(&format!("{unit}@L7 fr-general-1@L7 en-line-1@L8{foe}"))
            .plays("french", "leadership", ALL)
            .table();
        table.does("order fr-general-1; lead; fire L8").awaits()
    };
    assert_eq!(led("fr-line-1", ""), 6);
    assert_eq!(led("fr-light-cav-1", ""), 5);
    assert_eq!(led("fr-light-cav-1", "/N"), 7);
    assert_eq!(led("fr-heavy-art-1", ""), 6);
    // The enemy's Leadership does not help.
    let table = lay("fr-line-1@L7 fr-general-1@L7 en-line-1@L8").plays("allied", "leadership", ALL).table();
    table.does("order fr-line-1; fire L8").has_dice(5);
}

/// [REF-SUPPLY-1] Short of Supply: infantry alone, to the free hexes of its own edge in its own sector, with its
/// general; no loss, and a square is left.
#[test]
fn short_of_supply() {
    let pieces = "en-line-1@L8/S/3/square en-general-1@L8 en-light-cav-1@N8 en-counter-1@O9/garrison";
    let table = lay(pieces).plays("french", "short-of-supply", ALL).table();
    let table =
        table.refuses("supply en-light-cav-1").refuses("supply en-counter-1").refuses("supply fr-line-9");
    let table = table.does("supply en-line-1").asks(Side::Allied);
    let mut puts = table.offers("put");
    puts.sort();
    // A unit stands in I13.
    assert_eq!(puts, ["put H13", "put K13", "put L13", "put M13", "put N13", "put O13"]);
    let table =
        table.does("put N13; face S").stands("en-line-1@N13/S/3/line en-general-1@N13").asks(Side::Allied);
    assert_eq!(table.game.side_losses(Side::Allied), 0);
}

fn arrivals(pieces: &str) -> Table {
    let prussians = "pr-line-1@waiting pr-heavy-cav-1@waiting pr-light-art-1@waiting pr-general-1@waiting";
    let layout = on("waterloo", &format!("{prussians} {pieces}")).with("hour", 5.into());
    layout
        .with("agenda", json!(["hour", "round", "end-round", "cards", { "arrivals": 2 }]))
        .with("plays", json!({}))
        .table()
}

/// [13.1-d] [13.1-e] [13.1-f] Prussians: an enemy on the entry hex, a charge on arrival and its reaction, guns that
/// move or fire, a general who rides on.
#[test]
fn prussians_arrive() {
    let taken = arrivals("fr-line-1@V9 en-line-1@B13").does("arrive pr-line-1").rolls(&[4]);
    assert_eq!(taken.offers("put"), ["put V10", "put V8"]);
    taken.does("put V8").can("fire V9");
    let charge = arrivals("fr-line-1@S5/SE en-line-1@B13").does("arrive pr-heavy-cav-1").rolls(&[1]);
    let charge = charge.stands("pr-heavy-cav-1@V5").does("go T5").can("fire S5").does("fire S5");
    charge.asks(Side::French).can("react fr-line-1");
    let guns =
        arrivals("fr-line-1@T5/NE en-line-1@B13").does("arrive pr-light-art-1").rolls(&[2]).can("fire T5");
    guns.does("go U5").refuses("fire T5");
    let general = arrivals("fr-line-1@A1 en-line-1@B13")
        .does("arrive pr-general-1")
        .rolls(&[5])
        .stands("pr-general-1@V11");
    let general = general.can("go S12").does("done").asks(Side::Allied);
    assert_eq!(general.game.task(), Task::Arrivals(1));
    // The general with a unit is both; the other may not be attached to him afterwards.
    let both = arrivals("fr-line-1@A1 en-line-1@B13")
        .does("arrive-with pr-line-1")
        .rolls(&[6])
        .stands("pr-line-1@T13 pr-general-1@T13");
    let both = both.does("done");
    assert_eq!(both.game.task(), Task::Cards);
    // In the round in which they came they have had their order.
    assert!(both.game.is_ordered(piece("pr-line-1")) && both.game.is_ordered(piece("pr-general-1")));
}

/// [12.1] [4.2-b] When the cards are played: fewer units lost, then more elements, then nobody.
#[test]
fn time_is_up() {
    let end = |pieces: &str| {
        let layout = on("ligny", pieces).with("hour", 6.into()).with("round", 6.into());
        let table =
            layout.plays("french", "nothing", "").plays("allied", "skirmish", ALL).turn("allied").table();
        let outcome = table.does("decline").outcome();
        (outcome.winner, outcome.rule.0)
    };
    assert_eq!(end("fr-line-1@L5 pr-line-1@L10 pr-line-2@lost"), (Some(Side::French), "12.1"));
    assert_eq!(end("fr-line-1@L5 pr-line-1@L10 fr-general-1@lost"), (Some(Side::Allied), "12.1"));
    assert_eq!(end("fr-line-1@L5/N/2 pr-line-1@L10"), (Some(Side::Allied), "12.1"));
    assert_eq!(end("fr-heavy-cav-1@L5 fr-line-1@L4/N/0 pr-line-1@L10"), (None, "12.1"));
    assert_eq!(end("fr-line-1@L5 fr-general-1@L4 pr-line-1@L10"), (None, "12.1"), "generals are no elements");
}

/// [REF-SPC-2] [4.1-a] [ERR-3] [13.3-a] What is printed: decks of 36, and the guns of Ligny that start short of a chip.
#[test]
fn what_each_side_starts_with() {
    let game = start("waterloo", "").deals().game;
    for side in Side::ALL {
        assert_eq!(game.hand(side).len() + game.deck(side).len(), 36);
        assert_eq!(game.hand(side).len(), 6);
    }
    let ligny = start("ligny", "").deals().game;
    let guns = vive::PieceId::of(vive::Nation::Prussian, vive::Kind::HeavyArtillery);
    let short = guns
        .filter(|&gun| ligny.place(gun).hex() == Some(crate::common::hex("S8")))
        .map(|gun| ligny.chips(gun));
    assert_eq!(short.collect::<Vec<_>>(), [1]);
    assert!(ligny.position().is_object());
}
