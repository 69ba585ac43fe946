//! The server's memory: the store, the rooms that are open, those who think.

use crate::api::{BalanceView, GameView, LevelView, ScenarioView, Share, TableView};
use crate::config::Config;
use crate::guard::Buckets;
use crate::limits::{Doors, Turns};
use crate::meters::Meters;
use crate::names::TableId;
use crate::room::{Push, Room, State};
use crate::seal::Seal;
use crate::store::{Condition, Kept, Store};
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
    pub seal: Seal,
    pub thinkers: Thinkers,
    pub buckets: Buckets,
    pub meters: Meters,
    pub games: Vec<GameView>,
    pub art: crate::art::Art,
    pub doors: Doors,
    /// Turns to draw pixels, which are dear.
    pub pictures: Turns,
    /// Turns to draw maps, small pictures of them and counters: each is drawn once, and a large picture must not keep
    /// them waiting.
    pub thumbnails: Turns,
    /// Turns to draw tables as SVG, and to correct boards.
    pub drawings: Turns,
    /// Turns to read records that somebody brings along.
    pub records: Turns,
    /// Where pictures are drawn: behind those who answer.
    pub painter: Thinkers,
    /// Turns to read tables again that have changed elsewhere.
    pub readings: Arc<Semaphore>,
    /// Turns true when the server is to stop.
    pub closing: watch::Receiver<bool>,
    /// Tells processes that share a database apart.
    pub process: String,
    rooms: Mutex<Rooms>,
    /// What was wrong when the database was last used.
    condition: Arc<Condition>,
    /// When the database was last tried, and what came of it.
    tried: tokio::sync::Mutex<Option<(Instant, Option<String>)>>,
}

#[derive(Default)]
struct Rooms {
    open: HashMap<TableId, (Arc<Room>, u64)>,
    /// Counts visits: the room visited longest ago goes first.
    visits: u64,
}

/// How long a room of a shared database is believed without asking, should no news come.
const BELIEVED: Duration = Duration::from_millis(500);

/// How long it is believed that the database keeps what it is given: whoever asks more often must not make it write.
const TRIED: Duration = Duration::from_secs(1);

impl App {
    pub(crate) fn new(
        config: Config,
        store: Arc<dyn Store>,
        condition: Arc<Condition>,
        seal: Seal,
        closing: watch::Receiver<bool>,
    ) -> App {
        App {
            store,
            seal,
            thinkers: Thinkers::start(config.thinkers),
            buckets: Buckets::new(config.rate),
            meters: Meters::default(),
            games: games(config.rehearsal),
            art: crate::art::Art::default(),
            doors: Doors::new(config.limits),
            pictures: Turns::new(1, 6),
            thumbnails: Turns::new(1, 64),
            drawings: Turns::new(1, 12),
            records: Turns::new(1, 12),
            painter: Thinkers::start(1),
            readings: Arc::new(Semaphore::new(8)),
            closing,
            process: TableId::random().to_string(),
            rooms: Mutex::default(),
            condition,
            tried: tokio::sync::Mutex::default(),
            config,
        }
    }

    /// Whether a game is served here.
    pub(crate) fn serves(&self, game: &str) -> bool {
        self.games.iter().any(|served| served.key == game)
    }

    fn rooms(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is wrong with the database, if something is: it is asked, and what it last did not do is tried again.
    pub(crate) async fn ill(&self) -> Option<String> {
        if let Err(error) = self.store.ping().await {
            return Some(error.to_string());
        }
        match self.condition.ill()? {
            (true, what) => Some(what),
            (false, _) => self.try_store().await,
        }
    }

    /// What is wrong with the database, if something is: something is written, and read again.
    pub(crate) async fn try_store(&self) -> Option<String> {
        let mut tried = self.tried.lock().await;
        let told = match &*tried {
            Some((at, told)) if at.elapsed() < TRIED => told.clone(),
            _ => {
                let told = self.store.probe().await.err().map(|error| error.to_string());
                *tried = Some((Instant::now(), told.clone()));
                told
            }
        };
        // What has gone wrong since, or with something larger than what was tried.
        told.or_else(|| self.condition.ill().map(|(_, what)| what))
    }

    /// Forgets a room: the table is gone.
    pub(crate) fn close_room(&self, id: &TableId) {
        if let Some((room, _)) = self.rooms().open.remove(id) {
            room.end_thought();
            room.push(Push::Gone);
        }
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
        let Some(mut stored) = self.store.load(id).await? else { return Ok(None) };
        stored.header = self.seal.open(id, &stored.header);
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
        self.look_up_now(room, state).await
    }

    /// Where a person sits. Who is not known here may have sat down at another process a moment ago.
    pub(crate) async fn seats_of(
        &self,
        room: &Room,
        state: &mut State,
        person: &Person,
    ) -> Result<[bool; 2], Trouble> {
        if state.held_by(&person.hash) == [false; 2] && self.store.kind() == "postgres" {
            self.look_up_now(room, state).await?;
        }
        Ok(state.held_by(&person.hash))
    }

    /// Asks the store how often the table has changed, and reads it again if that is more often than is known here.
    async fn look_up_now(&self, room: &Room, state: &mut State) -> Result<(), Trouble> {
        let stamps = self.store.stamps(std::slice::from_ref(&room.id)).await?;
        let Some(&(_, stamp)) = stamps.first() else {
            self.close_room(&room.id);
            return Err(Trouble::no_table());
        };
        state.checked = Instant::now();
        if stamp != state.stamp || state.doubtful {
            self.reload(room, state).await?;
        }
        Ok(())
    }

    /// Something beside the game has been stored: true if the room may believe that it is all that has happened. If
    /// others have done something meanwhile the table is read again, for to jump to the stamp of one's own change would
    /// skip theirs for good.
    pub(crate) async fn is_alone(&self, room: &Room, state: &mut State, kept: Kept) -> bool {
        if (kept.version, kept.stamp) == (state.version, state.stamp + 1) {
            state.stamp = kept.stamp;
            return true;
        }
        if let Err(trouble) = self.reload(room, state).await {
            tracing::warn!(table = %room.id, what = trouble.problem.what, "a table cannot be read again");
            state.doubtful = true;
        }
        false
    }

    /// Reads a room again and tells those who look.
    pub(crate) async fn reload(&self, room: &Room, state: &mut State) -> Result<(), Trouble> {
        let mut fresh = self.read(&room.id).await?.ok_or_else(Trouble::no_table)?;
        if fresh.version == state.version {
            // Only something beside the game has changed.
            (fresh.thinking, fresh.previous, fresh.harmless) =
                (state.thinking, state.previous, state.harmless);
        } else {
            room.end_thought();
            let next = fresh.version == state.version + 1;
            let (before, now) = (state.table.len(), fresh.table.len());
            let shared = fresh.table.header().shares != state.table.header().shares;
            fresh.previous = (next && now == before + 1).then_some(state.version);
            fresh.harmless = (next && now == before && shared).then_some(state.version);
        }
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
