//! One page about an experiment: HTML that needs nothing else, neither style sheet nor script.

mod course;
mod length;
mod shares;

use crate::experiment::Setting;
use crate::statistics::Spread;
use crate::summary::{Summary, thousands};
use contract::Side;
use std::fmt::Write;
use trials::listed;

const STYLE: &str = include_str!("report/page.css");

/// The page. `command` is what somebody types to play the same games again; it stands at the foot.
pub fn report(summary: &Summary, command: &str) -> String {
    let title = escape(&summary.setting.title);
    let scenario = escape(&summary.setting.scenario);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}: {scenario}, {} games</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n",
        thousands(summary.games)
    );
    page.push_str(&masthead(summary));
    page.push_str("<main>\n");
    page.push_str(&lead(summary));
    if summary.games > 0 {
        page.push_str(&shares::who_wins(summary));
        page.push_str(&shares::how_they_end(summary));
        page.push_str(&length::how_long(summary));
        page.push_str(&course::course(summary));
    }
    page.push_str("</main>\n");
    page.push_str(&foot(summary, command));
    page.push_str("</body>\n</html>\n");
    page
}

/// Text as it may stand in HTML, inside an attribute too.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // A browser would not show it, and some refuse the page.
            control if control.is_control() && !control.is_whitespace() => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

/// With a capital at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A difference with its sign, as printers set it.
fn signed(points: f64) -> String {
    format!("{points:+.0}").replace('-', "−")
}

fn class(side: Option<Side>) -> &'static str {
    side.map_or("plain", |side| side.key())
}

fn masthead(summary: &Summary) -> String {
    let [french, allied] = summary.experiment.players.each_ref().map(|player| escape(player));
    let Setting { title, scenario, .. } = &summary.setting;
    // A game with one scenario often calls it by its own name.
    let subtitle = if scenario == title {
        String::new()
    } else {
        format!("<p class=\"subtitle\">{}</p>\n", escape(scenario))
    };
    format!(
        "<header>\n<p class=\"eyebrow\">A report from the arena</p>\n<h1>{}</h1>\n{subtitle}\
         <p class=\"facts\">French: <b>{french}</b> · Allied: <b>{allied}</b> · <b>{}</b> games · \
         seed <b>{}</b></p>\n</header>\n",
        escape(title),
        thousands(summary.games),
        summary.experiment.seed,
    )
}

fn lead(summary: &Summary) -> String {
    let sentences = summary.reading();
    let (first, rest) = sentences.split_at(sentences.len().min(2));
    let mut out = String::from("<section class=\"lead\">\n");
    for part in [first, rest] {
        if !part.is_empty() {
            let _ = writeln!(out, "<p>{}</p>", escape(&part.join(" ")));
        }
    }
    out.push_str("</section>\n");
    if !summary.missing.is_empty() {
        let missing: u64 = summary.missing.iter().map(|[first, last]| last - first + 1).sum();
        let _ = writeln!(
            out,
            "<p class=\"notice\">This is not the whole experiment: {} of its {} games are missing, and the \
             figures are about the others.</p>",
            thousands(missing),
            thousands(summary.experiment.games)
        );
    }
    out
}

/// The columns of [`spread_cells`].
const SPREAD: [&str; 6] = ["Mean", "Least", "10%", "Median", "90%", "Most"];

fn spread_cells(spread: &Spread) -> String {
    let cell = |text: String| format!("<td class=\"n\">{text}</td>");
    [
        format!("{:.1}", spread.mean),
        spread.least.to_string(),
        format!("{:.0}", spread.tenth),
        format!("{:.0}", spread.median),
        format!("{:.0}", spread.ninetieth),
        spread.most.to_string(),
    ]
    .map(cell)
    .concat()
}

fn foot(summary: &Summary, command: &str) -> String {
    let experiment = &summary.experiment;
    let facts = [
        ("Game", format!("{} ({})", summary.setting.title, experiment.game)),
        ("Scenario", format!("{} ({})", summary.setting.scenario, experiment.scenario)),
        ("Options", listed(&experiment.options)),
        ("Thinking", format!("{} positions a decision at most", thousands(experiment.nodes))),
        ("Data", summary.setting.data.clone()),
        ("Program", format!("version {}", summary.setting.program)),
    ];
    let facts: String =
        facts.iter().map(|(name, value)| format!("<dt>{name}</dt><dd>{}</dd>\n", escape(value))).collect();
    format!(
        "<footer>\n<p>The same games, on any machine and any number of cores:</p>\n<pre>{}</pre>\n<dl>\n{facts}\
         </dl>\n<p class=\"quiet\">Intervals of shares are Wilson's, at 95%. Quantiles are interpolated. The \
         result is about these opponents: better ones may find what these overlook.</p>\n</footer>\n",
        escape(command)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_names_is_shown_and_not_obeyed() {
        assert_eq!(
            escape("<b>\"Ney\" & 'Soult'</b>\0"),
            "&lt;b&gt;&quot;Ney&quot; &amp; &#39;Soult&#39;&lt;/b&gt;\u{fffd}"
        );
    }
}
