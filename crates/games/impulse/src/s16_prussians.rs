//! Prussians: when they come.

use crate::{Army, Arrival, Event, Impulse, Place};
use contract::{Log, Rule};

impl Impulse {
    /// [6.6.1] [15.7] Whose turn of arrival it is: that on the schedule, or with the option the one before.
    pub(crate) fn due(&self) -> u8 {
        self.turn - u8::from(self.house.arrivals == Arrival::Later)
    }

    /// [6.6.1] [15.7] [16.2] Those listed for the turn that has just begun are put into their zones, with their
    /// Leaders, and may act in it; with the option those of the turn that has just ended. [5.1-g] Blücher comes with
    /// the first of them.
    pub(crate) fn reinforce(&mut self, log: &mut impl Log<Event>) {
        let due = self.due();
        for unit in self.edition.army(Army::Prussian) {
            if let Some((turn, zone)) = self.edition.unit(unit).arrives
                && turn == due
                && self.place(unit) == Place::Awaited
            {
                self.put(unit, zone);
                log.note(|| Event::Arrived { unit, zone, rule: Rule("15.7") });
            }
        }
        for leader in self.edition.leader_ids() {
            if self.edition.leader(leader).arrives == Some(due) && !self.present.has(leader) {
                self.present.insert(leader);
                self.ready.insert(leader);
                log.note(|| Event::LeaderArrived { leader });
            }
        }
    }
}
