//! All tests of the game in one program: linked once, and started once.

mod actions;
mod artillery;
mod assault_cavalry;
mod assault_guns_and_horse;
mod assault_infantry;
mod assault_moving_in;
mod clone_does_not_allocate;
mod common;
mod components;
mod conformance;
mod cubes;
mod examples;
mod formations;
mod golden;
mod invariants;
mod leaders;
mod ledger;
mod limits;
mod morale;
mod movement;
mod positions;
mod prussians;
mod retreats;
mod rounds;
mod scene;
mod sequence;
mod sight;
mod skirmish;
mod strong_points;
mod twins;
mod victory;

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
