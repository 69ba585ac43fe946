//! 16.0 Variant rules: other ways to see, march and fight, each a switch of its own.
//!
//! | case | file | what it decides |
//! | --- | --- | --- |
//! | 16.0 | `strength` | what several modifiers make of a strength together |
//! | 16.3 | `observation` | who sees whom |
//! | 16.4 | `terrain` | ground that hinders instead of helping |
//! | 16.6 | `hidden` | units that move behind pairs of markers |
//! | 16.7 | `effects` | which arm counts more |
//! | 16.8 | `charge` | cavalry that charges, and is blown |
//! | 16.11 | `garrison` | chateaux that have to be manned |
//! | 16.12 | `old_guard` | the line when the Old Guard is beaten |
//! | 16.13 | `leading` | leaders in combat |
//! | 16.14 | `headquarters` | who commanders hang on |
//! | 16.17 | `trains` | where supply comes from |
//! | 16.18 | `hunger` | units without supply |
//!
//! 16.15 stands where the rules it replaces do, in `s11_command`; 16.9 in `strength`.

mod charge;
mod effects;
mod garrison;
mod headquarters;
mod hidden;
mod hunger;
mod leading;
mod observation;
mod old_guard;
mod strength;
mod terrain;
mod trains;

pub use charge::Horse;
pub use garrison::Garrisons;
pub(crate) use hidden::PAIRS;
pub use hidden::{Pair, Pairs, Veil};
pub(crate) use observation::{LINES, Light, View, view_of};
