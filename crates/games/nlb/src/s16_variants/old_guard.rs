//! 16.12 The Old Guard: when it is beaten, the line that sees it may run.

use crate::s02_equipment::grid;
use crate::{Army, Decision, Event, Kind, Nlb, Res, Task, UnitId, Units};
use boards::HexId;
use contract::{Log, Side};

/// [16.12.2] Hexes that a routed unit goes.
const FLIGHT: u8 = 3;

impl Nlb {
    /// [16.12.1] The Old Guard has attacked and is thrown back or destroyed; an exchange does not count. [2.1C] It
    /// takes the place of 15.2 and 22.5B.
    pub(crate) fn note_dismay(&mut self, result: Res, attackers: Units) {
        self.aftermath.dismay = self.agreed.old_guard
            && self.phasing == Side::French
            && matches!(result, Res::Ar | Res::Ae)
            && attackers.iter().any(|unit| self.is_old_guard(unit));
    }

    /// [16.12.1] French infantry of the line that sees a hex where the victors stand.
    pub(crate) fn spread_dismay(&mut self) {
        self.aftermath.dismay = false;
        let victors = self.occupied(Side::Allied);
        let hexes = self.attack.defenders;
        let line = |&unit: &UnitId| {
            let stats = self.stats(unit);
            let guard = stats.corps.is_some_and(|corps| self.edition.corps(corps).designation == "G");
            stats.army == Army::French && !guard
        };
        let sees = |&unit: &UnitId| {
            let Some(here) = self.post(unit).hex() else { return false };
            hexes.iter().any(|hex| victors.has(hex) && self.sees(hex, here))
        };
        self.aftermath.dismayed =
            self.edition.kind(Kind::Infantry).iter().filter(line).filter(sees).collect();
    }

    /// [16.12.1] On 1 to 3 it runs. [16.12.3] That costs its corps, or where only armies count its army, a point of
    /// its level.
    pub(crate) fn roll_rout(&mut self, unit: UnitId, die: u8, log: &mut impl Log<Event>) {
        let runs = die <= 3;
        log.note(|| Event::Rout { unit, die, runs });
        if !runs {
            self.agenda.pop();
            return;
        }
        self.aftermath.flight = (self.hex(unit), 0);
        self.agenda.replace(Task::Routing(unit));
        match self.stats(unit).corps.filter(|_| self.counts_corps()) {
            Some(corps) => {
                let shaken = &mut self.morale.shaken[usize::from(corps.0)];
                *shaken = shaken.saturating_add(1);
            }
            None => {
                let dismay = &mut self.morale.dismay[self.body_of(unit) as usize];
                *dismay = dismay.saturating_add(1);
            }
        }
        self.judge(log);
    }

    /// [16.12.2] Where a routed unit may take its next step: as in any retreat, and further from where it stood.
    pub(crate) fn flights(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let (from, steps) = self.aftermath.flight;
        self.retreats(unit).iter().filter(move |&hex| grid().distance(from, hex) == u16::from(steps) + 1)
    }

    pub(crate) fn legal_flights(&self, unit: UnitId, out: &mut Vec<Decision>) {
        out.extend(self.flights(unit).map(|to| Decision::Retreat { unit, to }));
    }

    /// [16.12.2] Whether a flight is over: after three hexes. [6.6.2] Who cannot take one of the steps is lost.
    pub(crate) fn end_flight(&mut self, unit: UnitId, log: &mut impl Log<Event>) -> bool {
        if self.post(unit).hex().is_none() {
            self.agenda.pop();
            return true;
        }
        let steps = self.aftermath.flight.1;
        if steps < FLIGHT && self.flights(unit).next().is_some() {
            return false;
        }
        self.agenda.pop();
        if steps < FLIGHT {
            self.eliminate(unit, "16.12.2", log);
            self.judge(log);
        }
        true
    }
}
