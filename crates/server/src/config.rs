//! How a host wants its table.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

/// How a host wants its table. [`Config::new`] is right for one person on one machine.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where the SQLite file lies, and anything else the server keeps.
    pub data_dir: PathBuf,
    /// A path to an SQLite file or a `postgres://` address; a file in `data_dir` if there is none.
    pub database: Option<String>,
    /// The file with the key that the seeds of dice are sealed with in the database; `seal.key` in `data_dir` if there is
    /// none. Processes that share a database share the key.
    pub seal_key: Option<PathBuf>,
    /// Connections to PostgreSQL.
    pub connections: u32,
    /// Threads that programs think on: at least two, so that one deep thinker delays nobody.
    pub thinkers: usize,
    /// Positions that a program may look at for one decision.
    pub nodes: u64,
    /// How long a program may think about one decision.
    pub patience: Duration,
    /// Requests that one peer may make; `None` for as many as it likes.
    pub rate: Option<Rate>,
    /// What one address and one table may have.
    pub limits: Limits,
    /// Tables kept in memory.
    pub cached: usize,
    /// Open connections.
    pub peers: usize,
    /// How long a table is kept that nothing happens at; `None` for good.
    pub keep: Option<Duration>,
    /// The names under which the server is reached; a request for another is refused. None for any.
    pub hosts: Vec<String>,
    /// Whether a proxy stands before it, whose `X-Forwarded-…` headers are to be believed.
    pub behind_proxy: bool,
    /// Whether the tiny game of the tests is served, if it has been built in.
    pub rehearsal: bool,
}

/// A bucket of requests: it fills again by `each_second` up to `at_once`.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many a second, in the long run.
    pub each_second: f64,
    /// How many at once.
    pub at_once: f64,
}

/// What one address and one table may have; 0 is as much as they like.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Open connections of one address. Behind a proxy all connections are the proxy's, and it sees to them.
    pub connections: usize,
    /// Open WebSockets of one address.
    pub sockets: usize,
    /// Those who watch one table.
    pub watchers: usize,
    /// Tables made within an hour from one address.
    pub tables: u32,
    /// Games between two programs laid within an hour from one address.
    pub programs: u32,
    /// Lines said within a minute from one address.
    pub talk: u32,
}

impl Limits {
    /// No limits, for tests and for one's own.
    pub fn none() -> Limits {
        Limits { connections: 0, sockets: 0, watchers: 0, tables: 0, programs: 0, talk: 0 }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { connections: 200, sockets: 60, watchers: 200, tables: 200, programs: 20, talk: 40 }
    }
}

impl Rate {
    /// So many a second, and four times as many at once (a few pages opened together); 0 is no limit.
    pub fn a_second(requests: u32) -> Option<Rate> {
        let each_second = f64::from(requests);
        (requests > 0).then_some(Rate { each_second, at_once: 4.0 * each_second })
    }
}

impl Config {
    /// The port of the table.
    pub const PORT: u16 = 1815;

    /// One machine, one file, nobody from outside.
    pub fn new(data_dir: impl Into<PathBuf>) -> Config {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Config {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), Config::PORT),
            data_dir: data_dir.into(),
            database: None,
            seal_key: None,
            connections: 16,
            thinkers: cores.max(2),
            nodes: 200_000,
            patience: Duration::from_secs(5),
            rate: Rate::a_second(100),
            limits: Limits::default(),
            cached: 4096,
            peers: 20_000,
            keep: None,
            hosts: Vec::new(),
            behind_proxy: false,
            rehearsal: false,
        }
    }

    /// Where a person's own files belong on this system.
    pub fn default_data_dir() -> PathBuf {
        let path = |key: &str| std::env::var_os(key).filter(|value| !value.is_empty()).map(PathBuf::from);
        path("XDG_DATA_HOME")
            .or_else(|| path("LOCALAPPDATA"))
            .or_else(|| Some(path("HOME")?.join(".local/share")))
            .unwrap_or_else(|| PathBuf::from("."))
            .join("grognard")
    }
}
