//! What a recruit makes of a position, in elements: who could hit whom from where everybody stands. That somebody may come
//! nearer first, or round a flank, does not occur to him.

use super::worth::WON;
use boards::HexId;
use contract::Game;
use contract::{Next, Side};
use vive::{Arm, Face, Hexes, Kind, PieceId, Vive};

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
/// A die less for those who attack a unit, when enemies are near.
const COVER: f32 = 0.15;
/// So near.
const SOON: u8 = 5;
/// A general with a unit.
const WITH_UNIT: f32 = 0.3;

/// What is left of a piece.
fn body(game: &Vive, piece: PieceId) -> f32 {
    let kind = piece.kind();
    match kind {
        Kind::General => GENERAL,
        Kind::Counter => FLAT,
        _ => COUNTER + f32::from(game.elements(piece)) * if kind.is_red() { RED } else { 1.0 },
    }
}

/// Losses that one piece would cause another on average, if it attacked it from where it stands.
fn bite(game: &Vive, by: PieceId, from: HexId, at: HexId, screen: Hexes) -> f32 {
    let Ok(aim) = game.aim_at(by, from, at, screen) else { return 0.0 };
    let Some(target) = game.target_in(at) else { return 0.0 };
    let worth = game.worth(by, target, aim.exposed, aim.distance);
    let sides = worth.sides() as f32;
    let flag = if worth.drives_back && !worth.hits(Face::Flag) { 0.35 } else { 0.0 };
    let dice = f32::from(aim.dice());
    (dice * sides / 6.0).min(f32::from(worth.most.min(4))) + dice * flag / 6.0
}

/// The most that a piece could do to an enemy without moving.
fn best_bite(game: &Vive, by: PieceId, from: HexId, enemies: Hexes, near: u8) -> f32 {
    let range = game.range(by);
    if near > range {
        return 0.0;
    }
    let screen = game.screen(by, from);
    let within = enemies.iter().filter(|&at| game.distance(from, at) <= range);
    within.map(|at| bite(game, by, from, at, screen)).fold(0.0, f32::max)
}

/// The whole position, for a side.
pub fn glance(game: &Vive, side: Side) -> f32 {
    if let Next::Over(outcome) = game.next() {
        return match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0.0,
        };
    }
    let mut sum = 0.0;
    for (owner, sign, weight) in [(side, 1.0, MENACE), (side.enemy(), -1.0, -DANGER)] {
        let enemies = game.units(owner.enemy());
        sum += sign * GENERAL * game.generals(owner).len() as f32;
        for hex in game.units(owner).iter() {
            let Some(unit) = game.unit_at(hex) else { continue };
            sum += sign * body(game, unit);
            let near = enemies.iter().map(|enemy| game.distance(hex, enemy)).min().unwrap_or(20);
            if owner == side {
                let eager = if unit.kind().arm() == Arm::Artillery { 0.5 } else { 1.0 };
                sum -= APPROACH * eager * f32::from(near.saturating_sub(2));
                if game.generals(side).has(hex) {
                    sum += WITH_UNIT;
                }
            }
            if near <= SOON {
                sum += sign * COVER * f32::from(game.terrain(hex).cover().0);
            }
            sum += weight * best_bite(game, unit, hex, enemies, near);
        }
    }
    sum
}
