//! The maps as clients draw them, and the counters.

use super::{Kind, Placement};
use crate::s02_battlefield::edge_of;
use crate::{PieceId, Sector};
use boards::Map;
use boards::map::read_legend;
use contract::Provenance;
use contract::Side;
use contract::scene::{Board, Caption, Counter, Face, Symbol, Terrain, Tray};

/// What the ground does, in words: part of the program, as the rules are.
const LEGEND: &str = include_str!("../../../../../data/vive/legend.toml");

/// Lays a board out, with as much of the legend as it has use for; the blank board may come to have any tile.
pub(super) fn board(map: &Map, placements: &[Placement]) -> Board {
    let legend = read_legend("legend.toml", LEGEND).expect("a test reads the legend");
    let blank = map.ways.is_empty();
    let on_board = |terrain: &Terrain| {
        let no_tile = ["road", "stream", "marsh", "bridge", "fortified"].contains(&terrain.key.as_str());
        map.spaces.iter().any(|space| space.terrain[0] == terrain.key)
            || map.ways.iter().any(|way| way.kind == terrain.key)
            || blank && !no_tile
    };
    let legend = legend.into_iter().filter(on_board).collect();
    map.board_with(legend, trays(), |board| {
        board.counters = PieceId::all().map(|id| counter(id, placements)).collect();
        for region in &mut board.regions {
            let sector = Sector::ALL.into_iter().find(|sector| sector.key() == region.key);
            region.captions = sector.map(captions).unwrap_or_default();
        }
    })
}

/// [2.0-b] What either side calls a sector, at its own edge of the map.
fn captions(sector: Sector) -> Vec<Caption> {
    let caption = |side: Side| {
        let place = super::sector_name(sector, side).trim_start_matches("the ");
        let flank = if sector == Sector::Centre { "" } else { " flank" };
        Caption { side, text: format!("{side} {place}{flank}"), at: edge_of(sector, side).0 }
    };
    Side::ALL.map(caption).into()
}

/// A counter as it is printed, with whom we take it for in this scenario.
fn counter(id: PieceId, placements: &[Placement]) -> Counter {
    let kind = id.kind();
    let placed = placements.iter().find(|placement| placement.piece == id);
    let plain = |what: &str| format!("{} {what}", id.nation().name());
    let what = if kind == Kind::Counter { "skirmisher" } else { kind.name() };
    // A flat counter that is taken up again serves elsewhere: it bears no name.
    let name =
        placed.filter(|_| kind != Kind::Counter).map_or_else(|| plain(what), |placed| placed.name.clone());
    let symbol = match kind {
        Kind::Line => Symbol::Infantry,
        Kind::Elite => Symbol::EliteInfantry,
        Kind::LightCavalry => Symbol::LightCavalry,
        Kind::HeavyCavalry => Symbol::HeavyCavalry,
        Kind::LightArtillery => Symbol::Artillery,
        Kind::HeavyArtillery => Symbol::HeavyArtillery,
        Kind::HorseArtillery => Symbol::HorseArtillery,
        Kind::General => Symbol::General,
        Kind::Counter => Symbol::Skirmisher,
    };
    // Who is called by what he is and a number need not be told twice what he is.
    let about =
        if name.starts_with(&plain(what)) { name.clone() } else { format!("{name}, {}", plain(what)) };
    let face = Face::new(name, id.nation().colours(), symbol).about(about);
    let face = match placed.filter(|_| kind != Kind::Counter).map(|placed| &placed.origin) {
        Some(origin) if origin.provenance == Provenance::Reconstructed => {
            face.about("Its place at the start is reconstructed")
        }
        _ => face,
    };
    let counter = Counter::new(id.0, id.key(), id.side(), face);
    if kind != Kind::Counter {
        return counter;
    }
    // [1.1-g] The same counter serves as a garrison.
    let garrison = plain("garrison");
    counter.with_back(Face::new(&garrison, id.nation().colours(), Symbol::Garrison).about(&garrison))
}

fn trays() -> Vec<Tray> {
    let tray = |key: &str, name: &str, side| Tray { key: key.into(), name: name.into(), side: Some(side) };
    vec![
        tray("french-lost", "French losses", Side::French),
        tray("allied-lost", "Allied losses", Side::Allied),
        tray("french-waiting", "French reserves", Side::French),
        tray("allied-waiting", "Allied reserves", Side::Allied),
    ]
}
