//! The results of one shard as a file of JSON lines: a heading, a line a game, a last line that says
//! how many there are. A file without its last line was cut short, and is not believed.

use crate::{Experiment, GameResult, Setting, Shard, Trouble};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

const FORMAT: u32 = 1;

/// The first line of a slice: which games it holds, of what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Heading {
    /// Version of this file format.
    #[serde(rename = "slice")]
    format: u32,
    /// What was played.
    pub experiment: Experiment,
    /// What the results are about.
    pub setting: Setting,
    /// The part of the experiment that it holds.
    pub shard: Shard,
}

impl Heading {
    /// The heading of a shard.
    pub fn new(experiment: &Experiment, setting: &Setting, shard: Shard) -> Heading {
        Heading { format: FORMAT, experiment: experiment.clone(), setting: setting.clone(), shard }
    }

    /// What keeps its games from being counted together with those of another slice, in words;
    /// `None` when nothing does.
    pub fn differs(&self, other: &Heading) -> Option<String> {
        self.experiment.differs(&other.experiment).or_else(|| {
            if self.setting.data != other.setting.data {
                let [ours, theirs] = [&self.setting.data, &other.setting.data];
                Some(format!("it was played with other data ({theirs} instead of {ours})"))
            } else if self.setting.program != other.setting.program {
                let [ours, theirs] = [&self.setting.program, &other.setting.program];
                Some(format!("it was played by version {theirs} instead of {ours}"))
            } else {
                (self.setting != other.setting).then(|| "its titles or tracks are others".to_owned())
            }
        })
    }

    /// The games of the shard.
    pub fn games(&self) -> Range<u64> {
        self.shard.games(self.experiment.games)
    }
}

/// The last line of a slice.
#[derive(Serialize, Deserialize)]
struct Ending {
    /// How many games it holds.
    played: u64,
    /// How many the shard has.
    of: u64,
}

/// A line after the first.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Game(GameResult),
    End(Ending),
}

/// Writes a slice beside its place, and puts it there when it is whole: nobody ever reads half a
/// slice under its proper name.
#[derive(Debug)]
pub struct SliceWriter {
    path: PathBuf,
    part: PathBuf,
    out: BufWriter<File>,
    first: u64,
    next: u64,
    of: u64,
}

impl SliceWriter {
    /// Begins a slice.
    pub fn create(path: &Path, heading: &Heading) -> Result<SliceWriter, Trouble> {
        let part = partial(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| Trouble::file(folder, error))?;
        }
        let out = File::create(&part).map_err(|error| Trouble::file(&part, error))?;
        let games = heading.games();
        let mut writer = SliceWriter {
            path: path.to_owned(),
            part,
            out: BufWriter::new(out),
            first: games.start,
            next: games.start,
            of: games.end - games.start,
        };
        writer.line(heading)?;
        Ok(writer)
    }

    /// Takes up a slice that was stopped or cut short, whole or still being written; begins it when
    /// there is none. `kept` is shown every game that is already there.
    pub fn resume(
        path: &Path,
        heading: &Heading,
        mut kept: impl FnMut(GameResult),
    ) -> Result<SliceWriter, Trouble> {
        let part = partial(path);
        if path.exists() && !part.exists() {
            fs::copy(path, &part).map_err(|error| Trouble::file(&part, error))?;
        }
        // Without a readable heading there is nothing to go on with.
        let Ok(mut reader) = SliceReader::open(&part) else {
            return SliceWriter::create(path, heading);
        };
        if let Some(what) = reader.heading().differs(heading) {
            return Err(Trouble::Foreign { first: path.to_owned(), other: part, what });
        }
        // Whatever follows the last whole game is played again.
        while let Ok(Some(game)) = reader.next_game() {
            kept(game);
        }
        let out = OpenOptions::new().append(true).open(&part).map_err(|error| Trouble::file(&part, error))?;
        out.set_len(reader.good).map_err(|error| Trouble::file(&part, error))?;
        let games = heading.games();
        Ok(SliceWriter {
            path: path.to_owned(),
            part,
            out: BufWriter::new(out),
            first: games.start,
            next: reader.next,
            of: games.end - games.start,
        })
    }

    /// The game that comes next.
    pub fn next_index(&self) -> u64 {
        self.next
    }

    /// Adds the next game. Games come in order, without gaps.
    pub fn add(&mut self, result: &GameResult) -> Result<(), Trouble> {
        self.line(result)?;
        self.next += 1;
        Ok(())
    }

    /// Brings what was added to the disk, so that a crash does not cost it.
    pub fn flush(&mut self) -> Result<(), Trouble> {
        self.out.flush().map_err(|error| Trouble::file(&self.part, error))
    }

    /// Writes the last line and gives the slice its name. A slice with fewer games than its shard is
    /// kept as well: it can be continued, and it can be merged.
    pub fn finish(mut self) -> Result<PathBuf, Trouble> {
        self.line(&Ending { played: self.next - self.first, of: self.of })?;
        self.flush()?;
        self.out.get_ref().sync_all().map_err(|error| Trouble::file(&self.part, error))?;
        fs::rename(&self.part, &self.path).map_err(|error| Trouble::file(&self.path, error))?;
        Ok(self.path)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Trouble> {
        let mut line = serde_json::to_string(value).map_err(|error| Trouble::file(&self.part, error))?;
        line.push('\n');
        self.out.write_all(line.as_bytes()).map_err(|error| Trouble::file(&self.part, error))
    }
}

/// Where a slice is while it is written.
pub(crate) fn partial(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}

/// Reads a slice game by game, checking that none is missing or repeated.
#[derive(Debug)]
pub struct SliceReader {
    path: PathBuf,
    lines: BufReader<File>,
    line: u64,
    text: String,
    heading: Heading,
    next: u64,
    /// Bytes up to the end of the last whole game.
    good: u64,
    bytes: u64,
    ended: bool,
}

impl SliceReader {
    /// Opens a slice and reads its heading.
    pub fn open(path: &Path) -> Result<SliceReader, Trouble> {
        let file = File::open(path).map_err(|error| Trouble::file(path, error))?;
        let mut lines = BufReader::new(file);
        let mut text = String::new();
        let bytes = lines.read_line(&mut text).map_err(|error| Trouble::line(path, 1, error))?;
        let heading: Heading = serde_json::from_str(&text).map_err(|error| {
            Trouble::line(
                path,
                1,
                format!("this is not the heading of a slice ({error}); give files that a simulation wrote"),
            )
        })?;
        if heading.format > FORMAT {
            let what = format!(
                "slice format {} is newer than this program, which reads up to {FORMAT}; \
                 use the program that wrote it",
                heading.format
            );
            return Err(Trouble::line(path, 1, what));
        }
        let next = heading.games().start;
        let bytes = bytes as u64;
        let path = path.to_owned();
        Ok(SliceReader { path, lines, line: 1, text, heading, next, good: bytes, bytes, ended: false })
    }

    /// Where it is read from.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Its heading.
    pub fn heading(&self) -> &Heading {
        &self.heading
    }

    /// The games read so far; after the last one, the games it holds.
    pub fn read(&self) -> Range<u64> {
        self.heading.games().start..self.next
    }

    /// The next game, or `None` after the last.
    pub fn next_game(&mut self) -> Result<Option<GameResult>, Trouble> {
        if self.ended {
            return Ok(None);
        }
        self.text.clear();
        self.line += 1;
        let bytes = self.lines.read_line(&mut self.text).map_err(|error| self.fault(error))?;
        self.bytes += bytes as u64;
        let shard = self.heading.shard;
        if bytes == 0 {
            return Err(self.fault(format!(
                "the file ends here, after {} games and without its last line: it was cut short. \
                 Copy it again, or play shard {shard} again",
                self.next - self.heading.games().start
            )));
        }
        let whole = self.text.ends_with('\n');
        match serde_json::from_str(&self.text) {
            Ok(Line::Game(game)) if whole => {
                self.check(&game)?;
                self.next += 1;
                self.good = self.bytes;
                Ok(Some(game))
            }
            Ok(Line::End(end)) => {
                let held = self.next - self.heading.games().start;
                if end.played != held {
                    return Err(self.fault(format!("it should hold {} games but holds {held}", end.played)));
                }
                self.ended = true;
                Ok(None)
            }
            Err(error) if whole => Err(self.fault(format!("this is no result of a game ({error})"))),
            _ => Err(self.fault(format!(
                "the line breaks off: the file was cut short. Copy it again, or play shard {shard} again"
            ))),
        }
    }

    /// Checks that a result is the one that comes next, and of this experiment.
    fn check(&self, game: &GameResult) -> Result<(), Trouble> {
        let games = self.heading.games();
        if game.index != self.next || !games.contains(&game.index) {
            return Err(self.fault(format!("game {} stands where game {} should", game.index, self.next)));
        }
        if !game.is_plausible() {
            return Err(self.fault(format!("game {} has numbers that no game has", game.index)));
        }
        let tracks = self.heading.setting.tracks.len();
        if game.looks.iter().any(|look| look.values.len() != tracks) {
            return Err(
                self.fault(format!("game {} does not have {tracks} tracks at every look", game.index))
            );
        }
        Ok(())
    }

    fn fault(&self, what: impl std::fmt::Display) -> Trouble {
        Trouble::line(&self.path, self.line, what)
    }
}
