//! How much a table server stands: many tables with sockets open, and simulated players who decide as
//! fast as they are answered. Server and players are on this machine, over loopback, for a limited time; what is made
//! for it is removed. The server is a process of its own if the program is named that serves, so that its memory and
//! its open files are its own too.

use crate::following::apply;
use crate::loopback::{Browser, Socket};
use axum::http::HeaderValue;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use server::names::TableId;
use server::{Config, Limits, Server, StartError};
use sqlx::{AssertSqlSafe, Connection, Executor};
use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

/// What to try.
#[derive(Clone, Debug)]
pub struct LoadTest {
    /// Live tables, each with a socket open: at most 20,000.
    pub tables: usize,
    /// How long players decide, at most ten minutes.
    pub time: Duration,
    /// How many players decide at the same time.
    pub players: usize,
    /// Decisions a second that all of them make together; as many as they can if it is not said.
    pub rate: Option<f64>,
    /// A PostgreSQL to try after SQLite.
    pub postgres: Option<String>,
    /// Which game.
    pub game: String,
    /// Which scenario.
    pub scenario: String,
    /// The program that serves, as a process of its own; this process does it if none is named.
    pub program: Option<PathBuf>,
}

impl Default for LoadTest {
    fn default() -> LoadTest {
        LoadTest {
            tables: 1000,
            time: Duration::from_secs(20),
            players: 32,
            rate: None,
            postgres: None,
            game: "naw".into(),
            scenario: "standard".into(),
            program: None,
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
    /// Decisions that were to be made in a second, if that was said.
    pub rate: Option<f64>,
    /// Milliseconds of processor time that the server took for each decision; nothing where the system does not say.
    pub cpu_of_server: f64,
    /// The same of the players and their sockets.
    pub cpu_of_players: f64,
    /// Whether the server was a process of its own: memory is the server's then, and otherwise that of server and
    /// players together.
    pub apart: bool,
    /// Memory in KiB for each table that is open.
    pub memory_a_table: f64,
    /// Memory of the process in MiB before the tables were made.
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
    /// A limit of the machine stands in the way.
    Files {
        /// Files that would have to be open.
        needed: u64,
        /// Files that may be.
        allowed: u64,
        /// Tables that these would be enough for.
        tables: usize,
    },
}

/// Tries how much a table server stands.
pub fn load_test(test: &LoadTest) -> Result<LoadReport, LoadError> {
    // A socket has two ends, and both may be here; besides there are players, the database and what any process has open.
    let ends = if test.program.is_some() { 1 } else { 2 };
    let others = 4 * test.players as u64 + 300;
    let needed = ends * test.tables as u64 + others;
    let allowed = server::open_files(needed);
    if allowed < needed {
        let tables = (allowed.saturating_sub(others) / ends) as usize;
        return Err(LoadError::Files { needed, allowed, tables });
    }
    // The server has threads of its own, by whose names its share of the processor is known.
    let of_server = tokio::runtime::Builder::new_multi_thread().thread_name(SERVER).enable_all().build();
    let of_server = of_server.map_err(LoadError::Runtime)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let report = runtime.map_err(LoadError::Runtime)?.block_on(async {
        let at = of_server.handle();
        let mut runs = Vec::new();
        let folder = std::env::temp_dir().join(format!("grognard-load-{}", TableId::random()));
        let mut config = Config::new(&folder);
        config.listen.set_port(0);
        config.rate = None;
        config.limits = Limits::none();
        config.peers = 2 * test.tables + test.players + 100;
        config.cached = test.tables + 100;
        let tried = run(test, config.clone(), at).await;
        // Nothing else is in it.
        let _ = std::fs::remove_dir_all(&folder);
        runs.push(tried?);
        if let Some(url) = &test.postgres {
            let schema = format!("grognard_load_{}", TableId::random());
            let mut connection = sqlx::PgConnection::connect(url).await?;
            connection.execute(AssertSqlSafe(format!("create schema {schema}"))).await?;
            let mark = if url.contains('?') { '&' } else { '?' };
            config.database = Some(format!("{url}{mark}options[search_path]={schema}"));
            let tried = run(test, config, at).await;
            // The key for seeds.
            let _ = std::fs::remove_dir_all(&folder);
            connection.execute(AssertSqlSafe(format!("drop schema {schema} cascade"))).await?;
            runs.push(tried?);
        }
        Ok(LoadReport { runs })
    });
    of_server.shutdown_background();
    report
}

/// What the threads of the server are called.
const SERVER: &str = "table";

/// What a simulated player knows of a table.
#[derive(Default)]
struct Seen {
    version: u64,
    choices: Value,
}

/// What comes by a socket, as far as a simulated player reads it.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Pushed {
    Table { version: u64, scene: SeenScene },
    Change { change: Changed },
    Chat(IgnoredAny),
    Presence(IgnoredAny),
}

#[derive(Deserialize)]
struct SeenScene {
    choices: Value,
}

/// Changes of members, as [`apply`] takes them.
#[derive(Deserialize)]
struct Changed {
    #[serde(default)]
    version: Value,
    #[serde(default)]
    scene: ChangedScene,
}

#[derive(Default, Deserialize)]
struct ChangedScene {
    #[serde(rename = "=")]
    whole: Option<SeenScene>,
    #[serde(default)]
    choices: Value,
}

impl Seen {
    /// Follows the table; whether the game has moved on.
    fn hear(&mut self, text: &str) -> io::Result<bool> {
        let before = self.version;
        match serde_json::from_str(text)? {
            Pushed::Table { version, scene } => *self = Seen { version, choices: scene.choices },
            Pushed::Change { change: Changed { version, scene } } => {
                if let Some(whole) = scene.whole {
                    self.choices = whole.choices;
                } else if !scene.choices.is_null() {
                    self.choices = apply(&self.choices, &scene.choices);
                }
                if let Some(version) = version["="].as_u64() {
                    self.version = version;
                }
            }
            Pushed::Chat(_) | Pushed::Presence(_) => {}
        }
        Ok(self.version != before)
    }
}

/// A table as its player and its watcher know it.
struct Seat {
    id: String,
    /// What has come by the socket.
    seen: watch::Sender<Seen>,
    /// The version that the player has decided at, and when.
    sent: Mutex<Option<(u64, Instant)>>,
}

async fn run(test: &LoadTest, config: Config, at: &Handle) -> Result<LoadRun, LoadError> {
    let database = if config.database.is_some() { "postgres" } else { "sqlite" };
    if let Some(program) = &test.program {
        let host = Host::start(program, &config)?;
        return play(test, host.address, database, Some(host.process.id())).await;
    }
    let starting = at.spawn(Server::start(config)).await.map_err(io::Error::other)?;
    let server = starting.map_err(LoadError::Start)?;
    let tried = play(test, server.address(), database, None).await;
    at.spawn(server.stop()).await.map_err(io::Error::other)?;
    tried
}

/// A server that is a process of its own, and does not outlive the test.
struct Host {
    process: Child,
    address: SocketAddr,
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Host {
    fn start(program: &Path, config: &Config) -> io::Result<Host> {
        let mut command = Command::new(program);
        command.args(["serve", "--no-open", "--listen"]).arg(config.listen.to_string());
        command.arg("--data-dir").arg(&config.data_dir);
        for (limit, most) in [
            ("rate", 0),
            ("address-connections", 0),
            ("address-sockets", 0),
            ("table-watchers", 0),
            ("hourly-tables", 0),
            ("hourly-program-games", 0),
            ("talk", 0),
            ("max-connections", config.peers),
            ("cache", config.cached),
        ] {
            command.arg(format!("--{limit}={most}"));
        }
        if let Some(database) = &config.database {
            command.arg("--database").arg(database);
        }
        // What a host has set for its own server is not for this one.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("GROGNARD_") {
                command.env_remove(name);
            }
        }
        let mut process = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let mut said = String::new();
        if let Some(out) = process.stdout.take() {
            BufReader::new(out).read_line(&mut said)?;
        }
        let address = said.split("http://").nth(1).and_then(|rest| rest.split(". ").next()?.parse().ok());
        let mut host = Host { process, address: config.listen };
        host.address = address.ok_or_else(|| io::Error::other("the server did not start"))?;
        Ok(host)
    }
}

async fn play(
    test: &LoadTest,
    address: SocketAddr,
    database: &str,
    server: Option<u32>,
) -> Result<LoadRun, LoadError> {
    let tables = test.tables.clamp(1, 20_000);
    let players = test.players.clamp(1, tables);
    let memory_before = memory(server);
    let mut maker = Browser::new(address);
    maker.get("/").await?;
    let wish = json!({ "game": test.game, "scenario": test.scenario });
    let mut making = JoinSet::new();
    for number in 0..MAKERS.min(tables) {
        let share = (tables + MAKERS - 1 - number) / MAKERS;
        making.spawn(make(maker.window(), wish.clone(), share));
    }
    let (mut seats, mut opened) = (Vec::with_capacity(tables), Vec::with_capacity(tables));
    while let Some(made) = making.join_next().await {
        for (seat, socket) in made.map_err(io::Error::other)?? {
            seats.push(seat);
            opened.push(socket);
        }
    }
    let arrivals = Arc::new(Mutex::new(Vec::new()));
    let mut watchers = JoinSet::new();
    for (seat, socket) in seats.iter().zip(opened) {
        watchers.spawn(watch(socket, seat.clone(), arrivals.clone()));
    }
    let memory_open = memory(server);

    let (stop, failures) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let every =
        test.rate.filter(|rate| *rate > 0.0).map(|rate| Duration::from_secs_f64(players as f64 / rate));
    let cpu_before = cpu(server);
    let begun = Instant::now();
    let mut deciding = JoinSet::new();
    for number in 0..players {
        let own = seats.iter().skip(number).step_by(players).cloned().collect();
        let pace = every.map(|every| (begun + every.mul_f64(number as f64 / players as f64), every));
        deciding.spawn(decide(maker.window(), own, stop.clone(), failures.clone(), number as u64, pace));
    }
    tokio::time::sleep(test.time.min(Duration::from_secs(600))).await;
    stop.store(true, Ordering::Relaxed);
    let mut waits = Vec::new();
    while let Some(done) = deciding.join_next().await {
        waits.extend(done.map_err(io::Error::other)??);
    }
    let seconds = begun.elapsed().as_secs_f64();
    let memory_after = memory(server);
    let cpu_after = cpu(server);
    let each = |before: f64, after: f64| rounded((after - before) / waits.len().max(1) as f64);
    let (cpu_of_server, cpu_of_players) = (each(cpu_before.0, cpu_after.0), each(cpu_before.1, cpu_after.1));
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
        rate: test.rate,
        cpu_of_server,
        cpu_of_players,
        apart: server.is_some(),
        memory_a_table: rounded((memory_open - memory_before) * 1024.0 / tables as f64),
        memory_before,
        memory_open,
        memory_after,
    })
}

/// Tables that are made at the same time.
const MAKERS: usize = 16;

/// Makes tables and looks at them.
async fn make(mut maker: Browser, wish: Value, tables: usize) -> io::Result<Vec<(Arc<Seat>, Socket)>> {
    let mut made = Vec::with_capacity(tables);
    for _ in 0..tables {
        let answer = maker.post("/api/tables", &wish).await?;
        let id = answer.json()["id"].as_str().unwrap_or_default().to_string();
        if id.is_empty() {
            return Err(io::Error::other(answer.text()));
        }
        let mut socket = maker.socket(&format!("/api/tables/{id}/live")).await?;
        let mut seen = Seen::default();
        seen.hear(&socket.next().await?)?;
        let seat = Seat { id, seen: watch::Sender::new(seen), sent: Mutex::new(None) };
        made.push((Arc::new(seat), socket));
    }
    Ok(made)
}

/// Decides at these tables in turn, anything that is legal; at a pace, from when on and how often, if there is one. As a
/// browser does it asks for no more than that it is done, and follows the table by its socket.
async fn decide(
    mut browser: Browser,
    seats: Vec<Arc<Seat>>,
    stop: Arc<AtomicBool>,
    failures: Arc<AtomicUsize>,
    seed: u64,
    pace: Option<(Instant, Duration)>,
) -> io::Result<Vec<Duration>> {
    browser.headers.insert("prefer", HeaderValue::from_static("return=minimal"));
    let mut due = pace.map(|(first, _)| first);
    let mut luck = record::Stream::derive(seed, "load test", 0);
    let mut waits = Vec::new();
    let mut acknowledged = vec![0; seats.len()];
    while !stop.load(Ordering::Relaxed) && !seats.is_empty() {
        for (seat, acknowledged) in seats.iter().zip(&mut acknowledged) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let mut seen = seat.seen.subscribe();
            let arrived = seen.wait_for(|seen| seen.version >= *acknowledged);
            let late = || io::Error::other("what was acknowledged was not pushed");
            let wish = {
                let seen = timeout(PUSHED, arrived).await.map_err(|_| late())?.map_err(|_| late())?;
                let choices = seen.choices.as_array().map(Vec::as_slice).unwrap_or_default();
                (!choices.is_empty()).then(|| {
                    let pick = contract::Luck::below(&mut luck, choices.len() as u32) as usize;
                    (seen.version, json!({ "version": seen.version, "decision": choices[pick]["decision"] }))
                })
            };
            let Some((version, wish)) = wish else {
                // This game is over; there are others.
                tokio::task::yield_now().await;
                continue;
            };
            if let (Some(when), Some((_, every))) = (due, pace) {
                tokio::time::sleep_until(when.into()).await;
                due = Some(when + every);
            }
            let begun = Instant::now();
            *seat.sent.lock().unwrap_or_else(PoisonError::into_inner) = Some((version, begun));
            let answer = browser.post(&format!("/api/tables/{}/decisions", seat.id), &wish).await?;
            if answer.status.is_success() {
                waits.push(begun.elapsed());
                *acknowledged = answer.read::<Done>()?.version;
            } else {
                failures.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
    Ok(waits)
}

/// How long a player waits for what has been acknowledged to come by the socket.
const PUSHED: Duration = Duration::from_secs(30);

/// The acknowledgement of a decision.
#[derive(Deserialize)]
struct Done {
    version: u64,
}

/// Follows a table, and notes when a decision arrives.
async fn watch(mut socket: Socket, seat: Arc<Seat>, arrivals: Arc<Mutex<Vec<Duration>>>) {
    while let Ok(text) = socket.next().await {
        let now = Instant::now();
        let mut moved = Ok(false);
        seat.seen.send_if_modified(|seen| {
            moved = seen.hear(&text);
            matches!(moved, Ok(true))
        });
        let Ok(moved) = moved else { return };
        let mut sent = seat.sent.lock().unwrap_or_else(PoisonError::into_inner);
        if moved && let Some((_, begun)) = sent.take_if(|(before, _)| seat.seen.borrow().version > *before) {
            arrivals.lock().unwrap_or_else(PoisonError::into_inner).push(now.duration_since(begun));
        }
    }
}

fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

/// Milliseconds of processor time that the server has taken, and the players: by process, or by the names of threads in
/// one; nothing where the system does not say. The database of SQLite is part of the server.
fn cpu(server: Option<u32>) -> (f64, f64) {
    let (mut of_server, mut of_players) = (0.0, 0.0);
    let mut add = |process: &str, is_server: &dyn Fn(&str) -> bool| {
        let tasks = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
        for task in tasks {
            let Ok(stat) = std::fs::read_to_string(task.path().join("stat")) else { continue };
            // The name stands in brackets, and may hold anything.
            let Some((name, rest)) = stat.split_once('(').and_then(|(_, rest)| rest.rsplit_once(')')) else {
                continue;
            };
            let ticks: f64 =
                rest.split_whitespace().skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok()).sum();
            // A tick is ten milliseconds wherever Linux runs.
            *(if is_server(name) { &mut of_server } else { &mut of_players }) += ticks * 10.0;
        }
    };
    match server {
        Some(process) => {
            add(&process.to_string(), &|_| true);
            add("self", &|_| false);
        }
        None => add("self", &|name| !name.starts_with("tokio-rt")),
    }
    (of_server, of_players)
}

/// Memory that a process has now, or this one, in MiB; nothing where the system does not say.
fn memory(process: Option<u32>) -> f64 {
    let process = process.map_or_else(|| "self".into(), |process| process.to_string());
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
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
                 processor    {:.2} ms of the server a decision, {:.2} ms of the players\n  \
                 memory       {:.0} MiB before, {:.0} MiB with all tables open ({:.0} KiB a table), {:.0} MiB after \
                 ({})",
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
                run.cpu_of_server,
                run.cpu_of_players,
                run.memory_before,
                run.memory_open,
                run.memory_a_table,
                run.memory_after,
                if run.apart { "the server alone" } else { "server and players together" },
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
            LoadError::Files { needed, allowed, tables } => write!(
                f,
                "this needs {needed} open files, and the system lets a process open {allowed}: raise the limit \
                 (ulimit -Hn), or try at most --tables {tables}"
            ),
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
    fn a_limit_of_the_machine_is_named_before_anything_is_tried() {
        let test = LoadTest { tables: 20_000_000, ..LoadTest::default() };
        let Err(error @ LoadError::Files { .. }) = load_test(&test) else {
            panic!("no machine opens so many")
        };
        assert!(
            error.to_string().contains("open files") && error.to_string().contains("--tables"),
            "{error}"
        );
    }

    #[test]
    fn a_small_trial_tells_what_a_decision_costs() {
        let time = Duration::from_secs(2);
        let test = LoadTest { tables: 8, players: 4, time, rate: Some(20.0), ..LoadTest::default() };
        let report = load_test(&test).unwrap();
        let run = &report.runs[0];
        assert_eq!((run.tables, run.sockets, run.failures), (8, 8, 0));
        assert!(
            (20..=48).contains(&run.decisions),
            "{} decisions in two seconds at twenty a second",
            run.decisions
        );
        assert!(run.cpu_of_server > 0.0 && run.cpu_of_server < 200.0, "{}", run.cpu_of_server);
    }

    #[test]
    fn a_player_follows_a_table_by_what_is_pushed() {
        let mut seen = Seen::default();
        let choices = json!([{ "decision": 1 }, { "decision": 2 }]);
        let table = json!({ "table": { "id": "x", "version": 17, "scene": { "choices": choices } } });
        assert!(seen.hear(&table.to_string()).unwrap());
        assert_eq!((seen.version, &seen.choices), (17, &choices));
        assert!(!seen.hear(r#"{"chat":{"text":"\"version\":1"}}"#).unwrap());
        let change =
            json!({ "version": { "=": 18 }, "scene": { "choices": [[1, 1], [[{ "decision": 3 }]]] } });
        assert!(seen.hear(&json!({ "change": { "since": 4, "change": change } }).to_string()).unwrap());
        assert_eq!((seen.version, &seen.choices), (18, &json!([{ "decision": 2 }, { "decision": 3 }])));
        let change = json!({ "scene": { "=": { "choices": [] } } });
        assert!(!seen.hear(&json!({ "change": { "since": 5, "change": change } }).to_string()).unwrap());
        assert_eq!(seen.choices, json!([]));
    }
}
