//! Tracks as gauges: short ones as numbered boxes, long ones as a bar.

use crate::fonts::Face;
use crate::ink::{N, Type, draw, rect, words};
use crate::pen::Pen;
use contract::scene::Track;

/// A track of so many steps still fits as boxes.
const BOXES: i32 = 16;

pub(crate) fn tracks(pen: &mut Pen, tracks: &[Track]) {
    if tracks.is_empty() {
        return;
    }
    pen.heading("Tracks", "");
    for (index, track) in tracks.iter().enumerate() {
        if index > 0 {
            pen.down(0.45);
        }
        track_of(pen, track);
    }
}

fn track_of(pen: &mut Pen, track: &Track) {
    let (palette, width) = (pen.palette, pen.width);
    let colour = track.side.map_or(palette.accent, |side| palette.side(side));
    let reading =
        if track.limit == 0 { track.value.to_string() } else { format!("{} / {}", track.value, track.limit) };
    let room = width - Face::Sans.width(&reading, pen.em) - pen.em;
    let name = Face::Roman.cut(&track.name, pen.em * 0.95, room);
    pen.at([0.0, 0.9], Type::new(Face::Roman, 0.95, palette.ink), &name);
    pen.at([width, 0.9], Type::new(Face::Sans, 1.0, colour).right(), &reading);
    pen.down(1.25);
    if (1..=BOXES).contains(&track.limit) {
        boxes(pen, track, colour);
    } else if track.limit != 0 {
        bar(pen, track, colour);
    }
    if !track.note.trim().is_empty() {
        pen.paragraph(0.0, Face::Italic, 0.74, palette.ink_soft, 2, &track.note);
    }
}

/// One numbered box a step: filled up to the marker, strong where it stands.
fn boxes(pen: &mut Pen, track: &Track, colour: &str) {
    let (em, palette) = (pen.em, pen.palette);
    let gap = em * 0.14;
    let w = (pen.width - gap * (track.limit - 1) as f32) / track.limit as f32;
    let h = em * 1.3;
    for step in 1..=track.limit {
        let x = (step - 1) as f32 * (w + gap);
        let here = step == track.value;
        let (fill, opacity) = match step.cmp(&track.value) {
            std::cmp::Ordering::Less => (colour, 0.28),
            std::cmp::Ordering::Equal => (colour, 1.0),
            std::cmp::Ordering::Greater => (palette.page, 1.0),
        };
        let more = format!(
            r#"fill="{fill}" fill-opacity="{}" stroke="{}" stroke-width="{}""#,
            N(opacity),
            if here { colour } else { palette.card_edge },
            N(em * 0.06)
        );
        rect(&mut pen.svg, [x, pen.y, w, h], em * 0.18, &more);
        let ink = if here { palette.on_side } else { palette.ink_soft };
        let set = Type::new(Face::Sans, em * 0.8, ink).middle();
        words(&mut pen.svg, [x + w / 2.0, pen.y + em * 0.93], set, &step.to_string());
    }
    pen.y += h + em * 0.25;
}

/// A bar with ticks, and a marker where the track stands.
fn bar(pen: &mut Pen, track: &Track, colour: &str) {
    let (em, palette, w) = (pen.em, pen.palette, pen.width);
    let share = (track.value as f32 / track.limit as f32).clamp(0.0, 1.0);
    let (y, h) = (pen.y + em * 0.08, em * 0.78);
    let more =
        format!(r#"fill="{}" stroke="{}" stroke-width="{}""#, palette.page, palette.card_edge, N(em * 0.06));
    rect(&mut pen.svg, [0.0, y, w, h], h / 2.0, &more);
    if share > 0.0 {
        rect(&mut pen.svg, [0.0, y, (w * share).max(h), h], h / 2.0, &format!(r#"fill="{colour}""#));
    }
    let ticks =
        if track.limit.abs() <= 60 { 10.0 } else { (track.limit.abs() as f32 / 6.0).round().max(1.0) };
    let mut at = ticks;
    while at < track.limit.abs() as f32 {
        let x = w * at / track.limit.abs() as f32;
        draw!(
            pen.svg,
            r#"<path d="M{x} {}v{}" stroke="{}" stroke-width="{}" stroke-opacity=".7"/>"#,
            N(y + h * 0.2),
            N(h * 0.6),
            palette.ink_faint,
            N(em * 0.06),
            x = N(x)
        );
        at += ticks;
    }
    pen.y += h + em * 0.4;
}
