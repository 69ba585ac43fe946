//! 7.0 Reinforcements: who may come, when and where.

use crate::{Hexes, Naw, Place, UnitId};
use contract::Side;

impl Naw {
    /// [7.0A] [9.1] The turn from which a unit may enter under its side's schedule; `None` if it
    /// never comes.
    pub fn arrival(&self, unit: UnitId) -> Option<u8> {
        let side = self.side_of(unit);
        let turn = self.edition.arrivals[side as usize][self.chits.code(side)][usize::from(unit.0)];
        (turn > 0).then_some(turn)
    }

    /// [7.3A] Whether a unit that waits may enter now: from its turn on, whenever its owner likes.
    pub(crate) fn is_due(&self, unit: UnitId) -> bool {
        self.place(unit) == Place::Waiting && self.arrival(unit).is_some_and(|turn| turn <= self.turn)
    }

    /// [7.0B] [9.2] The hexes of the east edge by which the phasing side may enter: [7.2A] not those
    /// that the enemy holds or controls.
    pub(crate) fn open_entries(&self) -> Hexes {
        self.edition.entries - self.occupied[self.phasing.enemy() as usize] - *self.zone
    }

    /// The units of a side that may enter now or in a later turn.
    pub fn expected(&self, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        self.army(side)
            .iter()
            .filter(|&unit| self.place(unit) == Place::Waiting && self.arrival(unit).is_some())
    }
}
