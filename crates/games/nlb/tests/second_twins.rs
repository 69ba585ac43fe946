//! The second reading, continued by machine: reach, command and odds worked out once more from the charts, hex by hex
//! and without haste, and compared with the program on the positions of random games.

use crate::common::edition;
use crate::twins::{is_threatened, play};
use boards::HexId;
use contract::Side;
use nlb::s02_equipment::{Edge, NOWHERE, grid};
use nlb::{Battle, COMMANDER, Decision, Equipment, Kind, Nlb, OFFICER, Post, Task, Terrain, UnitId, Units};
use std::collections::{BTreeMap, BTreeSet};

/// Battles, and how many games of each.
const GAMES: [(Battle, u64); 7] = [
    (Battle::QuatreBras, 2),
    (Battle::Ligny, 1),
    (Battle::Wavre, 1),
    (Battle::LaBelleAlliance, 1),
    (Battle::HistoricWavre, 1),
    (Battle::GrandLigny, 4),
    (Battle::GrandWaterloo, 1),
];

fn is_open(edge: Edge) -> bool {
    !edge.has(Edge::WATER) || edge.has(Edge::BRIDGE)
}

fn combat_units(game: &Nlb, side: Side) -> Vec<(UnitId, HexId)> {
    let units = edition().side(side) & Equipment::combat();
    units.iter().filter_map(|unit| Some((unit, game.post(unit).hex()?))).collect()
}

fn holds(units: &[(UnitId, HexId)], hex: HexId) -> bool {
    units.iter().any(|&(_, post)| post == hex)
}

/// [TEC.1] to [TEC.11]: half points for a step, if it can be made.
fn price(game: &Nlb, unit: UnitId, from: HexId, direction: usize) -> Option<u8> {
    let ground = &edition().ground;
    let (to, edge) = (ground.around(from)[direction], ground.sides(from)[direction]);
    if to == NOWHERE || !is_open(edge) || !game.plan().area.has(to) {
        return None;
    }
    let mounted = !matches!(edition().stats(unit).kind, Kind::Infantry | Kind::FootGuns);
    let corps = edition().stats(unit).corps;
    let broken = corps.is_some_and(|corps| game.morale().broken & (1 << corps.0) != 0)
        || edition()
            .stats(unit)
            .people
            .is_some_and(|people| game.morale().peoples & (1 << people as u8) != 0);
    let entry = match ground.terrain(to) {
        _ if edge.has(Edge::ROAD) => 1,
        _ if edge.has(Edge::TRAIL) => 2,
        Terrain::Clear if broken => 4,
        Terrain::Clear | Terrain::Town => 2,
        Terrain::Chateau => 4,
        Terrain::Forest | Terrain::Marsh if mounted => 8,
        Terrain::Forest | Terrain::Marsh => 4,
    };
    let stream = if edge.has(Edge::STREAM) && !edge.has(Edge::BRIDGE) { 4 } else { 0 };
    Some(entry + stream)
}

/// Whether a hex is in an enemy zone for a counter: as for retreats, but to a leader an empty chateau is safe, and
/// whoever comes into a garrison does not take its walls away.
fn in_zone(game: &Nlb, unit: UnitId, hex: HexId) -> bool {
    let steady = edition().stats(unit).kind == Kind::Infantry && !game.is_demoralized(unit);
    let garrison = steady && game.post(unit) == Post::On(hex);
    let alone = unit.is_leader() && game.units_at(hex).next().is_none();
    let walls = edition().ground.terrain(hex) == Terrain::Chateau;
    is_threatened(game, unit, hex) && !(walls && (garrison || alone))
}

/// Where somebody can go: over and over again, until nothing gets cheaper.
fn walk(game: &Nlb, unit: UnitId) -> BTreeMap<HexId, u8> {
    let side = edition().side_of(unit);
    let (friends, enemies) = (combat_units(game, side), combat_units(game, side.enemy()));
    let start = game.post(unit).hex().expect("on the map");
    let mut costs = BTreeMap::from([(start, 0)]);
    let stays_out = game.turn().is_night() || game.out_of_command().has(unit);
    let mut todo = vec![start];
    while let Some(hex) = todo.pop() {
        let spent = costs[&hex];
        if hex != start && !unit.is_leader() && in_zone(game, unit, hex) {
            continue;
        }
        for direction in 0..6 {
            let Some(step) = price(game, unit, hex, direction) else { continue };
            let next = edition().ground.around(hex)[direction];
            let total = spent + step;
            if total > game.allowance(unit) || holds(&enemies, next) {
                continue;
            }
            if in_zone(game, unit, next) {
                let barred = if unit.is_leader() {
                    !holds(&friends, next) || game.out_of_command().has(unit)
                } else {
                    stays_out
                };
                if barred {
                    continue;
                }
            }
            if costs.get(&next).is_none_or(|&known| known > total) {
                costs.insert(next, total);
                todo.push(next);
            }
        }
    }
    costs.remove(&start);
    costs
}

/// [5.0B] [5.2A.1] [5.2B.1] [5.2C] [5.3.1] [5.3.2] [5.3.3] [5.3.4] [5.3E.1] [5.4E] [10.1D] [11.3A.1] [13.2.2] Where
/// everybody can go, and what it costs.
#[test]
fn reach_agrees_with_a_walk() {
    let (mut looked, mut slow) = (0, 0);
    for (battle, games) in GAMES {
        for seed in 1..=games {
            let mut turn = 0;
            play(battle, seed, |game, side, _| {
                turn += 1;
                if game.task() != Task::Movement || turn % 97 != 0 {
                    return;
                }
                for unit in edition().side(side).iter() {
                    let Post::On(hex) = game.post(unit) else { continue };
                    let held = !unit.is_leader() && in_zone(game, unit, hex);
                    let reach = game.reach(unit);
                    if held {
                        assert!(reach.iter().next().is_none(), "{battle:?} {seed} {unit:?} is held");
                    }
                    if !game.is_free_to_move(unit) {
                        continue;
                    }
                    let fast: BTreeMap<HexId, u8> = reach.costs().collect();
                    assert_eq!(fast, walk(game, unit), "{battle:?} {seed} {unit:?}");
                    looked += 1;
                    slow += u32::from(game.is_demoralized(unit));
                }
            });
        }
    }
    assert!(looked > 1000 && slow > 0, "{looked} {slow}");
}

/// [16.14C.1] Lines to headquarters in the early campaign, against a walk that gives up when nothing gets cheaper;
/// [16.14C.2] and a die for each commander who has none, as long as he is active, wherever his headquarters are.
#[test]
fn lines_agree_with_a_walk() {
    let (mut lines, mut cut) = (0, 0);
    let mut seen = None;
    play(Battle::CampaignVariant, 3, |game, side, _| {
        // Once in each Command Phase.
        let now = Some((game.turn(), side));
        if game.task() != Task::Command || std::mem::replace(&mut seen, now) == now {
            return;
        }
        let enemies = combat_units(game, side.enemy());
        for leader in (edition().side(side) & edition().kind(Kind::Commander)).iter() {
            let Some(start) = game.post(leader).hex() else { continue };
            let staff = edition().army(edition().stats(leader).army) & edition().kind(Kind::Headquarters);
            let at_work = |hq: &UnitId| game.is_active(*hq) && game.post(*hq).hex().is_some();
            let mut costs = BTreeMap::from([(start, 0_u8)]);
            let mut todo = BTreeSet::from([(0, start)]);
            while let Some((_, hex)) = todo.pop_first() {
                for direction in 0..6 {
                    let Some(step) = price(game, leader, hex, direction) else { continue };
                    let (next, cost) = (edition().ground.around(hex)[direction], costs[&hex] + step);
                    if cost <= 48 && !holds(&enemies, next) && costs.get(&next).is_none_or(|&old| cost < old)
                    {
                        costs.insert(next, cost);
                        todo.insert((cost, next));
                    }
                }
            }
            let line = staff
                .iter()
                .filter(at_work)
                .filter_map(|hq| game.post(hq).hex())
                .any(|hex| costs.contains_key(&hex));
            assert_eq!(game.has_communication(leader), line, "{leader:?} {}", game.turn());
            lines += u32::from(line);
            cut += u32::from(!line);
        }
    });
    assert!(lines > 10 && cut > 10, "{lines} {cut}");
}

/// [11.2.1] [11.2.2] [24.1A.1] How far command goes: shortest paths, over and over again until nothing gets shorter.
#[test]
fn command_agrees_with_a_walk() {
    let mut looked = 0;
    for (battle, games) in GAMES {
        for seed in 1..=games {
            play(battle, 2 * seed, |game, side, _| {
                if game.task() != Task::Command {
                    return;
                }
                let (friends, enemies) = (combat_units(game, side), combat_units(game, side.enemy()));
                let roads = matches!(battle, Battle::GrandLigny | Battle::GrandWaterloo);
                for leader in (edition().side(side) & Equipment::leaders()).iter() {
                    let Post::On(start) = game.post(leader) else { continue };
                    let officer = edition().stats(leader).kind == Kind::Officer;
                    let limit = if officer { OFFICER } else { COMMANDER };
                    let mut lengths = BTreeMap::from([(start, 0)]);
                    let mut todo = vec![start];
                    while let Some(hex) = todo.pop() {
                        for direction in 0..6 {
                            let ground = &edition().ground;
                            let (next, edge) = (ground.around(hex)[direction], ground.sides(hex)[direction]);
                            let path = edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
                            let length = lengths[&hex] + if roads && path { 1 } else { 2 };
                            let shut = next == NOWHERE
                                || !is_open(edge)
                                || !game.plan().area.has(next)
                                || holds(&enemies, next)
                                || in_zone(game, leader, next) && !holds(&friends, next);
                            let known = lengths.get(&next).is_some_and(|&known| known <= length);
                            if !shut && length <= 2 * limit && !known {
                                lengths.insert(next, length);
                                todo.push(next);
                            }
                        }
                    }
                    let range = game.command_range(leader, limit);
                    let fast: Vec<HexId> = range.set().iter().collect();
                    let slow: Vec<HexId> = lengths.keys().copied().collect();
                    assert_eq!(fast, slow, "{battle:?} {seed} {leader:?}");
                    for (&to, &least) in &lengths {
                        let (way, length) = range.path(to).expect("it is within the range");
                        assert_eq!((way.first(), way.last(), length), (Some(&start), Some(&to), least));
                        // A shortest way to each of its hexes, by steps as long as they are told to be.
                        let mut walked = 0;
                        for (&from, &next) in way.iter().zip(&way[1..]) {
                            let side = grid().direction(from, next).expect("a step to a neighbour") as usize;
                            let edge = edition().ground.sides(from)[side];
                            assert!(is_open(edge));
                            let path = edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
                            walked += if roads && path { 1 } else { 2 };
                            assert_eq!(lengths[&next], walked, "{battle:?} {seed} {leader:?}");
                        }
                    }
                    looked += 1;
                }
            });
        }
    }
    assert!(looked > 100, "{looked}");
}

/// What the ground may do for the defenders of one hex [6.3C].
#[derive(Clone, Copy, PartialEq)]
enum Effect {
    Nothing,
    Times(u16),
    Rough,
}

/// [6.2A] [6.3A.1] [6.3A.2] [6.3B] [6.3C] [6.3C.2] [TEC.2.2] [TEC.6] [TEC.11] [8.2B] The odds of every attack that is
/// made, against the worst of all effects that the ground allows.
#[test]
fn odds_agree_with_the_worst_of_all() {
    let mut looked = 0;
    for (battle, games) in GAMES {
        for seed in 1..=2 * games {
            play(battle, seed, |game, _, legal| {
                if game.task() != Task::Attacking
                    || !legal.iter().any(|decision| matches!(decision, Decision::Roll(_)))
                {
                    return;
                }
                let attack = game.attack();
                let fresh = |hex: HexId| -> Units {
                    game.units_at(hex).filter(|&unit| !game.duties().engaged.has(unit)).collect()
                };
                let cavalry = edition().kind(Kind::Cavalry);
                let attackers: Units =
                    attack.attackers.iter().flat_map(|hex| fresh(hex).iter().collect::<Vec<_>>()).collect();
                let sum = |units: Units| -> u16 { units.iter().map(|unit| game.strength(unit)).sum() };
                let posts: Vec<(Units, Vec<Effect>)> =
                    attack.defenders.iter().map(|hex| (fresh(hex), effects(game, hex))).collect();
                let mut ways = vec![Vec::new()];
                for (_, effects) in &posts {
                    ways = ways
                        .iter()
                        .flat_map(|way: &Vec<Effect>| {
                            effects.iter().map(move |&effect| [way.as_slice(), &[effect]].concat())
                        })
                        .collect();
                }
                let horse = attackers & cavalry;
                let totals = ways.iter().map(|way| {
                    let mut strength = sum((attackers - horse) | attack.guns);
                    strength +=
                        if way.contains(&Effect::Rough) { sum(horse).div_ceil(2) } else { sum(horse) };
                    let (mut defence, mut halved) = (0, 0);
                    for ((units, _), effect) in posts.iter().zip(way) {
                        match effect {
                            Effect::Times(times) => defence += times * sum(*units),
                            Effect::Rough if horse.is_empty() => {
                                defence += sum(*units - cavalry);
                                halved += sum(*units & cavalry);
                            }
                            _ => defence += sum(*units),
                        }
                    }
                    (strength, defence + halved.div_ceil(2))
                });
                let (strength, defence) = totals
                    .min_by(|a, b| (u32::from(a.0) * u32::from(b.1)).cmp(&(u32::from(b.0) * u32::from(a.1))))
                    .expect("a way");
                let odds = game.odds(attack);
                let same = u32::from(odds.attack) * u32::from(defence)
                    == u32::from(strength) * u32::from(odds.defence);
                assert!(
                    same,
                    "{battle:?} {seed}: {} to {}, not {strength} to {defence}",
                    odds.attack, odds.defence
                );
                let walls = attack.defenders.iter().any(|hex| {
                    edition().ground.terrain(hex) == Terrain::Chateau
                        && fresh(hex).iter().any(|unit| {
                            edition().stats(unit).kind == Kind::Infantry && !game.is_demoralized(unit)
                        })
                });
                let times = i32::from(strength / defence);
                let column = if times > 0 {
                    times.min(if walls { 4 } else { 6 }) - 1
                } else {
                    -i32::from(defence.div_ceil(strength).min(5)) + 1
                };
                assert_eq!(i32::from(odds.column.0), column, "{battle:?} {seed}: {strength} to {defence}");
                looked += 1;
            });
        }
    }
    assert!(looked > 300, "{looked}");
}

/// The effects among which the defender of a hex may have the best.
fn effects(game: &Nlb, hex: HexId) -> Vec<Effect> {
    let ground = &edition().ground;
    let wet = |from: HexId| {
        let side = ground.around(hex).iter().position(|&next| next == from);
        side.is_some_and(|side| {
            ground.sides(hex)[side].has(Edge::STREAM) || ground.sides(hex)[side].has(Edge::BRIDGE)
        })
    };
    let attackers = game.attack().attackers;
    let mut effects = Vec::new();
    match ground.terrain(hex) {
        Terrain::Town => effects.push(Effect::Times(2)),
        Terrain::Chateau => effects.push(Effect::Times(3)),
        Terrain::Forest | Terrain::Marsh => effects.push(Effect::Rough),
        Terrain::Clear => {}
    }
    if !attackers.is_empty() && attackers.iter().all(wet) {
        // [6.3C] Halved cavalry of his own is no benefit: behind a stream he is doubled instead.
        let horse = attackers
            .iter()
            .flat_map(|own| game.units_at(own))
            .any(|unit| edition().stats(unit).kind == Kind::Cavalry);
        if !horse {
            effects.retain(|&effect| effect != Effect::Rough);
        }
        effects.push(Effect::Times(2));
    }
    if effects.is_empty() {
        effects.push(Effect::Nothing);
    }
    effects
}
