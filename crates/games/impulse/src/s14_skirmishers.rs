//! Skirmishers: who activates them, and their fire at those who assault them.

use crate::agenda::Task;
use crate::s11_assaults::values::Terms;
use crate::{
    AreaId, Decision, Event, Fire, Impulse, Kind, LeaderId, Leaders, SKIRMISHERS, Shot, Sink, UnitId, Units,
};
use contract::Log;

/// Who activates them.
impl Impulse {
    /// [10.13-a] [10.13-b] [10.13-c] For each skirmisher the Leaders who may activate it in the impulse that begins:
    /// those of its own army with units in its area, or if it is alone with none but skirmishers, with units in an
    /// area next to it. [16.3-a] [8.8-f] That holds for a General Advance too.
    pub(crate) fn masters(&self) -> [Leaders; SKIRMISHERS] {
        self.edition.skirmishers.map(|unit| {
            let Some(area) = self.place(unit).area() else { return Leaders::EMPTY };
            let here = self.formations_in(area, unit);
            if here.is_empty() {
                let around = self.ground().near(area);
                around.iter().fold(Leaders::EMPTY, |all, area| all | self.formations_in(area, unit))
            } else {
                here
            }
        })
    }

    /// Formations of a unit's army in an area, by their Leaders.
    pub(crate) fn formations_in(&self, area: AreaId, unit: UnitId) -> Leaders {
        let army = self.stats(unit).army;
        let mates = self.stack(area, army.side()).map(|other| self.stats(other));
        mates.filter(|other| other.army == army).filter_map(|other| other.formation).collect()
    }

    /// Skirmishers on the map that a Leader may activate in this impulse.
    pub(crate) fn bands(&self, leader: LeaderId) -> Units {
        let mut bands = Units::EMPTY;
        for (&unit, masters) in self.edition.skirmishers.iter().zip(&self.orders.masters) {
            if masters.has(leader) && self.place(unit).area().is_some() {
                bands.insert(unit);
            }
        }
        bands
    }
}

/// Defensive Fire.
impl Impulse {
    /// [14.2-a] Skirmishers who are assaulted may fire at the Point: one of them is the Point of the fire, and all others
    /// join, as it costs them nothing.
    pub(crate) fn options_stand(&self, out: &mut impl Sink) {
        let bands = self.here(self.fight.area, self.active.enemy()) & self.edition.kind(Kind::Skirmisher);
        bands.iter().for_each(|unit| out.add(Decision::Point(unit)));
        out.add(Decision::Done);
    }

    pub(crate) fn stand(&mut self, point: UnitId) {
        self.fire = self.stand_of(point);
        self.agenda.replace(Task::StandDice);
    }

    /// The Defensive Fire with one of the skirmishers as its Point. [14.10-a] The target is the attacker's Point.
    pub(crate) fn stand_of(&self, point: UnitId) -> Fire {
        let area = self.fight.area;
        let bands = self.here(area, self.active.enemy()) & self.edition.kind(Kind::Skirmisher);
        let support = bands.without(point);
        Fire {
            shot: Shot::Stand,
            from: area,
            at: area,
            point,
            support,
            target: self.fight.point,
            grand: false,
        }
    }

    /// [14.5-a] One attack factor, and two for each other.
    pub(crate) fn stand_attack(&self, fire: &Fire, out: &mut impl Terms) {
        out.term("Point", self.factors(fire.point).attack.into(), "14.5-a");
        out.term("other skirmishers", 2 * fire.support.len() as i16, "14.5-a");
    }

    /// [14.6-a] [3.5] The ground that the Point came from, and skirmishers among the attackers. Those who stood in the area
    /// have its own ground, those from a zone 1 [15.3-b].
    pub(crate) fn stand_defence(&self, fire: &Fire, out: &mut impl Terms) {
        let came = self.came_from(self.fight.point).get();
        out.term("ground they come from", self.ground().tem(came.unwrap_or(fire.at)).into(), "14.6-a");
        let bands = self.fight.attackers() & self.edition.kind(Kind::Skirmisher);
        out.term("skirmishers among them", bands.len() as i16, "14.6-a");
    }

    /// [14.7] The dice: attackers lose the difference, skirmishers nothing. [14.11] The assault goes on with whoever
    /// is left, behind the same Point [14.3].
    pub(crate) fn stood(&mut self, dice: [[u8; 2]; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        let points = self.hits(&self.fire, dice);
        self.tell_fire(dice, points, log);
        self.fire = Fire::NONE;
        if points > 0 {
            let (side, area, point) = (self.active, self.fight.area, self.fight.point);
            self.suffer(side, area, points, point, true);
        }
    }
}
