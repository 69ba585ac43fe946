//! Time as benchmarks count it.

use std::time::Duration;

/// Runs while its thread works, and stands still while others have the machine: a busy machine does not change what
/// it shows. Where the system keeps no such clock, it shows the time that passed.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Duration);

impl Stopwatch {
    /// Starts to run.
    pub fn start() -> Stopwatch {
        Stopwatch(worked())
    }

    /// How long the thread has worked since then. It has to be asked by the thread that started it.
    pub fn elapsed(&self) -> Duration {
        worked().saturating_sub(self.0)
    }

    /// The same in seconds.
    pub fn seconds(&self) -> f64 {
        self.elapsed().as_secs_f64()
    }
}

#[cfg(unix)]
fn worked() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

#[cfg(not(unix))]
fn worked() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn it_stands_still_while_its_thread_sleeps() {
        let (watch, begun) = (Stopwatch::start(), Instant::now());
        std::thread::sleep(Duration::from_millis(60));
        assert!(begun.elapsed() >= Duration::from_millis(60));
        assert!(watch.elapsed() < Duration::from_millis(30), "{:?}", watch.elapsed());
    }

    #[test]
    fn it_runs_while_its_thread_works() {
        let watch = Stopwatch::start();
        let mut sum = 0u64;
        while watch.elapsed() < Duration::from_millis(5) {
            sum = std::hint::black_box(sum.wrapping_add(1));
        }
        assert!(sum > 0);
    }
}
