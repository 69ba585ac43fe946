//! Opponents, for tests that need somebody to play against: one of its own, and those that every game has that says
//! what a position is worth.

use crate::{Decision, Piece, Rehearsal};
use contract::Side;
use opponents::{Budget, Judge, Opponent, Playable, Rank, View};

impl Playable for Rehearsal {
    const RANKS: &'static [Rank<Rehearsal>] = &[
        Rank::random(),
        Rank::new("eager", "never passes while it can move", |_| Box::new(Eager)),
        Rank::recruit(),
        Rank::sergeant(),
    ];
}

impl Judge for Rehearsal {
    /// The strength that is left, and who stands where the order says.
    fn worth(&self, side: Side) -> f32 {
        let of = |side: Side| {
            let left = Piece::ALL.into_iter().filter(|&piece| piece.side() == side);
            let left = left.filter(|&piece| self.at[piece as usize].is_some());
            let strength: u8 = left.map(|piece| self.sheet.strength(piece)).sum();
            let holds = self.order.is_some_and(|area| self.pieces_in(area, side).next().is_some());
            f32::from(strength) + if holds { 2.0 } else { 0.0 }
        };
        of(side) - of(side.enemy())
    }
}

struct Eager;

impl Opponent<Rehearsal> for Eager {
    fn choose(&mut self, view: &View<'_, Rehearsal>, _: &Budget) -> Decision {
        let legal = view.legal();
        *legal.iter().find(|&&decision| decision != Decision::Pass).unwrap_or(&legal[0])
    }
}
