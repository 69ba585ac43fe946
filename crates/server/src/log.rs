//! What the server says of itself.

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{Layer, fmt};

/// How lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Human,
    /// One JSON object a line, for programs.
    Json,
}

/// Writes what happens to standard error. `level` is `off`, `error`, `warn`, `info`, `debug` or
/// `trace`; another word is taken as `info`. Only the first call counts.
pub fn log(format: LogFormat, level: &str) {
    let level: LevelFilter = level.parse().unwrap_or(LevelFilter::INFO);
    // Libraries speak only of what is wrong.
    let targets = Targets::new().with_default(LevelFilter::WARN.min(level)).with_target("server", level);
    let lines = match format {
        LogFormat::Human => fmt::layer().with_writer(std::io::stderr).boxed(),
        LogFormat::Json => fmt::layer().json().with_writer(std::io::stderr).boxed(),
    };
    // There may be another listener already, which is as good.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
}
