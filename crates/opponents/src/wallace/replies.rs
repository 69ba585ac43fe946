//! Replies: what the enemy could do to a position in his next round.

use super::candidates::assaults;
use super::foresight::Foresight;
use super::formations::{before_round, form};
use super::habits::habit;
use super::plans::{Course, Plan};
use contract::{Game, Next, Side, Silent};
use wallace::{Areas, Decision, Disc, Task, Wallace};

/// Throws of the dice for a reply.
const THROWS: u32 = 2;

/// More small decisions than lie between an order and the enemy's next.
const LENGTH: usize = 200;

/// What the best assault would be worth to the enemy, through whose eyes it is seen, if he comes to give
/// another order this turn.
pub fn danger(game: Wallace, eye: &mut Foresight) -> f32 {
    let enemy = eye.side;
    let Some(world) = next_round(game, enemy) else { return 0.0 };
    let disc = if world.discs(enemy)[Disc::Red as usize] > 0 { Disc::Red } else { Disc::Green };
    let now = eye.value(&world);
    let mut errands = Vec::new();
    for area in world.occupied(enemy).iter() {
        assaults(&world, enemy, area, &mut errands);
    }
    let plans = errands.into_iter().map(|errand| Course::new(Plan::single(errand, disc)));
    let gains = plans.map(|course| eye.plan(&world, course, THROWS) - now);
    gains.fold(0.0, f32::max)
}

/// The enemy about to give his first order, everyone of his on his feet; `None` if the turn ends first.
fn next_round(mut game: Wallace, enemy: Side) -> Option<Wallace> {
    let mut legal = Vec::new();
    for _ in 0..LENGTH {
        let task = game.task();
        let side = match game.next() {
            Next::Decision(sides) => sides.first(),
            Next::Chance(_) if task == Task::Tile => {
                game.chance(0, &mut Silent);
                continue;
            }
            Next::Chance(_) | Next::Over(_) => return None,
        };
        let decision = match task {
            Task::Orders if side == enemy => return Some(game),
            Task::Orders => {
                let left = game.discs(side);
                Decision::Nothing(Disc::ALL.into_iter().find(|&disc| left[disc as usize] > 0)?)
            }
            Task::Form(_) if !before_round(&game, enemy) => return None,
            Task::Form(_) => {
                legal.clear();
                game.legal(side, &mut legal);
                form(&game, !Areas::EMPTY, &legal)
            }
            Task::Skirmish(_) | Task::Enter => return None,
            _ => {
                legal.clear();
                game.legal(side, &mut legal);
                habit(&game, side, &legal)
            }
        };
        game.decide(side, decision, &mut Silent);
    }
    None
}
