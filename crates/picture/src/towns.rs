//! Towns: streets that meet the roads, and brick houses along them, with a church in some. Houses
//! stand out to the rim of their space, so that a counter in the middle does not hide the town.

use crate::cover::Cover;
use crate::geometry::{
    Grain, P, Rect, along, clearance, distance, from_segment, heading, inside, mix, perp, scatter,
    stretches_near, sub, unit,
};
use crate::ink::{N, Path, draw, fill_many, fill_with, stroke, stroke_many};
use crate::map::{Map, PATCH};
use crate::sites::built_over;
use crate::survey::{Site, Survey};
use crate::theme::Palette;
use crate::trace::Trace;
use std::f32::consts::{PI, TAU};

/// The houses of one or many towns, layer by layer.
#[derive(Default)]
struct Houses {
    streets: Path,
    shadows: Path,
    roofs: [Path; 2],
    ridges: Path,
    walls: Path,
    churches: Vec<(P, f32)>,
}

impl Houses {
    fn house(&mut self, at: P, course: P, half: [f32; 2], tone: usize) {
        let drop = half[1] * 0.45;
        self.shadows.add_block([at[0] + drop, at[1] + drop], course, half);
        self.roofs[tone % 2].add_block(at, course, half);
        self.ridges.stroke(along(at, course, -half[0] * 0.8), along(at, course, half[0] * 0.8));
    }

    fn draw(&self, out: &mut String, palette: &Palette, cell: f32) {
        stroke(out, &self.streets, palette.road_edge, cell * 0.056, 0.55);
        stroke(out, &self.streets, palette.road, cell * 0.036, 1.0);
        stroke(out, &self.walls, palette.brick_edge, cell * 0.03, 0.85);
        let patch = cell * PATCH;
        fill_many(out, &self.shadows, palette.shadow, 0.3, patch);
        for (roof, colour) in self.roofs.iter().zip(palette.brick) {
            let edge = format!(
                r#" stroke="{}" stroke-width="{}" stroke-linejoin="round" stroke-opacity="0.9""#,
                palette.brick_edge,
                N(cell * 0.012)
            );
            roof.patches(patch).iter().for_each(|part| fill_with(out, part, colour, 1.0, &edge));
        }
        stroke_many(out, &self.ridges, palette.brick_light, cell * 0.012, 0.9, patch);
        for &(at, size) in &self.churches {
            church(out, palette, at, size);
        }
    }
}

/// A nave, a tower and a cross.
fn church(out: &mut String, palette: &Palette, [x, y]: P, size: f32) {
    draw!(
        out,
        r#"<g transform="translate({} {})scale({})"><path d="M-1 5H11V8H-1Z" fill="{shadow}" fill-opacity=".3"/><path d="M-5 -1H5V6H-5Z" fill="{roof}" stroke="{edge}" stroke-width=".9"/><path d="M-9 -4H-4V6H-9Z" fill="{tower}" stroke="{edge}" stroke-width=".9"/><path d="M-9.6 -4L-6.5 -9L-3.4 -4Z" fill="{edge}"/><path d="M-6.5 -9V-14M-8.3 -12.2H-4.7" stroke="{edge}" stroke-width="1.1" fill="none"/></g>"#,
        N(x),
        N(y),
        N(size / 10.0),
        shadow = palette.shadow,
        roof = palette.brick[1],
        tower = palette.brick[0],
        edge = palette.brick_edge,
    );
}

/// All towns of the map. `ways` are the stretches of its roads.
pub(crate) fn towns(out: &mut String, map: &Map<'_>, ways: &[(P, P)], survey: &Survey, names: &[Rect]) {
    let cell = map.reach();
    let mut houses = Houses::default();
    for (index, ground) in map.lands.iter().enumerate() {
        match ground.cover {
            Cover::Town => town(map, index, ways, names, &mut houses),
            Cover::Fort => fort(walls_at(map, index, survey), cell * fort_size(map), &mut houses),
            _ if ground.strong => fort(walls_at(map, index, survey), cell * fort_size(map), &mut houses),
            _ => {}
        }
    }
    houses.draw(out, map.palette, cell);
}

/// The villages of the true ground where the board has none: houses that stand along the nearest way.
pub(crate) fn hamlets(out: &mut String, map: &Map<'_>, ways: &[(P, P)], survey: &Survey, names: &[Rect]) {
    let reach = map.reach();
    let mut roads = Trace::default();
    ways.iter().for_each(|&(a, b)| roads.add(&[a, b], &[]));
    let mut houses = Houses::default();
    for village in &survey.villages {
        for (at, mut grain) in scatter(village, reach * 0.12, 0.32) {
            let half = [reach * grain.between(0.03, 0.048), reach * grain.between(0.022, 0.03)];
            let free = map.near_spaces(at)
                && !built_over(map, at)
                && roads.nearest(at, half[1] + reach * 0.045).is_none()
                && !names.iter().any(|name| name.grown(reach * 0.05).holds(at));
            if free && grain.next() < 0.8 {
                let turn = grain.between(-0.12, 0.12);
                let course = roads
                    .nearest(at, reach * 0.8)
                    .map_or(heading(grain.between(0.0, PI)), |near| near.course);
                houses.house(at, heading(angle_of(course) + turn), half, (grain.next() * 2.0) as usize);
            }
        }
    }
    houses.draw(out, map.palette, reach * 0.75);
}

fn fort_size(map: &Map<'_>) -> f32 {
    if map.hexes { 0.24 } else { 0.18 }
}

/// Where the walls of a strong point stand: where the farm or castle truly stood, if it is in that area.
fn walls_at(map: &Map<'_>, index: usize, survey: &Survey) -> P {
    let middle = map.centres[index];
    let within = survey.sites.iter().filter(|(site, at)| {
        matches!(site, Site::Farm | Site::Chateau) && !map.hexes && inside(&map.outlines[index], *at)
    });
    let near = |a: &P, b: &P| distance(*a, middle).total_cmp(&distance(*b, middle));
    let at = within.map(|&(_, at)| at).min_by(near).unwrap_or(middle);
    // Not under the name of the area.
    let [off_x, off_y] = sub(at, middle);
    let (room, drop) = (map.em * 4.0, map.em * 3.2);
    match map.hexes || off_x.abs() > room || off_y.abs() > drop {
        true => at,
        false => [at[0], middle[1] + if off_y > 0.0 { drop * 1.1 } else { -drop }],
    }
}

/// The middle of a town: on the road that leads through it, or beside its name in an area.
fn heart(map: &Map<'_>, index: usize, ways: &[(P, P)]) -> P {
    let (middle, reach) = (map.centres[index], map.reach());
    let mut roads = Trace::default();
    ways.iter().for_each(|&(a, b)| roads.add(&[a, b], &[]));
    let far = if map.hexes { 0.4 } else { 1.2 };
    match roads.nearest(middle, reach * far) {
        Some(near) if inside(&map.outlines[index], near.at) => near.at,
        _ => middle,
    }
}

/// A few houses as a sign for the legend.
pub(crate) fn sample(out: &mut String, palette: &Palette, at: P, cell: f32) {
    let mut houses = Houses::default();
    houses
        .streets
        .stroke([at[0] - cell * 0.32, at[1] + cell * 0.1], [at[0] + cell * 0.32, at[1] - cell * 0.06]);
    let course = unit([0.64, -0.16]);
    for (dx, dy, tone) in
        [(-0.2, -0.08, 0), (0.0, -0.14, 1), (0.17, -0.18, 0), (-0.1, 0.18, 1), (0.15, 0.12, 0)]
    {
        houses.house([at[0] + dx * cell, at[1] + dy * cell], course, [cell * 0.075, cell * 0.045], tone);
    }
    houses.draw(out, palette, cell);
}

/// The ways that lead out of the middle of a space, as angles: along its roads, towards the next
/// space of the same town, and then wherever there is room.
fn streets(map: &Map<'_>, index: usize, middle: P, ways: &[(P, P)], cell: f32) -> Vec<f32> {
    let mut angles: Vec<f32> = Vec::new();
    // Where roads cross a small circle around the middle.
    let ring = cell * 0.2;
    for &(a, b) in ways {
        let mut last = a;
        for part in 1..=8 {
            let next = mix(a, b, part as f32 / 8.0);
            if (distance(middle, last) < ring) != (distance(middle, next) < ring) {
                push_apart(&mut angles, angle_of(sub(next, middle)));
            }
            last = next;
        }
    }
    for other in map.mesh.sides(index).filter_map(|(_, other)| other) {
        if map.lands[other].cover == Cover::Town {
            push_apart(&mut angles, angle_of(sub(map.centres[other], middle)));
        }
    }
    let mut grain = Grain::of(&map.board.spaces[index].key);
    let base = angles.first().copied().unwrap_or_else(|| grain.between(0.0, PI));
    for turn in [0.0, PI, PI * 0.5 + grain.between(-0.25, 0.25)] {
        if angles.len() < 3 {
            push_apart(&mut angles, base + turn);
        }
    }
    angles
}

fn angle_of(direction: P) -> f32 {
    direction[1].atan2(direction[0])
}

/// Adds an angle unless a similar one is there.
fn push_apart(angles: &mut Vec<f32>, angle: f32) {
    let near = |other: &f32| {
        let turn = (angle - other).rem_euclid(TAU);
        turn.min(TAU - turn) < 0.55
    };
    if !angles.iter().any(near) {
        angles.push(angle);
    }
}

fn town(map: &Map<'_>, index: usize, ways: &[(P, P)], names: &[Rect], houses: &mut Houses) {
    let cell = map.reach();
    let outline = &map.outlines[index];
    let near = Rect::centred(map.centres[index], 3.0 * cell, 3.0 * cell);
    let ways = &stretches_near(ways, near);
    let middle = heart(map, index, ways);
    let mut grain = Grain::of(&map.board.spaces[index].key);
    let reach = if map.hexes { cell * 0.43 } else { cell * 0.62 };
    let angles = streets(map, index, middle, ways, cell);
    let lines: Vec<(P, P)> =
        angles.iter().map(|&angle| (middle, along(middle, heading(angle), reach))).collect();
    for &(from, to) in &lines {
        // A road is drawn already.
        if !ways.iter().any(|&way| from_segment(mix(from, to, 0.7), way) < cell * 0.07) {
            houses.streets.stroke(from, to);
        }
    }
    let mut taken: Vec<P> = Vec::new();
    if grain.next() < 0.4 {
        let at = along(middle, heading(angles.first().copied().unwrap_or(0.0) + 0.7), cell * 0.2);
        houses.churches.push((at, cell * 0.085));
        taken.push(at);
    }
    let mut build = |houses: &mut Houses, at: P, course: P, half: [f32; 2], tone: usize| {
        let free = taken.iter().all(|&other| distance(other, at) > cell * 0.125)
            && inside(outline, at)
            && clearance(outline, at) > cell * 0.075
            && (map.hexes || !names.iter().any(|name| name.grown(cell * 0.09).holds(at)))
            && lines.iter().chain(ways).all(|&line| from_segment(at, line) > half[1] + cell * 0.024);
        if free {
            taken.push(at);
            houses.house(at, course, half, tone);
        }
    };
    // Houses on both sides of every street, then a few behind them.
    for &angle in &angles {
        let (course, across) = (heading(angle), perp(heading(angle)));
        for place in 0..5 {
            for side in [-1.0, 1.0] {
                let half = [cell * grain.between(0.042, 0.068), cell * grain.between(0.03, 0.04)];
                let out_by = cell * (0.1 + 0.115 * place as f32) + cell * grain.between(-0.02, 0.02);
                let off = side * (half[1] + cell * grain.between(0.032, 0.05));
                let lean = heading(angle + grain.between(-0.08, 0.08));
                let tone = (grain.next() * 2.0) as usize;
                if out_by < reach * 1.05 && grain.next() < 0.88 {
                    build(houses, along(along(middle, course, out_by), across, off), lean, half, tone);
                }
            }
        }
    }
    for _ in 0..26 {
        let angle = grain.between(0.0, TAU);
        let at = along(middle, heading(angle), reach * grain.between(0.6, 1.1));
        let half = [cell * grain.between(0.035, 0.055), cell * grain.between(0.026, 0.036)];
        build(houses, at, heading(angle + grain.between(-0.5, 0.5)), half, 1);
    }
}

/// A walled court: houses along its sides, a gate to the south.
fn fort(middle: P, size: f32, houses: &mut Houses) {
    let [x, y] = middle;
    let (w, h) = (size, size * 0.84);
    houses.walls.add_polygon(&[[x - w, y - h], [x + w, y - h], [x + w, y + h], [x - w, y + h]]);
    let deep = size * 0.2;
    houses.house([x, y - h], [1.0, 0.0], [w * 0.8, deep], 0);
    houses.house([x - w, y], [0.0, 1.0], [h * 0.72, deep], 1);
    houses.house([x + w, y], [0.0, 1.0], [h * 0.72, deep], 1);
    houses.house([x - w * 0.62, y + h], [1.0, 0.0], [w * 0.3, deep], 0);
    houses.house([x + w * 0.62, y + h], [1.0, 0.0], [w * 0.3, deep], 0);
}
