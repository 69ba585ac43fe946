//! What people at a table say, write down and offer each other.

use super::Step;
use crate::api::{ChatView, Forgotten, Mute, Offer, OfferKind, OfferView, TableView};
use crate::app::App;
use crate::room::{Ended, Extras, Push, Room, State, chat_view, settle};
use crate::store::{Meta, Rename, Said, SeatRow, StoreError, Write};
use crate::trouble::Trouble;
use crate::view::Person;
use crate::{clock, letters};
use contract::Side;
use std::sync::Arc;

/// Letters in something said.
const SAID: usize = 1_000;

/// Inputs that may be taken back beyond dice at one table: all of them stay in its record.
pub(super) const MOST_TAKEN_BACK: usize = 20_000;

/// Letters in notes.
const NOTES: usize = 20_000;

impl App {
    /// Says something.
    pub(crate) async fn say(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        words: String,
    ) -> Result<ChatView, Trouble> {
        let words = letters::line(&words, SAID);
        if words.is_empty() {
            return Err(Trouble::malformed("there is nothing in it to say"));
        }
        let mut state = room.state.lock().await;
        let held = self.seats_of(&room, &mut state, &person).await?;
        let side = state.side_of(held);
        if side.is_none() && state.extras.muted {
            return Err(Trouble::forbidden("those who play want no talk of those who watch"));
        }
        if side.is_none() {
            self.doors.say_from_aside(&room.id)?;
        }
        let name = side.map_or("A watcher".into(), |side| called(&state.seats[side as usize], side));
        let said = Said { side, name, words, at: clock::now() };
        let kept = self.store.write(Write::Say(room.id.clone(), said.clone())).await?;
        let view = chat_view(&said);
        if self.is_alone(&room, &mut state, kept).await {
            state.hear(&said);
            room.push(Push::Chat(Arc::new(view.clone())));
        }
        Ok(view)
    }

    /// Has those who watch muted, or heard again, by somebody who plays.
    pub(crate) async fn mute(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Mute,
    ) -> Result<TableView, Trouble> {
        let mut state = room.state.lock().await;
        for _ in 0..8 {
            self.freshen(&room, &mut state, None).await?;
            if self.seats_of(&room, &mut state, &person).await? == [false; 2] {
                return Err(Trouble::no_seat());
            }
            let extras = Extras { muted: wish.muted, ..state.extras.clone() };
            if self.remark(&room, &mut state, extras).await? {
                return Ok(self.view(&room, &mut state, &person));
            }
        }
        Err(Trouble::unavailable("the table is too busy"))
    }

    /// Forgets a table, when all who play at it want that.
    pub(crate) async fn forget(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
    ) -> Result<Forgotten, Trouble> {
        let mut state = room.state.lock().await;
        for _ in 0..8 {
            self.freshen(&room, &mut state, None).await?;
            let held = self.seats_of(&room, &mut state, &person).await?;
            if held == [false; 2] {
                return Err(Trouble::no_seat());
            }
            let mut extras = state.extras.clone();
            for side in Side::ALL {
                let seat = &state.seats[side as usize];
                let agrees = held[side as usize] || seat.open || seat.level.is_some();
                if agrees && !extras.unwanted_by.contains(&side) {
                    extras.unwanted_by.push(side);
                }
            }
            if extras.unwanted_by.len() == 2 {
                self.store.delete(&room.id).await?;
                self.close_room(&room.id);
                tracing::info!(table = %room.id, "a table was forgotten by its players");
                return Ok(Forgotten { gone: true });
            }
            if extras == state.extras || self.remark(&room, &mut state, extras).await? {
                return Ok(Forgotten { gone: false });
            }
        }
        Err(Trouble::unavailable("the table is too busy"))
    }

    /// Keeps something beside the game; false if somebody else did something meanwhile, which has been read.
    async fn remark(&self, room: &Arc<Room>, state: &mut State, extras: Extras) -> Result<bool, Trouble> {
        let written = extras.written();
        let meta =
            Meta { id: room.id.clone(), expected: state.stamp, extras: written.clone(), at: clock::now() };
        match self.store.write(Write::Meta(meta)).await {
            Ok(kept) => {
                state.stamp = kept.stamp;
                (state.extras, state.stored_extras) = (extras, written);
                room.push(Push::Table);
                Ok(true)
            }
            Err(StoreError::Stale) => {
                self.reload(room, state).await?;
                Ok(false)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes the private notes of a seat.
    pub(crate) async fn note(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        words: String,
    ) -> Result<String, Trouble> {
        if words.chars().count() > NOTES {
            return Err(Trouble::new(axum::http::StatusCode::PAYLOAD_TOO_LARGE, "these notes are too long"));
        }
        let kept = |c: &char| (!c.is_control() || *c == '\n') && !letters::deceives(*c);
        let words: String = words.chars().filter(kept).collect();
        let mut state = room.state.lock().await;
        let held = self.seats_of(&room, &mut state, &person).await?;
        // Whoever holds both seats has one pad.
        let side = Side::ALL.into_iter().find(|&side| held[side as usize]).ok_or_else(Trouble::no_seat)?;
        let kept = self.store.write(Write::Note(room.id.clone(), side, words.clone())).await?;
        if self.is_alone(&room, &mut state, kept).await {
            state.notes[side as usize] = words.clone();
        }
        Ok(words)
    }

    /// Has oneself called something.
    pub(crate) async fn rename(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        name: String,
    ) -> Result<TableView, Trouble> {
        let name = letters::name(&name)?;
        if name.is_empty() {
            return Err(Trouble::malformed("a name has at least one letter"));
        }
        let mut state = room.state.lock().await;
        let held = self.seats_of(&room, &mut state, &person).await?;
        if held == [false; 2] {
            return Err(Trouble::no_seat());
        }
        for side in Side::ALL.into_iter().filter(|&side| held[side as usize]) {
            let rename = Rename { id: room.id.clone(), side, name: name.clone() };
            let kept = self.store.write(Write::Rename(rename)).await?;
            if self.is_alone(&room, &mut state, kept).await {
                state.seats[side as usize].name = name.clone();
            }
        }
        room.push(Push::Table);
        Ok(self.view(&room, &mut state, &person))
    }

    /// Makes an offer, or answers one.
    pub(crate) async fn offer(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Offer,
    ) -> Result<TableView, Trouble> {
        let mut state = room.state.lock().await;
        // What is offered is kept under the number of all changes, talk included: try again if
        // somebody talked meanwhile.
        for _ in 0..8 {
            self.freshen(&room, &mut state, wish.version).await?;
            let held = self.seats_of(&room, &mut state, &person).await?;
            let side = state.side_of(held).ok_or_else(Trouble::no_seat)?;
            if wish.version.is_some_and(|version| version != state.version) {
                return self.stale(&room, &mut state, &person, None).await;
            }
            if let Some(outcome) = state.outcome() {
                return Err(Trouble::conflict(format!("the game is over: {}", outcome.how)));
            }
            state.whole()?;
            let mut extras = state.extras.clone();
            match wish {
                Offer { offer: Some(kind), answer: None, to, id: None, .. } => {
                    let offer = offered(&state, kind, side, to)?;
                    let other = &state.seats[side.enemy() as usize];
                    if other.open {
                        let what =
                            format!("nobody sits on the {} seat yet, and agrees to nothing", side.enemy());
                        return Err(Trouble::conflict(what));
                    }
                    if other.level.is_some() || held[side.enemy() as usize] {
                        return self.agree(&room, &mut state, &person, &offer).await;
                    }
                    extras.offers.retain(|old| old.by != side);
                    extras.offers.push(offer);
                }
                // Between the question and the answer another offer may have taken the place of the one that was read.
                Offer { offer: None, answer: Some(yes), id: Some(id), version, .. } => {
                    let Some(offer) = extras.offers.iter().find(|offer| offer.id == id).cloned() else {
                        return Err(Trouble::conflict("this offer no longer stands").hint("look again"));
                    };
                    match yes {
                        true if offer.by == side && !held[side.enemy() as usize] => {
                            return Err(Trouble::conflict("nobody agrees with himself"));
                        }
                        true if version.is_none() => {
                            return Err(Trouble::malformed("say for which version of the table you agree"));
                        }
                        true => return self.agree(&room, &mut state, &person, &offer).await,
                        // Declined, or withdrawn by who made it.
                        false => extras.offers.retain(|other| other.id != id),
                    }
                }
                Offer { offer: None, answer: Some(_), id: None, .. } => {
                    return Err(Trouble::malformed("say which offer you answer, in \"id\""));
                }
                _ => return Err(Trouble::malformed("make an offer or answer one")),
            }
            if self.remark(&room, &mut state, extras).await? {
                return Ok(self.view(&room, &mut state, &person));
            }
        }
        Err(Trouble::unavailable("the table is too busy"))
    }

    /// Both sides want it.
    async fn agree(
        self: &Arc<App>,
        room: &Arc<Room>,
        state: &mut State,
        person: &Person,
        offer: &OfferView,
    ) -> Result<TableView, Trouble> {
        if offer.kind == OfferKind::Draw {
            let extras = Extras { ended: Some(Ended::Draw), ..state.extras.agreed() };
            return self.end(room, state, person, extras).await;
        }
        let keep = offer.to.unwrap_or_default();
        if keep >= state.table.len() {
            return Err(Trouble::conflict("the game has gone back further already"));
        }
        let taken_back: usize = state.table.header().backs.iter().map(|back| back.inputs.len()).sum();
        if taken_back + state.table.len() - keep > MOST_TAKEN_BACK {
            let what = "too much has been taken back at this table";
            return Err(Trouble::conflict(what).hint("branch off at an earlier input instead"));
        }
        let mut next = state.table.copy();
        next.take_back(keep);
        settle(&mut *next, &state.seats)?;
        let step = Step { next, keep, new_header: true, request: None, extras: state.extras.agreed() };
        self.meters.undone.add(1);
        self.finish(room, state, person, step).await
    }
}

/// What a side would offer, if it can.
fn offered(state: &State, kind: OfferKind, by: Side, to: Option<usize>) -> Result<OfferView, Trouble> {
    let inputs = state.table.len();
    // It will be kept as the next of all changes, or not at all: no two offers have the same number.
    let offer = |to| OfferView { id: state.stamp + 1, version: state.version, kind, by, to };
    match (kind, to) {
        (OfferKind::Draw, _) => Ok(offer(None)),
        (OfferKind::Takeback, Some(to)) if to < inputs => Ok(offer(Some(to))),
        (OfferKind::Takeback, Some(to)) => {
            Err(Trouble::malformed(format!("the game has {inputs} inputs: {to} is not back")))
        }
        (OfferKind::Takeback, None) => Err(Trouble::malformed("say how far back, in \"to\"")),
    }
}

/// What who sits somewhere is called.
pub(crate) fn called(seat: &SeatRow, side: Side) -> String {
    if seat.name.is_empty() { side.to_string() } else { seat.name.clone() }
}
