//! What happens at a table. Every change is checked by the game, stored, and only then believed,
//! acknowledged and shown to those who look.
//!
//! Here is how a game goes on and ends; `opening` lays tables and gives seats, `talk` is what people say
//! and offer each other, `programs` is where those sit who are none, and `counsel` what they advise.

mod counsel;
mod opening;
mod programs;
mod talk;

pub(crate) use counsel::Counsel;

use crate::api::{Decide, Done, Resign, SeedShare, TableView, Undo};
use crate::app::App;
use crate::clock;
use crate::http::asked::{Changed, Preferred};
use crate::names::random_bytes;
use crate::room::{Ended, Extras, Push, Room, State, Summary, settle, take_back};
use crate::store::{Change, SeatRow, StoreError, Write};
use crate::trouble::Trouble;
use crate::view::Person;
use catalog::Table;
use contract::{Next, Side};
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

/// How often something is tried again that others have come before.
const TRIES: usize = 4;

/// A change of a game that is about to be stored.
struct Step {
    next: Box<dyn Table>,
    /// How many of the inputs before stay.
    keep: usize,
    /// Whether the first line of the record is another.
    new_header: bool,
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
        preferred: Preferred,
    ) -> Result<Changed, Trouble> {
        if wish.request.as_deref().is_some_and(|name| !is_plain(name)) {
            return Err(Trouble::malformed("a request is named by at most 64 letters, digits and -_."));
        }
        let mut state = room.state.lock().await;
        let mut tries = 0;
        loop {
            self.freshen(&room, &mut state, Some(wish.version)).await?;
            let held = self.seats_of(&room, &mut state, &person).await?;
            if held == [false; 2] {
                return Err(Trouble::no_seat());
            }
            let asked = state.to_act().into_iter().find(|&side| held[side as usize]);
            if wish.version != state.version && !asked.is_some_and(|side| state.hears(wish.version, side)) {
                let stale = self.stale(&room, &mut state, &person, wish.request.as_deref());
                return stale.await.map(Changed::from);
            }
            state.whole()?;
            if let Some(outcome) = state.outcome() {
                return Err(Trouble::conflict(format!("the game is over: {}", outcome.how)));
            }
            let Some(side) = asked else {
                return Err(Trouble::forbidden("nothing is asked of you now"));
            };
            if wish.then.len() >= ORDER {
                return Err(Trouble::malformed(format!("an order has at most {ORDER} decisions")));
            }
            let mut next = state.table.copy();
            // Who decides before adding to the seed leaves it to the table.
            let mut new_header = false;
            for side in Side::ALL.into_iter().filter(|&side| held[side as usize]) {
                if next.lacks_share(side) {
                    next.share(side, random_bytes())?;
                    new_header = true;
                }
            }
            let taken = match carry_out(&mut *next, side, &wish, &state.seats) {
                Ok(taken) => taken,
                Err(error) => {
                    self.meters.refused.add(1);
                    return Err(error.into());
                }
            };
            let mut extras = state.extras.clone();
            extras.offers.retain(|offer| offer.by == side);
            let (keep, version) = (state.table.len(), state.version);
            extras.orders.retain(|&(_, to)| to <= keep);
            // With dice in it there is nothing that could be taken back as a whole.
            if taken > 1 && next.len() == keep + taken {
                extras.orders.push((keep, next.len()));
            }
            let step = Step { next, keep, new_header, request: wish.request.clone(), extras };
            match self.commit(&room, &mut state, step).await {
                Ok(()) => {
                    self.meters.decisions.add(taken as u64);
                    let taken = (!wish.then.is_empty()).then_some(taken);
                    if preferred.minimal {
                        let (version, stamp, inputs) = (state.version, state.stamp, state.table.len());
                        return Ok(Changed::Done(Done { version, stamp, inputs, repeated: false, taken }));
                    }
                    let view = self.view(&room, &mut state, &person);
                    return Ok(TableView { taken, ..view }.into());
                }
                // Something was offered or added to the seed at another process; the game is where it was. Not for
                // ever: a request whose name was used before is refused in the same way.
                Err(Failed::Stale)
                    if tries < TRIES && (state.version == version || state.hears(wish.version, side)) =>
                {
                    tries += 1;
                }
                Err(Failed::Stale) => {
                    let stale = self.stale(&room, &mut state, &person, wish.request.as_deref());
                    return stale.await.map(Changed::from);
                }
                Err(Failed::Trouble(trouble)) => return Err(trouble),
            }
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
        let Step { next, keep, new_header, request, extras } = step;
        let cut = keep < state.table.len();
        let header = new_header.then(|| next.first_line());
        let change = Change {
            id: room.id.clone(),
            expected: state.version,
            expected_extras: state.stored_extras.clone(),
            keep: keep as u64,
            cut,
            header: header.as_ref().map(|header| self.seal.close(&room.id, header)),
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
                let version = state.version;
                self.reload(room, state).await?;
                if state.version != version {
                    self.attend(room, state);
                }
                return Err(Failed::Stale);
            }
            Err(error) => return Err(Failed::Trouble(error.into())),
        };
        self.meters.commit.observe(begun.elapsed());
        state.doubtful = false;
        let alone = kept.stamp == state.stamp + 1;
        state.previous = (!cut && next.len() == keep + 1).then_some(state.version);
        state.harmless = (!cut && new_header && next.len() == keep).then_some(state.version);
        (state.version, state.stamp) = (kept.version, kept.stamp);
        state.stored_extras = extras.written();
        state.extras = extras;
        if let Some(header) = header {
            state.header = header;
        }
        if cut {
            state.forget_drawings();
            // Whoever had plans for what was to come should make new ones.
            state.programs = [None, None];
        }
        state.thinking = None;
        room.end_thought();
        state.replace(Arc::from(next));
        if !alone {
            // Somebody talked, sat down or was renamed meanwhile, and that has not been read yet.
            let (programs, previous, harmless) =
                (std::mem::take(&mut state.programs), state.previous, state.harmless);
            if self.reload(room, state).await.is_err() {
                state.doubtful = true;
            }
            (state.programs, state.previous, state.harmless) = (programs, previous, harmless);
        }
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
        let held = self.seats_of(&room, &mut state, &person).await?;
        if held == [false; 2] {
            return Err(Trouble::no_seat());
        }
        if wish.version != state.version && state.harmless != Some(wish.version) {
            return self.stale(&room, &mut state, &person, None).await;
        }
        state.whole()?;
        if state.extras.ended.is_some() {
            return Err(Trouble::conflict("the game is over"));
        }
        let mut extras = state.extras.clone();
        let (now, last) = (state.table.len(), extras.orders.last().copied());
        // What was ordered with one click goes back with one.
        let steps = last.filter(|&(_, to)| to == now).map_or(1, |(from, to)| to - from);
        let next = take_back(&*state.table, held, steps).map_err(|error| {
            Trouble::from(error).hint("what dice have decided can be taken back if the other side agrees")
        })?;
        let keep = next.len();
        extras.orders.retain(|&(_, to)| to <= keep);
        let step = Step { next, keep, new_header: false, request: None, extras };
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

    /// Adds to the seed of the dice for the seats of whoever asks, as long as nothing has been drawn from it.
    pub(crate) async fn share(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: SeedShare,
    ) -> Result<TableView, Trouble> {
        let share = match &wish.share {
            Some(text) => record::from_hex(text)
                .ok_or_else(|| Trouble::malformed("a share is 64 hexadecimal digits, in lower case"))?,
            None => random_bytes(),
        };
        let mut state = room.state.lock().await;
        for _ in 0..8 {
            self.freshen(&room, &mut state, None).await?;
            let held = self.seats_of(&room, &mut state, &person).await?;
            if held == [false; 2] {
                return Err(Trouble::no_seat());
            }
            state.whole()?;
            let mut next = state.table.copy();
            let lacking: Vec<_> =
                Side::ALL.into_iter().filter(|&side| held[side as usize] && next.lacks_share(side)).collect();
            if lacking.is_empty() {
                return Ok(self.view(&room, &mut state, &person));
            }
            for side in lacking {
                next.share(side, share)?;
            }
            settle(&mut *next, &state.seats)?;
            let (keep, extras) = (state.table.len(), state.extras.clone());
            let step = Step { next, keep, new_header: true, request: None, extras };
            match self.commit(&room, &mut state, step).await {
                Ok(()) => return Ok(self.view(&room, &mut state, &person)),
                // Somebody else did the same, or something else, at another process.
                Err(Failed::Stale) => {}
                Err(Failed::Trouble(trouble)) => return Err(trouble),
            }
        }
        Err(Trouble::unavailable("the table is too busy"))
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
        let held = self.seats_of(&room, &mut state, &person).await?;
        let own = state.side_of(held).ok_or_else(Trouble::no_seat)?;
        let side = wish.side.unwrap_or(own);
        if !held[side as usize] {
            return Err(Trouble::forbidden(format!("the {side} side is not yours to give up")));
        }
        if let Some(outcome) = state.outcome() {
            return Err(Trouble::conflict(format!("the game is over: {}", outcome.how)));
        }
        let extras = Extras { ended: Some(Ended::Resigned(side)), ..state.extras.agreed() };
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
        let step = Step { next, keep, new_header: false, request: None, extras };
        self.finish(room, state, person, step).await
    }
}

/// Decisions that one order may have.
const ORDER: usize = 256;

/// Takes a decision, and what was ordered to come after it as far as that goes; then rolls what is due. Answers how many
/// decisions were taken; only the refusal of the first is an error.
fn carry_out(
    table: &mut dyn Table,
    side: Side,
    wish: &Decide,
    seats: &[SeatRow; 2],
) -> Result<usize, catalog::Error> {
    table.play(side, &wish.decision, None)?;
    let mut taken = 1;
    for decision in &wish.then {
        if wish.rolls {
            settle(table, seats)?;
        }
        let alone = table.next() == Next::Decision(side.into());
        if !alone || table.play(side, decision, None).is_err() {
            break;
        }
        taken += 1;
    }
    settle(table, seats)?;
    Ok(taken)
}

fn lines_after(table: &dyn Table, keep: usize) -> Vec<String> {
    (keep + 1..=table.len()).filter_map(|n| table.line(n)).collect()
}

fn is_plain(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
}
