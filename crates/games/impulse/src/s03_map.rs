//! The map: areas, their ground and borders, zones, and what guns can reach, as tables that the rules look things
//! up in.

use crate::{AREAS, AreaId, Areas, GROUND};
use boards::map::Map;

/// What the rules ask of the ground.
#[derive(Clone, Debug)]
pub struct Ground {
    /// [3.2-a] [10.4-b] The areas that share a border with each; a corner is no border. Zones have none.
    pub next: [Areas; AREAS],
    /// [15.3-b] The areas next to each, with the zones whose arrows point there; of a zone, where its arrows point.
    pub near: [Areas; AREAS],
    /// [3.8] The zones that a zone is linked with.
    pub links: [Areas; AREAS],
    /// [3.6-a] The neighbours beyond a stream.
    pub stream: [Areas; AREAS],
    /// [3.5] The number that helps defenders. [13.5.3-A] A zone has 1.
    pub tem: [u8; AREAS],
    /// [3.4-a] Clear ground, elevated or not. [15.3-b] Zones are clear.
    pub clear: Areas,
    /// [8.6.1] [3.4-b] Clear areas that guns fire over: not elevated ones, and no zones.
    pub low: Areas,
    /// Villages.
    pub village: Areas,
    /// [3.7] `[side]`: areas that score for it, with their points.
    pub prizes: [Vec<(AreaId, u8)>; 2],
    /// [3.8] The zones.
    pub zones: Areas,
    /// [5.1-e] Where the Grand Battery starts.
    pub battery: AreaId,
    /// [6.4.2-a] What it can hit indirectly, with the areas that each shortest way there leads through.
    pub indirect: Vec<(AreaId, Vec<Areas>)>,
    /// [5.1-h] Vacant and French at the start.
    pub vacant: Areas,
    /// [8.6.1] What lies two areas off, with the low ground between that touches both.
    pub beyond: Vec<Vec<(AreaId, Areas)>>,
}

impl Ground {
    /// Of a board that has been checked.
    pub(crate) fn of(map: &Map) -> Ground {
        let area = |id: u16| AreaId(id as u8);
        let zone = |key: &str| -> Areas {
            let spaces = map.zone(key).into_iter().flat_map(|zone| &zone.spaces);
            spaces.map(|&space| area(space)).collect()
        };
        let kind = |terrain: &str| -> Areas {
            let all = (0..).map(AreaId).zip(&map.spaces);
            all.filter(|(_, space)| space.is(terrain)).map(|(area, _)| area).collect()
        };
        let mut next = [Areas::EMPTY; AREAS];
        let mut stream = next;
        for border in &map.borders {
            let [a, b] = border.between.map(area);
            for (from, to) in [(a, b), (b, a)] {
                next[usize::from(from.0)].insert(to);
                if border.has("stream") {
                    stream[usize::from(from.0)].insert(to);
                }
            }
        }
        let (mut near, mut links, mut zones) = (next, [Areas::EMPTY; AREAS], Areas::EMPTY);
        for (index, side) in map.boxes.iter().enumerate() {
            let zone = AreaId((GROUND + index) as u8);
            zones.insert(zone);
            for &space in &side.beside {
                near[usize::from(zone.0)].insert(area(space));
                near[usize::from(space)].insert(zone);
            }
            for &other in &side.links {
                links[usize::from(zone.0)].insert(AreaId((GROUND + usize::from(other)) as u8));
            }
        }
        let mut tem = [1; AREAS];
        for (tem, space) in tem.iter_mut().zip(&map.spaces) {
            *tem = space.values.get("tem").map_or(1, |&value| value.clamp(1, 4) as u8);
        }
        let prizes = ["french-points", "allied-points"].map(|key| {
            let all = (0..).map(AreaId).zip(&map.spaces);
            all.filter_map(|(area, space)| Some((area, *space.values.get(key)? as u8))).collect()
        });
        let low = kind("clear") - kind("elevated");
        let battery = zone("grand-battery").first().unwrap_or(AreaId(0));
        let mut ground = Ground {
            next,
            near,
            links,
            stream,
            tem,
            clear: kind("clear") | zones,
            low,
            village: kind("village"),
            prizes,
            zones,
            battery,
            indirect: Vec::new(),
            vacant: zone("french-vacant"),
            beyond: Vec::new(),
        };
        ground.indirect = zone("indirect-targets").iter().map(|to| (to, ground.ways(battery, to))).collect();
        ground.beyond = (0..AREAS as u8).map(|from| ground.two_off(AreaId(from))).collect();
        ground
    }

    /// The neighbours of an area.
    #[inline]
    pub fn next(&self, area: AreaId) -> Areas {
        self.next[usize::from(area.0)]
    }

    /// The neighbours of an area, with zones; of a zone, the areas of its arrows.
    #[inline]
    pub fn near(&self, area: AreaId) -> Areas {
        self.near[usize::from(area.0)]
    }

    /// The zones linked with a zone.
    #[inline]
    pub fn links(&self, area: AreaId) -> Areas {
        self.links[usize::from(area.0)]
    }

    /// The number of an area that helps defenders.
    #[inline]
    pub fn tem(&self, area: AreaId) -> u8 {
        self.tem[usize::from(area.0)]
    }

    /// Whether a step from one area to another crosses a stream.
    #[inline]
    pub fn crosses_stream(&self, from: AreaId, to: AreaId) -> bool {
        self.stream[usize::from(from.0)].has(to)
    }

    /// [15.6-a] [15.6-b] Zones are neither fired out of nor into at long range: they have no neighbours here.
    fn two_off(&self, from: AreaId) -> Vec<(AreaId, Areas)> {
        let around = self.next(from);
        let beyond = around.iter().fold(Areas::EMPTY, |all, area| all | self.next(area));
        let beyond = (beyond - around).without(from);
        let between = beyond.iter().map(|to| (to, self.next(to) & around & self.low));
        between.filter(|(_, between)| !between.is_empty()).collect()
    }

    /// The areas that each shortest way between two areas leads through.
    fn ways(&self, from: AreaId, to: AreaId) -> Vec<Areas> {
        let mut ways = vec![(from, Areas::EMPTY)];
        let mut seen = Areas::of(from);
        while !ways.is_empty() {
            let arrived: Vec<_> = ways.iter().filter(|(at, _)| *at == to).map(|(_, way)| *way).collect();
            if !arrived.is_empty() {
                return arrived.into_iter().map(|way| way.without(to)).collect();
            }
            let steps = ways
                .iter()
                .flat_map(|&(at, way)| (self.next(at) - seen).iter().map(move |step| (step, way.with(step))));
            ways = steps.collect();
            seen |= ways.iter().map(|(at, _)| *at).collect();
        }
        Vec::new()
    }
}
