//! Boards and scenes as SVG and PNG.
//!
//! [`svg`] draws what a [`Board`] and a [`Scene`] say and knows no game: no rule, no unit, no
//! scenario. It knows words for terrain, lines, arms, nations, states and marks, and draws an
//! unknown one plainly. [`png()`] turns the SVG into pixels with embedded fonts, so that a picture is
//! the same on every machine. Equal inputs give equal pictures.
//!
//! Elements carry what a browser needs to find them: `data-space` and `data-key` on spaces,
//! `data-piece` on counters, a `<title>` with what hovering says.
//!
//! Reading order: `page` puts everything in its place. The map from the ground up: `map` and `mesh`
//! (where things lie), `survey` and `trace` (the true ground, and lines that lean towards it), `paper`,
//! `terrain`, `hachures`, `waters`, `lines`, `trees`, `towns`, `sites`, `grid`, `values`, `edges`, `scale`,
//! `lights`, `labels`, `courses`, `stacks`, `counters`. Around the map: `cartouche`, `header`, `panel` with
//! its sections, `legend`. What all of them write with: `ink`, `pen`, `fonts`, `theme`, `nations`, `geometry`.

mod account;
mod cartouche;
mod chains;
mod chronicle;
mod counters;
mod courses;
mod cover;
mod edges;
mod fonts;
mod geometry;
mod grid;
mod hachures;

mod header;
mod ink;
mod labels;
mod legend;
mod lights;
mod lines;
mod look;
mod map;
mod mesh;
mod nations;
mod page;
mod panel;
mod paper;
mod pen;
mod pixels;
mod scale;
mod sites;
mod stacks;
mod standing;
mod survey;
mod swatches;
mod symbols;
mod terrain;
mod theme;
mod towns;
mod trace;
mod tracks;
mod trays;
mod trees;
mod values;
mod waters;

pub use look::{Look, Theme};
pub use pixels::{LARGEST, PictureError, jpeg, png};

use contract::{Board, Scene};

/// Draws a board, and a scene on it if there is one, as a stand-alone SVG document.
pub fn svg(board: &Board, scene: Option<&Scene>, look: &Look) -> String {
    page::page(board, scene, look)
}

/// Draws the map alone, for a client that lays its own spaces and counters over it. The root element
/// says where: a point of the board lies at `data-origin` plus `data-scale` times its coordinates.
pub fn map(board: &Board, look: &Look) -> String {
    page::map_alone(board, look)
}

/// Draws one `<symbol id="counter-{key}">` a counter, and one `-1` for its back, each in a square, in an SVG document
/// that shows nothing by itself; and one `<symbol id="ground-{key}">` a terrain of the legend, a hex as wide as the square,
/// for ground that is laid in play.
pub fn counter_symbols(board: &Board, theme: Theme) -> String {
    let palette = theme::Palette::of(theme);
    let mut out = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg">"#);
    for counter in &board.counters {
        counters::symbols_of(&mut out, palette, counter);
    }
    for terrain in &board.legend {
        swatches::symbol(&mut out, palette, &terrain.key);
    }
    out.push_str("</svg>");
    out
}
