//! 16.6 Hidden movement: pairs of markers, one of which stands for units that are not on the map.
//!
//! Which units a pair stands for is open to everybody; which of its two markers is the real one is its owner's secret
//! until the pair is revealed. So nothing that the enemy is shown may depend on [`Pair::real`], and a world that he
//! imagines turns the pair over.
//!
//! [16.6D] A marker has no strength and no zone, takes no hex and blocks no path: to everybody but the units of its
//! own side [16.6B.3] it is not there. An enemy who comes near enough to matter sees it first [16.6C.2].

use super::terrain::Pace;
use crate::s02_equipment::{NOWHERE, grid};
use crate::{Army, Decision, Equipment, Event, Hexes, Kind, Nlb, Post, Reach, Task, UnitId, Units};
use arrayvec::ArrayVec;
use boards::HexId;
use contract::{Log, Luck, Rule, Side};

contract::named! {
    /// [16.6.1] How many pairs of markers each army has.
    pub enum Pairs {
        /// None: nobody moves hidden.
        Off = "off",
        /// Six pairs.
        Six = "six",
        /// Eight pairs.
        Eight = "eight",
    }
}

/// [16.6.1] Pairs of an army at most, and of all three.
const EACH: usize = 8;
/// All pairs that there may be.
pub(crate) const PAIRS: usize = 3 * EACH;

/// What becomes of a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Veil {
    /// It is not in use.
    #[default]
    Idle,
    /// Units are being put away.
    Filling,
    /// It stands for units.
    Drawn,
    /// It has been revealed, and its units come back to the map.
    Lifted,
}

/// A pair of markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Where the two markers are; [16.6A.1] nowhere as long as they have not entered the map.
    pub at: [HexId; 2],
    /// Which of them stands for the units.
    pub real: u8,
    /// Which have moved in this phase, a bit each.
    pub moved: u8,
    /// Whether it was put down in this Command Phase.
    pub fresh: bool,
    /// What becomes of it.
    pub veil: Veil,
}

impl Default for Pair {
    fn default() -> Pair {
        Pair { at: [NOWHERE; 2], real: 0, moved: 0, fresh: false, veil: Veil::Idle }
    }
}

impl Pair {
    /// The hexes of its markers that are on the map.
    pub(crate) fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        self.at.into_iter().filter(|&hex| hex != NOWHERE)
    }
}

/// Looking at pairs.
impl Nlb {
    /// Whether units may move hidden in this game.
    #[inline]
    pub fn hides(&self) -> bool {
        self.agreed.hidden_movement != Pairs::Off
    }

    /// All pairs, army by army.
    pub fn pairs(&self) -> &[Pair; PAIRS] {
        &self.pairs
    }

    /// Whose pair it is.
    pub(crate) fn army_of_pair(pair: usize) -> Army {
        [Army::French, Army::Prussian, Army::Allied][pair / EACH]
    }

    /// Whose pair it is.
    pub fn side_of_pair(pair: usize) -> Side {
        Nlb::army_of_pair(pair).side()
    }

    /// [16.6D] The hex of the marker that stands for the units.
    pub(crate) fn real_hex(&self, pair: usize) -> HexId {
        self.pairs[pair].at[usize::from(self.pairs[pair].real)]
    }

    /// The units and officers behind a pair.
    pub fn behind(&self, pair: usize) -> Units {
        let army = self.edition.army(Nlb::army_of_pair(pair)) & *self.veiled;
        army.iter().filter(|&unit| self.post(unit) == Post::Hidden(pair as u8)).collect()
    }

    /// [16.6D] Where a counter is, on the map or behind a marker.
    pub(crate) fn whereabouts(&self, unit: UnitId) -> Option<HexId> {
        match self.post(unit) {
            Post::Hidden(pair) => Some(self.real_hex(usize::from(pair))).filter(|&hex| hex != NOWHERE),
            post => post.hex(),
        }
    }

    /// The pairs of a side that stand for units.
    fn drawn(&self, side: Side) -> impl Iterator<Item = usize> + '_ {
        let hides = self.hides();
        (0..PAIRS).filter(move |&pair| {
            hides && self.pairs[pair].veil == Veil::Drawn && Nlb::side_of_pair(pair) == side
        })
    }

    /// The hexes of all markers of a side.
    pub(crate) fn markers(&self, side: Side) -> impl Iterator<Item = HexId> + '_ {
        self.drawn(side).flat_map(|pair| self.pairs[pair].hexes())
    }

    /// [16.6B.3] Whether a marker of a side lies in a hex.
    pub(crate) fn has_marker(&self, side: Side, hex: HexId) -> bool {
        self.hides() && self.drawn(side).any(|pair| self.pairs[pair].at.contains(&hex))
    }
}

/// Putting units away.
impl Nlb {
    /// [16.6A.1] [16.6A.2] Whether a counter on the map may be hidden: nobody sees it, and it is in command.
    fn may_hide(&self, unit: UnitId) -> bool {
        let Post::On(hex) = self.post(unit) else { return false };
        !self.out_of_command.has(unit)
            && self.stats(unit).kind != Kind::Train
            && !self.garrisons.all().has(unit) // [16.11C.1]
            && !self.hungry.has(unit) // [16.18A] its march is a matter of dice
            && !self.is_observed(self.side_of(unit), hex)
    }

    /// [16.6A.2] The officer who has to come along, where there is command; a unit without one cannot be hidden.
    pub(crate) fn escort(&self, unit: UnitId, hex: HexId) -> Option<Option<UnitId>> {
        if !self.commands() {
            return Some(None);
        }
        let near = |&officer: &UnitId| match self.post(officer) {
            Post::On(other) => grid().distance(other, hex) <= 1 && self.may_hide(officer),
            _ => false,
        };
        let mut officers = self.officers_of(self.stats(unit).corps?).into_iter().flatten();
        officers
            .clone()
            .find(|&officer| self.is_gone_along(officer))
            .or_else(|| officers.find(near))
            .map(Some)
    }

    /// Whether an officer is behind the pair that is being put down.
    fn is_gone_along(&self, officer: UnitId) -> bool {
        matches!(self.post(officer), Post::Hidden(pair) if self.pairs[usize::from(pair)].veil == Veil::Filling)
    }

    /// [16.6A.1] Whether a unit is about to enter, and so out of anybody's sight. RULING: the force at Hal comes
    /// together [22.6B.1], and openly.
    fn is_about_to_enter(&self, unit: UnitId) -> bool {
        !unit.is_leader()
            && self.post(unit) == Post::Waiting
            && self.stats(unit).kind != Kind::Train
            && self.entry(unit).is_some_and(|entry| entry.call.is_none())
            && self.is_due(unit)
    }

    /// [16.6A.2] The officer who comes with a unit that is about to enter hidden.
    fn escort_in(&self, unit: UnitId) -> Option<Option<UnitId>> {
        if !self.commands() {
            return Some(None);
        }
        let group = |counter| self.entry(counter).map(std::ptr::from_ref);
        let together =
            |&officer: &UnitId| self.post(officer) == Post::Waiting && group(officer) == group(unit);
        let mut officers = self.officers_of(self.stats(unit).corps?).into_iter().flatten();
        officers
            .clone()
            .find(|&officer| self.is_gone_along(officer))
            .or_else(|| officers.find(together))
            .map(Some)
    }

    /// [16.6A.1] Units of a side that are about to enter and may do so hidden.
    fn may_come_hidden(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let armies = Army::of(side).iter().filter(|&&army| self.idle_pair(army).is_some());
        let units = armies.flat_map(|&army| self.edition.army(army).iter());
        units.filter(|&unit| self.is_about_to_enter(unit) && self.escort_in(unit).is_some())
    }

    /// Whether a unit in or next to a hex may go behind markers there.
    fn may_join(&self, unit: UnitId, hex: HexId) -> bool {
        self.post(unit).hex().is_some_and(|own| grid().distance(own, hex) <= 1)
            && self.may_hide(unit)
            && self.escort(unit, hex).is_some()
    }

    /// [16.6.1] A pair of an army that is not in use.
    fn idle_pair(&self, army: Army) -> Option<usize> {
        let many = if self.agreed.hidden_movement == Pairs::Eight { 8 } else { 6 };
        let first = army as usize * EACH;
        (first..first + many).find(|&pair| self.pairs[pair].veil == Veil::Idle)
    }

    /// [16.6A.3] [16.6B.3] Whether a pair may be put down in a hex: on units that may be hidden, all that are there.
    fn may_hide_at(&self, side: Side, hex: HexId) -> bool {
        let Some(first) = self.units_at(hex).next() else { return false };
        let army = self.stats(first).army;
        self.idle_pair(army).is_some()
            && !self.has_marker(side, hex)
            && self.units_at(hex).all(|unit| self.stats(unit).army == army && self.may_join(unit, hex))
    }

    /// [16.6A.1] [16.6C.1] Whether a side can put a pair down, or reveal one.
    pub(crate) fn can_hide(&self, side: Side) -> bool {
        self.drawn(side).any(|pair| !self.pairs[pair].fresh)
            || self.occupied(side).iter().any(|hex| self.may_hide_at(side, hex))
            || self.may_come_hidden(side).next().is_some()
    }

    /// [16.6A.1] [16.6C.1] In the Command Phase, or before play: put pairs down, or reveal those that were put down before.
    pub(crate) fn legal_hiding(&self, side: Side, out: &mut Vec<Decision>) {
        out.extend(self.occupied(side).iter().filter(|&hex| self.may_hide_at(side, hex)).map(Decision::Hide));
        out.extend(self.may_come_hidden(side).map(Decision::HideComing));
        let old = self.drawn(side).filter(|&pair| !self.pairs[pair].fresh);
        out.extend(old.map(|pair| Decision::Unveil(pair as u8)));
        out.push(Decision::EndHiding);
    }

    /// [16.6A.3] Both markers are put down, and those in the hex go behind them, with their officers.
    pub(crate) fn hide(&mut self, side: Side, hex: HexId, log: &mut impl Log<Event>) {
        let units: Units = self.units_at(hex).collect();
        let army = self.stats(units.first().expect("somebody is there")).army;
        let pair = self.idle_pair(army).expect("a pair is left");
        debug_assert_eq!(army.side(), side);
        self.pairs[pair] = Pair { at: [hex; 2], fresh: true, veil: Veil::Filling, ..Pair::default() };
        log.note(|| Event::Hid { pair: pair as u8, at: hex });
        self.agenda.push(Task::Filling(pair as u8));
        for unit in units.iter() {
            self.conceal(unit, log);
        }
    }

    /// [16.6A.1] A pair is set aside for units that are about to enter: its markers come on the map instead of them.
    pub(crate) fn hide_coming(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let pair = self.idle_pair(self.stats(unit).army).expect("a pair is left");
        self.pairs[pair] = Pair { fresh: true, veil: Veil::Filling, ..Pair::default() };
        log.note(|| Event::HidComing { pair: pair as u8 });
        self.agenda.push(Task::Filling(pair as u8));
        self.conceal(unit, log);
    }

    /// [16.6A.3] More units next to the markers go behind them; [16.6A.1] then the owner says in secret which marker
    /// is the real one.
    pub(crate) fn legal_filling(&self, pair: usize, out: &mut Vec<Decision>) {
        let hex = self.pairs[pair].at[0];
        let army = Nlb::army_of_pair(pair);
        out.extend([0, 1].map(Decision::Designate));
        if hex == NOWHERE {
            // [16.6A.1] Others of the same group.
            let group = |unit| self.entry(unit).map(std::ptr::from_ref);
            let own = self.behind(pair).first().and_then(group);
            let others = self.edition.army(army).iter().filter(|&unit| self.is_about_to_enter(unit));
            let others = others.filter(|&unit| group(unit) == own && self.escort_in(unit).is_some());
            out.extend(others.map(Decision::Conceal));
            return;
        }
        let around = self.ground().around(hex).iter().copied().filter(|&next| next != NOWHERE);
        let units = around.flat_map(|next| self.units_at(next)).filter(|&unit| self.stats(unit).army == army);
        out.extend(units.filter(|&unit| self.may_join(unit, hex)).map(Decision::Conceal));
    }

    /// A unit goes behind the markers that are being put down, and its officer with it.
    pub(crate) fn conceal(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let Task::Filling(pair) = self.task() else { return };
        let hex = self.pairs[usize::from(pair)].at[0];
        let officer = if hex == NOWHERE { self.escort_in(unit) } else { self.escort(unit, hex) }.flatten();
        for counter in [Some(unit), officer].into_iter().flatten() {
            if matches!(self.post(counter), Post::On(_) | Post::Waiting) {
                self.lift(counter, Post::Hidden(pair));
                log.note(|| Event::Concealed { unit: counter, pair });
            }
        }
    }

    /// [16.6A.3] The owner has said which marker is real. Nobody else sees it.
    pub(crate) fn designate(&mut self, real: u8, log: &mut impl Log<Event>) {
        let Task::Filling(pair) = self.task() else { return };
        self.agenda.pop();
        let pair = usize::from(pair);
        self.pairs[pair].real = real;
        self.pairs[pair].veil = Veil::Drawn;
        log.note(|| Event::Designated { pair: pair as u8, real });
        self.find_lone_leaders();
    }

    pub(crate) fn end_hiding(&mut self, side: Side) {
        self.agenda.pop();
        for pair in 0..PAIRS {
            if Nlb::side_of_pair(pair) == side {
                self.pairs[pair].fresh = false;
            }
        }
    }

    /// [16.6D] Whether hidden units stay in command is judged where the real marker is: their officer within reach of
    /// a commander.
    pub(crate) fn judge_hidden_command(&mut self) {
        let pairs: ArrayVec<usize, PAIRS> = self.drawn(self.phasing).collect();
        for pair in pairs {
            let hex = self.real_hex(pair);
            if hex == NOWHERE {
                self.out_of_command -= self.behind(pair); // [11.3E]
                continue;
            }
            let army = self.edition.army(Nlb::army_of_pair(pair));
            let mut commanders = (army & self.edition.kind(Kind::Commander)).iter();
            let led = commanders.any(|leader| {
                self.is_active(leader)
                    && !self.keeps_headquarters(leader)
                    && self.is_in_range(leader, crate::s11_command::COMMANDER, hex)
            });
            let units = self.behind(pair) - self.need_no_orders();
            if led {
                self.out_of_command -= units;
            } else {
                self.out_of_command |= units;
            }
        }
    }
}

/// More combat units than go behind a pair: they come from seven hexes.
const BEHIND: usize = 32;

/// A pair of markers on the march.
struct March<'a> {
    game: &'a Nlb,
    pair: usize,
    /// Those behind them.
    units: Units,
    /// What each of the two may spend.
    allowance: u8,
    /// What those behind them pay; of those who pay by the same table, one.
    paces: ArrayVec<Pace<'a>, BEHIND>,
    around: &'a Surroundings,
}

/// What all markers of a side have to look out for.
struct Surroundings {
    /// Where units are, or nobody can be.
    barred: Hexes,
    /// Where markers of their side are.
    markers: Hexes,
    /// From where the enemy looks.
    lookouts: Hexes,
}

impl March<'_> {
    /// [16.6B.2] Whether an enemy would see them in a hex.
    fn is_in_view(&self, hex: HexId) -> bool {
        self.game.is_seen_from(&self.around.lookouts, hex)
    }

    /// [16.6B.3] Whether one of the two may be in a hex: through no units, and no markers but its mate.
    fn may_pass(&self, index: usize, hex: HexId) -> bool {
        let mate = self.game.pairs[self.pair].at[1 - index];
        !self.around.barred.has(hex) && (hex == mate || !self.around.markers.has(hex))
    }

    /// Whether one of the two can take a single step, or come on the map.
    fn can_begin(&self, index: usize) -> bool {
        let game = self.game;
        let hex = game.pairs[self.pair].at[index];
        if hex == NOWHERE {
            return !self.doors(index).is_empty();
        }
        (0..6).any(|direction| {
            let step = self.step(index, hex, direction);
            step > 0 && step <= self.allowance && !self.is_in_view(game.ground().around(hex)[direction])
        })
    }

    /// [16.6B.1] [16.6B.3] Half points of a step of one of the two: the highest price of those behind it; 0 if it
    /// cannot be taken.
    fn step(&self, index: usize, hex: HexId, direction: usize) -> u8 {
        let next = self.game.ground().around(hex)[direction];
        if next == NOWHERE
            || self.game.tables().open(hex) & (1 << direction) == 0
            || !self.may_pass(index, next)
        {
            return 0;
        }
        let price = self.paces.iter().map(|pace| pace.step(hex, direction, |_| false)).max().unwrap_or(0);
        // [16.5.3] In the rain they too go one hex at least.
        let first = self.game.is_muddy() && hex == self.game.pairs[self.pair].at[index];
        if first { price.min(self.allowance) } else { price }
    }

    /// [16.6A.1] [5.6A.2] The hexes by which one of the two may come on the map, and what is left of its allowance
    /// there: those of its units, at the highest of their prices, [16.6B.2] out of sight and [16.6B.3] where nobody
    /// is. [28.C.FR.R1] Some have half of it in the turn in which they come.
    fn doors(&self, index: usize) -> ArrayVec<(HexId, u8), 8> {
        let game = self.game;
        let Some(entry) = self.units.first().and_then(|unit| game.entry(unit)) else {
            return ArrayVec::new();
        };
        let allowance = if entry.half { self.allowance / 2 } else { self.allowance };
        let left = |hex: HexId| {
            let price = self.units.iter().map(|unit| game.column_cost(unit, entry, hex)).max()?;
            Some((hex, allowance.checked_sub(price)?))
        };
        let free = |hex: &HexId| self.may_pass(index, *hex) && !self.is_in_view(*hex);
        game.entry_hexes(entry).into_iter().filter(free).filter_map(left).collect()
    }

    /// Where one of the two can go from a hex, with what is left to spend.
    fn from(&self, index: usize, start: HexId, allowance: u8) -> Reach {
        let mut reach = Reach::default();
        let step = |hex, direction| self.step(index, hex, direction);
        self.game.spread(start, allowance, &mut reach, step, |hex| self.is_in_view(hex));
        reach
    }
}

/// Moving markers.
impl Nlb {
    /// A Movement Phase begins.
    pub(crate) fn rest_markers(&mut self) {
        for pair in &mut self.pairs {
            pair.moved = 0;
        }
    }

    /// Markers of the phasing side that can go somewhere: pair by pair, numbered two by two.
    pub(crate) fn markers_to_move(&self) -> impl Iterator<Item = u8> + use<> {
        let mut able = ArrayVec::<u8, { 2 * PAIRS }>::new();
        let mut around = None;
        for pair in self.drawn(self.phasing).filter(|&pair| self.pairs[pair].moved != 3) {
            let around = around.get_or_insert_with(|| self.surroundings(self.phasing));
            let Some(march) = self.march(pair, around) else { continue };
            let still = [0, 1].into_iter().filter(|index| self.pairs[pair].moved & (1 << index) == 0);
            able.extend(still.filter(|&index| march.can_begin(index)).map(|index| (2 * pair + index) as u8));
        }
        able.into_iter()
    }

    /// [16.6B.1] What the markers of a pair may spend and have to pay, if nothing holds those behind them: the least
    /// of their allowances, and the highest of their prices.
    fn march<'a>(&'a self, pair: usize, around: &'a Surroundings) -> Option<March<'a>> {
        let units = self.behind(pair) & Equipment::combat();
        if units.iter().any(|unit| self.is_held_back(unit)) {
            return None;
        }
        let allowance = units.iter().map(|unit| self.allowance(unit)).min()?;
        let mut paces = ArrayVec::<Pace<'_>, BEHIND>::new();
        for pace in units.iter().take(BEHIND).map(|unit| self.pace(unit, true)) {
            let by_table = |other: &Pace<'_>| other.goes_by_the_table() && other.mounted == pace.mounted;
            if !(pace.goes_by_the_table() && paces.iter().any(by_table)) {
                paces.push(pace);
            }
        }
        Some(March { game: self, pair, units, allowance, paces, around })
    }

    /// What the markers of a side have to look out for.
    fn surroundings(&self, side: Side) -> Surroundings {
        let mut barred = !self.plan().area;
        barred |= *self.occupied(Side::French) | *self.occupied(Side::Allied);
        Surroundings { barred, markers: self.markers(side).collect(), lookouts: self.lookouts(side.enemy()) }
    }

    /// [16.6B.1] Where a marker can go: with the least of the allowances of those behind it, at the highest of their
    /// prices; [16.6B.2] nowhere where an enemy would see it, and [16.6B.3] through no unit and no other marker but
    /// its mate.
    pub fn marker_reach(&self, marker: u8) -> Reach {
        let mut reach = Reach::default();
        let (pair, index) = (usize::from(marker / 2), usize::from(marker % 2));
        let around = self.surroundings(Nlb::side_of_pair(pair));
        let Some(march) = self.march(pair, &around) else { return reach };
        let start = self.pairs[pair].at[index];
        if start == NOWHERE {
            for (door, left) in march.doors(index) {
                reach.add(door);
                march.from(index, door, left).iter().for_each(|hex| reach.add(hex));
            }
            return reach;
        }
        march.from(index, start, march.allowance)
    }

    pub(crate) fn legal_marches(&self, marker: u8, out: &mut Vec<Decision>) {
        out.extend(self.marker_reach(marker).iter().map(Decision::MarkerTo));
    }

    pub(crate) fn move_marker(&mut self, to: HexId, log: &mut impl Log<Event>) {
        let Task::Marching(marker) = self.task() else { return };
        self.agenda.pop();
        let (own, index) = (usize::from(marker / 2), usize::from(marker % 2));
        let comes = if self.pairs[own].at[index] == NOWHERE {
            let around = self.surroundings(Nlb::side_of_pair(own));
            self.march(own, &around).and_then(|march| {
                let mut doors = march.doors(index).into_iter();
                doors.find(|&(door, left)| door == to || march.from(index, door, left).cost(to).is_some())
            })
        } else {
            None
        };
        let pair = &mut self.pairs[usize::from(marker / 2)];
        let from = std::mem::replace(&mut pair.at[usize::from(marker % 2)], to);
        pair.moved |= 1 << (marker % 2);
        let near = self.neighbours(to);
        *self.roomy -= near; // they cannot go there now [16.6B.3]
        match comes {
            Some((door, _)) => {
                self.columns.add(door); // [5.6A.2]
                log.note(|| Event::MarkerCame { marker, to });
            }
            None => log.note(|| Event::MarkerMoved { marker, from, to }),
        }
    }
}

/// Revealing.
impl Nlb {
    /// [16.6C.2] Reveals every pair of which the enemy sees a marker.
    pub(crate) fn find_observed(&mut self, log: &mut impl Log<Event>) {
        for side in Side::ALL {
            if self.drawn(side).next().is_none() {
                continue;
            }
            let lookouts = self.lookouts(side.enemy());
            let is_seen =
                |&pair: &usize| self.pairs[pair].hexes().any(|hex| self.is_seen_from(&lookouts, hex));
            let seen: ArrayVec<usize, PAIRS> = self.drawn(side).filter(is_seen).collect();
            for &pair in &seen {
                self.unveil(pair, Rule("16.6C.2"), log);
            }
        }
    }

    /// [16.6C.2] Reveals every pair of which somebody who passes through a hex sees a marker. Says whether there is any.
    pub(crate) fn spot_from(&mut self, side: Side, hex: HexId, log: &mut impl Log<Event>) -> bool {
        let seen: ArrayVec<usize, PAIRS> = self
            .drawn(side.enemy())
            .filter(|&pair| self.pairs[pair].hexes().any(|marker| self.sees(hex, marker)))
            .collect();
        for &pair in &seen {
            self.unveil(pair, Rule("16.6C.2"), log);
        }
        !seen.is_empty()
    }

    /// [16.6C.2] Whether those of a side may come to see an enemy marker at all.
    pub(crate) fn faces_markers(&self, side: Side) -> bool {
        self.drawn(side.enemy()).next().is_some()
    }

    /// [16.6C.2] Where on the way to a hex somebody in hand first sees an enemy marker, short of its end; with what
    /// it cost to come there.
    pub(crate) fn halt_on_the_way(&self, to: HexId, reach: &Reach) -> Option<(HexId, u8)> {
        let enemy = self.phasing.enemy();
        if !self.faces_markers(self.phasing) {
            return None;
        }
        let sees = |hex: HexId| {
            self.drawn(enemy).any(|pair| self.pairs[pair].hexes().any(|marker| self.sees(hex, marker)))
        };
        let way = self.way(reach, to);
        let step = way.into_iter().skip(1).find(|&hex| hex == to || sees(hex))?;
        (step != to).then(|| (step, reach.cost(step).unwrap_or(self.hand.spent)))
    }

    /// The pairs behind which some of these units are.
    pub(crate) fn pairs_hiding(&self, units: Units) -> ArrayVec<usize, PAIRS> {
        (0..PAIRS).filter(|&pair| self.behind(pair).meets(units)).collect()
    }

    /// [16.6C.3] A pair is revealed by a rule: its units come back. [16.6C.1] Their owner wants it so, [16.6C.2] an
    /// enemy sees a marker, or the want of supply tells where they are.
    pub(crate) fn unveil(&mut self, pair: usize, rule: Rule, log: &mut impl Log<Event>) {
        self.pairs[pair].veil = Veil::Lifted;
        let at = self.real_hex(pair);
        log.note(|| match at {
            NOWHERE => Event::CalledOff { pair: pair as u8, rule },
            _ => Event::Unveiled { pair: pair as u8, at, rule },
        });
        self.agenda.push(Task::Emerging(pair as u8));
    }

    /// The next of those behind a pair that has been revealed.
    pub(crate) fn next_to_emerge(&self, pair: usize) -> Option<UnitId> {
        self.behind(pair).first()
    }

    /// [16.6C.3] Where a revealed unit may be put: in the hex of the real marker or next to it, within the limits of
    /// stacking; if there is no room, as near as there is. Leaders go to units of their side.
    pub(crate) fn emergences(&self, unit: UnitId, pair: usize) -> Hexes {
        let (centre, side) = (self.real_hex(pair), self.side_of(unit));
        let fits = |hex: &HexId| {
            self.plan().area.has(*hex)
                && !self.occupied(side.enemy()).has(*hex)
                && (self.hand.at != *hex || side == self.phasing) // [16.6C.2] an enemy has halted there
                && !self.has_marker(side, *hex)
                && if unit.is_leader() {
                    self.is_in_arms(side, *hex)
                } else {
                    self.load_at(*hex) < self.capacity(*hex)
                }
        };
        let near: Hexes = grid().within(centre, 1).filter(fits).collect();
        if !near.is_empty() {
            return near;
        }
        let all: Hexes = self.plan().area.iter().filter(fits).collect();
        let nearest = all.iter().map(|hex| grid().distance(centre, hex)).min();
        all.iter().filter(|&hex| Some(grid().distance(centre, hex)) == nearest).collect()
    }

    pub(crate) fn legal_emergences(&self, pair: usize, out: &mut Vec<Decision>) {
        if let Some(unit) = self.next_to_emerge(pair) {
            out.extend(self.emergences(unit, pair).iter().map(|to| Decision::Deploy { unit, to }));
        }
    }

    pub(crate) fn emerge(&mut self, unit: UnitId, to: HexId, log: &mut impl Log<Event>) {
        self.put(unit, to);
        self.await_orders(unit);
        self.note_hidden_move(unit);
        log.note(|| Event::Emerged { unit, at: to });
        if !unit.is_leader() {
            self.enter_site(unit, to, log);
        }
    }

    /// [5.1C.1] [16.6B.1] Whoever comes to light in the phase in which the real marker has moved has moved; [16.9] a
    /// gun in the combats that follow too.
    fn note_hidden_move(&mut self, unit: UnitId) {
        let Task::Emerging(pair) = self.task() else { return };
        let pair = &self.pairs[usize::from(pair)];
        if self.side_of(unit) != self.phasing || pair.moved & (1 << pair.real) == 0 {
            return;
        }
        if !self.agenda.tasks().contains(&Task::Combat) {
            self.moved.insert(unit);
        } else if self.agreed.sustained_fire && self.stats(unit).kind.is_gun() {
            self.duties.marched.insert(unit);
        }
    }

    /// Lets out unasked who has one place to go; says whether somebody has to be asked.
    pub(crate) fn emerge_unasked(&mut self, pair: usize, log: &mut impl Log<Event>) -> bool {
        while let Some(unit) = self.next_to_emerge(pair) {
            if self.real_hex(pair) == NOWHERE {
                self.posts[unit.index()] = Post::Waiting.into(); // [16.6A.1] it has not come yet
                continue;
            }
            let hexes = self.emergences(unit, pair);
            let mut choices = hexes.iter();
            match (choices.next(), choices.next()) {
                (Some(only), None) => self.emerge(unit, only, log),
                (None, _) => self.posts[unit.index()] = Post::Lost.into(), // [10.1E.2] a leader with nobody left to go to
                _ => return true,
            }
            if self.task() != Task::Emerging(pair as u8) {
                return false; // somebody else comes to light first
            }
        }
        self.agenda.pop();
        self.pairs[pair] = Pair::default();
        *self.zone = self.zone_of(self.phasing.enemy());
        self.look_for_room();
        self.find_lone_leaders();
        self.find_observed(log);
        self.judge(log);
        false
    }

    /// An army has left the field: its markers too.
    pub(crate) fn drop_markers(&mut self, army: Army) {
        for pair in 0..PAIRS {
            if Nlb::army_of_pair(pair) == army {
                self.pairs[pair] = Pair::default();
            }
        }
    }

    /// [16.6A.3] To the other side either marker may be the real one.
    pub(crate) fn imagine_markers(&mut self, side: Side, luck: &mut impl Luck) {
        if !self.hides() {
            return;
        }
        for pair in 0..PAIRS {
            if Nlb::side_of_pair(pair) != side && self.pairs[pair].veil == Veil::Drawn {
                self.pairs[pair].real = luck.below(2) as u8;
                self.out_of_command -= self.behind(pair); // [16.6D] where they are in command would tell where they are
            }
        }
    }
}
