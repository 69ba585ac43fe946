//! The three boards of `vive` against what its rulebook says of them. Numbers in brackets are rules of its
//! ledger.

use boards::paths::{Flood, Spaces};
use boards::{Direction, HexId, Map, sight};
use contract::Provenance;
use contract::scene::SpaceId;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static BOARDS: LazyLock<[Map; 3]> = LazyLock::new(|| {
    [
        ("ligny.toml", include_str!("../../../data/vive/ligny.toml")),
        ("quatrebras.toml", include_str!("../../../data/vive/quatrebras.toml")),
        ("waterloo.toml", include_str!("../../../data/vive/waterloo.toml")),
    ]
    .map(|(file, text)| Map::read(file, text).expect("no fault"))
});

fn ligny() -> &'static Map {
    &BOARDS[0]
}

fn quatrebras() -> &'static Map {
    &BOARDS[1]
}

fn waterloo() -> &'static Map {
    &BOARDS[2]
}

fn hex(map: &Map, number: &str) -> HexId {
    HexId(map.find(number).unwrap_or_else(|| panic!("there is no {number}")))
}

fn terrain<'m>(map: &'m Map, number: &str) -> &'m str {
    &map.space(hex(map, number).0).terrain[0]
}

fn all_of(map: &Map, kind: &str) -> BTreeSet<String> {
    map.spaces.iter().filter(|space| space.is(kind)).map(|space| space.key.clone()).collect()
}

/// [8.1-c] [8.4-c] [8.7-a] Woods, buildings, fields and hills hide what lies behind them, unless the line
/// runs along a side and only one of its hexes does.
fn sees(map: &Map, from: &str, to: &str) -> bool {
    let hides = ["woods", "field", "hill", "town", "farm", "fortified", "rough"];
    let stops = |hex: HexId| hides.contains(&map.space(hex.0).terrain[0].as_str());
    sight::obstacle(map.grid.as_ref().unwrap(), hex(map, from), hex(map, to), stops).is_none()
}

/// [2.0-a] [ERR-1] 21 columns, lettered A to V without J, 13 deep, each hex called by where it lies; the
/// French sit in the south.
#[test]
fn every_map_is_21_wide_and_13_deep() {
    for map in &*BOARDS {
        assert_eq!(map.spaces.len(), 273);
        for column in "ABCDEFGHIKLMNOPQRSTUV".chars() {
            for row in 1..=13 {
                assert!(map.find(&format!("{column}{row}")).is_some(), "{column}{row}");
            }
        }
        for number in ["J1", "W1", "A0", "A14", "A01", "a1", "0101"] {
            assert_eq!(map.find(number), None, "{number}");
        }
        let centre = |number: &str| map.space(hex(map, number).0).centre;
        assert!(centre("A1")[1] > centre("A13")[1], "row 1 lies in the south");
        assert!(centre("V1")[0] > centre("A1")[0], "V lies in the east");
        assert!(centre("B1")[1] < centre("A1")[1], "B stands half a hex further north");
        let edge = |key: &str| map.zone(key).unwrap().spaces.clone();
        assert!(edge("french-edge").iter().all(|&hex| map.space(hex).key[1..] == *"1"));
        assert!(edge("allied-edge").iter().all(|&hex| map.space(hex).key[1..] == *"13"));
        // D6 and N7 are misprinted on the map; ours follow from their neighbours.
        let grid = map.grid.as_ref().unwrap();
        assert_eq!(grid.direction(hex(map, "D5"), hex(map, "D6")), Some(Direction::N));
        assert_eq!(grid.direction(hex(map, "N6"), hex(map, "N7")), Some(Direction::N));
        assert_eq!(grid.direction(hex(map, "M7"), hex(map, "N7")), Some(Direction::SE));
    }
}

/// [2.0-b] Two lines cut the map into three sectors of 91 hexes.
#[test]
fn every_hex_lies_in_one_sector() {
    for map in &*BOARDS {
        let sectors: Vec<_> = map.zones_of("sector").collect();
        assert_eq!(
            sectors.iter().map(|zone| zone.key.as_str()).collect::<Vec<_>>(),
            ["west", "centre", "east"]
        );
        let columns = |index: usize| -> BTreeSet<char> {
            sectors[index].spaces.iter().filter_map(|&hex| map.space(hex).key.chars().next()).collect()
        };
        assert!(sectors.iter().all(|zone| zone.spaces.len() == 91));
        assert_eq!(columns(0), "ABCDEFG".chars().collect());
        assert_eq!(columns(1), "HIKLMNO".chars().collect());
        assert_eq!(columns(2), "PQRSTUV".chars().collect());
    }
}

/// [2.2] Only the terrain that the rulebook lists; buildings are farms, towns or fortified.
#[test]
fn terrain_is_of_the_listed_kinds() {
    let known = [
        "open",
        "woods",
        "orchard",
        "hill",
        "field",
        "rough",
        "stream",
        "bridge",
        "marsh",
        "town",
        "farm",
        "fortified",
    ];
    for map in &*BOARDS {
        assert!(map.spaces.iter().all(|space| known.contains(&space.terrain[0].as_str())));
        assert!(map.ways.iter().all(|way| ["road", "stream", "lane"].contains(&way.kind.as_str())));
    }
}

/// [8.6-a] A bridge lies where a road or a lane crosses a stream, and a road meets a stream only there or
/// among buildings.
#[test]
fn bridges_lie_over_streams() {
    for map in &*BOARDS {
        let on = |kinds: &[&str]| -> BTreeSet<SpaceId> {
            let ways = map.ways.iter().filter(|way| kinds.contains(&way.kind.as_str()));
            ways.flat_map(|way| way.through.iter().copied()).collect()
        };
        let (streams, roads, crossings) = (on(&["stream"]), on(&["road"]), on(&["road", "lane"]));
        for (id, space) in (0..).zip(&map.spaces) {
            if space.is("bridge") {
                assert!(streams.contains(&id) && crossings.contains(&id), "{} {}", map.key, space.key);
            }
            if space.is("stream") {
                assert!(streams.contains(&id), "{} {}", map.key, space.key);
            }
            if streams.contains(&id) && roads.contains(&id) {
                let kind = space.terrain[0].as_str();
                assert!(["bridge", "town", "farm"].contains(&kind), "{} {} {kind}", map.key, space.key);
            }
        }
    }
}

/// [8.8-a] Without rough ground all hexes can be reached.
#[test]
fn one_can_march_everywhere() {
    for map in &*BOARDS {
        let mut flood = Flood::default();
        flood.spread(map, &[hex(map, "L1").0], u32::MAX, |_, to| (!map.space(to).is("rough")).then_some(1));
        assert_eq!(flood.reached().len(), map.spaces.len() - all_of(map, "rough").len());
    }
}

/// [13.1-e] Prussians enter Waterloo at V5, V9, V11 or T13: open hexes of the rim.
#[test]
fn prussians_enter_waterloo_in_the_east() {
    let map = waterloo();
    let entry = map.zone("prussian-entry").unwrap();
    let keys: Vec<_> = entry.spaces.iter().map(|&hex| map.space(hex).key.as_str()).collect();
    assert_eq!(keys, ["V5", "V9", "V11", "T13"]);
    assert_eq!(map.sources[usize::from(entry.source)].provenance, Provenance::Rulebook);
    for &hex in &entry.spaces {
        assert!(map.space(hex).rim && map.space(hex).is("open"));
    }
    let early: BTreeSet<_> =
        map.zone("early-entry").unwrap().spaces.iter().map(|&hex| map.space(hex).key.clone()).collect();
    assert_eq!(early, (6..=12).map(|row| format!("V{row}")).collect());
    let roads: BTreeSet<_> =
        map.ways.iter().filter(|way| way.kind == "road").flat_map(|way| way.through.clone()).collect();
    assert!(roads.contains(&hex(map, "V5").0) && roads.contains(&hex(map, "V11").0), "roads lead inland");
}

/// [13.1-b] Hougoumont is the one fortified building.
#[test]
fn hougoumont_is_fortified() {
    assert_eq!(all_of(waterloo(), "fortified"), BTreeSet::from(["F6".to_owned()]));
    assert_eq!(waterloo().space(hex(waterloo(), "F6").0).name.as_deref(), Some("Hougoumont"));
    assert!(all_of(ligny(), "fortified").is_empty() && all_of(quatrebras(), "fortified").is_empty());
}

/// [ERR-2] [ERR-3] The hexes that the errata name can hold the units they put there.
#[test]
fn errata_put_units_where_they_can_stand() {
    assert_eq!(terrain(quatrebras(), "H4"), "open");
    assert_eq!(terrain(ligny(), "E2"), "hill");
    assert_eq!(terrain(ligny(), "S8"), "hill", "a battery looks over the brook from here");
    assert!(sees(ligny(), "S8", "Q7") && sees(ligny(), "S8", "S6") && sees(ligny(), "S8", "R7"));
    for (map, old) in [(quatrebras(), "H5"), (ligny(), "E1")] {
        assert!(map.find(old).is_some(), "the hex that was corrected exists too");
    }
}

/// [4.0-a] The places that the scenarios are about are on their maps.
#[test]
fn places_are_on_their_maps() {
    for (map, names) in [
        (ligny(), ["Ligny", "St-Amand", "Sombreffe", "Brye", "Wagnelée"].as_slice()),
        (quatrebras(), &["Quatre Bras", "Gémioncourt", "Pireaumont", "Bossu wood"]),
        (waterloo(), &["Hougoumont", "La Haye Sainte", "Papelotte", "Plancenoit", "Mont-St-Jean"]),
    ] {
        for name in names {
            assert!(map.places.iter().any(|place| place.name == *name), "{name}");
        }
    }
}

/// The Ligny brook runs from rim to rim: without its hexes the map falls in two.
#[test]
fn the_ligny_brook_parts_the_armies() {
    let map = ligny();
    let brook = map.ways.iter().find(|way| way.kind == "stream").unwrap();
    assert!(brook.off_map.iter().all(Option::is_some));
    let mut flood = Flood::default();
    flood.spread(map, &[hex(map, "L1").0], u32::MAX, |_, to| (!brook.through.contains(&to)).then_some(1));
    let south = flood.reached().len();
    assert!(flood.cost(hex(map, "L13").0).is_none());
    flood.spread(map, &[hex(map, "L13").0], u32::MAX, |_, to| (!brook.through.contains(&to)).then_some(1));
    assert_eq!(south + flood.reached().len() + brook.through.len(), 273);
    assert!(all_of(map, "bridge").len() >= 5);
}

/// [8.3-a] The Allied ridge is one chain of hills; what stands behind it is not seen from the valley.
#[test]
fn the_reverse_slope_hides() {
    let map = waterloo();
    let ridge = ["G9", "H9", "I9", "K9", "L10", "M10", "N11", "O10", "P11", "Q10", "R11"];
    assert!(ridge.iter().all(|number| terrain(map, number) == "hill"));
    for pair in ridge.windows(2) {
        assert_eq!(map.steps(hex(map, pair[0]).0, hex(map, pair[1]).0), Some(1), "{pair:?}");
    }
    let grid = map.grid.as_ref().unwrap();
    for behind in ["H11", "I11", "K11", "M12", "N12", "O12"] {
        for from in grid.hexes().filter(|&from| grid.distance(from, hex(map, behind)) <= 7) {
            let number = grid.number(from);
            let row: u8 = number[1..].parse().unwrap();
            let (column, _) = grid.column_row(from);
            if row <= 8 && (7..=17).contains(&column) {
                assert!(!sees(map, &number, behind), "{number} sees {behind}");
            }
        }
    }
    assert!(sees(map, "N7", "M10") && sees(map, "O6", "O10") && sees(map, "M10", "M7"));
}

/// Bossu wood is one wood.
#[test]
fn bossu_wood_is_one_wood() {
    let map = quatrebras();
    let west = |space: &boards::map::Space| space.is("woods") && "DEFG".contains(&space.key[..1]);
    let mut flood = Flood::default();
    flood.spread(map, &[hex(map, "E9").0], u32::MAX, |_, to| west(map.space(to)).then_some(1));
    assert_eq!(flood.reached().len(), map.spaces.iter().filter(|space| west(space)).count());
}

/// Known places lie under their hexes.
#[test]
fn places_lie_on_their_true_ground() {
    for (map, number, ground) in [
        (waterloo(), "L9", [4.4121, 50.6779]),
        (waterloo(), "F6", [4.3948, 50.6706]),
        (quatrebras(), "I12", [4.4533, 50.5711]),
    ] {
        let [x, y] = map.projection.as_ref().unwrap().to_board(ground);
        let centre = map.space(hex(map, number).0).centre;
        let apart = (x - f64::from(centre[0])).hypot(y - f64::from(centre[1]));
        assert!(apart < 0.75, "{} {number} is {apart} hexes off", map.key);
    }
}
