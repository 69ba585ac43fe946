//! 6.0 Combat resolution: odds, results, and what they do to those who fought.

use crate::s2_equipment::{CRT, HIGHEST, LOWEST};
use crate::s5_preconditions::Field;
use crate::{Attack, Decision, Event, Hexes, Naw, Place, Res, Stage, UnitId, Units};
use boards::HexId;
use contract::{Log, Side};
use odds::Ratio;

/// What an attack left to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aftermath {
    /// The result that is being applied.
    pub result: Option<Res>,
    /// The column and the die that brought it, for those who are asked about it; forgotten when the game ends.
    pub thrown: Option<(Ratio, u8)>,
    /// Units that still have to retreat.
    pub retreating: Units,
    /// [6.5D] Units that have displaced one another in the present chain.
    pub chain: Units,
    /// [6.5E] Guns that owed a bombardment when the chain began.
    pub owing: Units,
    /// [6.6A] Hexes that the losers have left.
    pub vacated: Hexes,
    /// [6.3F] Strength that the attacker still has to give up.
    pub due: u16,
    /// [6.8B] Guns that may still draw back.
    pub guns: Units,
}

/// The numbers behind an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// Total attacking strength.
    pub attack: u16,
    /// Total defending strength after terrain.
    pub defence: u16,
    /// [6.2A] The ratio before anything else.
    pub ratio: Ratio,
    /// [8.2B] [8.2C] Columns added for demoralization.
    pub shift: i16,
    /// The column of the chart.
    pub column: Ratio,
}

/// A cell of the Combat Results Table.
pub fn read_crt(column: Ratio, die: u8) -> Res {
    CRT[usize::from(die - 1)][(column.0 - LOWEST.0) as usize]
}

impl Naw {
    /// [5.5B] [6.0C] [6.0E] What a unit defends with: all of its strength, twice in a town or on a
    /// woods road, whoever attacks from wherever.
    pub fn defence(&self, unit: UnitId) -> u16 {
        let strength = u16::from(self.edition.unit(unit).strength);
        if self.edition.doubled.has(self.hex(unit)) { 2 * strength } else { strength }
    }

    /// The printed strength of some units. [5.5A] [2.5] They attack with all of it and no more.
    pub fn printed(&self, units: Units) -> u16 {
        units.iter().map(|unit| u16::from(self.edition.unit(unit).strength)).sum()
    }

    /// [6.0A] The odds of an attack: [5.3] everyone's strength added, [5.7B] massed guns as well.
    pub fn odds(&self, attack: &Attack) -> Odds {
        let strength = self.printed(attack.attackers | attack.guns);
        let defence = attack.defenders.iter().map(|unit| self.defence(unit)).sum();
        let ratio = Ratio::in_defenders_favour(strength, defence);
        let shift = match (self.demoralized, self.phasing) {
            (false, _) => 0,
            (true, Side::French) => 1,  // [8.2C]
            (true, Side::Allied) => -1, // [8.2B]
        };
        // [6.2B] Onto the chart, and again after the shift.
        let column = ratio.clamp(LOWEST, HIGHEST).shift(shift).clamp(LOWEST, HIGHEST);
        Odds { attack: strength, defence, ratio, shift, column }
    }

    /// [6.2C] The columns in which the attack in hand may be rolled for: its own, or any lower one.
    pub(crate) fn columns(&self) -> impl Iterator<Item = Ratio> + use<> {
        let column = self.odds(&self.attack).column;
        (LOWEST.0..=column.0).rev().map(Ratio)
    }

    /// [6.1A] The attack is announced; [6.1B] from here on nothing in it changes.
    pub(crate) fn announce(&mut self, column: Ratio, log: &mut impl Log<Event>) {
        let attack = self.attack;
        self.duties.engaged |= attack.everyone(); // [5.2A][5.2B]
        self.stage = Stage::Rolling(column);
        log.note(|| Event::Attack {
            attackers: attack.attackers.iter().collect(),
            guns: attack.guns.iter().collect(),
            defenders: attack.defenders.iter().collect(),
            hexes: [attack.attackers, attack.guns, attack.defenders]
                .iter()
                .flat_map(|units| units.iter().map(|unit| self.hex(unit)))
                .collect(),
        });
        let doubled = attack.defenders.iter().filter(|&unit| self.edition.doubled.has(self.hex(unit)));
        for unit in doubled {
            log.note(|| Event::Doubled { unit, at: self.hex(unit) });
        }
        let odds = self.odds(&attack);
        log.note(|| Event::Odds { attack: odds.attack, defence: odds.defence, ratio: odds.ratio });
        if odds.shift != 0 {
            log.note(|| Event::Shifted { columns: odds.shift, to: odds.column });
        }
        if column != odds.column {
            log.note(|| Event::Lowered { from: odds.column, to: column });
        }
    }

    /// [6.0B] Reads the table and applies what it says, before anything else happens.
    pub(crate) fn resolve(&mut self, column: Ratio, die: u8, log: &mut impl Log<Event>) {
        let result = read_crt(column, die);
        let Attack { defenders, attackers, guns } = self.attack;
        log.note(|| Event::Die { die, column, result });
        self.aftermath =
            Aftermath { result: Some(result), thrown: Some((column, die)), ..Aftermath::default() };
        let losers = if matches!(result, Res::Ae | Res::Ar) { attackers } else { defenders };
        self.aftermath.vacated = losers.iter().map(|unit| self.hex(unit)).collect();
        // [6.8A] Guns that bombard are out of reach of any result; [6.8B] when it is bad, they may go.
        if matches!(result, Res::Ae | Res::Ar | Res::Ee) {
            self.aftermath.guns = guns;
        }
        match result {
            Res::Ae => self.destroy_all(attackers, "6.3A", log), // [6.3A], [6.8C] guns among them
            Res::De => self.destroy_all(defenders, "6.3J", log), // [6.3J]
            Res::Ar | Res::Dr => {
                self.aftermath.retreating = losers; // [6.3C][6.3H]
                self.go_on_retreating(log);
                return;
            }
            Res::Ee => {
                let price = self.printed(defenders); // printed: terrain does not count here
                self.destroy_all(defenders, "6.3E", log); // [6.3E]
                if self.printed(attackers) > price {
                    self.aftermath.due = price;
                    self.stage = Stage::Paying;
                    return;
                }
                self.destroy_all(attackers, "6.3F", log);
            }
        }
        self.judge(log);
        self.offer_advance();
    }

    fn destroy_all(&mut self, units: Units, rule: &'static str, log: &mut impl Log<Event>) {
        for unit in units.iter() {
            self.destroy(unit, rule, log);
        }
    }

    fn survivors(&self, units: Units) -> Units {
        units.iter().filter(|&unit| self.place(unit).hex().is_some()).collect()
    }

    /// Strength that the attacker still has to give up.
    pub fn due(&self) -> u16 {
        self.aftermath.due
    }

    /// [6.3F] Any of the adjacent attackers may be given up, until enough is; more is allowed.
    pub(crate) fn legal_payments(&self, out: &mut Vec<Decision>) {
        out.extend(self.survivors(self.attack.attackers).iter().map(Decision::Pay));
        if self.aftermath.due == 0 {
            out.push(Decision::Enough);
        }
    }

    pub(crate) fn pay(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        let strength = u16::from(self.edition.unit(unit).strength);
        self.aftermath.due = self.aftermath.due.saturating_sub(strength);
        self.destroy(unit, "6.3F", log);
        if self.survivors(self.attack.attackers).is_empty() {
            self.paid(log);
        }
    }

    /// [8.4B] Both sides' losses of an equal elimination count at the same instant.
    pub(crate) fn paid(&mut self, log: &mut impl Log<Event>) {
        self.judge(log);
        self.offer_advance();
    }

    /// [6.4B] The hexes a unit may retreat to, nobody being there: it could enter them by moving,
    /// and no enemy controls them. [4.6B] [8.3D] The edge of the map is no way out.
    fn safe(&self, unit: UnitId) -> Hexes {
        self.passable(self.hex(unit)) - self.zone_of(self.side_of(unit).enemy()) - self.enemies_of(unit)
    }

    fn enemies_of(&self, unit: UnitId) -> Hexes {
        self.occupied(self.side_of(unit).enemy())
    }

    /// Where a unit may retreat: [6.4A] to any safe hex that is free, or [6.5A] if there is none, to
    /// one where a friend stands who can make room.
    pub(crate) fn retreats(&self, unit: UnitId) -> Hexes {
        let safe = self.safe(unit);
        let free = safe - self.everyone();
        if !free.is_empty() {
            return free;
        }
        let owing = self.owing();
        safe.iter()
            .filter(|&hex| {
                let friend = self.at(hex).expect("a safe hex that is not free holds a friend");
                self.makes_room(friend, &mut (self.aftermath.chain.with(unit) | owing))
            })
            .collect()
    }

    /// [6.5E] The guns that may not be displaced. Judged once for a whole chain: a unit that is being
    /// displaced is nowhere, and could not be counted on.
    pub(crate) fn owing(&self) -> Units {
        if self.aftermath.chain.is_empty() { Field::of(self).owing() } else { self.aftermath.owing }
    }

    /// [6.5B] [6.5D] Whether a friend can be displaced: he has a free safe hex himself, or someone
    /// behind him can make room in turn. `asked` are those in the chain already, those who are not
    /// to be displaced, and those who were asked in vain.
    fn makes_room(&self, unit: UnitId, asked: &mut Units) -> bool {
        if asked.has(unit) {
            return false;
        }
        *asked = asked.with(unit);
        let safe = self.safe(unit);
        !(safe - self.everyone()).is_empty()
            || self.units_in(safe).iter().any(|next| self.makes_room(next, asked))
    }

    /// [6.4D] Any of those that retreat may go first; one with nowhere to go is lost.
    pub(crate) fn legal_retreats(&self, out: &mut Vec<Decision>) {
        for unit in self.aftermath.retreating.iter() {
            let hexes = self.retreats(unit);
            if hexes.is_empty() {
                out.push(Decision::Lose(unit)); // [6.4C][6.5C]
            }
            out.extend(hexes.iter().map(|to| Decision::Retreat { unit, to }));
        }
    }

    pub(crate) fn legal_displacement(&self, unit: UnitId, out: &mut Vec<Decision>) {
        out.extend(self.retreats(unit).iter().map(|to| Decision::Retreat { unit, to }));
    }

    /// A unit goes back one hex, [6.7] at no cost, and may push a friend on before it. [6.5F] A gun
    /// so pushed may still bombard later, if it can from where it ends up.
    pub(crate) fn retreat(&mut self, unit: UnitId, to: HexId, log: &mut impl Log<Event>) {
        let from = self.hex(unit);
        let friend = self.at(to);
        if let Some(friend) = friend {
            // The friend is between hexes now: he keeps his place until he is told where to go.
            self.aftermath.owing = self.owing();
            self.at[usize::from(to.0)] = None;
            self.aftermath.chain = self.aftermath.chain.with(unit).with(friend);
        }
        let was_displaced = matches!(self.stage, Stage::Displacing(_));
        if was_displaced {
            self.places[usize::from(unit.0)] = Place::Waiting; // his old hex belongs to another now
        }
        self.carry(unit, to);
        self.aftermath.retreating -= Units::of(unit);
        let withdrew = self.stage == Stage::Withdrawing;
        log.note(|| match (was_displaced, withdrew) {
            (true, _) => Event::Displaced { unit, from, to },
            (_, true) => Event::Withdrew { unit, from, to },
            _ => Event::Retreated { unit, from, to },
        });
        if let Some(friend) = friend {
            self.stage = Stage::Displacing(friend);
            return;
        }
        self.aftermath.chain = Units::EMPTY;
        self.aftermath.owing = Units::EMPTY;
        if withdrew {
            self.aftermath.guns -= Units::of(unit);
            self.offer_withdrawal();
        } else {
            self.go_on_retreating(log);
        }
    }

    pub(crate) fn lose_retreating(&mut self, unit: UnitId, log: &mut impl Log<Event>) {
        self.aftermath.retreating -= Units::of(unit);
        self.destroy(unit, "6.4C", log);
        self.judge(log);
        if !matches!(self.stage, Stage::Over(_)) {
            self.go_on_retreating(log);
        }
    }

    /// Asks for the next retreat. The last unit, if it cannot go anywhere, is lost unasked.
    fn go_on_retreating(&mut self, log: &mut impl Log<Event>) {
        let mut left = self.aftermath.retreating.iter();
        match (left.next(), left.next()) {
            (None, _) => self.offer_advance(),
            (Some(last), None) if self.retreats(last).is_empty() => self.lose_retreating(last, log),
            (Some(unit), _) => self.stage = Stage::Retreating(self.side_of(unit)),
        }
    }

    /// [6.6A] The side that held its ground, and its units that fought hand to hand.
    pub(crate) fn victors(&self) -> (Side, Units) {
        match self.aftermath.result {
            Some(Res::Ae | Res::Ar) => (self.phasing.enemy(), self.attack.defenders), // [6.3B][6.3D]
            _ => (self.phasing, self.attack.attackers), // [6.3G][6.3I], [6.6D] not the guns
        }
    }

    /// Where a victorious unit may advance: [4.2C] woods only by road, [6.6C] zones do not matter.
    pub(crate) fn advances(&self, unit: UnitId) -> Hexes {
        let hex = self.place(unit).hex();
        hex.map_or(Hexes::EMPTY, |hex| (self.passable(hex) & self.aftermath.vacated) - self.everyone())
    }

    /// [6.6B] Asks for an advance, now or never.
    fn offer_advance(&mut self) {
        if matches!(self.stage, Stage::Over(_)) {
            return;
        }
        let (side, victors) = self.victors();
        if victors.iter().any(|unit| !self.advances(unit).is_empty()) {
            self.stage = Stage::Advancing(side);
        } else {
            self.offer_withdrawal();
        }
    }

    pub(crate) fn legal_advances(&self, out: &mut Vec<Decision>) {
        for unit in self.victors().1.iter() {
            out.extend(self.advances(unit).iter().map(|to| Decision::Advance { unit, to }));
        }
        out.push(Decision::Stay);
    }

    /// [6.6A] One unit advances, and [6.6E] has done its share for this phase.
    pub(crate) fn advance(&mut self, unit: UnitId, to: HexId, log: &mut impl Log<Event>) {
        let from = self.hex(unit);
        self.carry(unit, to);
        self.duties.advanced = self.duties.advanced.with(unit);
        log.note(|| Event::Advanced { unit, from, to });
        self.offer_withdrawal();
    }

    /// [6.8B] Where a bombarding gun may draw back to: a free safe hex, displacing nobody.
    pub(crate) fn withdrawals(&self, gun: UnitId) -> Hexes {
        self.safe(gun) - self.everyone()
    }

    fn offer_withdrawal(&mut self) {
        if self.aftermath.guns.iter().any(|gun| !self.withdrawals(gun).is_empty()) {
            self.stage = Stage::Withdrawing;
        } else {
            self.close_attack();
        }
    }

    pub(crate) fn legal_withdrawals(&self, out: &mut Vec<Decision>) {
        for unit in self.aftermath.guns.iter() {
            out.extend(self.withdrawals(unit).iter().map(|to| Decision::Retreat { unit, to }));
        }
        out.push(Decision::Stay);
    }

    pub(crate) fn stay(&mut self) {
        if self.stage == Stage::Withdrawing {
            self.close_attack();
        } else {
            self.offer_withdrawal();
        }
    }

    /// [3.0F] The attack is done with; the next may be announced.
    fn close_attack(&mut self) {
        self.attack = Attack::default();
        self.aftermath = Aftermath::default();
        self.stage = Stage::Combat;
    }
}
