//! The legal decisions as clients offer them.

use super::fight::prospect;
use super::{leader_id, piece_of, spread};
use crate::agenda::Task;
use crate::s07_control::is_zone;
use crate::{Action, AreaId, Decision, Fight, Fire, Impulse, Kind, LeaderId, UnitId};
use contract::scene::{Anchor, Choice, Forecast};
use contract::{Eye, Game, Side, words};

/// Every legal decision of the side that looks.
pub(super) fn choices(game: &Impulse, eye: Eye) -> Vec<Choice> {
    let Some(side) = eye.side() else { return Vec::new() };
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    legal.into_iter().map(|decision| choice(game, decision)).collect()
}

/// The legal decision that a click means, if one does.
pub(crate) fn clicked(game: &Impulse, side: Side, at: &Anchor) -> Option<Decision> {
    let mut legal = Vec::new();
    game.legal(side, &mut legal);
    legal.into_iter().find(|&decision| anchor(decision) == *at)
}

/// What a decision hangs on. What leads into a zone has a button: a zone is no space.
fn anchor(decision: Decision) -> Anchor {
    let goes = |unit: UnitId, to: AreaId| {
        if is_zone(to) { Anchor::Button } else { Anchor::PieceTo(piece_of(unit), to.0.into()) }
    };
    let place = |area: AreaId| {
        if is_zone(area) { Anchor::Button } else { Anchor::Space(area.0.into()) }
    };
    match decision {
        Decision::Move { unit, to } | Decision::Haul { unit, to } | Decision::Retreat { unit, to } => {
            goes(unit, to)
        }
        Decision::Activate(leader) | Decision::Command(leader) | Decision::Lead(leader) => {
            Anchor::Piece(leader_id(leader))
        }
        Decision::Rally { unit, .. }
        | Decision::Recover(unit)
        | Decision::Point(unit)
        | Decision::Support(unit)
        | Decision::Target(unit)
        | Decision::Forward(unit)
        | Decision::Flip(unit)
        | Decision::Lose(unit) => Anchor::Piece(piece_of(unit)),
        Decision::RallyHorse { area, .. }
        | Decision::Act { area, .. }
        | Decision::Assault(area)
        | Decision::At(area) => place(area),
        Decision::Pass | Decision::Advance(_) | Decision::Done => Anchor::Button,
    }
}

fn choice(game: &Impulse, decision: Decision) -> Choice {
    let name = |unit: UnitId| game.describe(unit);
    let is = |unit: UnitId, what: &str| words::agreed(&name(unit), &format!("{} is {what}", name(unit)));
    let place = |area: AreaId| game.name_of(area);
    let who = |leader: LeaderId| game.name_leader(leader);
    let make = |label: String| Choice::new(&decision, anchor(decision), label);
    match decision {
        Decision::Rally { leader, unit } => make(format!("{} rallies {}", who(leader), name(unit))),
        Decision::RallyHorse { leader, area } => {
            make(format!("{} rallies all his cavalry in {}", who(leader), place(area)))
        }
        Decision::Recover(unit) => make(format!("{} rallies by itself", name(unit))),
        Decision::Pass => make("Pass".into()),
        Decision::Activate(leader) => {
            let needed = game.activation_number(leader).saturating_sub(game.bonus(leader));
            Choice {
                cost: Some(format!("{needed}+")),
                forecast: Some(spread::reaches(needed, "he acts", "the impulse is over")),
                ..make(format!("Activate {}", who(leader)))
            }
        }
        Decision::Command(leader) => {
            let number = game.edition.leader(leader).number[1];
            let (label, yes, no) = match game.task() {
                Task::Impulse => ("Double Move by", "two actions, and he is spent", "the impulse is over"),
                Task::Intervene(_) => {
                    ("Intervention by", "it is a Stalemate, and he is spent", "the result stands")
                }
                _ => ("Sunset Cancellation by", "the hour goes on, and he is spent", "the roll stands"),
            };
            Choice {
                cost: Some(format!("{number}+")),
                forecast: Some(spread::reaches(number, yes, no)),
                ..make(format!("{label} {}", who(leader)))
            }
        }
        Decision::Act { action, area, leader } => make(action.by(&who(leader), Some(place(area)))),
        Decision::Advance(leader) => make(Action::Advance.by(&who(leader), None)),
        Decision::Move { unit, to } => {
            moves(game, unit, to, make(format!("{} to {}", name(unit), place(to))))
        }
        Decision::Haul { unit, to } => {
            let label = format!("{} to {}, with the Grand Battery", name(unit), place(to));
            let confirm = "The Grand Battery will fire indirectly no more. Move it?".to_owned();
            Choice { confirm: Some(confirm), ..moves(game, unit, to, make(label)) }
        }
        Decision::Assault(area) => make(format!("Assault {}", place(area))),
        Decision::Point(unit) if game.task() == Task::Stand => {
            point(game, unit, make(format!("Fire, with {} as the Point", name(unit))))
        }
        Decision::Point(unit) => point(game, unit, make(is(unit, "the Point"))),
        Decision::Support(unit) => make(format!("{} supports", name(unit))),
        Decision::At(area) => make(format!("Fire at {}", place(area))),
        Decision::Target(unit) => {
            with_fire(game, &Fire { target: unit, ..game.fire }, make(format!("Fire at {}", name(unit))))
        }
        Decision::Forward(unit) => {
            let fight = Fight { forward: unit, ..game.fight };
            with_prospect(game, &fight, make(is(unit, "the Forward unit")))
        }
        Decision::Lead(leader) => {
            let chief = game.edition.leader(leader);
            match game.task() {
                Task::Lead(side) => {
                    let mut fight = game.fight;
                    fight.ratings[usize::from(side != game.active)] = chief.rating;
                    let label = format!("{} takes part: +{}", chief.name, chief.rating);
                    with_prospect(game, &fight, make(label))
                }
                task => {
                    // What the other side has thrown stands.
                    let attacker = task == Task::Reroll(game.active);
                    let [attack, defence] = game.totals();
                    let [first, second] = game.fight.dice.map(|dice| i16::from(dice[0] + dice[1]));
                    let lead = attack - defence + if attacker { -first } else { second };
                    Choice {
                        forecast: Some(spread::thrown_again(lead, attacker)),
                        ..make(format!("{} has the dice thrown again", chief.name))
                    }
                }
            }
        }
        Decision::Flip(unit) => {
            Choice { cost: Some("1 CP".into()), ..make(format!("{} becomes spent", name(unit))) }
        }
        Decision::Lose(unit) => {
            let points = game.stats(unit).capacity(game.is_fresh(unit));
            Choice { cost: Some(format!("{points} CP")), ..make(format!("{} is eliminated", name(unit))) }
        }
        Decision::Retreat { unit, to } => {
            let cost = (game.task() == Task::Losses).then(|| "1 CP".to_owned());
            Choice { cost, ..make(format!("{} goes back to {}", name(unit), place(to))) }
        }
        Decision::Done => make(done(game).into()).confirm(wasted(game)),
    }
}

/// [8.2] Who was activated may decline, but then the roll was for nothing.
fn wasted(game: &Impulse) -> Option<String> {
    if game.task() != Task::Act(crate::Turn::First) {
        return None;
    }
    let chief = game.orders.commander.get().or(game.orders.plans[0].leader.get())?;
    Some(format!("{} has been roused: let the impulse end without an action?", game.name_leader(chief)))
}

/// What a step costs, and the assault it would lead to; riding on costs nothing [11.9-c].
pub(super) fn moves(game: &Impulse, unit: UnitId, to: AreaId, choice: Choice) -> Choice {
    let rides = game.task() == Task::Overrun;
    if game.task() != Task::Move && !rides {
        return choice;
    }
    let cost = (!rides).then(|| game.entry_cost(to, game.active).to_string());
    let mut trial = game.clone();
    if rides {
        trial.ride(unit, to, &mut contract::Silent);
    } else {
        trial.step_to(unit, to, false, &mut contract::Silent);
    }
    let prospects = entering(game, unit, to, &trial).and_then(|fight| prospect(&trial, &fight));
    Choice { cost, prospects: prospects.into_iter().collect(), ..choice }
}

/// The assault that comes of entering an area, with this unit as the Point: those who have entered with it support.
pub(super) fn entering(game: &Impulse, point: UnitId, to: AreaId, entered: &Impulse) -> Option<Fight> {
    let rides = game.task() == Task::Overrun;
    let charge = rides || game.orders.current().action == Some(Action::Charge);
    let fights = !is_zone(to) && game.occupied(game.active.enemy()).has(to);
    if !fights || !game.may_be_point(point, if charge { Action::Charge } else { Action::Move }) {
        return None;
    }
    let mates = entered.here(to, game.active) - game.edition.guns();
    let mandatory = rides || !game.contested().has(to);
    let support = if mandatory { mates.without(point) } else { crate::Units::EMPTY };
    Some(Fight { area: to, charge, mandatory, overrun: rides, point, support, ..Fight::NONE })
}

/// The chances with this Point.
fn point(game: &Impulse, unit: UnitId, choice: Choice) -> Choice {
    match game.task() {
        Task::Point => {
            let mut fight = Fight { point: unit, charge: game.kind(unit) == Kind::Cavalry, ..game.fight };
            if fight.mandatory {
                fight.support = (game.here(fight.area, game.active) - game.edition.guns()).without(unit);
            }
            with_prospect(game, &fight, choice)
        }
        Task::Stand => with_fire(game, &game.stand_of(unit), choice),
        Task::FirePoint => with_fire(game, &Fire { point: unit, ..game.fire }, choice),
        _ => choice,
    }
}

/// The chances of a fire.
fn with_fire(game: &Impulse, fire: &Fire, choice: Choice) -> Choice {
    let (odds, forecast) = fire_chances(game, fire);
    Choice { cost: Some(odds), forecast: Some(forecast), ..choice }
}

/// Attack and defence of a fire, and what its dice may bring.
pub(super) fn fire_chances(game: &Impulse, fire: &Fire) -> (String, Forecast) {
    let (attack, defence, _) = game.fire_values(fire);
    let hits = |attack: u8, defence: u8| game.hits(fire, [[attack - 1, 1], [defence - 1, 1]]);
    (format!("{attack} : {defence}"), spread::fire(hits))
}

fn with_prospect(game: &Impulse, fight: &Fight, choice: Choice) -> Choice {
    match prospect(game, fight) {
        Some(prospect) => Choice {
            cost: Some(prospect.odds.clone()),
            forecast: Some(prospect.forecast.clone()),
            prospects: vec![prospect],
            ..choice
        },
        None => choice,
    }
}

fn done(game: &Impulse) -> &'static str {
    match game.task() {
        Task::Rally(_) => "End the rally",
        Task::Battery => "Do not fire",
        Task::Act(crate::Turn::First) => "Do nothing",
        Task::Act(_) => "No second action now",
        Task::Move if game.motion.unit.get().is_some() => "Stop here",
        Task::Move | Task::Advance => "End the movement",
        Task::Assaults => "No further assault",
        Task::Support => "Nobody else supports",
        Task::FireSupport => "Nobody else fires",
        Task::Withdraw | Task::Slip | Task::WalkAway => "Everyone else stays",
        Task::Stand => "Do not fire",
        Task::Lead(_) => "Without the Leader",
        Task::Reroll(_) => "Let the dice stand",
        Task::Intervene(_) => "Let the result stand",
        Task::FallBack => "The others stay",
        Task::Overrun => "Nobody else rides on",
        Task::Cancel(_) => "Let the hour end",
        _ => "Done",
    }
}
