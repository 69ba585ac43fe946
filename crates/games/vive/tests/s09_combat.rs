//! 9.0 Combat: dice, hits, losses.

use crate::common::{lay, on, piece, told};
use contract::Side;
use vive::{Arm, Chances, Face, recovery};

fn dice(pieces: &str, unit: &str, at: &str) -> u8 {
    lay(pieces).table().does(&format!("order {unit}; fire {at}")).awaits()
}

/// [9.0] A target is named in range, in sight and in front, and the dice are those that are left after all modifiers.
#[test]
fn a_target_is_named() {
    lay("fr-line-1@L7 fr-general-1@L7 en-line-1@L8/N")
        .ground("L8 hill")
        .table()
        .does("order fr-line-1; fire L8")
        .has_dice(5);
    lay("fr-line-1@L7 en-line-1@L11").table().does("order fr-line-1").cannot("fire L11", "7.31-INF");
}

/// [9.2] Hits first, then the survivor goes back.
#[test]
fn hits_come_before_retreats() {
    lay("fr-line-1@L7 en-line-1@L8/S/1")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("IFCC")
        .stands("en-line-1@L9/S/0");
    lay("fr-line-1@L7 en-line-1@L8/S/0")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("IFCC")
        .stands("en-line-1@lost");
}

/// RULING [9.3-a] [11.0] [9.1] A die that shows the target's type hits, a flag drives back, anything else is a miss;
/// infantry faces hit skirmishers and garrisons.
#[test]
fn the_own_type_hits() {
    for (target, hit) in [
        ("en-line-1@L8", 'I'),
        ("en-heavy-cav-1@L8", 'C'),
        ("en-heavy-art-1@L8", 'A'),
        ("en-counter-1@L8/garrison", 'I'),
        ("en-counter-1@L8/detached", 'I'),
    ] {
        for face in "ICAG".chars() {
            let throw = format!("{face}");
            // One die: light guns at five hexes.
            let table = lay(&format!("fr-light-art-1@L3 {target}"))
                .table()
                .does("order fr-light-art-1; fire L8")
                .dice(&throw);
            assert_eq!(table.last_shot(), (u8::from(face == hit), 0), "{target} {face}");
        }
    }
}

/// RULING [9.3-b] The general face hits too for elite infantry, heavy cavalry and heavy guns; not for a skirmisher of
/// elite infantry.
#[test]
fn generals_hit_for_the_elite() {
    let one = |pieces: &str, unit: &str, throw: &str| {
        lay(pieces).table().does(&format!("order {unit}; fire L8")).dice(throw).last_shot().0
    };
    assert_eq!(one("fr-elite-1@L7 en-line-1@L8", "fr-elite-1", "GCCC"), 1);
    assert_eq!(one("fr-line-1@L7 en-line-1@L8", "fr-line-1", "GCCC"), 0);
    assert_eq!(one("fr-heavy-cav-1@L7 en-line-1@L8", "fr-heavy-cav-1", "GCC"), 1);
    assert_eq!(one("fr-light-cav-1@L7 en-line-1@L8", "fr-light-cav-1", "GCC"), 0);
    assert_eq!(one("fr-heavy-art-1@L7 en-line-1@L8", "fr-heavy-art-1", "GCCCCC"), 1);
    assert_eq!(one("fr-light-art-1@L7 en-line-1@L8", "fr-light-art-1", "GCCCC"), 0);
    assert_eq!(one("fr-elite-1@L6/N/2 fr-counter-1@L7/of/fr-elite-1 en-line-1@L8", "fr-counter-1", "GG"), 0);
}

/// [9.31] [9.32] Each hit takes a chip, one more the counter, which counts; what is too much has no effect.
#[test]
fn hits_take_chips_then_the_counter() {
    let table = lay("fr-light-art-1@L7 en-line-1@L8 en-line-2@L9")
        .table()
        .does("order fr-light-art-1; fire L8")
        .dice("IIICC");
    table.stands("en-line-1@L8/S/0");
    let table = lay("fr-light-art-1@L7 en-line-1@L8 en-line-2@L9")
        .table()
        .does("order fr-light-art-1; fire L8")
        .dice("IIIII");
    let table = table.stands("en-line-1@lost en-line-2@L9/S/3");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
}

/// RULING [9.4-2] Infantry has one die more against a square, flank or rear, once; garrisons too.
#[test]
fn infantry_against_squares_and_flanks() {
    assert_eq!(dice("fr-line-1@L7 en-line-1@L8/S/3/square", "fr-line-1", "L8"), 5);
    assert_eq!(dice("fr-line-1@L7 en-line-1@L8/N", "fr-line-1", "L8"), 5);
    assert_eq!(dice("fr-line-1@L7 en-line-1@L8/N/3/square", "fr-line-1", "L8"), 5);
    assert_eq!(dice("fr-counter-1@L7/garrison en-line-1@L8/N", "fr-counter-1", "L8"), 5);
    assert_eq!(dice("fr-line-1@L7 en-line-1@L8/S", "fr-line-1", "L8"), 4);
}

/// [9.4-3] Guns have two dice more against a square, flank or rear.
#[test]
fn guns_against_squares_and_flanks() {
    assert_eq!(dice("fr-light-art-1@L5 en-line-1@L8/S/3/square", "fr-light-art-1", "L8"), 5);
    assert_eq!(dice("fr-light-art-1@L5 en-line-1@L8/N", "fr-light-art-1", "L8"), 5);
    assert_eq!(dice("fr-light-art-1@L5 en-line-1@L8/S", "fr-light-art-1", "L8"), 3);
}

/// [9.4-4] Cavalry hits a square with generals alone, and its flags do nothing there.
#[test]
fn cavalry_against_a_square() {
    let table = lay("fr-light-cav-1@L7 en-line-1@L8/S/3/square")
        .table()
        .does("order fr-light-cav-1; fire L8")
        .has_dice(3)
        .dice("IFG");
    assert_eq!(table.last_shot().0, 1);
    table.stands("en-line-1@L8/S/2/square");
}

/// RULING [9.4-5] Fire out of a square hits with generals alone; its flags still drive back.
#[test]
fn fire_out_of_a_square() {
    let table =
        lay("fr-line-1@L7/N/3/square en-line-1@L8").table().does("order fr-line-1; fire L8").dice("IIGF");
    assert_eq!(table.last_shot(), (1, 1));
    table.stands("en-line-1@L9/S/2");
}

/// [9.4-6] One die less against woods, an orchard, a hill or a field.
#[test]
fn cover_costs_a_die() {
    for ground in ["woods", "orchard", "hill", "field"] {
        lay("fr-line-1@L7 en-line-1@L8")
            .ground(&format!("L8 {ground}"))
            .table()
            .does("order fr-line-1; fire L8")
            .has_dice(3);
    }
}

/// [9.4-8] [10.0-F] A square, a unit in a building and one with a general ignore flags.
#[test]
fn steady_units_ignore_flags() {
    let flags = |target: &str, ground: &str, throw: &str| {
        lay(&format!("fr-line-1@L7 {target}"))
            .ground(ground)
            .table()
            .does("order fr-line-1; fire L8")
            .dice(throw)
            .stands("en-line-1@L8")
    };
    flags("en-line-1@L8/S/3/square", "A5 woods", "FFFFF");
    flags("en-line-1@L8", "L8 town", "FF");
    flags("en-line-1@L8 en-general-1@L8", "A5 woods", "FFFF");
}

/// [9.4-10] Infantry fires at guns from two hexes at most.
#[test]
fn infantry_fires_at_guns_from_two_hexes() {
    lay("fr-line-1@L5 en-light-art-1@L8").table().does("order fr-line-1").cannot("fire L8", "9.4-10");
    lay("fr-line-1@L6 en-light-art-1@L8").table().does("order fr-line-1").can("fire L8");
}

/// [9.4-11] Flags from next door cost guns an element each; from further off nothing. Guns never retreat.
#[test]
fn guns_lose_by_flags_from_next_door() {
    lay("fr-line-1@L7 en-heavy-art-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FACC")
        .stands("en-heavy-art-1@L8/S/0");
    lay("fr-line-1@L6 en-heavy-art-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("FFF")
        .stands("en-heavy-art-1@L8/S/2");
}

/// RULING [9.4-12] A shock into flank or rear has two dice more; flags and generals are losses, no retreat follows,
/// guns do not count a flag twice; light cavalry too.
#[test]
fn a_flank_charge_is_terrible() {
    let table = lay("fr-light-cav-1@L9 en-line-1@L8")
        .table()
        .does("order fr-light-cav-1; fire L8")
        .has_dice(5)
        .dice("FGCCC");
    assert_eq!(table.last_shot(), (2, 0));
    table.stands("en-line-1@L8/S/1");
    let table = lay("fr-light-cav-1@L9 en-heavy-art-1@L8")
        .table()
        .does("order fr-light-cav-1; fire L8")
        .dice("FCCCC");
    table.stands("en-heavy-art-1@L8/S/1");
    // Who has no flanks is spared: squares, skirmishers.
    lay("fr-light-cav-1@L9 en-counter-1@L8/detached")
        .table()
        .does("order fr-light-cav-1; fire L8")
        .has_dice(3);
}

/// RULING [9.4-MIN] With no die left the attack cannot be made.
#[test]
fn no_dice_no_attack() {
    lay("fr-light-art-1@L5 en-line-1@L9")
        .ground("L9 farm")
        .table()
        .does("order fr-light-art-1")
        .cannot("fire L9", "9.4-MIN");
    lay("fr-line-1@L6/N/2 fr-counter-1@L7/of/fr-line-1 en-line-1@L8")
        .ground("L8 farm")
        .table()
        .does("order fr-counter-1")
        .cannot("fire L8", "9.4-MIN");
    on("waterloo", "fr-light-art-1@F3 en-elite-1@F6").table().does("order fr-light-art-1").refuses("fire F6");
}

/// RULING [9.5] [9.51] [9.52] A general is hit only when he is alone, by a general face alone, with the attacker's
/// usual dice; killed he counts. In a building the limits for buildings hold.
#[test]
fn lone_generals_are_targets() {
    let table = lay("fr-line-1@L7 en-general-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .has_dice(4)
        .dice("IIGF")
        .stands("en-general-1@lost");
    assert_eq!(table.game.side_losses(Side::Allied), 1);
    lay("fr-line-1@L7 en-general-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("IIIF")
        .stands("en-general-1@L9");
    lay("fr-line-1@L7 en-line-1@L8 en-general-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("GGGG")
        .stands("en-general-1@L8 en-line-1@L8/S/3");
    lay("fr-heavy-cav-1@L7 en-general-1@L8")
        .ground("L8 farm")
        .table()
        .does("order fr-heavy-cav-1")
        .cannot("fire L8", "8.4-d");
}

/// RULING [9.53] When his unit is eliminated the general goes back for every flag of that roll that was no loss;
/// general faces do not hit him.
#[test]
fn a_general_is_left_behind() {
    let table = lay("fr-line-1@L7 en-line-1@L8/S/0 en-general-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("IFFG");
    table.stands("en-line-1@lost en-general-1@L10");
    let table = lay("fr-line-1@L7 en-line-1@L8/S/0 en-general-1@L8")
        .table()
        .does("order fr-line-1; fire L8")
        .dice("IGGG");
    table.stands("en-general-1@L8");
    // In a flank charge flags are losses and drive nobody.
    let table = lay("fr-light-cav-1@L9 en-line-1@L8/S/0 en-general-1@L8")
        .table()
        .does("order fr-light-cav-1; fire L8")
        .dice("FFCCC");
    table.stands("en-line-1@lost en-general-1@L8");
}

/// Chances by counts of faces agree with brute force over every throw, for up to eight dice and every split of the faces.
#[test]
fn chances_agree_with_brute_force() {
    for dice in 1..=8u8 {
        for (hits, flags) in [(2, 1), (1, 1), (3, 1), (2, 0), (4, 0), (3, 0), (1, 0)] {
            let chances = Chances::of(dice, hits, flags);
            let mut counted = std::collections::BTreeMap::new();
            if dice <= 6 {
                for throw in 0..6u32.pow(dice.into()) {
                    let (mut hit, mut flag, mut rest) = (0u8, 0u8, throw);
                    for _ in 0..dice {
                        let face = rest % 6;
                        rest /= 6;
                        hit += u8::from(face < hits);
                        flag += u8::from((hits..hits + flags).contains(&face));
                    }
                    *counted.entry((hit, flag)).or_insert(0u32) += 1;
                }
                let exact: std::collections::BTreeMap<_, _> =
                    chances.iter().map(|(hit, flag, throws)| ((hit, flag), throws)).collect();
                assert_eq!(exact, counted);
            }
            assert_eq!(chances.iter().map(|(.., throws)| throws).sum::<u32>(), chances.total());
        }
    }
    // Eight dice once in full.
    let chances = Chances::of(8, 3, 1);
    let mut twos = 0;
    for throw in 0..6u32.pow(8) {
        let faces = (0..8).map(|die| throw / 6u32.pow(die) % 6);
        twos += u32::from(
            faces.clone().filter(|face| *face < 3).count() == 2
                && faces.filter(|face| *face == 3).count() == 1,
        );
    }
    assert_eq!(chances.throws(2, 1), twos);
}

/// What the forecast of an attack says is what the dice do: every throw of three dice is carried out.
#[test]
fn forecasts_agree_with_play() {
    let table = || lay("fr-light-art-1@L5 en-line-1@L8/S/1").table().does("order fr-light-art-1");
    let scene = contract::Game::scene(&table().game, Side::French.into());
    let choice = scene.choices.iter().find(|choice| choice.label.starts_with("Fire at")).expect("a shot");
    let forecast = choice.forecast.clone().expect("a forecast");
    let mut counted = std::collections::BTreeMap::new();
    for throw in 0..216u32 {
        let mut game = table().does("fire L8").game;
        contract::Game::chance(&mut game, throw, &mut contract::Silent);
        let unit = piece("en-line-1");
        // As the forecast spells it: gone, chips lost, hexes back.
        let key = match game.place(unit).hex() {
            None => "†".to_owned(),
            Some(hex) => match (1 - game.chips(unit), vive::s02_battlefield::row(hex) - 8) {
                (0, 0) => "–".to_owned(),
                (0, back) => format!("↓{back}"),
                (lost, 0) => format!("−{lost}"),
                (lost, back) => format!("−{lost} ↓{back}"),
            },
        };
        *counted.entry(key).or_insert(0u32) += 1;
    }
    let told: std::collections::BTreeMap<_, _> =
        forecast.results.iter().map(|likely| (likely.key.clone(), likely.weight)).collect();
    assert_eq!((told, forecast.of), (counted, 216));
}

/// [6.31.4] [REF-RALLY-1] Three dice: how many chips come back, for each arm.
#[test]
fn recovery_is_exact() {
    assert_eq!(recovery(Arm::Infantry), [64, 96, 48, 8]);
    assert_eq!(recovery(Arm::Cavalry), [125, 75, 15, 1]);
    assert_eq!(Face::of(Arm::Artillery), Face::Artillery);
}

/// [10.0-F] [9.4-8] [9.4-11] [6.1-GAR-6] A flag that drives nobody back is explained in the chronicle; one that does,
/// or comes with the end, is not.
#[test]
fn a_flag_without_effect_is_explained() {
    let after = |others: &str, ground: &str, throw: &str| {
        let table = lay(&format!("fr-line-1@L7 {others}")).ground(ground).table();
        let table = table.does("order fr-line-1; fire L8").dice(throw);
        table.events.iter().filter_map(told).find(|text| text.contains("does not go back"))
    };
    assert_eq!(after("en-line-1@L8/S", "", "FCCC"), None, "it goes");
    assert_eq!(after("en-line-1@L8/S/0", "L8 town", "FI"), None, "it is lost");
    let cases = [
        ("en-line-1@L8/S", "L8 town", "FC", "it stands in a building"),
        ("en-counter-1@L8/garrison", "L8 town", "FC", "a garrison stays"),
        ("en-line-1@L8/S en-general-1@L8", "", "FCCC", "a general is with it"),
        ("en-line-1@L8/S/3/square", "", "FCCCC", "it is in square"),
    ];
    for (pieces, ground, throw, why) in cases {
        let text = after(pieces, ground, throw).unwrap_or_default();
        assert!(text.ends_with(why), "{pieces}: {text}");
    }
    let guns = lay("fr-light-art-1@L5 en-light-art-1@L8/S")
        .table()
        .does("order fr-light-art-1; fire L8")
        .dice("FCC");
    guns.told("9.4-11");
}
