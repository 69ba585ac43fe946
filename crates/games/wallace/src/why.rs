use crate::*;
pub fn forbids(game: &Wallace, side: Side, decision: Decision) -> Option<Forbidden> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    (!legal.contains(&decision)).then(|| Forbidden::new("W-SEQ-2", "no"))
}
pub fn aim(_: &Wallace, _: Side, _: &Anchor) -> Option<Decision> {
    None
}
