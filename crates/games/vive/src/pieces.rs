//! Where the pieces are, and how they are moved about.
//!
//! A hex holds at most one unit, skirmisher or garrison, and at most one general [7.32.7]. Sets of hexes are kept beside
//! the places, so that zones and lines of sight cost a few machine words.

use crate::s02_battlefield::{HEXES, Hexes};
use crate::{Arm, Kind, Nation, PieceId, Terrain, Vive};
use boards::{Direction, HexId};
use contract::Side;

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// On the map.
    On(HexId),
    /// Still to arrive, or to be placed.
    Waiting,
    /// Eliminated, killed or absorbed.
    Lost,
    /// Not in this game; of a counter: in stock.
    Absent,
}

impl Place {
    const WAITING: u16 = u16::MAX - 2;
    const LOST: u16 = u16::MAX - 1;
    pub(crate) const ABSENT: u16 = u16::MAX;

    #[inline]
    pub(crate) const fn code(self) -> u16 {
        match self {
            Place::On(hex) => hex.0,
            Place::Waiting => Place::WAITING,
            Place::Lost => Place::LOST,
            Place::Absent => Place::ABSENT,
        }
    }

    #[inline]
    pub(crate) const fn decode(code: u16) -> Place {
        match code {
            Place::WAITING => Place::Waiting,
            Place::LOST => Place::Lost,
            Place::ABSENT => Place::Absent,
            hex => Place::On(HexId(hex)),
        }
    }

    /// The hex of a piece that is on one.
    pub const fn hex(self) -> Option<HexId> {
        if let Place::On(hex) = self { Some(hex) } else { None }
    }
}

/// Nobody, in an array of pieces.
pub(crate) const NOBODY: u8 = u8::MAX;

/// A unit in a byte: chips, facing, whether it is in square.
const CHIPS: u8 = 3;
const SQUARE: u8 = 1 << 5;

/// Looking pieces up.
impl Vive {
    /// Where a piece is.
    #[inline]
    pub fn place(&self, piece: PieceId) -> Place {
        Place::decode(self.places[usize::from(piece.0)])
    }

    /// The hex of a piece known to be on one.
    #[inline]
    pub(crate) fn hex(&self, piece: PieceId) -> HexId {
        debug_assert!(usize::from(self.places[usize::from(piece.0)]) < HEXES);
        HexId(self.places[usize::from(piece.0)])
    }

    /// The unit, skirmisher or garrison in a hex.
    #[inline]
    pub fn unit_at(&self, hex: HexId) -> Option<PieceId> {
        let piece = self.unit_at[usize::from(hex.0)];
        (piece != NOBODY).then_some(PieceId(piece))
    }

    /// The general in a hex.
    #[inline]
    pub fn general_at(&self, hex: HexId) -> Option<PieceId> {
        let side = Side::ALL.into_iter().find(|&side| self.generals[side as usize].has(hex))?;
        self.generals_of(side).find(|&general| self.places[usize::from(general.0)] == hex.0)
    }

    /// [6.31] [6.31.1] The general with a unit: whoever is in its hex, and there is room for one.
    #[inline]
    pub fn general_with(&self, unit: PieceId) -> Option<PieceId> {
        self.general_at(self.hex(unit))
    }

    /// All generals of a side, on the map or not.
    pub(crate) fn generals_of(&self, side: Side) -> impl Iterator<Item = PieceId> + Clone + use<> {
        Nation::ALL.into_iter().filter(move |nation| nation.side() == side).flat_map(PieceId::generals)
    }

    /// Hexes with units, skirmishers or garrisons of a side.
    #[inline]
    pub fn units(&self, side: Side) -> Hexes {
        self.units[side as usize]
    }

    /// Hexes with generals of a side.
    #[inline]
    pub fn generals(&self, side: Side) -> Hexes {
        self.generals[side as usize]
    }

    /// Chips left under a unit.
    #[inline]
    pub fn chips(&self, unit: PieceId) -> u8 {
        if unit.kind().is_unit() { self.troops[unit.unit_slot()] & CHIPS } else { 0 }
    }

    /// [1.1-a] What is left of a unit: its counter and its chips.
    #[inline]
    pub fn elements(&self, unit: PieceId) -> u8 {
        1 + self.chips(unit)
    }

    /// The chips that a unit started with.
    #[inline]
    pub fn full(&self, unit: PieceId) -> u8 {
        self.edition.setup(self.battle).chips[unit.unit_slot()]
    }

    /// [6.31.4] [REF-RALLY-1] Chips that a unit could get back: those on the map as its skirmisher are not lost.
    pub fn missing(&self, unit: PieceId) -> u8 {
        let out = u8::from(self.skirmisher_of(unit).is_some());
        self.full(unit).saturating_sub(self.chips(unit) + out)
    }

    /// The hexside that a unit looks at.
    #[inline]
    pub fn facing(&self, unit: PieceId) -> Direction {
        Direction::ALL[usize::from(self.troops[unit.unit_slot()] >> 2 & 7)]
    }

    /// Whether infantry is in square.
    #[inline]
    pub fn in_square(&self, unit: PieceId) -> bool {
        unit.kind().is_unit() && self.troops[unit.unit_slot()] & SQUARE != 0
    }

    /// Whether a counter is a garrison.
    #[inline]
    pub fn is_garrison(&self, piece: PieceId) -> bool {
        self.garrisons.has(piece)
    }

    /// Whether a counter is a skirmisher.
    #[inline]
    pub fn is_skirmisher(&self, piece: PieceId) -> bool {
        piece.kind() == Kind::Counter && !self.garrisons.has(piece)
    }

    /// The unit that a skirmisher came from, while it is on the map.
    #[inline]
    pub fn parent(&self, skirmisher: PieceId) -> Option<PieceId> {
        let parent = self.parents[skirmisher.counter_slot()];
        (parent != NOBODY).then_some(PieceId(parent))
    }

    /// The skirmisher that a unit has out.
    pub fn skirmisher_of(&self, unit: PieceId) -> Option<PieceId> {
        let mut counters = PieceId::counters(unit.nation());
        counters.find(|&counter| self.parents[counter.counter_slot()] == unit.0)
    }

    /// [1.1-g] A counter of an army that is not on the map.
    pub(crate) fn counter_in_stock(&self, nation: Nation) -> Option<PieceId> {
        PieceId::counters(nation).find(|&counter| self.places[usize::from(counter.0)] == Place::ABSENT)
    }

    /// What lies in a hex: read from here by every rule, whether it was printed or laid by the players.
    #[inline]
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[usize::from(hex.0)]
    }

    /// [6.22.0] [7.3-b] Whether a unit has a front and flanks now: not in square, not in a building, not a flat counter.
    #[inline]
    pub fn has_facing(&self, piece: PieceId) -> bool {
        self.switches.facing
            && piece.kind().is_unit()
            && !self.in_square(piece)
            && !self.terrain(self.hex(piece)).is_building()
    }

    /// Infantry that may be ordered by a Forced March or sent back short of supply: no flat counter.
    #[inline]
    pub(crate) fn is_infantry_unit(piece: PieceId) -> bool {
        matches!(piece.kind(), Kind::Line | Kind::Elite)
    }

    /// Whether a piece is guns.
    #[inline]
    pub(crate) fn is_guns(piece: PieceId) -> bool {
        piece.kind().is_unit() && piece.kind().arm() == Arm::Artillery
    }

    /// Whether a piece is cavalry.
    #[inline]
    pub(crate) fn is_cavalry(piece: PieceId) -> bool {
        piece.kind().arm() == Arm::Cavalry
    }
}

/// Moving pieces about.
impl Vive {
    /// Puts a piece on a hex.
    pub(crate) fn put(&mut self, piece: PieceId, hex: HexId) {
        self.lift(piece, Place::On(hex));
        let side = piece.side() as usize;
        if piece.kind() == Kind::General {
            self.generals[side].insert(hex);
        } else {
            self.units[side].insert(hex);
            self.unit_at[usize::from(hex.0)] = piece.0;
            if self.garrisons.has(piece) {
                self.posted.insert(hex);
            }
        }
    }

    /// Takes a piece off its hex.
    pub(crate) fn lift(&mut self, piece: PieceId, to: Place) {
        if let Some(hex) = self.place(piece).hex() {
            let side = piece.side() as usize;
            if piece.kind() == Kind::General {
                self.generals[side].remove(hex);
            } else {
                self.units[side].remove(hex);
                self.unit_at[usize::from(hex.0)] = NOBODY;
                self.posted.remove(hex);
            }
        }
        self.places[usize::from(piece.0)] = to.code();
    }

    pub(crate) fn set_chips(&mut self, unit: PieceId, chips: u8) {
        let troops = &mut self.troops[unit.unit_slot()];
        *troops = *troops & !CHIPS | chips;
    }

    pub(crate) fn set_facing(&mut self, unit: PieceId, facing: Direction) {
        let troops = &mut self.troops[unit.unit_slot()];
        *troops = *troops & !(7 << 2) | (facing as u8) << 2;
    }

    pub(crate) fn set_square(&mut self, unit: PieceId, square: bool) {
        let troops = &mut self.troops[unit.unit_slot()];
        *troops = if square { *troops | SQUARE } else { *troops & !SQUARE };
    }

    /// Puts a flat counter on a hex as a skirmisher of a unit, or as a garrison.
    pub(crate) fn post(&mut self, counter: PieceId, parent: Option<PieceId>, hex: HexId) {
        match parent {
            Some(parent) => self.parents[counter.counter_slot()] = parent.0,
            None => self.garrisons.insert(counter),
        }
        self.put(counter, hex);
    }

    /// [1.1-g] Takes a flat counter back into stock, where it can be used again.
    pub(crate) fn take_back(&mut self, counter: PieceId) {
        self.lift(counter, Place::Absent);
        self.parents[counter.counter_slot()] = NOBODY;
        self.garrisons.remove(counter);
        for flags in
            [&mut self.ordered, &mut self.fired, &mut self.reacted, &mut self.retreated, &mut self.entered]
        {
            flags.remove(counter);
        }
    }

    /// Lays ground in a hex, and keeps the sets of hexes true that the rules ask for.
    pub(crate) fn lay(&mut self, hex: HexId, terrain: Terrain) {
        self.terrain[usize::from(hex.0)] = terrain;
        let ground = &mut self.ground;
        for (set, is_in) in [
            (&mut ground.closed, terrain.is_closed()),
            (&mut ground.stops, terrain.stops()),
            (&mut ground.buildings, terrain.is_building()),
            (&mut ground.fortified, terrain == Terrain::Fortified),
            (&mut ground.blocks, terrain.blocks()),
        ] {
            if is_in {
                set.insert(hex);
            } else {
                set.remove(hex);
            }
        }
    }
}

/// What the ground does, as sets of hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct GroundSets {
    /// [8.8-a] Nobody enters.
    pub closed: Hexes,
    /// [8.1-a] [8.5-a] Units stop.
    pub stops: Hexes,
    /// [8.4-a] Units stop unless they come and go by road.
    pub buildings: Hexes,
    /// [13.1-b] Infantry alone enters.
    pub fortified: Hexes,
    /// [7.43] Nobody sees through.
    pub blocks: Hexes,
}
