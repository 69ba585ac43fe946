//! stub
use crate::{Decision, Impulse};
use contract::{Anchor, Forbidden, Game, Side};
pub fn forbids(game: &Impulse, side: Side, decision: Decision) -> Option<Forbidden> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    (!legal.contains(&decision)).then(|| Forbidden::new("8.2", "no"))
}
pub fn aim(_: &Impulse, _: Side, _: &Anchor) -> Option<Decision> { None }
