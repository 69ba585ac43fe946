//! The second reading goes on: 12.0 to 16.0, the campaigns 22.0 and 28.0 and the variants 23.0 and 26.0, read by
//! somebody who had not seen the program. What has to happen was written down before looking; each test holds some of
//! those situations, and docs/rulings/nlb.md tells how it went.
//!
//! Around 0330 all is open ground; 0916 is a chateau, with 0915, 1015, 1016, 0917, 0816 and 0815 around it; 2130 is
//! forest between 2129 and 2131.

use crate::common::{Table, document, edition, hex, table, unit};
use boards::HexId;
use contract::Side;
use nlb::s02_equipment::{Edge, NOWHERE, People, grid};
use nlb::{Army, Body, CorpsId, Hexes, Nlb, Post, Task};
use serde_json::json;
use std::collections::VecDeque;

fn corps(officer: &str) -> CorpsId {
    edition().stats(unit(officer)).corps.expect("an officer has a corps")
}

fn is_broken(table: &Table, officer: &str) -> bool {
    table.game.morale().broken & (1 << corps(officer).0) != 0
}

fn has_lost_heart(table: &Table, people: People) -> bool {
    table.game.morale().peoples & (1 << people as u8) != 0
}

/// A position with something that the small language has no word for.
fn with(situation: &str, counters: &str, field: &str, value: serde_json::Value) -> Table {
    let mut document = document(situation, counters);
    document[field] = value;
    Table::laid_out(&document)
}

// 12 Reorganization.

/// [12.0.2] RULING: a unit lost at three is not there at four and may be at five, whichever half of the turn it was
/// lost in.
#[test]
fn an_hour_between() {
    for (turn, back) in [("16/1600", false), ("16/1700", true), ("16/1800", true)] {
        let counters = "vandamme@0330 fr-3-bill-8@regroup=16/1500 al-1-mait@2050";
        let mut french = table(&format!("campaign french turn, turn {turn}"), counters);
        french.does("end-command");
        assert_eq!(french.game.task() == Task::Reorganization, back, "{turn}");
    }
    // Lost in the night of 16/2400, it has to wait for the first Command Phase: 0300 has passed, and six is dark.
    let counters = "vandamme@0330 fr-3-bill-8@regroup=16/2000 al-1-mait@2050";
    let mut dark = table("campaign french turn, turn 17/0600", counters);
    assert_eq!(dark.game.task(), Task::Movement);
    dark.does("end-movement; end-movement; end-command").lets("reorganize fr-3-bill-8");
    let mut dawn = table("campaign french turn, turn 17/0600, option dawn", counters);
    dawn.does("end-command").lets("reorganize fr-3-bill-8");
}

/// [12.1B] An enemy leader near by is no combat unit; [16.16A] [16.3.1] but he has eyes.
#[test]
fn a_lone_general_looks_on() {
    let counters = "vandamme@0330 fr-3-bill-8@regroup=16/1500 wellington@0333 al-1-mait@2050";
    let mut plain = table("campaign french turn, turn 16/1700", counters);
    plain.does("end-command").lets("reorganize fr-3-bill-8");
    let mut seen = table("campaign french turn, turn 16/1700, option field-reorganization", counters);
    seen.does("end-command");
    assert_ne!(seen.game.task(), Task::Reorganization, "Wellington sees him");
}

/// [12.1B] [16.16A] Nobody sees eleven hexes far, and within ten nothing but the line of sight counts.
#[test]
fn near_but_out_of_sight() {
    let at = |mait: &str, option: &str| {
        let counters = format!("derlon@2131 fr-1-bourg-1@regroup=17/0900 al-1-mait@{mait}");
        let mut table = table(&format!("campaign french turn, turn 17/1300{option}"), &counters);
        table.does("end-command");
        table.game.task() == Task::Reorganization
    };
    assert!(!at("2129", "") && at("2129", ", option field-reorganization"), "forest between them");
    assert!(at("2117", "") && at("2117", ", option field-reorganization"));
}

/// [12.1D.1] An officer who has brought a unit back has no command function left in that turn, and so does not lead
/// in combat either [16.13.1]. One who has not may.
#[test]
fn no_command_after_reorganization() {
    let counters = "derlon@2131 napoleon@2132 fr-1-quiot-1@2130 fr-1-bourg-1@regroup=17/0900 al-1-mait@2129";
    let situation = "campaign french turn, turn 17/1300, option field-reorganization leaders-fight";
    let come = |table: &mut Table| {
        table.does("take derlon; to 2130; end-movement; target 2129; join 2130");
    };
    let mut busy = table(situation, counters);
    busy.does("command napoleon derlon; command napoleon fr-1-quiot-1; end-command; reorganize fr-1-bourg-1");
    come(&mut busy);
    busy.bars("lead derlon").refuses("lead derlon", "12.1D.1");
    let mut free = table(situation, counters);
    free.does("command napoleon derlon; command napoleon fr-1-quiot-1; end-command; end-reorganization");
    come(&mut free);
    free.lets("lead derlon");
}

/// [12.1E] Room is what is left in the officer's hex: none beside two others, and leaders take none.
#[test]
fn no_room_with_him() {
    let counters = "vandamme@0330 napoleon@0330 grouchy@0330 fr-3-bill-8@regroup=16/1500 \
                    fr-3-cors-8@regroup=16/1500 fr-3-dom@regroup=16/1500 al-1-mait@2050";
    let mut empty = table("campaign french turn, turn 16/1700", counters);
    empty.does("end-command; reorganize fr-3-dom; reorganize fr-3-bill-8");
    assert_eq!(empty.game.task(), Task::Movement, "two are all");
    let mut full = table(
        "campaign french turn, turn 16/1700",
        &format!("{counters} fr-1-quiot-1@0330 fr-2-soye-6@0330"),
    );
    full.does("end-command");
    assert_eq!(full.game.task(), Task::Movement);
}

/// [12.2.1] A corps that has lost heart, and its die; [12.2.2] five ends it for those named, [13.3.2] four may end
/// its fear: at once, and in that very turn open ground costs one point again.
#[test]
fn one_die_and_what_it_does() {
    let counters = "vandamme@0330 fr-3-lag-11@regroup=16/1500 al-1-mait@2050";
    let laid = |lost: u16| {
        let mut table = table(
            &format!(
                "campaign french turn, turn 16/1700, broken fr-3, corps fr-3 {lost}, lost french {lost}"
            ),
            counters,
        );
        table.does("end-command; reorganize fr-3-lag-11");
        assert_eq!(table.throws(), "12.2.1");
        table
    };
    let mut gone = laid(16);
    gone.dice("5").stands("fr-3-lag-11@lost");
    assert!(is_broken(&gone, "vandamme"));
    assert_eq!(gone.game.corps_level(corps("vandamme")), (13, 16), "he stays on the account");
    let mut heart = laid(16);
    heart.dice("4").stands("fr-3-lag-11@0330");
    assert!(!is_broken(&heart, "vandamme"), "twelve of thirteen");
    assert_eq!(heart.cost("fr-3-lag-11", "0329"), Some(2));
    // [13.3.2] Thirteen of thirteen is not below.
    let mut still = laid(17);
    still.dice("1").stands("fr-3-lag-11@0330");
    assert!(is_broken(&still, "vandamme"));
    assert_eq!(still.cost("fr-3-lag-11", "0329"), Some(4));
}

/// [12.1A] [16.1C.3] The chief of staff of a Prussian corps is its second officer: he brings units back like the
/// first, without him or beside him.
#[test]
fn a_chief_of_staff_gathers_too() {
    let counters = "reiche@0330 pr-1-12-1@regroup=16/1500 pr-1-24-1@regroup=16/1500 fr-1-jacq@2050";
    let situation = "campaign allied turn, turn 16/1700, option more-leaders";
    let mut alone = table(situation, &format!("{counters} zieten@lost"));
    alone.does("end-command").lets("reorganize pr-1-12-1").does("reorganize pr-1-12-1");
    alone.stands("pr-1-12-1@0330");
    let mut both = table(situation, &format!("{counters} zieten@0325"));
    both.does("end-command").lets("reorganize pr-1-12-1; gather reiche pr-1-12-1");
    both.does("reorganize pr-1-12-1; gather reiche pr-1-24-1").stands("pr-1-12-1@0325 pr-1-24-1@0330");
    // [12.2.1] A die for each of them, if the corps has lost heart.
    let broken = format!("{situation}, broken pr-1, corps pr-1 40, lost prussian 40");
    let mut shaken = table(&broken, &format!("{counters} zieten@0325"));
    shaken.does("end-command; gather reiche pr-1-12-1").bars("gather zieten pr-1-24-1");
    shaken.does("rally").dice("6").stands("pr-1-12-1@lost");
    shaken.does("reorganize pr-1-24-1").dice("4").stands("pr-1-24-1@0325");
}

// 13 Corps morale.

/// [13.0.3] [13.2.1] An exchange may break a corps in the middle of its own victory: who is left of it does not
/// advance, others beside it do.
#[test]
fn broken_in_the_hour_of_victory() {
    let counters = "fr-3-bill-8@0331 fr-3-cors-8@0331 fr-1-quiot-1@0430 al-n3-detm@0330";
    let after = |lost: u16| {
        let mut table = table(&format!("campaign french combat, corps fr-3 {lost}"), counters);
        table.attack("0330", "0331 0430").roll("4-1", 6).does("pay fr-3-bill-8; enough");
        table
    };
    let mut broken = after(8);
    assert!(is_broken(&broken, "vandamme"));
    broken.offers("advance fr-1-quiot-1 0330; stay");
    let mut steady = after(7);
    assert!(!is_broken(&steady, "vandamme"));
    steady.offers("advance fr-1-quiot-1 0330; advance fr-3-cors-8 0330; stay");
}

/// [13.2.1] Defenders of a broken corps do not follow either.
#[test]
fn they_do_not_follow() {
    for (morale, follows) in [("", true), (", broken pr-1", false)] {
        let mut table = table(&format!("campaign french combat{morale}"), "fr-1-quiot-1@0331 pr-1-12-1@0330");
        table.attack("0330", "0331").roll("1-2", 6).does("retreat fr-1-quiot-1 0332");
        assert_eq!(table.may("advance pr-1-12-1 0331"), follows);
    }
}

/// [13.2.2] [10.1C.3] Two points for open ground: two hexes for infantry, three for an officer; a commander rides as
/// ever, and so does a broken corps by road.
#[test]
fn how_far_the_broken_come() {
    let counters = "fr-3-bill-8@0330 vandamme@0330 napoleon@0330 al-1-mait@2050";
    let table = table("campaign french movement, broken fr-3", counters);
    let costs = |who: &str, hexes: [&str; 2]| hexes.map(|hex| table.cost(who, hex));
    assert_eq!(costs("fr-3-bill-8", ["0328", "0327"]), [Some(8), None]);
    assert_eq!(costs("vandamme", ["0327", "0326"]), [Some(12), None]);
    assert_eq!(costs("napoleon", ["0327", "0325"]), [Some(6), Some(10)]);
    let road = crate::common::table(
        "campaign allied movement, lost allied 40, peoples british hanoverian brunswick nassau netherlands legion",
        "al-5-kempt@1634 fr-2-soye-6@3060",
    );
    assert_eq!(road.cost("al-5-kempt", "1735"), Some(1), "by road nothing changes");
}

/// [13.1.1] Whoever falls counts for all: seven lost break the Netherlanders, the eighth the Nassauers, whatever
/// nation they were of.
#[test]
fn seven_and_eight() {
    let guard = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331";
    for (before, nassau) in [(3, false), (4, false), (5, true)] {
        let situation = format!("campaign french combat, lost allied {before}");
        let mut table = table(&situation, &format!("{guard} al-5-vincke@0330"));
        table.attack("0330", "0331").roll("4-1", 1).stands("al-5-vincke@regroup=16/1500");
        assert_eq!(has_lost_heart(&table, People::Netherlands), before > 3, "{before}");
        assert_eq!(has_lost_heart(&table, People::Nassau), nassau, "{before}");
        assert!(!has_lost_heart(&table, People::Hanoverian));
    }
}

/// [8.2A.1] [8.2C] [13.2.4] A nation breaks while combats are still to come: those of it in a chateau have nothing of
/// the walls any more, in the same phase.
#[test]
fn the_walls_hear_of_it() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-5-vincke@0330 \
                    fr-2-baud-6@0917 fr-2-soye-6@0917 al-n3-daub@0916";
    for (before, stands) in [(3, true), (4, false)] {
        let mut table = table(&format!("campaign french combat, lost allied {before}"), counters);
        assert!(table.game.is_garrison(unit("al-n3-daub")));
        table.attack("0330", "0331").roll("4-1", 1).does("stay");
        assert_eq!(table.game.is_garrison(unit("al-n3-daub")), stands);
        table.attack("0916", "0917").roll("1-1", 1);
        assert_eq!(table.may("stand al-n3-daub"), stands);
    }
}

// 14 Supply.

/// A line of supply as it is written: five hexes of any ground, the sixth and all after it joined by roads and trails.
fn traces(game: &Nlb, army: Army, from: HexId) -> bool {
    let ground = &edition().ground;
    let enemies = *game.occupied(army.side().enemy());
    let is_source = |hex: HexId| match army {
        Army::French => ground.around(hex)[3] == NOWHERE,
        Army::Prussian => grid().column_row(hex).0 == 57,
        Army::Allied => grid().column_row(hex).0 == 1,
    };
    let path = |edge: Edge| edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
    let has_path = |hex: HexId| ground.sides(hex).iter().any(|&edge| path(edge));
    // Hexes gone so far; six is anywhere further, on a road.
    let mut seen = [Hexes::EMPTY; 7];
    let mut queue = VecDeque::from([(from, 0_usize)]);
    while let Some((hex, gone)) = queue.pop_front() {
        if seen[gone].has(hex) || enemies.has(hex) {
            continue;
        }
        seen[gone].insert(hex);
        if is_source(hex) {
            return true;
        }
        for direction in 0..6 {
            let (next, edge) = (ground.around(hex)[direction], ground.sides(hex)[direction]);
            if next == NOWHERE || edge.has(Edge::WATER) && !edge.has(Edge::BRIDGE) {
                continue;
            }
            match gone {
                0..5 => queue.push_back((next, gone + 1)),
                5 if has_path(next) => queue.push_back((next, 6)),
                6 if path(edge) => queue.push_back((next, 6)),
                _ => {}
            }
            if path(edge) {
                queue.push_back((next, 6));
            }
        }
    }
    false
}

/// [14.0.2] RULING: five hexes of any ground are free, and the sixth has to be a road hex from which roads lead on;
/// so who stands six hexes from a road has supply.
#[test]
fn five_free_hexes_and_then_a_road() {
    let counters = "fr-3-dom@0605 fr-1-jacq@1641 fr-2-pire@2644 fr-4-maur@4050 fr-1c-soult@5040 al-1-mait@1548 al-1-byng@1751 pr-1-12-1@3256 pr-1-24-1@3958";
    let table = table("campaign french movement", counters);
    for army in [Army::French, Army::Prussian, Army::Allied] {
        let fast = table.game.supplied(army);
        for hex in grid().hexes().step_by(5) {
            assert_eq!(fast.has(hex), traces(&table.game, army, hex), "{army:?} {}", grid().number(hex));
        }
    }
}

const RING: &str =
    "fr-3-bill-8@0329 fr-3-cors-8@0429 fr-3-gen-10@0430 fr-3-dup-10@0331 fr-3-duf-11@0230 fr-3-lag-11@0229";

/// [14.0.3] [22.4.1] What starves in the morning is scored, and may end the game before anybody has moved; [13.1.1]
/// and break nations.
#[test]
fn hunger_ends_it() {
    let counters = format!("al-1-mait@0330 al-1-byng@0330 al-5-kempt@0125 {RING}");
    let won = table("campaign allied turn, turn 17/0900, points 218 0", &counters);
    won.ends(Side::French, "22.4.1");
    let on = table("campaign allied turn, turn 17/0900, points 217 0", &counters);
    assert!(!on.is_over() && on.game.lead() == 229);
    assert!(has_lost_heart(&on, People::Hanoverian) && !has_lost_heart(&on, People::British));
}

/// [14.0.1] [16.2] With dawn the first turn of daylight is at six: supply is looked at then, and not at nine.
#[test]
fn hunger_at_dawn() {
    let counters = format!("al-1-mait@0330 al-5-kempt@0125 {RING}");
    for (turn, option, gone) in [
        ("17/0600", "", false),
        ("17/0900", "", true),
        ("17/0600", ", option dawn", true),
        ("17/0900", ", option dawn", false),
    ] {
        let table = table(&format!("campaign allied turn, turn {turn}{option}"), &counters);
        assert_eq!(table.game.post(unit("al-1-mait")) == Post::Lost, gone, "{turn}{option}");
    }
}

// 15 Optional rules.

/// [15.1] [8.2B] RULING: the column more does not lift the limit of the walls, and from below 1-5 one begins at 1-5.
#[test]
fn combined_arms_and_limits() {
    let situation = "la-belle-alliance french combat, option combined-arms";
    let mut walls = table(
        situation,
        "fr-g-fri-gr@0917 fr-g-guyot@0917 fr-g-mrnd-ch@1016 fr-g-lall@1016 al-3-omptda@0916/r",
    );
    walls.attack("0916", "0917 1016");
    assert_eq!((walls.sums(), walls.odds()), ((26, 6), "4-1".into()));
    let mut few = table(situation, "fr-6-trom-20@0917/r fr-3-dom@0917/r fr-4c-duch@1016/r al-1-mait@0916");
    few.attack("0916", "0917 1016");
    assert_eq!((few.sums(), few.odds()), ((5, 18), "1-3".into()));
}

/// [15.3.1] Cavalry with nowhere to go stays and fights, and is not lost for it; foot artillery does not ride.
/// [15.3.2] Who has nobody left to attack does not.
#[test]
fn riding_off_or_not() {
    let situation = "la-belle-alliance french combat, option mounted-withdrawal";
    table(situation, "fr-1-quiot-1@0331 fr-1-bourg-1@0329 al-c-pons@0330").offers("target 0330");
    table(situation, "fr-1-quiot-1@0331 al-1-adye@0330").offers("target 0330");
    let mut rides = table(situation, "fr-1-quiot-1@0331 al-c-pons@0330");
    rides.does("retreat al-c-pons 0329").offers("end-combat").stands("fr-1-quiot-1@0331");
    // [15.3.1] Horse guns too, and enemy horse guns do not hold them.
    let mut guns = table(situation, "fr-4c-duch@0331 al-c-frazer@0330");
    guns.lets("retreat al-c-frazer 0329").does("stay");
    assert_eq!(guns.game.task(), Task::Riding(Side::French));
    // [15.3.1] Infantry beside them does not matter, cavalry does.
    let mut held = table(situation, "fr-1-quiot-1@0331 fr-1-jacq@0430 al-c-pons@0330");
    held.offers("target 0330").bars("retreat al-c-pons 0329");
}

/// [15.4.1] [15.4.2] With dawn they sleep at six and are called at six. [15.4.4] An alarm eleven hexes away is not
/// heard, ten are; [15.4.1] at two of the first day all are awake.
#[test]
fn early_risers() {
    let counters = "napoleon@1030 fr-1-quiot-1@1030 al-1-mait@1520";
    let mut dawn = table("campaign allied movement, turn 17/0300, option late-start dawn", counters);
    dawn.does("end-movement");
    assert_eq!(dawn.game.turn().to_string(), "17/0600");
    assert!(matches!(dawn.game.task(), Task::Wake(_)), "{:?}", dawn.game.task());
    for (ney, wakes) in [("1037", true), ("1038", false)] {
        let counters = format!("ney@{ney} fr-2-soye-6@{ney} fr-1-quiot-1@1028 al-1-mait@1025");
        let mut alarm = with(
            "campaign allied movement, turn 17/0900, option late-start",
            &counters,
            "inactive",
            json!(["ney"]),
        );
        alarm.does("take al-1-mait; to 1027");
        assert_eq!(alarm.game.is_active(unit("ney")), wakes, "{ney}");
    }
    let first = table("campaign french turn, turn 16/1400, option late-start", counters);
    assert!(first.game.is_active(unit("napoleon")) && first.game.task() == Task::Command);
}

/// [15.5.1] The die is for cavalry that could advance: not for one that has been paid with, nor for one out of
/// command [11.3B.4]; for the defender's after Ar it is.
#[test]
fn whose_impetus() {
    let mut paid = table(
        "la-belle-alliance french combat, option impetus",
        "fr-1-quiot-1@0331 fr-1-jacq@0331 al-n3-smiss@0330",
    );
    paid.attack("0330", "0331").roll("6-1", 6).does("pay fr-1-jacq; enough");
    paid.offers("advance fr-1-quiot-1 0330; stay");
    let mut wild = table(
        "la-belle-alliance french combat, command, option impetus, out fr-2-pire",
        "fr-2-pire@0331 fr-1-jacq@0331 al-n3-smiss@0330",
    );
    wild.attack("0330", "0331").roll("6-1", 6).does("pay fr-1-jacq; enough").offers("end-combat");
    let mut other = table(
        "la-belle-alliance french combat, option impetus",
        "fr-1-quiot-1@0331 al-c-pons@0330 al-1-mait@0330",
    );
    other.attack("0330", "0331").roll("1-3", 2).does("retreat fr-1-quiot-1 0332");
    assert_eq!(other.game.task(), Task::Impetus);
    other.fork().dice("3").offers("end-combat");
    other.dice("6").offers("advance al-c-pons 0331");
}

/// [15.6.1] Defenders with a leader follow together too; [13.2.1] where one of the two has lost heart the other goes alone.
#[test]
fn two_with_a_leader() {
    let mut defence = table(
        "la-belle-alliance french combat, command, option leaders-advance",
        "fr-1-quiot-1@0331 al-1-mait@0330 al-1-byng@0330 wellington@0330",
    );
    defence.attack("0330", "0331").roll("1-3", 2).does("retreat fr-1-quiot-1 0332");
    defence.lets("advance-stack 0330 0331").does("advance-stack 0330 0331");
    defence.stands("al-1-mait@0331 al-1-byng@0331 wellington@0331");
    let mut mixed = table(
        "campaign french combat, broken fr-3, option leaders-advance",
        "fr-1-quiot-1@0331 fr-3-bill-8@0331 ney@0331 al-n3-detm@0330",
    );
    mixed.attack("0330", "0331").roll("3-1", 1).does("retreat al-n3-detm 0329");
    mixed.offers("advance fr-1-quiot-1 0330; stay");
}

// 16 Variant rules.

/// [16.13.3] [16.1C.4] Wellington falls at the head of his men: Uxbridge takes over, as he does whatever Wellington
/// dies of.
#[test]
fn the_duke_falls_leading() {
    let counters = "fr-1-quiot-1@0331 al-1-mait@0330 wellington@0330 uxbridge@0325 al-c-somerset@0325";
    let mut table =
        table("la-belle-alliance french combat, command, option leaders-fight more-leaders", counters);
    table.attack("0330", "0331").does("announce; lead wellington");
    table.roll("1-4", 1).does("retreat fr-1-quiot-1 0332; stay").dice("6");
    table.stands("wellington@lost uxbridge@absent uxbridge-commander@0325");
}

/// [16.13.2] The stack of the leader is spent in the exchange: he does not advance, and those whom he joins need not.
#[test]
fn his_men_are_gone() {
    let counters = "fr-1-quiot-1@0331 derlon@0331 fr-1-nogues-3@0430 al-n3-smiss@0330";
    let mut table = table("la-belle-alliance french combat, command, option leaders-fight", counters);
    table.attack("0330", "0331 0430").does("lead derlon").roll("6-1", 6).does("pay fr-1-quiot-1; enough");
    assert_eq!(table.throws(), "10.2.2");
    table.dice("3").stands("derlon@0430");
    table.offers("advance fr-1-nogues-3 0330; stay").does("stay");
    assert_eq!(table.throws(), "16.13.3");
}

/// [16.13.3] [10.2.2] A leader who is beaten with his stack stands two dice: one because he was left alone, one
/// because he led.
#[test]
fn two_dice_for_him() {
    let counters = "fr-1-quiot-1@0331 derlon@0331 al-1-mait@0330";
    let mut table = table("la-belle-alliance french combat, command, option leaders-fight", counters);
    table.attack("0330", "0331").does("lead derlon").roll("2-1", 6).does("retreat fr-1-quiot-1 0332");
    assert_eq!(table.throws(), "10.2.2");
    table.dice("3").does("stay");
    assert_eq!(table.throws(), "16.13.3");
    table.dice("6").stands("derlon@lost fr-1-quiot-1@0332");
}

/// [16.8.2] [13.2.1] All who have charged must follow; one whose corps has lost heart cannot, and that does not free
/// the other.
#[test]
fn half_a_charge_follows() {
    let counters = "fr-2-pire@0332 fr-3-dom@0332 al-1-mait@0330";
    let mut table = table("campaign french movement, option charges, broken fr-3", counters);
    table.does("take fr-2-pire; to 0331; take fr-3-dom; to 0331; end-movement");
    table.does("target 0330; charge 0331");
    assert_eq!(table.sums(), (12, 6));
    table.roll("2-1", 1).does("retreat al-1-mait 0329");
    table.refuses("stay", "16.8.2").offers("advance-stack 0331 0330").does("advance-stack 0331 0330");
    table.stands("fr-2-pire@0330 fr-3-dom@0331");
}

/// [16.8.5] [6.1.1] Blown cavalry in an enemy zone has to attack like everybody else, with half of its strength;
/// [16.8.3] it may not charge in rain [16.5.4].
#[test]
fn blown_but_in_the_way() {
    let mut blown = with(
        "la-belle-alliance french combat, option charges",
        "fr-2-pire@0331 al-1-mait@0330",
        "horse",
        json!({ "blown": ["fr-2-pire"] }),
    );
    blown.offers("target 0330").attack("0330", "0331");
    assert_eq!(blown.sums(), (2, 6));
    let mut rain = table(
        "campaign french movement, turn 17/1500, option charges rain-effects",
        "fr-2-pire@0332 al-1-mait@0330",
    );
    rain.does("take fr-2-pire; to 0331; end-movement; target 0330").bars("charge 0331");
}

/// [16.9] [7.1D] Two batteries that fire together are no combined attack: both count double.
#[test]
fn two_batteries() {
    let mut table = table(
        "la-belle-alliance french combat, option sustained-fire",
        "fr-1-desal@0332 fr-2-pell@0431 al-1-mait@0330",
    );
    table.attack("0330", "fr-1-desal fr-2-pell");
    assert_eq!(table.sums(), (24, 6));
}

/// [16.10.1] [7.4A] A heavy battery with an enemy beside it fights him, however far it could reach.
#[test]
fn heavy_guns_in_contact() {
    let mut table = with(
        "la-belle-alliance french combat, option substitutes heavy-guns",
        "fr-g-res@0332 al-1-mait@0329 al-n3-detm@0333",
        "substituted",
        json!(["fr-g-lall", "fr-g-st-maur"]),
    );
    table.offers("target 0333");
}

/// [16.15C] [22.5B.1] A result that comes to nothing beats nobody: the Old Guard that could not drive off men without
/// orders has not been thrown back. [11.3B.2] Without 16.15 the Guard out of command suffers Ar instead of De, and
/// that is a defeat (RULING).
#[test]
fn what_beats_the_old_guard() {
    let levels = |table: &Table| table.game.corps_level(corps("drouot")).0;
    let mut nothing = table(
        "campaign french combat, option loose-command, out al-1-mait",
        "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 drouot@0335 al-1-mait@0330 al-1-byng@0330",
    );
    nothing.attack("0330", "0331").roll("1-1", 6).stands("fr-g-fri-gr@0331");
    assert_eq!(levels(&nothing), 20);
    let mut wild =
        table("campaign french combat, out fr-g-fri-gr", "fr-g-fri-gr@0331 drouot@0335 al-n3-smiss@0330");
    wild.attack("0330", "0331").roll("6-1", 1).stands("al-n3-smiss@0330");
    assert_eq!(levels(&wild), 13);
    // [22.5B.1] In the Coalition's phase nobody minds.
    let mut defends =
        table("campaign allied combat", "fr-g-chrt-y@0331/r drouot@0335 al-1-mait@0330 al-1-byng@0330");
    defends.attack("0331", "0330").roll("4-1", 1).stands("fr-g-chrt-y@lost");
    assert_eq!(levels(&defends), 20);
}

/// [22.5B.1] [13.0.3] Seven off a level of three or four breaks a cavalry corps that has not lost a man, at once;
/// eleven hexes away nothing is felt.
#[test]
fn cavalry_breaks_with_the_guard() {
    let counters = "fr-g-fri-gr@0331 pajol@0333 milhaud@0342 drouot@0335 fr-1c-soult@0333 al-1-mait@0330";
    let mut table = table("campaign french combat", counters);
    table.attack("0330", "0331").roll("1-1", 6);
    assert!(is_broken(&table, "pajol") && !is_broken(&table, "milhaud") && !is_broken(&table, "drouot"));
    assert!(table.game.is_demoralized(unit("fr-1c-soult")));
}

/// [16.12.1] [16.12.3] [2.1C] Where corps count, a unit that runs takes one off the level of its corps, and that may
/// break it at once; the seven of 22.5B are not taken.
#[test]
fn a_corps_breaks_by_running() {
    let counters = "fr-g-fri-gr@0331 drouot@0335 derlon@0334 fr-1-quiot-1@0334 al-1-mait@0330";
    for (lost, breaks) in [(14, true), (13, false)] {
        let situation = format!("campaign french combat, option old-guard, corps fr-1 {lost}");
        let mut table = table(&situation, counters);
        table.attack("0330", "0331").roll("1-1", 4).does("retreat fr-g-fri-gr 0231").dice("1");
        assert_eq!(is_broken(&table, "derlon"), breaks);
        assert_eq!(table.game.corps_level(corps("drouot")).0, 20);
    }
}

/// [16.12.2] [6.6.2] RULING: a routed unit must go three hexes; one that is stopped before the third is lost, as
/// after any retreat that it cannot make.
#[test]
fn three_hexes_or_none() {
    let counters = "fr-g-fri-gr@0431 fr-1-quiot-1@0134 al-1-mait@0332 al-1-byng@0131 al-2-adam@0433";
    let mut table = table("la-belle-alliance french combat, option old-guard", counters);
    let level = table.game.levels(Body::French).unwrap().demoralization;
    table.attack("0332", "0431").roll("1-1", 4).does("retreat fr-g-fri-gr 0430").dice("1");
    table.offers("retreat fr-1-quiot-1 0133; retreat fr-1-quiot-1 0233").does("retreat fr-1-quiot-1 0133");
    table.stands("fr-1-quiot-1@lost");
    assert_eq!(table.game.levels(Body::French).unwrap().demoralization, level - 1);
}

// 16.11 Garrisons.

const FRENCH: &str = "la-belle-alliance french combat, option garrisons";

/// [16.11C.1] A garrison holds nobody: a battery beside it fires at others, others retreat past it, and [5.4E] nobody
/// enters its hex.
#[test]
fn past_the_walls() {
    let garrison = || json!(["al-3-omptda"]);
    let mut gun = with(FRENCH, "fr-1-desal@0917 al-3-omptda@0916 al-1-mait@0919", "garrisons", garrison());
    let sees = gun.game.sees(hex("0917"), hex("0919"));
    assert_eq!(gun.may("target 0919"), sees);
    gun.lets("target 0916; end-combat");
    let mut back = with(
        "la-belle-alliance allied combat, option garrisons",
        "fr-1-quiot-1@0918 al-3-omptda@0916 al-1-mait@0919 al-1-byng@0919",
        "garrisons",
        garrison(),
    );
    let column = back.attack("0918", "0919").odds();
    back.roll(&column, 1).lets("retreat fr-1-quiot-1 0917");
    let march = with(
        "la-belle-alliance french movement, option garrisons",
        "fr-1-quiot-1@0917 al-3-omptda@0916",
        "garrisons",
        garrison(),
    );
    assert_eq!(march.cost("fr-1-quiot-1", "0916"), None);
    assert!(march.cost("fr-1-quiot-1", "1015").is_some(), "past it, though not through it");
}

/// [16.11A.1] Whoever is only forming one still controls the ground, and holds others.
#[test]
fn forming_is_not_hiding() {
    let counters = "al-3-omptda@0916 fr-1-quiot-1@0918";
    let situation = "la-belle-alliance french movement, option garrisons";
    let forming = with(situation, counters, "forming", json!(["al-3-omptda"]));
    assert!(forming.game.zone_of(Side::Allied).has(hex("0917")));
    let holding = with(situation, counters, "garrisons", json!(["al-3-omptda"]));
    assert!(!holding.game.zone_of(Side::Allied).has(hex("0917")));
}

/// [16.11D.3] What 8.2 says of frightened infantry is gone with 8.0: a garrison whose nation has lost heart may
/// stand. [16.11A.1] A garrison is formed at night too.
#[test]
fn frightened_behind_walls() {
    let mut table = with(
        "campaign french combat, option garrisons, lost allied 33, peoples legion hanoverian brunswick nassau netherlands",
        "fr-g-fri-gr@0917 al-3-omptda@0916",
        "garrisons",
        json!(["al-3-omptda"]),
    );
    table.attack("0916", "0917").roll("1-1", 1).lets("stand al-3-omptda");
    let mut night = crate::common::table(
        "campaign allied movement, turn 16/2100, option garrisons",
        "al-3-omptda@0916 fr-1-quiot-1@2050",
    );
    night.lets("garrison al-3-omptda").does("garrison al-3-omptda; end-movement; end-movement");
    assert_eq!(night.game.turn().to_string(), "16/2400");
    assert!(night.game.is_holding(unit("al-3-omptda")));
}

/// [16.11C.1] [10.1E.2] [10.2.2] A leader with a garrison is among friends, and may be lost with it.
#[test]
fn a_leader_behind_walls() {
    let situation = "la-belle-alliance french movement, command, option garrisons";
    let counters = "al-3-omptda@0916/r alten@0916 al-3-halk@0710 fr-g-fri-gr@0919 napoleon@0919";
    let mut table = with(situation, counters, "garrisons", json!(["al-3-omptda"]));
    table.does("take fr-g-fri-gr; to 0917").stands("alten@0916");
    table.does("end-movement").attack("0916", "0917");
    let column = table.odds();
    table.rolls_lower(&column, 1);
    if column == "3-1" {
        table.does("retreat al-3-omptda 0915");
    }
    assert_eq!(table.throws(), "10.2.2");
}

// 22 The campaign.

/// [22.6A.1] "Each command phase" is that of either player: a die before the French commands and one before those of
/// the Coalition, so that the sky may clear in the middle of a turn.
#[test]
fn two_dice_an_hour() {
    let counters = "fr-3-bill-8@0332 al-1-mait@0325 napoleon@0332";
    let mut table = table("campaign french turn, turn 17/1200, option variable-rain", counters);
    table.dice("6");
    assert!(table.game.is_raining());
    table.does("end-command; end-movement");
    assert_eq!((table.game.phasing(), table.game.task()), (Side::Allied, Task::Weather));
    table.dice("2");
    assert!(!table.game.is_raining());
    table.does("end-command; end-movement");
    assert_eq!(table.game.task(), Task::Combat);
    let late = crate::common::table("campaign allied turn, turn 18/1100, option variable-rain", counters);
    assert_eq!(late.game.task(), Task::Weather);
    let noon = crate::common::table("campaign allied turn, turn 18/1200, option variable-rain", counters);
    assert_eq!(noon.game.task(), Task::Command);
}

/// [22.5A.1] [13.3.2] What fear has broken, reorganization mends, by the die of a broken corps. An officer who is
/// dead frightens nobody, and two frightened neighbours are no worse than one.
#[test]
fn fear_and_its_end() {
    let counters = "vandamme@0330 gerard@0333 fr-4-maur@regroup=16/1500 al-1-mait@2050";
    let situation =
        "campaign french turn, turn 16/1700, broken fr-3, corps fr-3 13, corps fr-4 10, lost french 23";
    let mut table = table(situation, counters);
    table.does("end-command");
    assert!(is_broken(&table, "gerard"));
    table.does("reorganize fr-4-maur").dice("4");
    assert!(!is_broken(&table, "gerard"), "seven of twelve");
    let mut dead = crate::common::table(situation, &counters.replace("vandamme@0330", "vandamme@lost"));
    dead.does("end-command");
    assert!(!is_broken(&dead, "gerard"));
    let mut two = crate::common::table(
        "campaign french turn, broken fr-3 fr-1, corps fr-3 13, corps fr-1 15, corps fr-4 9",
        "vandamme@0330 derlon@0332 gerard@0331 al-1-mait@2050",
    );
    two.does("end-command");
    assert!(!is_broken(&two, "gerard"), "nine is below ten");
}

/// [22.5A.1] [16.1C.3] A Prussian corps has two officers, and either may be near, to frighten or to be frightened.
#[test]
fn fear_among_chiefs_of_staff() {
    let situation =
        "campaign allied turn, turn 16/1700, option more-leaders, broken pr-1, corps pr-1 20, corps pr-2 18";
    for (counters, breaks) in [
        ("zieten@0330 reiche@0350 pirch@0340 aster@0353", true),
        ("zieten@0330 reiche@0350 pirch@0340 aster@0357", false),
        ("zieten@0330 reiche@0335 pirch@0340 aster@0357", true),
    ] {
        let mut table = table(situation, &format!("{counters} fr-1-jacq@2050"));
        table.does("end-command");
        assert_eq!(is_broken(&table, "pirch"), breaks, "{counters}");
    }
}

// 23 and 26 Variants of two battles.

/// [23.C] [19.4B] The crossroads change hands in the middle of a move: what the French had borne is too much again,
/// and the battle is over. The Allies break by losing them.
#[test]
fn the_crossroads_break_an_army() {
    let counters = "al-5-kempt@1640 fr-2-pire@2050 fr-2-baud-6@lost fr-2-huss-5@lost";
    let mut lost = table("quatre-bras-variant allied movement, turn 16/1500, held 1641 french", counters);
    assert!(!lost.is_over(), "twelve of fifteen");
    assert_eq!(lost.morale(Body::French), "12/15/-");
    lost.does("take al-5-kempt; to 1641").ends(Side::Allied, "19.4B");
    let mut taken = table(
        "quatre-bras-variant french movement, turn 16/1600, lost allied 20",
        "fr-2-pire@1642 al-5-kempt@0738",
    );
    assert!(!taken.game.is_broken(Body::Allied));
    taken.does("take fr-2-pire; to 1641");
    assert!(taken.game.is_broken(Body::Allied) && !taken.is_over());
}

/// [23.D.2] After six nobody leaves for Ligny any more.
#[test]
fn too_late_to_leave() {
    let counters = "fr-2-pire@2950 al-5-kempt@0738";
    for (turn, leaves) in [("16/1800", true), ("16/1900", false)] {
        let mut table = table(&format!("quatre-bras-variant french movement, turn {turn}"), counters);
        table.does("take fr-2-pire");
        assert_eq!(table.may("exit"), leaves, "{turn}");
    }
}

/// [26.D] Mud is rain but for the eye: one sees ten hexes, whatever else rain does.
#[test]
fn one_sees_over_mud() {
    let counters = "fr-1-quiot-1@0332 al-1-mait@0330";
    for option in ["", ", option rain-effects variant-set-up"] {
        let mud =
            table(&format!("la-belle-alliance-variant french movement, turn 18/1100{option}"), counters);
        assert!(mud.game.is_raining());
        assert_eq!(mud.game.sight(), 10);
    }
}

/// [26.G] Maison du Roi may be won by an advance.
#[test]
fn into_maison_du_roi() {
    let counters = "al-1-mait@1021 al-1-byng@1021 fr-3-dom@1022/r fr-1-quiot-1@0320";
    let mut table = table("la-belle-alliance-variant allied combat, turn 18/1300", counters);
    table.attack("1022", "1021");
    let column = table.odds();
    table.roll(&column, 1);
    if matches!(table.game.task(), Task::Retreating(_)) {
        let away = table.options()[0].clone();
        table.does(&away);
    }
    table.does("advance al-1-mait 1022").ends(Side::Allied, "26.G");
}

// 28 The campaign with an early start.

/// [28.C.PR.R9] [28.C.PR.R10] No unit of the Third Corps comes before the last of the Second has come.
#[test]
fn the_second_before_the_third() {
    let mut table = table(
        "campaign-variant allied movement, turn 16/0900",
        "pr-2-thum@waiting pr-3-mar@waiting fr-2-huss-5@1856",
    );
    table.bars("take pr-3-mar").does("take pr-2-thum");
    let far = table.options().into_iter().rfind(|option| option.starts_with("to ")).expect("a way in");
    table.does(&far);
    table.lets("take pr-3-mar");
}

/// [28.C.FR.R1] [28.C.AL.R18] Half an allowance in the turn of coming, the whole of it in the next.
#[test]
fn late_for_one_turn() {
    let situation = "campaign-variant allied movement, turn 16/1800";
    let due = table(situation, "al-c-drnbrg@waiting fr-2-huss-5@1856");
    let there = table(situation, "al-c-drnbrg@0605 fr-2-huss-5@1856");
    let whole = 2 * edition().stats(unit("al-c-drnbrg")).allowance;
    assert_eq!([&due, &there].map(|table| table.game.allowance(unit("al-c-drnbrg"))), [whole / 2, whole]);
}
