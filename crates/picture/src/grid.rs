//! The grid: thin sides between spaces, their numbers, and a clear surface over each space that a
//! browser can point at and that says what the space is.

use crate::cover::Cover;
use crate::fonts::{Face, NUMBERS};
use crate::geometry::{P, Rect};
use crate::ink::{Esc, N, Path, draw, stroke, stroke_net};
use crate::map::Map;
use crate::stacks::Standing;
use crate::values;

/// The sides of all spaces, each drawn once.
pub(crate) fn sides(out: &mut String, map: &Map<'_>) {
    let sides = map.mesh.all_sides();
    let path = |sides: &[(P, P)]| {
        let mut path = Path::default();
        let mut pen = None;
        for &(a, b) in sides {
            // A side that goes on from the last one needs no new start, as long as it stays near.
            let far = pen.take().filter(|&(at, _)| at == a).map_or(0, |(_, far)| far);
            if far == 0 {
                path.to(a);
            }
            path.on(b);
            pen = (far < 3).then_some((b, far + 1));
        }
        path
    };
    let (palette, em) = (map.palette, map.em);
    let (shared, edge) = (path(&sides.shared), path(&sides.edge));
    out.push_str(r#"<g class="grid">"#);
    if map.hexes {
        let width = (map.cell * 0.014).max(em * 0.03);
        stroke_net(out, &shared, palette.grid, width, 0.42, map.patch());
        stroke_net(out, &edge, palette.grid, width, 0.6, map.patch());
    } else {
        stroke(out, &shared, palette.halo, em * 0.34, 0.6);
        stroke(out, &shared, palette.frame, em * 0.09, 0.75);
        stroke(out, &edge, palette.frame, em * 0.09, 0.5);
        strong_points(out, map);
    }
    out.push_str("</g>");
}

/// The heavy border of a strong point.
fn strong_points(out: &mut String, map: &Map<'_>) {
    for (index, land) in
        map.lands.iter().enumerate().filter(|(_, land)| land.cover == Cover::Fort || land.strong)
    {
        let outline = Path::polygon(&map.outlines[index]);
        let wide = if land.strong { 0.34 } else { 0.2 };
        stroke(out, &outline, map.palette.ink, map.em * wide, 0.9);
    }
}

/// One clear surface a space, which says what it is when hovered.
pub(crate) fn surfaces(out: &mut String, map: &Map<'_>) {
    out.push_str(r#"<g class="spaces" fill="none" pointer-events="all">"#);
    for (index, space) in map.spaces() {
        draw!(
            out,
            r#"<path class="space" data-space="{index}" data-key="{}" d="{}"><title>{}"#,
            Esc(&space.key),
            Path::polygon(&map.outlines[index]),
            Esc(&space.key)
        );
        for word in space.name.iter() {
            draw!(out, " {}", Esc(word));
        }
        let terrain = map.board.legend.iter().find(|terrain| terrain.key == space.terrain);
        draw!(out, " · {}", Esc(terrain.map_or(&space.terrain, |terrain| &terrain.name)));
        for note in &space.notes {
            draw!(out, " · {}", Esc(note));
        }
        draw!(out, " · {}</title></path>", space.provenance);
    }
    out.push_str("</g>");
}

/// Where the number of every space is written: under the upper side of a hex, over what stands in
/// an area.
pub(crate) fn number_boxes(map: &Map<'_>, standing: &[Standing<'_>]) -> Vec<Rect> {
    let size = number_size(map);
    let mut tops: Vec<f32> = map.centres.iter().map(|middle| middle[1] - map.em * 0.55).collect();
    if map.hexes {
        for (top, outline) in tops.iter_mut().zip(&map.outlines) {
            *top = Rect::around(outline.iter().copied())
                .map_or(*top, |bounds| bounds.y + map.cell * 0.04 + size);
        }
    } else {
        for one in standing {
            tops[one.space] = tops[one.space].min(one.bounds().y - size * 0.15);
        }
    }
    let width = |index: usize| match number(map, index) {
        Some(text) => Face::Sans.width(text, size),
        None => 0.0,
    };
    // What is printed on the space stands at the right of its number, both together in the middle.
    (0..tops.len())
        .map(|index| Rect {
            x: map.centres[index][0] - (width(index) + values::width(map, index)) / 2.0,
            y: tops[index] - size,
            w: width(index),
            h: size,
        })
        .collect()
}

/// The number of a space. An area that is known by a word has its name instead.
fn number<'a>(map: &Map<'a>, index: usize) -> Option<&'a str> {
    let key = map.board.spaces[index].key.as_str();
    (map.hexes || key.chars().count() < 5).then_some(key)
}

fn number_size(map: &Map<'_>) -> f32 {
    if map.hexes { (map.cell * 0.135).max(map.em * 0.34) } else { map.em * 1.15 }
}

/// The number of every space, small and faint.
pub(crate) fn numbers(out: &mut String, map: &Map<'_>, boxes: &[Rect]) {
    if !map.look.numbers {
        return;
    }
    let (colour, opacity) = if map.hexes { (map.palette.number, "0.65") } else { (map.palette.ink, "1") };
    draw!(
        out,
        r#"<g class="numbers" font-family="{NUMBERS}" font-weight="bold" font-size="{}" fill="{colour}" fill-opacity="{opacity}" text-anchor="middle">"#,
        N(number_size(map)),
    );
    let halo = format!(
        r#" stroke="{}" stroke-width="{}" stroke-opacity="0.8" paint-order="stroke""#,
        map.palette.halo,
        N(number_size(map) * 0.3)
    );
    for (index, place) in boxes.iter().enumerate() {
        let Some(text) = number(map, index) else { continue };
        let covered = map.lands[index].cover != Cover::Clear || !map.hexes;
        draw!(
            out,
            r#"<text x="{}" y="{}"{}>{}</text>"#,
            N(place.x + place.w / 2.0),
            N(place.bottom() - place.h * 0.12),
            if covered { halo.as_str() } else { "" },
            Esc(text)
        );
    }
    out.push_str("</g>");
}
