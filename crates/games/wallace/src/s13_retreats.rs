//! Retreats and withdrawals.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{AreaId, Areas, Arm, Army, DELAYED, Decision, Sink, UnitId, Wallace};
use contract::{Log, Rule, Side};

impl Wallace {
    /// Where a unit may retreat or withdraw to. [W-RETREAT-4] Never into an area with enemies, nor off the board.
    ///
    /// [W-RETREAT-1] Infantry goes back to an area that the assault came from, cavalry to the one that it came from
    /// itself. [W-RETREAT-2] Everyone else goes towards home, [W-RETREAT-3] to an area that is nearer and to no other.
    pub fn retreats(&self, unit: UnitId) -> Areas {
        let (area, side) = (self.area_of(unit), self.side_of(unit));
        let army = self.edition.unit(unit).army();
        let mut open = !self.enemy_areas(side);
        if side == Side::French {
            open = open.without(DELAYED); // [W-PRUSSIANS-12]
        }
        let prussian_at_the_gate = army == Army::Prussian && self.edition.ground.all_entries().has(area);
        if let Some(from) = self.way_in(unit) {
            // [W-PRUSSIANS-13] Prussians who assaulted an entry area may withdraw into the box as well.
            let more = if prussian_at_the_gate { Areas::of(DELAYED) } else { Areas::EMPTY };
            return (from | more) & open;
        }
        if prussian_at_the_gate {
            return Areas::of(DELAYED); // [W-PRUSSIANS-13]
        }
        // A Prussian may make for any of the entry areas.
        let homes = &self.edition.ground.homes[army as usize];
        let nearer =
            |to: &AreaId| homes.iter().any(|home| home[usize::from(to.0)] < home[usize::from(area.0)]);
        let next = self.next_to(area) & open;
        // [W-RETREAT-5] From an entry area all but the French may go to the Delayed box.
        next.iter().filter(|to| *to == DELAYED || nearer(to)).collect()
    }

    /// The areas by which a unit of the assault at hand goes back, if it came in from somewhere. [W-ASSAULT-7.5] So does
    /// cavalry that has charged into an assault of the enemy.
    pub(crate) fn way_in(&self, unit: UnitId) -> Option<Areas> {
        let link = self.link[usize::from(unit.0)];
        let came = self.assaulters.has(unit) || link != DELAYED;
        let infantry = self.edition.unit(unit).arm == Arm::Infantry;
        (came && self.area_of(unit) == self.assault.area)
            .then(|| if infantry { self.assault.origins } else { Areas::of(link) })
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
        let rule = Rule(if self.way_in(unit).is_some() { "W-RETREAT-1" } else { rule });
        self.queue = self.queue.without(unit);
        log.note(|| Event::Retreated { unit, from, to, cubes, rule });
        self.relocate(unit, to, cubes, log);
        self.release(unit);
        self.offer_to_follow(from, to, self.side_of(unit), log);
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
            self.offer_to_follow(from, to, side, log);
        } else {
            self.offer_to_follow(from, to, side, log);
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
