//! A referee with a book of its own: he watches random games, keeps who stood where when a Combat Phase began and who
//! has fought since, and knows of the game only the map, the counters and what was decided. What he works out is
//! compared with what the game does.

use crate::common::{edition, nearest_to_the_enemy};
use boards::HexId;
use contract::{Game, Named, Next, Side, Silent};
use nlb::s02_equipment::{Edge, NOWHERE};
use nlb::{Agreed, Army, Battle, Decision, Equipment, Kind, Nlb, Post, Task, Terrain, UnitId, Units};
use std::collections::BTreeSet;

/// The table of the rulebook: a row for each die, from 1-5 to 6-1.
const TABLE: [&str; 6] = [
    "Ar Ar Dr Dr Dr Dr Dr De De De",
    "Ar Ar Ar Dr Dr Dr Dr Dr De De",
    "Ae Ar Ar Ar Dr Dr Dr Dr Dr De",
    "Ae Ar Ar Ar Ar Dr Dr Dr Dr Dr",
    "Ae Ae Ar Ar Ar Ar Dr Dr Ex Ex",
    "Ae Ae Ae Ar Ar Ar Ar Ex Ex Ex",
];

/// What the referee writes down in a Combat Phase.
#[derive(Default)]
struct Book {
    /// Phasing units in an enemy zone at its start, and enemies in a zone of ours.
    attackers: Units,
    defenders: Units,
    /// Who has taken part in a combat.
    fought: Units,
    /// Who has been moved by combats: retreats, advances and displacements.
    shifted: Units,
}

struct Tally {
    phases: u32,
    combats: u32,
    duties: u32,
    refuges: u32,
    losses: u32,
    movers: u32,
}

/// The hexes beside a hex that units, zones and attacks get across to.
fn beside(hex: HexId) -> Vec<HexId> {
    let ground = &edition().ground;
    (0..6)
        .filter(|&side| {
            let edge = ground.sides(hex)[side];
            ground.around(hex)[side] != NOWHERE && (!edge.has(Edge::WATER) || edge.has(Edge::BRIDGE))
        })
        .map(|side| ground.around(hex)[side])
        .collect()
}

fn units_of(game: &Nlb, side: Side) -> Vec<(UnitId, HexId)> {
    (edition().side(side) & Equipment::combat())
        .iter()
        .filter_map(|unit| Some((unit, game.post(unit).hex()?)))
        .collect()
}

/// [8.2.1] Infantry of good morale in a chateau.
fn is_walled(game: &Nlb, unit: UnitId, hex: HexId) -> bool {
    edition().ground.terrain(hex) == Terrain::Chateau
        && edition().stats(unit).kind == Kind::Infantry
        && !game.is_demoralized(unit)
}

impl Book {
    /// [6.1.1] [6.1.2] [8.2A.2] [8.2A.3] Who owes an attack, and to whom one is owed.
    fn open(game: &Nlb, side: Side) -> Book {
        let (mine, theirs) = (units_of(game, side), units_of(game, side.enemy()));
        let mut book = Book::default();
        for &(unit, hex) in &mine {
            if is_walled(game, unit, hex) {
                continue;
            }
            for &(foe, at) in &theirs {
                if beside(hex).contains(&at) {
                    book.attackers.insert(unit);
                    book.defenders.insert(foe);
                }
            }
        }
        book
    }

    /// Whether somebody who owes an attack can still make one, or somebody can still be attacked by those who were
    /// there from the start.
    fn undone(&self, game: &Nlb, side: Side) -> Option<UnitId> {
        let idle = |unit: &UnitId| !self.fought.has(*unit) && !self.shifted.has(*unit);
        let at = |unit: UnitId| game.post(unit).hex();
        let near =
            |a: UnitId, b: UnitId| matches!((at(a), at(b)), (Some(a), Some(b)) if beside(a).contains(&b));
        let foes: Vec<UnitId> = units_of(game, side.enemy()).into_iter().map(|(foe, _)| foe).collect();
        let stuck =
            self.attackers.iter().filter(idle).find(|&unit| {
                foes.iter().any(|&foe| self.defenders.has(foe) && idle(&foe) && near(unit, foe))
            });
        let spared = self
            .defenders
            .iter()
            .filter(idle)
            .find(|&foe| self.attackers.iter().filter(idle).any(|unit| near(unit, foe)));
        stuck.or(spared)
    }
}

/// Strength of those who are lost, by army, from what lies in the piles.
fn lost(game: &Nlb, army: Army) -> u16 {
    (edition().army(army) & Equipment::combat())
        .iter()
        .filter(|&unit| matches!(game.post(unit), Post::Lost | Post::Regroup(_)))
        .map(|unit| game.strength(unit))
        .sum()
}

/// [5.3E.1] [5.0A] Who is in an enemy zone is not offered; who is not, has not moved, and finds room on clear ground
/// beside him that no enemy controls, is.
fn check_movers(game: &Nlb, side: Side, legal: &[Decision], name: &str) {
    let foes = units_of(game, side.enemy());
    let zone: BTreeSet<HexId> = foes.iter().flat_map(|&(_, foe)| beside(foe)).collect();
    let enemies: BTreeSet<HexId> = foes.iter().map(|&(_, foe)| foe).collect();
    for (unit, hex) in units_of(game, side) {
        let offered = legal.contains(&Decision::Take(unit));
        let held = zone.contains(&hex) && !is_walled(game, unit, hex);
        assert!(!(offered && held), "{name} {:?} {unit:?} is held", game.turn());
        let open = |next: &HexId| {
            edition().plan(game.battle()).area.has(*next)
                && edition().ground.terrain(*next) == Terrain::Clear
                && !zone.contains(next)
                && !enemies.contains(next)
                && game.count_at(*next) < 2
                && beside(hex).contains(next)
                && game.reach(unit).cost(*next).is_some()
        };
        let free = !game.moved().has(unit) && !held && game.is_free_to_move(unit);
        let next = edition().ground.around(hex).iter().copied().filter(|&next| next != NOWHERE);
        if free && next.clone().any(|next| open(&next)) {
            assert!(offered, "{name} {:?} {unit:?} may move", game.turn());
        }
        // Nobody but an enemy beside him, an order of the battle or his own march holds him.
        let bound = matches!(game.battle(), Battle::GrandLigny | Battle::GrandWaterloo);
        assert!(free || held || bound || game.moved().has(unit), "{name} {unit:?} is held by nobody");
    }
}

fn watch(battle: Battle, agreed: Agreed, seed: u64, tally: &mut Tally) {
    let mut lot = record::Stream::derive(seed, "referee", battle as u64);
    let mut game = Nlb::set_up(edition(), battle, agreed);
    let mut book: Option<Book> = None;
    let mut legal = Vec::new();
    use contract::Luck;
    for _ in 0..40_000 {
        let name = || format!("{} {seed}", battle.key());
        if !battle.is_campaign() && !matches!(battle, Battle::GrandWaterloo) {
            for (army, body) in [
                (Army::French, nlb::Body::French),
                (Army::Prussian, nlb::Body::Prussian),
                (Army::Allied, nlb::Body::Allied),
            ] {
                assert_eq!(lost(&game, army), game.losses(body), "{} losses", name());
            }
            tally.losses += 1;
        }
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(chance) => {
                let outcome = lot.below(chance.outcomes());
                if let Task::Rolling(column) = game.task() {
                    // [6.4] [11.3B.2] [11.3C.1] What has to come of it.
                    let columns: Vec<&str> = TABLE[outcome as usize].split(' ').collect();
                    let mut result = columns[(column.0 + 4) as usize];
                    let after = *game.aftermath();
                    let great = matches!(battle, Battle::GrandLigny | Battle::GrandWaterloo);
                    let out = game.out_of_command();
                    let wild = (after.attackers | game.attack().guns).meets(out) && !great;
                    let lost = after.defenders.meets(out);
                    if wild && matches!(result, "De" | "Dr") || lost && result == "Ae" {
                        result = "Ar";
                    }
                    let targets = game.attack().defenders;
                    let there: Vec<UnitId> = targets.iter().flat_map(|hex| game.units_at(hex)).collect();
                    let attackers: Vec<UnitId> = after.attackers.iter().collect();
                    let guns: Vec<(UnitId, Post)> =
                        game.attack().guns.iter().map(|gun| (gun, game.post(gun))).collect();
                    let posts: Vec<Post> = attackers.iter().map(|&unit| game.post(unit)).collect();
                    game.chance(outcome, &mut Silent);
                    let gone = |unit: &UnitId| {
                        matches!(game.post(*unit), Post::Lost | Post::Regroup(_) | Post::Exited)
                    };
                    match result {
                        "De" | "Ex" => assert!(there.iter().all(gone), "{} {result}", name()),
                        "Ae" => assert!(attackers.iter().all(gone), "{} Ae", name()),
                        _ => {}
                    }
                    if result == "De" || result == "Dr" {
                        for (unit, post) in attackers.iter().zip(posts) {
                            assert!(
                                game.post(*unit) == post || gone(unit),
                                "{} {result} moved an attacker",
                                name()
                            );
                        }
                    }
                    for (gun, post) in guns {
                        assert!(game.post(gun) == post || gone(&gun), "{} a result touched a gun", name());
                    }
                    tally.combats += 1;
                } else {
                    game.chance(outcome, &mut Silent);
                }
            }
            Next::Decision(sides) => {
                let side = if sides.has(Side::French) { Side::French } else { Side::Allied };
                legal.clear();
                game.legal(side, &mut legal);
                if game.task() == Task::Combat {
                    let book = book.get_or_insert_with(|| {
                        tally.phases += 1;
                        Book::open(&game, side)
                    });
                    let undone = book.undone(&game, side);
                    let may_end = legal.contains(&Decision::EndCombat);
                    assert!(
                        !(may_end && undone.is_some()),
                        "{} {:?} may end, but {undone:?} is left over",
                        name(),
                        game.turn()
                    );
                    tally.duties += u32::from(undone.is_some());
                }
                if game.task() == Task::Movement {
                    check_movers(&game, side, &legal, &name());
                    tally.movers += 1;
                }
                // Towards the enemy, or nobody would ever meet.
                let mut pick = legal[lot.below(legal.len() as u32) as usize];
                if let Decision::To(_) = pick
                    && lot.below(4) > 0
                {
                    pick = nearest_to_the_enemy(&game, side, &legal);
                }
                if matches!(pick, Decision::EndMovement) && lot.below(8) > 0 {
                    pick = legal[lot.below(legal.len() as u32) as usize];
                }
                if let Some(book) = &mut book {
                    match pick {
                        Decision::Roll(_) => {
                            let attack = game.attack();
                            for own in attack.attackers.iter() {
                                // [6.1A] [6.1E.3] All touch all.
                                assert!(
                                    attack.defenders.iter().all(|foe| beside(own).contains(&foe)),
                                    "{}",
                                    name()
                                );
                            }
                            let hexes = attack.attackers.iter().chain(attack.defenders.iter());
                            let fighters: Units = hexes.flat_map(|hex| game.units_at(hex)).collect();
                            book.fought |= fighters | attack.guns;
                        }
                        Decision::Retreat { unit, to } => {
                            // [6.6A] No refuge beside an enemy, but behind walls.
                            let foes = units_of(&game, edition().side_of(unit).enemy());
                            let free = foes.iter().all(|&(_, foe)| foe != to && !beside(to).contains(&foe));
                            assert!(
                                free || is_walled(&game, unit, to)
                                    || game.count_at(to) == 0
                                        && edition().ground.terrain(to) == Terrain::Chateau
                                        && edition().stats(unit).kind == Kind::Infantry,
                                "{} retreat",
                                name()
                            );
                            book.shifted.insert(unit);
                            tally.refuges += 1;
                        }
                        Decision::Advance { unit, .. } => book.shifted.insert(unit),
                        Decision::AdvanceStack { from, .. } => {
                            game.units_at(from).for_each(|unit| book.shifted.insert(unit))
                        }
                        _ => {}
                    }
                }
                if matches!(pick, Decision::EndMovement | Decision::EndCombat) {
                    for hex in (0..nlb::HEXES as u16).map(HexId) {
                        let most = if edition().ground.terrain(hex) == Terrain::Chateau { 1 } else { 2 };
                        assert!(
                            game.count_at(hex) <= most,
                            "{} too many in {} {:?} {:?}",
                            name(),
                            hex.0,
                            game.units_at(hex).map(|u| edition().unit(u).key.clone()).collect::<Vec<_>>(),
                            game.task()
                        );
                    }
                    book = None;
                }
                game.decide(side, pick, &mut Silent);
            }
        }
    }
}

/// [5.3E.1] [5.0A] [6.0] [6.1.1] [6.1.2] [6.1.3] [6.1A] [6.1E.3] [6.4] [6.6A] [7.1E.1] [8.2A.2] [8.2A.3] [9.0.1]
/// [5.4.1] [8.1A.1] Random games, watched by somebody who keeps his own book.
#[test]
fn a_referee_agrees() {
    let mut tally = Tally { phases: 0, combats: 0, duties: 0, refuges: 0, losses: 0, movers: 0 };
    let games = std::env::var("REFEREE").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    for &battle in Battle::ALL {
        if matches!(
            battle,
            Battle::CampaignVariant | Battle::QuatreBrasVariant | Battle::LaBelleAllianceVariant
        ) {
            continue; // trains, charges, garrisons and rifles have their own book
        }
        for seed in 1..=games {
            let usual = <Agreed as contract::OptionSet<Battle>>::read(battle, &Default::default()).unwrap();
            let agreed = Agreed { command: usual.command || seed % 2 == 0, ..usual };
            watch(battle, agreed, seed, &mut tally);
        }
    }
    let Tally { phases, combats, duties, refuges, losses, movers } = tally;
    assert!(phases > 50 && combats > 200 && duties > 200 && refuges > 200 && losses > 1000 && movers > 1000);
}

/// Strengths are counted in sixty-fourths.
const WHOLE: u64 = 64;

/// What both sides of the attack in hand count for by 6.3 and 16.0, worked out unit by unit from the text; `None`
/// where the ground leaves a choice [6.3C].
fn strengths(game: &Nlb) -> Option<(u64, u64)> {
    let (attack, agreed) = (game.attack(), game.agreed());
    let engaged = game.duties().engaged;
    let (holding, forming) = (game.garrisons().holding, game.garrisons().forming);
    let trains = if agreed.trains { edition().kind(Kind::Train) } else { Units::EMPTY };
    let fights = |unit: &UnitId| {
        let screened = holding.has(*unit) && game.post(*unit).hex().is_some_and(|hex| game.count_at(hex) > 1);
        !engaged.has(*unit) && !screened
    };
    let near: Vec<UnitId> = (attack.attackers.iter().flat_map(|hex| game.units_at(hex)))
        .filter(|unit| fights(unit) && !(holding | forming | trains).has(*unit))
        .collect();
    let guns: Vec<UnitId> = attack.guns.iter().collect();
    let terrain = |hex: HexId| match edition().ground.terrain(hex) {
        Terrain::Chateau if agreed.garrisons => Terrain::Forest,
        other => other,
    };
    let is_rough = |hex: HexId| matches!(terrain(hex), Terrain::Forest | Terrain::Marsh);
    let is_gun = |unit: UnitId| matches!(edition().stats(unit).kind, Kind::FootGuns | Kind::HorseGuns);
    let is_horse = |unit: UnitId| edition().stats(unit).kind == Kind::Cavalry;
    // [16.11D.2] A garrison that is alone.
    let walled = |hex: HexId| game.count_at(hex) == 1 && game.units_at(hex).any(|unit| holding.has(unit));
    let wet = |from: HexId, to: HexId| {
        let ground = &edition().ground;
        (0..6).any(|at| {
            let edge = ground.sides(from)[at];
            ground.around(from)[at] == to && (edge.has(Edge::STREAM) || edge.has(Edge::BRIDGE))
        })
    };
    let targets: Vec<HexId> =
        attack.defenders.iter().filter(|&hex| game.units_at(hex).any(|unit| fights(&unit))).collect();
    let horse = near.iter().any(|&unit| is_horse(unit));
    // [16.18B.2] Those who have left before the odds are worked out attack across nothing.
    let from: BTreeSet<HexId> = near.iter().filter_map(|&unit| game.post(unit).hex()).collect();
    let across = |hex: HexId| !near.is_empty() && from.iter().all(|&own| wet(own, hex));
    if targets.iter().any(|&hex| horse && is_rough(hex) && !agreed.modified_terrain && across(hex)) {
        return None;
    }
    let rain = agreed.rain_effects && game.is_raining();
    // The attackers, for some choice of arms that count more.
    let total = |times: [u8; 3]| -> u64 {
        let mut sum = 0;
        for &unit in near.iter().chain(&guns) {
            let stats = edition().stats(unit);
            let beside = near.contains(&unit);
            let mut value = u64::from(game.strength(unit)) * WHOLE;
            if attack.charge && beside {
                value *= 2; // [16.8.1]
            }
            let arm = if is_gun(unit) { 2 } else { usize::from(is_horse(unit)) };
            value *= u64::from(times[arm]);
            if agreed.sustained_fire && near.is_empty() && !game.duties().marched.has(unit) {
                value *= if agreed.heavy_guns && stats.heavy { 3 } else { 2 }; // [16.9] [16.10.2]
            }
            let own = game.post(unit).hex().expect("it is on the map");
            let into = |what: Terrain| targets.iter().any(|&hex| terrain(hex) == what);
            let ground = beside && is_horse(unit) && targets.iter().any(|&hex| is_rough(hex) && !walled(hex))
                || targets.iter().any(|&hex| walled(hex)) && (is_horse(unit) || is_gun(unit))
                || agreed.modified_terrain
                    && (is_gun(unit) && into(Terrain::Forest)
                        || into(Terrain::Town)
                        || beside && targets.iter().any(|&hex| wet(own, hex) && !walled(hex)));
            for halved in [ground, rain, game.horse().blown.has(unit)] {
                value >>= u32::from(halved);
            }
            if attack.faint.has(unit) {
                value = (value / 2).max(WHOLE); // [16.18B.3]
            }
            sum += value;
        }
        sum.div_ceil(WHOLE)
    };
    let mut defence = 0;
    let mut foes: Vec<UnitId> = Vec::new();
    for &hex in &targets {
        for unit in game.units_at(hex).filter(|unit| fights(unit)) {
            foes.push(unit);
            let mut value = u64::from(game.strength(unit)) * WHOLE;
            if !walled(hex) {
                let times = match terrain(hex) {
                    Terrain::Chateau => 3,
                    Terrain::Town if !agreed.modified_terrain => 2,
                    _ if !agreed.modified_terrain && across(hex) => 2,
                    _ => 1,
                };
                value *= times;
                let halved = is_horse(unit)
                    && times == 1
                    && (is_rough(hex) && !horse || agreed.modified_terrain && terrain(hex) == Terrain::Town);
                value >>= u32::from(halved);
            }
            value >>= u32::from(game.horse().blown.has(unit));
            if attack.faint.has(unit) && !holding.has(unit) {
                value = (value / 2).max(WHOLE);
            }
            let gates = game.units_at(hex).any(|other| forming.has(other)); // [16.11A.2]
            value >>= u32::from(gates);
            defence += value;
        }
    }
    // [16.7.1] Different arms against infantry alone in the open: the defender chooses.
    let open = targets.iter().all(|&hex| edition().ground.terrain(hex) == Terrain::Clear)
        && foes.iter().all(|&unit| edition().stats(unit).kind == Kind::Infantry);
    let everyone = || near.iter().chain(&guns).copied();
    let arms = (
        everyone().any(|unit| !is_gun(unit) && !is_horse(unit)),
        everyone().any(is_horse),
        everyone().any(is_gun),
    );
    let choices: Vec<[u8; 3]> = match arms {
        _ if attack.times != [0; 3] => vec![attack.times],
        _ if !agreed.combined_effects || !open => vec![[1; 3]],
        (true, false, true) => vec![[2, 1, 1], [1, 1, 2]],
        (true, true, false) => vec![[2, 1, 1], [1, 2, 1]],
        (false, true, true) => vec![[1, 2, 1], [1, 1, 3]],
        (true, true, true) => {
            vec![[3, 2, 1], [3, 1, 2], [2, 3, 1], [1, 3, 2], [2, 1, 3], [1, 2, 3]]
        }
        _ => vec![[1; 3]],
    };
    Some((choices.into_iter().map(total).min().expect("a choice"), defence.div_ceil(WHOLE)))
}

/// [6.3.1] [6.3A.1] [6.3B] [16.0.1] [16.4.1] [16.4.2] [16.4.3] [16.4.6] [16.5.5] [16.7.2] [16.8.1] [16.8.5] [16.9]
/// [16.10.2] [16.11A.2] [16.11D.2] [16.18B.3] Strengths with every option, unit by unit.
#[test]
fn strengths_agree_unit_by_unit() {
    let games = std::env::var("REFEREE").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let (mut looked, mut altered) = (0, 0);
    for &battle in Battle::ALL {
        for seed in 1..=games {
            let mut lot = record::Stream::derive(seed, "strengths", battle as u64);
            let agreed =
                <Agreed as contract::OptionSet<Battle>>::drawn(battle, &Default::default(), &mut lot);
            crate::twins::play_agreed(battle, agreed, seed, |game, _, _| {
                let attack = game.attack();
                let begun = !attack.attackers.is_empty() || !attack.guns.is_empty();
                if !matches!(game.task(), Task::Attacking | Task::Odds) || !begun {
                    return;
                }
                let odds = game.odds(attack);
                let Some((strength, defence)) = strengths(game) else { return };
                assert_eq!(
                    (u64::from(odds.attack), u64::from(odds.defence)),
                    (strength, defence),
                    "{} {seed} {:?}\n{}",
                    battle.key(),
                    game.turn(),
                    serde_json::to_string(&game.position()).unwrap()
                );
                looked += 1;
                let printed: u16 = attack.guns.iter().map(|gun| game.strength(gun)).sum::<u16>()
                    + attack
                        .attackers
                        .iter()
                        .flat_map(|hex| game.units_at(hex))
                        .map(|unit| game.strength(unit))
                        .sum::<u16>();
                altered += u32::from(u64::from(printed) != strength);
            });
        }
    }
    assert!(looked > 500 && altered > 50, "{looked} {altered}");
}
