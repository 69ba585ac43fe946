//! What the games of an experiment say together.

use crate::statistics::{Counts, Elo, Share, Spread};
use crate::tally::TrackTally;
use crate::{Column, Experiment, Setting, Tally};
use contract::Side;
use odds::wilson;
use serde::Serialize;

/// The figures of an experiment. Shares carry 95% Wilson intervals.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// What was played.
    pub experiment: Experiment,
    /// What the figures are about.
    pub setting: Setting,
    /// How many games were counted.
    pub games: u64,
    /// Games of the experiment that were not counted, as first and last.
    pub missing: Vec<[u64; 2]>,
    /// Games won by the French and by the Allies.
    pub wins: [Share; 2],
    /// Games without a winner.
    pub draws: Share,
    /// What the French scored: a win is 1, a draw a half.
    pub score: f64,
    /// The interval of the score.
    pub score_interval: [f64; 2],
    /// How much stronger the French seat is than the Allied one with these opponents.
    pub elo: Elo,
    /// How games ended, the most frequent first.
    pub endings: Vec<Ending>,
    /// The turn in which games ended, in games that count turns.
    pub turns: Option<Spread>,
    /// How many games ended in each turn.
    pub ended_in: Vec<EndedIn>,
    /// Decisions a game, of both sides together.
    pub decisions: Option<Spread>,
    /// How many games took how many decisions.
    pub by_decisions: Vec<(i64, u64)>,
    /// Decisions a game, of the French and of the Allies.
    pub decisions_of: [Option<Spread>; 2],
    /// Dice thrown a game.
    pub dice: Option<Spread>,
    /// Things drawn a game.
    pub drawn: Option<Spread>,
    /// The tracks in the course of the games.
    pub tracks: Vec<TrackSummary>,
}

/// The games that ended in one turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct EndedIn {
    /// The turn.
    pub turn: i32,
    /// Won by the French.
    pub french: u64,
    /// Won by the Allies.
    pub allied: u64,
    /// Without a winner.
    pub drawn: u64,
}

/// One way that games ended.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ending {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// The rule that ended them.
    pub rule: String,
    /// How, in a sentence.
    pub how: String,
    /// How many games ended so.
    pub share: Share,
}

/// One track in the course of the games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TrackSummary {
    /// The track.
    #[serde(flatten)]
    pub column: Column,
    /// Where it stood at the end of each turn.
    pub by_turn: Vec<AtTurn>,
    /// Where it stood at the end of the game.
    pub at_end: Option<Spread>,
}

/// A track at the end of a turn, over the games that reached that turn. In a game that ended in it,
/// the end of the game counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtTurn {
    /// The turn.
    pub turn: i32,
    /// Where the track stood.
    #[serde(flatten)]
    pub spread: Spread,
}

impl Tally {
    /// Works the figures out.
    pub fn summary(&self) -> Summary {
        let games = self.games();
        let [french, allied] = self.wins;
        let points = french as f64 + self.draws as f64 / 2.0;
        let score = if games == 0 { 0.5 } else { points / games as f64 };
        let score_interval = wilson(points, games);
        let mut endings: Vec<Ending> = self
            .endings
            .iter()
            .map(|((winner, rule, how), &count)| Ending {
                winner: *winner,
                rule: rule.clone(),
                how: how.clone(),
                share: Share::new(count, games),
            })
            .collect();
        endings.sort_by_key(|ending| std::cmp::Reverse(ending.share.count));
        let tracks = self.setting.tracks.iter().zip(&self.tracks);
        Summary {
            experiment: self.experiment.clone(),
            setting: self.setting.clone(),
            games,
            missing: self.missing().into_iter().map(|range| [range.start, range.end - 1]).collect(),
            wins: [Share::new(french, games), Share::new(allied, games)],
            draws: Share::new(self.draws, games),
            score,
            score_interval,
            elo: Elo::new(score, score_interval),
            endings,
            turns: self.turns.spread(),
            ended_in: self
                .ended_in
                .iter()
                .map(|(&turn, &[french, allied, drawn])| EndedIn { turn, french, allied, drawn })
                .collect(),
            decisions: self.decisions.spread(),
            by_decisions: self.decisions.iter().collect(),
            decisions_of: [0, 1].map(|side: usize| self.decisions_of[side].spread()),
            dice: self.dice.spread(),
            drawn: self.drawn.spread(),
            tracks: tracks.map(|(column, seen)| TrackSummary::new(column, seen)).collect(),
        }
    }
}

impl TrackSummary {
    fn new(column: &Column, seen: &TrackTally) -> TrackSummary {
        let at = |(&turn, counts): (&i32, &Counts)| Some(AtTurn { turn, spread: counts.spread()? });
        TrackSummary {
            column: column.clone(),
            by_turn: seen.by_turn.iter().filter_map(at).collect(),
            at_end: seen.at_end.spread(),
        }
    }
}

impl Summary {
    /// The figures in a few sentences that somebody who never heard of intervals understands.
    pub fn reading(&self) -> Vec<String> {
        if self.games == 0 {
            return vec!["No game was played, so there is nothing to say.".to_owned()];
        }
        let mut said = vec![self.who_wins(), self.favour()];
        said.extend(self.how_long());
        said.extend(self.endings.first().map(|ending| {
            let how = ending.how.trim_end_matches('.');
            let share = percent(ending.share.share);
            format!("The most frequent end, in {share} of the games: {how} (rule {}).", ending.rule)
        }));
        if self.games < 100 {
            said.push("So few games say little: play a few hundred before you conclude anything.".to_owned());
        }
        said
    }

    fn who_wins(&self) -> String {
        let [french, allied] = &self.experiment.players;
        let [ours, theirs] = self.wins.map(|share| percent(share.share));
        let between = |share: &Share| format!("{}–{}", whole_percent(share.low), percent(share.high));
        let drawn = match self.draws.count {
            0 => String::new(),
            _ => format!(", and {} were drawn", percent(self.draws.share)),
        };
        format!(
            "The French (played by {french}) won {ours} ({}) of {} games, the Allies (played by {allied}) \
             {theirs} ({}){drawn}.",
            between(&self.wins[0]),
            thousands(self.games),
            between(&self.wins[1]),
        )
    }

    fn favour(&self) -> String {
        let [low, high] = self.score_interval;
        let alike = self.experiment.players[0] == self.experiment.players[1];
        let between = if alike { "between equal opponents" } else { "with these opponents" };
        let favoured = match () {
            () if low > 0.5 => "French",
            () if high < 0.5 => "Allied",
            () => {
                return format!(
                    "Neither seat is favoured {between}, as far as {} games can tell.",
                    thousands(self.games)
                );
            }
        };
        let points = |points: Option<f64>| points.map(|points| format!("{:.0}", points.abs()));
        let ends = if low > 0.5 { [self.elo.low, self.elo.high] } else { [self.elo.high, self.elo.low] };
        let worth = match (points(self.elo.points), points(ends[0]), points(ends[1])) {
            (Some(points), Some(least), Some(most)) => {
                format!("an advantage worth {points} Elo points ({least} to {most})")
            }
            (None, Some(least), _) => format!("an advantage worth at least {least} Elo points"),
            _ => "an advantage beyond measure".to_owned(),
        };
        format!("The {favoured} seat is favoured {between}: {worth}.")
    }

    fn how_long(&self) -> Option<String> {
        let decisions = self.decisions?;
        let range = |spread: &Spread| match (spread.quarter.round(), spread.three_quarters.round()) {
            (low, high) if low == high => thousands(low as u64),
            (low, high) => format!("{} to {}", thousands(low as u64), thousands(high as u64)),
        };
        let made = format!("{} decisions", range(&decisions));
        Some(match &self.turns {
            Some(turns) if turns.least == turns.most => {
                format!("Every game ended in turn {}; half of them took {made}.", turns.least)
            }
            Some(turns) if turns.quarter == turns.three_quarters => {
                format!("A game typically ended in turn {:.0}, after {made}.", turns.median)
            }
            Some(turns) => format!(
                "A game typically ended in turn {:.0} (the middle half: turn {}) after {made}.",
                turns.median,
                range(turns)
            ),
            None => format!("Half of the games took {made}."),
        })
    }
}

/// A share as people say it: whole percents, with a decimal where it is small and not nothing.
pub(crate) fn percent(share: f64) -> String {
    format!("{}%", whole_percent(share))
}

fn whole_percent(share: f64) -> String {
    let percent = share * 100.0;
    if (percent > 0.0 && percent < 1.0) || (percent > 99.0 && percent < 100.0) {
        format!("{percent:.1}")
    } else {
        format!("{percent:.0}")
    }
}

/// A count with commas.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(
            [0, 7, 999, 1000, 12_345, 1_234_567].map(thousands),
            ["0", "7", "999", "1,000", "12,345", "1,234,567"]
        );
        assert_eq!([0.0, 0.004, 0.46, 0.995, 1.0].map(percent), ["0%", "0.4%", "46%", "99.5%", "100%"]);
    }
}
