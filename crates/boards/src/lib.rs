//! Geometry that knows no rule: hex grids numbered as on printed maps, and sets of hexes as bits.

mod grid;
mod set;

pub use grid::{Direction, HexGrid, HexId};
pub use set::HexSet;
