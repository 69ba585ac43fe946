//! The table over HTTP and WebSocket: seats, live updates, storage.
//!
//! The server knows no rule. It knows who sits where (`names.rs`, `guard.rs`), asks the game what is
//! legal (through `catalog`), stores what happened before it says that it happened (`store/`), and
//! shows each person what that person's side may see (`view.rs`). What it shows and takes is listed in
//! `docs/interface.md` and typed in [`api`].
//!
//! Reading order: [`api`] (what goes over the wire), `http.rs` (the addresses), `play.rs` (what happens at a table),
//! `room.rs` and `view.rs` (what is seen of it), [`store`] (what is kept), `live.rs` and `news.rs` (who hears of it,
//! here and in other processes), `sheet.rs` and `change.rs` (in how few words), `think.rs` (where programs think).
//!
//! [`maproom`] is a room of its own: every board, to look at, to measure on and to correct.
//!
//! [`serve`] runs it until the process is told to stop; [`Server`] is the same inside another program.

pub mod api;
mod app;
mod art;
mod change;
mod clock;
mod config;
mod files;
mod guard;
mod http;
mod letters;
mod limits;
mod live;
mod log;
pub mod maproom;
mod meters;
pub mod names;
mod news;
mod packed;
mod patient;
mod play;
mod room;
mod seal;
mod server;
mod sheet;
pub mod store;
mod think;
mod trouble;
mod upkeep;
mod view;

pub use config::{Config, Limits, Rate};
pub use log::{LogFormat, log};
pub use seal::Seal;
pub use server::{Server, StartError, open_files, serve};
pub use upkeep::{copy_store, remove_table};
