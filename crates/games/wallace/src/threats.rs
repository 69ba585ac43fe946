//! What the enemy could do next, for learners: areas that he can assault or get to, and that his guns can hit. As
//! things stand, and with every formation as it is: an estimate, not a rule.

use crate::{AreaId, Areas, Arm, Army, DELAYED, Place, UnitId, Units, Wallace};
use contract::scene::Sign;
use contract::{Mark, Side, Threat, words};

/// Fire that can be expected, assaults that can be carried, and empty ground that can be reached.
pub fn threats(game: &Wallace, side: Side) -> Vec<Threat> {
    let enemy = side.enemy();
    let units: Units = game.edition.side(enemy).iter().filter(|&unit| is_afoot(game, unit)).collect();
    let targets: Vec<(UnitId, Areas)> =
        units.iter().map(|unit| (unit, game.assault_targets(unit).without(DELAYED))).collect();
    let mut threats = Vec::new();
    for area in game.edition.area_ids().filter(|&area| area != DELAYED) {
        threats.extend(fire(game, enemy, area));
        if game.occupied(side).has(area) {
            threats.extend(assault(game, side, area, &targets));
        } else if !game.occupied(enemy).has(area) {
            threats.extend(reach(game, units, area));
        }
    }
    threats
}

/// Combat units in an area of the board or in the Delayed box.
fn is_afoot(game: &Wallace, unit: UnitId) -> bool {
    matches!(game.place(unit), Place::In(_)) && game.edition.unit(unit).arm != Arm::Leader
}

/// Guns that see an area where somebody stands: how many, and the hits of one activation of each area.
fn fire(game: &Wallace, enemy: Side, at: AreaId) -> Option<Threat> {
    let (mut guns, mut hits) = (0u8, 0.0);
    for from in game.occupied(enemy).iter().filter(|&from| from != DELAYED) {
        if !game.fire_targets(from, enemy).has(at) {
            continue;
        }
        for &army in Army::of(enemy) {
            let upright = game.arm_here(from, enemy, Arm::Artillery) & game.upright;
            let own = upright & game.edition.armies[army as usize];
            for gun in own.iter().take(usize::from(game.manned(army, from))) {
                let faces = game.fire_outcomes(gun, at).unwrap_or_default();
                guns += 1;
                hits += f32::from(faces.iter().sum::<u8>()) / 6.0;
            }
        }
    }
    let many = if guns == 1 { "1 enemy gun sees".into() } else { format!("{guns} enemy guns see") };
    let text = format!("{many} this area: {hits:.1} hits to be expected if all fire once");
    (guns > 0).then(|| Threat::new(Mark::new(Sign::Fire, at.0, text, "W-FIRE-3"), hits / 4.0))
}

/// Enemies that can assault an area, and who would meet them.
fn assault(game: &Wallace, side: Side, at: AreaId, targets: &[(UnitId, Areas)]) -> Option<Threat> {
    let come: Units = targets.iter().filter(|(_, areas)| areas.has(at)).map(|(unit, _)| *unit).collect();
    let of = |units: Units, arm: Arm| (units & game.edition.arm(arm)).len();
    let here = game.here(at, side) & game.edition.combat();
    let text = format!(
        "{} enemy infantry and {} cavalry can assault here, against {} infantry, {} cavalry and {} guns",
        of(come, Arm::Infantry),
        of(come, Arm::Cavalry),
        of(here, Arm::Infantry),
        of(here, Arm::Cavalry),
        of(here, Arm::Artillery),
    );
    let (many, few) = (come.len() as f32, here.len().max(1) as f32);
    (!come.is_empty()).then(|| {
        let mark = Mark::new(Sign::Threat, at.0, text, "W-ASSAULT-0.1");
        Threat::new(mark, many / few / 3.0).odds(format!("{}-{}", come.len(), here.len()))
    })
}

/// Enemies that can move to an area where nobody stands.
fn reach(game: &Wallace, units: Units, at: AreaId) -> Option<Threat> {
    let count = units.iter().filter(|&unit| game.destinations(unit, false).has(at)).count();
    let text = format!("{} can move here", words::count(count, "enemy unit"));
    (count > 0).then(|| Threat::new(Mark::new(Sign::Reach, at.0, text, "W-MOVE-1"), count as f32 / 8.0))
}
