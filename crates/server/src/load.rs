//! How much a table server stands: many tables with sockets open, and simulated players who decide as
//! fast as they are answered. Server and players are one process on this machine, over loopback, for
//! a limited time; what is made for it is removed.

use crate::config::Config;
use crate::loopback::{Browser, Socket};
use crate::server::{Server, StartError};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// What to try.
#[derive(Clone, Debug)]
pub struct LoadTest {
    /// Live tables, each with a socket open: at most 20,000.
    pub tables: usize,
    /// How long players decide, at most ten minutes.
    pub time: Duration,
    /// How many players decide at the same time.
    pub players: usize,
    /// A PostgreSQL to try after SQLite.
    pub postgres: Option<String>,
    /// Which game.
    pub game: String,
    /// Which scenario.
    pub scenario: String,
}

impl Default for LoadTest {
    fn default() -> LoadTest {
        LoadTest {
            tables: 1000,
            time: Duration::from_secs(20),
            players: 32,
            postgres: None,
            game: "naw".into(),
            scenario: "standard".into(),
        }
    }
}

/// What came of it, a run for each database.
#[derive(Clone, Debug, Serialize)]
pub struct LoadReport {
    /// The runs.
    pub runs: Vec<LoadRun>,
}

/// What came of it on one database.
#[derive(Clone, Debug, Serialize)]
pub struct LoadRun {
    /// `sqlite` or `postgres`.
    pub database: String,
    /// Live tables.
    pub tables: usize,
    /// Sockets open.
    pub sockets: usize,
    /// Players who decided at the same time.
    pub players: usize,
    /// How long they did.
    pub seconds: f64,
    /// Decisions acknowledged, each stored.
    pub decisions: usize,
    /// Decisions acknowledged in a second.
    pub decisions_per_second: f64,
    /// Requests that were not granted.
    pub failures: usize,
    /// From sending a decision to its acknowledgement.
    pub acknowledged: Latency,
    /// From sending a decision to its arrival at a socket that looks at the table.
    pub pushed: Latency,
    /// Memory of the process in MiB before the tables were made, server and players together.
    pub memory_before: f64,
    /// With all tables and sockets open.
    pub memory_open: f64,
    /// At the end.
    pub memory_after: f64,
}

/// How long something took, in milliseconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Latency {
    /// Half of them took at most this.
    pub p50: f64,
    /// All but one in a hundred took at most this.
    pub p99: f64,
    /// The longest.
    pub worst: f64,
    /// How many were measured.
    pub count: usize,
}

/// Why nothing could be measured.
#[derive(Debug)]
pub enum LoadError {
    /// The server did not start.
    Start(StartError),
    /// A simulated player could not play.
    Player(io::Error),
    /// The database could not be prepared.
    Database(sqlx::Error),
    /// The system has no threads for it.
    Runtime(io::Error),
}

/// Tries how much a table server stands.
pub fn load_test(test: &LoadTest) -> Result<LoadReport, LoadError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(LoadError::Runtime)?.block_on(async {
        let mut runs = Vec::new();
        let folder = std::env::temp_dir().join(format!("grognard-load-{}", crate::names::TableId::random()));
        let mut config = Config::new(&folder);
        config.listen.set_port(0);
        config.rate = None;
        config.peers = 2 * test.tables + test.players + 100;
        config.cached = test.tables + 100;
        let tried = run(test, config.clone()).await;
        // Nothing else is in it.
        let _ = std::fs::remove_dir_all(&folder);
        runs.push(tried?);
        if let Some(url) = &test.postgres {
            let schema = format!("grognard_load_{}", crate::names::TableId::random());
            let mut connection = sqlx::PgConnection::connect(url).await?;
            connection.execute(AssertSqlSafe(format!("create schema {schema}"))).await?;
            let mark = if url.contains('?') { '&' } else { '?' };
            config.database = Some(format!("{url}{mark}options[search_path]={schema}"));
            let tried = run(test, config).await;
            connection.execute(AssertSqlSafe(format!("drop schema {schema} cascade"))).await?;
            runs.push(tried?);
        }
        Ok(LoadReport { runs })
    })
}

/// What a simulated player reads of a view.
#[derive(Deserialize)]
struct Seen {
    version: u64,
    scene: SeenScene,
}

#[derive(Deserialize)]
struct SeenScene {
    choices: Vec<SeenChoice>,
}

#[derive(Deserialize)]
struct SeenChoice {
    decision: Value,
}

/// A table as its player and its watcher know it.
struct Seat {
    id: String,
    /// The version that the player has decided at, and when.
    sent: Mutex<Option<(u64, Instant)>>,
}

async fn run(test: &LoadTest, config: Config) -> Result<LoadRun, LoadError> {
    let memory_before = memory();
    let server = Server::start(config.clone()).await.map_err(LoadError::Start)?;
    let database = if config.database.is_some() { "postgres" } else { "sqlite" };
    let tried = play(test, &server, database, memory_before).await;
    server.stop().await;
    tried
}

async fn play(
    test: &LoadTest,
    server: &Server,
    database: &str,
    memory_before: f64,
) -> Result<LoadRun, LoadError> {
    let tables = test.tables.clamp(1, 20_000);
    let players = test.players.clamp(1, tables);
    let mut maker = Browser::new(server.address());
    maker.get("/").await?;
    let mut seats = Vec::with_capacity(tables);
    let wish = json!({ "game": test.game, "scenario": test.scenario });
    for _ in 0..tables {
        let made = maker.post("/api/tables", &wish).await?;
        let id = made.json()["id"].as_str().unwrap_or_default().to_string();
        if id.is_empty() {
            return Err(io::Error::other(made.text()).into());
        }
        seats.push(Arc::new(Seat { id, sent: Mutex::new(None) }));
    }
    let arrivals = Arc::new(Mutex::new(Vec::new()));
    let mut watchers = JoinSet::new();
    for seat in &seats {
        let mut socket = maker.socket(&format!("/api/tables/{}/live", seat.id)).await?;
        socket.next().await?;
        watchers.spawn(watch(socket, seat.clone(), arrivals.clone()));
    }
    let memory_open = memory();

    let (stop, failures) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let begun = Instant::now();
    let mut deciding = JoinSet::new();
    for number in 0..players {
        let own = seats.iter().skip(number).step_by(players).cloned().collect();
        deciding.spawn(decide(maker.window(), own, stop.clone(), failures.clone(), number as u64));
    }
    tokio::time::sleep(test.time.min(Duration::from_secs(600))).await;
    stop.store(true, Ordering::Relaxed);
    let mut waits = Vec::new();
    while let Some(done) = deciding.join_next().await {
        waits.extend(done.map_err(io::Error::other)??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let memory_after = memory();
    // What has been sent has a moment to arrive.
    tokio::time::sleep(Duration::from_millis(200)).await;
    let sockets = watchers.len();
    watchers.shutdown().await;
    let mut arrivals = arrivals.lock().unwrap_or_else(PoisonError::into_inner);
    Ok(LoadRun {
        database: database.into(),
        tables,
        sockets,
        players,
        seconds,
        decisions: waits.len(),
        decisions_per_second: waits.len() as f64 / seconds,
        failures: failures.load(Ordering::Relaxed),
        acknowledged: Latency::of(&mut waits),
        pushed: Latency::of(&mut arrivals),
        memory_before,
        memory_open,
        memory_after,
    })
}

/// Decides at these tables in turn, anything that is legal.
async fn decide(
    mut browser: Browser,
    seats: Vec<Arc<Seat>>,
    stop: Arc<AtomicBool>,
    failures: Arc<AtomicUsize>,
    seed: u64,
) -> io::Result<Vec<Duration>> {
    let mut luck = record::Stream::derive(seed, "load test", 0);
    let mut waits = Vec::new();
    let mut views: Vec<Option<Seen>> = seats.iter().map(|_| None).collect();
    while !stop.load(Ordering::Relaxed) && !seats.is_empty() {
        for (seat, view) in seats.iter().zip(&mut views) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let path = format!("/api/tables/{}", seat.id);
            let seen: Seen = match view.take() {
                Some(seen) => seen,
                None => browser.get(&path).await?.read()?,
            };
            if seen.scene.choices.is_empty() {
                // This game is over; there are others.
                *view = Some(seen);
                tokio::task::yield_now().await;
                continue;
            }
            let pick = contract::Luck::below(&mut luck, seen.scene.choices.len() as u32) as usize;
            let wish = json!({ "version": seen.version, "decision": seen.scene.choices[pick].decision });
            let begun = Instant::now();
            *seat.sent.lock().unwrap_or_else(PoisonError::into_inner) = Some((seen.version, begun));
            let answer = browser.post(&format!("{path}/decisions"), &wish).await?;
            if answer.status.is_success() {
                waits.push(begun.elapsed());
                *view = Some(answer.read()?);
            } else {
                failures.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    Ok(waits)
}

/// Notes when a decision arrives.
async fn watch(mut socket: Socket, seat: Arc<Seat>, arrivals: Arc<Mutex<Vec<Duration>>>) {
    while let Ok(text) = socket.next().await {
        let now = Instant::now();
        let Some(version) = version_in(&text) else { continue };
        let mut sent = seat.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((before, begun)) = *sent
            && version > before
        {
            *sent = None;
            arrivals.lock().unwrap_or_else(PoisonError::into_inner).push(now.duration_since(begun));
        }
    }
}

/// The version in a push, if it has one: reading all of it would cost more than sending it.
fn version_in(text: &str) -> Option<u64> {
    let pushed = text.strip_prefix("{\"change\":").or_else(|| text.strip_prefix("{\"table\":"))?;
    let rest = pushed.split_once("\"version\":")?.1.trim_start_matches(|c: char| !c.is_ascii_digit());
    rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// Memory that this process has now, in MiB; nothing where the system does not say.
fn memory() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib: f64 = line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default();
    (kib / 1024.0 * 10.0).round() / 10.0
}

impl Latency {
    fn of(waits: &mut [Duration]) -> Latency {
        waits.sort_unstable();
        let at = |share: f64| {
            let index = ((waits.len() as f64 * share).ceil() as usize).clamp(1, waits.len().max(1)) - 1;
            let wait = waits.get(index).copied().unwrap_or_default();
            (wait.as_secs_f64() * 1e5).round() / 1e2
        };
        Latency { p50: at(0.5), p99: at(0.99), worst: at(1.0), count: waits.len() }
    }
}

impl fmt::Display for LoadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for run in &self.runs {
            writeln!(
                f,
                "{}: {} live tables, {} sockets, {} players for {:.0} s\n  \
                 decisions    {} acknowledged, {:.0} a second, {} failed\n  \
                 acknowledged p50 {:.2} ms, p99 {:.2} ms, worst {:.2} ms\n  \
                 pushed       p50 {:.2} ms, p99 {:.2} ms, worst {:.2} ms ({} seen)\n  \
                 memory       {:.0} MiB before, {:.0} MiB with all tables open, {:.0} MiB after \
                 (server and players together)",
                run.database,
                run.tables,
                run.sockets,
                run.players,
                run.seconds,
                run.decisions,
                run.decisions_per_second,
                run.failures,
                run.acknowledged.p50,
                run.acknowledged.p99,
                run.acknowledged.worst,
                run.pushed.p50,
                run.pushed.p99,
                run.pushed.worst,
                run.pushed.count,
                run.memory_before,
                run.memory_open,
                run.memory_after,
            )?;
        }
        Ok(())
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::Start(error) => error.fmt(f),
            LoadError::Player(error) => write!(f, "a simulated player could not play: {error}"),
            LoadError::Database(error) => write!(f, "PostgreSQL: {error}"),
            LoadError::Runtime(error) => write!(f, "the test cannot be started: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> LoadError {
        LoadError::Player(error)
    }
}

impl From<sqlx::Error> for LoadError {
    fn from(error: sqlx::Error) -> LoadError {
        LoadError::Database(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_waits() {
        let mut waits: Vec<_> = (1..=100).rev().map(Duration::from_millis).collect();
        let latency = Latency::of(&mut waits);
        assert_eq!((latency.p50, latency.p99, latency.worst, latency.count), (50.0, 99.0, 100.0, 100));
        assert_eq!(Latency::of(&mut []).worst, 0.0);
    }

    #[test]
    fn a_version_is_found_without_reading_the_rest() {
        assert_eq!(version_in(r#"{"table":{"id":"x","version":17,"stamp":3"#), Some(17));
        assert_eq!(version_in(r#"{"chat":{"text":"\"version\":1"}}"#), None);
    }
}
