//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::sense::{losses, sense};
use crate::s1_start::empty;
use crate::s2_equipment::{HIGHEST, LOWEST};
use crate::s3_sequence::TURNS;
use crate::s5_preconditions::Duties;
use crate::s6_resolution::Aftermath;
use crate::s9_grouchy::Chits;
use crate::{Attack, Equipment, Hexes, Naw, Place, Res, Stage, UnitId};
use boards::HexId;
use contract::{Fault, Side};
use odds::Ratio;
use positions::{Field, Fields, Position, Spot, may, must};
use printed::Keyed;
use serde_json::Value;

const FIELDS: [Field; 11] = [
    must("turn").by("3.0B"),
    must("phasing"),
    must("stage"),
    must("units"),
    may("stacked"),
    may("moved"),
    may("demoralized"),
    may("chits"),
    may("duties"),
    may("attack"),
    may("aftermath"),
];
const DUTIES: [Field; 4] = [may("attackers"), may("defenders"), may("engaged"), may("advanced")];
const ATTACK: [Field; 3] = [may("defenders"), may("attackers"), may("guns")];
const AFTERMATH: [Field; 9] = [
    may("result"),
    may("retreating"),
    may("chain"),
    may("owing"),
    may("vacated"),
    may("due").by("6.3F"),
    may("guns"),
    may("column").by("6.2A"),
    may("die").by("2.3"),
];

/// Reads a document, listing every fault.
pub fn read(edition: &'static Equipment, document: &Value) -> Result<Naw, Vec<Fault>> {
    positions::read(document, &FIELDS, |position: &Position<'_, Naw>| {
        let mut game = empty(edition, position.scenario);
        game.turn = position.number("turn", 1..=TURNS).unwrap_or(game.turn);
        game.phasing = position.named("phasing").unwrap_or(game.phasing);
        game.demoralized = position.is("demoralized");
        game.moved = position.ids("moved");
        game.stage = position.get("stage").and_then(|spot| stage(&spot, &game)).unwrap_or(Stage::Movement);
        chits(position, &mut game);
        let stacked = stacked(position, &game);
        let on_map = places(position, &mut game);
        put_on_map(position, on_map, stacked, &mut game);
        infer_ruled_out(position, &mut game);
        *game.zone = game.zone_of(game.phasing.enemy());
        combat(position, &mut game);
        if position.is_sound() {
            losses(position, &mut game);
            sense(position, &mut game);
        }
        Some(game)
    })
}

fn hex(spot: &Spot<'_>) -> Option<HexId> {
    let grid = crate::s2_equipment::grid();
    spot.word(|number| {
        let unknown =
            || format!("there is no hex \"{number}\" on the map [2.1A]; they run from 0101 to 2317");
        grid.find(number).ok_or_else(unknown)
    })
}

fn stage(spot: &Spot<'_>, game: &Naw) -> Option<Stage> {
    let forms = "movement, {\"moving\": unit}, unstacking, combat, attacking, {\"rolling\": column}, paying, \
                 retreating, {\"displacing\": unit}, advancing, withdrawing, {\"draw\": side} or \
                 {\"over\": ending}";
    Some(match spot.tagged(forms)? {
        ("movement", None) => Stage::Movement,
        ("moving", Some(unit)) => Stage::Moving(unit.id()?),
        ("unstacking", None) => Stage::Unstacking,
        ("combat", None) => Stage::Combat,
        ("attacking", None) => Stage::Attacking,
        ("rolling", Some(column)) => Stage::Rolling(column.word(|column| {
            column.parse::<Ratio>().map_err(|()| format!("no column \"{column}\" on the chart [2.3]"))
        })?),
        ("paying", None) => Stage::Paying,
        ("retreating", None) => Stage::Retreating(game.phasing), // the side is set by who retreats
        ("displacing", Some(unit)) => Stage::Displacing(unit.id()?),
        ("advancing", None) => Stage::Advancing(game.phasing), // and here by who won
        ("withdrawing", None) => Stage::Withdrawing,
        ("draw", Some(side)) => Stage::Draw(side.named()?),
        ("over", Some(ending)) => Stage::Over(ending.named()?),
        _ => return spot.is_none_of(forms),
    })
}

fn chits(position: &Position<'_, Naw>, game: &mut Naw) {
    if !game.hides_reinforcements() {
        if position.get("chits").is_some() {
            position.fault("chits", "belong to the Grouchy variant [9.0A]");
        }
        return;
    }
    let (mut drawn, mut ruled_out) = ([0u8; 2], [0u8; 2]);
    let chits = sides(position);
    for side in Side::ALL {
        let undrawn = match game.stage {
            Stage::Draw(Side::French) => true,
            Stage::Draw(Side::Allied) => side == Side::Allied,
            _ => false,
        };
        let chit = chits.fields(side.key(), &[may("number").by("9.0B"), may("ruled-out")]);
        let number = chit.get("number").filter(|number| !number.value().is_null());
        match number {
            Some(_) if undrawn => chits.fault(side.key(), "has not been drawn yet at this stage"),
            Some(number) => drawn[side as usize] = number.number(1..=6).unwrap_or(0),
            // What is no chit at all has been told.
            None if undrawn || chits.get(side.key()).is_some_and(|chit| !chit.value().is_object()) => {}
            None => chits.fault(side.key(), "needs a \"number\" from 1 to 6 [9.0B]"),
        }
        for out in chit.get("ruled-out").map(|out| out.items()).unwrap_or_default() {
            match out.number(1..=6u8) {
                Some(out) if out != drawn[side as usize] => ruled_out[side as usize] |= 1 << (out - 1),
                Some(number) => out.fault(format!("{number} cannot be ruled out: it has been drawn")),
                None => {}
            }
        }
    }
    game.chits = Chits::new(drawn, ruled_out);
}

/// What the document says of the chits of each side.
fn sides<'v>(position: &Position<'v, Naw>) -> Fields<'v> {
    position.fields("chits", &[may("french"), may("allied")])
}

/// Where the document does not say which chits are ruled out, those that would not explain the
/// reinforcements that have come.
fn infer_ruled_out(position: &Position<'_, Naw>, game: &mut Naw) {
    let said = position.get("chits").map(|chits| chits.value());
    for side in Side::ALL {
        let said = said.and_then(|chits| chits.get(side.key())?.get("ruled-out"));
        if game.chits.code(side) == 0 || said.is_some() {
            continue;
        }
        for unit in game.army(side).iter() {
            if game.edition.unit(unit).start.is_none() && game.place(unit) != Place::Waiting {
                game.chits.entered(&game.edition, side, unit, game.turn);
            }
        }
    }
}

/// The hexes that hold more than one unit in passing: only while their side moves, and only where
/// the document says so, since two units in a hex are mostly a slip of the pen.
fn stacked(position: &Position<'_, Naw>, game: &Naw) -> Hexes {
    let moving = matches!(game.stage, Stage::Movement | Stage::Moving(_) | Stage::Unstacking);
    let hexes: Hexes = position.set("stacked", hex);
    if !moving && !hexes.is_empty() {
        position.fault("stacked", "units share a hex only in a Movement Phase [4.4B]");
    }
    hexes
}

/// Where the document says that units are; those on the map are not yet put there.
fn places<'v>(position: &Position<'v, Naw>, game: &mut Naw) -> Vec<(UnitId, HexId, Spot<'v>)> {
    let mut on_map = Vec::new();
    for (unit, spot) in position.by_id::<UnitId>("units") {
        let Some(text) = spot.value().as_str() else {
            spot.fault("has to be a hex, \"waiting\", \"lost\" or \"exited\"");
            continue;
        };
        let comes = game.edition.unit(unit).start.is_some() || game.arrival(unit).is_some();
        let early = game.arrival(unit).filter(|&turn| turn > game.turn);
        match (text, early) {
            _ if !comes => spot.fault("does not come in this game [9.1]"),
            ("waiting", _) if game.arrival(unit).is_none() => {
                spot.fault("is not a reinforcement: it cannot be waiting [7.0A]");
            }
            ("waiting", _) => {}
            (_, Some(turn)) => spot.fault(format!("enters on turn {turn} at the earliest [7.0A]")),
            ("lost", None) => game.places[usize::from(unit.0)] = Place::Lost,
            ("exited", None) if game.side_of(unit) == Side::Allied => {
                spot.fault("is Allied: only French units leave the map [4.6A]");
            }
            ("exited", None) => {
                game.places[usize::from(unit.0)] = Place::Exited;
                game.exited += 1;
            }
            _ => on_map.extend(hex(&spot).map(|hex| (unit, hex, spot))),
        }
    }
    on_map
}

fn put_on_map(
    position: &Position<'_, Naw>,
    mut on_map: Vec<(UnitId, HexId, Spot<'_>)>,
    stacked: Hexes,
    game: &mut Naw,
) {
    // Of two friends in a hex the one that has not moved was there first.
    on_map.sort_by_key(|&(unit, ..)| (game.moved.has(unit), game.stage == Stage::Displacing(unit), unit));
    for (unit, hex, spot) in on_map {
        let number = game.edition.grid.number(hex);
        if game.edition.passable[usize::from(hex.0)].is_empty() {
            spot.fault(format!("{number} is woods that no road enters [4.2B]"));
            continue;
        }
        match game.at(hex) {
            None if game.stage == Stage::Displacing(unit) => {
                spot.fault(format!("is being displaced, but nobody displaces it in {number} [6.5A]"));
            }
            None => game.put(unit, hex),
            Some(other) if game.side_of(other) != game.side_of(unit) => {
                spot.fault(format!("{number} already holds the enemy unit {} [4.3]", other.key()));
            }
            Some(_) if game.stage == Stage::Displacing(unit) => {
                game.places[usize::from(unit.0)] = Place::On(hex); // on his way, his hex taken
            }
            Some(_) if stacked.has(hex) && game.side_of(unit) == game.phasing => game.put(unit, hex),
            Some(other) => spot.fault(format!(
                "{number} already holds {}: one unit to a hex [4.4B]; while its side moves, friends in passing \
                 are allowed in hexes listed under \"stacked\"",
                other.key()
            )),
        }
    }
    for unit in game.moved.iter().filter(|&unit| game.side_of(unit) != game.phasing) {
        position.fault("moved", format!("{} belongs to the side that is not moving [3.0D]", unit.key()));
    }
}

/// Duties, attack and aftermath.
fn combat(position: &Position<'_, Naw>, game: &mut Naw) {
    let duties = position.fields("duties", &DUTIES);
    game.duties = Duties {
        attackers: duties.ids("attackers"),
        defenders: duties.ids("defenders"),
        engaged: duties.ids("engaged"),
        advanced: duties.ids("advanced"),
    };
    let fighting = !matches!(
        game.stage,
        Stage::Draw(_) | Stage::Movement | Stage::Moving(_) | Stage::Unstacking | Stage::Over(_)
    );
    if fighting && position.get("duties").is_none() {
        game.fix_duties();
    }
    let attack = position.fields("attack", &ATTACK);
    game.attack = Attack {
        defenders: attack.ids("defenders"),
        attackers: attack.ids("attackers"),
        guns: attack.ids("guns"),
    };
    let aftermath = position.fields("aftermath", &AFTERMATH);
    game.aftermath = Aftermath {
        result: aftermath.get("result").and_then(|spot| result(&spot)),
        retreating: aftermath.ids("retreating"),
        chain: aftermath.ids("chain"),
        owing: aftermath.ids("owing"),
        guns: aftermath.ids("guns"),
        due: aftermath.number("due", 0..=1000).unwrap_or(0),
        vacated: aftermath.set("vacated", hex),
        thrown: thrown(&aftermath, game.stage),
    };
    leftovers(position, game);
}

/// The column and the die of a result, if both are given; nobody is asked about it when the game is over.
fn thrown(aftermath: &Fields<'_>, stage: Stage) -> Option<(Ratio, u8)> {
    let column = aftermath.get("column").and_then(|spot| {
        spot.word(|text: &str| {
            let column = text.parse().ok().filter(|column| (LOWEST..=HIGHEST).contains(column));
            column.ok_or_else(|| {
                format!("there is no column {text}: they run from {LOWEST} to {HIGHEST} [2.3]")
            })
        })
    });
    let die = aftermath.number("die", 1..=6);
    column.zip(die).filter(|_| !matches!(stage, Stage::Over(_)))
}

fn result(spot: &Spot<'_>) -> Option<Res> {
    let known = [Res::Ae, Res::Ar, Res::Ee, Res::Dr, Res::De];
    let found = known.into_iter().find(|result| spot.value() == result.key());
    if found.is_none() {
        spot.fault("has to be Ae, Ar, Ee, Dr or De [2.3]");
    }
    found
}

/// An attack and its aftermath belong to the stages of an attack: left over in another, they would
/// become part of the next one. A game may end in the middle of one.
fn leftovers(position: &Position<'_, Naw>, game: &Naw) {
    let (in_attack, in_aftermath) = match game.stage {
        Stage::Draw(_) | Stage::Movement | Stage::Moving(_) | Stage::Unstacking | Stage::Combat => {
            (false, false)
        }
        Stage::Attacking | Stage::Rolling(_) => (true, false),
        _ => (true, true),
    };
    if !in_attack && game.attack != Attack::default() {
        position.fault("attack", "belongs to the stages of an attack, from \"attacking\" on [6.1A]");
    }
    let stray = game.aftermath.result.is_none() || !in_aftermath;
    if stray && game.aftermath != Aftermath::default() {
        position.fault("aftermath", "belongs to the stages after a result, and needs one [6.0B]");
    }
}
