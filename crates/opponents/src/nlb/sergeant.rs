//! The sergeant: one phase ahead, the die taken exactly. He plans his whole movement for the combats he wants, allots
//! his attacks so that they add up best, and minds what the enemy can do next.

use super::assess::{Assessor, Charts};
use super::council::{Council, POSTURES};
use super::fights::{Fight, Fights, zones};
use super::leaders;
use super::movement::{Order, Planner};
use super::worth::{Weights, Worth, leaving};
use crate::choosing::best;
use crate::{Budget, Opponent, Thought, View};
use boards::HexId;
use contract::{Game, Side, Silent};
use nlb::s02_equipment::grid;
use nlb::{Decision, Nlb, Task, Turn, UnitId, Units};
use record::Stream;
use std::collections::VecDeque;
use std::sync::Arc;

/// Positions he looks at for the first plan of a Movement Phase, whatever he is allowed, and for each of the others.
const APPETITE: u64 = 1_500;
const OTHERS: u64 = 400;
/// Decisions he plays on to find out which of his plans is best.
const WEIGHING: u64 = 40_000;

/// A solid opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    weights: Weights,
    /// Orders for the phase, and which phase that is.
    orders: VecDeque<Order>,
    phase: Option<(Turn, Side)>,
    /// The attack he is putting together.
    attack: Option<Fight>,
    reason: String,
    /// Whether the last decision was the only one.
    forced: bool,
    /// Whether he compares ways to go about a turn, or takes the first.
    weighs: bool,
    /// How far it is to everywhere, and in whose turn that was found.
    charts: Option<(Turn, Side, Arc<Charts>)>,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant {
            luck: Stream::derive(seed, "sergeant", 0),
            weights: Weights::SERGEANT,
            orders: VecDeque::new(),
            phase: None,
            attack: None,
            reason: String::new(),
            forced: false,
            weighs: true,
            charts: None,
        }
    }

    /// One who plays on in the thoughts of another: he takes the first plan he makes.
    pub fn drilled(seed: u64, weights: Weights, game: &Nlb, charts: Arc<Charts>) -> Sergeant {
        let charts = Some((game.turn(), game.phasing(), charts));
        Sergeant { weights, weighs: false, charts, ..Sergeant::new(seed) }
    }

    /// How far it is to everywhere. In thoughts what was found before will do.
    fn charts(&mut self, game: &Nlb, side: Side) -> Arc<Charts> {
        let now = (game.turn(), game.phasing());
        match &self.charts {
            Some((turn, phasing, charts)) if !self.weighs || (*turn, *phasing) == now => charts.clone(),
            _ => {
                let charts = Arc::new(Charts::of(game, side));
                self.charts = Some((now.0, now.1, charts.clone()));
                charts
            }
        }
    }

    /// Has orders for the Movement Phase that a game is in.
    pub fn carry_out(&mut self, game: &Nlb, side: Side, orders: &[Order]) {
        self.phase = Some((game.turn(), side));
        self.orders = orders.iter().cloned().collect();
    }

    /// The plan for a Movement Phase: of some ways to go about the turn, the one that turns out best when the enemy
    /// has answered.
    fn plan(&mut self, game: &Nlb, side: Side, legal: &[Decision], budget: &Budget) -> Vec<Order> {
        let mut thought = Thought::new(budget).at_most(APPETITE);
        let charts = self.charts(game, side);
        let first =
            Planner::plan(game, side, self.weights, charts.clone(), &mut thought, legal, &mut self.luck);
        if !self.weighs || budget.nodes <= APPETITE || thought.is_late() || !meet(game) {
            return first;
        }
        let mut plans = vec![first];
        for posture in &POSTURES[1..] {
            let mut thought = Thought::new(budget).at_most(OTHERS);
            let weights = posture.on(self.weights);
            let charts = charts.clone();
            plans.push(Planner::plan(game, side, weights, charts, &mut thought, legal, &mut self.luck));
        }
        let mut thought = Thought::new(budget).at_most(WEIGHING);
        let mut council = Council { game, side, weights: self.weights, charts, thought: &mut thought };
        let best = council.best(&plans, &mut self.luck);
        plans.swap_remove(best)
    }

    /// Those who come on the map first, then those who leave it; then the plan for everybody else.
    fn march(&mut self, game: &Nlb, side: Side, legal: &[Decision], budget: &Budget) -> Decision {
        let phase = Some((game.turn(), side));
        if self.phase != phase {
            let taken =
                |decision: &Decision| if let Decision::Take(unit) = *decision { Some(unit) } else { None };
            let comes = |unit: &UnitId| game.post(*unit).hex().is_none();
            if let Some(unit) = legal.iter().filter_map(taken).find(comes) {
                self.reason =
                    format!("{} is due, and of no use off the map.", game.edition().unit(unit).name);
                return Decision::Take(unit);
            }
            if let Some(unit) = legal.iter().filter_map(taken).find(|&unit| self.leaves(game, side, unit)) {
                self.reason = format!(
                    "{} can leave the map, which is worth more than its strength.",
                    game.edition().unit(unit).name
                );
                return Decision::Take(unit);
            }
            self.orders = self.plan(game, side, legal, budget).into();
            self.phase = phase;
        }
        // What no longer fits is left out: a hex that filled up, a leader who is gone.
        while let Some((order, why)) = self.orders.pop_front() {
            if legal.contains(&order) {
                self.reason = why;
                return order;
            }
        }
        if legal.contains(&Decision::EndMovement) {
            self.reason = "Nothing else has to be moved.".to_owned();
            Decision::EndMovement
        } else {
            self.make_room(game, legal)
        }
    }

    /// Whether a unit should leave the map in this phase, and can.
    fn leaves(&self, game: &Nlb, side: Side, unit: UnitId) -> bool {
        if game.plan().exits.is_empty() || !self.may_leave(game, unit) {
            return false;
        }
        // Whoever has the enemy before him holds him up; the others go.
        let foes = game.occupied(side.enemy());
        let near = |hex| foes.iter().any(|foe| grid().distance(hex, foe) <= 4);
        if side == Side::Allied && game.post(unit).hex().is_some_and(near) {
            return false;
        }
        let mut world = game.clone();
        world.decide(side, Decision::Take(unit), &mut Silent);
        let mut choices = Vec::new();
        world.legal(side, &mut choices);
        choices.contains(&Decision::Exit)
    }

    /// Where the one in hand goes: as planned, or off the map, or as far as is sensible.
    fn move_on(&mut self, game: &Nlb, side: Side, legal: &[Decision]) -> Decision {
        let unit = game.hand().units.first().expect("somebody is in hand");
        let planned = self.phase == Some((game.turn(), side));
        if planned
            && let Some((order, why)) = self.orders.front().cloned()
            && legal.contains(&order)
        {
            self.orders.pop_front();
            self.reason = why;
            return order;
        }
        let name = &game.edition().unit(unit).name;
        if !planned && legal.contains(&Decision::Exit) && self.leaves_now(game, side, unit) {
            self.reason = format!("Off the map {name} is worth more than on it.");
            return Decision::Exit;
        }
        self.reason = format!("{name} goes where it leads, without meeting the enemy.");
        let assessor = Assessor::new(game, side, self.weights, self.charts(game, side));
        let zone = game.zone_of(side.enemy());
        best(legal, |decision| match decision {
            Decision::To(hex) if unit.is_leader() => {
                -f32::from(u8::from(zone.has(hex))) + 0.1 * game.count_at(hex) as f32
            }
            Decision::To(hex) => {
                let contact = if zone.has(hex) { 3.0 } else { 0.0 };
                let crowd = if game.count_at(hex) > 0 { 0.05 } else { 0.0 };
                -assessor.way(game, unit, hex) - contact - crowd
            }
            Decision::Via(hex) => -assessor.way(game, unit, hex) - 20.0,
            _ => -1000.0,
        })
    }

    fn leaves_now(&self, game: &Nlb, side: Side, unit: UnitId) -> bool {
        self.may_leave(game, unit) && (side == Side::French || game.post(unit).hex().is_some())
    }

    /// Whether it is of use that a unit leaves the map, or a leader.
    fn may_leave(&self, game: &Nlb, unit: UnitId) -> bool {
        if unit.is_leader() { leaders::follows(game, unit) } else { leaving(game, unit) > 0.0 }
    }

    /// Too many stand in a hex and the phase cannot end: somebody who can has to go on.
    fn make_room(&mut self, game: &Nlb, legal: &[Decision]) -> Decision {
        self.reason =
            "More stand together than may at the end of the phase: somebody has to go on.".to_owned();
        let crowded =
            |unit: UnitId| game.post(unit).hex().is_some_and(|hex| game.count_at(hex) > game.capacity(hex));
        best(legal, |decision| match decision {
            Decision::Take(unit) => u8::from(crowded(unit)) * 2 + u8::from(!unit.is_leader()),
            _ => 0,
        })
    }

    /// The most promising attack first: what it changes may help the others.
    fn open_attack(&mut self, game: &Nlb, side: Side, legal: &[Decision]) -> Decision {
        let (worth, zones) = (Worth::of(game, self.weights), zones(game));
        let fights = Fights::new(game, side, &worth, &zones, None);
        let mut plans = fights.allot();
        plans.sort_by(|a, b| b.value.total_cmp(&a.value));
        for plan in plans {
            let first =
                plan.attack.defenders.iter().map(Decision::Target).find(|target| legal.contains(target));
            if let Some(target) = first {
                self.reason =
                    format!("Of what is to be fought, this promises most: {}.", plan.in_words(game));
                self.attack = Some(plan);
                return target;
            }
        }
        self.attack = None;
        if legal.contains(&Decision::EndCombat) {
            self.reason = "No further attack has to be made, and none is worth making.".into();
            return Decision::EndCombat;
        }
        // Everything in the plan is out of the question: attack whom one can.
        legal[0]
    }

    fn build_attack(&mut self, game: &Nlb, side: Side, legal: &[Decision]) -> Decision {
        let attack = *game.attack();
        if let Some(plan) = self.attack {
            let wanted = plan
                .attack
                .defenders
                .iter()
                .filter(|&hex| !attack.defenders.has(hex))
                .map(Decision::Target)
                .chain(
                    plan.attack
                        .attackers
                        .iter()
                        .filter(|&hex| !attack.attackers.has(hex))
                        .map(Decision::Join),
                )
                .chain((plan.attack.guns - attack.guns).iter().map(Decision::Bombard))
                .find(|decision| legal.contains(decision));
            if let Some(decision) = wanted {
                return decision;
            }
            let same = |a: nlb::Spots, b: nlb::Spots| a.len() == b.len() && a.iter().all(|hex| b.has(hex));
            let as_planned = same(attack.defenders, plan.attack.defenders)
                && same(attack.attackers, plan.attack.attackers)
                && attack.guns == plan.attack.guns;
            if as_planned && legal.contains(&Decision::Overrun) {
                return Decision::Overrun;
            }
            if as_planned && legal.contains(&Decision::Roll(plan.column)) {
                return Decision::Roll(plan.column);
            }
        }
        // The rules wanted somebody else in it as well: take what is best from here.
        let (worth, zones) = (Worth::of(game, self.weights), zones(game));
        let fights = Fights::new(game, side, &worth, &zones, None);
        best(legal, |decision| {
            let mut other = attack;
            match decision {
                Decision::Roll(column) => {
                    let plan = fights.price(attack);
                    return plan.value - f32::from((plan.column.0 - column.0).abs());
                }
                // The defender has a say first, and will say what is worst: that is what the odds count with.
                Decision::Announce | Decision::Overrun => return fights.price(attack).value,
                Decision::Lead(leader) => other.leader = Some(leader),
                Decision::Charge(hex) => {
                    other.attackers.push(hex);
                    other.charge = true;
                }
                Decision::Join(hex) => other.attackers.push(hex),
                Decision::Bombard(gun) => other.guns.insert(gun),
                _ => return -50.0,
            }
            fights.price(other).value
        })
    }

    /// Gives up as little as will do.
    fn pay(&self, game: &Nlb, side: Side, legal: &[Decision]) -> Decision {
        if legal.contains(&Decision::Enough) {
            return Decision::Enough;
        }
        let (worth, zones) = (Worth::of(game, self.weights), zones(game));
        let fights = Fights::new(game, side, &worth, &zones, None);
        let payable: Units = legal
            .iter()
            .filter_map(|decision| if let Decision::Pay(unit) = *decision { Some(unit) } else { None })
            .collect();
        // The unit after which the rest can be paid most cheaply.
        let cost = |decision: &Decision| {
            let Decision::Pay(unit) = *decision else { return u16::MAX };
            let strength = game.strength(unit);
            let left = game.aftermath().due.saturating_sub(strength);
            strength + if left == 0 { 0 } else { fights.least_payment(payable.without(unit), left) }
        };
        *legal.iter().min_by_key(|decision| cost(decision)).expect("a side that is asked has a choice")
    }

    /// Tries each decision and takes the one with the best position after it.
    fn look_ahead(&mut self, game: &Nlb, side: Side, legal: &[Decision]) -> Decision {
        if let [only] = legal {
            return *only;
        }
        let assessor = Assessor::new(game, side, self.weights, self.charts(game, side));
        best(legal, |decision| {
            let mut world = game.clone();
            world.decide(side, decision, &mut Silent);
            // To stand in a chateau, and to hold ground at all, is worth a little for itself.
            assessor.value(&world) + if matches!(decision, Decision::Stand(_)) { 0.2 } else { 0.0 }
        })
    }
}

/// Whether the armies are near enough to each other for a fight in this turn or the enemy's.
fn meet(game: &Nlb) -> bool {
    let foes = *game.occupied(Side::Allied);
    let near = |hex: HexId| foes.iter().any(|foe| grid().distance(hex, foe) <= NEAR);
    game.occupied(Side::French).iter().any(near)
}

/// Hexes over which most units come at an enemy within a turn.
const NEAR: u16 = 8;

/// Why one decision was taken and no other, where positions are compared: what it says to a learner depends on what
/// he is asked.
fn compared(task: Task, decision: Decision) -> &'static str {
    match (task, decision) {
        (_, Decision::Lose(_)) => "It has nowhere to go.",
        (Task::Retreating(_), Decision::Stand(_)) => "The walls are worth holding.",
        (Task::Retreating(_) | Task::Routing(_), _) => "Of the hexes it can go back to, it is safest there.",
        (Task::Displacing(_), _) => "Of those who can make room, and the ways to do it, this is the safest.",
        (Task::Withdrawing, Decision::Stay) => "The guns stand better where they are.",
        (Task::Withdrawing, _) => "The guns stand better there.",
        (Task::Riding(_), Decision::Stay) => "Nobody else is better placed if he rides off.",
        (Task::Riding(_), _) => "It is better placed there than before the enemy.",
        (Task::Advancing(_), Decision::Stay) => "No advance would leave the army better placed.",
        (Task::Advancing(_), _) => "With this advance the army is best placed.",
        _ => "This leaves the army best placed, and least exposed to the next attacks.",
    }
}

impl Opponent<Nlb> for Sergeant {
    fn choose(&mut self, view: &View<'_, Nlb>, budget: &Budget) -> Decision {
        let legal = view.legal();
        self.forced = legal.len() == 1;
        let game = view.imagine(&mut self.luck);
        let side = view.side();
        match game.task() {
            Task::Deploy(_) | Task::Relocate(_) => {
                self.reason = "There most of those he commands are within his reach.".into();
                leaders::place(&game, &legal)
            }
            Task::Command => {
                let (decision, why) = leaders::command(&game, &legal);
                self.reason = why;
                decision
            }
            Task::Hiding(_) => {
                self.reason = "What the enemy does not see he cannot fear: nobody is hidden.".into();
                Decision::EndHiding
            }
            Task::Staff(hq) => {
                self.reason = "Commanders need their line to it, unless the enemy comes near.".into();
                leaders::staff(&game, hq)
            }
            Task::Movement => self.march(&game, side, &legal, budget),
            Task::Moving => self.move_on(&game, side, &legal),
            Task::Combat => self.open_attack(&game, side, &legal),
            Task::Attacking => self.build_attack(&game, side, &legal),
            Task::Reorganization | Task::Rallying(_) => {
                self.reason = "Units that come back are worth more than an officer's rest.".into();
                let returns = |decision: &&Decision| matches!(decision, Decision::Reorganize(_));
                let rally = |decision: &&Decision| matches!(decision, Decision::Rally);
                let chosen = legal.iter().find(returns).or_else(|| legal.iter().find(rally));
                *chosen.unwrap_or(&legal[0])
            }
            Task::Choosing(_) => {
                self.reason = "The plain way, which costs nothing.".into();
                legal[0]
            }
            Task::Paying => {
                self.reason = "The cheapest units that will do.".into();
                self.pay(&game, side, &legal)
            }
            task => {
                let decision = self.look_ahead(&game, side, &legal);
                self.reason = compared(task, decision).into();
                decision
            }
        }
    }

    fn reason(&self) -> String {
        if self.forced { "There is nothing else to choose.".into() } else { self.reason.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use contract::{Edition, Next};
    use nlb::Equipment;
    use serde_json::{Value, json};

    /// The Old Guard before a Dutch brigade, and what is done then; every die is a one.
    fn after(said: &[Value]) -> Nlb {
        let document = json!({ "position": 1, "game": "nlb", "scenario": "la-belle-alliance", "turn": "18/1300",
            "phasing": "french", "phase": "combat", "units": { "fr-g-fri-gr": "0331", "al-n3-detm": "0330" } });
        let mut game = Nlb::from_position(Equipment::standard(), &document).expect("a position");
        for said in said {
            let Next::Decision(sides) = game.next() else { panic!("nobody is asked") };
            let decision: Decision = serde_json::from_value(said.clone()).expect("a decision");
            game.decide(sides.first(), decision, &mut Silent);
            while let Next::Chance(_) = game.next() {
                game.chance(0, &mut Silent);
            }
        }
        game
    }

    /// What he does where somebody is asked, and why he says that he does it.
    fn advice(game: &Nlb) -> (Decision, String) {
        let Next::Decision(sides) = game.next() else { panic!("nobody is asked") };
        let mut sergeant = Sergeant::new(1);
        let budget = Budget { nodes: 20, time: None };
        let decision = sergeant.choose(&View::new(game, sides.first()), &budget);
        (decision, sergeant.reason())
    }

    /// What he says fits what is asked: that there is no choice, where to go back to, whether to follow.
    #[test]
    fn a_reason_fits_the_question() {
        assert_eq!(advice(&after(&[])).1, "There is nothing else to choose.");
        let mut said = vec![json!({ "target": "0330" }), json!({ "join": "0331" }), json!({ "roll": "2-1" })];
        let beaten = after(&said);
        assert!(matches!(beaten.task(), Task::Retreating(_)), "{:?}", beaten.task());
        assert_eq!(advice(&beaten).1, "Of the hexes it can go back to, it is safest there.");
        said.push(json!({ "retreat": { "unit": "al-n3-detm", "to": "0329" } }));
        let won = after(&said);
        assert!(matches!(won.task(), Task::Advancing(_)), "{:?}", won.task());
        let (decision, reason) = advice(&won);
        let stays = decision == Decision::Stay;
        let (stay, follow) =
            ("No advance would leave the army better placed.", "With this advance the army is best placed.");
        assert_eq!(reason, if stays { stay } else { follow });
    }
}
