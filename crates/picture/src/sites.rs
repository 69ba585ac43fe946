//! Farms, castles, mills and churches of the true ground, where the board has no town of its own.

use crate::cover::Cover;
use crate::geometry::{P, distance};
use crate::ink::{N, draw};
use crate::map::Map;
use crate::survey::{Site, Survey};
use crate::theme::Palette;

/// Draws each kind once, twenty units across, to be used many times.
pub(crate) fn defs(out: &mut String, palette: &Palette) {
    let (id, edge, shadow) = (palette.id, palette.brick_edge, palette.shadow);
    let [light, dark] = palette.brick;
    // A court with houses on three sides; a court with four towers; sails on a post; a nave and a tower.
    draw!(
        out,
        r#"<g id="{id}-farm" stroke="{edge}" stroke-width=".9"><path d="M-7 -5H9V9H5V-1H-3V9H-7Z" fill="{shadow}" fill-opacity=".28" stroke="none"/><path d="M-9 -7H8V-3H-5V7H-9Z" fill="{light}"/><path d="M4 -3H8V7H4Z" fill="{dark}"/></g>"#
    );
    draw!(
        out,
        r#"<g id="{id}-chateau" stroke="{edge}" stroke-width=".9"><path d="M-8 -6H11V11H-8Z" fill="{shadow}" fill-opacity=".25" stroke="none"/><path d="M-9 -8H9V8H-9ZM-5.5 -4.5V4.5H5.5V-4.5Z" fill="{light}" fill-rule="evenodd"/><path d="M-11 -10H-6V-5H-11ZM6 -10H11V-5H6ZM-11 5H-6V10H-11ZM6 5H11V10H6Z" fill="{dark}"/></g>"#
    );
    draw!(
        out,
        r#"<g id="{id}-mill" stroke="{edge}" stroke-width="1.3" stroke-linecap="round"><path d="M-3 9L-1.6 -3H1.6L3 9Z" fill="{light}"/><path d="M-8 -9L8 3M8 -9L-8 3" fill="none"/><path d="M-8 -9L-5 -9.6M8 -9L5 -9.6M-8 3L-8.6 0M8 3L8.6 0" fill="none"/></g>"#
    );
    draw!(
        out,
        r#"<g id="{id}-church" stroke="{edge}" stroke-width=".9"><path d="M-2 -1H9V6H-2Z" fill="{dark}"/><path d="M-7 -3H-2V6H-7Z" fill="{light}"/><path d="M-7.6 -3L-4.5 -8L-1.4 -3Z" fill="{edge}"/><path d="M-4.5 -8V-13M-6.3 -11.2H-2.7" fill="none" stroke-width="1.2"/></g>"#
    );
    draw!(out, r#"<circle id="{id}-spot" r="4" fill="{light}" stroke="{edge}" stroke-width="1"/>"#);
}

/// Every building that does not stand in a town of the board.
pub(crate) fn sites(out: &mut String, map: &Map<'_>, survey: &Survey) {
    for &(site, at) in &survey.sites {
        if built_over(map, at) {
            continue;
        }
        let (name, size) = match site {
            Site::Farm => ("farm", 0.16),
            Site::Chateau => ("chateau", 0.21),
            Site::Mill => ("mill", 0.2),
            Site::Church => ("church", 0.18),
            Site::Plain => ("spot", 0.12),
        };
        draw!(
            out,
            r##"<use href="#{}-{name}" transform="translate({} {})scale({})"/>"##,
            map.palette.id,
            N(at[0]),
            N(at[1]),
            N(map.reach() * size / 20.0)
        );
    }
}

/// Whether the space at a point draws houses of its own.
fn built_over(map: &Map<'_>, at: P) -> bool {
    let space = (0..map.centres.len())
        .min_by(|&a, &b| distance(map.centres[a], at).total_cmp(&distance(map.centres[b], at)));
    space.is_some_and(|space| {
        let land = map.lands[space];
        land.strong || matches!(land.cover, Cover::Fort | Cover::Town)
    })
}
