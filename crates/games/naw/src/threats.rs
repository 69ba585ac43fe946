//! What the enemy could do next, for learners: an estimate on the safe side, not a rule.

use crate::s2_equipment::{HIGHEST, LOWEST, Res};
use crate::{Hexes, Naw, Place, UnitId, read_crt};
use boards::{HexId, flood::rings};
use contract::scene::Sign;
use contract::{Mark, Side, Threat};
use odds::Ratio;

/// The enemy's zones, the ground he can reach in his next Movement Phase and with what strength, and
/// the worst odds that each unit of `side` might then face.
pub fn threats(game: &Naw, side: Side) -> Vec<Threat> {
    let enemy = side.enemy();
    let zone = game.zone_of(enemy);
    let ranges: Vec<(UnitId, Hexes)> =
        game.army(enemy).iter().filter_map(|unit| Some((unit, range(game, unit)?))).collect();
    let mut threats = Vec::new();
    for hex in zone {
        let text = "In an enemy zone of control: who enters stops here";
        threats.push(Threat::new(Mark::new(Sign::Zone, hex.0, text, "4.5B"), 0.5));
    }
    let reached = ranges.iter().map(|(_, range)| *range).collect::<Hexes>() - game.everyone();
    let strength = |hex: HexId| -> u16 {
        let who = ranges.iter().filter(|(_, range)| range.has(hex));
        who.map(|(unit, _)| u16::from(game.edition.unit(*unit).strength)).sum()
    };
    let most = reached.iter().map(strength).max().unwrap_or(1);
    for hex in reached {
        let there = strength(hex);
        let text = format!("The enemy can get here in his next move: units worth {there} in all");
        let level = f32::from(there) / f32::from(most);
        threats.push(Threat::new(Mark::new(Sign::Reach, hex.0, text, "4.1A"), level));
    }
    for hex in game.occupied(side) {
        let Some(unit) = game.at(hex) else { continue };
        if let Some(column) = worst_odds(game, unit, hex, &ranges) {
            let text = format!("{} may be attacked at up to {column}", game.describe(unit));
            let mark = Mark::new(Sign::Threat, hex.0, text, "6.0A");
            threats.push(Threat::new(mark, danger(column)).odds(column.to_string()));
        }
    }
    threats
}

/// How bad a column is for the defender: a loss counts whole, an exchange nearly so, a retreat half.
fn danger(column: Ratio) -> f32 {
    let harm = |die| match read_crt(column, die) {
        Res::De => 1.0,
        Res::Ee => 0.8,
        Res::Dr => 0.5,
        Res::Ar | Res::Ae => 0.0,
    };
    (1..=6).map(harm).sum::<f32>() / 6.0
}

/// The hexes that an enemy unit can get to in its next Movement Phase as things stand, its own hex
/// included; `None` for one that is not on the map and not known to be coming.
fn range(game: &Naw, unit: UnitId) -> Option<Hexes> {
    let foe = game.side_of(unit).enemy();
    let stops = game.zone_of(foe);
    let allowance = game.edition.unit(unit).movement;
    // The side that has moved already in this game turn moves again in the next.
    let turn = game.turn + u8::from(foe == Side::Allied && game.phasing == Side::Allied);
    let (from, points) = match game.place(unit) {
        Place::On(hex) if stops.has(hex) => return Some(Hexes::of(hex)), // [4.5C]
        Place::On(hex) => (Hexes::of(hex), allowance),
        Place::Waiting if !game.hides_reinforcements() && game.arrival(unit).is_some_and(|t| t <= turn) => {
            (game.edition.entries - stops - game.occupied(foe), allowance - 1)
        }
        _ => return None,
    };
    let around = |hex| game.passable(hex);
    Some(rings(from, around).barred(game.occupied(foe)).stopping(stops).within(points))
}

/// The best column that the enemy could attack a unit in, one attacker to each hex around it.
fn worst_odds(game: &Naw, unit: UnitId, hex: HexId, ranges: &[(UnitId, Hexes)]) -> Option<Ratio> {
    let open = game.adjacent(hex) - game.occupied(game.side_of(unit));
    let mut hand_to_hand = Vec::new();
    let mut attack = 0;
    for (enemy, range) in ranges {
        let strength = u16::from(game.edition.unit(*enemy).strength);
        if range.meets(open) {
            hand_to_hand.push(strength);
        } else if game.is_gun(*enemy) && range.meets(game.bombarded_from(hex)) {
            attack += strength;
        }
    }
    hand_to_hand.sort_unstable_by(|a, b| b.cmp(a));
    attack += hand_to_hand.iter().take(open.len()).sum::<u16>();
    (attack > 0).then(|| Ratio::in_defenders_favour(attack, game.defence(unit)).clamp(LOWEST, HIGHEST))
}
