//! A third reading, of what happens in the middle of a procedure and where two of them meet: an order whose unit was
//! driven off before it came, a general in the only way out, a retreat half of which can be made, a charge that goes
//! on. Each case is a position, what is asked, and the one right answer.

use crate::common::{Table, lay, on, piece};
use contract::Side;
use serde_json::json;
use vive::Task;

const ALL: &str = "west+centre+east";

fn order(pieces: &str, unit: &str) -> Table {
    lay(pieces).table().does(&format!("order {unit}"))
}

/// [3.1-a] [5.1-d] Who is driven out of the sector before his order comes has none; who is driven into it may be ordered.
#[test]
fn an_order_goes_to_whoever_stands_there_when_it_is_given() {
    let out = "fr-line-1@G7/NW fr-line-2@E4 en-line-1@G8/S en-line-2@L12";
    let table = lay(out).plays("french", "attack", "west").turn("allied").table();
    let table = table.does("order en-line-1; fire G7").dice("FCCC").stands("fr-line-1@H6").does("face N");
    table.cannot("order fr-line-1", "3.1-a").can("order fr-line-2");
    let into = "fr-line-1@H6/NE en-line-1@H7/S";
    let table = lay(into).plays("french", "attack", "west").turn("allied").table();
    let table = table.does("order en-line-1; fire H6").dice("FCCC").stands("fr-line-1@G6").does("face NE");
    table.does("order fr-line-1").can("fire H7").cannot("go F6", "10.0-E");
}

/// [6.21-c] [7.32.7] [6.31.3] A unit whose only way out leads to another general leaves its own behind and goes.
#[test]
fn a_general_in_the_only_way_out() {
    let corner = "fr-line-8@A1 fr-general-1@A1 fr-general-2@A2 fr-line-2@B1";
    let table = order(corner, "fr-line-8").cannot("go A2", "6.21-c").does("alone; go A2");
    table.stands("fr-line-8@A2 fr-general-1@A1 fr-general-2@A2");
    // Out of a building it leaves a garrison and its general.
    let town = lay(corner).ground("A1 town").table().does("order fr-line-8; garrison").refuses("done");
    town.does("alone; go A2").stands("fr-counter-1@A1 fr-general-1@A1 fr-line-8@A2/N/2");
    // With its own general for company it has nowhere to go, and with nobody else to meet nothing to leave him for.
    order("fr-line-8@A1 fr-general-1@A1 fr-line-1@A2 fr-line-2@B1", "fr-line-8").refuses("alone");
    let led = lay(corner).plays("french", "leadership", ALL).table();
    led.does("order fr-general-1; lead").refuses("alone").refuses("go A2");
}

fn shot(pieces: &str, faces: &str) -> Table {
    lay(pieces).table().does("order fr-line-1; fire L8").dice(faces)
}

/// [10.0-C] [10.0-B] [10.0-D] [10.0-E] A retreat half of which can be made: the hexes that are open are gone, each
/// flag that is left costs an element, and it has retreated.
#[test]
fn half_a_retreat() {
    let shut = "en-line-2@L10 en-line-3@K9 en-line-4@M9";
    let table = shot(&format!("fr-line-1@L7 en-line-1@L8 {shut}"), "FFFC").stands("en-line-1@L9/S/1");
    assert!(table.game.has_retreated(piece("en-line-1")));
    table.does("order en-line-1").cannot("go L8", "10.0-E").can("fire L7").can("form").can("deploy L8");
    // The second flag costs the last element, one hex further back.
    let table = shot(&format!("fr-line-1@L7 en-line-1@L8/S/0 {shut}"), "FFCC").stands("en-line-1@lost");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
    // The general in the second hex ends it: the third flag is nothing.
    shot("fr-line-1@L7 en-line-1@L8 en-general-1@L10", "FFFC").stands("en-line-1@L10/S/3");
    // Hits come first: with its last chip gone it still goes back whole.
    shot("fr-line-1@L7 en-line-1@L8/S/1", "IFCC").stands("en-line-1@L9/S/0");
    // Its own skirmisher is a unit like another: it does not go back into that hex.
    let table = shot("fr-line-1@L7 en-line-1@L8/S/2 en-counter-1@L9/of/en-line-1", "FCCC");
    assert_eq!(table.offers("retreat"), ["retreat K8", "retreat M8"]);
    table.does("retreat K8; face S").stands("en-line-1@K8/S/2 en-counter-1@L9");
}

/// [10.1] Which of the two hexes beside the rear: towards the own edge first, then away from enemies, then from
/// friends; a garrison is an enemy, a general is none.
#[test]
fn the_priorities_of_a_retreat() {
    let ways = |more: &str| {
        let table = lay(&format!("fr-line-1@L7 en-line-1@L8 {more}")).ground("L9 rough").table();
        let table = table.does("order fr-line-1; fire L8").dice("FCCC");
        let offers = if table.game.task() == Task::Retreat { table.offers("retreat") } else { Vec::new() };
        (
            offers.len(),
            table.game.place(piece("en-line-1")).hex().map(|hex| vive::s02_battlefield::grid().number(hex)),
        )
    };
    assert_eq!(ways(""), (2, Some("L8".into())));
    assert_eq!(ways("fr-line-2@I9"), (0, Some("M8".into())), "an enemy beside K8");
    assert_eq!(ways("fr-counter-1@I9/garrison"), (0, Some("M8".into())), "a garrison beside K8");
    assert_eq!(ways("fr-general-1@I9"), (2, Some("L8".into())), "a general is no unit");
    assert_eq!(ways("en-line-3@I9"), (0, Some("M8".into())), "a friend beside K8");
    assert_eq!(ways("en-line-3@I9 fr-line-2@N9"), (0, Some("K8".into())), "rather a friend than an enemy");
    // Towards the own edge, whoever is there: it looks south-west, NE is taken, N is nearer to its edge than SE.
    let table = lay("fr-line-1@K7 en-line-1@L8/SW en-line-2@M8 fr-line-2@L10").table();
    table.does("order fr-line-1; fire L8").dice("FCCC").stands("en-line-1@L9");
}

/// [9.41-d] [9.41-e] [9.4-12] The charger has turned to whom it named: a counter-charge from beside it comes into its
/// flank, with two dice more and flags that are losses.
#[test]
fn a_counter_charge_into_the_flank() {
    // It names the infantry to its north-east; the cavalry to its north-west stands beside its front, that to its
    // south-west behind it.
    let charge = |cavalry: &str| {
        let pieces = format!("fr-heavy-cav-1@L5 en-line-1@M8/S {cavalry} en-line-2@L13");
        lay(&pieces).table().does("order fr-heavy-cav-1; go L6; go L7; go L8; fire M8")
    };
    charge("en-light-cav-1@L9/S").does("react en-light-cav-1").flags("EFF").has_dice(3);
    let flank = charge("en-light-cav-1@K8/SE").does("react en-light-cav-1");
    flank.flags("EFF").has_dice(5).dice("FFCII").stands("fr-heavy-cav-1@lost");
}

/// [9.53] [9.41-h] [9.51] The charger falls, its general is driven off by the flags of the same throw, and nobody
/// else has anything to react to.
#[test]
fn the_charger_falls_and_its_general_flees() {
    let pieces = "fr-light-cav-1@L7/N/0 fr-general-1@L7 en-light-art-1@L10 en-line-1@M9/S en-line-2@L13";
    let table = lay(pieces).table().does("order fr-light-cav-1; go L8; go L9; fire L10");
    let table = table.does("react en-light-art-1").flags("EF").dice("CFFII");
    table.stands("fr-light-cav-1@lost fr-general-1@L7").asks(Side::Allied).can("order en-line-1");
    // Without a flag he stays where he is.
    let table = lay(pieces).table().does("order fr-light-cav-1; go L8; go L9; fire L10");
    let table = table.does("react en-light-art-1").flags("EF").dice("CIIII");
    table.stands("fr-light-cav-1@lost fr-general-1@L9").asks(Side::Allied);
}

/// [7.1] [9.41-g] What was done before in the round, and what a reaction leaves: guns that have moved may still fire
/// at a charge, infantry that has fired forms square, and tries again at the next charge.
#[test]
fn reactions_after_an_order() {
    let pieces = "fr-light-cav-1@L6 fr-light-cav-2@N6 en-light-art-1@L11 en-line-1@M9 en-line-2@L13";
    let table = lay(pieces).turn("allied").table().does("order en-light-art-1; go L10; done");
    let table = table.does("order fr-light-cav-1; go L9; fire L10").can("react en-light-art-1");
    // The infantry beside it saw the charge as well, whoever is named; after its failure it tries again when the next
    // one comes.
    let table = table.does("done; react en-line-1").flags("FFP").dice("CCC");
    let table = table.does("order en-line-2; done; order fr-light-cav-2; go N9; fire M9; react en-line-1");
    table.flags("EFF").stands("en-line-1@M9/S/3/square");
    // Infantry that has fired and driven somebody off stands in square when the cavalry comes through the gap.
    let pieces = "fr-light-cav-1@M5 fr-line-1@L8 en-line-1@L9 en-line-2@L13";
    let table = lay(pieces).turn("allied").table().does("order en-line-1; fire L8").dice("FCCC");
    let table = table.stands("fr-line-1@L7").does("order fr-light-cav-1; go M6; go M7; go L8; fire L9");
    table.does("react en-line-1").flags("EF").stands("en-line-1@L9/S/3/square").has_dice(3);
}

/// [6.1-SKIRM-12] [9.53] [6.1-SKIRM-11] A skirmisher with a general: it falls to a hit, he goes back by the flags,
/// and it counts for nothing.
#[test]
fn a_skirmisher_falls_beside_its_general() {
    let pieces = "fr-line-1@L5/N/2 fr-counter-1@L7/of/fr-line-1 fr-general-1@L7 en-line-1@L8";
    let table = lay(pieces).turn("allied").table().does("order en-line-1; fire L7").dice("IFCC");
    let table = table.stands("fr-counter-1@gone fr-general-1@L6");
    assert_eq!(table.game.side_losses(Side::French), 0);
    // Two flags: he comes to the parent and stops there.
    let table = lay(pieces).turn("allied").table().does("order en-line-1; fire L7").dice("IFFF");
    table.stands("fr-general-1@L5 fr-line-1@L5");
}

/// [7.32.8] [9.51] A lone general: a general face kills him whatever flags came up; a friend behind him takes him in
/// and stops him; one who has a general does not.
#[test]
fn a_lone_general_in_the_way() {
    let shot = |more: &str, faces: &str| {
        let pieces = format!("fr-line-1@L7 en-general-1@L8 {more}");
        lay(&pieces).table().does("order fr-line-1; fire L8").dice(faces)
    };
    let dead = shot("", "GFFI").stands("en-general-1@lost");
    assert_eq!(dead.game.side_losses(Side::Allied), 1);
    shot("", "IIII").stands("en-general-1@L8");
    shot("", "FFII").stands("en-general-1@L10");
    shot("en-line-1@L9", "FFFI").stands("en-general-1@L9");
    shot("en-line-1@L9 en-general-2@L9 fr-line-2@K8", "FIII").stands("en-general-1@M8");
    shot("en-line-1@L9 en-general-2@L9 fr-line-2@K8 fr-line-3@M8", "FIII").stands("en-general-1@lost");
    // Elite infantry kills him no more easily, cavalry behind him neither: he has no flank.
    lay("fr-heavy-cav-1@L7 en-general-1@L8").table().does("order fr-heavy-cav-1; fire L8").has_dice(3);
}

/// [6.0-b] [5.1-d] [REF-RALLY-1] [5.1-f] A card whose only object fell before its turn came gives no order.
#[test]
fn the_unit_to_rally_falls_first() {
    let pieces = "fr-line-1@L7/N/0 en-line-1@L8 en-line-2@N12 fr-line-8@A1 fr-line-9@I1 fr-line-10@V1";
    let table = lay(pieces).plays("french", "rally", ALL).turn("allied").table();
    let table = table.does("order en-line-1; fire L7").dice("ICCC").stands("fr-line-1@lost");
    table.asks(Side::Allied);
}

/// [REF-LEAD-1] [REF-LEAD-2] [6.1-GAR-2] Leadership with a garrison, with a skirmisher, and for one who rides to
/// another unit.
#[test]
fn leadership_over_counters() {
    let lead = |pieces: &str| lay(pieces).plays("french", "leadership", ALL).table();
    let table =
        lead("fr-counter-1@L7/garrison fr-general-1@L7 en-line-1@L8").does("order fr-general-1; lead");
    table.cannot("go L6", "6.1-GAR-1").does("fire L8").has_dice(6).dice("IIIIII").stands("en-line-1@L8/S/2");
    let table = lead("fr-line-1@L6/N/2 fr-counter-1@K6/of/fr-line-1 fr-general-1@K6 en-line-1@L8");
    let table = table.does("order fr-general-1; lead; go L6").stands("fr-general-1@L6 fr-line-1@L6/N/3");
    table.does("fire L8").has_dice(5);
    // He rides to a unit: it fights with two dice more if it is ordered, and this card does not order it.
    let table =
        lead("fr-line-1@L7 fr-general-1@L5 en-line-1@L8 en-line-2@L12").does("order fr-general-1; go L7");
    table.does("order en-line-2; done").asks(Side::Allied);
}

/// [6.21-a] [6.21-b] [8.1-a] [8.4-a] [8.5-a] [6.21-c] [6.2] A refusal names the rule that stops the move: the one
/// without which it could be made.
#[test]
fn a_move_is_refused_by_the_rule_that_stops_it() {
    let ride = |more: &str, ground: &str| {
        let table = lay(&format!("fr-light-cav-1@L5 {more}")).ground(ground).table();
        table.does("order fr-light-cav-1")
    };
    // All ways from L5 to L8 lead through the hexes around L6 and L7.
    for (ground, rule) in
        [("woods", "8.1-a"), ("stream", "8.5-a"), ("marsh", "8.5-a"), ("town", "8.4-a"), ("rough", "6.2")]
    {
        let wall = ["K6", "L7", "M6", "K5", "M5", "L6"].map(|hex| format!("{hex} {ground}")).join(" ");
        ride("", &wall).cannot("go L8", rule);
    }
    ride("en-line-1@M7", "").cannot("go L8", "6.21-a");
    // Out of contact and into it again by a free hex; guns have one hex and no such way.
    ride("en-line-1@L6", "").can("go M5").cannot("go M7", "6.21-a").cannot("go L8", "6.2");
    order("fr-light-art-1@L5 en-line-1@L6", "fr-light-art-1").cannot("go M5", "6.21-b").can("go M4");
    ride("fr-line-1@L6 fr-line-2@L7", "").can("go M7").cannot("go L8", "6.2");
    let general = "fr-general-1@L6 fr-line-1@K5 fr-line-2@M5";
    ride(general, "").cannot("go L8", "6.21-c").does("go L6").cannot("go L7", "6.21-c");
    ride("", "").cannot("go L9", "6.1-CAV-1");
    // Where it has come to counts as well as what lies ahead.
    ride("", "L6 woods").does("go L6").cannot("go L7", "8.1-a");
    ride("en-line-1@M7", "").does("go L6; go L7").cannot("go L8", "6.21-a");
    // Woods on the first hex and an enemy beside the second: neither alone would let it through.
    ride("en-line-1@M7", "L6 woods").cannot("go L8", "6.21.4");
    let march =
        lay("fr-line-1@L5").ground("L6 town M5 town K5 town").plays("french", "forced-march", "centre");
    march.table().does("order fr-line-1").cannot("go L7", "REF-MARCH-1");
}

/// [6.1-SKIRM-4] [6.1-SKIRM-13] [6.21-b] [6.1-SKIRM-9] [7.32.8] Why a skirmisher, a parent who was rejoined and a
/// general who fled do not go there.
#[test]
fn skirmishers_are_refused_by_their_rule() {
    let parent = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1";
    let table = order(&format!("{parent} en-line-1@L9 en-line-2@N8"), "fr-counter-1");
    table.cannot("go M7", "6.21-b").cannot("go M8", "6.1-SKIRM-4").cannot("go L6", "6.1-SKIRM-4");
    order("fr-counter-1@L8/detached en-line-1@L9", "fr-counter-1").cannot("go L7", "6.1-SKIRM-13");
    let table = order(&format!("{parent} en-line-1@L10"), "fr-counter-1").does("go L7");
    let table = table.cannot("go L5", "6.1-SKIRM-9").cannot("form", "6.1-SKIRM-9").does("go L8");
    table.cannot("fire L10", "6.1-SKIRM-9");
    let fled = lay("fr-general-1@L7 en-line-1@L12").with("retreated", json!(["fr-general-1"]));
    fled.table().does("order fr-general-1").cannot("go L6", "7.32.8");
}

/// [8.1-b] [8.4-b] [7.31-CAV] [7.31-SKIRM] [7.31-LART] [6.1-GAR-3] Why somebody may not fire.
#[test]
fn fire_is_refused_by_its_rule() {
    let woods = lay("fr-line-1@L7 en-line-1@L9").ground("L8 woods").table();
    woods.does("order fr-line-1; go L8").cannot("fire L9", "8.1-b");
    let road = on("quatrebras", "fr-light-cav-1@H9 en-line-1@H13").table();
    road.does("order fr-light-cav-1; go H12").cannot("fire H13", "8.4-b");
    order("fr-light-cav-1@L7 en-line-1@L9", "fr-light-cav-1").cannot("fire L9", "7.31-CAV");
    order("fr-light-art-1@L7 en-line-1@L13", "fr-light-art-1").cannot("fire L13", "7.31-LART");
    order("fr-heavy-art-1@L6 en-line-1@L13", "fr-heavy-art-1").cannot("fire L13", "7.31-HART");
    let out = "fr-line-1@L7/N/2 fr-counter-1@L8/of/fr-line-1 en-line-1@L10";
    order(out, "fr-counter-1").cannot("fire L10", "7.31-SKIRM");
    let town = lay("fr-line-1@L7 en-line-1@L9").ground("L7 town").table().does("order fr-line-1; garrison");
    town.cannot("fire L9", "6.1-GAR-3").cannot("done", "6.1-GAR-3");
}

/// [9.41-a] [9.41-g] [9.41-j] Why somebody may not react.
#[test]
fn reactions_are_refused_by_their_rule() {
    let pieces = "fr-light-cav-1@L6 en-line-1@L10 en-line-2@M9/S en-line-3@K9/S/3/square en-light-cav-1@O11 \
                  en-counter-1@K10/garrison";
    let table = lay(pieces).ground("M9 woods").table().does("order fr-light-cav-1; go L9; fire L10");
    let table =
        table.can("react en-line-1").cannot("react en-line-2", "9.41-j").cannot("react en-line-3", "9.41-j");
    let table = table.cannot("react en-light-cav-1", "9.41-a").cannot("react en-counter-1", "9.41-j");
    table.cannot("react fr-line-9", "9.41-a");
    let fired =
        lay("fr-light-cav-1@L6 en-line-1@L10 en-light-art-1@M9/S").with("fired", json!(["en-light-art-1"]));
    let fired = fired.table().does("order fr-light-cav-1; go L9; fire L10");
    fired.cannot("react en-light-art-1", "9.41-g");
}

/// [12.0-b] [13.4-b] Sectors are looked at after every combat: who rode out of his last one to charge has lost when
/// guns have fired at him, hit or not, and does not get to strike.
#[test]
fn a_sector_left_for_a_charge() {
    let lost: String = (1..=7).map(|number| format!(" en-line-{number}@lost")).collect();
    let pieces = format!(
        "fr-light-cav-1@H7 fr-line-1@A1 fr-line-2@V1 en-light-art-1@D8/SE/0 en-line-8@A13 en-line-9@I13 en-line-10@V13{lost}"
    );
    let charge = || lay(&pieces).bare().table().does("order fr-light-cav-1; go G7; go F7; go E8; fire D8");
    let table = charge().does("react en-light-art-1").flags("EFF").dice("IIIII");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::Allied), "12.0-b"));
    // Without a shot before it the shock is the first combat, and its hit is the eighth unit.
    let table = charge().does("done").dice("AII");
    assert_eq!((table.outcome().winner, table.outcome().rule.0), (Some(Side::French), "12.0-a"));
}

/// [3.1-c] [REF-COUNTER-1] [REF-ORD-3] In a position a card that lies open comes to what it says, a Counter-Attack to
/// what the enemy did before; one that is tied to a sector needs it.
#[test]
fn open_cards_say_what_they_come_to() {
    let with = |plays: serde_json::Value| {
        let layout = lay("fr-line-1@L7 fr-line-2@C5 en-line-1@L9 en-light-cav-1@S10").with("plays", plays);
        layout.with("past", json!({ "french": { "effect": "probe", "ground": "east" } }))
    };
    let table =
        with(json!({ "french": { "card": "attack-left" }, "allied": { "card": "counter-attack" } })).table();
    assert_eq!(table.offers("order"), ["order fr-line-2", "order fr-line-8"]);
    let table = table.does("decline");
    assert_eq!(table.offers("order"), ["order en-line-10", "order en-light-cav-1"]);
    let march = json!({ "french": { "card": "forced-march", "ground": "centre" } });
    assert_eq!(with(march).table().offers("order"), ["order fr-line-1", "order fr-line-9"]);
    let nowhere = json!({ "french": { "card": "forced-march" }, "allied": { "card": "rally" } });
    let faults = with(nowhere).faults();
    assert!(faults.iter().any(|fault| fault.contains("[3.1-c]")), "{faults:?}");
}
