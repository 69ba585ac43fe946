//! Counts for the host, in the text format that Prometheus reads. There are few of them and they
//! never change, so a handful of atomics does what a metrics library would.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A number that only grows.
#[derive(Default)]
pub(crate) struct Count(AtomicU64);

impl Count {
    pub(crate) fn add(&self, n: u64) {
        self.0.fetch_add(n, Relaxed);
    }
}

/// A number that comes and goes.
#[derive(Default)]
pub(crate) struct Level(AtomicU64);

impl Level {
    pub(crate) fn up(&self) {
        self.0.fetch_add(1, Relaxed);
    }

    pub(crate) fn down(&self) {
        self.0.fetch_sub(1, Relaxed);
    }

    pub(crate) fn now(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// How long something took, by steps.
#[derive(Default)]
pub(crate) struct Times {
    steps: [AtomicU64; STEPS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// Seconds.
const STEPS: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

impl Times {
    pub(crate) fn observe(&self, took: Duration) {
        if let Some(step) = STEPS.iter().position(|&step| took.as_secs_f64() <= step) {
            self.steps[step].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }
}

/// Everything that is counted.
#[derive(Default)]
pub(crate) struct Meters {
    /// Answers, by the first digit of their status.
    pub answers: [Count; 5],
    pub tables: Count,
    pub decisions: Count,
    pub answered: Count,
    pub undone: Count,
    pub refused: Count,
    pub stale: Count,
    pub limited: Count,
    pub pushed: Count,
    pub pushed_bytes: Count,
    pub sockets: Level,
    pub connections: Level,
    pub requests: Times,
    pub commit: Times,
    pub thought: Times,
}

impl Meters {
    /// As Prometheus reads it; `now` are numbers that are looked up rather than counted.
    pub(crate) fn written(&self, now: &[(&str, &str, u64)]) -> String {
        let mut page = Page(String::new());
        page.head("grognard_http_responses_total", "counter", "Answers by class of status.");
        for (class, count) in self.answers.iter().enumerate() {
            let class = class + 1;
            page.line(
                &format!("grognard_http_responses_total{{status=\"{class}xx\"}}"),
                count.0.load(Relaxed),
            );
        }
        for (name, help, count) in [
            ("tables_made", "Tables made.", &self.tables),
            ("decisions", "Decisions of people acknowledged.", &self.decisions),
            ("program_decisions", "Decisions of programs stored.", &self.answered),
            ("undone", "Times something was taken back.", &self.undone),
            ("refused", "Decisions that a rule forbade.", &self.refused),
            ("stale", "Requests made for an earlier version.", &self.stale),
            ("rate_limited", "Requests of peers that asked too often.", &self.limited),
            ("pushes", "Messages sent over sockets.", &self.pushed),
            ("pushed_bytes", "Bytes of those messages.", &self.pushed_bytes),
        ] {
            page.one(&format!("grognard_{name}_total"), "counter", help, count.0.load(Relaxed));
        }
        for (name, help, level) in [
            ("sockets", "Open WebSockets.", &self.sockets),
            ("connections", "Open connections.", &self.connections),
        ] {
            page.one(&format!("grognard_{name}"), "gauge", help, level.0.load(Relaxed));
        }
        for (name, help, value) in now {
            page.one(&format!("grognard_{name}"), "gauge", help, *value);
        }
        for (name, help, times) in [
            ("http_request", "Answering a request.", &self.requests),
            ("commit", "Storing a change.", &self.commit),
            ("thought", "A program's decision.", &self.thought),
        ] {
            page.times(&format!("grognard_{name}_seconds"), help, times);
        }
        page.0
    }
}

struct Page(String);

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn line(&mut self, name: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "{name} {value}");
    }

    fn one(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.head(name, kind, help);
        self.line(name, value);
    }

    fn times(&mut self, name: &str, help: &str, times: &Times) {
        self.head(name, "histogram", help);
        let mut sum = 0;
        for (step, count) in STEPS.iter().zip(&times.steps) {
            sum += count.load(Relaxed);
            self.line(&format!("{name}_bucket{{le=\"{step}\"}}"), sum);
        }
        let count = times.count.load(Relaxed);
        self.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), count);
        self.line(&format!("{name}_sum"), times.micros.load(Relaxed) as f64 / 1e6);
        self.line(&format!("{name}_count"), count);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_add_up() {
        let meters = Meters::default();
        for millis in [0, 3, 3, 20_000] {
            meters.commit.observe(Duration::from_millis(millis));
        }
        let page = meters.written(&[("open_rooms", "Tables in memory.", 7)]);
        for line in [
            "grognard_commit_seconds_bucket{le=\"0.0005\"} 1",
            "grognard_commit_seconds_bucket{le=\"0.005\"} 3",
            "grognard_commit_seconds_bucket{le=\"5\"} 3",
            "grognard_commit_seconds_bucket{le=\"+Inf\"} 4",
            "grognard_commit_seconds_sum 20.006",
            "grognard_open_rooms 7",
        ] {
            assert!(page.lines().any(|found| found == line), "{line}\n{page}");
        }
    }
}
