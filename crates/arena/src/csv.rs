//! The figures as comma-separated values, for spreadsheets and statistics programs.

use crate::statistics::{Share, Spread};
use crate::{GameResult, Setting, Summary};
use std::borrow::Cow;
use std::io::{self, Write};

/// A field, quoted where it must be (RFC 4180).
fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

fn row<S: AsRef<str>>(fields: &[S]) -> String {
    let mut line = fields.iter().map(|text| field(text.as_ref())).collect::<Vec<_>>().join(",");
    line.push('\n');
    line
}

/// A number without superfluous digits: six significant decimals are more than games can tell.
fn number(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn optional(value: Option<f64>) -> String {
    value.map(number).unwrap_or_default()
}

/// `games.csv`: one line a game.
#[derive(Debug)]
pub struct GamesCsv<W: Write> {
    out: W,
}

impl<W: Write> GamesCsv<W> {
    /// Writes the names of the columns.
    pub fn new(mut out: W, setting: &Setting) -> io::Result<GamesCsv<W>> {
        let fixed = [
            "game",
            "winner",
            "rule",
            "how",
            "turns",
            "decisions",
            "french_decisions",
            "allied_decisions",
            "dice",
            "draws",
        ];
        let mut names: Vec<&str> = fixed.to_vec();
        names.extend(setting.tracks.iter().map(|track| track.name.as_str()));
        out.write_all(row(&names).as_bytes())?;
        Ok(GamesCsv { out })
    }

    /// Writes a game; its tracks as they stood at its end.
    pub fn add(&mut self, game: &GameResult) -> io::Result<()> {
        let mut fields = vec![
            game.index.to_string(),
            game.winner.map_or("draw", |side| side.key()).to_owned(),
            game.rule.clone().into_owned(),
            game.how.clone().into_owned(),
            game.turns().map(|turns| turns.to_string()).unwrap_or_default(),
            game.length().to_string(),
            game.decisions[0].to_string(),
            game.decisions[1].to_string(),
            game.dice.to_string(),
            game.draws.to_string(),
        ];
        let end = game.looks.last().map(|look| look.values.as_slice()).unwrap_or_default();
        fields.extend(end.iter().map(|value| value.map(|value| value.to_string()).unwrap_or_default()));
        self.out.write_all(row(&fields).as_bytes())
    }

    /// Hands the writer back.
    pub fn into_inner(self) -> W {
        self.out
    }
}

/// `tracks_by_turn.csv`: where every track stood at the end of every turn.
pub fn tracks_by_turn(summary: &Summary) -> String {
    let names = "track,side,limit,turn,games,mean,deviation,least,p10,p25,median,p75,p90,most\n";
    let mut out = names.to_owned();
    for track in &summary.tracks {
        for at in &track.by_turn {
            let mut fields = vec![
                track.column.name.clone(),
                track.column.side.map_or("", |side| side.key()).to_owned(),
                track.column.limit.to_string(),
                at.turn.to_string(),
            ];
            fields.extend(spread(&at.spread));
            out.push_str(&row(&fields));
        }
    }
    out
}

fn spread(of: &Spread) -> [String; 10] {
    [
        of.count.to_string(),
        number(of.mean),
        optional(of.deviation),
        of.least.to_string(),
        number(of.tenth),
        number(of.quarter),
        number(of.median),
        number(of.three_quarters),
        number(of.ninetieth),
        of.most.to_string(),
    ]
}

/// `summary.csv`: one measure a line, with its 95% interval where it has one.
pub fn summary(summary: &Summary) -> String {
    let mut out = "measure,value,low,high,unit\n".to_owned();
    let mut plain = |measure: &str, value: String, unit: &str| {
        out.push_str(&row(&[measure, &value, "", "", unit]));
    };
    plain("games", summary.games.to_string(), "games");
    let spreads = [
        ("turns", &summary.turns, "turns"),
        ("decisions", &summary.decisions, "decisions a game"),
        ("french decisions", &summary.decisions_of[0], "decisions a game"),
        ("allied decisions", &summary.decisions_of[1], "decisions a game"),
        ("dice", &summary.dice, "dice a game"),
        ("draws from a cup", &summary.drawn, "draws a game"),
    ];
    for (name, spread, unit) in spreads {
        let Some(spread) = spread else { continue };
        plain(&format!("{name}: mean"), number(spread.mean), unit);
        plain(&format!("{name}: p10"), number(spread.tenth), unit);
        plain(&format!("{name}: median"), number(spread.median), unit);
        plain(&format!("{name}: p90"), number(spread.ninetieth), unit);
    }
    let mut interval = |measure: &str, share: &Share| {
        let values = [share.share, share.low, share.high].map(number);
        out.push_str(&row(&[measure, &values[0], &values[1], &values[2], "share of games"]));
    };
    interval("french wins", &summary.wins[0]);
    interval("allied wins", &summary.wins[1]);
    interval("draws", &summary.draws);
    for ending in &summary.endings {
        let winner = ending.winner.map_or("draw", |side| side.key());
        interval(&format!("ending: {winner} [{}] {}", ending.rule, ending.how), &ending.share);
    }
    let score = [number(summary.score), number(summary.score_interval[0]), number(summary.score_interval[1])];
    out.push_str(&row(&["french score", &score[0], &score[1], &score[2], "points a game"]));
    let elo = [summary.elo.points, summary.elo.low, summary.elo.high].map(optional);
    out.push_str(&row(&["french over allied", &elo[0], &elo[1], &elo[2], "Elo points"]));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        assert_eq!(
            row(&["plain", "a,b", "say \"no\"", "two\nlines", ""]),
            "plain,\"a,b\",\"say \"\"no\"\"\",\"two\nlines\",\n"
        );
    }

    #[test]
    fn numbers_have_no_superfluous_digits() {
        assert_eq!(
            [0.0, 0.5, 12.0, 0.333_333_333, -100.0].map(number),
            ["0", "0.5", "12", "0.333333", "-100"]
        );
    }
}
