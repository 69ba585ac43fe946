//! What a host can promise to strangers, each promise with a test that failed before it was kept.

#[path = "../rig/mod.rs"]
mod rig;

mod database;
mod dice;
mod limits;
mod offers;
mod operations;
mod processes;
mod programs;
mod proxy;
mod seats;
mod secrets;
mod strings;
mod upgrades;
