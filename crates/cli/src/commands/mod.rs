//! The commands, one file each.

pub mod atlas;
pub mod bench;
pub mod bot;
pub mod completions;
pub mod data;
pub mod duel;
pub mod games;
pub mod load_test;
pub mod map;
pub mod play;
pub mod position;
pub mod replay;
pub mod report;
pub mod rules;
pub mod serve;
pub mod simulate;
pub mod soak;
pub mod store;
pub mod verify;

use crate::cli::{Command, House};
use crate::trouble::Done;

/// Does what was asked; without a command, serves the table.
pub fn run(command: Option<Command>, house: &mut House) -> Done {
    match command {
        None => serve::run(&serve::Args::default(), house),
        Some(Command::Serve(args)) => serve::run(&args, house),
        Some(Command::Games(args)) => games::run(&args, house),
        Some(Command::Play(args)) => play::run(&args, house),
        Some(Command::Position(args)) => position::run(&args, house),
        Some(Command::Simulate(args)) => simulate::run(&args, house),
        Some(Command::Report(args)) => report::run(&args, house),
        Some(Command::Duel(args)) => duel::run(&args, house),
        Some(Command::Replay(args)) => replay::run(&args, house),
        Some(Command::Verify(args)) => verify::run(&args, house),
        Some(Command::Rules(args)) => rules::run(&args, house),
        Some(Command::Data(args)) => data::run(&args, house),
        Some(Command::Map(args)) => map::run(&args, house),
        Some(Command::Atlas(args)) => atlas::run(&args, house),
        Some(Command::Bench(args)) => bench::run(&args, house),
        Some(Command::LoadTest(args)) => load_test::run(&args, house),
        Some(Command::Store(args)) => store::run(&args, house),
        Some(Command::Soak(args)) => soak::run(&args, house),
        Some(Command::Bot(args)) => bot::run(&args, house),
        Some(Command::Completions(args)) => completions::run(&args, house),
    }
}
