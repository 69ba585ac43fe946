//! What takes one click instead of several.

use super::forecast;
use crate::s3_sequence::{Stage, asked};
use crate::{Decision, Naw};
use contract::scene::{Anchor, Order, Rehearsal};
use contract::{Eye, words};

/// Everybody who can joins the attack in hand; and a phase in which nothing can be done is passed.
pub(super) fn orders(game: &Naw, eye: Eye) -> Vec<Order> {
    let Some(side) = asked(game).filter(|&side| eye.side() == Some(side)) else {
        return Vec::new();
    };
    let start = Rehearsal::of(game, side);
    match (game.stage, &start.legal()[..]) {
        (_, [only @ (Decision::EndMovement | Decision::EndCombat)]) => {
            let phase = if *only == Decision::EndCombat { "Nobody can fight" } else { "Nobody can move" };
            vec![Order::idle(format!("{phase}: go on"), only)]
        }
        (Stage::Attacking, _) => {
            let mut all = start;
            all.all(|_, decision| matches!(decision, Decision::Join(_)));
            if all.decisions.len() < 2 {
                return Vec::new();
            }
            let column = all.game.odds(&all.game.attack).column;
            let joined = all.decisions.iter().filter_map(|decision| match decision {
                Decision::Join(unit) => Some(u16::from(unit.0)),
                _ => None,
            });
            let begun = !(game.attack.attackers | game.attack.guns).is_empty();
            let many = words::count(all.decisions.len(), "unit");
            let label =
                if begun { format!("{many} more attack too") } else { format!("Attack with all {many}") };
            vec![
                Order::new("all-join", Anchor::Button, label, &all.decisions)
                    .with(joined)
                    .cost(column)
                    .forecast(forecast(&all.game.attack, column)),
            ]
        }
        _ => Vec::new(),
    }
}
