//! `board.toml`, checked: the ground that is marched and fought over.

use super::{COLUMNS, Edge, Equipment, Ground, HEXES, Hexes, NOWHERE, ROWS, Terrain, grid};
use boards::{Direction, HexId, Map};
use contract::{Fault, Named};
use printed::Files;
use std::collections::BTreeSet;

/// The board that the program ships: other files are checked against it where the given one is of no use.
pub(super) fn shipped() -> Map {
    Map::read("board.toml", Files::shipped::<Equipment>().text("board.toml")).unwrap_or_else(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        panic!("the shipped board has faults:\n{}", faults.join("\n"))
    })
}

/// Checks a board for what this game asks of it, beyond what is asked of every board.
pub(super) fn check(map: Map, faults: &mut Vec<Fault>) -> (Map, Ground) {
    if map.grid.as_ref() != Some(grid()) {
        let [odd, even] = ROWS;
        let what = format!(
            "must be {COLUMNS} columns with {odd} rows in the odd and {even} in the even ones, without the corner in \
             the north-west [2.2A]: records write hexes by number"
        );
        faults.push(Fault::new("board.toml: grid", what));
        return check(shipped(), &mut Vec::new());
    }
    let mut unknown = BTreeSet::new();
    let mut known = |kind: &str, found: bool| {
        if !found {
            unknown.insert(kind.to_owned());
        }
    };
    let terrain: Vec<Terrain> = (map.spaces.iter())
        .map(|space| {
            let found = Terrain::from_key(&space.terrain[0]);
            known(&space.terrain[0], found.is_some());
            found.unwrap_or(Terrain::Clear)
        })
        .collect();
    let mut sides = vec![[Edge::default(); 6]; HEXES];
    for border in &map.borders {
        let [a, b] = border.between.map(HexId);
        for kind in &border.kinds {
            let edge = edge(kind);
            known(kind, edge.is_some());
            for (from, to) in [(a, b), (b, a)] {
                if let (Some(edge), Some(side)) = (edge, grid().direction(from, to)) {
                    let slot = &mut sides[usize::from(from.0)][side as usize];
                    *slot = slot.with(edge);
                }
            }
        }
    }
    for way in &map.ways {
        let edge = edge(&way.kind);
        known(&way.kind, edge.is_some());
        for (hex, side) in way.crossings(grid()) {
            let slot = &mut sides[usize::from(hex.0)][side as usize];
            *slot = slot.with(edge.unwrap_or_default());
        }
    }
    for kind in unknown {
        let what = "is nothing that the terrain effects chart knows [TEC.1]";
        faults.push(Fault::new(format!("board.toml: {kind}"), what));
    }
    let around = |hex| Direction::ALL.map(|side| grid().neighbour(hex, side).unwrap_or(NOWHERE));
    let chateau = |hex: &HexId| terrain[usize::from(hex.0)] == Terrain::Chateau;
    let ground = Ground {
        around: grid().hexes().map(around).collect(),
        sides,
        names: map.spaces.iter().map(|space| space.name.clone()).collect(),
        chateaux: grid().hexes().filter(chateau).collect(),
        terrain,
    };
    (map, ground)
}

/// What a kind of border or way is to the rules.
fn edge(kind: &str) -> Option<Edge> {
    Some(match kind {
        "road" => Edge::ROAD,
        "trail" => Edge::TRAIL,
        "stream" => Edge::STREAM,
        "river" | "lake" => Edge::WATER,
        "bridge" => Edge::BRIDGE,
        "crest" => Edge::CREST,
        _ => return None,
    })
}

/// The hexes of a zone of the board.
pub(super) fn zone(map: &Map, key: &str) -> Option<Hexes> {
    let zone = map.zone(key)?;
    Some(zone.spaces.iter().map(|&space| HexId(space)).collect())
}
