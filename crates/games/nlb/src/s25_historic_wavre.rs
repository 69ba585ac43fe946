//! 25.0 Historical Wavre: [25.A] the Prussians play first, and the city decides what arms do not.

use crate::s02_equipment::Site;
use crate::{Army, Body, Ending, Nlb, UnitId};

impl Nlb {
    /// [25.E.1] If it is agreed, the French Fourth Corps hurries in the first turn.
    pub(crate) fn marches_double(&self, unit: UnitId) -> bool {
        self.agreed.gerard_hurries
            && self.turn == self.plan().first
            && !unit.is_leader()
            && self.stats(unit).army == Army::French
            && self.stats(unit).corps.is_some_and(|corps| self.edition.corps(corps).designation == "4")
    }

    /// [25.D.1] [25.D.3] Decided at once.
    pub(crate) fn historic_wavre_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Prussian) {
            Some(Ending::HistoricDisintegration)
        } else if self.is_broken(Body::French) {
            Some(Ending::HistoricFrenchBroken)
        } else {
            None
        }
    }

    /// [25.D.2] [25.D.4] At nightfall: the French need all of the city.
    pub(crate) fn historic_wavre_night(&self) -> Ending {
        if self.french_in(Site::Wavre) == self.plan().site(Site::Wavre).len() as i16 {
            Ending::HistoricCity
        } else {
            Ending::HistoricHeld
        }
    }
}
