//! What is done without much thought: the small decisions on the way through a plan.

use super::worth::next_cube;
use crate::choosing::best;
use contract::{Game, Side};
use wallace::{AreaId, Arm, Army, Decision, Nation, Task, UnitId, Wallace};

/// A sensible choice among the legal decisions.
pub fn habit(game: &Wallace, side: Side, legal: &[Decision]) -> Decision {
    if let [only] = legal {
        return *only;
    }
    let best = |score: &dyn Fn(Decision) -> i32| best(legal, score);
    match game.task() {
        Task::Enter => best(&|decision| enter(game, decision)),
        Task::Skirmish(_) => best(&|decision| match decision {
            Decision::Skirmish { at, .. } => (1000.0 * hit_value(game, at, side.enemy())) as i32,
            _ => 0,
        }),
        // The fresh go forward.
        Task::Carry(..) => best(&|decision| -cubes(decision)),
        // Those who are given up take all they can.
        Task::EmptyWith(_) => best(&cubes),
        Task::From(..) => best(&|decision| match decision {
            Decision::From(area) => -i32::from(game.edition().ground.rough.has(area)),
            _ => 0,
        }),
        Task::Charge | Task::Counter(_) => best(&|decision| match decision {
            Decision::Charge(unit) => game.duel_modifiers(unit).iter().map(|m| i32::from(m.value)).sum(),
            _ => 0,
        }),
        Task::Assign(_) => best(&|decision| match decision {
            Decision::Cube(unit) => -i32::from(game.assigned(unit)),
            _ => 0,
        }),
        Task::Retreat(..) | Task::Withdraw(_) | Task::Flight(_) | Task::Hits(..) => {
            best(&|decision| match decision {
                Decision::Hit(_) => 100,
                Decision::Retreat { to, .. } => 10 - refuge(game, side, to),
                _ => -100,
            })
        }
        Task::Blows(..) | Task::Crowd(..) => best(&|decision| match decision {
            Decision::Hit(unit) => i32::from(game.is_upright(unit)),
            _ => 0,
        }),
        // Prussians do not count as casualties.
        Task::Cubes(..) => best(&|decision| i32::from(decision == Decision::Colour(Army::Prussian))),
        Task::Cull(..) | Task::Empty(_) => best(&|decision| match decision {
            Decision::Lose(unit) => -price(game, unit),
            _ => 0,
        }),
        Task::Onward => best(&|decision| match decision {
            // A leader keeps out of it, unless he would be left alone with the enemy.
            Decision::Assault { unit, .. } if game.edition().unit(unit).arm == Arm::Leader => {
                if is_forsaken(game, side, unit) { 1 } else { -100 }
            }
            Decision::Assault { to, .. } => -(game.arm_here(to, side.enemy(), Arm::Infantry).len() as i32),
            _ => 0,
        }),
        Task::Follow(..) => best(&|decision| i32::from(decision != Decision::Done)),
        _ => best(&|decision| i32::from(decision == Decision::Done)),
    }
}

/// Cubes that go along.
fn cubes(decision: Decision) -> i32 {
    if let Decision::Carry(cubes) = decision { i32::from(cubes) } else { 0 }
}

/// Prussians come in where there is room, as near to Rossomme as they can.
fn enter(game: &Wallace, decision: Decision) -> i32 {
    let Decision::Enter { to, .. } = decision else { return -1 };
    let edition = game.edition();
    let crowd = (game.here(to, Side::Allied) & edition.combat()).len() as i32;
    let far = i32::from(edition.ground.homes[Army::French as usize][0][usize::from(to.0)]);
    if to == wallace::DELAYED { 0 } else { 100 - 40 * (crowd / 3) - far }
}

/// What a hit from afar would cost a side in an area.
fn hit_value(game: &Wallace, at: AreaId, side: Side) -> f32 {
    let armies = Army::of(side).iter();
    let edition = game.edition();
    let foot = game.arm_here(at, side, Arm::Infantry);
    if !foot.is_empty() {
        let mine = |army: Army| (foot & edition.armies[army as usize]).len();
        let worst =
            armies.filter(|&&army| mine(army) > 0).map(|&army| next_cube(mine(army), game.cubes(army, at)));
        return worst.fold(f32::MAX, f32::min);
    }
    if !game.arm_here(at, side, Arm::Cavalry).is_empty() {
        return 0.3;
    }
    let crewed: u8 = armies.map(|&army| game.manned(army, at)).sum();
    if crewed > 0 { 0.25 } else { 0.01 }
}

/// How bad an area is to fall back to: crowded, alone, or next to the enemy.
fn refuge(game: &Wallace, side: Side, to: AreaId) -> i32 {
    let edition = game.edition();
    let friends = (game.here(to, side) & edition.combat()).len();
    let enemies = (edition.ground.next[usize::from(to.0)] & game.occupied(side.enemy())).len();
    let crowd = if friends >= 3 { 3 } else { 0 };
    crowd + enemies as i32 - i32::from(friends > 0)
}

/// Whether a leader stands among enemies without a unit of his own side.
fn is_forsaken(game: &Wallace, side: Side, leader: UnitId) -> bool {
    game.place(leader)
        .area()
        .is_some_and(|area| game.occupied(side.enemy()).has(area) && !game.occupied(side).has(area))
}

/// What an infantry unit is worth keeping, in no particular coin.
fn price(game: &Wallace, unit: UnitId) -> i32 {
    match game.edition().unit(unit).nation {
        Nation::Guard => 5,
        Nation::British => 4,
        Nation::French | Nation::German => 3,
        Nation::Dutch | Nation::Prussian => 2,
        Nation::Landwehr => 1,
    }
}
