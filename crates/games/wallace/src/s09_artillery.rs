//! Fire artillery: who sees whom, what the die needs, and the Grand Battery.

use crate::agenda::Task;
use crate::chronicle::{Event, Modifier, Shot};
use crate::s01_components::Path;
use crate::{Action, AreaId, Areas, Arm, Army, DELAYED, Decision, Nation, Sink, UnitId, Units, Wallace};
use arrayvec::ArrayVec;
use contract::{Log, Rule, Side};

/// What guns find in the area they fire at. [W-TARGET-1]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Infantry, hit by the table.
    Infantry,
    /// Cavalry, hit by 5 and 6.
    Cavalry,
    /// Guns alone, hit by 6.
    Artillery,
}

impl Wallace {
    /// [W-MOVE-4] [W-CUBE-8] A gun is un-manned while it has a cube and no friendly infantry is with it. The
    /// owner says which gun of several that is, so one is manned while there are fewer cubes than guns.
    pub(crate) fn is_manned(&self, gun: UnitId, area: AreaId) -> bool {
        self.manned(self.edition.unit(gun).army(), area) > 0
    }

    /// How many guns of an army in an area are manned.
    pub fn manned(&self, army: Army, area: AreaId) -> u8 {
        let guns = self.guns_of(army, area);
        if self.arm_here(area, army.side(), Arm::Infantry).is_empty() {
            guns.saturating_sub(self.cubes(army, area))
        } else {
            guns
        }
    }

    /// Areas that block by the combat units in them. [W-LOS-3]
    fn filled(&self) -> Areas {
        self.occupied[0] | self.occupied[1]
    }

    /// [W-LOS-1] The range to an area, and the best of the clear ways there, if there is one.
    pub fn sight(&self, from: AreaId, to: AreaId) -> Option<(u8, Path)> {
        let line = self.edition.ground.lines[usize::from(from.0)].iter().find(|line| line.to == to)?;
        let filled = self.filled();
        line.paths.iter().find(|path| !path.between.meets(filled)).map(|path| (line.range, *path))
    }

    /// [W-FIRE-3] The areas that guns in an area may fire at. [W-FIRE-5] None from a river.
    pub fn fire_targets(&self, from: AreaId, side: Side) -> Areas {
        if self.edition.ground.river.has(from) {
            return Areas::EMPTY;
        }
        let (enemies, filled) = (self.enemy_areas(side), self.filled());
        let lines = self.edition.ground.lines[usize::from(from.0)].iter();
        lines
            .filter(|line| enemies.has(line.to) && line.paths.iter().any(|path| !path.between.meets(filled)))
            .map(|line| line.to)
            .collect()
    }

    /// [W-FIRE-1] [W-FORM-5] Upright guns that could be aimed now.
    fn firing_guns(&self, units: Units, area: AreaId) -> Units {
        let guns = units & self.edition.arm(Arm::Artillery) & self.upright;
        let free = |gun: &UnitId| {
            let army = self.edition.unit(*gun).army();
            let aimed = self.queue & self.edition.armies[army as usize];
            usize::from(self.manned(army, area)) > aimed.len()
        };
        guns.iter().filter(free).collect()
    }

    /// Whether any gun of an activated area could fire.
    pub(crate) fn can_fire(&self, units: Units, area: AreaId) -> bool {
        let guns = units & self.edition.arm(Arm::Artillery) & self.upright;
        area != DELAYED
            && guns.iter().any(|gun| self.is_manned(gun, area))
            && !self.fire_targets(area, self.active).is_empty()
    }

    /// [W-FIRE-4] Every gun is aimed, each where it likes, before the first die.
    pub(crate) fn options_aim(&self, out: &mut impl Sink) {
        let area = self.order.area;
        let targets = self.fire_targets(area, self.active);
        for unit in self.kinds(self.firing_guns(self.ready, area)).iter() {
            targets.iter().for_each(|at| out.add(Decision::Aim { unit, at }));
        }
        if self.order.acted {
            out.add(Decision::Done);
        }
    }

    /// [W-GB-1] [W-GB-2] With Grand Battery fire a gun shoots twice, both times at the same area.
    pub(crate) fn aim_gun(&mut self, unit: UnitId, at: AreaId, log: &mut impl Log<Event>) {
        self.order.acted = true;
        self.ready = self.ready.without(unit);
        self.queue = self.queue.with(unit);
        self.link[usize::from(unit.0)] = at;
        self.assign(unit, if self.order.action == Action::GrandBattery { 2 } else { 1 });
        log.note(|| Event::Aimed { unit, at });
    }

    /// [W-GB-3] [W-GB-4] Whether Grand Battery fire is to be had: for nothing in a second area of the same
    /// leader, otherwise for a cube.
    pub(crate) fn battery_is_ready(&self, area: AreaId) -> bool {
        self.order.battery.is_some_and(|paid| paid != area) || self.battery > 0
    }

    pub(crate) fn use_battery(&mut self, area: AreaId, log: &mut impl Log<Event>) {
        if self.order.battery.is_none_or(|paid| paid == area) {
            self.battery -= 1;
        }
        self.order.battery = Some(area);
        let left = self.battery;
        log.note(|| Event::Battery { left });
    }

    /// The guns that still have to fire at an area.
    pub(crate) fn aimed_at(&self, area: AreaId) -> Units {
        self.queue.iter().filter(|gun| self.link[usize::from(gun.0)] == area).collect()
    }

    pub(crate) fn next_volley(&mut self) {
        match self.queue.first() {
            Some(gun) => self.agenda.push(Task::Volley(self.link[usize::from(gun.0)], 0)),
            None => self.agenda.pop(),
        }
    }

    /// What guns of the other side find in an area.
    pub fn target(&self, area: AreaId, side: Side) -> Target {
        let has = |arm| !self.arm_here(area, side, arm).is_empty();
        if has(Arm::Infantry) {
            Target::Infantry
        } else if has(Arm::Cavalry) {
            Target::Cavalry
        } else {
            Target::Artillery
        }
    }

    /// The rule behind a die at an area.
    pub(crate) fn volley_rule(&self, area: AreaId) -> &'static str {
        match self.target(area, self.active.enemy()) {
            Target::Infantry => "W-ARTINF-1",
            Target::Cavalry => "W-ARTCAV-1",
            Target::Artillery => "W-ARTART-1",
        }
    }

    /// [W-ARTINF-10] Everything that changes the die of a gun at infantry. [W-STRONG-4] The strong point and
    /// its woods or river both count.
    pub fn fire_modifiers(&self, gun: UnitId, at: AreaId, path: Path) -> ArrayVec<Modifier, 8> {
        let ground = &self.edition.ground;
        let side = self.side_of(gun).enemy();
        let infantry = self.arm_here(at, side, Arm::Infantry);
        let mut all = ArrayVec::new();
        let mut add = |holds: bool, what, value, rule| {
            if holds {
                all.push(Modifier { what, value, rule: Rule(rule) });
            }
        };
        add(infantry.meets(self.square), "target in square", 1, "W-ARTINF-3");
        add(ground.river.has(at), "target in a river area", -1, "W-ARTINF-4");
        add((ground.woods | ground.town).has(at), "target in woods or town", -2, "W-ARTINF-5");
        add(path.sunken, "target behind the sunken road", -1, "W-ARTINF-6");
        add(self.edition.nation(Nation::British).has(gun), "British guns", -1, "W-ARTINF-7");
        add(self.all_sheltered(at, side), "target in a strong point", -2, "W-ARTINF-8");
        add(path.ridges > 0, "target behind a ridge line", -2 * path.ridges as i8, "W-ARTINF-9");
        all
    }

    /// [W-ARTINF-1] Cubes that a modified die brings at a range. [W-ARTINF-2] A natural 6 always hits.
    pub(crate) fn cannonade(&self, die: u8, modifier: i8, range: u8) -> u8 {
        let roll = (die as i8 + modifier).clamp(0, 6) as usize; // [W-ARTINF-10]
        let cubes = self.edition.tables.artillery[roll][usize::from(range)];
        if die == 6 { cubes.max(1) } else { cubes }
    }

    /// The way of a shot: a clear one, or for a gun that was aimed before somebody stepped between, the
    /// best there is.
    fn laid(&self, from: AreaId, to: AreaId) -> Option<(u8, Path)> {
        self.sight(from, to).or_else(|| {
            let line = self.edition.ground.lines[usize::from(from.0)].iter().find(|line| line.to == to)?;
            Some((line.range, line.paths[0]))
        })
    }

    /// What each face of the die would do for a gun that fires at an area: cubes or hits.
    pub fn fire_outcomes(&self, gun: UnitId, at: AreaId) -> Option<[u8; 6]> {
        let (range, path) = self.laid(self.area_of(gun), at)?;
        let target = self.target(at, self.side_of(gun).enemy());
        let modifier = self.fire_modifiers(gun, at, path).iter().map(|modifier| modifier.value).sum();
        Some([1, 2, 3, 4, 5, 6].map(|die| match target {
            Target::Infantry => self.cannonade(die, modifier, range),
            Target::Cavalry => u8::from(die >= 5),   // [W-ARTCAV-1]
            Target::Artillery => u8::from(die == 6), // [W-ARTART-1]
        }))
    }

    pub(crate) fn fire_die(&mut self, at: AreaId, hits: u8, die: u8, log: &mut impl Log<Event>) {
        let gun = self.aimed_at(at).first().expect("a gun fires");
        let shots = self.assigned(gun).saturating_sub(1);
        self.assign(gun, shots);
        let scored = self.fire_outcomes(gun, at).map_or(0, |outcomes| outcomes[usize::from(die) - 1]);
        log.note(|| {
            let infantry = self.target(at, self.side_of(gun).enemy()) == Target::Infantry;
            let path = self.laid(self.area_of(gun), at).map(|(_, path)| path).filter(|_| infantry);
            let modifiers: Vec<_> =
                path.iter().flat_map(|path| self.fire_modifiers(gun, at, *path)).collect();
            let total = die as i8 + modifiers.iter().map(|modifier| modifier.value).sum::<i8>();
            let rule = Rule(self.volley_rule(at));
            Event::Fired {
                shot: Shot::Gun,
                unit: gun,
                at,
                die,
                modifiers,
                total,
                hits: scored,
                check: false,
                rule,
            }
        });
        if shots == 0 {
            self.queue = self.queue.without(gun);
            self.release(gun);
        }
        self.agenda.replace(Task::Volley(at, hits + scored));
    }

    /// [W-ARTCAV-2] [W-ARTART-2] The hits of a volley are taken together.
    pub(crate) fn end_volley(&mut self, at: AreaId, hits: u8) {
        self.agenda.pop();
        if hits > 0 {
            self.hits_from_afar(at, self.active.enemy(), hits);
        }
    }
}
