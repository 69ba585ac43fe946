//! 16.7 Combined effects: the defender says which arm counts more.

use crate::{Attack, Decision, Event, Kind, Nlb, Task, Terrain};
use arrayvec::ArrayVec;
use contract::Log;

/// How many times infantry, cavalry and artillery count.
pub(super) type Times = [u8; 3];

impl Nlb {
    /// [16.7.1] [16.7.3] [16.7.4] [16.7.5] [16.7.6] What the defender may choose from, if different arms attack
    /// infantry alone in clear hexes. [2.1C] It takes the place of 15.1.
    pub(crate) fn enhancements(&self, attack: &Attack) -> ArrayVec<Times, 6> {
        let mut all = ArrayVec::new();
        if !self.agreed.combined_effects {
            return all;
        }
        // [16.18B.2] Some may have left before the odds are worked out.
        let mut held = attack.defenders.iter().filter(|&hex| !self.fresh_units(hex).is_empty());
        let open = held.all(|hex| self.ground().terrain(hex) == Terrain::Clear);
        let infantry = self.defenders(attack).iter().all(|unit| self.stats(unit).kind == Kind::Infantry);
        if !open || !infantry || attack.defenders.is_empty() {
            return all;
        }
        let choices: &[Times] = match self.arms(attack) {
            [true, false, true] => &[[2, 1, 1], [1, 1, 2]],
            [true, true, false] => &[[2, 1, 1], [1, 2, 1]],
            [false, true, true] => &[[1, 2, 1], [1, 1, 3]],
            [true, true, true] => &[[3, 2, 1], [3, 1, 2], [2, 3, 1], [1, 3, 2], [2, 1, 3], [1, 2, 3]],
            _ => &[],
        };
        all.extend(choices.iter().copied());
        all
    }

    /// [16.7.2] [16.13.1] Whether the defender has a say before the odds of an attack are fixed.
    pub(crate) fn is_defender_asked(&self, attack: &Attack) -> bool {
        !self.enhancements(attack).is_empty() || self.rivals(attack).next().is_some()
    }

    /// The attack is complete; units without supply are tested, and the defender answers.
    pub(crate) fn announce_to_defender(&mut self) {
        self.agenda.replace(Task::Odds);
        self.agenda.push(Task::Answering);
        self.attack.untested = self.to_be_tested(&self.attack);
        if !self.attack.untested.is_empty() {
            self.agenda.push(Task::Testing); // [16.18B.1] before anybody says anything
        }
    }

    /// First which arm counts more, then whether somebody leads.
    pub(crate) fn legal_answers(&self, out: &mut Vec<Decision>) {
        if self.attack.times == [0; 3] {
            let choices = self.enhancements(&self.attack);
            if !choices.is_empty() {
                out.extend(choices.into_iter().map(|[infantry, cavalry, guns]| Decision::Enhance {
                    infantry,
                    cavalry,
                    guns,
                }));
                return;
            }
        }
        out.extend(self.rivals(&self.attack).map(Decision::Lead));
        out.push(Decision::Stay);
    }

    /// [16.7.2] The defender has chosen.
    pub(crate) fn enhance(&mut self, times: Times, log: &mut impl Log<Event>) {
        self.attack.times = times;
        log.note(|| Event::Enhanced { times });
        if self.rivals(&self.attack).next().is_none() {
            self.agenda.pop();
        }
    }
}
