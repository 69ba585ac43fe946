//! Planning a Movement Phase for the combats one wants.
//!
//! Enemies stand still and friends block nobody, so a plan is an assignment of units to hexes they
//! can reach, no two to the same one; in which order they march does not matter. The planner climbs:
//! it tries attack packages (several units around one enemy at once, since one alone would only
//! waste itself) and single moves, and keeps what makes the position after the phase better.

use super::assess::Assessor;
use super::combat::Plan;
use super::worth::Weights;
use crate::Thought;
use boards::HexId;
use contract::{Game, Luck, Side, Silent, words};
use naw::{Decision, Hexes, MAX_UNITS, Naw, Reach, UnitId};
use record::Stream;

/// Where a unit is to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Hex(HexId),
    Exit,
}

/// A search for a good assignment.
pub struct Planner<'a> {
    game: &'a Naw,
    side: Side,
    assessor: Assessor,
    reach: [Reach; MAX_UNITS],
    movers: Vec<UnitId>,
    goals: [Option<Goal>; MAX_UNITS],
    value: f32,
    thought: Thought,
}

impl<'a> Planner<'a> {
    /// The decisions of a whole Movement Phase, its end included, each with its reason.
    pub fn plan(
        game: &'a Naw,
        side: Side,
        weights: Weights,
        thought: Thought,
        luck: &mut Stream,
    ) -> Vec<(Decision, String)> {
        let nothing = Reach { hexes: Hexes::EMPTY, exit: false };
        let mut reach = [nothing; MAX_UNITS];
        let mut legal = Vec::new();
        game.legal(side, &mut legal);
        let mut movers = Vec::new();
        for decision in legal {
            if let Decision::Take(unit) = decision {
                reach[usize::from(unit.0)] = game.reach(unit);
                movers.push(unit);
            }
        }
        let assessor = Assessor::new(game, side, weights);
        let mut planner =
            Planner { game, side, assessor, reach, movers, goals: [None; MAX_UNITS], value: 0.0, thought };
        planner.value = planner.assess(&planner.goals);
        planner.search(luck);
        planner.orders()
    }

    /// The value of the position at the start of combat if everyone goes where he is told.
    fn assess(&self, goals: &[Option<Goal>; MAX_UNITS]) -> f32 {
        self.assessor.value(&self.after(goals))
    }

    fn after(&self, goals: &[Option<Goal>; MAX_UNITS]) -> Naw {
        let mut world = self.game.clone();
        for decision in marches(&self.movers, goals) {
            world.decide(self.side, decision, &mut Silent);
            if !matches!(world.next(), contract::Next::Decision(_)) {
                return world; // the last exit may have won the game
            }
        }
        world.decide(self.side, Decision::EndMovement, &mut Silent);
        world
    }

    /// Why a unit goes where the plan sends it: the attack that it takes part in, or what it does without one.
    fn reason(&self, unit: UnitId, world: &Naw, battles: &[Plan]) -> String {
        let name = &self.game.edition().unit(unit).name;
        let Some(goal) = self.goals[usize::from(unit.0)] else { return String::new() };
        let hex = match goal {
            Goal::Exit => return format!("{name} can leave for Brussels in this phase."),
            Goal::Hex(hex) => hex,
        };
        let joins = |plan: &&Plan| (plan.attackers | plan.guns).has(unit);
        if let Some(plan) = battles.iter().find(joins) {
            let others = (plan.attackers | plan.guns).len() - 1;
            let with = if others > 0 {
                format!(" with {}", words::count(others, "other unit"))
            } else {
                String::new()
            };
            return format!("There {name} attacks{with}: {}.", plan.in_words(world));
        }
        let enemies = self.game.occupied(self.side.enemy());
        match hexes_to(self.game, hex, enemies) {
            Some(1) => {
                format!("There {name} holds enemies in its zone, and nobody else has to fight for it.")
            }
            Some(steps) => format!(
                "{name} has no good attack in reach: there it is {steps} hexes from the nearest enemy, where the plan wants it for the next turn."
            ),
            None => format!("{name} has no good attack in reach, and is best placed there."),
        }
    }

    /// Why the phase ends here.
    fn end(&self, world: &Naw, battles: &[Plan]) -> String {
        let best = battles.iter().max_by(|a, b| a.value.total_cmp(&b.value));
        match best {
            Some(plan) => format!(
                "Everybody is where the plan wants him. {} to be fought; the best is on {}.",
                match battles.len() {
                    1 => "One attack is".to_owned(),
                    many => format!("{many} attacks are"),
                },
                plan.in_words(world)
            ),
            None => "No move that is left makes the position better, and nobody has to fight.".into(),
        }
    }

    /// Climbs to a plan that no single step improves; then, while its budget lasts, shakes it and
    /// climbs again, and keeps the best.
    fn search(&mut self, luck: &mut Stream) {
        self.climb(luck);
        while !self.thought.is_over() && !self.movers.is_empty() {
            let best = (self.value, self.goals);
            for _ in 0..3 {
                let unit = self.movers[luck.below(self.movers.len() as u32) as usize];
                let home = self.game.place(unit).hex();
                let taken = home.is_some_and(|home| {
                    self.movers.iter().any(|other| self.goals[usize::from(other.0)] == Some(Goal::Hex(home)))
                });
                if !taken {
                    self.goals[usize::from(unit.0)] = None;
                }
            }
            // A look like any other: where nothing can be tried, the budget still runs out.
            self.thought.look();
            self.value = self.assess(&self.goals);
            self.climb(luck);
            if self.value < best.0 {
                (self.value, self.goals) = best;
            }
        }
    }

    fn climb(&mut self, luck: &mut Stream) {
        loop {
            let before = self.value;
            self.try_packages();
            self.try_moves(luck);
            if self.value <= before + 0.01 || self.thought.is_over() {
                return;
            }
        }
    }

    /// Keeps a set of goals if it is better than what there is.
    fn consider(&mut self, goals: [Option<Goal>; MAX_UNITS]) -> bool {
        if self.thought.is_over() {
            return false;
        }
        self.thought.look();
        let value = self.assess(&goals);
        let better = value > self.value + 0.01;
        if better {
            self.value = value;
            self.goals = goals;
        }
        better
    }

    /// The unit that will stand in a hex under the present plan.
    fn holder(&self, goals: &[Option<Goal>; MAX_UNITS], hex: HexId) -> Option<UnitId> {
        let moved_in =
            self.movers.iter().copied().find(|unit| goals[usize::from(unit.0)] == Some(Goal::Hex(hex)));
        moved_in.or_else(|| self.game.at(hex).filter(|unit| goals[usize::from(unit.0)].is_none()))
    }

    /// Around every enemy: a few ways to come at him with several units at once.
    fn try_packages(&mut self) {
        let edition = self.game.edition();
        for target in self.game.occupied(self.side.enemy()) {
            let around = edition.adjacent[usize::from(target.0)] - self.game.occupied(self.side.enemy());
            let places: Vec<HexId> =
                around.iter().filter(|hex| !edition.passable[usize::from(hex.0)].is_empty()).collect();
            if !self.movers.iter().any(|unit| self.reach[usize::from(unit.0)].hexes.meets(around)) {
                continue;
            }
            let mut tried: Vec<(i32, [Option<Goal>; MAX_UNITS])> = Vec::new();
            for subset in 1u32..1 << places.len() {
                if subset.count_ones() > 4 {
                    continue;
                }
                let chosen: Vec<HexId> = places
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| subset >> i & 1 != 0)
                    .map(|(_, hex)| *hex)
                    .collect();
                if let Some((score, goals)) = self.package(target, &chosen)
                    && goals != self.goals
                {
                    tried.push((score, goals));
                }
            }
            tried.sort_by_key(|(score, _)| -score);
            for (_, goals) in tried.into_iter().take(5) {
                self.consider(goals);
            }
        }
    }

    /// Fills the chosen hexes around an enemy with the strongest who can get there, and guesses how
    /// promising that is: the odds, and whether the enemy is shut in.
    fn package(&self, target: HexId, hexes: &[HexId]) -> Option<(i32, [Option<Goal>; MAX_UNITS])> {
        let edition = self.game.edition();
        let mut goals = self.goals;
        let mut strength = 0i32;
        let mut covered = Hexes::EMPTY;
        for &hex in hexes {
            let unit = match self.holder(&goals, hex) {
                Some(unit) => unit,
                None => {
                    // Units that already stand against somebody stay with him.
                    let free = self.movers.iter().copied().filter(|unit| {
                        self.reach[usize::from(unit.0)].hexes.has(hex) && goals[usize::from(unit.0)].is_none()
                    });
                    let unit = free.max_by_key(|unit| (edition.unit(*unit).strength, unit.0))?;
                    goals[usize::from(unit.0)] = Some(Goal::Hex(hex));
                    unit
                }
            };
            strength += i32::from(edition.unit(unit).strength);
            covered |= edition.adjacent[usize::from(hex.0)];
            covered.insert(hex);
        }
        let enemy = self.game.at(target).expect("an occupied hex holds a unit");
        let defence = i32::from(self.game.defence(enemy));
        let shut_in = (edition.passable[usize::from(target.0)]
            - covered
            - self.game.occupied(self.side.enemy())
            - self.game.zone_of(self.side))
        .is_empty();
        let ratio = (12 * strength / defence.max(1)).min(72);
        Some((ratio + if shut_in { 24 } else { 0 } - 6 * hexes.len() as i32, goals))
    }

    /// Every unit in turn: is there a better place for it?
    fn try_moves(&mut self, luck: &mut Stream) {
        let mut order = self.movers.clone();
        for last in (1..order.len()).rev() {
            order.swap(last, luck.below(last as u32 + 1) as usize);
        }
        let zone = self.game.zone_of(self.side.enemy());
        for unit in order {
            let reach = self.reach[usize::from(unit.0)];
            let mut options: Vec<Option<Goal>> = vec![None];
            if reach.exit {
                options.push(Some(Goal::Exit));
            }
            // All places at the enemy, and a sample of the others.
            options.extend((reach.hexes & zone).iter().map(|hex| Some(Goal::Hex(hex))));
            let mut others: Vec<HexId> = (reach.hexes - zone).iter().collect();
            for _ in 0..12.min(others.len()) {
                let pick = others.swap_remove(luck.below(others.len() as u32) as usize);
                options.push(Some(Goal::Hex(pick)));
            }
            for goal in options {
                if goal == self.goals[usize::from(unit.0)] {
                    continue;
                }
                let mut goals = self.goals;
                goals[usize::from(unit.0)] = None;
                let home_taken = goal.is_none()
                    && self.game.place(unit).hex().is_some_and(|home| {
                        self.movers.iter().any(|other| goals[usize::from(other.0)] == Some(Goal::Hex(home)))
                    });
                let taken = match goal {
                    Some(Goal::Hex(hex)) => self.holder(&goals, hex).is_some_and(|holder| holder != unit),
                    _ => false,
                };
                if home_taken || taken {
                    continue;
                }
                goals[usize::from(unit.0)] = goal;
                self.consider(goals);
            }
        }
    }

    fn orders(&self) -> Vec<(Decision, String)> {
        let world = self.after(&self.goals);
        let over = !matches!(world.next(), contract::Next::Decision(_));
        let battles = if over { Vec::new() } else { self.assessor.battles(&world) };
        let mut orders = Vec::new();
        let mut reason = String::new();
        for decision in marches(&self.movers, &self.goals) {
            if let Decision::Take(unit) = decision {
                reason = self.reason(unit, &world, &battles);
            }
            orders.push((decision, reason.clone()));
        }
        orders.push((Decision::EndMovement, self.end(&world, &battles)));
        orders
    }
}

/// How many hexes lie between a hex and the nearest of some others, counted over the map.
fn hexes_to(game: &Naw, from: HexId, to: Hexes) -> Option<usize> {
    let adjacent = &game.edition().adjacent;
    let mut reached = Hexes::of(from);
    for steps in 1..40 {
        let next = reached.iter().fold(reached, |all, hex| all | adjacent[usize::from(hex.0)]);
        if next.meets(to) {
            return Some(steps);
        }
        reached = next;
    }
    None
}

/// The decisions that carry goals out.
fn marches<'a>(
    movers: &'a [UnitId],
    goals: &'a [Option<Goal>; MAX_UNITS],
) -> impl Iterator<Item = Decision> + 'a {
    movers.iter().flat_map(|&unit| {
        let goal = goals[usize::from(unit.0)];
        let march = goal.map(|goal| match goal {
            Goal::Hex(hex) => Decision::To(hex),
            Goal::Exit => Decision::Exit,
        });
        march.into_iter().flat_map(move |march| [Decision::Take(unit), march])
    })
}
