//! 6.0 Ordering units: what a unit or a general may do with its order.
//!
//! An order is a handful of decisions: change formation, move, turn, fire, and that is all. [6.1-a] None of them is a
//! duty: an ordered unit may move, fire, both, turn alone, or do nothing. A decision that comes later in an order
//! closes what comes before it.

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s02_battlefield::side_bit;
use crate::s03_cards::Effect;
use crate::{Decision, PieceId, Sector, Vive};
use boards::{Direction, HexId};
use contract::Log;

/// By which leave an order is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// An order card, a Grand Charge, an arrival.
    Plain,
    /// [REF-MARCH-1] A Forced March.
    March,
    /// [REF-BOMB-1] A Bombardment, before the guns move or fire.
    Bombard,
    /// [REF-BOMB-2] The second of two moves.
    BombardMove,
    /// [REF-BOMB-1] The second of two fires.
    BombardFire,
    /// [REF-HOLD-1] Fire and Hold.
    Hold,
    /// [REF-LEAD-1] The unit goes with its general, whose order it is.
    Led,
    /// [6.1-SKIRM-9] The unit was rejoined by its skirmisher: it may move one hex or attack.
    Rejoined,
}

/// The hexes of the longest move, beyond its start.
pub(crate) const LONGEST: usize = 4;

/// An order that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// Who was ordered.
    pub piece: PieceId,
    /// By which leave.
    pub mode: Mode,
    /// Where he stood.
    pub start: HexId,
    /// The hexes that he has entered.
    pub way: [HexId; LONGEST],
    /// How many.
    pub steps: u8,
    /// [6.1-ROAD-1] Whether all of it was by road, so far.
    pub by_road: bool,
    /// [6.1-INF-2] Whether the formation was changed.
    pub formed: bool,
    /// [6.22.1] Whether he has turned, which ends his move.
    pub turned: bool,
    /// [6.21-c] Whether he has come to a general and stops.
    pub joined: bool,
    /// [6.31.3] Whether his general stays behind.
    pub alone: bool,
    /// [6.1-GAR-3] Whether a garrison stays when he moves out.
    pub leaves: bool,
}

impl Order {
    /// No order.
    pub const NONE: Order = Order {
        piece: PieceId(crate::pieces::NOBODY),
        mode: Mode::Plain,
        start: HexId(0),
        way: [HexId(0); LONGEST],
        steps: 0,
        by_road: true,
        formed: false,
        turned: false,
        joined: false,
        alone: false,
        leaves: false,
    };

    /// Whether there is one.
    pub fn is_some(&self) -> bool {
        self.piece.0 != crate::pieces::NOBODY
    }

    /// The hexes entered so far.
    pub fn way(&self) -> &[HexId] {
        &self.way[..usize::from(self.steps)]
    }
}

impl Vive {
    /// [6.0-a] [3.0] Somebody is named and has his order; an order counts in the sector that he stands in.
    pub(crate) fn give_order(&mut self, piece: PieceId, log: &mut impl Log<Event>) {
        self.count_order(Sector::of(self.hex(piece)));
        let mode = match self.play(piece.side()).effect {
            Effect::ForcedMarch => Mode::March,
            Effect::Bombardment => Mode::Bombard,
            Effect::FireAndHold => Mode::Hold,
            _ => Mode::Plain,
        };
        self.note(log, || What::Ordered { piece });
        self.agenda.push(Task::EndOrder);
        self.begin_order(piece, mode);
    }

    /// The order of a piece begins.
    pub(crate) fn begin_order(&mut self, piece: PieceId, mode: Mode) {
        self.ordered.insert(piece); // [6.0-b]
        self.order = Order { piece, mode, start: self.hex(piece), ..Order::NONE };
        self.agenda.push(Task::Carry);
    }

    /// Everything that may be done with the order in hand.
    pub(crate) fn options_carry(&self, out: &mut Vec<Decision>) {
        let order = &self.order;
        if Vive::is_general(order.piece) {
            return self.options_general(out);
        }
        let piece = order.piece;
        if self.may_form(piece) {
            out.push(Decision::Form);
        }
        if self.may_deploy_now(piece) {
            out.extend(self.hexes_to_deploy(piece).iter().map(Decision::Deploy));
        }
        let goals = self.goals();
        // [6.21-c] Where another general is in the only way out, the unit goes if its own stays.
        let can_move = !goals.is_empty() || self.parts_to_move(piece);
        if can_move && order.steps == 0 {
            if self.may_go_alone(piece) {
                out.push(Decision::Alone);
            }
            if !order.leaves && self.may_leave_garrison(piece) {
                out.push(Decision::Garrison);
            }
        }
        out.extend(goals.iter().map(Decision::Go));
        if order.leaves && order.steps == 0 {
            return; // [6.1-GAR-3] Who has left a garrison moves out.
        }
        if self.may_turn(piece) {
            let facing = self.facing(piece);
            out.extend(Direction::ALL.into_iter().filter(|&side| side != facing).map(Decision::Face));
        }
        if self.may_fire_now(piece) {
            self.for_each_target(piece, |at| out.push(Decision::Fire(at)));
        }
        out.push(Decision::Done);
    }

    /// [6.1-GEN-1] [6.31.2] A general rides, out of the unit he is with if he likes, and [7.32.4] fights with the one
    /// he comes to; [6.31.4] he recovers losses of his unit, or [REF-LEAD-1] leads it.
    fn options_general(&self, out: &mut Vec<Decision>) {
        let general = self.order.piece;
        out.extend(self.goals().iter().map(Decision::Go));
        let with = self.unit_at(self.hex(general)).filter(|_| self.order.steps == 0);
        if let Some(unit) = with {
            if unit.kind().is_unit() && self.missing(unit) > 0 {
                out.push(Decision::Recover);
            }
            if self.may_lead(unit) {
                out.push(Decision::Lead);
            }
        }
        out.push(Decision::Done);
    }

    /// [6.31.3] The general who could go where a unit goes: [7.32.8] [10.0-E] not one who has fled in this round.
    pub(crate) fn goes_along(&self, unit: PieceId) -> Option<PieceId> {
        self.general_with(unit).filter(|&general| !self.retreated.has(general))
    }

    /// [6.31.3] The general who makes the move of the piece in hand, unless he is to stay behind.
    pub(crate) fn companion(&self, piece: PieceId) -> Option<PieceId> {
        if Vive::is_general(piece) || self.order.alone { None } else { self.goes_along(piece) }
    }

    /// [6.31.3] The general goes with his unit for its full move, or stays; [REF-LEAD-1] whoever leads goes along,
    /// and [13.1-b] nobody stays in a fortified building but with a garrison.
    fn may_go_alone(&self, unit: PieceId) -> bool {
        let order = &self.order;
        order.mode != Mode::Led
            && self.companion(unit).is_some()
            && (order.leaves || !self.ground.fortified.has(self.hex(unit)))
    }

    /// [6.21-c] [7.32.7] Whether a unit has somewhere to go without its general.
    fn parts_to_move(&self, unit: PieceId) -> bool {
        self.order.mode != Mode::Led && self.companion(unit).is_some() && !self.goals_alone().is_empty()
    }

    /// [REF-LEAD-1] The general's order activates the unit he is with when it is given, once a round. [REF-LEAD-2] A
    /// unit that he joins later is not activated by the card.
    pub(crate) fn may_lead(&self, unit: PieceId) -> bool {
        self.play(unit.side()).effect == Effect::Leadership
            && !self.ordered.has(unit)
            && !self.reacted.has(unit)
    }

    /// [6.1-INF-2] [6.1-INF-5] Once at the start of its order infantry may form square or leave it, and then go on as
    /// usual.
    pub(crate) fn may_form(&self, piece: PieceId) -> bool {
        let order = &self.order;
        Vive::is_infantry_unit(piece)
            && matches!(order.mode, Mode::Plain | Mode::March | Mode::Led)
            && !(order.formed || order.turned || order.alone || order.leaves)
            && order.steps == 0
            && (self.in_square(piece) || self.terrain(self.hex(piece)).takes_squares())
    }

    /// [6.22.1] [6.22.3] An ordered unit may turn when its move is over or before it attacks, not after it.
    pub(crate) fn may_turn(&self, piece: PieceId) -> bool {
        !self.order.turned && self.has_facing(piece)
    }

    /// Whose facing is asked for.
    pub(crate) fn turning(&self) -> PieceId {
        if let Task::Turn(piece, _) = self.task() { piece } else { self.order.piece }
    }

    pub(crate) fn turn_to(&mut self, piece: PieceId, facing: Direction, log: &mut impl Log<Event>) {
        if self.facing(piece) != facing {
            self.set_facing(piece, facing);
            self.note(log, || What::Turned { piece, facing });
        }
    }

    /// Turns a unit to attack a hex. [6.22.1] Somebody adjacent has to be faced squarely; somebody further off has to
    /// be in the frontal arc, and who has not turned yet turns to him.
    pub(crate) fn turn_to_attack(&mut self, piece: PieceId, at: HexId, log: &mut impl Log<Event>) {
        if !self.has_facing(piece) {
            return;
        }
        let hex = self.hex(piece);
        let bearing = self.field().bearing(hex, at);
        let front = crate::s02_battlefield::front(self.facing(piece));
        let adjacent = self.field().distance(hex, at) == 1;
        if adjacent || bearing & front == 0 {
            let towards =
                crate::s02_battlefield::directions(bearing).next().expect("a line leaves through a side");
            self.turn_to(piece, towards, log);
        }
    }

    /// Whether the target lies where a unit that has turned may attack. [6.22.1] [6.22.4]
    pub(crate) fn faces(&self, piece: PieceId, at: HexId) -> bool {
        if !self.has_facing(piece) {
            return true; // [7.3-b]
        }
        let hex = self.hex(piece);
        let bearing = self.field().bearing(hex, at);
        let facing = self.facing(piece);
        if self.field().distance(hex, at) == 1 {
            bearing & side_bit(facing) != 0
        } else {
            bearing & crate::s02_battlefield::front(facing) != 0
        }
    }

    /// Carries out a decision of the order in hand.
    pub(crate) fn carry(&mut self, decision: Decision, log: &mut impl Log<Event>) {
        let piece = self.order.piece;
        match decision {
            Decision::Form => {
                let square = !self.in_square(piece);
                self.set_square(piece, square);
                self.order.formed = true;
                self.note(log, || What::Formed { unit: piece, square });
            }
            Decision::Alone => self.order.alone = true,
            Decision::Garrison => {
                self.set_chips(piece, self.chips(piece) - 1);
                self.order.leaves = true;
            }
            Decision::Deploy(at) => {
                let skirmisher = self.deploy_skirmisher(piece, at, log);
                self.agenda.replace(Task::Skirmish(skirmisher));
            }
            Decision::Lead => {
                let unit = self.unit_at(self.hex(piece)).expect("a unit to lead");
                self.note(log, || What::Led { general: piece, unit });
                self.agenda.pop();
                self.begin_order(unit, Mode::Led);
            }
            Decision::Recover => {
                let unit = self.unit_at(self.hex(piece)).expect("a unit to recover");
                self.agenda.replace(Task::Recovery(unit));
            }
            Decision::Go(goal) => {
                let (way, len) = self.plain_way(goal);
                self.march(&way[..len], log);
            }
            Decision::Face(facing) => {
                self.turn_to(piece, facing, log);
                self.order.turned = true;
            }
            Decision::Fire(at) => {
                match self.order.mode {
                    Mode::Bombard => {
                        // [REF-BOMB-1] The guns fire once more, and may turn before that.
                        self.order.mode = Mode::BombardFire;
                        self.order.turned = false;
                    }
                    _ => self.agenda.pop(),
                }
                self.open_fire(piece, at, true, log);
            }
            Decision::Done if self.order.mode == Mode::Bombard && self.order.steps > 0 => self.second_move(),
            _ => self.agenda.pop(),
        }
    }

    /// [REF-BOMB-2] The second move is one of its own: it starts where the first ended.
    pub(crate) fn second_move(&mut self) {
        let piece = self.order.piece;
        self.order = Order { piece, mode: Mode::BombardMove, start: self.hex(piece), ..Order::NONE };
    }

    /// Ends an order in which nothing is left to do.
    pub(crate) fn carry_on(&mut self) {
        let order = &self.order;
        let piece = order.piece;
        if self.place(piece).hex().is_none() {
            return self.agenda.pop();
        }
        if order.mode == Mode::BombardFire {
            if !self.has_targets(piece) {
                self.agenda.pop();
            }
            return;
        }
        // Whoever has not moved, turned or changed formation may at least do one of these, or decline to.
        let idle = order.steps == 0 && !order.turned;
        if idle {
            return;
        }
        if self.may_turn(piece) || !self.goals().is_empty() {
            return;
        }
        if !(self.may_fire_now(piece) && self.has_targets(piece)) {
            match order.mode {
                Mode::Bombard if order.steps > 0 => self.second_move(),
                _ => self.agenda.pop(),
            }
        }
    }
}
