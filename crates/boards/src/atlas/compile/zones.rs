//! Maps, playing areas, entries, exits, edges: sets of hexes that the settings describe.

use super::Draft;
use super::settings::ZoneText;
use crate::{Direction, HexId};

/// The hexes of every zone, in the order of the settings.
pub(super) fn mark(draft: &Draft<'_>) -> Vec<Vec<HexId>> {
    draft.settings.zone.iter().map(|zone| hexes(draft, zone)).collect()
}

fn hexes(draft: &Draft<'_>, zone: &ZoneText) -> Vec<HexId> {
    if !zone.hexes.is_empty() {
        return zone.hexes.iter().map(|number| draft.hex(number)).collect();
    }
    let grid = &draft.plane.grid;
    let framed = |hex: HexId| {
        let (column, row) = grid.column_row(hex);
        let within =
            |range: Option<[i16; 2]>, at: i16| range.is_none_or(|[low, high]| (low..=high).contains(&at));
        within(zone.columns, column) && within(zone.rows, row)
    };
    let leaves = |hex: HexId| {
        let ends = draft.ways.iter().flat_map(|way| {
            [(way.through[0], way.off_map[0]), (way.through[way.through.len() - 1], way.off_map[1])]
        });
        ends.filter(|&(end, side)| end == hex && side.is_some()).count() > 0
    };
    let on_edge = |hex: HexId| match zone.edge.as_deref() {
        None => true,
        Some(edge) => {
            sides(edge).iter().any(|&side| grid.neighbour(hex, side).is_none_or(|other| !framed(other)))
        }
    };
    grid.hexes().filter(|&hex| framed(hex) && on_edge(hex) && (!zone.ways || leaves(hex))).collect()
}

/// The sides of a hex that look over an edge.
fn sides(edge: &str) -> &'static [Direction] {
    match edge {
        "north" => &[Direction::N],
        "south" => &[Direction::S],
        "west" => &[Direction::NW, Direction::SW],
        _ => &[Direction::NE, Direction::SE],
    }
}
