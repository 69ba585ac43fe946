//! What takes one click instead of many does what a player would have done.

use crate::common::{Table, hex, table, unit};
use contract::scene::Order;
use contract::{Eye, Game, Side, Silent};

/// The orders of a kind that a side is offered.
fn orders(table: &Table, side: Side, key: &str) -> Vec<Order> {
    let scene = table.game.scene(Eye::from(side));
    scene.orders.into_iter().filter(|order| order.key == key).collect()
}

/// Gives an order, each of its decisions as the rules allow it then.
fn give(table: &mut Table, side: Side, order: &Order) {
    for decision in &order.decisions {
        let decision = serde_json::from_value(decision.clone()).expect("a decision");
        assert_eq!(table.game.forbids(side, decision), None);
        table.game.decide(side, decision, &mut Silent);
    }
}

/// [5.6.1] Those who follow go to those who lead, and not to others of their corps who have just come on the map
/// behind them.
#[test]
fn who_follows_goes_to_those_who_lead() {
    let counters = "fr-1-bourg-1@1564 fr-1-quiot-1@1564 fr-1-aulard-2@1465 fr-1-schmitz-2@1464 fr-1-pegot-4@1266 fr-1-brue-4@1265 al-n2-opstl@1640";
    let mut table = table("campaign french movement", counters);
    table.does("take fr-1-pegot-4; to 1464; take fr-1-brue-4; to 1564; take fr-1-quiot-1; to 1757");
    let [order] = &orders(&table, Side::French, "formation")[..] else { panic!("the rest follows") };
    give(&mut table, Side::French, order);
    for who in ["fr-1-bourg-1", "fr-1-aulard-2", "fr-1-schmitz-2"] {
        let at = table.game.post(unit(who)).hex().expect("on the map");
        let far = nlb::s02_equipment::grid().distance(at, hex("1757"));
        assert!(far <= 4, "{who} is {far} hexes behind, in {}", table.place(who));
    }
}

/// [10.1A] A corps follows its officer, if he has gone first.
#[test]
fn a_corps_follows_its_officer() {
    let counters = "derlon@1564 fr-1-bourg-1@1564 fr-1-aulard-2@1465 al-n2-opstl@1640";
    let mut table = table("campaign french movement", counters);
    table.does("take derlon; to 1757");
    let [order] = &orders(&table, Side::French, "formation")[..] else { panic!("they follow him") };
    assert_eq!(order.with.len(), 2, "{}", order.label);
}

/// [6.6.1] Two who have to go back go there together, in one of the ways that both have.
#[test]
fn a_stack_goes_back_together() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0331 fr-1-nogues-3@0332 al-1-mait@0330";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "0331").rolls_lower("1-2", 5);
    let back = orders(&table, Side::French, "all-go-back");
    let to: Vec<&str> = back.iter().map(|order| order.label.as_str()).collect();
    assert_eq!(
        to,
        ["Both go back to 0431", "Both go back to 0231"],
        "in 0332 there is room for one beside Nogues"
    );
    give(&mut table, Side::French, &back[0]);
    assert!(orders(&table, Side::French, "all-go-back").is_empty());
}

/// [6.6.2] Where there is room for one of two, the other is lost as soon as that one has gone: no order says that
/// both go back.
#[test]
fn nobody_is_said_to_go_back_who_would_be_lost() {
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0331 fr-1-nogues-3@0332 al-1-mait@0330 al-1-byng@0531 al-3-omptda@0532 al-3-kiel@0131 al-3-halk@0132 al-5-kempt@0334";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "0331").rolls_lower("1-2", 5);
    table.lets("retreat fr-1-quiot-1 0332").lets("retreat fr-1-bourg-1 0332");
    let back = orders(&table, Side::French, "all-go-back");
    assert!(back.is_empty(), "{:?} {:?}", back[0].label, table.options());
    table.does("retreat fr-1-quiot-1 0332");
    assert_eq!(table.game.post(unit("fr-1-bourg-1")).hex(), None);
}

/// [12.1D.1] An officer who could bring units back is put in command, and passes it on only if the player says so.
#[test]
fn who_could_bring_units_back_is_left_to_the_player() {
    let counters = "wellington@0327 al-1-mait@0327 chasse@0330 al-n3-detm@regroup=16/1500 al-n3-daub@0329 picton@0328 al-5-kempt@0328 fr-1-jacq@2050";
    let mut table = table("campaign allied turn, turn 16/1700", counters);
    let [order] = &orders(&table, Side::Allied, "all-in-command")[..] else {
        panic!("they may be commanded")
    };
    assert!(
        order.label.ends_with("Chassé could bring units back and will not pass it on"),
        "{}",
        order.label
    );
    give(&mut table, Side::Allied, order);
    assert!(
        !table.game.out_of_command().has(unit("chasse"))
            && !table.game.out_of_command().has(unit("al-5-kempt"))
    );
    table.does("end-command").lets("reorganize al-n3-detm");
}

/// [6.5A.2] A unit that pays for all is given up with one click; who wants to give up more may.
#[test]
fn one_loss_is_enough() {
    let mut town = table("quatre-bras french combat", "fr-2-baud-6@1743 fr-3c-marc@1743 al-n2-opstl@1744");
    town.attack("1744", "1743").roll("4-1", 6);
    let enough: Vec<usize> =
        orders(&town, Side::French, "enough").iter().map(|order| order.decisions.len()).collect();
    assert_eq!(enough, [2, 2], "either pays for Van Opstal");
    town.lets("pay fr-2-baud-6").does("pay fr-3c-marc");
    assert!(orders(&town, Side::French, "enough").is_empty(), "enough has been given up");
}

/// [22.5B.1] The Old Guard stakes the heart of the army: it does not come when everybody is called, if the die may be
/// thrown without it.
#[test]
fn the_old_guard_is_not_called_with_all_others() {
    let label = |more: &str| {
        let counters =
            "fr-g-mrnd-ch@0331 fr-1-quiot-1@0429 fr-1-bourg-1@0429 fr-1-nogues-3@0229 al-1-mait@0330";
        let mut table = table("campaign french combat", &format!("{counters} {more}"));
        table.does("target 0330");
        let [order] = &orders(&table, Side::French, "all-join")[..] else { panic!("all may join") };
        order.label.clone()
    };
    assert_eq!(label(""), "Attack with all 4 units", "the Guard has nobody else to attack (6.1.1)");
    assert_eq!(label("al-n3-detm@0332 fr-1-grenr-3@0432"), "Attack with 3 units, without the Old Guard");
}

/// [11.1A.1] [11.1B.4] A commander who can put one officer in command takes him who leads most of those at the enemy.
#[test]
fn officers_at_the_enemy_are_put_in_command_first() {
    let counters = "ney@1652 derlon@1753 fr-1-bourg-1@1753 fr-1-aulard-2@1754 fr-1-quiot-1@1754 fr-1-nogues-3@1755 reille@1650 fr-2-baud-6@1649 fr-2-soye-6@1648 al-n2-opstl@1646";
    let out = "derlon reille fr-1-bourg-1 fr-1-aulard-2 fr-1-quiot-1 fr-1-nogues-3 fr-2-baud-6 fr-2-soye-6";
    let mut table = table(&format!("campaign french turn, out {out}"), counters);
    let [order] = &orders(&table, Side::French, "all-in-command")[..] else {
        panic!("they may be commanded")
    };
    give(&mut table, Side::French, order);
    assert!(!table.game.out_of_command().has(unit("fr-2-soye-6")), "{:?}", order.decisions);
}
