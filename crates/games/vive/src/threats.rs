//! What the enemy could do next, as far as a side may know: where he stops whoever enters, and whom he can attack
//! from where he stands. Which cards he holds is his secret, so any unit of his may come to be ordered.

use crate::{Face, PieceId, Vive};
use boards::HexId;
use contract::Side;
use contract::scene::{Mark, Sign, Threat};
use contract::words::{capital, count};

/// What threatens a side.
pub(crate) fn threats(game: &Vive, side: Side) -> Vec<Threat> {
    let enemy = side.enemy();
    let mut threats = Vec::new();
    // [6.21-a] Zones against any unit of the side are the same.
    let Some(any) = game.units(side).iter().find_map(|hex| game.unit_at(hex)) else { return threats };
    for hex in game.zone_against(any).iter() {
        let text = "Next to an enemy: a unit that enters stops here";
        threats.push(Threat::new(Mark::new(Sign::Zone, hex.0, text, "6.21-a"), 0.5));
    }
    for at in (game.units(side) | game.generals(side)).iter() {
        let Some(target) = game.target_in(at) else { continue };
        let fire = game.units(enemy).iter().filter_map(|from| shot(game, from, at));
        let Some((by, dice, losses)) = fire.max_by(|a, b| a.2.total_cmp(&b.2)) else { continue };
        let elements = if Vive::is_general(target) { 1.0 } else { f32::from(game.elements(target)) };
        let text = format!(
            "{} could attack {} with {}: {losses:.1} losses on average",
            capital(&game.name(by)),
            game.name(target),
            count(dice, "die").replace("dies", "dice")
        );
        let mark = Mark::new(Sign::Threat, at.0, text, "7.0");
        threats.push(Threat::new(mark, losses / elements).odds(count(dice, "die").replace("dies", "dice")));
    }
    threats
}

/// The attack that whoever stands on a hex could make on another from there: who, with how many dice, and its losses
/// on average.
fn shot(game: &Vive, from: HexId, at: HexId) -> Option<(PieceId, u8, f32)> {
    let by = game.unit_at(from)?;
    let terrain = game.terrain(from);
    if Vive::is_guns(by) && terrain.is_water() || Vive::is_cavalry(by) && terrain.is_building() {
        return None;
    }
    let aim = game.aim_at(by, from, at, game.screen(by, from)).ok()?;
    let worth = game.worth(by, game.target_in(at)?, aim.exposed, aim.distance);
    let hits = Face::DIE.iter().filter(|&&face| worth.hits(face)).count() as f32;
    let losses = f32::from(aim.dice()) * hits / 6.0;
    Some((by, aim.dice() as u8, losses.min(f32::from(worth.most))))
}
