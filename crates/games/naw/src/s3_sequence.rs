//! 3.0 Basic procedure: the order of play, and where each decision goes.

use crate::s8_victory::Ending;
use crate::{Decision, Event, Naw, UnitId, Units};
use contract::{Chance, Device, Log, Next, Rule, Side};
use odds::Ratio;

/// [3.0B] The game lasts ten turns.
pub const TURNS: u8 = 10;

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// [9.0B] This side's secret chit is drawn.
    Draw(Side),
    /// The phasing player takes a unit to move, or ends the phase.
    Movement,
    /// Where does the unit in hand go?
    Moving(UnitId),
    /// [4.4C] The opponent removes one of the units stacked illegally.
    Unstacking,
    /// The phasing player names a target, or ends the phase.
    Combat,
    /// An attack is being put together.
    Attacking,
    /// The die is thrown in this column.
    Rolling(Ratio),
    /// [6.3F] The attacker gives up units.
    Paying,
    /// Units of a side retreat.
    Retreating(Side),
    /// [6.5B] A displaced unit goes on.
    Displacing(UnitId),
    /// [6.6A] A unit of this side may advance.
    Advancing(Side),
    /// [6.8B] Bombarding guns may draw back.
    Withdrawing,
    /// The game is over.
    Over(Ending),
}

/// Who is asked, if anyone is. [1.0A] There are two players, and one of them owns the Prussians.
pub fn asked(game: &Naw) -> Option<Side> {
    match game.stage {
        Stage::Draw(_) | Stage::Rolling(_) | Stage::Over(_) => None,
        Stage::Unstacking => Some(game.phasing.enemy()),
        Stage::Retreating(side) | Stage::Advancing(side) => Some(side),
        Stage::Displacing(unit) => Some(game.side_of(unit)),
        // [3.0D] Only the player whose turn it is moves and attacks.
        Stage::Movement
        | Stage::Moving(_)
        | Stage::Combat
        | Stage::Attacking
        | Stage::Paying
        | Stage::Withdrawing => Some(game.phasing),
    }
}

/// What the game waits for, in the contract's words.
pub fn next(game: &Naw) -> Next {
    match game.stage {
        Stage::Draw(side) => Next::Chance(Chance {
            device: Device::Draw { from: 6 },
            secret_of: Some(side),
            rule: Rule("9.0B"),
        }),
        Stage::Rolling(_) => Next::Chance(Chance::die(Rule("2.3"))),
        Stage::Over(ending) => Next::Over(ending.outcome()),
        _ => Next::Decision(asked(game).expect("every other stage asks a side").into()),
    }
}

/// Lists what the side may decide.
pub fn legal(game: &Naw, side: Side, out: &mut Vec<Decision>) {
    if asked(game) != Some(side) {
        return;
    }
    match game.stage {
        Stage::Draw(_) | Stage::Rolling(_) | Stage::Over(_) => {}
        Stage::Movement => game.legal_movement(out),
        Stage::Moving(unit) => game.legal_destinations(unit, out),
        Stage::Unstacking => out.extend(game.illegally_stacked().iter().map(Decision::Remove)),
        Stage::Combat => game.legal_combat(out),
        Stage::Attacking => game.legal_attack(out),
        Stage::Paying => game.legal_payments(out),
        Stage::Retreating(_) => game.legal_retreats(out),
        Stage::Displacing(unit) => game.legal_displacement(unit, out),
        Stage::Advancing(_) => game.legal_advances(out),
        Stage::Withdrawing => game.legal_withdrawals(out),
    }
}

/// Carries a legal decision out.
pub fn decide(game: &mut Naw, side: Side, decision: Decision, log: &mut impl Log<Event>) {
    debug_assert_eq!(asked(game), Some(side));
    match decision {
        Decision::Take(unit) => game.stage = Stage::Moving(unit),
        Decision::To(hex) => game.move_to(hex, log),
        Decision::Exit => game.exit(log),
        Decision::EndMovement => game.end_movement(log),
        Decision::Remove(unit) => game.remove_stacked(unit, log),
        Decision::Target(unit) => game.add_target(unit),
        Decision::Join(unit) => game.add_attacker(unit),
        Decision::Roll(column) => game.announce(column, log),
        Decision::Pay(unit) => game.pay(unit, log),
        Decision::Enough => game.paid(log),
        Decision::Retreat { unit, to } => game.retreat(unit, to, log),
        Decision::Lose(unit) => game.lose_retreating(unit, log),
        Decision::Advance { unit, to } => game.advance(unit, to, log),
        Decision::Stay => game.stay(),
        Decision::EndCombat => game.end_combat(log),
    }
}

/// Takes a draw or a die.
pub fn chance(game: &mut Naw, outcome: u32, log: &mut impl Log<Event>) {
    match game.stage {
        Stage::Draw(side) => game.draw_chit(side, outcome as u8 + 1, log),
        Stage::Rolling(column) => game.resolve(column, outcome as u8 + 1, log),
        _ => unreachable!("no other stage asks for chance"),
    }
}

impl Naw {
    /// Opens a Movement Phase. The enemy stands still in it, so its zone is worked out once.
    pub(crate) fn begin_movement(&mut self) {
        self.stage = Stage::Movement;
        self.moved = Units::EMPTY;
        *self.zone = self.zone_of(self.phasing.enemy());
    }

    /// [4.0C] The player has moved all he wants to.
    pub(crate) fn end_movement(&mut self, log: &mut impl Log<Event>) {
        if self.stacks.is_empty() {
            self.begin_combat(log);
        } else {
            self.stage = Stage::Unstacking; // [4.4C]
        }
    }

    pub(crate) fn begin_combat(&mut self, log: &mut impl Log<Event>) {
        self.moved = Units::EMPTY;
        self.stage = Stage::Combat;
        self.fix_duties();
        log.note(|| Event::Phase { turn: self.turn, side: self.phasing, combat: true });
    }

    /// [6.0D] The player has made all his attacks: the other player's turn, or the next game turn.
    pub(crate) fn end_combat(&mut self, log: &mut impl Log<Event>) {
        self.duties = Default::default();
        if self.phasing == Side::Allied {
            if self.turn == TURNS {
                self.end(Ending::Draw, log); // [8.4A]
                return;
            }
            self.turn += 1;
        }
        self.phasing = self.phasing.enemy(); // [3.0A]
        log.note(|| Event::Phase { turn: self.turn, side: self.phasing, combat: false });
        self.begin_movement();
    }
}
