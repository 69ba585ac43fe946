//! What is the same for everybody: games, rules, boards, maps and counters.

use super::Shared;
use super::asked::{At, With};
use crate::api::{GameView, RulesView};
use crate::app::App;
use crate::art::{Art, Drawing};
use crate::files::{FOREVER, stamp};
use crate::trouble::Trouble;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contract::Board;
use picture::{PictureError, Theme};
use serde::Deserialize;
use std::sync::Arc;

pub(super) async fn games(State(app): Shared) -> Json<Vec<GameView>> {
    Json(app.games.clone())
}

pub(super) async fn rules(State(app): Shared, At(game): At<String>) -> Result<Json<RulesView>, Trouble> {
    if !app.serves(&game) {
        return Err(Trouble::missing("there is no such game"));
    }
    let ledger = catalog::ledger(&game).map_err(|error| Trouble::missing(error.to_string()))?;
    let guide = catalog::guide(&game).ok().flatten();
    Ok(Json(RulesView { rules: ledger.rules.clone(), glossary: ledger.glossary.clone(), guide }))
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

pub(super) async fn board(State(app): Shared, At(id): At<String>) -> Result<Response, Trouble> {
    let (_, board) = find_board(&app, &id)?;
    // Its name names its content.
    Ok(([(header::CACHE_CONTROL, FOREVER)], Json(board)).into_response())
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
    draw_board(&app, &id, &light, &headers, |art, board, theme| Ok(art.map(board, theme))).await
}

pub(super) async fn thumbnail(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    if let Some(made) = app.art.made_thumbnail(&id, light.theme()) {
        return Ok(serve(&made, &light, &headers));
    }
    let _turn = app.thumbnails.take().await?;
    draw_board(&app, &id, &light, &headers, |art, board, theme| art.thumbnail(board, theme)).await
}

pub(super) async fn counters(
    State(app): Shared,
    At(id): At<String>,
    With(light): With<Light>,
    headers: HeaderMap,
) -> Result<Response, Trouble> {
    draw_board(&app, &id, &light, &headers, |art, board, theme| Ok(art.counters(board, theme))).await
}

/// Something that is drawn of a board or of its counters.
async fn draw_board(
    app: &Arc<App>,
    id: &str,
    light: &Light,
    headers: &HeaderMap,
    draw: impl FnOnce(&Art, &'static Board, Theme) -> Result<Arc<Drawing>, PictureError> + Send + 'static,
) -> Result<Response, Trouble> {
    let (_, board) = find_board(app, id)?;
    let (theme, maker) = (light.theme(), app.clone());
    let drawing = drawn(move || draw(&maker.art, board, theme)).await?.map_err(|error| {
        tracing::error!(%error, "a board cannot be drawn");
        Trouble::internal("the picture cannot be drawn")
    })?;
    Ok(serve(&drawing, light, headers))
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

fn serve(drawing: &Drawing, light: &Light, headers: &HeaderMap) -> Response {
    // Another version of the program may draw the same board better.
    let cache = if light.by.as_deref() == Some(&stamp()) { FOREVER } else { "no-cache" };
    let cache = (header::CACHE_CONTROL, cache.to_string());
    let tag = (header::ETAG, drawing.tag.clone());
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == drawing.tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [cache, tag]).into_response();
    }
    ([cache, tag, (header::CONTENT_TYPE, drawing.kind.into())], drawing.bytes.clone()).into_response()
}
