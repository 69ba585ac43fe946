//! All tests of the game in one program: linked once, and started once.

mod assaults;
mod clone_does_not_allocate;
mod command;
mod common;
mod conformance;
mod control;
mod edges;
mod fire;
mod golden;
mod impulses;
mod invariants;
mod ledger;
mod map_and_pieces;
mod movement;
mod options;
mod prussians_and_victory;
mod refusals;
mod second_reading;
mod sequence;
mod third_reading;

/// A file that is not listed above would never be run.
#[test]
fn every_file_of_tests_is_run() {
    let listed = include_str!("main.rs");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.trim_end_matches(".rs");
        assert!(name == "main.rs" || listed.contains(&format!("mod {module};")), "{name} is not listed");
    }
}
