//! The server's memory: the store, the rooms that are open, those who think.

use crate::api::{BalanceView, GameView, LevelView, ScenarioView, Share, TableView};
use crate::config::Config;
use crate::guard::Buckets;
use crate::meters::Meters;
use crate::names::TableId;
use crate::room::{Push, Room, State};
use crate::store::Store;
use crate::think::Thinkers;
use crate::trouble::Trouble;
use crate::view::{self, Person};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// Everything that requests share.
pub(crate) struct App {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub thinkers: Thinkers,
    pub buckets: Buckets,
    pub meters: Meters,
    pub games: Vec<GameView>,
    pub art: crate::art::Art,
    /// Turns to draw pixels.
    pub pictures: Semaphore,
    /// Turns true when the server is to stop.
    pub closing: watch::Receiver<bool>,
    /// Tells processes that share a database apart.
    pub process: String,
    rooms: Mutex<Rooms>,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<TableId, (Arc<Room>, u64)>,
    /// Counts visits: the room visited longest ago goes first.
    visits: u64,
}

/// How long a room of a shared database is believed without asking, should no news come.
const BELIEVED: Duration = Duration::from_secs(2);

impl App {
    pub(crate) fn new(config: Config, store: Arc<dyn Store>, closing: watch::Receiver<bool>) -> App {
        App {
            store,
            thinkers: Thinkers::start(config.thinkers),
            buckets: Buckets::new(config.rate),
            meters: Meters::default(),
            games: games(config.rehearsal),
            art: crate::art::Art::default(),
            pictures: Semaphore::new(1),
            closing,
            process: TableId::random().to_string(),
            rooms: Mutex::default(),
            config,
        }
    }

    /// Whether a game is served here.
    pub(crate) fn serves(&self, game: &str) -> bool {
        self.games.iter().any(|served| served.key == game && !served.coming)
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The rooms that are open.
    pub(crate) fn open_rooms(&self) -> Vec<Arc<Room>> {
        self.rooms().open.values().map(|(room, _)| room.clone()).collect()
    }

    /// The number of rooms that are open.
    pub(crate) fn count_rooms(&self) -> usize {
        self.rooms().open.len()
    }

    /// A room if it is open.
    pub(crate) fn open_room(&self, id: &TableId) -> Option<Arc<Room>> {
        let mut rooms = self.rooms();
        rooms.visits += 1;
        let visits = rooms.visits;
        let (room, visited) = rooms.open.get_mut(id)?;
        *visited = visits;
        Some(room.clone())
    }

    /// The room of a table, from memory or from the store.
    pub(crate) async fn room(self: &Arc<App>, id: &str) -> Result<Arc<Room>, Trouble> {
        let id = TableId::parse(id).ok_or_else(Trouble::no_table)?;
        if let Some(room) = self.open_room(&id) {
            return Ok(room);
        }
        let state = self.read(&id).await?.ok_or_else(Trouble::no_table)?;
        let room = self.keep(Room::new(id, state));
        // A program may have been thinking when the server was stopped.
        let mut state = room.state.lock().await;
        self.attend(&room, &mut state);
        drop(state);
        Ok(room)
    }

    /// What the store holds of a table, unfolded.
    async fn read(&self, id: &TableId) -> Result<Option<State>, Trouble> {
        let Some(stored) = self.store.load(id).await? else { return Ok(None) };
        // A long game takes a moment to replay.
        let read = tokio::task::spawn_blocking(move || State::read(stored)).await;
        match read {
            Ok(Ok(state)) => Ok(Some(state)),
            Ok(Err(error)) => {
                tracing::error!(table = %id, %error, "a table cannot be read");
                Err(Trouble::internal(format!("the record of this table cannot be read: {error}")))
            }
            Err(error) => {
                tracing::error!(table = %id, %error, "reading a table failed");
                Err(Trouble::internal("the record of this table cannot be read"))
            }
        }
    }

    /// Opens a room, unless somebody else just has; closes others if there are too many.
    pub(crate) fn keep(&self, room: Room) -> Arc<Room> {
        let mut rooms = self.rooms();
        rooms.visits += 1;
        let visits = rooms.visits;
        let kept = rooms.open.entry(room.id.clone()).or_insert_with(|| (Arc::new(room), visits)).0.clone();
        if rooms.open.len() > self.config.cached {
            let mut idle: Vec<(u64, TableId)> = rooms
                .open
                .iter()
                // One that somebody looks at, thinks about or works in has other owners.
                .filter(|(_, (room, _))| Arc::strong_count(room) == 1 && !room.is_watched())
                .map(|(id, (_, visited))| (*visited, id.clone()))
                .collect();
            idle.sort_unstable();
            for (_, id) in idle.into_iter().take(1 + self.config.cached / 16) {
                rooms.open.remove(&id);
            }
        }
        kept
    }

    /// Makes sure that a room says what the store says.
    ///
    /// `version` is what a request was made for: when the room does not have it, another process may;
    /// when it does, the store will say so if it is no longer the last.
    pub(crate) async fn freshen(
        &self,
        room: &Room,
        state: &mut State,
        version: Option<u64>,
    ) -> Result<(), Trouble> {
        let shared = self.store.kind() == "postgres";
        let other = version.is_some_and(|version| version != state.version);
        let long_ago = version.is_none() && shared && state.checked.elapsed() > BELIEVED;
        if !(state.doubtful || other || long_ago) {
            return Ok(());
        }
        let stamps = self.store.stamps(std::slice::from_ref(&room.id)).await?;
        let stamp = stamps.first().map(|&(_, stamp)| stamp).ok_or_else(Trouble::no_table)?;
        state.checked = Instant::now();
        if stamp != state.stamp || state.doubtful {
            self.reload(room, state).await?;
        }
        Ok(())
    }

    /// Reads a room again and tells those who look.
    pub(crate) async fn reload(&self, room: &Room, state: &mut State) -> Result<(), Trouble> {
        let mut fresh = self.read(&room.id).await?.ok_or_else(Trouble::no_table)?;
        if fresh.version == state.version {
            fresh.thinking = state.thinking;
        }
        let one_more = fresh.version == state.version + 1 && fresh.table.len() == state.table.len() + 1;
        fresh.previous = one_more.then_some(state.version);
        let said = fresh.chat.iter().skip_while(|line| state.chat.last().is_some_and(|last| *line != last));
        let said: Vec<_> = said.skip(usize::from(!state.chat.is_empty())).cloned().collect();
        let changed = fresh.stamp != state.stamp;
        *state = fresh;
        if changed {
            for line in said {
                room.push(Push::Chat(Arc::new(line)));
            }
            room.push(Push::Table);
        }
        Ok(())
    }

    /// The table as this person may see it now.
    pub(crate) fn view(&self, room: &Room, state: &mut State, person: &Person) -> TableView {
        let present = room.present().view();
        view::now(&room.id, state, person, present)
    }
}

/// A measured balance as shares with their intervals; none if its figures cannot be right.
fn balance(measured: contract::Balance) -> Option<BalanceView> {
    let drawn = measured.drawn()?;
    let share = |count: u32| {
        let [low, high] = odds::wilson(f64::from(count), measured.games.into());
        Share { share: f64::from(count) / f64::from(measured.games), low, high }
    };
    Some(BalanceView {
        french: share(measured.french),
        allied: share(measured.allied),
        drawn: share(drawn),
        games: measured.games,
        between: measured.between,
    })
}

/// The games as the lobby lists them.
fn games(rehearsal: bool) -> Vec<GameView> {
    let mut listings = catalog::listings();
    if rehearsal {
        listings.extend(catalog::listing("rehearsal"));
    }
    let view = |listing: catalog::Listing| {
        let boards = catalog::boards(listing.key).unwrap_or_default();
        let scenario = |scenario: contract::Scenario| ScenarioView {
            board: boards
                .iter()
                .find(|(key, _)| *key == scenario.key)
                .map(|(_, board)| board.id.clone())
                .unwrap_or_default(),
            key: scenario.key,
            title: scenario.title,
            about: scenario.about,
            turns: scenario.turns,
            balance: scenario.balance.and_then(balance),
            options: scenario.options,
        };
        GameView {
            key: listing.key.into(),
            title: listing.title.into(),
            character: listing.character.into(),
            coming: listing.coming,
            scenarios: listing.scenarios.into_iter().map(scenario).collect(),
            levels: listing
                .levels
                .iter()
                .map(|level| LevelView { key: level.key.into(), about: level.about.into() })
                .collect(),
        }
    };
    listings.into_iter().map(view).collect()
}
