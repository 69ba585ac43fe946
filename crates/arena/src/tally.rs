//! Counting results as they come, without keeping them.

use crate::statistics::Counts;
use crate::{Experiment, GameResult, Setting};
use contract::Side;
use std::collections::BTreeMap;
use std::ops::Range;

/// Who won, by which rule, in which words: what two games that ended alike have in common.
pub(crate) type EndingKey = (Option<Side>, String, String);

/// Everything a [`crate::Summary`] is worked out from, in whole numbers: the order of counting and
/// the cut into slices leave no trace in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(crate) experiment: Experiment,
    pub(crate) setting: Setting,
    pub(crate) counted: Vec<Range<u64>>,
    pub(crate) wins: [u64; 2],
    pub(crate) draws: u64,
    pub(crate) endings: BTreeMap<EndingKey, u64>,
    pub(crate) decisions: Counts,
    pub(crate) decisions_of: [Counts; 2],
    pub(crate) dice: Counts,
    pub(crate) drawn: Counts,
    pub(crate) turns: Counts,
    /// By turn: won by the French, by the Allies, drawn.
    pub(crate) ended_in: BTreeMap<i32, [u64; 3]>,
    pub(crate) tracks: Vec<TrackTally>,
}

/// What was seen of one track.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TrackTally {
    pub by_turn: BTreeMap<i32, Counts>,
    pub at_end: Counts,
}

impl Tally {
    /// Nothing counted yet.
    pub fn new(experiment: &Experiment, setting: &Setting) -> Tally {
        Tally {
            experiment: experiment.clone(),
            setting: setting.clone(),
            counted: Vec::new(),
            wins: [0; 2],
            draws: 0,
            endings: BTreeMap::new(),
            decisions: Counts::default(),
            decisions_of: Default::default(),
            dice: Counts::default(),
            drawn: Counts::default(),
            turns: Counts::default(),
            ended_in: BTreeMap::new(),
            tracks: vec![TrackTally::default(); setting.tracks.len()],
        }
    }

    /// Counts a game.
    pub fn add(&mut self, game: &GameResult) {
        match self.counted.last_mut() {
            Some(last) if last.end == game.index => last.end += 1,
            _ => self.counted.push(game.index..game.index + 1),
        }
        match game.winner {
            Some(side) => self.wins[side as usize] += 1,
            None => self.draws += 1,
        }
        let ending = (game.winner, game.rule.clone().into_owned(), game.how.clone().into_owned());
        *self.endings.entry(ending).or_default() += 1;
        self.decisions.add(whole(game.length()));
        self.decisions_of.iter_mut().zip(game.decisions).for_each(|(counts, n)| counts.add(whole(n)));
        self.dice.add(whole(game.dice));
        self.drawn.add(whole(game.draws));
        if let Some(turns) = game.turns() {
            self.turns.add(i64::from(turns));
            self.ended_in.entry(turns).or_default()[game.winner.map_or(2, |side| side as usize)] += 1;
        }
        for look in &game.looks {
            for (track, value) in self.tracks.iter_mut().zip(&look.values) {
                if let (Some(turn), Some(value)) = (look.turn, value) {
                    track.by_turn.entry(turn).or_default().add(i64::from(*value));
                }
            }
        }
        if let Some(end) = game.looks.last() {
            for (track, value) in self.tracks.iter_mut().zip(&end.values) {
                value.iter().for_each(|&value| track.at_end.add(i64::from(value)));
            }
        }
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.decisions.total()
    }

    /// How many of them each side won, French first.
    pub fn wins(&self) -> [u64; 2] {
        self.wins
    }

    /// How many of them were drawn.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// The games of the experiment that were not counted.
    pub fn missing(&self) -> Vec<Range<u64>> {
        let mut counted = self.counted.clone();
        counted.sort_by_key(|range| range.start);
        let mut missing = Vec::new();
        let mut next = 0;
        for range in counted {
            if range.start > next {
                missing.push(next..range.start);
            }
            next = next.max(range.end);
        }
        if next < self.experiment.games {
            missing.push(next..self.experiment.games);
        }
        missing
    }
}

fn whole(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
