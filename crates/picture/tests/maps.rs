//! The boards of the games as they are drawn.

use boards::map::Map;
use contract::scene::Ground;
use contract::{Board, Provenance};
use picture::{Look, map, svg};

fn board(file: &str, text: &str) -> Board {
    Map::read(file, text).unwrap().board(Vec::new(), Vec::new())
}

fn nlb() -> Board {
    board("nlb/board.toml", include_str!("../../../data/nlb/board.toml"))
}

fn wallace() -> Board {
    board("wallace/board.toml", include_str!("../../../data/wallace/board.toml"))
}

/// How many elements a browser has to keep.
fn elements(drawing: &str) -> usize {
    drawing.matches('<').count() - drawing.matches("</").count()
}

#[test]
fn the_largest_board_is_light_enough_to_pan() {
    let drawn = map(&nlb(), &Look::map_only());
    assert!(drawn.len() < 3_000_000, "{} bytes", drawn.len());
    assert!(elements(&drawn) < 8_000, "{} elements", elements(&drawn));
}

#[test]
fn every_layer_is_a_group_that_can_be_left_out() {
    let board = wallace();
    let all = Look::default();
    let bare = |layer: &str| match layer {
        "grid" => Look { grid: false, ..all.clone() },
        "numbers" => Look { numbers: false, ..all.clone() },
        "names" => Look { names: false, ..all.clone() },
        "terrain" => Look { terrain: false, ..all.clone() },
        _ => Look { ground: false, ..all.clone() },
    };
    let full = svg(&board, None, &all);
    for layer in ["grid", "numbers", "names", "terrain", "ground"] {
        let class = format!(r#"class="{layer}""#);
        assert!(full.contains(&class), "{layer} is there");
        let without = svg(&board, None, &bare(layer));
        assert!(!without.contains(&class), "{layer} is left out");
        // Trees may grow where names were, but they are few elements.
        assert!(elements(&without) < elements(&full), "{layer} leaves something out");
    }
}

#[test]
fn every_kind_of_ground_is_drawn() {
    let mut board = wallace();
    board.ground.clear();
    let bare = svg(&board, None, &Look::default());
    let [w, h] = board.size;
    let at = |x: f32, y: f32| [w * x, h * y];
    let square = vec![at(0.1, 0.6), at(0.3, 0.6), at(0.3, 0.8), at(0.1, 0.8)];
    let course = vec![at(0.05, 0.55), at(0.2, 0.62), at(0.4, 0.6), at(0.6, 0.7)];
    let surfaces = ["wood", "orchard", "marsh", "pond", "village", "park", "lava"];
    let lines = ["paved", "road", "track", "sunken-road", "stream", "river", "ridge", "canal"];
    let points = ["farm", "chateau", "mill", "church", "obelisk"];
    let kinds = surfaces.map(|kind| (kind, &square, true)).into_iter();
    let kinds = kinds.chain(lines.map(|kind| (kind, &course, false)));
    let spot = vec![at(0.2, 0.7)];
    for (kind, points, closed) in kinds.chain(points.map(|kind| (kind, &spot, false))) {
        let (kind, points) = (kind.to_owned(), points.clone());
        board.ground =
            vec![Ground { kind, name: None, points, closed, provenance: Provenance::Reconstructed }];
        assert_ne!(svg(&board, None, &Look::default()), bare, "{}", board.ground[0].kind);
        let without = Look { ground: false, ..Look::default() };
        assert!(svg(&board, None, &without).len() <= bare.len(), "{}", board.ground[0].kind);
    }
}

#[test]
fn waters_are_named_once_along_their_course() {
    let drawn = map(&nlb(), &Look::map_only());
    assert_eq!(drawn.matches(">Dyle</textPath>").count(), 1);
    assert!(drawn.matches("<textPath").count() > 5);
}

#[test]
fn numbers_that_are_printed_on_areas_are_drawn() {
    let drawn = svg(&wallace(), None, &Look::default());
    assert_eq!(drawn.matches("<title>capacity ").count(), 3, "three strong points");
    assert_eq!(drawn.matches("the goal of the").count(), 4, "two goals, on their areas and as stars");
}
