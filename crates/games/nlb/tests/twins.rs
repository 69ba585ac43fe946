//! Second, slow implementations of the two trickiest rules, compared with the fast ones on the positions of random games.

use crate::common::{Lot, edition, nearest_to_the_enemy};
use boards::HexId;
use contract::{Game, Named, Next, Side, Silent};
use nlb::s02_equipment::{Edge, NOWHERE};
use nlb::{Agreed, Battle, Decision, Equipment, Field, Kind, Nlb, Post, Task, Terrain, UnitId, Units};
use std::collections::BTreeSet;

/// Plays a random game and shows every position in which a side is asked.
pub fn play(battle: Battle, seed: u64, look: impl FnMut(&Nlb, Side, &[Decision])) {
    let great = battle.is_campaign() || matches!(battle, Battle::GrandLigny | Battle::GrandWaterloo);
    // [28.A] The early campaign has its headquarters and trains.
    let own = match battle {
        Battle::CampaignVariant => <Agreed as contract::OptionSet<Battle>>::read(battle, &Default::default()),
        _ => Ok(<Agreed as contract::OptionSet<Battle>>::usual()),
    };
    let agreed = Agreed { command: great || seed.is_multiple_of(2), ..own.expect("it can be played") };
    play_agreed(battle, agreed, seed, look);
}

/// The same with these options.
pub fn play_agreed(battle: Battle, agreed: Agreed, seed: u64, mut look: impl FnMut(&Nlb, Side, &[Decision])) {
    let mut lot = Lot::of(seed);
    let mut game = Nlb::set_up(edition(), battle, agreed);
    let mut legal = Vec::new();
    loop {
        match game.next() {
            Next::Over(_) => return,
            Next::Chance(_) => game.chance(lot.below(6) as u32, &mut Silent),
            Next::Decision(sides) => {
                let side = if sides.has(Side::French) { Side::French } else { Side::Allied };
                legal.clear();
                game.legal(side, &mut legal);
                look(&game, side, &legal);
                // Towards the enemy, or nobody would ever meet.
                let mut pick = legal[lot.below(legal.len())];
                if let Decision::To(_) = pick
                    && lot.below(3) > 0
                {
                    pick = nearest_to_the_enemy(&game, side, &legal);
                }
                if matches!(pick, Decision::EndMovement) && lot.below(12) > 0 {
                    pick = legal[lot.below(legal.len())];
                }
                game.decide(side, pick, &mut Silent);
            }
        }
    }
}

/// The duties of a phase as a graph, and every way to fight them out.
struct Slow {
    mine: Vec<HexId>,
    foes: Vec<HexId>,
    touch: Vec<u32>,
    guns: Vec<(HexId, u32)>,
    obliged: u32,
    garrisons: u32,
    owed: u32,
}

/// An attack: defenders, attackers, hexes with guns.
type Fight = (u32, u32, u32);

impl Slow {
    fn of(game: &Nlb) -> Slow {
        let field = Field::of(game);
        let foes: Vec<HexId> = field.targets().collect();
        let bit = |hex: HexId| 1 << foes.iter().position(|&foe| foe == hex).expect("a target");
        let mut mine: Vec<HexId> = Vec::new();
        let mut guns: Vec<HexId> = Vec::new();
        for &foe in &foes {
            mine.extend(field.attackers_of(foe));
            guns.extend(field.guns_on(foe));
        }
        for list in [&mut mine, &mut guns] {
            list.sort();
            list.dedup();
        }
        let reach = |hex: &HexId| field.foes_of(*hex).map(bit).sum::<u32>();
        let number = |set: BTreeSet<HexId>| {
            (0..).zip(&mine).filter(|(_, hex)| set.contains(hex)).map(|(index, _)| 1 << index).sum::<u32>()
        };
        let garrisons =
            mine.iter().copied().filter(|&hex| game.units_at(hex).any(|unit| game.is_garrison(unit)));
        Slow {
            touch: mine.iter().map(reach).collect(),
            guns: guns.iter().map(|hex| (*hex, reach(hex))).collect(),
            obliged: number(field.obliged().collect()),
            garrisons: number(garrisons.collect()),
            owed: field.owed().map(bit).sum(),
            mine,
            foes,
        }
    }

    fn is_small(&self) -> bool {
        self.mine.len() <= 5 && self.foes.len() <= 5 && self.guns.len() <= 3
    }

    /// Every attack that the map allows with those who have not fought.
    fn fights(&self, spent: Fight) -> Vec<Fight> {
        let mut found = Vec::new();
        for defenders in 1..1_u32 << self.foes.len() {
            if defenders & spent.0 != 0 {
                continue;
            }
            for attackers in 0..1_u32 << self.mine.len() {
                let able = |index: &usize| self.touch[*index] & defenders == defenders;
                let members: Vec<usize> =
                    (0..self.mine.len()).filter(|index| attackers & (1 << index) != 0).collect();
                if attackers & spent.1 != 0 || !members.iter().all(able) {
                    continue;
                }
                for guns in 0..1_u32 << self.guns.len() {
                    let fits = (0..self.guns.len())
                        .filter(|index| guns & (1 << index) != 0)
                        .all(|index| self.guns[index].1 & defenders != 0 && spent.2 & (1 << index) == 0);
                    let alone = attackers == 0 && (guns == 0 || defenders.count_ones() > 1);
                    if fits && !alone {
                        found.push((defenders, attackers, guns));
                    }
                }
            }
        }
        found
    }

    /// [8.2A.4] What must be attacked once this has been.
    fn owed_after(&self, owed: u32, fight: Fight) -> u32 {
        let garrisons = (0..self.mine.len()).filter(|index| fight.1 & self.garrisons & (1 << index) != 0);
        garrisons.fold(owed, |owed, index| owed | self.touch[index])
    }

    /// How many duties are left undone at best.
    fn best(&self, spent: Fight, owed: u32, known: &mut std::collections::HashMap<(Fight, u32), u32>) -> u32 {
        if let Some(&best) = known.get(&(spent, owed)) {
            return best;
        }
        let mut best = (self.obliged & !spent.1).count_ones() + (owed & !spent.0).count_ones();
        for fight in self.fights(spent) {
            let after = (spent.0 | fight.0, spent.1 | fight.1, spent.2 | fight.2);
            best = best.min(self.best(after, self.owed_after(owed, fight), known));
            if best == 0 {
                break;
            }
        }
        known.insert((spent, owed), best);
        best
    }
}

/// [6.1.1] [6.1.2] [6.1.4] [6.1E.1] [6.1E.2] [6.1E.3] [7.1F] [8.2A.4] What may be attacked, who may join, what may be
/// rolled for, and when the phase may end: against a search of every way to fight it out.
#[test]
fn duties_agree_with_a_search_of_everything() {
    let (mut looked, mut garrisons, mut guns) = (0, 0, 0);
    for &battle in Battle::ALL {
        for seed in 1..=6 {
            play(battle, seed, |game, _, legal| {
                if !matches!(game.task(), Task::Combat | Task::Attacking) {
                    return;
                }
                let slow = Slow::of(game);
                if slow.foes.is_empty() || !slow.is_small() {
                    return;
                }
                let mut known = Default::default();
                let best = slow.best((0, 0, 0), slow.owed, &mut known);
                let allowed: Vec<Fight> = slow
                    .fights((0, 0, 0))
                    .into_iter()
                    .filter(|&fight| slow.best(fight, slow.owed_after(slow.owed, fight), &mut known) <= best)
                    .collect();
                let foe = |hex: HexId| 1 << slow.foes.iter().position(|&foe| foe == hex).expect("a target");
                let own =
                    |hex: HexId| 1 << slow.mine.iter().position(|&own| own == hex).expect("an attacker");
                let gun = |hex: HexId| 1 << slow.guns.iter().position(|&(own, _)| own == hex).expect("a gun");
                let attack = game.attack();
                let now: Fight = (
                    attack.defenders.iter().map(foe).sum(),
                    attack.attackers.iter().map(own).sum(),
                    attack
                        .guns
                        .iter()
                        .map(|unit| gun(game.post(unit).hex().unwrap()))
                        .fold(0, |all, bit| all | bit),
                );
                let begun = now.1 | now.2 != 0;
                let has = |fight: &Fight, part: Fight| {
                    part.0 & !fight.0 == 0 && part.1 & !fight.1 == 0 && part.2 & !fight.2 == 0
                };
                let exact = |part: Fight, fight: &Fight| has(fight, part) && fight.0 == part.0;
                for &hex in slow.foes.iter().filter(|&&hex| !attack.defenders.has(hex)) {
                    let part = (now.0 | foe(hex), 0, 0);
                    let may = !begun && allowed.iter().any(|fight| has(fight, part));
                    assert_eq!(
                        legal.contains(&Decision::Target(hex)),
                        may,
                        "{battle:?} {seed} target {hex:?}"
                    );
                }
                for &hex in slow.mine.iter().filter(|&&hex| !attack.attackers.has(hex)) {
                    let part = (now.0, now.1 | own(hex), now.2);
                    let may = now.0 != 0 && allowed.iter().any(|fight| exact(part, fight));
                    assert_eq!(legal.contains(&Decision::Join(hex)), may, "{battle:?} {seed} join {hex:?}");
                }
                // [16.17C] On a train alone no die is thrown.
                let rolls =
                    legal.iter().any(|decision| matches!(decision, Decision::Roll(_) | Decision::Overrun));
                assert_eq!(rolls, allowed.contains(&now), "{battle:?} {seed} roll");
                if game.task() == Task::Combat {
                    let all = slow.obliged.count_ones() + slow.owed.count_ones();
                    assert_eq!(legal.contains(&Decision::EndCombat), best == all, "{battle:?} {seed} end");
                }
                looked += 1;
                garrisons += u32::from(slow.garrisons != 0);
                guns += u32::from(!slow.guns.is_empty());
            });
        }
    }
    assert!(looked > 500 && garrisons > 5 && guns > 100, "{looked} {garrisons} {guns}");
}

/// Whether a hex is in the zone of an enemy of a unit, looking at everyone.
pub fn is_threatened(game: &Nlb, unit: UnitId, hex: HexId) -> bool {
    let friends = (edition().side(edition().side_of(unit)) & Equipment::combat())
        .iter()
        .filter(|&friend| game.post(friend) == Post::On(hex));
    is_threatened_among(game, unit, hex, friends)
}

/// The same with these friends in the hex.
fn is_threatened_among(game: &Nlb, unit: UnitId, hex: HexId, friends: impl Iterator<Item = UnitId>) -> bool {
    let side = edition().side_of(unit);
    // [16.17C] A train has no zone.
    let enemies = (edition().side(side.enemy()) & Equipment::combat()) - edition().kind(Kind::Train);
    let beside = enemies.iter().filter_map(|enemy| game.post(enemy).hex()).any(|enemy| {
        (0..6).any(|direction| {
            let edge = edition().ground.sides(enemy)[direction];
            edition().ground.around(enemy)[direction] == hex
                && (!edge.has(Edge::WATER) || edge.has(Edge::BRIDGE))
        })
    });
    let steady = |unit: UnitId| edition().stats(unit).kind == Kind::Infantry && !game.is_demoralized(unit);
    let friends: Vec<UnitId> = friends.filter(|&friend| friend != unit).collect();
    let walls = edition().ground.terrain(hex) == Terrain::Chateau;
    let safe = walls && if friends.is_empty() { steady(unit) } else { friends.into_iter().any(steady) };
    beside && !safe
}

/// Where a unit may go, making every chain of displacements by hand.
fn retreats(game: &Nlb, unit: UnitId) -> Vec<HexId> {
    let posts: Vec<(UnitId, HexId)> = (edition().side(edition().side_of(unit)) & Equipment::combat())
        .iter()
        .filter_map(|other| Some((other, game.post(other).hex()?)))
        .collect();
    let ways = ways(game, unit, &posts);
    let free: Vec<HexId> = ways.iter().copied().filter(|&hex| fits(&posts, unit, hex)).collect();
    if !free.is_empty() {
        return free;
    }
    let used = game.aftermath().displaced.with(unit);
    ways.into_iter().filter(|&hex| chain(game, unit, hex, posts.clone(), used)).collect()
}

fn room(posts: &[(UnitId, HexId)], hex: HexId) -> usize {
    let capacity = if edition().ground.terrain(hex) == Terrain::Chateau { 1 } else { 2 };
    let here = posts.iter().filter(|(unit, post)| *post == hex && !edition().rifles.has(*unit));
    usize::saturating_sub(capacity, here.count())
}

/// [16.1B.2] Whether a unit finds room; rifles always do.
fn fits(posts: &[(UnitId, HexId)], unit: UnitId, hex: HexId) -> bool {
    edition().rifles.has(unit) || room(posts, hex) > 0
}

/// The hexes beside a unit that are no bar to it, full or not.
fn ways(game: &Nlb, unit: UnitId, posts: &[(UnitId, HexId)]) -> Vec<HexId> {
    let here = posts.iter().find(|(other, _)| *other == unit).expect("it is there").1;
    let enemies: BTreeSet<HexId> = (edition().side(edition().side_of(unit).enemy()) & Equipment::combat())
        .iter()
        .filter_map(|enemy| game.post(enemy).hex())
        .collect();
    (0..6)
        .filter_map(|direction| {
            let hex = edition().ground.around(here)[direction];
            let edge = edition().ground.sides(here)[direction];
            let crossed = !edge.has(Edge::WATER) || edge.has(Edge::BRIDGE);
            let in_play = hex != NOWHERE && edition().plan(game.battle()).area.has(hex);
            (crossed && in_play).then_some(hex)
        })
        .filter(|&hex| {
            let there = posts.iter().filter(|(_, post)| *post == hex).map(|(other, _)| *other);
            !enemies.contains(&hex) && !is_threatened_among(game, unit, hex, there)
        })
        .filter(|&hex| game.units_at(hex).all(|other| edition().stats(other).kind != Kind::Train)) // [16.17B]
        .filter(|&hex| edition().ground.terrain(hex) != Terrain::Chateau || fits(posts, unit, hex))
        .collect()
}

/// Puts a unit into a full hex and tries everyone there in turn.
fn chain(game: &Nlb, unit: UnitId, to: HexId, mut posts: Vec<(UnitId, HexId)>, used: Units) -> bool {
    let there: Vec<UnitId> = posts.iter().filter(|(_, post)| *post == to).map(|(other, _)| *other).collect();
    posts.iter_mut().find(|(other, _)| *other == unit).expect("it is there").1 = to;
    there.into_iter().filter(|&next| !used.has(next) && !edition().rifles.has(next)).any(|next| {
        let used = used.with(next);
        let ways = ways(game, next, &posts);
        ways.iter().any(|&hex| fits(&posts, next, hex))
            || ways.iter().any(|&hex| chain(game, next, hex, posts.clone(), used))
    })
}

/// [6.6A] [6.6C.1] [6.6C.2] [6.6D.2] [6.6D.3] [6.6D.4] [8.1A.2] Ways back, against chains of displacements made one
/// by one with every unit looked at.
#[test]
fn retreats_agree_with_chains_made_by_hand() {
    let (mut looked, mut chains, mut lost) = (0, 0, 0);
    for &battle in Battle::ALL {
        for seed in 1..=12 {
            play(battle, seed, |game, _, legal| {
                let units: Units = match game.task() {
                    Task::Retreating(_) => game.aftermath().retreating,
                    Task::Displacing(hex) => {
                        chains += 1;
                        let fixed = game.aftermath().displaced | edition().rifles;
                        game.units_at(hex).filter(|&unit| !fixed.has(unit)).collect()
                    }
                    _ => return,
                };
                for unit in units.iter() {
                    let mut fast: Vec<HexId> = legal
                        .iter()
                        .filter_map(|decision| match *decision {
                            Decision::Retreat { unit: other, to } if other == unit => Some(to),
                            _ => None,
                        })
                        .collect();
                    let mut slow = retreats(game, unit);
                    fast.sort();
                    slow.sort();
                    assert_eq!(fast, slow, "{battle:?} {seed} {unit:?} {:?}", game.task());
                    lost += u32::from(slow.is_empty());
                    looked += 1;
                }
            });
        }
    }
    assert!(looked > 1000 && chains > 0 && lost > 0, "{looked} {chains} {lost}");
}
