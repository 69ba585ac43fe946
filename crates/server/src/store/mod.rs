//! Where tables are kept: the only memory that counts.
//!
//! A [`Store`] holds for each table the lines of its record, one row an input, beside who sits where
//! and what was said. Every [`Write`] is one transaction: it is done wholly and for good when it is
//! answered, or not at all. A change of the game names the version it was made for, and is refused as
//! [`StoreError::Stale`] when the table has moved on, so two processes can never both add input 17.
//!
//! Two backends, the same statements (`operations.rs`): `sqlite.rs` for one machine, `postgres.rs` for many
//! processes.

mod copying;
mod operations;
mod postgres;
mod rows;
mod sqlite;
mod statements;
mod timely;

pub use copying::copy_all;
pub use postgres::Postgres;
pub use rows::{Change, Holder, Kept, Link, Meta, NewRow, Owned, Rename, Said, SeatRow, Sit, Stored, Write};
pub use sqlite::Sqlite;
pub use timely::{Condition, Timely};

use crate::names::TableId;
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migration, MigrationType, Migrator};
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

    /// Undertakes to answer this version for a program, under the name of this process; false if another one has. The
    /// clock of the database decides when that is over: those of the hosts may differ by any amount.
    fn lease<'a>(&'a self, id: &'a TableId, version: u64, length: Duration, by: &'a str) -> Answer<'a, bool>;

    /// Tells other processes something that is not kept.
    fn tell<'a>(&'a self, words: &'a str) -> Answer<'a, ()>;

    /// What other processes tell. A hint and no more: some of it may be lost.
    fn news(&self) -> broadcast::Receiver<News>;

    /// What is known of the database as a whole under this name: what it was first told.
    fn fact<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, String>;

    /// Whether the database keeps what it is given: writes something, and reads it again.
    fn probe(&self) -> Answer<'_, ()>;

    /// Forgets a table, with all that belongs to it.
    fn delete<'a>(&'a self, id: &'a TableId) -> Answer<'a, ()>;

    /// Tables that have not changed since then, in milliseconds since 1970: some hundreds of them, oldest first.
    fn older(&self, than: i64) -> Answer<'_, Vec<TableId>>;

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

/// The steps from an empty database to this program's, in their order. One that has been released is never changed.
fn migrations<const N: usize>(steps: [(&'static str, &'static str); N]) -> Migrator {
    let step = |(number, (name, text)): (i64, (&'static str, &'static str))| {
        Migration::new(number, name.into(), MigrationType::Simple, text.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(steps).map(step).collect())
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
