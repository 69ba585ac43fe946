//! What a move would lead to: the attacks that it makes possible, for whoever weighs it.

use crate::s5_preconditions::Attack;
use crate::scene::forecast;
use crate::{Hexes, Naw, UnitId, Units};
use boards::HexId;
use contract::scene::Prospect;
use contract::words;

/// The attacks that a unit could take part in from a hex, each with everyone of its side who stands
/// next to that enemy now. Guns far off who might join are left out: whether they do is for later.
pub fn prospects(game: &Naw, unit: UnitId, hex: HexId) -> Vec<Prospect> {
    let side = game.side_of(unit);
    let enemies = game.occupied(side.enemy());
    let contact = game.adjacent(hex) & enemies;
    // [5.6B] A gun in an enemy zone attacks like anyone else.
    let bombards = contact.is_empty() && game.is_gun(unit);
    let targets = if bombards { game.bombarded_from(hex) & enemies } else { contact };
    targets.iter().filter_map(|at| game.at(at)).map(|enemy| prospect(game, unit, enemy, bombards)).collect()
}

fn prospect(game: &Naw, unit: UnitId, enemy: UnitId, bombards: bool) -> Prospect {
    let around: Hexes = game.adjacent(game.hex(enemy));
    let friends: Units = game
        .on_map(game.side_of(unit))
        .iter()
        .filter(|&friend| friend != unit && around.has(game.hex(friend)))
        .collect();
    let alone = Units::EMPTY.with(unit);
    let attack = |attackers: Units| Attack {
        defenders: Units::EMPTY.with(enemy),
        attackers: if bombards { attackers - alone } else { attackers },
        guns: if bombards { alone } else { Units::EMPTY },
    };
    let column = game.odds(&attack(friends.with(unit))).column;
    let verb = if bombards { "Bombardment of" } else { "Attack on" };
    let company = match friends.len() {
        0 => "alone".into(),
        others => {
            let unaided = game.odds(&attack(alone)).column;
            format!("with the {} next to it (alone {unaided})", words::count(others, "unit"))
        }
    };
    let text = format!("{verb} {}, {company}", game.edition.unit(enemy).name);
    Prospect::new(text, column.to_string(), forecast(&attack(friends.with(unit)), column))
}
