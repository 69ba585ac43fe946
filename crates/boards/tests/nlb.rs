//! The compiled board of `nlb` against what its rulebook states: towns, entries, set-ups, the worked examples.

use boards::Map;
use boards::atlas::Atlas;
use boards::atlas::compile::{SETTINGS, Settings, compile};
use contract::scene::SpaceId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

const FILE: &str = include_str!("../../../data/nlb/board.toml");

static MAP: LazyLock<Map> = LazyLock::new(|| {
    Map::read("board.toml", FILE).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
});

/// The hexes that set-ups state, by the rule that states them.
static STATED: LazyLock<BTreeMap<String, Vec<String>>> =
    LazyLock::new(|| toml::from_str(include_str!("nlb_stated.toml")).unwrap());

/// The hexes of the towns that the rulebook names (2.2, 18.3B, 19.5D, 20.4, 21.3B).
const TOWNS: &[(&str, &[&str])] = &[
    ("Waterloo", &["0606", "0607", "0708", "0709"]),
    ("Ligny", &["3755", "3854", "3855", "3955"]),
    ("St. Amand", &["3256", "3357", "3457"]),
    ("Wavre", &["4206", "4306", "4307"]),
    ("Quatre Bras", &["1641"]),
    ("Maison du Roi", &["1022"]),
    ("Villers Perwin", &["2152"]),
    ("Gémioncourt", &["1744"]),
];

/// Where units enter or leave by road at the edge of the whole map, and where within it or at the edge of half of it.
const EDGE_ENTRIES: [&str; 9] = ["0114", "0124", "0136", "0605", "1167", "3167", "3701", "5712", "5756"];
const INNER_ENTRIES: [&str; 6] = ["1634", "2152", "2909", "2912", "2914", "2952"];

fn hex(number: &str) -> SpaceId {
    MAP.find(number).unwrap_or_else(|| panic!("{number} is not on the map"))
}

fn terrain(number: &str) -> &'static str {
    &MAP.space(hex(number)).terrain[0]
}

fn side(a: &str, b: &str, kind: &str) -> bool {
    MAP.border(hex(a), hex(b)).is_some_and(|border| border.has(kind))
}

fn around(number: &str) -> Vec<&'static str> {
    MAP.space(hex(number)).neighbours.iter().map(|&id| MAP.space(id).key.as_str()).collect()
}

/// Whether a side can be crossed: rivers only by a bridge, lakes never.
fn crossable(a: SpaceId, b: SpaceId) -> bool {
    MAP.border(a, b)
        .is_none_or(|border| !border.has("lake") && (!border.has("river") || border.has("bridge")))
}

/// The hexes that a way of one of these kinds goes through.
fn on_ways(kinds: &[&str]) -> BTreeSet<SpaceId> {
    let ways = MAP.ways.iter().filter(|way| kinds.contains(&way.kind.as_str()));
    ways.flat_map(|way| way.through.iter().copied()).collect()
}

/// The hexes that can be reached from one over `step`.
fn reach(from: SpaceId, step: impl Fn(SpaceId, SpaceId) -> bool) -> BTreeSet<SpaceId> {
    let (mut seen, mut open) = (BTreeSet::from([from]), vec![from]);
    while let Some(at) = open.pop() {
        for &next in &MAP.space(at).neighbours {
            if step(at, next) && seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn the_committed_board_is_what_the_atlas_gives() {
    let (_, settings) = SETTINGS.iter().find(|(game, _)| *game == "nlb").unwrap();
    let settings = Settings::read("compile.toml", settings).unwrap();
    let board = compile(Atlas::shipped(), &settings).unwrap();
    assert!(board == FILE, "data/nlb/board.toml is stale: run `grognard atlas compile nlb`");
}

/// [2.2A] 57 columns of 67 and 66 rows, without the corner north-west of 0605.
#[test]
fn it_has_every_hex_once() {
    assert_eq!(MAP.spaces.len(), 3747);
    for (number, there) in
        [("0105", true), ("0104", false), ("1104", false), ("1201", true), ("5767", true), ("5667", false)]
    {
        assert_eq!(MAP.find(number).is_some(), there, "{number}");
    }
}

/// [2.2A] Maison du Roi is 1022, Quatre Bras is 1641. [18.3B] [21.3B] [20.4] The other towns.
#[test]
fn every_town_lies_in_its_hexes() {
    let mut count = 0;
    for &(town, hexes) in TOWNS {
        for &number in hexes {
            assert_eq!(
                (terrain(number), MAP.space(hex(number)).name.as_deref()),
                ("town", Some(town)),
                "{number}"
            );
            count += 1;
        }
        let place = MAP.places.iter().find(|place| place.name == town).unwrap();
        assert_eq!(place.spaces.len(), hexes.len(), "{town}");
    }
    assert_eq!(count, 18);
}

#[test]
fn towns_of_several_hexes_hang_together() {
    for &(town, hexes) in TOWNS {
        let all: BTreeSet<SpaceId> = hexes.iter().map(|number| hex(number)).collect();
        let joined = reach(hex(hexes[0]), |_, to| all.contains(&to));
        assert_eq!(joined, all, "{town}");
    }
}

#[test]
fn every_stated_hex_is_there_and_can_be_left() {
    let all: BTreeSet<&String> = STATED.values().flatten().collect();
    assert_eq!(all.len(), 240);
    for (rule, hexes) in STATED.iter() {
        for number in hexes {
            let space = MAP.space(hex(number));
            let open = space.neighbours.iter().filter(|&&next| crossable(hex(number), next)).count();
            assert!(open >= 3, "[{rule}] {number} can be left by {open} sides only");
        }
    }
}

/// [19.5E] sets one unit up in the wood of Bossu; everybody else stands in the open, a town or a chateau.
#[test]
fn nobody_sets_up_in_a_wood_but_those_in_bossu() {
    let rough = |number: &&String| ["forest", "marsh"].contains(&terrain(number));
    let rough: BTreeSet<&String> = STATED.values().flatten().filter(rough).collect();
    assert_eq!(rough.into_iter().collect::<Vec<_>>(), ["1443"]);
}

/// [18.2A] [19.2A] [20.2A] [21.2A] [24.2A] [27.2A] Who sets up does so in the playing area.
#[test]
fn set_ups_lie_in_their_playing_areas() {
    let area = |rule: &str| match rule.split('.').next().unwrap() {
        "18" => "area-ligny",
        "19" => "area-quatre-bras",
        "20" | "25" => "area-wavre",
        "21" | "26" => "area-la-belle-alliance",
        "24" => "area-grand-ligny",
        "27" => "area-grand-waterloo",
        _ => "area-campaign",
    };
    for (rule, hexes) in STATED.iter() {
        let area = MAP.zone(area(rule)).unwrap();
        for number in hexes {
            assert!(area.spaces.contains(&hex(number)), "[{rule}] {number} is not in {}", area.name);
        }
    }
}

/// [3.2A.1] [3.2A.2] The maps share the duplicated row, the halves of a map the column that the rulebook names.
#[test]
fn maps_and_halves_overlap_where_they_should() {
    let zone = |key: &str| -> BTreeSet<SpaceId> { MAP.zone(key).unwrap().spaces.iter().copied().collect() };
    let shared: BTreeSet<SpaceId> = zone("north-map").intersection(&zone("south-map")).copied().collect();
    assert_eq!(shared, zone("both-maps"));
    assert_eq!(shared.len(), 57);
    assert_eq!(zone("north-map").union(&zone("south-map")).count(), MAP.spaces.len());
    for (west, east, map) in [
        ("area-quatre-bras", "area-ligny", "south-map"),
        ("area-la-belle-alliance", "area-wavre", "north-map"),
    ] {
        let common: Vec<SpaceId> = zone(west).intersection(&zone(east)).copied().collect();
        assert!(common.iter().all(|&id| MAP.space(id).key.starts_with("29")), "{west} {east}");
        assert_eq!(zone(west).union(&zone(east)).count(), zone(map).len());
    }
}

/// [5.6] Reinforcements come by road or trail.
#[test]
fn every_entry_lies_on_a_way_and_at_the_edge_the_way_leads_off_the_map() {
    let ways = on_ways(&["road", "trail"]);
    for number in EDGE_ENTRIES.into_iter().chain(INNER_ENTRIES) {
        assert!(ways.contains(&hex(number)), "{number}");
        assert!(number == "3701" || MAP.zone(&format!("entry-{number}")).is_some(), "{number}");
    }
    for number in EDGE_ENTRIES {
        let leaves = MAP.ways.iter().any(|way| {
            way.through.first() == Some(&hex(number)) && way.off_map[0].is_some()
                || way.through.last() == Some(&hex(number)) && way.off_map[1].is_some()
        });
        assert!(leaves, "no way leads off the map at {number}");
    }
}

/// [14.0] Supply runs along connected roads and trails: there is one net, and every edge has its part in it.
#[test]
fn all_ways_are_one_net() {
    let crossed: BTreeSet<[SpaceId; 2]> = (MAP.ways.iter())
        .flat_map(|way| way.through.windows(2).map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]))
        .collect();
    let net = reach(hex("1641"), |a, b| crossed.contains(&[a.min(b), a.max(b)]));
    assert_eq!(net, on_ways(&["road", "trail"]));
    for zone in MAP.zones_of("supply") {
        assert!(zone.spaces.iter().filter(|id| net.contains(id)).count() > 1, "{}", zone.name);
    }
    let east = MAP.zone("entry-east").unwrap();
    assert!(east.spaces.contains(&hex("5712")) && east.spaces.contains(&hex("5756")), "[28.C]");
}

/// [14.1] Any hex of an edge is a source of supply, not only one by which a road leaves: the whole edge is the zone.
#[test]
fn supply_comes_over_the_whole_edge() {
    for (key, hexes) in [("supply-french", 57), ("supply-prussian", 67), ("supply-allied", 63)] {
        assert_eq!(MAP.zone(key).unwrap().spaces.len(), hexes, "{key}");
    }
    let french = &MAP.zone("supply-french").unwrap().spaces;
    assert!(french.contains(&hex("3167")) && french.contains(&hex("3266")) && !french.contains(&hex("3166")));
}

/// [TEC.9] Every bridge carries a road or a trail.
#[test]
fn no_bridge_is_without_a_way() {
    let crossed: BTreeSet<[SpaceId; 2]> = (MAP.ways.iter())
        .flat_map(|way| way.through.windows(2).map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]))
        .collect();
    for border in MAP.borders.iter().filter(|border| border.has("bridge")) {
        let [a, b] = border.between;
        let keys = [a, b].map(|id| MAP.space(id).key.as_str());
        assert!(crossed.contains(&[a.min(b), a.max(b)]), "nothing leads over {}", keys.join("/"));
    }
    assert!(side("5001", "5002", "river") && !side("5001", "5002", "bridge"));
}

/// [19.2C] [20.2C] [22.2C] Columns on the march stand on a road.
#[test]
fn march_columns_stand_on_the_road() {
    let roads = on_ways(&["road"]);
    let columns = ["20.2C.FR.3", "20.2C.FR.4", "22.2C.FR.1", "22.2C.AL.5", "22.2C.AL.Bw"];
    let stated = columns.iter().flat_map(|rule| &STATED[*rule]).map(String::as_str);
    for number in stated.chain(["1751", "1752", "1753", "1754", "1755"]) {
        assert!(roads.contains(&hex(number)), "{number}");
    }
}

/// [5.2B.1] A way over water is a bridge; [TEC] rivers are crossed at bridges alone, lakes never.
#[test]
fn ways_cross_water_on_bridges() {
    for way in &MAP.ways {
        for pair in way.through.windows(2) {
            let Some(border) = MAP.border(pair[0], pair[1]) else { continue };
            let wet = border.has("stream") || border.has("river");
            let key = |id: SpaceId| MAP.space(id).key.clone();
            assert!(!border.has("lake"), "{:?} over a lake at {}", way.name, key(pair[0]));
            assert!(
                !wet || border.has("bridge"),
                "{:?} fords at {}/{}",
                way.name,
                key(pair[0]),
                key(pair[1])
            );
        }
    }
    let dry = MAP
        .borders
        .iter()
        .find(|border| border.has("bridge") && !border.has("stream") && !border.has("river"));
    assert!(dry.is_none(), "a bridge over nothing: {dry:?}");
}

/// [20.2C] The Dyle is crossed at Wavre, Bierges, Limal and Limelette, and nowhere between.
#[test]
fn the_dyle_parts_the_armies_at_wavre() {
    let bridges = MAP.borders.iter().filter(|border| border.has("river") && border.has("bridge")).count();
    assert!((6..=10).contains(&bridges), "{bridges}");
    let dry = |a: SpaceId, b: SpaceId| MAP.border(a, b).is_none_or(|border| !border.has("river"));
    // Above row 20: further south the Dyle is a stream, and can be waded.
    let north = |id: SpaceId| MAP.space(id).key[2..].parse::<u8>().unwrap() <= 20;
    let bank = reach(hex("4617"), |a, b| north(b) && dry(a, b));
    assert!(bank.contains(&hex("4609")) && bank.contains(&hex("5212")), "Grouchy comes up on the right bank");
    for left in ["4205", "4206", "3909", "3709"] {
        assert!(!bank.contains(&hex(left)), "{left} can be reached without a bridge");
    }
}

/// [6.EX] Gémioncourt is attacked from the south across a stream, and is a town next to Bylandt's 1643.
#[test]
fn the_example_at_gemioncourt() {
    for south in ["1644", "1745", "1844"] {
        assert!(side("1744", south, "stream"), "{south}");
    }
    assert!(around("1744").contains(&"1643") && around("1744").contains(&"1743"));
    assert!(!side("1643", "1644", "stream"), "Bylandt is not behind the stream");
}

/// [6.EX] Weimar in Pireaumont: a town; one attacker crosses the stream, the other does not; 2044 is next to it.
#[test]
fn the_example_at_pireaumont() {
    assert_eq!((terrain("1944"), MAP.space(hex("1944")).name.as_deref()), ("town", Some("Pireaumont")));
    assert!(around("1944").contains(&"2044"));
    let wet = around("1944").into_iter().filter(|other| side("1944", other, "stream")).count();
    assert!(wet > 0 && wet < 6, "{wet}");
}

/// [6.EX] Marcillac is two hexes from both defenders and sees neither for the crests; Pack stands in a wood.
#[test]
fn the_example_has_its_crests_and_its_wood() {
    let south = ["1644", "1645", "1745", "1746", "1844"];
    let crest = |number: &&str| around(number).into_iter().any(|other| side(number, other, "crest"));
    assert!(south.iter().any(crest), "no crest south of Gémioncourt");
    let near: Vec<&str> = around("1542").into_iter().chain(around("1543")).collect();
    assert!(near.iter().any(|number| terrain(number) == "forest"), "no wood west of the highway");
}

/// [5.3] The lake keeps zones of control from each other between Gémioncourt and Pireaumont.
#[test]
fn the_example_has_its_lake() {
    let lakes: Vec<_> = MAP.borders.iter().filter(|border| border.has("lake")).collect();
    assert!(!lakes.is_empty());
    for border in lakes {
        for id in border.between {
            let grid = MAP.grid.as_ref().unwrap();
            let away = grid.distance(boards::HexId(id), boards::HexId(hex("1844")));
            assert!(away <= 1, "a lake at {}", MAP.space(id).key);
        }
    }
}

/// [8.0] The four chateaux of the field of Waterloo.
#[test]
fn the_chateaux_stand_where_their_garrisons_do() {
    for (number, name) in
        [("0617", "Hougoumont"), ("0916", "La Haye Sainte"), ("1315", "Papelotte"), ("1415", "Frischermont")]
    {
        assert_eq!((terrain(number), MAP.space(hex(number)).name.as_deref()), ("chateau", Some(name)));
    }
    assert_eq!(terrain("0618"), "forest", "the wood of Hougoumont");
}

#[test]
fn no_way_passes_a_hex_twice() {
    for way in &MAP.ways {
        let mut seen = BTreeSet::new();
        assert!(way.through.iter().all(|hex| seen.insert(*hex)), "{:?} passes a hex twice", way.name);
    }
}
