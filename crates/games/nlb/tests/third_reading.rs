//! A third reading: about 330 situations from the whole rulebook, written down before the program was looked at. Here
//! are those that no other test held, and those in which the program was wrong.

use crate::common::{hex, table};
use contract::Side;
use nlb::Body;

/// [3.4B] [18.3B.2] RULING: who marches through a hex takes it, and need not say so: what lies on the way that is
/// shown, the cheapest, has been moved through. By another way only if its owner says it.
#[test]
fn marched_through() {
    let held = |from: &str, to: &str| {
        let counters = format!("fr-2-pire@{from} al-n2-wmar@0540");
        let mut table = table("quatre-bras french movement, held 1641 allied", &counters);
        table.does(&format!("take fr-2-pire; to {to}"));
        table.game.holds(Side::French, hex("1641"))
    };
    assert!(held("1642", "1640"), "straight up the road");
    assert!(held("1642", "1541"), "round the corner by road");
    assert!(!held("1643", "1743"), "past it");
    // A stack too: 3855 on the way, and 3854 where it stops.
    let counters = "fr-4-rome-12@3856 fr-4-hul-14@3856 pr-3-8-9@4558";
    let mut stack = table("ligny french movement", counters);
    stack.does("take fr-4-rome-12; with fr-4-hul-14; to 3854");
    assert_eq!(stack.morale(Body::Prussian), "0/49/68");
}

/// [21.3B.1] [27.3A.2] [3.4B] The same where it counts to have been there.
#[test]
fn ridden_through() {
    let mut town = table("la-belle-alliance french movement", "fr-1-jacq@0711 al-1-mait@1525");
    town.does("take fr-1-jacq; to 0605");
    assert_eq!(town.morale(Body::Allied), "0/25/35");
    let mut king =
        table("grand-waterloo allied movement, turn 18/1400", "al-c-vivian@1021 fr-1-quiot-1@1833");
    king.does("take al-c-vivian; to 1023");
    assert_eq!(king.morale(Body::French), "0/40/-");
}

/// [18.3B.2] [21.3B.1] For any reason: a beaten unit takes the town into which it falls back.
#[test]
fn beaten_into_a_town() {
    let counters = "fr-4-rome-12@3856 fr-g-fri-gr@3856 pr-1-3w-3@3855 pr-3-8-9@4558";
    let mut table = table("ligny french combat, held 3854 french", counters);
    assert_eq!(table.morale(Body::Prussian), "0/52/71");
    table.attack("3855", "3856").roll("2-1", 1).does("retreat pr-1-3w-3 3854");
    assert_eq!(table.morale(Body::Prussian), "0/55/74");
    let mut french =
        crate::common::table("la-belle-alliance french combat", "fr-1-quiot-1@0710 al-1-mait@0711");
    french.attack("0711", "0710").roll("1-2", 3).does("retreat fr-1-quiot-1 0709");
    assert_eq!(french.morale(Body::Allied), "0/25/35");
}

/// [6.6D.1] [6.6D.3] RULING: who is displaced may go where the other has come from, if no enemy controls it: after a
/// bombardment two and two change places.
#[test]
fn they_change_places() {
    // All that is beside 0630 and 0629 is in French zones; they are not.
    let shut = "fr-1-quiot-1@0429 fr-1-bourg-1@0532 fr-1-nogues-3@0728 fr-1-desal@0830";
    let four = "al-n3-detm@0630 al-n3-daub@0630 al-1-byng@0629 al-1-mait@0629";
    let mut table = table("la-belle-alliance french combat", &format!("{shut} {four}"));
    table.attack("0630", "fr-1-desal").roll("1-1", 1);
    table.offers("retreat al-n3-daub 0629; retreat al-n3-detm 0629").does("retreat al-n3-detm 0629");
    table.offers("retreat al-1-byng 0630; retreat al-1-mait 0630").does("retreat al-1-byng 0630");
    table.offers("retreat al-n3-daub 0629").does("retreat al-n3-daub 0629; retreat al-1-mait 0630");
    table.stands("al-n3-detm@0629 al-n3-daub@0629 al-1-byng@0630 al-1-mait@0630").offers("end-combat");
}

/// [6.6D.1] [8.1A.2] [5.3.3] So into the chateau that a failed sortie has left; but not guns, which its walls do not hide.
#[test]
fn the_next_garrison() {
    let shut = "fr-1-quiot-1@0917 fr-1-bourg-1@0715 fr-1-nogues-3@0813 fr-1-pegot-4@1115 al-3-omptda@0916";
    let foot = format!("{shut} al-5-kempt@0915 al-5-heisse@0915");
    let mut table = table("la-belle-alliance allied combat", &foot);
    table.attack("0917", "0916").roll("1-1", 6).offers("retreat al-3-omptda 0915");
    table.does("retreat al-3-omptda 0915").offers("retreat al-5-kempt 0916").does("retreat al-5-kempt 0916");
    table.stands("al-3-omptda@0915 al-5-kempt@0916 al-5-heisse@0915").lets("end-combat");
    let guns = format!("{shut} al-2-gold@0915 al-5-heisse@0915");
    let mut guns = crate::common::table("la-belle-alliance allied combat", &guns);
    guns.attack("0917", "0916").roll("1-1", 6).stands("al-3-omptda@lost").lets("end-combat");
}

/// [6.7.1] [8.2A.1] Infantry behind walls may follow those whom it has thrown back. [8.1B] RULING: nobody follows it
/// into them, also when it was the attacker.
#[test]
fn out_of_the_walls() {
    let mut besieged = table("la-belle-alliance french combat", "fr-1-quiot-1@0917 al-3-omptda@0916");
    besieged.attack("0916", "0917").roll("1-3", 2).does("retreat fr-1-quiot-1 0918");
    besieged.lets("advance al-3-omptda 0917; stay");
    let mut sortie = table("la-belle-alliance allied combat", "al-3-omptda@0916 fr-1-quiot-1@0917");
    sortie.attack("0917", "0916").roll("1-1", 6).does("retreat al-3-omptda 0915").offers("end-combat");
}

/// [8.1B] [8.1D] [7.2B] A chateau and its neighbour fall in one combat, with the help of a gun that reaches the
/// neighbour alone: whoever advances takes that one.
#[test]
fn two_hexes_one_of_them_walls() {
    let all = "fr-g-fri-gr@1016 fr-g-mrnd-ch@1016 fr-g-rog-gr@0915 fr-g-mich-ch@0915 fr-g-lall@1017 al-n3-daub@0916/r al-n3-smiss@1015";
    let mut table = table("la-belle-alliance french combat", all);
    table.attack("0916 1015", "1016 0915 fr-g-lall");
    assert_eq!(table.sums(), (32, 7));
    table.roll("4-1", 1).stands("al-n3-daub@lost al-n3-smiss@lost");
    table.lets("advance fr-g-fri-gr 1015; advance fr-g-mich-ch 1015; stay").bars("advance fr-g-fri-gr 0916");
}

/// [TEC.2.2] [6.3B] Cavalry in woods counts half under shells too, and that of two hexes is halved together.
#[test]
fn horses_in_the_woods() {
    let mut shells = table("la-belle-alliance french combat", "fr-1-desal@2132 al-c-somerset@2130");
    shells.attack("2130", "fr-1-desal");
    assert_eq!(shells.sums(), (6, 2));
    let two = "fr-2-soye-6@2623 al-c-somerset@2523 al-c-pons@2524";
    let mut two = table("la-belle-alliance french combat", two);
    two.attack("2523 2524", "2623");
    assert_eq!(two.sums(), (6, 3), "three and three, halved once");
}

/// [5.3.4] [5.2A.2] [5.2C] [6.1.2] [6.6A] [7.4A] [11.0.2] [6.6C.2] [6.6D.2] [8.1A.2] [8.1C] What is refused is
/// refused by the case that forbids it.
#[test]
fn refused_by_the_right_rule() {
    let mut way = table("la-belle-alliance french movement", "fr-1-quiot-1@0334 al-1-byng@0332");
    way.does("take fr-1-quiot-1").refuses("to 0331", "5.3.4").refuses("to 0329", "5.2C");
    let mut night = table(
        "campaign french movement, turn 17/0300",
        "fr-1-quiot-1@0334 al-1-byng@0332 al-1-mait@0532 al-2-adam@0132",
    );
    night.does("take fr-1-quiot-1").refuses("to 0331", "4.2B");
    let mut river = table("wavre french movement", "fr-4-hul-14@3910 pr-1-6-2@4005");
    river.does("take fr-4-hul-14").refuses("to 4010", "5.2A.2");
    let mut gun = table("la-belle-alliance french combat", "fr-1-desal@0331 al-1-mait@0330");
    gun.does("target 0330").refuses("bombard fr-1-desal", "7.4A");
    let mut far = table("campaign french turn", "napoleon@0330 fr-1-quiot-1@0336 pr-3-8-9@4558");
    far.refuses("command napoleon fr-1-quiot-1", "11.0.2");
    let mut walls = table("la-belle-alliance french combat", "fr-1-desal@0918 al-3-omptda@0916");
    walls.refuses("target 0916", "8.1C");
    let counters = "fr-1-quiot-1@0331 fr-1-bourg-1@0430 fr-1-schmitz-2@0332 fr-1-aulard-2@0332 al-1-mait@0330 al-1-byng@0429";
    let mut back = table("la-belle-alliance french combat", counters);
    back.attack("0330", "0331").roll("1-2", 4);
    back.refuses("retreat fr-1-quiot-1 0330", "6.6A").refuses("retreat fr-1-quiot-1 0230", "6.6A");
    back.refuses("retreat fr-1-quiot-1 0332", "6.6C.2");
    let mut held =
        table("la-belle-alliance french combat", "fr-g-fri-gr@1017 al-n3-detm@1016 al-3-omptda@0916");
    held.attack("1016", "1017").roll("2-1", 1).refuses("retreat al-n3-detm 0916", "8.1A.2");
}

/// [24.3D] [5.3E.1] [27.3D] An army that leaves the field in the enemy's Movement Phase takes its zones with it: who
/// was held by them may move.
#[test]
fn zones_leave_with_the_army() {
    let counters =
        "fr-2-pire@1642 fr-2-huss-5@1647 fr-2-camp-5@1650 al-n2-wmar@1646 pr-3-8-9@4558 napoleon@1650";
    let mut table = table("grand-ligny french movement, lost allied 20, held 1641 allied", counters);
    table.dice("6");
    table.bars("take fr-2-huss-5").does("take fr-2-pire; to 1640");
    table.stands("al-n2-wmar@exited").lets("take fr-2-huss-5");
    table.does("take fr-2-huss-5; to 1645").does("take fr-2-camp-5").lets("to 1644");
    let wavre = "fr-3-bill-8@4206 fr-3-cors-8@4307 fr-3-gen-10@4305 fr-4-hul-14@4618 pr-3-8-9@4617 al-1-mait@0825 napoleon@4307";
    let situation = "grand-waterloo french movement, turn 18/1400, lost prussian 45";
    let mut prussians = crate::common::table(situation, wavre);
    prussians.bars("take fr-4-hul-14").does("take fr-3-gen-10; to 4306");
    prussians.stands("pr-3-8-9@exited").lets("take fr-4-hul-14");
}

/// [16.18B.2] [16.4.6] [16.4.2] Who has left for want of supply before the odds are worked out is attacked across
/// nothing, and in no town.
#[test]
fn where_nobody_is_left() {
    let attacked = |first: &str, from: &str, second: &str, back: &str| {
        let counters = format!("fr-2-soye-6@{from} al-n2-blndt@{first} al-n2-wmar@{second} pr-3-8-9@4558");
        let mut document =
            crate::common::document("campaign french combat, option modified-terrain hunger", &counters);
        document["hungry"] = serde_json::json!(["al-n2-blndt"]);
        let mut table = crate::common::Table::laid_out(&document);
        table.attack(&format!("{first} {second}"), from).does("announce");
        let mut stays = table.fork();
        stays.dice("6");
        table.dice("1");
        table.side_does(Side::Allied, &format!("retreat al-n2-blndt {back}"));
        (stays.sums().0, table.sums().0)
    };
    assert_eq!(attacked("2239", "2240", "2241", "2238"), (3, 6), "a stream before the one who left");
    assert_eq!(attacked("3855", "3856", "3857", "3854"), (3, 6), "he was in a town");
}
