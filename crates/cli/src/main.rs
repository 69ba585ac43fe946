//! The `grognard` command: see the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    grognard::run()
}
