//! The record of a game of an experiment, for whoever wants to see how it went.

use crate::experiment::dice_seed;
use crate::play::Moment;
use crate::{GameResult, Table, Trouble};
use contract::{Game, Side};
use opponents::Playable;
use record::{Audience, Dice, Match, Players, Refused};
use std::path::Path;

/// The file that the record of a game goes to.
pub fn record_name(index: u64) -> String {
    format!("game-{index:06}.jsonl")
}

impl<G: Playable> Table<G> {
    /// Plays game `index` and keeps its record. The dice are fair: `verify` rolls them again.
    pub fn play_recorded(&self, index: u64) -> Result<(GameResult, Match<G>), Trouble> {
        let mut decisions = Vec::new();
        let result = self.play_watched(index, |moment| {
            if let Moment::Decided(side, decision) = *moment {
                decisions.push((side, decision));
            }
        })?;
        let experiment = self.experiment();
        let [french, allied] = &experiment.players;
        let mut kept = Match::new(
            self.start().edition(),
            &experiment.scenario,
            &experiment.options,
            Players::new(french, allied),
            Dice::Fair(dice_seed(experiment.seed, index)),
        )
        .map_err(Trouble::Setup)?;
        fold(&mut kept, &decisions).map_err(|refused| {
            let what = format!("the game was played but its record was refused: {refused}");
            Trouble::Play { index, step: kept.len() as u64, what }
        })?;
        Ok((result, kept))
    }
}

fn fold<G: Game>(kept: &mut Match<G>, decisions: &[(Side, G::Decision)]) -> Result<(), Refused> {
    kept.settle()?;
    for &(side, decision) in decisions {
        kept.play(side, decision, None)?;
        kept.settle()?;
    }
    Ok(())
}

/// Plays a game and writes its record to a folder.
pub(crate) fn play_and_keep<G: Playable>(
    table: &Table<G>,
    index: u64,
    folder: &Path,
) -> Result<GameResult, Trouble> {
    let (result, kept) = table.play_recorded(index)?;
    let path = folder.join(record_name(index));
    // Written without waiting for the disk: the game can be played again, and a record that was cut
    // short says so when it is read.
    std::fs::write(&path, kept.write(Audience::Players)).map_err(|error| Trouble::file(&path, error))?;
    Ok(result)
}
