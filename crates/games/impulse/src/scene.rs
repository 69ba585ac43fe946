//! stub
use crate::Impulse;
use contract::{Eye, Scene, Track};
pub fn scene(_: &Impulse, _: Eye) -> Scene { todo!() }
pub fn tracks(_: &Impulse) -> Vec<Track> { vec![] }
pub(crate) fn clicked(_: &Impulse, _: contract::Side, _: &contract::Anchor) -> Option<crate::Decision> { None }
