//! Geometry that knows no rule: hex grids numbered as on printed maps, sets of hexes and other small ids as bits, boards of
//! hexes or areas read from files, the atlas of the campaign, and how its ground comes to lie under a board.

pub mod atlas;
pub mod flood;
mod grid;
pub mod map;
pub mod paths;
mod projection;
mod set;
pub mod sight;

pub use grid::{Direction, HexGrid, HexId, Numbering, Shift};
pub use map::Map;
pub use projection::{Pin, Projection};
pub use set::{HexSet, Id, Members, Patch, Set};
