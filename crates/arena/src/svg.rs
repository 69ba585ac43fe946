//! Plots drawn by hand as SVG, in the colours of the page they stand in.

use crate::report::escape;
use std::fmt::Write;

/// Width of every plot; the page scales it. Small, so that labels stay readable on a phone.
const WIDTH: f64 = 380.0;
const HEIGHT: f64 = 230.0;
const LEFT: f64 = 42.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 36.0;

/// A line with a band around it.
pub(crate) struct Series {
    /// For people.
    pub name: String,
    /// The class that colours it: `french`, `allied` or `plain`.
    pub class: &'static str,
    /// Where on the x axis, the line, and the ends of the band.
    pub points: Vec<[f64; 4]>,
}

/// A bar of a histogram: from where to where, and the games in it: won by the French, won by the
/// Allies, others.
pub(crate) struct Bin {
    pub from: f64,
    pub to: f64,
    pub parts: [u64; 3],
}

impl Bin {
    pub(crate) fn count(&self) -> u64 {
        self.parts.iter().sum()
    }
}

/// The classes of the parts of a [`Bin`].
const PARTS: [&str; 3] = ["french", "allied", "plain"];

/// A share with its interval as a bar without words: the row of a table says them.
pub(crate) fn share_bar(class: &str, share: f64, low: f64, high: f64, of: f64) -> String {
    let x = |value: f64| 100.0 * (value / of).clamp(0.0, 1.0);
    format!(
        "<svg class=\"bar {class}\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
         <rect class=\"rail\" width=\"100\" height=\"10\"/>\
         <rect class=\"fill\" y=\"1\" width=\"{:.2}\" height=\"8\"/>\
         <rect class=\"band\" x=\"{:.2}\" y=\"3.5\" width=\"{:.2}\" height=\"3\"/></svg>",
        x(share),
        x(low),
        (x(high) - x(low)).max(0.4),
    )
}

/// Numbers along an axis that people like: 1, 2 or 5 times a power of ten.
fn ticks(low: f64, high: f64, about: f64) -> Vec<f64> {
    let raw = ((high - low) / about).max(1e-9);
    let power = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|&step| step >= raw).unwrap_or(raw);
    let step = step.max(f64::MIN_POSITIVE);
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last.min(first + 50)).map(|n| n as f64 * step).collect()
}

fn label(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded.fract() == 0.0 && rounded.abs() >= 10_000.0 {
        format!("{}k", rounded / 1000.0)
    } else {
        rounded.to_string()
    }
}

/// The paper that a plot is drawn on.
struct Frame {
    x: [f64; 2],
    y: [f64; 2],
    out: String,
}

impl Frame {
    fn new(title: &str, x: [f64; 2], y: [f64; 2]) -> Frame {
        let out = format!(
            "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{0}\">\
             <title>{0}</title>\n",
            escape(title)
        );
        Frame { x, y, out }
    }

    fn at_x(&self, value: f64) -> f64 {
        LEFT + (value - self.x[0]) / (self.x[1] - self.x[0]).max(1e-9) * (WIDTH - LEFT - RIGHT)
    }

    fn at_y(&self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (value - self.y[0]) / (self.y[1] - self.y[0]).max(1e-9) * (HEIGHT - TOP - BOTTOM)
    }

    fn add(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.out.write_fmt(text);
        self.out.push('\n');
    }

    fn axes(&mut self, x_name: &str, x_ticks: &[f64], y_ticks: &[f64], y_unit: &str) {
        for &tick in y_ticks {
            let y = self.at_y(tick);
            self.add(format_args!(
                "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
                 <text class=\"tick end\" x=\"{:.1}\" y=\"{:.1}\">{}{y_unit}</text>",
                WIDTH - RIGHT,
                LEFT - 5.0,
                y + 3.5,
                label(tick),
            ));
        }
        let base = HEIGHT - BOTTOM;
        for &tick in x_ticks {
            let x = self.at_x(tick);
            self.add(format_args!(
                "<text class=\"tick mid\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                base + 14.0,
                label(tick)
            ));
        }
        self.add(format_args!(
            "<line class=\"axis\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{base:.1}\" y2=\"{base:.1}\"/>\
             <text class=\"name mid\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            WIDTH - RIGHT,
            (LEFT + WIDTH - RIGHT) / 2.0,
            HEIGHT - 5.0,
            escape(x_name),
        ));
    }

    fn done(mut self) -> String {
        self.out.push_str("</svg>\n");
        self.out
    }
}

/// How often what lies in each bin was seen, as shares of all.
pub(crate) fn histogram(title: &str, x_name: &str, bins: &[Bin], median: Option<f64>) -> String {
    let (Some(first), Some(last)) = (bins.first(), bins.last()) else { return String::new() };
    let total = bins.iter().map(Bin::count).sum::<u64>().max(1) as f64;
    let percent = |bin: &Bin| 100.0 * bin.count() as f64 / total;
    let highest = bins.iter().map(percent).fold(0.0, f64::max);
    let y_ticks = ticks(0.0, highest * 1.05, 6.0);
    let mut frame = Frame::new(title, [first.from, last.to], [0.0, highest * 1.08]);
    // Bins one wide stand for a whole number, which is written under their middle.
    let single = bins.iter().all(|bin| bin.to - bin.from <= 1.0);
    let x_ticks: Vec<f64> = if single {
        ticks(first.from + 0.5, last.to - 0.5, 10.0).into_iter().filter(|tick| tick.fract() == 0.0).collect()
    } else {
        ticks(first.from, last.to, 6.0)
    };
    frame.axes(x_name, &x_ticks, &y_ticks, "%");
    for bin in bins.iter().filter(|bin| bin.count() > 0) {
        let (left, right) = (frame.at_x(bin.from), frame.at_x(bin.to));
        let width = (right - left - ((right - left) * 0.16).min(3.0)).clamp(0.3, 44.0);
        let range = if single {
            label(bin.from + 0.5)
        } else {
            format!("{} to {}", label(bin.from), label(bin.to - 1.0))
        };
        frame.add(format_args!("<g><title>{range}: {:.1}% ({} games)</title>", percent(bin), bin.count()));
        let mut below = 0.0;
        for (class, &part) in PARTS.iter().zip(&bin.parts).filter(|(_, part)| **part > 0) {
            let above = below + 100.0 * part as f64 / total;
            let (bottom, top) = (frame.at_y(below), frame.at_y(above));
            frame.add(format_args!(
                "<rect class=\"fill {class}\" x=\"{:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" \
                 height=\"{:.2}\"/>",
                (left + right - width) / 2.0,
                bottom - top,
            ));
            below = above;
        }
        frame.add(format_args!("</g>"));
    }
    if let Some(median) = median {
        let x = frame.at_x(median);
        let (anchor, x_text) = if x > WIDTH * 0.7 { ("end", x - 4.0) } else { ("start", x + 4.0) };
        frame.add(format_args!(
            "<line class=\"mark\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{:.1}\"/>\
             <text class=\"note {anchor}\" x=\"{x_text:.1}\" y=\"{:.1}\">median</text>",
            HEIGHT - BOTTOM,
            TOP + 6.0,
        ));
    }
    frame.done()
}

/// Lines with bands, and a dashed line at the limit if it is near enough to matter.
pub(crate) fn lines(title: &str, x_name: &str, series: &[Series], limits: &[(f64, &'static str)]) -> String {
    let all = || series.iter().flat_map(|series| &series.points);
    let (mut low, mut high) = (0.0_f64, 1.0_f64);
    all().for_each(|point| (low, high) = (low.min(point[2]), high.max(point[3]).max(point[1])));
    let mut shown: Vec<(f64, &str)> = Vec::new();
    for &(limit, class) in limits.iter().filter(|(limit, _)| *limit > low && *limit <= high * 2.0) {
        match shown.iter_mut().find(|(known, _)| *known == limit) {
            // One line for both sides.
            Some(known) => known.1 = "plain",
            None => shown.push((limit, class)),
        }
    }
    shown.iter().for_each(|(limit, _)| high = high.max(*limit));
    let Some(first) = all().map(|point| point[0]).reduce(f64::min) else { return String::new() };
    let last = all().map(|point| point[0]).fold(first, f64::max).max(first + 1.0);
    let y = [low, high + (high - low) * 0.06];
    let mut frame = Frame::new(title, [first, last], y);
    let x_ticks: Vec<f64> = ticks(first, last, 10.0).into_iter().filter(|tick| tick.fract() == 0.0).collect();
    // Tracks count in whole numbers.
    let y_ticks: Vec<f64> = ticks(y[0], y[1], 7.0).into_iter().filter(|tick| tick.fract() == 0.0).collect();
    frame.axes(x_name, &x_ticks, &y_ticks, "");
    for (limit, class) in shown {
        let y = frame.at_y(limit);
        frame.add(format_args!(
            "<line class=\"limit {class}\" x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>\
             <text class=\"note end\" x=\"{:.1}\" y=\"{:.1}\">limit {}</text>",
            WIDTH - RIGHT,
            WIDTH - RIGHT - 2.0,
            y - 3.0,
            label(limit),
        ));
    }
    for series in series {
        let path = |frame: &Frame, at: usize, backwards: bool| {
            let step = |point: &[f64; 4]| format!("{:.1},{:.1}", frame.at_x(point[0]), frame.at_y(point[at]));
            let mut steps: Vec<String> = series.points.iter().map(step).collect();
            if backwards {
                steps.reverse();
            }
            steps.join(" ")
        };
        let (line, below, above) = (path(&frame, 1, false), path(&frame, 2, false), path(&frame, 3, true));
        let class = series.class;
        frame.add(format_args!("<polygon class=\"band {class}\" points=\"{below} {above}\"/>"));
        frame.add(format_args!("<polyline class=\"line {class}\" points=\"{line}\"/>"));
        for point in &series.points {
            frame.add(format_args!(
                "<circle class=\"dot {class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.6\"><title>{}, {} {}: {:.1} \
                 (10% to 90%: {:.1} to {:.1})</title></circle>",
                frame.at_x(point[0]),
                frame.at_y(point[1]),
                escape(&series.name),
                escape(&x_name.to_lowercase()),
                label(point[0]),
                point[1],
                point[2],
                point[3],
            ));
        }
    }
    frame.done()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        assert_eq!(ticks(0.0, 10.0, 5.0), [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!(ticks(1.0, 10.0, 10.0), (1..=10).map(f64::from).collect::<Vec<_>>());
        assert_eq!(ticks(0.0, 37.0, 4.0), [0.0, 10.0, 20.0, 30.0]);
        assert!(ticks(0.0, 0.0, 4.0).len() <= 2);
    }

    #[test]
    fn a_plot_of_nothing_is_nothing() {
        assert_eq!(histogram("t", "x", &[], None), "");
        assert_eq!(lines("t", "x", &[], &[]), "");
    }
}
