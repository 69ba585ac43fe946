//! The sum that is being worked out: its terms, its total, and the chances of every result.

use crate::fonts::Face;
use crate::ink::{Type, rect};
use crate::pen::{Pen, with_rule};
use contract::scene::{Account, Forecast};

pub(crate) fn account(pen: &mut Pen, account: &Account) {
    let palette = pen.palette;
    pen.heading(&account.title, "");
    for term in &account.terms {
        let top = pen.y;
        let full = pen.width;
        pen.width = full - pen.em * 4.6;
        pen.paragraph(0.0, Face::Roman, 0.88, palette.ink, 2, &with_rule(&term.text, term.rule));
        pen.width = full;
        let after = std::mem::replace(&mut pen.y, top);
        let size = Face::Sans.fit(&term.value, 0.95, 4.4);
        pen.at([full, 0.9], Type::new(Face::Sans, size, palette.ink).right(), &term.value);
        pen.y = after.max(top + pen.em * 1.15);
    }
    if !account.total.is_empty() {
        pen.down(0.15);
        pen.rule(palette.ink_faint);
        pen.at([pen.width, 1.75], Type::new(Face::Sans, 1.9, palette.accent).right(), &account.total);
        pen.down(2.15);
    }
    if let Some(forecast) = &account.forecast {
        chances(pen, forecast);
    }
}

/// One bar a result, as long as it is likely.
pub(crate) fn chances(pen: &mut Pen, forecast: &Forecast) {
    let (em, palette, w) = (pen.em, pen.palette, pen.width);
    for likely in &forecast.results {
        let share = likely.weight as f32 / forecast.of.max(1) as f32;
        let reading = format!("{}/{} · {:.0}%", likely.weight, forecast.of, share * 100.0);
        let key = Face::Sans.cut(&likely.key, em * 0.95, em * 3.0);
        pen.at([0.0, 0.9], Type::new(Face::Sans, 0.95, palette.ink), &key);
        let x = (Face::Sans.width(&key, em * 0.95) + em * 0.5).max(em * 2.0);
        let room = w - x - Face::Sans.width(&reading, em * 0.82) - em * 0.5;
        let text = Face::Italic.cut(&likely.text, em * 0.8, room);
        pen.at([x, 0.9], Type::new(Face::Italic, 0.8, palette.ink_soft), &text);
        pen.at([w, 0.9], Type::new(Face::Sans, 0.82, palette.ink).right(), &reading);
        pen.down(1.15);
        let line = format!(r#"fill="{}" fill-opacity=".5""#, palette.card_edge);
        rect(&mut pen.svg, [0.0, pen.y, w, em * 0.38], em * 0.19, &line);
        if share > 0.0 {
            let length = (w * share.min(1.0)).max(em * 0.38);
            rect(
                &mut pen.svg,
                [0.0, pen.y, length, em * 0.38],
                em * 0.19,
                &format!(r#"fill="{}""#, palette.gold),
            );
        }
        pen.down(0.72);
    }
}
