//! SQLite: one file, one writer.
//!
//! All writes go through one connection, in the order they come. Those that wait while the disk is
//! busy share the next commit, so a slow disk costs each of them one sync and not a queue of syncs.
//! The journal is a write-ahead log synced at every commit: what has been answered survives a kill
//! and a power cut. A second connection carries the log over into the file, so that nobody who decides
//! waits for that.

use super::operations::{delete, fact, load, mine, older, probe, requested, stamps, write as write_one};
use super::statements::{Row, Statements, Value};
use super::{Answer, Change, Kept, News, Owned, Store, StoreError, Stored, Write, migrations};
use crate::names::TableId;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, Connection, Executor, SqliteConnection};
use std::borrow::Cow;
use std::collections::HashSet;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use tokio::sync::{broadcast, mpsc, oneshot};

/// Writes that may wait before a request has to wait to be queued.
const QUEUE: usize = 4096;
/// Writes that share a commit.
const TOGETHER: usize = 256;
/// How long the log grows before it is carried over into the file. What is written twice in this time is carried over once.
const CARRY_OVER: Duration = Duration::from_millis(500);
/// Pages of the log from which on the writer itself finishes what is left to carry over, so that the log begins anew: while
/// somebody writes all the time the other connection never gets quite to its end.
const LOG_PAGES: &str = "16384";

/// Tables in an SQLite file.
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Job>,
    news: broadcast::Sender<News>,
}

enum Job {
    Write(Box<Write>, oneshot::Sender<Result<Kept, StoreError>>),
    Fact(String, String, oneshot::Sender<Result<String, StoreError>>),
    Probe(oneshot::Sender<Result<(), StoreError>>),
    Delete(TableId, oneshot::Sender<Result<(), StoreError>>),
    Close(oneshot::Sender<()>),
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        let options = options(path);
        let connection = connection(path).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.clone().pragma("query_only", "1"))
            .await?;
        let (writer, jobs) = mpsc::channel(QUEUE);
        let carrier = connect(&options).await?;
        tokio::spawn(write_all(connection, carrier, jobs));
        Ok(Sqlite { readers, writer, news: broadcast::Sender::new(1) })
    }
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .pragma("wal_autocheckpoint", LOG_PAGES)
}

/// A connection to a file that has its tables.
pub(super) async fn connection(path: &Path) -> Result<SqliteConnection, StoreError> {
    private(path);
    let mut connection = connect(&options(path)).await?;
    migrate(&mut connection).await?;
    Ok(connection)
}

impl Sqlite {
    /// Has something done by the one connection that writes.
    fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Job,
    ) -> Answer<'_, T> {
        let (done, answer) = oneshot::channel();
        let job = job(done);
        Box::pin(async move {
            let closed = || StoreError::Broken("the database is closed".into());
            self.writer.send(job).await.map_err(|_| closed())?;
            answer.await.map_err(|_| closed())?
        })
    }
}

/// Two processes may open a new file together, and the switch to a write-ahead log does not wait for a lock as everything
/// else does: the one that comes second tries again, for as long.
async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    const LOCKED: &str = "5";
    let mut tries = 0;
    loop {
        match SqliteConnection::connect_with(options).await {
            Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(LOCKED) && tries < 200 => {
                tries += 1;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            connected => return Ok(connected?),
        }
    }
}

/// The file holds the seeds of dice: nobody else on the machine should read it.
fn private(path: &Path) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let mut options = std::fs::OpenOptions::new();
        // It may be there already; if it cannot be made, SQLite will say so.
        let _ = options.write(true).create_new(true).mode(0o600).open(path);
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// Two processes may open a new file together. SQLite has no lock for this, so the one that comes
/// second looks again.
async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let migrator = migrations([
        ("tables", include_str!("../../migrations/sqlite/0001_tables.sql")),
        ("seats", include_str!("../../migrations/sqlite/0002_seats.sql")),
        ("facts", include_str!("../../migrations/sqlite/0003_facts.sql")),
    ]);
    let mut tries = 0;
    while let Err(error) = migrator.run_direct(None, connection, false).await {
        tries += 1;
        if tries == 20 {
            return Err(StoreError::Broken(error.to_string()));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

async fn write_all(
    mut connection: SqliteConnection,
    carrier: SqliteConnection,
    mut jobs: mpsc::Receiver<Job>,
) {
    let (written, log) = mpsc::channel(1);
    let carrying = tokio::spawn(carry_over(carrier, log));
    let mut told = Instant::now();
    let mut closing = None;
    let mut waiting = Vec::with_capacity(TOGETHER);
    while closing.is_none() && jobs.recv_many(&mut waiting, TOGETHER).await > 0 {
        let mut writes = Vec::with_capacity(waiting.len());
        for job in waiting.drain(..) {
            match job {
                Job::Write(write, done) => writes.push((write, done)),
                Job::Fact(name, value, done) => {
                    let _ = done.send(fact(&mut connection, &name, &value).await);
                }
                Job::Probe(done) => {
                    let _ = done.send(probe(&mut connection).await);
                }
                Job::Delete(id, done) => {
                    let _ = done.send(forget(&mut connection, &id).await);
                }
                Job::Close(done) => closing = Some(done),
            }
        }
        if !writes.is_empty() {
            commit(&mut connection, writes).await;
        }
        if told.elapsed() > CARRY_OVER {
            told = Instant::now();
            // If it is at it still, it will be told after a later one.
            let _ = written.try_send(());
        }
    }
    drop(written);
    let _ = carrying.await;
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "the database did not close cleanly");
    }
    if let Some(done) = closing {
        let _ = done.send(());
    }
}

/// Carries over into the file what the log has, whenever it is told that there is something. It waits for nobody and
/// nobody waits for it.
async fn carry_over(mut connection: SqliteConnection, mut log: mpsc::Receiver<()>) {
    while log.recv().await.is_some() {
        if let Err(error) = connection.execute("pragma wal_checkpoint(passive)").await {
            tracing::warn!(%error, "the log was not carried over into the database");
        }
    }
    let _ = connection.close().await;
}

async fn forget(connection: &mut SqliteConnection, id: &TableId) -> Result<(), StoreError> {
    let mut transaction = connection.begin().await?;
    delete(&mut *transaction, id).await?;
    transaction.commit().await?;
    Ok(())
}

type Waiting = (Box<Write>, oneshot::Sender<Result<Kept, StoreError>>);

/// Makes all these changes in one transaction, then answers. A write that fails undoes itself alone.
async fn commit(connection: &mut SqliteConnection, writes: Vec<Waiting>) {
    let mut attempt = at_once(connection, &writes).await;
    if let Ok(None) = attempt {
        // Hardly ever does one fail, and to set each apart would cost as much as the change itself.
        attempt = together(connection, &writes, false).await;
    }
    if let Ok(None) = attempt {
        attempt = together(connection, &writes, true).await;
    }
    if let Err(error) = &attempt {
        tracing::error!(%error, "the database did not take what was written");
        // There may be no transaction to leave.
        let _ = connection.execute("rollback").await;
    }
    let (mut results, error) = match attempt {
        Ok(results) => (results.unwrap_or_default().into_iter(), None),
        Err(error) => (Vec::new().into_iter(), Some(error.to_string())),
    };
    for (_, done) in writes {
        let result = match &error {
            None => results.next().unwrap_or(Err(StoreError::Stale)),
            Some(error) => Err(StoreError::Broken(error.clone())),
        };
        // Who asked may have gone; it is done all the same.
        let _ = done.send(result);
    }
}

/// Decisions that are written at once.
const AT_ONCE: usize = 32;

/// What writes so many decisions, from none on: a text that the connection knows from the second time on. However
/// many they are, they are few statements, since each is an answer for which somebody is woken; so those whose tables
/// have not moved on are told in one row, before they are written. No value has a name: to look names up takes longer
/// than to bind the same value again.
static DECISIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let new = |count: usize, columns: &str| {
        let values = ", ?".repeat(columns.split(',').count());
        let rows: Vec<_> = (0..count).map(|number| format!("({number}{values})")).collect();
        format!("with new (number, {columns}) as (values {})", rows.join(", "))
    };
    let several = |count: usize| {
        let told = new(count, "id, expected, before");
        let added = new(count, "id, expected, before, keep, lines, request");
        let moved = new(count, "id, expected, before, extras, summary, at, header");
        let fits = "tables.id = new.id and tables.version = new.expected and tables.extras = new.before";
        format!(
            "{told} select json_group_array(json_array(new.number, tables.stamp + 1))
             from new cross join tables on {fits};
             {added} insert into inputs (table_id, n, line, request)
             select new.id, new.keep + line.key + 1, line.value, case line.key when 0 then new.request end
             from new cross join tables on {fits} cross join json_each(new.lines) as line;
             {moved} update tables
             set version = tables.version + 1, stamp = tables.stamp + 1, extras = new.extras,
                 summary = new.summary, updated = new.at, header = coalesce(new.header, tables.header)
             from new where {fits}; "
        )
    };
    // Nothing is written by nothing.
    std::iter::once(String::new()).chain((1..=AT_ONCE).map(several)).collect()
});

/// The same with a transaction around it.
static TRANSACTIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    DECISIONS.iter().map(|decisions| format!("begin immediate; {decisions}commit")).collect()
});

/// Makes these changes if all of them only add to their games, which is what happens all day: one way to the
/// connection's thread and back instead of two for each and two more. `None` and no change at all if there is
/// something else among them, or one fails in another way than by being stale.
async fn at_once(
    connection: &mut SqliteConnection,
    writes: &[Waiting],
) -> Result<Option<Vec<Result<Kept, StoreError>>>, sqlx::Error> {
    let changes = writes.iter().map(|(write, _)| match &**write {
        Write::Change(change) if !change.cut => Some(&**change),
        _ => None,
    });
    let Some(changes) = changes.collect::<Option<Vec<_>>>() else { return Ok(None) };
    // Who fits is looked at once for all, so the second change of a table would not see that the first has moved it on.
    let tables: HashSet<_> = changes.iter().map(|change| change.id.as_str()).collect();
    if tables.len() < changes.len() {
        return Ok(None);
    }
    let Ok(moved) = add_all(connection, &changes).await else {
        // There may be no transaction to leave.
        let _ = connection.execute("rollback").await;
        return Ok(None);
    };
    let kept = |moved: Option<Kept>| moved.ok_or(StoreError::Stale);
    Ok(Some(moved.into_iter().map(kept).collect()))
}

/// Adds to games in one transaction; answers what has become of each, nothing where the table had moved on.
async fn add_all(
    connection: &mut SqliteConnection,
    changes: &[&Change],
) -> Result<Vec<Option<Kept>>, sqlx::Error> {
    if changes.len() <= AT_ONCE {
        return add(connection, &TRANSACTIONS[changes.len()], changes).await;
    }
    let mut moved = Vec::with_capacity(changes.len());
    connection.execute("begin immediate").await?;
    for some in changes.chunks(AT_ONCE) {
        moved.extend(add(connection, &DECISIONS[some.len()], some).await?);
    }
    connection.execute("commit").await?;
    Ok(moved)
}

async fn add(
    connection: &mut SqliteConnection,
    text: &'static str,
    changes: &[&Change],
) -> Result<Vec<Option<Kept>>, sqlx::Error> {
    let mut query = sqlx::query_scalar::<_, String>(text);
    for change in changes {
        query = query.bind(change.id.as_str()).bind(change.expected as i64).bind(&change.expected_extras);
    }
    for change in changes {
        query = query
            .bind(change.id.as_str())
            .bind(change.expected as i64)
            .bind(&change.expected_extras)
            .bind(change.keep as i64)
            .bind(serde_json::to_string(&change.lines).expect("lines are plain data"))
            .bind(change.request.as_deref());
    }
    for change in changes {
        query = query
            .bind(change.id.as_str())
            .bind(change.expected as i64)
            .bind(&change.expected_extras)
            .bind(&change.extras)
            .bind(&change.summary)
            .bind(change.at)
            .bind(change.header.as_deref());
    }
    let mut moved = vec![None; changes.len()];
    for told in query.fetch_all(connection).await? {
        let told: Vec<(usize, u64)> =
            serde_json::from_str(&told).map_err(|error| sqlx::Error::Decode(error.into()))?;
        for (number, stamp) in told {
            moved[number] = Some(Kept { version: changes[number].expected + 1, stamp });
        }
    }
    Ok(moved)
}

/// Makes all these changes in one transaction; `None` and no change at all if one of several fails and they are not set
/// apart from each other.
async fn together(
    connection: &mut SqliteConnection,
    writes: &[Waiting],
    apart: bool,
) -> Result<Option<Vec<Result<Kept, StoreError>>>, sqlx::Error> {
    let mut results = Vec::with_capacity(writes.len());
    connection.execute("begin immediate").await?;
    for (write, _) in writes {
        if apart {
            connection.execute("savepoint one").await?;
        }
        let result = write_one(connection, write).await;
        let failed = result.is_err();
        results.push(result);
        if apart {
            connection.execute(if failed { "rollback to one" } else { "release one" }).await?;
        } else if failed {
            connection.execute("rollback").await?;
            return Ok((writes.len() == 1).then_some(results));
        }
    }
    connection.execute("commit").await?;
    Ok(Some(results))
}

impl Statements for SqliteConnection {
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

impl Store for Sqlite {
    fn kind(&self) -> &'static str {
        "sqlite"
    }

    fn write(&self, write: Write) -> Answer<'_, Kept> {
        self.ask(|done| Job::Write(Box::new(write), done))
    }

    fn load<'a>(&'a self, id: &'a TableId) -> Answer<'a, Option<Stored>> {
        Box::pin(async move {
            let mut reading = self.readers.begin().await?;
            let stored = load(&mut *reading, id).await?;
            reading.commit().await?;
            Ok(stored)
        })
    }

    fn stamps<'a>(&'a self, ids: &'a [TableId]) -> Answer<'a, Vec<(TableId, u64)>> {
        Box::pin(async move { stamps(&mut *self.readers.acquire().await?, ids).await })
    }

    fn requested<'a>(&'a self, id: &'a TableId, request: &'a str) -> Answer<'a, bool> {
        Box::pin(async move { requested(&mut *self.readers.acquire().await?, id, request).await })
    }

    fn mine<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<Owned>> {
        Box::pin(async move { mine(&mut *self.readers.acquire().await?, person).await })
    }

    /// One process has the file to itself. Should a second one share it, both think and one answers.
    fn lease<'a>(&'a self, _: &'a TableId, _: u64, _: Duration, _: &'a str) -> Answer<'a, bool> {
        Box::pin(async { Ok(true) })
    }

    fn tell<'a>(&'a self, _: &'a str) -> Answer<'a, ()> {
        Box::pin(async { Ok(()) })
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.news.subscribe()
    }

    fn fact<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, String> {
        self.ask(|done| Job::Fact(name.into(), value.into(), done))
    }

    fn probe(&self) -> Answer<'_, ()> {
        self.ask(Job::Probe)
    }

    fn delete<'a>(&'a self, id: &'a TableId) -> Answer<'a, ()> {
        self.ask(|done| Job::Delete(id.clone(), done))
    }

    fn older(&self, than: i64) -> Answer<'_, Vec<TableId>> {
        Box::pin(async move { older(&mut *self.readers.acquire().await?, than).await })
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            sqlx::query("select 1").execute(&self.readers).await?;
            Ok(())
        })
    }

    fn close(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.readers.close().await;
            let (done, closed) = oneshot::channel();
            if self.writer.send(Job::Close(done)).await.is_ok() {
                let _ = closed.await;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the first release kept of a table with a seat that is taken and one that is not.
    const FIRST: &str = "
        insert into tables (id, game, header, name, maker, version, stamp, extras, summary, created, updated)
            values ('ID', 'naw', '{}', 'A table', 'anne', 3, 5, '{}', '{}', 1000, 2000);
        insert into seats (table_id, side, name, link, open)
            values ('ID', 'french', 'Anne', 'her own', 0), ('ID', 'allied', '', 'for a friend', 1);
        insert into holders (table_id, side, person) values ('ID', 'french', 'anne');
        insert into inputs (table_id, n, line) values ('ID', 0, 'one'), ('ID', 1, 'two');";

    #[tokio::test]
    async fn a_file_of_the_first_release_is_brought_up_to_date() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let id = TableId::random();
        let mut old = connect(&options(&path)).await.unwrap();
        let first = [("tables", include_str!("../../migrations/sqlite/0001_tables.sql"))];
        migrations(first).run_direct(None, &mut old, false).await.unwrap();
        old.execute(AssertSqlSafe(FIRST.replace("ID", &id.to_string()))).await.unwrap();
        old.close().await.unwrap();

        let store = Sqlite::open(&path).await.unwrap();
        let table = store.load(&id).await.unwrap().unwrap();
        assert_eq!((table.version, table.lines.len()), (3, 2));
        assert_eq!(table.begun_with, "", "nobody wrote it down");
        let [taken, free] = &table.seats;
        assert_eq!(taken.link, None, "the link of a holder let any number in");
        assert_eq!(taken.holders.len(), 1);
        assert_eq!(free.link.as_deref(), Some("for a friend"), "a link that was sent is still good");
        store.close().await.unwrap();
        assert!(Sqlite::open(&path).await.is_ok(), "and once is enough");
    }

    /// Somebody writes without a pause: the log is carried over meanwhile, and nothing is left in it at the end.
    #[tokio::test]
    async fn the_log_is_carried_over_while_somebody_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tables.sqlite");
        let store = Sqlite::open(&path).await.unwrap();
        let begun = std::time::Instant::now();
        let before = std::fs::metadata(&path).unwrap().len();
        let long = "x".repeat(20_000);
        let mut number = 0;
        while std::fs::metadata(&path).unwrap().len() < before + 200_000 {
            number += 1;
            store.fact(&format!("fact {number}"), &long).await.unwrap();
            assert!(begun.elapsed() < Duration::from_secs(60), "the file itself does not grow");
        }
        store.close().await.unwrap();
        assert!(!folder.path().join("tables.sqlite-wal").exists(), "all of it is in the file at the end");
    }

    /// More than one text takes: those that do not fit come in the same transaction.
    #[tokio::test]
    async fn many_decisions_share_a_commit_and_who_is_late_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = connection(&folder.path().join("tables.sqlite")).await.unwrap();
        let ids: Vec<TableId> = (0..2 * AT_ONCE + 8).map(|_| TableId::random()).collect();
        for id in &ids {
            connection.execute(AssertSqlSafe(FIRST.replace("ID", &id.to_string()))).await.unwrap();
        }
        let late = |number: usize| number % 7 == 3;
        let decision = |(number, id): (usize, &TableId)| Change {
            id: id.clone(),
            expected: if late(number) { 2 } else { 3 },
            expected_extras: "{}".into(),
            keep: 2,
            cut: false,
            header: None,
            lines: vec![format!("{id} three"), format!("{id} four")],
            request: None,
            extras: "{}".into(),
            summary: "{}".into(),
            at: 3000,
        };
        let changes: Vec<Change> = ids.iter().enumerate().map(decision).collect();
        let kept = add_all(&mut connection, &changes.iter().collect::<Vec<_>>()).await.unwrap();
        for (number, (id, kept)) in ids.iter().zip(kept).enumerate() {
            let lines = load(&mut connection, id).await.unwrap().unwrap().lines;
            if late(number) {
                assert_eq!((kept, lines.len()), (None, 2), "{number}");
            } else {
                assert_eq!(kept, Some(Kept { version: 4, stamp: 6 }), "{number}");
                assert_eq!(lines[2..], [format!("{id} three"), format!("{id} four")]);
            }
        }
        // Were the transaction still open, this would be an error.
        connection.execute("begin immediate").await.unwrap();
    }

    /// An offer adds nothing to the game, so nothing but its number tells that it comes too late.
    #[tokio::test]
    async fn of_two_changes_of_a_table_that_wait_together_the_second_is_late() {
        let folder = tempfile::tempdir().unwrap();
        let mut connection = connection(&folder.path().join("tables.sqlite")).await.unwrap();
        let id = TableId::random();
        connection.execute(AssertSqlSafe(FIRST.replace("ID", &id.to_string()))).await.unwrap();
        let offer = |extras: &str| Change {
            id: id.clone(),
            expected: 3,
            expected_extras: "{}".into(),
            keep: 2,
            cut: false,
            header: None,
            lines: Vec::new(),
            request: None,
            extras: extras.into(),
            summary: "{}".into(),
            at: 3000,
        };
        let waiting = |extras| {
            let (done, answer) = oneshot::channel();
            ((Box::new(Write::Change(Box::new(offer(extras)))), done), answer)
        };
        let [(first, told_first), (second, told_second)] = ["[1]", "[2]"].map(waiting);
        commit(&mut connection, vec![first, second]).await;
        assert_eq!(told_first.await.unwrap().unwrap(), Kept { version: 4, stamp: 6 });
        assert!(matches!(told_second.await.unwrap(), Err(StoreError::Stale)));
        assert_eq!(load(&mut connection, &id).await.unwrap().unwrap().extras, "[1]");
    }
}
