//! A position as a document: written whole, edited by hand, read back with every fault listed.
//!
//! ```json
//! { "position": 1, "game": "wallace", "scenario": "waterloo", "turn": 1, "active": "french", "tile": 3,
//!   "phase": "orders", "pieces": { "fr-inf-1": "wood-edge", "br-inf-1": "hougoumont side" },
//!   "cubes": { "hougoumont": { "allied": 2 } } }
//! ```
//!
//! `pieces` says where each piece is: an area or `delayed`, followed by `side` or `square` for one that does
//! not stand upright; `lost`; `display`. Prussians who are not listed stand on the display, other pieces are
//! not in the game. `turn` is 1 for noon. What comes next is either a `phase` (`prussians`, `skirmish`,
//! `rounds`, `orders`, `formations`, `end`) or an exact `agenda`, the next task last. Everything else may be
//! left out: full discs, six cubes in the Grand Battery box, strong points held by whom they were printed for.

mod reading;
mod sense;

pub use reading::read;

use crate::{AreaId, Army, Assault, Order, Place, UnitId, Units, Wallace};
use contract::Side;
use serde_json::{Map, Value, json};

/// Writes the whole state.
pub fn write(game: &Wallace) -> Value {
    let edition = game.edition;
    let key = |unit: UnitId| edition.unit(unit).key.clone();
    let keys = |units: Units| units.iter().map(key).collect::<Vec<_>>();
    let area_key = |area: AreaId| edition.area(area).key.clone();
    let mut pieces = Map::new();
    for unit in edition.unit_ids() {
        let place = match game.place(unit) {
            Place::In(area) => {
                let state = match (game.in_square(unit), game.is_upright(unit)) {
                    (true, _) => " square",
                    (false, false) => " side",
                    (false, true) => "",
                };
                format!("{}{state}", area_key(area))
            }
            Place::Lost => "lost".into(),
            Place::Display => "display".into(),
            Place::Absent => continue,
        };
        pieces.insert(key(unit), place.into());
    }
    let mut cubes = Map::new();
    for area in edition.area_ids() {
        let here: Map<String, Value> = Army::ALL
            .into_iter()
            .filter(|&army| game.cubes(army, area) > 0)
            .map(|army| (army.key().to_owned(), game.cubes(army, area).into()))
            .collect();
        if !here.is_empty() {
            cubes.insert(area_key(area), here.into());
        }
    }
    let mut document = json!({
        "turn": game.turn + 1,
        "active": game.active.key(),
        "initiative": game.initiative.key(),
        "tile": game.tile,
        "discs": { "french": game.discs(Side::French), "allied": game.discs(Side::Allied) },
        "used": game.used,
        "grand-battery": game.battery,
        "held": game.held.iter().map(area_key).collect::<Vec<_>>(),
        "pieces": pieces,
        "cubes": cubes,
        "agenda": game.agenda.tasks(),
    });
    let fields = document.as_object_mut().expect("written as an object");
    let mut lists = |name: &str, units: Units| {
        if !units.is_empty() {
            fields.insert(name.into(), keys(units).into());
        }
    };
    lists("ready", game.ready);
    lists("queue", game.queue);
    lists("assaulters", game.assaulters);
    if !game.contested.is_empty() {
        let areas = game.contested.iter().map(area_key).collect::<Vec<_>>();
        fields.insert("contested".into(), areas.into());
    }
    let links = edition.unit_ids().filter(|unit| game.link[usize::from(unit.0)] != crate::DELAYED);
    let links: Map<String, Value> =
        links.map(|unit| (key(unit), area_key(game.link[usize::from(unit.0)]).into())).collect();
    if !links.is_empty() {
        fields.insert("links".into(), links.into());
    }
    let assigned = edition.unit_ids().filter(|&unit| game.assigned(unit) > 0);
    let assigned: Map<String, Value> = assigned.map(|unit| (key(unit), game.assigned(unit).into())).collect();
    if !assigned.is_empty() {
        fields.insert("assigned".into(), assigned.into());
    }
    if game.order != Order::NONE {
        fields.insert("order".into(), json!(game.order));
    }
    if game.assault != Assault::NONE {
        let assault = &game.assault;
        fields.insert(
            "assault".into(),
            json!({
                "area": area_key(assault.area),
                "side": assault.side.key(),
                "origins": assault.origins.iter().map(area_key).collect::<Vec<_>>(),
                "sheltered": keys(assault.sheltered),
                "cover": assault.cover,
                "guns-only": assault.guns_only,
                "guns-hit": assault.guns_hit,
                "charging": assault.charging,
                "supported": assault.supported,
                "generation": assault.generation,
            }),
        );
    }
    positions::write(game, document)
}
