//! Playing a shard of an experiment on many cores.

use crate::slice::{Heading, SliceWriter};
use crate::{GameResult, Shard, Table, Tally, Trouble, keep, workers};
use opponents::Playable;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// How often what is done is brought to the disk.
const FLUSH: Duration = Duration::from_secs(2);

/// How to play an experiment: nothing here changes a result.
#[derive(Debug, Default)]
pub struct Run {
    /// The part to play.
    pub shard: Shard,
    /// How many games at once; 0 is as many as there are cores.
    pub jobs: usize,
    /// The file to write the results to; see [`Shard::file_name`].
    pub slice: Option<PathBuf>,
    /// Take up a slice that was stopped or cut short, instead of beginning it anew.
    pub resume: bool,
    /// A folder to write the record of every game to, as `game-000123.jsonl`.
    pub records: Option<PathBuf>,
}

/// How far a run has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games done, those of an earlier run included.
    pub done: u64,
    /// Games of the shard.
    pub of: u64,
    /// Won by each side so far, French first.
    pub wins: [u64; 2],
    /// Drawn so far.
    pub draws: u64,
}

/// Plays the games of a shard and counts them; `progress` hears of every one, on this thread. When
/// `stop` is set the games in hand are finished and everything done is kept.
pub fn simulate<G: Playable>(
    table: &Table<G>,
    run: &Run,
    stop: &AtomicBool,
    mut progress: impl FnMut(Progress),
) -> Result<Tally, Trouble> {
    let games = run.shard.games(table.experiment().games);
    let mut tally = Tally::new(table.experiment(), table.setting());
    let mut writer = open(table, run, &mut tally)?;
    if let Some(folder) = &run.records {
        std::fs::create_dir_all(folder).map_err(|error| Trouble::file(folder, error))?;
    }
    let of = games.end - games.start;
    let next = writer.as_ref().map_or(games.start, SliceWriter::next_index);
    let mut flushed = Instant::now();
    let mut trouble = None;

    let work = |_: &mut (), index: u64| match &run.records {
        Some(folder) => keep::play_and_keep(table, index, folder),
        None => table.play(index),
    };
    workers::in_order(
        next..games.end,
        run.jobs,
        stop,
        || (),
        work,
        |index, played| {
            let counted = panicked(index, played).and_then(|game| {
                tally.add(&game);
                progress(Progress { done: tally.games(), of, wins: tally.wins(), draws: tally.draws() });
                let Some(writer) = &mut writer else { return Ok(()) };
                writer.add(&game)?;
                if flushed.elapsed() > FLUSH {
                    flushed = Instant::now();
                    writer.flush()?;
                }
                Ok(())
            });
            match counted {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    trouble = Some(error);
                    ControlFlow::Break(())
                }
            }
        },
    );
    // The games before a trouble are good: they are kept, and `resume` goes on from there.
    writer.map(SliceWriter::finish).transpose()?;
    trouble.map_or(Ok(tally), Err)
}

fn open<G: Playable>(table: &Table<G>, run: &Run, tally: &mut Tally) -> Result<Option<SliceWriter>, Trouble> {
    let Some(path) = &run.slice else { return Ok(None) };
    let heading = Heading::new(table.experiment(), table.setting(), run.shard);
    if run.resume {
        SliceWriter::resume(path, &heading, |game| tally.add(&game)).map(Some)
    } else {
        SliceWriter::create(path, &heading).map(Some)
    }
}

/// A panic of the rules or of an opponent is a trouble of that game.
pub(crate) fn panicked(
    index: u64,
    played: Result<Result<GameResult, Trouble>, String>,
) -> Result<GameResult, Trouble> {
    played.unwrap_or_else(|panic| {
        let what = format!("the program broke: {panic}. This is a bug of the rules or of an opponent");
        Err(Trouble::Play { index, step: 0, what })
    })
}
