//! The recruit: weak, quick, and human in his mistakes. He marches towards the nearest enemy, piles
//! onto whatever he can reach, throws the die at the best odds he has, and looks no further.

use crate::choosing::{any, any_best};
use crate::{Budget, Opponent, View};
use boards::HexId;
use contract::{Game, Luck, Side};
use naw::{Decision, Naw, Stage, UnitId};
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

impl Opponent<Naw> for Recruit {
    fn choose(&mut self, view: &View<'_, Naw>, _: &Budget) -> Decision {
        let legal = view.legal();
        let game = view.imagine(&mut self.0);
        let side = view.side();
        let luck = &mut self.0;
        match game.stage() {
            Stage::Movement => {
                // He tires of giving orders: one time in twelve he lets the rest stand.
                let ends = legal.contains(&Decision::EndMovement);
                if ends && (legal.len() == 1 || luck.below(12) == 0) {
                    return Decision::EndMovement;
                }
                let is_order = |&decision: &Decision| decision != Decision::EndMovement;
                let orders: Vec<_> = legal.iter().copied().filter(is_order).collect();
                any(&orders, luck)
            }
            Stage::Moving(unit) => {
                let strength = i32::from(game.edition().unit(unit).strength);
                any_best(
                    &legal,
                    |decision| match decision {
                        Decision::Exit => 100 * i32::from(game.demoralized()),
                        Decision::To(hex) => approach(&game, side, hex, strength),
                        _ => 0,
                    },
                    luck,
                )
            }
            Stage::Combat => any_best(&legal, |decision| i32::from(decision != Decision::EndCombat), luck),
            // One defender at a time, everyone who can joins, and no thought of lower odds.
            Stage::Attacking => any_best(
                &legal,
                |decision| match decision {
                    Decision::Join(_) => 100,
                    Decision::Roll(column) => 10 + i32::from(column.0),
                    _ => 0,
                },
                luck,
            ),
            Stage::Paying => any_best(
                &legal,
                |decision| match decision {
                    Decision::Enough => 100,
                    Decision::Pay(unit) => -i32::from(game.edition().unit(unit).strength),
                    _ => 0,
                },
                luck,
            ),
            _ => any(&legal, luck),
        }
    }
}

/// Near the enemy is good; next to him only for those strong enough to like it.
fn approach(game: &Naw, side: Side, hex: HexId, strength: i32) -> i32 {
    let grid = &game.edition().grid;
    let nearest = game.occupied(side.enemy()).iter().map(|enemy| i32::from(grid.distance(hex, enemy))).min();
    let nearest = nearest.unwrap_or(0);
    let beside: i32 = game
        .occupied(side.enemy())
        .iter()
        .filter(|&enemy| grid.distance(hex, enemy) == 1)
        .filter_map(|enemy| game.at(enemy))
        .map(|enemy: UnitId| i32::from(game.edition().unit(enemy).strength))
        .sum();
    let contact = if nearest == 1 { 2 * (strength - beside) } else { 0 };
    let cover = i32::from(game.edition().doubled.has(hex));
    contact + cover - 2 * nearest
}
