//! A match: its inputs in order, checked, written, read, replayed, undone, verified.
//!
//! The record is the game. A [`Match`] is a [`Header`] (which game, which scenario, who plays, whose dice) and
//! [`Input`]s in order; the state of the game is what folding them gives, and nothing else is ever stored. What a
//! match remembers beside them could always be had by playing again. So one thing is the save file, the replay, the
//! play-by-mail file, the bug report and the test fixture.
//!
//! **Fair dice.** Before the first move the table draws a seed of 32 bytes and publishes its SHA-256
//! in the header. The k-th chance input of the game is the k-th draw of the [`Stream`] of that seed.
//! When the game is over the last line of the record reveals the seed, and [`Match::verify`] rolls
//! every die again. Undo never crosses a die, so there is no second k-th die to choose from. This
//! shows that the table did not change its dice after the first move. That it did not choose them before is shown by the
//! [`Shares`] of the players, which they add once they have seen the promise and before anything is drawn. When both
//! sides want to go back beyond dice, what went stays in the record ([`Back`]), and is rolled again too.
//!
//! **Two copies.** The table must go on rolling after it has saved and loaded a game, so its own copy
//! ([`Audience::Table`]) of an unfinished game holds the seed. The copy for players
//! ([`Audience::Players`]) never does before the end: it can be read, checked and replayed, but
//! nobody can roll on from it, nor look ahead. Both are equal once the game is over.
//!
//! Reading order: `header.rs` and `dice.rs` (what is agreed before the first move), `table.rs` (play),
//! `inputs.rs` and `memory.rs` (what play need not do again), `steps.rs` (walking along it), `undo.rs`, `write.rs`,
//! `read.rs`, `verify.rs`, `file.rs`.

mod dice;
mod file;
mod header;
mod inputs;
mod memory;
mod read;
mod steps;
mod stream;
mod table;
mod undo;
mod verify;
mod write;

pub use dice::{Dice, Pledge, Shares, commitment, from_hex, to_hex};
pub use file::{FileError, LoadError, load_bytes, save_bytes};
pub use header::{Back, FORMAT, Header, OtherData, Players, peek_header};
pub use inputs::Inputs;
pub use read::{Flaw, ReadError, read};
pub use steps::Steps;
pub use stream::Stream;
pub use table::{Ended, Input, Match, Refused};
pub use undo::NoUndo;
pub use verify::Verdict;
pub use write::Audience;
