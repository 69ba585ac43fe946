//! A store that answers in time, or says that it did not, and remembers what was wrong with it.

use super::{Answer, Kept, News, Owned, Store, StoreError, Stored, Write};
use crate::names::TableId;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// How soon a database that has hung answers when it is back, and how often it is asked.
const BACK: Duration = Duration::from_secs(1);
const ASKED: Duration = Duration::from_millis(250);
/// How long it is told that something could not be kept, unless something of the same kind is.
const RECENT: Duration = Duration::from_secs(10);

/// A store whose database may hang, as one does whose disk or network is gone. Whoever waits is told after a while; whether
/// what was to be written has been written is not known then, and is read again before anything else is done. From then
/// on whoever asks is told at once, or those who stand in line for one table would each wait as long as the first, until
/// the database answers again.
pub struct Timely {
    store: Arc<dyn Store>,
    patience: Duration,
    hangs: Arc<AtomicBool>,
    closed: Arc<AtomicBool>,
    condition: Arc<Condition>,
}

/// What was wrong when the database was last used.
#[derive(Debug, Default)]
pub struct Condition(Mutex<Option<(Instant, String)>>);

impl Condition {
    /// What was wrong, if something was, and whether that stands by itself: a damaged file stays one, and what has just
    /// gone wrong with a table is not mended by something else that goes well.
    pub fn ill(&self) -> Option<(bool, String)> {
        let ill = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ill.as_ref().map(|(at, what)| (at.elapsed() < RECENT || is_damage(what), what.clone()))
    }

    fn note(&self, error: &StoreError) {
        if let StoreError::Broken(_) = error {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) =
                Some((Instant::now(), error.to_string()));
        }
    }

    /// Something was kept: a table, or else something that was only to try it.
    fn was_kept(&self, table: bool) {
        let mut ill = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ill.take_if(|(at, what)| (table || at.elapsed() >= RECENT) && !is_damage(what));
    }
}

/// As SQLite calls it.
fn is_damage(what: &str) -> bool {
    what.contains("malformed") || what.contains("not a database")
}

impl Timely {
    /// The same store, with so much patience.
    pub fn new(store: Arc<dyn Store>, patience: Duration) -> Timely {
        let (hangs, closed, condition) = Default::default();
        Timely { store, patience, hangs, closed, condition }
    }

    /// What was wrong when the database was last used.
    pub fn condition(&self) -> Arc<Condition> {
        self.condition.clone()
    }

    fn within<'a, T: Send + 'a>(&'a self, answer: Answer<'a, T>) -> Answer<'a, T> {
        Box::pin(async move {
            let answered = if self.hangs.load(Ordering::Relaxed) {
                Err(StoreError::Broken("no answer, and it is waited for one".into()))
            } else {
                let begun = Instant::now();
                let answered = tokio::time::timeout(self.patience, answer).await.unwrap_or_else(|_| {
                    Err(StoreError::Broken(format!("no answer within {} s", self.patience.as_secs_f64())))
                });
                // A pool that has waited for a connection gives up a little earlier.
                if matches!(answered, Err(StoreError::Broken(_))) && begun.elapsed() > self.patience / 2 {
                    self.wait_for_it();
                }
                answered
            };
            answered.inspect_err(|error| self.condition.note(error))
        })
    }

    /// The same of something that is kept, a table or something else: the database is well again if it is.
    fn kept_within<'a, T: Send + 'a>(&'a self, table: bool, answer: Answer<'a, T>) -> Answer<'a, T> {
        let answer = self.within(answer);
        Box::pin(async move { answer.await.inspect(|_| self.condition.was_kept(table)) })
    }

    /// Asks the database until it answers, whatever it says.
    fn wait_for_it(&self) {
        if self.hangs.swap(true, Ordering::Relaxed) {
            return;
        }
        let (store, hangs, closed) = (self.store.clone(), self.hangs.clone(), self.closed.clone());
        tokio::spawn(async move {
            while tokio::time::timeout(BACK, store.probe()).await.is_err() && !closed.load(Ordering::Relaxed)
            {
                tokio::time::sleep(ASKED).await;
            }
            hangs.store(false, Ordering::Relaxed);
        });
    }
}

impl Store for Timely {
    fn kind(&self) -> &'static str {
        self.store.kind()
    }

    fn write(&self, write: Write) -> Answer<'_, Kept> {
        self.kept_within(true, self.store.write(write))
    }

    fn load<'a>(&'a self, id: &'a TableId) -> Answer<'a, Option<Stored>> {
        self.within(self.store.load(id))
    }

    fn stamps<'a>(&'a self, ids: &'a [TableId]) -> Answer<'a, Vec<(TableId, u64)>> {
        self.within(self.store.stamps(ids))
    }

    fn requested<'a>(&'a self, id: &'a TableId, request: &'a str) -> Answer<'a, bool> {
        self.within(self.store.requested(id, request))
    }

    fn mine<'a>(&'a self, person: &'a str) -> Answer<'a, Vec<Owned>> {
        self.within(self.store.mine(person))
    }

    fn lease<'a>(&'a self, id: &'a TableId, version: u64, length: Duration, by: &'a str) -> Answer<'a, bool> {
        self.within(self.store.lease(id, version, length, by))
    }

    fn tell<'a>(&'a self, words: &'a str) -> Answer<'a, ()> {
        self.within(self.store.tell(words))
    }

    fn news(&self) -> broadcast::Receiver<News> {
        self.store.news()
    }

    fn fact<'a>(&'a self, name: &'a str, value: &'a str) -> Answer<'a, String> {
        self.kept_within(false, self.store.fact(name, value))
    }

    fn probe(&self) -> Answer<'_, ()> {
        self.kept_within(false, self.store.probe())
    }

    fn delete<'a>(&'a self, id: &'a TableId) -> Answer<'a, ()> {
        self.kept_within(false, self.store.delete(id))
    }

    fn older(&self, than: i64) -> Answer<'_, Vec<TableId>> {
        self.within(self.store.older(than))
    }

    fn ping(&self) -> Answer<'_, ()> {
        self.within(self.store.ping())
    }

    /// What is being written is finished, however long that takes.
    fn close(&self) -> Answer<'_, ()> {
        self.closed.store(true, Ordering::Relaxed);
        self.store.close()
    }
}
