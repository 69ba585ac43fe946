//! Boards and scenes on a terminal. Drawn from [`contract::Board`] and [`contract::Scene`] alone:
//! nothing here knows a game.

mod canvas;
mod choices;
mod counters;
mod map;
mod panel;

pub use choices::{choices, numbered};
pub use map::{Focus, legend, map};
pub use panel::{account, chronicle_line, hands, headline, outcome, places, prompt, trays};
