//! Assaults: which there are, the steps of one in the order of [11.12-SEQ], and what its result does.
//!
//! `values` adds up attack and defence, `losses` takes casualty points, `retreats` finds the way back, `charges` rides on.

mod charges;
mod losses;
mod retreats;
pub(crate) mod values;

pub use losses::Losses;

use crate::agenda::Task;
use crate::{Action, AreaId, Areas, Decision, Event, Impulse, Kind, Sink, UnitId, Units};
use contract::{Log, Rule};
use serde::{Deserialize, Serialize};

/// The result of an assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// [11.13-a] The attack total is less.
    Failure,
    /// [11.14] The totals are equal.
    Stalemate,
    /// [11.15-a] The attack total is greater.
    Success,
}

/// The assault being fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fight {
    /// Where; nowhere if none is being fought.
    pub area: AreaId,
    /// Whether cavalry charges.
    pub charge: bool,
    /// [7.4-a] Whether it had to be made.
    pub mandatory: bool,
    /// [11.9-d] Whether it is fought by cavalry that rode on.
    pub overrun: bool,
    /// The attacker's Point.
    pub point: UnitId,
    /// The defender's Forward unit.
    pub forward: UnitId,
    /// Everyone else who attacks.
    pub support: Units,
    /// [9.8.3-a] Ratings of Leaders who take part: attacker, defender.
    pub ratings: [u8; 2],
    /// The dice of both, 0 before they are thrown.
    pub dice: [[u8; 2]; 2],
    /// What came of it.
    pub verdict: Option<Verdict>,
    /// Casualty points of a Success.
    pub points: u8,
    /// [11.9-c] Where cavalry rides on to.
    pub ride: AreaId,
    /// Who does.
    pub riders: Units,
}

impl Fight {
    /// None.
    pub const NONE: Fight = Fight {
        area: AreaId::NONE,
        charge: false,
        mandatory: false,
        overrun: false,
        point: UnitId::NONE,
        forward: UnitId::NONE,
        support: Units::EMPTY,
        ratings: [0; 2],
        dice: [[0; 2]; 2],
        verdict: None,
        points: 0,
        ride: AreaId::NONE,
        riders: Units::EMPTY,
    };

    /// The kind of action that it comes of.
    pub const fn action(&self) -> Action {
        if self.charge { Action::Charge } else { Action::Move }
    }

    /// Point and support.
    pub fn attackers(&self) -> Units {
        match self.point.get() {
            Some(point) => self.support.with(point),
            None => self.support,
        }
    }
}

/// The steps of an assault as [`Task::Step`] counts them.
pub(crate) mod step {
    pub const POINT: u8 = 0;
    pub const SUPPORT: u8 = 1;
    pub const WITHDRAW: u8 = 2;
    pub const STAND: u8 = 3;
    pub const SLIP: u8 = 4;
    pub const FORWARD: u8 = 5;
    pub const LEAD: u8 = 6;
    pub const ANSWER: u8 = 7;
    pub const DICE: u8 = 8;
    pub const REROLL: u8 = 9;
    pub const REPLY: u8 = 10;
    pub const RESULT: u8 = 11;
    pub const INTERVENE: u8 = 12;
    pub const COUNTER: u8 = 13;
    pub const APPLY: u8 = 14;
    pub const AFTER: u8 = 15;
    pub const WALK: u8 = 16;
    pub const END: u8 = 17;
}

/// Which assaults there are.
impl Impulse {
    /// [7.4-a] [10.3-c] [11.1-b] Areas that have to be assaulted: entered in this impulse, with enemies, and not contested
    /// before; each once [11.11-b].
    pub(crate) fn duties(&self) -> Areas {
        self.contested_now() - self.contested() - self.orders.assaulted
    }

    /// Units that could fight in an assault of a kind where they are: those who moved in by it, and those activated for it
    /// who stand there. [11.1-a] [11.2-c] [9.5.1-b] [9.5.1-e]
    pub(crate) fn assailants(&self, area: AreaId, action: Action) -> Units {
        let orders = &self.orders;
        let here = self.here(area, self.active);
        let mut found = Units::EMPTY;
        for (plan, acted) in orders.plans.iter().zip(orders.acted) {
            if plan.action != Some(action) {
                continue;
            }
            // [7.4-c] Guns that have moved do not fight.
            found |= here & (acted - self.edition.guns());
            if plan.area == area {
                // [11.10] Those who stand there; [11.12.2-F] of the guns, fresh ones.
                found |= self.activated(*plan) - (self.edition.guns() - self.fresh);
            }
        }
        if action == Action::Charge { found & self.edition.kind(Kind::Cavalry) } else { found }
    }

    /// Who could be Point of an assault on an area.
    fn points(&self, area: AreaId) -> Units {
        let found = [Action::Move, Action::Charge].map(|action| {
            let able = |unit: &UnitId| self.may_be_point(*unit, action);
            // [8.7-b] [8.7-c] Charges are for clear ground.
            let open = action == Action::Move || self.ground().clear.has(area);
            self.assailants(area, action).iter().filter(|_| open).filter(able).collect::<Units>()
        });
        found[0] | found[1]
    }

    /// [10.3-c] [7.5] Areas that may be assaulted by choice.
    pub(crate) fn chances(&self) -> Areas {
        let open = self.contested_now() & (self.contested() - self.orders.assaulted);
        open.iter().filter(|&area| !self.points(area).is_empty()).collect()
    }

    /// [10.3-c] In any order; what has to be done, has to be done.
    pub(crate) fn options_assaults(&self, out: &mut impl Sink) {
        let duties = self.duties();
        (duties | self.chances()).iter().for_each(|area| out.add(Decision::Assault(area)));
        if duties.is_empty() {
            out.add(Decision::Done);
        }
    }

    /// Begins an assault.
    pub(crate) fn assault(&mut self, area: AreaId) {
        self.orders.busy = true;
        self.orders.assaulted.insert(area);
        self.fight = Fight { area, mandatory: !self.contested().has(area), ..Fight::NONE };
        self.agenda.push(Task::Step(step::POINT));
    }
}

/// The steps.
impl Impulse {
    /// Takes up a step of the assault and puts the next one behind it.
    pub(crate) fn step(&mut self, at: u8, log: &mut impl Log<Event>) {
        if at == step::SLIP && self.fight.point == UnitId::NONE {
            self.call_off(log);
            return;
        }
        let (attacker, defender) = (self.active, self.active.enemy());
        self.agenda.replace(Task::Step(at + 1));
        let next = match at {
            step::POINT if self.fight.point.get().is_some() => None, // [19.4] The same as before.
            step::POINT => Some(Task::Point),
            step::SUPPORT => {
                if self.fight.mandatory {
                    // [11.3-a] Everyone who entered takes part, but guns add nothing.
                    self.fight.support = (self.here(self.fight.area, attacker) - self.edition.guns())
                        .without(self.fight.point);
                    self.announce(log);
                    None
                } else {
                    Some(Task::Support)
                }
            }
            step::WITHDRAW => {
                self.enroll();
                self.infantry_attacks().then_some(Task::Withdraw)
            }
            // [14.2-a] [14.2-b]
            step::STAND => (!self.fight.charge).then_some(Task::Stand),
            step::SLIP => self.infantry_attacks().then_some(Task::Slip),
            step::FORWARD if self.hostile(attacker).has(self.fight.area) => Some(Task::Forward),
            // [10.11-c] Nobody is left to fight.
            step::FORWARD => {
                let area = self.fight.area;
                log.note(|| Event::Empty { area });
                self.agenda.replace(Task::Step(step::END));
                self.stay_in_village();
                None
            }
            step::LEAD => Some(Task::Lead(attacker)), // [9.8.3-b]
            step::ANSWER => Some(Task::Lead(defender)),
            step::DICE => Some(Task::Dice),
            step::REROLL => Some(Task::Reroll(attacker)), // [9.8.2-b]
            step::REPLY => Some(Task::Reroll(defender)),
            step::RESULT => {
                self.judge(log);
                None
            }
            step::INTERVENE => Some(Task::Intervene(attacker)), // [9.6-b]
            step::COUNTER => Some(Task::Intervene(defender)),
            step::APPLY => {
                self.apply_verdict(log);
                None
            }
            step::AFTER => {
                self.after_verdict(log);
                None
            }
            step::WALK => self.hostile(attacker).has(self.fight.area).then_some(Task::WalkAway),
            _ => {
                self.agenda.pop();
                self.end_assault(log);
                None
            }
        };
        if let Some(task) = next {
            self.agenda.push(task);
        }
    }

    /// [11.12-a] [8.4-b] [8.7-e] The attacker names his Point.
    pub(crate) fn options_point(&self, out: &mut impl Sink) {
        let units = if self.fight.overrun { self.fight.riders } else { self.points(self.fight.area) };
        units.iter().for_each(|unit| out.add(Decision::Point(unit)));
    }

    pub(crate) fn point(&mut self, unit: UnitId) {
        self.agenda.pop();
        self.fight.point = unit;
        self.fight.charge = self.kind(unit) == Kind::Cavalry;
    }

    /// [11.2-a] In a Voluntary Assault the attacker chooses who takes part.
    pub(crate) fn options_support(&self, out: &mut impl Sink) {
        let open = self.assailants(self.fight.area, self.fight.action()) - self.fight.attackers();
        open.iter().for_each(|unit| out.add(Decision::Support(unit)));
        out.add(Decision::Done);
    }

    pub(crate) fn support(&mut self, unit: UnitId) {
        self.fight.support.insert(unit);
    }

    /// Says who attacks whom.
    pub(crate) fn announce(&self, log: &mut impl Log<Event>) {
        log.note(|| Event::Assault {
            area: self.fight.area,
            mandatory: self.fight.mandatory,
            charge: self.fight.charge,
            overrun: self.fight.overrun,
            point: self.fight.point,
            support: self.fight.support.iter().collect(),
        });
    }

    /// Those who take part where they stand have acted. [9.5-d]
    fn enroll(&mut self) {
        let orders = &self.orders;
        let action = self.fight.action();
        let standing = self.fight.attackers() - orders.all_acted();
        for index in 0..2 {
            let plan = self.orders.plans[index];
            if plan.action == Some(action) && plan.area == self.fight.area {
                let own = self.edition.formation(plan.leader) | self.bands(plan.leader);
                self.orders.acted[index] |= standing & (own - self.orders.all_acted());
            }
        }
    }

    /// [10.11-a] [10.12-a] Whether infantry takes part in a Move/Assault: then cavalry and skirmishers may leave.
    fn infantry_attacks(&self) -> bool {
        !self.fight.charge
            && self.hostile(self.active).has(self.fight.area)
            && self.fight.attackers().meets(self.edition.kind(Kind::Infantry))
    }

    /// [10.11-a] [10.11-d] [10.12-a] [10.2] Defenders who may leave before infantry: cavalry and fresh horse guns, later
    /// skirmishers, to an area of their own side without enemies. [10.11-e] Never into a zone. [10.13-c] Skirmishers
    /// whom nobody can activate may leave all the same.
    pub(crate) fn options_withdraw(&self, skirmishers: bool, out: &mut impl Sink) {
        let (area, side) = (self.fight.area, self.active.enemy());
        let exits: Areas = (self.ground().next(area) & self.refuge(side))
            .iter()
            .filter(|&to| self.has_room(to, side))
            .collect();
        if !exits.is_empty() {
            for unit in self.stack(area, side) {
                let leaves = match self.kind(unit) {
                    Kind::Cavalry => !skirmishers,
                    Kind::HorseArtillery => !skirmishers && self.is_fresh(unit),
                    Kind::Skirmisher => skirmishers,
                    _ => false,
                };
                if leaves {
                    exits.iter().for_each(|to| out.add(Decision::Retreat { unit, to }));
                }
            }
        }
        out.add(Decision::Done);
    }

    /// A unit leaves an area without a loss.
    pub(crate) fn leave(&mut self, unit: UnitId, to: AreaId, rule: &'static str, log: &mut impl Log<Event>) {
        let from = self.area_of(unit);
        log.note(|| Event::Retreated { unit, from, to, rule: Rule(rule) });
        self.from[usize::from(unit.0)] = AreaId::NONE;
        self.shift(unit, to, log);
    }

    /// [11.12-a] [14.3] [16.4] The defender names his Forward unit, of either army; all others support.
    pub(crate) fn options_forward(&self, out: &mut impl Sink) {
        self.stack(self.fight.area, self.active.enemy()).for_each(|unit| out.add(Decision::Forward(unit)));
    }

    pub(crate) fn forward(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.fight.forward = unit;
        log.note(|| Event::Forward { unit });
    }

    /// [11.12.4] Both throw at once.
    pub(crate) fn thrown(&mut self, dice: [[u8; 2]; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.fight.dice = dice;
        log.note(|| self.told_dice());
    }

    /// [11.12.4] The totals of both, with the dice.
    pub(crate) fn totals(&self) -> [i16; 2] {
        let values = [self.attack_value(&self.fight), self.defence_value(&self.fight)];
        let roll = |dice: [u8; 2]| i16::from(dice[0] + dice[1]);
        [values[0] + roll(self.fight.dice[0]), values[1] + roll(self.fight.dice[1])]
    }

    /// [11.13-a] [11.14] [11.15-a] Less fails, equal is a Stalemate, more succeeds.
    fn judge(&mut self, log: &mut impl Log<Event>) {
        let totals = self.totals();
        let verdict = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Less => Verdict::Failure,
            std::cmp::Ordering::Equal => Verdict::Stalemate,
            std::cmp::Ordering::Greater => Verdict::Success,
        };
        self.fight.verdict = Some(verdict);
        self.fight.points = (totals[0] - totals[1]).clamp(0, 200) as u8;
        let area = self.fight.area;
        log.note(|| Event::Verdict { area, totals, verdict });
    }

    /// Flips, losses. [19.1] Charges have rules of their own with that option.
    fn apply_verdict(&mut self, log: &mut impl Log<Event>) {
        let Fight { point, forward, charge, support, .. } = self.fight;
        let tiring = charge && self.house.cavalry_exhaustion;
        if tiring {
            self.orders.charged |= self.fight.attackers();
        }
        match self.fight.verdict {
            // [11.13-a] Point and support, whoever they are; [19.5] with exhaustion the Point alone.
            Some(Verdict::Failure) => {
                self.flip(point, if tiring { "19.5" } else { "11.13-a" }, log);
                if !tiring {
                    for unit in support {
                        self.flip(unit, "11.13-a", log);
                    }
                }
            }
            // [11.14] [19.6]
            Some(Verdict::Stalemate) => {
                let rule = if tiring { "19.6" } else { "11.14" };
                self.flip(point, rule, log);
                self.flip(forward, rule, log);
            }
            // [11.15-a] [11.15-b] The Point pays; [19.7] with exhaustion it pays later, with all others.
            _ => {
                if !tiring {
                    self.flip(point, "11.15-b", log);
                }
                let (area, side) = (self.fight.area, self.active.enemy());
                // [11.9-a] Strictly more than can be absorbed, and [11.9-e] only once.
                let capacity = self.capacity(self.here(area, side));
                if charge && !self.fight.overrun && u16::from(self.fight.points) > capacity {
                    self.fight.ride = area;
                }
                self.suffer(side, area, self.fight.points, forward, false);
            }
        }
    }

    /// What follows when losses have been taken.
    fn after_verdict(&mut self, log: &mut impl Log<Event>) {
        let tiring = self.fight.charge && self.house.cavalry_exhaustion;
        match self.fight.verdict {
            // [11.13-b] Back to where each came from; [11.13-c] after a Voluntary Assault they stay.
            Some(Verdict::Failure) => {
                if self.fight.mandatory {
                    self.agenda.push(Task::Return);
                }
            }
            // [11.14] [11.15-c] Who is left stays.
            verdict => {
                if tiring {
                    self.agenda.push(Task::FallBack);
                }
                if verdict == Some(Verdict::Success) && self.fight.ride.get().is_some() {
                    self.begin_overrun(log);
                }
                self.stay_in_village();
            }
        }
    }

    /// [11.21-a] Defenders may walk away, whoever won, without a loss.
    pub(crate) fn options_walk(&self, out: &mut impl Sink) {
        let (area, side) = (self.fight.area, self.active.enemy());
        for unit in self.stack(area, side) {
            self.retreats(unit).iter().for_each(|to| out.add(Decision::Retreat { unit, to }));
        }
        out.add(Decision::Done);
    }

    /// [11.12-SEQ] Control and points follow the units. [10.14-b] [11.3-b] Guns that came along are spent.
    fn end_assault(&mut self, log: &mut impl Log<Event>) {
        if self.fight.mandatory {
            self.spend_guns(self.fight.area, log);
        }
        let riders = self.fight.riders;
        let (ride, point) = (self.fight.ride, self.fight.point);
        let rides_on = !self.fight.overrun && !riders.is_empty() && self.hostile(self.active).has(ride);
        self.fight = Fight::NONE;
        if rides_on {
            self.charge_on(ride, riders, point);
        } else {
            self.exhaust(log);
        }
    }

    /// [11.3-b] Guns that moved along are spent once the assault is over.
    fn spend_guns(&mut self, area: AreaId, log: &mut impl Log<Event>) {
        let moved = self.orders.all_acted() & self.edition.guns();
        for unit in self.here(area, self.active) & moved {
            self.spend(unit, "11.3-b", log);
        }
    }

    /// [14.10-b] The Point is gone: those who had to come go back, and those who stood there stay.
    pub(crate) fn call_off(&mut self, log: &mut impl Log<Event>) {
        let area = self.fight.area;
        log.note(|| Event::CalledOff { area });
        self.agenda.replace(Task::Step(step::END));
        if self.fight.mandatory {
            self.agenda.push(Task::Return);
        }
    }
}
