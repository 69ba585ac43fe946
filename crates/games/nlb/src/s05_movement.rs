//! 5.0 Movement: zones of control, costs, stacking, leaving and entering the map.
//!
//! Enemies stand still during a Movement Phase and friends block nobody, so how far a unit can go does not depend on
//! the order of moves. Only stopping does: a hex may hold too many while the phase lasts, as long as everyone can
//! still find room before it ends [5.4.1]; see `crowd`. [5.4.2] Prussians and Allies are friends. Costs are counted
//! in half points. [5.1B] Nobody is attacked meanwhile, and [5.3E.2] whoever stands in an enemy zone leaves it by
//! combat alone.

mod columns;
mod crowd;
mod exits;
mod reach;
mod tables;

pub use columns::Columns;
pub(crate) use crowd::{Crowd, Crowded};
pub(crate) use reach::Bounds;
pub use reach::Reach;
pub use tables::Tables;
pub(crate) use tables::{Fare, SHUT, Toll};

use crate::s02_equipment::NOWHERE;
use crate::{Decision, Event, Flag, Hexes, Nlb, Post, Spots, Task, Terrain, UnitId, Units};
use boards::HexId;
use contract::{Log, Side};

/// Who is being moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// Those in hand; all from one hex.
    pub units: Units,
    /// [5.6.1] Where the one in hand comes in; [`NOWHERE`] for those on the map.
    pub door: HexId,
    /// Where the one in hand is on its way; [`NOWHERE`] while it has not set out.
    pub at: HexId,
    /// [5.2B.3] Half points it has spent so far.
    pub spent: u8,
    /// [16.1C.1] Half points that dice give it in this phase; 0 if none are thrown for it.
    pub pace: u8,
}

impl Default for Hand {
    fn default() -> Hand {
        Hand { units: Units::EMPTY, door: NOWHERE, at: NOWHERE, spent: 0, pace: 0 }
    }
}

/// Zones of control.
impl Nlb {
    /// [5.3.1] Whether a combat unit of a side stands next to a hex, [5.3.2] with no river between that has no bridge.
    /// [5.3A] [5.3B] Every combat unit counts, always, in both player turns.
    pub fn is_next_to(&self, side: Side, hex: HexId) -> bool {
        let occupied = self.occupied(side);
        if !self.tables().ring(hex).meets(occupied) {
            return false; // the usual case
        }
        let around = self.ground().around(hex);
        let mut open = self.zone_open(hex);
        while open != 0 {
            let direction = open.trailing_zeros() as usize;
            if occupied.has(around[direction]) && self.exerts_from(around[direction]) {
                return true;
            }
            open &= open - 1;
        }
        false
    }

    /// [5.3.1] The hexes next to combat units of a side. [5.3C] Others may control them too; more than one zone adds
    /// nothing.
    pub fn zone_of(&self, side: Side) -> Hexes {
        let mut zone = Hexes::EMPTY;
        let ground = self.ground();
        for hex in *self.occupied(side) {
            if !self.exerts_from(hex) {
                continue; // [16.8.5]
            }
            let mut open = self.zone_open(hex);
            let around = ground.around(hex);
            while open != 0 {
                zone.insert(around[open.trailing_zeros() as usize]);
                open &= open - 1;
            }
        }
        zone
    }

    /// [5.3.3] Whether a zone that reaches a hex leaves this counter alone there: a chateau that holds infantry of
    /// good morale, or that is empty and would. For leaders an empty chateau is safe. Whoever passes through a
    /// garrison does not take its walls away; whoever is in hand leaves, and shelters nobody else.
    pub(crate) fn is_sheltered(&self, unit: UnitId, hex: HexId) -> bool {
        if self.is_holding(unit) {
            return self.post(unit) == Post::On(hex); // [16.11C.1]
        }
        if self.ground().terrain(hex) != Terrain::Chateau {
            return false;
        }
        if self.post(unit) == Post::On(hex) && self.is_steady_infantry(unit) {
            return true;
        }
        let stays = |other: &UnitId| *other != unit && !self.hand.units.has(*other);
        let mut others = self.units_at(hex).filter(stays).peekable();
        match others.peek() {
            Some(_) => others.any(|holder| self.is_steady_infantry(holder)),
            None => unit.is_leader() || self.is_steady_infantry(unit),
        }
    }

    /// [5.3.1] Whether a hex is in an enemy zone for a counter.
    pub(crate) fn is_threatened(&self, unit: UnitId, hex: HexId) -> bool {
        self.is_next_to(self.side_of(unit).enemy(), hex) && !self.is_sheltered(unit, hex)
    }

    /// The same in the Movement Phase of its side, when the zone is at hand.
    #[inline]
    pub(crate) fn is_in_zone(&self, unit: UnitId, hex: HexId) -> bool {
        self.zone.has(hex) && !self.is_sheltered(unit, hex)
    }

    /// [4.2B] [4.3A] [5.3F] [11.3A.1] Whether a combat unit may enter an enemy zone by moving; [16.8.5] not when it
    /// is blown.
    fn may_close_in(&self, unit: UnitId) -> bool {
        !self.is_still()
            && !self.is_held_by_command(unit)
            && !self.horse.blown.has(unit)
            && !self.is_train(unit) // [16.17A]
    }
}

/// The Movement Phase.
impl Nlb {
    /// Opens a Movement Phase. The enemy stands still in it, so its zone is worked out once.
    pub(crate) fn open_movement(&mut self, log: &mut impl Log<Event>) {
        self.moved = Units::EMPTY;
        self.marching = Units::EMPTY;
        self.horse.galloped = Units::EMPTY;
        self.rest_markers();
        self.complete_garrisons(log);
        self.columns = Columns::default();
        *self.calm = false;
        *self.zone = self.zone_of(self.phasing.enemy());
        self.look_for_room();
        log.note(|| Event::Movement { turn: self.turn, side: self.phasing });
        self.agenda.replace(Task::Movement);
    }

    /// [5.1] What a counter may spend, in half points.
    pub fn allowance(&self, unit: UnitId) -> u8 {
        let mut whole = self.stats(unit).allowance * if self.marches_double(unit) { 4 } else { 2 };
        if self.hand.pace > 0 && self.hand.units.has(unit) {
            whole = self.hand.pace; // [16.1C.1]
        }
        if self.is_train(unit) && self.is_raining() {
            whole = whole.min(2); // [16.17A]
        }
        // [10.1C.2] A leader who gave command this turn has half of it; [28.C.FR.R1] so have some who come.
        if self.gave.has(unit) || self.comes_late(unit) { whole / 2 } else { whole }
    }

    /// [5.0A] [4.1E] Whether a counter of the phasing side can be moved at all in this phase: [5.1C.1] it has not been,
    /// it is on the map or [5.6.1] due, [5.3E.1] [11.3A.2] not in an enemy zone, and nothing holds it.
    pub fn is_free_to_move(&self, unit: UnitId) -> bool {
        !self.moved.has(unit) && self.is_fit_to_move(unit) && !self.is_held_back(unit)
    }

    /// [5.6.1] [5.3E.1] The same as far as it goes by where a counter is.
    #[inline]
    fn is_fit_to_move(&self, unit: UnitId) -> bool {
        let fit = match self.post(unit) {
            Post::On(hex) => unit.is_leader() || !self.is_in_zone(unit, hex),
            Post::Waiting => self.is_due(unit),
            Post::Lost | Post::Regroup(_) | Post::Hidden(_) | Post::Exited | Post::Absent => false,
        };
        fit && !self.is_train_halted(unit)
    }

    /// Those whom a special rule of the battle keeps where they are; some may not be ready besides [26.B.2].
    fn held_back(&self) -> Units {
        self.waiting_for_first_corps()
            | self.frozen_at_noon()
            | self.idle // [19.5C]
            | self.kept_in_bed()
            | self.headquarters_at_work() // [16.14A]
            | self.garrisons.all() // [16.11A.1] [16.11C.1]
    }

    /// Whether a special rule of the battle keeps a counter where it is.
    pub(crate) fn is_held_back(&self, unit: UnitId) -> bool {
        self.held_back().has(unit) || self.is_not_ready(unit).is_some()
    }

    /// Any counter that can get somewhere, or [5.1C.2] an end to it.
    pub(crate) fn legal_movement(&self, out: &mut Vec<Decision>) {
        let crowd = Crowd::of(self, &Hand::default());
        let sure = crowd.keeps_room_for(*self.roomy);
        // Who is meant to make room may count on walls that he leaves himself.
        let besieged = if *self.surplus == 0 { Units::EMPTY } else { self.besieged() };
        let has_room = |unit| !besieged.has(unit) && (sure.has(unit) || crowd.has_room_for(unit));
        debug_assert!(
            (self.edition.side(self.phasing) - *self.about).iter().all(|unit| !self.is_free_to_move(unit))
        );
        for unit in (*self.about - self.moved - self.held_back()).iter() {
            let free = (sure.has(unit) || self.is_fit_to_move(unit)) && self.is_not_ready(unit).is_none();
            debug_assert_eq!(free, self.is_free_to_move(unit));
            if free && (has_room(unit) || self.has_destination(unit)) {
                out.push(Decision::Take(unit));
            }
        }
        if self.hides() {
            out.extend(self.markers_to_move().map(Decision::TakeMarker)); // [16.6B.1]
        }
        let (forms, given_up) = self.garrison_orders();
        out.extend(forms.iter().map(Decision::Garrison));
        out.extend(given_up.iter().map(Decision::GiveUp));
        if *self.surplus == 0 && !self.leaves_hal_behind(out) || out.is_empty() {
            out.push(Decision::EndMovement);
        }
    }

    /// The combat units of the phasing side in the hexes around one.
    pub(crate) fn neighbours(&self, hex: HexId) -> Units {
        let around = self.ground().around(hex).iter().copied();
        let mine = around.filter(|&next| next != NOWHERE && self.occupied(self.phasing).has(next));
        mine.flat_map(|next| self.units_at(next)).collect()
    }

    /// Looks who of the phasing side is about in this phase, and who has room beside him.
    pub(crate) fn look_for_room(&mut self) {
        let is_about = |&unit: &UnitId| match self.post(unit) {
            Post::On(_) => true,
            Post::Waiting => self.comes_in_time(unit),
            Post::Lost | Post::Regroup(_) | Post::Hidden(_) | Post::Exited | Post::Absent => false,
        };
        *self.about = self.edition.side(self.phasing).iter().filter(is_about).collect();
        *self.roomy = Units::EMPTY;
        self.look_again(*self.about);
    }

    /// Looks again for some of them, after somebody has come or gone. [16.17B] Trains are barred by every friend:
    /// they are asked each time.
    fn look_again(&mut self, units: Units) {
        let crowd = Crowd::empty(self);
        // [5.3E.1] Those in an enemy zone are asked each time too: walls may shelter them.
        let clear = |unit: UnitId| {
            let out_of_zone = |hex| unit.is_leader() || !self.zone.has(hex);
            self.post(unit).hex().is_some_and(out_of_zone)
        };
        let roomy = |&unit: &UnitId| clear(unit) && crowd.has_room_for(unit);
        let found: Units = (units - self.moved - self.trains()).iter().filter(roomy).collect();
        *self.roomy |= found;
    }

    /// Whether a counter that is free to move can go anywhere.
    fn has_destination(&self, unit: UnitId) -> bool {
        if self.post(unit) == Post::Waiting {
            return self.doors(unit).into_iter().any(|(door, spent)| {
                // The usual case, without a flood: it may stop where it comes in.
                if *self.surplus == 0 && (unit.is_leader() || self.load_at(door) < self.capacity(door)) {
                    return true;
                }
                let hand = Hand { units: Units::of(unit), door, at: door, spent, pace: 0 };
                self.has_end(&hand)
            });
        }
        self.has_end(&Hand { units: Units::of(unit), ..Hand::default() })
    }

    /// Whether there is surely room for all in hand in a hex beside them: the usual case, without a flood.
    fn has_room_for_all(&self, hand: &Hand) -> bool {
        let Some(hex) = hand.units.first().and_then(|unit| self.post(unit).hex()) else { return false };
        if *self.surplus > 0 || self.steps_vary() {
            return false;
        }
        let counts = |unit: &UnitId| !unit.is_leader() && !self.stacks_freely(*unit);
        let coming = hand.units.iter().filter(counts).count() as u8;
        self.ground().around(hex).iter().enumerate().any(|(direction, &next)| {
            let reaches = |unit: UnitId| {
                let step = self.tables().steps(self.stats(unit).kind.is_mounted(), hex)[direction];
                step != 0 && step + 2 <= self.allowance(unit)
            };
            hand.units.iter().all(reaches)
                && !self.zone.has(next)
                && !self.occupied(self.phasing.enemy()).has(next)
                && self.plan().area.has(next)
                && self.load_at(next) + coming <= self.capacity(next)
        })
    }

    /// [5.3.3] Those in a chateau beside the enemy, which would shelter nobody else any more if they left.
    fn besieged(&self) -> Units {
        let walls = self.ground().chateaux.iter().copied().filter(|&hex| self.zone.has(hex));
        walls.flat_map(|hex| self.units_at(hex)).filter(|&unit| self.is_steady_infantry(unit)).collect()
    }

    /// Whether those in hand can stop anywhere.
    fn has_end(&self, hand: &Hand) -> bool {
        if hand.units != self.hand.units && self.besieged().meets(hand.units) {
            // Others make room for them as if they had left.
            let mut world = self.clone();
            world.hand = *hand;
            return world.has_end(hand);
        }
        let mut reach = Reach::default();
        self.reach_of(hand, &mut reach);
        let crowd = Crowd::of(self, hand);
        reach.iter().any(|hex| crowd.allows(Some(hex))) || self.may_exit(hand, &reach)
    }

    /// A unit is taken in hand.
    pub(crate) fn take(&mut self, unit: UnitId) {
        self.hand = Hand { units: Units::of(unit), ..Hand::default() };
        if self.post(unit) == Post::Waiting {
            let doors = self.doors(unit);
            if let [(door, spent)] = doors.as_slice()[..] {
                self.hand = Hand { units: Units::of(unit), door, at: door, spent, pace: 0 };
            }
        }
        self.agenda.push(Task::Moving);
        if self.is_sick(unit) {
            self.agenda.push(Task::Pace(unit, 0)); // [16.1C.1]
        } else if self.hungry.has(unit) {
            self.agenda.push(Task::Foraging(unit)); // [16.18A]
        }
    }

    /// Where those in hand may go; who may come along; by which door the one in hand may come in.
    pub(crate) fn legal_destinations(&self, out: &mut Vec<Decision>) {
        let hand = &self.hand;
        let first = hand.units.first().expect("somebody is in hand");
        if hand.pace > 0 && hand.at == hand.door {
            out.push(Decision::Stay); // [16.1C.1] [16.18A] the dice may carry him nowhere
        }
        if hand.door == NOWHERE && self.post(first) == Post::Waiting {
            for (door, spent) in self.doors(first) {
                if self.has_end(&Hand { door, at: door, spent, ..*hand }) {
                    out.push(Decision::Via(door));
                }
            }
            return;
        }
        let mut reach = Reach::default();
        self.reach_of(hand, &mut reach);
        // [16.6C.2] Where somebody may be halted on his way, each goes for himself.
        if hand.at == NOWHERE && !self.hides() {
            let hex = self.hex(first);
            // In the order of their numbers, so that a stack is taken up in one way only.
            let last = hand.units.iter().last().expect("somebody is in hand");
            // [16.1C.1] [16.18A] Who throws dice for his move goes alone.
            let alone = |other: UnitId| hand.pace > 0 || self.goes_by_dice(other);
            // [4.1E] [10.1B] Of two leaders in a hex one may be the enemy's.
            let follows =
                |other: &UnitId| *other > last && self.side_of(*other) == self.phasing && !alone(*other);
            for other in self.at(hex).filter(follows) {
                let together = Hand { units: hand.units.with(other), ..*hand };
                if self.is_free_to_move(other)
                    && (self.has_room_for_all(&together) || self.has_end(&together))
                {
                    out.push(Decision::With(other));
                }
            }
        }
        let crowd = Crowd::of(self, hand);
        // The usual case: one goes where nobody is, and nobody is meant to go.
        let (mine, easy) = (self.occupied(self.phasing), crowd.takes_any_empty_hex());
        let stops = |&hex: &HexId| easy && !mine.has(hex) || crowd.allows(Some(hex));
        out.extend(reach.iter().filter(stops).map(Decision::To));
        if hand.units.len() == 1 && !first.is_leader() {
            for (hex, _) in self.prizes() {
                if let Some(spent) = reach.cost(hex)
                    && hex != hand.at
                    && !self.is_in_zone(first, hex)
                {
                    let onward = Hand { at: hex, spent, ..*hand };
                    if self.has_end(&onward) {
                        out.push(Decision::Via(hex)); // [3.4B] [18.3B.2] passing through is enough
                    }
                }
            }
        }
        if self.may_exit(hand, &reach) {
            out.push(Decision::Exit);
        }
        if out.is_empty() && hand.at != NOWHERE {
            // [16.6C.2] Halted where he can neither stay nor go on, he goes back to where he came from.
            out.push(Decision::To(self.post(first).hex().unwrap_or(hand.door)));
        }
    }

    pub(crate) fn take_along(&mut self, unit: UnitId) {
        self.hand.units.insert(unit);
    }

    /// The one in hand comes in by a door, or goes through a hex that it takes on the way.
    pub(crate) fn go_via(&mut self, hex: HexId, log: &mut impl Log<Event>) {
        let unit = self.hand.units.first().expect("somebody is in hand");
        if self.hand.door == NOWHERE && self.post(unit) == Post::Waiting {
            let spent = self
                .doors(unit)
                .into_iter()
                .find(|&(door, _)| door == hex)
                .expect("it is one of the doors")
                .1;
            self.hand = Hand { door: hex, at: hex, spent, ..self.hand };
            return;
        }
        let mut reach = Reach::default();
        self.reach_of(&self.hand, &mut reach);
        let spent = reach.cost(hex).expect("the hex is in reach");
        let Some(passed) = self.walk(hex, &reach, log) else { return };
        (self.hand.at, self.hand.spent) = (hex, spent);
        self.drive_off(passed);
        self.enter_site(unit, hex, log);
        self.spot_from(self.phasing, hex, log);
        self.judge(log);
    }

    /// What those in hand meet on their way to a hex: they take what they pass [3.4B], and [10.1E.2] the enemy
    /// leaders whom they pass have to go. [16.6C.2] Where they first see a marker they halt, it comes to light, and
    /// they may go on from there: then nobody is told.
    fn walk(&mut self, to: HexId, reach: &Reach, log: &mut impl Log<Event>) -> Option<Units> {
        let halt = self.halt_on_the_way(to, reach);
        let end = halt.map_or(to, |(hex, _)| hex);
        let passed = self.leaders_passed(end, reach);
        if let Some(unit) = self.hand.units.first() {
            let taken = self.sites_passed(end, reach);
            taken.iter().for_each(|site| self.enter_site(unit, site, log));
        }
        let Some((hex, spent)) = halt else { return Some(passed) };
        (self.hand.at, self.hand.spent) = (hex, spent);
        self.drive_off(passed);
        self.spot_from(self.phasing, hex, log);
        None
    }

    /// [5.1C.1] Moves those in hand; they are then done for this phase, [5.1A] points left or not.
    pub(crate) fn move_to(&mut self, to: HexId, log: &mut impl Log<Event>) {
        let mut passed = Units::EMPTY;
        // How they go is looked at only where somebody may be on the way.
        if self.faces_markers(self.phasing)
            || !self.leaders_near_way(to).is_empty()
            || self.sites_near_way(to).next().is_some()
        {
            let mut reach = Reach::default();
            self.reach_of(&self.hand, &mut reach);
            match self.walk(to, &reach, log) {
                Some(leaders) => passed = leaders,
                None => return,
            }
        }
        let hand = std::mem::take(&mut self.hand);
        self.agenda.pop();
        let left = hand.units.first().and_then(|unit| self.post(unit).hex());
        for unit in hand.units.iter() {
            let from = self.post(unit).hex();
            self.note_march(unit, &hand, from, to);
            self.note_visit(unit, &hand, to);
            if let Some(from) = from {
                self.note_gallop(unit, from, hand.at, to);
            }
            if hand.door != NOWHERE && !unit.is_leader() {
                self.join_column(unit, hand.door);
            }
            let calm = *self.calm;
            self.carry(unit, to);
            *self.calm = calm; // it is looked at below what this changes
            self.moved.insert(unit);
            log.note(|| match from {
                Some(from) => Event::Moved { unit, from, to },
                None => Event::Entered { unit, at: hand.door, to },
            });
            if unit.is_leader() {
                self.find_observed(log);
            } else {
                self.enter_site(unit, to, log);
            }
        }
        let beside = left.map_or(Units::EMPTY, |hex| self.neighbours(hex));
        self.look_again((beside | self.neighbours(to)) - *self.roomy);
        self.drive_off(passed);
        self.find_leaders_near(left, to);
        self.judge(log);
    }

    /// Hexes that a unit of the phasing side would take or mark by entering them, with their number among the sites.
    fn prizes(&self) -> impl Iterator<Item = (HexId, usize)> + '_ {
        let side = self.phasing;
        let hexes =
            self.plan().places.iter().flat_map(|place| place.hexes.iter().map(move |&hex| (hex, place)));
        hexes.enumerate().filter_map(move |(number, (hex, place))| {
            let fresh = match self.site_flag(place.site, side) {
                Some(flag) => !self.flag(flag),
                None => self.is_controlled(place.site) && self.held[side as usize] & (1 << number) == 0,
            };
            fresh.then_some((hex, number))
        })
    }

    /// Those of them that may lie on the way of those in hand to a hex.
    fn sites_near_way(&self, to: HexId) -> impl Iterator<Item = HexId> + '_ {
        let unit = self.hand.units.first().filter(|unit| !unit.is_leader());
        let near = unit.map(|unit| self.may_pass_by(unit, to));
        let near = move |hex: HexId| near.as_ref().is_some_and(|near| near(hex));
        self.prizes().map(|(hex, _)| hex).filter(move |&hex| hex != to && near(hex))
    }

    /// [3.4B] [18.3B.2] Those of them through which the way of those in hand to a hex leads, the one that is shown to
    /// their owner.
    fn sites_passed(&self, to: HexId, reach: &Reach) -> Spots {
        let near: Spots = self.sites_near_way(to).take(Spots::ROOM).collect();
        if near.is_empty() {
            return near;
        }
        self.way(reach, to).into_iter().filter(|&hex| hex != to && near.has(hex)).collect()
    }

    /// [3.4B] [18.3B.2] A combat unit enters a hex, by moving, retreating or advancing: it is then its side's.
    pub(crate) fn enter_site(&mut self, unit: UnitId, hex: HexId, log: &mut impl Log<Event>) {
        let side = self.side_of(unit);
        self.rouse_idle(side, hex, log);
        self.alarm(side, hex, log);
        self.find_observed(log);
        let places = &self.plan().places;
        let mut number = 0;
        for place in places {
            for &other in &place.hexes {
                if other == hex {
                    if let Some(flag) = self.site_flag(place.site, side)
                        && !self.flag(flag)
                    {
                        self.raise(flag);
                        log.note(|| Event::Entering { side, at: hex });
                    }
                    let bit = 1 << number;
                    if self.held[side as usize] & bit == 0 {
                        self.held[side as usize] |= bit;
                        self.held[side.enemy() as usize] &= !bit;
                        if self.is_controlled(place.site) {
                            log.note(|| Event::Taken { side, at: hex });
                        }
                    }
                    return;
                }
                number += 1;
            }
        }
    }

    /// What entering a site marks once and for all, if it does.
    fn site_flag(&self, site: crate::s02_equipment::Site, side: Side) -> Option<Flag> {
        use crate::s02_equipment::Site;
        match (site, side) {
            (Site::Waterloo, Side::French) => Some(Flag::WaterlooEntered),
            (Site::MaisonDuRoi, Side::Allied) if self.battle == crate::Battle::GrandWaterloo => {
                Some(Flag::MaisonDuRoiEntered)
            }
            _ => None,
        }
    }

    /// Whether it matters in this battle who was last in a site.
    pub(crate) fn is_controlled(&self, site: crate::s02_equipment::Site) -> bool {
        use crate::Battle;
        use crate::s02_equipment::Site;
        match site {
            Site::Ligny | Site::SaintAmand | Site::Crossroads => true,
            Site::Wavre => self.battle == Battle::HistoricWavre,
            Site::MaisonDuRoi => self.battle == Battle::LaBelleAllianceVariant && self.agreed.road_to_france,
            Site::Waterloo => false,
        }
    }

    /// [3.4B] Whether a side holds a hex of the sites, by their number.
    pub fn holds(&self, side: Side, hex: HexId) -> bool {
        let hexes = self.plan().places.iter().flat_map(|place| place.hexes.iter());
        hexes
            .enumerate()
            .any(|(number, &other)| other == hex && self.held[side as usize] & (1 << number) != 0)
    }
}
