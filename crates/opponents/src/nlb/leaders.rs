//! Whom to command, and where leaders belong.

use boards::HexId;
use contract::Game;
use nlb::s02_equipment::grid;
use nlb::{COMMANDER, Decision, Kind, Nlb, OFFICER, Post, UnitId, Units};

/// Those whom a leader commands: his corps, or the officers and units of his army.
fn subordinates(game: &Nlb, leader: UnitId) -> Units {
    let edition = game.edition();
    let stats = game.stats(leader);
    match stats.corps {
        Some(corps) => edition.corps(corps).units,
        None => edition.army(stats.army) & edition.kind(Kind::Officer),
    }
}

/// How well a leader would be placed in a hex: how many he has around him, and how safe he is.
fn placed(world: &Nlb, leader: UnitId, hex: HexId) -> f32 {
    let range = u16::from(if world.stats(leader).corps.is_some() { OFFICER } else { COMMANDER });
    let mut sum = 0.0;
    for unit in subordinates(world, leader).iter() {
        let Some(there) = world.post(unit).hex() else { continue };
        let far = grid().distance(hex, there);
        sum += if far <= range { 1.0 } else { -0.08 * f32::from(far.min(20)) };
    }
    let enemy = world.side_of(leader).enemy();
    let near = world.occupied(enemy).iter().map(|foe| grid().distance(hex, foe)).min().unwrap_or(9);
    let guarded = if world.count_at(hex) > 0 { 0.4 } else { -0.6 };
    // Where he has many to bring back he draws away from the enemy until he can.
    let waiting = waiting(world, leader);
    let rest = match (waiting >= MANY, near > FAR_ENOUGH) {
        (true, true) => 0.6 * waiting,
        (true, false) => -0.25 * f32::from(FAR_ENOUGH + 1 - near),
        (false, _) => 0.0,
    };
    sum + guarded + rest - if near <= 1 { 1.5 } else { 0.0 }
}

/// Hexes within which an enemy keeps an officer from bringing units back.
const FAR_ENOUGH: u16 = 10;
/// Strength that waits for an officer for which he leaves his men.
const MANY: f32 = 8.0;

/// The strength of those whom an officer could bring back now or in the next turn.
fn waiting(game: &Nlb, officer: UnitId) -> f32 {
    let Some(corps) = game.stats(officer).corps.filter(|_| game.reorganizes()) else { return 0.0 };
    let lost = |&unit: &UnitId| matches!(game.post(unit), Post::Regroup(turn) if turn < game.turn());
    let units = game.edition().corps(corps).units;
    units.iter().filter(lost).map(|unit| f32::from(game.strength(unit))).sum()
}

/// Where a leader should go when everyone else has marched, if anywhere.
pub fn station(game: &Nlb, world: &Nlb, leader: UnitId) -> Option<HexId> {
    let here = game.post(leader).hex()?;
    if stays(game, leader, here) {
        return None;
    }
    let stay = placed(world, leader, here);
    let reach = game.reach(leader);
    let best =
        reach.iter().map(|hex| (placed(world, leader, hex), hex)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 > stay + 0.3).then_some(best.1)
}

/// The best of some places to put a leader or a unit.
pub fn place(game: &Nlb, legal: &[Decision]) -> Decision {
    crate::choosing::best(legal, |decision| match decision {
        Decision::Deploy { unit, to } | Decision::Relocate { leader: unit, to } if unit.is_leader() => {
            placed(game, unit, to)
        }
        _ => 0.0,
    })
}

/// Whether a leader keeps headquarters at work.
fn is_chief_of_staff(game: &Nlb, leader: UnitId) -> bool {
    let key = &game.edition().unit(leader).key;
    game.agreed().headquarters && (key == "soult" || key == "gneisenau")
}

/// Whether a leader stays where he is: headquarters and chiefs of staff who are far enough from the enemy.
fn stays(game: &Nlb, leader: UnitId, here: HexId) -> bool {
    let enemy = game.side_of(leader).enemy();
    let safe = !game.occupied(enemy).iter().any(|foe| grid().distance(here, foe) <= SAFE);
    safe && (game.stats(leader).kind == Kind::Headquarters || is_chief_of_staff(game, leader))
}

/// Headquarters work if there is no enemy near, and if the commanders have not left them too far behind.
pub fn staff(game: &Nlb, hq: UnitId) -> Decision {
    let Some(here) = game.post(hq).hex() else { return Decision::Staff(true) };
    let edition = game.edition();
    let commanders = edition.army(game.stats(hq).army) & edition.kind(Kind::Commander);
    let near = |leader: UnitId| game.post(leader).hex().is_none_or(|hex| grid().distance(hex, here) <= REACH);
    let threatened =
        game.occupied(game.side_of(hq).enemy()).iter().any(|foe| grid().distance(here, foe) <= SAFE);
    Decision::Staff(!threatened && commanders.iter().any(near))
}

/// Hexes within which an enemy is too near to headquarters.
const SAFE: u16 = 3;
/// Hexes over which a line to headquarters is nearly always found.
const REACH: u16 = 16;

/// The next command: officers pass it on at once; then those who bring most into command; then single units.
pub fn command(game: &Nlb, legal: &[Decision]) -> (Decision, String) {
    let out = game.out_of_command();
    let strength = |units: Units| f32::from(game.printed(units & out));
    // Who could bring units back now and has few men to lead keeps silent, as he may do only one of the two.
    let gathers = |officer: UnitId| {
        let led = subordinates(game, officer).iter().filter(|&unit| game.post(unit).hex().is_some());
        game.may_gather(officer) && waiting(game, officer) > 0.5 * strength(led.collect())
    };
    let chosen = crate::choosing::best(legal, |decision| match decision {
        Decision::Transmit(officer) if gathers(officer) => -1.0,
        Decision::Command { unit, .. } if unit.is_leader() && gathers(unit) => -1.0,
        // A chief of staff who leads stops the headquarters of his army.
        Decision::Command { leader, .. } if is_chief_of_staff(game, leader) => -2.0,
        Decision::Transmit(_) => 1000.0,
        Decision::Command { unit, .. } if unit.is_leader() => {
            let near = subordinates(game, unit).iter().filter(|&other| {
                let hexes = game.post(unit).hex().zip(game.post(other).hex());
                hexes.is_some_and(|(a, b)| grid().distance(a, b) <= u16::from(OFFICER) + 1)
            });
            10.0 + strength(near.collect())
        }
        Decision::Command { unit, .. } => 0.5 + 0.1 * strength(Units::of(unit)),
        _ => 0.0,
    });
    let why = match chosen {
        Decision::Transmit(officer) => {
            format!("{} passes the order on to his men.", game.edition().unit(officer).name)
        }
        Decision::Command { unit, .. } => {
            format!("{} would be out of command otherwise.", game.edition().unit(unit).name)
        }
        _ => "Nobody else can be put in command.".to_owned(),
    };
    (chosen, why)
}
