//! What happens at a table. Every change is checked by the game, stored, and only then believed,
//! acknowledged and shown to those who look.

use crate::api::{
    Branch, ChatView, Created, Decide, Hint, Links, NewTable, Offer, OfferKind, OfferView, Resign, SeatPlans,
    TableView, Undo,
};
use crate::app::App;
use crate::clock;
use crate::names::{Secret, TableId, random_bytes};
use crate::room::{Ended, Extras, Push, Room, State, Summary, take_back};
use crate::store::{Change, Meta, NewRow, Rename, Said, SeatRow, Sit, StoreError, Write};
use crate::trouble::Trouble;
use crate::view::{self, Person};
use catalog::{Advice, Program, Table};
use contract::{Next, Side};
use opponents::Budget;
use record::{Audience, Dice, Players};
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Letters in a name.
const NAME: usize = 60;
/// Letters in something said.
const SAID: usize = 1_000;
/// Letters in notes.
const NOTES: usize = 20_000;
/// Jobs that may wait before a hint has to be asked for again.
const PATIENCE: usize = 64;

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
    /// Makes a table.
    pub(crate) async fn create(self: Arc<App>, person: Person, wish: NewTable) -> Result<Created, Trouble> {
        let app = self.clone();
        let set_up = move || app.set_up(wish);
        let (wish, table) = tokio::task::spawn_blocking(set_up)
            .await
            .unwrap_or_else(|_| Err(Trouble::internal("the game could not be set up")))?;
        self.open(&person, &*table, &wish.seats, &wish.name, &wish.player, None).await
    }

    /// The game that somebody wishes for.
    fn set_up(&self, wish: NewTable) -> Result<(NewTable, Box<dyn Table>), Trouble> {
        let players = || {
            Players::new(
                seat_name(&wish.seats.french, &wish.player),
                seat_name(&wish.seats.allied, &wish.player),
            )
        };
        let dice = Dice::Fair(random_bytes());
        let mut table = match &wish {
            NewTable { record: Some(record), position: None, .. } => {
                let table = catalog::read(record.as_bytes())?;
                // Its own dice may be known to whoever has the record; a finished game needs none.
                if table.outcome().is_some() { table } else { table.branch(table.len(), dice) }
            }
            NewTable { record: None, position: Some(position), .. } => {
                catalog::from_position(position, players(), dice)?
            }
            NewTable { record: None, position: None, game: Some(game), scenario: Some(scenario), .. } => {
                if !self.serves(game) {
                    return Err(Trouble::malformed(format!("the game {game:?} is not played here")));
                }
                catalog::start(game, scenario, &wish.options, players(), dice)?
            }
            NewTable { record: Some(_), position: Some(_), .. } => {
                return Err(Trouble::malformed(
                    "a table starts from a record or from a position, not from both",
                ));
            }
            _ => return Err(Trouble::malformed("say which game and which scenario")),
        };
        if !self.serves(&table.header().game) {
            return Err(Trouble::malformed(format!("the game {:?} is not played here", table.header().game)));
        }
        table.settle()?;
        Ok((wish, table))
    }

    /// Opens a table with a game on it.
    async fn open(
        &self,
        person: &Person,
        table: &dyn Table,
        plans: &SeatPlans,
        name: &str,
        player: &str,
        branch: Option<(String, u64)>,
    ) -> Result<Created, Trouble> {
        let id = TableId::random();
        let game = &table.header().game;
        let seats = [
            self.seat(person, &id, game, Side::French, &plans.french, player)?,
            self.seat(person, &id, game, Side::Allied, &plans.allied, player)?,
        ];
        let extras = Extras::default();
        let row = NewRow {
            game: game.clone(),
            header: own_header(table),
            name: clean(name, NAME),
            maker: person.hash.clone(),
            extras: extras.written(),
            summary: Summary::of(table, &extras),
            branch,
            lines: lines_after(table, 0),
            at: clock::now(),
            seats: seats.clone(),
            id: id.clone(),
        };
        self.store.write(Write::Create(Box::new(row))).await?;
        self.meters.tables.add(1);
        tracing::info!(table = %id, game, "a table was made");
        let link = |side: Side| {
            let open = seats[side as usize].open;
            open.then(|| view::link(&id, &person.secret.seat(&id, side)))
        };
        let url = format!("/table/{id}");
        Ok(Created {
            links: Links { french: link(Side::French), allied: link(Side::Allied) },
            watch: url.clone(),
            url,
            id: id.to_string(),
        })
    }

    fn seat(
        &self,
        person: &Person,
        id: &TableId,
        game: &str,
        side: Side,
        plan: &str,
        player: &str,
    ) -> Result<SeatRow, Trouble> {
        let link = Some(person.secret.seat(id, side).hash());
        let name = seat_name(plan, player);
        match plan.split_once(':').unwrap_or((plan, "")) {
            ("you", "") => {
                Ok(SeatRow { link, name, holders: vec![person.hash.clone()], ..SeatRow::default() })
            }
            ("friend", "") => Ok(SeatRow { link, open: true, ..SeatRow::default() }),
            ("opponent", level) => {
                let levels = self.games.iter().find(|known| known.key == game).map(|known| &known.levels);
                let levels = levels.map(Vec::as_slice).unwrap_or_default();
                let found = if level.is_empty() {
                    levels.last()
                } else {
                    levels.iter().find(|known| known.key == level)
                };
                let Some(found) = found else {
                    let known: Vec<_> = levels.iter().map(|known| known.key.as_str()).collect();
                    let known = known.join(", ");
                    return Err(Trouble::malformed(format!(
                        "there is no opponent {level:?}; there are {known}"
                    )));
                };
                let name = seat_name(&format!("opponent:{}", found.key), player);
                Ok(SeatRow { level: Some(found.key.clone()), name, ..SeatRow::default() })
            }
            _ => {
                let what = format!("{plan:?} cannot sit on the {side} seat");
                Err(Trouble::malformed(what).hint("a seat is \"you\", \"friend\" or \"opponent:<level>\""))
            }
        }
    }

    /// Takes the seat that a link gives, if it still gives one.
    pub(crate) async fn sit(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        secret: Secret,
    ) -> Result<(), Trouble> {
        let mut state = room.state.lock().await;
        let link = secret.hash();
        let given = |state: &State| {
            Side::ALL.into_iter().find(|&side| state.seats[side as usize].link.as_deref() == Some(&link))
        };
        if given(&state).is_none() {
            // Another process may know more of it.
            self.reload(&room, &mut state).await?;
        }
        let side = given(&state)
            .ok_or_else(|| Trouble::missing("this seat link is not valid, or somebody has used it before"))?;
        if state.held_by(&person.hash)[side as usize] {
            return Ok(());
        }
        // The link of an open seat is good for one person, or its maker could look into the cards of
        // whoever took it; who takes it gets a link of their own.
        let own = person.secret.seat(&room.id, side).hash();
        let next_link = (state.seats[side as usize].open && own != link).then_some(own);
        let sit = Sit {
            id: room.id.clone(),
            side,
            link,
            person: person.hash.clone(),
            next_link: next_link.clone(),
            at: clock::now(),
        };
        let kept = self.store.write(Write::Sit(sit)).await?;
        let seat = &mut state.seats[side as usize];
        seat.open = false;
        seat.link = next_link.or(seat.link.take());
        seat.holders.push(person.hash);
        state.stamp = kept.stamp;
        room.push(Push::Table);
        tracing::info!(table = %room.id, %side, "a seat was taken");
        Ok(())
    }

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
        let header = new_dice.then(|| own_header(&*next));
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

    /// A new table that plays on from an earlier moment of this one.
    pub(crate) async fn branch(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Branch,
    ) -> Result<Created, Trouble> {
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, None).await?;
        let (table, over, old_name) = (state.table.clone(), state.outcome().is_some(), state.name.clone());
        drop(state);
        if wish.at > table.len() {
            return Err(Trouble::malformed(format!("the game has only {} inputs", table.len())));
        }
        let mut next = table.branch(wish.at, Dice::Fair(random_bytes()));
        if next.outcome().is_some() {
            return Err(Trouble::conflict("the game is over there: go back a little further"));
        }
        if !over && next.hides() {
            let what = "something in this game is still secret, and who plays on from here would see it";
            return Err(Trouble::forbidden(what).hint("wait until the game is over"));
        }
        next.settle()?;
        let name = wish.name.unwrap_or(old_name);
        let from = Some((room.id.to_string(), wish.at as u64));
        self.open(&person, &*next, &wish.seats, &name, &wish.player, from).await
    }

    /// Has a program decide, if it is one's turn.
    pub(crate) fn attend(self: &Arc<App>, room: &Arc<Room>, state: &mut State) {
        if state.thinking.is_some() || *self.closing.borrow() {
            return;
        }
        let mut asked = state.to_act().into_iter();
        let turn = asked.find_map(|side| Some((side, state.seats[side as usize].level.clone()?)));
        let Some((side, level)) = turn else { return };
        state.thinking = Some(side);
        let (app, room, table, version) = (self.clone(), room.clone(), state.table.clone(), state.version);
        let program = state.programs[side as usize].take();
        let budget = self.budget();
        tokio::spawn(async move {
            let ours =
                app.store.lease(&room.id, version, 2 * app.config.patience + Duration::from_secs(5)).await;
            if !matches!(ours, Ok(true)) {
                let mut state = room.state.lock().await;
                if state.version == version {
                    state.thinking = None;
                }
                return;
            }
            let runtime = tokio::runtime::Handle::current();
            let (app, thinker) = (app.clone(), app);
            thinker.thinkers.think(move || {
                let begun = Instant::now();
                let (program, advice) = ponder(program, &*table, side, &level, seed_of(&room.id), &budget);
                app.meters.thought.observe(begun.elapsed());
                runtime.spawn(app.answer(room, version, side, program, advice));
            });
        });
    }

    /// A program has decided.
    async fn answer(
        self: Arc<App>,
        room: Arc<Room>,
        version: u64,
        side: Side,
        program: Option<Box<dyn Program>>,
        advice: Result<Advice, String>,
    ) {
        let mut state = room.state.lock().await;
        if state.version != version {
            // It was taken back meanwhile, or another process has answered. Whoever changed the table
            // has seen to the next decision.
            return;
        }
        state.thinking = None;
        state.programs[side as usize] = program;
        let decision = advice.map(|advice| advice.decision).or_else(|error| {
            tracing::error!(table = %room.id, error, "a program failed; its side does the first thing that is legal");
            state.table.legal(side).into_iter().next().ok_or(error)
        });
        let Ok(decision) = decision else { return };
        let mut next = state.table.copy();
        if let Err(error) = next.play(side, &decision, None).and_then(|()| next.settle()) {
            tracing::error!(table = %room.id, %error, "a program decided something illegal");
            return;
        }
        let mut extras = state.extras.clone();
        extras.offers.retain(|offer| offer.by == side);
        let keep = state.table.len();
        let step = Step { next, keep, new_dice: false, request: None, extras };
        match self.commit(&room, &mut state, step).await {
            Ok(()) => self.meters.answered.add(1),
            Err(Failed::Stale) => {}
            // The database is away. Whoever looks at the table next, or the clock, tries again.
            Err(Failed::Trouble(_)) => {}
        }
    }

    /// How much a program may think about one decision.
    fn budget(&self) -> Budget {
        Budget { nodes: self.config.nodes, time: Some(self.config.patience) }
    }

    /// What the strongest level would do.
    pub(crate) async fn hint(self: Arc<App>, room: Arc<Room>, person: Person) -> Result<Hint, Trouble> {
        let (table, side, adviser, version) = {
            let mut state = room.state.lock().await;
            self.freshen(&room, &mut state, None).await?;
            let held = state.held_by(&person.hash);
            if held == [false; 2] {
                return Err(Trouble::no_seat());
            }
            let Some(side) = state.to_act().into_iter().find(|&side| held[side as usize]) else {
                return Err(Trouble::forbidden("nothing is asked of you now"));
            };
            (state.table.clone(), side, state.advisers[side as usize].take(), state.version)
        };
        if self.thinkers.load().0 > PATIENCE {
            return Err(Trouble::unavailable("those who think are busy"));
        }
        let game = &table.header().game;
        let levels = self.games.iter().find(|known| known.key == *game).and_then(|known| known.levels.last());
        let level = levels.ok_or_else(|| Trouble::missing("this game has no one to ask"))?.key.clone();
        let (done, answer) = oneshot::channel();
        let (asked, seed, budget) = (table.clone(), seed_of(&room.id), self.budget());
        self.thinkers.think(move || {
            // Who asked may have gone.
            let _ = done.send(ponder(adviser, &*asked, side, &level, seed, &budget));
        });
        let (adviser, advice) = answer.await.map_err(|_| Trouble::unavailable("no one is there to think"))?;
        {
            let mut state = room.state.lock().await;
            if state.version == version {
                state.advisers[side as usize] = adviser;
            }
        }
        let Advice { decision, reason } = advice.map_err(Trouble::internal)?;
        let choices = table.scene(side.into()).choices;
        let label = choices.into_iter().find(|choice| choice.decision == decision).map(|choice| choice.label);
        Ok(Hint { decision, label: label.unwrap_or_default(), why: reason })
    }
}

/// Thinks, with whoever has been thinking about this game or someone new.
fn ponder(
    program: Option<Box<dyn Program>>,
    table: &dyn Table,
    side: Side,
    level: &str,
    seed: u64,
    budget: &Budget,
) -> (Option<Box<dyn Program>>, Result<Advice, String>) {
    let think = move || -> Result<(Box<dyn Program>, Advice), catalog::Error> {
        let mut program = match program {
            Some(program) => program,
            None => table.program(level, seed ^ table.len() as u64)?,
        };
        let advice = program.advise(table, side, budget)?;
        Ok((program, advice))
    };
    match std::panic::catch_unwind(std::panic::AssertUnwindSafe(think)) {
        Ok(Ok((program, advice))) => (Some(program), Ok(advice)),
        Ok(Err(error)) => (None, Err(error.to_string())),
        Err(_) => (None, Err("the program broke down".into())),
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

/// The first line of a record as the server keeps it, with the seed of its dice.
fn own_header(table: &dyn Table) -> String {
    let record = table.write(Audience::Table);
    let first = record.lines().next().unwrap_or_default();
    // A finished game has its seed in its last line, which is not kept.
    let last = record.lines().next_back().filter(|_| matches!(table.next(), Next::Over(_)));
    let seed = last.and_then(|line| {
        let end: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(end.get("seed")?.as_str()?.to_string())
    });
    match (seed, serde_json::from_str::<serde_json::Value>(first)) {
        (Some(seed), Ok(mut header)) => {
            header["secret_seed"] = seed.into();
            let header = header.to_string();
            // A seed that is not the promised one is no use; `verify` will say what it is.
            if record::peek_header(header.as_bytes()).is_ok() { header } else { first.into() }
        }
        _ => first.into(),
    }
}

fn lines_after(table: &dyn Table, keep: usize) -> Vec<String> {
    (keep + 1..=table.len()).filter_map(|n| table.line(n)).collect()
}

/// A turn of mind for the programs at a table.
fn seed_of(id: &TableId) -> u64 {
    id.as_str().bytes().fold(1815, |seed: u64, byte| seed.wrapping_mul(31).wrapping_add(byte.into()))
}

/// What who sits there is called, as far as the plan says.
fn seat_name(plan: &str, player: &str) -> String {
    match plan.split_once(':') {
        Some(("opponent", level)) => {
            let mut letters = level.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
        _ if plan == "you" => clean(player, NAME),
        _ => String::new(),
    }
}

/// What who sits somewhere is called.
pub(crate) fn called(seat: &SeatRow, side: Side) -> String {
    if seat.name.is_empty() { side.to_string() } else { seat.name.clone() }
}

/// Words without what does not belong in a line.
fn clean(words: &str, longest: usize) -> String {
    let words: String = words.chars().map(|c| if c.is_control() { ' ' } else { c }).take(longest).collect();
    words.trim().into()
}

fn is_plain(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
}
