//! Geometry that knows no rule: hex grids numbered as on printed maps, sets of hexes as bits, and
//! boards of hexes or areas read from files.

mod grid;
pub mod map;
mod set;

pub use grid::{Direction, HexGrid, HexId, Numbering, Shift};
pub use map::Map;
pub use set::HexSet;
