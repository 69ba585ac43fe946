//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::sense::sense;
use crate::agenda::Task;
use crate::s02_setup::empty;
use crate::s03_sequence::{FOUR_PM, TURNS};
use crate::{AreaId, Arm, Army, Components, DELAYED, Place, UnitId, Wallace};
use contract::{Fault, Game, Next, Side, Silent};
use positions::{Field, Position, Spot, may, must};
use serde_json::Value;

const FIELDS: [Field; 20] = [
    may("turn").by("W-SEQ-1"),
    may("active"),
    may("initiative"),
    may("tile").by("W-ROUND-2"),
    may("discs").by("W-DISC-1"),
    may("used"),
    may("grand-battery"),
    may("held"),
    must("pieces"),
    may("cubes"),
    may("phase"),
    may("agenda"),
    may("ready"),
    may("queue"),
    may("assaulters"),
    may("contested"),
    may("links"),
    may("assigned").by("W-CUBE-4"),
    may("order"),
    may("assault"),
];
const ASSAULT: [Field; 10] = [
    may("area"),
    may("side"),
    may("origins"),
    may("sheltered"),
    may("cover"),
    may("guns-only"),
    may("guns-hit"),
    may("charging"),
    may("supported"),
    may("generation"),
];

/// Reads a document, listing every fault.
pub fn read(edition: &'static Components, document: &Value) -> Result<Wallace, Vec<Fault>> {
    positions::read(document, &FIELDS, |position: &Position<'_, Wallace>| {
        let mut game = empty(edition);
        game.turn = position.number("turn", 1..=TURNS).unwrap_or(1) - 1;
        game.active = position.named("active").unwrap_or(Side::French);
        game.initiative = position.named("initiative").unwrap_or(Side::French);
        game.tile = position.number("tile", 0..=9).unwrap_or(0);
        game.battery = position.number("grand-battery", 0..=game.battery).unwrap_or(game.battery);
        discs(position, &mut game);
        for (unit, spot) in position.by_id("pieces") {
            piece(unit, &spot, &mut game);
        }
        game.held = match position.get("held") {
            Some(_) => position.ids("held"),
            // [W-INIT-4] Who stands there alone, or else the Allies.
            None => (game.occupied(Side::French) - game.occupied(Side::Allied)) & edition.ground.strong,
        };
        if !game.held.within(edition.ground.strong) {
            position.fault("held", "lists an area without a strong point [W-STRONG-1]");
        }
        cubes(position, &mut game);
        game.ready = position.ids("ready");
        game.queue = position.ids("queue");
        game.assaulters = position.ids("assaulters");
        game.contested = position.ids("contested");
        for (unit, area) in position.by_id::<UnitId>("links") {
            game.link[usize::from(unit.0)] = area.id().unwrap_or(DELAYED);
        }
        for (unit, count) in position.by_id("assigned") {
            game.assign(unit, count.number(0..=5).unwrap_or(0));
        }
        game.order = position.get("order").and_then(|order| order.shape()).unwrap_or(game.order);
        assault(position, &mut game);
        agenda(position, &mut game);
        if position.is_sound() {
            sense(position, &game);
        }
        if position.is_sound() {
            // A phase opens by itself; a position that was written waits already.
            game.run(&mut Silent);
            let mut legal = Vec::new();
            if let Next::Decision(sides) = game.next() {
                game.legal(sides.first(), &mut legal);
                if legal.is_empty() {
                    position.fault("agenda", "asks for a decision where nothing can be decided");
                }
            }
        }
        Some(game)
    })
}

fn discs(position: &Position<'_, Wallace>, game: &mut Wallace) {
    let late = usize::from(game.turn >= FOUR_PM);
    let given = Side::ALL.map(|side| game.edition.supply.discs[side as usize][late]);
    let three = |spot: Spot<'_>| {
        let three = serde_json::from_value::<[u8; 3]>(spot.value().clone()).ok();
        if three.is_none() {
            spot.fault("has to be three numbers: green, red, purple");
        }
        three
    };
    let of_side = position.fields("discs", &[may("french"), may("allied")]);
    game.discs =
        Side::ALL.map(|side| of_side.get(side.key()).and_then(three).unwrap_or(given[side as usize]));
    game.used = position.get("used").and_then(three).unwrap_or(game.used);
    for side in Side::ALL {
        let used = if side == game.active { game.used } else { [0; 3] };
        let most = given[side as usize];
        let held = |colour: usize| game.discs[side as usize][colour].saturating_add(used[colour]);
        if (0..3).any(|colour| held(colour) > most[colour]) {
            position.fault("discs", format!("the {side} side has {most:?} discs at that hour [W-DISC-1]"));
        }
    }
}

/// Puts a piece where the document says.
fn piece(unit: UnitId, spot: &Spot<'_>, game: &mut Wallace) {
    let Some(text) = spot.value().as_str() else {
        return spot.fault("has to be an area, lost or display");
    };
    let (piece, mut words) = (game.edition.unit(unit), text.split_whitespace());
    let place = match words.next().unwrap_or_default() {
        "lost" => Place::Lost,
        "display" if piece.army() == Army::Prussian => Place::Display,
        "display" => return spot.fault("only Prussians stand on the display [W-SETUP-4]"),
        key => match spot.find(key) {
            Some(DELAYED) if piece.army() == Army::French => {
                return spot.fault("no French piece enters the Delayed box [W-PRUSSIANS-12]");
            }
            Some(area) => Place::In(area),
            None => return,
        },
    };
    let infantry = piece.arm == Arm::Infantry;
    match (words.next(), words.next()) {
        (None, None) => {}
        (Some("side"), None) if place.area().is_some() => game.set_formation(unit, false, false),
        (Some("square"), None) if place.area().is_some() && infantry => game.set_formation(unit, false, true),
        _ => spot.fault(format!("\"{text}\": after an area may stand side, or square for infantry")),
    }
    match place {
        Place::In(area) => game.put(unit, area),
        other => game.lift(unit, other),
    }
}

fn cubes(position: &Position<'_, Wallace>, game: &mut Wallace) {
    for (area, here) in position.by_id::<AreaId>("cubes") {
        let here = here.fields(&Army::ALL.map(|army| may(army.key())));
        for army in Army::ALL {
            let count = here.number(army.key(), 0..=60).unwrap_or(0);
            game.cubes[army as usize][usize::from(area.0)] = count;
        }
    }
    for army in Army::ALL {
        let placed: u16 = game.cubes[army as usize].iter().map(|&cubes| u16::from(cubes)).sum();
        let boxed = if army == Army::French { u16::from(game.battery) } else { 0 };
        let stock = u16::from(game.edition.supply.cubes[army as usize]);
        if placed + boxed > stock {
            let what = format!("{placed} {} cubes: there are {}", army.colour(), stock - boxed);
            position.fault("cubes", what);
        }
    }
}

fn assault(position: &Position<'_, Wallace>, game: &mut Wallace) {
    if position.get("assault").is_none() {
        return;
    }
    let fields = position.fields("assault", &ASSAULT);
    let assault = &mut game.assault;
    assault.area = fields.id("area").unwrap_or(assault.area);
    assault.side = fields.named("side").unwrap_or(assault.side);
    assault.origins = fields.ids("origins");
    assault.sheltered = fields.ids("sheltered");
    assault.cover = fields.is("cover");
    assault.guns_only = fields.is("guns-only");
    assault.guns_hit = fields.is("guns-hit");
    assault.charging = fields.is("charging");
    assault.supported = fields.is("supported");
    assault.generation = fields.number("generation", 0..=200).unwrap_or(assault.generation);
}

fn agenda(position: &Position<'_, Wallace>, game: &mut Wallace) {
    let (french, allied) = (Side::French, Side::Allied);
    let mut tasks = vec![Task::EndTurn];
    match (position.get("phase"), position.get("agenda")) {
        (None, Some(agenda)) => tasks = agenda.shape().unwrap_or(tasks),
        (Some(phase), None) => {
            let after = [Task::Formations(french), Task::Formations(allied)];
            let skirmish = [Task::Rounds, Task::Skirmishes(french), Task::Skirmishes(allied)];
            match phase.value().as_str() {
                Some("end") => {}
                Some("formations") => tasks.extend(after),
                Some("rounds") => tasks.extend(after.into_iter().chain([Task::Rounds])),
                Some("orders") => {
                    tasks.extend(after.into_iter().chain([Task::Rounds, Task::EndRound, Task::Orders]));
                    if game.tile == 0 {
                        position.fault("tile", "an action round has a tile from 2 to 5 [W-ROUND-2]");
                    }
                }
                Some("skirmish") => tasks.extend(after.into_iter().chain(skirmish)),
                Some("prussians") => tasks.extend(after.into_iter().chain(skirmish).chain([Task::Prussians])),
                _ => phase.fault("is prussians, skirmish, rounds, orders, formations or end"),
            }
        }
        _ => position.fault("phase", "give either a phase or an agenda"),
    }
    let ends = |task: &Task| matches!(task, Task::EndTurn | Task::Over(_));
    if tasks.first().is_none_or(|task| !ends(task)) || tasks.iter().skip(1).any(ends) {
        position.fault("agenda", "begins with the end of the turn or of the game, and has neither again");
    }
    game.agenda = crate::agenda::EMPTY;
    for task in tasks {
        if !game.agenda.has_room(16) {
            position.fault("agenda", "is too long");
            break;
        }
        game.agenda.push(task);
    }
}
