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

#[test]
fn it_is_drawn_on_its_ground() {
    let board = board().board(Vec::new(), Vec::new());
    let ridges: Vec<_> = board.lines.iter().filter(|line| line.kind == "ridge").collect();
    assert_eq!(ridges.len(), 2, "each is one line");
    let farm = board.ground.iter().find(|feature| feature.name.as_deref() == Some("La Haye Sainte")).unwrap();
    let area = board.spaces.iter().find(|space| space.key == "la-haye-sainte").unwrap();
    let apart = |axis: usize| farm.points[0][axis] - area.centre[axis];
    assert!(apart(0).hypot(apart(1)) < 2.0, "{:?} {:?}", farm.points, area.centre);
}
