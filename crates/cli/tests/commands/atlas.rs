//! `grognard atlas`.

use crate::{Folder, run};
use std::path::Path;

/// The root of the checkout.
fn checkout() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").display().to_string()
}

#[test]
fn the_committed_map_is_what_the_atlas_gives() {
    run(&["atlas", "compile", "nlb", "--check", "--from", &checkout()]).well();
}

#[test]
fn a_map_is_compiled_to_a_file_and_a_stale_one_is_found_out() {
    let folder = Folder::new();
    let file = folder.path("map.toml").display().to_string();
    folder.run(&["atlas", "compile", "nlb", "--out", &file]).well();
    let from = checkout();
    folder.run(&["atlas", "compile", "nlb", "--from", &from, "--out", &file, "--check"]).well();
    let text = folder.read("map.toml");
    folder.write("map.toml", &text.replacen("\"forest\"", "\"marsh\"", 1));
    let check = ["atlas", "compile", "nlb", "--out", &file, "--check"];
    folder.run(&check).says(1, &["stale", "grognard atlas compile nlb"]);
}

#[test]
fn a_faulty_atlas_lists_all_faults_and_writes_nothing() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("atlas")).unwrap();
    std::fs::create_dir_all(folder.path("data/nlb")).unwrap();
    folder.write("data/nlb/compile.toml", "");
    folder.write("data/nlb/board.toml", "as it was");
    let wood = "[[feature]]\nname = \"A\"\nkind = \"wod\"\nbasis = \"memory\"\ncredit = [\"me\"]\npoints = [[50.6, 4.4]]\n";
    folder.write("atlas/woods.toml", &format!("format = 1\nabout = \"woods\"\n\n{wood}"));
    let ran = folder.run(&["atlas", "compile", "nlb"]);
    ran.says(2, &["woods.toml: line 4: A: kind", "credit", "write longitude, then latitude"]);
    assert_eq!(folder.read("data/nlb/board.toml"), "as it was");
}

#[test]
fn an_unknown_game_and_a_missing_checkout_say_what_to_do() {
    let folder = Folder::new();
    folder.run(&["atlas", "compile", "chess"]).says(2, &["chess", "nlb"]);
    folder.run(&["atlas", "compile", "nlb"]).says(2, &["--from", "--out"]);
}

#[test]
fn the_credits_name_whom_the_atlas_is_owed_to() {
    let credits = run(&["atlas", "credits"]).well();
    for holder in ["OpenStreetMap contributors", "GeoNames", "TEC"] {
        assert!(credits.contains(holder), "{credits}");
    }
}
