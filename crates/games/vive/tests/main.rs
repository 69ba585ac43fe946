//! All tests of the game in one program: linked once, and started once.

mod clone_does_not_allocate;
mod conformance;
mod invariants;
