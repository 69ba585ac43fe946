//! `grognard completions`: for the shell.

use crate::cli::{Cli, House};
use crate::trouble::Done;
use clap::CommandFactory;
use clap_complete::{Shell, generate};
use std::io::Write;

/// Write a completion script for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  grognard completions bash > ~/.local/share/bash-completion/completions/grognard
  grognard completions zsh > ~/.zfunc/_grognard
  grognard completions fish > ~/.config/fish/completions/grognard.fish")]
pub struct Args {
    /// Which shell
    shell: Shell,
}

/// Writes the script.
pub fn run(args: &Args, house: &mut House) -> Done {
    // Written to memory first: a full disk is then an error like any other, and no panic.
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "grognard", &mut script);
    Ok(house.paper.write_all(&script)?)
}
