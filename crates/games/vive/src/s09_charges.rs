//! 9.41 Special actions: charges, and how those who see them coming react.

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::pieces::NOBODY;
use crate::s02_battlefield::{Hexes, front};
use crate::{Arm, Decision, FLAGS, PieceId, Vive};
use boards::HexId;
use contract::Log;

/// Units next to a charge at most.
const BESIDE: usize = 6;

/// A charge that is being reacted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The hex of the named target.
    pub at: HexId,
    /// Who may still react, and with how many dice.
    reactors: [(u8, u8); BESIDE],
}

impl Charge {
    /// No charge.
    pub const NONE: Charge = Charge { at: HexId(0), reactors: [(NOBODY, 0); BESIDE] };

    /// A charge on a hex, with those who may react.
    pub(crate) fn new(at: HexId, able: impl Iterator<Item = (PieceId, u8)>) -> Charge {
        let mut charge = Charge { at, ..Charge::NONE };
        for (slot, (piece, dice)) in charge.reactors.iter_mut().zip(able) {
            *slot = (piece.0, dice);
        }
        charge
    }

    /// Who may still react, and with how many dice.
    pub fn reactors(&self) -> impl Iterator<Item = (PieceId, u8)> + Clone + '_ {
        self.reactors
            .iter()
            .filter(|(piece, _)| *piece != NOBODY)
            .map(|&(piece, dice)| (PieceId(piece), dice))
    }

    /// Some may not react any more. Those who are left stand together, as a position that is read puts them.
    fn forget(&mut self, gone: impl Fn(PieceId) -> bool) {
        let before = *self;
        *self = Charge::new(self.at, before.reactors().filter(|&(piece, _)| !gone(piece)));
    }
}

/// [9.41-f] Cavalry reacts first, then artillery, then infantry.
const SEQUENCE: [Arm; 3] = [Arm::Cavalry, Arm::Artillery, Arm::Infantry];

impl Vive {
    /// [9.41-i] A charge is a shock by cavalry that has moved in the same order.
    pub(crate) fn is_charge(&self, by: PieceId) -> bool {
        self.switches.special_actions
            && Vive::is_cavalry(by)
            && self.order.piece == by
            && self.order.steps > 0
    }

    /// [9.41-i] The cavalry has ended its move and names its target.
    pub(crate) fn declare_charge(&mut self, by: PieceId, at: HexId, log: &mut impl Log<Event>) {
        self.note(log, || What::Charged { unit: by, at });
        let hex = self.hex(by);
        let (order, enemy) = (self.order, by.side().enemy());
        let beside = (self.units(enemy) & self.field().next_to(hex)).iter();
        let able = beside.filter_map(|beside| {
            let piece = self.unit_at(beside)?;
            let dice = self.reaction_to(piece, hex, order.start, order.way());
            (dice > 0).then_some((piece, dice))
        });
        let charge = Charge::new(at, able);
        self.charge = charge;
        self.agenda.push(Task::Shock);
        self.agenda.push(Task::Reactions);
    }

    /// [9.41-c] Dice with which a unit may try to react to cavalry that came this way and now stands beside it; none
    /// if it may not. [9.41-b] Nobody reacts to an attack begun beside him, nor to one that he never saw in front.
    pub fn reaction_to(&self, piece: PieceId, stands: HexId, start: HexId, way: &[HexId]) -> u8 {
        if !self.switches.special_actions || !self.can_react(piece) {
            return 0;
        }
        let hex = self.hex(piece);
        if self.field().distance(start, hex) < 2 {
            return 0;
        }
        // [9.41-a] Sight is traced to where the cavalry stood or came through, so that it does not stand in its own
        // way; a general to whom it came was there before.
        let own = if self.order.joined { Hexes::EMPTY } else { Hexes::of(stands) };
        let screen = self.screen(piece, hex) - own;
        let saw = |seen: &HexId| {
            let distance = self.field().distance(hex, *seen);
            let front = if self.has_facing(piece) { front(self.facing(piece)) } else { 0b11_1111 };
            distance > 1
                && self.field().bearing(hex, *seen) & front != 0
                && self.obstacle(hex, *seen, screen).is_none()
        };
        if !std::iter::once(&start).chain(way).any(saw) {
            return 0;
        }
        self.empty_between(start, hex, own)
    }

    /// [9.41-c] Empty hexes between two before the charge began: the distance less one, less the hexes of the
    /// straight line that hold somebody; along a hexside both have to.
    fn empty_between(&self, start: HexId, hex: HexId, own: Hexes) -> u8 {
        let bodies: Hexes = self.units[0] | self.units[1] | self.generals[0] | self.generals[1];
        let bodies = bodies - own;
        let line = self.field().line(start, hex).iter();
        let full = line.filter(|[one, other]| bodies.has(*one) && bodies.has(*other)).count() as u8;
        (self.field().distance(start, hex) - 1).saturating_sub(full)
    }

    /// [9.41-j] [9.41-g] Whether a unit could carry its action out: infantry that is not in square, on ground for
    /// one; cavalry and guns that have neither fired nor reacted and may attack. Skirmishers, garrisons and generals
    /// do not react.
    pub(crate) fn can_react(&self, piece: PieceId) -> bool {
        if !piece.kind().is_unit() {
            return false;
        }
        match piece.kind().arm() {
            Arm::Infantry => !self.in_square(piece) && self.terrain(self.hex(piece)).takes_squares(),
            _ => !self.reacted.has(piece) && self.barred(piece).is_none(),
        }
    }

    /// [9.41-j] Whether the action of a unit is possible against a charger who is on a hex now: [8.4-d] one who was
    /// driven into a building is out of reach for cavalry.
    fn can_meet(&self, piece: PieceId, charger: HexId) -> bool {
        let hex = self.hex(piece);
        piece.kind().arm() == Arm::Infantry
            || self.aim_at(piece, hex, charger, self.screen(piece, hex)).is_ok()
    }

    /// Leaves those who have nothing left to react to. [9.41-f] [9.41-h] When nobody is left the charge goes on.
    pub(crate) fn next_reaction(&mut self) {
        let by = self.order.piece;
        let Some(hex) = self.place(by).hex() else {
            self.charge = Charge { at: self.charge.at, ..Charge::NONE };
            return self.agenda.pop();
        };
        let mut charge = self.charge;
        charge.forget(|piece| {
            let beside = self.place(piece).hex().is_some_and(|other| self.field().distance(hex, other) == 1);
            !beside || !self.can_react(piece) || !self.can_meet(piece, hex)
        });
        self.charge = charge;
        if self.charge.reactors().next().is_none() {
            self.agenda.pop();
        }
    }

    /// The arm whose turn it is.
    pub(crate) fn reacting_arm(&self) -> Option<Arm> {
        let has = |arm: &Arm| self.charge.reactors().any(|(piece, _)| piece.kind().arm() == *arm);
        SEQUENCE.into_iter().find(has)
    }

    /// [9.41-f] [9.41-j] Those of one arm in the order that their owner likes; reacting is voluntary.
    pub(crate) fn options_react(&self, out: &mut Vec<Decision>) {
        let arm = self.reacting_arm();
        let able = self.charge.reactors().filter(|(piece, _)| Some(piece.kind().arm()) == arm);
        out.extend(able.map(|(piece, _)| Decision::React(piece)));
        out.push(Decision::Done);
    }

    pub(crate) fn no_more_of_this_arm(&mut self) {
        if let Some(arm) = self.reacting_arm() {
            self.charge.forget(|piece| piece.kind().arm() == arm);
        }
    }

    /// [9.41-g] Who tries is spent for the round, whatever comes of it.
    pub(crate) fn try_reaction(&mut self, piece: PieceId, log: &mut impl Log<Event>) {
        let dice = self.charge.reactors().find(|(other, _)| *other == piece).map_or(1, |(_, dice)| dice);
        self.charge.forget(|other| other == piece);
        self.reacted.insert(piece);
        self.note(log, || What::Reacts { piece, dice });
        self.agenda.push(Task::Reaction(piece, dice));
    }

    /// [9.41-c] One flag of the unit's own nation is enough. [9.41-d] [9.41-e] Guns fire and cavalry shocks before
    /// the attack, turned to the charger; infantry forms square without firing. A failure changes nothing.
    pub(crate) fn reaction_dice(
        &mut self,
        piece: PieceId,
        count: u8,
        outcome: u32,
        log: &mut impl Log<Event>,
    ) {
        self.agenda.pop();
        let flags = (0..count).map(|die| FLAGS[(outcome / 6u32.pow(die.into()) % 6) as usize]);
        let success = flags.clone().any(|flag| flag == piece.nation());
        self.note(log, || {
            let mut flags: Vec<_> = flags.clone().collect();
            flags.reverse();
            What::Reacted { piece, flags: flags.into(), success }
        });
        if !success {
            return;
        }
        if piece.kind().arm() == Arm::Infantry {
            self.set_square(piece, true);
            self.note(log, || What::Formed { unit: piece, square: true });
        } else {
            let at = self.hex(self.order.piece);
            self.turn_to_attack(piece, at, log);
            self.take_aim(piece, at, true);
        }
    }

    /// [9.41-h] [9.41-i] The shock goes on if the cavalry is still beside its target and may attack it; else it is lost.
    pub(crate) fn shock(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let (by, at) = (self.order.piece, self.charge.at);
        self.charge = Charge::NONE;
        let may = self.place(by).hex().is_some_and(|hex| {
            self.field().distance(hex, at) == 1
                && self.barred(by).is_none()
                && self.aim_at(by, hex, at, self.screen(by, hex)).is_ok()
        });
        if may {
            self.turn_to_attack(by, at, log);
            self.take_aim(by, at, false);
        } else {
            self.note(log, || What::ChargeLost { unit: by });
        }
    }
}
