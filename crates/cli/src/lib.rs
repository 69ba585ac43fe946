//! The `grognard` command line.
//!
//! It knows scenes, choices, records and files, and no rule of any game: what it shows comes from
//! [`contract::Board`] and [`contract::Scene`], and whether something is legal it asks the game.
//!
//! Reading order: `cli` (the commands), `commands` (one file each), `open` and `desk` (ways to a
//! match), `sitting` (a game at the terminal), `terminal` (the board in text), `words` (what a player
//! means), [`protocol`] and [`bot`] (other programs as players).

pub mod bot;
mod cli;
mod commands;
mod desk;
mod editions;
mod open;
mod paper;
mod pictures;
mod program;
mod progress;
pub mod protocol;
mod seats;
mod series;
mod settings;
mod sitting;
mod terminal;
mod trouble;
mod words;

pub use desk::{Desk, Step};
pub use trouble::{Done, Trouble};

use clap::Parser;
use cli::{Cli, House};
use paper::{Ink, Paper, style};
use std::io::Write;
use std::process::ExitCode;

/// Does what the command line of this process says.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            // Help and version are no errors, unless they cannot be printed.
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            let printed = error.print().and_then(|()| std::io::stdout().flush()).map_err(Trouble::from);
            let unprinted =
                printed.err().inspect(|trouble| trouble.message().into_iter().for_each(paper::aside));
            return ExitCode::from(unprinted.map_or(code, |trouble| trouble.code().max(code)));
        }
    };
    let errors = Ink::for_errors(cli.color);
    let mut house = House { paper: Paper::new(cli.color), data: cli.data };
    let done = commands::run(cli.command, &mut house);
    // What was said before a trouble is said; a trouble in saying it counts only if there was none.
    let said = house.paper.flush().map_err(Trouble::from);
    match done.and(said) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            if let Some(message) = trouble.message() {
                // Standard error may be closed too.
                let _ = writeln!(std::io::stderr(), "{} {message}", errors.paint(style::BAD, "error:"));
            }
            ExitCode::from(trouble.code())
        }
    }
}
