//! 3.0 Setting up.

use crate::common::{Table, hex, table, unit};
use contract::{Eye, Game, Options, Side};
use nlb::{Body, Decision, Equipment, Nlb, Task, UnitId};

/// [3.1] [2.1B] [3.2B] [3.2C.1] [10.0.1] Leaders are in play where command is agreed on; the game begins on the first
/// turn, with everyone on his hex and side.
#[test]
fn what_is_agreed_on_before_play() {
    let plain = Table::start("la-belle-alliance");
    assert_eq!(plain.place("napoleon"), "absent");
    assert_eq!(plain.game.turn().to_string(), "18/1200");
    assert!(plain.game.reduced().has(unit("fr-g-rog-gr")) && !plain.game.reduced().has(unit("fr-g-fri-gr")));
    let options: Options = [("command".to_string(), "on".to_string())].into_iter().collect();
    let game = Nlb::start(crate::common::edition(), "la-belle-alliance", &options).expect("a battle");
    assert!(game.commands());
}

/// [10.1A] [3.2C.2] [18.1.L] [19.1.L] [20.1.L] [21.1.L] [25.B.L] RULING: a leader is set up with any unit of his
/// corps, a commander with any of his army; owners choose, the French first.
#[test]
fn leaders_are_set_up_with_their_own() {
    for (battle, french, allied) in [
        (
            "ligny",
            "napoleon grouchy drouot vandamme gerard pajol exelmans milhaud",
            "blucher zieten pirch thielmann",
        ),
        ("quatre-bras", "ney reille kellermann", "wellington willem perponcher"),
        ("wavre", "grouchy vandamme gerard pajol exelmans", "blucher zieten pirch thielmann"),
        (
            "la-belle-alliance",
            "napoleon ney drouot derlon reille mouton kellermann milhaud",
            "wellington willem cooke clinton alten colville picton cole perponcher chasse collaert uxbridge",
        ),
        ("historic-wavre", "grouchy vandamme gerard pajol exelmans", "blucher thielmann"),
    ] {
        let options: Options = [("command".to_string(), "on".to_string())].into_iter().collect();
        let game = Nlb::start(crate::common::edition(), battle, &options).expect("a battle");
        let mut table = Table::of(game);
        let mut asked = Vec::new();
        while let Task::Deploy(side) = table.game.task() {
            asked.push(side);
            let first = table.options()[0].clone();
            let words: Vec<String> = first.split(' ').map(str::to_owned).collect();
            let officer = unit(&words[1]);
            let stats = crate::common::edition().stats(officer);
            for option in table.options() {
                let at = hex(option.rsplit(' ').next().expect("a hex"));
                let own = table.game.units_at(at).any(|other| {
                    let other = crate::common::edition().stats(other);
                    // [19.1.L] Perponcher with anybody, Ney with his own.
                    match crate::common::edition().unit(officer).key.as_str() {
                        "perponcher" if battle == "quatre-bras" => other.army == stats.army,
                        "ney" if battle == "quatre-bras" => {
                            other.corps == crate::common::edition().stats(unit("reille")).corps
                        }
                        _ if stats.corps.is_some() => other.corps == stats.corps,
                        _ => other.army == stats.army,
                    }
                });
                assert!(own, "{option}");
            }
            table.does(&first);
        }
        assert!(asked.is_sorted(), "the French are first");
        let present: Vec<_> =
            Equipment::leaders().iter().filter(|&leader| table.game.post(leader).hex().is_some()).collect();
        let listed: Vec<&str> = french.split(' ').chain(allied.split(' ')).collect();
        assert_eq!(present.len(), listed.len(), "{battle}");
        assert!(listed.into_iter().all(|leader| present.contains(&unit(leader))), "{battle}");
    }
}

/// [19.1.L] [23.B.1] [23.B.2] [26.E] [28.D] Some leaders are set up with others than their own, as their battle says.
#[test]
fn leaders_are_set_up_as_their_battle_says() {
    // Where a leader may begin, when everybody before him has been set up.
    let places = |battle: &str, options: &[&str], leader: &str| -> Vec<String> {
        let on = |option: &&str| (option.to_string(), "on".to_string());
        let options: Options = options.iter().map(on).collect();
        let game = Nlb::start(crate::common::edition(), battle, &options).expect("a battle");
        let mut table = Table::of(game);
        loop {
            let options = table.options();
            let own = format!("deploy {leader} ");
            if options[0].starts_with(&own) {
                return options.iter().map(|option| option[own.len()..].to_string()).collect();
            }
            assert!(options[0].starts_with("deploy "), "{leader} is set up: {options:?}");
            table.does(&options[0].clone());
        }
    };
    for (battle, options) in [("quatre-bras", &["command"][..]), ("quatre-bras-variant", &[])] {
        let ney = places(battle, options, "ney");
        assert!(ney.contains(&"1752".into()) && !ney.contains(&"1451".into()), "{battle}: {ney:?}");
        assert!(places(battle, options, "perponcher").contains(&"0738".into()), "with Merlen");
    }
    let hill = places("la-belle-alliance-variant", &[], "hill");
    assert!(hill.contains(&"0915".into()) && hill.contains(&"0517".into()), "with anybody: {hill:?}");
    let willem = places("campaign-variant", &[], "willem");
    assert!(willem.contains(&"1744".into()) && willem.contains(&"1742".into()), "{willem:?}");
    assert!(!willem.contains(&"1741".into()), "within two hexes: {willem:?}");
}

/// [27.2C.2] [3.2C.3] RULING: the Fourth Corps is placed by its owner, two to a hex, and no choice leaves anybody
/// without room.
#[test]
fn the_fourth_corps_finds_room() {
    for pick in [0, usize::MAX] {
        let mut table = Table::start("grand-waterloo");
        while matches!(table.game.task(), Task::Deploy(_)) {
            let options = table.options();
            table.does(&options[pick.min(options.len() - 1)].clone());
        }
        let plan = crate::common::edition().plan(nlb::Battle::GrandWaterloo);
        let fourth =
            crate::common::edition().corps.iter().find(|corps| corps.key == "pr-4").expect("a corps");
        let standard = |unit: &UnitId| table.game.stats(*unit).class == nlb::Class::Standard;
        for unit in fourth.units.iter().filter(standard) {
            let at = table.game.post(unit).hex().unwrap_or_else(|| panic!("{unit:?} has no place"));
            assert!(table.game.count_at(at) <= 2 && plan.area.has(at));
        }
    }
}

/// [3.2A.2] [2.2C] RULING: on half a map the named column is in play, the one beside it is not.
#[test]
fn half_a_map_ends_with_its_column() {
    let edge = table("quatre-bras french movement", "fr-2-pire@2852 al-nc-mrln@0738");
    assert!(edge.cost("fr-2-pire", "2952").is_some());
    assert_eq!(edge.cost("fr-2-pire", "3052"), None);
}

/// [3.4A] [19.4C.1] RULING: an eliminated unit scores what its face shows, and nothing takes that back.
#[test]
fn a_reduced_unit_scores_its_reduced_strength() {
    let mut table =
        table("la-belle-alliance french combat", "fr-g-fri-gr@0331 fr-g-guyot@0331 al-n3-detm@0330/r");
    table.attack("0330", "0331").roll("6-1", 1).stands("al-n3-detm@lost");
    assert_eq!(table.game.losses(Body::Allied), 2);
}

/// [3.4B] [18.3B.2] RULING: a hex belongs to who was last in it, also in passing, and stays his when he leaves.
/// Leaders take nothing.
#[test]
fn passing_through_takes_a_hex() {
    // 3755 of Ligny stands empty. A French unit goes through it and on.
    let mut ligny = table("ligny french movement", "fr-4-rome-12@3654 pr-3-8-9@4558");
    assert_eq!(ligny.morale(Body::Prussian), "0/55/74");
    ligny.does("take fr-4-rome-12").lets("via 3755; to 3755").does("via 3755");
    assert_eq!(ligny.morale(Body::Prussian), "0/52/71");
    ligny.does("to 3754").stands("fr-4-rome-12@3754");
    assert_eq!(ligny.morale(Body::Prussian), "0/52/71");
    let mut leader = table("ligny french movement, command", "fr-4-rome-12@3654 pr-3-8-9@4558 gerard@3654");
    leader.does("take gerard").bars("via 3755").does("to 3755");
    assert_eq!(leader.morale(Body::Prussian), "0/55/74");
    // There is nothing to be taken where one has been before.
    for (held, offered) in [("", true), (", held 3854 french", false)] {
        let mut again = table(&format!("ligny french movement{held}"), "fr-4-rome-12@3754 pr-3-8-9@4558");
        again.does("take fr-4-rome-12").lets("to 3854");
        if offered {
            again.lets("via 3854");
        } else {
            again.bars("via 3854");
        }
    }
}

/// [3.4B] Before anybody moves, hexes belong to whom the battle names.
#[test]
fn whose_it_is_at_the_start() {
    let start = Table::start("quatre-bras");
    assert!(start.game.holds(Side::Allied, hex("1641")) && !start.game.holds(Side::French, hex("1641")));
}

/// [2.1A] Set-up leads straight into the first player turn.
#[test]
fn play_begins_at_once() {
    let table = Table::start("quatre-bras");
    assert_eq!((table.game.task(), table.game.phasing()), (Task::Movement, Side::French));
}

/// [10.1A] One click sets up all who are left, each where he may be.
#[test]
fn all_leaders_are_set_up_with_one_click() {
    let mut game = Nlb::start(crate::common::edition(), "grand-waterloo", &Options::new()).expect("a battle");
    let side = Side::French;
    let scene = game.scene(Eye::French);
    let order =
        scene.orders.iter().find(|order| order.key == "all-set-up").expect("leaders are to be set up");
    assert!(order.decisions.len() > 5, "{}", order.label);
    for decision in &order.decisions {
        let decision: Decision = serde_json::from_value(decision.clone()).unwrap();
        assert_eq!(game.forbids(side, decision), None);
        game.decide(side, decision, &mut contract::Silent);
    }
    assert!(!game.scene(Eye::French).orders.iter().any(|order| order.key == "all-set-up"));
}

/// [10.1A] Set up with one click, Napoleon stands among his army and not at its edge.
#[test]
fn napoleon_is_set_up_in_the_midst() {
    let mut options = Options::new();
    options.insert("command".into(), "on".into());
    let mut game = Nlb::start(crate::common::edition(), "la-belle-alliance", &options).expect("a battle");
    let scene = game.scene(Eye::French);
    let order =
        scene.orders.iter().find(|order| order.key == "all-set-up").expect("leaders are to be set up");
    for decision in &order.decisions {
        game.decide(Side::French, serde_json::from_value(decision.clone()).unwrap(), &mut contract::Silent);
    }
    let units = (0..nlb::s02_equipment::COMBAT as u16).map(nlb::UnitId);
    let army = units.filter(|&unit| game.side_of(unit) == Side::French);
    let army: Vec<_> = army.filter_map(|unit| game.post(unit).hex()).collect();
    let at = game.post(crate::common::unit("napoleon")).hex().expect("on the map");
    let near = army.iter().filter(|&&hex| nlb::s02_equipment::grid().distance(at, hex) <= 5).count();
    assert!(3 * near > army.len(), "{near} of {} are about him", army.len());
}

/// [10.1A] Set up with one click, an officer stands where he can command most of his own, and the question says whose
/// he is.
#[test]
fn officers_are_set_up_among_their_own() {
    let mut game = Nlb::start(crate::common::edition(), "campaign", &Options::new()).expect("a battle");
    let scene = game.scene(Eye::French);
    assert!(scene.prompt.expect("Drouot is to be set up").text.starts_with("Imperial Guard: with whom"));
    let order =
        scene.orders.iter().find(|order| order.key == "all-set-up").expect("leaders are to be set up");
    for decision in &order.decisions {
        game.decide(Side::French, serde_json::from_value(decision.clone()).unwrap(), &mut contract::Silent);
    }
    // The light cavalry of the Guard is with Ney, the others are about Fleurus.
    let at = |key: &str| game.post(crate::common::unit(key)).hex().expect("on the map");
    let away = |key: &str| nlb::s02_equipment::grid().distance(at("drouot"), at(key));
    for key in ["fr-g-guye-y", "fr-g-chrt-y", "fr-g-lall"] {
        assert!(away(key) <= 3, "{key} is {} hexes away", away(key));
    }
    // [11.1A.2] Vandamme could stand with more of his own where nobody would command him.
    let heard = |leader: &str| nlb::s02_equipment::grid().distance(at("vandamme"), at(leader)) <= 5;
    assert!(["napoleon", "grouchy"].into_iter().any(heard), "a commander reaches Vandamme");
}
