//! [5.2] The ground as movement, zones and guns ask for it: worked out once from the map.

use crate::s02_equipment::{Edge, Ground, NOWHERE};
use crate::s16_variants::{LINES, Light, View, view_of};
use crate::{HEXES, Hexes, Terrain};
use boards::{HexId, Patch};
use std::sync::{LazyLock, OnceLock};

/// Half points of every step, and where zones, attacks and bombardments reach.
#[derive(Clone, Debug)]
pub struct Tables {
    /// By hex: a bit for each side that units, zones and attacks get across.
    open: Vec<u8>,
    /// By hex: a bit for each open side with a stream or a bridge.
    wet: Vec<u8>,
    /// By hex: a bit for each side with a bridge.
    bridged: Vec<u8>,
    /// By hex and side: half points for those on foot, and for those on horse; 0 is no way.
    steps: [Vec<[u8; 6]>; 2],
    /// The same for those who keep off roads and trails.
    off_road: [Vec<[u8; 6]>; 2],
    /// By hex: a bit for each side that a road or a trail crosses.
    paths: Vec<u8>,
    /// By hex: a bit for each side with clear ground behind it.
    clear: Vec<u8>,
    /// [5.3.2] By hex: those around it that zones and attacks get across to.
    ring: Vec<Ring>,
    /// By [`Fare`] and hex: what a flood pays.
    tolls: [Vec<Toll>; 4],
    /// [7.1.1] [7.4E] By hex: what a gun there can bombard.
    targets: Vec<[HexId; 18]>,
    /// [16.3.1] By light and hex: from where it can be seen, once somebody has asked.
    views: [Vec<OnceLock<View>>; Light::ALL.len()],
}

/// The hexes around one: they lie in three columns.
pub(crate) type Ring = Patch<HexId, 4>;

/// The price of a step that nobody can take: more than anybody can spend.
pub(crate) const SHUT: u8 = 64;

/// What a flood may pay by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fare {
    /// [5.2] Half points of those on foot.
    Foot,
    /// [5.2] Half points of those on horse.
    Horse,
    /// [11.2.1] Command: half hexes, two a hex.
    Hexes,
    /// [24.1A.1] [27.1] The same, but one along roads and trails.
    Roads,
}

impl Fare {
    /// What somebody pays.
    pub fn of(mounted: bool) -> Fare {
        if mounted { Fare::Horse } else { Fare::Foot }
    }
}

/// [5.2] [TEC.1] [TEC.2.1] [TEC.3.1] [TEC.6] [TEC.11] Half points to enter a hex off every path.
pub(crate) fn ground_cost(terrain: Terrain, mounted: bool) -> u8 {
    match (terrain, mounted) {
        (Terrain::Clear | Terrain::Town, _) => 2,
        (Terrain::Forest | Terrain::Marsh, false) | (Terrain::Chateau, _) => 4,
        (Terrain::Forest | Terrain::Marsh, true) => 8,
    }
}

/// What a flood pays for the steps from a hex: a byte each, and two more for what else it asks there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Toll([u8; 8]);

impl Toll {
    /// Where nobody can go on.
    const NONE: Toll = Toll([SHUT, SHUT, SHUT, SHUT, SHUT, SHUT, SHUT, 0]);

    /// For those who pay otherwise than the table says: there is no telling where they may turn back.
    #[inline]
    pub fn of(fares: [u8; 6]) -> Toll {
        let [a, b, c, d, e, f] = fares;
        Toll([a, b, c, d, e, f, 0, u8::MAX])
    }

    /// Half points of a step; [`SHUT`] is no way.
    #[inline]
    pub fn fare(&self, side: usize) -> u8 {
        self.0[side % 8]
    }

    /// Those of all six.
    #[inline]
    pub fn fares(self) -> [u8; 6] {
        let [a, b, c, d, e, f, ..] = self.0;
        [a, b, c, d, e, f]
    }

    /// The least of them; nobody pays less, whatever holds him up.
    #[inline]
    pub fn least(&self) -> u8 {
        self.0[6]
    }

    /// Whether those who have come here by a step in some direction may gain by turning back to a hex that lies
    /// beside both its ends. Seldom, since they could have gone there before: there has to be a path, or water.
    #[inline]
    pub fn turns(&self, direction: usize) -> bool {
        self.0[7] >> (direction % 8) & 1 != 0
    }
}

/// The directions of steps to a hex, a bit each, after which it is cheaper to reach a hex beside both ends of the
/// step from here than from there.
fn turns_at(ground: &Ground, tolls: &[Toll], hex: HexId) -> u8 {
    (0..6).fold(0, |turns, direction| {
        let before = ground.around(hex)[(direction + 3) % 6];
        if before == NOWHERE {
            return turns;
        }
        let (there, here) = (&tolls[usize::from(before.0)], &tolls[usize::from(hex.0)]);
        let gains = |from_there: usize, from_here: usize| {
            let round = there.fare(direction) + here.fare((direction + from_here) % 6);
            round < there.fare((direction + from_there) % 6)
        };
        turns | u8::from(gains(1, 2) || gains(5, 4)) << direction
    })
}

impl Tables {
    /// Works them out.
    pub fn new(ground: &Ground) -> Tables {
        let mut tables = Tables {
            open: vec![0; HEXES],
            wet: vec![0; HEXES],
            bridged: vec![0; HEXES],
            steps: [vec![[0; 6]; HEXES], vec![[0; 6]; HEXES]],
            off_road: [vec![[0; 6]; HEXES], vec![[0; 6]; HEXES]],
            paths: vec![0; HEXES],
            clear: vec![0; HEXES],
            ring: Vec::with_capacity(HEXES),
            tolls: [const { Vec::new() }; 4].map(|_: Vec<Toll>| vec![Toll::NONE; HEXES]),
            targets: Vec::new(),
            views: Light::ALL.map(|_| vec![OnceLock::new(); HEXES]),
        };
        for hex in (0..HEXES as u16).map(HexId) {
            let index = usize::from(hex.0);
            let mut ring = Hexes::EMPTY;
            for (direction, (&next, &edge)) in ground.around(hex).iter().zip(ground.sides(hex)).enumerate() {
                // [5.2A.2] [5.3.2] [6.1A] [TEC.8] Water without a bridge stops everything but shells.
                if next == NOWHERE || edge.has(Edge::WATER) && !edge.has(Edge::BRIDGE) {
                    continue;
                }
                tables.open[index] |= 1 << direction;
                ring.insert(next);
                if edge.has(Edge::STREAM) || edge.has(Edge::BRIDGE) {
                    tables.wet[index] |= 1 << direction;
                }
                if edge.has(Edge::BRIDGE) {
                    tables.bridged[index] |= 1 << direction;
                }
                for mounted in [false, true] {
                    let path = if edge.has(Edge::ROAD) {
                        Some(1) // [5.2B.1] [TEC.4]
                    } else if edge.has(Edge::TRAIL) {
                        Some(2) // [5.2B.2] [TEC.5]
                    } else {
                        None
                    };
                    let rough = ground_cost(ground.terrain(next), mounted);
                    let entry = path.unwrap_or(rough);
                    // [5.2A.1] [TEC.7] [TEC.9] A stream costs two more, a bridge over it nothing; [TEC.10] a crest nothing.
                    let stream = if edge.has(Edge::STREAM) && !edge.has(Edge::BRIDGE) { 4 } else { 0 };
                    tables.steps[usize::from(mounted)][index][direction] = entry + stream;
                    tables.off_road[usize::from(mounted)][index][direction] = rough + stream;
                }
                let path = edge.has(Edge::ROAD) || edge.has(Edge::TRAIL);
                tables.paths[index] |= u8::from(path) << direction;
                tables.clear[index] |= u8::from(ground.terrain(next) == Terrain::Clear) << direction;
                let [foot, horse] = [0, 1].map(|mounted| tables.steps[mounted][index][direction]);
                let by_road = if path { 1 } else { 2 };
                for (fare, price) in
                    [(Fare::Foot, foot), (Fare::Horse, horse), (Fare::Hexes, 2), (Fare::Roads, by_road)]
                {
                    tables.tolls[fare as usize][index].0[direction] = price;
                }
            }
            tables.ring.push(Ring::new(&ring));
        }
        for tolls in &mut tables.tolls {
            for hex in 0..HEXES {
                let turns = turns_at(ground, tolls, HexId(hex as u16));
                let least = tolls[hex].fares().into_iter().min().unwrap_or(SHUT);
                [tolls[hex].0[6], tolls[hex].0[7]] = [least, turns];
            }
        }
        LazyLock::force(&LINES); // so that no rule is the first to ask for them, and for the heap
        tables.targets =
            (0..HEXES as u16).map(|hex| crate::s07_artillery::targets(ground, HexId(hex))).collect();
        tables
    }

    /// A bit for each side that units, zones and attacks get across.
    #[inline]
    pub fn open(&self, hex: HexId) -> u8 {
        self.open[usize::from(hex.0)]
    }

    /// A bit for each open side with a stream or a bridge.
    #[inline]
    pub fn wet(&self, hex: HexId) -> u8 {
        self.wet[usize::from(hex.0)]
    }

    /// A bit for each side with a bridge.
    #[inline]
    pub fn bridged(&self, hex: HexId) -> u8 {
        self.bridged[usize::from(hex.0)]
    }

    /// Half points of the six steps from a hex; 0 is no way.
    #[inline]
    pub fn steps(&self, mounted: bool, hex: HexId) -> &[u8; 6] {
        &self.steps[usize::from(mounted)][usize::from(hex.0)]
    }

    /// A bit for each side that can be crossed to clear ground.
    #[inline]
    pub fn clear(&self, hex: HexId) -> u8 {
        self.clear[usize::from(hex.0)]
    }

    /// The hexes of an area that can be entered from each, as a flood asks for them: indices, [`HEXES`] where there
    /// is none.
    pub(crate) fn around_within(&self, ground: &Ground, area: &Hexes) -> Vec<[u16; 8]> {
        let next = |hex: HexId, direction: usize| {
            let next = ground.around(hex).get(direction).copied().unwrap_or(NOWHERE);
            let open = self.open(hex) & (1 << direction) != 0 && area.has(next);
            if open { next.0 } else { HEXES as u16 }
        };
        (0..HEXES as u16).map(|hex| std::array::from_fn(|direction| next(HexId(hex), direction))).collect()
    }

    /// [5.3.2] The hexes around one that zones and attacks get across to.
    #[inline]
    pub(crate) fn ring(&self, hex: HexId) -> &Ring {
        &self.ring[usize::from(hex.0)]
    }

    /// What a flood pays, hex by hex.
    #[inline]
    pub(crate) fn tolls(&self, fare: Fare) -> &[Toll] {
        &self.tolls[fare as usize]
    }

    /// The same off every path.
    #[inline]
    pub fn off_road(&self, mounted: bool, hex: HexId) -> &[u8; 6] {
        &self.off_road[usize::from(mounted)][usize::from(hex.0)]
    }

    /// A bit for each side that a road or a trail crosses, and that can be crossed.
    #[inline]
    pub fn paths(&self, hex: HexId) -> u8 {
        self.paths[usize::from(hex.0)]
    }

    /// From where a hex can be seen in some light.
    #[inline]
    pub(crate) fn view(&self, ground: &Ground, hex: HexId, light: Light) -> &View {
        self.views[light as usize][usize::from(hex.0)].get_or_init(|| view_of(ground, hex, light))
    }

    /// What a gun in a hex can bombard.
    #[inline]
    pub fn targets(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.targets[usize::from(hex.0)].iter().copied().take_while(|&target| target != NOWHERE)
    }
}
