//! 10.0 Retreat: where units and generals go when flags drive them back, and what becomes of those who cannot.

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s02_battlefield::{Hexes, Sides, directions, from_edge};
use crate::s09_combat::NO_SIDE;
use crate::{PieceId, Vive};
use boards::{Direction, HexId};
use contract::Log;

impl Vive {
    /// [10.0-a] Flags drive a unit or a general back. [10.1] With facing the rear lies opposite the faced hexside,
    /// wherever the fire came from; without, and for generals, away from the attacker, and where the line runs
    /// through a corner the owner says which.
    pub(crate) fn drive_back(&mut self, piece: PieceId, flags: u8) {
        self.shot.target = piece;
        self.shot.flags = flags;
        let general = Vive::is_general(piece);
        self.agenda.push(if general { Task::Flight(piece) } else { Task::Retreat });
        if !general && self.has_facing(piece) {
            self.shot.rear = self.facing(piece).opposite() as u8;
            return;
        }
        let towards = self.field().bearing(self.hex(piece), self.shot.from);
        let away = directions(towards).fold(0, |sides: Sides, side| sides | 1 << side.opposite() as u8);
        if away.count_ones() == 1 {
            self.shot.rear = away.trailing_zeros() as u8;
        } else {
            self.shot.rear = NO_SIDE;
            self.agenda.push(Task::Rear(away));
        }
    }

    /// [10.1] The three hexes behind: straight back, and beside it.
    fn behind(&self, hex: HexId) -> [Option<HexId>; 3] {
        let rear = self.shot.rear().expect("the rear is settled");
        let side = |turn: usize| Direction::ALL[(rear as usize + turn) % 6];
        [rear, side(1), side(5)].map(|side| self.field().beyond(hex, side))
    }

    /// [10.1] Of the hexes behind, those that may be gone to: straight back if that is open, else the better of the
    /// two beside it, or both if they are equal and the owner may choose.
    fn ways_back(&self, piece: PieceId, open: Hexes) -> Hexes {
        let hex = self.hex(piece);
        let [back, left, right] = self.behind(hex).map(|hex| hex.filter(|&hex| open.has(hex)));
        if let Some(back) = back {
            return Hexes::of(back);
        }
        let (Some(left), Some(right)) = (left, right) else {
            return left.or(right).map_or(Hexes::EMPTY, Hexes::of);
        };
        let side = piece.side();
        // Nearer to the own edge, not next to an enemy (garrisons included), not next to a friend.
        let rank = |way: HexId| {
            let near = self.field().next_to(way);
            (
                from_edge(way, side),
                near.meets(self.units(side.enemy())),
                near.meets(self.units(side).without(hex)),
            )
        };
        match rank(left).cmp(&rank(right)) {
            std::cmp::Ordering::Less => Hexes::of(left),
            std::cmp::Ordering::Greater => Hexes::of(right),
            std::cmp::Ordering::Equal => Hexes::of(left).with(right),
        }
    }

    /// The hexes that the retreating unit may go to next. [10.0-A] No hex with another unit, an enemy general or a
    /// garrison, nor one that it may not be in.
    pub(crate) fn retreats(&self) -> Hexes {
        let unit = self.shot.target;
        self.ways_back(unit, self.field().all - self.shut_to(unit))
    }

    /// Carries a retreat on as far as nothing is to be chosen.
    pub(crate) fn retreat_on(&mut self, log: &mut impl Log<Event>) {
        let unit = self.shot.target;
        while self.task() == Task::Retreat {
            let Some(hex) = self.place(unit).hex() else { return self.agenda.pop() };
            if self.shot.flags == 0 {
                return self.end_retreat(log);
            }
            let ways = self.retreats();
            match (ways.len(), ways.first()) {
                (1, Some(way)) => self.retreat_to(way, log),
                (0, _) => {
                    self.shot.flags -= 1;
                    if self.behind(hex).iter().all(Option::is_none) {
                        self.note(log, || What::OffTheMap { piece: unit });
                        self.eliminate(unit, log); // [10.0-D]
                    } else {
                        self.note(log, || What::ShutIn { piece: unit });
                        self.lose(unit, 1, log); // [10.0-C]
                    }
                }
                _ => return,
            }
        }
    }

    /// One hex back. [10.0-B] A friendly general in it ends the retreat. Ground does not, and a building entered on
    /// the way neither.
    pub(crate) fn retreat_to(&mut self, to: HexId, log: &mut impl Log<Event>) {
        let unit = self.shot.target;
        let from = self.hex(unit);
        let joins = self.generals(unit.side()).has(to);
        self.put(unit, to);
        self.shot.moved = true;
        self.shot.flags = if joins { 0 } else { self.shot.flags - 1 };
        self.note(log, || What::Retreated { piece: unit, from, to });
    }

    /// [10.0-E] Who has retreated does not move in this round. [10.0-a] It turns to the attacker; through a corner
    /// its owner says to which hexside.
    fn end_retreat(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let unit = self.shot.target;
        if !self.shot.moved {
            return;
        }
        self.retreated.insert(unit);
        if self.has_facing(unit) {
            let towards = self.field().bearing(self.hex(unit), self.shot.from);
            let mut sides = directions(towards);
            match (sides.next(), sides.next()) {
                (Some(side), None) => self.turn_to(unit, side, log),
                _ => self.agenda.push(Task::Turn(unit, towards)),
            }
        }
        self.part_from_skirmisher(unit, self.shot.at, log);
        self.check_sectors(log);
    }
}

/// Generals.
impl Vive {
    /// [7.32.8] [10.1] Where a general in flight may go next: no enemy, no other general, no rough terrain; a
    /// friendly unit without one is welcome.
    pub(crate) fn flights(&self, general: PieceId) -> Hexes {
        self.ways_back(general, self.field().all - self.shut_to_general(general.side()))
    }

    /// [7.32.8] [9.51] [9.53] One hex for each flag. If no hex is open to him he is lost, as one who is driven off the map.
    pub(crate) fn flee_on(&mut self, general: PieceId, log: &mut impl Log<Event>) {
        while self.task() == Task::Flight(general) {
            if self.shot.flags == 0 {
                return self.agenda.pop();
            }
            let ways = self.flights(general);
            match (ways.len(), ways.first()) {
                (1, Some(way)) => self.flee_to(general, way, log),
                (0, _) => {
                    self.agenda.pop();
                    self.note(log, || What::ShutIn { piece: general });
                    return self.eliminate(general, log);
                }
                _ => return,
            }
        }
    }

    /// [7.32.8] He stops where a friendly unit stands, and does not move again in this round.
    pub(crate) fn flee_to(&mut self, general: PieceId, to: HexId, log: &mut impl Log<Event>) {
        let from = self.hex(general);
        let joins = self.units(general.side()).has(to);
        self.put(general, to);
        self.retreated.insert(general);
        self.shot.flags = if joins { 0 } else { self.shot.flags - 1 };
        self.note(log, || What::Retreated { piece: general, from, to });
    }
}
