//! How much one address and one table may have, so that nobody takes the place of all others.

use crate::config::{Limits, Rate};
use crate::guard::Buckets;
use crate::names::TableId;
use crate::trouble::Trouble;
use axum::http::StatusCode;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// What an address holds open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Connection,
    Socket,
    /// Being drawn, or waiting for that.
    Picture,
}

/// Pictures that one address may wait for: the queue is short, and others have their place in it.
const PICTURES: usize = 2;

/// Who holds what open, and who has done what how often.
pub(crate) struct Doors {
    limits: Limits,
    held: Arc<Mutex<HashMap<(Kind, IpAddr), usize>>>,
    tables: Buckets,
    programs: Buckets,
    talk: Buckets,
    watchers_talk: Buckets<TableId>,
}

/// A place that is given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    key: (Kind, IpAddr),
    held: Arc<Mutex<HashMap<(Kind, IpAddr), usize>>>,
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.key);
            }
        }
    }
}

impl Doors {
    pub(crate) fn new(limits: Limits) -> Doors {
        let an_hour = |count: u32| {
            let at_once = f64::from(count);
            (count > 0).then_some(Rate { each_second: at_once / 3600.0, at_once })
        };
        let talk = (limits.talk > 0)
            .then_some(Rate { each_second: f64::from(limits.talk) / 60.0, at_once: f64::from(limits.talk) });
        Doors {
            limits,
            held: Arc::default(),
            tables: Buckets::new(an_hour(limits.tables)),
            programs: Buckets::new(an_hour(limits.programs)),
            talk: Buckets::new(talk),
            watchers_talk: Buckets::new(talk),
        }
    }

    /// One more for this address, if it may have one.
    pub(crate) fn enter(&self, kind: Kind, peer: IpAddr) -> Option<Held> {
        let most = match kind {
            Kind::Connection => self.limits.connections,
            Kind::Socket => self.limits.sockets,
            Kind::Picture => PICTURES,
        };
        let key = (kind, network(peer));
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(key).or_default();
        if most > 0 && *count >= most {
            return None;
        }
        *count += 1;
        Some(Held { key, held: self.held.clone() })
    }

    /// A table is to be made; with two programs it costs more than a place to sit at.
    pub(crate) fn make_table(&self, peer: IpAddr, between_programs: bool) -> Result<(), Trouble> {
        if between_programs && !self.programs.take(network(peer), 1.0) {
            let what =
                "so many games between programs have been laid from your address that others would wait";
            return Err(too_many(what));
        }
        if !self.tables.take(network(peer), 1.0) {
            return Err(too_many("too many tables have been laid from your address within the hour"));
        }
        Ok(())
    }

    /// Somebody wants to say something.
    pub(crate) fn say(&self, peer: IpAddr) -> Result<(), Trouble> {
        if self.talk.take(network(peer), 1.0) { Ok(()) } else { Err(too_many(TALK)) }
    }

    /// Somebody who watches a table wants to say something there: all who watch it say together what one address may,
    /// or those who play would hear nothing else, wherever it comes from.
    pub(crate) fn say_from_aside(&self, table: &TableId) -> Result<(), Trouble> {
        if self.watchers_talk.take(table.clone(), 1.0) { Ok(()) } else { Err(too_many(TALK)) }
    }

    /// Whether one more may look at a table with so many who watch it, or who look from one seat.
    pub(crate) fn may_look(&self, looking: u32) -> bool {
        self.limits.watchers == 0 || (looking as usize) < self.limits.watchers
    }
}

const TALK: &str = "too much has been said in a minute";

fn too_many(what: &str) -> Trouble {
    Trouble::new(StatusCode::TOO_MANY_REQUESTS, what).hint("wait a little")
}

/// Who has one address of a network of version 6 has them all.
pub(crate) fn network(peer: IpAddr) -> IpAddr {
    match peer {
        IpAddr::V6(address) if address.to_ipv4_mapped().is_none() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        peer => peer.to_canonical(),
    }
}

/// Turns at something dear: so many at once, and so many who wait for theirs. More are sent away at once, for whoever
/// waits holds memory, and an answer that comes after a minute helps nobody.
pub(crate) struct Turns {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
    queue: usize,
}

impl Turns {
    pub(crate) fn new(at_once: usize, queue: usize) -> Turns {
        Turns { turns: Arc::new(Semaphore::new(at_once)), waiting: AtomicUsize::new(0), queue }
    }

    pub(crate) async fn take(&self) -> Result<OwnedSemaphorePermit, Trouble> {
        if let Ok(turn) = self.turns.clone().try_acquire_owned() {
            return Ok(turn);
        }
        /// Who hangs up does not wait any longer.
        struct Waiting<'a>(&'a AtomicUsize);
        impl Drop for Waiting<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let before = self.waiting.fetch_add(1, Ordering::Relaxed);
        let _waiting = Waiting(&self.waiting);
        if before >= self.queue {
            return Err(Trouble::unavailable("too much is being drawn here at the moment"));
        }
        self.turns.clone().acquire_owned().await.map_err(|_| Trouble::unavailable("the server stops"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_so_much_and_gives_it_back() {
        let doors = Doors::new(Limits { connections: 2, sockets: 1, ..Limits::none() });
        let (one, two) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let first = doors.enter(Kind::Connection, one).unwrap();
        let _second = doors.enter(Kind::Connection, one).unwrap();
        assert!(doors.enter(Kind::Connection, one).is_none());
        assert!(doors.enter(Kind::Connection, two).is_some() && doors.enter(Kind::Socket, one).is_some());
        drop(first);
        assert!(doors.enter(Kind::Connection, one).is_some());
        let free = Doors::new(Limits::none());
        let many: Vec<_> = (0..10_000).map(|_| free.enter(Kind::Socket, one).unwrap()).collect();
        assert!(
            free.may_look(many.len() as u32) && free.say(one).is_ok() && free.make_table(one, true).is_ok()
        );
    }

    #[tokio::test]
    async fn whoever_comes_when_the_queue_is_full_is_sent_away() {
        let turns = Arc::new(Turns::new(1, 1));
        let mine = turns.take().await.unwrap();
        let waits = tokio::spawn({
            let turns = turns.clone();
            async move { turns.take().await.is_ok() }
        });
        while turns.waiting.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        assert!(turns.take().await.is_err());
        drop(mine);
        assert!(waits.await.unwrap());
        assert_eq!(turns.waiting.load(Ordering::Relaxed), 0);
    }
}
