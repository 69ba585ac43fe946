//! Candidates: everything worth considering for a disc.

use super::plans::{Deed, Errand, Plan};
use contract::{Game, Side};
use wallace::{Action, AreaId, Areas, Arm, Army, Decision, Disc, UnitId, Units, Wallace};

/// Combat units that an area holds without penalty. [W-LIMIT-1]
const LIMIT: usize = 3;

/// How many good errands a leader's choice of two is made from.
const BEST: usize = 5;

/// The disc that is least missed among those that pay for an action.
fn cheapest(game: &Wallace, side: Side, action: Action) -> Option<Disc> {
    let discs = game.discs(side);
    [Disc::Red, Disc::Purple, Disc::Green]
        .into_iter()
        .find(|&disc| discs[disc as usize] > 0 && disc.pays_for(action))
}

/// Every plan for one area, and waiting.
pub fn singles(game: &Wallace, side: Side, legal: &[Decision]) -> Vec<Plan> {
    let mut plans = Vec::with_capacity(256);
    let mut errands = Vec::with_capacity(64);
    for decision in legal {
        match *decision {
            Decision::Nothing(disc) => plans.push(Plan::idle(disc)),
            Decision::Activate(area) => {
                errands.clear();
                errands_of(game, side, area, &mut errands);
                plans.extend(
                    errands.iter().filter_map(|errand| {
                        Some(Plan::single(*errand, cheapest(game, side, errand.action)?))
                    }),
                );
            }
            _ => {}
        }
    }
    plans
}

/// Plans for leaders: the best errands of their areas two by two, and assaults from two sides. `ranked`
/// are the plans for single areas, the best first.
pub fn led(game: &Wallace, side: Side, legal: &[Decision], ranked: &[Plan]) -> Vec<Plan> {
    let mut plans = Vec::new();
    for decision in legal {
        let Decision::Lead(leader) = *decision else { continue };
        for disc in Disc::ALL.into_iter().filter(|&disc| game.discs(side)[disc as usize] > 0) {
            plans.extend(led_by(game, leader, disc, ranked));
        }
    }
    plans
}

/// Plans for a leader and a disc.
pub fn led_by(game: &Wallace, leader: UnitId, disc: Disc, ranked: &[Plan]) -> Vec<Plan> {
    let edition = game.edition();
    let Some(place) = game.place(leader).area() else { return Vec::new() };
    let commanded = edition.ground.next[usize::from(place.0)].with(place);
    let army = edition.armies[edition.unit(leader).army() as usize];
    let able: Vec<Errand> = ranked
        .iter()
        .filter_map(|plan| plan.errands[0])
        .filter(|errand| commanded.has(errand.area) && disc.pays_for(errand.action) && obeys(errand, army))
        .collect();
    let mut pairs = Vec::new();
    let best = || able.iter().take(BEST);
    for (index, first) in best().enumerate() {
        for second in best().skip(index) {
            // Guns may fire twice; nothing else is worth doing again.
            if first != second || matches!(first.deed, Deed::Fire(_)) {
                pairs.push([first, second]);
            }
        }
    }
    // Assaults of one area from two sides, which neither might dare alone.
    let assaults = || able.iter().filter(|errand| errand.action == Action::Assault);
    for first in assaults() {
        let partner = assaults().find(|second| {
            second.area.0 > first.area.0 && target(second) == target(first) && target(first).is_some()
        });
        pairs.extend(partner.map(|second| [first, second]));
    }
    pairs
        .into_iter()
        .map(|[first, second]| {
            // [W-LEADER-5] Assaults come last.
            let late = first.action == Action::Assault;
            let errands = if late { [second, first] } else { [first, second] };
            Plan::led(leader, disc, errands.map(|errand| Some(*errand)))
        })
        .collect()
}

/// Where an errand leads to.
fn target(errand: &Errand) -> Option<AreaId> {
    if let Deed::Go { to, .. } = errand.deed { Some(to) } else { None }
}

/// [W-LEADER-11] Whether everyone an errand needs is of the leader's army.
fn obeys(errand: &Errand, army: Units) -> bool {
    match errand.deed {
        Deed::Go { units, .. } => units.within(army),
        _ => true,
    }
}

/// Everything an area could do, whatever it costs.
pub fn errands_of(game: &Wallace, side: Side, area: AreaId, out: &mut Vec<Errand>) {
    for action in [Action::Move, Action::Reserve] {
        moves(game, side, area, action, out);
    }
    fires(game, side, area, out);
    assaults(game, side, area, out);
    let edition = game.edition();
    let next = edition.ground.next[usize::from(area.0)];
    let foot = game.arm_here(area, side, Arm::Infantry);
    if foot.iter().any(|unit| game.is_upright(unit)) {
        out.push(Errand { area, action: Action::Change, deed: Deed::LieDown(foot) });
    }
    for &army in Army::of(side).iter().filter(|&&army| game.cubes(army, area) > 1) {
        let own = edition.armies[army as usize] & edition.arm(Arm::Infantry);
        for to in next.iter().filter(|&to| game.at(to).meets(own) && game.cubes(army, to) == 0) {
            out.push(Errand { area, action: Action::Reinforce, deed: Deed::Relieve { army, to } });
        }
    }
}

/// Groups that move together: an arm, a part of it, all arms.
fn moves(game: &Wallace, side: Side, area: AreaId, action: Action, out: &mut Vec<Errand>) {
    let edition = game.edition();
    let reach: Vec<(UnitId, Areas)> = game
        .here(area, side)
        .iter()
        .map(|unit| (unit, game.destinations(unit, action == Action::Reserve)))
        .filter(|(_, to)| !to.is_empty())
        .collect();
    let able: Units = reach.iter().map(|(unit, _)| *unit).collect();
    let arm = |arm| able & edition.arm(arm);
    let (foot, horse, guns, leaders) =
        (arm(Arm::Infantry), arm(Arm::Cavalry), arm(Arm::Artillery), arm(Arm::Leader));
    let combat = foot | horse | guns;
    let mut groups: Vec<Units> = Vec::new();
    let mut add = |group: Units| {
        if !group.is_empty() && !groups.contains(&group) {
            groups.push(group);
        }
    };
    add(combat | leaders);
    add(combat);
    for group in [foot, horse, guns, foot | horse] {
        add(group);
        add(group.iter().take(1).collect());
        add(group.iter().take(2).collect());
    }
    add(leaders);
    for group in groups {
        let to =
            reach.iter().filter(|(unit, _)| group.has(*unit)).fold(!Areas::EMPTY, |all, (_, to)| all & *to);
        for to in to.iter() {
            let there = (game.here(to, side) & edition.combat()).len();
            let coming = (group & edition.combat()).len();
            let fits = if coming == 0 { there > 0 } else { there + coming <= LIMIT };
            if fits {
                out.push(Errand { area, action, deed: Deed::Go { units: group, to } });
            }
        }
    }
}

fn fires(game: &Wallace, side: Side, area: AreaId, out: &mut Vec<Errand>) {
    let guns = game.arm_here(area, side, Arm::Artillery);
    let manned = Army::of(side).iter().any(|&army| game.manned(army, area) > 0);
    if !manned || !guns.iter().any(|gun| game.is_upright(gun)) {
        return;
    }
    for at in game.fire_targets(area, side).iter() {
        out.push(Errand { area, action: Action::Fire, deed: Deed::Fire(at) });
        if side == Side::French && game.grand_battery() > 0 {
            out.push(Errand { area, action: Action::GrandBattery, deed: Deed::Fire(at) });
        }
    }
}

/// Every assault from an area: by arms, alone and combined, with or without the last infantry unit.
pub fn assaults(game: &Wallace, side: Side, area: AreaId, out: &mut Vec<Errand>) {
    let edition = game.edition();
    let units = game.here(area, side) & edition.combat();
    let reach: Vec<(UnitId, Areas)> = units
        .iter()
        .map(|unit| (unit, game.assault_targets(unit)))
        .filter(|(_, targets)| !targets.is_empty())
        .collect();
    let targets = reach.iter().map(|(_, targets)| *targets).collect::<Areas>();
    for to in targets.iter() {
        let able: Units =
            reach.iter().filter(|(_, targets)| targets.has(to)).map(|(unit, _)| *unit).collect();
        let (foot, horse) = (able & edition.arm(Arm::Infantry), able & edition.arm(Arm::Cavalry));
        let fresh = horse.iter().find(|&unit| game.is_upright(unit)).or(horse.first());
        let one = fresh.map_or(Units::EMPTY, Units::of);
        let fewer: Units = foot.iter().take(foot.len().saturating_sub(1)).collect();
        let mut groups: Vec<Units> = Vec::new();
        for group in [foot | horse, foot, horse, foot | one, one, fewer] {
            if !group.is_empty() && !groups.contains(&group) {
                groups.push(group);
            }
        }
        out.extend(groups.into_iter().map(|units| Errand {
            area,
            action: Action::Assault,
            deed: Deed::Go { units, to },
        }));
    }
}
