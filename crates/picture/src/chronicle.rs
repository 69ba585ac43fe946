//! What happened last, in words, with the dice as they fell.

use crate::fonts::Face;
use crate::ink::{N, Type, draw, rect, words};
use crate::pen::{Pen, with_rule};
use contract::Entry;
use contract::scene::{Die, Weight};

/// How many entries are told at most.
const TOLD: usize = 9;

pub(crate) fn chronicle(pen: &mut Pen, entries: &[Entry]) {
    if entries.is_empty() {
        return;
    }
    let palette = pen.palette;
    pen.heading("Despatches", "");
    for entry in &entries[entries.len().saturating_sub(TOLD)..] {
        let (face, size, fill, indent) = match entry.weight {
            Weight::Heading => (Face::Bold, 0.9, palette.ink, 0.0),
            Weight::Event => (Face::Roman, 0.86, palette.ink, 0.75),
            Weight::Detail => (Face::Italic, 0.78, palette.ink_soft, 1.4),
        };
        let x = indent * pen.em;
        if entry.weight != Weight::Heading {
            let colour = entry.side.map_or(palette.ink_faint, |side| palette.side(side));
            draw!(
                pen.svg,
                r#"<circle cx="{}" cy="{}" r="{}" fill="{colour}"/>"#,
                N(x - pen.em * 0.42),
                N(pen.y + pen.em * 0.58),
                N(pen.em * if entry.weight == Weight::Event { 0.2 } else { 0.11 })
            );
        }
        let text = match entry.rule {
            Some(rule) => with_rule(&entry.text, rule),
            None => entry.text.clone(),
        };
        let dice = entry.dice.len().min(6) as f32 * pen.em * 1.35;
        let (full, top) = (pen.width, pen.y);
        pen.width = full - dice;
        pen.paragraph(x, face, size, fill, 3, &text);
        pen.width = full;
        for (index, &die) in entry.dice.iter().take(6).enumerate() {
            die_face(pen, full - dice + (index as f32 * 1.35 + 0.15) * pen.em, top, die);
        }
        pen.down(0.12);
    }
}

/// A die with pips, with a number when it has more than six faces, or with the first letter of a picture.
pub(crate) fn die_face(pen: &mut Pen, x: f32, y: f32, die: Die) {
    let (em, palette) = (pen.em, pen.palette);
    let more = format!(r#"fill="{}" stroke="{}" stroke-width="{}""#, "#fffaf0", palette.ink, N(em * 0.07));
    rect(&mut pen.svg, [x, y, em * 1.2, em * 1.2], em * 0.25, &more);
    let pips: &[(f32, f32)] = match die {
        Die::Number(1) => &[(0.5, 0.5)],
        Die::Number(2) => &[(0.25, 0.25), (0.75, 0.75)],
        Die::Number(3) => &[(0.25, 0.25), (0.5, 0.5), (0.75, 0.75)],
        Die::Number(4) => &[(0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)],
        Die::Number(5) => &[(0.25, 0.25), (0.25, 0.75), (0.5, 0.5), (0.75, 0.25), (0.75, 0.75)],
        Die::Number(6) => &[(0.25, 0.22), (0.25, 0.5), (0.25, 0.78), (0.75, 0.22), (0.75, 0.5), (0.75, 0.78)],
        _ => &[],
    };
    for (dx, dy) in pips {
        draw!(
            pen.svg,
            r##"<circle cx="{}" cy="{}" r="{}" fill="#2b1d0e"/>"##,
            N(x + dx * em * 1.2),
            N(y + dy * em * 1.2),
            N(em * 0.13)
        );
    }
    if pips.is_empty() {
        let set = Type::new(Face::Sans, em * 0.8, "#2b1d0e").middle();
        words(&mut pen.svg, [x + em * 0.6, y + em * 0.9], set, &short(die));
    }
}

/// A die in a letter or two.
fn short(die: Die) -> String {
    match die {
        Die::Number(number) => number.to_string(),
        Die::Picture(picture) => picture.key().chars().take(1).collect::<String>().to_uppercase(),
    }
}
