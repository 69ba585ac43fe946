//! What is absent from the rules: no clock, no file, no randomness, no other game, no heap.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use wallace::{Decision, Wallace};

/// Words that would mean that the rules touch the world outside.
const BANNED: [&str; 14] = [
    "std::fs",
    "std::io",
    "std::time",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
    "SystemTime",
    "Instant",
    "rand::",
    "thread_rng",
    "getrandom",
    "RandomState",
    "HashMap",
];

/// What the rules may be built on: the shape of play, geometry, arithmetic, and how data is written.
const ALLOWED: [&str; 8] = ["contract", "boards", "odds", "arrayvec", "serde", "serde_json", "sha2", "toml"];

fn crate_root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path.strip_prefix(crate_root()).unwrap().display().to_string();
            found.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
}

/// A line without its comment.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or_default()
}

#[test]
fn the_rules_know_no_clock_no_file_and_no_randomness() {
    let mut files = Vec::new();
    sources(&crate_root().join("src"), &mut files);
    assert!(files.len() > 15, "the sources are found");
    let mut found = Vec::new();
    for (name, text) in files {
        for (index, line) in text.lines().enumerate() {
            for banned in BANNED.into_iter().filter(|banned| code(line).contains(banned)) {
                found.push(format!("{name}:{}: {banned}", index + 1));
            }
            let words = code(line).split(|c: char| !c.is_alphanumeric() && c != '_');
            found.extend(
                words
                    .filter(|word| ["rand", "thread", "unsafe", "println", "eprintln"].contains(word))
                    .map(|word| format!("{name}:{}: {word}", index + 1)),
            );
        }
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn the_rules_know_no_other_game() {
    let manifest: toml::Table = fs::read_to_string(crate_root().join("Cargo.toml")).unwrap().parse().unwrap();
    let names: Vec<_> = manifest["dependencies"].as_table().unwrap().keys().map(String::as_str).collect();
    let strange: Vec<_> = names.iter().filter(|name| !ALLOWED.contains(name)).collect();
    assert!(strange.is_empty(), "the rules may not depend on {strange:?}");
    assert!(!manifest.contains_key("build-dependencies") && !manifest.contains_key("target"));
}

#[test]
fn a_game_is_small_and_a_decision_tiny() {
    assert!(size_of::<Wallace>() < 2048, "{} bytes", size_of::<Wallace>());
    assert!(size_of::<Decision>() <= 8, "{} bytes", size_of::<Decision>());
}

/// Nothing to free means nothing on the heap: a clone is a copy of bytes.
#[test]
fn a_game_owns_no_heap() {
    assert!(!std::mem::needs_drop::<Wallace>());
    assert!(!std::mem::needs_drop::<Decision>());
}

#[test]
fn a_game_can_be_searched_by_several_threads() {
    fn shared<T: Send + Sync + 'static>() {}
    shared::<Wallace>();
    shared::<wallace::Event>();
}
