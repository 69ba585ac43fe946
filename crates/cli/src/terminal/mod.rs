//! Boards and scenes on a terminal. Drawn from [`contract::Board`] and [`contract::Scene`] alone:
//! nothing here knows a game.

mod areas;
mod canvas;
mod charts;
mod choices;
mod counters;
mod map;
mod panel;
mod standing;

pub use charts::chart;
pub use choices::{choices, numbered, orders};
pub use map::{Focus, is_of_hexes, legend, map, terrain_at};
pub use panel::{account, chronicle_line, hands, headline, outcome, places, prompt, trays};
pub use standing::{fight, lights, standing};
