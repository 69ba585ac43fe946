//! How long games last.

use super::{SPREAD, spread_cells};
use crate::statistics::Spread;
use crate::summary::Summary;
use crate::svg::{self, Bin};
use std::fmt::Write;

/// A sample of whole numbers in about thirty bins at most, of equal and round width.
fn bins(counts: &[(i64, u64)]) -> Vec<Bin> {
    let (Some(&(first, _)), Some(&(last, _))) = (counts.first(), counts.last()) else { return Vec::new() };
    let span = (last - first + 1) as f64;
    let widths = (0..18).flat_map(|power| [1, 2, 5].map(|step| step * 10_i64.pow(power)));
    let width = widths.into_iter().find(|&width| span / width as f64 <= 32.0).unwrap_or(i64::MAX / 4);
    let start = first.div_euclid(width) * width;
    let shift = if width == 1 { 0.5 } else { 0.0 };
    let mut bins: Vec<Bin> = (0..=(last - start) / width)
        .map(|at| start + at * width)
        .map(|from| Bin { from: from as f64 - shift, to: (from + width) as f64 - shift, parts: [0; 3] })
        .collect();
    for &(value, count) in counts {
        if let Some(bin) = usize::try_from((value - start) / width).ok().and_then(|at| bins.get_mut(at)) {
            bin.parts[2] += count;
        }
    }
    bins
}

/// One bar a turn, from the first to the last there is, unless there are too many.
fn turn_bins(summary: &Summary) -> Vec<Bin> {
    let turns = || summary.ended_in.iter().map(|ended| ended.turn);
    let (Some(least), Some(most)) = (turns().min(), turns().max()) else { return Vec::new() };
    let limit = summary.setting.turns.filter(|limit| (1..=32).contains(limit)).unwrap_or(most);
    if most.max(limit) - least > 64 {
        let counts: Vec<_> =
            summary.ended_in.iter().map(|e| (i64::from(e.turn), e.french + e.allied + e.drawn)).collect();
        return bins(&counts);
    }
    let bin = |turn: i32| {
        let ended = summary.ended_in.iter().find(|ended| ended.turn == turn);
        let parts = ended.map_or([0; 3], |ended| [ended.french, ended.allied, ended.drawn]);
        Bin { from: f64::from(turn) - 0.5, to: f64::from(turn) + 0.5, parts }
    };
    (least.min(1)..=most.max(limit)).map(bin).collect()
}

pub(super) fn how_long(summary: &Summary) -> String {
    let mut out = String::from("<section>\n<h2>How long they last</h2>\n<div class=\"plots\">\n");
    let mut plot = |name: &str, x_name: &str, bins: &[Bin], spread: &Option<Spread>, about: &str| {
        let Some(spread) = spread else { return };
        let plot = svg::histogram(name, x_name, bins, Some(spread.median));
        let _ = writeln!(out, "<figure><h3>{name}</h3>\n{plot}<figcaption>{about}</figcaption></figure>");
    };
    let keys = "Share of games, by winner:<span class=\"key inline french\"><b>French</b></span>\
                <span class=\"key inline allied\"><b>Allied</b></span>\
                <span class=\"key inline plain\"><b>drawn</b></span>";
    plot("The turn in which games end", "Turn", &turn_bins(summary), &summary.turns, keys);
    let decisions = bins(&summary.by_decisions);
    plot(
        "Decisions in a game",
        "Decisions, both sides together",
        &decisions,
        &summary.decisions,
        "Share of games.",
    );
    out.push_str("</div>\n<div class=\"scroll\"><table>\n<thead><tr><th>A game has</th>");
    for name in SPREAD {
        let _ = write!(out, "<th class=\"n\">{name}</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    let rows = [
        ("turns", &summary.turns),
        ("decisions", &summary.decisions),
        ("French decisions", &summary.decisions_of[0]),
        ("Allied decisions", &summary.decisions_of[1]),
        ("dice thrown", &summary.dice),
        ("draws from a cup or deck", &summary.drawn),
    ];
    for (name, spread) in rows {
        if let Some(spread) = spread.filter(|spread| spread.most > 0) {
            let _ = writeln!(out, "<tr><th>{name}</th>{}</tr>", spread_cells(&spread));
        }
    }
    out.push_str("</tbody></table></div>\n</section>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_few_and_hold_everything() {
        for counts in [
            vec![(3, 4)],
            (0..10).map(|v| (v, 1)).collect(),
            (100..5000).map(|v| (v, 2)).collect(),
            vec![(-7, 1), (1_000_000, 1)],
        ] {
            let bins = bins(&counts);
            assert!((1..=34).contains(&bins.len()), "{}", bins.len());
            let all: u64 = counts.iter().map(|(_, count)| count).sum();
            assert_eq!(bins.iter().map(Bin::count).sum::<u64>(), all);
        }
        assert!(bins(&[]).is_empty());
    }
}
