//! 18.0 Ligny: towns that hold the Prussians up, and a French army that may not break first.

use crate::s02_equipment::{Call, Site};
use crate::{Battle, Body, Ending, Event, Flag, Nlb, Post, Shift, Task, Turn, UnitId};
use contract::{Log, Luck, Rule, Side};

/// [18.3B.1] What a town hex in French hands takes off the Prussian levels.
const TOWN: i16 = 3;
/// [18.4A.2] French losses below which a demoralized enemy is enough.
const COSTLY: u16 = 35;
/// [18.5A] Prussians who may have suffered the day before.
const BRUISED: [&str; 6] = ["pr-1-12-1", "pr-1-24-1", "pr-1-1w-1", "pr-1-6-2", "pr-1-28-2", "pr-1-2w-2"];
/// [18.5B] 16/1600, from which on a die is thrown for the Sixth Corps.
const SIXTH: Turn = Turn(7);
/// [18.5B] What each of its turns gives the Prussians.
const EACH_TURN: i16 = 3;
/// [18.5C] 16/1700, when it is shown whether First Corps comes.
const SHOWN: Turn = Turn(8);

impl Nlb {
    /// How many hexes of a site the French hold.
    pub(crate) fn french_in(&self, site: Site) -> i16 {
        self.plan().site(site).iter().filter(|&&hex| self.holds(Side::French, hex)).count() as i16
    }

    /// [18.3B.1] [18.3B.2] Every hex of Ligny and Saint-Amand that the French hold.
    pub(crate) fn ligny_shifts(&self, body: Body, mut tell: impl FnMut(Shift)) {
        if body == Body::Prussian {
            let towns = self.french_in(Site::Ligny) + self.french_in(Site::SaintAmand);
            if towns > 0 {
                let words = "the French hold hexes of Ligny and Saint-Amand";
                tell(Shift { by: -TOWN * towns, words, rule: Rule("18.3B.1") });
            }
            // [18.5B] With its coming, and with every turn after it.
            if let Some(since) = self.called[Call::SixthCorps as usize] {
                let by = EACH_TURN * i16::from(self.turn.0 - since.0 + 1);
                tell(Shift { by, words: "the French need their Sixth Corps", rule: Rule("18.5B") });
            }
        }
    }

    /// [18.3A] Once the Prussians are demoralized the French cannot be.
    pub(crate) fn is_protected(&self, body: Body) -> bool {
        self.battle == Battle::Ligny && body == Body::French && self.is_broken(Body::Prussian)
    }

    pub(crate) fn ligny_verdict(&self) -> Option<Ending> {
        if self.has_disintegrated(Body::Prussian) {
            Some(Ending::LignyDisintegration) // [18.4A.1]
        } else if self.is_broken(Body::French) {
            Some(Ending::LignyFrenchBroken) // [18.4B.1]
        } else {
            None
        }
    }

    /// [18.4A.2] [18.4B.2] At nightfall.
    pub(crate) fn ligny_night(&self) -> Ending {
        // [18.5C] With First Corps on the march nothing less than disintegration will do.
        let eased = !self.flag(Flag::FirstCorpsWritten);
        if eased && self.is_broken(Body::Prussian) && self.losses(Body::French) < COSTLY {
            Ending::LignyDemoralization
        } else {
            Ending::LignyHeld
        }
    }
}

/// Options of the forces.
impl Nlb {
    /// [18.5A] Nobody is reduced for certain: dice are thrown for six units. [18.5C] And the French player writes
    /// something down.
    pub(crate) fn prepare_ligny(&mut self) {
        if self.agreed.first_corps_in_secret {
            self.agenda.push(Task::Secret);
        }
        if self.agreed.prussian_losses {
            for key in BRUISED.iter().rev() {
                if let Some(unit) = self.edition.find_unit(key) {
                    self.reduced.remove(unit);
                    self.agenda.push(Task::Losses(unit));
                }
            }
        }
    }

    /// [18.5A] On 1 and 2 it starts reduced.
    pub(crate) fn roll_losses(&mut self, unit: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let unit = self.deputy(unit); // [16.1A]
        let reduced = die <= 2 && self.stats(unit).strength[0] > 0;
        if reduced {
            self.reduced.insert(unit);
        }
        log.note(|| Event::Losses { unit, die, reduced });
    }

    /// [18.5C] Written down in secret before play.
    pub(crate) fn write_down(&mut self, marches: bool, log: &mut impl Log<Event>) {
        self.agenda.pop();
        if marches {
            self.raise(Flag::FirstCorpsWritten);
        }
        log.note(|| Event::WroteDown { marches });
    }

    /// [18.5C] Whether something is written that the Coalition player does not know.
    pub(crate) fn keeps_a_secret(&self) -> bool {
        self.agreed.first_corps_in_secret
            && !self.flag(Flag::FirstCorpsKnown)
            && !self.agenda.tasks().contains(&Task::Secret)
    }

    /// [18.5C] Whether a counter is one of those about whom something is written.
    pub(crate) fn is_called_in_secret(&self, unit: UnitId) -> bool {
        self.entry_called(Call::FirstCorps).is_some_and(|entry| (entry.units | entry.leaders).has(unit))
    }

    /// [18.5C] For the Coalition player either may be written.
    pub(crate) fn imagine_first_corps(&mut self, side: Side, luck: &mut impl Luck) {
        if side == Side::Allied && self.keeps_a_secret() {
            self.flags &= !(Flag::FirstCorpsWritten as u32);
            if luck.below(2) == 1 {
                self.raise(Flag::FirstCorpsWritten);
            }
        }
    }

    /// [18.5B] [18.5C] Dice at the start of a French movement phase. Says whether any is thrown.
    pub(crate) fn ask_for_corps(&mut self, log: &mut impl Log<Event>) -> bool {
        let mut dice = false;
        let sixth = self.agreed.sixth_corps && self.called[Call::SixthCorps as usize].is_none();
        if sixth && self.turn >= SIXTH {
            self.agenda.push(Task::SixthCorps);
            dice = true;
        }
        if self.agreed.first_corps_in_secret && self.turn >= SHOWN && !self.flag(Flag::FirstCorpsKnown) {
            self.raise(Flag::FirstCorpsKnown);
            if self.flag(Flag::FirstCorpsWritten) {
                self.agenda.push(Task::FirstCorps);
                dice = true;
            } else {
                self.call_off(log);
            }
        }
        dice
    }

    /// [18.5B] On 1 and 2 it comes.
    pub(crate) fn roll_sixth_corps(&mut self, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let from = (die <= 2).then_some(self.turn);
        self.call(Call::SixthCorps, Some(die), from, "18.5B", log);
        self.judge(log);
    }

    /// [18.5C] On 1 to 3 at once, else in the next turn.
    pub(crate) fn roll_written_corps(&mut self, die: u8, log: &mut impl Log<Event>) {
        let from = if die <= 3 { self.turn } else { self.turn.next() };
        self.call(Call::FirstCorps, Some(die), Some(from), "18.5C", log);
    }

    /// [18.5C] Nothing was written: First Corps has no part in the battle.
    fn call_off(&mut self, log: &mut impl Log<Event>) {
        let Some(entry) = self.entry_called(Call::FirstCorps) else { return };
        for unit in (entry.units | entry.leaders).iter() {
            self.posts[unit.index()] = Post::Absent.into();
        }
        self.call(Call::FirstCorps, None, None, "18.5C", log);
    }
}
