//! Slices from many machines, put together.

use crate::slice::{Heading, SliceReader};
use crate::{GameResult, Shard, Tally, Trouble};
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The slices of a folder, in order of their names.
pub fn slices_in(folder: &Path) -> Result<Vec<PathBuf>, Trouble> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| Trouble::file(folder, error))? {
        let path = entry.map_err(|error| Trouble::file(folder, error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("slice-") && name.ends_with(".jsonl") {
            found.push(path);
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(Trouble::file(
            folder,
            "holds no slice-*.jsonl; give the folder that a simulation wrote to",
        ));
    }
    Ok(found)
}

/// Slices of one experiment that were counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// All their games.
    pub tally: Tally,
    /// The shards that were given.
    pub shards: Vec<Shard>,
}

impl Merged {
    /// What is not there, in words; `None` when nothing is missing.
    pub fn missing(&self) -> Option<String> {
        let games = self.tally.missing();
        let of = self.shards.first().map_or(1, |shard| shard.of());
        let alike = self.shards.iter().all(|shard| shard.of() == of);
        let given: BTreeSet<Shard> = self.shards.iter().copied().collect();
        let absent = (1..=of).filter_map(|number| Shard::new(number, of));
        let absent: Vec<String> = absent
            .filter(|shard| alike && !given.contains(shard))
            .filter(|shard| !shard.games(self.tally.experiment.games).is_empty())
            .map(|shard| shard.to_string())
            .collect();
        let count: u64 = games.iter().map(|range| range.end - range.start).sum();
        (count > 0).then(|| {
            let shards = match absent.as_slice() {
                [] => String::new(),
                [one] => format!("shard {one} is missing; "),
                many => format!("shards {} are missing; ", shortened(many)),
            };
            let ranges: Vec<String> = games.iter().map(written).collect();
            let verb = if count == 1 { "is" } else { "are" };
            format!(
                "{shards}{count} of {} games {verb} not here ({})",
                self.tally.experiment.games,
                shortened(&ranges)
            )
        })
    }
}

fn written(range: &Range<u64>) -> String {
    match range.end - range.start {
        1 => format!("game {}", range.start),
        _ => format!("games {} to {}", range.start, range.end - 1),
    }
}

/// A list that stays readable when it is long.
fn shortened(list: &[String]) -> String {
    match list.split_at_checked(12) {
        Some((first, rest)) if !rest.is_empty() => format!("{} and {} more", first.join(", "), rest.len()),
        _ => list.join(", "),
    }
}

/// Counts slices together, in the order of their games whatever the order of the files; `each` is
/// shown every game. The result is what one run of the whole experiment gives, bit for bit, if
/// nothing is [missing](Merged::missing).
pub fn merge(
    paths: &[PathBuf],
    mut each: impl FnMut(&GameResult) -> Result<(), Trouble>,
) -> Result<Merged, Trouble> {
    let headings = headings(paths)?;
    let Some((_, first)) = headings.first() else {
        return Err(Trouble::Request("no slice was given to merge".to_owned()));
    };
    let mut tally = Tally::new(&first.experiment, &first.setting);
    for (path, _) in &headings {
        // Opened one after another: an experiment may have more slices than a process has files.
        let mut reader = SliceReader::open(path)?;
        while let Some(game) = reader.next_game()? {
            each(&game)?;
            tally.add(&game);
        }
    }
    Ok(Merged { tally, shards: headings.into_iter().map(|(_, heading)| heading.shard).collect() })
}

/// The headings in order of their games, all of one experiment and without overlap.
fn headings(paths: &[PathBuf]) -> Result<Vec<(PathBuf, Heading)>, Trouble> {
    let mut headings: Vec<(PathBuf, Heading)> = Vec::with_capacity(paths.len());
    for path in paths {
        let heading = SliceReader::open(path)?.heading().clone();
        if let Some((first, ours)) = headings.first()
            && let Some(what) = ours.differs(&heading)
        {
            return Err(Trouble::Foreign { first: first.clone(), other: path.clone(), what });
        }
        headings.push((path.clone(), heading));
    }
    headings.sort_by_key(|(_, heading)| (heading.games().start, heading.games().end));
    let held: Vec<_> = headings.iter().filter(|(_, heading)| !heading.games().is_empty()).collect();
    for pair in held.windows(2) {
        let [(first, ours), (other, theirs)] = pair else { continue };
        let both = theirs.games().start..ours.games().end.min(theirs.games().end);
        if !both.is_empty() {
            let (first, other) = (first.clone(), other.clone());
            return Err(Trouble::Overlap { first, other, from: both.start, to: both.end - 1 });
        }
    }
    Ok(headings)
}
