//! What a position is worth to a side, in points.

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
}

impl Weights {
    /// Knows that men are dearer than ground.
    pub const SERGEANT: Weights = Weights { unit: 0.9, pull: 0.012, leader: 0.12 };
    /// Sees the ground, and little else.
    pub const RECRUIT: Weights = Weights { unit: 0.25, pull: 0.03, leader: 0.0 };
}

/// Ground that scores, for whom, and how far every area is from it.
struct Prize {
    area: AreaId,
    side: Side,
    points: f32,
    far: [u8; AREAS],
}

/// The prizes of the shipped board: corrected boards have the same areas, and an opponent may err.
fn prizes(edition: &Materials) -> &'static [Prize] {
    static PRIZES: OnceLock<Vec<Prize>> = OnceLock::new();
    PRIZES.get_or_init(|| {
        let of = |side: Side| {
            edition.ground.prizes[side as usize].iter().map(move |&(area, points)| Prize {
                area,
                side,
                points: points.into(),
                far: distances(edition, area),
            })
        };
        Side::ALL.into_iter().flat_map(of).collect()
    })
}

/// How many steps every area is from one.
fn distances(edition: &Materials, from: AreaId) -> [u8; AREAS] {
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

/// What a position is worth to a side.
pub fn worth(game: &Impulse, side: Side, weights: Weights) -> f32 {
    let edition = game.edition();
    let mut score = f32::from(game.net_halves()) / 2.0;
    let prizes = prizes(edition);
    // The last hours weigh ground that is held; before them, that one is near it.
    for unit in edition.unit_ids() {
        let Place::In(area) = game.place(unit) else { continue };
        let stats = edition.stats(unit);
        let fresh = game.is_fresh(unit);
        let factors = stats.sides[usize::from(fresh)];
        let strength = f32::from(factors.attack + factors.defence);
        let sign = if stats.army.side() == Side::French { 1.0 } else { -1.0 };
        let body = match stats.kind {
            Kind::Skirmisher => 0.3,
            Kind::Artillery | Kind::HorseArtillery => 0.6,
            // A spent unit is half a point at nightfall, and half as good until then.
            _ => (0.5 + 0.08 * strength) * if fresh { 1.0 } else { 0.75 },
        };
        let step = if fresh || stats.kind == Kind::Skirmisher { 1.0 } else { 0.55 };
        score += sign * weights.unit * body * step;
        if matches!(stats.kind, Kind::Infantry | Kind::Cavalry) {
            // Everyone is drawn to the enemy's prizes, and stays with his own that are threatened.
            let mut pull = 0.0;
            for prize in prizes {
                let reach = 6.0 - f32::from(prize.far[usize::from(area.0)].min(6));
                let mine = prize.side == stats.army.side();
                let held = game.controller(prize.area) == stats.army.side();
                let want = if mine && !held { 1.0 } else { 0.45 };
                pull += want * prize.points * reach * reach / 36.0;
            }
            score += sign * weights.pull * strength * pull;
        }
    }
    for leader in edition.leader_ids().filter(|&leader| game.is_ready(leader)) {
        let sign = if edition.leader(leader).army.side() == Side::French { 1.0 } else { -1.0 };
        let bonus = f32::from(edition.leader(leader).bonus);
        score += sign * weights.leader * (1.0 + 2.0 * bonus);
    }
    if side == Side::French { score } else { -score }
}
