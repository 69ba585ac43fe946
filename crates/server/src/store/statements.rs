//! What both databases understand: statements with `$1`, texts and 64-bit numbers.

use super::StoreError;
use sqlx::FromRow;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use std::borrow::Cow;
use std::future::Future;

/// A connection that takes statements.
pub(super) trait Statements: Send {
    /// Carries a statement out; gives how many rows it has changed.
    fn run(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<u64, StoreError>> + Send;

    /// The rows that a statement finds.
    fn rows<T: Row>(
        &mut self,
        statement: Cow<'static, str>,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Vec<T>, StoreError>> + Send;

    /// The row that a statement finds, if it finds one.
    fn row<T: Row>(
        &mut self,
        statement: &'static str,
        values: &[Value<'_>],
    ) -> impl Future<Output = Result<Option<T>, StoreError>> + Send {
        async { Ok(self.rows(statement.into(), values).await?.into_iter().next()) }
    }
}

/// A row of texts and numbers: a tuple of them.
pub(super) trait Row:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin> Row for T {}

/// What stands for `$1`.
#[derive(Clone, Copy, Debug)]
pub(super) enum Value<'a> {
    Text(Option<&'a str>),
    Number(Option<i64>),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Value<'a> {
        Value::Text(Some(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Value<'a> {
        Value::Text(Some(text))
    }
}

impl<'a> From<Option<&'a str>> for Value<'a> {
    fn from(text: Option<&'a str>) -> Value<'a> {
        Value::Text(text)
    }
}

impl From<i64> for Value<'_> {
    fn from(number: i64) -> Self {
        Value::Number(Some(number))
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Value::Number(Some(number as i64))
    }
}

impl From<Option<i64>> for Value<'_> {
    fn from(number: Option<i64>) -> Self {
        Value::Number(number)
    }
}
