//! What is done with one click: riding or marching up to an enemy and attacking him; a line of skirmishers before the
//! battle; one more tile of the kind that was laid last.

use super::choices::{forecast, reactions};
use crate::agenda::Task;
use crate::s13_hypothetical::TileKind;
use crate::{Decision, PieceId, Vive};
use boards::HexId;
use contract::scene::{Anchor, Order, Rehearsal};
use contract::words::count;
use contract::{Eye, Game, Side, Silent};

/// What the side that is asked can have done with one click.
pub(super) fn orders(game: &Vive, eye: Eye) -> Vec<Order> {
    let Some(side) = eye.side().filter(|&side| game.asks(side)) else { return Vec::new() };
    match game.task() {
        Task::Carry => attacks(game, side),
        Task::Release(_) => skirmish_line(game, side).into_iter().collect(),
        Task::Lay(side, _) => tiles(game, side),
        _ => Vec::new(),
    }
}

/// Tiles of one kind are laid by orders of one kind.
pub(super) fn lay_key(tile: TileKind) -> String {
    format!("lay-{}", tile.key())
}

/// [13.4-j] Every kind of tile in hand, on every hex where it may lie.
fn tiles(game: &Vive, side: Side) -> Vec<Order> {
    let mut kinds = Vec::new();
    game.options_lay(side, &mut kinds);
    let kinds =
        kinds.into_iter().filter_map(|take| if let Decision::Tile(tile) = take { Some(tile) } else { None });
    let order = |tile: TileKind, at: HexId| {
        let label = format!("Lay {} on {}", tile.words(), game.place_name(at));
        Order::new(lay_key(tile), Anchor::Space(at.0), label, &[Decision::Tile(tile), Decision::Put(at)])
    };
    kinds.flat_map(|tile| game.hexes_to_lay(side, tile).iter().map(move |at| order(tile, at))).collect()
}

/// [13.2-a] Everyone who still can puts his skirmisher out, next to him and towards the enemy: straight ahead if that
/// is no farther.
fn skirmish_line(game: &Vive, side: Side) -> Option<Order> {
    let enemies = game.units(side.enemy());
    let farness = |unit: PieceId, at: HexId| {
        let nearest = enemies.iter().map(|enemy| game.field().distance(at, enemy)).min();
        let ahead =
            game.has_facing(unit) && game.field().beyond(game.hex(unit), game.facing(unit)) == Some(at);
        (nearest, !ahead, at.0)
    };
    let mut all = Rehearsal::of(game, side);
    let mut units = Vec::new();
    while let Some((unit, at)) = all.legal().into_iter().find_map(|decision| {
        let Decision::Release { unit, .. } = decision else { return None };
        let hexes = all.game.hexes_to_deploy(unit);
        hexes.iter().min_by_key(|&at| farness(unit, at)).map(|at| (unit, at))
    }) {
        all.decide(Decision::Release { unit, at });
        units.push(unit.0);
    }
    (units.len() > 1).then(|| {
        let label = format!("All {} put their skirmishers out towards the enemy", units.len());
        Order::new("skirmish-line", Anchor::Button, label, &all.decisions).with(units)
    })
}

/// An order for every enemy whom the unit in hand cannot attack from where it stands, but from somewhere it can get to.
fn attacks(game: &Vive, side: Side) -> Vec<Order> {
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
    if there.is_charge(piece) {
        order.prospects = reactions(&there, piece);
    }
    Some(order)
}
