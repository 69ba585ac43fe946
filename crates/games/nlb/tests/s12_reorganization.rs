//! 12.0 Reorganization.

use crate::common::{Table, document, table, unit};
use nlb::{CorpsId, Task};

/// The Allied Third Netherlands Division around 0330, with nobody near; a regiment of it was lost in 16/1500.
fn division(situation: &str, counters: &str) -> Table {
    table(
        &format!("campaign allied turn, {situation}"),
        &format!(
            "chasse@0330 al-n3-detm@regroup=16/1500 wellington@0327 al-1-mait@0327 fr-1-jacq@2050 {counters}"
        ),
    )
}

/// [12.0.1] RULING: who falls in combat on his full side, and has another, may come back; a unit on its reduced side,
/// or without one, is gone for good. To have nowhere to retreat is to fall in combat.
#[test]
fn two_piles() {
    let guard = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331";
    let mut whole = table("campaign french combat", &format!("{guard} al-n3-detm@0330"));
    whole.attack("0330", "0331").roll("4-1", 1).stands("al-n3-detm@regroup=16/1500");
    let mut reduced = table("campaign french combat", &format!("{guard} al-n3-detm@0330/r"));
    reduced.attack("0330", "0331").roll("6-1", 1).stands("al-n3-detm@lost");
    let mut single = table("campaign french combat", &format!("{guard} al-n3-smiss@0330"));
    single.attack("0330", "0331").roll("6-1", 1).stands("al-n3-smiss@lost");
    let ring = "fr-g-rog-gr@0430 fr-g-mich-ch@0230 fr-g-chrt-y@0329 fr-g-guye-y@0429";
    let mut caught = table("campaign french combat", &format!("{guard} {ring} al-n3-detm@0330"));
    caught.attack("0330", "0331 0430 0230 0329 0429").roll("6-1", 4).stands("al-n3-detm@regroup=16/1500");
    let mut battle = table("la-belle-alliance french combat", &format!("{guard} al-n3-detm@0330"));
    battle.attack("0330", "0331").roll("4-1", 1).stands("al-n3-detm@lost");
}

/// [12.0.2] RULING: lost at 1500, it may be back from 1700 on: a whole turn has passed between.
#[test]
fn a_turn_has_to_pass() {
    for (turn, task) in
        [("16/1600", Task::Movement), ("16/1700", Task::Reorganization), ("16/2000", Task::Reorganization)]
    {
        let mut table = division(&format!("turn {turn}"), "");
        table.does("end-command");
        assert_eq!(table.game.task(), task, "{turn}");
    }
    let mut late = division("turn 16/1700", "al-n3-daub@regroup=16/1600");
    late.does("end-command").refuses("reorganize al-n3-daub", "12.0.2");
}

/// [12.0.3] [12.1F] It comes to its officer, reduced, and both may move at once. [13.3.1] RULING: its full strength
/// is off the losses.
#[test]
fn it_comes_to_its_officer() {
    let mut table = division("turn 16/1700", "");
    assert_eq!(table.game.losses(nlb::Body::Allied), 3);
    table.does("end-command; reorganize al-n3-detm").stands("al-n3-detm@0330").has_event("12.0.3", "brings");
    assert_eq!(table.game.strength(unit("al-n3-detm")), 2);
    assert_eq!(table.game.losses(nlb::Body::Allied), 0);
    assert_eq!(table.game.points(contract::Side::French), 3, "what was scored stays scored");
    assert_eq!(table.game.task(), Task::Movement, "there is nobody else to bring back");
    table.lets("take al-n3-detm; take chasse");
    assert!(!table.game.out_of_command().has(unit("al-n3-detm")));
}

/// [13.3.3] [16.18.1] It is remembered who has come back; want of supply is not.
#[test]
fn what_is_remembered_of_it() {
    let mut document = crate::common::document(
        "campaign allied turn, turn 16/1700, option hunger",
        "chasse@0330 al-n3-detm@regroup=16/1500 wellington@0327 al-1-mait@0327 fr-1-jacq@2050",
    );
    document["hungry"] = serde_json::json!(["al-n3-detm"]);
    let mut table = Table::laid_out(&document);
    table.does("end-command; reorganize al-n3-detm");
    assert!(table.game.reformed().has(unit("al-n3-detm")) && table.game.hungry().is_empty());
}

/// [12.0.4] Not at night; in the rain it goes on.
#[test]
fn not_at_night() {
    let night = division("turn 16/2100", "");
    assert_eq!(night.game.task(), Task::Movement);
    let mut rain = division("turn 17/1500", "");
    rain.does("end-command");
    assert!(rain.game.is_raining() && rain.game.task() == Task::Reorganization);
}

/// [12.1A] RULING: only the officer whose designation the unit bears, among the Allies that of the division.
#[test]
fn only_its_own_officer() {
    let mut table =
        division("turn 16/1700", "picton@0230 al-5-kempt@regroup=16/1500 al-3-kiel@regroup=16/1500");
    table
        .does("end-command")
        .refuses("reorganize al-3-kiel", "12.1A")
        .does("reorganize al-5-kempt")
        .stands("al-5-kempt@0230");
}

/// [12.1B] RULING: ten hexes are too near, eleven are not.
#[test]
fn far_from_the_enemy() {
    let other = "picton@0527 al-5-kempt@regroup=16/1500";
    let mut near = division("turn 16/1700", &format!("{other} fr-3-dom@0340"));
    near.does("end-command").refuses("reorganize al-n3-detm", "12.1B").lets("reorganize al-5-kempt");
    let mut far = division("turn 16/1700", &format!("{other} fr-3-dom@0341"));
    far.does("end-command").lets("reorganize al-n3-detm");
}

/// [12.1C] An officer out of command may. [12.1D.1] RULING: one who has passed command on may not. [12.1D.2] His
/// units may be commanded without him.
#[test]
fn either_command_or_reorganize() {
    let mut silent = division("turn 16/1700", "al-n3-daub@0329");
    silent.does("command wellington al-n3-daub; end-command");
    assert!(silent.game.out_of_command().has(unit("chasse")));
    assert!(!silent.game.out_of_command().has(unit("al-n3-daub")));
    silent.lets("reorganize al-n3-detm");
    let mut busy = division("turn 16/1700", "al-n3-daub@0329 picton@0228 al-5-kempt@regroup=16/1500");
    busy.does("command wellington chasse; transmit chasse; end-command")
        .refuses("reorganize al-n3-detm", "12.1D.1");
}

/// [12.1E] As many as find room: two in an empty hex, one beside another unit, one in a chateau.
#[test]
fn as_many_as_find_room() {
    let two = "vandamme@0355 fr-3-bill-8@regroup=16/1500 fr-3-dom@regroup=16/1400 gerard@0555 fr-4-maur@regroup=16/1500 al-1-mait@2040";
    let mut free = table("campaign french turn, turn 16/1700", two);
    free.does("end-command; reorganize fr-3-bill-8; reorganize fr-3-dom")
        .stands("fr-3-bill-8@0355 fr-3-dom@0355");
    let mut crowded = table("campaign french turn, turn 16/1700", &format!("{two} fr-3-dogr@0355"));
    crowded.does("end-command; reorganize fr-3-dom").refuses("reorganize fr-3-bill-8", "12.1E");
    let chateau = *crate::common::edition().ground.chateaux.first().expect("a chateau");
    let number = nlb::s02_equipment::grid().number(chateau);
    let counters = two
        .replace("vandamme@0355", &format!("vandamme@{number}"))
        .replace("al-1-mait@2040", "al-1-mait@5060");
    let mut walls = table("campaign french turn, turn 16/1700", &counters);
    walls.does("end-command; reorganize fr-3-bill-8").refuses("reorganize fr-3-dom", "12.1E");
}

/// [12.0.3] [16.6B.3] Nobody is brought back where a marker lies: leaders share its hex, units do not. [16.16B] Nor
/// by a commander.
#[test]
fn not_beside_a_marker() {
    let counters = "vandamme@0355 fr-3-bill-8@regroup=16/1500 gerard@0555 fr-4-maur@regroup=16/1500 fr-1-quiot-1@hidden=0 al-1-mait@2040";
    let at = |hex: &str, option: &str| {
        let situation = format!("campaign french turn, turn 16/1700{option}");
        let mut document = crate::common::document(&situation, counters);
        document["units"]["ney"] = "0355".into();
        document["options"]["hidden-movement"] = "six".into();
        document["pairs"] = serde_json::json!([{ "pair": 0, "a": hex, "b": "0351", "veil": 2 }]);
        let mut table = Table::laid_out(&document);
        table.does("end-command; end-hiding");
        table
    };
    at("0354", "").lets("reorganize fr-3-bill-8; reorganize fr-4-maur");
    at("0355", "").refuses("reorganize fr-3-bill-8", "16.6B.3").lets("reorganize fr-4-maur");
    at("0354", ", option field-reorganization").lets("gather ney fr-3-bill-8");
    at("0355", ", option field-reorganization").bars("gather ney fr-3-bill-8").lets("reorganize fr-4-maur");
}

/// [12.2.1] [13.2.3] A demoralized corps needs luck: one die for all whom its officer brings back. On 5 and 6 they
/// are gone for good. [12.2.2] Then he has done what he can.
#[test]
fn a_demoralized_corps_needs_luck() {
    let counters = "vandamme@0355 fr-3-bill-8@regroup=16/1500 fr-3-cors-8@regroup=16/1500 fr-3-gen-10@regroup=16/1500 al-1-mait@2050";
    let laid = || table("campaign french turn, turn 16/1700", counters);
    let third = crate::common::edition().stats(unit("vandamme")).corps.expect("a corps");
    let broken = |table: &Table, CorpsId(id): CorpsId| table.game.morale().broken & (1 << id) != 0;
    let mut lucky = laid();
    assert!(broken(&lucky, third), "16 of 13 are lost");
    lucky.does("end-command; reorganize fr-3-bill-8; reorganize fr-3-cors-8");
    assert_eq!(lucky.throws(), "12.2.1");
    lucky.dice("4").stands("fr-3-bill-8@0355 fr-3-cors-8@0355 fr-3-gen-10@regroup=16/1500");
    assert!(!broken(&lucky, third), "6 of 13 are lost");
    let mut unlucky = laid();
    unlucky.does("end-command; reorganize fr-3-bill-8").lets("reorganize fr-3-cors-8; rally");
    unlucky
        .refuses("end-reorganization", "12.2.1")
        .does("rally")
        .dice("5")
        .stands("fr-3-bill-8@lost fr-3-cors-8@regroup=16/1500");
    assert!(broken(&unlucky, third));
    assert_eq!(unlucky.game.task(), Task::Movement, "there is room, but no second try");
}

/// Nobody has to bring anybody back.
#[test]
fn it_is_a_choice() {
    let mut table = division("turn 16/1700", "");
    table.does("end-command; end-reorganization").stands("al-n3-detm@regroup=16/1500");
    assert_eq!(table.game.task(), Task::Movement);
}

/// [12.1B] [16.1C.3] Where the first officer of a corps is too near the enemy its second brings units back, and he is
/// shown with the choice.
#[test]
fn the_officer_who_can_is_shown() {
    let counters =
        "zieten@0330 pr-1-24-1@0330 reiche@0325 blucher@0325 pr-1-12-1@regroup=16/1500 fr-1-jacq@0339";
    let mut table = table("campaign allied turn, turn 16/1700, option more-leaders", counters);
    table.does("end-command").lets("reorganize pr-1-12-1");
    let scene = contract::Game::scene(&table.game, contract::Eye::Allied);
    let choice = scene.choices.iter().find(|choice| choice.label.starts_with("Bring back"));
    assert_eq!(choice.expect("a choice").with, [unit("reiche").0]);
    table.does("reorganize pr-1-12-1").stands("pr-1-12-1@0325");
}

/// [16.16A] [22.6F] Where units are brought back in the field, what is said of those who wait speaks of sight and
/// supply, and of commanders too.
#[test]
fn how_they_come_back_is_said() {
    use contract::{Eye, Game};
    let said = |option: &str| {
        let counters = "vandamme@0355 fr-3-bill-8@regroup=16/1500 al-1-mait@2050";
        let table = table(&format!("campaign french movement, turn 16/1700{option}"), counters);
        let scene = table.game.scene(Eye::French);
        let piece = scene.pieces.iter().find(|piece| piece.id == unit("fr-3-bill-8").0).expect("it waits");
        let charts = table.game.charts(Eye::French);
        let sequence = charts.iter().find(|chart| chart.key == "sequence").expect("a sequence of play");
        let gather = sequence.rows.iter().find(|row| row.cells[0] == "French Reorganization");
        (piece.about.join(" "), gather.expect("a phase").cells[1].clone())
    };
    let (waits, phase) = said("");
    assert!(waits.contains("where no enemy is within ten hexes [12.0.3]"), "{waits}");
    assert!(phase.contains("officers far from the enemy"), "{phase}");
    let (waits, phase) = said(", option missing-leaders");
    assert!(
        waits.contains("a commander of its army") && waits.contains("no enemy sees him [16.16A]"),
        "{waits}"
    );
    assert!(phase.contains("in supply whom no enemy sees"), "{phase}");
}

/// [12.0.2] [12.0.4] [12.1B] [12.1D.1] Who waits is told what keeps him away, and the night is no time to come back;
/// in the Command Segment it is said who could gather whom if he gave no orders, and if nobody can, the chronicle
/// says so.
#[test]
fn what_keeps_them_away() {
    use contract::{Eye, Game};
    let now = |table: &Table| {
        let scene = table.game.scene(Eye::Allied);
        let roster = scene.rosters.into_iter().find(|roster| roster.name == "To be reorganized").unwrap();
        roster.rows[0].cells.clone()
    };
    let asked = |table: &Table| table.game.scene(Eye::Allied).prompt.unwrap().text;
    let mut free = division("turn 16/1700", "al-n3-daub@0329");
    assert!(now(&free)[0].starts_with("Chassé"), "{:?}", now(&free));
    assert_eq!(now(&free)[1], "can come back");
    let text = asked(&free);
    assert!(text.contains("1 lost unit can be brought back") && text.contains("Chassé"), "{text}");
    free.does("command wellington chasse; transmit chasse");
    assert!(now(&free)[1].ends_with("has passed command on in this turn"), "{:?}", now(&free));
    assert!(!asked(&free).contains("lost unit"), "{}", asked(&free));
    let mut near = division("turn 16/1700", "fr-2-soye-6@0338");
    assert!(now(&near)[1].starts_with("An enemy is within ten hexes"), "{:?}", now(&near));
    near.does("end-command");
    assert!(
        near.told().iter().any(|(rule, text)| *rule == "12.1B" && text.starts_with("1 unit")),
        "{:?}",
        near.told()
    );
    let late = table(
        "campaign allied turn, turn 16/2000",
        "chasse@0330 al-n3-detm@regroup=16/2000 wellington@0327 al-1-mait@0327 fr-1-jacq@2050",
    );
    assert_eq!(now(&late)[1], "from 17 June, 9:00 on");
    let gone = table(
        "campaign allied turn, turn 16/1700",
        "chasse@lost al-n3-detm@regroup=16/1500 wellington@0327 al-1-mait@0327 fr-1-jacq@2050",
    );
    assert!(now(&gone)[0].ends_with("who is not on the map"), "{:?}", now(&gone));
}

/// [12.2.1] [10.2.3] Whoever was to throw for others and falls first throws for nobody: they go on waiting.
#[test]
fn a_fallen_officer_brings_nobody_back() {
    let mut document = document(
        "campaign french turn, turn 16/2000, lost french 20, corps fr-2 20, broken fr-2",
        "reille@2131 fr-2-soye-6@regroup=16/1500 fr-1-quiot-1@2133 al-1-mait@1533",
    );
    document.as_object_mut().unwrap().remove("phase");
    document["agenda"] =
        serde_json::json!(["open-movement", { "rally-die": "reille" }, { "fate": "reille" }]);
    document["rally"] = serde_json::json!(["fr-2-soye-6"]);
    let mut table = Table::laid_out(&document);
    table.dice("1").stands("reille@lost fr-2-soye-6@regroup=16/1500");
    assert_eq!(table.game.task(), Task::Movement);
}

/// What is said of a unit that waits: by whom, and whether now.
fn waits(table: &Table, who: &str) -> [String; 2] {
    use contract::{Eye, Game};
    let scene = table.game.scene(Eye::from(table.asks()));
    let roster =
        scene.rosters.into_iter().find(|roster| roster.name == "To be reorganized").expect("somebody waits");
    let row = roster.rows.into_iter().find(|row| row.piece == unit(who).0).expect("it waits");
    row.cells.try_into().expect("by whom, and whether now")
}

/// [16.1C.3] [16.16B] Who could bring a unit back instead of its first officer is named, and what keeps it away is
/// what keeps him whom the least hinders.
#[test]
fn whoever_can_is_named() {
    let counters = "zieten@0330 pr-1-24-1@0330 reiche@0325 blucher@0325 pr-1-12-1@regroup=16/1500 fr-1-jacq@";
    let corps = |enemy: &str| {
        let counters = format!("{counters}{enemy}");
        let mut table = table("campaign allied turn, turn 16/1700, option more-leaders", &counters);
        table.does("end-command");
        table
    };
    let second = corps("0339").lets("reorganize pr-1-12-1").clone();
    let [by, now] = waits(&second, "pr-1-12-1");
    assert!(by.starts_with("Reiche") && now == "can come back", "{by}: {now}");
    let mut none =
        table("campaign allied turn, turn 16/1700, option more-leaders", &format!("{counters}0335"));
    none.does("command blucher reiche; transmit zieten").bars("transmit zieten");
    let [by, now] = waits(&none, "pr-1-12-1");
    assert!(
        by.starts_with("Reiche") && now.starts_with("An enemy is within ten hexes of Reiche"),
        "{by}: {now}"
    );
    // [16.16B] A commander of the army, where that is agreed, whether its officer is there or not.
    let field = |vandamme: &str| {
        let counters =
            format!("vandamme@{vandamme} ney@0355 fr-3-dom@0355 fr-3-bill-8@regroup=16/1500 al-1-mait@2040");
        let mut table = table("campaign french turn, turn 16/1700, option field-reorganization", &counters);
        table.does("end-command");
        table
    };
    let mut ney = field("lost");
    ney.lets("gather ney fr-3-bill-8");
    assert_eq!(waits(&ney, "fr-3-bill-8"), ["Ney", "can come back"]);
    ney.does("gather ney fr-3-bill-8");
}

/// [12.0.4] At night nobody is brought back: who could have been waits for the morning.
#[test]
fn the_night_keeps_them_away() {
    let day = division("turn 16/2000", "");
    assert_eq!(waits(&day, "al-n3-detm")[1], "can come back");
    let night = division("turn 16/2100", "");
    let [by, now] = waits(&night, "al-n3-detm");
    assert!(by.starts_with("Chassé") && now == "from 17 June, 9:00 on", "{by}: {now}");
}

/// [12.2.1] [16.1C.3] Whoever waited for the die of an officer who falls may come back by his second in the same phase.
#[test]
fn the_second_brings_them_back_instead() {
    for die in ["rally-die", "rallying"] {
        let mut document = document(
            "campaign allied turn, turn 16/1700, lost prussian 20, corps pr-1 20, broken pr-1, option more-leaders",
            "zieten@0321 reiche@0325 blucher@0325 pr-1-24-1@0325 pr-1-12-1@regroup=16/1500 fr-1-jacq@0339",
        );
        document.as_object_mut().unwrap().remove("phase");
        document["agenda"] =
            serde_json::json!(["open-movement", "reorganization", { die: "zieten" }, { "fate": "zieten" }]);
        document["rally"] = serde_json::json!(["pr-1-12-1"]);
        let mut table = Table::laid_out(&document);
        table.dice("1").stands("zieten@lost pr-1-12-1@regroup=16/1500");
        table.offers("reorganize pr-1-12-1; end-reorganization");
    }
}

/// [12.2.1] An officer throws for his own units: those of another corps that has lost heart wait for theirs.
#[test]
fn each_officer_throws_for_his_own() {
    let counters = "vandamme@0355 gerard@0555 fr-3-bill-8@regroup=16/1500 fr-3-cors-8@regroup=16/1500 fr-4-maur@regroup=16/1500 al-1-mait@2050";
    let situation =
        "campaign french turn, turn 16/1700, lost french 30, corps fr-3 12, corps fr-4 12, broken fr-3 fr-4";
    let mut table = table(situation, counters);
    table.does("end-command; reorganize fr-3-bill-8").offers("reorganize fr-3-cors-8; rally");
}
