//! 15.0 Optional rules. Around 0330 all is open ground.

use crate::common::{Table, table, unit};
use contract::{OptionSet, Side};
use nlb::{Agreed, Battle, Body, Task};

/// [2.1C] [2.1D] RULING: every case is a switch of its own and off until it is agreed; what another case takes the
/// place of is not applied, and what speaks of leaders is offered with them.
#[test]
fn options_know_each_other() {
    for &battle in <Battle as contract::Named>::ALL {
        let usual = Agreed::read(battle, &Default::default()).unwrap();
        assert!(usual.unusual(battle).is_empty(), "{battle:?}");
    }
    let given = |keys: &[&str]| keys.iter().map(|key| ((*key).to_owned(), "on".to_owned())).collect();
    let both = Agreed::read(Battle::Ligny, &given(&["combined-arms", "combined-effects"])).unwrap();
    assert!(both.combined_effects && !both.combined_arms, "16.7 over 15.1");
    let guard = Agreed::read(Battle::Ligny, &given(&["guards-repulse", "old-guard"])).unwrap();
    assert!(guard.old_guard && !guard.guards_repulse, "16.12 over 15.2");
    let leaders = ["leaders-advance", "leaders-fight", "loose-command"];
    let alone = Agreed::read(Battle::Ligny, &given(&leaders)).unwrap();
    assert!(!alone.leaders_advance && !alone.leaders_fight && !alone.loose_command, "nobody leads");
    let led = Agreed::read(Battle::GrandLigny, &given(&leaders)).unwrap();
    assert!(led.leaders_advance && led.leaders_fight && led.loose_command);
    let idle = Agreed::read(Battle::QuatreBras, &given(&["idle-cavalry", "command"])).unwrap();
    assert!(idle.command && !idle.idle_cavalry, "19.5C without leaders alone");
    assert!(Agreed::read(Battle::GrandLigny, &given(&["guards-repulse"])).is_err(), "22.5B over 15.2");
    assert!(Agreed::read(Battle::Ligny, &given(&["dawn"])).is_err(), "there is no morning");
}

/// [15.1] RULING: all three arms against one hex are a column more, after clamping and before the walls; 6-1 stays 6-1.
#[test]
fn combined_arms() {
    let counters = "fr-1-quiot-1@0331 fr-1-jacq@0331 fr-1-desal@0332 al-1-mait@0330";
    let mut off = table("la-belle-alliance french combat", counters);
    off.attack("0330", "0331 fr-1-desal");
    assert_eq!((off.odds(), off.sums()), ("2-1".into(), (13, 6)));
    let mut on = table("la-belle-alliance french combat, option combined-arms", counters);
    on.does("target 0330; join 0331");
    assert_eq!(on.odds(), "1-1", "two arms are not three");
    on.does("bombard fr-1-desal");
    assert_eq!((on.odds(), on.sums()), ("3-1".into(), (13, 6)));
    on.roll("3-1", 1).has_event("15.1", "Infantry, cavalry and artillery together: 1 column to the right");
    let mut high = table(
        "la-belle-alliance french combat, option combined-arms",
        &counters.replace("al-1-mait", "al-n3-smiss"),
    );
    high.attack("0330", "0331 fr-1-desal");
    assert_eq!(high.odds(), "6-1");
    let mut two = table(
        "la-belle-alliance french combat, option combined-arms",
        "fr-1-quiot-1@0330 fr-1-jacq@0330 fr-1-desal@0330 al-1-mait@0329 al-n3-detm@0331",
    );
    two.does("target 0329; target 0331; join 0330");
    assert_eq!(two.odds(), "1-1", "two hexes are not one");
}

/// [15.2.1] RULING: infantry of the Guard that fails takes twenty off the French level, every time; others do not,
/// and a success does not.
#[test]
fn the_guard_recoils() {
    let counters = "fr-g-fri-gr@0331 fr-1-quiot-1@0831 al-1-mait@0330 al-1-byng@0830";
    let mut table = table("la-belle-alliance french combat, option guards-repulse", counters);
    let level = |table: &Table| table.game.levels(Body::French).unwrap().demoralization;
    let before = level(&table);
    table.attack("0830", "0831").roll("1-2", 6).does("retreat fr-1-quiot-1 0832; stay");
    assert_eq!(level(&table), before, "the line may fail");
    table.attack("0330", "0331").roll("1-1", 5);
    assert_eq!(level(&table), before - 20);
    table.has_event("15.2.1", "The Guard recoils");
    let mut causes = Vec::new();
    table.game.shifts(Body::French, |shift| causes.push((shift.by, shift.rule.0)));
    assert_eq!(causes, [(-20, "15.2.1")]);
    let mut won = crate::common::table("la-belle-alliance french combat, option guards-repulse", counters);
    won.attack("0330", "0331").roll("1-1", 1);
    assert_eq!(level(&won), before);
    // Its cavalry is not what the army looks to.
    let riders = counters.replace("fr-g-fri-gr", "fr-g-guyot");
    let mut horse = crate::common::table("la-belle-alliance french combat, option guards-repulse", &riders);
    horse.attack("0330", "0331").rolls_lower("1-5", 1);
    assert_eq!((horse.game.task(), level(&horse)), (Task::Retreating(Side::French), before));
}

/// [15.2.1] [9.2.2] [21.4B.1] The level is looked at as soon as it falls: an army that has lost enough breaks before
/// its Guard has gone back.
#[test]
fn the_guard_recoils_and_the_army_breaks() {
    let counters = "fr-g-fri-gr@0331 al-1-mait@0330";
    for (lost, breaks) in [(39, false), (40, true)] {
        let situation = format!("la-belle-alliance french combat, option guards-repulse, lost french {lost}");
        let mut table = table(&situation, counters);
        table.attack("0330", "0331").roll("1-1", 5);
        assert_eq!(table.is_over(), breaks, "{lost}");
        if breaks {
            table.ends(Side::Allied, "21.4B.1");
        }
    }
}

/// [15.2.2] Nobody minds if the attack breaks an army. [15.2.3] Where corps have levels the case is not offered.
#[test]
fn the_guard_may_pay_for_an_army() {
    // The Prussians have lost 37 of their 40 at La Belle Alliance, and now three more in an exchange.
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 pr-4-schw@0330 al-1-mait@1125";
    let mut document =
        crate::common::document("la-belle-alliance french combat, option guards-repulse", counters);
    let game = Table::laid_out(&document);
    let prussians = game.game.levels(Body::Prussian).unwrap().demoralization;
    let strength = game.game.strength(unit("pr-4-schw")) as i16;
    let french = game.game.levels(Body::French).unwrap().demoralization;
    for (losses, falls) in [(prussians - strength, false), (prussians - strength - 1, true)] {
        document["morale"] = serde_json::json!({ "losses": { "prussian": losses } });
        let mut table = Table::laid_out(&document);
        table.attack("0330", "0331");
        let odds = table.odds();
        assert!(["4-1", "5-1", "6-1"].contains(&odds.as_str()), "{odds}: an exchange");
        table.roll(&odds, 6).does("pay fr-g-fri-gr");
        if table.may("enough") {
            table.does("enough");
        }
        assert_eq!(table.game.is_broken(Body::Prussian), !falls);
        let level = table.game.levels(Body::French).unwrap().demoralization;
        // [21.3A] A broken enemy is worth ten.
        assert_eq!(level, if falls { french - 20 } else { french + 10 }, "{losses}");
    }
    assert!(!Agreed::offered(Battle::GrandLigny).iter().any(|option| option.key == "guards-repulse"));
}

/// [15.3.1] RULING: cavalry and horse guns in an enemy zone may ride off before combat unless enemy cavalry is beside
/// them, the other side first; enemy horse guns do not hold them. [15.3.2] They have no part in the phase, and nobody
/// owes anything on their account.
#[test]
fn mounted_units_ride_off() {
    let counters = "fr-1-quiot-1@0331 fr-2-pire@0831 al-c-pons@0330 al-c-frazer@0830";
    let mut table = table("la-belle-alliance french combat, option mounted-withdrawal", counters);
    assert_eq!(table.game.task(), Task::Riding(Side::Allied));
    let scene = contract::Game::scene(&table.game, contract::Eye::Allied);
    let asked = scene.prompt.expect("a question").text;
    assert!(
        asked.starts_with("Pons") && asked.ends_with("may ride off before the combats, one hex."),
        "{asked}"
    );
    // Ponsonby faces infantry; Frazer faces cavalry.
    table.lets("retreat al-c-pons 0329; stay").refuses("retreat al-c-frazer 0829", "15.3.1");
    table.does("retreat al-c-pons 0329");
    assert_eq!(table.game.task(), Task::Riding(Side::French), "nobody else may");
    table.lets("retreat fr-2-pire 0832").refuses("retreat fr-1-quiot-1 0332", "15.3.1").does("stay");
    table.offers("target 0830");
    let mut off = crate::common::table("la-belle-alliance french combat", counters);
    off.offers("target 0330; target 0830");
}

/// [15.3.2] A gun that has ridden off does not bombard, and its leader, left behind, joins the nearest unit.
#[test]
fn who_rides_off_does_not_fight() {
    let counters = "fr-g-duch@0330 ney@0330 fr-1-quiot-1@0833 al-1-mait@0329 al-1-byng@0332";
    let mut table = table("la-belle-alliance french combat, command, option mounted-withdrawal", counters);
    table.does("retreat fr-g-duch 0230");
    table.stands("ney@0230").offers("end-combat");
    // Nor is he fought: guns that would reach him leave him alone.
    let counters = "fr-1-quiot-1@0331 fr-1-desal@0529 al-c-pons@0330";
    let mut rider =
        crate::common::table("la-belle-alliance french combat, option mounted-withdrawal", counters);
    rider.fork().does("stay").lets("target 0330");
    rider.does("retreat al-c-pons 0329").offers("end-combat");
}

/// [15.4.1] [15.4.2] RULING: at six all French commanders become inactive: they neither move nor command; from nine
/// on a die each, and a 1 releases.
#[test]
fn commanders_sleep_late() {
    let counters = "napoleon@1030 ney@1040 fr-1-quiot-1@1030 fr-2-soye-6@1040 al-1-mait@1520";
    let mut table = table("campaign allied movement, turn 17/0300, option late-start", counters);
    table.does("end-movement");
    assert_eq!(table.game.turn().to_string(), "17/0600");
    assert!(!table.game.is_active(unit("napoleon")) && !table.game.is_active(unit("ney")));
    table.refuses("take napoleon", "15.4.1").does("end-movement; end-movement");
    assert!(matches!(table.game.task(), Task::Wake(_)), "{:?}", table.game.task());
    table.dice("1").dice("2");
    let awake = ["napoleon", "ney"].map(|key| table.game.is_active(unit(key)));
    assert_eq!(awake.iter().filter(|awake| **awake).count(), 1, "{awake:?}");
    let (up, down) = if awake[0] {
        ("napoleon fr-1-quiot-1", "ney fr-2-soye-6")
    } else {
        ("ney fr-2-soye-6", "napoleon fr-1-quiot-1")
    };
    table.lets(&format!("command {up}")).refuses(&format!("command {down}"), "15.4.1");
}

/// [15.4.3] A colleague who rides past wakes him for the next turn. [15.4.4] RULING: an enemy who comes into a French
/// zone within ten hexes wakes him at once.
#[test]
fn commanders_are_woken() {
    let counters = "napoleon@1030 ney@1034 fr-1-quiot-1@1030 fr-2-soye-6@1034 al-1-mait@1520";
    let mut document =
        crate::common::document("campaign french movement, turn 17/0900, option late-start", counters);
    document["inactive"] = serde_json::json!(["ney"]);
    let mut rides = Table::laid_out(&document);
    rides.does("take napoleon; to 1034");
    assert!(!rides.game.is_active(unit("ney")), "not yet");
    rides.does("end-movement; end-combat");
    while rides.game.phasing() == Side::Allied {
        let done = ["end-command", "end-movement", "end-combat", "end-reorganization"];
        let said = done.into_iter().find(|said| rides.may(said)).expect("an end");
        rides.does(said);
    }
    assert!(rides.game.is_active(unit("ney")), "{:?}", rides.game.task());
    let mut alarm = crate::common::document(
        "campaign allied movement, turn 17/0900, option late-start",
        "ney@1034 fr-2-soye-6@1034 fr-1-quiot-1@1028 al-1-mait@1025",
    );
    alarm["inactive"] = serde_json::json!(["ney"]);
    let mut near = Table::laid_out(&alarm);
    near.does("take al-1-mait; to 1026");
    assert!(!near.game.is_active(unit("ney")), "no French zone");
    let mut in_zone = Table::laid_out(&alarm);
    in_zone.does("take al-1-mait; to 1027");
    assert!(in_zone.game.is_active(unit("ney")), "next to Quiot, seven hexes from Ney");
}

/// Who will be released in the next Command Phase after these rides.
fn woken(situation: &str, counters: &str, inactive: &[&str], rides: &str) -> String {
    let mut document = crate::common::document(situation, counters);
    document["inactive"] = serde_json::json!(inactive);
    let mut table = Table::laid_out(&document);
    table.does(rides);
    contract::Game::position(&table.game)["woken"].to_string()
}

/// [15.4.3] Into his hex or through it: whoever has the points to ride that way has ridden past. Not who sets out
/// from there, and no officer.
#[test]
fn who_rides_past_a_sleeper() {
    let by = |leaders: &str, ride: &str| {
        let counters = format!("{leaders} fr-1-quiot-1@1030 al-1-mait@1520");
        woken("campaign french movement, turn 17/0900, option late-start", &counters, &["ney"], ride)
    };
    let ney = "[\"ney\"]";
    assert_eq!(by("napoleon@1030 ney@1034", "take napoleon; to 1034"), ney);
    assert_eq!(by("napoleon@1030 ney@1034", "take napoleon; to 1037"), ney, "through it");
    assert_eq!(by("napoleon@1030 ney@1034", "take napoleon; to 1024"), "null", "the other way");
    assert_eq!(by("napoleon@1030 ney@1030", "take napoleon; to 1034"), "null", "away from him");
    assert_eq!(by("derlon@1030 ney@1034", "take derlon; to 1034"), "null", "an officer");
}

/// [16.14C.3] [15.4.3] With headquarters who is inactive may ride, but wakes nobody; and each army wakes its own.
#[test]
fn who_wakes_whom_with_headquarters() {
    let situation = "campaign french movement, turn 17/1000, option headquarters";
    let counters = "napoleon@1030 ney@1034 fr-1-quiot-1@1030 al-1-mait@1520";
    let ride = "take napoleon; to 1034";
    assert_eq!(woken(situation, counters, &["ney"], ride), "[\"ney\"]");
    assert_eq!(woken(situation, counters, &["ney", "napoleon"], ride), "null");
    let situation = "campaign allied movement, turn 17/1000, option headquarters";
    let counters = "blucher@1034 gneisenau@1030 wellington@1030 pr-1-12-1@1030 al-1-mait@1030 fr-1-jacq@2050";
    assert_eq!(woken(situation, counters, &["blucher"], "take wellington; to 1034"), "null");
    assert_eq!(woken(situation, counters, &["blucher"], "take gneisenau; to 1034"), "[\"blucher\"]");
}

/// [15.4.3] [16.14C.3] Who comes on the map rides past others too: in the hex of his door, and on the way from there.
#[test]
fn who_comes_wakes_a_sleeper() {
    let by = |ney: &str, to: &str| {
        let counters = format!("napoleon@waiting ney@{ney} fr-2-pire@{ney} pr-1-12-1@5040 al-n2-wmar@1744");
        let situation = "campaign-variant french movement, turn 16/1100";
        woken(situation, &counters, &["ney"], &format!("take napoleon; to {to}"))
    };
    assert_eq!(by("3166", "3165"), "[\"ney\"]");
    assert_eq!(by("3167", "3165"), "[\"ney\"]", "where he comes in");
    assert_eq!(by("2863", "3165"), "null");
    // [5.6.1] What it costs to come in is spent.
    assert_eq!((by("3164", "3265").as_str(), by("3164", "3266").as_str()), ("[\"ney\"]", "null"));
}

/// [15.4.3] He is released without a die; [15.4.1] at six all lie down again, whoever had been woken. [15.4.2] No die
/// for one who is lost.
#[test]
fn who_is_called_in_the_morning() {
    let counters = "ney@1034 grouchy@lost fr-1-quiot-1@1034 al-1-mait@1520";
    let at = |situation: &str| {
        let mut document =
            crate::common::document(&format!("campaign {situation}, option late-start"), counters);
        document["inactive"] = serde_json::json!(["ney", "grouchy"]);
        document["woken"] = serde_json::json!(["ney"]);
        Table::laid_out(&document)
    };
    let visited = at("french turn, turn 17/1000");
    assert!(visited.game.is_active(unit("ney")) && visited.game.task() == Task::Command);
    assert!(contract::Game::position(&visited.game)["woken"].is_null(), "once");
    let mut night = at("allied movement, turn 17/0300");
    night.does("end-movement; end-movement; end-movement");
    assert_eq!(
        (night.game.turn().to_string(), night.game.task()),
        ("17/0900".into(), Task::Wake(unit("ney")))
    );
    night.dice("2");
    assert_eq!(night.game.task(), Task::Command, "Grouchy is gone");
}

/// [15.5.1] RULING: where victorious cavalry could advance a die is thrown: 1-2 as the owner likes, 3-4 nobody, 5-6 a
/// cavalry unit must. [15.5.2] Not into walls, and not where only infantry has won.
#[test]
fn impetus() {
    let counters = "fr-1-quiot-1@0331 fr-2-pire@0430 al-n3-detm@0330";
    let after = |die: &str| {
        let mut table = table("la-belle-alliance french combat, option impetus", counters);
        table.attack("0330", "0331 0430").roll("2-1", 1).does("retreat al-n3-detm 0329");
        assert_eq!(table.game.task(), Task::Impetus);
        table.dice(die);
        table
    };
    after("2").offers("advance fr-1-quiot-1 0330; advance fr-2-pire 0330; stay");
    after("3").offers("end-combat");
    after("4").offers("end-combat");
    after("5")
        .offers("advance fr-2-pire 0330")
        .refuses("stay", "15.5.1")
        .refuses("advance fr-1-quiot-1 0330", "15.5.1");
    let mut foot =
        table("la-belle-alliance french combat, option impetus", "fr-1-schmitz-2@0331 al-n3-detm@0330");
    foot.attack("0330", "0331").roll("1-1", 1).does("retreat al-n3-detm 0329");
    foot.offers("advance fr-1-schmitz-2 0330; stay");
    // [15.5.2] Demoralized cavalry does not advance, so nobody throws.
    let mut document = crate::common::document(
        "la-belle-alliance allied combat, option impetus",
        "al-c-pons@0331 fr-3-dom@0330",
    );
    for (demoralized, thrown) in [(&[][..], true), (&["allied"][..], false)] {
        document["morale"] = serde_json::json!({ "demoralized": demoralized });
        let mut table = Table::laid_out(&document);
        table.attack("0330", "0331");
        let odds = table.odds();
        table.roll(&odds, 1).does("retreat fr-3-dom 0329");
        assert_eq!(table.game.task() == Task::Impetus, thrown, "{demoralized:?}");
    }
}

/// [15.6.1] With a leader both units may go on together, and he with them; [15.6.2] not where cavalry decides otherwise.
#[test]
fn leaders_advance() {
    let counters = "fr-1-quiot-1@0331 fr-1-jacq@0331 derlon@0331 al-n3-detm@0330";
    let won = |options: &str| {
        let mut table = table(&format!("la-belle-alliance french combat, command, {options}"), counters);
        table.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329");
        table
    };
    let mut on = won("option leaders-advance");
    on.offers("advance fr-1-quiot-1 0330; advance fr-1-jacq 0330; advance-stack 0331 0330; stay");
    on.does("advance-stack 0331 0330").stands("fr-1-quiot-1@0330 fr-1-jacq@0330 derlon@0330");
    // [16.14B] Headquarters stay where they are.
    let mut staff = table(
        "campaign french combat, option leaders-advance headquarters",
        &format!("{counters} fr-hq@0331 fr-2-soye-6@0332"),
    );
    staff.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329; advance-stack 0331 0330");
    staff.stands("derlon@0330");
    assert_ne!(staff.place("fr-hq"), "0330");
    let mut alone = won("option leaders-advance");
    alone.does("advance fr-1-quiot-1 0330").stands("fr-1-jacq@0331 derlon@0331");
    won("option impetus").dice("1").offers("advance fr-1-quiot-1 0330; advance fr-1-jacq 0330; stay");
    won("option leaders-advance impetus").dice("6").offers("advance fr-1-jacq 0330");
    won("option leaders-advance impetus").dice("1").lets("advance-stack 0331 0330");
    let mut single = table(
        "la-belle-alliance french combat, command, option leaders-advance",
        "fr-g-fri-gr@0331 napoleon@0331 al-n3-detm@0330",
    );
    single.attack("0330", "0331").roll("2-1", 1).does("retreat al-n3-detm 0329");
    single.offers("advance fr-g-fri-gr 0330; stay");
}

/// [15.6.1] [3.4B] [24.3C] Two who advance with their leader take what they enter, and that is looked at at once.
#[test]
fn a_stack_takes_the_crossroads() {
    let counters = "fr-2-baud-6@1642 fr-2-gauth-9@1642 ney@1642 al-n2-wmar@1641 napoleon@3065 fr-g-lall@3065 \
                    al-nc-mrln@0738 willem@0738 pr-3-8-9@5758 blucher@5758";
    let situation = "grand-ligny french combat, lost allied 20, held 1641 allied, option leaders-advance";
    let mut table = table(situation, counters);
    table.attack("1641", "1642").roll("1-1", 1).does("retreat al-n2-wmar 1640; advance-stack 1642 1641");
    table.stands("fr-2-baud-6@1641 fr-2-gauth-9@1641 ney@1641 al-n2-wmar@exited");
    assert!(table.game.is_broken(Body::Allied));
}

/// [15.6.1] [16.8.2] One who charges alone follows up alone: leaders go along with two.
#[test]
fn nobody_rides_along_with_one() {
    let counters = "fr-2-pire@0333 reille@0333 fr-1-quiot-1@0531 al-1-mait@0330";
    let situation = "la-belle-alliance french movement, command, option charges leaders-advance";
    let mut table = table(situation, counters);
    table.does("take fr-2-pire; to 0331; take reille; to 0331; end-movement; target 0330; charge 0331");
    table.roll("1-1", 1).does("retreat al-1-mait 0329; advance-stack 0331 0330");
    table.stands("fr-2-pire@0330 reille@0331");
}

/// [15.6.1] [6.7C] [6.1.3] Two who advance with their leader have done their share: whom they come to need not be
/// attacked on their account.
#[test]
fn a_stack_that_advances_makes_no_duty() {
    let counters = "fr-2-soye-6@0131 fr-2-baud-6@0131 reille@0131 al-n3-detm@0230 al-1-mait@0330 fr-1-quiot-1@0430 al-1-byng@0429 fr-g-lall@0332";
    let situation = "la-belle-alliance french combat, command, option leaders-advance";
    let mut table = table(situation, counters);
    table.attack("0230", "0131");
    let odds = table.odds();
    table.roll(&odds, 1).does("advance-stack 0131 0230");
    table.attack("0429", "0430").rolls_lower("1-5", 1).does("retreat fr-1-quiot-1 0531");
    table.does("stay").lets("end-combat");
}

/// [15.6.1] [5.4.1] Two do not advance into a chateau, where one finds room.
#[test]
fn no_stack_into_a_chateau() {
    let counters = "fr-g-fri-gr@0917 fr-g-mrnd-ch@0917 drouot@0917 fr-g-guyot@1016 al-2-gold@0916";
    let mut table = table("la-belle-alliance french combat, command, option leaders-advance", counters);
    table.attack("0916", "0917 1016").roll("3-1", 1).does("retreat al-2-gold 0915");
    table.lets("advance fr-g-fri-gr 0916").bars("advance-stack 0917 0916");
}
