//! What anyone would do with the small decisions: a quick answer where no search is worth it.

use crate::choosing::best;
use contract::{Game, Side};
use impulse::{Decision, Impulse, Kind, Task, UnitId, Verdict};

/// A sensible answer.
pub fn habit(game: &Impulse, side: Side, legal: &[Decision]) -> Decision {
    let best = |value: &dyn Fn(Decision) -> i32| best(legal, value);
    match game.task() {
        Task::Rally(_) => best(&|decision| rally(game, legal, decision)),
        Task::Battery | Task::Aim => best(&|decision| target_area(game, decision)),
        Task::Point | Task::FirePoint | Task::Stand => best(&|decision| match decision {
            Decision::Point(unit) => {
                2 * attack(game, unit) + i32::from(game.is_fresh(unit)) * 3 - worth(game, unit)
            }
            _ => -100,
        }),
        Task::Support | Task::FireSupport => best(&|decision| match decision {
            Decision::Support(unit) if game.is_fresh(unit) => 10,
            Decision::Support(_) => -1,
            _ => 0,
        }),
        Task::Target => best(&|decision| match decision {
            Decision::Target(unit) => target(game, unit),
            _ => 0,
        }),
        Task::Forward => best(&|decision| match decision {
            Decision::Forward(unit) => forward(game, unit),
            _ => 0,
        }),
        Task::Withdraw | Task::Slip => best(&|decision| match decision {
            // Those who would be left alone go.
            Decision::Retreat { .. } if alone(game, side) => 5,
            Decision::Retreat { .. } => -5,
            _ => 0,
        }),
        Task::Losses => best(&|decision| loss(game, decision)),
        Task::Lead(_) => best(&|decision| {
            let helps = game.fight().support.len() > 1 && is_in_doubt(game);
            match decision {
                Decision::Lead(_) if helps => 1,
                Decision::Lead(_) => -1,
                _ => 0,
            }
        }),
        Task::Reroll(_) => best(&|decision| {
            let bad = is_bad(game, side);
            match decision {
                Decision::Lead(_) if bad => 1,
                Decision::Lead(_) => -1,
                _ => 0,
            }
        }),
        Task::Intervene(_) => best(&|decision| {
            let many = game.fight().support.len() > 2 || game.fight().points > 3;
            match decision {
                Decision::Command(_) if many && is_bad(game, side) => 1,
                Decision::Command(_) => -1,
                _ => 0,
            }
        }),
        // Daylight helps the French early and the Prussians late.
        Task::Cancel(_) => best(&|decision| {
            let helps = (side == Side::French) == (game.turn() < 6);
            match decision {
                Decision::Command(_) if helps => 1,
                Decision::Command(_) => -1,
                _ => 0,
            }
        }),
        Task::WalkAway | Task::FallBack | Task::Overrun | Task::Act(_) | Task::Move | Task::Advance => {
            if legal.contains(&Decision::Done) {
                Decision::Done
            } else {
                legal[0]
            }
        }
        Task::Assaults if legal.contains(&Decision::Done) => Decision::Done,
        _ => legal[0],
    }
}

fn attack(game: &Impulse, unit: UnitId) -> i32 {
    game.edition().stats(unit).sides[usize::from(game.is_fresh(unit))].attack.into()
}

fn defence(game: &Impulse, unit: UnitId) -> i32 {
    game.edition().stats(unit).sides[usize::from(game.is_fresh(unit))].defence.into()
}

/// What losing a unit gives away.
fn worth(game: &Impulse, unit: UnitId) -> i32 {
    game.worth(unit).into()
}

/// A Leader who rallies is spent for the turn: two units are worth that, and the strongest first.
fn rally(game: &Impulse, legal: &[Decision], decision: Decision) -> i32 {
    let strength = |unit: UnitId| {
        let sides = game.edition().stats(unit).sides;
        i32::from(sides[1].attack + sides[1].defence)
    };
    match decision {
        Decision::Recover(unit) => 40 + strength(unit),
        Decision::RallyHorse { .. } => 60,
        Decision::Rally { leader, unit } => {
            let with = |other: &&Decision| match other {
                Decision::Rally { leader: same, unit: mate } => {
                    *same == leader && *mate != unit && game.area_of(*mate) == game.area_of(unit)
                }
                _ => false,
            };
            let going_on = !game.is_ready(leader);
            let pair = legal.iter().any(|other| with(&other));
            let few = game.edition().formation(leader).len() < 5;
            if going_on || pair || few { 10 + strength(unit) } else { -1 }
        }
        _ => 0,
    }
}

/// Where guns do most: on open ground, with somebody worth hitting.
fn target_area(game: &Impulse, decision: Decision) -> i32 {
    let Decision::At(area) = decision else { return 0 };
    let enemy = game.active().enemy();
    let tem = i32::from(game.edition().ground.tem(area));
    let near = game.fire().from.get().or(game.battery().map(|(at, _)| at));
    let adjacent = near.is_some_and(|from| game.edition().ground.near(from).has(area));
    let best = game.stack(area, enemy).map(|unit| target(game, unit)).max().unwrap_or(0);
    20 - 4 * tem + 2 * i32::from(adjacent) + best
}

fn target(game: &Impulse, unit: UnitId) -> i32 {
    let kind = match game.edition().stats(unit).kind {
        Kind::Cavalry => 3,
        Kind::Infantry => 2,
        Kind::Artillery | Kind::HorseArtillery => 0,
        Kind::Skirmisher => -4,
    };
    kind + attack(game, unit) / 2 + worth(game, unit)
}

fn forward(game: &Impulse, unit: UnitId) -> i32 {
    let fresh = i32::from(game.is_fresh(unit));
    4 * defence(game, unit) - 3 * fresh - 3 * worth(game, unit) + 4 * fresh
}

/// Whether nobody of the side on foot stands where the fight is.
fn alone(game: &Impulse, side: Side) -> bool {
    let area = game.fight().area;
    let foot = game.stack(area, side).any(|unit| game.edition().stats(unit).kind == Kind::Infantry);
    let cover = !game.edition().ground.clear.has(area);
    !foot && !cover
}

/// The cheapest step.
fn loss(game: &Impulse, decision: Decision) -> i32 {
    match decision {
        Decision::Flip(unit) => 100 - attack(game, unit) - defence(game, unit) - 2 * worth(game, unit),
        Decision::Retreat { unit, .. } => 80 - attack(game, unit) - defence(game, unit),
        Decision::Lose(unit) if game.edition().stats(unit).kind == Kind::Skirmisher => 90,
        Decision::Lose(unit) => 20 - 10 * worth(game, unit) - attack(game, unit) - defence(game, unit),
        _ => 0,
    }
}

/// Whether a Leader could change the fight, by the sums of both sides before their dice, roughly. Nobody spends one
/// where it is won or lost already, and whoever counts on the enemy's doing so attacks for nothing.
fn is_in_doubt(game: &Impulse) -> bool {
    let fight = game.fight();
    let (Some(point), Some(forward)) = (fight.point.get(), fight.forward.get()) else { return true };
    let fresh =
        |units: &mut dyn Iterator<Item = UnitId>| units.filter(|&unit| game.is_fresh(unit)).count() as i32;
    let others = game.stack(fight.area, game.active().enemy()).filter(|&unit| unit != forward);
    let attack = attack(game, point) + fresh(&mut fight.support.iter());
    let ground = i32::from(game.edition().ground.tem(fight.area));
    let defence = defence(game, forward) + ground + fresh(&mut { others });
    (attack - defence).abs() < CERTAIN
}

/// With so much less than the enemy two dice win once in twelve times.
const CERTAIN: i32 = 6;

/// Whether the fight goes against a side.
fn is_bad(game: &Impulse, side: Side) -> bool {
    let fight = game.fight();
    let rolls = fight.dice.map(|dice| i32::from(dice[0]) + i32::from(dice[1]));
    let attacks = side == game.active();
    match fight.verdict {
        Some(Verdict::Failure) => attacks,
        Some(Verdict::Success) => !attacks,
        Some(Verdict::Stalemate) => false,
        None => {
            if attacks {
                rolls[0] < 7
            } else {
                rolls[1] < 7
            }
        }
    }
}
