//! What happens at a table.

use super::Shared;
use super::asked::{Asked, At, Preferred, With, shown};
use super::printed::drawn;
use crate::api::{
    Branch, ChartsView, ChatView, Created, Decide, EntryView, Forgotten, Hint, Mute, NewTable, Offer, Resign,
    SeatLink, SeatPlans, SeedShare, TableSummary, Text, Threats, Undo, WhyAnswer, WhyNot, Written,
};
use crate::app::App;
use crate::guard::{self, CarriedSeat, Peer};
use crate::limits::Kind;
use crate::live::Looking;
use crate::names::{Secret, TableId};
use crate::play::to_its_end;
use crate::room::{Room, Summary};
use crate::trouble::Trouble;
use crate::view::{self, Person};
use crate::{clock, live};
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Json};
use catalog::Why;
use contract::Side;
use serde::Deserialize;
use std::sync::Arc;

pub(super) async fn list(
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

pub(super) async fn create(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    Asked(wish): Asked<NewTable>,
) -> Result<(StatusCode, Json<Created>), Trouble> {
    app.doors.make_table(peer, between_programs(&wish.seats))?;
    let _turn = if wish.record.is_some() { Some(app.records.take().await?) } else { None };
    let created = to_its_end(app.clone().create(person, wish)).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

/// Whether two programs would play each other.
fn between_programs(plans: &SeatPlans) -> bool {
    [&plans.french, &plans.allied].iter().all(|plan| plan.starts_with("opponent"))
}

pub(super) async fn show(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    carried: Option<Extension<CarriedSeat>>,
    At(id): At<String>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    room.visited(peer);
    let sat = take_carried_seat(&app, &room, &person, carried).await;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    app.seats_of(&room, &mut state, &person).await?;
    app.attend(&room, &mut state);
    let mut view = app.view(&room, &mut state, &person);
    if let Some(Err(trouble)) = &sat {
        view.told = Some(trouble.problem.what.clone());
    }
    let mut response = shown(&view);
    if sat.is_some() {
        guard::put_down_seat(&mut response, &room.id);
    }
    Ok(response)
}

/// Takes the seat whose link the browser has followed.
///
/// Programs that look at links to show what is behind them follow seat links too, and would take the
/// seats of those the links are meant for. They do not come as far as this: only the page does.
pub(super) async fn take_carried_seat(
    app: &Arc<App>,
    room: &Arc<Room>,
    person: &Person,
    carried: Option<Extension<CarriedSeat>>,
) -> Option<Result<(), Trouble>> {
    let Extension(CarriedSeat(id, secret)) = carried?;
    if id != room.id {
        return None;
    }
    Some(to_its_end(app.clone().sit(room.clone(), person.clone(), secret)).await)
}

pub(super) async fn sit(
    State(app): Shared,
    At((id, secret)): At<(String, String)>,
) -> Result<Response, Trouble> {
    let id = TableId::parse(&id).ok_or_else(Trouble::no_table)?;
    let secret = Secret::parse(&secret).ok_or_else(|| Trouble::missing("this is no seat link"))?;
    let room = app.room(id.as_str()).await?;
    // The page says that it is used up, and lets watch; who sits there already is not told.
    let gone = if app.gives(&room, &secret).await? { "" } else { "?seat=gone" };
    let mut response = Redirect::to(&format!("/table/{id}{gone}")).into_response();
    guard::carry_seat(&mut response, &id, &secret);
    Ok(response)
}

pub(super) async fn forget(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
) -> Result<Json<Forgotten>, Trouble> {
    let room = app.room(&id).await?;
    to_its_end(app.forget(room, person)).await.map(Json)
}

pub(super) async fn replay(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At((id, n)): At<(String, usize)>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    if n > state.table.len() {
        return Err(Trouble::missing(format!("the game has only {} inputs", state.table.len())));
    }
    let present = room.present().view();
    // A long game takes a moment to go back in, and this thread has others to answer.
    let view = tokio::task::block_in_place(|| view::then(&room.id, &state, &person, present, n));
    Ok(shown(&view))
}

#[derive(Deserialize)]
pub(super) struct After {
    #[serde(default)]
    after: usize,
}

pub(super) async fn chronicle(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    With(After { after }): With<After>,
) -> Result<Json<Written<Vec<EntryView>>>, Trouble> {
    let room = app.room(&id).await?;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    let (table, eye) = (state.table.clone(), state.eye(state.held_by(&person.hash)));
    drop(state);
    drawn(move || Json(view::since(&*table, after, eye))).await
}

pub(super) async fn decide(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<Decide>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    room.visited(peer);
    Ok(preferred.answer(to_its_end(app.decide(room, person, wish, preferred)).await?))
}

pub(super) async fn undo(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<Undo>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.undo(room, person, wish)).await?))
}

pub(super) async fn why(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<WhyNot>,
) -> Result<Json<WhyAnswer>, Trouble> {
    let room = app.room(&id).await?;
    let mut state = room.state.lock().await;
    let held = app.seats_of(&room, &mut state, &person).await?;
    let side = state.side_of(held).ok_or_else(Trouble::no_seat)?;
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

pub(super) async fn hint(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    At(id): At<String>,
) -> Result<Json<Hint>, Trouble> {
    let room = app.room(&id).await?;
    room.visited(peer);
    // Nothing is changed by it: who hangs up has it thought about no longer.
    app.hint(room, person).await.map(Json)
}

pub(super) async fn threats(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
) -> Result<Json<Threats>, Trouble> {
    let room = app.room(&id).await?;
    let (table, side) = {
        let mut state = room.state.lock().await;
        let held = app.seats_of(&room, &mut state, &person).await?;
        let side = state.side_of(held).ok_or_else(Trouble::no_seat)?;
        (state.table.clone(), side)
    };
    let marks = drawn(move || table.threats(side)).await?;
    Ok(Json(Threats { marks }))
}

pub(super) async fn charts(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
) -> Result<Json<ChartsView>, Trouble> {
    let room = app.room(&id).await?;
    let mut state = room.state.lock().await;
    app.freshen(&room, &mut state, None).await?;
    let eye = state.eye(state.held_by(&person.hash));
    Ok(Json(ChartsView { version: state.version, charts: state.table.charts(eye) }))
}

pub(super) async fn chat(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    At(id): At<String>,
    Asked(wish): Asked<Text>,
) -> Result<Json<ChatView>, Trouble> {
    app.doors.say(peer)?;
    let room = app.room(&id).await?;
    to_its_end(app.say(room, person, wish.text)).await.map(Json)
}

pub(super) async fn mute(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<Mute>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.mute(room, person, wish)).await?))
}

pub(super) async fn notes(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    Asked(wish): Asked<Text>,
) -> Result<Json<Text>, Trouble> {
    let room = app.room(&id).await?;
    let text = to_its_end(app.note(room, person, wish.text)).await?;
    Ok(Json(Text { text }))
}

pub(super) async fn name(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<Text>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.rename(room, person, wish.text)).await?))
}

pub(super) async fn link(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At((id, side)): At<(String, Side)>,
) -> Result<(StatusCode, Json<SeatLink>), Trouble> {
    let room = app.room(&id).await?;
    let link = to_its_end(app.make_link(room, person, side)).await?;
    Ok((StatusCode::CREATED, Json(link)))
}

pub(super) async fn unlink(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At((id, side)): At<(String, Side)>,
    preferred: Preferred,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.take_link_back(room, person, side)).await?))
}

pub(super) async fn share(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<SeedShare>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.share(room, person, wish)).await?))
}

pub(super) async fn offer(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<Offer>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.offer(room, person, wish)).await?))
}

pub(super) async fn resign(
    State(app): Shared,
    Extension(person): Extension<Person>,
    At(id): At<String>,
    preferred: Preferred,
    Asked(wish): Asked<Resign>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    Ok(preferred.answer(to_its_end(app.resign(room, person, wish)).await?))
}

pub(super) async fn branch(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    At(id): At<String>,
    Asked(wish): Asked<Branch>,
) -> Result<(StatusCode, Json<Created>), Trouble> {
    app.doors.make_table(peer, between_programs(&wish.seats))?;
    let room = app.room(&id).await?;
    let created = to_its_end(app.branch(room, person, wish)).await?;
    Ok((StatusCode::CREATED, Json(created)))
}

pub(super) async fn look(
    State(app): Shared,
    Extension(person): Extension<Person>,
    Extension(Peer(peer)): Extension<Peer>,
    carried: Option<Extension<CarriedSeat>>,
    At(id): At<String>,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Trouble> {
    let room = app.room(&id).await?;
    room.visited(peer);
    let socket =
        socket.map_err(|error| Trouble::malformed(format!("this address is a WebSocket: {error}")))?;
    let held = app.doors.enter(Kind::Socket, peer);
    let Some(held) = held.filter(|_| app.meters.sockets.now() < app.config.peers as u64) else {
        return Err(Trouble::unavailable("too many are looking from your address, or at all"));
    };
    take_carried_seat(&app, &room, &person, carried).await;
    let sits = app.seats_of(&room, &mut *room.state.lock().await, &person).await?;
    let Some(looking) = Looking::begin(&app, &room, sits) else {
        return Err(Trouble::unavailable("too many look at this table"));
    };
    // Who looks says hardly more than that he is still there.
    let socket =
        socket.max_message_size(4 << 10).max_frame_size(4 << 10).read_buffer_size(256).write_buffer_size(0);
    Ok(socket.on_upgrade(async move |socket| {
        live::look(looking, person, socket).await;
        drop(held);
    }))
}
