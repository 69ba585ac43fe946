//! Everything that slices say, written to a folder: a page, and tables.

use crate::csv::{self, GamesCsv};
use crate::slice::SliceReader;
use crate::{Merged, Trouble, merge, report};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Merges slices and writes `report.html`, `summary.csv`, `tracks_by_turn.csv` and `games.csv` to a
/// folder. `command` stands at the foot of the page.
pub fn publish(slices: &[PathBuf], folder: &Path, command: &str) -> Result<Merged, Trouble> {
    fs::create_dir_all(folder).map_err(|error| Trouble::file(folder, error))?;
    let Some(first) = slices.first() else {
        return Err(Trouble::Request("no slice was given to report on".to_owned()));
    };
    let setting = SliceReader::open(first)?.heading().setting.clone();

    let path = folder.join("games.csv");
    let failed = |error: std::io::Error| Trouble::file(&path, error);
    let part = crate::slice::partial(&path);
    let mut games =
        GamesCsv::new(BufWriter::new(File::create(&part).map_err(failed)?), &setting).map_err(failed)?;
    let merged = merge(slices, |game| games.add(game).map_err(failed));
    let Ok(merged) = merged else {
        // Half a table would be taken for a whole one.
        let _ = fs::remove_file(&part);
        return merged;
    };
    games.into_inner().flush().map_err(failed)?;
    fs::rename(&part, &path).map_err(failed)?;

    let summary = merged.tally.summary();
    write(folder, "report.html", &report(&summary, command))?;
    write(folder, "summary.csv", &csv::summary(&summary))?;
    write(folder, "tracks_by_turn.csv", &csv::tracks_by_turn(&summary))?;
    Ok(merged)
}

/// Writes a file whole or not at all.
fn write(folder: &Path, name: &str, text: &str) -> Result<(), Trouble> {
    let path = folder.join(name);
    let part = crate::slice::partial(&path);
    let failed = |error| Trouble::file(&path, error);
    fs::write(&part, text).map_err(failed)?;
    fs::rename(&part, &path).map_err(failed)
}
