//! The printed matter of a game as data files: which of them were given, who vouches for each value, the list of all
//! values with the digest that names them, and the keys by which documents spell what is printed.
//!
//! What the files say is each game's own; how they are found, and how what is wrong in them is reported, is not.

mod facts;
mod files;
mod keys;
mod scenarios;
mod sources;

pub use facts::Facts;
pub use files::Files;
pub use keys::{Keyed, Keys, Unknown};
pub use scenarios::{balance, scenarios};
#[doc(hidden)]
pub use serde;
pub use sources::{Origin, SourceText, Sources, SourcesText};
