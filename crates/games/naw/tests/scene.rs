//! What a scene tells beside the rules: what a move would lead to, what the enemy could do, and what a
//! click means.

use crate::common::{edition, hex, number, spell, table, unit};
use contract::scene::{Choice, Prospect, Sign};
use contract::{Anchor, Game, Side};

/// The move to a hex as it is offered.
fn offer(table: &crate::common::Table, to: &str) -> Choice {
    let scene = table.game.scene(table.asks().into());
    let wanted = Anchor::Space(hex(to).0);
    scene.choices.into_iter().find(|choice| choice.on == wanted).expect("the hex can be reached")
}

fn prospect(table: &crate::common::Table, to: &str) -> Prospect {
    let [prospect] = offer(table, to).prospects.try_into().expect("one enemy stands there");
    prospect
}

/// The odds that a move promises are those of the attack that it makes possible.
#[test]
fn a_move_tells_the_odds_of_the_attack_it_leads_to() {
    let mut game = table("french movement", "fr-6-inf@1415 fr-1-inf@1313 al-1-guards@1312");
    game.does("take fr-6-inf");
    let far = offer(&game, "1414");
    assert!(far.prospects.is_empty(), "nobody is near");
    let told = prospect(&game, "1412");
    assert!(told.text.contains("with the 1 unit next to it"), "{}", told.text);
    assert_eq!(told.forecast.results.iter().map(|result| result.weight).sum::<u32>(), told.forecast.of);
    game.does("to 1412; end").attack("al-1-guards", "fr-6-inf fr-1-inf");
    assert_eq!(game.odds(), told.odds);
}

/// The hex that a unit leaves is not counted as held by a friend.
#[test]
fn nobody_helps_himself() {
    let mut game = table("french movement", "fr-6-inf@1415 al-1-guards@1312");
    game.does("take fr-6-inf");
    let told = prospect(&game, "1412");
    assert!(told.text.ends_with(", alone"), "{}", told.text);
    game.does("to 1412; end").attack("al-1-guards", "fr-6-inf");
    assert_eq!(game.odds(), told.odds);
}

/// A gun two hexes away would bombard.
#[test]
fn a_gun_in_range_would_bombard() {
    let mut game = table("french movement", "fr-i-art@1415 al-1-guards@1312");
    game.does("take fr-i-art");
    let told = prospect(&game, "1314");
    assert!(told.text.starts_with("Bombardment of"), "{}", told.text);
    game.does("to 1314; end").attack("al-1-guards", "fr-i-art");
    assert_eq!(game.odds(), told.odds);
}

/// Worse odds are worse threats, and where more of the enemy can come the ground is more dangerous.
#[test]
fn threats_have_a_grade() {
    let level = |enemies: &str| {
        let game = table("french movement", &format!("fr-1-inf@1313 {enemies}")).game.clone();
        let threats = game.threats(Side::French);
        assert!(threats.iter().all(|threat| (0.0..=1.0).contains(&threat.level)), "{threats:?}");
        let own =
            threats.into_iter().find(|threat| threat.mark.kind == Sign::Threat).expect("he is in reach");
        (own.odds.expect("odds"), own.level)
    };
    let (few, mild) = level("al-1-guards@1311");
    let (many, grave) = level("al-1-guards@1311 al-2-british@1411 al-3-british@1211");
    assert_ne!(few, many);
    assert!(mild < grave, "{few} {mild}, {many} {grave}");
}

/// The way that is shown to a hex follows the road, and its length is what the move costs.
#[test]
fn a_move_shows_its_way() {
    let mut game = table("french movement", "fr-6-inf@1403 al-1-guards@2316");
    game.does("take fr-6-inf");
    let far = offer(&game, "1701");
    let way: Vec<_> = far.path.into_iter().map(|id| number(boards::HexId(id))).collect();
    assert_eq!(way, ["1403", "1503", "1602", "1601", "1701"]);
    assert_eq!(far.cost.as_deref(), Some("4"));
}

/// What a click means to the side that is asked, as players say it.
fn means(table: &crate::common::Table, at: Anchor) -> String {
    table.game.aim(table.asks(), &at).map(spell).unwrap_or_default()
}

fn on(who: &str) -> Anchor {
    Anchor::Piece(unit(who).0.into())
}

fn space(number: &str) -> Anchor {
    Anchor::Space(hex(number).0)
}

fn going(who: &str, to: &str) -> Anchor {
    Anchor::PieceTo(unit(who).0.into(), hex(to).0)
}

/// In a Movement Phase a click takes a unit of one's own, wherever it is, and then says where it goes.
#[test]
fn a_click_takes_a_unit_and_moves_it() {
    let mut game = table("french movement", "fr-6-inf@1314 fr-1-inf@1115 al-1-guards@1311");
    assert_eq!(means(&game, on("fr-6-inf")), "take fr-6-inf");
    assert_eq!(means(&game, space("1314")), "take fr-6-inf");
    assert_eq!(means(&game, on("al-1-guards")), "", "not one's own");
    assert_eq!(means(&game, space("1312")), "", "nobody is there");
    game.does("take fr-6-inf");
    assert_eq!(means(&game, space("1312")), "to 1312");
    assert_eq!(means(&game, on("fr-1-inf")), "to 1115");
    assert_eq!(means(&game, on("al-1-guards")), "to 1311");
    assert_eq!(means(&game, on("fr-iv-inf-1")), "", "off the map is no hex");
    assert_eq!(means(&game, Anchor::Tray("french-exited".into())), "exit");
    assert_eq!(means(&game, Anchor::Button), "");

    let counters = "fr-6-inf@1313 fr-1-inf@1313 al-1-guards@1312";
    let mut crowd = table("french movement, stacked 1313", counters);
    crowd.does("end");
    assert_eq!(means(&crowd, on("fr-1-inf")), "remove fr-1-inf");
}

/// In a Combat Phase a click names who is attacked and who attacks.
#[test]
fn a_click_names_those_who_fight() {
    let mut game = table("french combat", "fr-6-inf@1314 al-1-guards@1313");
    for _ in 0..2 {
        assert_eq!(means(&game, on("al-1-guards")), "target al-1-guards");
        assert_eq!(means(&game, space("1313")), "target al-1-guards");
        assert_eq!(means(&game, space("1314")), "join fr-6-inf");
        assert_eq!(means(&game, on("fr-6-inf")), "join fr-6-inf");
        if game.may("target al-1-guards") {
            game.does("target al-1-guards");
        }
    }
    assert_eq!(means(&game, Anchor::Tray("french-lost".into())), "");
}

/// After a result a click says who goes back and who follows, and who is given up.
#[test]
fn a_click_carries_a_result_out() {
    let french = "fr-6-inf@1314 fr-i-art@1315 fr-1-cav@1513 fr-2-cav@1112";
    let mut retreat = table("french combat", &format!("{french} al-brunswick@1313 al-1-guards@1312"));
    retreat.attack("al-brunswick", "fr-6-inf fr-i-art").does("roll 3-1");
    let mut exchange = retreat.fork();
    retreat.die(2);
    assert_eq!(means(&retreat, space("1312")), "retreat al-brunswick 1312");
    assert_eq!(means(&retreat, going("al-brunswick", "1412")), "retreat al-brunswick 1412");
    assert_eq!(means(&retreat, on("al-brunswick")), "lose al-brunswick");
    retreat.does("retreat al-brunswick 1312");
    assert_eq!(means(&retreat, space("1311")), "retreat al-1-guards 1311");
    assert_eq!(means(&retreat, going("al-1-guards", "1211")), "retreat al-1-guards 1211");
    retreat.does("retreat al-1-guards 1311");
    assert_eq!(means(&retreat, going("fr-6-inf", "1313")), "advance fr-6-inf 1313");
    assert_eq!(means(&retreat, on("fr-6-inf")), "advance fr-6-inf 1313");
    assert_eq!(means(&retreat, on("fr-i-art")), "advance fr-i-art 1313", "who is asked about, not who could");
    retreat.refuses("advance fr-i-art 1313", "6.6D");

    exchange.die(6);
    assert_eq!(means(&exchange, on("fr-6-inf")), "pay fr-6-inf");
    exchange.does("pay fr-6-inf");
    assert_eq!(means(&exchange, going("fr-i-art", "1316")), "retreat fr-i-art 1316");
}

/// What is no unit and no hex means nothing.
#[test]
fn a_click_beside_the_board_means_nothing() {
    let mut game = table("allied movement", "fr-6-inf@1314 al-1-guards@1311");
    let (units, hexes) = (edition().unit_ids().count() as u16, edition().grid.len() as u16);
    assert_eq!(means(&game, Anchor::Piece(units)), "");
    assert_eq!(means(&game, Anchor::Piece(1000)), "");
    game.does("take al-1-guards");
    assert_eq!(means(&game, Anchor::Space(hexes - 1)), "to 2317");
    assert_eq!(means(&game, Anchor::Space(hexes)), "");
    assert_eq!(means(&game, Anchor::Space(hexes + 1)), "");
}

fn prompt(table: &crate::common::Table) -> (String, &'static str) {
    let prompt = table.game.scene(table.asks().into()).prompt.expect("somebody is asked");
    (prompt.text, prompt.rule.0)
}

/// [5.1A] Who has to join before the die may be thrown is named, with the rule; then the odds are said.
#[test]
fn a_prompt_names_who_must_still_join() {
    let mut game = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 fr-9-inf@1412 al-1-guards@1313");
    let (text, rule) = prompt(&game);
    assert!(text.contains("must attack: ") && text.contains("Must be attacked: "), "{text}");
    assert_eq!(rule, "5.1A");
    game.does("target al-1-guards; join fr-6-inf");
    let name = |key: &str| &edition().unit(unit(key)).name;
    let (text, rule) = prompt(&game);
    assert!(
        text.contains(&format!("{} and {} still have to join", name("fr-1-inf"), name("fr-9-inf"))),
        "{text}"
    );
    assert_eq!(rule, "5.1A");
    game.does("join fr-1-inf");
    assert!(
        prompt(&game).0.starts_with(&format!("{} still has to join", name("fr-9-inf"))),
        "{}",
        prompt(&game).0
    );
    game.does("join fr-9-inf");
    let (text, rule) = prompt(&game);
    assert!(text.contains(&game.odds()) && text.ends_with("Add attackers, or throw the die."), "{text}");
    assert_eq!(rule, "6.1A");
}

/// [6.4A] [6.6A] After the die it is said who attacked whom, at what odds, what was thrown, and who has to do what.
#[test]
fn a_prompt_tells_the_fight_that_led_to_it() {
    let mut game = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313");
    game.attack("al-1-guards", "fr-6-inf fr-1-inf").roll("1-1").die(1);
    let name = |key: &str| &edition().unit(unit(key)).name;
    let told = format!(
        "{} and {} attacked {} at 1-1 and threw a 1: Dr, defender retreats.",
        name("fr-1-inf"),
        name("fr-6-inf"),
        name("al-1-guards")
    );
    let because =
        |game: &crate::common::Table| game.game.scene(game.asks().into()).prompt.map(|prompt| prompt.because);
    assert_eq!(because(&game).as_ref(), Some(&told));
    let (text, rule) = prompt(&game);
    assert!(text.contains("goes back one hex") && rule == "6.4A", "{text}");
    // The same after the position was written and read again.
    let read = crate::common::read(&game.game.position()).expect("a position as written");
    assert_eq!(read.scene(Side::Allied.into()).prompt, game.game.scene(Side::Allied.into()).prompt);
    game.does("retreat al-1-guards 1312");
    let (text, rule) = prompt(&game);
    assert!(text.contains("may move in") && rule == "6.6A", "{text}");
    assert_eq!(because(&game).as_ref(), Some(&told));
}

/// [6.1A] Everybody joins with one order; [5.6C] a phase without a fight is passed with one that is idle.
#[test]
fn orders_are_offered_where_they_save_work() {
    let mut game = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313");
    game.does("target al-1-guards");
    let scene = game.game.scene(Side::French.into());
    let [order] = &scene.orders[..] else { panic!("one order: {:?}", scene.orders) };
    assert_eq!((&*order.key, order.decisions.len(), order.with.len()), ("all-join", 2, 2));
    assert_eq!(order.cost.as_deref(), Some("1-1"));
    assert!(game.game.scene(Side::Allied.into()).orders.is_empty(), "nobody else gives it");
    let calm = table("french combat", "fr-6-inf@1314 al-1-guards@0810");
    let scene = calm.game.scene(Side::French.into());
    assert!(matches!(&scene.orders[..], [order] if order.idle && order.decisions.len() == 1));
}

/// [2.3] The results table is the table that the rules read, lit at the attack in hand and at its die.
#[test]
fn the_results_chart_is_lit_where_the_fight_is() {
    let chart = |game: &crate::common::Table| {
        let charts = game.game.charts(Side::French.into());
        charts.into_iter().find(|chart| chart.key == "results").expect("there is a results table")
    };
    let mut game = table("french combat", "fr-6-inf@1314 fr-1-inf@1213 al-1-guards@1313");
    assert_eq!((chart(&game).lit, chart(&game).columns.len()), (None, 11));
    game.attack("al-1-guards", "fr-6-inf fr-1-inf");
    let lit = chart(&game).lit.expect("an attack is in hand");
    assert_eq!(chart(&game).columns[usize::from(lit)], game.odds());
    game.roll("1-1").die(1);
    let shown = chart(&game);
    let row = shown.rows.iter().find(|row| row.lit).expect("the die lies there");
    assert_eq!((&*row.cells[0], &*row.cells[usize::from(lit)]), ("1", "Dr"));
}

/// [9.0B] The schedule of reinforcements tells nobody what the other side's chit hides.
#[test]
fn the_schedule_keeps_secrets() {
    let game = table("french movement, chits 4 2", "fr-6-inf@1314 al-1-guards@0810");
    let told = |side: Side| {
        let charts = game.game.charts(side.into());
        let chart = charts.into_iter().find(|chart| chart.key == "reinforcements");
        chart.map_or_else(String::new, |chart| format!("{:?}", chart.rows))
    };
    let prussians = |side| told(side).contains("Prussian");
    assert!(!prussians(Side::French) && !told(Side::Allied).contains("French"), "{}", told(Side::French));
}
