//! The same games for any number of workers and any cut into shards.

use crate::rig::{NOTHING, PANICS, Rig, sheet};
use arena::{Experiment, Progress, Run, Shard, Table, Trouble, merge, play_one, simulate};
use rehearsal::Rehearsal;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

type Good = Rig<NOTHING>;

fn experiment(games: u64) -> Experiment {
    Experiment { games, seed: 7, ..Experiment::new("rig", "skirmish", "lot", "lot") }
}

fn table(games: u64) -> Table<Good> {
    Table::new(sheet(), &experiment(games)).unwrap()
}

fn run(folder: &Path, shard: &str, jobs: usize) -> Run {
    let shard: Shard = shard.parse().unwrap();
    Run { shard, jobs, slice: Some(folder.join(shard.file_name())), ..Run::default() }
}

fn go(table: &Table<Good>, run: &Run) -> arena::Tally {
    simulate(table, run, &AtomicBool::new(false), |_| {}).unwrap()
}

fn text(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn jobs_and_shards_leave_no_trace_in_the_results() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(101);
    let one = go(&table, &run(folder.path(), "1/1", 1));
    let whole = text(folder.path().join("slice-1-of-1.jsonl"));
    let two = go(&table, &run(folder.path(), "1/1", 2));
    assert_eq!(one, two);
    assert_eq!(whole, text(folder.path().join("slice-1-of-1.jsonl")));

    // Parts of different cuts fit together where they meet.
    let mut paths: Vec<PathBuf> = Vec::new();
    for (shard, jobs) in [("3/4", 1), ("4/4", 2), ("1/2", 2)] {
        let run = run(folder.path(), shard, jobs);
        go(&table, &run);
        paths.push(run.slice.unwrap());
    }
    let merged = merge(&paths, |_| Ok(())).unwrap();
    assert_eq!(merged.missing(), None);
    let same = serde_json::to_string(&merged.tally.summary()).unwrap();
    assert_eq!(same, serde_json::to_string(&one.summary()).unwrap());
    assert_eq!(merged.tally.summary(), one.summary());
}

#[test]
fn any_game_can_be_played_alone() {
    let mut results = Vec::new();
    let folder = tempfile::tempdir().unwrap();
    let run = run(folder.path(), "1/1", 2);
    go(&table(20), &run);
    merge(&[run.slice.unwrap()], |game| {
        results.push(game.clone());
        Ok(())
    })
    .unwrap();
    for index in [0, 7, 19] {
        assert_eq!(play_one::<Good>(sheet(), &experiment(20), index).unwrap(), results[index as usize]);
    }
    assert_ne!(results[0].looks, results[1].looks, "games of one seed differ");
}

#[test]
fn tracks_are_followed_turn_by_turn_to_the_end() {
    let table = table(1);
    assert_eq!(table.setting().turns, Some(3));
    let names: Vec<_> = table.setting().tracks.iter().map(|track| track.name.as_str()).collect();
    assert_eq!(names, ["French losses", "Allied losses"]);
    for index in 0..300 {
        let game = table.play(index).unwrap();
        let turns: Vec<_> = game.looks.iter().map(|look| look.turn.unwrap()).collect();
        let last = game.turns().unwrap();
        assert_eq!(turns, (1..=last).collect::<Vec<_>>());
        for pair in game.looks.windows(2) {
            assert!(pair[0].values <= pair[1].values, "losses never fall: {:?}", game.looks);
        }
        // [R9] A rout is three losses, and a game that ends before its last turn is a rout.
        let end = &game.looks.last().unwrap().values;
        assert_eq!(game.rule == "R9", end.contains(&Some(3)), "{game:?}");
        assert!(last == 3 || game.rule == "R9", "{game:?}");
    }
}

#[test]
fn what_is_done_is_kept_when_somebody_stops_it() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(400);
    let whole = run(folder.path(), "1/1", 2);
    let path = whole.slice.clone().unwrap();
    let uninterrupted = go(&table, &whole).summary();
    let wanted = text(&path);

    let stop = AtomicBool::new(false);
    let tally = simulate(&table, &whole, &stop, |progress: Progress| {
        assert_eq!(progress.of, 400);
        stop.store(progress.done >= 30, Ordering::Relaxed);
    })
    .unwrap();
    assert!((30..400).contains(&tally.games()), "{}", tally.games());
    let merged = merge(std::slice::from_ref(&path), |_| Ok(())).unwrap();
    assert_eq!(merged.tally, tally);
    assert!(merged.missing().unwrap().ends_with("to 399)"), "{:?}", merged.missing());

    // Continued, it is as if nobody had.
    let again = Run { resume: true, ..run(folder.path(), "1/1", 2) };
    assert_eq!(go(&table, &again).summary(), uninterrupted);
    assert_eq!(text(&path), wanted);
}

#[test]
fn a_run_that_was_killed_goes_on_from_its_last_whole_line() {
    let folder = tempfile::tempdir().unwrap();
    let table = table(50);
    let whole = run(folder.path(), "1/1", 1);
    let path = whole.slice.clone().unwrap();
    go(&table, &whole);
    let wanted = text(&path);
    let part = folder.path().join("slice-1-of-1.jsonl.part");
    for cut in [0, 10, wanted.len() / 3, wanted.len() - 5, wanted.len()] {
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&part, &wanted[..cut]).unwrap();
        go(&table, &Run { resume: true, ..run(folder.path(), "1/1", 1) });
        assert_eq!(text(&path), wanted, "cut at {cut}");
        assert!(!part.exists());
    }
}

#[test]
fn a_slice_of_another_experiment_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    go(&table(50), &run(folder.path(), "1/1", 1));
    let before = text(folder.path().join("slice-1-of-1.jsonl"));
    let other = Experiment { seed: 8, ..experiment(50) };
    let again = Run { resume: true, ..run(folder.path(), "1/1", 1) };
    let table = Table::<Good>::new(sheet(), &other).unwrap();
    let error = simulate(&table, &again, &AtomicBool::new(false), |_| {}).unwrap_err();
    assert!(matches!(error, Trouble::Foreign { .. }), "{error}");
    assert_eq!(text(folder.path().join("slice-1-of-1.jsonl")), before);
}

#[test]
fn records_are_whole_and_their_dice_are_fair() {
    let folder = tempfile::tempdir().unwrap();
    let run = Run { records: Some(folder.path().join("records")), jobs: 2, ..Run::default() };
    let experiment = Experiment { games: 12, ..Experiment::new("rehearsal", "skirmish", "random", "eager") };
    let table = Table::<Rehearsal>::new(sheet(), &experiment).unwrap();
    simulate(&table, &run, &AtomicBool::new(false), |_| {}).unwrap();
    for index in 0..12 {
        let path = folder.path().join("records").join(arena::record_name(index));
        let kept = record::Match::<Rehearsal>::load(&path, sheet()).unwrap();
        assert!(kept.verify().holds(), "{}", kept.verify());
        let result = table.play(index).unwrap();
        assert_eq!(kept.outcome().unwrap().winner, result.winner);
        let decisions = kept.inputs().iter().filter(|input| !input.is_chance()).count();
        assert_eq!(decisions as u64, result.length());
    }
}

#[test]
fn what_cannot_be_played_is_said_before_the_first_game() {
    let fails = |experiment: Experiment| Table::<Good>::new(sheet(), &experiment).unwrap_err().to_string();
    let strange = Experiment { players: ["lot".into(), "general".into()], ..experiment(1) };
    assert_eq!(
        fails(strange),
        "Rehearsal & <Rig> has no opponent `general`; there are: lot, cheat, <b>&lot</b>"
    );
    let nowhere = fails(Experiment { scenario: "austerlitz".into(), ..experiment(1) });
    assert!(nowhere.contains("austerlitz"), "{nowhere}");
    assert!(fails(Experiment { game: "chess".into(), ..experiment(1) }).contains("`chess`"));
}

#[test]
fn an_illegal_decision_is_the_fault_of_the_opponent_who_made_it() {
    let cheating = Experiment { players: ["lot".into(), "cheat".into()], ..experiment(10) };
    let table = Table::<Good>::new(sheet(), &cheating).unwrap();
    let error = simulate(&table, &Run::default(), &AtomicBool::new(false), |_| {}).unwrap_err();
    let Trouble::Play { index: 0, what, .. } = &error else { panic!("{error}") };
    assert!(what.starts_with("Allied opponent `cheat`: decided Pass, which is not legal"), "{what}");
}

#[test]
fn a_program_that_breaks_says_in_which_game_and_keeps_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let table = Table::<Rig<PANICS>>::new(sheet(), &experiment(10)).unwrap();
    let run = run(folder.path(), "1/1", 2);
    let error = simulate(&table, &run, &AtomicBool::new(false), |_| {}).unwrap_err();
    assert!(error.to_string().contains("the rig fell down"), "{error}");
    assert!(merge(&[run.slice.unwrap()], |_| Ok(())).is_ok());
}
