//! Threads for thinking. Programs never think where requests are answered, and every decision is a
//! job of its own, so tables take turns: one that thinks deeply keeps one thread, for one decision.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Threads for thinking.
pub(crate) struct Thinkers(Arc<Desk>);

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Desk {
    jobs: Mutex<Jobs>,
    come: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    /// Threads at work.
    busy: usize,
    closed: bool,
}

impl Thinkers {
    /// So many threads.
    pub(crate) fn start(threads: usize) -> Thinkers {
        let desk = Arc::<Desk>::default();
        for number in 0..threads.max(1) {
            let desk = desk.clone();
            let thread = std::thread::Builder::new().name(format!("thinker {number}"));
            if let Err(error) = thread.spawn(move || desk.work()) {
                tracing::error!(%error, "a thread for thinking cannot be started");
            }
        }
        Thinkers(desk)
    }

    /// Has something thought about, after what was asked before.
    pub(crate) fn think(&self, job: impl FnOnce() + Send + 'static) {
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if !jobs.closed {
            jobs.waiting.push_back(Box::new(job));
            self.0.come.notify_one();
        }
    }

    /// Jobs that wait, and threads at work.
    pub(crate) fn load(&self) -> (usize, usize) {
        let jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        (jobs.waiting.len(), jobs.busy)
    }

    /// Takes no more jobs. Those at work finish by themselves; their answers will not be heard.
    pub(crate) fn close(&self) {
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.closed = true;
        jobs.waiting.clear();
        self.0.come.notify_all();
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.close();
    }
}

impl Desk {
    fn work(&self) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(job) = jobs.waiting.pop_front() {
                jobs.busy += 1;
                drop(jobs);
                // A program that fails must not take its thread along.
                if catch_unwind(AssertUnwindSafe(job)).is_err() {
                    tracing::error!("a thinker's job failed");
                }
                jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
                jobs.busy -= 1;
            } else if jobs.closed {
                return;
            } else {
                jobs = self.come.wait(jobs).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn a_deep_thinker_delays_nobody_else() {
        let thinkers = Thinkers::start(2);
        let (release, deep) = mpsc::channel::<()>();
        thinkers.think(move || {
            let _ = deep.recv();
        });
        let (done, quick) = mpsc::channel();
        for number in 0..20 {
            let done = done.clone();
            thinkers.think(move || done.send(number).unwrap());
        }
        for number in 0..20 {
            assert_eq!(quick.recv_timeout(Duration::from_secs(10)), Ok(number));
        }
        drop(release);
    }

    #[test]
    fn a_job_that_panics_takes_nobody_along() {
        let thinkers = Thinkers::start(1);
        thinkers.think(|| panic!("on purpose"));
        let (done, next) = mpsc::channel();
        thinkers.think(move || done.send(()).unwrap());
        assert_eq!(next.recv_timeout(Duration::from_secs(10)), Ok(()));
    }
}
