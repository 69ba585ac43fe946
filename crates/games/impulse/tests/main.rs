//! The rules of Waterloo: Napoleon's Last Battle, section by section.

mod assaults;
mod command;
mod common;
mod conformance;
mod control;
mod fire;
mod impulses;
mod map_and_pieces;
mod movement;
mod options;
mod prussians_and_victory;
mod sequence;
