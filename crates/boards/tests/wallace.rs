//! The board of `wallace` against what its rulebook says of it.

use boards::Map;

fn board() -> Map {
    let text = include_str!("../../../data/wallace/board.toml");
    Map::read("board.toml", text).unwrap_or_else(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        panic!("{}", faults.join("\n"))
    })
}

#[test]
fn it_reads() {
    let board = board();
    assert_eq!(board.spaces.len(), 70);
    assert_eq!(board.borders.len(), 183);
}
