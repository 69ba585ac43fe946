//! A position as a document: written whole, edited by hand, read back with every fault listed.
//!
//! ```json
//! { "position": 1, "game": "nlb", "scenario": "quatre-bras", "turn": "16/1400", "phasing": "french",
//!   "phase": "movement", "units": { "fr-2-pire": "1745", "al-n2-wmar": "1845 reduced", "al-n2-opstl": "lost" } }
//! ```
//!
//! `units` says where each counter is: a hex, `waiting`, `lost`, `exited`, `hidden 0` for one behind that pair of
//! markers [16.6A.3], or `regroup 16/1500` for one that was lost in that turn and may be brought back [12.0.1],
//! followed by `reduced` for one on that side. Those who are not listed wait if they are still to come, and otherwise
//! have no part in the game. What comes next is either a `phase` (`turn`, `movement` or `combat`, which then begins)
//! or an exact `agenda`, the next task last. Everything else may be left out: nobody has moved, nobody has fought,
//! everybody is in command; losses are those of the units that are lost, and who is demoralized follows from them;
//! sites belong to whom the battle gives them, or to who stands there.

mod agreed;
mod reading;

pub use reading::read;

use crate::s02_equipment::{COMBAT, LEADERS, People, grid};
use crate::{
    Aftermath, Attack, Body, Columns, CorpsId, Duties, Flag, Hand, Morale, Nlb, Post, Spots, UnitId, Units,
};
use boards::HexId;
use contract::{Named, Side};
use printed::Keyed;
use serde_json::{Map, Value, json};

/// What happens once and is remembered, as it is written.
const FLAGS: [(Flag, &str); 14] = [
    (Flag::WaterlooEntered, "waterloo-entered"),
    (Flag::PrussiansEngaged, "prussians-engaged"),
    (Flag::MaisonDuRoiEntered, "maison-du-roi-entered"),
    (Flag::RoadToBrussels, "road-to-brussels"),
    (Flag::WingsCombined, "wings-combined"),
    (Flag::FirstCorpsActive, "first-corps-active"),
    (Flag::AlliesAtLigny, "allies-at-ligny"),
    (Flag::AlliesGone, "allies-gone"),
    (Flag::PrussiansGone, "prussians-gone"),
    (Flag::Rain, "rain"),
    (Flag::LignyLost, "ligny-lost"),
    (Flag::SaintAmandLost, "saint-amand-lost"),
    (Flag::FirstCorpsWritten, "first-corps-written"),
    (Flag::FirstCorpsKnown, "first-corps-known"),
];

/// Writes the whole state.
pub fn write(game: &Nlb) -> Value {
    let edition = game.edition;
    let number = |hex: HexId| grid().number(hex);
    let mut units = Map::new();
    for unit in edition.unit_ids() {
        let place = match game.post(unit) {
            Post::On(hex) => number(hex),
            Post::Waiting => "waiting".into(),
            Post::Lost => "lost".into(),
            Post::Regroup(lost) => format!("regroup {lost}"),
            Post::Hidden(pair) => format!("hidden {pair}"),
            Post::Exited => "exited".into(),
            Post::Absent => continue,
        };
        let side = if game.reduced.has(unit) { " reduced" } else { "" };
        units.insert(unit.key().to_owned(), format!("{place}{side}").into());
    }
    let mut document = json!({
        "turn": game.turn,
        "phasing": game.phasing.key(),
        "agenda": game.agenda.tasks(),
        "units": units,
        "moved": keys(game.moved),
        "morale": morale(game),
    });
    let fields = document.as_object_mut().expect("written as an object");
    let mut add = |name: &str, value: Value| drop(fields.insert(name.into(), value));
    if game.hand != Hand::default() {
        let Hand { units, door, at, spent, pace } = game.hand;
        let mut hand = json!({ "units": keys(units), "door": spot(door), "at": spot(at), "spent": spent });
        if pace > 0 {
            hand["pace"] = pace.into();
        }
        add("hand", hand);
    }
    if game.columns != Columns::default() {
        let columns: Map<String, Value> =
            game.columns.iter().map(|(hex, count)| (number(hex), count.into())).collect();
        add("columns", columns.into());
        add("came", keys(game.columns.came));
    }
    for (name, units) in [
        ("out-of-command", game.out_of_command),
        ("gave", game.gave),
        ("grouchys", game.grouchys),
        ("reformed", game.reformed),
        ("rally", game.rally),
        ("rallied", game.rallied),
        ("mustered", game.mustered),
    ] {
        if !units.is_empty() {
            add(name, keys(units));
        }
    }
    if game.orders != [[0; 2]; LEADERS] {
        let used = game.orders.iter().enumerate().filter(|(_, used)| **used != [0; 2]);
        let used: Map<String, Value> = used
            .map(|(index, used)| (UnitId((COMBAT + index) as u16).key().to_owned(), json!(used)))
            .collect();
        add("orders", used.into());
    }
    if game.duties != Duties::default() {
        let Duties { attackers, defenders, contacts, engaged, advanced, still, retreated, silenced, .. } =
            game.duties;
        let mut duties = json!({ "attackers": keys(attackers), "defenders": keys(defenders),
                    "contacts": keys(contacts), "engaged": keys(engaged), "advanced": keys(advanced),
                    "retreated": keys(retreated), "silenced": keys(silenced) });
        if !still.is_empty() {
            duties["still"] = keys(still);
        }
        agreed::write_duties(game, &mut duties);
        add("duties", duties);
    }
    if game.attack != Attack::default() {
        let Attack { defenders, attackers, guns, .. } = game.attack;
        let mut attack =
            json!({ "defenders": spots(defenders), "attackers": spots(attackers), "guns": keys(guns) });
        agreed::write_attack(game, &mut attack);
        add("attack", attack);
    }
    if game.aftermath != Aftermath::default() {
        let Aftermath {
            result,
            attackers,
            defenders,
            retreating,
            displaced,
            lost,
            walls,
            due,
            guns,
            offered,
            ..
        } = game.aftermath;
        let mut aftermath = json!({ "result": result.map(Named::key), "attackers": keys(attackers),
                    "defenders": keys(defenders), "retreating": keys(retreating), "displaced": keys(displaced),
                    "lost": spots(lost), "walls": spots(walls), "due": due, "guns": keys(guns),
                    "offered": offered });
        agreed::write_aftermath(game, &mut aftermath);
        add("aftermath", aftermath);
    }
    if game.chosen.iter().any(|&option| option != 0) {
        let chosen = game.chosen.iter().enumerate().filter(|(_, option)| **option != 0);
        let chosen: Map<String, Value> = chosen
            .map(|(group, &option)| {
                let option = if option == Nlb::STAYS_AWAY { "away".into() } else { option.into() };
                (group.to_string(), option)
            })
            .collect();
        add("chosen", chosen.into());
    }
    let sites = game.plan().places.iter().flat_map(|place| &place.hexes).enumerate();
    let held: Map<String, Value> = sites
        .map(|(bit, &hex)| {
            let holder = Side::ALL.into_iter().find(|&side| game.held[side as usize] & (1 << bit) != 0);
            (number(hex), holder.map_or("nobody", Side::key).into())
        })
        .collect();
    if !held.is_empty() {
        add("held", held.into());
    }
    for (name, [french, allied]) in [("points", game.points), ("exited", game.exited)] {
        if french + allied > 0 {
            add(name, json!({ "french": french, "allied": allied }));
        }
    }
    if game.vigour > 0 {
        add("vigour", game.vigour.into());
    }
    if game.swapped != 0 && game.asks_for_substitutes() {
        let made = game.edition.0.substitutions.iter().enumerate();
        let made = made.filter(|(number, _)| game.swapped & (1 << number) != 0);
        let units: Units = made.flat_map(|(_, one)| one.units.iter().map(|(unit, _)| *unit)).collect();
        add("substituted", keys(units));
    }
    if game.flags != 0 {
        let flags = FLAGS.iter().filter(|(flag, _)| game.flag(*flag)).map(|(_, key)| *key);
        add("once", flags.collect::<Vec<_>>().into());
    }
    agreed::write(game, &mut document);
    positions::write(game, document)
}

fn keys(units: Units) -> Value {
    units.iter().map(Keyed::key).collect::<Vec<_>>().into()
}

fn spots(hexes: Spots) -> Value {
    hexes.iter().map(|hex| grid().number(hex)).collect::<Vec<_>>().into()
}

/// A hex, or nothing where there is none.
fn spot(hex: HexId) -> Value {
    if hex == crate::s02_equipment::NOWHERE { Value::Null } else { grid().number(hex).into() }
}

/// Losses, and who has lost heart.
fn morale(game: &Nlb) -> Value {
    let Morale { losses, demoralized, disintegrated, corps, shaken, broken, peoples, shock, dismay } =
        *game.morale();
    let bodies = |bits: u8| -> Vec<&str> {
        Body::ALL.iter().filter(|&&body| bits & (1 << body as u8) != 0).map(|body| body.key()).collect()
    };
    let lost: Map<String, Value> = Body::ALL
        .iter()
        .filter(|&&body| losses[body as usize] > 0)
        .map(|&body| (body.key().to_owned(), losses[body as usize].into()))
        .collect();
    let by_corps = |values: &[u8]| -> Map<String, Value> {
        let some = values.iter().enumerate().filter(|(_, value)| **value > 0);
        some.map(|(index, &value)| (CorpsId(index as u8).key().to_owned(), value.into())).collect()
    };
    let mut fields = Map::new();
    let mut add = |name: &str, value: Value| drop(fields.insert(name.into(), value));
    add("losses", lost.into());
    add("demoralized", bodies(demoralized).into());
    add("disintegrated", bodies(disintegrated).into());
    if dismay != [0; 4] {
        add("dismay", dismay.to_vec().into());
    }
    if game.counts_corps() {
        let broken = game.edition.corps_ids().filter(|id| broken & (1 << id.0) != 0);
        let peoples = People::ALL.iter().filter(|&&people| peoples & (1 << people as u8) != 0);
        add("corps", by_corps(&corps).into());
        add("shaken", by_corps(&shaken).into());
        add("broken", broken.map(Keyed::key).collect::<Vec<_>>().into());
        add("peoples", peoples.map(|people| people.key()).collect::<Vec<_>>().into());
        add("shock", shock.into());
    }
    fields.into()
}
