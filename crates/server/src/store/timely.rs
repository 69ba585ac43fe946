//! A store that answers in time, or says that it did not.

use super::{Answer, Kept, News, Owned, Store, StoreError, Stored, Write};
use crate::names::TableId;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast;

/// A store whose database may hang, as one does whose disk or network is gone. Whoever waits is told after a while; whether
/// what was to be written has been written is not known then, and is read again before anything else is done.
pub struct Timely {
    store: Arc<dyn Store>,
    patience: Duration,
}

impl Timely {
    /// The same store, with so much patience.
    pub fn new(store: Arc<dyn Store>, patience: Duration) -> Timely {
        Timely { store, patience }
    }

    fn within<'a, T: Send + 'a>(&self, answer: Answer<'a, T>) -> Answer<'a, T> {
        let patience = self.patience;
        Box::pin(async move {
            tokio::time::timeout(patience, answer).await.unwrap_or_else(|_| {
                Err(StoreError::Broken(format!("no answer within {} s", patience.as_secs())))
            })
        })
    }
}

impl Store for Timely {
    fn kind(&self) -> &'static str {
        self.store.kind()
    }

    fn write(&self, write: Write) -> Answer<'_, Kept> {
        self.within(self.store.write(write))
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
        self.within(self.store.fact(name, value))
    }

    fn probe(&self) -> Answer<'_, ()> {
        self.within(self.store.probe())
    }

    fn delete<'a>(&'a self, id: &'a TableId) -> Answer<'a, ()> {
        self.within(self.store.delete(id))
    }

    fn older(&self, than: i64) -> Answer<'_, Vec<TableId>> {
        self.within(self.store.older(than))
    }

    fn ping(&self) -> Answer<'_, ()> {
        self.within(self.store.ping())
    }

    /// What is being written is finished, however long that takes.
    fn close(&self) -> Answer<'_, ()> {
        self.store.close()
    }
}
