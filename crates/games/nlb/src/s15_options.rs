//! 15.0 Optional rules: arms that help each other, a Guard that must not fail, and cavalry with a will of its own.
//!
//! Every case is a switch of its own [2.1C]; with no switch set none applies. Which case gives way to which, and
//! which needs which [2.1D], is said where they are declared ([`Agreed`](crate::Agreed)).

use crate::s02_equipment::grid;
use crate::{Attack, Body, Decision, Event, Hand, Kind, Nlb, Res, Task, UnitId, Units};
use boards::HexId;
use contract::{Log, Rule, Side};

/// [15.2.1] What a failed attack of the Guard takes off the French level.
const REPULSE: u8 = 20;

/// [15.4.4] Hexes within which an enemy wakes a commander.
const ALARM: u16 = 10;

/// [15.5.1] What the die has made of victorious cavalry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Impetus {
    /// No die has been thrown, or none is needed.
    #[default]
    Unasked,
    /// The owner is free to advance or not.
    InHand,
    /// Nobody advances.
    Halted,
    /// One cavalry unit must advance.
    Carried,
}

impl Impetus {
    /// By its place in this list, as positions write it.
    pub(crate) const ALL: [Impetus; 4] =
        [Impetus::Unasked, Impetus::InHand, Impetus::Halted, Impetus::Carried];

    /// [15.5.1] What a die means.
    pub(crate) const fn of(die: u8) -> Impetus {
        match die {
            1..=2 => Impetus::InHand,
            3..=4 => Impetus::Halted,
            _ => Impetus::Carried,
        }
    }
}

/// What moves the column of an attack besides strength.
impl Nlb {
    /// [15.1] [16.13.1] Shifts of the column, each with its cause: to the right if positive.
    pub fn column_shifts(&self, attack: &Attack, mut tell: impl FnMut(i16, &'static str, Rule)) {
        if self.agreed.combined_arms && self.is_combined(attack) {
            tell(1, "Infantry, cavalry and artillery together", Rule("15.1"));
        }
        // [16.18B.2] Nobody leads a stack that has left before the odds were worked out.
        let leads = |leader: Option<UnitId>, stack: fn(&Nlb, &Attack) -> Units| {
            let hex = leader.and_then(|leader| self.post(leader).hex());
            hex.is_some_and(|hex| stack(self, attack).iter().any(|unit| self.post(unit).hex() == Some(hex)))
        };
        if leads(attack.leader, Nlb::attackers) {
            tell(2, "A leader at the head of the attack", Rule("16.13.1"));
        }
        if leads(attack.rival, Nlb::defenders) {
            tell(-2, "A leader at the head of the defence", Rule("16.13.1"));
        }
    }

    /// [15.1] Whether all three arms attack one hex; guns from beside it or by bombardment.
    fn is_combined(&self, attack: &Attack) -> bool {
        attack.defenders.len() == 1 && self.arms(attack) == [true; 3]
    }

    /// Which arms take part in an attack: infantry, cavalry, artillery.
    pub(crate) fn arms(&self, attack: &Attack) -> [bool; 3] {
        let units = self.attackers(attack) | attack.guns;
        let has = |kind| units.meets(self.edition.kind(kind));
        [has(Kind::Infantry), has(Kind::Cavalry), has(Kind::FootGuns) || has(Kind::HorseGuns)]
    }
}

/// The Imperial Guard.
impl Nlb {
    fn is_guard_infantry(&self, unit: UnitId) -> bool {
        let stats = self.stats(unit);
        stats.kind == Kind::Infantry
            && stats.army == crate::Army::French
            && stats.corps.is_some_and(|corps| self.edition.corps(corps).designation == "G")
    }

    /// Which armies of the Coalition have lost heart or are gone, in bits.
    fn coalition(&self) -> u8 {
        let bits = (1 << Body::Prussian as u8) | (1 << Body::Allied as u8);
        (self.morale.demoralized & bits) | (self.morale.disintegrated & bits) << 4
    }

    /// [15.2.1] An attack of Guard infantry has failed: what that means is seen when its losses have been counted.
    pub(crate) fn note_guard(&mut self, result: Res, attackers: Units) {
        if self.agreed.guards_repulse
            && self.phasing == Side::French
            && matches!(result, Res::Ae | Res::Ar | Res::Ex)
            && attackers.iter().any(|unit| self.is_guard_infantry(unit))
        {
            self.aftermath.repulsed = Some(self.coalition());
        }
    }

    /// [15.2.1] The French level falls by twenty, every time; [15.2.2] unless that very attack has broken an army of the
    /// Coalition. [15.2.3] Where corps have morale of their own this case is not offered.
    pub(crate) fn settle_guard(&mut self, log: &mut impl Log<Event>) {
        let Some(before) = self.aftermath.repulsed.take() else { return };
        if self.coalition() != before {
            log.note(|| Event::GuardExcused);
            return;
        }
        // The Guard fights under the Emperor: in the left wing, or in the whole army.
        let body = Body::French;
        self.morale.dismay[body as usize] = self.morale.dismay[body as usize].saturating_add(REPULSE);
        log.note(|| Event::GuardRepulsed { body, by: REPULSE });
        self.judge(log);
    }
}

/// Mounted withdrawal before combat.
impl Nlb {
    /// [15.3.1] Those of both sides who may ride off: cavalry and horse artillery in an enemy zone with no enemy
    /// cavalry beside them, whatever lies between.
    pub(crate) fn riders(&self) -> Units {
        let mounted = self.edition.kind(Kind::Cavalry) | self.edition.kind(Kind::HorseGuns);
        let may = |&unit: &UnitId| {
            let Some(hex) = self.post(unit).hex() else { return false };
            let enemy = self.side_of(unit).enemy();
            let dragoons = |&next: &HexId| {
                self.occupied(enemy).has(next)
                    && self.units_at(next).any(|other| self.stats(other).kind == Kind::Cavalry)
            };
            self.is_threatened(unit, hex)
                && !self
                    .ground()
                    .around(hex)
                    .iter()
                    .filter(|&&next| next != crate::s02_equipment::NOWHERE)
                    .any(dragoons)
        };
        mounted.iter().filter(may).collect()
    }

    /// [15.3.2] The side whose turn it is not goes first.
    pub(crate) fn open_riding(&mut self) {
        self.duties.riders = self.riders();
        self.agenda.replace(Task::Contact);
        self.agenda.push(Task::Riding(self.phasing));
        self.agenda.push(Task::Riding(self.phasing.enemy()));
    }

    /// Whether somebody of a side can still ride off.
    pub(crate) fn can_ride(&self, side: Side) -> bool {
        (self.duties.riders & self.edition.side(side))
            .iter()
            .any(|unit| self.withdrawals(unit).next().is_some())
    }

    /// [15.3.1] One hex to a refuge with room; nobody is displaced and nobody has to.
    pub(crate) fn legal_rides(&self, side: Side, out: &mut Vec<Decision>) {
        for unit in (self.duties.riders & self.edition.side(side)).iter() {
            out.extend(self.withdrawals(unit).map(|to| Decision::Retreat { unit, to }));
        }
        out.push(Decision::Stay);
    }

    /// [15.3.2] Whoever has ridden off has no part in the combats of this phase.
    pub(crate) fn note_ride(&mut self, unit: UnitId) {
        self.duties.riders.remove(unit);
        self.duties.retreated.insert(unit);
        self.duties.engaged.insert(unit);
        self.duties.silenced.insert(unit);
    }
}

/// A late start.
impl Nlb {
    /// [15.4.1] At six in the morning all French commanders become inactive.
    pub(crate) fn sleep_late(&mut self, log: &mut impl Log<Event>) {
        if !self.agreed.late_start || self.turn.hour() != 600 {
            return;
        }
        let french = self.edition.kind(Kind::Commander) & self.edition.side(Side::French);
        let leaders: Units = french.iter().filter(|&leader| self.is_in_play(leader)).collect();
        self.inactive |= leaders; // [16.14C.4] with a line to headquarters or without
        self.woken -= french;
        log.note(|| Event::Asleep { leaders: leaders.iter().collect() });
    }

    fn is_in_play(&self, leader: UnitId) -> bool {
        matches!(self.post(leader), crate::Post::On(_) | crate::Post::Waiting)
    }

    /// [15.4.2] [15.4.3] In the French Command Phase: those whom a colleague has woken are released, for the others a
    /// die is thrown. [16.14C.3] With headquarters so it is in every army.
    pub(crate) fn wake(&mut self, log: &mut impl Log<Event>) {
        if !self.has_sleepers(self.phasing) {
            return;
        }
        let mine = self.edition.side(self.phasing) & self.edition.kind(Kind::Commander);
        let woken = self.woken & mine;
        self.woken -= mine;
        for leader in (woken & self.inactive).iter() {
            self.release(leader, None, "15.4.3", log);
        }
        let asleep: Units = (self.inactive & mine).iter().filter(|&leader| self.is_in_play(leader)).collect();
        for leader in asleep.iter() {
            self.agenda.push(Task::Wake(leader));
        }
    }

    fn release(&mut self, leader: UnitId, die: Option<u8>, rule: &'static str, log: &mut impl Log<Event>) {
        self.inactive.remove(leader);
        log.note(|| Event::Awake { leader, die, awake: true, rule: Rule(rule) });
    }

    /// [15.4.2] On 1 he is released until the next morning.
    pub(crate) fn roll_wake(&mut self, leader: UnitId, die: u8, log: &mut impl Log<Event>) {
        self.agenda.pop();
        if die == 1 {
            self.release(leader, Some(die), "15.4.2", log);
        } else {
            log.note(|| Event::Awake { leader, die: Some(die), awake: false, rule: Rule("15.4.2") });
        }
    }

    /// [15.4.3] An active commander is about to move, or to come on the map: whom he can ride past on his way is
    /// released in the next turn.
    pub(crate) fn note_visit(&mut self, leader: UnitId, hand: &Hand, to: HexId) {
        if !self.has_sleepers(self.side_of(leader))
            || self.inactive.is_empty()
            || self.inactive.has(leader)
            || self.stats(leader).kind != Kind::Commander
        {
            return;
        }
        let mut reach = crate::Reach::default();
        let stood = self.post(leader).hex();
        let start = match stood {
            Some(hex) => Some((hex, 0)),
            None => self.doors(leader).into_iter().find(|&(door, _)| door == hand.door),
        };
        let Some(start) = start else { return };
        self.flood(leader, &[start], true, &mut reach);
        let passes = |&other: &UnitId| {
            let Some(hex) = self.post(other).hex() else { return false };
            if hex == to || hex == start.0 {
                return hex == to || stood.is_none(); // he comes into the hex of his door, but not into the one where he stood
            }
            let Some(cost) = reach.cost(hex) else { return false };
            let mut onward = crate::Reach::default();
            self.flood(leader, &[(hex, cost)], true, &mut onward);
            onward.cost(to).is_some()
        };
        let colleagues = self.edition.army(self.stats(leader).army) & self.edition.kind(Kind::Commander);
        let woken: Units = (self.inactive & colleagues).iter().filter(passes).collect();
        self.woken |= woken;
    }

    /// [15.4.4] An enemy has come into a French zone: commanders within ten hexes are released at once.
    pub(crate) fn alarm(&mut self, side: Side, hex: HexId, log: &mut impl Log<Event>) {
        let owner = side.enemy();
        if !self.has_sleepers(owner) || self.inactive.is_empty() || !self.is_next_to(owner, hex) {
            return;
        }
        let near =
            |&leader: &UnitId| self.post(leader).hex().is_some_and(|own| grid().distance(own, hex) <= ALARM);
        let sleepers = self.inactive & self.edition.side(owner) & self.edition.kind(Kind::Commander);
        let awake: Units = sleepers.iter().filter(near).collect();
        for leader in awake.iter() {
            self.release(leader, None, "15.4.4", log);
        }
    }
}

/// Advances: what cavalry does with them, and whole stacks.
impl Nlb {
    /// [15.5.1] Whether a die is thrown before anybody advances: cavalry among the victors could. [15.5.2] Not if it
    /// has lost heart.
    pub(crate) fn needs_impetus(&self) -> bool {
        self.agreed.impetus
            && self.aftermath.impetus == Impetus::Unasked
            && (self.victors().1 & self.edition.kind(Kind::Cavalry))
                .iter()
                .any(|unit| self.advances(unit).next().is_some())
    }

    pub(crate) fn roll_impetus(&mut self, die: u8, log: &mut impl Log<Event>) {
        let side = self.victors().0;
        self.agenda.pop();
        self.aftermath.impetus = Impetus::of(die);
        log.note(|| Event::Impetus { side, die });
    }

    /// The victors who fought from a hex and are still there.
    pub(crate) fn stack(&self, from: HexId) -> Units {
        let victors = self.victors().1;
        self.units_at(from).filter(|&unit| victors.has(unit)).collect()
    }

    /// [16.8.2] [16.13.2] Those of a hex who must advance: [13.2.1] who has lost heart cannot, and that frees nobody else.
    fn bound_stack(&self, from: HexId) -> Units {
        self.stack(from).iter().filter(|&unit| self.advances(unit).next().is_some()).collect()
    }

    /// [16.8.2] [16.13.2] Where those who must can advance together.
    pub(crate) fn bound_advances(&self, from: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.advances_of(self.bound_stack(from))
    }

    /// Where all victors of a hex could advance together: every one of them may, and there is room.
    pub(crate) fn stack_advances(&self, from: HexId) -> impl Iterator<Item = HexId> + '_ {
        let (all, able) = (self.stack(from), self.bound_stack(from));
        self.advances_of(if able == all { all } else { Units::EMPTY })
    }

    /// Where those of a hex who may advance find room together.
    fn advances_of(&self, stack: Units) -> impl Iterator<Item = HexId> + '_ {
        let first = stack.first().into_iter();
        let load = stack.iter().filter(|&unit| !self.stacks_freely(unit)).count(); // [16.1B.2]
        first.flat_map(|unit| self.advances(unit)).filter(move |&to| load <= usize::from(self.capacity(to)))
    }

    /// [15.6.1] Hexes with a leader and two victors who may go on together. [15.6.2] Only where cavalry leaves the choice.
    pub(crate) fn led_stacks(&self) -> impl Iterator<Item = (HexId, HexId)> + '_ {
        let free = self.agreed.leaders_advance
            && matches!(self.aftermath.impetus, Impetus::Unasked | Impetus::InHand);
        let (side, victors) = if free { self.victors() } else { (self.phasing, Units::EMPTY) };
        let hexes = victors.iter().filter_map(|unit| self.post(unit).hex());
        let first = move |&hex: &HexId| {
            let stack = self.stack(hex);
            stack.len() == 2 && self.leaders_at(hex).any(|leader| self.rides_along(leader, side))
        };
        let mut seen = crate::Spots::default();
        let hexes: arrayvec::ArrayVec<HexId, 7> = hexes
            .filter(first)
            .filter(|&hex| {
                let new = !seen.has(hex) && !seen.is_full();
                if new {
                    seen.push(hex);
                }
                new
            })
            .collect();
        hexes.into_iter().flat_map(move |from| self.stack_advances(from).map(move |to| (from, to)))
    }

    /// Whether a counter is a leader of a side who may advance with others; [16.14B] headquarters stay behind.
    fn rides_along(&self, leader: UnitId, side: Side) -> bool {
        self.side_of(leader) == side && self.stats(leader).kind != Kind::Headquarters
    }

    /// [15.6.1] [16.8.2] [16.13.2] All victors of a hex go on together, and the leaders with them if they lead or the
    /// case is agreed.
    pub(crate) fn advance_stack(&mut self, from: HexId, to: HexId, log: &mut impl Log<Event>) {
        let bound = self.bound_to_advance() == Some(from);
        let stack = if bound { self.bound_stack(from) } else { self.stack(from) };
        let leads = self.attack.leader.is_some_and(|leader| self.post(leader).hex() == Some(from));
        let side = self.victors().0;
        let leaders: Units = if leads || self.agreed.leaders_advance && stack.len() == 2 {
            self.leaders_at(from).filter(|&leader| self.rides_along(leader, side)).collect()
        } else {
            Units::EMPTY
        };
        self.agenda.pop();
        for unit in (stack | leaders).iter() {
            self.carry(unit, to);
            log.note(|| Event::Advanced { unit, from, to });
            if !unit.is_leader() {
                self.note_advance(unit, from, to);
                self.enter_site(unit, to, log);
            }
        }
        self.find_lone_leaders();
        self.judge(log);
    }
}
