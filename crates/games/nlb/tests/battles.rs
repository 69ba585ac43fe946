//! What is agreed before play: battles and their options.

use contract::{Edition, Game, Named, OptionSet, Options};
use nlb::{Agreed, Battle, Equipment, Nlb, Post};

fn started(battle: Battle, options: &[(&str, &str)]) -> Result<Nlb, Vec<String>> {
    let options: Options =
        options.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Nlb::start(Equipment::standard(), battle.key(), &options)
        .map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

fn leaders(game: &Nlb) -> usize {
    Equipment::leaders().iter().filter(|&leader| game.post(leader) != Post::Absent).count()
}

/// [2.1B] [18.1] [19.1] [20.1] [21.1] Leaders and command are in play if both want them; [24.1] [27.1] in the two
/// great battles they always are, and nobody is asked. [3.1] What is chosen is chosen before set-up.
#[test]
fn command_is_a_switch_but_in_the_great_battles() {
    for battle in
        [Battle::Ligny, Battle::QuatreBras, Battle::Wavre, Battle::LaBelleAlliance, Battle::HistoricWavre]
    {
        assert!(Agreed::offered(battle).iter().any(|option| option.key == "command"), "{}", battle.key());
        let plain = started(battle, &[]).unwrap();
        assert!(!plain.commands() && leaders(&plain) == 0);
        let led = started(battle, &[("command", "on")]).unwrap();
        assert!(led.commands() && leaders(&led) > 0);
    }
    for battle in [Battle::GrandLigny, Battle::GrandWaterloo] {
        assert!(!Agreed::offered(battle).iter().any(|option| option.key == "command"), "{}", battle.key());
        let game = started(battle, &[]).unwrap();
        assert!(game.commands() && leaders(&game) > 0);
        assert!(started(battle, &[("command", "off")]).is_err(), "it is not asked");
    }
}

/// [2.1A] No option leaves out a rule of sections 1 to 9. RULING [2.1A] 28.0 is a scenario like the others: the
/// ledger has it.
#[test]
fn the_standard_rules_are_not_up_for_choice() {
    for option in Agreed::declared() {
        let section = option.rule.0.split('.').next().and_then(|section| section.parse::<u8>().ok());
        assert!(option.rule.0 == "2.1B" || section.is_some_and(|section| section >= 10), "{}", option.key);
    }
    let rules = &Equipment::standard().ledger().rules;
    assert!(rules.iter().any(|rule| rule.id.starts_with("28.")));
}

/// [19.5A] If it is agreed, Buttlar comes on his reduced side.
#[test]
fn buttlar_may_come_reduced() {
    for (value, strength) in [("off", 6), ("on", 3)] {
        let game = started(Battle::QuatreBras, &[("buttlar-reduced", value)]).unwrap();
        let buttlar = game.edition().find_unit("al-bw-bttlr").unwrap();
        assert_eq!((game.post(buttlar), game.strength(buttlar)), (Post::Waiting, strength));
    }
    assert!(started(Battle::Ligny, &[("buttlar-reduced", "on")]).is_err(), "he is not at Ligny");
}

/// [25.E.1] If it is agreed, the French Fourth Corps has twice its allowance in the first turn, and nobody else has.
#[test]
fn gerard_may_hurry() {
    let plain = started(Battle::HistoricWavre, &[]).unwrap();
    let game = started(Battle::HistoricWavre, &[("gerard-hurries", "on"), ("command", "on")]).unwrap();
    let points = |game: &Nlb, key: &str| game.allowance(game.edition().find_unit(key).unwrap()) / 2;
    assert_eq!([points(&plain, "fr-4-hul-14"), points(&game, "fr-4-hul-14")], [4, 8]);
    assert_eq!(
        [points(&game, "fr-4-maur"), points(&game, "fr-3-gen-10"), points(&game, "gerard")],
        [14, 4, 6]
    );
    let mut later = game.position();
    later["turn"] = "18/1300".into();
    let later = Nlb::from_position(Equipment::standard(), &later).unwrap();
    assert_eq!(points(&later, "fr-4-hul-14"), 4, "only at noon");
}

/// Grand Ligny with some counters, at the start of the French command segment of 16/1500.
fn grand_ligny(options: serde_json::Value, units: serde_json::Value, morale: serde_json::Value) -> Nlb {
    let position = serde_json::json!({ "position": 1, "game": "nlb", "scenario": "grand-ligny", "options": options,
        "turn": "16/1500", "phasing": "french", "phase": "turn", "units": units, "morale": morale });
    Nlb::from_position(Equipment::standard(), &position).unwrap()
}

/// [24.1C] If it is agreed, an officer of cavalry takes half a place of Grouchy's capacity, and a whole one when his
/// corps is demoralized; an officer of infantry always takes a whole one.
#[test]
fn grouchy_may_lead_cavalry_by_halves() {
    let units = serde_json::json!({ "grouchy": "3760", "pajol": "3761", "fr-1c-soult": "3761", "exelmans": "3762",
        "fr-2c-strolz": "3762", "gerard": "3660", "fr-4-hul-14": "3660", "pr-1-12-1": "3256" });
    for (value, broken, left) in [("off", &[][..], [2, 0]), ("on", &[], [3, 2]), ("on", &["fr-1c"], [2, 1])] {
        let morale = serde_json::json!({ "broken": broken });
        let mut game = grand_ligny(serde_json::json!({ "grouchys-cavalry": value }), units.clone(), morale);
        let unit = |key: &str| game.edition().find_unit(key).unwrap();
        let (grouchy, pajol, exelmans) = (unit("grouchy"), unit("pajol"), unit("exelmans"));
        for (officer, left) in [pajol, exelmans].into_iter().zip(left) {
            let command = nlb::Decision::Command { leader: grouchy, unit: officer };
            assert_eq!(game.forbids(contract::Side::French, command), None);
            game.decide(contract::Side::French, command, &mut contract::Silent);
            assert_eq!(game.capacity_left(grouchy)[0], left, "{value} {broken:?}");
        }
    }
}

/// [24.5A] RULING If it is agreed, each of the two towns takes seven off the Prussian levels: the rule cites 24.4B
/// and means 24.3B.
#[test]
fn towns_may_count_for_more() {
    for (value, level) in [("off", 50), ("on", 48)] {
        let units = serde_json::json!({ "fr-4-hul-14": "3755", "fr-4-touss-14": "3854", "fr-4-cap-13": "3855",
            "fr-4-desp-13": "3955", "pr-3-8-9": "4558" });
        let game = grand_ligny(serde_json::json!({ "costly-towns": value }), units, serde_json::json!({}));
        assert_eq!(game.levels(nlb::Body::Prussian).unwrap().demoralization, level, "{value}");
    }
}

/// [2.2B] The board knows how long a kilometre is: a hex is 480 metres across by the rulebook, 462 by the fit.
#[test]
fn the_board_has_a_scale() {
    let board = Equipment::standard().board(Battle::Ligny);
    let across = 1000.0 / board.kilometre.expect("the board has a scale");
    assert!((440.0..500.0).contains(&across), "{across} metres");
}

/// Every battle is listed for the lobby with what it is about, in as many turns as it has.
#[test]
fn every_battle_is_listed() {
    for &battle in Battle::ALL {
        let listed = Equipment::standard().listed(battle);
        assert!(listed.about.len() > 60 && !listed.title.is_empty());
        assert_eq!(listed.turns, Equipment::standard().plan(battle).turns());
    }
}
