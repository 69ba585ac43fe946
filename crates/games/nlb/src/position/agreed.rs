//! The part of a position that only optional and variant rules write: nothing of it is there where they are not agreed.

use super::{keys, spot};
use crate::s02_equipment::{Call, NOWHERE, grid};
use crate::s15_options::Impetus;
use crate::s16_variants::PAIRS;
use crate::{Aftermath, Attack, Battle, Garrisons, Horse, Kind, Nlb, Pair, Post, Task, Turn, UnitId, Veil};
use contract::Named;
use positions::{Field, Fields, Position, Spot, may, must};
use printed::Keyed;
use serde_json::{Value, json};

const HORSE: [Field; 3] = [may("galloped"), may("charged"), may("blown")];
const PAIR: [Field; 7] =
    [must("pair"), may("a"), may("b"), may("real"), may("moved"), may("fresh"), may("veil")];
const VEILS: [Veil; 4] = [Veil::Idle, Veil::Filling, Veil::Drawn, Veil::Lifted];
const CALLS: [Field; crate::s02_equipment::CALLS] =
    [may("first-corps"), may("sixth-corps"), may("hal-force")];
const FLIGHT: [Field; 2] = [may("from"), may("steps")];

/// What is not part of a combat.
pub(super) fn write(game: &Nlb, document: &mut Value) {
    for (name, units) in [
        ("inactive", game.inactive),
        ("woken", game.woken),
        ("idle", game.idle),
        ("marching", game.marching),
        ("hungry", game.hungry),
    ] {
        if !units.is_empty() {
            document[name] = keys(units);
        }
    }
    for (name, units) in [("garrisons", game.garrisons.holding), ("forming", game.garrisons.forming)] {
        if !units.is_empty() {
            document[name] = keys(units);
        }
    }
    if game.horse != Horse::default() {
        let Horse { galloped, charged, blown } = game.horse;
        document["horse"] =
            json!({ "galloped": keys(galloped), "charged": keys(charged), "blown": keys(blown) });
    }
    let used = game.pairs.iter().enumerate().filter(|(_, pair)| **pair != Pair::default());
    let pairs: Vec<Value> = used
        .map(|(index, pair)| {
            json!({ "pair": index, "a": spot(pair.at[0]), "b": spot(pair.at[1]), "real": pair.real, "moved": pair.moved,
                    "fresh": pair.fresh, "veil": pair.veil as u8 })
        })
        .collect();
    if !pairs.is_empty() {
        document["pairs"] = pairs.into();
    }
    for &call in Call::ALL {
        if let Some(turn) = game.called[call as usize] {
            document["called"][call.key()] = json!(turn);
        }
    }
}

pub(super) fn write_duties(game: &Nlb, duties: &mut Value) {
    for (name, units) in [("riders", game.duties.riders), ("marched", game.duties.marched)] {
        if !units.is_empty() {
            duties[name] = keys(units);
        }
    }
}

pub(super) fn write_attack(game: &Nlb, attack: &mut Value) {
    let Attack { charge, leader, rival, times, untested, faint, .. } = game.attack;
    for (name, units) in [("untested", untested), ("faint", faint)] {
        if !units.is_empty() {
            attack[name] = keys(units);
        }
    }
    if charge {
        attack["charge"] = true.into();
    }
    for (name, leader) in [("leader", leader), ("rival", rival)] {
        if let Some(leader) = leader {
            attack[name] = leader.key().into();
        }
    }
    if times != [0; 3] {
        attack["times"] = json!(times);
    }
}

pub(super) fn write_aftermath(game: &Nlb, aftermath: &mut Value) {
    let Aftermath {
        die,
        repulsed,
        impetus,
        dismay,
        dismayed,
        bereft,
        flight: (from, steps),
        risked,
        unled,
        ..
    } = game.aftermath;
    if die != 0 {
        aftermath["die"] = die.into();
    }
    if let Some(before) = repulsed {
        aftermath["repulsed"] = before.into();
    }
    if impetus != Impetus::Unasked {
        aftermath["impetus"] = (impetus as u8).into();
    }
    if dismay {
        aftermath["dismay"] = true.into();
    }
    if !bereft.is_empty() {
        aftermath["bereft"] = keys(bereft);
    }
    if !dismayed.is_empty() {
        aftermath["dismayed"] = keys(dismayed);
    }
    if from != NOWHERE {
        aftermath["flight"] = json!({ "from": spot(from), "steps": steps });
    }
    if risked != 0 {
        aftermath["risked"] = risked.into();
    }
    if unled {
        aftermath["unled"] = true.into();
    }
}

/// Reads what is not part of a combat.
pub(super) fn read(position: &Position<'_, Nlb>, game: &mut Nlb) {
    game.inactive = position.ids("inactive");
    game.woken = position.ids("woken");
    game.idle = position.ids("idle");
    game.marching = position.ids("marching");
    game.hungry = position.ids("hungry");
    if !game.hungry.is_empty() && !game.agreed.hunger {
        position.fault("hungry", "belongs to the option `hunger` [16.18.1]");
    }
    for spot in position.get("pairs").map(|spot| spot.items()).unwrap_or_default() {
        let given = spot.fields(&PAIR);
        let hex = |name: &str| {
            let hex = given.get(name).filter(|spot| !spot.value().is_null())?;
            hex.word(|number| {
                grid().find(number).ok_or_else(|| format!("there is no hex \"{number}\" [2.2A]"))
            })
        };
        let Some(index) = given.number("pair", 0..=PAIRS as u8 - 1) else { continue };
        if !game.hides() {
            spot.fault("belongs to the option `hidden-movement` [16.6.1]");
        }
        game.pairs[usize::from(index)] = Pair {
            at: [hex("a").unwrap_or(NOWHERE), hex("b").unwrap_or(NOWHERE)],
            real: given.number("real", 0..=1u8).unwrap_or(0),
            moved: given.number("moved", 0..=3u8).unwrap_or(0),
            fresh: given.is("fresh"),
            veil: VEILS[usize::from(given.number("veil", 0..=3u8).unwrap_or(0))],
        };
    }
    let horse = position.fields("horse", &HORSE);
    game.horse =
        Horse { galloped: horse.ids("galloped"), charged: horse.ids("charged"), blown: horse.ids("blown") };
    let called = position.fields("called", &CALLS);
    for &call in Call::ALL {
        // [18.5C] First Corps may be called for the next turn.
        let ahead = call == Call::FirstCorps && game.agreed.first_corps_in_secret;
        let last = if ahead { game.turn.next() } else { game.turn };
        game.called[call as usize] = called.get(call.key()).and_then(|spot| {
            let turn = |text: &str| Turn::find(text).filter(|&turn| turn <= last);
            spot.word(|text| turn(text).ok_or_else(|| format!("\"{text}\" is no turn that has been [4.0A]")))
        });
    }
}

/// [16.11A.1] Markers of garrisons, before anybody is put down: who holds walls takes no room.
pub(super) fn read_garrisons(position: &Position<'_, Nlb>, game: &mut Nlb) {
    game.garrisons = Garrisons { holding: position.ids("garrisons"), forming: position.ids("forming") };
}

/// [16.11A.1] Garrisons are infantry in chateaux, one in each.
pub(super) fn check_garrisons(position: &Position<'_, Nlb>, game: &Nlb) {
    let all = game.garrisons.all();
    let walls = |unit: UnitId| match game.post(unit) {
        Post::On(hex) => {
            game.ground().chateaux.contains(&hex)
                && game.units_at(hex).filter(|&other| all.has(other)).count() == 1
        }
        _ => false,
    };
    let sound = |unit: UnitId| game.stats(unit).kind == Kind::Infantry && walls(unit);
    let twice = !(game.garrisons.forming & game.garrisons.holding).is_empty();
    if !all.is_empty() && (twice || !game.agreed.garrisons || !all.iter().all(sound)) {
        let what = "takes the option `garrisons`, and names infantry in chateaux, one in each [16.11A.1]";
        position.fault("garrisons", what);
    }
}

/// What an attack has besides its hexes and guns.
pub(super) fn attack(fields: &Fields<'_>) -> Attack {
    Attack {
        charge: fields.is("charge"),
        leader: fields.get("leader").and_then(|spot| spot.id()),
        rival: fields.get("rival").and_then(|spot| spot.id()),
        times: fields.get("times").and_then(|spot| spot.shape()).unwrap_or_default(),
        untested: fields.ids("untested"),
        faint: fields.ids("faint"),
        ..Attack::default()
    }
}

/// What an aftermath has besides losses and retreats.
pub(super) fn aftermath(fields: &Fields<'_>) -> Aftermath {
    let flight = fields.fields("flight", &FLIGHT);
    let from = flight.get("from").and_then(|spot| {
        spot.word(|number| grid().find(number).ok_or_else(|| format!("there is no hex \"{number}\" [2.2A]")))
    });
    Aftermath {
        die: fields.get("die").and_then(|spot| added(&spot)).unwrap_or(0),
        repulsed: fields.number("repulsed", 0..=255u8),
        impetus: Impetus::ALL[usize::from(fields.number("impetus", 0..=3u8).unwrap_or(0))],
        dismay: fields.is("dismay"),
        bereft: fields.ids("bereft"),
        dismayed: fields.ids("dismayed"),
        flight: (from.unwrap_or(NOWHERE), flight.number("steps", 0..=3u8).unwrap_or(0)),
        risked: fields.number("risked", 0..=2u8).unwrap_or(0),
        unled: fields.is("unled"),
        ..Aftermath::default()
    }
}

/// What a rule adds to a die.
fn added(spot: &Spot<'_>) -> Option<i8> {
    let added = spot.shape::<i8>()?;
    if added.abs() > 5 {
        spot.fault("is more than any rule adds to a die [24.5C]");
    }
    Some(added.clamp(-5, 5))
}

/// What is wrong with a task that belongs to an option.
pub(super) fn misfit(game: &Nlb, task: Task) -> Option<&'static str> {
    let agreed = &game.agreed;
    let off_map = |unit: crate::UnitId| game.post(unit).hex().is_none();
    match task {
        Task::Riding(_) | Task::Contact if !agreed.mounted_withdrawal => {
            Some("belongs to the option `mounted-withdrawal` [15.3.1]")
        }
        Task::Impetus if !agreed.impetus => Some("belongs to the option `impetus` [15.5.1]"),
        Task::Answering | Task::Odds
            if !agreed.combined_effects && !agreed.leaders_fight && !agreed.hunger =>
        {
            Some("belongs to the options `combined-effects`, `leaders-fight` and `hunger` [16.7.2]")
        }
        Task::Testing | Task::Foraging(_) if !agreed.hunger => {
            Some("belongs to the option `hunger` [16.18.1]")
        }
        Task::Pace(_, first) if first > 6 => Some("a die shows at most six [16.1C.1]"),
        Task::Foraging(unit) if !game.hand.units.has(unit) => Some("that unit is not in hand [16.18A]"),
        Task::Communication(_) | Task::Staff(_) if !agreed.headquarters => {
            Some("belongs to the option `headquarters` [16.14A]")
        }
        Task::Communication(leader) if game.stats(leader).kind != Kind::Commander => {
            Some("only commanders [16.14C.2]")
        }
        Task::Staff(hq) if game.stats(hq).kind != Kind::Headquarters => Some("is no headquarters [16.14A]"),
        Task::Rout(_) | Task::Routing(_) if !agreed.old_guard => {
            Some("belongs to the option `old-guard` [16.12.1]")
        }
        Task::Rout(unit) | Task::Routing(unit) if off_map(unit) || unit.is_leader() => {
            Some("only units on the map run [16.12.1]")
        }
        Task::Routing(_) if game.aftermath.flight.0 == NOWHERE => {
            Some("aftermath.flight does not say where it stood [16.12.2]")
        }
        Task::Risk(_) if !agreed.leaders_fight => Some("belongs to the option `leaders-fight` [16.13.1]"),
        Task::Risk(leader) if !leader.is_leader() => Some("only leaders [16.13.3]"),
        Task::Losses(_) if !agreed.prussian_losses => Some("belongs to the option `prussian-losses` [18.5A]"),
        Task::SixthCorps if !agreed.sixth_corps => Some("belongs to the option `sixth-corps` [18.5B]"),
        Task::Secret if !agreed.first_corps_in_secret => {
            Some("belongs to the option `first-corps-in-secret` [18.5C]")
        }
        Task::FirstCorps if game.battle == Battle::Ligny && !agreed.first_corps_in_secret => {
            Some("belongs to the option `first-corps-in-secret` [18.5C]")
        }
        Task::FirstCorps if game.battle == Battle::QuatreBras && !agreed.first_corps_arrives => {
            Some("belongs to the option `first-corps-arrives` [19.5D.1]")
        }
        Task::Release(_) if !agreed.idle_cavalry => Some("belongs to the option `idle-cavalry` [19.5C]"),
        Task::Hiding(_) | Task::Filling(_) | Task::Marching(_) | Task::Emerging(_) if !game.hides() => {
            Some("belongs to the option `hidden-movement` [16.6.1]")
        }
        Task::Filling(pair) | Task::Emerging(pair) if usize::from(pair) >= PAIRS => {
            Some("there is no such pair [16.6.1]")
        }
        Task::Filling(pair) if game.pairs[usize::from(pair)].veil != Veil::Filling => {
            Some("nothing is put away behind that pair [16.6A.3]")
        }
        Task::Emerging(pair) if game.pairs[usize::from(pair)].veil != Veil::Lifted => {
            Some("that pair has not been revealed [16.6C.3]")
        }
        Task::Marching(marker) if usize::from(marker) >= 2 * PAIRS => {
            Some("there is no such marker [16.6.1]")
        }
        Task::Marching(marker) if game.marker_reach(marker).iter().next().is_none() => {
            Some("that marker can go nowhere [16.6B.1]")
        }
        Task::Wake(_) if !agreed.late_start && !agreed.headquarters => {
            Some("belongs to the options `late-start` and `headquarters` [15.4.1]")
        }
        Task::Wake(leader) if !leader.is_leader() => Some("only leaders [15.4.2]"),
        Task::Ney if !agreed.neys_caution => Some("belongs to the option `neys-caution` [24.5B]"),
        _ => None,
    }
}
