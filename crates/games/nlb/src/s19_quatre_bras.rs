//! 19.0 Quatre Bras: the crossroads and what it costs.

use crate::s02_equipment::{Call, Site};
use crate::{Battle, Body, Ending, Event, Nlb, Post, Task, Turn, UnitId, Units};
use boards::HexId;
use contract::{Log, Rule, Side};

/// [19.4C.3] What the crossroads are worth at the end.
const CROSSROADS: u16 = 5;
/// [19.5C] French cavalry that stands idle.
const IDLE: [&str; 4] = ["fr-g-lf-ds", "fr-3c-lher", "fr-3c-durb", "fr-3c-marc"];
/// [19.5D.1] 16/1600, from which on a die is thrown for the First Corps.
const LOST: Turn = Turn(7);
/// [19.5D.3] What the Allies score for each of its turns.
const ASTRAY: u16 = 2;

impl Nlb {
    pub(crate) fn holds_crossroads(&self, side: Side) -> bool {
        self.plan().site(Site::Crossroads).iter().any(|&hex| self.holds(side, hex))
    }

    /// [19.4C.2] At the end of a player turn its player scores for the crossroads.
    pub(crate) fn score_crossroads(&mut self, log: &mut impl Log<Event>) {
        if self.battle == Battle::QuatreBras && self.holds_crossroads(self.phasing) {
            self.points[self.phasing as usize] += 1;
            let (side, points) = (self.phasing, self.points[self.phasing as usize]);
            log.note(|| Event::Scored { side, points, rule: Rule("19.4C.2") });
        }
    }

    /// [19.4A] [19.4B] Decided at once.
    pub(crate) fn quatre_bras_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Allied) {
            Some(Ending::CrossroadsDisintegration)
        } else if self.is_broken(Body::French) {
            Some(Ending::CrossroadsFrenchBroken)
        } else {
            None
        }
    }

    /// [19.4C.1] [3.4A] [19.4C.3] Victory points as they would be if the game ended now.
    pub(crate) fn quatre_bras_points(&self, side: Side) -> u16 {
        let enemy = if side == Side::French { Body::Allied } else { Body::French };
        let last = if self.holds_crossroads(side) { CROSSROADS } else { 0 };
        self.losses(enemy) + self.points[side as usize] + last
    }

    /// [19.4C.4] At nightfall points decide.
    pub(crate) fn quatre_bras_night(&self) -> Ending {
        match self.quatre_bras_points(Side::French).cmp(&self.quatre_bras_points(Side::Allied)) {
            std::cmp::Ordering::Greater => Ending::CrossroadsFrenchPoints,
            std::cmp::Ordering::Less => Ending::CrossroadsAlliedPoints,
            std::cmp::Ordering::Equal => Ending::CrossroadsDraw,
        }
    }
}

/// Options of the forces.
impl Nlb {
    /// [19.5B] Best takes Vincke's place. [19.5C] Some cavalry stands idle.
    pub(crate) fn prepare_quatre_bras(&mut self) {
        if self.agreed.best_for_vincke
            && let (Some(best), Some(vincke)) =
                (self.edition.find_unit("al-6-best"), self.edition.find_unit("al-5-vincke"))
        {
            self.posts[vincke.index()] = Post::Absent.into();
            self.posts[best.index()] = Post::Waiting.into();
        }
        if self.agreed.idle_cavalry {
            self.idle = IDLE.iter().filter_map(|key| self.edition.find_unit(key)).collect();
        }
    }

    /// [19.5B] The unit whose place in the chart a unit takes: its own, or Vincke's.
    pub(crate) fn stands_for(&self, unit: UnitId) -> UnitId {
        if !self.agreed.best_for_vincke {
            return unit;
        }
        let other = match self.edition.unit(unit).key.as_str() {
            "al-6-best" => "al-5-vincke",
            "al-5-vincke" => "al-6-best",
            _ => return unit,
        };
        self.edition.find_unit(other).unwrap_or(unit)
    }

    /// [19.5C] [19.5D.1] Dice at the start of a French movement phase. Says whether any is thrown.
    pub(crate) fn ask_at_crossroads(&mut self) -> bool {
        let idle: Units = self.idle.iter().filter(|&unit| self.post(unit).hex().is_some()).collect();
        for unit in idle.iter() {
            self.agenda.push(Task::Release(unit));
        }
        let lost = self.agreed.first_corps_arrives
            && self.turn >= LOST
            && self.called[Call::FirstCorps as usize].is_none();
        if lost {
            self.agenda.push(Task::FirstCorps);
        }
        lost || !idle.is_empty()
    }

    /// [19.5C] On 1 it may move from now on.
    pub(crate) fn roll_release(&mut self, unit: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let free = die == 1;
        if free {
            self.idle.remove(unit);
        }
        log.note(|| Event::Released { unit, die: Some(die), free });
    }

    /// [19.5C] An enemy has come into a zone, for whatever reason: whoever stood idle there may move.
    pub(crate) fn rouse_idle(&mut self, side: Side, hex: HexId, log: &mut impl Log<Event>) {
        if self.idle.is_empty() || side == Side::French {
            return;
        }
        let near = |&unit: &UnitId| {
            self.post(unit).hex().is_some_and(|own| self.zone_beside(own).any(|next| next == hex))
        };
        let roused: Units = self.idle.iter().filter(near).collect();
        self.idle -= roused;
        for unit in roused.iter() {
            log.note(|| Event::Released { unit, die: None, free: true });
        }
    }

    /// [19.5D.1] On 1 it appears at 2152. [19.5D.2] Who does not come in at once comes later.
    pub(crate) fn roll_lost_corps(&mut self, die: u8, log: &mut impl Log<Event>) {
        let from = (die == 1).then_some(self.turn);
        self.call(Call::FirstCorps, Some(die), from, "19.5D.1", log);
    }

    /// [19.5D.3] At the end of every game turn from its appearance on the Allies score.
    pub(crate) fn score_first_corps(&mut self, log: &mut impl Log<Event>) {
        let over = self.phasing != self.plan().begins;
        if self.battle == Battle::QuatreBras && over && self.called[Call::FirstCorps as usize].is_some() {
            self.points[Side::Allied as usize] += ASTRAY;
            let points = self.points[Side::Allied as usize];
            log.note(|| Event::Scored { side: Side::Allied, points, rule: Rule("19.5D.3") });
        }
    }
}
