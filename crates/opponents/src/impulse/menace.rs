//! What a side could do to the other in its next impulse, by the odds alone: an assault or a charge of every
//! formation out of every area, as if all went well but the dice. It is what a reply costs without playing it.

use contract::{Game, Side};
use impulse::{AreaId, Areas, Impulse, Kind, LEADERS, LeaderId};
use std::sync::OnceLock;

/// What a step of a fresh unit is worth, in points, and the end of a spent one.
const STEP: f32 = 0.65;
const DEATH: f32 = 1.27;
/// What a casualty point is worth, and one that skirmishers take.
const CASUALTY: f32 = 0.55;
const SKIRMISH: f32 = 0.27;
/// Ground that does not score.
const GROUND: f32 = 0.1;
/// How much the second best and all others count: they may come later, or never.
const OTHERS: f32 = 0.15;

/// Margins beyond this are as good as this.
const SPAN: i32 = 24;
const MARGINS: usize = 2 * SPAN as usize + 1;
/// Stacks that absorb more are as good as this.
const MOST: usize = 36;

/// What an assault brings, by the margin of attack over defence and by what the defenders can absorb.
struct Odds {
    fails: [f32; MARGINS],
    ties: [f32; MARGINS],
    taken: [[f32; MOST + 1]; MARGINS],
    clears: [[f32; MOST + 1]; MARGINS],
}

fn odds() -> &'static Odds {
    static ODDS: OnceLock<Box<Odds>> = OnceLock::new();
    ODDS.get_or_init(|| {
        let mut odds = Box::new(Odds {
            fails: [0.0; MARGINS],
            ties: [0.0; MARGINS],
            taken: [[0.0; MOST + 1]; MARGINS],
            clears: [[0.0; MOST + 1]; MARGINS],
        });
        for margin in 0..MARGINS {
            for throw in 0..1296_i32 {
                let die = |index: u32| throw / 6_i32.pow(index) % 6;
                let result = margin as i32 - SPAN + die(0) + die(1) - die(2) - die(3);
                let share = 1.0 / 1296.0;
                match result {
                    ..0 => odds.fails[margin] += share,
                    0 => odds.ties[margin] += share,
                    _ => {
                        for capacity in 0..=MOST {
                            let taken = (result as usize).min(capacity);
                            odds.taken[margin][capacity] += share * taken as f32;
                            if taken == capacity {
                                odds.clears[margin][capacity] += share;
                            }
                        }
                    }
                }
            }
        }
        odds
    })
}

/// The chance that two dice reach a number.
pub fn reaches(number: u8) -> f32 {
    let ways = (2..=12_u8).filter(|&sum| sum >= number).map(|sum| 6 - sum.abs_diff(7));
    f32::from(ways.sum::<u8>()) / 36.0
}

/// Foot or horse of a formation in an area.
#[derive(Clone, Copy, Default)]
struct Arm {
    best: i32,
    best_is_fresh: bool,
    fresh: i32,
    spent: i32,
}

impl Arm {
    fn add(&mut self, attack: u8, fresh: bool) {
        let attack = i32::from(attack);
        if self.fresh + self.spent == 0 || attack > self.best {
            (self.best, self.best_is_fresh) = (attack, fresh);
        }
        *(if fresh { &mut self.fresh } else { &mut self.spent }) += 1;
    }

    fn is_empty(&self) -> bool {
        self.fresh + self.spent == 0
    }

    /// The attack value behind its best unit.
    fn value(&self) -> i32 {
        self.best + 2 * self.fresh + self.spent - if self.best_is_fresh { 2 } else { 1 }
    }

    /// What it loses if all of it fails.
    fn stake(&self) -> f32 {
        STEP * self.fresh as f32 + DEATH * self.spent as f32
    }

    fn price(&self) -> f32 {
        if self.best_is_fresh { STEP } else { DEATH }
    }
}

/// Those who would defend an area: their value, what they can absorb, and what they are worth for each point of it.
fn defence(game: &Impulse, area: AreaId, side: Side) -> (i32, usize, f32) {
    let edition = game.edition();
    let (mut best, mut best_is_fresh) = (-1, false);
    let (mut fresh, mut spent, mut capacity, mut worth) = (0, 0, 0, 0.0);
    for unit in game.stack(area, side) {
        let (stats, up) = (edition.stats(unit), game.is_fresh(unit));
        let sheltered = stats.kind == Kind::Skirmisher && edition.ground.village.has(area);
        let value = i32::from(stats.sides[usize::from(up)].defence) + 2 * i32::from(sheltered);
        if value > best {
            (best, best_is_fresh) = (value, up);
        }
        *(if up { &mut fresh } else { &mut spent }) += 1;
        let points = stats.capacity(up);
        capacity += usize::from(points);
        worth += f32::from(points) * if stats.kind == Kind::Skirmisher { SKIRMISH } else { CASUALTY };
    }
    *(if best_is_fresh { &mut fresh } else { &mut spent }) -= 1;
    let ground = i32::from(edition.ground.tem(area));
    (best.max(0) + ground + fresh + spent / 2, capacity.min(MOST), worth / capacity.max(1) as f32)
}

/// What the best assaults of a side promise it now.
pub fn menace(game: &Impulse, by: Side) -> f32 {
    let edition = game.edition();
    let (ground, odds) = (&edition.ground, odds());
    let enemies = game.occupied(by.enemy()) - ground.zones;
    let contested = game.contested_now();
    let (mut most, mut all) = (0.0_f32, 0.0_f32);
    for from in game.occupied(by) {
        let targets = if contested.has(from) { Areas::of(from) } else { ground.near(from) & enemies };
        if targets.is_empty() {
            continue;
        }
        let mut foot = [Arm::default(); LEADERS];
        let mut horse = [Arm::default(); LEADERS];
        for unit in game.stack(from, by) {
            let (stats, fresh) = (edition.stats(unit), game.is_fresh(unit));
            let Some(leader) = stats.formation else { continue };
            let attack = stats.sides[usize::from(fresh)].attack;
            match stats.kind {
                Kind::Infantry => foot[usize::from(leader.0)].add(attack, fresh),
                Kind::Cavalry => horse[usize::from(leader.0)].add(attack, fresh),
                _ => {}
            }
        }
        for target in targets {
            let (value, capacity, toll) = defence(game, target, by.enemy());
            let clear = ground.clear.has(target);
            let prize = prize(game, target, by);
            for leader in 0..LEADERS {
                let (foot, horse) = (&foot[leader], &horse[leader]);
                let mut promise = 0.0_f32;
                let mut weigh = |attack: i32, price: f32, stake: f32| {
                    let at = ((attack - value).clamp(-SPAN, SPAN) + SPAN) as usize;
                    let (fails, ties) = (odds.fails[at], odds.ties[at]);
                    let gain = toll * odds.taken[at][capacity] + prize * odds.clears[at][capacity];
                    promise = promise.max(gain + ties * STEP - (1.0 - fails) * price - fails * stake);
                };
                if !foot.is_empty() {
                    let support = if clear { horse.fresh } else { 0 };
                    weigh(foot.value() + support, foot.price(), foot.stake() + STEP * support as f32);
                }
                if !horse.is_empty() && clear {
                    weigh(horse.value(), horse.price(), horse.stake());
                }
                if promise > 0.0 {
                    let leader = LeaderId(leader as u8);
                    let needed = game.activation_number(leader).saturating_sub(game.bonus(leader));
                    let promise = promise * reaches(needed);
                    most = most.max(promise);
                    all += promise;
                }
            }
        }
    }
    most + OTHERS * (all - most)
}

/// What taking an area from the enemy changes, in points.
fn prize(game: &Impulse, area: AreaId, by: Side) -> f32 {
    if game.controller(area) == by {
        return GROUND;
    }
    let prizes = game.edition().ground.prizes.iter().flatten();
    GROUND + prizes.filter(|(at, _)| *at == area).map(|&(_, points)| f32::from(points)).sum::<f32>()
}
