//! The sergeant: one phase ahead, the die taken exactly. He plans his whole movement for the combats
//! he wants, allots his attacks so that they add up best, and minds what the enemy can do next.

use super::assess::Assessor;
use super::combat::{Battlefield, Plan};
use super::movement::Planner;
use super::worth::{Weights, Worth};
use crate::choosing::best;
use crate::{Budget, Opponent, Thought, View};
use contract::{Game, Side, Silent};
use naw::{Decision, Naw, Place, Stage, Units};
use odds::Ratio;
use record::Stream;
use std::collections::VecDeque;

/// Positions he looks at in one Movement Phase, whatever he is allowed.
const APPETITE: u64 = 3_000;

/// A solid opponent.
#[derive(Clone, Debug)]
pub struct Sergeant {
    luck: Stream,
    weights: Weights,
    /// Orders for the phase that begins, each with its reason, and which phase that is.
    orders: VecDeque<(Decision, String)>,
    phase: (u8, Side),
    /// Where his units stand when the next order is due: whoever asks for advice may have gone his own way.
    expected: Vec<Place>,
    /// The attack he is putting together.
    attack: Plan,
    reason: String,
}

impl Sergeant {
    /// A sergeant with his own turn of mind.
    pub fn new(seed: u64) -> Sergeant {
        Sergeant {
            luck: Stream::derive(seed, "sergeant", 0),
            weights: Weights::SERGEANT,
            orders: VecDeque::new(),
            phase: (0, Side::French),
            expected: Vec::new(),
            attack: Plan::default(),
            reason: String::new(),
        }
    }

    /// The next order of the plan, if it still fits; a new plan otherwise.
    fn march(&mut self, game: &Naw, side: Side, legal: &[Decision], budget: &Budget) -> Decision {
        let phase = (game.turn(), side);
        if self.phase != phase || places(game, side) != self.expected {
            self.orders.clear();
        }
        self.phase = phase;
        if !self.orders.front().is_some_and(|(order, _)| legal.contains(order)) {
            // A unit that somebody else has taken in hand: there is no plan that begins with it.
            let thought = Thought::new(budget).at_most(APPETITE);
            self.orders = match game.stage() {
                Stage::Moving(_) => VecDeque::new(),
                _ => Planner::plan(game, side, self.weights, thought, &mut self.luck).into(),
            };
        }
        match self.orders.pop_front() {
            Some((order, reason)) if legal.contains(&order) => {
                self.reason = reason;
                let mut after = game.clone();
                after.decide(side, order, &mut Silent);
                self.expected = places(&after, side);
                order
            }
            _ => {
                self.orders.clear();
                self.reason = "Of the places it can reach, this leaves the army best placed.".into();
                self.look_ahead(game, side, legal)
            }
        }
    }

    /// The most promising attack first: what it changes may help the others.
    fn open_attack(&mut self, game: &Naw, side: Side, legal: &[Decision]) -> Decision {
        let field = Battlefield::new(game, side, Worth::of(game, self.weights));
        let mut plans = field.allot(|unit| !game.has_fought(unit));
        plans.sort_by(|a, b| b.value.total_cmp(&a.value));
        for plan in plans {
            let first = plan.defenders.iter().map(Decision::Target).find(|target| legal.contains(target));
            if let Some(target) = first {
                self.reason =
                    format!("Of what is to be fought, this promises most: {}.", plan.in_words(game));
                self.attack = plan;
                return target;
            }
        }
        if legal.contains(&Decision::EndCombat) {
            self.reason = "No further attack has to be made, and none is worth making.".into();
            return Decision::EndCombat;
        }
        // Everything in the plan is out of the question: attack whom one can.
        self.attack = Plan::default();
        legal[0]
    }

    fn build_attack(&mut self, game: &Naw, side: Side, legal: &[Decision]) -> Decision {
        let attack = *game.attack();
        let plan = self.attack;
        let wanted = (plan.defenders - attack.defenders)
            .iter()
            .map(Decision::Target)
            .chain(((plan.attackers | plan.guns) - attack.everyone()).iter().map(Decision::Join))
            .find(|decision| legal.contains(decision));
        if let Some(decision) = wanted {
            return decision;
        }
        let as_planned =
            (attack.defenders, attack.attackers, attack.guns) == (plan.defenders, plan.attackers, plan.guns);
        if as_planned && legal.contains(&Decision::Roll(Ratio(plan.column))) {
            return Decision::Roll(Ratio(plan.column));
        }
        // The rules wanted somebody else in it as well: take what is best from here.
        let field = Battlefield::new(game, side, Worth::of(game, self.weights));
        let price = |decision: &Decision| match *decision {
            Decision::Roll(column) => {
                let plan = field.price(attack.defenders, attack.attackers, attack.guns);
                plan.value - f32::from((plan.column - column.0).abs())
            }
            Decision::Join(unit) if game.edition().unit(unit).arm == naw::Arm::Artillery => {
                field.price(attack.defenders, attack.attackers, attack.guns.with(unit)).value
            }
            Decision::Join(unit) => {
                field.price(attack.defenders, attack.attackers.with(unit), attack.guns).value
            }
            _ => -50.0,
        };
        *legal.iter().max_by(|a, b| price(a).total_cmp(&price(b))).expect("a side that is asked has a choice")
    }

    /// Gives up as little as will do.
    fn pay(&self, game: &Naw, side: Side, legal: &[Decision]) -> Decision {
        if legal.contains(&Decision::Enough) {
            return Decision::Enough;
        }
        let field = Battlefield::new(game, side, Worth::of(game, self.weights));
        let payable: Units = legal
            .iter()
            .filter_map(|d| if let Decision::Pay(unit) = d { Some(*unit) } else { None })
            .collect();
        // The unit after which the rest can be paid most cheaply.
        let cost = |decision: &Decision| {
            let Decision::Pay(unit) = *decision else { return u16::MAX };
            let strength = u16::from(game.edition().unit(unit).strength);
            strength + field.least_payment(payable.without(unit), game.due().saturating_sub(strength))
        };
        *legal.iter().min_by_key(|decision| cost(decision)).expect("a side that is asked has a choice")
    }

    /// Tries each decision and takes the one with the best position after it.
    fn look_ahead(&self, game: &Naw, side: Side, legal: &[Decision]) -> Decision {
        if let [only] = legal {
            return *only;
        }
        let assessor = Assessor::new(game, side, self.weights);
        best(legal, |decision| {
            let mut world = game.clone();
            world.decide(side, decision, &mut Silent);
            assessor.value(&world)
        })
    }
}

/// Where the units of a side are.
fn places(game: &Naw, side: Side) -> Vec<Place> {
    game.army(side).iter().map(|unit| game.place(unit)).collect()
}

impl Opponent<Naw> for Sergeant {
    fn choose(&mut self, view: &View<'_, Naw>, budget: &Budget) -> Decision {
        let legal = view.legal();
        let game = view.imagine(&mut self.luck);
        let side = view.side();
        match game.stage() {
            Stage::Movement | Stage::Moving(_) => self.march(&game, side, &legal, budget),
            Stage::Combat => self.open_attack(&game, side, &legal),
            Stage::Attacking => self.build_attack(&game, side, &legal),
            Stage::Paying => {
                self.reason = "The cheapest units that will do.".into();
                self.pay(&game, side, &legal)
            }
            _ => {
                self.reason =
                    "This leaves the army best placed, and least exposed to the next attacks.".into();
                self.look_ahead(&game, side, &legal)
            }
        }
    }

    fn reason(&self) -> String {
        self.reason.clone()
    }
}
