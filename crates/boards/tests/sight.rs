//! Lines of sight: worked by hand, and against plain geometry in floating point.

use boards::paths::{Flood, Spaces};
use boards::sight::{self, Stretch};
use boards::{HexGrid, HexId, Numbering, Shift};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn grid() -> HexGrid {
    HexGrid::new(&[9; 11])
}

/// A line in words: `0302`, `0302|0303` along a side, `(0302)` past a corner, `-` beyond the map.
fn spelled(grid: &HexGrid, from: &str, to: &str) -> String {
    let name = |hex: Option<HexId>| hex.map_or("-".to_owned(), |hex| grid.number(hex));
    let stretches = sight::line(grid, grid.find(from).unwrap(), grid.find(to).unwrap());
    let words = stretches.map(|stretch| match stretch {
        Stretch::Through(hex) => name(hex),
        Stretch::Along([a, b]) => format!("{}|{}", name(a), name(b)),
        Stretch::Past(hex) => format!("({})", name(hex)),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn adjacent_hexes_have_nothing_between_them() {
    assert_eq!(spelled(&grid(), "0505", "0506"), "");
    assert_eq!(spelled(&grid(), "0505", "0605"), "");
    assert_eq!(spelled(&grid(), "0505", "0505"), "");
}

#[test]
fn a_straight_line_goes_through_every_hex() {
    assert_eq!(spelled(&grid(), "0505", "0509"), "0506 0507 0508");
    assert_eq!(spelled(&grid(), "0505", "0806"), "0605 0706");
}

#[test]
fn a_line_due_east_runs_along_sides_and_through_hexes_by_turns() {
    assert_eq!(spelled(&grid(), "0505", "0705"), "0604|0605");
    assert_eq!(spelled(&grid(), "0505", "0905"), "0604|0605 0705 0804|0805");
    assert_eq!(spelled(&grid(), "0905", "0505"), "0805|0804 0705 0605|0604");
}

#[test]
fn a_slanting_line_may_run_along_a_side() {
    assert_eq!(spelled(&grid(), "0503", "0604"), "0603|0504");
    assert_eq!(spelled(&grid(), "0503", "0706"), "0603|0504 0604 0705|0605");
}

#[test]
fn a_line_along_the_rim_has_the_map_on_one_side() {
    assert_eq!(spelled(&grid(), "0101", "0301"), "-|0201");
    assert_eq!(spelled(&grid(), "0209", "0409"), "0309|-");
}

#[test]
fn an_ordinary_line_crosses_sides() {
    assert_eq!(spelled(&grid(), "0505", "0607"), "0506 0606");
}

/// Four hexes down and one across: twice the line leaves one hex and enters the next at the corner of a third.
#[test]
fn a_line_may_pass_a_corner() {
    let grid = grid();
    let found = grid.hexes().flat_map(|from| grid.hexes().map(move |to| (from, to)));
    let corner =
        found.filter(|&(from, to)| sight::line(&grid, from, to).any(|s| matches!(s, Stretch::Past(_))));
    let (from, to) = corner.min_by_key(|&(from, to)| grid.distance(from, to)).unwrap();
    assert_eq!((grid.number(from).as_str(), grid.number(to).as_str()), ("0101", "0205"));
    assert_eq!(spelled(&grid, "0101", "0205"), "0102 (0202) 0103 0203 (0104) 0204");
}

/// The usual reading, as many rulebooks have it: a side stops a line when both its hexes do.
#[test]
fn one_open_side_lets_a_line_along_it_pass() {
    let grid = grid();
    let hex = |number: &str| grid.find(number).unwrap();
    let stopped = |woods: &[&str]| {
        let woods: Vec<HexId> = woods.iter().map(|number| hex(number)).collect();
        sight::obstacle(&grid, hex("0505"), hex("0905"), |hex| woods.contains(&hex))
    };
    assert_eq!(stopped(&[]), None);
    assert_eq!(stopped(&["0604"]), None);
    assert_eq!(stopped(&["0604", "0805"]), None);
    let both = Stretch::Along([Some(hex("0604")), Some(hex("0605"))]);
    assert_eq!(stopped(&["0604", "0605", "0705"]), Some(both), "the first obstacle is named");
    assert_eq!(stopped(&["0705"]), Some(Stretch::Through(Some(hex("0705")))));
    assert_eq!(both.hexes().count(), 2);
    let rim = |stops: bool| sight::obstacle(&grid, hex("0101"), hex("0301"), |_| stops);
    assert_eq!(rim(true), None, "beyond the map nothing stops a line");
}

/// The part of a segment within a hex, in floating point: its length and whether it lies on the rim.
fn clipped(grid: &HexGrid, hex: HexId, from: HexId, to: HexId) -> Option<(f64, bool)> {
    let [[x, y], [x0, y0], [x1, y1]] = [hex, from, to].map(|hex| {
        let (column, row) = grid.column_row(hex);
        let [_, exact] = grid.centre(hex);
        // The centre again, in double precision.
        assert!((f64::from(exact) - f64::from(row)).abs() <= 0.5);
        [f64::from(column) * 0.75f64.sqrt(), f64::from(exact)]
    });
    let (mut enters, mut leaves, mut on_rim) = (0.0f64, 1.0f64, false);
    for side in 0..6 {
        let angle = (30.0 + 60.0 * f64::from(side)).to_radians();
        let beyond = |x1: f64, y1: f64| (x1 - x) * angle.cos() + (y1 - y) * angle.sin() - 0.5;
        let (a, b) = (beyond(x0, y0), beyond(x1, y1));
        if (a - b).abs() < 1e-9 {
            if a > 1e-6 {
                return None;
            }
            on_rim |= a.abs() < 1e-6;
        } else if a > b {
            enters = enters.max(a / (a - b));
        } else {
            leaves = leaves.min(a / (a - b));
        }
    }
    (leaves - enters > -1e-6).then_some((leaves - enters, on_rim))
}

fn layouts() -> [HexGrid; 3] {
    let letters = Numbering::Letters("ABCDEFGHI".into());
    [
        HexGrid::new(&[9; 9]),
        HexGrid::laid_out(&[9; 9], Shift::North, letters, |_, _| true),
        HexGrid::laid_out(&[9; 9], Shift::South, Numbering::Digits, |column, row| (column + row) % 5 != 0),
    ]
}

/// Every line of three boards, against the geometry that one would draw with a ruler.
#[test]
fn lines_are_what_a_ruler_shows() {
    for grid in layouts() {
        for from in grid.hexes() {
            for to in grid.hexes().filter(|&to| to != from) {
                let mut found: Vec<(HexId, &str)> = sight::line(&grid, from, to)
                    .flat_map(|stretch| {
                        let kind = match stretch {
                            Stretch::Through(_) => "through",
                            Stretch::Along(_) => "along",
                            Stretch::Past(_) => "past",
                        };
                        stretch.hexes().map(move |hex| (hex, kind))
                    })
                    .collect();
                found.sort_unstable();
                let ruler = grid.hexes().filter(|&hex| hex != from && hex != to).filter_map(|hex| {
                    let (length, on_rim) = clipped(&grid, hex, from, to)?;
                    let kind = match (length > 1e-6, on_rim) {
                        (false, _) => "past",
                        (true, true) => "along",
                        (true, false) => "through",
                    };
                    Some((hex, kind))
                });
                let ruler: Vec<_> = ruler.collect();
                assert_eq!(found, ruler, "{} to {}", grid.number(from), grid.number(to));
            }
        }
    }
}

proptest! {
    /// What one sees the other sees, over the same hexes.
    #[test]
    fn a_line_is_the_same_both_ways(layout in 0usize..3, a in 0u16..50, b in 0u16..50) {
        let grid = &layouts()[layout];
        let sorted = |stretch| match stretch {
            Stretch::Along([a, b]) => Stretch::Along([a.min(b), a.max(b)]),
            other => other,
        };
        let there: Vec<_> = sight::line(grid, HexId(a), HexId(b)).map(sorted).collect();
        let mut back: Vec<_> = sight::line(grid, HexId(b), HexId(a)).map(sorted).collect();
        back.reverse();
        prop_assert_eq!(&there, &back);
        let steps = there.iter().filter(|stretch| !matches!(stretch, Stretch::Past(_))).count();
        prop_assert!(steps + 1 >= usize::from(grid.distance(HexId(a), HexId(b))) || a == b);
    }
}

/// On a grid the number of shortest ways is the binomial number of its two directions.
#[test]
fn every_shortest_way_is_shown_once() {
    let grid = grid();
    let mut flood = Flood::default();
    let mut ways = |from: &str, to: &str| {
        let [from, to] = [from, to].map(|number| grid.find(number).unwrap().0);
        let mut seen = Vec::new();
        let none: Option<()> = sight::shortest_ways(&grid, from, to, &mut flood, |way| {
            seen.push(way.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(none, None);
        let length = grid.steps(from, to).unwrap() as usize;
        assert!(seen.iter().all(|way| way.len() == length + 1 && way[0] == from && way[length] == to));
        let count = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), count);
        count
    };
    assert_eq!(ways("0505", "0505"), 1);
    assert_eq!(ways("0505", "0508"), 1);
    assert_eq!(ways("0505", "0705"), 2);
    assert_eq!(ways("0505", "0905"), 6);
    assert_eq!(ways("0505", "0607"), 3);
}

#[test]
fn one_may_stop_at_the_first_way_that_is_clear() {
    let grid = grid();
    let [from, to, wood] = ["0505", "0905", "0604"].map(|number| grid.find(number).unwrap().0);
    let mut flood = Flood::default();
    let clear = sight::shortest_ways(&grid, from, to, &mut flood, |way| {
        if way.contains(&wood) { ControlFlow::Continue(()) } else { ControlFlow::Break(way.to_vec()) }
    });
    assert!(clear.is_some_and(|way| !way.contains(&wood)));
}

#[test]
fn a_line_of_the_fan_is_the_line() {
    let grid = HexGrid::new(&[12, 11, 12, 11, 12, 11, 12, 11, 12]);
    let fan = sight::Fan::new(11);
    for from in grid.hexes() {
        for to in grid.within(from, 11) {
            assert!(fan.line(&grid, from, to).eq(sight::line(&grid, from, to)), "{from:?} {to:?}");
        }
    }
}
