//! What happens at a table. Every change is checked by the game, stored, and only then believed,
//! acknowledged and shown to those who look.
//!
//! Here is how a game goes on and ends; `opening` lays tables and gives seats, `talk` is what people say
//! and offer each other, `programs` is where those sit who are none.

mod opening;
mod programs;
mod talk;

use crate::api::{Decide, Resign, TableView, Undo};
use crate::app::App;
use crate::clock;
use crate::room::{Ended, Extras, Push, Room, State, Summary, take_back};
use crate::store::{Change, StoreError, Write};
use crate::trouble::Trouble;
use crate::view::Person;
use catalog::Table;
use std::future::Future;
use std::sync::Arc;
use std::time::Instant;

pub(crate) use talk::called;

/// Does something to its end, even if who asked for it hangs up meanwhile.
pub(crate) async fn to_its_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Trouble>> + Send + 'static,
) -> Result<T, Trouble> {
    tokio::spawn(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a request failed");
        Err(Trouble::internal("something went wrong here, and has been noted"))
    })
}

/// A change of a game that is about to be stored.
struct Step {
    next: Box<dyn Table>,
    /// How many of the inputs before stay.
    keep: usize,
    /// Whether the dice are new.
    new_dice: bool,
    request: Option<String>,
    extras: Extras,
}

enum Failed {
    /// Another process was quicker; the state has been read again.
    Stale,
    Trouble(Trouble),
}

impl From<Trouble> for Failed {
    fn from(trouble: Trouble) -> Failed {
        Failed::Trouble(trouble)
    }
}

impl App {
    /// Decides for the seat that is asked.
    pub(crate) async fn decide(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Decide,
    ) -> Result<TableView, Trouble> {
        if wish.request.as_deref().is_some_and(|name| !is_plain(name)) {
            return Err(Trouble::malformed("a request is named by at most 64 letters, digits and -_."));
        }
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, Some(wish.version)).await?;
        let held = state.held_by(&person.hash);
        if held == [false; 2] {
            return Err(Trouble::no_seat());
        }
        let asked = state.to_act().into_iter().find(|&side| held[side as usize]);
        if wish.version != state.version && !asked.is_some_and(|side| state.hears(wish.version, side)) {
            return self.stale(&room, &mut state, &person, wish.request.as_deref()).await;
        }
        if let Some(outcome) = state.outcome() {
            return Err(Trouble::conflict(format!("the game is over: {}", outcome.how)));
        }
        let Some(side) = asked else {
            return Err(Trouble::forbidden("nothing is asked of you now"));
        };
        let mut next = state.table.copy();
        let played = next.play(side, &wish.decision, None).and_then(|()| next.settle());
        if let Err(error) = played {
            self.meters.refused.add(1);
            return Err(error.into());
        }
        let mut extras = state.extras.clone();
        extras.offers.retain(|offer| offer.by == side);
        let keep = state.table.len();
        let step = Step { next, keep, new_dice: false, request: wish.request.clone(), extras };
        match self.commit(&room, &mut state, step).await {
            Ok(()) => {
                self.meters.decisions.add(1);
                Ok(self.view(&room, &mut state, &person))
            }
            Err(Failed::Stale) => self.stale(&room, &mut state, &person, wish.request.as_deref()).await,
            Err(Failed::Trouble(trouble)) => Err(trouble),
        }
    }

    /// Answers a request that was made for another version: it may be one that has been done already.
    async fn stale(
        &self,
        room: &Room,
        state: &mut State,
        person: &Person,
        request: Option<&str>,
    ) -> Result<TableView, Trouble> {
        let mut view = self.view(room, state, person);
        if let Some(request) = request
            && self.store.requested(&room.id, request).await?
        {
            view.repeated = true;
            return Ok(view);
        }
        self.meters.stale.add(1);
        Err(Trouble::stale(view))
    }

    /// Stores a change, then believes it and shows it.
    async fn commit(self: &Arc<App>, room: &Arc<Room>, state: &mut State, step: Step) -> Result<(), Failed> {
        let Step { next, keep, new_dice, request, extras } = step;
        let cut = keep < state.table.len();
        let header = new_dice.then(|| next.first_line());
        let change = Change {
            id: room.id.clone(),
            expected: state.version,
            keep: keep as u64,
            cut,
            header: header.clone(),
            lines: lines_after(&*next, keep),
            request,
            extras: extras.written(),
            summary: Summary::of(&*next, &extras),
            at: clock::now(),
        };
        let begun = Instant::now();
        // Until the answer is there nobody knows what the store holds.
        state.doubtful = true;
        let kept = match self.store.write(Write::Change(Box::new(change))).await {
            Ok(kept) => kept,
            Err(StoreError::Stale) => {
                self.reload(room, state).await?;
                self.attend(room, state);
                return Err(Failed::Stale);
            }
            Err(error) => return Err(Failed::Trouble(error.into())),
        };
        self.meters.commit.observe(begun.elapsed());
        state.doubtful = false;
        state.previous = (!cut && next.len() == keep + 1).then_some(state.version);
        (state.version, state.stamp) = (kept.version, kept.stamp);
        state.extras = extras;
        if let Some(header) = header {
            state.header = header;
        }
        if cut {
            // Whoever had plans for what was to come should make new ones.
            state.programs = [None, None];
        }
        state.thinking = None;
        state.replace(Arc::from(next));
        room.push(Push::Table);
        self.attend(room, state);
        Ok(())
    }

    /// Takes back the last decision of whoever sits here.
    pub(crate) async fn undo(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Undo,
    ) -> Result<TableView, Trouble> {
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, Some(wish.version)).await?;
        let held = state.held_by(&person.hash);
        if held == [false; 2] {
            return Err(Trouble::no_seat());
        }
        if wish.version != state.version {
            return self.stale(&room, &mut state, &person, None).await;
        }
        if state.extras.ended.is_some() {
            return Err(Trouble::conflict("the game is over"));
        }
        let next = take_back(&*state.table, held).map_err(|error| {
            Trouble::from(error).hint("what dice have decided can be taken back if the other side agrees")
        })?;
        let (keep, extras) = (next.len(), state.extras.clone());
        let step = Step { next, keep, new_dice: false, request: None, extras };
        self.meters.undone.add(1);
        self.finish(&room, &mut state, &person, step).await
    }

    async fn finish(
        self: &Arc<App>,
        room: &Arc<Room>,
        state: &mut State,
        person: &Person,
        step: Step,
    ) -> Result<TableView, Trouble> {
        match self.commit(room, state, step).await {
            Ok(()) => Ok(self.view(room, state, person)),
            Err(Failed::Stale) => self.stale(room, state, person, None).await,
            Err(Failed::Trouble(trouble)) => Err(trouble),
        }
    }

    /// Gives up.
    pub(crate) async fn resign(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Resign,
    ) -> Result<TableView, Trouble> {
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, None).await?;
        let held = state.held_by(&person.hash);
        let own = state.side_of(held).ok_or_else(Trouble::no_seat)?;
        let side = wish.side.unwrap_or(own);
        if !held[side as usize] {
            return Err(Trouble::forbidden(format!("the {side} side is not yours to give up")));
        }
        if let Some(outcome) = state.outcome() {
            return Err(Trouble::conflict(format!("the game is over: {}", outcome.how)));
        }
        let extras = Extras { ended: Some(Ended::Resigned(side)), ..Extras::default() };
        self.end(&room, &mut state, &person, extras).await
    }

    async fn end(
        self: &Arc<App>,
        room: &Arc<Room>,
        state: &mut State,
        person: &Person,
        extras: Extras,
    ) -> Result<TableView, Trouble> {
        let (next, keep) = (state.table.copy(), state.table.len());
        let step = Step { next, keep, new_dice: false, request: None, extras };
        self.finish(room, state, person, step).await
    }
}

fn lines_after(table: &dyn Table, keep: usize) -> Vec<String> {
    (keep + 1..=table.len()).filter_map(|n| table.line(n)).collect()
}

fn is_plain(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
}
