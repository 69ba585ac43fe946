//! Stacking and control: where units are, how many fit, who controls what, and what is contested.

use crate::{AreaId, Areas, Event, GROUND, Impulse, UnitId, Units};
use contract::{Log, Side};

/// [7.1-a] Units of a side in an area.
pub const STACK: u8 = 10;

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In an area or zone.
    In(AreaId),
    /// On the march: a Prussian who has not arrived.
    Awaited,
    /// Eliminated.
    Lost,
    /// Not in this game: a position may leave units out.
    Absent,
}

impl Place {
    const AWAITED: u8 = 253;
    const LOST: u8 = 254;
    const ABSENT: u8 = 255;

    /// As a byte.
    pub const fn code(self) -> u8 {
        match self {
            Place::In(area) => area.0,
            Place::Awaited => Place::AWAITED,
            Place::Lost => Place::LOST,
            Place::Absent => Place::ABSENT,
        }
    }

    /// Reads [`Place::code`] back.
    pub const fn decode(code: u8) -> Place {
        match code {
            Place::AWAITED => Place::Awaited,
            Place::LOST => Place::Lost,
            Place::ABSENT => Place::Absent,
            area => Place::In(AreaId(area)),
        }
    }

    /// The area, if it is in one.
    pub const fn area(self) -> Option<AreaId> {
        if let Place::In(area) = self { Some(area) } else { None }
    }
}

/// [7.3] Whether an area is a zone.
#[inline]
pub const fn is_zone(area: AreaId) -> bool {
    area.0 as usize >= GROUND
}

/// Looking.
impl Impulse {
    /// Where a unit is.
    #[inline]
    pub fn place(&self, unit: UnitId) -> Place {
        Place::decode(self.places[usize::from(unit.0)])
    }

    /// The area of a unit known to be in one.
    #[inline]
    pub fn area_of(&self, unit: UnitId) -> AreaId {
        AreaId(self.places[usize::from(unit.0)])
    }

    /// The units of a side in an area, in the order of their numbers.
    #[inline]
    pub fn stack(&self, area: AreaId, side: Side) -> impl Iterator<Item = UnitId> + use<'_> {
        let mut at = self.heads[side as usize][usize::from(area.0)];
        std::iter::from_fn(move || {
            let unit = at.get()?;
            at = self.follows[usize::from(unit.0)];
            Some(unit)
        })
    }

    /// The units of a side in an area.
    #[inline]
    pub fn here(&self, area: AreaId, side: Side) -> Units {
        self.stack(area, side).collect()
    }

    /// How many units of a side are in an area.
    #[inline]
    pub fn count(&self, area: AreaId, side: Side) -> u8 {
        self.counts[side as usize][usize::from(area.0)]
    }

    /// Areas and zones with units of a side.
    #[inline]
    pub fn occupied(&self, side: Side) -> Areas {
        self.occupied[side as usize]
    }

    /// Areas with units of the enemy of a side.
    #[inline]
    pub(crate) fn hostile(&self, side: Side) -> Areas {
        self.occupied[side.enemy() as usize]
    }

    /// [7.2-a] Areas that a side controls: every area has one controller.
    #[inline]
    pub fn controlled(&self, side: Side) -> Areas {
        match side {
            Side::French => self.french,
            Side::Allied => Areas::below(GROUND) - self.french,
        }
    }

    /// [7.2-a] Who controls an area.
    pub fn controller(&self, area: AreaId) -> Side {
        if self.french.has(area) { Side::French } else { Side::Allied }
    }

    /// [7.2-g] Areas with units of both sides now.
    #[inline]
    pub fn contested_now(&self) -> Areas {
        self.occupied[0] & self.occupied[1]
    }

    /// [7.2-c] Areas that had units of both sides when the impulse began.
    #[inline]
    pub fn contested(&self) -> Areas {
        self.orders.contested
    }

    /// [8.8-b] [10.11-a] [11.19-a] Areas that a side controls and that hold no enemy: the only goal of withdrawals and
    /// retreats, and of a General Advance.
    #[inline]
    pub(crate) fn refuge(&self, side: Side) -> Areas {
        self.controlled(side) - self.hostile(side)
    }

    /// [10.10-a] [8.8-c] The only way out of contact: such areas, unless they were contested when the impulse began, for
    /// then they are so [7.2-c] even if the first action of a Double Move has emptied them.
    #[inline]
    pub(crate) fn way_out(&self, side: Side) -> Areas {
        self.refuge(side) - self.contested()
    }

    /// [7.2-e] Areas friendly to a side: with its units alone, or vacant and under its control; that is the same,
    /// as those who are alone in an area control it [7.2-f]. Prussians alone in a zone count too [6.3.2-a].
    pub(crate) fn is_friendly(&self, area: AreaId, side: Side) -> bool {
        if is_zone(area) { side == Side::Allied } else { self.refuge(side).has(area) }
    }

    /// Whether an enemy of the side is next to an area. [10.5-b] [15.3-b] A zone is next to the areas of its arrows.
    #[inline]
    pub(crate) fn is_near_enemy(&self, area: AreaId, side: Side) -> bool {
        self.ground().near(area).meets(self.hostile(side))
    }

    /// [7.1-a] How many units of a side an area holds. [7.3] A zone holds any number.
    /// [18.2] With that option a village holds four.
    #[inline]
    pub(crate) fn room(&self, area: AreaId) -> u8 {
        if is_zone(area) {
            u8::MAX
        } else if self.house.villages && self.ground().village.has(area) {
            crate::s18_villages::VILLAGE
        } else {
            STACK
        }
    }

    /// [7.1-b] Whether one more unit of the side fits in, counted at this moment.
    #[inline]
    pub(crate) fn has_room(&self, area: AreaId, side: Side) -> bool {
        self.count(area, side) < self.room(area)
    }
}

/// Moving units about.
impl Impulse {
    /// Puts a unit into an area and settles who controls it.
    pub(crate) fn put(&mut self, unit: UnitId, area: AreaId) {
        let (side, at) = (self.side_of(unit), usize::from(area.0));
        self.places[usize::from(unit.0)] = area.0;
        let mut link = self.heads[side as usize][at];
        if link == UnitId::NONE || link > unit {
            self.follows[usize::from(unit.0)] = link;
            self.heads[side as usize][at] = unit;
        } else {
            while self.follows[usize::from(link.0)] < unit {
                link = self.follows[usize::from(link.0)];
            }
            self.follows[usize::from(unit.0)] = self.follows[usize::from(link.0)];
            self.follows[usize::from(link.0)] = unit;
        }
        self.counts[side as usize][at] += 1;
        self.occupied[side as usize].insert(area);
        self.settle(area);
    }

    /// Takes a unit off its area and settles who controls that.
    pub(crate) fn lift(&mut self, unit: UnitId, to: Place) {
        let Some(area) = self.place(unit).area() else {
            self.places[usize::from(unit.0)] = to.code();
            return;
        };
        let (side, at) = (self.side_of(unit), usize::from(area.0));
        let next = self.follows[usize::from(unit.0)];
        let mut link = self.heads[side as usize][at];
        if link == unit {
            self.heads[side as usize][at] = next;
        } else {
            while self.follows[usize::from(link.0)] != unit {
                link = self.follows[usize::from(link.0)];
            }
            self.follows[usize::from(link.0)] = next;
        }
        self.follows[usize::from(unit.0)] = UnitId::NONE;
        self.places[usize::from(unit.0)] = to.code();
        self.counts[side as usize][at] -= 1;
        if self.counts[side as usize][at] == 0 {
            self.occupied[side as usize].remove(area);
        }
        self.settle(area);
    }

    /// Moves a unit to another area, noting who takes control of what.
    pub(crate) fn shift(&mut self, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        let (before, from) = (self.french, self.area_of(unit));
        self.lift(unit, Place::Absent);
        self.put(unit, to);
        self.tell_control(before, &[from, to], log);
        self.keep_battery(from, log);
    }

    /// Says who has taken control of what.
    pub(crate) fn tell_control(&self, before: Areas, areas: &[AreaId], log: &mut impl Log<Event>) {
        if before != self.french {
            for &area in areas {
                if before.has(area) != self.french.has(area) {
                    log.note(|| Event::Control { area, side: self.controller(area) });
                }
            }
        }
    }

    /// [7.2-b] [7.2-f] Who is alone in an area controls it, at once and even in passing; a vacant area stays with its
    /// last controller, and contesting changes nothing.
    #[inline]
    fn settle(&mut self, area: AreaId) {
        if is_zone(area) {
            return;
        }
        match (self.occupied[0].has(area), self.occupied[1].has(area)) {
            (true, false) => self.french.insert(area),
            (false, true) => self.french.remove(area),
            _ => {}
        }
    }

    /// Removes a unit for good, and counts what it is worth. [17.4-a] [17.4-b]
    pub(crate) fn eliminate(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        let (at, before) = (self.area_of(unit), self.french);
        log.note(|| Event::Lost { unit, at, rule: contract::Rule(rule) });
        self.lift(unit, Place::Lost);
        self.fresh.insert(unit); // Eliminated units have no side up.
        self.from[usize::from(unit.0)] = AreaId::NONE;
        self.toll[self.side_of(unit) as usize] += self.worth(unit);
        self.tell_control(before, &[at], log);
        self.keep_battery(at, log);
    }

    /// A unit turns to its spent side, or is eliminated if it has none left. [4.3-d] [11.13-a]
    pub(crate) fn flip(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        if self.is_fresh(unit) && self.stats(unit).two_steps {
            self.spend(unit, rule, log);
        } else {
            self.eliminate(unit, rule, log);
        }
    }

    /// A fresh unit of two steps becomes spent; a spent one stays as it is.
    pub(crate) fn spend(&mut self, unit: UnitId, rule: &'static str, log: &mut impl Log<Event>) {
        if self.is_fresh(unit) {
            self.fresh.remove(unit);
            log.note(|| Event::Spent { unit, rule: contract::Rule(rule) });
        }
    }
}
