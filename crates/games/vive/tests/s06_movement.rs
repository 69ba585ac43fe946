//! 6.1 to 6.3 Movement.

use crate::common::{Table, hex, lay, on, piece};
use contract::Game;
use record::Stream;
use std::collections::BTreeSet;
use vive::{Decision, Vive, What, s02_battlefield::grid};

fn goals(table: &Table) -> BTreeSet<String> {
    table.offers("go").into_iter().map(|words| words[3..].to_owned()).collect()
}

/// RULING [6.1-a] An ordered unit may move, fire, both, turn alone, or do nothing; its move comes first.
#[test]
fn nothing_is_a_duty() {
    let table = || lay("fr-line-1@L7 en-line-1@L10").table().does("order fr-line-1");
    table().can("go L8").can("fire L10").can("face S").can("done");
    table().does("go L8").can("fire L10");
    table().does("face NE").cannot("go L8", "6.22.1");
    table().does("done").stands("fr-line-1@L7/N/3");
}

/// [6.1-INF-1] Infantry moves a hex and fires, or two and does not.
#[test]
fn infantry_moves_one_and_fires_or_two() {
    let table = || lay("fr-line-1@L5 en-line-1@L9").table().does("order fr-line-1");
    assert_eq!(goals(&table()).len(), 18, "everything within two hexes");
    table().does("go L6").can("fire L9");
    table().does("go L7").cannot("fire L9", "6.1-INF-1");
    table().cannot("go L8", "6.1-INF-1");
}

/// [6.1-INF-3] A square does not move and fires all round, with generals alone.
#[test]
fn a_square_stands() {
    let table = lay("fr-line-1@L7/N/3/square en-line-1@L5/N").table().does("order fr-line-1");
    let table = table.cannot("go L8", "6.1-INF-3").cannot("face S", "7.3-b").does("fire L5").dice("IIG");
    assert_eq!(table.last_shot(), (1, 0));
}

/// RULING [6.1-INF-2] [6.1-INF-5] Once, at the start of its order: a new square may fire, who leaves one may move and fire.
#[test]
fn formation_changes_come_first() {
    let table = lay("fr-line-1@L7 en-line-1@L9")
        .table()
        .does("order fr-line-1; form")
        .stands("fr-line-1@L7/N/3/square");
    table.can("fire L9").cannot("form", "6.1-INF-2").cannot("go L8", "6.1-INF-3");
    let table = lay("fr-line-1@L7/N/3/square en-line-1@L10").table().does("order fr-line-1; form; go L8");
    table.can("fire L10").stands("fr-line-1@L8/N/3/line").cannot("form", "6.1-INF-2");
    lay("fr-heavy-cav-1@L7 en-line-1@L10").table().does("order fr-heavy-cav-1").cannot("form", "6.1-INF-2");
}

/// RULING [6.1-INF-4] Squares form on clear ground and hills, a road on it or not; [8.6-a] not on a bridge, nor in
/// anything else.
#[test]
fn squares_form_on_clear_ground_and_hills() {
    for (ground, may) in [
        ("hill", true),
        ("woods", false),
        ("field", false),
        ("orchard", false),
        ("farm", false),
        ("town", false),
    ] {
        let table =
            lay("fr-line-1@L7 en-line-1@L12").ground(&format!("L7 {ground}")).table().does("order fr-line-1");
        if may {
            table.can("form")
        } else {
            table.cannot("form", "6.1-INF-4")
        };
    }
    // H3 has a road, H6 is a bridge, G6 a stream, O7 a marsh at Quatre Bras.
    for (place, may) in [("H3", true), ("H6", false), ("G6", false), ("O7", false)] {
        let table =
            on("quatrebras", &format!("fr-line-1@{place} en-line-1@V13")).table().does("order fr-line-1");
        if may {
            table.can("form")
        } else {
            table.cannot("form", "6.1-INF-4")
        };
    }
}

/// [6.1-CAV-1] [6.1-CAV-2] Cavalry moves up to three hexes and shocks; either may be left out; in a building it does
/// not shock.
#[test]
fn cavalry_moves_three_and_shocks() {
    let table = || lay("fr-heavy-cav-1@L5 en-line-1@L9").table().does("order fr-heavy-cav-1");
    table().does("go L8").can("fire L9").can("done");
    table().cannot("go C5", "6.1-CAV-1");
    let table = lay("fr-heavy-cav-1@L7 en-line-1@L8").ground("L7 farm").table().does("order fr-heavy-cav-1");
    table.cannot("fire L8", "6.1-CAV-2");
}

/// [6.1-ART-1] [6.22.3] Foot guns move a hex or fire; turning before the fire is no move.
#[test]
fn foot_guns_move_or_fire() {
    let table = || lay("fr-light-art-1@L7 en-line-1@L11 en-line-2@L4").table().does("order fr-light-art-1");
    table().does("go L8").cannot("fire L11", "6.1-ART-1");
    table().cannot("go L9", "6.1-ART-1").can("fire L11");
    table().does("face S").can("fire L4").does("fire L4").stands("fr-light-art-1@L7/S");
}

/// [6.1-HART-1] Horse guns move two hexes and fire; else they are light guns.
#[test]
fn horse_guns_move_and_fire() {
    let table = lay("fr-horse-art-1@L5 en-line-1@L11")
        .table()
        .does("order fr-horse-art-1")
        .cannot("go L8", "6.1-HART-1");
    table.does("go L7; fire L11").has_dice(2);
}

/// [6.1-GEN-1] Generals ride three hexes.
#[test]
fn generals_ride_three_hexes() {
    let table =
        lay("fr-general-1@L5").table().does("order fr-general-1").can("go L8").cannot("go L9", "6.1-GEN-1");
    assert_eq!(goals(&table).len(), 36);
}

/// RULING [6.1-ROAD-1] [6.1-ROAD-2] One hex more if the whole move, its start included, is along connected road hexes.
#[test]
fn roads_give_a_hex_more() {
    // The Charleroi road runs up column H at Quatre Bras, the Namur road along I12 K11 L11 M10.
    let table = |unit: &str, at: &str| {
        on("quatrebras", &format!("{unit}@{at} en-line-1@V13")).table().does(&format!("order {unit}"))
    };
    table("fr-line-1", "H1").can("go H4").cannot("go H5", "6.1-INF-1");
    table("fr-line-1", "G1").cannot("go H4", "6.1-INF-1");
    table("fr-light-cav-1", "H1").can("go H5").cannot("go H6", "6.1-CAV-1");
    table("fr-light-art-1", "H1").can("go H3").cannot("go H4", "6.1-ART-1");
    table("fr-general-1", "H1").can("go H5").cannot("go H6", "6.1-GEN-1");
    // With fire: infantry after two hexes, not after three; foot guns never.
    let fires = |unit: &str, to: &str| {
        let pieces = format!("{unit}@H1 en-line-1@H5");
        let table = on("quatrebras", &pieces).table().does(&format!("order {unit}; go {to}"));
        !table.offers("fire").is_empty()
    };
    assert!(fires("fr-line-1", "H3") && !fires("fr-line-1", "H4") && !fires("fr-light-art-1", "H2"));
    let table = on("ligny", "fr-horse-art-1@I2 pr-line-1@N4").table().does("order fr-horse-art-1; go L4");
    assert!(!table.offers("fire").is_empty(), "horse guns fire after three hexes by road");
    let table = on("ligny", "fr-light-art-1@K2 pr-line-1@N4").table().does("order fr-light-art-1; go L4");
    assert!(table.offers("fire").is_empty(), "foot guns do not");
}

/// RULING [6.1-ROAD-3] A road changes nothing of the ground: woods beside it stop as ever, only buildings are passed.
#[test]
fn a_road_leaves_the_ground_as_it_is() {
    // At Waterloo the road climbs the hill L3: fire at a unit there has a die less, and L3 still blocks.
    let table =
        on("waterloo", "fr-line-1@L3 en-line-1@L5").turn("allied").table().does("order en-line-1; fire L3");
    table.has_dice(2);
    let table = on("waterloo", "fr-line-1@L2 en-line-1@L4").turn("allied").table().does("order en-line-1");
    table.cannot("fire L2", "7.42");
}

/// [6.2] [6.21.2] [6.21.4] Nobody moves into or through a unit of either side, or an enemy general; a unit stays together.
#[test]
fn nobody_moves_through_others() {
    let pieces = "fr-line-1@L5 fr-line-2@L6 fr-line-3@M5 fr-line-4@K5 fr-line-5@L4 fr-line-6@M4 fr-line-7@K4";
    let table = lay(pieces).table().does("order fr-line-1").cannot("go L6", "6.21.3").refuses("go L7");
    assert!(goals(&table).is_empty(), "shut in by friends");
    lay("fr-heavy-cav-1@L5 en-general-1@L6").table().does("order fr-heavy-cav-1").cannot("go L6", "6.2");
    assert!(table.offers("garrison").is_empty(), "no way to divide it in the open but a skirmisher");
}

/// RULING [6.21-a] A move ends next to an enemy unit, skirmisher or general; generals ride on.
#[test]
fn moves_end_next_to_enemies() {
    for enemy in ["en-line-1@L8", "en-general-1@L8", "en-line-2@V9 en-counter-1@L8/detached"] {
        let table = lay(&format!("fr-heavy-cav-1@L6 {enemy}")).table().does("order fr-heavy-cav-1");
        table.can("go L7").cannot("go M8", "6.21-a").can("go N8");
    }
    // A garrison has no zone.
    lay("fr-heavy-cav-1@L6 en-counter-1@L8/garrison")
        .table()
        .does("order fr-heavy-cav-1")
        .can("go M8")
        .can("go K8");
    lay("fr-general-1@L5 en-line-1@L8").table().does("order fr-general-1").can("go M7").can("go N7");
}

/// RULING [6.21-b] Who begins next to an enemy may leave, but not straight into a hex next to one, the same or another.
#[test]
fn contact_is_left_by_a_free_hex() {
    let table = lay("fr-light-art-1@L7 en-line-1@L8 en-line-2@O7").table().does("order fr-light-art-1");
    table.cannot("go M7", "6.21-b").cannot("go K7", "6.21-b").can("go L6").can("go M6").can("go K6");
    // By a free hex it may come to another that is next to an enemy.
    lay("fr-heavy-cav-1@L7 en-line-1@L8")
        .table()
        .does("order fr-heavy-cav-1; go M6; go M7")
        .stands("fr-heavy-cav-1@M7");
}

/// RULING [6.21-c] A unit may come to a lone friendly general and stops there, unless it brings its own.
#[test]
fn units_join_generals_and_stop() {
    let table = lay("fr-heavy-cav-1@L5 fr-general-1@L6").table().does("order fr-heavy-cav-1; go L6");
    assert!(goals(&table).is_empty());
    assert_eq!(table.game.general_with(piece("fr-heavy-cav-1")), Some(piece("fr-general-1")));
    // By steps too; and a general who comes along stops nobody.
    lay("fr-heavy-cav-1@L4 fr-general-1@L6 en-line-1@L12")
        .table()
        .does("order fr-heavy-cav-1; go L5; go L6")
        .refuses("go L7");
    lay("fr-heavy-cav-1@L4 fr-general-1@L4 en-line-1@L12")
        .table()
        .does("order fr-heavy-cav-1; go L5; go L6; go L7");
    let table = lay("fr-line-1@L5 fr-general-2@L5 fr-general-1@L6").table().does("order fr-line-1");
    table.cannot("go L6", "6.21-c").does("alone; go L6").stands("fr-line-1@L6 fr-general-2@L5");
}

/// [6.3] [7.32.7] [6.31.1] A general enters no hex with an enemy or another general, and stops with a friendly unit.
#[test]
fn generals_go_to_friends_alone() {
    let pieces = "fr-general-1@L5 fr-general-2@L6 fr-line-1@M5 fr-general-3@N5 en-line-1@K5 en-general-1@K4";
    let table = lay(pieces).table().does("order fr-general-1");
    let table = table.cannot("go L6", "7.32.7").cannot("go K5", "6.2").cannot("go K4", "6.2");
    let table = table.does("go M5");
    assert!(goals(&table).is_empty(), "he stops with the unit");
    lay("fr-general-1@L5 fr-line-1@L6 fr-general-2@L6")
        .table()
        .does("order fr-general-1")
        .cannot("go L6", "7.32.7");
}

/// RULING [6.3-b] Neither enemies nor woods, buildings or water stop a general who rides alone; rough terrain is
/// closed to him.
#[test]
fn ground_does_not_stop_generals() {
    let table = lay("fr-general-1@L5 en-line-1@N6")
        .ground("L6 woods L7 town M6 rough")
        .table()
        .does("order fr-general-1");
    table.can("go L8").cannot("go M6", "8.8-a");
    on("quatrebras", "fr-general-1@L6").table().does("order fr-general-1").can("go L9");
}

/// [6.31] [6.31.2] [7.32.4] A general with a unit may leave it by an order of his own, and fights with the unit he
/// comes to, in the same round.
#[test]
fn generals_change_units() {
    let pieces = "fr-line-1@L5 fr-general-1@L5 fr-line-2@L7 en-line-1@L8";
    let table = lay(pieces).table().does("order fr-general-1; go L7; decline; order fr-line-2; fire L8");
    table.has_dice(5).stands("fr-general-1@L7");
    // A garrison or a skirmisher can have him too.
    let pieces = "fr-general-1@L7 fr-counter-1@L7/garrison en-line-1@L8";
    lay(pieces).table().does("order fr-counter-1; fire L8").has_dice(5);
}

/// RULING [6.31.3] A general goes with his unit for its full move, or stays; also when cavalry advances.
#[test]
fn a_general_goes_along_or_stays() {
    let table = || lay("fr-line-1@L5 fr-general-1@L5 en-line-1@L12").table().does("order fr-line-1");
    table().does("go L7").stands("fr-line-1@L7 fr-general-1@L7");
    table().does("alone; go L7").stands("fr-line-1@L7 fr-general-1@L5");
    let charge = || {
        lay("fr-heavy-cav-1@L7 fr-general-1@L7 en-light-art-1@L8/S/0")
            .table()
            .does("order fr-heavy-cav-1; fire L8")
            .dice("AIII")
    };
    charge().does("advance-with; face N").stands("fr-heavy-cav-1@L8 fr-general-1@L8");
    charge().does("advance; face N").stands("fr-heavy-cav-1@L8 fr-general-1@L7");
}

/// The way matters: each step of a ride can be chosen, and the goal that is named at once is reached by the shortest way.
#[test]
fn ways_are_chosen_step_by_step() {
    let table =
        lay("fr-heavy-cav-1@L5 en-line-1@L9").table().does("order fr-heavy-cav-1; go M5; go M6; go M7");
    assert_eq!(table.game.order().way(), ["M5", "M6", "M7"].map(hex));
    let table = lay("fr-heavy-cav-1@L5 en-line-1@L9").table().does("order fr-heavy-cav-1; go L8");
    assert_eq!(table.game.order().way(), ["L6", "L7", "L8"].map(hex));
}

/// A slow second reading of where a piece may go: every way is walked out one hex at a time, and where it leads is
/// kept with it.
fn walked_out(game: &Vive) -> std::collections::BTreeMap<u16, Vec<boards::HexId>> {
    let mut found = std::collections::BTreeMap::new();
    let mut open = vec![game.clone()];
    while let Some(game) = open.pop() {
        let (piece, steps) = (game.order().piece, game.order().steps);
        for decision in trials::legal(&game, piece.side()) {
            let Decision::Go(to) = decision else { continue };
            let mut next = game.clone();
            next.decide(piece.side(), decision, &mut contract::Silent);
            let on = next.order().is_some() && next.order().piece == piece;
            // What is reached in more than one step is found by them; what ends the order goes no further.
            if on && next.order().steps == steps + 1 {
                found.entry(to.0).or_insert_with(|| next.order().way().to_vec());
                open.push(next);
            } else if !on || next.order().mode != game.order().mode {
                found.entry(to.0).or_default();
            }
        }
    }
    found
}

/// Reach is a flood; walked out hex by hex it is the same, for every unit of random games.
#[test]
fn the_flood_agrees_with_walking() {
    use contract::Luck;
    let mut luck = Stream::derive(3, "walks", 0);
    let mut compared = 0;
    for battle in ["quatrebras", "ligny", "waterloo"] {
        let mut game = crate::common::start(battle, "detachments=off").game;
        for _ in 0..4000 {
            match game.next() {
                contract::Next::Over(_) => break,
                contract::Next::Chance(chance) => {
                    game.chance(luck.below(chance.outcomes()), &mut contract::Silent)
                }
                contract::Next::Decision(sides) => {
                    let side = sides.first();
                    let legal = trials::legal(&game, side);
                    if game.task() == vive::Task::Carry && game.order().steps == 0 {
                        let start = game.place(game.order().piece).hex().unwrap();
                        let goals: BTreeSet<u16> = legal
                            .iter()
                            .filter_map(
                                |decision| if let Decision::Go(to) = decision { Some(to.0) } else { None },
                            )
                            .collect();
                        let mut ways = walked_out(&game);
                        ways.remove(&start.0);
                        let walked: BTreeSet<u16> = ways.keys().copied().collect();
                        let numbers = |way: &[boards::HexId]| {
                            way.iter().map(|&hex| grid().number(hex)).collect::<Vec<_>>()
                        };
                        let more: Vec<_> = ways
                            .iter()
                            .filter(|(to, _)| !goals.contains(to))
                            .map(|(_, way)| numbers(way))
                            .collect();
                        assert_eq!(
                            goals,
                            walked,
                            "{more:?} from {}: {}",
                            grid().number(start),
                            game.position()
                        );
                        compared += 1;
                    }
                    let decision = legal[luck.below(legal.len() as u32) as usize];
                    let decision = if decision == Decision::Decline { legal[0] } else { decision };
                    game.decide(side, decision, &mut contract::Silent);
                }
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

/// [8.4-a] Events tell the whole way, so that it can be drawn.
#[test]
fn a_move_is_told_with_its_way() {
    let table =
        on("quatrebras", "fr-light-cav-1@H9 en-line-1@V13").table().does("order fr-light-cav-1; go H12");
    let way = table.events.iter().find_map(|event| match &event.what {
        What::Moved { way, .. } => Some(way.clone()),
        _ => None,
    });
    assert_eq!(*way.unwrap(), ["H9", "H10", "H11", "H12"].map(hex));
}
