//! The printed matter of a game as data files: which of them were given, who vouches for each value, and the list
//! of all values with the digest that names them.
//!
//! What the files say is each game's own; how they are found, and how what is wrong in them is reported, is not.

mod facts;
mod files;
mod sources;

pub use facts::Facts;
pub use files::Files;
pub use sources::{Origin, SourceText, Sources, SourcesText};
