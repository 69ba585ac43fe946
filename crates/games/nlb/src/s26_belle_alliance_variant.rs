//! 26.0 La Belle Alliance with new research: [26.A] any of its cases may be chosen without the others. Hours [26.B.1]
//! [26.C.1], set-up [26.E] [26.E.FR] [26.E.AL] [26.E.PR] and those who come [26.C.3] [26.E.PR.R1] [26.E.PR.R2]
//! [26.E.PR.R3] [26.E.PR.R4] [26.E.PR.R5] [26.E.PR.R6] are plans of the equipment, and so are the levels of the
//! Prussians [26.F.1] [26.F.2], which rise with the turn. [26.F.3] Who is demoralized stays so, here as everywhere.

use crate::s02_equipment::Site;
use crate::{Army, Battle, Ending, Hours, Kind, Nlb, Turn, UnitId};
use contract::{Rule, Side};

/// 18/1100.
const ELEVEN: Turn = Turn(34);
/// 18/1200.
const NOON: Turn = Turn(35);

impl Nlb {
    /// [26.B.1] [26.C.1] [26.D] Whether the ground is mud: until noon, if it is fought over so early.
    #[inline]
    pub(crate) fn is_mud(&self) -> bool {
        self.battle == Battle::LaBelleAllianceVariant
            && self.agreed.hours != Hours::Noon
            && self.turn <= ELEVEN
    }

    /// [26.B.2] [26.C.2] Why a French unit is not ready yet, if it is not: the rule, and until when.
    #[inline]
    pub(crate) fn is_not_ready(&self, unit: UnitId) -> Option<(Rule, Turn)> {
        if self.battle == Battle::LaBelleAllianceVariant { self.is_late(unit) } else { None }
    }

    fn is_late(&self, unit: UnitId) -> Option<(Rule, Turn)> {
        if self.turn >= NOON || unit.is_leader() {
            return None;
        }
        let stats = self.stats(unit);
        if stats.army != Army::French {
            return None;
        }
        let unit = self.edition.0.unit(unit);
        if matches!(unit.key.as_str(), "fr-1-pegot-4" | "fr-1-brue-4") {
            return Some((Rule("26.B.2"), NOON));
        }
        let asleep = stats.corps.is_some_and(|corps| match self.edition.corps(corps).designation.as_str() {
            "2" | "4c" => true,
            "G" => stats.kind == Kind::Infantry,
            _ => false,
        });
        (self.turn < ELEVEN && asleep).then_some((Rule("26.C.2"), ELEVEN))
    }

    /// [26.G] At once: the Coalition holds Maison du Roi.
    pub(crate) fn alliance_variant_verdict(&self) -> Option<Ending> {
        let held = || self.plan().site(Site::MaisonDuRoi).iter().all(|&hex| self.holds(Side::Allied, hex));
        if self.agreed.road_to_france && held() {
            Some(Ending::RoadToFrance)
        } else {
            self.alliance_verdict()
        }
    }
}
