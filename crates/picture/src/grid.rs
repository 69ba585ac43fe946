//! The grid: thin sides between spaces, their numbers, and a clear surface over each space that a
//! browser can point at and that says what the space is.

use crate::cover::Cover;
use crate::fonts::{Face, NUMBERS};
use crate::geometry::{P, Rect};
use crate::ink::{Esc, N, Path, draw, stroke};
use crate::map::Map;
use crate::stacks::Standing;

/// The sides of all spaces, each drawn once.
pub(crate) fn sides(out: &mut String, map: &Map<'_>) {
    let sides = map.mesh.all_sides();
    let path = |sides: &[(P, P)]| {
        let mut path = Path::default();
        for &(a, b) in sides {
            path.stroke(a, b);
        }
        path
    };
    let (palette, em) = (map.palette, map.em);
    let (shared, edge) = (path(&sides.shared), path(&sides.edge));
    if map.hexes {
        stroke(out, &shared, palette.grid, (map.cell * 0.014).max(em * 0.03), 0.42);
        stroke(out, &edge, palette.grid, (map.cell * 0.014).max(em * 0.03), 0.6);
    } else {
        stroke(out, &shared, palette.halo, em * 0.26, 0.75);
        stroke(out, &shared, palette.frame, em * 0.1, 0.8);
        stroke(out, &edge, palette.frame, em * 0.1, 0.5);
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
    if !map.look.numbers {
        return Vec::new();
    }
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
    let width = |index: usize| Face::Sans.width(&map.board.spaces[index].key, size);
    (0..tops.len())
        .map(|index| Rect {
            x: map.centres[index][0] - width(index) / 2.0,
            y: tops[index] - size,
            w: width(index),
            h: size,
        })
        .collect()
}

fn number_size(map: &Map<'_>) -> f32 {
    if map.hexes { (map.cell * 0.135).max(map.em * 0.34) } else { map.em * 1.05 }
}

/// The number of every space, small and faint.
pub(crate) fn numbers(out: &mut String, map: &Map<'_>, boxes: &[Rect]) {
    draw!(
        out,
        r#"<g class="numbers" font-family="{NUMBERS}" font-weight="bold" font-size="{}" fill="{}" fill-opacity="{}" text-anchor="middle">"#,
        N(number_size(map)),
        map.palette.number,
        if map.hexes { "0.65" } else { "0.85" }
    );
    let halo = format!(
        r#" stroke="{}" stroke-width="{}" stroke-opacity="0.6" paint-order="stroke""#,
        map.palette.halo,
        N(number_size(map) * 0.3)
    );
    for ((index, space), place) in map.spaces().zip(boxes) {
        let covered = map.lands[index].cover != Cover::Clear || !map.hexes;
        draw!(
            out,
            r#"<text x="{}" y="{}"{}>{}</text>"#,
            N(map.centres[index][0]),
            N(place.bottom() - place.h * 0.12),
            if covered { halo.as_str() } else { "" },
            Esc(&space.key)
        );
    }
    out.push_str("</g>");
}
