//! Planning a Movement Phase for the combats one wants.
//!
//! Enemies stand still and friends block nobody, so a plan is an assignment of units to hexes they can reach, no more
//! to a hex than it holds; in which order they march does not matter. The planner begins with a march towards the
//! enemy and the goals of the battle and climbs from there: it tries attack packages (several units around one enemy
//! at once, since one alone would only waste itself) and single moves, and keeps what makes the position after the
//! phase better.

use super::assess::{Assessor, Charts, is_infantry};
use super::fights::{Fight, is_gun};
use super::leaders;
use super::worth::Weights;
use crate::Thought;
use boards::HexId;
use contract::{Game, Luck, Side};
use nlb::s02_equipment::grid;
use nlb::{Decision, Hexes, Nlb, Terrain, UNITS, UnitId, Units};
use record::Stream;
use std::cmp::Reverse;
use std::sync::Arc;

/// Where each unit is to go, if anywhere.
type Goals = [Option<HexId>; UNITS];

/// Hexes within which an enemy could surprise those who form a garrison.
const SURPRISE: u16 = 4;

/// An order, and why it is given.
pub type Order = (Decision, String);

/// A search for a good assignment.
pub struct Planner<'a> {
    game: &'a Nlb,
    assessor: Assessor,
    /// By unit: where it can get.
    reach: Vec<Hexes>,
    movers: Vec<UnitId>,
    goals: Goals,
    /// The position when everyone is where he is told to go.
    world: Nlb,
    value: f32,
    zone: Hexes,
    thought: &'a mut Thought,
}

impl<'a> Planner<'a> {
    /// The decisions of a whole Movement Phase, its end included, each with its reason.
    pub fn plan(
        game: &'a Nlb,
        side: Side,
        weights: Weights,
        charts: Arc<Charts>,
        thought: &'a mut Thought,
        legal: &[Decision],
        luck: &mut Stream,
    ) -> Vec<Order> {
        let mut reach = vec![Hexes::EMPTY; UNITS];
        let mut movers = Vec::new();
        for decision in legal {
            if let Decision::Take(unit) = *decision
                && !unit.is_leader()
                && game.post(unit).hex().is_some()
            {
                reach[unit.index()] = game.reach(unit).set();
                movers.push(unit);
            }
        }
        let assessor = Assessor::new(game, side, weights, charts).for_a_phase();
        let value = assessor.value(game);
        let zone = game.zone_of(side.enemy());
        let mut planner = Planner {
            game,
            assessor,
            reach,
            movers,
            goals: [None; UNITS],
            world: game.clone(),
            value,
            zone,
            thought,
        };
        planner.march();
        planner.climb(luck);
        planner.orders(legal)
    }

    /// Everyone as far on his way as he gets without meeting the enemy, the foremost first.
    fn march(&mut self) {
        let way = |unit: UnitId, hex| self.assessor.way(self.game, unit, hex);
        let mut order = self.movers.clone();
        let home = |unit: UnitId| self.game.post(unit).hex().expect("movers are on the map");
        order.sort_by(|&a, &b| way(a, home(a)).total_cmp(&way(b, home(b))));
        let mut goals = self.goals;
        let mut world = self.game.clone();
        for unit in order {
            let here = way(unit, home(unit));
            let free = (self.reach[unit.index()] - self.zone)
                .iter()
                .filter(|&hex| world.count_at(hex) < world.capacity(hex));
            let score = |hex: HexId| {
                let terrain = match world.ground().terrain(hex) {
                    Terrain::Town => 0.4,
                    Terrain::Chateau if is_infantry(&world, unit) => 0.6,
                    _ => 0.0,
                };
                terrain - way(unit, hex)
            };
            let best = free.map(|hex| (score(hex), hex)).max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((value, hex)) = best
                && value > 0.05 - here
            {
                goals[unit.index()] = Some(hex);
                world.suppose(unit, hex);
            }
        }
        self.thought.look();
        let value = self.assessor.value(&world);
        if value > self.value {
            (self.goals, self.world, self.value) = (goals, world, value);
            return;
        }
        // Too bold for all of them; those who improve things one by one may go.
        for unit in self.movers.clone() {
            if let Some(hex) = goals[unit.index()] {
                self.try_one(unit, Some(hex));
            }
        }
    }

    fn climb(&mut self, luck: &mut Stream) {
        loop {
            let before = self.value;
            self.try_packages();
            self.try_moves(luck);
            if self.value <= before + 0.05 || self.thought.is_over() {
                return;
            }
        }
    }

    /// The position with other goals for some units.
    fn after(&self, goals: &Goals) -> Nlb {
        let mut world = self.world.clone();
        for &unit in &self.movers {
            let index = unit.index();
            if goals[index] != self.goals[index] {
                let home = self.game.post(unit).hex().expect("movers are on the map");
                world.suppose(unit, goals[index].unwrap_or(home));
            }
        }
        world
    }

    /// Keeps a set of goals if it is better than what there is.
    fn consider(&mut self, goals: Goals) -> bool {
        if self.thought.is_over() {
            return false;
        }
        let world = self.after(&goals);
        let moved = self.movers.iter().filter(|unit| goals[unit.index()] != self.goals[unit.index()]);
        let crowded = moved
            .filter_map(|&unit| world.post(unit).hex())
            .any(|hex| world.count_at(hex) > world.capacity(hex));
        if crowded {
            return false;
        }
        self.thought.look();
        let value = self.assessor.value(&world);
        let better = value > self.value + 0.01;
        if better {
            (self.goals, self.world, self.value) = (goals, world, value);
        }
        better
    }

    fn try_one(&mut self, unit: UnitId, goal: Option<HexId>) -> bool {
        let mut goals = self.goals;
        goals[unit.index()] = goal;
        self.consider(goals)
    }

    /// The enemies, those first against whom most can be brought for their strength.
    fn targets(&self) -> Vec<HexId> {
        let game = self.game;
        let promise = |target: HexId| {
            let around: Hexes = game.beside(target).filter(|&hex| game.plan().area.has(hex)).collect();
            let come = self.movers.iter().filter(|unit| self.reach[unit.index()].meets(around));
            let attack: u16 = come.map(|&unit| game.strength(unit)).sum();
            let terrain = match game.ground().terrain(target) {
                Terrain::Chateau => 3,
                Terrain::Town => 2,
                _ => 1,
            };
            let defence: u16 = game.units_at(target).map(|unit| game.strength(unit)).sum::<u16>() * terrain;
            // Beyond the best odds more strength is of no use, but a bigger prize is.
            (attack.min(6 * defence) / defence.max(1), defence / terrain)
        };
        let mut targets: Vec<((u16, u16), HexId)> = game
            .occupied(self.assessor.side.enemy())
            .iter()
            .map(|target| (promise(target), target))
            .collect();
        targets.sort_by_key(|(promise, target)| (Reverse(*promise), target.0));
        targets.into_iter().map(|(_, target)| target).collect()
    }

    /// Around every enemy: a few ways to come at him with several units at once.
    fn try_packages(&mut self) {
        let theirs = *self.game.occupied(self.assessor.side.enemy());
        for target in self.targets() {
            if self.thought.is_over() {
                return;
            }
            let places: Vec<HexId> = self
                .game
                .beside(target)
                .filter(|&hex| self.game.plan().area.has(hex) && !theirs.has(hex))
                .collect();
            let around: Hexes = places.iter().copied().collect();
            if !self.movers.iter().any(|unit| self.reach[unit.index()].meets(around)) {
                continue;
            }
            let mut tried: Vec<(i32, Goals)> = Vec::new();
            for subset in 1u32..1 << places.len() {
                if subset.count_ones() > 4 {
                    continue;
                }
                let chosen: Vec<HexId> = places
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| subset >> index & 1 != 0)
                    .map(|(_, hex)| *hex)
                    .collect();
                if let Some((score, goals)) = self.package(target, &chosen)
                    && goals != self.goals
                {
                    tried.push((score, goals));
                }
            }
            tried.sort_by_key(|(score, _)| -score);
            for (_, goals) in tried.into_iter().take(4) {
                self.consider(goals);
            }
        }
    }

    /// Fills the chosen hexes around an enemy with the strongest who can get there until the odds are good enough,
    /// and guesses how promising that is: the odds, and whether the enemy is shut in.
    fn package(&self, target: HexId, hexes: &[HexId]) -> Option<(i32, Goals)> {
        let game = self.game;
        let mut goals = self.goals;
        let mut used = Units::EMPTY;
        let mut strength = 0u16;
        let mut covered = Hexes::EMPTY;
        let garrison = game.units_at(target).any(|unit| game.is_garrison(unit));
        let times = match game.ground().terrain(target) {
            Terrain::Chateau => 3,
            Terrain::Town => 2,
            _ => 1,
        };
        let defence: u16 = times * game.units_at(target).map(|unit| game.strength(unit)).sum::<u16>();
        let enough = defence.max(1) * if garrison { 4 } else { 6 };
        // One for each hex first, then a second one where it helps.
        let mut rooms: Vec<u8> = Vec::new();
        for &hex in hexes {
            let there = self.world.units_at(hex).count() as u8;
            strength += self.world.units_at(hex).map(|unit| game.strength(unit)).sum::<u16>();
            rooms.push(game.capacity(hex).saturating_sub(there));
            covered.insert(hex);
            covered |= game.beside(hex).filter(|&next| game.plan().area.has(next)).collect();
        }
        for round in 0..2 {
            for (&hex, room) in hexes.iter().zip(&mut rooms) {
                let empty = *room == game.capacity(hex);
                if *room == 0 || round == 1 && strength >= enough || round == 0 && !empty {
                    continue;
                }
                // Units that already stand against somebody stay with him.
                let free = self.movers.iter().copied().filter(|&unit| {
                    !used.has(unit)
                        && self.reach[unit.index()].has(hex)
                        && !is_gun(game, unit)
                        && goals[unit.index()].is_none_or(|goal| !self.zone.has(goal))
                });
                let Some(unit) = free.max_by_key(|&unit| (game.strength(unit), unit.0)) else {
                    if empty && round == 0 {
                        return None;
                    }
                    continue;
                };
                goals[unit.index()] = Some(hex);
                used.insert(unit);
                strength += game.strength(unit);
                *room -= 1;
            }
        }
        let theirs = game.occupied(self.assessor.side.enemy());
        let shut_in = game
            .beside(target)
            .filter(|&next| game.plan().area.has(next) && !theirs.has(next))
            .all(|next| covered.has(next) || self.world.is_next_to(self.assessor.side, next));
        let ratio = (12 * i32::from(strength) / i32::from(defence.max(1))).min(72);
        Some((ratio + if shut_in { 30 } else { 0 } - 5 * hexes.len() as i32, goals))
    }

    /// Every unit in turn: is there a better place for it?
    fn try_moves(&mut self, luck: &mut Stream) {
        let mut order = self.movers.clone();
        for last in (1..order.len()).rev() {
            order.swap(last, luck.below(last as u32 + 1) as usize);
        }
        for unit in order {
            if self.thought.is_over() {
                return;
            }
            let reach = self.reach[unit.index()];
            if self.goals[unit.index()].is_some() {
                self.try_one(unit, None);
            }
            // Places at the enemy, or for guns those from which they see him; and some of the others.
            let mut options: Vec<HexId> = if is_gun(self.game, unit) {
                let theirs = *self.game.occupied(self.assessor.side.enemy());
                let sees = |&hex: &HexId| self.game.tables().targets(hex).any(|target| theirs.has(target));
                (reach - self.zone).iter().filter(sees).collect()
            } else {
                (reach & self.zone).iter().collect()
            };
            while options.len() > 8 {
                options.swap_remove(luck.below(options.len() as u32) as usize);
            }
            let mut others: Vec<HexId> = (reach - self.zone).iter().collect();
            for _ in 0..4.min(others.len()) {
                options.push(others.swap_remove(luck.below(others.len() as u32) as usize));
            }
            for hex in options {
                if self.goals[unit.index()] != Some(hex) {
                    self.try_one(unit, Some(hex));
                }
            }
        }
    }

    /// The plan as orders: units, then leaders, then the end of the phase.
    fn orders(&self, legal: &[Decision]) -> Vec<Order> {
        // At night and in the rain nobody fights.
        let fights = if self.game.is_still() { Vec::new() } else { self.assessor.fights(&self.world) };
        let mut orders = Vec::new();
        for &unit in &self.movers {
            if let Some(hex) = self.goals[unit.index()] {
                let why = self.reason(unit, hex, &fights);
                orders.push((Decision::Take(unit), why.clone()));
                orders.push((Decision::To(hex), why));
            }
        }
        // Officers to their men first, then commanders to the officers.
        let mut world = self.world.clone();
        let mut led: Vec<UnitId> = legal
            .iter()
            .filter_map(|decision| if let Decision::Take(unit) = *decision { Some(unit) } else { None })
            .filter(|unit| unit.is_leader())
            .collect();
        led.sort_by_key(|&leader| self.game.stats(leader).corps.is_none());
        for leader in led {
            if let Some((hex, why)) = leaders::station(self.game, &world, leader) {
                world.suppose(leader, hex);
                orders.push((Decision::Take(leader), why.to_owned()));
                orders.push((Decision::To(hex), why.to_owned()));
            }
        }
        // Walls are manned by whoever stays in them with nobody near enough to surprise him.
        let theirs = *self.game.occupied(self.assessor.side.enemy());
        for decision in legal {
            if let Decision::Garrison(unit) = *decision
                && self.goals[unit.index()].is_none()
                && let Some(hex) = self.game.post(unit).hex()
                && theirs.iter().all(|foe| grid().distance(hex, foe) > SURPRISE)
            {
                orders.push((*decision, "Behind walls that are manned it is hard to drive off.".to_owned()));
            }
        }
        let why = match fights.iter().map(|fight| fight.value).sum::<f32>() {
            _ if fights.is_empty() => "Everyone stands where he should; there will be no combat.".to_owned(),
            value => format!(
                "Everyone stands where he should: {} combats, worth {value:+.1} in all.",
                fights.len()
            ),
        };
        orders.push((Decision::EndMovement, why));
        orders
    }

    /// Why a unit goes somewhere.
    fn reason(&self, unit: UnitId, hex: HexId, fights: &[Fight]) -> String {
        let name = &self.game.edition().unit(unit).name;
        let fight = fights
            .iter()
            .find(|fight| fight.attack.guns.has(unit) || fight.attack.attackers.iter().any(|own| own == hex));
        match fight {
            Some(fight) => format!("{name} takes part in the attack on {}.", fight.in_words(&self.world)),
            None => {
                let home = self.game.post(unit).hex().expect("movers are on the map");
                let closer =
                    self.assessor.way(self.game, unit, hex) < self.assessor.way(self.game, unit, home);
                if closer {
                    format!("{name} closes up, without meeting the enemy yet.")
                } else {
                    format!("{name} is safer there, or better placed to hold.")
                }
            }
        }
    }
}
