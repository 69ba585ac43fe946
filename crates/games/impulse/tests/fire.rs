//! Sections 12 to 14: volleys, bombardments, skirmishers.

use crate::common::{Table, table};
use contract::Side;
use impulse::Task;

/// Quiot and Bourgeois fire a volley in 47.
fn volley(units: &str, decisions: &str) -> Table {
    let mut table = table("french impulses", units);
    table.acts("d-erlon", "volley 47").does(decisions);
    table
}

/// [12.5.2-A] [12.5.2-B] RULING [12.5.2-C] [12.5.2-D] RULING [12.5.3-A] [3.5] The attack value of a volley: Point, 1
/// for each in support, for skirmishers of the army and for fresh guns of the formation; the ground counts twice, the
/// target not at all.
#[test]
fn the_value_of_a_volley() {
    let units = "quiot@47 bourg@47 schm@47 fsk1@47 fsk2@47 i-h@47 i-f1@47/spent vi-h@47 byl@47 omp@41";
    let mut table = volley(units, "point quiot; support schm; done");
    table.dice("1-1-6-6").weighs("12.5.2-A:4 12.5.2-B:1 12.5.2-C:2 12.5.2-D:1", "12.5.3-A:2");
    // [12.6] Hit or miss, those who fired are spent, and nobody else.
    table.stands("quiot@47/spent schm@47/spent bourg@47 i-h@47 fsk1@47 byl@47");
}

/// [12.5.2-C] Skirmishers do not help against cavalry.
#[test]
fn skirmishers_do_not_fire_at_cavalry() {
    let mut table = volley("quiot@47 fsk1@47 som@47 byl@47", "target som");
    table.dice("1-1-6-6").weighs("12.5.2-A:4", "12.5.3-A:2");
}

/// [12.2] [12.5.3-B] RULING [12.5.3-C] Defending skirmishers add 1 each, the one that is the target 2.
#[test]
fn skirmishers_are_hard_to_hit() {
    let units = "quiot@47 byl@47 95th@47 gds@47";
    volley(units, "target byl").dice("1-1-6-6").weighs("12.5.2-A:4", "12.5.3-A:2 12.5.3-B:2");
    volley(units, "target gds").dice("1-1-6-6").weighs("12.5.2-A:4", "12.5.3-A:2 12.5.3-B:1 12.5.3-C:2");
}

/// [12.5.3-B] [12.5.3-C] A volley can be looked at before its target is named: all skirmishers count 1 until one of
/// them is aimed at.
#[test]
fn a_volley_is_seen_at_each_of_its_questions() {
    use contract::Game;
    let seen = |decisions: &str| {
        let mut table = table("french impulses", "quiot@47 bourg@47 byl@47 95th@47 gds@47");
        table.acts("d-erlon", "volley 47");
        if !decisions.is_empty() {
            table.does(decisions);
        }
        table.game.scene(contract::Eye::French)
    };
    let odds = |scene: &contract::Scene| {
        let costs = scene.choices.iter().filter_map(|choice| choice.cost.clone()).collect::<Vec<_>>();
        (scene.account.as_ref().map(|sum| sum.total.clone()).unwrap_or_default(), costs)
    };
    // 4 against ground 2 and two bands.
    let points = odds(&seen(""));
    assert_eq!(points, (String::new(), vec!["4 : 4".into(), "4 : 4".into()]));
    assert_eq!(odds(&seen("point quiot")).0, "4 : 4");
    let targets = odds(&seen("point quiot; support bourg"));
    assert_eq!(targets, ("5 : 4".into(), vec!["5 : 4".into(), "5 : 5".into(), "5 : 5".into()]));
}

/// [12.5-SEQ] [12.6] [12.7] More than the defence total hurts by the difference, the target first; equal does nothing.
#[test]
fn a_volley_hurts_by_the_difference() {
    // 4 against 2.
    let mut equal = volley("quiot@47 byl@47 kemp@47", "target byl");
    equal.dice("1-1-2-2").stands("byl@47 kemp@47 quiot@47/spent");
    let mut table = volley("quiot@47 byl@47 kemp@47", "target byl");
    table.dice("1-3-2-2").stands("byl@47/spent");
    assert_eq!(table.game.task(), Task::Losses);
    assert!(table.may("flip kemp") && !table.having("retreat byl").is_empty());
    table.does("flip kemp").stands("byl@47/spent kemp@47/spent");
}

/// The guns of d'Erlon in 48 fire at 47.
fn bombard(units: &str, decisions: &str) -> Table {
    let mut table = table("french impulses", units);
    table.acts("d-erlon", "bombard 48").does(decisions);
    table
}

/// [13.5.2-A] [13.5.2-B] All guns fire at an area with one click, the best of them as the Point; the chances stand
/// with it, and whom they hit is still asked. A single gun is no order.
#[test]
fn all_guns_fire_at_once() {
    use contract::Game;
    let orders = |table: &Table| -> Vec<_> {
        let orders = table.game.scene(Side::French.into()).orders;
        orders.into_iter().filter(|order| order.key == "all-fire").collect()
    };
    let aiming = |units: &str| {
        let mut table = table("french impulses", units);
        table.acts("d-erlon", "bombard 48");
        orders(&table)
    };
    let given = aiming("i-f1@48 i-h@48 i-f2@48/spent ii-h@48 byl@47 kemp@47 95th@62 omp@41");
    let order = given.iter().find(|order| order.label.ends_with("(47)")).expect("Sandpit can be fired at");
    assert_eq!(given.len(), 2, "and the ridge behind it: {given:?}");
    assert_eq!(
        (order.label.as_str(), order.cost.as_deref()),
        ("All 2 guns fire at Sandpit (47)", Some("5 : 2"))
    );
    assert_eq!(
        order.decisions,
        [
            serde_json::json!({"at": "47"}),
            serde_json::json!({"point": "i-h"}),
            serde_json::json!({"support": "i-f1"})
        ]
    );
    assert!(order.forecast.is_some() && order.with.len() == 2);
    assert!(aiming("i-h@48 byl@47 kemp@47 omp@41").is_empty());
    // [6.4.1-a] The Grand Battery takes all formations along.
    let far = orders(&table("french battery, battery 48", "i-h@48 ii-h@48 byl@47 kemp@47 omp@41"));
    assert!(far.iter().any(|order| order.with.len() == 2 && order.label.contains("Sandpit (47)")), "{far:?}");
}

/// [13.1-a] [13.6] [13.5.2-A] [13.5.2-B] [13.5.3-A] RULING Fresh guns of the formation fire, and no others; the
/// ground counts twice.
#[test]
fn the_value_of_a_bombardment() {
    let mut table = bombard("i-h@48 i-f1@48 i-f2@48/spent vi-h@48 byl@47", "point i-h; support i-f1");
    table.dice("1-1-6-6").weighs("13.5.2-A:4 13.5.2-B:1", "13.5.3-A:2");
    table.stands("i-h@48/spent i-f1@48/spent vi-h@48 byl@47");
}

/// [13.2] [13.5.2-D] [13.5.3-B] [13.5.3-C] The target counts: cavalry is easier to hit, skirmishers and guns harder.
#[test]
fn targets_of_guns() {
    let units = "i-h@48 byl@47 som@47 gds@47 p-5@47";
    bombard(units, "target byl").dice("1-1-6-6").weighs("13.5.2-A:4", "13.5.3-A:2");
    bombard(units, "target som").dice("1-1-6-6").weighs("13.5.2-A:4 13.5.2-D:1", "13.5.3-A:2");
    bombard(units, "target gds").dice("1-1-6-6").weighs("13.5.2-A:4", "13.5.3-A:2 13.5.3-B:2");
    bombard(units, "target p-5").dice("1-1-6-6").weighs("13.5.2-A:4", "13.5.3-A:2 13.5.3-C:1");
}

/// [13.5.3-D] [8.6.1] Two areas off the defender has 1 more.
#[test]
fn long_range_is_harder() {
    let mut table = table("french impulses", "i-h@48 byl@46");
    table.acts("d-erlon", "bombard 48").dice("1-1-6-6").weighs("13.5.2-A:4", "13.5.3-A:4 13.5.3-D:1");
}

/// [13.5-SEQ] [13.7] More hurts by the difference, the target first.
#[test]
fn a_bombardment_hurts_by_the_difference() {
    let mut table = bombard("i-h@48 byl@47 kemp@47", "target kemp");
    table.dice("1-2-2-2").stands("kemp@47/spent byl@47 i-h@48/spent");
    let mut table = bombard("i-h@48 byl@47 kemp@47", "target kemp");
    table.dice("1-1-2-2").stands("kemp@47 byl@47 i-h@48/spent");
}

/// [13.1-c] RULING Not into a contested area, unless the guns are in it; and guns in one fire only there.
#[test]
fn contested_areas_are_not_bombarded_from_outside() {
    let mut outside = table("french impulses", "i-h@48 quiot@47 byl@47 95th@35");
    outside.acts("d-erlon", "bombard 48");
    // Only the rifles in 35 can be hit.
    assert_eq!(outside.throws(), "13.5-SEQ");
    assert_eq!(outside.game.fire().at, crate::common::area("35"));
    let mut inside = table("french impulses", "i-h@47 byl@47 95th@35");
    inside.acts("d-erlon", "bombard 47");
    assert_eq!(inside.game.fire().at, crate::common::area("47"));
    // Nor where friends have come in the same impulse.
    let mut both = table("french impulses", "quiot@48 vi-f@49 bell@51 byl@35 omp@41");
    both.does("command napoleon").dice("6-6").does("act move 48 d-erlon; move quiot 35; done");
    both.declines().dice("1-2-1-1").declines().stands("quiot@35/spent byl@35/spent");
    assert!(both.may("advance lobau"));
    both.refuses("act bombard 49 lobau", "8.6-a");
}

/// [13.1-d] Nobody fires over friends at long range.
#[test]
fn not_over_friends() {
    let mut table = table("french impulses", "i-h@48 byl@46 quiot@47");
    table.does("activate d-erlon").dice("6-6");
    assert!(!table.may("act bombard 48 d-erlon"));
}

/// Quiot and friends assault the skirmishers in 47 out of 48.
fn assault(units: &str, point: &str) -> Table {
    let mut table = table("french impulses", units);
    table.acts("d-erlon", "move 48");
    for word in units.split_whitespace().filter(|word| word.contains("@48")) {
        let who = word.split('@').next().unwrap();
        table.does(&format!("move {who} 47"));
    }
    if table.game.task() == Task::Point {
        table.does(&format!("point {point}"));
    }
    assert_eq!(table.game.task(), Task::Stand);
    table
}

/// [14.2-a] RULING [14.3] [14.5-a] [14.6-a] RULING [3.5] Skirmishers may fire at the Point before the assault: one
/// attack factor and 2 for each other; against the ground the attackers come from, once, and 1 for each skirmisher
/// among them.
#[test]
fn defensive_fire() {
    let mut table = assault("quiot@48 bourg@48 fsk1@48 95th@47 gds@47 omp@41", "quiot");
    table.offers("point 95th; point gds; done");
    let mut gds = table.fork();
    table.does("point 95th").dice("1-1-6-6").weighs("14.5-a:3 14.5-a:2", "14.6-a:1 14.6-a:1");
    gds.does("point gds").dice("1-1-6-6").weighs("14.5-a:2 14.5-a:2", "14.6-a:1 14.6-a:1");
    // A skirmisher at the Point counts too.
    let mut table = assault("quiot@48 fsk1@48 fsk2@48 95th@47 omp@41", "fsk1");
    table.does("point 95th").dice("1-1-6-6").weighs("14.5-a:3", "14.6-a:1 14.6-a:2");
    // Who stands in the area has its own ground; [4.7] a wood gives 2.
    let mut table = crate::common::table("french impulses", "baud@22 hanj@22 omp@41");
    table
        .acts("reille", "move 22")
        .fights("22")
        .does("point hanj")
        .dice("1-1-6-6")
        .weighs("14.5-a:2", "14.6-a:2");
    // The defender may decline.
    assault("quiot@48 95th@47 omp@41", "quiot").does("done").stands("quiot@47 95th@47");
}

/// [14.2-b] Never against a charge.
#[test]
fn no_fire_at_charges() {
    let mut table = table("french impulses", "delo@48 95th@47 omp@41");
    table.acts("ney", "charge 48").does("move delo 47");
    assert_eq!(table.throws(), "");
    assert!(matches!(table.game.task(), Task::Lead(_)));
}

/// [14.7] [14.10-a] RULING [14.11] The attackers lose the difference at once, the Point first, then any who take
/// part, and no guns; the assault goes on with what is left.
#[test]
fn defensive_fire_hurts_the_attackers() {
    let mut table = assault("quiot@48 bourg@48 i-h@48 95th@47 gds@47 omp@41", "quiot");
    // 5 against 1: equal, then two points.
    let mut equal = table.fork();
    equal.does("point 95th").dice("1-1-3-3").stands("quiot@47 bourg@47");
    table.does("point 95th").dice("1-3-3-3").stands("quiot@47/spent");
    assert_eq!(table.game.task(), Task::Losses);
    assert!(table.may("flip bourg") && !table.may("flip i-h"));
    table.does("flip bourg").does("done; forward 95th").declines().dice("6-6-1-1");
    table.weighs("11.12.2-A:2 11.12.2-E:1", "11.12.3-A:2 11.12.3-B:1 11.12.3-D:1");
}

/// [14.10-b] RULING [14.10-c] RULING If the Point is gone the assault is off: those who had to come go back, guns
/// spent; nobody else flips, and the area is not assaulted again.
#[test]
fn defensive_fire_stops_an_assault() {
    let mut table = assault("quiot@48 bourg@48 i-h@48 95th@47 gds@47 omp@41", "quiot");
    table.does("point 95th").dice("1-2-2-1");
    // 5 + 3 against 1 + 3: four points. Quiot flips and goes back to where he came from.
    table.stands("quiot@47/spent");
    assert_eq!(table.having("retreat quiot"), "48");
    // Bourgeois alone is left for the other two: he flips, and here he dies.
    table.does("retreat quiot 48; lose bourg");
    table.stands("quiot@48/spent bourg@lost i-h@48/spent 95th@47 gds@47");
    table.has_event("14.10-b", "called off").has_event("14.10-c", "Quiot) goes back");
    assert_eq!(table.game.active(), Side::Allied);
    // From a Voluntary Assault they retreat as defenders do, and the others stay.
    let mut table =
        crate::common::table("french impulses, control 48 35", "quiot@47 bourg@47 95th@47 gds@47 omp@41");
    table
        .acts("d-erlon", "move 47")
        .fights("47")
        .does("point quiot; support bourg")
        .does("point 95th")
        .dice("2-1-3-2");
    table.stands("quiot@47/spent");
    assert_eq!(table.having("retreat quiot"), "35, 48");
    table.does("retreat quiot 35").stands("quiot@35/spent bourg@47 95th@47");
    assert!(table.game.orders().assaulted.is_empty() || table.game.active() == Side::Allied);
}

/// [14.3] The Point stays the same after the fire, and [14.11] the Forward unit is named after it.
#[test]
fn the_point_is_fixed_before_the_fire() {
    let mut table = assault("quiot@48 bourg@48 95th@47 byl@47 omp@41", "quiot");
    table.does("point 95th").dice("2-1-2-2").stands("quiot@47/spent").does("done");
    table.offers("forward 95th; forward byl");
    table.does("forward byl").declines().dice("6-6-1-1");
    table.weighs("11.12.2-A:2 11.12.2-B:2", "11.12.3-A:3 11.12.3-B:1 11.12.3-D:1");
}

/// [14.2-a] Whoever names the Point is told that skirmishers may fire at it before the dice whose chances he sees.
#[test]
fn the_fire_to_come_is_told_with_the_point() {
    for (defenders, told) in [("95th@47 byl@47", true), ("byl@47", false)] {
        let mut table = table("french impulses", &format!("quiot@48 bourg@48 {defenders} omp@41"));
        table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47");
        assert_eq!(table.game.task(), Task::Point);
        let prompt = contract::Game::scene(&table.game, contract::Eye::French).prompt.expect("the Point");
        assert_eq!(prompt.text.contains("may fire at infantry first"), told, "{}", prompt.text);
    }
}
