//! 5.0 Movement.

use crate::common::{Table, edition, numbers, table, unit};
use contract::{Edition, Game};
use nlb::Body;
use nlb::s02_equipment::grid;
use std::collections::BTreeSet;

/// Those who come at 14 hours are still to come.
const COLUMN: &str = "al-nc-mrln@0738 fr-2-soye-6@1752 al-5-kempt@waiting al-5-pack@waiting al-5-vincke@waiting al-5-heisse@waiting \
    al-bw-bttlr@waiting al-bw-specht@waiting al-bw-cramm@waiting al-bw-mahn@waiting";

/// [5.0A] [5.1C.2] [4.1E] Anybody of the phasing side may move, or nobody; the other side does not.
#[test]
fn any_all_or_none_may_move() {
    let mut table =
        table("la-belle-alliance french movement", "fr-1-quiot-1@0330 fr-2-soye-6@0431 al-1-mait@0325");
    table.lets("take fr-1-quiot-1; take fr-2-soye-6; end-movement").bars("take al-1-mait");
    table.does("take fr-1-quiot-1; to 0329").lets("take fr-2-soye-6; end-movement");
}

/// [5.0B] [5.1] [5.2] [TEC.1] A point for every hex of open ground, and no more than the allowance.
#[test]
fn open_ground_costs_a_point() {
    let table = table("la-belle-alliance french movement", "fr-1-quiot-1@0330");
    assert_eq!(table.cost("fr-1-quiot-1", "0329"), Some(2));
    assert_eq!(table.cost("fr-1-quiot-1", "0326"), Some(8));
    assert_eq!(table.cost("fr-1-quiot-1", "0325"), None);
}

/// [5.1A] [5.1C.1] RULING: A move is final: who has moved does not move again, whatever he has left, and gives
/// nothing to others.
#[test]
fn a_move_is_final() {
    let mut table = table("la-belle-alliance french movement", "fr-1-quiot-1@0330 fr-1-bourg-1@0331");
    table.does("take fr-1-quiot-1; to 0329").bars("take fr-1-quiot-1");
    assert_eq!(table.cost("fr-1-bourg-1", "0327"), Some(8));
    assert_eq!(table.cost("fr-1-bourg-1", "0326"), None);
    // Nor does anybody take him along.
    let counters = "fr-1-quiot-1@0330 fr-1-bourg-1@0331 al-1-mait@0825";
    let mut joined = crate::common::table("la-belle-alliance french movement", counters);
    joined.does("take fr-1-bourg-1; to 0330; take fr-1-quiot-1").bars("with fr-1-bourg-1").lets("to 0329");
}

/// [5.1B] [4.1F] [4.1B] Nobody attacks in a movement phase, and nobody moves in a combat phase.
#[test]
fn moving_and_fighting_are_apart() {
    let mut table =
        table("la-belle-alliance french movement", "fr-1-quiot-1@0332 fr-1-bourg-1@0531 al-1-mait@0330");
    table.does("take fr-1-quiot-1; to 0331").bars("target 0330");
    table.does("end-movement").bars("take fr-1-bourg-1").lets("target 0330");
}

/// [5.2C] [TEC.2.1] [2.4B] RULING: Forest costs two points on foot and four on horse, horse guns and leaders
/// included; whoever cannot pay all of it stays out.
#[test]
fn forest_is_dear_on_horse() {
    // 0144 and 0143 are forest, 0145 is clear.
    let from = |who: &str| table("quatre-bras french movement", &format!("{who}@0145"));
    assert_eq!(from("fr-2-soye-6").cost("fr-2-soye-6", "0144"), Some(4));
    assert_eq!(from("fr-2-pire").cost("fr-2-pire", "0144"), Some(8));
    assert_eq!(from("fr-3c-marc").cost("fr-3c-marc", "0144"), Some(8));
    assert_eq!(from("fr-2-pell").cost("fr-2-pell", "0144"), Some(4));
    assert_eq!(from("fr-2-soye-6").cost("fr-2-soye-6", "0143"), Some(8));
    assert_eq!(from("fr-3c-marc").cost("fr-3c-marc", "0143"), None);
}

/// [TEC.3.1] Marsh costs what forest does.
#[test]
fn marsh_is_as_dear_as_forest() {
    // 4903 is marsh, with no path into it.
    let foot = table("wavre french movement", "fr-3-gen-10@4802");
    assert_eq!(foot.cost("fr-3-gen-10", "4903"), Some(4));
    let horse = table("wavre french movement", "fr-2c-strolz@4802");
    assert_eq!(horse.cost("fr-2c-strolz", "4903"), Some(8));
}

/// [5.2A.1] [TEC.7] [TEC.6] A stream adds two points to the hex beyond; a town costs one.
#[test]
fn a_stream_costs_two_more() {
    // A stream runs between 0156 and 0157. 1744 is a town, dry from the north.
    let wet = table("quatre-bras french movement", "fr-2-soye-6@0156");
    assert_eq!(wet.cost("fr-2-soye-6", "0157"), Some(6));
    let dry = table("quatre-bras french movement", "fr-2-soye-6@1743");
    assert_eq!(dry.cost("fr-2-soye-6", "1744"), Some(2));
}

/// [5.2A.2] [TEC.8] [TEC.9] [5.2B.2] [TEC.5] A river is crossed at a bridge alone, along the trail for a point and
/// nothing more.
#[test]
fn rivers_are_crossed_at_bridges() {
    let table = table("wavre french movement", "fr-3-gen-10@3523");
    assert_eq!(table.cost("fr-3-gen-10", "3622"), Some(2), "bridge and trail");
    assert!(table.cost("fr-3-gen-10", "3623").is_none_or(|cost| cost > 2), "river");
}

/// [5.2B.1] [TEC.4] RULING: Half a point along a road, whatever the ground, over its bridges too.
#[test]
fn a_road_costs_half() {
    let table = table("quatre-bras allied movement", "al-5-kempt@1634");
    let along = ["1735", "1736", "1737", "1637", "1641"].map(|hex| table.cost("al-5-kempt", hex));
    assert_eq!(along, [Some(1), Some(2), Some(3), Some(4), Some(8)]);
}

/// [5.2B.3] Road and open ground may be mixed; half points are kept until the move ends.
#[test]
fn rates_may_be_mixed() {
    let table = table("quatre-bras allied movement", "al-5-kempt@1634");
    // Five hexes of road leave a point and a half: one hex of open ground, and half a point that is of no use.
    assert_eq!(table.cost("al-5-kempt", "1638"), Some(5));
    assert_eq!(table.cost("al-5-kempt", "1539"), Some(7));
    assert_eq!(table.cost("al-5-kempt", "1439"), None);
}

/// [TEC.11] [TEC.10] A chateau costs two points off the path; a crest nothing.
#[test]
fn a_chateau_costs_two() {
    let table = table("la-belle-alliance allied movement", "al-1-mait@0717 al-1-byng@0815");
    assert_eq!(table.cost("al-1-mait", "0617"), Some(4));
    assert_eq!(table.cost("al-1-byng", "0816"), Some(2), "over the crest");
}

/// [5.3.1] [5.3.4] [5.3D] A zone is the six hexes around a unit: who enters it stops, and pays nothing for it.
#[test]
fn zones_stop_those_who_enter() {
    let table = table("la-belle-alliance french movement", "fr-1-jacq@0333 al-1-mait@0330");
    assert_eq!(numbers(table.game.zone_of(contract::Side::Allied)), "0229 0230 0329 0331 0429 0430");
    assert_eq!(table.cost("fr-1-jacq", "0331"), Some(4));
    assert_eq!(table.cost("fr-1-jacq", "0430"), Some(6), "around, not through the zone");
    assert_eq!(table.cost("fr-1-jacq", "0329"), Some(14), "all the way around him");
}

/// [5.3.2] A zone does not cross a river that has no bridge, nor a lake; over a bridge it does.
#[test]
fn zones_end_at_rivers() {
    // 1843/1844 is lake, 3523/3623 river, 3523/3622 river with a bridge.
    let lake = table("quatre-bras french movement", "fr-2-soye-6@1844");
    assert!(!lake.game.zone_of(contract::Side::French).has(crate::common::hex("1843")));
    let river = table("wavre french movement", "fr-3-gen-10@3523");
    let zone = river.game.zone_of(contract::Side::French);
    assert!(!zone.has(crate::common::hex("3623")) && zone.has(crate::common::hex("3622")));
}

/// [5.3A] [5.3B] [5.3C] Zones are mutual, always there, and several in a hex add nothing.
#[test]
fn zones_are_mutual() {
    let table = table("la-belle-alliance french movement", "fr-1-quiot-1@0331 al-1-mait@0330 al-1-byng@0430");
    let [french, allied] = contract::Side::ALL.map(|side| table.game.zone_of(side));
    assert!(french.has(crate::common::hex("0330")) && allied.has(crate::common::hex("0331")));
    assert!(french.has(crate::common::hex("0430")) && allied.has(crate::common::hex("0230")));
}

/// [5.3E.1] [5.3E.2] Who begins in an enemy zone does not move in this phase.
#[test]
fn nobody_walks_out_of_a_zone() {
    let mut table =
        table("la-belle-alliance french movement", "fr-1-quiot-1@0331 fr-1-bourg-1@0333 al-1-mait@0330");
    table.bars("take fr-1-quiot-1").lets("take fr-1-bourg-1");
}

/// [4.2B] [4.2C] [5.3F] At night nobody enters an enemy zone, nobody in one leaves it, and nobody fights.
#[test]
fn the_night_keeps_them_apart() {
    let night = "grand-waterloo french movement, turn 18/2100";
    let mut table =
        table(night, "fr-1-quiot-1@0333 fr-1-bourg-1@0531 al-1-mait@0330 al-1-byng@0530 napoleon@0333");
    assert_eq!(table.cost("fr-1-quiot-1", "0331"), None);
    assert_eq!(table.cost("fr-1-quiot-1", "0332"), Some(2));
    table.bars("take fr-1-bourg-1").does("end-movement");
    assert_eq!(table.game.phasing(), contract::Side::Allied, "no combat phase");
}

/// [5.4.1] [5.4B] Two units a hex when the phase ends: a third may stop there only while somebody can still leave.
#[test]
fn two_units_a_hex() {
    let crowd = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 fr-1-nogues-3@0332";
    let mut table = table("la-belle-alliance french movement", crowd);
    table.does("take fr-1-nogues-3; to 0330").bars("end-movement").lets("take fr-1-quiot-1");
    let asked =
        contract::Game::scene(&table.game, contract::Eye::French).prompt.expect("somebody is asked").text;
    assert!(asked.starts_with("Move on from 0330: "), "{asked}");
    table.does("take fr-1-quiot-1; to 0329").lets("end-movement");
    // Both have moved there: nobody can make room any more.
    let mut full = crate::common::table("la-belle-alliance french movement", crowd);
    full.does("take fr-1-quiot-1; with fr-1-bourg-1; to 0329; take fr-1-nogues-3")
        .bars("to 0329")
        .lets("to 0330");
}

/// A unit on its weaker side is called by its name in the chronicle, not by the strength that it has lost.
#[test]
fn the_chronicle_names_no_strength_that_a_unit_has_not() {
    let mut table = table("la-belle-alliance french movement", "fr-1-quiot-1@0330/r");
    table.does("take fr-1-quiot-1; to 0329");
    assert_eq!(
        table.chronicle().last().map(String::as_str),
        Some("Quiot/1 [1] moves from 0330 to 0329 [5.0B]")
    );
}

/// [5.4.1] Where there is room among friends the scene says that one joins them; where one may only pass it does not,
/// and an empty hex has nobody to join. [10.1A] A leader needs no room.
#[test]
fn a_way_to_friends_says_whether_one_may_stay() {
    let counters = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 fr-1-nogues-3@0332 fr-1-grenr-3@0331 ney@0333";
    let joins = |who: &str| {
        let mut table = table("la-belle-alliance french movement, command", counters);
        table.does(&format!("take {who}"));
        let scene = contract::Game::scene(&table.game, contract::Eye::French);
        let to = |number: &str| {
            let on = contract::Anchor::Space(crate::common::hex(number).0);
            scene.choices.iter().find(|choice| choice.on == on).map(|choice| choice.joins)
        };
        [to("0330"), to("0331"), to("0329")]
    };
    assert_eq!(joins("fr-1-nogues-3"), [Some(false), Some(true), Some(false)]);
    assert_eq!(joins("ney"), [Some(true), Some(true), Some(false)]);
}

/// [5.4.1] RULING: friends may change places through a full hex, because the limit is that of the end of the phase.
#[test]
fn friends_change_places() {
    let four = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 fr-1-nogues-3@0329 fr-1-grenr-3@0329";
    let mut table = table("la-belle-alliance french movement", four);
    table.does("take fr-1-quiot-1; to 0329; take fr-1-nogues-3; to 0330").lets("end-movement");
}

/// [5.4.2] Prussians and Allies stack.
#[test]
fn prussians_and_allies_stack() {
    let mut table =
        table("la-belle-alliance allied movement", "al-1-mait@0330 pr-4-schw@0332 fr-1-quiot-1@0825");
    table.does("take pr-4-schw").lets("to 0330").does("to 0330").lets("end-movement");
}

/// [5.4A] [5.4C] [5.4D] Friends cost nothing to pass and do not hinder; nor do they open an enemy zone.
#[test]
fn friends_neither_hinder_nor_help() {
    let table = table(
        "la-belle-alliance french movement",
        "fr-1-quiot-1@0333 fr-1-bourg-1@0332 fr-1-nogues-3@0331 al-1-mait@0330",
    );
    assert_eq!(table.cost("fr-1-quiot-1", "0332"), Some(2));
    assert_eq!(table.cost("fr-1-quiot-1", "0331"), Some(4), "among friends");
    assert_eq!(
        table.cost("fr-1-quiot-1", "0230"),
        Some(6),
        "not through 0331, which would be no shorter anyway"
    );
    assert_eq!(table.cost("fr-1-quiot-1", "0329"), None, "nobody goes on from the zone");
}

/// [5.4E] RULING: nobody enters a hex that holds an enemy unit.
#[test]
fn enemies_bar_the_way() {
    let table = table("la-belle-alliance french movement", "fr-1-quiot-1@0332 al-1-mait@0330");
    assert_eq!(table.cost("fr-1-quiot-1", "0330"), None);
}

/// [5.5.1] [5.5.3] [5.5A] [5.5C] RULING: At Wavre units leave in the west at the price of the hex; they are out of
/// the game but not lost, and nobody leaves where the battle names no exit.
#[test]
fn leaving_the_map() {
    let mut wavre = table("wavre french movement", "fr-3-gen-10@2916 fr-3-dup-10@3018 pr-1-12-1@4309");
    wavre
        .does("take fr-3-gen-10")
        .lets("exit")
        .does("exit")
        .stands("fr-3-gen-10@exited")
        .bars("take fr-3-gen-10");
    assert_eq!(wavre.game.losses(Body::French), 0);
    let mut east = table("wavre french movement", "fr-3-gen-10@5716 pr-1-12-1@4309");
    east.does("take fr-3-gen-10").bars("exit");
}

/// [5.5.3] RULING: leaving is walking out of a zone too: nobody in one does.
#[test]
fn nobody_leaves_the_map_out_of_a_zone() {
    let mut table = table("wavre french movement", "fr-3-gen-10@2916 pr-1-12-1@2917");
    table.bars("take fr-3-gen-10");
}

/// [5.5B] Any number may leave at one hex.
#[test]
fn any_number_may_leave() {
    let mut table =
        table("wavre french movement", "fr-3-gen-10@2916 fr-3-dup-10@2916 fr-3-lag-11@2917 pr-1-12-1@4309");
    table.does("take fr-3-gen-10; exit; take fr-3-dup-10; exit; take fr-3-lag-11; exit").lets("end-movement");
}

/// [5.6.1] [5.6B] [5.6C] [3.2C.5] RULING: Reinforcements come in their turn at the price of the entry hex, go on as
/// far as they can, and at any moment of the phase.
#[test]
fn reinforcements_come_by_the_road() {
    let mut table = table("quatre-bras allied movement, turn 16/1400", COLUMN);
    assert_eq!(table.cost("al-5-kempt", "1634"), Some(1));
    assert_eq!(table.cost("al-5-kempt", "1638"), Some(6));
    table.bars("take al-3-halk").does("take al-nc-mrln; to 0838; take al-5-kempt; to 1638");
    table.stands("al-5-kempt@1638").bars("take al-5-kempt");
}

/// [5.6A.2] [5.6E] Whoever can just pay his place in the column comes in and stops there; the next has to wait.
#[test]
fn the_last_who_can_pay() {
    let mut document = crate::common::document("quatre-bras allied movement, turn 16/1400", COLUMN);
    document.as_object_mut().expect("fields").remove("phase");
    document["agenda"] = serde_json::json!(["movement"]); // in the middle of the phase
    for (before, place) in [(14, Some(8)), (16, None)] {
        document["columns"] = serde_json::json!({ "1634": before });
        let mut table = Table::laid_out(&document);
        assert_eq!(table.cost("al-5-kempt", "1634"), place);
        if place.is_some() {
            table.does("take al-5-kempt").offers("to 1634");
        } else {
            table.bars("take al-5-kempt");
        }
    }
}

/// [13.2.2] [5.6D] [5.6.1] Who comes in where no path leads pays for the ground, and two points for open ground if
/// his corps has lost heart.
#[test]
fn the_price_of_a_door() {
    let cost = |broken: &str| {
        let counters = "fr-1-pegot-4@waiting al-n2-wmar@1167 pr-1-12-1@5040";
        let table = table(&format!("campaign french movement, turn 16/1500{broken}"), counters);
        table.cost("fr-1-pegot-4", "0967")
    };
    assert_eq!((cost(""), cost(", corps fr-1 15, broken fr-1")), (Some(2), Some(4)));
}

/// [5.6A.1] [5.6A.2] RULING: Every second unit is one stack further back: the n-th stack pays n times the price.
#[test]
fn a_column_pays_for_its_length() {
    let mut table = table("quatre-bras allied movement, turn 16/1400", COLUMN);
    let mut paid = Vec::new();
    let column = [
        "al-5-kempt",
        "al-5-pack",
        "al-5-vincke",
        "al-5-heisse",
        "al-bw-bttlr",
        "al-bw-specht",
        "al-bw-cramm",
        "al-bw-mahn",
    ];
    for who in column {
        paid.push(table.cost(who, "1634").expect("there is room on the road"));
        table.does(&format!("take {who}"));
        let place =
            table.options().into_iter().rfind(|option| option.starts_with("to ")).expect("somewhere to go");
        table.does(&place);
    }
    assert_eq!(paid, [1, 1, 2, 2, 3, 3, 4, 4], "half points");
}

/// [5.6A.1] [19.2C.AL.R2] The Brunswickers come behind the Fifth Division.
#[test]
fn groups_keep_their_order() {
    let mut table = table("quatre-bras allied movement, turn 16/1400", COLUMN);
    table.bars("take al-bw-bttlr").lets("take al-5-pack");
    for (who, to) in
        [("al-5-kempt", "1638"), ("al-5-pack", "1637"), ("al-5-vincke", "1736"), ("al-5-heisse", "1735")]
    {
        table.does(&format!("take {who}; to {to}"));
    }
    table.lets("take al-bw-bttlr; take al-bw-mahn");
}

/// [5.6D] RULING: A hex that enemies control is replaced by the nearest free hex of the edge, or entered all the
/// same; one that they hold cannot be entered.
#[test]
fn a_blocked_road_is_left_for_the_next_hex() {
    let mut near = table("quatre-bras allied movement, turn 16/1400", "fr-2-soye-6@1635 al-5-kempt@waiting");
    near.does("take al-5-kempt").lets("via 1634; via 1734; via 1534").bars("via 1834");
    near.does("via 1734").lets("to 1734");
    let mut held = table("quatre-bras allied movement, turn 16/1400", "fr-2-soye-6@1634 al-5-kempt@waiting");
    held.does("take al-5-kempt").bars("via 1634");
}

/// [5.6E] RULING: Who stays out may come later, at the same hex, where the column begins anew.
#[test]
fn reinforcements_may_wait() {
    let mut table = table(
        "quatre-bras allied movement, turn 16/1600",
        "al-nc-mrln@0738 fr-2-soye-6@1752 al-5-kempt@waiting al-3-halk@waiting",
    );
    table.lets("take al-5-kempt; take al-3-halk; end-movement");
    assert_eq!(table.cost("al-5-kempt", "1634"), Some(1));
    assert!(!table.game.moved().has(unit("al-5-kempt")));
}

/// One click brings the rest of a corps after those who have moved, and not before them; the order tells where
/// everybody ends.
#[test]
fn the_rest_of_a_corps_follows() {
    let mut table = table(
        "la-belle-alliance french movement",
        "fr-1-quiot-1@0331 fr-1-bourg-1@0332 fr-1-nogues-3@0333 fr-1-grenr-3@0432 al-1-mait@0324",
    );
    table.does("take fr-1-quiot-1; to 0328");
    let scene = table.game.scene(contract::Eye::French);
    let order = scene.orders.iter().find(|order| order.key == "formation").expect("they may follow");
    assert_eq!(order.with.len(), order.goals.len());
    let lead = grid().find("0328").expect("a hex");
    let enemy = grid().find("0324").expect("a hex");
    for (unit, &goal) in order.with.iter().zip(&order.goals) {
        let goal = boards::HexId(goal);
        assert!(
            grid().distance(goal, enemy) >= grid().distance(lead, enemy),
            "{unit} leads instead of following"
        );
    }
    let mut game = table.game.clone();
    for decision in &order.decisions {
        let decision: nlb::Decision = serde_json::from_value(decision.clone()).expect("a decision");
        assert_eq!(game.forbids(contract::Side::French, decision), None);
        game.decide(contract::Side::French, decision, &mut contract::Silent);
    }
    for (&unit, &goal) in order.with.iter().zip(&order.goals) {
        assert_eq!(game.post(nlb::UnitId(unit)).hex(), Some(boards::HexId(goal)));
    }
}

/// Who has gone ahead of those who move now is not pulled back when the rest of his corps follows, and comes back by
/// an order that says so; who is detached stays where he is.
#[test]
fn who_has_gone_ahead_is_not_pulled_back() {
    let mut table = table(
        "la-belle-alliance french movement",
        "fr-1-quiot-1@0330 fr-1-bourg-1@0331 fr-1-nogues-3@0332 fr-1-grenr-3@0327 fr-1-aulard-2@0427 fr-1-schmitz-2@1630 al-1-mait@0323",
    );
    table.does("take fr-1-quiot-1; to 0329");
    let scene = table.game.scene(contract::Eye::French);
    let who = |key: &str| {
        let mut found: Vec<u16> = scene
            .orders
            .iter()
            .filter(|order| order.key == key)
            .flat_map(|order| order.with.iter().copied())
            .collect();
        found.sort_unstable();
        found
    };
    let ids = |keys: [&str; 2]| {
        let mut ids = keys.map(|key| unit(key).0);
        ids.sort_unstable();
        ids.to_vec()
    };
    assert_eq!(who("formation"), ids(["fr-1-bourg-1", "fr-1-nogues-3"]));
    assert_eq!(who("fall-back"), ids(["fr-1-grenr-3", "fr-1-aulard-2"]));
}

/// [11.2.2] The officer goes with the rest of his corps, to some of them, so that it is not out of command in the
/// next turn.
#[test]
fn the_officer_comes_along() {
    let mut table = table(
        "campaign french movement",
        "reille@1754 fr-2-baud-6@1755 fr-2-soye-6@1755 fr-2-huss-5@1754 fr-2-camp-5@1753 al-n2-opstl@1640",
    );
    table.does("take fr-2-camp-5; to 1747");
    let scene = table.game.scene(contract::Eye::French);
    let order = scene.orders.iter().find(|order| order.key == "formation").expect("they may follow");
    assert!(order.label.ends_with("3 units, with Reille"), "{}", order.label);
    let reille = order.with.iter().position(|&piece| piece == unit("reille").0).expect("he is shown");
    assert!((0..3).any(|i| i != reille && order.goals[i] == order.goals[reille]), "with some of his own");
}

/// [3.2A.2] The scene tells which part of the board a battle is fought on; the campaign is fought on all of it.
#[test]
fn a_battle_has_its_part_of_the_board() {
    let field = |battle| Table::start(battle).game.scene(contract::Eye::French).field;
    assert_eq!(field("campaign"), Vec::<[f32; 2]>::new());
    let [[left, top], [right, bottom]] = field("la-belle-alliance")[..] else { panic!("two corners") };
    let board = edition().board(nlb::Battle::LaBelleAlliance);
    assert!(left >= 0.0 && top >= 0.0 && right <= board.size[0] && bottom <= board.size[1]);
    for unit in Table::start("la-belle-alliance").game.scene(contract::Eye::French).pieces {
        let contract::scene::Place::Space(space) = unit.place else { continue };
        let [x, y] = board.spaces[usize::from(space)].centre;
        assert!(left < x && x < right && top < y && y < bottom, "everybody stands within");
    }
}

/// [5.6.1] Who asks for a unit too early is told its turn as turns are called everywhere.
#[test]
fn when_they_may_come() {
    let counters = "al-n2-opstl@1641 al-3-kiel@waiting fr-2-soye-6@1651";
    let mut table = table("quatre-bras allied movement, turn 16/1400", counters);
    table.refuses("take al-3-kiel", "5.6.1").says("take al-3-kiel", "may enter from 16 June, 16:00 on");
}

/// Where the one in hand may stop.
fn goals(table: &Table) -> BTreeSet<String> {
    table.having("to").split(", ").map(str::to_owned).collect()
}

/// [3.4B] [5.1A] Who goes through a hex that he takes has spent what it cost to come there.
#[test]
fn nobody_gets_further_through_a_town() {
    let mut table = table("ligny french movement", "fr-3-bill-8@3360 pr-1-12-1@3846");
    table.does("take fr-3-bill-8");
    let before = goals(&table);
    table.does("via 3357");
    let after = goals(&table);
    assert!(!after.is_empty() && after.len() < before.len() && after.is_subset(&before), "{after:?}");
}

/// [10.1E.2] [3.4B] A leader who is passed on the way to a town goes at once, though nobody has stopped yet.
#[test]
fn passed_on_the_way_to_a_town() {
    let counters = "fr-3-bill-8@3360 blucher@3458 pr-1-12-1@3846";
    let mut table = table("ligny french movement, command", counters);
    table.does("take fr-3-bill-8; via 3357").stands("blucher@3846");
}

/// [5.5.3] [5.3.4] Who comes into an enemy zone at the edge does not leave from there.
#[test]
fn nobody_leaves_by_a_watched_hex() {
    let leaves = |foe: &str| {
        let counters = format!("fr-2-pire@0610 al-1-mait@{foe}");
        let mut table = table("campaign french movement, turn 17/1200", &counters);
        table.does("take fr-2-pire").lets("to 0605").may("exit")
    };
    assert!(leaves("2105") && !leaves("0705"));
}

/// [10.1E.2] [5.5A] A leader whom somebody passes on his way off the map goes to his friends.
#[test]
fn passed_on_the_way_out() {
    let counters = "fr-2-pire@0610 napoleon@1533 fr-1-quiot-1@1533 wellington@0708 al-1-mait@2105";
    let mut table = table("campaign french movement, turn 17/1200", counters);
    table.does("take fr-2-pire; exit").stands("fr-2-pire@exited wellington@2105");
}
