//! 2.0 The battlefield.

use crate::common::{edition, hex};
use contract::{Edition, Side};
use vive::s02_battlefield::{COLUMNS, ROWS, grid, row};
use vive::{Battle, Battlefield, Card, Ground, HEXES, Sector, Terrain};

/// RULING [2.0-a] [ERR-1] 21 columns from A to V without J, 13 rows; hexes are numbered by where they lie.
#[test]
fn the_map_is_21_by_13() {
    assert_eq!((COLUMNS, ROWS, HEXES), (21, 13, 273));
    assert!(grid().find("V13").is_some() && grid().find("J5").is_none() && grid().find("W1").is_none());
    assert_eq!(row(hex("L1")), 1);
    let around: Vec<_> = grid().around(hex("D6")).map(|hex| grid().number(hex)).collect();
    assert_eq!(around, ["D7", "E7", "E6", "D5", "C6", "C7"]);
    assert_eq!(grid().distance(hex("N7"), hex("N8")), 1);
}

/// RULING [2.0-b] [REF-ORD-3] Seven columns a sector; left and right are those of whoever plays.
#[test]
fn left_and_right_are_seen_from_the_own_edge() {
    let sectors = ["A1", "G13", "H1", "O13", "P1", "V13"].map(|number| Sector::of(hex(number)));
    use Sector::{Centre, East, West};
    assert_eq!(sectors, [West, West, Centre, Centre, East, East]);
    assert_eq!(Card::AttackLeft.ground(Side::French), Ground::WEST);
    assert_eq!(Card::AttackLeft.ground(Side::Allied), Ground::EAST);
    assert_eq!(Card::ProbeRight.ground(Side::Allied), Ground::WEST);
    assert_eq!(Card::AssaultCentre.ground(Side::Allied), Ground::CENTRE);
    assert_eq!(Battlefield::shared().sectors.map(|sector| sector.len()), [91; 3]);
}

/// [2.2] The rules know every kind of ground that the boards have, and no board has another.
#[test]
fn boards_have_the_ground_of_the_list() {
    let mut seen = std::collections::BTreeSet::new();
    for battle in Battle::ALL {
        seen.extend(edition().setup(battle).terrain);
    }
    let missing: Vec<_> = Terrain::ALL.into_iter().filter(|terrain| !seen.contains(terrain)).collect();
    assert_eq!(missing, [Terrain::Rough], "rough terrain comes as a tile");
    assert!(edition().board(Battle::Ligny).legend.iter().any(|entry| entry.key == "road"));
    assert!(edition().board(Battle::Hypothetical).legend.iter().any(|entry| entry.key == "rough"));
}

/// A second way to find the side through which a line leaves a hex: by angles.
#[test]
fn bearings_agree_with_angles() {
    let field = Battlefield::shared();
    for from in ["L7", "K7", "A1", "V13"].map(hex) {
        for to in grid().hexes().filter(|&to| to != from) {
            let ([x, y], [u, v]) = (grid().centre(from), grid().centre(to));
            let angle = f64::from(u - x).atan2(f64::from(y - v)).to_degrees().rem_euclid(360.0);
            let mut sides = 0u8;
            for side in 0..6u8 {
                let off = (angle - 60.0 * f64::from(side) + 180.0).rem_euclid(360.0) - 180.0;
                if off.abs() <= 30.0 + 1e-3 {
                    sides |= 1 << side;
                }
            }
            assert_eq!(field.bearing(from, to), sides, "{} {}", grid().number(from), grid().number(to));
        }
    }
}
