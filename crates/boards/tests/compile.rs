//! The compiler on a small sheet: seven columns of seven rows, two hexes a kilometre, the middle at 0404.

use boards::Map;
use boards::atlas::Atlas;
use boards::atlas::compile::{Settings, compile};

const SETTINGS: &str = r#"
format = 1
game = "test"
key = "test"
title = "A test"
about = "A test"
water = ["stream", "river"]
bridged = ["river"]
sources = { here = { provenance = "reconstructed", text = "made up" } }
grid = { columns = 7, rows = { odd = 7, even = 7 }, source = "here" }
clear = { source = "here" }
bridges = { source = "here" }
projection = { origin = [4.5, 50.6], matrix = [[2.0, 0.0, 3.4641], [0.0, -2.0, 4.5]] }
surface = [{ kinds = ["wood"], terrain = "forest", share = 0.5, least = 0.2, source = "here" }]
along = [
    { kinds = ["river"], side = "river", source = "here" },
    { kinds = ["stream"], side = "stream", source = "here" },
]
across = [{ kinds = ["paved"], way = "road", source = "here" }]
"#;

/// A feature of the test atlas, its points in board units right of and below the middle of 0404.
fn feature(name: &str, kind: &str, points: &[[f64; 2]]) -> String {
    let ground = |&[x, y]: &[f64; 2]| {
        let east = 111.32 * 50.6f64.to_radians().cos();
        format!("[{:.6}, {:.6}]", 4.5 + x / 2.0 / east, 50.6 - y / 2.0 / 111.2)
    };
    let points: Vec<String> = points.iter().map(ground).collect();
    format!(
        "[[feature]]\nname = \"{name}\"\nkind = \"{kind}\"\nbasis = \"memory\"\ncredit = [\"grognard\"]\npoints = [{}]\n",
        points.join(", ")
    )
}

fn compiled(settings: &str, features: &[String]) -> Map {
    let text = format!("format = 1\nabout = \"a test\"\n{}", features.join("\n"));
    let atlas = Atlas::read(&[("test.toml", &text)]).unwrap();
    let board = compile(&atlas, &Settings::read("compile.toml", settings).unwrap()).unwrap();
    Map::read("board.toml", &board).unwrap()
}

fn side(map: &Map, a: &str, b: &str, kind: &str) -> bool {
    map.border(map.find(a).unwrap(), map.find(b).unwrap()).is_some_and(|border| border.has(kind))
}

fn through(map: &Map) -> Vec<&str> {
    map.ways.iter().flat_map(|way| &way.through).map(|&hex| map.space(hex).key.as_str()).collect()
}

/// Straight down the middle column.
fn road() -> String {
    feature("Road", "paved", &[[0.0, -6.0], [0.0, 6.0]])
}

/// From west to east along the lower sides of 0404 and its neighbours.
fn water(kind: &str) -> String {
    feature("Brook", kind, &[[-3.2, 0.3], [3.2, 0.3]])
}

#[test]
fn a_wood_fills_what_it_covers_by_half_and_a_copse_the_hex_it_covers_most() {
    let wood = feature("Wood", "wood", &[[-0.5, -0.6], [0.5, -0.6], [0.5, 0.6], [-0.5, 0.6]]);
    let copse = feature("Copse", "wood", &[[1.5, 0.3], [2.0, 0.3], [2.0, 0.9], [1.5, 0.9]]);
    let twig = feature("Twig", "wood", &[[-1.8, -2.1], [-1.7, -2.1], [-1.7, -2.0]]);
    let map = compiled(SETTINGS, &[wood, copse, twig]);
    let forest: Vec<&str> =
        (map.spaces.iter()).filter(|space| space.is("forest")).map(|space| space.key.as_str()).collect();
    assert_eq!(forest, ["0404", "0605"]);
}

#[test]
fn a_road_crosses_sides_and_leaves_the_map_at_both_ends() {
    let map = compiled(SETTINGS, &[road()]);
    assert_eq!(through(&map), ["0401", "0402", "0403", "0404", "0405", "0406", "0407"]);
    assert!(map.ways[0].off_map.iter().all(Option::is_some), "{:?}", map.ways);
}

#[test]
fn a_stream_runs_along_sides_and_a_road_over_it_makes_a_bridge() {
    let map = compiled(SETTINGS, &[water("stream"), road()]);
    assert!(side(&map, "0404", "0405", "stream") && side(&map, "0404", "0405", "bridge"));
    assert_eq!(map.borders.iter().filter(|border| border.has("bridge")).count(), 1);
    assert!(map.borders.len() >= 11, "an unbroken line from edge to edge: {}", map.borders.len());
}

#[test]
fn a_river_is_crossed_where_its_bridge_is_and_nowhere_else() {
    let bridge = feature("Bridge", "bridge", &[[1.73, 0.3]]);
    let map = compiled(SETTINGS, &[water("river"), bridge, road()]);
    assert!(side(&map, "0604", "0605", "bridge"), "the bridge of the atlas");
    let way = through(&map);
    assert!(way.contains(&"0604") && way.contains(&"0605"), "the road goes round by the bridge: {way:?}");
    let map = compiled(SETTINGS, &[water("river"), road()]);
    assert!(!map.borders.iter().any(|border| border.has("bridge")), "no bridge, no crossing");
}

#[test]
fn stated_hexes_and_corrections_have_their_way() {
    let settings = format!(
        "{SETTINGS}
via = [{{ kind = \"paved\", name = \"Road\", hexes = [\"0504\"], reason = \"a column stands there\" }}]
place = [{{ name = \"Nowhere\", terrain = \"town\", rank = 2, hexes = [\"0202\"], lane = true, source = \"here\" }}]
correction = [
    {{ hexes = [\"0101\"], terrain = \"forest\", reason = \"a test\", source = \"here\" }},
    {{ sides = [\"0101/0102\"], side = \"stream\", reason = \"a test\", source = \"here\" }},
]
zone = [
    {{ key = \"west\", kind = \"area\", name = \"West\", columns = [1, 3], source = \"here\" }},
    {{ key = \"south\", kind = \"supply\", name = \"South\", edge = \"south\", ways = true, source = \"here\" }},
]"
    );
    let map = compiled(&settings, &[road()]);
    let way = through(&map);
    assert!(way.contains(&"0504") && way.contains(&"0202"), "{way:?}");
    assert_eq!(map.space(map.find("0101").unwrap()).terrain, ["forest"]);
    assert!(side(&map, "0101", "0102", "stream"));
    assert_eq!(map.zone("west").unwrap().spaces.len(), 21);
    assert_eq!(map.zone("south").unwrap().spaces, [map.find("0407").unwrap()]);
}

#[test]
fn settings_that_name_what_is_not_there_are_refused_with_every_fault() {
    let wrong =
        SETTINGS.replace("[\"wood\"]", "[\"wod\"]").replace("kinds = [\"paved\"]", "kinds = [\"farm\"]")
            + "
via = [{ kind = \"paved\", name = \"Nothing\", hexes = [\"0909\"], reason = \"a test\" }]
place = [{ name = \"Nowhere\", rank = 2, source = \"there\" }]
correction = [{ sides = [\"0101/0303\"], side = \"stream\", reason = \"a test\", source = \"here\" }]
zone = [{ key = \"a\", kind = \"b\", name = \"c\", edge = \"up\", source = \"here\" }]";
    let settings = Settings::read("compile.toml", &wrong).unwrap();
    let faults = compile(&Atlas { features: Vec::new() }, &settings).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 8, "{faults:#?}");
    let broken = Settings::read("compile.toml", "format = 1\ngame = 7").unwrap_err();
    assert!(broken[0].place.starts_with("compile.toml: line 2"), "{broken:?}");
}
