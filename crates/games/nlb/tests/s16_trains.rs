//! 16.17 Supply trains and 16.18 lack of supply. The chaussée runs through 1641, 1642, 1643 and on; around 0330 all
//! is open ground.

use crate::common::{Table, document, hex, table, unit};
use nlb::{Army, Task};
use serde_json::json;

const CAMPAIGN: &str = "campaign french movement, turn 17/1200, option trains";

/// [16.17.1] RULING: the train is where an army traces supply to; if it is lost, nobody has any. [28.E.3] RULING:
/// before it has come, to the edge. [2.1C] It takes the place of 14.1.
#[test]
fn the_one_source() {
    let at = |train: &str| {
        let counters = format!("fr-1-quiot-1@1650 fr-1-bourg-1@1365 {train} al-1-mait@5540");
        let table = table(CAMPAIGN, &counters);
        let supplied = table.game.supplied(Army::French);
        ["1650", "1365"].map(|number| supplied.has(hex(number)))
    };
    assert_eq!(at("fr-train@1641"), [true; 2]);
    assert_eq!(at("fr-train@lost"), [false; 2]);
    let blocked =
        "fr-train@1641 al-2-adam@1640 al-2-halk@1741 al-2-du-plat@1742 al-5-pack@1642 al-6-best@1542";
    assert_eq!(at(&format!("{blocked} al-5-kempt@1541")), [false; 2], "the road to it is shut");
    let counters = "fr-1-bourg-1@1365 al-1-mait@5540";
    let coming =
        table("campaign-variant french movement, turn 16/1200", &format!("fr-train@waiting {counters}"));
    assert!(coming.game.supplied(Army::French).has(hex("1365")), "28.E.3");
    // The train is no unit that could be without supply.
    let mut morning = table(
        "campaign french turn, turn 17/0900, option trains",
        "fr-train@lost fr-1-quiot-1@1650 al-1-mait@5540",
    );
    morning.stands("fr-1-quiot-1@lost");
}

/// [28.E.1] [28.E.2] RULING: those on the road to Brussels count if 0605 has a line to the train; it may leave there
/// too, and then everybody traces to 0605.
#[test]
fn the_road_to_brussels() {
    let points = |train: &str| {
        let mut document = document(
            "campaign-variant french movement, turn 18/1300",
            &format!("fr-1-quiot-1@exited napoleon@exited {train} fr-1-bourg-1@1650 al-1-mait@5540"),
        );
        document["exited"] = json!({ "french": 4 });
        Table::laid_out(&document).game.clone()
    };
    assert!(points("fr-train@1641").exit_points().1 > 0);
    assert_eq!(points("fr-train@lost").exit_points().1, 0);
    assert_eq!(
        points(
            "fr-train@3561 al-2-adam@0606 al-2-halk@0505 al-2-du-plat@0705 al-5-pack@0706 al-5-kempt@0506"
        )
        .exit_points()
        .1,
        0
    );
    let gone = points("fr-train@exited");
    assert!(gone.exit_points().1 > 0 && gone.supplied(Army::French).has(hex("0610")));
    let mut leaves = table(
        "campaign-variant french movement, turn 18/1300",
        "fr-train@0606 fr-1-bourg-1@1650 al-1-mait@5540",
    );
    leaves.does("take fr-train; exit").stands("fr-train@exited");
    let mut stays = table(
        "campaign-variant allied movement, turn 18/1300",
        "al-train@0606 fr-1-bourg-1@1650 al-1-mait@5540",
    );
    stays.does("take al-train").bars("exit");
}

/// [16.17A] By road and trail, not at night, a point at most in the rain, and into no enemy zone.
#[test]
fn trains_keep_to_the_road() {
    let counters = "fr-train@1641 fr-1-quiot-1@1660 al-1-mait@1638";
    let day = table(CAMPAIGN, counters);
    assert_eq!(day.cost("fr-train", "1642"), Some(1));
    assert_eq!(day.cost("fr-train", "1649"), Some(8));
    let ground = day.game.ground();
    for to in day.game.reach(unit("fr-train")).iter() {
        let paths = ground.sides(to).iter().any(|edge| {
            edge.has(nlb::s02_equipment::Edge::ROAD) || edge.has(nlb::s02_equipment::Edge::TRAIL)
        });
        assert!(paths, "off the road");
        assert!(!day.game.is_next_to(contract::Side::Allied, to), "into a zone");
    }
    let mut near = table(CAMPAIGN, counters);
    near.does("take fr-train").refuses("to 1639", "16.17A").refuses("to 1741", "16.17A");
    table("campaign french movement, turn 17/2400, option trains", counters)
        .refuses("take fr-train", "16.17A");
    let rain = table("campaign french movement, turn 17/1500, option trains", counters);
    assert_eq!([rain.cost("fr-train", "1643"), rain.cost("fr-train", "1644")], [Some(2), None]);
}

/// [16.17B] A train shares its hex with no unit, and nobody goes through it, moving, retreating or advancing; leaders may.
#[test]
fn trains_keep_the_road_to_themselves() {
    let counters = "fr-train@1642 fr-1-quiot-1@1640 fr-1-bourg-1@1645 napoleon@1645 al-1-mait@5540";
    let mut table = table(CAMPAIGN, counters);
    assert_eq!(table.cost("fr-1-bourg-1", "1642"), None);
    assert!(table.cost("fr-1-bourg-1", "1641") > Some(4), "around it");
    assert_eq!(table.cost("fr-train", "1640"), None);
    assert!(table.cost("napoleon", "1642").is_some());
    table.does("take fr-1-bourg-1").refuses("to 1642", "16.17B").does("to 1644");
    // It waits while somebody has to make room.
    let crowd = "fr-train@1642 fr-1-quiot-1@1647 fr-1-bourg-1@1647 fr-1-schmitz-2@1648 al-1-mait@5540";
    let mut full = crate::common::table(CAMPAIGN, crowd);
    full.does("take fr-1-schmitz-2; to 1647")
        .refuses("take fr-train", "16.17B")
        .does("take fr-1-quiot-1; to 1646");
    full.lets("take fr-train; end-movement");
    let mut back = crate::common::table(
        "campaign allied combat, turn 17/1200, option trains",
        "al-1-mait@0329 al-1-byng@0329 fr-1-quiot-1@0330 fr-train@0331",
    );
    let column = back.attack("0330", "0329").odds();
    back.roll(&column, 1).bars("retreat fr-1-quiot-1 0331").lets("retreat fr-1-quiot-1 0230");
}

/// [16.17C] RULING: it has neither strength nor zone and nobody has to flee it, but whoever stands in an enemy zone
/// must be attacked; any attack or bombardment is the end of it, without a die.
#[test]
fn trains_are_easy_prey() {
    let counters = "fr-train@0330 fr-1-quiot-1@0340 al-1-mait@0329";
    let situation = "campaign allied combat, turn 17/1200, option trains";
    let mut attack = table(situation, counters);
    assert!(!attack.game.is_next_to(contract::Side::French, hex("0329")));
    attack.offers("target 0330").does("target 0330; join 0329").offers("overrun");
    attack
        .refuses("roll 6-1", "16.17C")
        .does("overrun")
        .stands("fr-train@lost")
        .lets("advance al-1-mait 0330; stay");
    let mut idle = table("campaign french combat, turn 17/1200, option trains", counters);
    idle.offers("end-combat");
    let mut shells = table(situation, "fr-train@0330 fr-1-quiot-1@0340 al-1-adye@0328");
    shells.does("target 0330; bombard al-1-adye; overrun").stands("fr-train@lost").offers("end-combat");
    // Together with others it is gone before the die is thrown.
    let mut both = table(situation, "fr-train@0330 fr-1-quiot-1@0429 al-1-mait@0329");
    let strength = both.game.strength(unit("fr-1-quiot-1"));
    both.attack("0330 0429", "0329");
    assert_eq!(both.sums().1, strength);
    let column = both.odds();
    both.does(&format!("roll {column}")).stands("fr-train@lost");
    assert_eq!(both.game.losses(nlb::Body::French), 0);
}

const HUNGRY: &str = "campaign french movement, turn 17/1200, option hunger";

/// A position in which some are without supply.
fn starving(situation: &str, counters: &str, hungry: &[&str]) -> Table {
    let mut document = document(situation, counters);
    document["hungry"] = json!(hungry);
    Table::laid_out(&document)
}

/// [16.18.1] [2.1C] Who has no supply in the morning is marked, not lost, until the next look.
#[test]
fn hunger_is_no_death() {
    let ring =
        "al-2-adam@0329 al-2-halk@0429 al-2-du-plat@0430 al-5-pack@0331 al-5-kempt@0230 al-6-best@0229";
    let situation = "campaign french turn, turn 17/0900, option hunger";
    let morning = table(situation, &format!("fr-1-quiot-1@0330 fr-1-bourg-1@1365 {ring}"));
    assert_eq!(morning.place("fr-1-quiot-1"), "0330");
    assert_eq!(morning.game.hungry(), nlb::Units::of(unit("fr-1-quiot-1")));
    let next = starving(
        "campaign french turn, turn 18/0900, option hunger",
        "fr-1-quiot-1@1365 al-2-adam@0330",
        &["fr-1-quiot-1", "al-2-adam"],
    );
    assert_eq!(
        next.game.hungry(),
        nlb::Units::of(unit("al-2-adam")),
        "the others are looked at in their own turn"
    );
    let plain = table("campaign french turn, turn 17/0900", &format!("fr-1-quiot-1@0330 {ring}"));
    assert_eq!(plain.place("fr-1-quiot-1"), "lost");
}

/// [16.18A] A die before each march is its allowance, up to the printed one; nobody marches with it.
#[test]
fn marching_on_an_empty_stomach() {
    let counters = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 al-1-mait@0312";
    let at = |die: &str| {
        let mut table = starving(HUNGRY, counters, &["fr-1-quiot-1"]);
        table.does("take fr-1-quiot-1");
        assert_eq!(table.game.task(), Task::Foraging(unit("fr-1-quiot-1")));
        table.dice(die);
        table
    };
    at("1").lets("to 0331; stay").bars("to 0332; with fr-1-bourg-1");
    at("6").lets("to 0334").bars("to 0335");
    let mut stays = at("1");
    stays.does("stay").refuses("take fr-1-quiot-1", "5.1C.1");
    starving(HUNGRY, counters, &["fr-1-bourg-1"]).does("take fr-1-quiot-1").bars("with fr-1-bourg-1");
    // Nobody counts on its making room.
    let crowd = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 fr-1-schmitz-2@0331 al-1-mait@0312";
    let both = ["fr-1-quiot-1", "fr-1-bourg-1"];
    starving(HUNGRY, crowd, &both).does("take fr-1-schmitz-2").bars("to 0330");
}

/// [16.18B.1] A die for each before the odds, one more beside a commander or its officer; [16.18B.3] RULING: on 3 and
/// 4 it counts half, never less than one; [16.18B.4] from 5 on as ever. [16.0.1]
#[test]
fn fighting_on_an_empty_stomach() {
    let situation = "campaign french combat, turn 17/1200, option hunger";
    let counters = "fr-1-quiot-1@0330 fr-1-bourg-1@0330 al-1-mait@0329";
    let at = |more: &str, dice: &str| {
        let mut table = starving(situation, &format!("{counters} {more}"), &["fr-1-quiot-1"]);
        table.does("target 0329; join 0330").refuses("roll 1-1", "16.18B.1").does("announce");
        assert_eq!(table.game.task(), Task::Testing);
        table.dice(dice);
        table
    };
    assert_eq!(at("", "5").sums().0, 8);
    assert_eq!(at("", "4").sums().0, 6);
    assert_eq!(at("derlon@0330", "4").sums().0, 8, "its officer");
    assert_eq!(at("napoleon@0330", "4").sums().0, 8, "a commander");
    assert_eq!(at("reille@0330", "4").sums().0, 6, "not any officer");
    at("", "3").lets("roll 1-1").bars("announce");
    let mut weak = starving(situation, "fr-1-quiot-1@0330 al-n2-opstl@0329", &["al-n2-opstl"]);
    weak.does("target 0329; join 0330; announce").dice("3");
    assert_eq!(weak.sums().1, 1, "never less than one");
}

/// [16.18.1] [16.6D] [16.17.1] Those behind markers trace their supply from the real one; without it they come to
/// light, and are marked.
#[test]
fn hunger_lifts_the_veil() {
    let at = |train: &str, real: u8| {
        let counters = format!("fr-train@{train} fr-1-quiot-1@hidden=0 fr-2-soye-6@0733 al-1-mait@2050");
        let situation = "campaign french turn, turn 17/0900, option hunger trains";
        let mut document = document(situation, &counters);
        document["options"]["hidden-movement"] = "six".into();
        document["pairs"] = json!([{ "pair": 0, "a": "0324", "b": "0362", "real": real, "veil": 2 }]);
        let table = Table::laid_out(&document);
        (table.game.task(), table.game.hungry().has(unit("fr-1-quiot-1")))
    };
    assert_eq!(at("0322", 0), (Task::Command, false));
    assert_eq!(at("lost", 0), (Task::Emerging(0), true));
}

/// [16.18B.2] [6.1B] Who has left the fight, and whoever had come to fight him, has had his part in the combats of
/// the phase. [16.8.5] Horses that had charged are blown, though nobody stood. [16.11D.4] Nobody advances into walls
/// that were left so.
#[test]
fn nobody_was_there_any_more() {
    let situation = "campaign french combat, turn 17/1200, option hunger garrisons";
    let mut shells = starving(situation, "fr-1-quiot-1@0331 fr-1-desal@0529 al-1-mait@0330", &["al-1-mait"]);
    shells.does("target 0330; join 0331; announce").dice("1").does("retreat al-1-mait 0329; stay");
    shells.offers("end-combat");
    let two = "fr-1-quiot-1@0331 fr-1-bourg-1@0431 al-1-mait@0330 al-n3-detm@0430";
    let mut once = starving(situation, two, &["al-1-mait"]);
    once.does("target 0330; join 0331; announce").dice("1").does("retreat al-1-mait 0329; stay");
    once.does("target 0430").lets("join 0431").bars("join 0331");
    let mut ride = starving(
        "campaign french movement, turn 17/1200, option hunger charges",
        "fr-2-pire@0333 al-1-mait@0330",
        &["al-1-mait"],
    );
    ride.does("take fr-2-pire; to 0331; end-movement; target 0330; charge 0331; announce").dice("1");
    ride.does("retreat al-1-mait 0329; advance-stack 0331 0330; end-combat");
    assert!(ride.game.horse().blown.has(unit("fr-2-pire")));
    let mut document = document(situation, "fr-1-quiot-1@0917 al-3-omptda@0916");
    (document["hungry"], document["garrisons"]) = (json!(["al-3-omptda"]), json!(["al-3-omptda"]));
    let mut walls = Table::laid_out(&document);
    walls.does("target 0916; join 0917; announce").dice("1").does("retreat al-3-omptda 0915");
    walls.offers("end-combat");
}

/// [16.11D.4] Nor into walls that a garrison left while others stood. [16.18B.2] A stack that has left is led by
/// nobody: [16.13.1] no shift.
#[test]
fn what_was_left_before_the_odds() {
    let situation = "campaign french combat, turn 17/1200, option hunger garrisons";
    let counters = "fr-1-quiot-1@0917 fr-1-bourg-1@0917 al-3-omptda@0916 al-1-mait@1016";
    let mut document = document(situation, counters);
    (document["hungry"], document["garrisons"]) = (json!(["al-3-omptda"]), json!(["al-3-omptda"]));
    let mut walls = Table::laid_out(&document);
    walls.does("target 0916; target 1016; join 0917; announce").dice("1").does("retreat al-3-omptda 0915");
    let column = walls.odds();
    walls.does(&format!("roll {column}")).dice("1").does("retreat al-1-mait 1015");
    walls.lets("advance fr-1-quiot-1 1016").bars("advance fr-1-quiot-1 0916");
    let counters = "fr-1-quiot-1@0330 derlon@0330 fr-1-bourg-1@0228 al-1-mait@0329";
    let situation = "campaign french combat, turn 17/1200, option hunger leaders-fight";
    let mut led = starving(situation, counters, &["fr-1-quiot-1"]);
    led.does("target 0329; join 0330; join 0228; lead derlon; announce");
    assert_eq!(led.odds(), "3-1", "eight against five, and two columns for D'Erlon");
    led.dice("1").does("retreat fr-1-quiot-1 0331");
    assert_eq!(led.odds(), "1-2", "four against five, and nobody leads Bourgeois");
}

/// [14.0.3] [16.6C.1] Where hidden units are lost for want of supply is told, and whoever was with them comes to light.
#[test]
fn lost_behind_a_marker() {
    let counters = "fr-1-quiot-1@hidden=0 derlon@hidden=0 fr-2-soye-6@1365 al-1-mait@2050 \
                    al-2-adam@0319 al-2-halk@0419 al-2-du-plat@0420 al-5-pack@0321 al-5-kempt@0220 al-6-best@0219";
    let mut document = document("campaign french turn, turn 17/0900", counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([{ "pair": 0, "a": "0320", "b": "0362", "real": 0, "veil": 2 }]);
    let table = Table::laid_out(&document);
    assert_eq!(table.place("fr-1-quiot-1"), "lost");
    assert!(!table.place("derlon").starts_with("hidden"), "{}", table.place("derlon"));
    // What lifts the veil is the want, not an eye: by whichever rule that is looked at.
    for (option, rule) in [("trains", "14.0.3"), ("trains hunger", "16.18.1")] {
        let situation = format!("campaign allied movement, turn 17/0600, option {option}");
        let counters = "fr-1-quiot-1@hidden=0 derlon@hidden=0 fr-train@lost fr-2-soye-6@1365 al-1-mait@2050";
        let mut eve = crate::common::document(&situation, counters);
        eve["options"]["hidden-movement"] = "six".into();
        eve["pairs"] = document["pairs"].clone();
        Table::laid_out(&eve).does("end-movement").has_event(rule, "French pair 1 is revealed");
    }
}

/// [16.18B.2] RULING: on 1 and 2 it goes back at once; if its hex is left empty, one of the others may advance.
#[test]
fn leaving_the_fight() {
    let situation = "campaign french combat, turn 17/1200, option hunger";
    let mut attacker = starving(situation, "fr-1-quiot-1@0330 al-1-mait@0329", &["fr-1-quiot-1"]);
    attacker.does("target 0329; join 0330; announce").dice("2").does("retreat fr-1-quiot-1 0331");
    attacker.lets("advance al-1-mait 0330; stay").does("stay").offers("end-combat");
    let mut defender = starving(situation, "fr-1-quiot-1@0330 al-1-mait@0329", &["al-1-mait"]);
    defender.does("target 0329; join 0330; announce").dice("1").does("retreat al-1-mait 0328");
    defender.does("advance fr-1-quiot-1 0329").offers("end-combat");
    // Somebody stays: the combat goes on without it.
    let mut rest =
        starving(situation, "fr-1-quiot-1@0330 fr-1-bourg-1@0330 al-1-mait@0329", &["fr-1-quiot-1"]);
    rest.does("target 0329; join 0330; announce").dice("1").does("retreat fr-1-quiot-1 0331");
    assert_eq!(rest.sums().0, 4);
    rest.lets("roll 1-2");
    // Nowhere to go is the end of it.
    let ring = "fr-1-quiot-1@0330 fr-1-bourg-1@0228 fr-1-schmitz-2@0428 al-1-mait@0329";
    let mut lost = starving(situation, ring, &["al-1-mait"]);
    lost.does("target 0329; join 0330; join 0228; join 0428; announce").dice("1");
    lost.does("lose al-1-mait").stands("al-1-mait@regroup=17/1200");
}

/// [16.15C] [16.18B.2] Where everybody who attacked has left, a defender without orders is kept back by the case that
/// is agreed; [11.3C.2] else by the usual one.
#[test]
fn no_orders_to_follow_those_who_left() {
    for (more, rule) in [(" loose-command", "16.15C"), ("", "11.3C.2")] {
        let situation = format!("campaign french combat, turn 17/1200, option hunger{more}, out al-1-mait");
        let counters = "fr-1-quiot-1@0330 al-1-mait@0329 al-1-byng@0329";
        let mut table = starving(&situation, counters, &["fr-1-quiot-1"]);
        table.does("target 0329; join 0330; announce").dice("2").does("retreat fr-1-quiot-1 0331");
        table.lets("advance al-1-byng 0330").refuses("advance al-1-mait 0330", rule);
    }
}

/// [16.18A] [16.1C.1] [16.6C.2] Who throws dice for his march goes alone, and where markers may be met so does
/// everybody: whoever would go along is told why.
#[test]
fn who_goes_alone() {
    let counters = "fr-2-soye-6@1752 fr-2-baud-6@1752 al-1-mait@0738";
    let situation = "campaign french movement, turn 17/1000, option hunger";
    let mut hungry = starving(situation, counters, &["fr-2-soye-6"]);
    hungry.fork().does("take fr-2-baud-6").refuses("with fr-2-soye-6", "16.18A");
    hungry.does("take fr-2-soye-6").dice("4").refuses("with fr-2-baud-6", "16.18A");
    let counters = "fr-1-quiot-1@0331 derlon@0331 napoleon-sick@0331";
    let mut ill = table("la-belle-alliance french movement, command, option sick-napoleon", counters);
    ill.does("take napoleon-sick").dice("1 2").refuses("with derlon", "16.1C.1");
    let counters = "fr-1-quiot-1@0325 fr-1-bourg-1@0325 al-1-mait@1533";
    let mut document = document("la-belle-alliance french movement", counters);
    document["options"]["hidden-movement"] = "six".into();
    let mut hidden = Table::laid_out(&document);
    hidden.does("take fr-1-quiot-1").refuses("with fr-1-bourg-1", "16.6C.2");
}

/// [16.13.2] [16.18B.2] A leader whose stack left before the odds leads nobody any more: those whom he has joined
/// advance if they like.
#[test]
fn nobody_follows_a_leader_of_none() {
    let counters = "fr-1-quiot-1@0330 derlon@0330 fr-1-bourg-1@0229 al-n3-detm@0329";
    let situation = "campaign french combat, turn 17/1200, option hunger leaders-fight";
    let mut table = starving(situation, counters, &["fr-1-quiot-1"]);
    table.does("target 0329; join 0330; join 0229; lead derlon; announce").dice("1");
    table.does("retreat fr-1-quiot-1 0331").dice("4").does("relocate derlon 0229");
    let odds = table.odds();
    table.roll(&odds, 1).does("retreat al-n3-detm 0328").lets("advance fr-1-bourg-1 0329; stay");
    // Nor if the enemy leaves too, and nothing is thrown for.
    let mut both = starving(situation, counters, &["fr-1-quiot-1", "al-n3-detm"]);
    both.does("target 0329; join 0330; join 0229; lead derlon; announce").dice("1");
    both.does("retreat fr-1-quiot-1 0331").dice("4").does("relocate derlon 0229").dice("1");
    both.does("retreat al-n3-detm 0328").lets("advance fr-1-bourg-1 0329; stay");
}

/// [6.6D.4] [16.18B.2] Who made room for one who left before the odds, or took a place so, makes none when the others go
/// back: it is one combat.
#[test]
fn once_in_a_combat() {
    let counters = "fr-g-fri-gr@0615 fr-g-mrnd-ch@0615 fr-1-bourg-1@0813 fr-1-quiot-1@0917 al-n3-detm@0715 al-n3-daub@0715 al-5-kempt@0815 al-5-pack@0815";
    let situation = "campaign french combat, turn 17/1200, option hunger";
    let mut table = starving(situation, counters, &["al-n3-detm"]);
    table.does("target 0715; join 0615; announce").dice("1");
    table.does("retreat al-n3-detm 0815; retreat al-5-kempt 0915").roll("4-1", 2);
    table.does("retreat al-n3-daub 0815").offers("retreat al-5-pack 0915; retreat al-5-pack 0916");
}
