//! The whole page: header and title, map and panel, legend.

use crate::cartouche::cartouche;
use crate::counters::{Shown, counter};
use crate::edges::edges;
use crate::fonts::{NUMBERS, SERIF};
use crate::geometry::Rect;
use crate::header::header;
use crate::ink::{Esc, N, draw, rect};
use crate::labels::{self, Taken};
use crate::legend::legend;
use crate::lights::{Lights, arrows, marks, regions};
use crate::lines::Lines;
use crate::look::Look;
use crate::map::Map;
use crate::pen::Block;
use crate::stacks::{Standing, stand};
use crate::survey::Survey;
use crate::theme::Palette;
use crate::trees::Clearings;
use crate::{courses, grid, panel, paper, sites, terrain, towns, trees, values};
use contract::scene::{Laid, PieceId};
use contract::{Board, Scene};
use std::collections::BTreeMap;

/// The board with the ground that was laid in play.
fn with_ground(board: &Board, laid: &[Laid]) -> Board {
    let mut board = board.clone();
    for Laid { at, terrain } in laid {
        if let Some(space) = board.spaces.get_mut(usize::from(*at)) {
            space.terrain.clone_from(terrain);
        }
    }
    board
}

/// Draws the page.
pub(crate) fn page(board: &Board, scene: Option<&Scene>, look: &Look) -> String {
    let laid = scene.map_or(&[][..], |scene| &scene.laid);
    if !laid.is_empty() {
        let scene = scene.map(|scene| Scene { laid: Vec::new(), ..scene.clone() });
        return page(&with_ground(board, laid), scene.as_ref(), look);
    }
    let palette = Palette::of(look.theme);
    let width = look.width.clamp(320, 12_000) as f32;
    let em = width / 1800.0 * 14.0;
    let (gap, inset) = (em * 1.6, em * 1.1);
    let full = width - 2.0 * gap;
    let column = em * 27.0;
    let side = scene.filter(|scene| panel::wanted(board, scene, look));
    let map_width = if side.is_some() { full - gap - column } else { full };

    let map = Map::new(board, look, palette, map_width, em);
    let panel = side.map(|scene| panel::panel(board, scene, look, palette, column - 2.0 * inset, em));
    // The title stands over the panel, beside the header, or alone.
    let title_width = match scene {
        Some(_) => column.min(full * 0.5),
        None => full.min(em * 50.0),
    };
    let (mut title, mut head) = (Block::default(), Block::default());
    if look.header {
        title = cartouche(board, palette, title_width, em);
        head = scene
            .map_or_else(Block::default, |scene| header(scene, look, palette, full - title_width - gap, em));
    }
    // The legend stands in the panel when there is room, and else below the map.
    let (mut key, mut key_beside) = (Block::default(), false);
    if look.legend {
        if let Some(block) = &panel {
            key = legend(board, scene, palette, column - 2.0 * inset, em, "Legend");
            key_beside = block.height + key.height + 2.0 * inset + gap <= map.frame.h;
        }
        if !key_beside {
            key = legend(board, scene, palette, map.frame.w, em, "");
        }
    }

    let top = title.height.max(head.height);
    let map_top = if top > 0.0 { gap * 0.8 + top + gap * 0.7 } else { gap };
    let mut bottom = map_top + map.frame.h;
    if key.height > 0.0 && !key_beside {
        bottom += gap * 0.8 + key.height;
    }
    if let Some(block) = &panel {
        bottom = bottom.max(map_top + block.height + 2.0 * inset);
    }
    let height = (bottom + gap).round();

    let mut out = String::with_capacity(500_000);
    open(&mut out, board, scene, width, height);
    out.push_str("<defs>");
    paper::defs(&mut out, palette);
    sites::defs(&mut out, palette);
    draw!(out, r#"<clipPath id="{}-field">"#, palette.id);
    rect(&mut out, map.field.as_array(), 0.0, "");
    out.push_str("</clipPath></defs>");
    paper::page(&mut out, palette, width, height);
    let title_x = if scene.is_some() { width - gap - title_width } else { (width - title_width) / 2.0 };
    title.put(&mut out, "cartouche", title_x, gap * 0.8 + (top - title.height) / 2.0);
    head.put(&mut out, "header", gap, gap * 0.8 + (top - head.height) / 2.0);
    draw!(out, r#"<g class="map" transform="translate({} {})">"#, N(gap), N(map_top));
    draw_map(&mut out, &map, scene);
    out.push_str("</g>");
    if let Some(block) = panel {
        let x = width - gap - column;
        let card = format!(
            r#"fill="{}" stroke="{}" stroke-width="{}""#,
            palette.card,
            palette.card_edge,
            N(em * 0.08)
        );
        rect(&mut out, [x, map_top, column, height - gap - map_top], em * 0.4, &card);
        block.put(&mut out, "panel", x + inset, map_top + inset);
    }
    let key_at = match key_beside {
        true => [width - gap - column + inset, height - gap - inset - key.height],
        false => [gap, map_top + map.frame.h + gap * 0.8],
    };
    key.put(&mut out, "legend", key_at[0], key_at[1]);
    out.push_str("</svg>");
    out
}

fn open(out: &mut String, board: &Board, scene: Option<&Scene>, width: f32, height: f32) {
    draw!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" font-family="{SERIF}" role="img"><title>{}"#,
        Esc(&board.title),
        w = N(width),
        h = N(height)
    );
    if let Some(scene) = scene {
        draw!(out, " · {}", Esc(&scene.headline));
    }
    out.push_str("</title>");
}

/// The map alone, for a client that lays spaces and counters over it. A point of the board lies at
/// `data-origin` plus `data-scale` times its coordinates.
pub(crate) fn map_alone(board: &Board, look: &Look) -> String {
    let palette = Palette::of(look.theme);
    let width = look.width.clamp(320, 12_000) as f32;
    let map = Map::new(board, look, palette, width, width / 1800.0 * 14.0);
    let mut out = String::with_capacity(500_000);
    let ([x, y], scale) = map.placement();
    draw!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}" data-scale="{scale}" data-origin="{x} {y}" font-family="{SERIF}" role="img"><title>{}</title><defs>"#,
        Esc(&board.title),
        w = N(map.frame.w),
        h = N(map.frame.h)
    );
    paper::defs(&mut out, palette);
    sites::defs(&mut out, palette);
    draw!(out, r#"<clipPath id="{}-field">"#, palette.id);
    rect(&mut out, map.field.as_array(), 0.0, "");
    out.push_str("</clipPath></defs>");
    draw_land(&mut out, &map, &[], &Lights::default());
    out.push_str("</svg>");
    out
}

/// Everything inside the frame, from the ground up.
fn draw_map(out: &mut String, map: &Map<'_>, scene: Option<&Scene>) {
    let standing: Vec<Standing<'_>> = scene.map_or_else(Vec::new, |scene| stand(map, scene));
    let lights = scene.filter(|_| map.look.choices).map(Lights::of).unwrap_or_default();
    draw_land(out, map, &standing, &lights);
    if let Some(scene) = scene.filter(|_| map.look.marks) {
        regions(out, map, scene);
    }
    grid::surfaces(out, map);
    draw!(out, r#"<g class="pieces" font-family="{NUMBERS}" font-weight="bold">"#);
    let mut taken: BTreeMap<usize, Vec<PieceId>> = BTreeMap::new();
    for one in &standing {
        let shown = Shown { choosable: lights.lights_piece(one.piece.id), named: one.size > map.em * 5.7 };
        counter(out, map.palette, one.piece, one.at, one.size, shown);
        taken.entry(one.space).or_default().push(one.piece.id);
    }
    out.push_str("</g>");
    if let Some(scene) = scene.filter(|_| map.look.marks) {
        marks(out, map, scene);
    }
    lights.draw_costs(out, map, &taken);
}

/// The land and what is written on it, with room left for those who stand there.
fn draw_land(out: &mut String, map: &Map<'_>, standing: &[Standing<'_>], lights: &Lights) {
    let numbers = grid::number_boxes(map, standing);
    let names = labels::place(
        map,
        &Taken {
            counters: standing.iter().map(Standing::bounds).collect(),
            numbers: numbers.clone(),
            costs: lights.cost_boxes(map),
        },
    );

    let written: Vec<Rect> =
        names.iter().map(|name| name.bounds).chain(standing.iter().map(Standing::bounds)).collect();
    let waters = courses::place(map, &written, &numbers);
    let look = map.look;
    let survey = if look.ground { Survey::of(map) } else { Survey::default() };
    let lines = Lines::of(map, &survey);
    let woods = terrain::woods_edge(map, &survey);
    let mut glades: Vec<Rect> = names.iter().map(|name| name.bounds).collect();
    glades.extend(waters.iter().flat_map(|name| &name.boxes));
    if !map.hexes {
        let wide =
            |(space, number): (usize, &Rect)| Rect { w: number.w + values::width(map, space), ..*number };
        glades.extend(numbers.iter().enumerate().map(wide));
    }
    let ways = lines.ways();
    let clearings = Clearings { ways: &ways, names: &glades };
    draw!(out, r#"<g class="land" clip-path="url(#{}-field)">"#, map.palette.id);
    paper::ground(out, map);
    // The true ground lies under what the rules know of it, layer by layer, so both have several groups.
    let layer = |out: &mut String, class: &str, wanted: bool, draw: &dyn Fn(&mut String)| {
        if wanted {
            draw!(out, r#"<g class="{class}">"#);
            draw(out);
            out.push_str("</g>");
        }
    };
    layer(out, "ground", look.ground, &|out| terrain::survey(out, map, &survey));
    layer(out, "terrain", look.terrain, &|out| terrain::washes(out, map, &woods));
    layer(out, "ground", look.ground, &|out| {
        lines.draw_slopes(out, map, true);
        trees::survey(out, map, &survey, &woods, &clearings);
        lines.draw_water(out, map, true);
        crate::waters::ponds(out, map, &survey.ponds);
        lines.draw_roads(out, map, true);
        lines.draw_rest(out, map, true);
    });
    layer(out, "terrain", look.terrain, &|out| {
        lines.draw_slopes(out, map, false);
        lines.draw_water(out, map, false);
        lines.draw_roads(out, map, false);
        lines.draw_bridges(out, map);
        trees::trees(out, map, &woods, &clearings);
        towns::towns(out, map, &lines.roads(), &survey, &glades);
        lines.draw_rest(out, map, false);
    });
    layer(out, "ground", look.ground, &|out| {
        towns::hamlets(out, map, &ways, &survey, &glades);
        sites::sites(out, map, &survey);
    });
    paper::beyond(out, map);
    out.push_str("</g>");
    if look.grid {
        grid::sides(out, map);
    }
    paper::frame(out, map);
    edges(out, map);

    lights.draw_spaces(out, map);
    grid::numbers(out, map, &numbers);
    if look.terrain {
        values::draw(out, map, &numbers);
    }
    if map.look.arrows {
        arrows(out, map, &map.look.entries);
    }
    labels::write(out, map, &names, &waters);
}
