//! All tests of the game in one program: linked once, and started once.

mod conformance;
