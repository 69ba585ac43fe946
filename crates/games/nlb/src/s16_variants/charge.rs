//! 16.8 Cavalry charges: who may, and what it costs the horses.

use crate::s02_equipment::{Edge, NOWHERE, grid};
use crate::{Event, Kind, Nlb, Terrain, UnitId, Units};
use arrayvec::ArrayVec;
use boards::HexId;
use contract::Log;

/// [16.8.3] The most half points of a charge.
const GALLOP: u8 = 4;

/// What cavalry has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Horse {
    /// [16.8.3] Cavalry whose move in this phase was that of a charge.
    pub galloped: Units,
    /// [16.8.1] Cavalry that has charged in this player turn.
    pub charged: Units,
    /// [16.8.5] Cavalry that is blown.
    pub blown: Units,
}

impl Nlb {
    /// What cavalry has done.
    pub fn horse(&self) -> &Horse {
        &self.horse
    }

    /// [16.8.3] Whether one may ride from a hex into the next in a charge: both are clear, and nothing but a crest
    /// lies between.
    fn is_open(&self, from: HexId, direction: usize) -> bool {
        let ground = self.ground();
        let (next, edge) = (ground.around(from)[direction], ground.sides(from)[direction]);
        next != NOWHERE
            && ground.terrain(from) == Terrain::Clear
            && ground.terrain(next) == Terrain::Clear
            && !edge.has(Edge::STREAM.with(Edge::WATER).with(Edge::BRIDGE))
    }

    /// [16.8.3] Half points of the cheapest ride from one hex to another that could be part of a charge. Whoever
    /// takes a road may pay for the open ground beside it, so that the least of one point is never the question.
    fn gallop(&self, unit: UnitId, from: HexId, to: HexId) -> Option<u8> {
        let mut best: ArrayVec<(HexId, u8), 64> = ArrayVec::new();
        best.push((from, 0));
        let enemies = self.occupied(self.phasing.enemy());
        let mut index = 0;
        while index < best.len() {
            let (hex, cost) = best[index];
            index += 1;
            if hex != from && self.is_in_zone(unit, hex) {
                continue;
            }
            for direction in 0..6 {
                let next = self.ground().around(hex)[direction];
                if !self.is_open(hex, direction) || enemies.has(next) || !self.plan().area.has(next) {
                    continue;
                }
                let step = self.step_cost(unit, hex, direction, true);
                let total = cost + step;
                if step == 0 || total > GALLOP || grid().distance(next, to) > u16::from(GALLOP - total) {
                    continue;
                }
                let known = best.iter().any(|&(known, cost)| known == next && cost <= total);
                if !known && !best.is_full() {
                    best.push((next, total));
                }
            }
        }
        best.iter().skip(1).filter(|(hex, _)| *hex == to).map(|(_, cost)| *cost).min()
    }

    /// [16.8.3] Cavalry has moved, through a hex that it took on the way or not: whether it could charge now.
    pub(crate) fn note_gallop(&mut self, unit: UnitId, from: HexId, via: HexId, to: HexId) {
        if !self.agreed.charges || self.stats(unit).kind != Kind::Cavalry {
            return;
        }
        let cost = if via == NOWHERE {
            self.gallop(unit, from, to)
        } else {
            let first = self.gallop(unit, from, via);
            let second = if via == to { Some(0) } else { self.gallop(unit, via, to) };
            first.zip(second).map(|(first, second)| first + second)
        };
        if cost.is_some_and(|cost| cost <= GALLOP) {
            self.horse.galloped.insert(unit);
        }
    }

    /// [16.8.3] Whether those in a hex may charge those in another: cavalry that has just ridden, all of it, against
    /// infantry alone, in the open.
    pub(crate) fn may_charge(&self, own: HexId, foe: HexId) -> bool {
        let fresh = |&unit: &UnitId| !self.duties.engaged.has(unit);
        let direction = self.ground().around(own).iter().position(|&next| next == foe);
        self.agreed.charges
            && !self.is_raining() // [16.5.4]
            && direction.is_some_and(|direction| self.is_open(own, direction))
            && self.units_at(own).filter(fresh).all(|unit| self.horse.galloped.has(unit))
            && self.units_at(foe).filter(fresh).all(|unit| self.stats(unit).kind == Kind::Infantry)
    }

    /// [16.8.4] The cavalry of one hex charges; nobody else beside the defenders joins, only guns from afar.
    pub(crate) fn charge(&mut self, hex: HexId) {
        self.attack.attackers.push(hex);
        self.attack.charge = true;
    }

    /// [16.8.5] A player turn ends: who charged in it is blown until the end of his next one.
    pub(crate) fn rest_horses(&mut self, log: &mut impl Log<Event>) {
        if !self.agreed.charges {
            return;
        }
        let side = self.edition.side(self.phasing);
        let charged = std::mem::take(&mut self.horse.charged);
        let charged: Units = charged.iter().filter(|&unit| self.post(unit).hex().is_some()).collect();
        self.horse.galloped = Units::EMPTY;
        self.horse.blown = (self.horse.blown - side) | charged;
        if !charged.is_empty() {
            log.note(|| Event::Blown { side: self.phasing, units: charged.iter().collect() });
        }
    }
}
