//! Laying a table, and taking a seat at it.

use super::lines_after;
use super::talk::{NAME, clean};
use crate::api::{Branch, Created, Links, NewTable, SeatPlans};
use crate::app::App;
use crate::clock;
use crate::names::{Secret, TableId, random_bytes};
use crate::room::{Extras, Push, Room, State, Summary};
use crate::store::{NewRow, SeatRow, Sit, Write};
use crate::trouble::Trouble;
use crate::view::{self, Person};
use catalog::Table;
use contract::Side;
use record::{Dice, Players};
use std::sync::Arc;

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
            header: table.first_line(),
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
