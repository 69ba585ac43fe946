//! 23.0, 26.0 and 28.0: the battles and the campaign as later research has them.

use crate::common::{Table, hex, table, unit};
use crate::s16_counters::begun;
use contract::{Game, Side};
use nlb::s02_equipment::grid;
use nlb::{Body, Hours, Task};

/// Sets everybody up where the list begins.
fn set_up(table: &mut Table) {
    while matches!(table.game.task(), Task::Deploy(_)) {
        let said = table.options()[0].clone();
        table.does(&said);
    }
}

/// [23.0] [23.A] The field and the hours of Quatre Bras, with command. [23.B.1] RULING: the First Corps enters at
/// 1167 from the first turn on. [23.B.2] The Dutch stand alone, within five hexes of the crossroads, out of French
/// zones.
#[test]
fn quatre_bras_variant_is_set_up() {
    let mut table = begun("quatre-bras-variant", "");
    assert!(table.game.commands());
    assert_eq!(
        (table.game.plan().first.to_string(), table.game.plan().last.to_string()),
        ("16/1400".into(), "16/2000".into())
    );
    while table.game.task() == Task::Deploy(Side::French) {
        let said = table.options()[0].clone();
        table.does(&said);
    }
    let first = table.options();
    assert!(first.iter().all(|said| said.starts_with("deploy al-n2-blndt ")), "{first:?}");
    let french = table.game.zone_of(Side::French);
    for said in &first {
        let to = hex(said.split(' ').next_back().expect("a hex"));
        assert!(grid().distance(to, hex("1641")) <= 5 && !french.has(to), "{said}");
    }
    assert!(first.iter().any(|said| said.ends_with("1641")));
    table.does("deploy al-n2-blndt 1641").bars("deploy al-n2-wmar 1641");
    set_up(&mut table);
    assert_eq!(table.place("fr-1-quiot-1"), "waiting");
    let entry =
        table.game.plan().entries.iter().find(|entry| entry.units.has(unit("fr-1-desal"))).expect("it comes");
    assert_eq!((entry.turn.to_string(), entry.hexes.clone()), ("16/1400".into(), vec![hex("1167")]));
    assert!(entry.leaders.has(unit("derlon")));
}

/// [23.B.3] With substitutes Desales and Pelletier stay as they are.
#[test]
fn desales_stays() {
    let mut table = begun("quatre-bras-variant", "substitutes");
    table.refuses("substitute fr-1-desal", "23.B.3").lets("substitute fr-2-baud-6");
}

/// [19.5E] With its substitutes the 2nd Netherlands Division has places of its own at Quatre Bras.
#[test]
fn the_dutch_in_five_parts() {
    let mut table = begun("quatre-bras", "substitutes");
    table.does("end-substitution; substitute al-n2-blndt; substitute al-n2-wmar; substitute al-n2-opstl; end-substitution");
    table.stands(
        "al-n2-blndt-a@1845 al-n2-blndt-b@1644 al-n2-2-nass@1443 al-n2-ornass@1642 al-n2-opstl-v@1744",
    );
}

/// [23.C] The crossroads give five to the levels of one army and take five from those of the other, back and forth.
#[test]
fn crossroads_move_levels() {
    let set = "fr-2-pire@1642 al-5-kempt@1839";
    let mut table = table("quatre-bras-variant french movement, turn 16/1600", set);
    assert_eq!((table.morale(Body::French), table.morale(Body::Allied)), ("0/25/-".into(), "0/25/40".into()));
    table.does("take fr-2-pire; to 1641");
    assert_eq!((table.morale(Body::French), table.morale(Body::Allied)), ("0/30/-".into(), "0/20/35".into()));
}

/// [23.D.1] [23.D.2] RULING: points for losses, ten for the crossroads, and a fifth of what the French bring off to
/// the east north of 2952 by 16/1800.
#[test]
fn quatre_bras_variant_points() {
    let set = "fr-2-pire@2950 fr-2-huss-5@2962 al-5-kempt@0738 al-5-pack@lost";
    let mut early = table("quatre-bras-variant french movement, turn 16/1800", set);
    early.does("take fr-2-huss-5").bars("exit").does("to 2963; take fr-2-pire; exit");
    let strength = early.game.strength(unit("fr-2-pire"));
    while !early.is_over() {
        let said = early.options().into_iter().find(|said| said.starts_with("end-")).expect("an end");
        early.does(&said);
    }
    let pack = early.game.losses(Body::Allied);
    assert!(pack + strength.div_ceil(5) < 10, "the crossroads are Allied");
    early.ends(Side::Allied, "23.D.2");
    // Whoever has marched east in time counts for the French, a point for five.
    for (exited, winner) in [(60, Side::French), (5, Side::Allied)] {
        let mut document = crate::common::document("quatre-bras-variant allied combat, turn 16/2000", set);
        document["exited"] = serde_json::json!({ "french": exited, "allied": 0 });
        let mut late = Table::laid_out(&document);
        late.does("end-combat").ends(winner, "23.D.2");
    }
    let lost = "fr-2-pire@1645 fr-2-baud-6@lost fr-2-soye-6@lost al-5-kempt@0738";
    let broken = table("quatre-bras-variant french combat, turn 16/1500", lost);
    broken.ends(Side::Allied, "19.4B");
}

/// [26.A] [26.B.1] [26.C.1] [26.C.3] Hours, set-up and levels may be chosen each without the others.
#[test]
fn la_belle_alliance_may_be_changed_in_part() {
    let plan = |options: &str| begun("la-belle-alliance-variant", options).game.plan();
    let hours = |options: &str| {
        (plan(options).first.to_string(), plan(options).last.to_string(), plan(options).turns())
    };
    assert_eq!(hours(""), ("18/1100".into(), "18/2100".into(), 11));
    assert_eq!(hours("hours=nine"), ("18/0900".into(), "18/2100".into(), 13));
    assert_eq!(hours("hours=noon"), ("18/1200".into(), "18/2000".into(), 9));
    let mut old = begun("la-belle-alliance-variant", "variant-set-up=off");
    set_up(&mut old);
    old.stands("fr-g-lall@0821 al-n2-blndt@1015 pr-4-18-15@waiting al-a-rifles-1@absent");
    let mut early = begun("la-belle-alliance-variant", "hours=nine");
    set_up(&mut early);
    early.stands("pr-4-18-15@waiting pr-4-15-16@waiting blucher@waiting");
    assert_eq!(early.game.agreed().hours, Hours::Nine);
}

/// [26.E] [26.E.FR] [26.E.AL] RULING: the chart changes that of 21.0, with all substitutes and additions; never more
/// than two ordinary units in a hex. [26.E.PR] Two Prussian brigades are on the map, a unit a hex.
#[test]
fn la_belle_alliance_variant_is_set_up() {
    let mut table = begun("la-belle-alliance-variant", "");
    set_up(&mut table);
    table.stands("fr-g-fri-gr@1022 fr-g-rog-gr@0922 fr-g-res@1021 fr-g-lt@1219 fr-g-hvy@0721 fr-l-left-h@1117 fr-l-left-hs@1018");
    table.stands("fr-1-desal-v@1117 fr-2-lt-6@0418 fr-1c-coth@1019 fr-g-lall@absent fr-1-desal@absent");
    table.stands("al-1-adye@0616 al-c-drmrnd@0815 al-n2-blndt-b@1115 al-n2-ornass@1415 al-n3-detm-b@0215 al-bw-gd@0513 al-n2-blndt@absent");
    for key in ["fr-g-rog-gr", "fr-2-lt-6", "fr-2-lt-9", "al-n2-blndt-b", "al-n2-opstl-v", "al-bw-gd"] {
        assert!(table.game.reduced().has(unit(key)), "{key}");
    }
    for key in ["al-a-rifles-1", "al-a-rifles-3", "al-a-rifles-5", "hill", "blucher", "bulow"] {
        assert!(table.game.post(unit(key)).hex().is_some(), "{key}");
    }
    let mut brigades: Vec<String> = ["18-15", "3s-15", "4s-15", "15-16", "1s-16", "2s-16"]
        .map(|key| table.place(&format!("pr-4-{key}")))
        .into();
    brigades.sort();
    assert_eq!(brigades, ["2312", "2313", "2412", "2712", "2713", "2812"]);
}

/// [26.E.PR.R1] [26.E.PR.R2] [26.E.PR.R3] [26.E.PR.R4] [26.E.PR.R5] [26.E.PR.R6] Those who come, one at a time, the
/// last of them reduced.
#[test]
fn prussians_of_the_variant() {
    let table = begun("la-belle-alliance-variant", "");
    let entries = &table.game.plan().entries;
    let comes = |turn: &str, at: &str, who: &str| {
        let entry = entries.iter().find(|entry| entry.units.has(unit(who))).expect("he comes");
        assert_eq!(
            (entry.turn.to_string().as_str(), &entry.hexes[..], entry.unstacked),
            (turn, &[hex(at)][..], true),
            "{who}"
        );
    };
    comes("18/1100", "2912", "pr-4-11-14");
    comes("18/1200", "2912", "pr-4-brdlbn-v");
    comes("18/1200", "2912", "pr-4-4-horse");
    comes("18/1300", "2912", "pr-4-schw");
    comes("18/1400", "2912", "pr-4-10-13");
    comes("18/1500", "2909", "pr-1-12-1-v");
    comes("18/1500", "2912", "pr-2-thum-v");
    assert!(table.game.reduced().has(unit("pr-1-1w-1")) && table.game.reduced().has(unit("pr-2-9-6")));
}

/// [26.B.1] [26.D] Before noon the ground is mud: nobody closes in, and nobody fights. [26.B.2] Two brigades wait for noon.
/// [26.C.2] In the early start the Second Corps, the Fourth Cavalry Corps and the Guard's infantry wait for eleven.
#[test]
fn mud() {
    let set =
        "fr-1-quiot-1@0332 fr-1-pegot-4@0520 fr-2-pire@0521 fr-g-fri-gr@0522 fr-g-guyot@0523 al-1-mait@0330";
    let mut table = crate::common::table("la-belle-alliance-variant french movement, turn 18/1100", set);
    table.refuses("take fr-1-pegot-4", "26.B.2").lets("take fr-2-pire");
    table.does("take fr-1-quiot-1").refuses("to 0331", "26.D").does("to 0333; end-movement");
    assert_eq!(table.game.phasing(), Side::Allied, "there is no combat");
    let mut early = document_with_hours("18/1000", set);
    early.refuses("take fr-2-pire", "26.C.2").refuses("take fr-g-fri-gr", "26.C.2").lets("take fr-g-guyot");
    let mut noon = crate::common::table("la-belle-alliance-variant french movement, turn 18/1200", set);
    noon.lets("take fr-1-pegot-4").does("take fr-1-quiot-1; to 0331");
}

fn document_with_hours(turn: &str, set: &str) -> Table {
    let situation = format!(
        "la-belle-alliance-variant french movement, turn {turn}, option variant-set-up rising-prussians road-to-france"
    );
    let mut document = crate::common::document(&situation, set);
    document["options"]["hours"] = "nine".into();
    Table::laid_out(&document)
}

/// [26.F.1] [26.F.2] RULING: what the Prussians bear rises with the turn, from its start; [26.F.3] but who is
/// demoralized stays so.
#[test]
fn prussian_levels_rise() {
    let level = |turn: &str| {
        let set = "pr-4-18-15@0330 fr-1-quiot-1@0320";
        crate::common::table(&format!("la-belle-alliance-variant french movement, turn {turn}"), set)
            .morale(Body::Prussian)
    };
    let levels = ["18/1100", "18/1200", "18/1300", "18/1400", "18/1500", "18/1900"].map(level);
    assert_eq!(levels, ["0/13/20", "0/17/26", "0/21/32", "0/25/38", "0/29/44", "0/29/44"]);
    let early = |turn| document_with_hours(turn, "pr-4-18-15@0330 fr-1-quiot-1@0320").morale(Body::Prussian);
    assert_eq!(["18/0900", "18/1000", "18/1100"].map(early), ["0/9/14", "0/13/20", "0/13/20"]);
    let lost = "pr-4-18-15@0330 fr-1-quiot-1@0320 pr-4-15-16@lost pr-4-1s-16@lost pr-4-2s-16@lost pr-4-3s-15@lost pr-4-4s-15@lost";
    let mut table = crate::common::table("la-belle-alliance-variant allied movement, turn 18/1100", lost);
    assert!(table.game.is_broken(Body::Prussian));
    table.does("end-movement");
    while table.game.turn().to_string() != "18/1500" {
        let said = table.options().into_iter().find(|said| said.starts_with("end-")).expect("an end");
        table.does(&said);
    }
    assert!(table.game.is_broken(Body::Prussian), "though they would bear more now");
}

/// [26.G] RULING: the Coalition wins as soon as it holds Maison du Roi, if that is agreed.
#[test]
fn the_road_to_france() {
    let set = "al-c-pons@1023 fr-1-quiot-1@0320";
    let mut table = crate::common::table("la-belle-alliance-variant allied movement, turn 18/1300", set);
    table.does("take al-c-pons").lets("via 1022").does("to 1022");
    table.ends(Side::Allied, "26.G");
    assert!(!table.game.flag(nlb::Flag::MaisonDuRoiEntered), "that is remembered in Grand Waterloo alone");
}

/// [28.B] The campaign with an early start: 45 turns, with command, the dice of the weather and the force at Hal.
/// [28.C.FR.G] [28.C.FR.2] [28.C.FR.3c] [28.C.AL.N2] [28.C.PR.1] RULING: who stands on the map at nine.
#[test]
fn the_early_campaign_is_set_up() {
    let table = begun("campaign-variant", "");
    let plan = table.game.plan();
    assert_eq!(
        (plan.first.to_string(), plan.last.to_string(), plan.turns()),
        ("16/0900".into(), "18/2100".into(), 45)
    );
    let agreed = table.game.agreed();
    assert!(
        agreed.command
            && agreed.variable_rain
            && agreed.hal_force
            && agreed.victory_levels
            && agreed.missing_leaders
    );
    table.game.position();
    for (key, place) in [
        ("fr-g-lf-ds", "1647"),
        ("fr-2-huss-5", "1856"),
        ("fr-2-vill-7", "2863"),
        ("fr-2-gauth-9", "1366"),
        ("fr-2-pire", "1762"),
        ("pr-1-12-1", "3256"),
        ("pr-1-tresk", "3653"),
        ("ney", "1647"),
        ("blucher", "3552"),
    ] {
        assert_eq!(table.place(key), place, "{key}");
    }
    for (middle, far, keys) in [
        ("0955", 1, ["fr-3c-lher", "fr-3c-durb", "fr-3c-marc"]),
        ("1744", 2, ["al-n2-blndt", "al-n2-wmar", "al-n2-opstl"]),
    ] {
        for key in keys {
            let nlb::s02_equipment::Start::Among(hexes) = plan.start(unit(key)) else {
                panic!("{key} has a choice")
            };
            assert!(hexes.iter().all(|&to| grid().distance(to, hex(middle)) <= far), "{key}");
        }
    }
}

/// [28.C.FR.R1] [28.C.FR.R2] [28.C.FR.R3] [28.C.FR.R4] [28.C.FR.R5] [28.C.FR.R6] [28.C.FR.R7] [28.C.FR.R8]
/// [28.C.PR.R9] [28.C.PR.R10] [28.C.PR.R11] [28.C.AL.R12] [28.C.AL.R13] [28.C.AL.R14] [28.C.AL.R15] [28.C.AL.R16]
/// [28.C.AL.R17] [28.C.AL.R18] [28.C.AL.R19] [28.C.AL.R20] [28.C.AL.R21] [28.C.AL.R22] [28.C.AL.R23] RULING: who
/// comes when and where, with half his allowance or a choice of two roads [28.D].
#[test]
fn the_early_campaign_has_its_entries() {
    let table = begun("campaign-variant", "");
    let comes = |who: &str, turn: &str, at: &str, more: &str| {
        let entry =
            table.game.plan().entries.iter().find(|entry| entry.units.has(unit(who))).expect("he comes");
        let hexes: Vec<String> = entry.hexes.iter().map(|&hex| grid().number(hex)).collect();
        let or: Vec<String> =
            entry.or.iter().map(|(turn, hex)| format!("{turn} {}", grid().number(*hex))).collect();
        let mut found = or.join(" ");
        for (holds, word) in [(entry.half, "half"), (entry.unstacked, "unstacked")] {
            if holds {
                found += word;
            }
        }
        assert_eq!(
            (entry.turn.to_string(), hexes.join(" "), found),
            (turn.to_owned(), at.to_owned(), more.to_owned()),
            "{who}"
        );
    };
    comes("fr-1c-sbrvie", "16/0900", "3167", "half");
    comes("fr-3-bill-8", "16/1000", "3167", "half");
    comes("fr-2-baud-6", "16/1200", "1167", "half");
    comes("fr-4-rome-12", "16/1200", "3167", "16/1400 1167");
    comes("fr-g-fri-gr", "16/1300", "3167", "16/1600 1167");
    comes("fr-1-quiot-1", "16/1400", "1167", "16/1600 3167");
    comes("fr-4c-del", "16/1400", "3167", "16/1600 1167");
    comes("fr-6-bell-19", "16/2000", "3167", "16/2000 1167");
    comes("pr-2-thum", "16/0900", "5756", "unstacked");
    comes("pr-3-mar", "16/0900", "5756", "unstacked");
    comes(
        "pr-4-schw",
        "17/2100",
        "5712",
        "17/2100 5707 17/2100 5726 17/2100 5731 17/2100 5740 17/2100 5743 17/2100 5756",
    );
    comes("al-5-kempt", "16/1000", "0605", "");
    comes("al-bw-cramm", "16/1100", "0605", "");
    comes("al-nc-mrln", "16/1300", "0136", "");
    comes("al-3-halk", "16/1600", "0136", "");
    comes("al-1-byng", "16/1700", "0136", "");
    comes("al-c-drnbrg", "16/1800", "0605", "half");
    comes("al-6-kruse", "16/2400", "0605", "");
    comes("al-3-omptda", "17/0600", "0124 0136", "");
    comes("al-n3-detm", "17/0600", "0114", "");
    comes("al-2-adam", "17/0900", "0124 0136", "");
    comes("al-5-vincke", "17/1000", "0124 0136", "");
    comes("al-6-lamb", "18/1100", "0605", "");
    let half = table.game.allowance(unit("fr-1c-sbrvie"));
    assert_eq!(half, crate::common::edition().stats(unit("fr-1c-sbrvie")).allowance, "in half points");
    let later =
        table.game.plan().entries.iter().find(|entry| entry.units.has(unit("pr-3-mar"))).expect("they come");
    assert!(later.after.is_some(), "no unit of [3] before the last of [2]");
}

/// [23.D.2] [5.5.1] After 16/1800 the way to the east is closed to the French; the Allies never had one.
#[test]
fn too_late_for_the_east() {
    let set = "fr-2-pire@2950 al-5-kempt@0738";
    let at = |side: &str, hour: &str| {
        crate::common::table(&format!("quatre-bras-variant {side} movement, turn 16/{hour}"), set)
    };
    at("french", "1800").does("take fr-2-pire").lets("exit");
    at("french", "1900").does("take fr-2-pire").refuses("exit", "23.D.2");
    at("allied", "1900").does("take al-5-kempt").refuses("exit", "5.5.1");
}

/// [26.D] Mud is called mud, and no rain.
#[test]
fn mud_is_no_rain() {
    let situation = "la-belle-alliance-variant french movement, turn 18/1100";
    let table = crate::common::table(situation, "fr-g-guyot@0523 al-1-mait@0330");
    let scene = table.game.scene(contract::Eye::French);
    assert!(scene.headline.ends_with("in the mud"), "{}", scene.headline);
    let prompt = scene.prompt.expect("a question");
    assert_eq!(
        (prompt.text.starts_with("The ground is mud"), prompt.rule.0),
        (true, "26.D"),
        "{}",
        prompt.text
    );
}
