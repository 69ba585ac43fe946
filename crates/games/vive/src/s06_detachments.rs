//! 6.1 Skirmishers and garrisons, and 6.21.3 combining: how units are divided, and how they come together again.

use crate::chronicle::{Event, What};
use crate::s02_battlefield::Hexes;
use crate::s06_orders::Mode;
use crate::{Battle, Decision, Kind, Nation, PieceId, Place, Vive};
use boards::HexId;
use contract::{Log, Side};

/// Skirmishers.
impl Vive {
    /// [6.1-SKIRM-1] French and English infantry deploys skirmishers, of other armies elite infantry alone. [13.1-c]
    /// So Prussian line does not. [13.2-a] Before Quatre Bras every infantry unit may.
    pub(crate) fn is_entitled(&self, unit: PieceId) -> bool {
        Vive::is_infantry_unit(unit)
            && (unit.nation() != Nation::Prussian
                || unit.kind() == Kind::Elite
                || self.battle == Battle::QuatreBras)
    }

    /// [6.1-SKIRM-1] [6.1-SKIRM-2] [1.1-g] Whether a unit has a chip to give up, no skirmisher out, and a counter in stock.
    pub(crate) fn may_deploy(&self, unit: PieceId) -> bool {
        self.switches.detachments
            && self.is_entitled(unit)
            && self.chips(unit) > 0
            && self.skirmisher_of(unit).is_none()
            && self.counter_in_stock(unit.nation()).is_some()
    }

    /// [6.1-SKIRM-1] Instead of moving or firing; a unit in square may do it too. [REF-HOLD-1] Not under Fire and Hold.
    pub(crate) fn may_deploy_now(&self, unit: PieceId) -> bool {
        let order = &self.order;
        matches!(order.mode, Mode::Plain | Mode::March | Mode::Led)
            && order.steps == 0
            && !(order.alone || order.leaves)
            && self.may_deploy(unit)
    }

    /// [6.1-SKIRM-1] An adjacent hex that infantry may enter and that holds no unit; a lone friendly general may be
    /// in it. Enemies beside it do not matter: this is no movement.
    pub(crate) fn hexes_to_deploy(&self, unit: PieceId) -> Hexes {
        self.field().next_to(self.hex(unit)) - self.shut_to(unit)
    }

    /// Puts a skirmisher out for a chip. [6.1-SKIRM-3] Being put into woods or a building counts as entering it.
    pub(crate) fn deploy_skirmisher(
        &mut self,
        unit: PieceId,
        at: HexId,
        log: &mut impl Log<Event>,
    ) -> PieceId {
        let counter = self.counter_in_stock(unit.nation()).expect("a counter in stock");
        self.set_chips(unit, self.chips(unit) - 1);
        self.post(counter, Some(unit), at);
        if self.terrain(at).silences() {
            self.entered.insert(counter);
        }
        self.note(log, || What::Deployed { unit, skirmisher: counter, at });
        counter
    }

    /// [13.2-a] Whether a side has a unit that could release a skirmisher before the battle.
    pub(crate) fn can_release(&self, side: Side) -> bool {
        self.releasing(side).any(|unit| !self.hexes_to_deploy(unit).is_empty())
    }

    fn releasing(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        let nations = Nation::ALL.into_iter().filter(move |nation| nation.side() == side);
        let units = nations.flat_map(PieceId::units);
        units.filter(|&unit| self.place(unit).hex().is_some() && self.may_deploy(unit))
    }

    pub(crate) fn options_release(&self, side: Side, out: &mut Vec<Decision>) {
        for unit in self.releasing(side) {
            out.extend(self.hexes_to_deploy(unit).iter().map(|at| Decision::Release { unit, at }));
        }
        out.push(Decision::Done);
    }

    /// [6.1-SKIRM-3] A skirmisher fires at once when it is deployed, as part of its parent's order.
    pub(crate) fn options_skirmish(&self, skirmisher: PieceId, out: &mut Vec<Decision>) {
        self.for_each_target(skirmisher, |at| out.push(Decision::Fire(at)));
        out.push(Decision::Done);
    }

    /// [6.1-SKIRM-8] Its parent takes a skirmisher back and regains a chip, never above those it started with.
    pub(crate) fn take_in(&mut self, skirmisher: PieceId, log: &mut impl Log<Event>) {
        let parent = self.parent(skirmisher).expect("only a parent takes a skirmisher back");
        self.take_back(skirmisher);
        self.set_chips(parent, (self.chips(parent) + 1).min(self.full(parent)));
        self.note(log, || What::Rejoined { skirmisher, unit: parent });
    }

    /// [6.1-SKIRM-8] A parent that moves into its skirmisher's hex takes it back and may go on.
    pub(crate) fn pick_up_skirmisher(&mut self, piece: PieceId, hex: HexId, log: &mut impl Log<Event>) {
        if let Some(skirmisher) = self.unit_at(hex)
            && self.is_skirmisher(skirmisher)
            && self.parent(skirmisher) == Some(piece)
        {
            self.take_in(skirmisher, log);
        }
    }

    /// [6.1-SKIRM-6] A skirmisher that a retreat of its parent from here leaves behind is eliminated. [6.1-SKIRM-7]
    /// One that the parent had left before of its own will is merely detached, and stays so.
    pub(crate) fn part_from_skirmisher(&mut self, parent: PieceId, from: HexId, log: &mut impl Log<Event>) {
        if let Some(skirmisher) = self.skirmisher_of(parent)
            && let Some(hex) = self.place(parent).hex()
            && self.field().distance(from, self.hex(skirmisher)) == 1
            && self.field().distance(hex, self.hex(skirmisher)) > 1
        {
            self.eliminate(skirmisher, log);
        }
    }

    /// [6.1-SKIRM-13] A skirmisher whose parent is gone stays, and can rejoin nobody.
    pub(crate) fn orphan(&mut self, parent: PieceId) {
        if let Some(skirmisher) = self.skirmisher_of(parent) {
            self.parents[skirmisher.counter_slot()] = crate::pieces::NOBODY;
        }
    }
}

/// Garrisons.
impl Vive {
    /// [6.1-GAR-3] Any infantry unit in a building, with a chip to give up, leaves a garrison when it moves out.
    /// [6.21.2] That and skirmishers are the only ways to divide a unit.
    pub(crate) fn may_leave_garrison(&self, unit: PieceId) -> bool {
        self.switches.detachments
            && Vive::is_infantry_unit(unit)
            && self.order.mode != Mode::Rejoined
            && self.terrain(self.hex(unit)).is_building()
            && self.chips(unit) > 0
            && self.counter_in_stock(unit.nation()).is_some()
    }

    /// The unit is about to move out: its garrison takes its place. It is a unit of its own and may be ordered from
    /// then on.
    pub(crate) fn leave_garrison(&mut self, unit: PieceId, hex: HexId, log: &mut impl Log<Event>) {
        let counter = self.counter_in_stock(unit.nation()).expect("a counter in stock");
        self.lift(unit, Place::Waiting);
        self.post(counter, None, hex);
        self.note(log, || What::Garrisoned { unit, garrison: counter, at: hex });
    }
}

/// Coming together.
impl Vive {
    /// [6.21.3] Hexes of friends that a reduced unit may join, and [6.1-SKIRM-8] of a skirmisher its parent's.
    /// [6.1-GAR-5] [6.1-GAR-6] Nobody joins a garrison.
    pub(crate) fn joins(&self, piece: PieceId) -> Hexes {
        if self.is_skirmisher(piece) {
            let parent = self.parent(piece);
            return parent.map_or(Hexes::EMPTY, |parent| Hexes::of(self.hex(parent)));
        }
        if !piece.kind().is_unit() || self.missing(piece) == 0 {
            return Hexes::EMPTY;
        }
        let friends = PieceId::of(piece.nation(), piece.kind());
        let fits = |friend: &PieceId| {
            *friend != piece
                && self.place(*friend).hex().is_some()
                && self.chips(piece) <= self.missing(*friend)
        };
        friends.filter(fits).map(|friend| self.hex(friend)).collect()
    }

    /// The piece in hand has come to a friend's hex.
    pub(crate) fn join(
        &mut self,
        piece: PieceId,
        other: PieceId,
        general: Option<PieceId>,
        log: &mut impl Log<Event>,
    ) {
        let hex = self.hex(other);
        self.agenda.pop();
        if let Some(general) = general {
            self.put(general, hex);
        }
        if piece.kind() == Kind::Counter {
            return self.rejoin(piece, other, log);
        }
        // [6.21.3] The chips are added, the counter that moved in is lost; the other keeps place, formation and
        // facing, and has had its order.
        self.set_chips(other, self.chips(other) + self.chips(piece));
        self.ordered.insert(other);
        self.note(log, || What::Combined { unit: piece, into: other });
        self.eliminate(piece, log);
    }

    /// [6.1-SKIRM-9] A skirmisher that moves in takes its parent along in its order: the parent moves one hex or
    /// attacks, unless it has had its order or reacted already.
    fn rejoin(&mut self, skirmisher: PieceId, parent: PieceId, log: &mut impl Log<Event>) {
        self.take_in(skirmisher, log);
        if !self.ordered.has(parent) && !self.reacted.has(parent) {
            self.begin_order(parent, Mode::Rejoined);
        }
    }

    /// [6.1-SKIRM-5] [6.1-SKIRM-10] A skirmisher that must retreat goes straight to its parent, who is not ordered by
    /// that; with none next to it, it is eliminated.
    pub(crate) fn fall_back(&mut self, skirmisher: PieceId, log: &mut impl Log<Event>) {
        let hex = self.hex(skirmisher);
        let beside = |parent: &PieceId| self.field().distance(hex, self.hex(*parent)) == 1;
        match self.parent(skirmisher).filter(beside) {
            Some(_) => self.take_in(skirmisher, log),
            None => self.eliminate(skirmisher, log),
        }
    }
}
