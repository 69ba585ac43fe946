//! Sequence of play: what runs by itself, who is asked, and where each decision and each throw goes.

use crate::agenda::Task;
use crate::{Action, AreaId, Decision, Event, Few, Impulse, Plan, Sink};
use contract::{Chance, Device, Log, Next, Rule, Side};

/// [6.1-a] Turns of a game.
pub const TURNS: u8 = 10;

/// Two dice read from an outcome.
fn pair(outcome: u32) -> [u8; 2] {
    [(outcome / 6) as u8 + 1, (outcome % 6) as u8 + 1]
}

impl Impulse {
    /// Who is asked, if anyone is.
    pub(crate) fn asked(&self) -> Option<Side> {
        Some(match self.task() {
            Task::Battery => Side::French,
            Task::Rally(side)
            | Task::Lead(side)
            | Task::Reroll(side)
            | Task::Intervene(side)
            | Task::Cancel(side) => side,
            Task::Impulse
            | Task::Act(_)
            | Task::Move
            | Task::Advance
            | Task::Assaults
            | Task::Point
            | Task::Support
            | Task::Return
            | Task::Thin
            | Task::FallBack
            | Task::Overrun
            | Task::Aim
            | Task::FirePoint
            | Task::FireSupport
            | Task::Target => self.active,
            Task::Withdraw | Task::Stand | Task::Slip | Task::Forward | Task::WalkAway => self.active.enemy(),
            Task::Losses => self.losses.side,
            _ => return None,
        })
    }

    /// What the game waits for, in the contract's words. [3.12] All dice are pairs.
    pub(crate) fn what_next(&self) -> Next {
        let dice = |count: u8, rule: &'static str| {
            let device = Device::Dice { count, faces: 6 };
            Next::Chance(Chance { device, secret_of: None, rule: Rule(rule) })
        };
        match self.task() {
            Task::Over(ending) => Next::Over(ending.outcome()),
            Task::Commanders => dice(2, "6.2.1"),
            Task::Activation(_) => dice(2, "8.3-a"),
            Task::DoubleMove(_) => dice(2, "9.5-a"),
            Task::StandDice => dice(4, "14.7"),
            Task::Dice => dice(4, "11.12.4"),
            Task::RerollDice(_) => dice(2, "9.8.2-a"),
            Task::InterveneDice(_) => dice(2, "9.6-a"),
            Task::FireDice if self.fire.shot == crate::Shot::Volley => dice(4, "12.5-SEQ"),
            Task::FireDice => dice(4, "13.5-SEQ"),
            Task::Sunset => dice(2, "8.10-a"),
            Task::CancelDice(_) => dice(2, "9.7-a"),
            _ => Next::Decision(self.asked().expect("every other task asks a side").into()),
        }
    }

    /// Runs what runs by itself, until a side or the dice are asked.
    pub(crate) fn run(&mut self, log: &mut impl Log<Event>) {
        loop {
            match self.task() {
                Task::Over(_)
                | Task::Commanders
                | Task::Activation(_)
                | Task::DoubleMove(_)
                | Task::StandDice
                | Task::Dice
                | Task::RerollDice(_)
                | Task::InterveneDice(_)
                | Task::FireDice
                | Task::Sunset
                | Task::CancelDice(_) => return,
                Task::EndPhase => self.end_phase(log),
                Task::OpenRally(side) => self.open_rally(side, log),
                Task::OpenBattery => self.open_battery(log),
                Task::Impulses => self.begin_impulse(log),
                Task::EndImpulse => self.end_impulse(log),
                Task::Step(step) => self.step(step, log),
                // [9.5-b] The second action has been named already, by those who joined in the first.
                Task::Act(_) if self.orders.named == 2 => self.agenda.pop(),
                Task::Losses => {
                    if !self.run_losses(log) && !self.take_the_only(Task::Losses, log) {
                        return;
                    }
                }
                Task::Return => {
                    if !self.run_return(log) {
                        return;
                    }
                }
                Task::Thin if !self.is_crowded() => self.agenda.pop(),
                Task::Move => {
                    if !self.run_move(log) {
                        return;
                    }
                }
                task => {
                    if !self.take_the_only(task, log) {
                        return;
                    }
                }
            }
        }
    }

    /// A choice of one is no choice; but what a player sets out to do, he does himself, for he may as well do nothing.
    fn take_the_only(&mut self, task: Task, log: &mut impl Log<Event>) -> bool {
        let mut few = Few::default();
        self.options(task, &mut few);
        match few.first {
            Some(decision) if !few.more => {
                self.apply(decision, log);
                true
            }
            _ => false,
        }
    }

    /// Lists what may be decided.
    pub(crate) fn options(&self, task: Task, out: &mut impl Sink) {
        match task {
            Task::Rally(side) => self.options_rally(side, out),
            Task::Battery => self.options_battery(out),
            Task::Impulse => self.options_impulse(out),
            Task::Act(turn) => self.options_act(turn, out),
            Task::Move => self.options_move(out),
            Task::Advance => self.options_advance(out),
            Task::Assaults => self.options_assaults(out),
            Task::Point => self.options_point(out),
            Task::Support => self.options_support(out),
            Task::Withdraw => self.options_withdraw(false, out),
            Task::Stand => self.options_stand(out),
            Task::Slip => self.options_withdraw(true, out),
            Task::Forward => self.options_forward(out),
            Task::Lead(side) | Task::Reroll(side) => self.options_lead(side, out),
            Task::Intervene(side) => self.options_intervene(side, out),
            Task::Losses => self.options_losses(out),
            Task::Return => self.options_return(out),
            Task::Thin => self.options_thin(out),
            Task::FallBack => self.options_fall_back(out),
            Task::Overrun => self.options_overrun(out),
            Task::WalkAway => self.options_walk(out),
            Task::Aim => self.options_aim(out),
            Task::FirePoint => self.options_fire_point(out),
            Task::FireSupport => self.options_fire_support(out),
            Task::Target => self.options_target(out),
            Task::Cancel(side) => self.options_cancel(side, out),
            _ => {}
        }
    }

    /// Carries out what was decided.
    pub(crate) fn apply(&mut self, decision: Decision, log: &mut impl Log<Event>) {
        match (self.task(), decision) {
            (_, Decision::Rally { leader, unit }) => self.rally_unit(leader, unit, log),
            (_, Decision::RallyHorse { leader, area }) => self.rally_horse(leader, area, log),
            (_, Decision::Recover(unit)) => self.recover_unit(unit, log),
            (_, Decision::Pass) => self.agenda.replace(Task::EndImpulse),
            (_, Decision::Activate(leader)) => self.agenda.replace(Task::Activation(leader)),
            (Task::Impulse, Decision::Command(leader)) => self.agenda.replace(Task::DoubleMove(leader)),
            (Task::Intervene(_), Decision::Command(leader)) => {
                self.agenda.replace(Task::InterveneDice(leader))
            }
            (_, Decision::Command(leader)) => self.agenda.replace(Task::CancelDice(leader)),
            (Task::Act(turn), Decision::Act { action, area, leader }) => {
                self.act(turn, Plan { action: Some(action), area, leader }, log);
            }
            (Task::Act(turn), Decision::Advance(leader)) => {
                self.act(turn, Plan { action: Some(Action::Advance), area: AreaId::NONE, leader }, log);
            }
            (Task::Advance, Decision::Move { unit, to }) => self.advance(unit, to, false, log),
            (Task::Advance, Decision::Haul { unit, to }) => self.advance(unit, to, true, log),
            (Task::Overrun, Decision::Move { unit, to }) => self.ride(unit, to, log),
            (_, Decision::Move { unit, to }) => self.step_to(unit, to, false, log),
            (_, Decision::Haul { unit, to }) => self.step_to(unit, to, true, log),
            (_, Decision::Assault(area)) => self.assault(area),
            (Task::Point, Decision::Point(unit)) => self.point(unit),
            (Task::Stand, Decision::Point(unit)) => self.stand(unit),
            (_, Decision::Point(unit)) => self.fire_point(unit),
            (Task::Support, Decision::Support(unit)) => self.support(unit),
            (_, Decision::Support(unit)) => self.fire_support(unit),
            (Task::Battery, Decision::At(area)) => self.fire_battery(area),
            (_, Decision::At(area)) => self.aim_at(area),
            (_, Decision::Target(unit)) => self.target(unit),
            (_, Decision::Forward(unit)) => self.forward(unit, log),
            (Task::Lead(side), Decision::Lead(leader)) => self.take_part(side, leader, log),
            (Task::Reroll(side), Decision::Lead(leader)) => self.reroll(side, leader, log),
            (_, Decision::Flip(unit)) => self.lose_step(unit, log),
            (Task::Thin, Decision::Lose(unit) | Decision::Retreat { unit, .. }) => self.thin(unit, log),
            (_, Decision::Lose(unit)) => self.lose_unit(unit, log),
            (Task::Losses, Decision::Retreat { unit, to }) => self.lose_ground(unit, to, log),
            (Task::Withdraw, Decision::Retreat { unit, to }) => self.leave(unit, to, "10.11-a", log),
            (Task::Slip, Decision::Retreat { unit, to }) => self.leave(unit, to, "10.12-a", log),
            (Task::FallBack, Decision::Retreat { unit, to }) => self.fall_back(unit, to, log),
            (Task::Return, Decision::Retreat { unit, .. }) => self.go_back(unit, log),
            (_, Decision::Retreat { unit, to }) => self.leave(unit, to, "11.21-a", log),
            (Task::Move, Decision::Done) => self.done_moving(log),
            (Task::Rally(_), Decision::Done) => self.close_rally(),
            (Task::Support, Decision::Done) => {
                self.agenda.pop();
                self.announce(log);
            }
            (Task::FireSupport, Decision::Done) => self.agenda.replace(Task::Target),
            (Task::Cancel(Side::Allied), Decision::Done) => {
                self.agenda.pop();
                self.night_falls(log);
            }
            (_, Decision::Done) => self.agenda.pop(),
            (task, decision) => unreachable!("{decision:?} is not listed for {task:?}"),
        }
    }

    /// Takes what the dice show; of four the first two are the attacker's.
    pub(crate) fn throw(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        let two = pair(outcome);
        let four = [pair(outcome / 36), pair(outcome % 36)];
        match self.task() {
            Task::Commanders => self.recover(two, log),
            Task::Activation(leader) => self.activation(leader, two, log),
            Task::DoubleMove(leader) => self.double_move(leader, two, log),
            Task::StandDice => self.stood(four, log),
            Task::Dice => self.thrown(four, log),
            Task::RerollDice(side) => self.rerolled(side, two, log),
            Task::InterveneDice(leader) => self.intervene(leader, two, log),
            Task::FireDice => self.fired(four, log),
            Task::Sunset => self.sunset(two, log),
            Task::CancelDice(leader) => self.cancel(leader, two, log),
            task => unreachable!("no dice are thrown for {task:?}"),
        }
    }
}
