//! Threads for thinking. Programs never think where requests are answered, and every decision is a job of its own: who
//! has many tables waits for his own and for nobody else's, because addresses take turns, whatever the number of jobs
//! that each has. The threads stand back behind those that answer requests.

use std::collections::VecDeque;
use std::net::IpAddr;
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
    /// The jobs of each address, in the order in which addresses take their turns.
    waiting: VecDeque<(IpAddr, VecDeque<Job>)>,
    /// Threads at work.
    busy: usize,
    closed: bool,
}

impl Jobs {
    fn push(&mut self, asker: IpAddr, job: Job) {
        match self.waiting.iter_mut().find(|(known, _)| *known == asker) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.waiting.push_back((asker, VecDeque::from([job]))),
        }
    }

    fn pop(&mut self) -> Option<Job> {
        let (asker, mut jobs) = self.waiting.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.waiting.push_back((asker, jobs));
        }
        job
    }
}

impl Thinkers {
    /// So many threads.
    pub(crate) fn start(threads: usize) -> Thinkers {
        let desk = Arc::<Desk>::default();
        for number in 0..threads.max(1) {
            let desk = desk.clone();
            let thread = std::thread::Builder::new().name(format!("thinker {number}"));
            let work = move || {
                stand_back();
                desk.work();
            };
            if let Err(error) = thread.spawn(work) {
                tracing::error!(%error, "a thread for thinking cannot be started");
            }
        }
        Thinkers(desk)
    }

    /// Has something thought about for somebody, after what he has asked before.
    pub(crate) fn think(&self, asker: IpAddr, job: impl FnOnce() + Send + 'static) {
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if !jobs.closed {
            jobs.push(asker, Box::new(job));
            self.0.come.notify_one();
        }
    }

    /// Jobs that wait, and threads at work.
    pub(crate) fn load(&self) -> (usize, usize) {
        let jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        (jobs.waiting.iter().map(|(_, jobs)| jobs.len()).sum(), jobs.busy)
    }

    /// Jobs of one address that wait.
    pub(crate) fn waiting_of(&self, asker: IpAddr) -> usize {
        let jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.waiting.iter().find(|(known, _)| *known == asker).map_or(0, |(_, jobs)| jobs.len())
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

/// Lets threads that answer requests go first. Where the system does not know of threads, all stay as they are.
fn stand_back() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, 10) {
        tracing::debug!(%error, "a thread for thinking cannot stand back");
    }
}

impl Desk {
    fn work(&self) {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(job) = jobs.pop() {
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
        let somebody = IpAddr::from([10, 0, 0, 1]);
        thinkers.think(somebody, move || {
            let _ = deep.recv();
        });
        let (done, quick) = mpsc::channel();
        for number in 0..20 {
            let done = done.clone();
            thinkers.think(somebody, move || done.send(number).unwrap());
        }
        for number in 0..20 {
            assert_eq!(quick.recv_timeout(Duration::from_secs(60)), Ok(number));
        }
        drop(release);
    }

    #[test]
    fn who_asks_for_much_waits_for_his_own() {
        let thinkers = Thinkers::start(1);
        let [glutton, other] = [1, 2].map(|last| IpAddr::from([10, 0, 0, last]));
        let (release, begun) = mpsc::channel::<()>();
        thinkers.think(glutton, move || {
            let _ = begun.recv();
        });
        let (done, thought) = mpsc::channel();
        for asker in [glutton; 50].into_iter().chain([other]) {
            let done = done.clone();
            thinkers.think(asker, move || done.send(asker).unwrap());
        }
        release.send(()).unwrap();
        let order: Vec<_> = (0..51).map(|_| thought.recv_timeout(Duration::from_secs(60)).unwrap()).collect();
        let place = order.iter().position(|asker| *asker == other).unwrap();
        assert!(place <= 1, "he waited for {place} thoughts of another");
    }

    #[test]
    fn a_job_that_panics_takes_nobody_along() {
        let thinkers = Thinkers::start(1);
        let somebody = IpAddr::from([10, 0, 0, 1]);
        thinkers.think(somebody, || panic!("on purpose"));
        let (done, next) = mpsc::channel();
        thinkers.think(somebody, move || done.send(()).unwrap());
        assert_eq!(next.recv_timeout(Duration::from_secs(60)), Ok(()));
    }
}
