//! [5.4.1] Whether everyone will find room before the phase ends.
//!
//! The limit holds at the end of a phase, and any number may pass through a hex before [5.4B]. So a unit may stop in a full
//! hex if somebody can still leave it, or somebody behind him. Units that have moved or cannot move keep their hex;
//! everyone else may stay, or go wherever he can reach. That is a matching of units and room. A [`Crowd`] holds one that
//! works while those in hand are nowhere; whether they may stop in a hex is whether it has room in that matching, or the
//! matching can be augmented by a chain of units each of which takes the room of the next.

use super::{Hand, Reach};
use crate::s02_equipment::NOWHERE;
use crate::{Nlb, Post, UnitId, Units};
use arrayvec::ArrayVec;
use boards::HexId;

/// More units than ever have to make room.
const ROOM: usize = 48;

/// Some hexes that hold too many, in the order of their numbers: more are seldom at a time, and then everybody is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Crowded([HexId; 5]);

impl Default for Crowded {
    fn default() -> Crowded {
        Crowded([NOWHERE; 5])
    }
}

impl Crowded {
    /// Adds one, if there is room.
    pub fn insert(&mut self, hex: HexId) {
        if !self.0.contains(&hex) && self.0[4] == NOWHERE {
            self.0[4] = hex;
            self.0.sort_unstable(); // nowhere comes last
        }
    }

    /// Takes one out.
    pub fn remove(&mut self, hex: HexId) {
        if let Some(place) = self.0.iter().position(|&other| other == hex) {
            self.0[place] = NOWHERE;
            self.0.sort_unstable();
        }
    }

    fn iter(self) -> impl Iterator<Item = HexId> + Clone {
        self.0.into_iter().take_while(|&hex| hex != NOWHERE)
    }
}

/// Who will have to go where so that nobody stands too close.
#[derive(Clone)]
pub(crate) struct Crowd<'a> {
    game: &'a Nlb,
    hand: Units,
    /// Where those in hand stand.
    from: HexId,
    /// How many combat units are in hand.
    coming: u8,
    /// Who goes from where to where.
    moves: ArrayVec<(UnitId, HexId, HexId), ROOM>,
    /// Where those in hand are to stop, and how many they are.
    seat: (HexId, u8),
    /// Whether that is enough. It is in every position that a game leads to.
    settled: bool,
}

impl<'a> Crowd<'a> {
    /// Nobody is in hand, and nobody has to go.
    pub fn empty(game: &'a Nlb) -> Crowd<'a> {
        let (hand, moves, seat) = (Units::EMPTY, ArrayVec::new(), (NOWHERE, 0));
        Crowd { game, hand, from: NOWHERE, coming: 0, moves, seat, settled: true }
    }

    /// How everyone finds room if those in hand were nowhere.
    pub fn of(game: &'a Nlb, hand: &Hand) -> Crowd<'a> {
        let counts = |unit: &UnitId| !unit.is_leader() && !game.stacks_freely(*unit);
        let coming = hand.units.iter().filter(counts).count() as u8;
        let from = hand.units.first().and_then(|unit| game.post(unit).hex()).unwrap_or(NOWHERE);
        let mut crowd = Crowd { hand: hand.units, from, coming, ..Crowd::empty(game) };
        let surplus = *game.surplus;
        if surplus == 0 {
            return crowd;
        }
        let over = |hex: HexId| game.load_at(hex).saturating_sub(game.capacity(hex));
        if game.crowded.iter().map(over).sum::<u8>() == surplus {
            game.crowded.iter().for_each(|hex| crowd.thin_out(hex));
        } else {
            game.occupied(game.phasing)
                .iter()
                .filter(|&hex| over(hex) > 0)
                .for_each(|hex| crowd.thin_out(hex));
        }
        crowd
    }

    /// Sends as many out of a hex as are too many.
    fn thin_out(&mut self, hex: HexId) {
        while self.settled && self.count(hex) > self.game.capacity(hex) {
            self.settled = self.relieve(hex, &mut Units::EMPTY.clone());
        }
    }

    /// Whether everyone finds room.
    pub fn is_settled(&self) -> bool {
        self.settled
    }

    /// How many combat units a hex is to hold.
    #[inline]
    fn count(&self, hex: HexId) -> u8 {
        let game = self.game;
        if self.moves.is_empty() && self.seat.0 == NOWHERE {
            // The usual cases: nobody is there, or nobody who is in hand.
            if !game.occupied(game.phasing).has(hex) {
                return 0;
            }
            // [16.17B] A train fills its hex only for those who look around.
            if self.hand.is_empty() || hex != self.from && !game.agreed.trains {
                return game.load_at(hex);
            }
        }
        let counts = |unit: &UnitId| !self.hand.has(*unit) && !game.stacks_freely(*unit);
        let mine = game.occupied(game.phasing).has(hex);
        let here = if mine { game.units_at(hex).filter(counts).count() } else { 0 };
        let away = self.moves.iter().filter(|&&(_, from, _)| from == hex).count();
        let come = self.moves.iter().filter(|&&(_, _, to)| to == hex).count();
        let seated = if self.seat.0 == hex { self.seat.1 } else { 0 };
        (here + come - away) as u8 + seated
    }

    /// Who is to be in a hex.
    fn at(&self, hex: HexId) -> Units {
        let counts = |unit: &UnitId| !self.hand.has(*unit) && !self.game.stacks_freely(*unit);
        let mut units: Units = self.game.units_at(hex).filter(counts).collect();
        for &(unit, from, to) in &self.moves {
            if from == hex {
                units.remove(unit);
            } else if to == hex {
                units.insert(unit);
            }
        }
        units
    }

    fn send(&mut self, unit: UnitId, to: HexId) {
        let home = self.game.hex(unit);
        self.moves.retain(|&mut (other, ..)| other != unit);
        if to != home && !self.moves.is_full() {
            self.moves.push((unit, home, to));
        }
    }

    /// Finds somebody in a hex who can go elsewhere. `asked` are those who were asked before.
    fn relieve(&mut self, hex: HexId, asked: &mut Units) -> bool {
        let game = self.game;
        for unit in (self.at(hex) - *asked).iter() {
            asked.insert(unit);
            // [16.18A] Nobody can count on a unit whose march is a matter of dice.
            if !game.is_free_to_move(unit) || game.goes_by_dice(unit) {
                continue;
            }
            let home = game.hex(unit);
            if home != hex && self.count(home) < game.capacity(home) {
                self.send(unit, home);
                return true;
            }
            let room = if home == hex { self.rooms_next_door(unit, home).next() } else { None };
            if let Some(room) = room {
                self.send(unit, room);
                return true;
            }
            let mut reach = Reach::default();
            let hand = Hand { units: Units::of(unit), ..Hand::default() };
            game.reach_of(&hand, &mut reach);
            if game.can_exit(unit, &hand, &reach) {
                self.send(unit, NOWHERE);
                return true;
            }
            if let Some(goal) =
                reach.iter().find(|&goal| goal != hex && self.count(goal) < game.capacity(goal))
            {
                self.send(unit, goal);
                return true;
            }
            let full = std::iter::once(home).chain(reach.iter()).filter(|&goal| goal != hex);
            for goal in full {
                if !(self.at(goal) - *asked).is_empty() && self.relieve(goal, asked) {
                    self.send(unit, goal);
                    return true;
                }
            }
        }
        false
    }

    /// The hexes beside a unit that it can go to and that are to have room.
    fn rooms_next_door(&self, unit: UnitId, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let game = self.game;
        let allowance = game.allowance(unit);
        let pace = game.pace(unit, true);
        let plain = pace.is_plain();
        let leader = unit.is_leader();
        let closes_in = !leader && game.may_close_in(unit);
        let area = &game.plan().area;
        let (mine, theirs) = (game.occupied(game.phasing), game.occupied(game.phasing.enemy()));
        let steps = game.tables().steps(pace.mounted, hex).iter().zip(game.ground().around(hex)).enumerate();
        steps.filter_map(move |(direction, (&step, &next))| {
            let shut = || theirs.has(next) || !area.has(next) || !closes_in && game.zone.has(next);
            if step == 0 || shut() {
                return None;
            }
            let step = if plain { step } else { pace.step(hex, direction, |next| game.is_kept(unit, next)) };
            (step != 0
                && (step <= allowance || game.is_muddy())
                && (leader
                    || !mine.has(next) && self.moves.is_empty()
                    || self.count(next) < game.capacity(next)))
            .then_some(next)
        })
    }

    /// Those of some units for whom there is room beside them as the map stands, and who do not lose it by what
    /// others are meant to do.
    pub fn keeps_room_for(&self, mut units: Units) -> Units {
        // Where friends hinder, the way that a crowd would clear may be barred.
        if !self.settled || self.game.friends_hinder() && *self.game.surplus > 0 {
            return Units::EMPTY;
        }
        for &(_, _, to) in &self.moves {
            if to != NOWHERE {
                units -= self.game.neighbours(to);
            }
        }
        units
    }

    /// Whether a counter that is not in hand can surely be moved: it is meant to leave, or there is room beside it.
    pub fn has_room_for(&self, unit: UnitId) -> bool {
        let Post::On(hex) = self.game.post(unit) else { return false };
        // Where friends hinder, the way that a crowd would clear may be barred.
        if self.game.friends_hinder() && *self.game.surplus > 0 {
            return false;
        }
        self.settled
            && (self.moves.iter().any(|&(other, ..)| other == unit)
                || self.rooms_next_door(unit, hex).next().is_some())
    }

    /// Whether the phase can still end well once those in hand have gone to a hex, or off the map.
    #[inline]
    pub fn allows(&self, to: Option<HexId>) -> bool {
        let Some(to) = to.filter(|_| self.coming > 0) else { return true };
        // The usual case: they go where nobody is, and nobody is meant to go.
        if !self.game.occupied(self.game.phasing).has(to) && self.moves.iter().all(|&(_, _, goal)| goal != to)
        {
            return self.coming == 1 || self.coming <= self.game.capacity(to);
        }
        self.makes_room(to)
    }

    /// Whether those in hand may stop wherever nobody is.
    pub fn takes_any_empty_hex(&self) -> bool {
        self.coming <= 1 && self.moves.is_empty()
    }

    /// Whether somebody in a hex can surely make room by going next door: there is room as the map stands, and nobody
    /// else is meant to take it.
    fn gives_way(&self, hex: HexId) -> bool {
        let game = self.game;
        let may_go = |unit: UnitId| {
            game.roomy.has(unit)
                && !self.hand.has(unit)
                && !game.stacks_freely(unit)
                && game.is_free_to_move(unit)
                && !game.goes_by_dice(unit)
        };
        let around = game.ground().around(hex);
        let apart =
            |&(_, from, to): &(UnitId, HexId, HexId)| from != hex && to != hex && !around.contains(&to);
        self.moves.iter().all(apart) && game.units_at(hex).any(may_go)
    }

    fn makes_room(&self, to: HexId) -> bool {
        let coming = self.coming;
        let capacity = self.game.capacity(to);
        let here = self.count(to);
        // [16.4.5] Where friends hinder each other, nobody stops in a full hex.
        if here + coming <= capacity || !self.settled || self.game.friends_hinder() {
            return here + coming <= capacity;
        }
        if coming > capacity {
            return false;
        }
        // The usual case: one has to go, and can.
        if here + coming == capacity + 1 && self.gives_way(to) {
            debug_assert!(self.clears(to));
            return true;
        }
        self.clears(to)
    }

    /// Whether so many can leave a hex that those in hand may stop there.
    fn clears(&self, to: HexId) -> bool {
        let mut fuller = self.clone();
        fuller.seat = (to, self.coming);
        while fuller.count(to) > self.game.capacity(to) {
            if !fuller.relieve(to, &mut Units::EMPTY.clone()) {
                return false;
            }
        }
        true
    }
}
