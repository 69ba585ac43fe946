//! 27.0 Grand Waterloo: two French wings that may become one army, and a Coalition that waits for each other.

use crate::s02_equipment::{Site, Start};
use crate::s11_command::COMMANDER;
use crate::{Army, Battle, Body, Ending, Event, Flag, Nlb, Shift, UnitId, Units};
use contract::{Log, Rule, Side};

impl Nlb {
    /// [27.1A.3] Whether a counter is Grouchy.
    pub(crate) fn is_grouchy(&self, unit: UnitId) -> bool {
        unit.is_leader() && self.edition.unit(unit).key == "grouchy"
    }

    /// [27.1A.1] The right wing are those who fight at Wavre; [27.2C.3] Vandamme and Pajol lead there.
    pub(crate) fn is_of_right_wing(&self, unit: UnitId) -> bool {
        if self.battle != Battle::GrandWaterloo || self.stats(unit).army != Army::French {
            return false;
        }
        if unit.is_leader() {
            let key = self.edition.unit(unit).key.as_str();
            return matches!(key, "grouchy" | "vandamme" | "gerard" | "pajol" | "exelmans");
        }
        // [16.1A] A substitute belongs where the one does whom he stands for.
        let original = self.edition.original(unit);
        matches!(self.edition.0.plan(Battle::Wavre).start(original), Start::At { .. })
    }

    /// [27.1A.5] Before the wings combine a commander commands only his own.
    pub(crate) fn is_of_his_wing(&self, commander: UnitId, unit: UnitId) -> bool {
        self.battle != Battle::GrandWaterloo
            || self.flag(Flag::WingsCombined)
            || self.is_of_right_wing(commander) == self.is_of_right_wing(unit)
    }

    /// [27.1D] No Prussian moves at noon.
    pub(crate) fn frozen_at_noon(&self) -> Units {
        let noon = self.battle == Battle::GrandWaterloo && self.turn == self.plan().first;
        if noon { self.edition.army(Army::Prussian) } else { Units::EMPTY }
    }

    /// [27.1E] Bulow needs nobody to tell him.
    pub(crate) fn always_in_command(&self) -> Option<UnitId> {
        if self.battle == Battle::GrandWaterloo { self.leader("bulow") } else { None }
    }

    /// What an attack means at Grand Waterloo.
    pub(crate) fn note_grand_waterloo(
        &mut self,
        attackers: Units,
        defenders: Units,
        log: &mut impl Log<Event>,
    ) {
        let prussians = self.edition.army(Army::Prussian);
        // [27.3C.1] Prussians attack the left wing, or once the wings are one, those who were of it.
        if attackers.meets(prussians) && defenders.iter().any(|unit| self.is_of_left_wing(unit)) {
            self.raise(Flag::PrussiansEngaged);
        }
        // [27.1A.3] A unit of the right wing that Grouchy commands attacks Allies while he is in reach of the Emperor.
        let allies = defenders.meets(self.edition.army(Army::Allied));
        let led = attackers.iter().any(|unit| self.grouchys.has(unit) && self.is_of_right_wing(unit));
        if allies && led && !self.flag(Flag::WingsCombined) && self.is_grouchy_near() {
            self.combine_wings(log);
        }
    }

    fn is_of_left_wing(&self, unit: UnitId) -> bool {
        self.stats(unit).army == Army::French && !self.is_of_right_wing(unit)
    }

    fn is_grouchy_near(&self) -> bool {
        let (Some(napoleon), Some(grouchy)) = (self.emperor(), self.leader("grouchy")) else {
            return false;
        };
        let Some(hex) = self.post(grouchy).hex() else { return false };
        self.is_in_range(napoleon, COMMANDER, hex)
    }

    /// [27.1A.4] One army with the losses of both. A right wing that was demoralized recovers; whether the army is,
    /// is looked at anew.
    fn combine_wings(&mut self, log: &mut impl Log<Event>) {
        self.raise(Flag::WingsCombined);
        let [left, .., right] = &mut self.morale.losses;
        *left += std::mem::take(right);
        self.morale.demoralized &= !(1 << Body::RightWing as u8);
        log.note(|| Event::WingsCombined);
    }

    pub(crate) fn grand_waterloo_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        let mut add = |by, words, rule| tell(Shift { by, words, rule: Rule(rule) });
        match body {
            Body::French => {
                // [27.3A.1] Once, however many are demoralized.
                if self.is_broken(Body::Allied) || self.is_broken(Body::Prussian) {
                    add(10, "an army of the Coalition is demoralized", "27.3A.1");
                }
                if self.flag(Flag::MaisonDuRoiEntered) {
                    add(-20, "the Coalition has been in Maison du Roi", "27.3A.2");
                }
            }
            Body::Prussian => {
                // [27.3B] While they stand there.
                let wavre = self.plan().site(Site::Wavre);
                if wavre.iter().all(|&hex| self.occupied(Side::French).has(hex)) {
                    add(-10, "the French occupy Wavre", "27.3B");
                }
            }
            Body::Allied => {
                if self.flag(Flag::PrussiansEngaged) {
                    add(10, "the Prussians have attacked", "27.3C.1");
                }
                if self.flag(Flag::WaterlooEntered) {
                    add(-20, "the French have been in Waterloo", "27.3C.2");
                }
                if self.flag(Flag::RoadToBrussels) {
                    add(-10, "the French are on the road to Brussels", "27.3C.3");
                }
            }
            Body::RightWing => {}
        }
    }

    pub(crate) fn grand_waterloo_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Allied) {
            Some(Ending::GrandWaterlooDisintegration) // [27.4A.2]
        } else if self.is_broken(Body::Prussian) && self.is_broken(Body::Allied) {
            Some(Ending::GrandWaterlooBothBroken) // [27.4A.1]
        } else if self.is_broken(Body::French) {
            Some(Ending::GrandWaterlooFrenchBroken) // [27.1A.2] [27.4B.1]
        } else {
            None
        }
    }
}
