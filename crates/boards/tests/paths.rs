//! Cheapest ways and traces: worked by hand, and against a slow search that cannot be wrong.

use boards::paths::{Flood, Spaces};
use boards::{HexGrid, Map};
use contract::scene::SpaceId;
use proptest::prelude::*;

fn grid() -> HexGrid {
    HexGrid::new(&[6; 6])
}

fn hex(number: &str) -> SpaceId {
    grid().find(number).unwrap().0
}

#[test]
fn without_rules_cost_is_distance() {
    let grid = grid();
    let mut flood = Flood::default();
    flood.spread(&grid, &[hex("0303")], u32::MAX, |_, _| Some(1));
    for other in grid.hexes() {
        let distance = grid.distance(grid.find("0303").unwrap(), other);
        assert_eq!(flood.cost(other.0), Some(u32::from(distance)));
        assert_eq!(grid.steps(hex("0303"), other.0), Some(u32::from(distance)));
    }
    assert_eq!(flood.reached().len(), 36);
}

/// A road of one point a hex goes round a wood of four: 0101 to 0401.
#[test]
fn the_cheapest_way_goes_round() {
    let grid = grid();
    let road = ["0101", "0102", "0202", "0302", "0401"].map(hex);
    let mut flood = Flood::default();
    let step = |_, to| Some(if road.contains(&to) { 1 } else { 4 });
    flood.spread(&grid, &[road[0]], 9, step);
    assert_eq!(flood.cost(hex("0401")), Some(4));
    let mut way = Vec::new();
    flood.way(hex("0401"), &mut way);
    assert_eq!(way, road);
    assert_eq!(flood.before(road[4]), Some(road[3]));
    assert_eq!(flood.before(road[0]), Some(road[0]), "a start is before itself");
    flood.spread(&grid, &[road[0]], 3, step);
    assert_eq!(flood.cost(hex("0401")), None, "it costs more than there is");
    flood.way(hex("0401"), &mut way);
    assert!(way.is_empty());
}

/// A hex that must be stopped in is entered and not left.
#[test]
fn a_step_may_be_refused_from_where_one_stands() {
    let grid = grid();
    let watched = [hex("0202"), hex("0201"), hex("0103")];
    let mut flood = Flood::default();
    flood.spread(&grid, &[hex("0101")], 20, |from, _| (!watched.contains(&from)).then_some(1));
    let mut reached: Vec<_> = flood.reached().to_vec();
    reached.sort_unstable();
    assert_eq!(reached, ["0101", "0102", "0103", "0201", "0202"].map(hex));
}

/// A trace of supply: to the nearest depot, not through enemies, at most so far.
#[test]
fn a_trace_finds_the_nearest_depot() {
    let grid = grid();
    let depots = [hex("0601"), hex("0606")];
    let mut flood = Flood::default();
    let mut trace = |enemies: &[&str], limit| {
        let enemies: Vec<_> = enemies.iter().map(|number| hex(number)).collect();
        let step = |_, to| (!enemies.contains(&to)).then_some(1);
        flood.search(&grid, &[hex("0403")], limit, step, |space| depots.contains(&space))
    };
    assert_eq!(trace(&[], 10), Some(depots[0]), "three hexes away");
    assert_eq!(trace(&[], 2), None);
    assert_eq!(trace(&["0503", "0502", "0601"], 10), Some(depots[1]));
    assert_eq!(trace(&["0402", "0503", "0504", "0404", "0304", "0303"], 10), None, "surrounded");
}

#[test]
fn areas_are_walked_like_hexes() {
    let board = Map::read("board.toml", include_str!("../../../data/wallace/board.toml")).unwrap();
    let area = |key: &str| board.find(key).unwrap();
    assert_eq!(board.steps(area("rossomme"), area("mont-st-jean")), Some(7));
    assert_eq!(board.steps(area("rossomme"), area("rossomme")), Some(0));
    let mut flood = Flood::default();
    let woods = |_, to| (!board.space(to).is("woods")).then_some(1);
    flood.spread(&board, &[area("rossomme")], u32::MAX, woods);
    assert!(flood.cost(area("hougoumont")).is_none() && flood.cost(area("la-haye-sainte")).is_some());
}

proptest! {
    /// One flood after the other from the same scratch, each against a search by repeated improvement.
    #[test]
    fn costs_are_the_least_possible(
        prices in prop::collection::vec(prop::option::weighted(0.8, 1u32..6), 36),
        tolls in prop::collection::vec(0u32..4, 7),
        starts in prop::collection::vec(0u16..36, 1..3),
        limit in 0u32..20,
    ) {
        let grid = grid();
        // What a step costs depends on where it comes from too, as over a hexside.
        let toll = |from: SpaceId, to: SpaceId| tolls[usize::from(from + 3 * to) % 7];
        let step = |from: SpaceId, to: SpaceId| Some(prices[usize::from(to)]? + toll(from, to));
        let mut best = [u32::MAX; 36];
        for &start in &starts {
            best[usize::from(start)] = 0;
        }
        for _ in 0..36 {
            for from in 0..36u16 {
                for to in Spaces::around(&grid, from) {
                    if let (Some(price), true) = (step(from, to), best[usize::from(from)] <= limit) {
                        let total = best[usize::from(from)] + price;
                        best[usize::from(to)] = best[usize::from(to)].min(total);
                    }
                }
            }
        }
        let mut flood = Flood::default();
        flood.spread(&grid, &[0], u32::MAX, |_, _| Some(1));
        flood.spread(&grid, &starts, limit, step);
        let mut way = Vec::new();
        for space in 0..36u16 {
            let expected = Some(best[usize::from(space)]).filter(|&cost| cost <= limit);
            prop_assert_eq!(flood.cost(space), expected);
            flood.way(space, &mut way);
            prop_assert_eq!(way.is_empty(), expected.is_none());
            if let Some(cost) = expected {
                let paid: u32 = way.windows(2).map(|pair| step(pair[0], pair[1]).unwrap()).sum();
                prop_assert_eq!(paid, cost);
                prop_assert!(starts.contains(&way[0]) && way[way.len() - 1] == space);
                prop_assert!(way.windows(2).all(|pair| Spaces::around(&grid, pair[0]).any(|to| to == pair[1])));
            }
        }
        let costs: Vec<_> = flood.reached().iter().map(|&space| flood.cost(space).unwrap()).collect();
        prop_assert!(costs.is_sorted());
    }
}
