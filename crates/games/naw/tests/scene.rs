//! What a scene tells beside the rules: what a move would lead to, what the enemy could do, and what a
//! click means.

mod common;

use common::{edition, hex, number, spell, table, unit};
use contract::scene::{Choice, Prospect, Sign};
use contract::{Anchor, Game, Side};

/// The move to a hex as it is offered.
fn offer(table: &common::Table, to: &str) -> Choice {
    let scene = table.game.scene(table.asks().into());
    let wanted = Anchor::Space(hex(to).0);
    scene.choices.into_iter().find(|choice| choice.on == wanted).expect("the hex can be reached")
}

fn prospect(table: &common::Table, to: &str) -> Prospect {
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
fn means(table: &common::Table, at: Anchor) -> String {
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
    assert_eq!(means(&retreat, on("fr-6-inf")), "");

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
