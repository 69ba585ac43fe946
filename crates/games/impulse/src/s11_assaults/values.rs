//! What attack and defence amount to, term by term.

use crate::{Event, Fight, Impulse, Kind, Modifier, UnitId, Units};
use contract::Rule;

/// Takes the terms of a sum, one after another.
pub(crate) trait Terms {
    fn term(&mut self, what: &'static str, value: i16, rule: &'static str);
}

/// Only the sum.
impl Terms for i16 {
    #[inline]
    fn term(&mut self, _: &'static str, value: i16, _: &'static str) {
        *self += value;
    }
}

/// Every term that is not nothing.
impl Terms for Vec<Modifier> {
    fn term(&mut self, what: &'static str, value: i16, rule: &'static str) {
        if value != 0 || self.is_empty() {
            self.push(Modifier { what, value: value as i8, rule: Rule(rule) });
        }
    }
}

impl Impulse {
    /// How many of these are of a kind, fresh and spent.
    fn fresh_and_spent(&self, units: Units, kind: Kind) -> [i16; 2] {
        let of = units & self.edition.kind(kind);
        [(of & self.fresh).len() as i16, (of - self.fresh).len() as i16]
    }

    /// The attack value: [11.12.2-A] to [11.12.2-H], and a Leader's rating.
    pub(crate) fn attack_terms(&self, fight: &Fight, out: &mut impl Terms) {
        out.term("Point", self.factors(fight.point).attack.into(), "11.12.2-A");
        let [fresh, spent] = self.fresh_and_spent(fight.support, Kind::Infantry);
        out.term("fresh infantry in support", 2 * fresh, "11.12.2-B");
        let [horse, tired] = self.fresh_and_spent(fight.support, Kind::Cavalry);
        if !fight.charge {
            out.term("fresh cavalry in support", horse, "11.12.2-C");
        }
        // [11.12.2-D] Halves, rounded down.
        let [bold, weary] = self.fresh_and_spent(fight.support, Kind::Skirmisher);
        out.term("skirmishers", (bold + weary) / 2, "11.12.2-D");
        out.term("spent infantry in support", spent, "11.12.2-E");
        let guns = fight.support & self.edition.guns() & self.fresh;
        out.term("guns in place", guns.len() as i16, "11.12.2-F");
        if fight.charge {
            out.term("fresh cavalry in support", 2 * horse, "11.12.2-G");
            out.term("spent cavalry in support", tired, "11.12.2-H");
        }
        out.term("Leader", fight.ratings[0].into(), "9.8.3-a");
    }

    /// The defence value: [11.12.3-A] to [11.12.3-F], and a Leader's rating. [11.4] Everyone there defends.
    pub(crate) fn defence_terms(&self, fight: &Fight, out: &mut impl Terms) {
        let (ground, area) = (self.ground(), fight.area);
        let others = self.here(area, self.active.enemy()).without(fight.forward);
        out.term("Forward unit", self.factors(fight.forward).defence.into(), "11.12.3-A");
        out.term("ground", ground.tem(area).into(), "11.12.3-B"); // [3.5]
        out.term("across a stream", i16::from(self.crosses(fight)), "11.12.3-C");
        out.term("other fresh units", (others & self.fresh).len() as i16, "11.12.3-D");
        out.term("other spent units", (others - self.fresh).len() as i16 / 2, "11.12.3-E");
        let sheltered = self.kind(fight.forward) == Kind::Skirmisher && ground.village.has(area);
        out.term("skirmishers in a village", 2 * i16::from(sheltered), "11.12.3-F");
        out.term("Leader", fight.ratings[1].into(), "9.8.3-a");
    }

    /// [11.12.3-C] [3.6-b] Whether anyone who takes part came across a stream to make a Mandatory Assault.
    fn crosses(&self, fight: &Fight) -> bool {
        let came = |unit: UnitId| self.from[usize::from(unit.0)];
        fight.mandatory
            && fight.attackers().iter().any(|unit| {
                came(unit).get().is_some_and(|from| self.ground().crosses_stream(from, fight.area))
            })
    }

    pub(crate) fn attack_value(&self, fight: &Fight) -> i16 {
        let mut sum = 0;
        self.attack_terms(fight, &mut sum);
        sum
    }

    pub(crate) fn defence_value(&self, fight: &Fight) -> i16 {
        let mut sum = 0;
        self.defence_terms(fight, &mut sum);
        sum
    }

    /// The dice of an assault with everything they are added to.
    pub(crate) fn told_dice(&self) -> Event {
        let (mut attack, mut defence) = (Vec::new(), Vec::new());
        self.attack_terms(&self.fight, &mut attack);
        self.defence_terms(&self.fight, &mut defence);
        Event::Dice { area: self.fight.area, attack, defence, dice: self.fight.dice }
    }
}
