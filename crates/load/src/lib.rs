//! The table server as those at the other end of the line know it.
//!
//! [`load_test`] measures how much it stands. [`Browser`](loopback::Browser) is the small client that it looks
//! through, and the server's own tests with it; [`apply`] follows a table by what has changed.

mod following;
pub mod loopback;
mod trial;

pub use following::apply;
pub use trial::{Latency, LoadError, LoadReport, LoadRun, LoadTest, load_test};
