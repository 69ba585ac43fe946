//! 4.0 Sequence of play: what runs by itself, who is asked, and where each decision and each die goes.

use crate::{Battle, Decision, Event, Nlb, Post, Task, Units};
use contract::{Chance, Log, Next, Rule, Side};

impl Nlb {
    /// Who is asked, if anyone is.
    pub(crate) fn asked(&self) -> Option<Side> {
        Some(match self.task() {
            Task::Substituting(side)
            | Task::Deploy(side)
            | Task::Retreating(side)
            | Task::Advancing(side)
            | Task::Riding(side)
            | Task::Hiding(side) => side,
            // [4.1E] [4.1F] Only the player whose turn it is moves and attacks, each in its phase.
            Task::Choosing(_)
            | Task::Command
            | Task::Reorganization
            | Task::Rallying(_)
            | Task::Movement
            | Task::Moving
            | Task::Combat
            | Task::Attacking
            | Task::Odds
            | Task::Paying
            | Task::Withdrawing => self.phasing,
            Task::Displacing(hex) => {
                let unit = self.units_at(hex).next().expect("somebody is crowded");
                self.side_of(unit)
            }
            Task::Relocate(leader) => self.side_of(leader),
            Task::Staff(hq) => self.side_of(hq),
            Task::Answering => self.phasing.enemy(),
            Task::Filling(pair) | Task::Emerging(pair) => Nlb::side_of_pair(usize::from(pair)),
            Task::Marching(_) => self.phasing,
            Task::Routing(unit) => self.side_of(unit),
            Task::Secret => Side::French,
            _ => return None,
        })
    }

    /// What the game waits for, in the contract's words.
    pub(crate) fn what_next(&self) -> Next {
        match self.task() {
            Task::Over(ending) => Next::Over(ending.outcome()),
            Task::Rolling(_) => Next::Chance(Chance::die(Rule("6.0.proc"))),
            Task::Fate(_) => Next::Chance(Chance::die(Rule("10.2.2"))),
            Task::FirstCorps => Next::Chance(Chance::die(Rule(match self.battle {
                Battle::Ligny => "18.5C",
                Battle::QuatreBras => "19.5D.1",
                _ => "24.1B",
            }))),
            Task::Impetus => Next::Chance(Chance::die(Rule("15.5.1"))),
            Task::Rout(_) => Next::Chance(Chance::die(Rule("16.12.1"))),
            Task::Risk(_) => Next::Chance(Chance::die(Rule("16.13.3"))),
            Task::Losses(_) => Next::Chance(Chance::die(Rule("18.5A"))),
            Task::SixthCorps => Next::Chance(Chance::die(Rule("18.5B"))),
            Task::Release(_) => Next::Chance(Chance::die(Rule("19.5C"))),
            Task::Ney => Next::Chance(Chance::die(Rule("24.5B"))),
            Task::Vigour | Task::Pace(..) => Next::Chance(Chance::die(Rule("16.1C.1"))),
            Task::Wake(_) => Next::Chance(Chance::die(Rule("15.4.2"))),
            Task::Communication(_) => Next::Chance(Chance::die(Rule("16.14C.2"))),
            Task::Foraging(_) => Next::Chance(Chance::die(Rule("16.18A"))),
            Task::Testing => Next::Chance(Chance::die(Rule("16.18B.1"))),
            Task::Weather => Next::Chance(Chance::die(Rule("22.6A.1"))),
            Task::RallyDie(_) => Next::Chance(Chance::die(Rule("12.2.1"))),
            _ => Next::Decision(self.asked().expect("every other task asks a side").into()),
        }
    }

    /// Runs what runs by itself, until a side or a die is asked.
    pub(crate) fn run(&mut self, log: &mut impl Log<Event>) {
        loop {
            match self.task() {
                Task::Substituting(side) => {
                    if self.substitute_unasked(side) {
                        return;
                    }
                    self.agenda.pop();
                }
                Task::Deploy(side) => {
                    if self.deploy_unasked(side, log) {
                        return;
                    }
                    self.agenda.pop();
                }
                Task::Hiding(side) if !self.can_hide(side) => self.end_hiding(side),
                Task::Emerging(pair) => {
                    if self.emerge_unasked(usize::from(pair), log) {
                        return;
                    }
                }
                Task::OpenTurn => self.open_turn(log),
                Task::OpenCommand => {
                    self.agenda.pop();
                    self.open_command(log);
                    if self.ask_weather(log) {
                        return;
                    }
                }
                Task::Command if self.look_at_ranges() => {}
                Task::OpenReorganization => self.open_reorganization(log),
                Task::Staff(hq) if !self.may_switch(hq) => self.agenda.pop(),
                Task::Communication(leader) if self.post(leader).hex().is_none() => self.agenda.pop(),
                // Nobody is left to bring them back: they go on waiting.
                Task::Rallying(leader) | Task::RallyDie(leader) if self.post(leader).hex().is_none() => {
                    self.rally = Units::EMPTY;
                    self.agenda.pop();
                }
                Task::Reorganization if !self.can_reorganize_anybody() => self.agenda.pop(),
                Task::OpenMovement => {
                    if self.ask_first_corps(log) {
                        return;
                    }
                    if !self.ask_before_movement(log) {
                        self.open_movement(log);
                    }
                }
                Task::BeginMovement => self.open_movement(log),
                Task::OpenCombat => self.open_combat(log),
                Task::Riding(side) if !self.can_ride(side) => self.agenda.pop(),
                Task::Contact => self.make_contact(),
                Task::Routing(unit) => {
                    if !self.end_flight(unit, log) {
                        return;
                    }
                }
                Task::Rout(unit) | Task::Risk(unit) if self.post(unit).hex().is_none() => self.agenda.pop(),
                Task::Testing if self.next_tested().is_none() => self.agenda.pop(),
                Task::Answering if self.is_broken_off() || !self.is_defender_asked(&self.attack) => {
                    self.agenda.pop();
                }
                Task::Odds if self.is_broken_off() => self.break_off(log),
                Task::Aftermath => self.go_on(log),
                Task::CloseTurn => self.close_turn(log),
                Task::Relocate(leader) => match self.post(leader) {
                    Post::On(hex) if !self.is_in_arms(self.side_of(leader), hex) => {
                        if !self.relocate_unasked(leader, log) {
                            return;
                        }
                    }
                    _ => self.agenda.pop(), // he is gone, or somebody is with him again
                },
                Task::Fate(leader) if self.post(leader).hex().is_none() => self.agenda.pop(),
                // An army that leaves the field takes with it what was still to be done by it [24.3D] [27.3D].
                Task::Displacing(hex) if self.load_at(hex) <= self.capacity(hex) => self.agenda.pop(),
                Task::Retreating(_) if self.aftermath.retreating.is_empty() => self.agenda.pop(),
                Task::Paying
                    if self.aftermath.attackers.iter().all(|unit| self.post(unit).hex().is_none()) =>
                {
                    self.agenda.pop();
                }
                Task::Moving if self.hand.units.is_empty() => self.agenda.pop(),
                _ => return,
            }
        }
    }

    /// [4.1B] [4.1C] [4.1D] A player turn: [14.0.1] supply in the morning; command if it is in use, [4.2A] but not at
    /// night, morale and [12.0.4] reorganization, [4.3A] all of it in the rain too; movement; combat.
    fn open_turn(&mut self, log: &mut impl Log<Event>) {
        self.agenda.replace(Task::OpenMovement);
        self.gave = crate::Units::EMPTY;
        self.rallied = crate::Units::EMPTY;
        self.mustered = crate::Units::EMPTY;
        if self.commands() && !self.is_night() {
            self.ask_headquarters();
            if self.reorganizes() {
                self.agenda.push(Task::OpenReorganization);
            }
            if self.hides() {
                self.agenda.push(Task::Hiding(self.phasing));
            }
            self.agenda.push(Task::OpenCommand);
        } else if self.hides() && !self.is_night() {
            self.agenda.push(Task::Hiding(self.phasing)); // [16.6A.1] where the Command Phase would be
        }
        if self.is_supply_looked_at(self.turn) {
            self.look_at_supply(log);
        }
        self.ask_choices();
    }

    /// [18.5B] [18.5C] [19.5C] [19.5D.1] Dice that options throw at the start of a movement phase. Says whether any
    /// is thrown.
    pub(crate) fn ask_before_movement(&mut self, log: &mut impl Log<Event>) -> bool {
        if self.phasing != Side::French || !matches!(self.battle, Battle::Ligny | Battle::QuatreBras) {
            return false;
        }
        self.agenda.replace(Task::BeginMovement);
        let dice = match self.battle {
            Battle::Ligny => self.ask_for_corps(log),
            _ => self.ask_at_crossroads(),
        };
        if !dice {
            self.agenda.replace(Task::OpenMovement);
        }
        dice
    }

    /// [4.2B] [4.2C] [4.3A] Whether nobody closes in and nobody fights: at night and in the rain.
    pub fn is_still(&self) -> bool {
        self.is_night() || self.is_raining() && !self.agreed.rain_effects // [16.5.3] [16.5.4] replace 4.3
    }

    /// [5.1C.2] [4.2C] [4.3A] After movement combat, but not at night and not in the rain.
    fn end_movement(&mut self) {
        let next = if self.is_still() { Task::CloseTurn } else { Task::OpenCombat };
        self.agenda.replace(next);
    }

    /// [4.1A] [4.1G] The other player's turn, or the next game turn, or the end.
    fn close_turn(&mut self, log: &mut impl Log<Event>) {
        self.moved = crate::Units::EMPTY;
        self.score_crossroads(log);
        self.score_first_corps(log);
        self.rest_horses(log);
        let begins = self.plan().begins;
        if self.phasing == begins {
            self.phasing = begins.enemy();
        } else if self.turn == self.plan().last {
            self.count_exits(log);
            self.end(self.last_verdict(), log);
            return;
        } else {
            self.turn = self.turn.next();
            self.phasing = begins;
            self.sleep_late(log);
        }
        self.agenda.replace(Task::OpenTurn);
        if self.agreed.charges {
            self.find_lone_leaders(); // [16.8.5] horses that have rested control the ground around them again
        }
        self.find_observed(log); // [16.3.1] the light may have changed
        self.judge(log); // [19.3] levels may go by the turn
    }

    /// Lists what the side may decide.
    pub(crate) fn list_legal(&self, side: Side, out: &mut Vec<Decision>) {
        if self.asked() != Some(side) {
            return;
        }
        match self.task() {
            Task::Substituting(side) => self.legal_substitutions(side, out),
            Task::Hiding(side) => self.legal_hiding(side, out),
            Task::Filling(pair) => self.legal_filling(usize::from(pair), out),
            Task::Marching(marker) => self.legal_marches(marker, out),
            Task::Emerging(pair) => self.legal_emergences(usize::from(pair), out),
            Task::Deploy(side) => self.legal_deployments(side, out),
            Task::Choosing(group) => self.legal_choices(group, out),
            Task::Command => self.legal_commands(out),
            Task::Staff(_) => self.legal_staff(out),
            Task::Reorganization => self.legal_reorganization(out),
            Task::Rallying(officer) => self.legal_rally(officer, out),
            Task::Movement => self.legal_movement(out),
            Task::Moving => self.legal_destinations(out),
            Task::Combat => self.legal_combat(out),
            Task::Riding(side) => self.legal_rides(side, out),
            Task::Attacking => self.legal_attack(out),
            Task::Answering => self.legal_answers(out),
            Task::Odds => out.extend(self.columns_of(&self.attack).map(Decision::Roll)),
            Task::Routing(unit) => self.legal_flights(unit, out),
            Task::Secret => out.extend([false, true].map(Decision::FirstCorps)),
            Task::Paying => self.legal_payments(out),
            Task::Retreating(_) => self.legal_retreats(out),
            Task::Displacing(hex) => self.legal_displacements(hex, out),
            Task::Withdrawing => self.legal_withdrawals(out),
            Task::Advancing(_) => self.legal_advances(out),
            Task::Relocate(leader) => self.legal_relocations(leader, out),
            _ => {}
        }
    }

    /// Carries a legal decision out.
    pub(crate) fn carry_out(&mut self, side: Side, decision: Decision, log: &mut impl Log<Event>) {
        debug_assert_eq!(self.asked(), Some(side));
        match decision {
            Decision::Substitute(unit) => self.substitute(unit, log),
            Decision::EndSubstitution => self.agenda.pop(),
            Decision::Deploy { unit, to } if matches!(self.task(), Task::Emerging(_)) => {
                self.emerge(unit, to, log);
            }
            Decision::Deploy { unit, to } => self.deploy(unit, to, log),
            Decision::Hide(hex) => self.hide(side, hex, log),
            Decision::HideComing(unit) => self.hide_coming(unit, log),
            Decision::Conceal(unit) => self.conceal(unit, log),
            Decision::Designate(real) => self.designate(real, log),
            Decision::Unveil(pair) => self.unveil(usize::from(pair), Rule("16.6C.1"), log),
            Decision::EndHiding => self.end_hiding(side),
            Decision::TakeMarker(marker) => self.agenda.push(Task::Marching(marker)),
            Decision::MarkerTo(hex) => self.move_marker(hex, log),
            Decision::Choose(option) => self.choose(option, log),
            Decision::Command { leader, unit } => self.command(leader, unit, log),
            Decision::Transmit(officer) => self.transmit(officer, log),
            Decision::EndCommand => self.end_command(log),
            Decision::Staff(active) => self.switch_headquarters(active, log),
            Decision::Reorganize(unit) => self.reorganize(unit, log),
            Decision::Rally => self.rally(),
            Decision::EndReorganization => self.agenda.pop(),
            Decision::Take(unit) => self.take(unit),
            Decision::With(unit) => self.take_along(unit),
            Decision::Via(hex) => self.go_via(hex, log),
            Decision::To(hex) => self.move_to(hex, log),
            Decision::Exit => self.exit(log),
            Decision::Garrison(unit) => self.form_garrison(unit, log),
            Decision::GiveUp(unit) => self.give_up_garrison(unit, log),
            Decision::EndMovement => self.end_movement(),
            Decision::Target(hex) => self.add_target(hex),
            Decision::Join(hex) => self.add_attackers(hex),
            Decision::Bombard(gun) => self.add_gun(gun),
            Decision::Charge(hex) => self.charge(hex),
            Decision::Lead(leader) => self.take_the_lead(leader, log),
            Decision::Announce => self.announce_to_defender(),
            Decision::Enhance { infantry, cavalry, guns } => self.enhance([infantry, cavalry, guns], log),
            Decision::Overrun => self.overrun(log),
            Decision::Roll(column) => self.announce(column, log),
            Decision::Pay(unit) => self.pay(unit, log),
            Decision::Enough => self.paid(log),
            Decision::Retreat { unit, to } => self.retreat(unit, to, log),
            Decision::Stand(unit) => self.stand(unit, log),
            Decision::Lose(unit) => self.lose_retreating(unit, log),
            Decision::Advance { unit, to } => self.advance(unit, to, log),
            Decision::AdvanceStack { from, to } => self.advance_stack(from, to, log),
            Decision::Stay => self.stay(),
            Decision::Relocate { leader, to } => self.relocate(leader, to, log),
            Decision::EndCombat => self.end_combat(),
            Decision::Gather { leader, unit } => self.gather(leader, unit, log),
            Decision::FirstCorps(marches) => self.write_down(marches, log),
        }
        self.run(log);
    }

    /// Takes a die.
    pub(crate) fn take_chance(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        let die = outcome as u8 + 1;
        match self.task() {
            Task::Rolling(column) => self.resolve(column, die, log),
            Task::Fate(leader) => self.decide_fate(leader, die, log),
            Task::Vigour => self.roll_vigour(die, log),
            Task::Pace(leader, first) => self.roll_pace(leader, first, die, log),
            Task::FirstCorps => self.roll_first_corps(die, log),
            Task::Impetus => self.roll_impetus(die, log),
            Task::Rout(unit) => self.roll_rout(unit, die, log),
            Task::Risk(leader) => self.roll_risk(leader, die, log),
            Task::Losses(unit) => self.roll_losses(unit, die, log),
            Task::SixthCorps => self.roll_sixth_corps(die, log),
            Task::Release(unit) => self.roll_release(unit, die, log),
            Task::Ney => self.roll_ney(die, log),
            Task::Wake(leader) => self.roll_wake(leader, die, log),
            Task::Communication(leader) => self.roll_communication(leader, die, log),
            Task::Foraging(unit) => self.roll_foraging(unit, die, log),
            Task::Testing => self.roll_hunger(die, log),
            Task::Weather => self.roll_weather(die, log),
            Task::RallyDie(officer) => self.roll_rally(officer, die, log),
            _ => unreachable!("nothing else waits for a die"),
        }
        self.run(log);
    }
}
