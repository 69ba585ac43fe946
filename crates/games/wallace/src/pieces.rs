//! Where the pieces are, how they are moved about, and which of them are twins.
//!
//! Pieces of one kind, in one area and one state, are as good as each other: the list of legal
//! decisions names the first of them, and scenes hang the same decision on its twins.

use crate::{AreaId, Arm, UnitId, Units, Wallace};
use contract::Side;

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the board, or in the Delayed box.
    In(AreaId),
    /// On the Prussian display.
    Display,
    /// Eliminated.
    Lost,
    /// Not in this game: a position may leave pieces out.
    Absent,
}

impl Place {
    const DISPLAY: u8 = 253;
    const LOST: u8 = 254;
    const ABSENT: u8 = 255;

    /// In one byte.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        match self {
            Place::In(area) => area.0,
            Place::Display => Place::DISPLAY,
            Place::Lost => Place::LOST,
            Place::Absent => Place::ABSENT,
        }
    }

    /// Reads [`Place::code`] back.
    #[inline]
    pub(crate) const fn decode(code: u8) -> Place {
        match code {
            Place::DISPLAY => Place::Display,
            Place::LOST => Place::Lost,
            Place::ABSENT => Place::Absent,
            area => Place::In(AreaId(area)),
        }
    }

    /// The area of a piece that is in one.
    pub fn area(self) -> Option<AreaId> {
        if let Place::In(area) = self { Some(area) } else { None }
    }
}

/// Moving pieces about.
impl Wallace {
    /// Puts a piece into an area.
    pub(crate) fn put(&mut self, unit: UnitId, area: AreaId) {
        self.places[usize::from(unit.0)] = Place::In(area).code();
        self.at[usize::from(area.0)] = self.at(area).with(unit);
        self.occupy(area);
    }

    /// Takes a piece out of its area.
    pub(crate) fn lift(&mut self, unit: UnitId, to: Place) {
        if let Some(area) = self.place(unit).area() {
            self.at[usize::from(area.0)] = self.at(area).without(unit);
            self.occupy(area);
        }
        self.places[usize::from(unit.0)] = to.code();
    }

    /// Keeps the sets of occupied areas true, and who holds a strong point. [W-INIT-4]
    fn occupy(&mut self, area: AreaId) {
        let combat = self.at(area) & self.edition.combat();
        let [french, allied] = Side::ALL.map(|side| combat.meets(self.edition.side(side)));
        for (side, there) in Side::ALL.into_iter().zip([french, allied]) {
            let occupied = &mut self.occupied[side as usize];
            *occupied = if there { occupied.with(area) } else { occupied.without(area) };
        }
        if french != allied && self.edition.ground.strong.has(area) {
            self.held = if french { self.held.with(area) } else { self.held.without(area) };
        }
    }
}

/// Telling twins.
impl Wallace {
    /// The first of each kind of alike pieces: same colour, arm, state and way into an assault, and the same `mark`.
    /// Leaders are themselves.
    pub(crate) fn distinct(&self, units: Units, mark: impl Fn(UnitId) -> u8) -> Units {
        let mut seen = arrayvec::ArrayVec::<(u8, u8, AreaId), 8>::new();
        let mut first = Units::EMPTY;
        for unit in units.iter() {
            let piece = self.edition.unit(unit);
            let state = u8::from(self.upright.has(unit)) | u8::from(self.square.has(unit)) << 1;
            let kind = (piece.nation as u8) << 4 | (piece.arm as u8) << 2 | state;
            let known = (kind, mark(unit), self.link[usize::from(unit.0)]);
            if piece.arm == Arm::Leader || !seen.contains(&known) {
                // With more kinds than there is room for, twins are merely listed twice.
                let _ = seen.try_push(known);
                first = first.with(unit);
            }
        }
        first
    }

    /// Whether two pieces are as good as each other now.
    pub(crate) fn are_alike(&self, one: UnitId, other: UnitId) -> bool {
        let (a, b) = (self.edition.unit(one), self.edition.unit(other));
        // [W-PRUSSIANS-3] What comes from the display comes by the areas of its group.
        let group = |unit: UnitId| self.edition.group_b.has(unit);
        one != other
            && (a.nation, a.arm) == (b.nation, b.arm)
            && a.arm != Arm::Leader
            && self.place(one) == self.place(other)
            && (self.place(one) != Place::Display || group(one) == group(other))
            && self.upright.has(one) == self.upright.has(other)
            && self.square.has(one) == self.square.has(other)
            && self.ready.has(one) == self.ready.has(other)
            && self.queue.has(one) == self.queue.has(other)
            && self.assigned(one) == self.assigned(other)
            && self.link[usize::from(one.0)] == self.link[usize::from(other.0)]
            && self.assault.sheltered.has(one) == self.assault.sheltered.has(other)
    }

    /// [`Wallace::distinct`] where nothing else tells pieces apart.
    pub(crate) fn kinds(&self, units: Units) -> Units {
        self.distinct(units, |_| 0)
    }
}
