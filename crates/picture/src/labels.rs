//! Names on the map: towns upright, woods and fields in italics. Each tries its own place first and then places
//! around it, and takes the one that covers the fewest counters, names and numbers.

use crate::courses::{self, Along, alike, plain};
use crate::cover::Cover;
use crate::fonts::Face;
use crate::geometry::{P, Rect, length};
use crate::ink::{N, Type, words_with};
use crate::lines::Stroke;
use crate::map::Map;
use std::collections::BTreeMap;

/// A name that wants a place.
struct Name<'a> {
    text: &'a str,
    at: P,
    rank: u8,
    style: Style,
    /// Whether it is left out where there is no room for it.
    spare: bool,
}

/// How a name is written.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    /// Towns and farms.
    Place,
    /// Woods.
    Wood,
    /// Areas, ridges and whatever else lies in the open.
    Field,
}

impl Style {
    fn face(self) -> Face {
        match self {
            Style::Place => Face::Roman,
            Style::Wood | Style::Field => Face::Italic,
        }
    }
}

/// A name that found one.
pub(crate) struct Placed<'a> {
    name: Name<'a>,
    /// What it covers.
    pub bounds: Rect,
    size: f32,
}

/// What names should not cover.
#[derive(Default)]
pub(crate) struct Taken {
    pub counters: Vec<Rect>,
    pub numbers: Vec<Rect>,
    pub costs: Vec<Rect>,
}

/// All names: the labels of the board, the names of spaces that no label says, ridges, and then what the
/// true ground adds as long as there is room. Waters have theirs along their course.
fn names<'a>(map: &Map<'a>) -> Vec<Name<'a>> {
    let board = map.board;
    let place = |rank: u8| if map.hexes || rank < 2 { Style::Place } else { Style::Field };
    let written = |text: &'a str, at: P, rank: u8, style: Style| Name { text, at, rank, style, spare: false };
    let mut names: Vec<Name<'_>> = board
        .labels
        .iter()
        .map(|label| written(&label.text, map.at(label.at), label.rank, place(label.rank)))
        .collect();
    let said = |names: &[Name<'_>], text: &str| names.iter().any(|name| alike(name.text, text));
    let mut unsaid: BTreeMap<&str, Vec<P>> = BTreeMap::new();
    for (index, space) in map.spaces() {
        if let Some(name) = space.name.as_deref().filter(|name| names.iter().all(|said| said.text != *name)) {
            unsaid.entry(name).or_default().push(map.centres[index]);
        }
    }
    for (text, places) in unsaid {
        names.push(written(text, mean(&places), 2, place(2)));
    }
    for line in
        board.lines.iter().filter(|line| matches!(Stroke::of(&line.kind), Stroke::Ridge | Stroke::Crest))
    {
        let course = map.course(&line.points);
        if let (Some(text), Some(&at)) = (line.name.as_deref(), course.get(course.len() / 2))
            && !said(&names, text)
        {
            names.push(Name { spare: true, ..written(text, at, 3, Style::Field) });
        }
    }
    for feature in board.ground.iter().filter(|_| map.look.ground) {
        let points = map.course(&feature.points);
        let Some(text) = feature.name.as_deref().map(plain).filter(|text| !said(&names, text)) else {
            continue;
        };
        let style = match feature.kind.as_str() {
            "wood" | "park" => Style::Wood,
            "farm" | "chateau" | "mill" => Style::Place,
            _ => continue,
        };
        let at = mean(&points);
        if !points.is_empty() && map.near_spaces(at) {
            names.push(Name { spare: true, ..written(text, at, 3, style) });
        }
    }
    names.retain(|name| !name.text.trim().is_empty() && name.at.iter().all(|c| c.is_finite()));
    names.sort_by_key(|name| (name.spare, name.rank));
    names
}

fn mean(places: &[P]) -> P {
    let count = places.len().max(1) as f32;
    [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f32>() / count)
}

/// Where a name may go, relative to its point: over it, beside it, then further away.
fn offsets([w, h]: P, cell: f32) -> Vec<P> {
    let mut places = vec![[0.0, 0.0]];
    for reach in [0.2, 0.33, 0.41, 0.5, 0.62, 0.8, 1.0, 1.25, 1.5] {
        let (x, y) = (cell * reach + w, cell * reach + h * 0.5);
        places.extend([[0.0, y], [0.0, -y], [x, 0.0], [-x, 0.0]]);
        places.extend([[w * 0.6, y], [-w * 0.6, y], [w * 0.6, -y], [-w * 0.6, -y]]);
        places.extend([[x * 0.9, y * 0.6], [-x * 0.9, y * 0.6], [x * 0.9, -y * 0.6], [-x * 0.9, -y * 0.6]]);
    }
    places
}

/// Finds a place for every name.
pub(crate) fn place<'a>(map: &Map<'a>, taken: &Taken) -> Vec<Placed<'a>> {
    if !map.look.names {
        return Vec::new();
    }
    let cell = map.reach();
    // Houses may be written over, but there is no need to.
    let spread = if map.hexes { cell * 0.62 } else { cell * 1.0 };
    let houses: Vec<Rect> = (0..map.centres.len())
        .filter(|&index| matches!(map.lands[index].cover, Cover::Town | Cover::Fort))
        .map(|index| Rect::centred(map.centres[index], spread, spread))
        .collect();
    let mut placed: Vec<Placed<'_>> = Vec::new();
    for name in names(map) {
        let size = size_of(map, name.rank, cell);
        let (w, h) = (name.style.face().width(name.text, size) + size * 0.3, size * 1.05);
        let reach = Rect::centred(name.at, 3.0 * w + 4.0 * cell, 2.0 * h + 5.0 * cell);
        let near = |others: &[Rect]| -> Vec<Rect> {
            others.iter().copied().filter(|other| other.overlap(reach) > 0.0).collect()
        };
        let written: Vec<Rect> = placed.iter().map(|other| other.bounds).collect();
        let obstacles = [
            (near(&taken.counters), 24.0),
            (near(&written), 14.0),
            (near(&taken.costs), 4.0),
            (near(&taken.numbers), 2.0),
            (near(&houses), 2.2),
        ];
        let cost = |offset: P| {
            let bounds = Rect::centred([name.at[0] + offset[0], name.at[1] + offset[1]], w, h);
            let covered = |others: &[Rect]| others.iter().map(|&other| bounds.overlap(other)).sum::<f32>();
            let weighed: f32 = obstacles.iter().map(|(others, weight)| covered(others) * weight).sum();
            let outside = bounds.area() - bounds.overlap(map.field);
            let upper = if offset[1] > 0.0 { 0.0 } else { 0.06 };
            (weighed + outside * 30.0) / bounds.area().max(1.0) + length(offset) / cell * 0.9 + upper
        };
        let best = offsets([w / 2.0, h / 2.0], cell)
            .into_iter()
            .map(|offset| (cost(offset), offset))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        let (cost, best) = best.unwrap_or((0.0, [0.0, 0.0]));
        if name.spare && cost > 1.4 {
            continue;
        }
        let bounds = Rect::centred([name.at[0] + best[0], name.at[1] + best[1]], w, h);
        placed.push(Placed { name, bounds, size });
    }
    placed
}

fn size_of(map: &Map<'_>, rank: u8, cell: f32) -> f32 {
    let scale = match rank {
        0 | 1 => 0.22,
        2 => 0.19,
        _ => 0.165,
    };
    if map.hexes { (cell * scale).max(map.em * 0.6) } else { map.em * scale * 4.6 }
}

/// Writes the names.
pub(crate) fn write(out: &mut String, map: &Map<'_>, placed: &[Placed<'_>], waters: &[Along]) {
    if !map.look.names {
        return;
    }
    let palette = map.palette;
    out.push_str(r#"<g class="names">"#);
    courses::write(out, map, waters);
    for Placed { name, bounds, size } in placed {
        let colour = match (name.style, name.rank) {
            (Style::Wood, _) => palette.wood_ink,
            (_, 0..=2) => palette.ink,
            _ => palette.ink_soft,
        };
        let halo = format!(
            r#" stroke="{}" stroke-width="{}" stroke-opacity="0.92" paint-order="stroke" stroke-linejoin="round""#,
            palette.halo,
            N(size * 0.3)
        );
        let at = [bounds.x + bounds.w / 2.0, bounds.y + bounds.h / 2.0 + size * 0.3];
        words_with(out, at, Type::new(name.style.face(), *size, colour).middle(), name.text, &halo);
    }
    out.push_str("</g>");
}
