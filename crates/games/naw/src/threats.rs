//! What the enemy could do next, for learners: an estimate on the safe side, not a rule.

use crate::s2_equipment::{HIGHEST, LOWEST};
use crate::{Hexes, Naw, Place, UnitId};
use contract::{Mark, Rule, Side};
use odds::Ratio;

/// Marks of the enemy's zones, of the ground he can reach in his next Movement Phase, and of the
/// worst odds that each unit of `side` might then face.
pub fn threats(game: &Naw, side: Side) -> Vec<Mark> {
    let enemy = side.enemy();
    let zone = game.zone_of(enemy);
    let ranges: Vec<(UnitId, Hexes)> =
        game.army(enemy).iter().filter_map(|unit| Some((unit, range(game, unit)?))).collect();
    let reached = ranges.iter().fold(Hexes::EMPTY, |all, (_, range)| all | *range);
    let mark =
        |kind: &str, at: u16, text: String, rule| Mark { kind: kind.into(), at, text, rule: Rule(rule) };
    let mut marks = Vec::new();
    for hex in zone {
        let text = "In an enemy zone of control: who enters stops here".into();
        marks.push(mark("zone", hex.0, text, "4.5B"));
    }
    for hex in reached - game.everyone() {
        marks.push(mark("reach", hex.0, "The enemy can get here in his next move".into(), "4.1A"));
    }
    for hex in game.occupied(side) {
        let Some(unit) = game.at(hex) else { continue };
        if let Some(column) = worst_odds(game, unit, hex, &ranges) {
            let text = format!("{} may be attacked at up to {column}", game.describe(unit));
            marks.push(mark("threat", hex.0, text, "6.0A"));
        }
    }
    marks
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
    Some(game.spread(from, points, game.occupied(foe), stops, true))
}

/// The best column that the enemy could attack a unit in, one attacker to each hex around it.
fn worst_odds(game: &Naw, unit: UnitId, hex: boards::HexId, ranges: &[(UnitId, Hexes)]) -> Option<Ratio> {
    let open = game.adjacent(hex) - game.occupied(game.side_of(unit));
    let mut hand_to_hand = Vec::new();
    let mut attack = 0;
    for (enemy, range) in ranges {
        let strength = u16::from(game.edition.unit(*enemy).strength);
        if range.meets(&open) {
            hand_to_hand.push(strength);
        } else if game.is_gun(*enemy) && range.meets(&game.bombarded_from(hex)) {
            attack += strength;
        }
    }
    hand_to_hand.sort_unstable_by(|a, b| b.cmp(a));
    attack += hand_to_hand.iter().take(open.len() as usize).sum::<u16>();
    (attack > 0).then(|| Ratio::in_defenders_favour(attack, game.defence(unit)).clamp(LOWEST, HIGHEST))
}
