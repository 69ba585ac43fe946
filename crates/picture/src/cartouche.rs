//! The title of the board with its provenance, and the compass.

use crate::fonts::Face;
use crate::geometry::P;
use crate::ink::{N, Type, draw, rect, words, words_with};
use crate::pen::Block;
use crate::theme::Palette;
use contract::Board;

/// The title in an ornamental frame, with the compass beside it.
pub(crate) fn cartouche(board: &Board, palette: &Palette, width: f32, em: f32) -> Block {
    let rose = em * 5.2;
    let text = width - rose - em * 3.4;
    let mut size = em * 1.5;
    let mut title = Face::Bold.wrap(&board.title, size, text, 3);
    if title.len() > 2 {
        size = em * 1.2;
        title = Face::Bold.wrap(&board.title, size, text, 3);
    }
    let about = Face::Italic.wrap(&board.provenance, em * 0.76, text, 4);
    let inner = title.len() as f32 * size * 1.2 + about.len() as f32 * em * 1.02 + em * 0.9;
    let height = (inner + em * 1.8).max(rose + em * 1.0);

    let mut svg = String::new();
    plate(&mut svg, palette, width, height, em);
    let middle = rose + em * 1.6 + text / 2.0;
    let mut y = (height - inner) / 2.0;
    for line in &title {
        y += size * 1.15;
        words(&mut svg, [middle, y - size * 0.2], Type::new(Face::Bold, size, palette.ink).middle(), line);
    }
    y += em * 0.45;
    flourish(&mut svg, palette, [middle, y], (text * 0.36).min(em * 12.0), em);
    y += em * 0.35;
    for line in &about {
        y += em * 1.02;
        words(&mut svg, [middle, y], Type::new(Face::Italic, em * 0.76, palette.ink_soft).middle(), line);
    }
    compass(&mut svg, palette, [rose / 2.0 + em * 0.9, height / 2.0 + em * 0.25], rose / 2.0);
    Block { svg, height }
}

/// A card with a double line and notched corners.
fn plate(out: &mut String, palette: &Palette, w: f32, h: f32, em: f32) {
    let more =
        format!(r#"fill="{}" stroke="{}" stroke-width="{}""#, palette.card, palette.frame, N(em * 0.12));
    rect(out, [0.0, 0.0, w, h], em * 0.15, &more);
    let (i, n) = (em * 0.38, em * 0.6);
    draw!(
        out,
        r#"<path d="M{a} {i}H{b}A{n} {n} 0 0 0 {c} {a}V{d}A{n} {n} 0 0 0 {b} {e}H{a}A{n} {n} 0 0 0 {i} {d}V{a}A{n} {n} 0 0 0 {a} {i}Z" fill="none" stroke="{}" stroke-width="{}"/>"#,
        palette.card_edge,
        N(em * 0.06),
        i = N(i),
        n = N(n),
        a = N(i + n),
        b = N(w - i - n),
        c = N(w - i),
        d = N(h - i - n),
        e = N(h - i),
    );
}

/// A thin rule with a lozenge in its middle.
pub(crate) fn flourish(out: &mut String, palette: &Palette, [x, y]: P, half: f32, em: f32) {
    draw!(
        out,
        r#"<path d="M{} {y}H{}M{} {y}H{}" stroke="{c}" stroke-width="{}"/><path d="M{x} {}L{} {y}L{x} {}L{} {y}Z" fill="{c}"/>"#,
        N(x - half),
        N(x - em * 0.5),
        N(x + em * 0.5),
        N(x + half),
        N(em * 0.06),
        N(y - em * 0.2),
        N(x + em * 0.28),
        N(y + em * 0.2),
        N(x - em * 0.28),
        x = N(x),
        y = N(y),
        c = palette.accent,
    );
}

/// A compass rose of eight points with north up.
pub(crate) fn compass(out: &mut String, palette: &Palette, [x, y]: P, radius: f32) {
    draw!(
        out,
        r#"<g class="compass" transform="translate({} {})scale({})"><g fill="none" stroke="{ink}"><circle r="29" stroke-width="1"/><circle r="32" stroke-width=".6"/></g>"#,
        N(x),
        N(y),
        N(radius / 50.0),
        ink = palette.ink_soft
    );
    for (turns, long, wide) in [([45, 135, 225, 315], 26, 5), ([0, 90, 180, 270], 41, 8)] {
        for turn in turns {
            draw!(
                out,
                r#"<g transform="rotate({turn})"><path d="M0 -{long}L{wide} -{wide}L0 0Z" fill="{}" stroke="{ink}" stroke-width=".7"/><path d="M0 -{long}L-{wide} -{wide}L0 0Z" fill="{}" stroke="{ink}" stroke-width=".7"/></g>"#,
                palette.ink,
                palette.card,
                ink = palette.ink
            );
        }
    }
    let north = Type::new(Face::Bold, 13.0, palette.ink).middle();
    words_with(out, [0.0, -43.5], north, "N", "");
    out.push_str("</g>");
}
