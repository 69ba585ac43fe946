//! What people at a table say, write down and offer each other.

use super::Step;
use crate::api::{ChatView, Offer, OfferKind, OfferView, TableView};
use crate::app::App;
use crate::clock;
use crate::names::random_bytes;
use crate::room::{Ended, Extras, Push, Room, State};
use crate::store::{Meta, Rename, Said, SeatRow, StoreError, Write};
use crate::trouble::Trouble;
use crate::view::Person;
use catalog::Table;
use contract::Side;
use record::Dice;
use std::sync::Arc;

/// Letters in a name.
pub(super) const NAME: usize = 60;

/// Letters in something said.
const SAID: usize = 1_000;

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
        let words = clean(&words, SAID);
        if words.is_empty() {
            return Err(Trouble::malformed("there is nothing in it to say"));
        }
        let mut state = room.state.lock().await;
        let side = state.side_of(state.held_by(&person.hash));
        let name = side.map_or("A watcher".into(), |side| called(&state.seats[side as usize], side));
        let said = Said { side, name, words, at: clock::now() };
        let kept = self.store.write(Write::Say(room.id.clone(), said.clone())).await?;
        let view = state.hear(&said);
        state.stamp = kept.stamp;
        room.push(Push::Chat(Arc::new(view.clone())));
        Ok(view)
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
        let words: String = words.chars().filter(|c| !c.is_control() || *c == '\n').collect();
        let mut state = room.state.lock().await;
        let held = state.held_by(&person.hash);
        // Whoever holds both seats has one pad.
        let side = Side::ALL.into_iter().find(|&side| held[side as usize]).ok_or_else(Trouble::no_seat)?;
        let kept = self.store.write(Write::Note(room.id.clone(), side, words.clone())).await?;
        state.notes[side as usize] = words.clone();
        state.stamp = kept.stamp;
        Ok(words)
    }

    /// Has oneself called something.
    pub(crate) async fn rename(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        name: String,
    ) -> Result<TableView, Trouble> {
        let name = clean(&name, NAME);
        if name.is_empty() {
            return Err(Trouble::malformed("a name has at least one letter"));
        }
        let mut state = room.state.lock().await;
        let held = state.held_by(&person.hash);
        if held == [false; 2] {
            return Err(Trouble::no_seat());
        }
        for side in Side::ALL.into_iter().filter(|&side| held[side as usize]) {
            let rename = Rename { id: room.id.clone(), side, name: name.clone() };
            let kept = self.store.write(Write::Rename(rename)).await?;
            state.seats[side as usize].name = name.clone();
            state.stamp = kept.stamp;
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
            let held = state.held_by(&person.hash);
            let side = state.side_of(held).ok_or_else(Trouble::no_seat)?;
            if wish.version.is_some_and(|version| version != state.version) {
                return self.stale(&room, &mut state, &person, None).await;
            }
            if let Some(outcome) = state.outcome() {
                return Err(Trouble::conflict(format!("the game is over: {}", outcome.how)));
            }
            let mut extras = state.extras.clone();
            match wish {
                Offer { offer: Some(kind), answer: None, to, .. } => {
                    let offer = offered(&*state.table, kind, side, to)?;
                    let other = &state.seats[side.enemy() as usize];
                    if other.open || other.level.is_some() || held[side.enemy() as usize] {
                        return self.agree(&room, &mut state, &person, &offer).await;
                    }
                    extras.offers.retain(|old| old.by != side);
                    extras.offers.push(offer);
                }
                Offer { offer: None, answer: Some(yes), .. } => {
                    let theirs = extras.offers.iter().find(|offer| offer.by != side).cloned();
                    match theirs {
                        Some(offer) if yes => return self.agree(&room, &mut state, &person, &offer).await,
                        None if yes => return Err(Trouble::conflict("nothing has been offered to you")),
                        // What one has offered oneself is withdrawn.
                        None => extras.offers.clear(),
                        Some(_) => extras.offers.retain(|offer| offer.by == side),
                    }
                }
                _ => return Err(Trouble::malformed("make an offer or answer one")),
            }
            let meta = Meta {
                id: room.id.clone(),
                expected: state.stamp,
                extras: extras.written(),
                at: clock::now(),
            };
            match self.store.write(Write::Meta(meta)).await {
                Ok(kept) => {
                    state.stamp = kept.stamp;
                    state.extras = extras;
                    room.push(Push::Table);
                    return Ok(self.view(&room, &mut state, &person));
                }
                Err(StoreError::Stale) => self.reload(&room, &mut state).await?,
                Err(error) => return Err(error.into()),
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
            let extras = Extras { ended: Some(Ended::Draw), ..Extras::default() };
            return self.end(room, state, person, extras).await;
        }
        let keep = offer.to.unwrap_or_default();
        if keep >= state.table.len() {
            return Err(Trouble::conflict("the game has gone back further already"));
        }
        // The dice that are taken back have been seen: the game goes on with new ones.
        let mut next = state.table.branch(keep, Dice::Fair(random_bytes()));
        next.settle()?;
        let step = Step { next, keep, new_dice: true, request: None, extras: Extras::default() };
        self.meters.undone.add(1);
        self.finish(room, state, person, step).await
    }
}

/// What a side would offer, if it can.
fn offered(table: &dyn Table, kind: OfferKind, by: Side, to: Option<usize>) -> Result<OfferView, Trouble> {
    match (kind, to) {
        (OfferKind::Draw, _) => Ok(OfferView { kind, by, to: None }),
        (OfferKind::Takeback, Some(to)) if to < table.len() => Ok(OfferView { kind, by, to: Some(to) }),
        (OfferKind::Takeback, Some(to)) => {
            Err(Trouble::malformed(format!("the game has {} inputs: {to} is not back", table.len())))
        }
        (OfferKind::Takeback, None) => Err(Trouble::malformed("say how far back, in \"to\"")),
    }
}

/// What who sits somewhere is called.
pub(crate) fn called(seat: &SeatRow, side: Side) -> String {
    if seat.name.is_empty() { side.to_string() } else { seat.name.clone() }
}

/// Words without what does not belong in a line.
pub(super) fn clean(words: &str, longest: usize) -> String {
    let words: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).take(longest).collect();
    words.trim().into()
}
