//! What every game promises, and how it is held to it.
//!
//! The promises of [`contract::Game`] are functions here, one each ([`promises`]). A [`Walk`] plays a game by lot;
//! [`try_one`] holds a random game against all promises on the way, and a [`Watch`] adds what is a game's own: which
//! decisions come to mind, which states are rare, what else must hold. `grognard soak` does the same by the hundred
//! thousand, with the same code; it learns first which [`Moments`] are seldom met, and does not miss them.
//!
//! A game's tests are played at the table that [`table!`] makes: decisions as they are said, dice as they are
//! dictated, refusals with their rule. They call [`play_games`], and four macros make the others: [`ledger!`] (every
//! rule is cited where it is obeyed and where it is tested), [`invariants!`] (no clock, no file, no randomness, no
//! other game, no heap), [`allocations!`] (play does not allocate, a table takes little room) and [`golden!`] (old
//! records lead where they led). How to use them is told in `docs/adding-a-game.md`.
//!
//! What must not grow with a game is tried on an [`Endless`] one.

mod allocation;
mod citations;
mod endless;
mod golden;
mod invariants;
mod moments;
mod openings;
pub mod promises;
mod table;
mod trial;
mod vocabulary;
mod walk;
pub mod words;

pub use allocation::{a_table_takes_little_room, play_does_not_allocate};
pub use citations::{Citations, Obeyed, comments_of_tests};
pub use endless::{Endless, decide_by_lot};
pub use golden::{every_scenario_has_a_golden_record, golden_records_lead_where_they_led};
pub use invariants::{
    is_shared, options_are_sound, rules_know_no_other_game, rules_know_no_world, state_is_flat,
};
pub use moments::Moments;
pub use openings::{Openings, listed, unusual};
pub use promises::{asked, legal};
pub use table::{Sitting, Speech};
pub use trial::{Checks, Watch, play_games, try_one};
pub use walk::{Step, Walk, Walked};
