//! 22.0 The campaign.

use crate::common::{Table, document, table, unit};
use contract::{Game, Side};
use nlb::{Nlb, Post, Task};

/// [22.1] Leaders, command, reorganization, corps morale and supply are in force without being asked for.
#[test]
fn campaign_rules_are_in_force() {
    let table = Table::start("campaign");
    assert!(table.game.commands() && table.game.reorganizes() && table.game.counts_corps());
    assert_eq!(table.game.turn().to_string(), "16/1400");
    assert!(
        table
            .game
            .edition()
            .side(Side::French)
            .iter()
            .any(|unit| unit.is_leader() && table.game.post(unit).hex().is_some())
    );
}

/// [4.3A] [4.3B] [22.5C] In rain there is command, but nobody closes in and nobody fights: on 17 June from three to
/// seven, and on the morning after.
#[test]
fn rain() {
    let wet = ["17/1500", "17/1600", "17/1700", "17/1800", "17/1900", "18/0900"];
    for hour in 0..45 {
        let turn = nlb::Turn(hour);
        if turn < nlb::Turn(5) {
            continue;
        }
        let table = table(
            &format!("campaign french movement, turn {turn}"),
            "fr-3-bill-8@0332 al-1-mait@0330 fr-2-soye-6@0732 al-1-byng@0731",
        );
        assert_eq!(table.game.is_raining(), wet.contains(&turn.to_string().as_str()), "{turn}");
    }
    let counters = "fr-3-bill-8@0332 al-1-mait@0330 fr-2-soye-6@0732 al-1-byng@0731 napoleon@0332";
    let mut rain = table("campaign french turn, turn 17/1500", counters);
    assert_eq!(rain.game.task(), Task::Command);
    rain.does("end-command; take fr-3-bill-8")
        .refuses("to 0331", "4.3A")
        .lets("to 0333")
        .does("to 0333; end-movement");
    assert_eq!(
        (rain.game.phasing(), rain.game.task()),
        (Side::Allied, Task::Command),
        "Soye and Byng do not fight"
    );
    let mut dry = table("campaign french turn, turn 17/1400", counters);
    dry.does("command napoleon fr-3-bill-8; end-command; take fr-3-bill-8; to 0331; end-movement");
    assert_eq!(dry.game.task(), Task::Combat);
}

/// [22.6A.1] [22.6A.2] RULING: with the option a die makes the weather, in the Command Phase of either player, from
/// noon of 17 June to eleven of the next day, by day only; then it is clear.
#[test]
fn variable_rain() {
    let counters = "fr-3-bill-8@0332 al-1-mait@0325 napoleon@0332";
    let at = |turn: &str, more: &str| {
        table(&format!("campaign french turn, turn {turn}, option variable-rain{more}"), counters)
    };
    assert_eq!(at("17/1100", "").game.task(), Task::Command);
    assert_eq!(at("17/1500", "").game.task(), Task::Weather);
    for (before, die, rain) in
        [("", "5", false), ("", "6", true), (", once rain", "2", false), (", once rain", "3", true)]
    {
        let mut table = at("17/1200", before);
        table.dice(die);
        assert_eq!((table.game.is_raining(), table.game.task()), (rain, Task::Command), "{before} {die}");
    }
    assert_eq!(at("18/1100", "").game.task(), Task::Weather);
    let noon = at("18/1200", ", once rain");
    assert!(!noon.game.is_raining() && noon.game.task() == Task::Command);
    let night = at("17/2400", ", once rain");
    assert!(night.game.is_raining() && night.game.task() == Task::Movement, "it stays as it is");
    let coalition = table("campaign allied turn, turn 17/1200, option variable-rain, once rain", counters);
    assert!(coalition.game.is_raining() && coalition.game.task() == Task::Weather, "in both Command Phases");
}

/// [22.4A.1] A point for each strength point destroyed, whoever comes back later. [22.4.1] The game ends when the
/// French are 230 ahead.
#[test]
fn points_for_losses() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-n3-detm@0330";
    let mut table = table("campaign french combat, points 230 4", counters);
    assert_eq!(table.game.lead(), 226);
    table.attack("0330", "0331").roll("4-1", 1);
    assert!(!table.is_over() && table.game.lead() == 229);
    let mut won = crate::common::table("campaign french combat, points 231 4", counters);
    won.attack("0330", "0331").roll("4-1", 1);
    won.ends(Side::French, "22.4.1");
}

/// The last move of the campaign, with some who have left.
fn last(points: &str, exited: u16, more: &str, counters: &str) -> Table {
    let counters = format!("fr-3-bill-8@3160 al-1-mait@1525 {counters}");
    let mut document =
        document(&format!("campaign allied movement, turn 18/2100, points {points} 0{more}"), &counters);
    document["exited"] = serde_json::json!({ "french": exited });
    let mut table = Table::laid_out(&document);
    table.does("end-movement");
    table
}

/// [22.4.2] If it never comes to that, the Coalition wins in the last night.
#[test]
fn the_coalition_holds_out() {
    last("229", 0, "", "").ends(Side::Allied, "22.4.2");
}

/// [22.4A.2] RULING: two points for each that has left for Brussels, four if twenty have; they are counted only at the end.
#[test]
fn the_road_to_brussels() {
    let few = "ney@exited reille@exited fr-2-soye-6@exited fr-2-baud-6@exited fr-2-huss-5@exited/r fr-2-camp-5@exited/r";
    let table = last("190", 19, "", few);
    assert_eq!(table.game.exit_points(), (19, 38));
    table.ends(Side::Allied, "22.4.2");
    let many = "ney@exited reille@exited fr-2-soye-6@exited fr-2-baud-6@exited fr-2-huss-5@exited/r fr-2-pire@exited";
    let table = last("150", 20, "", many);
    assert_eq!(table.game.exit_points(), (20, 80));
    table.ends(Side::French, "22.4A.2");
    // It is told once, and only if somebody has left.
    let told = |exited: u16, gone: &str| {
        let told = last("150", exited, "", gone).told().into_iter();
        told.filter(|(_, text)| text.starts_with("On the road to Brussels"))
            .map(|(_, text)| text)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(20, many), ["On the road to Brussels: 20 of 20 strength points, worth 80 points"]);
    assert!(told(0, "").is_empty());
    let mut table = crate::common::table(
        "campaign french movement, points 229 0",
        "fr-2-soye-6@0605 ney@0605 al-1-mait@1525",
    );
    table.does("take fr-2-soye-6; exit").stands("fr-2-soye-6@exited");
    assert!(!table.is_over(), "not before the end");
}

/// [22.4B.1] RULING: they count only if supply can follow from the southern edge to 0605, as if that were a unit.
#[test]
fn brussels_needs_supply() {
    let gone = "ney@exited reille@exited fr-2-soye-6@exited";
    assert_eq!(last("0", 6, "", gone).game.exit_points(), (6, 12));
    // Shut in by enemies all around.
    let around: Vec<String> = nlb::s02_equipment::grid()
        .around(crate::common::hex("0605"))
        .zip(["al-1-byng", "al-2-adam", "al-5-kempt", "al-5-pack", "al-6-lamb", "al-6-best"])
        .map(|(hex, unit)| format!("{unit}@{}", nlb::s02_equipment::grid().number(hex)))
        .collect();
    assert_eq!(last("0", 6, "", &format!("{gone} {}", around.join(" "))).game.exit_points(), (0, 0));
}

/// [22.4B.2] As many count as the leaders who have left could put in command: Ney leads Reille with all of the
/// Second, and one unit more.
#[test]
fn brussels_needs_leaders() {
    let second =
        "fr-2-soye-6@exited fr-2-baud-6@exited fr-2-huss-5@exited fr-g-guyot@exited fr-1-jacq@exited";
    let counts = |leaders: &str| last("0", 40, "", &format!("{second} {leaders}")).game.exit_points().0;
    let strength = |keys: &[&str]| -> u16 {
        keys.iter().map(|key| u16::from(crate::common::edition().stats(unit(key)).strength[1])).sum()
    };
    let corps = strength(&["fr-2-soye-6", "fr-2-baud-6", "fr-2-huss-5"]);
    assert_eq!(counts(""), 0);
    assert_eq!(counts("reille@exited"), 0, "nobody commands him");
    assert_eq!(counts("ney@exited"), strength(&["fr-2-baud-6"]), "one unit himself");
    assert_eq!(counts("ney@exited reille@exited"), corps + strength(&["fr-g-guyot"]));
    assert_eq!(counts("grouchy@exited reille@exited"), corps + strength(&["fr-g-guyot", "fr-1-jacq"]));
}

/// [22.4C] With the option the lead makes a level of victory.
#[test]
fn levels_of_victory() {
    for (points, winner, how) in [
        ("229", Side::French, "tactical"),
        ("190", Side::French, "tactical"),
        ("189", Side::French, "marginal"),
        ("150", Side::French, "marginal"),
        ("149", Side::Allied, "marginal"),
        ("100", Side::Allied, "marginal"),
        ("99", Side::Allied, "tactical"),
        ("50", Side::Allied, "tactical"),
        ("49", Side::Allied, "decisive"),
    ] {
        let table = last(points, 0, ", option victory-levels", "");
        table.ends(winner, "22.4C");
        assert!(
            table.outcome().is_some_and(|outcome| outcome.how.ends_with(&format!("{how} victory"))),
            "{points}"
        );
    }
    let mut won = table(
        "campaign french combat, points 231 4, option victory-levels",
        "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 al-n3-detm@0330",
    );
    won.attack("0330", "0331").roll("4-1", 1);
    assert!(won.outcome().is_some_and(|outcome| outcome.how.ends_with("decisive victory")));
}

/// Only the French leave, and only at 0605.
#[test]
fn only_the_french_leave() {
    let mut french = table("campaign french movement", "fr-2-soye-6@0605 fr-1-jacq@0705 al-1-mait@1525");
    french.does("take fr-2-soye-6").lets("exit");
    let mut allied = table("campaign allied movement", "al-1-mait@0605 fr-1-jacq@2050");
    allied.does("take al-1-mait").bars("exit");
}

/// A position keeps what the campaign remembers.
#[test]
fn the_campaign_is_written_down() {
    let counters = "fr-3-bill-8@regroup=16/1400 fr-3-cors-8@0332/r vandamme@0332 al-1-mait@0325";
    let table =
        table("campaign french movement, option variable-rain, once rain, reformed fr-3-cors-8", counters);
    let document = table.game.position();
    assert_eq!(document["units"]["fr-3-bill-8"], "regroup 16/1400");
    let back = Nlb::from_position(table.game.edition(), &document).expect("it can be read");
    assert!(back == table.game);
    for (unit, place, words) in [
        ("fr-3-bill-8", "regroup 16/2000", "12.0.1"),
        ("fr-3-bill-8", "regroup 16/1400 reduced", "12.0.1"),
        ("vandamme", "regroup 16/1400", "12.0.1"),
    ] {
        let mut wrong = document.clone();
        wrong["units"][unit] = place.into();
        let faults = Nlb::from_position(table.game.edition(), &wrong).expect_err("a fault");
        assert!(faults.iter().any(|fault| fault.to_string().contains(words)), "{faults:?}");
    }
    assert_eq!(back.post(unit("fr-3-bill-8")), Post::Regroup(nlb::Turn(5)));
}

/// The Coalition turn in which the force at Hal is decided on.
fn eve(more: &str) -> Table {
    let counters = "fr-3-bill-8@3160 al-1-mait@1525 wellington@1525 napoleon@3160";
    table(&format!("campaign allied turn, turn 17/2100, option victory-levels hal-force{more}"), counters)
}

/// [22.6B.1] RULING: with the option the Allied player decides at the start of his turn of 17/2100 whether the force
/// at Hal comes, and when and where: together, by one of three ways. Without it nobody is asked, and nobody is there.
#[test]
fn the_force_at_hal() {
    let plain = table("campaign allied turn, turn 17/2100", "fr-3-bill-8@3160 al-1-mait@1525");
    assert_eq!((plain.game.task(), plain.game.post(unit("al-n1-hauw-a"))), (Task::Movement, Post::Absent));
    let mut asked = eve("");
    assert_eq!(asked.game.task(), Task::Choosing(0));
    asked.offers("choose 0; choose 1; choose 2; choose 3");
    for (option, turn, hex) in [(1, "18/1100", "0114"), (2, "18/1300", "0124"), (3, "18/1300", "0136")] {
        eve("").does(&format!("choose {option}")).refuses("take al-n1-hauw-a", "5.6.1");
        for (later, comes) in [("18/1000", false), ("18/1100", turn == "18/1100"), ("18/1300", true)] {
            let situation =
                format!("campaign allied movement, turn {later}, option victory-levels hal-force");
            let counters = "fr-3-bill-8@3160 al-n1-hauw-a@waiting al-n1-hauw-b@waiting";
            let mut document = document(&situation, counters);
            document["chosen"] = serde_json::json!({ "0": option });
            let mut table = Table::laid_out(&document);
            assert_eq!(table.may("take al-n1-hauw-a"), comes, "{option} {later}");
            if comes {
                table.does("take al-n1-hauw-a").does(&format!("to {hex}")).refuses("end-movement", "22.6B.1");
                table.does("take al-n1-hauw-b").does(&format!("to {hex}"));
                while let Some(next) =
                    table.options().into_iter().find(|option| option.starts_with("take al-"))
                {
                    table.does(&next);
                    let far = table.options().into_iter().rfind(|option| option.starts_with("to "));
                    table.does(&far.expect("somewhere to go"));
                }
                table.lets("end-movement");
            }
        }
    }
    let mut never = eve("");
    never.does("choose 0").refuses("take al-n1-hauw-a", "22.6B.1");
}

/// [22.6B.1] The French see neither whether nor where: not in the scene, not in the chronicle, not in any world that
/// they imagine.
#[test]
fn the_choice_is_secret() {
    use contract::{Edition, Eye};
    let seen = |option: u8, eye: Eye| {
        let mut table = eve("");
        table.does(&format!("choose {option}"));
        let told: Vec<_> =
            table.events().iter().map(|event| Nlb::tell(nlb::Equipment::standard(), event, eye)).collect();
        (table.game.scene(eye), told, table.game.charts(eye))
    };
    for eye in [Eye::French, Eye::Observer] {
        for option in 1..=3 {
            assert!(seen(option, eye) == seen(0, eye), "{option}");
        }
    }
    assert!(seen(1, Eye::Allied) != seen(2, Eye::Allied) && seen(1, Eye::Referee) != seen(0, Eye::Referee));
    let mut table = eve("");
    table.does("choose 1");
    let mut luck = record::Stream::derive(3, "worlds", 1);
    let mut worlds = std::collections::BTreeSet::new();
    for _ in 0..60 {
        worlds.insert(table.game.imagine(Side::French, &mut luck).position()["chosen"].to_string());
        assert!(table.game.imagine(Side::Allied, &mut luck) == table.game);
    }
    assert_eq!(worlds.len(), 4, "{worlds:?}");
}

/// [22.6B.1] [28.D] Nor when it could come already: as long as nobody has, the French are told the same of a force
/// that is due and of one that is not.
#[test]
fn the_choice_is_secret_when_it_is_due() {
    use contract::Eye;
    let seen = |option: u8, turn: &str, eye: Eye| {
        let situation = format!("campaign allied movement, turn {turn}, option victory-levels hal-force");
        let counters =
            "fr-3-bill-8@3160 al-1-mait@1525 al-n1-hauw-a@waiting al-n1-hauw-b@waiting al-6-best@waiting";
        let mut document = document(&situation, counters);
        document["chosen"] = serde_json::json!({ "0": option });
        serde_json::to_string(&Table::laid_out(&document).game.scene(eye)).expect("a scene")
    };
    assert_eq!(seen(1, "18/1200", Eye::French), seen(2, "18/1200", Eye::French));
    assert_ne!(seen(1, "18/1200", Eye::Allied), seen(2, "18/1200", Eye::Allied));
    // When one of them has come, everybody may count the others.
    let mut document = document(
        "campaign allied movement, turn 18/1200, option victory-levels hal-force",
        "fr-3-bill-8@3160 al-1-mait@1525 al-n1-hauw-a@waiting al-n1-hauw-b@waiting",
    );
    document["chosen"] = serde_json::json!({ "0": 1 });
    let mut table = Table::laid_out(&document);
    let asked = |table: &Table, eye: Eye| table.game.scene(eye).prompt.expect("a question").text;
    assert_ne!(asked(&table, Eye::French), asked(&table, Eye::Allied));
    table.does("take al-n1-hauw-a; to 0114");
    assert_eq!(asked(&table, Eye::French), asked(&table, Eye::Allied));
}

/// [22.6B.2] RULING: the force at Hal costs a level of victory, if it is used; so the option needs the levels.
#[test]
fn the_price_of_hal() {
    for (chosen, winner, how) in [
        (serde_json::json!(2), Side::French, "marginal"),
        (serde_json::json!("away"), Side::Allied, "marginal"),
    ] {
        let counters = "fr-3-bill-8@3160 al-1-mait@1525";
        let situation =
            "campaign allied movement, turn 18/2100, points 120 0, option victory-levels hal-force";
        let mut document = document(situation, counters);
        document["chosen"] = serde_json::json!({ "0": chosen });
        let mut table = Table::laid_out(&document);
        table.does("end-movement");
        table.ends(winner, "22.4C");
        assert!(table.outcome().is_some_and(|outcome| outcome.how.ends_with(&format!("{how} victory"))));
    }
    let alone =
        table("campaign allied turn, turn 17/2100, option hal-force", "fr-3-bill-8@3160 al-1-mait@1525");
    assert_eq!(alone.game.task(), Task::Movement, "without levels there is no such option");
}

/// [22.6F] RULING: Cole stays away, and Colville unless the force at Hal is used; then he comes with it.
#[test]
fn missing_leaders() {
    let start = |options: &[(&str, &str)]| {
        let options: contract::Options =
            options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let game = Nlb::start(crate::common::edition(), "campaign", &options).expect("it starts");
        ["cole", "colville"].map(|leader| game.post(unit(leader)))
    };
    assert_eq!(start(&[]), [Post::Waiting; 2]);
    assert_eq!(start(&[("missing-leaders", "on")]), [Post::Absent; 2]);
    let hal = [("missing-leaders", "on"), ("hal-force", "on"), ("victory-levels", "on")];
    assert_eq!(start(&hal), [Post::Absent, Post::Waiting]);
    let counters = "fr-3-bill-8@3160 al-1-mait@1525 al-4-jhnste@waiting al-4-mitch@1525 colville@waiting";
    let mut document = document(
        "campaign allied movement, turn 18/1300, option victory-levels hal-force missing-leaders",
        counters,
    );
    document["chosen"] = serde_json::json!({ "0": 2 });
    let mut table = Table::laid_out(&document);
    table
        .bars("take colville")
        .does("take al-4-jhnste; to 0124; take colville")
        .lets("to 0124")
        .bars("to 0136");
    document["chosen"] = serde_json::json!({ "0": "away" });
    Table::laid_out(&document).bars("take colville");
}

/// [22.6A.2] [16.5.3] The die says that it rains, and not what rain does: that depends on what was agreed.
#[test]
fn rain_is_rain() {
    let counters = "fr-3-bill-8@0332 al-1-mait@0325 napoleon@0332";
    for option in ["", " rain-effects"] {
        let situation = format!("campaign french turn, turn 17/1200, option variable-rain{option}");
        let mut table = table(&situation, counters);
        table.dice("6");
        let told = table.told();
        assert!(told.contains(&("22.6A.2".to_owned(), "It rains".to_owned())), "{told:?}");
    }
}

/// [28.D] [16.6A.1] A unit that is hidden before it comes tells nothing of the road that was chosen, until its marker
/// is on the map.
#[test]
fn hidden_before_they_come() {
    let entries = &crate::common::edition().plan(nlb::Battle::CampaignVariant).entries;
    let group = entries.iter().find(|entry| entry.units.has(unit("fr-4-rome-12"))).unwrap().group.unwrap();
    let mut told = Vec::new();
    for choice in [1, 2] {
        let mut document = crate::common::document(
            "campaign-variant french turn, turn 16/1400",
            "fr-4-rome-12@hidden=0 gerard@hidden=0 fr-4-schf-12@waiting napoleon@3163 fr-g-fri-gr@waiting pr-1-12-1@3256",
        );
        document["options"]["hidden-movement"] = "six".into();
        document.as_object_mut().unwrap().remove("phase");
        document["agenda"] = serde_json::json!(["movement"]);
        document["pairs"] =
            serde_json::json!([{ "pair": 0, "a": null, "b": null, "real": 0, "fresh": true, "veil": 2 }]);
        document["chosen"] = serde_json::json!({ group.to_string(): choice });
        let table = Table::laid_out(&document);
        let scene = contract::Game::scene(&table.game, Side::Allied.into());
        let own = contract::Game::scene(&table.game, Side::French.into());
        told.push([scene, own].map(|scene| serde_json::to_string(&scene.rosters).unwrap()));
        // Who takes the marker shows by which road it is to come: nobody imagines him at the other.
        document["agenda"] = serde_json::json!(["movement", { "marching": 0 }]);
        let taken = Table::laid_out(&document);
        let mut luck = record::Stream::derive(5, "roads", 0);
        for _ in 0..20 {
            let world = contract::Game::imagine(&taken.game, Side::Allied, &mut luck);
            assert_eq!(contract::Game::position(&world)["chosen"][group.to_string()], choice);
        }
    }
    assert_eq!(told[0][0], told[1][0]);
    assert_ne!(told[0][1], told[1][1], "who chose knows");
    // [16.6A.1] That his time has come is known: at noon it is the gate of noon.
    let mut noon = crate::common::document(
        "campaign-variant french movement, turn 16/1200",
        "fr-4-rome-12@hidden=0 gerard@hidden=0 fr-4-schf-12@waiting napoleon@3163 fr-g-fri-gr@waiting pr-1-12-1@3256",
    );
    noon["options"]["hidden-movement"] = "six".into();
    noon["pairs"] =
        serde_json::json!([{ "pair": 0, "a": null, "b": null, "real": 0, "fresh": true, "veil": 2 }]);
    noon["chosen"] = serde_json::json!({ group.to_string(): 1 });
    let table = Table::laid_out(&noon);
    let mut luck = record::Stream::derive(5, "roads", 0);
    for _ in 0..20 {
        let world = contract::Game::imagine(&table.game, Side::Allied, &mut luck);
        assert_eq!(contract::Game::position(&world)["chosen"][group.to_string()], 1);
    }
}

/// [22.6B.1] [28.D] What is chosen in secret is asked, told and refused by the rule of the battle it belongs to: the
/// force at Hal by its own.
#[test]
fn by_which_rule_is_chosen() {
    use contract::{Eye, Game};
    let asked = |table: &Table| table.game.scene(Eye::Allied).prompt.expect("a question").rule.0;
    let mut hal = eve("");
    assert_eq!(asked(&hal), "22.6B.1");
    hal.does("choose 1").has_event("22.6B.1", "In secret: the force at Hal comes");
    for eye in [Eye::French, Eye::Observer] {
        let told = hal.told_to(eye);
        assert!(
            told.iter().any(|(rule, text)| rule == "22.6B.1" && text.contains("decided in secret")),
            "{told:?}"
        );
    }
    let counters = "pr-4-10-13@waiting blucher@3552 pr-1-12-1@3552 fr-2-soye-6@1641";
    let mut roads = document("campaign-variant allied turn, turn 17/0900", counters);
    roads["chosen"] = serde_json::json!({ "0": 1, "1": 1, "2": 1, "3": 1, "4": 1 });
    let mut roads = Table::laid_out(&roads);
    assert_eq!(asked(&roads), "28.D");
    roads.does("choose 2").has_event("28.D", "comes from 17 June, 21:00 on");
}

/// [28.D] [5.6.1] Who comes by one of several ways stands in the list with all of them, each hour with its own hexes;
/// once his owner has chosen, the owner sees that, and the others what they saw before.
#[test]
fn when_and_where_they_come() {
    use contract::{Eye, Game};
    let row = |table: &Table, who: &str, eye: Eye| {
        let scene = table.game.scene(eye);
        let roster = scene.rosters.iter().find(|roster| roster.name == "To come").expect("somebody comes");
        let row = roster.rows.iter().find(|row| row.piece == unit(who).0).expect("he is to come");
        assert_eq!(row.cells.len(), roster.columns.len());
        row.cells.join(" | ")
    };
    let counters = "pr-4-10-13@waiting fr-4-rome-12@waiting fr-3-bill-8@waiting blucher@3552 pr-1-12-1@3552 fr-2-soye-6@1641";
    let at = |fourth: u8| {
        let mut document = document("campaign-variant allied turn, turn 16/1000", counters);
        document["chosen"] = serde_json::json!({ "0": 2, "1": 1, "2": 1, "3": 1, "4": 1, "5": fourth });
        Table::laid_out(&document)
    };
    let table = at(0);
    let hexes = "17 June, 21:00 at 5712, 5707, 5726, 5731, 5740, 5743 or 5756";
    assert_eq!(row(&table, "pr-4-10-13", Eye::Allied), hexes);
    assert_eq!(row(&table, "fr-4-rome-12", Eye::Allied), "16 June, 12:00 at 3167, or 14:00 at 1167");
    assert_eq!(row(&table, "fr-4-rome-12", Eye::French), "16 June, 14:00 at 1167");
    assert_eq!(row(&table, "fr-3-bill-8", Eye::Allied), "16 June, 10:00 at 3167");
    let chosen = at(3);
    assert_eq!(row(&chosen, "pr-4-10-13", Eye::Allied), "17 June, 21:00 at 5726");
    assert_eq!(row(&chosen, "pr-4-10-13", Eye::French), hexes);
}

/// [22.5B.1] Ten hexes from a regiment of the Old Guard, not from others that attack with it; and French corps alone.
#[test]
fn who_is_near_the_old_guard() {
    let shaken = |officers: &str| {
        let counters = format!(
            "fr-g-fri-gr@0330 fr-1-jacq@0428 al-1-mait@0329 al-1-byng@0329 {officers} napoleon@2050 fr-2-pire@2050"
        );
        let mut table = table("campaign french combat, turn 17/1200", &counters);
        table.attack("0329", "0330 0428").rolls_lower("1-3", 6);
        contract::Game::position(&table.game)["morale"]["shaken"].to_string()
    };
    assert_eq!(shaken("derlon@0340 zieten@0335"), r#"{"fr-1":7}"#);
    assert_eq!(shaken("derlon@0341"), "{}");
    assert_eq!(shaken("derlon@1428"), "{}", "ten hexes from Jacquinot, eleven from the Guard");
}

/// [28.D] [16.6A.1] What the enemy can think of the road that was chosen: any that is open by now, until a marker of
/// theirs is on the map, or one of them is about to come.
#[test]
fn which_road_they_may_come_by() {
    let entries = &crate::common::edition().plan(nlb::Battle::CampaignVariant).entries;
    let group = entries.iter().find(|entry| entry.units.has(unit("fr-4-rome-12"))).unwrap().group.unwrap();
    let guesses = |table: &Table| {
        let mut luck = record::Stream::derive(5, "roads", 0);
        let mut guesses: Vec<u64> = (0..40)
            .map(|_| contract::Game::imagine(&table.game, Side::Allied, &mut luck))
            .map(|world| contract::Game::position(&world)["chosen"][group.to_string()].as_u64().unwrap())
            .collect();
        guesses.sort_unstable();
        guesses.dedup();
        guesses
    };
    let at = |turn: &str, marker: Option<serde_json::Value>| {
        let who = if marker.is_some() { "hidden=0" } else { "waiting" };
        let mut document = document(
            &format!("campaign-variant french movement, turn {turn}"),
            &format!(
                "fr-4-rome-12@{who} gerard@{who} fr-4-schf-12@waiting napoleon@3163 fr-g-fri-gr@waiting pr-1-12-1@3256"
            ),
        );
        document["chosen"] = serde_json::json!({ group.to_string(): 1 });
        if let Some(marker) = marker {
            document["options"]["hidden-movement"] = "six".into();
            document["pairs"] = serde_json::json!([{ "pair": 0, "a": marker, "b": null, "real": 0, "fresh": true, "veil": 2 }]);
        }
        Table::laid_out(&document)
    };
    assert_eq!(guesses(&at("16/1200", Some(serde_json::Value::Null))), [1], "that of noon");
    assert_eq!(guesses(&at("16/1400", Some(serde_json::Value::Null))), [1, 2], "either");
    assert_eq!(guesses(&at("16/1400", Some("3167".into()))), [1], "there is its marker");
    let mut open = at("16/1400", None);
    assert_eq!(guesses(&open), [1, 2]);
    open.does("take fr-4-rome-12");
    assert_eq!(guesses(&open), [1], "he is about to come");
}
