//! Before the battle: the ground that a side lays and the line that it draws up.
//!
//! Nothing can be foreseen there: most of the enemy is not yet on the map, and a judgement that sees no difference
//! takes the first hex of the list, until the whole army stands in a corner. So this goes by what holds for any
//! battle: cover along the front, each sector with infantry, guns that see the enemy, cavalry behind the line with
//! room to ride, a way back for everyone, generals where they lead most.

use boards::HexId;
use contract::{Luck, Side};
use vive::s02_battlefield::forward;
use vive::{Arm, Battlefield, Decision, Hexes, Kind, PieceId, Sector, Task, Terrain, Vive};

/// A hex too far ahead or behind.
const OFF: f32 = 1.0;
/// One more of the same arm in a sector.
const SAME: f32 = 1.2;
/// A die less for those who fire at a unit.
const COVER: f32 = 0.8;
/// A hill for guns, which reach further from it.
const HEIGHT: f32 = 1.2;
/// Ground that cavalry would have to leave at a walk.
const SLOW: f32 = 2.0;
/// A friend in the line of sight of guns.
const MASKED: f32 = 1.5;
/// No way back.
const TRAPPED: f32 = 2.0;
/// A friend beside a unit: it guards a flank.
const BESIDE: f32 = 0.25;
/// A tile beside another; and one that is a hex further off.
const CROWDED: f32 = 1.0;
/// No two lines are alike: less than anything that matters.
const WHIM: f32 = 0.2;

/// What is decided before the battle; nothing for anything else.
pub fn choose(game: &Vive, side: Side, legal: &[Decision], luck: &mut impl Luck) -> Option<Decision> {
    let line = Line::of(game, side);
    let worth = |decision: Decision| match (game.task(), decision) {
        (Task::Lay(..), Decision::Tile(tile)) => Some(line.wanted(tile)),
        (Task::LayAt(_, _, tile), Decision::Put(hex)) => Some(line.tile(tile, hex)),
        (Task::Place(..), Decision::Take(unit)) => Some(line.first(unit)),
        (Task::PlaceAt(_, _, unit), Decision::Put(hex)) => Some(line.unit(unit.kind(), hex)),
        (Task::PlaceGeneral(_), Decision::Put(hex)) => Some(line.general(hex)),
        _ => None,
    };
    let weighed = legal.iter().map(|&decision| {
        let whim = WHIM * luck.below(1000) as f32 / 1000.0;
        Some((decision, worth(decision)? + whim))
    });
    let weighed: Option<Vec<_>> = weighed.collect();
    weighed?.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).map(|(decision, _)| decision)
}

/// Where a side draws up.
struct Line<'a> {
    game: &'a Vive,
    field: &'static Battlefield,
    side: Side,
    /// Hexes of the enemy's part of the map.
    theirs: Hexes,
    /// From there to the front of one's own.
    gap: u8,
}

impl<'a> Line<'a> {
    fn of(game: &'a Vive, side: Side) -> Line<'a> {
        let field = Battlefield::shared();
        let free = game.setup().free;
        let theirs = free[side.enemy() as usize];
        let far = |hex: HexId| theirs.iter().map(|other| field.distance(hex, other)).min().unwrap_or(0);
        let gap = free[side as usize].iter().map(far).min().unwrap_or(0);
        Line { game, field, side, theirs, gap }
    }

    /// How far behind the front of one's own part of the map, or before it.
    fn depth(&self, hex: HexId) -> f32 {
        let far = self.theirs.iter().map(|other| self.field.distance(hex, other)).min().unwrap_or(0);
        f32::from(far) - f32::from(self.gap)
    }

    fn units(&self) -> impl Iterator<Item = (HexId, PieceId)> + '_ {
        self.game.units(self.side).iter().filter_map(|hex| Some((hex, self.game.unit_at(hex)?)))
    }

    /// What is laid first: what covers most.
    fn wanted(&self, tile: Terrain) -> f32 {
        f32::from(tile.cover().0) + if tile == Terrain::Hill { 0.5 } else { 0.0 }
    }

    /// Cover lies along the front and apart, an outpost before it; ground that nobody enters well before it.
    fn tile(&self, tile: Terrain, hex: HexId) -> f32 {
        let depth = self.depth(hex);
        let best = match tile {
            Terrain::Rough => -2.5,
            _ if depth < 0.0 => -1.0,
            Terrain::Woods => 1.0,
            _ => 0.0,
        };
        let laid = |hex: &HexId| self.game.terrain(*hex) != Terrain::Open;
        let next = self.field.next_to(hex);
        let near = next.iter().filter(laid).count() as f32;
        let further = (self.field.near(next) - next).iter().filter(laid).count() as f32;
        let sector = Sector::of(hex);
        let own = |other: &HexId| Sector::of(*other) == sector && self.depth(*other) > -3.0;
        let same = self.field.all.iter().filter(laid).filter(own).count() as f32;
        let aside = if next.len() < 6 { 1.0 } else { 0.0 };
        -OFF * (depth - best).abs() - CROWDED * (near + 0.4 * further) - 0.5 * same - aside
    }

    /// Infantry makes the line; then guns find their places, and cavalry what is left behind it.
    fn first(&self, unit: PieceId) -> f32 {
        match unit.kind().arm() {
            Arm::Infantry => 2.0,
            Arm::Artillery => 1.0,
            Arm::Cavalry => 0.0,
        }
    }

    fn unit(&self, kind: Kind, hex: HexId) -> f32 {
        let (arm, terrain) = (kind.arm(), self.game.terrain(hex));
        let sector = Sector::of(hex);
        let same = self.units().filter(|(at, unit)| unit.kind().arm() == arm && Sector::of(*at) == sector);
        let ahead = self.field.beyond(hex, forward(self.side));
        let friend = |hex: Option<HexId>| hex.and_then(|hex| self.game.unit_at(hex));
        let behind = self.field.beyond(hex, forward(self.side).opposite());
        let beside = (self.field.next_to(hex) & self.game.units(self.side)).len();
        let cover = f32::from(terrain.cover().0);
        let (best, ground) = match arm {
            Arm::Infantry => (0.0, COVER * cover),
            Arm::Artillery if terrain == Terrain::Hill => (0.0, COVER * cover + HEIGHT),
            Arm::Artillery => (0.0, 0.5 * COVER * cover),
            Arm::Cavalry => (2.0, if terrain.stops() || terrain.is_building() { -SLOW } else { 0.0 }),
        };
        // Whoever is before guns masks them, and whoever is behind somebody bars his way back.
        let guns = |unit: PieceId| unit.kind().arm() == Arm::Artillery;
        let masks = friend(behind).is_some_and(guns) || arm == Arm::Artillery && friend(ahead).is_some();
        let trapped = behind.is_none() || friend(behind).is_some() || friend(ahead).is_some();
        ground - OFF * (self.depth(hex) - best).abs() - SAME * same.count() as f32
            + BESIDE * f32::from(beside.min(2) as u8)
            - if masks { MASKED } else { 0.0 }
            - if trapped { TRAPPED } else { 0.0 }
    }

    /// A general adds dice to infantry and cavalry, and steadies whom he is with: one in every sector, in the line.
    fn general(&self, hex: HexId) -> f32 {
        let sector = Sector::of(hex);
        let others = self.game.generals(self.side).iter().filter(|&other| Sector::of(other) == sector);
        let with = match self.game.unit_at(hex).map(|unit| unit.kind()) {
            Some(kind) if kind.arm() == Arm::Infantry => 3.0 + if kind.is_red() { 0.5 } else { 0.0 },
            Some(kind) if kind.arm() == Arm::Cavalry => 2.5,
            Some(_) => 1.0,
            None => 0.0,
        };
        with - 2.0 * others.count() as f32 - 0.3 * self.depth(hex).abs()
    }
}
