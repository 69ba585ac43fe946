//! 16.4 Modified terrain: bridges that stop zones, and columns that keep a road to themselves. What it does to
//! strengths is in `strength`.
//!
//! A step is paid at the rate of a road or trail, or at that of the ground. At the first rate nobody enters an enemy
//! zone [16.4.4] or a friend's hex [16.4.5]. Who could not have come to where he stands without it counts as marching
//! until the phase ends, and nobody enters his hex. Friends matter for reach then, so nobody stops in a full hex for
//! others to leave later.

use crate::s02_equipment::NOWHERE;
use crate::s05_movement::{Fare, SHUT};
use crate::{Hand, Hexes, Nlb, Post, Reach, UnitId};
use boards::HexId;

/// What steps cost somebody: all that does not change from step to step.
pub(crate) struct Pace<'a> {
    game: &'a Nlb,
    unit: UnitId,
    pub mounted: bool,
    /// Whether friends may keep hexes to themselves.
    pub hindered: bool,
    /// [16.4.4] [16.4.5] Whether some may not use a path.
    modified: bool,
    paths: bool,
    /// [16.17A] Whether it keeps to paths.
    train: bool,
    /// [13.2.2] [16.15A] Whether clear ground costs two more.
    slow: bool,
    muddy: bool,
}

impl Pace<'_> {
    /// Whether every step costs what the table says, if it can be taken.
    #[inline]
    pub fn goes_by_the_table(&self) -> bool {
        !self.modified && !self.train && !self.slow && !self.muddy
    }

    /// The same, whoever stands where.
    #[inline]
    pub fn is_plain(&self) -> bool {
        !self.hindered && self.goes_by_the_table()
    }

    /// [5.2C] Half points of the six steps from a hex, [`SHUT`] where there is no way. `busy` says in which hexes a
    /// path is of no use [16.4.4] [16.4.5].
    #[inline]
    pub fn fares(&self, hex: HexId, busy: impl Fn(HexId) -> bool) -> [u8; 6] {
        let (tables, index) = (self.game.tables(), usize::from(hex.0));
        let mut fares = tables.tolls(Fare::of(self.mounted))[index].fares();
        let mut paths = tables.paths(hex);
        if self.modified && paths != 0 {
            let (around, off_road) = (self.game.ground().around(hex), tables.off_road(self.mounted, hex));
            for side in 0..6 {
                if paths & (1 << side) != 0 && (!self.paths || busy(around[side])) {
                    fares[side] = off_road[side];
                    paths &= !(1 << side);
                }
            }
        }
        if self.slow || self.muddy || self.train {
            let clear = tables.clear(hex);
            for (side, fare) in fares.iter_mut().enumerate() {
                let bit = 1 << side;
                if self.train && paths & bit == 0 {
                    *fare = SHUT; // [16.17A]
                }
                if *fare == SHUT {
                    continue;
                }
                // [13.2.2] [16.15A] Only open ground off every path costs more; a stream before it is paid on top of
                // that [5.2A.1].
                if self.slow && paths & bit == 0 && clear & bit != 0 {
                    *fare += 2;
                }
                if self.muddy {
                    *fare *= 2;
                }
            }
        }
        fares
    }

    /// [5.2C] Half points of a step, 0 if there is no way. `kept` says which hexes friends keep to themselves.
    #[inline]
    pub fn step(&self, from: HexId, direction: usize, kept: impl Fn(HexId) -> bool) -> u8 {
        let game = self.game;
        let next = game.ground().around(from)[direction];
        if next == NOWHERE || self.hindered && kept(next) {
            return 0;
        }
        if self.goes_by_the_table() {
            return game.tables().steps(self.mounted, from)[direction];
        }
        let busy = |hex: HexId| {
            hex == next
                && (game.occupied(game.phasing).has(hex)
                    || game.zone.has(hex) && !game.is_sheltered(self.unit, hex))
        };
        match self.fares(from, busy)[direction] {
            SHUT => 0,
            fare => fare,
        }
    }
}

impl Nlb {
    /// [16.4.7] [25.E.2] Whether bridges stop zones of control as rivers do.
    #[inline]
    fn bridges_stop_zones(&self) -> bool {
        self.agreed.modified_terrain || self.agreed.bridges_block
    }

    /// [5.3.2] A bit for each side of a hex that zones of control cross.
    #[inline]
    pub(crate) fn zone_open(&self, hex: HexId) -> u8 {
        let open = self.tables().open(hex);
        if self.bridges_stop_zones() { open & !self.tables().bridged(hex) } else { open }
    }

    /// The hexes beside a hex that a zone reaches from it.
    pub(crate) fn zone_beside(&self, hex: HexId) -> impl Iterator<Item = HexId> + Clone + use<> {
        let open = self.zone_open(hex);
        let around = self.ground().around(hex);
        (0..6).filter(move |direction| open & (1 << direction) != 0).map(move |direction| around[direction])
    }

    /// Whether anybody on the map has no zone of control.
    #[inline]
    pub(crate) fn has_inert(&self) -> bool {
        !self.horse.blown.is_empty() || !self.garrisons.holding.is_empty() || self.agreed.trains
    }

    /// [5.3A] [16.8.5] [16.11C.1] Whether a combat unit has a zone of control: not if it is blown, a garrison or
    /// [16.17C] a train.
    #[inline]
    pub(crate) fn exerts(&self, unit: UnitId) -> bool {
        !self.horse.blown.has(unit) && !self.is_holding(unit) && !self.is_train(unit)
    }

    /// Whether a zone goes out from a hex that is occupied.
    #[inline]
    pub(crate) fn exerts_from(&self, hex: HexId) -> bool {
        !self.has_inert() || self.units_at(hex).any(|unit| self.exerts(unit))
    }

    /// [16.4.5] Whether a friend on the march keeps a hex to himself.
    pub(crate) fn is_kept(&self, unit: UnitId, hex: HexId) -> bool {
        if unit.is_leader() {
            return false;
        }
        !self.marching.is_empty() && self.units_at(hex).any(|other| other != unit && self.marching.has(other))
            || self.hides() && self.has_marker(self.side_of(unit), hex) // [16.6B.3]
            || self.is_barred_by_train(unit, hex)
    }

    /// [16.4.5] [16.6B.3] [16.17B] All hexes that friends of the phasing side keep from a combat unit, for those who
    /// ask for many: the same as [`Nlb::is_kept`] for one that is not on the march.
    pub(crate) fn kept(&self, unit: UnitId) -> Hexes {
        let mut kept = Hexes::EMPTY;
        let others = (self.marching | self.trains()).without(unit);
        others.iter().filter_map(|other| self.post(other).hex()).for_each(|hex| kept.insert(hex));
        self.markers(self.phasing).for_each(|hex| kept.insert(hex));
        if self.is_train(unit) {
            kept |= *self.occupied(self.phasing);
            if let Post::On(hex) = self.post(unit)
                && !self.is_kept(unit, hex)
            {
                kept.remove(hex);
            }
        }
        kept
    }

    /// What every step costs somebody. `paths` says whether roads and trails are used.
    pub(crate) fn pace(&self, unit: UnitId, paths: bool) -> Pace<'_> {
        let leader = unit.is_leader();
        // [16.6B.3] Behind a marker its own mate is no hindrance; that is looked at where markers move.
        let hidden = matches!(self.post(unit), Post::Hidden(_));
        Pace {
            game: self,
            unit,
            mounted: self.stats(unit).kind.is_mounted(),
            hindered: (self.friends_hinder() || self.agreed.trains) && !leader && !hidden,
            modified: self.agreed.modified_terrain && !leader,
            paths,
            train: self.is_train(unit),
            slow: self.pays_double_for_clear(unit),
            muddy: self.is_muddy(),
        }
    }

    /// [5.2C] Half points of a step, 0 if there is no way. `paths` says whether roads and trails are used.
    pub(crate) fn step_cost(&self, unit: UnitId, from: HexId, direction: usize, paths: bool) -> u8 {
        self.pace(unit, paths).step(from, direction, |next| self.is_kept(unit, next))
    }

    /// [16.5.1] [16.5.3] Whether rain doubles what every step costs; it falls as in the scenario, or by the die of 22.6A.
    #[inline]
    pub(crate) fn is_muddy(&self) -> bool {
        self.agreed.rain_effects && self.is_raining()
    }

    /// [16.4.5] Those in hand have gone somewhere: whether they used the rate of a road or trail.
    pub(crate) fn note_march(&mut self, unit: UnitId, hand: &Hand, from: Option<HexId>, to: HexId) {
        if !self.agreed.modified_terrain || unit.is_leader() {
            return;
        }
        let start = match from {
            Some(from) => (from, 0),
            None => match self.doors(unit).iter().find(|(door, _)| *door == hand.door) {
                Some(&door) => door,
                None => (hand.door, hand.spent),
            },
        };
        let mut reach = Reach::default();
        self.flood(unit, &[start], false, &mut reach);
        let via = (hand.at != NOWHERE && hand.at != start.0).then_some(hand.at);
        let off_road = match via {
            None => to == start.0 || reach.cost(to).is_some(),
            Some(via) => reach.cost(via).is_some_and(|cost| {
                let mut onward = Reach::default();
                self.flood(unit, &[(via, cost)], false, &mut onward);
                onward.cost(to).is_some()
            }),
        };
        if !off_road {
            self.marching.insert(unit);
        }
    }

    /// [16.4.5] Whether several combat units are in hand: they cannot follow each other on a road.
    pub(crate) fn use_paths(&self, hand: &Hand) -> bool {
        !self.agreed.modified_terrain || (hand.units & crate::Equipment::combat()).len() < 2
    }

    /// Whether a step may cost something else than the table says.
    #[inline]
    pub(crate) fn steps_vary(&self) -> bool {
        self.friends_hinder() || self.is_muddy() || self.agreed.trains // [16.17B]
    }

    /// Whether friends may stand in the way, so that short cuts that leave them out do not hold.
    #[inline]
    pub(crate) fn friends_hinder(&self) -> bool {
        self.agreed.modified_terrain || self.hides()
    }
}
