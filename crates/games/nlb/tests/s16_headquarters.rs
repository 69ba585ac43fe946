//! 16.14 Army headquarters. Around 0330 all is open ground.

use crate::common::{Table, document, table, unit};
use contract::{Game, Side};
use nlb::{Agreed, Battle, Task};
use serde_json::json;

const FRENCH: &str = "campaign french turn, turn 17/1200, option headquarters";

/// A position with some leaders or headquarters that are not active.
fn resting(situation: &str, counters: &str, inactive: &[&str]) -> Table {
    let mut document = document(situation, counters);
    document["inactive"] = json!(inactive);
    Table::laid_out(&document)
}

fn is_active(table: &Table, key: &str) -> bool {
    table.game.is_active(unit(key))
}

/// [16.14A] At the end of its owner's Command Phase headquarters are put to work or set in motion; at work they do
/// not move.
#[test]
fn working_or_moving() {
    let counters = "napoleon@0332 fr-hq@0332 fr-1-quiot-1@0332 al-1-mait@0312";
    let mut works = table(FRENCH, counters);
    assert_eq!(works.game.task(), Task::Command);
    works.does("end-command");
    assert_eq!((works.game.task(), works.asks()), (Task::Staff(unit("fr-hq")), Side::French));
    let mut moves = works.fork();
    works.refuses("end-movement", "16.14A").does("staff true").refuses("take fr-hq", "16.14A");
    moves.does("staff false").does("take fr-hq; to 0331");
    assert!(is_active(&works, "fr-hq") && !is_active(&moves, "fr-hq"));
    // What it is stays as it is until the next Command Phase.
    moves.does("end-movement").refuses("staff true", "16.14A");
}

/// [16.14B] It goes as leaders do, and an enemy zone stops its work.
#[test]
fn headquarters_among_enemies() {
    let counters = "al-1-mait@0327 wellington@0335 fr-hq@0330 fr-1-quiot-1@0330";
    let mut table = table("campaign allied movement, turn 17/1200, option headquarters", counters);
    table.does("take al-1-mait; to 0329");
    assert!(!is_active(&table, "fr-hq"));
    table.stands("fr-hq@0330");
    // Nor does it begin to work there.
    let mut near = resting(FRENCH, "napoleon@0332 fr-hq@0330 fr-1-quiot-1@0330 al-1-mait@0329", &["fr-hq"]);
    near.dice("4").does("end-command");
    assert_eq!(near.game.task(), Task::Movement);
    // Alone it has to go where friends are [10.1E.2].
    let mut alone = crate::common::table(
        "campaign allied movement, turn 17/1200, option headquarters",
        "al-1-mait@0327 wellington@0335 fr-hq@0330 fr-1-quiot-1@0333",
    );
    alone.does("take al-1-mait; to 0329").stands("fr-hq@0333");
}

/// [16.14C.1] RULING: 24 points of a rider over any ground, past no enemy; zones do not matter.
#[test]
fn the_line_to_headquarters() {
    let line = |counters: &str| {
        let table = table(FRENCH, &format!("{counters} fr-1-quiot-1@5550 al-1-mait@5540"));
        table.game.has_communication(unit("napoleon"))
    };
    assert!(line("napoleon@0330 fr-hq@0330"));
    assert!(line("napoleon@0330 fr-hq@0320"));
    assert!(!line("napoleon@0330 fr-hq@5060"), "too far");
    let ring = "al-2-adam@0329 al-2-halk@0429 al-2-du-plat@0430 al-5-pack@0331 al-5-kempt@0230";
    assert!(line(&format!("napoleon@0330 fr-1-bourg-1@0330 fr-hq@0335 {ring}")), "a gap in a zone is enough");
    assert!(!line(&format!("napoleon@0330 fr-1-bourg-1@0330 fr-hq@0335 {ring} al-6-best@0229")));
}

/// [16.14C.2] Without a line a commander is inactive on 1 to 3: he may move, but leads nobody.
#[test]
fn out_of_touch() {
    let counters = "napoleon@0332 fr-hq@5060 ney@5060 fr-1-quiot-1@0332 al-1-mait@0312";
    let at = |die: &str| {
        let mut table = table(FRENCH, counters);
        assert_eq!(table.game.task(), Task::Communication(unit("napoleon")));
        table.dice(die);
        table
    };
    let mut lost = at("3");
    assert!(!is_active(&lost, "napoleon") && is_active(&lost, "ney"));
    lost.refuses("command napoleon fr-1-quiot-1", "16.14C.2");
    lost.does("end-command; staff true; take napoleon; to 0331");
    let mut luck = at("4");
    luck.lets("command napoleon fr-1-quiot-1");
    // Headquarters that do not work are of no use.
    let mut idle = resting(FRENCH, "napoleon@0332 fr-hq@0332 fr-1-quiot-1@0332 al-1-mait@0312", &["fr-hq"]);
    idle.dice("1");
    assert!(!is_active(&idle, "napoleon"));
}

/// [16.14C.3] Only a die, a colleague who rides by or an enemy near by rouses him, in every army; [28.C.cmd] RULING:
/// Ney too, whether late starts are agreed or not.
#[test]
fn roused() {
    let counters = "blucher@0332 pr-hq@0332 pr-1-12-1@0332 fr-1-quiot-1@0312";
    let situation = "campaign allied turn, turn 17/1200, option headquarters";
    let mut die = resting(situation, counters, &["blucher"]);
    assert_eq!(die.game.task(), Task::Wake(unit("blucher")));
    die.dice("1");
    assert!(is_active(&die, "blucher"));
    let mut again = resting(situation, counters, &["blucher"]);
    again.dice("2");
    assert!(!is_active(&again, "blucher"), "a line to headquarters alone does not help");
    let mut alarm = resting(
        "campaign french movement, turn 17/1200, option headquarters",
        "blucher@0332 pr-1-12-1@0332 fr-1-quiot-1@0329",
        &["blucher"],
    );
    alarm.does("take fr-1-quiot-1; to 0331");
    assert!(is_active(&alarm, "blucher"));
    let mut visit = resting(
        "campaign french movement, turn 17/1200, option headquarters",
        "ney@0332 fr-1-quiot-1@0332 napoleon@0330 fr-1-bourg-1@0330 al-1-mait@0312",
        &["ney"],
    );
    visit.does("take napoleon; to 0332");
    let woken = visit.game.position()["woken"].clone();
    assert_eq!(woken, json!(["ney"]));
}

/// [16.14C.4] [2.1C] With a late start all French commanders sleep at six, with a line or without, but they may move.
#[test]
fn late_but_not_in_bed() {
    let counters = "napoleon@0332 fr-hq@0332 fr-1-quiot-1@0332 al-1-mait@0312";
    let situation = "campaign allied movement, turn 17/0300, option headquarters late-start";
    let mut table = table(situation, counters);
    table.does("end-movement");
    assert!(!is_active(&table, "napoleon"));
    table.does("take napoleon; to 0331");
}

/// [16.1C.2] [16.14D.1] [16.14D.2] RULING: a chief of staff may lead, and headquarters stop at that instant; they do
/// not begin again in that turn. So they do when he leaves them.
#[test]
fn chiefs_of_staff() {
    let counters = "napoleon@0332 soult@0332 fr-hq@0332 fr-1-quiot-1@0332 fr-2-huss-5@0333 al-1-mait@0312";
    let mut leads = table(FRENCH, counters);
    assert!(is_active(&leads, "fr-hq"));
    leads.does("command soult fr-1-quiot-1");
    assert!(!is_active(&leads, "fr-hq"), "at once");
    leads.does("end-command");
    assert_eq!(leads.game.task(), Task::Movement, "nobody can put it to work in this turn");
    let mut leaves = table(FRENCH, counters);
    leaves.does("end-command; staff true; take soult; to 0331");
    assert!(!is_active(&leaves, "fr-hq"));
    // Away from it he keeps it from working; where he has fallen it works without him.
    let mut away = resting(FRENCH, &counters.replace("soult@0332", "soult@0331"), &["fr-hq"]);
    away.dice("6 6").does("end-command");
    assert_eq!(away.game.task(), Task::Movement);
    let mut fallen = resting(FRENCH, &counters.replace("soult@0332", "soult@lost"), &["fr-hq"]);
    fallen.dice("6").does("end-command").lets("staff true");
}

/// [28.C.cmd] Who is where in the early start: Ney inactive, headquarters to come.
/// [28.A] RULING: headquarters, trains and all of 22.6 are not a matter of choice there; the rest of 16.0 is offered.
#[test]
fn the_early_start() {
    let edition = crate::common::edition();
    let agreed =
        <Agreed as contract::OptionSet<Battle>>::read(Battle::CampaignVariant, &Default::default()).unwrap();
    assert!(agreed.headquarters && agreed.trains && !agreed.hunger);
    assert!(agreed.victory_levels && agreed.variable_rain && agreed.hal_force && agreed.missing_leaders);
    let offered = <Agreed as contract::OptionSet<Battle>>::offered(Battle::CampaignVariant);
    assert!(offered.iter().all(|option| option.key != "headquarters" && option.key != "trains"));
    for option in ["hunger", "garrisons", "late-start", "old-guard", "hidden-movement"] {
        assert!(offered.iter().any(|offer| offer.key == option), "{option}");
    }
    let table = Table::of(nlb::Nlb::set_up(edition, Battle::CampaignVariant, agreed));
    assert!(!is_active(&table, "ney") && is_active(&table, "blucher"));
    assert!(!is_active(&table, "fr-hq") && is_active(&table, "pr-hq"));
    for (who, place) in [
        ("ney", "1647"),
        ("fr-hq", "waiting"),
        ("soult", "waiting"),
        ("napoleon", "waiting"),
        ("al-hq", "waiting"),
        ("wellington", "waiting"),
        ("blucher", "3552"),
        ("gneisenau", "3552"),
        ("pr-hq", "3552"),
        ("grouchy", "waiting"),
        ("fr-train", "waiting"),
        ("al-train", "waiting"),
    ] {
        assert_eq!(table.place(who), place, "{who}");
    }
    let entry = |key: &str| {
        let plan = edition.plan(Battle::CampaignVariant);
        plan.entries.iter().find(|entry| (entry.units | entry.leaders).has(unit(key))).expect("it comes")
    };
    for (who, turn, door) in [
        ("napoleon", "16/1000", "3167"),
        ("fr-hq", "16/1000", "3167"),
        ("al-hq", "16/1000", "0605"),
        ("wellington", "16/1000", "0605"),
    ] {
        assert_eq!(entry(who).turn.to_string(), turn);
        assert_eq!(entry(who).hexes, [crate::common::hex(door)]);
    }
    assert!(
        entry("al-train").units.has(unit("al-5-pack")) && entry("fr-train").units.has(unit("fr-1-quiot-1"))
    );
    assert!(entry("grouchy").units.has(unit("fr-1c-soult")));
}

/// [11.0.1] [16.14B] [16.17.1] Headquarters and trains need no orders.
#[test]
fn who_needs_no_orders() {
    let counters = "fr-1-quiot-1@0733 napoleon@0733 fr-hq@0735 fr-train@0738 soult@0735 al-1-mait@2050";
    let table = table("campaign french turn, turn 17/1000, option headquarters trains", counters);
    let out = table.game.out_of_command();
    assert!(out.has(unit("fr-1-quiot-1")) && !out.has(unit("fr-hq")) && !out.has(unit("fr-train")));
}
