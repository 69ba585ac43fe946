//! `grognard map` and `grognard bench --boards`.

use crate::{Folder, run};
use serde_json::Value;

const BOARDS: [&str; 7] =
    ["naw", "nlb", "impulse", "wallace", "vive-ligny", "vive-quatrebras", "vive-waterloo"];

#[test]
fn every_board_is_listed() {
    let list = run(&["map"]).well();
    for board in BOARDS {
        assert!(list.contains(board), "{board} is missing: {list}");
    }
}

#[test]
fn a_board_is_drawn_by_day_and_by_night_with_the_layers_that_are_wanted() {
    let folder = Folder::new();
    let draw = |name: &str, more: &[&str]| {
        let args = [&["map", "wallace", "--svg", name], more].concat();
        folder.run(&args).well();
        folder.read(name)
    };
    let whole = draw("whole.svg", &[]);
    let bare = draw("bare.svg", &["--without", "names,ground"]);
    for layer in ["class=\"names\"", "class=\"ground\""] {
        assert!(whole.contains(layer) && !bare.contains(layer), "{layer}");
    }
    assert!(bare.contains("class=\"grid\""));
    assert_ne!(draw("dark.svg", &["--theme", "dark"]), whole);
    folder.run(&["map", "vive", "--board", "vive-ligny", "--png", "ligny.png", "--width", "400"]).well();
    assert!(std::fs::read(folder.path("ligny.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_corrected_board_is_drawn_and_a_faulty_one_is_not() {
    let folder = Folder::new();
    let shipped = include_str!("../../../../data/wallace/board.toml");
    std::fs::create_dir(folder.path("mine")).unwrap();
    folder.write("mine/board.toml", &shipped.replacen("Joli-Bois Fields", "Bonny Wood", 1));
    folder.run(&["map", "wallace", "--data", "mine", "--svg", "mine.svg"]).well();
    assert!(folder.read("mine.svg").contains("Bonny Wood"));
    folder.write("mine/board.toml", &shipped.replacen("between = [\"", "between = [\"no-such-", 1));
    let ran = folder.run(&["map", "wallace", "--data", "mine", "--svg", "mine.svg"]);
    ran.says(2, &["board.toml", "line", "no-such-"]);
    assert!(folder.read("mine.svg").contains("Bonny Wood"), "the good picture stays");
}

#[test]
fn what_there_is_not_is_said() {
    let folder = Folder::new();
    folder.run(&["map", "chess"]).says(2, &["chess", "wallace"]);
    folder.run(&["map", "vive", "--svg", "x.svg"]).says(2, &["--board", "vive-ligny"]);
    folder.run(&["map", "vive", "--board", "wavre", "--svg", "x.svg"]).says(2, &["wavre", "vive-waterloo"]);
    folder.run(&["map", "naw", "--png", "x.png", "--width", "7"]).says(2, &["--width", "320"]);
}

#[test]
fn boards_are_measured() {
    let figures: Value = serde_json::from_str(&run(&["bench", "--boards", "--json"]).well()).unwrap();
    let of = |key: &str| figures.as_array().unwrap().iter().find(|figure| figure["board"] == key).unwrap();
    for board in BOARDS {
        assert!(of(board)["reach_us"].as_f64().unwrap() > 0.0);
    }
    assert_eq!(of("nlb")["spaces"], 3747);
    assert!(of("nlb")["compile_ms"].as_f64().unwrap() > 0.0);
    run(&["bench", "--boards", "naw"]).says(2, &["--boards"]);
}
