//! The commands and the options that all of them share.

use crate::commands::{
    atlas, bench, bot, completions, data, duel, games, load_test, map, play, position, replay, report, rules,
    serve, simulate, soak, store, verify,
};
use crate::paper::{Colour, Paper};
use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// What every command has at hand.
#[derive(Debug)]
pub struct House {
    /// Standard output.
    pub paper: Paper,
    /// A folder with corrected data files.
    pub data: Option<PathBuf>,
}

/// Plays Waterloo board wargames, with every rule enforced and every die explained.
#[derive(Debug, Parser)]
#[command(
    name = "grognard",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  grognard                                the table in the browser
  grognard play naw                       command the French against the best opponent
  grognard play naw --allied you          the same from Wellington's chair
  grognard rules naw 4.5                  what the rules say about zones of control
  grognard simulate naw --games 200 --out report

Exit codes:
  0  done
  1  the answer is no: a record does not verify, a decision is forbidden, a check failed
  2  bad usage or bad input: unknown game, faulty position, damaged record
  3  a file, a pipe or another program failed

`grognard COMMAND --help` tells more and gives examples."
)]
pub struct Cli {
    /// Read corrected data files (map.toml, units.toml, scenarios.toml, rules.toml) from a folder
    #[arg(long, global = true, value_name = "DIR", help_heading = "Everywhere")]
    pub data: Option<PathBuf>,
    /// When to use colour: auto, always or never; NO_COLOR is respected
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = "Everywhere"
    )]
    pub color: Colour,
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the table and open it in the browser, as without a command
    Serve(serve::Args),
    /// List the games, their scenarios and opponents
    Games(games::Args),
    /// Play at the terminal, against an opponent or hot-seat
    Play(play::Args),
    /// Analyse a position: legal decisions, why not, pictures
    Position(position::Args),
    /// Play many games between opponents and report on them
    Simulate(simulate::Args),
    /// Merge the slices of a simulation and report on them
    Report(report::Args),
    /// Measure two opponents against each other
    Duel(duel::Args),
    /// Tell a recorded game
    Replay(replay::Args),
    /// Check a recorded game: every decision legal, every die the promised one
    Verify(verify::Args),
    /// Print the rules of a game, or search them
    Rules(rules::Args),
    /// Tell where the values of a game come from
    Data(data::Args),
    /// Draw the board of a game as a picture
    Map(map::Args),
    /// Compile maps from the atlas, or tell to whom it is owed
    Atlas(atlas::Args),
    /// Measure the speed of the rules
    Bench(bench::Args),
    /// Play random games and hold the rules to their promises
    Soak(soak::Args),
    /// Measure the table server: many live tables on this machine
    LoadTest(load_test::Args),
    /// Copy all tables of a server to another database, or remove one
    Store(store::Args),
    /// Answer other programs: a player that speaks the line protocol
    Bot(bot::Args),
    /// Write a completion script for a shell
    Completions(completions::Args),
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::collections::BTreeSet;

    fn flags(command: &clap::Command, into: &mut BTreeSet<String>) {
        into.extend(command.get_arguments().filter_map(|flag| flag.get_long()).map(String::from));
        command.get_subcommands().for_each(|one| flags(one, into));
    }

    /// What the documents say of other programs.
    const OTHERS: [&str; 14] = [
        "release",
        "locked",
        "features",
        "path",
        "workspace",
        "help",
        "version",
        "now",
        "test",
        "bin",
        "system",
        "home-dir",
        "create-home",
        "from",
    ];
    /// What stands in the environment and is no setting of the server: for the tests, and for the files of `deploy`.
    const ELSEWHERE: [&str; 6] = ["SETTINGS", "TEST_POSTGRES", "KILLS", "PROGRAMS", "HOST", "UPSTREAM"];

    #[test]
    fn documents_name_no_flag_that_does_not_exist() {
        let mut known = BTreeSet::new();
        flags(&Cli::command(), &mut known);
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let pages = std::fs::read_dir(root.join("docs")).unwrap().map(|page| page.unwrap().path());
        let pages = pages.filter(|page| page.extension().is_some_and(|kind| kind == "md"));
        let mut named = 0;
        let files = std::fs::read_dir(root.join("deploy")).unwrap().map(|file| file.unwrap().path());
        for page in pages.chain([root.join("README.md")]).chain(files) {
            let text = std::fs::read_to_string(&page).unwrap();
            for rest in text.split("--").skip(1) {
                let flag: String = rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect();
                let flag = flag.trim_end_matches('-');
                // A dash, a line of a table, the rest of a comment.
                if flag.len() < 2 || OTHERS.contains(&flag) {
                    continue;
                }
                named += 1;
                assert!(known.contains(flag), "{}: there is no --{flag}", page.display());
            }
        }
        assert!(named > 20, "{named} flags are named");
    }

    #[test]
    fn documents_and_samples_name_the_settings_that_there_are() {
        let keys = crate::settings::KEYS;
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut named = 0;
        for folder in ["docs", "deploy"] {
            for page in std::fs::read_dir(root.join(folder)).unwrap().map(|page| page.unwrap().path()) {
                let Ok(text) = std::fs::read_to_string(&page) else { continue };
                for rest in text.split("GROGNARD_").skip(1) {
                    let name: String =
                        rest.chars().take_while(|c| c.is_ascii_uppercase() || *c == '_').collect();
                    let key = name.to_lowercase().replace('_', "-");
                    let known = keys.contains(&key.as_str()) || ELSEWHERE.contains(&name.as_str());
                    assert!(known, "{}: there is no GROGNARD_{name}", page.display());
                    named += 1;
                }
            }
        }
        assert!(named > 8, "{named} names of the environment");
        // The page for hosts lists all of them, and none that is not there.
        let page = std::fs::read_to_string(root.join("docs/hosting.md")).unwrap();
        let listed = page.split("| setting |").nth(1).unwrap().split("\n\n").next().unwrap();
        let first = listed.lines().skip(2).filter_map(|line| line.split('|').nth(1));
        let listed: BTreeSet<&str> = first.flat_map(|names| names.split('`').skip(1).step_by(2)).collect();
        assert_eq!(listed, keys.iter().copied().collect());
        let sample = page.split("<<'END'\n").nth(1).unwrap().split("END").next().unwrap();
        crate::settings::Settings::of(sample, |_| None).unwrap();
    }
}
