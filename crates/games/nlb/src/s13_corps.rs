//! 13.0 Corps morale: the fear of others [22.5A.1], and taking heart again. What losses do to a corps at once is in
//! `s09_morale`.

use crate::s02_equipment::{CorpsId, Kind, People, grid};
use crate::{Army, Body, Event, Nlb, UnitId};
use contract::{Log, Named};

/// [22.5A.1] What the fear of a corps beside it takes off the level of a corps, and how near it has to be.
const FEAR: (i16, u16) = (2, 5);

impl Nlb {
    /// [22.5A.3] Whether a corps feels the fear of others and spreads its own: not French cavalry, and not the Allies.
    fn feels_fear(&self, id: CorpsId) -> bool {
        let corps = self.edition.corps(id);
        corps.level > 0
            && corps.army != Army::Allied
            && (corps.army != Army::French || corps.units.meets(self.edition.kind(Kind::Infantry)))
    }

    /// [22.5A.1] An officer of the same army near by whose corps has lost heart; [16.1C.3] any of two, to any of two.
    pub(crate) fn frightens(&self, id: CorpsId) -> Option<UnitId> {
        let army = self.edition.corps(id).army;
        let here = |officer: UnitId| self.post(officer).hex();
        let near = |&other: &UnitId| {
            let mut own = self.officers_of(id).into_iter().flatten().filter_map(here);
            here(other).is_some_and(|hex| own.any(|own| grid().distance(own, hex) <= FEAR.1))
        };
        self.edition
            .corps_ids()
            .filter(|&other| {
                self.morale.broken & (1 << other.0) != 0
                    && self.edition.corps(other).army == army
                    && self.feels_fear(other)
            })
            .flat_map(|other| self.officers_of(other))
            .flatten()
            .find(near)
    }

    /// [22.5A.1] The Morale Segment: each corps of the phasing side bears two less beside one that has lost heart,
    /// for this one look; [22.5A.2] whoever loses heart by it frightens others in turn. [13.0.3]
    pub(crate) fn look_around(&mut self, log: &mut impl Log<Event>) {
        if !self.counts_corps() {
            return;
        }
        loop {
            let shaky = |id: &CorpsId| {
                let (level, lost) = self.corps_level(*id);
                self.morale.broken & (1 << id.0) == 0
                    && self.edition.corps(*id).army.side() == self.phasing
                    && self.feels_fear(*id)
                    && i16::from(lost) >= i16::from(level) - FEAR.0
            };
            let found = self.edition.corps_ids().filter(shaky).find_map(|id| Some((id, self.frightens(id)?)));
            let Some((corps, by)) = found else { return };
            self.morale.broken |= 1 << corps.0;
            log.note(|| Event::Dismayed { corps, by });
        }
    }

    /// [13.3.1] [13.3.2] A unit is back: its full strength comes off the losses, and a corps or nationality that has
    /// lost less than it bears takes heart again.
    pub(crate) fn take_heart(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let stats = self.stats(unit);
        let full = stats.strength[1];
        self.morale.losses[self.body_of(unit) as usize] -= u16::from(full);
        if let Some(id) = stats.corps {
            self.morale.corps[usize::from(id.0)] -= full;
            let (level, lost) = self.corps_level(id);
            if self.morale.broken & (1 << id.0) != 0 && lost < level {
                self.morale.broken &= !(1 << id.0);
                log.note(|| Event::CorpsRecovered { corps: id });
            }
        }
        for &people in People::ALL {
            let (level, bit) = (u16::from(self.edition.levels[people as usize]), 1 << people as u8);
            if self.morale.peoples & bit != 0 && self.losses(Body::Allied) < level {
                self.morale.peoples &= !bit;
                log.note(|| Event::PeopleRecovered { people });
            }
        }
    }
}
