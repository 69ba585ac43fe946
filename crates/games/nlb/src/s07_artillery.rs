//! 7.0 Artillery: bombardment and lines of sight.

use crate::s02_equipment::{Edge, Ground, NOWHERE, grid};
use crate::s16_variants::LINES;
use crate::{Kind, Nlb, Terrain, UnitId, Units};
use boards::HexId;
use boards::sight::{Stretch, line};

/// [7.1.1] [7.1B] What a gun in a hex can bombard: exactly two hexes away with nothing in the way, or [7.4E] [TEC.8]
/// beside it across water without a bridge. [8.1C] Never a chateau.
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
        // [7.3E] Along a row of hexes, and between two of them.
        for then in [side, (side + 1) % 6] {
            let target = two_away(ground, hex, side, then);
            if target != NOWHERE && is_open_along(ground, hex, target, LINES.line(grid(), hex, target)) {
                add(target);
            }
        }
    }
    targets
}

/// The hex two steps away. The one between may lie beyond the map; then there is the other order of the steps.
fn two_away(ground: &Ground, hex: HexId, side: usize, then: usize) -> HexId {
    let step = |from: HexId, side: usize| if from == NOWHERE { NOWHERE } else { ground.around(from)[side] };
    match step(step(hex, side), then) {
        NOWHERE => step(step(hex, then), side),
        target => target,
    }
}

/// [7.3A] [7.3.1] [16.3.2] What stops a line of sight in a hex between. [TEC.3.2] Marsh does not.
pub(crate) fn blocks(ground: &Ground, hex: HexId) -> bool {
    matches!(ground.terrain(hex), Terrain::Forest | Terrain::Town | Terrain::Chateau)
}

/// [TEC.10] Whether a crest runs between two hexes that touch.
fn crest(ground: &Ground, a: HexId, b: HexId) -> bool {
    grid().direction(a, b).is_some_and(|side| ground.sides(a)[side as usize].has(Edge::CREST))
}

/// [7.3.1] Whether nothing lies in the line between two hexes; [16.3.2] between neighbours nothing does. What the
/// rulebook says of range two [7.3E] holds however far: hexes that the line goes through, sides that it crosses,
/// sides along which it runs, and corners.
pub(crate) fn is_clear(ground: &Ground, from: HexId, to: HexId) -> bool {
    grid().distance(from, to) <= 1 || is_open_along(ground, from, to, line(grid(), from, to))
}

/// The same of a line that has been drawn.
fn is_open_along(ground: &Ground, from: HexId, to: HexId, line: impl Iterator<Item = Stretch>) -> bool {
    is_open(from, to, line, |hex| blocks(ground, hex), |a, b| crest(ground, a, b))
}

/// The same for a line that is laid over any ground.
pub(crate) fn is_open<H: Copy + PartialEq>(
    from: H,
    to: H,
    line: impl Iterator<Item = Stretch<H>>,
    blocks: impl Fn(H) -> bool,
    crest: impl Fn(H, H) -> bool,
) -> bool {
    // [7.3C] At a corner: two crests, or a crest that ends at a hex that blocks; the two ends of the line block nothing.
    let corner = |a: H, b: H, c: H| {
        let crests = [crest(b, c), crest(a, c), crest(a, b)];
        let shut = |hex: H| hex != from && hex != to && blocks(hex);
        let against = [a, b, c].into_iter().zip(crests).any(|(hex, crest)| crest && shut(hex));
        crests.iter().filter(|crest| **crest).count() >= 2 || against
    };
    let mut here = Stretch::Through(Some(from));
    let mut past = None;
    for stretch in line.chain([Stretch::Through(Some(to))]) {
        let closed = match (here, stretch) {
            (_, Stretch::Past(hex)) => {
                past = Some(hex);
                continue;
            }
            (Stretch::Through(Some(a)), Stretch::Through(Some(b))) => match past.take() {
                None => crest(a, b), // [7.3A] [7.3D]
                Some(Some(c)) => corner(a, b, c),
                Some(None) => false,
            },
            (Stretch::Through(Some(a)), Stretch::Along([Some(b), Some(c)]))
            | (Stretch::Along([Some(b), Some(c)]), Stretch::Through(Some(a))) => corner(a, b, c),
            _ => false, // beyond the map nothing stops a line
        };
        let stops = match stretch {
            Stretch::Through(Some(hex)) => hex != to && blocks(hex),
            // [7.3B.1] [7.3B.2]
            Stretch::Along([Some(a), Some(b)]) => crest(a, b) || blocks(a) && blocks(b),
            _ => false,
        };
        if closed || stops {
            return false;
        }
        here = stretch;
    }
    true
}

impl Nlb {
    /// [7.0.1] [7.4B] [7.4D] A gun beside an enemy is an attacker like any other, whatever lies between, and this is
    /// no affair of it.
    ///
    /// [7.1.1] [7.1.3] [7.4A] Guns of the phasing side that could bombard now: they are in no enemy zone and have not
    /// fought, [6.6D.5] were not pushed aside, and [11.3B.5] are in command. [7.5] Only in their own combat phase,
    /// [7.1A] and only if their owner wants.
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

/// The lines of range two by hand, as the rulebook has them: its two cases, side by side, without the geometry that
/// draws any line.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::Equipment;
    use contract::Edition;

    /// [7.3A] [7.3.1] Whether what lies in a hex between stops a line of sight. [TEC.3.2] Marsh does not. Beyond the
    /// map nothing does.
    fn stops(ground: &Ground, hex: HexId) -> bool {
        hex != NOWHERE && matches!(ground.terrain(hex), Terrain::Forest | Terrain::Town | Terrain::Chateau)
    }

    fn ridge(ground: &Ground, hex: HexId, side: usize) -> bool {
        hex != NOWHERE && ground.sides(hex)[side % 6].has(Edge::CREST)
    }

    fn next(ground: &Ground, hex: HexId, side: usize) -> HexId {
        if hex == NOWHERE { NOWHERE } else { ground.around(hex)[side % 6] }
    }

    /// [7.3E] Along a row of hexes: the line crosses two hexsides and one hex. [7.3A] [7.3D] [TEC.10] A crest on
    /// either stops it.
    fn straight(ground: &Ground, hex: HexId, side: usize) -> Option<HexId> {
        let between = next(ground, hex, side);
        let target = next(ground, between, side);
        let stopped = ridge(ground, hex, side) || ridge(ground, between, side) || stops(ground, between);
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
        let blocked = [stops(ground, a), stops(ground, b)];
        // [7.3B.1] The hexside along which it runs; [7.3B.2] or what lies on both sides of it.
        let along = ridge(ground, a, side + 2) || ridge(ground, b, side + 5);
        // [7.3C] [7.3D] At each end of it two more hexsides meet: those of the gun's hex, and those of the target's.
        let near = [ridge(ground, hex, side), ridge(ground, hex, side + 1)];
        let far = [ridge(ground, target, side + 4), ridge(ground, target, side + 3)];
        let junction = |crests: [bool; 2]| crests[0] && (crests[1] || blocked[1]) || crests[1] && blocked[0];
        let stopped = along || blocked[0] && blocked[1] || junction(near) || junction(far);
        (!stopped).then_some(target)
    }

    /// [7.1.1] [7.3E] Every hex two away from every hex of the board, on both grounds, in the order in which guns
    /// name them.
    #[test]
    fn lines_of_range_two_are_as_the_rulebook_draws_them() {
        let edition = Equipment::standard();
        for ground in [&edition.ground, &edition.wooded.0] {
            let mut seen = 0;
            for hex in grid().hexes() {
                let by_hand: Vec<HexId> = (0..6)
                    .flat_map(|side| [straight(ground, hex, side), slanting(ground, hex, side)])
                    .flatten()
                    .filter(|&target| ground.terrain(target) != Terrain::Chateau)
                    .collect();
                let drawn: Vec<HexId> = targets(ground, hex)
                    .into_iter()
                    .filter(|&target| target != NOWHERE && grid().distance(hex, target) == 2)
                    .collect();
                assert_eq!(drawn, by_hand, "from {}", grid().number(hex));
                seen += drawn.len();
            }
            assert!(seen > 20_000, "{seen}");
        }
    }
}
