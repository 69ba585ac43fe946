//! The recruit: weak, quick, and human in his mistakes. He marches towards the nearest enemy, piles onto whatever he
//! can reach, throws the die at the best odds he has, and looks no further.

use super::leaders;
use crate::choosing::{any, any_best};
use crate::{Budget, Opponent, View};
use boards::HexId;
use contract::{Luck, Side};
use nlb::s02_equipment::grid;
use nlb::{Decision, Nlb, Task, UnitId};
use record::Stream;

/// A weak opponent.
#[derive(Clone, Debug)]
pub struct Recruit(Stream);

impl Recruit {
    /// A recruit with his own whims.
    pub fn new(seed: u64) -> Recruit {
        Recruit(Stream::derive(seed, "recruit", 0))
    }
}

impl Opponent<Nlb> for Recruit {
    fn choose(&mut self, view: &View<'_, Nlb>, _: &Budget) -> Decision {
        let legal = view.legal();
        let game = view.imagine(&mut self.0);
        let side = view.side();
        let luck = &mut self.0;
        match game.task() {
            Task::Deploy(_) | Task::Relocate(_) => leaders::place(&game, &legal),
            Task::Command => leaders::command(&game, &legal).0,
            Task::Hiding(_) => Decision::EndHiding,
            Task::Staff(hq) => leaders::staff(&game, hq),
            Task::Movement => {
                // He tires of giving orders: now and then he lets the rest stand. Leaders look after themselves.
                let ends = legal.contains(&Decision::EndMovement);
                let is_order = |decision: &Decision| matches!(decision, Decision::Take(unit) if !unit.is_leader() && !game.is_train(*unit));
                let orders: Vec<Decision> = legal.iter().copied().filter(is_order).collect();
                if ends && (orders.is_empty() || luck.below(25) == 0) {
                    return Decision::EndMovement;
                }
                // A garrison once formed stays.
                let sane: Vec<Decision> = legal
                    .iter()
                    .copied()
                    .filter(|decision| !matches!(decision, Decision::GiveUp(_)))
                    .collect();
                let rest = if sane.is_empty() { &legal } else { &sane };
                if orders.is_empty() { any(rest, luck) } else { any(&orders, luck) }
            }
            Task::Moving => {
                let first = game.hand().units.first();
                any_best(
                    &legal,
                    |decision| match (decision, first) {
                        (Decision::To(hex), Some(unit)) => approach(&game, side, hex, unit),
                        (Decision::Via(_), _) => -500,
                        (Decision::With(_), _) => -600,
                        _ => -400,
                    },
                    luck,
                )
            }
            Task::Combat => any_best(&legal, |decision| i32::from(decision != Decision::EndCombat), luck),
            // One defender at a time, everyone who can joins, and no thought of lower odds.
            Task::Attacking => any_best(
                &legal,
                |decision| match decision {
                    Decision::Join(_) | Decision::Bombard(_) => 100,
                    Decision::Charge(_) => 110,
                    Decision::Announce | Decision::Overrun => 20,
                    Decision::Roll(column) => 10 + i32::from(column.0),
                    _ => 0,
                },
                luck,
            ),
            Task::Reorganization | Task::Rallying(_) => {
                any_best(&legal, |decision| i32::from(decision != Decision::EndReorganization), luck)
            }
            Task::Paying => any_best(
                &legal,
                |decision| match decision {
                    Decision::Enough => 100,
                    Decision::Pay(unit) => -i32::from(game.strength(unit)),
                    _ => 0,
                },
                luck,
            ),
            _ => any(&legal, luck),
        }
    }
}

/// Near the enemy is good; next to him only for those strong enough to like it.
fn approach(game: &Nlb, side: Side, hex: HexId, unit: UnitId) -> i32 {
    let enemies = game.occupied(side.enemy());
    let nearest = enemies.iter().map(|enemy| i32::from(grid().distance(hex, enemy))).min().unwrap_or(0);
    if game.is_train(unit) {
        return nearest; // away from the enemy
    }
    if unit.is_leader() {
        return 0;
    }
    let beside: u16 = enemies
        .iter()
        .filter(|&enemy| grid().distance(hex, enemy) == 1)
        .flat_map(|enemy| game.units_at(enemy))
        .map(|enemy| game.strength(enemy))
        .sum();
    let contact = if nearest == 1 { 2 * (i32::from(game.strength(unit)) - i32::from(beside)) } else { 0 };
    contact - 2 * nearest
}
