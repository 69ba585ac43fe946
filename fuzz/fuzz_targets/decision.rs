//! Any text as a decision, or as the line of a bot: refused with a reason, or played.
#![no_main]
use catalog::{Table, listing, start};
use contract::{Side, draw_options};
use libfuzzer_sys::fuzz_target;
use record::{Dice, Players, Stream};
use std::cell::{Cell, RefCell};

/// One scenario of each game.
const SCENARIOS: [(&str, &str); 2] = [("naw", "standard"), ("wallace", "waterloo")];

thread_local! {
    static LAID: Cell<u64> = const { Cell::new(0) };
    static TABLES: RefCell<[Box<dyn Table>; 2]> = RefCell::new(SCENARIOS.map(fresh));
}

/// A new game, with options by lot.
fn fresh((game, scenario): (&str, &str)) -> Box<dyn Table> {
    let scenarios = listing(game).expect("a game").scenarios;
    let offered = &scenarios.iter().find(|one| one.key == scenario).expect("a scenario of the game").options;
    let laid = LAID.replace(LAID.get() + 1);
    let options = draw_options(offered, &mut Stream::derive(7, "fuzz", laid));
    start(game, scenario, &options, Players::default(), Dice::Fair([7; 32])).expect("options of the scenario")
}

fuzz_target!(|text: &str| {
    let Ok(decision) = contract::parse_document(text) else { return };
    TABLES.with_borrow_mut(|tables| {
        for (table, scenario) in tables.iter_mut().zip(SCENARIOS) {
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
                *table = fresh(scenario);
            }
        }
    });
});
