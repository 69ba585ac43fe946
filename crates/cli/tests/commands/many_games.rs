//! Simulations, duels, benchmarks, soaks.

use crate::{Folder, json, run};

const WHO: [&str; 4] = ["--french", "recruit", "--allied", "random"];

fn simulate(folder: &Folder, more: &[&str]) -> String {
    folder.run(&[&["simulate", "naw", "--games", "12", "--seed", "3"], &WHO[..], more].concat()).well()
}

const FILES: [&str; 4] = ["report.html", "games.csv", "summary.csv", "tracks_by_turn.csv"];

#[test]
fn the_same_games_for_any_number_of_jobs_and_shards() {
    let folder = Folder::new();
    let one = simulate(&folder, &["--jobs", "1", "--out", "one"]);
    let two = simulate(&folder, &["--jobs", "2", "--out", "two"]);
    assert_eq!(one.replace("one/report", "two/report"), two);
    for name in FILES.iter().chain(&["slice-1-of-1.jsonl"]) {
        assert_eq!(folder.read(&format!("one/{name}")), folder.read(&format!("two/{name}")), "{name}");
    }
    for shard in ["3/3", "1/3", "2/3"] {
        let out = simulate(&folder, &["--shard", shard, "--out", "slices"]);
        assert!(out.contains("grognard report slices"), "{out}");
    }
    folder.run(&["report", "slices", "--out", "merged", "--complete"]).well();
    for name in FILES {
        assert_eq!(folder.read(&format!("one/{name}")), folder.read(&format!("merged/{name}")), "{name}");
    }
    assert!(one.contains("French wins") && one.contains(" to "), "with intervals: {one}");
    assert!(one.contains("By turn") && one.contains("French losses"), "{one}");
}

#[test]
fn records_of_a_simulation_verify() {
    let folder = Folder::new();
    simulate(&folder, &["--shard", "1/6", "--out", "out", "--records"]);
    for game in ["game-000000.jsonl", "game-000001.jsonl"] {
        folder.run(&["verify", &format!("out/records/{game}")]).says(0, &["fair"]);
    }
}

#[test]
fn a_stopped_simulation_goes_on() {
    let folder = Folder::new();
    simulate(&folder, &["--out", "whole"]);
    let slice = folder.read("whole/slice-1-of-1.jsonl");
    let cut: Vec<&str> = slice.lines().take(6).collect();
    std::fs::create_dir(folder.path("cut")).unwrap();
    folder.write("cut/slice-1-of-1.jsonl", &(cut.join("\n") + "\n"));
    folder.run(&["report", "cut", "--out", "r"]).says(2, &["cut short"]);
    simulate(&folder, &["--out", "cut", "--resume"]);
    assert_eq!(folder.read("cut/slice-1-of-1.jsonl"), slice);
}

#[test]
fn slices_that_do_not_belong_together_are_refused() {
    let folder = Folder::new();
    simulate(&folder, &["--shard", "1/4", "--out", "a"]);
    simulate(&folder, &["--shard", "1/2", "--out", "b"]);
    folder.run(&["report", "a", "b", "--out", "r"]).says(2, &["both hold games 0 to 2"]);
    folder
        .run(&[
            "simulate", "naw", "--games", "12", "--seed", "4", "--french", "random", "--allied", "random",
            "--shard", "2/2", "--out", "c",
        ])
        .well();
    folder.run(&["report", "b", "c", "--out", "r"]).says(2, &["another experiment"]);
    let part = folder.run(&["report", "b", "--out", "r"]).says(0, &["Not complete", "shard 2/2 is missing"]);
    assert!(part.out.contains("report.html"));
    folder.run(&["report", "b", "--out", "r", "--complete"]).says(1, &["not complete"]);
    folder.run(&["report", "nowhere", "--out", "r"]).says(3, &["nowhere"]);
    std::fs::create_dir(folder.path("empty")).unwrap();
    folder.run(&["report", "empty", "--out", "r"]).says(3, &["holds no slice"]);
    folder.write("x.jsonl", "{}\n");
    folder
        .run(&["report", "x.jsonl", "--out", "r"])
        .says(2, &["x.jsonl, line 1", "not the heading of a slice"]);
}

#[test]
fn bad_requests_say_what_would_be_good() {
    run(&["simulate", "chess"]).says(2, &["there is no game"]);
    run(&["simulate", "naw", "winter"]).says(2, &["standard, grouchy"]);
    run(&["simulate", "naw", "--french", "marshal"])
        .says(2, &["there is no opponent \"marshal\"", "recruit"]);
    run(&["simulate", "naw", "--games", "0"]).says(2, &["at least one"]);
    run(&["simulate", "naw", "--shard", "5/4", "--out", "x"]).says(2, &["such as 3/16"]);
    run(&["simulate", "naw", "--shard", "1/4"]).says(2, &["--out"]);
    run(&["duel", "naw", "marshal", "recruit"]).says(2, &["there is no opponent"]);
    run(&["bench", "naw", "--seconds", "0"]).says(2, &["above zero"]);
    run(&["bench", "naw", "winter"]).says(2, &["standard, grouchy"]);
    run(&["soak", "naw", "--games", "0"]).says(2, &["above zero"]);
    run(&["soak", "naw", "winter"]).says(2, &["standard, grouchy"]);
    run(&["soak", "chess"]).says(2, &["there is no game"]);
}

#[test]
fn figures_are_printed_as_json_on_request() {
    let folder = Folder::new();
    let out = simulate(&folder, &["--json", "--out", "o"]);
    assert_eq!(json(&out)["games"], 12);
    let merged = folder.run(&["report", "o", "--out", "m", "--json"]).well();
    assert_eq!(json(&merged), json(&out));
    let duel = run(&["duel", "naw", "recruit", "random", "--games", "4", "--json"]).well();
    assert_eq!(json(&duel)["duel"]["pairs"], 2);
    let bench = json(&run(&["bench", "--games", "3", "--json"]).well());
    assert_eq!(
        (bench[0]["scenario"].as_str(), bench[1]["scenario"].as_str()),
        (Some("standard"), Some("grouchy"))
    );
    assert!(bench[0]["games_per_second"].as_f64().unwrap() > 1.0);
    assert!(bench[0]["state_bytes"].as_u64().unwrap() < 2048);
}

#[test]
fn a_duel_says_who_is_stronger() {
    let out = run(&["duel", "naw", "recruit", "random", "--games", "20", "--jobs", "1"]).well();
    assert!(out.contains("recruit scored") && out.contains("Elo points"), "{out}");
    assert_eq!(out, run(&["duel", "naw", "recruit", "random", "--games", "20", "--jobs", "2"]).well());
}

#[test]
fn random_games_keep_every_promise() {
    let out = run(&["soak", "naw", "--games", "5", "--everything"]).well();
    assert!(
        out.contains("naw standard: 5 games kept every promise") && out.contains("naw grouchy: 5 games"),
        "{out}"
    );
    let timed = run(&["soak", "--seconds", "0.2"]).well();
    assert!(timed.contains("naw grouchy: "), "{timed}");
}

#[test]
fn a_bench_is_a_table() {
    let out = run(&["bench", "naw", "standard", "--games", "2"]).well();
    assert!(out.contains("games/s") && out.contains("naw   standard"), "{out}");
}
