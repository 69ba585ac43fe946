//! The page and the tables that an experiment leaves behind.

use crate::rig::{NOTHING, Rig, sheet};
use arena::{
    Column, Experiment, GameResult, Look, Run, Setting, Shard, Summary, Table, Tally, merge, publish, report,
    simulate,
};
use contract::Side;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

const HARD: &str = "<b>&lot</b>";

fn slice(folder: &Path, games: u64, shard: &str) -> PathBuf {
    let experiment = Experiment { games, ..Experiment::new("rig", "skirmish", HARD, "lot") };
    let table = Table::<Rig<NOTHING>>::new(sheet(), &experiment).unwrap();
    let shard: Shard = shard.parse().unwrap();
    let path = folder.join(shard.file_name());
    let run = Run { shard, slice: Some(path.clone()), ..Run::default() };
    simulate(&table, &run, &AtomicBool::new(false), |_| {}).unwrap();
    path
}

fn summary(games: u64, shard: &str) -> Summary {
    let folder = tempfile::tempdir().unwrap();
    merge(&[slice(folder.path(), games, shard)], |_| Ok(())).unwrap().tally.summary()
}

/// Opens and closes every element, and hands back the text between them.
fn check_markup(page: &str) -> String {
    const ALONE: [&str; 2] = ["meta", "!DOCTYPE"];
    let (mut open, mut text, mut rest) = (Vec::new(), String::new(), page);
    while let Some((before, after)) = rest.split_once('<') {
        text.push_str(before);
        assert!(!before.contains('>'), "a stray > after {text:?}");
        let (tag, after) = after.split_once('>').expect("a tag ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        rest = after;
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "{tag}");
        } else if !tag.ends_with('/') && !ALONE.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    text
}

/// Reads comma-separated values by the letter of RFC 4180.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            letter => field.push(letter),
        }
    }
    assert!(!quoted && row.is_empty() && field.is_empty(), "the last line has an end");
    assert!(rows.iter().all(|row: &Vec<String>| row.len() == rows[0].len()), "{rows:?}");
    rows
}

#[test]
fn the_page_shows_names_and_obeys_none_of_them() {
    let page = report(&summary(150, "1/1"), "grognard simulate rig --french '<b>&lot</b>' && echo");
    let text = check_markup(&page);
    for shown in ["Rehearsal &amp; &lt;Rig&gt;", "&lt;b&gt;&amp;lot&lt;/b&gt;", "&amp;&amp; echo"] {
        assert!(text.contains(shown), "{shown}");
    }
    assert!(!page.contains("<b>&lot") && !page.contains("<Rig"));
}

#[test]
fn the_page_needs_nothing_else() {
    let page = report(&summary(150, "1/1"), "grognard simulate");
    for foreign in ["http", "<script", "<link", "<img", "src=", "url(", "@import"] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    for section in ["Who wins", "How games end", "How long they last", "The course of the games", "Losses"] {
        assert!(page.contains(section), "{section}");
    }
    assert!(page.contains("prefers-color-scheme: dark"));
    assert!(!page.contains("NaN") && !page.contains("inf"), "every number is one");
}

#[test]
fn a_part_of_an_experiment_says_so() {
    let page = report(&summary(150, "1/3"), "");
    assert!(page.contains("100 of its 150 games are missing"));
    assert!(!report(&summary(150, "1/1"), "").contains("are missing"));
}

#[test]
fn no_games_one_game_and_games_without_tracks_make_a_page_too() {
    let experiment = Experiment { games: 1, ..Experiment::new("x", "y", "a", "b") };
    let mut setting = Setting {
        title: "X".into(),
        scenario: "Y".into(),
        data: "0".into(),
        program: "1".into(),
        turns: None,
        tracks: Vec::new(),
    };
    let page = |tally: &Tally| check_markup(&report(&tally.summary(), "x"));
    let mut tally = Tally::new(&experiment, &setting);
    assert!(page(&tally).contains("No game was played"));
    let mut game = GameResult {
        index: 0,
        winner: Some(Side::Allied),
        how: "Night falls.".into(),
        rule: "1".into(),
        decisions: [0, 0],
        dice: 0,
        draws: 0,
        looks: vec![Look { turn: None, values: Vec::new() }],
    };
    tally.add(&game);
    assert!(page(&tally).contains("So few games say little"));
    assert!(!page(&tally).contains("The course of the games"));

    // A track that was out of play, a turn that is a clock, a value below zero.
    setting.turns = Some(2200);
    setting.tracks = vec![Column { name: "Morale".into(), side: None, limit: 0, note: String::new() }];
    let mut tally = Tally::new(&experiment, &setting);
    game.looks =
        vec![Look { turn: Some(900), values: vec![None] }, Look { turn: Some(2100), values: vec![Some(-4)] }];
    tally.add(&game);
    let text = page(&tally);
    assert!(text.contains("Morale") && !text.contains("NaN"), "{text}");
}

#[test]
fn everything_is_published_and_the_tables_are_well_formed() {
    let folder = tempfile::tempdir().unwrap();
    let slices = ["2/2", "1/2"].map(|shard| slice(folder.path(), 60, shard));
    let out = folder.path().join("report");
    let merged = publish(&slices, &out, "grognard simulate rig").unwrap();
    assert_eq!(merged.tally.games(), 60);
    let mut files: Vec<_> = std::fs::read_dir(&out)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(files, ["games.csv", "report.html", "summary.csv", "tracks_by_turn.csv"]);

    let read = |name: &str| read_csv(&std::fs::read_to_string(out.join(name)).unwrap());
    let games = read("games.csv");
    assert_eq!(games.len(), 61);
    assert_eq!(games[0][..2], ["game", "winner"]);
    assert_eq!(games[0][10..], ["French losses", "Allied losses"]);
    let order: Vec<_> = games[1..].iter().map(|row| row[0].parse::<usize>().unwrap()).collect();
    assert_eq!(order, (0..60).collect::<Vec<_>>(), "in order, whatever the order of the slices");

    let tracks = read("tracks_by_turn.csv");
    assert_eq!(tracks.len(), 1 + 2 * 3, "two tracks, three turns");
    assert_eq!(tracks[1][..5], ["French losses", "french", "3", "1", "60"]);

    let figures = read("summary.csv");
    let find = |measure: &str| figures.iter().find(|row| row[0] == measure).unwrap().clone();
    assert_eq!(find("games")[1], "60");
    let share: f64 = find("french wins")[1].parse().unwrap();
    assert!((share - merged.tally.wins()[0] as f64 / 60.0).abs() < 1e-6);
}

#[test]
fn nothing_is_published_of_a_broken_slice() {
    let folder = tempfile::tempdir().unwrap();
    let path = slice(folder.path(), 10, "1/1");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &text[..text.len() / 2]).unwrap();
    let out = folder.path().join("report");
    assert!(publish(&[path], &out, "").is_err());
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 0);
}

#[test]
fn the_reading_is_plain() {
    let experiment = Experiment { games: 1000, ..Experiment::new("naw", "1815", "sergeant", "sergeant") };
    let setting = Setting {
        title: "Napoleon at Waterloo".into(),
        scenario: "Waterloo".into(),
        data: "0".into(),
        program: "1".into(),
        turns: Some(10),
        tracks: Vec::new(),
    };
    let mut tally = Tally::new(&experiment, &setting);
    for index in 0..1000 {
        let winner = match index % 100 {
            0..46 => Some(Side::French),
            46..98 => Some(Side::Allied),
            _ => None,
        };
        let turn = Some(8 + (index % 3) as i32);
        tally.add(&GameResult {
            index,
            winner,
            how: if winner.is_some() { "The enemy is broken." } else { "Night falls." }.into(),
            rule: "9.0".into(),
            decisions: [150, 150 + index],
            dice: 20,
            draws: 0,
            looks: vec![Look { turn, values: Vec::new() }],
        });
    }
    assert_eq!(
        tally.summary().reading(),
        [
            "The French (played by sergeant) won 46% (43–49%) of 1,000 games, the Allies (played by sergeant) \
             52% (49–55%), and 2% were drawn.",
            "Neither seat is favoured between equal opponents, as far as 1,000 games can tell.",
            "A game typically ended in turn 9 (the middle half: turn 8 to 10) after 550 to 1,049 decisions.",
            "The most frequent end, in 52% of the games: The enemy is broken (rule 9.0).",
        ]
    );
}
