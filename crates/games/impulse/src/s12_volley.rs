//! Volley Fire: infantry fires in a contested area. The course of any fire, a bombardment too, is here: Point, support,
//! target, dice, losses.

use crate::agenda::Task;
use crate::s11_assaults::values::Terms;
use crate::{Action, AreaId, Decision, Event, Halved, Impulse, Kind, LeaderId, Plan, Sink, UnitId, Units};
use contract::{Log, Rule};
use serde::{Deserialize, Serialize};

/// What kind of fire it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shot {
    /// Infantry in a contested area.
    Volley,
    /// Guns.
    Bombardment,
    /// [14.2-a] Skirmishers at those who assault them.
    Stand,
}

/// The fire being worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fire {
    /// What kind.
    pub shot: Shot,
    /// Where it comes from; nowhere if there is none.
    pub from: AreaId,
    /// Where it goes to.
    pub at: AreaId,
    /// Whose attack factor counts.
    pub point: UnitId,
    /// Who adds to it.
    pub support: Units,
    /// [12.2] [13.2] Who takes the first casualty point.
    pub target: UnitId,
    /// [6.4-a] Whether it is that of the Grand Battery in its phase.
    pub grand: bool,
}

impl Fire {
    /// None.
    pub const NONE: Fire = Fire {
        shot: Shot::Volley,
        from: AreaId::NONE,
        at: AreaId::NONE,
        point: UnitId::NONE,
        support: Units::EMPTY,
        target: UnitId::NONE,
        grand: false,
    };

    /// Point and support.
    pub fn firers(&self) -> Units {
        match self.point.get() {
            Some(point) => self.support.with(point),
            None => self.support,
        }
    }
}

/// Volleys.
impl Impulse {
    /// [8.5-a] Fresh infantry of a formation in an area that was contested and still holds enemies; never a zone.
    pub(crate) fn can_volley(&self, area: AreaId, leader: LeaderId) -> bool {
        self.contested().has(area)
            && self.hostile(self.active).has(area)
            && !self.volleyers(area, leader).is_empty()
    }

    fn volleyers(&self, area: AreaId, leader: LeaderId) -> Units {
        self.here(area, self.active)
            & self.edition.formation(leader)
            & self.edition.kind(Kind::Infantry)
            & (self.fresh - self.orders.all_acted())
    }

    pub(crate) fn begin_volley(&mut self, plan: Plan) {
        self.fire = Fire { from: plan.area, at: plan.area, ..Fire::NONE };
        self.agenda.push(Task::FirePoint);
    }

    /// The attack value: [12.5.2-A] to [12.5.2-D].
    fn volley_attack(&self, fire: &Fire, out: &mut impl Terms) {
        out.term("Point", self.factors(fire.point).attack.into(), "12.5.2-A");
        out.term("infantry in support", fire.support.len() as i16, "12.5.2-B");
        let here = self.here(fire.from, self.active);
        let army = self.edition.army(self.stats(fire.point).army);
        if fire.target.get().is_none_or(|target| self.kind(target) != Kind::Cavalry) {
            let bands = here & army & self.edition.kind(Kind::Skirmisher);
            out.term("skirmishers", bands.len() as i16, "12.5.2-C");
        }
        // [12.5.2-D] Fresh guns of the formations that fire.
        let led = fire.firers().iter().filter_map(|unit| self.stats(unit).formation);
        let led = led.fold(Units::EMPTY, |all, leader| all | self.edition.formation(leader));
        let guns = here & led & self.edition.guns() & self.fresh;
        out.term("guns of the formation", guns.len() as i16, "12.5.2-D");
    }

    /// The defence value: [12.5.3-A] to [12.5.3-C]. [3.5] The ground counts twice.
    fn volley_defence(&self, fire: &Fire, out: &mut impl Terms) {
        out.term("ground, twice", 2 * i16::from(self.ground().tem(fire.at)), "12.5.3-A");
        let bands = self.here(fire.at, self.active.enemy()) & self.edition.kind(Kind::Skirmisher);
        // Before the target is named the value is looked at too.
        let aimed = fire.target.get().map_or(Units::EMPTY, Units::of) & bands;
        out.term("skirmishers", (bands - aimed).len() as i16, "12.5.3-B");
        out.term("skirmishers as target", 2 * aimed.len() as i16, "12.5.3-C");
    }
}

/// The course of fire.
impl Impulse {
    /// Who could fire: in the phase of the Grand Battery all fresh guns there [6.4.1-a], otherwise those of the formations
    /// that act. [9.5.2] In a Double Move a second formation of the area may join.
    fn firers(&self) -> Units {
        let (fire, orders) = (&self.fire, &self.orders);
        if fire.grand {
            return self.here(fire.from, self.active) & self.edition.guns() & self.fresh;
        }
        let open = |plan: &Plan| match plan.action {
            Some(Action::Volley) => self.volleyers(plan.area, plan.leader),
            Some(Action::Bombard) => self.guns_of(*plan),
            _ => Units::EMPTY,
        };
        let current = orders.current();
        let mut units = open(&current);
        if orders.commander.get().is_some() {
            if orders.named == 2
                && orders.plans[0].area == current.area
                && orders.plans[0].action == current.action
            {
                units |= open(&orders.plans[0]);
            } else if orders.named == 1 && fire.point.get().is_some() {
                let army = self.edition.leader(current.leader).army;
                for leader in self.chiefs(self.active) {
                    if self.edition.leader(leader).army == army {
                        units |= open(&Plan { leader, ..current });
                    }
                }
            }
        }
        units
    }

    /// [12.5.2-A] [13.5.2-A] The Point is one of the formation that was named.
    pub(crate) fn options_fire_point(&self, out: &mut impl Sink) {
        self.firers().iter().for_each(|unit| out.add(Decision::Point(unit)));
    }

    /// [12.5.2-B] [13.5.2-B] Any or all others may support.
    pub(crate) fn options_fire_support(&self, out: &mut impl Sink) {
        let open = self.firers() - self.fire.firers();
        open.iter().for_each(|unit| out.add(Decision::Support(unit)));
        out.add(Decision::Done);
    }

    pub(crate) fn fire_point(&mut self, unit: UnitId) {
        self.fire.point = unit;
        self.agenda.replace(Task::FireSupport);
    }

    /// [9.5.2] A unit of another formation takes up the second action of the Double Move.
    pub(crate) fn fire_support(&mut self, unit: UnitId) {
        self.fire.support.insert(unit);
        let current = self.orders.current();
        let other = self.stats(unit).formation.filter(|&leader| leader != current.leader);
        if let Some(leader) = other
            && !self.fire.grand
            && self.orders.named == 1
        {
            self.orders.plans[1] = Plan { leader, ..current };
            self.orders.named = 2;
        }
    }

    /// [12.2] [13.2] Any enemy in the area.
    pub(crate) fn options_target(&self, out: &mut impl Sink) {
        self.stack(self.fire.at, self.active.enemy()).for_each(|unit| out.add(Decision::Target(unit)));
    }

    pub(crate) fn target(&mut self, unit: UnitId) {
        self.fire.target = unit;
        self.agenda.replace(Task::FireDice);
    }

    pub(crate) fn fire_attack(&self, fire: &Fire, out: &mut impl Terms) {
        match fire.shot {
            Shot::Volley => self.volley_attack(fire, out),
            Shot::Bombardment => self.bombardment_attack(fire, out),
            Shot::Stand => self.stand_attack(fire, out),
        }
    }

    pub(crate) fn fire_defence(&self, fire: &Fire, out: &mut impl Terms) {
        match fire.shot {
            Shot::Volley => self.volley_defence(fire, out),
            Shot::Bombardment => self.bombardment_defence(fire, out),
            Shot::Stand => self.stand_defence(fire, out),
        }
    }

    /// Attack and defence value of a fire, and whether the attack total is halved after the dice.
    pub(crate) fn fire_values(&self, fire: &Fire) -> (i16, i16, bool) {
        let (mut attack, mut defence) = (0, 0);
        self.fire_attack(fire, &mut attack);
        self.fire_defence(fire, &mut defence);
        let indirect = self.is_indirect(fire);
        // [6.4.2-b] [13.5.2-C] The value is halved last, before the dice; or with the option the total, after them.
        if indirect && self.house.indirect_fire == Halved::Value {
            attack /= 2;
        }
        (attack, defence, indirect && self.house.indirect_fire == Halved::Total)
    }

    /// [12.5-SEQ] [13.5-SEQ] [14.7] What dice bring: more than the defence total hurts by the difference.
    pub(crate) fn hits(&self, fire: &Fire, dice: [[u8; 2]; 2]) -> u8 {
        let (attack, defence, halved) = self.fire_values(fire);
        let roll = |dice: [u8; 2]| i16::from(dice[0] + dice[1]);
        let total = attack + roll(dice[0]);
        let total = if halved { total / 2 } else { total };
        (total - defence - roll(dice[1])).max(0) as u8
    }

    /// Says what was fired with and what came of it.
    pub(crate) fn tell_fire(&self, dice: [[u8; 2]; 2], points: u8, log: &mut impl Log<Event>) {
        log.note(|| {
            let fire = &self.fire;
            let (mut attack, mut defence) = (Vec::new(), Vec::new());
            self.fire_attack(fire, &mut attack);
            self.fire_defence(fire, &mut defence);
            Event::Fired {
                shot: fire.shot,
                point: fire.point,
                support: fire.support.iter().collect(),
                target: fire.target,
                at: fire.at,
                attack,
                defence,
                halved: self.is_indirect(fire),
                dice,
                points,
            }
        });
    }

    /// The dice of a volley or a bombardment. [12.6] [13.6] [13.7] [6.4.1-b] Those who fire are spent, hit or miss, and
    /// suffer nothing else. [12.7] [13.7] The target takes the first point.
    pub(crate) fn fired(&mut self, dice: [[u8; 2]; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.orders.busy = true;
        let points = self.hits(&self.fire, dice);
        self.tell_fire(dice, points, log);
        let rule = if self.fire.shot == Shot::Volley { "12.6" } else { "13.6" };
        for unit in self.fire.firers() {
            self.spend(unit, rule, log);
            if !self.fire.grand {
                self.orders.acted[usize::from(self.orders.named - 1)].insert(unit);
            }
        }
        let Fire { at, target, .. } = self.fire;
        self.fire = Fire::NONE;
        if points > 0 {
            self.suffer(self.active.enemy(), at, points, target, false);
        } else {
            log.note(|| Event::Missed { at, rule: Rule(rule) });
        }
    }
}
