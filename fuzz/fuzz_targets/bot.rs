//! Any bytes as the line of a program that asks the bot: an answer or an error, never a panic.
#![no_main]
use grognard::bot::{Answers, bot};
use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;

thread_local! {
    static BOT: RefCell<Box<dyn Answers>> =
        RefCell::new(bot("naw", Some("recruit"), 1, 100, None).unwrap_or_else(|_| panic!("naw has a recruit")));
}

fuzz_target!(|line: &[u8]| {
    BOT.with_borrow_mut(|bot| {
        if let Some(answer) = bot.answer(line) {
            assert!(serde_json::from_str::<serde_json::Value>(&answer).is_ok());
        }
    });
});
