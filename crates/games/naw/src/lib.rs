//! Napoleon at Waterloo.
