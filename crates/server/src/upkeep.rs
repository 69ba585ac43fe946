//! What a host does with a database as a whole: forgets what is old, removes a table, copies everything to another
//! database.

use crate::app::App;
use crate::clock;
use crate::config::Config;
use crate::names::TableId;
use crate::server::StartError;
use crate::store::{StoreError, copy_all};
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked for what is too old.
const SWEPT: Duration = Duration::from_secs(3600);

impl App {
    /// Forgets tables that nothing has happened at for too long, if the host wants that.
    pub(crate) async fn sweep(self: Arc<App>) {
        let Some(keep) = self.config.keep else { return };
        let mut closing = self.closing.clone();
        loop {
            match self.forget_older(keep).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "old tables were forgotten"),
                Err(error) => tracing::warn!(%error, "old tables cannot be forgotten"),
            }
            tokio::select! {
                _ = tokio::time::sleep(SWEPT) => {}
                _ = closing.changed() => return,
            }
        }
    }

    async fn forget_older(&self, keep: Duration) -> Result<usize, StoreError> {
        let before = clock::now() - keep.as_millis() as i64;
        let mut count = 0;
        loop {
            let old = self.store.older(before).await?;
            if old.is_empty() {
                return Ok(count);
            }
            for id in old {
                self.store.delete(&id).await?;
                self.close_room(&id);
                count += 1;
            }
        }
    }
}

/// Copies all tables of a database to another, which must be empty: from SQLite to PostgreSQL, or back. The key for seeds
/// is a file, and is moved by hand. Gives how many there were.
pub fn copy_store(from: &str, to: &str) -> Result<usize, StartError> {
    run(async {
        let failed = |error| StartError::Database("copying".into(), error);
        copy_all(from, to).await.map_err(failed)
    })
}

/// Removes a table from the database of a server, which need not be stopped on PostgreSQL.
pub fn remove_table(config: &Config, id: &str) -> Result<bool, StartError> {
    run(async {
        let _lock = crate::server::lock_file(config)?;
        let store = crate::server::open_store(config).await?;
        let failed = |error| StartError::Database(store.kind().into(), error);
        let Some(id) = TableId::parse(id) else { return Ok(false) };
        let there = !store.stamps(std::slice::from_ref(&id)).await.map_err(failed)?.is_empty();
        if there {
            store.delete(&id).await.map_err(failed)?;
        }
        store.close().await.map_err(failed)?;
        Ok(there)
    })
}

fn run<T>(work: impl Future<Output = Result<T, StartError>>) -> Result<T, StartError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.map_err(StartError::Runtime)?.block_on(work)
}
