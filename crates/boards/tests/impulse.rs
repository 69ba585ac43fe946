//! The board of `impulse` against what its rulebook says of it. Numbers in brackets are rules of its ledger.

use boards::Map;
use boards::paths::{Flood, Spaces};
use boards::sight::shortest_ways;
use contract::Provenance;
use contract::scene::SpaceId;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::LazyLock;

static BOARD: LazyLock<Map> = LazyLock::new(|| {
    Map::read("board.toml", include_str!("../../../data/impulse/board.toml")).expect("no fault")
});

fn area(number: u16) -> SpaceId {
    BOARD.find(&number.to_string()).unwrap_or_else(|| panic!("there is no area {number}"))
}

fn named(name: &str) -> SpaceId {
    BOARD.spaces.iter().position(|space| space.name.as_deref() == Some(name)).expect("a name") as SpaceId
}

fn zone(key: &str) -> BTreeSet<u16> {
    let spaces = &BOARD.zone(key).unwrap_or_else(|| panic!("there is no zone {key}")).spaces;
    spaces.iter().map(|&space| BOARD.space(space).key.parse().unwrap()).collect()
}

/// [3.3] Areas are numbered from 1 to 90.
#[test]
fn ninety_areas_are_numbered() {
    let keys: Vec<_> = BOARD.spaces.iter().map(|space| space.key.clone()).collect();
    assert_eq!(keys, (1..=90).map(|number| number.to_string()).collect::<Vec<_>>());
    assert!((0..90).all(|to| BOARD.steps(0, to).is_some()), "one can walk everywhere");
}

/// [3.2-a] Adjacent areas share a line that one can see, and none that only touch are adjacent.
#[test]
fn adjacent_areas_share_a_line() {
    assert_eq!(BOARD.borders.len(), 240);
    for border in &BOARD.borders {
        let length: f32 = border.line.windows(2).map(|p| (p[1][0] - p[0][0]).hypot(p[1][1] - p[0][1])).sum();
        assert!(length >= 1.5, "{:?} is {length} hundred metres long", border.between);
    }
    assert!(BOARD.spaces.iter().all(|space| (3..=8).contains(&space.neighbours.len())));
}

/// [3.4-a] [3.5] Clear, forest or village; the value runs from 1 to 4; clear ground has 1, elevated 2.
#[test]
fn terrain_has_its_value() {
    for space in &BOARD.spaces {
        let tem = space.values["tem"];
        match space.terrain[0].as_str() {
            "clear" => assert_eq!(tem, if space.is("elevated") { 2 } else { 1 }, "{}", space.key),
            "forest" => assert!((2..=3).contains(&tem), "{}", space.key),
            "village" => assert!((2..=4).contains(&tem), "{}", space.key),
            other => panic!("{other}"),
        }
    }
    let found: BTreeSet<_> = BOARD.spaces.iter().map(|space| space.values["tem"]).collect();
    assert_eq!(found, BTreeSet::from([1, 2, 3, 4]));
}

/// [3.6-a] [3.6-b] Borders are open or streams, and there are both.
#[test]
fn streams_run_along_borders() {
    assert!(BOARD.borders.iter().all(|border| border.kinds.is_empty() || border.kinds == ["stream"]));
    assert_eq!(BOARD.borders.iter().filter(|border| border.has("stream")).count(), 29);
    assert!(BOARD.borders.iter().all(|border| border.has("stream") == border.course.is_some()));
    let names: Vec<_> = BOARD.courses.iter().map(|course| course.name.as_str()).collect();
    assert_eq!(names, ["Hain", "Lasne", "Mazerine", "Smohain brook"]);
}

/// [17.3-a] Hougoumont is a village worth two points to the French; it has the best cover.
#[test]
fn hougoumont_is_worth_two_points() {
    let hougoumont = BOARD.space(named("Hougoumont"));
    assert!(hougoumont.is("village") && BOARD.space(named("La Haye Sainte")).is("village"));
    assert_eq!(hougoumont.values["french-points"], 2);
    assert_eq!(BOARD.source_of(hougoumont, "french-points").provenance, Provenance::Rulebook);
    assert_eq!(BOARD.spaces.iter().map(|space| space.values["tem"]).max(), Some(hougoumont.values["tem"]));
}

/// [5.1-a] [17.3-a] Points are even, of one colour, in the zone of their side, and nobody starts with his own.
#[test]
fn nobody_starts_with_points() {
    for (key, goals) in [("french-points", "french-goals"), ("allied-points", "allied-goals")] {
        let worth = |space: &&boards::map::Space| space.values.contains_key(key);
        let listed: BTreeSet<u16> =
            BOARD.spaces.iter().filter(worth).map(|space| space.key.parse().unwrap()).collect();
        assert_eq!(listed, zone(goals));
        assert!(BOARD.spaces.iter().filter(worth).all(|space| space.values[key] % 2 == 0));
    }
    assert!(zone("french-goals").is_disjoint(&zone("allied-goals")));
    assert!(zone("french-goals").is_disjoint(&zone("french-vacant")));
    let sum = |key: &str| BOARD.spaces.iter().filter_map(|space| space.values.get(key)).sum::<i64>();
    assert!(sum("french-points") >= 10 && sum("allied-points") < 10);
}

/// [5.1-h] Six areas are French and vacant at the start.
#[test]
fn six_areas_are_french_and_vacant() {
    assert_eq!(zone("french-vacant"), BTreeSet::from([24, 25, 26, 27, 52, 53]));
}

/// [5.1-e] [6.4.2-a] The Grand Battery stands on clear ground in 48, before La Belle Alliance; its indirect
/// targets lie three areas off, behind elevated ground on every shortest way.
#[test]
fn the_grand_battery_reaches_over_the_crest() {
    assert_eq!(zone("grand-battery"), BTreeSet::from([48]));
    assert_eq!(zone("indirect-targets"), BTreeSet::from([44, 45, 63]));
    let battery = BOARD.space(area(48));
    assert!(battery.is("clear") && battery.neighbours.contains(&named("La Belle Alliance")));
    for target in [44, 45, 63] {
        assert_eq!(BOARD.steps(area(48), area(target)), Some(3));
        let open = shortest_ways(&*BOARD, area(48), area(target), &mut Flood::default(), |way| {
            match way[1..3].iter().any(|&space| BOARD.space(space).is("elevated")) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(way.to_vec()),
            }
        });
        assert_eq!(open, None, "a way to {target} without a crest");
    }
}

/// [3.8] [15.7] Three zones off the map, linked in a row, each with arrows to areas of the rim of its own.
#[test]
fn prussians_wait_in_three_zones() {
    let zones: Vec<_> = BOARD.boxes.iter().map(|zone| (zone.key.as_str(), zone.links.clone())).collect();
    assert_eq!(zones, [("p1", vec![1]), ("p2", vec![0, 2]), ("p3", vec![1])]);
    let mut fed = BTreeSet::new();
    for zone in &BOARD.boxes {
        for &arrow in &zone.beside {
            assert!(BOARD.space(arrow).rim && fed.insert(arrow), "{}", BOARD.space(arrow).key);
        }
    }
    let north = |zone: usize| {
        let rows = BOARD.boxes[zone].beside.iter().map(|&space| BOARD.space(space).centre[1]);
        rows.clone().sum::<f32>() / rows.count() as f32
    };
    assert!(north(0) < north(1) && north(1) < north(2), "from the north to the south");
}

/// Known places fall into the areas that bear their names.
#[test]
fn areas_lie_where_their_names_are() {
    let projection = BOARD.projection.as_ref().unwrap();
    for (name, ground) in [
        ("Hougoumont", [4.3948, 50.6706]),
        ("La Haye Sainte", [4.4121, 50.6779]),
        ("Mont-St-Jean", [4.40779, 50.68883]),
        ("Plancenoit", [4.4295, 50.6627]),
        ("Rossomme", [4.413, 50.6602]),
    ] {
        // The ground is known within some fifty metres, and borders run close to the farms.
        let [x, y] = projection.to_board(ground).map(|number| number as f32);
        let around = [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
        let found = around.map(|[dx, dy]| BOARD.at([x + dx, y + dy]));
        assert!(found.contains(&Some(named(name))), "{name} lies in {found:?}");
    }
}
