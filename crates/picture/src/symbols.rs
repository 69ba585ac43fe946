//! The signs on counters: arms in the manner of staff maps, and small badges for states.

use crate::fonts::NUMBERS;
use crate::geometry::P;
use crate::ink::{Esc, N, draw};
use crate::nations::{Livery, plain};
use contract::Side;
use contract::scene::Symbol;

/// An arm without a counter, for the legend.
pub(crate) fn loose(out: &mut String, symbol: Symbol, [x, y]: P, size: f32) {
    let plain = plain(Side::French);
    draw!(
        out,
        r#"<g transform="translate({} {})scale({})" font-family="{NUMBERS}" font-weight="bold">"#,
        N(x),
        N(y + size * 0.27),
        N(size / 70.0)
    );
    arm(out, symbol, &plain);
    out.push_str("</g>");
}

/// The arm of a piece on a plate in the upper half of a counter of 100 by 100.
pub(crate) fn arm(out: &mut String, symbol: Symbol, livery: &Livery) {
    if matches!(symbol, Symbol::Leader | Symbol::General | Symbol::Commander) {
        return star(out, livery);
    }
    let (plate, ink) = (livery.plate, livery.symbol);
    draw!(
        out,
        r#"<path d="M-31 -39H31V1H-31Z" fill="{plate}" stroke="{}" stroke-width="1.5"/>"#,
        livery.edge
    );
    match symbol {
        Symbol::HeavyCavalry | Symbol::HeavyArtillery => {
            draw!(out, r#"<path d="M-31 1L31 -39V1Z" fill="{ink}" fill-opacity=".35"/>"#);
        }
        Symbol::EliteInfantry => {
            draw!(
                out,
                r#"<path d="M-31 -39L0 -19L-31 1ZM31 -39L0 -19L31 1Z" fill="{ink}" fill-opacity=".35"/>"#
            );
        }
        _ => {}
    }
    let signs = match symbol {
        Symbol::Infantry | Symbol::EliteInfantry => "M-31 -39L31 1M-31 1L31 -39",
        Symbol::Cavalry | Symbol::LightCavalry | Symbol::HeavyCavalry | Symbol::HorseArtillery => {
            "M-31 1L31 -39"
        }
        Symbol::Skirmisher => "M-31 -19H31",
        Symbol::Headquarters => "M-31 -24H31",
        Symbol::Garrison => "M-20 -6V-30H-12V-24H-4V-30H4V-24H12V-30H20V-6Z",
        Symbol::Train => "M-24 -12H24M-24 -12V-26H10V-12M-12 -6a5 5 0 1 0 .1 0ZM14 -6a5 5 0 1 0 .1 0Z",
        _ => "",
    };
    if !signs.is_empty() {
        draw!(out, r#"<path d="{signs}" fill="none" stroke="{ink}" stroke-width="5"/>"#);
    }
    if matches!(symbol, Symbol::Artillery | Symbol::HeavyArtillery | Symbol::HorseArtillery) {
        draw!(out, r#"<circle cx="0" cy="-19" r="9.5" fill="{ink}"/>"#);
    } else if signs.is_empty() {
        let letter: String = symbol.key().chars().next().unwrap_or('?').to_uppercase().collect();
        draw!(
            out,
            r#"<text x="0" y="-8" font-size="30" text-anchor="middle" fill="{ink}">{}</text>"#,
            Esc(if symbol == Symbol::Chit { "?" } else { &letter })
        );
    }
    frame(out, ink);
}

fn frame(out: &mut String, ink: &str) {
    draw!(out, r#"<path d="M-31 -39H31V1H-31Z" fill="none" stroke="{ink}" stroke-width="4.5"/>"#);
}

fn star(out: &mut String, livery: &Livery) {
    draw!(
        out,
        r#"<path d="M0 -44L6.8 -25.3L26.6 -24.6L11 -12.4L16.5 6.6L0 -4.4L-16.5 6.6L-11 -12.4L-26.6 -24.6L-6.8 -25.3Z" fill="{}" stroke="{}" stroke-width="2.5" stroke-linejoin="round"/>"#,
        livery.trim.unwrap_or(livery.plate),
        livery.edge
    );
}

/// Crossed swords on a disc.
pub(crate) fn swords(out: &mut String, x: f32, y: f32, disc: &str, ink: &str) {
    draw!(
        out,
        r#"<g transform="translate({x} {y})scale(1.15)"><circle r="19" fill="{disc}" stroke="{ink}" stroke-width="3"/><path d="M-9 -10L9 9M9 -10L-9 9" stroke="{ink}" stroke-width="4" stroke-linecap="round" fill="none"/><path d="M-11 3L-3 11M11 3L3 11" stroke="{ink}" stroke-width="3.2" stroke-linecap="round" fill="none"/></g>"#
    );
}

/// A shield on a disc.
pub(crate) fn shield(out: &mut String, x: f32, y: f32, disc: &str, ink: &str) {
    draw!(
        out,
        r#"<g transform="translate({x} {y})scale(1.15)"><circle r="19" fill="{disc}" stroke="{ink}" stroke-width="3"/><path d="M-9.5 -9.5Q0 -13 9.5 -9.5V0Q8 9 0 13Q-8 9 -9.5 0Z" fill="{ink}"/></g>"#
    );
}

/// A pennant on a staff, filled or hollow.
pub(crate) fn pennant(out: &mut String, x: f32, y: f32, red: &str, paper: &str, filled: bool) {
    let (inner, edge) = if filled { (red, paper) } else { (paper, red) };
    draw!(
        out,
        r#"<g transform="translate({x} {y})scale(1.3)"><path d="M0 16V-20" stroke="{paper}" stroke-width="7.5" stroke-linecap="round"/><path d="M0 16V-20" stroke="{red}" stroke-width="4" stroke-linecap="round"/><path d="M1 -20L27 -11L1 -2Z" fill="{inner}" stroke="{edge}" stroke-width="3" stroke-linejoin="round"/></g>"#
    );
}

/// The first letter of a state that the renderer does not know.
pub(crate) fn letter(out: &mut String, x: f32, y: f32, word: &str, disc: &str, ink: &str) {
    let letter: String = word.chars().next().unwrap_or('?').to_uppercase().collect();
    draw!(
        out,
        r#"<circle cx="{x}" cy="{y}" r="12" fill="{disc}" stroke="{ink}" stroke-width="2"/><text x="{x}" y="{}" font-size="17" text-anchor="middle" fill="{ink}">{}</text>"#,
        y + 6.0,
        Esc(&letter)
    );
}
