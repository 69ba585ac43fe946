//! Victory conditions.

use crate::agenda::Ending;
use crate::s03_sequence::TURNS;
use crate::{Arm, Army, Nation, Place, Units, Wallace};
use contract::{Outcome, Rule, Side};

/// [W-VICTORY-4] Casualties that win the game for the French.
pub const FRENCH_NEED: u8 = 13;
/// [W-VICTORY-6] Casualties that win the game for the Allies.
pub const ALLIES_NEED: u8 = 16;

impl Wallace {
    /// [W-VICTORY-2] Infantry, guns and leaders lost count one each, Guard infantry two, cavalry nothing.
    pub fn casualties(&self, army: Army) -> u8 {
        let lost = |unit: &crate::UnitId| self.place(*unit) == Place::Lost;
        let pieces = self.edition.armies[army as usize] - self.edition.arm(Arm::Cavalry);
        let lost: Units = pieces.iter().filter(lost).collect();
        let guard = lost & self.edition.nation(Nation::Guard) & self.edition.arm(Arm::Infantry);
        (lost.len() + guard.len()) as u8
    }

    /// [W-VICTORY-1] How the game ends after this turn, if it does.
    pub(crate) fn ending(&self) -> Option<Ending> {
        let [mont_st_jean, rossomme] = self.edition.ground.goals;
        let (inflicted, suffered) = (self.casualties(Army::Allied), self.casualties(Army::French));
        let holds = |area, side| !self.arm_here(area, side, Arm::Infantry).is_empty();
        let french = if holds(mont_st_jean, Side::French) {
            Some(Ending::FrenchGround) // [W-VICTORY-3]
        } else {
            (inflicted >= FRENCH_NEED).then_some(Ending::FrenchCasualties) // [W-VICTORY-4]
        };
        let allied = if holds(rossomme, Side::Allied) {
            Some(Ending::AlliedGround) // [W-VICTORY-5]
        } else {
            (suffered >= ALLIES_NEED).then_some(Ending::AlliedCasualties) // [W-VICTORY-6]
        };
        match (french, allied) {
            // [W-VICTORY-7] Whoever inflicted more; a tie goes to the Allies.
            (Some(_), Some(_)) if inflicted > suffered => Some(Ending::FrenchBoth),
            (Some(_), Some(_)) => Some(Ending::AlliedBoth),
            (Some(ending), None) | (None, Some(ending)) => Some(ending),
            (None, None) => (self.turn + 1 == TURNS).then_some(Ending::Night), // [W-VICTORY-8]
        }
    }
}

impl Ending {
    /// Who won, and why.
    pub fn outcome(self) -> Outcome {
        let (winner, how, rule) = match self {
            Ending::FrenchGround => (Side::French, "French infantry stands in Mont St. Jean", "W-VICTORY-3"),
            Ending::FrenchCasualties => (Side::French, "Wellington's army is broken", "W-VICTORY-4"),
            Ending::AlliedGround => (Side::Allied, "Allied infantry stands in Rossomme", "W-VICTORY-5"),
            Ending::AlliedCasualties => (Side::Allied, "Napoleon's army is broken", "W-VICTORY-6"),
            Ending::FrenchBoth => (
                Side::French,
                "Both sides reached their goal, and the French had inflicted more",
                "W-VICTORY-7",
            ),
            Ending::AlliedBoth => (
                Side::Allied,
                "Both sides reached their goal, and the French had not inflicted more",
                "W-VICTORY-7",
            ),
            Ending::Night => (Side::Allied, "Night falls, and Wellington has held", "W-VICTORY-8"),
        };
        Outcome { winner: Some(winner), how, rule: Rule(rule) }
    }
}
