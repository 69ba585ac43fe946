//! Any text as a decision, or as the line of a bot: refused with a reason, or played.
#![no_main]
use catalog::{KEYS, Table, listing, start};
use contract::{Options, Side};
use libfuzzer_sys::fuzz_target;
use record::{Dice, Players};
use std::cell::RefCell;

thread_local! {
    static TABLES: RefCell<Vec<Box<dyn Table>>> = RefCell::new(KEYS.iter().map(|game| fresh(game)).collect());
}

/// The first scenario of a game.
fn fresh(game: &str) -> Box<dyn Table> {
    let scenario = &listing(game).expect("a game of the list").scenarios[0].key;
    let dice = Dice::Fair([7; 32]);
    start(game, scenario, &Options::new(), Players::default(), dice).expect("a scenario of the game")
}

fuzz_target!(|text: &str| {
    let Ok(decision) = contract::parse_document(text) else { return };
    TABLES.with_borrow_mut(|tables| {
        for table in tables {
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
                *table = fresh(&table.header().game.clone());
            }
        }
    });
});
