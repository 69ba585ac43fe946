use crate::*;
pub fn scene(_: &Wallace, _: Eye) -> Scene {
    unimplemented!()
}
pub fn tracks(_: &Wallace) -> Vec<Track> {
    unimplemented!()
}
