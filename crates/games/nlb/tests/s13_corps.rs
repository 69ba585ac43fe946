//! 13.0 Corps morale.

use crate::common::{Table, edition, hex, table, unit};
use contract::Named;
use nlb::s02_equipment::People;
use nlb::{Body, CorpsId};

fn corps(officer: &str) -> CorpsId {
    edition().stats(unit(officer)).corps.expect("an officer has a corps")
}

fn is_broken(table: &Table, officer: &str) -> bool {
    table.game.morale().broken & (1 << corps(officer).0) != 0
}

/// [13.0.1] [22.3.1] In the campaign armies have no levels; corps have, [22.3.FR] [22.3.PR] those of the box.
#[test]
fn corps_have_levels_of_their_own() {
    let table = table("campaign french movement", "fr-3-bill-8@0330 al-1-mait@0825");
    assert_eq!(table.game.bodies().count(), 0);
    let level = |officer: &str| table.game.corps_level(corps(officer)).0;
    let french = [
        "drouot",
        "derlon",
        "reille",
        "vandamme",
        "gerard",
        "mouton",
        "pajol",
        "exelmans",
        "kellermann",
        "milhaud",
    ];
    assert_eq!(french.map(level), [20, 15, 19, 13, 12, 8, 3, 4, 4, 4]);
    assert_eq!(["zieten", "pirch", "thielmann", "bulow"].map(level), [20, 20, 14, 19]);
}

/// [13.0.2] [13.0.3] At the instant its losses reach the level, in the middle of a combat. [13.2.1] Its units do not
/// advance.
#[test]
fn a_corps_breaks_at_once() {
    let mut lost = table(
        "campaign french combat, corps fr-3 8",
        "fr-3-bill-8@0331 al-1-mait@0330 al-1-byng@0330 fr-g-fri-gr@0430 fr-g-rog-gr@0430 al-n3-detm@0429",
    );
    lost.attack("0330", "0331").roll("1-3", 6).stands("fr-3-bill-8@regroup=16/1500");
    assert!(is_broken(&lost, "vandamme") && !is_broken(&lost, "drouot"));
    let mut steady =
        table("campaign french combat, corps fr-3 7", "fr-3-bill-8@0331 al-1-mait@0330 al-1-byng@0330");
    steady.attack("0330", "0331").roll("1-3", 6);
    assert!(!is_broken(&steady, "vandamme"), "12 of 13");
    for (morale, offered) in [("", true), (", broken fr-3", false)] {
        let mut victor = table(
            &format!("campaign french combat{morale}"),
            "fr-3-bill-8@0331 fr-3-cors-8@0331 al-n3-smiss@0330",
        );
        victor.attack("0330", "0331").roll("6-1", 1);
        assert_eq!(victor.game.task() == nlb::Task::Advancing(contract::Side::French), offered);
    }
}

/// [13.1.1] [22.3.AL] Allied nationalities each look at the losses of the whole army: twelve are too much for four of them.
#[test]
fn allied_nationalities() {
    let lost = "al-1-mait@regroup=16/1400 al-1-byng@regroup=16/1400";
    let table = table("campaign french movement", &format!("fr-3-bill-8@0330 al-n3-detm@0825 {lost}"));
    let broken: Vec<&str> = People::ALL
        .iter()
        .filter(|&&people| table.game.morale().peoples & (1 << people as u8) != 0)
        .map(|people| people.key())
        .collect();
    assert_eq!(broken, ["hanoverian", "brunswick", "nassau", "netherlands"]);
    let level = |people: People| edition().levels[people as usize];
    assert_eq!([People::British, People::Legion].map(level), [40, 33]);
}

/// [13.1.2] RULING: a unit goes by its own nationality, an officer by that of his counter; commanders are never
/// demoralized.
#[test]
fn everybody_by_his_nationality() {
    let counters = "al-5-kempt@0330 al-5-vincke@0330 picton@0330 perponcher@0430 al-n2-blndt@0430 wellington@0330 fr-3-bill-8@1550";
    let table = table("campaign french movement, lost allied 12, peoples hanoverian netherlands", counters);
    let broken = ["al-5-kempt", "al-5-vincke", "picton", "perponcher", "wellington"]
        .map(|key| table.game.is_demoralized(unit(key)));
    assert_eq!(broken, [false, true, false, true, false]);
}

/// [13.2.2] RULING: open ground costs two, for officers too; by road and trail nothing changes.
#[test]
fn open_ground_is_slow() {
    let laid = |morale: &str| {
        table(
            &format!("campaign french movement{morale}"),
            "fr-3-bill-8@0330 vandamme@0330 al-1-mait@2050 napoleon@0330",
        )
    };
    let (steady, shaken) = (laid(""), laid(", broken fr-3"));
    for who in ["fr-3-bill-8", "vandamme"] {
        assert_eq!([steady.cost(who, "0331"), shaken.cost(who, "0331")], [Some(2), Some(4)]);
    }
    assert_eq!(shaken.cost("napoleon", "0331"), Some(2));
}

/// [13.2.4] Infantry of a demoralized corps or nationality has nothing of the walls but their strength.
#[test]
fn walls_do_not_help_the_frightened() {
    let chateau = *edition().ground.chateaux.first().expect("a chateau");
    let there = nlb::s02_equipment::grid().number(chateau);
    for (morale, garrison) in [("", true), (", peoples netherlands", false)] {
        let counters = format!("al-n3-detm@{there} fr-3-bill-8@2055");
        let table = table(&format!("campaign french movement{morale}"), &counters);
        assert_eq!(table.game.is_garrison(unit("al-n3-detm")), garrison);
    }
    assert!(edition().ground.chateaux.contains(&hex(&there)));
}

/// [13.3.2] [13.3.1] RULING: when losses fall below its level a nationality takes heart again; units of the Allies
/// come off their one total.
#[test]
fn taking_heart_again() {
    let counters = "chasse@0330 al-n3-detm@regroup=16/1500 al-1-mait@lost fr-1-jacq@2050";
    let mut table = table("campaign allied turn, turn 16/1700", counters);
    let nassau = 1 << People::Nassau as u8;
    let dutch = 1 << People::Netherlands as u8;
    assert_eq!(table.game.losses(Body::Allied), 9);
    assert_eq!(table.game.morale().peoples, nassau | dutch);
    table.does("end-command; reorganize al-n3-detm").dice("1");
    assert_eq!((table.game.losses(Body::Allied), table.game.morale().peoples), (6, 0));
    table.has_event("13.3.2", "take heart");
    // A corps that has lost too much is not cured by one unit that comes back, nor told of it that was never ill.
    let counters = "vandamme@0355 fr-3-bill-8@regroup=16/1500 al-1-mait@2050";
    for (losses, ill) in [(25, true), (8, false)] {
        let situation =
            format!("campaign french turn, turn 16/1700, corps fr-3 {losses}, lost french {losses}");
        let mut third = crate::common::table(&situation, counters);
        assert_eq!(is_broken(&third, "vandamme"), ill);
        third.does("end-command; reorganize fr-3-bill-8");
        if ill {
            third.dice("1");
        }
        third.stands("fr-3-bill-8@0355");
        assert_eq!(is_broken(&third, "vandamme"), ill, "{losses} of 13 before");
    }
}

/// [13.3.3] RULING: lost again, a unit counts for its corps with its full strength, as that had been taken off, and
/// for points with what it showed; one that began the game reduced counts what it showed.
#[test]
fn lost_twice() {
    let counters = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 pr-1-12-1@0330/r";
    let first = edition().stats(unit("pr-1-12-1")).corps.expect("a corps");
    for (clause, losses) in [(", reformed pr-1-12-1", 6), ("", 3)] {
        let mut table = table(&format!("campaign french combat{clause}"), counters);
        table.attack("0330", "0331").roll("4-1", 1).stands("pr-1-12-1@lost");
        assert_eq!((table.game.corps_level(first).1, table.game.points(contract::Side::French)), (losses, 3));
    }
}

/// [22.5A.1] [4.1C] RULING: in the Morale Segment a corps whose officer is within five hexes of a demoralized one of
/// its army bears two less, for that look; what it does lasts. [22.5A.2] Fear spreads from one to the next.
#[test]
fn fear_spreads() {
    let counters =
        "vandamme@0330 gerard@0335 mouton@0340 reille@0346 drouot@0345 fr-3-bill-8@0330 al-1-mait@2050";
    let morale = "broken fr-3, corps fr-3 13, corps fr-4 10, corps fr-6 6, corps fr-2 18, corps fr-g 17";
    let mut table = table(&format!("campaign french turn, {morale}"), counters);
    table.does("end-command");
    let broken = ["gerard", "mouton", "reille", "drouot"].map(|officer| is_broken(&table, officer));
    assert_eq!(broken, [true, true, false, false], "Reille is six hexes away, and the Guard bears more");
    table.has_event("22.5A.1", "loses heart");
    assert_eq!(table.game.corps_level(corps("gerard")).0, 12, "the level is what it was");
    let mut far = crate::common::table(
        "campaign french turn, broken fr-3, corps fr-3 13, corps fr-4 10",
        "vandamme@0330 gerard@0336 al-1-mait@2050",
    );
    far.does("end-command");
    assert!(!is_broken(&far, "gerard"));
}

/// [22.5A.3] RULING: French cavalry and the Allies neither feel it nor spread it; Prussians fear for Prussians.
#[test]
fn who_is_not_afraid() {
    let counters = "vandamme@0330 milhaud@0331 gerard@0334 exelmans@0336 al-1-mait@2050";
    let morale = "broken fr-4c, corps fr-4c 4, corps fr-3 11, corps fr-2c 3";
    let mut riders = table(&format!("campaign french turn, {morale}"), counters);
    riders.does("end-command");
    assert!(!is_broken(&riders, "vandamme") && !is_broken(&riders, "exelmans"));
    let counters = "cooke@0330 chasse@0331 zieten@0332 thielmann@0333 al-1-mait@0330 fr-1-jacq@2050";
    let morale =
        "lost allied 12, peoples netherlands nassau brunswick hanoverian, corps pr-1 19, corps pr-3 13";
    let mut allies = table(&format!("campaign allied turn, {morale}"), counters);
    allies.does("end-command");
    assert!(!is_broken(&allies, "zieten") && !is_broken(&allies, "thielmann"));
}

/// [22.5B.1] [22.5B.2] [22.5B.3] RULING: a beaten Old Guard takes seven off every French corps whose officer is
/// within ten hexes, once an attack; not if the same exchange demoralizes the British or a Prussian corps.
#[test]
fn the_old_guard_in_the_campaign() {
    let base = "fr-g-fri-gr@0331 fr-g-mrnd-ch@0331 drouot@0335 vandamme@0341 gerard@0342 fr-3-bill-8@0341";
    let levels = |table: &Table| {
        ["drouot", "vandamme", "gerard"].map(|officer| table.game.corps_level(corps(officer)).0)
    };
    let mut beaten = table("campaign french combat", &format!("{base} al-1-mait@0330 al-1-byng@0330"));
    beaten.attack("0330", "0331");
    let account =
        contract::Game::scene(&beaten.game, contract::Eye::French).account.expect("the attack is weighed");
    let stake = account.terms.iter().find(|term| term.rule.0 == "22.5B.1").expect("what is staked is told");
    assert_eq!(stake.value, "−7 each");
    beaten.roll("1-1", 6);
    assert_eq!(levels(&beaten), [13, 6, 12], "the officer of the Fourth is eleven hexes away");
    for (losses, spared) in [(15, true), (14, false)] {
        let situation = format!("campaign french combat, corps pr-1 {losses}");
        let mut exchange =
            table(&situation, &format!("{base} fr-g-rog-gr@0430 fr-g-mich-ch@0430 pr-1-24-1@0330"));
        exchange.attack("0330", "0331 0430").roll("5-1", 6);
        assert_eq!(
            levels(&exchange),
            if spared { [20, 13, 12] } else { [13, 6, 12] },
            "{losses} of 20 before"
        );
    }
    // Who has lost heart before does not lose it again.
    let guards = format!("{base} fr-g-rog-gr@0430 fr-g-mich-ch@0430");
    let mut known =
        table("campaign french combat, broken pr-1, corps pr-1 22", &format!("{guards} pr-1-24-1@0330"));
    known.attack("0330", "0331 0430").roll("5-1", 6);
    assert_eq!(levels(&known), [13, 6, 12], "a Prussian corps that had run");
    let british = u16::from(edition().levels[People::British as usize]);
    for (losses, spared) in [(british - 3, true), (british, false)] {
        let situation = format!("campaign french combat, lost allied {losses}");
        let mut exchange = table(&situation, &format!("{guards} al-n3-detm@0330"));
        assert_eq!(exchange.game.strength(unit("al-n3-detm")), 3);
        exchange.attack("0330", "0331 0430").roll("6-1", 6);
        assert_eq!(
            levels(&exchange),
            if spared { [20, 13, 12] } else { [13, 6, 12] },
            "{losses} of {british}"
        );
    }
}

/// [22.5B.1] [22.3.1] [16.12.3] What a beaten Old Guard has taken off the level of a corps is said beside its track,
/// whether it has lost heart or not, and told as a sum.
#[test]
fn why_a_corps_bears_less() {
    let told = |more: &str| {
        let table = table(&format!("campaign french movement{more}"), "fr-3-bill-8@0330 al-1-mait@2050");
        let scene = contract::Game::scene(&table.game, contract::Eye::French);
        let track = scene.tracks.into_iter().find(|track| track.name == "Corps · French Imperial Guard");
        let sum = scene.tallies.into_iter().find(|sum| sum.title == "French Imperial Guard: demoralized at");
        (track.expect("a track").note, sum)
    };
    let (note, sum) = told(", shaken fr-g 14");
    assert_eq!(note, "demoralized at 6: the Old Guard was beaten near it, 14 less than the printed 20");
    let sum = sum.expect("a sum");
    let terms: Vec<_> = sum.terms.iter().map(|term| (term.value.as_str(), term.rule.0)).collect();
    assert_eq!(terms, [("20", "22.3.1"), ("−14", "22.5B.1")]);
    assert_eq!(sum.total, "6");
    let (note, _) = told(", shaken fr-g 14, corps fr-g 7, lost french 7, broken fr-g");
    assert_eq!(
        note,
        "demoralized; the Old Guard was beaten near it: its level is 14 less than the printed 20"
    );
    let (note, sum) = told(", shaken fr-g 1, option old-guard");
    assert!(note.contains("units of it saw the Old Guard beaten and ran, 1 less"), "{note}");
    assert_eq!(sum.expect("a sum").terms[1].rule.0, "16.12.3");
    let (note, sum) = told("");
    assert_eq!((note.as_str(), sum), ("demoralized at its level", None));
}
