//! Data files as people write them.
//!
//! A [`Page`] is a TOML file while it is read. Its [`Table`]s are asked for their fields by name; what is missing, of the
//! wrong kind or out of bounds is noted with its line, and the reading goes on without it. What nobody asked for is
//! a fault too, so a misspelled field never passes. [`Sources`] says who vouches for a value, [`Unique`] that no key
//! stands twice. Boards and all other files of a game are read this way.

mod page;
mod sources;
mod table;

pub use page::{Page, Word};
pub use sources::{Source, SourceId, Sources};
pub use table::{Table, Unique};
