//! Commanders and Leaders: bonuses, the Double Move, Intervention, Sunset Cancellation, ratings and re-rolls.

use crate::agenda::{Task, Turn};
use crate::{Army, Decision, Event, Impulse, Kind, LeaderId, Role, Sink, UnitId, Verdict};
use contract::{Log, Side};

/// Commanders.
impl Impulse {
    /// [9.2-a] What a fresh Commander adds to the activation of a Leader of his own army. [9.2-c] Ney adds nothing, and
    /// [9.2-d] no bonus goes to Commanders.
    pub fn bonus(&self, leader: LeaderId) -> u8 {
        let commander = self.edition.commander(self.edition.leader(leader).army);
        if self.is_ready(commander) { self.edition.leader(commander).bonus } else { 0 }
    }

    /// [9.3-a] Whether a Commander may attempt a Special Action: he is in play and fresh, and [9.4-b] his side has not
    /// tried in this impulse. [9.9-b] Ney commands while Napoleon is spent. [9.9-c] That may be in a later impulse of
    /// the same phase.
    pub(crate) fn may_command(&self, leader: LeaderId) -> bool {
        let chief = self.edition.leader(leader);
        let in_command = match chief.role {
            Role::Commander => true,
            Role::Both => !self.is_ready(self.edition.commander(chief.army)),
            Role::Leader => false,
        };
        in_command && self.is_ready(leader) && !self.orders.tried[chief.army.side() as usize]
    }

    /// Commanders of a side who may attempt something now.
    pub(crate) fn commanders(&self, side: Side) -> impl Iterator<Item = LeaderId> + use<'_> {
        self.chiefs(side).filter(|&leader| self.may_command(leader))
    }

    /// [9.3-a] Throws for a Commander. [9.4-b] It was his side's attempt; [9.4-c] only success spends him.
    fn command(
        &mut self,
        leader: LeaderId,
        dice: [u8; 2],
        rule: &'static str,
        log: &mut impl Log<Event>,
    ) -> bool {
        let number = self.edition.leader(leader).number[1];
        let passed = dice[0] + dice[1] >= number;
        log.note(|| Event::Command { leader, dice, number, passed, rule: contract::Rule(rule) });
        self.orders.tried[self.edition.leader(leader).army.side() as usize] = true;
        if passed {
            self.ready.remove(leader);
        }
        passed
    }

    /// [9.4-a] [9.5-a] Commanders for a Double Move.
    pub(crate) fn options_double_move(&self, out: &mut impl Sink) {
        for commander in self.commanders(self.active) {
            if out.is_sated() {
                return;
            }
            let army = self.edition.leader(commander).army;
            let mut led = self.chiefs(self.active).filter(|&leader| self.edition.leader(leader).army == army);
            if led.any(|leader| self.can_act(leader)) {
                out.add(Decision::Command(commander));
            }
        }
    }

    /// [9.5-a] The dice for a Double Move. [9.4-c] It spends the Commander as soon as it is begun; [8.1-a] failure ends
    /// the impulse.
    pub(crate) fn double_move(&mut self, leader: LeaderId, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.agenda.push(Task::EndImpulse);
        if self.command(leader, dice, "9.5-a", log) {
            self.orders.commander = leader;
            self.agenda.push(Task::Act(Turn::First));
        } else {
            self.orders.failed = true;
        }
    }

    /// [9.6.1] Commanders who may intervene for a side: those of the army of its Point or Forward unit.
    /// [9.8-e] A skirmisher counts for its army.
    pub(crate) fn intervenors(&self, side: Side) -> impl Iterator<Item = LeaderId> + use<'_> {
        let army = self.stats(self.champion(side)).army;
        self.commanders(side).filter(move |&leader| self.edition.leader(leader).army == army)
    }

    /// [9.6-a] [9.6-b] Either side may try, in either side's impulse. [9.6-c] The totals are final by then.
    pub(crate) fn options_intervene(&self, side: Side, out: &mut impl Sink) {
        // [9.6-b] Of a Stalemate nothing can be made.
        if self.fight.verdict != Some(Verdict::Stalemate) {
            self.intervenors(side).for_each(|leader| out.add(Decision::Command(leader)));
        }
        out.add(Decision::Done);
    }

    /// [9.6-a] A Commander who succeeds turns the result into a Stalemate. [9.6-d] Then there are no CP, and no overrun.
    pub(crate) fn intervene(&mut self, leader: LeaderId, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        if self.command(leader, dice, "9.6-a", log) {
            self.fight.verdict = Some(Verdict::Stalemate);
            self.fight.points = 0;
        }
    }

    /// [9.7-a] [16.3-d] Commanders who may cancel a failed Sunset roll: one attempt a side.
    pub(crate) fn options_cancel(&self, side: Side, out: &mut impl Sink) {
        self.commanders(side).for_each(|leader| out.add(Decision::Command(leader)));
        out.add(Decision::Done);
    }

    /// [9.7-a] A Commander who succeeds lets the phase go on; [9.7-b] then the other side need not try.
    pub(crate) fn cancel(&mut self, leader: LeaderId, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        if self.command(leader, dice, "9.7-a", log) {
            if self.task() == Task::Cancel(Side::Allied) {
                self.agenda.pop();
            }
            self.go_on();
        } else if self.task() == Task::Impulses {
            self.night_falls(log);
        }
    }
}

/// Leaders in an assault.
impl Impulse {
    /// The Point or the Forward unit of a side in the assault.
    pub(crate) fn champion(&self, side: Side) -> UnitId {
        if side == self.active { self.fight.point } else { self.fight.forward }
    }

    /// [9.8-b] [9.8-c] The Leader who may act for a side in this assault: that of its Point or Forward unit, fresh.
    /// [9.8-e] A skirmisher in front has none; as Point it counts for the formation it was activated with.
    /// [9.8.3-d] It is the same in a Double Move. [9.9-a] Ney is a Leader like others.
    pub(crate) fn leader_in(&self, side: Side) -> Option<LeaderId> {
        let unit = self.champion(side).get()?;
        let leader = match self.kind(unit) {
            // One who defends has not acted, and has none.
            Kind::Skirmisher => {
                let acted = self.orders.acted.iter().position(|acted| acted.has(unit))?;
                self.orders.plans[acted].leader
            }
            _ => self.stats(unit).formation?,
        };
        self.is_ready(leader).then_some(leader)
    }

    /// [9.8-a] A fresh Leader may take part, or have the dice thrown again; it always works.
    pub(crate) fn options_lead(&self, side: Side, out: &mut impl Sink) {
        if let Some(leader) = self.leader_in(side) {
            out.add(Decision::Lead(leader));
        }
        out.add(Decision::Done);
    }

    /// [9.8.3-a] Adds his rating, and [9.8-d] is spent.
    pub(crate) fn take_part(&mut self, side: Side, leader: LeaderId, log: &mut impl Log<Event>) {
        self.agenda.pop();
        let rating = self.edition.leader(leader).rating;
        self.fight.ratings[usize::from(side != self.active)] = rating;
        self.ready.remove(leader);
        log.note(|| Event::Rating { leader, rating });
    }

    /// [9.8.2-a] Has both dice of his own side thrown again, and [9.8-d] is spent.
    pub(crate) fn reroll(&mut self, side: Side, leader: LeaderId, log: &mut impl Log<Event>) {
        self.ready.remove(leader);
        log.note(|| Event::Reroll { leader });
        self.agenda.replace(Task::RerollDice(side));
    }

    /// The new dice stand.
    pub(crate) fn rerolled(&mut self, side: Side, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.fight.dice[usize::from(side != self.active)] = dice;
        log.note(|| Event::Rerolled { side, dice });
    }

    /// Recovers everyone for a new turn. [6.2.1] Napoleon's roll decides about him alone; [6.2.2] [6.2.3] all others
    /// become fresh.
    pub(crate) fn recover(&mut self, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        let napoleon = self.edition.commander(Army::French);
        let number = self.edition.leader(napoleon).number[1];
        let fresh = dice[0] + dice[1] >= number;
        log.note(|| Event::Napoleon { dice, number, fresh });
        self.ready = crate::Leaders::below(self.edition.leaders.len());
        if !fresh {
            self.ready.remove(napoleon);
        }
    }
}
