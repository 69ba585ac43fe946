//! Where pieces stand: alone in the middle of their space, fanned out when they share a hex, in
//! rows when they share an area.

use crate::geometry::{P, Rect, clearance};
use crate::map::Map;
use contract::Scene;
use contract::scene::{Piece, Place, State};
use std::collections::BTreeMap;

/// A piece and its place on the page.
pub(crate) struct Standing<'a> {
    pub piece: &'a Piece,
    pub space: usize,
    pub at: P,
    pub size: f32,
}

impl Standing<'_> {
    /// What it covers.
    pub fn bounds(&self) -> Rect {
        Rect::centred(self.at, self.size, self.size)
    }
}

/// Every piece on the map, in drawing order. Pieces on spaces that the board lacks are left out.
pub(crate) fn stand<'a>(map: &Map<'_>, scene: &'a Scene) -> Vec<Standing<'a>> {
    let mut by_space: BTreeMap<usize, Vec<&Piece>> = BTreeMap::new();
    for piece in &scene.pieces {
        if let Place::Space(space) = piece.place
            && usize::from(space) < map.centres.len()
        {
            by_space.entry(usize::from(space)).or_default().push(piece);
        }
    }
    let mut standing = Vec::with_capacity(scene.pieces.len());
    for (space, mut pieces) in by_space {
        // Whatever is in hand lies on top.
        pieces.sort_by_key(|piece| piece.is(State::Picked));
        let places = if map.hexes { fan(map, space, pieces.len()) } else { rows(map, space, pieces.len()) };
        standing.extend(pieces.into_iter().zip(places).map(|(piece, (at, size))| Standing {
            piece,
            space,
            at,
            size,
        }));
    }
    // North to south, so that lower counters lie over the badges of upper ones, not under them.
    standing.sort_by(|a, b| map.centres[a.space][1].total_cmp(&map.centres[b.space][1]));
    standing
}

/// One over the other, each a step to the upper right and smaller the more there are, so that the
/// numbers below stay in sight.
fn fan(map: &Map<'_>, space: usize, count: usize) -> Vec<(P, f32)> {
    let [x, y] = map.centres[space];
    let (cell, last) = (map.cell, count.saturating_sub(1) as f32);
    let (size, step) = match count {
        0 | 1 => (map.counter(), 0.0),
        2 => (cell * 0.54, cell * 0.27),
        3 => (cell * 0.5, cell * 0.2),
        _ => (cell * 0.46, (cell * 0.17).min(cell * 0.54 / last)),
    };
    (0..count)
        .map(|index| {
            let by = (index as f32 - last / 2.0) * step;
            ([x + by, y + cell * 0.035 - by * 0.8], size)
        })
        .collect()
}

/// Side by side in rows around the middle, smaller when there are many.
fn rows(map: &Map<'_>, space: usize, count: usize) -> Vec<(P, f32)> {
    let [x, y] = map.centres[space];
    let room = clearance(&map.outlines[space], [x, y]).max(map.em);
    let wide = ((count as f32 * 1.7).sqrt().ceil() as usize).clamp(1, count.max(1));
    let deep = count.div_ceil(wide);
    let full = map.counter();
    let size = full.min(2.3 * room / (wide as f32 * 1.08)).max(full * 0.6);
    let pitch = size * 1.08;
    (0..count)
        .map(|index| {
            let (row, column) = (index / wide, index % wide);
            let in_row = if row + 1 == deep { count - row * wide } else { wide };
            let dx = (column as f32 - (in_row as f32 - 1.0) / 2.0) * pitch;
            let dy = (row as f32 - (deep as f32 - 1.0) / 2.0) * pitch;
            ([x + dx, y + dy], size)
        })
        .collect()
}
