//! What is the same for everybody: games, rules, boards, maps and counters.

use super::Shared;
use super::asked::{At, With};
use crate::api::{GameView, RulesView};
use crate::app::App;
use crate::art::{Drawing, What};
use crate::files::{FOREVER, stamp};
use crate::packed;
use crate::trouble::Trouble;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contract::Board;
use picture::Theme;
use serde::Deserialize;
use std::sync::Arc;

pub(super) async fn games(State(app): Shared) -> Json<Vec<GameView>> {
    Json(app.games.clone())
}

pub(super) async fn rules(
    State(app): Shared,
    At(game): At<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    if !app.serves(&game) {
        return Err(Trouble::missing("there is no such game"));
    }
    let ledger = catalog::ledger(&game).map_err(|error| Trouble::missing(error.to_string()))?;
    let guide = catalog::guide(&game).ok().flatten();
    let view = RulesView { rules: ledger.rules.clone(), glossary: ledger.glossary.clone(), guide };
    // It stays as it is while the program runs.
    let text = || serde_json::to_vec(&view).expect("what is served is plain data").into();
    Ok(packed::answer(&format!("rules {game}"), "application/json", &headers, text).await)
}

/// A board that is served here, and the game it belongs to.
pub(super) fn find_board<'a>(app: &'a App, id: &str) -> Result<(&'a str, &'static Board), Trouble> {
    app.games
        .iter()
        .filter_map(|game| Some((game.key.as_str(), catalog::find_board(&game.key, id)?)))
        .next()
        .or_else(|| crate::maproom::find_board(id))
        .ok_or_else(|| Trouble::missing("there is no such board"))
}

pub(super) async fn board(
    State(app): Shared,
    At(id): At<String>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    let light = Light { theme: None, width: None, by: Some(stamp()) };
    // Its name names its content.
    draw_board(&app, &id, What::Sheet, &light, &headers).await
}

#[derive(Deserialize)]
pub(crate) struct Light {
    #[serde(default)]
    theme: Option<String>,
    #[serde(default)]
    pub(super) width: Option<u32>,
    /// The stamp of the client that asks: what this version of the program draws stays as it is.
    #[serde(default)]
    by: Option<String>,
}

impl Light {
    pub(crate) fn theme(&self) -> Theme {
        if self.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light }
    }
}

pub(super) async fn map(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    draw_board(&app, &id, What::Map, &light, &headers).await
}

pub(super) async fn thumbnail(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    draw_board(&app, &id, What::Thumbnail, &light, &headers).await
}

pub(super) async fn counters(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    draw_board(&app, &id, What::Counters, &light, &headers).await
}

/// Something that is drawn of a board or of its counters. Many may ask for what is not there yet: one of them draws.
async fn draw_board(
    app: &Arc<App>,
    id: &str,
    what: What,
    light: &Light,
    headers: &HeaderMap,
) -> Result<Response, Trouble> {
    let theme = light.theme();
    if let Some(made) = app.art.ready(id, what, theme) {
        return Ok(serve(&made, light, headers).await);
    }
    let (_, board) = find_board(app, id)?;
    let _turn = app.thumbnails.take().await?;
    let maker = app.clone();
    let drawing = drawn(move || maker.art.draw(board, what, theme)).await?.map_err(|error| {
        tracing::error!(%error, "a board cannot be drawn");
        Trouble::internal("the picture cannot be drawn")
    })?;
    Ok(serve(&drawing, light, headers).await)
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

async fn serve(drawing: &Drawing, light: &Light, headers: &HeaderMap) -> Response {
    // Another version of the program may draw the same board better.
    let cache = if light.by.as_deref() == Some(&stamp()) { FOREVER } else { "no-cache" };
    let cache = (header::CACHE_CONTROL, cache.to_string());
    let tag = (header::ETAG, drawing.tag.clone());
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == drawing.tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [cache, tag]).into_response();
    }
    let body = packed::answer(&drawing.tag, drawing.kind, headers, || drawing.bytes.clone()).await;
    ([cache, tag], body).into_response()
}
