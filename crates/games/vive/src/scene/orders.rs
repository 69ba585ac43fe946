//! What is done with one click: riding or marching up to an enemy and attacking him.

use super::choices::forecast;
use crate::agenda::Task;
use crate::{Decision, PieceId, Vive};
use boards::HexId;
use contract::scene::{Anchor, Order};
use contract::words::count;
use contract::{Eye, Game, Side, Silent};

/// An order for every enemy whom the unit in hand cannot attack from where it stands, but from somewhere it can get to.
pub(super) fn orders(game: &Vive, eye: Eye) -> Vec<Order> {
    let Some(side) = eye.side().filter(|&side| game.asks(side) && game.task() == Task::Carry) else {
        return Vec::new();
    };
    let piece = game.order.piece;
    if Vive::is_general(piece) || game.barred(piece).is_some() {
        return Vec::new();
    }
    let goals: Vec<HexId> = game.goals().iter().collect();
    let enemies = game.units(side.enemy()) | game.generals(side.enemy());
    let afar = enemies.iter().filter(|&at| game.forbids(side, Decision::Fire(at)).is_some());
    afar.filter_map(|at| attack(game, side, piece, at, &goals)).collect()
}

/// The move that leads to the most dice against an enemy, the nearest of several, and the attack.
fn attack(game: &Vive, side: Side, piece: PieceId, at: HexId, goals: &[HexId]) -> Option<Order> {
    let near = |hex: &&HexId| game.field().distance(**hex, at) <= crate::s02_battlefield::FARTHEST;
    let best = goals.iter().filter(near).filter_map(|&goal| {
        // Most goals are out of range: that is seen without carrying the move out.
        game.aim_at(piece, goal, at, game.screen(piece, goal)).ok()?;
        let mut there = game.clone();
        there.decide(side, Decision::Go(goal), &mut Silent);
        let carries = there.task() == Task::Carry && there.order.piece == piece;
        if !carries || there.forbids(side, Decision::Fire(at)).is_some() {
            return None;
        }
        let from = there.hex(piece);
        let aim = there.aim_at(piece, from, at, there.screen(piece, from)).ok()?;
        Some((aim.dice(), std::cmp::Reverse(there.order.steps), goal, there, aim))
    });
    let (dice, _, goal, there, aim) = best.max_by_key(|(dice, steps, ..)| (*dice, *steps))?;
    let target = game.target_in(at)?;
    let verb = if Vive::is_cavalry(piece) { "Charge" } else { "Move up and fire at" };
    let label = format!("{verb} {} from {}", game.name(target), game.place_name(goal));
    let decisions = [Decision::Go(goal), Decision::Fire(at)];
    let mut order = Order::new("attack", Anchor::Piece(target.0.into()), label, &decisions);
    order.cost = Some(count(dice, "die").replace("dies", "dice"));
    order.path =
        [game.hex(piece)].into_iter().chain(there.order.way().iter().copied()).map(|hex| hex.0).collect();
    order.forecast = Some(forecast(&there, piece, at, &aim));
    Some(order)
}
