//! [5.0B] How far somebody can go, with the cost of every hex.

use super::Hand;
use super::tables::{Fare, SHUT, Toll};
use crate::s02_equipment::{NOWHERE, grid};
use crate::{HEXES, Hexes, Nlb, Post, UnitId};
use arrayvec::ArrayVec;
use boards::HexId;
use std::hint::select_unpredictable;

/// What [`Reach`] keeps for a hex to which no way has been found, and for one that is shut.
const FAR: u8 = u8::MAX;
const CLOSED: u8 = 0;
/// The most half points that anybody has: ten points of a commander, and twice eight of those who march double.
const MOST: usize = 32;
/// More hexes than any way has.
const WAY: usize = 48;
/// More hexes than anybody gets to.
const ROOM: usize = 1600;
/// Places in the table of a flood: a power of two, so that an index that is cut to it needs no further look.
const PLACES: usize = 4096;
/// More steps than a flood writes down.
const LINKS: usize = 4096;
const _: () = assert!(HEXES < PLACES && LINKS < u16::MAX as usize);
/// In the place of a direction: nobody has come from anywhere.
const START: usize = 6;
/// By direction: it, and those to its left and right, in the order of their numbers.
const AHEAD: [[usize; 3]; 8] =
    [[0, 1, 5], [0, 1, 2], [1, 2, 3], [2, 3, 4], [3, 4, 5], [0, 4, 5], [0; 3], [0; 3]];
/// The end of a chain. Nothing: a table that begins empty is written in no time.
const END: u16 = 0;

/// What somebody can reach, hex by hex from near to far.
#[derive(Clone)]
pub struct Reach {
    /// By hex, one more than the cost, so that nothing is less than what is shut. The one after the last stands for
    /// what lies beyond the area, and nobody gets there.
    costs: [u8; PLACES],
    /// The most that a hex in reach has there.
    limit: u8,
    hexes: ArrayVec<HexId, ROOM>,
}

impl Default for Reach {
    fn default() -> Reach {
        let mut costs = [FAR; PLACES];
        costs[HEXES] = CLOSED;
        Reach { costs, limit: CLOSED, hexes: ArrayVec::new() }
    }
}

impl Reach {
    /// The hexes that can be reached, from near to far.
    pub fn iter(&self) -> impl Iterator<Item = HexId> + Clone + '_ {
        self.hexes.iter().copied()
    }

    /// Adds a hex, whatever it costs.
    pub(crate) fn add(&mut self, hex: HexId) {
        if self.cost(hex).is_none() && !self.hexes.is_full() {
            self.costs[usize::from(hex.0)] = 1;
            self.limit = self.limit.max(1);
            self.hexes.push(hex);
        }
    }

    /// Half points to get to a hex, if it can be reached.
    pub fn cost(&self, hex: HexId) -> Option<u8> {
        let cost = self.costs[usize::from(hex.0)];
        (CLOSED < cost && cost <= self.limit).then(|| cost - 1)
    }

    /// All of them with their costs.
    pub fn costs(&self) -> impl Iterator<Item = (HexId, u8)> + '_ {
        self.iter().map(|hex| (hex, self.costs[usize::from(hex.0)] - 1))
    }

    /// All of them as a set.
    pub fn set(&self) -> Hexes {
        self.iter().collect()
    }
}

impl Nlb {
    /// How far a counter of the phasing side can go, if it is free to move. The hex where it stands is no part of it.
    pub fn reach(&self, unit: UnitId) -> Reach {
        let mut reach = Reach::default();
        if self.is_free_to_move(unit) {
            match self.post(unit) {
                Post::Waiting => {
                    let doors = self.doors(unit);
                    self.flood(unit, doors.as_slice(), true, &mut reach);
                }
                _ => self.reach_of(&Hand { units: crate::Units::of(unit), ..Hand::default() }, &mut reach),
            }
        }
        reach
    }

    /// Where those in hand can go, all of them. On the way, also the hex where it is.
    pub(crate) fn reach_of(&self, hand: &Hand, reach: &mut Reach) {
        let mut units = hand.units.iter();
        let first = units.next().expect("somebody is in hand");
        if hand.at != NOWHERE {
            self.flood(first, &[(hand.at, hand.spent)], true, reach);
            return;
        }
        let hex = self.hex(first);
        let paths = self.use_paths(hand);
        self.flood(first, &[(hex, 0)], paths, reach);
        for other in units {
            let mut further = Reach::default();
            self.flood(other, &[(hex, 0)], paths, &mut further);
            let Reach { costs, hexes, .. } = &mut *reach;
            hexes.retain(|hex| {
                let both = further.cost(*hex).is_some();
                if !both {
                    costs[usize::from(hex.0)] = FAR;
                }
                both
            });
        }
        // Where they stand is no place to go to.
        reach.costs[usize::from(hex.0)] = FAR;
        reach.hexes.remove(0);
    }

    /// Spreads out from a hex by any measure of steps, 0 where there is none, and past whatever is shut. The hex
    /// itself is no part of it.
    pub(crate) fn spread(
        &self,
        from: HexId,
        allowance: u8,
        reach: &mut Reach,
        step: impl Fn(HexId, usize) -> u8,
        shut: impl Fn(HexId) -> bool,
    ) {
        // One chain of hexes for each cost, in the order in which they were found; a hex that is found cheaper later
        // is passed over where it was.
        let mut heads = [END; SHUT as usize];
        let mut tails = [END; SHUT as usize];
        let mut links = [(from, END); ROOM + 1];
        let mut count = 1;
        heads[1] = 1;
        reach.costs[usize::from(from.0)] = 1;
        reach.limit = allowance + 1;
        for cost in 1..=reach.limit {
            let mut link = heads[usize::from(cost)];
            while link != END {
                let (hex, rest) = links[usize::from(link)];
                link = rest;
                if reach.costs[usize::from(hex.0)] != cost {
                    continue;
                }
                if hex != from && !reach.hexes.is_full() {
                    reach.hexes.push(hex);
                }
                for (direction, &next) in self.ground().around(hex).iter().enumerate() {
                    // What a step costs is asked only where it may be of use.
                    if next == NOWHERE || reach.costs[usize::from(next.0)] <= cost + 1 {
                        continue;
                    }
                    let price = step(hex, direction);
                    let total = cost.saturating_add(price);
                    if price == 0
                        || total > reach.limit
                        || total >= reach.costs[usize::from(next.0)]
                        || count == ROOM
                        || shut(next)
                    {
                        continue;
                    }
                    reach.costs[usize::from(next.0)] = total;
                    count += 1;
                    links[count] = (next, END);
                    let tail = std::mem::replace(&mut tails[usize::from(total)], count as u16);
                    match tail {
                        END => heads[usize::from(total)] = count as u16,
                        _ => links[usize::from(tail)].1 = count as u16,
                    }
                }
            }
        }
        reach.costs[usize::from(from.0)] = FAR;
    }

    /// The way to a hex within reach, from where those in hand are: back from the end, each time to where the step
    /// came from.
    pub(crate) fn way(&self, reach: &Reach, to: HexId) -> ArrayVec<HexId, WAY> {
        let mut path = ArrayVec::new();
        let hand = &self.hand;
        let Some(unit) = hand.units.first() else { return path };
        let start = if hand.at != NOWHERE { Some(hand.at) } else { self.post(unit).hex() };
        let cost_of = |hex: HexId| if Some(hex) == start { Some(hand.spent) } else { reach.cost(hex) };
        path.push(to);
        let mut at = to;
        while Some(at) != start && !path.is_full() {
            let Some(cost) = cost_of(at) else { break };
            let around = self.ground().around(at);
            let from = around.iter().enumerate().find_map(|(direction, &from)| {
                if from == NOWHERE || path.contains(&from) {
                    return None;
                }
                let back = (direction + 3) % 6;
                let step = self.step_cost(unit, from, back, self.use_paths(hand));
                let stops = !unit.is_leader() && Some(from) != start && self.is_in_zone(unit, from);
                let before = cost_of(from)?;
                let whole = self.is_muddy() && Some(from) == start; // [16.5.3] the one hex that everybody may go
                (step > 0 && !stops && (before + step == cost || whole)).then_some(from)
            });
            let Some(from) = from else { break };
            path.push(from);
            at = from;
        }
        path.reverse();
        path
    }

    /// Next to which hexes those in hand may come on their way to another, by the straight line: a step costs half a
    /// point at least.
    pub(crate) fn may_pass_by(&self, unit: UnitId, to: HexId) -> impl Fn(HexId) -> bool + use<> {
        let Hand { at, spent, .. } = self.hand;
        let start = if at != NOWHERE { Some(at) } else { self.post(unit).hex() };
        // [16.5.3] In the rain everybody moves one hex at least.
        let steps = u16::from(self.allowance(unit).saturating_sub(spent)).max(1);
        let grid = grid();
        move |hex| start.is_none_or(|start| grid.distance(start, hex) + grid.distance(hex, to) <= steps + 2)
    }

    /// [5.0B] [5.2C] Spreads out from some hexes, cheapest first: the whole cost of a hex must be paid. [5.3.4]
    /// Nobody goes on from an enemy zone, [5.3D] which costs nothing more; [5.4A] [5.4B] [5.4C] friends do not
    /// hinder, [5.4D] nor do they help; [5.4E] enemies bar the way. [10.1D] Leaders pass enemy zones where a friend
    /// stands. `paths` says whether roads and trails are used.
    pub(crate) fn flood(&self, unit: UnitId, from: &[(HexId, u8)], paths: bool, reach: &mut Reach) {
        let allowance = self.allowance(unit).min(MOST as u8 - 1);
        let (tables, around, pace) = (self.tables(), &self.plan().around, self.pace(unit, paths));
        let mut bounds = self.bounds(unit);
        if pace.hindered {
            bounds.closed |= self.kept(unit);
        }
        let tolls = tables.tolls(Fare::of(pace.mounted));
        if pace.goes_by_the_table() {
            reach.fill(from, allowance, around, &bounds, tolls, |_| None);
            return;
        }
        // Those who are on some path have to look who is in the way.
        let busy = bounds.stops | *self.occupied(self.phasing);
        // [16.5.3] In the rain everybody moves one hex at least.
        let home = self.post(unit).hex().filter(|&hex| self.is_muddy() && from.contains(&(hex, 0)));
        let most = if home.is_some() { allowance.max(1) } else { SHUT };
        reach.fill(from, allowance, around, &bounds, tolls, |hex| {
            let hex = HexId(hex as u16);
            let mut fares = pace.fares(hex, |next| busy.has(next));
            if home == Some(hex) {
                fares = fares.map(|fare| if fare < SHUT { fare.min(most) } else { fare });
            }
            Some(Toll::of(fares))
        });
    }

    /// Where somebody may not go at all, and from where he does not go on.
    fn bounds(&self, unit: UnitId) -> Bounds {
        let leader = unit.is_leader();
        // [5.3.3] Some find shelter.
        let mut zone = *self.zone;
        for &hex in &self.ground().chateaux {
            if zone.has(hex) && self.is_sheltered(unit, hex) {
                zone.remove(hex);
            }
        }
        let mut closed = *self.occupied(self.phasing.enemy()); // [5.4E]
        let closes_in = if leader { !self.is_held_by_command(unit) } else { self.may_close_in(unit) };
        if !closes_in {
            closed |= zone; // [4.2B] [11.3A.1] [11.3A.3]
        } else if leader {
            closed |= zone - self.in_arms(self.phasing); // [10.1D]
        }
        // [5.3.4] Those who start in a zone were looked at before; a leader does not stop.
        Bounds { closed, stops: if leader { Hexes::EMPTY } else { zone } }
    }
}

/// Where a flood ends.
pub(crate) struct Bounds {
    /// What it does not enter.
    pub closed: Hexes,
    /// What it does not leave.
    pub stops: Hexes,
}

impl Reach {
    /// Fills up from some hexes, cheapest first. Every rule asks for this, so it decides nothing by branches that
    /// cannot be foreseen: each step is written down, and counts or not. Whether a hex is closed is asked when its
    /// turn comes; that of one which is too far never does. `around` are the hexes of the area [3.2A.2] beside each.
    /// `tolls` are what they cost, and `other` what they cost instead, if anything. Where a step costs too much in
    /// any case, but from the first hexes, nobody tries. And where it is not worth while to turn back one goes on in
    /// the direction in which he came, or bears off to the left or right: he came to the other hexes as cheaply from
    /// where he was before.
    #[inline(always)]
    pub(crate) fn fill(
        &mut self,
        from: &[(HexId, u8)],
        allowance: u8,
        around: &[[u16; 8]],
        bounds: &Bounds,
        tolls: &[Toll],
        other: impl Fn(usize) -> Option<Toll>,
    ) {
        let limit = allowance + 1;
        self.limit = limit;
        let Reach { costs, hexes, .. } = self;
        // One chain of steps for each cost, with their directions; a hex that is found cheaper later is passed over
        // where it was.
        let mut heads = [END; u8::MAX as usize + 1];
        let mut links: ArrayVec<u32, LINKS> = ArrayVec::new();
        links.push(0);
        for &(hex, cost) in from {
            if cost <= allowance {
                let cost = cost + 1;
                costs[usize::from(hex.0)] = cost;
                let rest = std::mem::replace(&mut heads[usize::from(cost)], links.len() as u16);
                links.push(u32::from(rest) << 16 | (START * PLACES) as u32 | u32::from(hex.0));
            }
        }
        for cost in 1..=limit {
            let mut link = heads[usize::from(cost)];
            while link != END {
                let step = links[usize::from(link)] as usize;
                link = (step >> 16) as u16;
                let (index, direction) = (step % PLACES, step / PLACES % 8);
                let hex = HexId(index as u16);
                if costs[index] != cost || hexes.is_full() || links.remaining_capacity() < 6 {
                    continue;
                }
                if bounds.closed.has(hex) && !from.iter().any(|&(start, _)| start == hex) {
                    costs[index] = CLOSED;
                    continue;
                }
                hexes.push(hex);
                let toll = &tolls[index];
                let spent = direction != START && cost + toll.least() > limit;
                if spent || bounds.stops.has(hex) {
                    continue;
                }
                let (nexts, other) = (&around[index], other(index));
                let toll = other.as_ref().unwrap_or(toll);
                let mut go = |side: usize| {
                    let (next, total) = (nexts[side % 8], cost + toll.fare(side));
                    let to = usize::from(next) % PLACES;
                    let (known, head) = (costs[to], &mut heads[usize::from(total)]);
                    let better = total < known;
                    let count = links.len();
                    links.push(u32::from(*head) << 16 | (side * PLACES) as u32 | u32::from(next));
                    links.truncate(count + usize::from(better));
                    *head = select_unpredictable(better, count as u16, *head);
                    costs[to] = select_unpredictable(better, total, known);
                };
                if direction == START || toll.turns(direction) {
                    (0..6).for_each(go);
                } else {
                    let [first, second, third] = AHEAD[direction % 8];
                    go(first);
                    go(second);
                    go(third);
                }
            }
        }
    }
}
