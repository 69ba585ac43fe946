//! 4.0 Movement of units: where a unit may go, and where it may stop.
//!
//! Enemies stand still during a Movement Phase and friends block nobody, so how far a unit can go
//! does not depend on the order of moves. Only stopping does: two friends may share a hex while the
//! phase lasts, as long as everyone can still find a hex of his own before it ends [4.4B].

use crate::{Decision, Event, Hexes, MAX_UNITS, Naw, Place, Stage, UnitId, Units};
use boards::HexId;
use boards::flood::{Rings, rings};
use contract::{Log, Side};

/// What a unit can do with its movement allowance.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// The hexes it can get to, whoever stands there of its own side. Not the one it stands in.
    pub hexes: Hexes,
    /// [8.3B] Whether it can leave the map.
    pub exit: bool,
}

impl Naw {
    /// [4.5A] The hexes that a side's units control: all those around them, [4.5E] whoever else
    /// stands there.
    pub fn zone_of(&self, side: Side) -> Hexes {
        self.occupied[side as usize].iter().map(|hex| self.adjacent(hex)).collect()
    }

    /// How far a unit of the phasing side can go. [4.5C] A unit in an enemy zone cannot go at all.
    pub fn reach(&self, unit: UnitId) -> Reach {
        let allowance = self.edition.unit(unit).movement;
        match self.place(unit) {
            Place::On(hex) if !self.zone.has(hex) => {
                let mut reach = self.flood(unit, Hexes::of(hex), allowance);
                reach.hexes.remove(hex);
                reach
            }
            Place::Waiting if self.is_due(unit) => {
                // [7.1A] The entry hex costs a point like any other, [7.1B] the same for everyone who
                // comes that way, and [7.1C] from there on the unit moves as all units do.
                let entries = self.open_entries();
                let mut reach = self.flood(unit, entries, allowance - 1);
                reach.hexes |= entries;
                reach
            }
            _ => Reach { hexes: Hexes::EMPTY, exit: false },
        }
    }

    /// [4.1A] [4.2A] Spreads out from some hexes, one point a hex. [4.0A] Any adjacent hex will do
    /// that [4.2B] is not behind a roadless woods hexside and [4.3] holds no enemy; [4.4A] friends
    /// do not hinder. [4.5B] Nobody goes on from an enemy zone.
    fn flood(&self, unit: UnitId, from: Hexes, allowance: u8) -> Reach {
        let rings = self.rings(from);
        let hexes = rings.clone().within(allowance);
        // With a point left for leaving; [4.5B] holds at the edge of the map too.
        let may_exit = self.side_of(unit) == Side::French && hexes.meets(self.edition.exits);
        let leaves = |points| (rings.within(points) - *self.zone).meets(self.edition.exits);
        Reach { hexes, exit: may_exit && allowance.checked_sub(1).is_some_and(leaves) }
    }

    /// The hexes that a unit of the phasing side gets to, point by point.
    fn rings(&self, from: Hexes) -> Rings<HexId, 6, impl FnMut(HexId) -> Hexes + Clone> {
        let enemies = self.occupied[self.phasing.enemy() as usize];
        rings(from, |hex| self.passable(hex)).barred(enemies).stopping(*self.zone)
    }

    /// A shortest way for a unit of the phasing side to a hex it can reach, for people to look at.
    pub(crate) fn path(&self, unit: UnitId, to: HexId) -> Vec<HexId> {
        let allowance = self.edition.unit(unit).movement;
        let from = self.place(unit).hex().map_or_else(|| self.open_entries(), Hexes::of);
        let short: Vec<Hexes> =
            self.rings(from).take(usize::from(allowance)).take_while(|ring| !ring.has(to)).collect();
        let mut path = vec![to];
        for ring in short.into_iter().rev() {
            let back = (ring & self.passable(path[path.len() - 1])) - *self.zone;
            path.extend(back.first());
        }
        path.reverse();
        path
    }

    /// [3.0E] Any unit that has not moved and can get somewhere, or an end to it.
    pub(crate) fn legal_movement(&self, out: &mut Vec<Decision>) {
        let crowd = Crowd::of(self);
        let free = !self.everyone();
        let mine = self.army(self.phasing) - self.moved;
        out.extend(mine.iter().filter(|&unit| self.has_destination(unit, &crowd, free)).map(Decision::Take));
        if crowd.surplus == crowd.hopeless {
            out.push(Decision::EndMovement); // [4.1C] nobody has to move, [4.4B] but stacks must go
        }
    }

    /// Whether a unit that has not moved can be moved legally.
    fn has_destination(&self, unit: UnitId, crowd: &Crowd, free: Hexes) -> bool {
        match self.place(unit) {
            Place::On(hex) if self.zone.has(hex) => false,
            // The usual case, without a flood: a free hex next door that nobody else needs.
            Place::On(hex) if crowd.roomy && self.passable(hex).meets(free) => true,
            Place::On(_) | Place::Waiting => {
                let reach = self.reach(unit);
                (crowd.roomy && reach.hexes.meets(free))
                    || (reach.exit && crowd.allows(self, unit, None))
                    || reach.hexes.iter().any(|hex| crowd.allows(self, unit, Some(hex)))
            }
            Place::Lost | Place::Exited => false,
        }
    }

    /// Every hex where the unit in hand may stop.
    pub(crate) fn legal_destinations(&self, unit: UnitId, out: &mut Vec<Decision>) {
        let crowd = Crowd::of(self);
        let reach = self.reach(unit);
        out.extend(reach.hexes.iter().filter(|&hex| crowd.allows(self, unit, Some(hex))).map(Decision::To));
        if reach.exit && crowd.allows(self, unit, None) {
            out.push(Decision::Exit);
        }
    }

    /// [4.0B] Moves the unit in hand; it is then done for this phase, [4.1B] points left or not.
    pub(crate) fn move_to(&mut self, to: HexId, log: &mut impl Log<Event>) {
        let Stage::Moving(unit) = self.stage else { unreachable!("a unit is in hand") };
        let from = self.place(unit).hex();
        if from.is_none() {
            self.chits.entered(&self.edition, self.phasing, unit, self.turn);
        }
        self.carry(unit, to);
        self.moved = self.moved.with(unit);
        self.stage = Stage::Movement;
        log.note(|| match from {
            Some(from) => Event::Moved { unit, from, to },
            None => Event::Entered { unit, to },
        });
    }

    /// [4.4C] The units that the opponent may remove: everyone in a hex that holds more than one.
    pub(crate) fn illegally_stacked(&self) -> Units {
        self.stacks.iter().fold(Units::EMPTY, |units, hex| units | self.stacked(hex))
    }

    /// [4.4C] The opponent removes one of them, until one is left in each hex.
    pub(crate) fn remove_stacked(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.destroy(unit, "4.4C", log);
        self.judge(log);
        if !matches!(self.stage, Stage::Over(_)) {
            self.end_movement(log);
        }
    }
}

/// [4.4B] [7.2B] Whether everyone will find a hex of his own before the phase ends.
///
/// A unit that has moved or cannot move keeps its hex. Everyone else may stay, or go wherever he
/// can reach. When more than one stand in a hex, somebody there has to find another: that is a
/// matching of units and hexes, worked out only when the quick answer does not settle it.
struct Crowd {
    /// Units that share their hex with one that will not move, and so have to leave.
    leaving: Units,
    /// How many units too many there are now, and how many of them will never find a hex. The
    /// second is zero in every game that began from a legal set-up.
    surplus: usize,
    hopeless: usize,
    /// Each of those that leave has so many free hexes in reach that one more unit, wherever it
    /// goes, takes none from them.
    roomy: bool,
}

impl Crowd {
    fn of(game: &Naw) -> Crowd {
        let mut crowd = Crowd { leaving: Units::EMPTY, surplus: 0, hopeless: 0, roomy: true };
        if game.stacks.is_empty() {
            return crowd;
        }
        let free = !game.everyone();
        for hex in game.stacks {
            let units = game.stacked(hex);
            crowd.surplus += units.len() - 1;
            let movable: Units =
                units.iter().filter(|&unit| !game.moved.has(unit) && !game.zone.has(hex)).collect();
            crowd.leaving |= movable;
        }
        let need = crowd.leaving.len() + 1;
        crowd.roomy = game.stacks.iter().all(|hex| (game.stacked(hex) - crowd.leaving).len() <= 1)
            && crowd.leaving.iter().all(|unit| (game.reach(unit).hexes & free).len() >= need);
        if !crowd.roomy {
            crowd.hopeless = surplus_at_best(game, None);
        }
        crowd
    }

    /// Whether the phase can still end as well as it could before, once `unit` has gone to a hex
    /// (or off the map).
    #[inline(always)]
    fn allows(&self, game: &Naw, unit: UnitId, to: Option<HexId>) -> bool {
        let resident = to.and_then(|hex| game.at(hex));
        if self.roomy {
            match (to, resident) {
                (Some(_), None) | (None, _) => return true,
                (Some(hex), Some(other)) if !game.stacks.has(hex) => {
                    if game.moved.has(other) || game.zone.has(hex) {
                        return false; // the other will not leave
                    }
                    // As many free hexes for the one that has to make room as units that want one.
                    let next_door = game.passable(hex) - game.everyone();
                    if next_door.len() > self.leaving.len() {
                        return true;
                    }
                }
                _ => {}
            }
        }
        surplus_at_best(game, Some((unit, to))) == self.hopeless
    }
}

/// How many units will lack a hex of their own at best, after a unit has gone to a hex or off the
/// map: those with no say first, then everyone else by augmenting paths.
fn surplus_at_best(game: &Naw, moved: Option<(UnitId, Option<HexId>)>) -> usize {
    let place = |unit: UnitId| match moved {
        Some((mover, to)) if mover == unit => to,
        _ => game.place(unit).hex(),
    };
    let is_fixed = |unit: UnitId, hex: HexId| {
        game.moved.has(unit) || game.zone.has(hex) || moved.is_some_and(|(mover, _)| mover == unit)
    };
    let mut surplus = 0;
    let mut taken = Hexes::EMPTY;
    let mut movable = Units::EMPTY;
    for unit in game.army(game.phasing).iter() {
        let Some(hex) = place(unit) else { continue };
        if !is_fixed(unit, hex) {
            movable = movable.with(unit);
        } else if taken.has(hex) {
            surplus += 1;
        } else {
            taken.insert(hex);
        }
    }
    let mut seats = Seats { game, taken, owner: [None; crate::HEXES], reach: [None; MAX_UNITS] };
    let mut standing = Units::EMPTY;
    for unit in movable.iter() {
        let hex = game.hex(unit);
        if !seats.taken.has(hex) {
            seats.taken.insert(hex);
            seats.owner[usize::from(hex.0)] = Some(unit);
        } else {
            standing = standing.with(unit);
        }
    }
    for unit in standing.iter() {
        let mut tried = Hexes::EMPTY;
        if !seats.find(unit, &mut tried) {
            surplus += 1;
        }
    }
    surplus
}

/// Who will stand where when the phase ends, as far as it has been settled.
struct Seats<'a> {
    game: &'a Naw,
    taken: Hexes,
    /// The movable unit that a taken hex is meant for; `None` if its holder will not move.
    owner: [Option<UnitId>; crate::HEXES],
    reach: [Option<Reach>; MAX_UNITS],
}

impl Seats<'_> {
    /// Finds a hex for a unit, asking others to go elsewhere if need be.
    fn find(&mut self, unit: UnitId, tried: &mut Hexes) -> bool {
        let game = self.game;
        let mut reach = *self.reach[usize::from(unit.0)].get_or_insert_with(|| game.reach(unit));
        if reach.exit {
            return true;
        }
        reach.hexes.insert(game.hex(unit));
        if let Some(hex) = (reach.hexes - self.taken).iter().next() {
            self.seat(unit, hex);
            return true;
        }
        for hex in reach.hexes {
            if tried.has(hex) {
                continue;
            }
            tried.insert(hex);
            if let Some(other) = self.owner[usize::from(hex.0)]
                && self.find(other, tried)
            {
                self.seat(unit, hex);
                return true;
            }
        }
        false
    }

    fn seat(&mut self, unit: UnitId, hex: HexId) {
        self.taken.insert(hex);
        self.owner[usize::from(hex.0)] = Some(unit);
    }
}
