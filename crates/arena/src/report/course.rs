//! The tracks turn by turn.

use super::{SPREAD, capital, class, escape, spread_cells};
use crate::summary::{AtTurn, Summary, TrackSummary, thousands};
use crate::svg::{self, Series};
use std::fmt::Write;

/// Tracks that say the same of both sides share a plot: "French losses" and "Allied losses".
fn groups(tracks: &[TrackSummary]) -> Vec<(String, Vec<&TrackSummary>)> {
    let mut groups: Vec<(String, Vec<&TrackSummary>)> = Vec::new();
    for track in tracks.iter().filter(|track| !track.by_turn.is_empty()) {
        let side = track.column.side.map(|side| side.to_string()).unwrap_or_default();
        let name = track.column.name.strip_prefix(&side).unwrap_or(&track.column.name).trim();
        match groups.iter_mut().find(|(known, _)| known == name) {
            Some((_, members)) => members.push(track),
            None => groups.push((name.to_owned(), vec![track])),
        }
    }
    groups
}

pub(super) fn course(summary: &Summary) -> String {
    let groups = groups(&summary.tracks);
    if groups.is_empty() {
        return String::new();
    }
    let mut out = String::from(
        "<section>\n<h2>The course of the games</h2>\n<p class=\"quiet\">Where the tracks stand at the end of \
         each turn, over the games that reached it: the mean, and the band that holds the games from the 10th \
         to the 90th of a hundred. In a game that ends in a turn, the end of the game counts.</p>\n\
         <div class=\"plots\">\n",
    );
    for (name, tracks) in &groups {
        let title = capital(name);
        let series: Vec<Series> = tracks.iter().map(|track| series(track)).collect();
        let limits: Vec<_> = tracks
            .iter()
            .filter(|track| track.column.limit > 0)
            .map(|track| (f64::from(track.column.limit), class(track.column.side)))
            .collect();
        let keys: String = tracks
            .iter()
            .map(|track| {
                let (class, name) = (class(track.column.side), escape(&track.column.name));
                let limit = track.column.limit;
                let note = escape(&track.column.note);
                let about = if note.is_empty() { String::new() } else { format!(", limit {limit}: {note}") };
                format!("<span class=\"key {class}\"><b>{name}</b>{about}</span>")
            })
            .collect();
        let plot = svg::lines(&title, "Turn", &series, &limits);
        let _ = writeln!(
            out,
            "<figure><h3>{}</h3>\n{plot}<figcaption>{keys}</figcaption></figure>",
            escape(&title)
        );
    }
    out.push_str("</div>\n");
    out.push_str(&course_table(summary));
    out.push_str("</section>\n");
    out
}

fn series(track: &TrackSummary) -> Series {
    let point = |at: &AtTurn| [f64::from(at.turn), at.spread.mean, at.spread.tenth, at.spread.ninetieth];
    Series {
        name: track.column.name.clone(),
        class: class(track.column.side),
        points: track.by_turn.iter().map(point).collect(),
    }
}

fn course_table(summary: &Summary) -> String {
    let mut out = String::from(
        "<details><summary>The same in numbers</summary>\n<div class=\"scroll\"><table>\n<thead><tr>\
         <th>Track</th><th class=\"n\">Turn</th><th class=\"n\">Games</th>",
    );
    for name in SPREAD {
        let _ = write!(out, "<th class=\"n\">{name}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for track in &summary.tracks {
        for at in &track.by_turn {
            let _ = writeln!(
                out,
                "<tr><th>{}</th><td class=\"n\">{}</td><td class=\"n\">{}</td>{}</tr>",
                escape(&track.column.name),
                at.turn,
                thousands(at.spread.count),
                spread_cells(&at.spread)
            );
        }
    }
    out.push_str("</tbody></table></div></details>\n");
    out
}
