//! What takes one click instead of many.

use super::sums::forecast;
use crate::s02_equipment::{CorpsId, grid};
use crate::{Decision, Kind, Nlb, Post, Task, UnitId, Units};
use boards::HexId;
use contract::scene::{Anchor, Order, Rehearsal};
use contract::{Eye, Game, Silent, words};

/// More units than one order moves.
const MANY: usize = 14;
/// So many of those whose loss is enough are offered, the weakest first.
const CHEAPEST: usize = 3;
/// More formations than are offered at once to follow those of their own who have moved.
const FORMATIONS: usize = 3;

/// Who stands so many hexes from all others of his corps is detached, and does not follow them.
const DETACHED: i32 = 11;
/// Who has moved and is no further behind the foremost of his corps than so many hexes leads it with him; others have
/// come up, or on the map, behind them.
const ABREAST: i32 = 3;
/// An enemy so many hexes away may have to be fought in this turn or the next.
const CLOSE: u16 = 4;

/// A stack goes together, a formation follows, a column comes in, everybody joins an attack, everybody is put in command;
/// and a phase in which nothing can be done is passed.
pub(super) fn orders(game: &Nlb, eye: Eye) -> Vec<Order> {
    let Some(side) = game.asked().filter(|&side| eye.side() == Some(side)) else { return Vec::new() };
    let start = Rehearsal::of(game, side);
    // [16.6C.2] What the first of many would see where he goes is not told before he is there.
    let sees_all = !game.faces_markers(side);
    match game.task() {
        Task::Deploy(_) => all_set_up(start),
        Task::Moving => whole_stack(start),
        Task::Attacking => all_join(start),
        Task::Command => all_in_command(start),
        Task::Reorganization if sees_all => all_come_back(start),
        Task::Retreating(_) => {
            let mut orders = all_are_lost(start.clone());
            if sees_all {
                orders.extend(all_go_back(&start));
            }
            orders
        }
        Task::Paying => enough_at_once(&start),
        Task::Movement | Task::Combat => match &start.legal()[..] {
            [only @ Decision::EndMovement] => vec![Order::idle("Nobody can move: go on", only)],
            [only @ Decision::EndCombat] => vec![Order::idle("Nobody can fight: go on", only)],
            legal if game.task() == Task::Movement => {
                let mut orders: Vec<Order> = stacks(game, &start, legal);
                if sees_all {
                    orders.extend(columns(game, &start));
                    orders.extend(formations(game, &start));
                }
                orders
            }
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// [10.1A] Whoever is left to be set up, each in the first hex that he may be in; an officer where a commander
/// reaches him, and a leader where most of his own are about him.
fn all_set_up(mut all: Rehearsal<Nlb>) -> Vec<Order> {
    loop {
        let places = all.legal().into_iter().filter_map(|decision| match decision {
            Decision::Deploy { unit, to } => {
                Some(((is_heard(&all.game, unit, to), company(&all.game, unit, to)), decision))
            }
            _ => None,
        });
        // Of equals the first, as the list has them.
        let best = places.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if !best.is_some_and(|(_, decision)| all.decide(decision)) {
            break;
        }
    }
    let left = all.decisions.len();
    if left < 2 {
        return Vec::new();
    }
    let label = format!("Set up all {left} who are left, each with his own");
    vec![Order::new("all-set-up", Anchor::Button, label, &all.decisions)]
}

/// [11.1A.2] Whether somebody commands an officer who stands in a hex, as the crow flies.
fn is_heard(game: &Nlb, officer: UnitId, at: HexId) -> bool {
    let commanders = game.edition.army(game.stats(officer).army) & game.edition.kind(Kind::Commander);
    let mut places = (commanders & game.edition.side(game.side_of(officer)))
        .iter()
        .filter_map(|unit| game.post(unit).hex());
    places.any(|hex| grid().distance(at, hex) <= u16::from(crate::s11_command::COMMANDER))
}

/// [11.2.2] How many of a leader's own an officer could command from a hex, as the crow flies.
fn company(game: &Nlb, leader: UnitId, at: HexId) -> usize {
    if !leader.is_leader() {
        return 0;
    }
    let near = |hex: HexId| grid().distance(at, hex) <= u16::from(crate::s11_command::OFFICER);
    // Who leads no corps leads the army.
    let army = || game.edition.0.side(game.side_of(leader)) & crate::s02_equipment::Equipment::combat();
    let own = game.stats(leader).corps.map_or_else(army, |corps| game.edition.0.corps(corps).units);
    own.iter().filter_map(|unit| game.post(unit).hex()).filter(|&hex| near(hex)).count()
}

/// Those who stand with the one in hand come along.
fn whole_stack(mut all: Rehearsal<Nlb>) -> Vec<Order> {
    if !all.all(|_, decision| matches!(decision, Decision::With(_))) {
        return Vec::new();
    }
    // One more is a click as it is.
    if all.decisions.len() < 2 {
        return Vec::new();
    }
    let units = all.game.hand().units;
    let label = format!("The whole stack goes: {}", words::count(units.len(), "counter"));
    vec![
        Order::new("whole-stack", Anchor::Button, label, &all.decisions)
            .with(units.iter().map(|unit| unit.0)),
    ]
}

/// Those who stand together are taken in hand together, by a click on their hex.
fn stacks(game: &Nlb, start: &Rehearsal<Nlb>, legal: &[Decision]) -> Vec<Order> {
    let mut orders = Vec::new();
    for hex in game.occupied(start.side).iter() {
        let Some(first) = game.at(hex).find(|&unit| legal.contains(&Decision::Take(unit))) else { continue };
        if game.at(hex).count() < 2 {
            continue;
        }
        let mut all = start.clone();
        // It is listed: no need to list everything again.
        all.game.decide(start.side, Decision::Take(first), &mut Silent);
        all.decisions.push(Decision::Take(first));
        all.all(|_, decision| matches!(decision, Decision::With(_)));
        let units = all.game.hand().units;
        if units.len() > 1 {
            let label = format!("Move the stack in {}", game.place_name(hex));
            let order = Order::new("stack", Anchor::Space(hex.0), label, &all.decisions);
            orders.push(order.with(units.iter().map(|unit| unit.0)));
        }
    }
    orders
}

/// Everybody who can joins the attack in hand, guns too. [22.5B.1] The Old Guard stakes more than its strength: it
/// comes only if the die may not be thrown without it.
fn all_join(mut all: Rehearsal<Nlb>) -> Vec<Order> {
    let guards = |game: &Nlb, hex: HexId| {
        let mut units = game.units_at(hex);
        game.stake_of_old_guard(game.edition.side(game.phasing())).is_some()
            && units.any(|unit| game.is_old_guard(unit))
    };
    all.all(|game, decision| matches!(decision, Decision::Join(hex) if !guards(game, *hex)));
    all.all(|_, decision| matches!(decision, Decision::Bombard(_)));
    let ready = |all: &Rehearsal<Nlb>| {
        all.legal().iter().any(|decision| matches!(decision, Decision::Roll(_) | Decision::Announce))
    };
    let spared = ready(&all) && all.legal().iter().any(|decision| matches!(decision, Decision::Join(_)));
    if !spared {
        all.all(|_, decision| matches!(decision, Decision::Join(_)));
        all.all(|_, decision| matches!(decision, Decision::Bombard(_)));
    }
    if all.decisions.len() < 2 {
        return Vec::new();
    }
    let attack = all.game.attack();
    let odds = all.game.odds(attack);
    let column = odds.column;
    let units = all.game.attackers(attack) | attack.guns;
    let label = match units.len() {
        many if spared => format!("Attack with {many} units, without the Old Guard"),
        2 => "Attack with both units".into(),
        many => format!("Attack with all {many} units"),
    };
    let order = Order::new("all-join", Anchor::Button, label, &all.decisions);
    vec![
        order
            .with(units.iter().map(|unit| unit.0))
            .cost(column)
            .forecast(forecast(&all.game, attack, column, odds.die)),
    ]
}

/// Commanders take officers first, officers pass it on, and what is left of their capacity goes to single units;
/// those first who are nearest to the enemy, and of officers who lead most of those.
fn all_in_command(mut all: Rehearsal<Nlb>) -> Vec<Order> {
    let before = all.game.out_of_command().len();
    let enemies: Vec<HexId> = all.game.occupied(all.side.enemy()).iter().collect();
    let is_near = |game: &Nlb, unit: UnitId| {
        let near = |hex| enemies.iter().any(|&other| grid().distance(hex, other) <= CLOSE);
        game.post(unit).hex().is_some_and(near)
    };
    let led = |game: &Nlb, officer: UnitId| {
        let led = game.led_by(officer);
        (led.iter().filter(|&unit| is_near(game, unit)).count(), led.len())
    };
    all.best(|game, decision| match *decision {
        Decision::Command { unit, .. } if unit.is_leader() => Some(led(game, unit)),
        _ => None,
    });
    // [12.1D.1] Who could bring units back may do only one of the two: that is for the player to say.
    let quiet = if all.game.reorganizes() { all.game.could_return().1 } else { Units::EMPTY };
    all.all(|_, decision| matches!(decision, Decision::Transmit(officer) if !quiet.has(*officer)));
    all.best(|game, decision| match *decision {
        Decision::Command { unit, .. } => Some(is_near(game, unit)),
        _ => None,
    });
    if all.decisions.len() < 2 {
        return Vec::new();
    }
    let now = before - all.game.out_of_command().len();
    let names: Vec<String> = quiet.iter().map(|officer| all.game.describe(officer)).collect();
    let but = match names.len() {
        0 => String::new(),
        _ => format!("; {} could bring units back and will not pass it on", words::list(&names)),
    };
    let label = format!("Put {} in command, officers first{but}", words::count(now, "counter"));
    vec![Order::new("all-in-command", Anchor::Button, label, &all.decisions)]
}

/// Every unit that needs no die comes back.
fn all_come_back(mut all: Rehearsal<Nlb>) -> Vec<Order> {
    all.all(|game, decision| matches!(decision, Decision::Reorganize(unit) if !game.is_demoralized(*unit)));
    if all.decisions.len() < 2 {
        return Vec::new();
    }
    let label = format!("Bring back {}", words::count(all.decisions.len(), "unit"));
    vec![Order::new("all-come-back", Anchor::Button, label, &all.decisions)]
}

/// [6.6.2] Whoever has nowhere to go, if that takes several decisions: of two who are left the second is removed with
/// the first.
fn all_are_lost(mut all: Rehearsal<Nlb>) -> Vec<Order> {
    let before = all.game.aftermath().retreating;
    all.all(|_, decision| matches!(decision, Decision::Lose(_)));
    if all.decisions.len() < 2 {
        return Vec::new();
    }
    let gone: Vec<UnitId> = before.iter().filter(|&unit| all.game.post(unit).hex().is_none()).collect();
    let label = match gone.len() {
        2 => "Remove both: nowhere to go".into(),
        many => format!("Remove all {many}: nowhere to go"),
    };
    vec![Order::new("all-lost", Anchor::Button, label, &all.decisions).with(gone.iter().map(|unit| unit.0))]
}

/// [6.6.1] All who have to go back go to one hex that has room for all of them, or each the only way that it has.
fn all_go_back(start: &Rehearsal<Nlb>) -> Vec<Order> {
    let units = start.game.aftermath().retreating;
    let Some(first) = units.first().filter(|_| units.len() > 1) else { return Vec::new() };
    let whose = match units.len() {
        2 => "Both go".to_owned(),
        many => format!("All {many} go"),
    };
    let order = |all: &Rehearsal<Nlb>, to: String| {
        let order = Order::new("all-go-back", Anchor::Button, format!("{whose} {to}"), &all.decisions);
        marching(order, &all.game, &units.iter().collect::<Vec<_>>())
    };
    let mut orders: Vec<Order> = start
        .game
        .retreats(first)
        .iter()
        .filter_map(|to| {
            let mut all = start.clone();
            let done = units.iter().all(|unit| all.decide(Decision::Retreat { unit, to }));
            done.then(|| order(&all, format!("back to {}", start.game.place_name(to))))
        })
        .collect();
    if orders.is_empty() {
        let mut all = start.clone();
        let goes = |unit: UnitId| {
            // The way of the one before may have been the end of this one: whoever has nowhere left to go is lost at
            // once (6.6.2).
            if !all.game.aftermath().retreating.has(unit) {
                return false;
            }
            let ways = all.game.retreats(unit);
            let only = ways.iter().next().filter(|_| ways.len() == 1 && !all.game.may_stand(unit));
            only.is_some_and(|to| all.decide(Decision::Retreat { unit, to }))
        };
        if units.iter().all(goes) {
            orders.push(order(&all, "back, each the only way that it has".into()));
        }
    }
    orders
}

/// [6.5A.2] A unit whose loss is enough, and no more after it.
fn enough_at_once(start: &Rehearsal<Nlb>) -> Vec<Order> {
    let legal = start.legal();
    if legal.contains(&Decision::Enough) {
        return Vec::new();
    }
    let pays = |decision: Decision| {
        let Decision::Pay(unit) = decision else { return None };
        let mut all = start.clone();
        (all.decide(decision) && all.decide(Decision::Enough)).then(|| {
            let label = format!("Give up {}, which is enough", all.game.describe(unit));
            (
                all.game.strength(unit),
                Order::new("enough", Anchor::Button, label, &all.decisions).with([unit.0]),
            )
        })
    };
    let mut orders: Vec<(u16, Order)> = legal.into_iter().filter_map(pays).collect();
    orders.sort_by_key(|(strength, _)| *strength);
    orders.into_iter().map(|(_, order)| order).take(CHEAPEST).collect()
}

/// Takes somebody and brings him to the best hex by some measure, where no enemy zone is; false if there is none.
fn march<W: Ord>(all: &mut Rehearsal<Nlb>, unit: UnitId, worth: impl Fn(HexId) -> Option<W>) -> bool {
    let before = all.clone();
    if !all.decide(Decision::Take(unit)) {
        return false;
    }
    if let Some(door) = all.legal().into_iter().find(|decision| matches!(decision, Decision::Via(_)))
        && all.game.post(unit) == Post::Waiting
        && all.game.hand().door == crate::s02_equipment::NOWHERE
    {
        all.decide(door);
    }
    let calm = |hex: HexId| !all.game.is_in_zone(unit, hex) && all.game.load_at(hex) < all.game.capacity(hex);
    let ends = all.legal().into_iter().filter_map(|decision| match decision {
        Decision::To(hex) if calm(hex) => Some((worth(hex)?, decision)),
        _ => None,
    });
    let best = ends.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match best.map(|(_, decision)| decision) {
        Some(decision) if all.decide(decision) => true,
        _ => {
            *all = before;
            false
        }
    }
}

/// [5.6.1] Those of a group who are due come in one behind the other, each as far as he gets.
fn columns(game: &Nlb, start: &Rehearsal<Nlb>) -> Vec<Order> {
    let mut orders = Vec::new();
    for entry in &game.plan().entries {
        let due = |unit: &UnitId| game.post(*unit) == Post::Waiting && game.is_due(*unit);
        let units: Vec<UnitId> =
            (game.members(entry) | entry.leaders).iter().filter(due).take(MANY).collect();
        let Some(&door) = game.entry_hexes(entry).first().filter(|_| units.len() > 1) else { continue };
        let mut all = start.clone();
        for &unit in &units {
            march(&mut all, unit, |hex| Some(i32::from(grid().distance(door, hex))));
        }
        let come = units.iter().filter(|&&unit| all.game.post(unit) != Post::Waiting).count();
        if come > 1 {
            let label =
                format!("{} come in at {} as a column", words::count(come, "unit"), game.place_name(door));
            let order = Order::new("column", Anchor::Button, label, &all.decisions);
            orders.push(marching(order, &all.game, &units));
        }
    }
    orders
}

/// An order by which units march, with the places where they end.
fn marching(order: Order, then: &Nlb, units: &[UnitId]) -> Order {
    let ends = units.iter().filter_map(|&unit| Some((unit, then.post(unit).hex()?)));
    order.with(ends.clone().map(|(unit, _)| unit.0)).goals(ends.map(|(_, hex)| hex.0))
}

/// Those of a formation who have not moved go after those who have, where that brings them nearer; those who stand
/// before them are called back only by an order of its own.
fn formations(game: &Nlb, start: &Rehearsal<Nlb>) -> Vec<Order> {
    let mut orders = Vec::new();
    for back in [false, true] {
        for id in game.edition.corps_ids().filter(|&id| game.edition.corps(id).army.side() == game.phasing())
        {
            if orders.len() < FORMATIONS {
                orders.extend(follow(game, start, id, back));
            }
        }
    }
    orders
}

/// The rest of a corps goes to those who have moved: who stands behind them comes up, or who stands before them falls back.
fn follow(game: &Nlb, start: &Rehearsal<Nlb>, id: CorpsId, back: bool) -> Option<Order> {
    let corps = game.edition.0.corps(id);
    let hexes = |units: Units| units.iter().filter_map(|unit| game.post(unit).hex()).collect::<Vec<HexId>>();
    let mut there = hexes(corps.units & game.moved());
    if there.is_empty() && corps.officer != UnitId::NONE && game.moved().has(corps.officer) {
        there = hexes(Units::of(corps.officer)); // the officer leads the way
    }
    let nearest = |hexes: &[HexId], hex: HexId| {
        hexes.iter().map(|&other| i32::from(grid().distance(other, hex))).min().unwrap_or(i32::MAX)
    };
    // Who follows stays behind those who lead, and who has gone ahead of them is not pulled back.
    let enemies: Vec<HexId> = game.occupied(start.side.enemy()).iter().collect();
    let front = there.iter().map(|&hex| nearest(&enemies, hex)).min()?;
    let leading: Vec<HexId> = there
        .iter()
        .copied()
        .filter(|&hex| nearest(&enemies, hex) <= front.saturating_add(ABREAST))
        .collect();
    let away = |hex: HexId| nearest(&leading, hex);
    let mut left: Vec<(UnitId, HexId)> =
        (corps.units - game.moved()).iter().filter_map(|unit| Some((unit, game.post(unit).hex()?))).collect();
    let mut company = there.clone();
    let mut rest = Vec::new();
    while let Some(next) = left.iter().position(|&(_, hex)| nearest(&company, hex) < DETACHED) {
        let (unit, hex) = left.remove(next);
        company.push(hex);
        if (nearest(&enemies, hex) < front) == back && game.is_free_to_move(unit) {
            rest.push(unit);
        }
    }
    rest.sort_unstable();
    rest.truncate(MANY);
    if rest.is_empty() {
        return None;
    }
    let officer = (corps.officer != UnitId::NONE).then(|| game.post(corps.officer).hex()).flatten();
    let tables = game.tables();
    let mut all = start.clone();
    for &unit in &rest {
        let home = game.post(unit).hex()?;
        let now = away(home);
        march(&mut all, unit, |hex| {
            let behind = nearest(&enemies, hex) >= front;
            // Beside those who lead is near enough; then on a road, near the officer, and by the shortest way.
            let fit = (away(hex).max(1), tables.paths(hex) == 0);
            let near = (officer.map_or(0, |at| grid().distance(at, hex)), grid().distance(home, hex));
            (behind && away(hex) < now).then_some(std::cmp::Reverse((fit, near)))
        });
    }
    let mut gone: Vec<UnitId> = rest.into_iter().filter(|&unit| all.game.moved().has(unit)).collect();
    if gone.len() < 2 {
        return None;
    }
    let units = words::count(gone.len(), "unit");
    // Whoever commands them goes with them: else they would be out of command in the next turn.
    let with = if comes_along(&mut all, id, |hex| nearest(&enemies, hex) >= front) {
        gone.push(corps.officer);
        format!(", with {}", game.describe(corps.officer))
    } else {
        String::new()
    };
    let name = format!("{} [{}]", corps.title, corps.designation);
    let (key, label) = match back {
        false => ("formation", format!("The rest of {name} follows: {units}{with}")),
        true => ("fall-back", format!("Those of {name} who are ahead come back: {units}{with}")),
    };
    Some(marching(Order::new(key, Anchor::Button, label, &all.decisions), &all.game, &gone))
}

/// [11.2.2] The officer of a corps goes where more of his own would hear him than now, to some of them if he can;
/// false if he stays.
fn comes_along(all: &mut Rehearsal<Nlb>, id: CorpsId, is_safe: impl Fn(HexId) -> bool) -> bool {
    let corps = all.game.edition.0.corps(id);
    let officer = corps.officer;
    if officer == UnitId::NONE || !all.game.is_free_to_move(officer) {
        return false;
    }
    let Some(home) = all.game.post(officer).hex() else { return false };
    let before = all.clone();
    let then = &before.game;
    let now = company(then, officer, home);
    let worth = |hex: HexId| {
        let heard = company(then, officer, hex);
        let safe = is_safe(hex) && !then.is_in_zone(officer, hex);
        let joins = then.at(hex).any(|unit| corps.units.has(unit));
        (safe && heard > now).then_some((joins, heard, std::cmp::Reverse(grid().distance(home, hex))))
    };
    let mut goes = all.decide(Decision::Take(officer));
    if goes {
        let ends = all.legal().into_iter().filter_map(|decision| match decision {
            Decision::To(hex) => Some((worth(hex)?, decision)),
            _ => None,
        });
        let best = ends.reduce(|best, next| if next.0 > best.0 { next } else { best });
        goes = best.is_some_and(|(_, decision)| all.decide(decision));
    }
    if !goes {
        *all = before;
    }
    goes
}
