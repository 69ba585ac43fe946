//! Whom to command, and where leaders belong.

use super::worth::{gone, turns_left};
use boards::HexId;
use contract::{Game, Side};
use nlb::s02_equipment::grid;
use nlb::{COMMANDER, Decision, Equipment, Kind, Nlb, OFFICER, Post, TOO_NEAR, UnitId, Units};

/// Those whom a leader commands: his corps, or the officers and units of his army.
fn subordinates(game: &Nlb, leader: UnitId) -> Units {
    let edition = game.edition();
    let stats = game.stats(leader);
    match stats.corps {
        Some(corps) => edition.corps(corps).units,
        None => edition.army(stats.army) & edition.kind(Kind::Officer),
    }
}

/// Those whom a leader has to look after: where each is, what it is worth to have him within reach, and how far the
/// leader reaches.
struct Flock {
    members: Vec<(HexId, f32)>,
    range: u16,
}

impl Flock {
    fn of(world: &Nlb, leader: UnitId) -> Flock {
        let followers = subordinates(world, leader);
        if world.stats(leader).corps.is_some() {
            let members =
                followers.iter().filter_map(|unit| Some((world.post(unit).hex()?, mass(world, unit))));
            return Flock { members: members.collect(), range: u16::from(OFFICER) };
        }
        // A commander leads few officers at once: those with most men, at the enemy, whom no other commander has
        // beside him.
        let here = world.post(leader).hex();
        let commanders =
            world.edition().army(world.stats(leader).army) & world.edition().kind(Kind::Commander);
        let range = u16::from(COMMANDER);
        let mut members: Vec<(HexId, f32)> = Vec::new();
        for officer in followers.iter() {
            let Some(hex) = world.post(officer).hex() else { continue };
            let around = subordinates(world, officer).iter().filter(|&unit| {
                world
                    .post(unit)
                    .hex()
                    .is_some_and(|there| grid().distance(hex, there) <= u16::from(OFFICER) + 1)
            });
            let men: f32 = around.map(|unit| mass(world, unit)).sum();
            let led = commanders.without(leader).iter().any(|other| {
                world.post(other).hex().is_some_and(|there| grid().distance(hex, there) <= range)
            });
            let far = here.map_or(0, |here| grid().distance(here, hex).saturating_sub(range));
            let share = if led { 0.35 } else { 1.0 } / (1.0 + f32::from(far) / 12.0);
            members.push((hex, (0.4 * men + 0.2) * share));
        }
        members.sort_by(|a, b| b.1.total_cmp(&a.1));
        members.truncate(usize::from(world.stats(leader).rating.max(1)));
        Flock { members, range }
    }

    /// How well the leader would have them in hand from a hex.
    fn seen_from(&self, hex: HexId) -> f32 {
        let worth = |&(there, worth): &(HexId, f32)| {
            let far = grid().distance(hex, there);
            worth * if far <= self.range { 1.0 } else { -0.08 * f32::from(far.min(20)) }
        };
        self.members.iter().map(worth).sum()
    }
}

/// What a unit counts for the leader who should be near it: by its strength, and twice if it is near the enemy.
fn mass(world: &Nlb, unit: UnitId) -> f32 {
    let Some(hex) = world.post(unit).hex() else { return 0.0 };
    let foes = world.occupied(world.side_of(unit).enemy());
    let near = foes.iter().any(|foe| grid().distance(hex, foe) <= AT_THE_ENEMY);
    f32::from(world.strength(unit)) * if near { 0.4 } else { 0.2 }
}

/// Hexes within which a unit will need its orders soon.
const AT_THE_ENEMY: u16 = 8;

/// How well a leader would be placed in a hex: whom he has around him, and how safe he is.
fn placed(world: &Nlb, leader: UnitId, flock: &Flock, hex: HexId) -> f32 {
    let enemy = world.side_of(leader).enemy();
    let near = world.occupied(enemy).iter().map(|foe| grid().distance(hex, foe)).min().unwrap_or(9);
    let guarded = if world.count_at(hex) > 0 { 0.4 } else { -0.6 };
    // Where he has many to bring back he draws away from the enemy until he can.
    let waiting = waiting(world, leader);
    let rest = match (waiting >= MANY, near > TOO_NEAR) {
        (true, true) => 0.6 * waiting,
        (true, false) => -0.25 * f32::from(TOO_NEAR + 1 - near),
        (false, _) => 0.0,
    };
    flock.seen_from(hex) + guarded + rest - if near <= 1 { 1.5 } else { 0.0 }
}

/// Turns before the end at which commanders follow those who have left for Brussels.
const FOLLOW: u8 = 5;

/// [22.4B.2] Whether a leader belongs to those on the road to Brussels: most of his men have taken it, or he commands
/// and the end is near.
pub fn follows(game: &Nlb, leader: UnitId) -> bool {
    if !game.battle().is_campaign() || game.side_of(leader) != Side::French {
        return false;
    }
    let strength = |units: Units, gone: bool| -> u16 {
        let here = |unit: &UnitId| match game.post(*unit) {
            Post::Exited => gone,
            Post::On(_) => !gone,
            _ => false,
        };
        (units & Equipment::combat()).iter().filter(here).map(|unit| game.strength(unit)).sum()
    };
    match game.stats(leader).kind {
        Kind::Officer => {
            let units = subordinates(game, leader);
            let gone = strength(units, true);
            gone > 0 && (gone >= strength(units, false) || turns_left(game) <= FOLLOW)
        }
        Kind::Commander => gone(game) > 0 && turns_left(game) <= FOLLOW,
        _ => false,
    }
}

/// Strength that waits for an officer for which he leaves his men.
const MANY: f32 = 8.0;

/// The strength of those whom an officer could bring back now or in the next turn.
fn waiting(game: &Nlb, officer: UnitId) -> f32 {
    let Some(corps) = game.stats(officer).corps.filter(|_| game.reorganizes()) else { return 0.0 };
    let lost = |&unit: &UnitId| matches!(game.post(unit), Post::Regroup(turn) if turn < game.turn());
    let units = game.edition().corps(corps).units;
    units.iter().filter(lost).map(|unit| f32::from(game.strength(unit))).sum()
}

/// Where a leader should go when everyone else has marched, if anywhere, and why.
pub fn station(game: &Nlb, world: &Nlb, leader: UnitId) -> Option<(HexId, &'static str)> {
    let here = game.post(leader).hex()?;
    if stays(game, leader, here) {
        return None;
    }
    let reach = game.reach(leader);
    if follows(game, leader) {
        let exits = &game.plan().exits;
        let far = |hex: HexId| exits.iter().map(|exit| grid().distance(hex, exit)).min().unwrap_or(0);
        let nearest = reach.iter().min_by_key(|&hex| far(hex)).filter(|&hex| far(hex) < far(here));
        return nearest.map(|hex| (hex, "He follows his men on the road to Brussels."));
    }
    let flock = Flock::of(world, leader);
    let stay = placed(world, leader, &flock, here);
    let best = reach
        .iter()
        .map(|hex| (placed(world, leader, &flock, hex), hex))
        .max_by(|a, b| a.0.total_cmp(&b.0))?;
    let why = if waiting(world, leader) >= MANY {
        "He draws away from the enemy, to bring back those of his men who were lost."
    } else {
        "There most of those he commands are within his reach."
    };
    (best.0 > stay + 0.3).then_some((best.1, why))
}

/// The best of some places to put a leader or a unit.
pub fn place(game: &Nlb, legal: &[Decision]) -> Decision {
    crate::choosing::best(legal, |decision| match decision {
        Decision::Deploy { unit, to } | Decision::Relocate { leader: unit, to } if unit.is_leader() => {
            placed(game, unit, &Flock::of(game, unit), to)
        }
        _ => 0.0,
    })
}

/// Whether a leader stays where he is: headquarters and chiefs of staff who are far enough from the enemy.
fn stays(game: &Nlb, leader: UnitId, here: HexId) -> bool {
    let enemy = game.side_of(leader).enemy();
    let safe = !game.occupied(enemy).iter().any(|foe| grid().distance(here, foe) <= SAFE);
    safe && (game.stats(leader).kind == Kind::Headquarters || game.is_chief_of_staff(leader))
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
        Decision::Command { leader, .. } if game.is_chief_of_staff(leader) => -2.0,
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
