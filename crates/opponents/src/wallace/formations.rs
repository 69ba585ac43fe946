//! Formations: who stands up for the round, and who keeps his head down.

use super::plans::{Course, Deed};
use super::search::{GLANCE, Search};
use super::{candidates, worth};
use contract::{Game, Side, Silent};
use wallace::{Areas, Arm, Decision, Disc, Task, Wallace};

/// How many areas are made ready. A round may bring no more than two actions, and those who stand and
/// do not act are charged.
const READY: usize = 2;

/// Whether the side forms up for a round of its own, rather than for the night between two turns.
pub fn before_round(game: &Wallace, side: Side) -> bool {
    game.active() == side && game.discs(side)[Disc::Green as usize] > 0
}

/// The areas whose infantry should stand, because it has something better to do than to lie there.
pub fn ready_areas(search: &mut Search<'_>) -> Areas {
    let (game, side) = (search.game, search.side);
    if !before_round(game, side) {
        return Areas::EMPTY;
    }
    let mut world = game.clone();
    let mut legal = Vec::new();
    while let Task::Form(_) = world.task() {
        legal.clear();
        world.legal(side, &mut legal);
        let stand = legal.iter().find(|decision| matches!(decision, Decision::Form { upright: true, .. }));
        world.decide(side, stand.copied().unwrap_or(Decision::Done), &mut Silent);
    }
    if world.task() != Task::Orders {
        return Areas::EMPTY;
    }
    legal.clear();
    world.legal(side, &mut legal);
    let edition = world.edition();
    let idle = search.eye.value(&world);
    let mut wishes = Vec::new();
    for plan in candidates::singles(&world, side, &legal) {
        let Some(errand) = plan.errands[0] else { continue };
        let Deed::Go { units, .. } = errand.deed else { continue };
        if !units.meets(edition.arm(Arm::Infantry)) || search.eye.thought.is_over() {
            continue;
        }
        let gain = search.eye.plan(&world, Course::new(plan), GLANCE) - idle;
        if gain > worth::WORTH_RISING {
            wishes.push((gain, errand.area));
        }
    }
    wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut ready = Areas::EMPTY;
    for (_, area) in wishes {
        if ready.len() < READY {
            ready = ready.with(area);
        }
    }
    ready
}

/// The next formation to change, or `Done`: guns are deployed, infantry stands where it is to act and
/// lies down elsewhere, and nobody stays in square.
pub fn form(game: &Wallace, ready: Areas, legal: &[Decision]) -> Decision {
    let edition = game.edition();
    let wanted = |decision: &&Decision| {
        let Decision::Form { unit, upright } = **decision else { return false };
        match edition.unit(unit).arm {
            Arm::Artillery => upright,
            _ => upright == game.place(unit).area().is_some_and(|area| ready.has(area)),
        }
    };
    legal.iter().find(wanted).copied().unwrap_or(Decision::Done)
}
