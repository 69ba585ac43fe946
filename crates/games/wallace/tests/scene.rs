//! What clients are told beside pieces and choices: the steps of an assault, what its dice may bring, cubes to be
//! assigned, and what the enemy could do.

use crate::common::{Table, area, start, table, unit};
use contract::scene::{Anchor, Colour, Fight, Progress, Scene, Sign};
use contract::{Game, Side, Threat};

fn storm(units: &str, others: &str) -> Table {
    let pieces: Vec<_> = units.split_whitespace().map(|unit| format!("{unit}@trimotion")).collect();
    let mut table = table("french orders", &format!("{} {others}", pieces.join(" ")));
    table.storms("trimotion", units, "west-valley");
    table
}

fn scene(table: &Table, side: Side) -> Scene {
    table.game.scene(side.into())
}

fn steps(fight: &Fight) -> Vec<Progress> {
    fight.steps.iter().map(|step| step.state).collect()
}

/// [W-ASSAULT-0.7] [W-CUBE-3] Infantry against infantry, and the defender has two cubes to assign before he fires.
#[test]
fn an_assault_shows_its_steps_and_the_cubes_to_be_assigned() {
    let table = storm("fr-inf-1 fr-inf-2", "br-inf-1@west-valley du-inf-1@west-valley allied:2@west-valley");
    let scene = scene(&table, Side::Allied);
    let fight = scene.fight.expect("an assault is being resolved");
    use Progress::{Done, Idle, Now};
    assert_eq!(steps(&fight), [Done, Done, Now, Idle, Idle, Idle, Idle]);
    assert_eq!(fight.at, u16::from(area("west-valley").0));
    let camps: Vec<_> = fight.camps.iter().map(|camp| (camp.side, &*camp.role, &*camp.strength)).collect();
    assert_eq!(
        camps,
        [(Side::French, "attacks", "2 infantry"), (Side::Allied, "defends", "2 infantry, 2 cubes")]
    );
    let [pool] = &scene.pools[..] else { panic!("one colour is assigned: {:?}", scene.pools) };
    assert_eq!((pool.tokens.colour, pool.tokens.count), (Colour::Red, 2));
    let gives: Vec<_> = scene.choices.iter().filter(|choice| choice.gives == Some(Colour::Red)).collect();
    let on: Vec<_> = gives.iter().map(|choice| choice.on.clone()).collect();
    assert_eq!(on, ["br-inf-1", "du-inf-1"].map(|key| Anchor::Piece(unit(key).0.into())));
    // British infantry hits better by one.
    let odds: Vec<_> = fight.outlooks.iter().map(|outlook| (&*outlook.odds, outlook.terms.len())).collect();
    assert_eq!(odds, [("die +1", 1), ("die +0", 0)]);
    let outlook = &fight.outlooks[0];
    assert_eq!(outlook.forecast.results.iter().map(|likely| likely.weight).sum::<u32>(), outlook.forecast.of);
}

/// [W-CUBE-3] A cube that has been assigned lies on its piece, and the pool has one less.
#[test]
fn an_assigned_cube_lies_on_its_piece() {
    let mut table =
        storm("fr-inf-1 fr-inf-2", "br-inf-1@west-valley du-inf-1@west-valley allied:3@west-valley");
    table.does("cube br-inf-1");
    let scene = scene(&table, Side::Allied);
    let piece =
        scene.pieces.iter().find(|piece| piece.counter.key == "br-inf-1").expect("it is on the board");
    assert_eq!((piece.tokens[0].colour, piece.tokens[0].count), (Colour::Red, 1));
    assert_eq!(scene.pools[0].tokens.count, 2);
    let lying = scene.marks.iter().find_map(|mark| mark.tokens).expect("cubes lie in the area");
    assert_eq!((lying.colour, lying.count), (Colour::Red, 3));
}

/// [W-ASSAULT-4.3] [W-MORALE-L1] Before cavalry is sent at defensive infantry one sees that it would form square.
#[test]
fn the_outlook_of_a_charge_counts_squares() {
    let mut table = table("french orders", "fr-cav-1@trimotion ge-inf-1@west-valley/side");
    table.does("activate trimotion; act assault green");
    let scene = scene(&table, Side::French);
    let choice = &scene.choices[0];
    let [outlook] = &choice.prospects[..] else { panic!("one unit is charged: {choice:?}") };
    assert!(outlook.terms.iter().any(|term| (&*term.text, &*term.value) == ("in square", "6 left")));
    assert_eq!(outlook.odds, "column 0");
    assert_eq!(outlook.forecast.results[0].text, "holds");
}

/// [W-ASSAULT-2.4] Who meets a cavalry unit sees his chances: 15 of 36 for equals, 6 are ties.
#[test]
fn a_cavalry_fight_is_foretold() {
    let table = storm("fr-cav-1", "br-cav-1@west-valley br-cav-2@west-valley/side");
    let scene = scene(&table, Side::Allied);
    let of = |key: &str| {
        let on = Anchor::Piece(unit(key).0.into());
        let choice = scene.choices.iter().find(|choice| choice.on == on).expect("it can meet the charge");
        choice.forecast.clone().expect("dice follow").results.iter().map(|likely| likely.weight).collect()
    };
    let (fresh, tired): (Vec<u32>, Vec<u32>) = (of("br-cav-1"), of("br-cav-2"));
    assert_eq!(fresh, [15, 6, 15]);
    assert_eq!(tired, [10, 5, 21]);
}

fn threats(table: &Table, kind: Sign) -> Vec<(u16, Option<String>)> {
    let of = |threat: Threat| (threat.mark.kind == kind).then_some((threat.mark.at, threat.odds));
    table.game.threats(Side::Allied).into_iter().filter_map(of).collect()
}

/// [W-ASSAULT-0.1] [W-FIRE-3] [W-MOVE-1] Who can be assaulted, by how many; what guns see; where the enemy can go.
#[test]
fn threats_are_what_the_enemy_could_do() {
    let pieces = "fr-inf-1@trimotion fr-inf-2@trimotion/side fr-art-1@trimotion br-inf-1@west-valley";
    let table = table("allied orders", pieces);
    let here = u16::from(area("west-valley").0);
    // Infantry that is not mobile does not count.
    assert_eq!(threats(&table, Sign::Threat), [(here, Some("1-1".into()))]);
    assert_eq!(threats(&table, Sign::Fire), [(here, None)]);
    let reach = threats(&table, Sign::Reach);
    assert!(!reach.is_empty() && !reach.contains(&(here, None)));
    assert!(table.game.threats(Side::French).iter().all(|threat| threat.mark.kind != Sign::Fire));
}

/// [W-PRUSSIANS-2] Who stands first on the display arrives first, and is shown first.
#[test]
fn the_display_is_shown_in_its_order() {
    let game = start().game.clone();
    let scene = game.scene(Side::Allied.into());
    let tray = contract::scene::Place::Tray("display".into());
    let shown: Vec<_> =
        scene.pieces.iter().filter(|piece| piece.place == tray).map(|piece| piece.id).collect();
    assert_eq!(shown, game.on_display().map(|unit| u16::from(unit.0)).collect::<Vec<_>>());
    assert!(!shown.is_sorted(), "it is not the order of the pieces");
}

fn order(table: &Table, side: Side, key: &str) -> contract::scene::Order {
    let orders = scene(table, side).orders;
    let keys: Vec<_> = orders.iter().map(|order| order.key.clone()).collect();
    orders.into_iter().find(|order| order.key == key).unwrap_or_else(|| panic!("no {key} among {keys:?}"))
}

/// [W-FORM-9] Everybody lies down with one order, those who lie already left as they are.
#[test]
fn one_order_forms_all_infantry() {
    let pieces = "fr-inf-1@trimotion fr-inf-2@trimotion fr-inf-3@wood-edge/side fr-art-1@trimotion br-inf-1@west-valley";
    let table = table("french start", pieces);
    let lie = order(&table, Side::French, "all-defensive");
    assert_eq!((lie.decisions.len(), lie.with.len(), lie.rolls), (2, 2, false));
    assert!(scene(&table, Side::Allied).orders.is_empty(), "nobody else gives it");
}

/// [W-FORM-9] All squares break with one order, and it touches nobody else.
#[test]
fn one_order_breaks_all_squares() {
    let pieces =
        "fr-inf-1@trimotion/square fr-inf-2@trimotion/square fr-inf-3@wood-edge br-inf-1@west-valley";
    let table = table("french start", pieces);
    let broken = order(&table, Side::French, "break-squares");
    assert_eq!((broken.decisions.len(), broken.with.len()), (2, 2));
}

/// [W-SKIRM-3] All fire with one order that goes on whatever the dice show, and to end instead is asked about.
#[test]
fn one_order_fires_all_skirmishers() {
    let pieces = "fr-inf-1@trimotion fr-inf-2@trimotion fr-inf-3@trimotion br-inf-1@west-valley";
    let table = table("french skirmish", pieces);
    let fire = order(&table, Side::French, "all-skirmish");
    assert_eq!((fire.decisions.len(), fire.rolls), (3, true));
    let weights = |order: &contract::scene::Order| {
        let forecast = order.forecast.as_ref().expect("it is told what may come of it");
        (forecast.of, forecast.results.iter().map(|result| result.weight).collect::<Vec<_>>())
    };
    assert_eq!(weights(&fire), (216, vec![125, 75, 15, 1]), "of all three dice together");
    let end = scene(&table, Side::French).choices.into_iter().find(|choice| choice.on == Anchor::Button);
    let question = end.expect("the fire can be ended").confirm.expect("it is asked about");
    assert!(question.starts_with("3 units could still fire"), "{question}");
    let prompt = scene(&table, Side::French).prompt.expect("somebody is asked");
    assert!(prompt.text.starts_with("3 infantry units next to the enemy may fire"), "{}", prompt.text);
    assert_eq!(prompt.topic, "skirmish");
}

/// [W-FIRE-4] All guns at one area, and fire.
#[test]
fn one_order_fires_all_guns() {
    let pieces = "fr-art-1@trimotion fr-art-2@trimotion fr-inf-1@trimotion br-inf-1@west-valley";
    let mut table = table("french orders", pieces);
    table.does("activate trimotion; act fire green");
    let fire = order(&table, Side::French, "all-guns");
    assert_eq!((fire.decisions.len(), fire.with.len()), (2, 2), "when all are aimed, they fire");
    assert_eq!(fire.on, Anchor::Space(area("west-valley").0.into()));
}

/// [W-CUBE-3] Cubes are shared evenly, or heaped on as few as can bear them; the prompt tells the assault.
#[test]
fn one_order_deals_the_cubes() {
    let table = storm("fr-inf-1 fr-inf-2", "br-inf-1@west-valley du-inf-1@west-valley allied:4@west-valley");
    let even = order(&table, Side::Allied, "cubes-even");
    let heaped = order(&table, Side::Allied, "cubes-heaped");
    let on_first = |order: &contract::scene::Order| {
        let first = order.decisions[0].clone();
        order.decisions.iter().filter(|&decision| *decision == first).count()
    };
    assert_eq!((even.decisions.len(), on_first(&even), on_first(&heaped)), (4, 2, 4));
    let prompt = scene(&table, Side::Allied).prompt.expect("somebody is asked");
    assert!(prompt.because.starts_with("French assault on "), "{}", prompt.because);
    assert!(prompt.because.ends_with(" with 2 infantry (infantry against infantry)."), "{}", prompt.because);
}

/// [W-SEQ-2] [W-VICTORY-4] The charts say where one is and how far each side is.
#[test]
fn charts_say_where_one_is() {
    let table = table("french orders, turn 4", "fr-inf-1@trimotion br-inf-1@west-valley br-inf-2@lost");
    let charts = table.game.charts(Side::French.into());
    let chart = |key: &str| charts.iter().find(|chart| chart.key == key).expect("a chart");
    let lit: Vec<_> = chart("sequence").rows.iter().filter(|row| row.lit).map(|row| &*row.cells[1]).collect();
    assert_eq!(lit, ["Action rounds"]);
    let ways: Vec<_> = chart("victory").rows.iter().filter_map(|row| row.progress).collect();
    assert_eq!(ways, [[0, 1], [1, 13], [0, 1], [0, 16], [4, 9]]);
    assert_eq!(chart("morale").rows.len(), 6);
}
