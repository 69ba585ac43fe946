//! 16.13 Leaders in combat: two columns, an advance that is a duty, and a die for his life.

use crate::{Attack, Event, Nlb, Post, Res, Task, UnitId};
use boards::HexId;
use contract::Log;

impl Nlb {
    /// [16.13.1] Whether a leader may take command of a stack: he is an active commander or an officer in command,
    /// and all of it is under him.
    fn may_lead(&self, leader: UnitId, hex: HexId) -> bool {
        let stats = self.stats(leader);
        let able = match stats.corps {
            // [12.1D.1] Who has brought units back has no command left for the rest of the turn.
            Some(_) => !self.out_of_command.has(leader) && !self.mustered.has(leader),
            None => self.is_active(leader) && stats.rating > 0,
        };
        let under = |unit: UnitId| {
            let other = self.stats(unit);
            match stats.corps {
                Some(corps) => other.corps == Some(corps),
                None => other.army == stats.army && self.is_of_his_wing(leader, unit),
            }
        };
        able && self.units_at(hex).filter(|&unit| !self.is_screened(unit)).all(under)
    }

    /// Those who may put themselves at the head of an attack, each with his own stack; one in a combat.
    pub(crate) fn champions(&self) -> impl Iterator<Item = UnitId> + '_ {
        let hexes =
            (self.agreed.leaders_fight && self.attack.leader.is_none()).then_some(self.attack.attackers);
        let hexes = hexes.into_iter().flat_map(|hexes| hexes.iter());
        hexes.flat_map(move |hex| self.leaders_at(hex).filter(move |&leader| self.may_lead(leader, hex)))
    }

    /// Those who may put themselves at the head of the defence.
    pub(crate) fn rivals(&self, attack: &Attack) -> impl Iterator<Item = UnitId> + '_ {
        let enemy = self.phasing.enemy();
        let hexes = (self.agreed.leaders_fight && attack.rival.is_none()).then_some(attack.defenders);
        let hexes = hexes.into_iter().flat_map(|hexes| hexes.iter());
        hexes.flat_map(move |hex| {
            self.leaders_at(hex)
                .filter(move |&leader| self.side_of(leader) == enemy && self.may_lead(leader, hex))
        })
    }

    pub(crate) fn take_the_lead(&mut self, leader: UnitId, log: &mut impl Log<Event>) {
        let at = self.hex(leader);
        if self.task() == Task::Answering {
            self.attack.rival = Some(leader);
            self.agenda.pop();
        } else {
            self.attack.leader = Some(leader);
        }
        log.note(|| Event::Leads { leader, at });
    }

    /// [16.8.2] [16.13.2] The hex whose victors must advance: those who charged, or those who follow a leader; not if
    /// nobody of them is left.
    pub(crate) fn bound_to_advance(&self) -> Option<HexId> {
        if !matches!(self.aftermath.result, Some(Res::Dr | Res::De | Res::Ex)) {
            return None;
        }
        let charged = self.attack.attackers.iter().next().filter(|_| self.attack.charge);
        let led = self.attack.leader.filter(|_| !self.aftermath.unled);
        let led = led.and_then(|leader| self.post(leader).hex());
        charged.or(led).filter(|&from| self.bound_advances(from).next().is_some())
    }

    /// [16.13.3] The next leader who fought and has not been rolled for.
    pub(crate) fn next_at_risk(&mut self) -> Option<UnitId> {
        while self.aftermath.risked < 2 {
            let leader = if self.aftermath.risked == 0 { self.attack.leader } else { self.attack.rival };
            self.aftermath.risked += 1;
            if let Some(leader) = leader.filter(|&leader| self.post(leader).hex().is_some()) {
                return Some(leader);
            }
        }
        None
    }

    /// [16.13.3] On a six he is killed.
    pub(crate) fn roll_risk(&mut self, leader: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let fell = die == 6;
        log.note(|| Event::Risk { leader, die, fell });
        if fell {
            self.lift(leader, Post::Lost); // [10.2.3]
            self.succeed(leader, log);
            self.judge(log);
        }
    }
}
