//! Random games hold a game against its promises, and find what is broken.

use crate::rig::*;
use arena::bench::{Until, bench, table};
use arena::{Checks, Failure, Soak, Trouble, random_games};
use contract::{Edition, Options};
use rehearsal::Rehearsal;
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use trials::{Openings, listed, unusual};

fn soak(options: &Options) -> Soak<'_> {
    let checks = Checks { step_limit: 2_000, ..Checks::EVERYTHING };
    Soak { scenario: "skirmish", options, first: 0, games: 60, seed: 3, checks, learnt: 0, jobs: 2 }
}

fn failure<const WRONG: u8>() -> Failure {
    let options = Options::new();
    let run = |jobs| {
        let soak = Soak { jobs, ..soak(&options) };
        random_games::<Rig<WRONG>>(sheet(), &soak, &AtomicBool::new(false), |_| {}).unwrap().unwrap_err()
    };
    let found = run(1);
    assert_eq!(found, run(2), "the same failure for any number of workers");
    // And alone, from what it says.
    let alone = Soak { first: found.index, games: 1, ..soak(&options) };
    let again = random_games::<Rig<WRONG>>(sheet(), &alone, &AtomicBool::new(false), |_| {}).unwrap();
    assert_eq!(again.unwrap_err(), found);
    found
}

#[test]
fn the_rehearsal_keeps_its_promises() {
    let options = Options::new();
    for scenario in Rehearsal::scenarios_of() {
        let soak = Soak { scenario, games: 300, ..soak(&options) };
        let mut done = 0;
        let verdict =
            random_games::<Rehearsal>(sheet(), &soak, &AtomicBool::new(false), |games| done = games).unwrap();
        let seen = verdict.unwrap_or_else(|failure| panic!("{failure}"));
        assert_eq!((seen.games, done), (300, 300));
        assert_eq!(seen.wins[0] + seen.wins[1] + seen.draws, 300);
        assert!(seen.longest > 0 && seen.most_legal > 1);
    }
}

#[test]
fn options_are_drawn_by_lot_and_a_pinned_one_is_not() {
    let none = Options::new();
    let pinned = Options::from([("mud".to_owned(), "deep".to_owned())]);
    let found = |options: &Options| {
        let openings = Openings::<Rehearsal>::new(sheet(), "skirmish", options).unwrap();
        (0..200).map(|index| listed(&unusual(&openings.set_up(1, index)))).collect::<BTreeSet<_>>()
    };
    assert_eq!(found(&none).len(), 12, "who begins, how deep, whether it dries: {:?}", found(&none));
    let deep = found(&pinned);
    // Pavement leaves the mud out, whatever was pinned.
    assert!(deep.iter().all(|options| options.contains("mud=deep") || options.contains("pavement=on")));
    assert_eq!(deep.len(), 6, "{deep:?}");
    let openings = Openings::<Rehearsal>::new(sheet(), "skirmish", &pinned).unwrap();
    assert_eq!(openings.set_up(1, 7), openings.set_up(1, 7));
}

#[test]
fn a_failure_says_which_options_its_game_had() {
    let pinned = Options::from([("first".to_owned(), "allied".to_owned())]);
    let stop = AtomicBool::new(false);
    let found = random_games::<Rig<STUCK>>(sheet(), &soak(&pinned), &stop, |_| {}).unwrap().unwrap_err();
    assert_eq!(found.options["first"], "allied");
    assert!(found.to_string().contains("(options: first=allied"), "{found}");
}

trait Scenarios {
    fn scenarios_of() -> Vec<&'static str>;
}

impl Scenarios for Rehearsal {
    fn scenarios_of() -> Vec<&'static str> {
        sheet().scenarios().iter().map(|scenario| scenario.key.as_str()).collect()
    }
}

#[test]
fn broken_promises_are_found() {
    assert!(failure::<STUCK>().what.contains("has no legal decision"));
    assert!(
        failure::<FORBIDS_WHAT_IT_LISTS>().what.contains("listed as legal but forbidden: nobody passes here")
    );
    assert!(failure::<LISTS_TWICE>().what.contains("is listed twice"));
    assert!(failure::<ENDLESS>().what.contains("not over after 2000 inputs"));
    assert!(failure::<FORGETS_IN_POSITION>().what.contains("is another state"));
    assert!(failure::<OFFERS_NOTHING>().what.contains("offers 0 choices that are not the"));
    assert!(failure::<HIDES_A_DECISION>().what.contains("neither listed as legal nor forbidden"));
    assert!(failure::<REFUSES_BY_NO_RULE>().what.contains("R99 is no rule of the ledger"));
    assert!(failure::<AIMS_AT_NOTHING>().what.contains("means None"));
    assert!(failure::<BETRAYS_A_SECRET>().what.contains("can tell a world that it imagines"));
    assert!(failure::<MISSPELLS>().what.contains("the state \"moved\" is known: it needs no door"));
    assert!(failure::<SHOWS_ANOTHER_FACE>().what.contains("a counter or a face that the board lacks"));
    assert!(failure::<TELLS_NO_RULE>().what.contains("is told without a rule"));
}

#[test]
fn a_panic_is_found_with_its_step() {
    let found = failure::<PANICS>();
    assert_eq!(found.what, "the program broke: the rig fell down");
    assert!(found.step > 7);
    let said = "rig skirmish (options: the usual ones), seed 3, random game 0, step ";
    assert!(found.to_string().starts_with(said), "{found}");
}

#[test]
fn sound_games_pass_a_sampled_soak_too() {
    let options = Options::new();
    let soak = Soak { checks: Checks::SAMPLED, learnt: 16, games: 500, ..soak(&options) };
    let run = |soak: &Soak<'_>| random_games::<Rig<NOTHING>>(sheet(), soak, &AtomicBool::new(false), |_| {});
    assert_eq!(run(&soak).unwrap().unwrap(), run(&Soak { jobs: 1, ..soak.clone() }).unwrap().unwrap());
    assert!(matches!(run(&Soak { scenario: "austerlitz", ..soak }), Err(Trouble::Setup(_))));
}

#[test]
fn the_bench_measures_every_scenario() {
    let figures = bench::<Rehearsal>(sheet(), None, false, Until::Games(50), 1).unwrap();
    let scenarios: Vec<_> = figures.iter().map(|figure| figure.scenario.as_str()).collect();
    assert_eq!(scenarios, ["skirmish", "dusk"]);
    for figure in &figures {
        assert_eq!(figure.games, 50);
        assert!(figure.games_per_second > 0.0 && figure.clone_ns > 0.0 && figure.legal_per_decision >= 1.0);
        assert_eq!(figure.state_bytes, size_of::<Rehearsal>());
    }
    let text = table(&figures);
    assert_eq!(text.lines().count(), 3, "{text}");
    assert!(text.starts_with("game       scenario"), "{text}");
    assert!(serde_json::to_string(&figures).unwrap().contains("\"decisions_per_second\":"));

    let short = bench::<Rehearsal>(sheet(), Some("dusk"), true, Until::Seconds(0.0), 1).unwrap();
    assert_eq!((short.len(), short[0].games), (1, 1));
    assert!(bench::<Rehearsal>(sheet(), Some("x"), true, Until::Games(1), 1).is_err());
    assert!(bench::<Rig<STUCK>>(sheet(), None, false, Until::Games(1), 1).is_err());
}
