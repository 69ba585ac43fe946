//! Retreats and withdrawals.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{AreaId, Areas, Arm, DELAYED, Decision, Sink, UnitId, Wallace};
use contract::{Log, Rule, Side};
use std::cmp::Ordering;

impl Wallace {
    /// Where a unit may retreat or withdraw to. [W-RETREAT-4] Never into an area with enemies, nor off the board.
    ///
    /// [W-RETREAT-1] An assaulting unit goes back to an area that the assault came from. [W-RETREAT-2] Everyone else
    /// goes towards home, [W-RETREAT-3] to an area that is nearer, or if none is open as near; from home itself
    /// anywhere. [W-RETREAT-5] [W-PRUSSIANS-13] From an entry area all but the French may go to the Delayed box.
    pub fn retreats(&self, unit: UnitId) -> Areas {
        let (area, side) = (self.area_of(unit), self.side_of(unit));
        let mut open = !self.enemy_areas(side);
        if side == Side::French {
            open = open.without(DELAYED);
        }
        if self.assaulters.has(unit) && area == self.assault.area {
            return self.assault.origins & open;
        }
        let homes = &self.edition.ground.homes[self.edition.unit(unit).army() as usize];
        let next = self.next_to(area) & open;
        if homes.iter().any(|home| home[usize::from(area.0)] == 0) {
            return next;
        }
        // A Prussian may make for any of the entry areas.
        let leads = |to: AreaId, how: Ordering| {
            homes.iter().any(|home| home[usize::from(to.0)].cmp(&home[usize::from(area.0)]) == how)
        };
        let delayed = next & Areas::of(DELAYED);
        let nearer = next.iter().filter(|&to| leads(to, Ordering::Less)).collect::<Areas>() | delayed;
        if !nearer.is_empty() {
            return nearer;
        }
        next.iter().filter(|&to| leads(to, Ordering::Equal)).collect()
    }

    pub(crate) fn options_retreat(&self, unit: UnitId, out: &mut impl Sink) {
        self.retreats(unit).iter().for_each(|to| out.add(Decision::Retreat { unit, to }));
    }

    pub(crate) fn retreat(&mut self, unit: UnitId, to: AreaId, cubes: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.go_back(unit, to, cubes, "W-RETREAT-2", log);
    }

    /// [W-RETREAT-6] There is nowhere to go.
    pub(crate) fn lost_in_retreat(&mut self, unit: UnitId, cubes: u8, log: &mut impl Log<Event>) {
        self.eliminate(unit, cubes, "W-RETREAT-6", log);
    }

    /// A unit goes back, with the cubes that were assigned to it [W-RETREAT-8] and in the formation it had
    /// [W-RETREAT-10]; leaders may go along [W-RETREAT-9].
    pub(crate) fn go_back(
        &mut self,
        unit: UnitId,
        to: AreaId,
        cubes: u8,
        rule: &'static str,
        log: &mut impl Log<Event>,
    ) {
        let from = self.area_of(unit);
        let rule = Rule(if self.assaulters.has(unit) { "W-RETREAT-1" } else { rule });
        self.queue = self.queue.without(unit);
        log.note(|| Event::Retreated { unit, from, to, cubes, rule });
        self.relocate(unit, to, cubes, log);
        self.release(unit);
        self.offer_to_follow(from, to, self.side_of(unit));
    }

    /// [W-ASSAULT-3.8] [W-ASSAULT-3.9] Assaulting infantry withdraws: no retreat, whatever cavalry is there, and it ends
    /// mobile. Where units may go to different areas, the owner says how many cubes go with each.
    pub(crate) fn withdraw(&mut self, side: Side, unit: UnitId, to: AreaId, log: &mut impl Log<Event>) {
        let from = self.area_of(unit);
        let only = self.retreats(unit).len() == 1;
        self.set_formation(unit, true, false);
        self.release(unit);
        if only {
            let (_, cubes) = self.share(unit);
            log.note(|| Event::Retreated { unit, from, to, cubes, rule: Rule("W-ASSAULT-3.8") });
            self.relocate(unit, to, cubes, log);
            self.offer_to_follow(from, to, side);
        } else {
            self.offer_to_follow(from, to, side);
            self.agenda.push(Task::Carry(unit, to));
        }
    }

    pub(crate) fn lost_withdrawing(&mut self, attacker: Side, log: &mut impl Log<Event>) {
        if let Some(unit) = (self.fighting(attacker, Arm::Infantry) & self.assaulters).first() {
            let (_, cubes) = self.share(unit);
            self.eliminate(unit, cubes, "W-RETREAT-6", log);
        }
    }
}
