//! What takes many decisions with one click: marches to far areas, by the cheapest way that leads past the enemy;
//! whole stacks that go to the same area; everyone who can support; all guns at an area.

use super::choices::{entering, fire_chances, moves};
use super::fight::prospect;
use super::piece_of;
use crate::agenda::Task;
use crate::s07_control::is_zone;
use crate::{AreaId, Decision, Impulse, Kind, UnitId};
use contract::scene::{Anchor, Choice, Order, Prospect, Rehearsal};
use contract::{Eye, Game, Next, Side};

/// Every march of two decisions or more, of one unit or of all; support by everyone; all guns at once; and passing
/// where nothing can be done.
pub(super) fn orders(game: &Impulse, eye: Eye) -> Vec<Order> {
    let asked = |side: &Side| game.next() == Next::Decision((*side).into());
    let Some(side) = eye.side().filter(asked) else { return Vec::new() };
    if let [only @ Decision::Done] = Rehearsal::of(game, side).legal()[..] {
        return vec![Order::idle("Nothing can be done here: go on", &only)];
    }
    match game.task() {
        Task::Move => {}
        Task::Advance => return together(game, side),
        Task::Support | Task::FireSupport => {
            return Some(everyone_supports(game, side))
                .filter(|all| all.with.len() > 1)
                .into_iter()
                .collect();
        }
        Task::Battery | Task::Aim => return all_guns(game, side),
        _ => return Vec::new(),
    }
    let here = Rehearsal::of(game, side);
    let mut orders = together(game, side);
    match game.motion.unit.get() {
        // Who is on the way goes on; for anybody else he stops first [10.4-e].
        Some(moving) => {
            orders.extend(marches(&here, moving, 2));
            let mut halted = here;
            if halted.decide(Decision::Done) {
                orders.extend(everyone(&halted, 1));
            }
        }
        None => orders.extend(everyone(&here, 2)),
    }
    orders
}

/// The marches of all who have not moved.
fn everyone(from: &Rehearsal<Impulse>, least: usize) -> Vec<Order> {
    if from.game.task() != Task::Move {
        return Vec::new();
    }
    let units = from.game.activated(from.game.orders.current());
    units.iter().flat_map(|unit| marches(from, unit, least)).collect()
}

/// The marches of one unit that take at least so many steps.
fn marches(from: &Rehearsal<Impulse>, unit: UnitId, least: usize) -> Vec<Order> {
    let begun = from.decisions.len();
    let mut reached: Vec<(AreaId, Rehearsal<Impulse>)> = vec![(from.game.area_of(unit), from.clone())];
    let mut orders = Vec::new();
    let mut at = 0;
    // Steps are walked round by round, so the first way found to an area is a shortest one; of those, the one that leaves
    // most to the unit is kept.
    while at < reached.len() {
        let round = reached.len();
        let mut found: Vec<(AreaId, Rehearsal<Impulse>)> = Vec::new();
        for (_, way) in &reached[at..round] {
            if way.decisions.len() > begun && way.game.motion.unit != unit {
                continue; // It has stopped there.
            }
            for decision in way.legal() {
                let Decision::Move { unit: goes, to } = decision else { continue };
                if goes != unit || is_zone(to) || reached.iter().any(|(known, _)| *known == to) {
                    continue;
                }
                let mut next = way.clone();
                next.decide(decision);
                let left = |way: &Rehearsal<Impulse>| way.game.motion.left;
                match found.iter_mut().find(|(known, _)| *known == to) {
                    Some((_, known)) if left(known) < left(&next) => *known = next,
                    Some(_) => {}
                    None => found.push((to, next)),
                }
            }
        }
        orders.extend(
            found
                .iter()
                .filter(|(_, way)| way.decisions.len() - begun >= least)
                .map(|(to, way)| march(from, unit, *to, way)),
        );
        at = round;
        reached.extend(found);
    }
    orders
}

fn march(from: &Rehearsal<Impulse>, unit: UnitId, to: AreaId, way: &Rehearsal<Impulse>) -> Order {
    let game = &from.game;
    // What the last step would lead to is told from the step before it.
    let mut before = from.clone();
    let mut path = vec![game.area_of(unit).0];
    let mut spent = 0;
    for decision in &way.decisions[from.decisions.len()..] {
        let Decision::Move { to: next, .. } = *decision else { continue };
        path.push(next.0);
        spent += u16::from(before.game.entry_cost(next, game.active));
        if next != to {
            before.decide(*decision);
        }
    }
    let label = format!("{} to {}", game.describe(unit), game.name_of(to));
    let anchor = Anchor::PieceTo(piece_of(unit), to.0.into());
    let last = Decision::Move { unit, to };
    let prospects = moves(&before.game, unit, to, Choice::new(&last, anchor.clone(), "")).prospects;
    Order::new("march", anchor, label, &way.decisions)
        .cost(spent)
        .path(path.into_iter().map(u16::from))
        .prospects(prospects)
}

/// What comes of all entering an area of the enemy, with the one as the Point that attacks best.
fn with_the_best_point(game: &Impulse, gone: &[UnitId], to: AreaId, entered: &Impulse) -> Vec<Prospect> {
    if game.task() != Task::Move {
        return Vec::new();
    }
    let fights = gone.iter().filter_map(|&unit| entering(game, unit, to, entered));
    let best = fights.max_by_key(|fight| entered.attack_value(fight));
    best.and_then(|fight| prospect(entered, &fight)).into_iter().collect()
}

/// Everyone who can supports, of the formation that acts: in a Double Move others are asked for singly, as they would
/// be the second action [9.5.2].
fn everyone_supports(game: &Impulse, side: Side) -> Order {
    let mut all = Rehearsal::of(game, side);
    join_in(&mut all);
    let supports = |decision: &Decision| match decision {
        Decision::Support(unit) => Some(*unit),
        _ => None,
    };
    let units: Vec<_> = all.decisions.iter().filter_map(supports).collect();
    let (label, odds) = if game.task() == Task::Support {
        let mut fight = game.fight;
        units.iter().for_each(|&unit| fight.support.insert(unit));
        ("Everyone supports", prospect(game, &fight).map(|sum| (sum.odds, sum.forecast)))
    } else {
        let mut fire = game.fire;
        units.iter().for_each(|&unit| fire.support.insert(unit));
        ("Everyone fires", Some(fire_chances(game, &fire)))
    };
    let order = Order::new("all-support", Anchor::Button, label, &all.decisions)
        .with(units.into_iter().map(piece_of));
    match odds {
        Some((odds, forecast)) => order.cost(odds).forecast(forecast),
        None => order,
    }
}

/// Everyone who is asked for supports.
fn join_in(all: &mut Rehearsal<Impulse>) {
    let (asked, game) = (all.game.task(), &all.game);
    // The Grand Battery fires without a Leader.
    let own = game.orders.current().leader.get().map(|leader| game.edition.formation(leader));
    let any = game.fire.grand || asked == Task::Support;
    all.all(
        |_, decision| matches!(decision, Decision::Support(unit) if any || own.is_some_and(|own| own.has(*unit))),
    );
    // When nobody is left to ask the game goes on by itself, perhaps to a question that is another's.
    if all.game.task() == asked {
        all.decide(Decision::Done);
    }
}

/// All guns at an area, the best of them as the Point, for every area that several can fire at. Whom they hit is
/// asked as ever.
fn all_guns(game: &Impulse, side: Side) -> Vec<Order> {
    let here = Rehearsal::of(game, side);
    let mut orders = Vec::new();
    for aim in here.legal() {
        let Decision::At(area) = aim else { continue };
        let mut all = here.clone();
        all.decide(aim);
        let attack = |decision: &Decision| match decision {
            Decision::Point(unit) => Some(game.factors(*unit).attack),
            _ => None,
        };
        // Of equal guns the first.
        if let Some(point) =
            all.legal().into_iter().rev().max_by_key(attack).filter(|best| attack(best).is_some())
        {
            all.decide(point);
        }
        if all.game.task() == Task::FireSupport {
            join_in(&mut all);
        }
        let fire = all.game.fire;
        let guns = fire.firers();
        if guns.len() > 1 && !is_zone(area) {
            let label = format!("All {} guns fire at {}", guns.len(), game.name_of(area));
            let (odds, forecast) = fire_chances(&all.game, &fire);
            let order = Order::new("all-fire", Anchor::Space(area.0.into()), label, &all.decisions);
            orders.push(order.cost(odds).forecast(forecast).with(guns.iter().map(piece_of)));
        }
    }
    orders
}

/// Foot and horse of an area that go to the same area next to it, in one go. Guns are spent by moving: they are asked
/// for singly.
fn together(game: &Impulse, side: Side) -> Vec<Order> {
    if game.motion.unit.get().is_some() {
        return Vec::new();
    }
    let here = Rehearsal::of(game, side);
    let mut ways = Vec::new();
    for decision in here.legal() {
        if let Decision::Move { unit, to } = decision
            && !game.stats(unit).is_gun()
        {
            let from = game.area_of(unit);
            if !ways.contains(&(from, to)) {
                ways.push((from, to));
            }
        }
    }
    // Foot goes first: it may have to lead [7.4-b].
    let foot = |unit: &UnitId| matches!(game.kind(*unit), Kind::Infantry | Kind::Skirmisher);
    let placed = game.edition.unit_ids().filter(|&unit| game.place(unit).area().is_some());
    let (first, last): (Vec<_>, Vec<_>) = placed.partition(foot);
    let mut orders = Vec::new();
    for (from, to) in ways {
        let mut all = here.clone();
        let mut gone = Vec::new();
        for &unit in first.iter().chain(&last) {
            if game.area_of(unit) != from
                || game.stats(unit).is_gun()
                || !all.decide(Decision::Move { unit, to })
            {
                continue;
            }
            gone.push(unit);
            if all.game.motion.unit == unit {
                all.decide(Decision::Done);
            }
        }
        if gone.len() > 1 {
            let label = format!("All {} of {} to {}", gone.len(), game.name_of(from), game.name_of(to));
            let anchor = if is_zone(to) { Anchor::Button } else { Anchor::Space(to.0.into()) };
            orders.push(
                Order::new("together", anchor, label, &all.decisions)
                    .prospects(with_the_best_point(game, &gone, to, &all.game))
                    .with(gone.into_iter().map(piece_of)),
            );
        }
    }
    orders
}
