//! What the enemy controls and could do next, for whoever wants to see it.

use crate::s06_combat::{HIGHEST, LOWEST};
use crate::s14_supply::Supplies;
use crate::{Attack, Duties, Kind, Nlb, Terrain};
use boards::HexId;
use contract::Side;
use contract::scene::{Mark, Sign, Threat};

/// [5.3.1] Enemy zones, [7.1B] the ground that enemy guns fire at, and the attacks on units of a side as its enemies
/// stand now.
pub fn threats(game: &Nlb, side: Side) -> Vec<Threat> {
    let enemy = side.enemy();
    let mut threats = Vec::new();
    // [5.3.3] Zones do not reach infantry behind the walls of a chateau, friend or enemy.
    let sheltered = |hex: HexId| game.units_at(hex).any(|unit| game.is_sheltered(unit, hex));
    for hex in game.zone_of(enemy).iter().filter(|&hex| game.plan().area.has(hex) && !sheltered(hex)) {
        let but = match game.ground().terrain(hex) {
            Terrain::Chateau => ", but for infantry of good morale behind its walls",
            _ => "",
        };
        let text = format!("{} is in an enemy zone of control{but}", game.place_name(hex));
        threats.push(Threat::new(Mark::new(Sign::Zone, hex.0, text, "5.3.1"), 0.3));
    }
    let guns =
        (game.edition.kind(Kind::FootGuns) | game.edition.kind(Kind::HorseGuns)) & game.edition.side(enemy);
    let mut seen = crate::Hexes::EMPTY;
    for gun in guns.iter() {
        let Some(from) = game.post(gun).hex() else { continue };
        for hex in game.targets_of(gun, from).filter(|&hex| game.plan().area.has(hex)) {
            if !seen.has(hex) {
                seen.insert(hex);
                let text = format!("{} can bombard {}", game.describe(gun), game.place_name(hex));
                threats.push(Threat::new(Mark::new(Sign::Fire, hex.0, text, "7.1B"), 0.4));
            }
        }
    }
    for unit in Supplies::of(game).without(side).iter() {
        if let Some(hex) = game.post(unit).hex() {
            let text = format!("{}. {}", game.describe(unit), crate::scene::without_supply(game));
            threats.push(Threat::new(Mark::new(Sign::Threat, hex.0, text, "14.0.2"), 0.9).odds("no supply"));
        }
    }
    // As it would be in the enemy's next combat phase, if nobody moved.
    let mut turned = game.clone();
    turned.phasing = enemy;
    turned.duties = Duties::default();
    if game.phasing != enemy && enemy == game.plan().begins {
        turned.turn = game.turn.next();
    }
    // [4.2C] [4.3A] At night and in the rain nobody fights; [22.6A.1] whether it rains then, a die may still have to say.
    let open = game.phasing != enemy && game.agreed.variable_rain;
    if turned.is_night() || !open && turned.is_still() {
        return threats;
    }
    for hex in *game.occupied(side) {
        let attackers = game.beside(hex).filter(|&own| game.occupied(enemy).has(own)).collect();
        let attack = Attack { defenders: std::iter::once(hex).collect(), attackers, ..Attack::default() };
        if !attack.attackers.is_empty() {
            threats.push(attacked(&turned, hex, &attack));
        }
    }
    threats
}

/// An attack that enemies beside a hex could make.
fn attacked(turned: &Nlb, hex: HexId, attack: &Attack) -> Threat {
    let column = turned.odds(attack).column;
    let text = format!("Those in {} can be attacked at {column} as the enemy stands", turned.place_name(hex));
    let level = f32::from(column.0 - LOWEST.0) / f32::from(HIGHEST.0 - LOWEST.0);
    Threat::new(Mark::new(Sign::Threat, hex.0, text, "6.1.1"), level).odds(column.to_string())
}
