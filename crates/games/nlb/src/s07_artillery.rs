//! 7.0 Artillery: bombardment and lines of sight.

use crate::s02_equipment::{Edge, Ground, NOWHERE, grid};
use crate::{Kind, Nlb, Terrain, UnitId, Units};
use boards::HexId;

/// [7.1.1] [7.1B] What a gun in a hex can bombard: exactly two hexes away with nothing in the way, or [7.4E] [TEC.8] beside it
/// across water without a bridge. [8.1C] Never a chateau.
pub(crate) fn targets(ground: &Ground, hex: HexId) -> [HexId; 18] {
    let mut targets = [NOWHERE; 18];
    let mut count = 0;
    let mut add = |target: HexId| {
        if target != NOWHERE && ground.terrain(target) != Terrain::Chateau {
            targets[count] = target;
            count += 1;
        }
    };
    for side in 0..6 {
        let edge = ground.sides(hex)[side];
        if edge.has(Edge::WATER) && !edge.has(Edge::BRIDGE) {
            add(ground.around(hex)[side]);
        }
        if let Some(target) = straight(ground, hex, side) {
            add(target);
        }
        if let Some(target) = slanting(ground, hex, side) {
            add(target);
        }
    }
    targets
}

/// [7.3A] [7.3.1] Whether what lies in a hex between stops a line of sight. [TEC.3.2] Marsh does not. Beyond the map nothing does.
fn blocks(ground: &Ground, hex: HexId) -> bool {
    hex != NOWHERE && matches!(ground.terrain(hex), Terrain::Forest | Terrain::Town | Terrain::Chateau)
}

fn crest(ground: &Ground, hex: HexId, side: usize) -> bool {
    hex != NOWHERE && ground.sides(hex)[side % 6].has(Edge::CREST)
}

fn next(ground: &Ground, hex: HexId, side: usize) -> HexId {
    if hex == NOWHERE { NOWHERE } else { ground.around(hex)[side % 6] }
}

/// [7.3E] Along a row of hexes: the line crosses two hexsides and one hex. [7.3A] [7.3D] [TEC.10] A crest on either stops it.
fn straight(ground: &Ground, hex: HexId, side: usize) -> Option<HexId> {
    let between = next(ground, hex, side);
    let target = next(ground, between, side);
    let stopped = crest(ground, hex, side) || crest(ground, between, side) || blocks(ground, between);
    (target != NOWHERE && !stopped).then_some(target)
}

/// [7.3E] Between two hexes: the line runs along the hexside they share, from its one end to the other.
fn slanting(ground: &Ground, hex: HexId, side: usize) -> Option<HexId> {
    let (a, b) = (next(ground, hex, side), next(ground, hex, side + 1));
    // The hex that lies beyond both: from the first of them clockwise, from the second counter-clockwise.
    let target = match (a, b) {
        (NOWHERE, _) => next(ground, b, side),
        _ => next(ground, a, side + 1),
    };
    if target == NOWHERE {
        return None;
    }
    let blocked = [blocks(ground, a), blocks(ground, b)];
    // [7.3B.1] The hexside along which it runs; [7.3B.2] or what lies on both sides of it.
    let along = crest(ground, a, side + 2) || crest(ground, b, side + 5);
    // [7.3C] [7.3D] At each end of it two more hexsides meet: those of the gun's hex, and those of the target's.
    let near = [crest(ground, hex, side), crest(ground, hex, side + 1)];
    let far = [crest(ground, target, side + 4), crest(ground, target, side + 3)];
    let junction = |crests: [bool; 2]| crests[0] && (crests[1] || blocked[1]) || crests[1] && blocked[0];
    let stopped = along || blocked[0] && blocked[1] || junction(near) || junction(far);
    (!stopped).then_some(target)
}

impl Nlb {
    /// [7.0.1] [7.4B] [7.4D] A gun beside an enemy is an attacker like any other, whatever lies between, and this is no affair of it.
    ///
    /// [7.1.1] [7.1.3] [7.4A] Guns of the phasing side that could bombard now: they are in no enemy zone and have not fought, [6.6D.5] were
    /// not pushed aside, and [11.3B.5] are in command. [7.5] Only in their own combat phase, [7.1A] and only if their owner wants.
    pub(crate) fn guns_ready(&self) -> Units {
        let guns = self.edition.kind(Kind::FootGuns) | self.edition.kind(Kind::HorseGuns);
        let duties = &self.duties;
        let mut ready = (guns & self.edition.side(self.phasing)) - duties.engaged - duties.silenced;
        if !self.agreed.loose_command {
            ready -= self.out_of_command; // [16.15B] without that bar
        }
        let free =
            |&gun: &crate::UnitId| self.post(gun).hex().is_some_and(|hex| !self.is_threatened(gun, hex));
        ready.iter().filter(free).collect()
    }

    /// [7.1.1] What a gun can bombard from where it stands; [16.10.1] heavy guns reach a hex further, if that is agreed.
    pub(crate) fn targets_of(&self, gun: UnitId, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        let heavy = self.agreed.heavy_guns && self.stats(gun).heavy;
        let far = grid().within(hex, 3).take(if heavy { usize::MAX } else { 0 }).filter(move |&target| {
            grid().distance(hex, target) == 3 && self.may_be_bombarded(target) && self.sees_past(hex, target)
        });
        self.tables().targets(hex).chain(far)
    }

    /// Whether a gun can bombard a hex from where it stands.
    pub(crate) fn fires_at(&self, gun: UnitId, target: HexId) -> bool {
        self.may_be_bombarded(target)
            && self.post(gun).hex().is_some_and(|hex| self.targets_of(gun, hex).any(|other| other == target))
    }

    /// [8.1C] [16.11D.2] Whether shells may fall on a hex: not on walls, and not on a garrison that is alone.
    pub(crate) fn may_be_bombarded(&self, hex: HexId) -> bool {
        self.ground().terrain(hex) != Terrain::Chateau && self.lone_garrison(hex).is_none()
    }
}
