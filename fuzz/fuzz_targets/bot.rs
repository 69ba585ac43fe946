//! Any bytes as the line of a program that asks the bots: an answer or an error, never a panic.
#![no_main]
use catalog::KEYS;
use grognard::bot::{Answers, bot};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

thread_local! {
    static BOTS: RefCell<Vec<Box<dyn Answers>>> = RefCell::new(KEYS.iter().map(|game| recruit(game)).collect());
}

fn recruit(game: &str) -> Box<dyn Answers> {
    bot(game, Some("recruit"), 1, 100, None).unwrap_or_else(|_| panic!("{game} has a recruit"))
}

fuzz_target!(|line: &[u8]| {
    BOTS.with_borrow_mut(|bots| {
        for answer in bots.iter_mut().filter_map(|bot| bot.answer(line)) {
            assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok());
        }
    });
});
