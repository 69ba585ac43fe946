//! What can be taken home from a table: its record and its picture.

use super::Shared;
use super::asked::{At, With};
use super::printed::{Light, drawn};
use crate::app::App;
use crate::guard::Peer;
use crate::limits::{Held, Kind};
use crate::room::Room;
use crate::trouble::Trouble;
use crate::view::Person;
use axum::Extension;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use picture::Look;
use record::Audience;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use tokio::sync::oneshot;

/// Pixels across a picture.
const WIDEST: u32 = 2400;

pub(super) async fn record(State(app): Shared, At(id): At<String>) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    let (table, ended, broken) = {
        let mut state = room.state.lock().await;
        app.freshen(&room, &mut state, None).await?;
        (state.table.clone(), state.extras.ended, state.broken.as_ref().map(|broken| broken.lines.clone()))
    };
    let game = table.header().game.clone();
    if let Some(lines) = broken {
        // As it is kept, for the version of the program that it was begun with. Nothing more will be decided in it.
        let header = table.copy().write(Audience::Players);
        let header = header.lines().next().unwrap_or_default();
        return Ok(file(&game, &room, [header.into(), lines.join("\n"), String::new()].join("\n")));
    }
    let written = drawn(move || {
        let mut table = table.copy();
        if let Some(ended) = ended {
            // The rules may have ended it with the same decision.
            let _ = table.end(ended.into());
        }
        (!table.hides()).then(|| table.write(Audience::Players))
    });
    let Some(text) = written.await? else {
        let what = "something in this game is still secret, and its record would give it away";
        return Err(Trouble::forbidden(what).hint("it can be had when the game is over"));
    };
    Ok(file(&game, &room, text))
}

/// A record to be taken home.
fn file(game: &str, room: &Room, text: String) -> Response {
    let name = format!("attachment; filename=\"{game}-{}.jsonl\"", room.id);
    let kind = (header::CONTENT_TYPE, "application/x-ndjson".to_string());
    ([kind, (header::CONTENT_DISPOSITION, name)], text).into_response()
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
    let (theme, width) = (light.theme(), light.width.unwrap_or(1800).clamp(320, WIDEST));
    painted(&app, move || {
        let from = table.len().saturating_sub(12);
        let entries = table.chronicle_after(from, eye).into_iter().map(|(_, entry)| entry).collect();
        let look = Look { choices: false, ..Look::default() };
        let look = look.with_theme(theme).with_width(width).with_entries(entries);
        (picture::svg(table.board(), Some(&table.scene(eye)), &look), width)
    })
    .await
}

/// Draws on the thread that stands back behind those who answer.
async fn painted<T: Send + 'static>(
    app: &App,
    draw: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Trouble> {
    let (done, picture) = oneshot::channel();
    // Who takes turns here has done so before.
    app.painter.think(IpAddr::V6(Ipv6Addr::UNSPECIFIED), move || {
        if !done.is_closed() {
            let _ = done.send(draw());
        }
    });
    picture.await.map_err(|_| Trouble::internal("the picture cannot be drawn"))
}

/// A place in the queue of those who want a picture.
fn queue(app: &App, peer: IpAddr) -> Result<Held, Trouble> {
    let place = app.doors.enter(Kind::Picture, peer);
    place.ok_or_else(|| Trouble::unavailable("pictures for your address are being drawn at the moment"))
}

pub(super) async fn picture_svg(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    At(id): At<String>,
    With(light): With<Light>,
) -> Result<Response, Trouble> {
    let _place = queue(&app, peer)?;
    let _turn = app.drawings.take().await?;
    let (svg, _) = picture(app.clone(), person, &id, &light).await?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}

pub(super) async fn picture_png(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    At(id): At<String>,
    With(light): With<Light>,
) -> Result<Response, Trouble> {
    let _place = queue(&app, peer)?;
    // One picture at a time, and the turn is taken before anything is held in memory for it.
    let _turn = app.pictures.take().await?;
    let (svg, width) = picture(app.clone(), person, &id, &light).await?;
    let png = painted(&app, move || picture::png(&svg, width)).await?;
    let png = png.map_err(|error| Trouble::internal(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "image/png")], png).into_response())
}
