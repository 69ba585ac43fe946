//! What takes one click instead of many: all fire, all in one formation, the whole area marches.

use super::choices::{anchor, forecast_of_all};
use crate::agenda::Task;
use crate::s06_rounds::foreseen;
use crate::why::piece_of;
use crate::{AreaId, Arm, Army, DELAYED, Decision, UnitId, Wallace};
use contract::scene::{Anchor, Order, Rehearsal};
use contract::words::count;
use contract::{Eye, Game, Next, Side, Silent};

/// The orders of the side that looks.
pub(super) fn orders(game: &Wallace, eye: Eye) -> Vec<Order> {
    let asked = |side: &Side| game.next() == Next::Decision((*side).into());
    let Some(side) = eye.side().filter(asked) else { return Vec::new() };
    let start = Rehearsal::of(&foreseen(game, side), side);
    let orders = match game.task() {
        Task::Skirmish(_) => skirmishes(&start),
        Task::Form(_) | Task::Change => formations(&start),
        Task::Aim => volleys(&start),
        Task::Move | Task::March | Task::Enter => marches(&start),
        Task::Assign(_) => assignments(&start),
        _ => Vec::new(),
    };
    orders.into_iter().filter(|order| order.decisions.len() > 1).collect()
}

/// The pieces that the decisions are about.
fn pieces(decisions: &[Decision]) -> Vec<u16> {
    decisions.iter().filter_map(|&decision| piece_of(decision)).map(|unit| unit.0.into()).collect()
}

fn on(area: AreaId) -> Anchor {
    Anchor::Space(area.0.into())
}

/// The areas that decisions lead to or aim at, each once.
fn areas(legal: &[Decision], area: impl Fn(&Decision) -> Option<AreaId>) -> Vec<AreaId> {
    let mut areas: Vec<AreaId> = legal.iter().filter_map(area).collect();
    areas.sort_unstable();
    areas.dedup();
    areas
}

/// [W-SKIRM-3] Everyone fires, unit by unit, whatever the dice show: at one area, or each at the one among his where most
/// cubes lie.
fn skirmishes(start: &Rehearsal<Wallace>) -> Vec<Order> {
    let target = |decision: &Decision| match *decision {
        Decision::Skirmish { at, .. } => Some(at),
        _ => None,
    };
    let game = &start.game;
    let cubes = |area: AreaId| -> u8 {
        Army::of(start.side.enemy()).iter().map(|&army| game.cubes(army, area)).sum()
    };
    let all = |wanted: Option<AreaId>| {
        let mut tried = start.clone();
        loop {
            let shots = tried.legal().into_iter().filter(|shot| match wanted {
                Some(area) => target(shot) == Some(area),
                None => target(shot).is_some(),
            });
            let Some(shot) = shots.max_by_key(|shot| (target(shot).map(cubes), std::cmp::Reverse(*shot)))
            else {
                break;
            };
            tried.decide(shot);
            // A miss: it changes nothing.
            tried.game.chance(0, &mut Silent);
        }
        tried.decisions
    };
    let dice = |shots: &[Decision]| forecast_of_all(shots.iter().map(|_| [0, 0, 0, 0, 0, 1]));
    let mut orders = Vec::new();
    let everyone = all(None);
    let label = format!("All {} fire", count(everyone.len(), "unit"));
    orders.push(
        Order::new("all-skirmish", Anchor::Button, label, &everyone)
            .with(pieces(&everyone))
            .forecast(dice(&everyone))
            .rolls(),
    );
    for area in areas(&start.legal(), target) {
        let shots = all(Some(area));
        let label = format!("{} fire at {}", count(shots.len(), "unit"), game.name_of(area));
        let order = Order::new("skirmish-at", on(area), label, &shots).with(pieces(&shots));
        orders.push(order.forecast(dice(&shots)).rolls());
    }
    orders
}

/// [W-FORM-9] [W-CHANGE-1] Everybody of an arm takes the same formation.
fn formations(start: &Rehearsal<Wallace>) -> Vec<Order> {
    let game = &start.game;
    let near = game.near_enemy(start.side);
    let kinds: [(&str, &str, Arm, bool, bool, bool); 6] = [
        ("front-defensive", "Infantry next to the enemy: defensive", Arm::Infantry, false, true, false),
        ("all-defensive", "All infantry: defensive", Arm::Infantry, false, false, false),
        ("all-mobile", "All infantry: mobile", Arm::Infantry, true, false, false),
        ("all-deployed", "All guns: deploy", Arm::Artillery, true, false, false),
        ("all-limbered", "All guns: limber up", Arm::Artillery, false, false, false),
        ("break-squares", "All squares: break, and stay defensive", Arm::Infantry, false, false, true),
    ];
    let orders = kinds.into_iter().map(|(key, label, arm, wanted, front, squares)| {
        let mut tried = start.clone();
        tried.all(|game, decision| match *decision {
            Decision::Form { unit, upright } => {
                upright == wanted
                    && game.edition.unit(unit).arm == arm
                    && game.in_square(unit) == squares
                    && (!front || near.has(game.area_of(unit)))
            }
            _ => false,
        });
        let made = tried.decisions;
        Order::new(key, Anchor::Button, label, &made).cost(count(made.len(), "piece")).with(pieces(&made))
    });
    orders.collect()
}

/// [W-FIRE-4] All guns of the area at one target, and fire.
fn volleys(start: &Rehearsal<Wallace>) -> Vec<Order> {
    let target = |decision: &Decision| match *decision {
        Decision::Aim { at, .. } => Some(at),
        _ => None,
    };
    let game = &start.game;
    let volley = |area: AreaId| {
        let mut tried = start.clone();
        tried.all(|_, decision| target(decision) == Some(area));
        let guns = pieces(&tried.decisions);
        let dice = tried.decisions.iter().filter_map(|&shot| game.fire_outcomes(piece_of(shot)?, area));
        let likely = forecast_of_all(dice);
        tried.decide(Decision::Done);
        let label = format!("All guns fire at {}", game.name_of(area));
        Order::new("all-guns", on(area), label, &tried.decisions)
            .cost(count(guns.len(), "gun"))
            .forecast(likely)
            .with(guns)
    };
    areas(&start.legal(), target).into_iter().map(volley).collect()
}

/// Everybody who can goes to the same area; [W-MOVE-7] infantry takes as many cubes along as it can bear.
fn marches(start: &Rehearsal<Wallace>) -> Vec<Order> {
    let goal = |decision: &Decision| match *decision {
        Decision::Move { to, .. } | Decision::Assault { to, .. } | Decision::Enter { to, .. } => Some(to),
        _ => None,
    };
    let game = &start.game;
    let march = |area: AreaId| {
        let mut tried = start.clone();
        loop {
            let legal = tried.legal();
            let most = legal.iter().filter(|other| matches!(other, Decision::Carry(_))).max().copied();
            let next = most.or_else(|| legal.into_iter().find(|decision| goal(decision) == Some(area)));
            if !next.is_some_and(|next| tried.decide(next)) {
                break;
            }
        }
        let going: Vec<Decision> =
            tried.decisions.iter().copied().filter(|decision| goal(decision).is_some()).collect();
        // One alone has a choice of his own.
        let made = if going.len() > 1 { tried.decisions } else { Vec::new() };
        let (key, does) = match going.first() {
            Some(Decision::Assault { .. }) => ("all-assault", "assault"),
            Some(Decision::Enter { .. }) => ("all-enter", "come into"),
            _ => ("all-move", "move to"),
        };
        let label = format!("All {} {does} {}", count(going.len(), "piece"), game.name_of(area));
        let crowd = tried.game.excess(area, start.side);
        let question = (crowd > 0).then(|| {
            let many = count(crowd, "unit");
            let name = game.name_of(area);
            format!("{name} would hold {many} too many, and pay with cubes or tired cavalry. Go there?")
        });
        let anchor = anchor(Decision::Activate(area), None);
        Order::new(key, anchor, label, &made).with(pieces(&going)).confirm(question)
    };
    let mut goals = areas(&start.legal(), goal);
    // Nobody should be led to keep his reinforcements waiting in the box.
    if goals.len() > 1 {
        goals.retain(|&area| area != DELAYED);
    }
    goals.into_iter().map(march).collect()
}

/// [W-CUBE-3] The cubes are shared out evenly, or heaped on as few units as can bear them.
fn assignments(start: &Rehearsal<Wallace>) -> Vec<Order> {
    let deal = |heaped: bool| {
        let mut tried = start.clone();
        loop {
            let bears = |unit: UnitId| tried.game.assigned(unit);
            let mut units: Vec<UnitId> = tried.legal().into_iter().filter_map(piece_of).collect();
            // The first of those who bear the same.
            units.sort_by_key(|&unit| if heaped { u8::MAX - bears(unit) } else { bears(unit) });
            let Some(&unit) = units.first() else { break };
            if !tried.decide(Decision::Cube(unit)) {
                break;
            }
            if tried.game.task() != start.game.task() {
                break;
            }
        }
        tried.decisions
    };
    let (even, heaped) = (deal(false), deal(true));
    vec![
        Order::new("cubes-even", Anchor::Button, "Share the cubes evenly", &even),
        Order::new("cubes-heaped", Anchor::Button, "All cubes on as few units as possible", &heaped),
    ]
}
