//! Below the map: every terrain with its name and what it does, the lines that are drawn, and the
//! nations and arms of the pieces. All words come from the board and the scene.

use crate::counters;
use crate::cover::Land;
use crate::fonts::Face;
use crate::geometry::P;
use crate::ink::Type;
use crate::lines::Stroke;
use crate::nations::livery_of;
use crate::pen::{Block, Pen, with_rule};
use crate::swatches::{line_swatch, terrain_swatch};
use crate::symbols;
use crate::theme::Palette;
use contract::scene::{Nation, Symbol};
use contract::words::capital;
use contract::{Board, Scene, Side};
use std::collections::BTreeSet;

/// The whole legend under a title, if it needs one.
pub(crate) fn legend(
    board: &Board,
    scene: Option<&Scene>,
    palette: &'static Palette,
    width: f32,
    em: f32,
    title: &str,
) -> Block {
    let mut pen = Pen::new(palette, width, em);
    if !title.is_empty() {
        pen.heading(title, "");
        pen.down(0.3);
    }
    terrains(&mut pen, board);
    let mut signs = lines(board);
    if let Some(scene) = scene {
        signs.extend(pieces(scene));
    }
    if !signs.is_empty() {
        row(&mut pen, &signs);
    }
    pen.block()
}

/// Lines of words for one kind of ground.
const MOST_LINES: usize = 7;

/// Whether the board has a line of this kind.
fn is_line(board: &Board, kind: &str) -> bool {
    board.lines.iter().any(|line| line.kind == kind)
}

/// Swatch, name and effect of each terrain, side by side.
fn terrains(pen: &mut Pen, board: &Board) {
    let (em, palette, width) = (pen.em, pen.palette, pen.width);
    let mut words: BTreeSet<&str> = board.spaces.iter().map(|space| space.terrain.as_str()).collect();
    words.retain(|word| board.legend.iter().all(|terrain| terrain.key != *word));
    let explained = board.legend.iter().map(|terrain| {
        (terrain.key.as_str(), terrain.name.clone(), with_rule(&terrain.effect, terrain.rule))
    });
    // A terrain that the board does not explain stands there with its word alone.
    let entries: Vec<(&str, String, String)> = explained
        .chain(words.into_iter().map(|word| (word, capital(&word.replace('-', ", ")), String::new())))
        .collect();
    let count = entries.len().max(1);
    let most = ((width / (em * 17.0)) as usize).clamp(1, count);
    // Rows of about equal length.
    let columns = count.div_ceil(count.div_ceil(most));
    let wide = width / columns as f32;
    let mut lowest = pen.y;
    for (index, (key, name, effect)) in entries.iter().enumerate() {
        if index % columns == 0 {
            pen.y = lowest;
        }
        let (x, top) = ((index % columns) as f32 * wide, pen.y);
        let at = [x + em * 1.6, top + em * 1.6];
        let stroke = Stroke::of(key);
        let is_ground = board.spaces.iter().any(|space| space.terrain == *key) || !is_line(board, key);
        // A hex with a bridge looks like any other but for the bridge.
        if is_ground {
            terrain_swatch(&mut pen.svg, palette, Land::of(key), at, em * 2.7);
        }
        if !is_ground || stroke == Stroke::Bridge {
            line_swatch(&mut pen.svg, palette, stroke, at, em * if is_ground { 1.8 } else { 2.4 });
        }
        let left = x + em * 3.5;
        pen.down(0.2);
        let name = Face::Bold.cut(name, em * 0.9, wide - em * 4.3);
        pen.at([left, 0.85], Type::new(Face::Bold, 0.9, palette.ink), &name);
        pen.down(1.15);
        pen.width = x + wide - em * 0.8;
        pen.paragraph(left, Face::Italic, 0.74, palette.ink_soft, MOST_LINES, effect);
        pen.width = width;
        lowest = lowest.max(pen.y).max(top + em * 3.3);
        pen.y = top;
    }
    pen.y = lowest;
}

/// A sign of the second row, and the word for it.
enum Sign<'a> {
    Line(&'a str),
    Nation(Nation, Side),
    Arm(Symbol),
    Numbers(String),
}

/// Kinds of line that the legend of the board does not explain already.
fn lines(board: &Board) -> Vec<Sign<'_>> {
    let mut kinds: Vec<&str> = Vec::new();
    for line in &board.lines {
        let explained = board.legend.iter().any(|terrain| terrain.key == line.kind);
        if !explained && !kinds.contains(&line.kind.as_str()) && kinds.len() < 8 {
            kinds.push(&line.kind);
        }
    }
    kinds.into_iter().map(Sign::Line).collect()
}

/// Nations and arms in the order in which they first appear, French first, and what the numbers on
/// a counter are.
fn pieces(scene: &Scene) -> Vec<Sign<'_>> {
    let (mut nations, mut arms): (Vec<(Nation, Side)>, Vec<Symbol>) = Default::default();
    for piece in &scene.pieces {
        let (printed, side) = (piece.printed(), piece.counter.side);
        if !nations.contains(&(printed.nation, side)) {
            nations.push((printed.nation, side));
        }
        if !arms.contains(&printed.symbol) {
            arms.push(printed.symbol);
        }
    }
    nations.sort_by_key(|&(_, side)| side);
    let mut signs: Vec<Sign<'_>> =
        nations.into_iter().take(10).map(|(nation, side)| Sign::Nation(nation, side)).collect();
    signs.extend(arms.into_iter().take(8).map(Sign::Arm));
    let mut faces = scene.pieces.iter().map(|piece| piece.printed());
    if let Some(face) = faces.find(|face| face.values.len() > 1) {
        let names: Vec<&str> = face.values.iter().map(|value| value.name.as_str()).collect();
        signs.push(Sign::Numbers(names.join("-")));
    }
    signs
}

/// Signs with their words, one after the other.
fn row(pen: &mut Pen, signs: &[Sign<'_>]) {
    let (em, palette) = (pen.em, pen.palette);
    pen.down(0.5);
    pen.rule(palette.card_edge);
    pen.down(0.6);
    let (mut x, size) = (0.0, em * 1.7);
    for sign in signs {
        let word = match sign {
            Sign::Line(word) => capital(word),
            Sign::Nation(nation, _) => capital(&nation.to_string()),
            Sign::Arm(symbol) => capital(&symbol.to_string()),
            Sign::Numbers(word) => capital(word),
        };
        let wide = size * 1.25 + Face::Roman.width(&word, em * 0.8) + em * 1.3;
        if x > 0.0 && x + wide > pen.width {
            x = 0.0;
            pen.down(2.2);
        }
        let at: P = [x + size * 0.6, pen.y + size * 0.5];
        match sign {
            Sign::Line(kind) => line_swatch(&mut pen.svg, palette, Stroke::of(kind), at, size),
            Sign::Nation(nation, side) => {
                counters::blank(&mut pen.svg, palette, *side, &livery_of(*nation, *side), at, size * 0.85);
            }
            Sign::Arm(symbol) => symbols::loose(&mut pen.svg, *symbol, at, size),
            Sign::Numbers(_) => {
                let set = Type::new(Face::Sans, em, palette.ink).middle();
                crate::ink::words(&mut pen.svg, [at[0], at[1] + em * 0.35], set, "#-#");
            }
        }
        pen.at([x + size * 1.3, 1.13], Type::new(Face::Roman, 0.8, palette.ink_soft), &word);
        x += wide;
    }
    pen.y += size + em * 0.2;
}
