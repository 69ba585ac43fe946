//! 11.0 Command: who is in command, and what it means not to be; [11.EX] is its worked example.

use crate::s02_equipment::{COMBAT, LEADERS, grid};
use crate::s05_movement::{Bounds, Fare, Toll};
use crate::{Battle, Decision, Equipment, Event, Hexes, Kind, Nlb, Post, Reach, Res, Task, UnitId, Units};
use boards::HexId;
use contract::{Log, Rule};

/// [11.0.2] Hexes over which a commander commands.
pub const COMMANDER: u8 = 5;
/// [11.0.2] Hexes over which an officer transmits.
pub const OFFICER: u8 = 3;

/// The hexes over which a leader commands, with the way to each.
#[derive(Clone)]
pub struct Range {
    /// With half hexes for costs; the leader's own hex is part of it.
    reach: Reach,
    tolls: &'static [Toll],
}

impl Range {
    /// Whether a hex is within it.
    pub fn has(&self, hex: HexId) -> bool {
        self.reach.cost(hex).is_some()
    }

    /// All of it.
    pub fn set(&self) -> Hexes {
        self.reach.set()
    }

    /// The way to a hex and its length in half hexes, from the leader on.
    pub fn path(&self, to: HexId) -> Option<(Vec<HexId>, u8)> {
        let length = self.reach.cost(to)?;
        let mut path: Vec<HexId> = std::iter::successors(Some(to), |&hex| self.before(hex)).collect();
        path.reverse();
        Some((path, length))
    }

    /// The hex before one on a shortest way to it: from there the step makes up the difference. None is before the
    /// leader's own.
    fn before(&self, hex: HexId) -> Option<HexId> {
        let length = self.reach.cost(hex)?;
        grid().within(hex, 1).find(|&before| {
            let step = grid().direction(before, hex);
            step.zip(self.reach.cost(before)).is_some_and(|(side, spent)| {
                spent + self.tolls[usize::from(before.0)].fare(side as usize) == length
            })
        })
    }
}

/// As many commanders as a side usually has on the map; what is in range of others is looked at each time.
const COMMANDERS: usize = 4;

/// What the Command Segment remembers of ranges. Nobody moves in it, so they stay as they are: [`Nlb::put`] and
/// [`Nlb::lift`] forget them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranges {
    /// Whether it holds.
    pub known: bool,
    /// Commanders on the map, [`UnitId::NONE`] after the last.
    commanders: [UnitId; COMMANDERS],
    /// By commander: who was out of command and within his range when the segment began.
    near: [Units; COMMANDERS],
    /// Officers in command who have somebody to transmit to.
    heard: Units,
}

impl Ranges {
    pub const UNKNOWN: Ranges = Ranges {
        known: false,
        commanders: [UnitId::NONE; COMMANDERS],
        near: [Units::EMPTY; COMMANDERS],
        heard: Units::EMPTY,
    };
}

impl Nlb {
    /// Whether road and trail hexes count half in tracing command [24.1A.1] [27.1].
    fn traces_along_roads(&self) -> bool {
        matches!(self.battle, Battle::GrandLigny | Battle::GrandWaterloo)
    }

    /// [11.2.1] [11.2.2] The hexes within so many of a leader along legal paths: over no water without a bridge,
    /// through no enemy, and through enemy zones only where a friendly combat unit stands.
    pub fn command_range(&self, leader: UnitId, hexes: u8) -> Range {
        let fare = if self.traces_along_roads() { Fare::Roads } else { Fare::Hexes };
        let mut range = Range { reach: Reach::default(), tolls: self.tables().tolls(fare) };
        let Post::On(start) = self.post(leader) else { return range };
        let side = self.side_of(leader);
        let (mine, theirs) = (self.in_arms(side), self.occupied(side.enemy()));
        // In his own Command Segment the enemy's zone is at hand.
        let at_hand = self.task() == Task::Command && side == self.phasing;
        let mut zone = if at_hand { *self.zone } else { self.zone_of(side.enemy()) } - mine;
        for &hex in &self.ground().chateaux {
            if zone.has(hex) && self.is_sheltered(leader, hex) {
                zone.remove(hex);
            }
        }
        let bounds = Bounds { closed: *theirs | zone, stops: Hexes::EMPTY };
        range.reach.fill(&[(start, 0)], hexes * 2, &self.plan().around, &bounds, range.tolls, |_| None);
        range
    }

    /// Whether a hex is within so many of a leader along legal paths.
    pub fn is_in_range(&self, leader: UnitId, hexes: u8, hex: HexId) -> bool {
        self.command_range(leader, hexes).has(hex)
    }

    /// Whether a counter may be within so many hexes of a leader at all, by the straight line; along roads it is
    /// twice as far.
    pub(crate) fn may_be_near(&self, leader: UnitId, unit: UnitId, hexes: u8) -> bool {
        let far = if self.traces_along_roads() { 2 * hexes } else { hexes };
        let (Post::On(from), Post::On(to)) = (self.post(leader), self.post(unit)) else { return false };
        grid().distance(from, to) <= u16::from(far)
    }

    /// Those of some counters who are within so many hexes of a leader.
    fn within_range(&self, leader: UnitId, hexes: u8, units: Units) -> Units {
        let units: Units = units.iter().filter(|&unit| self.may_be_near(leader, unit, hexes)).collect();
        if units.is_empty() {
            return units;
        }
        let range = self.command_range(leader, hexes);
        let reached = |&unit: &UnitId| self.post(unit).hex().is_some_and(|hex| range.has(hex));
        units.iter().filter(reached).collect()
    }

    /// Whether what is remembered of ranges can be relied upon.
    fn knows_ranges(&self) -> bool {
        self.ranges.known && self.task() == Task::Command
    }

    /// Looks who is in whose range, as the Command Segment begins.
    pub(crate) fn look_at_ranges(&mut self) -> bool {
        if self.ranges.known {
            return false;
        }
        let mine = self.edition.side(self.phasing);
        let mut ranges = Ranges { known: true, ..Ranges::UNKNOWN };
        let commanders = (mine & self.edition.kind(Kind::Commander)).iter();
        let present = commanders.filter(|&leader| self.post(leader).hex().is_some());
        for (slot, leader) in present.take(COMMANDERS).enumerate() {
            let army = self.edition.army(self.stats(leader).army) & self.out_of_command;
            ranges.commanders[slot] = leader;
            ranges.near[slot] = self.within_range(leader, COMMANDER, army);
        }
        *self.ranges = ranges;
        self.listen(mine);
        true
    }

    /// Looks again which officers of some have somebody to transmit to.
    fn listen(&mut self, officers: Units) {
        for officer in ((officers & self.edition.kind(Kind::Officer)) - self.out_of_command).iter() {
            if self.led_by(officer).is_empty() {
                self.ranges.heard.remove(officer);
            } else {
                self.ranges.heard.insert(officer);
            }
        }
    }

    /// The officers of the corps of a counter.
    fn own_officers(&self, unit: UnitId) -> Units {
        let Some(corps) = self.stats(unit).corps else { return Units::EMPTY };
        let officers = self.edition.side(self.phasing) & self.edition.kind(Kind::Officer);
        officers.iter().filter(|&officer| self.stats(officer).corps == Some(corps)).collect()
    }

    /// [11.0.1] Commanders, [16.14B] [16.17.1] headquarters and trains, and [16.1B.2] rifles need no orders; nor does
    /// Bülow where he has his own.
    pub(crate) fn need_no_orders(&self) -> Units {
        let free = self.edition.kind(Kind::Commander)
            | self.edition.kind(Kind::Headquarters)
            | self.edition.kind(Kind::Train)
            | self.edition.rifles;
        self.always_in_command().map_or(free, |bulow| free.with(bulow))
    }

    /// [11.3D] Who comes to light while orders are given has had none yet.
    pub(crate) fn await_orders(&mut self, unit: UnitId) {
        let orders_are_given = self.agenda.tasks().contains(&Task::Command);
        if orders_are_given && self.side_of(unit) == self.phasing && !self.need_no_orders().has(unit) {
            self.out_of_command.insert(unit);
        }
    }

    /// Opens the Command Segment: nobody is in command until somebody says so. [11.3D] [11.0.1]
    pub(crate) fn open_command(&mut self, log: &mut impl Log<Event>) {
        self.gave = Units::EMPTY;
        self.orders = [[0; 2]; LEADERS];
        if self.phasing == contract::Side::French {
            self.grouchys = Units::EMPTY;
        }
        let mine = self.on_map(self.phasing) - self.need_no_orders();
        self.out_of_command = (self.out_of_command - self.edition.side(self.phasing)) | mine;
        *self.zone = self.zone_of(self.phasing.enemy());
        self.ranges.known = false;
        log.note(|| Event::Command { turn: self.turn, side: self.phasing });
        self.agenda.push(Task::Command);
        self.ask_ney();
        self.ask_vigour();
        self.ask_communications();
        self.wake(log);
    }

    /// [11.1A.1] What a subordinate takes of a commander's capacity, in halves; [27.1C] cavalry corps are light for
    /// Grouchy, [24.1C] at Ligny if that is agreed and the corps has not lost heart.
    fn burden(&self, commander: UnitId, unit: UnitId) -> u8 {
        let cavalry = || {
            let corps = self.stats(unit).corps.expect("an officer has a corps");
            let units = self.edition.corps(corps).units;
            !units.meets(self.edition.kind(Kind::Infantry))
        };
        let light = match self.battle {
            Battle::GrandWaterloo => true,
            _ => self.agreed.grouchys_cavalry && !self.is_corps_broken(unit),
        };
        if unit.is_leader() && light && self.is_grouchy(commander) && cavalry() { 1 } else { 2 }
    }

    /// [11.1A.1] How many officers a commander may command in a turn, and as many single units: what his counter
    /// says, [16.1C.1] or the die for Napoleon while he is ill.
    pub(crate) fn rating(&self, commander: UnitId) -> u8 {
        if self.is_sick(commander) { self.vigour } else { self.stats(commander).rating }
    }

    /// [11.1A.1] What a commander has left for officers, and for single units, in halves.
    pub fn capacity_left(&self, commander: UnitId) -> [u8; 2] {
        let whole = self.rating(commander) * 2;
        self.orders[commander.index() - COMBAT].map(|used| whole.saturating_sub(used))
    }

    /// [11.1A.2] [11.1B.3] [11.1D] [11.1.1] [11.1C] Whom a commander may put in command now: officers and units of
    /// his own army, of any organization, within his range.
    pub(crate) fn commandable(&self, commander: UnitId) -> Units {
        let [officers, units] = self.capacity_left(commander);
        if officers == 0 && units == 0 || !self.is_active(commander) {
            return Units::EMPTY;
        }
        let army = self.edition.army(self.stats(commander).army) & self.out_of_command;
        let slot = self.ranges.commanders.iter().position(|&leader| leader == commander);
        let near = match slot.filter(|_| self.knows_ranges()) {
            Some(slot) => army & self.ranges.near[slot],
            None => self.within_range(commander, COMMANDER, army),
        };
        let able = |&unit: &UnitId| {
            let left = if unit.is_leader() { officers } else { units };
            left >= self.burden(commander, unit) && self.is_of_his_wing(commander, unit)
        };
        near.iter().filter(able).collect()
    }

    pub(crate) fn legal_commands(&self, out: &mut Vec<Decision>) {
        let mine = self.edition.side(self.phasing);
        for leader in (mine & self.edition.kind(Kind::Commander)).iter() {
            out.extend(self.commandable(leader).iter().map(|unit| Decision::Command { leader, unit }));
        }
        let known = self.knows_ranges();
        for officer in (mine & self.edition.kind(Kind::Officer)).iter() {
            if !self.out_of_command.has(officer)
                && !self.gave.has(officer)
                && if known { self.ranges.heard.has(officer) } else { !self.led_by(officer).is_empty() }
            {
                out.push(Decision::Transmit(officer)); // [11.1B.4]
            }
        }
        out.push(Decision::EndCommand);
    }

    /// [11.1B.1] The units of an officer's designation within his range that are not in command; [27.1A.5] a corps may
    /// be in both wings, and an officer speaks for his own.
    pub(crate) fn led_by(&self, officer: UnitId) -> Units {
        let corps = self.stats(officer).corps.expect("an officer has a corps");
        let units =
            self.within_range(officer, OFFICER, self.edition.corps(corps).units & self.out_of_command);
        units.iter().filter(|&unit| self.is_of_his_wing(officer, unit)).collect()
    }

    pub(crate) fn command(&mut self, leader: UnitId, unit: UnitId, log: &mut impl Log<Event>) {
        let burden = self.burden(leader, unit);
        self.orders[leader.index() - COMBAT][usize::from(!unit.is_leader())] += burden;
        self.gave.insert(leader);
        self.out_of_command.remove(unit);
        // [16.1C.3] Both officers of a Prussian corps at the price of one.
        let colleague = self.colleague(unit).filter(|&other| {
            self.post(other).hex().is_some_and(|hex| self.is_in_range(leader, COMMANDER, hex))
        });
        if let Some(other) = colleague {
            self.out_of_command.remove(other);
        }
        self.listen(self.own_officers(unit));
        if self.is_grouchy(leader) {
            self.grouchys.insert(unit); // [27.1A.3]
        }
        log.note(|| Event::Commanded { leader, unit });
        self.note_staff_work(leader, log);
        if let Some(unit) = colleague {
            log.note(|| Event::Commanded { leader, unit });
        }
    }

    pub(crate) fn transmit(&mut self, officer: UnitId, log: &mut impl Log<Event>) {
        let units = self.led_by(officer);
        self.gave.insert(officer);
        self.out_of_command -= units;
        self.listen(self.own_officers(officer));
        if self.grouchys.has(officer) {
            self.grouchys |= units;
        }
        log.note(|| Event::Transmitted { officer, units: units.iter().collect() });
    }

    /// [11.0.3] [11.3.1] Everyone else is out of command; [11.3E] those who come later are not.
    pub(crate) fn end_command(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        if self.swapped != 0 {
            self.lead_wing_artillery();
        }
        self.judge_hidden_command();
        // [16.6D] Of those behind markers it is not told: that would say where they are.
        let units = self.out_of_command & self.edition.side(self.phasing) & Equipment::combat();
        let units: Units = units.iter().filter(|&unit| !matches!(self.post(unit), Post::Hidden(_))).collect();
        log.note(|| Event::OutOfCommand { side: self.phasing, units: units.iter().collect() });
    }

    /// [11.3A.1] [11.3A.3] Whether want of command keeps a counter out of enemy zones; [16.15A] not if that case
    /// takes the place of 11.3.
    pub(crate) fn is_held_by_command(&self, unit: UnitId) -> bool {
        self.out_of_command.has(unit) && !self.agreed.loose_command
    }

    /// [16.15B] [16.15C] Whether want of command takes a result away: Dr for attackers, Ae and Ar for defenders. One
    /// of them is enough.
    pub fn comes_to_nothing(&self, result: Res, attackers: Units, defenders: Units) -> Option<Rule> {
        if !self.agreed.loose_command {
            return None;
        }
        match result {
            Res::Dr if attackers.meets(self.out_of_command) => Some(Rule("16.15B")),
            Res::Ae | Res::Ar if defenders.meets(self.out_of_command) => Some(Rule("16.15C")),
            _ => None,
        }
    }

    /// [11.3B.2] [11.3B.3] If one attacker is out of command, the whole attack gains nothing: De and Dr become Ar.
    /// [11.3C.1] Against a defender out of command Ae becomes Ar. [24.1A.2] The first does not hold in the two great
    /// battles.
    pub fn converted(&self, result: Res, attackers: Units, defenders: Units) -> Res {
        if self.agreed.loose_command {
            return result; // [16.15B] the others apply as they stand
        }
        let wild = attackers.meets(self.out_of_command) && !self.traces_along_roads();
        match result {
            Res::De | Res::Dr if wild => Res::Ar,
            Res::Ae if defenders.meets(self.out_of_command) => Res::Ar,
            other => other,
        }
    }

    /// [11.3B.4] [11.3C.2] Whether being out of command keeps a victorious unit from advancing: a defender who is,
    /// and all attackers if one of them is [11.3B.3], but for the two great battles [24.1A.2].
    pub(crate) fn is_kept_back_by_command(&self, unit: UnitId) -> bool {
        if self.side_of(unit) == self.phasing {
            // [16.15B] One of them is enough there too, in every battle.
            self.aftermath.attackers.meets(self.out_of_command)
                && (self.agreed.loose_command || !self.traces_along_roads())
        } else {
            self.out_of_command.has(unit)
        }
    }
}
