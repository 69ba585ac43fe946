//! Thousands of games, and what they say.
//!
//! An [`Experiment`] is so many games of a scenario between two opponents, fixed by one seed. A
//! [`Table`] plays any of its games; [`simulate`] plays a [`Shard`] of them on all cores, counts them
//! in a [`Tally`] and writes them to a slice; [`merge`] puts slices from many machines together. The
//! [`Summary`] is the same, bit for bit, however the work was divided. [`report`] makes a page of it
//! and [`csv`] tables.
//!
//! Beside them: [`duel`] measures two opponents against each other in pairs, [`mod@bench`] the speed of the rules,
//! [`mod@growth`] whether a long game makes a table slow, and [`random_games`] holds every game against the promises
//! of the contract.
//!
//! This room knows no game: what it learns of one comes through the contract, above all the tracks
//! of its scenes.

pub mod bench;
pub mod csv;
mod duel;
mod experiment;
pub mod growth;
mod keep;
mod merge;
mod play;
mod publish;
mod report;
mod result;
mod shard;
mod simulate;
pub mod slice;
mod soak;
pub mod statistics;
mod stopwatch;
mod summary;
mod svg;
mod tally;
mod trouble;
mod workers;

pub use duel::{Duel, Found, Score, SequentialTest, Standing, duel};
pub use experiment::{Column, Experiment, Setting, Table, play_one};
pub use keep::record_name;
pub use merge::{Merged, merge, slices_in};
pub use publish::publish;
pub use report::report;
pub use result::{GameResult, Look, TURN};
pub use shard::Shard;
pub use simulate::{Progress, Run, simulate};
pub use soak::{Failure, Soak, Soaked, Verdict, random_games};
pub use stopwatch::Stopwatch;
pub use summary::{AtTurn, EndedIn, Ending, Summary, TrackSummary, thousands};
pub use tally::Tally;
pub use trials::Checks;
pub use trouble::Trouble;
pub use workers::all_cores;
