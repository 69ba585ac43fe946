//! What can be taken home from a table: its record and its picture.

use super::Shared;
use super::asked::{At, With};
use super::printed::{Light, drawn};
use crate::app::App;
use crate::trouble::Trouble;
use crate::view::Person;
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use picture::Look;
use record::Audience;
use std::sync::Arc;

pub(super) async fn record(State(app): Shared, At(id): At<String>) -> Result<Response, Trouble> {
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
pub(super) async fn picture(
    app: Arc<App>,
    person: Person,
    id: &str,
    light: &Light,
) -> Result<(String, u32), Trouble> {
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

pub(super) async fn picture_svg(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    With(light): With<Light>,
) -> Result<Response, Trouble> {
    let (svg, _) = picture(app, person, &id, &light).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

pub(super) async fn picture_png(
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
