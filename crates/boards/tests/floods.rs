//! Floods over sets: worked by hand, against a slow search that cannot be wrong, and on a heap that counts.

use boards::flood::{DEAREST, by_cost, rings};
use boards::{HexGrid, HexId, HexSet, Map};
use proptest::prelude::*;

type Hexes = HexSet<1>;

fn grid() -> HexGrid {
    HexGrid::new(&[6; 6])
}

fn hex(number: &str) -> HexId {
    grid().find(number).unwrap()
}

fn hexes(numbers: &str) -> Hexes {
    numbers.split_whitespace().map(hex).collect()
}

#[test]
fn rings_are_as_far_away_as_their_number() {
    let grid = grid();
    let from = hex("0303");
    let mut seen = Hexes::EMPTY;
    for (distance, ring) in (0..).zip(rings(Hexes::of(from), |hex| grid.around(hex))) {
        assert!(!ring.is_empty() && ring.iter().all(|hex| grid.distance(from, hex) == distance));
        seen |= ring;
    }
    assert_eq!(seen, Hexes::below(36));
    assert_eq!(rings(Hexes::EMPTY, |hex| grid.around(hex)).count(), 0);
}

/// 0203 is barred; 0302 and 0402 stop; everything else of two steps is free.
#[test]
fn a_flood_goes_round_what_is_barred_and_ends_where_it_must_stop() {
    let grid = grid();
    let around: Vec<Hexes> = grid.hexes().map(|hex| grid.around(hex).collect()).collect();
    let flood = rings(hexes("0303"), |hex: HexId| around[usize::from(hex.0)])
        .barred(hexes("0203 0303"))
        .stopping(hexes("0302 0402 0303"));
    assert_eq!(flood.clone().within(0), hexes("0303"));
    assert_eq!(flood.clone().within(1), hexes("0303 0302 0403 0402 0304 0202"));
    let two = flood.clone().within(2);
    assert!(two.has(hex("0305")) && two.has(hex("0102")), "{two:?}");
    assert!(!two.meets(hexes("0203 0301 0401 0502")), "{two:?}");
    assert_eq!(flood.within(u8::MAX), Hexes::below(36).without(hex("0203")));
}

/// A road of one point a hex goes round a wood of four: 0101 to 0401.
#[test]
fn the_cheapest_way_goes_round() {
    let grid = grid();
    let road = hexes("0101 0102 0202 0302 0401");
    let flood = |limit| {
        let step = |from| grid.around(from).map(|to| (to, if road.has(to) { 1 } else { 4 }));
        by_cost(hexes("0101"), limit, step)
    };
    let levels: Vec<_> = flood(4).collect();
    assert_eq!(levels[..4].iter().map(|(cost, _)| *cost).collect::<Vec<_>>(), [0, 1, 2, 3]);
    assert_eq!(levels[3].1, hexes("0302"));
    assert!(levels[4].0 == 4 && levels[4].1.has(hex("0401")) && levels[4].1.has(hex("0201")));
    assert!(!flood(3).reach().has(hex("0401")), "it costs more than there is");
    assert_eq!(flood(u32::MAX).reach(), Hexes::below(36));
}

#[test]
#[should_panic = "a step costs 15 at most, not 16"]
fn a_step_that_is_too_dear_is_not_taken_for_a_cheap_one() {
    let grid = grid();
    by_cost(hexes("0101"), 100, |from| grid.around(from).map(|to| (to, DEAREST + 1))).for_each(drop);
}

/// A rule may flood the largest board of the house and ask nothing of the heap.
#[test]
fn the_largest_board_is_flooded_without_the_heap() {
    let map = Map::read("board.toml", include_str!("../../../data/nlb/board.toml")).unwrap();
    let grid = map.grid.as_ref().unwrap();
    let start = HexSet::<59>::of(HexId(1800));
    let mut reached = [HexSet::EMPTY; 2];
    let heap = allocation_counter::measure(|| {
        reached[0] = rings(start, |hex| grid.around(hex)).within(u8::MAX);
        let step = |from| grid.around(from).map(move |to| (to, 1 + u32::from(from.0 ^ to.0) % 4));
        reached[1] = by_cost(start, u32::MAX, step).reach();
    });
    assert_eq!((grid.len(), reached), (3747, [HexSet::below(3747); 2]));
    assert_eq!(heap.count_total, 0);
}

proptest! {
    /// Against a search by repeated improvement.
    #[test]
    fn costs_are_the_least_possible(
        prices in prop::collection::vec(prop::option::weighted(0.8, 0u32..=9), 36),
        tolls in prop::collection::vec(0u32..=6, 7),
        starts in prop::collection::vec(0u16..36, 1..3),
        limit in 0u32..40,
    ) {
        let grid = grid();
        // What a step costs depends on where it comes from too, as over a hexside.
        let price = |from: HexId, to: HexId| {
            Some(prices[usize::from(to.0)]? + tolls[usize::from(from.0 + 3 * to.0) % 7])
        };
        let best = cheapest(&grid, &starts, limit, price);
        let mut found = [None; 36];
        let mut last = None;
        let starts: Hexes = starts.into_iter().map(HexId).collect();
        let steps = |from| grid.around(from).filter_map(move |to| Some((to, price(from, to)?)));
        for (cost, level) in by_cost(starts, limit, steps) {
            prop_assert!(last < Some(cost) && !level.is_empty());
            last = Some(cost);
            for hex in level {
                prop_assert_eq!(found[usize::from(hex.0)].replace(cost), None, "{:?} twice", hex);
            }
        }
        prop_assert_eq!(found, best);
    }

    #[test]
    fn rings_are_costs_of_one_a_step(
        starts in prop::collection::vec(0u16..36, 1..3),
        barred in prop::collection::vec(0u16..36, 0..12),
        stops in prop::collection::vec(0u16..36, 0..12),
        limit in 0u8..12,
    ) {
        let grid = grid();
        let price = |from: HexId, to: HexId| {
            let goes_on = starts.contains(&from.0) || !stops.contains(&from.0);
            (goes_on && !barred.contains(&to.0)).then_some(1)
        };
        let best = cheapest(&grid, &starts, limit.into(), price);
        let [from, barred, stops] =
            [&starts, &barred, &stops].map(|ids| ids.iter().map(|&id| HexId(id)).collect::<Hexes>());
        let flood = rings(from, |hex| grid.around(hex)).barred(barred).stopping(stops);
        for (cost, ring) in (0..=limit.into()).zip(flood.clone()) {
            let expected: Hexes = grid.hexes().filter(|hex| best[usize::from(hex.0)] == Some(cost)).collect();
            prop_assert_eq!(ring, expected, "ring {}", cost);
        }
        let reached: Hexes = grid.hexes().filter(|hex| best[usize::from(hex.0)].is_some()).collect();
        prop_assert_eq!(flood.within(limit), reached);
    }
}

/// What it costs to reach each hex, if at most `limit`: found by improving until nothing improves.
fn cheapest(
    grid: &HexGrid,
    starts: &[u16],
    limit: u32,
    price: impl Fn(HexId, HexId) -> Option<u32>,
) -> [Option<u32>; 36] {
    let mut best = [None; 36];
    starts.iter().for_each(|&start| best[usize::from(start)] = Some(0));
    loop {
        let before = best;
        for from in grid.hexes() {
            for to in grid.around(from) {
                if let (Some(paid), Some(price)) = (best[usize::from(from.0)], price(from, to))
                    && paid + price <= limit
                    && best[usize::from(to.0)].is_none_or(|known| paid + price < known)
                {
                    best[usize::from(to.0)] = Some(paid + price);
                }
            }
        }
        if best == before {
            return best;
        }
    }
}
