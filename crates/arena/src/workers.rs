//! Many games at once, handed back in order.
//!
//! Workers take the next index from one counter, so whatever the number of workers, and whenever
//! they are stopped, what is done is a beginning of the range without gaps. Games are long against
//! the cost of a counter, so a work-stealing pool would buy nothing here.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

/// Searching opponents recurse; the default of two megabytes is for less.
const STACK: usize = 16 << 20;

/// As many workers as the machine has cores.
pub fn all_cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// Does `work` for every index of the range on `jobs` threads (0: all cores), and calls `take` with
/// the results on this thread, in order, until it breaks off, or `stop` is set from outside. `state`
/// makes what a worker reuses from one index to the next. A panic becomes an `Err` with its message.
pub(crate) fn in_order<S, T: Send>(
    range: Range<u64>,
    jobs: usize,
    stop: &AtomicBool,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> T + Sync,
    mut take: impl FnMut(u64, Result<T, String>) -> ControlFlow<()>,
) {
    let jobs = if jobs == 0 { all_cores() } else { jobs };
    let jobs = jobs.min(usize::try_from(range.end.saturating_sub(range.start)).unwrap_or(usize::MAX));
    let counter = AtomicU64::new(range.start);
    let halt = AtomicBool::new(false);
    // Workers wait when nobody takes their results: memory stays small, and `stop` is heeded soon.
    let (send, receive) = mpsc::sync_channel(jobs.clamp(1, 64) * 4);

    let halted = || halt.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed);
    let attempt = |own: &mut S, index: u64| {
        catch_unwind(AssertUnwindSafe(|| work(own, index))).map_err(|panic| {
            *own = state();
            message(panic.as_ref())
        })
    };
    let worker = |send: mpsc::SyncSender<(u64, Result<T, String>)>| {
        let mut own = state();
        while !halted() {
            let index = counter.fetch_add(1, Ordering::Relaxed);
            if index >= range.end || send.send((index, attempt(&mut own, index))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let start = |send| thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || worker(send));
        let started = (0..jobs).filter(|_| start(send.clone()).is_ok()).count();
        drop(send);
        if started == 0 {
            // No thread is to be had: this one does it alone.
            let mut own = state();
            for index in range.clone() {
                if halted() || take(index, attempt(&mut own, index)).is_break() {
                    break;
                }
            }
            return;
        }
        let mut waiting = BTreeMap::new();
        let mut next = range.start;
        for (index, result) in receive {
            if halt.load(Ordering::Relaxed) {
                continue;
            }
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&next) {
                if take(next, result).is_break() {
                    halt.store(true, Ordering::Relaxed);
                    break;
                }
                next += 1;
            }
        }
    });
}

/// What a panic said.
pub(crate) fn message(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(range: Range<u64>, jobs: usize, stop: &AtomicBool, until: u64) -> Vec<u64> {
        let mut out = Vec::new();
        let work = |_: &mut (), i: u64| i * i;
        in_order(
            range,
            jobs,
            stop,
            || (),
            work,
            |_, result| {
                out.push(result.unwrap());
                if out.len() as u64 == until { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        out
    }

    #[test]
    fn results_come_in_order_for_any_number_of_workers() {
        let never = AtomicBool::new(false);
        let wanted: Vec<u64> = (5..500).map(|i| i * i).collect();
        for jobs in [0, 1, 2, 7, 1000] {
            assert_eq!(squares(5..500, jobs, &never, u64::MAX), wanted);
        }
        assert!(squares(3..3, 4, &never, u64::MAX).is_empty());
    }

    #[test]
    fn stopping_leaves_a_beginning_without_gaps() {
        let stop = AtomicBool::new(true);
        assert!(squares(0..100, 2, &stop, u64::MAX).is_empty());
        stop.store(false, Ordering::Relaxed);
        assert_eq!(squares(0..100, 3, &stop, 4), [0, 1, 4, 9]);
    }

    #[test]
    fn a_panic_is_a_result_of_its_index_alone() {
        let mut out = Vec::new();
        let work = |_: &mut (), i: u64| if i == 2 { panic!("two is {i}") } else { i };
        in_order(
            0..4,
            2,
            &AtomicBool::new(false),
            || (),
            work,
            |_, result| {
                out.push(result);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(out, [Ok(0), Ok(1), Err("two is 2".to_owned()), Ok(3)]);
    }
}
