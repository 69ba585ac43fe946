//! 16.18 Lack of supply: instead of being lost, units without supply march and fight by the die until the next morning.

use crate::{Aftermath, Army, Attack, Event, Kind, Nlb, Post, Res, Task, UnitId, Units};
use contract::{Log, Rule};

/// [16.18B.2] The highest throw with which a unit leaves the fight, and [16.18B.3] with which it counts half.
const LEAVES: u8 = 2;
const FAINT: u8 = 4;

impl Nlb {
    /// [16.18.1] Units without supply.
    pub fn hungry(&self) -> Units {
        self.hungry
    }

    /// [16.18.1] The morning's look at an army: who is without supply is marked until the next one. Those behind
    /// markers come to light by it: their line is traced from the real one.
    pub(crate) fn mark_hungry(&mut self, army: Army, cut_off: Units, log: &mut impl Log<Event>) {
        self.hungry = (self.hungry - self.edition.army(army)) | cut_off;
        self.pairs_hiding(cut_off).into_iter().for_each(|pair| self.unveil(pair, Rule("16.18.1"), log));
    }

    /// [16.1C.1] [16.18A] Whether dice say how far a counter goes.
    #[inline]
    pub(crate) fn goes_by_dice(&self, unit: UnitId) -> bool {
        self.is_sick(unit) || self.hungry.has(unit)
    }

    /// [16.18A] The die is how far it goes, if its counter allows.
    pub(crate) fn roll_foraging(&mut self, unit: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let points = die.min(self.stats(unit).allowance);
        self.hand.pace = points * 2;
        log.note(|| Event::Foraging { unit, die, points });
    }

    /// [16.18B.1] Those in an attack for whom a die is thrown before the odds are worked out.
    pub(crate) fn to_be_tested(&self, attack: &Attack) -> Units {
        if self.hungry.is_empty() {
            return Units::EMPTY;
        }
        (self.attackers(attack) | attack.guns | self.defenders(attack)) & self.hungry
    }

    /// [16.18B.1] One more on the die with a commander of its army, or its officer.
    fn is_heartened(&self, unit: UnitId) -> bool {
        let (stats, Post::On(hex)) = (self.stats(unit), self.post(unit)) else { return false };
        self.leaders_at(hex).any(|leader| {
            let other = self.stats(leader);
            match other.kind {
                Kind::Commander => other.army == stats.army,
                Kind::Officer => other.corps == stats.corps,
                _ => false,
            }
        })
    }

    /// The next one for whom a die is thrown; whoever has been pushed out of the fight meanwhile is passed over.
    pub(crate) fn next_tested(&self) -> Option<UnitId> {
        (self.attack.untested & self.to_be_tested(&self.attack)).first()
    }

    /// [16.18B.1] [16.18B.4] The die for a unit without supply that fights: from five on it fights as ever.
    pub(crate) fn roll_hunger(&mut self, die: u8, log: &mut impl Log<Event>) {
        let Some(unit) = self.next_tested() else { return };
        self.attack.untested.remove(unit);
        let heartened = self.is_heartened(unit);
        let counts = die + u8::from(heartened);
        log.note(|| Event::Hunger { unit, die, heartened, counts });
        if counts <= LEAVES {
            // [16.18B.2] It goes back at once, and has had its part in the combats of this phase.
            self.duties.engaged.insert(unit);
            self.attack.guns.remove(unit);
            if self.is_holding(unit) {
                self.aftermath.walls.insert(self.hex(unit)); // [16.11D.4]
            }
            self.aftermath.retreating.insert(unit);
            self.agenda.push(Task::Retreating(self.side_of(unit)));
        } else if counts <= FAINT {
            self.attack.faint.insert(unit);
        }
    }

    /// [16.18B.2] Whether those of one side have all left before the odds were worked out.
    pub(crate) fn is_broken_off(&self) -> bool {
        let attack = &self.attack;
        self.agreed.hunger
            && (self.defenders(attack).is_empty() || (self.attackers(attack) | attack.guns).is_empty())
    }

    /// [16.18B.2] RULING: nobody is left to fight; if a hex is empty now, one of the others may advance.
    pub(crate) fn break_off(&mut self, log: &mut impl Log<Event>) {
        let attack = self.attack;
        let (attackers, defenders) = (self.attackers(&attack), self.defenders(&attack));
        self.engage(&attack, attackers, defenders);
        if attack.charge {
            self.horse.charged |= attackers; // [16.8.5]
        }
        let (result, lost) =
            if defenders.is_empty() { (Res::Dr, attack.defenders) } else { (Res::Ar, attack.attackers) };
        let Aftermath { displaced, walls, unled, .. } = self.aftermath;
        let result = Some(result);
        self.aftermath =
            Aftermath { result, attackers, defenders, lost, walls, displaced, unled, ..Aftermath::default() };
        self.agenda.replace(Task::Aftermath);
        self.judge(log);
    }
}
