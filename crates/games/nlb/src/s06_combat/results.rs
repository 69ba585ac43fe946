//! 6.4, 6.5 and 6.7 What the die brings: eliminations, exchanges, retreats, advances.

use super::{Odds, Res, Spots, read_crt};
use crate::s02_equipment::NOWHERE;
use crate::s15_options::Impetus;
use crate::{Attack, Decision, Event, Kind, Nlb, Task, UnitId, Units};
use boards::HexId;
use contract::{Log, Side};
use odds::Ratio;

/// What an attack left to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aftermath {
    /// The result that is being applied.
    pub result: Option<Res>,
    /// Those who attacked from beside the defenders.
    pub attackers: Units,
    /// Those who were attacked.
    pub defenders: Units,
    /// Units that still have to retreat.
    pub retreating: Units,
    /// [6.6D.4] Units that were displaced in this combat, or took the place of one that was.
    pub displaced: Units,
    /// [10.2.2] Leaders whose last unit there was lost or went back: their dice fall when nobody has to pay or to go
    /// back any more.
    pub bereft: Units,
    /// Hexes that the losers held.
    pub lost: Spots,
    /// [8.1B] Chateaux among them that infantry held.
    pub walls: Spots,
    /// [6.5A.2] Strength that the attacker still has to give up.
    pub due: u16,
    /// [7.1E.2] Guns that may still draw back.
    pub guns: Units,
    /// Whether an advance has been offered.
    pub offered: bool,
    /// [24.5C] What is added to the die.
    pub die: i8,
    /// [15.2.1] The Guard has failed; which armies of the Coalition were broken before, in bits.
    pub repulsed: Option<u8>,
    /// [15.5.1] What victorious cavalry is up to.
    pub impetus: Impetus,
    /// [16.12.1] The Old Guard is beaten, and it is still to be seen who saw it.
    pub dismay: bool,
    /// [16.12.1] Units for which a die is still to be thrown.
    pub dismayed: Units,
    /// [16.12.2] Where a routed unit stood, and how many hexes it has gone.
    pub flight: (HexId, u8),
    /// [16.13.3] How many of the two leaders have been rolled for.
    pub risked: u8,
    /// [16.13.2] The stack that the attacker's leader led is gone: he advances with nobody.
    pub unled: bool,
}

impl Default for Aftermath {
    fn default() -> Aftermath {
        Aftermath {
            result: None,
            attackers: Units::EMPTY,
            defenders: Units::EMPTY,
            retreating: Units::EMPTY,
            displaced: Units::EMPTY,
            bereft: Units::EMPTY,
            lost: Spots::default(),
            walls: Spots::default(),
            due: 0,
            guns: Units::EMPTY,
            offered: false,
            die: 0,
            repulsed: None,
            impetus: Impetus::Unasked,
            dismay: false,
            dismayed: Units::EMPTY,
            flight: (NOWHERE, 0),
            risked: 0,
            unled: false,
        }
    }
}

impl Nlb {
    /// [6.0.proc] The attack is announced; from here on nothing in it changes.
    pub(crate) fn announce(&mut self, column: Ratio, log: &mut impl Log<Event>) {
        let attack = self.attack;
        let (attackers, defenders) = (self.attackers(&attack), self.defenders(&attack));
        self.tell_attack(&attack, log);
        let Odds { attack: strength, defence, ratio, capped, column: own, die, shift } =
            self.weigh(&attack, |term| {
                log.note(|| Event::Term {
                    side: term.side,
                    units: term.units.iter().collect(),
                    printed: term.printed,
                    counts: term.counts,
                    words: term.words,
                    rule: term.rule,
                });
            });
        log.note(|| Event::Odds { attack: strength, defence, ratio });
        if attack.charge {
            self.horse.charged |= attackers; // [16.8.5]
            log.note(|| Event::Charged { units: attackers.iter().collect() });
        }
        self.column_shifts(&attack, |by, words, rule| log.note(|| Event::Shifted { by, words, rule }));
        if capped {
            let from = Ratio(ratio.0.clamp(super::LOWEST.0, super::HIGHEST.0) + shift);
            let from = if shift == 0 { ratio } else { from.min(super::HIGHEST) };
            log.note(|| Event::Capped { from, to: own });
        }
        if column != own {
            log.note(|| Event::Lowered { from: own, to: column });
        }
        self.engage(&attack, attackers, defenders);
        let die = if column == own { die as i8 } else { 0 };
        // [16.18B.2] Those who left before the odds were worked out have displaced others, left walls, or their
        // leader behind.
        let Aftermath { displaced, walls, unled, .. } = self.aftermath;
        debug_assert!(self.aftermath.bereft.is_empty(), "nobody's fate is left open before the die");
        let trains = defenders & self.trains();
        let defenders = defenders - trains;
        self.aftermath =
            Aftermath { attackers, defenders, die, displaced, walls, unled, ..Aftermath::default() };
        self.agenda.replace(Task::Rolling(column));
        self.note_combat(attackers, attack.guns, defenders, log);
        self.destroy_trains(trains, log); // [16.17C]
        self.judge(log);
    }

    /// [6.0.proc] Who attacks whom.
    pub(crate) fn tell_attack(&self, attack: &Attack, log: &mut impl Log<Event>) {
        log.note(|| Event::Attack {
            attackers: self.attackers(attack).iter().collect(),
            guns: attack.guns.iter().collect(),
            defenders: self.defenders(attack).iter().collect(),
            hexes: attack.defenders.iter().chain(attack.attackers.iter()).collect(),
        });
    }

    /// [6.1B] Those who take part in an attack have fought, and what else follows from it.
    pub(crate) fn engage(&mut self, attack: &Attack, attackers: Units, defenders: Units) {
        // [8.2A.4] Whoever stands beside a garrison that attacks must be attacked.
        for hex in attack.attackers.iter() {
            if self.units_at(hex).any(|unit| self.is_garrison(unit)) {
                let enemies = *self.occupied(self.phasing.enemy());
                let foes = self.beside(hex).filter(|&foe| enemies.has(foe));
                self.duties.defenders |= foes.flat_map(|foe| self.units_at(foe)).collect();
            }
        }
        // [7.1C] [6.1D.2] Guns that stay silent beside one that fires stay silent for the phase.
        for gun in attack.guns.iter() {
            let others: Units =
                self.units_at(self.hex(gun)).filter(|&unit| self.stats(unit).kind.is_gun()).collect();
            self.duties.silenced |= others;
        }
        self.duties.engaged |= attackers | defenders | attack.guns;
    }

    /// Reads the table and applies what it says, before anything else happens.
    pub(crate) fn resolve(&mut self, column: Ratio, die: u8, log: &mut impl Log<Event>) {
        let Aftermath { attackers, defenders, die: bent, .. } = self.aftermath;
        let counts = (die as i8 + bent).clamp(1, 6) as u8; // [24.5C]
        if counts != die {
            log.note(|| Event::Bent { die, to: counts });
        }
        let printed = read_crt(column, counts);
        let engaged = attackers | self.attack.guns;
        let idle = self.comes_to_nothing(printed, engaged, defenders);
        let result = self.converted(printed, engaged, defenders);
        log.note(|| Event::Die { die, column, printed, result: idle.is_none().then_some(result) });
        if let Some(rule) = idle {
            self.interrupt_garrisons(printed, defenders, log);
            log.note(|| Event::NoEffect { from: printed, rule });
            self.agenda.replace(Task::Aftermath);
            return;
        }
        if result != printed {
            log.note(|| Event::Converted { from: printed, to: result });
        }
        self.interrupt_garrisons(result, defenders, log);
        let Attack { attackers: own, defenders: foes, guns, .. } = self.attack;
        let attacker_loses = matches!(result, Res::Ae | Res::Ar);
        self.aftermath.result = Some(result);
        self.aftermath.lost = if attacker_loses { own } else { foes };
        self.walls_held(self.aftermath.lost).iter().for_each(|hex| self.aftermath.walls.insert(hex));
        self.agenda.replace(Task::Aftermath);
        if matches!(result, Res::Ae | Res::Ar) {
            self.note_old_guard(attackers, log);
        }
        self.note_guard(result, attackers);
        self.note_dismay(result, attackers);
        // [6.6C.3] Those who came back into the hex before suffer with the others.
        let hit = |unit: &UnitId| !self.is_screened(*unit); // [16.11B.2]
        let everyone: Units = foes.iter().flat_map(|hex| self.units_at(hex)).filter(hit).collect();
        match result {
            // [6.4.Ae] [7.1E.1] [7.2C] Not the guns that bombard.
            Res::Ae => self.eliminate_all(attackers, "6.4.Ae", log),
            Res::De => self.eliminate_all(everyone, "6.4.De", log), // [6.4.De]
            Res::Ar => {
                self.aftermath.retreating = attackers; // [6.4.Ar]
                self.aftermath.guns = guns; // [7.1E.2]
            }
            Res::Dr => self.aftermath.retreating = everyone, // [6.4.Dr]
            Res::Ex => {
                // [6.4.Ex] [6.5A.1] What the counters show; terrain does not matter here.
                let price = self.printed(everyone);
                let spared = self.is_guard_spared(defenders);
                self.eliminate_all(everyone, "6.4.Ex", log);
                // [22.5B.2] What the exchange does to the enemy is known by now, and the Guard is still there.
                if !spared && !self.is_enemy_dismayed() {
                    self.note_old_guard(attackers, log);
                }
                if self.printed(attackers) > price {
                    self.aftermath.due = price;
                    self.agenda.push(Task::Paying);
                    return; // [9.2B] the losses of an exchange count at the same instant
                }
                self.eliminate_all(attackers, "6.5A.2", log);
            }
        }
        self.judge(log);
    }

    fn eliminate_all(&mut self, units: Units, rule: &'static str, log: &mut impl Log<Event>) {
        for unit in units.iter() {
            self.eliminate(unit, rule, log);
        }
    }

    /// Those of some units that are still on the map.
    fn survivors(&self, units: Units) -> Units {
        units.iter().filter(|&unit| self.post(unit).hex().is_some()).collect()
    }

    /// [6.5A.2] Any of the adjacent attackers may be given up, until enough is; more is allowed.
    pub(crate) fn legal_payments(&self, out: &mut Vec<Decision>) {
        out.extend(self.survivors(self.aftermath.attackers).iter().map(Decision::Pay));
        if self.aftermath.due == 0 {
            out.push(Decision::Enough);
        }
    }

    pub(crate) fn pay(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.aftermath.due = self.aftermath.due.saturating_sub(self.strength(unit));
        let over = self.survivors(self.aftermath.attackers).len() == 1;
        if over {
            self.agenda.pop();
        }
        self.eliminate(unit, "6.5A.2", log);
        if over {
            self.judge(log);
        }
    }

    pub(crate) fn paid(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        self.judge(log);
    }

    /// What comes next of all that a result leaves to do: retreats, then the fate of leaders who were left alone,
    /// then guns that want to go, then those who saw the Old Guard beaten, then an advance, and last the fate of
    /// leaders who fought.
    pub(crate) fn go_on(&mut self, log: &mut impl Log<Event>) {
        if self.aftermath.repulsed.is_some() {
            self.settle_guard(log);
            return; // that may have decided the battle
        }
        if let Some(unit) = self.aftermath.retreating.first() {
            let mut others = self.aftermath.retreating.iter().skip(1);
            let alone = others.next().is_none();
            self.agenda.push(Task::Retreating(self.side_of(unit)));
            // The last unit, if it cannot go anywhere, is lost unasked.
            if alone && !self.may_stand(unit) && self.retreats(unit).is_empty() {
                self.lose_retreating(unit, log);
            }
            return;
        }
        // The highest first: his second may take over from him before it is known what becomes of both [16.1C.4].
        let rank = |leader: &UnitId| (self.stats(*leader).rating, std::cmp::Reverse(leader.0));
        if let Some(leader) = self.aftermath.bereft.iter().max_by_key(rank) {
            self.aftermath.bereft.remove(leader);
            self.agenda.push(Task::Fate(leader));
            return;
        }
        if self.aftermath.guns.iter().any(|gun| self.withdrawals(gun).next().is_some()) {
            self.agenda.push(Task::Withdrawing);
            return;
        }
        if self.aftermath.dismay {
            self.spread_dismay();
        }
        if let Some(unit) = self.aftermath.dismayed.first() {
            self.aftermath.dismayed.remove(unit);
            if self.post(unit).hex().is_some() {
                self.agenda.push(Task::Rout(unit));
            }
            return;
        }
        if !self.aftermath.offered {
            // [15.6.2] The die for cavalry comes before a leader's will; [16.8.2] a charge asks no die.
            let bound = self.attack.charge && self.bound_to_advance().is_some();
            if !bound && self.needs_impetus() {
                self.agenda.push(Task::Impetus);
                return;
            }
            self.aftermath.offered = true;
            let (side, victors) = self.victors();
            let halted = self.aftermath.impetus == Impetus::Halted;
            if !halted && victors.iter().any(|unit| self.advances(unit).next().is_some()) {
                self.agenda.push(Task::Advancing(side));
                return;
            }
        }
        if let Some(leader) = self.next_at_risk() {
            self.agenda.push(Task::Risk(leader));
            return;
        }
        self.attack = Attack::default();
        self.aftermath = Aftermath::default();
        self.agenda.pop(); // [6.0.order] the next combat
    }

    /// [6.7.1] The side that held its ground, and its units that fought beside the others.
    pub fn victors(&self) -> (Side, Units) {
        match self.aftermath.result {
            Some(Res::Ae | Res::Ar) => (self.phasing.enemy(), self.aftermath.defenders),
            _ => (self.phasing, self.aftermath.attackers),
        }
    }

    /// Where a victorious unit may advance. [6.7.2] Enemy zones do not matter, [6.7B.2] [8.1B] walls do. [9.3.1]
    /// [11.3B.4] [11.3C.2] Not everyone may.
    pub fn advances(&self, unit: UnitId) -> impl Iterator<Item = HexId> + '_ {
        let hex = self.post(unit).hex().filter(|_| self.may_advance(unit));
        let lost = self.aftermath.lost;
        hex.into_iter().flat_map(|hex| self.beside(hex)).filter(move |&to| {
            lost.has(to)
                && !self.aftermath.walls.has(to)
                && self.count_at(to) == 0
                && !self.has_marker(self.side_of(unit), to)
                && !self.is_too_blown(unit, to)
        })
    }

    /// [16.8.5] Whether an advance would lead blown cavalry into an enemy zone of its own will; [16.13.2] not if a
    /// leader makes it follow him.
    pub(crate) fn is_too_blown(&self, unit: UnitId, to: HexId) -> bool {
        let led = || self.attack.leader.is_some_and(|leader| self.post(leader) == self.post(unit));
        self.horse.blown.has(unit) && self.is_threatened(unit, to) && !led()
    }

    /// Whether anything keeps a victorious unit from advancing: [9.3.1] [13.2.1] it has lost heart, or it has no orders.
    fn may_advance(&self, unit: UnitId) -> bool {
        !self.is_demoralized(unit) && !self.is_kept_back_by_command(unit) && !self.garrisons.all().has(unit) // [16.11A.1] [16.11C.1]
    }

    pub(crate) fn legal_advances(&self, out: &mut Vec<Decision>) {
        let carried = self.aftermath.impetus == Impetus::Carried;
        // [16.8.2] [16.13.2] Some have to, all of them.
        if !carried && let Some(from) = self.bound_to_advance() {
            out.extend(self.bound_advances(from).map(|to| Decision::AdvanceStack { from, to }));
            return;
        }
        let mut victors = self.victors().1;
        if carried {
            victors &= self.edition.kind(Kind::Cavalry); // [15.5.1] [15.5.2]
        }
        for unit in victors.iter() {
            out.extend(self.advances(unit).map(|to| Decision::Advance { unit, to }));
        }
        if !carried {
            out.extend(self.led_stacks().map(|(from, to)| Decision::AdvanceStack { from, to }));
            out.push(Decision::Stay); // [6.7A]
        }
    }

    /// [6.7B] One unit advances one hex, [6.7.3] now or never, and [6.7C] has done its share for this phase.
    pub(crate) fn advance(&mut self, unit: UnitId, to: HexId, log: &mut impl Log<Event>) {
        let from = self.hex(unit);
        self.agenda.pop();
        self.carry(unit, to);
        self.note_advance(unit, from, to);
        log.note(|| Event::Advanced { unit, from, to });
        self.enter_site(unit, to, log);
        self.find_lone_leaders(); // [10.2.2] a leader left behind is not in danger, only alone
        self.judge(log);
    }

    /// Nobody advances, or no more guns draw back.
    pub(crate) fn stay(&mut self) {
        match self.task() {
            Task::Withdrawing => self.aftermath.guns = Units::EMPTY,
            // [16.1C.1] The dice did not carry him far enough, or he does not want to.
            Task::Moving => self.moved |= std::mem::take(&mut self.hand).units,
            _ => {}
        }
        self.agenda.pop();
    }
}
