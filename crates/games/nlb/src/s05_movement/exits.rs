//! 5.5 Exits: who leaves the map, where, at what price, and what that scores.

use super::Hand;
use crate::s02_equipment::NOWHERE;
use crate::{Battle, Event, Flag, Hexes, Nlb, Post, Reach, UnitId, Units};
use boards::HexId;
use contract::{Log, Rule, Side};

impl Nlb {
    /// [5.5.1] The hexes at which a counter may leave the map. [20.4C.2] [20.4C.4] At Wavre both sides, [27.1B] on
    /// the road to Brussels the French.
    pub(crate) fn exits_of(&self, unit: UnitId) -> Option<&'static Hexes> {
        match self.battle {
            Battle::Wavre => Some(&self.plan().exits),
            // [22.4A.2] [23.D.2] In the campaign to Brussels, at Quatre Bras to the east.
            Battle::GrandWaterloo
            | Battle::Campaign
            | Battle::CampaignVariant
            | Battle::QuatreBrasVariant
                if self.side_of(unit) == Side::French && self.is_in_time_to_leave() =>
            {
                Some(&self.plan().exits)
            }
            _ => None,
        }
    }

    /// [5.5.1] Whether the one in hand may leave the map: combat units and leaders alike, one at a time.
    pub(super) fn may_exit(&self, hand: &Hand, reach: &Reach) -> bool {
        let mut units = hand.units.iter();
        let (Some(unit), None) = (units.next(), units.next()) else { return false };
        self.can_exit(unit, hand, reach)
    }

    /// [5.5.3] Whether a counter can leave from somewhere: at the price of entering the hex, and not out of an enemy zone.
    pub(super) fn can_exit(&self, unit: UnitId, hand: &Hand, reach: &Reach) -> bool {
        self.way_out(unit, hand, reach).is_some()
    }

    /// The hex by which it leaves most cheaply, with what it has cost to come there.
    fn way_out(&self, unit: UnitId, hand: &Hand, reach: &Reach) -> Option<(HexId, u8)> {
        let exits = self.exits_of(unit)?;
        let allowance = self.allowance(unit);
        // [10.1D] A leader with friends around him is not held by any zone.
        let held = |exit: HexId| !unit.is_leader() && self.is_in_zone(unit, exit);
        let rain = if self.is_muddy() { 2 } else { 1 }; // [16.5.3]
        let price = |&(exit, spent): &(HexId, u8)| spent + rain * self.door_cost(unit, exit);
        let leaves = |way: &(HexId, u8)| exits.has(way.0) && !held(way.0) && price(way) <= allowance;
        let here = if hand.at == NOWHERE { self.post(unit).hex() } else { None };
        here.into_iter().map(|hex| (hex, 0)).chain(reach.costs()).filter(leaves).min_by_key(price)
    }

    /// [5.5A] The one in hand leaves for good, the cheapest way. [5.5C] It is not lost.
    pub(crate) fn exit(&mut self, log: &mut impl Log<Event>) {
        let unit = self.hand.units.first().expect("somebody is in hand");
        let mut reach = Reach::default();
        self.reach_of(&self.hand, &mut reach);
        let (exit, spent) = self.way_out(unit, &self.hand, &reach).expect("it can leave");
        let mut passed = Units::EMPTY;
        if reach.cost(exit).is_some() && exit != self.hand.at {
            match self.walk(exit, &reach, log) {
                Some(leaders) => passed = leaders,
                None => return,
            }
            if !unit.is_leader() {
                self.enter_site(unit, exit, log);
            }
            // [16.6C.2] In the last hex of the map he halts like everywhere else.
            if self.faces_markers(self.phasing) {
                (self.hand.at, self.hand.spent) = (exit, spent);
                if self.spot_from(self.phasing, exit, log) {
                    self.drive_off(passed);
                    return;
                }
            }
        }
        passed |= self.leaders_at_exit(exit);
        let hand = std::mem::take(&mut self.hand);
        self.agenda.pop();
        let from = self.post(unit).hex().unwrap_or(hand.door);
        if hand.door != NOWHERE && !unit.is_leader() {
            self.join_column(unit, hand.door);
        }
        let strength = if unit.is_leader() { 0 } else { self.strength(unit) };
        self.lift(unit, Post::Exited);
        self.score_exit(unit, strength, log);
        log.note(|| Event::Exited { unit, from });
        self.drive_off(passed);
        self.find_lone_leaders();
        self.judge(log);
    }

    /// [5.5B] [5.5C] Somebody left the map: what that scores.
    fn score_exit(&mut self, unit: UnitId, strength: u16, log: &mut impl Log<Event>) {
        let side = self.side_of(unit);
        self.exited[side as usize] += strength;
        match self.battle {
            Battle::Wavre => {
                self.points[side as usize] += self.wavre_exit_points(side, strength);
                let points = self.points[side as usize];
                let rule = Rule(if side == Side::French { "20.4C.2" } else { "20.4C.4" });
                log.note(|| Event::Scored { side, points, rule });
            }
            Battle::QuatreBrasVariant => {
                let points = self.quatre_bras_variant_points(side);
                log.note(|| Event::Scored { side, points, rule: Rule("23.D.2") });
            }
            Battle::GrandWaterloo if !unit.is_leader() => self.raise(Flag::RoadToBrussels), // [27.3C.3]
            _ => {}
        }
    }
}
