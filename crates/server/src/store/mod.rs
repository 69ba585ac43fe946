//! Where tables are kept: the only memory that counts.
//!
//! A [`Store`] holds for each table the lines of its record, one row an input, beside who sits where
//! and what was said. Every [`Write`] is one transaction: it is done wholly and for good when it is
//! answered, or not at all. A change of the game names the version it was made for, and is refused as
//! [`StoreError::Stale`] when the table has moved on, so two processes can never both add input 17.
//!
//! Two backends, the same statements (`operations.rs`): `sqlite.rs` for one machine, `postgres.rs` for many
//! processes.

mod operations;
mod postgres;
mod rows;
mod sqlite;
mod statements;

pub use postgres::Postgres;
pub use rows::{Change, Kept, Meta, NewRow, Owned, Rename, Said, SeatRow, Sit, Stored, Write};
pub use sqlite::Sqlite;

use crate::names::TableId;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tokio::sync::broadcast;

/// What a store will have answered.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Where tables are kept.
pub trait Store: Send + Sync + 'static {
    /// `sqlite` or `postgres`.
    fn kind(&self) -> &'static str;

    /// Makes a change, wholly and for good, or not at all.
    fn write(&self, write: Write) -> Answer<'_, Kept>;

    /// A table as it is at one moment.
    fn load<'a>(&'a self, id: &'a TableId) -> Answer<'a, Option<Stored>>;

    /// How often each of these tables has changed.
    fn stamps<'a>(&'a self, ids: &'a [TableId]) -> Answer<'a, Vec<(TableId, u64)>>;

    /// Whether a request with this name has brought an input that still stands.
    fn requested<'a>(&'a self, id: &'a TableId, request: &'a str) -> Answer<'a, bool>;

    /// The tables where this person sits or that it has made, newest first.
    fn mine<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<Owned>>;

    /// Undertakes to answer this version for a program; false if another process has.
    fn lease<'a>(&'a self, id: &'a TableId, version: u64, length: Duration) -> Answer<'a, bool>;

    /// Tells other processes something that is not kept.
    fn tell<'a>(&'a self, words: &'a str) -> Answer<'a, ()>;

    /// What other processes tell. A hint and no more: some of it may be lost.
    fn news(&self) -> broadcast::Receiver<News>;

    /// Whether the database answers.
    fn ping(&self) -> Answer<'_, ()>;

    /// Finishes what is being written.
    fn close(&self) -> Answer<'_, ()>;
}

/// What another process tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// A table has changed this often.
    Changed(TableId, u64),
    /// Words for [`Store::tell`].
    Told(String),
    /// Some news may have been missed: look at everything.
    Missed,
}

/// Why a store did not do something.
#[derive(Debug)]
pub enum StoreError {
    /// The table has moved on.
    Stale,
    /// There is no such table, or no such seat link.
    Missing,
    /// The database is at fault.
    Broken(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Stale => f.write_str("the table has moved on"),
            StoreError::Missing => f.write_str("there is no such table"),
            StoreError::Broken(what) => write!(f, "the database failed: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            // Two processes added the same input or the same request: the first one counts.
            sqlx::Error::Database(fault) if fault.is_unique_violation() => StoreError::Stale,
            _ => StoreError::Broken(error.to_string()),
        }
    }
}
