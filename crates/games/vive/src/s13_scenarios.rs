//! 13.0 Scenarios: the Prussians who come to Waterloo. [13.0-a] [13.1-a] [13.2-a] [13.3-a] Maps, units and set-ups
//! are data.

use crate::agenda::Task;
use crate::chronicle::{Event, What};
use crate::s02_battlefield::{Hexes, grid};
use crate::s06_orders::Mode;
use crate::{Battle, Decision, FLAGS, Face, Nation, PieceId, Place, Vive};
use boards::HexId;
use contract::Log;

/// [13.1-d] The hour from which Prussians arrive.
const PRUSSIAN_HOUR: u8 = 5;
/// [13.1-d] How many arrive in a round.
const PRUSSIANS: u8 = 2;
/// [13.1-e] The entry hex by the die.
pub(crate) const ENTRIES: [&str; 6] = ["V5", "V5", "V5", "V9", "V11", "T13"];
/// [OPT-WAT-1] Where an early Prussian is placed.
pub(crate) const EARLY_ENTRIES: [&str; 7] = ["V6", "V7", "V8", "V9", "V10", "V11", "V12"];

fn hex(number: &str) -> HexId {
    grid().find(number).expect("a hex of the map")
}

/// Prussians.
impl Vive {
    /// Whether a piece is one that comes later: [13.1-c] the Prussians at Waterloo, [13.4-g] the reinforcements of a
    /// hypothetical battle.
    pub(crate) fn is_reinforcement(&self, piece: PieceId) -> bool {
        match self.battle {
            Battle::Waterloo => piece.nation() == Nation::Prussian,
            Battle::Hypothetical => self.is_hypothetical_reinforcement(piece),
            _ => false,
        }
    }

    /// [13.1-c] [13.1-f] The Prussians who have not come yet, their general among them.
    pub(crate) fn prussians(&self) -> impl Iterator<Item = PieceId> + '_ {
        let pieces = PieceId::units(Nation::Prussian).chain(PieceId::generals(Nation::Prussian));
        pieces.filter(|&piece| self.place(piece) == Place::Waiting)
    }

    /// [13.1-d] From the fifth hour two a round, before cards are played; [OPT-WAT-1] by choice one may come in each
    /// round of the fourth.
    pub(crate) fn expect_prussians(&mut self) {
        if self.hour >= PRUSSIAN_HOUR {
            self.agenda.push(Task::Arrivals(PRUSSIANS));
        } else if self.switches.early_prussians
            && self.hour == PRUSSIAN_HOUR - 1
            && self.prussians().next().is_some()
        {
            self.agenda.push(Task::Early);
        }
    }

    /// [13.1-d] Two arrive in every round until none is left, one after the other.
    pub(crate) fn next_arrival(&mut self, left: u8) {
        if left == 0 || self.prussians().next().is_none() {
            self.agenda.pop();
        }
    }

    /// [13.1-d] Whom the Allied player chooses. [13.1-f] The general counts as one of the two: he comes alone, or
    /// with a unit.
    pub(crate) fn options_arrive(&self, left: u8, out: &mut Vec<Decision>) {
        let mut known = arrayvec::ArrayVec::<crate::Kind, 12>::new();
        let mut first = arrayvec::ArrayVec::<PieceId, 12>::new();
        for piece in self.prussians() {
            // One of each kind: the others are as good.
            if !known.contains(&piece.kind()) {
                let _ = known.try_push(piece.kind());
                let _ = first.try_push(piece);
            }
        }
        out.extend(first.iter().map(|&piece| Decision::Arrive(piece)));
        if left >= 2 && first.iter().any(|&piece| Vive::is_general(piece)) {
            let units = first.iter().filter(|&&piece| !Vive::is_general(piece));
            out.extend(units.map(|&piece| Decision::ArriveWith(piece)));
        }
    }

    /// [13.1-e] Whether somebody may enter at a hex. A friendly general alone there does not bar a unit that brings none.
    fn may_enter_at(&self, piece: PieceId, with: bool, hex: HexId) -> bool {
        let side = piece.side();
        if Vive::is_general(piece) {
            return !self.shut_to_general(side).has(hex);
        }
        let taken = with && self.generals(side).has(hex);
        !(taken || self.shut_to(piece).has(hex))
    }

    /// [13.1-e] The die gives the entry hex; if it is taken he enters at the nearest free hex of the edge.
    pub(crate) fn entry_die(&mut self, piece: PieceId, with: bool, die: u8, log: &mut impl Log<Event>) {
        let entry = hex(ENTRIES[usize::from(die) - 1]);
        self.note(log, || What::EntryDie { piece, die, entry });
        self.agenda.pop();
        if self.may_enter_at(piece, with, entry) {
            return self.enter(piece, with, entry, log);
        }
        let others = self.other_entries(piece, with, entry);
        match (others.len(), others.first()) {
            (1, Some(only)) => self.enter(piece, with, only, log),
            (0, _) => {}
            _ => self.agenda.push(Task::EntryAt(piece, with, entry)),
        }
    }

    /// [13.1-e] The nearest free hexes of the map's edge; the owner chooses among equals.
    pub(crate) fn other_entries(&self, piece: PieceId, with: bool, entry: HexId) -> Hexes {
        let free: Hexes =
            self.field().rim.iter().filter(|&hex| self.may_enter_at(piece, with, hex)).collect();
        let away = |hex: HexId| self.field().distance(entry, hex);
        let nearest = free.iter().map(away).min().unwrap_or(0);
        free.iter().filter(|&hex| away(hex) == nearest).collect()
    }

    /// [13.1-d] He is placed at no cost and moves and fires at once, as if ordered: that was his order for the round.
    pub(crate) fn enter(&mut self, piece: PieceId, with: bool, hex: HexId, log: &mut impl Log<Event>) {
        self.arrive(piece, hex, log);
        let general = self.prussians().find(|&piece| Vive::is_general(piece));
        if with && let Some(general) = general {
            self.arrive(general, hex, log);
            self.ordered.insert(general);
        }
        self.agenda.push(Task::EndOrder);
        self.begin_order(piece, Mode::Plain);
    }

    /// Somebody comes onto the map.
    pub(crate) fn arrive(&mut self, piece: PieceId, hex: HexId, log: &mut impl Log<Event>) {
        self.put(piece, hex);
        self.note(log, || What::Arrived { piece, hex });
    }
}

/// [OPT-WAT-1] [OPT-WAT-2] Early Prussians: they are only placed, and can be ordered by cards in that round.
impl Vive {
    pub(crate) fn early_die(&mut self, die: u8, log: &mut impl Log<Event>) {
        let flag = FLAGS[usize::from(die)];
        self.note(log, || What::EarlyDie { flag });
        self.agenda.pop();
        if flag == Nation::Prussian {
            self.agenda.push(Task::EarlyType);
        }
    }

    /// [OPT-WAT-2] The type is thrown; a flag lets the player choose, a general face brings the general.
    pub(crate) fn early_type(&mut self, die: u8, log: &mut impl Log<Event>) {
        let face = Face::DIE[usize::from(die)];
        self.note(log, || What::TypeDie { side: contract::Side::Allied, face });
        self.agenda.pop();
        let faces = if face == Face::Flag { u8::MAX } else { 1 << face as u8 };
        if self.early_candidates(faces).next().is_some() {
            self.agenda.push(Task::EarlyPick(faces));
        }
    }

    fn early_candidates(&self, faces: u8) -> impl Iterator<Item = PieceId> + '_ {
        let fits = move |piece: &PieceId| {
            let face = if Vive::is_general(*piece) { Face::General } else { Face::of(piece.kind().arm()) };
            faces >> face as u8 & 1 != 0
        };
        self.prussians().filter(fits).filter(|&piece| !self.early_entries(piece).is_empty())
    }

    pub(crate) fn options_early(&self, faces: u8, out: &mut Vec<Decision>) {
        let mut known = arrayvec::ArrayVec::<crate::Kind, 12>::new();
        for piece in self.early_candidates(faces) {
            if !known.contains(&piece.kind()) {
                let _ = known.try_push(piece.kind());
                out.push(Decision::Arrive(piece));
            }
        }
        out.push(Decision::Done);
    }

    /// [OPT-WAT-1] Any free hex from V6 to V12.
    pub(crate) fn early_entries(&self, piece: PieceId) -> Hexes {
        EARLY_ENTRIES.map(hex).into_iter().filter(|&hex| self.may_enter_at(piece, false, hex)).collect()
    }
}
