//! What is kept of one game.

use crate::experiment::{Column, Setting};
use crate::play::Played;
use contract::scene::Track;
use contract::{Game, Side};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The name of the track that counts turns.
pub const TURN: &str = "Turn";

/// One game of an experiment. It says nothing about time on the clock, so that equal games are
/// equal results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// Which game of the experiment, counted from zero.
    pub index: u64,
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// How it ended, in a sentence.
    pub how: Cow<'static, str>,
    /// The rule that ended it.
    pub rule: Cow<'static, str>,
    /// Decisions made by the French and by the Allies.
    pub decisions: [u64; 2],
    /// Dice thrown.
    pub dice: u64,
    /// Things drawn blind.
    pub draws: u64,
    /// The tracks at the end of every turn; the last look is at the end of the game.
    pub looks: Vec<Look>,
}

/// The tracks at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The turn that ends here, in games that count turns.
    pub turn: Option<i32>,
    /// Values in the order of [`Setting::tracks`]; `None` where a track is out of play.
    pub values: Vec<Option<i32>>,
}

impl GameResult {
    pub(crate) fn new(index: u64, played: &Played, looks: Vec<Look>) -> GameResult {
        GameResult {
            index,
            winner: played.outcome.winner,
            how: Cow::Borrowed(played.outcome.how),
            rule: Cow::Borrowed(played.outcome.rule.0),
            decisions: played.decisions,
            dice: played.dice,
            draws: played.draws,
            looks,
        }
    }

    /// Whether its numbers are those of a game: files from elsewhere may hold anything, and sums
    /// must not overflow.
    pub(crate) fn is_plausible(&self) -> bool {
        let counts = [self.decisions[0], self.decisions[1], self.dice, self.draws];
        counts.iter().all(|&count| count < 1 << 40)
            && self.looks.iter().all(|look| look.turn.is_none_or(|turn| turn.unsigned_abs() < 1 << 20))
    }

    /// Decisions made by both sides together.
    pub fn length(&self) -> u64 {
        self.decisions.iter().sum()
    }

    /// The turn in which it ended, in games that count turns.
    pub fn turns(&self) -> Option<i32> {
        self.looks.last().and_then(|look| look.turn)
    }
}

/// Follows the tracks of one game through what anybody at the table sees.
pub(crate) struct Tracker<'a> {
    columns: &'a [Column],
    last_turn: i32,
    turn: Option<i32>,
    looks: Vec<Look>,
}

impl<'a> Tracker<'a> {
    /// The tracks worth keeping.
    pub(crate) fn columns(tracks: &[Track]) -> Vec<Column> {
        let kept = tracks.iter().filter(|track| track.name != TURN);
        kept.map(|track| Column {
            name: track.name.clone(),
            side: track.side,
            limit: track.limit,
            note: track.note.clone(),
        })
        .collect()
    }

    /// Begins to follow a game that opens in this turn.
    pub(crate) fn new(setting: &'a Setting, turn: Option<i32>) -> Tracker<'a> {
        let last_turn = setting.turns.filter(|&limit| limit > 0).unwrap_or(i32::MAX);
        Tracker { columns: &setting.tracks, last_turn, turn, looks: Vec::new() }
    }

    /// Looks whether a turn has ended. What the tracks say when the next turn begins is what they
    /// said when the one before ended.
    pub(crate) fn look(&mut self, game: &impl Game) {
        let Some(before) = self.turn else { return };
        let tracks = game.tracks();
        if let Some(now) = turn(&tracks).filter(|&now| now != before) {
            self.looks.push(Look { turn: Some(before), values: self.values(&tracks) });
            self.turn = Some(now);
        }
    }

    /// The looks, with one at the end of the game.
    pub(crate) fn finish(mut self, game: &impl Game) -> Vec<Look> {
        let tracks = game.tracks();
        // The marker may have moved past the last turn when the game ended.
        let last = self.turn.map(|before| turn(&tracks).unwrap_or(before).min(self.last_turn.max(before)));
        self.looks.push(Look { turn: last, values: self.values(&tracks) });
        self.looks
    }

    fn values(&self, tracks: &[Track]) -> Vec<Option<i32>> {
        let is = |column: &Column, track: &Track| track.name == column.name && track.side == column.side;
        let find = |column: &Column| tracks.iter().find(|track| is(column, track)).map(|track| track.value);
        self.columns.iter().map(find).collect()
    }
}

/// Where the turn marker is.
pub(crate) fn turn(tracks: &[Track]) -> Option<i32> {
    tracks.iter().find(|track| track.name == TURN).map(|track| track.value)
}
