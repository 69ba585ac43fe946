//! The corpus of broken boards: every file names the faults that the program must list, in order. And
//! whatever is done to a good board, reading it never panics.

use boards::Map;
use boards::atlas::Atlas;
use contract::Fault;
use proptest::prelude::*;
use std::fs;
use std::path::Path;

const SHIPPED: [(&str, &str); 6] = [
    ("wallace", include_str!("../../../data/wallace/board.toml")),
    ("impulse", include_str!("../../../data/impulse/board.toml")),
    ("ligny", include_str!("../../../data/vive/ligny.toml")),
    ("quatrebras", include_str!("../../../data/vive/quatrebras.toml")),
    ("waterloo", include_str!("../../../data/vive/waterloo.toml")),
    ("naw", include_str!("../../../data/naw/map.toml")),
];

/// The faults that a file of the corpus says it has: the comments after `# faults:`.
fn expected(text: &str) -> Vec<&str> {
    let comments = text.lines().skip_while(|line| *line != "# faults:").skip(1);
    comments.map_while(|line| line.strip_prefix("# ")).collect()
}

#[test]
fn every_fault_of_a_broken_board_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let mut wrong = Vec::new();
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 30, "the corpus is there");
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let faults = Map::read("board.toml", &text).err().unwrap_or_default();
        let found: Vec<String> = faults.iter().map(Fault::to_string).collect();
        let short: Vec<&str> = found.iter().map(|fault| fault.trim_start_matches("board.toml: ")).collect();
        if short.is_empty() || short != expected(&text) {
            wrong.push(format!("{}\n# faults:\n# {}\n", file.display(), short.join("\n# ")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn shipped_boards_have_no_fault_and_can_be_drawn() {
    for (name, text) in SHIPPED {
        let map = Map::read(name, text).unwrap_or_else(|faults| panic!("{faults:#?}"));
        let board = map.board(Vec::new(), Vec::new());
        assert!(board.id.starts_with(&format!("{}-", map.key)), "{}", board.id);
        assert!(!board.ground.is_empty() && !Atlas::shipped().features.is_empty());
        let inside = |point: &[f32; 2]| (0..2).all(|axis| (0.0..=board.size[axis]).contains(&point[axis]));
        assert!(board.lines.iter().flat_map(|line| &line.points).all(inside));
        assert!(board.labels.iter().all(|label| inside(&label.at)));
        for (id, space) in (0..).zip(&board.spaces) {
            assert!(inside(&space.centre) && space.outline.iter().all(inside));
            for &other in &space.neighbours {
                assert!(board.spaces[usize::from(other)].neighbours.contains(&id), "adjacency is mutual");
            }
        }
        for pair in map.borders.windows(2) {
            assert!(pair[0].between < pair[1].between, "each border once, in order");
        }
        for border in &map.borders {
            let [a, b] = border.between;
            assert!(map.space(a).neighbours.contains(&b));
            assert_eq!(map.border(b, a), Some(border));
        }
    }
}

#[test]
fn windows_line_ends_are_read_alike() {
    for (name, text) in SHIPPED {
        assert_eq!(Map::read(name, text), Map::read(name, &text.replace('\n', "\r\n")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Lines taken out, doubled, exchanged, and words put in the place of others.
    #[test]
    fn no_damage_makes_the_reader_panic(
        board in 0usize..6,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0u8..6), 1..6),
    ) {
        let (name, text) = SHIPPED[board];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for (one, other, kind) in edits {
            let (one, other) = (one.index(lines.len()), other.index(lines.len()));
            match kind {
                0 => _ = lines.remove(one),
                1 => lines.insert(one, lines[other].clone()),
                2 => lines.swap(one, other),
                3 => lines[one] = lines[one].replacen(|c: char| c.is_ascii_digit(), "9", 1),
                4 => lines[one] = lines[one].replacen('"', "\"x", 1),
                _ => lines[one] = lines[one].chars().take(other % 12).collect(),
            }
        }
        let (map, faults) = Map::examine(name, &lines.join("\n"));
        for fault in &faults {
            prop_assert!(fault.place.starts_with(&format!("{name}: line ")), "{}", fault);
        }
        prop_assert!(map.is_some() || !faults.is_empty());
        if let Some(map) = map {
            _ = map.board(Vec::new(), Vec::new());
        }
    }
}
