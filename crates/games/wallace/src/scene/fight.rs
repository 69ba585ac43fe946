//! The assault at hand as a fight of seven steps: who stands against whom, which step is being fought, and what
//! the next dice may bring.

use super::outlook;
use crate::agenda::Task;
use crate::{AreaId, Arm, Army, Units, Wallace};
use contract::scene::{Camp, Fight, Progress, Step};
use contract::{Rule, Side, words};

/// The steps in the order of the rulebook. [W-ASSAULT-0.7]
const STEPS: [(&str, &str); 7] = [
    ("Defending guns fire", "W-ASSAULT-1.1"),
    ("Cavalry against cavalry", "W-ASSAULT-2.1"),
    ("Infantry against infantry", "W-ASSAULT-3.1"),
    ("Cavalry charges infantry", "W-ASSAULT-4.1"),
    ("Cavalry among the guns", "W-ASSAULT-5.1"),
    ("Infantry among the guns", "W-ASSAULT-6.1"),
    ("Does cavalry charge on?", "W-ASSAULT-7.1"),
];

/// The assault being resolved, or the one that is being prepared.
pub(super) fn fight(game: &Wallace) -> Option<Fight> {
    let step = step(game);
    let (area, side) = match step {
        Some(_) => (game.assault.area, game.assault.side),
        None => {
            let area = game.contested.first()?;
            let first = (game.assaulters & game.at(area)).first();
            (area, first.map_or(game.active, |unit| game.side_of(unit)))
        }
    };
    let forces = [side, side.enemy()].map(|camp| Forces::of(game, area, camp));
    let state = |number: u8, idle: bool| match step {
        Some(now) if number < now => Progress::Done,
        Some(now) if number == now => Progress::Now,
        _ if idle => Progress::Idle,
        _ => Progress::Ahead,
    };
    let steps = STEPS
        .iter()
        .zip(1..)
        .map(|(&(name, rule), number)| Step::new(name, state(number, !is_fought(number, &forces)), rule));
    let [attackers, defenders] = &forces;
    Some(Fight {
        title: format!("Assault on {}", game.name_of(area)),
        at: area.0.into(),
        camps: vec![attackers.camp(game, area, "attacks"), defenders.camp(game, area, "defends")],
        steps: steps.collect(),
        outlooks: outlook::outlooks(game, area, side),
        rule: Rule("W-ASSAULT-0.7"),
    })
}

/// The name of the step being fought, empty before the first; `None` when no assault is being resolved.
pub(super) fn at_step(game: &Wallace) -> Option<String> {
    let number = step(game)?;
    let named = STEPS.iter().zip(1..).find(|&(_, at)| at == number);
    Some(named.map_or_else(String::new, |((name, _), _)| name.to_lowercase()))
}

/// The step being fought, 0 for the declarations before the first; `None` when no assault is being resolved.
fn step(game: &Wallace) -> Option<u8> {
    let tasks = game.agenda.tasks();
    let next = tasks.iter().rposition(|task| matches!(task, Task::Step(_)))?;
    let Task::Step(number) = tasks[next] else { return None };
    // Step two stands below its own fights, because it is taken up again after each of them.
    let duels = |task: &Task| {
        matches!(
            task,
            Task::Charge
                | Task::Counter(_)
                | Task::Duel(..)
                | Task::Retreat(..)
                | Task::Follow(..)
                | Task::Flight(_)
        )
    };
    let again = number == 2 && tasks[next + 1..].iter().any(duels);
    Some(if again { 2 } else { number.saturating_sub(1) })
}

/// The combat units of a side in an area.
struct Forces {
    side: Side,
    infantry: Units,
    cavalry: Units,
    guns: Units,
    manned: u8,
    everyone: Units,
}

impl Forces {
    fn of(game: &Wallace, area: AreaId, side: Side) -> Forces {
        let arm = |arm| game.arm_here(area, side, arm);
        Forces {
            side,
            infantry: arm(Arm::Infantry),
            cavalry: arm(Arm::Cavalry),
            guns: arm(Arm::Artillery),
            manned: Army::of(side).iter().map(|&army| game.manned(army, area)).sum(),
            everyone: game.here(area, side),
        }
    }

    fn camp(&self, game: &Wallace, area: AreaId, role: &str) -> Camp {
        let cubes: u8 = Army::of(self.side).iter().map(|&army| game.cubes(army, area)).sum();
        let squares = (self.infantry & game.square).len();
        let guns = self.guns.len();
        let parts = [
            (self.infantry.len(), format!("{} infantry", self.infantry.len())),
            (squares, format!("of them {}", words::count(squares, "square"))),
            (self.cavalry.len(), format!("{} cavalry", self.cavalry.len())),
            (guns, words::count(guns, "gun")),
            (cubes.into(), words::count(cubes, "cube")),
        ];
        let parts: Vec<String> =
            parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, words)| words).collect();
        Camp {
            side: self.side,
            role: role.into(),
            pieces: self.everyone.iter().map(|unit| unit.0.into()).collect(),
            strength: if parts.is_empty() { "nobody".into() } else { words::commas(&parts) },
            dice: Vec::new(),
        }
    }
}

/// Whether anybody would fight in a step as things stand.
fn is_fought(number: u8, [attackers, defenders]: &[Forces; 2]) -> bool {
    let both = |one: Units, other: Units| !one.is_empty() && !other.is_empty();
    match number {
        1 => defenders.manned > 0,
        2 => both(attackers.cavalry, defenders.cavalry),
        3 => both(attackers.infantry, defenders.infantry),
        4 => both(attackers.cavalry, defenders.infantry) || both(defenders.cavalry, attackers.infantry),
        5 => both(attackers.cavalry, defenders.guns) && attackers.infantry.is_empty(),
        6 => both(attackers.infantry, defenders.guns),
        _ => !(attackers.cavalry | defenders.cavalry).is_empty(),
    }
}
