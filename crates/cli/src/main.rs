//! The `grognard` command.
fn main() {}
