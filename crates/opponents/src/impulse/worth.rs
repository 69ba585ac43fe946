//! What a position is worth to a side, in points.

use super::menace::menace;
use contract::{Game, Side};
use impulse::{AREAS, AreaId, Areas, Impulse, Kind, Materials, Place};
use std::sync::OnceLock;

/// What matters, and how much.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// A fresh unit, in points beside what its loss gives; half of that when it is spent.
    pub unit: f32,
    /// Being near ground that scores, for a point of ground and a unit of strength.
    pub pull: f32,
    /// A Leader who is fresh.
    pub leader: f32,
    /// What the side that moves next could do; half as much what the other could after it.
    pub reply: f32,
    /// An automatic victory that only has to last until the End Phase.
    pub brink: f32,
}

impl Weights {
    /// Knows that men are dearer than ground, and that the enemy is next.
    pub const SERGEANT: Weights = Weights { unit: 0.9, pull: 0.01, leader: 0.2, reply: 1.0, brink: 3.0 };
    /// Sees the ground, and little else.
    pub const RECRUIT: Weights = Weights { unit: 0.25, pull: 0.03, leader: 0.0, reply: 0.0, brink: 0.0 };
}

/// Ground that scores, for whom, and how it draws from every area.
struct Prize {
    area: AreaId,
    side: Side,
    draws: [f32; AREAS],
}

/// The prizes of the shipped board: corrected boards have the same areas, and an opponent may err.
fn prizes(edition: &Materials) -> &'static [Prize] {
    static PRIZES: OnceLock<Vec<Prize>> = OnceLock::new();
    PRIZES.get_or_init(|| {
        let of = |side: Side| {
            edition.ground.prizes[side as usize].iter().map(move |&(area, points)| Prize {
                area,
                side,
                draws: distances(edition, area).map(|far| {
                    let reach = 6.0 - f32::from(far.min(6));
                    f32::from(points) * reach * reach / 36.0
                }),
            })
        };
        Side::ALL.into_iter().flat_map(of).collect()
    })
}

/// How many steps every area is from one.
pub fn distances(edition: &Materials, from: AreaId) -> &'static [u8; AREAS] {
    static ALL: OnceLock<Vec<[u8; AREAS]>> = OnceLock::new();
    let all = ALL.get_or_init(|| edition.area_ids().map(|area| flood(edition, area)).collect());
    &all[usize::from(from.0)]
}

fn flood(edition: &Materials, from: AreaId) -> [u8; AREAS] {
    let mut far = [u8::MAX; AREAS];
    let (mut front, mut seen) = (Areas::of(from), Areas::of(from));
    for distance in 0.. {
        for area in front {
            far[usize::from(area.0)] = distance;
        }
        let around = front.iter().fold(Areas::EMPTY, |all, area| all | edition.ground.near(area));
        front = around - seen;
        if front.is_empty() {
            break;
        }
        seen |= front;
    }
    far
}

/// How much everyone of a side is drawn from each area: to the enemy's prizes, and to his own that are threatened.
pub fn pulls(game: &Impulse, side: Side) -> [f32; AREAS] {
    let mut pulls = [0.0; AREAS];
    for prize in prizes(game.edition()) {
        let held = game.controller(prize.area) == side;
        let want = if prize.side == side && !held { 1.0 } else { 0.45 };
        for (pull, draw) in pulls.iter_mut().zip(&prize.draws) {
            *pull += want * draw;
        }
    }
    pulls
}

/// How near the points are to an automatic victory: nothing up to seven, all of it from ten.
fn brink(net: f32) -> f32 {
    ((net.abs() - 7.0) / 3.0).clamp(0.0, 1.0).copysign(net)
}

/// What a position is worth to a side when another, or itself, is next to move.
pub fn worth(game: &Impulse, side: Side, next: Side, weights: Weights) -> f32 {
    let edition = game.edition();
    let net = f32::from(game.net_halves()) / 2.0;
    let mut score = net + weights.brink * brink(net);
    let pulls = Side::ALL.map(|side| pulls(game, side));
    for unit in edition.unit_ids() {
        let Place::In(area) = game.place(unit) else { continue };
        let stats = edition.stats(unit);
        let fresh = game.is_fresh(unit);
        let factors = stats.sides[usize::from(fresh)];
        let strength = f32::from(factors.attack + factors.defence);
        let sign = if stats.army.side() == Side::French { 1.0 } else { -1.0 };
        let body = match stats.kind {
            // A second step is worth as much as the first: it is not thrown away to deny the enemy a casualty.
            Kind::Skirmisher => 0.3 * f32::from(stats.capacity(fresh)),
            Kind::Artillery | Kind::HorseArtillery => 0.6,
            // A spent unit is half a point at nightfall, and half as good until then.
            _ => (0.5 + 0.08 * strength) * if fresh { 1.0 } else { 0.75 },
        };
        let step = if fresh || stats.kind == Kind::Skirmisher { 1.0 } else { 0.55 };
        score += sign * weights.unit * body * step;
        if matches!(stats.kind, Kind::Infantry | Kind::Cavalry) {
            let pull = pulls[stats.army.side() as usize][usize::from(area.0)];
            score += sign * weights.pull * strength * pull;
        }
    }
    for leader in edition.leader_ids().filter(|&leader| game.is_ready(leader)) {
        let sign = if edition.leader(leader).army.side() == Side::French { 1.0 } else { -1.0 };
        let bonus = f32::from(edition.leader(leader).bonus);
        score += sign * weights.leader * (1.0 + 2.0 * bonus);
    }
    let score = if side == Side::French { score } else { -score };
    if weights.reply == 0.0 {
        return score;
    }
    let swing = weights.reply * (menace(game, next) - 0.5 * menace(game, next.enemy()));
    if next == side { score + swing } else { score - swing }
}
