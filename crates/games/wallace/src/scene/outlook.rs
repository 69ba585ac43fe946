//! What the next dice would do to whom, as things stand: told before they are thrown.

use super::account::lines;
use crate::agenda::Task;
use crate::chronicle::Modifier;
use crate::{AreaId, Arm, Army, Assault, Morale, UnitId, Units, Volley, Wallace};
use contract::scene::{Forecast, Prospect, Term};
use contract::{Side, words};

/// What stands before the dice of an assault by a side on an area.
pub(super) fn outlooks(game: &Wallace, area: AreaId, side: Side) -> Vec<Prospect> {
    match game.task() {
        Task::Assign(own) => {
            let units = game.fighting(own, Arm::Infantry);
            if fires_next(game) { each(game, units, fire) } else { each(game, units, morale) }
        }
        Task::March | Task::Pending(..) | Task::Shelter | Task::Guard => {
            let would = supposed(game, area, side);
            each(&would, would.charged_or_all(side.enemy()), morale)
        }
        _ => Vec::new(),
    }
}

/// What sending a unit into an assault on an area would lead to.
pub(super) fn of_assault(game: &Wallace, unit: UnitId, to: AreaId) -> Vec<Prospect> {
    let side = game.side_of(unit);
    if game.edition.unit(unit).arm == Arm::Leader {
        return Vec::new();
    }
    let mut there = game.clone();
    there.lift(unit, crate::Place::In(to));
    there.put(unit, to);
    there.assaulters = there.assaulters.with(unit);
    there.link[usize::from(unit.0)] = game.way_there(unit, to);
    let would = supposed(&there, to, side);
    // [W-ASSAULT-7.5] Where the enemy has an assault to fight, whoever comes takes part in that one, as a defender.
    let joins = game.assaulters.meets(game.here(to, side.enemy()));
    let checks = if joins { Units::EMPTY } else { would.charged_or_all(side.enemy()) };
    let mut outlooks = each(&would, checks, morale);
    if game.edition.unit(unit).arm == Arm::Cavalry {
        let enemies = would.kinds(would.fighting(side.enemy(), Arm::Cavalry));
        outlooks.extend(enemies.iter().map(|enemy| duel(&would, unit, enemy)));
    }
    outlooks
}

/// What a cavalry unit may expect of each that could meet it.
pub(super) fn of_charge(game: &Wallace, unit: UnitId) -> Vec<Prospect> {
    let enemies = game.kinds(game.fighting(game.side_of(unit).enemy(), Arm::Cavalry));
    enemies.iter().map(|enemy| duel(game, unit, enemy)).collect()
}

/// What a cube more would make of a unit's next die.
pub(super) fn of_cube(game: &Wallace, unit: UnitId) -> Forecast {
    let mut would = game.clone();
    would.put_cube(unit);
    if fires_next(game) { fire(&would, unit).forecast } else { morale(&would, unit).forecast }
}

/// Of two cavalry units: how the first fares.
pub(super) fn of_duel(game: &Wallace, unit: UnitId, enemy: UnitId) -> Forecast {
    let (won, tied) = game.duel_odds(unit, enemy);
    Forecast::of(36)
        .result("win", "the enemy tires and retreats, or is lost", won)
        .result("tie", "thrown again", tied)
        .result("lose", "it tires and retreats, or is lost", 36 - won - tied)
}

/// Whether cubes are being assigned for fire rather than for a check of morale.
fn fires_next(game: &Wallace) -> bool {
    let tasks = game.agenda.tasks();
    tasks.len() > 1 && matches!(tasks[tasks.len() - 2], Task::Shots(..))
}

/// The assault as it would stand if it were resolved now, with cubes spread evenly over the defenders.
fn supposed(game: &Wallace, area: AreaId, side: Side) -> Wallace {
    let mut would = game.clone();
    let foe = side.enemy();
    if game.assault.area != area || !matches!(game.task(), Task::Shelter | Task::Guard) {
        would.assault = Assault { area, side, ..Assault::NONE };
        would.assault.cover = !would.fighting(foe, Arm::Cavalry).is_empty();
        let inside = would.shelterable(area, foe);
        let room = would.edition.area(area).strong.map_or(0, |strong| strong.capacity);
        would.assault.sheltered = inside.iter().take(usize::from(room)).collect();
    }
    would.assault.supported = would.is_supported(foe);
    would.assault.charging = would.fighting(side, Arm::Infantry).is_empty();
    if would.assault.charging {
        let forms = |unit: &UnitId| !would.upright.has(*unit) || would.assault.cover;
        let squares: Units = would.charged(foe).iter().filter(forms).collect();
        would.square |= squares; // [W-ASSAULT-4.3] [W-ASSAULT-4.4]
    }
    for &army in Army::of(foe) {
        let infantry = would.infantry_of(army, area);
        let (cubes, units) = (would.cubes(army, area), infantry.len().max(1) as u8);
        for (unit, i) in infantry.iter().zip(0..) {
            would.assign(unit, (cubes / units + u8::from(i < cubes % units)).min(5));
        }
    }
    would
}

impl Wallace {
    /// The area from which a unit would come into an assault, as far as it is known before the owner says so.
    fn way_there(&self, unit: UnitId, to: AreaId) -> AreaId {
        if self.task() == Task::Onward {
            return self.assault.area;
        }
        let ways = self.origins_into(unit, to);
        ways.first().filter(|_| ways.len() == 1).unwrap_or(crate::DELAYED)
    }

    /// The infantry of a side that would have to check: in a charge only those who are charged.
    fn charged_or_all(&self, side: Side) -> Units {
        if self.assault.charging { self.charged(side) } else { self.fighting(side, Arm::Infantry) }
    }
}

/// One outlook for all units that share it.
fn each(game: &Wallace, units: Units, of: fn(&Wallace, UnitId) -> Prospect) -> Vec<Prospect> {
    let mut all: Vec<(Prospect, u8)> = Vec::new();
    for unit in units.iter() {
        let one = of(game, unit);
        match all.iter_mut().find(|(known, _)| *known == one) {
            Some((_, count)) => *count += 1,
            None => all.push((one, 1)),
        }
    }
    let named = |(prospect, count): (Prospect, u8)| match count {
        1 => prospect,
        _ => Prospect { text: format!("{}, each of {count}", prospect.text), ..prospect },
    };
    all.into_iter().map(named).collect()
}

/// The kind of a piece: its name without its number.
fn kind(game: &Wallace, unit: UnitId) -> String {
    let name = game.describe(unit);
    name.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end().to_owned()
}

/// Columns to the right are worse, columns to the left better. [W-MORALE-4]
fn shifts(modifiers: &[Modifier]) -> impl Iterator<Item = Term> + '_ {
    modifiers.iter().map(|shift| {
        let way = if shift.value > 0 { "right" } else { "left" };
        Term::new(shift.what, format!("{} {way}", shift.value.unsigned_abs()), shift.rule)
    })
}

/// Every number of a check of morale.
pub(super) fn morale_terms(game: &Wallace, unit: UnitId) -> Vec<Term> {
    let cubes = game.assigned(unit).to_string();
    let mut terms = vec![Term::new("damage cubes", cubes, "W-MORALE-3")];
    terms.extend(shifts(&game.morale_shifts(unit)));
    terms
}

/// What a check of morale may bring.
pub(super) fn morale_forecast(game: &Wallace, unit: UnitId) -> Forecast {
    let faces = game.morale_outcomes(unit);
    let count = |result: Morale| faces.iter().filter(|&&face| face == result).count() as u32;
    let key = |result: Morale| if result == Morale::Holds { "holds" } else { result.key() };
    let sheltered = game.assault.sheltered.has(unit);
    let words = |result: Morale| match result {
        // [W-MORALE-X3]
        Morale::Retreats if sheltered => "stays, and takes a damage cube",
        _ => result.words(),
    };
    let likely = |result: Morale| (key(result), words(result), count(result));
    Forecast::of(6).results([Morale::Holds, Morale::Retreats, Morale::Eliminated].map(likely))
}

fn morale(game: &Wallace, unit: UnitId) -> Prospect {
    let text = format!("{} checks its morale", kind(game, unit));
    let odds = format!("column {}", game.morale_column(unit));
    Prospect::new(text, odds, morale_forecast(game, unit)).terms(morale_terms(game, unit))
}

/// What the fire of infantry at infantry may bring.
pub(super) fn fire_forecast(game: &Wallace, unit: UnitId) -> Forecast {
    let mut results = odds::distribution(game.shot_outcomes(unit).map(|shot| (shot.cubes, shot.check)));
    results.sort_unstable();
    let likely = |((cubes, check), weight): ((u8, bool), u32)| {
        let key = if cubes == 0 && check { "M".into() } else { cubes.to_string() };
        (key, effect(Volley { cubes, check }), weight)
    };
    Forecast::of(6).results(results.into_iter().map(likely))
}

fn fire(game: &Wallace, unit: UnitId) -> Prospect {
    let modifiers = game.shot_modifiers(unit);
    let odds = format!("die {:+}", modifiers.iter().map(|modifier| modifier.value).sum::<i8>());
    let text = format!("{} fires", kind(game, unit));
    Prospect::new(text, odds, fire_forecast(game, unit)).terms(lines(&modifiers))
}

fn duel(game: &Wallace, unit: UnitId, enemy: UnitId) -> Prospect {
    let sum = |unit| game.duel_modifiers(unit).iter().map(|modifier| modifier.value).sum::<i8>();
    let text = format!("{} against {}", kind(game, unit), kind(game, enemy));
    Prospect::new(text, format!("{:+} to {:+}", sum(unit), sum(enemy)), of_duel(game, unit, enemy))
}

fn effect(shot: Volley) -> String {
    match (shot.cubes, shot.check) {
        (0, false) => "no effect".into(),
        (0, true) => "a morale check".into(),
        (cubes, _) => words::count(cubes, "cube"),
    }
}
