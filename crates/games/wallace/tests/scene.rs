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
