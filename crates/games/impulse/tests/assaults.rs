//! Section 11: assaults.

use crate::common::{Table, area, table, unit};
use contract::Side;
use impulse::{Task, Verdict};

/// A French assault out of 48 on 47: all units of d'Erlon go in, and nobody answers anything but no until the dice.
fn storm(units: &str, point: &str) -> Table {
    storm_with("french impulses", units, point)
}

fn storm_with(situation: &str, units: &str, point: &str) -> Table {
    let mut table = table(situation, units);
    table.acts("d-erlon", "move 48");
    for word in units.split_whitespace() {
        let (who, place) = word.split_once('@').unwrap();
        if place.trim_end_matches("/spent") == "48" && unit_is_foot(who) {
            table.does(&format!("move {who} 47"));
        }
    }
    for word in units.split_whitespace() {
        let (who, place) = word.split_once('@').unwrap();
        if place.trim_end_matches("/spent") == "48" && !unit_is_foot(who) {
            table.does(&format!("move {who} 47"));
        }
    }
    if table.game.task() == Task::Move {
        table.does("done");
    }
    if table.game.task() == Task::Point {
        table.does(&format!("point {point}"));
    }
    table.declines();
    table
}

fn unit_is_foot(key: &str) -> bool {
    use impulse::Kind;
    matches!(crate::common::edition().stats(unit(key)).kind, Kind::Infantry | Kind::Skirmisher)
}

/// [11.1-a] [11.1-b] [11.10] RULING Activated units may assault where they stand, all, some or none; who has moved
/// away does not, and costs nothing.
#[test]
fn assault_in_place() {
    let mut table = table("french impulses, control 48 49 58", "quiot@47 bourg@47 bell@47 byl@47");
    table.acts("d-erlon", "move 47").does("move quiot 48; done").does("assault 47");
    assert_eq!(table.game.fight().point, unit("bourg"));
    assert!(!table.game.fight().mandatory);
    let mut none = crate::common::table("french impulses, control 48 49 58", "quiot@47 bourg@47 byl@47");
    none.acts("d-erlon", "move 47").does("move quiot 48; done").does("done").stands("bourg@47 byl@47");
}

/// [11.2-a] [11.13-c] In a Voluntary Assault the attacker chooses who takes part; the others suffer nothing, and
/// nobody has to leave.
#[test]
fn a_voluntary_assault_is_by_choice() {
    let mut table = table("french impulses", "quiot@47 bourg@47/spent schm@47 i-h@47 byl@47");
    table.acts("d-erlon", "move 47").fights("47").does("point quiot");
    table.offers("support bourg; support i-h; support schm; done");
    table.does("support bourg; support i-h; done").declines().dice("1-1-6-6");
    // [11.12.2-E] [11.12.2-F] A spent brigade 1, guns in place 1.
    table.weighs("11.12.2-A:4 11.12.2-E:1 11.12.2-F:1", "11.12.3-A:3 11.12.3-B:1");
    table.declines().stands("quiot@47/spent bourg@lost i-h@47/spent schm@47 byl@47");
}

/// [11.3-a] [11.13-a] RULING [11.13-b] RULING [11.17-a] In a Mandatory Assault everyone takes part; a Failure flips
/// Point and support, kills the spent, and all go back to where each came from.
#[test]
fn a_mandatory_assault_fails() {
    let mut table = storm("quiot@48 bourg@48/spent fsk1@48 jacq@48/spent byl@47 omp@41", "quiot");
    assert_eq!(table.game.fight().support.len(), 3);
    table.dice("1-1-6-6");
    // [11.12.2-C] Spent cavalry adds nothing, and flips all the same.
    table.weighs("11.12.2-A:4 11.12.2-E:1", "11.12.3-A:3 11.12.3-B:1");
    table.declines().stands("quiot@48/spent bourg@lost fsk1@lost jacq@lost byl@47");
}

/// [11.3-b] RULING EXAMPLE Jérôme's brigades and the foot guns enter 22 and fail: the brigades flip and go back to
/// 31, the guns go back and are only spent.
#[test]
fn guns_that_went_along_are_only_spent() {
    let mut table = crate::common::full("french impulses", "");
    table.acts("reille", "move 31").does("move baud 22; move soye 22; move ii-f2 22; done; point baud");
    table.does("done; done").declines().dice("1-1-6-6").declines();
    table.stands("baud@31/spent soye@31/spent ii-f2@31/spent hanj@22");
}

/// [11.4] [16.4] [11.12-a] All defend, of either army; the defender names one of them as Forward unit after the
/// attacker has named his Point.
#[test]
fn everyone_defends() {
    let mut table = storm("quiot@48 bourg@48 byl@47 10l-13@47/spent 2n-13@47 p-5@47 omp@41", "quiot");
    table.offers("forward 10l-13; forward 2n-13; forward byl; forward p-5");
    table.does("forward 10l-13").declines().dice("6-6-1-1");
    // [11.12.3-D] Three other fresh units, of any kind.
    table.weighs("11.12.2-A:4 11.12.2-B:2", "11.12.3-A:1 11.12.3-B:1 11.12.3-D:3");
}

/// [11.9-a] RULING [11.9-b] [11.9-c] RULING [11.9-d] [11.9-e] EXAMPLE L'Héritier's charge overruns: he flips, and any
/// of the two may ride on to one clear area, with a Point of their choice.
#[test]
fn a_charge_overruns() {
    let mut table = table("french impulses", "lher@33 rous@33 gds@35 byl@47 omp@36 kemp@37 quiot@37");
    table
        .acts("kellermann", "charge 33")
        .does("move lher 35; move rous 35; point lher")
        .declines()
        .dice("6-6-1-1");
    table.declines();
    assert_eq!(table.game.task(), Task::Overrun);
    table.stands("lher@35/spent gds@lost rous@35");
    // Not back where enemies are in a village, nor into a contested area.
    assert_eq!(table.having("move rous"), "33, 34, 47, 48, 49");
    assert_eq!(table.having("move lher"), "33, 34, 47, 48, 49");
    let mut none = table.fork();
    none.does("done").stands("lher@35/spent rous@35");
    assert_eq!(none.game.active(), Side::Allied);
    table.does("move rous 47");
    assert_eq!(table.having("move lher"), "47");
    table.does("move lher 47").does("point rous").declines();
    assert!(table.game.fight().overrun && table.game.fight().mandatory);
    table.dice("6-6-1-1").weighs("11.12.2-A:6 11.12.2-H:1", "11.12.3-A:3 11.12.3-B:1");
    // The second is not followed by a third.
    table.declines().stands("rous@47/spent byl@lost lher@47/spent");
    assert_eq!(table.game.active(), Side::Allied);
}

/// [11.9-a] Exactly as much as can be absorbed is no overrun.
#[test]
fn just_enough_is_no_overrun() {
    // Delort 6 against 1 and 1 for the light companies, who absorb one point.
    let overruns = |dice: &str| {
        let mut table = table("french impulses", "delo@33 gds@35 omp@41");
        table.acts("ney", "charge 33").does("move delo 35; done").declines().dice(dice);
        table.declines();
        table.stands("gds@lost");
        table.game.task() == Task::Overrun
    };
    assert!(!overruns("1-1-2-3"));
    assert!(overruns("1-1-2-2"));
}

/// [11.9-f] RULING An overrun does not go where this impulse has assaulted; across a stream the defender has his 1;
/// who fails goes back to what was overrun.
#[test]
fn limits_of_an_overrun() {
    let mut table = table("french impulses", "delo@60 wath@60 gds@59 95th@61 omp@41");
    table
        .acts("ney", "charge 60")
        .does("move delo 59; move wath 59; point delo")
        .declines()
        .dice("6-6-1-1")
        .declines();
    table.does("move wath 61; done").declines().dice("1-1-6-6");
    table.weighs("11.12.2-A:5", "11.12.3-A:2 11.12.3-B:1 11.12.3-C:1");
    table.declines().stands("wath@59/spent delo@59/spent 95th@61");
    // Two targets: the second has been fought before the overrun of the first.
    let mut table = crate::common::table("french impulses", "delo@48 wath@48 gds@35 byl@47 omp@41");
    table
        .acts("ney", "charge 48")
        .does("move delo 35; move wath 47")
        .does("assault 47")
        .declines()
        .dice("1-1-1-1");
    table.declines().dice("6-6-1-1").declines();
    assert_eq!(table.game.task(), Task::Overrun);
    assert!(!table.having("move delo").contains("47"), "{}", table.having("move delo"));
}

/// [11.11-b] RULING [10.3-c] An area is assaulted once in an impulse; the order is the attacker's.
#[test]
fn an_area_is_assaulted_once() {
    let mut table = table("french impulses", "quiot@48 bourg@48 schm@48 byl@47 95th@35");
    table.acts("d-erlon", "move 48").does("move quiot 47; move schm 47; move bourg 35; done");
    table.does("assault 47; point quiot").declines().dice("5-5-1-1");
    table.idles_until(|table| table.game.orders().assaulted.len() == 2);
    assert!(table.game.orders().assaulted.has(area("47")) && table.game.orders().assaulted.has(area("35")));
    // A volley before an assault on the same area is no assault.
    let mut table = crate::common::table("french impulses", "quiot@47 bell@47 byl@47 kemp@47 pack@47");
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act volley 47 d-erlon; done; target byl")
        .dice("1-1-6-6");
    table.does("act move 47 lobau").fights("47");
    assert_eq!(table.game.fight().point, unit("bell"));
}

/// [11.12-SEQ] RULING [9.8.3-b] [9.6-c] The questions of an assault in their order.
#[test]
fn the_order_of_an_assault() {
    let mut table = table("french impulses", "quiot@48 bourg@48 som@47 95th@47 byl@47 omp@41");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47");
    let mut asked = Vec::new();
    for answer in [
        "point quiot",
        "done",
        "point 95th",
        "dice 1-1-6-6",
        "done",
        "forward byl",
        "done",
        "done",
        "dice 4-4-1-1",
        "done",
        "done",
        "done",
        "done",
    ] {
        let name = format!("{:?}", table.game.task());
        asked.push(name.split('(').next().unwrap().to_owned());
        match answer.strip_prefix("dice ") {
            Some(dice) => table.dice(dice),
            None => table.does(answer),
        };
    }
    let order = [
        "Point",
        "Withdraw",
        "Stand",
        "StandDice",
        "Slip",
        "Forward",
        "Lead",
        "Lead",
        "Dice",
        "Reroll",
        "Reroll",
        "Intervene",
        "Intervene",
    ];
    assert_eq!(asked, order);
    assert_eq!(table.game.task(), Task::Losses);
}

/// [11.12.2-A] RULING [11.12.2-B] [11.12.2-C] [11.12.2-D] RULING [11.12.2-E] The attack value term by term; a
/// skirmisher at the Point does not count again.
#[test]
fn the_attack_value() {
    let units = "quiot@48 bourg@48 schm@48/spent jacq@48 fsk1@48 fsk2@48 fsk3@48 byl@47 omp@41";
    let mut table = storm(units, "quiot");
    table.dice("6-6-1-1");
    table.weighs("11.12.2-A:4 11.12.2-B:2 11.12.2-C:1 11.12.2-D:1 11.12.2-E:1", "11.12.3-A:3 11.12.3-B:1");
    let mut table = storm(units, "fsk1");
    table.dice("6-6-1-1");
    table.weighs("11.12.2-A:2 11.12.2-B:4 11.12.2-C:1 11.12.2-D:1 11.12.2-E:1", "11.12.3-A:3 11.12.3-B:1");
}

/// [11.12.2-F] RULING Guns add 1 where they stand, if they are of the formation, fresh and did not move.
#[test]
fn guns_in_place_support() {
    let mut table = table("french impulses", "quiot@47 i-h@47 i-f1@47/spent vi-h@47 i-f2@48 byl@47");
    table.acts("d-erlon", "move 47").fights("47").offers("support i-h; done");
    table.refuses("support vi-h", "11.12.2-F").refuses("support i-f1", "11.12.2-F");
    // After a success they stay fresh.
    table.does("support i-h").declines().dice("6-6-1-1").declines();
    table.stands("i-h@47 quiot@47/spent");
}

/// [11.12.2-G] [11.12.2-H] [8.7-e] In a charge fresh cavalry in support is worth 2, spent cavalry 1.
#[test]
fn cavalry_supports_a_charge() {
    let mut table = table("french impulses", "gdhv@48 gdlt@48 ogr@48 gd-ho@48 byl@47 omp@41");
    table
        .acts("drouot", "charge 48")
        .does("move gdhv 47; move gdlt 47; point gdhv")
        .declines()
        .dice("6-6-1-1");
    table.weighs("11.12.2-A:7 11.12.2-G:2", "11.12.3-A:3 11.12.3-B:1");
    let mut table = crate::common::table("french impulses", "gdhv@48 gdlt@48/spent byl@47 omp@41");
    table
        .acts("drouot", "charge 48")
        .does("move gdhv 47; move gdlt 47; point gdhv")
        .declines()
        .dice("6-6-1-1");
    table.weighs("11.12.2-A:7 11.12.2-H:1", "11.12.3-A:3 11.12.3-B:1");
}

/// [11.12.3-A] [11.12.3-B] [11.12.3-C] RULING [11.12.3-D] [11.12.3-E] RULING [3.5] [3.6-b] The defence value: ground
/// once, a stream if any attacker crossed it in a Mandatory Assault, others fresh 1, spent a half; a spent Forward
/// unit does not count for itself.
#[test]
fn the_defence_value() {
    let mut table =
        table("french impulses", "pego@59 brue@59 2nas@72 onas@72/spent krus@72/spent kiel@72/spent");
    table
        .acts("d-erlon", "move 59")
        .does("move pego 72; move brue 72; point pego; forward 2nas")
        .declines()
        .dice("6-6-1-1");
    table.weighs("11.12.2-A:4 11.12.2-B:2", "11.12.3-A:3 11.12.3-B:3 11.12.3-C:1 11.12.3-E:1");
    let mut table = crate::common::table("french impulses", "pego@59 brue@59 onas@74/spent kiel@74/spent");
    table
        .acts("d-erlon", "move 59")
        .does("move pego 74; move brue 74; point pego; forward onas")
        .declines()
        .dice("6-6-1-1");
    table.weighs("11.12.2-A:4 11.12.2-B:2", "11.12.3-A:1 11.12.3-B:3");
    // One of two crosses the stream: that is enough. In a Voluntary Assault it does not matter.
    let mut table = crate::common::table("french impulses", "pego@59 bell@62 2nas@72");
    table.does("command napoleon").dice("6-6");
    table
        .does("act move 59 d-erlon; move pego 72; act move 62 lobau; move bell 72; point bell")
        .declines()
        .dice("6-6-1-1");
    table.weighs("11.12.2-A:4 11.12.2-B:2", "11.12.3-A:3 11.12.3-B:3 11.12.3-C:1");
    let mut table = crate::common::table("french impulses", "pego@59 brue@72 2nas@72");
    table.acts("d-erlon", "move 59").does("move pego 72").fights("72").declines().dice("6-6-1-1");
    table.weighs("11.12.2-A:4", "11.12.3-A:3 11.12.3-B:3");
}

/// [11.12.3-F] Skirmishers in front in a village defend with 2 more; elsewhere not.
#[test]
fn skirmishers_hold_villages() {
    let mut table = table("french impulses", "soye@22 gds@21 nas@21 chal@38");
    table
        .acts("reille", "move 22")
        .does("move soye 21")
        .declines()
        .does("forward gds")
        .declines()
        .dice("6-6-1-1");
    table.weighs("11.12.2-A:5", "11.12.3-A:1 11.12.3-B:4 11.12.3-D:1 11.12.3-F:2");
    let mut table = storm("quiot@48 gds@47 omp@41", "quiot");
    table.dice("6-6-1-1").weighs("11.12.2-A:4", "11.12.3-A:1 11.12.3-B:1");
}

/// [11.12.4] [11.13-a] [11.14] RULING [11.15-a] [11.15-b] [11.15-c] Totals with the dice: less fails, equal flips
/// both, more hurts by the difference and flips the Point alone.
#[test]
fn the_three_results() {
    // 6 against 4: with the dice.
    let fights = |dice: &str| {
        let mut table = storm("quiot@48 bourg@48 byl@47 omp@41", "quiot");
        table.dice(dice);
        table.idles_until(|table| table.game.fight().verdict.is_some());
        let (verdict, points) = (table.game.fight().verdict.unwrap(), table.game.fight().points);
        table.declines();
        (verdict, points, table)
    };
    let (verdict, _, mut table) = fights("1-1-2-3");
    assert_eq!(verdict, Verdict::Failure);
    table.stands("quiot@48/spent bourg@48/spent byl@47").holds("allied 47");
    let (verdict, _, mut table) = fights("1-1-2-2");
    assert_eq!(verdict, Verdict::Stalemate);
    table.stands("quiot@47/spent bourg@47 byl@47/spent").holds("allied 47");
    let (verdict, points, mut table) = fights("1-1-1-2");
    assert_eq!((verdict, points), (Verdict::Success, 1));
    table.stands("quiot@47/spent bourg@47 byl@47/spent");
    let (_, points, mut table) = fights("6-6-1-1");
    assert_eq!(points, 12);
    table.stands("quiot@47/spent bourg@47 byl@lost").holds("french 47");
}

/// [11.14] [11.15-b] [17.4-a] A spent Point is lost, whatever the result, and counts.
#[test]
fn a_point_always_pays() {
    for dice in ["6-6-1-1", "1-1-6-6"] {
        let mut table = storm("quiot@48/spent bourg@48 byl@47 omp@41", "quiot");
        table.dice(dice).declines().stands("quiot@lost");
        assert_eq!(table.game.toll(Side::French), 1);
    }
}

/// [11.17-b] RULING Attackers who find no room where they came from are lost; the owner says who goes back first.
#[test]
fn no_room_to_go_back() {
    let ten = "huss@48 camp@48 baud@48 soye@48 gaut@48 jami@48 bell@48 thev@48 bony@48";
    // One goes in from 48, and another takes his place there before the assault fails.
    let mut table = table("french impulses", &format!("{ten} bourg@48 quiot@49 schm@49 byl@47 omp@41"));
    table
        .does("command napoleon")
        .dice("6-6")
        .does("act move 48 d-erlon; move bourg 47; act move 49 d-erlon; move quiot 48; done; done");
    table.declines().dice("1-1-6-6").declines();
    table.stands("bourg@lost quiot@48");
    assert_eq!(table.game.toll(Side::French), 1);
    table.has_event("11.17-b", "eliminated");
}

/// [11.19-a] RULING [11.20-a] [11.20-b] RULING [11.19-c] A defender retreats to an area of his own side without
/// enemies, where none is near, or else the fewest; not counting those in the area he leaves.
#[test]
fn defenders_retreat_by_priority() {
    let retreats = |situation: &str, more: &str| {
        let mut table =
            storm_with(situation, &format!("quiot@48 bourg@48 byl@47/spent kemp@47/spent {more}"), "quiot");
        table.does("forward byl").declines().dice("1-1-2-2").declines();
        // 6 + 2 against 2 + 4: two points on two spent units.
        assert_eq!(table.game.task(), Task::Losses, "{:?}", table.game.fight());
        table.having("retreat byl")
    };
    // All neighbours of 47 but 48 are Allied and free; 35 and 61 touch 48, which is empty by now.
    assert_eq!(retreats("french impulses", ""), "35, 36, 46, 61, 62");
    // With French in 49 only 35 is near them.
    assert_eq!(retreats("french impulses", "bell@49"), "36, 46, 61, 62");
    // Every way out is near an enemy: the fewest areas with enemies count.
    assert_eq!(retreats("french impulses, control 35 61", "bell@37 huss@45 soye@38"), "62");
}

/// [11.16-a] [11.16-b] [11.16-c] [11.16-g] RULING [11.16-e] RULING EXAMPLE One unit and 1, 2 or 3 casualty points: it
/// flips, flips and retreats, dies. A spent one retreats for 1, or dies where it cannot, and dies for 2. Guns
/// likewise.
#[test]
fn casualty_points_of_one_unit() {
    let suffers = |defender: &str, open: bool| {
        let situation = if open { "french impulses" } else { "french impulses, control 35 36 46 61 62" };
        let mut table = storm_with(situation, &format!("quiot@48 bourg@48 {defender} omp@41"), "quiot");
        table.dice("1-1-1-1");
        table.idles_until(|table| {
            table.game.task() == Task::Losses || table.game.fight().area == impulse::AreaId::NONE
        });
        table
    };
    // Bylandt 3 and ground 1 against 6: two points: he flips and retreats.
    let mut table = suffers("byl@47", true);
    table.stands("byl@47/spent");
    assert!(table.having("retreat byl").contains("46"));
    assert!(table.may("lose byl"));
    table.does("retreat byl 46").stands("byl@46/spent").holds("french 47");
    // Guns: 1 and 1 against 6: four points are more than three.
    suffers("p-5@47", true).stands("p-5@lost");
    // Spent Bylandt: 1 and 1: four points.
    suffers("byl@47/spent", true).stands("byl@lost");
    // Kempt 4 and 1: one point.
    suffers("kemp@47", true).stands("kemp@47/spent");
    // Nowhere to go: Bylandt dies for his second point.
    suffers("byl@47", false).stands("byl@lost");
}

/// [11.16-d] RULING [11.16-f] [11.16-h] Rifles flip for 1 and die for 1, and retreat when spent; other skirmishers
/// only die. What is beyond the capacity is ignored.
#[test]
fn skirmishers_absorb_little() {
    let table = table("french impulses", "95th@47 gds@47 byl@47 p-5@47/spent quiot@48");
    let game = &table.game;
    let capacity = |keys: &[&str]| game.capacity(keys.iter().map(|key| unit(key)).collect());
    assert_eq!(
        [capacity(&["95th"]), capacity(&["gds"]), capacity(&["byl"]), capacity(&["p-5"])],
        [2, 1, 3, 2]
    );
    let mut table = storm("quiot@48 95th@47 kemp@47 lamb@47 omp@41", "quiot");
    // 4 against 2, 1, 2: with the dice two points.
    table.does("forward 95th").declines().dice("2-3-1-1");
    table.idles_until(|table| table.game.task() == Task::Losses);
    table.stands("95th@47/spent");
    assert!(table.may("lose 95th") && !table.having("retreat 95th").is_empty() && table.may("flip kemp"));
    let mut gds = storm("quiot@48 gds@47 kemp@47 omp@41", "quiot");
    gds.does("forward gds").declines().dice("1-1-1-1");
    gds.idles_until(|table| table.game.fight().verdict.is_some()).declines();
    gds.stands("gds@lost kemp@47");
}

/// [11.16-b] The first point is the Forward unit's, the rest goes where the owner likes.
#[test]
fn the_forward_unit_takes_the_first() {
    let mut table = storm("quiot@48 bourg@48 byl@47 kemp@47 omp@41", "quiot");
    table.does("forward byl").declines().dice("2-2-1-1");
    table.idles_until(|table| table.game.task() == Task::Losses);
    table.stands("byl@47/spent kemp@47");
    assert!(table.may("flip kemp") && table.may("lose byl"));
}

/// [11.19-d] RULING Who has nowhere to go cannot absorb by retreating.
#[test]
fn nowhere_to_retreat() {
    let mut table = storm_with(
        "french impulses, control 35 36 46 61 62",
        "quiot@48 bourg@48 byl@47/spent kemp@47/spent omp@41",
        "quiot",
    );
    table.does("forward byl").declines().dice("1-1-2-2");
    table.idles_until(|table| table.place("byl") == "lost");
    // Bylandt died for both points.
    table.declines().stands("byl@lost kemp@47/spent");
}

/// [11.21-a] RULING After the assault defenders may walk away, whoever won, fresh or spent; guns too.
#[test]
fn defenders_walk_away() {
    let mut table = storm("quiot@48 bourg@48 byl@47 p-5@47/spent omp@41", "quiot");
    table.does("forward byl; done; done").dice("1-1-6-6").does("done; done; done; done");
    assert_eq!(table.game.task(), Task::WalkAway);
    assert!(!table.having("retreat p-5").is_empty());
    table.does("retreat p-5 46; retreat byl 46").stands("byl@46 p-5@46/spent").holds("allied 47");
}

/// A second way to say which losses are legal: every way to give each unit its share is tried, and looked at afterwards.
mod every_share {
    use super::*;
    use crate::common::edition;
    use contract::{Game, Luck, Silent};
    use impulse::{Decision, Impulse, Kind, Place, UnitId};
    use record::Stream;
    use std::collections::BTreeSet;
    use trials::legal;

    /// What became of a unit: 0 nothing, 1 spent, 2 gone back, 3 dead.
    type Fate = Vec<u8>;

    fn reached(game: &Impulse, units: &[UnitId], found: &mut BTreeSet<Fate>) {
        if game.task() != Task::Losses {
            let fate = |&unit: &UnitId| match game.place(unit) {
                Place::Lost => 3,
                Place::In(at) if at != area("47") => 2,
                _ if !game.is_fresh(unit) => 1,
                _ => 0,
            };
            found.insert(units.iter().map(fate).collect());
            return;
        }
        let side = game.losses().side;
        let mut tried = BTreeSet::new();
        for decision in legal(game, side) {
            // Where one retreats to does not matter here.
            let kind = match decision {
                Decision::Retreat { unit, .. } => (unit, 2),
                Decision::Flip(unit) => (unit, 1),
                Decision::Lose(unit) => (unit, 3),
                other => panic!("{other:?}"),
            };
            if tried.insert(kind) {
                let mut next = game.clone();
                next.decide(side, decision, &mut Silent);
                reached(&next, units, found);
            }
        }
    }

    /// The shares that the rule allows, written down anew.
    fn allowed(units: &[(Kind, bool, bool)], first: usize, due: u32) -> BTreeSet<Fate> {
        // (fate, points, whether the last step takes two)
        let ways = |&(kind, two, fresh): &(Kind, bool, bool)| -> Vec<(u8, u32, bool)> {
            let stays = if fresh { 0 } else { 1 };
            match (kind, two, fresh) {
                (Kind::Skirmisher, false, _) => vec![(0, 0, false), (3, 1, false)],
                (Kind::Skirmisher, _, true) => {
                    vec![(0, 0, false), (1, 1, false), (2, 2, false), (3, 2, false)]
                }
                (Kind::Skirmisher, _, false) => vec![(stays, 0, false), (2, 1, false), (3, 1, false)],
                (_, _, true) => vec![(0, 0, false), (1, 1, false), (2, 2, false), (3, 3, true)],
                (_, _, false) => vec![(stays, 0, false), (2, 1, false), (3, 2, true)],
            }
        };
        let all: u32 = units.iter().map(|unit| ways(unit).iter().map(|way| way.1).max().unwrap()).sum();
        if due > all {
            return [vec![3; units.len()]].into();
        }
        let mut found = BTreeSet::new();
        let mut shares = vec![0; units.len()];
        loop {
            let chosen: Vec<_> = units.iter().zip(&shares).map(|(unit, &share)| ways(unit)[share]).collect();
            let sum: u32 = chosen.iter().map(|way| way.1).sum();
            let first_pays = chosen[first].1 > 0;
            // One too many only by the last step, which kills a spent unit for two. With one point due the last step
            // is also the first, and a Forward unit that pays for two with its first step leaves the rest to others.
            let over = chosen.iter().enumerate().any(|(index, way)| {
                let alone_first = index == first && !units[first].2;
                way.2 && if alone_first { due == 1 } else { due > 1 }
            });
            if first_pays && (sum == due || sum == due + 1 && over) {
                found.insert(chosen.iter().map(|way| way.0).collect());
            }
            let Some(next) = (0..units.len()).find(|&index| shares[index] + 1 < ways(&units[index]).len())
            else {
                return found;
            };
            shares[next] += 1;
            shares[..next].fill(0);
        }
    }

    /// [11.16-a] [11.16-b] [11.16-c] [11.16-e] [11.16-f] On random stacks both ways agree about what may become of
    /// everyone.
    #[test]
    fn both_agree() {
        let mut luck = Stream::derive(1815, "losses", 0);
        let keys = ["byl", "kemp", "95th", "gds", "p-5", "som", "nas"];
        for _ in 0..400 {
            let mut stack: Vec<&str> = keys.into_iter().filter(|_| luck.below(5) < 2).collect();
            if stack.is_empty() {
                stack.push("byl");
            }
            let states: Vec<bool> =
                stack.iter().map(|key| !edition().stats(unit(key)).two_steps || luck.below(2) == 0).collect();
            let due = luck.below(10) + 1;
            let first = luck.below(stack.len() as u32) as usize;
            let placed: Vec<_> = stack
                .iter()
                .zip(&states)
                .map(|(key, fresh)| format!("{key}@47{}", if *fresh { "" } else { "/spent" }))
                .collect();
            let mut document =
                crate::common::document("french impulses", &format!("quiot@48 omp@41 {}", placed.join(" ")));
            document.as_object_mut().unwrap().remove("phase");
            document["agenda"] = serde_json::json!(["end-phase", "impulses", "end-impulse", "losses"]);
            document["losses"] =
                serde_json::json!({ "side": "allied", "area": "47", "due": due, "first": stack[first] });
            document["orders"] = serde_json::json!({ "busy": true });
            let game =
                crate::common::read(&document).unwrap_or_else(|faults| panic!("{faults:?} {document}"));
            let units: Vec<_> = stack.iter().map(|key| unit(key)).collect();
            let kinds: Vec<_> = units
                .iter()
                .zip(&states)
                .map(|(&id, &fresh)| (edition().stats(id).kind, edition().stats(id).two_steps, fresh))
                .collect();
            let mut found = BTreeSet::new();
            reached(&game, &units, &mut found);
            assert_eq!(found, allowed(&kinds, first, due), "{stack:?} {states:?} due {due} first {first}");
        }
    }
}

/// [11.12.4] [11.15-a] Values are told up to the result; once units have flipped for it the sum would be another, and
/// is told no more.
#[test]
fn the_sum_of_a_fight_is_not_told_from_flipped_units() {
    use contract::Game;
    let mut table = table("french impulses", "quiot@48 bourg@48 byl@47 kemp@47 95th@35");
    table.acts("d-erlon", "move 48").does("move quiot 47; move bourg 47; point quiot; forward byl");
    table.idles_until(|table| table.throws() == "11.12.4");
    let looks = |table: &Table| {
        let scene = table.game.scene(contract::Eye::Allied);
        let camps = scene.fight.expect("a fight").camps;
        (scene.account.is_some(), camps.into_iter().map(|camp| camp.strength).collect::<Vec<_>>())
    };
    table.dice("6-6-4-4");
    let (told, strengths) = looks(&table);
    assert!(told && strengths.iter().all(|strength| !strength.is_empty()), "{strengths:?}");
    table.idles_until(|table| table.game.task() == Task::Losses);
    assert_eq!(looks(&table), (false, vec![String::new(), String::new()]));
}

/// [11.9-c] [11.9-d] Before cavalry rides on, the assault that this would lead to is told.
#[test]
fn riding_on_tells_what_it_leads_to() {
    use contract::Game;
    let mut table = table("french impulses", "delo@48 wath@48 95th@47/spent byl@46 omp@41");
    table.acts("ney", "charge 48").does("move delo 47; move wath 47; point delo");
    table.idles_until(|table| {
        table.game.next() != contract::Next::Decision(Side::French.into())
            && table.game.next() != contract::Next::Decision(Side::Allied.into())
    });
    table.dice("6-6-1-1");
    table.idles_until(|table| table.game.task() == Task::Overrun);
    let scene = table.game.scene(contract::Eye::French);
    let on = |area: &str| {
        let wanted = serde_json::json!({"move": {"unit": "wath", "to": area}});
        scene.choices.iter().find(|choice| choice.decision == wanted).unwrap_or_else(|| panic!("to {area}"))
    };
    assert_eq!(on("46").prospects.len(), 1, "{:?}", on("46"));
    assert_eq!(on("46").prospects[0].odds, "5 : 5");
    assert!(on("35").prospects.is_empty() && on("46").cost.is_none());
}
