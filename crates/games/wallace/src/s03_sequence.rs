//! Playing the game: turns, phases and discs, and where each decision goes.

use crate::agenda::Task;
use crate::chronicle::Event;
use crate::{Assault, Decision, Few, Order, Sink, Units, Wallace};
use contract::{Chance, Device, Log, Next, Rule, Side};

/// [W-SEQ-1] Nine turns of an hour, from noon to 8 pm.
pub const TURNS: u8 = 9;

/// The turn of 3 pm, from which the Prussians come. [W-PRUSSIANS-1]
pub const THREE_PM: u8 = 3;
/// The turn of 4 pm, from which the Allies have all discs. [W-DISC-3]
pub const FOUR_PM: u8 = 4;
/// The turn of 7 pm, when the initiative may change. [W-INIT-2]
pub const SEVEN_PM: u8 = 7;

/// The hour of a turn.
pub fn hour(turn: u8) -> String {
    if turn == 0 { "12 noon".into() } else { format!("{turn} pm") }
}

impl Wallace {
    /// [W-SEQ-2] Lays out the phases of the turn.
    pub(crate) fn begin_turn(&mut self, log: &mut impl Log<Event>) {
        let turn = self.turn;
        log.note(|| Event::Turn { turn });
        // [W-DISC-1] [W-DISC-2] [W-DISC-3] The Allies have fewer until 4 pm. [W-DISC-4] Nothing is
        // carried over.
        let late = usize::from(turn >= FOUR_PM);
        self.discs = Side::ALL.map(|side| self.edition.supply.discs[side as usize][late]);
        self.used = [0; 3];
        self.settle_initiative(log);
        self.active = self.initiative;
        self.agenda.push(Task::EndTurn);
        // [W-SEQ-3] The Allied player first, then the French.
        self.agenda.push(Task::Formations(Side::French));
        self.agenda.push(Task::Formations(Side::Allied));
        self.agenda.push(Task::Rounds);
        // [W-SKIRM-2] All Allied fire comes first.
        self.agenda.push(Task::Skirmishes(Side::French));
        self.agenda.push(Task::Skirmishes(Side::Allied));
        if turn >= THREE_PM {
            self.agenda.push(Task::Prussians);
        }
    }

    /// [W-SEQ-4] [W-SEQ-5] Victory is checked; then the turn marker goes on, and all discs go.
    fn end_turn(&mut self, log: &mut impl Log<Event>) {
        self.agenda.pop();
        if let Some(ending) = self.ending() {
            log.note(|| Event::Over { ending });
            self.agenda.push(Task::Over(ending));
            return;
        }
        self.turn += 1;
        self.begin_turn(log);
    }

    /// Who is asked, if anyone is.
    pub(crate) fn asked(&self) -> Option<Side> {
        let defender = self.assault.side.enemy();
        Some(match self.task() {
            Task::Enter => Side::Allied,
            Task::Skirmish(side)
            | Task::Form(side)
            | Task::Assign(side)
            | Task::Withdraw(side)
            | Task::Hits(_, side, _)
            | Task::Blows(_, side, _)
            | Task::Crowd(_, side, _)
            | Task::Cubes(_, side, _) => side,
            Task::Orders
            | Task::Spend(_)
            | Task::Lead(_)
            | Task::Act
            | Task::Move
            | Task::Aim
            | Task::Change
            | Task::Reinforce(_)
            | Task::ReinforceArmy
            | Task::March
            | Task::Pending(..) => self.active,
            Task::Carry(unit, _)
            | Task::From(unit, _)
            | Task::EmptyWith(unit)
            | Task::Retreat(unit, _)
            | Task::Follow(unit, _)
            | Task::Flight(unit) => self.side_of(unit),
            Task::Shelter | Task::Guard | Task::Counter(_) => defender,
            Task::Charge => self.assault.side,
            Task::Onward => self.side_of(self.ready.first()?),
            Task::Cull(_, army) | Task::Empty(army) => army.side(),
            _ => return None,
        })
    }

    /// What the game waits for, in the contract's words.
    pub(crate) fn what_next(&self) -> Next {
        let die = |rule| Next::Chance(Chance::die(Rule(rule)));
        match self.task() {
            Task::Over(ending) => Next::Over(ending.outcome()),
            // [W-ROUND-2] Only the player who is not active sees the tile.
            Task::Tile => Next::Chance(Chance {
                device: Device::Draw { from: 8 },
                secret_of: Some(self.active.enemy()),
                rule: Rule("W-ROUND-2"),
            }),
            Task::Prussians => die("W-PRUSSIANS-1"),
            Task::SkirmishDie(..) => die("W-SKIRM-4"),
            Task::Volley(area, _) => die(self.volley_rule(area)),
            Task::Defence(_) => die("W-ASSAULT-1.1"),
            Task::Duel(..) => Next::Chance(Chance {
                device: Device::Dice { count: 2, faces: 6 },
                secret_of: None,
                rule: Rule("W-ASSAULT-2.2"),
            }),
            Task::Shots(..) => die("W-ASSAULT-3.3"),
            Task::AtCavalry(_) => die("W-ASSAULT-4.5"),
            Task::Check(_) => die("W-MORALE-2"),
            Task::Control => die("W-ASSAULT-7.1"),
            _ => Next::Decision(self.asked().expect("every other task asks a side").into()),
        }
    }

    /// Runs what runs by itself, until a side or the dice are asked.
    pub(crate) fn run(&mut self, log: &mut impl Log<Event>) {
        loop {
            match self.task() {
                // Nobody is left to come.
                Task::Prussians if self.on_display().next().is_none() => self.open_box(),
                Task::Over(_) | Task::Prussians | Task::SkirmishDie(..) | Task::Tile | Task::Duel(..) => {
                    return;
                }
                Task::Shots(side, cubes, check) if self.queue.is_empty() => {
                    self.end_shots(side, cubes, check)
                }
                Task::AtCavalry(hits) if self.queue.is_empty() => self.end_at_cavalry(hits),
                Task::Defence(hits) if self.queue.is_empty() => self.end_defence(hits),
                Task::Volley(area, hits) if self.aimed_at(area).is_empty() => self.end_volley(area, hits),
                Task::Check(_) if self.queue.is_empty() => self.end_check(),
                Task::Control if self.queue.is_empty() => self.end_control(),
                Task::Shots(..)
                | Task::AtCavalry(_)
                | Task::Defence(_)
                | Task::Volley(..)
                | Task::Check(_)
                | Task::Control => return,
                Task::EndTurn => self.end_turn(log),
                Task::Skirmishes(side) => self.open_skirmish(side, log),
                Task::Rounds => self.next_round(),
                Task::Formations(side) => self.open_formations(side),
                Task::EndRound => self.end_round(log),
                // Between orders nothing is left over from the last one, nor when a leader goes on after a fight.
                Task::Orders if self.order != Order::NONE => self.order = Order::NONE,
                Task::Orders | Task::Lead(_) if self.assault != Assault::NONE => self.assault = Assault::NONE,
                Task::Orders if self.round_is_over() => self.agenda.pop(),
                // What certainly leaves a choice need not be listed to see that.
                Task::Orders | Task::Act | Task::Spend(_) => return,
                Task::Form(_) | Task::Change if !self.ready.is_empty() => return,
                Task::Fire => self.next_volley(),
                Task::Battles => self.take_up_battles(),
                Task::Step(step) => self.step(step, log),
                Task::Fires(side, round) => self.open_fire(side, round, log),
                Task::Checks(side) => self.open_checks(side),
                Task::Charged => self.after_charge(log),
                Task::Withdraw(side) if !self.must_withdraw(side) => self.agenda.pop(),
                Task::Cubes(area, side, count) => {
                    if !self.place_cube(area, side, count, log) {
                        return;
                    }
                }
                task => {
                    let mut few = Few::default();
                    self.options(task, &mut few);
                    match few.first {
                        Some(decision) if !few.more && is_forced(task, decision) => self.apply(decision, log),
                        Some(_) => return,
                        None => self.nothing_possible(task, log),
                    }
                }
            }
        }
    }

    /// A task that asks for something that is not there.
    fn nothing_possible(&mut self, task: Task, log: &mut impl Log<Event>) {
        self.agenda.pop();
        match task {
            // [W-RETREAT-6] Nowhere to go.
            Task::Retreat(unit, cubes) => self.lost_in_retreat(unit, cubes, log),
            Task::Withdraw(side) => {
                self.agenda.push(task);
                self.lost_withdrawing(side, log);
            }
            // [W-LEADER-10] Nowhere to flee.
            Task::Flight(unit) => self.eliminate(unit, 0, "W-LEADER-10", log),
            // [W-ARTCAV-3] [W-SKIRM-7] No cavalry is left for the hits.
            // [W-LIMIT-3] Nor for the penalty.
            Task::Hits(area, side, count) | Task::Crowd(area, side, count) => {
                self.agenda.push(Task::Cubes(area, side, count));
            }
            _ => {}
        }
    }

    /// Lists what may be decided.
    pub(crate) fn options(&self, task: Task, out: &mut impl Sink) {
        match task {
            Task::Enter => self.options_enter(out),
            Task::Skirmish(side) => self.options_skirmish(side, out),
            Task::Form(_) | Task::Change => self.options_form(task, out),
            Task::Orders => self.options_orders(out),
            Task::Spend(leader) => self.options_spend(leader, out),
            Task::Lead(left) => self.options_lead(left, out),
            Task::Act => self.options_act(out),
            Task::Move => self.options_move(out),
            Task::Carry(unit, _) => self.options_carry(unit, out),
            Task::Aim => self.options_aim(out),
            Task::Reinforce(army) => self.options_reinforce(army, out),
            Task::ReinforceArmy => self.options_reinforce_army(out),
            Task::March => self.options_march(out),
            Task::From(unit, to) => {
                self.origins_into(unit, to).iter().for_each(|from| out.add(Decision::From(from)))
            }
            Task::Pending(_, generation) => self.options_pending(generation, out),
            Task::Shelter => self.options_shelter(out),
            Task::Guard => self.options_guard(out),
            Task::Charge => self.options_charge(self.assault.side, out),
            Task::Counter(_) => self.options_charge(self.assault.side.enemy(), out),
            Task::Assign(side) => self.options_assign(side, out),
            Task::Withdraw(side) => self.options_withdraw(side, out),
            Task::Onward => self.options_onward(out),
            Task::Hits(area, side, _) => self.options_hits(area, side, out),
            Task::Blows(area, side, _) | Task::Crowd(area, side, _) => self.options_blows(area, side, out),
            Task::Cubes(area, side, _) => self.options_colour(area, side, out),
            Task::Cull(area, army) => self.options_cull(area, army, out),
            Task::Empty(army) => self.options_empty(army, out),
            Task::EmptyWith(unit) => self.options_empty_with(unit, out),
            Task::Retreat(unit, _) => self.options_retreat(unit, out),
            Task::Follow(leader, _) => {
                out.add(Decision::Follow(leader));
                out.add(Decision::Done);
            }
            Task::Flight(leader) => self.options_flight(leader, out),
            _ => {}
        }
    }

    /// Carries out what was decided.
    pub(crate) fn apply(&mut self, decision: Decision, log: &mut impl Log<Event>) {
        match (self.task(), decision) {
            (Task::Enter, Decision::Enter { unit, to }) => self.enter(unit, to, log),
            (Task::Skirmish(_), Decision::Skirmish { unit, at }) => self.skirmish(unit, at),
            (_, Decision::Form { unit, upright }) => self.form(unit, upright, log),
            (Task::Orders, Decision::Activate(area)) => self.activate(area),
            (Task::Orders, Decision::Lead(unit)) => self.agenda.push(Task::Spend(unit)),
            (_, Decision::Nothing(disc)) => self.do_nothing(disc, log),
            (Task::Spend(leader), Decision::Spend(disc)) => self.spend_on(leader, disc, log),
            (Task::Lead(left), Decision::Activate(area)) => self.lead(left, area),
            (Task::Act, Decision::Act { action, disc }) => self.act(action, disc, log),
            (Task::Move, Decision::Move { unit, to }) => self.start_move(unit, to, log),
            (Task::Carry(unit, to), Decision::Carry(cubes)) => self.carry(unit, to, cubes, log),
            (_, Decision::Aim { unit, at }) => self.aim_gun(unit, at, log),
            (Task::ReinforceArmy, Decision::Colour(army)) => self.agenda.replace(Task::Reinforce(army)),
            (Task::Reinforce(army), Decision::Reinforce(to)) => self.reinforce(army, to, log),
            (Task::March, Decision::Assault { unit, to }) => self.march(unit, to, log),
            (Task::From(unit, to), Decision::From(from)) => self.march_from(unit, to, from, log),
            (Task::Pending(..), Decision::Resolve(area)) => self.resolve(area, log),
            (_, Decision::Shelter(unit)) => self.shelter(unit, log),
            (_, Decision::Guard(unit)) => self.guard(unit, log),
            (Task::Charge, Decision::Charge(unit)) => self.agenda.replace(Task::Counter(unit)),
            (Task::Counter(other), Decision::Charge(unit)) => self.agenda.replace(Task::Duel(other, unit)),
            (Task::Assign(_), Decision::Cube(unit)) => self.put_cube(unit),
            (_, Decision::Hit(unit)) => self.hit(unit, log),
            (Task::Cull(area, army), Decision::Lose(unit)) => self.cull(area, army, unit, log),
            (Task::Empty(_), Decision::Lose(unit)) => self.give_up(unit),
            (Task::EmptyWith(unit), Decision::Carry(cubes)) => self.give_up_with(unit, cubes, log),
            (Task::Hits(..), Decision::Lose(unit)) => self.hit_lost(unit, log),
            (Task::Hits(..), Decision::Retreat { unit, to }) => self.hit_retreat(unit, to, log),
            (Task::Retreat(_, cubes), Decision::Retreat { unit, to }) => self.retreat(unit, to, cubes, log),
            (Task::Withdraw(side), Decision::Retreat { unit, to }) => self.withdraw(side, unit, to, log),
            (Task::Onward, Decision::Assault { unit, to }) => self.charge_on(unit, to, log),
            (Task::Cubes(area, side, count), Decision::Colour(army)) => {
                self.place_one(area, side, army, count, log);
            }
            (Task::Follow(leader, to), Decision::Follow(_)) => self.follow(leader, to, log),
            (Task::Follow(leader, _), Decision::Done) => self.stay_behind(leader, log),
            (Task::Flight(_), Decision::Retreat { unit, to }) => self.flee(unit, to, log),
            (Task::Flight(leader), Decision::Done) => {
                self.agenda.pop();
                self.eliminate(leader, 0, "W-LEADER-10", log);
            }
            (Task::Aim, Decision::Done) => {
                self.ready = Units::EMPTY;
                self.agenda.replace(Task::Fire);
            }
            (Task::Move | Task::March, Decision::Done) => self.end_march(log),
            (Task::Lead(_), Decision::Done) => self.enough_led(),
            (task, Decision::Done) => {
                self.agenda.pop();
                if task != Task::Guard {
                    (self.ready, self.queue) = (Units::EMPTY, Units::EMPTY);
                }
            }
            (task, decision) => unreachable!("{decision:?} is not listed for {task:?}"),
        }
    }

    /// Takes what the dice show.
    pub(crate) fn throw(&mut self, outcome: u32, log: &mut impl Log<Event>) {
        let die = outcome as u8 + 1;
        match self.task() {
            Task::Tile => self.draw_tile(outcome as usize, log),
            Task::Prussians => self.arrive(die, log),
            Task::SkirmishDie(unit, area) => self.skirmish_die(unit, area, die, log),
            Task::Volley(area, hits) => self.fire_die(area, hits, die, log),
            Task::Defence(hits) => self.defence_die(hits, die, log),
            Task::Duel(attacker, defender) => {
                self.duel(attacker, defender, [(outcome / 6) as u8 + 1, (outcome % 6) as u8 + 1], log);
            }
            Task::Shots(side, cubes, check) => self.shot_die(side, cubes, check, die, log),
            Task::AtCavalry(hits) => self.at_cavalry_die(hits, die, log),
            Task::Check(side) => self.check_die(side, die, log),
            Task::Control => self.control_die(die, log),
            task => unreachable!("no dice are thrown for {task:?}"),
        }
    }
}

/// A choice of one is no choice; but what a player sets out to do, he does himself.
fn is_forced(task: Task, decision: Decision) -> bool {
    match task {
        Task::Enter
        | Task::Skirmish(_)
        | Task::Form(_)
        | Task::Change
        | Task::Lead(_)
        | Task::Move
        | Task::Aim
        | Task::March
        | Task::Reinforce(_) => decision == Decision::Done,
        _ => true,
    }
}
