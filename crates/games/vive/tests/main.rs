//! All tests of the game in one program: linked once, and started once.

mod clone_does_not_allocate;
mod common;
mod conformance;
mod edges;
mod golden;
mod invariants;
mod ledger;
mod s01_components;
mod s02_battlefield;
mod s03_cards;
mod s04_decks;
mod s04_deployment;
mod s05_rounds;
mod s06_detachments;
mod s06_facing;
mod s06_movement;
mod s07_fire;
mod s08_terrain;
mod s09_charges;
mod s09_combat;
mod s10_retreat;
mod s12_victory;
mod s13_scenarios;
mod scene;
mod second_reading_battle;
mod second_reading_cards;
mod second_reading_fire;
mod second_reading_orders;
mod second_reading_referee;
mod special_cards;
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
