//! All tests of the crate in one program: linked once, and started once.

mod dueling;
mod experiments;
mod growing;
mod merging;
mod reporting;
mod rig;
mod soaking;

/// A file that is not listed above would never be run.
#[test]
fn every_file_of_tests_is_run() {
    let listed = include_str!("main.rs");
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for entry in std::fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let module = name.strip_suffix(".rs").unwrap_or("main");
        assert!(module == "main" || listed.contains(&format!("mod {module};")), "{name} is not listed");
    }
}
