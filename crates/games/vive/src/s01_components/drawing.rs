//! The maps as clients draw them.

use boards::Map;
use boards::map::read_legend;
use contract::Side;
use contract::scene::{Board, Terrain, Tray};

/// What the ground does, in words: part of the program, as the rules are.
const LEGEND: &str = include_str!("../../../../../data/vive/legend.toml");

/// Lays a board out, with as much of the legend as it has use for; the blank board may come to have any tile.
pub(super) fn board(map: &Map) -> Board {
    let legend = read_legend("legend.toml", LEGEND).expect("a test reads the legend");
    let blank = map.ways.is_empty();
    let on_board = |terrain: &&Terrain| {
        let roads_alone = ["road", "stream", "marsh", "bridge", "fortified"].contains(&terrain.key.as_str());
        map.spaces.iter().any(|space| space.terrain[0] == terrain.key)
            || map.ways.iter().any(|way| way.kind == terrain.key)
            || blank && !roads_alone
    };
    let legend = legend.into_iter().filter(|terrain| on_board(&terrain)).collect();
    map.board(legend, trays())
}

fn trays() -> Vec<Tray> {
    let tray = |key: &str, name: &str, side| Tray { key: key.into(), name: name.into(), side: Some(side) };
    vec![
        tray("french-lost", "French losses", Side::French),
        tray("allied-lost", "Allied losses", Side::Allied),
        tray("french-waiting", "French reserves", Side::French),
        tray("allied-waiting", "Allied reserves", Side::Allied),
    ]
}
