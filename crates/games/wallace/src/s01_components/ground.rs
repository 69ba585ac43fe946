//! The board as sets of areas, distances and lines of sight.

use super::{AREAS, AreaId, Army, DELAYED};
use crate::Areas;
use boards::flood::rings;
use boards::map::Map;

/// What the rules ask of the ground.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The areas next to each; the Delayed box is next to the entry areas. [W-PRUSSIANS-7]
    pub next: Vec<Areas>,
    /// [W-LOW-1] Low ground.
    pub low: Areas,
    /// [W-WOODS-1] Woods.
    pub woods: Areas,
    /// [W-TOWN-1] Towns.
    pub town: Areas,
    /// [W-RIVER-1] Rivers.
    pub river: Areas,
    /// [W-WOODS-2] [W-TOWN-2] [W-RIVER-3] Ground that stops cavalry: woods, towns and rivers.
    pub rough: Areas,
    /// [W-STRONG-1] Areas with a strong point.
    pub strong: Areas,
    /// [W-MORALE-R2] Areas at the edge of the board.
    pub edge: Areas,
    /// [W-PRUSSIANS-3] The entry areas A, and the entry area B.
    pub entries: [Areas; 2],
    /// [W-VICTORY-3] [W-VICTORY-5] The goals of the French and of the Allies.
    pub goals: [AreaId; 2],
    /// [W-RETREAT-2] `[army]`: for each area that is home to it, `[area]`: how far that is, in areas.
    pub homes: [Vec<[u8; AREAS]>; 3],
    /// `[from]`: where guns there can fire at all, as far as the ground lets them.
    pub lines: Vec<Vec<Line>>,
}

/// [W-LOS-1] The lines of sight from one area to another.
#[derive(Clone, Debug)]
pub struct Line {
    /// The target.
    pub to: AreaId,
    /// [W-FIRE-3] How far, in areas.
    pub range: u8,
    /// The shortest ways that the ground does not block, the best die modifier first.
    pub paths: Vec<Path>,
}

/// One shortest way between two areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// [W-LOS-3] Areas that must be free of combat units.
    pub between: Areas,
    /// [W-ARTINF-9] Ridge lines crossed that count against the die.
    pub ridges: u8,
    /// [W-ARTINF-6] Whether it enters the target across the sunken road.
    pub sunken: bool,
}

impl Path {
    /// What the way takes from the die.
    pub const fn modifier(&self) -> i8 {
        -2 * self.ridges as i8 - self.sunken as i8
    }
}

impl Ground {
    /// Every entry area.
    pub fn all_entries(&self) -> Areas {
        self.entries[0] | self.entries[1]
    }

    /// Of a board that has been checked.
    pub(super) fn of(map: &Map) -> Ground {
        let kind = |terrain: &str| {
            let areas = (0..).map(AreaId).zip(&map.spaces).filter(|(_, space)| space.is(terrain));
            areas.map(|(area, _)| area).collect::<Areas>()
        };
        let zone = |key: &str| -> Areas {
            map.zone(key)
                .into_iter()
                .flat_map(|zone| &zone.spaces)
                .map(|&space| AreaId(space as u8))
                .collect()
        };
        let mut next: Vec<Areas> = map
            .spaces
            .iter()
            .map(|space| space.neighbours.iter().map(|&other| AreaId(other as u8)).collect())
            .collect();
        let entries = [zone("entry-a"), zone("entry-b")];
        next.push(entries[0] | entries[1]);
        for entry in (entries[0] | entries[1]).iter() {
            next[usize::from(entry.0)] = next[usize::from(entry.0)].with(DELAYED);
        }
        let goals = ["french-goal", "allied-goal"].map(|key| zone(key).first().unwrap_or(AreaId(0)));
        let (woods, town, river) = (kind("woods"), kind("town"), kind("river"));
        let homes = Army::ALL.map(|army| {
            let homes = match army {
                Army::French => Areas::of(goals[1]),
                Army::Allied => Areas::of(goals[0]),
                Army::Prussian => entries[0] | entries[1],
            };
            homes.iter().map(|home| distances(&next, Areas::of(home))).collect()
        });
        let areas = || (0..).map(AreaId).zip(&map.spaces);
        let mut ground = Ground {
            next,
            low: kind("low"),
            woods,
            town,
            river,
            rough: woods | town | river,
            strong: areas()
                .filter(|(_, space)| space.values.contains_key("capacity"))
                .map(|(id, _)| id)
                .collect(),
            edge: areas().filter(|(_, space)| space.rim).map(|(id, _)| id).collect(),
            entries,
            goals,
            homes,
            lines: Vec::new(),
        };
        ground.lines = (0..AREAS as u8).map(|from| ground.lines_from(map, AreaId(from))).collect();
        ground
    }

    /// [W-FIRE-3] Everything within three areas that the ground lets a gun see.
    /// [W-PRUSSIANS-11] Nothing from the Delayed box, nor into it.
    fn lines_from(&self, map: &Map, from: AreaId) -> Vec<Line> {
        if from == DELAYED {
            return Vec::new();
        }
        let far = distances(&self.next, Areas::of(from));
        let mut lines = Vec::new();
        for to in (0..AREAS as u8 - 1).map(AreaId) {
            let range = far[usize::from(to.0)];
            if !(1..=3).contains(&range) {
                continue;
            }
            let mut paths = Vec::new();
            let mut walk = vec![from];
            self.walk(map, &far, to, &mut walk, &mut paths);
            paths.sort_by_key(|path: &Path| -path.modifier());
            paths.dedup();
            if !paths.is_empty() {
                lines.push(Line { to, range, paths });
            }
        }
        lines
    }

    /// Follows every shortest way to the target, dropping those that the ground blocks.
    fn walk(&self, map: &Map, far: &[u8; AREAS], to: AreaId, walk: &mut Vec<AreaId>, paths: &mut Vec<Path>) {
        let here = *walk.last().expect("a way begins somewhere");
        if here == to {
            paths.extend(self.path(map, walk));
            return;
        }
        // Back from the target, so that no step leads astray.
        let left = distances(&self.next, Areas::of(to));
        for step in self.next[usize::from(here.0)].without(DELAYED).iter() {
            if far[usize::from(step.0)] == walk.len() as u8
                && left[usize::from(step.0)] == far[usize::from(to.0)] - walk.len() as u8
            {
                walk.push(step);
                self.walk(map, far, to, walk, paths);
                walk.pop();
            }
        }
    }

    /// What a way means for the gun, unless the ground blocks it.
    fn path(&self, map: &Map, walk: &[AreaId]) -> Option<Path> {
        let (from, to) = (walk[0], walk[walk.len() - 1]);
        let over_low = !self.low.has(from); // [W-LOS-6] [W-LOS-7]
        let mut between = Areas::EMPTY;
        // [W-LOS-8] The two ends never block.
        for &area in &walk[1..walk.len() - 1] {
            if over_low && self.low.has(area) {
                continue;
            }
            if (self.woods | self.town | self.strong).has(area) {
                return None; // [W-LOS-2] [W-WOODS-1] [W-TOWN-1]
            }
            between = between.with(area);
        }
        let mut crossed: Vec<u16> = Vec::new();
        for step in walk.windows(2) {
            let border = map.border(u16::from(step[0].0), u16::from(step[1].0))?;
            let Some(course) = border.course.filter(|_| border.has("ridge")) else { continue };
            if self.bordered(map, from, course) {
                continue; // [W-LOS-4] [W-RIDGE-1]
            }
            if !self.bordered(map, to, course) {
                return None; // [W-LOS-5] [W-RIDGE-2]
            }
            if !crossed.contains(&course) {
                crossed.push(course);
            }
        }
        let [before, last] = [walk[walk.len() - 2], to].map(|area| u16::from(area.0));
        // [W-SUNKEN-1] The road lies on its owner's side of the border.
        let sunken = map
            .border(before, last)
            .is_some_and(|border| border.has("sunken-road") && border.owner == Some(last));
        Some(Path { between, ridges: crossed.len() as u8, sunken })
    }

    /// [W-RIDGE-3] Whether a ridge line runs along a border of the area, on either side.
    fn bordered(&self, map: &Map, area: AreaId, course: u16) -> bool {
        map.borders.iter().any(|border| {
            border.course == Some(course)
                && border.has("ridge")
                && border.between.contains(&u16::from(area.0))
        })
    }
}

/// How far each area is from a set of areas. The Delayed box is a dead end.
pub(crate) fn distances(next: &[Areas], from: Areas) -> [u8; AREAS] {
    let around = |area: AreaId| if area == DELAYED { Areas::EMPTY } else { next[usize::from(area.0)] };
    let mut far = [u8::MAX; AREAS];
    for (distance, ring) in (0..).zip(rings(from, around)) {
        ring.iter().for_each(|area| far[usize::from(area.0)] = distance);
    }
    far
}
