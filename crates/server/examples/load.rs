//! Measures the server: `cargo run --release -p server --example load -- [tables] [seconds] [postgres://…]`

use server::{LoadTest, load_test};
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut test = LoadTest::default();
    let mut numbers = Vec::new();
    for argument in std::env::args().skip(1) {
        if argument.starts_with("postgres") {
            test.postgres = Some(argument);
        } else {
            numbers.push(argument.parse()?);
        }
    }
    test.tables = numbers.first().copied().unwrap_or(1000);
    test.time = Duration::from_secs(numbers.get(1).copied().unwrap_or(10) as u64);
    test.players = numbers.get(2).copied().unwrap_or(test.players);
    print!("{}", load_test(&test)?);
    Ok(())
}
