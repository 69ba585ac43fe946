//! Help, exit codes, colours, pipes that break and disks that are full.

use crate::{Folder, binary, run};
use std::io::Read;
use std::process::Stdio;

const COMMANDS: [&str; 14] = [
    "games",
    "play",
    "position",
    "simulate",
    "report",
    "duel",
    "replay",
    "verify",
    "rules",
    "data",
    "bench",
    "soak",
    "bot",
    "completions",
];

#[test]
fn every_command_has_help_with_examples() {
    let top = run(&["--help"]).well();
    assert!(top.contains("Exit codes:"), "{top}");
    for command in COMMANDS {
        assert!(top.contains(&format!("  {command} ")), "{command}: {top}");
        let help = run(&[command, "--help"]).well();
        assert!(help.contains("Examples:") && help.contains(&format!("grognard {command}")), "{help}");
    }
    assert!(run(&["--version"]).well().starts_with("grognard "));
}

#[test]
fn unknown_commands_and_options_are_usage_errors() {
    run(&["conquer"]).says(2, &["conquer"]);
    run(&["games", "--frobnicate"]).says(2, &["--frobnicate"]);
    run(&["play", "naw", "--dice", "loaded"]).says(2, &["loaded", "hand"]);
    run(&["replay", "x", "--at", "soon"]).says(2, &["soon"]);
    run(&["position", "x", "--json"]).says(2, &["--legal"]);
    run(&["play", "naw", "--position", "a", "--resume", "b"]).says(2, &["cannot be used with"]);
}

#[test]
fn completions_are_written_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = run(&["completions", shell]).well();
        assert!(script.contains("grognard") && script.contains("simulate"), "{shell}");
    }
    run(&["completions", "dos"]).says(2, &["dos", "bash"]);
}

#[test]
fn colour_is_for_terminals_and_for_those_who_insist() {
    assert!(!run(&["games"]).well().contains('\u{1b}'));
    assert!(run(&["games", "--color", "always"]).well().contains('\u{1b}'));
    assert!(!run(&["--color", "never", "games"]).well().contains('\u{1b}'));
}

#[test]
fn a_reader_who_goes_away_is_no_error() {
    let folder = Folder::new();
    folder.game();
    for arguments in [&["replay", "game.jsonl", "--json"][..], &["data", "naw", "--list"], &["play", "naw"]] {
        let mut child = binary()
            .args(arguments)
            .current_dir(folder.0.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut one = [0];
        child.stdout.take().unwrap().read_exact(&mut one).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_leaves_what_was_there() {
    let folder = Folder::new();
    folder.game();
    folder.position(str::to_owned);
    // As standard output.
    for arguments in
        [&["games"][..], &["--help"], &["replay", "game.jsonl", "--json"], &["completions", "bash"]]
    {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = binary()
            .args(arguments)
            .current_dir(folder.0.path())
            .stdin(Stdio::null())
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
        assert!(said.contains("No space left") && !said.contains("panicked"), "{said}");
    }
    // What is no file is not written over. A real device would be at risk from a fault here.
    let out = "socket";
    let _heard = std::os::unix::net::UnixListener::bind(folder.path(out)).unwrap();
    folder.run(&["play", "naw", "--save", out]).says(3, &[out]);
    folder.run(&["position", "position.json", "--svg", out]).says(3, &[out]);
    folder.run(&["replay", "game.jsonl", "--png", out, "--width", "400"]).says(3, &[out]);
    folder
        .run(&["simulate", "naw", "--games", "1", "--french", "random", "--allied", "random", "--out", out])
        .says(3, &[out]);
    folder.run(&["data", "naw", "--files", out]).says(3, &[out]);
    let left = std::fs::metadata(folder.path(out)).unwrap();
    assert!(!left.is_file() && !left.is_dir(), "it is still there");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_stays_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let path = folder.write("kept.jsonl", "the old game");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    folder.run(&["play", "naw", "--save", "kept.jsonl"]).says(3, &["kept.jsonl", "untouched"]);
    assert_eq!(folder.read("kept.jsonl"), "the old game");
    assert_eq!(folder.names(), ["kept.jsonl"], "nothing is left beside it");
    folder.run(&["play", "naw", "--save", "."]).says(3, &["Name a file, not a folder"]);
}
