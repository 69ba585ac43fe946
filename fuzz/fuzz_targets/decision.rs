//! Any text as a decision, or as the line of a bot: refused with a reason, or played.
#![no_main]
use catalog::{Table, start};
use contract::{Options, Side};
use libfuzzer_sys::fuzz_target;
use record::{Dice, Players};
use std::cell::RefCell;

thread_local! {
    static TABLE: RefCell<Box<dyn Table>> = RefCell::new(fresh());
}

fn fresh() -> Box<dyn Table> {
    let dice = Dice::Fair([7; 32]);
    start("naw", "standard", &Options::new(), Players::default(), dice).expect("a standard game")
}

fuzz_target!(|text: &str| {
    let Ok(decision) = contract::parse_document(text) else { return };
    TABLE.with_borrow_mut(|table| {
        for side in Side::ALL {
            let before = table.len();
            let allowed = table.forbids(side, &decision);
            match table.play(side, &decision, None) {
                Ok(_) => assert!(matches!(allowed, Ok(None))),
                Err(error) => {
                    assert!(!error.to_string().is_empty());
                    assert_eq!(table.len(), before);
                }
            }
            let _ = table.settle();
        }
        if table.outcome().is_some() || table.len() > 400 {
            *table = fresh();
        }
    });
});
