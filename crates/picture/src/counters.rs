//! One counter: a bevelled piece of cardboard with an arm, its numbers and its states.

use crate::fonts::{Face, NUMBERS};
use crate::geometry::P;
use crate::ink::{Esc, N, draw};
use crate::nations::{Livery, livery_of, shape};
use crate::symbols;
use crate::theme::Palette;
use contract::Side;
use contract::scene::{Counter, Face as Printed, Piece, State};

/// How a counter is shown besides what its piece says.
#[derive(Clone, Copy, Default)]
pub(crate) struct Shown {
    /// It may be chosen now.
    pub choosable: bool,
    /// Large enough that its name can be read on it.
    pub named: bool,
}

/// Draws a piece around a point. All measures inside are hundredths of its size.
pub(crate) fn counter(out: &mut String, palette: &Palette, piece: &Piece, at: P, size: f32, shown: Shown) {
    let is = |state: State| piece.is(state);
    let (side, printed) = (piece.counter.side, piece.printed());
    let livery = livery_of(printed.nation, side);
    let body = shape(side, 0.0);
    let turn = if is(State::Moved) || is(State::Spent) { -5 } else { 0 };
    draw!(
        out,
        r#"<g class="piece" data-piece="{}" data-key="{}" transform="translate({} {})scale({:.4})rotate({turn})"><title>{}"#,
        piece.id,
        Esc(&piece.counter.key),
        N(at[0]),
        N(at[1]),
        if size.is_finite() { size / 100.0 } else { 0.0 },
        Esc(&printed.name)
    );
    for line in piece.lines() {
        draw!(out, "\n{}", Esc(line));
    }
    out.push_str("</title>");
    if is(State::Picked) {
        for (width, opacity) in [(34, 0.22), (24, 0.35), (13, 0.95)] {
            ring(out, &body, palette.gold, width, opacity);
        }
    } else if shown.choosable {
        ring(out, &body, palette.gold, 11, 0.85);
    }
    if is(State::Attacking) || is(State::Defending) {
        ring(out, &body, palette.red, 13, 0.95);
    }
    front(out, palette, side, printed);
    if shown.named {
        let size = Face::Sans.fit(&printed.name, 10.0, 84.0).max(6.0);
        let name = Face::Sans.cut(&printed.name, size, 86.0);
        draw!(
            out,
            r#"<text x="0" y="-41.5" font-size="{}" text-anchor="middle" fill="{}">{}</text>"#,
            N(size * 0.9),
            livery.ink,
            Esc(&name)
        );
    }
    if is(State::Moved) || is(State::Spent) {
        let veil = if is(State::Spent) { ".55" } else { ".4" };
        draw!(out, r#"<path d="{body}" fill="{}" fill-opacity="{veil}"/>"#, palette.halo);
    }
    states(out, palette, piece);
    if let Some(facing) = piece.facing {
        draw!(
            out,
            r#"<path d="M0 -68L12 -53H-12Z" transform="rotate({})" fill="{}" stroke="{}" stroke-width="2"/>"#,
            u32::from(facing) % 6 * 60,
            livery.body,
            livery.plate
        );
    }
    out.push_str("</g>");
}

/// A counter as printed, without its states, to be used in any size: `#counter-{key}` is its front, and
/// `#counter-{key}-1` what turning it over shows. Its shadow falls outside of its square.
pub(crate) fn symbols_of(out: &mut String, palette: &Palette, counter: &Counter) {
    for (face, printed) in counter.faces.iter().enumerate() {
        draw!(out, r#"<symbol id="counter-{}"#, Esc(&counter.key));
        if face > 0 {
            draw!(out, "-{face}");
        }
        draw!(
            out,
            r#"" viewBox="-50 -50 100 100" overflow="visible"><g font-family="{NUMBERS}" font-weight="bold">"#
        );
        front(out, palette, counter.side, printed);
        out.push_str("</g></symbol>");
    }
}

/// What is printed on one side of a piece of cardboard.
fn front(out: &mut String, palette: &Palette, side: Side, printed: &Printed) {
    let livery = livery_of(printed.nation, side);
    cardboard(out, palette, side, &livery);
    symbols::arm(out, printed.symbol, &livery);
    numbers(out, printed, &livery);
}

fn ring(out: &mut String, body: &str, colour: &str, width: u32, opacity: f32) {
    draw!(
        out,
        r#"<path d="{body}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{}" stroke-linejoin="round"/>"#,
        N(opacity)
    );
}

/// A counter with nothing on it.
pub(crate) fn blank(out: &mut String, palette: &Palette, side: Side, livery: &Livery, at: P, size: f32) {
    draw!(out, r#"<g transform="translate({} {})scale({})">"#, N(at[0]), N(at[1]), N(size / 100.0));
    cardboard(out, palette, side, livery);
    out.push_str("</g>");
}

/// Shadow, body, bevel and edge.
fn cardboard(out: &mut String, palette: &Palette, side: Side, livery: &Livery) {
    let body = shape(side, 0.0);
    for (x, y, opacity) in [(5, 7, ".18"), (3, 4, ".28")] {
        draw!(
            out,
            r#"<path d="{body}" transform="translate({x} {y})" fill="{}" fill-opacity="{opacity}"/>"#,
            palette.shadow
        );
    }
    draw!(out, r#"<path d="{body}" fill="{}" stroke="{}" stroke-width="2.5"/>"#, livery.body, livery.edge);
    // Light from the upper left.
    draw!(
        out,
        r##"<path d="M-47 34V-34L-35 -47H34" fill="none" stroke="#fff" stroke-opacity=".38" stroke-width="4" stroke-linejoin="round"/><path d="M47 -34V34L35 47H-34" fill="none" stroke="#000" stroke-opacity=".3" stroke-width="4" stroke-linejoin="round"/>"##
    );
    if let Some(trim) = livery.trim {
        draw!(out, r#"<path d="{}" fill="none" stroke="{trim}" stroke-width="3.5"/>"#, shape(side, 5.0));
    }
}

/// The printed numbers in the lower half, as large as they fit.
fn numbers(out: &mut String, face: &Printed, livery: &Livery) {
    let text = face.values.iter().map(|printed| printed.value.as_str()).collect::<Vec<_>>().join("-");
    if !text.is_empty() {
        draw!(
            out,
            r#"<text x="0" y="39" font-size="{}" text-anchor="middle" fill="{}">{}</text>"#,
            N(Face::Sans.fit(&text, 44.0, 82.0)),
            livery.ink,
            Esc(&text)
        );
    }
}

/// Badges around the rim.
fn states(out: &mut String, palette: &Palette, piece: &Piece) {
    let fights = piece.is(State::Attacking) || piece.is(State::Defending);
    let mut others = 0;
    for &state in &piece.states {
        match state {
            State::Moved | State::Spent | State::Picked => {}
            State::Attacking => symbols::swords(out, 42.0, -42.0, palette.red, "#fff6e0"),
            State::Defending => symbols::shield(out, 42.0, -42.0, palette.red, "#fff6e0"),
            // The badge of a fight says more than the duty to seek one.
            State::MustAttack if fights => {}
            State::MustAttack => symbols::pennant(out, 38.0, -42.0, palette.red, "#fff6e0", true),
            State::MustBeAttacked => symbols::pennant(out, -46.0, -42.0, palette.red, "#fff6e0", false),
            state => {
                symbols::letter(out, -40.0 + 26.0 * others as f32, 46.0, state.key(), "#fff6e0", "#33261a");
                others += 1;
            }
        }
    }
}
