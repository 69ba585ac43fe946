//! Options of the forces: 18.5, 19.5, 24.5.

use crate::common::{Table, document, table, unit};
use contract::{Edition, Side};
use nlb::{Body, Equipment, Nlb, Task};

/// What six throws, one die after another, make of the units of 18.5A.
fn losses(dice: &str) -> Vec<u16> {
    let options = [("prussian-losses".to_owned(), "on".to_owned())].into();
    let game = <Nlb as contract::Game>::start(Equipment::standard(), "ligny", &options).unwrap();
    let mut table = Table::of(game);
    for die in dice.split(' ') {
        table.dice(die);
    }
    let units = ["pr-1-12-1", "pr-1-24-1", "pr-1-1w-1", "pr-1-6-2", "pr-1-28-2", "pr-1-2w-2"];
    units.map(|key| table.game.strength(unit(key))).to_vec()
}

/// [18.5A] Nobody is reduced for certain; six dice, and 1 or 2 is a reduced unit.
#[test]
fn prussian_losses_by_the_die() {
    let whole = losses("3 4 5 6 3 3");
    let worn = losses("1 2 1 2 1 2");
    assert!(whole.iter().zip(&worn).all(|(whole, worn)| whole > worn), "{whole:?} {worn:?}");
    let usual = Table::start("ligny");
    let reduced = |key: &str| usual.game.reduced().has(unit(key));
    assert!(reduced("pr-1-12-1") && reduced("pr-1-28-2") && !reduced("pr-1-24-1"));
    // [16.1A] Whoever stands for one of them has his die.
    let mut others = crate::s16_counters::begun("ligny", "prussian-losses substitutes");
    while others.game.task() == Task::Substituting(Side::French) {
        others.does("end-substitution");
    }
    others.does("substitute pr-1-12-1; end-substitution");
    others.dice("6 1 6 6 6 6");
    let reduced = |key: &str| others.game.reduced().has(unit(key));
    assert!(reduced("pr-1-24-1-v") && !reduced("pr-1-12-1-v"));
}

/// [18.5B] RULING: from 16 hours on a die; on 1 or 2 the Sixth Corps comes at 3167, and the Prussian levels rise by
/// three at once and with every later turn.
#[test]
fn the_sixth_corps() {
    let counters = "fr-3-bill-8@3258 pr-1-12-1@3256 fr-6-noury@waiting fr-6-bell-19@waiting";
    let early = table("ligny french turn, turn 16/1500, option sixth-corps", counters);
    assert_eq!(early.game.task(), Task::Movement);
    let mut late = table("ligny french turn, turn 16/1600, option sixth-corps", counters);
    assert_eq!(late.game.task(), Task::SixthCorps);
    let level = late.game.levels(Body::Prussian).unwrap();
    let mut none = late.fork();
    none.dice("3").bars("take fr-6-noury");
    assert_eq!(none.game.levels(Body::Prussian).unwrap(), level);
    late.dice("2").does("take fr-6-noury; to 3167");
    assert_eq!(late.game.levels(Body::Prussian).unwrap().demoralization, level.demoralization + 3);
    assert_eq!(
        late.game.levels(Body::Prussian).unwrap().disintegration,
        level.disintegration.map(|level| level + 3)
    );
    let mut next = contract::Game::position(&late.game);
    next["turn"] = "16/1800".into();
    let next = Table::laid_out(&next);
    assert_eq!(next.game.levels(Body::Prussian).unwrap().demoralization, level.demoralization + 9);
}

/// [18.5C] Written in secret before play; shown at 17 hours by its die: on 1 to 3 it comes at once, else an hour
/// later, one by one. The French then win by disintegration alone.
#[test]
fn first_corps_in_secret() {
    let options: contract::Options = [("first-corps-in-secret".to_owned(), "on".to_owned())].into();
    let game = <Nlb as contract::Game>::start(Equipment::standard(), "ligny", &options).unwrap();
    let mut table = Table::of(game);
    assert_eq!(table.game.task(), Task::Secret);
    let mut stays = table.fork();
    table.does("first-corps true");
    stays.does("first-corps false");
    // Nobody else can tell the two apart.
    let see = |table: &Table, side: Side| {
        serde_json::to_string(&contract::Game::scene(&table.game, side.into())).unwrap()
    };
    assert_eq!(see(&table, Side::Allied), see(&stays, Side::Allied));
    assert_ne!(see(&table, Side::French), see(&stays, Side::French));
    let event = nlb::Event::WroteDown { marches: true };
    assert!(<Nlb as contract::Game>::tell(Equipment::standard(), &event, Side::Allied.into()).is_none());
    assert!(<Nlb as contract::Game>::tell(Equipment::standard(), &event, contract::Eye::Observer).is_none());
    assert!(<Nlb as contract::Game>::tell(Equipment::standard(), &event, Side::French.into()).is_some());
    let mut luck = record::Stream::derive(5, "worlds", 0);
    let worlds: Vec<bool> = (0..20)
        .map(|_| {
            contract::Game::imagine(&table.game, Side::Allied, &mut luck).flag(nlb::Flag::FirstCorpsWritten)
        })
        .collect();
    assert!(worlds.contains(&true) && worlds.contains(&false), "the Coalition player thinks of both");
    let at_five = |once: &str| {
        let counters = "fr-3-bill-8@3258 pr-1-12-1@3256 fr-1-quiot-1@waiting fr-1-bourg-1@waiting";
        crate::common::table(
            &format!("ligny french turn, turn 16/1700, option first-corps-in-secret{once}"),
            counters,
        )
    };
    let mut comes = at_five(", once first-corps-written");
    assert_eq!((comes.game.task(), comes.throws()), (Task::FirstCorps, "18.5C"));
    let mut later = comes.fork();
    later.dice("4").refuses("take fr-1-quiot-1", "18.5C");
    let written = contract::Game::position(&later.game);
    assert_eq!(
        written["called"]["first-corps"], "16/1800",
        "who is called for the next turn is written down"
    );
    assert!(<Nlb as contract::Game>::from_position(Equipment::standard(), &written).unwrap() == later.game);
    comes.dice("3").does("take fr-1-quiot-1; to 2952").lets("take fr-1-bourg-1");
    let mut nothing = at_five("");
    nothing.stands("fr-1-quiot-1@absent").refuses("take fr-1-quiot-1", "3.2C.1");
    for (once, wins) in [("", true), (", once first-corps-written first-corps-known", false)] {
        let mut document = document(
            &format!("ligny allied movement, turn 16/2000, option first-corps-in-secret{once}"),
            "fr-3-bill-8@2960 pr-1-12-1@4256",
        );
        document["morale"] = serde_json::json!({ "losses": { "prussian": 60 }, "demoralized": ["prussian"] });
        let mut table = Table::laid_out(&document);
        table.does("end-movement; end-combat");
        assert!(table.is_over());
        let contract::Next::Over(outcome) = contract::Game::next(&table.game) else { panic!() };
        assert_eq!(outcome.winner == Some(Side::French), wins, "{once}");
    }
}

/// [19.5B] Best comes with the first column instead of Vincke, and the Brunswickers wait for him.
#[test]
fn best_for_vincke() {
    let options: contract::Options = [("best-for-vincke".to_owned(), "on".to_owned())].into();
    let game = <Nlb as contract::Game>::start(Equipment::standard(), "quatre-bras", &options).unwrap();
    let table = Table::of(game);
    assert_eq!((table.place("al-6-best"), table.place("al-5-vincke")), ("waiting".into(), "absent".into()));
    let usual = Table::start("quatre-bras");
    assert_eq!((usual.place("al-6-best"), usual.place("al-5-vincke")), ("absent".into(), "waiting".into()));
    let mut table = crate::common::table(
        "quatre-bras allied movement, turn 16/1400, option best-for-vincke",
        "al-5-kempt@1736 al-5-pack@1737 al-5-heisse@1737 al-6-best@waiting al-bw-bttlr@waiting fr-2-soye-6@1747",
    );
    table.refuses("take al-bw-bttlr", "5.6A.1").does("take al-6-best; to 1634").lets("take al-bw-bttlr");
}

/// [19.5C] RULING: four units of French cavalry stand until a 1 is thrown for them, or an enemy comes into their zone
/// for any reason; they fight as others do.
#[test]
fn idle_cavalry() {
    let options: contract::Options = [("idle-cavalry".to_owned(), "on".to_owned())].into();
    let game = <Nlb as contract::Game>::start(Equipment::standard(), "quatre-bras", &options).unwrap();
    let mut start = Table::of(game);
    for die in ["2", "1", "6", "5"] {
        assert!(matches!(start.game.task(), Task::Release(_)));
        start.dice(die);
    }
    let free: Vec<&str> = ["fr-g-lf-ds", "fr-3c-lher", "fr-3c-durb", "fr-3c-marc"]
        .into_iter()
        .filter(|key| start.may(&format!("take {key}")))
        .collect();
    assert_eq!(free.len(), 1, "{free:?}");
    let idle = if free[0] == "fr-3c-lher" { "fr-3c-durb" } else { "fr-3c-lher" };
    start.refuses(&format!("take {idle}"), "19.5C").lets("take fr-2-soye-6");
    let mut document = document(
        "quatre-bras allied movement, option idle-cavalry",
        "fr-3c-lher@1745 fr-3c-durb@1945 al-n2-wmar@1742",
    );
    document["idle"] = serde_json::json!(["fr-3c-lher", "fr-3c-durb"]);
    let mut roused = Table::laid_out(&document);
    roused.does("take al-n2-wmar; to 1744").has_event("19.5C", "may move from now on");
    let left = contract::Game::position(&roused.game)["idle"].to_string();
    assert!(left.contains("durb") && !left.contains("lher"), "{left}");
    // A friend who comes beside them rouses nobody.
    document["phasing"] = "french".into();
    document["units"]["fr-2-soye-6"] = "1747".into();
    let mut friend = Table::laid_out(&document);
    friend.dice("6 6").does("take fr-2-soye-6; to 1746").refuses("take fr-3c-lher", "19.5C");
}

/// [19.5D.1] [19.5D.2] [19.5D.3] RULING: from 16 hours on a 1 brings the First Corps to 2152, one by one, each a
/// point dearer than the one before, the rest later; the Allies score two at the end of each game turn from then on.
#[test]
fn the_first_corps_arrives() {
    let counters = "fr-2-soye-6@1747 al-n2-wmar@1736 fr-1-quiot-1@waiting fr-1-bourg-1@waiting fr-1-schmitz-2@waiting \
                    fr-1-aulard-2@waiting fr-1-nogues-3@waiting";
    let mut table =
        crate::common::table("quatre-bras french turn, turn 16/1600, option first-corps-arrives", counters);
    assert_eq!(table.game.task(), Task::FirstCorps);
    table.fork().dice("2").bars("take fr-1-quiot-1");
    table.dice("1");
    assert_eq!(table.cost("fr-1-quiot-1", "2152"), Some(2));
    table.does("take fr-1-quiot-1; to 2151");
    assert_eq!(table.cost("fr-1-bourg-1", "2152"), Some(4), "one more than the one before");
    table.does("take fr-1-bourg-1; to 2152");
    assert_eq!(table.cost("fr-1-schmitz-2", "2152"), Some(6));
    table.does("end-movement; end-combat");
    assert_eq!(table.game.points(Side::Allied), 0, "the game turn is not over");
    table.does("end-movement; end-combat");
    assert_eq!(table.game.points(Side::Allied), 2 + 1, "and one for the crossroads");
    assert_eq!(table.game.task(), Task::Movement, "no more dice");
    assert_eq!(table.cost("fr-1-schmitz-2", "2152"), Some(2), "the rest comes later");
}

/// [24.5B] At 14 and 15 hours Ney leads on 1 or 2 alone; from 16 hours on always.
#[test]
fn neys_caution() {
    let at = |turn: &str| {
        crate::common::table(
            &format!("grand-ligny french turn, turn {turn}, option neys-caution, once first-corps-active"),
            "ney@1847 reille@1848 fr-2-soye-6@1847 al-n2-wmar@1736 napoleon@3264 fr-g-guyot@3264",
        )
    };
    for turn in ["16/1400", "16/1500"] {
        let mut table = at(turn);
        assert_eq!(table.game.task(), Task::Ney);
        table.fork().dice("2").lets("command ney reille");
        table.dice("3").refuses("command ney reille", "15.4.1");
    }
    assert_eq!(at("16/1600").game.task(), Task::Command);
}

/// [18.5B] [19.5D.1] A corps that an option may bring has no part in the battle without it.
#[test]
fn corps_of_options() {
    let place = |battle: &str, option: &str, who: &str| {
        let options =
            [option].into_iter().filter(|key| !key.is_empty()).map(|key| (key.to_owned(), "on".to_owned()));
        let game = <Nlb as contract::Game>::start(Equipment::standard(), battle, &options.collect());
        Table::of(game.expect("it starts")).place(who)
    };
    for (battle, option, who) in
        [("ligny", "sixth-corps", "fr-6-bell-19"), ("quatre-bras", "first-corps-arrives", "fr-1-quiot-1")]
    {
        assert_eq!((place(battle, "", who), place(battle, option, who)), ("absent".into(), "waiting".into()));
    }
}

/// [24.5B] [15.4.4] His caution is no sleep: an enemy beside him does not end it. He does not ride, and a die is
/// thrown for him in the French Command Phase alone, while he is there; at 16 hours it is over.
#[test]
fn neys_caution_is_no_sleep() {
    let at = |situation: &str, ney: &str| {
        let situation = format!("grand-ligny {situation}, option neys-caution, once first-corps-active");
        let counters = format!(
            "ney@{ney} fr-2-soye-6@0755 al-nc-mrln@0750 willem@0750 napoleon@3264 fr-g-guyot@3264 pr-3-8-9@5758"
        );
        let mut document = document(&situation, &counters);
        document["inactive"] = serde_json::json!(["ney"]);
        Table::laid_out(&document)
    };
    let mut alarm = at("allied movement, turn 16/1400", "0755");
    alarm.does("take al-nc-mrln; to 0754");
    assert!(!alarm.game.is_active(unit("ney")));
    let mut still = at("french turn, turn 16/1400", "0755");
    still.dice("3").does("end-command").refuses("take ney", "15.4.1").lets("take fr-2-soye-6");
    assert_eq!(at("allied turn, turn 16/1400", "0755").game.task(), Task::Command);
    assert_eq!(at("french turn, turn 16/1400", "lost").game.task(), Task::Command);
    assert!(at("french turn, turn 16/1600", "0755").game.is_active(unit("ney")));
}

/// [24.5C] Each ratio beyond the table is one pip, and none where the attacker takes a lower column [6.2C] or
/// [16.13.1] a leader moves it.
#[test]
fn pip_by_pip() {
    let counts = |situation: &str, counters: &str, hexes: (&str, &str), said: &str| {
        let mut table =
            table(&format!("grand-ligny {situation}, option extreme-odds leaders-fight"), counters);
        table.attack(hexes.0, hexes.1);
        for said in said.split("; ") {
            table.does(said);
        }
        table.game.aftermath().die
    };
    let base = "napoleon@3264 fr-g-guyot@3264 pr-3-8-9@5758 blucher@5758";
    let opstal = format!("al-n2-opstl@0755 {base}");
    let french = |who: &str| format!("{who} {opstal}");
    let at = ("0755", "0756");
    assert_eq!(counts("french combat", &french("fr-2-soye-6@0756"), at, "roll 6-1"), 0);
    assert_eq!(counts("french combat", &french("fr-2-baud-6@0756"), at, "roll 6-1"), -1);
    let eight = french("fr-2-soye-6@0756 fr-3-dom@0756");
    assert_eq!(counts("french combat", &eight, at, "roll 6-1"), -2);
    assert_eq!(counts("french combat", &eight, at, "roll 5-1"), 0);
    let led = format!("{eight} wellington@0755");
    assert_eq!(counts("french combat", &led, at, "announce; lead wellington; roll 4-1"), 0);
    let back = ("0756", "0755");
    assert_eq!(counts("allied combat", &french("fr-2-huss-5@0756"), back, "roll 1-5"), 0);
    assert_eq!(counts("allied combat", &french("fr-2-baud-6@0756"), back, "roll 1-5"), 2);
    let led = format!("{} wellington@0755", french("fr-2-baud-6@0756"));
    assert_eq!(counts("allied combat", &led, back, "lead wellington; roll 1-3"), 0);
}

/// [24.5C] A pip for each ratio beyond the table: 8-1 is two less, 1-7 two more; never beyond 1 and 6.
#[test]
fn extreme_odds() {
    let roll = |counters: &str, hexes: (&str, &str), die: u32| {
        let mut table = crate::common::table("grand-ligny french combat, option extreme-odds", counters);
        table.attack(hexes.0, hexes.1);
        let odds = table.odds();
        table.roll(&odds, die);
        table
    };
    let game = crate::common::table("grand-ligny french combat", "fr-2-soye-6@1847 al-n2-opstl@1846");
    assert_eq!(game.game.strength(unit("al-n2-opstl")), 1);
    // Baudoin and Soye are thirteen against one: 13-1 is seven beyond 6-1.
    let strong = "fr-2-baud-6@1748 fr-2-soye-6@1748 al-n2-opstl@1747";
    roll(strong, ("1747", "1748"), 6).stands("al-n2-opstl@lost").has_event("24.5C", "6 counts as 1");
    let mut plain = crate::common::table("grand-ligny french combat", strong);
    plain.attack("1747", "1748").roll("6-1", 6);
    assert_eq!(plain.game.task(), Task::Paying, "an exchange without the option");
    // One against thirteen is eight beyond 1-5; five are the most that count.
    for (option, place, event) in [(", option extreme-odds", "lost", true), ("", "1747", false)] {
        let mut weak = crate::common::table(&format!("grand-ligny allied combat{option}"), strong);
        weak.attack("1748", "1747").roll("1-5", 1);
        weak.stands(&format!("al-n2-opstl@{place}"));
        if event {
            weak.has_event("24.5C", "1 counts as 6");
        }
    }
}

/// [18.5B] [18.5C] [19.5D.1] Whoever asks for a corps that has not been called, or not yet, is told so.
#[test]
fn a_corps_that_is_not_called() {
    let counters = "fr-3-bill-8@3258 pr-1-12-1@3256 fr-6-noury@waiting";
    let mut sixth = crate::common::table("ligny french turn, turn 16/1600, option sixth-corps", counters);
    sixth.dice("3").refuses("take fr-6-noury", "18.5B").says("take fr-6-noury", "has not been called");
    let situation = "ligny french turn, turn 16/1700, option first-corps-in-secret, once first-corps-written";
    let counters = "fr-3-bill-8@3258 pr-1-12-1@3256 fr-1-quiot-1@waiting";
    let mut later = crate::common::table(situation, counters);
    later.dice("5").says("take fr-1-quiot-1", "from 16 June, 18:00 on");
    let counters = "fr-2-soye-6@1747 al-n2-wmar@1736 fr-1-quiot-1@waiting";
    let situation = "quatre-bras french turn, turn 16/1600, option first-corps-arrives";
    crate::common::table(situation, counters).dice("2").refuses("take fr-1-quiot-1", "19.5D.1");
}
