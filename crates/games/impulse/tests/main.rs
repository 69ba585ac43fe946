//! The rules of Waterloo: Napoleon's Last Battle, section by section.

mod assaults;
mod command;
mod common;
mod conformance;
mod control;
mod impulses;
mod map_and_pieces;
mod movement;
mod sequence;
