//! 9.0 Army morale.

use crate::common::{Table, document, table};
use contract::Side;
use nlb::Body;

/// Prussians that have lost exactly 54 of 55 at Ligny.
const PRUSSIANS_LOST: &str = "pr-1-12-1@lost pr-1-24-1@lost pr-1-1w-1@lost pr-1-6-2@lost pr-1-28-2@lost pr-1-2w-2@lost pr-1-7-3@lost \
    pr-1-29-3@lost pr-1-3w-3@lost pr-1-19-4@lost pr-1-4w-4@lost pr-1-tresk@lost pr-1-lutz@lost pr-1-lehmn@lost";

/// [9.0.1] RULING: losses add up by army, with what each face showed.
#[test]
fn losses_add_up() {
    let table = table(
        "la-belle-alliance french movement",
        "fr-1-quiot-1@lost fr-1-bourg-1@lost/r al-1-mait@lost pr-4-schw@lost fr-2-soye-6@0330",
    );
    let losses = [Body::French, Body::Allied, Body::Prussian].map(|body| table.game.losses(body));
    assert_eq!(losses, [6, 6, 2]);
}

/// [9.2.1] [9.3.1] [18.3.1] An army is demoralized as soon as its losses reach its level, and from then on does not
/// advance.
#[test]
fn demoralized_at_the_level() {
    let all = format!(
        "fr-g-fri-gr@3163 fr-g-mrnd-ch@3163 pr-2-thum@3162 pr-2-2-5@3844 fr-4-maur@3845 {PRUSSIANS_LOST}"
    );
    let mut table = table("ligny french combat", &all);
    assert_eq!(table.morale(Body::Prussian), "54/55/74");
    table.attack("3162", "3163").roll("6-1", 1).stands("pr-2-thum@lost").does("stay");
    assert!(table.game.is_broken(Body::Prussian));
    // [9.3.1] The Prussian at 3844 beats the French off, and stays where he is.
    table.attack("3844", "3845").roll("1-2", 3).does("retreat fr-4-maur 3846").offers("end-combat");
}

/// [9.1.1] [9.1.2] [18.4A.1] RULING: it disintegrates only when losses are more than the level.
#[test]
fn disintegrated_above_the_level() {
    let exact =
        format!("{PRUSSIANS_LOST} pr-2-2-5@lost pr-2-25-5@lost pr-2-9-6@lost pr-2-26-6@lost pr-2-14-7@lost");
    let all = format!("fr-g-fri-gr@3163 fr-g-mrnd-ch@3163 pr-2-thum@3162 {exact}");
    let mut table = table("ligny french combat", &all);
    assert_eq!(table.morale(Body::Prussian), "74/55/74");
    assert!(!table.game.has_disintegrated(Body::Prussian));
    table.attack("3162", "3163").roll("6-1", 1);
    table.ends(Side::French, "18.4A.1");
}

/// [9.2.2] [18.3B.1] RULING: a level that falls is looked at at once, and a demoralization stays although it rises again.
#[test]
fn levels_are_looked_at_at_once() {
    let all = format!("fr-4-rome-12@3654 pr-2-2-5@3844 {PRUSSIANS_LOST}");
    let mut table = table("ligny french movement", &all);
    assert!(!table.game.is_broken(Body::Prussian));
    table.does("take fr-4-rome-12; to 3755");
    assert!(table.game.is_broken(Body::Prussian) && table.morale(Body::Prussian) == "54/52/71");
}

/// [9.2A] [21.3A] RULING: armies lose heart each for itself; one that does lifts the French, once.
#[test]
fn armies_break_each_for_itself() {
    let lost =
        "pr-4-10-13@lost pr-4-11-14@lost pr-4-18-15@lost pr-4-15-16@lost pr-4-brdlbn@lost pr-4-watz@lost";
    let table =
        table("la-belle-alliance french movement", &format!("fr-2-soye-6@0330 al-1-mait@0825 {lost}"));
    assert!(table.game.is_broken(Body::Prussian) && !table.game.is_broken(Body::Allied));
    assert_eq!(
        (table.morale(Body::Prussian), table.morale(Body::French)),
        ("26/25/35".into(), "0/70/-".into())
    );
}

/// [9.2B] [18.3A] [18.4B.1] Both at their level in one exchange: the side whose turn it is not is first, which
/// protects the French at Ligny.
#[test]
fn an_exchange_breaks_the_other_side_first() {
    let french = "fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-vill-7@lost fr-2-piat-7@lost fr-3-bill-8@lost fr-3-cors-8@lost fr-3-lag-11@lost";
    let all = format!("fr-g-fri-gr@3163 fr-3-dom@3163 pr-2-thum@3162/r {french} {PRUSSIANS_LOST}");
    let mut table = table("ligny french combat", &all);
    assert_eq!(
        (table.morale(Body::French), table.morale(Body::Prussian)),
        ("34/35/-".into(), "54/55/74".into())
    );
    table.attack("3162", "3163").roll("6-1", 6).stands("pr-2-thum@lost").does("pay fr-3-dom; enough");
    assert!(table.game.is_broken(Body::Prussian) && !table.game.is_broken(Body::French) && !table.is_over());
}

/// [9.2B] [24.4A.1] [24.4B.1] [27.4A.2] [27.4B.1] In the two great battles an exchange brings both sides to their
/// end: whose turn it is not has come to his first.
#[test]
fn the_great_battles_in_one_exchange() {
    let south = "napoleon@3065 fr-g-lall@3065 al-nc-mrln@0738 willem@0738 pr-3-8-9@5758 blucher@5758";
    let ligny = |side: &str, fight: &str| {
        let situation = format!("grand-ligny {side} combat, lost french 59, lost prussian 75");
        let mut table = table(&situation, &format!("{fight} {south}"));
        assert!(!table.is_over());
        table.attack("0755", "0756").roll("4-1", 6);
        table
    };
    let mut ours = ligny("french", "fr-2-baud-6@0756 fr-1c-sbrvie@0756 pr-2-thum@0755");
    ours.does("pay fr-1c-sbrvie; enough").ends(Side::French, "24.4A.1");
    let mut theirs = ligny("allied", "pr-1-12-1@0756 pr-2-thum@0756 fr-1c-sbrvie@0755");
    theirs.does("pay pr-2-thum; enough").ends(Side::Allied, "24.4B.1");
    let north = "napoleon@0732 fr-1-grenr-3@0732 wellington@1525 al-6-best@1525 blucher@3709 pr-3-8-9@3709";
    // [27.3A.1] The Allies are demoralized, so the left wing bears seventy.
    let waterloo = |side: &str, fight: &str| {
        let situation = format!("grand-waterloo {side} combat, turn 18/1400, lost french 69, lost allied 55");
        let mut document = document(&situation, &format!("{fight} {north}"));
        document["morale"]["demoralized"] = serde_json::json!(["allied"]);
        let mut table = Table::laid_out(&document);
        table.attack("0330", "0331").roll("4-1", 6);
        table
    };
    let mut ours = waterloo("french", "fr-2-baud-6@0331 fr-3-dom@0331 al-c-vivian@0330");
    ours.does("pay fr-3-dom; enough").ends(Side::French, "27.4A.2");
    let mut theirs = waterloo("allied", "al-1-mait@0331 al-c-vivian@0331 fr-3-dom@0330");
    theirs.does("pay al-c-vivian; enough").ends(Side::Allied, "27.4B.1");
}

/// [18.3A] After that French losses do not matter to their morale.
#[test]
fn the_french_are_protected_at_ligny() {
    let french = "fr-g-chrt-y@lost fr-g-guye-y@lost fr-2-vill-7@lost fr-2-piat-7@lost fr-3-bill-8@lost fr-3-cors-8@lost fr-3-lag-11@lost fr-3-dom@lost";
    let all = format!("fr-g-fri-gr@3163 pr-2-2-5@3844 pr-2-thum@lost {french} {PRUSSIANS_LOST}");
    let table = table("ligny french movement", &all);
    assert!(table.game.is_broken(Body::Prussian) && !table.game.is_broken(Body::French));
    assert_eq!(table.game.losses(Body::French), 36);
}
