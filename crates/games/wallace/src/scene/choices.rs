//! The legal decisions as clients offer them.

use super::{formation, on_board, outlook};
use crate::agenda::Task;
use crate::why::{area_in, piece_of, with_piece};
use crate::{AreaId, Decision, UnitId, Wallace};
use contract::scene::{Anchor, Choice, Forecast, State};
use contract::words::{agreed, capital, count};
use contract::{Eye, Game, Side};

/// Every legal decision of the side that looks. Twins of a piece carry its choices too.
pub(super) fn choices(game: &Wallace, eye: Eye) -> Vec<Choice> {
    let Some(side) = eye.side() else { return Vec::new() };
    offers(game, side).into_iter().map(|(decision, piece)| choice(game, decision, piece)).collect()
}

/// The legal decision that a click means, if one does.
pub(crate) fn clicked(game: &Wallace, side: Side, at: &Anchor) -> Option<Decision> {
    let offers = offers(game, side);
    offers.into_iter().find(|&(decision, piece)| anchor(decision, piece) == *at).map(|(decision, _)| decision)
}

/// What a side may decide, with the piece that it hangs on: once for the piece it is about, and once for each
/// of its twins that it is not listed for anyway. One button is enough for all of them.
fn offers(game: &Wallace, side: Side) -> Vec<(Decision, Option<UnitId>)> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    let mut offers = Vec::new();
    for &decision in &legal {
        let piece = piece_of(decision);
        offers.push((decision, piece));
        let Some(piece) = piece.filter(|_| anchor(decision, piece) != Anchor::Button) else { continue };
        let twins = game.edition.unit_ids().filter(|&other| game.are_alike(piece, other));
        let unlisted = twins.filter(|&twin| !legal.contains(&with_piece(decision, twin)));
        offers.extend(unlisted.map(|twin| (decision, Some(twin))));
    }
    offers
}

/// What a decision hangs on when it is offered for a piece: what leads off the board has a button, and the Delayed
/// box is a tray.
pub(super) fn anchor(decision: Decision, piece: Option<UnitId>) -> Anchor {
    let (piece, area) = (piece.map(|unit| u16::from(unit.0)), area_in(decision));
    let space = area.filter(|&area| on_board(area)).map(|area| u16::from(area.0));
    match (piece, area, space) {
        (Some(piece), _, Some(space)) => Anchor::PieceTo(piece, space),
        (Some(piece), None, _) => Anchor::Piece(piece),
        (None, _, Some(space)) => Anchor::Space(space),
        (None, Some(_), None) => Anchor::Tray("delayed".into()),
        (Some(_), Some(_), None) | (None, None, None) => Anchor::Button,
    }
}

fn choice(game: &Wallace, decision: Decision, piece: Option<UnitId>) -> Choice {
    let name = |unit: UnitId| game.describe(piece.unwrap_or(unit));
    let place = |area: AreaId| game.name_of(area);
    let make = |label: String| Choice::new(&decision, anchor(decision, piece), label);
    let on_unit = |unit: UnitId, verb: &str| make(format!("{verb} {}", name(unit)));
    let goes = |unit: UnitId, verb: &str, to: AreaId| {
        make(agreed(&name(unit), &format!("{} {verb} {}", name(unit), place(to))))
    };
    let button = |label: &str| make(label.to_owned());
    match decision {
        Decision::Enter { unit, to } => goes(unit, "comes into", to),
        Decision::Skirmish { unit, at } => goes(unit, "fires at", at).forecast(forecast([0, 0, 0, 0, 0, 1])),
        Decision::Form { unit, upright } => {
            let verb = match (formation(game, unit), upright) {
                (State::Square, false) => "Break square, stay defensive:",
                (State::Mobile | State::Defensive | State::Square, true) => "Mobile formation:",
                (State::Mobile | State::Defensive, false) => "Defensive formation:",
                (_, true) => "Deploy",
                (_, false) => "Limber up",
            };
            on_unit(unit, verb)
        }
        Decision::Activate(area) => make(format!("Activate {}", place(area))),
        Decision::Lead(unit) => on_unit(unit, "Activate the leader"),
        Decision::Nothing(disc) => {
            make(format!("Do nothing, for a {} disc", disc.name())).cost(disc.name()).confirm(wasted(game))
        }
        Decision::Spend(disc) => make(format!("Use a {} disc", disc.name())).cost(disc.name()),
        Decision::Act { action, disc } => {
            make(format!("{}, {} disc", capital(action.name()), disc.name())).cost(disc.name())
        }
        Decision::Move { unit, to } => goes(unit, "moves to", to),
        Decision::Carry(1) => button("1 cube goes along"),
        Decision::Carry(cubes) => button(&format!("{cubes} cubes go along")),
        Decision::Aim { unit, at } => {
            goes(unit, "fire at", at).forecast(game.fire_outcomes(unit, at).map(forecast))
        }
        Decision::Assault { unit, to } => {
            goes(unit, "assaults", to).prospects(outlook::of_assault(game, unit, to))
        }
        Decision::From(area) => make(format!("From {}", place(area))),
        Decision::Colour(army) => button(&format!("A {} cube", army.colour())),
        Decision::Reinforce(area) => make(format!("To {}", place(area))),
        Decision::Resolve(area) => make(format!("The assault on {}", place(area))),
        Decision::Shelter(unit) => on_unit(unit, "In the strong point:"),
        Decision::Guard(unit) => on_unit(unit, "Guard the guns with"),
        Decision::Charge(unit) => match game.task() {
            Task::Counter(enemy) => {
                on_unit(unit, "Meet it with").forecast(outlook::of_duel(game, unit, enemy))
            }
            _ => on_unit(unit, "Fight with").prospects(outlook::of_charge(game, unit)),
        },
        Decision::Cube(unit) => on_unit(unit, "A cube on")
            .gives(game.edition.unit(unit).army().colour())
            .forecast(outlook::of_cube(game, unit)),
        Decision::Hit(unit) => on_unit(unit, if game.is_upright(unit) { "Tire" } else { "Lose" }),
        Decision::Lose(unit) => on_unit(unit, "Lose"),
        Decision::Retreat { unit, to } => goes(unit, "goes back to", to),
        Decision::Follow(unit) => on_unit(unit, "Goes along:"),
        Decision::Done => button(done(game)).confirm(wasted(game)),
    }
}

/// What would be given away by ending or passing now, as a question.
fn wasted(game: &Wallace) -> Option<String> {
    let side = game.asked()?;
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    let some = |test: fn(&Decision) -> bool| legal.iter().filter(|decision| test(decision)).count();
    match game.task() {
        Task::Skirmish(_) => {
            let areas = game.occupied(side).iter();
            let left = areas.filter(|&area| game.next_to(area).meets(game.enemy_areas(side)));
            let units: usize = left.map(|area| (game.ready & game.at(area)).len()).sum();
            (units > 0).then(|| {
                format!(
                    "{} could still fire, for nothing but a die. End the skirmish fire?",
                    count(units, "unit")
                )
            })
        }
        Task::Aim => {
            let idle = some(|decision| matches!(decision, Decision::Aim { .. }));
            (idle > 0).then(|| "A gun that could fire has not been aimed. Fire without it?".to_owned())
        }
        Task::Orders => {
            let able = some(|decision| matches!(decision, Decision::Activate(_)));
            (able > 0)
                .then(|| format!("{} could act for this disc. Let the action pass?", count(able, "area")))
        }
        Task::Enter => {
            let waiting = some(|decision| matches!(decision, Decision::Enter { .. }));
            (waiting > 0).then(|| "Prussians could still come in. Let them wait?".to_owned())
        }
        _ => None,
    }
}

/// What declining or ending means now.
fn done(game: &Wallace) -> &'static str {
    match game.task() {
        Task::Enter => "The others stay in the box",
        Task::Skirmish(_) => "End the skirmish fire",
        Task::Form(_) | Task::Change => "No more changes",
        Task::Lead(_) if game.order().marched && !game.has_fought() => "No second assault: fight",
        Task::Lead(_) => "No second activation",
        Task::Move => "No more moves",
        Task::Aim => "Fire",
        Task::March => "No more units: to the assault",
        Task::Guard => "Nobody else leaves the strong point",
        Task::Follow(..) | Task::Onward => "The leader stays",
        Task::Flight(_) => "The leader is taken",
        _ => "Done",
    }
}

/// Hits by the faces of a die.
pub(super) fn forecast(faces: [u8; 6]) -> Forecast {
    forecast_of_all([faces]).expect("one die has few throws")
}

/// The hits of several dice together, as things stand before the first is thrown. With more dice than a number has room for
/// nothing is foretold.
pub(super) fn forecast_of_all(dice: impl IntoIterator<Item = [u8; 6]>) -> Option<Forecast> {
    let (mut throws, mut weights, mut highest) = (1u32, vec![1u32], FEW_HITS);
    for faces in dice {
        throws = throws.checked_mul(6)?;
        let most = usize::from(faces.into_iter().max().unwrap_or(0));
        highest = highest.max(most);
        let mut next = vec![0; weights.len() + most];
        for (hits, weight) in weights.into_iter().enumerate() {
            for scored in faces {
                next[hits + usize::from(scored)] += weight;
            }
        }
        weights = next;
    }
    let many: u32 = weights.drain((highest + 1).min(weights.len())..).sum();
    if let Some(last) = weights.last_mut() {
        *last += many;
    }
    let likely = |(hits, weight): (usize, u32)| match hits {
        0 => ("0".into(), "no effect".into(), weight),
        _ if hits == highest && many > 0 => (format!("{hits}+"), format!("{hits} hits or more"), weight),
        _ => (hits.to_string(), count(hits, "hit"), weight),
    };
    let results = weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0).map(likely);
    Some(Forecast::of(throws).results(results))
}

/// As many hits are told apart, or as many as one die can bring; more are one result.
const FEW_HITS: usize = 3;
