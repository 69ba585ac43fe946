//! What a position is worth to a side, in elements.

use boards::HexId;
use contract::Game;
use contract::{Next, Side};
use vive::{Arm, Face, Kind, PieceId, Vive};

/// A game that is won.
pub const WON: f32 = 1000.0;
/// A counter, beside its chips: it counts for victory.
const COUNTER: f32 = 2.0;
/// An element of elite or heavy troops counts so much more.
const RED: f32 = 1.25;
/// A general.
const GENERAL: f32 = 2.5;
/// A flat counter.
const FLAT: f32 = 0.8;
/// What an expected loss by fire next time is worth, of one's own.
const DANGER: f32 = 0.30;
/// And of the enemy's.
const MENACE: f32 = 0.35;
/// A hex nearer to the nearest enemy.
const APPROACH: f32 = 0.06;
/// A general with a unit.
const WITH_UNIT: f32 = 0.3;

/// What is left of a piece.
pub fn body(game: &Vive, piece: PieceId) -> f32 {
    let kind = piece.kind();
    match kind {
        Kind::General => GENERAL,
        Kind::Counter => FLAT,
        _ => COUNTER + f32::from(game.elements(piece)) * if kind.is_red() { RED } else { 1.0 },
    }
}

/// Losses that one piece would cause another on average, if it attacked it from where it stands.
pub fn bite(game: &Vive, by: PieceId, from: HexId, at: HexId) -> f32 {
    let Ok(aim) = game.aim_at(by, from, at, game.screen(by, from)) else { return 0.0 };
    let Some(target) = game.target_in(at) else { return 0.0 };
    let worth = game.worth(by, target, aim.exposed, aim.distance);
    let sides = worth.sides() as f32;
    let flag = if worth.drives_back && !worth.hits(Face::Flag) { 0.35 } else { 0.0 };
    let dice = f32::from(aim.dice());
    (dice * sides / 6.0).min(f32::from(worth.most.min(4))) + dice * flag / 6.0
}

/// The whole position, for a side.
pub fn judge(game: &Vive, side: Side) -> f32 {
    if let Next::Over(outcome) = game.next() {
        return match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0.0,
        };
    }
    let pieces = |side: Side| {
        (game.units(side) | game.generals(side))
            .iter()
            .flat_map(|hex| [game.unit_at(hex), game.general_at(hex)])
            .flatten()
    };
    let mut sum = 0.0;
    for piece in pieces(side) {
        sum += body(game, piece);
    }
    for piece in pieces(side.enemy()) {
        sum -= body(game, piece);
    }
    for (owner, weight) in [(side, MENACE), (side.enemy(), -DANGER)] {
        let enemies = game.units(owner.enemy());
        for hex in game.units(owner).iter() {
            let Some(unit) = game.unit_at(hex) else { continue };
            let near = enemies.iter().map(|enemy| game.distance(hex, enemy)).min().unwrap_or(20);
            if owner == side {
                let eager = if unit.kind().arm() == Arm::Artillery { 0.5 } else { 1.0 };
                sum -= APPROACH * eager * f32::from(near.saturating_sub(2));
                if game.general_at(hex).is_some() {
                    sum += WITH_UNIT;
                }
            }
            if near <= 6 {
                let best = enemies.iter().map(|at| bite(game, unit, hex, at)).fold(0.0, f32::max);
                sum += weight * best;
            }
        }
    }
    sum
}
