//! `grognard bench --boards`: how fast are boards compiled, read, drawn and walked?

use crate::trouble::{Trouble, listed};
use arena::Stopwatch;
use boards::atlas::Atlas;
use boards::atlas::compile::{SETTINGS, Settings, compile};
use boards::paths::Flood;
use boards::{HexId, Map, sight};
use catalog::{BoardFile, Sheet, every_board};
use picture::Look;
use serde::Serialize;
use std::hint::black_box;

/// What a unit on a forced march may spend at most, and a step costs: as much as any rulebook asks.
const ALLOWANCE: u32 = 12;

/// The speed of one board.
#[derive(Clone, Debug, Serialize)]
pub struct Figure {
    /// Key of the board.
    board: String,
    /// Hexes or areas.
    spaces: usize,
    /// To compile it from the atlas, if it is compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    compile_ms: Option<f64>,
    /// To read and check its file.
    read_ms: f64,
    /// To draw it as SVG.
    draw_ms: f64,
    /// Bytes of that SVG.
    svg_bytes: usize,
    /// To find every space that a unit can reach and the way to it, on average over all spaces.
    reach_us: f64,
    /// The same without a limit: the whole board.
    flood_us: f64,
    /// To look from one end of the board to the other, on boards of hexes.
    #[serde(skip_serializing_if = "Option::is_none")]
    sight_us: Option<f64>,
}

/// Measures every board that has a file.
pub fn measure() -> Result<Vec<Figure>, Trouble> {
    every_board().iter().filter_map(|sheet| Some(figure(sheet, sheet.file.as_ref()?))).collect()
}

fn figure(sheet: &Sheet, file: &BoardFile) -> Result<Figure, Trouble> {
    let map = &file.map;
    let faulty = |faults: Vec<_>| Trouble::Input(format!("{}:{}", sheet.key, listed(&faults)));
    let settings = SETTINGS.iter().find(|(game, _)| *game == sheet.key);
    let settings =
        settings.map(|(_, text)| Settings::read("compile.toml", text)).transpose().map_err(faulty)?;
    let spaces = map.spaces.len();
    let svg = picture::map(&sheet.board, &Look::default());
    let mut flood = Flood::default();
    let mut reach = |limit: u32| {
        seconds(1, || {
            for start in 0..spaces as u16 {
                flood.spread(map, &[start], limit, |_, to| Some(step(map, to)));
                black_box(flood.reached());
            }
        }) * 1e6
            / spaces as f64
    };
    let (reach_us, flood_us) = (reach(ALLOWANCE), reach(u32::MAX));
    Ok(Figure {
        board: sheet.key.clone(),
        spaces,
        compile_ms: settings
            .map(|settings| seconds(3, || drop(black_box(compile(Atlas::shipped(), &settings)))) * 1e3),
        read_ms: seconds(3, || drop(black_box(Map::read(file.name, file.text)))) * 1e3,
        draw_ms: seconds(3, || drop(black_box(picture::map(&sheet.board, &Look::default())))) * 1e3,
        svg_bytes: svg.len(),
        reach_us,
        flood_us,
        sight_us: map.grid.as_ref().map(|grid| {
            let ends = (HexId(0), HexId(spaces as u16 - 1));
            seconds(100, || {
                black_box(sight::line(grid, ends.0, ends.1).count());
            }) * 1e6
        }),
    })
}

/// A cost that differs from space to space: open ground is easy.
fn step(map: &Map, to: u16) -> u32 {
    match map.space(to).terrain.first().map(String::as_str) {
        Some("clear" | "open") => 1,
        _ => 2,
    }
}

/// Seconds of work that something takes, the best of so many times.
fn seconds(times: u32, mut what: impl FnMut()) -> f64 {
    (0..times)
        .map(|_| {
            let watch = Stopwatch::start();
            what();
            watch.seconds()
        })
        .fold(f64::INFINITY, f64::min)
}

/// The figures as a table for a terminal.
pub fn table(figures: &[Figure]) -> String {
    let names = [
        "board",
        "spaces",
        "compile ms",
        "read ms",
        "draw ms",
        "svg bytes",
        "reach us",
        "flood us",
        "sight us",
    ];
    let mut rows = vec![names.map(str::to_owned).to_vec()];
    let or_none = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |value| format!("{value:.1}"));
    rows.extend(figures.iter().map(|figure| {
        vec![
            figure.board.clone(),
            figure.spaces.to_string(),
            or_none(figure.compile_ms),
            format!("{:.1}", figure.read_ms),
            format!("{:.1}", figure.draw_ms),
            figure.svg_bytes.to_string(),
            format!("{:.1}", figure.reach_us),
            format!("{:.1}", figure.flood_us),
            or_none(figure.sight_us),
        ]
    }));
    arena::bench::aligned(&rows, 1)
}
