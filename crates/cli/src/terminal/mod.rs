//! Boards and scenes on a terminal. Drawn from [`contract::Board`] and [`contract::Scene`] alone:
//! nothing here knows a game.

mod areas;
mod canvas;
mod choices;
mod counters;
mod map;
mod panel;

pub use choices::{choices, numbered};
pub use map::{Focus, is_of_hexes, legend, map};
pub use panel::{account, chronicle_line, hands, headline, outcome, places, prompt, trays};
