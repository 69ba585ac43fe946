//! 16.17 Supply trains: the one source of an army's supply is a counter on the road.
//!
//! A train is a combat unit to the map: it takes its hex and bars it to enemies. [16.17B] It bars it to friends too,
//! so where they can go depends on where their train is; therefore it does not move while somebody still has to make
//! room for others [5.4.1].

use crate::{Aftermath, s02_equipment::Edge};
use crate::{Army, Attack, Event, Hexes, Kind, Nlb, Post, Res, Task, UnitId, Units};
use boards::HexId;
use contract::{Log, Side};

impl Nlb {
    /// Whether a counter is a train.
    #[inline]
    pub fn is_train(&self, unit: UnitId) -> bool {
        self.agreed.trains && self.stats(unit).kind == Kind::Train
    }

    /// All trains, if they are in use.
    #[inline]
    pub(crate) fn trains(&self) -> Units {
        if self.agreed.trains { self.edition.kind(Kind::Train) } else { Units::EMPTY }
    }

    /// [16.17B] Whether a train stands in a hex.
    #[inline]
    pub(crate) fn has_train(&self, hex: HexId) -> bool {
        self.agreed.trains && self.units_at(hex).any(|unit| self.is_train(unit))
    }

    /// [10.1E.2] [16.17C] The hexes that hold combat units of a side: a train has no strength, and is none.
    pub(crate) fn in_arms(&self, side: Side) -> Hexes {
        let mut hexes = *self.occupied(side);
        for train in (self.trains() & self.edition.side(side)).iter() {
            if let Post::On(hex) = self.post(train) {
                hexes.remove(hex); // [16.17B] nobody is with it
            }
        }
        hexes
    }

    /// [10.1E.2] [16.17C] Whether a combat unit of a side stands in a hex.
    #[inline]
    pub(crate) fn is_in_arms(&self, side: Side, hex: HexId) -> bool {
        self.occupied(side).has(hex) && !self.has_train(hex)
    }

    /// [16.17.1] Where the train of an army makes it trace supply to: [16.17.1] RULING: nowhere if it is lost;
    /// [28.E.2] to the road to Brussels if it has left that way; [28.E.3] as ever as long as it has not come.
    pub(crate) fn train_sources(&self, army: Army) -> Option<Hexes> {
        let train = (self.edition.army(army) & self.trains()).first()?;
        match self.post(train) {
            Post::On(hex) => Some(Hexes::of(hex)),
            Post::Exited => Some(self.plan().exits),
            Post::Lost | Post::Regroup(_) => Some(Hexes::EMPTY),
            Post::Waiting | Post::Hidden(_) | Post::Absent => None,
        }
    }

    /// [16.17A] Whether a train stands still: at night, and [5.4.1] while somebody has to make room.
    pub(crate) fn is_train_halted(&self, unit: UnitId) -> bool {
        self.is_train(unit) && (self.is_night() || *self.surplus > 0)
    }

    /// [16.17B] Whether a train keeps a friend out of a hex, or a friend a train.
    pub(crate) fn is_barred_by_train(&self, unit: UnitId, hex: HexId) -> bool {
        self.agreed.trains
            && self.units_at(hex).any(|other| other != unit && (self.is_train(other) || self.is_train(unit)))
    }

    /// [16.17A] Whether a road or trail leads off the map from a hex.
    pub(crate) fn leads_off(&self, hex: HexId) -> bool {
        let (ground, area) = (self.ground(), &self.plan().area);
        let mut sides = ground.around(hex).iter().zip(ground.sides(hex));
        sides.any(|(&next, edge)| {
            (next == crate::s02_equipment::NOWHERE || !area.has(next))
                && (edge.has(Edge::ROAD) || edge.has(Edge::TRAIL))
        })
    }

    /// [16.17C] Whether an attack falls on nobody but trains: it needs no die.
    pub(crate) fn is_on_trains(&self, attack: &Attack) -> bool {
        let defenders = self.defenders(attack);
        self.agreed.trains && !defenders.is_empty() && (defenders - self.trains()).is_empty()
    }

    /// [16.17C] A train that is attacked or bombarded is destroyed, whatever the die says.
    pub(crate) fn destroy_trains(&mut self, defenders: Units, log: &mut impl Log<Event>) {
        for train in (defenders & self.trains()).iter() {
            self.eliminate(train, "16.17C", log);
        }
    }

    /// [16.17C] An attack on trains alone: they are gone, and one of the attackers may advance.
    pub(crate) fn overrun(&mut self, log: &mut impl Log<Event>) {
        let attack = self.attack;
        let (attackers, trains) = (self.attackers(&attack), self.defenders(&attack));
        self.tell_attack(&attack, log);
        self.engage(&attack, attackers, trains);
        let lost = attack.defenders;
        self.aftermath = Aftermath { attackers, lost, result: Some(Res::De), ..Aftermath::default() };
        self.agenda.replace(Task::Aftermath);
        self.destroy_trains(trains, log);
        self.judge(log);
    }
}
