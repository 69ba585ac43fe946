//! 9.0 Combat: dice, hits, losses, and what follows a shot.

use crate::agenda::Task;
use crate::chances::Chances;
use crate::chronicle::{Event, What};
use crate::s07_fire::{Aim, Exposed};
use crate::{Arm, Decision, Face, Kind, PieceId, Place, Vive};
use boards::{Direction, HexId};
use contract::Log;
use serde::Serialize;

/// A shot or a shock that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Who attacks.
    pub by: PieceId,
    /// From where.
    pub from: HexId,
    /// Whom.
    pub target: PieceId,
    /// Where he stood.
    pub at: HexId,
    /// Dice to throw.
    pub dice: u8,
    /// [9.4-12] Whether it comes in through flank or rear.
    pub flank: bool,
    /// [9.41-d] Whether it is a reaction.
    pub reaction: bool,
    /// Flags that still drive somebody back.
    pub flags: u8,
    /// [10.1] The hexside of the rear, or `NO_SIDE` while that is not settled.
    pub rear: u8,
    /// Whether the target has gone back at all.
    pub moved: bool,
}

/// No hexside.
pub(crate) const NO_SIDE: u8 = 6;

impl Shot {
    /// No shot.
    pub const NONE: Shot = Shot {
        by: PieceId(crate::pieces::NOBODY),
        from: HexId(0),
        target: PieceId(crate::pieces::NOBODY),
        at: HexId(0),
        dice: 0,
        flank: false,
        reaction: false,
        flags: 0,
        rear: NO_SIDE,
        moved: false,
    };

    /// Whether there is one.
    pub fn is_some(&self) -> bool {
        self.by.0 != crate::pieces::NOBODY
    }

    pub(crate) fn rear(&self) -> Option<Direction> {
        Direction::ALL.get(usize::from(self.rear)).copied()
    }
}

/// Why a flag does not drive somebody back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Steady {
    /// [6.1-GAR-6] A garrison never goes.
    Garrison,
    /// [10.0-F] In square.
    Square,
    /// [10.0-F] In a building.
    Building,
    /// [7.32.6] A general is with it.
    General,
    /// [9.4-11] Guns never go back.
    Guns,
}

impl Steady {
    /// "it stands in a building".
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Steady::Garrison => "a garrison stays",
            Steady::Square => "it is in square",
            Steady::Building => "it stands in a building",
            Steady::General => "a general is with it",
            Steady::Guns => "guns never do",
        }
    }
}

/// What the faces of the dice are worth in an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Faces that hit, a bit each.
    hits: u8,
    /// Whether a flag drives the target back.
    pub drives_back: bool,
    /// [7.31-MAX] Losses at most.
    pub most: u8,
}

impl Worth {
    /// Whether a face is a hit.
    pub const fn hits(&self, face: Face) -> bool {
        self.hits >> face as u8 & 1 != 0
    }

    /// Sides of a die that hit.
    pub fn sides(&self) -> u32 {
        Face::DIE.iter().filter(|&&face| self.hits(face)).count() as u32
    }
}

impl Vive {
    /// What each face is worth. [9.1] [11.0] Each die is a hit, a flag or a miss.
    pub fn worth(&self, by: PieceId, target: PieceId, aim_exposed: Exposed, distance: u8) -> Worth {
        let bit = |face: Face| 1u8 << face as u8;
        let (arm, red) = (by.kind().arm(), by.kind().is_red());
        let steady = self.ignores_flags(target);
        let flank_charge = arm == Arm::Cavalry && aim_exposed == Exposed::Flank;
        // [9.51] A lone general; [9.4-5] fire out of a square; [9.4-4] a shock at one: generals alone hit.
        let general_only = Vive::is_general(target)
            || self.in_square(by)
            || arm == Arm::Cavalry && aim_exposed == Exposed::Square;
        let mut hits = if general_only { bit(Face::General) } else { bit(Face::of(target.kind().arm())) }; // [9.3-a]
        if red {
            hits |= bit(Face::General); // [9.3-b]
        }
        if flank_charge {
            hits |= bit(Face::General) | bit(Face::Flag); // [9.4-12]
        }
        let mut drives_back = !steady && !flank_charge;
        if Vive::is_guns(target) {
            // [9.4-11] Guns never retreat: flags from next door are losses, [7.32.6] unless they are ignored; others
            // are nothing.
            if drives_back && distance == 1 {
                hits |= bit(Face::Flag);
            }
            drives_back = false;
        }
        let most = match by.kind() {
            Kind::Counter => 1,                            // [6.1-GAR-2] [7.31-MAX]
            Kind::Line | Kind::Elite => self.elements(by), // [7.31-MAX]
            _ => u8::MAX,
        };
        Worth { hits, drives_back, most }
    }

    /// [10.0-F] [9.4-8] [7.32.6] [6.1-GAR-6] A square, a unit in a building, one with a general and a garrison ignore
    /// flags. A general alone does not.
    pub fn ignores_flags(&self, target: PieceId) -> bool {
        self.steady(target).is_some()
    }

    /// What makes a piece ignore flags.
    fn steady(&self, target: PieceId) -> Option<Steady> {
        if Vive::is_general(target) {
            return None;
        }
        let hex = self.hex(target);
        if self.is_garrison(target) {
            Some(Steady::Garrison)
        } else if self.in_square(target) {
            Some(Steady::Square)
        } else if self.terrain(hex).is_building() {
            Some(Steady::Building)
        } else if self.general_at(hex).is_some() {
            Some(Steady::General)
        } else {
            None
        }
    }

    /// How likely each number of hits and flags is in an attack.
    pub fn chances(&self, by: PieceId, at: HexId, aim: &Aim) -> Chances {
        let target = self.target_in(at).expect("an attack has a target");
        let worth = self.worth(by, target, aim.exposed, aim.distance);
        Chances::of(aim.dice() as u8, worth.sides(), u32::from(!worth.hits(Face::Flag)))
    }

    /// A piece attacks a hex: it turns to it, and cavalry that has moved charges. [9.41-i]
    pub(crate) fn open_fire(&mut self, by: PieceId, at: HexId, ordered: bool, log: &mut impl Log<Event>) {
        self.turn_to_attack(by, at, log);
        if ordered && self.is_charge(by) {
            self.declare_charge(by, at, log);
        } else {
            self.take_aim(by, at, false);
        }
    }

    /// The dice are counted and lie ready. [7.3]
    pub(crate) fn take_aim(&mut self, by: PieceId, at: HexId, reaction: bool) {
        let from = self.hex(by);
        let aim = self.aim_at(by, from, at, self.screen(by, from)).expect("an attack that may be made");
        self.fired.insert(by); // [7.1]
        let target = self.target_in(at).expect("an attack has a target");
        self.shot = Shot {
            by,
            from,
            target,
            at,
            dice: aim.dice() as u8,
            flank: aim.exposed == Exposed::Flank,
            reaction,
            ..Shot::NONE
        };
        self.agenda.push(Task::Aftermath);
        self.agenda.push(Task::Volley);
    }

    /// [9.2] The dice have been thrown: hits first, then the survivor goes back.
    pub(crate) fn volley(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let Shot { by, from, target, at, dice, .. } = self.shot;
        let aim = self.aim_at(by, from, at, self.screen(by, from)).expect("nothing has moved since");
        let worth = self.worth(by, target, aim.exposed, aim.distance);
        let (mut hits, mut flags, mut rest) = (0, 0, outcome);
        for _ in 0..dice {
            let face = Face::DIE[(rest % 6) as usize];
            rest /= 6;
            hits += u8::from(worth.hits(face));
            flags += u8::from(face == Face::Flag && !worth.hits(face));
        }
        let losses = hits.min(worth.most); // [7.31-MAX]
        self.note(log, || {
            let (garrison, ground) = (self.is_garrison(by), self.terrain(at));
            What::Fired { by, target, from, at, garrison, ground, aim, throw: outcome, hits, losses, flags }
        });
        if Vive::is_general(target) {
            // [9.51] [9.5] Only a general face kills him; if none came up each flag drives him back.
            if hits > 0 {
                self.eliminate(target, log);
            } else if flags > 0 {
                self.drive_back(target, flags);
            }
            return;
        }
        let general = self.general_at(at);
        self.lose(target, losses, log);
        if self.is_over() {
            return;
        }
        if self.place(target).hex().is_none() {
            // [9.53] The general who is left behind goes back for every flag that was no loss.
            if let Some(general) = general.filter(|_| flags > 0) {
                self.drive_back(general, flags);
            }
        } else if flags > 0 && worth.drives_back {
            if self.is_skirmisher(target) {
                self.fall_back(target, log); // [6.1-SKIRM-5]
            } else {
                self.drive_back(target, flags);
            }
        } else if flags > 0 {
            // [9.4-11] What is not steady and yet not driven back are guns.
            let why = self.steady(target).unwrap_or(Steady::Guns);
            self.note(log, || What::Stood { unit: target, why });
        }
    }

    /// [9.31] A hit takes a chip; one on a unit without chips eliminates it, and [9.32] those beyond that have no
    /// effect. [6.1-SKIRM-12] A garrison or skirmisher falls to the first.
    pub(crate) fn lose(&mut self, unit: PieceId, losses: u8, log: &mut impl Log<Event>) {
        if losses == 0 {
            return;
        }
        let chips = self.chips(unit);
        if losses > chips {
            self.eliminate(unit, log);
        } else {
            self.set_chips(unit, chips - losses);
            self.note(log, || What::Weakened { unit, losses });
        }
    }

    /// A piece is gone. [9.31] [9.52] [6.21.3] A unit or a general counts for the enemy; [6.1-SKIRM-11] [6.1-GAR-4]
    /// [13.3-b] a skirmisher or garrison does not.
    pub(crate) fn eliminate(&mut self, piece: PieceId, log: &mut impl Log<Event>) {
        self.note(log, || What::Eliminated { piece, garrison: self.is_garrison(piece) });
        if piece.kind() == Kind::Counter {
            return self.take_back(piece);
        }
        if piece.kind().is_unit() {
            self.orphan(piece);
            self.troops[piece.unit_slot()] = 0;
        }
        self.lift(piece, Place::Lost);
        self.losses[piece.nation() as usize] += 1;
        self.check_losses(log);
        self.check_sectors(log);
    }

    /// What follows a shot: cavalry may move into a hex that it has cleared. [7.31-CAV] Not after a reaction, not if
    /// anybody is still there, and [10.0-E] not if it has itself retreated in this round. [12.0-b] Sectors are looked
    /// at after every combat, one in the middle of a charge too.
    pub(crate) fn aftermath(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.check_sectors(log);
        if self.is_over() {
            return;
        }
        let Shot { by, at, reaction, .. } = self.shot;
        let cleared = self.target_in(at).is_none() && !self.shut_to(by).has(at);
        let advances = Vive::is_cavalry(by)
            && !reaction
            && self.place(by).hex().is_some()
            && !self.retreated.has(by)
            && cleared;
        if advances {
            self.agenda.push(Task::Advance);
        } else {
            self.shot = Shot::NONE;
        }
    }

    /// [7.31-CAV] It advances or stays; [6.31.3] its general goes along or stays.
    pub(crate) fn options_advance(&self, out: &mut Vec<Decision>) {
        out.push(Decision::Advance { general: false });
        if self.goes_along(self.shot.by).is_some() {
            out.push(Decision::Advance { general: true });
        }
        out.push(Decision::Done);
    }

    /// [7.31-CAV] One hex, whatever zones of control there are, and no further action; [6.22.1] it sets its facing
    /// once more. [8.1-b] Woods are entered by it.
    pub(crate) fn advance(&mut self, brings: bool, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let Shot { by, at, .. } = self.shot;
        let general = self.goes_along(by).filter(|_| brings);
        let from = self.hex(by);
        self.put(by, at);
        if let Some(general) = general {
            self.put(general, at);
        }
        if self.terrain(at).silences() {
            self.entered.insert(by);
        }
        self.note(log, || What::Advanced { unit: by, from, to: at });
        if self.has_facing(by) {
            self.agenda.push(Task::Turn(by, 0b11_1111));
        }
    }
}
