//! A fifth reading, of what happens in the middle of combats: 192 situations of the standard rules and the battles,
//! written down before the program was looked at. Here are those that no other test held.

use crate::common::{Table, document, table};
use contract::{Game, Side};
use nlb::{Body, Flag};

/// [18.3B.2] [9.2.2] [9.3.1] Beaten back into a town the French break those who have beaten them, and nobody follows.
#[test]
fn a_retreat_that_breaks_the_victors() {
    let counters = "fr-4-hul-14@3856 pr-3-8-9@3857 pr-3-30-9@3857 pr-3-27-10@4558";
    let mut ligny = table("ligny allied combat, lost prussian 52, held 3855 allied", counters);
    ligny.attack("3856", "3857").rolls_lower("1-1", 1).does("retreat fr-4-hul-14 3855");
    assert!(ligny.game.is_broken(Body::Prussian));
    ligny.offers("end-combat");
    let mut waterloo = table(
        "la-belle-alliance french combat, lost allied 25",
        "fr-1-quiot-1@0710 al-1-mait@0711 pr-4-schw@2512",
    );
    waterloo.attack("0711", "0710").roll("1-2", 3).does("retreat fr-1-quiot-1 0709");
    assert!(waterloo.game.is_broken(Body::Allied));
    waterloo.offers("end-combat");
}

/// [6.7.1] [18.3B.2] [18.4A.1] [21.3B.1] [21.4A.2] Defenders who follow a beaten attack into a town decide the battle at
/// once, in the enemy's turn too.
#[test]
fn a_defender_takes_a_town() {
    let counters = "fr-4-hul-14@3856 fr-4-rome-12@3856 pr-3-8-9@3855 pr-3-27-10@4558";
    let mut ligny = table("ligny allied combat, lost prussian 72", counters);
    ligny.attack("3856", "3855").rolls_lower("1-4", 4).does("retreat pr-3-8-9 3854");
    ligny.does("advance fr-4-hul-14 3855").ends(Side::French, "18.4A.1");
    let counters = "fr-1-quiot-1@0710 fr-1-bourg-1@0710 al-1-mait@0709 pr-4-schw@2512";
    let mut waterloo = table("la-belle-alliance allied combat, lost allied 40", counters);
    waterloo.attack("0710", "0709").rolls_lower("1-3", 3).does("retreat al-1-mait 0708");
    waterloo.does("advance fr-1-quiot-1 0709").ends(Side::French, "21.4A.2");
}

/// [27.3A.2] [27.4B.1] Beaten back into Maison du Roi: the left wing breaks by it.
#[test]
fn beaten_into_maison_du_roi() {
    let counters = "al-c-vivian@1021 fr-1-quiot-1@1020 fr-1-nogues-3@1121 napoleon@0732 fr-1-grenr-3@0732 \
                    wellington@1525 al-6-best@1525 blucher@3709 pr-3-8-9@3709";
    let mut table = table("grand-waterloo french combat, turn 18/1400, lost french 40", counters);
    table.attack("1021", "1020 1121").rolls_lower("3-1", 4).does("retreat al-c-vivian 1022");
    table.ends(Side::Allied, "27.4B.1");
}

/// [24.3A] [24.4B.1] [27.1A.4] What an attack does to the level of an army it does before the die: the French may break
/// by it.
#[test]
fn broken_before_the_die() {
    let far = "napoleon@3065 fr-g-lall@3065 al-nc-mrln@0738 willem@0738 pr-3-8-9@5758 blucher@5758";
    let counters = format!("fr-4-maur@3145 al-5-kempt@3144 wellington@3144 {far}");
    let situation = "grand-ligny allied combat, once first-corps-active, lost french 55";
    let mut ligny = table(situation, &counters);
    ligny.attack("3145", "3144").does("roll 1-1").ends(Side::Allied, "24.4B.1");
    // A gun that Grouchy commands and that fires on the Allies combines the wings, for better or worse.
    let counters = "napoleon@0333 grouchy@0332 fr-1-quiot-1@0333 fr-3-dogr@0332 al-n3-detm@0330 wellington@0825 al-1-mait@0825 pr-1-12-1@3709 blucher@3709";
    for (left, over) in [(54, false), (55, true)] {
        let mut document = document("grand-waterloo french turn, turn 18/1400", counters);
        document["morale"]["losses"]["french"] = left.into();
        document["morale"]["losses"]["right-wing"] = 35.into();
        let mut waterloo = Table::laid_out(&document);
        waterloo.does("command grouchy fr-3-dogr; end-command; end-movement");
        waterloo.attack("0330", "fr-3-dogr").does("roll 1-1");
        assert!(waterloo.game.flag(Flag::WingsCombined));
        assert_eq!(waterloo.is_over(), over, "{left}");
    }
}

/// [20.3A] [6.4.Ex] In the Prussian turn too what an exchange costs the Prussians holds the French up at that instant.
#[test]
fn points_of_the_same_instant() {
    let counters = "fr-4-maur@4029 fr-3-gen-10@4617 pr-1-12-1@4028 pr-1-24-1@4028 pr-1-7-3@4129";
    let mut table = table("wavre allied combat, lost french 27", counters);
    table.attack("4029", "4028 4129").roll("5-1", 5).does("pay pr-1-7-3; enough");
    assert!(!table.is_over());
    assert_eq!(table.morale(Body::French), "30/34/-");
}

/// [9.3.1] [9.3.2] [8.2B] [8.2C] Broken by one combat, their infantry behind walls gets nothing of them in the next of
/// the same phase: any odds, and a Dr drives it out.
#[test]
fn walls_fall_in_the_middle_of_a_phase() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-n3-smiss@0330 al-3-omptda@0916/r fr-g-rog-gr@0917 fr-g-mich-ch@0917 \
                    fr-2-baud-6@1016 fr-2-soye-6@1016 fr-2-gauth-9@0816 fr-2-huss-5@0816 fr-2-camp-5@0915 fr-2-jamin-9@0915 pr-4-schw@2512";
    let mut table = table("la-belle-alliance french combat, lost allied 44", counters);
    assert_eq!(table.fork().attack("0916", "0917 1016 0915 0816").odds(), "4-1");
    table.attack("0330", "0331").roll("6-1", 1).does("stay");
    assert!(table.game.is_broken(Body::Allied));
    table.attack("0916", "0917 1016 0915 0816").roll("6-1", 4);
    table.stands("al-3-omptda@lost").offers("end-combat");
}

/// [9.3.1] [5.4.2] Two armies in one hex or one phase: the one that has lost heart does not follow, the other does.
#[test]
fn one_of_two_armies_follows() {
    let counters = "fr-1-quiot-1@0331 al-1-mait@0330 pr-4-18-15@0330";
    let situation = "la-belle-alliance french combat, once prussians-engaged, lost allied 55";
    let mut together = table(situation, counters);
    together.attack("0330", "0331").rolls_lower("1-3", 3).does("retreat fr-1-quiot-1 0332");
    together.offers("advance pr-4-18-15 0331; stay");
    // Broken by their own exchange: from the next combat on.
    let counters = "al-1-mait@0330 al-1-byng@0330 fr-1c-sbrvie@0331 al-5-kempt@0630 al-5-pack@0630 fr-1-jacq@0631 \
                    pr-4-18-15@0930 pr-4-15-16@0930 fr-4c-st-al@0931";
    let mut phase = table("la-belle-alliance allied combat, lost allied 43", counters);
    phase.attack("0331", "0330").roll("6-1", 6).does("pay al-1-mait; enough");
    phase.attack("0631", "0630").roll("3-1", 1).does("retreat fr-1-jacq 0632").offers("target 0931");
    phase.attack("0931", "0930").roll("2-1", 1).does("retreat fr-4c-st-al 0932");
    phase.lets("advance pr-4-18-15 0931; advance pr-4-15-16 0931; stay");
}

/// [7.1E.2] [10.2.2] A gun that draws back of its own will puts the life of its leader at no risk.
#[test]
fn a_gun_leaves_its_leader() {
    let counters = "fr-1-desal@0332 napoleon@0332 fr-1-quiot-1@0331 al-1-mait@0330 al-1-byng@0330";
    let mut table = table("la-belle-alliance french combat, command", counters);
    table.attack("0330", "0331 fr-1-desal").rolls_lower("1-3", 3).does("retreat fr-1-quiot-1 0231");
    table.does("retreat fr-1-desal 0333").stands("napoleon@0332").lets("advance al-1-mait 0331; stay");
}

/// [10.1E.2] [6.6.1] A beaten unit comes beside a lone leader and drives him off before anybody advances; [10.1E.1] one
/// that goes back onto him may.
#[test]
fn driven_off_by_the_beaten() {
    let counters = "fr-1-quiot-1@0331 fr-2-pire@0825 napoleon@0825 al-1-mait@0330 al-1-byng@0330";
    for willem in ["0333", "0332"] {
        let mut table = table("la-belle-alliance french combat, command", &format!("{counters} willem@0925"));
        let mut written = table.game.position();
        written["units"]["willem"] = willem.into();
        table = Table::laid_out(&written);
        table.attack("0330", "0331").roll("1-3", 3).does("retreat fr-1-quiot-1 0332");
        table.stands("willem@0330").lets("advance al-1-mait 0331; stay");
    }
}

/// [6.6C.3] [9.0.1] Shells on a hex into which somebody came back: he adds nothing, and is lost with the other.
#[test]
fn lost_where_he_came_back_to() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-n3-detm@0330 al-n3-smiss@0329 fr-g-lall@0528 fr-g-st-maur@0528";
    let mut table = table("la-belle-alliance french combat", counters);
    table.attack("0330", "0331").roll("4-1", 3).does("retreat al-n3-detm 0329; stay");
    table.attack("0329", "fr-g-lall fr-g-st-maur");
    assert_eq!(table.sums(), (12, 1));
    table.roll("6-1", 6).stands("al-n3-detm@lost al-n3-smiss@lost fr-g-lall@0528").lets("end-combat");
    assert_eq!(table.game.losses(Body::Allied), 4);
}

/// [19.5C] An enemy who advances into the zone of cavalry that stands idle rouses it.
#[test]
fn roused_by_an_advance() {
    let counters = "fr-2-pire@1752 fr-3c-lher@1753 fr-2-soye-6@2050 al-5-kempt@1751 al-5-pack@1751";
    for (advance, free) in [("stay", false), ("advance al-5-kempt 1752", true)] {
        let mut document = document("quatre-bras allied combat, option idle-cavalry", counters);
        document["idle"] = serde_json::json!(["fr-3c-lher"]);
        let mut table = Table::laid_out(&document);
        table.attack("1752", "1751").roll("2-1", 1).does(&format!("retreat fr-2-pire 1652; {advance}"));
        let idle = table.game.position()["idle"].as_array().is_some_and(|idle| !idle.is_empty());
        assert_eq!(idle, !free, "{advance}");
    }
}
