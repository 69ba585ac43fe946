//! The examples of `docs/board-files.md` are boards.

use boards::Map;

/// The examples under a heading of the page.
fn examples(heading: &str) -> String {
    let page = include_str!("../../../docs/board-files.md");
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect("the page has this heading");
    let section = section.split("\n## ").next().unwrap_or_default();
    let blocks = section.split("```toml\n").skip(1);
    blocks.filter_map(|block| block.split("```").next()).collect()
}

#[test]
fn examples_can_be_read() {
    for kind in ["Hex boards", "Area boards"] {
        let board = examples("The head") + &examples(kind);
        let map = Map::read("board.toml", &board).unwrap_or_else(|faults| panic!("{kind}: {faults:#?}"));
        assert!(map.spaces.len() >= 2 && map.borders.iter().any(|border| border.course == Some(0)));
    }
}
