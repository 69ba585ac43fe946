//! Impulses: who tries what, the five actions and where they are possible, General Advance, passes, sunset.

use crate::agenda::{Task, Turn};
use crate::{
    Action, AreaId, Areas, Decision, Event, Impulse, Kind, LeaderId, Leaders, Role, SKIRMISHERS, Sink,
    UnitId, Units,
};
use contract::{Log, Rule, Side};

/// One action of an impulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// What, if it has been named.
    pub action: Option<Action>,
    /// Where; nowhere in particular for a General Advance.
    pub area: AreaId,
    /// Whose units.
    pub leader: LeaderId,
}

impl Plan {
    /// Not named yet.
    pub const NONE: Plan = Plan { action: None, area: AreaId::NONE, leader: LeaderId::NONE };
}

/// What the running impulse remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    /// [7.2-c] Areas that held units of both sides when the impulse began.
    pub contested: Areas,
    /// [11.11-b] Areas that have been assaulted.
    pub assaulted: Areas,
    /// The actions.
    pub plans: [Plan; 2],
    /// How many of them have been named.
    pub named: u8,
    /// Units that have acted in each. [9.5-d]
    pub acted: [Units; 2],
    /// Who may activate each skirmisher in this impulse. [10.13-a] [10.13-b]
    pub masters: [Leaders; SKIRMISHERS],
    /// [9.5-a] Who made the Double Move.
    pub commander: LeaderId,
    /// [9.4-b] Whether each side has used its attempt with a Commander.
    pub tried: [bool; 2],
    /// Whether anybody has moved, fired or assaulted. [8.2]
    pub busy: bool,
    /// Whether an activation has failed. [8.3-e]
    pub failed: bool,
    /// [19.2] Cavalry that has charged home, and is to be exhausted.
    pub charged: Units,
}

impl Orders {
    /// Nothing yet.
    pub const NONE: Orders = Orders {
        contested: Areas::EMPTY,
        assaulted: Areas::EMPTY,
        plans: [Plan::NONE; 2],
        named: 0,
        acted: [Units::EMPTY; 2],
        masters: [Leaders::EMPTY; SKIRMISHERS],
        commander: LeaderId::NONE,
        tried: [false; 2],
        busy: false,
        failed: false,
        charged: Units::EMPTY,
    };

    /// Everyone who has acted.
    #[inline]
    pub fn all_acted(&self) -> Units {
        self.acted[0] | self.acted[1]
    }

    /// The action being carried out.
    #[inline]
    pub fn current(&self) -> Plan {
        self.plans[usize::from(self.named.max(1) - 1)]
    }
}

/// The order of impulses.
impl Impulse {
    /// [6.5-a] The French begin every pair of impulses.
    pub(crate) fn begin_impulse(&mut self, log: &mut impl Log<Event>) {
        self.orders = Orders { contested: self.contested_now(), masters: self.masters(), ..Orders::NONE };
        self.from = [AreaId::NONE; crate::UNITS];
        self.agenda.push(Task::Impulse);
        let (side, number) = (self.active, self.number);
        log.note(|| Event::Impulse { side, number });
    }

    /// [8.9-b] Two passes in a row end the phase; [8.10-a] otherwise an Allied impulse ends with the Sunset roll.
    pub(crate) fn end_impulse(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        // [8.2] To do nothing is to pass; [8.3-e] to fail is not, unless the option says so.
        let failed = self.orders.failed;
        let passes = !self.orders.busy && (!failed || self.house.failed_rolls);
        if passes {
            let side = self.active;
            let rule = if failed { "8.3-e" } else { "8.9-a" };
            log.note(|| Event::Passed { side, rule: Rule(rule) });
        }
        if passes && self.passed {
            log.note(|| Event::PhaseOver { rule: Rule("8.9-b") });
            self.end_impulses();
            return;
        }
        self.passed = passes;
        if self.active == Side::French {
            self.active = Side::Allied;
        } else if self.number == self.edition.last_impulse {
            // [8.10-d] No space is left for the marker, whatever the roll.
            log.note(|| Event::PhaseOver { rule: Rule("8.10-d") });
            self.end_impulses();
        } else {
            self.agenda.push(Task::Sunset);
        }
    }

    /// The Action Impulse Phase is over: the End Phase is next.
    fn end_impulses(&mut self) {
        debug_assert_eq!(self.task(), Task::Impulses);
        self.agenda.pop();
        self.forget_impulse();
    }

    fn forget_impulse(&mut self) {
        self.orders = Orders::NONE;
        self.from = [AreaId::NONE; crate::UNITS];
        self.passed = false;
        self.active = Side::French;
    }

    /// [8.10-b] [8.10-c] The Sunset roll: equal or more goes on. [3.12] Every roll is of two dice.
    pub(crate) fn sunset(&mut self, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        let (number, goes_on) = (self.number, dice[0] + dice[1] >= self.number);
        log.note(|| Event::Sunset { dice, number, goes_on });
        if goes_on {
            self.go_on();
        } else {
            // [9.7-b] The French decide first.
            self.agenda.push(Task::Cancel(Side::Allied));
            self.agenda.push(Task::Cancel(Side::French));
        }
    }

    /// [3.10] The marker moves once for a pair of impulses, and the French are next.
    pub(crate) fn go_on(&mut self) {
        self.number += 1;
        self.active = Side::French;
    }

    /// [8.10-c] Nobody has cancelled the failed roll.
    pub(crate) fn night_falls(&mut self, log: &mut impl Log<Event>) {
        log.note(|| Event::PhaseOver { rule: Rule("8.10-c") });
        self.end_impulses();
    }
}

/// What may be tried.
impl Impulse {
    /// [8.2] Pass, name a Leader, or name a Commander for a Double Move.
    pub(crate) fn options_impulse(&self, out: &mut impl Sink) {
        out.add(Decision::Pass);
        for leader in self.chiefs(self.active) {
            if out.is_sated() {
                return;
            }
            // [8.3-a] Not one who could not do anything. [8.3-b] [8.3-f] Fresh or spent, as often as one likes.
            if self.edition.leader(leader).role != Role::Commander && self.can_act(leader) {
                out.add(Decision::Activate(leader));
            }
        }
        self.options_double_move(out);
    }

    /// Commanders and Leaders of a side in play.
    pub(crate) fn chiefs(&self, side: Side) -> impl Iterator<Item = LeaderId> + use<'_> {
        self.present.iter().filter(move |&id| self.edition.leader(id).army.side() == side)
    }

    /// Whether a formation could do anything as the first action.
    pub(crate) fn can_act(&self, leader: LeaderId) -> bool {
        let mut any = crate::Any(false);
        self.options_of(leader, Turn::First, &mut any);
        any.0
    }

    /// [8.3-a] The dice for a Leader: with the bonus of a fresh Commander of his army [9.2-a], against the number of
    /// the side that is up [8.3-b].
    pub(crate) fn activation(&mut self, leader: LeaderId, dice: [u8; 2], log: &mut impl Log<Event>) {
        self.agenda.pop();
        let (bonus, number) = (self.bonus(leader), self.activation_number(leader));
        let passed = dice[0] + dice[1] + bonus >= number;
        log.note(|| Event::Activation { leader, dice, bonus, number, passed });
        self.agenda.push(Task::EndImpulse);
        if passed {
            self.orders.plans[0].leader = leader;
            self.agenda.push(Task::Act(Turn::First));
        } else {
            self.orders.failed = true; // [8.1-a] [8.1-b] Nobody flips for that.
        }
    }

    /// The number that a Leader has to reach.
    pub fn activation_number(&self, leader: LeaderId) -> u8 {
        self.edition.leader(leader).number[usize::from(self.ready.has(leader))]
    }

    /// What the action to be named may be, and "nothing" where that is allowed. [8.2] Who was activated may decline.
    pub(crate) fn options_act(&self, turn: Turn, out: &mut impl Sink) {
        match self.orders.commander.get() {
            None => self.options_of(self.orders.plans[0].leader, turn, out),
            // [9.5-b] [9.5.3] Any formation of the Commander's army.
            Some(commander) => {
                let army = self.edition.leader(commander).army;
                for leader in self.chiefs(army.side()) {
                    if self.edition.leader(leader).army == army {
                        self.options_of(leader, turn, out);
                    }
                }
            }
        }
        out.add(Decision::Done);
    }

    /// The actions of a formation.
    fn options_of(&self, leader: LeaderId, turn: Turn, out: &mut impl Sink) {
        let first = self.orders.plans[0];
        let second = turn != Turn::First;
        // [9.5-e] A General Advance activates its formation everywhere.
        let advanced = second && first.action == Some(Action::Advance) && first.leader == leader;
        if advanced {
            return;
        }
        let acted = self.orders.all_acted();
        let units = self.edition.formation(leader) - acted;
        let mut areas = Areas::EMPTY;
        for unit in units {
            if let Some(area) = self.place(unit).area() {
                areas.insert(area);
            }
        }
        let bands = self.bands(leader);
        for unit in bands - acted {
            areas.insert(self.area_of(unit));
        }
        for area in areas {
            // [9.5-b] Two different areas, or two different formations.
            if second && first.leader == leader && first.area == area {
                continue;
            }
            let here = self.here(area, self.active);
            for action in [Action::Move, Action::Charge, Action::Volley, Action::Bombard] {
                if out.is_sated() {
                    return;
                }
                let allowed = match turn {
                    Turn::First | Turn::Second => true,
                    Turn::Before => action.assaults(), // [9.5.1-a]
                    Turn::After => !action.assaults(), // [9.5.1-a]
                };
                let plan = Plan { action: Some(action), area, leader };
                if allowed && self.is_possible(plan, here, bands) {
                    out.add(Decision::Act { action, area, leader });
                }
            }
        }
        // [9.5-e] It would activate the formation a second time.
        let again = second && first.leader == leader;
        if !again && turn != Turn::Before && self.could_advance(leader, bands) {
            out.add(Decision::Advance(leader));
        }
    }

    /// Whether units of a formation in an area could do something, where it is known who stands there, and which
    /// skirmishers follow the Leader.
    fn is_possible(&self, plan: Plan, here: Units, bands: Units) -> bool {
        let Plan { action: Some(action), area, leader } = plan else { return false };
        match action {
            Action::Move | Action::Charge => {
                // [8.7-c] Not in a contested wood or village.
                if action == Action::Charge && self.contested().has(area) && !self.ground().clear.has(area) {
                    return false;
                }
                let units = self.activated_of(plan, here, bands);
                let led = |units: Units| units.iter().any(|unit| self.may_be_point(unit, action));
                // [9.5.1-e] Who cannot lead may be activated to support those of the first action who have moved in.
                let joins = || units.iter().any(|unit| !self.stats(unit).is_gun() || self.is_fresh(unit));
                let in_place = self.contested().has(area)
                    && self.hostile(self.active).has(area)
                    && !self.orders.assaulted.has(area)
                    && (led(units) || joins() && led(self.assailants(area, action)));
                in_place || units.iter().any(|unit| self.can_set_out(unit, plan))
            }
            Action::Volley => self.can_volley(area, leader),
            Action::Bombard => !self.guns_among(here, leader).is_empty() && !self.aims(area).is_empty(),
            Action::Advance => self.could_advance(leader, bands),
        }
    }

    /// [8.4-a] [8.7-a] [8.3-d] Units that an action activates in its area: those of the formation, and skirmishers that
    /// go with them; in a charge cavalry alone. Nobody acts twice [9.5-d].
    pub(crate) fn activated(&self, plan: Plan) -> Units {
        let here = self.here(plan.area, self.active);
        // Few areas hold skirmishers: whose they are is asked only there.
        let some = here.meets(self.edition.kind(Kind::Skirmisher));
        self.activated_of(plan, here, if some { self.bands(plan.leader) } else { Units::EMPTY })
    }

    /// Those among some.
    fn activated_of(&self, plan: Plan, here: Units, bands: Units) -> Units {
        let able = match plan.action {
            Some(Action::Charge) => self.edition.formation(plan.leader) & self.edition.kind(Kind::Cavalry),
            _ => self.edition.formation(plan.leader) | bands,
        };
        here & (able - self.orders.all_acted())
    }

    /// Names the action: [6.5-b] one an impulse, but [9.5-c] two in a Double Move, one after the other or combined.
    /// [10.3-b] All movement comes before the first assault.
    pub(crate) fn act(&mut self, turn: Turn, plan: Plan, log: &mut impl Log<Event>) {
        let Some(action) = plan.action else { return };
        self.agenda.pop();
        self.orders.plans[usize::from(self.orders.named)] = plan;
        self.orders.named += 1;
        log.note(|| Event::Action { action, area: plan.area, leader: plan.leader });
        let double = self.orders.commander.get().is_some();
        match action {
            Action::Move | Action::Charge => {
                if turn == Turn::First && double {
                    // [9.5.1-a] A second movement comes before the assaults, anything else after them.
                    self.agenda.push(Task::Act(Turn::After));
                    self.agenda.push(Task::Assaults);
                    self.agenda.push(Task::Act(Turn::Before));
                } else if turn != Turn::Before {
                    self.agenda.push(Task::Assaults);
                }
                self.agenda.push(Task::Move);
            }
            _ => {
                if turn == Turn::First && double {
                    self.agenda.push(Task::Act(Turn::Second));
                }
                match action {
                    Action::Volley => self.begin_volley(plan),
                    Action::Bombard => self.begin_bombardment(plan.area, false),
                    _ => self.agenda.push(Task::Advance),
                }
            }
        }
    }
}

/// General Advance.
impl Impulse {
    /// [8.8-a] Units that may still advance: all of the formation, with the skirmishers that go along [8.8-f].
    /// [8.8-e] Spent guns stay.
    pub(crate) fn advancing(&self, leader: LeaderId) -> Units {
        self.advancing_with(leader, self.bands(leader))
    }

    fn advancing_with(&self, leader: LeaderId, bands: Units) -> Units {
        let moving = (self.edition.formation(leader) | bands) - self.orders.all_acted();
        moving - (self.edition.guns() - self.fresh)
    }

    /// [8.8-b] [8.8-c] [8.8-d] One area on, under the control of one's own side and without enemies; from a zone along
    /// an arrow or a link, never into one. [7.1-b] Stacking holds for every move. [10.1-b] Nothing is paid, and
    /// [10.8-a] woods and villages are open to cavalry, since no enemy is there.
    pub(crate) fn advances(&self, unit: UnitId) -> Areas {
        let Some(area) = self.place(unit).area() else { return Areas::EMPTY };
        let side = self.side_of(unit);
        let goals = self.goals(area, side);
        let open: Areas = goals.iter().filter(|&to| self.has_room(to, side)).collect();
        open | self.ground().links(area)
    }

    /// The areas next to one that an advance may enter, if there is room.
    fn goals(&self, area: AreaId, side: Side) -> Areas {
        let (ground, zone) = (self.ground(), crate::s07_control::is_zone(area));
        let near = if zone { ground.near(area) } else { ground.next(area) };
        near & if self.contested().has(area) { self.way_out(side) } else { self.refuge(side) }
    }

    /// Whether there is any.
    fn can_advance(&self, unit: UnitId) -> bool {
        let Some(area) = self.place(unit).area() else { return false };
        let side = self.side_of(unit);
        let links = self.ground().links(area);
        !links.is_empty() || self.goals(area, side).iter().any(|to| self.has_room(to, side))
    }

    fn could_advance(&self, leader: LeaderId, bands: Units) -> bool {
        self.advancing_with(leader, bands).iter().any(|unit| self.can_advance(unit))
    }

    pub(crate) fn options_advance(&self, out: &mut impl Sink) {
        for unit in self.advancing(self.orders.current().leader) {
            if out.is_sated() {
                return;
            }
            self.add_moves(unit, self.advances(unit), out);
        }
        out.add(Decision::Done);
    }

    /// [8.8-e] [10.14-b] Guns that advance are spent.
    pub(crate) fn advance(&mut self, unit: UnitId, to: AreaId, hauls: bool, log: &mut impl Log<Event>) {
        let from = self.area_of(unit);
        self.orders.busy = true;
        self.orders.acted[usize::from(self.orders.named - 1)].insert(unit);
        log.note(|| Event::Moved { unit, from, to, left: None, rule: Rule("8.8-a") });
        if hauls {
            self.haul(to, log);
        }
        self.shift(unit, to, log);
        if self.stats(unit).is_gun() {
            self.spend(unit, "8.8-e", log);
        }
    }
}
