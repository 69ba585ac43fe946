//! The measuring of a table server.

use crate::{Folder, binary};
use serde_json::Value;

fn load_test(folder: &Folder, arguments: &[&str]) -> std::process::Output {
    let mut command = binary();
    // What is made for it is made in there; what a host has set for its own server is not for this one.
    command.env("TMPDIR", folder.path("")).env("GROGNARD_LISTEN", "nowhere");
    command.args(["load-test", "--tables", "6", "--players", "3", "--seconds", "2", "--rate", "20"]);
    command.args(arguments).output().unwrap()
}

#[test]
fn a_server_of_its_own_is_measured_and_nothing_of_it_stays() {
    let folder = Folder::new();
    let out = load_test(&folder, &["--json"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let report: Value = serde_json::from_slice(&out.stdout).unwrap();
    let run = &report["runs"][0];
    assert_eq!(run["database"], "sqlite");
    assert_eq!(run["apart"], true, "the server is a process of its own");
    assert_eq!((&run["tables"], &run["sockets"], &run["failures"]), (&6.into(), &6.into(), &0.into()));
    let decisions = run["decisions"].as_u64().unwrap();
    assert!((20..=48).contains(&decisions), "{decisions} in two seconds at twenty a second");
    assert!(run["pushed"]["count"].as_u64().unwrap() > 0, "{run}");
    if cfg!(target_os = "linux") {
        let figure = |name: &str| run[name].as_f64().unwrap();
        assert!(figure("cpu_of_server") > 0.0 && figure("memory_before") > 1.0, "{run}");
        assert!(figure("memory_open") >= figure("memory_before"), "{run}");
        let here = folder.path("").display().to_string();
        let lines = std::fs::read_dir("/proc").unwrap().flatten();
        let lines = lines.filter_map(|process| std::fs::read(process.path().join("cmdline")).ok());
        let left: Vec<_> = lines.map(|line| String::from_utf8_lossy(&line).into_owned()).collect();
        let left: Vec<_> = left.iter().filter(|line| line.contains(&here)).collect();
        assert!(left.is_empty(), "a server is left: {left:?}");
    }
    assert_eq!(folder.names(), [""; 0], "nothing is left");
}

#[test]
fn what_is_no_server_is_told() {
    let folder = Folder::new();
    let out = load_test(&folder, &["--program", "/bin/false"]);
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(!out.status.success() && said.contains("the server did not start"), "{said}");
    assert_eq!(folder.names(), [""; 0], "nothing is left");
}
