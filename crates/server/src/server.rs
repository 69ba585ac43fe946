//! Starting, serving, stopping.

use crate::app::App;
use crate::config::Config;
use crate::http;
use crate::limits::Kind;
use crate::patient::Patient;
use crate::seal::Seal;
use crate::store::{Postgres, Sqlite, Store, StoreError, Timely};
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;

/// How long a peer may take to say what it wants, or what it wants next.
const DAWDLING: Duration = Duration::from_secs(30);
/// How long the database may take to answer.
const ANSWERS: Duration = Duration::from_millis(4500);
/// How long those who are being served may take to finish when the server stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// A table that is being served.
pub struct Server {
    address: SocketAddr,
    app: Arc<App>,
    close: watch::Sender<bool>,
    accepting: JoinHandle<()>,
    /// Keeps other servers from the file, as long as it is open.
    _lock: Option<std::fs::File>,
}

/// Why a table cannot be served.
#[derive(Debug)]
pub enum StartError {
    /// The address cannot be listened on.
    Listen(SocketAddr, io::Error),
    /// The folder for the data cannot be made.
    Folder(PathBuf, io::Error),
    /// The database cannot be used.
    Database(String, StoreError),
    /// Another server has the file open.
    InUse(PathBuf),
    /// The key for seeds cannot be read or made.
    Key(PathBuf, io::Error),
    /// The database was sealed with another key than the one in this file.
    OtherKey(PathBuf),
    /// The system has no threads for it.
    Runtime(io::Error),
}

impl Server {
    /// Begins to serve.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        // A socket is a file, and many systems start with a thousand.
        open_files(2 * config.peers as u64 + 200);
        let lock = lock_file(&config)?;
        let store = Timely::new(open_store(&config).await?, ANSWERS);
        let (condition, store) = (store.condition(), Arc::new(store));
        let seal = open_seal(&config, &*store).await?;
        let address = config.listen;
        let listener =
            TcpListener::bind(address).await.map_err(|error| StartError::Listen(address, error))?;
        let address = listener.local_addr().map_err(|error| StartError::Listen(address, error))?;
        let (close, closing) = watch::channel(false);
        let peers = config.peers;
        let app = Arc::new(App::new(config, store, condition, seal, closing.clone()));
        tokio::spawn(app.clone().hear_news());
        tokio::spawn(app.clone().look_around());
        tokio::spawn(app.clone().sweep());
        let router = http::router(app.clone());
        let accepting = tokio::spawn(accept(listener, router, app.clone(), peers, closing));
        tracing::info!(%address, database = app.store.kind(), "the table is served");
        Ok(Server { address, app, close, accepting, _lock: lock })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops: what has begun is finished, sockets are closed, the database too.
    pub async fn stop(self) {
        tracing::info!("the table is being closed");
        self.close.send_replace(true);
        if let Err(error) = self.accepting.await {
            tracing::error!(%error, "the server broke down");
        }
        self.app.thinkers.close();
        if let Err(error) = self.app.store.close().await {
            tracing::error!(%error, "the database was not closed");
        }
    }
}

/// Has the system let this process open so many files, if it may, and says how many it may: a socket is one.
pub fn open_files(wanted: u64) -> u64 {
    rlimit::increase_nofile_limit(wanted).unwrap_or_else(|error| {
        tracing::debug!(%error, "the limit of open files stays");
        1024
    })
}

/// Serves a table until the process is interrupted or told to terminate. `ready` is called with the
/// address once it can be visited.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.map_err(StartError::Runtime)?.block_on(async {
        let told_to_stop = told_to_stop().map_err(StartError::Runtime)?;
        let server = Server::start(config).await?;
        ready(server.address());
        told_to_stop.await;
        server.stop().await;
        Ok(())
    })
}

/// Hears that the process is interrupted or told to terminate, also before anybody waits for it: a server that is
/// stopped as soon as it can be visited closes its books too.
#[cfg(unix)]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    // A terminal that is closed, or a service manager of the old kind.
    let mut hang_up = signal(SignalKind::hangup())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            _ = hang_up.recv() => {}
        }
    })
}

/// Hears that the process is interrupted.
#[cfg(not(unix))]
fn told_to_stop() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Where the SQLite file is, if there is one.
fn sqlite_file(config: &Config) -> Option<PathBuf> {
    match &config.database {
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => None,
        Some(path) => Some(PathBuf::from(path.strip_prefix("sqlite://").unwrap_or(path))),
        None => Some(config.data_dir.join("grognard.sqlite3")),
    }
}

/// One server has an SQLite file to itself: two would each believe what they hold in memory.
pub(crate) fn lock_file(config: &Config) -> Result<Option<std::fs::File>, StartError> {
    let Some(path) = sqlite_file(config) else { return Ok(None) };
    if config.database.is_none() {
        folder(&config.data_dir)?;
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let beside = PathBuf::from(format!("{}.lock", path.display()));
        let mut options = std::fs::OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).mode(0o600).open(&beside);
        let file = file.map_err(|error| StartError::Folder(beside, error))?;
        match rustix::fs::flock(&file, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(Some(file)),
            Err(rustix::io::Errno::WOULDBLOCK) => Err(StartError::InUse(path)),
            // Some file systems know no locks.
            Err(error) => {
                tracing::warn!(%error, "the database cannot be locked against a second server");
                Ok(Some(file))
            }
        }
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        Ok(None)
    }
}

pub(crate) async fn open_store(config: &Config) -> Result<Arc<dyn Store>, StartError> {
    match &config.database {
        Some(url) if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
            let store = Postgres::open(url, config.connections).await;
            // The address may hold a password.
            Ok(Arc::new(store.map_err(|error| StartError::Database("PostgreSQL".into(), error))?))
        }
        other => {
            let path = match other {
                Some(path) => PathBuf::from(path.strip_prefix("sqlite://").unwrap_or(path)),
                None => {
                    folder(&config.data_dir)?;
                    config.data_dir.join("grognard.sqlite3")
                }
            };
            let store = Sqlite::open(&path).await;
            Ok(Arc::new(store.map_err(|error| StartError::Database(path.display().to_string(), error))?))
        }
    }
}

/// The key for seeds. All processes of a database must have the same, or one could not read what another writes.
async fn open_seal(config: &Config, store: &dyn Store) -> Result<Seal, StartError> {
    let path = match &config.seal_key {
        Some(path) => path.clone(),
        None => {
            folder(&config.data_dir)?;
            config.data_dir.join("seal.key")
        }
    };
    let seal = Seal::at(&path).map_err(|error| StartError::Key(path.clone(), error))?;
    let known = store.fact("seal", &seal.fingerprint()).await;
    let known = known.map_err(|error| StartError::Database(store.kind().into(), error))?;
    if known == seal.fingerprint() { Ok(seal) } else { Err(StartError::OtherKey(path)) }
}

/// Makes a folder that nobody else on the machine looks into.
fn folder(path: &Path) -> Result<(), StartError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).map_err(|error| StartError::Folder(path.into(), error))
}

/// Takes connections in until the server is to stop, then lets them finish.
async fn accept(
    listener: TcpListener,
    router: Router,
    app: Arc<App>,
    peers: usize,
    mut closing: watch::Receiver<bool>,
) {
    let places = Arc::new(Semaphore::new(peers));
    let mut protocol = hyper::server::conn::http1::Builder::new();
    protocol.timer(TokioTimer::new()).header_read_timeout(DAWDLING).max_buf_size(64 << 10);
    loop {
        let place = places.clone().acquire_owned();
        let (stream, peer) = tokio::select! {
            arrived = async { (place.await, listener.accept().await) } => match arrived {
                (Ok(place), Ok((stream, peer))) => ((stream, place), peer),
                (_, Err(error)) => {
                    // The system may be out of files for a moment.
                    tracing::warn!(%error, "a connection was not taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
                (Err(_), _) => break,
            },
            _ = closing.changed() => break,
        };
        let (stream, place) = stream;
        let held = match app.doors.enter(Kind::Connection, peer.ip()) {
            Some(held) => Some(held),
            // All connections are the proxy's.
            None if app.config.behind_proxy => None,
            None => {
                app.meters.limited.add(1);
                continue;
            }
        };
        // Small answers are not to wait for more.
        let _ = TcpStream::set_nodelay(&stream, true);
        let router = router.clone();
        let service = service_fn(move |request: hyper::Request<Incoming>| {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            hyper::service::Service::call(&TowerToHyperService::new(router.clone()), request)
        });
        let connection =
            protocol.serve_connection(TokioIo::new(Patient::new(stream)), service).with_upgrades();
        let (app, mut closing) = (app.clone(), closing.clone());
        tokio::spawn(async move {
            app.meters.connections.up();
            let mut connection = std::pin::pin!(connection);
            let done = tokio::select! {
                done = connection.as_mut() => done,
                _ = closing.changed() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = done {
                tracing::debug!(%error, "a connection broke");
            }
            app.meters.connections.down();
            drop((place, held));
        });
    }
    drop(listener);
    let all_gone = async {
        let _ = places.acquire_many(peers as u32).await;
        while app.meters.sockets.now() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    if tokio::time::timeout(FAREWELL, all_gone).await.is_err() {
        tracing::warn!("some connections did not finish in time");
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Listen(address, error) if error.kind() == io::ErrorKind::AddrInUse => {
                write!(
                    f,
                    "{address} is in use: is a table being served already? Choose another with --listen"
                )
            }
            StartError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
            StartError::Folder(path, error) => {
                write!(
                    f,
                    "cannot make the folder {}: {error}. Choose another with --data-dir",
                    path.display()
                )
            }
            StartError::Database(which, error) => write!(f, "{which}: {error}"),
            StartError::InUse(path) => write!(
                f,
                "{} is being served already: only one server can use an SQLite file. Stop the other one, choose \
                 another --data-dir, or share a PostgreSQL with --database",
                path.display()
            ),
            StartError::Key(path, error) => {
                write!(f, "the key for the seeds of dice, {}, cannot be used: {error}", path.display())
            }
            StartError::OtherKey(path) => write!(
                f,
                "this database was sealed with another key than {}: copy the file seal.key of the server that made it, \
                 and name it with --seal-key",
                path.display()
            ),
            StartError::Runtime(error) => write!(f, "the server cannot be started: {error}"),
        }
    }
}

impl std::error::Error for StartError {}
