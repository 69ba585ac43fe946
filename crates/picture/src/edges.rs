//! Where one enters and leaves the map: an arrow at the edge for every space of an entry or an exit, and its
//! name beside them.

use crate::fonts::Face;
use crate::geometry::{P, Rect, along, perp, sub, unit};
use crate::ink::{N, Path, Type, fill, stroke, words_with};
use crate::map::Map;
use crate::scale;
use crate::theme::Palette;
use contract::scene::{Nation, Party, Purpose, Region};
use std::collections::BTreeMap;

/// A side of the map, as the direction one leaves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rim {
    North,
    South,
    West,
    East,
}

impl Rim {
    const ALL: [Rim; 4] = [Rim::North, Rim::South, Rim::West, Rim::East];

    fn outwards(self) -> P {
        match self {
            Rim::North => [0.0, -1.0],
            Rim::South => [0.0, 1.0],
            Rim::West => [-1.0, 0.0],
            Rim::East => [1.0, 0.0],
        }
    }

    fn is_level(self) -> bool {
        matches!(self, Rim::North | Rim::South)
    }

    /// How far a point is from this side of a rectangle.
    fn distance(self, [x, y]: P, area: Rect) -> f32 {
        match self {
            Rim::North => y - area.y,
            Rim::South => area.bottom() - y,
            Rim::West => x - area.x,
            Rim::East => area.right() - x,
        }
    }
}

/// One arrow.
struct Gate<'a> {
    region: &'a Region,
    at: P,
    rims: Vec<Rim>,
}

/// The colour of those whom a region lets pass.
fn colour(palette: &Palette, region: &Region) -> &'static str {
    match region.of {
        Some(Party::Nation(Nation::Prussian | Nation::Landwehr)) => palette.prussian,
        Some(Party::Nation(Nation::French | Nation::Guard)) => palette.french,
        Some(Party::Nation(_)) => palette.allied,
        Some(Party::Side(side)) => palette.side(side),
        None => palette.ink_soft,
    }
}

/// The sides of the map that a space touches, nearest first.
fn rims(map: &Map<'_>, space: usize) -> Vec<Rim> {
    let Some(all) = Rect::around(map.outlines.iter().flatten().copied()) else { return Vec::new() };
    let open = |rim: Rim| {
        map.mesh.sides(space).any(|((a, b), across)| {
            let outwards = perp(unit(sub(a, b)));
            let towards = rim.outwards();
            across.is_none() && outwards[0] * towards[0] + outwards[1] * towards[1] > 0.4
        })
    };
    let at = map.centres[space];
    let near = if map.hexes { map.cell * 1.1 } else { map.cell * 2.0 };
    let mut rims: Vec<Rim> =
        Rim::ALL.into_iter().filter(|rim| rim.distance(at, all) < near && open(*rim)).collect();
    rims.sort_by(|a, b| a.distance(at, all).total_cmp(&b.distance(at, all)));
    rims
}

/// All arrows and their words.
pub(crate) fn edges(out: &mut String, map: &Map<'_>) {
    let mut gates = Vec::new();
    for region in &map.board.regions {
        if matches!(region.purpose, Purpose::Entry | Purpose::Exit) {
            for space in region.spaces.iter().map(|&space| usize::from(space)) {
                if let Some(&at) = map.centres.get(space) {
                    gates.push(Gate { region, at, rims: rims(map, space) });
                }
            }
        }
    }
    // A corner space belongs to the side that most spaces of its region lie on.
    let mut votes: BTreeMap<(&str, Rim), usize> = BTreeMap::new();
    for gate in &gates {
        if let Some(&rim) = gate.rims.first() {
            *votes.entry((&gate.region.key, rim)).or_default() += 1;
        }
    }
    let mut runs: BTreeMap<(Rim, &str), (&Region, Vec<P>)> = BTreeMap::new();
    for gate in &gates {
        let best = gate.rims.iter().copied().max_by_key(|&rim| {
            let order = gate.rims.iter().position(|&other| other == rim).unwrap_or(0);
            (votes.get(&(gate.region.key.as_str(), rim)).copied().unwrap_or(0), 4 - order)
        });
        if let Some(rim) = best {
            arrow(out, map, rim, gate);
            let run = runs.entry((rim, &gate.region.name)).or_insert((gate.region, Vec::new()));
            run.1.push(gate.at);
        }
    }
    let mut written: Vec<(Rim, f32, f32)> = Vec::new();
    written.extend(scale::bar(out, map).map(|(from, to)| (Rim::South, from, to)));
    for ((rim, _), (region, mut places)) in runs {
        let axis = usize::from(!rim.is_level());
        places.sort_by(|a, b| a[axis].total_cmp(&b[axis]));
        let along: Vec<f32> = places.iter().map(|place| place[axis]).collect();
        // The words stand once, beside the longest row of arrows.
        let longest = along
            .chunk_by(|a, b| b - a < map.cell * 1.25)
            .reduce(|best, run| if run.len() > best.len() { run } else { best });
        if let Some((first, last)) = longest.and_then(|run| run.first().zip(run.last())) {
            legend(out, map, rim, region, (first + last) / 2.0, &mut written);
        }
    }
}

/// An arrow in the margin, pointing in or out.
fn arrow(out: &mut String, map: &Map<'_>, rim: Rim, gate: &Gate<'_>) {
    let size = if map.hexes { map.cell * 0.27 } else { map.em * 1.3 };
    let outwards = rim.outwards();
    let edge = along(gate.at, outwards, rim.distance(gate.at, map.field) - map.em * 0.15);
    let (tip, tail) = if gate.region.purpose == Purpose::Exit {
        (edge, along(edge, outwards, -size))
    } else {
        (along(edge, outwards, -size), edge)
    };
    let course = unit(sub(tip, tail));
    let side = perp(course);
    let neck = along(tip, course, -size * 0.5);
    let path = Path::polygon(&[
        tip,
        along(neck, side, size * 0.46),
        along(neck, side, size * 0.19),
        along(tail, side, size * 0.19),
        along(tail, side, -size * 0.19),
        along(neck, side, -size * 0.19),
        along(neck, side, -size * 0.46),
    ]);
    stroke(out, &path, map.palette.halo, size * 0.16, 0.9);
    fill(out, &path, colour(map.palette, gate.region), 1.0);
}

/// The name of a region in the band of the frame, unless others stand there.
fn legend(
    out: &mut String,
    map: &Map<'_>,
    rim: Rim,
    region: &Region,
    at: f32,
    written: &mut Vec<(Rim, f32, f32)>,
) {
    let (note, size) = (region.name.as_str(), map.em * 0.74);
    let half = Face::Italic.width(note, size) / 2.0 + map.em * 0.3;
    let (low, high) =
        if rim.is_level() { (map.field.x, map.field.right()) } else { (map.field.y, map.field.bottom()) };
    if high - low < 2.0 * half {
        return;
    }
    let at = at.clamp(low + half, high - half);
    if written.iter().any(|&(other, a, b)| other == rim && at - half < b && a < at + half) {
        return;
    }
    written.push((rim, at - half, at + half));
    let middle = map.em * 0.98;
    let [x, y] = match rim {
        Rim::North => [at, middle],
        Rim::South => [at, map.frame.h - middle],
        Rim::West => [middle, at],
        Rim::East => [map.frame.w - middle, at],
    };
    let set = Type::new(Face::Italic, size, colour(map.palette, region)).middle();
    match rim {
        Rim::North | Rim::South => words_with(out, [x, y + size * 0.33], set, note, ""),
        Rim::West | Rim::East => {
            let angle = if rim == Rim::West { -90 } else { 90 };
            let turn = format!(r#" transform="translate({} {})rotate({angle})""#, N(x), N(y));
            words_with(out, [0.0, size * 0.33], set, note, &turn);
        }
    }
}
