//! Slices that fit are counted together; others are refused with a reason.

use crate::rig::{NOTHING, Rig, sheet};
use arena::{Experiment, Run, Shard, Table, Trouble, merge, simulate, slices_in};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

fn experiment() -> Experiment {
    Experiment { games: 40, ..Experiment::new("rig", "skirmish", "lot", "lot") }
}

fn play(folder: &Path, experiment: &Experiment, shard: &str) -> PathBuf {
    let shard: Shard = shard.parse().unwrap();
    let path = folder.join(shard.file_name());
    let run = Run { shard, slice: Some(path.clone()), ..Run::default() };
    let table = Table::<Rig<NOTHING>>::new(sheet(), experiment).unwrap();
    simulate(&table, &run, &AtomicBool::new(false), |_| {}).unwrap();
    path
}

fn refused(paths: &[PathBuf]) -> Trouble {
    merge(paths, |_| Ok(())).unwrap_err()
}

#[test]
fn games_are_never_counted_twice() {
    let folder = tempfile::tempdir().unwrap();
    let [half, third] = ["1/2", "2/3"].map(|shard| play(folder.path(), &experiment(), shard));
    let error = refused(&[third.clone(), half.clone()]);
    assert_eq!(error, Trouble::Overlap { first: half.clone(), other: third, from: 13, to: 19 });
    assert!(error.to_string().ends_with("both hold games 13 to 19. Leave one of them out"), "{error}");
    assert!(matches!(refused(&[half.clone(), half]), Trouble::Overlap { from: 0, to: 19, .. }));
}

#[test]
fn slices_of_another_experiment_are_refused_with_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let ours = play(folder.path(), &experiment(), "1/2");
    let first = Experiment { options: [("first".to_owned(), "allied".to_owned())].into(), ..experiment() };
    for (other, what) in [
        (Experiment { seed: 2, ..experiment() }, "the seed is 2 instead of 1815"),
        (Experiment { games: 41, ..experiment() }, "the number of games is 41 instead of 40"),
        (Experiment { nodes: 5, ..experiment() }, "the number of nodes is 5 instead of 200000"),
        (Experiment { scenario: "dusk".into(), ..experiment() }, "the scenario is dusk instead of skirmish"),
        (first, "the set of options is first=allied instead of the usual ones"),
    ] {
        let theirs = play(&folder.path().join("theirs"), &other, "2/2");
        let error = refused(&[ours.clone(), theirs]);
        assert!(matches!(error, Trouble::Foreign { .. }) && error.to_string().contains(what), "{error}");
    }
    // Played with other data, or by another version.
    let theirs = play(folder.path(), &experiment(), "2/2");
    let text = std::fs::read_to_string(&theirs).unwrap();
    for (field, what) in [("\"data\":\"", "other data"), ("\"program\":\"", "by version x")] {
        std::fs::write(&theirs, text.replacen(field, &format!("{field}x"), 1)).unwrap();
        let error = refused(&[ours.clone(), theirs.clone()]).to_string();
        assert!(error.contains(what), "{error}");
    }
}

#[test]
fn what_is_missing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let paths = ["2/8", "5/8", "8/8"].map(|shard| play(folder.path(), &experiment(), shard));
    let merged = merge(&paths, |_| Ok(())).unwrap();
    assert_eq!(
        merged.missing().unwrap(),
        "shards 1/8, 3/8, 4/8, 6/8, 7/8 are missing; 25 of 40 games are not here \
         (games 0 to 4, games 10 to 19, games 25 to 34)"
    );
    assert_eq!(merged.tally.summary().missing, [[0, 4], [10, 19], [25, 34]]);
    assert_eq!(merged.tally.games(), 15);
}

#[test]
fn a_file_that_was_cut_short_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = play(folder.path(), &experiment(), "1/4");
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert_eq!(lines.len(), 12, "a heading, ten games, an end");
    let says = |text: &str, line: u64, what: &str| {
        std::fs::write(&path, text).unwrap();
        let error = refused(std::slice::from_ref(&path));
        let Trouble::File { line: Some(at), .. } = error else { panic!("{error}") };
        assert_eq!(at, line, "{error}");
        assert!(error.to_string().contains(what), "{error}");
    };
    let head = |n: usize| lines[..n].concat();
    says(&head(11), 12, "the file ends here, after 10 games and without its last line");
    says(&head(4), 5, "after 3 games and without its last line: it was cut short");
    says(&text[..head(4).len() - 9], 4, "the line breaks off");
    says(&text[..text.len() - 2], 12, "the line breaks off");
    says(&(head(4) + lines[5]), 5, "game 4 stands where game 3 should");
    says(&(head(4) + "{\"no\":1}\n"), 5, "this is no result of a game");
    says(&(head(4) + lines[11]), 5, "it should hold 10 games but holds 3");
    let wild = lines[1].replacen("\"dice\":", "\"dice\":9999999999999", 1);
    says(&(head(1) + &wild), 2, "game 0 has numbers that no game has");
    says("", 1, "not the heading of a slice");
    says("hello\n", 1, "not the heading of a slice");
    says(&text.replacen("{\"slice\":1", "{\"slice\":9", 1), 1, "newer than this program");
    says(&text.replacen("\"shard\":\"1/4\"", "\"shard\":\"5/4\"", 1), 1, "such as 3/16");
}

#[test]
fn the_slices_of_a_folder_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let error = slices_in(folder.path()).unwrap_err();
    assert!(error.to_string().contains("holds no slice-*.jsonl"), "{error}");
    let paths = ["2/2", "1/2"].map(|shard| play(folder.path(), &experiment(), shard));
    std::fs::write(folder.path().join("slice-1-of-2.jsonl.part"), "").unwrap();
    assert_eq!(slices_in(folder.path()).unwrap(), [paths[1].clone(), paths[0].clone()]);
    assert!(matches!(slices_in(&folder.path().join("nowhere")), Err(Trouble::File { .. })));
    assert!(matches!(refused(&[]), Trouble::Request(_)));
}
