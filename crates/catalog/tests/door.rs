//! Games are listed once. Whatever else has to name them is held to that list here.

use catalog::KEYS;
use std::fs;
use std::path::{Path, PathBuf};

fn house() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &str) -> String {
    fs::read_to_string(house().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The files that a game touches, as `docs/adding-a-game.md` tells them: `<game>` stands for its key, and what has to
/// be found in the file comes second.
fn told() -> Vec<(String, String)> {
    let page = text("docs/adding-a-game.md");
    let table = page.split("## Every file that a game touches").nth(1).expect("the section");
    let rows = table.lines().filter(|line| line.starts_with("| `"));
    let cell = |cell: &str| cell.trim().trim_matches('`').to_owned();
    let row = |line: &str| {
        let cells: Vec<_> = line.split('|').map(cell).collect();
        (cells[1].clone(), cells[2].clone())
    };
    rows.map(row).collect()
}

/// Whether a file is there, or with `*` at its end one that begins like it.
fn is_there(path: &str) -> bool {
    let Some(begin) = path.strip_suffix('*') else { return house().join(path).is_file() };
    let (folder, begin) = begin.rsplit_once('/').expect("a file in a folder");
    let entries = fs::read_dir(house().join(folder)).into_iter().flatten().flatten();
    entries.into_iter().any(|entry| entry.file_name().to_string_lossy().starts_with(begin))
}

#[test]
fn every_game_has_the_files_that_the_guide_tells() {
    let told = told();
    assert!(told.len() > 15, "the table is read: {told:?}");
    assert!(told.iter().any(|(path, _)| path.ends_with('*')) && !is_there("data/naw/x*"));
    let mut missing = Vec::new();
    for game in KEYS {
        for (path, words) in &told {
            let (path, words) = (path.replace("<game>", game), words.replace("<game>", game));
            if !is_there(&path) {
                missing.push(format!("{path} is missing"));
            } else if !words.is_empty() && !text(&path).contains(&words) {
                missing.push(format!("{path} has no {words}"));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn the_readme_lists_every_game() {
    let readme = text("README.md");
    let rows = readme.lines().filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    let mut rows: Vec<&str> = rows.map(|(key, _)| key).collect();
    let mut games: Vec<&str> = KEYS.to_vec();
    rows.sort_unstable();
    games.sort_unstable();
    assert_eq!(rows, games);
}

/// Rules that nobody can play would rot unseen: a folder is a game of the list.
#[test]
fn every_folder_of_rules_is_a_game() {
    let folders = fs::read_dir(house().join("crates/games")).unwrap();
    for folder in folders {
        let name = folder.unwrap().file_name().into_string().unwrap();
        assert!(KEYS.contains(&name.as_str()), "crates/games/{name} is in no list");
    }
}
