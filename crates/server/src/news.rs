//! What goes on in other processes that share the database, and what this one tells them.

use crate::app::App;
use crate::names::TableId;
use crate::room::{Looking, Push, Room};
use crate::store::News;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

/// How often tables that somebody looks at are looked up, in case news was lost.
const LOOK: Duration = Duration::from_millis(900);
/// How many tables are looked at before others may use the thread.
const AT_A_TIME: usize = 64;
/// How often a process says that it is alive, and how long its silence is believed to be life.
const ALIVE: Duration = Duration::from_secs(10);
const DEAD: Duration = Duration::from_secs(35);

/// What processes tell each other.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    /// Who looks at a table there.
    Present { process: String, table: String, looking: Looking },
    /// A process is there.
    Alive { process: String },
}

impl App {
    /// Tells others who looks at a table here.
    pub(crate) fn tell_presence(self: &Arc<App>, table: TableId, looking: Looking) {
        if self.store.kind() != "postgres" || tokio::runtime::Handle::try_current().is_err() {
            return;
        }
        let word = Word::Present { process: self.process.clone(), table: table.to_string(), looking };
        let app = self.clone();
        tokio::spawn(async move { app.tell(&word).await });
    }

    async fn tell(&self, word: &Word) {
        let words = serde_json::to_string(word).expect("a word is plain data");
        if let Err(error) = self.store.tell(&words).await {
            tracing::debug!(%error, "the other processes cannot be told");
        }
    }

    /// Listens to the other processes.
    pub(crate) async fn hear_news(self: Arc<App>) {
        let mut news = self.store.news();
        let mut closing = self.closing.clone();
        loop {
            let heard = tokio::select! {
                heard = news.recv() => heard,
                _ = closing.changed() => return,
            };
            // All that has come by now: of a table that has changed often the last change is looked at.
            let mut changed = HashMap::new();
            let mut missed = false;
            let mut one = heard;
            loop {
                match one {
                    Ok(News::Changed(id, stamp)) => drop(changed.insert(id, stamp)),
                    Ok(News::Told(words)) => self.hear(&words),
                    Ok(News::Missed) | Err(RecvError::Lagged(_)) => missed = true,
                    Err(RecvError::Closed) => return,
                }
                one = match news.try_recv() {
                    Ok(more) => Ok(more),
                    Err(TryRecvError::Lagged(_)) => Ok(News::Missed),
                    Err(_) => break,
                };
            }
            self.look_at_all(changed).await;
            if missed {
                let ids: Vec<_> = self.open_rooms().iter().map(|room| room.id.clone()).collect();
                self.look_up(&ids).await;
            }
        }
    }

    /// Looks at tables that have changed, several at once: one that is being written must not keep the others waiting.
    async fn look_at_all(self: &Arc<App>, changed: impl IntoIterator<Item = (TableId, u64)>) {
        for (id, stamp) in changed {
            let Some(room) = self.open_room(&id) else { continue };
            if let Ok(mut state) = room.state.try_lock()
                && !state.doubtful
                && stamp <= state.stamp
            {
                state.checked = std::time::Instant::now();
                continue;
            }
            let Ok(turn) = self.readings.clone().acquire_owned().await else { return };
            let app = self.clone();
            tokio::spawn(async move {
                app.look_at(&room, stamp).await;
                drop(turn);
            });
        }
    }

    /// Looks from time to time, without being told.
    pub(crate) async fn look_around(self: Arc<App>) {
        let mut closing = self.closing.clone();
        let mut spoke = tokio::time::Instant::now();
        loop {
            tokio::select! {
                _ = tokio::time::sleep(LOOK) => {}
                _ = closing.changed() => return,
            }
            let watched: Vec<_> = self.open_rooms().into_iter().filter(|room| room.is_watched()).collect();
            // Nobody else writes into a file: only a write whose end is unknown makes one look.
            let shared = self.store.kind() == "postgres";
            let doubtful = |room: &Room| room.state.try_lock().is_ok_and(|state| state.doubtful);
            let doubted = watched.iter().filter(|room| shared || doubtful(room));
            let ids: Vec<_> = doubted.map(|room| room.id.clone()).collect();
            self.look_up(&ids).await;
            for (number, room) in watched.into_iter().enumerate() {
                // Who decides meanwhile does not wait for ten thousand tables to be looked at.
                if number % AT_A_TIME == 0 {
                    tokio::task::yield_now().await;
                }
                // A program whose process has died, or whose answer could not be stored.
                if let Ok(mut state) = room.state.try_lock() {
                    self.attend(&room, &mut state);
                }
                let gone = {
                    let mut present = room.present();
                    let before = present.view();
                    present.forget_silent(DEAD);
                    let after = present.view();
                    (before != after).then_some(after)
                };
                if let Some(view) = gone {
                    room.push(Push::Presence(view));
                }
            }
            if shared && spoke.elapsed() > ALIVE {
                spoke = tokio::time::Instant::now();
                self.tell(&Word::Alive { process: self.process.clone() }).await;
            }
        }
    }

    async fn look_up(self: &Arc<App>, ids: &[TableId]) {
        match self.store.stamps(ids).await {
            Ok(stamps) => {
                let there: HashSet<_> = stamps.iter().map(|(id, _)| id).collect();
                for id in ids.iter().filter(|id| !there.contains(id)) {
                    // Forgotten at another process, or removed by the host.
                    self.close_room(id);
                }
                self.look_at_all(stamps).await;
            }
            Err(error) => tracing::warn!(%error, "tables cannot be looked up"),
        }
    }

    /// Reads a table again if it has changed elsewhere.
    async fn look_at(self: &Arc<App>, room: &Arc<Room>, stamp: u64) {
        let mut state = room.state.lock().await;
        if state.doubtful || stamp > state.stamp {
            if let Err(trouble) = self.reload(room, &mut state).await {
                tracing::warn!(table = %room.id, what = trouble.problem.what, "a table cannot be read again");
                return;
            }
            state.doubtful = false;
        }
        state.checked = std::time::Instant::now();
    }

    fn hear(self: &Arc<App>, words: &str) {
        match serde_json::from_str(words) {
            Ok(Word::Present { process, table, looking }) if process != self.process => {
                let Some(room) = TableId::parse(&table).and_then(|id| self.open_room(&id)) else { return };
                let (before, after, new, here) = {
                    let mut present = room.present();
                    let before = present.view();
                    let new = present.hear(&process, looking);
                    (before, present.view(), new, present.here())
                };
                if before != after {
                    room.push(Push::Presence(after));
                }
                // It has just come, and does not know who is here.
                if new && here != Looking::default() {
                    self.tell_presence(room.id.clone(), here);
                }
            }
            Ok(Word::Alive { process }) if process != self.process => {
                for room in self.open_rooms() {
                    room.present().still_there(&process);
                }
            }
            Ok(_) => {}
            Err(error) => tracing::debug!(%error, "another process said something strange"),
        }
    }
}
