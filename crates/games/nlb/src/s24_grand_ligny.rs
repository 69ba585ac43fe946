//! 24.0 Grand Ligny: both battles of 16 June, and the First Corps between them.

use crate::s02_equipment::{Corps, Site, grid};
use crate::{Army, Battle, Body, Ending, Event, Flag, Nlb, Post, Shift, Task, Turn, UnitId, Units};
use contract::{Log, Rule, Side};

/// [24.3B] What a town that the French hold whole takes off the Prussian levels.
const TOWN: i16 = 5;
/// [24.5A] The same where towns count for more.
const COSTLY_TOWN: i16 = 7;
/// [24.3B] The two towns, and what remembers that nobody can win them back.
const TOWNS: [(Site, Flag, &str); 2] = [
    (Site::Ligny, Flag::LignyLost, "the French hold Ligny"),
    (Site::SaintAmand, Flag::SaintAmandLost, "the French hold Saint-Amand"),
];
/// [24.3C] What the crossroads take off the Allied level.
const CROSSROADS: i16 = 5;
/// [24.3A] The first column east of which the Allies are a surprise.
const EAST: i16 = 29;
/// [24.1B] 16/1400.
const FIRST: Turn = Turn(5);

impl Nlb {
    /// [24.1B] The units of the First Corps as long as they have no orders.
    pub(crate) fn waiting_for_first_corps(&self) -> Units {
        if self.battle != Battle::GrandLigny || self.flag(Flag::FirstCorpsActive) {
            return Units::EMPTY;
        }
        let is_first = |corps: &&Corps| corps.army == Army::French && corps.designation == "1";
        self.edition.0.corps.iter().filter(is_first).fold(Units::EMPTY, |all, corps| all | corps.units)
    }

    /// [24.1B] At the start of a French movement phase: from 17 hours on the corps needs no luck. Says whether a die
    /// is thrown.
    pub(crate) fn ask_first_corps(&mut self, log: &mut impl Log<Event>) -> bool {
        if self.battle != Battle::GrandLigny
            || self.phasing == Side::Allied
            || self.flag(Flag::FirstCorpsActive)
        {
            return false;
        }
        if self.turn.0 < FIRST.0 + 3 {
            self.agenda.push(Task::FirstCorps);
            return true;
        }
        self.activate_first_corps(None, log);
        false
    }

    /// [24.1B] On 1, then 1 or 2, then 1 to 3.
    pub(crate) fn roll_waiting_corps(&mut self, die: u8, log: &mut impl Log<Event>) {
        if die <= self.turn.0 - FIRST.0 + 1 {
            self.activate_first_corps(Some(die), log);
        } else {
            log.note(|| Event::FirstCorps { die: Some(die), active: false });
        }
        self.open_movement(log);
    }

    fn activate_first_corps(&mut self, die: Option<u8>, log: &mut impl Log<Event>) {
        self.raise(Flag::FirstCorpsActive);
        log.note(|| Event::FirstCorps { die, active: true });
    }

    /// [24.5B] In the first two turns a die says whether Ney leads.
    pub(crate) fn ask_ney(&mut self) {
        if !self.agreed.neys_caution || self.phasing != Side::French {
            return;
        }
        let Some(ney) = self.leader("ney") else { return };
        self.inactive.remove(ney);
        if self.turn.0 < FIRST.0 + 2 && self.post(ney).hex().is_some() {
            self.agenda.push(Task::Ney);
        }
    }

    /// [24.5B] On 1 and 2 he is active.
    pub(crate) fn roll_ney(&mut self, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let Some(leader) = self.leader("ney") else { return };
        let active = die <= 2;
        if !active {
            self.inactive.insert(leader);
        }
        log.note(|| Event::Ney { leader, die, active });
    }

    /// [24.3A] The first time that Allies in command attack the French beyond column 28.
    pub(crate) fn note_grand_ligny(&mut self, attackers: Units, defenders: Units, log: &mut impl Log<Event>) {
        if self.flag(Flag::AlliesAtLigny) {
            return;
        }
        let allies = (attackers & self.edition.army(Army::Allied)) - self.out_of_command;
        let east = |unit: UnitId| grid().column_row(self.hex(unit)).0 >= EAST;
        let french = defenders & self.edition.army(Army::French);
        if !allies.is_empty() && french.iter().any(east) {
            let strength = self.printed(allies);
            self.raise(Flag::AlliesAtLigny);
            self.morale.shock = strength as u8;
            log.note(|| Event::AlliesAtLigny { strength });
        }
    }

    /// [24.1A.3] Whether an exchange with these does not count as a defeat of the Guard: at Grand Ligny if one of
    /// them has lost heart.
    pub(crate) fn is_guard_spared(&self, defenders: Units) -> bool {
        self.battle == Battle::GrandLigny && defenders.iter().any(|unit| self.is_demoralized(unit))
    }

    pub(crate) fn grand_ligny_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        match body {
            Body::French if self.morale.shock > 0 => {
                let words = "the Allies have come to Ligny";
                tell(Shift { by: -i16::from(self.morale.shock), words, rule: Rule("24.3A") });
            }
            Body::Prussian => {
                for (site, lost, words) in TOWNS {
                    let town = if self.agreed.costly_towns { COSTLY_TOWN } else { TOWN };
                    if self.flag(lost) || self.is_all_french(site) {
                        tell(Shift { by: -town, words, rule: Rule("24.3B") });
                    }
                }
            }
            Body::Allied if self.french_in(Site::Crossroads) == 1 => {
                tell(Shift { by: -CROSSROADS, words: "the French hold Quatre Bras", rule: Rule("24.3C") });
            }
            _ => {}
        }
    }

    fn is_all_french(&self, site: Site) -> bool {
        self.french_in(site) == self.plan().site(site).len() as i16
    }

    /// [24.3B] Once the Prussians are demoralized, a town that is won back lifts their levels no more.
    pub(crate) fn note_lost_towns(&mut self) {
        if self.battle == Battle::GrandLigny && self.is_broken(Body::Prussian) {
            for (site, lost, _) in TOWNS {
                if self.is_all_french(site) {
                    self.raise(lost);
                }
            }
        }
    }

    pub(crate) fn grand_ligny_verdict(&self) -> Option<Ending> {
        let napoleon = self.emperor();
        if self.has_disintegrated(Body::Prussian) {
            Some(Ending::GrandLignyDisintegration) // [24.4A.1]
        } else if self.is_broken(Body::French) {
            Some(Ending::GrandLignyFrenchBroken) // [24.4B.1]
        } else if napoleon.is_some_and(|leader| self.post(leader) == Post::Lost) {
            Some(Ending::GrandLignyNapoleon) // [24.4B.1]
        } else {
            None
        }
    }

    /// [24.4A.1] [24.4A.2] [24.4B.2] At nightfall.
    pub(crate) fn grand_ligny_night(&self) -> Ending {
        match (self.is_broken(Body::Prussian), self.is_broken(Body::Allied)) {
            (true, true) => Ending::GrandLignyBothBroken,
            (true, false) => Ending::GrandLignyMarginal,
            (false, _) => Ending::GrandLignyHeld,
        }
    }
}
