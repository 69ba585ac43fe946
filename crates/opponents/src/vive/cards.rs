//! Which card to play: it is worth what its best orders are worth now.

use super::foresight::{Foresight, Judgement};
use crate::Thought;
use contract::{Game, Side};
use vive::{Decision, EVERYONE, Effect, PieceId, Play, Vive};

/// What it costs to spend a special card: there are few.
const SPECIAL: f32 = 0.15;
/// What a chip is worth that may be recovered.
const RALLIED: f32 = 0.9;
/// What it is worth to send an enemy back to his edge.
const CUT_OFF: f32 = 0.8;

/// What ordering each piece now would gain, over doing nothing with it.
pub fn urgencies(
    game: &Vive,
    side: Side,
    judge: Judgement,
    thought: &mut Thought,
    nodes: u64,
) -> Vec<(PieceId, f32)> {
    let everyone = game.with_everyone_ordered(side);
    let mut legal = Vec::new();
    everyone.legal(side, &mut legal);
    let orders: Vec<_> = legal
        .into_iter()
        .filter_map(|decision| if let Decision::Order(piece) = decision { Some(piece) } else { None })
        .collect();
    let share = nodes / (orders.len() as u64 + 1);
    let gain = |piece| {
        let mut ordered = everyone.clone();
        ordered.decide(side, Decision::Order(piece), &mut contract::Silent);
        let idle = Foresight::new(side, judge, thought, 10).decision(&ordered, Decision::Done, 0);
        let best = best_carry(&ordered, side, judge, thought, share).map_or(idle, |(_, value)| value);
        (piece, best - idle)
    };
    orders.into_iter().map(gain).collect()
}

/// What the best order to a piece leads to.
pub fn best_order(
    game: &Vive,
    side: Side,
    piece: PieceId,
    judge: Judgement,
    thought: &mut Thought,
    share: u64,
) -> f32 {
    let mut ordered = game.clone();
    ordered.decide(side, Decision::Order(piece), &mut contract::Silent);
    best_carry(&ordered, side, judge, thought, share).map_or(f32::MIN, |(_, value)| value)
}

/// The best way to go on with the order in hand.
pub fn best_carry(
    game: &Vive,
    side: Side,
    judge: Judgement,
    thought: &mut Thought,
    share: u64,
) -> Option<(Decision, f32)> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    let mut eye = Foresight::new(side, judge, thought, share);
    let mut best: Option<(Decision, f32)> = None;
    // What is near at hand first, in case the share does not last: attacks are listed last.
    for &decision in legal.iter().rev() {
        // Small matters are left to those who care.
        if matches!(decision, Decision::Alone | Decision::Garrison) {
            continue;
        }
        let value = eye.decision(game, decision, 2);
        if best.is_none_or(|(_, other)| value > other) {
            best = Some((decision, value));
        }
        if eye.is_over() {
            break;
        }
    }
    best.or(legal.first().map(|&decision| (decision, 0.0)))
}

/// What a card would bring: the best of the orders that it allows, as many as it allows.
pub fn value(game: &Vive, side: Side, decision: Decision, urgencies: &[(PieceId, f32)]) -> f32 {
    let Decision::Play { card, ground } = decision else { return 0.0 };
    let play = Play::shown(card, ground, side, game.past(side.enemy()));
    let special = if card.is_special() { SPECIAL } else { 0.0 };
    let missing = |unit: PieceId| f32::from(game.missing(unit));
    match play.effect {
        Effect::Nothing => -0.2,
        Effect::Rally => {
            let units = urgencies.iter().map(|(piece, _)| *piece).filter(|piece| piece.kind().is_unit());
            units.map(missing).fold(0.0, f32::max).min(1.0) * RALLIED
        }
        Effect::ShortOfSupply => CUT_OFF,
        _ => {
            let able = game.ordered_by(side, &play);
            let mut gains: Vec<f32> = urgencies
                .iter()
                .filter(|(piece, gain)| able.has(*piece) && *gain > 0.0)
                .map(|(_, gain)| *gain)
                .collect();
            gains.sort_by(|a, b| b.total_cmp(a));
            let number = play.number(game.edition());
            let most = match (play.effect, number) {
                (Effect::Coordinated, number) => usize::from(number) * 3,
                (_, EVERYONE) => gains.len(),
                (_, number) => usize::from(number),
            };
            gains.iter().take(most).sum::<f32>() - special
        }
    }
}
