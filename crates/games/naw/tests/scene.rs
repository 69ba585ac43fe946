//! What a scene tells beside the rules: what a move would lead to, and what the enemy could do.

mod common;

use common::{hex, table};
use contract::scene::{Choice, Prospect};
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
        let game = table("french movement", &format!("fr-1-inf@1313 {enemies}")).game;
        let threats = game.threats(Side::French);
        assert!(threats.iter().all(|threat| (0.0..=1.0).contains(&threat.level)), "{threats:?}");
        let own = threats.into_iter().find(|threat| threat.mark.kind == "threat").expect("he is in reach");
        (own.odds.expect("odds"), own.level)
    };
    let (few, mild) = level("al-1-guards@1311");
    let (many, grave) = level("al-1-guards@1311 al-2-british@1411 al-3-british@1211");
    assert_ne!(few, many);
    assert!(mild < grave, "{few} {mild}, {many} {grave}");
}
