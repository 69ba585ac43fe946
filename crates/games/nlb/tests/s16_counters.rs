//! 16.1 Variant counters.

use crate::common::{Table, hex, numbers, table, unit};
use contract::{Game, Options, Side};
use nlb::{Nlb, Post, Task};

/// A battle with options, as players choose them.
pub fn begun(battle: &str, options: &str) -> Table {
    let chosen: Options = options
        .split_whitespace()
        .map(|word| {
            let (key, value) = word.split_once('=').unwrap_or((word, "on"));
            (key.to_owned(), value.to_owned())
        })
        .collect();
    let game =
        Nlb::start(crate::common::edition(), battle, &chosen).unwrap_or_else(|faults| panic!("{faults:?}"));
    Table::laid_out(&game.position())
}

/// [16.1A] RULING: each side says before play which of its units it replaces, all of a substitution or nothing;
/// whoever takes the place of another has his hex and his side of the counter, and more than one stand with or next
/// to it.
#[test]
fn substitutes_take_the_place_of_others() {
    let mut table = begun("la-belle-alliance", "substitutes");
    assert_eq!(table.game.task(), Task::Substituting(Side::French));
    table.refuses("substitute fr-2-soye-6", "16.1A").refuses("substitute al-2-adam", "16.1A");
    table.refuses("substitute fr-1-quiot-1", "16.1A").refuses("substitute fr-3-dogr", "16.1A");
    table.does("substitute fr-2-baud-6");
    table.stands(
        "fr-2-baud-6@absent fr-2-soye-6@absent fr-2-baud-6-v@0519 fr-2-soye-6-v@0519 fr-2-lt-6@waiting",
    );
    table.does("substitute fr-2-gauth-9").bars("substitute fr-2-baud-6");
    assert!(table.game.reduced().has(unit("fr-2-gauth-9-v")), "he has the losses of the one he stands for");
    table.does("end-substitution; end-substitution");
    assert_eq!(table.game.task(), Task::Deploy(Side::French));
    let next_to = |number: &str| {
        let around = nlb::s02_equipment::grid().around(hex(number)).chain([hex(number)]);
        around.collect::<Vec<_>>()
    };
    let places: Vec<_> = table.options();
    assert!(places.iter().all(|said| said.starts_with("deploy fr-2-lt-6")), "{places:?}");
    assert!(!places.is_empty() && places.len() <= next_to("0519").len());
    table.does("deploy fr-2-lt-6 0419");
    let written = table.game.position();
    assert_eq!(Nlb::from_position(crate::common::edition(), &written).expect("it can be read"), table.game);
}

/// [16.1A.2] The horse guns of the Guard start by the cavalry of the Guard.
#[test]
fn horse_guns_of_the_guard() {
    let mut table = begun("la-belle-alliance", "substitutes");
    table.does("substitute fr-g-lf-ds; substitute fr-g-duch; end-substitution; end-substitution");
    let options = table.options();
    assert!(options.iter().any(|said| said == "deploy fr-g-lt 1219"), "with the light horse: {options:?}");
    assert!(!options.iter().any(|said| said == "deploy fr-g-lt 0620"), "{options:?}");
    table.does("deploy fr-g-lt 1219");
    let options = table.options();
    assert!(options.iter().any(|said| said == "deploy fr-g-hvy 0620"), "with Guyot: {options:?}");
}

/// [16.1A.3] The artillery of the wings is in command beside anybody who is.
#[test]
fn wing_artillery_needs_a_neighbour() {
    let set = "fr-l-left-h@0330 fr-l-left-hs@0320 fr-1-quiot-1@0331 derlon@0331 napoleon@0331";
    let mut near = table("la-belle-alliance-variant french turn, turn 18/1300", set);
    near.does("command napoleon derlon; transmit derlon; end-command");
    assert!(!near.game.out_of_command().has(unit("fr-l-left-h")), "it stands next to Quiot");
    assert!(near.game.out_of_command().has(unit("fr-l-left-hs")), "nobody is near");
    // Other guns need an officer, and an enemy is no neighbour who gives orders.
    let set = format!("{set} fr-6-noury-v@0332 al-1-mait@0321");
    let mut others = table("la-belle-alliance-variant french turn, turn 18/1300", &set);
    others.does("command napoleon derlon; transmit derlon; end-command");
    assert!(!others.game.out_of_command().has(unit("fr-l-left-h")));
    for gun in ["fr-6-noury-v", "fr-l-left-hs"] {
        assert!(crate::common::edition().stats(unit(gun)).kind.is_gun());
        assert!(others.game.out_of_command().has(unit(gun)), "{gun}");
    }
}

/// [16.1B.1] Two units are added to the 3rd Netherlands Division, with or next to its others.
/// [16.1B.2] RULING: rifles come with three divisions, take no room, and are always in command.
#[test]
fn additional_units() {
    let mut set_up = begun("la-belle-alliance", "additions");
    assert_eq!(set_up.game.task(), Task::Deploy(Side::Allied));
    let first = set_up.options();
    assert!(
        first.contains(&"deploy al-n3-detm-b 0215".to_owned())
            || first.contains(&"deploy al-n3-detm-b 0214".to_owned())
    );
    while matches!(set_up.game.task(), Task::Deploy(_)) {
        let said = set_up.options()[0].clone();
        set_up.does(&said);
    }
    for key in ["al-a-rifles-1", "al-a-rifles-3", "al-a-rifles-5", "al-n3-detm-b", "al-n3-daub-b"] {
        assert!(matches!(set_up.game.post(unit(key)), Post::On(_)), "{key}");
    }
    let at = set_up.game.post(unit("al-a-rifles-1")).hex().expect("it is there");
    let own = ["al-1-mait", "al-1-byng", "al-1-adye"].map(|key| set_up.game.post(unit(key)).hex());
    assert!(own.contains(&Some(at)), "with its division");
    let set = "al-1-mait@0330 al-1-byng@0330 al-a-rifles-1@0331 wellington@0320";
    let mut stack = table("la-belle-alliance-variant allied turn, turn 18/1300", set);
    stack.does("end-command");
    assert!(
        stack.game.out_of_command().has(unit("al-1-mait"))
            && !stack.game.out_of_command().has(unit("al-a-rifles-1"))
    );
    stack.does("take al-a-rifles-1; to 0330; end-movement");
    assert_eq!(stack.game.count_at(hex("0330")), 3);
    let others = "al-1-mait@0330 al-a-rifles-1@0330 al-1-byng@0331 wellington@0320";
    let mut room = table("la-belle-alliance-variant allied movement, turn 18/1300", others);
    room.does("take al-1-byng; to 0330").lets("end-movement");
    let reinforced = begun("quatre-bras", "additions");
    assert_eq!(reinforced.place("al-a-rifles-3"), "waiting", "it enters with its division");
    assert_eq!(reinforced.place("al-n3-detm-b"), "absent", "and stays away with it");
}

/// [16.1B.3] The force at Hal: twelve units and two leaders.
#[test]
fn the_force_at_hal_is_in_the_box() {
    let hal = |unit: &nlb::UnitId| crate::common::edition().stats(*unit).class == nlb::Class::Hal;
    assert_eq!(crate::common::edition().unit_ids().filter(hal).count(), 12);
    for key in
        ["stedman", "frederik", "al-4-jhnste", "al-4-hawker", "al-c-2-huss", "al-4-lyon", "al-c-estorff"]
    {
        unit(key);
    }
}

/// [16.1C.1] RULING: dice for the move and for the capacity of an Emperor who is ill; he moves half of the roll if he
/// gave command.
#[test]
fn napoleon_is_ill() {
    let set = "fr-1-quiot-1@0331 derlon@0331 fr-2-pire@0331 reille@0331 napoleon-sick@0331";
    let mut table = table("la-belle-alliance french turn, command, option sick-napoleon", set);
    assert_eq!(table.game.task(), Task::Vigour);
    table.dice("1");
    table.does("command napoleon-sick derlon").refuses("command napoleon-sick reille", "16.1C.1");
    table.says("command napoleon-sick reille", "he has done so for 1");
    table.does("end-command; take napoleon-sick");
    table.dice("6 6");
    assert_eq!(table.game.allowance(unit("napoleon-sick")), 10, "ten points at most, and half of them");
    table.does("stay").bars("take napoleon-sick").does("take derlon");
    assert_eq!(table.game.task(), Task::Moving, "no dice for anybody else");
    let mut fit =
        crate::common::table("la-belle-alliance french movement, command, option sick-napoleon", set);
    fit.does("take napoleon-sick").dice("1 2");
    assert_eq!(fit.game.allowance(unit("napoleon-sick")), 6);
    fit.bars("with derlon").does("to 0330");
    assert!(fit.game.moved().has(unit("napoleon-sick")));
    assert_eq!(fit.place("napoleon"), "absent");
}

/// [16.1C.3] A Prussian corps has two officers, and both may be commanded as one.
#[test]
fn chiefs_of_staff_of_corps() {
    let set =
        "pr-4-18-15@0330 bulow@0330 valentini@0331 pr-4-15-16@0331 zieten@0329 pr-1-12-1@0329 blucher@0330";
    let mut table = table(
        "la-belle-alliance allied turn, command, option more-leaders, turn 18/1500",
        "pr-4-18-15@0330 bulow@0330 valentini@0331 pr-4-15-16@0331 blucher@0330",
    );
    let _ = set;
    table.does("command blucher bulow");
    assert!(!table.game.out_of_command().has(unit("valentini")), "at the price of one");
    assert_eq!(table.game.capacity_left(unit("blucher"))[0], 4);
    table.does("transmit valentini");
    assert!(!table.game.out_of_command().has(unit("pr-4-15-16")));
    let mut apart = crate::common::table(
        "la-belle-alliance allied turn, command, option more-leaders, turn 18/1500",
        "pr-4-18-15@0330 bulow@0330 valentini@0310 pr-4-15-16@0310 blucher@0330",
    );
    apart.does("command blucher bulow");
    assert!(apart.game.out_of_command().has(unit("valentini")), "out of reach");
}

/// [16.1C.3] That is said of officers alone: a unit that has orders of its own takes none of them along.
#[test]
fn a_unit_brings_no_officer() {
    let mut table = table(
        "la-belle-alliance allied turn, command, option more-leaders, turn 18/1500",
        "pr-4-18-15@0330 bulow@0330 pr-4-15-16@0331 blucher@0330",
    );
    table.does("command blucher pr-4-18-15").bars("transmit bulow");
    assert!(table.game.out_of_command().has(unit("bulow")));
}

/// [16.1C.4] Uxbridge takes over from Wellington, and nobody from him.
#[test]
fn seconds_in_command() {
    let set = "al-1-mait@0330 wellington@0330 al-c-somerset@0325 uxbridge@0325 fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 \
               fr-1-quiot-1@0430 fr-1-bourg-1@0430 fr-1-nogues-3@0230 fr-1-grenr-3@0230";
    let mut table = table("la-belle-alliance french combat, command, option more-leaders", set);
    table.attack("0330", "0331 0430 0230");
    let odds = table.odds();
    table.roll(&odds, 1).dice("1");
    table.stands("wellington@lost uxbridge@absent uxbridge-commander@0325");
    table.has_event("16.1C.4", "takes over");
}

/// [16.1C.4] [10.2.2] So does Bülow for Blücher; and whoever has just taken over throws the die that was to be thrown
/// for him.
#[test]
fn a_second_who_was_with_him() {
    let french = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 fr-1-quiot-1@0430 fr-1-bourg-1@0430 fr-1-nogues-3@0230 fr-1-grenr-3@0230";
    let situation = "la-belle-alliance french combat, command, option more-leaders, turn 18/1500";
    let prussian = "pr-4-18-15@0330 blucher@0330 pr-4-15-16@0325 bulow@0325";
    let mut old = table(situation, &format!("{prussian} {french}"));
    old.attack("0330", "0331 0430 0230");
    let odds = old.odds();
    old.roll(&odds, 1).stands("pr-4-18-15@lost").dice("2");
    old.stands("blucher@lost bulow@absent bulow-commander@0325");
    let guards = "fr-g-fri-gr@0429 fr-g-mrnd-ch@0429 fr-g-rog-gr@0229 fr-g-mich-ch@0229";
    let allied = "al-n3-detm@0330 uxbridge@0330 al-n3-smiss@0329 wellington@0329 al-c-somerset@0325";
    let mut both = table(situation, &format!("{allied} {guards}"));
    both.attack("0330 0329", "0429 0229").roll("6-1", 1).stands("al-n3-detm@lost al-n3-smiss@lost");
    assert_eq!(both.game.task(), Task::Fate(unit("wellington")));
    both.dice("1").stands("wellington@lost uxbridge@absent uxbridge-commander@0330");
    assert_eq!(both.game.task(), Task::Fate(unit("uxbridge-commander")));
    both.dice("3").stands("uxbridge-commander@0325");
}

/// [16.1C.5] RULING: Hill is a commander, with a unit of the 2nd or the 4th Division.
#[test]
fn hill() {
    let mut table = begun("la-belle-alliance", "command more-leaders");
    while matches!(table.game.task(), Task::Deploy(_)) {
        let hill: Vec<String> =
            table.options().into_iter().filter(|said| said.starts_with("deploy hill")).collect();
        if !hill.is_empty() {
            let places = numbers(hill.iter().map(|said| hex(said.split(' ').next_back().expect("a hex"))));
            assert_eq!(places, "0514 0516 0517 0614");
        }
        let said = table.options()[0].clone();
        table.does(&said);
    }
    assert!(matches!(table.game.post(unit("hill")), Post::On(_)));
    assert!(begun("ligny", "command more-leaders").place("hill") == "absent");
}
