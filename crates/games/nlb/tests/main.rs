//! All tests of the game in one program: linked once, and started once.

mod battles;
mod clone_does_not_allocate;
mod common;
mod conformance;
mod fifth_reading;
mod fifth_reading_late;
mod golden;
mod invariants;
mod ledger;
mod orders;
mod positions;
mod random;
mod s03_setup;
mod s04_sequence;
mod s05_movement;
mod s06_combat;
mod s07_artillery;
mod s08_chateaux;
mod s09_morale;
mod s10_leaders;
mod s11_command;
mod s12_reorganization;
mod s13_corps;
mod s14_supply;
mod s15_options;
mod s16_counters;
mod s16_garrisons;
mod s16_headquarters;
mod s16_trains;
mod s16_variants;
mod s18_battles;
mod s18_forces;
mod s22_campaign;
mod s23_variants;
mod second_reading;
mod second_reading_campaign;
mod second_reading_late;
mod second_twins;
mod third_reading;
mod third_referee;
mod twins;
mod watcher;

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
