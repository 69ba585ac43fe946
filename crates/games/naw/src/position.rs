//! A position as a document: written whole, edited by hand, read back with every fault listed.
//!
//! ```json
//! { "position": 1, "game": "naw", "scenario": "standard", "turn": 3, "phasing": "french",
//!   "stage": "movement", "units": { "fr-6-inf": "0814", "al-hougoumont": "lost" } }
//! ```
//!
//! `units` says where each unit is: a hex, `waiting`, `lost` or `exited`. A unit that is not listed
//! waits off the map if it is a reinforcement still to come, and otherwise is not in the game.
//! Losses and exits are counted from it. Where friends share a hex in passing, which only the
//! Movement Phase knows, the hex is listed under `stacked`. Everything below `units` may be left out: nobody has moved,
//! nobody has fought, and in a Combat Phase the duties are those of the units in contact.

mod reading;
mod sense;

pub use reading::read;

use crate::s5_preconditions::Duties;
use crate::s6_resolution::Aftermath;
use crate::{Attack, Naw, Place, Stage, UnitId, Units};
use boards::HexId;
use contract::{Named, Side};
use serde_json::{Map, Value, json};

/// Writes the whole state.
pub fn write(game: &Naw) -> Value {
    let edition = game.edition;
    let key = |unit: UnitId| edition.unit(unit).key.clone();
    let keys = |units: Units| Value::from(units.iter().map(key).collect::<Vec<_>>());
    let number = |hex: HexId| edition.grid.number(hex);
    let mut units = Map::new();
    for unit in edition.unit_ids() {
        let place = match game.place(unit) {
            Place::On(hex) => number(hex),
            Place::Lost => "lost".into(),
            Place::Exited => "exited".into(),
            Place::Waiting if game.arrival(unit).is_some() => "waiting".into(),
            Place::Waiting => continue,
        };
        units.insert(key(unit), place.into());
    }
    let stage = match game.stage {
        Stage::Draw(side) => json!({ "draw": side.key() }),
        Stage::Movement => "movement".into(),
        Stage::Moving(unit) => json!({ "moving": key(unit) }),
        Stage::Unstacking => "unstacking".into(),
        Stage::Combat => "combat".into(),
        Stage::Attacking => "attacking".into(),
        Stage::Rolling(column) => json!({ "rolling": column.to_string() }),
        Stage::Paying => "paying".into(),
        Stage::Retreating(_) => "retreating".into(),
        Stage::Displacing(unit) => json!({ "displacing": key(unit) }),
        Stage::Advancing(_) => "advancing".into(),
        Stage::Withdrawing => "withdrawing".into(),
        Stage::Over(ending) => json!({ "over": ending.key() }),
    };
    let mut document = json!({
        "turn": game.turn,
        "phasing": game.phasing.key(),
        "stage": stage,
        "units": units,
        "moved": keys(game.moved),
        "demoralized": game.demoralized,
    });
    let fields = document.as_object_mut().expect("written as an object");
    if !game.stacks.is_empty() {
        fields.insert("stacked".into(), game.stacks.iter().map(number).collect::<Vec<_>>().into());
    }
    if game.hides_reinforcements() {
        let chit = |side: Side| {
            let number = game.chits.code(side);
            json!({ "number": if number == 0 { Value::Null } else { number.into() },
                    "ruled-out": game.chits.ruled_out(side).collect::<Vec<_>>() })
        };
        fields.insert("chits".into(), json!({ "french": chit(Side::French), "allied": chit(Side::Allied) }));
    }
    if game.duties != Duties::default() {
        let Duties { attackers, defenders, engaged, advanced } = game.duties;
        fields.insert(
            "duties".into(),
            json!({ "attackers": keys(attackers), "defenders": keys(defenders),
                    "engaged": keys(engaged), "advanced": keys(advanced) }),
        );
    }
    if game.attack != Attack::default() {
        let Attack { defenders, attackers, guns } = game.attack;
        fields.insert(
            "attack".into(),
            json!({ "defenders": keys(defenders), "attackers": keys(attackers), "guns": keys(guns) }),
        );
    }
    if let Some(result) = game.aftermath.result {
        let Aftermath { retreating, chain, owing, vacated, due, guns, .. } = game.aftermath;
        let mut aftermath = json!({ "result": result.key(), "retreating": keys(retreating), "chain": keys(chain),
                    "owing": keys(owing),
                    "vacated": vacated.iter().map(number).collect::<Vec<_>>(), "due": due,
                    "guns": keys(guns) });
        if let Some((column, die)) = game.aftermath.thrown {
            aftermath["column"] = column.to_string().into();
            aftermath["die"] = die.into();
        }
        fields.insert("aftermath".into(), aftermath);
    }
    positions::write(game, document)
}
