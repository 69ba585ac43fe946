//! The map room: every board of every game, also of those that cannot be played yet, to look at, to
//! measure on, and to correct by the owner of a printed copy.

pub mod api;
mod library;
mod sight;

use crate::app::App;
use crate::files::Page;
use crate::http::asked::{Asked, At, With};
use crate::http::printed::{Light, drawn};
use crate::trouble::Trouble;
use api::{BoardLine, BoardSheet, Corrections, FaultView, Found, Measure, Sight, Uncorrected};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use boards::Map;
use boards::map::correct::{Correction, correct};
use catalog::{BoardFile, Sheet, every_board};
use contract::scene::SpaceId;
use contract::{Board, Fault};
use picture::Look;
use serde::Deserialize;
use std::sync::Arc;

/// Bytes in a list of corrections.
pub(crate) const CORRECTIONS: usize = 512 << 10;
/// Corrections in one list.
const MOST: usize = 4_000;
/// Letters of a name that is searched for.
const LONGEST: usize = 80;

type Shared = State<Arc<App>>;

/// The addresses of the map room.
pub(crate) fn router() -> Router<Arc<App>> {
    let page = async |headers: HeaderMap| Page::Maps.answer(&headers).await;
    Router::new()
        .route("/maps", get(page))
        .route("/maps/{board}", get(page))
        .route("/api/boards", get(list))
        .route("/api/boards/{board}/sheet", get(sheet))
        .route("/api/boards/{board}/file", get(file))
        .route("/api/boards/{board}/measure", get(measure))
        .route("/api/boards/{board}/sight", get(line_of_sight))
        .route("/api/boards/{board}/search", get(search))
        .route("/api/boards/{board}/correct", post(corrected_file).layer(DefaultBodyLimit::max(CORRECTIONS)))
        .route(
            "/api/boards/{board}/corrected.svg",
            post(corrected_map).layer(DefaultBodyLimit::max(CORRECTIONS)),
        )
}

/// A board by what its content is named, whatever game it belongs to.
pub(crate) fn find_board(id: &str) -> Option<(&'static str, &'static Board)> {
    every_board().iter().find(|sheet| sheet.board.id == id).map(|sheet| (sheet.game, &sheet.board))
}

/// A board by its key, or by its id.
fn find(board: &str) -> Result<(&'static Sheet, &'static BoardFile), Trouble> {
    let sheet = every_board().iter().find(|sheet| sheet.key == board || sheet.board.id == board);
    let sheet = sheet.ok_or_else(|| {
        let keys: Vec<&str> = every_board().iter().map(|sheet| sheet.key.as_str()).collect();
        Trouble::missing("there is no such board").hint(format!("there are {}", keys.join(", ")))
    })?;
    let file = sheet.file.as_ref().ok_or_else(|| Trouble::missing("this board has no file"))?;
    Ok((sheet, file))
}

async fn list(State(app): Shared) -> Json<Vec<BoardLine>> {
    let sheets = every_board().iter().filter(|sheet| sheet.file.is_some());
    Json(sheets.map(|sheet| library::line(&app, sheet)).collect())
}

async fn sheet(State(app): Shared, At(board): At<String>) -> Result<Json<BoardSheet>, Trouble> {
    let (sheet, file) = find(&board)?;
    Ok(Json(library::sheet(&app, sheet, file)))
}

async fn file(At(board): At<String>) -> Result<Response, Trouble> {
    let (_, file) = find(&board)?;
    Ok(download(file.name, file.text.to_owned()))
}

fn download(name: &str, text: String) -> Response {
    let kind = (header::CONTENT_TYPE, "application/toml; charset=utf-8".to_owned());
    let name = (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""));
    ([kind, name, (header::CACHE_CONTROL, "no-cache".to_owned())], text).into_response()
}

#[derive(Deserialize)]
struct Between {
    from: String,
    to: String,
    /// What stops a line of sight, in words with commas between them; what is usual if it is not said.
    #[serde(default)]
    blocking: Option<String>,
}

impl Between {
    fn ends(&self, map: &Map) -> Result<[SpaceId; 2], Trouble> {
        let find = |key: &str| {
            let missing = || Trouble::missing(format!("there is no space \"{key}\" on this board"));
            map.find(key).ok_or_else(missing)
        };
        Ok([find(&self.from)?, find(&self.to)?])
    }
}

async fn measure(At(board): At<String>, With(between): With<Between>) -> Result<Json<Measure>, Trouble> {
    let (sheet, file) = find(&board)?;
    Ok(Json(sight::measure(&file.map, &sheet.board, between.ends(&file.map)?)))
}

async fn line_of_sight(At(board): At<String>, With(between): With<Between>) -> Result<Json<Sight>, Trouble> {
    let (sheet, file) = find(&board)?;
    let ends = between.ends(&file.map)?;
    let usual = sight::usual_blocking(&file.map, &sheet.board);
    let blocking = match &between.blocking {
        Some(asked) => sight::chosen_blocking(asked, &usual),
        None => usual,
    };
    drawn(move || Json(sight::sight(&file.map, &sheet.board, ends, blocking))).await
}

#[derive(Deserialize)]
struct Search {
    q: String,
}

async fn search(At(board): At<String>, With(search): With<Search>) -> Result<Json<Vec<Found>>, Trouble> {
    let (_, file) = find(&board)?;
    if search.q.chars().count() > LONGEST {
        return Err(Trouble::malformed(format!("a name has at most {LONGEST} letters")));
    }
    Ok(Json(library::search(&file.map, &search.q)))
}

/// The corrected text, and the board it makes.
fn corrected(board: &str, wish: &Corrections) -> Result<(&'static BoardFile, String, Board), Box<Response>> {
    let (sheet, file) = find(board).map_err(|trouble| Box::new(trouble.into_response()))?;
    if wish.corrections.len() > MOST {
        let what = format!("{MOST} corrections can be made at once, and here are {}", wish.corrections.len());
        let hint = "download the file, and correct that one further by hand";
        return Err(Trouble::new(StatusCode::PAYLOAD_TOO_LARGE, what).hint(hint).into_response().into());
    }
    let text = correct(file.name, file.text, &wish.corrections)
        .map_err(|faults| Box::new(refused(&wish.corrections, &faults)))?;
    let board = sheet.corrected(&text).map_err(|faults| Box::new(refused(&wish.corrections, &faults)))?;
    Ok((file, text, board))
}

/// Whether a fault that a board or a game found speaks of what was corrected.
fn is_about(fault: &Fault, correction: &Correction) -> bool {
    // Lines of the file have numbers too.
    let place = fault.place.split(": ").filter(|part| !part.starts_with("line "));
    let text = place.chain([fault.what.as_str()]).collect::<Vec<_>>().join(" ");
    let named =
        |word: &str| text.split(|letter: char| !letter.is_alphanumeric() && letter != '-').any(|w| w == word);
    match correction {
        Correction::Terrain { at, kinds } => named(at) || kinds.iter().any(|kind| named(kind)),
        Correction::Value { at, .. } => named(at),
        Correction::Side { between, .. } | Correction::Way { between, .. } => {
            between.iter().all(|end| named(end))
        }
        Correction::Label { place, .. } => text.contains(place.as_str()),
    }
}

/// All that is wrong, each at the correction that it comes from.
fn refused(corrections: &[Correction], faults: &[Fault]) -> Response {
    let view = |fault: &Fault| {
        let number = fault.place.strip_prefix("correction ").and_then(|rest| rest.split_once(':'));
        let numbered = number.and_then(|(number, _)| number.parse::<usize>().ok()?.checked_sub(1));
        let correction = numbered.or_else(|| corrections.iter().rposition(|one| is_about(fault, one)));
        FaultView { place: fault.place.clone(), what: fault.what.clone(), correction }
    };
    let what = match faults.len() {
        1 => "the corrected board would have a fault".to_owned(),
        many => format!("the corrected board would have {many} faults"),
    };
    let error = Trouble::malformed(what).hint("take back or change what is named").problem;
    let body = Uncorrected { error, faults: faults.iter().map(view).collect() };
    (StatusCode::UNPROCESSABLE_ENTITY, Json(body)).into_response()
}

async fn corrected_file(
    State(app): Shared,
    At(board): At<String>,
    Asked(wish): Asked<Corrections>,
) -> Result<Response, Trouble> {
    let _turn = app.drawings.take().await?;
    drawn(move || match corrected(&board, &wish) {
        Ok((file, text, _)) => download(file.name, text),
        Err(refused) => *refused,
    })
    .await
}

async fn corrected_map(
    State(app): Shared,
    At(board): At<String>,
    With(light): With<Light>,
    Asked(wish): Asked<Corrections>,
) -> Result<Response, Trouble> {
    let _turn = app.drawings.take().await?;
    drawn(move || match corrected(&board, &wish) {
        Ok((_, _, board)) => {
            let svg = picture::map(&board, &Look::map_only().with_theme(light.theme()));
            ([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response()
        }
        Err(refused) => *refused,
    })
    .await
}
