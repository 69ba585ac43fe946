//! PostgreSQL: one database for any number of processes.
//!
//! Each write is a transaction of its own; the database brings commits together by itself. After the
//! commit every process is told that a table has changed (`NOTIFY`). That is a hint: who hears it reads
//! the rows, and everybody looks again from time to time in case it was lost. It is not part of the
//! transaction, because the database commits transactions that notify one after another, each with
//! its own sync of the disk.

use super::operations::{
    delete, fact, load, mine, older, probe, read_kept, requested, stamps, write as write_one,
};
use super::statements::{Row, Statements, Value};
use super::{Answer, Change, Kept, News, Owned, Store, StoreError, Stored, Write, migrations};
use crate::names::TableId;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::borrow::Cow;
use std::str::FromStr;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc};

/// The channel that processes listen on.
const CHANNEL: &str = "grognard";
/// What marks words on the channel that are not the name of a table.
const TOLD: char = '!';

/// Tables in a PostgreSQL database.
pub struct Postgres {
    pool: PgPool,
    news: broadcast::Sender<News>,
    teller: mpsc::Sender<String>,
}

/// How long a database may take to let somebody in.
const CONNECTED: Duration = Duration::from_millis(4500);
/// Words that wait to be told; more are dropped, since everybody looks again anyway.
const WAITING: usize = 4096;
/// Words that are told together.
const TOGETHER: usize = 256;

impl Postgres {
    /// Connects, and makes the tables if they are not there.
    pub async fn open(url: &str, connections: u32) -> Result<Postgres, StoreError> {
        let options = PgConnectOptions::from_str(url)?.application_name("grognard");
        // One that takes connections in and says nothing would be waited for without end.
        let connecting = tokio::time::timeout(CONNECTED, PgConnection::connect_with(&options)).await;
        let silent = |_| StoreError::Broken(format!("no answer within {} s", CONNECTED.as_secs_f64()));
        let mut first = connecting.map_err(silent)??;
        migrate(&mut first).await?;
        first.close().await?;
        // The database itself gives up what takes too long, also when this process has gone.
        let options = options.options([
            ("statement_timeout", "5000"),
            ("lock_timeout", "4000"),
            ("idle_in_transaction_session_timeout", "10000"),
        ]);
        let pool = PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Duration::from_secs(4))
            // A connection that has just been used needs no test.
            .test_before_acquire(false)
            .before_acquire(|connection, idle| {
                Box::pin(async move {
                    if idle.idle_for > Duration::from_secs(1) {
                        connection.ping().await?;
                    }
                    Ok(true)
                })
            })
            .connect_with(options)
            .await?;
        let mut listener = PgListener::connect_with(&pool).await?;
        listener.listen(CHANNEL).await?;
        let news = broadcast::Sender::new(4096);
        tokio::spawn(listen(listener, news.clone()));
        let (teller, words) = mpsc::channel(WAITING);
        tokio::spawn(tell_all(pool.clone(), words));
        Ok(Postgres { pool, news, teller })
    }
}

/// A connection to a database that has its tables.
pub(super) async fn connection(url: &str) -> Result<PgConnection, StoreError> {
    let mut connection = PgConnection::connect(url).await?;
    migrate(&mut connection).await?;
    Ok(connection)
}

/// sqlx takes a lock of the database while it migrates, so processes that start together wait for
/// each other.
async fn migrate(connection: &mut PgConnection) -> Result<(), StoreError> {
    let migrator = migrations([
        ("tables", include_str!("../../migrations/postgres/0001_tables.sql")),
        ("seats", include_str!("../../migrations/postgres/0002_seats.sql")),
        ("facts", include_str!("../../migrations/postgres/0003_facts.sql")),
    ]);
    migrator.run_direct(None, connection, false).await.map_err(|error| StoreError::Broken(error.to_string()))
}

async fn listen(mut listener: PgListener, news: broadcast::Sender<News>) {
    loop {
        let heard = match listener.try_recv().await {
            Ok(Some(heard)) => read_news(heard.payload()),
            // The connection was lost and will be made again; what was told meanwhile is gone.
            Ok(None) => Some(News::Missed),
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => {
                tracing::warn!(%error, "cannot hear the other processes");
                tokio::time::sleep(Duration::from_secs(1)).await;
                Some(News::Missed)
            }
        };
        if let Some(heard) = heard {
            // Nobody may be listening yet.
            let _ = news.send(heard);
        }
    }
}

/// Tells the other processes what has been done, as much of it at once as there is.
async fn tell_all(pool: PgPool, mut words: mpsc::Receiver<String>) {
    let mut waiting = Vec::with_capacity(TOGETHER);
    while words.recv_many(&mut waiting, TOGETHER).await > 0 {
        let attempt = async {
            let mut transaction = pool.begin().await?;
            // Nothing is kept of it, so nobody has to wait for the disk.
            sqlx::query("set local synchronous_commit = off").execute(&mut *transaction).await?;
            sqlx::query("select pg_notify($1, word) from unnest($2::text[]) as word")
                .bind(CHANNEL)
                .bind(&waiting)
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await
        };
        match attempt.await {
            Err(sqlx::Error::PoolClosed) => return,
            Err(error) => tracing::warn!(%error, "the other processes cannot be told"),
            Ok(()) => {}
        }
        waiting.clear();
    }
}

/// Adds inputs in one statement, which is a transaction of its own: one way to the database and back
/// instead of four.
async fn append_at_once(connection: &mut PgConnection, change: &Change) -> Result<Kept, StoreError> {
    let kept: Option<(i64, i64)> = sqlx::query_as(
        "with moved as (
             update tables
             set version = version + 1, stamp = stamp + 1, extras = $3, summary = $4, updated = $5
             where id = $1 and version = $2 and extras = $9 returning version, stamp
         ), added as (
             insert into inputs (table_id, n, line, request)
             select $1, $6 + line.n, line.words, case when line.n = 1 then $8 end
             from moved, unnest($7::text[]) with ordinality as line (words, n)
         )
         select version, stamp from moved",
    )
    .bind(change.id.as_str())
    .bind(change.expected as i64)
    .bind(change.extras.as_str())
    .bind(change.summary.as_str())
    .bind(change.at)
    .bind(change.keep as i64)
    .bind(&change.lines)
    .bind(change.request.as_deref())
    .bind(change.expected_extras.as_str())
    .fetch_optional(connection)
    .await?;
    read_kept(kept).ok_or(StoreError::Stale)
}

fn read_news(words: &str) -> Option<News> {
    if let Some(told) = words.strip_prefix(TOLD) {
        return Some(News::Told(told.into()));
    }
    let (id, stamp) = words.split_once(' ')?;
    Some(News::Changed(TableId::parse(id)?, stamp.parse().ok()?))
}

impl Statements for PgConnection {
    async fn run(&mut self, statement: &'static str, values: &[Value<'_>]) -> Result<u64, StoreError> {
        let query = values.iter().fold(sqlx::query(statement), |query, value| match *value {
            Value::Text(text) => query.bind(text),
            Value::Number(number) => query.bind(number),
        });
        Ok(query.execute(self).await?.rows_affected())
    }

    async fn rows<T: Row>(
        &mut self,
        statement: Cow<'static, str>,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, StoreError> {
        let query =
            values.iter().fold(sqlx::query_as(AssertSqlSafe(statement)), |query, value| match *value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            });
        Ok(query.fetch_all(self).await?)
    }
}

impl Store for Postgres {
    fn kind(&self) -> &'static str {
        "postgres"
    }

    fn write(&self, write: Write) -> Answer<'_, Kept> {
        Box::pin(async move {
            let kept = match &write {
                Write::Change(change) if !change.cut && change.header.is_none() => {
                    append_at_once(&mut *self.pool.acquire().await?, change).await?
                }
                write => {
                    let mut transaction = self.pool.begin().await?;
                    let kept = write_one(&mut *transaction, write).await?;
                    transaction.commit().await?;
                    kept
                }
            };
            // Nobody looks at a new table yet.
            if !matches!(write, Write::Create(_)) {
                let _ = self.teller.try_send(format!("{} {}", write.table(), kept.stamp));
            }
            Ok(kept)
        })
    }

    fn load<'a>(&'a self, id: &'a TableId) -> Answer<'a, Option<Stored>> {
        Box::pin(async move {
            let mut reading = self.pool.begin_with("begin isolation level repeatable read read only").await?;
            let stored = load(&mut *reading, id).await?;
            reading.commit().await?;
            Ok(stored)
        })
    }

    fn stamps<'a>(&'a self, ids: &'a [TableId]) -> Answer<'a, Vec<(TableId, u64)>> {
        Box::pin(async move { stamps(&mut *self.pool.acquire().await?, ids).await })
    }

    fn requested<'a>(&'a self, id: &'a TableId, request: &'a str) -> Answer<'a, bool> {
        Box::pin(async move { requested(&mut *self.pool.acquire().await?, id, request).await })
    }

    fn mine<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<Owned>> {
        Box::pin(async move { mine(&mut *self.pool.acquire().await?, person).await })
    }

    fn lease<'a>(&'a self, id: &'a TableId, version: u64, length: Duration, by: &'a str) -> Answer<'a, bool> {
        Box::pin(async move {
            let taken = sqlx::query(
                "with clock as (select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as now)
                 update tables set lease_version = $2, lease_by = $4, lease_until = clock.now + $3
                 from clock
                 where id = $1 and version = $2
                   and (lease_version <> $2 or lease_by = $4 or lease_until < clock.now)",
            )
            .bind(id.as_str())
            .bind(version as i64)
            .bind(length.as_millis() as i64)
            .bind(by)
            .execute(&self.pool)
            .await?;
            Ok(taken.rows_affected() > 0)
        })
    }

    fn tell<'a>(&'a self, words: &'a str) -> Answer<'a, ()> {
        Box::pin(async move {
            let _ = self.teller.try_send(format!("{TOLD}{words}"));
            Ok(())
        })
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn fact<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, String> {
        Box::pin(async move { fact(&mut *self.pool.acquire().await?, name, value).await })
    }

    fn probe(&self) -> Answer<'_, ()> {
        Box::pin(async move { probe(&mut *self.pool.acquire().await?).await })
    }

    fn delete<'a>(&'a self, id: &'a TableId) -> Answer<'a, ()> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            delete(&mut *transaction, id).await?;
            transaction.commit().await?;
            Ok(())
        })
    }

    fn older(&self, than: i64) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move { older(&mut *self.pool.acquire().await?, than).await })
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query("select 1").execute(&self.pool).await?;
            Ok(())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.pool.close().await;
            Ok(())
        })
    }
}
