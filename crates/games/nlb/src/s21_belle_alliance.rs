//! 21.0 La Belle Alliance: one French army, two that come to each other's help.

use crate::{Army, Body, Ending, Flag, Nlb, Shift, Units};
use contract::Rule;

impl Nlb {
    /// [21.3B.2] The first combat between Prussians and French.
    pub(crate) fn note_alliance(&mut self, attackers: Units, defenders: Units) {
        if (attackers | defenders).meets(self.edition.army(Army::Prussian)) {
            self.raise(Flag::PrussiansEngaged);
        }
    }

    pub(crate) fn alliance_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        match body {
            // [21.3A] Once, however many are demoralized.
            Body::French if self.is_broken(Body::Allied) || self.is_broken(Body::Prussian) => {
                tell(Shift { by: 10, words: "an army of the Coalition is demoralized", rule: Rule("21.3A") });
            }
            Body::Allied => {
                if self.flag(Flag::WaterlooEntered) {
                    tell(Shift { by: -20, words: "the French have been in Waterloo", rule: Rule("21.3B.1") });
                }
                if self.flag(Flag::PrussiansEngaged) {
                    tell(Shift { by: 10, words: "the Prussians have come", rule: Rule("21.3B.2") });
                }
            }
            _ => {}
        }
    }

    pub(crate) fn alliance_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Allied) {
            Some(Ending::AllianceDisintegration) // [21.4A.2]
        } else if self.is_broken(Body::Allied) && self.is_broken(Body::Prussian) {
            Some(Ending::AllianceBothBroken) // [21.4A.1]
        } else if self.is_broken(Body::French) {
            Some(Ending::AllianceFrenchBroken) // [21.4B.1]
        } else {
            None
        }
    }
}
