//! The reference sheet: Rally and Short of Supply, which are a single order that no unit carries out. [5.1-g]

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s02_battlefield::{Hexes, edge_row, row};
use crate::{Face, Nation, PieceId, Sector, Vive};
use boards::HexId;
use contract::{Log, Side};

/// [REF-RALLY-1] [6.31.4] Dice to recover chips.
pub(crate) const RECOVERY_DICE: u8 = 3;

impl Vive {
    /// [REF-RALLY-1] The units of a side that have lost chips, anywhere on the map.
    pub(crate) fn rallied(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        let nations = Nation::ALL.into_iter().filter(move |nation| nation.side() == side);
        let units = nations.flat_map(PieceId::units);
        units.filter(|&unit| self.place(unit).hex().is_some() && self.missing(unit) > 0)
    }

    pub(crate) fn rally(&mut self, unit: PieceId, log: &mut impl Log<Event>) {
        self.count_order(Sector::of(self.hex(unit)));
        self.note(log, || What::Rallies { unit });
        self.agenda.push(Task::EndOrder);
        self.agenda.push(Task::Recovery(unit));
    }

    /// Whether chips are recovered by the card or by a general.
    pub(crate) fn recovery_rule(&self) -> &'static str {
        if self.order.is_some() { "6.31.4" } else { "REF-RALLY-1" }
    }

    /// [REF-RALLY-1] [6.31.4] Each face that shows the unit's type restores a chip, never above those it started with.
    pub(crate) fn recover(&mut self, unit: PieceId, outcome: u32, log: &mut impl Log<Event>) {
        let face = |die: u8| Face::DIE[(outcome / 6u32.pow(die.into()) % 6) as usize];
        let shown = (0..RECOVERY_DICE).filter(|&die| face(die) == Face::of(unit.kind().arm())).count() as u8;
        let chips = shown.min(self.missing(unit));
        self.set_chips(unit, self.chips(unit) + chips);
        let rule = contract::Rule(self.recovery_rule());
        self.note(log, || What::Recovered { unit, throw: outcome, chips, rule });
        self.agenda.pop();
    }

    /// [REF-SUPPLY-1] Enemy infantry that a side may cut off: no skirmisher and no garrison.
    pub(crate) fn short_of_supply(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        let nations = Nation::ALL.into_iter().filter(move |nation| nation.side() != side);
        let units = nations.flat_map(PieceId::units);
        units.filter(|&unit| Vive::is_infantry_unit(unit) && self.place(unit).hex().is_some())
    }

    pub(crate) fn cut_off(&mut self, unit: PieceId, log: &mut impl Log<Event>) {
        self.count_order(Sector::of(self.hex(unit)));
        self.note(log, || What::CutOff { unit });
        self.agenda.push(Task::EndOrder);
        self.agenda.push(Task::Supplied(unit));
    }

    /// [REF-SUPPLY-1] Where the owner may put it: a hex of his own edge in the same sector, or if none is free the
    /// free hexes nearest to that edge. [13.1-h] English and Prussians have the same edge. It may stay on an edge
    /// where it stands.
    pub(crate) fn supplied_hexes(&self, unit: PieceId) -> Hexes {
        let (here, side) = (self.hex(unit), unit.side());
        let general = self.general_at(here).is_some();
        let mut free = self.field().sectors[Sector::of(here) as usize] - self.shut_to(unit);
        if general {
            free -= self.generals(side);
        }
        free.insert(here);
        let away = |hex: HexId| row(hex).abs_diff(edge_row(side));
        let nearest = free.iter().map(away).min().unwrap_or(0);
        free.iter().filter(|&hex| away(hex) == nearest).collect()
    }

    /// [REF-SUPPLY-1] It goes with its general, in combat formation, with the facing that its owner chooses. It has not
    /// retreated; its skirmisher is lost unless it is still adjacent.
    pub(crate) fn send_back(&mut self, unit: PieceId, to: HexId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let from = self.hex(unit);
        let general = self.general_at(from);
        self.put(unit, to);
        if let Some(general) = general {
            self.put(general, to);
        }
        self.set_square(unit, false);
        self.note(log, || What::SentBack { unit, from, to });
        if self.has_facing(unit) {
            self.agenda.push(Task::Turn(unit, 0b11_1111));
        }
        self.part_from_skirmisher(unit, from, log);
    }
}
