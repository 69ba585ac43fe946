//! Rally: what Leaders bring back in the Rally Phase [6.3.2-a], and the options that widen it.

use crate::agenda::Task;
use crate::{AreaId, Decision, Event, Impulse, Kind, LeaderId, Role, Sink, UnitId, Units};
use contract::{Log, Side};

/// What the Rally Phase of a side remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rally {
    /// The Leader at work.
    pub leader: LeaderId,
    /// The area in which he rallies.
    pub area: AreaId,
    /// How many he may rally yet.
    pub left: u8,
    /// [20.2] How many units of each army may rally by themselves yet.
    pub own: [u8; 3],
}

impl Rally {
    /// None.
    pub const NONE: Rally = Rally { leader: LeaderId::NONE, area: AreaId::NONE, left: 0, own: [0; 3] };
}

impl Impulse {
    /// [6.3-a] [6.3.1] A side's Rally Phase opens: its guns are ready again, wherever they are. [20.2] With that option two
    /// French units, one British and one Prussian rally by themselves.
    pub(crate) fn open_rally(&mut self, side: Side, log: &mut impl Log<Event>) {
        self.agenda.replace(Task::Rally(side));
        if self.house.self_rally {
            self.rally.own = if side == Side::French { [2, 0, 0] } else { [0, 1, 1] };
        }
        let on_map: Units = self.spent(side).collect();
        for unit in on_map & self.edition.guns() {
            self.fresh.insert(unit);
        }
        log.note(|| Event::RallyPhase { side });
    }

    /// Spent units of a side on the map.
    fn spent(&self, side: Side) -> impl Iterator<Item = UnitId> + use<'_> {
        let spent = self.edition.side(side) - self.fresh;
        spent.iter().filter(|&unit| self.place(unit).area().is_some())
    }

    /// [6.3.2-a] [20.3] How many units a Leader rallies.
    pub(crate) fn rallies(&self) -> u8 {
        if self.house.leader_rally { 3 } else { 2 }
    }

    /// Who may be rallied, by whom. [20.2] Or by itself.
    pub(crate) fn options_rally(&self, side: Side, out: &mut impl Sink) {
        for unit in self.spent(side) {
            if out.is_sated() {
                return;
            }
            let stats = self.stats(unit);
            if stats.is_gun() {
                continue;
            }
            for leader in self.chiefs(side) {
                if self.may_rally(leader, unit) {
                    out.add(Decision::Rally { leader, unit });
                }
            }
            if self.rally.own[stats.army as usize] > 0 {
                out.add(Decision::Recover(unit));
            }
        }
        self.options_rally_horse(side, out);
        out.add(Decision::Done);
    }

    /// [6.3.2-a] A fresh Leader rallies units of his formation in one area; [6.3.2-b] who has begun, goes on there.
    /// [6.3.2-d] [6.3.2-e] Rifles are rallied by any Leader of their army with units in their area, or if they are
    /// alone with units next to it; he rallies nobody else then.
    fn may_rally(&self, leader: LeaderId, unit: UnitId) -> bool {
        if self.edition.leader(leader).role == Role::Commander {
            return false;
        }
        let area = self.area_of(unit);
        let at_work = self.rally.leader == leader && self.rally.left > 0 && self.rally.area == area;
        if !at_work && !self.is_ready(leader) {
            return false;
        }
        match self.stats(unit).formation {
            Some(formation) => formation == leader,
            None => {
                let here = self.formations_in(area, unit);
                if here.is_empty() {
                    let around = self.ground().near(area);
                    !at_work && around.iter().any(|near| self.formations_in(near, unit).has(leader))
                } else {
                    here.has(leader)
                }
            }
        }
    }

    /// [19.3] All spent cavalry of a formation in a friendly area, where that is more than the Leader could rally singly.
    fn options_rally_horse(&self, side: Side, out: &mut impl Sink) {
        if !self.house.cavalry_exhaustion {
            return;
        }
        for leader in self.chiefs(side) {
            if self.edition.leader(leader).role == Role::Commander || !self.is_ready(leader) {
                continue;
            }
            let horse = self.spent_horse(leader);
            let areas: crate::Areas = horse.iter().map(|unit| self.area_of(unit)).collect();
            for area in areas {
                let there = horse.iter().filter(|&unit| self.area_of(unit) == area).count();
                if there > usize::from(self.rallies()) && self.is_friendly(area, side) {
                    out.add(Decision::RallyHorse { leader, area });
                }
            }
        }
    }

    fn spent_horse(&self, leader: LeaderId) -> Units {
        let horse = self.edition.formation(leader) & (self.edition.kind(Kind::Cavalry) - self.fresh);
        horse.iter().filter(|&unit| self.place(unit).area().is_some()).collect()
    }

    /// [6.3.2-b] Rallying spends the Leader at once.
    pub(crate) fn rally_unit(&mut self, leader: LeaderId, unit: UnitId, log: &mut impl Log<Event>) {
        let area = self.area_of(unit);
        let alone = self.stats(unit).formation.is_none() && self.formations_in(area, unit).is_empty();
        if self.rally.leader == leader && self.rally.left > 0 {
            self.rally.left -= 1;
        } else {
            self.ready.remove(leader);
            let left = if alone { 0 } else { self.rallies() - 1 };
            self.rally = Rally { leader, area, left, ..self.rally };
        }
        self.fresh.insert(unit);
        log.note(|| Event::Rallied { leader: Some(leader), unit });
    }

    pub(crate) fn rally_horse(&mut self, leader: LeaderId, area: AreaId, log: &mut impl Log<Event>) {
        self.ready.remove(leader);
        self.rally = Rally { leader, area, left: 0, ..self.rally };
        for unit in self.spent_horse(leader) {
            if self.area_of(unit) == area {
                self.fresh.insert(unit);
                log.note(|| Event::Rallied { leader: Some(leader), unit });
            }
        }
    }

    /// [20.2]
    pub(crate) fn recover_unit(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.rally.own[self.stats(unit).army as usize] -= 1;
        self.fresh.insert(unit);
        log.note(|| Event::Rallied { leader: None, unit });
    }

    /// [6.3-a] The French rally first, then the Allies.
    pub(crate) fn close_rally(&mut self) {
        debug_assert!(matches!(self.task(), Task::Rally(_)));
        self.agenda.pop();
        self.rally = Rally::NONE;
    }
}
