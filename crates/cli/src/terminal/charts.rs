//! The charts beside the board, as plain tables.

use crate::paper::{Ink, style};
use contract::Chart;

/// A cell is cut into lines of so many letters.
const WIDEST: usize = 46;

/// One chart, line by line; what is about the present moment stands out, and has a mark where there is no colour.
pub fn chart(chart: &Chart, ink: Ink) -> Vec<String> {
    let rows = || chart.rows.iter().map(|row| &row.cells);
    let across = rows().map(Vec::len).chain([chart.columns.len()]).max().unwrap_or(0);
    let width = |at: usize| {
        let cells = rows().filter_map(|cells| cells.get(at)).chain(chart.columns.get(at));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0).min(WIDEST)
    };
    let widths: Vec<usize> = (0..across).map(width).collect();
    let rule = chart.rule.map(|rule| ink.rule(rule)).unwrap_or_default();
    let mut lines = vec![format!("{} {rule}", ink.paint(style::STRONG, &chart.title))];
    lines.extend(chart.about.iter().map(|about| format!("  {about}")));
    if !chart.columns.is_empty() {
        let heads = chart.columns.iter().zip(&widths).enumerate().map(|(at, (head, &width))| {
            let head = format!("{head:<width$}");
            if chart.lit == Some(at as u16) { ink.paint(style::CHOICE, head) } else { head }
        });
        lines.push(format!("    {}", heads.collect::<Vec<_>>().join("  ").trim_end()));
    }
    for row in &chart.rows {
        let cells = row.cells.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        let way = row.progress.map(|[value, of]| format!("  {value} of {of}")).unwrap_or_default();
        let line = format!("{}{way}", cells.collect::<Vec<_>>().join("  ").trim_end());
        let rule = row.rule.map(|rule| format!(" {}", ink.rule(rule))).unwrap_or_default();
        let mark = if row.lit { "→" } else { " " };
        let line = if row.lit { ink.paint(style::CHOICE, line) } else { line };
        lines.push(format!("  {mark} {line}{rule}"));
    }
    lines
}
