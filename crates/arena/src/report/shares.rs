//! Who wins, and how games end: shares with their intervals as bars.

use super::{capital, class, escape, signed};
use crate::statistics::Share;
use crate::summary::{Ending, Summary, percent, thousands};
use crate::svg;
use contract::Side;

/// A table of shares with bars. On a phone its rows become cards; see the style sheet.
fn share_table(heading: &str, names: [&str; 2], rows: &[String]) -> String {
    let [first, second] = names;
    format!(
        "<h2>{heading}</h2>\n<div class=\"scroll\"><table class=\"shares\">\n<thead><tr><th>{first}</th>\
         <th>{second}</th><th></th><th class=\"n\">Share</th><th class=\"n\">95% interval</th>\
         <th class=\"n\">Games</th></tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
        rows.concat()
    )
}

/// A row of it; `name` and `who` are HTML, and the bar is drawn to `full`.
fn share_row(side: Option<Side>, name: &str, who: &str, share: &Share, full: f64) -> String {
    let class = class(side);
    format!(
        "<tr class=\"{class}\"><th><span class=\"swatch\"></span>{name}</th><td class=\"who\">{who}</td>\
         <td class=\"wide\">{}</td><td class=\"n\">{:.1}%</td><td class=\"n\">{:.1}–{:.1}%</td>\
         <td class=\"n\">{}<span class=\"unit\"> games</span></td></tr>\n",
        svg::share_bar(class, share.share, share.low, share.high, full),
        share.share * 100.0,
        share.low * 100.0,
        share.high * 100.0,
        thousands(share.count),
    )
}

pub(super) fn who_wins(summary: &Summary) -> String {
    let [french, allied] = summary.experiment.players.each_ref().map(|player| escape(player));
    let rows = [
        share_row(Some(Side::French), "French", &french, &summary.wins[0], 1.0),
        share_row(Some(Side::Allied), "Allied", &allied, &summary.wins[1], 1.0),
        share_row(None, "Drawn", "", &summary.draws, 1.0),
    ];
    let elo = |points: Option<f64>, beyond: &str| points.map_or(beyond.to_owned(), signed);
    format!(
        "<section>\n{}<p class=\"quiet\">The thin strip in a bar is the 95% interval: where the true share \
         lies, in nineteen of twenty experiments like this one. The French scored {:.3} points a game (a win \
         is 1, a draw ½): {} Elo points over the Allied seat ({} to {}).</p>\n</section>\n",
        share_table("Who wins", ["Side", "Opponent"], &rows),
        summary.score,
        elo(summary.elo.points, "immeasurably many"),
        elo(summary.elo.low, "no lower bound"),
        elo(summary.elo.high, "no upper bound"),
    )
}

pub(super) fn how_they_end(summary: &Summary) -> String {
    let full = summary.endings.iter().map(|ending| ending.share.high).fold(0.0, f64::max).max(1e-9);
    let row = |ending: &Ending| {
        let name = format!(
            "{} <span class=\"rule\">[{}]</span>",
            escape(&capital(&ending.how)),
            escape(&ending.rule)
        );
        let winner = ending.winner.map_or("nobody".to_owned(), |side| side.to_string());
        share_row(ending.winner, &name, &winner, &ending.share, full)
    };
    let rows: Vec<String> = summary.endings.iter().map(row).collect();
    format!(
        "<section>\n{}<p class=\"quiet\">The number in brackets is the rule that ended the game. A full bar is \
         {} of the games.</p>\n</section>\n",
        share_table("How games end", ["Ending", "Winner"], &rows),
        percent(full)
    )
}
