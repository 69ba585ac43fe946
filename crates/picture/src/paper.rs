//! The paper: the page, the ground of the map with its faint patches and furrows, and the frame.

use crate::cover::Cover;
use crate::geometry::{Grain, P, Rect, along, heading, inside, perp};
use crate::ink::{N, Path, draw, rect, stroke_many};
use crate::map::Map;
use crate::theme::Palette;

/// Gradients that the other functions of this page refer to.
pub(crate) fn defs(out: &mut String, palette: &Palette) {
    let id = palette.id;
    for (index, colour) in palette.patches.iter().enumerate() {
        draw!(
            out,
            r#"<radialGradient id="{id}-patch-{index}"><stop offset="0" stop-color="{colour}" stop-opacity="0.6"/><stop offset="0.55" stop-color="{colour}" stop-opacity="0.25"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>"#
        );
    }
    for (name, x2, y2) in [("across", 1, 0), ("down", 0, 1)] {
        draw!(
            out,
            r#"<linearGradient id="{id}-{name}" x2="{x2}" y2="{y2}"><stop offset="0" stop-color="{c}" stop-opacity="0.2"/><stop offset="0.06" stop-color="{c}" stop-opacity="0"/><stop offset="0.94" stop-color="{c}" stop-opacity="0"/><stop offset="1" stop-color="{c}" stop-opacity="0.2"/></linearGradient>"#,
            c = palette.vignette
        );
    }
}

/// Soft spots of light and shade over a stretch of paper, about `size` large.
fn patches(out: &mut String, palette: &Palette, area: Rect, size: f32) {
    let (columns, rows) = ((area.w / size).ceil().min(24.0) as i32, (area.h / size).ceil().min(24.0) as i32);
    for row in 0..=rows {
        for column in 0..=columns {
            let mut grain = Grain::at(column + 17, row + 31);
            // Mostly light and green; brown is rare, or the paper looks stained.
            let patch = match grain.next() {
                share if share < 0.42 => 0,
                share if share < 0.85 => 1,
                _ => 2,
            };
            let x = area.x + (column as f32 + grain.between(-0.75, 0.75)) * size;
            let y = area.y + (row as f32 + grain.between(-0.75, 0.75)) * size;
            draw!(
                out,
                r#"<ellipse cx="{}" cy="{}" rx="{}" ry="{}" fill="url(#{}-patch-{patch})"/>"#,
                N(x),
                N(y),
                N(size * grain.between(0.55, 1.05)),
                N(size * grain.between(0.4, 0.75)),
                palette.id
            );
        }
    }
}

/// The sheet that everything lies on.
pub(crate) fn page(out: &mut String, palette: &Palette, width: f32, height: f32) {
    rect(out, [0.0, 0.0, width, height], 0.0, &format!(r#"fill="{}""#, palette.page));
    for name in ["across", "down"] {
        rect(out, [0.0, 0.0, width, height], 0.0, &format!(r#"fill="url(#{}-{name})""#, palette.id));
    }
}

/// The ground of the map before anything grows on it.
pub(crate) fn ground(out: &mut String, map: &Map<'_>) {
    let palette = map.palette;
    rect(out, map.field.as_array(), 0.0, &format!(r#"fill="{}""#, palette.ground));
    patches(out, palette, map.field, (map.field.w / 9.0).max(map.cell * 1.6));
    furrows(out, map);
}

/// Veils what lies beyond the spaces of a hex board.
pub(crate) fn beyond(out: &mut String, map: &Map<'_>) {
    if !map.hexes {
        return;
    }
    let field = map.field;
    let mut path = Path::polygon(&[
        [field.x, field.y],
        [field.right(), field.y],
        [field.right(), field.bottom()],
        [field.x, field.bottom()],
    ]);
    map.mesh.union(|_| true).iter().for_each(|outline| path.add_polygon(outline));
    draw!(out, r#"<path d="{path}" fill="{}" fill-opacity="0.72" fill-rule="evenodd"/>"#, map.palette.ground);
}

/// Faintly ploughed parcels on some of the open ground.
fn furrows(out: &mut String, map: &Map<'_>) {
    let reach = map.cell.min(map.em * 6.0);
    let mut lines = Path::default();
    for (index, space) in map.spaces() {
        let mut grain = Grain::of(&space.key);
        if map.lands[index].cover != Cover::Clear || grain.next() > 0.3 {
            continue;
        }
        let outline = &map.outlines[index];
        let angle = grain.between(0.0, std::f32::consts::PI);
        let (course, across) = (heading(angle), perp(heading(angle)));
        let turn = [grain.between(-0.2, 0.2) * reach, grain.between(-0.2, 0.2) * reach];
        let middle: P = along(map.centres[index], turn, 1.0);
        let (long, rows) = (grain.between(0.16, 0.26) * reach, 5 + (grain.next() * 4.0) as i32);
        for row in 0..rows {
            let from = along(middle, across, (row as f32 - rows as f32 / 2.0) * reach * 0.045);
            let ends = [along(from, course, -long * grain.between(0.85, 1.0)), along(from, course, long)];
            if ends.iter().all(|&end| inside(outline, end)) {
                lines.stroke(ends[0], ends[1]);
            }
        }
    }
    stroke_many(out, &lines, map.palette.furrow, (map.cell * 0.009).max(0.4), 0.32, map.patch());
}

/// Darkens the rim of the map, and draws the frame around it.
pub(crate) fn frame(out: &mut String, map: &Map<'_>) {
    let (palette, field, frame, em) = (map.palette, map.field, map.frame, map.em);
    for name in ["across", "down"] {
        rect(out, field.as_array(), 0.0, &format!(r#"fill="url(#{}-{name})""#, palette.id));
    }
    draw!(
        out,
        r#"<path d="M0 0H{w}V{h}H0ZM{x} {y}V{b}H{r}V{y}Z" fill="{}"/>"#,
        palette.band,
        w = N(frame.w),
        h = N(frame.h),
        x = N(field.x),
        y = N(field.y),
        r = N(field.right()),
        b = N(field.bottom()),
    );
    let line = |out: &mut String, grow: f32, width: f32| {
        let more = format!(r#"fill="none" stroke="{}" stroke-width="{}""#, palette.frame, N(width));
        rect(out, field.grown(grow).as_array(), 0.0, &more);
    };
    line(out, 0.0, em * 0.08);
    line(out, em * 0.28, em * 0.05);
    line(out, field.x - em * 0.12, em * 0.24);
    line(out, field.x - em * 0.42, em * 0.05);
    // Alternating black and white stretches between the two inner lines, as on engraved maps.
    let rail = field.grown(em * 0.14);
    let step = |length: f32| length / (2.0 * (length / (2.0 * map.cell.max(em * 3.0))).round().max(1.0));
    let mut dashes = |from: P, to: P, length: f32| {
        let part = N(step(length));
        draw!(
            out,
            r#"<path d="M{} {}L{} {}" stroke="{}" stroke-width="{}" stroke-dasharray="{part} {part}"/>"#,
            N(from[0]),
            N(from[1]),
            N(to[0]),
            N(to[1]),
            palette.frame,
            N(em * 0.28)
        );
    };
    dashes([field.x, rail.y], [field.right(), rail.y], field.w);
    dashes([field.right(), rail.bottom()], [field.x, rail.bottom()], field.w);
    dashes([rail.x, field.bottom()], [rail.x, field.y], field.h);
    dashes([rail.right(), field.y], [rail.right(), field.bottom()], field.h);
}
