//! Laying a table, and taking a seat at it.

use super::lines_after;
use super::talk::MOST_TAKEN_BACK;
use crate::api::{Branch, Created, Links, NewTable, SeatLink, SeatPlans, TableView};
use crate::app::App;
use crate::names::{Secret, TableId, random_bytes};
use crate::room::{Extras, Push, Room, State, Summary, settle};
use crate::store::{Holder, Link, NewRow, SeatRow, Sit, StoreError, Write};
use crate::trouble::Trouble;
use crate::view::{self, Person};
use crate::{clock, letters};
use catalog::Table;
use contract::Side;
use record::{Dice, Players};
use serde_json::Value;
use std::sync::Arc;

impl App {
    /// Makes a table.
    pub(crate) async fn create(self: Arc<App>, person: Person, wish: NewTable) -> Result<Created, Trouble> {
        let app = self.clone();
        let set_up = move || app.set_up(wish);
        let (wish, table) = tokio::task::spawn_blocking(set_up)
            .await
            .unwrap_or_else(|_| Err(Trouble::internal("the game could not be set up")))?;
        // A program has nothing to lose by a hint.
        let people =
            [&wish.seats.french, &wish.seats.allied].iter().all(|plan| !plan.starts_with("opponent"));
        let extras = Extras { unaided: people && !wish.hints, ..Extras::default() };
        self.open(&person, table, &wish.seats, [&wish.name, &wish.player], None, extras).await
    }

    /// The game that somebody wishes for.
    fn set_up(&self, wish: NewTable) -> Result<(NewTable, Box<dyn Table>), Trouble> {
        // A name that is refused is refused before anything is made.
        letters::name(&wish.player)?;
        let players = || {
            Players::new(
                seat_name(&wish.seats.french, &wish.player),
                seat_name(&wish.seats.allied, &wish.player),
            )
        };
        let dice = Dice::Fair(random_bytes());
        let table = match &wish {
            NewTable { record: Some(record), position: None, .. } => {
                let mut first = serde_json::Deserializer::from_str(record).into_iter::<Value>();
                if let Some(Ok(header)) = first.next() {
                    letters::bounded(&header)?;
                    bounded_backs(&header)?;
                    for name in header.get("players").and_then(Value::as_object).into_iter().flatten() {
                        letters::name(name.1.as_str().unwrap_or_default())?;
                    }
                }
                let table = catalog::read(record.as_bytes())?;
                // Its own dice may be known to whoever has the record; a finished game needs none.
                let over = table.outcome().is_some() || table.ended().is_some();
                if over { table } else { table.branch(table.len(), dice) }
            }
            NewTable { record: None, position: Some(position), .. } => {
                letters::bounded(position)?;
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
        Ok((wish, table))
    }

    /// Opens a table with a game on it.
    async fn open(
        &self,
        person: &Person,
        mut table: Box<dyn Table>,
        plans: &SeatPlans,
        [name, player]: [&str; 2],
        branch: Option<(String, u64)>,
        extras: Extras,
    ) -> Result<Created, Trouble> {
        let id = TableId::random();
        let game = table.header().game.clone();
        let seats = [
            self.seat(person, &id, &game, Side::French, &plans.french, player)?,
            self.seat(person, &id, &game, Side::Allied, &plans.allied, player)?,
        ];
        settle(&mut *table, &seats)?;
        let extras = Extras { ended: table.ended().map(Into::into), ..extras };
        let row = NewRow {
            game: game.clone(),
            header: self.seal.close(&id, &table.first_line()),
            name: letters::name(name)?,
            maker: person.hash.clone(),
            extras: extras.written(),
            summary: Summary::of(&*table, &extras),
            branch,
            lines: lines_after(&*table, 0),
            begun_with: env!("CARGO_PKG_VERSION").into(),
            at: clock::now(),
            seats: seats.clone(),
            id: id.clone(),
        };
        self.store.write(Write::Create(Box::new(row))).await?;
        self.meters.tables.add(1);
        tracing::info!(table = %id, game, "a table was made");
        let link = |side: Side| {
            let open = seats[side as usize].open;
            open.then(|| view::link(&id, &person.secret.seat(&id, side, 0)))
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
        let name = seat_name(plan, player);
        match plan.split_once(':').unwrap_or((plan, "")) {
            ("you", "") => {
                let holders = vec![Holder::new(&person.hash, clock::now())];
                Ok(SeatRow { name, holders, ..SeatRow::default() })
            }
            ("friend", "") => {
                let link = Some(person.secret.seat(id, side, 0).hash());
                Ok(SeatRow { link, open: true, ..SeatRow::default() })
            }
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

    /// A new table that plays on from an earlier moment of this one.
    pub(crate) async fn branch(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        wish: Branch,
    ) -> Result<Created, Trouble> {
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, None).await?;
        // A game that cannot go on has nothing to lose by what is seen of it, for those who sat at it.
        let sits = state.held_by(&person.hash) != [false; 2];
        let over = state.outcome().is_some() || (state.broken.is_some() && sits);
        let (table, old_name) = (state.table.clone(), state.name.clone());
        let agreed = state.extras.agreed();
        drop(state);
        if wish.at > table.len() {
            return Err(Trouble::malformed(format!("the game has only {} inputs", table.len())));
        }
        let next = table.branch(wish.at, Dice::Fair(random_bytes()));
        if next.outcome().is_some() {
            return Err(Trouble::conflict("the game is over there: go back a little further"));
        }
        if !over && next.hides() {
            let what = "something in this game is still secret, and who plays on from here would see it";
            return Err(Trouble::forbidden(what).hint("wait until the game is over"));
        }
        letters::name(&wish.player)?;
        let name = wish.name.unwrap_or(old_name);
        let from = Some((room.id.to_string(), wish.at as u64));
        self.open(&person, next, &wish.seats, [&name, &wish.player], from, agreed).await
    }

    /// Whether a link still gives a seat: that of an open seat is good for one person.
    pub(crate) async fn gives(&self, room: &Arc<Room>, secret: &Secret) -> Result<bool, Trouble> {
        let link = secret.hash();
        let mut state = room.state.lock().await;
        let given = |state: &State| state.seats.iter().any(|seat| seat.link.as_deref() == Some(&link));
        if !given(&state) {
            // Another process may know more of it.
            self.reload(room, &mut state).await?;
        }
        Ok(given(&state))
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
        let Some(side) = given(&state) else {
            // Who sits there already may open his link again.
            return if state.held_by(&person.hash) == [false; 2] { Err(used_up()) } else { Ok(()) };
        };
        if state.held_by(&person.hash)[side as usize] {
            return Ok(());
        }
        let sit = Sit { id: room.id.clone(), side, link, person: person.hash.clone(), at: clock::now() };
        let at = sit.at;
        let kept = match self.store.write(Write::Sit(sit)).await {
            Err(StoreError::Missing) => return Err(used_up()),
            kept => kept?,
        };
        if self.is_alone(&room, &mut state, kept).await {
            let seat = &mut state.seats[side as usize];
            seat.open = false;
            seat.link = None;
            let device = seat.link_device;
            seat.holders.push(Holder { device, ..Holder::new(person.hash, at) });
            room.push(Push::Table);
        }
        tracing::info!(table = %room.id, %side, "a seat was taken");
        Ok(())
    }

    /// Makes a link that gives a seat, once: an open one to whoever is to take it, one's own to another device. The one
    /// that was made before gives nothing any more.
    pub(crate) async fn make_link(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        side: Side,
    ) -> Result<SeatLink, Trouble> {
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, None).await?;
        self.seats_of(&room, &mut state, &person).await?;
        let device = may_link(&state, &person, side)?;
        let secret = person.secret.seat(&room.id, side, state.seats[side as usize].link_n + 1);
        self.link(&room, &mut state, side, Some(secret.hash()), device).await?;
        Ok(SeatLink { link: view::link(&room.id, &secret), device })
    }

    /// Takes a link back that nobody has used yet.
    pub(crate) async fn take_link_back(
        self: Arc<App>,
        room: Arc<Room>,
        person: Person,
        side: Side,
    ) -> Result<TableView, Trouble> {
        let mut state = room.state.lock().await;
        self.freshen(&room, &mut state, None).await?;
        self.seats_of(&room, &mut state, &person).await?;
        let device = may_link(&state, &person, side)?;
        self.link(&room, &mut state, side, None, device).await?;
        Ok(self.view(&room, &mut state, &person))
    }

    async fn link(
        &self,
        room: &Arc<Room>,
        state: &mut State,
        side: Side,
        link: Option<String>,
        device: bool,
    ) -> Result<(), Trouble> {
        let expected = state.seats[side as usize].link_n;
        let write = Link { id: room.id.clone(), side, expected, link: link.clone(), device };
        let kept = match self.store.write(Write::Link(write)).await {
            Err(StoreError::Stale) => {
                self.reload(room, state).await?;
                return Err(
                    Trouble::conflict("the link of this seat has just been changed").hint("look again")
                );
            }
            kept => kept?,
        };
        if self.is_alone(room, state, kept).await {
            let seat = &mut state.seats[side as usize];
            (seat.link, seat.link_n, seat.link_device) = (link, expected + 1, device);
            room.push(Push::Table);
        }
        Ok(())
    }
}

/// Letters of an input that was taken back.
const INPUT: usize = 500;

/// That an uploaded record brings no more of what was taken back than a table keeps of its own. Its inputs are read one
/// by one; these lie in the header as they are.
fn bounded_backs(header: &Value) -> Result<(), Trouble> {
    let backs = header.get("backs").and_then(Value::as_array).into_iter().flatten();
    let mut inputs = backs.filter_map(|back| back.get("inputs")?.as_array()).flatten();
    let mut count = 0;
    let fits = inputs.all(|input| {
        count += 1;
        count <= MOST_TAKEN_BACK && input.to_string().len() <= INPUT
    });
    if fits { Ok(()) } else { Err(Trouble::malformed("more was taken back in it than a table keeps")) }
}

fn used_up() -> Trouble {
    Trouble::missing("this seat link gives no seat: somebody has used it before, or it was taken back")
        .hint("ask whoever sent it for a new one")
}

/// Whether somebody may make links for a seat: its holder, for another device, or who made the table, as long as it is
/// open.
fn may_link(state: &State, person: &Person, side: Side) -> Result<bool, Trouble> {
    let held = state.held_by(&person.hash);
    let seat = &state.seats[side as usize];
    match seat {
        _ if held[side as usize] => Ok(true),
        seat if seat.open && state.maker == person.hash => Ok(false),
        _ if held == [false; 2] && state.maker != person.hash => Err(Trouble::no_seat()),
        _ => Err(Trouble::forbidden(format!("the {side} seat is not yours"))),
    }
}

/// What who sits there is called, as far as the plan says.
fn seat_name(plan: &str, player: &str) -> String {
    match plan.split_once(':') {
        Some(("opponent", level)) => {
            let mut letters = level.chars();
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
        }
        _ if plan == "you" => letters::line(player, letters::NAME),
        _ => String::new(),
    }
}
