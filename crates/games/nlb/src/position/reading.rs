//! Reading a position that somebody may have edited: every field is checked, every fault collected.

use super::FLAGS;
use crate::s02_equipment::{COMBAT, CORPS, CorpsId, Equipment, NOWHERE, People, grid};
use crate::s06_combat::MOST_HEXES;
use crate::{
    Aftermath, Attack, Body, Columns, Duties, Hand, Morale, Nlb, Post, Res, Spots, Task, Turn, UnitId, Units,
};
use boards::HexId;
use contract::{Fault, Game, Named, Next, Side, Silent};
use positions::{Field, Fields, Position, Spot, may, must};
use printed::Keyed;
use serde_json::Value;

const FIELDS: [Field; 38] = [
    must("turn").by("4.0A"),
    must("phasing"),
    must("units"),
    may("phase"),
    may("agenda"),
    may("moved"),
    may("morale"),
    may("hand"),
    may("columns").by("5.6A.2"),
    may("came").by("10.1A.2"),
    may("out-of-command"),
    may("gave"),
    may("grouchys"),
    may("orders").by("11.1A.1"),
    may("reformed").by("13.3.3"),
    may("rally").by("12.2.1"),
    may("rallied").by("12.2.2"),
    may("mustered").by("12.1D.1"),
    may("duties"),
    may("attack"),
    may("aftermath"),
    may("chosen").by("28.D"),
    may("held").by("3.4B"),
    may("points"),
    may("exited"),
    may("once"),
    may("inactive"),
    may("woken").by("15.4.3"),
    may("idle").by("19.5C"),
    may("marching").by("16.4.5"),
    may("pairs").by("16.6.1"),
    may("horse").by("16.8.5"),
    may("garrisons").by("16.11C.1"),
    may("forming").by("16.11A.1"),
    may("hungry").by("16.18.1"),
    may("called").by("18.5B"),
    may("substituted").by("16.1A"),
    may("vigour").by("16.1C.1"),
];
const MORALE: [Field; 9] = [
    may("losses"),
    may("demoralized"),
    may("disintegrated"),
    may("corps"),
    may("shaken"),
    may("broken"),
    may("peoples"),
    may("shock"),
    may("dismay").by("15.2.1"),
];
const HAND: [Field; 5] = [must("units"), may("door"), may("at"), may("spent"), may("pace").by("16.1C.1")];
const DUTIES: [Field; 10] = [
    may("attackers"),
    may("defenders"),
    may("contacts"),
    may("engaged"),
    may("advanced"),
    may("still").by("6.1.3"),
    may("retreated"),
    may("silenced"),
    may("riders").by("15.3.1"),
    may("marched").by("16.9"),
];
const ATTACK: [Field; 9] = [
    may("defenders"),
    may("attackers"),
    may("guns"),
    may("charge").by("16.8.1"),
    may("leader").by("16.13.1"),
    may("rival").by("16.13.1"),
    may("times").by("16.7.2"),
    may("untested").by("16.18B.1"),
    may("faint").by("16.18B.3"),
];
const AFTERMATH: [Field; 19] = [
    may("result"),
    may("attackers"),
    may("defenders"),
    may("retreating"),
    may("displaced"),
    may("lost"),
    may("walls"),
    may("due"),
    may("guns"),
    may("offered"),
    may("die").by("24.5C"),
    may("repulsed").by("15.2.1"),
    may("impetus").by("15.5.1"),
    may("dismay").by("16.12.1"),
    may("bereft").by("10.2.2"),
    may("dismayed").by("16.12.1"),
    may("flight").by("16.12.2"),
    may("risked").by("16.13.3"),
    may("unled").by("16.13.2"),
];
const SIDES: [Field; 2] = [may("french"), may("allied")];

/// Reads a document, listing every fault.
pub fn read(edition: &'static Equipment, document: &Value) -> Result<Nlb, Vec<Fault>> {
    positions::read(document, &FIELDS, |position: &Position<'_, Nlb>| {
        let mut game = crate::s03_setup::empty(edition, position.scenario, position.options);
        game.turn = position.get("turn").and_then(|spot| turn(&spot, &game)).unwrap_or(game.turn);
        game.phasing = position.named("phasing").unwrap_or(game.phasing);
        once(position, &mut game);
        substituted(position, &mut game);
        super::agreed::read_garrisons(position, &mut game);
        posts(position, &mut game);
        game.moved = position.ids("moved");
        hand(position, &mut game);
        columns(position, &mut game);
        game.out_of_command = position.ids("out-of-command");
        game.gave = position.ids("gave");
        game.grouchys = position.ids("grouchys");
        game.reformed = position.ids("reformed");
        game.rally = position.ids("rally");
        game.rallied = position.ids("rallied");
        game.mustered = position.ids("mustered");
        for (leader, spot) in position.by_id::<UnitId>("orders") {
            if !leader.is_leader() {
                spot.fault("is no leader [10.0.1]");
            } else if let Some(used) = spot.shape::<[u8; 2]>() {
                game.orders[leader.index() - COMBAT] = used;
            }
        }
        super::agreed::read(position, &mut game);
        combat(position, &mut game);
        chosen(position, &mut game);
        game.vigour = position.number("vigour", 0..=3u8).unwrap_or(0);
        held(position, &mut game);
        for (name, sums) in [("points", &mut game.points), ("exited", &mut game.exited)] {
            let given = position.fields(name, &SIDES);
            for side in Side::ALL {
                sums[side as usize] = given.number(side.key(), 0..=2000u16).unwrap_or(0);
            }
        }
        let points = position.get("points").is_some().then_some(game.points);
        morale(position, &mut game);
        game.points = points.unwrap_or(game.points); // [22.4A.1] if none are written, they follow from who is lost
        *game.zone = game.zone_of(game.phasing.enemy());
        let begins = agenda(position, &mut game);
        game.look_for_room();
        if position.is_sound() {
            sense(position, &game);
        }
        if position.is_sound() {
            if begins {
                game.judge(&mut Silent);
                game.run(&mut Silent);
            } else if runs_by_itself(&game) {
                position.fault("agenda", "ends with something that waits neither for a side nor for dice");
            }
        }
        if position.is_sound() {
            going_on(position, &game);
        }
        Some(game)
    })
}

fn hex(spot: &Spot<'_>) -> Option<HexId> {
    spot.word(|number| {
        grid().find(number).ok_or_else(|| format!("there is no hex \"{number}\" on the map [2.2A]"))
    })
}

/// A hex that may be left open.
fn hex_if(fields: &Fields<'_>, name: &str) -> HexId {
    fields.get(name).filter(|spot| !spot.value().is_null()).and_then(|spot| hex(&spot)).unwrap_or(NOWHERE)
}

fn turn(spot: &Spot<'_>, game: &Nlb) -> Option<Turn> {
    let plan = game.plan();
    spot.word(|text| {
        let found = Turn::find(text).filter(|turn| (plan.first..=plan.last).contains(turn));
        found.ok_or_else(|| {
            format!(
                "\"{text}\" is no turn of this battle: it goes from {} to {} [3.2B]",
                plan.first, plan.last
            )
        })
    })
}

/// A few hexes; more than fit are a fault.
fn spots(fields: &Fields<'_>, name: &str) -> Spots {
    let hexes: Vec<HexId> = fields.set(name, hex);
    let mut spots = Spots::default();
    for hex in hexes {
        if spots.is_full() {
            fields.fault(name, "has more hexes than one attack can have");
            break;
        }
        spots.push(hex);
    }
    spots
}

fn once(position: &Position<'_, Nlb>, game: &mut Nlb) {
    let known = || FLAGS.map(|(_, key)| key).join(", ");
    let flag = |spot: &Spot<'_>| {
        spot.word(|key| {
            let found = FLAGS.iter().find(|(_, other)| *other == key);
            found
                .map(|(flag, _)| *flag as u32)
                .ok_or_else(|| format!("\"{key}\" is unknown; known are {}", known()))
        })
    };
    let flags: Vec<u32> = position.set("once", flag);
    game.flags = flags.into_iter().fold(0, |all, flag| all | flag);
}

/// [16.1A] Who is replaced: all of the battle if it is set up so [26.E].
fn substituted(position: &Position<'_, Nlb>, game: &mut Nlb) {
    if game.uses_all_counters() {
        game.swapped = u64::MAX;
    }
    let units: Vec<UnitId> = position.set("substituted", |spot| spot.id());
    for unit in units {
        match game.edition.swap(unit) {
            Some((number, original)) if original == unit && game.asks_for_substitutes() => {
                game.swapped |= 1 << number;
            }
            _ => {
                position.fault("substituted", format!("{} is not replaced in this game [16.1A]", unit.key()))
            }
        }
    }
}

/// Where the document says that counters are.
fn posts(position: &Position<'_, Nlb>, game: &mut Nlb) {
    let plan = game.plan();
    for unit in game.edition.unit_ids() {
        let comes = game.entry(unit).is_some_and(|entry| {
            entry.or.iter().map(|(turn, _)| *turn).fold(entry.turn, Turn::max) > game.turn
                && game.can_be_called(entry)
                && !game.is_missing(unit)
        });
        if comes && (game.commands() || !unit.is_leader()) {
            game.posts[unit.index()] = Post::Waiting.into();
        }
    }
    for (unit, spot) in position.by_id::<UnitId>("units") {
        let Some(text) = spot.text() else { continue };
        let (place, reduced) = match text.strip_suffix(" reduced") {
            Some(place) => (place, true),
            None => (text, false),
        };
        if !game.may_be_here(unit) {
            spot.fault("has no part in this battle [3.2C.1]");
            continue;
        }
        if reduced && game.stats(unit).strength[0] == 0 {
            spot.fault("has no reduced side [2.4C]");
            continue;
        }
        let post = match place {
            "waiting" => Post::Waiting,
            "lost" => Post::Lost,
            "exited" => Post::Exited,
            regroup if regroup.starts_with("regroup ") => {
                let lost = Turn::find(&regroup["regroup ".len()..]).filter(|lost| *lost <= game.turn);
                let whole = !reduced && !unit.is_leader() && game.stats(unit).strength[0] > 0;
                let Some(lost) = lost.filter(|_| whole && game.reorganizes()) else {
                    spot.fault(format!(
                        "cannot be \"{text}\": in the campaign a unit with a reduced side that was lost on its full one, in \
                         a turn that has been [12.0.1]"
                    ));
                    continue;
                };
                Post::Regroup(lost)
            }
            place if place.starts_with("hidden ") => {
                let pair = place["hidden ".len()..].parse::<u8>().ok();
                let own = |pair: &u8| {
                    usize::from(*pair) < crate::s16_variants::PAIRS
                        && Nlb::army_of_pair(usize::from(*pair)) == game.stats(unit).army
                };
                let Some(pair) = pair.filter(own).filter(|_| game.hides()) else {
                    spot.fault(format!(
                        "cannot be \"{text}\": that takes the option `hidden-movement` and a pair of its army [16.6.1]"
                    ));
                    continue;
                };
                Post::Hidden(pair)
            }
            number => {
                let Some(hex) = grid().find(number).filter(|&hex| plan.area.has(hex)) else {
                    spot.fault(format!(
                        "has to be a hex of the playing area, \"waiting\", \"lost\", \"exited\", \"hidden\" and a pair of markers, or \
                         \"regroup\" and a turn, perhaps with \" reduced\", not \"{text}\" [3.2A.2]"
                    ));
                    continue;
                };
                Post::On(hex)
            }
        };
        if reduced {
            game.reduced.insert(unit);
        }
        match post {
            Post::On(hex) => {
                let enemy = game.side_of(unit).enemy();
                if !unit.is_leader() && game.occupied(enemy).has(hex) {
                    spot.fault(format!("{} already holds the enemy [5.4E]", grid().number(hex)));
                } else if !unit.is_leader() && usize::from(game.count_at(hex)) >= CROWD {
                    spot.fault(format!("{} holds more than could ever pass through it", grid().number(hex)));
                } else {
                    game.put(unit, hex);
                }
            }
            other => game.lift(unit, other),
        }
    }
}

/// [5.4B] Any number may pass through a hex; more than this have never had to stop there.
const CROWD: usize = 60;

fn hand(position: &Position<'_, Nlb>, game: &mut Nlb) {
    if position.get("hand").is_some() {
        let hand = position.fields("hand", &HAND);
        game.hand = Hand {
            units: hand.ids("units"),
            door: hex_if(&hand, "door"),
            at: hex_if(&hand, "at"),
            spent: hand.number("spent", 0..=60u8).unwrap_or(0),
            pace: hand.number("pace", 0..=20u8).unwrap_or(0),
        };
    }
}

fn columns(position: &Position<'_, Nlb>, game: &mut Nlb) {
    let mut columns = Columns::default();
    for (number, spot) in position.get("columns").map(|spot| spot.entries()).unwrap_or_default() {
        match (grid().find(number), spot.number(0..=60u8)) {
            (Some(hex), Some(count)) => columns.join(hex, count),
            (None, _) => spot.fault("is no hex [2.2A]"),
            _ => {}
        }
    }
    columns.came = position.ids("came");
    game.columns = columns;
}

/// Duties, attack and aftermath.
fn combat(position: &Position<'_, Nlb>, game: &mut Nlb) {
    let duties = position.fields("duties", &DUTIES);
    game.duties = Duties {
        attackers: duties.ids("attackers"),
        defenders: duties.ids("defenders"),
        contacts: duties.ids("contacts"),
        engaged: duties.ids("engaged"),
        advanced: duties.ids("advanced"),
        still: duties.ids("still"),
        retreated: duties.ids("retreated"),
        silenced: duties.ids("silenced"),
        riders: duties.ids("riders"),
        marched: duties.ids("marched"),
    };
    let attack = position.fields("attack", &ATTACK);
    game.attack = Attack {
        defenders: spots(&attack, "defenders"),
        attackers: spots(&attack, "attackers"),
        guns: attack.ids("guns"),
        ..super::agreed::attack(&attack)
    };
    let aftermath = position.fields("aftermath", &AFTERMATH);
    let result = aftermath.get("result").filter(|spot| !spot.value().is_null());
    game.aftermath = Aftermath {
        result: result.and_then(|spot| spot.named::<Res>()),
        attackers: aftermath.ids("attackers"),
        defenders: aftermath.ids("defenders"),
        retreating: aftermath.ids("retreating"),
        displaced: aftermath.ids("displaced"),
        lost: spots(&aftermath, "lost"),
        walls: spots(&aftermath, "walls"),
        due: aftermath.number("due", 0..=1000u16).unwrap_or(0),
        guns: aftermath.ids("guns"),
        offered: aftermath.is("offered"),
        ..super::agreed::aftermath(&aftermath)
    };
}

/// [22.6B.1] [28.D] What was chosen for the groups that leave a choice: its number from 1 on, 0 if nothing yet,
/// "away" if they do not come.
fn chosen(position: &Position<'_, Nlb>, game: &mut Nlb) {
    for (number, spot) in position.get("chosen").map(|spot| spot.entries()).unwrap_or_default() {
        let group = number.parse::<u8>().ok().filter(|&group| game.plan().group(group).is_some());
        let Some(group) = group else {
            spot.fault("is no group of this battle that leaves a choice [28.D]");
            continue;
        };
        let entry = game.plan().group(group).expect("it has been found");
        game.chosen[usize::from(group)] = if spot.value() == "away" {
            Nlb::STAYS_AWAY
        } else {
            spot.number(0..=Nlb::gates(entry).count() as u8).unwrap_or(0)
        };
    }
}

/// [3.4B] Who holds the sites: as written, or as at the start, or who stands there.
fn held(position: &Position<'_, Nlb>, game: &mut Nlb) {
    let given = position.get("held").map(|spot| spot.entries()).unwrap_or_default();
    let mut known = Vec::new();
    let sites = game.plan().places.iter().flat_map(|place| place.hexes.iter().map(move |&hex| (hex, place)));
    for (bit, (hex, place)) in sites.enumerate() {
        let number = grid().number(hex);
        let there = Side::ALL.into_iter().find(|&side| game.occupied(side).has(hex));
        let holder = match given.iter().find(|(name, _)| *name == number) {
            Some((_, spot)) if spot.value() == "nobody" => None,
            Some((_, spot)) => spot.named::<Side>(),
            None => there.or(place.held),
        };
        known.push(number);
        if let Some(side) = holder {
            game.held[side as usize] |= 1 << bit;
        }
    }
    for (name, spot) in given.iter().filter(|(name, _)| !known.iter().any(|number| number == name)) {
        spot.fault(format!("{name} is no hex that this battle is about; those are {}", known.join(", ")));
    }
}

/// Losses, and who has lost heart; what is not written follows from who is lost.
fn morale(position: &Position<'_, Nlb>, game: &mut Nlb) {
    if position.get("morale").is_none() {
        for unit in Equipment::combat() {
            if matches!(game.post(unit), Post::Lost | Post::Regroup(_)) {
                game.count_loss(unit, game.strength(unit));
            }
        }
        return;
    }
    let given = position.fields("morale", &MORALE);
    let mut morale = Morale::default();
    for (key, spot) in given.get("losses").map(|spot| spot.entries()).unwrap_or_default() {
        match Body::from_key(key) {
            Some(body) => morale.losses[body as usize] = spot.number(0..=1000u16).unwrap_or(0),
            None => spot.fault(format!("is no army: they are {}", Body::keys())),
        }
    }
    let bodies = |name: &str| -> u8 {
        let bodies: Vec<Body> = given.set(name, |spot| spot.named::<Body>());
        bodies.into_iter().fold(0, |all, body| all | 1 << body as u8)
    };
    (morale.demoralized, morale.disintegrated) = (bodies("demoralized"), bodies("disintegrated"));
    for (name, values) in [("corps", &mut morale.corps), ("shaken", &mut morale.shaken)] {
        for (corps, spot) in given.by_id::<CorpsId>(name) {
            values[usize::from(corps.0)] = spot.number(0..=250u8).unwrap_or(0);
        }
    }
    let broken: Vec<CorpsId> = given.set("broken", |spot| spot.id());
    morale.broken = broken.into_iter().fold(0, |all, corps| all | 1 << corps.0);
    let peoples: Vec<People> = given.set("peoples", |spot| spot.named());
    morale.peoples = peoples.into_iter().fold(0, |all, people| all | 1 << people as u8);
    morale.shock = given.number("shock", 0..=250u8).unwrap_or(0);
    morale.dismay = given.get("dismay").and_then(|spot| spot.shape()).unwrap_or_default();
    game.morale = morale;
}

contract::named! {
    /// What begins.
    enum Phase {
        /// A player turn.
        Turn = "turn",
        /// A Movement Phase.
        Movement = "movement",
        /// A Combat Phase.
        Combat = "combat",
    }
}

/// What lies under everything else: one of these comes after the other to the end of the game.
fn carries_on(task: &Task) -> bool {
    matches!(
        task,
        Task::OpenTurn
            | Task::OpenMovement
            | Task::BeginMovement
            | Task::Movement
            | Task::OpenCombat
            | Task::Contact
            | Task::Combat
            | Task::CloseTurn
            | Task::Over(_)
    )
}

/// What is to be done. Says whether something begins, and is not in the middle.
fn agenda(position: &Position<'_, Nlb>, game: &mut Nlb) -> bool {
    game.agenda = crate::agenda::EMPTY;
    match (position.get("agenda"), position.get("phase")) {
        (Some(_), Some(phase)) => {
            phase.fault("stands beside an agenda: a position has one of the two");
            false
        }
        (None, phase) => {
            if phase.is_none() {
                position.fault("phase", "is missing: say what begins, or give an agenda");
            }
            game.agenda.push(match phase.and_then(|spot| spot.named()).unwrap_or(Phase::Turn) {
                Phase::Turn => Task::OpenTurn,
                Phase::Movement => Task::OpenMovement,
                Phase::Combat => Task::OpenCombat,
            });
            true
        }
        (Some(spot), None) => {
            let tasks: Vec<Task> = spot.shape().unwrap_or_default();
            if tasks.is_empty() && position.is_sound() {
                spot.fault("is empty: a game always has something to do");
            } else if tasks.first().is_some_and(|first| !carries_on(first))
                || tasks.iter().skip(1).any(carries_on)
            {
                spot.fault("begins with what a player turn goes on with, or the end of the game, and has neither again [4.1A]");
            }
            for task in tasks {
                if !game.agenda.has_room(8) {
                    spot.fault("is longer than any game's");
                    break;
                }
                game.agenda.push(task);
            }
            if game.agenda.tasks().is_empty() {
                game.agenda.push(Task::OpenTurn);
            }
            false
        }
    }
}

/// Whether everything that is named is where it has to be.
fn sense(position: &Position<'_, Nlb>, game: &Nlb) {
    let (mine, theirs) = (game.phasing, game.phasing.enemy());
    let on_map = |units: Units| units.iter().all(|unit| game.post(unit).hex().is_some());
    let of = |units: Units, side: Side| units.iter().all(|unit| game.side_of(unit) == side);
    let regroups = |unit: UnitId| matches!(game.post(unit), Post::Regroup(_));
    let is_thrown_for = game.agenda.tasks().iter().any(|task| matches!(task, Task::Rolling(_)));
    for (name, units, sound) in [
        ("rally", game.rally, of(game.rally, mine) && game.rally.iter().all(regroups)),
        ("moved", game.moved, of(game.moved, mine)),
        ("attack.guns", game.attack.guns, of(game.attack.guns, mine) && on_map(game.attack.guns)),
        ("aftermath.retreating", game.aftermath.retreating, on_map(game.aftermath.retreating)),
        ("aftermath.guns", game.aftermath.guns, on_map(game.aftermath.guns)),
        ("aftermath.attackers", game.aftermath.attackers, !is_thrown_for || on_map(game.aftermath.attackers)),
    ] {
        if !sound {
            let keys: Vec<_> = units.iter().map(Keyed::key).collect();
            let place = if name == "rally" { "wait to come back" } else { "are on the map" };
            position.fault(name, format!("{} do not fit: they {place}, of the right side", keys.join(", ")));
        }
    }
    for (name, hexes, side) in [
        ("attack.defenders", game.attack.defenders, theirs),
        ("attack.attackers", game.attack.attackers, mine),
    ] {
        if !hexes.iter().all(|hex| game.occupied(side).has(hex)) && !matches!(game.task(), Task::Over(_)) {
            // [16.18B.2] Units may leave before the odds are worked out.
            let after = game.agenda.tasks().contains(&Task::Aftermath) || game.agreed.hunger;
            if !after {
                position.fault(name, format!("has to name hexes with units of the {side} side [6.1A]"));
            }
        }
    }
    // [6.1E.3] All are beside all: so many there is always room for.
    let beside =
        |own: HexId| game.attack.defenders.iter().all(|foe| game.beside(own).any(|next| next == foe));
    if !game.attack.attackers.iter().all(beside) {
        position.fault("attack.attackers", "has to name hexes beside all those that are attacked [6.1E.3]");
    }
    for side in Side::ALL {
        let foes = game.occupied(side.enemy());
        let near = |hex: &HexId| game.beside(*hex).any(|next| foes.has(next));
        // The rest is for guns behind them.
        if game.occupied(side).iter().filter(near).count() > MOST_HEXES * 3 / 4 {
            position.fault(
                "units",
                format!("puts more {side} hexes beside the enemy than armies ever fight from"),
            );
        }
    }
    let fought = game.agenda.tasks().iter().any(|task| matches!(task, Task::Aftermath | Task::Over(_)));
    let bereft = game.aftermath.bereft;
    if !bereft.is_empty() && (!fought || !on_map(bereft) || bereft.meets(Equipment::combat())) {
        position
            .fault("aftermath.bereft", "names leaders on the map, while a combat is being settled [10.2.2]");
    }
    super::agreed::check_garrisons(position, game);
    in_hand(position, game);
    losses_in(position, game);
    for task in game.agenda.tasks() {
        let wrong = match *task {
            Task::Displacing(hex) if game.count_at(hex) == 0 => {
                Some("nobody stands there to make room [6.6D.1]")
            }
            Task::Fate(leader) | Task::Relocate(leader) if !leader.is_leader() => {
                Some("only leaders [10.2.2]")
            }
            Task::Rolling(_) | Task::Attacking | Task::Answering | Task::Odds
                if game.attack == Attack::default() =>
            {
                Some("there is no attack [6.0.proc]")
            }
            Task::Moving if game.hand.units.is_empty() => Some("nobody is in hand"),
            Task::Retreating(side) if !of(game.aftermath.retreating, side) => {
                Some("aftermath.retreating names units of the other side [6.6.1]")
            }
            Task::FirstCorps
                if !matches!(
                    game.battle,
                    crate::Battle::GrandLigny | crate::Battle::Ligny | crate::Battle::QuatreBras
                ) =>
            {
                Some("belongs to Ligny, Quatre Bras and Grand Ligny [18.5C] [19.5D.1] [24.1B]")
            }
            Task::Choosing(group) if game.plan().group(group).is_none() => {
                Some("this battle leaves no such choice [28.D]")
            }
            Task::Weather if !game.agreed.variable_rain => {
                Some("belongs to the option `variable-rain` [22.6A.1]")
            }
            Task::OpenReorganization | Task::Reorganization | Task::Rallying(_) | Task::RallyDie(_)
                if !game.reorganizes() =>
            {
                Some("belongs to the campaign [12.0.4]")
            }
            Task::Rallying(officer) | Task::RallyDie(officer)
                if game.post(officer).hex().is_none()
                    || game.rally.is_empty()
                    || game.rally.iter().any(|unit| !game.may_rally_under(unit, officer)) =>
            {
                Some("the officer is not on the map, or `rally` does not name units of his own [12.2.1]")
            }
            Task::OpenCommand | Task::Command if !game.commands() => {
                Some("belongs to the option `command` [11.0.1]")
            }
            task => super::agreed::misfit(game, task),
        };
        if let Some(wrong) = wrong {
            position.fault("agenda", wrong);
        }
    }
}

/// [13.3.1] Whoever may come back takes his strength off losses that were counted for him.
fn losses_in(position: &Position<'_, Nlb>, game: &Nlb) {
    let (mut by_body, mut by_corps) = ([0u16; 4], [0u16; CORPS]);
    for unit in Equipment::combat().iter().filter(|&unit| matches!(game.post(unit), Post::Regroup(_))) {
        let stats = game.stats(unit);
        by_body[game.body_of(unit) as usize] += u16::from(stats.strength[1]);
        if let Some(corps) = stats.corps {
            by_corps[usize::from(corps.0)] += u16::from(stats.strength[1]);
        }
    }
    let short = |counted: u16, back: u16| counted < back;
    let bodies = game.morale.losses.iter().zip(by_body).any(|(&lost, back)| short(lost, back));
    let corps = game.morale.corps.iter().zip(by_corps).any(|(&lost, back)| short(u16::from(lost), back));
    if bodies || corps {
        position
            .fault("morale", "counts less for an army or a corps than its units that may come back [13.3.1]");
    }
}

/// Those in hand are together, of the side whose turn it is, and can be moved.
fn in_hand(position: &Position<'_, Nlb>, game: &Nlb) {
    let hand = &game.hand;
    let Some(first) = hand.units.first() else { return };
    let post = game.post(first);
    let together =
        hand.units.iter().all(|unit| game.post(unit) == post && game.side_of(unit) == game.phasing);
    let there = match post {
        Post::On(_) => hand.door == NOWHERE,
        Post::Waiting => hand.units.len() == 1 && game.entry(first).is_some(),
        Post::Lost | Post::Regroup(_) | Post::Hidden(_) | Post::Exited | Post::Absent => false,
    };
    if !together || !there {
        position
            .fault("hand", "has to name units of the phasing side in one hex, or one that is to come [5.0B]");
    }
}

/// Whether the game would go on without asking anybody.
fn runs_by_itself(game: &Nlb) -> bool {
    let mut next = game.clone();
    next.run(&mut Silent);
    next.agenda != game.agenda || next.posts != game.posts
}

/// Whether somebody can go on from here.
fn going_on(position: &Position<'_, Nlb>, game: &Nlb) {
    if let Next::Decision(_) = game.next()
        && let Some(side) = game.asked()
    {
        let mut legal = Vec::new();
        game.legal(side, &mut legal);
        if legal.is_empty() {
            position.fault("agenda", format!("leaves the {side} player without any legal decision"));
        }
    }
}
