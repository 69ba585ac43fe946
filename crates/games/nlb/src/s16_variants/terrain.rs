//! 16.4 Modified terrain: bridges that stop zones, and columns that keep a road to themselves. What it does to strengths is in `strength`.
//!
//! A step is paid at the rate of a road or trail, or at that of the ground. At the first rate nobody enters an enemy zone [16.4.4] or a
//! friend's hex [16.4.5]. Who could not have come to where he stands without it counts as marching until the phase ends, and
//! nobody enters his hex. Friends matter for reach then, so nobody stops in a full hex for others to leave later.

use crate::s02_equipment::{Edge, NOWHERE};
use crate::{Hand, Nlb, Reach, Terrain, UnitId};
use boards::HexId;

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

    /// [5.3A] [16.8.5] [16.11C.1] Whether a combat unit has a zone of control: not if it is blown, a garrison or [16.17C] a train.
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

    /// [5.2C] Half points of a step, 0 if there is no way. `paths` says whether roads and trails are used.
    pub(crate) fn step_cost(&self, unit: UnitId, from: HexId, direction: usize, paths: bool) -> u8 {
        let mounted = self.stats(unit).kind.is_mounted();
        let step = self.tables().steps(mounted, from)[direction];
        if step == 0 {
            return 0;
        }
        let (ground, next) = (self.ground(), self.ground().around(from)[direction]);
        let edge = ground.sides(from)[direction];
        let mut on_path = edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
        let mut cost = step;
        // [16.6B.3] Behind a marker its own mate is no hindrance; that is looked at where markers move.
        let hidden = matches!(self.post(unit), crate::Post::Hidden(_));
        if (self.friends_hinder() || self.agreed.trains) && !hidden && self.is_kept(unit, next) {
            return 0;
        }
        if self.agreed.modified_terrain && !unit.is_leader() {
            let near = self.zone.has(next) && !self.is_sheltered(unit, next);
            if on_path && (!paths || near || self.occupied(self.phasing).has(next)) {
                let stream = if edge.has(Edge::STREAM) && !edge.has(Edge::BRIDGE) { 4 } else { 0 };
                cost = crate::s05_movement::ground_cost(ground.terrain(next), mounted) + stream;
                on_path = false;
            }
        }
        if !on_path && self.is_train(unit) {
            return 0; // [16.17A]
        }
        // [13.2.2] [16.15A] Only open ground off every path costs more; a stream before it is paid on top of that [5.2A.1].
        if self.pays_double_for_clear(unit) && !on_path && ground.terrain(next) == Terrain::Clear {
            cost += 2;
        }
        if self.is_muddy() { 2 * cost } else { cost }
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
