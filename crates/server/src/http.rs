//! The addresses, as `docs/interface.md` lists them.

use crate::api::{
    Branch, ChatView, Created, Decide, EntryView, GameView, Health, Hint, NewTable, Offer, Resign,
    TableSummary, TableView, Text, ThreatMark, Threats, Undo, WhyAnswer, WhyNot, Written,
};
use crate::app::App;
use crate::art::Drawing;
use crate::guard::{self, CarriedSeat};
use crate::live;
use crate::names::{Secret, TableId};
use crate::play::to_its_end;
use crate::room::{Room, Summary};
use crate::trouble::Trouble;
use crate::view::{self, Person};
use crate::{clock, files, maproom};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::ws::{WebSocketUpgrade, rejection::WebSocketUpgradeRejection};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post, put};
use axum::{Extension, Json, Router, middleware};
use catalog::Why;
use contract::{Board, RuleText, Side};
use picture::{Look, Theme};
use record::Audience;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{Predicate, SizeAbove};

/// Bytes in an ordinary request.
const BODY: usize = 64 << 10;
/// Bytes in a request with a record in it.
const RECORD: usize = 4 << 20;

/// How long a request may take to arrive.
const DAWDLING: Duration = Duration::from_secs(60);

type Shared = State<Arc<App>>;

/// All addresses.
pub(crate) fn router(app: Arc<App>) -> Router {
    let tables = Router::new()
        .route("/api/tables", get(list).merge(post(create).layer(DefaultBodyLimit::max(RECORD))))
        .route("/api/tables/{id}", get(show))
        .route("/api/tables/{id}/at/{n}", get(replay))
        .route("/api/tables/{id}/chronicle", get(chronicle))
        .route("/api/tables/{id}/decisions", post(decide))
        .route("/api/tables/{id}/undo", post(undo))
        .route("/api/tables/{id}/why", post(why))
        .route("/api/tables/{id}/hint", post(hint))
        .route("/api/tables/{id}/threats", post(threats))
        .route("/api/tables/{id}/chat", post(chat))
        .route("/api/tables/{id}/notes", put(notes))
        .route("/api/tables/{id}/name", put(name))
        .route("/api/tables/{id}/offers", post(offer))
        .route("/api/tables/{id}/resign", post(resign))
        .route("/api/tables/{id}/branch", post(branch))
        .route("/api/tables/{id}/record", get(record))
        .route("/api/tables/{id}/picture.svg", get(picture_svg))
        .route("/api/tables/{id}/picture.png", get(picture_png))
        .route("/api/tables/{id}/live", get(look))
        .route("/seat/{id}/{secret}", get(sit))
        .route("/", get(page))
        .route("/table/{id}", get(page))
        .layer(middleware::from_fn_with_state(app.clone(), guard::know_person));
    // Drawings and scripts shrink to a fifth. What changes with every decision is not worth the time.
    let large = SizeAbove::new(2048).and(
        |_: StatusCode, _: axum::http::Version, headers: &HeaderMap, _: &axum::http::Extensions| {
            headers.get(header::CONTENT_TYPE).is_some_and(|kind| {
                let kind = kind.as_bytes();
                [&b"text/"[..], b"image/svg", b"application/json"].iter().any(|start| kind.starts_with(start))
            })
        },
    );
    let library = Router::new()
        .route("/api/games", get(games))
        .route("/api/rules/{game}", get(rules))
        .route("/api/boards/{board}", get(board))
        .route("/api/boards/{board}/map.svg", get(map))
        .route("/api/boards/{board}/counters.svg", get(counters))
        .merge(maproom::router())
        .fallback(other)
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(large));
    Router::new()
        .route("/health", get(health))
        .route("/metrics", get(metrics))
        .merge(tables)
        .merge(library)
        .method_not_allowed_fallback(async || {
            Trouble::new(StatusCode::METHOD_NOT_ALLOWED, "this address does not do that")
        })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn_with_state(app.clone(), guard::every_request))
        .with_state(app)
}

/// A request as JSON, or a problem as JSON.
pub(crate) struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Asked<T> {
    type Rejection = Trouble;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Trouble> {
        let kind = request.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes).unwrap_or_default();
        // A form of another site can send text without being asked for leave, but not JSON.
        let json = kind.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
        let is_json = json.eq_ignore_ascii_case(b"application/json");
        let body = tokio::time::timeout(DAWDLING, Bytes::from_request(request, state)).await;
        let body = match body.map_err(|_| Trouble::malformed("the request took too long to arrive"))? {
            Ok(body) => body,
            Err(BytesRejection::FailedToBufferBody(failed))
                if failed.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                return Err(Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, "this request is too large"));
            }
            Err(_) => return Err(Trouble::malformed("the request broke off")),
        };
        // A request that says nothing need not say it in JSON.
        let body: &[u8] = match (body.is_empty(), is_json) {
            (true, _) => b"{}",
            (false, true) => &body,
            (false, false) => {
                return Err(
                    Trouble::malformed("this is not JSON").hint("send content-type: application/json")
                );
            }
        };
        serde_json::from_slice(body)
            .map(Asked)
            .map_err(|error| Trouble::malformed(format!("the request cannot be read: {error}")))
    }
}

/// A part of the address, or a problem as JSON.
pub(crate) struct At<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for At<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<At<T>, Trouble> {
        let Path(at) = Path::from_request_parts(parts, state)
            .await
            .map_err(|_| Trouble::missing("there is nothing at this address"))?;
        Ok(At(at))
    }
}

/// What follows the question mark, or a problem as JSON.
pub(crate) struct With<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for With<T> {
    type Rejection = Trouble;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<With<T>, Trouble> {
        let Query(with) = Query::from_request_parts(parts, state)
            .await
            .map_err(|error| Trouble::malformed(error.body_text()))?;
        Ok(With(with))
    }
}

async fn games(State(app): Shared) -> Json<Vec<GameView>> {
    Json(app.games.clone())
}

async fn rules(State(app): Shared, At(game): At<String>) -> Result<Json<&'static [RuleText]>, Trouble> {
    if !app.serves(&game) {
        return Err(Trouble::missing("there is no such game"));
    }
    let ledger = catalog::ledger(&game).map_err(|error| Trouble::missing(error.to_string()))?;
    Ok(Json(&ledger.rules))
}

/// A board that is served here, and the game it belongs to.
fn find_board<'a>(app: &'a App, id: &str) -> Result<(&'a str, &'static Board), Trouble> {
    let served = app.games.iter().filter(|game| !game.coming);
    served
        .flat_map(|game| {
            let boards = catalog::boards(&game.key).unwrap_or_default();
            boards.into_iter().map(|(_, board)| (game.key.as_str(), board))
        })
        .find(|(_, board)| board.id == id)
        .or_else(|| maproom::find_board(id))
        .ok_or_else(|| Trouble::missing("there is no such board"))
}

async fn board(State(app): Shared, At(id): At<String>) -> Result<Response, Trouble> {
    let (_, board) = find_board(&app, &id)?;
    // Its name names its content.
    let forever = [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
    Ok((forever, Json(board)).into_response())
}

#[derive(Deserialize)]
pub(crate) struct Light {
    #[serde(default)]
    theme: Option<String>,
    #[serde(default)]
    width: Option<u32>,
}

impl Light {
    pub(crate) fn theme(&self) -> Theme {
        if self.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light }
    }
}

async fn map(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let (_, board) = find_board(&app, &id)?;
    let theme = light.theme();
    let drawing = drawn(move || app.art.map(board, theme)).await?;
    Ok(serve(&drawing, &headers))
}

async fn counters(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let (game, board) = find_board(&app, &id)?;
    let (game, theme) = (game.to_string(), light.theme());
    let drawing = drawn(move || app.art.counters(&game, board, theme)).await?;
    Ok(serve(&drawing, &headers))
}

/// Draws where nobody waits for anything else.
pub(crate) async fn drawn<T: Send + 'static>(
    draw: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Trouble> {
    tokio::task::spawn_blocking(draw).await.map_err(|error| {
        tracing::error!(%error, "a drawing failed");
        Trouble::internal("the picture cannot be drawn")
    })
}

fn serve(drawing: &Drawing, headers: &HeaderMap) -> Response {
    // Another version of the program may draw the same board better.
    let cache = (header::CACHE_CONTROL, "no-cache".to_string());
    let tag = (header::ETAG, drawing.tag.clone());
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == drawing.tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [cache, tag]).into_response();
    }
    ([cache, tag, (header::CONTENT_TYPE, "image/svg+xml".into())], drawing.svg.clone()).into_response()
}

async fn list(
    State(app): Shared,
    Extension(person): Extension<Person>,
) -> Result<Json<Vec<TableSummary>>, Trouble> {
    let owned = app.store.mine(&person.hash).await?;
    let summary = |table: crate::store::Owned| {
        let summary: Summary = serde_json::from_str(&table.summary).ok()?;
        let game_title = app.games.iter().find(|game| game.key == table.game).map(|game| game.title.clone());
        let others = Side::ALL.into_iter().filter(|side| !table.sides.contains(side));
        Some(TableSummary {
            game_title: game_title.unwrap_or_default(),
            scenario_title: view::scenario_title(&table.game, &summary.scenario),
            game: table.game,
            id: table.id.to_string(),
            name: table.name,
            headline: summary.headline,
            your_turn: summary.to_act.iter().any(|side| table.sides.contains(side)),
            to_act: summary.to_act,
            over: summary.outcome.is_some(),
            outcome: summary.outcome,
            created_at: clock::written(table.created),
            updated_at: clock::written(table.updated),
            opponents: others.map(|side| table.names[side as usize].clone()).collect(),
            your_sides: table.sides,
        })
    };
    Ok(Json(owned.into_iter().filter_map(summary).collect()))
}

async fn create(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Asked(wish): Asked<NewTable>,
) -> Result<(StatusCode, Json<Created>), Trouble> {
    let created = to_its_end(app.create(person, wish)).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

async fn show(
    State(app): Shared,
    Extension(person): Extension<Person>,
    carried: Option<Extension<CarriedSeat>>,
    At(id): At<String>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    let sat = take_carried_seat(&app, &room, &person, carried).await;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    app.attend(&room, &mut state);
    let mut response = Json(app.view(&room, &mut state, &person)).into_response();
    if sat {
        guard::put_down_seat(&mut response, &room.id);
    }
    Ok(response)
}

/// Takes the seat whose link the browser has followed.
///
/// Programs that look at links to show what is behind them follow seat links too, and would take the
/// seats of those the links are meant for. They do not come as far as this: only the page does.
async fn take_carried_seat(
    app: &Arc<App>,
    room: &Arc<Room>,
    person: &Person,
    carried: Option<Extension<CarriedSeat>>,
) -> bool {
    let Some(Extension(CarriedSeat(id, secret))) = carried else { return false };
    if id != room.id {
        return false;
    }
    let work = app.clone().sit(room.clone(), person.clone(), secret);
    if let Err(trouble) = to_its_end(work).await {
        tracing::debug!(table = %room.id, what = trouble.problem.what, "a seat was not given");
    }
    true
}

async fn sit(State(app): Shared, At((id, secret)): At<(String, String)>) -> Result<Response, Trouble> {
    let id = TableId::parse(&id).ok_or_else(Trouble::no_table)?;
    let secret = Secret::parse(&secret).ok_or_else(|| Trouble::missing("this is no seat link"))?;
    // Whether the link is good is found out when the seat is taken.
    app.room(id.as_str()).await?;
    let mut response = Redirect::to(&format!("/table/{id}")).into_response();
    guard::carry_seat(&mut response, &id, &secret);
    Ok(response)
}

async fn replay(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At((id, n)): At<(String, usize)>,
) -> Result<Json<TableView>, Trouble> {
    let room = app.room(&id).await?;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    if n > state.table.len() {
        return Err(Trouble::missing(format!("the game has only {} inputs", state.table.len())));
    }
    let present = room.present().view();
    Ok(Json(view::then(&room.id, &state, &person, present, n)))
}

#[derive(Deserialize)]
struct After {
    #[serde(default)]
    after: usize,
}

async fn chronicle(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    With(After { after }): With<After>,
) -> Result<Json<Written<Vec<EntryView>>>, Trouble> {
    let room = app.room(&id).await?;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    let eye = state.eye(state.held_by(&person.hash));
    Ok(Json(view::since(&*state.table, after, eye)))
}

async fn decide(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Decide>,
) -> Result<Json<TableView>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.decide(room, person, wish)).await.map(Json)
}

async fn undo(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Undo>,
) -> Result<Json<TableView>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.undo(room, person, wish)).await.map(Json)
}

async fn why(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<WhyNot>,
) -> Result<Json<WhyAnswer>, Trouble> {
    let room = app.room(&id).await?;
    let state = room.state.lock().await;
    let side = state.side_of(state.held_by(&person.hash)).ok_or_else(Trouble::no_seat)?;
    let forbidden = match (wish.anchor, wish.decision) {
        (Some(anchor), None) => match state.table.why(side, &anchor) {
            Why::Nothing => return Ok(Json(WhyAnswer { nothing: Some(true), ..WhyAnswer::default() })),
            Why::Legal(_) => None,
            Why::Forbidden(forbidden) => Some(forbidden),
        },
        (None, Some(decision)) => state.table.forbids(side, &decision)?,
        _ => return Err(Trouble::malformed("ask about an anchor or about a decision")),
    };
    Ok(Json(match forbidden {
        None => WhyAnswer { legal: Some(true), ..WhyAnswer::default() },
        Some(forbidden) => WhyAnswer {
            text: state.table.ledger().get(forbidden.rule.0).cloned(),
            forbidden: Some(forbidden),
            ..WhyAnswer::default()
        },
    }))
}

async fn hint(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
) -> Result<Json<Hint>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.hint(room, person)).await.map(Json)
}

async fn threats(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
) -> Result<Json<Threats>, Trouble> {
    let room = app.room(&id).await?;
    let (table, side) = {
        let state = room.state.lock().await;
        let side = state.side_of(state.held_by(&person.hash)).ok_or_else(Trouble::no_seat)?;
        (state.table.clone(), side)
    };
    let level = |kind: &str| match kind {
        "zone" => 0.4,
        "reach" => 0.2,
        _ => 1.0,
    };
    let marks = drawn(move || table.threats(side)).await?;
    let marks = marks.into_iter().map(|mark| ThreatMark { level: level(&mark.kind), mark }).collect();
    Ok(Json(Threats { marks }))
}

async fn chat(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Text>,
) -> Result<Json<ChatView>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.say(room, person, wish.text)).await.map(Json)
}

async fn notes(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Text>,
) -> Result<Json<Text>, Trouble> {
    let room = app.room(&id).await?;
    let text = to_its_end(app.note(room, person, wish.text)).await?;
    Ok(Json(Text { text }))
}

async fn name(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Text>,
) -> Result<Json<TableView>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.rename(room, person, wish.text)).await.map(Json)
}

async fn offer(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Offer>,
) -> Result<Json<TableView>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.offer(room, person, wish)).await.map(Json)
}

async fn resign(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Resign>,
) -> Result<Json<TableView>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.resign(room, person, wish)).await.map(Json)
}

async fn branch(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Branch>,
) -> Result<(StatusCode, Json<Created>), Trouble> {
    let room = app.room(&id).await?;
    let created = to_its_end(app.branch(room, person, wish)).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

async fn record(State(app): Shared, At(id): At<String>) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    let (table, over) = {
        let mut state = room.state.lock().await;
        app.freshen(&room, &mut state, None).await?;
        (state.table.clone(), state.outcome().is_some())
    };
    let game = table.header().game.clone();
    let written = drawn(move || match (over, table.outcome().is_some()) {
        (false, _) if table.hides() => None,
        // The players have ended it: nothing can be foretold with the seed any more.
        (true, false) => Some(table.write(Audience::Table)),
        _ => Some(table.write(Audience::Players)),
    });
    let Some(text) = written.await? else {
        let what = "something in this game is still secret, and its record would give it away";
        return Err(Trouble::forbidden(what).hint("it can be had when the game is over"));
    };
    let name = format!("attachment; filename=\"{game}-{}.jsonl\"", room.id);
    Ok((
        [(header::CONTENT_TYPE, "application/x-ndjson".to_string()), (header::CONTENT_DISPOSITION, name)],
        text,
    )
        .into_response())
}

/// The table as this person sees it, drawn.
async fn picture(app: Arc<App>, person: Person, id: &str, light: &Light) -> Result<(String, u32), Trouble> {
    let room = app.room(id).await?;
    let (table, eye) = {
        let mut state = room.state.lock().await;
        app.freshen(&room, &mut state, None).await?;
        (state.table.clone(), state.eye(state.held_by(&person.hash)))
    };
    let (theme, width) = (light.theme(), light.width.unwrap_or(1800).clamp(320, 4000));
    drawn(move || {
        let from = table.len().saturating_sub(12);
        let entries = table.chronicle_after(from, eye).into_iter().map(|(_, entry)| entry).collect();
        let look = Look { choices: false, ..Look::default() };
        let look = look.with_theme(theme).with_width(width).with_entries(entries);
        (picture::svg(table.board(), Some(&table.scene(eye)), &look), width)
    })
    .await
}

async fn picture_svg(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    With(light): With<Light>,
) -> Result<Response, Trouble> {
    let (svg, _) = picture(app, person, &id, &light).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

async fn picture_png(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    With(light): With<Light>,
) -> Result<Response, Trouble> {
    let (svg, width) = picture(app.clone(), person, &id, &light).await?;
    // Pixels are dear: one picture at a time.
    let _turn = app.pictures.acquire().await.map_err(|_| Trouble::unavailable("no pictures now"))?;
    let png = drawn(move || picture::png(&svg, width)).await?;
    let png = png.map_err(|error| Trouble::internal(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}

async fn look(
    State(app): Shared,
    Extension(person): Extension<Person>,
    carried: Option<Extension<CarriedSeat>>,
    At(id): At<String>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    let socket =
        socket.map_err(|error| Trouble::malformed(format!("this address is a WebSocket: {error}")))?;
    if app.meters.sockets.now() >= app.config.peers as u64 {
        return Err(Trouble::unavailable("too many are looking"));
    }
    take_carried_seat(&app, &room, &person, carried).await;
    let socket = socket
        .max_message_size(4 << 10)
        .max_frame_size(4 << 10)
        .read_buffer_size(4 << 10)
        .write_buffer_size(0);
    Ok(socket.on_upgrade(move |socket| live::look(app, room, person, socket)))
}

async fn page(headers: HeaderMap) -> Response {
    files::page(&headers)
}

async fn other(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    if let Some(file) = files::file(path, request.headers()) {
        return file;
    }
    Trouble::missing("there is nothing at this address").into_response()
}

async fn health(State(app): Shared) -> Response {
    let answered = tokio::time::timeout(Duration::from_secs(3), app.store.ping()).await;
    let ok = matches!(answered, Ok(Ok(())));
    let health = Health { ok, version: env!("CARGO_PKG_VERSION").into(), database: app.store.kind().into() };
    let status = if ok { StatusCode::OK } else { StatusCode::SERVICE_UNAVAILABLE };
    (status, Json(health)).into_response()
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
