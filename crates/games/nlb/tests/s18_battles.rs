//! 18.0 to 27.0: what each battle changes, and who wins it.

use crate::common::{Table, document, edition, hex, table, unit};
use contract::{Game, Named, OptionSet, Side};
use nlb::{Agreed, Battle, Body, Flag, Nlb, Pair, Task};
use serde_json::json;

/// Prussians of strength 54.
const FIFTY_FOUR: &str = "pr-1-12-1@lost pr-1-24-1@lost pr-1-1w-1@lost pr-1-6-2@lost pr-1-28-2@lost pr-1-2w-2@lost pr-1-7-3@lost \
    pr-1-29-3@lost pr-1-3w-3@lost pr-1-19-4@lost pr-1-4w-4@lost pr-1-tresk@lost pr-1-lutz@lost pr-1-lehmn@lost";

/// The same strength of those who are on the north map.
fn north() -> String {
    FIFTY_FOUR.replace("pr-1-3w-3", "pr-2-5w-5").replace("pr-1-4w-4", "pr-2-2e-7")
}

/// [18.1] [18.3.1] [18.3B.1] Ligny: 35 against 55 and 74, three less for every town hex in French hands.
#[test]
fn ligny_levels() {
    let four = "fr-4-rome-12@3755 fr-4-schf-12@3854 fr-4-cap-13@3256 fr-4-desp-13@3357 pr-3-8-9@4558";
    let table = table("ligny french movement", four);
    assert_eq!(
        (table.morale(Body::French), table.morale(Body::Prussian)),
        ("0/35/-".into(), "0/43/62".into())
    );
}

/// [18.4A.2] [18.4B.2] RULING: at nightfall a demoralized enemy is enough if French losses are below 35; else the
/// Prussians have won.
#[test]
fn ligny_at_night() {
    let night = "ligny allied combat, turn 16/2000";
    let mut broken = table(night, &format!("fr-4-rome-12@3145 pr-3-8-9@4558 pr-2-thum@lost {FIFTY_FOUR}"));
    broken.does("end-combat");
    broken.ends(Side::French, "18.4A.2");
    let dear = "fr-g-fri-gr@lost fr-g-mrnd-ch@lost fr-g-rog-gr@lost fr-g-mich-ch@lost fr-g-chrt-y@lost fr-3-bill-8@lost";
    let late = "ligny french combat, turn 16/2000";
    let mut costly =
        table(late, &format!("fr-4-rome-12@3145 pr-3-8-9@4558 pr-2-thum@lost {dear} {FIFTY_FOUR}"));
    costly.does("end-combat; end-movement; end-combat");
    costly.ends(Side::Allied, "18.4B.2");
    let mut held = table(night, "fr-4-rome-12@3145 pr-3-8-9@4558");
    held.does("end-combat");
    held.ends(Side::Allied, "18.4B.2");
}

/// [18.4B.1] The French break first: the Prussians have won.
#[test]
fn the_french_break_at_ligny() {
    let lost = "fr-g-fri-gr@lost fr-g-mrnd-ch@lost fr-g-rog-gr@lost fr-g-mich-ch@lost fr-g-chrt-y@lost";
    let mut table =
        table("ligny french combat", &format!("fr-4-schf-12@3145 pr-1-12-1@3144 pr-1-24-1@3144 {lost}"));
    assert_eq!(table.morale(Body::French), "31/35/-");
    table.attack("3144", "3145").rolls_lower("1-5", 6);
    table.ends(Side::Allied, "18.4B.1");
}

/// [19.1] [19.3] Quatre Bras: the French bear ten until 16 hours, then 25; the Allies 25 and 40.
#[test]
fn quatre_bras_levels() {
    let at = |turn: &str| {
        table(&format!("quatre-bras french movement, turn {turn}"), "fr-2-soye-6@1752 al-nc-mrln@0738")
    };
    let levels = ["16/1400", "16/1500", "16/1600"].map(|turn| at(turn).morale(Body::French));
    assert_eq!(levels, ["0/10/-", "0/10/-", "0/25/-"]);
    assert_eq!(at("16/1600").morale(Body::Allied), "0/25/40");
}

/// [19.4B] [19.4A] An army that breaks, or one that disintegrates, ends it at once.
#[test]
fn quatre_bras_at_once() {
    let mut french =
        table("quatre-bras french combat", "fr-2-pire@1752 al-5-kempt@1751 al-5-pack@1751 fr-2-baud-6@lost");
    french.attack("1751", "1752").rolls_lower("1-5", 6);
    french.ends(Side::Allied, "19.4B");
    let lost = "al-5-pack@lost al-5-vincke@lost al-5-heisse@lost al-bw-bttlr@lost al-bw-specht@lost al-bw-cramm@lost al-3-halk@lost \
                al-1-mait@lost al-1-byng@lost al-n2-blndt@lost";
    let allies = table(
        "quatre-bras french combat",
        &format!("fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 {lost}"),
    );
    assert_eq!(allies.morale(Body::Allied), "41/25/40");
    assert!(allies.is_over());
    allies.ends(Side::French, "19.4A");
}

/// [19.4C.1] [19.4C.2] [19.4C.3] [19.4C.4] RULING: a point for the crossroads at the end of one's own player turn,
/// five at the end, one for every strength point; the Allies hold it at the start.
#[test]
fn quatre_bras_points() {
    let mut last = table(
        "quatre-bras allied combat, turn 16/2000, points 3 5",
        "fr-2-soye-6@1752 al-nc-mrln@0738 al-n2-blndt@lost",
    );
    last.does("end-combat");
    last.ends(Side::Allied, "19.4C.4"); // three and four against five, one and five
    let taken = "quatre-bras allied combat, turn 16/2000, held 1641 french, points 3 5";
    let mut french = table(taken, "fr-2-soye-6@1752 al-nc-mrln@0738 al-n2-blndt@lost");
    french.does("end-combat");
    french.ends(Side::French, "19.4C.4"); // three, four and five against five
    let mut even =
        table("quatre-bras allied combat, turn 16/2000, points 7 1", "fr-2-soye-6@1752 al-nc-mrln@0738");
    even.does("end-combat");
    even.ends(None, "19.4C.4"); // seven against one, one and five
}

/// [20.1] [20.3] [20.3A] [20.4C.1] [20.4C.2] RULING: Wavre: French points, those for strength that got away included,
/// are added to what the French bear.
#[test]
fn wavre_levels() {
    let mut table = table("wavre french movement", "fr-3-lag-11@2916 pr-1-12-1@4309 pr-1-1w-1@lost");
    assert_eq!(
        (table.morale(Body::French), table.morale(Body::Prussian)),
        ("0/33/-".into(), "3/40/50".into())
    );
    table.does("take fr-3-lag-11; exit");
    assert_eq!(table.morale(Body::French), "0/53/-", "five for each of four");
}

/// [20.4C.4] RULING: Prussians score for leaving until 15 hours; later they only deny the French what they would
/// leave behind.
#[test]
fn prussians_leave_in_time() {
    for (turn, points) in [("18/1500", 6), ("18/1600", 0)] {
        let mut table = table(
            &format!("wavre allied movement, turn {turn}"),
            "fr-3-lag-11@5516 pr-1-12-1@2916 pr-1-24-1@4309",
        );
        table.does("take pr-1-12-1; exit");
        assert_eq!(
            contract::Game::position(&table.game)["points"]["allied"].as_u64().unwrap_or(0),
            points,
            "{turn}"
        );
    }
}

/// [20.4C.3] [20.4C.5] At nightfall whoever has more points; Prussians still on the map are the French player's.
#[test]
fn wavre_at_night() {
    let mut french =
        table("wavre allied combat, turn 18/2000, points 0 5", "fr-3-lag-11@5516 pr-1-12-1@4309");
    french.does("end-combat");
    french.ends(Side::French, "20.4C.5"); // six left behind against five
    let mut even = table("wavre allied combat, turn 18/2000, points 0 6", "fr-3-lag-11@5516 pr-1-12-1@4309");
    even.does("end-combat");
    even.ends(None, "20.4C.5");
}

/// [20.4A] [20.4B] Decided at once: the Prussians disintegrate, or the French lose heart.
#[test]
fn wavre_at_once() {
    let mut broken = table(
        "wavre french combat",
        "fr-4-schf-12@4029 pr-1-12-1@4028 pr-1-24-1@4028 fr-3-gen-10@lost fr-3-bill-8@lost fr-3-cors-8@lost fr-3-dup-10@lost fr-3-duf-11@lost",
    );
    assert_eq!(broken.morale(Body::French), "26/30/-");
    broken.attack("4028", "4029").rolls_lower("1-5", 6);
    broken.ends(Side::Allied, "20.4B");
    let gone = format!("fr-4-schf-12@4029 fr-4-rome-12@4029 pr-2-thum@4028/r {}", north())
        .replace(" pr-1-tresk@lost", "");
    let over = table("wavre french combat", &gone);
    assert!(over.is_over(), "they have lost 51 of 50");
    over.ends(Side::French, "20.4A");
}

/// [21.1] [21.3] [21.3B.1] [21.3B.2] RULING: La Belle Alliance: the Allies bear 45 and 55, twenty less once the
/// French were in Waterloo, ten more from the first combat with Prussians on.
#[test]
fn alliance_levels() {
    let mut moved =
        table("la-belle-alliance french movement", "fr-1-jacq@0710 al-1-mait@0225 pr-4-schw@2516");
    assert_eq!(moved.morale(Body::Allied), "0/45/55");
    moved.does("take fr-1-jacq; to 0709");
    assert_eq!(moved.morale(Body::Allied), "0/25/35");
    let mut fought =
        table("la-belle-alliance french combat", "fr-2-soye-6@0331 pr-4-schw@0330 al-1-mait@0825");
    fought.attack("0330", "0331").does("roll 3-1");
    assert_eq!(fought.morale(Body::Allied), "0/55/65", "before the die is thrown");
    assert_eq!(
        (fought.morale(Body::French), fought.morale(Body::Prussian)),
        ("0/60/-".into(), "0/25/35".into())
    );
}

/// [21.4A.1] [21.4A.2] [21.4B.1] [21.4B.2] RULING: both broken, or the Allies gone: the French win; their own army
/// broken, or night: the Coalition.
#[test]
fn alliance_ends() {
    let mut night = table("la-belle-alliance allied combat, turn 18/2000", "fr-2-soye-6@0331 al-1-mait@0825");
    night.does("end-combat");
    night.ends(Side::Allied, "21.4B.2");
    let prussians = "pr-4-10-13@lost pr-4-11-14@lost pr-4-18-15@lost pr-4-15-16@lost pr-4-brdlbn@lost";
    let allies = "al-1-mait@lost al-1-byng@lost al-3-halk@lost al-5-kempt@lost al-bw-bttlr@lost al-2-adam@lost al-2-du-plat@lost";
    let all = format!(
        "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 pr-4-schw@0330/r al-3-kiel@lost al-3-omptda@lost {prussians} {allies}"
    );
    let mut both = table("la-belle-alliance french combat", &all);
    assert_eq!(
        (both.morale(Body::Prussian), both.morale(Body::Allied)),
        ("24/25/35".into(), "44/45/55".into())
    );
    both.attack("0330", "0331").roll("6-1", 1);
    assert!(
        both.game.is_broken(Body::Prussian) && !both.is_over(),
        "the Allies bear ten more since the Prussians fight"
    );
}

/// [24.1B] RULING: the First Corps waits for its die: one at 14 hours, two faces at 15, three at 16, and none at 17.
/// Until then it fights but does not move.
#[test]
fn the_first_corps_waits() {
    let counters = "fr-1-quiot-1@1563 fr-2-soye-6@1752 napoleon@3561 fr-g-fri-gr@3561 ney@1752 al-nc-mrln@0738 pr-3-8-9@4558 blucher@4558 willem@0738";
    for (turn, face, active) in [
        ("16/1400", "1", true),
        ("16/1400", "2", false),
        ("16/1500", "2", true),
        ("16/1600", "3", true),
        ("16/1600", "4", false),
    ] {
        let mut table = table(&format!("grand-ligny french movement, turn {turn}"), counters);
        table.dice(face);
        assert_eq!(table.game.flag(Flag::FirstCorpsActive), active, "{turn} {face}");
        assert_eq!(table.may("take fr-1-quiot-1"), active);
    }
    let late = table("grand-ligny french movement, turn 16/1700", counters);
    assert!(late.may("take fr-1-quiot-1"));
}

/// [24.3.1] [24.3B] [24.3C] RULING: Grand Ligny: sixty, 55 and 75, 25; five less for a town that the French hold
/// whole, and for the crossroads.
#[test]
fn grand_ligny_levels() {
    let base = "napoleon@3163 fr-g-fri-gr@3163 al-nc-mrln@0738 pr-3-8-9@4558 blucher@4558 willem@0738 \
                fr-4-rome-12@3256 fr-4-schf-12@3357";
    let two = table("grand-ligny french movement, once first-corps-active", base);
    assert_eq!(two.morale(Body::Prussian), "0/55/75");
    let three = table(
        "grand-ligny french movement, once first-corps-active",
        &format!("{base} fr-4-cap-13@3457 fr-2-soye-6@1641"),
    );
    assert_eq!(
        (three.morale(Body::Prussian), three.morale(Body::Allied), three.morale(Body::French)),
        ("0/50/70".into(), "0/20/-".into(), "0/60/-".into())
    );
}

/// [24.3B] RULING: a town that the French take whole when the Prussians have lost heart already is lost for good too.
#[test]
fn a_town_lost_too_late() {
    let towns = "fr-4-rome-12@3755 fr-4-schf-12@3855 fr-4-cap-13@3955 fr-4-desp-13@3856";
    let taken = |more: &str| {
        let situation = "grand-ligny french movement, once first-corps-active, held 3854 allied";
        let mut table = table(situation, &format!("{towns} {FAR} {more}"));
        table.does("take fr-4-desp-13; to 3854");
        (table.game.is_broken(Body::Prussian), table.game.flag(Flag::LignyLost))
    };
    assert_eq!(taken(""), (false, false));
    assert_eq!(taken(&format!("{FIFTY_FOUR} pr-2-thum@lost")), (true, true));
}

/// [24.3A] East of column 28 begins with column 29; only Allies count, and only the first time. [24.3.1] Until then
/// nothing moves the French level.
#[test]
fn east_of_column_28() {
    let at = |situation: &str, from: &str, to: &str, who: &str| {
        let fight = format!("fr-4-maur@{to} {who}@{from} {FAR}");
        let mut table = table(&format!("grand-ligny allied combat{situation}"), &fight);
        let mut shifts = 0;
        table.game.shifts(Body::French, |_| shifts += 1);
        assert_eq!(shifts, 0);
        table.attack(to, from).does("roll 1-5");
        (table.morale(Body::French), table.game.flag(Flag::AlliesAtLigny))
    };
    assert_eq!(at("", "2844", "2845", "al-5-kempt"), ("0/60/-".into(), false));
    assert_eq!(at("", "2944", "2945", "al-5-kempt"), ("0/55/-".into(), true));
    assert_eq!(at("", "2844", "2945", "al-5-kempt"), ("0/55/-".into(), true), "where the French are");
    assert_eq!(at("", "2944", "2945", "pr-1-24-1"), ("0/60/-".into(), false));
    assert_eq!(at(", once allies-at-ligny", "2944", "2945", "al-5-kempt"), ("0/60/-".into(), true));
}

/// [24.3A] RULING: the first Allied attack beyond column 28 takes its printed strength in command off what the French bear.
#[test]
fn allies_at_ligny() {
    let counters = "al-5-kempt@3144 al-5-pack@3144 wellington@3144 fr-4-maur@3145 fr-g-fri-gr@3363 napoleon@3363 pr-3-8-9@4558 blucher@4558";
    let mut table = table("grand-ligny allied combat, out al-5-pack", counters);
    table.attack("3145", "3144").does("roll 3-1");
    assert_eq!(table.morale(Body::French), "0/55/-");
}

/// [24.3D] RULING: a demoralized Allied army leaves the field; nobody of it is lost.
#[test]
fn the_allies_leave() {
    let lost =
        "al-5-pack@lost al-5-vincke@lost al-bw-bttlr@lost al-bw-specht@lost al-1-mait@lost al-3-wllmsn@lost";
    let counters = format!(
        "al-5-kempt@1735 wellington@1735 fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 ney@1752 napoleon@3163 fr-g-fri-gr@3163 pr-3-8-9@4558 blucher@4558 {lost}"
    );
    let mut table = table("grand-ligny french combat, once first-corps-active", &counters);
    assert_eq!(table.morale(Body::Allied), "24/25/-");
    table
        .attack("1751", "1752")
        .roll("6-1", 1)
        .stands("al-n2-opstl@lost al-5-kempt@exited wellington@exited");
    assert_eq!(table.game.losses(Body::Allied), 25);
}

/// Those without whom there is no Grand Ligny, and no Grand Waterloo, far from everything.
const FAR: &str = "napoleon@3065 fr-g-lall@3065 al-nc-mrln@0738 willem@0738 pr-3-8-9@5758 blucher@5758";
const NORTH: &str =
    "napoleon@0732 fr-1-grenr-3@0732 wellington@1525 al-6-best@1525 blucher@3709 pr-3-8-9@3709";

/// [24.3D] [27.3D] [6.6.2] RULING: an army that leaves the field takes with it what its units still had to do: of two
/// who cannot retreat the first is lost and breaks it, and the second goes with the others. Whoever has won may
/// advance.
#[test]
fn an_army_leaves_in_the_middle_of_a_retreat() {
    let allies =
        format!("fr-2-huss-5@0754 fr-2-camp-5@0855 fr-2-jamin-9@0655 al-5-pack@0755 al-5-vincke@0755 {FAR}");
    let mut ligny = table("grand-ligny french combat, lost allied 24", &allies);
    ligny.attack("0755", "0754 0855 0655").roll("2-1", 1);
    ligny.offers("lose al-5-pack; lose al-5-vincke").does("lose al-5-pack");
    ligny.stands("al-5-pack@lost al-5-vincke@exited al-nc-mrln@exited willem@exited pr-3-8-9@5758");
    assert_eq!(ligny.game.losses(Body::Allied), 28);
    ligny.offers("advance fr-2-camp-5 0755; advance fr-2-huss-5 0755; advance fr-2-jamin-9 0755; stay");
    ligny.does("stay").offers("end-combat");
    let prussians = format!(
        "fr-2-huss-5@0329 fr-2-camp-5@0430 fr-2-jamin-9@0230 pr-4-18-15@0330 pr-4-3s-15@0330 {NORTH}"
    );
    let mut waterloo = table("grand-waterloo french combat, turn 18/1400, lost prussian 50", &prussians);
    waterloo.attack("0330", "0329 0430 0230").roll("2-1", 1).does("lose pr-4-18-15");
    waterloo.stands("pr-4-18-15@lost pr-4-3s-15@exited pr-3-8-9@exited blucher@exited al-6-best@1525");
    assert_eq!(waterloo.game.losses(Body::Prussian), 54);
    assert!(waterloo.game.flag(Flag::PrussiansGone));
    waterloo.does("advance fr-2-huss-5 0330").offers("end-combat");
}

/// [24.3D] [7.1E.2] Guns that could have drawn back are gone; [6.7.1] the enemy may advance all the same.
#[test]
fn guns_leave_with_their_army() {
    let fight =
        format!("al-5-kempt@0755 al-5-heisse@0752 fr-2-huss-5@0754 fr-2-camp-5@0855 fr-2-jamin-9@0655 {FAR}");
    let mut table = table("grand-ligny allied combat, lost allied 24", &fight);
    table.attack("0754 0855 0655", "0755 al-5-heisse").roll("1-3", 3);
    table.stands("al-5-kempt@lost al-5-heisse@exited");
    assert_eq!(table.asks(), Side::French);
    table.offers("advance fr-2-camp-5 0755; advance fr-2-huss-5 0755; advance fr-2-jamin-9 0755; stay");
    table.does("stay").offers("end-combat");
}

/// [24.3D] [6.5A.2] [10.2.2] RULING: nobody pays for an exchange after his army has left: the first regiment given up
/// has broken it, as is seen when its general falls.
#[test]
fn nobody_is_left_to_pay() {
    let fight = format!("fr-1c-sbrvie@0755 al-5-kempt@0754 picton@0754 al-5-pack@0855 {FAR}");
    let mut table = table("grand-ligny allied combat, lost allied 24", &fight);
    table.attack("0755", "0754 0855").roll("4-1", 6).does("pay al-5-kempt");
    table.offers("pay al-5-pack; enough").stands("picton@0754");
    table.fork().does("enough").stands("al-5-pack@exited picton@exited").offers("end-combat");
    table.does("pay al-5-pack").stands("al-5-pack@lost picton@exited").offers("end-combat");
}

/// [24.3D] [6.1.3] [10.1E.2] Who stood before the army that has left has nobody to attack any more, and a Prussian
/// leader who was with it is alone; the Prussians fight on.
#[test]
fn duties_towards_an_army_that_left() {
    let fight = "fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 fr-2-huss-5@0755 al-5-kempt@0754 blucher@0754 \
                 fr-4-rome-12@3145 pr-1-12-1@3144 pr-3-8-9@5758 napoleon@3065 fr-g-lall@3065";
    let mut table = table("grand-ligny french combat, lost allied 24", fight);
    table.refuses("end-combat", "6.1.1").attack("1751", "1752").roll("6-1", 1).does("stay");
    table.stands("al-5-kempt@exited blucher@3144").offers("target 3144");
    // [24.3C] The same when the French come to hold the crossroads by an advance.
    let fight =
        format!("fr-2-baud-6@1642 fr-2-gauth-9@1642 al-n2-wmar@1641 fr-2-huss-5@0755 al-5-kempt@0754 {FAR}");
    let mut town =
        crate::common::table("grand-ligny french combat, lost allied 20, held 1641 allied", &fight);
    town.attack("1641", "1642").roll("1-1", 1).does("retreat al-n2-wmar 1640");
    assert!(!town.game.is_broken(Body::Allied));
    town.does("advance fr-2-baud-6 1641").stands("al-n2-wmar@exited al-5-kempt@exited").offers("end-combat");
}

/// [24.3D] [16.6D] Those who were still to come do not come, and those behind markers are gone with them; the lost
/// are lost, and the others keep their markers.
#[test]
fn nobody_of_it_is_left() {
    let counters = format!(
        "fr-2-baud-6@1752 fr-2-soye-6@1752 al-n2-opstl@1751 al-3-kiel@waiting al-1-mait@hidden=16 al-5-pack@lost fr-1-quiot-1@hidden=0 {FAR}"
    );
    let mut document = document("grand-ligny french combat, lost allied 24", &counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([
        { "pair": 0, "a": "4062", "b": "4062", "veil": 2 },
        { "pair": 16, "a": "0150", "b": "0150", "veil": 2 }
    ]);
    let mut table = Table::laid_out(&document);
    table.attack("1751", "1752").roll("6-1", 1);
    table.stands("al-3-kiel@exited al-1-mait@exited al-5-pack@lost fr-1-quiot-1@hidden=0");
    assert_eq!((table.game.pairs()[0].at[0], table.game.pairs()[16]), (hex("4062"), Pair::default()));
    assert!(table.game.flag(Flag::AlliesGone));
}

/// [24.3C] [24.3D] [16.6C.2] An Ally finds hidden units on his way, and they come to light at the crossroads: that
/// breaks his army, and he leaves with it instead of going on.
#[test]
fn found_and_gone() {
    let counters = "fr-2-huss-5@hidden=0 al-nc-mrln@2636 willem@2636 napoleon@3065 fr-g-lall@3065 pr-3-8-9@5758 blucher@5758";
    let mut document = document("grand-ligny allied movement, lost allied 20, held 1641 allied", counters);
    document["options"]["hidden-movement"] = "six".into();
    document["pairs"] = json!([{ "pair": 0, "a": "1541", "b": "1541", "veil": 2 }]);
    let mut table = Table::laid_out(&document);
    table.does("take al-nc-mrln; to 2437");
    assert_eq!((table.game.task(), table.game.hand().at), (Task::Emerging(0), hex("2537")));
    table.side_does(Side::French, "deploy fr-2-huss-5 1641").stands("al-nc-mrln@exited willem@exited");
    assert_eq!(table.game.task(), Task::Movement);
    table.lets("take pr-3-8-9; end-movement");
}

/// [24.4A.1] [24.4A.2] [24.4B.1] [24.4B.2] RULING: decisive and marginal victories.
#[test]
fn grand_ligny_ends() {
    let base = "napoleon@3163 fr-g-fri-gr@3163 al-nc-mrln@0738 pr-3-8-9@4558 blucher@4558 willem@0738";
    let night = "grand-ligny allied combat, turn 16/2000, once first-corps-active";
    let mut held = table(night, base);
    held.does("end-combat");
    held.ends(Side::Allied, "24.4B.2");
    let mut marginal = table(night, &format!("{base} pr-2-thum@lost {FIFTY_FOUR}"));
    marginal.does("end-combat");
    marginal.ends(Side::French, "24.4A.2");
    let mut emperor = table(
        "grand-ligny allied combat, once first-corps-active",
        "napoleon@3145 fr-4-schf-12@3145 pr-1-12-1@3144 pr-1-24-1@3144 blucher@3144 al-nc-mrln@0738 willem@0738 fr-g-fri-gr@3363",
    );
    emperor
        .attack("3145", "3144")
        .bars("roll 6-1")
        .rolls_lower("2-1", 1)
        .does("retreat fr-4-schf-12 3146")
        .dice("1");
    emperor.ends(Side::Allied, "24.4B.1");
}

/// [13.0.1] [13.0.2] [13.0.3] [13.1.1] [13.2.1] [13.2.2] [10.1C.3] RULING: Grand Ligny counts corps and nationalities
/// too: a broken corps pays double for open ground.
#[test]
fn corps_break_at_grand_ligny() {
    let counters = "fr-1c-soult@lost fr-1c-sbrvie@3163 pajol@3163 napoleon@3363 fr-g-fri-gr@3363 al-nc-mrln@0738 pr-3-8-9@5758 blucher@5758 willem@0738";
    let table = table("grand-ligny french movement, once first-corps-active", counters);
    assert!(table.game.is_demoralized(unit("fr-1c-sbrvie")) && table.game.is_demoralized(unit("pajol")));
    assert!(!table.game.is_demoralized(unit("fr-g-fri-gr")));
    assert_eq!(table.cost("fr-1c-sbrvie", "3262"), Some(2), "a trail costs what it did");
    let open = counters.replace("3163", "5064");
    let open = crate::common::table("grand-ligny french movement, once first-corps-active", &open);
    assert_eq!((open.cost("fr-1c-sbrvie", "5063"), open.cost("pajol", "5063")), (Some(4), Some(4)));
}

/// [25.0] [25.C] [25.D.2] [25.D.4] RULING: historical Wavre: 30, 15 and 28; the city decides at night, and exits do
/// not matter.
#[test]
fn historic_wavre() {
    let night = "historic-wavre french combat, turn 18/2000";
    let city = "fr-3-gen-10@4206 fr-3-dup-10@4306 fr-3-lag-11@4307 pr-3-8-9@3520";
    let mut taken = table(night, city);
    assert_eq!(
        (taken.morale(Body::French), taken.morale(Body::Prussian)),
        ("0/30/-".into(), "0/15/28".into())
    );
    taken.does("end-combat");
    taken.ends(Side::French, "25.D.2");
    let mut held = table(night, "fr-3-gen-10@4206 fr-3-dup-10@4306 pr-3-8-9@3520");
    held.does("end-combat");
    held.ends(Side::Allied, "25.D.4");
    let mut exit = table("historic-wavre french movement", "fr-3-gen-10@2916 pr-3-8-9@4520");
    exit.does("take fr-3-gen-10").bars("exit");
}

/// [25.D.1] [25.D.3] Decided at once.
#[test]
fn historic_wavre_at_once() {
    let lost = "pr-3-30-9@lost pr-3-27-10@lost pr-3-31-12@lost pr-3-mohn@lost pr-3-horse@lost pr-3-1k-9@lost pr-3-2k-10@lost pr-3-3k-11@lost pr-3-mar@lost";
    let mut table = table(
        "historic-wavre french combat",
        &format!("fr-3-gen-10@4029 fr-4-hul-14@4029 pr-3-5k-12@4028/r {lost}"),
    );
    assert_eq!(table.morale(Body::Prussian), "28/15/28");
    table.attack("4028", "4029").roll("6-1", 1);
    table.ends(Side::French, "25.D.1");
}

/// [27.1A.1] [27.1A.5] RULING: at Grand Waterloo the wings are those of the set-up, and each commander commands his own.
#[test]
fn two_wings() {
    let counters = "napoleon@0330 grouchy@0331 fr-1-quiot-1@0330 fr-3-gen-10@0331 al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709";
    let mut table = table("grand-waterloo french turn, turn 18/1400", counters);
    table.lets("command napoleon fr-1-quiot-1; command grouchy fr-3-gen-10");
    table.bars("command napoleon fr-3-gen-10; command grouchy fr-1-quiot-1");
    assert_eq!(
        (table.morale(Body::French), table.morale(Body::RightWing)),
        ("0/60/-".into(), "0/30/-".into())
    );
}

/// [27.1A.5] [11.1B.1] A corps may be in both wings: its officer passes command on to his own, until they combine.
#[test]
fn an_officer_of_one_wing() {
    let counters = "napoleon@0330 mouton@0330 fr-6-bell-19@0330 fr-6-laf-21@0331 grouchy@0334 al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709";
    for (wings, waits) in [("", true), (", once wings-combined", false)] {
        let mut table = table(&format!("grand-waterloo french turn, turn 18/1400{wings}"), counters);
        table.does("command napoleon mouton; transmit mouton");
        let out = table.game.out_of_command();
        assert_eq!((out.has(unit("fr-6-bell-19")), out.has(unit("fr-6-laf-21"))), (false, waits));
    }
    let alone = counters.replace(" fr-6-bell-19@0330", " fr-1-quiot-1@0330");
    let mut table = table("grand-waterloo french turn, turn 18/1400", &alone);
    table.does("command napoleon mouton").refuses("transmit mouton", "27.1A.5");
}

/// [27.1A.3] [27.1A.4] RULING: the wings combine when a unit that Grouchy commands attacks Allies while he is near
/// the Emperor; losses add up, the level is 90, and a broken right wing recovers.
#[test]
fn the_wings_combine() {
    let lost = "fr-4-rome-12@lost fr-4-hul-14@lost fr-3-bill-8@lost fr-3-cors-8@lost fr-3-dup-10@lost fr-3-duf-11@lost";
    let counters = format!(
        "napoleon@0332 grouchy@0331 fr-1-quiot-1@0332 fr-3-gen-10@0331 al-n3-detm@0330 wellington@0825 al-1-mait@0825 pr-1-12-1@3709 blucher@3709 {lost}"
    );
    let mut table = table("grand-waterloo french turn, turn 18/1400", &counters);
    assert!(table.game.is_broken(Body::RightWing));
    table
        .does("command grouchy fr-3-gen-10; end-command; end-movement")
        .attack("0330", "0331")
        .does("roll 2-1");
    assert!(table.game.flag(Flag::WingsCombined) && !table.game.is_broken(Body::French));
    assert_eq!(table.morale(Body::French), "30/90/-");
    assert!(table.game.levels(Body::RightWing).is_none(), "there is one army now");
    assert!(!table.game.is_broken(Body::RightWing) && !table.game.is_demoralized(unit("fr-3-gen-10")));
    let far = counters.replace("napoleon@0332", "napoleon@1630");
    let mut apart = crate::common::table("grand-waterloo french turn, turn 18/1400", &far);
    apart.does("command grouchy fr-3-gen-10; end-command; end-movement").attack("0330", "0331");
    apart.does("roll 2-1");
    assert!(!apart.game.flag(Flag::WingsCombined), "the Emperor is too far off");
}

/// [27.1A.3] RULING: the command is that of the Command Segment before the attack, by Grouchy himself or through his
/// officer; what he said an hour ago is forgotten.
#[test]
fn whom_grouchy_commands() {
    let counters = "napoleon@0332 grouchy@0331 vandamme@0331 fr-1-quiot-1@0332 fr-3-gen-10@0331 al-n3-detm@0330 wellington@0825 al-1-mait@0825 pr-1-12-1@3709 blucher@3709";
    let mut document = document("grand-waterloo french turn, turn 18/1400", counters);
    document["grouchys"] = json!(["fr-3-gen-10"]);
    let combine = |said: &str| {
        let mut table = Table::laid_out(&document);
        for said in said.split("; ").filter(|said| !said.is_empty()) {
            table.does(said);
        }
        table.does("end-command; end-movement").attack("0330", "0331").does("roll 2-1");
        table.game.flag(Flag::WingsCombined)
    };
    assert!(!combine(""));
    assert!(combine("command grouchy fr-3-gen-10"));
    assert!(combine("command grouchy vandamme; transmit vandamme"));
    assert!(!combine("command grouchy vandamme"), "who kept it to himself");
}

/// [27.1C] [11.1A.1] Officers of cavalry take half a place of Grouchy's capacity, and a whole one of the Emperor's.
#[test]
fn cavalry_is_light_for_grouchy_alone() {
    let counters = "napoleon@0332 milhaud@0332 fr-4c-del@0332 grouchy@0431 pajol@0431 fr-1c-soult@0431 al-n3-detm@0325 wellington@0825 al-1-mait@0825 pr-1-12-1@3709 blucher@3709";
    let mut table = table("grand-waterloo french turn, turn 18/1400", counters);
    for (commander, officer, price) in [("napoleon", "milhaud", 2), ("grouchy", "pajol", 1)] {
        let before = table.game.capacity_left(unit(commander))[0];
        table.does(&format!("command {commander} {officer}"));
        assert_eq!(before - table.game.capacity_left(unit(commander))[0], price, "{commander}");
    }
}

/// [27.1A.2] [27.4B.1] The left wing breaks: the Coalition has won.
#[test]
fn the_left_wing_breaks() {
    let lost = "fr-g-fri-gr@lost fr-g-mrnd-ch@lost fr-g-rog-gr@lost fr-g-mich-ch@lost fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-baud-6@lost fr-2-gauth-9@lost fr-1-desal@lost fr-1-quiot-1@lost";
    let counters = format!(
        "fr-1-jacq@0331 napoleon@0732 al-1-mait@0330 al-1-byng@0330 wellington@0330 pr-1-12-1@3709 blucher@3709 {lost}"
    );
    let mut table = table("grand-waterloo french combat, turn 18/1400", &counters);
    assert_eq!(table.morale(Body::French), "59/60/-");
    table.attack("0330", "0331").rolls_lower("1-5", 6);
    table.ends(Side::Allied, "27.4B.1");
}

/// [27.1B] [27.3C.3] The French may leave at 3701, and the Allies bear ten less from then on.
#[test]
fn the_road_to_brussels() {
    let counters = "fr-3-gen-10@3701 grouchy@3701 napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709";
    let mut table = table("grand-waterloo french movement, turn 18/1400", counters);
    table.does("take fr-3-gen-10; exit");
    assert_eq!(table.morale(Body::Allied), "0/35/45");
}

/// [27.1C] For Grouchy a cavalry corps is half an officer.
#[test]
fn cavalry_is_light_for_grouchy() {
    let counters = "grouchy@0330 vandamme@0330 pajol@0330 exelmans@0330 gerard@0330 fr-3-gen-10@0330 napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709";
    let mut table = table("grand-waterloo french turn, turn 18/1400", counters);
    table
        .does("command grouchy vandamme; command grouchy pajol")
        .lets("command grouchy exelmans")
        .bars("command grouchy gerard");
}

/// [27.1D] [27.1E] RULING: no Prussian moves at noon, but he fights; Bulow is always in command.
#[test]
fn prussians_at_noon() {
    let counters = "pr-1-12-1@3709 bulow@3709 blucher@3709 al-1-mait@1525 wellington@1525 fr-1-jacq@0732 napoleon@0732 pr-1-24-1@0331 fr-1-quiot-1@0332";
    let mut noon = table("grand-waterloo allied turn, turn 18/1200", counters);
    assert!(!noon.game.out_of_command().has(unit("bulow")));
    noon.does("end-command").bars("take pr-1-12-1; take blucher").lets("take al-1-mait").does("end-movement");
    noon.offers("target 0332");
    let mut later = table("grand-waterloo allied movement, turn 18/1300", counters);
    later.lets("take pr-1-12-1; take blucher");
}

/// [27.3.1] [27.3A.1] [27.3A.2] [27.3B] [27.3C.1] [27.3C.2] RULING: what moves the levels at Grand Waterloo.
#[test]
fn grand_waterloo_levels() {
    let base = "napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709";
    let at = |once: &str, more: &str| {
        table(&format!("grand-waterloo french movement, turn 18/1400{once}"), &format!("{base} {more}"))
    };
    assert_eq!(
        (at("", "").morale(Body::Prussian), at("", "").morale(Body::Allied)),
        ("0/35/50".into(), "0/45/55".into())
    );
    assert_eq!(at(", once maison-du-roi-entered", "").morale(Body::French), "0/40/-");
    assert_eq!(at(", once waterloo-entered prussians-engaged", "").morale(Body::Allied), "0/35/45");
    let wavre = at("", "fr-3-gen-10@4206 fr-3-dup-10@4306 fr-3-lag-11@4307 grouchy@4206");
    assert_eq!(wavre.morale(Body::Prussian), "0/25/40");
}

/// [27.3D] [27.4B.2] [27.4A.1] [27.4A.2] Prussians who disintegrate are gone; at night the Coalition has held.
#[test]
fn grand_waterloo_ends() {
    let base = "napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525 pr-3-8-9@3520 blucher@3520";
    let mut night = table("grand-waterloo allied movement, turn 18/2100", base);
    night.does("end-movement");
    night.ends(Side::Allied, "27.4B.2");
    let gone = table("grand-waterloo french movement, turn 18/1400", &format!("{base} {}", north()));
    assert_eq!((gone.place("pr-3-8-9"), gone.place("blucher")), ("exited".into(), "exited".into()));
}

/// [24.1A.2] RULING: in the two great battles an attack without orders counts in full, and whoever won may advance;
/// guns still need orders.
#[test]
fn attacks_without_orders_in_the_great_battles() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-desal@0332 al-n3-detm@0330 napoleon@0732 fr-1-jacq@0732 wellington@1525 al-1-mait@1525 pr-1-12-1@3709 blucher@3709";
    let mut table = table("grand-waterloo french combat, turn 18/1400, out fr-g-fri-gr fr-1-desal", counters);
    table.does("target 0330").bars("bombard fr-1-desal").does("join 0331").roll("4-1", 2);
    table.does("retreat al-n3-detm 0329").lets("advance fr-g-fri-gr 0330; advance fr-g-mrnd-ch 0330");
}

/// [24.1A.3] [22.5B.1] RULING: at Grand Ligny a beaten Old Guard takes seven off the level of every corps whose
/// officer is near; an exchange with somebody who has lost heart does not.
#[test]
fn the_old_guard_is_beaten() {
    let counters = "fr-g-fri-gr@3145 drouot@3147 fr-g-rog-gr@3147 napoleon@3147 milhaud@4062 fr-4c-del@4062 pr-1-12-1@3144 pr-1-24-1@3144 blucher@3144 al-nc-mrln@0738 willem@0738";
    let mut table = table("grand-ligny french combat, once first-corps-active", counters);
    let guard = crate::common::edition().stats(unit("drouot")).corps.expect("a corps");
    let riders = crate::common::edition().stats(unit("milhaud")).corps.expect("a corps");
    assert_eq!((table.game.corps_level(guard).0, table.game.corps_level(riders).0), (20, 4));
    table.attack("3144", "3145").roll("1-2", 6);
    assert_eq!(
        (table.game.corps_level(guard).0, table.game.corps_level(riders).0),
        (13, 4),
        "the cavalry is far away"
    );
    // An exchange is a defeat too, but not with men who have lost heart.
    let counters = "fr-g-fri-gr@3145 fr-g-mrnd-ch@3145 fr-g-rog-gr@3244 fr-g-mich-ch@3244 drouot@3147 fr-g-chrt-y@3147 napoleon@3147 pr-1-12-1@3144 zieten@3144 blucher@3141 pr-2-2-5@3141 al-nc-mrln@0738 willem@0738";
    for (broken, level) in [("", 13), (", broken pr-1", 20)] {
        let mut table = crate::common::table(
            &format!("grand-ligny french combat, once first-corps-active{broken}"),
            counters,
        );
        assert_eq!(table.game.is_demoralized(unit("pr-1-12-1")), !broken.is_empty());
        table.attack("3144", "3145 3244").roll("4-1", 6).stands("pr-1-12-1@lost");
        assert_eq!(table.game.corps_level(guard).0, level, "{broken}");
    }
}

/// [27.1.OG] RULING: at Grand Waterloo there are no levels of corps, so a beaten Old Guard dismays nobody.
#[test]
fn nobody_is_dismayed_at_grand_waterloo() {
    let counters = "fr-g-fri-gr@0331 drouot@0333 fr-g-rog-gr@0333 napoleon@0333 al-1-mait@0330 al-1-byng@0330 wellington@0330 pr-1-12-1@3709 blucher@3709";
    let mut table = table("grand-waterloo french combat, turn 18/1400", counters);
    let guard = crate::common::edition().stats(unit("drouot")).corps.expect("a corps");
    table.attack("0330", "0331").roll("1-2", 6);
    assert_eq!(table.game.corps_level(guard).0, 20);
    assert!(!table.game.is_demoralized(unit("fr-g-fri-gr")));
}

/// [21.3B.1] [27.3C.2] [3.4B] Who comes into Waterloo is told of in both battles by the rule that both have.
#[test]
fn waterloo_is_entered() {
    for battle in ["la-belle-alliance", "grand-waterloo"] {
        let situation = format!("{battle} french movement, turn 18/1400");
        let mut table = table(&situation, "fr-1-jacq@0710 al-1-mait@0225");
        table.does("take fr-1-jacq; to 0709").has_event("3.4B", "French units are in 0709");
    }
}

/// [18.4A.1] [18.4A.2] [18.4B.1] [18.4B.2] [19.4C.4] [22.4.1] Every battle has a chart of what wins it; a row that an
/// army's losses decide says how far they are.
#[test]
fn what_wins_is_told() {
    for &battle in Battle::ALL {
        let game = Nlb::set_up(edition(), battle, Agreed::read(battle, &Default::default()).unwrap());
        let charts = game.charts(Side::French.into());
        let victory = charts.iter().find(|chart| chart.key == "victory").expect("it has one");
        assert!(victory.rows.len() >= 2 && victory.rows.iter().all(|row| row.rule.is_some()), "{battle:?}");
    }
    let ligny = table("ligny french combat, lost prussian 20", "fr-4-rome-12@3755 pr-3-8-9@4558");
    let charts = ligny.game.charts(Side::French.into());
    let victory = charts.iter().find(|chart| chart.key == "victory").unwrap();
    let told: Vec<_> = victory.rows.iter().map(|row| (row.cells[0].as_str(), row.progress)).collect();
    let levels = |body| ligny.game.levels(body).unwrap();
    let (prussian, french) = (levels(Body::Prussian), levels(Body::French));
    assert_eq!(
        told,
        [
            ("French", Some([20, i32::from(prussian.disintegration.unwrap() + 1)])),
            ("French", None),
            ("Coalition", Some([0, i32::from(french.demoralization)])),
            ("Coalition", None),
        ]
    );
}

/// [27.3C.3] [9.2.2] The first French unit that leaves may break the Allies by it, at once.
#[test]
fn the_road_to_brussels_breaks_an_army() {
    let lost = "al-1-byng@lost al-2-adam@lost al-2-halk@lost al-2-du-plat@lost al-5-pack@lost al-5-kempt@lost al-3-kiel@lost al-3-omptda@lost al-6-best@lost";
    let counters = format!(
        "fr-3-gen-10@3701 grouchy@3701 napoleon@0732 fr-1-jacq@0732 al-1-mait@1525 wellington@1525 pr-1-12-1@3709 blucher@3709 {lost}"
    );
    let mut table = table("grand-waterloo french movement, turn 18/1400", &counters);
    assert_eq!(table.morale(Body::Allied), "38/45/55");
    table.does("take fr-3-gen-10; exit");
    assert!(table.game.is_broken(Body::Allied));
}

/// [21.3B.2] [26.A] Prussians who attack lift the Allies as much as those who are attacked, in the variant too.
#[test]
fn prussians_who_attack_and_are_attacked() {
    let counters = "fr-2-soye-6@0331 pr-4-schw@0330 al-1-mait@0825";
    let mut attack = table("la-belle-alliance allied combat", counters);
    attack.attack("0331", "0330").rolls_lower("1-4", 1);
    assert_eq!(attack.morale(Body::Allied), "0/55/65");
    let counters = "fr-1-quiot-1@0331 napoleon@0331 pr-4-18-15@0330 al-1-mait@0825";
    let mut variant = table("la-belle-alliance-variant french combat, turn 18/1300", counters);
    assert_eq!(variant.morale(Body::Allied), "0/45/55");
    variant.attack("0330", "0331").rolls_lower("1-4", 6);
    assert_eq!(variant.morale(Body::Allied), "0/55/65");
}
