//! Whether a position makes sense: what stands and lies where, and whether the agenda has what it needs.

use crate::agenda::Task;
use crate::{Arm, Army, DELAYED, Order, UnitId, Units, Wallace};
use contract::Side;
use positions::Position;

/// Whether everything fits together.
pub fn sense(position: &Position<'_, Wallace>, game: &Wallace) {
    for area in game.edition.area_ids() {
        let name = &game.edition.area(area).key;
        let both = Side::ALL.iter().all(|&side| game.occupied(side).has(area));
        let fought = game.contested.has(area) || game.assault.area == area;
        let guns =
            |side| (game.here(area, side) & game.edition.combat()).within(game.edition.arm(Arm::Artillery));
        if both && !fought && !Side::ALL.into_iter().any(guns) {
            let what = format!("both sides stand in {name} without an assault [W-ASSAULT-5.2]");
            position.fault("pieces", what);
        }
        for army in Army::ALL {
            let infantry = game.infantry_of(army, area).len();
            let guns =
                (game.at(area) & game.edition.armies[army as usize] & game.edition.arm(Arm::Artillery)).len();
            // While somebody is about to fall there may be one more, or those of the guns he came to.
            let most = if infantry > 0 { 5 * infantry + guns.max(1) } else { guns };
            if usize::from(game.cubes(army, area)) > most {
                let what = format!("{name} can hold {most} {} cubes [W-CUBE-4]", army.colour());
                position.fault("cubes", what);
            }
        }
    }
    for (name, units) in [("ready", game.ready), ("queue", game.queue), ("assaulters", game.assaulters)] {
        let entering = game.agenda.tasks().contains(&Task::Enter) && name == "ready";
        for unit in units.iter().filter(|&unit| game.place(unit).area().is_none() && !entering) {
            position.fault(name, format!("{} is not on the board", game.edition.unit(unit).key));
        }
    }
    let in_assault = game.agenda.tasks().iter().any(|task| {
        matches!(
            task,
            Task::Step(_) | Task::Shots(..) | Task::Check(_) | Task::AtCavalry(_) | Task::Defence(_)
        )
    });
    if in_assault && game.assault.area == DELAYED {
        position.fault("assault", "is missing, and the agenda is in the middle of one");
    }
    let leads = game.agenda.tasks().iter().filter(|task| matches!(task, Task::Lead(_)));
    if leads.clone().count() > 1 || leads.into_iter().any(|task| !matches!(task, Task::Lead(1 | 2))) {
        position.fault("agenda", "a disc on a leader activates two areas at most [W-LEADER-2]");
    }
    for task in game.agenda.tasks() {
        if let Some(unit) = named_unit(*task)
            && game.place(unit).area().is_none()
        {
            let what = format!("names {}, which is not on the board", game.edition.unit(unit).key);
            position.fault("agenda", what);
        }
    }
    top(position, game);
}

/// Whether the task at hand has what it needs.
fn top(position: &Position<'_, Wallace>, game: &Wallace) {
    let arm = |units: Units, arm| units.within(game.edition.arm(arm)) && !units.is_empty();
    let here = |units: Units| units.within(game.at(game.assault.area));
    let fits = match game.task() {
        Task::Shots(..) | Task::Check(_) | Task::AtCavalry(_) => {
            arm(game.queue, Arm::Infantry) && here(game.queue)
        }
        Task::Defence(_) => arm(game.queue, Arm::Artillery) && here(game.queue),
        Task::Control => arm(game.queue, Arm::Cavalry) && here(game.queue),
        Task::Volley(area, _) => {
            let shots = game.aimed_at(area).iter().all(|gun| game.assigned(gun) > 0);
            arm(game.aimed_at(area), Arm::Artillery) && shots
        }
        Task::Onward => {
            let riders = game.edition.arm(Arm::Cavalry) | game.edition.arm(Arm::Leader);
            game.ready.within(riders) && !game.ready.is_empty() && here(game.ready)
        }
        Task::Duel(a, b) => {
            let both = Units::of(a).with(b);
            arm(both, Arm::Cavalry) && here(both)
        }
        Task::Orders => game.order == Order::NONE && game.tile > 0,
        Task::Act | Task::Move | Task::Aim | Task::Change | Task::March => game.tile > 0,
        _ => true,
    };
    if !fits {
        position.fault("agenda", format!("{:?} does not fit the rest of the position", game.task()));
    }
}

/// The piece that a task is about.
fn named_unit(task: Task) -> Option<UnitId> {
    match task {
        Task::SkirmishDie(unit, _)
        | Task::Spend(unit)
        | Task::Carry(unit, _)
        | Task::From(unit, _)
        | Task::Counter(unit)
        | Task::Duel(unit, _)
        | Task::EmptyWith(unit)
        | Task::Retreat(unit, _)
        | Task::Follow(unit, _)
        | Task::Flight(unit) => Some(unit),
        _ => None,
    }
}
