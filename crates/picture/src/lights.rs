//! What may be done and what must: lit spaces with their cost, signs on spaces, and the ways that
//! things went.

use crate::fonts::Face;
use crate::geometry::{P, Rect, along, distance, mix, perp, sub, unit};
use crate::ink::{Esc, N, Path, Type, draw, fill, rect, stroke, words, words_with};
use crate::map::Map;
use crate::symbols;
use contract::scene::{Anchor, Mark, PieceId, Sign};
use contract::{Entry, Scene};
use std::collections::{BTreeMap, BTreeSet};

/// What can be chosen on the map, gathered from the choices of a scene.
#[derive(Default)]
pub(crate) struct Lights {
    /// Spaces, with the cost when there is only one.
    spaces: BTreeMap<usize, BTreeSet<Option<String>>>,
    /// Pieces, with the cost of choosing them if it is known.
    pieces: BTreeMap<PieceId, Option<String>>,
}

impl Lights {
    pub fn of(scene: &Scene) -> Lights {
        let mut lights = Lights::default();
        for choice in &scene.choices {
            let cost = choice.cost.as_deref().and_then(short);
            match choice.on {
                Anchor::Piece(piece) => {
                    let known = lights.pieces.entry(piece).or_default();
                    *known = known.take().or(cost);
                }
                Anchor::Space(space) => {
                    lights.spaces.entry(usize::from(space)).or_default().insert(cost);
                }
                Anchor::PieceTo(piece, space) => {
                    lights.pieces.entry(piece).or_default();
                    lights.spaces.entry(usize::from(space)).or_default().insert(cost);
                }
                Anchor::Facing(piece, _) => {
                    lights.pieces.entry(piece).or_default();
                }
                Anchor::Tray(_) | Anchor::Card { .. } | Anchor::Button => {}
            }
        }
        lights
    }

    pub fn lights_piece(&self, piece: PieceId) -> bool {
        self.pieces.contains_key(&piece)
    }

    /// Soft light on every space that can be chosen.
    pub fn draw_spaces(&self, out: &mut String, map: &Map<'_>) {
        let cell = map.cell.min(map.em * 6.0);
        out.push_str(r#"<g class="choices">"#);
        for &space in self.spaces.keys().filter(|&&space| space < map.outlines.len()) {
            let middle = map.centres[space];
            let inner: Vec<P> =
                map.outlines[space].iter().map(|&corner| mix(corner, middle, 0.035)).collect();
            let path = Path::polygon(&inner);
            draw!(out, r#"<g class="lit" data-space="{space}">"#);
            fill(out, &path, map.palette.gold, 0.25);
            out.push_str("</g>");
        }
        let mut rim = Path::default();
        for outline in map.mesh.union(|space| self.spaces.contains_key(&space)) {
            rim.add_polygon(&outline);
        }
        stroke(out, &rim, map.palette.gold, cell * 0.05, 0.95);
        out.push_str("</g>");
    }

    /// Where costs are written on empty spaces.
    pub fn cost_boxes(&self, map: &Map<'_>) -> Vec<Rect> {
        let priced = self.spaces.iter().filter(|(_, costs)| costs.len() == 1 && !costs.contains(&None));
        let size = cost_size(map);
        priced
            .filter_map(|(&space, _)| map.centres.get(space))
            .map(|&middle| Rect::centred(middle, size, size))
            .collect()
    }

    /// The cost of each, in the middle of empty spaces and below counters.
    pub fn draw_costs(&self, out: &mut String, map: &Map<'_>, taken: &BTreeMap<usize, Vec<PieceId>>) {
        for (&space, costs) in self.spaces.iter().filter(|(space, _)| **space < map.centres.len()) {
            if let (1, Some(Some(cost))) = (costs.len(), costs.first()) {
                if taken.contains_key(&space) {
                    pill(out, map, space, cost);
                } else {
                    let [x, y] = map.centres[space];
                    let size = cost_size(map);
                    let halo = format!(
                        r#" stroke="{}" stroke-width="{}" paint-order="stroke" stroke-linejoin="round""#,
                        map.palette.halo,
                        N(size * 0.2)
                    );
                    let set = Type::new(Face::Sans, size, map.palette.accent).middle();
                    words_with(out, [x, y + size * 0.4], set, cost, &halo);
                }
            }
        }
        for (&space, pieces) in taken {
            for cost in pieces.iter().filter_map(|piece| self.pieces.get(piece)).flatten().take(1) {
                pill(out, map, space, cost);
            }
        }
    }
}

fn cost_size(map: &Map<'_>) -> f32 {
    if map.hexes { map.cell * 0.27 } else { map.em * 1.1 }
}

/// A cost short enough for a hex: `3 points` is `3`.
fn short(cost: &str) -> Option<String> {
    let word = cost.split_whitespace().next()?;
    let starts = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '−' | '×' | '½');
    let short = if word.starts_with(starts) { word } else { cost.trim() };
    (short.chars().count() <= 6).then(|| short.to_owned())
}

/// A small plate at the lower rim of a space.
fn pill(out: &mut String, map: &Map<'_>, space: usize, text: &str) {
    let size = if map.hexes { map.cell * 0.19 } else { map.em * 0.8 };
    let [x, y] = map.centres[space];
    let y = y + map.counter() * 0.5 + size * 0.7;
    let w = Face::Sans.width(text, size) + size * 0.8;
    let more = format!(
        r#"fill="{}" stroke="{}" stroke-width="{}""#,
        map.palette.gold,
        map.palette.shadow,
        N(size * 0.08)
    );
    rect(out, [x - w / 2.0, y - size * 0.6, w, size * 1.2], size * 0.5, &more);
    words(out, [x, y + size * 0.35], Type::new(Face::Sans, size, "#2b1d0e").middle(), text);
}

/// Regions that matter now, under everything that stands on them.
pub(crate) fn regions(out: &mut String, map: &Map<'_>, scene: &Scene) {
    for light in &scene.lights {
        let Some(region) = map.board.regions.iter().find(|region| region.key == light.region) else {
            continue;
        };
        let colour = light.side.map_or(map.palette.gold, |side| map.palette.side(side));
        draw!(out, r#"<g class="region" data-region="{}">"#, Esc(&region.key));
        for outline in map.mesh.union(|space| region.spaces.contains(&(space as u16))) {
            let path = Path::polygon(&outline);
            fill(out, &path, colour, 0.1);
            stroke(out, &path, colour, map.em * 0.18, 0.6);
        }
        out.push_str("</g>");
    }
}

/// Signs on spaces, at their upper right.
pub(crate) fn marks(out: &mut String, map: &Map<'_>, scene: &Scene) {
    let mut before: BTreeMap<u16, usize> = BTreeMap::new();
    for mark in &scene.marks {
        let Some(&[x, y]) = map.centres.get(usize::from(mark.at)) else { continue };
        let nth = before.entry(mark.at).or_default();
        let size = if map.hexes { map.cell * 0.3 } else { map.em * 1.4 };
        let (dx, dy) =
            if map.hexes { (0.33 - 0.24 * *nth as f32, -0.29) } else { (0.28 - 0.2 * *nth as f32, -0.2) };
        *nth += 1;
        draw!(
            out,
            r#"<g class="mark" data-mark="{}" transform="translate({} {})scale({:.4})"><title>{} [{}]</title>"#,
            Esc(mark.kind.key()),
            N(x + dx * map.cell),
            N(y + dy * map.cell),
            if size.is_finite() { size / 44.0 } else { 0.0 },
            Esc(&mark.text),
            mark.rule
        );
        sign(out, map, mark);
        out.push_str("</g>");
    }
}

/// A mark, 44 across: its sign, and what is written on it.
fn sign(out: &mut String, map: &Map<'_>, mark: &Mark) {
    let (red, paper) = (map.palette.red, "#fff6e0");
    let own = mark.side.map(|side| map.palette.side(side));
    let gold = map.palette.gold;
    match mark.kind {
        Sign::Duty => symbols::pennant(out, -10.0, 2.0, red, paper, true),
        Sign::Battle | Sign::Contested => symbols::swords(out, 0.0, 0.0, red, paper),
        Sign::Target => draw!(
            out,
            r#"<circle r="17" fill="{paper}" fill-opacity=".85" stroke="{red}" stroke-width="4"/><path d="M0 -22V-9M0 22V9M-22 0H-9M22 0H9" stroke="{red}" stroke-width="4" stroke-linecap="round"/><circle r="4" fill="{red}"/>"#
        ),
        Sign::Objective => draw!(
            out,
            r##"<path d="M0 -21L5.9 -6.5L21.5 -5.4L9.5 4.6L13.3 19.8L0 11.5L-13.3 19.8L-9.5 4.6L-21.5 -5.4L-5.9 -6.5Z" fill="{gold}" stroke="{}" stroke-width="2.5" stroke-linejoin="round"/>"##,
            own.unwrap_or("#5c4108")
        ),
        Sign::Control => draw!(
            out,
            r##"<path d="M-12 21V-20" stroke="#33261a" stroke-width="4" stroke-linecap="round"/><path d="M-12 -20H18L11 -10L18 0H-12Z" fill="{}" stroke="{paper}" stroke-width="2.5" stroke-linejoin="round"/>"##,
            own.unwrap_or(gold)
        ),
        _ => {
            let edge = own.unwrap_or(red);
            draw!(
                out,
                r#"<path d="M0 -17L17 0L0 17L-17 0Z" fill="{paper}" stroke="{edge}" stroke-width="4" stroke-linejoin="round"/>"#
            );
        }
    }
    if let Some(label) = &mark.label {
        let set = Type::new(Face::Sans, 19.0, map.palette.ink).middle();
        words(out, [0.0, 34.0], set, label);
    }
}

/// The ways that things went, the older the fainter.
pub(crate) fn arrows(out: &mut String, map: &Map<'_>, entries: &[Entry]) {
    let ways: Vec<&Entry> = entries.iter().filter(|entry| entry.arrow.len() > 1).collect();
    for (index, entry) in ways.iter().enumerate() {
        let age = (ways.len() - 1 - index) as f32;
        let colour = entry.side.map_or(map.palette.accent, |side| map.palette.side(side));
        let course: Vec<P> =
            entry.arrow.iter().filter_map(|&space| map.centres.get(usize::from(space)).copied()).collect();
        arrow(out, map, &course, colour, (0.9 - 0.13 * age).max(0.35));
    }
}

fn arrow(out: &mut String, map: &Map<'_>, course: &[P], colour: &str, opacity: f32) {
    let cell = map.cell.min(map.em * 7.0);
    let (&[.., before, last], &[first, second, ..]) = (course, course) else { return };
    if distance(before, last) < 1e-3 || distance(first, second) < 1e-3 {
        return;
    }
    let (leave, arrive) = (unit(sub(second, first)), unit(sub(last, before)));
    let mut body = course.to_vec();
    let (end, head) = (body.len() - 1, cell * 0.26);
    let tip = along(last, arrive, -cell * 0.28);
    body[0] = along(first, leave, cell * 0.12);
    body[end] = along(tip, arrive, -head * 0.7);
    let path = Path::smooth(&body, false);
    let side = perp(arrive);
    let base = along(tip, arrive, -head);
    let mut point = Path::default();
    point.add_polygon(&[
        tip,
        along(base, side, head * 0.62),
        along(tip, arrive, -head * 0.72),
        along(base, side, -head * 0.62),
    ]);
    out.push_str(r#"<g class="arrow">"#);
    stroke(out, &path, map.palette.halo, cell * 0.15, opacity * 0.8);
    stroke(out, &point, map.palette.halo, cell * 0.07, opacity * 0.8);
    stroke(out, &path, colour, cell * 0.085, opacity);
    fill(out, &point, colour, opacity);
    let [x, y] = body[0];
    draw!(
        out,
        r#"<circle cx="{}" cy="{}" r="{}" fill="{colour}" fill-opacity="{}"/></g>"#,
        N(x),
        N(y),
        N(cell * 0.075),
        N(opacity)
    );
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn costs_are_cut_to_their_number() {
        assert_eq!(short("3 points").as_deref(), Some("3"));
        assert_eq!(short("2-1").as_deref(), Some("2-1"));
        assert_eq!(short("free").as_deref(), Some("free"));
        assert_eq!(short("as far as it can go"), None);
        assert_eq!(short(""), None);
    }
}
