//! 7.0 Combat: who may fire at whom. Range, arcs, line of sight, and the dice that come of it.
//!
//! [7.3] Distance, line of sight and obstructions are settled here, and the dice are counted; they are thrown in
//! section 9.

use crate::s02_battlefield::{Hexes, front};
use crate::s03_cards::Effect;
use crate::{Arm, Kind, PieceId, Vive};
use boards::HexId;
use serde::Serialize;

/// An attack that may be made: its dice, one reason after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Aim {
    /// Hexes between the two, and one.
    pub distance: u8,
    /// [7.31-INF] Dice for type and distance.
    pub base: i8,
    /// [9.4-1] Dice for a general with the attacker.
    pub general: i8,
    /// Whether the target is in square, or hit in flank or rear.
    pub exposed: Exposed,
    /// [9.4-2] [9.4-3] [9.4-12] Dice for that.
    pub exposure: i8,
    /// [9.4-6] [9.4-7] Dice lost to the ground that the target stands on.
    pub cover: i8,
    /// [9.4-9] Dice lost by attacking out of water.
    pub water: i8,
}

/// How a target stands to an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposed {
    /// In front, or it has no flanks.
    No,
    /// In square.
    Square,
    /// [6.22.4] The line comes in through one of its three other hexsides.
    Flank,
}

impl Aim {
    /// The dice to throw. [1.2-c] There may be more than are supplied.
    pub const fn dice(&self) -> i8 {
        self.base + self.general + self.exposure - self.cover - self.water
    }
}

/// Why an attack cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bar {
    /// [9.0] Nobody to be attacked is there.
    Nobody,
    /// [7.32.5] A general does not attack.
    General,
    /// [9.4-9] [8.5-a] Guns in water.
    GunsInWater,
    /// [6.1-CAV-2] Cavalry in a building.
    CavalryInside,
    /// [8.1-b] [8.4-b] It has entered woods or a building in this round.
    Entered,
    /// [7.1] It has fired in this round.
    Fired,
    /// [8.4-d] Cavalry against a building.
    CavalryAtBuilding,
    /// [8.4-d] Infantry against a building from afar.
    InfantryAtBuilding,
    /// [9.4-10] Infantry against guns from three hexes.
    InfantryAtGuns,
    /// [7.31-INF] Too far.
    Range,
    /// [7.42] Something is in the way.
    Sight(HexId),
    /// [6.22.1] Not in front.
    Arc,
    /// [9.4-MIN] No die is left.
    NoDice,
}

impl Bar {
    /// The rule that bars it.
    pub const fn rule(self) -> &'static str {
        match self {
            Bar::Nobody => "9.0",
            Bar::General => "7.32.5",
            Bar::GunsInWater => "9.4-9",
            Bar::CavalryInside => "6.1-CAV-2",
            Bar::Entered => "8.1-b",
            Bar::Fired => "7.1",
            Bar::CavalryAtBuilding | Bar::InfantryAtBuilding => "8.4-d",
            Bar::InfantryAtGuns => "9.4-10",
            Bar::Range => "7.0",
            Bar::Sight(_) => "7.42",
            Bar::Arc => "6.22.1",
            Bar::NoDice => "9.4-MIN",
        }
    }
}

/// [7.31-INF] [7.31-GAR] [7.31-SKIRM] [7.31-LART] [7.31-HART] [7.31-CAV] Dice by distance.
#[rustfmt::skip]
const DICE: [(&str, [i8; 7]); 6] = [
    //                     1  2  3  4  5  6  7
    /* Infantry    */ ("7.31-INF",   [4, 3, 2, 0, 0, 0, 0]),
    /* Garrison    */ ("7.31-GAR",   [4, 0, 0, 0, 0, 0, 0]),
    /* Skirmisher  */ ("7.31-SKIRM", [2, 0, 0, 0, 0, 0, 0]),
    /* Cavalry     */ ("7.31-CAV",   [3, 0, 0, 0, 0, 0, 0]),
    /* Light guns  */ ("7.31-LART",  [5, 4, 3, 2, 1, 0, 0]),
    /* Heavy guns  */ ("7.31-HART",  [6, 5, 4, 3, 2, 1, 0]),
];

/// The row of the chart for a piece, and its rule. [6.1-GAR-2] [6.1-HART-1] Horse guns are light guns.
pub(crate) fn dice_row(kind: Kind, garrison: bool) -> &'static (&'static str, [i8; 7]) {
    &DICE[match kind {
        Kind::Line | Kind::Elite | Kind::General => 0,
        Kind::Counter if garrison => 1,
        Kind::Counter => 2,
        Kind::LightCavalry | Kind::HeavyCavalry => 3,
        Kind::LightArtillery | Kind::HorseArtillery => 4,
        Kind::HeavyArtillery => 5,
    }]
}

impl Vive {
    /// Dice of a piece at a distance. [8.3-b] Guns on a hill reach one hex further, with one die.
    fn base_dice(&self, piece: PieceId, from: HexId, distance: u8) -> i8 {
        let row = &dice_row(piece.kind(), self.is_garrison(piece)).1;
        let Some(&dice) = row.get(usize::from(distance).wrapping_sub(1)) else { return 0 };
        let further = dice == 0 && distance > 1 && row[usize::from(distance) - 2] > 0;
        let on_hill = self.terrain(from) == crate::Terrain::Hill;
        if further && on_hill && Vive::is_guns(piece) { 1 } else { dice }
    }

    /// The furthest that a piece fires.
    pub fn range(&self, piece: PieceId) -> u8 {
        let from = self.hex(piece);
        (1..=7).rev().find(|&distance| self.base_dice(piece, from, distance) > 0).unwrap_or(0)
    }

    /// [7.43] Hexes that obstruct a line of sight: ground that does, and units and generals of either side. [8.3-c]
    /// Guns on a hill see over friends beside them.
    pub fn screen(&self, by: PieceId, from: HexId) -> Hexes {
        let mut bodies = self.units[0] | self.units[1] | self.generals[0] | self.generals[1];
        if Vive::is_guns(by) && self.terrain(from) == crate::Terrain::Hill {
            let friends = self.units(by.side()) | self.generals(by.side());
            bodies -= friends & self.field().next_to(from);
        }
        self.ground.blocks | bodies
    }

    /// Hexes between two, and one.
    pub fn distance(&self, from: HexId, to: HexId) -> u8 {
        self.field().distance(from, to)
    }

    /// [7.4] [7.41] [7.42] What obstructs the line between two hexes, if something does: along a hexside both hexes
    /// have to.
    pub(crate) fn obstacle(&self, from: HexId, to: HexId, screen: Hexes) -> Option<HexId> {
        let stopped =
            self.field().line(from, to).iter().find(|[one, other]| screen.has(*one) && screen.has(*other));
        stopped.map(|part| part[0])
    }

    /// [9.5] Whom an attack on a hex would hit: the unit there, or a general who is alone.
    pub fn target_in(&self, hex: HexId) -> Option<PieceId> {
        self.unit_at(hex).or_else(|| self.general_at(hex))
    }

    /// [6.22.4] [9.4-2] How a target stands to an attack from a hex. [7.3-b] [6.1-SKIRM-12] Who has no facing has no
    /// flanks.
    pub(crate) fn exposed(&self, target: PieceId, from: HexId) -> Exposed {
        if Vive::is_general(target) {
            return Exposed::No;
        }
        if self.in_square(target) {
            return Exposed::Square;
        }
        if !self.has_facing(target) {
            return Exposed::No;
        }
        let bearing = self.field().bearing(self.hex(target), from);
        if bearing & front(self.facing(target)) == 0 { Exposed::Flank } else { Exposed::No }
    }

    /// The dice of an attack from one hex on another, whoever may make it and whether or not he has turned.
    pub fn aim_at(&self, by: PieceId, from: HexId, at: HexId, screen: Hexes) -> Result<Aim, Bar> {
        let target = self.target_in(at).filter(|target| target.side() != by.side()).ok_or(Bar::Nobody)?;
        let distance = self.field().distance(from, at);
        let base = self.base_dice(by, from, distance);
        if base == 0 {
            return Err(Bar::Range);
        }
        let arm = by.kind().arm();
        let ground = self.terrain(at);
        if ground.is_building() {
            match arm {
                Arm::Cavalry => return Err(Bar::CavalryAtBuilding), // [8.4-d] [13.1-b]
                Arm::Infantry if distance > 1 => return Err(Bar::InfantryAtBuilding), // [8.4-d] [13.1-b]
                _ => {}
            }
        }
        if arm == Arm::Infantry && distance > 2 && Vive::is_guns(target) {
            return Err(Bar::InfantryAtGuns);
        }
        if distance > 1
            && let Some(hex) = self.obstacle(from, at, screen)
        {
            return Err(Bar::Sight(hex));
        }
        let exposed = self.exposed(target, from);
        let exposure = match (exposed, arm) {
            (Exposed::No, _) | (Exposed::Square, Arm::Cavalry) => 0,
            // [9.4-2] [6.1-SKIRM-12] Infantry and garrisons, not skirmishers.
            (_, Arm::Infantry) => i8::from(!self.is_skirmisher(by)),
            (_, Arm::Artillery) => 2,            // [9.4-3]
            (Exposed::Flank, Arm::Cavalry) => 2, // [9.4-12]
        };
        let water = i8::from(self.terrain(from).is_water()); // [9.4-9]
        let general = self.general_dice(by, arm);
        let (cover, _) = ground.cover();
        let aim = Aim { distance, base, general, exposed, exposure, cover, water };
        if aim.dice() <= 0 { Err(Bar::NoDice) } else { Ok(aim) } // [9.4-MIN]
    }

    /// [7.32.1] [9.4-1] [6.0-c] A general with infantry, cavalry, a skirmisher or a garrison adds a die, without an
    /// order of his own; [REF-LEAD-2] two in a round of Leadership. [7.32.2] Guns get none. [7.32.3] Range is not his
    /// to give: he adds to attacks that can be made.
    fn general_dice(&self, by: PieceId, arm: Arm) -> i8 {
        if arm == Arm::Artillery || self.general_with(by).is_none() {
            return 0;
        }
        if self.play(by.side()).effect == Effect::Leadership { 2 } else { 1 }
    }

    /// [7.1] [8.1-b] [8.4-b] [6.1-CAV-2] [8.5-a] What bars a piece from attacking anybody at all now.
    pub fn barred(&self, piece: PieceId) -> Option<Bar> {
        let ground = self.terrain(self.hex(piece));
        if Vive::is_general(piece) {
            Some(Bar::General)
        } else if self.entered.has(piece) {
            Some(Bar::Entered)
        } else if Vive::is_cavalry(piece) && ground.is_building() {
            Some(Bar::CavalryInside)
        } else if Vive::is_guns(piece) && ground.is_water() {
            Some(Bar::GunsInWater)
        } else if self.fired.has(piece) {
            Some(Bar::Fired)
        } else {
            None
        }
    }

    /// Whether the unit in hand may fire now. [REF-BOMB-1] Guns of a Bombardment fire twice.
    pub(crate) fn may_fire_now(&self, piece: PieceId) -> bool {
        let second = self.order.mode == crate::Mode::BombardFire;
        let bar = self.barred(piece);
        (bar.is_none() || second && bar == Some(Bar::Fired)) && self.may_fire_after_move(piece)
    }

    /// Shows every hex that a piece may attack. [7.2] [9.1] [9.0] One target, in range, in sight, and for whoever has
    /// turned in front.
    pub(crate) fn for_each_target(&self, piece: PieceId, mut show: impl FnMut(HexId)) {
        if self.first_bar(piece).is_some() {
            return;
        }
        let (from, enemy) = (self.hex(piece), piece.side().enemy());
        let range = self.range(piece);
        let mut enemies = self.units(enemy) | self.generals(enemy);
        if range == 1 {
            enemies &= self.field().next_to(from);
        }
        let screen = self.screen(piece, from);
        let turned = self.order.piece == piece && self.order.turned;
        for at in enemies.iter() {
            if self.field().distance(from, at) <= range
                && (!turned || self.faces(piece, at))
                && self.aim_at(piece, from, at, screen).is_ok()
            {
                show(at);
            }
        }
    }

    /// [`Vive::barred`], but for the second fire of a Bombardment.
    fn first_bar(&self, piece: PieceId) -> Option<Bar> {
        let second = self.order.piece == piece && self.order.mode == crate::Mode::BombardFire;
        self.barred(piece).filter(|bar| !(second && *bar == Bar::Fired))
    }

    /// Whether a piece has anybody to attack.
    pub(crate) fn has_targets(&self, piece: PieceId) -> bool {
        let mut found = false;
        self.for_each_target(piece, |_| found = true);
        found
    }
}
