//! The addresses, as `docs/interface.md` lists them.
//!
//! Here are the addresses; `asked` reads what comes with a request, `printed` answers what is the same for
//! everybody, `tables` what happens at a table, `pictures` what can be taken home from it.

pub(crate) mod asked;
mod pictures;
pub(crate) mod printed;
mod tables;

use crate::api::Health;
use crate::app::App;
use crate::files::{self, Page};
use crate::guard;
use crate::maproom;
use crate::trouble::Trouble;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post, put};
use axum::{Json, Router, middleware};
use std::sync::Arc;
use std::time::Duration;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

/// Bytes in an ordinary request.
const BODY: usize = 64 << 10;

/// Bytes in a request with a record in it.
pub(crate) const RECORD: usize = 4 << 20;

/// How long a request may take to arrive.
const DAWDLING: Duration = Duration::from_secs(60);

type Shared = State<Arc<App>>;

/// All addresses.
pub(crate) fn router(app: Arc<App>) -> Router {
    // What comes when a page is opened; what comes with every decision is small, and not worth the time.
    let opening =
        CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(SizeAbove::new(4096));
    let tables = Router::new()
        .route(
            "/api/tables",
            get(tables::list).merge(post(tables::create).layer(DefaultBodyLimit::max(RECORD))),
        )
        .route("/api/tables/{id}", get(tables::show).layer(opening.clone()).delete(tables::forget))
        .route("/api/tables/{id}/at/{n}", get(tables::replay))
        .route("/api/tables/{id}/chronicle", get(tables::chronicle).layer(opening.clone()))
        .route("/api/tables/{id}/decisions", post(tables::decide))
        .route("/api/tables/{id}/undo", post(tables::undo))
        .route("/api/tables/{id}/why", post(tables::why))
        .route("/api/tables/{id}/hint", post(tables::hint))
        .route("/api/tables/{id}/threats", post(tables::threats))
        .route("/api/tables/{id}/charts", get(tables::charts))
        .route("/api/tables/{id}/chat", post(tables::chat))
        .route("/api/tables/{id}/mute", put(tables::mute))
        .route("/api/tables/{id}/notes", put(tables::notes))
        .route("/api/tables/{id}/name", put(tables::name))
        .route("/api/tables/{id}/links/{side}", post(tables::link).delete(tables::unlink))
        .route("/api/tables/{id}/share", put(tables::share).layer(opening))
        .route("/api/tables/{id}/offers", post(tables::offer))
        .route("/api/tables/{id}/resign", post(tables::resign))
        .route("/api/tables/{id}/branch", post(tables::branch))
        .route("/api/tables/{id}/record", get(pictures::record))
        .route("/api/tables/{id}/picture.svg", get(pictures::picture_svg))
        .route("/api/tables/{id}/picture.png", get(pictures::picture_png))
        .route("/api/tables/{id}/live", get(tables::look))
        .route("/seat/{id}/{secret}", get(tables::sit))
        .route("/", get(async |headers: HeaderMap| Page::Lobby.answer(&headers).await))
        .route("/table/{id}", get(async |headers: HeaderMap| Page::Table.answer(&headers).await))
        .layer(middleware::from_fn_with_state(app.clone(), guard::know_person));
    // Drawings and scripts shrink to a fifth, and are sent once: a little more time is worth it on a slow line.
    let large = SizeAbove::new(2048).and(
        |_: StatusCode, _: axum::http::Version, headers: &HeaderMap, _: &axum::http::Extensions| {
            headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
                let kind = kind.as_bytes();
                [&b"text/"[..], b"image/svg", b"application/json"].iter().any(|start| kind.starts_with(start))
            })
        },
    );
    // What is drawn of boards is packed once and kept so.
    let drawings = Router::new()
        .route("/api/boards/{board}", get(printed::board))
        .route("/api/boards/{board}/map.svg", get(printed::map))
        .route("/api/boards/{board}/thumbnail.jpg", get(printed::thumbnail))
        .route("/api/boards/{board}/counters.svg", get(printed::counters));
    let library = Router::new()
        .route("/api/games", get(printed::games))
        .route("/api/rules/{game}", get(printed::rules))
        .merge(maproom::router())
        .fallback(other)
        .layer(CompressionLayer::new().quality(CompressionLevel::Precise(5)).compress_when(large));
    Router::new()
        .route("/health", get(health))
        .route("/ready", get(ready))
        .route("/metrics", get(metrics))
        .merge(tables)
        .merge(drawings)
        .merge(library)
        .method_not_allowed_fallback(async || {
            Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not do that")
        })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::every_request))
        .with_state(app)
}

async fn other(address: Uri, headers: HeaderMap) -> Response {
    if let Some(file) = files::file(address.path().trim_start_matches('/'), &headers).await {
        return file;
    }
    Trouble::missing("there is nothing at this address").into_response()
}

/// Whether the process is well: the database answers, and the last thing that was to be kept was kept. A full disk or a
/// damaged file shows here as soon as somebody needs it.
async fn health(State(app): Shared) -> Response {
    let told = app.ill().await;
    well(&app, told)
}

/// Whether requests should be sent here: something is written and read again, and the server is not being stopped.
async fn ready(State(app): Shared) -> Response {
    let stops = app.closing.borrow().then(|| "the server stops".to_owned());
    let told = match stops {
        Some(told) => Some(told),
        None => app.try_store().await,
    };
    well(&app, told)
}

fn well(app: &App, what: Option<String>) -> Response {
    let ok = what.is_none();
    let (version, database) = (env!("CARGO_PKG_VERSION").into(), app.store.kind().into());
    let status = if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(Health { ok, version, database, what })).into_response()
}

async fn metrics(State(app): Shared) -> Response {
    let (waiting, busy) = app.thinkers.load();
    let page = app.meters.written(&[
        ("tables_cached", "Tables in memory.", app.count_rooms() as u64),
        ("thoughts_waiting", "Decisions that wait for a thread to think on.", waiting as u64),
        ("thoughts_running", "Threads that think.", busy as u64),
    ]);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], page).into_response()
}
