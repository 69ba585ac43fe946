//! Progress on standard error, for people who wait.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many games. On anything but a terminal nothing is drawn.
pub fn bar(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    let template = "{bar:36.cyan/238} {human_pos}/{human_len} games  {per_sec}  {eta} left  {msg}";
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("━╸─"));
    }
    bar
}

/// The same when nobody knows how many there will be.
pub fn spinner() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} games  {per_sec}  {elapsed}") {
        bar.set_style(style);
    }
    bar
}
